"""The hand-written player: it does what adds most to what it believes its place to be worth.

weights holds the beliefs as figures, outlook what a seat expects of the rest of the
game, worth the value of lands, loose cards and enemies, estimate that of action
cards; here they meet the decisions.
"""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from ...core.random import random_below
from .. import opcodes as op
from .. import state as s
from ..actions import DEVELOP, EXCHANGE, OPTION, PLACE, SEAT, SETTLE, STOP
from ..rules.field import ALL_CARDS
from ..rules.tableau import seat_at, town_level
from ..tables import BUILDING_VP, KINGDOM_HAND, MAX_LEVEL
from .estimate import (
    MAX_BUILDS,
    NOTHING,
    best_of_list,
    builds_ahead,
    from_hand,
    pay,
    producible_set,
    survey,
    turning,
    worth_of_card,
    worth_of_subjugating,
    worth_of_victim,
)
from .outlook import (
    BYTE,
    GOLD_HOLD,
    LATER,
    TOWN,
    WISH_TOWN,
    WISHES,
    byte,
    make_outlook,
    wish_for,
)
from .weights import GROWTH, KEEP, LEADER
from .worth import (
    HAND,
    PACKED,
    PLANNED,
    POOL,
    loss,
    make_position,
    margins,
    resources_in,
    waiting_worth,
    with_hand,
    with_pool,
)

__all__ = ["choose_action"]

ONE, TWO = np.int64(1), np.int64(2)


@kernel
def choose_action(state, stream):
    asked = state.decision
    if asked == s.EXCHANGE or asked == s.CHOOSE_CARD or asked == s.NAME or asked == s.PICK:
        return choose_card(state, asked, stream)
    seat = state.seats[state.player]
    builds = builds_now(state) if state.stage == s.ACT else np.int64(1)
    outlook = make_outlook(state, seat, s.ROUNDS - np.int64(state.round))
    position = make_position(outlook, seat)
    times = np.int64(state.left) if asked == s.GAIN else ONE
    margin = margins(outlook, position, min(builds, MAX_BUILDS), times)
    best, chosen, ties = 2 * NOTHING, np.int64(-1), 0
    for word in range(2):
        left = state.legal[word]
        while left:
            action = 64 * word + bitset.lowest(left)
            left &= left - bitset.ONE
            worth = worth_of_answer(state, seat, outlook, position, margin, builds, action)
            if worth > best:
                best, chosen, ties = worth, action, 1
            elif worth == best:
                ties += 1
                if random_below(stream, ties) == 0:
                    chosen = action
    return chosen


@kernel
def builds_now(state):
    """How often the actor may still build in this turn."""
    builds = builds_ahead(state, np.int64(state.pc))
    instruction = state.program[state.pc]
    if instruction.op == op.CONSTRUCT:
        builds += state.left - max(np.int64(instruction.base), 0)
    return builds


@kernel
def worth_of_answer(state, seat, outlook, position, margin, builds, action):
    """What answering `action` adds for `state.player`."""
    asked, later = state.decision, outlook[LATER]
    half = action - PLACE
    if asked == s.BUILD:
        return worth_of_building(state, seat, outlook, position, builds, action)
    if action == STOP:
        return KEEP[later] if asked == s.GAIN or asked == s.PRODUCTION else 0.0
    if asked <= s.PLACE and (
        asked >= s.GAIN or asked == s.HALF or asked == s.TAKE or asked == s.PRODUCTION
    ):
        return margin[half]
    if asked == s.GIVE or asked == s.PAY:
        return -loss(outlook, position, builds, half)
    if asked == s.ROTATE:
        return turning(outlook, position, builds, half)
    instruction = state.program[state.pc]
    if asked == s.SUBJUGATE:
        return worth_of_subjugating(outlook, instruction.mode)
    if asked == s.TARGET:
        return worth_of_target(state, margin, instruction, action - SEAT + 1)
    return worth_of_way(state, seat, outlook, position, builds, instruction, action)


@kernel
def worth_of_way(state, seat, outlook, position, builds, instruction, action):
    """Going one way or the other at a branch of a card."""
    worth = 0.0
    pc = np.int64(state.pc) + 1
    if action != OPTION:
        pc = np.int64(instruction.jump)
    elif instruction.op == op.PAY:
        what = np.int64(instruction.what)
        worth, position = pay(outlook, position, builds, what, instruction.base)
    builds = min(builds, MAX_BUILDS)
    margin = margins(outlook, position, builds, ONE)
    return worth + best_of_list(
        state, seat, outlook, position, margin, builds, pc, state.round == 0
    )


@kernel
def worth_of_building(state, seat, outlook, position, builds, action):
    """A town founded or enlarged, and what the other loose cards are worth then."""
    pool, gain = position[POOL], 0.0
    later = outlook[LATER]
    if action == STOP:
        builds -= state.left
    elif action >= DEVELOP:
        builds -= 1
        town, card = (action - DEVELOP) // 5, (action - DEVELOP) % 5
        level = min(town_level(seat, town), MAX_LEVEL)
        gain = np.float64(BUILDING_VP[min(level + 1, MAX_LEVEL)] - BUILDING_VP[level])
        pool -= np.int64(1) << BYTE * card
    else:
        builds -= 1
        used = PACKED[action - SETTLE]
        pool -= used
        kinds = 0
        for card in range(4):
            kinds += byte(used, card) > 0
        cards = resources_in(used)
        gain = (
            BUILDING_VP[cards + byte(used, 4)]
            + outlook[TOWN]
            + wish_for(outlook[WISHES], WISH_TOWN)
        )
        accepts = 5 if cards <= 1 else 2 if kinds == 1 else 3
        gain += GROWTH[later] * accepts
    gain += waiting_worth(outlook, pool)
    if byte(pool, 4) < byte(position[POOL], 4):
        gain -= outlook[GOLD_HOLD]
    position = with_pool(position, pool)
    return gain + margins(outlook, position, min(builds, MAX_BUILDS), ONE)[PLANNED]


@kernel
def worth_of_target(state, margin, instruction, distance):
    """Aiming red text at the seat at `distance`, or sparing it."""
    victim = state.seats[seat_at(state, state.player, distance)]
    worth = worth_of_victim(margin, victim, instruction)
    if worth > 0.0:
        worth += LEADER * victim.vp
    return worth if instruction.mode & 3 == op.ONE_OTHER else -worth


@kernel
def choose_card(state, asked, stream):
    """Decisions that name an action card: play, copy, take into hand, exchange."""
    seat = state.seats[state.player]
    future = asked == s.EXCHANGE or asked == s.PICK
    outlook = make_outlook(state, seat, s.ROUNDS - np.int64(state.round) - future)
    position = make_position(outlook, seat)
    if asked == s.PICK:
        position = with_hand(position, position[HAND], cards_to_come(position[HAND]))
    position, fresh = look_afresh(outlook, position)
    own = np.int64(seat.actions) if asked == s.EXCHANGE else 0
    options = np.int64(state.open) if asked == s.EXCHANGE else np.int64(state.legal[0])
    copying = copying_cards(state, options | own)
    looked_at = ALL_CARDS if copying else options | own
    best, chosen, ties = NOTHING, np.int64(-1), 0
    worst, given, best_copied = -NOTHING, np.int64(-1), NOTHING
    for number in range(1, 2 * s.NUM_CARDS + 1):  # those that copy others come last
        card = (number - 1) % s.NUM_CARDS + 1
        copies = copying >> card & 1
        if not looked_at >> card & 1 or copies != (number > s.NUM_CARDS):
            continue
        if copies:
            worth = best_copied - min(state.program[state.red[card]].mode, seat.vp)
        else:
            player = np.int64(state.player)
            worth = worth_of_card(state, player, outlook, position, fresh, card, future)
            best_copied = max(best_copied, worth)
        if options >> card & 1:
            if worth > best:
                best, chosen, ties = worth, card, 1
            elif worth == best:
                ties += 1
                if random_below(stream, ties) == 0:
                    chosen = card
        if own >> card & 1 and worth < worst:
            worst, given = worth, card
    if asked != s.EXCHANGE:
        return chosen
    if best <= worst:
        return STOP
    return EXCHANGE + 3 * rank(own, given) + rank(np.int64(state.open), chosen)


@kernel
def look_afresh(outlook, position):
    """The position after the production bonus, and its margins with one and two buildings."""
    producible = producible_set(position)
    fresh = (margins(outlook, position, ONE, ONE), margins(outlook, position, TWO, ONE))
    if producible:
        _, _, half = survey(fresh[0], position[HAND], producible)
        position = from_hand(position, half)
        fresh = (margins(outlook, position, ONE, ONE), margins(outlook, position, TWO, ONE))
    return position, fresh


@kernel
def rank(members, member):
    """How many smaller members a set has."""
    return bitset.popcount(np.uint64(members & ((1 << member) - 1)))


@kernel
def copying_cards(state, cards):
    """Those of `cards` whose red text copies another card (6)."""
    copying = 0
    for card in range(1, s.NUM_CARDS + 1):
        first = state.program[state.red[card]].op  # that of a card without red text: END
        if cards >> card & 1 and first == op.COPY:
            copying |= 1 << card
    return copying


@kernel
def cards_to_come(hand):
    """How many cards of unknown kind will fill the hand up (4.5.3)."""
    held = np.int64(0)
    for kind in range(s.NUM_KINDS):
        held += byte(hand, kind)
    return max(np.int64(KINGDOM_HAND) - held, np.int64(0))

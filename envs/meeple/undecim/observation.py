"""What a seat may know, as numbers of about [-1, 1]; seats are told from the observer onwards.

Everything that lies on the table is seen at once by all, also while the players
carry out their own actions (the rule book asks them not to look; see the game's
page). Nothing here depends on another seat's hand, hidden choice or the deck's
order.
"""

from __future__ import annotations

import numpy as np

from ..core.kernel import kernel
from . import opcodes as op
from . import state as s
from .rules.determinize import hidden_choice
from .rules.tableau import deck_size, seat_at

N, CARDS = s.MAX_PLAYERS, s.NUM_CARDS

OBSERVATION = np.dtype(
    [
        # One row per seat; row 0 is the observer. Rows of absent seats are zero.
        ("loose", np.float32, (N, s.NUM_HALVES)),  # cards / 4
        ("towns", np.float32, (N, s.MAX_TOWNS, 5)),  # cards / 3 of each kind
        ("got", np.float32, (N, s.NUM_HALVES)),  # through red texts this round, cards / 2
        ("known_actions", np.float32, (N, CARDS)),  # set: all know that the seat has it
        ("played", np.float32, (N, CARDS)),  # one-hot; others' only once all have chosen
        ("named", np.float32, (N, CARDS)),  # one-hot: the card that the sage copies
        ("vp", np.float32, (N,)),  # / 100
        ("subjugated", np.float32, (N,)),  # enemies / 4
        ("since", np.float32, (N,)),  # subjugated by effects since the last night / 4
        ("product", np.float32, (N,)),  # of the subjugation counts of all nights / 10, at most 2
        ("hand_size", np.float32, (N,)),  # kingdom cards / 10
        ("is_start", np.float32, (N,)),  # the start player
        ("turn_order", np.float32, (N,)),  # place by the numbers played, 1/4 to 1
        # What only the observer knows.
        ("hand", np.float32, (s.NUM_KINDS,)),  # cards / 4
        ("actions", np.float32, (CARDS,)),  # set
        # The table.
        ("round", np.float32, (s.ROUNDS,)),  # one-hot; all zero during the mulligan
        ("stage", np.float32, (6,)),  # one-hot
        ("dice", np.float32, (s.ROUNDS,)),  # / 6; 0: not yet rolled
        ("moon", np.float32),  # the stone's place / 10
        ("nights", np.float32),  # / 3
        ("deck", np.float32),  # cards / 100
        ("discard", np.float32, (s.NUM_KINDS,)),  # cards / 10
        ("revealed", np.float32, (s.NUM_KINDS,)),  # cards / 4
        ("open", np.float32, (CARDS,)),  # set
        ("down", np.float32, (CARDS,)),  # set: known to be face-down
        ("awards", np.float32, (s.MAX_AWARDS,)),  # set: in play
        # The decision: all see who is asked what.
        ("deciding", np.float32, (N,)),  # one-hot, one place per seat: the seat that is asked
        ("decision", np.float32, (s.NUM_DECISIONS,)),  # one-hot
        ("left", np.float32),  # how often it may or must still be done / 4
        ("allowed", np.float32, (s.NUM_HALVES,)),  # set: the halves that the card speaks of
        ("auto_action", np.float32),  # 1: what may be built now is the auto-action
        ("victim", np.float32, (N,)),  # one-hot, one place per seat: whose card is taken now
        ("targets", np.float32, (N,)),  # the same, set: whose cards are still to be taken
    ]
)
SIZE = OBSERVATION.itemsize // 4
_AT = {name: OBSERVATION.fields[name][1] // 4 for name in OBSERVATION.names}  # type: ignore
(LOOSE, TOWNS, GOT, KNOWN, PLAYED, NAMED, VP, SUBJUGATED, SINCE, PRODUCT) = list(_AT.values())[:10]
(HAND_SIZE, IS_START, TURN_ORDER, HAND, ACTIONS, ROUND, STAGE) = list(_AT.values())[10:17]
(DICE, MOON, NIGHTS, DECK, DISCARD, REVEALED, OPEN, DOWN, AWARDS) = list(_AT.values())[17:26]
(DECIDING, DECISION, LEFT, ALLOWED, AUTO_ACTION, VICTIM, TARGETS) = list(_AT.values())[26:]

ONE = np.float32(1.0)
HALF, THIRD, QUARTER, TENTH = (np.float32(1 / n) for n in (2, 3, 4, 10))
SIXTH, HUNDREDTH = np.float32(1 / 6), np.float32(1 / 100)


@kernel
def observe(state, seat, out):
    """Write what `seat` may know into `out`, float32[SIZE]."""
    out[:] = 0.0
    for i in range(state.num_players):
        index = seat_at(state, seat, i)
        observe_seat(state.seats[index], i, out)
        if i == 0 or not hidden_choice(state, index):
            mark(out, PLAYED + i * CARDS, state.seats[index].played)
        if index == state.start:
            out[IS_START + i] = ONE
        if state.stage >= s.RED:
            for place in range(state.num_players):
                if state.order[place] == index:
                    out[TURN_ORDER + i] = (place + 1) * QUARTER
    observe_own(state.seats[seat], out)
    observe_table(state, out)
    if not state.over:
        observe_decision(state, seat, out)


@kernel
def mark(out, first, number):
    """Set the place of an action card; no card is number 0."""
    if number > 0:
        out[first + number - 1] = ONE


@kernel
def mark_set(out, first, cards):
    """Set the places of all action cards of a set."""
    for number in range(1, CARDS + 1):
        out[first + number - 1] = np.float32(cards >> number & 1)


@kernel
def observe_seat(seat, i, out):
    """What lies before a seat, and what all know of its hands."""
    for half in range(s.NUM_HALVES):
        out[LOOSE + i * s.NUM_HALVES + half] = seat.loose[half] * QUARTER
        out[GOT + i * s.NUM_HALVES + half] = seat.got[half] * HALF
    first = TOWNS + i * s.MAX_TOWNS * 5
    for town in range(seat.num_towns):
        for card in range(5):
            out[first + town * 5 + card] = seat.towns[town, card] * THIRD
    mark_set(out, KNOWN + i * CARDS, seat.known)  # also while it may be the one chosen
    mark(out, NAMED + i * CARDS, seat.named)
    out[VP + i] = seat.vp * HUNDREDTH
    out[SUBJUGATED + i] = seat.subjugated * QUARTER
    out[SINCE + i] = seat.since * QUARTER
    out[PRODUCT + i] = min(seat.product, 20) * TENTH
    held = 0
    for kind in range(s.NUM_KINDS):
        held += seat.hand[kind]
    out[HAND_SIZE + i] = held * TENTH


@kernel
def observe_own(seat, out):
    """The observer's own hands."""
    for kind in range(s.NUM_KINDS):
        out[HAND + kind] = seat.hand[kind] * QUARTER
    mark_set(out, ACTIONS, seat.actions)


@kernel
def observe_table(state, out):
    """What belongs to nobody."""
    if state.round > 0:
        out[ROUND + state.round - 1] = ONE
    out[STAGE + state.stage] = ONE
    for r in range(s.ROUNDS):
        out[DICE + r] = state.dice[r] * SIXTH
    out[MOON] = state.stone * TENTH
    out[NIGHTS] = state.nights * THIRD
    out[DECK] = deck_size(state) * HUNDREDTH
    for kind in range(s.NUM_KINDS):
        out[DISCARD + kind] = state.discard[kind] * TENTH
        out[REVEALED + kind] = state.revealed[kind] * QUARTER
    mark_set(out, OPEN, state.open)
    mark_set(out, DOWN, state.down_known)
    for place in range(s.MAX_AWARDS):
        out[AWARDS + place] = np.float32(state.awards >> place & 1)


@kernel
def observe_decision(state, seat, out):
    """Who is asked what; for what belongs to a card, also what is left of it."""
    out[DECIDING + distance(state, seat, state.player)] = ONE
    out[DECISION + state.decision] = ONE
    if state.stage != s.RED and state.stage != s.ACT:
        return
    instruction = state.program[state.pc]
    out[LEFT] = state.left * QUARTER
    for half in range(s.NUM_HALVES):
        out[ALLOWED + half] = np.float32(instruction.what >> half & 1)
    if state.stage == s.ACT:
        if state.program[state.pc + 1].op == op.END:
            out[AUTO_ACTION] = ONE
        return
    actor = distance(state, seat, state.order[state.turn])
    for i in range(1, state.num_players):
        index = seat_at(state, actor, i)
        out[TARGETS + index] = np.float32(state.targets >> i & 1)
        if state.victim == i:
            out[VICTIM + index] = ONE


@kernel
def distance(state, seat, other):
    """How many places `other` sits clockwise from `seat`."""
    places = np.int64(other) - np.int64(seat)
    return places + state.num_players if places < 0 else places

"""Redrawing what a seat cannot know.

To a seat are unknown: the cards in other hands, boxes and packs, before other seats to
choose from or drafted by them, in the draw pile, and in the discard pile. A redraw swaps
such cards with each other, so sizes stay. It keeps to what the seat knows about them (see
`knowledge.py`): a spotted card stays in the discard pile or in a hand where it may be; the
boxes and the first ten cards of others hold no card that the seat has met; cards of a pack
that it has seen go round among those who have taken from it since and the pack itself.
Corporations not yet revealed are dealt again.
"""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import ONE, bit, lowest, popcount
from ...core.kernel import kernel
from ...core.random import random_below, random_member
from .. import state as s
from ..tables import BUY_COST, START_MC
from .knowledge import holder
from .legal import list_legal
from .research import affordable, num_chosen

PASSES = 2  # over all hidden cards, so that those under conditions mix as well
# Places of a card: the piles, or `seat + one of these`.
IN_DECK, IN_DISCARD, IN_HAND, IN_BOX, IN_PACK, BEFORE, OPEN = 0, 1, 8, 16, 24, 32, 40
NO_GROUP = np.int64(-1)


@kernel
def determinize(state, seat, seed):
    """Redraw what `seat` cannot know, and the generator; see core.game."""
    state.rng[0] = np.uint64(seed)
    state.stack_next = state.num_stacked  # the order of the pile is not known
    if state.stage == s.SETUP:
        redraw_corporations(state, np.int64(seat))
    if state.stage == s.SETUP or state.stage == s.RESEARCH_STAGE:
        redraw_choices(state, np.int64(seat))
    for _ in range(PASSES):
        redraw_cards(state, np.int64(seat))
    if not state.over:
        if state.decision == s.SELL and state.sold > 0 and state.player != seat:
            redraw_last_sold(state)
        list_legal(state)


@kernel
def redraw_last_sold(state):
    """Which card was sold last only its seller knows; one more at least can be sold."""
    highest = np.int64(0)
    for w in range(s.WORDS):
        left = state.seats[state.player].hand[w]
        while left != 0:
            highest = w * 64 + lowest(left)
            left &= left - ONE
    state.last_sold = random_below(state.rng, highest)


@kernel
def redraw_cards(state, observer):
    """Swap each hidden card with one of those that come after it in the numbering, or itself.

    Hidden cards change places with hidden ones, so their set stays the same.
    """
    first, second = hidden_word(state, observer, 0), hidden_word(state, observer, 1)
    third, fourth = hidden_word(state, observer, 2), hidden_word(state, observer, 3)
    total = popcount(first) + popcount(second) + popcount(third) + popcount(fourth)
    for rank in range(total):
        other = rank + random_below(state.rng, total - rank)
        if other != rank:
            try_swap(
                state,
                observer,
                member(first, second, third, fourth, rank),
                member(first, second, third, fourth, other),
            )


@kernel
def member(first, second, third, fourth, rank):
    """The card that has `rank` smaller ones in a set of four words."""
    inside = popcount(first)
    if rank < inside:
        return bitset.select_word(first, rank)
    rank -= inside
    inside = popcount(second)
    if rank < inside:
        return 64 + bitset.select_word(second, rank)
    rank -= inside
    inside = popcount(third)
    if rank < inside:
        return 128 + bitset.select_word(third, rank)
    return 192 + bitset.select_word(fourth, rank - inside)


@kernel
def hidden_word(state, observer, w):
    """Word `w` of the set of cards that lie face down for the observer."""
    found = state.deck[w] | state.discard[w]
    for i in range(state.num_players):
        if i != observer:
            other = state.seats[i]
            found |= other.hand[w] | other.box[w] | state.pack[i, w] | offered_word(other, w)
    return found


@kernel
def offered_word(seat, w):
    """Word `w` of the set of cards before a seat to choose from."""
    found = np.uint64(0)
    for place in range(seat.num_offered):
        if seat.offer[place] >> 6 == w:
            found |= bit(np.int64(seat.offer[place]) & 63)
    return found


@kernel
def try_swap(state, observer, card, other):
    """Exchange two hidden cards if the observer's knowledge allows it."""
    here, there = place_of(state, card), place_of(state, other)
    if here == there and here < BEFORE:
        return
    if group_of(state, observer, card) != group_of(state, observer, other):
        return
    if may_lie(state, observer, card, there) and may_lie(state, observer, other, here):
        swap(state, observer, card, other)


@kernel
def place_of(state, card):
    """Where a hidden card lies."""
    if bitset.contains(state.deck, card):
        return np.int64(IN_DECK)
    if bitset.contains(state.discard, card):
        return np.int64(IN_DISCARD)
    for i in range(state.num_players):
        if bitset.contains(state.seats[i].hand, card):
            return np.int64(IN_HAND) + i
        if bitset.contains(state.seats[i].box, card):
            return np.int64(IN_BOX) + i
        if bitset.contains(state.pack[i], card):
            return np.int64(IN_PACK) + i
        for place in range(state.seats[i].num_offered):
            if state.seats[i].offer[place] == card:
                return np.int64(BEFORE) + i
    return np.int64(OPEN)


@kernel
def may_lie(state, observer, card, place):
    """Whether the observer holds it possible that the card lies there."""
    mine = state.seats[observer]
    if IN_BOX <= place < IN_PACK or (state.stage == s.SETUP and place >= BEFORE):
        return not bitset.contains(mine.met, card)
    if bitset.contains(mine.spotted, card):
        if IN_HAND <= place < IN_BOX:
            return bitset.contains(mine.spotted_in[place - IN_HAND], card)
        return place == IN_DISCARD
    return True


@kernel
def group_of(state, observer, card):
    """The cards of a seen pack that went the same way as this one; else NO_GROUP.

    What was taken from a pack between two visits to the observer, and since the last one,
    the observer knows but for who has which; so it does what is still in the pack.
    """
    if not state.draft or (state.stage != s.DRAFT_STAGE and state.stage != s.RESEARCH_STAGE):
        return NO_GROUP
    now = min(np.int64(state.draft_round), np.int64(s.RESEARCHED - 1))
    for pack in range(state.num_players):
        visit = NO_GROUP  # the last round in which the observer has had the pack
        for draft_round in range(s.RESEARCHED):
            at = holder(state, pack, draft_round)
            if at == observer and draft_round <= now:
                visit = np.int64(draft_round)
            elif state.seats[at].drafted[draft_round] == card:
                return NO_GROUP if visit < 0 else pack * s.RESEARCHED + visit
        at = holder(state, pack, now)
        in_pack = state.stage == s.DRAFT_STAGE and bitset.contains(state.pack[at], card)
        if in_pack and visit >= 0:
            return pack * s.RESEARCHED + visit
    return NO_GROUP


@kernel
def swap(state, observer, card, other):
    """Each card to the place of the other, with everything that is noted about that place."""
    swap_members(state.deck, card, other)
    swap_members(state.discard, card, other)
    for i in range(state.num_players):
        seat = state.seats[i]
        swap_members(seat.hand, card, other)
        swap_members(seat.box, card, other)
        swap_members(state.pack[i], card, other)
        swap_entries(seat.offer, card, other)
        swap_entries(seat.drafted, card, other)
        if i != observer:  # the others know of the one what they knew of the other
            swap_members(seat.met, card, other)
            swap_members(seat.spotted, card, other)
            for j in range(state.num_players):
                swap_members(seat.spotted_in[j], card, other)


@kernel
def swap_members(bits, card, other):
    """In a set: if it has one of the two, it has the other afterwards."""
    has_card, has_other = bitset.contains(bits, card), bitset.contains(bits, other)
    if has_card and not has_other:
        bitset.remove(bits, card)
        bitset.add(bits, other)
    elif has_other and not has_card:
        bitset.remove(bits, other)
        bitset.add(bits, card)


@kernel
def swap_entries(row, card, other):
    """The same in a row of cards."""
    for place in range(row.shape[0]):
        if row[place] == card:
            row[place] = other
        elif row[place] == other:
            row[place] = card


@kernel
def redraw_corporations(state, observer):
    """2.4: deal those of the others again, and let them choose again."""
    pool = np.uint64(state.corporations_left)
    for i in range(state.num_players):
        if i != observer and state.given_corporations[i] == 0:
            pool |= np.uint64(state.seats[i].corporations)
    for i in range(state.num_players):
        other = state.seats[i]
        if i == observer or other.corporations == 0:
            continue
        dealt = np.uint64(other.corporations)
        if state.given_corporations[i] == 0:  # those that are given all seats know
            dealt = drawn(state, pool, popcount(dealt))
            pool &= ~dealt
        other.corporations = np.uint16(dealt)
        if other.corporation != s.NOBODY:
            other.corporation = random_member(state.rng, dealt)
    state.corporations_left = np.uint16(pool)


@kernel
def drawn(state, pool, count):
    """So many random members of a set in one word."""
    chosen = np.uint64(0)
    for _ in range(count):
        chosen |= bit(random_member(state.rng, pool & ~chosen))
    return chosen


@kernel
def redraw_choices(state, observer):
    """2.5, 3: how many cards the others keep or buy is secret, and what Helion pays in heat.

    A seat that is asked can choose at least one more. One that is just paying is left alone.
    """
    for k in range(np.int64(state.turn) + 1):
        i = (np.int64(state.first) + k) % np.int64(state.num_players)
        beginner = (np.int64(state.beginners) >> i) & 1 != 0 and state.stage == s.SETUP
        paying = state.paying and state.pay_seat == i
        other = state.seats[i]
        if k == state.num_players or i == observer or other.corporation == s.NOBODY:
            continue
        if beginner or paying:
            continue
        if state.stage == s.SETUP:
            most = START_MC[other.corporation] // BUY_COST
        else:
            most = affordable(other)
        asked = np.int64(k == state.turn)
        other.chosen = random_choice(state, np.int64(other.num_offered) - asked, most - asked)
        if state.stage == s.RESEARCH_STAGE and other.heat_is_money and asked == 0:
            redraw_heat(state, other)


@kernel
def random_choice(state, offered, most):
    """A random set of places in an offer, with no more than `most` members."""
    chosen, size = np.uint16(0), np.int64(0)
    for place in range(offered):
        if size < most and random_below(state.rng, np.int64(2)) == 1:
            chosen |= np.uint16(1 << place)
            size += 1
    return chosen


@kernel
def redraw_heat(state, seat):
    """How much of the price for the chosen cards is paid in heat."""
    cost = BUY_COST * num_chosen(seat)
    least = max(np.int64(0), cost - seat.stock[s.MC])
    most = min(cost, np.int64(seat.stock[s.HEAT]))
    seat.heat_paid = least + random_below(state.rng, most - least + 1)

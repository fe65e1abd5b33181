"""Dealing out again what a seat cannot see: ingredient cards, favors, seals (14).

`collect` puts the faces of the others' hidden cards back into the decks and leaves blanks
behind: as many cards of kind 0 as there were. `deal` gives the blanks faces again.
"""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from ...core.random import random_below
from .. import state as s
from ..tables import PAIR_MEMBERS
from .supply import cards_in, draw_from

SIZE_BITS, SIZE_MASK = 7, 127  # one hand's size; there are 40 cards
COUNT_BITS, COUNT_MASK = 3, 7  # cards or seals of a kind: at most five
KIND_BITS, KIND_MASK = 4, 15  # a kind, one more than its number
ONE_BLANK = np.int64(1)


@kernel
def collect(state, observer):
    """Leave blanks for all that `observer` cannot see, except what lies aside."""
    for i in range(state.num_players):
        if i != observer:
            seat = state.seats[i]
            blank(seat.hand, state.deck)
            blank(seat.discarded, state.deck)
            blank(seat.favors, state.favor_deck)
            for place in range(s.OFFERED):
                if seat.offer[place] >= 0:
                    state.favor_deck[seat.offer[place]] += 1
                    seat.offer[place] = 0
            if seat.set_up_discard >= 0:
                state.favor_deck[seat.set_up_discard] += 1
                seat.set_up_discard = 0
            for kind in range(s.KINDS):
                if seat.placed[kind] >= 0:
                    seat.seals[seat.placed[kind]] += 1
                    seat.placed[kind] = 0


@kernel
def blank(counts, deck):
    """Put cards into a deck; only their number stays, as that of kind 0."""
    total = cards_in(counts)
    for kind in range(counts.shape[0]):
        deck[kind] += counts[kind]
        counts[kind] = 0
    counts[0] = total


@kernel
def collect_aside(state, observer):
    """Put what lies aside (11, Feather in Cap) back into the deck; mixes bring it again."""
    for i in range(state.num_players):
        if i != observer:
            for kind in range(s.KINDS):
                state.deck[kind] += state.seats[i].set_aside[kind]
                state.seats[i].set_aside[kind] = 0


@kernel
def deal(state, observer, skipped):
    """Give all blanks faces; the seat `skipped` (NOBODY: none) has its own already."""
    missing = np.int64(0)
    for k in range(state.num_players):  # who is asked comes first: it may need certain cards
        i = (np.int64(state.player) + k) % np.int64(state.num_players)
        if i != observer and i != skipped:
            missing |= begin_hand(state, i) << SIZE_BITS * i
    for i in range(state.num_players):
        if i != observer and i != skipped:
            seat = state.seats[i]
            for _ in range((missing >> SIZE_BITS * i) & SIZE_MASK):
                seat.hand[draw_from(state, state.deck)] += 1
            fill(state, seat.discarded, state.deck)
            deal_favors(state, seat)
            deal_seals(state, seat)
    for i in range(state.num_players):
        if i != observer and i != skipped:
            deal_offer(state, state.seats[i])


@kernel
def fill(state, counts, deck):
    """Give blanks faces from a deck."""
    blanks = np.int64(counts[0])
    counts[0] = 0
    for _ in range(blanks):
        counts[draw_from(state, deck)] += 1


@kernel
def begin_hand(state, i):
    """What must still be in a hand: cards that all saw, but for as many as may be gone.

    Returns how many blanks are left.
    """
    seat = state.seats[i]
    size, shown = np.int64(seat.hand[0]), cards_in(seat.shown)
    for kind in range(s.KINDS):
        known = max(np.int64(seat.shown[kind]), needed(state, i, kind))
        seat.hand[kind] = min(known, np.int64(state.deck[kind]))
        state.deck[kind] -= seat.hand[kind]
    held = cards_in(seat.hand)
    least = max(np.int64(0), held - size)
    most = max(least, seat.gone - max(np.int64(0), shown - held))
    for _ in range(least + random_below(state.rng, most - least + 1)):
        drop_known(state, i)
    return max(np.int64(0), size - cards_in(seat.hand))


@kernel
def drop_known(state, i):
    """One of the cards that all saw has left the hand after all."""
    seat = state.seats[i]
    droppable = np.int64(0)
    for kind in range(s.KINDS):
        droppable += max(np.int64(0), seat.hand[kind] - needed(state, i, kind))
    if droppable == 0:
        return
    rank = random_below(state.rng, droppable)
    kind = 0
    while rank >= max(np.int64(0), seat.hand[kind] - needed(state, i, kind)):
        rank -= max(np.int64(0), seat.hand[kind] - needed(state, i, kind))
        kind += 1
    seat.hand[kind] -= 1
    state.deck[kind] += 1


@kernel
def needed(state, i, kind):
    """Cards of its unfinished mix that a seat still holds while it is being asked."""
    if state.player != i:
        return np.int64(0)
    if state.decision == s.CAP and state.cap_pair >= 0:
        return np.int64(
            PAIR_MEMBERS[state.cap_pair, 0] == kind or PAIR_MEMBERS[state.cap_pair, 1] == kind
        )
    if state.decision == s.SET_ASIDE:
        seat = state.seats[i]
        pair = seat.mixes[seat.num_mixes - 1].pair
        return np.int64(PAIR_MEMBERS[pair, state.returned] == kind)
    return np.int64(0)


@kernel
def deal_favors(state, seat):
    """Favors of a hand: no Herbalists, which are played when they come (10.5)."""
    blanks = np.int64(seat.favors[0])
    seat.favors[0] = 0
    herbalists = state.favor_deck[s.HERBALIST]
    state.favor_deck[s.HERBALIST] = 0
    for _ in range(blanks):
        seat.favors[draw_from(state, state.favor_deck)] += 1
    state.favor_deck[s.HERBALIST] = herbalists


@kernel
def deal_offer(state, seat):
    """2.5: the two favors of the set-up, and the one thrown away."""
    for place in range(s.OFFERED):
        if seat.offer[place] >= 0:
            seat.offer[place] = draw_from(state, state.favor_deck)
    if seat.set_up_discard >= 0:
        seat.set_up_discard = draw_from(state, state.favor_deck)


@kernel
def deal_seals(state, seat):
    """9.1: which of the seals not turned up lie on theories."""
    for kind in range(s.KINDS):
        if seat.placed[kind] >= 0:
            seat.placed[kind] = draw_from(state, seat.seals)


# -- What the seat that is being asked has, in three words ---------------------------------------


@kernel
def packed(counts, word):
    """A row of counts below those that are packed in `word`."""
    for kind in range(counts.shape[0]):
        word = word << COUNT_BITS | np.int64(counts[kind])
    return word


@kernel
def keep_of(seat):
    """The hidden cards and seals of a seat as three integers."""
    cards = packed(seat.discarded, packed(seat.hand, np.int64(0)))
    favors = packed(seat.favors, np.int64(0))
    for place in range(s.OFFERED):
        favors = favors << KIND_BITS | np.int64(seat.offer[place] + ONE_BLANK)
    favors = favors << KIND_BITS | np.int64(seat.set_up_discard + ONE_BLANK)
    seals = packed(seat.seals, np.int64(0))
    for kind in range(s.KINDS):
        seals = seals << KIND_BITS | np.int64(seat.placed[kind] + ONE_BLANK)
    return cards, favors, seals


@kernel
def restore(state, seat, kept):
    """Give a seat its own cards and seals again, out of the decks; whether they are there."""
    cards, favors, seals = kept
    for kind in range(s.KINDS):
        wanted = count_at(cards, 2 * s.KINDS - 1 - kind) + count_at(cards, s.KINDS - 1 - kind)
        if state.deck[kind] < wanted:
            return False
    for kind in range(s.KINDS):
        seat.hand[kind] = count_at(cards, 2 * s.KINDS - 1 - kind)
        seat.discarded[kind] = count_at(cards, s.KINDS - 1 - kind)
        state.deck[kind] -= seat.hand[kind] + seat.discarded[kind]
    restore_favors(state, seat, favors)
    for kind in range(s.KINDS - 1, -1, -1):
        seat.placed[kind] = (seals & KIND_MASK) - ONE_BLANK
        seals >>= KIND_BITS
    for kind in range(s.SEALS):
        seat.seals[kind] = count_at(seals, s.SEALS - 1 - kind)
    return True


@kernel
def restore_favors(state, seat, favors):
    """The same for favor cards."""
    seat.set_up_discard = (favors & KIND_MASK) - ONE_BLANK
    favors >>= KIND_BITS
    for place in range(s.OFFERED - 1, -1, -1):
        seat.offer[place] = (favors & KIND_MASK) - ONE_BLANK
        favors >>= KIND_BITS
    for kind in range(s.FAVORS):
        seat.favors[kind] = count_at(favors, s.FAVORS - 1 - kind)
        state.favor_deck[kind] -= seat.favors[kind]
    for place in range(s.OFFERED):
        if seat.offer[place] >= 0:
            state.favor_deck[seat.offer[place]] -= 1
    if seat.set_up_discard >= 0:
        state.favor_deck[seat.set_up_discard] -= 1


@kernel
def count_at(word, place):
    """The count that has `place` others packed after it."""
    return (word >> COUNT_BITS * place) & COUNT_MASK

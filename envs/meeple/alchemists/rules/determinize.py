"""Redrawing what a seat cannot know (14).

The assignment is drawn uniformly from those that fit the observer's facts. Then the others'
experiments are made anew, each with a pair that gives in the new world what all have seen of
it (and what the observer's Periscope has shown), and what the others know follows. Their
ingredient cards are dealt from all cards that the observer cannot see; a hand keeps what it
must still hold of the cards that all saw it take. Favors, kinds of seals and secret bids are
redrawn likewise. A seat that is being asked has a choice in the new world too.
"""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from ...core.random import random_below
from .. import state as s
from ..deduction.counting import count, select
from ..tables import MAKERS, PAIR_MEMBERS
from .asking import owner_of
from .facts import conclude_all, know_answers
from .legal import list_legal
from .mixing import potion_of
from .redeal import collect, collect_aside, deal, keep_of, restore
from .sale import may_bid

TRIES = 100  # a redraw fails seldom; after that the seat that is asked keeps its own cards
ONE_MORE = np.int64(1)
PAIR_BITS, PAIR_MASK = 5, 31


@kernel
def determinize(state, seat, seed):
    """Redraw what `seat` cannot know, and the generator; see core.game."""
    state.rng[0] = np.uint64(seed)
    if state.over:
        return
    asked = np.int64(state.player)
    kept = keep_of(state.seats[asked])
    collect(state, seat)
    redraw_world(state, seat)
    redraw_spotted(state, seat)
    for i in range(state.num_players):
        if i != seat:
            redraw_knowledge(state, i)
            redraw_bid(state, i)
    conclude_all(state)
    for _ in range(TRIES):
        deal(state, seat, np.int64(s.NOBODY))
        if asked == seat or list_legal(state) > 1:
            return
        collect(state, seat)
    own = restore(state, state.seats[asked], kept)
    deal(state, seat, asked if own else np.int64(s.NOBODY))
    list_legal(state)


@kernel
def redraw_world(state, observer):
    """An assignment, and the others' experiments in it.

    Some experiments need cards that still exist: what lies aside, what is still in the hand of
    the seat that is asked. If that fails time and again, those and the assignment stay.
    """
    truth = packed_assignment(state)
    pairs = packed_pairs(state, observer)
    number = count_assignments(state, state.seats[observer])
    collect_aside(state, observer)
    for _ in range(TRIES):
        redraw_assignment(state, state.seats[observer], number)
        if redraw_mixes(state, observer, True):
            redraw_mixes(state, observer, False)
            return
        collect_aside(state, observer)
    unpack_assignment(state, truth)
    unpack_pairs(state, observer, pairs)
    redraw_mixes(state, observer, False)


@kernel
def count_assignments(state, seat):
    """How many assignments fit what the observer knows."""
    if state.deduction:
        return np.int64(seat.count)
    number = count(seat.triangle, seat.grid, state.work, seat.marginals)
    for kind in range(s.KINDS):
        for a in range(s.KINDS):
            seat.marginals[kind, a] = 0
    return number


@kernel
def redraw_assignment(state, seat, number):
    """Uniform among the assignments that fit what the observer knows."""
    rank = random_below(state.rng, number)
    select(seat.triangle, seat.grid, state.work, rank, state.assignment)


@kernel
def redraw_mixes(state, observer, with_cards):
    """New pairs for the others' experiments, those that need cards or the rest; if they fit."""
    for i in range(state.num_players):
        seat = state.seats[i]
        if i == observer:
            continue
        for k in range(seat.num_mixes):
            if needs_cards(state, i, k) == with_cards and not redraw_mix(state, observer, i, k):
                return False
    return True


@kernel
def needs_cards(state, i, k):
    """Whether cards of mix `k` lie aside, or are in the hand of the seat that is asked."""
    if state.seats[i].mixes[k].aside != 0:
        return True
    last = k + ONE_MORE == state.seats[i].num_mixes
    return last and state.player == i and state.decision == s.CAP and state.cap_pair >= 0


@kernel
def redraw_mix(state, observer, i, k):
    """One experiment: a random pair among those that fit; False if there is none."""
    mix = state.seats[i].mixes[k]
    spotted = spotted_kind(state, observer, i, k)
    present = needs_cards(state, i, k)
    fitting = np.int64(0)
    for pair in range(s.PAIRS):
        fitting += fits(state, observer, mix, pair, spotted, present)
    if fitting == 0:
        return False
    rank = random_below(state.rng, fitting)
    pair = 0
    while rank >= 0:
        if fits(state, observer, mix, pair, spotted, present):
            rank -= 1
        pair += 1
    set_pair(state, i, k, pair - 1)
    return True


@kernel
def set_pair(state, i, k, pair):
    """Mix `k` of a seat was this pair; its cards that lie aside come out of the deck."""
    mix = state.seats[i].mixes[k]
    mix.pair = pair
    for member in range(2):
        if (mix.aside >> np.uint8(member)) & 1 != 0:
            kind = PAIR_MEMBERS[pair, member]
            state.deck[kind] -= 1
            state.seats[i].set_aside[kind] += 1
    if mix.aside == 0 and needs_cards(state, i, k):
        state.cap_pair = pair


@kernel
def fits(state, observer, mix, pair, spotted, present):
    """Whether a pair gives one of the potions seen; and has the ingredient seen, and cards."""
    first, second = PAIR_MEMBERS[pair, 0], PAIR_MEMBERS[pair, 1]
    if spotted >= 0 and first != spotted and second != spotted:
        return False
    if present and (spare(state, observer, first) <= 0 or spare(state, observer, second) <= 0):
        return False
    return (mix.seen >> np.uint8(potion_of(state, pair))) & 1 != 0


@kernel
def spare(state, observer, kind):
    """Cards to deal that are not known to be in a hand: taken from the row, and not gone."""
    cards = np.int64(state.deck[kind])
    for j in range(state.num_players):
        if j != observer:
            seat = state.seats[j]
            cards -= max(np.int64(0), np.int64(seat.shown[kind]) - np.int64(seat.gone))
    return cards


@kernel
def packed_assignment(state):
    """The assignment as one integer."""
    word = np.int64(0)
    for kind in range(s.KINDS):
        word = word << 3 | np.int64(state.assignment[kind])
    return word


@kernel
def unpack_assignment(state, word):
    """Write such an integer back."""
    for kind in range(s.KINDS - 1, -1, -1):
        state.assignment[kind] = word & 7
        word >>= 3


@kernel
def packed_pairs(state, observer):
    """The pairs of the others' mixes that need cards: at most seven of a seat, four seats."""
    a = seat_pairs(state, observer, 0)
    b = seat_pairs(state, observer, 1)
    c = seat_pairs(state, observer, 2)
    return a, b, c, seat_pairs(state, observer, 3)


@kernel
def seat_pairs(state, observer, i):
    """Those of one seat as one integer, the first mix in the lowest bits."""
    word, shift = np.int64(0), 0
    if i < state.num_players and i != observer:
        for k in range(state.seats[i].num_mixes):
            if needs_cards(state, i, k):
                word |= np.int64(state.seats[i].mixes[k].pair) << shift
                shift += PAIR_BITS
    return word


@kernel
def unpack_pairs(state, observer, pairs):
    """Write such integers back, and lay the cards aside again."""
    for i in range(state.num_players):
        if i == observer:
            continue
        word = pairs[i]
        for k in range(state.seats[i].num_mixes):
            if needs_cards(state, i, k):
                set_pair(state, i, k, word & PAIR_MASK)
                word >>= PAIR_BITS


@kernel
def spotted_kind(state, observer, i, k):
    """The ingredient of mix `k` of seat `i` that the observer's Periscope showed; or NOBODY."""
    if owner_of(state, s.PERISCOPE) == observer:
        for entry in range(state.num_spotted):
            if state.spotted[entry].seat == i and state.spotted[entry].mix == k:
                return np.int64(state.spotted[entry].kind)
    return np.int64(s.NOBODY)


@kernel
def redraw_spotted(state, observer):
    """What another seat's Periscope showed: either ingredient of the mix as it is now."""
    if owner_of(state, s.PERISCOPE) == observer:
        return
    for entry in range(state.num_spotted):
        glance = state.spotted[entry]
        pair = state.seats[glance.seat].mixes[glance.mix].pair
        glance.kind = PAIR_MEMBERS[pair, random_below(state.rng, np.int64(2))]


@kernel
def redraw_knowledge(state, i):
    """What another seat knows in the new world: answers, own results, its Periscope."""
    seat = state.seats[i]
    know_answers(state, seat)
    for k in range(seat.num_mixes):
        mix = seat.mixes[k]
        learned = mix.seen
        if not mix.vague:
            learned = np.uint8(1 << potion_of(state, mix.pair))
        seat.triangle[mix.pair] &= learned
    if owner_of(state, s.PERISCOPE) == i:
        for entry in range(state.num_spotted):
            glance = state.spotted[entry]
            seat.grid[glance.kind] &= MAKERS[state.seats[glance.seat].mixes[glance.mix].seen]
    seat.learned = True


@kernel
def redraw_bid(state, i):
    """7.3a: a bid that has not been turned up."""
    seat = state.seats[i]
    if seat.bid >= 0 and not state.bids_open:
        highest = np.int64(s.BIDS)
        if not may_bid(seat, s.BIDS - 1):
            highest -= 1
        seat.bid = random_below(state.rng, highest)

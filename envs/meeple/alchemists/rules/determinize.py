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
from .facts import conclude, know_answers
from .legal import list_legal
from .mixing import potion_of
from .redeal import collect, collect_aside, deal, keep_of, restore
from .sale import may_bid

TRIES = 100  # a redraw fails seldom; after that the seat that is asked keeps its own cards
ONE_MORE = np.int64(1)


@kernel
def determinize(state, seat, seed):
    """Redraw what `seat` cannot know, and the generator; see core.game."""
    state.rng[0] = np.uint64(seed)
    if state.over:
        return
    redraw_assignment(state, state.seats[seat])
    asked = np.int64(state.player)
    kept = keep_of(state.seats[asked])
    collect(state, seat)
    collect_aside(state, seat)
    redraw_mixes(state, seat)
    redraw_spotted(state, seat)
    for i in range(state.num_players):
        if i != seat:
            redraw_knowledge(state, i)
            redraw_bid(state, i)
    for _ in range(TRIES):
        deal(state, seat, np.int64(s.NOBODY))
        if asked == seat or list_legal(state) > 1:
            return
        collect(state, seat)
    own = restore(state, state.seats[asked], kept)
    deal(state, seat, asked if own else np.int64(s.NOBODY))
    list_legal(state)


@kernel
def redraw_assignment(state, seat):
    """Uniform among the assignments that fit what the observer knows."""
    total = np.int64(seat.count)
    if not state.deduction:
        total = count(seat.triangle, seat.grid, state.work, seat.marginals)
        for kind in range(s.KINDS):
            for a in range(s.KINDS):
                seat.marginals[kind, a] = 0
    rank = random_below(state.rng, total)
    select(seat.triangle, seat.grid, state.work, rank, state.assignment)


@kernel
def redraw_mixes(state, observer):
    """New pairs for the others' experiments; cards that lie aside follow."""
    for i in range(state.num_players):
        seat = state.seats[i]
        if i == observer:
            continue
        for k in range(seat.num_mixes):
            redraw_mix(state, observer, i, k)
        if state.decision == s.CAP and state.player == i and state.cap_pair >= 0:
            state.cap_pair = seat.mixes[seat.num_mixes - 1].pair


@kernel
def redraw_mix(state, observer, i, k):
    """One experiment: a random pair among those that fit; with cards, if they still exist."""
    mix = state.seats[i].mixes[k]
    spotted = spotted_kind(state, observer, i, k)
    present = mix.aside != 0 or is_unfinished(state, i, k)
    fitting = count_fitting(state, mix, spotted, present)
    if fitting == 0:  # no cards are left for any: the experiment alone has to fit
        present = False
        fitting = count_fitting(state, mix, spotted, present)
    rank = random_below(state.rng, fitting)
    pair = 0
    while rank >= 0:
        if fits(state, mix, pair, spotted, present):
            rank -= 1
        pair += 1
    mix.pair = pair - 1
    for member in range(2):
        if (mix.aside >> np.uint8(member)) & 1 != 0:
            kind = PAIR_MEMBERS[mix.pair, member]
            state.deck[kind] -= 1
            state.seats[i].set_aside[kind] += 1


@kernel
def is_unfinished(state, i, k):
    """Whether cards of this mix are still in the hand while its seat is being asked."""
    if state.player != i or k + ONE_MORE != state.seats[i].num_mixes:
        return False
    return state.decision == s.SET_ASIDE or (state.decision == s.CAP and state.cap_pair >= 0)


@kernel
def count_fitting(state, mix, spotted, present):
    """How many pairs a mix can have been."""
    fitting = np.int64(0)
    for pair in range(s.PAIRS):
        fitting += fits(state, mix, pair, spotted, present)
    return fitting


@kernel
def fits(state, mix, pair, spotted, present):
    """Whether a pair gives one of the potions seen; and has the ingredient seen, and cards."""
    first, second = PAIR_MEMBERS[pair, 0], PAIR_MEMBERS[pair, 1]
    if spotted >= 0 and first != spotted and second != spotted:
        return False
    if present and (state.deck[first] == 0 or state.deck[second] == 0):
        return False
    return (mix.seen >> np.uint8(potion_of(state, pair))) & 1 != 0


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
    conclude(state, seat)


@kernel
def redraw_bid(state, i):
    """7.3a: a bid that has not been turned up."""
    seat = state.seats[i]
    if seat.bid >= 0 and not state.bids_open:
        highest = np.int64(s.BIDS)
        if not may_bid(seat, s.BIDS - 1):
            highest -= 1
        seat.bid = random_below(state.rng, highest)

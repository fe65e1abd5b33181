"""Set-up (3)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from ...core.random import random_member
from .. import state as s
from ..tables import ACTION_HAND, AWARDS_DRAWN, KIND_COUNTS, KINGDOM_HAND
from .field import ALL_CARDS, lay_out
from .flow import proceed
from .tableau import draw_into_hand


@kernel
def reset(state, seed):
    """Set up a new game; `num_players`, `mulligan`, `modules` and the card table stay."""
    clear(state)
    state.rng[0] = np.uint64(seed)
    draw_awards(state)
    deal_action_cards(state)
    for i in range(state.num_players):
        for _ in range(KINGDOM_HAND):
            draw_into_hand(state, state.seats[i])
    state.start = smallest_holder(state)
    state.stage = s.MULLIGAN
    if not state.mulligan:
        state.turn = state.num_players
    proceed(state)


@kernel
def clear(state):
    """Everything as in the box."""
    state.over = False
    state.player = 0
    state.decision = s.NOTHING
    state.round = 0
    state.turn = 0
    state.pc = 0
    state.busy = False
    state.paying = False
    state.left = 0
    state.targets = 0
    state.victim = 0
    state.stone = 0
    state.nights = 0
    state.down_known = 0
    for r in range(s.ROUNDS):
        state.dice[r] = 0
    for kind in range(s.NUM_KINDS):
        state.deck[kind] = KIND_COUNTS[kind]
        state.discard[kind] = 0
        state.revealed[kind] = 0
    for i in range(s.MAX_PLAYERS):
        state.order[i] = 0
        clear_seat(state.seats[i])


@kernel
def clear_seat(seat):
    """An empty place at the table."""
    for half in range(s.NUM_HALVES):
        seat.loose[half] = 0
        seat.got[half] = 0
    for town in range(s.MAX_TOWNS):
        seat.accepts[town] = 0
        for card in range(5):
            seat.towns[town, card] = 0
    for kind in range(s.NUM_KINDS):
        seat.hand[kind] = 0
    for part in range(len(s.PARTS)):
        seat.parts[part] = 0
    seat.subjugated = 0
    seat.num_towns = 0
    seat.loose_set = 0
    seat.actions = 0
    seat.known = 0
    seat.dealt_shown = 0
    seat.played = 0
    seat.named = 0
    seat.since = 0
    seat.vp = 0
    seat.product = 1


@kernel
def draw_awards(state):
    """3.2: those always in play, two of the others at random, and the modules' own."""
    drawable = np.uint64(0)
    in_play = 0
    for place in range(s.MAX_AWARDS):
        award = state.award_table[place]
        if award.drawn:
            drawable |= bitset.bit(place)
        elif award.module >= 0:
            in_play |= np.int64(state.modules >> award.module & 1) << place
        elif award.vp > 0:
            in_play |= 1 << place
    for _ in range(min(AWARDS_DRAWN, bitset.popcount(drawable))):
        place = random_member(state.rng, drawable)
        drawable &= ~bitset.bit(place)
        in_play |= 1 << place
    state.awards = np.uint8(in_play)


@kernel
def deal_action_cards(state):
    """3.3: two to each player, three open; with three players two face-down."""
    left = np.uint64(ALL_CARDS)
    for i in range(state.num_players):
        for _ in range(ACTION_HAND):
            card = random_member(state.rng, left)
            left &= ~bitset.bit(card)
            state.seats[i].actions |= np.uint16(1 << card)
    lay_out(state, left)


@kernel
def smallest_holder(state):
    """3.5: the seat that holds the smallest number."""
    for number in range(1, s.NUM_CARDS + 1):
        for i in range(state.num_players):
            if state.seats[i].actions >> number & 1:
                return i
    return 0

"""Set-up (2)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import bit, select_word
from ...core.kernel import kernel
from ...core.random import random_below, random_member
from .. import state as s
from ..tables import (
    COPIES,
    DEALT_PER_LEVEL,
    FAVOR_COPIES,
    SEAL_COUNTS,
    START_GOLD,
    START_HAND,
    START_REPUTATION,
)
from .facts import clear_answers, know_answers, know_nothing
from .flow import proceed
from .resolution import clear_action
from .round_end import clear_round, fill_row
from .supply import draw_favor, draw_ingredients

ALL_ADVENTURERS = np.uint64((1 << s.ADVENTURERS) - 1)
LEVEL = np.uint64((1 << s.ARTIFACTS_PER_LEVEL) - 1)


@kernel
def reset(state, seed):
    """Set up a new game; `num_players` and the options stay."""
    state.rng[0] = np.uint64(seed)
    clear(state)
    clear_theories(state)
    clear_answers(state)
    for i in range(s.MAX_PLAYERS):
        clear_seat(state.seats[i])
        know_answers(state, state.seats[i])
        know_nothing(state, i)
        clear_cards(state.seats[i])
    assign(state, random_below(state.rng, np.int64(s.ASSIGNMENTS)))
    state.start = random_below(state.rng, np.int64(state.num_players))
    lay_out(state)
    deal(state)
    proceed(state)


@kernel
def clear(state):
    """Everything but options and seats as it is before the first card is drawn."""
    state.over = False
    state.stage = s.SET_UP
    state.decision = s.NOTHING
    state.round = 0
    state.turn = 0
    state.station = 0
    state.lap = 0
    state.place = 0
    state.num_green = 0
    for i in range(s.MAX_PLAYERS):
        state.green[i] = s.NOBODY
    state.num_spotted = 0
    state.mixer = s.NOBODY
    state.peeked = False
    state.returned = 0
    state.publisher = s.NOBODY
    state.cap_mixes = 0
    state.cap_pair = s.NOBODY
    state.acting = s.NOBODY
    state.boots = False
    clear_action(state)
    clear_round(state)
    state.shown_potions = 0
    state.freed = 0
    for kind in range(s.KINDS):
        state.freed_tokens[kind] = s.NOBODY
    for k in range(s.MAX_SPOTTED):
        state.spotted[k].seat = s.NOBODY
        state.spotted[k].mix = 0
        state.spotted[k].kind = 0
    for i in range(state.work.shape[0]):
        for a in range(state.work.shape[1]):
            state.work[i, a] = 0


@kernel
def clear_theories(state):
    """2.4: no theories, all grants free."""
    state.conflicts = 0
    for kind in range(s.KINDS):
        state.theories[kind] = s.NOBODY
        state.num_sealers[kind] = 0
        for k in range(s.SEALS_PER_THEORY):
            state.sealers[kind, k] = s.NOBODY
    for tile in range(s.GRANTS):
        state.grants[tile] = s.NOBODY


@kernel
def clear_seat(seat):
    """2.5, and figures that begin at nothing."""
    seat.gold = START_GOLD
    seat.reputation = START_REPUTATION
    seat.artifacts = 0
    seat.vp = 0
    for part in range(seat.parts.shape[0]):
        seat.parts[part] = 0
    seat.order_space = s.NOBODY
    seat.cubes = 0
    seat.unused = 0
    seat.hospital = 0
    seat.in_hospital = 0
    seat.purchases = s.NOBODY
    seat.board = 0
    seat.exhibited = 0
    seat.num_mixes = 0
    for k in range(s.MAX_MIXES):
        seat.mixes[k].pair = 0
        seat.mixes[k].seen = 0
        seat.mixes[k].aside = 0
        seat.mixes[k].vague = False


@kernel
def clear_cards(seat):
    """No card has been dealt, no seal placed."""
    for kind in range(s.KINDS):
        seat.hand[kind] = 0
        seat.shown[kind] = 0
        seat.discarded[kind] = 0
        seat.set_aside[kind] = 0
        seat.placed[kind] = s.NOBODY
    for kind in range(s.FAVORS):
        seat.favors[kind] = 0
    for k in range(s.OFFERED):
        seat.offer[k] = s.NOBODY
    for kind in range(s.SEALS):
        seat.seals[kind] = SEAL_COUNTS[kind]
        seat.revealed[kind] = 0
    seat.gone = 0
    seat.set_up_discard = s.NOBODY
    seat.herbalists = 0
    seat.to_discard = 0


@kernel
def assign(state, rank):
    """1.1: the assignment with this rank in lexicographic order."""
    left = bit(s.KINDS) - bit(0)
    orders = np.int64(s.ASSIGNMENTS)
    for kind in range(s.KINDS):
        orders //= s.KINDS - kind
        alchemical = select_word(left, rank // orders)
        rank %= orders
        left &= ~bit(alchemical)
        state.assignment[kind] = alchemical


@kernel
def lay_out(state):
    """2.1 to 2.3: artifacts, adventurers, the ingredient row."""
    for level in range(s.LEVELS):
        state.artifacts[level] = 0
        left = LEVEL << np.uint64(level * s.ARTIFACTS_PER_LEVEL)
        for _ in range(DEALT_PER_LEVEL):
            artifact = random_member(state.rng, left)
            left &= ~bit(artifact)
            state.artifacts[level] |= np.uint32(bit(artifact))
    state.adventurer = s.NOBODY
    state.next_adventurer = random_member(state.rng, ALL_ADVENTURERS)
    state.adventurers_left = np.uint8(ALL_ADVENTURERS & ~bit(state.next_adventurer))
    for kind in range(s.KINDS):
        state.deck[kind] = COPIES
        state.row[kind] = 0
        state.row_discard[kind] = 0
    for kind in range(s.FAVORS):
        state.favor_deck[kind] = FAVOR_COPIES[kind]
        state.favor_discard[kind] = 0
    fill_row(state)


@kernel
def deal(state):
    """2.5: ingredients, and two favor cards to choose from."""
    for k in range(state.num_players):
        i = (np.int64(state.start) + k) % np.int64(state.num_players)
        seat = state.seats[i]
        draw_ingredients(state, i, START_HAND[np.int64(state.master)])
        for place in range(s.OFFERED):
            seat.offer[place] = draw_favor(state)

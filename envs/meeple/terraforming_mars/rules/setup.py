"""Set-up (2, 11)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import popcount
from ...core.kernel import kernel
from ...core.random import random_below, random_member
from .. import state as s
from ..tables import (
    ALL_CORPORATIONS,
    ALL_PROJECTS,
    BASIC_CORPORATIONS,
    BASIC_PRODUCTION,
    BASIC_PROJECTS,
    ERA_PRODUCTION,
    METAL_VALUE,
    PLANTS_FOR_GREENERY,
    SOLO_START_TR,
    START_TR,
)
from .corporations import BEGINNER
from .flow import proceed
from .piles import clear_offer, look_at_cards
from .playing import qualify
from .red import alone
from .solo import lay_neutral_tiles
from .waiting import clear_waiting

OFFERED_CORPORATIONS = 2
ALL_PLACES = np.uint16((1 << s.DEALT) - 1)
NOT_BEGINNERS, BEGINNERS = np.int64(0), np.int64(1)


@kernel
def reset(state, seed):
    """Set up a new game; `num_players` and the options stay."""
    state.rng[0] = np.uint64(seed)
    clear(state)
    clear_map(state)
    for i in range(s.MAX_PLAYERS):
        clear_seat(state, i)
    state.first = choose_first(state)
    if alone(state):
        lay_neutral_tiles(state)
    deal_corporations(state)
    deal_projects(state, NOT_BEGINNERS)
    deal_projects(state, BEGINNERS)
    proceed(state)


@kernel
def choose_first(state):
    """2.3: as given, or at random."""
    if state.given_first >= 0:
        return np.int64(state.given_first)
    return random_below(state.rng, np.int64(state.num_players))


@kernel
def clear(state):
    """The table before anything is dealt."""
    state.over = False
    state.player = 0
    state.stage = s.SETUP
    state.decision = s.NOTHING
    state.generation = 1
    state.turn = 0
    state.actions_done = 0
    state.acting = False
    state.sold = s.NOBODY
    state.last_sold = 0
    state.draft_round = 0
    clear_payment(state)
    clear_waiting(state)
    state.victim = s.NOBODY
    state.events_played = 0
    state.num_claimed = 0
    state.num_funded = 0
    for k in range(s.MILESTONES):
        state.milestone_owner[k] = s.NOBODY
        state.award_funder[k] = s.NOBODY
    state.stack_next = 0
    state.deck_size = 0
    state.discard_size = 0
    for w in range(s.WORDS):
        state.deck[w] = ALL_PROJECTS[w] if state.corporate_era else BASIC_PROJECTS[w]
        state.deck_size += popcount(state.deck[w])
        state.discard[w] = 0
        for i in range(s.MAX_PLAYERS):
            state.pack[i, w] = 0
    for place in range(s.HOLDERS):
        state.card_resources[place] = 0
    state.mined[0] = s.NOBODY
    state.mined[1] = s.NOBODY


@kernel
def clear_payment(state):
    """Nothing is being paid."""
    state.paying = False
    state.pay_seat = 0
    state.pay_for = 0
    state.pay_what = 0
    state.pay_cost = 0
    state.pay_metals = 0
    state.pay_asked = 0
    for resource in range(s.RESOURCES):
        state.paid[resource] = 0


@kernel
def clear_map(state):
    """Mars before it is terraformed."""
    state.temperature = 0
    state.oxygen = 0
    state.oceans = 0
    state.cities = 0
    state.ocean_set = 0
    state.city_set = 0
    state.greenery_set = 0
    state.occupied = 0
    state.claimed = 0
    state.beside_city = 0
    for space in range(s.SPACES):
        state.tile[space] = 0
        state.owner[space] = s.NOBODY


@kernel
def clear_seat(state, i):
    """An empty place at the table."""
    seat = state.seats[i]
    for w in range(s.WORDS):
        seat.hand[w] = 0
        seat.front[w] = 0
        seat.events[w] = 0
        seat.used[w] = 0
        seat.box[w] = 0
        seat.met[w] = 0
        seat.spotted[w] = 0
        for j in range(s.MAX_PLAYERS):
            seat.spotted_in[j, w] = 0
    for tag in range(s.TAGS):
        seat.tags[tag] = 0
        seat.discount[tag] = 0
    seat.discount[s.EVERY_CARD] = 0
    for draft_round in range(s.RESEARCHED):
        seat.drafted[draft_round] = 0
    for part in range(len(s.PARTS)):
        seat.parts[part] = 0
    clear_offer(seat)
    qualify(seat)
    clear_stock(state, seat)
    seat.tiles = 0
    seat.claims = 0
    seat.triggers = 0
    seat.corporations = 0
    seat.corporation = s.NOBODY
    seat.hand_size = 0
    seat.heat_paid = 0
    seat.offset = 0
    seat.greenery_plants = PLANTS_FOR_GREENERY
    seat.cities = 0
    seat.greeneries = 0
    seat.next_card = 0
    seat.heat_is_money = False
    seat.first_action = False
    seat.tr_raised = False
    seat.passed = False


@kernel
def clear_stock(state, seat):
    """2.1, 11: TR and productions to begin with."""
    seat.tr = SOLO_START_TR if alone(state) else START_TR
    if state.start_tr > 0:
        seat.tr = state.start_tr
    for resource in range(s.RESOURCES):
        seat.stock[resource] = 0
        seat.production[resource] = ERA_PRODUCTION if state.corporate_era else BASIC_PRODUCTION
        seat.metal_value[resource] = METAL_VALUE[resource]


@kernel
def deal_corporations(state):
    """2.4: two for each who is no beginner; 11: all of them in the solo game."""
    left = np.uint64(ALL_CORPORATIONS if state.corporate_era else BASIC_CORPORATIONS)
    for i in range(state.num_players):
        left &= ~np.uint64(state.given_corporations[i])
    for i in range(state.num_players):
        if (np.int64(state.beginners) >> i) & 1 != 0:
            state.seats[i].corporation = BEGINNER
        elif state.given_corporations[i] != 0:
            state.seats[i].corporations = state.given_corporations[i]
        elif alone(state):
            state.seats[i].corporations = np.uint16(left)
            left = np.uint64(0)
        else:
            for _ in range(OFFERED_CORPORATIONS):
                one = bitset.bit(random_member(state.rng, left))
                left &= ~one
                state.seats[i].corporations |= np.uint16(one)
    state.corporations_left = np.uint16(left)


@kernel
def deal_projects(state, beginners):
    """2.4: ten cards each, from the first player clockwise; beginners keep theirs (2.5)."""
    for k in range(state.num_players):
        i = (np.int64(state.first) + k) % np.int64(state.num_players)
        if (np.int64(state.beginners) >> i) & 1 == beginners:
            look_at_cards(state, i, np.int64(s.DEALT))
            if beginners:
                state.seats[i].chosen = ALL_PLACES

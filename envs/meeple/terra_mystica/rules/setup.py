"""Set-up (2, 13.1)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import popcount
from ...core.kernel import kernel
from ...core.random import random_member
from .. import state as s
from ..tables import (
    BRIDGES,
    CARDS_LEFT_OVER,
    FAVOR_COUNT,
    SHIPPING_CARD,
    SPADE_TILE,
    SPADE_TILE_ROUNDS,
    START_TERRAIN,
    START_TERRAIN_SETS,
    TEMPLE_TILE,
    TOWN_COUNT,
    TOWN_EXPANSION,
)
from .factions import free_factions, set_faction
from .flow import proceed

ALL_CARDS, ALL_ARTIFACTS = (np.uint64((1 << n) - 1) for n in (s.BONUS_CARDS, s.ARTIFACTS))


@kernel
def reset(state, seed):
    """Set up a new game; `num_players` and the options stay."""
    state.rng[0] = np.uint64(seed)
    clear(state)
    for i in range(s.MAX_PLAYERS):
        clear_seat(state.seats[i])
    lay_round_tiles(state)
    lay_bonus_cards(state)
    lay_artifacts(state)
    state.stage = s.CHOOSE_FACTIONS
    if state.faction_mode != s.CHOSEN:
        deal_factions(state)
        state.stage = s.FIRST_DWELLINGS
    proceed(state)


@kernel
def clear(state):
    """The table before anything is laid on it."""
    state.over = False
    state.player = 0
    state.decision = s.NOTHING
    state.round = 0
    state.turn = 0
    state.upcoming = s.NOBODY
    state.num_passed = 0
    state.power_used = 0
    state.summit_taken = 0
    state.bridge_set = 0
    clear_turn(state)
    for i in range(s.MAX_PLAYERS):
        state.order[i] = i
        state.next_order[i] = i
        state.pass_order[i] = 0
        state.cult_spades[i] = 0
        state.event_offers[0, i] = 0
        state.event_offers[1, i] = 0
    for track in range(s.CULTS):
        for space in range(s.ORDER_SPACES):
            state.order_spaces[track, space] = s.NOBODY
    for tile in range(s.FAVORS):
        state.favor_supply[tile] = FAVOR_COUNT[tile]
    for tile in range(s.TOWNS):
        in_play = state.mini_expansion_towns or not TOWN_EXPANSION[tile]
        state.town_supply[tile] = TOWN_COUNT[tile] if in_play else 0
    clear_map(state)


@kernel
def clear_turn(state):
    """No turn is under way."""
    state.actions_left = 0
    state.stay = False
    state.converted = s.BURN
    state.owed = s.NOTHING
    state.steps = 0
    state.due_favors = 0
    state.due_towns = 0
    state.summits = 0
    state.summit_tracks = 0
    state.stopped = 0
    state.digging_on = False
    state.spades = 0
    state.hexes_left = 0
    state.may_dig = False
    state.strayed = False
    state.hex = 0
    state.dug_from = s.NOBODY
    state.dug = 0
    state.tunnelled = s.NOBODY
    state.num_events = 0
    state.event = 0
    state.answered = 0
    state.any_offer = False
    state.any_taken = False
    for event in range(2):
        state.event_seat[event] = 0
    for w in range(s.WORDS):
        state.turned[w] = 0
        state.buildable[w] = 0


@kernel
def clear_map(state):
    """The printed map, nothing built."""
    for hex_ in range(s.LANDS):
        state.terrain[hex_] = START_TERRAIN[hex_]
        state.structure[hex_] = 0
        state.owner[hex_] = s.NOBODY
    for spot in range(s.SPOTS):
        state.bridge_owner[spot] = s.NOBODY
    for w in range(s.WORDS):
        state.occupied[w] = 0
        for terrain in range(s.TERRAINS):
            state.terrain_sets[terrain, w] = START_TERRAIN_SETS[terrain, w]


@kernel
def clear_seat(seat):
    """An empty place at the table."""
    for w in range(s.WORDS):
        seat.structures[w] = 0
        seat.near[w] = 0
        seat.reach[w] = 0
        seat.in_town[w] = 0
        for kind in range(s.KINDS):
            seat.kinds[kind, w] = 0
    for kind in range(s.KINDS):
        seat.built[kind] = 0
    for part in range(len(s.PARTS)):
        seat.parts[part] = 0
    for tile in range(s.TOWNS):
        seat.town_tiles[tile] = 0
    for town in range(s.MAX_TOWNS):
        seat.town_hexes[town] = 0
    for track in range(s.CULTS):
        seat.cults[track] = 0
    for bowl in range(3):
        seat.bowls[bowl] = 0
    seat.river_towns = 0
    seat.vp = 0
    seat.coins = 0
    seat.workers = 0
    seat.priests = 0
    seat.favors = 0
    seat.cult_priests = 0
    seat.keys = 0
    seat.shipping = 0
    seat.digging = 0
    seat.carpet = 0
    seat.faction = s.NOBODY
    seat.bridges = BRIDGES
    seat.bonus_card = s.NOBODY
    seat.artifact = s.NOBODY
    seat.num_towns = 0
    seat.used = 0
    seat.passed = False


@kernel
def lay_round_tiles(state):
    """2.1: six in a row; the spade tile not in rounds 5 and 6."""
    count = s.ROUND_TILES if state.temple_scoring_tile else TEMPLE_TILE
    proper = False
    while not proper:
        left = (np.uint64(1) << np.uint64(count)) - np.uint64(1)
        proper = True
        for r in range(s.ROUNDS):
            tile = random_member(state.rng, left)
            left &= ~(np.uint64(1) << np.uint64(tile))
            state.round_tiles[r] = tile
            if tile == SPADE_TILE and r >= SPADE_TILE_ROUNDS:
                proper = False
    for r in range(s.ROUNDS):
        if state.given_tiles[r] >= 0:
            state.round_tiles[r] = state.given_tiles[r]


@kernel
def lay_bonus_cards(state):
    """2.2: players + 3 of them."""
    everything = ALL_CARDS
    if not state.shipping_bonus_card:
        everything &= ~(np.uint64(1) << np.uint64(SHIPPING_CARD))
    state.table_cards = np.uint16(
        drawn(state, everything, np.int64(state.num_players) + CARDS_LEFT_OVER)
    )
    if state.given_cards != 0:
        state.table_cards = state.given_cards
    for card in range(s.BONUS_CARDS):
        state.card_coins[card] = 0


@kernel
def lay_artifacts(state):
    """13.1: players - 1 of them."""
    state.table_artifacts = 0
    if state.artifacts:
        state.table_artifacts = np.uint16(
            drawn(state, ALL_ARTIFACTS, np.int64(state.num_players) - 1)
        )
        if state.given_artifacts != 0:
            state.table_artifacts = state.given_artifacts


@kernel
def drawn(state, everything, count):
    """So many random members of a set in one word."""
    chosen = np.uint64(0)
    while popcount(chosen) < count:
        chosen |= np.uint64(1) << np.uint64(random_member(state.rng, everything & ~chosen))
    return chosen


@kernel
def deal_factions(state):
    """2.5: those given; where none is given, one at random of a colour not taken."""
    for i in range(state.num_players):
        if state.given_factions[i] >= 0:
            set_faction(state, i, np.int64(state.given_factions[i]))
    for i in range(state.num_players):
        if state.seats[i].faction == s.NOBODY:
            set_faction(state, i, random_member(state.rng, free_factions(state)))

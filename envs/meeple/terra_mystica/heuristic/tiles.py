"""What favor tiles, town tiles, bonus cards and artifacts are worth."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE
from ...core.kernel import kernel
from .. import state as s
from ..rules.artifacts import (
    AMULETS,
    BOOTS_DIVISOR,
    BOOTS_OF_SPEED,
    GOLDEN_CHEST,
    artifact_vp,
)
from ..rules.cults import ONE_STEP
from ..rules.legal import available_favors
from ..rules.scoring import cult_share
from ..rules.towns import tiles_left
from ..tables import (
    AREA_VP,
    BON1,
    BON2,
    BON4,
    CARD_INCOME,
    CARD_VP,
    COINS,
    COINS_PER_VP,
    COINS_PER_VP_ALCHEMISTS,
    FAV5,
    FAV6,
    FAV10,
    FAV10_VP,
    FAV11,
    FAV11_VP,
    FAV12,
    FAV12_VP,
    FAVOR_CULT,
    FAVOR_INCOME,
    FAVOR_STEPS,
    LAST_SHIPPING,
    POWER,
    PRIESTS,
    ROUND_VP,
    SHIPPING_VP,
    STOCK,
    TAKE_TOWN,
    TOWN_GAIN,
    TOWN_KEYS,
    TOWN_SHIPPING,
    TOWN_STEPS,
    TOWN_VP,
    TOWN_VP_WITCHES,
    TOWN_WORKERS_SWARMLINGS,
    WORKERS,
)
from .groups import easier_towns_worth
from .purse import gain_worth, income_worth, spare_worth
from .tracks import best_climb, climb_worth


@kernel
def favor_worth(state, i, w, r, tile, prize):
    """A favor tile with its cult steps; `prize`: what a town is worth."""
    seat = state.seats[i]
    keys = np.int64(seat.keys)
    steps = np.int64(FAVOR_STEPS[tile])
    worth = climb_worth(state, i, w, r, np.int64(FAVOR_CULT[tile]), steps, keys)
    worth += income_worth(w, r, FAVOR_INCOME[tile]) + w.favor[tile] * w.horizon[r]
    if tile == FAV5:
        worth += easier_towns_worth(state, seat, w, r, prize)
    elif tile == FAV6:
        worth += best_climb(state, i, w, r, ONE_STEP)[0] * (w.passes[0] + s.ROUNDS - r)
    elif tile == FAV10:
        worth += FAV10_VP * w.houses_ahead[r]
    elif tile == FAV11:
        worth += FAV11_VP * w.dwellings_ahead[r]
    elif tile == FAV12:
        houses = min(np.int64(seat.built[s.TRADING_HOUSE]), 4)
        worth += FAV12_VP[houses] * (1.0 + w.passes[0] * (s.ROUNDS - r))
    return worth


@kernel
def best_favor(state, i, w, r, prize):
    """The favor tile worth most of those that can be taken; 0 where there is none."""
    best = 0.0
    tiles = available_favors(state, state.seats[i])
    for tile in range(s.FAVORS):
        if (tiles >> np.uint64(tile)) & ONE:
            best = max(best, favor_worth(state, i, w, r, tile, prize))
    return best


@kernel
def town_tile_worth(state, i, w, r, tile):
    """A town tile, and what a town brings with any of them."""
    seat = state.seats[i]
    keys = np.int64(seat.keys) + TOWN_KEYS[tile]
    worth = np.float64(TOWN_VP[tile]) + gain_worth(w, r, seat, TOWN_GAIN[tile])
    if TOWN_STEPS[tile] > 0:
        for track in range(s.CULTS):
            worth += climb_worth(state, i, w, r, track, np.int64(TOWN_STEPS[tile]), keys)
    if TOWN_SHIPPING[tile] > 0 and seat.shipping < LAST_SHIPPING[seat.faction]:
        worth += w.shipping[r] + SHIPPING_VP[seat.faction, seat.shipping + 1]
    for track in range(s.CULTS):
        if seat.cults[track] >= s.TOP - 3 and seat.cults[track] < s.TOP and seat.keys == 0:
            worth += w.key[0]
    return worth


@kernel
def town_prize(state, i, w, r):
    """What one more town is worth; 0 where there can be none."""
    seat = state.seats[i]
    if tiles_left(state) <= 0 or seat.num_towns >= s.MAX_TOWNS:
        return 0.0
    best = 0.0
    for tile in range(s.TOWNS):
        if state.town_supply[tile] > 0:
            best = max(best, town_tile_worth(state, i, w, r, tile))
    if seat.faction == s.SWARMLINGS:
        best += TOWN_WORKERS_SWARMLINGS * w.worker[r]
    elif seat.faction == s.WITCHES:
        best += TOWN_VP_WITCHES
    return best + ROUND_VP[state.round_tiles[r - 1], TAKE_TOWN]


@kernel
def card_worth(state, i, w, r, card):
    """A bonus card for round `r`, with the coins on it."""
    seat = state.seats[i]
    worth = (CARD_INCOME[card, COINS] + state.card_coins[card]) * w.coin[r]
    worth += CARD_INCOME[card, WORKERS] * w.worker[r]
    worth += CARD_INCOME[card, PRIESTS] * w.priest[r]
    worth += CARD_INCOME[card, POWER] * w.power[r] * 0.5
    worth += w.card[card]
    if card == BON1:
        worth += spare_worth(w, r, seat)
    elif card == BON2:
        worth += best_climb(state, i, w, r, ONE_STEP)[0]
    elif card == BON4 and LAST_SHIPPING[seat.faction] == 0:
        worth -= w.card[card]
    for kind in range(s.KINDS):
        count = np.int64(seat.built[kind])
        if kind == s.DWELLING:
            count = min(count + 1, np.int64(STOCK[kind]))
        worth += CARD_VP[card, kind, count]
    return worth + CARD_VP[card, s.KINDS, seat.shipping]


@kernel
def artifact_worth(state, i, artifact, area_place):
    """An artifact at the end of round 6, as things stand; `area_place`: seats with more."""
    seat = state.seats[i]
    for track in range(s.CULTS):
        if artifact == AMULETS[track]:
            return np.int64(cult_share(state, track, np.int64(seat.cults[track])))
    if artifact == BOOTS_OF_SPEED:
        return np.int64(AREA_VP[area_place]) // BOOTS_DIVISOR
    if artifact == GOLDEN_CHEST:
        coins = np.int64(seat.coins) + seat.workers + seat.priests + seat.bowls[2]
        rate = COINS_PER_VP_ALCHEMISTS if seat.faction == s.ALCHEMISTS else COINS_PER_VP
        return (coins + seat.bowls[1] // 2) // rate
    return artifact_vp(state, i, artifact)

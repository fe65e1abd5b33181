"""The actions that a turn offers (7)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import add
from ...core.kernel import kernel
from .. import state as s
from ..actions import (
    ADVANCE,
    ARTIFACT,
    BONUS_CARD,
    BUILD,
    CONVERT,
    PASS,
    POWER,
    PRIEST,
    RIVER_TOWN,
    SPECIAL,
    STAY,
    STRONGHOLD,
    TRANSFORM,
    UPGRADE,
)
from ..tables import (
    BON1,
    BON2,
    BRIDGE_WORKERS,
    FAV6,
    GIANT_SPADES,
    HOME,
    POWER_BRIDGE,
    POWER_COST,
    WORKER_COST,
)
from .building import (
    DWELLING,
    ONCE,
    SANCTUARY,
    TEMPLE,
    TRADING_HOUSE,
    TWICE,
    can_pay,
    free_home,
    in_stock,
    possible_bridges,
    rivals_near,
)
from .building import STRONGHOLD as STRONGHOLD_KIND
from .conversions import conversions
from .cults import free_space
from .masks import put_set, put_word
from .nomads import sandstorm_hexes
from .reach import is_tunneller
from .shipping import can_advance_digging, can_advance_shipping
from .spades import FAR, NEAR, can_dig, can_tunnel
from .towns import river_towns


@kernel
def list_main(state, i):
    """Everything that seat `i` may do in its turn."""
    seat, mask = state.seats[i], state.legal
    put_word(mask, CONVERT, np.uint64(conversions(state, seat)))
    if not state.stay:
        add(mask, STAY)
    put_word(mask, RIVER_TOWN, river_towns(state, seat))
    list_building(state, seat)
    list_digging(state, seat)
    list_upgrades(state, i)
    list_priests(state, seat)
    list_powers(state, i)
    list_specials(state, i)
    if can_advance_shipping(seat):
        add(mask, ADVANCE)
    if can_advance_digging(seat):
        add(mask, ADVANCE + 1)
    list_passing(state)


@kernel
def list_building(state, seat):
    """7.1: dwellings on free home hexes in reach."""
    if not (in_stock(seat, DWELLING) and can_pay(seat, DWELLING, ONCE)):
        return
    low, high = free_home(state, seat)
    workers = np.int64(WORKER_COST[seat.faction, s.DWELLING])
    if is_tunneller(seat) and not can_tunnel(state, seat, workers):
        put_set(state.legal, BUILD, low & seat.near[0], high & seat.near[1])
    else:
        put_set(state.legal, BUILD, low & seat.reach[0], high & seat.reach[1])


@kernel
def list_digging(state, seat):
    """7.1: hexes that at least the fewest spades can be dug for."""
    low = seat.reach[0] & ~state.occupied[0]
    high = seat.reach[1] & ~state.occupied[1]
    least = np.int64(1)
    if seat.faction == s.GIANTS:
        home = HOME[seat.faction]
        least = np.int64(GIANT_SPADES)
        low &= ~state.terrain_sets[home, 0]
        high &= ~state.terrain_sets[home, 1]
    if not can_dig(state, seat, least, NEAR):
        return
    if is_tunneller(seat) and not can_dig(state, seat, least, FAR):
        low &= seat.near[0]
        high &= seat.near[1]
    put_set(state.legal, TRANSFORM, low, high)


@kernel
def list_upgrades(state, i):
    """7.5."""
    seat, mask = state.seats[i], state.legal
    if in_stock(seat, TRADING_HOUSE) and can_pay(seat, TRADING_HOUSE, ONCE):
        low, high = seat.kinds[s.DWELLING, 0], seat.kinds[s.DWELLING, 1]
        if not can_pay(seat, TRADING_HOUSE, TWICE):
            rivals0, rivals1 = rivals_near(state, i)
            low &= rivals0
            high &= rivals1
        put_set(mask, UPGRADE, low, high)
    houses0, houses1 = seat.kinds[s.TRADING_HOUSE, 0], seat.kinds[s.TRADING_HOUSE, 1]
    if in_stock(seat, TEMPLE) and can_pay(seat, TEMPLE, ONCE):
        put_set(mask, UPGRADE, houses0, houses1)
    if in_stock(seat, STRONGHOLD_KIND) and can_pay(seat, STRONGHOLD_KIND, ONCE):
        put_set(mask, STRONGHOLD, houses0, houses1)
    if in_stock(seat, SANCTUARY) and can_pay(seat, SANCTUARY, ONCE):
        put_set(mask, UPGRADE, seat.kinds[s.TEMPLE, 0], seat.kinds[s.TEMPLE, 1])


@kernel
def list_priests(state, seat):
    """7.6: allowed even where no step can be gained."""
    if seat.priests > 0:
        for track in range(s.CULTS):
            add(state.legal, PRIEST + 3 * track)
            for steps in range(2, 4):
                if free_space(state, track, steps) >= 0:
                    add(state.legal, PRIEST + 3 * track + steps - 1)


@kernel
def list_powers(state, i):
    """7.7."""
    seat = state.seats[i]
    for action in range(s.POWER_ACTIONS):
        if state.power_used >> action & 1 or seat.bowls[2] < POWER_COST[action]:
            continue
        if POWER_BRIDGE[action] == 0 or possible_bridges(state, i) != 0:
            add(state.legal, POWER + action)


@kernel
def list_specials(state, i):
    """7.8."""
    seat, mask = state.seats[i], state.legal
    if has_stronghold_action(state, seat):
        add(mask, SPECIAL + s.SPECIAL_STRONGHOLD)
    if seat.bonus_card == BON1 and not seat.used >> s.SPECIAL_BON1 & 1:
        add(mask, SPECIAL + s.SPECIAL_BON1)
    if seat.bonus_card == BON2 and not seat.used >> s.SPECIAL_BON2 & 1:
        add(mask, SPECIAL + s.SPECIAL_BON2)
    if seat.favors >> FAV6 & 1 and not seat.used >> s.SPECIAL_FAV6 & 1:
        add(mask, SPECIAL + s.SPECIAL_FAV6)
    has_workers = seat.faction == s.ENGINEERS and seat.workers >= BRIDGE_WORKERS
    if has_workers and possible_bridges(state, i) != 0:
        add(mask, SPECIAL + s.SPECIAL_BRIDGE)


@kernel
def has_stronghold_action(state, seat):
    """Whether the stronghold's action is there and can be carried out now."""
    if seat.built[s.STRONGHOLD] == 0 or seat.used >> s.SPECIAL_STRONGHOLD & 1:
        return False
    faction = seat.faction
    if faction == s.NOMADS:
        low, high = sandstorm_hexes(state, seat)
        return low | high != 0
    if faction == s.SWARMLINGS:
        return seat.built[s.DWELLING] > 0 and in_stock(seat, TRADING_HOUSE)
    return (
        faction == s.WITCHES  # who may ride and build nothing
        or faction == s.AUREN
        or faction == s.CHAOS_MAGICIANS
        or faction == s.GIANTS
    )


@kernel
def list_passing(state):
    """10: with the card taken on it; in round 6 an artifact (13.2), if one is left."""
    if state.round < s.ROUNDS:
        put_word(state.legal, BONUS_CARD, np.uint64(state.table_cards))
    elif state.table_artifacts != 0:
        put_word(state.legal, ARTIFACT, np.uint64(state.table_artifacts))
    else:
        add(state.legal, PASS)

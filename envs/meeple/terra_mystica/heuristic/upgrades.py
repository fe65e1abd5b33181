"""Upgrades among the actions of a turn (7.5)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..actions import STRONGHOLD, UPGRADE
from ..rules.building import (
    DWELLING,
    ONCE,
    SANCTUARY,
    TEMPLE,
    TRADING_HOUSE,
    TWICE,
    in_stock,
)
from ..rules.building import STRONGHOLD as STRONGHOLD_KIND
from ..rules.lands import first_of, holds, without_first
from ..tables import COIN_COST, WORKER_COST
from .building import (
    favors_worth,
    house_worth,
    sanctuary_worth,
    stronghold_worth,
    temple_worth,
)
from .choice import WORTH, better
from .digging import NO_GAINS
from .groups import strengthening_worth
from .land import PRIZE, RIVALS0, RIVALS1
from .purse import NEVER, NONE, deal


@kernel
def price_of(state, w, r, seat, kind, times):
    """What paying for a structure costs, and the conversion to begin with."""
    coins = times * np.int64(COIN_COST[seat.faction, kind])
    workers = np.int64(WORKER_COST[seat.faction, kind])
    return deal(w, r, seat, np.int64(state.converted), coins, workers, NONE, NONE, NO_GAINS)


@kernel
def consider_houses(state, i, w, r, view, best):
    """Dwellings become trading houses."""
    seat = state.seats[i]
    if not in_stock(seat, TRADING_HOUSE):
        return best
    cheap, cheap_start = price_of(state, w, r, seat, TRADING_HOUSE, ONCE)
    if cheap == NEVER:
        return best
    dear, dear_start = price_of(state, w, r, seat, TRADING_HOUSE, TWICE)
    common = house_worth(state, i, w, r)
    low, high = seat.kinds[s.DWELLING, 0], seat.kinds[s.DWELLING, 1]
    while low | high != 0:
        hex_ = first_of(low, high)
        low, high = without_first(low, high)
        near = holds(view[RIVALS0], view[RIVALS1], hex_)
        price = cheap if near else dear
        if price > NEVER and common + price + view[PRIZE] > best[WORTH]:
            worth = common + price
            worth += strengthening_worth(
                state, seat, w, r, view[PRIZE], hex_, DWELLING, TRADING_HOUSE
            )
            best = better(best, worth, UPGRADE + hex_, cheap_start if near else dear_start)
    return best


@kernel
def consider_greater(state, i, w, r, view, best):
    """Temples, the stronghold, the sanctuary."""
    seat = state.seats[i]
    low, high = seat.kinds[s.TRADING_HOUSE, 0], seat.kinds[s.TRADING_HOUSE, 1]
    favor = -1.0
    if low | high != 0 and in_stock(seat, TEMPLE):
        price, start = price_of(state, w, r, seat, TEMPLE, ONCE)
        if price > NEVER:
            favor = favors_worth(state, i, w, r, view[PRIZE])
            worth = temple_worth(state, i, w, r, favor) + price
            hex_ = least_useful(state, seat, w, r, view, low, high)
            best = better(best, worth, UPGRADE + hex_, start)
    if low | high != 0 and in_stock(seat, STRONGHOLD_KIND):
        price, start = price_of(state, w, r, seat, STRONGHOLD_KIND, ONCE)
        if price > NEVER:
            if favor < 0.0 and seat.faction == s.AUREN:
                favor = favors_worth(state, i, w, r, view[PRIZE])
            common = stronghold_worth(state, i, w, r, favor) + price
            while low | high != 0:
                hex_ = first_of(low, high)
                low, high = without_first(low, high)
                worth = common + strengthening_worth(
                    state, seat, w, r, view[PRIZE], hex_, TRADING_HOUSE, STRONGHOLD_KIND
                )
                best = better(best, worth, STRONGHOLD + hex_, start)
    low, high = seat.kinds[s.TEMPLE, 0], seat.kinds[s.TEMPLE, 1]
    if low | high != 0 and in_stock(seat, SANCTUARY):
        price, start = price_of(state, w, r, seat, SANCTUARY, ONCE)
        if price > NEVER:
            if favor < 0.0:
                favor = favors_worth(state, i, w, r, view[PRIZE])
            common = sanctuary_worth(state, i, w, r, favor) + price
            while low | high != 0:
                hex_ = first_of(low, high)
                low, high = without_first(low, high)
                worth = common + strengthening_worth(
                    state, seat, w, r, view[PRIZE], hex_, TEMPLE, SANCTUARY
                )
                best = better(best, worth, UPGRADE + hex_, start)
    return best


@kernel
def least_useful(state, seat, w, r, view, low, high):
    """The trading house whose place a stronghold would profit from least."""
    least, chosen = 1e9, np.int64(-1)
    while low | high != 0:
        hex_ = first_of(low, high)
        low, high = without_first(low, high)
        worth = strengthening_worth(
            state, seat, w, r, view[PRIZE], hex_, TRADING_HOUSE, STRONGHOLD_KIND
        )
        if worth < least:
            least, chosen = worth, hex_
    return chosen

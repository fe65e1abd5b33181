"""Where spades and dwellings go: plans for single hexes, and the answers within an action."""

from __future__ import annotations

import numpy as np

from ...core.bitset import contains
from ...core.kernel import kernel
from .. import state as s
from ..actions import BUILD, DONE, LONG_WAY, TERRAIN, TRANSFORM
from ..rules.building import DWELLING, in_stock
from ..rules.lands import first_of, without_first
from ..rules.reach import needs_tunnel, reach_of
from ..rules.spades import DUG, SHORT, spades_needed, tunnel_workers
from ..tables import (
    CARPET_PRIESTS,
    CARPET_VP,
    COIN_COST,
    HOME,
    TUNNEL_VP,
    WORKER_COST,
    WORKERS_PER_SPADE,
)
from .building import dwelling_worth, spade_worth
from .land import look, site_worth
from .purse import NEVER, NONE, deal, spare_worth

ONE_FREE, TWO_FREE = np.int64(1), np.int64(2)
BUILT = np.bool_(True)
NO_GAINS = np.zeros(4, np.int8)
# A plan for a hex is a tuple: what it is worth in all, the same without the price, the price
# in coins, workers and priests, the hex, and the conversion to begin with.
NET, GROSS, PRICE_C, PRICE_W, PRICE_P, WHERE, START = range(7)
NO_PLAN = (NEVER, 0.0, np.int64(0), np.int64(0), np.int64(0), np.int64(-1), np.int64(-1))


@kernel
def tunnel_price(state, seat, hex_):
    """6.4, 6.5: workers, priests and VP of reaching a hex; workers -1: it cannot be reached."""
    zero = NONE
    if state.stage == s.CULT_SPADES or not needs_tunnel(seat, hex_) or state.tunnelled == hex_:
        return zero, zero, 0.0
    if state.tunnelled != s.NOBODY:
        return np.int64(-1), zero, 0.0
    if seat.faction == s.DWARVES:
        return tunnel_workers(seat), zero, np.float64(TUNNEL_VP)
    return zero, np.int64(CARPET_PRIESTS), np.float64(CARPET_VP)


@kernel
def spades_for(state, seat, hex_):
    """Spades that turn a hex into home; 0: it is home."""
    home = np.int64(HOME[seat.faction])
    terrain = np.int64(state.terrain[hex_])
    if terrain == home:
        return np.int64(0)
    return spades_needed(seat, terrain, home, SHORT)


@kernel
def plan_for(state, i, w, r, hex_, spades, free, dwelling, site, build):
    """Making a hex home with so many free spades, and building there if it can be paid.

    spades: how many it takes; dwelling, site: what a dwelling, and this place, are worth;
    build: whether a dwelling may be built at all.
    """
    seat = state.seats[i]
    workers, priests, gross = tunnel_price(state, seat, hex_)
    if workers < 0:
        return NO_PLAN
    dug = max(spades - free, 0)
    if dug > 0:
        gross += dug * spade_worth(state, seat, w, r, DUG)
        if seat.faction == s.DARKLINGS:
            priests += dug
        else:
            workers += dug * np.int64(WORKERS_PER_SPADE[seat.faction, seat.digging])
    if free > 0:
        gross += spare_worth(w, r, seat) * max(free - spades, 0)
    converted = np.int64(state.converted) if state.decision == s.MAIN else np.int64(99)
    coins = np.int64(0)
    if build and in_stock(seat, DWELLING):
        cost_c = np.int64(COIN_COST[seat.faction, s.DWELLING])
        cost_w = workers + WORKER_COST[seat.faction, s.DWELLING]
        price, start = deal(w, r, seat, converted, cost_c, cost_w, priests, NONE, NO_GAINS)
        if price > NEVER:
            all_in = gross + dwelling + site
            return all_in + price, all_in, cost_c, cost_w, priests, hex_, start
    price, start = deal(w, r, seat, converted, NONE, workers, priests, NONE, NO_GAINS)
    if price == NEVER:
        return NO_PLAN
    all_in = gross + w.unbuilt[r] * (dwelling + site)
    return all_in + price, all_in, coins, workers, priests, hex_, start


@kernel
def best_plan(one, other):
    """The better of two plans."""
    return other if other[NET] > one[NET] else one


@kernel
def plans(state, i, w, r, view, kinds):
    """The best plans: to build on a home hex, and to dig with no, one and two free spades.

    kinds: set of the numbers of free spades that may be at hand.
    """
    seat = state.seats[i]
    build, bare, single, double = NO_PLAN, NO_PLAN, NO_PLAN, NO_PLAN
    dwelling = dwelling_worth(state, seat, w, r) if in_stock(seat, DWELLING) else 0.0
    low = seat.reach[0] & ~state.occupied[0]
    high = seat.reach[1] & ~state.occupied[1]
    while low | high != 0:
        hex_ = first_of(low, high)
        low, high = without_first(low, high)
        spades = spades_for(state, seat, hex_)
        if spades == 0 and not in_stock(seat, DWELLING):
            continue
        site = site_worth(state, i, w, r, view, hex_)
        if spades == 0:
            plan = plan_for(state, i, w, r, hex_, spades, NONE, dwelling, site, BUILT)
            if plan[PRICE_C] > 0:
                build = best_plan(build, plan)
            continue
        plan = plan_for(state, i, w, r, hex_, spades, NONE, dwelling, site, BUILT)
        bare = best_plan(bare, plan)
        if kinds & 2:
            plan = plan_for(state, i, w, r, hex_, spades, ONE_FREE, dwelling, site, BUILT)
            single = best_plan(single, plan)
        if kinds & 4:
            plan = plan_for(state, i, w, r, hex_, spades, TWO_FREE, dwelling, site, BUILT)
            double = best_plan(double, plan)
    return build, bare, single, double


@kernel
def choose_spades(state, i, w, r):
    """SPADES: transform on, build, or stop."""
    seat = state.seats[i]
    view = look(state, i, w, r)
    dwelling = dwelling_worth(state, seat, w, r) if in_stock(seat, DWELLING) else 0.0
    phase = state.stage == s.CULT_SPADES
    free = np.int64(state.spades)
    best, action = -1.0, DONE
    reach0, reach1 = reach_of(state, seat)
    low = reach0 & ~state.occupied[0]
    high = reach1 & ~state.occupied[1]
    settled = state.buildable[0] | state.buildable[1] != 0
    while low | high != 0:
        hex_ = first_of(low, high)
        low, high = without_first(low, high)
        if not contains(state.legal, TRANSFORM + hex_):
            continue
        spades = spades_for(state, seat, hex_)
        if spades == 0:
            continue
        site = site_worth(state, i, w, r, view, hex_)
        build = np.bool_(not (phase or settled))
        plan = plan_for(state, i, w, r, hex_, spades, free, dwelling, site, build)
        worth = plan[NET]
        if worth == NEVER or ((phase or settled) and spades > free):
            worth = 0.1 * w.unbuilt[r] * (dwelling + site)  # a step on the way
        if worth > best:
            best, action = worth, TRANSFORM + hex_
    if action != DONE:
        return action
    return choose_site(state, i, w, r, view, dwelling)


@kernel
def choose_site(state, i, w, r, view, dwelling):
    """Where to build after spades, or `done`."""
    best, action = 0.0, DONE
    low, high = state.buildable[0], state.buildable[1]
    while low | high != 0:
        hex_ = first_of(low, high)
        low, high = without_first(low, high)
        if contains(state.legal, BUILD + hex_):
            site = site_worth(state, i, w, r, view, hex_)
            plan = plan_for(state, i, w, r, hex_, NONE, NONE, dwelling, site, BUILT)
            if plan[NET] > best:
                best, action = plan[NET], BUILD + hex_
    return action


@kernel
def choose_target(state, i):
    """TARGET: home if that can be, else as near to it as possible."""
    seat = state.seats[i]
    home = np.int64(HOME[seat.faction])
    if contains(state.legal, TERRAIN + home):
        return TERRAIN + home
    best, action = np.int64(999), np.int64(-1)
    for terrain in range(s.TERRAINS):
        for first in (TERRAIN, LONG_WAY):
            if contains(state.legal, first + terrain):
                left = np.int64(0)
                if terrain != home:
                    left = spades_needed(seat, terrain, home, SHORT)
                if left < best:
                    best, action = left, first + terrain
    return action


@kernel
def choose_free_site(state, i, w, r, first):
    """RIDE and SANDSTORM: the best hex of those that `first` + hex is legal for."""
    view = look(state, i, w, r)
    best, action = NEVER, DONE
    for hex_ in range(s.LANDS):
        if contains(state.legal, first + hex_):
            worth = site_worth(state, i, w, r, view, hex_)
            if worth > best:
                best, action = worth, first + hex_
    return action

"""MAIN: the action of a turn, or the conversion that it takes first."""

from __future__ import annotations

import numpy as np

from ...core.bitset import contains
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
    TRANSFORM,
)
from ..rules.building import (
    DWELLING,
    free_home,
    in_stock,
    possible_bridges,
)
from ..rules.cults import ONE_STEP, free_space
from ..rules.lands import first_of, without_first
from ..rules.networks import largest_network
from ..rules.nomads import sandstorm_hexes
from ..rules.spades import FREE
from ..tables import (
    BRIDGE_WORKERS,
    BY_SHIPPING,
    DIGGING_COINS,
    DIGGING_PRIESTS,
    DIGGING_VP,
    DIGGING_WORKERS,
    LAST_DIGGING,
    LAST_SHIPPING,
    POWER_BRIDGE,
    POWER_COST,
    POWER_GAIN,
    POWER_SPADES,
    SHIPPING_COINS,
    SHIPPING_PRIESTS,
    SHIPPING_VP,
    STRONGHOLD_STEPS_AUREN,
)
from .building import dwelling_worth, house_worth, spade_worth
from .choice import ACTION, FIRST, WORTH, better
from .digging import (
    BUILT,
    GROSS,
    NET,
    NO_GAINS,
    PRICE_C,
    PRICE_P,
    PRICE_W,
    START,
    WHERE,
    plan_for,
    plans,
)
from .land import (
    AREA_FROM,
    BIGGER,
    SIZE,
    area_worth,
    best_bridge,
    largest_with,
    look,
    room_worth,
    site_worth,
)
from .purse import NEVER, NO_CONVERSION, NONE, deal, spare_worth
from .tiles import artifact_worth, card_worth
from .tracks import best_climb, climb_worth
from .upgrades import consider_greater, consider_houses

ONE_PRIEST = np.int64(1)


@kernel
def choose_main(state, i, w):
    """The answer to MAIN."""
    r = np.int64(state.round)
    for river in range(s.RIVERS):
        if state.seats[i].faction == s.MERMAIDS and contains(state.legal, RIVER_TOWN + river):
            return RIVER_TOWN + river
    view = look(state, i, w, r)
    out = choose_passing(state, i, w, r)
    best = (w.margin[r], out, NO_CONVERSION)
    best = consider_land(state, i, w, r, view, best)
    best = consider_houses(state, i, w, r, view, best)
    best = consider_greater(state, i, w, r, view, best)
    best = consider_advances(state, i, w, r, view, best)
    best = consider_priests(state, i, w, r, best)
    best = consider_powers(state, i, w, r, view, best)
    best = consider_specials(state, i, w, r, view, best)
    action = best[ACTION]
    if best[FIRST] >= 0:
        action = CONVERT + best[FIRST]
    if contains(state.legal, action):
        return action
    return out


@kernel
def choose_passing(state, i, w, r):
    """The bonus card or the artifact to pass with."""
    best, action = NEVER, PASS
    if r < s.ROUNDS:
        for card in range(s.BONUS_CARDS):
            if state.table_cards >> card & 1:
                worth = card_worth(state, i, w, r + 1, card)
                if worth > best:
                    best, action = worth, BONUS_CARD + card
    elif state.table_artifacts != 0:
        size = largest_network(state, state.seats[i])
        place = np.int64(0)
        for j in range(state.num_players):
            place += j != i and largest_network(state, state.seats[j]) > size
        for artifact in range(s.ARTIFACTS):
            if state.table_artifacts >> artifact & 1:
                worth = np.float64(artifact_worth(state, i, artifact, place))
                if worth > best:
                    best, action = worth, ARTIFACT + artifact
    return action


@kernel
def power_left(state, action):
    """Whether a power action is unused this round."""
    return not state.power_used >> action & 1


@kernel
def consider_land(state, i, w, r, view, best):
    """Dwellings, digging, and all free spades of power actions, cards and Giants."""
    seat = state.seats[i]
    card = contains(state.legal, SPECIAL + s.SPECIAL_BON1)
    giants = seat.faction == s.GIANTS and contains(state.legal, SPECIAL + s.SPECIAL_STRONGHOLD)
    kinds = 0
    most = np.int64(seat.bowls[2]) + seat.bowls[1] // 2
    for number in range(s.POWER_ACTIONS):
        if POWER_SPADES[number] > 0 and power_left(state, number) and most >= POWER_COST[number]:
            kinds |= 1 << POWER_SPADES[number]
    kinds |= 2 * card | 4 * giants
    build, bare, single, double = plans(state, i, w, r, view, kinds)
    best = better(best, build[NET], BUILD + build[WHERE], build[START])
    best = better(best, bare[NET], TRANSFORM + bare[WHERE], bare[START])
    for number in range(s.POWER_ACTIONS):
        spades = np.int64(POWER_SPADES[number])
        if kinds >> spades & 1 and spades > 0 and power_left(state, number):
            plan = single if spades == 1 else double
            cost = np.int64(POWER_COST[number])
            best = consider_spades(state, i, w, r, plan, spades, cost, POWER + number, best)
    none = np.int64(0)
    if card:
        action = SPECIAL + s.SPECIAL_BON1
        best = consider_spades(state, i, w, r, single, np.int64(1), none, action, best)
    if giants:
        action = SPECIAL + s.SPECIAL_STRONGHOLD
        best = consider_spades(state, i, w, r, double, np.int64(2), none, action, best)
    return best


@kernel
def consider_spades(state, i, w, r, plan, spades, cost, action, best):
    """An action that gives free spades for so much power."""
    seat = state.seats[i]
    gained = spades * spade_worth(state, seat, w, r, FREE)
    converted = np.int64(state.converted)
    if plan[WHERE] >= 0:
        price, start = deal(
            w, r, seat, converted, plan[PRICE_C], plan[PRICE_W], plan[PRICE_P], cost, NO_GAINS
        )
        best = better(best, plan[GROSS] + gained + price, action, start)
    price, start = deal(w, r, seat, converted, NONE, NONE, NONE, cost, NO_GAINS)
    return better(best, gained + spades * spare_worth(w, r, seat) + price, action, start)


@kernel
def consider_advances(state, i, w, r, view, best):
    """Shipping and digging."""
    seat = state.seats[i]
    converted = np.int64(state.converted)
    if seat.shipping < LAST_SHIPPING[seat.faction]:
        coins, priests = np.int64(SHIPPING_COINS), np.int64(SHIPPING_PRIESTS)
        price, start = deal(w, r, seat, converted, coins, NONE, priests, NONE, NO_GAINS)
        if price > NEVER:
            worth = price + w.shipping[r] + w.shipping_of[seat.faction]
            worth += SHIPPING_VP[seat.faction, seat.shipping + 1]
            worth += farther_worth(state, i, w, r, view)
            best = better(best, worth, ADVANCE, start)
    if seat.digging < LAST_DIGGING[seat.faction]:
        price, start = deal(
            w,
            r,
            seat,
            converted,
            np.int64(DIGGING_COINS[seat.faction]),
            np.int64(DIGGING_WORKERS),
            np.int64(DIGGING_PRIESTS),
            NONE,
            NO_GAINS,
        )
        if price > NEVER:
            worth = price + w.digging[r] + w.digging_of[seat.faction] + DIGGING_VP
            best = better(best, worth, ADVANCE + 1, start)
    return best


@kernel
def farther_worth(state, i, w, r, view):
    """The land that one more step of shipping opens."""
    seat = state.seats[i]
    row = BY_SHIPPING[np.int64(seat.shipping) + 1]
    new0, new1 = np.uint64(0), np.uint64(0)
    low, high = seat.structures[0], seat.structures[1]
    while low | high != 0:
        hex_ = first_of(low, high)
        low, high = without_first(low, high)
        new0 |= row[hex_, 0]
        new1 |= row[hex_, 1]
    new0 &= ~seat.reach[0]
    new1 &= ~seat.reach[1]
    worth = w.growth_round[r] * room_worth(w.farther, view, new0, new1)
    if r >= AREA_FROM:  # networks may grow together
        size = largest_with(state, seat, row)
        worth += area_worth(state, i, w, r, view[BIGGER], size)
        worth -= area_worth(state, i, w, r, view[BIGGER], view[SIZE])
        worth += w.area[r] * (size - view[SIZE])
    return worth


@kernel
def consider_priests(state, i, w, r, best):
    """Priests sent to the cults."""
    seat = state.seats[i]
    if seat.priests == 0:
        return best
    converted = np.int64(state.converted)
    price, start = deal(w, r, seat, converted, NONE, NONE, ONE_PRIEST, NONE, NO_GAINS)
    keys = np.int64(seat.keys)
    for track in range(s.CULTS):
        steps = 1
        if free_space(state, track, 3) >= 0:
            steps = 3
        elif free_space(state, track, 2) >= 0:
            steps = 2
        worth = climb_worth(state, i, w, r, track, np.int64(steps), keys) + price
        best = better(best, worth, PRIEST + 3 * track + steps - 1, start)
    return best


@kernel
def consider_powers(state, i, w, r, view, best):
    """Power actions without spades."""
    seat = state.seats[i]
    most = np.int64(seat.bowls[2]) + seat.bowls[1] // 2
    for number in range(s.POWER_ACTIONS):
        cost = np.int64(POWER_COST[number])
        if POWER_SPADES[number] > 0 or not power_left(state, number) or cost > most:
            continue
        worth, start = deal(
            w, r, seat, np.int64(state.converted), NONE, NONE, NONE, cost, POWER_GAIN[number]
        )
        if POWER_BRIDGE[number] > 0:
            spots = possible_bridges(state, i)
            if spots == 0:
                continue
            worth += best_bridge(state, i, w, r, view, spots)[0]
        best = better(best, worth, POWER + number, start)
    return best


@kernel
def consider_specials(state, i, w, r, view, best):
    """Special actions without spades."""
    seat = state.seats[i]
    for number in (s.SPECIAL_BON2, s.SPECIAL_FAV6):
        if contains(state.legal, SPECIAL + number):
            worth = best_climb(state, i, w, r, ONE_STEP)[0] + w.now[0]
            best = better(best, worth, SPECIAL + number, NO_CONVERSION)
    if contains(state.legal, SPECIAL + s.SPECIAL_BRIDGE):
        workers = np.int64(BRIDGE_WORKERS)
        converted = np.int64(state.converted)
        price, start = deal(w, r, seat, converted, NONE, workers, NONE, NONE, NO_GAINS)
        worth = price + best_bridge(state, i, w, r, view, possible_bridges(state, i))[0]
        best = better(best, worth, SPECIAL + s.SPECIAL_BRIDGE, start)
    if contains(state.legal, SPECIAL + s.SPECIAL_STRONGHOLD) and seat.faction != s.GIANTS:
        worth = stronghold_action_worth(state, i, w, r, view, best[WORTH])
        best = better(best, worth, SPECIAL + s.SPECIAL_STRONGHOLD, NO_CONVERSION)
    return best


@kernel
def stronghold_action_worth(state, i, w, r, view, best):
    """What the special action of a stronghold is worth (7.8); `best`: of other actions."""
    seat = state.seats[i]
    if seat.faction == s.AUREN:
        return best_climb(state, i, w, r, STRONGHOLD_STEPS_AUREN)[0] + w.now[0]
    if seat.faction == s.CHAOS_MAGICIANS:
        return best + w.again[0] if best > w.margin[r] else NEVER
    if seat.faction == s.SWARMLINGS:
        return house_worth(state, i, w, r) + w.now[0]
    if not in_stock(seat, DWELLING):
        return NEVER
    dwelling = dwelling_worth(state, seat, w, r)
    witches = seat.faction == s.WITCHES
    low, high = free_home(state, seat) if witches else sandstorm_hexes(state, seat)
    best = NEVER
    while low | high != 0:
        hex_ = first_of(low, high)
        low, high = without_first(low, high)
        worth = site_worth(state, i, w, r, view, hex_)
        if witches:
            worth += dwelling
        else:
            worth = plan_for(state, i, w, r, hex_, NONE, NONE, dwelling, worth, BUILT)[NET]
        best = max(best, worth)
    return best + w.now[0]

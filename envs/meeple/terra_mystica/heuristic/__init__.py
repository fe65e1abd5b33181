"""The hand-written player: it does what adds most to what it believes its place to be worth.

weights holds the beliefs as figures; purse, tracks, tiles and land say what resources,
cult positions, tiles and places are worth, building what a structure is; here, in
main_actions and in digging they meet the decisions.
"""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import ONE, contains
from ...core.kernel import kernel
from .. import state as s
from ..actions import (
    ACCEPT,
    BONUS_CARD,
    BRIDGE,
    BUILD,
    CONVERT,
    CULT,
    DECLINE,
    DONE,
    FACTION,
    FAVOR,
    ORDAIN,
    RIVER_TOWN,
    TOWN,
    TRANSFORM,
    UPGRADE,
)
from ..rules.building import DWELLING, TRADING_HOUSE, possible_bridges
from ..rules.offers import amount_offered
from ..rules.power import priest_room
from .digging import choose_free_site, choose_spades, choose_target
from .groups import strengthening_worth
from .land import PRIZE, best_bridge, first_worth, look
from .main_actions import choose_main
from .purse import NEVER, power_worth
from .tiles import card_worth, favor_worth, town_prize, town_tile_worth
from .tracks import climb_worth
from .weights import WEIGHTS

__all__ = ["choose_action"]


@kernel
def choose_action(state, stream):
    """The heuristic player's action for `state.player`; it uses no randomness."""
    return choose(state, WEIGHTS[0])


@kernel
def choose(state, w):
    """The same with other weights, a record like `WEIGHTS[0]`."""
    i = np.int64(state.player)
    r = max(np.int64(state.round), 1)
    asked = state.decision
    if asked == s.MAIN:
        return choose_main(state, i, w)
    if asked == s.OFFER:
        return choose_offer(state, i, w, r)
    if asked == s.SPADES:
        later = np.int64(state.stage == s.CULT_SPADES)
        return choose_spades(state, i, w, r + later)
    if asked == s.TARGET:
        return choose_target(state, i)
    if asked == s.RIDE:
        return choose_free_site(state, i, w, r, BUILD)
    if asked == s.SANDSTORM:
        return choose_free_site(state, i, w, r, TRANSFORM)
    if asked == s.BRIDGE:
        view = look(state, i, w, r)
        return BRIDGE + best_bridge(state, i, w, r, view, possible_bridges(state, i))[1]
    if asked == s.ORDAIN:
        return choose_ordination(state, i)
    if asked == s.LATE:
        return choose_late(state)
    return choose_listed(state, i, w, r)


@kernel
def choose_offer(state, i, w, r):
    """5.4: power for one VP less."""
    amount = amount_offered(state, i)
    worth = w.offer[r] * power_worth(w, r, state.seats[i], amount)
    return ACCEPT if worth >= amount - 1 else DECLINE


@kernel
def choose_ordination(state, i):
    """As many priests as there is room for."""
    room = priest_room(state.seats[i])
    action = ORDAIN
    for number in range(1, 4):
        if number <= room and contains(state.legal, ORDAIN + number):
            action = ORDAIN + number
    return action


@kernel
def choose_late(state):
    """A river town, or nothing."""
    for river in range(s.RIVERS):
        if contains(state.legal, RIVER_TOWN + river):
            return RIVER_TOWN + river
    return DONE


@kernel
def choose_listed(state, i, w, r):
    """Decisions whose answers are looked at one by one."""
    best, chosen = NEVER - 1.0, np.int64(-1)
    for word in range(state.legal.shape[0]):
        left = state.legal[word]
        while left != 0:
            action = 64 * word + bitset.lowest(left)
            left &= left - ONE
            if CONVERT <= action < ORDAIN:  # offered where `stay` was said
                continue
            worth = worth_of_answer(state, i, w, r, action)
            if worth > best:
                best, chosen = worth, np.int64(action)
    return chosen


@kernel
def worth_of_answer(state, i, w, r, action):
    """What an answer adds for seat `i`."""
    asked = state.decision
    if asked == s.FACTION:
        return w.faction[action - FACTION]
    if asked == s.FIRST_DWELLING:
        return first_worth(state, i, w, action - BUILD)
    if asked == s.FIRST_CARD:
        return card_worth(state, i, w, r, action - BONUS_CARD)
    keys = np.int64(state.seats[i].keys)
    if asked == s.CULT or asked == s.SUMMIT:
        return climb_worth(state, i, w, r, action - CULT, np.int64(state.steps), keys)
    if asked == s.TILES:
        if action >= TOWN:
            return town_tile_worth(state, i, w, r, action - TOWN)
        prize = town_prize(state, i, w, r)
        return favor_worth(state, i, w, r, action - FAVOR, prize)
    # FREE_TRADING_HOUSE
    prize = look(state, i, w, r)[PRIZE]
    hex_ = action - UPGRADE
    return strengthening_worth(state, state.seats[i], w, r, prize, hex_, DWELLING, TRADING_HOUSE)

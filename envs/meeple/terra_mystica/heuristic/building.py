"""What building a structure is worth: VP, income, place and future, without its price."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..rules.building import (
    DWELLING,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
)
from ..rules.spades import FREE
from ..tables import (
    BRIDGE_VP_ENGINEERS,
    CARD_VP,
    FAV10,
    FAV10_VP,
    FAV11,
    FAV11_VP,
    FAV12,
    FAV12_VP,
    GAIN_SPADE,
    ROUND_VP,
    SPADE_POWER_ALCHEMISTS,
    SPADE_VP_DARKLINGS,
    SPADE_VP_HALFLINGS,
    STRONGHOLD_STEPS_AUREN,
    STRONGHOLD_VP_CULTISTS,
)
from .purse import income_change, spare_worth
from .tiles import best_favor
from .tracks import best_climb

TAKEN, PUT = np.int64(-1), np.int64(1)


@kernel
def event_worth(state, w, r, event):
    """VP of the round tile (7.11), less what waiting for the next one may bring."""
    worth = np.float64(ROUND_VP[state.round_tiles[r - 1], event])
    if r < s.ROUNDS:
        worth -= w.wait[r] * ROUND_VP[state.round_tiles[r], event]
        for later in range(r + 1, s.ROUNDS):
            worth -= w.wait_more[r] * ROUND_VP[state.round_tiles[later], event]
    return worth


@kernel
def passing_change(state, seat, w, r, kind, change):
    """VP of passing, of this round's card and of FAV12, for a structure more or less."""
    worth = 0.0
    number = np.int64(seat.built[kind])
    if seat.bonus_card >= 0:
        card = seat.bonus_card
        worth += np.float64(CARD_VP[card, kind, number + change]) - CARD_VP[card, kind, number]
    if kind == s.TRADING_HOUSE and seat.favors >> FAV12 & 1:
        more = np.float64(FAV12_VP[number + change]) - FAV12_VP[number]
        worth += more * (1.0 + w.passes[0] * (s.ROUNDS - r))
    return worth


@kernel
def structure_change(state, seat, w, r, kind, change):
    """Income and VP of passing, for a structure more or less."""
    return income_change(w, r, seat, kind, change) + passing_change(state, seat, w, r, kind, change)


@kernel
def dwelling_worth(state, seat, w, r):
    """A dwelling, wherever it stands."""
    worth = w.dwelling[r] + w.dwelling_of[seat.faction] + event_worth(state, w, r, DWELLING)
    if seat.favors >> FAV11 & 1:
        worth += FAV11_VP
    return worth + structure_change(state, seat, w, r, DWELLING, PUT)


@kernel
def spade_worth(state, seat, w, r, dug):
    """What gaining a spade brings (7.11); `dug`: paid for."""
    worth = event_worth(state, w, r, GAIN_SPADE)
    if seat.faction == s.HALFLINGS:
        worth += SPADE_VP_HALFLINGS
    elif seat.faction == s.DARKLINGS and dug:
        worth += SPADE_VP_DARKLINGS
    elif seat.faction == s.ALCHEMISTS and seat.built[s.STRONGHOLD] > 0:
        worth += SPADE_POWER_ALCHEMISTS * 0.5 * w.power[r]
    return worth


@kernel
def house_worth(state, i, w, r):
    """A dwelling becomes a trading house, wherever it stands."""
    seat = state.seats[i]
    worth = w.house[r] + w.house_of[seat.faction] + event_worth(state, w, r, TRADING_HOUSE)
    if seat.favors >> FAV10 & 1:
        worth += FAV10_VP
    worth += structure_change(state, seat, w, r, TRADING_HOUSE, PUT)
    return worth + structure_change(state, seat, w, r, DWELLING, TAKEN)


@kernel
def house_gone_worth(state, seat, w, r):
    """A trading house makes way for something larger."""
    return structure_change(state, seat, w, r, TRADING_HOUSE, TAKEN)


@kernel
def temple_worth(state, i, w, r, favor):
    """A trading house becomes a temple; `favor`: what its favor tiles are worth."""
    seat = state.seats[i]
    worth = w.temple[r] + w.temple_of[seat.faction] + favor + event_worth(state, w, r, TEMPLE)
    worth += structure_change(state, seat, w, r, TEMPLE, PUT)
    return worth + house_gone_worth(state, seat, w, r)


@kernel
def sanctuary_worth(state, i, w, r, favor):
    """A temple becomes the sanctuary."""
    seat = state.seats[i]
    worth = w.sanctuary[r] + w.sanctuary_of[seat.faction]
    worth += favor + event_worth(state, w, r, SANCTUARY)
    worth += structure_change(state, seat, w, r, SANCTUARY, PUT)
    return worth + structure_change(state, seat, w, r, TEMPLE, TAKEN)


@kernel
def stronghold_worth(state, i, w, r, favor):
    """A trading house becomes the stronghold, with what it does for the faction."""
    seat = state.seats[i]
    worth = w.stronghold[seat.faction] * w.stronghold_round[r]
    worth += event_worth(state, w, r, STRONGHOLD)
    worth += structure_change(state, seat, w, r, STRONGHOLD, PUT)
    worth += house_gone_worth(state, seat, w, r)
    if seat.faction == s.CULTISTS:
        worth += STRONGHOLD_VP_CULTISTS
    elif seat.faction == s.AUREN:
        worth += favor + best_climb(state, i, w, r, np.int64(STRONGHOLD_STEPS_AUREN))[0]
    elif seat.faction == s.HALFLINGS:
        worth += 3.0 * (spade_worth(state, seat, w, r, FREE) + spare_worth(w, r, seat))
    elif seat.faction == s.ENGINEERS:
        worth += BRIDGE_VP_ENGINEERS * (3.0 - seat.bridges) * (1.0 + s.ROUNDS - r)
    return worth


@kernel
def favors_worth(state, i, w, r, prize):
    """The favor tiles of a temple or sanctuary (7.5)."""
    best = best_favor(state, i, w, r, prize)
    return best * (1.8 if state.seats[i].faction == s.CHAOS_MAGICIANS else 1.0)

"""The legal answers to each decision (14)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import ONE, add, bit
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
from ..tables import STRONGHOLD_PRIESTS_DARKLINGS
from .building import DWELLING, ONCE, can_pay, free_home, in_stock, possible_bridges
from .conversions import conversions
from .factions import free_factions
from .main_actions import list_main
from .masks import put_set, put_word
from .nomads import sandstorm_hexes
from .spades import digs_on, list_targets, transformable
from .towns import river_towns


@kernel
def legal_actions(state, mask):
    """Write the legal actions of `state.player` into `mask`, uint64[8]."""
    for word in range(state.legal.shape[0]):
        mask[word] = state.legal[word]


@kernel
def list_legal(state):
    """Find the answers to the decision that is asked; their number."""
    for word in range(state.legal.shape[0]):
        state.legal[word] = 0
    i = np.int64(state.player)
    seat = state.seats[i]
    asked = state.decision
    if asked == s.MAIN:
        list_main(state, i)
    elif asked == s.OFFER:
        add(state.legal, ACCEPT)
        add(state.legal, DECLINE)
    elif asked == s.TARGET:
        list_targets(state, seat, state.legal)
    elif asked == s.SPADES:
        list_spades(state, seat)
    elif asked == s.TILES:
        list_tiles(state, seat)
    elif asked == s.CULT:
        put_word(state.legal, CULT, np.uint64((1 << s.CULTS) - 1))
    elif asked == s.LATE:
        list_late(state, seat)
    elif asked <= s.FIRST_CARD:
        list_setup(state, seat)
    else:
        list_special(state, i)
    return bitset.size(state.legal)


@kernel
def list_setup(state, seat):
    """2.5, 2.7, 2.8."""
    if state.decision == s.FACTION:
        put_word(state.legal, FACTION, free_factions(state))
    elif state.decision == s.FIRST_DWELLING:
        low, high = free_home(state, seat)
        put_set(state.legal, BUILD, low, high)
    else:
        put_word(state.legal, BONUS_CARD, np.uint64(state.table_cards))


@kernel
def list_special(state, i):
    """What single actions and tiles ask."""
    seat = state.seats[i]
    asked = state.decision
    if asked == s.SUMMIT:  # 9.4
        put_word(state.legal, CULT, np.uint64(state.summit_tracks))
    elif asked == s.BRIDGE:
        put_word(state.legal, BRIDGE, possible_bridges(state, i))
    elif asked == s.RIDE:  # 7.8: any free forest; the Witches' home
        add(state.legal, DONE)
        if in_stock(seat, DWELLING):
            low, high = free_home(state, seat)
            put_set(state.legal, BUILD, low, high)
    elif asked == s.SANDSTORM:
        low, high = sandstorm_hexes(state, seat)
        put_set(state.legal, TRANSFORM, low, high)
    elif asked == s.FREE_TRADING_HOUSE:
        put_set(state.legal, UPGRADE, seat.kinds[s.DWELLING, 0], seat.kinds[s.DWELLING, 1])
    else:  # ORDAIN
        most = min(np.int64(STRONGHOLD_PRIESTS_DARKLINGS), np.int64(seat.workers))
        put_word(state.legal, ORDAIN, (ONE << np.uint64(most + 1)) - ONE)


@kernel
def list_spades(state, seat):
    """7.1, 7.2, 11.2: transform, build, or stop."""
    add(state.legal, DONE)
    low, high = transformable(state, seat)
    put_set(state.legal, TRANSFORM, low, high)
    if state.stage == s.CULT_SPADES:
        return
    could_build = in_stock(seat, DWELLING) and state.buildable[0] | state.buildable[1] != 0
    if could_build and can_pay(seat, DWELLING, ONCE):
        put_set(state.legal, BUILD, state.buildable[0], state.buildable[1])
    if state.stay and (could_build or low | high != 0 or digs_on(state, seat)):
        put_word(state.legal, CONVERT, np.uint64(conversions(state, seat)))


@kernel
def list_tiles(state, seat):
    """7.5, 8.2: what is due, in either order."""
    if state.due_favors > 0:
        put_word(state.legal, FAVOR, available_favors(state, seat))
    if state.due_towns > 0:
        for tile in range(s.TOWNS):
            if state.town_supply[tile] > 0:
                add(state.legal, TOWN + tile)
    if state.stay:
        put_word(state.legal, CONVERT, np.uint64(conversions(state, seat)))


@kernel
def available_favors(state, seat):
    """The favor tiles in the supply that the seat does not have; a set."""
    tiles = np.uint64(0)
    for tile in range(s.FAVORS):
        if state.favor_supply[tile] > 0 and not seat.favors >> tile & 1:
            tiles |= bit(tile)
    return tiles


@kernel
def list_late(state, seat):
    """The end of a turn: conversions if it was said before, river towns, or nothing more."""
    add(state.legal, DONE)
    put_word(state.legal, RIVER_TOWN, river_towns(state, seat))
    if state.stay:
        put_word(state.legal, CONVERT, np.uint64(conversions(state, seat)))

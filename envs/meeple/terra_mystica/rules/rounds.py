"""Income (3, phase I), cult bonuses and clean-up (11)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    BONUS_CULT,
    BONUS_REWARD,
    BONUS_SPADES,
    BONUS_STEPS,
    CARD_INCOME,
    COINS,
    FAVOR_INCOME,
    INCOME,
    PER_PRIEST,
    POWER,
    PRIESTS,
    WORKERS,
)
from .passing import find_next_order
from .power import gain_power, gain_priests
from .spades import FREE, gain_spades


@kernel
def begin_round(state):
    """Clean-up of the last round, income, and the first turn."""
    state.round += 1
    for k in range(state.num_players):
        state.order[k] = state.next_order[k]
        seat = state.seats[k]
        seat.passed = False
        seat.used = 0
        receive_income(seat)
    for card in range(s.BONUS_CARDS):  # 11.4
        if state.table_cards >> card & 1:
            state.card_coins[card] += 1
    state.power_used = 0
    state.num_passed = 0
    state.stage = s.TURNS
    begin_turn(state, np.int64(state.order[0]))


@kernel
def begin_turn(state, i):
    """3.2: it is the turn of seat `i`."""
    state.turn = i
    state.upcoming = s.NOBODY
    state.actions_left = 1
    state.stay = False
    state.converted = s.BURN
    state.owed = s.NOTHING
    state.stopped = 0
    state.tunnelled = s.NOBODY
    state.num_events = 0
    state.event = 0


@kernel
def income_of(seat, resource):
    """Income of one resource: structures, favor tiles and the bonus card."""
    total = 0
    for kind in range(s.KINDS):
        total += INCOME[seat.faction, kind, seat.built[kind], resource]
    for tile in range(s.FAVORS):
        if seat.favors >> tile & 1:
            total += FAVOR_INCOME[tile, resource]
    if seat.bonus_card >= 0:
        total += CARD_INCOME[seat.bonus_card, resource]
    return total


@kernel
def receive_income(seat):
    """Phase I."""
    seat.coins += income_of(seat, COINS)
    seat.workers += income_of(seat, WORKERS)
    gain_priests(seat, income_of(seat, PRIESTS))
    gain_power(seat, income_of(seat, POWER))


@kernel
def cult_bonus(state):
    """11.1: for all, in the turn order of the next round; spades are used afterwards (11.2)."""
    find_next_order(state)
    state.stage = s.CULT_SPADES
    tile = state.round_tiles[state.round - 1]
    for k in range(state.num_players):
        i = np.int64(state.next_order[k])
        seat = state.seats[i]
        if BONUS_CULT[tile] == PER_PRIEST:  # 11.3
            times = np.int64(seat.cult_priests)
        else:
            times = np.int64(seat.cults[BONUS_CULT[tile]]) // BONUS_STEPS[tile]
        seat.coins += times * BONUS_REWARD[tile, COINS]
        seat.workers += times * BONUS_REWARD[tile, WORKERS]
        gain_priests(seat, times * BONUS_REWARD[tile, PRIESTS])
        gain_power(seat, times * BONUS_REWARD[tile, POWER])
        spades = times * BONUS_SPADES[tile]
        state.cult_spades[i] = spades
        gain_spades(state, i, spades, FREE)
    state.turn = 0

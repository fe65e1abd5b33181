"""The parameters of Mars and the terraform rating (7)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..ops import OCEAN_CLASS, TILE
from ..tables import (
    FOR_OCEAN,
    HEAT_BONUS,
    OCEAN_BONUS,
    OCEANS_MAX,
    OXYGEN_BONUS,
    OXYGEN_MAX,
    TEMPERATURE_BONUS,
    TEMPERATURE_MAX,
)
from .waiting import wait

NO_CARD = np.int64(0)
ONE_STEP = np.int64(1)


@kernel
def raise_rating(seat, steps):
    """TR; UNMI asks whether it was raised in this generation."""
    seat.tr += steps
    seat.tr_raised = True


@kernel
def raise_temperature(state, i, steps):
    """So many steps as are left, each with TR and the bonus of the value reached."""
    seat = state.seats[i]
    for _ in range(steps):
        if state.temperature == TEMPERATURE_MAX:
            return
        state.temperature += 1
        raise_rating(seat, ONE_STEP)
        bonus = TEMPERATURE_BONUS[state.temperature]
        if bonus == HEAT_BONUS:
            seat.production[s.HEAT] += 1
        elif bonus == OCEAN_BONUS:
            wait(state, OCEAN_CLASS, TILE, s.OCEAN, FOR_OCEAN, i, NO_CARD)


@kernel
def raise_oxygen(state, i, steps):
    """The same; at 8 the temperature rises too."""
    for _ in range(steps):
        if state.oxygen == OXYGEN_MAX:
            return
        state.oxygen += 1
        raise_rating(state.seats[i], ONE_STEP)
        if OXYGEN_BONUS[state.oxygen]:
            raise_temperature(state, i, ONE_STEP)


@kernel
def complete(state):
    """10: all three parameters have reached their goals."""
    return (
        state.temperature == TEMPERATURE_MAX
        and state.oxygen == OXYGEN_MAX
        and state.oceans == OCEANS_MAX
    )

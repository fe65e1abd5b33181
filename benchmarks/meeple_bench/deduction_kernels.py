"""Kernels that are only measured: the conclusions of every seat of many games."""

from __future__ import annotations

import numpy as np

from meeple.alchemists.deduction.counting import count, predict
from meeple.alchemists.rules.facts import learn_pair
from meeple.alchemists.state import PAIRS
from meeple.core.kernel import kernel


@kernel
def note_all(states):
    """Note one fact with every seat; how many facts."""
    noted = 0
    for g in range(states.shape[0]):
        state = states[g]
        for i in range(state.num_players):
            pair = (g + i) % PAIRS
            fact = np.uint8(state.seats[i].triangle[pair] ^ np.uint8(1 << g % 7))
            learn_pair(state.seats[i], pair, fact)
            state.seats[i].triangle[pair] |= np.uint8(1 << g % 7)
            noted += 1
    return noted


@kernel
def count_all(states):
    """Count what fits each seat's facts; how many counts."""
    counted = 0
    for g in range(states.shape[0]):
        state = states[g]
        for i in range(state.num_players):
            seat = state.seats[i]
            count(seat.triangle, seat.grid, state.work, seat.marginals)
            counted += 1
    return counted


@kernel
def predict_all(states, results):
    """Predict every pair's potion for each seat, into int32[28, 7]; how many predictions."""
    predicted = 0
    for g in range(states.shape[0]):
        state = states[g]
        for i in range(state.num_players):
            seat = state.seats[i]
            predict(seat.triangle, seat.grid, state.work, results)
            predicted += 1
    return predicted

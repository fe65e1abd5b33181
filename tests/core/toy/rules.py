"""The rules of the toy."""

import numpy as np

from ..core.kernel import kernel
from ..core.random import random_below

LOWEST, SPREAD = 5, 6


@kernel
def reset(state, seed):
    state.rng[0] = np.uint64(seed)
    state.over = False
    state.player = 0
    state.limit = LOWEST + random_below(state.rng, SPREAD)
    for i in range(3):
        state.piles[i] = 0
        state.stopped[i] = False


@kernel
def legal_actions(state, mask):
    mask[0] = (np.uint64(1) << np.uint64(state.largest + 1)) - np.uint64(1)


@kernel
def apply_action(state, action):
    seat = state.player
    state.piles[seat] += action
    state.stopped[seat] = action == 0 or state.piles[seat] >= LOWEST + SPREAD
    for distance in range(1, state.num_players + 1):
        following = (seat + distance) % state.num_players
        if not state.stopped[following]:
            state.player = following
            return
    state.over = True


@kernel
def observe(state, seat, out):
    out[:] = 0.0
    for i in range(state.num_players):
        out[i] = state.piles[(seat + i) % state.num_players] / 10


@kernel
def standings(state, scores, places):
    for i in range(state.num_players):
        scores[i] = state.piles[i] if state.piles[i] <= state.limit else 0
    for i in range(state.num_players):
        places[i] = 1
        for j in range(state.num_players):
            places[i] += scores[j] > scores[i]


@kernel
def determinize(state, seat, seed):
    state.rng[0] = np.uint64(seed)
    state.limit = LOWEST + random_below(state.rng, SPREAD)


@kernel
def choose_action(state, stream):
    return 1 if state.piles[state.player] < LOWEST else 0

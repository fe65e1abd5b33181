"""Ways of choosing that bring about what uniform chance rarely does, for batches of games."""

from __future__ import annotations

import numpy as np

from meeple.alchemists import GAME
from meeple.alchemists.actions import ACTIONS

# Declares and carries out what it can.
PLAYER = {"decline": 0.1, "favor": 3, "artifact": 5}
# Publishes and debunks, so that theories fall and conflicts are shown.
SCHOLAR = {**PLAYER, "slot": 3, "colour": 2, "token": 2, "seal": 2}
# Collects cards and keeps favors: decks run out.
HOARDER = {"decline": 1, "deck": 5, "favor": 0.3, "pair": 0.3}
STYLES = {"player": PLAYER, "scholar": SCHOLAR, "hoarder": HOARDER}


class Weighted:
    """Random choices, some ranges of actions more likely than others, which weigh 1."""

    def __init__(self, seed, weights):
        self.choices = np.random.default_rng(seed)
        self.weights = np.ones(GAME.num_actions)
        for name, weight in weights.items():
            self.weights[list(ACTIONS.range(name))] = weight

    def __call__(self, batch):
        sums = (self.weights * batch.action_masks).cumsum(axis=1)
        drawn = self.choices.random(batch.num_envs) * sums[:, -1]
        return (sums <= drawn[:, None]).sum(axis=1)


class Greedy:
    """The built-in player."""

    def __init__(self, num_envs):
        self.streams = np.arange(num_envs, dtype=np.uint64).reshape(-1, 1)

    def __call__(self, batch):
        games = zip(batch.states, self.streams, strict=True)
        return np.array([GAME.choose_action(state, stream) for state, stream in games])

"""Play reaches everything: each card, each alternative of each action, each kind of decision.

Uniform play hardly ever gets to some cards, so here the seats look for what has come up least
often. `pytest -s` prints how often everything did.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from meeple.core.batch import Batch
from meeple.terraforming_mars import GAME
from meeple.terraforming_mars import actions as a
from meeple.terraforming_mars import state as s

TABLES = {1: 12, 2: 24, 3: 24, 4: 24, 5: 24}  # players -> games at the same time
MOST_STEPS = 4000  # at each table; several times what it takes
ONE_WAY = (  # cards whose action has one alternative; 212: United Nations Mars Initiative
    *(5, 6, 7, 12, 13, 14, 15, 24, 28, 35, 49, 52, 54, 72, 76, 95, 101, 103, 104, 110, 123, 133),
    *(154, 177, 184, 187, 194, 199, 202, 208, 219),
)
TWO_WAYS = (33, 34, 69, 134, 157)
QUESTIONS = (
    *("corporation", "keep", "draft", "research", "main", "sell", "pay steel", "pay titanium"),
    *("pay heat", "place", "cut", "remove plants", "take", "add", "choice", "amount", "discard"),
    *("olympus", "enhance", "copy", "keep drawn", "buy drawn", "virus", "sabotage", "raid"),
    *("booty", "flood", "final greenery"),
)
RANGES = {  # of MAIN: how much each is wanted, before the count is looked at
    "done": 0.2,
    "pass_turn": 0.02,
    "play": 30,
    "use": 20,
    "project": 0.3,
    "milestone": 30,
    "award": 3,
    "plants": 1,
    "heat": 1,
}


def wanted_in_main():
    """float[actions]: RANGES, written out."""
    wanted = np.zeros(GAME.num_actions)
    for action in range(GAME.num_actions):
        wanted[action] = RANGES.get(GAME.actions.locate(action)[0], 0)
    return wanted


class Survey:
    """Counts of what has come up, and a player who looks for what has done so least often."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.answers = np.zeros(GAME.num_actions, np.int64)  # to MAIN
        self.ways = np.zeros((s.CARDS, 4), np.int64)  # alternatives chosen: card, option
        self.asked = np.zeros(s.NUM_DECISIONS, np.int64)
        self.games = 0
        self.main = wanted_in_main()

    def step(self, batch):
        """One decision in each game."""
        states, rows = batch.states, np.arange(batch.num_envs)
        weights = self.weights(states, legal_rows(batch.masks))
        chance = -np.log(self.rng.random(weights.shape)) / np.maximum(weights, 1e-300)
        actions = np.where(weights > 0, chance, np.inf).argmin(axis=1)
        assert (weights[rows, actions] > 0).all()
        self.note(states, actions)
        batch.step(actions)
        self.games += int(batch.dones.sum())

    def weights(self, states, legal):
        """float[n, actions]: what is rare is wanted most."""
        asked = states["decision"][:, None]
        played = self.answers[a.PLAY : a.PLAY + s.FIRST_CORPORATION]
        weights = np.where(asked == s.MAIN, self.main / (1 + self.answers) ** 1.5, 1.0)
        rare = (1 + played.mean()) / (1 + played)
        choosing = (asked >= s.KEEP) & (asked <= s.RESEARCH)
        cards = weights[:, a.CARD : a.CARD + s.FIRST_CORPORATION]
        cards[:] = np.where(choosing, rare**1.5, cards)
        options = weights[:, a.OPTION : a.OPTION + 4]
        source = states["effect"]["card"]
        rare = 1 / (1.0 + self.ways[source])
        options[:] = np.where(asked == s.CHOICE, rare, options)
        return np.where(legal, weights, 0)

    def note(self, states, actions):
        asked = states["decision"]
        np.add.at(self.asked, asked, 1)
        np.add.at(self.answers, actions[asked == s.MAIN], 1)
        chosen = asked == s.CHOICE
        cards = states["effect"]["card"][chosen]
        np.add.at(self.ways, (cards, actions[chosen] - a.OPTION), 1)


def legal_rows(masks):
    """uint64[n, 13] as bool[n, actions]."""
    bits = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
    return bits[:, : GAME.num_actions].astype(bool)

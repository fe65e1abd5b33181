"""Random games for the tests of what people see."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from meeple.undecim import GAME, rules

# players, modules, seed; between them all action cards and awards come up
GAMES = [(3, [], 1), (3, "all", 2), (4, [], 3), (4, ["storm"], 4), (4, "all", 5)]


def positions(num_players: int, modules: object, seed: int, **options: object) -> Iterator[np.void]:
    """Every position of a random game in which a seat decides, and the last one.

    Mostly goes on where it might stop, so that towns grow.
    """
    settings = {"num_players": num_players, "modules": modules, **options}
    state = GAME.new_states(1, settings)[0]
    rng = random.Random(seed)
    rules.reset(state, seed)
    yield state
    while not state["over"]:
        legal = GAME.legal(state).tolist()
        if legal[0] == 0 and rng.random() < 0.8:
            legal = legal[1:]
        rules.apply_action(state, rng.choice(legal))
        yield state


def redrawn(state: np.void, seat: int, seed: int) -> np.void:
    """A copy in which everything that `seat` cannot know has been drawn anew."""
    other = np.array([state])[0]
    rules.determinize(other, seat, seed)
    return other


def viewers(state: np.void) -> list[int | None]:
    """Every seat, and the one from whom nothing is hidden."""
    return [None, *range(int(state["num_players"]))]

"""Random games for the tests of what people see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from meeple.alchemists import GAME, rules

# Players, seed, other options; between them all questions come up.
GAMES = [
    (2, 11, {}),
    (3, 22, {"mode": "apprentice"}),
    (4, 5, {}),
    (4, 3, {"mode": "apprentice", "deduction": False}),
    (3, 2, {"sale_shows_seller_exact": False, "barmaid_needs_exact": True}),
]

# Rather act than decline, so that much lies on the table.
_WEIGHTS = {"decline": 0.1, "favor": 3, "artifact": 5, "associate": 3}


def positions(
    num_players: int, seed: int, options: dict[str, object] | None = None
) -> Iterator[np.void]:
    """Every position of a random game in which a seat decides, and the last one.

    It is one record that changes: copy what shall stay.
    """
    state = GAME.new_states(1, {"num_players": num_players, **(options or {})})[0]
    rng = random.Random(seed)
    rules.reset(state, seed)
    yield state
    while not state["over"]:
        rules.apply_action(state, _choice(state, rng))
        yield state


def _choice(state: np.void, rng: random.Random) -> int:
    """An action of a range drawn by weight."""
    ranges: dict[str, list[int]] = {}
    for action in GAME.legal(state).tolist():
        ranges.setdefault(GAME.actions.locate(action)[0], []).append(action)
    names = list(ranges)
    name = rng.choices(names, [_WEIGHTS.get(name, 1) for name in names])[0]
    return rng.choice(ranges[name])


@lru_cache
def kept(game: int) -> tuple[np.void, ...]:
    """Positions of a game of GAMES; do not change them."""
    return tuple(state.copy() for state in positions(*GAMES[game]))


def viewers(state: np.void) -> list[int | None]:
    """Every seat, and nobody in particular."""
    return [None, *range(int(state["num_players"]))]

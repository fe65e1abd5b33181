"""Random games for the tests of what people see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from meeple.terraforming_mars import GAME, rules
from meeple.terraforming_mars import state as s

# Players, seed, other options; between them all questions come up.
GAMES = [
    (1, 7, {}),
    (2, 11, {"draft": True}),
    (3, 22, {}),
    (4, 0, {"corporate_era": False, "beginners": [1]}),
    (5, 3, {"draft": True}),
    (2, 2, {"draft": True}),
]

# Rather play cards than pass, so that much lies on the table.
_WEIGHTS = {
    "pass_turn": 0.05,
    "done": 0.2,
    "play": 9,
    "use": 4,
    "plants": 5,
    "milestone": 5,
    "card": 3,
    "project": 0.15,
    "heat": 0.2,
}


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
    """Positions of a game of GAMES, every fourth and all of the set-up; do not change them."""
    return tuple(
        state.copy()
        for number, state in enumerate(positions(*GAMES[game]))
        if number % 4 == 0 or number < 80 or state["over"] or state["decision"] != s.MAIN
    )


def viewers(state: np.void) -> list[int | None]:
    """Every seat, and nobody in particular."""
    return [None, *range(int(state["num_players"]))]

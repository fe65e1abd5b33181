"""Who sits opposite a learner: a pool from which opponents are drawn for each game.

In the pool are the players that live in the kernels ("random", "greedy") and
players from outside, such as frozen copies of the learner. Each has a weight.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

BUILT_IN = {"random": 1, "greedy": 2}  # their codes in a lineup
FIRST_CODE, LAST_CODE = 3, 127  # codes of players from outside


class Actor(Protocol):
    """A player from outside: answers many decisions at once."""

    name: str

    def act(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Actions int64[k], for observations float32[k, size] and masks int8[k, actions]."""


class Opponents:
    """A weighted pool of players.

    Args:
        weights: how often a built-in player is drawn, relative to the others; for
            "copies", how often all players from outside are, together.
        capacity: players from outside to draw from; of more, the oldest leaves, but
            goes on playing the games that it has begun.
    """

    def __init__(self, weights: Mapping[str, float] | None = None, capacity: int = 4) -> None:
        weights = {"random": 1.0} if weights is None else dict(weights)
        for name, weight in weights.items():
            if name not in (*BUILT_IN, "copies"):
                raise ValueError(f"no opponent {name!r}; there are {', '.join(BUILT_IN)}, copies")
            if not 0 <= weight < float("inf"):
                raise ValueError(f"the weight of opponent {name!r} is {weight}; at least 0 is needed")
        if not any(weights.get(name, 0) > 0 for name in BUILT_IN):
            raise ValueError(f"opponents={weights}: random or greedy needs a weight above 0")
        if capacity < 1:
            raise ValueError(f"capacity={capacity}: at least one copy is needed")
        self.weights = weights
        self.capacity = capacity
        self.added = 0  # players from outside, ever
        self.players: dict[int, Actor] = {}  # by code; those that may still be playing
        self._drawn: list[int] = []  # codes drawn from

    @property
    def copies(self) -> list[Actor]:
        """The players from outside that are drawn from, the oldest first."""
        return [self.players[code] for code in self._drawn]

    def add(self, player: Actor) -> int:
        """Draw from `player` too from now on; its code in lineups."""
        code = FIRST_CODE + self.added % (LAST_CODE - FIRST_CODE + 1)
        self.added += 1
        self.players[code] = player
        self._drawn = [*self._drawn, code][-self.capacity :]
        return code

    def forget(self, lineups: np.ndarray) -> None:
        """Drop players that are neither drawn from nor play in `lineups`, any shape of codes."""
        kept = {*self._drawn, *np.unique(lineups).tolist()}
        self.players = {code: one for code, one in self.players.items() if code in kept}

    def draw(self, rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
        """Codes int8[shape], each drawn by itself."""
        codes = [BUILT_IN[name] for name in BUILT_IN] + self._drawn
        weights = [self.weights.get(name, 0.0) for name in BUILT_IN]
        if self._drawn:
            share = self.weights.get("copies", 0.0) / len(self._drawn)
            weights += [share] * len(self._drawn)
        total = np.cumsum(weights)
        drawn = np.searchsorted(total, rng.random(shape) * total[-1], side="right")
        return np.array(codes, np.int8)[drawn]

    def name(self, code: int) -> str:
        """The name of the player with this code."""
        for name, number in BUILT_IN.items():
            if number == code:
                return name
        return self.players[code].name

    def state(self) -> dict[str, Any]:
        """All but the players themselves, for a checkpoint."""
        return {"added": self.added, "drawn": list(self._drawn), "codes": list(self.players)}

    def restore(self, state: Mapping[str, Any], players: Mapping[int, Actor]) -> None:
        """Undo to `state`, with its `players` by code."""
        self.added = int(state["added"])
        self.players = {int(code): players[int(code)] for code in state["codes"]}
        self._drawn = [int(code) for code in state["drawn"]]

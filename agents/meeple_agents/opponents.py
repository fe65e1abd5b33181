"""Who sits opposite a learner: a pool from which players are drawn for each game.

The pool has players by name, each with a weight, and copies of the learner, which
share one weight and come and go while it learns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from meeple.core.game import Game

from .evaluate import check_players
from .players import FIRST_CODE, Actor, BuiltIn, parse_player

COPIES = "copies"
_LAST_CODE = 127


class Opponents:
    """A weighted pool of players.

    Args:
        weights: by name as in `parse_player`; how often a player is drawn, relative to
            the others. "copies" stands for all copies together.
        capacity: copies that are drawn from; of more, the oldest leaves, but ends the
            games that it has begun.

    Raises ValueError for a weight or a name that means nothing.
    """

    def __init__(self, weights: Mapping[str, float] | None = None, capacity: int = 4) -> None:
        self.weights = {"random": 1.0} if weights is None else dict(weights)
        for name, weight in self.weights.items():
            if not 0 <= weight < np.inf:
                raise ValueError(f"opponents: {name} has the weight {weight}; 0 or more is needed")
        if not any(w > 0 for name, w in self.weights.items() if name != COPIES):
            raise ValueError(
                f"opponents={self.weights}: before there are copies somebody else is needed, "
                "such as random, with a weight above 0"
            )
        if capacity < 1:
            raise ValueError(f"opponents: capacity={capacity}: at least 1 is needed")
        self.capacity = capacity
        self.actors: dict[int, Actor] = {}  # players from outside by code, if they may be playing
        self._names: dict[int, str] = {}
        self._fixed: list[tuple[int, float]] = []  # code and weight
        self._copies: list[int] = []  # codes, the oldest first
        for name in self.weights:
            if name != COPIES:
                self._fix(name)
        self._first = self._next = FIRST_CODE + len(self.actors)

    def _fix(self, name: str) -> None:
        player = parse_player(name)
        code = player.code if isinstance(player, BuiltIn) else FIRST_CODE + len(self.actors)
        if not isinstance(player, BuiltIn):
            self.actors[code] = player
        self._names[code] = name
        self._fixed.append((code, self.weights[name]))

    def check(self, game: Game, options: Mapping[str, Any]) -> None:
        """Let each player that can judge it refuse `game` with `options`, by ValueError."""
        check_players(game, options, *self.actors.values())

    @property
    def copies(self) -> dict[int, Actor]:
        """The copies by code, also those that only end their games."""
        return {code: actor for code, actor in self.actors.items() if code >= self._first}

    def add(self, player: Actor) -> int:
        """Draw from one more copy from now on; its code in lineups."""
        code = self._next
        self._next = self._first if code == _LAST_CODE else code + 1
        self.actors[code] = player
        self._copies = [*self._copies, code][-self.capacity :]
        return code

    def forget(self, lineups: np.ndarray) -> None:
        """Let go of copies that are neither drawn from nor in `lineups`, codes of any shape."""
        kept = {*range(self._first), *self._copies, *np.unique(lineups).tolist()}
        self.actors = {code: actor for code, actor in self.actors.items() if code in kept}

    def draw(self, rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
        """Codes int8[shape], each drawn by itself."""
        share = self.weights.get(COPIES, 0.0) / max(len(self._copies), 1)
        drawn_from = self._fixed + [(code, share) for code in self._copies]
        codes, weights = zip(*drawn_from, strict=True)
        reached = np.cumsum(weights)
        places = np.searchsorted(reached, rng.random(shape) * reached[-1], side="right")
        return np.array(codes, np.int8)[places]

    def name(self, code: int) -> str:
        """The name of the player with this code."""
        return self._names[code] if code in self._names else self.actors[code].name

    def state(self) -> dict[str, Any]:
        """What a checkpoint keeps, beside `copies`."""
        return {"next": self._next, "drawn": list(self._copies)}

    def restore(self, state: Mapping[str, Any], copies: Mapping[int, Actor]) -> None:
        """Take over `state`, and the `copies` by code."""
        fixed = {code: actor for code, actor in self.actors.items() if code < self._first}
        self.actors = {**fixed, **copies}
        self._copies = list(state["drawn"])
        self._next = state["next"]

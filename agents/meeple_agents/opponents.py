"""Who sits opposite a learner: a pool from which players are drawn for each game.

The pool has players by name, each with a weight, and copies of the learner, which
share one weight and come and go while it learns. Copies are drawn all alike, or by
strength: in a league, those more often that the learner does not beat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from meeple.core.game import Game

from .arena import Rating
from .league import LEARNER, League
from .players import FIRST_CODE, BuiltIn, Outsider, check_players, parse_player

COPIES = "copies"
DRAWINGS = ("uniform", "strength")
_LAST_CODE = 127


class Opponents:
    """A weighted pool of players.

    Args:
        weights: by name as in `parse_player`; how often a player is drawn, relative to
            the others. "copies" stands for all copies together.
        capacity: copies that are drawn from; of more, the oldest leaves, but ends the
            games that it has begun.
        drawing: which of the copies: "uniform", or by "strength" (`League`).

    Raises ValueError for a weight or a name that means nothing.
    """

    def __init__(
        self,
        weights: Mapping[str, float] | None = None,
        capacity: int = 4,
        drawing: str = "uniform",
    ) -> None:
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
        if drawing not in DRAWINGS:
            raise ValueError(f"drawing={drawing!r}: choose from {', '.join(DRAWINGS)}")
        self.capacity = capacity
        self.league = League() if drawing == "strength" else None
        # Players from outside by code, as long as they may be playing.
        self.actors: dict[int, Outsider] = {}
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
    def copies(self) -> dict[int, Outsider]:
        """The copies by code, also those that only end their games."""
        return {code: actor for code, actor in self.actors.items() if code >= self._first}

    def add(self, player: Outsider) -> int:
        """Draw from one more copy from now on; its code in lineups."""
        code = self._next
        self._next = self._first if code == _LAST_CODE else code + 1
        self.actors[code] = player
        self._copies = [*self._copies, code][-self.capacity :]
        if self.league:
            self.league.enter(code)
        return code

    def note(self, lineups: np.ndarray, places: np.ndarray) -> None:
        """Learn how strong everybody is from finished games: codes and places, int[n, seats]."""
        if self.league:
            self.league.note(lineups, places)

    def ratings(self) -> dict[str, Rating]:
        """Ratings by name, the learner's included; empty unless drawn by strength."""
        if not self.league:
            return {}
        codes = [code for code, _ in self._fixed] + self._copies
        rated = {self.name(code): self.league.rating(code) for code in codes}
        return {"learner": self.league.rating(LEARNER), **rated}

    def forget(self, lineups: np.ndarray) -> None:
        """Let go of copies that are neither drawn from nor in `lineups`, codes of any shape."""
        kept = {*range(self._first), *self._copies, *np.unique(lineups).tolist()}
        if self.league:
            self.league.forget(self.actors.keys() - kept)
        self.actors = {code: actor for code, actor in self.actors.items() if code in kept}

    def draw(self, rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
        """Codes int8[shape], each drawn by itself."""
        drawn_from = [*self._fixed, *zip(self._copies, self._copy_weights(), strict=True)]
        codes, weights = zip(*drawn_from, strict=True)
        reached = np.cumsum(weights)
        places = np.searchsorted(reached, rng.random(shape) * reached[-1], side="right")
        return np.array(codes, np.int8)[places]

    def _copy_weights(self) -> list[float]:
        """How often each copy is drawn; together as often as copies are to be."""
        if not self._copies:
            return []
        weight, count = self.weights.get(COPIES, 0.0), len(self._copies)
        if self.league:
            return list(weight * self.league.weights(self._copies))
        return [weight / count] * count

    def name(self, code: int) -> str:
        """The name of the player with this code."""
        return self._names[code] if code in self._names else self.actors[code].name

    def state(self) -> dict[str, Any]:
        """What a checkpoint keeps, beside `copies`."""
        state: dict[str, Any] = {"next": self._next, "drawn": list(self._copies)}
        return state | ({"league": self.league.state()} if self.league else {})

    def restore(self, state: Mapping[str, Any], copies: Mapping[int, Outsider]) -> None:
        """Take over `state`, and the `copies` by code."""
        fixed = {code: actor for code, actor in self.actors.items() if code < self._first}
        self.actors = {**fixed, **copies}
        self._copies = list(state["drawn"])
        self._next = state["next"]
        if self.league:
            self.league.restore(state["league"])

"""A league: how strong those are who sit opposite a learner, told by the games it learns from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from meeple.core import loops

from .arena import Rating, rate_game

LEARNER = loops.EXTERNAL  # its code in lineups

_UNSEEN = 2.0  # games, half of them won, that everybody is taken to have played at first


class League:
    """Ratings of a learner, its snapshots and other opponents, and how hard each is for it.

    Ratings are openskill's Plackett-Luce, updated game by game. A snapshot begins with
    the rating that the learner has then.

    Opponents are drawn by prioritised fictitious self-play: in proportion to (1 - p)^k,
    where p is the learner's chance of ending before that opponent, so those that it does
    not beat come more often (f_hard in Vinyals et al., "Grandmaster level in StarCraft II
    using multi-agent reinforcement learning", Nature 575, 2019, section Methods).

    Args:
        hardness: k above; 0 draws all alike.
        floor: part of the draws in which all are alike, so that nobody is forgotten.
        memory: games with an opponent after which what was measured has faded to 1 / e;
            the learner of long ago is another one.

    Raises ValueError for what means nothing.
    """

    def __init__(self, hardness: float = 2.0, floor: float = 0.2, memory: float = 200.0) -> None:
        for name, value, least, most in (
            ("hardness", hardness, 0, np.inf),
            ("floor", floor, 0, 1),
            ("memory", memory, 1, np.inf),
        ):
            if not least <= value <= most:
                raise ValueError(f"league: {name}={value}: from {least} to {most} is possible")
        from openskill.models import PlackettLuce

        self.hardness, self.floor, self.memory = hardness, floor, memory
        self._model = PlackettLuce()
        self._ratings: dict[int, Any] = {LEARNER: self._model.rating()}
        self._met: dict[int, float] = {}  # faded number of games with the learner
        self._behind: dict[int, float] = {}  # the part of them in which the learner was ahead

    def enter(self, code: int) -> None:
        """A snapshot of the learner takes part, under this code in lineups."""
        learner = self._ratings[LEARNER]
        self._ratings[code] = self._model.rating(mu=learner.mu, sigma=learner.sigma)
        self._met.pop(code, None)
        self._behind.pop(code, None)

    def note(self, lineups: np.ndarray, places: np.ndarray) -> None:
        """Learn from finished games: codes and places by seat, int[n, seats]."""
        for lineup, ranks in zip(lineups.tolist(), places.tolist(), strict=True):
            rate_game(self._model, self._ratings, lineup, ranks)
            if LEARNER in lineup:
                mine = ranks[lineup.index(LEARNER)]
                for code, rank in zip(lineup, ranks, strict=True):
                    if code != LEARNER:
                        self._meet(code, (mine < rank) + 0.5 * (mine == rank))

    def _meet(self, code: int, ahead: float) -> None:
        kept = 1 - 1 / self.memory
        self._met[code] = kept * self._met.get(code, 0.0) + 1
        self._behind[code] = kept * self._behind.get(code, 0.0) + ahead

    def chance(self, code: int) -> float:
        """The learner's chance of ending before this opponent, from 0 to 1, as measured."""
        won = self._behind.get(code, 0.0) + _UNSEEN / 2
        return won / (self._met.get(code, 0.0) + _UNSEEN)

    def weights(self, codes: Sequence[int]) -> np.ndarray:
        """How often each of these is to be drawn, float64[codes]; they sum to 1."""
        hard = np.array([(1 - self.chance(code)) ** self.hardness for code in codes])
        return (1 - self.floor) * hard / hard.sum() + self.floor / len(codes)

    def rating(self, code: int) -> Rating:
        """The rating of a player; that of a beginner if it has not played yet."""
        rating = self._ratings.get(code) or self._model.rating()
        return Rating(rating.mu, rating.sigma)

    def forget(self, codes: Iterable[int]) -> None:
        """These take part no more."""
        for code in codes:
            for kept in (self._ratings, self._met, self._behind):
                kept.pop(code, None)

    def state(self) -> dict[str, Any]:
        """What a checkpoint keeps; it fits into JSON."""
        return {
            "ratings": {str(code): [one.mu, one.sigma] for code, one in self._ratings.items()},
            "met": {str(code): value for code, value in self._met.items()},
            "behind": {str(code): value for code, value in self._behind.items()},
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take over `state`."""
        self._ratings = {
            int(code): self._model.rating(mu=mu, sigma=sigma)
            for code, (mu, sigma) in state["ratings"].items()
        }
        self._met = {int(code): value for code, value in state["met"].items()}
        self._behind = {int(code): value for code, value in state["behind"].items()}

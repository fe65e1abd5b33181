"""What a run has come to: sums over shards, in an order that does not depend on who played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from meeple.core.shards import Games


@dataclass(frozen=True)
class PlayerSummary:
    """How one player did, over all games and seats in which it played."""

    name: str
    seats: int  # taken in all: games, counted once for each seat
    score_mean: float
    score_sd: float
    reward_mean: float
    reward_sd: float
    places: tuple[int, ...]  # how often first, second, ...


@dataclass
class Moments:
    """Mean and standard deviation of values that come in portions."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, values: np.ndarray) -> Self:
        """The moments of values of any shape."""
        values = values.astype(np.float64)
        return cls(values.size, float(values.sum()), float((values**2).sum()))

    def add(self, other: Moments) -> None:
        """Take in another portion."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def sd(self) -> float:
        """The standard deviation of the sample; 0 of fewer than two values."""
        if self.count < 2:
            return 0.0
        return max(self.squares - self.total * self.mean, 0.0) ** 0.5 / (self.count - 1) ** 0.5


class Tally:
    """How long games are and how each player does; one name is one player."""

    def __init__(self, names: Sequence[str], seats: int) -> None:
        self.games = self.steps = 0
        self.lengths = Moments()
        self.range = (2**31, 0)
        self.scores = {name: Moments() for name in names}
        self.rewards = {name: Moments() for name in names}
        self.places = {name: np.zeros(seats, np.int64) for name in names}

    @classmethod
    def of(cls, games: Games) -> Self:
        """The tally of the games of a shard, which are one or more."""
        tally = cls(tuple(dict.fromkeys(games.names)), games.seatings.shape[1])
        tally.games, tally.steps = len(games), int(games.steps.sum())
        tally.lengths = Moments.of(games.steps)
        tally.range = int(games.steps.min()), int(games.steps.max())
        names = np.array(games.names)[games.seatings]
        for name, places in tally.places.items():
            own = names == name
            tally.scores[name] = Moments.of(games.scores[own])
            tally.rewards[name] = Moments.of(games.rewards[own])
            places += np.bincount(games.places[own].astype(np.int64) - 1, minlength=len(places))
        return tally

    @classmethod
    def total(cls, names: Iterable[str], seats: int, parts: Iterable[Tally]) -> Self:
        """The tally of all shards together; the same order of parts gives the same floats."""
        whole = cls(tuple(dict.fromkeys(names)), seats)
        for part in parts:
            whole.games += part.games
            whole.steps += part.steps
            whole.lengths.add(part.lengths)
            whole.range = (
                min(whole.range[0], part.range[0]),
                max(whole.range[1], part.range[1]),
            )
            for name in part.scores:
                whole.scores[name].add(part.scores[name])
                whole.rewards[name].add(part.rewards[name])
                whole.places[name] += part.places[name]
        return whole

    def players(self) -> Iterator[PlayerSummary]:
        """How each player did."""
        for name in self.scores:
            score, reward = self.scores[name], self.rewards[name]
            yield PlayerSummary(
                name=name,
                seats=score.count,
                score_mean=score.mean,
                score_sd=score.sd,
                reward_mean=reward.mean,
                reward_sd=reward.sd,
                places=tuple(self.places[name].tolist()),
            )

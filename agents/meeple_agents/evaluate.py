"""How well players do, with the uncertainty that is left: means with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from meeple.core.game import Game
from meeple.core.registry import get_game
from meeple.core.shards import Games

from .players import Player, check_players, game_seeds, parse_players, play_games

_Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Estimate:
    """A mean of `count` independent values and its 95 % interval."""

    mean: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


@dataclass(frozen=True)
class Standing:
    """How one player did. Where it sat at several seats of a game, their mean counts."""

    name: str
    reward: Estimate
    score: Estimate
    place: Estimate
    win_share: Estimate  # of the first places; seats that tie for one share it
    games: int  # that it played


def mean_interval(values: np.ndarray) -> Estimate:
    """Mean of independent values, float[n], with Student's t interval (infinite for n = 1)."""
    count = len(values)
    mean = float(np.mean(values))
    if count < 2:
        return Estimate(mean, -math.inf, math.inf, count)
    half = student_quantile(count - 1) * float(np.std(values, ddof=1)) / math.sqrt(count)
    return Estimate(mean, mean - half, mean + half, count)


def share_interval(values: np.ndarray, size: float | None = None) -> Estimate:
    """Mean of independent shares in [0, 1], float[n], with Wilson's interval.

    It keeps its width where all games went alike; shares other than 0 and 1 make it
    wider than need be. size: of how many shares of 0 or 1 it should tell; None: n.
    """
    size = len(values) if size is None else size
    mean = float(np.mean(values))
    weight = 1 + _Z**2 / size
    middle = (mean + _Z**2 / (2 * size)) / weight
    half = _Z * math.sqrt(mean * (1 - mean) / size + _Z**2 / (4 * size**2)) / weight
    return Estimate(mean, middle - half, middle + half, len(values))


def effective_size(means: np.ndarray) -> float:
    """How many independent games tell as much of a share as the means of tables, float[n].

    That is Kish's effective size: games of one table are alike or make up for each
    other, so what counts is how far the means of tables lie apart. As for the samples of
    Korn and Graubard, Student's quantile makes it smaller where there are few tables.
    Where all means are equal each table counts as one game.
    """
    count = len(means)
    if count < 2:
        return 1.0
    mean, variance = float(np.mean(means)), float(np.var(means, ddof=1)) / count
    size = mean * (1 - mean) / variance if variance > 0 else float(count)
    return size * (_Z / student_quantile(count - 1)) ** 2


def student_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's t distribution (Cornish-Fisher series in 1 / freedom)."""
    if freedom <= 2:
        return {1: 12.7062, 2: 4.3027}[freedom]
    z = _Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def win_shares(places: np.ndarray) -> np.ndarray:
    """Each seat's share of first place, float64[n, seats], from places int[n, seats].

    Who plays alone and does not reach the goal has the second place: nobody is first then.
    """
    first = places == 1
    return first / np.maximum(first.sum(axis=1, keepdims=True), 1)


def standings(games: Games, tables: np.ndarray | None = None) -> list[Standing]:
    """How each player of `games.names` did; those that played no game are left out.

    tables: int[n], which games belong together, because they are played with the same
    seed or the like; None: all are independent. Then each player has one value a table,
    the mean of its games there, and intervals are those of the tables' mean.
    """
    columns = [
        games.by_player(np.asarray(values, np.float64))
        for values in (games.rewards, games.scores, games.places, win_shares(games.places))
    ]
    found = []
    for k, name in enumerate(games.names):
        played = ~np.isnan(columns[0][:, k])
        if not played.any():
            continue
        reward, score, place, share = (column[played, k] for column in columns)
        size = None
        # At two seats of each game a player's mean share is 1/2 at most; twice that is a share.
        seats = int((games.seatings[played] == k).sum(axis=1).min())
        if tables is not None:
            reward, score, place, share = (
                _table_means(values, tables[played]) for values in (reward, score, place, share)
            )
            size = effective_size(seats * share)
        won = share_interval(seats * share, size)
        found.append(
            Standing(
                name,
                mean_interval(reward),
                mean_interval(score),
                mean_interval(place),
                Estimate(won.mean / seats, won.low / seats, won.high / seats, won.count),
                int(played.sum()),
            )
        )
    return found


def _table_means(values: np.ndarray, tables: np.ndarray) -> np.ndarray:
    """The mean of `values`, float64[n], at each of the `tables`, int[n]; in their order."""
    _, table = np.unique(tables, return_inverse=True)
    return np.bincount(table, values) / np.bincount(table)


def evaluate(
    player: str | Player,
    opponent: str | Player,
    game: Game | str,
    options: Mapping[str, Any] | None = None,
    *,
    num_games: int = 400,
    seed: int = 0,
    **how: Any,
) -> Standing:
    """How `player` does with `opponent` at all other seats.

    num_games is rounded up so that it sits at each seat equally often. how: goes on to
    `play_games` (num_envs, reward, num_threads, ...).
    """
    game = get_game(game) if isinstance(game, str) else game
    checked = game.check_options(options or {})
    seats = checked["num_players"]
    one, other = parse_players([player, opponent])
    check_players(game, checked, one, other)
    seeds = game_seeds(seed, 0, math.ceil(num_games / seats) * seats)
    return standings(play_games(game, checked, [one, *[other] * (seats - 1)], seeds, **how))[0]

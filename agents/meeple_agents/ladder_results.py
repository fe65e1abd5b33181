"""What the games of a ladder come to: ratings, standings and pairs, always the same of the same."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from meeple.core.shards import Games

from .arena import rate, rate_in_order, table_standings, tables_of
from .evaluate import Estimate

_ORDERS, _REPLICATES = 20, 60  # of the games, for ratings; of the tables, for their intervals

Content = dict[str, Any]


def results(games: Games) -> Content:
    """What the games of a ladder come to: standings, the best rating first, and pairs.

    Always the same of the same games. "ahead": share of their games in which the player
    of the row ended before that of the column, a shared place half; "met": those games.
    """
    ratings = rating_intervals(games)
    found: list[Content] = [
        {
            "player": one.name,
            "games": one.games,
            "rating": _figures(ratings[one.name]),
            "win_share": _figures(one.win_share),
            "reward": _figures(one.reward),
            "place": _figures(one.place),
            "score": _figures(one.score),
        }
        for one in table_standings(games)
    ]
    found.sort(key=lambda one: -one["rating"]["mean"])
    order = [games.names.index(one["player"]) for one in found]
    ahead, met = pairs(games)
    shares = ahead / np.maximum(met, 1)
    return {
        "standings": found,
        "ahead": [
            [short(float(shares[a, b])) if met[a, b] else None for b in order] for a in order
        ],
        "met": met[np.ix_(order, order)].tolist(),
    }


def rating_intervals(games: Games) -> dict[str, Estimate]:
    """Ratings, and 95 % intervals from tables drawn anew with replacement (bootstrap).

    Each replicate has its games in one random order, ratings are means over many: so the
    intervals also hold what the order does. They are never narrower than the model's own
    standard deviation says: where one wins each game, all replicates are alike. So they
    are wide rather than narrow.
    """
    rng = np.random.default_rng(0)
    _, table = np.unique(tables_of(games), return_inverse=True)
    members = [np.flatnonzero(table == k) for k in range(int(table.max()) + 1)]
    drawn = []
    for _ in range(_REPLICATES):
        chosen = rng.integers(len(members), size=len(members))
        order = rng.permutation(np.concatenate([members[k] for k in chosen]))
        drawn.append(rate_in_order(games, order)[:, 0])
    means = rate(games, _ORDERS)
    deviations = [means[name].sd for name in games.names]
    half = 1.96 * np.maximum(np.std(drawn, axis=0, ddof=1), deviations)
    return {
        name: Estimate(means[name].mean, means[name].mean - h, means[name].mean + h, len(members))
        for name, h in zip(games.names, half.tolist(), strict=True)
    }


def pairs(games: Games) -> tuple[np.ndarray, np.ndarray]:
    """How often the row's player was ahead of the column's, and how often they met.

    float64 and int64[names, names]. Where one sits at several seats its mean place counts.
    """
    places = games.by_player(games.places.astype(np.float64))
    mine, other = places[:, :, None], places[:, None, :]
    both = ~np.isnan(mine) & ~np.isnan(other) & ~np.eye(len(games.names), dtype=bool)
    ahead = np.where(both, (mine < other) + 0.5 * (mine == other), 0.0)
    return ahead.sum(axis=0), both.sum(axis=0)


def _figures(estimate: Estimate) -> dict[str, Any]:
    return {name: short(getattr(estimate, name)) for name in ("mean", "low", "high")}


def short(value: float | None) -> float | None:
    """A figure with six digits."""
    return None if value is None or not math.isfinite(value) else float(f"{value:.6g}")

"""What tree search costs: simulations per second, and how much of that is not the games."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from meeple.core.game import Game
from meeple_agents.search import Search
from meeple_agents.search.settings import settings_of

from .timing import Effort, Figure

if TYPE_CHECKING:
    from .throughput import Found

DECISIONS = 16  # searched together
SIMULATIONS = 64  # eight rounds of eight


def searches(game: Game, effort: Effort) -> Found:
    """Simulations per second, with the game's default search and with random playouts.

    The overhead is the share of the time that goes neither to redraws nor to playouts: the
    tree, the steps down to a leaf, and Python.
    """
    plain, overhead = _measured(game, effort, {})
    random, random_overhead = _measured(game, effort, {"playout": "random", "trust": 0.0})
    return {
        "simulations_per_s": plain,
        "search_overhead_percent": overhead,
        "random_simulations_per_s": random,
        "random_search_overhead_percent": random_overhead,
    }


def _measured(game: Game, effort: Effort, chosen: dict[str, Any]) -> tuple[Figure, Figure]:
    """Simulations per second of CPU time, and the overhead in percent."""
    from .throughput import middle_of_games

    settings = settings_of(game.name, {"simulations": SIMULATIONS}, chosen)
    batch = middle_of_games(game, 4 * DECISIONS)
    roots = batch.states[~batch.overs][:DECISIONS]
    search = Search(game, batch.num_players, len(roots), settings)
    spent = _Watch(search)
    seeds = np.arange(len(roots), dtype=np.uint64)
    rates, overheads = [], []
    for repeat in range(effort.repeats + 1):
        spent.seconds, began, done = 0.0, time.process_time(), 0
        while not done or time.process_time() - began < effort.seconds:
            search.run(roots, seeds + np.uint64(repeat * 1000 + done))
            done += (SIMULATIONS + 1) * len(roots)  # the one that values the root too
        total = time.process_time() - began
        if repeat:  # the first one compiles, and fills caches
            rates.append(done / total)
            overheads.append(100 * (1 - spent.seconds / total))
    return Figure.of(rates), Figure.of(overheads)


class _Watch:
    """Counts the CPU time of a search's redraws and playouts."""

    def __init__(self, search: Search) -> None:
        self.seconds = 0.0
        for owner, name in ((search._games, "determinize"), (search._leaves, "evaluate")):
            setattr(owner, name, self._watched(getattr(owner, name)))

    def _watched(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*what: Any) -> Any:
            began = time.process_time()
            found = work(*what)
            self.seconds += time.process_time() - began
            return found

        return watched

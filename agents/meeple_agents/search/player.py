"""A search as a player."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from meeple.core.game import Game
from meeple.core.kernel import digest as source_digest
from meeple.core.options import check_count

from ..decisions import Hashing
from .leaves import Playouts
from .search import Found, MakeEvaluator, Search
from .settings import DEFAULTS, SearchSettings, parse_budget, settings_of

_LANES = 256  # of one search: decisions searched together times their width
_TIMED_TREES = 8  # decisions searched together where time is the budget


class SearchPlayer:
    """Chooses by information-set Monte Carlo tree search.

    Its seed and what the seat may know are all that a choice follows from: not how many
    decisions are searched together, nor in how many threads (but for a budget of time).

    Args:
        budget: such as "400" (simulations) or "50ms" (of one core), for each decision.
        name: None makes one of the budget: "mcts:400".
        seed: another seed draws other worlds.
        threads: that search at the same time; None: one for each core, or what
            OMP_NUM_THREADS says.
        evaluator: what values leaves (`search.leaves`).
        settings: what differs from the game's defaults, see `SearchSettings`.
    """

    def __init__(
        self,
        budget: str,
        *,
        name: str | None = None,
        seed: int = 0,
        threads: int | None = None,
        evaluator: MakeEvaluator = Playouts,
        **settings: Any,
    ) -> None:
        self.budget = parse_budget(budget)
        self.name = f"mcts:{budget}" if name is None else name
        self.threads = None if threads is None else check_count("search", "threads", threads)
        given = sorted({"simulations", "milliseconds"} & set(settings))
        if given:
            raise ValueError(f"search: {given[0]} is said by the budget, {budget!r}")
        SearchSettings(**self.budget, **settings)  # refuses what is not offered
        self._chosen: Mapping[str, Any] = settings
        self._evaluator = evaluator
        self._seed = seed
        self._hashing: dict[str, Hashing] = {}
        self._idle: dict[tuple[str, int, int], list[Search]] = {}

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_idle": {}}  # rooms are made anew where it is sent

    @property
    def digest(self) -> str:
        """Tells players apart that answer differently, whatever their names."""
        settings = [self.settings(game) for game in ("", *DEFAULTS)]
        valued_by = getattr(self._evaluator, "__qualname__", "another")
        sources = source_digest(Path(__file__).parent)
        about = f"{self._seed} {settings} {valued_by} {sources}"
        return hashlib.sha256(about.encode()).hexdigest()[:16]

    def settings(self, game: str) -> SearchSettings:
        """How it searches a game."""
        return settings_of(game, self.budget, self._chosen)

    def plan(
        self, game: Game, worlds: np.ndarray, observations: np.ndarray, masks: np.ndarray
    ) -> np.ndarray:
        """Legal actions int64[k]; see `players.Planner`."""
        return self.search(game, worlds, observations, masks).actions

    def search(
        self, game: Game, worlds: np.ndarray, observations: np.ndarray, masks: np.ndarray
    ) -> Found:
        """All that is found out about k decisions; arguments as for `plan`."""
        if game.name not in self._hashing:
            size = observations.shape[1] + masks.shape[1]
            self._hashing[game.name] = Hashing(self._seed, size)
        seeds = self._hashing[game.name].words(observations, masks)
        settings = self.settings(game.name)
        most = max(_LANES // settings.width, 1) if settings.simulations else _TIMED_TREES
        threads = self.threads or _threads()
        portion = min(-(-len(worlds) // threads), most)
        cuts = range(0, len(worlds), portion)
        parts = [(game, worlds[at : at + portion], seeds[at : at + portion]) for at in cuts]
        if len(parts) == 1:
            found = [self._run(*parts[0])]
        else:
            with ThreadPoolExecutor(threads) as pool:
                found = list(pool.map(lambda part: self._run(*part), parts))
        return Found(
            np.concatenate([one.visits for one in found]),
            np.concatenate([one.values for one in found]),
            min(one.simulations for one in found),
        )

    def _run(self, game: Game, worlds: np.ndarray, seeds: np.ndarray) -> Found:
        """Search with a room of the fitting size, made if none is idle."""
        size = 1 << (len(worlds) - 1).bit_length()
        seats = int(worlds["num_players"][0])
        idle = self._idle.setdefault((game.name, seats, size), [])
        try:
            room = idle.pop()
        except IndexError:
            room = Search(game, seats, size, self.settings(game.name), self._evaluator)
        found = room.run(worlds, seeds)
        idle.append(room)
        return found


def _threads() -> int:
    """Threads that this process may use."""
    said = os.environ.get("OMP_NUM_THREADS", "")
    if said.isdecimal() and int(said) > 0:
        return int(said)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

"""What tree search costs: simulations per second, and how much of that is not the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from meeple.core.batch import Batch
from meeple.core.game import Game
from meeple_agents.search import Search
from meeple_agents.search.leaves import Playouts
from meeple_agents.search.settings import settings_of

from .timing import Effort, Figure, rate

if TYPE_CHECKING:
    from .throughput import Found

DECISIONS = 16  # searched together
SIMULATIONS = 65  # the root's and eight rounds of eight


def searches(game: Game, effort: Effort) -> Found:
    """Simulations per second, with the game's default search and with random playouts.

    The overhead is the time of a simulation beyond what the same redraw and a playout
    from the root take: the tree, the steps down to a leaf (less what the playout is
    shorter), and Python.
    """
    plain, bare = _compared(game, effort, {})
    random, random_bare = _compared(game, effort, {"playout": "random", "trust": 0.0})
    return {
        "simulations_per_s": plain,
        "search_overhead_percent": _overhead(plain, bare),
        "random_simulations_per_s": random,
        "random_search_overhead_percent": _overhead(random, random_bare),
    }


def _overhead(searched: Figure, bare: Figure) -> Figure:
    return searched.map(lambda rate: 100 * (1 - rate / bare.median))


def _compared(game: Game, effort: Effort, chosen: dict[str, Any]) -> tuple[Figure, Figure]:
    """Simulations per second in a search, and redraws with playouts from its roots alone."""
    from .throughput import middle_of_games

    settings = settings_of(game.name, {"simulations": SIMULATIONS}, chosen)
    batch = middle_of_games(game, 4 * DECISIONS)
    roots = batch.states[~batch.overs][:DECISIONS]
    search = Search(game, batch.num_players, len(roots), settings)
    seeds = np.arange(len(roots), dtype=np.uint64)

    def searched() -> int:
        search.run(roots, seeds)
        return SIMULATIONS * len(roots)

    return rate(searched, effort), rate(_bare(game, roots, search), effort)


def _bare(game: Game, roots: np.ndarray, search: Search) -> Any:
    width, seats = search.settings.width, int(roots["num_players"][0])
    lanes = np.repeat(roots, width)
    leaves = Playouts(game, len(lanes), seats, search.settings)
    games = Batch(game, len(lanes), observations=False, autoreset=False, num_players=seats)
    games.reset(seed=0)
    all_of_them, seeds = np.ones(len(lanes), np.bool_), np.arange(len(lanes), dtype=np.uint64)

    def play() -> int:
        nonlocal seeds
        seeds = seeds + np.uint64(len(lanes))  # other worlds each time, as in a search
        games.states[:] = lanes
        games.determinize(games.players.astype(np.int64), seeds)
        leaves.evaluate(games, all_of_them, seeds)
        return len(lanes)

    return play

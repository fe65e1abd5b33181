"""Information-set Monte Carlo tree search for many decisions at once, for any game.

Each simulation plays in a world of its own: what the seat to decide cannot know is
redrawn from the search's own seed. It descends through the tree by what the trees'
kernels select, is valued at the first node that is new, and the values go back up. The
games move by the same loop as everywhere (`meeple.core.loops`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from meeple.core.batch import Batch
from meeple.core.game import Game
from meeple.core.kernel import compiling
from meeple.core.random import GOLDEN_GAMMA, scramble

from . import tree
from .leaves import Evaluator, Playouts
from .settings import RULES, SearchSettings

_MAX_NODES, _MAX_EDGES = 1 << 15, 1 << 17  # of one tree
_EDGES = 40  # for each node, where memory is scarce no more are added
_TIMED_NODES = 1 << 12  # where time is the budget
_MOST = 1 << 30  # simulations, where time is the budget
_LUCK, _PLAYOUT = np.uint64(0x51ED), np.uint64(0xA3C5)  # streams besides the redraw's

MakeEvaluator = Callable[[Game, int, int, SearchSettings], Evaluator]


@dataclass(frozen=True)
class Found:
    """What a search has found out about k decisions.

    Attributes:
        visits: int32[k, actions], how often each action was followed from the root.
        values: float32[k, actions], its mean return to the seat to decide; 0 without visits.
        simulations: for each of the k decisions, the first one apart, which values the root.
    """

    visits: np.ndarray
    values: np.ndarray
    simulations: int

    @property
    def actions(self) -> np.ndarray:
        """int64[k]: the action visited most; of several, the one worth most."""
        most = self.visits.max(axis=1, keepdims=True)
        return np.argmax(np.where(self.visits == most, self.values, -np.inf), axis=1)


class Search:
    """Memory and rooms to search `trees` decisions of one game at a time.

    Args:
        game: the game. num_players: at its table.
        trees: the most decisions that `run` takes.
        settings: how, and with what budget.
        evaluator: makes what values leaves, from (game, lanes, num_players, settings).
    """

    def __init__(
        self,
        game: Game,
        num_players: int,
        trees: int,
        settings: SearchSettings,
        evaluator: MakeEvaluator = Playouts,
    ) -> None:
        self.game, self.settings, self.size = game, settings, trees
        count = trees * settings.width
        self._leaves = evaluator(game, count, num_players, settings)
        self._games = Batch(
            game,
            count,
            observations=self._leaves.needs_observations,
            autoreset=False,
            num_players=num_players,
        )
        self._games.reset(seed=0)
        nodes = min(settings.simulations or _TIMED_NODES, _MAX_NODES) + 2
        edges = max(min(nodes * _EDGES, _MAX_EDGES), game.num_actions)  # the root has all its own
        self._trees = tree.make_trees(trees, nodes, edges)
        self._lanes = tree.make_lanes(trees, settings.width)
        self._actions = np.zeros(count, np.int64)

    def run(
        self,
        worlds: np.ndarray,
        seeds: np.ndarray,
        noise: np.ndarray | None = None,
        share: float = 0.25,
    ) -> Found:
        """Search from k positions, STATE[k], for the seats to decide in them.

        worlds: are redrawn for each simulation. seeds: uint64[k], of each search; the same
        seed, and the same knowledge of the seat, give the same result whatever else is
        searched (but for a budget in milliseconds).
        noise: float32[k, actions], at least 0: a `share` of the roots' priors is made of it,
        so that a learner tries what it thinks little of. It needs leaves that give priors.

        Raises ValueError for more positions than `trees`.
        """
        count, settings = len(worlds), self.settings
        if not 0 < count <= self.size:
            raise ValueError(
                f"{self.game.name}: {count} positions for {self.size} trees: give at least 1, "
                "and no more than there are trees"
            )
        started = time.perf_counter()
        roots, seats, families = self._roots(worlds, seeds)
        lane = np.arange(len(seats)) % settings.width
        active = np.arange(len(seats)) < count * settings.width
        done = 0  # simulations besides the first one
        with compiling("search"):
            tree.clear(self._trees, self.size)
            # It values the roots, once: all lanes would find the same there.
            self._simulate(roots, seats, self._seeds(families, 0), active & (lane < 1))
            if noise is not None:
                tree.mix_roots(self._trees, count, noise, share)
            while not done or not self._spent(done, count, started):
                wide = min(settings.width, (settings.simulations or _MOST) - done)
                portion = self._seeds(families, done + settings.width)
                self._simulate(roots, seats, portion, active & (lane < wide))
                done += wide
            visits = np.zeros((self.size, self.game.num_actions), np.int32)
            values = np.zeros((self.size, self.game.num_actions), np.float32)
            tree.read_roots(self._trees, self.size, visits, values)
        return Found(visits[:count], values[:count], done)

    def _roots(
        self, worlds: np.ndarray, seeds: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Positions and deciding seats of all lanes, and each tree's family of seeds.

        Places that are not used work on a copy of the first position. Positions are words:
        numpy copies records field by field, which takes many times as long.
        """
        count = len(worlds)
        tree_of = np.repeat(np.arange(self.size), self.settings.width)
        which = np.where(tree_of < count, tree_of, 0)
        words = np.ascontiguousarray(worlds).view(np.uint64).reshape(count, -1)
        families = np.zeros(self.size, np.uint64)
        families[:count] = seeds
        return words[which], worlds["player"][which], families

    def _spent(self, done: int, count: int, started: float) -> bool:
        if self.settings.simulations:
            return done >= self.settings.simulations
        budget = self.settings.milliseconds / 1000 * count
        return time.perf_counter() - started >= budget

    def _simulate(
        self, roots: np.ndarray, seats: np.ndarray, seeds: np.ndarray, begins: np.ndarray
    ) -> None:
        """One simulation in each lane that begins: redraw, descend, value, go back up.

        roots: the lanes' positions, as words.
        """
        games, lanes, trees, settings = self._games, self._lanes, self._trees, self.settings
        games.arrays.words[:] = roots
        games.determinize(seats, seeds)
        lanes.status[:] = np.where(begins, tree.DESCENDING, tree.IDLE)
        lanes.node[:], lanes.depth[:] = 0, 0
        lanes.stream[:, 0] = seeds ^ _LUCK
        rule = (RULES[settings.rule], settings.exploration, settings.first_play, settings.trust)
        while tree.descend(
            trees, lanes, games.masks, games.players, games.overs, *rule, self._actions
        ):
            games.step(self._actions, where=lanes.status == tree.DESCENDING, validate=False)
        found = self._leaves.evaluate(games, lanes.status == tree.ARRIVED, seeds ^ _PLAYOUT)
        if found.priors is not None:
            tree.expand(trees, lanes, games.masks, games.players, found.priors)
        tree.back_up(trees, lanes, found.values, found.hints, games.players)

    def _seeds(self, families: np.ndarray, first: int) -> np.ndarray:
        """Seeds uint64[l] of simulations: of each tree's family, `width` from number `first`."""
        numbers = np.arange(first + 1, first + 1 + self.settings.width, dtype=np.uint64)
        return scramble.py_func((families[:, None] + numbers * GOLDEN_GAMMA).ravel())

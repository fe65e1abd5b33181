"""Games in which a network plays every seat, and what can be learned from them."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from meeple.core.batch import Batch
from meeple.core.game import Game

from ..players import ask
from ..search import Found, Search, SearchSettings
from ..search.leaves import Playouts, worth
from .leaves import NetworkLeaves, from_seats
from .network import Network


class Examples(NamedTuple):
    """Decisions of finished games, k of them."""

    observations: np.ndarray  # float16[k, size], of the seat that decided
    masks: np.ndarray  # bool[k, actions]
    shares: np.ndarray  # float16[k, actions]: how the search's visits fell; they add up to 1
    returns: np.ndarray  # float32[k, seats]: what the game came to, from that seat on clockwise


class Thoughts(NamedTuple):
    """What somebody thinks of k decisions."""

    shares: np.ndarray  # float32[k, actions]: how good actions look; they add up to 1
    actions: np.ndarray  # int64[k]: what it would do


@dataclass(frozen=True)
class Exploring:
    """How games are made to differ."""

    draws: int = 60
    """Decisions of a game, all seats' together, drawn by the search's visits; then the action
    visited most is taken, of several the one worth most."""
    temperature: float = 1.0
    """Of these draws: near 0 the most visited, above 1 more even than the visits."""
    concentration: float = 1.0
    """Of the Dirichlet noise in the roots' priors."""
    share: float = 0.25
    """Of the roots' priors that is noise."""


class Searcher:
    """Thinks about decisions by a search that the network guides.

    Args:
        network: may go on learning between two calls.
        game, num_players: what is played. count: decisions at the same time.
        settings: of the search. exploring: noise at the roots.
        threads: that search at the same time. views: as for `NetworkLeaves`.
    """

    def __init__(
        self,
        network: Network,
        game: Game,
        num_players: int,
        count: int,
        settings: SearchSettings,
        exploring: Exploring,
        threads: int = 1,
        views: str = "each",
    ) -> None:
        leaves = partial(NetworkLeaves, network, views=views)
        self._cuts = np.linspace(0, count, min(threads, count) + 1).astype(int)
        sizes = np.diff(self._cuts)
        self._rooms = [Search(game, num_players, int(k), settings, leaves) for k in sizes]
        self._pool = ThreadPoolExecutor(len(self._rooms))
        self._exploring = exploring

    def think(self, worlds: np.ndarray, masks: np.ndarray, luck: np.random.Generator) -> Thoughts:
        """How visits fall to actions, and the search's choice, in `count` worlds or fewer."""
        seeds = luck.integers(0, 1 << 64, len(worlds), np.uint64, endpoint=False)
        noise = luck.standard_gamma(self._exploring.concentration, masks.shape, np.float32)
        jobs = [
            self._pool.submit(room.run, worlds[a:b], seeds[a:b], noise[a:b], self._exploring.share)
            for room, a, b in zip(self._rooms, self._cuts, self._cuts[1:], strict=False)
            if a < len(worlds)
        ]
        found: list[Found] = [job.result() for job in jobs]
        visits = np.concatenate([one.visits for one in found]).astype(np.float32)
        actions = np.concatenate([one.actions for one in found])
        return Thoughts(visits / visits.sum(axis=1, keepdims=True), actions)


class Copyist:
    """Thinks what the game's heuristic player thinks, so that a network can begin from it."""

    def __init__(self, game: Game, num_players: int, count: int) -> None:
        self._games = Batch(
            game, count, observations=False, autoreset=False, num_players=num_players
        )
        self._games.reset(seed=0)
        self._hints = Playouts(
            game, count, num_players, SearchSettings(simulations=1, playout="none", trust=0.5)
        )

    def think(self, worlds: np.ndarray, masks: np.ndarray, luck: np.random.Generator) -> Thoughts:
        """Its choice, which has nearly the whole share; a little goes to all legal actions."""
        count = len(worlds)
        self._games.states[:count] = worlds
        seeds = luck.integers(0, 1 << 64, self._games.num_envs, np.uint64, endpoint=False)
        arrived = np.arange(self._games.num_envs) < count
        hints = self._hints.evaluate(self._games, arrived, seeds).hints[:count]
        even = masks / masks.sum(axis=1, keepdims=True, dtype=np.float32)
        shares = (0.05 * even).astype(np.float32)
        shares[np.arange(count), hints] += 0.95
        return Thoughts(shares, hints.astype(np.int64))


class SelfPlay:
    """Many games at once, all seats played alike; remembers what can be learned from them.

    Whoever thinks is asked as any player is (`players.ask`): it sees worlds in which what
    the seat to decide cannot know has been redrawn.

    Args:
        game, options: what is played. games: at the same time. seed: founds all chance.
        reward: what a finished game is worth, as in `SearchSettings`.
    """

    name = "self-play"

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any],
        games: int,
        seed: int,
        reward: str,
        exploring: Exploring,
    ) -> None:
        self.batch = Batch(game, games, action_masks=True, autoreset=False, **options)
        self.batch.reset(seed=seed)
        self._luck = np.random.default_rng(seed)
        self._reward, self._exploring = reward, exploring
        self._open: list[list[tuple[np.ndarray, ...]]] = [[] for _ in range(games)]
        self._thinker: Searcher | Copyist | None = None
        self.played = 0  # games finished
        self.scores = np.zeros(0, np.float32)  # of all seats in those that ended in the last call

    def play(self, thinker: Searcher | Copyist, moves: int) -> Examples:
        """Take `moves` decisions in each game; the examples of the games that ended meanwhile."""
        self._thinker = thinker
        done: list[Examples] = []
        scores = []
        rows = np.arange(self.batch.num_envs)
        for _ in range(moves):
            self.batch.step(ask(self, self.batch, rows))
            ended = np.flatnonzero(self.batch.overs)
            if len(ended):
                done.append(self._close(ended))
                scores.append(self.batch.finished["scores"][ended, : self.batch.num_players])
                self.batch.restart(self.batch.overs.copy())
        self.scores = np.concatenate(scores).ravel() if scores else np.zeros(0, np.float32)
        parts = list(zip(*done, strict=True)) or [
            (one,) for one in self._examples([], np.zeros((0, self.batch.num_players)))
        ]
        return Examples(*(np.concatenate(part) for part in parts))

    def plan(
        self, game: Game, worlds: np.ndarray, observations: np.ndarray, masks: np.ndarray
    ) -> np.ndarray:
        """See `players.Planner`; every decision is remembered."""
        assert self._thinker is not None
        thoughts = self._thinker.think(worlds, masks, self._luck)
        notes = (
            observations.astype(np.float16),
            masks != 0,
            thoughts.shares.astype(np.float16),
            worlds["player"].copy(),
        )
        for game_number, note in enumerate(zip(*notes, strict=True)):
            self._open[game_number].append(note)
        early = self.batch.lengths < self._exploring.draws
        return self._drawn(thoughts, early)

    def _drawn(self, thoughts: Thoughts, early: np.ndarray) -> np.ndarray:
        """Actions int64[k]: where it is `early` drawn by their shares, otherwise as thought."""
        actions = thoughts.actions.copy()
        with np.errstate(divide="ignore"):
            logs = np.log(thoughts.shares[early]) / self._exploring.temperature
        # Gumbel's trick: the largest sum of logarithm and such noise falls to each by its share.
        actions[early] = np.argmax(logs + self._luck.gumbel(size=logs.shape), axis=1)
        return actions

    def _close(self, ended: np.ndarray) -> Examples:
        """The examples of games that are over, which are forgotten."""
        returns = worth(self.batch, self._reward)[:, : self.batch.num_players]
        notes = [note for i in ended for note in self._open[i]]
        lengths = [len(self._open[i]) for i in ended]
        for i in ended:
            self._open[i] = []
        self.played += len(ended)
        return self._examples(notes, np.repeat(returns[ended], lengths, axis=0))

    def _examples(self, notes: list[tuple[np.ndarray, ...]], returns: np.ndarray) -> Examples:
        if not notes:
            game = self.batch.game
            return Examples(
                np.zeros((0, game.observation_size), np.float16),
                np.zeros((0, game.num_actions), np.bool_),
                np.zeros((0, game.num_actions), np.float16),
                np.zeros((0, self.batch.num_players), np.float32),
            )
        observations, masks, shares, seats = (np.stack(part) for part in zip(*notes, strict=True))
        return Examples(observations, masks, shares, from_seats(returns, seats))

"""What the leaves of a search are worth: by playing on, or by the standings there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.game import Game

from .settings import BLEND, SearchSettings
from .tree import NOTHING

_CODES = {"greedy": loops.GREEDY, "random": loops.RANDOM}


@dataclass(frozen=True)
class Evaluation:
    """What is thought of the games in the lanes of a search.

    Attributes:
        values: float32[l, >= seats], the return of each seat.
        hints: int32[l], what the heuristic player would do, or NOTHING.
        priors: float32[l, actions], how likely actions are thought to be; None: by hints.
    """

    values: np.ndarray
    hints: np.ndarray
    priors: np.ndarray | None = None


class Evaluator(Protocol):
    """Values leaves."""

    needs_observations: bool

    def evaluate(self, games: Batch, arrived: np.ndarray, seeds: np.ndarray) -> Evaluation:
        """The evaluation of the games where `arrived`, bool[l]; elsewhere anything.

        seeds: uint64[l], for whatever is drawn. Changes nothing in `games`.
        """


class Playouts:
    """Plays the games on by a player in the kernels, to the end or for a number of steps."""

    needs_observations = False

    def __init__(self, game: Game, lanes: int, num_players: int, settings: SearchSettings) -> None:
        self._reward = settings.reward
        hinted = settings.rule == "puct" and settings.trust > 0
        self._code = _CODES.get(settings.playout)
        self._player = self._hinter = None
        log = hinted and self._code == loops.GREEDY
        if self._code is not None:
            self._player = _room(game, lanes, num_players, settings.playout_limit, log)
        if hinted:  # a greedy playout's first action is the hint; otherwise it is asked for
            self._hinter = self._player if log else _room(game, lanes, num_players, 1, True)

    def evaluate(self, games: Batch, arrived: np.ndarray, seeds: np.ndarray) -> Evaluation:
        """See `Evaluator`."""
        asked = arrived & ~games.overs
        hints = np.full(len(arrived), NOTHING, np.int32)
        if self._hinter is not None and self._hinter is not self._player:
            _play(self._hinter, loops.GREEDY, games, arrived, asked, seeds)
        ends = games
        if self._player is not None and self._code is not None:
            _play(self._player, self._code, games, arrived, asked, seeds)
            ends = self._player
        if self._hinter is not None:
            hints[asked] = _first_actions(self._hinter)[asked]
        return Evaluation(worth(ends, self._reward), hints)


def worth(games: Batch, reward: str) -> np.ndarray:
    """What the games are worth if they end now, float32[n, max_players]."""
    if reward != BLEND:
        return games.values(reward)
    return (games.values("placement") + games.values("margin")) / np.float32(2)


def _room(game: Game, lanes: int, num_players: int, limit: int, log: bool) -> Batch:
    """Where games are played on; `num_players` is the only option that is not in a state."""
    room = Batch(
        game,
        lanes,
        observations=False,
        autoreset=False,
        log=log,
        limit=limit,
        num_players=num_players,
    )
    room.reset(seed=0)
    return room


def _play(
    room: Batch, code: int, games: Batch, taken: np.ndarray, asked: np.ndarray, seeds: np.ndarray
) -> None:
    """Take over the games `taken` and play those `asked` on."""
    # As words: numpy copies records field by field, which takes 60 times as long.
    room.arrays.words[taken] = games.arrays.words[taken]
    slots = room.arrays.slots
    slots["length"], slots["lineup"] = 0, code
    slots["stream"][:, 0] = seeds
    room.step(np.zeros(len(taken), np.int64), where=asked, validate=False)


def _first_actions(room: Batch) -> np.ndarray:
    rows = room.arrays.slots["episode"] & 1
    return room.arrays.log_actions[np.arange(room.num_envs), rows, 0]

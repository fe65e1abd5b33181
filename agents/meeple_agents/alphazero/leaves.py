"""What a network thinks of the leaves of a search."""

from __future__ import annotations

import numpy as np

from meeple.core import bitset
from meeple.core.batch import Batch
from meeple.core.game import Game
from meeple.core.kernel import compiling, kernel

from ..search.leaves import Evaluation, worth
from ..search.settings import SearchSettings
from ..search.tree import NOTHING
from .forward import infer, infer_values
from .network import VIEWS, Network

_LEAST = 1e-4  # of a prior: no action is ruled out for good


class NetworkLeaves:
    """Values leaves by a network, all those of a round in one pass.

    What is known to the seat that decides at the leaf goes in, in the world of that
    simulation; a game that is over counts as what it has come to. On a CPU an evaluation
    does not depend on what else is in the batch. On another device it may, in the last bits
    (see `forward.infer`), and so may the choice between actions that are as good as equal.

    views: "decider": one pass, in which the seat that decides at the leaf judges for all.
    "each": every seat's own return is judged from what that seat knows, a pass for each.
    That is dearer, and needed where much is hidden: the seat that decides next does not
    know what was chosen in secret just before, so by its view all such choices are worth
    the same.

    Args:
        network: read at each call, so it may go on learning meanwhile. It must fit the game.
        game, lanes, num_players, settings: as for any `search.leaves.Evaluator`.
        views: see above.
    """

    needs_observations = False  # only leaves are observed, not each step on the way

    def __init__(
        self,
        network: Network,
        game: Game,
        lanes: int,
        num_players: int,
        settings: SearchSettings,
        views: str = "each",
    ) -> None:
        if views not in VIEWS:
            raise ValueError(f"views={views!r}: choose from {', '.join(VIEWS)}")
        network.check(game, num_players)
        self._network, self._views = network, views
        self._reward = settings.reward
        self._observations = np.zeros((lanes, game.observation_size), np.float32)
        self._priors = np.zeros((lanes, game.num_actions), np.float32)
        self._values = np.zeros((lanes, game.max_players), np.float32)
        self._hints = np.full(lanes, NOTHING, np.int32)

    def evaluate(self, games: Batch, arrived: np.ndarray, seeds: np.ndarray) -> Evaluation:
        """See `search.leaves.Evaluator`; nothing is drawn."""
        ended = arrived & games.overs
        if ended.any():
            self._values[ended] = worth(games, self._reward)[ended]
        rows = np.flatnonzero(arrived & ~ended)
        if len(rows):
            games.observe(games.players, out=self._observations)
            logits, relative = infer(self._network, self._observations[rows])
            self._judge(games, rows, relative)
            with compiling("networks"):
                spread(logits, games.masks, rows, self._priors)
        return Evaluation(self._values, self._hints, self._priors)

    def _judge(self, games: Batch, rows: np.ndarray, relative: np.ndarray) -> None:
        """Value the games `rows`, for which the seats to decide give returns `relative`."""
        deciders, seats = games.players.astype(np.int64), relative.shape[1]
        self._values[rows, :seats] = to_seats(relative, deciders[rows])
        if self._views == "each":
            for turn in range(1, seats):
                judges = (deciders + turn) % seats
                games.observe(judges, out=self._observations)
                own = infer_values(self._network, self._observations[rows])[:, 0]
                self._values[rows, judges[rows]] = own


def to_seats(relative: np.ndarray, observers: np.ndarray) -> np.ndarray:
    """By seat, what is given from each observer on clockwise; [k, seats], observers: int[k]."""
    seats = relative.shape[1]
    places = (np.arange(seats) - observers[:, None].astype(np.int64)) % seats
    return np.take_along_axis(relative, places, axis=1)


def from_seats(absolute: np.ndarray, observers: np.ndarray) -> np.ndarray:
    """From each observer on clockwise, what is given by seat; undoes `to_seats`."""
    seats = absolute.shape[1]
    places = (np.arange(seats) + observers[:, None].astype(np.int64)) % seats
    return np.take_along_axis(absolute, places, axis=1)


@kernel
def spread(logits, masks, rows, priors):
    """Probabilities of the legal actions into rows of priors; what is not legal stays as it was.

    logits: float32[k, actions] for the games `rows`, int64[k]. masks: uint64[n, words],
    priors: float32[n, actions], of all games.
    """
    for i in range(rows.shape[0]):
        mask, out = masks[rows[i]], priors[rows[i]]
        legal = bitset.size(mask)
        highest, total = np.float32(-np.inf), np.float32(0.0)
        for rank in range(legal):
            highest = max(highest, logits[i, bitset.select(mask, rank)])
        for rank in range(legal):
            action = bitset.select(mask, rank)
            out[action] = np.exp(logits[i, action] - highest)
            total += out[action]
        for rank in range(legal):
            action = bitset.select(mask, rank)
            out[action] = max(out[action] / total, np.float32(_LEAST))

"""Trained networks as players: with a search, or the policy head alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from meeple.core.game import Game

from ..policy import Card, PolicyError
from ..search import Found, SearchPlayer
from ..search.settings import parse_budget
from .forward import infer
from .leaves import NetworkLeaves
from .network import Made, Network, read_network

_WIDTH = 4  # simulations of one decision that descend together
_BUDGET = re.compile(r"[0-9]+(ms)?")


def parse_alphazero(text: str) -> AlphaZeroPlayer | NetworkPlayer:
    """The player "FILE:200" or "FILE:50ms", which searches, or "FILE", which does not.

    FILE may be the folder of a run. Raises PolicyError if there is no network in it, or a
    damaged one, and ValueError for a budget of nothing or too much.
    """
    place, _, budget = text.rpartition(":")
    if not (place and _BUDGET.fullmatch(budget)):
        place, budget = text, ""
    else:
        _check_budget(budget, f"alphazero:{place}:")
    network, card, made = read_network(place)
    name = f"alphazero:{text}"
    if not budget:
        return NetworkPlayer(network, card, name)
    return AlphaZeroPlayer(network, card, made, budget, name=name)


class AlphaZeroPlayer(SearchPlayer):
    """A search that a network guides; it takes the action visited most.

    Args:
        network, card, made: as `read_network` gives them.
        budget: such as "200" (simulations) or "50ms", for each decision.
        name: None makes one of the budget.
        settings: as for `SearchPlayer`: seed, threads, and what differs in `SearchSettings`.
    """

    def __init__(
        self,
        network: Network,
        card: Card,
        made: Made,
        budget: str,
        *,
        name: str | None = None,
        **settings: Any,
    ) -> None:
        _check_budget(budget, "alphazero:")
        super().__init__(
            budget,
            name=f"alphazero:{budget}" if name is None else name,
            evaluator=partial(NetworkLeaves, network, views=made.views),
            **(search_settings(made) | settings),
        )
        self.card = card
        self._network = network

    @property
    def digest(self) -> str:
        """Tells players apart that answer differently, whatever their names."""
        return f"{self._network.digest}-{super().digest}"

    def check(self, game: Game, options: Mapping[str, Any]) -> None:
        """Raise PolicyError unless the network can play `game` with `options`."""
        _check(self._network, self.card, game, options, self.name)

    def search(
        self, game: Game, worlds: np.ndarray, observations: np.ndarray, masks: np.ndarray
    ) -> Found:
        """See `SearchPlayer.search`; PolicyError for a table the network was not made for."""
        self.card.check(game, {"num_players": int(worlds["num_players"][0])}, self.name)
        return super().search(game, worlds, observations, masks)


class NetworkPlayer:
    """The policy head alone: it takes the likeliest action and looks no step ahead."""

    def __init__(self, network: Network, card: Card, name: str = "network") -> None:
        self.name, self.card = name, card
        self._network = network

    @property
    def digest(self) -> str:
        """Tells players apart that answer differently, whatever their names."""
        return self._network.digest

    def check(self, game: Game, options: Mapping[str, Any]) -> None:
        """Raise PolicyError unless the network can play `game` with `options`."""
        _check(self._network, self.card, game, options, self.name)

    def act(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Legal actions int64[k], for observations float32[k, size] and masks int8[k, actions]."""
        wanted = (len(masks), self._network.inputs)
        if observations.shape != wanted or masks.shape[1:] != (self._network.actions,):
            raise PolicyError(
                f"{self.card.game}: {self.name} reads {self._network.inputs} numbers and chooses "
                f"from {self._network.actions} actions; it was given observations of shape "
                f"{observations.shape} and masks of shape {masks.shape}"
            )
        logits, _ = infer(self._network, np.ascontiguousarray(observations, np.float32))
        return np.argmax(np.where(masks != 0, logits, -np.inf), axis=1)


def _check(network: Network, card: Card, game: Game, options: Mapping[str, Any], name: str) -> None:
    card.check(game, options, name)
    network.check(game, game.check_options(options)["num_players"], name)


def _check_budget(budget: str, kind: str) -> None:
    """Raise ValueError for what is no budget, naming players that begin with `kind`."""
    try:
        parse_budget(budget)
    except ValueError as error:
        raise ValueError(str(error).replace("mcts:", kind)) from None


def search_settings(made: Made) -> dict[str, Any]:
    """How a network's searches differ from the defaults of `SearchSettings`."""
    return {
        "rule": "puct",
        "exploration": made.exploration,
        "first_play": made.first_play,
        "trust": 0.0,
        "playout": "none",
        "reward": made.reward,
        "width": _WIDTH,
    }

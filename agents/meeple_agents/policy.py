"""A trained policy as a player; needs numpy alone.

A policy is a stack of dense layers from observation to one logit per action. It is
kept inside `model.zip` (which Stable-Baselines3 reads as well) beside a card that
says what it was trained for. Reading one runs no code from the file.

A choice is drawn from the policy's distribution by a hash of the observation, the
mask and the player's seed, not by a running generator, and the network is evaluated
in float64. So the same decision is answered alike whatever else is asked with it:
games do not depend on the size of a batch or on the order in which they are played.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from meeple.core.game import Game
from meeple.core.random import GOLDEN_GAMMA, scramble

MODEL_FILE = "model.zip"
_CARD, _LAYERS = "meeple/card.json", "meeple/layers.npz"
_ACTIVATIONS = {"relu": lambda x: np.maximum(x, 0.0, out=x), "tanh": lambda x: np.tanh(x, out=x)}

Layers = Sequence[tuple[np.ndarray, np.ndarray]]  # weight [inputs, outputs] and bias [outputs]


class PolicyError(ValueError):
    """A policy that is damaged, or was trained for something else."""


@dataclass(frozen=True)
class Card:
    """What a policy was trained for, and how much."""

    game: str
    rules_version: int
    encoding_version: int
    options: Mapping[str, Any]
    activation: str = "relu"  # between layers
    steps: int = 0  # decisions it has learned from
    seed: int = 0

    def check(self, game: Game, options: Mapping[str, Any], name: str = "this policy") -> None:
        """Raise PolicyError unless it can play `game` with `options`, naming both sides."""
        if self.game != game.name:
            raise PolicyError(f"{game.name}: {name} was trained for {self.game}")
        if self.encoding_version != game.encoding_version:
            raise PolicyError(
                f"{game.name}: {name} was trained with encoding version {self.encoding_version}; "
                f"the game now has version {game.encoding_version}"
            )
        seats = game.check_options(options)["num_players"]
        if self.options["num_players"] != seats:
            raise PolicyError(
                f"{game.name}: {name} was trained with num_players="
                f"{self.options['num_players']}, not {seats}"
            )


class PolicyPlayer:
    """A trained policy as a player.

    Args:
        path: the folder of a training run, or a `model.zip`.
        deterministic: always take the likeliest action. By default actions are drawn
            as in training, which is harder to exploit.
        seed: another seed draws other actions.
        name: None makes one of the path, such as "ppo:runs/x".

    Raises PolicyError if there is no policy, or a damaged one.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        deterministic: bool = False,
        seed: int = 0,
        name: str | None = None,
    ) -> None:
        card, layers = read_policy(path)
        self._set_up(card, layers, deterministic, seed, f"ppo:{path}" if name is None else name)

    @classmethod
    def of(
        cls, card: Card, layers: Layers, name: str, *, deterministic: bool = False, seed: int = 0
    ) -> PolicyPlayer:
        """A player of layers in memory, which are copied."""
        player = cls.__new__(cls)
        player._set_up(card, layers, deterministic, seed, name)
        return player

    def _set_up(
        self, card: Card, layers: Layers, deterministic: bool, seed: int, name: str
    ) -> None:
        self.card = card
        self.name = name
        self.deterministic = deterministic
        self.layers = [(w.astype(np.float64), b.astype(np.float64)) for w, b in layers]
        self.observation_size = len(self.layers[0][0])
        self.num_actions = len(self.layers[-1][1])
        self._activation = _ACTIVATIONS[card.activation]
        count = self.observation_size + self.num_actions
        start = np.array([seed], np.uint64)
        numbers = scramble.py_func(np.arange(1, count + 1, dtype=np.uint64) * GOLDEN_GAMMA + start)
        self._hash = numbers | np.uint64(1)

    def check(self, game: Game, options: Mapping[str, Any]) -> None:
        """Raise PolicyError unless the policy can play `game` with `options`."""
        self.card.check(game, options, self.name)

    def act(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Legal actions int64[k], for observations float32[k, size] and masks [k, actions]."""
        chances = self.probabilities(observations, masks)
        if self.deterministic:
            return np.argmax(chances, axis=1)
        reached = np.cumsum(chances, axis=1)
        drawn = self._draws(observations, masks) * reached[:, -1]
        actions = np.argmax(reached > drawn[:, None], axis=1)
        return actions

    def probabilities(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """How likely each action is, float64[k, actions]; 0 for those that are not legal."""
        if observations.ndim != 2 or observations.shape[1] != self.observation_size:
            raise PolicyError(
                f"{self.card.game}: {self.name} reads observations of {self.observation_size} "
                f"numbers, not of shape {observations.shape[1:]}"
            )
        values = observations.astype(np.float64)
        for weight, bias in self.layers[:-1]:
            values = self._activation(values @ weight + bias)
        weight, bias = self.layers[-1]
        logits = np.where(np.asarray(masks, np.bool_), values @ weight + bias, -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)

    def _draws(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """A number in [0, 1) for each decision, float64[k], that depends on nothing else."""
        words = np.ascontiguousarray(observations, np.float32).view(np.uint32).astype(np.uint64)
        size = self.observation_size
        total = words @ self._hash[:size] + np.asarray(masks, np.uint64) @ self._hash[size:]
        return (scramble.py_func(total) >> np.uint64(11)) * 2.0**-53


def add_policy(model: bytes, card: Card, layers: Layers) -> bytes:
    """The bytes of a model.zip with card and layers added."""
    arrays = io.BytesIO()
    np.savez(
        arrays,
        **{
            f"{kind}{i}": a
            for i, pair in enumerate(layers)
            for kind, a in zip("wb", pair, strict=True)
        },
    )
    whole = io.BytesIO(model)
    with zipfile.ZipFile(whole, "a") as archive:
        archive.writestr(_CARD, json.dumps(asdict(card), indent=1))
        archive.writestr(_LAYERS, arrays.getvalue())
    return whole.getvalue()


def read_policy(path: str | Path) -> tuple[Card, Layers]:
    """Card and layers from a run's folder or a model.zip; raises PolicyError."""
    place = Path(path)
    file = place / MODEL_FILE if place.is_dir() else place
    if not file.is_file():
        raise PolicyError(f"no trained policy at {place}: {file} is not there")
    try:
        with zipfile.ZipFile(file) as archive:
            card = Card(**json.loads(archive.read(_CARD)))
            with np.load(io.BytesIO(archive.read(_LAYERS)), allow_pickle=False) as arrays:
                count = len(arrays.files) // 2
                layers = [(arrays[f"w{i}"], arrays[f"b{i}"]) for i in range(count)]
    except KeyError:
        raise PolicyError(f"{file}: not a model that Meeple trained: {_CARD} is missing") from None
    except (zipfile.BadZipFile, OSError, TypeError, ValueError) as error:
        raise PolicyError(f"{file} is damaged: {error}") from None
    return card, layers

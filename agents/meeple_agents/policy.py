"""A trained policy as a player; needs neither torch nor Stable-Baselines3.

A policy is a stack of dense layers from observation to one logit per action. It is
kept inside `model.zip` (which Stable-Baselines3 reads as well) beside a card that
says what it was trained for. Reading one runs no code from the file.

A choice is drawn from the policy's distribution by a hash of the observation, the
mask and the player's seed, not by a running generator, and each decision is computed
by itself. So it is answered alike whatever else is asked with it: games do not depend
on the size of a batch or on the order in which they are played.
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np

from meeple.core.game import Game
from meeple.core.kernel import compiling, kernel

from .decisions import Hashing

MODEL_FILE = "model.zip"
SUFFIX = ".safetensors"  # of the files of `weights`
WEIGHTS_FILE = f"policy{SUFFIX}"  # in the folder of a run of `ppo`
_CARD, _LAYERS = "meeple/card.json", "meeple/layers.npz"
_RELU, _TANH = range(2)
_ACTIVATIONS = {"relu": _RELU, "tanh": _TANH}

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

    @classmethod
    def parse(cls, text: str | bytes, name: str) -> Self:
        """The card that is kept as JSON; PolicyError, naming the file, unless it is one."""
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise PolicyError(f"{name} is damaged: its card is no JSON: {error}") from None
        if not isinstance(content, dict):
            raise PolicyError(f"{name} is damaged: its card is {content!r:.60}, not a JSON object")
        known = {one.name: one for one in fields(cls)}
        wrong = [f"{key!r} is unknown" for key in content if key not in known]
        wrong += [f"{key!r} is missing" for key in _NEEDED if key not in content]
        wrong += [
            f"{key}={value!r:.60}, where {_KINDS[known[key].type][0]} is needed"
            for key, value in content.items()
            if key in known and not _KINDS[known[key].type][1](value)
        ]
        if not wrong and not _is_whole(content["options"].get("num_players")):
            wrong = ["its options do not say num_players"]
        if not wrong and content.get("activation", "relu") not in _ACTIVATIONS:
            offered = ", ".join(_ACTIVATIONS)
            wrong = [f"activation={content['activation']!r:.60}; there are {offered}"]
        if wrong:
            raise PolicyError(f"{name} is damaged: in its card, {'; '.join(wrong)}")
        return cls(**content)

    def check(self, game: Game, options: Mapping[str, Any], name: str = "this policy") -> None:
        """Raise PolicyError unless it can play `game` with `options`, naming both sides."""
        if self.game != game.name:
            raise PolicyError(f"{game.name}: {name} was trained for {self.game}")
        if self.rules_version != game.rules_version:
            raise PolicyError(
                f"{game.name}: {name} was trained under rules version {self.rules_version}; "
                f"the game now has version {game.rules_version}"
            )
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


def _is_whole(value: Any) -> bool:
    return type(value) is int


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


_NEEDED = ("game", "rules_version", "encoding_version", "options")
_KINDS: Mapping[Any, tuple[str, Callable[[Any], bool]]] = {  # by a field's type, as it is written
    "str": ("a text", lambda value: isinstance(value, str)),
    "int": ("a whole number", _is_whole),
    "float | None": ("a number", lambda value: value is None or type(value) in (int, float)),
    "Mapping[str, Any]": ("a JSON object", _is_object),
    "Mapping[str, str]": ("a JSON object", _is_object),
    "list[Mapping[str, Any]]": (
        "a list of JSON objects",
        lambda value: isinstance(value, list) and all(map(_is_object, value)),
    ),
}


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
        self.layers = checked_layers(layers, name)
        self.observation_size = len(self.layers[0][0])
        self.num_actions = len(self.layers[-1][1])
        sizes = [self.observation_size, *(len(bias) for _, bias in self.layers)]
        self._network = _Network(
            sizes=np.array(sizes),
            weights=np.concatenate([part.ravel() for pair in self.layers for part in pair]),
            activation=_ACTIVATIONS[card.activation],
        )
        self._hashing = Hashing(seed, self.observation_size + self.num_actions)
        self._room = np.zeros((2, max(sizes)), np.float32)

    @property
    def digest(self) -> str:
        """Tells players apart that answer differently, whatever their names."""
        total = hashlib.sha256(f"{self.card.activation} {self.deterministic}".encode())
        for part in (self._network.sizes, self._network.weights, self._hashing.factors):
            total.update(part.tobytes())
        return total.hexdigest()[:16]

    def check(self, game: Game, options: Mapping[str, Any]) -> None:
        """Raise PolicyError unless the policy can play `game` with `options`."""
        self.card.check(game, options, self.name)
        if (self.observation_size, self.num_actions) != (game.observation_size, game.num_actions):
            raise PolicyError(
                f"{game.name}: {self.name} reads {self.observation_size} numbers and chooses from "
                f"{self.num_actions} actions; the game has {game.observation_size} and "
                f"{game.num_actions}"
            )

    def act(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Legal actions int64[k], for observations float32[k, size] and masks [k, actions]."""
        chances = self.probabilities(observations, masks)
        if self.deterministic:
            # Huge logits give chances that are no numbers; what is chosen is legal even so.
            return np.argmax(np.where(masks != 0, np.nan_to_num(chances), -1.0), axis=1)
        actions = np.zeros(len(chances), np.int64)
        words = self._hashing.words(observations, masks)
        with compiling("policies"):
            draw_actions(words, np.ascontiguousarray(masks, np.int8), chances, actions)
        return actions

    def probabilities(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """How likely each action is, float64[k, actions]; 0 for those that are not legal."""
        wanted = (len(masks), self.observation_size)
        if observations.shape != wanted or masks.shape[1:] != (self.num_actions,):
            raise PolicyError(
                f"{self.card.game}: {self.name} reads {self.observation_size} numbers and chooses "
                f"from {self.num_actions} actions; it was given observations of shape "
                f"{observations.shape} and masks of shape {masks.shape}"
            )
        chances = np.zeros((len(masks), self.num_actions))
        with compiling("policies"):
            compute_chances(
                np.ascontiguousarray(observations, np.float32),
                np.ascontiguousarray(masks, np.int8),
                *self._network,
                self._room,
                chances,
            )
        return chances


class _Network(NamedTuple):
    sizes: np.ndarray  # int64[layers + 1]: of the input, and of each layer's output
    weights: np.ndarray  # float32: of each layer all weights, an input's together; then all biases
    activation: int  # between layers


@kernel
def compute_chances(observations, masks, sizes, weights, activation, room, chances):
    """Probabilities of all actions, float64[k, actions]. room: float32[2, widest layer]."""
    layers = sizes.shape[0] - 1
    for i in range(observations.shape[0]):
        first = 0
        for layer in range(layers):
            source = observations[i] if layer == 0 else room[(layer - 1) & 1]
            target = room[layer & 1]
            first = dense(source, sizes[layer], weights, first, sizes[layer + 1], target)
            if layer < layers - 1:
                activate(activation, sizes[layer + 1], target)
        soften(room[(layers - 1) & 1], masks[i], chances[i])


@kernel
def dense(source, inputs, weights, first, outputs, target):
    """One layer, whose weights begin at `first`; where they end. Inputs that are 0 cost nothing."""
    end = first + inputs * outputs
    for j in range(outputs):
        target[j] = weights[end + j]
    for i in range(inputs):
        value = source[i]
        if value != 0:
            row = weights[first + i * outputs : first + (i + 1) * outputs]
            for j in range(outputs):
                target[j] += value * row[j]
    return end + outputs


@kernel
def activate(activation, size, values):
    """Apply the function between layers, in place."""
    for j in range(size):
        if activation == _TANH:
            values[j] = math.tanh(values[j])
        else:
            values[j] = max(values[j], np.float32(0.0))


@kernel
def soften(logits, mask, chances):
    """The distribution over legal actions that belongs to `logits`."""
    highest = np.float32(-np.inf)
    for a in range(mask.shape[0]):
        if mask[a]:
            highest = max(highest, logits[a])
    total = 0.0
    for a in range(mask.shape[0]):
        chances[a] = math.exp(logits[a] - highest) if mask[a] else 0.0
        total += chances[a]
    for a in range(mask.shape[0]):
        chances[a] /= total


@kernel
def draw_actions(words, masks, chances, actions):
    """Draw by a hash of what each decision is about, uint64[k]."""
    for i in range(words.shape[0]):
        rest = np.float64(words[i] >> np.uint64(11)) * 2.0**-53
        for a in range(masks.shape[1]):
            if masks[i, a]:
                actions[i] = a  # the last one stays, should rounding leave a rest
                rest -= chances[i, a]
                if rest < 0:
                    break


def layer_arrays(layers: Layers, prefix: str = "") -> dict[str, np.ndarray]:
    """Layers as named arrays: weights w0, w1, ... and biases b0, b1, ..., after `prefix`."""
    return {
        f"{prefix}{kind}{i}": array
        for i, pair in enumerate(layers)
        for kind, array in zip("wb", pair, strict=True)
    }


def layers_of(arrays: Mapping[str, np.ndarray], prefix: str = "") -> Layers:
    """What `layer_arrays` took apart; PolicyError if one of a layer's arrays is missing."""
    count = sum(name.startswith(f"{prefix}w") for name in arrays)
    for i in range(count):
        for name in (f"{prefix}w{i}", f"{prefix}b{i}"):
            if name not in arrays:
                raise PolicyError(f"of layer {i} the array {name} is missing")
    return [(arrays[f"{prefix}w{i}"], arrays[f"{prefix}b{i}"]) for i in range(count)]


def checked_layers(
    layers: Layers, name: str, dtype: type[np.floating[Any]] = np.float32
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Copies of the layers in `dtype`.

    Raises PolicyError, naming `name`, unless they fit on each other and hold only finite
    numbers, in `dtype` too.
    """
    if not layers:
        raise PolicyError(f"{name}: there are no layers, w0 and b0 and so on")
    found = []
    outputs = None
    for i, pair in enumerate(layers):
        weights, bias = np.asarray(pair[0]), np.asarray(pair[1])
        inputs = weights.shape[0] if outputs is None and weights.ndim else outputs
        fits = weights.ndim == 2 and weights.shape[0] == inputs and weights.size > 0
        if not fits or bias.shape != weights.shape[1:]:
            raise PolicyError(
                f"{name}: layer {i} has weights of shape {weights.shape} and a bias of shape "
                f"{bias.shape}; [inputs, outputs] and [outputs] are needed, 1 or more of each"
                + ("" if outputs is None else f", with {outputs} inputs")
            )
        for part in (weights, bias):
            if part.dtype.kind not in "fiu":
                raise PolicyError(f"{name}: layer {i} holds {part.dtype}, not numbers")
        with np.errstate(over="ignore"):
            cast = weights.astype(dtype), bias.astype(dtype)
        if not all(np.isfinite(part).all() for part in cast):
            raise PolicyError(
                f"{name}: layer {i} holds something that is not a number, or is too large for "
                f"{np.dtype(dtype)}"
            )
        found.append(cast)
        outputs = weights.shape[1]
    return found


def add_policy(model: bytes, card: Card, layers: Layers) -> bytes:
    """The bytes of a model.zip with card and layers added."""
    arrays = io.BytesIO()
    np.savez(arrays, **layer_arrays(layers))  # type: ignore[arg-type]
    whole = io.BytesIO(model)
    with zipfile.ZipFile(whole, "a") as archive:
        archive.writestr(_CARD, json.dumps(asdict(card), indent=1))
        archive.writestr(_LAYERS, arrays.getvalue())
    return whole.getvalue()


_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    RuntimeError,  # an archive that is encrypted, or packed in an unknown way
    AttributeError,  # an array alone instead of an archive of arrays
    LookupError,
    TypeError,
    ValueError,
)
"""What reading a damaged zip archive of arrays may raise."""


def read_policy(path: str | Path) -> tuple[Card, Layers]:
    """Card and layers from a run's folder or a model.zip; raises PolicyError."""
    place = Path(path)
    file = place / MODEL_FILE if place.is_dir() else place
    if not file.is_file():
        raise PolicyError(f"no trained policy at {place}: {file} is not there")
    try:
        with zipfile.ZipFile(file) as archive:
            missing = sorted({_CARD, _LAYERS} - set(archive.namelist()))
            if not missing:
                text = archive.read(_CARD)
                with np.load(io.BytesIO(archive.read(_LAYERS)), allow_pickle=False) as found:
                    arrays = dict(found)
    except _DAMAGE as error:
        raise PolicyError(f"{file} is damaged: {error}") from None
    if missing:
        raise PolicyError(f"{file}: not a model that Meeple trained: {missing[0]} is missing")
    card = Card.parse(text, str(file))
    try:
        layers = layers_of(arrays)
    except PolicyError as error:
        raise PolicyError(f"{file} is damaged: {error}") from None
    return card, checked_layers(layers, str(file))

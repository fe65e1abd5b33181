"""The network that guides a search: from what a seat may know to a policy and each seat's return.

It is kept in a safetensors file: named arrays, and a card in JSON that says what it was
trained for. Reading one runs no code from the file.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save
from torch import nn

from meeple.core.files import write_whole
from meeple.core.game import Game
from meeple.core.options import shown
from meeple.core.rewards import REWARDS

from ..policy import Card, PolicyError
from ..search.settings import BLEND

FORMAT = "meeple alphazero 1"
NETWORK_FILE = "network.safetensors"  # in the folder of a run
VIEWS = ("each", "decider")


class Network(nn.Module):
    """A trunk of dense layers, and two heads on it.

    Args:
        inputs: numbers in an observation.
        actions: size of the action space.
        seats: at the table.
        hidden: widths of the trunk's layers, at least one.
    """

    def __init__(
        self, inputs: int, actions: int, seats: int, hidden: Sequence[int] = (256, 128)
    ) -> None:
        super().__init__()
        if not hidden or min(hidden) < 1:
            raise ValueError(f"hidden={tuple(hidden)}: at least one layer is needed, none empty")
        self.inputs, self.actions, self.seats = inputs, actions, seats
        self.hidden = tuple(hidden)
        self._packed: tuple[Any, ...] | None = None
        layers: list[nn.Module] = []
        for before, after in zip((inputs, *hidden), hidden, strict=False):
            layers += [nn.Linear(before, after), nn.ReLU()]
        self.trunk = nn.Sequential(*layers)
        self.policy = nn.Linear(hidden[-1], actions)
        self.value = nn.Linear(hidden[-1], seats)
        for head in (self.policy, self.value):  # begins without opinions
            nn.init.zeros_(head.bias)
            head.weight.data *= 0.1

    @classmethod
    def of(cls, game: Game, num_players: int, hidden: Sequence[int] = (256, 128)) -> Network:
        """A new network for a game at a table of `num_players`."""
        return cls(game.observation_size, game.num_actions, num_players, hidden)

    def check(self, game: Game, num_players: int, name: str = "the network") -> None:
        """Raise PolicyError unless it fits `game` at a table of `num_players`."""
        wanted = (game.observation_size, game.num_actions, num_players)
        sizes = (self.inputs, self.actions, self.seats)
        if wanted != sizes:
            raise PolicyError(
                f"{game.name}: observations, actions and seats are {wanted}, "
                f"those of {name} {sizes}"
            )

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits [k, actions] and returns [k, seats] for observations float32[k, inputs].

        The logits are not masked. Returns are in (-1, 1); column 0 is the seat that
        observes, the others follow clockwise.
        """
        inner = self.trunk(observations)
        return self.policy(inner), torch.tanh(self.value(inner))

    def packed(self, whole: bool = True) -> tuple[np.ndarray, np.ndarray]:
        """Sizes int64[layers + 1] and float32 weights, both heads as one layer.

        Of each layer come first the weights, an input's together, then the biases.
        whole: False leaves the policy head out.
        """
        versions = tuple((one.data_ptr(), one._version) for one in self.parameters())
        if self._packed is None or self._packed[0] != versions:
            parts = self._pack((self.value,)), self._pack((self.policy, self.value))
            self._packed = versions, *parts
        return self._packed[1 + whole]

    def _pack(self, heads: Sequence[nn.Linear]) -> tuple[np.ndarray, np.ndarray]:
        pairs: list[tuple[torch.Tensor, torch.Tensor]] = [
            *((layer.weight, layer.bias) for layer in self.trunk if isinstance(layer, nn.Linear)),
            (torch.cat([one.weight for one in heads]), torch.cat([one.bias for one in heads])),
        ]
        parts = [part.detach().numpy() for w, b in pairs for part in (w.T.ravel(), b)]
        sizes = np.array([self.inputs, *self.hidden, len(pairs[-1][1])])
        return sizes, np.concatenate(parts)

    @property
    def digest(self) -> str:
        """Tells networks apart that answer differently."""
        total = hashlib.sha256()
        for name, array in sorted(self.state_dict().items()):
            total.update(name.encode() + array.cpu().numpy().tobytes())
        return total.hexdigest()[:16]


@dataclass(frozen=True)
class Made:
    """How a network came about, beside what its `Card` says; ValueError for what cannot be."""

    hidden: tuple[int, ...] = (256, 128)
    reward: str = BLEND
    """What its value head tells of: as in `SearchSettings`."""
    views: str = "each"
    """From whose view leaves are valued, see `NetworkLeaves`."""
    exploration: float = 1.0
    """Of the searches that it learned from; those of the player search likewise."""
    first_play: float = 0.1
    simulations: int = 0
    games: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        for name, offered in (("reward", (*REWARDS, BLEND)), ("views", VIEWS)):
            if getattr(self, name) not in offered:
                raise ValueError(
                    f"{name}={getattr(self, name)!r}: choose from {', '.join(offered)}"
                )
        for name in ("exploration", "first_play", "seconds"):
            value = getattr(self, name)
            number = isinstance(value, (int, float)) and not isinstance(value, bool)
            if not number or not math.isfinite(value) or value < 0:
                raise ValueError(f"{name}={value!r}: a number is needed, 0 or more")
        for name in ("simulations", "games"):
            value = getattr(self, name)
            if type(value) is not int or value < 0:
                raise ValueError(f"{name}={value!r}: a whole number is needed, 0 or more")
        if not self.hidden or any(type(one) is not int or one < 1 for one in self.hidden):
            raise ValueError(
                f"hidden={shown(self.hidden)}: at least one layer is needed, none empty"
            )


def write_network(path: str | Path, network: Network, card: Card, made: Made) -> Path:
    """Write a network with its card to a file."""
    arrays = {name: array.cpu().contiguous() for name, array in network.state_dict().items()}
    about = {"format": FORMAT, "card": json.dumps(asdict(card)), "made": json.dumps(asdict(made))}
    return write_whole(path, save(arrays, metadata=about))


def read_network(path: str | Path) -> tuple[Network, Card, Made]:
    """What `write_network` wrote, or what is in the folder of a run.

    Raises PolicyError if it is not there, damaged or something else.
    """
    place = Path(path)
    if place.is_dir():
        place = place / NETWORK_FILE
    if not place.is_file():
        raise PolicyError(f"no network at {path}: {place} is not there")
    try:
        with safe_open(place, framework="pt") as file:
            about = file.metadata() or {}
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    except (SafetensorError, OSError, ValueError) as error:
        raise PolicyError(f"{place} is damaged: {error}") from None
    if about.get("format") != FORMAT:
        raise PolicyError(
            f"{place}: its format is {about.get('format')!r}; this version reads {FORMAT!r}"
        )
    card = Card.parse(about.get("card", ""), str(place))
    try:
        made = _made(json.loads(about["made"]))
        sizes = _sizes(arrays, made.hidden)
        if card.options["num_players"] != sizes[-1]:
            raise ValueError(
                f"num_players={card.options['num_players']}, and a network for {sizes[-1]} seats"
            )
        network = Network(*sizes, made.hidden)
        network.load_state_dict(arrays)
    except (KeyError, TypeError, ValueError, RuntimeError, OverflowError) as error:
        raise PolicyError(f"{place} is damaged: {error}") from None
    return network.eval(), card, made


def _made(values: Mapping[str, Any]) -> Made:
    return Made(**{**values, "hidden": tuple(values["hidden"])})


def _sizes(arrays: Mapping[str, torch.Tensor], hidden: Sequence[int]) -> tuple[int, int, int]:
    """Inputs, actions and seats of arrays that make a network with layers `hidden`.

    Raises ValueError unless they do, before anything is built: what is said in a card must not
    decide how much memory is taken.
    """
    found = {name: tuple(array.shape) for name, array in arrays.items()}
    if [len(found.get(name, ())) for name in ("trunk.0.weight", *_BIASES)] != [2, 1, 1]:
        raise ValueError(f"arrays of shapes {shown(found)} are no network's")
    sizes = found["trunk.0.weight"][1], found["policy.bias"][0], found["value.bias"][0]
    if found != _shapes(*sizes, hidden):
        raise ValueError(f"hidden={shown(hidden)} does not fit the arrays' shapes, {shown(found)}")
    for name, array in arrays.items():
        if array.dtype != torch.float32 or not bool(torch.isfinite(array).all()):
            raise ValueError(f"{name} holds something other than finite float32 numbers")
    return sizes


_BIASES = ("policy.bias", "value.bias")


def _shapes(
    inputs: int, actions: int, seats: int, hidden: Sequence[int]
) -> dict[str, tuple[int, ...]]:
    """The shapes of a network's arrays, by name."""
    layers = {
        f"trunk.{2 * i}": size
        for i, size in enumerate(zip(hidden, (inputs, *hidden), strict=False))
    }
    layers |= {"policy": (actions, hidden[-1]), "value": (seats, hidden[-1])}
    shapes: dict[str, tuple[int, ...]] = {}
    for name, size in layers.items():
        shapes |= {f"{name}.weight": size, f"{name}.bias": size[:1]}
    return shapes

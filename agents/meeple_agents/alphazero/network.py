"""The network that guides a search: from what a seat may know to a policy and each seat's return.

It is kept in a safetensors file: named arrays, and a card in JSON that says what it was
trained for. Reading one runs no code from the file.
"""

from __future__ import annotations

import hashlib
import json
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

from ..policy import Card, PolicyError
from ..search.settings import BLEND

FORMAT = "meeple alphazero 1"


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
    """How a network came about, beside what its `Card` says."""

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


def write_network(path: str | Path, network: Network, card: Card, made: Made) -> Path:
    """Write a network with its card to a file."""
    arrays = {name: array.cpu().contiguous() for name, array in network.state_dict().items()}
    about = {"format": FORMAT, "card": json.dumps(asdict(card)), "made": json.dumps(asdict(made))}
    return write_whole(path, save(arrays, metadata=about))


def read_network(path: str | Path) -> tuple[Network, Card, Made]:
    """What `write_network` wrote; PolicyError if it is not there, damaged or something else."""
    place = Path(path)
    if not place.is_file():
        raise PolicyError(f"no network at {place}: there is no such file")
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
    try:
        card, made = Card(**json.loads(about["card"])), _made(json.loads(about["made"]))
        sizes = len(arrays["policy.bias"]), len(arrays["value.bias"])
        network = Network(arrays["trunk.0.weight"].shape[1], *sizes, made.hidden)
        network.load_state_dict(arrays)
    except (KeyError, TypeError, ValueError, RuntimeError) as error:
        raise PolicyError(f"{place} is damaged: {error}") from None
    return network.eval(), card, made


def _made(values: Mapping[str, Any]) -> Made:
    return Made(**{**values, "hidden": tuple(values["hidden"])})

"""A network for policy and value, both ends of which cost only what is there.

Of an observation's numbers 2 to 25 % are not zero, and of the actions a few are legal.
The first layer here adds up only rows of numbers that are there, the last one computes
only legal actions, forth and back, and both learn as dense layers do. On one core
that makes training of the wide games several times as fast as dense layers.

It is the network of `ppo`; `meeple train` and `alphazero` have their own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from meeple.core.kernel import compiling, kernel

from .policy import Layers


class Sparse(NamedTuple):
    """Rows of numbers, mostly zeros, by what is not zero."""

    columns: np.ndarray  # int64[total]
    values: np.ndarray  # [total], of the dense rows' type
    starts: np.ndarray  # int64[rows + 1]: where each row begins, and the end

    @classmethod
    def of(cls, dense: np.ndarray) -> Sparse:
        """From [rows, size]."""
        places = np.flatnonzero(dense)
        rows, columns = np.divmod(places, dense.shape[1])
        starts = np.searchsorted(rows, np.arange(len(dense) + 1))
        return cls(columns, dense.reshape(-1)[places], starts)

    @classmethod
    def joined(cls, parts: Sequence[Sparse]) -> Sparse:
        """All rows of all parts."""
        sizes = np.concatenate([[0], *(np.diff(part.starts) for part in parts)])
        columns = np.concatenate([part.columns for part in parts])
        return cls(columns, np.concatenate([part.values for part in parts]), np.cumsum(sizes))

    def take(self, rows: np.ndarray) -> Sparse:
        """The rows asked for, int64[k]."""
        sizes = self.starts[rows + 1] - self.starts[rows]
        starts = np.concatenate([[0], np.cumsum(sizes)])
        places = np.arange(starts[-1]) + np.repeat(self.starts[rows] - starts[:-1], sizes)
        return Sparse(self.columns[places], self.values[places], starts)

    def places(self, columns: np.ndarray) -> np.ndarray:
        """Where each row has the column asked for, int64[rows]: places in `columns`."""
        sizes = np.diff(self.starts)
        return np.flatnonzero(self.columns == np.repeat(columns, sizes))


class Network(nn.Module):
    """Dense layers with relu between; policy and value share the first one."""

    def __init__(self, inputs: int, widths: tuple[int, ...], actions: int) -> None:
        super().__init__()
        first, *rest = widths
        self.weight = nn.Parameter(torch.empty(inputs, first))
        self.bias = nn.Parameter(torch.zeros(first))
        nn.init.uniform_(self.weight, -(3**0.5) / 8, 3**0.5 / 8)  # for some 60 inputs of about 1
        self.policy = _stack([first, *rest])
        self.value = _stack([first, *rest, 1])
        self.head = nn.Linear(widths[-1], actions)
        nn.init.orthogonal_(self.head.weight, 0.01)  # at first all actions are about equally likely
        nn.init.zeros_(self.head.bias)

    def forward(self, seen: Sparse, legal: Sparse) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the legal actions' chances, float32[total]; values float32[rows]."""
        shared = torch.relu(times(seen, self.weight) + self.bias)
        chances = log_chances(self.policy(shared), self.head.weight, self.head.bias, legal)
        return chances, self.value(shared).squeeze(1)

    def layers(self, temperature: float = 1.0) -> Layers:
        """From observation to logits, as they are stored: float16."""
        linear = [one for one in self.policy if isinstance(one, nn.Linear)]
        last = self.head.weight.T / temperature, self.head.bias / temperature
        pairs = [(self.weight, self.bias), *((one.weight.T, one.bias) for one in linear), last]
        return [(_half(weights), _half(bias)) for weights, bias in pairs]


def _stack(sizes: list[int]) -> nn.Sequential:
    """Layers with relu after each; none after a last one of width 1."""
    layers: list[nn.Module] = []
    for inputs, outputs in pairwise(sizes):
        linear = nn.Linear(inputs, outputs)
        nn.init.orthogonal_(linear.weight, 1.0 if outputs == 1 else 2**0.5)
        nn.init.zeros_(linear.bias)
        layers += [linear] if outputs == 1 else [linear, nn.ReLU()]
    return nn.Sequential(*layers)


def _half(tensor: torch.Tensor) -> np.ndarray:
    return tensor.detach().numpy().astype(np.float16)


def times(seen: Sparse, weight: torch.Tensor) -> torch.Tensor:
    """Rows float32 times a weight [size, outputs]: float32[rows, outputs], with gradient."""
    return _Times.apply(weight, seen)


def log_chances(
    hidden: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, legal: Sparse
) -> torch.Tensor:
    """Logarithms of the legal actions' probabilities, float32[total], with gradient.

    hidden: float32[rows, inputs]; weight: float32[actions, inputs]; bias: float32[actions].
    """
    return _LogChances.apply(hidden, weight, bias, legal)


def draw(chances: torch.Tensor, legal: Sparse, numbers: torch.Tensor) -> np.ndarray:
    """Which of its legal actions each row takes, as places int64[rows] in `legal`.

    chances: as `log_chances` gives them. numbers: float64[rows], uniform in [0, 1).
    """
    places = np.zeros(len(numbers), np.int64)
    with compiling("training"):
        draw_places(chances.numpy(), legal.starts, numbers.numpy(), places)
    return places


class _Times(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, weight: torch.Tensor, seen: Sparse) -> torch.Tensor:
        ctx.seen, ctx.size = seen, weight.shape
        out = np.zeros((len(seen.starts) - 1, weight.shape[1]), np.float32)
        with compiling("training"):
            add_rows(*seen, weight.detach().numpy(), out)
        return torch.from_numpy(out)

    @staticmethod
    def backward(ctx: Any, *above: torch.Tensor) -> tuple[torch.Tensor, None]:
        grad = np.zeros(ctx.size, np.float32)
        with compiling("training"):
            add_rows_back(*ctx.seen, above[0].contiguous().numpy(), grad)
        return torch.from_numpy(grad), None


class _LogChances(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, *given: Any) -> torch.Tensor:
        *tensors, legal = given
        arrays = [one.detach().contiguous().numpy() for one in tensors]
        out = np.zeros(len(legal.columns), np.float32)
        with compiling("training"):
            weigh(legal.columns, legal.starts, *arrays, out)
        ctx.kept = legal, arrays, out
        return torch.from_numpy(out)

    @staticmethod
    def backward(ctx: Any, *above: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        legal, arrays, out = ctx.kept
        grads = [np.zeros_like(one) for one in arrays]
        with compiling("training"):
            weigh_back(
                legal.columns,
                legal.starts,
                arrays[0],
                arrays[1],
                out,
                above[0].contiguous().numpy(),
                *grads,
            )
        return *(torch.from_numpy(one) for one in grads), None


@kernel
def add_rows(columns, values, starts, weight, out):
    """Of each row the sum of the weight's rows at its columns, times its values."""
    for i in range(out.shape[0]):
        for k in range(starts[i], starts[i + 1]):
            value, row = values[k], weight[columns[k]]
            for j in range(out.shape[1]):
                out[i, j] += value * row[j]


@kernel
def add_rows_back(columns, values, starts, above, grad):
    """The gradient of `add_rows` for the weight."""
    for i in range(above.shape[0]):
        for k in range(starts[i], starts[i + 1]):
            value, row = values[k], grad[columns[k]]
            for j in range(above.shape[1]):
                row[j] += value * above[i, j]


@kernel
def weigh(columns, starts, hidden, weight, bias, out):
    """Logarithms of the softmax over each row's legal actions."""
    for i in range(hidden.shape[0]):
        highest = np.float32(-np.inf)
        for k in range(starts[i], starts[i + 1]):
            row = weight[columns[k]]
            logit = bias[columns[k]]
            for j in range(hidden.shape[1]):
                logit += hidden[i, j] * row[j]
            out[k] = logit
            highest = max(highest, logit)
        total = 0.0
        for k in range(starts[i], starts[i + 1]):
            total += math.exp(out[k] - highest)
        shift = np.float32(highest + math.log(total))
        for k in range(starts[i], starts[i + 1]):
            out[k] -= shift


@kernel
def weigh_back(columns, starts, hidden, weight, out, above, hidden_grad, weight_grad, bias_grad):
    """The gradients of `weigh`."""
    for i in range(hidden.shape[0]):
        total = np.float32(0.0)
        for k in range(starts[i], starts[i + 1]):
            total += above[k]
        for k in range(starts[i], starts[i + 1]):
            action = columns[k]
            slope = above[k] - np.float32(math.exp(out[k])) * total
            bias_grad[action] += slope
            row, row_grad = weight[action], weight_grad[action]
            for j in range(hidden.shape[1]):
                hidden_grad[i, j] += slope * row[j]
                row_grad[j] += slope * hidden[i, j]


@kernel
def draw_places(chances, starts, numbers, places):
    """Draw one place of each row; the last one stays, should rounding leave a rest."""
    for i in range(places.shape[0]):
        rest = numbers[i]
        for k in range(starts[i], starts[i + 1]):
            places[i] = k
            rest -= math.exp(chances[k])
            if rest < 0:
                break

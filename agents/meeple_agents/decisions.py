"""Decisions told apart by a hash of what a seat may know: random draws that need no order.

A player who draws by such a hash answers alike whatever else is asked with it, so games
depend neither on the size of a batch nor on the order in which they are played.
"""

from __future__ import annotations

import numpy as np

from meeple.core.kernel import compiling, kernel
from meeple.core.random import GOLDEN_GAMMA, scramble


class Hashing:
    """Hashes of observations and masks, `size` numbers in all; another seed, other hashes."""

    def __init__(self, seed: int, size: int) -> None:
        steps = np.arange(1, size + 1, dtype=np.uint64) * GOLDEN_GAMMA  # child_seed, at once
        self.factors = scramble.py_func(np.uint64(seed) + steps) | np.uint64(1)

    def words(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """uint64[k] for observations float32[k, size] and masks int8[k, actions]."""
        out = np.zeros(len(masks), np.uint64)
        bits = np.ascontiguousarray(observations, np.float32).view(np.uint32)
        with compiling("policies"):
            hash_decisions(bits, np.ascontiguousarray(masks, np.int8), self.factors, out)
        return out


@kernel
def hash_decisions(bits, masks, factors, out):
    """Hashes uint64[k] of bits uint32[k, size], of the observations, and masks int8[k, actions]."""
    size = bits.shape[1]
    for i in range(bits.shape[0]):
        word = np.uint64(0)
        for j in range(size):
            word += np.uint64(bits[i, j]) * factors[j]
        for a in range(masks.shape[1]):
            word += np.uint64(masks[i, a]) * factors[size + a]
        out[i] = scramble(word)

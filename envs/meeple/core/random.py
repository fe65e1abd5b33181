"""Randomness that lives in the state: a clone or a replay draws the same numbers.

A stream is a uint64[1] array, the counter of a SplitMix64 generator (Steele, Lea
and Flood, 2014). Every state has one in its field `rng`; choosing random actions,
searching and shuffling seats use streams of their own, so that they never touch
a game's chance. Bounded draws use Lemire's multiply-shift on the upper 32 bits;
its bias is below n / 2**32.
"""

from __future__ import annotations

import numpy as np

from .bitset import popcount, select_word
from .kernel import kernel

GOLDEN_GAMMA = np.uint64(0x9E3779B97F4A7C15)


@kernel
def scramble(word):
    """SplitMix64's output function: a well-mixed permutation of the uint64s."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@kernel
def child_seed(seed, index):
    """Seed number `index` of the family that `seed` founds; uint64."""
    return scramble(np.uint64(seed) + (np.uint64(index) + np.uint64(1)) * GOLDEN_GAMMA)


@kernel
def random_word(stream):
    """Next uint64 of `stream`."""
    stream[0] += GOLDEN_GAMMA
    return scramble(stream[0])


@kernel
def random_below(stream, n):
    """Uniform integer in [0, n)."""
    return np.int64(((random_word(stream) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel
def random_member(stream, word):
    """Uniform member of the set `word` (uint64), which is not empty."""
    return select_word(word, random_below(stream, popcount(word)))

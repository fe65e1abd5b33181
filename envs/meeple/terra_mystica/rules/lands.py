"""Sets of land hexes as pairs of words: hexes 0 to 63 in the low one, the others in the high one.

A set lives as uint64[2] in the record; kernels carry it about as two scalars.
"""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, bit, lowest, popcount
from ...core.kernel import kernel


@kernel
def first_of(low, high):
    """The smallest member of a set that is not empty."""
    if low != 0:
        return lowest(low)
    return 64 + lowest(high)


@kernel
def without_first(low, high):
    """A set without its smallest member."""
    if low != 0:
        return low & (low - ONE), high
    return low, high & (high - ONE)


@kernel
def only(hex_):
    """The set of one hex."""
    if hex_ < 64:
        return bit(hex_), np.uint64(0)
    return np.uint64(0), bit(hex_ - 64)


@kernel
def holds(low, high, hex_):
    """Whether a hex is in a set."""
    return ((low if hex_ < 64 else high) >> np.uint64(hex_ & 63)) & ONE != 0


@kernel
def count(low, high):
    """Members of a set."""
    return popcount(low) + popcount(high)

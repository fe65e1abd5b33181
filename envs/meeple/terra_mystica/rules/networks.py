"""Networks (6.6): own structures linked directly, by shipping, tunnel or carpet, step by step."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, bit, popcount
from ...core.kernel import kernel
from .reach import adjacent, far_row, first_of


@kernel
def network_at(state, seat, hex_):
    """The network of the structure on `hex_`; a set. The printed shipping counts, not BON4."""
    own0, own1 = seat.structures[0], seat.structures[1]
    far = far_row(seat, np.int64(seat.shipping))
    low, high = np.uint64(0), np.uint64(0)
    if hex_ < 64:
        low = bit(hex_)
    else:
        high = bit(hex_ - 64)
    new0, new1 = low, high
    while new0 | new1 != 0:
        here = first_of(new0, new1)
        if here < 64:
            new0 &= new0 - ONE
        else:
            new1 &= new1 - ONE
        near0, near1 = adjacent(state, here)
        near0 = (near0 | far[here, 0]) & own0 & ~low
        near1 = (near1 | far[here, 1]) & own1 & ~high
        low |= near0
        high |= near1
        new0 |= near0
        new1 |= near1
    return low, high


@kernel
def largest_network(state, seat):
    """The number of structures in the largest network."""
    best = 0
    left0, left1 = seat.structures[0], seat.structures[1]
    while left0 | left1 != 0:
        low, high = network_at(state, seat, first_of(left0, left1))
        left0 &= ~low
        left1 &= ~high
        best = max(best, popcount(low) + popcount(high))
    return best

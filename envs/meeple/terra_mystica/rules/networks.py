"""Networks (6.6): own structures linked directly, by shipping, tunnel or carpet, step by step."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .lands import count, first_of, only, without_first
from .reach import adjacent, far_row


@kernel
def network_from(state, seat, far, hex_):
    """The network of the structure on `hex_`, and all hexes that would join it: two sets.

    far: see `far_row`.
    """
    own0, own1 = seat.structures[0], seat.structures[1]
    new0, new1 = only(hex_)
    low, high, reach0, reach1 = new0, new1, new0, new1
    while new0 | new1 != 0:
        here = first_of(new0, new1)
        new0, new1 = without_first(new0, new1)
        near0, near1 = adjacent(state, here)
        reach0 |= near0 | far[here, 0]
        reach1 |= near1 | far[here, 1]
        more0, more1 = reach0 & own0 & ~low, reach1 & own1 & ~high
        low |= more0
        high |= more1
        new0 |= more0
        new1 |= more1
    return low, high, reach0, reach1


@kernel
def network_at(state, seat, hex_):
    """The network of the structure on `hex_`; a set. The printed shipping counts, not BON4."""
    far = far_row(seat, np.int64(seat.shipping))
    low, high, _, _ = network_from(state, seat, far, hex_)
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
        best = max(best, count(low, high))
    return best

"""The best answer so far: its worth, the action, the conversion that comes before it."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel

WORTH, ACTION, FIRST = range(3)


@kernel
def better(best, worth, action, start):
    """The better of two answers."""
    if worth > best[WORTH]:
        return worth, np.int64(action), np.int64(start)
    return best

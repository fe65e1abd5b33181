"""The newest decisions, to learn from."""

from __future__ import annotations

import numpy as np

from .selfplay import Examples


class Window:
    """A ring of the `capacity` newest examples.

    Args:
        capacity: examples that are kept. size, actions, seats: of an example.
    """

    def __init__(self, capacity: int, size: int, actions: int, seats: int) -> None:
        self._ring = Examples(
            np.zeros((capacity, size), np.float16),
            np.zeros((capacity, actions), np.bool_),
            np.zeros((capacity, actions), np.float16),
            np.zeros((capacity, seats), np.float32),
        )
        self.capacity, self.added = capacity, 0

    def __len__(self) -> int:
        return min(self.added, self.capacity)

    def add(self, examples: Examples) -> None:
        """Take examples in, the oldest ones going; of more than fit, the last are kept."""
        count = len(examples.returns)
        kept = min(count, self.capacity)
        places = np.arange(self.added + count - kept, self.added + count) % self.capacity
        for ring, part in zip(self._ring, examples, strict=True):
            ring[places] = part[count - kept :]
        self.added += count

    def draw(self, count: int, luck: np.random.Generator) -> Examples:
        """So many of them, each drawn anew from all; ValueError if there are none."""
        if not len(self):
            raise ValueError("the window is empty: no game has ended yet")
        rows = luck.integers(0, len(self), count)
        return Examples(*(part[rows] for part in self._ring))

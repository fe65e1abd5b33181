"""Named ranges of actions: the flat action space of a game, and its names.

An action is an integer; a game declares what the integers mean:

    ACTIONS = Actions(stop=1, card=11, develop=(10, 5))
    ACTIONS.first("card")         # 1
    ACTIONS.index("develop", 2, 4)
    ACTIONS.name(37)              # "develop[5,0]"

The names hold in every state. What an action *means* in a given state (`card[3]`
may play, name or take a card) is said by the game's `describe`.
"""

from __future__ import annotations

import math
import re

_NAME = re.compile(r"^\s*(\w+)\s*(?:\[\s*(\d+(?:\s*,\s*\d+)*)\s*\])?\s*$")


class Actions:
    """The ranges in order; each is given its size or, for a grid, its shape."""

    def __init__(self, **ranges: int | tuple[int, ...]) -> None:
        self.shapes: dict[str, tuple[int, ...]] = {
            name: (shape,) if isinstance(shape, int) else shape for name, shape in ranges.items()
        }
        self._first: dict[str, int] = {}
        self.size = 0
        for name, shape in self.shapes.items():
            self._first[name] = self.size
            self.size += math.prod(shape)

    def first(self, name: str) -> int:
        """The smallest action of the range `name`."""
        return self._first[name]

    def range(self, name: str) -> range:
        """All actions of the range `name`."""
        first = self._first[name]
        return range(first, first + math.prod(self.shapes[name]))

    def index(self, name: str, *indices: int) -> int:
        """The action `name[indices]`; raises ValueError naming what exists."""
        if name not in self.shapes:
            raise ValueError(f"no actions named {name!r}; there are {', '.join(self.shapes)}")
        shape = self.shapes[name]
        indices = indices or (0,) * len(shape)
        if len(indices) != len(shape) or any(
            not 0 <= i < n for i, n in zip(indices, shape, strict=True)
        ):
            given = ",".join(map(str, indices))
            sizes = " x ".join(map(str, shape))
            raise ValueError(f"{name}[{given}] does not exist: {name} has {sizes} actions")
        offset = 0
        for i, n in zip(indices, shape, strict=True):
            offset = offset * n + i
        return self._first[name] + offset

    def locate(self, action: int) -> tuple[str, tuple[int, ...]]:
        """The range and the indices of `action`; raises ValueError outside the space."""
        action = int(action)
        if not 0 <= action < self.size:
            raise ValueError(f"action {action} does not exist: actions are 0 to {self.size - 1}")
        name = next(name for name in reversed(self._first) if self._first[name] <= action)
        offset, indices = action - self._first[name], []
        for n in reversed(self.shapes[name]):
            offset, i = divmod(offset, n)
            indices.append(i)
        return name, tuple(reversed(indices))

    def name(self, action: int) -> str:
        """The action's name that holds in every state, such as `develop[5,0]`."""
        name, indices = self.locate(action)
        if self.shapes[name] == (1,):
            return name
        return f"{name}[{','.join(map(str, indices))}]"

    def from_name(self, text: str) -> int | None:
        """The action that `text` names (`develop[5,0]`, `stop`, or a number); None if none."""
        if text.strip().isdecimal():
            action = int(text)
            return action if action < self.size else None
        match = _NAME.match(text)
        if not match or match[1] not in self.shapes:
            return None
        indices = tuple(int(i) for i in match[2].split(",")) if match[2] else ()
        if not indices and self.shapes[match[1]] != (1,):
            return None
        try:
            return self.index(match[1], *indices)
        except ValueError:
            return None

"""What a user may choose about a game: each option has a default and a check.

A check returns the value in its canonical, JSON-ready form, or raises ValueError
saying what is offered; so options can be written to disk and compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Option:
    """One option of a game."""

    name: str
    default: Any
    doc: str
    check: Callable[[Any], Any]

    def checked(self, game: str, value: Any) -> Any:
        """The canonical form of `value`; raises ValueError that names the game and the option."""
        try:
            return self.check(value)
        except ValueError as error:
            raise ValueError(f"{game}: {self.name}={value!r}: {error}") from None


def num_players_option(low: int, high: int, default: int) -> Option:
    """The option every game has."""
    return Option("num_players", default, f"number of players, {low} to {high}", whole(low, high))


def whole(low: int, high: int) -> Callable[[Any], int]:
    """A check for integers from `low` to `high`."""

    def check(value: Any) -> int:
        if not isinstance(value, (int, np.integer)) or isinstance(value, bool):
            raise ValueError(f"must be a whole number from {low} to {high}")
        if not low <= value <= high:
            raise ValueError(f"must be from {low} to {high}")
        return int(value)

    return check


def flag() -> Callable[[Any], bool]:
    """A check for True and False."""

    def check(value: Any) -> bool:
        if not isinstance(value, (bool, np.bool_)):
            raise ValueError("must be True or False")
        return bool(value)

    return check


def subset(*members: str) -> Callable[[Any], list[str]]:
    """A check for any selection of `members`, in any order; "all" stands for every one."""

    def check(value: Any) -> list[str]:
        if value == "all":
            return list(members)
        names = [value] if isinstance(value, str) else list(value or ())
        for name in names:
            if name not in members:
                raise ValueError(f"{name!r} is not offered; there are {', '.join(members)}")
        return [name for name in members if name in names]

    return check

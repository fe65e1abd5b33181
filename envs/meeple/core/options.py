"""What a user may choose about a game: each option has a default and a check.

A check returns the value in its canonical, JSON-ready form, or raises ValueError
saying what is offered; so options can be written to disk and compared.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
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
            raise ValueError(f"{game}: {self.name}={shown(value)}: {error}") from None
        except (TypeError, AttributeError, LookupError) as error:  # the check did not think of it
            raise ValueError(
                f"{game}: {self.name}={shown(value)}: cannot be used; wanted: {self.doc}"
            ) from error


def shown(value: Any) -> str:
    """A value in a message; what is long, such as a whole table, is cut short."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


_SHOWN = 200  # characters of a value that a message repeats


@cache
def keywords(function: Callable[..., Any]) -> tuple[str, ...]:
    """Names of what `function` takes by keyword alone, for messages."""
    parameters = inspect.signature(function).parameters.values()
    return tuple(one.name for one in parameters if one.kind == one.KEYWORD_ONLY)


def check_choice(game: str, name: str, value: Any, choices: Iterable[str]) -> str:
    """`value` if it is among `choices`; otherwise raises ValueError naming them."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{game}: {name}={shown(value)}: choose from {', '.join(choices)}")
    return value


def check_count(game: str, name: str, value: Any, least: int = 1) -> int:
    """A number of things, at least `least`; raises TypeError or ValueError."""
    if not isinstance(value, (int, np.integer)) or isinstance(value, bool):
        raise TypeError(f"{game}: {name}={shown(value)}: must be a whole number, at least {least}")
    if value < least:
        raise ValueError(f"{game}: {name}={value}: must be at least {least}")
    return int(value)


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
        if isinstance(value, str):
            value = members if value == "all" else [value]
        elif value is not None and not isinstance(value, (list, tuple, set, frozenset)):
            raise ValueError(f"must be a list out of {', '.join(members)}, or 'all'")
        names = list(value or ())
        for name in names:
            if name not in members:
                raise ValueError(f"{name!r} is not offered; there are {', '.join(members)}")
        return [name for name in members if name in names]

    return check

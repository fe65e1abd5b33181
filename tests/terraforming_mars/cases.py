"""Small scenarios: a position, what is done, and all that changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from .positions import Seat, Table, told

__all__ = ["case", "check_all"]


@dataclass(frozen=True)
class Case:
    """what: number and name of the card, and what is shown. seats: from seat 0; a single one
    meets an opponent with nothing but money, unless solo. do: actions, of seat 0 unless a seat
    is named ("1: play 81"). then: changes by seat, in order. no: what is not legal at the
    beginning. asks: all answers to the question that follows `do`. at: words of Table.
    """

    what: str
    seats: Sequence[Seat]
    do: Sequence[str] = ()
    then: Sequence[str] = ()
    mars: str = ""
    no: str = ""
    asks: str = ""
    at: Mapping[str, Any] = field(default_factory=dict)
    solo: bool = False

    def check(self) -> None:
        """Play it and compare everything."""
        met = len(self.seats) == 1 and not self.solo
        seats = [*self.seats, Seat()] if met else self.seats
        table = Table(*seats, **self.at)
        for name in filter(None, self.no.split(", ")):
            assert name not in table.legal(), name
        for line in self.do:
            table.do(line if ": " in line else f"0: {line}")
        if self.asks:
            _same(table.legal(), set(self.asks.split(", ")))
        for i in range(len(seats)):
            _same(table.change(i), told(self.then[i] if i < len(self.then) else ""))
        _same(table.mars(), told(self.mars))


def _same(found: Any, expected: Any) -> None:
    assert found == expected, f"{found} instead of {expected}"


def case(what: str, *seats: Seat, **more: Any) -> Case:
    return Case(what, seats, **more)


def check_all(cases: Sequence[Case]) -> Any:
    """A test for each case."""

    @pytest.mark.parametrize("one", cases, ids=lambda one: one.what)
    def test(one: Case) -> None:
        one.check()

    return test

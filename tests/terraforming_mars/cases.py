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
    """what: number and name of the card, and what is shown. seats: from seat 0. do: actions,
    all of seat 0 unless a seat is named. then: changes by seat, in order. no: what is not
    legal at the beginning. asks: all answers to the first question that follows `do`.
    """

    what: str
    seats: Sequence[Seat]
    do: Sequence[str] = ()
    then: Sequence[str] = ("", "")
    mars: str = ""
    no: str = ""
    asks: str = ""
    at: Mapping[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        """Play it and compare everything."""
        seats = self.seats if len(self.seats) > 1 or self.at.get("alone") else [*self.seats, Seat()]
        words = {name: word for name, word in self.at.items() if name != "alone"}
        table = Table(*seats, **words)
        for name in filter(None, self.no.split(", ")):
            assert name not in table.legal(), name
        for line in self.do:
            table.do(line if ": " in line else f"0: {line}")
        if self.asks:
            assert table.legal() == set(self.asks.split(", "))
        assert [table.change(i) for i in range(len(seats))] == [
            told(self.then[i] if i < len(self.then) else "") for i in range(len(seats))
        ]
        assert table.mars() == told(self.mars)


def case(what: str, *seats: Seat, **more: Any) -> Case:
    return Case(what, seats, **more)


def check_all(cases: Sequence[Case]) -> Any:
    """A test for each case."""

    @pytest.mark.parametrize("one", cases, ids=lambda one: one.what)
    def test(one: Case) -> None:
        one.check()

    return test

"""Small scenarios for single cards: a position, what is done, and what that changes.

A row names the card, lays out seat 0 (`Seat`) and Mars (`Table`) by keyword, and says the
changes in words (`positions.told`). Seat 1, `other`, has nothing but money; what it loses or
gains is `theirs`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from .positions import Seat, Table, told

MARS = ("temperature", "oxygen", "oceans", "deck", "discard", "first", "last")
PLAIN = Seat()


@dataclass(frozen=True)
class Scenario:
    """What one row says; `cost` and `metals` only where a card is played."""

    card: int
    gives: str
    answers: Sequence[str]
    position: Mapping[str, Any]
    cost: int = 0
    metals: str = ""
    other: Seat = PLAIN
    theirs: str = ""

    def table(self, **changed: Any) -> Table:
        """The position; `changed` replaces parts of it."""
        position = {**self.position, **changed}
        mars = {name: position.pop(name) for name in MARS if name in position}
        return Table(Seat(**position), self.other, **mars)


def plays(
    card: int,
    name: str,
    cost: int,
    metals: str,
    gives: str,
    *answers: str,
    other: Seat | None = None,
    theirs: str = "",
    **position: Any,
) -> Any:
    """Seat 0 plays the card: `gives` comes on top of the cost and the card leaving the hand.

    metals: "steel", "titanium", "steel titanium" or "": what may pay for it.
    """
    position = {**position, "hand": [card, *position.get("hand", ())]}
    row = Scenario(card, gives, answers, position, cost, metals, other or PLAIN, theirs)
    return pytest.param(row, id=f"{card}-{name}")


def does(
    card: int,
    name: str,
    gives: str,
    *answers: str,
    other: Seat | None = None,
    theirs: str = "",
    **position: Any,
) -> Any:
    """The card lies in front of seat 0, and `answers` are everything that is done."""
    position = {**position, "front": [card, *position.get("front", ())]}
    row = Scenario(card, gives, answers, position, 0, "", other or PLAIN, theirs)
    return pytest.param(row, id=f"{card}-{name}")


def uses(card: int, name: str, gives: str, *answers: str, **position: Any) -> Any:
    """Seat 0 uses the action of the card, which lies in front of it."""
    return does(card, name, gives, f"use {card}", *answers, **position)


def bounds(
    card: int,
    name: str,
    without: Mapping[str, Any],
    enough: Mapping[str, Any],
    other: Seat | None = None,
    **position: Any,
) -> Any:
    """The card in hand cannot be played in `without`, but in `enough`."""
    row = Scenario(card, "", (), {**position, "hand": [card]}, other=other or PLAIN)
    return pytest.param(row, without, enough, id=f"{card}-{name}")


def worth(card: int, name: str, points: int, event: bool = False, **position: Any) -> Any:
    """The played card, with what else seat 0 has, is worth so many points."""
    place = "events" if event else "front"
    position = {**position, place: [card, *position.get(place, ())]}
    return pytest.param(Scenario(card, "", (), position), points, id=f"{card}-{name}")


def check_played(row: Scenario) -> Table:
    """Play the card; all that changes is what the row says."""
    table = row.table().play(f"play {row.card}", *row.answers)
    expected = told(row.gives)
    expected["mc"] = expected.get("mc", 0) - row.cost
    expected["hand"] = expected.get("hand", 0) - 1
    _check(table, expected, row)
    assert row.card in table.cards(0, "front") | table.cards(0, "events")
    return table


def check_price(row: Scenario) -> None:
    """The money it takes, and the metals that may replace it."""
    play, poor = f"play {row.card}", {"mc": 0, "steel": 0, "titanium": 0}
    assert play in row.table(**{**poor, "mc": row.cost}).legal()
    assert play not in row.table(**{**poor, "mc": row.cost - 1}).legal()
    for metal in ("steel", "titanium"):
        legal = row.table(**{**poor, metal: 50}).legal()
        assert (play in legal) == (metal in row.metals.split()), metal


def check_done(row: Scenario) -> Table:
    """Carry out the answers; all that changes is what the row says."""
    table = row.table().play(*row.answers)
    _check(table, told(row.gives), row)
    return table


def check_used(row: Scenario) -> None:
    """Use the action; a second time it is not offered."""
    table = check_done(row)
    assert f"use {row.card}" not in table.legal()
    assert row.card in table.cards(0, "used")


def _check(table: Table, expected: dict[str, int], row: Scenario) -> None:
    assert table.player == 0 and table.decision == "main", f"{table.decision} is still asked"
    expected = {name: number for name, number in expected.items() if number}
    changed = table.change(0) | table.mars()
    assert changed == expected, f"{changed}, expected {expected}"
    theirs = table.change(1)
    assert theirs == told(row.theirs), f"the other seat: {theirs}, expected {row.theirs!r}"

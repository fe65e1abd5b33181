"""Sections 7.1, 7.2 and 10.7 of the rules: foraging and transmuting."""

from __future__ import annotations

from .placing import Seat, Table, alone


def test_forage_takes_a_card_of_the_row_or_the_top_card_of_the_deck():
    """7.1."""
    table = alone(Seat(slots="forage"), row="0125", deck="7")
    assert table.asked == (0, "take")
    assert table.legal() == {f"ingredient {kind}" for kind in "0125"} | {"deck", "decline"}
    table.play("ingredient 2")
    assert table.hand(0) == "2" and table.change(0) == {"cards": 1}

"""Sections 7.1, 7.2 and 10.7 of the rules: foraging and transmuting."""

from __future__ import annotations

import pytest

from meeple.alchemists import tables as t

from .placing import Seat, Table, alone

# 7.1


def test_forage_takes_a_card_of_the_row():
    """7.1."""
    table = alone(Seat(slots="forage"), row="01225", deck="7")
    assert table.asked == (0, "take")
    assert table.legal() == {f"ingredient {kind}" for kind in "0125"} | {"deck", "decline"}
    table.play("ingredient 2")
    assert table.hand(0) == "2" and table.change(0) == {"cards": 1}
    assert table.state["row"].tolist() == [1, 1, 1, 0, 0, 1, 0, 0]
    assert table[0]["shown"].tolist() == [0, 0, 1, 0, 0, 0, 0, 0]


def test_forage_takes_the_top_card_of_the_deck():
    """7.1: nobody sees it."""
    table = alone(Seat(slots="forage"), row="01225", deck="7").play("deck")
    assert table.hand(0) == "7" and table.change(0) == {"cards": 1}
    assert table.state["row"].sum() == 5 and table.state["deck"].sum() == 0
    assert not table[0]["shown"].any()


def test_the_row_is_not_refilled_and_then_only_the_deck_is_left():
    """7.1."""
    table = Table(Seat(slots="forage forage"), Seat(slots="forage"), row="34", deck="77")
    table.play("0: ingredient 3")
    assert table.legal() == {"ingredient 4", "deck", "decline"}
    table.play("1: ingredient 4")
    assert table.asked == (0, "take") and table.legal() == {"deck", "decline"}


def test_without_any_card_foraging_is_declined():
    """6.3, 7.1: the discards count as a deck."""
    table = alone(Seat(slots="forage"), row="", deck="")
    assert table.asked == (1, "announce") and table.change(0) == {"unused": 1}
    table = alone(Seat(slots="forage"), row="", deck="", discard="6").play("deck")
    assert table.hand(0) == "6"


@pytest.mark.parametrize(("num_players", "actions"), [(2, 3), (3, 3), (4, 2)])
def test_forage_has_actions_of_one_cube(num_players, actions):
    """5.4, board.json."""
    assert t.SLOT_CUBES[num_players, 0].tolist() == [1] * actions + [0] * (4 - actions)


# 7.2, 10.7


def test_transmuting_turns_an_ingredient_into_one_gold():
    """7.2: discarded face down, nobody sees it."""
    table = alone(Seat(hand="225", slots="transmute"), at="transmute")
    assert table.legal() == {"ingredient 2", "ingredient 5", "decline"}
    table.play("ingredient 2")
    assert table.hand(0) == "25" and table.change(0) == {"cards": -1, "gold": 1}
    assert table[0]["discarded"].tolist() == [0, 0, 1, 0, 0, 0, 0, 0]
    assert not table.state["row_discard"].any()


def test_a_favor_sage_brings_one_gold_more():
    """10.7: then the transmutation is no more declined."""
    table = alone(Seat(hand="25", favors="sage", slots="transmute"), at="transmute")
    table.play("favor sage")
    assert table.legal() == {"ingredient 2", "ingredient 5"}
    table.play("ingredient 5")
    assert table.change(0) == {"cards": -1, "gold": 2, "favors": -1}
    assert table.state["favor_discard"].tolist() == [0, 0, 0, 0, 0, 0, 1, 0]


def test_two_sages_bring_three_gold_for_one_ingredient():
    """10.7."""
    table = alone(Seat(hand="25", favors="sage sage", slots="transmute"), at="transmute")
    table.play("favor sage", "favor sage", "ingredient 5")
    assert table.change(0) == {"cards": -1, "gold": 3, "favors": -2}


def test_a_sage_holds_for_one_transmutation():
    """10.7."""
    table = alone(Seat(hand="2355", favors="sage", slots="transmute transmute"), at="transmute")
    table.play("favor sage", "ingredient 5", "ingredient 2")
    assert table.change(0) == {"cards": -2, "gold": 3, "favors": -1}


def test_without_a_card_transmuting_is_declined():
    """6.3: its cubes, 1 and 2, are unused."""
    table = alone(Seat(favors="sage", slots="transmute transmute"), at="transmute")
    assert table.asked == (1, "announce") and table.change(0) == {"unused": 3}


def test_the_second_transmutation_has_two_cubes():
    """5.4."""
    table = alone(Seat(hand="23", slots="transmute transmute"), at="transmute")
    table.play("decline")
    assert table.change(0) == {"unused": 1}
    table.play("decline")
    assert table.change(0) == {"unused": 3}
    assert [t.SLOT_CUBES[n, 1].tolist() for n in (2, 3, 4)] == [[1, 2, 0, 0]] * 3

"""Section 6 of the rules: the order of the resolution, declining, mixing."""

from __future__ import annotations

import pytest

from .placing import WAITING, Seat, Table, alone, pair, potions

HAND = "01234567"
ASKED = {  # 6.1, with what each action asks
    "forage": "take",
    "transmute": "spend",
    "custodians": "draught",
    "sell": "offer",
    "buy": "purchase",
    "debunk": "accuse",
    "publish": "theory",
    "student": "test",
    "drink": "draught",
    "exhibit": "announce",
}
CUBES = {"sell": 2}


def test_the_spaces_are_resolved_in_order():
    """6.1: forage, transmute, Custodians, sell, buy, debunk, publish, student, drink, exhibit."""
    seat = Seat(hand=HAND, gold=9, slots=" ".join(reversed(ASKED)))
    table = alone(seat, on_sale="boots_of_speed")
    for number, question in enumerate(ASKED.values()):
        assert table.asked == (0, question)
        assert table[0]["unused"] == number + (number > 3)
        table.play("decline")


def test_first_actions_of_all_rows_then_second_ones():
    """6.2: from the top row to the bottom row."""
    twice = Seat(hand="001177", slots="student student")
    last = Seat(hand="0177", slots="student")
    table = Table(twice, twice, last, at="student", rows={"student": [2, 0, 1]})
    for seat in (2, 0, 1, 0, 1):
        assert table.asked == (seat, "test")
        table.play("pair 07")
    assert table.asked[1] == "order"


@pytest.mark.parametrize("space", ASKED)
def test_a_declined_action_moves_its_cubes_to_the_unused_ones(space):
    """6.3: the cubes of its slot; a Custodian's one."""
    seat = Seat(hand=HAND, gold=9, slots=space)
    table = Table(seat, WAITING, at=space, on_sale="boots_of_speed")
    assert table.asked == (0, ASKED[space])
    table.play("decline")
    assert table.change(0) == {"unused": CUBES.get(space, 1)}


@pytest.mark.parametrize("space", ["transmute", "buy", "publish"])
def test_each_action_is_declined_or_carried_out_separately(space):
    """6.3: the second action has two cubes."""
    seat = Seat(hand=HAND, gold=9, slots=f"{space} {space}")
    table = Table(seat, WAITING, at=space, on_sale="boots_of_speed robe_of_respect")
    table.play("decline")
    assert table.asked == (0, ASKED[space]) and table.change(0) == {"unused": 1}
    table.play("decline")
    assert table.asked[0] == 1 and table.change(0) == {"unused": 3}


@pytest.mark.parametrize("space", ["transmute", "custodians", "sell", "buy", "student", "drink"])
def test_an_action_that_cannot_be_carried_out_is_declined(space):
    """6.3: without cards or gold nobody asks."""
    table = alone(Seat(slots=space, gold=0), at=space, on_sale="boots_of_speed")
    assert table.asked == (1, "announce") and table.change(0) == {"unused": CUBES.get(space, 1)}


def test_both_cards_of_a_mix_go_face_down_to_the_discards():
    """6.4: the token lies on the own triangle and on the public board."""
    table = alone(Seat(hand="0024", slots="student"), at="student").play("pair 24")
    assert table.hand(0) == "00" and table[0]["discarded"].tolist() == [0, 0, 1, 0, 1, 0, 0, 0]
    assert not table.state["row_discard"].any()
    assert table[0]["triangle"][pair("24")] == potions("insanity") == table[0]["board"]
    assert table[0]["mixes"]["pair"][0] == pair("24") and table[0]["num_mixes"] == 1


def test_a_potion_that_is_on_the_board_already_changes_nothing_there():
    """6.4."""
    seat = Seat(hand="0124", slots="student", board="insanity wisdom")
    table = alone(seat, at="student").play("pair 24")
    assert table[0]["board"] == potions("insanity wisdom")
    assert table[0]["triangle"][pair("24")] == potions("insanity")


def test_only_cards_in_hand_of_different_kinds_can_be_mixed():
    """1.6, 6.4."""
    table = alone(Seat(hand="1155", slots="drink"), at="drink")
    assert table.answers("pair") == {"15"}


def test_the_top_row_is_decided_by_the_turn_order():
    """17.1: the lowest declares first and resolves last."""
    table = Table(Seat(order=7), Seat(order=1), at="declare")
    table.play("0: slot forage", "decline", "1: slot forage", "decline")
    assert table.asked == (1, "take")

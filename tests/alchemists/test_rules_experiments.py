"""Sections 7.5, 7.7 and 7.8 of the rules: drinking and testing on students."""

from __future__ import annotations

import pytest

from .placing import PAIRS, WAITING, Seat, Table, alone, potions

NEGATIVE = {"02": "poison", "01": "paralysis", "04": "insanity"}
HARMLESS = {"46": "healing", "23": "speed", "15": "wisdom", "07": "neutral"}
HAND = "00112233"


def students(*seats, **words):
    """Everybody tests on the student in the order of the seats; another waits."""
    made = [Seat(**{"slots": "student"} | seat) for seat in seats]
    return Table(*made, WAITING, at="student", **words)


def drinking(seat, **words):
    return alone(Seat(**{"slots": "drink"} | seat), at="drink", **words)


# 7.7


@pytest.mark.parametrize("both", [*NEGATIVE, *HARMLESS])
def test_the_first_test_is_free_and_a_negative_potion_has_no_other_effect(both):
    """7.7, 17.5: the one that made it unhappy too."""
    table = students({"hand": both}).play(f"pair {both}")
    assert table.change(0) == {"cards": -2}
    assert bool(table.state["student_unhappy"]) == (both in NEGATIVE)
    assert table[0]["hospital"] == 0 and table.state["num_green"] == 0


@pytest.mark.parametrize("both", NEGATIVE)
def test_after_a_negative_potion_everybody_pays_one_gold(both):
    """7.7: the same player included; the gold goes to the bank."""
    seats = [{"hand": HAND + "4", "slots": "student student"}, {"hand": HAND}]
    table = students(*seats).play(f"0: pair {both}", "1: pair 23")
    assert table.change(1) == {"cards": -2, "gold": -1} and table.change(0) == {"cards": -2}
    table.play("0: pair 23")
    assert table.change(0) == {"cards": -4, "gold": -1} and table.state["student_unhappy"]


@pytest.mark.parametrize("both", HARMLESS)
def test_after_other_potions_the_test_stays_free(both):
    """7.7."""
    seats = [{"hand": "01234567"}, {"hand": HAND, "gold": 0}]
    table = students(*seats).play(f"0: pair {both}", "1: pair 23")
    assert table.change(1) == {"cards": -2}


def test_without_gold_for_the_fee_the_test_is_declined():
    """7.7."""
    table = students({"hand": HAND}, {"hand": HAND, "gold": 0}).play("0: pair 02")
    assert table.asked == (2, "announce") and table.change(1) == {"unused": 1}


def test_a_declined_test_costs_nothing():
    """7.7: the fee is paid before mixing."""
    table = students({"hand": HAND}, {"hand": HAND}).play("0: pair 02", "1: decline")
    assert table.change(1) == {"unused": 1}


def test_the_student_is_fresh_at_the_start_of_each_round():
    """7.7, 17.5."""
    seat = Seat(hand=HAND, slots="student")
    table = Table(seat, seat, at="student", next_adventurer=2).play("0: pair 02", "1: pair 02")
    assert table.change(1)["gold"] == -1 and table.state["round"] == 3
    assert not table.state["student_unhappy"]
    table.play("order 2", "order 1", "slot student", "decline", "slot student", "decline")
    gold = int(table[0]["gold"])
    table.play("0: pair 02")
    assert table[0]["gold"] == gold


def test_everybody_learns_the_potion_and_nobody_else_the_ingredients():
    """7.7."""
    table = students({"hand": "24"}).play("pair 24")
    assert table[0]["mixes"]["seen"][0] == table[0]["board"] == potions("insanity")
    assert (table[1]["triangle"] == 127).all() and (table[1]["grid"] == 255).all()


# 7.8


@pytest.mark.parametrize("both", HARMLESS)
def test_drinking_a_positive_or_neutral_potion_has_no_effect(both):
    """7.8: and there is no fee."""
    table = drinking({"hand": both}, student_unhappy=True).play(f"pair {both}")
    assert table.change(0) == {"cards": -2} and table[0]["hospital"] == 0
    assert table.state["num_green"] == 0 and table[0]["hit"] == 0


def test_drinking_poison_sends_a_cube_to_the_hospital():
    """7.8: one cube less next round; 12.4: then it is unused."""
    table = Table(Seat(hand="0022", slots="drink"), Seat(), at="drink", next_adventurer=2)
    table.play("pair 02")
    assert table.state["round"] == 3 and table[0]["in_hospital"] == 1 and table[0]["unused"] == 1
    table.play("order 2", "order 1")
    assert table[0]["cubes"] == 5 and table[1]["cubes"] == 6


def test_drinking_paralysis_moves_the_marker_to_the_green_space():
    """7.8: for the next round."""
    table = Table(Seat(hand="0011", slots="drink"), Seat(), at="drink", next_adventurer=2)
    table.play("pair 01")
    assert table.state["round"] == 3 and table[0]["order_space"] == 8
    assert table.asked == (1, "order")
    table.play("order 5")
    assert table.asked == (0, "declare") and table.state["round"] == 3


def test_drinking_insanity_costs_1_reputation():
    """7.8."""
    assert drinking({"hand": "04"}).play("pair 04").change(0) == {"cards": -2, "rep": -1}


@pytest.mark.parametrize(("rep", "loss"), [(6, 0), (13, 1), (14, 2), (18, 3)])
def test_the_loss_by_insanity_depends_on_the_zone(rep, loss):
    """7.8, 8.3."""
    table = drinking({"hand": "04", "rep": rep}).play("pair 04")
    assert table[0]["reputation"] == rep - loss


@pytest.mark.parametrize(
    ("first", "second"), [("02", "13"), ("01", "45"), ("04", "26")], ids=NEGATIVE.values()
)
def test_the_same_negative_effect_hits_only_once_a_round(first, second):
    """7.8."""
    seats = [Seat(hand=first + second, slots="drink drink"), Seat(hand="23", slots="exhibit")]
    table = Table(*seats, at="drink").play(f"pair {first}", f"pair {second}")
    after = {"cards": -4} | ({"rep": -1} if first == "04" else {})
    assert table.change(0) == after and table[0]["num_mixes"] == 2
    assert table[0]["hospital"] == (first == "02")
    assert table.state["num_green"] == (first == "01")


def test_different_negative_effects_hit_in_one_round():
    """7.8."""
    seats = [Seat(hand="020104", slots="drink drink drink"), WAITING]
    table = Table(*seats, at="drink").play("pair 02", "pair 01", "pair 04")
    assert (table[0]["hospital"], table.state["green"][0], table[0]["reputation"]) == (1, 0, 9)


def test_the_same_effect_hits_each_player():
    """7.8."""
    drinker = Seat(hand="0112", slots="drink")
    table = Table(drinker, drinker, WAITING, at="drink").play("0: pair 01", "1: pair 01")
    assert table.state["green"].tolist() == [0, 1, -1, -1] and table.state["num_green"] == 2


def test_the_effect_hits_again_in_the_next_round():
    """7.8."""
    table = Table(Seat(hand="0424", slots="drink"), Seat(), at="drink", next_adventurer=2)
    table.play("pair 04", "order 2", "order 1").pass_on("declare")
    assert table[0]["reputation"] == 9 and table[0]["hit"] == 0


def test_everybody_learns_what_was_drunk():
    """7.8."""
    table = drinking({"hand": "15"}).play("pair 15")
    assert table[0]["mixes"]["seen"][0] == table[0]["board"] == potions("wisdom")


# 7.5


def test_custodians_drink_between_transmuting_and_selling():
    """7.5: one drink for each cube, top row first."""
    seats = [
        Seat(hand=HAND, slots="transmute custodians custodians sell"),
        Seat(hand=HAND, slots="custodians"),
    ]
    table = Table(*seats, at="transmute", rows={"custodians": [1, 0]}).play("decline")
    for seat in (1, 0, 0):
        assert table.asked == (seat, "draught")
        table.play("pair 23")
    assert table.asked == (0, "offer")


@pytest.mark.parametrize(
    ("both", "after"), [("02", (1, 0, 10)), ("01", (0, 1, 10)), ("04", (0, 0, 9))]
)
def test_a_custodian_drinks_like_everybody(both, after):
    """7.5, 7.8."""
    table = alone(Seat(hand=both, slots="custodians"), at="custodians").play(f"pair {both}")
    assert (table[0]["hospital"], table.state["num_green"], table[0]["reputation"]) == after


@pytest.mark.parametrize(("both", "rep"), [("02", 10), ("01", 10), ("04", 9)])
def test_in_round_6_only_insanity_matters(both, rep):
    """7.5, 7.8: allowed in round 6 too."""
    table = alone(Seat(hand=both, slots="custodians"), at="custodians", round=6)
    table.play(f"pair {both}")
    assert (table[0]["hospital"], table.state["num_green"]) == (0, 0)
    assert table[0]["reputation"] == rep


def test_an_effect_of_a_custodian_counts_for_the_round():
    """7.8: once a round, wherever it was drunk."""
    table = alone(Seat(hand="0426", slots="custodians drink"), at="custodians")
    table.play("pair 04", "pair 26")
    assert table.change(0) == {"cards": -4, "rep": -1}


def test_all_pairs_in_hand_may_be_chosen():
    """7.7, 7.8, D6."""
    for space in ("student", "drink"):
        table = alone(Seat(hand="01234567", slots=space), at=space)
        assert table.answers("pair") == set(PAIRS) and "decline" in table.legal()

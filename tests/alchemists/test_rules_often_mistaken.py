"""Section 17 of the rules: twelve rules that are often mistaken."""

from __future__ import annotations

import pytest

from .placing import WAITING, Seat, Table, alone

EACH = "07" * 2 + "46"


def test_17_1_the_lowest_declares_first_and_resolves_last():
    table = Table(Seat(order=1), Seat(order=5), Seat(order=3), at="declare")
    for seat in (1, 2, 0):
        assert table.asked == (seat, "declare")
        table.play("slot forage", "decline")
    for seat in (0, 2, 1):
        assert table.asked == (seat, "take")
        table.play("deck")


def test_17_2_an_own_starred_theory_debunked_at_13_leaves_10():
    """One net change of -3; not to 15 and then -6."""
    table = alone(Seat(rep=13, slots="debunk"), at="debunk", theories={0: (4, {0: "gold"})})
    table.play("pair 02", "potion poison")
    assert table[0]["reputation"] == 10


def test_17_3_the_blue_zone():
    """+1 gold for any guarantee, one extra smiley, losses +2."""
    for name, gold in (("exact", 5), ("right", 4), ("neutral", 3), ("wrong", 2)):
        table = alone(Seat(rep=18, hand="46", slots="sell"), at="sell")
        table.play("potion healing", f"guarantee {name}")
        assert table.change(0)["gold"] == gold
    seats = [Seat(hand=EACH, slots="sell"), Seat(hand=EACH, slots="sell", rep=18), WAITING]
    assert Table(*seats, at="sell").play("0: bid 1", "1: bid 0").asked == (0, "offer")  # 2 and 2
    assert Table(*seats, at="sell").play("0: bid 0", "1: bid 0").asked == (1, "offer")  # 1 and 2
    table = alone(Seat(rep=18, hand="04", slots="drink"), at="drink").play("pair 04")
    assert table.change(0)["rep"] == -3


@pytest.mark.parametrize(("hand", "gold"), [("46", 3), ("23", 3), ("07", 0), ("02", 0)])
def test_17_4_a_better_potion_pays_the_guarantee_a_worse_one_nothing(hand, gold):
    table = alone(Seat(hand=hand, slots="sell"), at="sell")
    table.play("potion healing", "guarantee right")
    assert table.change(0).get("gold", 0) == gold


def test_17_5_the_student_fee_starts_after_the_first_negative_potion():
    """The test that made it is free; it goes to the bank; next round it is free again."""
    seats = [Seat(hand="00112233", slots="student student"), Seat(hand="2233", slots="student")]
    table = Table(*seats, at="student", next_adventurer=2).play("0: pair 02", "1: pair 23")
    assert "gold" not in table.change(0) and table.change(1)["gold"] == -1
    table.play("0: pair 12")
    assert table.change(0)["gold"] == -1 and table.state["round"] == 3
    assert not table.state["student_unhappy"]


def test_17_6_the_rows_are_not_refilled_within_a_round():
    table = alone(Seat(slots="forage buy", gold=9), row="3", on_sale="periscope boots_of_speed")
    table.play("ingredient 3", "artifact periscope")
    assert table.state["row"].sum() == 0 and table.state["artifacts"][0] == 1


def test_17_7_endorsing_gives_no_reputation():
    seats = [Seat(slots="publish"), Seat(), WAITING]
    table = Table(*seats, at="publish", theories={3: (3, {1: "gold"})})
    assert table.play("ingredient 3", "seal gold").change(0) == {"gold": -2}


def test_17_8_seals_in_conflict_score_normally_at_the_end_and_nowhere_else():
    placed = {3: (3, {0: "gold"}), 4: (2, {0: "silver"}), 5: (1, {1: "red"})}
    table = Table(Seat(), Seat(), at="end", round=6, theories=placed, conflicts="34")
    assert table[0]["parts"][4] == 5 - 4 and table[0]["reputation"] == 10  # no award
    assert table[1]["reputation"] == 11
    table = Table(
        Seat(), Seat(), at="end", round=3, theories=placed, conflicts="34", next_adventurer=2
    )
    assert table[0]["reputation"] == 8  # the conference: no seal, masters


@pytest.mark.parametrize(("token", "points"), [(2, 0), (6, 0), (3, -4), (7, -4)])
def test_17_9_hedging_is_about_the_sign_of_a_colour(token, points):
    """Red '?' on ingredient 2: correct, red wrong, blue wrong, red and blue wrong."""
    table = Table(Seat(), Seat(), at="end", round=6, theories={2: (token, {0: "red"})})
    assert table[0]["parts"][4] == points


def test_17_10_all_players_tied_for_most_seals_get_the_award():
    placed = {0: (0, {0: "red"}), 1: (1, {1: "red"})}
    table = Table(Seat(), Seat(), Seat(), at="end", theories=placed, next_adventurer=2)
    assert [int(table[i]["reputation"]) for i in range(3)] == [11, 11, 10]


def test_17_11_a_herbalist_may_throw_away_old_cards_and_is_never_kept():
    table = Table(Seat(hand="77"), Seat(), at="order", favors="herbalist", deck="3333")
    table.play("order 4", "ingredient 7", "ingredient 7")
    assert table.hand(0) == "3333" and table.favors(0) == []


def test_17_12_the_second_to_show_a_potion_may_still_complete_a_colour():
    seats = [
        Seat(exhibited="healing"),
        Seat(exhibited="poison", hand="46", slots="exhibit"),
        WAITING,
    ]
    table = Table(*seats, at="exhibit", round=6).play("1: potion healing")
    assert table.change(1) == {"rep": 2, "cards": -2}
    seats[1] = Seat(hand="46", slots="exhibit")
    table = Table(*seats, at="exhibit", round=6).play("1: potion healing")
    assert table.change(1) == {"cards": -2}

"""Section 12 of the rules: the end of a round."""

from __future__ import annotations

import pytest

from meeple.alchemists import tables as t

from .placing import Seat, Table, bits

# conferences.json: reputation by counted seals; the last figure also holds for more.
CONFERENCES = {
    ("apprentice", 3): [-1, 1],
    ("apprentice", 5): [-2, -1, 1],
    ("master", 3): [-2, -1, 1],
    ("master", 5): [-3, -2, -1, 1],
}


def theories(*numbers):
    """Each seat has seals on so many theories of its own."""
    placed, kind = {}, 0
    for seat, number in enumerate(numbers):
        for _ in range(number):
            placed[kind] = (kind, {seat: "blue" if kind % 2 else "red"})
            kind += 1
    return placed


def ending(*seats, **words):
    """All actions of the round are done; there are only Sages to draw."""
    return Table(*seats, at="end", **{"favors": "sage " * 9, "next_adventurer": 3} | words)


# 1 conference, 2 top alchemist


@pytest.mark.parametrize(("mode", "number"), CONFERENCES)
@pytest.mark.parametrize("seals", range(5))
def test_a_conference_by_the_number_of_own_seals(seals, mode, number):
    """12.1: conferences.json; with three or fewer seat 1 is the top alchemist."""
    placed = theories(seals, 4)
    table = ending(Seat(rep=12), Seat(), round=number, options={"mode": mode}, theories=placed)
    rows = CONFERENCES[mode, number]
    expected = rows[min(seals, len(rows) - 1)] + (seals == 4)
    assert int(table[0]["reputation"]) - 12 == expected


@pytest.mark.parametrize("number", [1, 2, 4, 6])
def test_no_conference_in_the_other_rounds(number):
    """12.1: held at the end of rounds 3 and 5 only."""
    table = ending(Seat(), Seat(), round=number)
    assert table[0]["reputation"] == table[1]["reputation"] == 10


def test_theories_in_conflict_do_not_count_at_a_conference():
    """12.1: two seals, one counts; two others of the neighbour do."""
    table = ending(
        Seat(), Seat(), round=3, theories=theories(2, 3) | {7: (7, {1: "gold"})}, conflicts="07"
    )
    assert table.change(0)["rep"] == -1  # one counted seal, masters


@pytest.mark.parametrize(
    ("numbers", "honoured"),
    [((2, 1, 0), [0]), ((1, 2, 2), [1, 2]), ((2, 2, 2), [0, 1, 2]), ((0, 0, 1), [2])],
)
@pytest.mark.parametrize("number", [2, 4, 6])
def test_everybody_with_the_most_seals_gains_1_reputation(number, numbers, honoured):
    """12.2: also in round 6; all that are tied."""
    table = ending(Seat(), Seat(), Seat(), round=number, theories=theories(*numbers))
    assert [int(table[i]["reputation"]) - 10 for i in range(3)] == [
        int(i in honoured) for i in range(3)
    ]


def test_without_any_seal_nobody_is_top_alchemist():
    """12.2: at least one."""
    table = ending(Seat(), Seat())
    assert table.change(0) == table.change(1) == {}


def test_theories_in_conflict_do_not_count_for_the_top_alchemist():
    """12.2."""
    table = ending(Seat(), Seat(), theories=theories(2, 1), conflicts="01")
    assert table.change(0) == {} and table.change(1) == {"rep": 1}


def test_endorsements_count_like_publications():
    """12.1, 12.2: own seals."""
    placed = {0: (0, {0: "red", 1: "red"}), 1: (1, {0: "blue", 1: "blue"}), 2: (2, {1: "gold"})}
    table = ending(Seat(), Seat(), theories=placed)
    assert table.change(0) == {} and table.change(1) == {"rep": 1}


def test_the_conference_is_held_before_the_top_alchemist():
    """12, A-13: 13 - 1 + 1; the other way round it would be 14 - (1 + 1)."""
    table = ending(Seat(rep=13), Seat(), round=3, theories={0: (0, {0: "red"})})
    assert table[0]["reputation"] == 13


# 3 unused cubes, 4 hospital


@pytest.mark.parametrize("unused", range(7))
def test_a_favor_for_every_two_unused_cubes(unused):
    """12.3: an odd one is lost."""
    table = ending(Seat(unused=unused), Seat())
    assert table.change(0) == {
        name: n for name, n in (("favors", unused // 2), ("unused", -unused)) if n
    }


def test_the_unused_cubes_of_round_6_bring_favors_too():
    """12: steps 2 and 3 matter; a favor is 2 gold then."""
    table = ending(Seat(unused=2, gold=4), Seat(gold=4), round=6)
    assert table.state["over"] and table[0]["gold"] == 6 and table[1]["gold"] == 4


def test_favors_are_drawn_from_the_start_player_on():
    """12.3: with one card left, the start player has it."""
    seats = [Seat(unused=2), Seat(unused=2), Seat(unused=2)]
    table = ending(*seats, start=1, favors="sage")
    assert [len(table.favors(i)) for i in range(3)] == [0, 1, 0]


def test_a_herbalist_is_resolved_before_the_next_seat_draws():
    """10.5, 12.3."""
    table = ending(Seat(unused=2), Seat(unused=2), favors="herbalist", deck="0123456" * 2)
    assert table.asked == (0, "herbalist") and table[1]["unused"] == 2


def test_cubes_of_the_hospital_are_missing_and_unused_in_the_next_round():
    """12.3, 12.4: moved to the unused cubes; they count at the end of the next round."""
    table = ending(Seat(hospital=2, unused=0), Seat(hospital=1))
    assert (table[0]["hospital"], table[0]["in_hospital"], table[0]["unused"]) == (0, 2, 2)
    assert table[1]["in_hospital"] == 1 and table.favors(0) == []
    table.play("order 3", "order 2")
    assert table[0]["cubes"] == 4 and table[1]["cubes"] == 5
    table.pass_on("order")
    assert table.state["round"] == 4 and table[0]["in_hospital"] == 0
    drawn = (4 + 2) // 2  # cubes declined and cubes of the hospital
    assert len(table.favors(0)) == drawn and len(table.favors(1)) == (5 + 1) // 2


# 5 adventurer


def test_the_next_adventurer_comes():
    """12.5: and the new top tile is visible, one of those not seen yet."""
    table = ending(Seat(), Seat(), adventurer=1, adventurers_left=bits([0, 2, 4, 5]))
    assert table.state["adventurer"] == 3
    assert int(table.state["next_adventurer"]) in (0, 2, 4, 5)
    left = bits([0, 2, 4, 5]) & ~(1 << int(table.state["next_adventurer"]))
    assert table.state["adventurers_left"] == left


def test_the_first_adventurer_comes_at_the_start_of_round_2():
    """12.5."""
    table = ending(Seat(), Seat(), round=1, adventurer=-1, adventurers_left=bits([0, 1, 2, 4, 5]))
    assert table.state["round"] == 2 and table.state["adventurer"] == 3


def test_after_the_last_adventurer_nobody_follows():
    """2.2: five tiles for rounds 2 to 6."""
    table = ending(Seat(), Seat(), round=5, adventurers_left=bits([0]))
    assert (table.state["adventurer"], table.state["next_adventurer"]) == (3, -1)
    assert table.state["adventurers_left"] == bits([0])


def test_the_cubes_on_the_adventurer_come_back():
    """7.3b: three potions to choose of again."""
    table = ending(Seat(), Seat(), sold=7, num_sold=3, bids_open=True)
    assert (table.state["sold"], table.state["num_sold"], table.state["bids_open"]) == (0, 0, False)


# 6 artifacts, 7 ingredients


@pytest.mark.parametrize(("number", "level"), [(2, 0), (3, 1), (4, 1), (5, 2)])
def test_after_a_conference_the_next_level_of_artifacts_is_laid_out(number, level):
    """12.6: level of the row in the next round."""
    sets = [1 << 4, 1 << 9, 1 << 13]
    seats = [Seat(gold=9), Seat(gold=9)]
    table = ending(*seats, round=number, artifacts=sets).play("order 2", "order 1")
    table.pass_on("declare").play("slot buy", "decline", "decline")
    names = ["printing_press", "silver_chalice", "bronze_cup"]
    assert table.answers("artifact") == {names[level]}


def test_the_ingredient_row_is_discarded_and_five_new_cards_come():
    """12.7: what was left is on the discard pile."""
    table = ending(Seat(), Seat(), row="0011", deck="4" * 5 + "5")
    row = table.state["row"]
    assert row.sum() == 5 and row[4] + row[5] == 5
    assert table.state["row_discard"].tolist() == [2, 2, 0, 0, 0, 0, 0, 0]


def test_the_discarded_row_may_come_back_at_once():
    """4.5, 12.7: when the deck does not suffice."""
    table = ending(Seat(), Seat(), row="0011", deck="4")
    assert table.state["row"].tolist() == [2, 2, 0, 0, 1, 0, 0, 0]
    assert not table.state["row_discard"].any() and not table.state["deck"].any()


# 8 markers


@pytest.mark.parametrize(("start", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_start_player_marker_moves_to_the_left(start, after):
    """12.8: and the markers come back."""
    table = ending(Seat(), Seat(), Seat(), start=start)
    assert table.state["start"] == after and table.asked == (after, "order")
    assert [int(table[i]["order_space"]) for i in range(3)] == [-1, -1, -1]


def test_markers_on_the_green_space_stay():
    """12.8, 7.8."""
    table = ending(Seat(), Seat(), Seat(), start=2, green=[1, 2, -1, -1], num_green=2)
    assert [int(table[i]["order_space"]) for i in range(3)] == [-1, 8, 8]


def test_actions_of_the_round_are_forgotten():
    """5, 6: rows are empty, students fresh, Boots and Periscope ready."""
    seat = Seat(slots="drink", hit="poison", bid=2)
    table = Table(seat, Seat(), at="end", student_unhappy=True, peeked=True, next_adventurer=3)
    mine = table[0]
    assert not mine["slots"].any() and (mine["hit"], mine["bid"], mine["acted"]) == (0, -1, 0)
    assert not table.state["num_rows"].any() and not table.state["student_unhappy"]
    assert not table.state["peeked"] and table.state["round"] == 3


def test_after_round_6_the_game_is_over():
    """3, 12."""
    assert ending(Seat(), Seat(), round=6).state["over"]
    assert t.CONFERENCE_ROUNDS == (3, 5)

"""Section 5 of the rules: the declaration, and the favors of it (10.1 to 10.3)."""

from __future__ import annotations

import pytest

from meeple.alchemists import tables as t

from .placing import SPACES, STATIONS, Seat, Table

# 5.6: spaces by round.
ALWAYS = {"forage", "transmute", "buy"}
FROM_2 = ALWAYS | {"sell", "debunk", "publish"}
OPEN = {
    1: ALWAYS | {"student", "drink"},
    **dict.fromkeys((2, 3, 4, 5), FROM_2 | {"student", "drink"}),
    6: FROM_2 | {"exhibit"},
}
# board.json: cubes of the first, second, ... action.
SLOTS = {
    "transmute": [1, 2],
    "sell": [2],
    "buy": [1, 2],
    "debunk": [1, 1],
    "publish": [1, 2],
    "student": [1, 1],
    "drink": [1, 1],
}
SLOTS_FOR = {
    **dict.fromkeys((2, 3), SLOTS | {"forage": [1, 1, 1], "exhibit": [1, 1, 1, 1]}),
    4: SLOTS | {"forage": [1, 1], "exhibit": [1, 1, 1]},
}


def declaring(*seats, **words):
    """The last seat stands lowest and declares first."""
    return Table(*seats, at="declare", **words)


def slots(table, seat):
    """What a seat has declared: "forage forage sell"."""
    numbers = table[seat]["slots"].tolist()
    return " ".join(" ".join([name] * n) for name, n in zip(STATIONS, numbers, strict=True) if n)


# 5.1


def test_the_lowest_declares_first_and_all_at_once():
    """5.1."""
    table = declaring(Seat(order=4), Seat(order=2), Seat(order=7))
    for seat in (2, 0, 1):
        assert table.asked == (seat, "declare")
        table.play("slot forage")
        assert table.asked == (seat, "declare")
        table.play("slot drink", "decline")
    assert table.asked[1] == "take"


# 5.2


@pytest.mark.parametrize(("num_players", "cubes"), [(2, 6), (3, 5), (4, 4)])
@pytest.mark.parametrize("number", [1, 2, 6])
def test_three_cubes_in_round_1_then_all(number, num_players, cubes):
    """5.2."""
    table = declaring(*[Seat()] * num_players, round=number)
    assert table[num_players - 1]["cubes"] == (3 if number == 1 else cubes)


@pytest.mark.parametrize("in_hospital", [1, 2, 3])
def test_cubes_in_hospital_are_missing(in_hospital):
    """5.2: those sent there in the previous round."""
    table = declaring(Seat(), Seat(), Seat(in_hospital=in_hospital))
    assert table[2]["cubes"] == 5 - in_hospital


def test_cubes_are_spent_and_nothing_dearer_can_be_declared():
    """5.2, 5.4."""
    table = declaring(Seat(), Seat(), round=1).play("slot buy", "slot forage")
    assert table[1]["cubes"] == 1
    assert table.answers("slot") == {"forage", "transmute", "student", "drink"}
    table.play("slot forage")
    assert table.asked == (0, "declare") and slots(table, 1) == "forage forage buy"


def test_assistants_give_one_cube_more_each():
    """5.2, 10.1: several may be played, before or after other cubes."""
    table = declaring(Seat(), Seat(favors="assistant assistant"), round=1)
    table.play("favor assistant")
    assert table[1]["cubes"] == 4
    table.play("slot forage", "slot forage", "slot forage", "slot drink")
    assert table.asked == (1, "declare") and table.legal() == {"favor assistant", "decline"}
    table.play("favor assistant")
    assert table[1]["cubes"] == 1 and table.favors(1) == []
    assert table.state["favor_discard"][0] == 2
    table.play("slot drink")
    assert table.asked == (0, "declare") and slots(table, 1) == "forage forage forage drink drink"


def test_the_cubes_not_handed_out_in_round_1_are_not_unused():
    """5.2, A-12: of the three nothing is left, so nobody draws a favor."""
    table = declaring(Seat(), Seat(), round=1, deck="01234567", row="01234")
    for _ in range(2):
        table.play("slot forage", "slot forage", "slot forage")
    table.pass_on("take").play("0: deck", "1: deck", "0: deck", "1: deck", "0: deck", "1: deck")
    assert table.state["round"] == 2
    assert table.change(0) == table.change(1) == {"cards": 3}


# 5.3


@pytest.mark.parametrize("space", ["forage", "transmute", "sell", "buy", "publish", "drink"])
def test_who_stands_lower_has_the_lower_row(space):
    """5.3: a row for each."""
    table = declaring(Seat(order=5), Seat(order=0), Seat(order=3))
    for rows in ([0], [2, 0], [1, 2, 0]):
        table.play(f"slot {space}")
        assert table.rows(space) == rows
        table.play("decline")


def test_who_declares_nothing_on_a_space_has_no_row():
    """5.3."""
    table = declaring(Seat(), Seat(), Seat()).play("slot forage", "decline", "decline")
    table.play("slot forage")
    assert table.rows("forage") == [0, 2] and table.rows("drink") == []


# 5.4, 5.6


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_slots_of_a_space_are_filled_from_the_left(num_players, space):
    """5.4: each costs what it shows; then there is none left."""
    seats = [Seat()] * (num_players - 1) + [Seat(favors="assistant associate")]
    table = declaring(*seats, round=6 if space == "exhibit" else 3)
    table.play("favor assistant")
    left = table[num_players - 1]["cubes"]
    for k, cubes in enumerate(SLOTS_FOR[num_players][space]):
        table.play(f"slot {space}")
        left -= cubes
        assert table[num_players - 1]["slots"][SPACES.index(space)] == k + 1
        assert table[num_players - 1]["cubes"] == left
    assert left > 0 and space not in table.answers("slot")
    assert t.SLOT_CUBES[num_players, SPACES.index(space)].sum() == sum(
        SLOTS_FOR[num_players][space]
    )


@pytest.mark.parametrize("number", range(1, 7))
def test_spaces_open_by_round(number):
    """5.6: the exhibition replaces the two experiments."""
    assert declaring(Seat(), Seat(), round=number).answers("slot") == OPEN[number]


# 5.5


def test_cubes_left_over_are_unused_at_once():
    """5.5."""
    table = declaring(Seat(), Seat()).play("slot buy", "slot buy", "decline")
    assert table.change(1) == {"unused": 3} and table[1]["cubes"] == 0


# 10.2


def test_a_favor_associate_moves_the_cubes_to_the_top_row():
    """10.2: rows already occupied move down one; played for a space with own cubes."""
    table = declaring(Seat(), Seat(favors="associate"), Seat())
    table.play("2: slot forage", "slot buy", "decline")
    assert table.answers("associate") == set()
    table.play("1: slot forage")
    assert table.rows("forage") == [1, 2] and table.answers("associate") == {"forage"}
    table.play("associate forage", "slot buy", "decline", "0: slot forage", "slot buy")
    assert table.rows("forage") == [1, 0, 2] and table.rows("buy") == [0, 1, 2]
    assert table.favors(1) == [] and table.state["favor_discard"][1] == 1


def test_a_later_associate_pushes_the_earlier_one_down():
    """10.2: who declares without one takes the lowest free row, below both."""
    seats = [Seat(), Seat(favors="associate"), Seat(favors="associate"), Seat()]
    table = declaring(*seats).play("3: slot drink", "decline")
    table.play("2: slot drink", "associate drink", "decline")
    assert table.rows("drink") == [2, 3]
    table.play("1: slot drink", "associate drink", "decline")
    assert table.rows("drink") == [1, 2, 3]
    table.play("0: slot drink", "slot forage")
    assert table.rows("drink") == [1, 2, 0, 3]


def test_one_associate_for_a_space_and_player():
    """10.2: two serve for two spaces."""
    table = declaring(Seat(), Seat(favors="associate associate"))
    table.play("slot forage", "associate forage")
    assert table.answers("associate") == set() and table.answers("slot") >= {"forage"}
    table.play("slot drink", "associate drink")
    assert table.favors(1) == []


def test_an_associate_holds_for_one_round():
    """10.2: in the next one another may be played there, and rows are as always."""
    seats = [Seat(), Seat(favors="associate associate")]
    table = declaring(*seats, favors="sage " * 12, next_adventurer=2)
    table.play("1: slot forage", "associate forage", "decline", "0: slot forage", "decline")
    assert table.rows("forage") == [1, 0]
    table.pass_on("order").play("1: order 2", "0: order 1", "1: slot forage")
    assert table.answers("associate") == {"forage"}
    table.play("1: decline", "0: slot forage")
    assert table.rows("forage") == [0, 1]


def test_an_associate_cannot_be_played_without_cubes_there():
    """10.2: your cubes there go on its top row."""
    table = declaring(Seat(), Seat(favors="associate"))
    assert table.answers("associate") == set()


# 10.3


def test_a_favor_custodian_takes_one_cube():
    """10.3: several are possible; each cube is a drink."""
    table = declaring(Seat(), Seat(favors="custodian custodian", hand="07"))
    table.play("favor custodian", "favor custodian")
    assert table[1]["cubes"] == 4 and slots(table, 1) == "custodians custodians"
    assert table.rows("custodians") == [1] and table.state["favor_discard"][3] == 2


def test_a_custodian_needs_a_cube():
    """10.3."""
    table = declaring(Seat(), Seat(favors="custodian"), round=1)
    table.play("slot forage", "slot forage", "slot forage")
    assert table.asked == (0, "declare") and table.favors(1) == ["custodian"]


def test_custodian_cards_of_a_later_declarer_lie_higher():
    """7.5: top row first."""
    table = declaring(Seat(favors="custodian", hand="07"), Seat(favors="custodian", hand="07"))
    table.play("1: favor custodian", "decline", "0: favor custodian", "decline")
    assert table.rows("custodians") == [0, 1] and table.asked == (0, "draught")


@pytest.mark.parametrize("favor", ["barmaid", "merchant", "sage", "shopkeeper"])
def test_other_favors_are_not_for_the_declaration(favor):
    """5.7."""
    assert declaring(Seat(), Seat(favors=favor)).answers("favor") == set()

"""Section 10 of the rules: end of the game and points; awards have a file of their own."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, told

FULL = {"temperature": 8, "oxygen": 14, "oceans": 9}


@pytest.mark.parametrize("short", [{}, {"temperature": 6}, {"oxygen": 13}, {"oceans": 8}])
def test_the_game_ends_when_all_three_parameters_are_complete(short):
    """After the production of that generation."""
    table = Table(Seat(mc=10), Seat(), **{**FULL, **short}).all_pass()
    assert (table.player == -1) == (not short)
    assert table.stock(0)[0] == 30  # production all the same


def test_the_last_generation_is_played_to_the_end():
    """Completing Mars does not stop the turns."""
    table = Table(Seat(hand=[56]), Seat(), **{**FULL, "oceans": 8})
    table.play("project aquifer", "hex 60", "play 56")
    assert table.player == 1 and table.decision == "main"


def test_final_greeneries_in_turn_order():
    """The same first player; as often as possible; plants of the last production count."""
    seats = (
        Seat(plants=16, tiles="city 46"),
        Seat("ecoline", plants=6, plants_prod=1, tiles="city 12"),
        Seat(plants=7, plants_prod=1, tiles="city 44"),
    )
    table = Table(*seats, first=1, turn=1, **FULL).all_pass()
    assert table.decision == "final greenery" and table.player == 1
    table.do("1: hex 5", "2: hex 43", "0: hex 45", "0: hex 47")
    assert table.player == -1
    assert [table.stock(i)[3] for i in range(3)] == [0, 0, 0]


def test_final_greeneries_are_optional():
    """14.5."""
    table = Table(Seat(plants=16, tiles="city 46"), Seat(), **FULL).all_pass().play("done")
    assert table.player == -1 and table.parts(0)["greenery"] == 0


def test_final_greeneries_bring_bonuses_and_triggers_but_no_oxygen():
    """Ocean money, printed bonuses, Herbivores; no TR."""
    seat = Seat(plants=8, front=[147], tiles="city 15", mc_prod=-5)
    table = Table(seat, Seat(), **FULL).all_pass().mark()
    table.play("hex 9")  # beside the oceans 3, 4, 10
    assert table.change(0) == told("plants -8, mc 6, greenery 1, on 147 1")
    assert table.mars() == {}


def test_points_of_tiles():
    """1 for each own greenery; a city 1 for each greenery beside it, whoever owns it."""
    seats = Seat(tiles="city 46 61, greenery 45 9"), Seat(tiles="greenery 47 38 12, capital 20")
    table = Table(*seats, last=True).all_pass()
    assert table.parts(0)["greenery"] == 2 and table.parts(0)["city"] == 3
    assert table.parts(1)["greenery"] == 3 and table.parts(1)["city"] == 1


def test_tr_counts_and_cards_in_hand_do_not():
    """1 is worth 2 points, but only when played."""
    table = Table(Seat(tr=33, hand=[1]), Seat(), last=True).all_pass()
    assert table.parts(0) == {
        "tr": 33,
        "milestones": 0,
        "awards": 0,
        "greenery": 0,
        "city": 0,
        "cards": 0,
    }


def test_places_by_points_then_money_then_shared():
    """TR 21 before 20; more mc before less; equal mc share a place."""
    table = Table(Seat(tr=20, mc=90), Seat(tr=21, mc=0, hand=[1]), last=True)
    assert table.all_pass().places() == [2, 1]
    table = Table(Seat(mc=10), Seat(mc=30), Seat(mc=10), last=True).all_pass()
    assert table.places() == [2, 1, 2]
    table = Table(Seat(mc=5, hand=[1]), Seat(mc=5, hand=[3]), last=True).all_pass()
    assert table.places() == [1, 1]


def test_points_of_cards_count_tags_at_the_end():
    """12 and 92: 1 for each jovian tag; the corporation's too; events are face down."""
    table = Table(Seat("saturn_systems", front=[12, 92]), Seat(), last=True).all_pass()
    assert table.parts(0)["cards"] == 6


def test_negative_points():
    """97 Nuclear Zone -2, 112 Bribed Committee -2, 195 Indentured Workers -1."""
    table = Table(Seat(front=[97], events=[112, 195]), Seat(), last=True).all_pass()
    assert table.parts(0)["cards"] == -5

"""Section 3 of the rules: rounds and turns. (14: no question where only one answer exists.)"""

from __future__ import annotations

import pytest

from .positions import Seat, Table, alone


def three(**table):
    seats = [Seat("witches", "D E9"), Seat("nomads", "D E8"), Seat("mermaids", "D H4")]
    return Table(*seats, **table)


def turns(table, count):
    """Who acts in the next turns; each returns a priest to fire, or sends it."""
    players = []
    for _ in range(count):
        players.append(table.player)
        table.play("priest FIRE 1")
    return players


def test_players_take_one_action_each_in_turn_order():
    """3 II: again and again."""
    assert turns(three(), 6) == [0, 1, 2, 0, 1, 2]
    assert turns(three(turn=2, order=(2, 0, 1)), 4) == [2, 0, 1, 2]


def test_who_has_passed_is_left_out_and_the_last_goes_on_alone():
    """3 II."""
    table = three().pass_on()
    assert turns(table, 2) == [1, 2]
    table.pass_on()
    assert turns(table, 2) == [2, 2]
    assert table.pass_on().state["round"] == 3


@pytest.mark.parametrize(("variable", "order"), [(False, [2, 0, 1]), (True, [2, 1, 0])])
def test_turn_order_of_the_next_round(variable, order):
    """3.1: from the first who passed clockwise; with the option the order of passing."""
    table = three(turn=2, variable_turn_order=variable, order=(2, 0, 1)).pass_on()
    assert turns(table, 1) == [0]
    table.pass_on().pass_on()
    assert table.state["round"] == 3 and turns(table, 4) == [*order, order[0]]


def test_clockwise_from_seat_1():
    """3.1."""
    table = three(turn=1, order=(1, 2, 0)).to_next_round()
    assert turns(table, 3) == [1, 2, 0]


def test_income_is_of_buildings_favor_tiles_and_the_bonus_card():
    """3 I: 2 dwellings, 1 trading house, FAV7, FAV8, FAV9 and BON5."""
    seat = Seat("witches", "D E9 A3, TP F4", favors="FAV7 FAV8 FAV9", bowls=(12, 0, 0))
    table = alone(seat, tile="SCORE4", cards="BON5").pass_on("BON5").to_next_round()
    assert table.change(0) == {"W": 3 + 1 + 1, "C": 2 + 3}
    assert table.bowls(0) == (12 - 9, 9, 0)  # 1 + 1 + 4 + 3


@pytest.mark.parametrize(
    ("card", "change", "power"),
    [
        ("BON1", {"C": 2}, 0),
        ("BON2", {"C": 4}, 0),
        ("BON3", {"C": 6}, 0),
        ("BON4", {}, 3),
        ("BON5", {"W": 1}, 3),
        ("BON6", {"W": 2}, 0),
        ("BON7", {"W": 1}, 0),
        ("BON8", {"P": 1}, 0),
        ("BON9", {"C": 2}, 0),
        ("BON10", {}, 3),
    ],
)
def test_income_of_each_bonus_card(card, change, power):
    """3 I: besides 2 W of the board and a dwelling."""
    held = "BON8" if card != "BON8" else "BON3"
    seat = Seat("witches", "D E9", bowls=(12, 0, 0), card=held)
    table = alone(seat, tile="SCORE4", cards=card, shipping_bonus_card=True)
    table.pass_on(card).to_next_round()
    assert table.change(0) == {**change, "W": 2 + change.get("W", 0)}
    assert table.bowls(0) == (12 - power, power, 0)


@pytest.mark.parametrize(
    ("tile", "change", "power"),
    [("FAV7", {"W": 1}, 1), ("FAV8", {}, 4), ("FAV9", {"C": 3}, 0), ("FAV10", {}, 0)],
)
def test_income_of_favor_tiles(tile, change, power):
    """3 I."""
    seat = Seat("witches", "D E9", bowls=(12, 0, 0), favors=tile)
    table = alone(seat, tile="SCORE4", cards="BON8").pass_on("BON8").to_next_round()
    assert table.change(0) == {**change, "P": 1, "W": 2 + change.get("W", 0)}
    assert table.bowls(0) == (12 - power, power, 0)


def test_power_without_room_is_lost():
    """3 I, 5.1."""
    seat = Seat("witches", "D E9", bowls=(0, 1, 8), favors="FAV8")
    assert alone(seat).to_next_round().bowls(0) == (0, 0, 9)


def test_the_cult_bonus_comes_before_the_income():
    """15.1: spades are used when the income has not come yet."""
    seat = Seat("witches", "D E9", cults=(0, 0, 4, 0))
    table = alone(seat, tile="SCORE2", cards="BON3 BON8").pass_on("BON8").all_pass()
    assert table.decision == "spades" and table.change(0) == {}
    table.quietly()
    assert table.state["round"] == 3 and table.change(0) == {"W": 2, "P": 1}


def test_the_cult_bonus_goes_in_the_new_turn_order():
    """15.1: the new starting player's spades come first."""
    seats = [
        Seat("witches", "D E9", cults=(0, 0, 4, 0)),
        Seat("nomads", "D E8", cults=(0, 0, 4, 0)),
        Seat("mermaids", "D H4", cults=(0, 0, 4, 0)),
    ]
    table = Table(*seats, tile="SCORE2", turn=1, order=(1, 2, 0)).all_pass()
    players = []
    while table.decision == "spades":
        players.append(table.player)
        table.play("done")
    assert players == [1, 2, 0]


def test_there_are_six_rounds_and_no_cult_bonus_in_the_last():
    """3 III: the game goes to final scoring."""
    seat = Seat("witches", "D E9", cults=(0, 0, 4, 0))
    table = alone(seat, tile="SCORE2", round=6).all_pass()
    assert table.player == -1 and table.state["round"] == 6


def test_an_action_is_complete_before_the_next_player_acts():
    """3.2: favor tile and offers."""
    table = Table(Seat("witches", "TP E9"), Seat("nomads", "D F5")).play("upgrade E9")
    assert (table.player, table.decision) == (0, "tiles")
    table.play("favor FAV1")
    assert (table.player, table.decision) == (1, "offer")
    table.play("decline")
    assert (table.player, table.decision) == (1, "main")


def test_one_action_a_turn():
    """3.2."""
    for action in ("priest FIRE 3", "power ACT4", "advance digging", "upgrade E9"):
        assert alone(Seat("witches", "D E9")).play(action).player == 1


def test_the_chaos_magicians_take_two_actions():
    """7.8: not this one again; passing ends it."""
    chaos = Seat("chaosmagicians", "D E9, SH A6")
    table = alone(chaos).play("special stronghold")
    assert (table.player, table.decision) == (0, "main")
    assert "stronghold" not in table.answers("special")
    twin = table.copy().play("priest FIRE 1")
    assert (twin.player, twin.decision) == (0, "main")
    assert twin.play("priest FIRE 1").player == 1
    table.play("bonus_card BON5")
    assert table.player == 1 and table[0]["passed"]

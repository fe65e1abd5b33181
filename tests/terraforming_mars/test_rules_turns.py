"""Section 4 of the rules: turns, passing, first actions of corporations, conversions."""

from __future__ import annotations

import pytest

from .positions import Play, Seat, Table, against, told

SOME = Seat(hand=[56, 57, 68, 82])


def test_a_turn_is_two_actions_at_most():
    """Then the next seat."""
    table = Table(SOME, Seat(), Seat()).play("play 56")
    assert table.player == 0 and "done" in table.legal()
    assert table.play("play 57").player == 1


def test_a_turn_may_end_after_one_action():
    """The seat is still in the round; passing is doing nothing on a turn."""
    table = Table(SOME, Seat(), Seat())
    assert "done" not in table.legal() and "pass_turn" in table.legal()
    table.play("play 56")
    assert "pass_turn" not in table.legal()
    table.do("0: done", "1: pass_turn", "2: pass_turn")
    assert table.player == 0


def test_who_has_passed_is_out_for_the_generation():
    """Turns go round among the others."""
    table = Table(SOME, Seat(hand=[1, 3]), Seat())
    table.do("0: pass_turn", "1: play 1", "1: done", "2: pass_turn")
    assert table.player == 1 and table[0]["passed"]


def test_the_last_one_takes_turn_after_turn():
    """Passing is offered before every action, ending the turn is not."""
    table = against(SOME).do("0: play 56", "0: done", "1: pass_turn")
    for card in (57, 68, 82):
        assert table.player == 0 and "pass_turn" in table.legal() and "done" not in table.legal()
        table.play(f"play {card}")
    assert table.player == 0
    table.play("pass_turn")
    assert int(table.state["generation"]) == 3


def test_all_have_passed():
    """Production follows, and the first player's marker moves."""
    table = Table(Seat(), Seat(), Seat()).do("0: pass_turn", "1: pass_turn", "2: pass_turn")
    assert table.decision == "research" and table.change(0)["mc"] == 20


def started(name, first=0, **options):
    """Generation 1 of two players."""
    other = "credicor"
    game = Play(corporations=[[name], [other]], first_player=first, **options)
    return game.mark()


def test_inventrix_draws_three_cards_first():
    """It counts as one action of its first turn."""
    game = started("inventrix").play("done", "done")
    assert game.player == 0 and game.decision == "main"
    assert len(game.cards(0)) == 3
    assert int(game.state["actions_done"]) == 1
    assert "pass_turn" not in game.legal() and "done" in game.legal()


def test_tharsis_republic_places_a_city_first():
    """3 mc for its own city and 1 mc production for a city on Mars."""
    game = started("tharsis_republic").play("done", "done")
    assert game.player == 0 and game.decision == "place"
    game.play("hex 46")
    assert game.tile(46) == "city" and game.stock(0)[0] == 43
    assert game.production(0)[0] == 1 and int(game.state["actions_done"]) == 1


def test_a_first_action_waits_for_the_seats_turn():
    """The other seat begins."""
    game = started("tharsis_republic", first=1).play("done", "done")
    assert game.player == 1 and game.decision == "main"
    game.play("project power_plant", "done")
    assert game.player == 0 and game.decision == "place"


def test_an_action_is_used_once_a_generation():
    """Whichever alternative was chosen."""
    table = against(Seat(front=[33], on={33: 4})).play("use 33", "option 0")
    assert "use 33" not in table.legal()


def test_unmi_needs_a_raised_tr():
    """3 mc for 1 TR, after TR was raised in this generation, once."""
    assert "use unmi" not in against(Seat("unmi")).legal()
    table = against(Seat("unmi"), Seat()).play("project asteroid")
    table.mark().play("use unmi")
    assert table.change(0) == told("mc -3, TR 1")
    assert "use unmi" not in against(Seat("unmi", tr_raised=True, mc=2, hand=[1])).legal()
    assert "use unmi" in against(Seat("unmi", tr_raised=True, mc=3, hand=[1])).legal()


def test_unmi_begins_each_generation_anew():
    """The TR of the generation before does not count."""
    table = against(Seat("unmi", tr_raised=True)).to_next_generation().do("1: pass_turn")
    assert table.player == 0 and "use unmi" not in table.legal()


@pytest.mark.parametrize(("name", "plants"), [("beginner", 8), ("ecoline", 7)])
def test_plants_become_a_greenery(name, plants):
    """4.6: 8 plants, 7 for Ecoline; as often as affordable."""
    assert "plants" not in against(Seat(name, plants=plants - 1)).legal()
    table = against(Seat(name, plants=2 * plants)).play("plants", "hex 46", "plants", "hex 45")
    assert table.change(0) == {"plants": -2 * plants, "TR": 2, "greenery": 2}
    assert table.mars() == told("oxygen 2")


def test_heat_becomes_temperature():
    """4.7: 8 heat; as often as affordable."""
    assert "heat" not in against(Seat(heat=7)).legal()
    table = against(Seat(heat=16)).play("heat", "heat")
    assert table.change(0) == told("heat -16, TR 2")
    assert table.mars() == told("temperature 4")


def test_money_is_no_heat():
    """Helion's heat is money, not the reverse."""
    assert "heat" not in against(Seat("helion", heat=7, mc=50)).legal()


def test_heat_at_the_highest_temperature_is_left_out():
    """14.3: no step is left to raise."""
    assert "heat" not in against(Seat(heat=8), temperature=8).legal()
    assert "heat" in against(Seat(heat=8), temperature=6).legal()

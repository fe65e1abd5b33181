"""Chaos Magicians: the double turn, two favor tiles, the last dwelling (7.8, 7.5, 2.7, 5.4)."""

from __future__ import annotations

import pytest

from meeple.terra_mystica import tables as t

from .positions import Play, Seat, Table

FAR = Seat("auren", "D A1")


def double(built="SH D4, D G2", *others, **options):
    """Seat 0 of two or more has begun its double turn."""
    seat = options.pop("seat", {})
    table = Table(Seat("chaosmagicians", built, **seat), *(others or [FAR]), **options)
    return table.play("special stronghold")


def test_two_actions_are_taken_one_after_the_other():
    """7.8: each any action; then the next seat."""
    game = double()
    assert (game.player, game.decision) == (0, "main")
    assert "special stronghold" not in game.legal()
    game.play("advance shipping")
    assert (game.player, game.decision) == (0, "main")
    assert "special stronghold" not in game.legal()
    game.play("advance shipping")
    assert game[0]["shipping"] == 2 and game.change(0) == {"C": -8, "P": -2, "VP": 5}
    assert game.player == 1


def test_both_may_be_power_or_special_actions_of_different_kinds():
    """7.8, 7.7: each once a round."""
    seat = {"bowls": (0, 0, 7), "card": "BON2", "favors": "FAV6"}
    game = double(seat=seat).play("power ACT4")
    assert "power ACT4" not in game.legal()
    game.play("power ACT2")
    assert game.change(0) == {"C": 7, "P": 1} and game.bowls(0) == (7, 0, 0)
    game = double(seat=seat).play("special BON2").play("cult FIRE")
    assert "special BON2" not in game.legal()
    game.play("special FAV6").play("cult AIR")
    assert game.cults(0) == (1, 0, 0, 1) and game.player == 1


def test_the_double_turn_is_taken_once_a_round():
    """7.8: also not in a later turn of the same round."""
    game = double().play("priest FIRE 1").play("priest FIRE 1").do("1: advance digging")
    assert game.player == 0 and "special stronghold" not in game.legal()


def test_passing_as_the_first_action_ends_the_turn():
    """7.8: after passing nothing follows."""
    game = double().play("bonus_card BON5")
    assert game[0]["passed"] and game.player == 1
    game.do("1: advance digging")
    assert game.player == 1  # goes on alone


def test_passing_as_the_second_action():
    """7.8: with its VP and card."""
    game = double(seat={"card": "BON9"}).play("priest FIRE 3").play("bonus_card BON5")
    assert game[0]["passed"] and game.change(0) == {"P": -1, "VP": 1} and game.player == 1


def test_power_is_offered_after_passing_as_the_second_action():
    """5.4: the event of the first action is answered at the end of the turn."""
    game = double("SH D4, D G2", Seat("auren", "D E7"), terrain={"E6": "wasteland"})
    game.play("build E6").play("bonus_card BON5")
    game.do("1: accept")
    assert game.bowls(1) == (1, 5, 6) and (game.player, game.decision) == (1, "main")


@pytest.mark.parametrize(
    ("variable", "order", "wanted"),
    [(False, (2, 3, 0, 1), [0, 1, 2]), (True, (2, 0, 3, 1), [2, 0, 1])],
)
def test_the_order_of_offers_when_the_builder_has_passed_since(variable, order, wanted):
    """5.4: seat order; or the order list, at whose end the builder is now."""
    others = Seat("halflings", "D E6"), Seat("engineers", "D E7"), Seat("nomads", "D F3")
    game = Table(
        *(*others, Seat("chaosmagicians", "SH G2")),
        terrain={"F4": "wasteland"},
        order=order,
        turn=3,
        variable_turn_order=variable,
    )
    game.play("special stronghold").play("build F4").play("bonus_card BON9")
    asked = []
    while game.decision == "offer":
        asked.append(game.player)
        game.play("accept")
    assert asked == wanted


def test_conversions_are_free_before_and_between_the_actions():
    """4: anew after each action."""
    game = double(seat={"workers": 1, "priests": 2}).play("convert W->C")
    assert "convert burn" not in game.legal()
    game.play("priest FIRE 1")
    assert "convert burn" in game.legal()
    game.play("convert burn").play("priest FIRE 1")
    assert game.change(0) == {"W": -1, "C": 1, "P": -2} and game.bowls(0) == (2, 2, 7)


def test_after_stay_conversions_are_possible_to_the_end_of_the_double_turn():
    """3.2: said once, it holds for both actions."""
    game = double().play("stay").play("priest FIRE 1").play("priest FIRE 1")
    assert game.decision == "late"
    assert game.play("convert W->C").play("done").change(0) == {"P": -2, "W": -1, "C": 1}


def test_the_events_are_answered_one_after_the_other():
    """5.4: all players for the first event, then all for the second; capacity anew."""
    ground = {"E6": "wasteland", "F4": "wasteland"}
    others = Seat("auren", "D E7", bowls=(0, 1, 11)), Seat("nomads", "D F3", bowls=(0, 2, 10))
    game = double("SH D4, D G2", *others, terrain=ground).play("build E6")
    assert (game.player, game.decision) == (0, "main")  # nobody is asked in between
    game.play("build F4")
    game.do("1: accept", "2: accept", "2: accept")  # seat 1 has no capacity any more
    assert game.bowls(1) == game.bowls(2) == (0, 0, 12)
    assert (game.player, game.decision) == (1, "main")
    game = double("SH D4, D G2", *others, terrain=ground).play("build E6").play("build F4")
    game.do("1: decline", "2: decline", "1: accept", "2: decline")
    assert (game.player, game.decision) == (1, "main")


def test_the_offer_of_the_first_event_is_by_what_stood_then():
    """5.4: upgrading beside the same neighbour twice."""
    game = double("SH D4, D E6", Seat("auren", "TP E7"))
    game.play("upgrade E6").play("upgrade E6").play("favor FAV1").play("favor FAV2")
    game.do("1: accept", "1: accept")
    assert game.change(1) == {"VP": -2} and game.bowls(1) == (0, 4, 8)


def test_two_dwellings_in_a_double_turn_may_found_two_towns():
    """7.8, 8.1: a tile each, before the next action."""
    built = "SH D4, TP D5, D E7, SA I5, TE I6, D I4"
    ground = {"E6": "wasteland", "I7": "wasteland"}
    game = double(built, terrain=ground).play("build E6")
    assert game.decision == "tiles"
    game.play("town TW1")
    assert game.decision == "main"
    game.play("build I7").play("town TW2")
    assert game[0]["num_towns"] == 2 and game.player == 1


def test_a_bridge_of_the_second_action_adds_no_offer_to_the_first_event():
    """5.4: offers are those at the moment of building; a bridge before it counts (6.1)."""
    other = Seat("engineers", "D C2")
    ground = {"E5": "wasteland", "E6": "wasteland"}
    game = double("SH D4, D E4", other, terrain=ground).play("build E5").play("power ACT1")
    game.play("bridge C2-E5")
    assert (game.player, game.decision) == (1, "main")
    game = double("SH D4, D E4 E5", other).play("power ACT1").play("bridge C2-E5")
    game.play("upgrade E5")
    assert (game.player, game.decision) == (1, "offer")


def test_a_key_of_the_second_action_moves_a_marker_that_the_first_one_left_at_9():
    """9.3: later in the same turn."""
    ground = {"E6": "wasteland"}
    seat = {"cults": (8, 0, 0, 0), "bowls": (12, 0, 0)}
    game = double("SH D4, TP D5, D E7", seat=seat, terrain=ground).play("priest FIRE 3")
    assert game.cults(0) == (9, 0, 0, 0)
    game.play("build E6").play("town TW1")
    assert game.cults(0) == (10, 0, 0, 0) and game[0]["keys"] == 0
    assert game.bowls(0) == (9, 3, 0)


def test_the_last_player_left_takes_double_turns_too():
    """3 (II): the last player goes on alone."""
    game = double(passed=(1,)).play("priest FIRE 1").play("priest FIRE 1")
    assert (game.player, game.decision) == (0, "main")
    assert "special stronghold" not in game.legal()


@pytest.mark.parametrize(("built", "action"), [("TP D4", "upgrade D4"), ("TE D4", "upgrade D4")])
def test_temple_and_sanctuary_bring_two_favor_tiles(built, action):
    """7.5: of kinds not owned yet, so two different ones."""
    game = Table(Seat("chaosmagicians", built), FAR).play(action)
    assert game.decision == "tiles" and game.answers("favor") == set(t.FAVOR_IDS)
    game.play("favor FAV7")
    assert game.decision == "tiles" and game.answers("favor") == set(t.FAVOR_IDS) - {"FAV7"}
    game.play("favor FAV11")
    assert game.cults(0) == (0, 0, 2 + 1, 0) and game.player == 1
    assert game.state["favor_supply"][[6, 10]].tolist() == [2, 2]


def test_others_take_one_favor_tile_and_the_stronghold_brings_chaos_magicians_none():
    """7.5."""
    game = Table(FAR, Seat("giants", "TP D4"), turn=1).play("upgrade D4").play("favor FAV7")
    assert game.player == 0
    assert Table(Seat("chaosmagicians", "TP D4"), FAR).play("stronghold D4").player == 1


def test_where_one_kind_is_left_one_tile_is_taken():
    """7.5: if none is available, none; 14: without a question."""
    kinds = " ".join(f"FAV{number}" for number in range(1, 12))
    game = Table(Seat("chaosmagicians", "TP D4", favors=kinds), FAR).play("upgrade D4")
    assert game[0]["favors"] == (1 << 12) - 1 and game.player == 1


def test_favor_tiles_and_a_town_tile_are_taken_in_any_order():
    """14.7: three tiles are due."""
    game = Table(Seat("chaosmagicians", "TE D5, TP D4, D E6 E7"), FAR).play("upgrade D5")
    assert len(game.answers("town")) == 5 and len(game.answers("favor")) == 12
    game.play("favor FAV9").play("town TW1")
    assert not game.answers("town") and len(game.answers("favor")) == 11
    assert game.play("favor FAV10").player == 1


def test_their_only_first_dwelling_is_the_last_of_all():
    """2.7: after the Nomads' third."""
    game, seats = Play(num_players=3, factions=["chaosmagicians", "nomads", "auren"]), []
    while game.decision == "first dwelling":
        seats.append(game.player)
        game.play(f"build {min(game.answers('build'))}")
    assert seats == [1, 2, 2, 1, 1, 0]

"""Section 10 of the rules: passing, bonus cards, the order of play (3.1)."""

from __future__ import annotations

import pytest

from meeple.terra_mystica import tables as t

from .positions import Seat, Table


def pair(seat=None, built="D E6", faction="halflings", **options):
    """Seat 0 of two is about to act; nothing of the other's is near."""
    return Table(Seat(faction, built, **(seat or {})), Seat("auren", "D A1"), **options)


def passing(card, built="D E6", faction="halflings", favors="", **options):
    """VP that seat 0 gets for passing."""
    seat = {"card": card, "favors": favors} | options.pop("seat", {})
    game = pair(seat, built, faction, **options)
    taken = sorted(game.answers("bonus_card"))
    game.play(f"bonus_card {taken[0]}" if taken else "pass_turn")
    assert game[0]["passed"]
    return game.change(0).get("VP", 0)


# (a) VP for passing


@pytest.mark.parametrize("card", ["BON1", "BON2", "BON3", "BON4", "BON5", "BON8"])
def test_six_cards_bring_no_vp_for_passing(card):
    """10 (a): however much stands on the map."""
    assert passing(card, "D E6 E5, TP A3, TE A5, SH I3, SA I6") == 0


@pytest.mark.parametrize(
    ("built", "vp"),
    [("D E6, TP A3, TE A5", 0), ("SH I3", 4), ("SA I6", 4), ("SH I3, SA I6, D E6", 8)],
)
def test_bon6_brings_four_vp_for_stronghold_and_for_sanctuary(built, vp):
    """tiles.json."""
    assert passing("BON6", built) == vp


@pytest.mark.parametrize(("houses", "vp"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 8)])
def test_bon7_brings_two_vp_for_each_trading_house(houses, vp):
    """tiles.json."""
    built = " ".join(["TP", *"A3 A5 A7 A9".split()[:houses]])
    assert passing("BON7", f"{built}, D E6, TE I3") == vp


@pytest.mark.parametrize("count", range(9))
def test_bon9_brings_a_vp_for_each_dwelling(count):
    """tiles.json."""
    built = " ".join(["D", *"A3 A5 A7 A9 A11 C1 C3 C5".split()[:count]])
    assert passing("BON9", f"{built}, TP E6, TE I3") == count


@pytest.mark.parametrize("level", range(6))
def test_bon10_brings_three_vp_for_each_level_of_shipping(level):
    """tiles.json: 0 3 6 9 12 15."""
    faction = "mermaids" if level > 3 else "halflings"
    options = {"seat": {"shipping": level}, "shipping_bonus_card": True}
    assert passing("BON10", faction=faction, **options) == 3 * level


def test_bon10_brings_nothing_without_a_shipping_track():
    """tiles.json: the carpet is no shipping."""
    assert passing("BON10", faction="fakirs", shipping_bonus_card=True) == 0


@pytest.mark.parametrize(("houses", "vp"), [(0, 0), (1, 2), (2, 3), (3, 3), (4, 4)])
def test_fav12_brings_vp_by_the_trading_houses(houses, vp):
    """tiles.json: 0 2 3 3 4."""
    built = " ".join(["TP", *"A3 A5 A7 A9".split()[:houses]])
    assert passing("BON8", f"{built}, D E6, TE I3", favors="FAV12") == vp


@pytest.mark.parametrize("favor", [f"FAV{number}" for number in range(1, 12)])
def test_no_other_favor_tile_brings_vp_for_passing(favor):
    """tiles.json."""
    assert passing("BON8", "D E6, TP A3", favors=favor) == 0


def test_everything_adds_up():
    """7.11: BON7, FAV12 and two bridges of Engineers with stronghold."""
    seat = {"bridges": "C2-D3 C2-D4"}
    built = "SH C2, TP D3 D4 A3"
    assert passing("BON7", built, "engineers", "FAV12", seat=seat) == 6 + 3 + 6


@pytest.mark.parametrize("card", ["BON6", "BON7", "BON9"])
def test_vp_for_passing_are_given_in_round_6_too(card):
    """10 (a): in every round; the card goes back to the table."""
    game = pair({"card": card}, "D E6, TP A3, SH I3", round=6).play("pass_turn")
    assert game.change(0)["VP"] == {"BON6": 4, "BON7": 2, "BON9": 1}[card]
    assert game[0]["bonus_card"] == -1
    assert int(game.state["table_cards"]) >> t.BONUS_CARD_IDS.index(card) & 1


def test_it_is_the_card_in_hand_that_counts_not_the_one_taken():
    """10: (a) before (b)."""
    game = pair({"card": "BON8"}, "D E6 A3 A5", cards="BON9").play("bonus_card BON9")
    assert game.change(0) == {}
    game = pair({"card": "BON9"}, "D E6 A3 A5", cards="BON8").play("bonus_card BON8")
    assert game.change(0) == {"VP": 3}


# (b) the cards


def test_a_card_is_taken_with_the_coins_on_it():
    """10 (b), 15.13: the old one lies open without coins for those who pass later."""
    coins = {"BON9": 3, "BON5": 1}
    game = pair({"card": "BON8"}, cards="BON9 BON5 BON6", coins=coins)
    assert game.answers("bonus_card") == {"BON9", "BON5", "BON6"}
    game.play("bonus_card BON9")
    assert game.change(0) == {"C": 3} and game[0]["bonus_card"] == 8
    assert game.state["card_coins"][8] == 0 and game.state["card_coins"][4] == 1
    assert game.answers("bonus_card") == {"BON8", "BON5", "BON6"}
    game.play("bonus_card BON8")
    assert game[1]["bonus_card"] == 7 and game[1]["coins"] == 30  # Auren: no income of coins


def test_the_own_card_cannot_be_taken_again_at_once():
    """10 (b)."""
    game = pair({"card": "BON8"})
    assert "BON8" not in game.answers("bonus_card") and "pass_turn" not in game.legal()
    assert len(game.answers("bonus_card")) == 3  # players + 3 are in play


def test_in_round_6_no_card_is_taken():
    """10 (b)."""
    game = pair(round=6)
    assert not game.answers("bonus_card") and "pass_turn" in game.legal()


@pytest.mark.parametrize(
    ("card", "income"),
    [
        ("BON1", {"C": 2}),
        ("BON2", {"C": 4}),
        ("BON3", {"C": 6}),
        ("BON4", {"power": 3}),
        ("BON5", {"W": 1, "power": 3}),
        ("BON6", {"W": 2}),
        ("BON7", {"W": 1}),
        ("BON8", {"P": 1}),
        ("BON9", {"C": 2}),
        ("BON10", {"power": 3}),
    ],
)
def test_every_card_brings_its_income(card, income):
    """tiles.json, 3 (I); a dwelling brings Halflings 2 W."""
    seat = {"bowls": (12, 0, 0), "card": "BON3" if card != "BON3" else "BON8"}
    game = pair(seat, cards=card, shipping_bonus_card=True).play(f"bonus_card {card}").mark()
    game.to_next_round()
    change = game.change(0) | {"power": int(game.bowls(0)[1])}
    wanted = {"C": 0, "P": 0, "power": 0} | income | {"W": 2 + income.get("W", 0)}
    assert {name: change.get(name, 0) for name in wanted} == wanted


def test_bon4_helps_shipping_only_while_it_is_held():
    """6.3: D4 lies one river hex from C2."""
    ground = {"D4": "mountains"}
    engineers = {"built": "D C2", "faction": "engineers", "terrain": ground}
    assert pair({"card": "BON4"}, **engineers).answers("build") == {"D4"}
    assert pair({"card": "BON8"}, **engineers).answers("build") == set()
    game = pair({"card": "BON8"}, cards="BON4", **engineers).play("bonus_card BON4").to_next_round()
    assert game.player == 0 and game.answers("build") == {"D4"}
    game.play("bonus_card BON8").to_next_round()
    assert game.player == 0 and game.answers("build") == set()


@pytest.mark.parametrize("card", ["BON1", "BON2"])
def test_the_special_action_of_a_card_goes_with_it(card):
    """10: used or not, it matters no more once it is returned; the next holder may use it."""
    game = pair({"card": card, "used": card})
    assert f"special {card}" not in game.legal()
    game.play("bonus_card BON5")
    assert f"special {card}" not in game.legal()  # of seat 1, who does not hold it
    game.play(f"bonus_card {card}")
    assert game.state["round"] == 3 and game.player == 0
    assert f"special {card}" not in game.legal()
    game.play("priest FIRE 1")
    assert f"special {card}" in game.legal()


# (c), 3.1: the order of play


def four(**options):
    """Four seats far from one another in the second round; the first begins."""
    places = {"halflings": "D A1", "engineers": "D A13", "nomads": "D I1", "giants": "D I12"}
    return Table(*(Seat(who, built, priests=7) for who, built in places.items()), **options)


def order_of_play(game):
    """The seats in the order of their first turns in this round."""
    seats = []
    while len(seats) < 4:
        seats.append(game.player)
        game.play("advance digging")
    return seats


def pass_in(game, order):
    """Everybody passes in this order; the others take turns until then."""
    while game.state["round"] == 2:
        first = next(i for i in order if not game[i]["passed"])
        if game.player == first:
            game.pass_on()
        else:
            game.play("priest FIRE 1")
    return game


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 0, 1, 3), (3, 2, 1, 0), (1, 3, 0, 2)])
def test_the_first_to_pass_begins_the_next_round_then_seat_order(order):
    """3.1, 10 (c)."""
    game = pass_in(four(), order)
    assert order_of_play(game) == [(order[0] + k) % 4 for k in range(4)]


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 0, 1, 3), (3, 2, 1, 0), (1, 3, 0, 2)])
def test_with_variable_turn_order_the_order_of_passing_is_the_next_turn_order(order):
    """3.1."""
    game = pass_in(four(variable_turn_order=True), order)
    assert order_of_play(game) == list(order)


def test_who_has_passed_is_skipped_and_the_last_goes_on_alone():
    """3 (II): again and again until all have passed."""
    game = four().pass_on()
    assert game.player == 1
    game.play("advance digging").pass_on().pass_on()
    assert game.player == 1
    game.play("advance digging")
    assert game.player == 1 and game.state["round"] == 2
    game.pass_on()
    assert game.state["round"] == 3 and game.player == 0


def test_conversions_are_not_possible_after_passing():
    """4: even if it was asked for before."""
    game = pair().play("stay").play("bonus_card BON5")
    assert (game.player, game.decision) == (1, "main")

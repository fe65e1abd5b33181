"""Cultists (5.5), and the order in which power is offered (5.4)."""

from __future__ import annotations

import pytest

from meeple.terra_mystica import tables as t

from .positions import Seat, Table

NEAR, ALSO = Seat("engineers", "D E7"), Seat("witches", "D F4")  # both beside E6
FULL = (0, 0, 12)  # bowls that can gain nothing


def built(*others, **seat):
    """Cultists at D E5 have built on E6, seat 0 of two or three."""
    options = {name: seat.pop(name) for name in ("passed", "round") if name in seat}
    table = Table(Seat("cultists", "D E5", **seat), *others, **options)
    return table.play("build E6")


def test_one_step_of_their_choice_when_somebody_accepts():
    """5.5: with the power on the way (9.1)."""
    game = built(NEAR, Seat("witches", "D A1"), cults=(2, 0, 0, 0)).do("1: accept")
    assert (game.player, game.decision) == (0, "cult")
    assert game.answers("cult") == set(t.CULT_NAMES)
    game.play("cult FIRE")
    assert game.cults(0) == (3, 0, 0, 0) and game.bowls(0) == (1, 5, 6)
    assert (game.player, game.decision) == (1, "main")


def test_one_step_however_many_accept_after_all_answers():
    """5.5."""
    game = built(NEAR, ALSO).do("1: accept")
    assert (game.player, game.decision) == (2, "offer")
    game.do("2: accept", "0: cult AIR")
    assert game.cults(0) == (0, 0, 0, 1) and game.bowls(0) == (2, 4, 6)
    assert (game.player, game.decision) == (1, "main")


@pytest.mark.parametrize("answers", [("accept", "decline"), ("decline", "accept")])
def test_one_who_accepts_is_enough(answers):
    """5.5: a step, and no power for the refusal."""
    game = built(NEAR, ALSO).do(f"1: {answers[0]}", f"2: {answers[1]}", "0: cult EARTH")
    assert game.cults(0) == (0, 0, 1, 0) and game.bowls(0) == (2, 4, 6)


def test_one_power_when_all_decline():
    """5.5: one, however many declined; no step."""
    game = built(NEAR, ALSO).do("1: decline", "2: decline")
    assert (game.player, game.decision) == (1, "main")
    assert game.bowls(0) == (1, 5, 6) and game.cults(0) == (0, 0, 0, 0)


def test_nothing_when_nobody_had_an_offer_with_capacity():
    """5.5, 5.4: capacity 0 is no offer for any purpose."""
    full = Seat("engineers", "D E7", bowls=FULL), Seat("witches", "D F4", bowls=FULL)
    game = built(*full)
    assert (game.player, game.decision) == (1, "main")
    assert game.bowls(0) == (2, 4, 6) and game.cults(0) == (0, 0, 0, 0)


def test_nothing_without_neighbours():
    """5.5."""
    game = built(Seat("engineers", "D A2"))
    assert game.player == 1 and game.bowls(0) == (2, 4, 6) and game.cults(0) == (0, 0, 0, 0)


def test_those_without_capacity_do_not_count():
    """5.5: the only one with an offer declines."""
    game = built(Seat("engineers", "D E7", bowls=FULL), ALSO).do("2: decline")
    assert game.bowls(0) == (1, 5, 6) and (game.player, game.decision) == (1, "main")


def test_an_offer_of_one_power_may_be_declined():
    """14: it costs nothing, yet it is a decision."""
    game = built(NEAR)
    assert game.legal() == {"accept", "decline"}
    game.do("1: accept")
    assert game.change(1) == {}


def test_a_seat_without_vp_gains_one_power_at_most():
    """5.4: gain = min(offer, capacity, VP + 1)."""
    game = built(Seat("engineers", "TP E7", vp=0)).do("1: accept")
    assert game.change(1) == {} and game.bowls(1) == (1, 5, 6)


def test_upgrades_and_those_who_have_passed_count_too():
    """5.4, 5.5."""
    game = Table(Seat("cultists", "D E6"), NEAR, passed=(1,)).play("upgrade E6").do("1: accept")
    game.do("0: cult WATER")
    assert game.cults(0) == (0, 1, 0, 0) and (game.player, game.decision) == (0, "main")


def test_a_step_at_nine_without_a_key_is_lost():
    """9.2, 16: a step without effect may be taken."""
    game = built(NEAR, cults=(9, 0, 0, 0)).do("1: accept", "0: cult FIRE")
    assert game.cults(0) == (9, 0, 0, 0) and game.player == 1


def test_nothing_comes_of_what_others_build():
    """5.5: Cultists as builder only."""
    game = Table(Seat("engineers", "D E7"), Seat("cultists", "D E5"), terrain={"E6": "mountains"})
    game.play("build E6").do("1: accept")
    assert (game.player, game.decision) == (1, "main") and game.cults(1) == (0, 0, 0, 0)


def test_the_stronghold_brings_seven_vp():
    """factions.json, Cultists on_build."""
    game = Table(Seat("cultists", "TP E6"), Seat("engineers", "D A2")).play("stronghold E6")
    assert game.change(0) == {"C": -8, "W": -4, "VP": 7}
    game = Table(Seat("halflings", "TP A1"), Seat("auren", "TP E6"), turn=1).play("stronghold E6")
    assert game.change(1) == {"C": -6, "W": -4}


# 5.4: the order of the offers


def four(order=(), **options):
    """Seats 0 to 3 with dwellings around F4: E6, E7, F3, G2; F4 is as the builder needs it."""
    seats = (
        Seat("halflings", "D E6"),
        Seat("engineers", "D E7"),
        Seat("nomads", "D F3"),
        Seat("giants", "D G2"),
    )
    return Table(*seats, order=order or range(4), **options)


HOMES = ("plains", "mountains", "desert", "wasteland")


def asked(game):
    """The seats that are offered power, one after the other, until the next turn."""
    seats = []
    while game.decision == "offer":
        seats.append(game.player)
        game.play("decline")
    return seats


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("builder", range(4))
def test_offers_go_round_in_seat_order_from_the_builder(first, builder):
    """5.4: whoever began the round, and whether or not a seat has passed."""
    order = [(first + k) % 4 for k in range(4)]
    passed = [(builder + 2) % 4, (builder + 1) % 4]
    for gone in ([], passed):
        game = four(order, turn=builder, terrain={"F4": HOMES[builder]}, passed=gone)
        game.play("build F4")
        assert asked(game) == [(builder + k) % 4 for k in (1, 2, 3)]


@pytest.mark.parametrize("builder", range(4))
def test_with_variable_turn_order_offers_follow_the_order_of_the_round(builder):
    """5.4: cyclic in the order list, beginning after the builder."""
    order = [2, 0, 3, 1]
    game = four(order, turn=builder, terrain={"F4": HOMES[builder]}, variable_turn_order=True)
    game.play("build F4")
    place = order.index(builder)
    assert asked(game) == [order[(place + k) % 4] for k in (1, 2, 3)]


def played(game):
    """Seat 1 passes, later seat 3; then seat 0 builds on F4."""
    return game.do(
        *("0: advance digging", "1: bonus_card BON9", "2: advance digging"),
        *("3: bonus_card BON2", "0: build F4"),
    )


def test_with_variable_turn_order_those_who_passed_come_last_in_order_of_passing():
    """5.4: not passed in this round's order, then passed in the order of passing."""
    game = played(four(terrain={"F4": HOMES[0]}, variable_turn_order=True))
    assert asked(game) == [2, 1, 3] and game.player == 2
    game = four([2, 0, 3, 1], turn=2, terrain={"F4": HOMES[3]}, variable_turn_order=True)
    game.do("2: advance digging", "0: bonus_card BON9", "3: build F4")
    assert asked(game) == [1, 0, 2] and game.player == 1


def test_without_variable_turn_order_passing_changes_nothing_about_offers():
    """5.4: seat order."""
    game = played(four(terrain={"F4": HOMES[0]}))
    assert asked(game) == [1, 2, 3] and game.player == 2
    game = four([2, 3, 0, 1], turn=2, terrain={"F4": HOMES[0]})
    game.do("2: bonus_card BON9", "3: bonus_card BON2", "0: build F4")
    assert asked(game) == [1, 2, 3] and game.player == 1

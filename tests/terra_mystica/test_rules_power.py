"""Section 5 of the rules: power, and power from neighbours."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, alone

# Witches build on E9; its neighbours are D7, E10, F5, F6.
BUILDER = Seat("witches", "D E9")


def beside(built, **seat):
    """Witches have upgraded E9; what stands beside it belongs to seat 1, the Nomads."""
    table = Table(BUILDER, Seat("nomads", built, **seat))
    return table.play("upgrade E9")


# 5.1 to 5.3


@pytest.mark.parametrize(
    ("bowls", "after"),
    [
        ((5, 7, 0), (0, 11, 1)),  # 5 go to II, then one on to III
        ((6, 3, 3), (0, 9, 3)),
        ((7, 3, 2), (1, 9, 2)),
        ((0, 4, 8), (0, 0, 12)),  # the rest is lost
        ((1, 2, 9), (0, 0, 12)),
        ((0, 0, 12), (0, 0, 12)),
    ],
)
def test_power_moves_from_bowl_i_to_ii_and_only_then_to_iii(bowls, after):
    """5.1: 6 power for a capacity of 2*I + II (5.3)."""
    # 6 power at the beginning of the round: four trading houses.
    built = "TP A1 A2 A3 A4"
    table = alone(Seat("witches", built, bowls=bowls), tile="SCORE4", cards="BON1")
    table.pass_on("BON1").to_next_round()
    assert table.bowls(0) == after


def test_spent_power_goes_from_bowl_iii_to_bowl_i():
    """5.2: with 3 in III ACT4 cannot be paid."""
    table = alone(Seat("witches", "D E9", bowls=(1, 2, 5))).play("power ACT4")
    assert table.bowls(0) == (5, 2, 1)
    assert "power ACT4" not in alone(Seat("witches", "D E9", bowls=(4, 5, 3))).legal()


# 5.4: how much


@pytest.mark.parametrize(
    ("built", "power"),
    [
        ("D D7", 1),
        ("TP D7", 2),
        ("TE D7", 2),
        ("SH D7", 3),
        ("SA D7", 3),
        ("D D7 E10 F5 F6", 4),
        ("SH D7, SA E10, TE F5, TP F6", 10),  # 15.2: no limit of 5
        ("SH D7, D E10 F5, SA E4", 5),
    ],
)
def test_the_offer_is_the_sum_of_the_adjacent_structures(built, power):
    """5.4, 15.2: D 1, TP 2, TE 2, SH 3, SA 3; gain - 1 VP are paid."""
    table = beside(built, bowls=(12, 0, 0)).play("accept")
    assert table.bowls(1) == (12 - power, power, 0)
    assert table.change(1) == ({"VP": 1 - power} if power > 1 else {})


@pytest.mark.parametrize(
    ("bowls", "vp", "gain"),
    [
        ((0, 1, 11), 20, 1),  # capacity
        ((1, 0, 11), 20, 2),
        ((1, 1, 10), 20, 3),
        ((9, 3, 0), 2, 3),  # VP + 1
        ((9, 3, 0), 0, 1),
        ((9, 3, 0), 20, 5),
    ],
)
def test_the_gain_is_limited_by_capacity_and_by_vp(bowls, vp, gain):
    """5.4: min(offer, capacity, VP + 1)."""
    before = 2 * bowls[0] + bowls[1]
    table = beside("SH D7, TP E10", bowls=bowls, vp=vp).play("accept")
    left = 2 * table.bowls(1)[0] + table.bowls(1)[1]
    assert before - left == gain
    assert table.change(1) == ({"VP": 1 - gain} if gain > 1 else {})


def test_an_offer_is_taken_as_a_whole_or_declined():
    """5.4: declining costs nothing."""
    table = beside("SH D7")
    assert table.player == 1 and table.legal() == {"accept", "decline"}
    table.play("decline")
    assert table.change(1) == {} and table.bowls(1) == (2, 4, 6) and table.decision == "main"


def test_an_offer_of_1_power_is_a_decision_too():
    """14."""
    table = beside("D D7")
    assert table.decision == "offer" and table.legal() == {"accept", "decline"}


def test_without_capacity_there_is_no_offer():
    """5.4."""
    table = beside("SH D7", bowls=(0, 0, 9))
    assert table.player == 1 and table.decision == "main"


# 5.4: when


@pytest.mark.parametrize("event", ["build F5", "upgrade E9", "upgrade E10", "stronghold E10"])
def test_dwellings_and_upgrades_give_offers(event):
    """5.4: all kinds of building."""
    seat = Seat("witches", "D E9, TP E10, TE D7")
    rival = Seat("nomads", "D D8 F6 G5")
    table = Table(seat, rival, terrain={"F5": "forest"}).play(event)
    if table.decision == "tiles":
        table.play("favor FAV9")
    assert (table.player, table.decision) == (1, "offer")


def test_transformations_and_bridges_give_none():
    """5.4."""
    table = Table(BUILDER, Seat("nomads", "D D7 F6")).play("transform F5").play("terrain lakes")
    assert table.decision == "main"
    table = Table(Seat("witches", "D F4"), Seat("nomads", "D G3")).play("power ACT1")
    assert table.decision == "main" and int(table.state["bridge_set"])


def test_own_structures_and_far_ones_give_no_offer():
    """5.4: shipping does not count as adjacency."""
    seat = Seat("witches", "D E9 D7 E10")
    table = Table(seat, Seat("nomads", "TP E8 D6", shipping=3)).play("upgrade E9")
    assert table.decision == "main"


def test_a_bridge_makes_adjacent_for_everybody():
    """5.4, 6.1: over a bridge of a third player."""
    seats = [
        Seat("witches", "D E8"),
        Seat("nomads", "D G3"),
        Seat("giants", "D I1", bridges="E8-G3"),
    ]
    table = Table(*seats).play("upgrade E8")
    assert (table.player, table.decision) == (1, "offer")
    assert table.change(0) == {"C": -3, "W": -2}


def test_players_who_have_passed_are_still_offered_power_in_round_6_too():
    """5.4."""
    table = Table(BUILDER, Seat("nomads", "TP D7"), passed=[1], round=6).play("upgrade E9")
    assert (table.player, table.decision) == (1, "offer")
    table.play("accept")
    assert table.change(1) == {"VP": -1} and table.player == 0


def test_offers_go_round_beginning_after_the_builder():
    """5.4: cyclic in seat order, whoever has no neighbour left out, before the next turn."""
    seats = [
        Seat("nomads", "D D7"),
        Seat("giants", "D I1"),
        Seat("witches", "D E9"),
        Seat("mermaids", "D F5"),
    ]
    table = Table(*seats, turn=2).play("upgrade E9")
    table.do("3: accept", "0: decline")
    assert (table.player, table.decision) == (3, "main")


def test_with_variable_turn_order_those_who_have_passed_come_last():
    """5.4: those who have not passed in the round's order, then by passing."""
    seats = [
        Seat("nomads", "D D7"),
        Seat("giants", "D E10"),
        Seat("witches", "D E9"),
        Seat("mermaids", "D F5"),
    ]
    order = (2, 0, 3, 1)  # 3 then 1 have passed
    table = Table(*seats, turn=2, passed=[3, 1], order=order, variable_turn_order=True)
    table.play("upgrade E9").do("0: accept", "3: accept", "1: accept")
    assert (table.player, table.decision) == (0, "main")


def test_the_builder_first_completes_the_action():
    """5.4: favor tile and town tile come before the offers."""
    seat = Seat("witches", "TP E9 E10 D7, D F6")
    table = Table(seat, Seat("nomads", "D F5")).play("upgrade E9")
    assert table.player == 0 and table.decision == "tiles"
    table.play("favor FAV9").play("town TW1")
    assert (table.player, table.decision) == (1, "offer")


def test_two_events_of_one_turn_are_answered_one_after_the_other():
    """5.4: all players for the first, then all for the second; capacity is taken anew."""
    seats = [
        Seat("halflings", "TP E9"),
        Seat("nomads", "TP F5", bowls=(0, 3, 9)),
        Seat("giants", "D F6", bowls=(1, 0, 9)),
    ]
    table = Table(*seats, terrain={"E10": "desert"}).play("stronghold E9")
    table.play("transform E10").play("terrain plains").play("build E10")
    table.do("1: accept", "2: accept")  # of the stronghold on E9
    assert table.bowls(1) == (0, 1, 11) and table.change(1) == {"VP": -1}
    assert table.bowls(2) == (0, 1, 9)
    table.do("2: accept")  # of the dwelling on E10, beside F6
    assert table.bowls(2) == (0, 0, 10) and table.decision == "main"


def test_both_events_of_chaos_magicians_are_answered_in_order():
    """5.4: the first event by seats 1 and 2, then the second; 1 has capacity for one only."""
    seats = [
        Seat("chaosmagicians", "D E9 F6, SH A1"),
        Seat("nomads", "D F5", bowls=(0, 1, 9)),
        Seat("mermaids", "D E10", bowls=(9, 0, 0)),
    ]
    table = Table(*seats).play("special stronghold").play("upgrade E9").play("upgrade F6")
    table.do("1: accept", "2: accept")
    assert table.bowls(1) == (0, 0, 10)
    table.do("2: decline")  # F6: seat 1 has no room any more
    assert (table.player, table.decision) == (1, "main")


def test_the_second_event_asks_again_who_still_has_capacity():
    """5.4."""
    seats = [
        Seat("chaosmagicians", "D E9 F6, SH A1"),
        Seat("nomads", "D F5", bowls=(0, 2, 9)),
    ]
    table = Table(*seats).play("special stronghold").play("upgrade E9").play("upgrade F6")
    table.do("1: accept", "1: accept")
    assert table.bowls(1) == (0, 0, 11) and table.decision == "main"


# 5.5: Cultists


def cultists(*answers, third="D E10", **seat):
    """Cultists upgrade E9 beside seat 1 and seat 2."""
    seats = [
        Seat("cultists", "D E9", bowls=(5, 7, 0)),
        Seat("nomads", "D F5", **seat),
        Seat("giants", third),
    ]
    table = Table(*seats).play("upgrade E9")
    for answer in answers:
        table.play(answer)
    return table


@pytest.mark.parametrize("answers", [("accept", "decline"), ("decline", "accept")])
def test_cultists_advance_a_step_if_somebody_took_power(answers):
    """5.5: on a track of their choice, after all answers."""
    table = cultists(*answers)
    assert (table.player, table.decision) == (0, "cult")
    assert table.answers("cult") == {"FIRE", "WATER", "EARTH", "AIR"}
    table.play("cult EARTH")
    assert table.cults(0) == (0, 0, 1, 0) and (table.player, table.decision) == (1, "main")


def test_cultists_advance_one_step_however_many_took_power():
    """5.5."""
    table = cultists("accept", "accept").play("cult AIR")
    assert table.cults(0) == (0, 0, 0, 1) and table.player == 1
    assert table.bowls(0) == (5, 7, 0)


def test_cultists_gain_1_power_if_all_declined():
    """5.5."""
    table = cultists("decline", "decline")
    assert table.bowls(0) == (4, 8, 0) and table.cults(0) == (0,) * 4 and table.player == 1


def test_cultists_get_nothing_if_nobody_could_take_power():
    """5.5: a neighbour without capacity has no offer for every purpose."""
    table = cultists(third="D I1", bowls=(0, 0, 12))
    assert table.bowls(0) == (5, 7, 0) and (table.player, table.decision) == (1, "main")


def test_the_one_who_could_take_power_decides_for_the_cultists():
    """5.5: of two neighbours one has no room; the other declines."""
    table = cultists("decline", bowls=(0, 0, 12))
    assert table.bowls(0) == (4, 8, 0)

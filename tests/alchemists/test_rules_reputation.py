"""Section 8 of the rules: reputation."""

from __future__ import annotations

import pytest

from meeple.alchemists import tables as t

from .placing import SEALS, Seat, Table, alone

# 8.3: from where each zone reaches, and its extra.
ZONES = [(1, -1), (6, -1), (7, 0), (13, 0), (14, 1), (17, 1), (18, 2), (30, 2)]


def falls(seal_of_both, rep, robe=False):
    """Two theories of seat 0 fall at once: red minus is shown of 0 and 2."""
    artifacts = "robe_of_respect" if robe else ""
    seats = [
        Seat(rep=rep, artifacts=artifacts),
        Seat(slots="debunk"),
        Seat(hand="07", slots="exhibit"),
    ]
    theories = {0: (4, {0: seal_of_both}), 2: (5, {0: seal_of_both})}
    table = Table(*seats, at="debunk", theories=theories)
    return table.play("1: pair 02", "1: potion poison")


def test_gains_and_losses_of_one_action_are_one_change():
    """8.1: two starred seals, one loss of 10."""
    assert falls("silver", 12).change(0) == {"rep": -10}


def test_the_zone_is_counted_once():
    """8.1, 8.3: 18 - (10 + 2)."""
    assert falls("silver", 18)[0]["reputation"] == 6


def test_a_net_gain_is_gained():
    """8.2: whatever the zone."""
    for rep in (3, 10, 15, 20):
        seat = Seat(rep=rep, gold=9, slots="buy")
        table = alone(seat, at="buy", round=4, on_sale="amulet_of_rhetoric")
        table.play("artifact amulet_of_rhetoric")
        assert table[0]["reputation"] == rep + 5


def test_net_0_is_nothing():
    """8.2: no extra by the zone, nothing by the Robe."""
    for rep in (3, 10, 15, 20):
        table = falls("red", rep, robe=True)  # hedged in the colour used
        assert table[0]["reputation"] == rep


def test_the_robe_of_respect_adds_1_to_a_net_gain():
    """8.2: not in the final round, A-10."""
    for number, more in ((4, 6), (5, 6)):
        seat = Seat(gold=9, slots="buy", artifacts="robe_of_respect")
        table = alone(seat, at="buy", round=number, on_sale="amulet_of_rhetoric")
        assert table.play("artifact amulet_of_rhetoric").change(0)["rep"] == more


def test_the_robe_adds_nothing_to_a_loss():
    """8.2."""
    assert falls("silver", 12, robe=True).change(0) == {"rep": -10}


@pytest.mark.parametrize(("rep", "extra"), ZONES)
def test_a_net_loss_has_an_extra_by_the_zone_before(rep, extra):
    """8.3: red -1, plain 0, green +1, blue +2; not below 1."""
    seat = Seat(hand="04", slots="drink", rep=rep)
    table = alone(seat, at="drink").play("pair 04")
    assert table[0]["reputation"] == max(1, rep - max(0, 1 + extra))


@pytest.mark.parametrize("rep", range(1, 7))
def test_reputation_is_never_below_1(rep):
    """8.3."""
    assert falls("silver", rep)[0]["reputation"] == 1


def test_the_zones():
    """8.3: red to 6, plain to 13, green to 17, blue from 18."""
    assert t.ZONE_NAMES == ("red", "plain", "green", "blue")
    assert t.ZONE_FROM.tolist() == [1, 7, 14, 18]
    assert t.ZONE_LOSS.tolist() == [-1, 0, 1, 2]


# 8.4, the checks


def test_14_sells_neutral_and_has_12():
    """8.4."""
    table = alone(Seat(rep=14, hand="07", slots="sell"), at="sell")
    table.play("potion healing", "guarantee neutral")
    assert table[0]["reputation"] == 12


@pytest.mark.parametrize("rep", [14, 16, 17])
def test_green_loses_3_by_a_conference_of_minus_2(rep):
    """8.4: masters, no theory, round 3."""
    table = Table(Seat(rep=rep), Seat(rep=10), at="end", round=3, next_adventurer=2)
    assert table[0]["reputation"] == rep - 3 and table[1]["reputation"] == 8


def test_18_loses_5_and_has_11():
    """8.4."""
    seats = [Seat(rep=18), Seat(slots="debunk"), Seat(hand="07", slots="exhibit")]
    table = Table(*seats, at="debunk", theories={0: (4, {0: "gold"})})
    table.play("1: pair 02", "1: potion poison")
    assert table[0]["reputation"] == 11


@pytest.mark.parametrize("rep", [1, 3, 6])
def test_red_sells_a_wrong_sign_and_stays(rep):
    """8.4."""
    table = alone(Seat(rep=rep, hand="02", slots="sell"), at="sell")
    table.play("potion healing", "guarantee exact")
    assert table[0]["reputation"] == rep


@pytest.mark.parametrize("seal", SEALS)
def test_13_with_2_and_minus_5_has_10(seal):
    """8.4: an own theory is debunked; hedged in the colour used it is 15."""
    seats = [Seat(rep=13, slots="debunk"), Seat(hand="07", slots="exhibit")]
    table = Table(*seats, at="debunk", theories={0: (4, {0: seal})})
    table.play("0: pair 02", "0: potion poison")
    assert table[0]["reputation"] == (15 if seal == "red" else 10)

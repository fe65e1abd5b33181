"""Section 7 of the rules: temperature, oxygen, oceans, and the bonuses of their tracks."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, against, told


def asteroid(temperature, **table):
    """The standard project: one step of temperature."""
    return against(Seat(), temperature=temperature, **table).play("project asteroid")


@pytest.mark.parametrize(
    ("start", "heat"), [(-30, 0), (-28, 0), (-26, 1), (-24, 0), (-22, 1), (-20, 0)]
)
def test_heat_production_at_minus_24_and_minus_20(start, heat):
    """+1 for who raised it there."""
    table = asteroid(start)
    assert table.change(0).get("heat prod", 0) == heat
    assert table.change(0)["TR"] == 1 and table.mars() == told("temperature 2")


@pytest.mark.parametrize(("start", "heat"), [(-28, 1), (-26, 1), (-24, 1), (-20, 0)])
def test_two_steps_at_once(start, heat):
    """11 Big Asteroid: a value that is passed pays like one that is reached."""
    table = against(Seat(hand=[11]), temperature=start).play("play 11")
    assert table.change(0).get("heat prod", 0) == heat


def test_several_bonuses_at_once():
    """39 Deimos Down from -26 to -20."""
    table = against(Seat(hand=[39]), temperature=-26).play("play 39")
    assert table.change(0)["heat prod"] == 2 and table.mars() == told("temperature 6")


def test_an_ocean_at_zero_degrees():
    """With its TR, for who raised the temperature."""
    table = asteroid(-2)
    assert table.player == 0 and table.decision == "place"
    table.play("hex 4")
    assert table.change(0) == told("mc -14, TR 2")
    assert table.mars() == told("temperature 2, oceans 1")


def test_no_ocean_at_zero_degrees_after_nine():
    """Only the step itself."""
    table = asteroid(-2, oceans=9)
    assert table.decision == "main" and table.change(0) == told("mc -14, TR 1")


def test_eight_oxygen_raise_the_temperature():
    """One step, with its TR."""
    table = against(Seat(), oxygen=7).play("project greenery", "hex 46")
    assert table.mars() == told("oxygen 1, temperature 2")
    assert table.change(0) == told("mc -23, greenery 1, TR 2")


def test_oxygen_that_raises_temperature_that_brings_an_ocean():
    """7 to 8 oxygen, -2 to 0 degrees: three TR."""
    table = against(Seat(), oxygen=7, temperature=-2).play("project greenery", "hex 46", "hex 4")
    assert table.mars() == told("oxygen 1, temperature 2, oceans 1")
    assert table.change(0) == told("mc -23, greenery 1, TR 3")


def test_oxygen_that_raises_temperature_to_minus_twenty():
    """7 to 8 oxygen, -22 to -20 degrees."""
    table = against(Seat(), oxygen=7, temperature=-22).play("project greenery", "hex 46")
    assert table.change(0) == told("mc -23, greenery 1, TR 2, heat prod 1")


def test_passing_eight_oxygen_counts_as_reaching_it():
    """138 Strip Mine: 7 to 9."""
    table = against(Seat(hand=[138], energy_prod=2), oxygen=7).play("play 138")
    assert table.mars() == told("oxygen 2, temperature 2") and table.change(0)["TR"] == 3


def test_the_bonus_step_at_the_highest_temperature_is_lost():
    """8 oxygen at +8 degrees."""
    table = against(Seat(), oxygen=7, temperature=8).play("project greenery", "hex 46")
    assert table.mars() == told("oxygen 1") and table.change(0)["TR"] == 1


def test_only_steps_really_made_bring_tr():
    """39 with one step to go, 138 with one of oxygen."""
    table = against(Seat(hand=[39]), temperature=6).play("play 39")
    assert table.mars() == told("temperature 2") and table.change(0)["TR"] == 1
    table = against(Seat(hand=[138], energy_prod=2), oxygen=13).play("play 138")
    assert table.mars() == told("oxygen 1") and table.change(0)["TR"] == 1


def test_raising_a_parameter_raises_tr_this_generation():
    """What UNMI looks at; others' steps do not count."""
    table = Table(Seat(), Seat("unmi")).play("project asteroid")
    assert table[0]["tr_raised"] and not table[1]["tr_raised"]

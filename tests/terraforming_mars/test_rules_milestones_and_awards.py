"""Sections 4.3, 4.4 and 10 of the rules: milestones and awards."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, against, told

BUILDINGS = [1, 3, 7, 14, 15, 38, 41]  # seven building tags
MANY = list(range(105, 121))  # sixteen cards
MILESTONES = [  # milestone, just not enough, enough
    ("terraformer", Seat(tr=34), Seat(tr=35)),
    ("mayor", Seat(tiles="city 46 62"), Seat(tiles="city 46 62, capital 12")),
    ("gardener", Seat(tiles="greenery 46 45"), Seat(tiles="greenery 46 45 44")),
    ("builder", Seat(front=BUILDINGS), Seat(front=[*BUILDINGS, 56])),
    ("builder", Seat(front=BUILDINGS), Seat("tharsis_republic", front=BUILDINGS)),
    ("planner", Seat(hand=MANY[:15]), Seat(hand=MANY)),
]


@pytest.mark.parametrize(("name", "few", "enough"), MILESTONES)
def test_conditions_of_milestones(name, few, enough):
    """4.3: true now; pay 8."""
    milestone = f"milestone {name}"
    assert milestone not in against(few).legal()
    table = against(enough).play(milestone)
    assert table.change(0) == told("mc -8")
    assert milestone not in table.legal()


def test_a_milestone_needs_eight_mc():
    """No metals."""
    assert "milestone terraformer" in against(Seat(tr=35, mc=8, hand=[1])).legal()
    poor = Seat(tr=35, mc=7, steel=9, titanium=9, heat=9, hand=[1])
    assert "milestone terraformer" not in against(poor).legal()


def test_each_milestone_once_and_three_in_all():
    """By whomever."""
    seat = Seat(tr=35, hand=MANY)
    taken = against(seat, milestones={"terraformer": 1})
    assert "milestone terraformer" not in taken.legal() and "milestone planner" in taken.legal()
    full = against(seat, milestones={"mayor": 1, "gardener": 1, "builder": 0})
    assert not full.answers("milestone")


def test_milestones_are_worth_five_points():
    """10."""
    taken = {"mayor": 1, "gardener": 0, "builder": 0}
    table = against(Seat(), milestones=taken, last=True).all_pass()
    assert (table.parts(0)["milestones"], table.parts(1)["milestones"]) == (10, 5)


def test_awards_cost_8_14_20():
    """4.4: the first, second, third of the game; no need to lead."""
    table = Table(Seat(mc=42), Seat(mc_prod=5))
    table.play("award banker")
    assert table.change(0)["mc"] == -8 and "award banker" not in table.legal()
    table.play("award miner")
    assert table.change(0)["mc"] == -22
    table.do("1: award landlord")
    assert table.change(1)["mc"] == -20
    assert not table.answers("award")


@pytest.mark.parametrize(("funded", "cost"), [(0, 8), (1, 14), (2, 20)])
def test_an_award_must_be_paid(funded, cost):
    """One mc too little."""
    awards = dict.fromkeys(("landlord", "banker")[:funded], 1)
    assert against(Seat(mc=cost, hand=[1]), awards=awards).answers("award")
    assert not against(Seat(mc=cost - 1, hand=[1]), awards=awards).answers("award")


def points(name, *seats):
    """Of the award for each seat."""
    table = Table(*seats, awards={name: 0}, last=True).all_pass()
    return [table.parts(i)["awards"] for i in range(len(seats))]


VALUES = [  # award, what counts most, less, nothing
    ("landlord", Seat(tiles="city 46 61 62"), Seat(tiles="greenery 12 13"), Seat()),
    ("banker", Seat(mc_prod=3), Seat(mc_prod=2), Seat(mc_prod=-1)),
    ("scientist", Seat(front=[90, 5]), Seat("inventrix", front=[6]), Seat(front=[14])),
    ("thermalist", Seat(heat=5), Seat(energy=4), Seat(heat_prod=3)),
    ("miner", Seat(steel=2, titanium=2), Seat(titanium=3), Seat(steel=2)),
]


@pytest.mark.parametrize("row", VALUES, ids=[row[0] for row in VALUES])
def test_values_of_awards(row):
    """First 5, second 2, whoever funded; values at the very end, after production."""
    name, *seats = row
    assert points(name, *seats) == [5, 2, 0]
    assert points(name, *seats[::-1]) == [0, 2, 5]


def test_two_players_have_no_second():
    """5 and nothing."""
    assert points("banker", Seat(mc_prod=3), Seat(mc_prod=2)) == [5, 0]


def test_shared_places_of_awards():
    """Several first: 5 each and no second; one first and several second: 2 each."""
    rich, poor = Seat(mc_prod=3), Seat(mc_prod=1)
    assert points("banker", rich, rich, poor) == [5, 5, 0]
    assert points("banker", rich, poor, poor) == [5, 2, 2]
    assert points("banker", rich, rich, rich) == [5, 5, 5]
    assert points("banker", rich, rich) == [5, 5]

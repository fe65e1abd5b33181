"""Section 4.2 of the rules: standard projects."""

from __future__ import annotations

import pytest

from .positions import Seat, against, cards_in, told

PROJECTS = [  # project, cost, answers, what it brings
    ("power_plant", 11, (), "energy prod 1"),
    ("asteroid", 14, (), "temperature 2, TR 1"),
    ("aquifer", 18, ("hex 4",), "oceans 1, TR 1"),
    ("greenery", 23, ("hex 46",), "greenery 1, oxygen 1, TR 1"),
    ("city", 25, ("hex 46",), "city 1, mc prod 1"),
]


@pytest.mark.parametrize(("project", "cost", "answers", "gives"), PROJECTS)
def test_what_a_project_costs_and_brings(project, cost, answers, gives):
    """Any number of times."""
    name = f"project {project}"
    table = against(Seat()).play(name, *answers)
    assert table.change(0) | table.mars() == {"mc": -cost, **told(gives)}
    assert name in table.legal()


@pytest.mark.parametrize(("project", "cost"), [row[:2] for row in PROJECTS])
def test_money_only(project, cost):
    """No steel, no titanium; Helion's heat counts."""
    name = f"project {project}"
    assert name in against(Seat(mc=cost, hand=[1])).legal()
    poor = Seat(mc=cost - 1, steel=50, titanium=50, heat=50, hand=[1])
    assert name not in against(poor).legal()
    assert name in against(Seat("helion", mc=cost - 1, heat=1, hand=[1])).legal()


def test_thorgate_pays_three_less_for_the_power_plant():
    """8 mc."""
    assert against(Seat("thorgate")).play("project power_plant").change(0)["mc"] == -8
    assert "project power_plant" not in against(Seat("thorgate", mc=7, hand=[1])).legal()


def test_standard_technology_pays_three_for_each_but_selling():
    """156; also for cheap ones."""
    table = against(Seat(front=[156], hand=[1, 3])).play("project power_plant")
    assert table.change(0) == told("mc -8, energy prod 1")
    table.mark().play("project sell_patents", "card 1", "done")
    assert table.change(0) == told("mc 1, hand -1")


def test_selling_patents():
    """1 mc for each card, ascending, at least one; they are discarded."""
    table = against(Seat(hand=[5, 20, 100]))
    table.play("project sell_patents")
    assert table.legal() == {"card 5", "card 20", "card 100"}
    table.play("card 20")
    assert table.legal() == {"card 100", "done"}
    table.play("done")
    assert table.change(0) == told("mc 1, hand -1")
    assert cards_in(table.state["discard"]) == {20}
    assert "project sell_patents" in table.legal()


def test_selling_the_whole_hand_is_one_action():
    """The turn goes on with the second action."""
    table = against(Seat(hand=[5, 20, 100])).play("project sell_patents", "card 5", "card 20")
    table.play("card 100")
    assert table.change(0) == told("mc 3, hand -3")
    assert table.player == 0 and int(table.state["actions_done"]) == 1
    assert "project sell_patents" not in table.legal()


def test_projects_that_cannot_do_anything():
    """14.3: no asteroid at +8, no aquifer with nine oceans."""
    legal = against(Seat(), temperature=8, oceans=9).legal()
    assert not {"project asteroid", "project aquifer"} & legal
    legal = against(Seat(), temperature=6, oceans=8).legal()
    assert {"project asteroid", "project aquifer"} <= legal


def test_a_greenery_at_full_oxygen():
    """The tile still comes, without oxygen and TR."""
    table = against(Seat(), oxygen=14).play("project greenery", "hex 46")
    assert table.change(0) == told("mc -23, greenery 1") and table.mars() == {}

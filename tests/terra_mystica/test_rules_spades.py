"""Sections 7.1 and 7.2 of the rules: transform and build, with dug and with free spades."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, alone

# Home of the Witches is forest; the wheel: desert plains swamp lakes forest mountains wasteland.
SHORT_TO_FOREST = {"desert": 3, "plains": 3, "swamp": 2, "lakes": 1, "mountains": 1, "wasteland": 2}


def witches(ground="swamp", **seat):
    """Witches on E9; F5 beside it has this terrain."""
    return alone(Seat("witches", "D E9", **seat), terrain={"F5": ground})


def dig(ground, answer, **seat):
    return witches(ground, **{"workers": 18, **seat}).play("transform F5").play(answer)


# 7.1: spades needed


@pytest.mark.parametrize(("ground", "spades"), SHORT_TO_FOREST.items())
def test_home_is_reached_either_way_round_the_wheel(ground, spades):
    """7.1: d or 7 - d spades, 3 W each at the first level."""
    assert dig(ground, "terrain forest").change(0) == {"W": -3 * spades}
    table = witches(ground, workers=21).play("transform F5").play("long_way forest")
    assert table.change(0) == {"W": -3 * (7 - spades)}


@pytest.mark.parametrize(
    ("target", "spades"),
    [("lakes", 1), ("plains", 1), ("desert", 2), ("wasteland", 3), ("mountains", 4)],
)
def test_another_target_is_reached_on_the_side_without_home(target, spades):
    """7.1: from swamp; to mountains four, for the way of three would pass through forest."""
    assert dig("swamp", f"terrain {target}").change(0) == {"W": -3 * spades}
    table = witches(workers=21).play("transform F5")
    assert f"long_way {target}" not in table.legal()


@pytest.mark.parametrize(
    ("spades", "targets", "long"),
    [
        (1, "lakes plains", ""),
        (2, "lakes plains forest desert", ""),
        (3, "lakes plains forest desert wasteland", ""),
        (4, "lakes plains forest desert wasteland mountains", ""),
        (5, "lakes plains forest desert wasteland mountains", "forest"),
    ],
)
def test_targets_are_those_whose_spades_can_be_paid(spades, targets, long):
    """7.1: from swamp, partial transformations included."""
    table = witches(workers=3 * spades + 2).play("transform F5")
    assert table.answers("terrain") == set(targets.split())
    assert table.answers("long_way") == set(long.split())


def test_a_free_home_hex_may_be_transformed_away_in_either_direction():
    """7.1."""
    for target, short in (
        *(("lakes", 1), ("mountains", 1), ("swamp", 2)),
        *(("wasteland", 2), ("plains", 3), ("desert", 3)),
    ):
        assert dig("forest", f"terrain {target}").change(0) == {"W": -3 * short}
        table = witches("forest", workers=21).play("transform F5").play(f"long_way {target}")
        assert table.change(0) == {"W": -3 * (7 - short)}
        assert table.terrain("F5") == target


def test_a_hex_cannot_stay_what_it_is():
    """7.1."""
    assert "terrain swamp" not in witches(workers=21).play("transform F5").legal()


@pytest.mark.parametrize(("level", "price"), [(0, 3), (1, 2), (2, 1)])
def test_a_spade_costs_3_2_or_1_workers_by_digging_level(level, price):
    """7.1."""
    table = dig("swamp", "terrain forest", digging=level)
    assert table.change(0) == {"W": -2 * price}
    poor = witches(workers=price - 1, digging=level)
    assert poor.answers("transform") == set()


def test_darklings_pay_a_priest_for_a_spade_and_get_2_vp_each():
    """7.1."""
    table = alone(Seat("darklings", "D E10"), terrain={"D7": "lakes", "E9": "desert"})
    twin = table.copy().play("transform D7").play("terrain swamp")
    assert twin.change(0) == {"P": -1, "VP": 2}
    table.play("transform E9").play("terrain swamp")
    assert table.change(0) == {"P": -2, "VP": 4}
    without = alone(Seat("darklings", "D E10", priests=0))
    assert without.answers("transform") == set()


def test_all_dug_spades_go_to_one_hex():
    """7.1, 15.3: there are no left-over digging spades and no second hex."""
    table = dig("lakes", "terrain forest")
    assert table.decision == "spades" and table.legal() == {"build F5", "done"}
    assert dig("lakes", "terrain swamp").player == 1  # nothing left to ask


def test_what_cannot_be_dug_for():
    """7.1, 6.3: occupied hexes and those out of reach."""
    table = Table(Seat("witches", "D E9 D7"), Seat("nomads", "D F5"))
    assert table.answers("transform") == {"C5", "D8", "E10", "F6"}


# 7.1: building


def test_a_dwelling_may_be_built_at_once_on_the_transformed_hex():
    """7.1: for its cost, 2 C and 1 W, or not."""
    table = dig("lakes", "terrain forest")
    twin = table.copy().play("done")
    assert twin.kind("F5") == "" and twin.change(0) == {"W": -3} and twin.player == 1
    table.play("build F5")
    assert table.kind("F5") == "D" and table.change(0) == {"W": -4, "C": -2} and table.player == 1


def test_without_a_transformation_a_dwelling_goes_on_any_free_home_hex_in_reach():
    """7.1."""
    table = alone(Seat("witches", "D E9"), terrain={"F5": "forest", "F6": "forest"})
    assert table.answers("build") == {"F5", "F6"}
    table.play("build F6")
    assert table.change(0) == {"C": -2, "W": -1} and table.player == 1


def test_after_a_transformation_the_dwelling_goes_on_that_hex_only():
    """7.1, 15.4: not on F6, which is home too."""
    ground = {"F5": "lakes", "F6": "forest"}
    table = alone(Seat("witches", "D E9"), terrain=ground).play("transform F5")
    assert table.play("terrain forest").answers("build") == {"F5"}
    table = alone(Seat("witches", "D E9"), terrain=ground).play("transform F5")
    assert table.play("terrain swamp").player == 1


@pytest.mark.parametrize(("coins", "workers"), [(1, 15), (15, 3)])
def test_a_dwelling_must_be_paid_for(coins, workers):
    """7.1: no question where there is nothing to choose."""
    table = dig("lakes", "terrain forest", coins=coins, workers=workers)
    assert table.player == 1 and table.kind("F5") == ""
    free = alone(Seat("witches", "D E9", coins=1), terrain={"F5": "forest"})
    assert free.answers("build") == set()


def test_giants_need_exactly_2_spades_and_always_make_wasteland():
    """7.1: whatever the hex was; a wasteland is never transformed."""
    ground = {"F5": "mountains", "F6": "lakes", "D7": "wasteland"}
    seats = Seat("giants", "D E9", workers=6), Seat("nomads", "D I12")
    table = Table(*seats, terrain=ground)
    assert table.answers("transform") == {"F5", "F6", "E10"}
    for name in ("F5", "F6"):
        twin = table.copy().play("transform", name)
        assert twin.change(0) == {"W": -6} and twin.terrain(name) == "wasteland"
    assert Table(Seat("giants", "D E9", workers=5), seats[1]).answers("transform") == set()


# 7.2: one hex


@pytest.mark.parametrize(
    ("action", "seat", "spades"),
    [("power ACT5", {}, 1), ("special BON1", {"card": "BON1"}, 1), ("power ACT6", {}, 2)],
)
@pytest.mark.parametrize(("target", "needed"), [("lakes", 1), ("forest", 2), ("wasteland", 3)])
def test_more_spades_may_be_dug_for_the_same_hex(action, seat, spades, target, needed):
    """7.2: from swamp; what is missing is paid with 3 W each."""
    table = witches(**seat).play(action).play("transform F5").play("terrain", target)
    dug = max(0, needed - spades)
    assert table.change(0) == ({"W": -3 * dug} if dug else {})
    assert table.terrain("F5") == target


def test_dug_spades_are_all_used_on_the_same_hex():
    """7.2: after ACT6 with a third, dug one no second hex, and none after one spade of ACT5."""
    table = witches("plains").play("power ACT6").play("transform F5").play("terrain forest")
    assert table.legal() == {"build F5", "done"}
    table = witches("lakes").play("power ACT5").play("transform F5").play("terrain forest")
    assert table.legal() == {"build F5", "done"}


def test_without_workers_a_free_spade_goes_as_far_as_it_goes():
    """7.2: one step either way."""
    table = witches(workers=0).play("power ACT5").play("transform F5")
    assert table.answers("terrain") == {"lakes", "plains"}


def test_the_dwelling_after_free_spades_is_paid_and_may_be_left_out():
    """7.2: a transform-and-build action that costs no further action."""
    table = witches("lakes").play("power ACT5").play("transform F5").play("terrain forest")
    table.play("build F5")
    assert table.change(0) == {"C": -2, "W": -1} and table.player == 1


@pytest.mark.parametrize("action", ["power ACT5", "power ACT6", "special BON1"])
def test_free_spades_may_be_lost(action):
    """7.2, 15.3: and then nothing else is built."""
    table = alone(Seat("witches", "D E9", card="BON1"), terrain={"F5": "forest"}).play(action)
    assert "done" in table.legal() and table.answers("build") == set()
    table.play("done")
    assert table.player == 1 and table.change(0) == {}


def test_giants_dig_the_second_spade_of_act5():
    """7.2: 3 W."""
    giants = Seat("giants", "D E9", card="BON1")
    for action in ("power ACT5", "special BON1"):
        table = Table(giants, Seat("nomads", "D I12")).play(action).play("transform F5")
        assert table.change(0) == {"W": -3} and table.terrain("F5") == "wasteland"
    poor = Table(Seat("giants", "D E9", workers=2), Seat("nomads", "D I12")).play("power ACT5")
    assert poor.player == 1  # the spade is lost
    table = Table(giants, Seat("nomads", "D I12")).play("power ACT6").play("transform F5")
    assert table.change(0) == {} and table.legal() == {"build F5", "done"}


def test_darklings_pay_priests_for_what_is_missing_and_score_only_those():
    """7.2, 15.11: of two spades one is free."""
    table = alone(Seat("darklings", "D E10")).play("power ACT5").play("transform E9")
    table.play("terrain swamp")  # from forest
    assert table.change(0) == {"P": -1, "VP": 2}


# 7.2: several hexes

NEAR = {"D7": "lakes", "F5": "mountains", "F6": "lakes", "E10": "swamp"}


def act6(*answers, **seat):
    table = alone(Seat("witches", "D E9", **seat), terrain=NEAR).play("power ACT6")
    for answer in answers:
        table.play(answer)
    return table


def test_act6_may_be_split_over_two_hexes():
    """7.2: one hex becomes home with one spade, the other one too; one dwelling."""
    table = act6("transform D7", "terrain forest")
    assert table.answers("transform") == {"F5", "F6", "E10"} and table.answers("build") == {"D7"}
    table.play("transform F5").play("terrain forest")
    assert table.legal() == {"build D7", "build F5", "done"}
    table.play("build F5")
    assert table.player == 1 and table.kind("D7") == "" and table.terrain("D7") == "forest"
    assert table.change(0) == {"C": -2, "W": -1}


def test_the_spade_left_over_from_act6_may_leave_the_second_hex_at_another_terrain():
    """7.2: after the first has become home; no digging for it."""
    table = act6("transform D7", "terrain forest", "transform E10")
    assert table.answers("terrain") == {"lakes", "plains"} and table.answers("long_way") == set()
    table.play("terrain plains")
    assert table.legal() == {"build D7", "done"}


def test_if_the_first_hex_strayed_the_second_must_become_home():
    """7.2: at most one hex ends as something else, in either order."""
    table = act6("transform D7", "terrain swamp")
    assert table.answers("transform") == {"F5", "F6"} and table.answers("build") == set()
    table.play("transform F6")
    assert table.player == 0 and table.legal() == {"build F6", "done"}  # one target: forced


def test_a_hex_is_not_transformed_twice_in_one_action():
    """7.2: the second spade goes to another hex."""
    table = act6("transform E10", "terrain lakes")
    assert "E10" not in table.answers("transform")


def test_no_more_than_two_hexes_and_two_free_spades():
    """7.2: both on one hex, and it is over."""
    assert act6("transform E10", "terrain forest").legal() == {"build E10", "done"}
    assert act6("transform E10", "terrain desert").player == 1


def test_after_a_free_spade_the_second_hex_may_be_left_out():
    """7.2: the spade is lost."""
    table = act6("transform D7", "terrain forest", "done")
    assert table.player == 1 and table.kind("D7") == ""


def test_building_ends_the_action():
    """7.2: the spade left over is lost, and a new dwelling gives no reach for it."""
    table = act6("transform D7", "terrain forest", "build D7")
    assert table.player == 1 and table.terrain("F5") == "mountains"


def halflings(*answers, workers=15):
    seat = Seat("halflings", "TP E9", workers=workers)
    ground = {"D7": "swamp", "F5": "desert", "F6": "swamp", "E10": "lakes"}
    table = alone(seat, terrain=ground).play("stronghold E9")
    for answer in answers:
        table.play(answer)
    return table


def test_the_halflings_stronghold_brings_3_spades_for_up_to_3_hexes():
    """7.2: one dwelling on one of them."""
    table = halflings("transform D7", "terrain plains", "transform F5", "terrain plains")
    assert table.answers("transform") == {"F6", "E10"}
    table.play("transform F6").play("terrain plains")
    assert table.legal() == {"build D7", "build F5", "build F6", "done"}
    assert table.change(0) == {"C": -8, "W": -4, "VP": 3}


def test_the_halflings_dig_nothing_in_addition():
    """7.2: three spades reach no fourth step."""
    table = halflings().play("transform E10")  # lakes: to plains 2, to wasteland 3
    assert table.answers("terrain") == {"plains", "swamp", "forest", "mountains", "wasteland"}
    assert table.answers("long_way") == set()


def test_of_the_halflings_hexes_one_may_stray():
    """7.2: after one that did the others must become home."""
    table = halflings("transform D7", "terrain lakes")
    assert table.answers("transform") == {"F5", "F6", "E10"}
    table.play("transform E10")
    assert table.terrain("E10") == "plains"
    assert table.legal() == {"build E10", "done"}


# 7.11, 15.11: what spades score


@pytest.mark.parametrize(
    ("answers", "spades"),
    [
        (("transform F5", "terrain forest"), 2),
        (("power ACT5", "done"), 1),
        (("power ACT6", "done"), 2),
        (("special BON1", "transform F5", "terrain forest"), 2),
        (("power ACT6", "transform F5", "terrain wasteland"), 3),
    ],
)
def test_score1_gives_2_vp_for_each_spade_gained_lost_ones_too(answers, spades):
    """7.2, 7.11."""
    table = alone(Seat("witches", "D E9", card="BON1"), terrain={"F5": "swamp"}, tile="SCORE1")
    for answer in answers:
        table.play(answer)
    assert table.change(0)["VP"] == 2 * spades


@pytest.mark.parametrize(
    ("answers", "spades"),
    [
        (("transform F5", "terrain plains"), 1),
        (("power ACT5", "done"), 1),
        (("power ACT6", "done"), 2),
        (("special BON1", "transform F5", "terrain plains"), 1),
    ],
)
def test_halflings_and_alchemists_gain_from_every_spade(answers, spades):
    """15.11: Halflings 1 VP; Alchemists with stronghold 2 power, without nothing."""
    table = alone(Seat("halflings", "D E9", card="BON1"), terrain={"F5": "swamp"})
    for answer in answers:
        table.play(answer)
    assert table.change(0)["VP"] == spades
    for built, power in (("SH E9", 2), ("D E9", 0)):
        bowls = (6, 0, 6)
        seat = Seat("alchemists", built, card="BON1", bowls=bowls)
        table = alone(seat, terrain={"F5": "desert"})
        for answer in answers:
            table.play(answer)
        spent = {"power ACT5": 4, "power ACT6": 6}.get(answers[0], 0)
        assert table.bowls(0) == (6 + spent - power * spades, power * spades, 6 - spent)

"""Section 13 of the rules: final scoring."""

from __future__ import annotations

import pytest

from .placing import ARTIFACTS, Seat, Table, counts

PARTS = ("reputation", "artifacts", "grants", "gold", "seals", "idol")
GRANT_VP = (1, 1, 1, 2, 2)


def scored(*seats, **words):
    """The end of round 6; a second seat without anything, if there is but one."""
    seats = seats if len(seats) > 1 else (*seats, Seat(gold=0))
    table = Table(*seats, at="end", round=6, **words)
    assert table.state["over"]
    return table


def parts(table, seat=0):
    numbers = dict(zip(PARTS, table[seat]["parts"].tolist(), strict=True))
    assert table[seat]["vp"] == sum(numbers.values())
    return {name: n for name, n in numbers.items() if n}


@pytest.mark.parametrize("rep", [1, 6, 7, 13, 14, 18, 27])
def test_one_point_for_each_reputation(rep):
    """13.1, 8.4: zones mean nothing here."""
    assert parts(scored(Seat(rep=rep, gold=0))) == {"reputation": rep}


@pytest.mark.parametrize(
    ("name", "vp"),
    [
        *[("boots_of_speed", 2), ("discount_card", 1), ("magic_mortar", 1), ("periscope", 1)],
        *[("printing_press", 2), ("robe_of_respect", 0), ("amulet_of_rhetoric", 0)],
        *[("hypnotic_amulet", 1), ("seal_of_authority", 0), ("silver_chalice", 6)],
        *[("thinking_cap", 1), ("witchs_trunk", 2), ("altar_of_gold", 0), ("bronze_cup", 4)],
        *[("crystal_cabinet", 2), ("feather_in_cap", 0), ("magic_mirror", 2), ("wisdom_idol", 0)],
    ],
)
def test_points_of_each_artifact_alone(name, vp):
    """13.2: printed, or computed: the Cabinet counts itself, the Mirror 10 / 5."""
    table = scored(Seat(artifacts=name, gold=0))
    assert parts(table).get("artifacts", 0) == vp


@pytest.mark.parametrize("number", range(6))
def test_the_crystal_cabinet_is_worth_2_for_each_own_artifact(number):
    """11, A-20: victory points, itself included."""
    others = ["robe_of_respect", "amulet_of_rhetoric", "seal_of_authority", "altar_of_gold"]
    others.append("wisdom_idol")
    table = scored(Seat(artifacts=" ".join(["crystal_cabinet", *others[:number]]), gold=0))
    assert parts(table) == {"reputation": 10, "artifacts": 2 * (number + 1)}


@pytest.mark.parametrize(("rep", "vp"), [(4, 0), (5, 1), (9, 1), (10, 2), (24, 4), (25, 5)])
def test_the_magic_mirror_is_worth_a_fifth_of_the_reputation(rep, vp):
    """11: rounded down."""
    assert parts(scored(Seat(artifacts="magic_mirror", rep=rep, gold=0))).get("artifacts", 0) == vp


def test_the_magic_mirror_counts_the_reputation_at_the_end_of_the_final_round():
    """11, 12.2: 14 and 1 as the top alchemist."""
    seat = Seat(artifacts="magic_mirror", rep=14, gold=0)
    table = scored(seat, theories={0: (0, {0: "red"})})
    assert parts(table) == {"reputation": 15, "artifacts": 3}


@pytest.mark.parametrize(("aside", "vp"), [("", 0), ("46", 2), ("4646", 2), ("464567", 4)])
def test_the_feather_in_cap_is_worth_1_for_each_kind(aside, vp):
    """11: different kinds set aside."""
    seats = [Seat(artifacts="feather_in_cap", gold=0), Seat(hand="07", slots="exhibit")]
    table = Table(*seats, at="exhibit", round=6)
    table[0]["set_aside"] = counts(aside)
    table.play("decline")
    assert table.state["over"] and parts(table).get("artifacts", 0) == vp


@pytest.mark.parametrize("tile", range(5))
def test_points_of_the_grants(tile):
    """13.3: grants.json."""
    grants = [0 if k == tile else -1 for k in range(5)]
    assert parts(scored(Seat(gold=0), grants=grants)).get("grants") == GRANT_VP[tile]


def test_several_grants():
    """13.3: only the own ones."""
    table = scored(Seat(gold=0), grants=[0, 1, 0, 0, 1])
    assert parts(table)["grants"] == 1 + 1 + 2 and parts(table, 1)["grants"] == 1 + 2


@pytest.mark.parametrize(
    ("gold", "favors", "vp", "left"),
    [
        (0, 0, 0, 0),
        (2, 0, 0, 2),
        (3, 0, 1, 0),
        (7, 0, 2, 1),
        (0, 1, 0, 2),
        (2, 1, 1, 1),
        (1, 4, 3, 0),
    ],
)
def test_favors_become_2_gold_and_3_gold_are_1_point(gold, favors, vp, left):
    """13.4, 13.5."""
    table = scored(Seat(gold=gold, favors="sage " * favors))
    assert parts(table).get("gold", 0) == vp and table[0]["gold"] % 3 == left
    assert table.favors(0) == []


@pytest.mark.parametrize(
    ("seal", "correct", "wrong"),
    [("gold", 5, -4), ("silver", 3, -4), ("red", 0, -4), ("green", 0, -4), ("blue", 0, -4)],
)
def test_the_truth_about_a_theory(seal, correct, wrong):
    """13.6: token 5 on ingredient 2 differs in all three colours."""
    assert parts(scored(Seat(), theories={2: (2, {0: seal})})).get("seals", 0) == correct
    assert parts(scored(Seat(), theories={2: (5, {0: seal})})).get("seals", 0) == wrong


@pytest.mark.parametrize(("token", "seal"), [(6, "red"), (0, "green"), (3, "blue")])
def test_a_proper_hedge_costs_nothing(token, seal):
    """13.6, 9.8: points, not reputation."""
    assert "seals" not in parts(scored(Seat(), theories={2: (token, {0: seal})}))


def test_conflict_tokens_do_not_matter_in_the_end():
    """13.6, 17.8."""
    placed = {2: (2, {0: "gold"}), 3: (4, {0: "silver"})}
    table = scored(Seat(gold=0), theories=placed, conflicts="23")
    assert parts(table) == {"reputation": 10, "seals": 5 - 4}


def test_all_seals_of_a_theory_are_turned_up():
    """13.6: every owner's."""
    placed = {2: (2, {0: "gold", 1: "silver", 2: "red"})}
    table = scored(Seat(), Seat(), Seat(), theories=placed)
    assert [parts(table, i).get("seals", 0) for i in range(3)] == [5, 3, 0]


def test_the_wisdom_idol_is_worth_1_for_each_seal_on_a_correct_theory():
    """11, 13.7: starred or not."""
    placed = {2: (2, {0: "gold"}), 3: (3, {0: "red"}), 4: (5, {0: "silver"}), 5: (4, {1: "gold"})}
    placed |= {6: (6, {1: "gold"})}
    table = scored(Seat(artifacts="wisdom_idol"), theories=placed)
    assert parts(table)["idol"] == 2 and parts(table)["seals"] == 5 - 4
    assert "idol" not in parts(scored(Seat(), theories=placed))


def test_everything_together():
    """13."""
    seat = Seat(rep=12, gold=8, favors="sage", artifacts="silver_chalice crystal_cabinet")
    placed = {2: (2, {0: "gold"}), 5: (0, {1: "gold", 0: "silver"})}
    table = scored(seat, theories=placed, grants=[-1, -1, -1, 0, -1])
    # 12 and the top alchemist; 6 + 2 * 2; 10 gold; 5 - 4
    expected = {"reputation": 13, "artifacts": 10, "grants": 2, "gold": 3, "seals": 1}
    assert parts(table) == expected
    assert table.standings() == ([29.0, float(table[1]["vp"])], [1, 2])
    assert len(ARTIFACTS) == 18


# Places


def test_most_points_win():
    """13."""
    table = scored(Seat(rep=9, gold=2), Seat(rep=12, gold=0), Seat(rep=10, gold=0))
    assert table.standings() == ([9.0, 12.0, 10.0], [3, 1, 2])


@pytest.mark.parametrize(
    ("gold", "places"), [((2, 1, 0), [1, 2, 3]), ((0, 1, 1), [3, 1, 1]), ((1, 1, 1), [1, 1, 1])]
)
def test_a_tie_goes_to_more_gold_left(gold, places):
    """13, A-9: 0 to 2 after the conversion; still tied: shared."""
    table = scored(*[Seat(gold=n) for n in gold])
    assert table.standings() == ([10.0] * 3, places)


def test_the_gold_left_counts_after_the_conversion():
    """A-9: 3 gold leave nothing."""
    table = scored(Seat(rep=9, gold=3), Seat(rep=10, gold=1))
    assert table.standings() == ([10.0, 10.0], [2, 1])


def test_gold_of_favors_is_left_too():
    """13.4, 13.5, A-9."""
    table = scored(Seat(favors="sage", gold=0), Seat(gold=1))
    assert table.standings() == ([10.0, 10.0], [1, 2])

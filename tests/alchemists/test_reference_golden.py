"""The reference's own functions against the golden files: the oracle is put to the test first."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from .reference import chemistry, debunk, sale, scoring
from .reference.chemistry import ASSIGNMENTS, MIX, RESULTS
from .reference.facts import ARTIFACT, BOARD, COLOURS, FAVOR_GOLD, KINDS, PAIRS, SEALS
from .reference.knowledge import Knowledge, mask
from .reference.seat import Seat
from .reference.table import Table

GOLDEN = Path(__file__).parents[1] / "data" / "alchemists"
ROBE = ARTIFACT["robe_of_respect"]


def golden(name):
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def test_mixing_table():
    data = golden("mixing_table")
    assert [[-1 if p is None else p for p in row] for row in MIX] == data["mix"]
    plus = [[int(chemistry.sign(a, c) == "+") for c in range(3)] for a in range(KINDS)]
    assert plus == data["plus"]
    big = [
        [int(one["sizes"][colour] == "big") for colour in COLOURS] for one in chemistry.ALCHEMICALS
    ]
    assert big == data["big"]
    for potion, pairs in data["pairs_making"].items():
        assert [list(p) for p in PAIRS if MIX[p[0]][p[1]] == int(potion)] == pairs


def test_assignment_ranks():
    cases = golden("assignment_ranks")["cases"]
    assert len(cases) == 50
    for case in cases:
        assert ASSIGNMENTS[case["rank"]].tolist() == case["assignment"]


def concluded(facts):
    """What a seat knows from facts as the golden files give them."""
    knowledge = Knowledge(deduction=True)
    for kind, *rest in facts:
        if kind == "mix":
            i, j, potions = rest
            pair = PAIRS.index((min(i, j), max(i, j)))
            knowledge.pair_makes(pair, {p for p in range(7) if potions >> p & 1})
        else:
            i, alchemicals = rest
            knowledge.ingredient_is(i, {a for a in range(KINDS) if alchemicals >> a & 1})
    return knowledge


def check_conclusions(case, facts):
    knowledge = concluded(facts)
    assert knowledge.count() == case["count"]
    assert knowledge.marginals() == case["marginal"]
    possible = [
        mask(a for a in range(KINDS) if numbers[a]) for numbers in knowledge.figures()["marginals"]
    ]
    assert possible == case["possible"]


def exact(facts):
    return [("mix", i, j, 1 << potion) for i, j, potion in facts]


def test_deduction_from_exact_facts():
    cases = golden("deduction_exact")["cases"]
    assert len(cases) == 200
    for case in cases:
        check_conclusions(case, exact(case["facts"]))


def test_deduction_from_mixed_facts():
    cases = golden("deduction_mixed")["cases"]
    assert len(cases) == 120
    for case in cases:
        check_conclusions(case, case["facts"])


def test_predictions():
    data = golden("predictive")
    assert [tuple(pair) for pair in data["pairs"]] == PAIRS
    for case in data["cases"]:
        fitting = concluded(exact(case["facts"])).fitting
        numbers = [np.bincount(RESULTS[k, fitting], minlength=7).tolist() for k in range(28)]
        assert numbers == case["pred"]


def test_reputation():
    rows = golden("reputation")["rows"]
    assert len(rows) == 30 * 21 * 4
    for before, change, robe, final, after in rows:
        table = Table({"num_players": 2}, seed=0)
        table.round = 6 if final else 5
        seat = table.seats[0]
        seat.reputation = before
        seat.artifacts = {ROBE} if robe else set()
        table.change_reputation(seat, change)
        assert seat.reputation == after, (before, change, robe, final)


def test_sale_prices_qualities_and_order():
    data = golden("sale")
    for reputation, discount, level, price in data["price"]:
        offered = sale.price(reputation, discount, level)
        allowed = offered >= 1 and (discount < 3 or reputation > 6)
        assert (offered if allowed else -1) == price
    for wanted, levels in enumerate(data["quality"]):
        assert [chemistry.quality(wanted, mixed) for mixed in range(7)] == levels
    for case in data["cases"]:
        seats = []
        for number, (reputation, bid) in enumerate(
            zip(case["reputation"], case["bid"], strict=True)
        ):
            seat = Seat(number, deduction=False)
            seat.reputation, seat.bid = reputation, bid
            seats.append(seat)
        assert [sale.smileys(seat) for seat in seats] == case["smileys"]
        assert sale.order_of([seat.number for seat in seats], seats) == case["order"]


def test_sale_outcomes():
    rows = golden("sale_outcomes")["rows"]
    assert len(rows) == 3528
    for before, discount, guarantee, mixed, barmaids, robe, gold, after in rows:
        level = chemistry.quality(0, mixed)
        paid, change = sale.outcome(before, discount, guarantee, level, barmaids, False)
        seat = Seat(0, deduction=False)
        seat.reputation, seat.artifacts = before, {ROBE} if robe else set()
        seat.change_reputation(change, robe_works=True)
        assert (paid, seat.reputation) == (gold, after)


def test_debunk_as_apprentice():
    for case in golden("debunk_apprentice")["cases"]:
        for i, (truth, token) in enumerate(zip(case["truth"], case["theory"], strict=True)):
            outcomes = [
                -1 if token < 0 else int(debunk.apprentice_debunks(token, truth, colour))
                for colour in range(3)
            ]
            assert outcomes == case["outcome"][i]


def test_debunk_as_master():
    data = golden("debunk_master")
    for case in data["cases"]:
        conflicts = {PAIRS.index(tuple(pair)) for pair in case["conflicts"]}
        for pair, (i, j) in enumerate(PAIRS):
            for potion in range(7):
                fallen, conflict = debunk.master_outcome(
                    case["truth"], case["theory"], conflicts, pair, potion
                )
                outcome = 4 if conflict else (i in fallen) + 2 * (j in fallen)
                assert outcome == case["outcome"][pair][potion], (case["truth"], pair, potion)


def test_seals():
    data = golden("seals")
    assert len(data["final"]) == 8 * 8 * len(SEALS)
    for truth, token, seal, points in data["final"]:
        assert scoring.seal_points(truth, token, seal) == points
    assert len(data["debunk"]) == 3 * len(SEALS)
    for colour, seal, loss in data["debunk"]:
        assert debunk.loss(seal, colour) == loss


@pytest.mark.parametrize("case", golden("final_scoring")["cases"])
def test_final_scoring(case):
    table = Table({"num_players": 2}, seed=0)
    table.assignment, table.theories = case["truth"], case["theory"]
    seat = table.seats[0]
    seat.reputation, seat.gold = case["reputation"], case["gold"]
    seat.artifacts = set(case["artifacts"])
    seat.set_aside = [int(kind < case["feather_kinds"]) for kind in range(KINDS)]
    seat.favors[0] = case["favors"]
    for i, seal in case["own_seals"]:
        seat.placed[i] = seal
    for tile in case["grants"]:
        table.grants[tile] = seat.number
    scoring.score(table)
    expected = case["vp"]
    parts = ("reputation", "artifacts", "grants", "gold", "seals", "idol")
    assert dict(zip(parts, seat.parts, strict=True)) == {name: expected[name] for name in parts}
    assert seat.vp == expected["total"]
    assert seat.gold == case["gold"] + FAVOR_GOLD * case["favors"]
    assert seat.gold % BOARD["final"]["gold_per_vp"] == case["tie_break_gold"]

"""The golden examples, every case, put through the kernels."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.alchemists.deduction.counting import count, predict
from meeple.alchemists.rules import debunking, facts, mixing, reputation, sale, scoring, setup
from meeple.core.registry import get_game

GOLDEN = Path(__file__).parents[1] / "data" / "alchemists"
CASES = {  # how many there are in each file
    "assignment_ranks": 50,
    "debunk_apprentice": 60,
    "debunk_master": 60,
    "deduction_exact": 200,
    "deduction_mixed": 120,
    "final_scoring": 80,
    "predictive": 40,
}
GAME = get_game("alchemists")
MASTER, APPRENTICE = {"mode": "master"}, {"mode": "apprentice"}


def golden(name):
    data = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    if name in CASES:
        assert len(data["cases"]) == CASES[name]
    return data


def blank(num_players=2, **options):
    """A position of round 2 with nothing on the table; without `deduction`."""
    state = GAME.new_states(1, {"num_players": num_players, "deduction": False, **options})[0]
    setup.clear_theories(state)
    facts.clear_answers(state)
    for seat in state["seats"]:
        setup.clear_seat(seat)
        setup.clear_cards(seat)
        facts.know_answers(state, seat)
    state["round"] = 2
    return state


def owning(*artifacts):
    return sum(1 << artifact for artifact in artifacts)


def test_there_are_twelve_files_of_examples():
    others = {"mixing_table", "reputation", "sale", "sale_outcomes", "seals"}
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(CASES) | others


# Chemistry (1)


def test_mixing_table():
    data, state = golden("mixing_table"), blank()
    assert t.POTION_OF.tolist() == data["mix"]
    assert t.SIGNS.tolist() == data["plus"] and t.BIG.tolist() == data["big"]
    state["assignment"] = range(s.KINDS)
    making = {str(potion): [] for potion in range(s.POTIONS)}
    for pair, (i, j) in enumerate(t.PAIR_MEMBERS.tolist()):
        potion = mixing.potion_of(state, pair)
        assert potion == data["mix"][i][j] == data["mix"][j][i]
        making[str(potion)].append([i, j])
    assert making == data["pairs_making"]


def test_assignment_ranks():
    state = blank()
    for case in golden("assignment_ranks")["cases"]:
        setup.assign(state, case["rank"])
        assert state["assignment"].tolist() == case["assignment"]


# Deduction (14)


def workspace():
    return np.zeros(s.STATE["work"].shape, np.uint64)


def learnt(entries):
    """What a seat knows that learns facts one by one: its record."""
    state = blank(deduction=True)
    seat = state["seats"][0]
    for kind, *rest in entries:
        if kind == "mix":
            i, j, potions = rest
            facts.learn_pair(seat, int(t.PAIR_OF[i, j]), np.uint8(potions))
        else:
            ingredient, alchemicals = rest
            facts.learn_kind(seat, ingredient, np.uint8(alchemicals))
    seat["learned"] = True  # also where there is no fact at all
    facts.conclude_all(state)
    return seat


def check_conclusions(case, entries):
    seat = learnt(entries)
    assert seat["count"] == case["count"] and seat["marginals"].tolist() == case["marginal"]
    left = [sum(1 << a for a in range(8) if row[a]) for row in seat["marginals"]]
    assert left == case["possible"]
    marginals, work = np.zeros((8, 8), np.uint16), workspace()
    assert count(seat["triangle"], seat["grid"], work, marginals) == case["count"]
    assert marginals.tolist() == case["marginal"]


def exact(entries):
    return [("mix", i, j, 1 << potion) for i, j, potion in entries]


def test_deduction_from_exact_facts():
    for case in golden("deduction_exact")["cases"]:
        check_conclusions(case, exact(case["facts"]))


def test_deduction_from_mixed_facts():
    for case in golden("deduction_mixed")["cases"]:
        check_conclusions(case, case["facts"])


def test_predictions():
    data = golden("predictive")
    assert data["pairs"] == t.PAIR_MEMBERS.tolist()
    results, work = np.zeros((s.PAIRS, s.POTIONS), np.int32), workspace()
    for case in data["cases"]:
        seat = learnt(exact(case["facts"]))
        assert predict(seat["triangle"], seat["grid"], work, results) == case["count"]
        assert results.tolist() == case["pred"]
        squares = (results.astype(np.int64) ** 2).sum(axis=1)
        assert squares.tolist() == case["sum_sq"]
        best = (squares == squares.min()).nonzero()[0]
        assert [data["pairs"][pair] for pair in best] == case["best_pairs"]


# Reputation (8)


def test_reputation():
    rows, state = golden("reputation")["rows"], blank()
    assert len(rows) == 30 * 21 * 4
    for before, change, robe, final, after in rows:
        seat = state["seats"][0]
        state["round"] = s.ROUNDS if final else s.ROUNDS - 1
        seat["reputation"] = before
        seat["artifacts"] = owning(s.ROBE_OF_RESPECT) if robe else 0
        reputation.change_reputation(state, 0, change)
        assert seat["reputation"] == after, (before, change, robe, final)


# Sale (7.3)


def test_prices_of_a_sale():
    rows, state = golden("sale")["price"], blank()
    seat = state["seats"][0]
    for before, discount, guarantee, expected in rows:
        seat["reputation"], seat["bid"] = before, discount
        offered = sale.price(seat, guarantee)
        allowed = offered > 0 and sale.may_bid(seat, discount)
        assert (offered if allowed else -1) == expected


def test_qualities_of_a_sale():
    assert t.QUALITY.tolist() == golden("sale")["quality"]


def test_the_order_of_a_sale():
    cases = golden("sale")["cases"]
    assert len(cases) == 60
    for case in cases:
        n = len(case["bid"])
        state = blank(n)
        state["rows"][s.SELL][:n], state["num_rows"][s.SELL] = range(n), n
        for i in range(n):
            state["seats"][i]["reputation"] = case["reputation"][i]
            state["seats"][i]["bid"] = case["bid"][i]
        assert [sale.smileys(state["seats"][i]) for i in range(n)] == case["smileys"]
        sale.sort_sellers(state)
        assert state["rows"][s.SELL][:n].tolist() == case["order"]


def test_outcomes_of_a_sale():
    """The customer wants healing; each ingredient is the alchemical of its number."""
    rows, start = golden("sale_outcomes")["rows"], blank()
    assert len(rows) == 3528
    start["assignment"], start["adventurer"], start["potion"] = range(s.KINDS), 1, 0
    a, b = t.PAIR_MEMBERS.T
    pair_for = [int((t.POTION_OF[a, b] == potion).argmax()) for potion in range(s.POTIONS)]
    for before, discount, guarantee, mixed, barmaids, robe, gold, after in rows:
        state = start.copy()
        seat = state["seats"][0]
        state["guarantee"], state["played"][s.BARMAID] = guarantee, barmaids
        seat["reputation"], seat["bid"], seat["gold"], seat["hand"] = before, discount, 0, 1
        seat["artifacts"] = owning(s.ROBE_OF_RESPECT) if robe else 0
        sale.sell(state, 0, pair_for[mixed])
        assert (seat["gold"], seat["reputation"]) == (gold, after)


# Theories (9)


def with_theories(case, **options):
    """The board of a case, each theory with a silver seal of seat 1."""
    state = blank(**options)
    state["assignment"], state["theories"] = case["truth"], case["theory"]
    placed = np.array(case["theory"]) >= 0
    state["num_sealers"] = placed
    state["sealers"][:, 0] = np.where(placed, 1, s.NOBODY)
    state["seats"][1]["placed"] = np.where(placed, s.SILVER_SEAL, s.NOBODY)
    state["conflicts"] = sum(1 << int(t.PAIR_OF[i, j]) for i, j in case.get("conflicts", []))
    return state


def test_debunking_as_an_apprentice():
    for case in golden("debunk_apprentice")["cases"]:
        start = with_theories(case, **APPRENTICE)
        for kind, outcomes in enumerate(case["outcome"]):
            for colour, outcome in enumerate(outcomes):
                assert (outcome == -1) == (start["theories"][kind] < 0)
                if outcome >= 0:
                    check_question(start.copy(), kind, colour, outcome)


def check_question(state, kind, colour, outcome):
    assert debunking.reveal_aspect(state, 0, kind, colour) == outcome
    assert (state["theories"][kind] < 0) == outcome
    assert state["seats"]["reputation"][:2].tolist() == ([12, 5] if outcome else [9, 10])


def test_debunking_as_a_master():
    data = golden("debunk_master")
    assert data["pairs"] == t.PAIR_MEMBERS.tolist()
    for case in data["cases"]:
        start = with_theories(case, **MASTER)
        for pair, outcomes in enumerate(case["outcome"]):
            for potion, outcome in enumerate(outcomes):
                check_claim(start.copy(), pair, potion, outcome)


def check_claim(state, pair, potion, outcome):
    """0: failure; 1, 2: the theory on the first, the second falls; 3: both; 4: new conflict."""
    before, kinds = state["theories"].copy(), t.PAIR_MEMBERS[pair]
    known = bool(state["conflicts"] >> pair & 1)
    fallen = debunking.claim(state, 0, pair, potion)
    gone = (before >= 0) & (state["theories"] < 0)
    assert gone[kinds].tolist() == [outcome in (1, 3), outcome in (2, 3)]
    assert gone.sum() == {1: 1, 2: 1, 3: 2}.get(outcome, 0) and fallen == gone.any()
    shown = bool(state["conflicts"] >> pair & 1) and not known
    assert shown == (outcome == 4)
    lost = {1: 5, 2: 5, 3: 10}.get(outcome, 0)
    expected = [12 if outcome else 9, max(1, 10 - lost)]
    assert state["seats"]["reputation"][:2].tolist() == expected


def test_seals_in_a_debunk():
    rows = golden("seals")["debunk"]
    assert len(rows) == s.COLOURS * s.SEALS
    seat = blank()["seats"][0]
    for colour, seal, loss in rows:
        seat["placed"][3] = seal
        assert debunking.loss_of(seat, np.uint8(1 << 3), colour) == loss


# Final scoring (13)


def test_seals_in_the_final_scoring():
    rows = golden("seals")["final"]
    assert len(rows) == s.KINDS * s.KINDS * s.SEALS
    for truth, token, seal, points in rows:
        assert scoring.seal_points(seal, token, truth) == points


@pytest.mark.parametrize("case", golden("final_scoring")["cases"])
def test_final_scoring(case):
    state = blank()
    state["round"], state["over"] = s.ROUNDS, True
    state["assignment"], state["theories"] = case["truth"], case["theory"]
    seat = state["seats"][0]
    for name in ("reputation", "gold"):
        seat[name] = case[name]
    seat["artifacts"] = owning(*case["artifacts"])
    if s.FEATHER_IN_CAP in case["artifacts"]:  # nobody else sets cards aside
        seat["set_aside"][: case["feather_kinds"]] = 1
    seat["favors"][s.SAGE] = case["favors"]
    for kind, seal in case["own_seals"]:
        seat["placed"][kind] = seal
    state["grants"][case["grants"]] = 0
    scoring.final_scoring(state)
    expected = dict(case["vp"])
    assert seat["vp"] == expected.pop("total")
    assert dict(zip(s.PARTS, seat["parts"].tolist(), strict=True)) == expected
    assert seat["gold"] % t.GOLD_PER_VP == case["tie_break_gold"]

"""The kernels and the independent reference play the same games, decision by decision.

The reference (`reference/`, plain Python) was written from the rule book without
sight of the kernels. After every decision everything must be equal: the position,
whose turn it is, what is asked and what is legal; at the end places and scores.
"""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import pytest

from meeple.core.batch import Batch
from meeple.core.registry import get_game
from meeple.core.text import members
from meeple.undecim import state as s
from meeple.undecim.cards import MODULES

from .reference import Reference

DATA = Path(__file__).parents[1] / "data" / "undecim"
MODULE_SETS = [
    list(chosen) for size in range(4) for chosen in itertools.combinations(MODULES, size)
]
QUESTIONS = {
    s.EXCHANGE: "exchange",
    s.HALF: "half",
    s.CHOOSE_CARD: "play",
    s.NAME: "name",
    s.TARGET: "target",
    s.GIVE: "give",
    s.TAKE: "take",
    s.PRODUCTION: "production",
    s.OPTION: "option",
    s.PAYMENT: "payment",
    s.PAY: "pay",
    s.GAIN: "gain",
    s.PLACE: "place",
    s.SUBJUGATE: "subjugate",
    s.ROTATE: "rotate",
    s.PICK: "replenish",
}


def snapshot(state, award_ids):
    """A record of STATE in the reference's terms."""
    return {
        "round": max(int(state["round"]), 1),
        "player": -1 if state["over"] else int(state["player"]),
        "over": bool(state["over"]),
        "start_player": int(state["start"]),
        "stone": int(state["stone"]),
        "nights": int(state["nights"]),
        "dice": [int(die) for die in state["dice"] if die],
        "deck": state["deck"].tolist(),
        "discard": state["discard"].tolist(),
        "revealed": state["revealed"].tolist(),
        "open": members(state["open"]),
        "down": members(state["down"]),
        "awards": [award_ids[place] for place in members(state["awards"])],
        "seats": [seat_snapshot(seat) for seat in state["seats"][: int(state["num_players"])]],
    }


def seat_snapshot(seat):
    return {
        "hand": seat["hand"].tolist(),
        "actions": members(seat["actions"]),
        "played": int(seat["played"]),
        "named": int(seat["named"]),
        "loose": seat["loose"].tolist(),
        "got": seat["got"].tolist(),
        "subjugated": int(seat["subjugated"]),
        "towns": seat["towns"][: int(seat["num_towns"])].tolist(),
        "vp": int(seat["vp"]),
        "parts": dict(zip(s.PARTS, seat["parts"].tolist(), strict=True)),
        "product": int(seat["product"]),
        "since": int(seat["since"]),
    }


def check_equal(game, state, reference, award_ids):
    assert snapshot(state, award_ids) == reference.snapshot()
    assert game.legal(state).tolist() == reference.legal()
    if not reference.over and int(state["decision"]) != s.BUILD:
        assert QUESTIONS[int(state["decision"])] == reference.decision


def play_in_lockstep(batch, reference, award_ids, rng):
    """One game of uniformly random decisions; returns their number."""
    game, state, decisions = batch.game, batch.states[0], 0
    check_equal(game, state, reference, award_ids)
    while not reference.over:
        action = rng.choice(reference.legal())
        reference.apply(action)
        batch.step([action])
        check_equal(game, state, reference, award_ids)
        decisions += 1
    seats = int(state["num_players"])
    assert batch.finished["places"][0, :seats].tolist() == reference.places()
    assert batch.finished["scores"][0, :seats].tolist() == state["seats"]["vp"][:seats].tolist()
    return decisions


def lockstep_games(games, num_players, modules, mulligan=True, cards=None):
    table = cards or json.loads((DATA / "cards.json").read_text(encoding="utf-8"))
    award_ids = [award["id"] for award in table["awards"]]
    award_ids += [module["award"]["id"] for module in table["modules"]]
    options = {"num_players": num_players, "modules": modules, "mulligan": mulligan, "cards": cards}
    batch = Batch(get_game("undecim"), 1, autoreset=False, observations=False, **options)
    decisions = 0
    for seed in range(games):
        batch.reset(seeds=[seed])
        reference = Reference(num_players, modules, mulligan, seed, cards)
        decisions += play_in_lockstep(batch, reference, award_ids, random.Random(seed))
    return decisions


@pytest.mark.parametrize("num_players", [3, 4])
@pytest.mark.parametrize("modules", MODULE_SETS, ids=lambda m: "+".join(m) or "base")
@pytest.mark.boundscheck
def test_the_reference_plays_the_same_games(num_players, modules):
    assert lockstep_games(12, num_players, modules) > 12 * 60


def test_the_reference_plays_the_same_games_without_the_mulligan():
    assert lockstep_games(10, 4, [], mulligan=False) > 10 * 60


@pytest.mark.fuzz
@pytest.mark.parametrize("num_players", [3, 4])
@pytest.mark.parametrize("modules", MODULE_SETS, ids=lambda m: "+".join(m) or "base")
def test_the_reference_plays_a_thousand_games_of_each_kind(num_players, modules):
    assert lockstep_games(1000, num_players, modules) > 60_000

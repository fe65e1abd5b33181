"""The hand-written player plays by the rules, fairly, and well."""

from __future__ import annotations

import copy
import itertools

import numpy as np
import pytest

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.registry import get_game
from meeple.undecim.cards import MODULES
from meeple.undecim.heuristic import choose_action
from meeple.undecim.tables import FACTS

GAME = get_game("undecim")
MODULE_SETS = [
    list(chosen) for size in range(4) for chosen in itertools.combinations(MODULES, size)
]


def last_scores(lineup, games, **options):
    """Scores by place in the line-up, seats rotated; float32[games, players]."""
    batch = Batch(GAME, games, observations=False, lineup=lineup, rotate=True, **options)
    batch.reset(seed=20)
    batch.step(np.zeros(games, np.int64))
    assert batch.dones.all()
    seats = len(lineup)
    shift = np.arange(games)[:, None] + batch.finished["episode"][:, None] + np.arange(seats)
    return batch.finished["scores"][np.arange(games)[:, None], shift % seats]


@pytest.mark.boundscheck
@pytest.mark.parametrize("num_players", [3, 4])
@pytest.mark.parametrize("modules", MODULE_SETS, ids=lambda m: "+".join(m) or "base")
def test_it_chooses_legal_actions_with_every_module(num_players, modules):
    batch = Batch(GAME, 20, observations=False, num_players=num_players, modules=modules)
    batch.reset(seed=4)
    stream = np.zeros(1, np.uint64)
    for _ in range(150):
        actions = [choose_action(state, stream) for state in batch.states]
        batch.step(actions)  # raises at the first that is not legal


@pytest.mark.boundscheck
def test_it_plays_cards_whose_figures_begin_below_zero():
    table = copy.deepcopy(FACTS)
    for card in table["action_cards"]:
        for operation in card["effect"]:
            if operation["op"] in ("build", "settle"):
                operation["n"] = {"base": -60, "per": "towns", "times": 20}
    batch = Batch(GAME, 100, observations=False, lineup=["greedy"] * 4, cards=table)
    batch.reset(seed=1)
    assert batch.dones.all()


def test_it_does_not_depend_on_what_is_hidden_from_it():
    batch = Batch(GAME, 60, observations=False, modules="all", num_players=3)
    batch.reset(seed=9)
    for step in range(120):
        chosen = [choose_action(state, np.full(1, 7, np.uint64)) for state in batch.states]
        imagined = batch.copy()
        imagined.determinize(batch.players.astype(np.int64), np.arange(60, dtype=np.uint64) + step)
        again = [choose_action(state, np.full(1, 7, np.uint64)) for state in imagined.states]
        assert chosen == again
        batch.step(chosen)


def test_the_same_stream_gives_the_same_games():
    first, second = (last_scores(["greedy"] * 4, 50) for _ in range(2))
    assert (first == second).all()


def test_four_of_them_average_79_vp_or_more():
    assert last_scores(["greedy"] * 4, 400).mean() > 79


def test_three_of_them_average_81_vp_or_more():
    assert last_scores(["greedy"] * 3, 400, num_players=3).mean() > 81


def test_one_beats_three_random_players_in_at_least_97_games_of_100_by_30_vp():
    scores = last_scores(["greedy", "random", "random", "random"], 400)
    own, best = scores[:, 0], scores[:, 1:].max(axis=1)
    assert (own > best).mean() >= 0.97
    assert (own - scores[:, 1:].mean(axis=1)).mean() > 30


def test_its_code_is_the_one_that_lineups_call_greedy():
    batch = Batch(GAME, 4, observations=False, lineup=["greedy", "random", "random", "random"])
    assert (batch.arrays.lineups[:, 0] == loops.GREEDY).all()

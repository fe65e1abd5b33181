"""The hand-written player plays by the rules, the same way each time, and well."""

from __future__ import annotations

import numpy as np
import pytest

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.registry import get_game
from meeple.terra_mystica import state as s
from meeple.terra_mystica.actions import ACTIONS, STAY
from meeple.terra_mystica.heuristic import choose_action
from meeple.terra_mystica.tables import BOARD, FACTION_IDS

GAME = get_game("terra_mystica")
EVERYTHING = {
    "mini_expansion_towns": True,
    "shipping_bonus_card": True,
    "temple_scoring_tile": True,
    "variable_turn_order": True,
}
VARIANTS = {
    "as printed": {"factions": "random"},
    "expansions": {"factions": "random", **EVERYTHING},
    "chosen": {"artifacts": False, "start_vp_2017": True},
}
STREAM = np.zeros(1, np.uint64)


def games_of(lineup, games, **options):
    """A batch after one game in each slot, seats rotated; scores by place in the line-up."""
    seats = len(lineup)
    options = {"factions": "random", "num_players": seats, **options}
    batch = Batch(
        GAME, games, observations=False, lineup=lineup, rotate=True, final=True, **options
    )
    batch.reset(seed=20)
    batch.step(np.zeros(games, np.int64))
    assert batch.dones.all()
    shift = np.arange(games)[:, None] + batch.finished["episode"][:, None] + np.arange(seats)
    return batch, batch.finished["scores"][np.arange(games)[:, None], shift % seats]


@pytest.mark.boundscheck
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_chooses_legal_actions(num_players, variant):
    batch = Batch(GAME, 12, observations=False, num_players=num_players, **VARIANTS[variant])
    batch.reset(seed=4)
    for _ in range(150 * num_players):
        actions = [choose_action(state, STREAM) for state in batch.states]
        batch.step(actions)  # raises at the first that is not legal


@pytest.mark.boundscheck
@pytest.mark.parametrize("num_players", [2, 5])
def test_it_finds_a_legal_action_wherever_random_play_leads(num_players):
    batch = Batch(GAME, 30, observations=False, num_players=num_players, **EVERYTHING)
    batch.reset(seed=5)
    for _ in range(90 * num_players):
        for state, mask in zip(batch.states, batch.masks, strict=True):
            action = choose_action(state, STREAM)
            assert int(mask[action >> 6]) >> (action & 63) & 1, ACTIONS.locate(action)
        batch.step(batch.sample(), validate=False)


def test_it_leaves_the_state_as_it_is_and_decides_the_same_again():
    batch = Batch(GAME, 40, observations=False, factions="random", **EVERYTHING)
    batch.reset(seed=6)
    for _ in range(200):
        before = batch.states.tobytes()
        actions = [choose_action(state, STREAM) for state in batch.states]
        assert batch.states.tobytes() == before
        assert actions == [choose_action(state, STREAM) for state in batch.states]
        batch.step(actions)


def test_it_converts_now_and_then_and_never_asks_to_stay():
    batch = Batch(GAME, 40, observations=False, factions="random")
    batch.reset(seed=7)
    chosen = []
    for _ in range(300):
        actions = [choose_action(state, STREAM) for state in batch.states]
        chosen += actions
        batch.step(actions)
    names = [ACTIONS.locate(action)[0] for action in chosen]
    assert STAY not in chosen
    assert 0.02 < names.count("convert") / len(names) < 0.3


@pytest.mark.parametrize(("num_players", "figure"), [(2, 131), (3, 124), (4, 114), (5, 106)])
def test_the_mean_score_of_a_table_of_them(num_players, figure):
    _, scores = games_of(["greedy"] * num_players, 400)
    assert scores.mean() > figure


def test_every_faction_averages_90_vp_or_more():
    batch, _ = games_of(["greedy"] * 4, 2000)
    seats = batch.final_states["seats"][:, :4]
    for faction, name in enumerate(FACTION_IDS):
        assert seats["vp"][seats["faction"] == faction].mean() > 90, name


def test_where_factions_are_chosen_each_board_is_taken_once():
    batch, scores = games_of(["greedy"] * 4, 50, factions="choose")
    boards = BOARD[batch.final_states["seats"]["faction"][:, :4]]
    assert (np.sort(boards, axis=1)[:, 1:] > np.sort(boards, axis=1)[:, :-1]).all()
    assert scores.mean() > 100


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_one_beats_random_players_in_at_least_99_games_of_100(num_players):
    lineup = ["greedy", *["random"] * (num_players - 1)]
    _, scores = games_of(lineup, 400)
    own, best = scores[:, 0], scores[:, 1:].max(axis=1)
    assert (own > best).mean() >= 0.99
    assert (own - scores[:, 1:].mean(axis=1)).mean() > 50


def test_it_plays_all_six_rounds_with_every_kind_of_structure():
    batch, _ = games_of(["greedy"] * 4, 200)
    built = batch.final_states["seats"]["built"][:, :4].sum(axis=(0, 1))
    assert (built > 0).all()
    assert (batch.final_states["round"] == s.ROUNDS).all()


def test_its_code_is_the_one_that_lineups_call_greedy():
    batch = Batch(GAME, 4, observations=False, lineup=["greedy", "random", "random", "random"])
    assert (batch.arrays.lineups[:, 0] == loops.GREEDY).all()

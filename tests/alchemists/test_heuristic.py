"""The hand-written player plays by the rules, fairly, and well."""

from __future__ import annotations

import numpy as np
import pytest

from meeple.alchemists import state as s
from meeple.alchemists.actions import ACTIONS
from meeple.alchemists.heuristic import choose_action
from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.registry import get_game

GAME = get_game("alchemists")
MODES = ("apprentice", "master")
# Mean scores that it exceeds, by mode and players: among random players, and at a table of its own.
AGAINST_RANDOM = {"apprentice": {2: 52, 3: 51, 4: 46}, "master": {2: 48, 3: 47, 4: 42}}
TABLE = {"apprentice": {2: 40, 3: 42, 4: 37}, "master": {2: 35, 3: 38, 4: 34}}
VARIANTS = {
    "apprentice": {"mode": "apprentice"},
    "master": {"mode": "master"},
    "by oneself": {"mode": "master", "deduction": False},
    "other readings": {
        "mode": "apprentice",
        "sale_shows_seller_exact": False,
        "barmaid_needs_exact": True,
        "robe_in_final_round": True,
        "discount_steps": [1, 1, 1, 1],
    },
}


def new_stream():
    return np.full(1, 7, np.uint64)


def games_of(lineup, games, **options):
    """A batch after one game in each slot, seats rotated; scores by place in the line-up."""
    seats = len(lineup)
    options = {"num_players": seats, **options}
    batch = Batch(
        GAME, games, observations=False, lineup=lineup, rotate=True, final=True, **options
    )
    batch.reset(seed=20)
    batch.step(np.zeros(games, np.int64))
    assert batch.dones.all()
    shift = np.arange(games)[:, None] + batch.finished["episode"][:, None] + np.arange(seats)
    return batch, batch.finished["scores"][np.arange(games)[:, None], shift % seats]


@pytest.mark.boundscheck
@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_chooses_legal_actions(num_players, variant):
    batch = Batch(GAME, 6, observations=False, num_players=num_players, **VARIANTS[variant])
    batch.reset(seed=4)
    stream = new_stream()
    for _ in range(100 * num_players):
        actions = [choose_action(state, stream) for state in batch.states]
        batch.step(actions)  # raises at the first that is not legal


@pytest.mark.boundscheck
@pytest.mark.parametrize("num_players", [2, 4])
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_finds_a_legal_action_wherever_random_play_leads(num_players, variant):
    batch = Batch(GAME, 10, observations=False, num_players=num_players, **VARIANTS[variant])
    batch.reset(seed=5)
    stream = new_stream()
    for _ in range(90 * num_players):
        for state, mask in zip(batch.states, batch.masks, strict=True):
            action = choose_action(state, stream)
            assert int(mask[action >> 6]) >> (action & 63) & 1, ACTIONS.locate(action)
        batch.step(batch.sample(), validate=False)


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_leaves_the_state_as_it_is_and_decides_the_same_again(variant):
    batch = Batch(GAME, 20, observations=False, num_players=3, **VARIANTS[variant])
    batch.reset(seed=6)
    for _ in range(250):
        before = batch.states.tobytes()
        actions = [choose_action(state, new_stream()) for state in batch.states]
        assert batch.states.tobytes() == before
        assert actions == [choose_action(state, new_stream()) for state in batch.states]
        batch.step(actions)


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["apprentice", "master", "by oneself"])
def test_it_does_not_depend_on_what_is_hidden_from_it(num_players, variant):
    games = 20
    batch = Batch(GAME, games, observations=False, num_players=num_players, **VARIANTS[variant])
    batch.reset(seed=9)
    for step in range(100 * num_players):
        chosen = [choose_action(state, new_stream()) for state in batch.states]
        imagined = batch.copy()
        seeds = np.arange(games, dtype=np.uint64) + np.uint64(step)
        imagined.determinize(batch.players.astype(np.int64), seeds)
        assert chosen == [choose_action(state, new_stream()) for state in imagined.states]
        batch.step(chosen)


def test_it_concludes_for_itself_what_the_option_deduction_would_tell():
    _, told = games_of(["greedy"] * 3, 30)
    _, alone = games_of(["greedy"] * 3, 30, deduction=False)
    assert (told == alone).all()


def test_the_same_stream_gives_the_same_games():
    first, second = (games_of(["greedy"] * 4, 50)[1] for _ in range(2))
    assert (first == second).all()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_one_beats_random_players_in_at_least_99_games_of_100(num_players, mode):
    lineup = ["greedy", *["random"] * (num_players - 1)]
    _, scores = games_of(lineup, 300, mode=mode)
    own, best = scores[:, 0], scores[:, 1:].max(axis=1)
    assert (own > best).mean() >= 0.99
    assert own.mean() > AGAINST_RANDOM[mode][num_players]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_mean_score_of_a_table_of_them(num_players, mode):
    _, scores = games_of(["greedy"] * num_players, 200, mode=mode)
    assert scores.mean() > TABLE[mode][num_players]


def test_its_starred_seals_are_nearly_always_on_correct_theories():
    batch, _ = games_of(["greedy"] * 3, 200)
    states = batch.final_states
    placed = states["seats"]["placed"][:, :3]
    starred = (placed == s.GOLD_SEAL) | (placed == s.SILVER_SEAL)
    correct = (states["theories"] == states["assignment"])[:, None]
    assert starred.sum(axis=2).mean() > 2.5
    assert (starred & correct).sum() / starred.sum() > 0.93


def test_it_earns_points_of_every_kind():
    batch, _ = games_of(["greedy"] * 3, 200)
    assert (batch.final_states["seats"]["parts"][:, :3].mean(axis=(0, 1)) > 0.1).all()


def test_its_code_is_the_one_that_lineups_call_greedy():
    batch = Batch(GAME, 4, observations=False, lineup=["greedy", "random", "random", "random"])
    assert (batch.arrays.lineups[:, 0] == loops.GREEDY).all()

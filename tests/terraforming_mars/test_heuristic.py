"""The hand-written player plays by the rules, sees what its seat may see, and plays well."""

from __future__ import annotations

import numpy as np
import pytest

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.registry import get_game
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars.actions import ACTIONS
from meeple.terraforming_mars.heuristic import choose_action
from meeple.terraforming_mars.heuristic import prices as p
from meeple.terraforming_mars.tables import OCEANS_MAX, OXYGEN_MAX, TEMPERATURE_MAX

GAME = get_game("terraforming_mars")
VARIANTS = {
    "as printed": {},
    "draft": {"draft": True},
    "basic": {"corporate_era": False, "beginners": [0]},
}
STREAM = np.zeros(1, np.uint64)


def games_of(lineup, games, **options):
    """A batch after one game in each slot, seats rotated; scores by place in the line-up."""
    seats = len(lineup)
    batch = Batch(
        GAME,
        games,
        observations=False,
        lineup=lineup,
        rotate=True,
        final=True,
        num_players=seats,
        **options,
    )
    batch.reset(seed=20)
    batch.step(np.zeros(games, np.int64))
    assert batch.dones.all()
    shift = np.arange(games)[:, None] + batch.finished["episode"][:, None] + np.arange(seats)
    return batch, batch.finished["scores"][np.arange(games)[:, None], shift % seats]


def choices(states):
    """What it does in each of them."""
    return [choose_action(state, STREAM) for state in states]


@pytest.mark.parametrize("num_players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_chooses_legal_actions(num_players, variant):
    if num_players == 1 and variant == "basic":
        variant = "as printed"
    batch = Batch(GAME, 8, observations=False, num_players=num_players, **VARIANTS[variant])
    batch.reset(seed=4)
    for _ in range(150 * num_players):
        batch.step(choices(batch.states))  # raises at the first that is not legal


@pytest.mark.boundscheck
@pytest.mark.parametrize("num_players", [1, 2, 5])
def test_it_finds_a_legal_action_wherever_random_play_leads(num_players):
    batch = Batch(GAME, 30, observations=False, num_players=num_players, draft=True)
    batch.reset(seed=5)
    for _ in range(150 * num_players):
        for state, mask in zip(batch.states, batch.masks, strict=True):
            action = choose_action(state, STREAM)
            assert int(mask[action >> 6]) >> (action & 63) & 1, ACTIONS.locate(action)
        batch.step(batch.sample(), validate=False)


def test_it_leaves_the_state_as_it_is_and_decides_the_same_again():
    batch = Batch(GAME, 30, observations=False, draft=True)
    batch.reset(seed=6)
    for _ in range(200):
        before = batch.states.tobytes()
        actions = choices(batch.states)
        assert batch.states.tobytes() == before
        assert actions == choices(batch.states)
        batch.step(actions)


@pytest.mark.parametrize("num_players", [2, 3, 5])
@pytest.mark.parametrize("chosen_by", ["greedy", "random"])
def test_it_decides_the_same_if_what_its_seat_cannot_see_is_another(num_players, chosen_by):
    batch = Batch(GAME, 30, observations=False, num_players=num_players, draft=True)
    batch.reset(seed=8)
    changed = 0
    for step in range(120 * num_players):
        imagined = np.array(batch.states)
        seeds = np.arange(len(imagined), dtype=np.uint64) + np.uint64(1000 * step)
        loops.determinize_games(imagined, batch.states["player"].astype(np.int64), seeds)
        changed += (imagined["deck"] != batch.states["deck"]).any(axis=1).sum()
        actions = choices(batch.states)
        assert choices(imagined) == actions
        batch.step(actions if chosen_by == "greedy" else batch.sample())
    assert changed > 1000


@pytest.mark.parametrize(("num_players", "figure"), [(2, 97), (3, 72), (4, 58), (5, 51)])
def test_the_mean_score_of_a_table_of_them(num_players, figure):
    _, scores = games_of(["greedy"] * num_players, 300)
    assert scores.mean() > figure


def test_three_of_them_complete_mars_in_about_a_dozen_generations():
    batch, _ = games_of(["greedy"] * 3, 300)
    final = batch.final_states
    assert 9 < final["generation"].mean() < 14
    assert (final["temperature"] == TEMPERATURE_MAX).all()
    assert (final["oxygen"] == OXYGEN_MAX).all()
    assert (final["oceans"] == OCEANS_MAX).all()


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_one_beats_random_players_in_at_least_98_games_of_100(num_players, variant):
    lineup = ["greedy", *["random"] * (num_players - 1)]
    _, scores = games_of(lineup, 300, **VARIANTS[variant])
    own, best = scores[:, 0], scores[:, 1:].max(axis=1)
    assert (own > best).mean() >= 0.98
    assert (own - scores[:, 1:].mean(axis=1)).mean() > 25


def test_alone_it_wins_more_often_than_not():
    batch, _ = games_of(["greedy"], 1000)
    assert (batch.finished["places"][:, 0] == 1).mean() > 0.7


def test_it_uses_every_kind_of_action():
    batch = Batch(GAME, 60, observations=False, num_players=2)
    batch.reset(seed=9)
    names = set()
    for _ in range(500):
        actions = choices(batch.states)
        names.update(ACTIONS.locate(action)[0] for action in actions)
        batch.step(actions)
    assert names == set(ACTIONS.shapes)


def test_prices_fall_with_the_generations_that_are_left():
    """A production is worth less and a point more, the nearer the end is."""
    many = p.PRICES[p.SCARCE, 1:, 0]
    assert (np.diff(many[:, p.PROD]) > 0).all()
    assert (np.diff(many[:, p.POINT]) < 0).all()
    assert many[0, p.PROD] == 0.0  # what the last production brings buys nothing


def test_its_code_is_the_one_that_lineups_call_greedy():
    batch = Batch(GAME, 4, observations=False, lineup=["greedy", "random", "random"])
    assert (batch.arrays.lineups[:, 0] == loops.GREEDY).all()
    assert batch.states["seats"].shape[1] == s.MAX_PLAYERS

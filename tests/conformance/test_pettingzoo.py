"""PettingZoo's own test suite, for every game and number of players, warnings being errors.

Two remarks on observations that are dictionaries are let through (pyproject.toml):
they concern every environment outside PettingZoo's own list. `max_cycles_test` asks
for a parallel environment with an adjustable length, which a board game is not; what
it guards, that a game ends in time, is tested in its place.
"""

from __future__ import annotations

from functools import partial

import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel, turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

import meeple
from meeple.core.registry import pettingzoo_id

pytestmark = pytest.mark.conformance
POLICIES = ["raise", "forfeit", "random"]


def maker(table, **options):
    """A function that makes the environment through PettingZoo's registry."""
    name, players = table
    return partial(pettingzoo.make, "aec", pettingzoo_id(name), num_players=players, **options)


@pytest.mark.parametrize("policy", POLICIES)
def test_api(table, policy):
    api_test(maker(table, illegal=policy)(), num_cycles=250)


@pytest.mark.parametrize("reward", ["win", "margin"])
def test_api_with_other_rewards(table, reward):
    api_test(maker(table, reward=reward)(), num_cycles=100)


def test_api_in_pettingzoos_wrappers(table):
    api_test(OrderEnforcingWrapper(AssertOutOfBoundsWrapper(maker(table)())), num_cycles=100)


def test_api_through_the_module(name):
    module = getattr(meeple, f"{name}_v0")
    api_test(module.env(), num_cycles=100)
    api_test(module.raw_env(), num_cycles=100)


def test_api_as_turn_based_parallel_environment(table):
    parallel_api_test(turn_based_aec_to_parallel(maker(table)()), num_cycles=1000)


@pytest.mark.parametrize("policy", POLICIES)
def test_seed(table, policy):
    seed_test(maker(table, illegal=policy), num_cycles=500)


def test_render(table, capsys):
    shown = {"ansi": lambda text: text.count("\n") > 3, "human": lambda nothing: nothing is None}
    render_test(maker(table), custom_tests=shown)
    assert capsys.readouterr().out.count("\n") > 10


def test_a_game_ends_within_the_decisions_that_its_metadata_promise(table):
    env = maker(table)()
    assert not env.metadata["is_parallelizable"]
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(env)
    for seed in range(30):
        env.reset(seed=seed)
        turns = sum(1 for _ in map(env.step, _random_turns(env)))
        assert env.agents == []
        assert turns <= env.metadata["max_decisions"] + len(env.possible_agents)


def _random_turns(env):
    for agent in env.agent_iter():
        yield None if env.terminations[agent] else env.sample_action()

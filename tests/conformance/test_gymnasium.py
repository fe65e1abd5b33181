"""Gymnasium's own checks, for every game and number of players, warnings being errors.

`check_env` draws actions without looking at the mask, hence illegal="random" there.
"""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from meeple.core.registry import gymnasium_id

pytestmark = pytest.mark.conformance


def first(observations, masks):
    return masks.argmax(axis=1)


def make(table, **options):
    name, players = table
    return gymnasium.make(gymnasium_id(name), num_players=players, **options)


def make_vec(table, num_envs, **options):
    name, players = table
    return gymnasium.make_vec(gymnasium_id(name), num_envs, num_players=players, **options)


@pytest.mark.parametrize("policy", ["random", "forfeit"])
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_check_env(table, opponents, policy):
    env = make(table, opponents=opponents, seat="rotate", illegal=policy, render_mode="ansi")
    check_env(env.unwrapped)


def test_check_env_with_callable_opponents(table):
    env = make(table, opponents=first, illegal="random")
    check_env(env.unwrapped)
    again = env.unwrapped.spec.make()
    check_environments_match(env.unwrapped, again.unwrapped, num_steps=200)


def test_gymnasiums_wrappers_play_a_game(table):
    """The passive checker among them looks at all that is returned."""
    env = gymnasium.wrappers.RecordEpisodeStatistics(make(table))
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        terminated = False
        while not terminated:
            action = env.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            assert observation in env.observation_space and not truncated
        assert info["episode"]["r"] == reward
        assert info["episode"]["l"] > 1


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_the_vector_environment_is_gymnasiums_own(table, mode):
    """Spaces, structure and content of everything returned are those of SyncVectorEnv."""
    how = {"opponents": first, "seat": "rotate"}
    sync = {"vectorization_mode": "sync", "vector_kwargs": {"autoreset_mode": mode}}
    envs = make_vec(table, 3, autoreset_mode=mode, **how), make_vec(table, 3, **sync, **how)
    assert isinstance(envs[0].metadata["autoreset_mode"], AutoresetMode)
    for space in "observation_space action_space single_observation_space".split():
        assert getattr(envs[0], space) == getattr(envs[1], space)
    answers = [env.reset(seed=1) for env in envs]
    ends = steps = 0
    while steps < 120 or ends < 3:
        steps += 1
        assert data_equivalence(*answers, exact=True)
        observations, infos = answers[0][0], answers[0][-1]
        assert observations in envs[0].observation_space
        actions = np.array([np.flatnonzero(mask)[-1] for mask in infos["action_mask"]])
        assert actions in envs[0].action_space
        answers = [env.step(actions) for env in envs]
        ends += answers[0][2].sum()


def test_vector_wrappers(table):
    env = DictInfoToList(RecordEpisodeStatistics(make_vec(table, 4)))
    _, infos = env.reset(seed=2)
    ended = 0
    for _ in range(200):
        actions = np.array([np.flatnonzero(info["action_mask"])[0] for info in infos])
        _, rewards, terminations, _, infos = env.step(actions)
        for i in np.flatnonzero(terminations):
            assert infos[i]["episode"]["r"] == pytest.approx(rewards[i])
            ended += 1
    assert ended >= 4
    env.close()

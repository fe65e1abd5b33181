"""One seat of many games as a Gymnasium VectorEnv: the same as Gymnasium's own vectorisation."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

from meeple.core.errors import IllegalActionError
from meeple.core.gym_vector import SeatVectorEnv
from meeple.core.registry import gymnasium_id

N = 5


def first(observations, masks):
    return masks.argmax(axis=1)


def both(name, mode, **options):
    """The native vector environment, and Gymnasium's own around single ones."""
    id, how = gymnasium_id(name), {"autoreset_mode": AutoresetMode(mode)}
    sync = {"vectorization_mode": "sync", "vector_kwargs": how}
    native = gymnasium.make_vec(id, num_envs=N, autoreset_mode=mode, **options)
    return native, gymnasium.make_vec(id, num_envs=N, **sync, **options)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize(
    "options",
    [
        {"opponents": "greedy", "illegal": "random"},
        {"opponents": first, "seat": "rotate", "illegal": "forfeit"},
        {"opponents": "random", "seat": 1, "reward": "margin"},
    ],
    ids=["built-in", "callable", "raise"],
)
def test_it_is_what_gymnasiums_own_vectorisation_is(name, mode, options):
    """Observations, rewards, ends and infos, structure and types included, step by step."""
    native, sync = both(name, mode, **options)
    assert native.metadata["autoreset_mode"] == AutoresetMode(mode)
    assert native.observation_space == sync.observation_space
    assert native.action_space == sync.action_space
    answers = native.reset(seed=3), sync.reset(seed=3)
    assert data_equivalence(*answers, exact=True)
    rng = np.random.default_rng(1)
    ends = steps = 0
    while steps < 230 or ends <= N:
        steps += 1
        masks = answers[0][-1]["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        if "illegal" in options and rng.random() < 0.03:
            actions[rng.integers(N)] = rng.integers(masks.shape[1])
        answers = native.step(actions), sync.step(actions)
        assert data_equivalence(*answers, exact=True)
        ends += answers[0][2].sum()
    assert data_equivalence(native.reset(), sync.reset(), exact=True)
    native.close()
    sync.close()


def test_next_step_ignores_the_action_after_an_end(name):
    env = SeatVectorEnv(name, N, opponents="greedy")
    _, infos = env.reset(seed=4)
    terminations = np.zeros(N, np.bool_)
    while not terminations.any():
        _, _, terminations, _, infos = env.step(first(None, infos["action_mask"]))
    seeds = infos["seed"].copy()
    assert infos["action_mask"][terminations].all()  # ones: a policy can be evaluated
    assert env.action_masks()[terminations].all()
    actions = np.where(terminations, 10**9, first(None, infos["action_mask"]))
    observations, rewards, ended, _, infos = env.step(actions)
    assert not ended[terminations].any() and not rewards[terminations].any()
    assert (infos["seed"] != seeds).tolist() == terminations.tolist()
    assert observations[terminations].any(axis=1).all()


def test_same_step_hands_over_the_last_position(name):
    env = SeatVectorEnv(name, N, autoreset_mode=AutoresetMode.SAME_STEP, seat=1)
    _, infos = env.reset(seed=5)
    terminations = np.zeros(N, np.bool_)
    while not terminations.any():
        observations, rewards, terminations, truncations, infos = env.step(
            first(None, infos["action_mask"])
        )
        assert not truncations.any() and ("final_obs" in infos) == terminations.any()
    final = infos["final_info"]
    for i in range(N):
        if not terminations[i]:
            assert infos["final_obs"][i] is None and rewards[i] == 0
            continue
        assert not np.array_equal(infos["final_obs"][i], observations[i])
        assert infos["final_obs"][i] in env.single_observation_space
        assert final["place"][i] >= 1 and final["seed"][i] != infos["seed"][i]
    assert (infos["_final_obs"] == terminations).all()
    assert (infos["_final_info"] == terminations).all() and "score" not in infos


def test_buffers_are_copied_unless_told_otherwise(name):
    env = SeatVectorEnv(name, N)
    kept, infos = env.reset(seed=6)
    then = kept.copy()
    later = env.step(first(None, infos["action_mask"]))[0]
    assert np.array_equal(kept, then) and not np.array_equal(later, then)
    bare = SeatVectorEnv(name, N, copy=False)
    seen, infos = bare.reset(seed=6)
    assert bare.step(first(None, infos["action_mask"]))[0] is seen
    assert np.array_equal(seen, later)


def test_threads_play_the_same_games(name):
    envs = [SeatVectorEnv(name, 9, seat="rotate", num_threads=threads) for threads in (1, 2)]
    answers = [env.reset(seed=7) for env in envs]
    for _ in range(60):
        assert data_equivalence(*answers, exact=True)
        actions = first(None, answers[0][-1]["action_mask"])
        answers = [env.step(actions) for env in envs]
    for env in envs:
        env.close()


def test_seeds_for_each_slot(name):
    env = SeatVectorEnv(name, 3)
    observations, infos = env.reset(seed=[5, 6, 7])
    assert infos["seed"].tolist() == [5, 6, 7]
    assert np.array_equal(observations, env.reset(seed=5)[0])
    drawn = SeatVectorEnv(name, 3).reset()[1]["seed"]
    assert len(set(drawn.tolist())) == 3
    with pytest.raises(ValueError, match="2 seeds for 3 games"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="outside 0 to"):
        env.reset(seed=2**64 - 2)


def test_wrong_actions_change_nothing(name):
    env = SeatVectorEnv(name, N, illegal="random")
    strict = SeatVectorEnv(name, N)
    for one in (env, strict):
        with pytest.raises(gymnasium.error.ResetNeeded):
            one.step(np.zeros(N, np.int64))
    _, infos = env.reset(seed=8)
    strict.reset(seed=8)
    actions = first(None, infos["action_mask"])
    before = env._games.batch.states.tobytes()
    wrong = actions.copy()
    wrong[2] = env.single_action_space.n
    for one in (env, strict):
        with pytest.raises(IllegalActionError, match=f"{name}: env 2, seat 0: action"):
            one.step(wrong)
    wrong[2] = np.argmin(infos["action_mask"][2])
    with pytest.raises(IllegalActionError, match=f"{name}: env 2, seat 0: action"):
        strict.step(wrong)
    for bad, error in [(actions[:-1], ValueError), (actions * 1.0, TypeError), (3, ValueError)]:
        with pytest.raises(error, match=f"{name}: actions must"):
            env.step(bad)
    for one in (env, strict):
        assert one._games.batch.states.tobytes() == before
    assert data_equivalence(env.step(actions), strict.step(actions), exact=True)


def test_pictures_of_all_tables(name, capsys):
    texts = SeatVectorEnv(name, 2, render_mode="ansi")
    texts.reset(seed=9)
    shown = texts.render()
    assert len(shown) == 2 and all(isinstance(text, str) for text in shown)
    human = SeatVectorEnv(name, 2, render_mode="human")
    human.reset(seed=9)
    assert human.render() is None and shown[1].strip() in capsys.readouterr().out
    silent = SeatVectorEnv(name, 2)
    with pytest.warns(UserWarning, match="no render_mode"):
        assert silent.render() is None


def test_the_third_mode_is_not_offered(name):
    with pytest.raises(ValueError, match="choose NEXT_STEP or SAME_STEP"):
        SeatVectorEnv(name, 2, autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(ValueError, match=f"{name}: autoreset_mode='later': choose NEXT_STEP or"):
        SeatVectorEnv(name, 2, autoreset_mode="later")

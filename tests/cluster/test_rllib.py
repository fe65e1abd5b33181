"""RLlib's learners: by its own PettingZoo wrapper, and fed with whole batches."""

from __future__ import annotations

import importlib.util
import itertools
import time
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("ray")
pytest.importorskip("torch")

from ray.rllib.core.columns import Columns
from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner

from meeple_agents.cluster.rllib import BatchRunner

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = ("undecim", {"num_players": 4})


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert len((EXAMPLES / f"{name}.py").read_text().splitlines()) <= 80
    return module


def runner(num_envs=6, length=50):
    config = example("rllib_batch").config_of(*GAME, runners=0, num_envs=num_envs)
    config.env_runners(rollout_fragment_length=length).debugging(seed=3)
    return BatchRunner(config=config, worker_index=0)


def weights_of(algorithm, module):
    learned = algorithm.get_module(module).get_state()
    return np.concatenate([np.ravel(values) for values in learned.values()])


def test_pettingzoo_wrapper_learns(cluster):
    config = example("rllib_pettingzoo").config_of(*GAME, runners=0, num_envs=2)
    config.training(train_batch_size_per_learner=300, minibatch_size=150, num_epochs=1)
    algorithm = config.build_algo()
    before = weights_of(algorithm, "shared")
    told = algorithm.train()
    assert told["env_runners"]["num_env_steps_sampled_lifetime"] >= 300
    assert not np.array_equal(before, weights_of(algorithm, "shared"))
    algorithm.stop()


def test_batch_runner_learns(cluster):
    config = example("rllib_batch").config_of(*GAME, runners=1, num_envs=16)
    config.training(train_batch_size_per_learner=2048, minibatch_size=512, num_epochs=1)
    algorithm = config.build_algo()
    before = weights_of(algorithm, "default_policy")
    for _ in range(3):
        told = algorithm.train()
    assert told["env_runners"]["num_env_steps_sampled_lifetime"] >= 4000
    assert told["env_runners"]["episode_len_mean"] > 20
    assert abs(told["env_runners"]["episode_return_mean"]) <= 1
    assert np.isfinite(told["learners"]["default_policy"]["total_loss"])
    assert not np.array_equal(before, weights_of(algorithm, "default_policy"))
    there = algorithm.env_runner_group.foreach_env_runner(
        lambda runner: runner.get_state()["rl_module"], local_env_runner=False
    )[0]
    learned = algorithm.get_module("default_policy").get_state()
    assert all(np.allclose(np.asarray(learned[name]), values) for name, values in there.items())
    algorithm.stop()


def test_pieces_of_episodes_fit_together(cluster):
    """What seats see is cut into pieces, from which no decision is missing."""
    sampler = runner()
    pieces = defaultdict(list)
    for _ in range(8):
        for episode in sampler.sample():
            episode.validate()
            assert episode.is_numpy
            pieces[episode.id_].append(episode)
    assert len(pieces) > 4 * 6
    whole = {id_: parts for id_, parts in pieces.items() if parts[-1].is_done}
    assert len(whole) >= 4 * 6
    for parts in pieces.values():
        assert parts[0].t_started == 0
        for part, following in itertools.pairwise(parts):
            assert not part.is_done
            assert following.t_started == part.t_started + len(part)
            for name in ("observations", "action_mask"):
                last = part.observations.data[name][-1]
                assert np.array_equal(last, following.observations.data[name][0])
    for part in (part for parts in pieces.values() for part in parts):
        masks = part.observations.data["action_mask"][:-1]
        assert (np.take_along_axis(masks, part.actions.data[:, None], 1) == 1).all()
        logits = part.extra_model_outputs[Columns.ACTION_DIST_INPUTS].data.astype(np.float64)
        logits -= logits.max(axis=1, keepdims=True)
        chances = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        chosen = np.take_along_axis(chances, part.actions.data[:, None], 1)[:, 0]
        told = part.extra_model_outputs[Columns.ACTION_LOGP].data
        assert np.allclose(told, chosen, atol=1e-4)
        assert (part.rewards.data[: None if not part.is_done else -1] == 0).all()


def test_rewards_go_to_the_seats_that_earned_them(cluster):
    """The four episodes of a game share its placements: they add up to nothing."""
    sampler = runner(num_envs=1, length=400)
    done = [episode for episode in sampler.sample() if episode.is_done]
    games = len(done) // 4
    assert games >= 2 and len(done) == 4 * games
    for game in range(games):
        returns = sorted(one.get_return() for one in done[4 * game : 4 * game + 4])
        assert sum(returns) == pytest.approx(0, abs=1e-5)
        assert returns[0] < 0 < returns[-1]
    told = sampler.get_metrics()
    assert told["episode_len_mean"] is not None


def test_batches_are_sampled_many_times_as_fast_as_the_wrapper(cluster):
    wrapped = example("rllib_pettingzoo").config_of(*GAME, runners=0)
    slow = speed(MultiAgentEnvRunner(config=wrapped, worker_index=0), 400)
    fast = speed(runner(num_envs=128, length=32), 128 * 32)
    assert fast > 5 * slow, (fast, slow)


def speed(sampler, steps):
    """Decisions per second: the better of two calls, after a first one that counts for nothing."""
    sampler.sample(num_timesteps=steps)
    speeds = []
    for _ in range(2):
        started = time.perf_counter()
        count = sum(episode.env_steps() for episode in sampler.sample(num_timesteps=steps))
        speeds.append(count / (time.perf_counter() - started))
    return max(speeds)

"""Decisions for a learner: what they hold, weights that arrive late, workers that die."""

from __future__ import annotations

import os
import signal
import time

import numpy as np
import pytest

pytest.importorskip("ray")

from meeple.core.game import Game
from meeple.core.registry import get_game
from meeple_agents.cluster.sampling import Sampler, Samplers, Sampling
from meeple_agents.policy import Card

GAME: Game = get_game("undecim")
WHAT = {"game": "undecim", "options": {"num_players": 4}, "num_envs": 8, "num_steps": 200}
CARD = Card("undecim", GAME.rules_version, GAME.encoding_version, {"num_players": 4})


def layers(seed):
    rng = np.random.default_rng(seed)
    shape = (GAME.observation_size, GAME.num_actions)
    return [(rng.normal(size=shape).astype(np.float32), np.zeros(shape[1], np.float32))]


def legal(decisions):
    words, bits = decisions.actions // 64, (decisions.actions % 64).astype(np.uint64)
    chosen = np.take_along_axis(decisions.masks, words[..., None].astype(np.int64), axis=2)[..., 0]
    return (chosen >> bits) & np.uint64(1) == 1


def same(one, other):
    return all(np.array_equal(getattr(one, n), getattr(other, n)) for n in one.__dataclass_fields__)


@pytest.mark.parametrize("actor", ["random", "greedy", "policy"])
def test_decisions_are_those_of_games(actor):
    sampler = Sampler(
        Sampling(**WHAT, actor=actor, card=CARD if actor == "policy" else None, seed=4)
    )
    sampler.ready()
    if actor == "policy":
        sampler.use(1, layers(0))
    decisions = sampler.sample()
    assert len(decisions) == 1600
    assert legal(decisions).all()
    assert decisions.dones.sum() >= 8
    assert (decisions.rewards[~decisions.dones] == 0).all()
    assert np.allclose(decisions.rewards.sum(axis=2), 0, atol=1e-6)
    assert (decisions.rewards[decisions.dones] != 0).any()
    again = Sampler(sampler.what)
    batch = again.batch.copy()  # the same games, played once more by these actions
    for t in range(200):
        assert np.array_equal(batch.observations, decisions.observations[t])
        assert np.array_equal(batch.players, decisions.players[t])
        batch.step(decisions.actions[t])
        assert np.array_equal(batch.dones, decisions.dones[t])
        assert np.array_equal(batch.rewards[:, :4], decisions.rewards[t])


def test_workers_send_what_this_process_would_sample(cluster):
    what = Sampling(**WHAT, seed=9)
    here = [Sampler(what, worker) for worker in range(2)]
    with Samplers(what, workers=2) as samplers:
        for _ in range(6):
            decisions = next(samplers)
            assert same(decisions, here[decisions.worker].sample())
            assert not decisions.actions.flags.writeable  # read in place
    assert samplers.received == 6 * 1600
    assert (samplers.stale, samplers.lost) == (0, 0)
    assert not np.array_equal(here[0].batch.seeds, here[1].batch.seeds)


def test_stale_weights_are_counted(cluster):
    what = Sampling(**WHAT, actor="policy", card=CARD, observations=False)
    with Samplers(what, workers=1) as samplers:
        with pytest.raises(ValueError, match=r"push\(\) weights before"):
            next(samplers)
        assert samplers.push(layers(1)) == 1
        assert next(samplers).weights == 1  # and the next call is under way with these
        assert samplers.push(layers(2)) == 2
        assert next(samplers).weights == 1
        assert samplers.stale == 1600
        second = next(samplers)
        assert (second.weights, second.observations.shape) == (2, (200, 8, 0))
        assert samplers.stale == 1600


def test_a_killed_worker_is_replaced_by_one_with_other_games(cluster):
    with Samplers(Sampling(**WHAT), workers=2) as samplers:
        next(samplers)
        victim = next(iter(samplers._calls.values()))
        pid = cluster.get(victim.__ray_call__.remote(lambda self: os.getpid()))
        os.kill(pid, signal.SIGKILL)
        patience, workers = time.monotonic() + 60, set()
        while 2 not in workers and time.monotonic() < patience:
            workers.add(next(samplers).worker)
    assert samplers.lost == 1
    assert 2 in workers and workers <= {0, 1, 2}


def test_what_cannot_be_is_refused(cluster):
    with pytest.raises(ValueError, match="actor='wizard'"):
        Sampling(**WHAT, actor="wizard")
    with pytest.raises(ValueError, match="a card goes with"):
        Sampling(**WHAT, actor="policy")
    with pytest.raises(ValueError, match="num_players=4, not 3"):
        Sampling(**{**WHAT, "options": {"num_players": 3}}, actor="policy", card=CARD)
    with pytest.raises(ValueError, match="has no use for weights"):
        Sampler(Sampling(**WHAT)).use(1, layers(0))
    with pytest.raises(ValueError, match="needs weights before"):
        Sampler(Sampling(**WHAT, actor="policy", card=CARD)).sample()
    with pytest.raises(ValueError, match="the cluster has 2"), Samplers(Sampling(**WHAT), 3):
        pass

"""Copies and pickles of everything that plays: in the same position, and nothing shared."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

import meeple
from meeple.core.gym import SeatEnv
from meeple.core.gym_vector import SeatVectorEnv
from meeple.core.registry import gymnasium_id


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


WAYS = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])


def smallest(observations, masks):
    """A player that chooses the smallest legal action."""
    return masks.argmax(axis=1)


@WAYS
def test_there_is_one_object_of_each_game(name, copied):
    game = meeple.get_game(name)
    assert copied(game) is game and copied([game, game])[1] is game
    with pytest.raises(TypeError, match="mine: only games of this package can be"):
        copied(replace(game, name="mine"))
    with pytest.raises(TypeError, match=f"{name}: only games of this package can be"):
        copied(replace(game, title="A variant"))


# Batches


def arrays_of(batch):
    """All that a batch is made of, as bytes."""
    return [array.tobytes() for array in (*batch.arrays, batch._sampler)]


@WAYS
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_goes_on_in_its_copy_and_apart_from_it(table, copied, threads):
    how = {"action_masks": True, "final": True, "log": True, "rotate": True, "reward": "win"}
    lineup = [3 + seat for seat in range(table[1])]
    batch = meeple.make_vec(
        table[0], 6, num_players=table[1], num_threads=threads, lineup=lineup, **how
    )
    batch.reset(seed=1)
    while not batch.dones.any():
        batch.step(batch.sample())
    twin, before = copied(batch), arrays_of(batch)
    assert arrays_of(twin) == before and twin.game is batch.game and twin.dones.any()
    for one, other in zip(
        (*batch.arrays, batch._sampler), (*twin.arrays, twin._sampler), strict=True
    ):
        assert not np.shares_memory(one, other)
    assert twin.states is twin.arrays.states and np.shares_memory(twin.states, twin.arrays.words)
    assert (batch._pool is None) == (twin._pool is None) == (threads == 1)
    assert batch._pool is None or batch._pool is not twin._pool
    for _ in range(200):
        twin.step(twin.sample())
    assert arrays_of(batch) == before != arrays_of(twin)
    for _ in range(200):
        batch.step(batch.sample())
    assert arrays_of(batch) == arrays_of(twin)
    assert (batch.options, repr(batch)) == (twin.options, repr(twin))


@WAYS
def test_a_copy_of_a_batch_knows_which_games_have_begun(name, copied):
    batch = copied(meeple.make_vec(name, 3))
    with pytest.raises(ValueError, match=f"{name}: call reset"):
        batch.step([0, 0, 0])
    where = np.array([False, True, False])
    batch.restart(where, seeds=np.arange(3, dtype=np.uint64))
    twin = copied(batch)
    twin.step(twin.sample(), where=where)
    with pytest.raises(ValueError, match=r"env 0 has not had a game yet"):
        twin.step(twin.sample())


# One seat


@WAYS
@pytest.mark.parametrize(
    "options",
    [
        {"opponents": "greedy", "seat": "rotate"},
        {"opponents": smallest, "illegal": "random", "reward": "margin"},
    ],
    ids=["built-in", "callable"],
)
def test_one_seat_goes_on_in_its_copy_and_apart_from_it(table, copied, options):
    env = SeatEnv(table[0], num_players=table[1], **options)
    env.reset(seed=2)
    for _ in range(7):
        env.step(env.sample_action())
    twin, before = copied(env), env.position.tobytes()
    assert twin.position.tobytes() == before and repr(twin) == repr(env)
    ended, answers = False, []
    while not ended:
        answers.append(twin.step(twin.sample_action()))
        assert np.array_equal(twin.action_masks(), answers[-1][-1]["action_mask"] == 1)
        ended = answers[-1][2]
    assert env.position.tobytes() == before != twin.position.tobytes()
    for answer in answers:
        assert data_equivalence(env.step(env.sample_action()), answer, exact=True)
    assert data_equivalence(env.reset(), twin.reset(), exact=True)  # the same family of seeds


@WAYS
def test_one_seat_is_copied_before_reset_and_after_the_end(name, copied):
    env = SeatEnv(name, illegal="forfeit")
    twin = copied(env)
    with pytest.raises(gymnasium.error.ResetNeeded):
        twin.step(0)
    assert data_equivalence(env.reset(seed=3), twin.reset(seed=3), exact=True)
    env.step(int(np.argmin(env.action_masks())))
    twin = copied(env)
    with pytest.raises(ValueError, match="the game is over"):
        twin.step(0)
    assert len(twin.legal_actions()) == 0 and twin.action_masks().all()
    assert data_equivalence(env.reset(), twin.reset(), exact=True)


def test_a_deep_copy_shares_no_space(name):
    env = gymnasium.make(gymnasium_id(name))
    env.reset(seed=4)
    twin = copy.deepcopy(env)
    assert twin.action_space is not env.action_space
    assert twin.unwrapped.observation_space is not env.unwrapped.observation_space
    assert twin.unwrapped.np_random is not env.unwrapped.np_random
    action = env.unwrapped.sample_action()
    assert data_equivalence(env.step(action), twin.step(action), exact=True)


@WAYS
@pytest.mark.parametrize("mode", list(AutoresetMode)[:2])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_vector_of_seats_goes_on_in_its_copy_and_apart_from_it(name, copied, mode, threads):
    how = {"autoreset_mode": mode, "num_threads": threads}
    env = SeatVectorEnv(name, 4, opponents=smallest, seat="rotate", **how)
    _, infos = env.reset(seed=5)
    for _ in range(20):
        infos = env.step(smallest(None, infos["action_mask"]))[-1]
    twin, before = copied(env), env._games.batch.states.tobytes()
    actions = smallest(None, infos["action_mask"])
    answers = []
    for _ in range(60):
        answers.append(twin.step(actions))
        actions = smallest(None, answers[-1][-1]["action_mask"])
    assert env._games.batch.states.tobytes() == before
    twin.close()  # its threads are its own
    actions = smallest(None, infos["action_mask"])
    for answer in answers:
        assert data_equivalence(env.step(actions), answer, exact=True)
        actions = smallest(None, answer[-1]["action_mask"])
    env.close()

"""One learning seat per game: it decides for itself alone, and games go on as they would anyway."""

from __future__ import annotations

import numpy as np
import pytest
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.errors import IllegalActionError
from meeple.core.registry import get_game
from meeple_agents.opponents import Opponents
from meeple_agents.policy import Card, PolicyError, PolicyPlayer
from meeple_agents.seat_env import SeatVecEnv

GAME = get_game("undecim")
ENVS = 6


class Lowest:
    """Plays the legal action with the lowest number, and counts its decisions."""

    def __init__(self, name="lowest"):
        self.name, self.decisions = name, 0

    def act(self, observations, masks):
        assert observations.shape == (len(masks), GAME.observation_size)
        self.decisions += len(masks)
        return np.argmax(masks, axis=1)


def only_copies():
    """Weights of a pool from which next to nothing but copies are drawn."""
    return Opponents({"random": 1e-12, "copies": 1.0})


def play(env, steps, seed=0):
    """Play at random; for each finished game: episode, observations, actions, reward, last view."""
    rng = np.random.default_rng(seed)
    observations = env.reset()
    seen = [[] for _ in range(env.num_envs)]
    games = []
    for _ in range(steps):
        masks = env.action_masks()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        for i in range(env.num_envs):
            seen[i].append((observations[i], masks[i].copy(), actions[i]))
        observations, rewards, dones, infos = env.step(actions)
        assert not rewards[~dones].any()
        for i in np.flatnonzero(dones):
            games.append(
                (infos[i]["episode"], seen[i], rewards[i], infos[i]["terminal_observation"])
            )
            seen[i] = []
        assert all(not infos[i] for i in np.flatnonzero(~dones))
    return games


def replay(episode, decisions, codes, num_players, others):
    """Play a finished game once more, alone; what the learner saw, the record, its last view."""
    batch = Batch(
        GAME,
        1,
        num_players=num_players,
        lineup=codes,
        autoreset=False,
        action_masks=True,
    )
    batch.reset(seeds=np.array([episode["seed"]], np.uint64))
    views = []
    actions = iter(decision[2] for decision in decisions)
    while not batch.overs[0]:
        if batch.players[0] == episode["seat"]:
            views.append((batch.observations[0].copy(), batch.action_masks[0].copy()))
            batch.step([next(actions)])
        else:
            batch.step(others.act(batch.observations, batch.action_masks))
    return views, batch.finished[0], batch.observe([episode["seat"]])[0]


@pytest.mark.parametrize("num_players", [3, 4])
@pytest.mark.parametrize("opponents", ["outside", "built in"])
def test_each_game_is_the_one_that_a_batch_plays(num_players, opponents):
    pool = only_copies() if opponents == "outside" else Opponents({"greedy": 1.0})
    env = SeatVecEnv(GAME, ENVS, opponents=pool, seed=3, num_players=num_players)
    if opponents == "outside":
        env.add_copy(Lowest())
    games = play(env, 110)
    assert len(games) > ENVS
    for episode, decisions, reward, last in games:
        code = loops.EXTERNAL if opponents == "outside" else loops.GREEDY
        codes = [0 if seat == episode["seat"] else code for seat in range(num_players)]
        views, finished, view = replay(episode, decisions, codes, num_players, Lowest())
        assert len(views) == len(decisions) == episode["l"]
        for (observation, mask), (seen, allowed, _) in zip(views, decisions, strict=True):
            assert np.array_equal(observation, seen)
            assert np.array_equal(mask, allowed)
        seat = episode["seat"]
        assert reward == episode["r"] == finished["rewards"][seat]
        assert episode["score"] == finished["scores"][seat]
        assert episode["place"] == finished["places"][seat]
        assert np.array_equal(last, view)


def test_the_learner_moves_on_by_one_seat_in_each_game():
    env = SeatVecEnv(GAME, 4, opponents={"random": 1}, num_players=4, seed=1)
    games = play(env, 260)
    seats = np.bincount([episode["seat"] for episode, *_ in games], minlength=4)
    assert seats.sum() == len(games) >= 24
    assert seats.max() - seats.min() <= 4


def test_opponents_are_drawn_for_each_game_and_seat_by_weight():
    env = SeatVecEnv(GAME, 64, opponents={"random": 1, "greedy": 2, "copies": 1}, num_players=4)
    env.add_copy(Lowest("first"))
    env.add_copy(Lowest("second"))
    names = [one for episode, *_ in play(env, 120) for one in episode["opponents"]]
    assert len(names) > 400
    for name, share in (("random", 1 / 4), ("greedy", 1 / 2), ("first", 1 / 8), ("second", 1 / 8)):
        spread = (share * (1 - share) / len(names)) ** 0.5
        assert abs(names.count(name) / len(names) - share) < 4 * spread, name


def test_an_old_copy_is_drawn_no_more_but_ends_its_games():
    pool = Opponents({"random": 1e-12, "copies": 1.0}, capacity=1)
    env = SeatVecEnv(GAME, ENVS, opponents=pool, num_players=3)
    old, new = Lowest("old"), Lowest("new")
    env.add_copy(old)
    env.reset()
    env.add_copy(new)
    assert {"old", "new"} == {actor.name for actor in pool.copies.values()}
    games = play_on(env, 150)
    assert old.decisions > 0
    assert new.decisions > 0
    assert games[-1]["opponents"] == ("new", "new")
    env.add_copy(Lowest("newest"))
    assert "old" not in {actor.name for actor in pool.copies.values()}


def play_on(env, steps):
    """Play at random without a reset; the episodes."""
    episodes = []
    for _ in range(steps):
        *_, infos = env.step(env.batch.sample())
        episodes += [info["episode"] for info in infos if info]
    return episodes


def test_masks_come_as_one_array():
    env = SeatVecEnv(GAME, ENVS, num_players=4)
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.shape == (ENVS, GAME.num_actions)
    assert np.array_equal(masks, env.action_masks())
    assert (masks.sum(axis=1) > 1).all()
    assert np.array_equal(env.env_method("action_masks", indices=[2, 4]), masks[[2, 4]])
    with pytest.raises(AttributeError, match="knows action_masks, not 'render'"):
        env.env_method("render")


def test_spaces_hold_what_comes():
    env = SeatVecEnv("undecim", ENVS, num_players=3)
    observations = env.reset()
    assert observations.dtype == env.observation_space.dtype == np.float32
    assert observations.shape == (ENVS, *env.observation_space.shape)
    assert env.observation_space.contains(observations[0])
    assert env.action_space.n == GAME.num_actions
    after, *_ = env.step(env.batch.sample())
    assert not np.shares_memory(after, env.batch.observations)  # kept in buffers by the caller


def episodes_of(env, steps=60):
    return [(e["seed"], e["seat"], e["r"], e["opponents"]) for e, *_ in play(env, steps)]


def test_a_seed_founds_games_and_draws():
    def env(seed):
        return SeatVecEnv(GAME, ENVS, opponents={"random": 1, "greedy": 1}, seed=seed)

    first = env(5)
    games = episodes_of(first)
    assert games == episodes_of(env(5))
    assert games != episodes_of(env(6))
    assert games != episodes_of(first)  # a reset without a seed goes on
    first.seed(5)
    assert games == episodes_of(first)


def test_a_state_is_gone_on_from_exactly():
    pool = {"random": 1, "copies": 1}
    one, other = (SeatVecEnv(GAME, ENVS, opponents=pool, num_players=4) for _ in range(2))
    for env in (one, other):
        env.add_copy(Lowest())
    one.reset()
    play_on(one, 50)
    state = {name: array.copy() for name, array in one.state().items()}
    assert np.array_equal(other.restore(state), one.batch.observations)
    rng = np.random.default_rng(0)
    for _ in range(80):
        masks = one.action_masks()
        assert np.array_equal(masks, other.action_masks())
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        for a, b in zip(one.step(actions), other.step(actions), strict=True):
            assert str(a) == str(b) if isinstance(a, list) else np.array_equal(a, b)


def test_a_state_of_another_form_is_refused():
    state = SeatVecEnv(GAME, ENVS, num_players=4).state()
    with pytest.raises(ValueError, match="undecim: states of shape"):
        SeatVecEnv(GAME, ENVS + 1, num_players=4).restore(state)


def test_an_illegal_action_is_refused_in_words():
    env = SeatVecEnv(GAME, ENVS, num_players=4)
    env.reset()
    actions = env.batch.sample()
    actions[2] = int(np.argmin(env.action_masks()[2]))
    with pytest.raises(IllegalActionError, match=f"undecim: env 2, seat .: action {actions[2]} is"):
        env.step(actions)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({"nobody": 1.0}, "no player 'nobody'; there are random, greedy"),
        ({"random": -1.0}, "random has the weight -1.0; 0 or more is needed"),
        ({"copies": 1.0}, "before there are copies somebody else is needed"),
        ({"random": 0.0, "copies": 1.0}, "with a weight above 0"),
    ],
)
def test_a_pool_that_means_nothing_is_refused(weights, message):
    with pytest.raises(ValueError, match=message):
        Opponents(weights)


def test_a_policy_made_for_another_table_is_no_opponent():
    card = Card(GAME.name, 1, GAME.encoding_version, GAME.check_options({"num_players": 3}))
    layers = [(np.zeros((GAME.observation_size, GAME.num_actions)), np.zeros(GAME.num_actions))]
    pool = Opponents({"random": 1.0, "copies": 1.0})
    pool.add(PolicyPlayer.of(card, layers, "three"))
    with pytest.raises(PolicyError, match="three was trained with num_players=3, not 4"):
        SeatVecEnv(GAME, ENVS, opponents=pool, num_players=4)

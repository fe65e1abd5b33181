"""One game as a PettingZoo environment: turns, rewards, copies, positions, words."""

from __future__ import annotations

import copy
import pickle
import types

import numpy as np
import pytest
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

import meeple
from meeple.core.record import Record


def make(table, **options):
    name, players = table
    return meeple.make(name, num_players=players, **options)


def play(env, steps=None):
    """Random legal actions, so many or to the end."""
    while not all(env.terminations.values()) and (steps is None or steps > 0):
        env.step(env.sample_action())
        steps = None if steps is None else steps - 1


def told(env):
    """All that an environment tells, in a form that can be compared."""
    seen = [env.observe(agent) for agent in env.possible_agents]
    return (
        env.position.tobytes(),
        [(one["observation"].tobytes(), one["action_mask"].tobytes()) for one in seen],
        env.agents[:],
        env.agent_selection,
        [dict(x) for x in (env.rewards, env._cumulative_rewards, env.terminations, env.infos)],
        (env.seed, env.actions),
    )


# Turns and what is told in them


def test_a_game_goes_from_reset_to_the_end_of_every_agent(table):
    env = make(table)
    env.reset(seed=3)
    assert env.agents == env.possible_agents == [f"player_{i}" for i in range(table[1])]
    turns, left = 0, []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert agent == env.agent_selection and info["seed"] == 3 and not truncated
        if terminated:
            assert reward == pytest.approx(env._cumulative_rewards[agent])
            assert not observation["action_mask"].any()
            left.append(agent)
            env.step(None)
        else:
            assert (agent, reward) == (f"player_{int(env.position['player'])}", 0.0)
            turns += 1
            env.step(env.sample_action())
    assert left == env.possible_agents and env.agents == [] and turns == len(env.actions)
    assert turns <= env.metadata["max_decisions"]
    for entries in (env.rewards, env.terminations, env.truncations, env.infos):
        assert entries == {}


def test_observation_and_mask_are_the_games_own(table):
    env = make(table)
    spaces = {id(env.observation_space(agent)) for agent in env.possible_agents}
    assert len(spaces) == 1
    assert len({id(env.action_space(agent)) for agent in env.possible_agents}) == 1
    env.reset(seed=4)
    while not all(env.terminations.values()):
        batch = env._batch
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            assert seen in env.observation_space(agent)
            assert np.array_equal(seen["observation"], batch.observe(seat)[0])
            legal = env.game.legal(env.position) if agent == env.agent_selection else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == list(legal)
        assert env.legal_actions().tolist() == env.game.legal(env.position).tolist()
        env.step(env.sample_action())


def test_what_was_handed_out_never_changes(table):
    env = make(table)
    env.reset(seed=5)
    handed = []
    while not all(env.terminations.values()):
        observation, *_, info = env.last()
        handed.append((observation, {k: v.copy() for k, v in observation.items()}, info, {**info}))
        env.step(env.sample_action())
    for observation, then, info, info_then in handed:
        assert all(np.array_equal(observation[key], then[key]) for key in then)
        assert info == info_then


def test_the_state_is_what_all_seats_know(table):
    env = make(table)
    env.reset(seed=6)
    play(env, 30)
    seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert np.array_equal(env.state(), np.concatenate(seen)) and env.state() in env.state_space


@pytest.mark.parametrize("reward", ["placement", "win", "margin"])
def test_rewards_come_at_the_end_by_standing(table, reward):
    env = make(table, reward=reward)
    assert env.metadata["reward"] == reward
    for seed in range(5):
        env.reset(seed=seed)
        play(env)
        places = [env.infos[agent]["place"] for agent in env.agents]
        rewards = [env.rewards[agent] for agent in env.agents]
        assert env._cumulative_rewards == env.rewards
        if len(places) == 1:  # alone: place 2 is a game lost
            assert rewards == [1.0 if places == [1] else -1.0]
            continue
        assert min(places) == 1 and all(-1 <= one <= 1 for one in rewards)
        by_place = [rewards[i] for i in np.argsort(places, kind="stable")]
        assert by_place == sorted(rewards, reverse=True)
        if reward != "margin":
            assert sum(rewards) == pytest.approx(0, abs=1e-6)
        if reward == "win" and places.count(1) == 1:
            assert rewards[places.index(1)] == 1


def test_metadata_describe_the_game(name):
    env = meeple.make(name)
    game = meeple.get_game(name)
    assert env.metadata["name"] == f"{name}_v0" == str(env)
    assert env.metadata["players"] == (game.min_players, game.max_players)
    assert env.metadata["is_parallelizable"] is False
    for fact in ("hidden_information", "chance"):
        assert isinstance(env.metadata[fact], bool)
    for fact in ("max_decisions", "rules_version", "encoding_version"):
        assert env.metadata[fact] == getattr(game, fact)


def test_agent_iter_wants_one_step_for_each_agent(name):
    env = meeple.make(name)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in env.agent_iter():
            env.last(observe=False)
    assert len([env.step(env.sample_action()) for _ in env.agent_iter(7)]) == 7
    assert env.last(observe=False)[0] is None
    for _ in env.agent_iter(1):  # left and begun again: no complaint
        break
    for _ in env.agent_iter(1):
        env.reset(seed=2)


# Seeds and records


def test_a_reported_seed_plays_the_same_game_again(table):
    env, other = make(table), make(table)
    seeds = set()
    for _ in range(3):
        env.reset()
        other.reset(seed=env.infos[env.agent_selection]["seed"])
        seeds.add(env.seed)
        while not all(env.terminations.values()):
            action = env.sample_action()
            env.step(action)
            other.step(action)
        assert told(env) == told(other)
    assert len(seeds) == 3


def test_games_after_a_seeded_one_are_the_same_too(name):
    env, other = meeple.make(name), meeple.make(name)
    played = []
    for one in (env, other):
        one.reset(seed=np.uint64(2**64 - 1))
        assert one.seed == 2**64 - 1
        for _ in range(2):
            play(one)
            played.append(told(one))
            one.reset()
    assert played[:2] == played[2:] and env.seed == other.seed != 2**64 - 1


def test_options_seed_and_actions_make_a_record(table):
    env = make(table)
    env.reset(seed=8)
    play(env)
    record = Record.play(env.game, env.options, env.seed, env.actions)
    assert record.result.rewards == pytest.approx(tuple(env.rewards.values()))
    assert record.result.scores == tuple(info["score"] for info in env.infos.values())
    assert record.result.places == tuple(info["place"] for info in env.infos.values())
    env.actions.clear()  # a copy of the caller's own
    assert len(env.actions) == len(record.actions)


def test_sampling_has_a_stream_of_its_own_and_is_uniform(name):
    env = meeple.make(name)
    env.reset(seed=9)
    before = env.position.tobytes()
    drawn = [env.sample_action() for _ in range(4000)]
    assert env.position.tobytes() == before
    legal = env.legal_actions().tolist()
    counts = np.array([drawn.count(action) for action in legal])
    assert sum(counts) == 4000 and set(drawn) == set(legal)
    assert (abs(counts / 4000 - 1 / len(legal)) < 5 * (1 / len(legal) / 4000) ** 0.5).all()


# Copies


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_at_every_state_is_the_same_and_stays_it(table, copied):
    """Copies do not change when the game goes on, and the game does not when they go on."""
    env = make(table)
    env.reset(seed=10)
    copies = []
    while env.agents:
        twin = copied(env)
        assert told(twin) == told(env)
        copies.append((twin, told(env)))
        env.step(None if env.terminations[env.agent_selection] else env.sample_action())
    assert all(told(twin) == then for twin, then in copies)
    end = told(copies[-1][0])
    for twin, _ in copies[:: max(len(copies) // 8, 1)]:
        play(twin)  # the stream of samples is copied as well
        assert (twin.position.tobytes(), twin.actions) == (end[0], end[-1][1])
    assert env.agents == []
    assert told(copies[0][0])[0] != copies[0][1][0]


def test_a_copy_shares_no_space_and_keeps_the_class(name):
    class Mine(type(meeple.make(name))):
        pass

    env = Mine(meeple.get_game(name), illegal="forfeit", reward="win", render_mode="ansi")
    twin = copy.deepcopy(env)
    assert type(twin) is Mine and (twin.illegal, twin.reward) == ("forfeit", "win")
    env.reset(seed=1)
    twin.reset(seed=1)
    assert told(env) == told(twin) and env.render() == twin.render()
    agent = env.agent_selection
    assert twin.action_space(agent) is not env.action_space(agent)
    again = pickle.loads(pickle.dumps(meeple.make(name)))  # not yet reset
    again.reset(seed=1)
    assert told(again) == told(env)


@pytest.mark.parametrize("version", ["rules_version", "encoding_version"])
def test_a_pickle_of_other_rules_is_refused(name, monkeypatch, version):
    game = meeple.get_game(name)
    env, batch = meeple.make(name), meeple.make_vec(name, 2)
    env.reset(seed=1)
    now = getattr(game, version)
    monkeypatch.setitem(game.__dict__, version, 10**6)  # a frozen dataclass
    saved = [pickle.dumps(one) for one in (env, batch)]
    monkeypatch.undo()
    what = version.removesuffix("_version")
    for one in saved:
        with pytest.raises(
            ValueError, match=f"{name}: saved under {what} version 1000000, this is version {now}"
        ):
            pickle.loads(one)


# Positions


def test_a_position_can_be_returned_to(table):
    env = make(table)
    env.reset(seed=11)
    play(env, 20)
    saved, mask = env.position, env.last()[0]["action_mask"]
    before = saved.tobytes()
    play(env)
    assert saved.tobytes() == before  # a copy
    for form in (saved, before, np.array([saved]), bytearray(before), memoryview(before)):
        env.set_position(form)
        assert env.position.tobytes() == before and env.agents == env.possible_agents
        assert np.array_equal(env.last()[0]["action_mask"], mask)
        assert env.seed is None and env.actions == [] and env.infos["player_0"] == {"seed": None}
        play(env, 3)
        assert len(env.actions) == 3
    env.reset(seed=11)
    assert env.seed == 11


def test_a_position_after_the_end_is_the_end(table):
    env, other = make(table, reward="margin"), make(table, reward="margin")
    env.reset(seed=12)
    play(env)
    other.set_position(env.position)
    assert all(other.terminations.values()) and other.rewards == env.rewards
    for agent in env.agents:
        assert other.infos[agent] == env.infos[agent] | {"seed": None}


def test_a_determinization_leaves_what_the_seat_knows(table):
    env = make(table)
    for seed in range(3):
        env.reset(seed=seed)
        play(env, 15 * seed)
        before = told(env)
        for seat, agent in enumerate(env.possible_agents):
            twins = [env.determinize(seat, 1), env.determinize(agent, 1), env.determinize(seat, 2)]
            assert told(twins[0]) == told(twins[1])
            for twin in twins:
                assert twin.seed is None and twin.agent_selection == env.agent_selection
                seen, own = twin.observe(agent), env.observe(agent)
                assert np.array_equal(seen["observation"], own["observation"])
                assert np.array_equal(seen["action_mask"], own["action_mask"])
                play(twin)
            if env.metadata["chance"]:
                assert twins[0].position["rng"] != twins[2].position["rng"]
        assert told(env) == before


# Words and pictures


def test_actions_in_words_and_back(table):
    env = make(table)
    env.reset(seed=13)
    for _ in range(40):
        for action in env.legal_actions():
            words = env.describe(action)
            assert env.parse(words) == env.parse(str(action)) == action, words
            assert "legal" in env.explain(action)
        wrong = next(a for a in range(env.game.num_actions) if a not in env.legal_actions())
        assert "legal (" not in env.explain(wrong)
        with pytest.raises(ValueError):
            env.parse(str(wrong))
        env.step(env.sample_action())


def test_rendering(name, capsys):
    env = meeple.make(name, render_mode="ansi")
    env.reset(seed=14)
    assert env.render() == env.game.text(env.position, None)
    human = meeple.make(name, render_mode="human")
    human.reset(seed=14)
    assert human.render() is None and capsys.readouterr().out.strip() == env.render().strip()
    human.step(human.legal_actions()[0])
    assert capsys.readouterr().out.strip() == human.game.text(human.position, None).strip()
    pixels = meeple.make(name, render_mode="rgb_array")
    pixels.reset(seed=14)
    picture = pixels.render()
    assert (picture.dtype, picture.ndim, picture.shape[2]) == (np.uint8, 3, 3)
    silent = meeple.make(name)
    silent.reset(seed=14)
    with pytest.warns(UserWarning, match="no render_mode"):
        assert silent.render() is None
    silent.close()


def test_a_notebook_draws_the_table_or_at_least_writes_it(name):
    env = meeple.make(name)
    assert "GameEnv" in env._repr_html_()
    env.reset(seed=15)
    assert env._repr_html_().startswith("<svg")

    def draw(*_):
        raise ImportError("no svg.py")

    env.game = types.SimpleNamespace(draw=draw, text=lambda *_: "a < b")
    assert env._repr_html_() == "<pre>a &lt; b</pre>"


# PettingZoo's own tools on top


def test_the_customary_wrappers_add_nothing_but_time(name):
    env = meeple.make(name)
    wrapped = TerminateIllegalWrapper(meeple.make(name), illegal_reward=-1)
    wrapped = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))
    for one in (env, wrapped):
        one.reset(seed=16)
    for agent in wrapped.agent_iter():
        observation, *rest = wrapped.last()
        expected, *others = env.last()
        assert agent == env.agent_selection and rest == others
        assert all(np.array_equal(observation[key], expected[key]) for key in expected)
        action = None if rest[1] else env.sample_action()
        wrapped.step(action)
        env.step(action)


def test_pettingzoos_terminating_wrapper_ends_a_game_and_the_next_is_whole(name):
    env = TerminateIllegalWrapper(meeple.make(name), illegal_reward=-1)
    for seed in range(2):
        env.reset(seed=seed)
        env.step(env.unwrapped.sample_action())
        offender = env.agent_selection
        mask = env.last()[0]["action_mask"]
        env.step(int(np.argmin(mask)))
        seen = {}
        for agent in env.agent_iter():
            observation, reward, terminated, *_ = env.last()
            own = env.unwrapped._batch.observe(env.possible_agents.index(agent))[0]
            assert np.array_equal(observation["observation"], own)
            seen[agent] = (reward, terminated)
            env.step(None)
        assert seen == {a: (-1 if a == offender else 0, True) for a in env.possible_agents}
    env.reset(seed=0)
    whole = meeple.make(name)
    whole.reset(seed=0)
    assert told(env.unwrapped) == told(whole)


def test_turn_based_conversion_to_parallel(name):
    env = turn_based_aec_to_parallel(meeple.make(name))
    observations, _ = env.reset(seed=17)
    total = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {
            agent: int(np.argmax(seen["action_mask"])) if seen["action_mask"].any() else None
            for agent, seen in observations.items()
        }
        observations, rewards, *_ = env.step(actions)
        total = {agent: total[agent] + rewards.get(agent, 0) for agent in total}
    assert sum(total.values()) == pytest.approx(0, abs=1e-6) and any(total.values())

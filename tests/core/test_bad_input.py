"""Wrong input is refused with a clear message, and nothing has changed then."""

from __future__ import annotations

import re

import numpy as np
import pytest

import meeple
from meeple.core.errors import IllegalActionError
from meeple.core.gym import SeatEnv
from meeple.core.gym_vector import SeatVectorEnv

POLICIES = ["raise", "forfeit", "random"]


def illegal_action(env):
    """An action that is not legal in the position of `env`."""
    return next(a for a in range(env.game.num_actions) if a not in env.legal_actions())


def fresh(name, seed=1, steps=0, **options):
    env = meeple.make(name, **options)
    env.reset(seed=seed)
    for _ in range(steps):
        env.step(env.sample_action())
    return env


def everything(env):
    return (
        env.position.tobytes(),
        {agent: seen.tobytes() for agent in env.agents for seen in env.observe(agent).values()},
        [env.agents[:], env.agent_selection, env.actions, env.seed],
        [dict(x) for x in (env.rewards, env.terminations, env.truncations, env.infos)],
    )


# Illegal actions, by policy


def test_raise_names_game_seat_action_reason_and_alternatives_and_changes_nothing(table):
    env = fresh(table[0], num_players=table[1])
    for _ in range(60):
        before, wrong = everything(env), illegal_action(env)
        with pytest.raises(IllegalActionError) as caught:
            env.step(wrong)
        message, seat = str(caught.value), int(env.position["player"])
        assert message.startswith(f"{table[0]}: seat {seat}: action {wrong} is not legal: ")
        assert env.game.explain(env.position, wrong) in message
        alternatives = message.split(" Legal: ")[1]
        for action in env.legal_actions()[:12]:
            assert f"{action} ({env.describe(action)})" in alternatives
        assert everything(env) == before
        env.step(env.sample_action())


def test_forfeit_ends_the_game_for_all(table):
    env = fresh(table[0], steps=5, num_players=table[1], illegal="forfeit")
    position, offender, wrong = env.position.tobytes(), env.agent_selection, illegal_action(env)
    env.step(wrong)
    assert all(env.terminations.values()) and not any(env.truncations.values())
    share = 1 / (table[1] - 1) if table[1] > 1 else 0
    assert env.rewards == {a: -1.0 if a == offender else share for a in env.possible_agents}
    assert sum(env.rewards.values()) == pytest.approx(0 if table[1] > 1 else -1)
    assert all(info["forfeited_by"] == offender for info in env.infos.values())
    told = {agent: info.get("illegal_action") for agent, info in env.infos.items()}
    assert told == {a: wrong if a == offender else None for a in env.possible_agents}
    assert env.position.tobytes() == position and len(env.legal_actions()) == 0
    left = []
    for agent in env.agent_iter():
        observation, reward, terminated, *_ = env.last()
        assert terminated and not observation["action_mask"].any() and reward != 0
        left.append(agent)
        env.step(None)
    assert left == env.possible_agents


def test_a_copy_of_a_forfeited_game_is_over_too(name):
    import copy
    import pickle

    env = fresh(name, illegal="forfeit")
    env.step(illegal_action(env))
    for twin in (copy.copy(env), pickle.loads(pickle.dumps(env)), env.determinize(0, 1)):
        assert not twin.last()[0]["action_mask"].any() and all(twin.terminations.values())
        assert twin.sample_action() == 0 and twin.rewards == env.rewards
        twin.reset(seed=1)
        assert everything(twin) == everything(fresh(name))


def test_random_plays_a_legal_action_and_notes_it_until_the_next_turn(table):
    env = fresh(table[0], steps=3, num_players=table[1], illegal="random")
    offender, legal, wrong = env.agent_selection, env.legal_actions(), illegal_action(env)
    env.step(wrong)
    note = env.infos[offender]
    assert note["illegal_action"] == wrong and note["played_instead"] in legal
    assert env.actions[-1] == note["played_instead"] and note["seed"] == 1
    before = everything(env)
    for action, error in [(None, ValueError), (1.5, TypeError), (-1, IllegalActionError)]:
        with pytest.raises(error):
            env.step(action)
    assert everything(env) == before
    while env.agent_selection != offender:
        assert env.infos[offender] is note
        env.step(env.sample_action())
    assert env.last()[-1] is note
    env.step(np.int64(env.sample_action()))
    assert env.infos[offender] == {"seed": 1} and "illegal_action" in note


@pytest.mark.parametrize("policy", POLICIES)
def test_two_games_in_turn_after_an_illegal_action(name, policy):
    env, plain = meeple.make(name, illegal=policy), meeple.make(name)
    for seed in (2, 3):
        env.reset(seed=seed)
        plain.reset(seed=seed)
        assert everything(env) == everything(plain)
        try:
            env.step(illegal_action(env))
        except IllegalActionError:
            assert policy == "raise" and everything(env) == everything(plain)
    env.reset(seed=4)
    plain.reset(seed=4)
    while not all(plain.terminations.values()):
        action = plain.sample_action()
        plain.step(action)
        env.step(action)
    assert everything(env) == everything(plain)


# What is no action at all


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("action", [-1, -(2**70), 10**6, 2**70, np.int8(-1), np.uint64(2**63)])
def test_an_action_out_of_range_always_raises(name, policy, action):
    env = fresh(name, illegal=policy)
    before = everything(env)
    with pytest.raises(IllegalActionError, match=f"actions are 0 to {env.game.num_actions - 1}"):
        env.step(action)
    assert everything(env) == before


@pytest.mark.parametrize(
    "action",
    [1.0, np.float32(1), "1", True, np.True_, [1], (1,), np.array([1]), np.array(1.0), {}],
    ids=repr,
)
def test_what_is_no_integer_is_a_type_error(name, action):
    env, seat = fresh(name), SeatEnv(name)
    before = everything(env)
    with pytest.raises(TypeError, match=f"{name}: an action is a whole number, not "):
        env.step(action)
    assert everything(env) == before
    seat.reset(seed=1)
    with pytest.raises(TypeError, match=f"{name}: an action is a whole number, not "):
        seat.step(action)


@pytest.mark.parametrize(
    "kind", [int, np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64, np.array]
)
def test_integers_of_any_width_are_actions(name, kind):
    env, plain = fresh(name), fresh(name)
    narrow = kind in (np.int8, np.uint8)
    for _ in range(20):
        action = plain.sample_action()
        plain.step(action)
        env.step(action if narrow and action > np.iinfo(kind).max else kind(action))
    assert everything(env) == everything(plain)
    assert all(type(action) is int for action in env.actions)


def test_none_while_alive_and_a_number_when_dead(table):
    env = fresh(table[0], num_players=table[1])
    before = everything(env)
    with pytest.raises(ValueError, match=f"{env.agent_selection} must choose an action, not None"):
        env.step(None)
    assert everything(env) == before
    while not all(env.terminations.values()):
        env.step(env.sample_action())
    for agent in env.possible_agents:
        before = everything(env)
        assert env.agent_selection == agent
        with pytest.raises(ValueError, match="when an agent is dead, the only valid action is No"):
            env.step(0)
        assert everything(env) == before
        env.step(None)
    for action in (None, 0):
        with pytest.raises(ValueError, match=re.escape("step() after the end of the game")):
            env.step(action)
    env.reset(seed=1)
    assert everything(env) == everything(fresh(table[0], num_players=table[1]))


def test_nothing_goes_before_reset(name):
    env = meeple.make(name, render_mode="ansi")
    for what, ask in {
        "step": lambda: env.step(0),
        "observe": lambda: env.observe("player_0"),
        "state": env.state,
        "render": env.render,
        "agent_iter": env.agent_iter,
        "legal_actions": env.legal_actions,
        "sample_action": env.sample_action,
        "position": lambda: env.describe(0),
        "determinize": lambda: env.determinize(0, 1),
    }.items():
        for kind in (AssertionError, ValueError):  # PettingZoo's wrapper raises the former
            with pytest.raises(kind, match=f"{name}: .* needs to be called before {what}."):
                ask()
    for entry in "agents rewards terminations truncations infos agent_selection num_agents".split():
        with pytest.raises(AttributeError, match=f"{entry} cannot be accessed before reset"):
            getattr(env, entry)
    with pytest.raises(AttributeError, match="no attribute 'agnets'"):
        env.agnets  # noqa: B018
    batch = meeple.make_vec(name, 2)
    with pytest.raises(ValueError, match=f"{name}: call reset"):
        batch.step([0, 0])


# Positions


def test_only_one_whole_position_of_this_game_and_table_is_taken(table):
    name, players = table
    env = fresh(name, steps=4, num_players=players)
    whole, size = env.position, env.game.state.itemsize
    other_table = env.position
    other_table["num_players"] = players + 1
    no_seat = env.position
    no_seat["player"] = players
    foreign = np.zeros(1, [("rng", np.uint64, (1,)), ("piles", np.int8, (size - 8,))])
    before = everything(env)
    for position, error, message in [
        (whole.tobytes()[:-1], ValueError, f"a position has {size} bytes, not {size - 1}"),
        (whole.tobytes() * 2, ValueError, f"a position has {size} bytes, not {2 * size}"),
        (b"", ValueError, f"a position has {size} bytes, not 0"),
        (np.array([whole, whole]), ValueError, "one position is wanted, not 2"),
        (np.zeros(0, env.game.state), ValueError, "one position is wanted, not 0"),
        (foreign, ValueError, "not of the type game.state"),
        (np.zeros(size, np.uint8), ValueError, "not of the type game.state"),
        (other_table, ValueError, f"for {players + 1} players, not for {players}"),
        (no_seat, ValueError, f"seat {players} is to decide, of {players} seats"),
        ("position", TypeError, "a position is a record or its bytes"),
        (None, TypeError, "a position is a record or its bytes"),
    ]:
        with pytest.raises(error, match=f"{name}: .*{message}"):
            env.set_position(position)
        assert everything(env) == before


# Seeds, agents, options


@pytest.mark.parametrize(
    ("seed", "error"),
    [(-1, ValueError), (2**64, ValueError), (1.5, TypeError), ("1", TypeError), (True, TypeError)],
)
def test_seeds_are_whole_numbers_of_64_bits(name, seed, error):
    env = fresh(name, steps=2)
    before = everything(env)
    for ask in (
        lambda: env.reset(seed=seed),
        lambda: env.determinize(0, seed),
        lambda: meeple.make_vec(name, 2).reset(seed=seed),
    ):
        with pytest.raises(error, match=f"{name}: (a seed is a whole number|seed .* is outside)"):
            ask()
    assert everything(env) == before
    env.reset(seed=np.int8(3))
    assert env.seed == 3


@pytest.mark.parametrize("agent", ["player_9", "seat 0", -1, 9, None])
def test_agents_that_do_not_exist(name, agent):
    env = fresh(name)
    for ask in (
        env.observe,
        env.observation_space,
        env.action_space,
        lambda agent: env.determinize(agent, 1),
    ):
        with pytest.raises(ValueError, match=f"{name}: no agent {agent!r}; there are player_0, "):
            ask(agent)


def test_reset_takes_no_options_but_pettingzoos_own(name):
    env = fresh(name, steps=1)
    before = everything(env)
    for options in ({"num_players": 3}, {"options": 2}, {"options": 1, "more": 1}):
        with pytest.raises(ValueError, match=rf"{name}: reset\(\) takes no options"):
            env.reset(options=options)
    assert everything(env) == before
    for options in (None, {}, {"options": 1}):
        env.reset(seed=1, options=options)
        assert everything(env) == everything(fresh(name))


def test_what_is_not_offered_is_named_with_what_is(name):
    game = meeple.get_game(name)
    low, high = game.min_players, game.max_players
    for make in (meeple.make, lambda name, **options: meeple.make_vec(name, 2, **options)):
        for options, error, message in [
            ({"num_players": high + 1}, ValueError, f"must be from {low} to {high}"),
            ({"num_players": low - 1}, ValueError, f"must be from {low} to {high}"),
            ({"num_players": float(low)}, ValueError, "must be a whole number"),
            ({"num_player": low}, ValueError, f"{name} has no option 'num_player'; it has num_p"),
            ({"reward": "glory"}, ValueError, "choose from placement, win, margin"),
        ]:
            with pytest.raises(error, match=message):
                make(name, **options)
        with pytest.raises(ValueError, match=f"no game 'chess'; there are .*{name}"):
            make("chess")
    for options, message in [
        ({"illegal": "ignore"}, "choose from raise, forfeit, random"),
        ({"render_mode": "braille"}, "choose from ansi, rgb_array, human"),
        ({"lineup": ["random"]}, "has no option 'lineup'"),
        ({"autoreset": True}, "has no option 'autoreset'"),
        ({"illegal": ["raise"]}, r"illegal=\['raise'\]: choose from raise"),
    ]:
        with pytest.raises(ValueError, match=f"{name}.*{message}"):
            meeple.make(name, **options)


@pytest.mark.parametrize(
    ("make", "own"),
    [
        (meeple.make, "render_mode reward illegal"),
        (
            lambda name, **options: meeple.make_vec(name, 2, **options),
            "observations action_masks autoreset final log reward lineup rotate num_threads "
            "observe_always limit",
        ),
        (SeatEnv, "opponents seat render_mode reward illegal"),
        (
            SeatVectorEnv,
            "autoreset_mode render_mode copy reward opponents seat illegal num_threads",
        ),
    ],
    ids=["make", "make_vec", "SeatEnv", "SeatVectorEnv"],
)
def test_a_misspelt_word_is_told_all_that_there_is(name, make, own):
    of_game = ", ".join(option.name for option in meeple.get_game(name).all_options)
    with pytest.raises(ValueError) as caught:
        make(name, rewards="win")
    assert str(caught.value) == (
        f"{name} has no option 'rewards'; it has {of_game}; "
        f"the environment takes {', '.join(own.split())}"
    )


@pytest.mark.parametrize("make", [meeple.make_vec, SeatVectorEnv])
def test_numbers_of_games_and_threads_are_whole(name, make):
    for value in ("4", 2.5, None, True, [4]):
        for word, how in [("num_envs", {}), ("num_threads", {"num_envs": 2})]:
            with pytest.raises(TypeError, match=re.escape(f"{name}: {word}={value!r}: must be a")):
                make(name, **{**how, word: value})
    for value in (0, -1):
        for word, how in [("num_envs", {}), ("num_threads", {"num_envs": 2})]:
            with pytest.raises(ValueError, match=f"{name}: {word}={value}: must be at least 1"):
                make(name, **{**how, word: value})
    assert make(name, np.int8(2)).num_envs == 2


# Batches


def test_a_batch_checks_shapes_and_types_and_names_them(name):
    batch = meeple.make_vec(name, 4)
    batch.reset(seed=1)
    before = batch.states.tobytes()
    good = batch.sample()
    every = np.ones(4, np.bool_)
    for ask, error, message in [
        (lambda: batch.step(good[:3]), ValueError, r"actions must have the shape \(4,\), not \(3"),
        (lambda: batch.step(good[:, None]), ValueError, r"actions must .*, not \(4, 1\)"),
        (lambda: batch.step(3), ValueError, r"actions must have the shape \(4,\), not \(\)"),
        (lambda: batch.step(good * 1.0), TypeError, "actions must be int64, not float64"),
        (lambda: batch.step(list("abcd")), TypeError, "actions must be int64"),
        (lambda: batch.step(every), TypeError, "actions must be int64, not bool"),
        (lambda: batch.step(good, where=every[:2]), ValueError, "where must have the shape"),
        (lambda: batch.step(good, where=good), TypeError, "where must be bool, not int64"),
        (lambda: batch.restart(every[:2]), ValueError, "where must have the shape"),
        (lambda: batch.reset(seeds=[1, 2]), ValueError, "seeds must have the shape"),
        (lambda: batch.determinize(0, np.ones(3, np.uint64)), ValueError, "seeds must have"),
    ]:
        with pytest.raises(error, match=f"{name}: {message}"):
            ask()
        assert batch.states.tobytes() == before


def test_a_batch_takes_actions_of_any_layout(name):
    plain, other = meeple.make_vec(name, 4), meeple.make_vec(name, 4)
    plain.reset(seed=2)
    other.reset(seed=2)
    for form in (
        lambda a: a.astype(np.int16),
        lambda a: np.repeat(a, 2)[::2],  # not contiguous
        lambda a: np.frombuffer(a.tobytes(), np.int64),  # read-only
        lambda a: a.tolist(),
    ):
        actions = plain.sample()
        plain.step(actions)
        other.step(form(actions))
        assert plain.states.tobytes() == other.states.tobytes()


def test_an_illegal_action_in_a_batch_names_the_env_and_changes_nothing(name):
    batch = meeple.make_vec(name, 4, action_masks=True)
    batch.reset(seed=3)
    before = batch.states.tobytes()
    actions = batch.sample()
    for wrong in (-1, batch.game.num_actions, int(batch.action_masks[2].argmin())):
        actions[2] = wrong
        seat = int(batch.players[2])
        with pytest.raises(IllegalActionError) as caught:
            batch.step(actions)
        assert f"{name}: env 2, seat {seat}: action {wrong} is not legal" in str(caught.value)
        assert " Legal: " in str(caught.value) and batch.states.tobytes() == before
    where = np.array([True, True, False, True])
    batch.step(actions, where=where)  # what is left out is not looked at
    unchanged = batch.states.tobytes()[2 * len(before) // 4 : 3 * len(before) // 4]
    assert unchanged == before[2 * len(before) // 4 : 3 * len(before) // 4]


def test_nobody_and_unknown_players_are_refused(name):
    game = meeple.get_game(name)
    seats = game.default_players
    for options, message in [
        ({"num_envs": 0}, "num_envs=0: must be at least 1"),
        ({"num_envs": 2, "lineup": ["random"] * (seats + 1)}, f"names {seats} players"),
        (
            {"num_envs": 2, "lineup": ["clever"] * seats},
            r"no player 'clever'; there are external \(0\), ran",
        ),
        ({"num_envs": 2, "lineup": [-1] * seats}, "no player -1"),
    ]:
        with pytest.raises(ValueError, match=message):
            meeple.make_vec(name, **options)
    batch = meeple.make_vec(name, 2)
    batch.reset(seed=1)
    before = batch.arrays.lineups.copy(), batch.states.tobytes()
    row = np.zeros(seats, np.int64)
    every, seeds = np.ones(2, np.bool_), np.arange(2, dtype=np.uint64)
    for lineup, error, message in [
        (row + 300, ValueError, r"no player 300; there are external \(0\), random \(1\)"),
        (row - 1, ValueError, "no player -1; .*3 to 127"),
        (np.array([row, row + 128]), ValueError, "no player 128"),
        (row.astype(np.uint64) + np.uint64(2**63), ValueError, "no player 9223372036854775808"),
        (row * 1.0, TypeError, f"a list of {seats} of these, or an array of integers, not float64"),
        (row == 0, TypeError, "not bool"),
        (np.array(["greedy"] * seats), TypeError, "not <U6"),
        (3, TypeError, "not int: 3"),
        ("clever", ValueError, "no player 'clever'"),
        ([True] * seats, ValueError, "no player True"),
        ([row, row], ValueError, "no player array"),
        (np.array([row, row, row]), ValueError, rf"not an array of shape \(3, {seats}\)"),
        (np.int64(1) * np.ones((), np.int64).reshape(()), TypeError, "not int64"),
        ([], ValueError, f"names {seats} players, not 0"),
    ]:
        for ask in (
            lambda given: meeple.make_vec(name, 2, lineup=given),
            batch.set_lineup,
            lambda given: batch.restart(every, seeds=seeds, lineups=given),
        ):
            with pytest.raises(error, match=f"{name}: .*{message}"):
                ask(lineup)
    assert np.array_equal(batch.arrays.lineups, before[0]) and batch.states.tobytes() == before[1]
    with pytest.raises(ValueError, match="nothing is logged"):
        batch.logged(0)

"""One seat as a Gymnasium environment: whose decisions are asked for, opponents, policies."""

from __future__ import annotations

import itertools

import gymnasium
import numpy as np
import pytest

import meeple
from meeple.core.env import NotResetError
from meeple.core.errors import IllegalActionError
from meeple.core.gym import SeatEnv
from meeple.core.gym_vector import SeatVectorEnv
from meeple.core.registry import gymnasium_id


def make(table, **options):
    name, players = table
    return SeatEnv(name, num_players=players, **options)


def first(observations, masks):
    """The player that takes the smallest legal action."""
    return masks.argmax(axis=1)


def last(observations, masks):
    """The player that takes the largest legal action."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def play(env, seed=None, choose=None):
    """One game; all that `reset` and `step` returned."""
    answers = [env.reset(seed=seed)]
    ended = False
    while not ended:
        mask = answers[-1][-1]["action_mask"]
        action = env.sample_action() if choose is None else int(choose(None, mask[None])[0])
        answers.append(env.step(action))
        ended = answers[-1][2]
    return answers


@pytest.mark.parametrize("opponents", ["random", "greedy", first])
def test_only_the_learners_decisions_are_asked_for(table, opponents):
    env = make(table, opponents=opponents, seat=table[1] - 1)
    observation, info = env.reset(seed=1)
    ended = False
    while not ended:
        assert info["seat"] == table[1] - 1 == int(env.position["player"]) and info["seed"] == 1
        assert np.flatnonzero(info["action_mask"]).tolist() == env.game.legal(env.position).tolist()
        assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
        assert observation in env.observation_space
        observation, reward, ended, truncated, info = env.step(env.sample_action())
        assert not truncated and (ended or reward == 0)
    assert env.position["over"] and info["action_mask"].all() and observation.any()
    assert isinstance(info["place"], int) and isinstance(info["score"], float)


@pytest.mark.parametrize("reward", ["placement", "win", "margin"])
def test_the_game_is_the_one_that_all_seats_would_play(table, reward):
    """The same decisions in the AEC environment: the same observations, score and reward."""
    name, players = table
    for seat in range(players):
        opponents = [first if i % 2 else last for i in range(players - 1)]
        env = make(table, opponents=opponents, seat=seat, reward=reward)
        answers = play(env, seed=2, choose=first)
        aec = meeple.make(name, num_players=players, reward=reward)
        aec.reset(seed=2)
        who = {seat: first} | {(seat + 1 + i) % players: p for i, p in enumerate(opponents)}
        seen = []
        while not all(aec.terminations.values()):
            observation, *_ = aec.last()
            at = aec.possible_agents.index(aec.agent_selection)
            if at == seat:
                seen.append(observation["observation"])
            aec.step(int(who[at](None, observation["action_mask"][None])[0]))
        agent = f"player_{seat}"
        seen.append(aec.observe(agent)["observation"])
        assert np.array_equal([answer[0] for answer in answers], seen)
        assert [a[1] for a in answers[1:-1]] == [0] * (len(answers) - 2)
        assert answers[-1][1] == aec.rewards[agent]
        for fact in ("score", "place"):
            assert answers[-1][-1][fact] == aec.infos[agent][fact]


def test_opponents_sit_in_order_after_the_learner(table):
    asked = []

    def noting(name):
        def player(observations, masks):
            asked.append(name)
            return first(observations, masks)

        return player

    players = table[1]
    opponents = [noting(i) for i in range(players - 1)]
    env = make(table, opponents=opponents, seat=1 % players)
    env.reset(seed=3)
    assert env._games._lineup.tolist() == np.roll([0, *range(3, 2 + players)], 1).tolist()
    play(env, seed=3)
    assert set(asked) == set(range(players - 1))


def test_a_callable_is_asked_as_documented(table):
    asked = set()

    def player(observations, masks):
        asked.add((observations.dtype.name, masks.dtype.name, observations.shape, masks.shape))
        actions = first(observations, masks)
        observations[:], masks[:] = 0, 1  # its own copies: nothing becomes legal by this
        return actions

    env, plain = make(table, opponents=player), make(table, opponents=first)
    for one, other in zip(play(env, 4, last), play(plain, 4, last), strict=True):
        assert np.array_equal(one[0], other[0])
    size, actions = env.game.observation_size, env.game.num_actions
    calls = {("float32", "int8", (1, size), (1, actions))}
    assert asked == (calls if table[1] > 1 else set())  # alone nobody is asked


@pytest.mark.parametrize("answer", [-1, 10**6, "illegal"])
def test_an_opponent_that_answers_wrongly_is_named(name, answer):
    def cheat(observations, masks):
        return np.array([int(masks.argmin())] if answer == "illegal" else [answer])

    env = SeatEnv(name, opponents=cheat, seat=0)
    with pytest.raises(IllegalActionError, match=rf"{name}: env 0, the opponent cheat, seat \d"):
        play(env, seed=5)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)  # the game stands in the middle of an opponent's turn


@pytest.mark.parametrize("answer", [0, [0.0], ["a"], [0, 0], [[0]], [True], None])
def test_an_opponent_that_answers_no_actions_is_named(name, answer):
    def babbler(observations, masks):
        return answer

    with pytest.raises(ValueError, match="the opponent babbler must answer with 1 integers"):
        play(SeatEnv(name, opponents=babbler), seed=6)


def test_seats_rotate_by_seed_and_then_by_game(table):
    env = make(table, seat="rotate")
    seats = []
    for seed in range(2 * table[1]):
        seats.append(env.reset(seed=seed)[1]["seat"])
        again = [env.reset()[1]["seat"] for _ in range(2)]
        assert again == [(seed + 1) % table[1], (seed + 2) % table[1]]
    assert seats == [*range(table[1])] * 2
    assert env.reset(seed=2**64 - 1)[1]["seat"] == (2**64 - 1) % table[1]


def test_seeds_are_reported_and_play_the_same_again(name):
    env, other = SeatEnv(name, opponents="greedy"), SeatEnv(name, opponents="greedy")
    drawn = {int(env.reset()[1]["seed"]) for _ in range(3)}
    assert len(drawn) == 3
    seed = int(env.reset()[1]["seed"])
    one = play(env, seed=seed)
    two = play(other, seed=np.uint64(seed))
    assert [x[0].tobytes() for x in one] == [x[0].tobytes() for x in two]
    assert env.reset()[1]["seed"] == other.reset()[1]["seed"]


# Illegal actions


def illegal(info):
    return int(np.argmin(info["action_mask"]))


def test_raise_changes_nothing(name):
    env = SeatEnv(name)
    _, info = env.reset(seed=7)
    before = env.position.tobytes()
    with pytest.raises(IllegalActionError, match=rf"{name}: env 0, seat 0: action \d+ is not"):
        env.step(illegal(info))
    assert env.position.tobytes() == before
    other = SeatEnv(name)
    other.reset(seed=7)
    action = env.sample_action()
    assert np.array_equal(env.step(action)[0], other.step(action)[0])


def test_forfeit_ends_the_game_and_the_next_is_whole(name):
    env, other = SeatEnv(name, illegal="forfeit"), SeatEnv(name)
    for seed in (8, 9):
        _, info = env.reset(seed=seed)
        wrong = illegal(info)
        observation, reward, terminated, _, info = env.step(wrong)
        assert (reward, terminated, info["illegal_action"]) == (-1.0, True, wrong)
        assert "score" not in info and observation.any()
        with pytest.raises(ValueError, match="the game is over"):
            env.step(0)
    one, two = play(env, 10, first), play(other, 10, first)
    assert [x[0].tobytes() for x in one] == [x[0].tobytes() for x in two]


def test_random_plays_another_action_and_says_so(name):
    env = SeatEnv(name, illegal="random")
    _, info = env.reset(seed=11)
    wrong, mask = illegal(info), info["action_mask"]
    _, _, _, _, info = env.step(wrong)
    assert info["illegal_action"] == wrong and mask[info["played_instead"]]
    info = env.step(env.sample_action())[-1]
    assert "illegal_action" not in info and "played_instead" not in info


@pytest.mark.parametrize("policy", ["raise", "forfeit", "random"])
@pytest.mark.parametrize("action", [-1, 10**6, 2**70])
def test_an_action_that_does_not_exist_always_raises(name, policy, action):
    env = SeatEnv(name, illegal=policy)
    env.reset(seed=12)
    before = env.position.tobytes()
    with pytest.raises(IllegalActionError, match="actions are 0 to"):
        env.step(action)
    assert env.position.tobytes() == before and not env._games.ended.any()


# The rest


def test_nothing_goes_before_reset(name):
    env, envs = SeatEnv(name, render_mode="ansi"), SeatVectorEnv(name, 2, render_mode="ansi")
    for one, whats in [
        (env, "legal_actions sample_action action_masks position"),
        (envs, "action_masks render"),
    ]:
        for what in whats.split():
            for kind in (gymnasium.error.ResetNeeded, NotResetError, ValueError):
                with pytest.raises(kind, match=f"{name}: .* needs to be called before {what}"):
                    asked = getattr(one, what)
                    asked()


def test_legal_actions_are_those_of_the_position(table):
    env = make(table, opponents="greedy", seat=table[1] - 1)
    env.reset(seed=16)
    ended = False
    while not ended:
        legal = env.legal_actions()
        assert legal.dtype == np.int64 and legal.tolist() == env.game.legal(env.position).tolist()
        assert env.sample_action() in legal
        ended = env.step(int(legal[-1]))[2]
    assert env.legal_actions().tolist() == [] and env.sample_action() == 0


@pytest.mark.parametrize("kind", [SeatEnv, lambda name: meeple.make(name)])
def test_an_environment_says_what_it_is(name, kind):
    env = kind(name)
    what = f"<{type(env).__name__} of {name}, {meeple.get_game(name).default_players} players"
    assert repr(env) == f"{what}, not yet reset>"
    env.reset(seed=1)
    assert repr(env) == f"{what}, seat {int(env.position['player'])} to decide>"
    while not env.position["over"]:
        env.step(env.sample_action())
    assert repr(env) == f"{what}, over>"


def test_words_pictures_and_order(name, capsys):
    env = gymnasium.make(gymnasium_id(name), render_mode="ansi").unwrapped
    assert "SeatEnv" in env._repr_html_()
    for before_reset in (lambda: env.step(0), env.render, lambda: env.position):
        with pytest.raises(gymnasium.error.ResetNeeded):
            before_reset()
    env.reset(seed=13)
    assert env.render() == env.game.text(env.position, None)
    assert env._repr_html_().startswith("<svg")
    action = env.sample_action()
    assert env.parse(env.describe(action)) == action and "legal" in env.explain(action)
    human = SeatEnv(name, render_mode="human")
    human.reset(seed=13)
    human.step(human.sample_action())
    assert capsys.readouterr().out.strip() == env.game.text(human.position, None).strip()
    pixels = SeatEnv(name, render_mode="rgb_array")
    pixels.reset(seed=13)
    assert pixels.render().dtype == np.uint8
    silent = SeatEnv(name)
    silent.reset(seed=13)
    with pytest.warns(UserWarning, match="no render_mode"):
        assert silent.render() is None


def test_what_is_not_offered_is_refused(table):
    count = table[1] - 1
    refused = [
        ({"opponents": "clever"}, "opponents='clever': choose from random, greedy"),
        ({"opponents": ["random"] * (count + 1)}, f"{count} opponents sit at the table"),
        ({"seat": table[1]}, f"choose 0 to {count}, or 'rotate'"),
        ({"seat": -1}, f"choose 0 to {count}, or 'rotate'"),
        ({"seat": True}, f"choose 0 to {count}, or 'rotate'"),
        ({"illegal": "ignore"}, "choose from raise, forfeit, random"),
        ({"reward": "glory"}, "choose from placement, win, margin"),
        ({"render_mode": "braille"}, "choose from ansi, rgb_array, human"),
        ({"colour": 3}, "has no option 'colour'; it has num_players"),
    ]
    for options, message in refused:
        with pytest.raises(ValueError, match=message):
            make(table, **options)
    for opponents in (None, 5):
        with pytest.raises(TypeError, match="give a name, a callable, or a list of these"):
            make(table, opponents=opponents)
    env = make(table)
    with pytest.raises(ValueError, match="reset\\(\\) takes no options"):
        env.reset(options={"seat": 1})
    for seed, error in [(-1, ValueError), (2**64, ValueError), (1.0, TypeError), ("1", TypeError)]:
        with pytest.raises(error, match="seed"):
            env.reset(seed=seed)


def test_every_combination_of_players_and_seats_plays(table):
    players = [*itertools.islice(itertools.cycle(["random", first, "greedy"]), table[1] - 1)]
    for seat, reward in itertools.product([*range(table[1]), "rotate"], ["placement", "win"]):
        env = make(table, opponents=players, seat=seat, reward=reward)
        assert -1 <= play(env, seed=14)[-1][1] <= 1

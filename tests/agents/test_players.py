"""Any mix of players at a table: the same games whatever the batch, the threads, the order."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.errors import IllegalActionError
from meeple.core.random import child_seed
from meeple.core.record import Record, verify_records
from meeple.core.registry import get_game
from meeple_agents.players import (
    BUILT_IN,
    FIRST_CODE,
    Interrupted,
    Table,
    game_seeds,
    parse_player,
    parse_players,
    play_games,
    rotated,
)

GAME = get_game("undecim")
OPTIONS = {"num_players": 4}
SEEDS = game_seeds(11, 0, 20)


class Outsider:
    """Plays the legal action that is `rank` from the lowest, as far as there are so many."""

    def __init__(self, name, rank=0):
        self.name, self.rank, self.asked = name, rank, []

    def act(self, observations, masks):
        assert observations.shape == (len(masks), GAME.observation_size)
        assert observations.dtype == np.float32
        assert masks.shape == (len(masks), GAME.num_actions)
        self.asked.append(len(masks))
        legal = masks.astype(bool)
        rank = np.minimum(self.rank, legal.sum(axis=1) - 1)
        return (legal.cumsum(axis=1) > rank[:, None]).argmax(axis=1)


def same(one, other):
    for name, value in vars(one).items():
        if isinstance(value, np.ndarray):
            assert np.array_equal(value, getattr(other, name)), name


def test_players_by_name():
    assert parse_player("random") is BUILT_IN["random"]
    assert parse_player("greedy").code == loops.GREEDY
    for text in ("Random", "human", "", "random:3", "ppo:", "mcts:", "alphazero:", "alphazero"):
        with pytest.raises(ValueError, match="there are random, greedy, mcts:400, "):
            parse_player(text)


def test_a_trained_player_is_made_once_for_each_name(monkeypatch):
    monkeypatch.setattr("meeple_agents.policy.PolicyPlayer", Outsider)
    one, other, again, given = parse_players(
        ["ppo:runs/x", "ppo:y", "ppo:runs/x", BUILT_IN["random"]]
    )
    assert (one.name, other.name, given.name) == ("runs/x", "y", "random")
    assert one is again
    monkeypatch.setitem(sys.modules, "meeple_agents.policy", None)
    with pytest.raises(ImportError, match=r"ppo:z: needs meeple\[train\]"):
        parse_player("ppo:z")


def test_players_that_cannot_play_are_refused():
    with pytest.raises(ValueError, match="give a list of players"):
        parse_players("greedy")
    for name in ("", " ", "a\nb", None):
        with pytest.raises(ValueError, match="it needs a name"):
            parse_players([Outsider(name)])
    nobody = type("Nobody", (), {"name": "nobody"})()
    with pytest.raises(ValueError, match=r"nobody: it has neither act\(\) nor plan\(\)"):
        parse_players([nobody])


def test_seeds_are_the_children_of_the_run_s_seed():
    for seed in (0, 5, 2**64 - 1):
        expected = [child_seed(np.uint64(seed), g) for g in range(3, 9)]
        assert game_seeds(seed, 3, 6).tolist() == expected


def test_seats_move_on_as_in_a_batch():
    batch = Batch(GAME, 9, num_players=4, lineup=[3, 4, 5, 6], rotate=True, observations=False)
    batch.reset(seed=1)
    assert (batch.lineups[:, :4] - 3).tolist() == rotated(4, 0, 9).tolist()
    assert rotated(4, 3, 6).tolist() == rotated(4, 0, 9)[3:].tolist()


def test_built_in_players_play_as_in_a_batch():
    batch = Batch(GAME, 20, num_players=4, lineup=["random"] * 4, observations=False, log=True)
    batch.reset(seeds=SEEDS)
    for num_envs in (1, 3, 20):
        games = play_games(
            "undecim", OPTIONS, ["random"] * 4, SEEDS, num_envs=num_envs, rotate=False, log=True
        )
        for i in range(20):
            assert games.record(i) == Record.from_batch(batch, i)


def test_results_do_not_depend_on_batch_or_threads():
    players = ["random", Outsider("low"), "greedy", Outsider("high", 99)]
    alone = play_games(GAME, OPTIONS, players, SEEDS, num_envs=1, log=True)
    for num_envs, num_threads in ((3, 1), (7, 2), (20, 3), (1000, 1)):
        settings = {"num_envs": num_envs, "num_threads": num_threads, "log": True}
        same(alone, play_games(GAME, OPTIONS, players, SEEDS, **settings))
    assert list(verify_records(alone.records())) == [None] * 20
    assert alone.seatings.tolist() == rotated(4, 0, 20).tolist()
    assert alone.record(1).players == ("high", "random", "low", "greedy")


def test_a_table_plays_on_as_one_long_run():
    players = [Outsider("low"), "random", "random", "random"]
    whole = play_games(GAME, OPTIONS, players, SEEDS, num_envs=5, log=True)
    table = Table(GAME, OPTIONS, players, num_envs=5, log=True)
    parts = [table.play(SEEDS[:8]), table.play(SEEDS[8:], first=8)]
    assert [r for part in parts for r in part.records()] == list(whole.records())
    assert np.concatenate([part.numbers for part in parts]).tolist() == list(range(20))


def test_results_are_those_of_the_games():
    games = play_games(GAME, {"num_players": 3}, ["random"] * 3, SEEDS, log=True, reward="win")
    for i, record in enumerate(games.records()):
        again = Record.play(
            GAME, {"num_players": 3}, int(SEEDS[i]), record.actions, ["random"] * 3, reward="win"
        )
        assert again == record
    assert games.rewards.shape == (20, 3)
    assert set(np.unique(games.places[:, 0])) <= {1, 2, 3}
    without = play_games(GAME, {"num_players": 3}, ["random"] * 3, SEEDS, reward="win")
    assert np.array_equal(without.scores, games.scores)
    assert np.array_equal(without.steps, games.steps)
    with pytest.raises(ValueError, match="without a log"):
        without.record(0)


def test_an_outsider_in_several_seats_is_asked_once():
    one, same_name = Outsider("low"), Outsider("low")
    play_games(GAME, OPTIONS, [one] * 4, SEEDS, num_envs=20)
    assert one.asked[0] == 20
    steps = len(one.asked)
    play_games(GAME, OPTIONS, [one, one, same_name, same_name], SEEDS, num_envs=20)
    assert len(one.asked) <= 2 * steps
    assert max(same_name.asked) <= 20


def test_seatings_of_your_own():
    seatings = np.array([[0, 0, 1, 0], [1, 1, 1, 1]])
    players = ["random", Outsider("low")]
    games = play_games(GAME, OPTIONS, players, SEEDS[:2], seatings=seatings, log=True)
    assert games.record(0).players == ("random", "random", "low", "random")
    assert games.record(1).players == ("low",) * 4
    for wrong, message in [
        (seatings[:1], r"integers of shape \(2, 4\), not int64 of shape \(1, 4\)"),
        (seatings.astype(float), "not float64"),
        (seatings + 1, "seatings 1 to 2: players are 0 to 1"),
        (seatings - 1, "seatings -1 to 0"),
    ]:
        with pytest.raises(ValueError, match=message):
            play_games(GAME, OPTIONS, players, SEEDS[:2], seatings=wrong)


def test_what_is_not_offered():
    with pytest.raises(ValueError, match=r"3 players named \(random, random, random\) for 4 seats"):
        play_games(GAME, OPTIONS, ["random"] * 3, SEEDS)
    with pytest.raises(ValueError, match="nobody plays"):
        play_games(GAME, OPTIONS, [], SEEDS)
    with pytest.raises(ValueError, match="num_players=9"):
        play_games(GAME, {"num_players": 9}, ["random"] * 9, SEEDS)
    with pytest.raises(ValueError, match="no option 'log'"):
        play_games(GAME, {"log": True}, ["random"] * 4, SEEDS)
    with pytest.raises(ValueError, match="no game 'chess'"):
        play_games("chess", {}, ["random"], SEEDS)
    assert len(play_games(GAME, OPTIONS, ["random"] * 4, SEEDS[:0], log=True)) == 0


def test_bad_answers_name_the_player():
    player = Outsider("cheat")
    for answer, error, message in [
        (lambda o, m: np.full(len(m), 110), IllegalActionError, "action 110 is not legal"),
        (lambda o, m: np.full(len(m), -1), IllegalActionError, "action -1 is not legal"),
        (lambda o, m: np.full(len(m), 111), IllegalActionError, "action 111 is not legal"),
        (lambda o, m: np.zeros(len(m)), ValueError, "float64"),
        (lambda o, m: np.zeros((len(m), 1), int), ValueError, r"shape \(\d+, 1\)"),
        (lambda o, m: None, ValueError, "object"),
    ]:
        player.act = answer
        with pytest.raises(error, match=message) as caught:
            play_games(GAME, OPTIONS, ["random", "random", player, "random"], SEEDS)
        assert "player cheat" in str(caught.value)
    player.act = lambda o, m: np.full(len(m), 110)
    with pytest.raises(IllegalActionError, match=r"game 0, player cheat, seat 2: .* Legal: \d+"):
        play_games(GAME, OPTIONS, ["random", "random", player, "random"], SEEDS)


def test_progress_counts_games_and_steps():
    told = []
    games = play_games(
        GAME,
        OPTIONS,
        [Outsider("low"), "random", "random", "random"],
        SEEDS,
        num_envs=3,
        progress=lambda *done: told.append(done),
    )
    assert told == sorted(told)
    assert told[-1] == (20, games.steps.sum())


def test_codes_of_outsiders_follow_those_of_the_kernels():
    assert max(loops.EXTERNAL, loops.RANDOM, loops.GREEDY) + 1 == FIRST_CODE


@pytest.mark.parametrize("log", [False, True])
def test_ctrl_c_hands_over_the_games_that_have_ended(log):
    def stop(ended, steps):
        if ended >= 7:
            raise KeyboardInterrupt

    players = ["random", "random", Outsider("low"), "greedy"]
    how = {"num_envs": 4, "log": log}
    whole = play_games(GAME, OPTIONS, players, SEEDS, **how)
    with pytest.raises(Interrupted, match="undecim: interrupted after ") as stopped:
        play_games(GAME, OPTIONS, players, SEEDS, progress=stop, **how)
    games = stopped.value.games
    assert isinstance(stopped.value, KeyboardInterrupt)
    assert 7 <= len(games) < 20
    for name in ("seeds", "seatings", "steps", "chains", "scores", "places", "rewards"):
        assert np.array_equal(getattr(games, name), getattr(whole, name)[games.numbers]), name
    if log:
        assert [games.record(i) for i in range(len(games))] == [
            whole.record(k) for k in games.numbers
        ]
    assert len(games.actions) == len(games.links) == (games.steps.sum() if log else 0)

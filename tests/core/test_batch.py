"""Many games at once: the same games as one by one, endings, lineups, subsets."""

from __future__ import annotations

import html
import json
import subprocess
import sys

import numpy as np
import pytest

import meeple
from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.gym import SeatEnv
from meeple.core.random import scramble
from meeple.core.rewards import REWARDS, write_rewards


def make(table, num_envs, **options):
    name, players = table
    return meeple.make_vec(name, num_envs, num_players=players, **options)


# The same seed and actions give the same chain of state hashes everywhere


def random_games(table, seeds):
    """Actions and links of a random game of each seed, and the chain at its end."""
    batch = make(table, len(seeds), log=True, autoreset=False, lineup=["random"] * table[1])
    batch.reset(seeds=seeds)
    logs = [batch.logged(i) for i in range(len(seeds))]
    return [log[0] for log in logs], [log[1] for log in logs], batch.finished["chain"].copy()


def replayed(table, seeds, actions, num_envs, **options):
    """The same games with all actions from outside, `num_envs` at a time: links and chains."""
    links, chains = [], []
    for first in range(0, len(seeds), num_envs):
        rows = actions[first : first + num_envs]
        batch = make(table, len(rows), log=True, autoreset=False, **options)
        batch.reset(seeds=seeds[first : first + num_envs])
        for step in range(max(map(len, rows))):
            going = np.array([len(row) > step for row in rows])
            batch.step([int(row[min(step, len(row) - 1)]) for row in rows], where=going)
        assert batch.overs.all()
        links += [batch.logged(i)[1] for i in range(len(rows))]
        chains += batch.finished["chain"].tolist()
    return links, chains


def same(links, others):
    return all(np.array_equal(a, b) for a, b in zip(links, others, strict=True))


def test_batch_size_order_and_threads_change_nothing(table):
    seeds = np.arange(256, dtype=np.uint64) * np.uint64(7919)
    actions, links, chains = random_games(table, seeds)
    assert len(set(chains.tolist())) == 256
    again, same_links, same_chains = random_games(table, seeds)
    assert same(actions, again) and same(links, same_links) and (chains == same_chains).all()
    for options in ({}, {"num_threads": 2}, {"observations": False, "final": True}):
        found, ends = replayed(table, seeds, actions, 256, **options)
        assert same(links, found) and ends == chains.tolist()
    order = np.random.default_rng(1).permutation(256)
    shuffled = [actions[i] for i in order]
    found, ends = replayed(table, seeds[order], shuffled, 256, num_threads=2)
    assert same([links[i] for i in order], found) and ends == chains[order].tolist()
    for num_envs, games in [(7, 21), (1, 4)]:
        found, ends = replayed(table, seeds[:games], actions[:games], num_envs)
        assert same(links[:games], found) and ends == chains[:games].tolist()


def chain_of_aec(table, seed, actions):
    """The chain at the end, reckoned from the positions of the AEC environment."""

    def hashed(env):
        words = np.frombuffer(env.position.tobytes(), np.uint64)
        return np.uint64(loops.hash_state(words))

    env = meeple.make(table[0], num_players=table[1])
    env.reset(seed=seed)
    chain = hashed(env)
    for action in actions:
        env.step(action)
        chain = np.uint64(scramble(chain ^ hashed(env)))
    assert all(env.terminations.values())
    return int(chain)


def test_the_aec_environment_plays_the_same_games(table):
    seeds = np.array([3, 2**64 - 1, 12345], np.uint64)
    actions, _, chains = random_games(table, seeds)
    for i, seed in enumerate(seeds.tolist()):
        assert chain_of_aec(table, seed, actions[i]) == chains[i]


CHILD = """
import json, sys
import numpy as np
from meeple.core.record import Record
name, players, seed, actions = json.loads(sys.stdin.read())
print(Record.play(name, {"num_players": players}, seed, actions).chain)
"""


def test_a_fresh_process_plays_the_same_game(name):
    table = (name, meeple.get_game(name).default_players)
    actions, _, chains = random_games(table, np.array([99], np.uint64))
    told = json.dumps([*table, 99, actions[0].tolist()])
    child = subprocess.run(
        [sys.executable, "-c", CHILD], input=told, capture_output=True, text=True, check=False
    )
    assert child.stdout.strip() == str(chains[0]), child.stderr


# Seeds


def test_a_batch_seed_founds_different_games_and_the_same_again(name):
    one, two = meeple.make_vec(name, 8), meeple.make_vec(name, 8)
    assert one.reset(seed=5) == two.reset(seed=5) == 5
    assert len(set(one.seeds.tolist())) == 8
    for _ in range(300):
        actions = one.sample()
        assert (actions == two.sample()).all()
        one.step(actions)
        two.step(actions)
    assert one.states.tobytes() == two.states.tobytes() and (one.seeds == two.seeds).all()
    assert isinstance(one.reset(), int) and one.reset() != one.reset()


def test_a_slots_game_is_the_aec_game_of_its_seed(table):
    batch = make(table, 3, action_masks=True)
    batch.reset(seed=6)
    for _ in range(200):  # well into later games of each slot
        batch.step(batch.sample())
    env = meeple.make(table[0], num_players=table[1])
    while not batch.dones.any():
        batch.step(batch.sample())
    i = int(np.argmax(batch.dones))  # its next game has just begun
    env.reset(seed=int(batch.seeds[i]))
    for _ in range(20):
        assert env.position.tobytes() == batch.states[i].tobytes()
        seen = env.last()[0]
        assert np.array_equal(seen["observation"], batch.observations[i])
        assert np.array_equal(seen["action_mask"], batch.action_masks[i])
        actions = batch.sample()
        env.step(int(actions[i]))
        batch.step(actions)


# Endings


def test_masks_and_observations_are_those_of_the_seat_to_decide(table):
    batch = make(table, 6, action_masks=True)
    batch.reset(seed=7)
    for _ in range(150):
        assert np.array_equal(batch.observe(batch.players), batch.observations)
        for i in range(batch.num_envs):
            legal = batch.game.legal(batch.states[i]).tolist()
            assert np.flatnonzero(batch.action_masks[i]).tolist() == legal
            packed = np.unpackbits(batch.masks[i].view(np.uint8), bitorder="little")
            assert np.flatnonzero(packed).tolist() == legal
        actions = batch.sample()
        assert batch.action_masks[np.arange(6), actions].all()
        batch.step(actions)


@pytest.mark.boundscheck
def test_an_ended_game_hands_over_its_end_and_the_next_begins(table):
    batch = make(table, 16, final=True, log=True)
    batch.reset(seed=8)
    seats, ended, steps = table[1], 0, 0
    while ended < 40:
        played = batch.lengths.copy()
        steps += batch.step(batch.sample())
        assert (batch.rewards[~batch.dones] == 0).all() and not batch.overs.any()
        for i in np.flatnonzero(batch.dones):
            ended += 1
            finished, final = batch.finished[i], batch.final_states[i]
            assert final["over"] and batch.lengths[i] == 0
            assert finished["length"] == played[i] + 1 == len(batch.logged(i)[0])
            assert (batch.rewards[i] == finished["rewards"][: len(batch.rewards[i])]).all()
            assert seats == 1 or batch.rewards[i, :seats].sum() == pytest.approx(0, abs=1e-6)
            last = final["player"]
            out = np.zeros((1, batch.game.observation_size), np.float32)
            loops.observe_games(batch.final_states[i : i + 1], np.array([last], np.int64), out)
            assert np.array_equal(out[0], batch.final_observations[i])
    assert steps > 0


def test_without_autoreset_a_game_stays_over_until_restarted(table):
    batch = make(table, 5, autoreset=False, action_masks=True)
    batch.reset(seed=9)
    while not batch.overs.all():
        going = ~batch.overs
        batch.step(batch.sample(), where=going)
    states, seeds = batch.states.tobytes(), batch.seeds.copy()
    assert not batch.action_masks.any() and not batch.sample().any()
    batch.restart(np.array([True, False, True, False, False]))
    assert batch.overs.tolist() == [False, True, False, True, True]
    assert (batch.seeds != seeds).tolist() == [True, False, True, False, False]
    size = batch.game.state.itemsize
    assert batch.states.tobytes()[size : 2 * size] == states[size : 2 * size]


def test_only_the_games_asked_for_are_stepped(name):
    batch = meeple.make_vec(name, 6, action_masks=True)
    batch.reset(seed=10)
    rng = np.random.default_rng(1)
    for _ in range(120):
        where = rng.random(6) < 0.5
        before = [batch.states[i].tobytes() for i in range(6)]
        rewards, dones = batch.rewards.copy(), batch.dones.copy()
        taken = batch.step(batch.sample(), where=where)
        assert taken == where.sum()
        for i in np.flatnonzero(~where):
            assert batch.states[i].tobytes() == before[i]
            assert (batch.rewards[i] == rewards[i]).all() and batch.dones[i] == dones[i]
        changed = [batch.states[i].tobytes() != before[i] for i in np.flatnonzero(where)]
        assert all(changed)


def test_states_written_to_are_shown_after_refresh(name):
    batch = meeple.make_vec(name, 4, action_masks=True)
    batch.reset(seed=11)
    for _ in range(25):
        batch.step(batch.sample())
    batch.states[1] = batch.states[0]
    batch.refresh()
    for array in (batch.observations, batch.action_masks, batch.masks):
        assert np.array_equal(array[1], array[0])
    actions = batch.sample()
    actions[1] = actions[0]
    batch.step(actions)
    assert batch.states[1].tobytes() == batch.states[0].tobytes()


@pytest.mark.boundscheck
def test_determinize_redraws_and_the_seat_does_not_notice(table):
    batch = make(table, 32)
    batch.reset(seed=12)
    for step in range(60):
        seat = step % table[1]
        seen, before = batch.observe(seat), batch.states.copy()
        batch.determinize(seat, np.arange(32, dtype=np.uint64) + np.uint64(step))
        assert np.array_equal(batch.observe(seat), seen)
        assert (batch.states["rng"] != before["rng"]).all()
        batch.step(batch.sample())


def test_determinize_shows_the_new_positions(table):
    batch = make(table, 32, action_masks=True)
    batch.reset(seed=19)
    changed = 0
    for step in range(30):
        for _ in range(5):
            batch.step(batch.sample())
        old = batch.observations.copy()
        seats = (batch.players + 1) % table[1]  # who is to decide holds other cards then
        batch.determinize(seats, np.arange(32, dtype=np.uint64) + np.uint64(step))
        assert np.array_equal(batch.observations, batch.observe(batch.players))
        for i in range(32):
            legal = batch.game.legal(batch.states[i]).tolist()
            assert np.flatnonzero(batch.action_masks[i]).tolist() == legal
        changed += (batch.observations != old).any()
        assert not batch.dones.any() and not batch.rewards.any()  # as after refresh()
    others = batch.game.facts["hidden_information"] and table[1] > 1  # alone: nobody's cards
    assert (changed > 0) == others


# Slots that have not had a game


def test_a_slot_without_a_game_is_not_stepped(table):
    batch, whole = make(table, 4), make(table, 4)
    seeds = np.array([5, 6, 7, 8], np.uint64)
    where = np.array([False, True, False, True])
    zeros = np.zeros(4, np.int64)
    for _ in range(2):
        for ask, words in [
            (lambda: batch.step(zeros), r"step\(\): env 0"),
            (lambda: batch.step(zeros, where=~where, validate=False), r"step\(\): env 0"),
            (batch.sample, r"sample\(\): env 0"),
            (lambda: batch.restart(where), r"restart\(\): env 1"),
        ]:
            with pytest.raises(ValueError, match=rf"{table[0]}: call reset\(\) before {words} has"):
                ask()
        assert not batch.states["rng"].any() and "none of them started" in repr(batch)
        batch.refresh()  # starts no games
    batch.restart(where, seeds=seeds)
    whole.reset(seeds=seeds)
    assert "2 of them started" in repr(batch)
    for _ in range(20):
        actions = batch.sample()
        assert not actions[~where].any() and len(set(batch._sampler[where, 0].tolist())) == 2
        batch.step(actions, where=where)
        whole.step(actions, where=where)
        assert batch.states[where].tobytes() == whole.states[where].tobytes()
        for wrong in (None, np.ones(4, np.bool_), ~where):
            with pytest.raises(ValueError, match="env 0 has not had a game yet"):
                batch.step(actions, where=wrong)
    with pytest.raises(ValueError, match="env 0 has not had a game yet"):
        batch.restart(~where)
    batch.restart(where)  # the next games of the families
    batch.restart(~where, seeds=seeds)
    batch.step(batch.sample())
    assert batch.seeds[~where].tolist() == [5, 7] and "started" not in repr(batch)


# Lineups


@pytest.mark.boundscheck
def test_built_in_players_play_until_it_is_ones_turn(table):
    lineup = ["external", "greedy", "random", "greedy", "random"][: table[1]]
    batch = make(table, 12, lineup=lineup, log=True)
    batch.reset(seed=13)
    steps = decisions = 0
    for _ in range(120):
        assert (batch.movers == loops.EXTERNAL).all() and (batch.players == 0).all()
        steps += batch.step(batch.sample())
        decisions += 12
    if table[1] > 1:
        assert steps > 1.5 * decisions


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64])
def test_lineups_come_in_several_forms(table, kind):
    seats = table[1]
    one = make(table, 3, lineup="greedy")
    assert (one.arrays.lineups[:, :seats] == loops.GREEDY).all()
    assert not one.arrays.lineups[:, seats:].any()
    codes = np.array([[i * seats + seat for seat in range(seats)] for i in range(3)], kind)
    codes[2, -1] = 127
    for batch in (make(table, 3, lineup=codes), make(table, 3)):
        batch.set_lineup(codes)
        assert np.array_equal(batch.arrays.lineups[:, :seats], codes)
        batch.restart(np.ones(3, np.bool_), seeds=np.arange(3, dtype=np.uint64), lineups=codes)
        assert np.array_equal(batch.lineups[:, :seats], codes)
        batch.set_lineup(codes[1])
        assert (batch.arrays.lineups[:, :seats] == codes[1]).all()


def test_a_lineup_moves_on_by_one_seat_each_game(table):
    seats = table[1]
    lineup = [3 + i for i in range(seats)]  # external players with names of their own
    batch = make(table, 2 * seats, lineup=lineup, rotate=True)
    batch.reset(seed=14)
    games = np.zeros(2 * seats, int)
    while games.min() < 1:
        for i in range(2 * seats):
            expected = np.roll(lineup, i + games[i])
            assert batch.lineups[i, :seats].tolist() == expected.tolist()
            assert batch.movers[i] == expected[batch.players[i]]
        batch.step(batch.sample())
        for i in np.flatnonzero(batch.dones):
            expected = np.roll(lineup, i + games[i])
            assert batch.finished["lineup"][i, :seats].tolist() == expected.tolist()
        games += batch.dones


def test_only_built_in_players_play_a_whole_game_a_call(table):
    batch = make(table, 10, lineup=["random"] * table[1], log=True)
    batch.reset(seed=15)
    for _ in range(3):
        steps = batch.step(np.zeros(10, np.int64))
        assert batch.dones.all() and steps == batch.finished["length"].sum()
        assert (batch.finished["length"] <= batch.game.max_decisions).all()


# Drawing and rewards


def test_samples_are_uniform_over_the_legal_actions(name):
    batch = meeple.make_vec(name, 3, action_masks=True)
    batch.reset(seed=16)
    for _ in range(5):
        batch.step(batch.sample())
    counts = np.zeros((3, batch.game.num_actions))
    out = np.zeros(3, np.int64)
    for _ in range(3000):
        assert batch.sample(out) is out
        counts[np.arange(3), out] += 1
    for i in range(3):
        legal = batch.action_masks[i] == 1
        share = 1 / legal.sum()
        assert counts[i][~legal].sum() == 0
        assert (abs(counts[i][legal] / 3000 - share) < 5 * (share / 3000) ** 0.5).all()


@pytest.mark.parametrize(
    ("mode", "scores", "places", "expected"),
    [
        ("placement", [9, 7, 5, 1], [1, 2, 3, 4], [1, 1 / 3, -1 / 3, -1]),
        ("placement", [9, 9, 5, 1], [1, 1, 3, 4], [2 / 3, 2 / 3, -1 / 3, -1]),
        ("placement", [4, 4, 4], [1, 1, 1], [0, 0, 0]),
        ("placement", [1, 2], [2, 1], [-1, 1]),
        ("win", [9, 7, 5, 1], [1, 2, 3, 4], [1, -1 / 3, -1 / 3, -1 / 3]),
        ("win", [9, 9, 5, 1], [1, 1, 3, 4], [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        ("win", [4, 4, 4], [1, 1, 1], [0, 0, 0]),
        ("margin", [30, 20, 10], [1, 2, 3], [0.375, 0, -0.375]),
        ("margin", [100, 0, 0], [1, 2, 2], [1, -1, -1]),
        ("margin", [5], [1], [1]),
        ("win", [0], [2], [-1]),
    ],
)
def test_rewards(mode, scores, places, expected):
    out = np.zeros(8, np.float32)
    scores, places = np.array(scores, np.float32), np.array(places, np.int8)
    write_rewards(len(scores), scores, places, REWARDS[mode], 40.0, out)
    assert out[: len(scores)] == pytest.approx(expected, abs=1e-6)
    assert not out[len(scores) :].any()


def test_threads_give_the_same_batch(table):
    batches = [make(table, 9, num_threads=threads, action_masks=True) for threads in (1, 2, 64)]
    for batch in batches:
        batch.reset(seed=17)
    for _ in range(150):
        actions = batches[0].sample()
        steps = [batch.step(actions) for batch in batches]
        assert steps == [9, 9, 9]
        for batch in batches[1:]:
            assert batch.states.tobytes() == batches[0].states.tobytes()
            assert np.array_equal(batch.observations, batches[0].observations)
            assert np.array_equal(batch.rewards, batches[0].rewards)


def test_a_notebook_draws_the_first_tables(name):
    batch = meeple.make_vec(name, 6)
    batch.reset(seed=18)
    assert batch._repr_html_().count("<g transform") >= 4


def test_a_notebook_shows_words_where_there_is_nothing_to_draw(name, monkeypatch):
    batch = meeple.make_vec(name, 3)
    assert batch._repr_html_() == f"&lt;{repr(batch)[1:-1]}&gt;"
    batch.restart(np.array([False, True, False]), seeds=np.arange(3, dtype=np.uint64))

    def without_the_extra(state, seat):
        raise ImportError("needs meeple[view]")

    monkeypatch.setitem(batch.game.__dict__, "draw", without_the_extra)  # a frozen dataclass
    shown = html.unescape(batch._repr_html_())
    assert shown == f"<pre>{batch.game.text(batch.states[1], None)}</pre>"


def test_a_batch_says_what_it_is(table):
    batch = make(table, 3)
    what = f"<Batch of 3 {table[0]} games, {table[1]} players"
    assert repr(batch) == f"{what}, none of them started>"
    batch.reset(seed=1)
    assert repr(batch) == f"{what}>"


def test_options_are_checked_once(name, monkeypatch):
    game, checks = meeple.get_game(name), []
    check = type(game).check_options
    monkeypatch.setattr(
        type(game), "check_options", lambda *given: checks.append(given[0]) or check(*given)
    )
    for make in (meeple.make, SeatEnv, lambda name: meeple.make_vec(name, 2)):
        make(name)
        assert checks == [game]
        checks.clear()


def test_make_vec_makes_a_batch(name):
    batch = meeple.make_vec(name, 2)
    assert isinstance(batch, Batch) and batch.num_players == meeple.get_game(name).default_players

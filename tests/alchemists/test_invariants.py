"""Long play of every kind with the laws checked of every position.

Each prints what it found: how many games, the longest, how much was asked.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from meeple.alchemists import GAME
from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.core.batch import Batch

from .laws import check_history, check_laws, facts, unpacked
from .play import HOARDER, PLAYER, SCHOLAR, STYLES, Greedy, Weighted

OPTION_SETS = {
    "master": {},
    "apprentice": {"mode": "apprentice"},
    "vague": {"sale_shows_seller_exact": False, "barmaid_needs_exact": True},
    "unaided": {"deduction": False, "robe_in_final_round": True, "discount_steps": [1, 1, 1]},
}
KINDS_OF_GAME = list(itertools.product(range(2, s.MAX_PLAYERS + 1), OPTION_SETS))
NAMES = [f"{players}-{options}" for players, options in KINDS_OF_GAME]
TOGETHER = 20  # steps whose positions are checked at once


def check_results(batch):
    """Places fit the scores, ties being broken by gold (13), after no more than promised."""
    players = batch.num_players
    for book, rewards in zip(batch.finished[batch.dones], batch.rewards[batch.dones], strict=True):
        assert book["length"] <= GAME.max_decisions
        scores, places = book["scores"][:players], book["places"][:players]
        better = (scores[None] > scores[:, None]).sum(axis=1)
        as_good = (scores[None] >= scores[:, None]).sum(axis=1)
        assert (better < places).all() and (places <= as_good).all() and places.min() == 1
        assert abs(rewards.sum()) < 1e-5


class Tally:
    """What long play found out."""

    def __init__(self):
        self.games = self.steps = self.longest = self.most_mixes = 0
        self.decisions = set()

    def add(self, batch, before):
        self.steps += len(before)
        self.decisions |= set(before["decision"].tolist())
        self.most_mixes = max(self.most_mixes, int(before["seats"]["num_mixes"].max()))
        self.games += batch.dones.sum()
        if batch.dones.any():
            self.longest = max(self.longest, int(batch.finished["length"][batch.dones].max()))

    def __str__(self):
        return (
            f"{self.games} games, {self.steps} decisions, longest {self.longest}, mixes up to "
            f"{self.most_mixes}, asked {sorted(self.decisions)}"
        )


def play(num_envs, steps, choose=None, seed=3, **options):
    """Play with every law checked of every position; choose: a player of a batch; random."""
    batch = Batch(GAME, num_envs, action_masks=True, **options)
    batch.reset(seed=seed)
    tally = Tally()
    for _ in range(0, steps, TOGETHER):
        states = np.zeros((TOGETHER + 1, num_envs), s.STATE)
        ended = np.zeros((TOGETHER, num_envs), bool)
        for step in range(TOGETHER):
            states[step] = batch.states
            assert (unpacked(batch.masks) == unpacked(batch.states["legal"])).all()
            batch.step(batch.sample() if choose is None else choose(batch))
            ended[step] = batch.dones
            check_results(batch)
            tally.add(batch, states[step])
        states[TOGETHER] = batch.states
        check_laws(states.reshape(-1))
        check_history(states[:-1].reshape(-1), states[1:].reshape(-1), ~ended.reshape(-1))
    print(tally)
    return tally


@pytest.mark.boundscheck
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_the_laws_hold_in_every_position(num_players, options):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    assert play(8, 80 + 60 * num_players, **how).games >= 8


@pytest.mark.boundscheck
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME[::5], ids=NAMES[::5])
def test_the_laws_hold_when_much_is_done(num_players, options, style):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    tally = play(8, 100 + 70 * num_players, Weighted(7, STYLES[style]), **how)
    assert tally.games >= 6 and tally.most_mixes > 3


@pytest.mark.boundscheck
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME[::4], ids=NAMES[::4])
def test_the_laws_hold_when_the_built_in_player_plays(num_players, options):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    assert play(3, 100 + 70 * num_players, Greedy(3), **how).games > 0


def test_everything_is_asked():
    asked = set()
    for mode, style in (("master", SCHOLAR), ("apprentice", PLAYER), ("master", HOARDER)):
        asked |= play(48, 360, Weighted(9, style), num_players=4, mode=mode).decisions
    assert set(range(s.KEEP, s.NUM_DECISIONS)) - asked <= {s.SET_ASIDE}


# An ingredient's alchemical in each assignment, and what the pairs make: uint8[40320, 8 or 28].
EVERY = np.array(list(itertools.permutations(range(s.KINDS))), np.int8)
POTIONS = t.POTION_OF[EVERY[:, t.PAIR_MEMBERS[:, 0]], EVERY[:, t.PAIR_MEMBERS[:, 1]]]


def fitting(triangle, grid):
    """bool[40320]: the assignments that fit facts, looked at one by one."""
    pairs = (triangle >> POTIONS & 1).all(axis=1)
    return pairs & (grid >> EVERY & 1).all(axis=1)


@pytest.mark.parametrize("options", ["master", "apprentice", "vague"])
def test_what_is_counted_is_what_fits(options):
    """14: the truth among it."""
    batch = Batch(GAME, 4, action_masks=True, num_players=3, **OPTION_SETS[options])
    batch.reset(seed=8)
    choose, numbers = Weighted(2, PLAYER), set()
    for step in range(150):
        batch.step(choose(batch))
        if step % 10:
            continue
        triangle, grid = facts(batch.states)
        for game, state in enumerate(batch.states):
            seat = step // 10 % 3
            fits = fitting(triangle[game, seat], grid[game, seat])
            record = state["seats"][seat]
            assert record["count"] == fits.sum()
            shares = (EVERY[fits][..., None] == np.arange(s.KINDS)).sum(axis=0)
            assert (record["marginals"] == shares).all()
            assert fits[(state["assignment"] == EVERY).all(axis=1)].all()
            numbers.add(int(fits.sum()))
    assert len(numbers) > 10 and max(numbers) == s.ASSIGNMENTS and min(numbers) < 100


@pytest.mark.fuzz
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_the_laws_hold_in_millions_of_positions(num_players, options):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    tallies = [play(100, 2000, **how)]
    tallies += [play(100, 2000, Weighted(1, weights), **how) for weights in STYLES.values()]
    assert all(tally.games > 100 for tally in tallies)

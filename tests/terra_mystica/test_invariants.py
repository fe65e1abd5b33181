"""Long play of every kind with the laws checked of every position.

Each prints what it found: how many games, the longest, the share of conversions.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from meeple.core.batch import Batch
from meeple.terra_mystica import GAME
from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t
from meeple.terra_mystica.actions import ACTIONS

from .laws import check_history, check_laws, unpacked

EVERYTHING = {
    "variable_turn_order": True,
    "mini_expansion_towns": True,
    "shipping_bonus_card": True,
    "temple_scoring_tile": True,
    "start_vp_2017": True,
}
OPTION_SETS = {
    "standard": {},
    "everything": EVERYTHING,
    "plain": {"artifacts": False, "factions": "random"},
}
KINDS_OF_GAME = list(itertools.product(range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1), OPTION_SETS))
NAMES = [f"{players}-{options}" for players, options in KINDS_OF_GAME]
TOGETHER = 20  # steps whose positions are checked at once
CONVERSIONS = [*ACTIONS.range("convert"), ACTIONS.first("stay")]
LINGERING = {  # passes late and stops late, so that games grow old
    **dict.fromkeys(("bonus_card", "artifact", "pass_turn", "done"), 0.02),
    **dict.fromkeys(("convert", "stay"), 0.2),
}
DITHERING = {**LINGERING, "convert": 10, "stay": 10}
BUILDING = {**LINGERING, "upgrade": 3, "build": 10, "priest": 0.1}
PLAYERS = {"lingering": LINGERING, "dithering": DITHERING, "building": BUILDING}


class Weighted:
    """Random choices, some ranges of actions more likely than others, which weigh 1."""

    def __init__(self, seed, weights):
        self.choices = np.random.default_rng(seed)
        self.weights = np.ones(GAME.num_actions)
        for name, weight in weights.items():
            self.weights[list(ACTIONS.range(name))] = weight

    def __call__(self, batch):
        sums = (self.weights * batch.action_masks).cumsum(axis=1)
        drawn = self.choices.random(batch.num_envs) * sums[:, -1]
        return (sums <= drawn[:, None]).sum(axis=1)


def check_results(batch):
    """Every place fits the score, after no more decisions than promised."""
    players = batch.num_players
    for book, rewards in zip(batch.finished[batch.dones], batch.rewards[batch.dones], strict=True):
        assert book["length"] <= GAME.max_decisions
        scores, places = book["scores"][:players], book["places"][:players]
        assert (places == 1 + (scores[None] > scores[:, None]).sum(axis=1)).all()
        assert abs(rewards.sum()) < 1e-5


class Greedy:
    """The built-in player."""

    def __init__(self, num_envs):
        self.streams = np.arange(num_envs, dtype=np.uint64).reshape(-1, 1)

    def __call__(self, batch):
        games = zip(batch.states, self.streams, strict=True)
        return np.array([GAME.choose_action(state, stream) for state, stream in games])


class Tally:
    """What long play found out."""

    def __init__(self):
        self.games = self.steps = self.conversions = self.longest = 0
        self.factions, self.decisions = set(), set()

    def add(self, batch, before, actions):
        self.steps += len(actions)
        self.conversions += np.isin(actions, CONVERSIONS).sum()
        self.decisions |= set(before["decision"].tolist())
        ended = batch.dones
        self.games += ended.sum()
        if ended.any():
            self.longest = max(self.longest, int(batch.finished["length"][ended].max()))
            self.factions |= set(before["seats"]["faction"][ended].ravel().tolist()) - {s.NOBODY}

    def __str__(self):
        share = self.conversions / self.steps
        return (
            f"{self.games} games, {self.steps} decisions, longest {self.longest}, "
            f"conversions and stay {share:.1%}"
        )


def lift(states):
    """Let games begin high on the cult tracks, so that keys are wanted (9.2 to 9.4)."""
    early = (states["round"] == 0)[:, None] & (states["seats"]["faction"] >= 0)
    states["seats"]["cults"][early] = 8


def play(num_envs, steps, choose=None, seed=3, lifted=False, **options):
    """Play with every law checked of every position; choose: a player of a batch; random."""
    batch = Batch(GAME, num_envs, action_masks=True, **options)
    batch.reset(seed=seed)
    tally = Tally()
    for _ in range(0, steps, TOGETHER):
        states = np.zeros((TOGETHER + 1, num_envs), s.STATE)
        ended = np.zeros((TOGETHER, num_envs), bool)
        for step in range(TOGETHER):
            if lifted:
                lift(batch.states)
            states[step] = batch.states
            assert (unpacked(batch.masks) == unpacked(batch.states["legal"])).all()
            actions = batch.sample() if choose is None else choose(batch)
            batch.step(actions)
            ended[step] = batch.dones
            check_results(batch)
            tally.add(batch, states[step], actions)
        states[TOGETHER] = batch.states
        check_laws(states.reshape(-1))
        check_history(states[:-1].reshape(-1), states[1:].reshape(-1), ~ended.reshape(-1))
    print(tally)
    return tally


@pytest.mark.boundscheck
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_the_laws_hold_in_every_position(num_players, options):
    tally = play(24, 100 * num_players, num_players=num_players, **OPTION_SETS[options])
    assert tally.games > 30


def test_random_players_do_not_dither_for_most_of_the_time():
    """4: conversions stand in one order only, and `stay` is said once a turn."""
    tally = Tally()
    for num_players in range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1):
        batch = Batch(GAME, 50, observations=False, num_players=num_players)
        batch.reset(seed=1)
        for _ in range(100 * num_players):
            before, actions = batch.states.copy(), batch.sample()
            batch.step(actions)
            tally.add(batch, before, actions)
    print(tally)
    assert tally.conversions / tally.steps < 0.25


@pytest.mark.boundscheck
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME[::3], ids=NAMES[::3])
def test_the_laws_hold_in_long_games(num_players, options, player):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    tally = play(12, 240 * num_players, Weighted(7, PLAYERS[player]), **how)
    assert tally.games > 5


@pytest.mark.boundscheck
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME[::3], ids=NAMES[::3])
def test_the_laws_hold_high_on_the_cult_tracks(num_players, options):
    how = {"num_players": num_players, **OPTION_SETS[options], "lifted": True}
    assert play(12, 200 * num_players, Weighted(4, BUILDING), **how).games > 5


@pytest.mark.boundscheck
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME[::4], ids=NAMES[::4])
def test_the_laws_hold_when_the_built_in_player_plays(num_players, options):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    tally = play(6, 120 * num_players, Greedy(6), **how)
    assert tally.games > 3


@pytest.mark.boundscheck
@pytest.mark.parametrize("faction", range(s.FACTIONS), ids=t.FACTION_IDS)
def test_the_laws_hold_for_every_faction(faction):
    """As the first and as the last player, late to pass and with everything in play."""
    name = t.FACTION_IDS[faction]
    for factions in ([name, None], [None, None, name]):
        players = len(factions)
        how = {"num_players": players, "factions": factions, **EVERYTHING}
        tally = play(5, 160 * players, Weighted(faction, LINGERING), **how)
        assert faction in tally.factions


@pytest.mark.fuzz
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_the_laws_hold_in_millions_of_positions(num_players, options):
    """Random players, such as linger, and such as begin high on the cult tracks."""
    how = {"num_players": num_players, **OPTION_SETS[options]}
    tally = play(150, 1000, **how)
    late = play(150, 1500, Weighted(1, LINGERING), **how)
    high = play(150, 1500, Weighted(2, BUILDING), lifted=True, **how)
    asked = set(range(s.FACTION, s.NUM_DECISIONS)) - ({s.FACTION} if options == "plain" else set())
    assert tally.games > 500 and tally.factions == set(range(s.FACTIONS))
    assert late.games > 500 and high.games > 500
    assert late.decisions | high.decisions == asked


@pytest.mark.fuzz
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_the_laws_hold_in_many_games_of_the_built_in_player(num_players, options):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    assert play(100, 1000, Greedy(100), **how).games > 100

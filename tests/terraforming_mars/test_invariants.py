"""Long play of every kind with the laws checked of every position.

Each prints what it found: how many games, the longest, how much was asked.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from meeple.core.batch import Batch
from meeple.terraforming_mars import GAME
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars.actions import ACTIONS
from meeple.terraforming_mars.facts import CORPORATION_IDS

from .laws import check_history, check_laws
from .sets import unpacked

OPTION_SETS = {
    "standard": {},
    "draft": {"draft": True},
    "basic": {"corporate_era": False, "draft": True, "beginners": [0]},
}
KINDS_OF_GAME = [(1, "standard"), *itertools.product(range(2, s.MAX_PLAYERS + 1), OPTION_SETS)]
NAMES = [f"{players}-{options}" for players, options in KINDS_OF_GAME]
TOGETHER = 20  # steps whose positions are checked at once
PLAYING = {  # ends turns late and plays what it can
    **dict.fromkeys(("pass_turn", "done"), 0.1),
    **dict.fromkeys(("play", "use"), 4),
    "project": 0.3,
}
LINGERING = {  # buys everything and raises no parameter, so that games grow old and hands large
    **PLAYING,
    **dict.fromkeys(("project", "plants", "heat"), 0.02),
    "pass_turn": 1,
    "card": 5,
}
PLAYERS = {"playing": PLAYING, "lingering": LINGERING}
EVER_ASKED = set(range(s.CORPORATION, s.NUM_DECISIONS))


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


class Greedy:
    """The built-in player."""

    def __init__(self, num_envs):
        self.streams = np.arange(num_envs, dtype=np.uint64).reshape(-1, 1)

    def __call__(self, batch):
        games = zip(batch.states, self.streams, strict=True)
        return np.array([GAME.choose_action(state, stream) for state, stream in games])


def check_results(batch):
    """Places fit the scores, ties being broken by money (10), after no more than promised."""
    players = batch.num_players
    for book, rewards in zip(batch.finished[batch.dones], batch.rewards[batch.dones], strict=True):
        assert book["length"] <= GAME.max_decisions
        scores, places = book["scores"][:players], book["places"][:players]
        if players == 1:
            assert places[0] in (1, 2)  # 11: won or lost
            continue
        better = (scores[None] > scores[:, None]).sum(axis=1)
        as_good = (scores[None] >= scores[:, None]).sum(axis=1)
        assert (better < places).all() and (places <= as_good).all() and places.min() == 1
        assert abs(rewards.sum()) < 1e-5


class Tally:
    """What long play found out."""

    def __init__(self):
        self.games = self.steps = self.longest = self.largest_hand = self.generations = 0
        self.decisions = set()

    def add(self, batch, before):
        self.steps += len(before)
        self.decisions |= set(before["decision"].tolist())
        self.largest_hand = max(self.largest_hand, int(before["seats"]["hand_size"].max()))
        self.generations = max(self.generations, int(before["generation"].max()))
        self.games += batch.dones.sum()
        if batch.dones.any():
            self.longest = max(self.longest, int(batch.finished["length"][batch.dones].max()))

    def __str__(self):
        return (
            f"{self.games} games, {self.steps} decisions, longest {self.longest}, hand up to "
            f"{self.largest_hand}, generation {self.generations}, asked {sorted(self.decisions)}"
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
    tally = play(6, 160 + 100 * num_players, num_players=num_players, **OPTION_SETS[options])
    assert tally.games >= 1


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME[::5], ids=NAMES[::5])
def test_the_laws_hold_in_long_games(num_players, options, player):
    how = {"num_players": num_players, "max_generations": 20, **OPTION_SETS[options]}
    tally = play(4, 400 + 150 * num_players, Weighted(7, PLAYERS[player]), **how)
    assert tally.games > 0 and tally.largest_hand > 5


@pytest.mark.boundscheck
def test_the_laws_hold_when_the_draw_pile_runs_out():
    """14.2: all 208 cards are drawn again and again, and hands become large."""
    weights = {**LINGERING, **dict.fromkeys(("play", "project"), 0.01)}
    tally = play(8, 2400, Weighted(5, weights), num_players=5, draft=True, start_tr=100)
    assert tally.largest_hand > 30 and tally.generations > 8


@pytest.mark.boundscheck
def test_the_laws_hold_in_the_solo_game_that_is_won():
    """11: with so high a TR parameters are completed, and final greeneries follow."""
    weights = {**PLAYING, "project": 5, "pass_turn": 0.01}
    tally = play(24, 600, Weighted(8, weights), num_players=1, start_tr=100)
    assert tally.games > 10 and s.FINAL_GREENERY in tally.decisions


@pytest.mark.boundscheck
@pytest.mark.parametrize("corporation", range(1, s.CORPORATIONS))
def test_the_laws_hold_for_every_corporation(corporation):
    """Alone and among others; Helion pays with heat wherever money is paid."""
    name = CORPORATION_IDS[corporation]
    for players in (1, 3):
        offers = [[name]] + [[] for _ in range(players - 1)]
        how = {"num_players": players, "corporations": offers, "draft": True}
        assert play(6, 160 * players, Weighted(corporation, PLAYING), **how).steps > 0


@pytest.mark.boundscheck
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME[::4], ids=NAMES[::4])
def test_the_laws_hold_when_the_built_in_player_plays(num_players, options):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    assert play(4, 120 + 120 * num_players, Greedy(4), **how).games > 0


@pytest.mark.fuzz
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_the_laws_hold_in_millions_of_positions(num_players, options):
    """Random players, such as play what they can, and such as linger."""
    how = {"num_players": num_players, **OPTION_SETS[options]}
    tallies = [play(150, 2000, **how)]
    tallies += [play(150, 2000, Weighted(1, weights), **how) for weights in PLAYERS.values()]
    assert all(tally.games > 100 for tally in tallies[:2])
    asked = set().union(*(tally.decisions for tally in tallies))
    never = {s.DRAFT} if "draft" not in OPTION_SETS[options] else set()
    if num_players == 1:
        never |= {s.CUT, s.REMOVE_PLANTS, s.VIRUS, s.SABOTAGE, s.RAID, s.FLOOD, s.TAKE}
    assert not asked & never and len(EVER_ASKED - asked - never) < 8


@pytest.mark.fuzz
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_the_laws_hold_in_many_games_of_the_built_in_player(num_players, options):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    assert play(60, 1500, Greedy(60), **how).games > 50

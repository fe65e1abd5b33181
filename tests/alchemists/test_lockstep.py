"""The kernels and the independent reference play the same games, decision by decision.

The reference (`reference/`, plain Python) was written from the rules without sight of
the kernels; it gets options and a seed and draws its own random numbers. After every
decision everything must be equal: the position with all that is hidden, whose turn it
is, what is asked and what is legal; at the end places and scores.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from meeple.alchemists import state as s
from meeple.core.batch import Batch
from meeple.core.registry import get_game

from . import sightings
from .compare import differences
from .reference import Game
from .steering import STYLES, choose

STEERED = [style for style in STYLES if style != "uniform"]
MOST_DECISIONS = 2000  # no game comes near it
MODES = ("apprentice", "master")
CONSTANTS = ("sale_shows_seller_exact", "barmaid_needs_exact", "robe_in_final_round")


def some_options(rng, deduction):
    """Options of a game; half of the games leave the four constants as they are."""
    options = {"mode": rng.choice(MODES), "deduction": deduction}
    if rng.random() < 0.5:
        options |= {name: rng.random() < 0.5 for name in CONSTANTS}
        options["discount_steps"] = [rng.randrange(4) for _ in range(rng.randrange(4))]
    return options


def endow(state, reference, rng):
    """Rich beginnings and every zone of reputation, the same in both."""
    for seat, mine in zip(state["seats"], reference.table.seats, strict=False):
        if rng.random() < 0.8:
            mine.gold += rng.randrange(50)
        if rng.random() < 0.5:
            mine.reputation = rng.choice([3, 6, 12, 15, 19])
        seat["gold"], seat["reputation"] = mine.gold, mine.reputation


def check_equal(reference, state):
    found = differences(reference, state)
    assert not found, (reference.table.options, "\n".join(found))


def play_in_lockstep(batch, reference, style, rng, seen):
    """One game; returns the number of decisions."""
    state, decisions, figures = batch.states[0], 0, sightings.figures(reference)
    check_equal(reference, state)
    while not reference.over:
        action = choose(style, reference, rng)
        sightings.before(seen, reference, action)
        reference.play(action)
        batch.step([action])
        figures = sightings.after(seen, reference, figures)
        check_equal(reference, state)
        decisions += 1
        assert decisions < MOST_DECISIONS
    reference.table.check()
    seats = int(state["num_players"])
    assert batch.finished["places"][0, :seats].tolist() == reference.places()
    assert batch.finished["scores"][0, :seats].tolist() == [
        seat.vp for seat in reference.table.seats
    ]
    return decisions


def lockstep_games(numbers, num_players, styles, deduction_every):
    """Games with these numbers, which are seeds too; returns what was seen and how often."""
    seen = Counter()
    for number in numbers:
        rng = random.Random(number)
        options = some_options(rng, deduction=number % deduction_every == 0)
        batch = Batch(
            get_game("alchemists"),
            1,
            autoreset=False,
            observations=False,
            num_players=num_players,
            **options,
        )
        batch.reset(seeds=[number])
        reference = Game({"num_players": num_players, **options}, number)
        style = styles[number % len(styles)]
        if style != "uniform":
            endow(batch.states[0], reference, rng)
        seen["decisions"] += play_in_lockstep(batch, reference, style, rng, seen)
    return seen


@pytest.mark.parametrize("num_players", range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1))
@pytest.mark.boundscheck
def test_the_reference_plays_the_same_random_games(num_players):
    seen = lockstep_games(range(24), num_players, ["uniform"], deduction_every=4)
    assert seen["decisions"] > 24 * 100


@pytest.mark.boundscheck
def test_the_reference_plays_the_same_games_in_which_everything_happens():
    seen = Counter()
    for num_players in range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1):
        seen += lockstep_games(range(1000, 1060), num_players, STEERED, deduction_every=7)
    assert not sightings.WANTED - set(+seen)


@pytest.mark.fuzz
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("num_players", range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1))
def test_the_reference_plays_hundreds_of_games_in_each_style(num_players, style):
    seen = lockstep_games(range(10_000, 10_500), num_players, [style], deduction_every=12)
    assert seen["decisions"] > 500 * 50

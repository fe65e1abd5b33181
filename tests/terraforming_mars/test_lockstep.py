"""The kernels and the independent reference play the same games, decision by decision.

The reference (`reference/`, plain Python) was written from the rules without sight of
the kernels. After every decision everything must be equal: the position, whose turn it
is, what is asked and what is legal; at the end places and scores. Which card comes next
is taken from the record, or both follow a fixed order of cards.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from meeple.core.batch import Batch
from meeple.core.registry import get_game
from meeple.terraforming_mars import state as s

from .compare import QUESTIONS, Dealer, kernel_snapshot, note, reference_of
from .play import STYLES, choose
from .reference import facts

STEERED = [style for style in STYLES if style != "uniform"]
MOST_DECISIONS = 20_000  # no game comes near it
USABLE = [number for number, card in facts.CARDS.items() if card.actions]
# What some dozens of steered games must nearly all have seen; names as `note` gives them.
WANTED = {
    *(f"asked {question}" for question in QUESTIONS.values()),
    *(f"play {number}" for number in facts.PROJECTS),
    *(f"use {number}" for number in USABLE),
    *(f"corporation {card.number}" for card in facts.CORPORATIONS[1:]),
    *(f"project {p}" for p in range(s.STANDARD_PROJECTS)),
    *(f"milestone {m}" for m in range(s.MILESTONES)),
    *(f"award {a}" for a in range(s.AWARDS)),
    "plants in main",
    "heat in main",
    "card in virus",
    "player in virus",
}


def some_options(number, num_players):
    """Options of the game with a number."""
    rng = random.Random(number)
    alone = num_players == 1
    options = {
        "corporate_era": alone or rng.random() < 0.7,
        "draft": rng.random() < 0.4,
        "max_generations": rng.choice([50, 50, 9]),
    }
    if not alone:
        chance = rng.choice([0, 0, 0.4])
        options["beginners"] = [i for i in range(num_players) if rng.random() < chance]
    if rng.random() < 0.4:
        options["start_tr"] = rng.randrange(10, 70)
    if rng.random() < 0.3:
        options["first_player"] = rng.randrange(num_players)
    if rng.random() < 0.4:
        options["deck"] = some_deck(rng, options["corporate_era"])
    return options


def some_deck(rng, corporate_era):
    """All cards in a fixed order: chance begins with the first reshuffle."""
    deck = [n for n, card in facts.PROJECTS.items() if corporate_era or not card.corporate_era]
    rng.shuffle(deck)
    return deck


def endow(state, reference, rng):
    """Rich beginnings, the same in both: much is played and much is there to be taken.

    Money comes from `start_tr`: it is laid down by the corporation (2).
    """
    for seat, mine in zip(state["seats"], reference.table.seats, strict=False):
        for r, resource in enumerate(facts.RESOURCES):
            mine.stock[resource] += rng.randrange(60) if resource != "mc" else 0
            mine.production[resource] += rng.randrange(6)
            seat["stock"][r] = mine.stock[resource]
            seat["production"][r] = mine.production[resource]


def check_equal(game, state, reference):
    assert kernel_snapshot(state) == reference.snapshot()
    if not reference.over:
        assert QUESTIONS[int(state["decision"])] == reference.question
        assert game.legal(state).tolist() == reference.legal()


def play_in_lockstep(batch, reference, style, rng, seen):
    """One game; returns the number of decisions."""
    game, state, decisions = batch.game, batch.states[0], 0
    dealer = Dealer(state)
    check_equal(game, state, reference)
    while not reference.over:
        action = choose(style, reference, rng)
        note(seen, reference, action)
        batch.step([action])
        reference.apply(action, dealer.step(reference))
        check_equal(game, state, reference)
        decisions += 1
        assert decisions < MOST_DECISIONS
    seats = int(state["num_players"])
    assert batch.finished["places"][0, :seats].tolist() == reference.places()
    assert batch.finished["scores"][0, :seats].tolist() == reference.scores()
    return decisions


def lockstep_games(numbers, num_players, styles):
    """Games with these numbers, which are seeds too; returns what was seen and how often."""
    seen = Counter()
    for number in numbers:
        rng = random.Random(number)
        options = some_options(number, num_players)
        batch = Batch(
            get_game("terraforming_mars"),
            1,
            autoreset=False,
            observations=False,
            num_players=num_players,
            **options,
        )
        batch.reset(seeds=[number])
        reference = reference_of(batch.states[0], options)
        style = styles[number % len(styles)]
        if style != "uniform" and number % 2:
            endow(batch.states[0], reference, rng)
        seen["decisions"] += play_in_lockstep(batch, reference, style, rng, seen)
    return seen


@pytest.mark.parametrize("num_players", range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1))
@pytest.mark.boundscheck
def test_the_reference_plays_the_same_random_games(num_players):
    assert lockstep_games(range(6), num_players, ["uniform"])["decisions"] > 6 * 50


def test_the_reference_plays_the_same_games_in_which_everything_happens():
    seen = Counter()
    for num_players in range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1):
        seen += lockstep_games(range(100, 108), num_players, STEERED)
    assert len(WANTED - set(seen)) < len(WANTED) // 10  # `make fuzz` plays many more


@pytest.mark.fuzz
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("num_players", range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1))
def test_the_reference_plays_hundreds_of_games_in_each_style(num_players, style):
    assert lockstep_games(range(1000, 1100), num_players, [style])["decisions"] > 100 * 50

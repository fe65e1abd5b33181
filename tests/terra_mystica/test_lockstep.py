"""The kernels and the independent reference play the same games, decision by decision.

The reference (`reference/`, plain Python) was written from the rules without sight of
the kernels. After every decision everything must be equal: the position, whose turn it
is, what is asked and what is legal; at the end places and scores.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from meeple.core.batch import Batch
from meeple.core.registry import get_game
from meeple.terra_mystica import state as s
from meeple.terra_mystica.tables import FACTION_IDS

from .compare import QUESTIONS, kernel_snapshot, note
from .play import STYLES, choose
from .reference import Reference, facts
from .reference.game import OPTIONS

STEERED = [style for style in STYLES if style != "uniform"]
MOST_DECISIONS = 4000  # no game comes near it
# What a few dozen steered games must have seen; names as `note` gives them.
SPECIALS = ("stronghold", "bon1", "bon2", "fav6", "bridge")
STRONGHOLD_ACTIONS = (
    "auren",
    "chaosmagicians",
    "giants",
    "nomads",
    "swarmlings",
    "witches",
)
WANTED = {
    *(f"asked {question}" for question in QUESTIONS.values()),
    *(f"stronghold of {faction}" for faction in FACTION_IDS),
    *(f"special stronghold of {faction}" for faction in STRONGHOLD_ACTIONS),
    *(f"special {name}" for name in SPECIALS),
    *(f"town tile TW{number}" for number in range(1, 9)),
    *(f"favor tile FAV{number}" for number in range(1, 13)),
    *(f"power ACT{number}" for number in range(1, 7)),
    *(f"convert {kind} in main" for kind in range(s.CONVERSIONS)),
    "convert in spades",
    "convert in tiles",
    "convert in late",
    "river town in late",
    "long way",
    "tunnel",
    "carpet",
    "cult spades",
    "artifact",
    "accept",
    "decline",
}


def some_options(number, num_players):
    """Options of the game with a number; factions chosen, drawn and given take turns."""
    rng = random.Random(number)
    options = {name: rng.random() < 0.5 for name in OPTIONS}
    mode = number % 4
    options["factions"] = ("choose", "random")[mode] if mode < 2 else given(rng, num_players)
    return options


def given(rng, num_players):
    """Factions of different boards."""
    boards = rng.sample(sorted({faction["board"] for faction in facts.FACTIONS}), num_players)
    return [
        rng.choice([f["id"] for f in facts.FACTIONS if f["board"] == board]) for board in boards
    ]


def reference_of(state, options):
    """The reference at the beginning of the same game: chance is taken from the record."""
    players = int(state["num_players"])
    chosen = options["factions"] == "choose"
    start = kernel_snapshot(state)
    return Reference(
        players,
        {name: options[name] for name in OPTIONS},
        start["round_tiles"],
        start["table_cards"],
        start["table_artifacts"],
        None if chosen else [seat["faction"] for seat in start["seats"]],
    )


def endow(state, reference, rng):
    """Rich beginnings, the same in both: much is built, markers come near the last spaces."""
    for seat, mine in zip(state["seats"], reference.table.seats, strict=False):
        mine.coins += rng.randrange(80)
        mine.workers += rng.randrange(50)
        mine.gain_priests(rng.randrange(7))
        if rng.random() < 0.5:
            mine.cults = [rng.randrange(s.TOP - 1) for _ in range(s.CULTS)]
        for name in ("coins", "workers", "priests", "cults"):
            seat[name] = getattr(mine, name)


def check_equal(game, state, reference):
    assert kernel_snapshot(state) == reference.snapshot()
    if not reference.over:
        assert QUESTIONS[int(state["decision"])] == reference.question
        assert game.legal(state).tolist() == reference.legal()


def play_in_lockstep(batch, reference, style, rng, seen):
    """One game; returns the number of decisions."""
    game, state, decisions = batch.game, batch.states[0], 0
    check_equal(game, state, reference)
    while not reference.over:
        action = choose(style, reference, rng)
        note(seen, reference, action)
        reference.apply(action)
        batch.step([action])
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
            get_game("terra_mystica"),
            1,
            autoreset=False,
            observations=False,
            num_players=num_players,
            **options,
        )
        batch.reset(seeds=[number])
        reference = reference_of(batch.states[0], options)
        style = styles[number % len(styles)]
        if isinstance(options["factions"], list) and style != "uniform":
            endow(batch.states[0], reference, rng)
        seen["decisions"] += play_in_lockstep(batch, reference, style, rng, seen)
    return seen


@pytest.mark.parametrize("num_players", range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1))
@pytest.mark.boundscheck
def test_the_reference_plays_the_same_random_games(num_players):
    assert lockstep_games(range(12), num_players, ["uniform"])["decisions"] > 12 * 50


@pytest.mark.boundscheck
def test_the_reference_plays_the_same_games_in_which_everything_happens():
    seen = Counter()
    for num_players in range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1):
        seen += lockstep_games(range(100, 124), num_players, STEERED)
    assert not WANTED - set(seen)


@pytest.mark.fuzz
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("num_players", range(s.MIN_PLAYERS, s.MAX_PLAYERS + 1))
def test_the_reference_plays_a_thousand_games_in_each_style(num_players, style):
    assert lockstep_games(range(1000, 1250), num_players, [style])["decisions"] > 250 * 50

"""Records from outside: whatever play comes to is a position, and what is damaged is none."""

from __future__ import annotations

import numpy as np
import pytest

from meeple.alchemists import GAME
from meeple.alchemists import state as s
from meeple.core.batch import Batch

from .play import PLAYER, SCHOLAR, Weighted
from .test_invariants import KINDS_OF_GAME, NAMES, OPTION_SETS


def position(wanted, style=PLAYER, **options):
    """The first position of random games in which `wanted` holds, STATE[1]."""
    batch = Batch(GAME, 16, observations=False, action_masks=True, **{"num_players": 3, **options})
    batch.reset(seed=11)
    choose = Weighted(11, style)
    for _ in range(2000):
        found = np.flatnonzero([wanted(state) for state in batch.states])
        if len(found):
            return batch.states[found[:1]].copy()
        batch.step(choose(batch))
    raise AssertionError("no such position came up")


def publishing(state):
    """In the midst of a game, with something of everything."""
    seats = state["seats"][:3]
    there = min(seats["num_mixes"].min(), state["num_sealers"].sum(), seats["hand"].sum())
    return bool(there > 1 and state["decision"] == s.THEORY and state["round"] == 4)


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_every_position_of_play_is_a_position(num_players, options):
    batch = Batch(GAME, 4, action_masks=True, num_players=num_players, **OPTION_SETS[options])
    batch.reset(seed=6)
    choose = Weighted(6, SCHOLAR)
    for step in range(80 * num_players):
        batch.step(choose(batch))
        if step % 3 == 0:
            assert [GAME.problem_of(state) for state in batch.states] == [None] * 4


DAMAGES = {  # what is wrong -> words of the message
    "num_players 5": "num_players must be 2 to 4",
    "stage 5": "stage must be 0 to 4",
    "stage 2": "decision 15 does not occur in stage 2",
    "decision 5": "decision 5 does not occur at station",
    "decision 26": "decision must be 0 to 25",
    "round 0": "stage 3 does not occur in round 0",
    "round 6": "next_adventurer must fit round 6",
    "player 3": "player must be 0 to 2",
    "start -1": "start must be 0 to 2",
    "turn 4": "turn must be 0 to 3",
    "station 0": "does not occur at station 0",
    "green 0": "green must hold num_green seats",
    "rows 3": "rows must be -1 to 2",
    "rows 0": "rows of space",
    "num_rows 4": "rows of space",
    "lap 4": "lap must be 0 to 3, or 4 with the Boots",
    "place 4": "place must be a row of the space",
    "num_associates 3": "num_associates of space 0",
    "row 5": "ingredient cards of each kind",
    "deck 6": "deck must be 0 to 5",
    "row_discard 0": "ingredient cards of each kind",
    "favor_deck 4": "favor cards",
    "adventurer -1": "adventurer and next_adventurer must fit round 4",
    "adventurers_left 63": "adventurers_left must be those not seen",
    "artifacts 0": "artifacts must be three of each level",
    "sold 8": "sold must be 0 to 7",
    "shown_potions 1": "shown_potions must be those exhibited",
    "theories 0": "theories must differ",
    "num_sealers 0": "seals lie on theories",
    "sealers 0": "sealers must hold",
    "conflicts 268435455": "lacks a theory",
    "grants 3": "grants must be -1 to 2",
    "claims 0": "claims do not allow",
    "aspects 0": "aspects do not allow",
    "assignment 0": "assignment must hold each alchemical once",
    "num_spotted 6": "the Periscope is used once a round",
    "cap_pair 28": "cap_pair must be -1 to 27",
    "legal 0": "the legal actions are not those of the decision",
}
SEAT_DAMAGES = {
    "gold -1": "gold must be 0 to",
    "reputation 0": "reputation must be 1 to",
    "hand 0": "ingredient cards of each kind",
    "shown 5": "gone must be less than",
    "gone 9": "gone must be less than",
    "favors 4": "favor cards",
    "offer 0": "favor cards",
    "to_discard 2": "decision 15 with cards to discard",
    "seals 0": "must have the seals",
    "revealed 1": "must have the seals",
    "placed 0": "sealers must be the seats",
    "order_space 1": "order_space must differ",
    "order_space -1": "order_space must be chosen",
    "slots 4": "rows of space",
    "early 4": "early must be at most",
    "bid 0": "bid must be -1 without a sale",
    "purchases 0": "purchases are counted from the Discount Card on",
    "artifacts 1": "artifacts must be three",
    "triangle 0": "triangle and grid must hold",
    "grid 0": "triangle and grid must hold",
    "count 0": "count must be",
    "marginals 0": "count must be",
    "num_mixes 56": "num_mixes must be at most",
    "hospital 2": "hospital must be 0 to 1",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_told_from_a_position(damage):
    field, value = damage.split()
    states = position(publishing)
    assert GAME.problem_of(states[0]) is None
    states[field] = int(value)
    assert DAMAGES[damage] in GAME.problem_of(states[0])


@pytest.mark.parametrize("damage", SEAT_DAMAGES)
def test_a_damaged_seat_is_told_from_a_position(damage):
    field, value = damage.split()
    states = position(publishing)
    states["seats"][field] = int(value)
    assert SEAT_DAMAGES[damage] in GAME.problem_of(states[0])


QUESTIONS = [  # what is asked, what is wrong with it, words of the message
    (s.GUARANTEE, {"potion": s.NOBODY}, "decision 9 needs potion"),
    (s.GUARANTEE, {"potion": s.NEUTRAL}, "wants no potion 6"),
    (s.MIX, {"guarantee": s.NOBODY}, "a sale is mixed for after its guarantee"),
    (s.CLAIM, {"accused": s.NOBODY}, "decision 14 needs accused"),
    (s.TOKEN, {"theory": s.NOBODY}, "decision 17 needs theory"),
    (s.HERBALIST_DISCARD, {"seats": {"to_discard": 0}}, "has nothing to discard"),
    (s.KEEP, {"seats": {"offer": s.NOBODY}}, "favor cards"),
    (s.PEEK, {"mixer": s.NOBODY}, "decision 25 needs mixer"),
    (s.CAP, {"cap_mixes": 0}, "the Thinking Cap has no mixes left"),
    (s.TAKE, {"cap_mixes": 1}, "nobody owns the Thinking Cap"),
]


@pytest.mark.parametrize(("asked", "damage", "words"), QUESTIONS)
def test_a_question_about_nothing_is_told_from_a_position(asked, damage, words):
    states = position(lambda state: state["decision"] == asked and state["round"] < s.ROUNDS)
    assert GAME.problem_of(states[0]) is None
    for field, value in damage.items():
        if isinstance(value, dict):
            for name, number in value.items():
                states[field][name] = number
        else:
            states[field] = value
    assert words in GAME.problem_of(states[0])


def test_what_others_saw_of_a_mix_must_be_so():
    states = position(publishing)
    states["seats"]["mixes"]["seen"] ^= 127
    assert "seen of mix 0 does not allow" in GAME.problem_of(states[0])


def test_the_last_position_is_checked_too():
    batch = Batch(GAME, 4, num_players=3, observations=False, final=True)
    batch.reset(seed=11)
    while not batch.dones.any():
        batch.step(batch.sample())
    final = batch.final_states[batch.dones][:1].copy()
    assert GAME.problem_of(final[0]) is None
    final["seats"]["vp"] += 1
    assert "parts must add up to vp" in GAME.problem_of(final[0])

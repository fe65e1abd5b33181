"""Records from outside: whatever play comes to is a position, and what is damaged is none."""

from __future__ import annotations

import numpy as np
import pytest

from meeple.core.batch import Batch
from meeple.terraforming_mars import GAME
from meeple.terraforming_mars import state as s

from .test_invariants import KINDS_OF_GAME, NAMES, OPTION_SETS


def position(wanted, **options):
    """The first position of random games in which `wanted` holds, STATE[1]."""
    batch = Batch(GAME, 16, observations=False, **{"num_players": 3, **options})
    batch.reset(seed=11)
    for _ in range(3000):
        found = np.flatnonzero([wanted(state) for state in batch.states])
        if len(found):
            return batch.states[found[:1]].copy()
        batch.step(batch.sample())
    raise AssertionError("no such position came up")


def acting(state):
    """In the midst of a game, an action is asked for, and there is something of everything."""
    there = min(state["events_played"], state["oceans"], state["cities"], state["discard_size"])
    return bool(there > 0 and state["decision"] == s.MAIN and state["generation"] > 4)


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_every_position_of_play_is_a_position(num_players, options):
    batch = Batch(GAME, 4, num_players=num_players, **OPTION_SETS[options])
    batch.reset(seed=6)
    for step in range(160 * num_players):
        batch.step(batch.sample())
        if step % 19 == 0:
            assert [GAME.problem_of(state) for state in batch.states] == [None] * 4


DAMAGES = {  # what is wrong -> words of the message
    "num_players 6": "num_players must be 1 to 5",
    "stage 5": "stage must be 0 to 4",
    "stage 1": "decision 5 does not occur in stage 1",
    "decision 3": "decision 3 does not occur in stage 3",
    "decision 9": "decision 9 and paying=False do not go together",
    "turn 4": "turn must be 0 to 2",
    "generation 0": "generation must be 1 to",
    "temperature 20": "temperature must be 0 to 19",
    "oxygen 15": "oxygen must be 0 to 14",
    "oceans 0": "oceans must be",
    "cities 0": "cities must be",
    "ocean_set 0": "ocean_set and tile differ",
    "occupied 0": "occupied and tile differ",
    "city_set 0": "city_set and tile differ",
    "beside_city 0": "beside_city does not follow",
    "claimed 1": "claimed must be the markers",
    "tile 15": "tile must be 0 to 14",
    "tile 0": "occupied and tile differ",
    "owner 0": "owner must be -1 where",
    "owner -1": "owner must be a seat where",
    "mined 1": "mined must be",
    "milestone_owner 0": "num_claimed must be 5",
    "milestone_owner 3": "milestone_owner must hold seats or -1",
    "award_funder 0": "num_funded must be 5",
    "events_played 0": "events_played must be",
    "card_resources 1": "which lies before nobody",
    "deck 0": "is in no place",
    "deck_size 0": "deck_size must be",
    "discard_size 3": "discard_size must be",
    "pack 2": "is in two places",
    "num_waiting 1": "op 0 of seat 0 cannot wait",
    "num_waiting 17": "num_waiting must be 0 to 16",
    "victim 3": "victim must be a seat that is robbed",
    "corporations_left 8190": "is in two places",
    "legal 0": "the legal actions are not those of the decision",
}
SEAT_DAMAGES = {
    "stock -1": "stock must be 0 to",
    "production -6": "production must be -5 to",
    "production -1": "is below its floor",
    "tr -1": "tr must be 5 to",
    "hand 0": "is in no place",
    "front 0": "front must have the corporations",
    "events 0": "is in no place",
    "hand_size 99": "hand_size must be",
    "num_offered 1": "offer of seat 0 has 0, which is no project card",
    "corporation -1": "corporation must be chosen",
    "tags 9": "tags must be",
    "discount 1": "discount must be",
    "offset 1": "offset must be",
    "triggers 255": "triggers must be",
    "metal_value 7": "metal_value must be",
    "greenery_plants 1": "greenery_plants must be",
    "heat_is_money 1": "heat_is_money must be",
    "used 2": "used must hold cards in front",
    "qualified 0": "qualified does not follow",
    "next_card 5": "next_card 5 has no effect",
    "chosen 1": "chosen must name places in offer",
    "tiles 0": "tiles and owner differ",
    "claims 1": "claimed must be the markers",
    "cities 9": "cities must be",
    "greeneries 9": "greeneries must be",
    "met 0": "but met lacks it",
    "spotted 4": "cannot be spotted",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_told_from_a_position(damage):
    field, value = damage.split()
    states = position(acting)
    assert GAME.problem_of(states[0]) is None
    states[field] = int(value)
    assert DAMAGES[damage] in GAME.problem_of(states[0])


@pytest.mark.parametrize("damage", SEAT_DAMAGES)
def test_a_damaged_seat_is_told_from_a_position(damage):
    field, value = damage.split()
    states = position(acting)
    states["seats"][field] = int(value)
    assert SEAT_DAMAGES[damage] in GAME.problem_of(states[0])


EFFECT_DAMAGES = [  # of an effect that is being asked about
    ({"what": 99}, "op 99 of seat"),
    ({"seat": 3}, "of seat 3 cannot wait"),
    ({"order": 11}, "class 11"),
    ({"what": 11, "card": 1}, "op 11: card 1 holds no resources"),
    ({"n": 14}, "cannot have the figures 14 and"),
    ({"m": 500}, "and 500"),
]


@pytest.mark.parametrize(("fields", "words"), EFFECT_DAMAGES)
def test_an_effect_that_cannot_be_is_told_from_a_position(fields, words):
    states = position(lambda state: state["decision"] == s.PLACE)
    assert GAME.problem_of(states[0]) is None
    for field, value in fields.items():
        states["effect"][field] = value
    assert words in GAME.problem_of(states[0])


PAYMENT_DAMAGES = [
    ({"pay_seat": 2, "player": 1}, "pay_seat must be the seat that is asked"),
    ({"pay_for": 7}, "pay_for must be 0 to 6"),
    ({"pay_what": 0}, "pay_what must be 1 to 208 for purpose 0, not 0"),
    ({"pay_what": 222}, "pay_what must be 0 to 221"),
    ({"paid": 9_000}, "is more than the seat has"),
    ({"pay_metals": 1}, "pay_metals must be metals"),
]


@pytest.mark.parametrize(("fields", "words"), PAYMENT_DAMAGES)
def test_a_payment_that_cannot_be_is_told_from_a_position(fields, words):
    states = position(lambda state: state["decision"] == s.PAY_STEEL and state["pay_for"] == 0)
    assert GAME.problem_of(states[0]) is None
    for field, value in fields.items():
        states[field] = value
    assert words in GAME.problem_of(states[0])


def test_the_set_up_and_the_draft_are_checked_too():
    states = position(lambda state: state["stage"] == s.SETUP)
    states["generation"] = 2
    assert "the set-up is before generation 1" in GAME.problem_of(states[0])
    states = position(lambda state: state["stage"] == s.DRAFT_STAGE, draft=True)
    states["seats"]["drafted"][0, 1, 0] = 208
    assert "drafted must be cards of its offer" in GAME.problem_of(states[0])
    batch = Batch(GAME, 4, num_players=3, observations=False, final=True, max_generations=2)
    batch.reset(seed=11)
    while not batch.dones.any():
        batch.step(batch.sample())
    assert all(GAME.problem_of(final) is None for final in batch.final_states[batch.dones])


def test_secret_choices_are_made_in_order():
    states = position(lambda state: state["stage"] == s.RESEARCH_STAGE)
    asked = int(states["player"][0])
    states["player"] = (asked + 1) % 3
    assert f"seat {asked} is the one that chooses next" in GAME.problem_of(states[0])
    states = position(lambda state: state["stage"] == s.DRAFT_STAGE, draft=True)
    states["draft_round"] = 4
    assert "draft_round must be 0 to 3" in GAME.problem_of(states[0])
    states = position(lambda state: state["decision"] == s.KEEP)
    states["seats"]["corporation"] = s.NOBODY
    assert "must choose its corporation first" in GAME.problem_of(states[0])


def test_boxes_of_others_hold_no_card_that_was_met():
    states = position(acting)
    states["seats"]["met"][0, 0] |= states["seats"]["box"][0, 1]
    assert "cannot have met card" in GAME.problem_of(states[0])

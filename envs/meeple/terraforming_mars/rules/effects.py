"""What cards do at once, and what they let wait (6, 8)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import state as s
from ..ops import (
    ADD_HERE,
    AT_ONCE,
    DRAW,
    FLOODING,
    GAIN,
    LOSE,
    OCEAN_CLASS,
    OXYGENATE,
    PROD,
    PROD_BY_TAGS,
    RATING,
    REVEAL,
    TILE,
    VALUE,
    WARM,
)
from ..programs import (
    ALL_CITIES,
    MARS_CITIES,
    OPPONENT_TAG,
    OWN_TAG,
    PROGRAM_START,
    STEPS,
)
from ..tables import CARD_TAGS, FOR_OCEAN, MICROBE_CARDS
from .parameters import raise_oxygen, raise_rating, raise_temperature
from .piles import NO_CARD, discard_openly, draw, draw_to_hand
from .tiles import place_fixed
from .triggers import add_resources
from .waiting import wait

NITROGEN_TAGS, NITROGEN_MANY, NITROGEN_FEW = np.int64(3), np.int64(4), np.int64(1)
ONE_RESOURCE = np.int64(1)


@kernel
def run_program(state, i, card, program):
    """Carry out the steps of a program for seat `i`; `card`: where it comes from."""
    for k in range(PROGRAM_START[program], PROGRAM_START[program + 1]):
        what, a, b = np.int64(STEPS[k, 1]), np.int64(STEPS[k, 2]), np.int64(STEPS[k, 3])
        if STEPS[k, 4] != 0:
            number = count(state, i, card, np.int64(STEPS[k, 4]), np.int64(STEPS[k, 5]))
            b = np.int64(STEPS[k, 6]) * (number // np.int64(STEPS[k, 7]))
        if STEPS[k, 0] == AT_ONCE:
            carry_op(state, i, card, what, a, b)
        else:
            wait(state, STEPS[k, 0], what, a, b, i, card)


@kernel
def count(state, i, card, counter, tag):
    """What a figure of a card counts; the card being played counts with its tags."""
    if counter == OWN_TAG:
        return own_tags(state.seats[i], card, tag)
    if counter == OPPONENT_TAG:
        total = np.int64(0)
        for j in range(state.num_players):
            if j != i:
                total += state.seats[j].tags[tag]
        return total
    if counter == ALL_CITIES:
        return np.int64(state.cities)
    if counter == MARS_CITIES:
        return bitset.popcount(state.city_set)
    return np.int64(state.events_played)  # ALL_EVENTS


@kernel
def own_tags(seat, card, tag):
    """Face-up tags of a kind, with those of `card` although it has not joined them yet."""
    total = np.int64(seat.tags[tag])
    if card != NO_CARD and not bitset.contains(seat.front, card):
        total += CARD_TAGS[card, tag]
    return total


@kernel
def carry_op(state, i, card, what, a, b):
    """An op that is carried out at once; see ops.py."""
    seat = state.seats[i]
    if what == PROD:
        seat.production[a] += b
    elif what == GAIN:
        seat.stock[a] += b
    elif what == LOSE:
        seat.stock[a] -= b
    elif what == RATING:
        if b > 0:
            raise_rating(seat, b)
    elif what == WARM:
        raise_temperature(state, i, b)
    elif what == OXYGENATE:
        raise_oxygen(state, i, b)
    elif what == DRAW:
        draw_to_hand(state, i, b)
    elif what == ADD_HERE:
        add_resources(state, card, b)
    elif what == VALUE:
        seat.metal_value[a] += b
    elif what == TILE:
        place_fixed(state, i, a, b)
    elif what == FLOODING:
        wait(state, OCEAN_CLASS, TILE, s.OCEAN, FOR_OCEAN, i, card)
    elif what == REVEAL:
        search_for_life(state, card)
    elif what == PROD_BY_TAGS:  # 37 Nitrogen-Rich Asteroid
        many = seat.tags[s.PLANT] >= NITROGEN_TAGS
        seat.production[s.PLANTS] += NITROGEN_MANY if many else NITROGEN_FEW


@kernel
def search_for_life(state, card):
    """5: reveal the top card and discard it; a resource here for a microbe tag."""
    revealed = draw(state)
    if revealed != NO_CARD:
        if bitset.contains(MICROBE_CARDS, revealed):
            add_resources(state, card, ONE_RESOURCE)
        discard_openly(state, revealed)

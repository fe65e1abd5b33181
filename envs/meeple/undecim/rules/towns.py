"""Settle and develop (8)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import opcodes as op
from .. import state as s
from ..actions import DEVELOP, SETTLE
from ..tables import COMPOSITIONS, SETTLEABLE
from .tableau import take_away

ANY_TOWN_CARD = 0b11111
TOWN_GOLD_ONLY = 1 << s.TOWN_GOLD


@kernel
def half_of(card):
    """The half that lies up when a town card is loose."""
    return s.GOLD if card == s.TOWN_GOLD else 2 * card + 1


@kernel
def settleable(seat):
    """The set of compositions that the loose cards suffice for, as a uint64."""
    if seat.num_towns == s.MAX_TOWNS:
        return np.uint64(0)
    index = np.int64(min(seat.loose[s.GOLD], 3)) << 8
    for card in range(4):
        index |= np.int64(min(seat.loose[2 * card + 1], 3)) << (2 * card)
    return np.uint64(SETTLEABLE[index])


@kernel
def loose_town_cards(seat):
    """The set of loose cards that could go into a town."""
    cards = 0
    for card in range(5):
        cards |= np.int64(seat.loose[half_of(card)] > 0) << card
    return cards


@kernel
def developable(seat):
    """The set of 5 * town + card by which towns can grow, as a uint64."""
    cards = loose_town_cards(seat)
    places = np.uint64(0)
    for town in range(seat.num_towns):
        places |= np.uint64(cards & seat.accepts[town]) << np.uint64(5 * town)
    return places


@kernel
def add_constructions(seat, which, mask):
    """Add to `mask` the ways to settle and develop; `which`: set of MAY_SETTLE, MAY_DEVELOP."""
    if which & op.MAY_SETTLE:
        mask[0] |= settleable(seat) << np.uint64(SETTLE)
    if which & op.MAY_DEVELOP:
        places = developable(seat)
        mask[0] |= places << np.uint64(DEVELOP)
        mask[1] |= places >> np.uint64(64 - DEVELOP)


@kernel
def settle(seat, composition):
    """Turn loose cards into a new town."""
    town = np.int64(seat.num_towns)
    for card in range(5):
        for _ in range(COMPOSITIONS[composition, card]):
            take_away(seat, half_of(card))
        seat.towns[town, card] = COMPOSITIONS[composition, card]
    seat.num_towns += 1
    update_accepts(seat, town)


@kernel
def develop(seat, town, card):
    """Add one loose card to a town."""
    take_away(seat, half_of(card))
    seat.towns[town, card] += 1
    update_accepts(seat, town)


@kernel
def update_accepts(seat, town):
    """What may be added to a town from now on: gold always; resources by those in it."""
    inside, types, total = 0, 0, 0
    for card in range(4):
        count = seat.towns[town, card]
        total += count
        if count > 0:
            inside |= 1 << card
            types += 1
    if total <= 1:
        seat.accepts[town] = ANY_TOWN_CARD
    elif types == 1:
        seat.accepts[town] = inside | TOWN_GOLD_ONLY
    else:
        seat.accepts[town] = ANY_TOWN_CARD & ~inside

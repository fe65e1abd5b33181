"""Cards on their way between deck, hand, tableau and discards (1, 9)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from ...core.random import random_below
from .. import opcodes as op
from .. import state as s

LAND_HALVES = (0, 2, 4, 6)


@kernel
def seat_at(state, seat, distance):
    """The seat that sits `distance` places clockwise from `seat`."""
    index = np.int64(seat) + np.int64(distance)
    return index - state.num_players if index >= state.num_players else index


@kernel
def deck_size(state):
    """Number of cards in the deck."""
    total = 0
    for kind in range(s.NUM_KINDS):
        total += state.deck[kind]
    return total


@kernel
def pull(state, total):
    """A random card out of the deck, which holds `total` > 0 cards: its kind."""
    position = random_below(state.rng, total)
    kind = 0
    while position >= state.deck[kind]:
        position -= state.deck[kind]
        kind += 1
    state.deck[kind] -= 1
    return kind


@kernel
def draw_card(state):
    """Take a card from the deck: its kind, or -1 if there is none at all."""
    total = deck_size(state)
    if total == 0:  # 9: the discards become the deck
        for kind in range(s.NUM_KINDS):
            state.deck[kind] = state.discard[kind]
            state.discard[kind] = 0
        total = deck_size(state)
        if total == 0:
            return -1
    return pull(state, total)


@kernel
def draw_into_hand(state, seat):
    """Draw one card into `seat`'s hand; nothing if there is none."""
    kind = draw_card(state)
    if kind >= 0:
        seat.hand[kind] += 1


@kernel
def put(seat, half):
    """Obtain a card with `half` up (1)."""
    seat.loose[half] += 1
    seat.loose_set |= np.uint16(1 << half)


@kernel
def take_away(seat, half):
    """Remove a loose card that has `half` up."""
    seat.loose[half] -= 1
    if seat.loose[half] == 0:
        seat.loose_set &= np.uint16(~(1 << half))


@kernel
def hand_kinds(seat):
    """The set of kinds in a hand."""
    kinds = 0
    for kind in range(s.NUM_KINDS):
        if seat.hand[kind] > 0:
            kinds |= 1 << kind
    return kinds


@kernel
def territories(seat):
    """1: the smallest of the four land counts."""
    return min(min(seat.loose[0], seat.loose[2]), min(seat.loose[4], seat.loose[6]))


@kernel
def max_land(seat):
    """Number of lands of the most frequent type."""
    return max(max(seat.loose[0], seat.loose[2]), max(seat.loose[4], seat.loose[6]))


@kernel
def lands_at_least(seat, count):
    """Number of land types of which `seat` has `count` or more."""
    types = 0
    for half in LAND_HALVES:
        types += seat.loose[half] >= count
    return types


@kernel
def town_level(seat, town):
    """8: the number of cards in a town."""
    level = 0
    for card in range(5):
        level += seat.towns[town, card]
    return level


@kernel
def statistic(state, seat, which):
    """The figure that cards and awards call by name (opcodes.STATISTICS)."""
    if which == op.DIE:
        return np.int64(state.dice[state.round - 1])
    if which == op.DIE_HALF_UP:
        return np.int64((state.dice[state.round - 1] + 1) // 2)
    if which == op.TOWNS:
        return np.int64(seat.num_towns)
    if which == op.TERRITORIES:
        return np.int64(territories(seat))
    if which == op.ENEMIES:
        return np.int64(seat.loose[s.ENEMY])
    if which == op.SUBJUGATED:
        return np.int64(seat.subjugated)
    if which == op.LOOSE_GOLD:
        return np.int64(seat.loose[s.GOLD])
    if which == op.LAND_TYPES:
        return np.int64(lands_at_least(seat, 1))
    if which == op.LAND_COUNT:
        return np.int64(seat.loose[0] + seat.loose[2] + seat.loose[4] + seat.loose[6])
    if which == op.MAX_LAND:
        return np.int64(max_land(seat))
    if which == op.MAX_TOWN_LEVEL:
        return np.int64(max_town_level(seat))
    if which == op.ENEMIES_TOTAL:
        return np.int64(seat.loose[s.ENEMY] + seat.subjugated)
    if which == op.DOUBLE_LANDS:
        return np.int64(lands_at_least(seat, 2))
    return np.int64(seat.loose[1] + seat.loose[3] + seat.loose[5] + seat.loose[7])


@kernel
def max_town_level(seat):
    """Level of the largest town, 0 without one."""
    level = 0
    for town in range(seat.num_towns):
        level = max(level, town_level(seat, town))
    return level


@kernel
def amount(state, seat, instruction):
    """9: clamp(base + times * value(per), low, high)."""
    value = np.int64(instruction.base)
    if instruction.times != 0:
        value += instruction.times * statistic(state, seat, instruction.per)
    return min(max(value, np.int64(instruction.low)), np.int64(instruction.high))

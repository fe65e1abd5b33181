"""Red-bordered effects: what may be taken from whom (5, 8, 11)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import ONE, bit, lowest
from ...core.kernel import kernel
from .. import state as s
from ..tables import FLOORS, HELD_BY_KIND, HOLDER, NEIGHBOURS, NO_REMOVAL, PROTECTION

SABOTAGED = np.array([7, 4, 3], np.int8)  # of mc, steel, titanium (121)
RAIDED = np.array([3, 2, 0], np.int8)  # (124)
VIRUS_PLANTS, VIRUS_ANIMALS = np.int64(5), np.int64(2)  # (50)
FLOOD_MC = np.int64(4)  # (188)


@kernel
def alone(state):
    """11: the solo game; red-bordered effects hit the neutral opponent."""
    return state.num_players == 1


@kernel
def can_lose_production(seat, resource, amount):
    """Whether a production may go down by so much."""
    return seat.production[resource] - amount >= FLOORS[resource]


@kernel
def cut_targets(state, resource, amount):
    """Set of seats whose production can be cut; oneself counts."""
    found = np.uint64(0)
    for i in range(state.num_players):
        if can_lose_production(state.seats[i], resource, amount):
            found |= bit(i)
    return found


@kernel
def is_protected(seat):
    """173 Protected Habitats."""
    for w in range(s.WORDS):
        if seat.front[w] & PROTECTION[w] != 0:
            return True
    return False


@kernel
def plant_owners(state, i):
    """Set of the other seats that may lose plants."""
    found = np.uint64(0)
    for j in range(state.num_players):
        other = state.seats[j]
        if j != i and other.stock[s.PLANTS] > 0 and not is_protected(other):
            found |= bit(j)
    return found


@kernel
def plant_targets(state, i):
    """The same, and oneself beside another target (14.7)."""
    found = plant_owners(state, i)
    if found != 0 and state.seats[i].stock[s.PLANTS] > 0:
        found |= bit(i)
    return found


@kernel
def take_plants(state, j, amount):
    """Seat `j` loses up to so many plants."""
    other = state.seats[j]
    other.stock[s.PLANTS] -= min(amount, np.int64(other.stock[s.PLANTS]))


@kernel
def put_card_targets(state, i, kind, bits, first):
    """Enter the cards of a kind that may lose a resource; the card 0 is the action `first`."""
    for j in range(state.num_players):
        seat = state.seats[j]
        if j != i and is_protected(seat):
            continue
        for w in range(s.WORDS):
            left = seat.front[w] & HELD_BY_KIND[kind, w] & ~NO_REMOVAL[w]
            while left != 0:
                card = w * 64 + lowest(left)
                left &= left - ONE
                if state.card_resources[HOLDER[card]] > 0:
                    bitset.add(bits, first + card)


@kernel
def any_card_target(state, i, kind):
    """Whether there is such a card."""
    for j in range(state.num_players):
        seat = state.seats[j]
        if j != i and is_protected(seat):
            continue
        for w in range(s.WORDS):
            left = seat.front[w] & HELD_BY_KIND[kind, w] & ~NO_REMOVAL[w]
            while left != 0:
                if state.card_resources[HOLDER[w * 64 + lowest(left)]] > 0:
                    return True
                left &= left - ONE
    return False


@kernel
def robbed(state, seat, what, resource):
    """How much of a resource Sabotage or Hired Raiders take from the seat."""
    most = np.int64(SABOTAGED[resource] if what else RAIDED[resource])
    return min(most, np.int64(seat.stock[resource]))


@kernel
def robbery_targets(state, i, sabotage):
    """Set of the opponents who have something to take."""
    found = np.uint64(0)
    for j in range(state.num_players):
        if j != i:
            for resource in range(s.TITANIUM + 1):
                if robbed(state, state.seats[j], sabotage, resource) > 0:
                    found |= bit(j)
    return found


@kernel
def flood_targets(state, i, hex_):
    """Set of the opponents with a tile next to the hex."""
    found = np.uint64(0)
    for j in range(state.num_players):
        other = state.seats[j]
        if j != i and other.tiles & NEIGHBOURS[hex_] != 0:
            found |= bit(j)
    return found

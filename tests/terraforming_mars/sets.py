"""Sets of the record as rows of truth values, many games at once."""

from __future__ import annotations

import numpy as np

from meeple.terraforming_mars import state as s
from meeple.terraforming_mars.rules.payment import FOR_CARD


def unpacked(words):
    """uint64[..., k] as bool[..., 64 * k]."""
    words = np.ascontiguousarray(words)
    return np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little").astype(bool)


def cards(sets):
    """Sets of cards, uint64[..., 4], as bool[..., 222]; there is nothing else in them."""
    inside = unpacked(sets)
    assert not inside[..., s.CARDS :].any() and not inside[..., 0].any()
    return inside[..., : s.CARDS]


def members(sets, size):
    """Sets in one integer each, [...], as bool[..., size]; there is nothing else in them."""
    inside = sets.astype(np.uint64)[..., None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)
    assert not inside[..., size:].any()
    return inside[..., :size].astype(bool)


def hexes(sets):
    """Sets of hexes of the map, uint64[...], as bool[..., 61]."""
    return members(sets, s.HEXES)


def one_hot(values, size):
    """int[...] as bool[..., size]; all False for -1."""
    return values[..., None] == np.arange(size)


def present(states):
    """bool[n, seats]: the places at the table that are taken."""
    return np.arange(s.MAX_PLAYERS) < states["num_players"][:, None]


def offers(seats):
    """bool[n, seats, 222]: the cards that lie before a seat to choose from."""
    there = np.arange(s.DEALT) < seats["num_offered"][..., None]
    each = one_hot(seats["offer"], s.CARDS) & there[..., None]
    assert not seats["offer"][~there].any() and (each.sum(axis=-2) <= 1).all()
    return each.any(axis=-2)


def being_paid(states):
    """bool[n, 222]: the card that has left the hand and is not yet played."""
    paying = states["paying"] & (states["pay_for"] == FOR_CARD)
    return one_hot(np.where(paying, states["pay_what"], s.NOBODY), s.CARDS)

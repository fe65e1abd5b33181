"""The neutral tiles of the solo game (11)."""

from __future__ import annotations

from . import board
from .facts import HEXES, PROJECTS
from .table import NEUTRAL


def place_neutral_tiles(table, revealed):
    """City, city, greenery, greenery: one for each of the four revealed cards, in order."""
    steps = [max(1, PROJECTS[number].cost) for number in revealed]  # 14.4
    cities = []
    for n, backwards in zip(steps[:2], (False, True), strict=True):
        hexes = board.places(table, NEUTRAL, "city")
        cities.append(count(hexes[::-1] if backwards else hexes, n))
        table.tiles[cities[-1]] = ("city", NEUTRAL)
    for n, city in zip(steps[2:], cities, strict=True):
        free = board.places(table, NEUTRAL, "land")
        around = [h for h in HEXES[city]["adj"] if h in free]  # clockwise from the upper left
        if around:  # the rules do not say what else: without a place there is none
            table.tiles[count(around, n)] = ("greenery", NEUTRAL)


def count(hexes, n):
    """The n-th, wrapping around."""
    return hexes[(n - 1) % len(hexes)]

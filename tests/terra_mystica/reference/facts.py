"""What is printed on the components, read from the JSON files."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

DATA = Path(__file__).parents[3] / "envs" / "meeple" / "terra_mystica" / "data"


def _read(name):
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


MAP, TILES, ARTIFACTS = _read("map"), _read("tiles"), _read("artifacts")["artifacts"]
COMMON = _read("factions")["common"]
FACTIONS = _read("factions")["factions"]
FACTION_IDS = [faction["id"] for faction in FACTIONS]

D, TP, TE, SH, SA = "D", "TP", "TE", "SH", "SA"
KINDS = (D, TP, TE, SH, SA)
STRUCTURE_POWER = COMMON["structure_power"]

# -- The map: land hexes 0 to 76 and river hexes 0 to 35 in reading order -------------------------

_LAND = [place for place in MAP["hexes"] if place["terrain"] != "river"]
_RIVER = [place for place in MAP["hexes"] if place["terrain"] == "river"]
LAND = {place["id"]: i for i, place in enumerate(_LAND)}
RIVER = {place["id"]: i for i, place in enumerate(_RIVER)}
TERRAINS = MAP["terrain_wheel"]
START_TERRAIN = [TERRAINS.index(place["terrain"]) for place in _LAND]


def _lands_beside(place):
    return frozenset(LAND[name] for name in place["adjacent"] if name in LAND)


EDGES = [_lands_beside(place) for place in _LAND]
BANKS = [_lands_beside(place) for place in _RIVER]
SPOTS = [tuple(LAND[name] for name in spot["hexes"]) for spot in MAP["bridge_spots"]]


def distance(a, b):
    """Steps over the hex grid, whatever lies between."""
    a, b = _LAND[a], _LAND[b]
    dx, dy = abs(a["x2"] - b["x2"]), abs(a["row"] - b["row"])
    return dy + max(0, (dx - dy) // 2)


@cache
def within(h, steps):
    """The other land hexes at most so many steps away."""
    return frozenset(b for b in range(len(_LAND)) if 0 < distance(h, b) <= steps)


@cache
def by_shipping(h, level):
    """6.2: the land hexes reached over at most `level` river hexes."""
    reached = set()
    for name, levels in MAP["shipping_distance"].items():
        for needed, others in levels.items():
            if int(needed) <= level:
                others = {LAND[other] for other in others}
                if LAND[name] == h:
                    reached |= others
                elif h in others:
                    reached.add(LAND[name])
    return frozenset(reached)


# -- Tiles and cards ------------------------------------------------------------------------------

CULTS = TILES["cults"]["tracks"]
TOP = TILES["cults"]["spaces"]
CULT_POWER = {int(n): power for n, power in TILES["cults"]["power_on_reaching"].items()}
ROUND_TILES = TILES["round_scoring_tiles"]
BONUS_CARDS = TILES["bonus_cards"]
FAVORS = TILES["favor_tiles"]
TOWNS = TILES["town_tiles"]
POWER_ACTIONS = TILES["power_actions"]
FINAL = TILES["final_scoring"]
BON1, BON2, BON4 = 0, 1, 3
FAV5, FAV6, FAV10, FAV11, FAV12 = 4, 5, 9, 10, 11

# -- Transformations ------------------------------------------------------------------------------


def _passes(start, end, step, home):
    """Whether the way along the wheel passes through home before its end."""
    at = (start + step) % len(TERRAINS)
    while at != end:
        if at == home:
            return True
        at = (at + step) % len(TERRAINS)
    return False


@cache
def ways(home, start):
    """7.1: every (name of the action, target, spades) for a hex; the shorter way first."""
    found = []
    for end in range(len(TERRAINS)):
        if end == start:
            continue
        spades = sorted(
            (end - start) * step % len(TERRAINS)
            for step in (1, -1)
            if not _passes(start, end, step, home)
        )
        found.append(("terrain", end, spades[0]))
        # The long way is another choice only where home is the end or the beginning. Between
        # two other terrains home lies on exactly one side, so one way is left.
        found += [("long_way", end, n) for n in spades[1:]]
    return found

"""The printed facts as numpy constants; what `programs.py` does not hold.

Single figures are np.int64: numba compiles a kernel anew for each plain int it is given.
Tables by card have size 222, see `state.py`; sets of cards are uint64[4], of hexes uint64.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np

from . import ops
from . import programs as p
from . import state as s
from .facts import (
    BOARD,
    CARD_FACTS,
    CONSTANTS,
    CORPORATION_FACTS,
    HELD,
    PLACEMENT,
    RESOURCE,
    RESOURCE_NAMES,
    TAG,
    TYPE_NAMES,
)


def card_set(cards: Iterable[int]) -> np.ndarray:
    """A set of cards, uint64[4], of their numbers."""
    words = [0] * s.WORDS
    for card in cards:
        words[card >> 6] |= 1 << (card & 63)
    return np.array(words, np.uint64)


def _cards_where(test: Callable[[Any], bool]) -> np.ndarray:
    return card_set(c for c in range(1, s.CARDS) if test(CARD_FACTS[c]))


def _by_card(value: Callable[[Any], int], dtype: Any) -> np.ndarray:
    return np.array([0] + [value(CARD_FACTS[c]) for c in range(1, s.CARDS)], dtype)


# -- Cards ---------------------------------------------------------------------------------------

COST = _by_card(lambda one: one.get("cost", 0), np.int16)
AUTOMATED, ACTIVE, EVENT = range(3)
TYPE = _by_card(lambda one: TYPE_NAMES.index(one.get("type", "active")), np.int8)
IS_EVENT = TYPE == EVENT
CARD_TAGS = np.zeros((s.CARDS, s.TAGS), np.int8)  # how many of each
for _card in range(1, s.CARDS):
    for _name in CARD_FACTS[_card]["tags"]:
        CARD_TAGS[_card, TAG[_name]] += 1
TAG_SET = ((CARD_TAGS > 0) << np.arange(s.TAGS)).sum(axis=1).astype(np.uint16)
ALL_PROJECTS = card_set(range(1, s.PROJECTS + 1))
BASIC_PROJECTS = _cards_where(lambda one: "cost" in one and not one["corporate_era"])
ALL_CORPORATIONS = np.uint16((1 << s.CORPORATIONS) - 2)  # without the Beginner Corporation
BASIC_CORPORATIONS = np.uint16(
    sum(1 << i for i, one in enumerate(CORPORATION_FACTS) if i and not one["corporate_era"])
)
ACTION_CARDS = _cards_where(lambda one: bool(one["actions"]))
MICROBE_CARDS = _cards_where(lambda one: "microbe" in one["tags"])

HELD_KIND = _by_card(lambda one: HELD[one.get("holds")], np.int8)  # 0: holds nothing
HOLDER_CARD = np.flatnonzero(HELD_KIND).astype(np.int16)  # by place in `card_resources`
HOLDER = np.full(s.CARDS, s.NOBODY, np.int8)
HOLDER[HOLDER_CARD] = np.arange(s.HOLDERS)
HELD_BY_KIND = np.array([card_set(np.flatnonzero(kind == HELD_KIND)) for kind in range(len(HELD))])
MICROBES, ANIMALS = np.int64(HELD["microbe"]), np.int64(HELD["animal"])


def _static(name: str, default: Any) -> Callable[[Any], Any]:
    return lambda one: one["static"].get(name, default)


DISCOUNT = np.zeros((s.CARDS, s.TAGS + 1), np.int8)
for _card in range(1, s.CARDS):
    for _cut in CARD_FACTS[_card]["static"].get("discount", []):
        DISCOUNT[_card, TAG[_cut["tag"]] if _cut["tag"] else s.EVERY_CARD] += _cut["mc"]
DISCOUNT_TAGS = np.array([tag for tag in range(s.TAGS) if DISCOUNT[:, tag].any()], np.int8)
OFFSET = _by_card(_static("req_offset", 0), np.int8)
_next = [_static("next_card", {})(one) if one else {} for one in CARD_FACTS]
NEXT_DISCOUNT = np.array([one.get("discount", 0) for one in _next], np.int8)
NEXT_OFFSET = np.array([one.get("req_offset", 0) for one in _next], np.int8)
HAS_NEXT = (NEXT_DISCOUNT > 0) | (NEXT_OFFSET > 0)
PROJECT_DISCOUNT = np.array(
    [
        [
            _static("sp_discount", {})(one).get(project["id"], 0)
            for project in BOARD["standard_projects"]
        ]
        for one in CORPORATION_FACTS
    ],
    np.int8,
)
HEAT_AS_MC = _by_card(_static("heat_as_mc", False), np.bool_)
GREENERY_PLANTS = _by_card(_static("greenery_plants", 0), np.int8)
PROTECTION = _cards_where(lambda one: "protect" in one["static"])
NO_REMOVAL = _cards_where(lambda one: "no_removal_here" in one["static"])
START_MC = np.array([one["start_mc"] for one in CORPORATION_FACTS], np.int16)

# -- Requirements (5) ----------------------------------------------------------------------------

MAX_OFFSET = 6  # Inventrix, Adaptation Technology, Special Design
OXYGEN_MAX, OCEANS_MAX = (np.int64(BOARD["tracks"][name]["max"]) for name in ("oxygen", "oceans"))
_TEMPERATURE = BOARD["tracks"]["temperature"]
TEMPERATURE_MAX = np.int64((_TEMPERATURE["max"] - _TEMPERATURE["start"]) // _TEMPERATURE["step"])


def temperature_steps(degrees: int) -> int:
    """Steps above the start of the track."""
    return int(degrees - _TEMPERATURE["start"]) // int(_TEMPERATURE["step"])


def _allowed(kind: str, size: int, steps: Callable[[int], int]) -> np.ndarray:
    """uint64[7, size, 4]: cards whose requirement of that kind holds, by offset and value."""

    def holds(one: Any, offset: int, value: int) -> bool:
        for name, bound, figure, *_ in one.get("requirements", []):
            if name == kind:
                low, high = value + offset >= steps(figure), value - offset <= steps(figure)
                if not (low if bound == "min" else high):
                    return False
        return True

    return np.array(
        [
            [_cards_where(partial(holds, offset=offset, value=value)) for value in range(size)]
            for offset in range(MAX_OFFSET + 1)
        ]
    )


TEMPERATURE_ALLOWS = _allowed("temp", int(TEMPERATURE_MAX) + 1, temperature_steps)
OXYGEN_ALLOWS = _allowed("oxygen", int(OXYGEN_MAX) + 1, int)
OCEANS_ALLOW = _allowed("oceans", int(OCEANS_MAX) + 1, int)

MOST_TAGS = np.int64(7)  # no card requires more


def _tags_needed(one: Any, tag: int) -> int:
    needed = [r[2] for r in one.get("requirements", []) if r[0] == "tag" and TAG[r[3]] == tag]
    return max(needed, default=0)


def _enough(one: Any, tag: int, number: int) -> bool:
    return _tags_needed(one, tag) <= number


# uint64[10, 8, 4]: cards that so many tags of that kind are enough for.
TAGS_ALLOW = np.array(
    [
        [_cards_where(partial(_enough, tag=tag, number=n)) for n in range(int(MOST_TAGS) + 1)]
        for tag in range(s.TAGS)
    ]
)


def _required(kind: str) -> np.ndarray:
    def figure(one: Any) -> int:
        return max((r[2] for r in one.get("requirements", []) if r[0] == kind), default=0)

    return _by_card(figure, np.int8)


NEEDS_GREENERIES = _required("own_greeneries")
NEEDS_CITIES = _required("any_cities")
NEEDS_OWN_PRODUCTION = np.zeros((s.CARDS, s.RESOURCES), np.int8)  # of steel and titanium
for _card in range(1, s.CARDS):
    for _r in CARD_FACTS[_card].get("requirements", []):
        if _r[0] == "own_prod":
            NEEDS_OWN_PRODUCTION[_card, RESOURCE[_r[3]]] = _r[2]

# -- What must be possible (5) -------------------------------------------------------------------

MC_FLOOR = np.int64(CONSTANTS["min_mc_production"])
IMMIGRANT_CITY = np.int64(200)
FLOORS = np.array([MC_FLOOR] + [0] * (s.RESOURCES - 1), np.int8)


def _decrease(program: int, resource: int) -> int:
    """By how much a program lowers a production."""
    steps = p.steps_of(program)
    mine = steps[(steps[:, 1] == ops.PROD) & (steps[:, 2] == resource) & (steps[:, 4] == 0)]
    return max(0, -int(mine[:, 3].sum()))


def _lost(card: int, resource: int) -> int:
    steps = p.steps_of(card)
    return int(steps[(steps[:, 1] == ops.LOSE) & (steps[:, 2] == resource)][:, 3].sum())


# int8[222, 6]: production that must be there above the floor (5); of cards, of their boxes.
DECREASE = np.zeros((s.CARDS, s.RESOURCES), np.int8)
BOX_DECREASE = np.zeros((s.CARDS, s.RESOURCES), np.int8)
LOSES = np.zeros((s.CARDS, s.RESOURCES), np.int8)  # stock
for _card in range(1, s.CARDS):
    for _r in range(s.RESOURCES):
        DECREASE[_card, _r] = _decrease(_card, _r)
        BOX_DECREASE[_card, _r] = _decrease(int(p.BOX[_card]), _r) if p.BOX[_card] else 0
        LOSES[_card, _r] = _lost(_card, _r)
# Its own city raises the production first (edge case 7).
DECREASE[IMMIGRANT_CITY, s.MC] -= 1

MOST_NEEDED = np.int64(max(DECREASE.max(), NEEDS_OWN_PRODUCTION.max(), LOSES.max()))
# uint64[6, n, 4]: cards for which so much production above the floor, so much stock is enough.
PRODUCTION_ALLOWS = np.array(
    [
        [
            card_set(np.flatnonzero((DECREASE[:, r] <= n) & (NEEDS_OWN_PRODUCTION[:, r] <= n)))
            for n in range(int(MOST_NEEDED) + 1)
        ]
        for r in range(s.RESOURCES)
    ]
)
STOCK_ALLOWS = np.array(
    [
        [card_set(np.flatnonzero(LOSES[:, r] <= n)) for n in range(int(MOST_NEEDED) + 1)]
        for r in range(s.RESOURCES)
    ]
)

CUT_RESOURCE = np.full(s.CARDS, s.NOBODY, np.int8)  # red-bordered cut of production
CUT_AMOUNT = np.zeros(s.CARDS, np.int8)
CUT_COVERED = np.zeros(s.CARDS, np.bool_)  # the card itself brings as much: one may cut oneself
PLACES = np.full(s.CARDS, s.NOBODY, np.int8)  # the placement that must have a hex
for _card in range(1, s.CARDS):
    for _step in p.steps_of(_card):
        if _step[1] == ops.CUT_PROD:
            CUT_RESOURCE[_card], CUT_AMOUNT[_card] = _step[2], _step[3]
        elif _step[1] == ops.TILE and _step[0] == ops.TILE_CLASS:
            PLACES[_card] = _step[3]
        elif _step[1] == ops.CLAIM_LAND:
            PLACES[_card] = PLACEMENT["land"]
    if CUT_AMOUNT[_card]:
        _steps = p.steps_of(_card)
        _own = _steps[(_steps[:, 1] == ops.PROD) & (_steps[:, 2] == CUT_RESOURCE[_card])]
        CUT_COVERED[_card] = _own[:, 3].sum() >= CUT_AMOUNT[_card]
ARTIFICIAL_LAKE = np.int64(116)  # an ocean on land; without effect once there are nine
PLACES[ARTIFICIAL_LAKE] = PLACEMENT["land"]
MINES = (64, 67)  # Mining Area, Mining Rights: their box is the metal that was mined
BOX_CARDS = card_set([*np.flatnonzero(p.BOX), *MINES])  # with a box that can be copied (86)
INSULATION, ROBOTIC_WORKFORCE = np.int64(152), np.int64(86)
VIRAL_ENHANCERS = np.int64(74)
OLYMPUS_CONFERENCE = np.int64(185)

# -- Points (10) ---------------------------------------------------------------------------------

VP_FIXED = np.zeros(s.CARDS, np.int8)
NO_VP, VP_HERE, VP_IF_HERE, VP_TAG, VP_CITIES, VP_BESIDE_OCEAN, VP_BESIDE_CITY = range(7)
VP_KIND = np.zeros(s.CARDS, np.int8)
VP_ARG = np.zeros(s.CARDS, np.int8)  # the tag
VP_NUM = np.zeros(s.CARDS, np.int8)
VP_DEN = np.ones(s.CARDS, np.int8)
_VP = {"res_here": VP_HERE, "if_res_here": VP_IF_HERE, "own_tag": VP_TAG, "cities_all": VP_CITIES}
for _card in range(1, s.PROJECTS + 1):
    for _kind, *_args in CARD_FACTS[_card]["vp"]:
        if _kind == "fixed":
            VP_FIXED[_card] = _args[0]
            continue
        if _kind == "adjacent":
            VP_KIND[_card] = VP_BESIDE_OCEAN if _args[0] == "ocean" else VP_BESIDE_CITY
            _args = _args[1:]
        else:
            VP_KIND[_card] = _VP[_kind]
        if _kind == "own_tag":
            VP_ARG[_card] = TAG[_args[0]]
            _args = _args[1:]
        VP_NUM[_card] = _args[0]
        VP_DEN[_card] = _args[1] if len(_args) > 1 else 1
VP_CARDS = card_set(np.flatnonzero((VP_FIXED != 0) | (VP_KIND != NO_VP)))
# The tile of a card whose points depend on its neighbours.
OWN_TILE = np.full(s.CARDS, s.NOBODY, np.int8)
for _card in map(int, np.flatnonzero(VP_KIND >= VP_BESIDE_OCEAN)):
    OWN_TILE[_card] = next(step[2] for step in p.steps_of(_card) if step[1] == ops.TILE)

# -- The map (7) ---------------------------------------------------------------------------------

_HEXES = BOARD["hexes"]


def hex_set(members: Iterable[int]) -> np.uint64:
    """A set of hexes of the map, one uint64."""
    return np.uint64(sum(1 << int(member) for member in members))


ADJACENT = np.array([one["adj"] for one in _HEXES], np.int8)  # clockwise, -1: none
NEIGHBOURS = np.array([hex_set(n for n in row if n >= 0) for row in ADJACENT], np.uint64)
LAND = hex_set(one["id"] for one in _HEXES if one["kind"] == "land")
OCEAN_HEXES = hex_set(one["id"] for one in _HEXES if one["kind"] == "ocean")
VOLCANIC = hex_set(BOARD["reserved"]["volcanic"])
NOCTIS = np.int64(BOARD["reserved"]["noctis"])
GANYMEDE, PHOBOS = (np.int64(one["id"]) for one in BOARD["off_map"])
METAL_HEXES = hex_set(one["id"] for one in _HEXES if {"steel", "titanium"} & set(one["bonus"]))
BONUS = np.zeros((s.HEXES, s.RESOURCES), np.int8)
BONUS_CARDS = np.zeros(s.HEXES, np.int8)
_BONUS_NAMES = {"plant": s.PLANTS} | {name: r for r, name in enumerate(RESOURCE_NAMES)}
for _one in _HEXES:
    for _name in _one["bonus"]:
        if _name == "card":
            BONUS_CARDS[_one["id"]] += 1
        else:
            BONUS[_one["id"], _BONUS_NAMES[_name]] += 1
(
    ON_LAND,
    FOR_CITY,
    FOR_GREENERY,
    FOR_OCEAN,
    ISOLATED,
    ON_VOLCANO,
    BY_CITY,
    BY_TWO_CITIES,
    BY_GREENERY,
    ON_METAL,
    ON_METAL_BY_OWN,
    AT_NOCTIS,
    AT_GANYMEDE,
    AT_PHOBOS,
) = (np.int64(n) for n in range(len(PLACEMENT)))
MINING_AREA, MINING_RIGHTS = np.int64(8), np.int64(9)  # tiles

# Bonuses for reaching a value of a track (7).
NO_BONUS, HEAT_BONUS, OCEAN_BONUS = range(3)
TEMPERATURE_BONUS = np.zeros(int(TEMPERATURE_MAX) + 1, np.int8)
for _one in _TEMPERATURE["bonuses"]:
    TEMPERATURE_BONUS[temperature_steps(_one["at"])] = (
        HEAT_BONUS if _one["gain"][0] == "prod" else OCEAN_BONUS
    )
OXYGEN_BONUS = np.zeros(int(OXYGEN_MAX) + 1, np.bool_)
for _one in BOARD["tracks"]["oxygen"]["bonuses"]:
    OXYGEN_BONUS[_one["at"]] = True

# -- Money ---------------------------------------------------------------------------------------

PROJECT_COST = np.array([one["cost"] for one in BOARD["standard_projects"]], np.int8)
AWARD_COST = np.array(BOARD["awards"]["costs"], np.int8)
MILESTONE_COST = np.int64(BOARD["milestones"]["cost"])
MILESTONE_MIN = np.array([one["min"] for one in BOARD["milestones"]["list"]], np.int8)
MAX_CLAIMED = np.int64(BOARD["milestones"]["max_claimed"])
MAX_FUNDED = np.int64(BOARD["awards"]["max_funded"])
MILESTONE_POINTS = np.int64(BOARD["milestones"]["points"])
AWARD_FIRST, AWARD_SECOND = np.int64(BOARD["awards"]["first"]), np.int64(BOARD["awards"]["second"])
SECOND_NEEDS = np.int64(BOARD["awards"]["second_needs_players"])
BUY_COST = np.int64(CONSTANTS["buy_cost"])
SELL_GAIN = np.int64(CONSTANTS["sell_patent_mc"])
OCEAN_MC = np.int64(CONSTANTS["ocean_adjacency_mc"])
START_TR, SOLO_START_TR = np.int64(CONSTANTS["start_tr"]), np.int64(CONSTANTS["solo_start_tr"])
BASIC_PRODUCTION = np.int64(CONSTANTS["start_production_basic"])
ERA_PRODUCTION = np.int64(CONSTANTS["start_production_corporate_era"])
PLANTS_FOR_GREENERY, HEAT_FOR_STEP = (np.int64(one["cost"][1]) for one in BOARD["conversions"])
METAL_VALUE = np.zeros(s.RESOURCES, np.int8)
METAL_VALUE[s.STEEL], METAL_VALUE[s.TITANIUM] = (
    CONSTANTS["steel_value"],
    CONSTANTS["titanium_value"],
)
GREENERY_POINTS = np.int64(CONSTANTS["greenery_points"])
CITY_POINTS = np.int64(CONSTANTS["city_points_per_adjacent_greenery"])

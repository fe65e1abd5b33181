"""The printed facts as numpy constants, read from data/*.json once at import.

Single figures are np.int64: numba compiles a kernel anew for each plain int it is given.

Sets of land hexes are uint64[2]; per-faction tables have the factions as first axis in
the order of `data/factions.json`, which is alphabetical.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from . import state as s

DATA = Path(__file__).parent / "data"


def _read(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


_MAP, _TILES, _FACTIONS = _read("map"), _read("tiles"), _read("factions")
ARTIFACT_FACTS = _read("artifacts")["artifacts"]
FACTION_FACTS = _FACTIONS["factions"]

# -- Names --------------------------------------------------------------------------------------

TERRAIN_NAMES = tuple(_MAP["terrain_wheel"])
CULT_NAMES = tuple(_TILES["cults"]["tracks"])
KIND_NAMES = ("D", "TP", "TE", "SH", "SA")
KIND_TITLES = tuple(_FACTIONS["common"]["structure_names"][kind] for kind in KIND_NAMES)
FACTION_IDS = tuple(one["id"] for one in FACTION_FACTS)
FACTION_NAMES = tuple(one["name"] for one in FACTION_FACTS)
COLORS = tuple(one["color"] for one in FACTION_FACTS)
BONUS_CARD_IDS = tuple(one["id"] for one in _TILES["bonus_cards"])
ROUND_TILE_IDS = tuple(one["id"] for one in _TILES["round_scoring_tiles"])
FAVOR_IDS = tuple(one["id"] for one in _TILES["favor_tiles"])
TOWN_IDS = tuple(one["id"] for one in _TILES["town_tiles"])
ARTIFACT_IDS = tuple(one["id"] for one in ARTIFACT_FACTS)
ARTIFACT_NAMES = tuple(one["name"] for one in ARTIFACT_FACTS)

# -- The map (6) --------------------------------------------------------------------------------

_LAND = [one for one in _MAP["hexes"] if one["terrain"] != "river"]
_RIVER = [one for one in _MAP["hexes"] if one["terrain"] == "river"]
LAND_NAMES = tuple(one["id"] for one in _LAND)
RIVER_NAMES = tuple(one["id"] for one in _RIVER)
_LAND_AT = {name: i for i, name in enumerate(LAND_NAMES)}
_RIVER_AT = {name: i for i, name in enumerate(RIVER_NAMES)}
LAND_PLACES = np.array([(one["x2"], one["row"]) for one in _LAND], np.int16)  # for pictures
RIVER_PLACES = np.array([(one["x2"], one["row"]) for one in _RIVER], np.int16)

START_TERRAIN = np.array([TERRAIN_NAMES.index(one["terrain"]) for one in _LAND], np.int8)


def land_set(members: Any) -> np.ndarray:
    """A set of land hexes, uint64[2], of their numbers."""
    words = [0, 0]
    for member in members:
        words[member >> 6] |= 1 << (member & 63)
    return np.array(words, np.uint64)


def _land_sets(rows: list[Any]) -> np.ndarray:
    return np.array([land_set(row) for row in rows], np.uint64)


# uint64[77, 2]: the land hexes that share an edge with one.
NEIGHBOURS = _land_sets([[_LAND_AT[n] for n in h["adjacent"] if n in _LAND_AT] for h in _LAND])
# uint64[36, 2]: the land hexes beside a river hex (8.6).
BANKS = _land_sets([[_LAND_AT[n] for n in h["adjacent"] if n in _LAND_AT] for h in _RIVER])
# uint64[77]: the river hexes beside a land hex.
RIVERS_BESIDE = np.array(
    [sum(1 << _RIVER_AT[n] for n in h["adjacent"] if n in _RIVER_AT) for h in _LAND], np.uint64
)


def _distances() -> np.ndarray:
    """int8[77, 77]: steps over the hex grid, whatever lies between (for ranges and artifacts)."""
    x2, row = LAND_PLACES[:, 0].astype(int), LAND_PLACES[:, 1].astype(int)
    dx, dy = np.abs(x2[:, None] - x2), np.abs(row[:, None] - row)
    return (dy + np.maximum(0, (dx - dy) // 2)).astype(np.int8)


DISTANCE = _distances()
MAX_RANGE = 5  # a carpet of range 4 reaches 5 hexes far
# uint64[6, 77, 2]: the land hexes at most so many steps away, oneself left out (6.4, 6.5).
WITHIN = np.array(
    [
        _land_sets([np.flatnonzero((row > 0) & (row <= n)) for row in DISTANCE])
        for n in range(MAX_RANGE + 1)
    ]
)
MAX_SHIPPING = 6  # Mermaids at level 5 with BON4


def _by_shipping() -> np.ndarray:
    """uint64[7, 77, 2]: the land hexes reached with so much shipping (6.2), or less."""
    reached: list[list[set[int]]] = [[set() for _ in _LAND] for _ in range(MAX_SHIPPING + 1)]
    for name, levels in _MAP["shipping_distance"].items():
        a = _LAND_AT[name]
        for level, others in levels.items():
            for b in map(_LAND_AT.__getitem__, others):
                for n in range(int(level), MAX_SHIPPING + 1):
                    reached[n][a].add(b)
                    reached[n][b].add(a)
    return np.array([_land_sets(rows) for rows in reached])


BY_SHIPPING = _by_shipping()

_ENDS = [[_LAND_AT[name] for name in spot["hexes"]] for spot in _MAP["bridge_spots"]]
SPOT_ENDS = np.array(_ENDS, np.int8)  # int8[29, 2]
SPOT_NAMES = tuple("-".join(spot["hexes"]) for spot in _MAP["bridge_spots"])
# uint64[77]: the bridge spots that end at a land hex.
SPOTS_AT = np.array(
    [sum(1 << i for i, ends in enumerate(_ENDS) if h in ends) for h in range(s.LANDS)], np.uint64
)
START_TERRAIN_SETS = _land_sets([np.flatnonzero(t == START_TERRAIN) for t in range(s.TERRAINS)])

# -- Factions -----------------------------------------------------------------------------------

_COMMON = _FACTIONS["common"]
HOME = np.array([TERRAIN_NAMES.index(one["home"]) for one in FACTION_FACTS], np.int8)
BOARD = np.array([one["board"] for one in FACTION_FACTS], np.int8)
STRUCTURE_POWER = np.array([_COMMON["structure_power"][k] for k in KIND_NAMES], np.int8)
STOCK = np.array([FACTION_FACTS[0]["buildings"][k]["count"] for k in KIND_NAMES], np.int8)
BRIDGES = np.int64(_COMMON["bridges"])


def _costs(resource: str) -> np.ndarray:
    printed = [one["buildings"] for one in FACTION_FACTS]
    return np.array(
        [[one[k]["cost"].get(resource, 0) for k in KIND_NAMES] for one in printed], np.int8
    )


COIN_COST, WORKER_COST = _costs("C"), _costs("W")  # int8[14, 5]

# Resources of an income, the last axis of tables.
COINS, WORKERS, PRIESTS, POWER = (np.int64(i) for i in range(4))
_RESOURCES = ("C", "W", "P", "power")


def _income() -> np.ndarray:
    """int8[14, 5, 9, 4]: income of a faction from so many structures of a kind (1.1)."""
    table = np.zeros((s.FACTIONS, s.KINDS, 9, 4), np.int8)
    for f, faction in enumerate(FACTION_FACTS):
        for k, kind in enumerate(KIND_NAMES):
            for resource, totals in faction["buildings"][kind].get("income", {}).items():
                table[f, k, : len(totals), _RESOURCES.index(resource)] = totals
    return table


INCOME = _income()

_STARTS = [one["start"] for one in FACTION_FACTS]
START_RESOURCES = np.array([[one[r] for r in "CWP"] for one in _STARTS], np.int8)
START_POWER = np.array([one["power"] for one in _STARTS], np.int8)
START_CULTS = np.array([[one["cults"][c] for c in CULT_NAMES] for one in _STARTS], np.int8)
START_VP = np.array([one["VP"] for one in _STARTS], np.int8)
START_VP_2017 = np.array([one["start_vp_2017_variant"] for one in FACTION_FACTS], np.int8)

_NO_SHIPPING: dict[str, Any] = {"start": 0, "max": 0, "VP_on_reaching": {}}
_SHIPPING = [one["shipping"] or _NO_SHIPPING for one in FACTION_FACTS]
START_SHIPPING = np.array([one["start"] for one in _SHIPPING], np.int8)
LAST_SHIPPING = np.array([one["max"] for one in _SHIPPING], np.int8)
SHIPPING_VP = np.array(
    [[one["VP_on_reaching"].get(str(n), 0) for n in range(MAX_SHIPPING)] for one in _SHIPPING],
    np.int8,
)
SHIPPING_COINS, SHIPPING_PRIESTS = (
    np.int64(FACTION_FACTS[0]["shipping"]["advance_cost"][r]) for r in "CP"
)

_DIGGING = [one["digging"] or {"max": 0, "workers_per_spade": [0]} for one in FACTION_FACTS]
LAST_DIGGING = np.array([one["max"] for one in _DIGGING], np.int8)
WORKERS_PER_SPADE = np.array(
    [(one["workers_per_spade"] * 3)[:3] for one in _DIGGING], np.int8
)  # int8[14, 3], by digging level; Darklings pay priests
DIGGING_COINS = np.array([one.get("advance_cost", {}).get("C", 0) for one in _DIGGING], np.int8)
_DIGGING_COST = FACTION_FACTS[0]["digging"]["advance_cost"]  # 7.4: but for coins the same for all
DIGGING_WORKERS, DIGGING_PRIESTS = np.int64(_DIGGING_COST["W"]), np.int64(_DIGGING_COST["P"])
DIGGING_VP = np.int64(FACTION_FACTS[0]["digging"]["VP_on_advance"])


def _ability(faction: int, kind: str) -> Any:
    return next(one for one in FACTION_FACTS[faction]["ability"] if one["type"] == kind)


def _stronghold(faction: int, when: str) -> Any:
    return FACTION_FACTS[faction]["stronghold"][when]


SPADE_VP_DARKLINGS = np.int64(_ability(s.DARKLINGS, "dig_with_priests")["gain"]["VP"])
SPADE_VP_HALFLINGS = np.int64(_ability(s.HALFLINGS, "vp_per_spade")["VP"])
SPADE_POWER_ALCHEMISTS = np.int64(_stronghold(s.ALCHEMISTS, "passive")[0]["get"]["power"])
TUNNEL_WORKERS = np.int64(_ability(s.DWARVES, "tunnel")["cost"]["W"])
TUNNEL_WORKERS_STRONGHOLD = np.int64(_ability(s.DWARVES, "tunnel")["cost_with_stronghold"]["W"])
TUNNEL_VP = np.int64(_ability(s.DWARVES, "tunnel")["gain"]["VP"])
CARPET_PRIESTS = np.int64(_ability(s.FAKIRS, "carpet")["cost"]["P"])
CARPET_VP = np.int64(_ability(s.FAKIRS, "carpet")["gain"]["VP"])
CARPET_RANGE = np.int64(_ability(s.FAKIRS, "carpet")["skip"])
GIANT_SPADES = np.int64(_ability(s.GIANTS, "fixed_spades")["spades"])
BRIDGE_WORKERS = np.int64(_ability(s.ENGINEERS, "bridge_action")["cost"]["W"])
TOWN_WORKERS_SWARMLINGS = np.int64(_ability(s.SWARMLINGS, "on_town")["gain"]["W"])
TOWN_VP_WITCHES = np.int64(_ability(s.WITCHES, "on_town")["gain"]["VP"])
BRIDGE_VP_ENGINEERS = np.int64(
    _stronghold(s.ENGINEERS, "on_pass")["VP_per_own_bridge_joining_two_own_structures"]
)
STRONGHOLD_POWER_ALCHEMISTS = np.int64(_stronghold(s.ALCHEMISTS, "on_build")["power"])
STRONGHOLD_VP_CULTISTS = np.int64(_stronghold(s.CULTISTS, "on_build")["VP"])
STRONGHOLD_SPADES_HALFLINGS = np.int64(_stronghold(s.HALFLINGS, "on_build")["spades"])
STRONGHOLD_PRIESTS_DARKLINGS = np.int64(
    _stronghold(s.DARKLINGS, "on_build_once")["convert_workers_to_priests"]
)
STRONGHOLD_STEPS_AUREN = np.int64(
    _stronghold(s.AUREN, "special_action")["gain"]["cult_steps_on_one_track"]
)

# -- Tiles and cards ----------------------------------------------------------------------------

# Events that round tiles reward (7.11), the second axis of ROUND_VP; 0 to 4 are the structures.
GAIN_SPADE, TAKE_TOWN = np.int64(5), np.int64(6)
_EVENTS = (*(f"build_{kind}" for kind in KIND_NAMES), "gain_spade", "take_town_tile")
_ROUND = _TILES["round_scoring_tiles"]
ROUND_VP = np.array([[one["vp"].get(e, 0) for e in _EVENTS] for one in _ROUND], np.int8)
PER_PRIEST = -1  # 11.3
_BONUS = [one["cult_bonus"] for one in _ROUND]
BONUS_CULT = np.array(
    [CULT_NAMES.index(one["cult"]) if "cult" in one else PER_PRIEST for one in _BONUS], np.int8
)
BONUS_STEPS = np.array([one["steps"] for one in _BONUS], np.int8)
BONUS_REWARD = np.array([[one["reward"].get(r, 0) for r in _RESOURCES] for one in _BONUS], np.int8)
BONUS_SPADES = np.array([one["reward"].get("spades", 0) for one in _BONUS], np.int8)
SPADE_TILE = ROUND_TILE_IDS.index("SCORE1")
SPADE_TILE_ROUNDS = s.ROUNDS - len(_TILES["setup"]["spade_tile_not_in_rounds"])
TEMPLE_TILE = ROUND_TILE_IDS.index("SCORE9")

_FAVORS = _TILES["favor_tiles"]
FAVOR_CULT = np.array([CULT_NAMES.index(next(iter(one["cult_steps"]))) for one in _FAVORS], np.int8)
FAVOR_STEPS = np.array([next(iter(one["cult_steps"].values())) for one in _FAVORS], np.int8)
FAVOR_COUNT = np.array([one["count"] for one in _FAVORS], np.int8)
FAVOR_INCOME = np.array(
    [[one.get("income", {}).get(r, 0) for r in _RESOURCES] for one in _FAVORS], np.int8
)
FAV5, FAV6, FAV10, FAV11, FAV12 = (FAVOR_IDS.index(f"FAV{n}") for n in (5, 6, 10, 11, 12))
FAV10_VP = np.int64(_FAVORS[FAV10]["on_build"]["TP"]["VP"])
FAV11_VP = np.int64(_FAVORS[FAV11]["on_build"]["D"]["VP"])
FAV12_VP = np.array(_FAVORS[FAV12]["on_pass"]["VP"], np.int8)
TOWN_POWER, TOWN_POWER_FAV5 = 7, _FAVORS[FAV5]["passive"]["town_power_needed"]
TOWN_SIZE, TOWN_SIZE_SANCTUARY = 4, 3  # 8.1

_TOWNS = _TILES["town_tiles"]
TOWN_COUNT = np.array([one["count"] for one in _TOWNS], np.int8)
TOWN_EXPANSION = np.array(["option" in one for one in _TOWNS])
TOWN_KEYS = np.array([one["keys"] for one in _TOWNS], np.int8)
TOWN_GAIN = np.array([[one["gain"].get(r, 0) for r in _RESOURCES] for one in _TOWNS], np.int8)
TOWN_VP = np.array([one["gain"].get("VP", 0) for one in _TOWNS], np.int8)
TOWN_STEPS = np.array([one["gain"].get("cult_steps_each_track", 0) for one in _TOWNS], np.int8)
TOWN_SHIPPING = np.array([one["gain"].get("shipping_steps_free", 0) for one in _TOWNS], np.int8)

_CARDS = _TILES["bonus_cards"]
CARD_INCOME = np.array(
    [[one.get("income", {}).get(r, 0) for r in _RESOURCES] for one in _CARDS], np.int8
)
SHIPPING_CARD = BONUS_CARD_IDS.index("BON10")
BON1, BON2, BON4 = (BONUS_CARD_IDS.index(f"BON{n}") for n in (1, 2, 4))
BON4_SHIPPING = _CARDS[BON4]["passive"]["shipping_bonus"]


def _card_vp() -> np.ndarray:
    """int8[10, 6, 9]: VP on passing with a card, for n of a kind; row 5: the shipping level."""
    table = np.zeros((s.BONUS_CARDS, s.KINDS + 1, 9), np.int8)
    counted = (*KIND_NAMES, "shipping_level")
    for card, facts in enumerate(_CARDS):
        for part in facts.get("on_pass", []):
            row = table[card, counted.index(part["count"])]
            row[:] = part["VP"][-1]
            row[: len(part["VP"])] = part["VP"]
    return table


CARD_VP = _card_vp()
CARDS_LEFT_OVER = 3  # 2.2: players + 3 cards are in play

_POWER = _TILES["power_actions"]
POWER_COST = np.array([one["power"] for one in _POWER], np.int8)
POWER_GAIN = np.array([[one["gain"].get(r, 0) for r in _RESOURCES] for one in _POWER], np.int8)
POWER_SPADES = np.array([one["gain"].get("spades", 0) for one in _POWER], np.int8)
POWER_BRIDGE = np.array([one["gain"].get("bridges", 0) for one in _POWER], np.int8)

_SPACES = _TILES["cults"]["priest_spaces"]
ORDER_STEPS = np.array(
    [one["steps"] for one in _SPACES for _ in range(one["count"])], np.int8
)  # 7.6
# int8[11]: power gained on reaching a space of a cult track (9.1).
CULT_POWER = np.array(
    [_TILES["cults"]["power_on_reaching"].get(str(n), 0) for n in range(s.TOP + 1)], np.int8
)

_FINAL = _TILES["final_scoring"]
CULT_VP = np.array([*_FINAL["cult"], 0, 0], np.int16)  # 12.1
AREA_VP = np.array([*_FINAL["area"], 0, 0], np.int16)
COINS_PER_VP, COINS_PER_VP_ALCHEMISTS = _FINAL["coins_per_vp"], _FINAL["coins_per_vp_alchemists"]

# -- Transformations (7.1) ----------------------------------------------------------------------

SPADES_NEVER = 99


def _short_way() -> np.ndarray:
    """int8[7, 7, 7]: spades from a terrain to another for a home, the way that 7.1 calls short.

    A hex that is not home and shall not be either is turned on the side on which home does
    not lie between. To home or from home both ways are open, and the shorter one stands here.
    """
    table = np.zeros((s.TERRAINS,) * 3, np.int8)
    for home, start, end in np.ndindex(table.shape):
        up, down = (end - start) % s.TERRAINS, (start - end) % s.TERRAINS
        if start == end:
            table[home, start, end] = SPADES_NEVER
        elif home in (start, end):
            table[home, start, end] = min(up, down)
        else:
            passes_home = (home - start) % s.TERRAINS < up
            table[home, start, end] = down if passes_home else up
    return table


def _long_way() -> np.ndarray:
    """int8[7, 7, 7]: the same for the longer way, to home or from home; else SPADES_NEVER."""
    table = np.full((s.TERRAINS,) * 3, SPADES_NEVER, np.int8)
    for home, start, end in np.ndindex(table.shape):
        if start != end and home in (start, end):
            up, down = (end - start) % s.TERRAINS, (start - end) % s.TERRAINS
            table[home, start, end] = max(up, down)
    return table


SHORT_WAY, LONG_WAY = _short_way(), _long_way()

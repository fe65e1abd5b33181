"""Traces: games recorded by another engine, with everything that lay on the table.

A file holds one game a line, gzipped JSON. A step says who did what and what became
of the seats, the map and the common supply; here every step is given the whole position
that it left, in the numbering of STATE. A position is never changed: steps that leave
a part of it as it was share that part.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .. import state as s
from .. import tables

EXAMPLES = "traces: gzipped JSON lines, one game each, with the position after every step"
OPTIONS = (
    "variable_turn_order",
    "mini_expansion_towns",
    "shipping_bonus_card",
    "temple_scoring_tile",
)
FIGURES = 38  # of a seat
SPADES, FAVORS, TOWNS, STEPS = range(22, 26)  # figures: what a seat has yet to use

LAND = {name: hex for hex, name in enumerate(tables.LAND_NAMES)}
RIVER = {name: hex for hex, name in enumerate(tables.RIVER_NAMES)}
TERRAIN = {name: i for i, name in enumerate(tables.TERRAIN_NAMES)}
KIND = {name: i for i, name in enumerate(tables.KIND_NAMES)}
FACTION = {name: i for i, name in enumerate(tables.FACTION_IDS)}
CARD = {name: i for i, name in enumerate(tables.BONUS_CARD_IDS)}
FAVOR = {name: i for i, name in enumerate(tables.FAVOR_IDS)}
TOWN = {name: i for i, name in enumerate(tables.TOWN_IDS)}
CULT = {name: i for i, name in enumerate(tables.CULT_NAMES)}
SPOT = {frozenset(ends): i for i, ends in enumerate(tables.SPOT_ENDS.tolist())}
SPECIALS = {"SH": 0, "BON1": 1, "BON2": 2, "FAV6": 3, "ENGINEER_BRIDGE": 4}

NOT_THERE = -1  # coins of a card that does not lie on the table; owner of no bridge


class Map(NamedTuple):
    """int8[77] each, as in STATE; in_town: bool[77]."""

    terrain: np.ndarray
    structure: np.ndarray
    owner: np.ndarray
    in_town: np.ndarray


class Common(NamedTuple):
    """What belongs to nobody, in the form of STATE."""

    round: int
    active: int
    order: tuple[int, ...]
    card_coins: np.ndarray  # int8[10]; NOT_THERE: not on the table
    power_used: int  # set
    specials_used: tuple[int, ...]  # sets, by seat
    order_spaces: np.ndarray  # int8[4, 4]
    favor_supply: np.ndarray  # int8[12]
    town_supply: np.ndarray  # int8[8]
    bridges: np.ndarray  # int8[29], owner
    river_towns: int  # set of river hexes


class Position(NamedTuple):
    """All that lies on the table. seats: int16[players, FIGURES], the figures of a trace."""

    seats: np.ndarray
    map: Map
    common: Common


class End(NamedTuple):
    """The final scoring (12). parts: VP by the names of `state.PARTS`, for each seat."""

    position: Position
    vp: list[int]
    parts: list[dict[str, int]]
    unscored: np.ndarray  # int16[players, FIGURES], before resources were scored


@dataclass(frozen=True)
class Trace:
    """One game. before[i]: the position before step i; before[-1]: after the last.

    Before step 0 a trace shows nothing: before[0] is the position after it.
    """

    id: str
    players: int
    factions: tuple[int, ...]
    options: Mapping[str, Any]  # of a game that is set up in the same way
    steps: list[Mapping[str, Any]]
    before: list[Position]
    end: End


def read(path: Path) -> Iterator[tuple[int, Any]]:
    """The number and the content of each line; raises ValueError for what is no such file."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                yield number, json.loads(line)
    except (OSError, EOFError, ValueError) as error:
        raise ValueError(f"terra_mystica: {path} does not hold {EXAMPLES}: {error}") from None


def parse(content: Any) -> Trace:
    """A line of a file; raises KeyError, TypeError, IndexError or ValueError for another form."""
    players = int(content["players"])
    steps = content["steps"]
    if not steps or len(steps[0]["d"]) != players:
        raise ValueError(f"the first step does not show {players} players")
    given = {name: bool(content["options"][name]) for name in OPTIONS}
    options = given | {
        "num_players": players,
        "factions": list(content["factions"]),
        "round_tiles": list(content["round_tiles"]),
        "bonus_cards": list(content["bonus_cards"]),
        "artifacts": False,
    }
    factions = tuple(FACTION[name] for name in content["factions"])
    before = _positions(players, steps)
    end = _end(players, content["final"], before[-1])
    return Trace(str(content["id"]), players, factions, options, steps, before, end)


def _positions(players: int, steps: list[Any]) -> list[Position]:
    seats = np.zeros((players, FIGURES), np.int16)
    board = _bare_map()
    raw: dict[str, Any] = {}
    after = []
    for step in steps:
        if "d" in step:
            seats = seats.copy()
            for seat, figures in step["d"].items():
                seats[int(seat)] = figures
        if "m" in step:
            board = _with_hexes(board, step["m"])
        if "g" in step:
            raw |= step["g"]
            common = _common(players, raw)
        after.append(Position(seats, board, common))
    return [after[0], *after]


def _end(players: int, final: Mapping[str, Any], last: Position) -> End:
    parts = []
    for one in final["breakdown"]:
        cults = {name.lower(): one["cults"].get(name, 0) for name in tables.CULT_NAMES}
        parts.append(cults | {name: one[name] for name in ("area", "resources")})
    seats, unscored = (
        np.array(final[name], np.int16) for name in ("state_end", "state_before_resources")
    )
    if not len(parts) == len(final["vp"]) == len(seats) == len(unscored) == players:
        raise ValueError(f"the end does not show {players} players")
    common = last.common._replace(
        bridges=_bridges(final["bridges"]), river_towns=_rivers(final["river_towns"])
    )
    position = Position(seats, _with_hexes(last.map, final["map"]), common)
    return End(position, list(final["vp"]), parts, unscored)


def _bare_map() -> Map:
    return Map(
        tables.START_TERRAIN.copy(),
        np.zeros(s.LANDS, np.int8),
        np.full(s.LANDS, s.NOBODY, np.int8),
        np.zeros(s.LANDS, np.bool_),
    )


def _with_hexes(board: Map, hexes: Mapping[str, Any]) -> Map:
    changed = Map(*(part.copy() for part in board))
    for name, (terrain, structure, owner, in_town) in hexes.items():
        hex = LAND[name]
        changed.terrain[hex] = TERRAIN[terrain]
        changed.structure[hex] = 0 if structure is None else 1 + KIND[structure]
        changed.owner[hex] = owner
        changed.in_town[hex] = in_town
    return changed


def _common(players: int, raw: Mapping[str, Any]) -> Common:
    coins = np.full(s.BONUS_CARDS, NOT_THERE, np.int8)
    for card, count in raw["bonus_coins"].items():
        coins[CARD[card]] = count
    power, specials = 0, [0] * players
    for name in raw["used"]:
        owner, colon, what = name.partition(":")
        if colon:
            specials[int(owner[1:]) - 1] |= 1 << SPECIALS[what]
        else:
            power |= 1 << int(name.removeprefix("ACT")) - 1
    supply = raw["supply"]
    return Common(
        raw["round"],
        raw["active"],
        tuple(raw["order"]),
        coins,
        power,
        tuple(specials),
        np.array([raw["spots"][name] for name in tables.CULT_NAMES], np.int8),
        np.array([supply.get(name, 0) for name in tables.FAVOR_IDS], np.int8),
        np.array([supply.get(name, 0) for name in tables.TOWN_IDS], np.int8),
        _bridges(raw["bridges"]),
        _rivers(raw["river_towns"]),
    )


def _bridges(listed: list[Any]) -> np.ndarray:
    owners = np.full(s.SPOTS, NOT_THERE, np.int8)
    for owner, one, other in listed:
        owners[spot_of((one, other))] = owner
    return owners


def _rivers(names: list[str]) -> int:
    return sum(1 << RIVER[name] for name in names)


def spot_of(ends: Any) -> int:
    """The place of a bridge between two hexes."""
    return SPOT[frozenset(LAND[name] for name in ends)]

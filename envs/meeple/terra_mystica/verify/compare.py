"""A position of this game beside that of a trace, figure by figure.

Both are laid side by side where both engines stand between the same things, so all of
it must be equal. What has no counterpart is left out:

- `passed` during the set-up, where a trace counts the first bonus card as a pass;
- what a seat has yet to use (spades, tiles, steps), unless it is that seat's decision;
- order, round and seat to act in the set-up and in phase III, where a trace renews them
  with the start of the round;
- where the circle of a fixed turn order begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from .. import state as s
from .. import tables
from .trace import (
    FAVORS,
    FIGURES,
    NOT_THERE,
    SPADES,
    STEPS,
    TOWNS,
    Common,
    End,
    Map,
    Position,
)

FIGURE_NAMES = (
    "vp coins workers priests bowl_1 bowl_2 bowl_3 fire water earth air keys shipping digging "
    "dwellings trading_houses temples strongholds sanctuaries priest_limit bridges_left passed "
    "spades favors_due towns_due steps_due bonus_card favors town_power range "
    "TW1 TW2 TW3 TW4 TW5 TW6 TW7 TW8"
).split()
PASSED, RANGE = FIGURE_NAMES.index("passed"), FIGURE_NAMES.index("range")
NO_STRONGHOLD_BRIDGE = 0b01111  # the Engineers may build bridges again and again


def difference(state: Any, wanted: Position) -> str | None:
    """The first figure that is not as `wanted`, in words; None: all are."""
    found, given = _seats(state), wanted.seats
    kept = _comparable(state)
    if not np.array_equal(found[kept], given[kept]):
        seat, figure = np.argwhere(kept & (found != given))[0]
        return _unlike(
            f"seat {seat} {FIGURE_NAMES[figure]}", found[seat, figure], given[seat, figure]
        )
    return _map(state, wanted.map) or _common(state, wanted.common)


def _unlike(what: str, found: Any, wanted: Any) -> str:
    return f"{what} is {found}, expected {wanted}"


def _seats(state: Any) -> np.ndarray:
    """The figures of all seats as a trace lists them, int16[players, FIGURES]."""
    players = int(state["num_players"])
    seats = state["seats"][:players]
    figures = np.zeros((players, FIGURES), np.int16)
    single = ("vp", "coins", "workers", "priests")
    for i, name in enumerate(single):
        figures[:, i] = seats[name]
    figures[:, 4:7] = seats["bowls"]
    figures[:, 7:11] = seats["cults"]
    figures[:, 11] = seats["keys"]
    figures[:, 12] = seats["shipping"]
    figures[:, 13] = seats["digging"]
    figures[:, 14:19] = seats["built"]
    figures[:, 19] = s.MAX_PRIESTS - seats["cult_priests"]
    figures[:, 20] = seats["bridges"]
    figures[:, PASSED] = seats["passed"]
    figures[:, 26] = seats["bonus_card"] + 1
    figures[:, 27] = seats["favors"]
    has_fav5 = seats["favors"] >> tables.FAV5 & 1
    figures[:, 28] = np.where(has_fav5, tables.TOWN_POWER_FAV5, tables.TOWN_POWER)
    dwarves = seats["faction"] == s.DWARVES
    figures[:, RANGE] = np.where(dwarves, seats["built"][:, s.STRONGHOLD], seats["carpet"])
    figures[:, 30:38] = seats["town_tiles"]
    _write_due(state, figures[int(state["player"])])
    return figures


def _write_due(state: Any, figures: np.ndarray) -> None:
    """What the seat that decides has yet to use."""
    decision = int(state["decision"])
    if decision == s.SPADES:
        figures[SPADES] = state["spades"]
    if int(state["stage"]) == s.TURNS:
        figures[FAVORS], figures[TOWNS] = state["due_favors"], state["due_towns"]
    if decision == s.CULT:
        figures[STEPS] = state["steps"]


def _comparable(state: Any) -> np.ndarray:
    """Which figures have a counterpart, bool[players, FIGURES]."""
    players, stage = int(state["num_players"]), int(state["stage"])
    kept = np.ones((players, FIGURES), np.bool_)
    if stage in (s.FIRST_DWELLINGS, s.FIRST_CARDS):
        kept[:, PASSED] = False
    others = np.arange(players) != int(state["player"])
    if stage == s.CULT_SPADES:
        kept[others, SPADES] = False
    if stage == s.OFFERS:
        kept[others, STEPS] = False
    return kept


def _map(state: Any, wanted: Map) -> str | None:
    found = (state["terrain"], state["structure"], state["owner"], _in_town(state))
    for name, here, there in zip(Map._fields, found, wanted, strict=True):
        if not np.array_equal(here, there):
            hex = int(np.flatnonzero(here != there)[0])
            return _unlike(f"hex {tables.LAND_NAMES[hex]} {name}", here[hex], there[hex])
    return None


def _in_town(state: Any) -> np.ndarray:
    """Whether a hex belongs to a town, bool[77]."""
    sets = np.ascontiguousarray(state["seats"]["in_town"][: int(state["num_players"])])
    bits = np.unpackbits(sets.view(np.uint8), axis=-1, bitorder="little")
    return np.asarray(bits.any(axis=0))[: s.LANDS]


def _common(state: Any, wanted: Common) -> str | None:
    for what, here, there in _pairs(state, wanted):
        if not np.array_equal(here, there):
            return _unlike(what, np.asarray(here).tolist(), np.asarray(there).tolist())
    return None


def _pairs(state: Any, wanted: Common) -> Iterator[tuple[str, Any, Any]]:
    """What belongs to nobody, here and there."""
    seats = state["seats"][: int(state["num_players"])]
    if int(state["stage"]) in (s.TURNS, s.OFFERS) and not state["over"]:
        yield "round", int(state["round"]), wanted.round
        yield "order", _order(state), wanted.order
    if int(state["decision"]) == s.MAIN:
        yield "seat to act", int(state["turn"]), wanted.active
    yield "coins on bonus cards", _coins(state), wanted.card_coins
    yield "power actions used", int(state["power_used"]), wanted.power_used
    used = seats["used"] & NO_STRONGHOLD_BRIDGE
    yield "special actions used", used, np.array(wanted.specials_used)
    yield "order spaces", state["order_spaces"], wanted.order_spaces
    yield "favor tiles left", state["favor_supply"], wanted.favor_supply
    yield "town tiles left", state["town_supply"], wanted.town_supply
    yield "bridges", _bridges(state), wanted.bridges
    yield "river towns", _rivers(seats), wanted.river_towns


def _order(state: Any) -> tuple[int, ...]:
    """The order list; a fixed one is a circle, which a trace begins with seat 0."""
    order = tuple(state["order"][: int(state["num_players"])].tolist())
    first = order[0] if state["variable_turn_order"] else 0
    place = order.index(first)
    return order[place:] + order[:place]


def _coins(state: Any) -> np.ndarray:
    on_table = int(state["table_cards"]) >> np.arange(s.BONUS_CARDS) & 1
    return np.where(on_table, state["card_coins"], NOT_THERE)


def _bridges(state: Any) -> np.ndarray:
    built = int(state["bridge_set"]) >> np.arange(s.SPOTS) & 1
    return np.where(built, state["bridge_owner"], NOT_THERE)


def _rivers(seats: Any) -> int:
    return int(np.bitwise_or.reduce(seats["river_towns"]))


def final_difference(state: Any, wanted: End) -> str | None:
    """The same for a game that is over: first the final scoring, part by part (12)."""
    for seat, parts in enumerate(wanted.parts):
        found = dict(zip(s.PARTS, state["seats"]["parts"][seat].tolist(), strict=True))
        for name, vp in parts.items():
            if found[name] != vp:
                return _unlike(f"seat {seat} VP for {name}", found[name], vp)
        if sum(found.values()) != wanted.vp[seat]:
            return _unlike(f"seat {seat} VP by parts", sum(found.values()), wanted.vp[seat])
    return difference(state, wanted.position)

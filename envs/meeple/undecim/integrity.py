"""Whether a record from outside is a position of this game: kernels trust what they are given."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import state as s
from .rules.field import ALL_CARDS
from .rules.legal import list_legal
from .tables import KIND_COUNTS

_RANGES = {  # field -> smallest and largest value
    "num_players": (s.MIN_PLAYERS, s.MAX_PLAYERS),
    "stage": (s.MULLIGAN, s.REPLENISH),
    "decision": (s.NOTHING, s.NUM_DECISIONS - 1),
    "round": (0, s.ROUNDS),
    "pc": (0, s.MAX_PROGRAM - 2),
    "stone": (0, 99),
    "nights": (0, 99),
    "dice": (0, 6),
    "deck": (0, 28),
    "discard": (0, 28),
    "revealed": (0, 28),
    "red": (0, s.MAX_PROGRAM - 2),
    "effect": (0, s.MAX_PROGRAM - 2),
}
_SEAT_RANGES = {
    "loose": (0, 28),
    "got": (0, 28),
    "hand": (0, 28),
    "towns": (0, 28),
    "num_towns": (0, s.MAX_TOWNS),
    "subjugated": (0, 28),
    "since": (0, 28),
    "played": (0, s.NUM_CARDS),
    "named": (0, s.NUM_CARDS),
    "vp": (0, 30_000),
}


def problem_of(state: Any) -> str | None:
    """What is wrong with `state`, a record of STATE; None if it can be played on.

    Checks that every field is in its range, that all cards are there once, and that
    the legal actions are those of the decision.
    """
    seats = state["seats"][: int(state["num_players"])]
    return (
        _out_of_range(state, _RANGES, "")
        or _bad_turn(state)
        or next(filter(None, (_out_of_range(x, _SEAT_RANGES, "seat: ") for x in seats)), None)
        or _lost_cards(state, seats)
        or _bad_legal(state)
    )


def _out_of_range(record: Any, ranges: dict[str, tuple[int, int]], place: str) -> str | None:
    for name, (low, high) in ranges.items():
        values = np.asarray(record[name])
        if values.min() < low or values.max() > high:
            return f"{place}{name} must be {low} to {high}, not {values.tolist()}"
    return None


def _bad_turn(state: Any) -> str | None:
    count = int(state["num_players"])
    for name, limit in (("player", count), ("start", count), ("turn", count + 1)):
        if not 0 <= int(state[name]) < limit:
            return f"{name} must be 0 to {limit - 1}, not {int(state[name])}"
    order = state["order"][:count].tolist()
    acting = int(state["stage"]) in (s.RED, s.ACT, s.REPLENISH)
    if acting and not state["over"] and sorted(order) != list(range(count)):
        return f"order must hold each seat once, not {order}"
    if not 0 <= int(state["victim"]) < count or int(state["targets"]) >= 1 << count:
        return "victim and targets must be distances between seats"
    return None


def _lost_cards(state: Any, seats: Any) -> str | None:
    kinds = state["deck"].astype(int) + state["discard"] + state["revealed"]
    for seat in seats:
        kinds += seat["hand"] + seat["loose"][0::2] + seat["loose"][1::2]
        kinds += seat["towns"].sum(axis=0)
        kinds[4] += int(seat["subjugated"])
    if (kinds != KIND_COUNTS).any():
        return f"of the five kinds of kingdom cards there are {kinds.tolist()}"
    places = [int(state["open"]), int(state["down"]), *(int(x["actions"]) for x in seats)]
    held = sum(places)
    for seat in seats:
        played = 1 << int(seat["played"]) if seat["played"] else 0
        held += 0 if int(state["open"]) & played or held & played else played
    if held != ALL_CARDS:
        return "the eleven action cards are not each in one place"
    return None


def _bad_legal(state: Any) -> str | None:
    if state["over"]:
        return None
    again = np.array([state], s.STATE)
    if list_legal(again[0]) < 2 or (again[0]["legal"] != state["legal"]).any():
        return "the legal actions are not those of the decision"
    return None

"""A position of this game beside that of a trace, figure by figure.

All of a trace's position has its counterpart here; only the order in which cards were
played and milestones and awards were taken is not kept in STATE. Conversely, what has a
meaning only between two decisions (what is asked, what waits) stands in no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np

from .. import state as s
from .. import tables
from ..facts import AWARD_IDS, CARD_NAMES, MILESTONE_IDS, TILE_NAMES
from ..rules.scoring import award_value, card_points
from .position import AWARD, Position
from .trace import Record

PHASES = {
    s.SETUP: "research",
    s.RESEARCH_STAGE: "research",
    s.DRAFT_STAGE: "drafting",
    s.ACTIONS_STAGE: "action",
    s.FINAL_GREENERIES: "production",
}
COMMON = (
    "generation first temperature oxygen oceans deck_size discard_size milestone_owner "
    "award_funder deck tile card_resources"
).split()
OF_SEAT = (
    "tr stock production hand_size hand front events used claims corporation next_card passed "
    "tr_raised metal_value"
).split()


def difference(state: Any, wanted: Position) -> str | None:
    """The first figure that is not as `wanted`, in words; None: all are."""
    found, given = _shown(state), wanted.record
    phase = "end" if state["over"] else PHASES[int(state["stage"])]
    if phase != wanted.phase:
        return _unlike("phase", phase, wanted.phase)
    ours, theirs = (np.frombuffer(one.tobytes(), np.uint8) for one in (found, given))
    if not ((ours ^ theirs) & _compared(int(state["num_players"]))).any():
        return None
    return _first_difference(found, given)


@cache
def _compared(players: int) -> np.ndarray:
    """The bytes of a STATE that have a counterpart, uint8[size], 255 each."""
    mask = np.zeros(s.STATE.itemsize, np.uint8)
    assert s.STATE.fields is not None and s.SEAT.fields is not None
    for name in (*COMMON, "owner"):
        part, offset = s.STATE.fields[name][:2]
        mask[offset : offset + part.itemsize] = 255
    seats = s.STATE.fields["seats"][1]
    for name in OF_SEAT:
        part, offset = s.SEAT.fields[name][:2]
        for begin in range(seats + offset, seats + players * s.SEAT.itemsize, s.SEAT.itemsize):
            mask[begin : begin + part.itemsize] = 255
    return mask


def _first_difference(found: Any, given: Any) -> str | None:
    for name in COMMON:
        if found[name].tobytes() != given[name].tobytes():
            problem = _unlike_common(name, found[name], given[name])
            if problem is not None:
                return problem
    owners = np.where(found["tile"] > 0, found["owner"], s.NOBODY)
    for space in np.flatnonzero(owners != given["owner"]):
        return _unlike(f"owner of space {space}", owners[space], given["owner"][space])
    players = int(found["num_players"])
    seats, wanted_seats = found["seats"][:players], given["seats"][:players]
    for name in OF_SEAT:
        if seats[name].tobytes() != wanted_seats[name].tobytes():
            for seat in range(players):
                problem = _unlike_seat(name, seats[seat][name], wanted_seats[seat][name])
                if problem is not None:
                    return f"seat {seat} {problem}"
    return None


def _unlike(what: str, found: Any, wanted: Any) -> str:
    return f"{what} is {found}, expected {wanted}"


def _unlike_common(name: str, found: Any, wanted: Any) -> str | None:
    if not found.shape:
        return _unlike(name, found, wanted)
    if name == "deck":
        return _unlike(name, cards(found), cards(wanted))
    for i in np.flatnonzero(found != wanted):
        return _unlike(f"{name} {_PLACES[name](int(i))}", found[i], wanted[i])
    return None


def _tile(space: int) -> str:
    return f"of space {space} (0: none; {', '.join(TILE_NAMES)})"


_PLACES: Mapping[str, Callable[[int], str]] = {
    "tile": _tile,
    "card_resources": lambda place: f"on {CARD_NAMES[tables.HOLDER_CARD[place]]}",
    "milestone_owner": lambda one: f"of milestone {MILESTONE_IDS[one]}",
    "award_funder": lambda one: f"of award {AWARD_IDS[one]}",
}


def _unlike_seat(name: str, found: Any, wanted: Any) -> str | None:
    if name == "metal_value":
        found, wanted = (one[[s.STEEL, s.TITANIUM]] for one in (found, wanted))
    if np.array_equal(found, wanted):
        return None
    if name in ("hand", "front", "events", "used"):
        return _unlike(name, cards(found), cards(wanted))
    return _unlike(name, found, wanted)


def cards(members: Any) -> list[int]:
    """The numbers of a set of cards, uint64[4]."""
    words = np.ascontiguousarray(members)
    return [int(c) for c in np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))]


# -- What a trace shows earlier ------------------------------------------------------------------


def _shown(state: Any) -> Any:
    """The state as a trace shows it.

    Research choices are carried out seat by seat there, and beginners are revealed last.
    """
    stage = int(state["stage"])
    if stage not in (s.SETUP, s.RESEARCH_STAGE):
        return state
    found = state.copy()
    if stage == s.SETUP:
        found["seats"]["corporation"] = s.NOBODY
        return found
    players, seat = int(state["num_players"]), int(state["first"])
    while seat != int(state["player"]):
        _buy(found, found["seats"][seat])
        seat = (seat + 1) % players
    return found


def _buy(state: Any, mine: Any) -> None:
    """The cards chosen come to the hand and are paid for, the others are discarded."""
    offer = mine["offer"][: int(mine["num_offered"])].tolist()
    bought = [card for place, card in enumerate(offer) if int(mine["chosen"]) >> place & 1]
    mine["hand"] |= tables.card_set(bought)
    mine["hand_size"] += len(bought)
    mine["stock"][s.MC] -= int(tables.BUY_COST) * len(bought) - int(mine["heat_paid"])
    mine["stock"][s.HEAT] -= int(mine["heat_paid"])
    state["discard_size"] += len(offer) - len(bought)


# -- The end -------------------------------------------------------------------------------------


def final_difference(state: Any, places: Any, wanted: Record) -> str | None:
    """The same for a game that is over: the scoring, part by part (10).

    places: int8[players], from 1. wanted: the `final` record.
    """
    for what, found, given in _scores(state, places, wanted):
        if found != given:
            return _unlike(what, found, given)
    return None


def _scores(state: Any, places: Any, wanted: Record) -> Iterator[tuple[str, Any, Any]]:
    for seat, scores in enumerate(wanted["scores"]):
        mine = state["seats"][seat]
        parts = dict(zip(s.PARTS, mine["parts"].tolist(), strict=True))
        points = {card: _points(state, seat, card) for card in _played(mine)}
        for card, given in scores["card_vp"]:
            yield f"seat {seat} points of {CARD_NAMES[card]}", points.pop(card, 0), given
        yield f"seat {seat} points of other cards", sum(map(abs, points.values())), 0
        for name, found in parts.items():
            yield f"seat {seat} points for {name}", found, scores[name]
        yield f"seat {seat} points by parts", sum(parts.values()), scores["total"]
        yield f"seat {seat} money", int(mine["stock"][s.MC]), scores["mc"]
    for name, given in wanted["award_values"]:
        seats = range(len(given))
        yield f"award {name}", [_value(state, seat, AWARD[name]) for seat in seats], given
    if "solo_win" in wanted:
        yield "the solo game is won", int(places[0]) == 1, wanted["solo_win"]
    else:
        first = [seat for seat in range(len(wanted["scores"])) if places[seat] == 1]
        yield "winners", first, sorted(wanted["winners"])
    yield "generation", int(state["generation"]), wanted["generation"]


def _played(mine: Any) -> list[int]:
    return [card for card in cards(mine["front"] | mine["events"]) if card < s.FIRST_CORPORATION]


def _points(state: Any, seat: int, card: int) -> int:
    return int(card_points(state, seat, card))


def _value(state: Any, seat: int, award: int) -> int:
    return int(award_value(state, seat, award))

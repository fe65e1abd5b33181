"""The position of a trace, as it tells it and in the form of STATE.

It is carried on from record to record: `raw` is the position in the words of the trace,
`record` a STATE in which only the fields that `compare` names have a meaning.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from .. import state as s
from .. import tables
from ..facts import AWARD_IDS, MILESTONE_IDS, TILE_KIND
from .trace import CORPORATION_CARD, Record, Trace

MILESTONE = {name: i for i, name in enumerate(MILESTONE_IDS)}
AWARD = {name: i for i, name in enumerate(AWARD_IDS)}
_SAME = {"g": ("generation", "first", "oxygen", "oceans"), "p": ("tr", "passed", "tr_raised")}


class Position:
    """What lies on the table.

    raw: {"g": what belongs to all, "p": [by seat]}, as in a trace. phase: its word for it.
    record: in the form of STATE. pile: the draw pile, the next card last.
    """

    def __init__(self, trace: Trace) -> None:
        self.raw: Any = {"g": {"tiles": {}, "claims": {}}, "p": [{} for _ in range(trace.players)]}
        self._states = np.zeros(1, s.STATE)
        self.record: Any = self._states[0]
        self.record["num_players"] = trace.players
        self._bare()
        self._lay(trace.start["deck"])
        start = copy.deepcopy(trace.start["state"])
        start["g"]["deck"] = len(self.pile)  # the beginners' cards are dealt by now
        for seat, content in enumerate(start["p"]):
            self._change_seat(seat, content)
        self._change(start["g"])

    @property
    def phase(self) -> str:
        """The trace's word for the stage of the game."""
        return str(self.raw["g"]["phase"])

    def apply(self, record: Record) -> None:
        """Go on by one record; raises ValueError where it contradicts what was before."""
        if record["k"] != "setup":
            self._draw(record)
        change = dict(record["d"])
        for seat, content in change.pop("players", {}).items():
            self._change_seat(int(seat), content)
        self._change(change)
        full = record.get("full")
        if full is not None and full != self.raw:
            raise ValueError(f"record {record['i']}: `full` is not what the changes lead to")

    def _bare(self) -> None:
        record = self.record
        record["owner"] = s.NOBODY
        record["milestone_owner"] = record["award_funder"] = s.NOBODY
        record["seats"]["corporation"] = s.NOBODY

    # -- The draw pile --------------------------------------------------------------------------

    def _lay(self, cards: Iterable[int]) -> None:
        self.pile = list(cards)[::-1]
        self.record["deck"] = tables.card_set(self.pile)

    def _draw(self, record: Record) -> None:
        shuffled = {one["after_draws"]: one["order"] for one in record.get("reshuffle", ())}
        self._shuffle(record, shuffled, 0)  # there was nothing to shuffle when it ran out
        for count, card in enumerate(record.get("drawn", ()), 1):
            if not self.pile or self.pile.pop() != card:
                raise ValueError(f"record {record['i']}: card {card} is not the next of the pile")
            self.record["deck"][card >> 6] &= ~(np.uint64(1) << np.uint64(card & 63))
            self._shuffle(record, shuffled, count)
        if shuffled:
            raise ValueError(f"record {record['i']}: it is shuffled after {[*shuffled]} draws")

    def _shuffle(self, record: Record, shuffled: dict[int, list[int]], count: int) -> None:
        order = shuffled.pop(count, None)
        if order is not None:
            if self.pile:
                raise ValueError(f"record {record['i']}: the pile is shuffled too early")
            self._lay(order)

    # -- What changes ---------------------------------------------------------------------------

    def _change(self, content: Mapping[str, Any]) -> None:
        """What belongs to all; `tiles` and `claims` add to what is there."""
        raw, record = self.raw["g"], self.record
        for name, value in content.items():
            if name in ("tiles", "claims"):
                self._change_map(name, value)
                continue
            raw[name] = value
            match name:
                case _ if name in _SAME["g"]:
                    record[name] = value
                case "temperature":
                    record[name] = tables.temperature_steps(value)
                case "deck" | "discard":
                    record[f"{name}_size"] = value
                case "milestones":
                    _own(record["milestone_owner"], MILESTONE, value)
                case "awards":
                    _own(record["award_funder"], AWARD, value)
                case "phase":
                    pass
                case _:
                    raise ValueError(f"{name!r} is no part of a position")

    def _change_map(self, name: str, changed: Mapping[str, Any]) -> None:
        raw, record = self.raw["g"][name], self.record
        for space, what in changed.items():
            if what is None:
                del raw[space]
            else:
                raw[space] = what
            if name == "tiles":
                kind, owner = what or (None, s.NOBODY)
                record["tile"][int(space)] = 0 if what is None else 1 + TILE_KIND[kind]
                record["owner"][int(space)] = owner
        if name == "claims":
            claims = [[h for h, owner in raw.items() if owner == i] for i in range(s.MAX_PLAYERS)]
            record["seats"]["claims"] = [tables.hex_set(hexes) for hexes in claims]

    def _change_seat(self, seat: int, content: Mapping[str, Any]) -> None:
        raw, mine = self.raw["p"][seat], self.record["seats"][seat]
        for name, value in content.items():
            match name:
                case _ if name in _SAME["p"]:
                    mine[name] = value
                case "res":
                    mine["stock"] = value
                case "prod":
                    mine["production"] = value
                case "next_card":
                    mine[name] = value
                case "hand":
                    mine[name] = tables.card_set(value)
                    mine["hand_size"] = len(value)
                case "used":
                    mine[name] = tables.card_set(card_of(one) for one in value)
                case "card_res":
                    self._change_resources(raw.get(name, {}), value)
                case "steel_value" | "titanium_value":
                    metal = s.STEEL if name == "steel_value" else s.TITANIUM
                    mine["metal_value"][metal] = value
                case "corp" | "played":
                    pass
                case _:
                    raise ValueError(f"{name!r} is no part of a seat")
            raw[name] = value
        if "corp" in content or "played" in content:
            self._lay_out(raw, mine)

    def _lay_out(self, raw: Mapping[str, Any], mine: Any) -> None:
        """The cards in front of a seat."""
        played, corporation = raw["played"], raw["corp"]
        front = [card for card in played if not tables.IS_EVENT[card]]
        if corporation is not None:
            front.append(CORPORATION_CARD[corporation])
            mine["corporation"] = CORPORATION_CARD[corporation] - s.FIRST_CORPORATION
        mine["front"] = tables.card_set(front)
        mine["events"] = tables.card_set(card for card in played if tables.IS_EVENT[card])

    def _change_resources(self, before: Mapping[str, int], after: Mapping[str, int]) -> None:
        for card, count in {**dict.fromkeys(before, 0), **after}.items():
            place = tables.HOLDER[int(card)]
            if place < 0:
                raise ValueError(f"card {card} holds no resources")
            self.record["card_resources"][place] = count


def _own(owners: Any, places: Mapping[str, int], listed: Iterable[tuple[str, int]]) -> None:
    owners[:] = s.NOBODY
    for name, seat in listed:
        owners[places[name]] = seat


def card_of(name: Any) -> int:
    """The number of a card that a trace names by it, or a corporation by its id."""
    return CORPORATION_CARD[name] if isinstance(name, str) else int(name)

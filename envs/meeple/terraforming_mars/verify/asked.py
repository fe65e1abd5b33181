"""A decision of this game as a trace tells it, and what all of them are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .. import state as s
from .. import tables
from ..actions import ACTIONS
from .position import Position
from .trace import Record, Trace

BUY = int(tables.BUY_COST)
DONE = ACTIONS.index("done")
CARD, HEX, PLAYER = (ACTIONS.range(name) for name in ("card", "hex", "player"))


class Question(NamedTuple):
    """A decision. answer: the action; legal: the set of actions, as bits.

    maybe: actions that are legal by the rules and missing in the trace. costs: what the
    trace says that actions cost. tile: the kind that is placed; NOBODY: none is.
    """

    seat: int
    decision: int
    answer: int
    legal: int
    maybe: int = 0
    costs: tuple[tuple[int, int], ...] = ()
    tile: int = s.NOBODY


def bits(actions: Iterable[int]) -> int:
    """A set of actions."""
    found = 0
    for action in actions:
        found |= 1 << action
    return found


class Asked:
    """A record of a trace beside the position before it.

    mine: the seat that decides, as in a position's `raw`. heat: what it may pay with
    besides money.
    """

    def __init__(self, trace: Trace, position: Position, record: Record) -> None:
        self.trace, self.record = trace, record
        self.seat = int(record["seat"])
        self.mine: Mapping[str, Any] = position.raw["p"][self.seat]
        self.heat = frozenset(["heat"] if self.mine["corp"] == "helion" else [])

    def ask(self, decision: int, answer: int, legal: Iterable[int]) -> Question:
        """A decision of the record's seat."""
        return Question(self.seat, decision, answer, bits(legal))

    def money(self) -> int:
        """What the seat can pay at most, without metals."""
        res = self.mine["res"]
        return int(res[s.MC] + (res[s.HEAT] if self.heat else 0))

    def player(self, seat: int) -> int:
        """The action that names another seat."""
        return PLAYER[(seat - self.seat) % self.trace.players]

    def choose(
        self, decision: int, offer: Sequence[int], chosen: Iterable[int], most: int, least: int = 0
    ) -> Iterator[Question]:
        """Cards out of a list, one after the other in its order; at least, at most so many."""
        places = sorted(offer.index(card) for card in chosen)
        if len(places) > most:
            raise ValueError(f"record {self.record['i']}: more than {most} cards are chosen")
        begin = 0
        for count in range(most):
            if begin == len(offer):
                return
            end = len(offer) - max(0, least - count - 1)
            legal = [CARD[card] for card in offer[begin:end]]
            if count >= least:
                legal.append(DONE)
            done = count == len(places)
            yield self.ask(decision, DONE if done else CARD[offer[places[count]]], legal)
            if done:
                return
            begin = places[count] + 1

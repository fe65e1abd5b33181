"""A game of this project played along a trace, decision by decision.

Before each decision that both games ask for, what may be answered and what it costs are
compared, and if the record before is `stable` the whole positions. A decision with one
possible answer is nobody's here, so what comes out of it is compared before the next one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ...core.batch import Batch
from .. import GAME, ops, tables
from .. import state as s
from ..actions import ACTIONS
from ..rules.main_actions import project_price
from ..rules.payment import price
from .asked import Question
from .compare import difference, final_difference
from .position import Position
from .trace import Record, Trace

DECISION_NAMES = {
    getattr(s, name): name
    for name in (
        "NOTHING CORPORATION KEEP DRAFT RESEARCH MAIN SELL PAY_STEEL PAY_TITANIUM PAY_HEAT PLACE "
        "CUT REMOVE_PLANTS TAKE ADD CHOICE AMOUNT DISCARD OLYMPUS ENHANCE COPY KEEP_DRAWN "
        "BUY_DRAWN VIRUS SABOTAGE RAID BOOTY FLOOD FINAL_GREENERY"
    ).split()
}
PLAYS, PROJECTS = ACTIONS.range("play"), ACTIONS.range("project")
SHOWN = 6  # actions that a message names

Line = Iterable[tuple[Record, tuple[Question, ...]]]


def play(trace: Trace, line: Line) -> str | None:
    """Play the game along a trace; the first difference or None."""
    game = _Played(trace)
    position = Position(trace)
    before: Position | None = position
    for record, asked in line:
        for question in asked:
            problem = game.answer(question, before)
            if problem is not None:
                return f"record {record['i']}: {problem}"
            before = None
        position.apply(record)
        before = position if record["stable"] else None
    return game.end(position)


class _Played:
    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.batch = Batch(GAME, 1, observations=False, autoreset=False, **trace.options)
        self.batch.reset(seed=0)
        self.state: Any = self.batch.states[0]
        self.draws = np.array(trace.draws, np.uint8)
        self.drawn = 0

    def answer(self, question: Question, before: Position | None) -> str | None:
        """Answer a question of the trace, if it is one here: the first difference or None.

        before: the position of the trace, if both stand alike now.
        """
        if not self._is_asked(question):
            return None
        problem = self._compare(question, before)
        if problem is None:
            self._step(question.answer)
        return problem

    def end(self, position: Position) -> str | None:
        """Compare the end of the game."""
        if not self.state["over"]:
            return f"after the last record: {self._waits()}"
        problem = final_difference(
            self.state, self.batch.finished[0]["places"], self.trace.final
        ) or difference(self.state, position)
        return None if problem is None else f"at the end: {problem}"

    def _is_asked(self, question: Question) -> bool:
        """What has one answer is carried out without asking, unless the rules know another."""
        if question.legal & (question.legal - 1):
            return True
        if not question.maybe or not self._stands_at(question):
            return False
        return bool(self._mask() & question.maybe)

    def _stands_at(self, question: Question) -> bool:
        state = self.state
        asked = int(state["player"]), int(state["decision"])
        return not state["over"] and asked == (question.seat, question.decision)

    def _mask(self) -> int:
        return int.from_bytes(self.batch.masks[0].tobytes(), "little")

    def _step(self, action: int) -> None:
        """One step, in which the cards of the trace are drawn."""
        state = self.state
        coming = self.draws[self.drawn : self.drawn + s.PROJECTS]
        state["stack"][: len(coming)] = coming
        state["num_stacked"], state["stack_next"] = len(coming), 0
        self.batch.step([action])
        self.drawn += int(state["stack_next"])

    # -- Comparing ------------------------------------------------------------------------------

    def _compare(self, question: Question, before: Position | None) -> str | None:
        if not self._stands_at(question):
            wanted = f"seat {question.seat} is asked {DECISION_NAMES[question.decision]}"
            return f"{self._waits()}, expected: {wanted}"
        problem = None if before is None else difference(self.state, before)
        return problem or self._unlike_answers(question)

    def _waits(self) -> str:
        state = self.state
        if state["over"]:
            return "the game is over"
        return f"seat {int(state['player'])} is asked {DECISION_NAMES[int(state['decision'])]}"

    def _unlike_answers(self, question: Question) -> str | None:
        found, where = self._mask(), f"{self._waits()}:"
        if also := found & ~(question.legal | question.maybe):
            return f"{where} legal here, not in the trace: {_named(also)}"
        if missing := question.legal & ~found:
            reason = GAME.explain(self.state, _members(missing)[0])
            return f"{where} legal in the trace, not here: {_named(missing)} ({reason})"
        if question.tile >= 0 and self._tile() != question.tile:
            return f"{where} the tile is {self._tile()}, expected {question.tile}"
        for action, cost in question.costs:
            if (here := self._cost(action)) != cost:
                return f"{where} {ACTIONS.name(action)} costs {here}, expected {cost}"
        return None

    def _tile(self) -> int:
        """The kind of tile that is placed; also of a marker and of a greenery for plants."""
        item = self.state["effect"]
        return s.CLAIM if int(item["what"]) == ops.CLAIM_LAND else int(item["n"])

    def _cost(self, action: int) -> int:
        mine = self.state["seats"][int(self.state["player"])]
        if action in PLAYS:
            return int(price(mine, action - PLAYS.start))
        if action in PROJECTS:
            return int(project_price(mine, action - PROJECTS.start))
        return int(tables.AWARD_COST[int(self.state["num_funded"])])


def _members(actions: int) -> list[int]:
    return [i for i in range(actions.bit_length()) if actions >> i & 1]


def _named(actions: int) -> str:
    members = _members(actions)
    more = f" and {len(members) - SHOWN} more" if len(members) > SHOWN else ""
    return ", ".join(map(ACTIONS.name, members[:SHOWN])) + more

"""A game of this project played along a trace, decision by decision.

Before each move that both games ask for, the whole positions are compared, and what is
asked. Between the moves this game may ask more than the trace (the turn is over, an
action is ended; which track a key is for), or less: what is forced it carries out at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...core.batch import Batch
from .. import GAME
from .. import state as s
from ..actions import ACTIONS
from .compare import difference, final_difference
from .trace import Trace
from .translate import Move

ENDED_BY_DONE = (s.SPADES, s.RIDE, s.LATE)
DONE, CULTS = ACTIONS.first("done"), ACTIONS.range("cult")
DECISION_OF = {
    "dwelling": s.FIRST_DWELLING,
    "bonus": s.FIRST_CARD,
    "action": s.MAIN,
    "leech": s.OFFER,
    "cult": s.CULT,
    "spades": s.SPADES,
}
DECISION_NAMES = {
    getattr(s, name): name
    for name in (
        "NOTHING FACTION FIRST_DWELLING FIRST_CARD MAIN SPADES TARGET CULT SUMMIT TILES BRIDGE "
        "RIDE SANDSTORM FREE_TRADING_HOUSE ORDAIN OFFER LATE"
    ).split()
}


def play(trace: Trace, line: Iterable[Move]) -> tuple[Any, str | None]:
    """The game played along a trace: its last state, and the first difference or None."""
    game = _Played(trace)
    difference = game.run(line)
    return game.state, difference


def follow(trace: Trace, line: Iterable[Move]) -> Iterator[tuple[Move, Any]]:
    """Each move with a copy of the position in which it is made.

    None in place of the position where the move was carried out without asking. Raises
    ValueError where the move is not possible here.
    """
    game = _Played(trace)
    for move in line:
        problem, is_made = game.come_to(move)
        if problem is not None:
            raise ValueError(f"terra_mystica: {trace.id}, step {move.step}: {problem}")
        yield move, None if is_made else game.state.copy()
        if not is_made:
            game.step(move)


class _Played:
    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.batch = Batch(GAME, 1, observations=False, autoreset=False, **trace.options)
        self.batch.reset(seed=0)
        self.done = 0  # the last step that was made

    @property
    def state(self) -> Any:
        return self.batch.states[0]

    def run(self, line: Iterable[Move]) -> str | None:
        """Make all moves; the first difference, with its step."""
        for move in line:
            problem = self._make(move)
            if problem is not None:
                return f"step {move.step}: {problem}"
        self._bring_to_an_end()
        if not self.state["over"]:
            return f"after the last step: {self._waits()}"
        problem = final_difference(self.state, self.trace.end)
        return None if problem is None else f"at the end: {problem}"

    def come_to(self, move: Move) -> tuple[str | None, bool]:
        """Go on until `move` is asked for: what stands against it; whether it is made by now."""
        while not self._answers(move):
            if self._carried_out(move):
                self.done = move.step
                return None, True
            if not self._go_on():
                played = f"seat {move.seat} plays {self._explained(move)}"
                return f"{self._waits()}, where {played}", False
        return None, False

    def step(self, move: Move) -> None:
        """Make a move that is asked for."""
        self._step(move.action)
        self.done = move.step

    def _make(self, move: Move) -> str | None:
        problem, is_made = self.come_to(move)
        if problem is None and not is_made:
            problem = self._compare(move)
            self.step(move)
        return problem

    def _answers(self, move: Move) -> bool:
        asked = int(self.state["player"]), int(self.state["decision"])
        return asked[0] == move.seat and asked[1] in move.answers and self._legal(move.action)

    def _legal(self, action: int) -> bool:
        word = int(self.batch.masks[0, action >> 6])
        return bool(word >> (action & 63) & 1)

    def _step(self, action: int) -> None:
        self.batch.step([action])

    def _waits(self) -> str:
        state = self.state
        if state["over"]:
            return "the game is over"
        return f"seat {int(state['player'])} is asked {DECISION_NAMES[int(state['decision'])]}"

    def _explained(self, move: Move) -> str:
        """The action, and why it is not legal if it would answer what is asked."""
        if self.state["over"] or int(self.state["player"]) != move.seat:
            return ACTIONS.name(move.action)
        return GAME.explain(self.state, move.action)

    # -- What the trace does not say, or says later ---------------------------------------------

    def _go_on(self) -> bool:
        """Answer what only this game asks; False where there is no such question."""
        decision = int(self.state["decision"])
        if decision == s.SUMMIT:
            return self._give_key()
        if decision in ENDED_BY_DONE and self._legal(DONE):
            self._step(DONE)
            return True
        return False

    def _give_key(self) -> bool:
        """9.4 for the track on which the trace has the marker on its last space."""
        seat = int(self.state["player"])
        reached = self.trace.before[self.done + 1].seats[seat, 7:11]
        for cult in range(s.CULTS):
            if reached[cult] == s.TOP and self._legal(CULTS[cult]):
                self._step(CULTS[cult])
                return True
        return False

    def _bring_to_an_end(self) -> None:
        while not self.state["over"] and self._go_on():
            pass

    def _carried_out(self, move: Move) -> bool:
        """Whether a move was the only legal one and is made by now."""
        state, after = self.state, self.trace.before[move.step + 1]
        mine = state["seats"][move.seat]
        name, (index, *_) = ACTIONS.locate(move.action)
        if s.MAIN in move.answers:  # `stay` is always another answer, except to the last pass
            return name == "pass_turn" and bool(mine["passed"])
        match name:
            case "transform" | "terrain" | "long_way":
                return bool(state["terrain"][move.hex] == after.map.terrain[move.hex])
            case "upgrade":
                return bool(state["structure"][move.hex] == after.map.structure[move.hex])
            case "favor":
                return bool(int(mine["favors"]) >> index & 1)
            case "town":
                return bool(mine["town_tiles"][index] >= after.seats[move.seat, 30 + index])
            case "bridge":
                return bool(int(state["bridge_set"]) >> index & 1)
            case "ordain":
                return int(state["decision"]) != s.ORDAIN
        return False

    # -- Comparing ------------------------------------------------------------------------------

    def _compare(self, move: Move) -> str | None:
        """The first difference before a move, where both games stand alike there."""
        if not move.before:  # before the first step of all a trace shows nothing either
            return None
        problem = difference(self.state, self.trace.before[move.before])
        if problem is None and move.before == move.step:
            problem = self._asked(self.trace.steps[move.step])
        return problem

    def _asked(self, step: Mapping[str, Any]) -> str | None:
        """Whether both wait for the same: the seat, the kind of answer, and how much."""
        if "q" not in step:
            return None
        wanted = next(entry for entry in step["q"] if entry[1] == step["p"])
        kind, seat, *more = wanted
        found = [int(self.state["player"]), *self._amounts(kind)]
        if DECISION_OF[kind] != self.state["decision"] or found != [seat, *more]:
            return f"{self._waits()} {found}, expected {wanted}"
        offers = [entry[1:] for entry in step["q"] if entry[0] == "leech"]
        if kind == "leech" and offers != (outstanding := self._outstanding()):
            return f"offers [seat, builder, offer, gain] are {outstanding}, expected {offers}"
        return None

    def _amounts(self, kind: str) -> list[int]:
        state = self.state
        match kind:
            case "spades":
                return [int(state["spades"])]
            case "cult":
                return [int(state["steps"])]
            case "leech":
                return self._offer(int(state["event"]), int(state["player"]))[1:]
        return []

    def _offer(self, event: int, seat: int) -> list[int]:
        """Seat, builder, offer, gain (5.4)."""
        state = self.state
        one, two, _ = (int(count) for count in state["seats"][seat]["bowls"])
        offer = int(state["event_offers"][event, seat])
        gain = min(offer, 2 * one + two, int(state["seats"][seat]["vp"]) + 1)
        return [seat, int(state["event_seat"][event]), offer, gain]

    def _outstanding(self) -> list[list[int]]:
        """All offers that have not been answered, in the order in which they will be."""
        state = self.state
        order = state["order"][: int(state["num_players"])].tolist()
        found = []
        for event in range(int(state["event"]), int(state["num_events"])):
            begin = order.index(int(state["event_seat"][event])) + 1
            seats = order[begin:] + order[: begin - 1]
            if event == int(state["event"]):
                seats = seats[seats.index(int(state["player"])) :]
            found += [self._offer(event, seat) for seat in seats]
        return [offer for offer in found if offer[3] > 0]

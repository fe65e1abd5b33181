"""Steps of a trace as actions of this game.

A trace cuts a turn otherwise than this game does:

- It pays for spades (`dig`) before it names the hex; here `transform[hex]` and `terrain`
  or `long_way` say both. What it converts in between is converted before; by Alchemists,
  whom digging gives power, after it, and what that pays for is dug at the same hex again.
- It converts n at once and in any order; here one by one, in ascending order of kinds.
  P to C is P to W and W to C.
- It converts at any time; here what comes after the action needs `stay` before it.
- It converts between the sandstorm and its hex; here before the sandstorm.
- It may turn a hex by one spade of a cult bonus and again by the next; here by both.
- The Darklings' workers become priests whenever it likes within the turn; here the
  answer `ordain` follows the stronghold at once.
- What it gives up (`discard_spades`, `decline_free`, ...) is `done` here, or nothing;
  `cult_hold` is the answer to SUMMIT. Neither is a move of its own.
- Income, the start of a round and the final scoring are nobody's decision.

So a move bears the step before which both games stand alike, if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from .. import state as s
from .. import tables
from ..actions import ACTIONS
from .pieces import (
    Content,
    Piece,
    by_stronghold,
    converts,
    pieces_of,
    way_of,
    where_offered,
)
from .trace import CARD, CULT, FAVOR, LAND, RIVER, SPECIALS, TOWN, Trace, spot_of

_action = ACTIONS.index
TRACKS = ("shipping", "digging")
NO_DECISIONS = frozenset(("income", "start_round", "final_score", "final_resources"))
MAIN_ACTIONS = frozenset("power special priest advance pass".split())  # whatever went before
AFTER_ACTION = (s.SPADES, s.TILES, s.LATE)
KINDS_OF_CONVERSION = {
    ("PW", "P"): (s.POWER_TO_PRIEST,),
    ("PW", "W"): (s.POWER_TO_WORKER,),
    ("PW", "C"): (s.POWER_TO_COIN,),
    ("P", "W"): (s.PRIEST_TO_WORKER,),
    ("P", "C"): (s.PRIEST_TO_WORKER, s.WORKER_TO_COIN),
    ("W", "C"): (s.WORKER_TO_COIN,),
    ("VP", "C"): (s.VP_TO_COIN,),
    ("C", "VP"): (s.COINS_TO_VP,),
}


@dataclass(frozen=True)
class Move:
    """An action of this game, and where it stands in the trace.

    answers: the decisions that it may answer. before: the step before which both games
    stand alike when it is made; None: none does. hex: what it transforms or upgrades.
    """

    step: int
    seat: int
    action: int
    answers: tuple[int, ...]
    before: int | None
    hex: int = -1


def moves(trace: Trace) -> list[Move]:
    """The whole game; raises KeyError or ValueError for what no trace holds."""
    return [move for begin, end in _turns(trace) for move in _turn(trace, begin, end)]


def _turns(trace: Trace) -> Iterator[tuple[int, int]]:
    """Begin and end of each turn and each answer."""
    begin = 0
    for i, step in enumerate(trace.steps):
        if step["a"]["a"] in NO_DECISIONS:
            begin = i + 1
        elif step.get("e"):
            yield begin, i + 1
            begin = i + 1


def _turn(trace: Trace, begin: int, end: int) -> list[Move]:
    step = trace.steps[begin]
    # The Cultists' step stands before the offers that are still to be answered.
    asked, seat = next(entry[:2] for entry in step["q"] if entry[1] == step["p"])
    pieces = pieces_of(trace, begin, end)
    if asked == "action":
        pieces = where_offered(trace, seat, pieces)
        anew = {(s.TARGET,)} if trace.factions[seat] == s.ALCHEMISTS else set()
        return _with_stay(_ascending(_Turn(trace, seat).moves(pieces), {(s.MAIN,), *anew}))
    return [move for piece in pieces for move in _answer(trace, asked, seat, piece)]


def _answer(trace: Trace, asked: str, seat: int, piece: Piece) -> list[Move]:
    """A step that is no part of a turn of the action phase."""
    content, answers = piece.content, s.FIRST_DWELLING
    match asked, piece.what:
        case "dwelling" | "bonus", "build":
            action = _action("build", LAND[content["hex"]])
        case "dwelling" | "bonus", "pass":
            action, answers = _action("bonus_card", CARD[content["bonus"]]), s.FIRST_CARD
        case "leech", "leech" | "decline":
            action = _action("accept" if piece.what == "leech" else "decline")
            answers = s.OFFER
        case "cult", "cult":
            action, answers = _action("cult", CULT[content["cult"]]), s.CULT
        case "spades", "transform":
            return _transform(trace, seat, piece, s.SPADES)
        case _:
            raise ValueError(f"step {piece.step}: {piece.what!r} does not answer {asked!r}")
    return [Move(piece.step, trace.steps[piece.step]["p"], action, (answers,), piece.before)]


def _transform(trace: Trace, seat: int, piece: Piece, answers: int) -> list[Move]:
    hex = LAND[piece.content["hex"]]
    chosen = Move(piece.step, seat, _action("transform", hex), (answers,), piece.before, hex)
    if answers == s.SANDSTORM:
        return [chosen]
    start, end, spades = piece.way or way_of(trace, seat, piece)
    faction = trace.factions[seat]
    short, long = (table[tables.HOME[faction], start, end] for table in _WAYS)
    goes_long = faction != s.GIANTS and spades == long != short
    into = _action("long_way" if goes_long else "terrain", end)
    return [chosen, Move(piece.step, seat, into, (s.TARGET,), None, hex)]


_WAYS = (tables.SHORT_WAY, tables.LONG_WAY)


class _Turn:
    """A turn of the action phase on its way into moves."""

    def __init__(self, trace: Trace, seat: int) -> None:
        self.trace, self.seat = trace, seat
        self.action: Content = {"a": "none"}  # the main action under way
        self.turned: set[str] = set()  # hexes transformed in it

    def moves(self, pieces: list[Piece]) -> list[Move]:
        done: list[Move] = []
        for conversions, group in groupby(self._ordained(pieces), converts):
            if conversions:
                done += self._conversions(list(group))
            else:
                done += [move for piece in group for move in self._moves(piece)]
        return done

    def _ordained(self, pieces: list[Piece]) -> Iterator[Piece]:
        """The workers that became priests are told to the stronghold."""
        late = [i for i, piece in enumerate(pieces) if _ordains(piece)]
        count = sum(pieces[i].content["n"] for i in late)
        built = False
        for i, piece in enumerate(pieces):
            if i in late:
                continue
            if built and any(i < one for one in late):
                piece = replace(piece, before=None)  # here the priests are there by now
            if piece.what == "upgrade" and piece.content["to"] == "SH":
                built = True
                piece = replace(piece, content={**piece.content, "ordain": count})
            yield piece

    def _conversions(self, pieces: list[Piece]) -> list[Move]:
        """A run of them, one unit a move, in ascending order of kinds."""
        units = [unit for piece in pieces for unit in self._units(piece)]
        ordered = sorted(units, key=lambda unit: unit.action)
        if ordered == units:
            return units
        ordered = [replace(unit, before=None) for unit in ordered]
        ordered[0] = replace(ordered[0], before=units[0].before)
        return ordered

    def _units(self, piece: Piece) -> Iterator[Move]:
        content, before = piece.content, piece.before
        burns = piece.what == "burn"
        for kind in (s.BURN,) if burns else KINDS_OF_CONVERSION[content["from"], content["to"]]:
            for _ in range(content["n"] if burns else content["m"]):
                yield Move(piece.step, self.seat, _action("convert", kind), (), before)
                before = None

    def _moves(self, piece: Piece) -> list[Move]:
        """A step that is no conversion."""
        content = piece.content
        main = self._is_main(piece)
        under_way, self.action = self.action, content if main else self.action
        self.turned = set() if main else self.turned
        match piece.what:
            case "transform":
                self.turned.add(content["hex"])
                sandstorm = not main and self._granted(under_way, s.NOMADS)
                answers = s.MAIN if main else s.SANDSTORM if sandstorm else s.SPADES
                return _transform(self.trace, self.seat, piece, answers)
            case "build":
                ride = self._granted(under_way, s.WITCHES)
                answers = s.MAIN if main else s.RIDE if ride else s.SPADES
                return [self._move(piece, _action("build", LAND[content["hex"]]), answers)]
            case "upgrade":
                return self._upgrade(piece, s.MAIN if main else s.FREE_TRADING_HOUSE)
            case "town":
                first = self._move(piece, _action("town", TOWN[content["id"]]), s.TILES)
                return [first, *[replace(first, before=None)] * (content.get("n", 1) - 1)]
            case "river_town":
                action = _action("river_town", RIVER[content["river"]])
                return [self._move(piece, action, s.MAIN, s.LATE)]
        action, answers = _SIMPLE[piece.what](content)
        return [self._move(piece, action, answers)]

    def _is_main(self, piece: Piece) -> bool:
        """Whether an action of the turn begins with this step (3.2)."""
        if piece.what in MAIN_ACTIONS or piece.opens:
            return True
        if piece.what == "build":
            ride = self._granted(self.action, s.WITCHES)
            return piece.content["hex"] not in self.turned and not ride
        free = self._granted(self.action, s.SWARMLINGS)
        return piece.what == "upgrade" and not free

    def _granted(self, action: Content, faction: int) -> bool:
        """Whether an action is this faction's by its stronghold, which names the rest itself."""
        return self.trace.factions[self.seat] == faction and by_stronghold(action)

    def _upgrade(self, piece: Piece, answers: int) -> list[Move]:
        hex, to = LAND[piece.content["hex"]], piece.content["to"]
        action = _action("stronghold" if to == "SH" else "upgrade", hex)
        built = self._move(piece, action, answers, hex=hex)
        if to != "SH" or self.trace.factions[self.seat] != s.DARKLINGS:
            return [built]
        after = piece.step + 1
        ordained = _action("ordain", piece.content["ordain"])
        return [built, Move(piece.step, self.seat, ordained, (s.ORDAIN,), after)]

    def _move(self, piece: Piece, action: int, *answers: int, hex: int = -1) -> Move:
        return Move(piece.step, self.seat, action, answers, piece.before, hex)


def _ordains(piece: Piece) -> bool:
    content = piece.content
    return content["a"] == "convert" and (content["from"], content["to"]) == ("W", "P")


def _ascending(done: list[Move], anew: set[tuple[int, ...]]) -> list[Move]:
    """Conversions rise in kind from decision to decision; the low ones go first.

    anew: what those moves answer after which they begin anew.
    """
    result: list[Move] = []
    for move in done:
        place = len(result)
        for i in range(len(result) - 1, -1, -1):
            if move.answers or result[i].answers in anew:
                break
            if not result[i].answers and result[i].action > move.action:
                place = i
        later = [replace(one, before=None) for one in result[place:]]
        result[place:] = [move if not later else replace(move, before=result[place].before), *later]
    return result


def _with_stay(done: list[Move]) -> list[Move]:
    """Conversions are told what they answer; `stay` goes before an action they come after."""
    result: list[Move] = []
    main: int | None = None  # the place of the last main action
    stays = False
    for i, move in enumerate(done):
        if move.answers:
            if move.answers == (s.MAIN,):
                main = len(result)
            result.append(move)
            continue
        following = next((one.answers for one in done[i:] if one.answers), ())
        if main is None or following == (s.MAIN,):
            result.append(replace(move, answers=(s.MAIN,)))
            continue
        if not stays:
            result.insert(main, replace(result[main], action=_action("stay")))
            stays = True
        result.append(replace(move, answers=AFTER_ACTION))
    return result


_SIMPLE: Mapping[str, Callable[[Content], tuple[int, int]]] = {
    "power": lambda a: (_action("power", int(a["id"].removeprefix("ACT")) - 1), s.MAIN),
    "special": lambda a: (_action("special", SPECIALS[a["id"]]), s.MAIN),
    "priest": lambda a: (
        _action("priest", CULT[a["cult"]], a["steps"] - 1),
        s.MAIN,
    ),
    "advance": lambda a: (_action("advance", TRACKS.index(a["track"])), s.MAIN),
    "pass": lambda a: (
        _action("pass_turn") if a["bonus"] is None else _action("bonus_card", CARD[a["bonus"]]),
        s.MAIN,
    ),
    "favor": lambda a: (_action("favor", FAVOR[a["id"]]), s.TILES),
    "cult": lambda a: (_action("cult", CULT[a["cult"]]), s.CULT),
    "bridge": lambda a: (_action("bridge", spot_of(a["hexes"])), s.BRIDGE),
}
"""Steps that are one action each, and the decision that it answers."""

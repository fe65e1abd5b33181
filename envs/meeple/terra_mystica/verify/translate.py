"""Steps of a trace as actions of this game.

A trace cuts a turn otherwise than this game does:

- It pays for spades (`dig`) before it names the hex; here `transform[hex]` and `terrain`
  or `long_way` say both. What it converts in between is converted before.
- It converts n at once and in any order; here one by one, in ascending order of kinds.
  P to C is P to W and W to C.
- It converts at any time; here what comes after the action needs `stay` before it.
- The Darklings' workers become priests whenever it likes within the turn; here the
  answer `ordain` follows the stronghold at once.
- What it gives up (`discard_spades`, `decline_free`, ...) is `done` here, or nothing;
  `cult_hold` is the answer to SUMMIT. Neither is a move of its own.
- Income, the start of a round and the final scoring are nobody's decision.

So a move bears the step before which both games stand alike, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from .. import actions as act
from .. import state as s
from .. import tables
from .trace import CARD, LAND, RIVER, SPADES, SPECIALS, TERRAIN, Trace, spot_of

NO_DECISIONS = frozenset(("income", "start_round", "final_score", "final_resources"))
GIVEN_UP = frozenset(
    "discard_spades decline_darklings_sh decline_free no_favor_left no_town_left cult_hold".split()
)
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

Content = Mapping[str, Any]


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


@dataclass(frozen=True)
class _Piece:
    """A step that is one move or more.

    begin: the first of steps that are one move. opens: a dig begins a main action with it.
    dug: it comes between a dig and its hex.
    """

    step: int
    content: Content
    before: int | None
    begin: int
    opens: bool = False
    dug: bool = False

    @property
    def what(self) -> str:
        return self.content["a"]


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
    pieces = _whole(list(_pieces(trace, begin, end)))
    if asked == "action":
        pieces = _where_offered(trace.factions[seat], pieces)
        return _with_stay(_ascending(_Turn(trace, seat).moves(pieces)))
    return [move for piece in pieces for move in _answer(trace, asked, seat, piece)]


def _answer(trace: Trace, asked: str, seat: int, piece: _Piece) -> list[Move]:
    """A step that is no part of a turn of the action phase."""
    content, answers = piece.content, s.FIRST_DWELLING
    match asked, piece.what:
        case "dwelling" | "bonus", "build":
            action = act.BUILD + LAND[content["hex"]]
        case "dwelling" | "bonus", "pass":
            action, answers = act.BONUS_CARD + CARD[content["bonus"]], s.FIRST_CARD
        case "leech", "leech" | "decline":
            action = act.ACCEPT if piece.what == "leech" else act.DECLINE
            answers = s.OFFER
        case "cult", "cult":
            action, answers = act.CULT + tables.CULT_NAMES.index(content["cult"]), s.CULT
        case "spades", "transform":
            return _transform(trace, seat, piece, s.SPADES)
        case _:
            raise ValueError(f"step {piece.step}: {piece.what!r} does not answer {asked!r}")
    return [Move(piece.step, trace.steps[piece.step]["p"], action, (answers,), piece.before)]


def _pieces(trace: Trace, begin: int, end: int) -> Iterator[_Piece]:
    """The steps of a turn, the digs taken up in the transformation that they pay for."""
    seat, dig, opens, alike = trace.steps[begin]["p"], None, False, True
    for i in range(begin, end):
        content = trace.steps[i]["a"]
        if content["a"] == "dig":
            if dig is None:
                dig, opens = i, trace.before[i].seats[seat, SPADES] == 0
            continue
        if content["a"] in GIVEN_UP:
            alike = False  # not given up here before the next move is made
            continue
        before = (i if dig is None else dig) if alike else None
        turns = content["a"] == "transform"
        yield _Piece(i, content, before, i, opens and turns, dig is not None and not turns)
        alike = dig is None or turns
        if turns:
            dig, opens = None, False


def _whole(pieces: list[_Piece]) -> list[_Piece]:
    """A hex that is transformed by one spade and then by another is transformed once."""
    result: list[_Piece] = []
    for piece in pieces:
        last = result[-1] if result else None
        both = last and piece.what == last.what == "transform" and not piece.opens
        if both and piece.content["hex"] == last.content["hex"]:
            result[-1] = replace(last, step=piece.step, content=piece.content)
        else:
            result.append(piece)
    return result


def _where_offered(faction: int, pieces: list[_Piece]) -> list[_Piece]:
    """Conversions go where this game offers them.

    Not between the sandstorm and its hex: they come before it. Not between a dig and its
    hex: there the Alchemists, whom digging gives power, make them after it, others before.
    """
    result: list[_Piece] = []
    for piece in pieces:
        if piece.what != "transform":
            result.append(piece)
            continue
        begin = len(result)
        while begin > 0 and _converts(result[begin - 1]):
            begin -= 1
        if faction == s.ALCHEMISTS:
            begin += sum(not one.dug for one in result[begin:])
            late = [replace(one, before=None) for one in result[begin:]]
            before = result[begin].before if late else piece.before
            result[begin:] = [replace(piece, before=before), *late]
        elif faction == s.NOMADS and begin and result[begin - 1].content.get("id") == "SH":
            storm, early = result[begin - 1], result[begin:]
            if early:
                early[0] = replace(early[0], before=storm.before)
                storm = replace(storm, before=None)
            result[begin - 1 :] = [*early, storm, piece]
        else:
            result.append(piece)
    return result


def _transform(trace: Trace, seat: int, piece: _Piece, answers: int) -> list[Move]:
    hex, target = LAND[piece.content["hex"]], TERRAIN[piece.content["to"]]
    found = trace.before[piece.begin]
    chosen = Move(piece.step, seat, act.TRANSFORM + hex, (answers,), piece.before, hex)
    if answers == s.SANDSTORM:
        return [chosen]
    faction = trace.factions[seat]
    way = (tables.HOME[faction], found.map.terrain[hex], target)
    spades = found.seats[seat, SPADES] - trace.before[piece.step + 1].seats[seat, SPADES]
    long = faction != s.GIANTS and spades == tables.LONG_WAY[way] != tables.SHORT_WAY[way]
    into = (act.LONG_WAY if long else act.TERRAIN) + target
    return [chosen, Move(piece.step, seat, into, (s.TARGET,), None, hex)]


class _Turn:
    """A turn of the action phase on its way into moves."""

    def __init__(self, trace: Trace, seat: int) -> None:
        self.trace, self.seat = trace, seat
        self.action: Content = {"a": "none"}  # the main action under way
        self.turned: set[str] = set()  # hexes transformed in it

    def moves(self, pieces: list[_Piece]) -> list[Move]:
        done: list[Move] = []
        for conversions, group in groupby(self._ordained(pieces), _converts):
            if conversions:
                done += self._conversions(list(group))
            else:
                done += [move for piece in group for move in self._moves(piece)]
        return done

    def _ordained(self, pieces: list[_Piece]) -> Iterator[_Piece]:
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

    def _conversions(self, pieces: list[_Piece]) -> list[Move]:
        """A run of them, one unit a move, in ascending order of kinds."""
        units = [unit for piece in pieces for unit in self._units(piece)]
        ordered = sorted(units, key=lambda unit: unit.action)
        if ordered == units:
            return units
        ordered = [replace(unit, before=None) for unit in ordered]
        ordered[0] = replace(ordered[0], before=units[0].before)
        return ordered

    def _units(self, piece: _Piece) -> Iterator[Move]:
        content, before = piece.content, piece.before
        burns = piece.what == "burn"
        for kind in (s.BURN,) if burns else KINDS_OF_CONVERSION[content["from"], content["to"]]:
            for _ in range(content["n"] if burns else content["m"]):
                yield Move(piece.step, self.seat, act.CONVERT + kind, (), before)
                before = None

    def _moves(self, piece: _Piece) -> list[Move]:
        """A step that is no conversion."""
        content = piece.content
        main = self._is_main(piece)
        under_way, self.action = self.action, content if main else self.action
        self.turned = set() if main else self.turned
        match piece.what:
            case "transform":
                self.turned.add(content["hex"])
                sandstorm = not main and self._by_stronghold(under_way, s.NOMADS)
                answers = s.MAIN if main else s.SANDSTORM if sandstorm else s.SPADES
                return _transform(self.trace, self.seat, piece, answers)
            case "build":
                ride = self._by_stronghold(under_way, s.WITCHES)
                answers = s.MAIN if main else s.RIDE if ride else s.SPADES
                return [self._move(piece, act.BUILD + LAND[content["hex"]], answers)]
            case "upgrade":
                return self._upgrade(piece, s.MAIN if main else s.FREE_TRADING_HOUSE)
            case "town":
                first = self._move(piece, act.TOWN + tables.TOWN_IDS.index(content["id"]), s.TILES)
                return [first, *[replace(first, before=None)] * (content.get("n", 1) - 1)]
            case "river_town":
                action = act.RIVER_TOWN + RIVER[content["river"]]
                return [self._move(piece, action, s.MAIN, s.LATE)]
        action, answers = _SIMPLE[piece.what](content)
        return [self._move(piece, action, answers)]

    def _is_main(self, piece: _Piece) -> bool:
        """Whether an action of the turn begins with this step (3.2)."""
        if piece.what in MAIN_ACTIONS or piece.opens:
            return True
        if piece.what == "build":
            ride = self._by_stronghold(self.action, s.WITCHES)
            return piece.content["hex"] not in self.turned and not ride
        free = self._by_stronghold(self.action, s.SWARMLINGS)
        return piece.what == "upgrade" and not free

    def _by_stronghold(self, action: Content, faction: int) -> bool:
        mine = self.trace.factions[self.seat] == faction
        return mine and action["a"] == "special" and action["id"] == "SH"

    def _upgrade(self, piece: _Piece, answers: int) -> list[Move]:
        hex, to = LAND[piece.content["hex"]], piece.content["to"]
        action = (act.STRONGHOLD if to == "SH" else act.UPGRADE) + hex
        built = self._move(piece, action, answers, hex=hex)
        if to != "SH" or self.trace.factions[self.seat] != s.DARKLINGS:
            return [built]
        after = piece.step + 1
        ordained = act.ORDAIN + piece.content["ordain"]
        return [built, Move(piece.step, self.seat, ordained, (s.ORDAIN,), after)]

    def _move(self, piece: _Piece, action: int, *answers: int, hex: int = -1) -> Move:
        return Move(piece.step, self.seat, action, answers, piece.before, hex)


def _converts(piece: _Piece) -> bool:
    return piece.what in ("burn", "convert")


def _ordains(piece: _Piece) -> bool:
    content = piece.content
    return content["a"] == "convert" and (content["from"], content["to"]) == ("W", "P")


def _ascending(done: list[Move]) -> list[Move]:
    """Conversions after an action rise in kind through all its decisions; the low ones go first."""
    result: list[Move] = []
    for move in done:
        place = len(result)
        for i in range(len(result) - 1, -1, -1):
            if move.answers or result[i].answers == (s.MAIN,):
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
            result.insert(main, replace(result[main], action=act.STAY))
            stays = True
        result.append(replace(move, answers=AFTER_ACTION))
    return result


_SIMPLE = {
    "power": lambda a: (act.POWER + int(a["id"].removeprefix("ACT")) - 1, s.MAIN),
    "special": lambda a: (act.SPECIAL + SPECIALS[a["id"]], s.MAIN),
    "priest": lambda a: (
        act.PRIEST + 3 * tables.CULT_NAMES.index(a["cult"]) + a["steps"] - 1,
        s.MAIN,
    ),
    "advance": lambda a: (act.ADVANCE + ("shipping", "digging").index(a["track"]), s.MAIN),
    "pass": lambda a: (
        act.PASS if a["bonus"] is None else act.BONUS_CARD + CARD[a["bonus"]],
        s.MAIN,
    ),
    "favor": lambda a: (act.FAVOR + tables.FAVOR_IDS.index(a["id"]), s.TILES),
    "cult": lambda a: (act.CULT + tables.CULT_NAMES.index(a["cult"]), s.CULT),
    "bridge": lambda a: (act.BRIDGE + spot_of(a["hexes"]), s.BRIDGE),
}
"""Steps that are one action each, and the decision that it answers."""

"""The steps of a turn, cut and ordered as this game asks for them (see `translate`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from .. import state as s
from .trace import LAND, SPADES, TERRAIN, Trace

GIVEN_UP = frozenset(
    "discard_spades decline_darklings_sh decline_free no_favor_left no_town_left cult_hold".split()
)

Content = Mapping[str, Any]


@dataclass(frozen=True)
class Piece:
    """A step that is one move or more.

    begin: the first of steps that are one move. opens: a dig begins a main action with it.
    dug: so many spades have been paid for, and no hex has been named for them. way: terrain
    before, terrain after, spades, of a transformation that is a part of the step alone.
    """

    step: int
    content: Content
    before: int | None
    begin: int
    opens: bool = False
    dug: int = 0
    way: tuple[int, int, int] | None = None

    @property
    def what(self) -> str:
        """The kind of step."""
        return str(self.content["a"])


def pieces_of(trace: Trace, begin: int, end: int) -> list[Piece]:
    """The steps of a turn or an answer, those left out that this game has not."""
    return _whole(list(_cut(trace, begin, end)))


def _cut(trace: Trace, begin: int, end: int) -> Iterator[Piece]:
    """The steps of a turn, the digs taken up in the transformation that they pay for."""
    seat, dig, dug, opens, alike = trace.steps[begin]["p"], None, 0, False, True
    for i in range(begin, end):
        content = trace.steps[i]["a"]
        if content["a"] == "dig":
            if dig is None:
                dig, opens = i, trace.before[i].seats[seat, SPADES] == 0
            dug += content["n"]
            continue
        if content["a"] in GIVEN_UP:
            alike = False  # not given up here before the next move is made
            continue
        before = (i if dig is None else dig) if alike else None
        turns = content["a"] == "transform"
        yield Piece(i, content, before, i, opens and turns, dug)
        alike = dig is None or turns
        if turns:
            dig, dug, opens = None, 0, False


def _whole(pieces: list[Piece]) -> list[Piece]:
    """A hex that is transformed by one spade and then by another is transformed once."""
    result = pieces[:1]
    for piece in pieces[1:]:
        last = result[-1]
        both = piece.what == last.what == "transform" and not piece.opens
        if both and piece.content["hex"] == last.content["hex"]:
            result[-1] = replace(last, step=piece.step, content=piece.content)
        else:
            result.append(piece)
    return result


def where_offered(trace: Trace, seat: int, pieces: list[Piece]) -> list[Piece]:
    """Conversions go where this game offers them.

    Not between the sandstorm and its hex: they come before it. Not between a dig and its
    hex: there the Alchemists, whom digging gives power, make them after it, others before.
    """
    faction = trace.factions[seat]
    result: list[Piece] = []
    for piece in pieces:
        begin = len(result)
        while begin > 0 and converts(result[begin - 1]):
            begin -= 1
        run = result[begin:] if piece.what == "transform" else []
        if faction == s.ALCHEMISTS and any(one.dug for one in run):
            begin += sum(not one.dug for one in run)
            result[begin:] = _by_instalments(trace, seat, result[begin:], piece)
        elif faction == s.NOMADS and run and begin and by_stronghold(result[begin - 1].content):
            storm = result[begin - 1]
            early = [replace(run[0], before=storm.before), *run[1:]]
            result[begin - 1 :] = [*early, replace(storm, before=None), piece]
        else:
            result.append(piece)
    return result


def _by_instalments(trace: Trace, seat: int, run: list[Piece], piece: Piece) -> list[Piece]:
    """A hex transformed as far as has been paid, and the conversions that pay for the rest."""
    start, end, spades = way_of(trace, seat, piece)
    up = 1 if (start + spades) % s.TERRAINS == end else -1
    result: list[Piece] = []
    done = 0
    for dug, late in groupby([*run, replace(piece, dug=spades)], lambda one: one.dug):
        if dug > done:
            way = ((start + up * done) % s.TERRAINS, (start + up * dug) % s.TERRAINS, dug - done)
            before = None if result else run[0].before
            result.append(replace(piece, before=before, way=way, opens=piece.opens and not result))
            done = dug
        result += [replace(one, before=None) for one in late if one.what != "transform"]
    return result


def way_of(trace: Trace, seat: int, piece: Piece) -> tuple[int, int, int]:
    """Terrain before, terrain after, and spades of a transformation."""
    found, left = trace.before[piece.begin], trace.before[piece.step + 1].seats[seat, SPADES]
    start = int(found.map.terrain[LAND[piece.content["hex"]]])
    return start, TERRAIN[piece.content["to"]], int(found.seats[seat, SPADES] - left)


def by_stronghold(content: Content) -> bool:
    """Whether it is a stronghold's special action."""
    return content["a"] == "special" and content["id"] == "SH"


def converts(piece: Piece) -> bool:
    """Whether it is a conversion; the Darklings' is one until it is told to the stronghold."""
    return piece.what in ("burn", "convert")

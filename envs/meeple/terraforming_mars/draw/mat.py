"""The board of a seat: corporation, TR, stocks and productions, tags, cards by name."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    LINE,
    ORDINALS,
    SHEET,
    WELL,
    box,
    centred,
    group,
    ink_on,
    label,
    shape,
    tooltip,
    two_lines,
)
from .. import state as s
from ..view import Seat
from ..words import RESOURCE_WORDS, TAG_WORDS
from .board import owner_colour
from .cards import card_flow, card_words, groups_of
from .icons import resource, tag
from .look import PRODUCTION

MAT_HEIGHT = 246
_PLATE = 132
_LEFT = _PLATE + 12
_CARDS = 60  # where they begin


def mat(seat: Seat, width: float, solo: bool) -> list[svg.Element]:
    """A seat's board, `width` wide and MAT_HEIGHT high."""
    colour = owner_colour(seat.index)
    marked = seat.decides or seat.place == 1
    edge, thick = (colour, 3) if marked else (LINE, 1)
    inner = width - _LEFT - 6
    return [
        box(0, 0, width, MAT_HEIGHT, SHEET, edge, 8, thick),
        box(0, 0, _PLATE, MAT_HEIGHT, colour, None, 8),
        *_plate(seat, ink_on(colour), solo),
        group(_LEFT, 6, *_resources(seat)),
        group(_LEFT + 440, 6, *_tags(seat, inner - 440)),
        box(_LEFT, 54, inner, 1, WELL, None, 0),
        group(_LEFT, _CARDS, *card_flow(groups_of(seat), inner, MAT_HEIGHT - _CARDS - 6)),
    ]


def _plate(seat: Seat, ink: str, solo: bool) -> list[svg.Element]:
    """Who sits here, TR or points, and what is counted."""
    name = seat.name or "not chosen yet"
    words = card_words(seat.front) if seat.front else name
    plate: list[svg.Element] = [
        label(12, 24, f"Seat {seat.index}", 16, ink, bold=True),
        tooltip(words, *_name(name, ink)),
        *_score(seat, ink),
        label(12, 114, _status(seat, solo), 10.5, ink, bold=True, room=_PLATE - 16),
    ]
    for i, line in enumerate(_counts(seat)):
        plate.append(label(12, 134 + 15 * i, line, 10, ink, room=_PLATE - 18))
    if seat.decides:
        plate.append(shape((106, 11, 106, 27, 119, 19), fill=ink))
    return plate


def _name(name: str, ink: str) -> list[svg.Element]:
    """The corporation, in two lines if it is long."""
    lines = two_lines(name) if len(name) > 17 else [name]
    size = 12.5 if len(lines) == 1 else 11
    return [
        label(12, 41 + 13 * i, line, size, ink, room=_PLATE - 20) for i, line in enumerate(lines)
    ]


def _score(seat: Seat, ink: str) -> list[svg.Element]:
    """TR; at the end the points, and where they come from."""
    if seat.place is None:
        return [
            label(12, 85, seat.tr, 31, ink, bold=True),
            label(12, 99, "terraform rating", 9, ink),
        ]
    return [
        tooltip(_points(seat), label(12, 85, seat.vp, 31, ink, bold=True)),
        label(12, 99, "victory points", 9, ink),
    ]


def _points(seat: Seat) -> str:
    names = ("TR", *(name for name in s.PARTS[1:]))
    return ", ".join(f"{name} {vp}" for name, vp in zip(names, seat.parts, strict=True))


def _status(seat: Seat, solo: bool) -> str:
    if seat.place and solo:
        return "won" if seat.place == 1 else "lost"
    if seat.place:
        return f"{ORDINALS[seat.place - 1]} place"
    words = ["first player"] if seat.is_first and not solo else []
    if seat.passed:
        words.append("has passed")
    elif seat.has_turn:
        words.append("has the turn")
    return ", ".join(words)


def _counts(seat: Seat) -> list[str]:
    """Hand and played cards, tiles; at the end where the points come from."""
    if seat.place is not None:
        names = ("TR", "milestones", "awards", "greeneries", "cities", "cards")
        return [f"{name}  {vp}" for name, vp in zip(names, seat.parts, strict=True)]
    lines = [f"hand  {seat.hand_size}", f"played  {len(seat.played)}"]
    lines.insert(0, f"points so far  {seat.vp}")
    lines.append(f"tiles  {seat.tiles}")
    lines.append(f"cities  {seat.cities}")
    lines.append(f"greeneries  {seat.greeneries}")
    if seat.pack_size:
        lines.append(f"pack  {seat.pack_size}")
    if seat.next_card:
        lines.append(f"next card: {seat.next_card.name}")
    if seat.front and seat.front.used:
        lines.append("corporation used")
    return lines


def _resources(seat: Seat) -> list[svg.Element]:
    """The six stocks, the production of each below."""
    parts: list[svg.Element] = []
    for i, (have, more) in enumerate(zip(seat.stock, seat.production, strict=True)):
        x = 71 * i
        name = RESOURCE_WORDS[i]
        cell: list[svg.Element] = [
            box(x, 0, 67, 42, "#faf7f1", LINE, 5),
            resource(i, x + 15, 14, 20),
            label(x + 61, 20, have, 16, bold=True, anchor="end", room=34),
            box(x + 3, 27, 61, 13, PRODUCTION, None, 3),
            centred(x + 34, 33.5, f"{more:+d}", 10.5, fill=SHEET, bold=True),
        ]
        words = f"{have} {name}, production {more:+d}"
        if i == s.STEEL:
            words += f", worth {seat.steel_value} MC each"
        elif i == s.TITANIUM:
            words += f", worth {seat.titanium_value} MC each"
        parts.append(tooltip(words, *cell))
    return parts


def _tags(seat: Seat, width: float) -> list[svg.Element]:
    """How many of each tag lie face up."""
    step = width / s.TAGS
    parts: list[svg.Element] = []
    for i, count in enumerate(seat.tags):
        x = step * (i + 0.5)
        ink = None if count else FAINT
        number = centred(x, 33, count, 12.5, fill=ink or "#2b2a33", bold=bool(count))
        sign = group(0, 0, tag(i, x, 13, 22), fade=1 if count else 0.3)
        parts.append(tooltip(f"{count} {TAG_WORDS[i]} tag{'s' * (count != 1)}", sign, number))
    return parts

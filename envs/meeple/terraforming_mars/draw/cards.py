"""Cards by name, in groups that flow through columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import svg

from ...core.drawing import FAINT, INK, SHEET, box, centred, group, label, tooltip
from ..view import CORPORATION_CARD, Card, Seat
from ..words import TAG_WORDS, held_words
from .icons import icon
from .look import GOLD, TYPE_COLOURS

TYPE_WORDS = ("automated", "active", "event", "corporation")
_LARGEST, _HIGHEST = 10.5, 15.6  # size of names, height of a line


@dataclass(frozen=True, slots=True)
class Group:
    """Cards under a title; `priced` where it matters what they cost."""

    title: str
    colour: str
    cards: tuple[Card, ...]
    priced: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    group: Group
    card: Card | None  # None: the title


def groups_of(seat: Seat) -> list[Group]:
    """What lies before a seat and in its hand, as far as it is seen."""
    groups = [
        Group("Corporations to choose from", TYPE_COLOURS[CORPORATION_CARD], seat.corporations),
        Group("Offer", GOLD, seat.offer, priced=True),
        Group("Pack", GOLD, seat.pack, priced=True),
        Group("Drafted", GOLD, seat.drafted, priced=True),
        Group("Hand", INK, seat.hand or (), priced=True),
        Group("Green", TYPE_COLOURS[0], seat.green),
        Group("Blue", TYPE_COLOURS[1], seat.blue),
        Group("Events", TYPE_COLOURS[2], seat.events),
    ]
    return [group for group in groups if group.cards]


def card_flow(groups: Sequence[Group], width: float, height: float) -> list[svg.Element]:
    """The groups in columns, in so many that the names are as large as may be."""
    lines: list[_Line] = []
    for one in groups:
        lines.append(_Line(one, None))
        lines += [_Line(one, card) for card in one.cards]
    columns, rows, size = max(
        (_form(lines, columns, width, height) for columns in range(4, 11)),
        key=lambda form: form[2],
    )
    wide, high = width / columns, min(_HIGHEST, height / rows)
    return [
        group(wide * column, high * row, _line(line, wide - 8, high, size))
        for (column, row), line in zip(_placed(lines, rows), lines, strict=True)
    ]


def _form(lines: list[_Line], columns: int, width: float, height: float) -> tuple[int, int, float]:
    """With so many columns: these, the rows needed, and how large the names can be."""
    rows = max(int(height / _HIGHEST), len(lines) // columns)
    while lines and _placed(lines, rows)[-1][0] >= columns:
        rows += 1
    high = min(_HIGHEST, height / rows)
    return columns, rows, min(_LARGEST, high * 0.8, (width / columns - 45) / 12)


def _placed(lines: list[_Line], rows: int) -> list[tuple[int, int]]:
    """Column and row of each line; no title stands alone at the end of a column."""
    placed: list[tuple[int, int]] = []
    at = 0
    for line in lines:
        if line.card is None and at % rows == rows - 1:
            at += 1
        placed.append(divmod(at, rows))
        at += 1
    return placed


def _line(line: _Line, width: float, high: float, size: float) -> svg.Element:
    if line.card is not None:
        return _card(line.card, line.group, width, high, size)
    title = f"{line.group.title}  {len(line.group.cards)}"
    return svg.G(
        elements=[
            box(0, 0.8, width, high - 1.6, line.group.colour, None, 3),
            label(5, high / 2 + size * 0.36, title, size, SHEET, bold=True, room=width - 10),
        ]
    )


def _card(card: Card, within: Group, width: float, high: float, size: float) -> svg.Element:
    """Its name behind the colour of its type, what lies on it or what it costs."""
    colour = TYPE_COLOURS[card.type]
    parts: list[svg.Element] = []
    if card.chosen:
        parts.append(box(0, 0.4, width, high - 0.8, "#fdeeb5", None, 2))
    parts.append(box(0, 1, 3, high - 2, colour, None, 1))
    right = width
    if within.priced:
        right -= size * 1.9
        parts += _pill(width, high, size, f"{card.cost}", GOLD, INK)
    elif card.held and card.resources:
        right -= size * 3.1
        parts += _pill(width, high, size, f"{card.resources}", "#ece6f4", INK)
        parts.append(icon(card.held, width - size * 2.5, high / 2, size * 1.15, "#5b3f86"))
    if card.used or card.chosen:
        right -= size
        mark = "✓" if card.chosen else "↻"
        parts.append(label(right, high / 2 + size * 0.36, mark, size, FAINT, bold=True))
    ink = FAINT if card.used else INK
    parts.append(label(7, high / 2 + size * 0.36, card.name, size, ink, room=right - 9))
    return tooltip(card_words(card), *parts)


def _pill(
    right: float, high: float, size: float, words: str, fill: str, ink: str
) -> list[svg.Element]:
    """A number at the end of a line."""
    wide = size * 1.75
    return [
        box(right - wide, 0.9, wide, high - 1.8, fill, None, 3),
        centred(right - wide / 2, high / 2, words, size * 0.92, fill=ink, bold=True),
    ]


def card_words(card: Card) -> str:
    """What is printed on a card's head, and what lies on it."""
    parts = [TYPE_WORDS[card.type]]
    if card.type != CORPORATION_CARD:
        parts.append(f"{card.cost} MC")
    if card.tags:
        parts.append(", ".join(TAG_WORDS[tag] for tag in card.tags))
    if card.resources:
        parts.append(held_words(card.number, card.resources))
    if card.used:
        parts.append("used in this generation")
    return f"{card.name}: {'; '.join(parts)}"

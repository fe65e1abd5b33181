"""Action cards and kingdom cards."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    INK,
    LINE,
    PALE,
    RED,
    SHEET,
    box,
    centred,
    group,
    tooltip,
    two_lines,
)
from .. import state as s
from ..tables import HALF_NAMES
from ..view import Card
from .icons import icon, ring_of_eleven
from .look import HALF_COLOURS, NIGHT

CARD_WIDTH, CARD_HEIGHT = 64, 96
_FACE, _BACK_DOT = "#fffdf7", "#8d83a8"


def action_card(card: Card, x: float, y: float, scale: float = 1, fade: float = 1) -> svg.G:
    """The face of an action card: its number in a ring of eleven dots, its name, red text."""
    middle = CARD_WIDTH / 2
    dot = RED if card.red else NIGHT
    lines = two_lines(card.name)
    first = 68 if len(lines) == 1 else 62
    names = [
        centred(middle, first + 10.5 * i, line, 9.5, bold=True, room=CARD_WIDTH - 5)
        for i, line in enumerate(lines)
    ]
    face = box(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, _FACE, INK, 6, 1.2)
    words = f"{card}: with red text" if card.red else str(card)
    parts: list[svg.Element] = [
        face,
        ring_of_eleven(middle, 31, 22, card.number, dot, LINE),
        centred(middle, 31, card.number, 20, fill=dot, bold=True),
        *names,
        *(_red_band() if card.red else []),
    ]
    return group(x, y, tooltip(words, *parts), scale=scale, fade=fade)


def _red_band() -> list[svg.Element]:
    return [
        box(4, CARD_HEIGHT - 15, CARD_WIDTH - 8, 11, RED, None, 3),
        centred(CARD_WIDTH / 2, CARD_HEIGHT - 9.4, "red text", 8, fill=SHEET, bold=True),
    ]


def action_back(x: float, y: float, scale: float = 1, words: str = "an action card") -> svg.G:
    """The back of an action card."""
    middle = CARD_WIDTH / 2
    parts: list[svg.Element] = [
        box(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, NIGHT, INK, 6, 1.2),
        box(4.5, 4.5, CARD_WIDTH - 9, CARD_HEIGHT - 9, "none", _BACK_DOT, 4, 0.8),
        ring_of_eleven(middle, CARD_HEIGHT / 2, 20, 11, _BACK_DOT, _BACK_DOT),
        centred(middle, CARD_HEIGHT / 2, "?", 20, fill="#e6e0f2", bold=True),
    ]
    return group(x, y, tooltip(words, *parts), scale=scale)


def no_card(x: float, y: float, words: str, scale: float = 1) -> svg.G:
    """The place of a card that is not there."""
    frame = box(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, "none", LINE, 6, 1.5, [4, 4])
    lines = [
        centred(CARD_WIDTH / 2, CARD_HEIGHT / 2 - 5.5 + 11 * i, line, 9, fill=FAINT)
        for i, line in enumerate(two_lines(words))
    ]
    return group(x, y, frame, *lines, scale=scale)


def kingdom_card(kind: int, count: int, x: float, y: float, width: float = 54) -> svg.G:
    """Kingdom cards of a kind, both halves with their signs, and how many there are."""
    top, bottom = 2 * kind, 2 * kind + 1
    height, half = 22, width / 2
    if count == 0:
        outline = box(0.5, 0.5, width - 1, height - 1, SHEET, LINE, 4)
        return group(x, y, outline, centred(half, height / 2, 0, 11, fill=PALE))
    parts: list[svg.Element] = [
        box(0, 0, width, height, HALF_COLOURS[bottom], None, 4),
        box(0, 0, half, height, HALF_COLOURS[top], None, 4),
        box(half - 4, 0, 4, height, HALF_COLOURS[top], None, 0),
        icon(top, 2, 4, 14),
        icon(bottom, width - 16, 4, 14),
        svg.Circle(cx=half, cy=height / 2, r=9, fill=SHEET, stroke=INK, stroke_width=0.6),
        centred(half, height / 2, count, 12, bold=True),
    ]
    words = f"{count} {HALF_NAMES[top]} / {HALF_NAMES[bottom]}"
    return group(x, y, tooltip(words, *parts))


def kingdom_back(x: float, y: float, width: float = 16, height: float = 22) -> svg.G:
    """The back of a kingdom card."""
    return group(
        x,
        y,
        box(0.5, 0.5, width - 1, height - 1, "#5f7f79", INK, 3, 0.8),
        box(3, 3, width - 6, height - 6, "none", "#cfdedb", 2, 0.7),
    )


def kingdom_cards(counts: tuple[int, ...], x: float, y: float, step: float) -> list[svg.Element]:
    """A row with all five kinds."""
    return [
        kingdom_card(kind, counts[kind], x + kind * step, y, step - 4)
        for kind in range(s.NUM_KINDS)
    ]

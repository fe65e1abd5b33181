"""Cubes, markers and seals in the colours of the seats; cards."""

from __future__ import annotations

import svg

from ...core.drawing import INK, PALE, SHEET, box, centred, group, ink_on, shape
from .icons import SEAL_SIGNS, icon, ingredient, star
from .look import BACK, BACK_LINE, CARD, CARD_LINE, PLACE, PLACE_LINE, SEAT_COLOURS

CARD_WIDTH, CARD_HEIGHT = 30, 38


def marker(x: float, y: float, radius: float, seat: int) -> svg.G:
    """A round piece of a seat, with its number."""
    colour = SEAT_COLOURS[seat]
    return group(
        x,
        y,
        svg.Circle(cx=0, cy=0, r=radius + 0.9, fill=INK),
        svg.Circle(cx=0, cy=0, r=radius, fill=colour, stroke=SHEET, stroke_width=1.2),
        centred(0, 0, seat, radius * 1.4, fill=ink_on(colour), bold=True),
    )


def cube(x: float, y: float, size: float, seat: int) -> svg.G:
    """A cube of a seat around (x, y), with its number."""
    colour, half = SEAT_COLOURS[seat], size / 2
    face = box(-half, -half, size, size, colour, INK, 2, 0.8)
    return group(x, y, face, centred(0, 0, seat, size * 0.72, fill=ink_on(colour), bold=True))


def place(x: float, y: float, size: float) -> svg.Element:
    """Where a cube could lie, around (x, y)."""
    return box(x - size / 2, y - size / 2, size, size, PLACE, PLACE_LINE, 2, 0.9)


def seal(x: float, y: float, size: float, seat: int, kind: int | None) -> svg.G:
    """A seal of a seat around (x, y), with its number; its kind in a corner where it is seen."""
    colour, radius = SEAT_COLOURS[seat], size / 2
    wax = shape(star(0, 0, radius, radius * 0.86, 14), fill=colour, stroke=INK, stroke_width=0.7)
    ink = ink_on(colour)
    ring = svg.Circle(cx=0, cy=0, r=radius * 0.66, fill="none", stroke=ink, stroke_width=0.6)
    parts: list[svg.Element] = [wax, ring, centred(0, 0, seat, size * 0.5, fill=ink, bold=True)]
    if kind is not None:
        at = radius * 0.78
        parts.append(svg.Circle(cx=at, cy=at, r=size * 0.3, fill=SHEET))
        parts.append(icon(SEAL_SIGNS[kind], at, at, size * 0.52))
    return group(x, y, *parts)


def no_seal(x: float, y: float, size: float) -> svg.Element:
    """Where a seal could lie."""
    return svg.Circle(
        cx=x,
        cy=y,
        r=size * 0.44,
        fill="none",
        stroke=PALE,
        stroke_width=0.9,
        stroke_dasharray=[2, 2],
    )


def card(kind: int, x: float, y: float, count: int | None = None, scale: float = 1) -> svg.G:
    """An ingredient card from (x, y), with a number if one is told."""
    parts: list[svg.Element] = [
        box(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, CARD, CARD_LINE, 4),
        ingredient(kind, CARD_WIDTH / 2, CARD_HEIGHT / 2, 24),
    ]
    if count is not None:
        parts.append(svg.Circle(cx=CARD_WIDTH - 6, cy=6, r=7, fill=INK))
        parts.append(centred(CARD_WIDTH - 6, 6, count, 9.5, fill=SHEET, bold=True))
    return group(x, y, *parts, scale=scale)


def back(x: float, y: float, width: float = 15, height: float = 21) -> svg.G:
    """The back of a card."""
    return group(
        x,
        y,
        box(0.5, 0.5, width - 1, height - 1, BACK, INK, 3, 0.8),
        box(3, 3, width - 6, height - 6, "none", BACK_LINE, 2, 0.8),
    )

"""Structures, bridges and markers in the colours of the factions."""

from __future__ import annotations

import svg

from ...core.drawing import INK, SHEET, centred, group, ink_on, shape
from .. import state as s
from .icons import ICON, OUTLINES

_CENTRE = (15.6, 16.2, 14.6, 15.2, 16)  # height of the number on a structure


def structure(kind: int, x: float, y: float, size: float, colour: str, mark: object = "") -> svg.G:
    """A structure around (x, y), with a white and a dark rim, and a mark on it."""
    outline = OUTLINES[kind]
    scale = size / ICON
    parts: list[svg.Element] = [
        shape(outline, fill=INK, stroke=INK, stroke_width=4.2, stroke_linejoin="round"),
        shape(outline, fill=colour, stroke=SHEET, stroke_width=1.9, stroke_linejoin="round"),
    ]
    if mark != "":
        at = 17.2 if kind == s.TRADING_HOUSE else 12
        parts.append(centred(at, _CENTRE[kind], mark, 10, fill=ink_on(colour), bold=True))
    return group(x - size / 2, y - size / 2, *parts, scale=scale)


def ghost(kind: int, x: float, y: float, size: float, colour: str) -> svg.G:
    """The place of a structure that has been built."""
    outline = shape(OUTLINES[kind], fill="none", stroke=colour, stroke_width=1.4)
    return group(x - size / 2, y - size / 2, outline, scale=size / ICON)


def marker(x: float, y: float, radius: float, colour: str, seat: int) -> svg.G:
    """A round piece of a seat, with its number."""
    disc = svg.Circle(cx=0, cy=0, r=radius, fill=colour, stroke=SHEET, stroke_width=1.2)
    rim = svg.Circle(cx=0, cy=0, r=radius + 0.9, fill=INK)
    number = centred(0, 0, seat, radius * 1.4, fill=ink_on(colour), bold=True)
    return group(x, y, rim, disc, number)

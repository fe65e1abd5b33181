"""The map: hexes with terrain, structures, towns and bridges."""

from __future__ import annotations

import math
from collections.abc import Sequence

import svg

from ...core.drawing import (
    HIGHLIGHT,
    INK,
    LINE,
    RED,
    SHEET,
    box,
    centred,
    group,
    ink_on,
    shape,
    stroke,
    tooltip,
)
from ..tables import HOME, KIND_TITLES, TERRAIN_NAMES
from ..view import Bridge, Hex, Seat, View
from .icons import icon, terrain_sign
from .look import GOLD, NO_COLOUR, PIECE_COLOURS, RIVER, RIVER_LINE, TERRAIN_COLOURS
from .pieces import marker, structure

_WIDE = 49.0  # of a hex, from edge to edge
_SIDE = _WIDE / math.sqrt(3)
_PAD = 7.0
BOARD_WIDTH = 13 * _WIDE + 2 * _PAD
BOARD_HEIGHT = 14 * _SIDE + 2 * _PAD
_SIZES = (21, 25, 25, 25, 29)  # of structures


def colour_of(seat: Seat) -> str:
    """The colour of a seat's pieces."""
    return NO_COLOUR if seat.faction is None else PIECE_COLOURS[HOME[seat.faction]]


def board(seen: View) -> list[svg.Element]:
    """The map in a box BOARD_WIDTH wide and BOARD_HEIGHT high."""
    return [
        box(0, 0, BOARD_WIDTH, BOARD_HEIGHT, "#f1f7fa", LINE, 8),
        *[_river(one, seen) for one in seen.rivers],
        *[_land(one, seen) for one in seen.lands],
        *[_bridge(one, seen) for one in seen.bridges],
    ]


def _middle(one: Hex) -> tuple[float, float]:
    return _PAD + _WIDE / 2 * (one.x2 + 1), _PAD + _SIDE * (1 + 1.5 * one.row)


def _outline(radius: float) -> Sequence[float]:
    """A hex around (0, 0), a point on top, through its corners at `radius`."""
    corners: list[float] = []
    for i in range(6):
        angle = math.pi / 3 * i
        corners += [radius * math.sin(angle), -radius * math.cos(angle)]
    return corners


def _river(one: Hex, seen: View) -> svg.G:
    parts: list[svg.Element] = [
        shape(_outline(_SIDE), fill=RIVER, stroke=RIVER, stroke_width=0.6),
        icon("lakes", 0, 3, 21, RIVER_LINE),
        centred(0, -17, one.name, 8, fill="#7ba3b8"),
    ]
    words = f"river {one.name}"
    if one.town_of is not None:
        words += f", a town of seat {one.town_of}"
        parts.append(shape(_outline(_SIDE - 4), fill="none", stroke=GOLD, stroke_width=2.4))
        parts.append(icon("town", -9, 1, 17))
        parts.append(marker(9, 2, 7, colour_of(seen.seat(one.town_of)), one.town_of))
    return group(*_middle(one), tooltip(words, *parts))


def _land(one: Hex, seen: View) -> svg.G:
    terrain = int(one.terrain or 0)
    ground = TERRAIN_COLOURS[terrain]
    ink = ink_on(ground)
    parts: list[svg.Element] = [
        shape(_outline(_SIDE - 0.5), fill=ground, stroke=SHEET, stroke_width=1.2)
    ]
    words = f"{one.name} {TERRAIN_NAMES[terrain]}"
    if one.in_town:
        parts.append(shape(_outline(_SIDE - 3), fill="none", stroke=GOLD, stroke_width=2.6))
    if one.about:
        parts.append(shape(_outline(_SIDE - 3), fill="none", stroke=RED, stroke_width=3.4))
        parts.append(shape(_outline(_SIDE - 3), fill="none", stroke=HIGHLIGHT, stroke_width=1.6))
    if one.kind is None or one.owner is None:
        parts.append(terrain_sign(terrain, 0, 5, 23))
    else:
        size = _SIZES[one.kind]
        colour = colour_of(seen.seat(one.owner))
        parts.append(structure(one.kind, 0, 4.5, size, colour, one.owner))
        words += f", {KIND_TITLES[one.kind].lower()} of seat {one.owner}"
        words += ", in a town" if one.in_town else ""
    parts.append(centred(0, -17.5, one.name, 9, fill=ink, bold=True))
    if one.town_of is not None:
        parts.append(icon("town", 14, -9, 12))
    return group(*_middle(one), tooltip(words, *parts))


def _bridge(bridge: Bridge, seen: View) -> svg.G:
    """From edge to edge, with the seat in the middle."""
    (x1, y1), (x2, y2) = (_middle(seen.lands[end]) for end in bridge.ends)
    dx, dy = x2 - x1, y2 - y1
    length = math.hypot(dx, dy)
    inset = (_SIDE - 3) / length
    ends = (x1 + dx * inset, y1 + dy * inset, x2 - dx * inset, y2 - dy * inset)
    colour = colour_of(seen.seat(bridge.owner))
    return tooltip(
        f"bridge {bridge.name} of seat {bridge.owner}",
        stroke(ends, INK, 10.5),
        stroke(ends, SHEET, 8.6),
        stroke(ends, colour, 5.4),
        marker((x1 + x2) / 2, (y1 + y2) / 2, 7, colour, bridge.owner),
    )

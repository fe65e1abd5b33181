"""The map of Mars with tiles, printed bonuses, Land Claim markers and the cities off the map."""

from __future__ import annotations

import math
from collections.abc import Sequence

import svg

from ...core.drawing import HIGHLIGHT, SHEET, box, centred, group, shape, tooltip, two_lines
from .. import facts as f
from .. import state as s
from ..view import Hex, View
from ..words import TILE_WORDS
from .icons import BONUS_ICONS, icon, marker
from .look import (
    CITY_GROUND,
    CITY_TILE,
    GOLD,
    GREENERY_TILE,
    GROUND,
    GROUND_LINE,
    NEUTRAL_COLOUR,
    OCEAN_TILE,
    RESERVED,
    RESERVED_LINE,
    SEAT_COLOURS,
    SKY,
    SPECIAL_TILE,
    VOLCANO,
)

_WIDE = 55.0  # of a hex, from edge to edge
_SIDE = _WIDE / math.sqrt(3)
_PAD = 8.0
_LONGEST = 9  # hexes of the middle row
BOARD_WIDTH = _LONGEST * _WIDE + 2 * _PAD
BOARD_HEIGHT = (1.5 * _LONGEST + 0.5) * _SIDE + 2 * _PAD

_TILE_COLOURS = {s.GREENERY: GREENERY_TILE, s.OCEAN: OCEAN_TILE, s.CITY: CITY_TILE}
_TILE_COLOURS[s.CAPITAL] = CITY_TILE
_GLYPH_COLOURS = {s.GREENERY: "#27662a", s.OCEAN: "#d8ecfb", s.CITY: "#3a3742"}
_GLYPH_COLOURS[s.CAPITAL] = "#8a5a00"


def owner_colour(owner: int | None) -> str:
    """The colour of a seat's pieces; grey for the neutral player of the solo game."""
    return NEUTRAL_COLOUR if owner is None or owner < 0 else SEAT_COLOURS[owner]


def board(seen: View) -> list[svg.Element]:
    """The map in a box BOARD_WIDTH wide and BOARD_HEIGHT high."""
    high = BOARD_HEIGHT - _PAD - _SIDE
    corners = ((_PAD + _WIDE / 2 + 4, high), (BOARD_WIDTH - _PAD - _WIDE / 2 - 4, high))
    spaces = [group(x, y, _off_map(one)) for one, (x, y) in zip(seen.off_map, corners, strict=True)]
    middle = BOARD_WIDTH / 2, BOARD_HEIGHT / 2
    disc = svg.Circle(
        cx=middle[0], cy=middle[1], r=BOARD_HEIGHT / 2 - 2, fill="#a95f3c", opacity=0.55
    )
    return [
        box(0, 0, BOARD_WIDTH, BOARD_HEIGHT, SKY, None, 8),
        disc,
        *[group(*_middle(one), _hex(one)) for one in seen.hexes],
        *spaces,
    ]


def _middle(one: Hex) -> tuple[float, float]:
    inset = abs(one.row - _LONGEST // 2) / 2  # rows above and below the middle are shorter
    return _PAD + _WIDE * (one.column + inset + 0.5), _PAD + _SIDE * (1 + 1.5 * one.row)


def _outline(radius: float) -> Sequence[float]:
    """A hex around (0, 0), a point on top, through its corners at `radius`."""
    corners: list[float] = []
    for i in range(6):
        angle = math.pi / 3 * i
        corners += [radius * math.sin(angle), -radius * math.cos(angle)]
    return corners


def tile_words(one: Hex) -> str:
    """The tile on a hex, such as `city of seat 2`."""
    words = TILE_WORDS[int(one.tile or 0)]
    if one.owner == s.NEUTRAL:
        return f"neutral {words}"
    return words if one.owner in (None, s.NOBODY) else f"{words} of seat {one.owner}"


def _hex(one: Hex) -> svg.Element:
    words = f"{one.name} {one.title}".strip()
    words += {"ocean": ", reserved for oceans", "noctis": ", for Noctis City"}.get(one.kind, "")
    words += ", volcano" if one.volcanic else ""
    words += f", {', '.join(one.bonus)}" if one.bonus else ""
    if one.tile is not None:
        return tooltip(f"{words}; {tile_words(one)}", *_tile(one))
    parts = _ground(one)
    if one.claimed_by is not None:
        words += f"; claimed by seat {one.claimed_by}"
        colour = owner_colour(one.claimed_by)
        parts.append(icon("flag", 11, 8, 24, colour))
        parts.append(marker(13, 15, 6, colour, one.claimed_by))
    return tooltip(words, *parts)


def _ground(one: Hex) -> list[svg.Element]:
    """A free hex: what it is for, and its bonus."""
    fill, line = {
        "land": (VOLCANO if one.volcanic else GROUND, GROUND_LINE),
        "ocean": (RESERVED, RESERVED_LINE),
        "noctis": (CITY_GROUND, "#8d8a99"),
    }[one.kind]
    parts: list[svg.Element] = [
        shape(_outline(_SIDE - 1.2), fill=fill, stroke=line, stroke_width=1.6),
        centred(0, -20.5, one.name, 8, fill="#6b5347"),
    ]
    if one.volcanic:
        parts.append(icon("peak", 0, 18, 13, "#8a4a22"))
    if one.kind == "ocean":
        parts.append(icon("ocean", 0, 17, 15, "#9cc6e6"))
    if one.kind == "noctis":
        parts.append(icon("city", 0, 17, 16, "#8d8a99"))
    if one.offered:
        glow = shape(_outline(_SIDE - 4), fill="none", stroke=HIGHLIGHT, stroke_width=3)
        parts.append(glow)
    step = 17.0
    for i, bonus in enumerate(one.bonus):
        x = (i - (len(one.bonus) - 1) / 2) * step
        parts.append(icon(BONUS_ICONS[bonus], x, -3, 17))
    return parts


def _tile(one: Hex) -> list[svg.Element]:
    """A tile with its sign and its owner's number."""
    kind = int(one.tile or 0)
    colour = _TILE_COLOURS.get(kind, SPECIAL_TILE)
    owned = one.owner not in (None, s.NOBODY)
    rim = owner_colour(one.owner) if owned else SHEET
    parts: list[svg.Element] = [
        shape(_outline(_SIDE - 1.2), fill=colour, stroke=SHEET, stroke_width=1.2),
        shape(_outline(_SIDE - 3.6), fill="none", stroke=rim, stroke_width=3 if owned else 0.8),
    ]
    name = f.TILE_NAMES[kind]
    plain = kind <= s.CAPITAL
    glyph = _GLYPH_COLOURS.get(kind, "#4a3220")
    high = -7 if plain else -12
    parts.append(icon(name, 0, high if owned else 0, 26 if plain else 18, glyph))
    if kind == s.CAPITAL:
        parts.append(centred(0, 7.5, "Capital", 7, bold=True))
    elif not plain:
        lines = two_lines(TILE_WORDS[kind])
        for i, line in enumerate(lines):
            y = 2.6 + 6.8 * (i - (len(lines) - 1) / 2)
            parts.append(centred(0, y, line, 6.4, bold=True, room=_WIDE - 8))
    if owned:
        mark = "N" if one.owner == s.NEUTRAL else one.owner
        parts.append(marker(0, 18.5, 6.2, owner_colour(one.owner), mark))
    return parts


def _off_map(one: Hex) -> svg.Element:
    """The space of a city that is not on Mars, its name above."""
    if one.tile is None:
        drawn: list[svg.Element] = [
            shape(_outline(_SIDE - 2), fill="none", stroke=GOLD, stroke_width=1.2, opacity=0.7),
            icon("city", 0, 0, 20, "#8d7a80"),
        ]
        words = f"{one.name}, for its city"
    else:
        drawn, words = _tile(one), f"{one.name}; {tile_words(one)}"
    first, *rest = one.name.split()
    names = [first, " ".join(rest)]
    for i, name in enumerate(names):
        drawn.append(centred(0, -_SIDE - 15 + 9 * i, name, 8.5, fill="#f1dccb", room=_WIDE + 30))
    return tooltip(words, *drawn)

"""Signs for structures, terrains, cults and resources; each in a box of 24 by 24."""

from __future__ import annotations

import math
from collections.abc import Sequence

import svg

from ...core.drawing import INK, SHEET, centred, group, label, shape, stroke
from ..tables import CULT_NAMES, KIND_NAMES, TERRAIN_NAMES
from .look import CULT_COLOURS, GOLD, POWER, TERRAIN_SIGNS

ICON = 24
_SIGN = "currentColor"  # each use of a sign says in which colour

# Of the structures.
OUTLINES: tuple[tuple[float, ...], ...] = (
    (4, 11.5, 12, 4, 20, 11.5, 20, 20.5, 4, 20.5),  # dwelling: a house
    (1.5, 21, 1.5, 13, 7, 8.5, 12, 12.5, 12, 6.5, 17.2, 2, 22.5, 6.5, 22.5, 21),  # house and tower
    (2.5, 21, 2.5, 14, 4.5, 9, 8, 6, 12, 5, 16, 6, 19.5, 9, 21.5, 14, 21.5, 21),  # temple: a dome
    # Stronghold: battlements.
    (2, 22, 2, 4, 6, 4, 6, 8, 10, 8, 10, 4, 14, 4, 14, 8, 18, 8, 18, 4, 22, 4, 22, 22),
    # Sanctuary: a tall house between two lower ones.
    (0, 22, 0, 12.5, 4, 8, 8, 12, 8, 6.5, 12, 0.5, 16, 6.5, 16, 12, 20, 8, 24, 12.5, 24, 22),
)


def _waves(*heights: float, left: float = 3, thick: float = 1.8) -> list[svg.Element]:
    return [
        stroke(
            [v for i in range(7) for v in (left + 3 * i, y + (1.8 if i % 2 else 0))], _SIGN, thick
        )
        for y in heights
    ]


def _desert() -> list[svg.Element]:
    return [
        stroke((12, 21, 12, 4), _SIGN, 3.2),
        stroke((12, 14.5, 6.5, 14.5, 6.5, 8.5), _SIGN, 2.4),
        stroke((12, 12, 17.5, 12, 17.5, 7), _SIGN, 2.4),
        stroke((3, 21.5, 21, 21.5), _SIGN, 1.4),
    ]


def _plains() -> list[svg.Element]:
    ears: list[svg.Element] = []
    for x, top in ((6, 8), (12, 4), (18, 8)):
        ears.append(stroke((x, 21, x, top + 6), _SIGN, 1.5))
        ears.append(svg.Ellipse(cx=x, cy=top + 4, rx=2.2, ry=4.6, fill=_SIGN))
    return ears


def _swamp() -> list[svg.Element]:
    reeds: list[svg.Element] = _waves(16, 20)
    for x, top in ((7, 6), (12.5, 2), (17.5, 6)):
        reeds.append(stroke((x, 14, x, top + 5), _SIGN, 1.5))
        reeds.append(svg.Ellipse(cx=x, cy=top + 3, rx=1.7, ry=3.2, fill=_SIGN))
    return reeds


def _forest() -> list[svg.Element]:
    return [
        shape((8, 2, 13.5, 11, 2.5, 11), fill=_SIGN),
        shape((8, 7, 15, 18.5, 1, 18.5), fill=_SIGN),
        shape((17.5, 8, 21, 14, 14, 14), fill=_SIGN),
        shape((17.5, 11, 23, 19, 12.5, 19), fill=_SIGN),
        stroke((8, 18, 8, 21.5), _SIGN, 2.2),
        stroke((17.6, 18, 17.6, 21.5), _SIGN, 2),
    ]


def _mountains() -> list[svg.Element]:
    return [
        shape((0.5, 20, 9, 4, 17.5, 20), fill=_SIGN),
        shape((12, 20, 17.5, 9.5, 23.5, 20), fill=_SIGN),
        shape((9, 4, 12, 9.7, 10.4, 8.9, 9, 10.8, 7.6, 8.9, 6, 9.7), fill=SHEET),
    ]


def _wasteland() -> list[svg.Element]:
    return [
        shape(
            (2, 20.5, 4, 10, 7, 13, 10.5, 3, 13.5, 12, 17, 7.5, 19, 14, 20.5, 12, 22, 20.5),
            fill=_SIGN,
        ),
        stroke((9, 20, 10.5, 15.5, 9.8, 12), SHEET, 1),
        stroke((15, 20, 14.6, 16.5, 16.2, 13), SHEET, 1),
    ]


def _fire() -> list[svg.Element]:
    flame = "M12 1 C13 6 19 9 19 15.5 A7 7 0 0 1 5 15.5 C5 12 7 10 8 7.5"
    return [_path(f"{flame} C9 9 9.5 10 10 11 C11.5 8 12 5 12 1 Z")]


def _water() -> list[svg.Element]:
    return [_path("M12 1.5 C15 7 19 11 19 15.5 A7 7 0 0 1 5 15.5 C5 11 9 7 12 1.5 Z")]


def _earth() -> list[svg.Element]:
    return [
        _path("M20.5 3 C21 13 16.5 19.5 7 18 C4.5 9.5 10.5 3.5 20.5 3 Z"),
        stroke((3, 22, 15, 9.5), _SIGN, 1.8),
    ]


def _air() -> list[svg.Element]:
    gusts = (
        "M2 9 H13 A3.4 3.4 0 1 0 9.6 5.6",
        "M2 13 H18 A3.6 3.6 0 1 0 14.4 9.4",
        "M2 17 H12.5 A3 3 0 1 1 9.5 20",
    )
    return [_line(gust, _SIGN, 2.1) for gust in gusts]


def _path(d: str, fill: str = _SIGN) -> svg.Path:
    return svg.Path(fill=fill, extra={"d": d})


def _line(d: str, colour: str, thick: float) -> svg.Path:
    return svg.Path(
        fill="none", stroke=colour, stroke_width=thick, stroke_linecap="round", extra={"d": d}
    )


def _coin() -> list[svg.Element]:
    return [
        svg.Circle(cx=12, cy=12, r=9.6, fill="#e2a81c", stroke="#8a6206", stroke_width=1.4),
        svg.Circle(cx=12, cy=12, r=6.4, fill="#ffdf82", stroke="#b98410", stroke_width=1.2),
    ]


def _worker() -> list[svg.Element]:
    return [
        shape((12, 2.5, 21, 7, 12, 11.5, 3, 7), fill="#f6f1e6", stroke="#5c5346", stroke_width=1.3),
        shape(
            (3, 7, 12, 11.5, 12, 21.5, 3, 17), fill="#d8cdb8", stroke="#5c5346", stroke_width=1.3
        ),
        shape(
            (21, 7, 12, 11.5, 12, 21.5, 21, 17), fill="#b7a98d", stroke="#5c5346", stroke_width=1.3
        ),
    ]


def _priest() -> list[svg.Element]:
    return [
        _path("M12 1.5 L15.6 9.5 H8.4 Z", "#8d8a99"),
        svg.Circle(cx=12, cy=10.2, r=3.7, fill="#e8e4ee", stroke=INK, stroke_width=1.2),
        _path("M12 13 C17 13.5 18.5 17.5 19 22 H5 C5.5 17.5 7 13.5 12 13 Z", "#5e5a6e"),
        stroke((12, 15.5, 12, 21), SHEET, 1.3),
    ]


def _power() -> list[svg.Element]:
    return [
        svg.Circle(cx=12, cy=12, r=9.6, fill=POWER, stroke="#3d2163", stroke_width=1.4),
        svg.Circle(cx=12, cy=12, r=5.8, fill="none", stroke="#c9b0ea", stroke_width=1.5),
    ]


def _spade() -> list[svg.Element]:
    return [
        stroke((12, 3, 12, 13), "#7a5a34", 2.4),
        stroke((8.5, 2.6, 15.5, 2.6), "#7a5a34", 2.6),
        _path("M6.5 11.5 H17.5 V16 C17.5 19 14.5 21.5 12 23 C9.5 21.5 6.5 19 6.5 16 Z", "#6f747c"),
    ]


def _key() -> list[svg.Element]:
    return [
        svg.Circle(cx=7.5, cy=12, r=4.6, fill="none", stroke="#a87b10", stroke_width=2.8),
        stroke((12, 12, 22, 12), "#a87b10", 2.8),
        stroke((17.5, 12, 17.5, 16.5), "#a87b10", 2.4),
        stroke((21.2, 12, 21.2, 15.5), "#a87b10", 2.4),
    ]


def _ship() -> list[svg.Element]:
    return [
        _path("M2 15.5 H22 C21 19.5 18.5 21.5 16 21.5 H8 C5.5 21.5 3 19.5 2 15.5 Z", "#7a5a34"),
        stroke((12, 15, 12, 2), "#7a5a34", 1.6),
        _path("M13.2 3 C18.5 5.5 20.5 9.5 20.5 13.2 H13.2 Z", "#4f8cc4"),
        _path("M10.8 5 C7 7.5 5 10.5 4.6 13.2 H10.8 Z", "#8fbfe6"),
    ]


def _bridge() -> list[svg.Element]:
    return [
        _line("M2 19 V12 C7 6 17 6 22 12 V19", "#7a5a34", 3),
        stroke((2, 13.5, 22, 13.5), "#7a5a34", 2.2),
        *[stroke((x, 13.5, x, 9), "#7a5a34", 1.6) for x in (7, 12, 17)],
    ]


def _vp() -> list[svg.Element]:
    return [
        shape(_star(12, 12, 11, 8.8, 12), fill="#f4cf5b", stroke="#9a7412", stroke_width=1.1),
    ]


def _town() -> list[svg.Element]:
    return [
        stroke((4.5, 22, 4.5, 2), INK, 2),
        shape((4.5, 2.5, 21, 6.5, 4.5, 11.5), fill=GOLD, stroke=INK, stroke_width=1.3),
    ]


def _step() -> list[svg.Element]:
    return [shape((12, 2, 21, 12, 15.5, 12, 15.5, 22, 8.5, 22, 8.5, 12, 3, 12), fill=INK)]


def _star(x: float, y: float, outer: float, inner: float, points: int) -> Sequence[float]:
    flat: list[float] = []
    for i in range(2 * points):
        radius, angle = (outer, inner)[i % 2], math.pi * i / points
        flat += [x + radius * math.sin(angle), y - radius * math.cos(angle)]
    return flat


_SIGNS = {
    "coin": _coin,
    "worker": _worker,
    "priest": _priest,
    "power": _power,
    "spade": _spade,
    "key": _key,
    "ship": _ship,
    "bridge": _bridge,
    "vp": _vp,
    "town": _town,
    "step": _step,
    "desert": _desert,
    "plains": _plains,
    "swamp": _swamp,
    "lakes": lambda: _waves(7.5, 12.5, 17.5, left=2.8, thick=2.3),
    "forest": _forest,
    "mountains": _mountains,
    "wasteland": _wasteland,
    "FIRE": _fire,
    "WATER": _water,
    "EARTH": _earth,
    "AIR": _air,
}


def definitions() -> svg.Defs:
    """The signs, once for a picture; `icon` refers to them."""
    signs = [svg.G(id=f"tm-{name}", elements=draw()) for name, draw in _SIGNS.items()]
    for kind, name in enumerate(KIND_NAMES):
        signs.append(svg.G(id=f"tm-{name}", elements=[shape(OUTLINES[kind], fill=INK)]))
    return svg.Defs(elements=list(signs))


def icon(name: str, x: float, y: float, size: float, colour: str | None = None) -> svg.G:
    """A sign around (x, y)."""
    half = size / 2
    return group(x - half, y - half, svg.Use(href=f"#tm-{name}", color=colour), scale=size / ICON)


def terrain_sign(terrain: int, x: float, y: float, size: float) -> svg.G:
    """The sign of a terrain in a darker shade of its colour."""
    return icon(TERRAIN_NAMES[terrain], x, y, size, TERRAIN_SIGNS[terrain])


def cult_sign(cult: int, x: float, y: float, size: float, colour: str | None = None) -> svg.G:
    """The sign of a cult track."""
    return icon(CULT_NAMES[cult], x, y, size, colour or CULT_COLOURS[cult])


def vp(x: float, y: float, points: object, size: float = 20) -> svg.G:
    """Victory points in a badge around (x, y)."""
    return group(x, y, icon("vp", 0, 0, size), centred(0, 0, points, size * 0.5, bold=True))


RESOURCE_ICONS = ("coin", "worker", "priest", "power")


def amounts(
    x: float, y: float, items: Sequence[tuple[object, str]], size: float = 12, middle: bool = True
) -> list[svg.Element]:
    """Numbers with their signs in a row, around (x, y) or from there to the right."""
    letters = [len(str(number)) * size * 0.72 for number, _ in items]
    gap = size * 0.35
    total = sum(letters) + len(items) * size + gap * (len(items) - 1)
    at = x - total / 2 if middle else x
    row: list[svg.Element] = []
    for (number, name), wide in zip(items, letters, strict=True):
        if number != "":
            row.append(label(at, y + size * 0.36, number, size, bold=True))
        row.append(icon(name, at + wide + size / 2, y, size * 1.08))
        at += wide + size + gap
    return row


def resource_items(values: Sequence[int]) -> list[tuple[object, str]]:
    """Coins, workers, priests and power as items for `amounts`; zeros left out."""
    return [(int(n), name) for n, name in zip(values, RESOURCE_ICONS, strict=True) if n]

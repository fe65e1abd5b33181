"""Signs for the halves of kingdom cards, moons and dice; each in a box of 24 by 24."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import svg

from ...core.drawing import INK, LINE, RED, SHEET, box, group, shape, stroke
from ..tables import HALF_NAMES
from .look import HALF_COLOURS, MOONLIGHT, ink_on

ICON = 24
_SIGN = "currentColor"  # each use of a sign says in which colour
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def _grassland() -> Sequence[svg.Element]:
    blades = [
        (6, 20, 4, 10),
        (9, 20, 8.5, 6),
        (12, 20, 13, 11),
        (15, 20, 16.5, 5),
        (18, 20, 20, 10),
    ]
    return [stroke(blade, _SIGN, 1.9) for blade in blades] + [
        stroke((3, 20.5, 21, 20.5), _SIGN, 1.6)
    ]


def _stone() -> Sequence[svg.Element]:
    return [
        shape((3, 17, 5, 9, 11, 5, 19, 7, 22, 15, 18, 20, 6, 20), fill=_SIGN),
        stroke((5, 9, 11, 12, 19, 7), SHEET, 1.3),
        stroke((11, 12, 12, 20), SHEET, 1.3),
    ]


def _forest() -> Sequence[svg.Element]:
    return [
        shape((8, 2, 13, 10, 3, 10), fill=_SIGN),
        shape((8, 7, 15, 18, 1, 18), fill=_SIGN),
        shape((17.5, 8, 21, 14, 14, 14), fill=_SIGN),
        shape((17.5, 11, 23, 19, 12.5, 19), fill=_SIGN),
        box(7, 18, 2.4, 4, _SIGN, None, 0),
        box(16.6, 19, 2, 3, _SIGN, None, 0),
    ]


def _wood() -> Sequence[svg.Element]:
    logs: list[svg.Element] = []
    for x, y in ((1, 13.5), (4, 5.5)):
        logs.append(box(x, y, 19, 7, _SIGN, None, 3.5))
        logs.append(svg.Circle(cx=x + 15.5, cy=y + 3.5, r=2.1, fill="none", stroke="#8a5a34"))
        logs.append(stroke((x + 4, y + 3.5, x + 9, y + 3.5), "#8a5a34", 1))
    return logs


def _swamp() -> Sequence[svg.Element]:
    water = [
        stroke([v for i in range(7) for v in (3 + 3 * i, y + (1.6 if i % 2 else 0))], _SIGN, 1.7)
        for y in (15, 19.5)
    ]
    reeds: list[svg.Element] = []
    for x, top in ((8, 4), (14, 2), (18, 6)):
        reeds.append(stroke((x, 14, x, top + 5), _SIGN, 1.4))
        reeds.append(svg.Ellipse(cx=x, cy=top + 3, rx=1.7, ry=3.2, fill=_SIGN))
    return [*water, *reeds]


def _clay() -> Sequence[svg.Element]:
    bricks = [(2, 15), (12.5, 15), (7, 9.5), (17.5, 9.5), (2, 4), (12.5, 4)]
    return [box(x, y, 9.3 if x < 17 else 4.3, 4.4, _SIGN, None, 0.8) for x, y in bricks] + [
        box(2, 9.5, 4, 4.4, _SIGN, None, 0.8)
    ]


def _mountain() -> Sequence[svg.Element]:
    return [
        shape((1, 20, 9, 5, 17, 20), fill=_SIGN),
        shape((12, 20, 17, 10, 23, 20), fill=_SIGN),
        shape((9, 5, 12, 10.6, 10.4, 9.8, 9, 11.6, 7.6, 9.8, 6, 10.6), fill="#4b4166"),
    ]


def _iron() -> Sequence[svg.Element]:
    return [
        shape((7, 7, 17, 7, 20, 12, 4, 12), fill=_SIGN),
        shape((4, 13, 20, 13, 22.5, 19, 1.5, 19), fill=_SIGN),
        stroke((8, 9.5, 15, 9.5), "#3f6fa8", 1.2),
    ]


def _enemy() -> Sequence[svg.Element]:
    dark = "#7d1f33"
    return [
        shape((3, 2, 9, 7, 5, 12), fill=_SIGN),
        shape((21, 2, 15, 7, 19, 12), fill=_SIGN),
        shape((5, 9, 12, 6, 19, 9, 19, 15, 15, 21, 9, 21, 5, 15), fill=_SIGN),
        shape((7, 11, 11, 13.4, 8, 14.5), fill=dark),
        shape((17, 11, 13, 13.4, 16, 14.5), fill=dark),
        stroke((9, 18, 10.5, 16.8, 12, 18, 13.5, 16.8, 15, 18), dark, 1.2),
    ]


def _gold() -> Sequence[svg.Element]:
    return [
        svg.Circle(cx=12, cy=12, r=9.5, fill="#d99a10", stroke=_SIGN, stroke_width=1.4),
        svg.Circle(cx=12, cy=12, r=6.6, fill="#ffe08a", stroke=_SIGN, stroke_width=0.9),
        shape((12, 7.5, 15, 12, 12, 16.5, 9, 12), fill=_SIGN),
    ]


_ICONS: tuple[Callable[[], Sequence[svg.Element]], ...] = (
    _grassland,
    _stone,
    _forest,
    _wood,
    _swamp,
    _clay,
    _mountain,
    _iron,
    _enemy,
    _gold,
)


def definitions() -> svg.Defs:
    """The signs, once for a picture; `icon` refers to them."""
    signs = [svg.G(id=_sign_id(half), elements=list(sign())) for half, sign in enumerate(_ICONS)]
    return svg.Defs(elements=list(signs))


def _sign_id(half: int) -> str:
    return f"undecim-{HALF_NAMES[half]}"


def icon(half: int, x: float, y: float, size: float = ICON, ink: str | None = None) -> svg.G:
    """The sign of a half, if not said otherwise in an ink that can be read on its colour."""
    sign = svg.Use(
        href=f"#{_sign_id(half)}", color=ink_on(HALF_COLOURS[half]) if ink is None else ink
    )
    return group(x, y, sign, scale=size / ICON)


def moon(x: float, y: float, radius: float, lit: float) -> svg.G:
    """A moon around (x, y) of which the share `lit` is red."""
    disc = svg.Circle(cx=0, cy=0, r=radius, fill=MOONLIGHT, stroke=LINE)
    if lit >= 1:
        return group(x, y, svg.Circle(cx=0, cy=0, r=radius, fill=RED, stroke=INK))
    if lit <= 0:
        return group(x, y, disc)
    width = round(abs(1 - 2 * lit) * radius, 2)  # of the ellipse where light and dark meet
    path: list[svg.PathData] = [
        svg.M(0, -radius),
        svg.Arc(radius, radius, 0, False, True, 0, radius),
        svg.Arc(width, radius, 0, False, lit > 0.5, 0, -radius),
        svg.Z(),
    ]
    return group(x, y, disc, svg.Path(d=path, fill=RED))


def die(x: float, y: float, size: float, pips: int, current: bool) -> svg.G:
    """A die around (x, y); 0 pips: not yet rolled."""
    half = size / 2
    if pips == 0:
        return group(x, y, box(-half, -half, size, size, "none", LINE, 6, 1.5, [3, 3]))
    face = box(-half, -half, size, size, SHEET, RED if current else INK, 6, 2.4 if current else 1.2)
    spots = [
        svg.Circle(cx=round(dx * size * 0.26, 2), cy=round(dy * size * 0.26, 2), r=size * 0.085)
        for dx, dy in _PIPS[pips]
    ]
    return group(x, y, face, svg.G(elements=list(spots), fill=RED if current else INK))


def ring_of_eleven(x: float, y: float, radius: float, number: int, dot: str, empty: str) -> svg.G:
    """Eleven dots in a ring, of which the first `number` are filled."""
    angles = [2 * math.pi * i / 11 for i in range(11)]
    spots = [(radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles]
    width = round(radius * 0.23, 2)
    return group(x, y, _dots(spots[:number], dot, width), _dots(spots[number:], empty, width))


def _dots(spots: list[tuple[float, float]], colour: str, width: float) -> svg.Path:
    """Dots as one path: lines of no length with round ends."""
    path: list[svg.PathData] = []
    for x, y in spots:
        path += [svg.M(round(x, 2), round(y, 2)), svg.HorizontalLineToRel(0.01)]
    return svg.Path(d=path, stroke=colour, stroke_width=width, stroke_linecap="round")

"""Signs for resources, tags, tiles and tracks; each in a box of 24 by 24."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import svg

from ...core.drawing import INK, SHEET, box, centred, group, ink_on, shape, stroke
from ..words import RESOURCE_WORDS, TAG_WORDS
from .look import GOLD, RESOURCE_COLOURS, TAG_COLOURS

ICON = 24
_SIGN = "currentColor"  # each use of a bare sign says in which colour

Glyph = Callable[[str], list[svg.Element]]


def _path(d: str, fill: str) -> svg.Path:
    return svg.Path(fill=fill, extra={"d": d})


def _line(d: str, colour: str, thick: float) -> svg.Path:
    return svg.Path(
        fill="none", stroke=colour, stroke_width=thick, stroke_linecap="round", extra={"d": d}
    )


def _star(x: float, y: float, outer: float, inner: float, points: int) -> Sequence[float]:
    flat: list[float] = []
    for i in range(2 * points):
        radius, angle = (outer, inner)[i % 2], math.pi * i / points
        flat += [x + radius * math.sin(angle), y - radius * math.cos(angle)]
    return flat


# -- Glyphs, drawn in one colour ------------------------------------------------------------------


def _beam(ink: str) -> list[svg.Element]:
    """Steel: a girder."""
    return [
        box(6, 5, 12, 3.2, ink, None, 0.6),
        box(10.2, 7, 3.6, 10, ink, None, 0),
        box(6, 15.8, 12, 3.2, ink, None, 0.6),
    ]


def _sparkle(ink: str) -> list[svg.Element]:
    return [shape(_star(12, 12.4, 8, 3.3, 5), fill=ink)]


def _leaf(ink: str) -> list[svg.Element]:
    return [
        _path("M19 4.5 C20 13.5 16 19 8.6 17.6 C5.6 11 10 5.2 19 4.5 Z", ink),
        stroke((5, 20, 13, 11), ink, 1.8),
    ]


def _bolt(ink: str) -> list[svg.Element]:
    return [shape((14, 3, 6, 13.6, 11, 13.6, 9.6, 21, 18, 10, 12.8, 10), fill=ink)]


def _flame(ink: str) -> list[svg.Element]:
    flame = "M12 3 C13 7.4 18 10 18 15 A6 6 0 0 1 6 15 C6 12 7.6 10.6 8.6 8.6"
    return [_path(f"{flame} C9.2 10 9.8 10.8 10.2 11.6 C11.6 9 12 6.4 12 3 Z", ink)]


def _house(ink: str) -> list[svg.Element]:
    return [shape((12, 4.5, 20, 11, 18, 11, 18, 19, 6, 19, 6, 11, 4, 11), fill=ink)]


def _atom(ink: str) -> list[svg.Element]:
    rings: list[svg.Element] = [
        svg.Ellipse(
            cx=12,
            cy=12,
            rx=8,
            ry=3.1,
            fill="none",
            stroke=ink,
            stroke_width=1.3,
            transform=[svg.Rotate(turn, 12, 12)],
        )
        for turn in (0, 60, 120)
    ]
    return [*rings, svg.Circle(cx=12, cy=12, r=1.8, fill=ink)]


def _globe(ink: str) -> list[svg.Element]:
    return [
        _path("M6 8 C8 4.6 13 4.4 14 6.4 C15 8.4 11 9 11.4 11.4 C10 13 7 11.6 6 8 Z", ink),
        _path("M13 13 C15.4 11.4 19 12 19 14 C18 17.4 15.6 19 14 18.6 C14.6 16 12 15 13 13 Z", ink),
    ]


def _planet(ink: str) -> list[svg.Element]:
    return [
        stroke((5, 9, 19, 9), ink, 2),
        stroke((4.4, 13.4, 19.6, 13.4), ink, 1.4),
        svg.Ellipse(cx=14.6, cy=17, rx=2.6, ry=1.5, fill=ink),
    ]


def _microbe(ink: str) -> list[svg.Element]:
    legs: list[svg.Element] = [
        stroke((12, 12, 12 + 8.4 * math.cos(a), 12 + 8.4 * math.sin(a)), ink, 1.3)
        for a in (0.4, 1.45, 2.5, 3.55, 4.6, 5.65)
    ]
    return [*legs, svg.Ellipse(cx=12, cy=12, rx=5.6, ry=4.6, fill=ink)]


def _paw(ink: str) -> list[svg.Element]:
    toes = ((6.4, 11.4), (9.8, 7.4), (14.2, 7.4), (17.6, 11.4))
    pads: list[svg.Element] = [svg.Ellipse(cx=x, cy=y, rx=1.9, ry=2.5, fill=ink) for x, y in toes]
    return [
        *pads,
        _path("M12 11.4 C15.6 12.4 17.4 18.6 14 18.6 H10 C6.6 18.6 8.4 12.4 12 11.4 Z", ink),
    ]


def _skyline(ink: str) -> list[svg.Element]:
    return [
        shape(
            (4, 19.5, 4, 11, 8, 11, 8, 5, 14, 5, 14, 9, 17, 9, 17, 13, 20, 13, 20, 19.5), fill=ink
        )
    ]


def _fighter(ink: str) -> list[svg.Element]:
    return [shape((12, 3.5, 19, 19, 12, 15.4, 5, 19), fill=ink)]


def _waves(ink: str) -> list[svg.Element]:
    return [_line(f"M3 {y} Q6 {y - 4} 9 {y} T15 {y} T21 {y}", ink, 2.2) for y in (8, 13, 18)]


def _tree(ink: str) -> list[svg.Element]:
    return [
        svg.Circle(cx=12, cy=8.4, r=5.6, fill=ink),
        svg.Circle(cx=7.6, cy=12.4, r=4, fill=ink),
        svg.Circle(cx=16.4, cy=12.4, r=4, fill=ink),
        box(10.7, 13, 2.6, 8, ink, None, 0.8),
    ]


def _coin(ink: str) -> list[svg.Element]:
    return [
        svg.Circle(cx=12, cy=12, r=8, fill="none", stroke=ink, stroke_width=2),
        centred(12, 12, "M", 9, fill=ink, bold=True),
    ]


def _hole(ink: str) -> list[svg.Element]:
    return [
        svg.Circle(cx=12, cy=12, r=8, fill="none", stroke=ink, stroke_width=2),
        svg.Circle(cx=12, cy=12, r=4, fill=ink),
    ]


def _radiation(ink: str) -> list[svg.Element]:
    blades: list[svg.Element] = []
    for turn in (90, 210, 330):
        low, high = math.radians(turn - 30), math.radians(turn + 30)
        ends = [(12 + 9 * math.cos(a), 12 - 9 * math.sin(a)) for a in (low, high)]
        blades.append(shape((12, 12, *ends[0], *ends[1]), fill=ink))
    return [*blades, svg.Circle(cx=12, cy=12, r=2.4, fill=ink)]


def _barred(ink: str) -> list[svg.Element]:
    return [
        svg.Circle(cx=12, cy=12, r=8, fill="none", stroke=ink, stroke_width=2.4),
        stroke((7, 17, 17, 7), ink, 2.4),
    ]


def _pick(ink: str) -> list[svg.Element]:
    return [_line("M5 9 Q12 3 19 9", ink, 2.6), stroke((12, 6, 12, 21), ink, 2.4)]


def _peak(ink: str) -> list[svg.Element]:
    return [shape((3, 19.5, 9.5, 6, 14.5, 6, 21, 19.5), fill=ink)]


def _flag(ink: str) -> list[svg.Element]:
    return [stroke((6, 21.5, 6, 3), INK, 2), shape((6, 3, 21, 8, 6, 13), fill=ink)]


_GLYPHS: dict[str, Glyph] = {
    "greenery": _tree,
    "ocean": _waves,
    "city": _skyline,
    "capital": _skyline,
    "commercial_district": _coin,
    "ecological_zone": _paw,
    "industrial_center": _beam,
    "lava_flows": _flame,
    "mining_area": _pick,
    "mining_rights": _pick,
    "mohole_area": _hole,
    "natural_preserve": _atom,
    "nuclear_zone": _radiation,
    "restricted_area": _barred,
    "microbe": _microbe,
    "animal": _paw,
    "science": _atom,
    "fighter": _fighter,
    "peak": _peak,
    "flag": _flag,
}


def _m(ink: str) -> list[svg.Element]:
    return [centred(12, 12, "M", 15, fill=ink, bold=True)]


_RESOURCE_GLYPHS: tuple[Glyph, ...] = (_m, _beam, _sparkle, _leaf, _bolt, _flame)
_TAG_GLYPHS: tuple[Glyph, ...] = (
    *(_house, _sparkle, _atom, _bolt, _globe, _planet, _leaf, _microbe, _paw, _skyline),
)


def definitions() -> svg.Defs:
    """The signs, once for a picture; `icon` refers to them."""
    signs = [svg.G(id=f"mars-{name}", elements=draw(_SIGN)) for name, draw in _GLYPHS.items()]
    for name, colour, draw in zip(RESOURCE_WORDS, RESOURCE_COLOURS, _RESOURCE_GLYPHS, strict=True):
        square = box(1.5, 1.5, 21, 21, colour, SHEET, 4, 1.2)
        signs.append(svg.G(id=f"mars-{name}", elements=[square, *draw(ink_on(colour))]))
    for name, colour, draw in zip(TAG_WORDS, TAG_COLOURS, _TAG_GLYPHS, strict=True):
        ink = GOLD if name == "space" else "#7fd07a" if name == "earth" else ink_on(colour)
        disc = svg.Circle(cx=12, cy=12, r=11, fill=colour, stroke="#c9c4d1", stroke_width=1)
        signs.append(svg.G(id=f"mars-tag-{name}", elements=[disc, *draw(ink)]))
    card = box(6, 3, 12, 18, "#3f6fa8", SHEET, 2, 1.2)
    mark = shape((12, 7, 16, 12, 12, 17, 8, 12), fill="#bcd6f2")
    signs.append(svg.G(id="mars-card", elements=[card, mark]))
    return svg.Defs(elements=list(signs))


def icon(name: str, x: float, y: float, size: float, colour: str | None = None) -> svg.G:
    """A sign around (x, y)."""
    half = size / 2
    use = svg.Use(href=f"#mars-{name}", color=colour)
    return group(x - half, y - half, use, scale=size / ICON)


def resource(index: int, x: float, y: float, size: float) -> svg.G:
    """The sign of a resource."""
    return icon(RESOURCE_WORDS[index], x, y, size)


def tag(index: int, x: float, y: float, size: float) -> svg.G:
    """The sign of a tag."""
    return icon(f"tag-{TAG_WORDS[index]}", x, y, size)


BONUS_ICONS = {"plant": "plants", "steel": "steel", "titanium": "titanium", "card": "card"}


def marker(x: float, y: float, radius: float, colour: str, words: object) -> svg.G:
    """A round piece of a seat, with its number."""
    disc = svg.Circle(cx=0, cy=0, r=radius, fill=colour, stroke=SHEET, stroke_width=1.2)
    rim = svg.Circle(cx=0, cy=0, r=radius + 0.9, fill=INK)
    number = centred(0, 0, words, radius * 1.4, fill=ink_on(colour), bold=True)
    return group(x, y, rim, disc, number)

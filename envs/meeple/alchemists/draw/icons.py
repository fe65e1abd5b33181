"""Signs for ingredients, potions, alchemicals and the rest; each in a box of 24 by 24."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import svg

from ...core.drawing import INK, SHEET, group, shape, stroke
from .. import state as s
from ..tables import BIG, SIGNS
from .look import GOLD, GOLD_LINE, NEUTRAL_COLOUR, SIGN_COLOURS, SILVER

ICON = 24

_GREEN = "#4c8f46"


def _path(d: str, fill: str, line: str | None = None) -> svg.Path:
    return svg.Path(fill=fill, stroke=line, stroke_width=1 if line else None, extra={"d": d})


def _line(d: str, colour: str, thick: float) -> svg.Path:
    return svg.Path(
        fill="none", stroke=colour, stroke_width=thick, stroke_linecap="round", extra={"d": d}
    )


def _disc(x: float, y: float, radius: float, fill: str, line: str | None = None) -> svg.Circle:
    return svg.Circle(
        cx=x, cy=y, r=radius, fill=fill, stroke=line, stroke_width=1.2 if line else None
    )


# -- Ingredients ---------------------------------------------------------------------------------


def _mushroom() -> list[svg.Element]:
    return [
        _path("M9 12.5 H15 L16.4 21 C14 22.4 10 22.4 7.6 21 Z", "#e9dcc3", "#9a8560"),
        _path("M2 13.5 C2 6.5 6.5 2.5 12 2.5 C17.5 2.5 22 6.5 22 13.5 Z", "#b5523b"),
        *[_disc(x, y, r, "#f6e7d6") for x, y, r in ((8, 7.4, 1.9), (14.4, 5.9, 1.5))],
        *[_disc(x, y, r, "#f6e7d6") for x, y, r in ((12.4, 10.6, 1.5), (17.8, 10.2, 1.7))],
    ]


def _fern() -> list[svg.Element]:
    rows = ((19.5, 7.5), (15.8, 7.8), (12.1, 6.6), (8.6, 4.8), (5.4, 2.8))
    return [
        stroke((12, 22, 12, 2.5), _GREEN, 1.6),
        *[stroke((12, y, 12 - wide, y - wide * 0.42), _GREEN, 2.1) for y, wide in rows],
        *[stroke((12, y, 12 + wide, y - wide * 0.42), _GREEN, 2.1) for y, wide in rows],
    ]


def _toad() -> list[svg.Element]:
    skin = "#7c8f3c"
    return [
        svg.Ellipse(cx=4.6, cy=18.6, rx=3.8, ry=2.9, fill=skin),
        svg.Ellipse(cx=19.4, cy=18.6, rx=3.8, ry=2.9, fill=skin),
        svg.Ellipse(cx=12, cy=14.6, rx=8.6, ry=6.6, fill="#93a64d"),
        *[_disc(x, 7.6, 3.2, skin) for x in (7.2, 16.8)],
        *[_disc(x, 7.2, 1.5, INK) for x in (7.2, 16.8)],
        _line("M7 15.5 C9.5 18 14.5 18 17 15.5", INK, 1.2),
    ]


def _bird_claw() -> list[svg.Element]:
    toes = ("M12 10.5 C8 11.5 4.8 14.5 4 19", "M12 10.5 V19.5", "M12 10.5 C16 11.5 19.2 14.5 20 19")
    talons = ((4, 19, 3.2, 22.6), (12, 19.5, 12, 23), (20, 19, 20.8, 22.6))
    return [
        _line("M12 1.6 V10.5", "#b08642", 3.4),
        _line("M12 9.5 C13.8 8.6 15.6 8.2 17 6.6", "#b08642", 2.2),
        *[_line(toe, "#b08642", 3) for toe in toes],
        *[stroke(talon, INK, 1.7) for talon in talons],
    ]


def _flower() -> list[svg.Element]:
    petals: list[svg.Element] = [stroke((12, 12, 12, 23), _GREEN, 1.8)]
    petals.append(_path("M12 20 C15 16 18 16 19.5 16.5 C18.5 19.5 15 21 12 21 Z", _GREEN))
    for i in range(6):
        angle = math.pi * i / 3
        x, y = 12 + 5.2 * math.sin(angle), 9 - 5.2 * math.cos(angle)
        petals.append(_disc(round(x, 1), round(y, 1), 3.3, "#c6609c"))
    return [*petals, _disc(12, 9, 3.1, "#f4cf5b")]


def _mandrake() -> list[svg.Element]:
    root = (
        "M12 8 C16 8 17.2 10.8 16 13.6 L19 22 L13.4 17.6 H10.6 L5 22 L8 13.6 C6.8 10.8 8 8 12 8 Z"
    )
    return [
        *[_line(leaf, _GREEN, 2.4) for leaf in ("M12 8 C11 5 8 3 5.6 3.4", "M12 8 V1.6")],
        _line("M12 8 C13 5 16 3 18.4 3.4", _GREEN, 2.4),
        _path(root, "#b98a58"),
        _line(
            "M8 11.4 C6 11.6 4.4 13 3.4 14.6 M16 11.4 C18 11.6 19.6 13 20.6 14.6", "#b98a58", 1.9
        ),
        *[_disc(x, 11.2, 0.95, INK) for x in (10.3, 13.7)],
        _line("M10.4 14.2 H13.6", INK, 1.1),
    ]


def _scorpion() -> list[svg.Element]:
    shell = "#6a4f86"
    legs = [stroke((x, 18, x - 1.6, 22.4), shell, 1.4) for x in (8.4, 11, 13.6, 16.2)]
    return [
        *legs,
        _line("M17 15.6 C23 14.4 23 5.6 16.4 5", shell, 2.9),
        shape((17, 2.4, 17.6, 7.4, 12.6, 5.4), fill=INK),
        svg.Ellipse(cx=12, cy=16, rx=6.6, ry=3.7, fill=shell),
        _line("M6.4 15 C3.6 14.4 2.6 12 3.4 9.6", shell, 2),
        _line("M8 13.6 C6.6 12.6 6.4 11 7 9.4", shell, 1.8),
        *[_disc(x, 8.4, 1.9, shell) for x in (3.4, 7.6)],
    ]


def _feather() -> list[svg.Element]:
    return [
        _path("M21 2 C22.6 9.4 18.4 16.6 8.6 18.4 C6.8 10.6 11.4 3.2 21 2 Z", "#4a83ad"),
        stroke((3, 22, 16, 7), "#244b68", 1.7),
        stroke((12.6, 17, 13.6, 13.8), SHEET, 1.1),
        stroke((17, 12.8, 16.6, 9.8), SHEET, 1.1),
    ]


# -- Potions and alchemicals ---------------------------------------------------------------------


def _sign(x: float, y: float, half: float, plus: bool, thick: float) -> list[svg.Element]:
    """A plus or a minus in white."""
    bars: list[svg.Element] = [stroke((x - half, y, x + half, y), SHEET, thick)]
    return [*bars, stroke((x, y - half, x, y + half), SHEET, thick)] if plus else bars


_BOTTLES = (
    "M9.4 2 H14.6 V7.6 A7.8 7.8 0 1 1 9.4 7.6 Z",  # red: a round flask
    "M9.4 2 H14.6 V8 L21.6 20 Q22 22.6 19.4 22.6 H4.6 Q2 22.6 2.4 20 L9.4 8 Z",  # green: a cone
    "M6 2 H18 V4.6 H17 V19.4 Q17 22.6 13.8 22.6 H10.2 Q7 22.6 7 19.4 V4.6 H6 Z",  # blue: a vial
    "M2.6 7 H21.4 C21.4 14 18 17 13.8 17.8 V20 H17 V22.4 H7 V20 H10.2 V17.8 C6 17 2.6 14 2.6 7 Z",
)


def _potion(potion: int) -> list[svg.Element]:
    if potion == s.NEUTRAL:  # a bowl
        dot = svg.Circle(cx=12, cy=11.6, r=2.3, fill="none", stroke=SHEET, stroke_width=1.7)
        return [_path(_BOTTLES[3], NEUTRAL_COLOUR), dot]
    colour, minus = divmod(potion, 2)
    x, y = ((12, 14.6), (12, 16.4), (12, 13.4))[colour]
    return [
        _path(_BOTTLES[colour], SIGN_COLOURS[colour]),
        *_sign(x, y, (4.2, 3.9, 3.3)[colour], not minus, 2.5),
    ]


def _alchemical(alchemical: int) -> list[svg.Element]:
    """Its red, green and blue parts, large or small, with their signs."""
    parts: list[svg.Element] = []
    for colour in range(s.COLOURS):
        big, x = bool(BIG[alchemical, colour]), 12 + ICON * colour
        parts.append(_disc(x, 12, 11 if big else 7, SIGN_COLOURS[colour]))
        half, thick = (6, 3.4) if big else (3.8, 2.6)
        parts += _sign(x, 12, half, bool(SIGNS[alchemical, colour]), thick)
    return parts


# -- The rest ------------------------------------------------------------------------------------


def star(x: float, y: float, outer: float, inner: float, points: int) -> Sequence[float]:
    """The outline of a star around (x, y)."""
    flat: list[float] = []
    for i in range(2 * points):
        radius, angle = (outer, inner)[i % 2], math.pi * i / points
        flat += [x + radius * math.sin(angle), y - radius * math.cos(angle)]
    return flat


def _coin() -> list[svg.Element]:
    ring = svg.Circle(cx=12, cy=12, r=6.2, fill="none", stroke=GOLD_LINE, stroke_width=1.1)
    return [_disc(12, 12, 9.8, GOLD, GOLD_LINE), ring]


def _starred(fill: str, line: str) -> Callable[[], list[svg.Element]]:
    def draw() -> list[svg.Element]:
        return [shape(star(12, 12.6, 11.4, 4.9, 5), fill=fill, stroke=line, stroke_width=1.4)]

    return draw


def _hedge(colour: int) -> Callable[[], list[svg.Element]]:
    """A seal that may be wrong in one colour: a question mark."""

    def draw() -> list[svg.Element]:
        hook = "M8 9.2 C8 3.6 16.4 3.8 16.2 9 C16 12.2 12 11.8 12 15"
        return [
            _disc(12, 12, 11, SIGN_COLOURS[colour]),
            _line(hook, SHEET, 2.5),
            _disc(12, 18.6, 1.6, SHEET),
        ]

    return draw


def _favor() -> list[svg.Element]:
    return [
        svg.Rect(x=5, y=2, width=14, height=20, rx=2.4, fill="#f6e3c4", stroke="#a9772f"),
        _disc(12, 9.4, 2.9, "#a9772f"),
        _path("M6.8 18.6 C7.2 14.6 9 13.2 12 13.2 C15 13.2 16.8 14.6 17.2 18.6 Z", "#a9772f"),
    ]


def _ingredient() -> list[svg.Element]:
    """A card of any kind: a leaf on a card."""
    return [
        svg.Rect(x=5, y=2, width=14, height=20, rx=2.4, fill="#e3efdb", stroke="#5b8a50"),
        _path("M16 6 C17 12 14 17 8.6 17.4 C7.8 11.6 10.4 7 16 6 Z", "#5b8a50"),
        stroke((7.4, 19.4, 13.2, 10.6), "#5b8a50", 1.1),
    ]


def _reputation() -> list[svg.Element]:
    """A scholar's cap."""
    return [
        shape((12, 4, 23, 9.6, 12, 15.2, 1, 9.6), fill=INK),
        _path("M6 13.4 V18.2 C8 21 16 21 18 18.2 V13.4 L12 16.6 Z", INK),
        _line("M21 10.4 V17.6", INK, 1.5),
    ]


def _conflict() -> list[svg.Element]:
    bolt = (14.5, 0.8, 4, 13.4, 10.6, 13.4, 8.6, 23.2, 20, 9.4, 13.2, 9.4)
    return [shape(bolt, fill="#b3271e", stroke=SHEET, stroke_width=0.9, stroke_linejoin="round")]


def _hospital() -> list[svg.Element]:
    return [
        svg.Rect(
            x=2, y=2, width=20, height=20, rx=4, fill=SHEET, stroke="#b3271e", stroke_width=1.6
        ),
        shape(
            (9, 5, 15, 5, 15, 9, 19, 9, 19, 15, 15, 15, 15, 19, 9, 19, 9, 15, 5, 15, 5, 9, 9, 9),
            fill="#b3271e",
        ),
    ]


def _eye() -> list[svg.Element]:
    return [
        _path("M1.5 12 C6 4.6 18 4.6 22.5 12 C18 19.4 6 19.4 1.5 12 Z", SHEET, INK),
        _disc(12, 12, 4.6, "#4a83ad"),
        _disc(12, 12, 2.1, INK),
    ]


SEAL_SIGNS = ("gold", "silver", "hedge-0", "hedge-1", "hedge-2")
_INGREDIENTS = (_mushroom, _fern, _toad, _bird_claw, _flower, _mandrake, _scorpion, _feather)
_SIGNS: dict[str, Callable[[], list[svg.Element]]] = {
    "coin": _coin,
    "gold": _starred(GOLD, GOLD_LINE),
    "silver": _starred(SILVER, "#5d6370"),
    **{f"hedge-{colour}": _hedge(colour) for colour in range(s.COLOURS)},
    "favor": _favor,
    "ingredient": _ingredient,
    "reputation": _reputation,
    "conflict": _conflict,
    "hospital": _hospital,
    "eye": _eye,
}


def definitions() -> svg.Defs:
    """The signs, once for a picture; `icon` refers to them."""
    signs = {name: draw() for name, draw in _SIGNS.items()}
    signs |= {f"kind-{kind}": draw() for kind, draw in enumerate(_INGREDIENTS)}
    signs |= {f"potion-{potion}": _potion(potion) for potion in range(s.POTIONS)}
    signs |= {f"token-{token}": _alchemical(token) for token in range(s.KINDS)}
    return svg.Defs(
        elements=[svg.G(id=f"al-{name}", elements=sign) for name, sign in signs.items()]
    )


def icon(name: str, x: float, y: float, size: float) -> svg.G:
    """A sign around (x, y)."""
    half = size / 2
    return group(x - half, y - half, svg.Use(href=f"#al-{name}"), scale=size / ICON)


def ingredient(kind: int, x: float, y: float, size: float) -> svg.G:
    """The sign of an ingredient."""
    return icon(f"kind-{kind}", x, y, size)


def potion(kind: int, x: float, y: float, size: float) -> svg.G:
    """The bottle of a potion."""
    return icon(f"potion-{kind}", x, y, size)


def alchemical(token: int, x: float, y: float, height: float) -> svg.G:
    """The three parts of an alchemical around (x, y), three times as wide as high."""
    use = svg.Use(href=f"#al-token-{token}")
    return group(x - 1.5 * height, y - height / 2, use, scale=height / ICON)

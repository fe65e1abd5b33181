"""The small pieces that every picture is put together from, and the colours that games share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol
from xml.sax.saxutils import escape

import svg

from .picture import FONT_FAMILY

INK, FAINT, PALE = "#2b2a33", "#716e79", "#a19ea8"
PAPER, SHEET = "#f7f4ee", "#ffffff"
LINE, WELL = "#d9d3c7", "#efeae0"
RED, HIGHLIGHT = "#b3271e", "#ffd84d"

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")

# Widths of letters in parts of the font size, rounded up.
_WIDTHS = {**dict.fromkeys("ijlI.,:;'|! ", 0.33), **dict.fromkeys("frt()-/", 0.42)}
_WIDTHS |= dict.fromkeys("mwMW", 0.98)
_SMALL, _CAPITAL, _BOLD = 0.63, 0.75, 1.1


def group(x: float, y: float, *elements: svg.Element, scale: float = 1, fade: float = 1) -> svg.G:
    """Elements moved to (x, y)."""
    transform: list[svg.Transform] = [svg.Translate(_number(x), _number(y))]
    if scale != 1:
        transform.append(svg.Scale(_number(scale)))
    opacity = None if fade == 1 else fade
    return svg.G(transform=transform, elements=list(elements), opacity=opacity)


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = SHEET,
    line: str | None = LINE,
    radius: float = 4,
    thick: float = 1,
    dashes: list[float] | None = None,
) -> svg.Rect:
    """A rectangle with rounded corners."""
    return svg.Rect(
        x=_number(x),
        y=_number(y),
        width=_number(width),
        height=_number(height),
        rx=radius,
        fill=fill,
        stroke=line,
        stroke_width=thick if line else None,
        stroke_dasharray=list(dashes) if dashes else None,
    )


def label(
    x: float,
    y: float,
    words: object,
    size: float = 11,
    fill: str = INK,
    bold: bool = False,
    anchor: str = "start",
    room: float | None = None,
) -> svg.Text:
    """One line of text; made smaller, then cut short, to go into `room`."""
    text = str(words)
    if room is not None:
        text, size = _fitted(text, size, room, bold)
    return svg.Text(
        x=_number(x),
        y=_number(y),
        text=escape(text),
        font_size=_number(size),
        fill=fill,
        font_weight="bold" if bold else None,
        text_anchor={"middle": "middle", "end": "end"}.get(anchor),  # type: ignore[arg-type]
    )


def centred(x: float, y: float, words: object, size: float = 11, **look: object) -> svg.Text:
    """One line of text around (x, y), the middle of its capitals."""
    return label(x, y + size * 0.36, words, size, anchor="middle", **look)  # type: ignore[arg-type]


def _fitted(text: str, size: float, room: float, bold: bool) -> tuple[str, float]:
    smaller, least = min(size, room / max(_width(text, bold), 0.1)), 0.75 * size
    if smaller >= least:
        return text, smaller
    while text and least * _width(text + "…", bold) > room:
        text = text[:-1]
    return text.rstrip() + "…", least


def _width(text: str, bold: bool) -> float:
    """Width of `text` in parts of the font size, a little too large."""
    letters = sum(_WIDTHS.get(letter, _CAPITAL if letter.isupper() else _SMALL) for letter in text)
    return letters * (_BOLD if bold else 1)


def two_lines(words: str) -> list[str]:
    """`words` in one line, or in two of nearly the same length."""
    parts = words.split()
    splits = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    return list(min(splits, key=lambda pair: max(map(len, pair)))) if splits else [words]


def tooltip(words: str, *elements: svg.Element) -> svg.G:
    """Elements that say `words` where the pointer rests on them."""
    return svg.G(elements=[svg.Title(text=escape(words)), *elements])


def shape(points: Sequence[float], **look: object) -> svg.Polygon:
    """A polygon through x, y, x, y, ..."""
    return svg.Polygon(points=_points(points), **look)  # type: ignore[arg-type]


def stroke(points: Sequence[float], colour: str, thick: float) -> svg.Polyline:
    """An open line through x, y, x, y, ..."""
    return svg.Polyline(
        points=_points(points),
        fill="none",
        stroke=colour,
        stroke_width=thick,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _points(flat: Sequence[float]) -> list[svg.Point]:
    return [svg.Point(_number(x), _number(y)) for x, y in zip(flat[::2], flat[1::2], strict=True)]


def _number(value: float) -> float | int:
    """At most two decimals, and none where there are none."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def stages(names: Iterable[str], present: str, margin: float) -> list[svg.Element]:
    """The stages of a game in a row, with a margin around the names; the present one is dark."""
    row: list[svg.Element] = []
    x = 0.0
    for name in names:
        now = name == present
        wide = margin + 5.9 * len(name)
        row.append(box(x, 3, wide, 20, INK if now else WELL, None, 10))
        ink = SHEET if now else FAINT
        row.append(centred(x + wide / 2, 13, name, 9.5, fill=ink, bold=now, room=wide - 6))
        x += wide + 4
    return row


def ink_on(colour: str) -> str:
    """Black or white, whichever can be read on `colour` (`#rrggbb`)."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 150 else SHEET


def decision_banner(
    who: str, question: str, colour: str, width: float, plate: float, line: str | None = None
) -> list[svg.Element]:
    """Who is asked, on a plate of its colour, and what. line: of the border, if not that colour."""
    ink = ink_on(colour)
    return [
        box(0, 0, width, 34, SHEET, line or colour, 8, 2),
        box(0, 0, plate, 34, colour, None, 8),
        shape((10, 11, 10, 23, 19, 17), fill=ink),
        label(28, 22, who, 13.5, ink, bold=True, room=plate - 36),
        label(plate + 12, 22, f"decides {question}", 14, room=width - plate - 24),
    ]


class Placed(Protocol):
    """A seat as `result_banner` needs it."""

    @property
    def index(self) -> int:
        """The seat's number."""

    @property
    def place(self) -> int | None:
        """1 for the best; None before the end."""

    @property
    def vp(self) -> int | None:
        """Points; None before the end."""


def result_banner(
    standings: Sequence[Placed], colour: str, width: float, verdict: str | None = None
) -> list[svg.Element]:
    """The places at the end, the best first; the first may be shared.

    colour: the winner's; verdict: other words than who has won.
    """
    firsts = [seat for seat in standings if seat.place == 1]
    who, verb = ("Seats", "win") if len(firsts) > 1 else ("Seat", "wins")
    numbers = " and ".join(f"{seat.index}" for seat in firsts)
    words = verdict or f"{who} {numbers} {verb} with {standings[0].vp} VP"
    rest = "  ·  ".join(
        f"{ORDINALS[(seat.place or 1) - 1]}  seat {seat.index}, {seat.vp} VP"
        for seat in standings[len(firsts) :]
    )
    return [
        box(0, 0, width, 34, SHEET, colour, 8, 2),
        box(0, 0, 320, 34, colour, None, 8),
        centred(160, 17, words, 15, fill=ink_on(colour), bold=True, room=300),
        label(340, 22, "" if verdict else rest, 14, room=width - 350),
    ]


def sheet(width: int, height: int, elements: list[svg.Element]) -> svg.SVG:
    """A whole picture of these elements."""
    return svg.SVG(
        width=width,
        height=height,
        viewBox=svg.ViewBoxSpec(0, 0, width, height),
        elements=[svg.G(elements=elements, extra={"font-family": FONT_FAMILY})],
    )

"""The mat of a seat: points, resources, power, structures in stock, levels, tiles."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    INK,
    LINE,
    ORDINALS,
    PALE,
    RED,
    SHEET,
    WELL,
    box,
    centred,
    group,
    ink_on,
    label,
    shape,
    tooltip,
)
from .. import state as s
from ..tables import HOME, KIND_TITLES, STOCK, TERRAIN_NAMES
from ..view import Seat
from ..words import STRONGHOLD_ACTIONS
from .board import colour_of
from .icons import RESOURCE_ICONS, icon, terrain_sign
from .look import POWER, TERRAIN_COLOURS
from .pieces import ghost, structure
from .tiles import (
    ARTIFACT_WIDTH,
    CARD_HEIGHT,
    CARD_WIDTH,
    FAVOR_WIDTH,
    TOWN_WIDTH,
    artifact,
    bonus_card,
    favor_tile,
    no_card,
    town_tile,
)

MAT_HEIGHT = 122
_RESOURCES, _BOWLS, _STOCK, _TILES = 142, 318, 446, 596  # columns
_SMALL = 0.85  # scale of tiles on a mat


def mat(seat: Seat, width: float) -> list[svg.Element]:
    """A seat's mat, `width` wide and MAT_HEIGHT high."""
    colour = colour_of(seat)
    marked = seat.decides or seat.place == 1
    edge, thick = (colour, 3) if marked else (LINE, 1)
    return [
        box(0, 0, width, MAT_HEIGHT, SHEET, edge, 8, thick),
        box(0, 0, 130, MAT_HEIGHT, colour, None, 8),
        *_name_plate(seat, ink_on(colour)),
        group(_RESOURCES, 0, *_resources(seat)),
        group(_BOWLS, 0, *_bowls(seat)),
        group(_STOCK, 0, *_stock(seat, colour)),
        group(_TILES, 0, *_tiles(seat, width - _TILES - 8)),
    ]


def _name_plate(seat: Seat, ink: str) -> list[svg.Element]:
    """Who sits here, and the points."""
    home = None if seat.faction is None else int(HOME[seat.faction])
    plate: list[svg.Element] = [
        label(12, 24, f"Seat {seat.index}", 16, ink, bold=True),
        label(12, 41, seat.name or "no faction yet", 12.5, ink, room=108),
        tooltip(_points(seat), label(12, 80, seat.vp, 32, ink, bold=True)),
        label(12, 94, "victory points", 9, ink),
        label(12, 112, _status(seat), 10, ink, bold=True, room=112),
    ]
    if home is not None:
        disc = svg.Circle(
            cx=106, cy=69, r=15, fill=TERRAIN_COLOURS[home], stroke=SHEET, stroke_width=1.6
        )
        words = f"home {TERRAIN_NAMES[home]}"
        plate.append(tooltip(words, disc, terrain_sign(home, 106, 69, 19)))
    if seat.decides:
        plate.append(shape((104, 11, 104, 27, 117, 19), fill=ink))
    return plate


def _status(seat: Seat) -> str:
    if seat.place:
        return f"{ORDINALS[seat.place - 1]} place"
    if seat.passed:
        return "has passed"
    return f"{ORDINALS[seat.turn - 1]} in order" if seat.turn else ""


def _points(seat: Seat) -> str:
    """Where the points come from."""
    parts = [f"{name} {vp}" for name, vp in zip(s.PARTS, seat.parts, strict=True) if vp]
    return ", ".join(parts) or "no points"


def _resources(seat: Seat) -> list[svg.Element]:
    """In hand with the next income below, then levels."""
    parts: list[svg.Element] = []
    names = ("coins", "workers", "priests")
    held = (seat.coins, seat.workers, seat.priests)
    for i, (name, count, income) in enumerate(zip(names, held, seat.income, strict=False)):
        x = 20 + 43 * i
        words = f"{count} {name}, {income} of the next income"
        cell: list[svg.Element] = [
            icon(RESOURCE_ICONS[i], x - 9, 21, 20),
            label(x + 3, 27, count, 16, bold=True, room=19),
        ]
        if any(seat.income):
            cell.append(centred(x, 43, f"+{income}", 10, fill=FAINT))
        parts.append(tooltip(words, *cell))
    key, number = icon("key", 143, 20, 16), label(154, 27, seat.keys, 16, bold=True)
    parts.append(tooltip(f"{seat.keys} keys not used", key, number))
    parts.append(box(0, 54, 160, 1, WELL, None, 0))
    return parts + _levels(seat)


def _levels(seat: Seat) -> list[svg.Element]:
    """Shipping, digging, bridges, priests on the cult tracks."""
    shipping = f"{seat.shipping} of {seat.last_shipping}" if seat.last_shipping else "none"
    ship = ("ship", "shipping", shipping)
    if seat.carpet:
        ship = ("ship", "carpet", f"range {seat.carpet}")
    spade = f"{seat.spade_price} ({seat.digging}/{seat.last_digging})"
    lines = [
        ship,
        ("spade", "spade", spade if seat.last_digging else seat.spade_price),
        ("bridge", "bridges left", f"{seat.bridges}"),
        ("priest", "priests sent", f"{seat.cult_priests}"),
    ]
    parts: list[svg.Element] = []
    for i, (sign, name, words) in enumerate(lines):
        x, y = i % 2 * 86, 71 + i // 2 * 29
        parts.append(icon(sign, x + 8, y + 2, 19))
        parts.append(label(x + 22, y, name, 9, FAINT, room=60))
        parts.append(label(x + 22, y + 12, words, 11, bold=True, room=60))
    return parts


def _bowls(seat: Seat) -> list[svg.Element]:
    """The three bowls of power, the third on top, as the tokens go round."""
    places = ((28, 88, "I"), (88, 88, "II"), (58, 37, "III"))
    parts: list[svg.Element] = []
    for (x, y, name), tokens in zip(places, seat.bowls, strict=True):
        bowl = svg.Circle(cx=x, cy=y, r=26, fill="#f1eaf8", stroke="#b79fd4", stroke_width=1.4)
        words = f"{tokens} power in bowl {name}"
        parts.append(
            tooltip(
                words,
                bowl,
                *_tokens(x, y - 5, tokens),
                centred(x, y + 16, f"{name}: {tokens}", 10, bold=True),
            )
        )
    if seat.income[3]:
        parts.append(label(18, 20, f"+{seat.income[3]}", 10, FAINT, anchor="end"))
        parts.append(icon("power", 25, 16.5, 11))
    return parts


def _tokens(x: float, y: float, count: int) -> list[svg.Element]:
    """Dots in rows of four."""
    dots: list[svg.Element] = []
    rows = (count + 3) // 4
    for i in range(count):
        row = i // 4
        inside = min(4, count - 4 * row)
        dot_x = x + (i % 4 - (inside - 1) / 2) * 9
        dot_y = y + (row - (rows - 1) / 2) * 9
        dots.append(svg.Circle(cx=round(dot_x, 1), cy=round(dot_y, 1), r=3.7, fill=POWER))
    return dots


def _stock(seat: Seat, colour: str) -> list[svg.Element]:
    """Structures not on the map; those that are leave their outlines."""
    parts: list[svg.Element] = [label(0, 14, "Structures in stock", 9, FAINT, bold=True)]
    rows = (
        (s.DWELLING, 8, 31, 18, 16),
        (s.TRADING_HOUSE, 10, 58, 24, 20.5),
        (s.TEMPLE, 10, 86, 24, 20.5),
        (s.STRONGHOLD, 92, 84, 0, 24),
        (s.SANCTUARY, 125, 84, 0, 25),
    )
    for kind, x, y, step, size in rows:
        built, stock = seat.built[kind], int(STOCK[kind])
        row: list[svg.Element] = []
        for i in range(stock):
            there = i < built or seat.faction is None
            make = ghost if there else structure
            row.append(make(kind, x + step * i, y, size, PALE if there else colour))
        name = KIND_TITLES[kind].lower()
        parts.append(tooltip(f"{name}: {stock - built} in stock, {built} on the map", *row))
    return parts + _special(seat)


def _special(seat: Seat) -> list[svg.Element]:
    """The action of the stronghold, once it stands."""
    if seat.faction not in STRONGHOLD_ACTIONS or not seat.built[s.STRONGHOLD]:
        return []
    words = f"stronghold: {STRONGHOLD_ACTIONS[seat.faction]}"
    done = seat.stronghold_used
    text = "stronghold action used" if done else "stronghold action free"
    return [tooltip(words, label(0, 112, text, 9, RED if done else INK, bold=True, room=140))]


def _tiles(seat: Seat, width: float) -> list[svg.Element]:
    """Favors above, towns below, the bonus card and the artifact on the right."""
    card = width - ARTIFACT_WIDTH  # an artifact comes when the bonus card has been returned
    parts: list[svg.Element] = [
        label(0, 12, "Favors and towns", 9, FAINT, bold=True),
        label(card, 12, "Artifact" if seat.artifact else "Bonus card", 9, FAINT, bold=True),
        group(card, 18, _card(seat)),
    ]
    step = min(FAVOR_WIDTH * _SMALL + 3, (card - 50) / max(len(seat.favors) - 1, 1))
    for i, tile in enumerate(seat.favors):
        parts.append(group(step * i, 16, favor_tile(tile), scale=_SMALL))
    step = TOWN_WIDTH * _SMALL + 3
    for i, tile in enumerate(seat.towns):
        parts.append(group(step * i, 69, town_tile(tile), scale=_SMALL))
    if seat.place:  # where the points come from, beside the towns
        left = step * len(seat.towns) + 4
        parts.append(label(width, 112, _points(seat), 9, anchor="end", room=width - left))
    return parts


def _card(seat: Seat) -> svg.Element:
    """The bonus card or the artifact."""
    if seat.artifact:
        return artifact(seat.artifact)
    return bonus_card(seat.card) if seat.card else no_card(CARD_WIDTH, CARD_HEIGHT, "no card")

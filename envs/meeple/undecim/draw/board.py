"""The board of a seat: points, kingdom cards, towns, action cards."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    HIGHLIGHT,
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
    label,
    shape,
    stroke,
    tooltip,
)
from .. import state as s
from ..actions import composition_text
from ..tables import HALF_NAMES, TOWN_CARD_NAMES
from ..view import Seat, Town
from .cards import (
    CARD_WIDTH,
    action_back,
    action_card,
    kingdom_back,
    kingdom_card,
    no_card,
)
from .icons import icon
from .look import HALF_COLOURS, NIGHT, SEAT_COLOURS, TOWN_COLOURS, ink_on

BOARD_HEIGHT = 150
_TILES, _TOWNS, _CARDS = 116, 470, 752  # columns
_TILE, _TILE_STEP = 54, 57
_LETTERS = tuple(name[0].upper() for name in TOWN_CARD_NAMES)


def board(seat: Seat, width: float) -> list[svg.Element]:
    """A seat's board, `width` wide and BOARD_HEIGHT high."""
    colour = SEAT_COLOURS[seat.index]
    marked = seat.decides or seat.place == 1
    edge, thick = (colour, 3) if marked else (LINE, 1)
    return [
        box(0, 0, width, BOARD_HEIGHT, SHEET, edge, 8, thick),
        box(0, 0, 10, BOARD_HEIGHT, colour, None, 5),
        *_name_plate(seat, colour),
        group(_TILES, 8, *_tiles(seat)),
        group(_TILES, 100, *_hand(seat)),
        label(_TILES, 142, _points(seat), 10, FAINT, room=_CARDS - _TILES - 10),
        group(_TOWNS, 0, *_towns(seat.towns)),
        group(_CARDS, 0, *_action_cards(seat, width - _CARDS - 10)),
    ]


def _name_plate(seat: Seat, colour: str) -> list[svg.Element]:
    """Who sits here, and the points."""
    notes = ["start player"] if seat.is_start else []
    notes += ["the viewer"] if seat.is_viewer else []
    plate: list[svg.Element] = [
        label(20, 24, f"Seat {seat.index}", 17, bold=True),
        *[label(20, 38 + 11 * i, note, 9, FAINT) for i, note in enumerate(notes)],
        label(20, 84, seat.vp, 34, bold=True),
        label(20, 97, "victory points", 9, FAINT),
    ]
    if seat.decides:
        plate.append(shape((86, 11, 86, 25, 97, 18), fill=colour))
    if seat.place:
        plate.append(box(20, 122, 80, 20, colour if seat.place == 1 else WELL, None, 10))
        ink = SHEET if seat.place == 1 else INK
        plate.append(
            centred(60, 132, f"{ORDINALS[seat.place - 1]} place", 11.5, fill=ink, bold=True)
        )
    return plate


def _points(seat: Seat) -> str:
    parts = [f"{name} {vp}" for name, vp in zip(s.PARTS, seat.parts, strict=True) if vp]
    return f"VP from {', '.join(parts)}" if parts else "no VP yet"


def _tiles(seat: Seat) -> list[svg.Element]:
    """Loose cards: a column for each kind, the top halves above, the bottom ones below."""
    tiles: list[svg.Element] = []
    for half, count in enumerate(seat.loose):
        x, y = half // 2 * _TILE_STEP, half % 2 * 43
        tiles.append(group(x, y, _tile(half, count, seat.fresh[half])))
    x = 5 * _TILE_STEP
    return [*tiles, group(x, 0, _subjugated(seat)), group(x, 43, _territories(seat))]


def _tile(half: int, count: int, fresh: int) -> svg.G:
    name = HALF_NAMES[half]
    ink = ink_on(HALF_COLOURS[half]) if count else PALE
    parts = _figure(HALF_COLOURS[half], ink, count, name, icon(half, 4, 3, 23, ink))
    words = f"{count} {name}"
    if fresh:  # 5: not takeable while the red texts go on
        parts.append(box(_TILE - 30, -4, 32, 11, HIGHLIGHT, INK, 5, 0.6))
        parts.append(centred(_TILE - 14, 1.5, f"{fresh} safe", 7.5, bold=True))
        words += f", {fresh} of them safe from red texts"
    return tooltip(words, *parts)


def _figure(colour: str, ink: str, count: int, name: str, sign: svg.Element) -> list[svg.Element]:
    """A tile with a sign, a number and a name; pale if there is nothing."""
    return [
        box(0, 0, _TILE, 40, SHEET, None, 5),
        group(0, 0, box(0, 0, _TILE, 40, colour, None, 5), fade=1 if count else 0.16),
        group(0, 0, sign, fade=1 if count else 0.6),
        label(_TILE - 4, 22, count, 18, ink, bold=True, anchor="end", room=23),
        centred(_TILE / 2, 33, name, 8.5, fill=ink, room=_TILE - 4),
    ]


def _subjugated(seat: Seat) -> svg.G:
    """Enemies turned face-down."""
    count = seat.subjugated
    ink, slash = (SHEET, HALF_COLOURS[s.GOLD]) if count else (PALE, PALE)
    sign = group(0, 0, icon(s.ENEMY, 4, 3, 23, ink), stroke((5, 25, 26, 4), slash, 2.6))
    return tooltip(f"{count} subjugated", *_figure(NIGHT, ink, count, "subjugated", sign))


def _territories(seat: Seat) -> svg.G:
    """The number of full sets of the four lands."""
    corners = [
        box(5 + i % 2 * 10.5, 5 + i // 2 * 10.5, 9.5, 9.5, HALF_COLOURS[2 * i], None, 1.5)
        for i in range(4)
    ]
    count = seat.territories
    sign = group(0, 0, *corners, fade=1 if count else 0.5)
    parts = _figure(LINE, INK if count else PALE, count, "territories", sign)
    return tooltip(f"{count} territories", *parts)


def _hand(seat: Seat) -> list[svg.Element]:
    """The kingdom cards in hand, under the columns of their kinds; backs if hidden."""
    row: list[svg.Element] = [
        label(-8, 15, f"hand: {seat.hand_size}", 10, FAINT, bold=True, anchor="end")
    ]
    if seat.hand is None:
        step = min(18, (5 * _TILE_STEP - 18) / max(seat.hand_size - 1, 1))
        row += [kingdom_back(step * i, 0) for i in range(seat.hand_size)]
    else:
        row += [
            kingdom_card(kind, count, kind * _TILE_STEP, 0, _TILE)
            for kind, count in enumerate(seat.hand)
        ]
    return [*row, group(5 * _TILE_STEP, 0, *_next_night(seat))]


def _next_night(seat: Seat) -> list[svg.Element]:
    """What the next night's count is multiplied by, and what it starts from (4.4)."""
    lines, words = [], []
    if seat.product is not None:
        lines.append(("next night", RED))
        lines.append((f"+ count × {seat.product}", RED))
        words.append(f"the next night also scores its subjugation count times {seat.product}")
    if seat.since:
        lines.append((f"count from {seat.since}", FAINT))
        words.append(f"{seat.since} subjugated by effects since the last night count in the next")
    if not lines:
        return []
    first = 14 - 4.5 * (len(lines) - 1)
    return [
        tooltip(
            "; ".join(words),
            *[
                label(0, first + 9.5 * i, line, 8.5, colour, room=_TILE + 8)
                for i, (line, colour) in enumerate(lines)
            ],
        )
    ]


def _towns(towns: tuple[Town, ...]) -> list[svg.Element]:
    """Towns as stacks on a ground line, with level and VP."""
    ground = 104
    row: list[svg.Element] = [
        label(0, 16, "Towns" if towns else "No town yet", 10, FAINT, bold=True),
        box(0, ground, 27 * s.MAX_TOWNS, 2.5, WELL, None, 1),
    ]
    for i, town in enumerate(towns):
        words = f"town {i + 1}, level {town.level}, {town.vp} VP: {composition_text(town.cards)}"
        row.append(group(27 * i + 1, ground, tooltip(words, *_town(town))))
    return row


def _town(town: Town) -> list[svg.Element]:
    """A block a card, or a block a kind with its number where there are many."""
    single = [(card, "") for card, count in enumerate(town.cards) for _ in range(count)]
    grouped = [(card, f"{count}") for card, count in enumerate(town.cards) if count]
    blocks: list[svg.Element] = []
    for i, (card, count) in enumerate(single if town.level <= 6 else grouped):
        y = -14.0 * (i + 1)
        blocks.append(box(0, y, 25, 13, TOWN_COLOURS[card], INK, 2, 0.7))
        words = f"{count}{_LETTERS[card]}"
        blocks.append(
            centred(12.5, y + 6.5, words, 9.5, fill=ink_on(TOWN_COLOURS[card]), bold=True)
        )
    return [
        *blocks,
        centred(12.5, 9, f"L{town.level}", 9.5, bold=True),
        centred(12.5, 19, f"{town.vp} VP", 8.5, fill=FAINT, room=27),
    ]


def _action_cards(seat: Seat, width: float) -> list[svg.Element]:
    """Action cards in hand, and the one played on the right."""
    step, y, right = CARD_WIDTH + 4, 24, width - CARD_WIDTH
    row: list[svg.Element] = [
        label(0, 16, "Action cards", 10, FAINT, bold=True),
        label(width, 16, "Played", 10, FAINT, bold=True, anchor="end"),
    ]
    row += [action_card(card, step * i, y) for i, card in enumerate(seat.actions)]
    first = len(seat.actions)
    row += [action_back(step * (first + i), y) for i in range(seat.unseen)]
    if seat.played is not None:
        row.append(action_card(seat.played, right, y, fade=0.45 if seat.laid_out else 1))
    elif seat.chosen:
        row.append(action_back(right, y, words="one of the two cards, face-down"))
    else:
        row.append(no_card(right, y, "not yet"))
    row += [
        label(width, 133 + 11 * i, note, 9, RED if i else INK, True, "end", width)
        for i, note in enumerate(_notes(seat))
    ]
    return row


def _notes(seat: Seat) -> list[str]:
    if seat.chosen:
        return ["chosen, still face-down" if seat.played else "one of these two, face-down"]
    notes = [f"{ORDINALS[seat.turn - 1]} in order"] if seat.turn else []
    if seat.laid_out:
        notes[0] += ", on the field"
    return notes + ([f"as {seat.named}"] if seat.named else [])

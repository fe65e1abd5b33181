"""The board: turn order, action spaces, the ingredient row, adventurers and conferences."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    HIGHLIGHT,
    INK,
    LINE,
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
from ...core.text import counted
from ..state import CUSTODIANS, KINDS, STUDENT
from ..tables import (
    CONFERENCE,
    CONFERENCE_ROUNDS,
    FIRST_ADVENTURER_ROUND,
    PARALYSIS_SPACE,
    STUDENT_FEE,
)
from ..view import Adventurer, OrderSpace, Row, Space, View
from ..words import INGREDIENT_WORDS, POTION_WORDS, order_words
from .icons import icon, potion
from .look import PARCHMENT, PARCHMENT_LINE, PLACE, PLACE_LINE
from .pieces import card, cube, marker, place

BOARD_HEIGHT = 214
_ORDER_WIDTH, _TABLE_WIDTH, _GAP = 136, 236, 8
_COLUMNS, _BETWEEN, _SPACE_HEIGHT = 5, 6, 104
_CUBE = 15
_MINUS = "\N{MINUS SIGN}"


def board(seen: View, width: float) -> list[svg.Element]:
    """The board, `width` wide and BOARD_HEIGHT high."""
    left = _ORDER_WIDTH + _GAP
    right = width - _TABLE_WIDTH
    return [
        group(0, 0, *_order(seen)),
        group(left, 0, *_spaces(seen, right - _GAP - left)),
        group(right, 0, *_row(seen)),
        group(right, 66, *_adventurers(seen)),
        group(right, 152, *_conferences(seen)),
    ]


# -- Turn order ----------------------------------------------------------------------------------


def _order(seen: View) -> list[svg.Element]:
    parts: list[svg.Element] = [
        box(0, 0, _ORDER_WIDTH, BOARD_HEIGHT, SHEET, LINE, 8),
        label(8, 14, "Turn order", 10, FAINT, bold=True),
    ]
    for number, space in enumerate(seen.order):
        parts.append(group(5, 20 + 21.2 * number, _order_space(number, space)))
    return parts


def _order_space(number: int, space: OrderSpace) -> svg.G:
    """What it shows on the left, the markers on the right; the last one is for the paralysed."""
    wide, last = _ORDER_WIDTH - 10, number == PARALYSIS_SPACE
    fill, line = ("#e2f2e5", "#8fc39b") if last else (PARCHMENT, PARCHMENT_LINE)
    parts: list[svg.Element] = [box(0, 0, wide, 19, fill, line, 4)]
    x = 11.0
    if space.gold:
        parts.append(centred(x, 9.5, f"{_MINUS}{-space.gold}", 10.5, bold=True))
        parts.append(icon("coin", x + 16, 9.5, 14))
    for sign, cards in (("favor", space.favors), ("ingredient", space.ingredients)):
        for _ in range(cards):
            parts.append(icon(sign, x, 9.5, 16))
            x += 14
    step = 18 if len(space.seats) < 3 else 15.5
    for i, seat in enumerate(space.seats):
        parts.append(marker(wide - 11 - step * (len(space.seats) - 1 - i), 9.5, 7, seat))
    words = f"turn order: {order_words(number)}" + ("; for the paralysed" if last else "")
    closed = not space.open and not last
    if closed:
        words += "; closed"
        parts.append(label(wide - 6, 13, "closed", 8.5, FAINT, anchor="end"))
    elif last and not space.seats:
        parts.append(label(wide - 6, 13, "paralysed", 8.5, FAINT, anchor="end"))
    for seat in space.seats:
        words += f"; seat {seat}"
    return tooltip(words, group(0, 0, *parts, fade=0.4 if closed else 1))


# -- Action spaces -------------------------------------------------------------------------------


def _spaces(seen: View, width: float) -> list[svg.Element]:
    wide = (width - _BETWEEN * (_COLUMNS - 1)) / _COLUMNS
    now = next((i for i, space in enumerate(seen.spaces) if space.now), None)
    parts: list[svg.Element] = []
    for i, space in enumerate(seen.spaces):
        line, column = divmod(i, _COLUMNS)
        done = now is not None and i < now
        x, y = (wide + _BETWEEN) * column, (_SPACE_HEIGHT + _BETWEEN) * line
        parts.append(group(x, y, _space(seen, space, done, wide)))
    return parts


def _space(seen: View, space: Space, done: bool, width: float) -> svg.G:
    """An action space: its name, and the rows of the seats with cubes on their actions."""
    edge = (INK, 2) if space.now else (LINE, 1)
    step = min(26, 76 / seen.num_players)
    custodians = space.station == CUSTODIANS
    parts: list[svg.Element] = [
        box(0, 0, width, _SPACE_HEIGHT, SHEET, edge[0], 7, edge[1]),
        label(8, 15, space.name, 10.5, INK, bold=True, room=width - 16),
    ]
    if space.station == STUDENT and seen.student_unhappy:
        fee = centred(width - 25, 61, f"{_MINUS}{int(STUDENT_FEE)}", 10.5, fill=RED, bold=True)
        words = "the student is unhappy: each test costs a fee"
        parts.append(tooltip(words, fee, icon("coin", width - 11, 61, 14)))
    for number in range(seen.num_players):
        row = space.rows[number] if number < len(space.rows) else None
        y = 24 + step * (number + 0.5)
        parts += _space_row(space, row, y, width) if row or not custodians else []
    if custodians and not space.rows:
        parts.append(centred(width / 2, 56, "no card", 9, fill=PALE))
    fade = 0.35 if not space.open else 0.55 if done else 1
    return tooltip(_space_words(space), group(0, 0, *parts, fade=fade))


def _space_row(space: Space, row: Row | None, y: float, width: float) -> list[svg.Element]:
    """The actions of a row from the left, each with the places of its cubes."""
    parts: list[svg.Element] = []
    if row and row.decides:
        parts.append(box(3, y - 9.5, width - 6, 19, HIGHLIGHT, None, 4))
    if row and row.by_associate:
        arrow = shape((3.5, y + 4, 8, y - 5, 12.5, y + 4), fill=INK)
        parts.append(tooltip("on top by an Associate", arrow))
    actions = row.actions if row else 0
    x = 22.5
    for action in range(max(len(space.cubes), actions)):
        cost = space.cubes[min(action, len(space.cubes) - 1)]
        start = x
        for _ in range(cost):
            there = row is not None and action < actions
            parts.append(cube(x, y, _CUBE, row.seat) if row and there else place(x, y, _CUBE))
            x += _CUBE + 1
        if row and action < row.early:  # 9.7
            cross = stroke((start - 7, y + 6, x - _CUBE + 6, y - 6), RED, 2)
            parts.append(tooltip("used up by publishing at once", cross))
        x += 5
    return parts


def _space_words(space: Space) -> str:
    rows = [f"seat {row.seat}, {counted(row.actions, 'action')}" for row in space.rows]
    words = f"{space.name}: {'; '.join(rows) or 'no cubes'}"
    return words if space.open else f"{space.name}: closed in this round"


# -- Ingredients, adventurers, conferences -------------------------------------------------------


def _row(seen: View) -> list[svg.Element]:
    """The cards face up, one by one, and what is left to draw."""
    parts: list[svg.Element] = [
        box(0, 0, _TABLE_WIDTH, 60, SHEET, LINE, 8),
        label(8, 14, "Ingredient row", 10, FAINT, bold=True),
    ]
    kinds = [kind for kind, number in enumerate(seen.row) for _ in range(number)]
    step = min(32, 130 / max(len(kinds) - 1, 1))
    for i, kind in enumerate(kinds):
        name = INGREDIENT_WORDS[kind]
        parts.append(tooltip(f"{name} in the row", card(kind, 8 + step * i, 19, scale=0.98)))
    x = _TABLE_WIDTH - 58
    for y, sign, number, discarded in (
        (20, "ingredient", seen.deck_size, seen.discard_size),
        (45, "favor", seen.favor_deck_size, seen.favor_discard_size),
    ):
        words = f"{number} {sign} cards to draw, {discarded} discarded"
        number_label = label(x + 12, y + 0.5, number, 12, bold=True)
        rest = label(x + 12, y + 10, f"{discarded} out", 8, FAINT)
        parts.append(tooltip(words, icon(sign, x, y, 22), number_label, rest))
    return parts


def _adventurers(seen: View) -> list[svg.Element]:
    """Whom potions are sold to, and who comes next."""
    tile = seen.adventurer
    parts: list[svg.Element] = [
        box(0, 0, _TABLE_WIDTH, 80, SHEET, LINE, 8),
        label(8, 14, "Adventurer", 10, FAINT, bold=True),
    ]
    if tile:
        sold = f"{seen.num_sold} of {seen.max_sold} sold"
        parts.append(label(134, 14, sold, 9, FAINT, anchor="end", room=60))
        parts += _wanted(tile)
    elif not seen.over:
        parts.append(label(8, 44, f"comes in round {int(FIRST_ADVENTURER_ROUND)}", 9.5, PALE))
    if seen.next_adventurer:
        parts.append(label(150, 14, "next", 10, FAINT, bold=True))
        for i, kind in enumerate(seen.next_adventurer.wants):
            words = f"the next adventurer wants {POTION_WORDS[kind]}"
            parts.append(tooltip(words, potion(kind, 160 + 27 * i, 48, 23)))
    return parts


def _wanted(tile: Adventurer) -> list[svg.Element]:
    parts: list[svg.Element] = []
    for i, (kind, sold) in enumerate(zip(tile.wants, tile.sold, strict=True)):
        x = 28 + 42 * i
        cell: list[svg.Element] = [
            box(x - 19, 22, 38, 52, PARCHMENT, PARCHMENT_LINE, 5),
            group(0, 0, potion(kind, x, 42, 31), fade=0.4 if sold else 1),
            place(x, 65, 10),
        ]
        if sold:
            cell.append(box(x - 5, 60, 10, 10, INK, None, 2))
        words = f"the adventurer wants {POTION_WORDS[kind]}" + (", sold" if sold else "")
        parts.append(tooltip(words, *cell))
    return parts


def _conferences(seen: View) -> list[svg.Element]:
    """By the number of own seals on theories: how the reputation changes."""
    parts: list[svg.Element] = [
        box(0, 0, _TABLE_WIDTH, 62, SHEET, LINE, 8),
        label(8, 14, "Conferences", 10, FAINT, bold=True),
        label(_TABLE_WIDTH - 8, 14, "reputation by seals", 8.5, FAINT, anchor="end"),
    ]
    for number, held in enumerate(CONFERENCE_ROUNDS):
        row = [int(one) for one in CONFERENCE[int(seen.master), number]]
        most = next(i for i in range(KINDS + 1) if row[i] == row[-1])
        x, y = 66.0, 20 + 20 * number
        now = seen.conference == number and not seen.over
        cells: list[svg.Element] = [
            box(4, y, _TABLE_WIDTH - 8, 18, HIGHLIGHT if now else WELL, None, 4)
        ]
        cells.append(label(10, y + 12.6, f"round {held}", 9.5, INK, bold=now))
        words = []
        for seals in range(most + 1):
            many = f"{seals}+" if seals == most else f"{seals}"
            change = f"+{row[seals]}" if row[seals] > 0 else f"{row[seals]}".replace("-", _MINUS)
            cells.append(box(x, y + 2, 36, 14, PLACE, PLACE_LINE, 3, 0.8))
            cells.append(centred(x + 10, y + 9, many, 8.5, fill=FAINT))
            cells.append(centred(x + 25, y + 9, change, 10, bold=True))
            words.append(f"{many} seals: {change}")
            x += 41
        fade = 0.45 if seen.round > held or seen.over else 1
        said = f"conference after round {held}: {', '.join(words)}"
        parts.append(tooltip(said, group(0, 0, *cells, fade=fade)))
    return parts

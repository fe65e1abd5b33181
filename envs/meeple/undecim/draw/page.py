"""The whole picture: a header, the table, a board for each seat."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    ORDINALS,
    PAPER,
    SHEET,
    box,
    centred,
    group,
    label,
    shape,
    sheet,
    stages,
)
from ..view import STAGES, View
from .board import BOARD_HEIGHT, board
from .icons import definitions
from .look import SEAT_COLOURS
from .table import TABLE_HEIGHT, table

WIDTH, MARGIN, GAP = 1000, 14, 8
_BANNER, _TABLE = 50, 92  # where they begin
_BOARDS = _TABLE + TABLE_HEIGHT + GAP


def page(seen: View) -> svg.SVG:
    """The picture of what a viewer sees."""
    height = _BOARDS + seen.num_players * (BOARD_HEIGHT + GAP) + MARGIN - GAP
    inner = WIDTH - 2 * MARGIN
    boards = [
        group(MARGIN, _BOARDS + seat.index * (BOARD_HEIGHT + GAP), *board(seat, inner))
        for seat in seen.seats
    ]
    elements: list[svg.Element] = [
        definitions(),
        box(0, 0, WIDTH, height, PAPER, None, 0),
        *_title(seen),
        group(MARGIN, _BANNER, *(_result(seen, inner) if seen.over else _decision(seen, inner))),
        group(MARGIN, _TABLE, *table(seen, inner)),
        *boards,
    ]
    return sheet(WIDTH, height, elements)


def _title(seen: View) -> list[svg.Element]:
    who = "nothing hidden" if seen.viewer is None else f"as seat {seen.viewer} sees it"
    modules = f" · {', '.join(seen.modules)}" if seen.modules else ""
    return [
        label(MARGIN, 37, "Undecim", 25, bold=True),
        label(148, 36, f"Round {seen.round} of {len(seen.dice)}" if seen.round else "Set-up", 14),
        group(258, 18, *stages((*STAGES, "end"), seen.stage, 12)),
        label(
            WIDTH - MARGIN, 27, f"{seen.num_players} players{modules}", 10, FAINT, False, "end", 205
        ),
        label(WIDTH - MARGIN, 41, who, 10, FAINT, False, "end", 205),
    ]


def _decision(seen: View, width: float) -> list[svg.Element]:
    """Who is asked, and what."""
    colour = SEAT_COLOURS[seen.player or 0]
    return [
        box(0, 0, width, 34, SHEET, colour, 8, 2),
        box(0, 0, 92, 34, colour, None, 8),
        shape((10, 11, 10, 23, 19, 17), fill=SHEET),
        centred(54, 17, f"Seat {seen.player}", 14, fill=SHEET, bold=True),
        label(104, 22, f"decides {seen.question}", 14, room=width - 116),
    ]


def _result(seen: View, width: float) -> list[svg.Element]:
    """The places at the end."""
    winner, *others = seen.standings
    colour = SEAT_COLOURS[winner.index]
    rest = "  ·  ".join(
        f"{ORDINALS[(seat.place or 1) - 1]}  seat {seat.index}, {seat.vp} VP" for seat in others
    )
    return [
        box(0, 0, width, 34, SHEET, colour, 8, 2),
        box(0, 0, 300, 34, colour, None, 8),
        centred(
            150, 17, f"Seat {winner.index} wins with {winner.vp} VP", 15, fill=SHEET, bold=True
        ),
        label(320, 22, rest, 14, room=width - 330),
    ]

"""The whole picture: a header, the table, a board for each seat."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    PAPER,
    box,
    decision_banner,
    group,
    label,
    result_banner,
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
    player = int(seen.player or 0)
    return decision_banner(f"Seat {player}", seen.question, SEAT_COLOURS[player], width, 100)


def _result(seen: View, width: float) -> list[svg.Element]:
    """The places at the end."""
    return result_banner(seen.standings, SEAT_COLOURS[seen.standings[0].index], width)

"""The whole picture: a header, the board, artifacts, theories, notes, a mat for each seat."""

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
from ..state import ROUNDS
from ..view import View
from ..words import STAGE_WORDS
from .board import BOARD_HEIGHT, board
from .icons import definitions
from .look import SEAT_COLOURS
from .mat import MAT_HEIGHT, mat
from .notes import NOTES_HEIGHT, notes
from .theories import ARTIFACTS_HEIGHT, THEORIES_HEIGHT, artifacts, theories

WIDTH, MARGIN, GAP = 1000, 14, 8
_BANNER, _BOARD = 50, 92  # where they begin
_ARTIFACTS = _BOARD + BOARD_HEIGHT + GAP
_THEORIES = _ARTIFACTS + ARTIFACTS_HEIGHT + GAP
_NOTES = _THEORIES + THEORIES_HEIGHT + GAP
_MATS = _NOTES + NOTES_HEIGHT + GAP


def page(seen: View) -> svg.SVG:
    """The picture of what a viewer sees."""
    height = round(_MATS + seen.num_players * (MAT_HEIGHT + GAP) + 18)
    inner = WIDTH - 2 * MARGIN
    mats = [
        group(MARGIN, _MATS + i * (MAT_HEIGHT + GAP), *mat(seen, seat, inner))
        for i, seat in enumerate(seen.seats)
    ]
    elements: list[svg.Element] = [
        definitions(),
        box(0, 0, WIDTH, height, PAPER, None, 0),
        *_title(seen),
        group(MARGIN, _BANNER, *(_result(seen, inner) if seen.over else _decision(seen, inner))),
        group(MARGIN, _BOARD, *board(seen, inner)),
        group(MARGIN, _ARTIFACTS, *artifacts(seen, inner)),
        group(MARGIN, _THEORIES, *theories(seen, inner)),
        group(MARGIN, _NOTES, *notes(seen, inner)),
        *mats,
        _footer(seen, height - 9),
    ]
    return sheet(WIDTH, height, elements)


def _title(seen: View) -> list[svg.Element]:
    now = f"Round {seen.round} of {ROUNDS}" if seen.round else "Set-up"
    who = "nothing hidden" if seen.viewer is None else f"as seat {seen.viewer} sees it"
    return [
        label(MARGIN, 37, "Alchemists", 25, bold=True),
        label(190, 36, now, 14),
        group(300, 18, *stages((*STAGE_WORDS, "end"), seen.stage, 14)),
        label(WIDTH - MARGIN, 36, who, 10, FAINT, anchor="end"),
    ]


def _footer(seen: View, y: float) -> svg.Element:
    words = f"{seen.num_players} players: {', '.join(seen.options)}"
    return label(MARGIN, y, words, 9, FAINT, room=WIDTH / 2)


def _decision(seen: View, width: float) -> list[svg.Element]:
    """Who is asked, and what."""
    player = int(seen.player or 0)
    return decision_banner(f"Seat {player}", seen.question, SEAT_COLOURS[player], width, 130)


def _result(seen: View, width: float) -> list[svg.Element]:
    """The places at the end; the first may be shared (13)."""
    return result_banner(seen.standings, SEAT_COLOURS[seen.standings[0].index], width)

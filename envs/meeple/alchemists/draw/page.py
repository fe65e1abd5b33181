"""The whole picture: a header, the board, artifacts, theories, notes, a mat for each seat."""

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
from ..state import ROUNDS
from ..view import View
from ..words import STAGE_WORDS
from .board import BOARD_HEIGHT, board
from .icons import definitions
from .look import SEAT_COLOURS, ink_on
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
    colour = SEAT_COLOURS[player]
    ink = ink_on(colour)
    return [
        box(0, 0, width, 34, SHEET, colour, 8, 2),
        box(0, 0, 130, 34, colour, None, 8),
        shape((14, 11, 14, 23, 23, 17), fill=ink),
        label(36, 22, f"Seat {player}", 14, ink, bold=True),
        label(144, 22, f"decides {seen.question}", 14, room=width - 156),
    ]


def _result(seen: View, width: float) -> list[svg.Element]:
    """The places at the end; the first may be shared (13)."""
    winner, *_ = seen.standings
    firsts = [seat for seat in seen.standings if seat.place == 1]
    who = "Seats" if len(firsts) > 1 else "Seat"
    numbers = " and ".join(f"{seat.index}" for seat in firsts)
    verb = "win" if len(firsts) > 1 else "wins"
    rest = "  ·  ".join(
        f"{ORDINALS[(seat.place or 1) - 1]}  seat {seat.index}, {seat.vp} VP"
        for seat in seen.standings[len(firsts) :]
    )
    colour = SEAT_COLOURS[winner.index]
    words = f"{who} {numbers} {verb} with {winner.vp} VP"
    return [
        box(0, 0, width, 34, SHEET, colour, 8, 2),
        box(0, 0, 320, 34, colour, None, 8),
        centred(160, 17, words, 15, fill=ink_on(colour), bold=True, room=300),
        label(340, 22, rest, 14, room=width - 350),
    ]

"""The whole picture: a header, the map, tracks and goals, a board for each seat."""

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
from .board import BOARD_HEIGHT, BOARD_WIDTH, board, owner_colour
from .icons import definitions
from .mat import MAT_HEIGHT, mat
from .tracks import tracks

WIDTH, MARGIN, GAP = 1000, 14, 8
_BANNER, _MAP = 50, 92  # where they begin
_MATS = _MAP + BOARD_HEIGHT + GAP


def page(seen: View) -> svg.SVG:
    """The picture of what a viewer sees."""
    height = round(_MATS + seen.num_players * (MAT_HEIGHT + GAP) + 18)
    inner = WIDTH - 2 * MARGIN
    solo = seen.num_players == 1
    mats = [
        group(MARGIN, _MATS + i * (MAT_HEIGHT + GAP), *mat(seat, inner, solo))
        for i, seat in enumerate(seen.seats)
    ]
    right = MARGIN + BOARD_WIDTH + GAP
    elements: list[svg.Element] = [
        definitions(),
        box(0, 0, WIDTH, height, PAPER, None, 0),
        *_title(seen),
        group(MARGIN, _BANNER, *(_result(seen, inner) if seen.over else _decision(seen, inner))),
        group(MARGIN, _MAP, *board(seen)),
        group(right, _MAP, *tracks(seen, WIDTH - MARGIN - right)),
        *mats,
        _footer(seen, height - 9),
    ]
    return sheet(WIDTH, height, elements)


def _title(seen: View) -> list[svg.Element]:
    last = f" of {seen.last_generation}" if seen.last_generation else ""
    who = "nothing hidden" if seen.viewer is None else f"as seat {seen.viewer} sees it"
    return [
        label(MARGIN, 37, "Terraforming Mars", 25, bold=True),
        label(292, 36, f"Generation {seen.generation}{last}", 14),
        group(452, 18, *stages((*STAGES, "end"), seen.stage, 12)),
        label(WIDTH - MARGIN, 36, who, 10, FAINT, anchor="end"),
    ]


def _footer(seen: View, y: float) -> svg.Element:
    players = f"{seen.num_players} players" if seen.num_players > 1 else "solo"
    cards = f"{seen.deck_size} cards to draw, {seen.discard_size} discarded"
    words = f"{players}: {', '.join(seen.options)}  ·  {cards}"
    return label(MARGIN, y, words, 9, FAINT, room=WIDTH / 2)


def _decision(seen: View, width: float) -> list[svg.Element]:
    """Who is asked, and what."""
    seat = seen.seat(int(seen.player or 0))
    who = f"Seat {seat.index}" + (f" · {seat.name}" if seat.name else "")
    return decision_banner(who, seen.question, owner_colour(seat.index), width, 226)


def _result(seen: View, width: float) -> list[svg.Element]:
    """The places at the end; the first may be shared (10)."""
    winner = seen.standings[0]
    verdict = None
    if seen.num_players == 1:
        verdict = f"{'Won' if winner.place == 1 else 'Lost'} with {winner.vp} VP"
    return result_banner(seen.standings, owner_colour(winner.index), width, verdict)

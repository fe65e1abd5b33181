"""The whole picture: a header, the map, tracks and goals, a board for each seat."""

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
from .board import BOARD_HEIGHT, BOARD_WIDTH, board, owner_colour
from .icons import definitions
from .look import ink_on
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
    colour = owner_colour(seat.index)
    ink = ink_on(colour)
    who = f"Seat {seat.index}" + (f" · {seat.name}" if seat.name else "")
    return [
        box(0, 0, width, 34, SHEET, colour, 8, 2),
        box(0, 0, 226, 34, colour, None, 8),
        shape((10, 11, 10, 23, 19, 17), fill=ink),
        label(28, 22, who, 13.5, ink, bold=True, room=190),
        label(240, 22, f"decides {seen.question}", 14, room=width - 252),
    ]


def _result(seen: View, width: float) -> list[svg.Element]:
    """The places at the end; the first may be shared (10)."""
    winner, *_ = seen.standings
    firsts = [seat for seat in seen.standings if seat.place == 1]
    who = "Seats" if len(firsts) > 1 else "Seat"
    numbers = " and ".join(f"{seat.index}" for seat in firsts)
    verb = "win" if len(firsts) > 1 else "wins"
    words = f"{who} {numbers} {verb} with {winner.vp} VP"
    if seen.num_players == 1:
        words = f"{'Won' if winner.place == 1 else 'Lost'} with {winner.vp} VP"
    rest = "  ·  ".join(
        f"{ORDINALS[(seat.place or 1) - 1]}  seat {seat.index}, {seat.vp} VP"
        for seat in seen.standings[len(firsts) :]
    )
    colour = owner_colour(winner.index)
    return [
        box(0, 0, width, 34, SHEET, colour, 8, 2),
        box(0, 0, 320, 34, colour, None, 8),
        centred(160, 17, words, 15, fill=ink_on(colour), bold=True, room=300),
        label(340, 22, rest if seen.num_players > 1 else "", 14, room=width - 350),
    ]

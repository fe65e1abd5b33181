"""The whole picture: a header, the map, the table, a mat for each seat."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    INK,
    LINE,
    PAPER,
    SHEET,
    box,
    decision_banner,
    group,
    label,
    result_banner,
    sheet,
    stages,
)
from ..state import ROUNDS
from ..view import STAGES, View
from .board import BOARD_HEIGHT, BOARD_WIDTH, board, colour_of
from .cults import cults
from .icons import definitions
from .mat import MAT_HEIGHT, mat
from .pieces import marker
from .tiles import (
    ARTIFACT_WIDTH,
    CARD_HEIGHT,
    CARD_WIDTH,
    FAVOR_HEIGHT,
    FAVOR_WIDTH,
    ROUND_HEIGHT,
    TOWN_WIDTH,
    artifact,
    bonus_card,
    favor_tile,
    round_tile,
    town_tile,
)

WIDTH, MARGIN, GAP = 1000, 14, 8
_BANNER, _MAP = 50, 92  # where they begin
_ROUNDS = _MAP + BOARD_HEIGHT + GAP
_TILES = _ROUNDS + ROUND_HEIGHT + GAP
_CARDS = _TILES + FAVOR_HEIGHT + 26 + GAP
_MATS = _CARDS + CARD_HEIGHT + 26 + GAP


def page(seen: View) -> svg.SVG:
    """The picture of a table."""
    height = round(_MATS + seen.num_players * (MAT_HEIGHT + GAP) + 18)
    inner = WIDTH - 2 * MARGIN
    mats = [
        group(MARGIN, _MATS + i * (MAT_HEIGHT + GAP), *mat(seat, inner))
        for i, seat in enumerate(seen.seats)
    ]
    right = MARGIN + BOARD_WIDTH + GAP
    elements: list[svg.Element] = [
        definitions(),
        box(0, 0, WIDTH, height, PAPER, None, 0),
        *_title(seen),
        group(MARGIN, _BANNER, *(_result(seen, inner) if seen.over else _decision(seen, inner))),
        group(MARGIN, _MAP, *board(seen)),
        group(right, _MAP, *cults(seen, WIDTH - MARGIN - right)),
        group(MARGIN, _ROUNDS, *_rounds(seen, inner)),
        group(MARGIN, _TILES, *_supply(seen, inner)),
        group(MARGIN, _CARDS, *_cards(seen, inner)),
        *mats,
        _footer(seen, height - 9),
    ]
    return sheet(WIDTH, height, elements)


def _title(seen: View) -> list[svg.Element]:
    now = f"Round {seen.round} of {ROUNDS}" if seen.round else "Set-up"
    return [
        label(MARGIN, 37, "Terra Mystica", 25, bold=True),
        label(216, 36, now, 14),
        group(326, 18, *stages((*STAGES, "end"), seen.stage, 10)),
        *_order(seen, WIDTH - MARGIN),
    ]


def _order(seen: View, right: float) -> list[svg.Element]:
    """The order of play, then, faded, the seats that have passed."""
    row: list[svg.Element] = []
    x = right - 9
    for seat in reversed(seen.passed):
        row.append(group(0, 0, marker(x, 31, 8.5, colour_of(seen.seat(seat)), seat), fade=0.4))
        x -= 21
    if seen.passed:
        row.append(label(x + 9, 34.5, "passed", 9.5, FAINT, anchor="end"))
        x -= 50
    for seat in reversed(seen.order):
        row.append(marker(x, 31, 8.5, colour_of(seen.seat(seat)), seat))
        x -= 21
    if seen.order:
        row.append(label(x + 9, 34.5, "order", 9.5, FAINT, anchor="end"))
    return row


def _footer(seen: View, y: float) -> svg.Element:
    options = f": {', '.join(seen.options)}" if seen.options else ", base game"
    return label(MARGIN, y, f"{seen.num_players} players{options}", 9, FAINT, room=WIDTH / 2)


def _decision(seen: View, width: float) -> list[svg.Element]:
    """Who is asked, and what."""
    seat = seen.seat(int(seen.player or 0))
    who = f"Seat {seat.index}" + (f" · {seat.name}" if seat.name else "")
    line = INK if seat.faction is None else None
    return decision_banner(who, seen.question, colour_of(seat), width, 196, line)


def _result(seen: View, width: float) -> list[svg.Element]:
    """The places at the end; the first may be shared (12.4)."""
    return result_banner(seen.standings, colour_of(seen.standings[0]), width)


def _rounds(seen: View, width: float) -> list[svg.Element]:
    """The six tiles in a row."""
    wide = (width - 5 * 6) / ROUNDS
    return [
        group((wide + 6) * i, 0, round_tile(i + 1, tile, wide))
        for i, tile in enumerate(seen.rounds)
    ]


def _supply(seen: View, width: float) -> list[svg.Element]:
    """Favor tiles and town tiles, faded where none is left."""
    parts: list[svg.Element] = [
        box(0, 0, width, FAVOR_HEIGHT + 26, SHEET, LINE, 8),
        label(8, 14, "Favor tiles left", 10, FAINT, bold=True),
    ]
    for i, tile in enumerate(seen.favors):
        parts.append(group(8 + (FAVOR_WIDTH + 3) * i, 20, favor_tile(tile, stock=True)))
    left = 8 + (FAVOR_WIDTH + 3) * len(seen.favors) + 12
    parts.append(label(left, 14, "Town tiles left", 10, FAINT, bold=True))
    for i, tile in enumerate(seen.towns):
        parts.append(group(left + (TOWN_WIDTH + 3) * i, 20, town_tile(tile, stock=True)))
    return parts


def _cards(seen: View, width: float) -> list[svg.Element]:
    """Bonus cards on the table, and artifacts."""
    parts: list[svg.Element] = [
        box(0, 0, width, CARD_HEIGHT + 26, SHEET, LINE, 8),
        label(8, 14, "Bonus cards on the table", 10, FAINT, bold=True),
    ]
    for i, tile in enumerate(seen.cards):
        parts.append(group(8 + (CARD_WIDTH + 4) * i, 20, bonus_card(tile)))
    left = width - 4 - (ARTIFACT_WIDTH + 4) * max(len(seen.artifacts), 2)
    if "artifacts" in seen.options:
        words = "Artifacts on the table" if seen.artifacts else "All artifacts are taken"
        parts.append(label(left, 14, words, 10, FAINT, bold=True))
    for i, tile in enumerate(seen.artifacts):
        parts.append(group(left + (ARTIFACT_WIDTH + 4) * i, 20, artifact(tile)))
    return parts

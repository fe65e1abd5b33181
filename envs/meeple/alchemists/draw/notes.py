"""What a seat has found out: its results triangle, its deduction grid, its own mixes."""

from __future__ import annotations

from collections.abc import Sequence

import svg

from ...core.drawing import (
    FAINT,
    INK,
    PALE,
    RED,
    SHEET,
    box,
    centred,
    group,
    label,
    stroke,
    tooltip,
)
from ...core.text import counted
from .. import state as s
from ..tables import PAIR_MEMBERS
from ..view import Knowledge, Seat, View
from ..words import ALCHEMICAL_WORDS, INGREDIENT_WORDS, POTION_CODES, listed, pair_words
from .icons import alchemical, icon, ingredient, potion
from .look import LIKELY, PLACE, PLACE_LINE, SEAT_COLOURS, blend
from .pieces import marker

NOTES_HEIGHT = 236
_CELL = 25  # of the triangle
_TRIANGLE_WIDTH = 7 * _CELL + 28
_LABELS, _WIDEST, _ROW = 44, 31, 21.5  # of the grid: row labels, widest cell, height of a cell
_MIX_COLUMNS, _MIX_ROWS = 5, 7
FEW = 3  # so many potions are shown; of more those that are ruled out


def notes(seen: View, width: float) -> list[svg.Element]:
    """The notes of each seat that shows them, side by side, NOTES_HEIGHT high."""
    seats = [seat for seat in seen.seats if seat.knowledge]
    wide = (width - 8 * (len(seats) - 1)) / len(seats)
    return [
        group((wide + 8) * i, 0, *_notes(seen, seat, seat.knowledge, wide))
        for i, seat in enumerate(seats)
        if seat.knowledge
    ]


def _notes(seen: View, seat: Seat, known: Knowledge, width: float) -> list[svg.Element]:
    """Grid, and as far as there is room for them triangle and mixes."""
    title = f"What seat {seat.index} knows"
    left = (
        "assignments not counted"
        if known.count is None
        else counted(known.count, "assignment") + " left"
    )
    parts: list[svg.Element] = [
        box(0, 0, width, NOTES_HEIGHT, SHEET, SEAT_COLOURS[seat.index], 8, 1.6),
        label(10, 15, title, 10, INK, bold=True),
    ]
    x = 12.0
    if width > 440:
        parts.append(group(x, 22, *_triangle(known)))
        x += _TRIANGLE_WIDTH + 14
        parts.append(label(x, 15, left, 9.5, FAINT))
    else:
        parts.append(label(width - 10, 15, left, 9, FAINT, anchor="end", room=width - 130))
    cell = min(_WIDEST, (width - x - _LABELS - 8) / s.KINDS)
    parts.append(group(x, 22, *_grid(known, seen.truth, cell)))
    x += _LABELS + s.KINDS * cell + 20
    if width - x > 300:
        parts.append(group(x, 22, *_mixes(seen, seat, known, width - x - 10)))
    return parts


# -- Results triangle ----------------------------------------------------------------------------


def _triangle(known: Knowledge) -> list[svg.Element]:
    """A cell for each pair; the ingredients stand above the columns and along the stairs."""
    parts: list[svg.Element] = []
    for kind in range(s.KINDS):
        x, y = 24 + _CELL * (kind - 0.5), 24 + _CELL * (kind + 0.5)
        if kind:
            parts.append(ingredient(kind, x, 11, 19))
        if kind < s.KINDS - 1:
            parts.append(ingredient(kind, 24 + _CELL * kind - 12, y, 19))
    for pair, (first, second) in enumerate(PAIR_MEMBERS):
        x, y = 24 + _CELL * (int(second) - 1), 24 + _CELL * int(first)
        parts.append(group(x, y, _result(pair, known.triangle[pair])))
    return parts


def _result(pair: int, potions: Sequence[int]) -> svg.G:
    """What a pair may make: nothing written where nothing is known."""
    size = _CELL - 2
    fill = SHEET if len(potions) == 1 else PLACE
    parts: list[svg.Element] = [box(0, 0, size, size, fill, PLACE_LINE, 3, 0.8)]
    out = [kind for kind in range(s.POTIONS) if kind not in potions]
    if len(potions) <= FEW:
        said = listed([POTION_CODES[kind] for kind in potions], "or")
        parts += bottles(potions, size / 2, size / 2, size)
    else:
        said = f"not {listed([POTION_CODES[kind] for kind in out], 'or')}" if out else "unknown"
        parts += bottles(out, size / 2, size / 2, size)
        if out:
            parts.append(stroke((3, size - 3, size - 3, 3), RED, 1.8))
    return tooltip(f"{pair_words(pair)}: {said}", *parts)


def bottles(potions: Sequence[int], x: float, y: float, size: float) -> list[svg.Element]:
    """Up to three potions around (x, y) in a square of `size`; more would tell nothing: none."""
    if len(potions) > FEW:
        return []
    if len(potions) == 1:
        return [potion(potions[0], x, y, 0.82 * size)]
    places = ((-1, -1), (1, 1)) if len(potions) == 2 else ((0, -1), (-1, 1), (1, 1))
    step = 0.21 * size
    return [
        potion(kind, x + step * right, y + step * down, 0.46 * size)
        for kind, (right, down) in zip(potions, places, strict=False)
    ]


# -- Deduction grid ------------------------------------------------------------------------------


def _grid(known: Knowledge, truth: Sequence[int] | None, cell: float) -> list[svg.Element]:
    """Alchemicals by ingredients: how likely, or a cross where impossible."""
    parts: list[svg.Element] = []
    for kind in range(s.KINDS):
        parts.append(ingredient(kind, _LABELS + cell * (kind + 0.5), 11, 19))
        parts.append(alchemical(kind, 18, 24 + _ROW * (kind + 0.5), 12.5))
        for token in range(s.KINDS):
            share = known.shares[kind][token] if known.shares else None
            true = truth is not None and truth[kind] == token
            one = _chance(kind, token, known.possible[kind][token], share, true, cell)
            parts.append(group(_LABELS + cell * kind, 24 + _ROW * token, one))
    return parts


def _chance(
    kind: int, token: int, possible: bool, share: float | None, true: bool, cell: float
) -> svg.G:
    """A cell of the grid; the true ones have a dark rim where the truth is known."""
    wide, high = cell - 2, _ROW - 2
    fill = SHEET if not possible else PLACE if share is None else blend(LIKELY, 0.08 + 0.92 * share)
    line, thick = (INK, 2) if true else (PLACE_LINE, 0.8)
    parts: list[svg.Element] = [box(0, 0, wide, high, fill, line, 3, thick)]
    x, y = wide / 2, high / 2
    said = "possible" if share is None else f"{100 * share:.1f} %"
    if not possible:
        said = "impossible"
        parts += [
            stroke((x - 3.6, y - 3.6, x + 3.6, y + 3.6), PALE, 1.3),
            stroke((x - 3.6, y + 3.6, x + 3.6, y - 3.6), PALE, 1.3),
        ]
    elif share is not None:
        text = "<1" if share < 0.005 else f"{100 * share:.0f}"
        ink = SHEET if share > 0.55 else INK
        parts.append(centred(x, y, text, 9.5, fill=ink, bold=share > 0.995, room=wide - 2))
    words = f"{INGREDIENT_WORDS[kind]} as {ALCHEMICAL_WORDS[token]}: {said}"
    return tooltip(words + (", true" if true else ""), *parts)


# -- Mixes ---------------------------------------------------------------------------------------


def _mixes(seen: View, seat: Seat, known: Knowledge, width: float) -> list[svg.Element]:
    """The latest mixes with what they made, and what the Periscope showed."""
    own = [(n, mix.pair, mix.seen) for n, mix in enumerate(seat.mixes, 1) if mix.pair is not None]
    latest = own[-_MIX_COLUMNS * _MIX_ROWS :]
    parts: list[svg.Element] = [label(0, 14, "Own mixes, the latest last", 9.5, FAINT)]
    step = width / _MIX_COLUMNS
    for i, (number, pair, public) in enumerate(latest):
        column, line = divmod(i, _MIX_ROWS)
        parts.append(
            group(
                step * column,
                22 + 23 * line,
                _mix(number, pair, known.triangle[pair], public, step - 5),
            )
        )
    if not latest:
        parts.append(label(0, 38, "none yet", 9.5, PALE))
    y = 24 + 23 * _MIX_ROWS + 12
    for i, glance in enumerate(seat.glances):
        if glance.kind is None:
            continue
        potions = seen.seat(glance.seat).mixes[glance.mix].seen
        words = f"Periscope: a {INGREDIENT_WORDS[glance.kind]} in a mix of seat {glance.seat}"
        x = 70 * i
        parts.append(
            tooltip(
                words,
                icon("eye", x + 8, y, 15),
                marker(x + 24, y, 6, glance.seat),
                ingredient(glance.kind, x + 40, y, 15),
                *bottles(potions, x + 57, y, 17),
            )
        )
    return parts


def _mix(number: int, pair: int, made: Sequence[int], public: Sequence[int], width: float) -> svg.G:
    """The two ingredients and what they made, as their owner knows it."""
    first, second = (int(kind) for kind in PAIR_MEMBERS[pair])
    parts: list[svg.Element] = [
        box(0, 0, width, 20, PLACE, PLACE_LINE, 4, 0.8),
        label(4, 13, number, 8, FAINT),
        ingredient(first, 25, 10, 16),
        ingredient(second, 42, 10, 16),
        stroke((53, 10, 60, 10), FAINT, 1.2),
        stroke((57.5, 7.5, 60, 10, 57.5, 12.5), FAINT, 1.2),
        *bottles(made, 70, 10, 19),
    ]
    said, all_saw = (
        listed([POTION_CODES[kind] for kind in potions], "or") for potions in (made, public)
    )
    return tooltip(f"mix {number}: {pair_words(pair)} made {said}; all saw {all_saw}", *parts)

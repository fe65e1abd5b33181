"""The mat of a seat: gold, reputation, cards, artifacts, seals, cubes and potions."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    LINE,
    ORDINALS,
    PALE,
    SHEET,
    WELL,
    box,
    centred,
    group,
    ink_on,
    label,
    shape,
    stroke,
    tooltip,
)
from ...core.text import counted
from .. import state as s
from ..view import Seat, View
from ..words import (
    FAVOR_EFFECTS,
    FAVOR_WORDS,
    INGREDIENT_WORDS,
    POTION_CODES,
    POTION_WORDS,
    SEAL_WORDS,
    ZONE_WORDS,
    cards_words,
    grant_words,
    listed,
)
from .icons import SEAL_SIGNS, icon, ingredient, potion
from .look import (
    LEVEL_LINES,
    LEVEL_TINTS,
    PLACE,
    PLACE_LINE,
    SEAT_COLOURS,
    SIGN_COLOURS,
    ZONE_COLOURS,
    ZONE_TINTS,
)
from .notes import FEW, bottles
from .pieces import back, card, cube
from .theories import words_of

MAT_HEIGHT = 116
_CARDS, _ARTIFACTS, _SEALS, _POTIONS = 142, 386, 566, 706  # columns
_LATEST = 10  # of the public results


def mat(seen: View, seat: Seat, width: float) -> list[svg.Element]:
    """A seat's mat, `width` wide and MAT_HEIGHT high."""
    colour = SEAT_COLOURS[seat.index]
    marked = seat.decides or seat.place == 1
    edge, thick = (colour, 3) if marked else (LINE, 1)
    return [
        box(0, 0, width, MAT_HEIGHT, SHEET, edge, 8, thick),
        box(0, 0, 130, MAT_HEIGHT, colour, None, 8),
        *_name_plate(seat, ink_on(colour)),
        group(_CARDS, 0, *_ingredients(seat), *_favors(seat)),
        group(_ARTIFACTS, 0, *_artifacts(seat, _SEALS - _ARTIFACTS - 12)),
        group(_SEALS, 0, *_seals(seat), *_cubes(seat)),
        group(_POTIONS, 0, *_potions(seen, seat, width - _POTIONS - 10)),
    ]


# -- Name, gold, reputation ----------------------------------------------------------------------


def _name_plate(seat: Seat, ink: str) -> list[svg.Element]:
    zone = ZONE_WORDS[seat.zone]
    plate: list[svg.Element] = [
        label(12, 24, f"Seat {seat.index}", 16, ink, bold=True),
        tooltip(f"{seat.gold} gold", *_figure("coin", seat.gold, 8, SHEET)),
        tooltip(
            f"{seat.reputation} reputation, {zone} zone",
            *_figure("reputation", seat.reputation, 68, ZONE_TINTS[seat.zone]),
            box(72, 72, 46, 4, ZONE_COLOURS[seat.zone], None, 2),
        ),
        label(12, 105, _status(seat), 10, ink, bold=True, room=110),
    ]
    if seat.place:
        plate.append(tooltip(_points(seat), label(122, 24, f"{seat.vp} VP", 15, ink, True, "end")))
    elif seat.decides:
        plate.append(shape((108, 10, 108, 26, 121, 18), fill=ink))
    return plate


def _figure(sign: str, number: int, x: float, fill: str) -> list[svg.Element]:
    return [
        box(x, 36, 54, 46, fill, None, 6),
        icon(sign, x + 15, 54, 20),
        centred(x + 38, 54, number, 17, bold=True, room=26),
    ]


def _status(seat: Seat) -> str:
    if seat.place:
        return f"{ORDINALS[seat.place - 1]} place"
    words = ["start player"] if seat.is_start else []
    if seat.is_paralysed:
        words.append("paralysed")
    if seat.has_bid:
        words.append("bid made" if seat.bid is None else f"bid {seat.bid}")
    return ", ".join(words)


def _points(seat: Seat) -> str:
    """Where the points come from."""
    parts = [f"{name} {vp}" for name, vp in zip(s.PARTS, seat.parts, strict=True) if vp]
    return ", ".join(parts) or "no points"


# -- Cards ---------------------------------------------------------------------------------------


def _ingredients(seat: Seat) -> list[svg.Element]:
    """The hand by kind; of a hidden one its backs, and the cards that others saw it take."""
    parts: list[svg.Element] = [label(0, 14, f"Ingredients  {seat.hand_size}", 9, FAINT, bold=True)]
    if seat.aside_size:
        words = f"{counted(seat.aside_size, 'card')} under Feather in Cap"
        if seat.aside is not None:
            words += f": {cards_words(seat.aside)}"
        parts.append(label(232, 14, words, 8.5, FAINT, anchor="end", room=130))
    if seat.hand is not None:
        held = [(kind, number) for kind, number in enumerate(seat.hand) if number]
        for i, (kind, number) in enumerate(held):
            words = f"{number} {INGREDIENT_WORDS[kind]} in hand"
            parts.append(tooltip(words, card(kind, 29.5 * i, 20, number, 0.94)))
        return parts
    shown = [kind for kind, number in enumerate(seat.shown) for _ in range(number)]
    backs = min(seat.hand_size, 9)
    parts += [back(11 * i, 26) for i in range(backs)]
    if shown:
        x = 11.0 * backs + 14
        step = min(17, (230 - x - 16) / len(shown))
        words = f"taken from the row, perhaps still in hand: {cards_words(seat.shown)}"
        signs = [ingredient(kind, x + 8 + step * i, 36, 16) for i, kind in enumerate(shown)]
        title = label(x, 22, "of them seen", 8, FAINT)
        parts.append(tooltip(words, title, *signs))
    return parts


def _favors(seat: Seat) -> list[svg.Element]:
    """Favor cards by name, or their backs; in the set-up those that are offered."""
    parts: list[svg.Element] = [label(0, 75, f"Favors  {seat.favors_size}", 9, FAINT, bold=True)]
    if seat.offer:
        names = ", ".join(FAVOR_WORDS[one] for one in seat.offer)
        what = "to choose from" if len(seat.offer) > 1 else "kept"
        return [*parts, label(70, 75, f"{what}: {names}", 9.5, room=164)]
    if seat.offer_size:
        return [*parts, label(70, 75, "still face down", 9.5, FAINT)]
    if seat.favors is None:
        return parts + [back(11 * i, 83) for i in range(min(seat.favors_size, 20))]
    held = [(kind, number) for kind, number in enumerate(seat.favors) if number]
    for i, (kind, number) in enumerate(held):
        column, line = divmod(i, 2)
        wide, x, y = 56, 59 * column, 79 + 16.5 * line
        words = f"{number} {FAVOR_WORDS[kind]}: {FAVOR_EFFECTS[kind]}"
        name = FAVOR_WORDS[kind] + (f" ×{number}" if number > 1 else "")
        frame = box(x, y, wide, 14.5, "#f6e3c4", "#c9a15f", 4, 0.8)
        text = centred(x + wide / 2, y + 7.2, name, 8.5, room=wide - 6)
        parts.append(tooltip(words, frame, text))
    return parts


def _artifacts(seat: Seat, width: float) -> list[svg.Element]:
    """Cards by name in two columns, then grants."""
    parts: list[svg.Element] = [label(0, 14, "Artifacts and grants", 9, FAINT, bold=True)]
    if not seat.artifacts and not seat.grants:
        return [*parts, label(0, 34, "none", 9.5, PALE)]
    chips = [
        (words_of(one), one.name, LEVEL_TINTS[one.level], LEVEL_LINES[one.level])
        for one in seat.artifacts
    ]
    chips += [
        (f"grant {one}: {grant_words(one)}", f"Grant {one}", PLACE, PLACE_LINE)
        for one in seat.grants
    ]
    wide = (width - 4) / 2
    step = min(18, 92 / ((len(chips) + 1) // 2))
    for i, (words, name, fill, rim) in enumerate(chips):
        line, column = divmod(i, 2)
        x, y = (wide + 4) * column, 20 + step * line
        text = centred(x + wide / 2, y + step / 2 - 1, name, 8.5, room=wide - 6)
        parts.append(tooltip(words, box(x, y, wide, step - 2, fill, rim, 4, 0.8), text))
    return parts


# -- Seals and cubes -----------------------------------------------------------------------------


def _seals(seat: Seat) -> list[svg.Element]:
    """Seals not placed by kind, or how many; then those that fallen theories revealed."""
    parts: list[svg.Element] = [label(0, 14, f"Seals left  {seat.seals_left}", 9, FAINT, bold=True)]
    if seat.seals is not None:
        parts += _by_kind(seat.seals, 28, "not placed")
    if any(seat.revealed):
        parts.append(label(0, 53, "revealed", 9, FAINT))
        shown = [(kind, number) for kind, number in enumerate(seat.revealed) if number]
        for i, (kind, number) in enumerate(shown):
            x = 44 + 18.5 * i
            words = f"{number} {SEAL_WORDS[kind]} seals of fallen theories"
            count = label(x + 10.5, 53, number, 8.5, bold=True)
            parts.append(tooltip(words, icon(SEAL_SIGNS[kind], x + 5, 50, 11), count))
    return parts


def _by_kind(numbers: tuple[int, ...], y: float, what: str) -> list[svg.Element]:
    parts: list[svg.Element] = []
    for kind, number in enumerate(numbers):
        x = 27 * kind
        sign = icon(SEAL_SIGNS[kind], x + 8, y, 15)
        text = label(x + 17, y + 3.8, number, 10.5, bold=True)
        words = f"{number} {SEAL_WORDS[kind]} seals {what}"
        parts.append(tooltip(words, group(0, 0, sign, text, fade=1 if number else 0.35)))
    return parts


def _cubes(seat: Seat) -> list[svg.Element]:
    """Cubes still to declare, those not used, those in the hospital."""
    parts: list[svg.Element] = []
    rows = (
        (seat.cubes, "to declare", f"{counted(seat.cubes, 'cube')} to declare"),
        (seat.unused, "unused", f"{counted(seat.unused, 'cube')} unused"),
        (
            seat.hospital + seat.in_hospital,
            "hospital",
            f"{seat.hospital} cubes sent to the hospital, {seat.in_hospital} missing this round",
        ),
    )
    for i, (number, name, words) in enumerate(rows):
        y = 70 + 16 * i
        row: list[svg.Element] = [label(0, y + 3.2, name, 9, FAINT if number else PALE)]
        step = min(13, 70 / max(number, 1))
        row += [cube(64 + step * n, y, 11, seat.index) for n in range(number)]
        parts.append(tooltip(words, *row))
    return parts


# -- Potions -------------------------------------------------------------------------------------


def _potions(seen: View, seat: Seat, width: float) -> list[svg.Element]:
    """The public player board; below the latest results as all saw them, or the points."""
    parts: list[svg.Element] = [label(0, 14, "Potions made", 9, FAINT, bold=True)]
    step = width / s.POTIONS
    for kind in range(s.POTIONS):
        x, made, shown = step * (kind + 0.5), kind in seat.board, kind in seat.exhibited
        words = f"{POTION_WORDS[kind]}: {'made' if made else 'not made'}"
        cell: list[svg.Element] = [
            box(x - step / 2 + 1, 20, step - 3, 36, PLACE if made else SHEET, PLACE_LINE, 5),
            group(0, 0, potion(kind, x - 0.5, 38, 25), fade=1 if made else 0.16),
        ]
        if shown:
            words += ", exhibited"
            cell.append(svg.Circle(cx=x + step / 2 - 7, cy=25, r=6.5, fill=SIGN_COLOURS[1]))
            tick = (-3.2, 0.3, -0.8, 2.7, 3.4, -2.4)
            cell.append(group(x + step / 2 - 7, 25, stroke(tick, SHEET, 1.7)))
        parts.append(tooltip(words, *cell))
    return parts + (_reasons(seat, width) if seat.place else _results(seat, width))


def _results(seat: Seat, width: float) -> list[svg.Element]:
    """What all saw of the latest mixes."""
    mixes = list(enumerate(seat.mixes, 1))[-_LATEST:]
    parts: list[svg.Element] = [label(0, 75, f"Mixes  {len(seat.mixes)}", 9, FAINT, bold=True)]
    if len(seat.mixes) > _LATEST:
        parts.append(label(width, 75, f"the latest {_LATEST}", 8, FAINT, anchor="end"))
    step = width / _LATEST
    for i, (number, mix) in enumerate(mixes):
        words = listed([POTION_CODES[kind] for kind in mix.seen], "or")
        frame = box(step * i, 81, step - 2, 28, WELL, None, 4)
        few = len(mix.seen) <= FEW
        inside = (
            bottles(mix.seen, step * (i + 0.5) - 1, 95, 24)
            if few
            else _not(mix.seen, step * (i + 0.5) - 1)
        )
        parts.append(tooltip(f"mix {number}: {words}", frame, *inside))
    return parts


def _not(seen: tuple[int, ...], x: float) -> list[svg.Element]:
    """A failed exhibit: the one potion that it was not."""
    out = [kind for kind in range(s.POTIONS) if kind not in seen]
    return [
        *bottles(out, x, 95, 22),
        stroke((x - 8, 103, x + 8, 87), "#b3271e", 1.8),
    ]


def _reasons(seat: Seat, width: float) -> list[svg.Element]:
    """Where the points come from, at the end."""
    parts: list[svg.Element] = [label(0, 75, "Points", 9, FAINT, bold=True)]
    step = width / len(s.PARTS)
    for i, (name, vp) in enumerate(zip(s.PARTS, seat.parts, strict=True)):
        x = step * (i + 0.5)
        parts.append(box(step * i, 81, step - 3, 28, WELL, None, 4))
        parts.append(centred(x - 1.5, 90, f"{vp}".replace("-", "\N{MINUS SIGN}"), 11, bold=True))
        parts.append(centred(x - 1.5, 102.5, name, 8, fill=FAINT, room=step - 5))
    return parts

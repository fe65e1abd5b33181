"""Artifact cards, theories with their seals, and grants."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    INK,
    LINE,
    PALE,
    RED,
    SHEET,
    box,
    centred,
    group,
    label,
    stroke,
    tooltip,
    two_lines,
)
from ...core.text import counted
from .. import state as s
from ..view import Artifact, Grant, Theory, View
from ..words import ALCHEMICAL_WORDS, INGREDIENT_WORDS, LEVEL_WORDS, SEAL_WORDS, listed
from .icons import alchemical, icon, ingredient
from .look import (
    LEVEL_LINES,
    LEVEL_TINTS,
    PARCHMENT,
    PARCHMENT_LINE,
    PLACE,
    PLACE_LINE,
    SIGN_COLOURS,
)
from .pieces import marker, no_seal, seal

ARTIFACTS_HEIGHT, THEORIES_HEIGHT = 72, 166
_CARD_HEIGHT = 45
_GRANTS_WIDTH, _THEORY_HEIGHT = 150, 130
_FORMULA = (s.CRYSTAL_CABINET, s.FEATHER_IN_CAP, s.MAGIC_MIRROR, s.WISDOM_IDOL)


def artifacts(seen: View, width: float) -> list[svg.Element]:
    """The cards of the three levels, `width` wide and ARTIFACTS_HEIGHT high."""
    wide = (width - 2 * 8) / s.LEVELS
    parts: list[svg.Element] = []
    for level in range(s.LEVELS):
        cards = [one for one in seen.artifacts if one.level == level]
        now = any(one.in_row for one in cards) and not seen.over
        line, thick = (INK, 2) if now else (LINE, 1)
        title = f"Artifacts of level {LEVEL_WORDS[level]}" + (", on sale" if now else "")
        inside: list[svg.Element] = [
            box(0, 0, wide, ARTIFACTS_HEIGHT, SHEET, line, 8, thick),
            label(8, 14, title, 10, INK if now else FAINT, bold=True),
        ]
        step = (wide - 8) / 3
        for i, one in enumerate(cards[:3]):
            inside.append(group(6 + step * i, 21, _artifact(one, step - 4)))
        parts.append(group((wide + 8) * level, 0, *inside))
    return parts


def points_of(card: Artifact) -> str:
    """The points printed on a card; a star where they are counted at the end."""
    return "* VP" if card.index in _FORMULA else f"{card.vp} VP"


def words_of(card: Artifact) -> str:
    """All that a card says."""
    parts = [counted(card.cost, "gold", "gold"), points_of(card), card.words]
    owner = "" if card.owner is None else f"bought by seat {card.owner}"
    return f"{card.name}: {'; '.join(part for part in (*parts, owner) if part)}"


def _artifact(card: Artifact, width: float) -> svg.G:
    """A card: its price, its name, its points; once bought the seat instead of the price."""
    parts: list[svg.Element] = [
        box(0, 0, width, _CARD_HEIGHT, LEVEL_TINTS[card.level], LEVEL_LINES[card.level], 5),
        centred(14, 34, points_of(card), 8.5, fill=FAINT, bold=True),
    ]
    name = two_lines(card.name)
    middle = (30 + width) / 2
    for i, line in enumerate(name):
        y = _CARD_HEIGHT / 2 + 11.5 * (i - (len(name) - 1) / 2)
        parts.append(centred(middle, y, line, 9.5, bold=True, room=width - 36))
    faded = group(0, 0, *parts, fade=1 if card.owner is None else 0.4)
    if card.owner is not None:
        return tooltip(words_of(card), faded, marker(13, 14, 8, card.owner))
    price = centred(13, 14, card.cost, 11, bold=True)
    return tooltip(words_of(card), faded, icon("coin", 13, 14, 19), price)


# -- Theories ------------------------------------------------------------------------------------


def theories(seen: View, width: float) -> list[svg.Element]:
    """The theory board, `width` wide and THEORIES_HEIGHT high."""
    step = (width - 16 - _GRANTS_WIDTH) / s.KINDS
    parts: list[svg.Element] = [
        box(0, 0, width, THEORIES_HEIGHT, SHEET, LINE, 8),
        label(8, 19, "Theories", 10, FAINT, bold=True),
        *_supply(seen),
    ]
    for i, theory in enumerate(seen.theories):
        truth = None if seen.truth is None else seen.truth[i]
        parts.append(group(8 + step * i, 30, _theory(theory, truth, step - 5)))
    left = width - 8 - _GRANTS_WIDTH
    parts.append(label(left + 6, 19, "Grants", 10, FAINT, bold=True))
    for i, grant in enumerate(seen.grants):
        parts.append(group(left + 6, 30 + 26.6 * i, _grant(i, grant, _GRANTS_WIDTH - 6)))
    return parts


def _supply(seen: View) -> list[svg.Element]:
    """The tokens that can be published."""
    parts: list[svg.Element] = [label(96, 19, "tokens left", 9.5, FAINT)]
    for i, token in enumerate(seen.supply):
        words = f"{ALCHEMICAL_WORDS[token]} in the supply"
        frame = box(162 + 63 * i, 4, 58, 22, PLACE, PLACE_LINE, 11, 0.8)
        parts.append(tooltip(words, frame, alchemical(token, 191 + 63 * i, 15, 16)))
    return parts


def _theory(theory: Theory, truth: int | None, width: float) -> svg.G:
    """An ingredient with the token, seals and conflicts of the theory on it, and the truth."""
    middle = width / 2
    line, thick = (INK, 2.4) if theory.about else (PARCHMENT_LINE, 1)
    name = INGREDIENT_WORDS[theory.ingredient]
    parts: list[svg.Element] = [
        box(0, 0, width, _THEORY_HEIGHT, PARCHMENT, line, 7, thick),
        ingredient(theory.ingredient, 18, 17, 25),
        label(34, 21, name, 10, bold=True, room=width - 38),
        *_token(theory.token, middle, 46, width),
    ]
    for i in range(s.SEALS_PER_THEORY):
        x = middle + 29 * (i - 1)
        if i < len(theory.seals):
            one = theory.seals[i]
            kind = "face down" if one.kind is None else SEAL_WORDS[one.kind]
            words = f"seal of seat {one.seat} on {name}: {kind}"
            parts.append(tooltip(words, seal(x - 1, 76, 24, one.seat, one.kind)))
        elif theory.token is not None:
            parts.append(no_seal(x - 1, 76, 24))
    parts += _conflicts(theory, middle, 100)
    if truth is not None:
        parts += _truth(theory, truth, 117, width)
    return tooltip(_theory_words(theory), *parts)


def _token(token: int | None, x: float, y: float, width: float) -> list[svg.Element]:
    if token is None:
        frame = box(8, y - 13, width - 16, 26, "none", LINE, 13, 1.2, [4, 3])
        return [frame, centred(x, y, "no theory", 9, fill=PALE)]
    return [
        box(8, y - 13, width - 16, 26, SHEET, INK, 13),
        alchemical(token, x, y, 21),
    ]


def _conflicts(theory: Theory, x: float, y: float) -> list[svg.Element]:
    """A bolt for each conflict, with the ingredient on the other side."""
    if not theory.conflicts:
        return []
    step = min(27, 84 / len(theory.conflicts))
    name = INGREDIENT_WORDS[theory.ingredient]
    parts: list[svg.Element] = []
    for i, other in enumerate(theory.conflicts):
        at = x + step * (i - (len(theory.conflicts) - 1) / 2)
        words = f"{name} is in conflict with {INGREDIENT_WORDS[other]}"
        size = min(15, step * 0.62)
        bolt = icon("conflict", at - size / 2, y, size)
        parts.append(tooltip(words, bolt, ingredient(other, at + size / 2, y, size)))
    return parts


def _truth(theory: Theory, truth: int, y: float, width: float) -> list[svg.Element]:
    """What the ingredient really is, and whether the theory says so."""
    words = f"{INGREDIENT_WORDS[theory.ingredient]} is {ALCHEMICAL_WORDS[truth]}"
    parts: list[svg.Element] = [
        stroke((8, y - 9, width - 8, y - 9), LINE, 0.8),
        label(8, y + 5.4, "truth", 8.5, FAINT),
        alchemical(truth, width - 36, y + 2, 12),
    ]
    if theory.token is not None:
        right = theory.token == truth
        tick = (width - 10, y + 2, width - 7, y + 5, width - 3, y - 3)
        bars = (width - 10, y - 2, width - 4, y + 5), (width - 10, y + 5, width - 4, y - 2)
        parts += [stroke(tick, SIGN_COLOURS[1], 2)] if right else [stroke(b, RED, 2) for b in bars]
        words += ": the theory is " + ("right" if right else "wrong")
    return [tooltip(words, *parts)]


def _theory_words(theory: Theory) -> str:
    name = INGREDIENT_WORDS[theory.ingredient]
    if theory.token is None:
        return f"{name}: no theory"
    seats = listed(f"seat {one.seat}" for one in theory.seals)
    return f"{name}: theory {ALCHEMICAL_WORDS[theory.token]}, sealed by {seats}"


def _grant(number: int, grant: Grant, width: float) -> svg.G:
    """A grant tile: three ingredients, its points, its owner."""
    parts: list[svg.Element] = [box(0, 0, width, 23.6, PLACE, PLACE_LINE, 5)]
    parts += [ingredient(kind, 15 + 25 * i, 11.8, 20) for i, kind in enumerate(grant.ingredients)]
    parts.append(label(84, 15.8, f"{grant.vp} VP", 10.5, bold=True))
    names = ", ".join(INGREDIENT_WORDS[kind] for kind in grant.ingredients)
    words = f"grant {number}: {names}; {grant.vp} VP"
    if grant.owner is None:
        return tooltip(f"{words}; free", *parts)
    parts = [group(0, 0, *parts, fade=0.55), marker(width - 12, 11.8, 7.5, grant.owner)]
    return tooltip(f"{words}; of seat {grant.owner}", *parts)

"""Tiles and cards: rounds, favors, towns, bonus cards, artifacts."""

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
from .. import tables as t
from ..view import RoundTile, Tile
from .icons import amounts, cult_sign, icon, resource_items, vp
from .look import CULT_COLOURS, CULT_TINTS, GOLD

ROUND_HEIGHT = 54
FAVOR_WIDTH, FAVOR_HEIGHT = 50, 60
TOWN_WIDTH, TOWN_HEIGHT = 36, 60
CARD_WIDTH, CARD_HEIGHT = 70, 78
ARTIFACT_WIDTH, ARTIFACT_HEIGHT = 84, 78
_PARCHMENT, _PARCHMENT_LINE = "#fdf8ec", "#d8c9a0"


def _crossed(x: float, y: float, used: bool) -> list[svg.Element]:
    """A cross over an action that has been taken in this round."""
    if not used:
        return []
    return [
        stroke((x - 22, y - 9, x + 22, y + 9), RED, 2.2),
        stroke((x - 22, y + 9, x + 22, y - 9), RED, 2.2),
    ]


def round_tile(number: int, tile: RoundTile, width: float) -> svg.G:
    """The tile of a round: what scores above, the bonus of the cults below."""
    edge = RED if tile.now else _PARCHMENT_LINE
    index = t.ROUND_TILE_IDS.index(tile.name)
    fill = RED if tile.now else INK
    parts: list[svg.Element] = [
        box(0.5, 0.5, width - 1, ROUND_HEIGHT - 1, _PARCHMENT, edge, 6, 2.4 if tile.now else 1),
        svg.Circle(cx=15, cy=ROUND_HEIGHT / 2 - 4, r=10, fill=fill),
        centred(15, ROUND_HEIGHT / 2 - 4, number, 13, fill=SHEET, bold=True),
        centred(15, ROUND_HEIGHT - 9, tile.name.removeprefix("SCORE"), 8, fill=FAINT),
        *_event(index, 32, 16, width),
        stroke((32, 29.5, width - 8, 29.5), LINE, 0.8),
        *_bonus(index, 32, 42, bool(tile.bonus)),
    ]
    words = f"round {number}, {tile.name}: {tile.event}"
    words += f"; then {tile.bonus}" if tile.bonus else ""
    return tooltip(words, group(0, 0, *parts, fade=0.45 if tile.over else 1))


def _event(tile: int, x: float, y: float, width: float) -> list[svg.Element]:
    """VP for what."""
    points = int(max(t.ROUND_VP[tile]))
    parts: list[svg.Element] = [vp(x + 9, y, points, 21), label(x + 22, y + 3.4, "for", 9, FAINT)]
    signs = (*t.KIND_NAMES, "spade", "town")
    at = x + 47
    for event, reward in enumerate(t.ROUND_VP[tile]):
        if reward:
            parts.append(icon(signs[event], at, y, 17))
            at += 24
    names = {0: "dwelling", 1: "trading house", 2: "temple", 5: "spade", 6: "town"}
    event = int(t.ROUND_VP[tile].argmax())
    if event in names:
        parts.append(label(at - 13, y + 3.4, names[event], 9.5, room=width - at + 9))
    return parts


def _bonus(tile: int, x: float, y: float, given: bool) -> list[svg.Element]:
    """What the cults bring at the end of the round."""
    if not given:
        return [label(x, y + 3.4, "last round", 9.5, FAINT)]
    reward = resource_items(t.BONUS_REWARD[tile]) or [(int(t.BONUS_SPADES[tile]), "spade")]
    parts = amounts(x, y, reward, 12, middle=False)
    if t.BONUS_CULT[tile] == t.PER_PRIEST:
        return [*parts, label(x + 28, y + 3.4, "per priest sent", 9.5)]
    cult = int(t.BONUS_CULT[tile])
    steps = int(t.BONUS_STEPS[tile])
    parts.append(label(x + 29, y + 3.4, f"per {steps}", 9.5))
    parts.append(cult_sign(cult, x + 65, y, 14))
    parts.append(label(x + 75, y + 3.4, t.CULT_NAMES[cult].lower(), 9.5))
    return parts


def favor_tile(tile: Tile, stock: bool = False) -> svg.G:
    """A favor tile: steps above, effect below; in stock with the number left."""
    cult = int(t.FAVOR_CULT[tile.index])
    w, middle = FAVOR_WIDTH, FAVOR_WIDTH / 2
    steps = int(t.FAVOR_STEPS[tile.index])
    parts: list[svg.Element] = [
        box(0.5, 0.5, w - 1, FAVOR_HEIGHT - 1, CULT_TINTS[cult], CULT_COLOURS[cult], 6, 1.2),
        box(3, 3, w - 6, 18, CULT_COLOURS[cult], None, 4),
        centred(middle - 7, 12, steps, 13, fill=SHEET, bold=True),
        cult_sign(cult, middle + 8, 12, 14, SHEET),
        *_favor_effect(tile.index, middle),
        *_crossed(middle, 35, tile.used),
    ]
    words = f"{tile.name}: {tile.words}"
    if stock:
        words += f"; {tile.count} left"
        parts.append(label(w - 4, FAVOR_HEIGHT - 4.5, f"×{tile.count}", 9, INK, True, "end"))
    parts.append(label(4, FAVOR_HEIGHT - 4.5, tile.name.removeprefix("FAV"), 8, FAINT))
    return tooltip(words, group(0, 0, *parts, fade=1 if tile.count else 0.3))


def _favor_effect(favor: int, middle: float) -> list[svg.Element]:
    if t.FAVOR_INCOME[favor].any():
        return amounts(middle, 35, resource_items(t.FAVOR_INCOME[favor]), 12)
    if favor == t.FAV5:
        return [icon("town", middle - 9, 35, 17), centred(middle + 10, 35, 6, 14, bold=True)]
    if favor == t.FAV6:
        return [_action(middle - 11, 35), *amounts(middle + 11, 35, [(1, "step")], 12)]
    built = {t.FAV10: ("TP", t.FAV10_VP), t.FAV11: ("D", t.FAV11_VP)}
    if favor in built:
        kind, points = built[favor]
        return [icon(kind, middle - 11, 35, 17), vp(middle + 11, 35, points, 19)]
    if favor == t.FAV12:
        row = "/".join(str(int(points)) for points in t.FAV12_VP[1:])
        return [
            icon("TP", middle - 11, 30, 14),
            centred(middle + 11, 30, "pass", 8.5, fill=FAINT),
            centred(middle, 42, row, 9, bold=True),
        ]
    return []


def _action(x: float, y: float) -> svg.G:
    """The sign of an action that can be taken once a round."""
    ring = svg.Circle(cx=x, cy=y, r=8, fill="#f6e3c4", stroke="#c98a2b", stroke_width=1.6)
    return group(0, 0, ring, centred(x, y, "A", 9.5, fill="#8d5b10", bold=True))


def town_tile(tile: Tile, stock: bool = False) -> svg.G:
    """A town tile: VP above, the rest below."""
    w, middle, index = TOWN_WIDTH, TOWN_WIDTH / 2, tile.index
    gains = resource_items(t.TOWN_GAIN[index])
    gain: list[svg.Element] = amounts(middle, 33, gains, 11)
    if t.TOWN_STEPS[index]:
        gain = [
            *amounts(middle, 30, [(int(t.TOWN_STEPS[index]), "step")], 10.5),
            centred(middle, 40.5, "each", 8, fill=FAINT),
        ]
    if t.TOWN_SHIPPING[index]:
        gain = amounts(middle, 33, [("+1", "ship")], 10)
    parts: list[svg.Element] = [
        box(0.5, 0.5, w - 1, TOWN_HEIGHT - 1, _PARCHMENT, GOLD, 6, 1.6),
        vp(middle, 13.5, int(t.TOWN_VP[index]), 23),
        *gain,
    ]
    if t.TOWN_KEYS[index] > 1:
        parts.append(icon("key", middle, 48, 11))
    parts.append(label(4, TOWN_HEIGHT - 4.5, tile.name.removeprefix("TW"), 8, FAINT))
    if stock or tile.count > 1:
        parts.append(label(w - 4, TOWN_HEIGHT - 4.5, f"×{tile.count}", 9, INK, True, "end"))
    words = f"{tile.name}: {tile.words}" + (f"; {tile.count} left" if stock else "")
    return tooltip(words, group(0, 0, *parts, fade=1 if tile.count else 0.3))


def bonus_card(tile: Tile) -> svg.G:
    """A bonus card: income above, then what else it does, then its coins."""
    w, middle = CARD_WIDTH, CARD_WIDTH / 2
    parts: list[svg.Element] = [
        box(0.5, 0.5, w - 1, CARD_HEIGHT - 1, "#f4f1fa", "#a596c4", 7, 1.2),
        centred(middle, 9.5, tile.name, 9, fill=FAINT, bold=True),
        *amounts(middle, 24, resource_items(t.CARD_INCOME[tile.index]), 14),
        *_card_effect(tile.index, middle),
        *_crossed(middle, 47, tile.used),
    ]
    words = f"{tile.name}: {tile.words}"
    if tile.coins:
        words += f"; with {tile.coins} coins on it"
        parts.append(box(w - 33, CARD_HEIGHT - 17, 30, 14, "#fff3cf", "#c99a1a", 7))
        parts += amounts(w - 18, CARD_HEIGHT - 10, [(f"+{tile.coins}", "coin")], 9)
    return tooltip(words, *parts)


def _card_effect(card: int, middle: float) -> list[svg.Element]:
    if card == t.BON1:
        return [_action(middle - 12, 47), *amounts(middle + 11, 47, [(1, "spade")], 13)]
    if card == t.BON2:
        return [_action(middle - 12, 47), *amounts(middle + 11, 47, [(1, "step")], 13)]
    if card == t.BON4:
        return amounts(middle, 47, [("+1", "ship")], 14)
    counted = [*t.KIND_NAMES, "ship"]
    scored = [(counted[k], int(row[1])) for k, row in enumerate(t.CARD_VP[card]) if row.any()]
    if not scored:
        return []
    left = middle - 12 * len(scored)
    signs = [icon(name, left + 20 * i, 41, 16) for i, (name, _) in enumerate(scored)]
    badge = vp(left + 20 * len(scored) + 3, 41, scored[0][1], 19)
    return [*signs, badge, centred(middle, 53.5, "on passing", 8.5, fill=FAINT)]


def artifact(tile: Tile) -> svg.G:
    """An artifact card: its name and what it scores."""
    w, middle = ARTIFACT_WIDTH, ARTIFACT_WIDTH / 2
    name, words = two_lines(tile.name), _three_lines(tile.words)
    parts: list[svg.Element] = [
        box(0.5, 0.5, w - 1, ARTIFACT_HEIGHT - 1, "#fbf0dc", "#b8863b", 7, 1.4),
        box(3.5, 3.5, w - 7, ARTIFACT_HEIGHT - 7, "none", "#e3c58f", 5, 0.8),
    ]
    first = 15 if len(name) == 2 else 20
    for i, line in enumerate(name):
        parts.append(centred(middle, first + 11 * i, line, 9.5, bold=True, room=w - 10))
    for i, line in enumerate(words):
        parts.append(centred(middle, 43 + 11 * i, line, 9, fill=FAINT, room=w - 8))
    return tooltip(f"{tile.name}: {tile.words}", *parts)


def _three_lines(words: str) -> list[str]:
    """In at most three lines of about the same length."""
    lines, wanted = [""], max(12, len(words) / 3)
    for word in words.split():
        if len(lines) < 3 and lines[-1] and len(lines[-1]) + len(word) / 2 > wanted:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def no_card(width: float, height: float, words: str) -> svg.G:
    """The place of a card that is not there."""
    frame = box(1, 1, width - 2, height - 2, "none", LINE, 6, 1.4, [4, 4])
    lines = [
        centred(width / 2, height / 2 - 5 + 11 * i, line, 8.5, fill=PALE)
        for i, line in enumerate(two_lines(words))
    ]
    return group(0, 0, frame, *lines)

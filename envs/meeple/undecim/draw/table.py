"""What belongs to nobody: moon, dice, deck, field, awards."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    HIGHLIGHT,
    INK,
    LINE,
    RED,
    SHEET,
    WELL,
    box,
    centred,
    group,
    label,
    shape,
    tooltip,
)
from ..view import Award, View
from .cards import CARD_WIDTH, action_back, action_card, kingdom_back, kingdom_cards
from .icons import die, moon
from .look import NIGHT, SEAT_COLOURS

TABLE_HEIGHT = 218
_ROW = 102  # where the field and the awards begin
_DICE, _DECK, _AWARDS = 402, 628, 572  # columns


def table(seen: View, width: float) -> list[svg.Element]:
    """The table in a box `width` wide and TABLE_HEIGHT high."""
    return [
        box(0, 0, width, TABLE_HEIGHT, SHEET, LINE, 8),
        group(14, 8, *_moon_track(seen)),
        group(_DICE, 8, *_dice(seen)),
        group(_DECK, 8, *_kingdom_piles(seen)),
        group(14, _ROW, *_field(seen)),
        group(_AWARDS, _ROW, *_awards(seen.awards, width - _AWARDS - 12)),
    ]


def _caption(x: float, words: str) -> svg.Text:
    return label(x, 10, words, 10, FAINT, bold=True)


def _moon_track(seen: View) -> list[svg.Element]:
    """The track from 0 to the night, the moon waxing along it, and the stone."""
    step, y = 32, 52
    spots = [moon(12 + step * i, y, 12, i / seen.threshold) for i in range(seen.threshold)]
    numbers = [centred(12 + step * i, 76, i, 10, fill=FAINT) for i in range(seen.threshold)]
    end = 12 + step * seen.threshold + 8
    at = 12 + step * seen.stone if seen.stone < seen.threshold else end
    nights = f"nights so far: {seen.nights}"
    return [
        _caption(0, f"Red moon: a night at {seen.threshold}"),
        label(end + 18, 10, nights, 10, RED if seen.nights else FAINT, bold=True, anchor="end"),
        box(8, y - 2, end - 8, 4, WELL, None, 2),
        *spots,
        moon(end, y, 18, 1),
        centred(end, y, "night", 9, fill=SHEET, bold=True),
        *numbers,
        centred(end, 80, f"{seen.threshold}+", 10, fill=RED, bold=True),
        tooltip(f"the moon stone on {seen.stone}", *_stone(at, y, seen)),
    ]


def _stone(x: float, y: float, seen: View) -> list[svg.Element]:
    radius = 12 if seen.stone < seen.threshold else 18
    tip = y - radius - 1
    return [
        svg.Circle(cx=x, cy=y, r=radius + 2, fill="none", stroke=NIGHT, stroke_width=3),
        shape(
            (x - 8, tip - 14, x + 8, tip - 14, x + 8, tip - 6, x, tip, x - 8, tip - 6), fill=NIGHT
        ),
        centred(x, tip - 8.5, seen.stone, 9.5, fill=SHEET, bold=True),
    ]


def _dice(seen: View) -> list[svg.Element]:
    """The die of each round; that of the present one is red."""
    dice: list[svg.Element] = [_caption(0, "Dice of the rounds")]
    for i, pips in enumerate(seen.dice):
        now = i + 1 == seen.round
        dice.append(die(18 + 42 * i, 47, 34, pips, now))
        colour = RED if now else FAINT
        dice.append(centred(18 + 42 * i, 76, f"round {i + 1}", 9, fill=colour, bold=now))
    return dice


def _kingdom_piles(seen: View) -> list[svg.Element]:
    """The deck, the discards, and cards drawn but not yet placed."""
    left, step, rows = 66, 54, (0, 28, 56)
    drawn = any(seen.revealed)
    if seen.deck is None:
        backs = min(seen.deck_size, 15)
        deck: list[svg.Element] = [kingdom_back(left + 17.6 * i, rows[0]) for i in range(backs)]
    else:
        deck = kingdom_cards(seen.deck, left, rows[0], step)
    glow = box(left - 3, rows[2] - 3, 5 * step + 2, 28, HIGHLIGHT, None, 5)
    return [
        *_pile_name("Deck", seen.deck_size, rows[0]),
        *deck,
        *_pile_name("Discards", sum(seen.discard), rows[1]),
        *kingdom_cards(seen.discard, left, rows[1], step),
        *([glow] if drawn else []),
        *_pile_name("Drawn", sum(seen.revealed), rows[2]),
        *kingdom_cards(seen.revealed, left, rows[2], step),
    ]


def _pile_name(name: str, count: int, y: float) -> list[svg.Element]:
    return [
        label(0, y + 10, name, 10, FAINT, bold=True),
        label(0, y + 22, f"{count} card{'s' * (count != 1)}", 9.5, INK),
    ]


def _field(seen: View) -> list[svg.Element]:
    """The open action cards, and with three players those face-down."""
    step = CARD_WIDTH + 4
    row: list[svg.Element] = [_caption(0, "Field of action cards")]
    row += [action_card(card, step * i, 15) for i, card in enumerate(seen.open)]
    x = step * len(seen.open) + 4
    for card in seen.down:
        row.append(action_card(card, x, 15, fade=0.45))
        row.append(centred(x + CARD_WIDTH / 2, 10, "face-down", 8.5, fill=FAINT))
        x += step
    for _ in range(seen.down_unseen):
        row.append(action_back(x, 15, words="a face-down action card"))
        x += step
    return row


def _awards(awards: tuple[Award, ...], width: float) -> list[svg.Element]:
    """The awards in play, in two columns."""
    wide = width / 2 - 4
    rows = max(2, (len(awards) + 1) // 2)
    high = min(96 / rows, 34.0)
    tiles: list[svg.Element] = [_caption(0, "Awards in play" if awards else "All awards are given")]
    for i, award in enumerate(awards):
        x, y = i % 2 * (wide + 8), 15 + i // 2 * high
        tiles.append(group(x, y, *_award(award, wide, high - 4)))
    return tiles


def _award(award: Award, width: float, height: float) -> list[svg.Element]:
    """A medal with the VP, the name, the condition, and who meets it now."""
    seats: list[svg.Element] = []
    for i, seat in enumerate(reversed(award.met_by)):
        x, y = width - 10 - 15 * i, height / 2
        seats.append(svg.Circle(cx=x, cy=round(y, 2), r=7, fill=SEAT_COLOURS[seat]))
        seats.append(centred(x, y, seat, 9, fill=SHEET, bold=True))
    room = width - 36 - 15 * len(award.met_by)
    met = f"; met now by seat {', '.join(map(str, award.met_by))}" if award.met_by else ""
    tile = tooltip(
        f"{award.name}, {award.vp} VP: {award.condition}{met}",
        box(0, 0, width, height, "#fbf6e3", "#dccb8f", 5),
        svg.Circle(cx=15, cy=round(height / 2, 2), r=10.5, fill="#e2b93b", stroke="#8f6d0c"),
        centred(15, height / 2, award.vp, 11.5, bold=True),
        label(31, height / 2 - 1.5, award.name, 10.5, bold=True, room=room),
        label(31, height / 2 + 9.5, award.condition, 9, FAINT, room=room),
    )
    return [tile, *seats]

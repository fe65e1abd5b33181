"""The cult tracks with their order spaces, and the power actions below them."""

from __future__ import annotations

import svg

from ...core.drawing import (
    FAINT,
    LINE,
    PALE,
    RED,
    SHEET,
    WELL,
    box,
    centred,
    group,
    label,
    shape,
    stroke,
    tooltip,
)
from .. import state as s
from ..tables import CULT_POWER, ORDER_STEPS, POWER_BRIDGE, POWER_COST, POWER_GAIN, POWER_SPADES
from ..view import Track, View
from ..words import CULT_WORDS, POWER_ACTION_IDS, POWER_ACTION_WORDS
from .board import BOARD_HEIGHT, colour_of
from .icons import amounts, cult_sign, icon, resource_items
from .look import CULT_COLOURS, CULT_TINTS, POWER
from .pieces import marker

_ACTIONS_HEIGHT = 92
_GAP = 8
_CULTS_HEIGHT = BOARD_HEIGHT - _ACTIONS_HEIGHT - _GAP
_TOP = 28  # where space 10 begins
_STEP = (_CULTS_HEIGHT - _TOP - 30) / (s.TOP + 1)  # from a space to the next


def cults(seen: View, width: float) -> list[svg.Element]:
    """Cult tracks and power actions, BOARD_HEIGHT high together."""
    wide = (width - 10) / s.CULTS
    tracks = [
        group(5 + wide * cult, 0, *_track(cult, track, wide, seen))
        for cult, track in enumerate(seen.tracks)
    ]
    return [
        box(0, 0, width, _CULTS_HEIGHT, SHEET, LINE, 8),
        *tracks,
        group(0, _CULTS_HEIGHT + _GAP, *_power_actions(seen, width)),
    ]


def _track(cult: int, track: Track, width: float, seen: View) -> list[svg.Element]:
    """A column, space 10 on top, the order spaces below."""
    colour = CULT_COLOURS[cult]
    parts: list[svg.Element] = [
        box(2, 5, width - 4, 20, colour, None, 6),
        cult_sign(cult, 14, 15, 13, SHEET),
        centred(width / 2 + 8, 15, CULT_WORDS[cult], 11, fill=SHEET, bold=True),
    ]
    for space in range(s.TOP, -1, -1):
        y = _TOP + _STEP * (s.TOP - space)
        parts.append(group(2, y, *_space(cult, space, width - 4)))
        there = [
            i
            for i, steps in enumerate(track.steps)
            if steps == space and seen.seat(i).faction is not None
        ]
        room = width - (40 if CULT_POWER[space] else 24)
        parts += _markers(there, 19, y + _STEP / 2 - 0.8, room, seen)
    y = _TOP + _STEP * (s.TOP + 1) + 14
    for place, (owner, steps) in enumerate(zip(track.spaces, ORDER_STEPS, strict=True)):
        x = width / 2 + (place - 1.5) * 17.6
        parts.append(_order_space(x, y, owner, int(steps), cult, seen))
    return parts


def _space(cult: int, space: int, width: float) -> list[svg.Element]:
    """Its number, and the power or key that goes with it."""
    tint = "#f8e8b8" if space == s.TOP else CULT_TINTS[cult]
    parts: list[svg.Element] = [
        box(0, 0, width, _STEP - 1.6, tint, None, 4),
        label(4, _STEP / 2 + 2.4, space, 9, FAINT, bold=space == s.TOP),
    ]
    power = int(CULT_POWER[space])
    if power:
        parts.append(svg.Circle(cx=width - 9, cy=_STEP / 2 - 0.8, r=7, fill=POWER))
        parts.append(centred(width - 9, _STEP / 2 - 0.8, power, 9.5, fill=SHEET, bold=True))
    return parts


def _markers(seats: list[int], x: float, y: float, room: float, seen: View) -> list[svg.Element]:
    """The markers on a space from left to right, overlapping where there is no room."""
    step = min(14.5, (room - 12) / max(len(seats) - 1, 1))
    left = x + (room - step * (len(seats) - 1)) / 2
    return [
        marker(left + step * i, y, 6.6, colour_of(seen.seat(seat)), seat)
        for i, seat in enumerate(seats)
    ]


def _order_space(
    x: float, y: float, owner: int | None, steps: int, cult: int, seen: View
) -> svg.Element:
    if owner is not None:
        words = f"a priest of seat {owner}, for {steps} steps"
        return tooltip(words, marker(x, y, 7.6, colour_of(seen.seat(owner)), owner))
    ring = svg.Circle(
        cx=x, cy=y, r=7.4, fill=CULT_TINTS[cult], stroke=CULT_COLOURS[cult], stroke_width=1.3
    )
    number = centred(x, y, steps, 10, fill=CULT_COLOURS[cult], bold=True)
    return tooltip(f"free for a priest: {steps} steps", ring, number)


def _power_actions(seen: View, width: float) -> list[svg.Element]:
    """Price and gain of the six; those used in this round are crossed out."""
    wide = (width - 10) / s.POWER_ACTIONS
    tiles = [
        group(5 + wide * a, 20, *_power_action(a, used, wide))
        for a, used in enumerate(seen.power_used)
    ]
    return [
        box(0, 0, width, _ACTIONS_HEIGHT, SHEET, LINE, 8),
        label(8, 14, "Power actions of this round", 10, FAINT, bold=True),
        *tiles,
    ]


def _power_action(number: int, used: bool, width: float) -> list[svg.Element]:
    middle, high = width / 2, 66
    corner = 9
    right, left = width - 3, 3
    frame = (
        *(left + corner, 0, right - corner, 0, right, corner, right, high - corner),
        *(right - corner, high, left + corner, high, left, high - corner, left, corner),
    )
    gain: list[svg.Element]
    if POWER_BRIDGE[number]:
        gain = [icon("bridge", middle, 36, 27)]
    elif POWER_SPADES[number]:
        gain = amounts(middle, 36, [(int(POWER_SPADES[number]), "spade")], 16)
    else:
        gain = amounts(middle, 36, resource_items(POWER_GAIN[number]), 16)
    parts: list[svg.Element] = [
        shape(frame, fill=WELL if used else "#f6e3c4", stroke=PALE if used else "#c98a2b"),
        group(0, 0, *gain, fade=0.4 if used else 1),
        svg.Circle(cx=middle, cy=12, r=9, fill=PALE if used else POWER),
        centred(middle, 12, POWER_COST[number], 11.5, fill=SHEET, bold=True),
        centred(middle, 57, POWER_ACTION_IDS[number], 8.5, fill=FAINT),
    ]
    if used:
        parts.append(stroke((left + 8, 24, right - 8, 50), RED, 2.6))
        parts.append(stroke((right - 8, 24, left + 8, 50), RED, 2.6))
    state = ", used in this round" if used else ""
    words = f"{POWER_ACTION_IDS[number]}: {POWER_COST[number]} power for "
    return [tooltip(f"{words}{POWER_ACTION_WORDS[number]}{state}", *parts)]

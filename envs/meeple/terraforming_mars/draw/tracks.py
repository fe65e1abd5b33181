"""The three parameters of Mars, milestones and awards."""

from __future__ import annotations

import svg

from ...core.drawing import FAINT, INK, LINE, SHEET, WELL, box, centred, group, label, tooltip
from .. import state as s
from .. import tables as t
from ..view import Goal, View
from .board import BOARD_HEIGHT, owner_colour
from .icons import icon, marker, resource
from .look import GOLD, OCEAN_TILE

_TRACK = 60  # height of a track, with its gap
_GOALS = 3 * _TRACK + 4
_HOT, _AIR = "#d8552c", "#5f9ec9"


def tracks(seen: View, width: float) -> list[svg.Element]:
    """Tracks, milestones and awards in a box `width` wide and BOARD_HEIGHT high."""
    half = (width - 8) / 2
    goals = [
        group(0, _GOALS, *_goals("Milestones", seen.milestones, half)),
        group(half + 8, _GOALS, *_goals("Awards", seen.awards, half)),
    ]
    return [
        box(0, 0, width, 3 * _TRACK - 4, SHEET, LINE, 8),
        group(10, 0, *_temperature(seen, width - 20)),
        group(10, _TRACK, *_oxygen(seen, width - 20)),
        group(10, 2 * _TRACK, *_oceans(seen, width - 20)),
        *(goals if seen.milestones else [group(0, _GOALS, *_task(seen, width))]),
    ]


def _task(seen: View, width: float) -> list[svg.Element]:
    """What is left to do in the solo game (11)."""
    left = (
        (int(t.TEMPERATURE_MAX) - seen.temperature, "steps of temperature"),
        (int(t.OXYGEN_MAX) - seen.oxygen, "steps of oxygen"),
        (int(t.OCEANS_MAX) - seen.oceans, "oceans"),
        (seen.last_generation - seen.generation + (not seen.over), "generations"),
    )
    words = f"Solo: Mars must be terraformed by the end of generation {seen.last_generation}"
    parts: list[svg.Element] = [
        box(0, 0, width, BOARD_HEIGHT - _GOALS, SHEET, LINE, 8),
        label(10, 15, words, 10.5, FAINT, bold=True),
    ]
    for i, (number, what) in enumerate(left):
        y = 62 + 56 * i
        parts.append(label(90, y, number, 30, bold=True, anchor="end"))
        parts.append(label(104, y, f"{what} left", 15, FAINT))
    return parts


def _title(words: str, now: str, width: float) -> list[svg.Element]:
    return [
        label(0, 16, words, 10.5, FAINT, bold=True),
        label(width, 17, now, 14, bold=True, anchor="end"),
    ]


def _cells(count: int, at: int, colour: str, width: float, names: list[str]) -> list[svg.Element]:
    """A track of cells from the start to the end, filled up to where it stands."""
    step = width / count
    parts: list[svg.Element] = []
    for i in range(count):
        fill = colour if i <= at else WELL
        ink = SHEET if i <= at else FAINT
        here = i == at
        edge = INK if here else None
        parts.append(box(step * i + 0.6, 24, step - 1.2, 18, fill, edge, 3, 1.8))
        parts.append(centred(step * (i + 0.5), 33, names[i], 8.2, fill=ink, bold=here, room=step))
    return parts


def _temperature(seen: View, width: float) -> list[svg.Element]:
    count = int(t.TEMPERATURE_MAX) + 1
    names = [f"{_degrees(step)}" for step in range(count)]
    step = width / count
    parts = [
        *_title("Temperature", f"{_degrees(seen.temperature)} °C", width),
        *_cells(count, seen.temperature, _HOT, width, names),
    ]
    for i, bonus in enumerate(t.TEMPERATURE_BONUS):
        x = step * (i + 0.5)
        if bonus == t.HEAT_BONUS:
            words = "bonus: +1 heat production"
            parts.append(tooltip(words, resource(s.HEAT, x, 48, 10)))
        elif bonus == t.OCEAN_BONUS:
            parts.append(tooltip("bonus: an ocean", icon("ocean", x, 48, 12, OCEAN_TILE)))
    return parts


def _degrees(step: int) -> str:
    return f"{2 * step - 30:+d}".replace("-", "−").replace("+0", "0")


def _oxygen(seen: View, width: float) -> list[svg.Element]:
    count = int(t.OXYGEN_MAX) + 1
    parts = [
        *_title("Oxygen", f"{seen.oxygen}%", width),
        *_cells(count, seen.oxygen, _AIR, width, [f"{i}%" for i in range(count)]),
    ]
    for i in range(count):
        if t.OXYGEN_BONUS[i]:
            words = "bonus: temperature +1 step"
            x = width / count * (i + 0.5)
            parts.append(tooltip(words, centred(x, 48, "+2 °C", 8, fill=_HOT, bold=True)))
    return parts


def _oceans(seen: View, width: float) -> list[svg.Element]:
    count = int(t.OCEANS_MAX)
    step = width / count
    parts: list[svg.Element] = [*_title("Oceans", f"{seen.oceans} of {count}", width)]
    for i in range(count):
        there = i < seen.oceans
        fill = OCEAN_TILE if there else WELL
        parts.append(box(step * i + 2, 24, step - 4, 22, fill, None, 6))
        parts.append(icon("ocean", step * (i + 0.5), 35, 18, "#d8ecfb" if there else "#cfc9bd"))
    return parts


# -- Milestones and awards ------------------------------------------------------------------------


def _goals(title: str, goals: tuple[Goal, ...], width: float) -> list[svg.Element]:
    """Five of them below their title."""
    high = BOARD_HEIGHT - _GOALS
    parts: list[svg.Element] = [
        box(0, 0, width, high, SHEET, LINE, 8),
        label(10, 15, title, 10.5, FAINT, bold=True),
    ]
    step = (high - 24) / 5
    for i, goal in enumerate(goals):
        parts.append(group(6, 21 + step * i, *_goal(goal, width - 12, step - 4)))
    return parts


def _goal(goal: Goal, width: float, high: float) -> list[svg.Element]:
    """Name and condition, each seat's value, and who claimed or funded it."""
    taken = goal.owner is not None
    best = max(goal.values)
    parts: list[svg.Element] = [
        box(0, 0, width, high, "#fbf3d6" if taken else "#faf7f1", GOLD if taken else LINE, 5),
        label(7, 14, goal.name, 11, bold=True, room=82),
        label(width - (26 if taken else 6), 14, goal.words, 9, FAINT, anchor="end", room=106),
    ]
    step = min(40.0, (width - 12) / len(goal.values))
    for seat, value in enumerate(goal.values):
        x = 13 + step * seat
        ahead = value >= goal.need if goal.need else value == best and value > 0
        parts.append(marker(x, high - 12, 6.2, owner_colour(seat), seat))
        parts.append(label(x + 10, high - 8, value, 11, INK if ahead else FAINT, bold=ahead))
    if taken:
        parts.append(marker(width - 13, 12, 8.6, owner_colour(goal.owner), goal.owner))
    verb = "claimed" if goal.need else "funded"
    words = f"{goal.name}: {goal.words}"
    return [tooltip(f"{words}, {verb} by seat {goal.owner}" if taken else words, *parts)]

"""A state as text for the terminal: at most 100 characters wide, no colours.

On the map a hex has two lines: its name with a sign (~ reserved for oceans, ^ volcano, N
Noctis City; ? where it may be chosen now), then the owner and the tile, or else the printed
bonus (p plant, s steel, t titanium, c card), after the owner of a Land Claim marker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..core.text import BAR, joined, line, paragraphs, table
from . import state as s
from . import tables as t
from .view import Card, Goal, Hex, Seat, View, view
from .words import TAG_WORDS, TILE_WORDS, degrees, held_words

_LABEL = 12  # columns of the label before a line of the table
_SEAT_LABEL = 24
_GOAL_LABEL = 46
_HALF = 4  # columns from a hex to the next half of a column
_EDGE = 6  # columns before the map
TILE_CODES = ("GR", "OC", "CI", "CA", "CD", "EZ", "IC", "LF", "MA", "MR", "MH", "NP", "NZ", "RA")
_SIGNS = {"ocean": "~", "noctis": "N"}


def text(state: Any, seat: int | None = None) -> str:
    """The table as `seat` sees it; None: with nothing hidden. `state` is a record of STATE.

    Raises ValueError for a seat that does not exist.
    """
    seen = view(state, seat)
    blocks = [
        _table(seen),
        _map(seen),
        *([_goals(seen)] if seen.num_players > 1 else []),
        _stocks_table(seen),
        _tags_table(seen),
        *([_points_table(seen)] if seen.over else []),
        *(_seat_lines(one) for one in seen.seats),
        _standings(seen) if seen.over else _decision(seen),
    ]
    return paragraphs(blocks)


def _line(label: str, words: str, width: int = _LABEL) -> str:
    return line(label, words, width)


def _table(seen: View) -> list[str]:
    """What belongs to nobody."""
    players = f"{seen.num_players} players" if seen.num_players > 1 else "solo"
    who = "open" if seen.viewer is None else f"as seat {seen.viewer} sees it"
    first = next(seat.index for seat in seen.seats if seat.is_first)
    last = f" of {seen.last_generation}" if seen.last_generation else ""
    lines = [
        _line("", f"TERRAFORMING MARS  {players}, {', '.join(seen.options)}, {who}", 0),
        _line("Generation", f"{seen.generation}{last}, {seen.stage}, first player: seat {first}"),
        _line("Mars", _parameters(seen)),
        _line("Cards", f"{seen.deck_size} to draw, {seen.discard_size} discarded"),
    ]
    return lines


def _parameters(seen: View) -> str:
    return (
        f"temperature {degrees(seen.temperature)} of {degrees(int(t.TEMPERATURE_MAX))}, "
        f"oxygen {seen.oxygen}% of {int(t.OXYGEN_MAX)}%, "
        f"oceans {seen.oceans} of {int(t.OCEANS_MAX)}"
    )


def _goals(seen: View) -> list[str]:
    """Milestones, then awards, with the values of the seats."""
    goals = seen.milestones + seen.awards
    head = [f"seat {seat}" for seat in range(seen.num_players)]
    return table(head, [goal.values for goal in goals], map(_goal, goals), _GOAL_LABEL)


def _goal(goal: Goal) -> str:
    verb = "claimed" if goal.need else "funded"
    owner = f", {verb} by {goal.owner}" if goal.owner is not None else ""
    return f"{goal.name}: {goal.words}{owner}"


# -- The map --------------------------------------------------------------------------------------


def _map(seen: View) -> list[str]:
    """Two lines a row, the middle row being the longest."""
    rows = 1 + max(one.row for one in seen.hexes)
    lengths = [sum(one.row == row for one in seen.hexes) for row in range(rows)]
    width = _EDGE + 2 * _HALF * max(lengths)
    canvas = [[" "] * width for _ in range(2 * rows)]
    for one in seen.hexes:
        column = _EDGE + _HALF * (2 * one.column + max(lengths) - lengths[one.row])
        for below, words in enumerate(_hex(one)):
            canvas[2 * one.row + below][column : column + len(words)] = words
    lines = ["".join(row).rstrip() for row in canvas]
    there = [one for one in seen.off_map if one.tile is not None]
    off_map = (f"{one.name}: {_tile(one)}" for one in there)
    kinds = {one.tile for one in seen.hexes if one.tile is not None}
    legend = (f"{TILE_CODES[kind]} {TILE_WORDS[kind]}" for kind in sorted(kinds))
    if there:
        lines.append(_line("Off the map", joined(off_map)))
    return [*lines, _line("Tiles", joined(legend))]


def _hex(one: Hex) -> tuple[str, str]:
    name = f"{one.name}{'^' if one.volcanic else _SIGNS.get(one.kind, '')}{'?' * one.offered}"
    if one.tile is not None:
        return name, _tile(one)
    claim = "" if one.claimed_by is None else f"#{one.claimed_by} "
    return name, f"{claim}{''.join(bonus[0] for bonus in one.bonus)}".strip() or "."


def _tile(one: Hex) -> str:
    owner = {s.NOBODY: "", s.NEUTRAL: "N "}.get(int(one.owner or 0), f"{one.owner} ")
    return f"{owner}{TILE_CODES[int(one.tile or 0)]}"


# -- The seats ------------------------------------------------------------------------------------


def _rows(head: Sequence[str], rows: Iterable[Sequence[Any]], seen: View) -> list[str]:
    return table(head, rows, _labels(seen), _SEAT_LABEL)


def _labels(seen: View) -> list[str]:
    return [
        f"{'>' if seat.decides else ' '}{seat.index} {_short(seat.name) or '-'}"
        for seat in seen.seats
    ]


def _short(name: str) -> str:
    return name if len(name) < _SEAT_LABEL - 4 else f"{name[: _SEAT_LABEL - 6]}.."


def _stocks_table(seen: View) -> list[str]:
    """Stocks with productions, cards."""
    head = ["  TR", "      MC", " steel", "titan.", "plants", "energy", "   heat"]
    head += ["| VP", "hand", "played", "passed"]
    rows = [
        [
            seat.tr,
            *(f"{have}{more:+d}" for have, more in zip(seat.stock, seat.production, strict=True)),
            *(seat.vp, seat.hand_size, len(seat.played), "yes" if seat.passed else ""),
        ]
        for seat in seen.seats
    ]
    return _rows(head, rows, seen)


def _tags_table(seen: View) -> list[str]:
    """Tags face up, tiles."""
    head = [*TAG_WORDS, "| cities"]
    rows = [[*seat.tags, seat.cities] for seat in seen.seats]
    return _rows(head, rows, seen)


def _points_table(seen: View) -> list[str]:
    """Points and where they come from."""
    head = ["  VP  =", *(f"{name:>6}" for name in s.PARTS)]
    rows = [[f"{seat.vp}  =", *seat.parts] for seat in seen.seats]
    return _rows(head, rows, seen)


def _card(card: Card) -> str:
    extra = []
    if card.resources:
        extra.append(held_words(card.number, card.resources))
    if card.used:
        extra.append("used")
    if card.chosen:
        extra.append("chosen")
    return f"{card.name} ({', '.join(extra)})" if extra else card.name


def _cards(cards: Iterable[Card]) -> str:
    return joined(map(_card, cards), separator=BAR)


def _priced(cards: Iterable[Card]) -> str:
    return joined(
        (f"{card.name} {card.cost}{' (chosen)' if card.chosen else ''}" for card in cards),
        separator=BAR,
    )


def _seat_lines(seat: Seat) -> list[str]:
    """Cards of a seat; those of its hand with their printed costs, for itself alone."""
    lines = [("corporation", _card(seat.front) if seat.front else seat.name or "not known yet")]
    for label, cards in (("green", seat.green), ("blue", seat.blue), ("events", seat.events)):
        if cards:
            lines.append((label, f"{len(cards)}: {_cards(cards)}"))
    if seat.next_card:
        lines.append(("next card", f"is under the effect of {seat.next_card.name}"))
    hand = "hidden" if seat.hand is None and seat.hand_size else _priced(seat.hand or ())
    lines.append(("hand", f"{seat.hand_size}: {hand}"))
    if seat.corporations:
        lines.append(("choice of", _cards(seat.corporations)))
    secret = (
        ("offer", seat.offer),
        ("drafted", seat.drafted),
        ("pack", seat.pack),
        ("in the box", seat.box),
    )
    lines += [(label, _priced(cards)) for label, cards in secret if cards]
    return [
        _line(f"{'' if i else f'Seat {seat.index}':<8}{label}", words, 20)
        for i, (label, words) in enumerate(lines)
    ]


def _decision(seen: View) -> list[str]:
    seat = seen.seat(int(seen.player or 0))
    name = f" ({seat.name})" if seat.name else ""
    return [_line("Decision", f"seat {seat.index}{name} decides {seen.question}")]


def _standings(seen: View) -> list[str]:
    if seen.num_players == 1:
        (seat,) = seen.seats
        won = "won" if seat.place == 1 else "lost"
        return ["End of the game", f"  {won} with {seat.vp} VP"]
    places = [
        f"{seat.place}. seat {seat.index} ({seat.name}) with {seat.vp} VP, {seat.stock[s.MC]} MC"
        for seat in seen.standings
    ]
    return ["End of the game", *(f"  {line}" for line in places)]

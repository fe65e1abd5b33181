"""A state as text for the terminal: at most 100 characters wide, no colours.

On the map a hex has two lines: its name and the first letter of its terrain, then the
seat and the structure on it, with a star if that belongs to a town.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..core.text import BAR, joined, line, paragraphs, table
from . import state as s
from . import tables as t
from .view import Hex, Seat, Tile, View, view
from .words import CULT_WORDS, POWER_ACTION_IDS, POWER_ACTION_WORDS

_LABEL = 11  # columns of the label before a line of the table
_SEAT_LABEL = 20
_HALF = 3  # columns from a hex to the next half of a column
_EDGE = 4  # columns before the map


def text(state: Any, seat: int | None = None) -> str:
    """The table, the viewer's mat first; None: seat 0's. `state` is a record of STATE.

    Raises ValueError for a seat that does not exist.
    """
    seen = view(state, seat)
    blocks = [
        _table(seen),
        _map(seen),
        _resources_table(seen),
        _structures_table(seen),
        _cults_table(seen),
        _points_table(seen),
        *(_seat_lines(one) for one in seen.seats),
        _standings(seen) if seen.over else _decision(seen),
    ]
    return paragraphs(blocks)


def _line(label: str, words: str, width: int = _LABEL) -> str:
    return line(label, words, width)


def _table(seen: View) -> list[str]:
    """What belongs to nobody."""
    options = f", {', '.join(seen.options)}" if seen.options else ""
    rounds = [
        f"{'>' if tile.now else ' '}{number} {tile.name:<7} {tile.event}"
        + (f"; then {tile.bonus}" if tile.bonus else "")
        for number, tile in enumerate(seen.rounds, 1)
    ]
    power = (
        f"{POWER_ACTION_IDS[a]} {POWER_ACTION_WORDS[a]} for {t.POWER_COST[a]}"
        for a, used in enumerate(seen.power_used)
        if not used
    )
    lines = [
        _line("", f"TERRA MYSTICA  {seen.num_players} players{options}", 0),
        _line("Round", f"{seen.round} of {s.ROUNDS}, {seen.stage}"),
        *[_line("" if i else "Rounds", words) for i, words in enumerate(rounds)],
        _line("Order", _order(seen)),
        _line("Power", joined(power, "all power actions are used", BAR)),
        _line("Cards", _tiles(seen.cards)),
        _line("Favors", _tiles(tile for tile in seen.favors if tile.count)),
        _line("Towns", _tiles(tile for tile in seen.towns if tile.count)),
    ]
    if "artifacts" in seen.options:
        lines.append(_line("Artifacts", _tiles(seen.artifacts)))
    return lines


def _order(seen: View) -> str:
    order = " ".join(f"seat {seat}" for seat in seen.order)
    passed = " ".join(f"seat {seat}" for seat in seen.passed)
    return "; ".join(part for part in (order, f"passed: {passed}" if passed else "") if part)


def _tile(tile: Tile) -> str:
    times = f"{tile.count}x " if tile.count > 1 else ""
    coins = f" with {tile.coins} C" if tile.coins else ""
    used = ", used" if tile.used else ""
    return f"{times}{tile.name}{coins} ({tile.words}{used})"


def _tiles(tiles: Iterable[Tile]) -> str:
    return joined(map(_tile, tiles), separator=BAR)


def _map(seen: View) -> list[str]:
    """Two lines a row, hexes of odd rows half a hex to the right."""
    width = _EDGE + (2 + max(one.x2 for one in seen.lands)) * _HALF
    rows = 1 + max(one.row for one in seen.lands)
    canvas = [[" "] * width for _ in range(2 * rows)]
    for one in (*seen.lands, *seen.rivers):
        column = _EDGE + one.x2 * _HALF
        for below, words in enumerate(_hex(one)):
            canvas[2 * one.row + below][column : column + len(words)] = words
    lines = ["".join(row).rstrip() for row in canvas]
    bridges = (f"{bridge.name} of seat {bridge.owner}" for bridge in seen.bridges)
    return [*lines, _line("Bridges", joined(bridges))]


def _hex(one: Hex) -> tuple[str, str]:
    if one.terrain is None:
        return one.name, "~~~~" if one.town_of is None else f"~{one.town_of}*~"
    name = f"{one.name} {t.TERRAIN_NAMES[one.terrain][0].upper()}"
    if one.about:
        return name, "?"
    if one.kind is None:
        return name, "."
    return name, f"{one.owner} {t.KIND_NAMES[one.kind]}{'*' * one.in_town}"


def _rows(head: Sequence[str], rows: Iterable[Sequence[Any]], seen: View) -> list[str]:
    return table(head, rows, _labels(seen), _SEAT_LABEL)


def _labels(seen: View) -> list[str]:
    return [f"{'>' if seat.decides else ' '}{seat.index} {seat.name or '-'}" for seat in seen.seats]


def _resources_table(seen: View) -> list[str]:
    """In hand, and what the next income would be."""
    head = [" VP", "   C", "  W", "  P", "bowls I", "II", "III", "keys"]
    head += ["| next  C", "  W", "  P", "power", "| shipping", "spade"]
    rows = [
        [
            *(seat.vp, seat.coins, seat.workers, seat.priests, *seat.bowls, seat.keys),
            *(*seat.income, seat.shipping, seat.spade_price),
        ]
        for seat in seen.seats
    ]
    return _rows(head, rows, seen)


def _structures_table(seen: View) -> list[str]:
    """What stands on the map, what is left for bridges and priests."""
    head = [*(f"{title}s" for title in ("dwelling", "trading house", "temple"))]
    head += ["stronghold", "sanctuary", "bridges left", "priests sent"]
    rows = [[*seat.built, seat.bridges, seat.cult_priests] for seat in seen.seats]
    return _rows(head, rows, seen)


def _cults_table(seen: View) -> list[str]:
    """Steps of each seat, and whose priests lie on the order spaces."""
    head = [f"{name:>11}" for name in CULT_WORDS]
    lines = _rows(head, [seat.cults for seat in seen.seats], seen)
    spaces = [
        " ".join("-" if owner is None else f"{owner}" for owner in track.spaces)
        for track in seen.tracks
    ]
    label = f"{' priests 3 2 2 2':<{_SEAT_LABEL}}"
    return [*lines, label + " ".join(f"{words:>11}" for words in spaces)]


def _points_table(seen: View) -> list[str]:
    """Victory points and where they come from."""
    head = ["  VP  =", *s.PARTS]
    rows = [[f"{seat.vp}  =", *seat.parts] for seat in seen.seats]
    return _rows(head, rows, seen)


def _seat_lines(seat: Seat) -> list[str]:
    """Tiles and cards of a seat."""
    lines = [
        ("card", _tile(seat.card) if seat.card else "none"),
        ("favors", _tiles(seat.favors)),
        ("towns", _tiles(seat.towns)),
    ]
    if seat.artifact:
        lines.append(("artifact", _tile(seat.artifact)))
    if seat.carpet:
        lines.append(("carpet", f"range {seat.carpet}"))
    if seat.stronghold_used:
        lines.append(("used", "the action of the stronghold"))
    return [
        _line(f"{'' if i else f'Seat {seat.index}':<8}{label}", words, 18)
        for i, (label, words) in enumerate(lines)
    ]


def _decision(seen: View) -> list[str]:
    seat = seen.seat(int(seen.player or 0))
    name = f" ({seat.name})" if seat.name else ""
    return [_line("Decision", f"seat {seat.index}{name} decides {seen.question}")]


def _standings(seen: View) -> list[str]:
    places = [
        f"{seat.place}. seat {seat.index} ({seat.name}) with {seat.vp} VP"
        for seat in seen.standings
    ]
    return ["End of the game", *(f"  {line}" for line in places)]

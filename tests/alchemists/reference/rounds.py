"""12 End of round."""

from __future__ import annotations

from .facts import (
    BOARD,
    CONFERENCES,
    KINDS,
    NOBODY,
    PARALYSIS_SPACE,
    ROUNDS,
    ROW_SIZE,
)
from .favors import resolve_herbalists
from .setup import draw_adventurer
from .table import UNUSED_CUBES

LAST_ADVENTURER_DRAWN = ROUNDS - 2  # the one of the last round, at the end of this round


def end_round(table):
    hold_conference(table)
    honour_top_alchemist(table)
    yield from count_unused_cubes(table)
    if table.round < ROUNDS:
        prepare_next_round(table)


def hold_conference(table):
    """12.1."""
    rows = CONFERENCES[table.options["mode"]].get(table.round)
    if rows:
        for seat in table.seats:
            number = len(table.counted_seals(seat))
            table.change_reputation(seat, rows[min(number, len(rows) - 1)])


def honour_top_alchemist(table):
    """12.2."""
    most = max(len(table.counted_seals(seat)) for seat in table.seats)
    for seat in table.seats:
        if most > 0 and len(table.counted_seals(seat)) == most:
            table.change_reputation(seat, BOARD["end_of_round"]["top_alchemist_reputation"])


def count_unused_cubes(table):
    """12.3."""
    table.stage, table.turn = UNUSED_CUBES, 0
    for seat in table.clockwise():
        favors = seat.unused // BOARD["unused_cubes_per_favor"]
        seat.unused = 0
        table.deal_favors(seat, favors)
        table.turn += 1
        yield from resolve_herbalists(table, seat)


def prepare_next_round(table):
    for seat in table.seats:  # 12.4
        seat.in_hospital = seat.unused = seat.hospital
        seat.hospital = 0
    table.adventurer = table.next_adventurer  # 12.5
    if table.round <= LAST_ADVENTURER_DRAWN:
        draw_adventurer(table)
    else:
        table.next_adventurer = NOBODY
    for kind in range(KINDS):  # 12.7
        table.row_discard[kind] += table.row[kind]
    table.row = [0] * KINDS
    table.fill_row(ROW_SIZE)
    for seat in table.seats:  # 12.8
        seat.order_space = PARALYSIS_SPACE if seat.number in table.green else NOBODY
    table.start = (table.start + 1) % table.players
    table.clear_round()

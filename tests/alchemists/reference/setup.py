"""2 Set-up and 4 Turn-order choice."""

from __future__ import annotations

from .actions import ask, each
from .chemistry import ASSIGNMENTS
from .facts import (
    ADVENTURERS,
    DEALT_PER_LEVEL,
    FAVOR_OFFER,
    LEVELS,
    NOBODY,
    ORDER_SPACES,
    PARALYSIS_SPACE,
    ROW_SIZE,
    START_HAND,
)
from .favors import resolve_herbalists
from .table import TURN_ORDER


def set_up(table):
    """2: what chance deals, then 2.5: which favor cards are kept."""
    deal(table)
    for seat in table.clockwise():
        _, kept = yield from ask(seat, "keep", each("favor", seat.offer))
        one, other = seat.offer
        seat.set_up_discard = other if kept == one else one
        seat.offer = [kept, NOBODY]
        table.turn += 1
    for seat in table.clockwise():
        kept, seat.offer = seat.offer[0], [NOBODY, NOBODY]
        table.receive_favor(seat, kept)
        table.turn += 1
        yield from resolve_herbalists(table, seat)


def deal(table):
    chance = table.chance
    table.assignment = ASSIGNMENTS[chance.below(len(ASSIGNMENTS))].tolist()
    table.start = chance.below(table.players)
    for level, artifacts in enumerate(LEVELS):  # 2.3
        for _ in range(DEALT_PER_LEVEL):
            left = set(artifacts) - table.artifacts[level]
            table.artifacts[level].add(chance.member(left))
    table.adventurers_left = set(range(len(ADVENTURERS)))  # 2.2
    draw_adventurer(table)
    table.fill_row(ROW_SIZE)
    for seat in table.clockwise():
        table.deal_ingredients(seat, START_HAND[table.options["mode"]])
        seat.offer = [table.draw_favor() for _ in range(FAVOR_OFFER)]


def draw_adventurer(table):
    """2.2, 12.5: the next tile of the stack comes to light."""
    table.next_adventurer = table.chance.member(table.adventurers_left)
    table.adventurers_left.remove(table.next_adventurer)


def choose_order(table):
    """4: clockwise, each takes a space and what it shows."""
    table.stage, table.turn = TURN_ORDER, 0
    for seat in table.clockwise():
        if seat.order_space != PARALYSIS_SPACE:  # 4.3
            answers = each("order", free_spaces(table, seat))
            _, seat.order_space = yield from ask(seat, "turn_order", answers)
        space = ORDER_SPACES[seat.order_space]
        seat.gold += space["gold"]
        table.deal_favors(seat, space["favors"])
        if not seat.owns("witchs_trunk"):  # 4.4
            table.deal_ingredients(seat, space["ingredients"])
        table.turn += 1
        yield from resolve_herbalists(table, seat)


def free_spaces(table, seat):
    """4.1, 4.2."""
    taken = {other.order_space for other in table.seats}
    return [
        space["id"]
        for space in ORDER_SPACES
        if space["choosable"]
        and table.players in space["players"]
        and space["id"] not in taken
        and seat.gold + space["gold"] >= 0
    ]

"""5 Declaration, with the favor cards Assistant, Associate and Custodian."""

from __future__ import annotations

from .actions import DECLINE, ask, each
from .facts import (
    ASSISTANT,
    ASSOCIATE,
    CUSTODIAN,
    CUSTODIANS,
    EFFECT,
    SPACES,
    cubes_of_round,
    is_open,
    slots,
)
from .table import DECLARATION


def declare(table):
    """5.1: from the lowest space to the highest."""
    table.stage, table.turn = DECLARATION, 0
    for seat in table.seats:  # 5.2
        seat.cubes = max(0, cubes_of_round(table.players, table.round) - seat.in_hospital)
    for seat in reversed(table.in_descending_height()):
        while True:
            name, index = yield from ask(seat, "declare", [*possible(table, seat), DECLINE])
            if name == "decline":
                break
            carry_out(table, seat, name, index)
        seat.unused += seat.cubes  # 5.5
        seat.cubes = 0
        table.turn += 1
    table.green = []


def possible(table, seat):
    """5.4, 5.6, 5.7."""
    answers = []
    for space in SPACES:
        if is_open(space, table.round):
            costs = slots(space, table.players)
            done = seat.slots[space]
            if done < len(costs) and costs[done] <= seat.cubes:
                answers.append(("slot", space))
    if seat.favors[ASSISTANT]:
        answers.append(("favor", ASSISTANT))
    if seat.favors[CUSTODIAN] and seat.cubes >= EFFECT[CUSTODIAN]["cubes"]:
        answers.append(("favor", CUSTODIAN))
    if seat.favors[ASSOCIATE]:
        there = [a for a in SPACES if seat.slots[a] > 0 and a not in seat.associates]
        answers += each("associate", there)
    return answers


def carry_out(table, seat, name, index):
    if name == "slot":
        seat.cubes -= slots(index, table.players)[seat.slots[index]]
        if seat.slots[index] == 0:  # 5.3: above those who declared, below the Associates
            table.rows[index].insert(table.num_associates[index], seat.number)
        seat.slots[index] += 1
    elif name == "associate":  # 10.2
        table.play_favor(seat, ASSOCIATE)
        seat.associates.add(index)
        table.rows[index].remove(seat.number)
        table.rows[index].insert(0, seat.number)
        table.num_associates[index] += 1
    elif index == ASSISTANT:  # 10.1
        table.play_favor(seat, ASSISTANT)
        seat.cubes += EFFECT[ASSISTANT]["extra_cubes"]
    else:  # 10.3
        table.play_favor(seat, CUSTODIAN)
        seat.cubes -= EFFECT[CUSTODIAN]["cubes"]
        if seat.slots[CUSTODIANS] == 0:
            table.rows[CUSTODIANS].insert(0, seat.number)
        seat.slots[CUSTODIANS] += 1

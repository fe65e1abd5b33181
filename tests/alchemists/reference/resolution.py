"""6 Resolution: who acts when, and the Boots of Speed."""

from __future__ import annotations

from .actions import DECK, DECLINE, ask, each
from .debunk import debunk
from .exhibition import exhibit
from .experiments import drink, drink_for_custodian, test_on_student
from .facts import (
    BUY,
    CUSTODIAN,
    CUSTODIANS,
    DEBUNK,
    DRINK,
    EFFECT,
    EXHIBIT,
    FORAGE,
    NOBODY,
    PUBLISH,
    RESOLUTION_ORDER,
    SAGE,
    SELL,
    SPACE,
    STUDENT,
    TRANSMUTE,
    slots,
)
from .purchase import buy
from .sale import collect_bids, sell
from .table import RESOLUTION
from .theories import publish


def resolve(table):
    """6.1, 6.2."""
    table.stage = RESOLUTION
    for number, station in enumerate(RESOLUTION_ORDER):
        table.station = number
        if station == SELL:
            yield from collect_bids(table)
        for lap in range(max(seat.slots[station] for seat in table.seats)):
            for place, who in enumerate(table.rows[station]):
                table.lap, table.place = lap, place
                yield from take_turn(table, table.seats[who], station, lap)
        yield from use_boots(table, station)


def take_turn(table, seat, station, lap):
    """6.3: one declared action, unless a publication used it up already (9.7)."""
    if lap >= seat.slots[station] or (station == PUBLISH and lap < seat.early):
        return
    carried_out = yield from act(table, seat, station)
    if not carried_out:
        seat.unused += cubes_of(table, station, lap)


def cubes_of(table, station, lap):
    if station == CUSTODIANS:
        return EFFECT[CUSTODIAN]["cubes"]
    return slots(station, table.players)[lap]


def act(table, seat, station):
    """Whether the action was carried out, not declined or impossible."""
    table.begin_action(seat.number)
    carried_out = yield from ACTS[station](table, seat)
    if carried_out:
        table.carried_out(seat, station)
    table.begin_action(NOBODY)
    return carried_out


def use_boots(table, station):
    """11: once more what was done on this space, once per round."""
    for seat in table.seats:
        if not seat.owns("boots_of_speed") or seat.boots_used or station in (SELL, CUSTODIANS):
            continue
        if station in seat.acted:
            table.boots = True
            yield from act(table, seat, station)
            table.boots = False


def forage(table, seat):
    """7.1."""
    row = [kind for kind, number in enumerate(table.row) if number]
    deck = [DECK] if table.cards_left() else []
    name, kind = yield from ask(seat, "take", each("ingredient", row) + deck + [DECLINE])
    if name == "decline":
        return False
    if name == "deck":
        table.deal_ingredients(seat, 1)
    else:
        table.row[kind] -= 1
        seat.hand[kind] += 1
        seat.shown[kind] += 1
    return True


def transmute(table, seat):
    """7.2, 10.7."""
    if not seat.kinds_in_hand():
        return False
    while True:
        sages = table.played[SAGE]
        name, kind = yield from ask(
            seat,
            "spend",
            each("ingredient", seat.kinds_in_hand())
            + (each("favor", [SAGE]) if seat.favors[SAGE] else [])
            + ([] if sages else [DECLINE]),
        )
        if name == "decline":
            return False
        if name == "ingredient":
            break
        table.play_favor(seat, SAGE)
    seat.put_down(kind, seat.discarded)
    seat.gold += SPACE[TRANSMUTE]["gold"] + sages * EFFECT[SAGE]["extra_gold"]
    return True


ACTS = {
    FORAGE: forage,
    TRANSMUTE: transmute,
    CUSTODIANS: drink_for_custodian,
    SELL: sell,
    BUY: buy,
    DEBUNK: debunk,
    PUBLISH: publish,
    STUDENT: test_on_student,
    DRINK: drink,
    EXHIBIT: exhibit,
}

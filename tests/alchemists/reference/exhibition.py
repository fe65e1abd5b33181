"""7.9 Exhibition, and Feather in Cap (11)."""

from __future__ import annotations

from .actions import ACCEPT, DECLINE, ask, each
from .chemistry import NEUTRAL, POTIONS
from .facts import BOARD, EXHIBIT, PAIRS
from .mixing import discard_pair, let_look, tell

RULES = BOARD["exhibition"]


def exhibit(table, seat):
    if not seat.pairs():
        return False
    left = [p for p in range(len(POTIONS)) if p != NEUTRAL and p not in seat.exhibited]
    name, announced = yield from ask(seat, "announce", [*each("potion", left), DECLINE])
    if name == "decline":
        return False
    table.potion = announced
    _, pair = yield from ask(seat, "mix", each("pair", seat.pairs()))
    if table.potion_of(pair) == announced:
        yield from succeed(table, seat, pair, announced)
    else:
        discard_pair(table, seat, pair)
        tell(table, seat, pair, set(range(len(POTIONS))) - {announced})
        table.change_reputation(seat, RULES["failure"])
    yield from let_look(table, seat, EXHIBIT)
    return True


def succeed(table, seat, pair, potion):
    first = potion not in table.shown_potions
    change = RULES["first_success"] if first else RULES["later_success"]
    table.shown_potions.add(potion)
    seat.exhibited.add(potion)
    if partner(potion) in seat.exhibited:
        change += RULES["both_signs_of_a_colour"]
    tell(table, seat, pair, {potion})
    table.change_reputation(seat, change)
    if seat.owns("feather_in_cap"):
        yield from lay_aside(table, seat, pair)
    else:
        discard_pair(table, seat, pair)


def partner(potion):
    """The other sign of the same colour."""
    colour = POTIONS[potion]["colour"]
    return next(p["id"] for p in POTIONS if p["colour"] == colour and p["id"] != potion)


def lay_aside(table, seat, pair):
    """11: both cards; with the Magic Mortar one, and the other if its owner likes."""
    places = [0, 1]
    if seat.owns("magic_mortar"):
        places = [table.chance.below(2)]
        put_aside(seat, pair, places[0])
        table.returned = 1 - places[0]
        answer = yield from ask(seat, "set_aside", [ACCEPT, DECLINE])
        places = [table.returned] if answer == ACCEPT else []
    for place in places:
        put_aside(seat, pair, place)


def put_aside(seat, pair, place):
    seat.put_down(PAIRS[pair][place], seat.set_aside)
    seat.mixes[-1].aside[place] = True

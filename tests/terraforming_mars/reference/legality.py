"""What may be played or used (5)."""

from __future__ import annotations

from . import board, effects, facts, targets
from .payment import can_pay, metals_for, metals_of

# -- Project cards --------------------------------------------------------------------------------


def meets(table, s, requirement):
    seat = table.seats[s]
    kind, sense, bound, *arg = requirement
    if kind == "tag":
        return seat.tags(*arg) >= bound
    if kind == "own_prod":
        return seat.production[arg[0]] >= bound
    if kind == "own_greeneries":
        return len(table.spaces(("greenery",), s)) >= bound
    if kind == "any_cities":
        return len(table.cities()) >= bound
    value = {
        "temp": facts.degrees(table.temperature),
        "oxygen": table.oxygen,
        "oceans": table.oceans,
    }[kind]
    step = facts.TRACKS["temperature"]["step"] if kind == "temp" else 1
    slack = step * (seat.offset + seat.next_effect("req_offset"))
    return value >= bound - slack if sense == "min" else value <= bound + slack


def kept_heat(card):
    """Heat that the effects need, so that it cannot be paid with."""
    return sum(op[2] for op in card.effects if op[:2] == ["lose", "heat"])


def can_play(table, s, card):
    seat = table.seats[s]
    return (
        all(meets(table, s, requirement) for requirement in card.requirements)
        and can_pay(seat, seat.cost(card), metals_for(card), kept_heat(card))
        and all(possible(table, s, effects.normal(op)) for op in card.effects)
        and targets.production_fits(table, s, card.effects, city_production(table, s, card))
    )


def city_production(table, s, card):
    """15.7: what the seat's triggers add before the production of its new city is cut."""
    watching = [*table.seats[s].front, card] if card.number == facts.IMMIGRANT_CITY else []
    return [
        op
        for watcher in watching
        for trigger in watcher.triggers
        if trigger["on"] == "tile" and trigger["tile"] == "city"
        for op in trigger["do"]
        if op[0] == "prod"
    ]


def possible(table, s, op):
    """Whether an effect can be carried out, production aside."""
    name, *args = op
    seat = table.seats[s]
    if name == "lose":
        return seat.stock[args[0]] >= args[1]
    if name == "place" and args[1] not in facts.FIXED_SPACE:
        return bool(board.places(table, s, args[1]))
    if name == "ocean":
        return table.oceans == facts.MOST_OCEANS or bool(board.places(table, s, args[1]))
    if name == "claim":
        return bool(board.places(table, s, "claim"))
    if name == "choice":
        return any(effects.can_do_something(table, s, ops) for ops in args[0])
    if name == "heat_prod_to_mc_prod":
        return seat.production["heat"] >= 1
    if name == "energy_to_mc":
        return seat.stock["energy"] >= 1
    if name == "copy_production":
        return bool(effects.copyable(table, s))
    return True


# -- Actions --------------------------------------------------------------------------------------


def alternatives(table, s, card):
    """Which alternatives of a card's action can be carried out."""
    return [k for k, action in enumerate(card.actions) if can_act(table, s, card, action)]


def can_act(table, s, card, action):
    if action.get("condition") and not table.seats[s].tr_raised:
        return False
    if not all(payable(table, s, card, *cost) for cost in action["cost"]):
        return False
    # 5b: a single alternative may be used although no card can take its resource.
    if len(card.actions) > 1 and not effects.can_do_something(table, s, action["gain"]):
        return False
    return all(possible(table, s, effects.normal(op)) for op in action["gain"])


def payable(table, s, card, name, *args):
    seat = table.seats[s]
    if name == "pay":
        return can_pay(seat, args[0], metals_of(args[1]))
    if name == "spend":
        return seat.stock[args[0]] >= args[1]
    if name == "spend_prod":
        return seat.can_lower(*args)
    if name == "spend_here":
        return table.resources[card.number] >= args[0]
    return table.solo or bool(targets.removable(table, s, args[0]))

"""What stands in the way of playing a card (5) or of paying, in words with figures."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.text import counted, members
from . import facts as f
from . import state as s
from . import tables as t
from .rules import payment, playing
from .words import (
    PLACE_WORDS,
    RESOURCE_WORDS,
    UNITS,
    amount,
    card_name,
    degrees,
    holds,
    requirement_words,
)


def short_of_money(seat: Any, cost: int, metals: int = 0, kept_heat: int = 0) -> str:
    """That the seat cannot pay; empty if it can."""
    most = int(payment.purse(seat, np.int64(metals), np.int64(kept_heat)))
    if most >= cost:
        return ""
    used = [RESOURCE_WORDS[metal] for metal in members(metals) if int(seat["stock"][metal])]
    if bool(seat["heat_is_money"]):
        used.append("heat")
    counting = f", its {' and '.join(used)} counted" if used else ""
    return f"it can pay {most} of {cost} MC{counting}"


def why_unplayable(state: Any, seat: Any, card: int) -> str:
    """What stands in the way of playing a card: the plainest reason."""
    if not holds(seat["hand"], card):
        played = card and (holds(seat["front"], card) or holds(seat["events"], card))
        return f"{card_name(card)} {'has been played' if played else 'is not in its hand'}"
    return (
        _requirement(state, seat, card)
        or _decrease(seat, card)
        or _price(seat, card)
        or _no_place(state, card)
        or _nothing_to_cut(state, card)
        or _special(seat, card)
    )


def _requirement(state: Any, seat: Any, card: int) -> str:
    """The requirement that is not met, and the present value."""
    offset = int(playing.offset_of(seat))
    parameters = {
        "temp": (t.TEMPERATURE_ALLOWS, "temperature", degrees(int(state["temperature"]))),
        "oxygen": (t.OXYGEN_ALLOWS, "oxygen", f"{int(state['oxygen'])}%"),
        "oceans": (t.OCEANS_ALLOW, "oceans", counted(int(state["oceans"]), "ocean")),
    }
    for requirement in f.CARD_FACTS[card].get("requirements", []):
        kind, _, need, *what = requirement
        if kind in parameters:
            allows, field, now = parameters[kind]
            if holds(allows[offset, int(state[field])], card):
                continue
            shifted = f", even shifted by {counted(offset, 'step')}" if offset else ""
        else:
            have = _own_figure(state, seat, kind, what)
            if have >= need:
                continue
            now, shifted = f"{have}", ""
        words = requirement_words(requirement)
        return f"{card_name(card)} requires {words}{shifted}; now {now}"
    return ""


def _own_figure(state: Any, seat: Any, kind: str, what: list[str]) -> int:
    """What a requirement that is no parameter counts."""
    if kind == "tag":
        return int(seat["tags"][f.TAG[what[0]]])
    if kind == "own_prod":
        return int(seat["production"][f.RESOURCE[what[0]]])
    return int(seat["greeneries"] if kind == "own_greeneries" else state["cities"])


def _decrease(seat: Any, card: int) -> str:
    """Productions that go down, and stocks that are given, must be there."""
    for resource in range(s.RESOURCES):
        surplus = int(playing.surplus(seat, np.int64(resource)))
        if not holds(t.PRODUCTION_ALLOWS[resource, surplus], card):
            now, floor = int(seat["production"][resource]), int(t.FLOORS[resource])
            down = f"{card_name(card)} lowers its {UNITS[resource]} production"
            return f"{down} by {_lowered(card, resource)}; it is {now}, and {floor} is the least"
        lost = int(t.LOSES[card, resource])
        if lost > int(seat["stock"][resource]):
            have = int(seat["stock"][resource])
            return f"{card_name(card)} takes {amount(resource, lost)}; it has {have}"
    return ""


def _lowered(card: int, resource: int) -> int:
    """By how much the printed effects lower a production."""
    mine = (one for one in f.CARD_FACTS[card]["effects"] if one[0] == "prod" and one[2] < 0)
    return sum(-one[2] for one in mine if f.RESOURCE[one[1]] == resource)


def _price(seat: Any, card: int) -> str:
    cost = int(payment.price(seat, np.int64(card)))
    metals = int(payment.metals_for(np.int64(card)))
    short = short_of_money(seat, cost, metals, int(t.LOSES[card, s.HEAT]))
    return f"{card_name(card)} costs {cost} MC: {short}" if short else ""


def _no_place(state: Any, card: int) -> str:
    where = int(t.PLACES[card])
    if where == s.NOBODY or playing.has_place(
        state, np.int64(int(state["player"])), np.int64(card)
    ):
        return ""
    return f"no hex is left for {card_name(card)}: {PLACE_WORDS[f.PLACEMENT_NAMES[where]]}"


def _nothing_to_cut(state: Any, card: int) -> str:
    resource = int(t.CUT_RESOURCE[card])
    if resource == s.NOBODY or playing.can_cut(state, np.int64(card)):
        return ""
    number = int(t.CUT_AMOUNT[card])
    return f"nobody has {number} {UNITS[resource]} production to lose to {card_name(card)}"


def _special(seat: Any, card: int) -> str:
    if card == t.INSULATION:
        return f"it has {int(seat['production'][s.HEAT])} heat production to convert"
    if card == t.ROBOTIC_WORKFORCE:
        return "no production box of a building before it can be copied"
    return f"{card_name(card)} cannot be played now"

"""Payment (5): steel, titanium and heat are chosen in turn, money pays the rest.

No change is given, so only splits are offered of which no unit can be left out.
"""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE
from ...core.kernel import kernel
from .. import state as s
from ..tables import COST, DISCOUNT_TAGS, LOSES, NEXT_DISCOUNT, TAG_SET

FOR_CARD, FOR_PROJECT, FOR_ACTION, FOR_MILESTONE, FOR_AWARD, FOR_RESEARCH, FOR_DRAWN = (
    np.int64(number) for number in range(7)
)
NO_METAL = np.int64(0)
STEEL_BIT, TITANIUM_BIT = np.int64(1 << s.STEEL), np.int64(1 << s.TITANIUM)
NO_LIMIT = np.int64(10_000)
ALL_ASKED = np.int64(3)


@kernel
def price(seat, card):
    """5: the printed cost less all discounts."""
    discount = np.int64(seat.discount[s.EVERY_CARD])
    tags = np.int64(TAG_SET[card])
    for k in range(DISCOUNT_TAGS.shape[0]):
        if (tags >> np.int64(DISCOUNT_TAGS[k])) & 1 != 0:
            discount += seat.discount[DISCOUNT_TAGS[k]]
    if seat.next_card != 0:
        discount += NEXT_DISCOUNT[seat.next_card]
    return max(np.int64(0), COST[card] - discount)


@kernel
def metals_for(card):
    """Set of the metals that may pay for a card."""
    tags = np.int64(TAG_SET[card])
    steel = STEEL_BIT if (tags >> s.BUILDING) & 1 != 0 else NO_METAL
    titanium = TITANIUM_BIT if (tags >> s.SPACE) & 1 != 0 else NO_METAL
    return steel | titanium


@kernel
def money(seat, kept_heat):
    """What counts as money; of Helion's heat, `kept_heat` units are needed otherwise."""
    total = np.int64(seat.stock[s.MC])
    if seat.heat_is_money:
        total += max(np.int64(0), seat.stock[s.HEAT] - kept_heat)
    return total


@kernel
def purse(seat, metals, kept_heat):
    """The highest price that the seat can pay."""
    total = money(seat, kept_heat)
    if metals & STEEL_BIT != 0:
        total += seat.stock[s.STEEL] * np.int64(seat.metal_value[s.STEEL])
    if metals & TITANIUM_BIT != 0:
        total += seat.stock[s.TITANIUM] * np.int64(seat.metal_value[s.TITANIUM])
    return total


@kernel
def begin_payment(state, i, cost, metals, purpose, what):
    """Seat `i` pays; afterwards `answers` goes on with what it pays for."""
    state.paying = True
    state.pay_seat = i
    state.pay_for = purpose
    state.pay_what = what
    state.pay_cost = cost
    state.pay_metals = metals
    state.pay_asked = 0
    for resource in range(s.RESOURCES):
        state.paid[resource] = 0


@kernel
def heat_kept(state):
    """Heat that the card being paid for takes besides."""
    if state.pay_for == FOR_CARD:
        return np.int64(LOSES[state.pay_what, s.HEAT])
    return np.int64(0)


@kernel
def rest_to_pay(state):
    """What the metals chosen so far leave of the price; below 0: they overpay."""
    value = state.seats[state.pay_seat].metal_value
    return (
        np.int64(state.pay_cost)
        - state.paid[s.STEEL] * np.int64(value[s.STEEL])
        - state.paid[s.TITANIUM] * np.int64(value[s.TITANIUM])
    )


@kernel
def asks_for(state, step):
    """Whether the payment has a question about steel (0), titanium (1) or heat (2)."""
    seat = state.seats[state.pay_seat]
    if step == 0:
        return state.pay_metals & STEEL_BIT != 0 and seat.stock[s.STEEL] > 0
    if step == 1:
        return state.pay_metals & TITANIUM_BIT != 0 and seat.stock[s.TITANIUM] > 0
    return seat.heat_is_money and seat.stock[s.HEAT] > 0


@kernel
def can_finish(rest, least_unit, titanium, value, cash):
    """Whether titanium and money can pay `rest` without waste.

    least_unit: an overpaid rest must be smaller than that. cash: money and heat.
    """
    if rest <= 0:
        return -rest < least_unit
    units = max(np.int64(0), -((cash - rest) // value))  # at least so much titanium
    return units <= titanium and units * value - rest < least_unit


@kernel
def steel_answers(state):
    """Set: how much steel may be paid."""
    seat = state.seats[state.pay_seat]
    cost, value = np.int64(state.pay_cost), np.int64(seat.metal_value[s.STEEL])
    cash = money(seat, heat_kept(state))
    titanium, titanium_value = np.int64(0), np.int64(seat.metal_value[s.TITANIUM])
    if state.pay_metals & TITANIUM_BIT != 0:
        titanium = np.int64(seat.stock[s.TITANIUM])
    found = np.uint64(0)
    for units in range(min(np.int64(seat.stock[s.STEEL]), (cost + value - 1) // value) + 1):
        limit = value if units > 0 else NO_LIMIT
        if can_finish(cost - units * value, limit, titanium, titanium_value, cash):
            found |= ONE << np.uint64(units)
    return found


@kernel
def titanium_answers(state):
    """Set: how much titanium may be paid."""
    seat = state.seats[state.pay_seat]
    value = np.int64(seat.metal_value[s.TITANIUM])
    cash = money(seat, heat_kept(state))
    rest = rest_to_pay(state)
    limit = np.int64(seat.metal_value[s.STEEL]) if state.paid[s.STEEL] > 0 else NO_LIMIT
    found = np.uint64(0)
    if rest <= 0:
        return ONE
    for units in range(min(np.int64(seat.stock[s.TITANIUM]), (rest + value - 1) // value) + 1):
        left = rest - units * value
        if (left > 0 and left <= cash) or (left <= 0 and -left < limit):
            found |= ONE << np.uint64(units)
    return found


@kernel
def heat_answers(state):
    """Set: how much heat may be paid."""
    seat = state.seats[state.pay_seat]
    rest = max(np.int64(0), rest_to_pay(state))
    least = max(np.int64(0), rest - seat.stock[s.MC])
    most = min(rest, max(np.int64(0), seat.stock[s.HEAT] - heat_kept(state)))
    found = np.uint64(0)
    for units in range(least, most + 1):
        found |= ONE << np.uint64(units)
    return found


@kernel
def pay(state):
    """Take what was chosen from the stock, and the rest in money."""
    seat = state.seats[state.pay_seat]
    rest = max(np.int64(0), rest_to_pay(state) - state.paid[s.HEAT])
    for resource in range(s.RESOURCES):
        seat.stock[resource] -= state.paid[resource]
    seat.stock[s.MC] -= rest

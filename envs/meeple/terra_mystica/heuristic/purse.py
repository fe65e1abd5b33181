"""What resources in hand, income and power are worth, and how a price is best paid."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..rules.conversions import PRIEST_POWER, WORKER_POWER
from ..rules.power import priest_room
from ..tables import COINS, COINS_PER_VP, INCOME, POWER, PRIESTS, WORKERS

NEVER = -1e9
NONE = np.int64(0)
NO_CONVERSION = np.int64(-1)
LAST = 1.0 / COINS_PER_VP  # what anything is worth at the end of the game (12.3)


@kernel
def curve(amount, price, spread):
    """So many of a resource: `price` each while they are few, at last what a coin is worth."""
    return amount * (LAST + (price - LAST) * spread / (spread + amount))


@kernel
def purse_worth(w, r, faction, coins, workers, priests, one, two, three):
    """Everything in hand in round `r`."""
    return (
        curve(coins, w.coin[r] * w.coin_of[faction], w.spread[0])
        + curve(workers, w.worker[r] * w.worker_of[faction], w.spread[1])
        + curve(priests, w.priest[r] * w.priest_of[faction], w.spread[2])
        + curve(three, w.power[r] * w.power_of[faction], w.spread[3])
        + w.power[r] * w.power_of[faction] * (w.second[r] * two + w.first[r] * one)
    )


@kernel
def power_worth(w, r, seat, amount):
    """Gaining power (5.1)."""
    first = min(amount, np.int64(seat.bowls[0]))
    second = min(amount - first, np.int64(seat.bowls[1]) + first)
    step = w.second[r] - w.first[r]
    return w.power[r] * w.power_of[seat.faction] * (step * first + (1.0 - w.second[r]) * second)


@kernel
def spare_worth(w, r, seat):
    """A free spade for which there is no plan yet."""
    return w.spare_spade[r] * (w.lone_spade[0] if seat.faction == s.GIANTS else 1.0)


@kernel
def gain_worth(w, r, seat, gains):
    """Coins, workers, priests and power, int8[4], on top of what is in hand."""
    return deal(w, r, seat, NONE, NONE, NONE, NONE, NONE, gains)[0]


@kernel
def deal(w, r, seat, converted, coins, workers, priests, power, gains):
    """Paying so much and gaining `gains`, int8[4]: what it adds to the purse, and how to begin.

    The second figure is the conversion that comes first, or NO_CONVERSION. What is short is
    made of power first (4); where that cannot be, the worth is NEVER.
    """
    have_c, have_w, have_p = np.int64(seat.coins), np.int64(seat.workers), np.int64(seat.priests)
    one, two, three = np.int64(seat.bowls[0]), np.int64(seat.bowls[1]), np.int64(seat.bowls[2])
    before = purse_worth(w, r, seat.faction, have_c, have_w, have_p, one, two, three)
    room = priest_room(seat)
    start = NO_CONVERSION
    if coins > have_c or workers > have_w or priests > have_p or power > three:
        most = three + two // 2
        used = np.int64(power)
        made_p = max(priests - have_p, 0)
        used += PRIEST_POWER * made_p
        have_p += made_p
        short = max(workers - have_w, 0)
        made_w = min(short, max(three - used, 0) // WORKER_POWER)
        used += WORKER_POWER * made_w
        turned = min(short - made_w, have_p - priests)
        more = min(short - made_w - turned, max(most - used, 0) // WORKER_POWER)
        used += WORKER_POWER * more
        made_w += more
        have_p -= turned
        have_w += made_w + turned
        short = max(coins - have_c, 0)
        made_c = min(short, max(most - used, 0))
        used += made_c
        sold = min(short - made_c, max(have_w - workers, 0))
        have_w -= sold
        have_c += made_c + sold
        burnt = max(used - three, 0)
        if coins > have_c or workers > have_w or made_p > room or used > most:
            return NEVER, NO_CONVERSION
        start = first_conversion(burnt, made_p, made_w, made_c, turned, sold)
        if start >= 0 and start < converted:
            return NEVER, NO_CONVERSION
        one += used
        two -= 2 * burnt
        three += burnt - used
        room -= made_p
    else:
        one += power
        three -= power
    have_p += min(np.int64(gains[PRIESTS]), room + priests) - priests
    have_c += gains[COINS] - coins
    have_w += gains[WORKERS] - workers
    first = min(np.int64(gains[POWER]), one)
    second = min(gains[POWER] - first, two + first)
    one, two, three = one - first, two + first - second, three + second
    after = purse_worth(w, r, seat.faction, have_c, have_w, have_p, one, two, three)
    return after - before, start


@kernel
def first_conversion(burnt, made_p, made_w, made_c, turned, sold):
    """They are made in ascending order."""
    if burnt > 0:
        return np.int64(s.BURN)
    if made_p > 0:
        return np.int64(s.POWER_TO_PRIEST)
    if made_w > 0:
        return np.int64(s.POWER_TO_WORKER)
    if made_c > 0:
        return np.int64(s.POWER_TO_COIN)
    if turned > 0:
        return np.int64(s.PRIEST_TO_WORKER)
    if sold > 0:
        return np.int64(s.WORKER_TO_COIN)
    return NO_CONVERSION


@kernel
def income_worth(w, r, gains):
    """So much each round from the next one on, int8[4]."""
    total = 0.0
    for resource in range(4):
        total += gains[resource] * w.income[resource]
    return total * w.horizon[r]


@kernel
def income_change(w, r, seat, kind, change):
    """One structure more (1) or less (-1) of a kind, by its income."""
    count = np.int64(seat.built[kind])
    total = 0.0
    for resource in range(4):
        after = INCOME[seat.faction, kind, count + change, resource]
        total += (after - INCOME[seat.faction, kind, count, resource]) * w.income[resource]
    return total * w.horizon[r]

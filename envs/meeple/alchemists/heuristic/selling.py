"""Selling potions (7.3): what to guarantee, what to mix, how to bid."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..rules.reputation import zone_of
from ..rules.sale import may_bid, on_offer, price, smileys_of
from ..tables import (
    BAD_POTION_REPUTATION,
    MAX_SOLD,
    PRICE,
    QUALITY,
    WANTS,
    ZONE_PRICE,
)
from .knowledge import doubt, spread
from .purse import LAST_FAVOR, NEVER, change_worth, gold_worth, holds, round_of


@kernel
def at_least(chances, wanted, quality):
    """The chance that a mix is of a quality or better."""
    total = 0.0
    for potion in range(s.POTIONS):
        if QUALITY[wanted, potion] >= quality:
            total += chances[potion]
    return total


@kernel
def guarantee_worth(state, seat, w, chances, wanted, quality, gold):
    """Selling a mix as `wanted` with a guarantee for `gold`."""
    bad = 1.0 - at_least(chances, wanted, s.NEUTRAL_QUALITY + 1)
    worth = at_least(chances, wanted, quality) * gold * gold_worth(state, seat, w)
    return worth + bad * change_worth(state, seat, BAD_POTION_REPUTATION)


@kernel
def best_guarantee(state, seat, w, chances, wanted):
    """The same with the best guarantee."""
    best = NEVER
    for quality in range(s.QUALITIES):
        gold = price(seat, quality)
        if gold > 0:
            worth = guarantee_worth(state, seat, w, chances, wanted, quality, gold)
            best = max(best, worth)
    return best


@kernel
def best_price(state, seat, w, chances):
    """The best sale of a mix to the adventurer who is there, or else to the next one."""
    adventurer = np.int64(state.adventurer)
    if adventurer < 0 or state.stage == s.UNUSED_CUBES:
        adventurer = np.int64(state.next_adventurer)
    if adventurer < 0:
        return NEVER
    best = NEVER
    for place in range(s.WANTED):
        wanted = np.int64(WANTS[adventurer, place])
        best = max(best, best_guarantee(state, seat, w, chances, wanted))
    return best


@kernel
def best_sale(state, seat, w, wanted):
    """Selling `wanted`, or with NOBODY any potion that is on offer, with the best pair in hand."""
    best = NEVER
    info = w.info[round_of(state)]
    for pair in range(s.PAIRS):
        if not holds(seat, pair):
            continue
        chances = spread(seat, pair)
        told = info * doubt(chances)
        for place in range(s.WANTED):
            here = np.int64(WANTS[state.adventurer, place])
            if here == wanted or (wanted < 0 and on_offer(state, place)):
                best = max(best, told + best_guarantee(state, seat, w, chances, here))
    return best


@kernel
def mixed_worth(state, seat, w, pair, quality):
    """Mixing `pair` for the sale that is announced, if `quality` is guaranteed."""
    chances = spread(seat, pair)
    wanted = np.int64(state.potion)
    worth = guarantee_worth(state, seat, w, chances, wanted, quality, price(seat, quality))
    return worth + w.info[round_of(state)] * doubt(chances)


@kernel
def announced_worth(state, seat, w, quality):
    """Guaranteeing `quality` for the potion that is announced, with the best pair in hand."""
    best = NEVER
    for pair in range(s.PAIRS):
        if holds(seat, pair):
            best = max(best, mixed_worth(state, seat, w, pair, quality))
    return best


@kernel
def barmaid_worth(state, seat, w):
    """10.4: reputation if the guarantee is met, else one quality better."""
    best, bonus = NEVER, 0.0
    wanted, quality = np.int64(state.potion), np.int64(state.guarantee)
    for pair in range(s.PAIRS):
        if not holds(seat, pair):
            continue
        worth = mixed_worth(state, seat, w, pair, quality)
        if worth > best:
            chances = spread(seat, pair)
            met = at_least(chances, wanted, quality)
            lifted = 0.0
            if quality > 0:
                lifted = at_least(chances, wanted, quality - 1) - met
            if state.barmaid_needs_exact:
                met = chances[wanted]
            best = worth
            bonus = met + lifted * price(seat, quality) * gold_worth(state, seat, w)
    return best + bonus - LAST_FAVOR


@kernel
def merchant_worth(state, seat, w):
    """10.6: gold for the first seller, free choice for a later one."""
    if state.num_sold == 0:
        best = best_sale(state, seat, w, np.int64(s.NOBODY))
        return best + gold_worth(state, seat, w) - LAST_FAVOR
    best = NEVER
    if state.played[s.MERCHANT] == 0:
        for place in range(s.WANTED):
            best = max(best, best_sale(state, seat, w, np.int64(WANTS[state.adventurer, place])))
    return best - LAST_FAVOR


@kernel
def bid_worth(state, i, w, discount):
    """7.3a: the price that is left, and the chance to be served, if others bid anyhow."""
    seat = state.seats[i]
    mine = smileys_of(seat, discount)
    served = 1.0
    above = True
    for k in range(state.num_rows[s.SELL]):
        j = np.int64(state.rows[s.SELL, k])
        if j == i:
            above = False
            continue
        other = state.seats[j]
        bids, ahead = 0, 0
        for bid in range(s.BIDS):
            if may_bid(other, bid):
                theirs = smileys_of(other, bid)
                bids += 1
                ahead += theirs > mine or (theirs == mine and above)
        served -= ahead / bids / MAX_SOLD[state.num_players] ** 2
    left = PRICE[s.EXACT] + ZONE_PRICE[zone_of(seat)] - discount
    return max(served, 0.05) * left + w.bid[discount]

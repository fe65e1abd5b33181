"""Selling a potion (7.3), with Merchant and Barmaid (10.4, 10.6)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    BAD_POTION_REPUTATION,
    BARMAID_REPUTATION,
    BARMAID_STEPS,
    MAX_SOLD,
    MERCHANT_GOLD,
    OF_QUALITY,
    PRICE,
    QUALITY,
    RED_ZONE,
    SMILEYS,
    WANTS,
    ZONE_PRICE,
    ZONE_SMILEYS,
)
from .asking import ask
from .mixing import can_mix, note_mix, potion_of, use_up
from .reputation import change_reputation, zone_of
from .supply import play_favor

HIGHEST_BID = np.int64(s.BIDS - 1)
BEST = np.int64(s.EXACT)


@kernel
def all_have_bid(state):
    """7.3a: nothing is left to bid; a single seller does not."""
    return state.bids_open or state.num_rows[s.SELL] < 2


@kernel
def ask_for_bid(state):
    """7.3a: the next seller bids secretly; after the last one all bids are turned up."""
    for k in range(state.num_rows[s.SELL]):
        i = np.int64(state.rows[s.SELL, k])
        if state.seats[i].bid == s.NOBODY:
            ask(state, i, s.BID)
            return
    sort_sellers(state)
    state.bids_open = True


@kernel
def may_bid(seat, discount):
    """7.3a: in the red zone the highest discount leaves no price."""
    return discount < HIGHEST_BID or zone_of(seat) != RED_ZONE


@kernel
def smileys(seat):
    """7.3a: those of the bid that was made."""
    return smileys_of(seat, seat.bid)


@kernel
def smileys_of(seat, discount):
    """7.3a: those of a bid card, and one with a good reputation."""
    return SMILEYS[discount] + ZONE_SMILEYS[zone_of(seat)]


@kernel
def sort_sellers(state):
    """7.3a: most smileys first; ties keep their order."""
    for k in range(1, np.int64(state.num_rows[s.SELL])):
        i = np.int64(state.rows[s.SELL, k])
        mine = smileys(state.seats[i])
        place = k
        while place > 0 and smileys(state.seats[state.rows[s.SELL, place - 1]]) < mine:
            state.rows[s.SELL, place] = state.rows[s.SELL, place - 1]
            place -= 1
        state.rows[s.SELL, place] = i


@kernel
def on_offer(state, place):
    """7.3b: whether the potion at a place of the adventurer tile may be sold now."""
    if state.num_sold > 0 and state.played[s.MERCHANT] > 0:  # 10.6
        return True
    if state.num_sold >= MAX_SOLD[state.num_players]:
        return False
    return (state.sold >> place) & 1 == 0


@kernel
def can_offer(state, seat):
    """7.3b: two kinds of cards, and a potion to sell or a Merchant."""
    if not can_mix(seat):
        return False
    available = seat.favors[s.MERCHANT] > 0
    for place in range(s.WANTED):
        available = available or on_offer(state, place)
    return available


@kernel
def play_merchant(state, i):
    """10.6: gold for the first seller, free choice for a later one; a second card: gold."""
    play_favor(state, i, s.MERCHANT)
    if state.num_sold == 0 or state.played[s.MERCHANT] > 0:
        state.seats[i].gold += MERCHANT_GOLD
    state.played[s.MERCHANT] += 1


@kernel
def price(seat, quality):
    """7.3c: the final price of a guarantee."""
    return PRICE[quality] + ZONE_PRICE[zone_of(seat)] - max(np.int64(0), np.int64(seat.bid))


@kernel
def place_wanted(state):
    """The announced potion's place on the adventurer tile."""
    place = 0
    while WANTS[state.adventurer, place] != state.potion:
        place += 1
    return place


@kernel
def sell(state, i, pair):
    """7.3d to 7.3f, 10.4: mix, and be paid for what was guaranteed."""
    seat = state.seats[i]
    wanted, guarantee = np.int64(state.potion), np.int64(state.guarantee)
    barmaids = np.int64(state.played[s.BARMAID])
    state.sold |= np.uint8(1 << place_wanted(state))
    state.num_sold += 1
    potion = potion_of(state, pair)
    quality = np.int64(QUALITY[wanted, potion])
    note_mix(state, i, pair, potion, OF_QUALITY[wanted, quality], state.sale_shows_seller_exact)
    use_up(state, i, pair)
    net = np.int64(0)
    if quality < guarantee:
        quality = min(BEST, quality + BARMAID_STEPS * barmaids)
    elif quality == BEST or not state.barmaid_needs_exact:
        net += BARMAID_REPUTATION * barmaids
    if quality >= guarantee:
        seat.gold += price(seat, guarantee)
    if quality <= s.NEUTRAL_QUALITY:
        net += BAD_POTION_REPUTATION
    change_reputation(state, i, net)

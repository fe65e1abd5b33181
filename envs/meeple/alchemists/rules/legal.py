"""The legal answers to each decision (15)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import add
from ...core.kernel import kernel
from .. import state as s
from ..actions import (
    ACCEPT,
    ARTIFACT,
    ASSOCIATE,
    BID,
    COLOUR,
    DECK,
    DECLINE,
    FAVOR,
    GRANT,
    GUARANTEE,
    INGREDIENT,
    ORDER,
    PAIR,
    PAY,
    POTION,
    SEAL,
    SLOT,
    TOKEN,
)
from ..tables import CUSTODIAN_CUBES, PAIR_MEMBERS, PAIR_OF, WANTS
from .debunking import may_publish_at_once, may_publish_token
from .declaration import next_slot
from .experiments import left_for_cap
from .purchases import affordable, with_all_shopkeepers
from .sale import may_bid, on_offer, price
from .supply import ingredients_left
from .theories import grants_earned, in_supply, may_theorise
from .turn_order import may_stand_on


@kernel
def legal_actions(state, mask):
    """Write the legal actions of `state.player` into `mask`, uint64[3]."""
    for word in range(state.legal.shape[0]):
        mask[word] = state.legal[word]


@kernel
def list_legal(state):
    """Find the answers to the decision that is asked; their number."""
    for word in range(state.legal.shape[0]):
        state.legal[word] = 0
    i = np.int64(state.player)
    asked = state.decision
    if asked <= s.DECLARE:
        list_before_actions(state, i)
    elif asked <= s.GUARANTEE:
        list_trade(state, i)
    elif asked <= s.CAP:
        list_purchase(state, i)
    elif asked <= s.CLAIM:
        list_debunk(state)
    elif asked <= s.GRANT:
        list_theory(state, i)
    else:
        list_mix(state, i)
    return bitset.size(state.legal)


@kernel
def put_members(state, first, members, count):
    """Enter a set of at most 64 members, of which there are `count`."""
    for member in range(count):
        if (members >> np.uint64(member)) & np.uint64(1) != 0:
            add(state.legal, first + member)


@kernel
def put_range(state, first, count):
    """Enter all of a range."""
    for member in range(count):
        add(state.legal, first + member)


@kernel
def put_held(state, first, counts):
    """Enter all kinds of which there is a card or a seal."""
    for kind in range(counts.shape[0]):
        if counts[kind] > 0:
            add(state.legal, first + kind)


@kernel
def put_favor(state, seat, kind):
    """Enter a favor card, if it is in hand."""
    if seat.favors[kind] > 0:
        add(state.legal, FAVOR + kind)


@kernel
def list_before_actions(state, i):
    """D0 to D3: set-up, Herbalist, turn order, declaration."""
    seat = state.seats[i]
    if state.decision == s.KEEP:
        for place in range(s.OFFERED):
            add(state.legal, FAVOR + seat.offer[place])
    elif state.decision == s.HERBALIST_DISCARD:
        put_held(state, INGREDIENT, seat.hand)
    elif state.decision == s.TURN_ORDER:
        for space in range(s.ORDER_SPACES - 1):
            if may_stand_on(state, i, space):
                add(state.legal, ORDER + space)
    else:
        list_declaration(state, seat)


@kernel
def list_declaration(state, seat):
    """D3: another action, a favor card, or the end."""
    add(state.legal, DECLINE)
    for space in range(s.SPACES):
        cubes = next_slot(state, seat, space)
        if cubes > 0 and cubes <= seat.cubes:
            add(state.legal, SLOT + space)
        placed = seat.slots[space] > 0 and (seat.associates >> space) & 1 == 0
        if placed and seat.favors[s.ASSOCIATE] > 0:  # 10.2: one per space and player
            add(state.legal, ASSOCIATE + space)
    put_favor(state, seat, s.ASSISTANT)
    if seat.cubes >= CUSTODIAN_CUBES:
        put_favor(state, seat, s.CUSTODIAN)


@kernel
def list_trade(state, i):
    """D4, D5, D7: forage, transmute, sell."""
    seat = state.seats[i]
    asked = state.decision
    if asked == s.TAKE:
        add(state.legal, DECLINE)
        put_held(state, INGREDIENT, state.row)
        if ingredients_left(state):
            add(state.legal, DECK)
    elif asked == s.SPEND:
        if state.played[s.SAGE] == 0:
            add(state.legal, DECLINE)
        put_held(state, INGREDIENT, seat.hand)
        put_favor(state, seat, s.SAGE)
    elif asked == s.BID:
        for discount in range(s.BIDS):
            if may_bid(seat, discount):
                add(state.legal, BID + discount)
    elif asked == s.OFFER:
        if state.played[s.MERCHANT] == 0:
            add(state.legal, DECLINE)
        put_favor(state, seat, s.MERCHANT)
        for place in range(s.WANTED):
            if on_offer(state, place):
                add(state.legal, POTION + WANTS[state.adventurer, place])
    else:
        for quality in range(s.QUALITIES):
            if price(seat, quality) > 0:  # 7.3c
                add(state.legal, GUARANTEE + quality)


@kernel
def list_purchase(state, i):
    """D8: buy an artifact; what some of them ask at once."""
    seat = state.seats[i]
    if state.decision == s.PURCHASE:
        if state.played[s.SHOPKEEPER] == 0:
            add(state.legal, DECLINE)
        if with_all_shopkeepers(state, seat) != 0:
            put_favor(state, seat, s.SHOPKEEPER)
        bought = affordable(state, seat, np.int64(state.played[s.SHOPKEEPER]))
        put_members(state, ARTIFACT, np.uint64(bought), s.ARTIFACTS)
    elif state.decision == s.ALTAR:
        put_range(state, PAY, min(np.int64(seat.gold), np.int64(s.MOST_ALTAR_GOLD)))
    else:
        add(state.legal, DECLINE)
        for pair in range(s.PAIRS):
            first, second = PAIR_MEMBERS[pair, 0], PAIR_MEMBERS[pair, 1]
            if left_for_cap(state, seat, first) > 0 and left_for_cap(state, seat, second) > 0:
                add(state.legal, PAIR + pair)


@kernel
def list_debunk(state):
    """D9."""
    if state.decision == s.ACCUSE:
        add(state.legal, DECLINE)
        if state.master:
            put_range(state, PAIR, s.PAIRS)
            return
        for kind in range(s.KINDS):
            if state.theories[kind] >= 0:
                add(state.legal, INGREDIENT + kind)
    elif state.master:
        put_range(state, POTION, s.POTIONS)
    else:
        put_range(state, COLOUR, s.COLOURS)


@kernel
def list_theory(state, i):
    """D10 to D12: publish, endorse, grants."""
    seat = state.seats[i]
    asked = state.decision
    if asked == s.THEORY:
        add(state.legal, DECLINE)
        for kind in range(s.KINDS):
            if may_theorise(state, seat, kind):
                add(state.legal, INGREDIENT + kind)
    elif asked == s.IMMEDIATE:
        add(state.legal, DECLINE)
        for kind in range(s.KINDS):
            if may_publish_at_once(state, seat, kind):
                add(state.legal, INGREDIENT + kind)
    elif asked == s.TOKEN:
        list_tokens(state)
    elif asked == s.SEAL:
        put_held(state, SEAL, seat.seals)
    else:
        put_members(state, GRANT, grants_earned(state, i), s.GRANTS)


@kernel
def list_tokens(state):
    """9.1: any token of the supply; 9.7: at once only what has been freed."""
    for token in range(s.KINDS):
        if state.publisher >= 0:
            if may_publish_token(state, np.int64(state.theory), token):
                add(state.legal, TOKEN + token)
        elif in_supply(state, token):
            add(state.legal, TOKEN + token)


@kernel
def list_mix(state, i):
    """D6, D14, D15, and the mix of a sale."""
    seat = state.seats[i]
    asked = state.decision
    if asked == s.SET_ASIDE or asked == s.PEEK:
        add(state.legal, DECLINE)
        add(state.legal, ACCEPT)
        return
    if asked == s.ANNOUNCE:
        add(state.legal, DECLINE)
        for potion in range(s.NEUTRAL):
            if (seat.exhibited >> potion) & 1 == 0:
                add(state.legal, POTION + potion)
        return
    if asked != s.MIX:
        add(state.legal, DECLINE)
    elif state.guarantee >= 0:
        put_favor(state, seat, s.BARMAID)
    for first in range(s.KINDS):
        if seat.hand[first] > 0:
            put_pairs_with(state, seat, first)


@kernel
def put_pairs_with(state, seat, first):
    """Enter the pairs of a kind in hand with the higher kinds in hand."""
    for second in range(first + 1, s.KINDS):
        if seat.hand[second] > 0:
            add(state.legal, PAIR + PAIR_OF[first, second])

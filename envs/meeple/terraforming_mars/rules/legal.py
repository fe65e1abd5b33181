"""The legal answers to each decision (13)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import ONE, add, bit, lowest
from ...core.kernel import kernel
from .. import ops
from .. import state as s
from ..actions import AMOUNT, CARD, DONE, HEX, MOST, OPTION, PLAYER
from ..tables import ANIMALS, BUY_COST, FOR_GREENERY, HELD_BY_KIND, HOLDER_CARD, START_MC
from .main_actions import does_something, list_main, possible_alternatives
from .payment import heat_answers, steel_answers, titanium_answers
from .playing import put_boxes
from .red import (
    alone,
    cut_targets,
    flood_targets,
    plant_owners,
    plant_targets,
    put_card_targets,
    robbed,
    robbery_targets,
)
from .research import affordable, num_chosen, put_next_offers
from .tiles import claim_places, places

BOTH_OPTIONS = np.uint64(0b11)
ONE_CARD = np.int64(1)


@kernel
def legal_actions(state, mask):
    """Write the legal actions of `state.player` into `mask`, uint64[13]."""
    for word in range(state.legal.shape[0]):
        mask[word] = state.legal[word]


@kernel
def list_legal(state):
    """Find the answers to the decision that is asked; their number."""
    for word in range(state.legal.shape[0]):
        state.legal[word] = 0
    i = np.int64(state.player)
    asked = state.decision
    if asked == s.MAIN:
        list_main(state, i)
    elif asked == s.PLACE:
        put_word(state, HEX, tile_places(state, i))
    elif asked <= s.RESEARCH:
        list_secret(state, i)
    elif asked <= s.PAY_HEAT:
        list_sale(state, i)
    elif asked <= s.REMOVE_PLANTS or asked >= s.VIRUS:
        list_red(state, i)
    elif asked == s.KEEP_DRAWN or asked == s.BUY_DRAWN:
        list_drawn(state, i)
    else:
        list_card(state, i)
    return bitset.size(state.legal)


@kernel
def put_word(state, first, members):
    """Enter a set in one word; its member 0 is the action `first`."""
    place, shift = first >> 6, np.uint64(first & 63)
    state.legal[place] |= members << shift
    if shift != 0 and place + 1 < state.legal.shape[0]:
        state.legal[place + 1] |= members >> (np.uint64(64) - shift)


@kernel
def put_seats(state, i, seats):
    """Enter a set of seats by their clockwise distance from seat `i`."""
    while seats != 0:
        j = lowest(seats)
        seats &= seats - ONE
        add(state.legal, PLAYER + (j - i) % np.int64(state.num_players))


@kernel
def put_cards(state, cards):
    """Enter a set of cards, uint64[4]."""
    for w in range(s.WORDS):
        put_word(state, CARD + w * 64, cards[w])


@kernel
def tile_places(state, i):
    """Set: where the tile or the marker in `state.effect` may go."""
    if state.effect.n == s.CLAIM:
        return claim_places(state)
    return places(state, i, np.int64(state.effect.m))


@kernel
def list_secret(state, i):
    """2, 3: choices that all seats make at the same time."""
    seat = state.seats[i]
    if state.decision == s.CORPORATION:
        put_word(state, CARD + s.FIRST_CORPORATION, np.uint64(seat.corporations))
    elif state.decision == s.DRAFT:
        put_cards(state, state.pack[i])
    else:
        add(state.legal, DONE)
        if state.decision == s.KEEP:
            most = START_MC[seat.corporation] // BUY_COST
        else:
            most = affordable(seat)
        put_next_offers(seat, state.legal, CARD, most)


@kernel
def list_sale(state, i):
    """4.2 selling patents, and payments (5)."""
    if state.decision == s.SELL:
        if state.sold > 0:
            add(state.legal, DONE)
        put_cards(state, state.seats[i].hand)
        for card in range(1, np.int64(state.last_sold) + 1):
            bitset.remove(state.legal, CARD + card)
    elif state.decision == s.PAY_STEEL:
        put_word(state, AMOUNT, steel_answers(state))
    elif state.decision == s.PAY_TITANIUM:
        put_word(state, AMOUNT, titanium_answers(state))
    else:
        put_word(state, AMOUNT, heat_answers(state))


@kernel
def list_red(state, i):
    """Red-bordered effects: those that take stock or resources may be declined."""
    asked = state.decision
    n, m = np.int64(state.effect.n), np.int64(state.effect.m)
    if asked == s.CUT:
        put_seats(state, i, cut_targets(state, n, m))
        return
    if asked == s.BOOTY:
        list_booty(state)
        return
    add(state.legal, DONE)
    if asked == s.REMOVE_PLANTS:
        put_seats(state, i, plant_targets(state, i))
    elif asked == s.VIRUS:
        put_card_targets(state, i, ANIMALS, state.legal, CARD)
        put_seats(state, i, plant_owners(state, i))
    elif asked == s.FLOOD:
        put_seats(state, i, flood_targets(state, i, n))
    elif asked == s.FINAL_GREENERY:
        put_word(state, HEX, places(state, i, FOR_GREENERY))
    else:
        put_seats(state, i, robbery_targets(state, i, asked == s.SABOTAGE))


@kernel
def list_booty(state):
    """121, 124: which resource; the neutral opponent has money and steel."""
    sabotage = state.effect.what == ops.SABOTEUR
    if alone(state):
        put_word(state, OPTION, BOTH_OPTIONS)
        return
    victim = state.seats[state.victim]
    for resource in range(s.TITANIUM + 1):
        if robbed(state, victim, sabotage, resource) > 0:
            add(state.legal, OPTION + resource)


@kernel
def list_drawn(state, i):
    """Cards looked at: keep exactly so many, or buy one or not."""
    seat = state.seats[i]
    if state.decision == s.BUY_DRAWN:
        add(state.legal, DONE)
        put_next_offers(seat, state.legal, CARD, min(ONE_CARD, affordable(seat)))
        return
    offered = np.int64(seat.num_offered)
    wanted = min(np.int64(state.effect.m), offered) - num_chosen(seat)
    put_next_offers(seat, state.legal, CARD, np.int64(s.DEALT))
    for place in range(offered - wanted + 1, offered):  # enough must be left
        bitset.remove(state.legal, CARD + np.int64(seat.offer[place]))


@kernel
def list_card(state, i):
    """Choices that cards ask."""
    seat = state.seats[i]
    asked = state.decision
    if asked == s.TAKE:
        put_card_targets(state, i, np.int64(state.effect.n), state.legal, CARD)
    elif asked == s.ADD:
        put_receivers(state, seat)
    elif asked == s.CHOICE:
        put_word(state, OPTION, choices(state, i))
    elif asked == s.AMOUNT:
        put_word(state, AMOUNT, amounts(state, seat))
    elif asked == s.DISCARD:
        add(state.legal, DONE)
        put_cards(state, seat.hand)
    elif asked == s.COPY:
        put_boxes(state, i, state.legal, CARD)
    else:  # OLYMPUS, ENHANCE
        put_word(state, OPTION, BOTH_OPTIONS)


@kernel
def put_receivers(state, seat):
    """Own cards that can hold the resource, or that have some already."""
    any_kind = state.effect.what == ops.ADD_NONEMPTY
    for place in range(s.HOLDERS):
        card = np.int64(HOLDER_CARD[place])
        if bitset.contains(seat.front, card):
            if any_kind:
                fits = state.card_resources[place] > 0
            else:
                fits = bitset.contains(HELD_BY_KIND[state.effect.n], card)
            if fits:
                add(state.legal, CARD + card)


@kernel
def choices(state, i):
    """Set of the alternatives of a printed choice or of an action that do something."""
    item = state.effect
    if item.what != ops.CHOOSE:
        return possible_alternatives(state, i, np.int64(item.card))
    found = np.uint64(0)
    for k in range(item.m):
        if does_something(state, state.seats[i], np.int64(item.n) + k):
            found |= bit(k)
    return found


@kernel
def amounts(state, seat):
    """152, 194: from 1 to all; more than fits into one answer is asked for again."""
    if state.effect.what == ops.INSULATE:
        most = np.int64(seat.production[s.HEAT])
    else:
        most = np.int64(seat.stock[s.ENERGY])
    most = min(most, MOST)
    least = np.int64(1) if state.effect.m == 0 else np.int64(0)
    found = ~np.uint64(0) >> np.uint64(MOST - most)
    return found & ~np.uint64(least)

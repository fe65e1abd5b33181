"""Playing cards (5, 6): what may be played, and what happens then."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import ONE, lowest
from ...core.kernel import kernel
from .. import state as s
from ..ops import NO_OP
from ..programs import BOX, CARD_TRIGGERS
from ..tables import (
    ARTIFICIAL_LAKE,
    BOX_CARDS,
    BOX_DECREASE,
    CARD_TAGS,
    CUT_AMOUNT,
    CUT_COVERED,
    CUT_RESOURCE,
    DISCOUNT,
    FLOORS,
    HAS_NEXT,
    IMMIGRANT_CITY,
    INSULATION,
    IS_EVENT,
    LOSES,
    MOST_NEEDED,
    MOST_TAGS,
    NEEDS_CITIES,
    NEEDS_GREENERIES,
    NEXT_OFFSET,
    OCEANS_ALLOW,
    OCEANS_MAX,
    OFFSET,
    OXYGEN_ALLOWS,
    PLACES,
    PRODUCTION_ALLOWS,
    ROBOTIC_WORKFORCE,
    STOCK_ALLOWS,
    TAGS_ALLOW,
    TEMPERATURE_ALLOWS,
)
from .effects import run_program
from .knowledge import show
from .payment import metals_for, price, purse
from .red import alone, can_lose_production
from .tiles import claim_places, places
from .triggers import fire_card

THARSIS_REPUBLIC = np.int64(s.FIRST_CORPORATION + 8)
LAND_CLAIM = np.int64(66)


@kernel
def offset_of(seat):
    """Steps by which requirements on parameters are shifted for the seat."""
    total = np.int64(seat.offset)
    if seat.next_card != 0:
        total += NEXT_OFFSET[seat.next_card]
    return total


@kernel
def surplus(seat, resource):
    """Production above its floor, no more than a card could need."""
    return min(np.int64(seat.production[resource] - FLOORS[resource]), MOST_NEEDED)


@kernel
def within_limits(state, seat, w):
    """Word `w` of the set of cards in hand whose requirements and decreases hold."""
    offset = offset_of(seat)
    cards = (
        seat.hand[w]
        & seat.qualified[w]
        & TEMPERATURE_ALLOWS[offset, state.temperature, w]
        & OXYGEN_ALLOWS[offset, state.oxygen, w]
        & OCEANS_ALLOW[offset, state.oceans, w]
    )
    if cards == 0:
        return cards
    allowed = PRODUCTION_ALLOWS[s.MC, surplus(seat, np.int64(s.MC)), w]
    if w == IMMIGRANT_CITY >> 6 and bitset.contains(seat.front, THARSIS_REPUBLIC):
        allowed |= bitset.bit(IMMIGRANT_CITY & 63)  # its city pays one more (edge case 7)
    cards &= allowed
    for resource in range(1, s.RESOURCES):
        cards &= PRODUCTION_ALLOWS[resource, surplus(seat, resource), w]
    plants = min(np.int64(seat.stock[s.PLANTS]), MOST_NEEDED)
    heat = min(np.int64(seat.stock[s.HEAT]), MOST_NEEDED)
    return cards & STOCK_ALLOWS[s.PLANTS, plants, w] & STOCK_ALLOWS[s.HEAT, heat, w]


@kernel
def is_playable(state, i, card):
    """The rest of 5 for a card that is within the limits: price, place, somebody to cut."""
    seat = state.seats[i]
    if price(seat, card) > purse(seat, metals_for(card), np.int64(LOSES[card, s.HEAT])):
        return False
    if seat.greeneries < NEEDS_GREENERIES[card] or state.cities < NEEDS_CITIES[card]:
        return False
    if PLACES[card] != s.NOBODY and not has_place(state, i, card):
        return False
    if CUT_RESOURCE[card] != s.NOBODY and not can_cut(state, card):
        return False
    if card == INSULATION:
        return seat.production[s.HEAT] > 0
    if card == ROBOTIC_WORKFORCE:
        return any_box(state, i)
    return True


@kernel
def has_place(state, i, card):
    """A tile must have a legal place at the time of playing."""
    if card == ARTIFICIAL_LAKE and state.oceans == OCEANS_MAX:
        return True  # 5: parameters at their maximum are no obstacle
    if card == LAND_CLAIM:
        return claim_places(state) != 0
    return places(state, i, np.int64(PLACES[card])) != 0


@kernel
def can_cut(state, card):
    """A red-bordered cut of production must hit somebody; the neutral opponent always can."""
    if alone(state) or CUT_COVERED[card]:
        return True
    resource, amount = np.int64(CUT_RESOURCE[card]), np.int64(CUT_AMOUNT[card])
    for j in range(state.num_players):
        if can_lose_production(state.seats[j], resource, amount):
            return True
    return False


@kernel
def can_copy(state, i, card):
    """86: the production box of this card can be carried out."""
    seat = state.seats[i]
    for resource in range(s.RESOURCES):
        if not can_lose_production(seat, resource, np.int64(BOX_DECREASE[card, resource])):
            return False
    return CUT_RESOURCE[card] == s.NOBODY or can_cut(state, card)


@kernel
def put_boxes(state, i, bits, first):
    """Enter the cards whose box can be copied; the card 0 is the action `first`."""
    seat = state.seats[i]
    for w in range(s.WORDS):
        left = seat.front[w] & BOX_CARDS[w]
        while left != 0:
            card = w * 64 + lowest(left)
            left &= left - ONE
            if can_copy(state, i, card):
                bitset.add(bits, first + card)


@kernel
def any_box(state, i):
    """Whether there is one."""
    seat = state.seats[i]
    for w in range(s.WORDS):
        left = seat.front[w] & BOX_CARDS[w]
        while left != 0:
            if can_copy(state, i, w * 64 + lowest(left)):
                return True
            left &= left - ONE
    return False


@kernel
def put_playable(state, i, bits, first):
    """Enter the cards in hand that may be played; the card 0 is the action `first`."""
    seat = state.seats[i]
    for w in range(s.WORDS):
        left = within_limits(state, seat, w)
        while left != 0:
            card = w * 64 + lowest(left)
            left &= left - ONE
            if is_playable(state, i, card):
                bitset.add(bits, first + card)


@kernel
def announce(state, i, card):
    """The card leaves the hand, before everybody's eyes; then it is paid."""
    seat = state.seats[i]
    bitset.remove(seat.hand, card)
    seat.hand_size -= 1
    show(state, card)


@kernel
def play(state, i, card):
    """8: the effects, then the card joins the played ones, then triggers."""
    seat = state.seats[i]
    seat.next_card = 0
    run_program(state, i, card, card)
    if HAS_NEXT[card]:
        seat.next_card = card
    if IS_EVENT[card]:
        bitset.add(seat.events, card)
        state.events_played += 1
    else:
        join(seat, card)
    fire_card(state, i, card)


@kernel
def join(seat, card):
    """A card, or the corporation, lies face up: tags, discounts, triggers."""
    bitset.add(seat.front, card)
    for tag in range(s.TAGS):
        seat.tags[tag] += CARD_TAGS[card, tag]
        seat.discount[tag] += DISCOUNT[card, tag]
    seat.discount[s.EVERY_CARD] += DISCOUNT[card, s.EVERY_CARD]
    seat.offset += OFFSET[card]
    seat.triggers |= CARD_TRIGGERS[card]
    qualify(seat)


@kernel
def qualify(seat):
    """The cards whose tag requirements are met."""
    for w in range(s.WORDS):
        cards = ~np.uint64(0)
        for tag in range(s.TAGS):
            cards &= TAGS_ALLOW[tag, min(np.int64(seat.tags[tag]), MOST_TAGS), w]
        seat.qualified[w] = cards


@kernel
def copy_box(state, i, card):
    """86: repeat the production box; mines give their metal again."""
    if BOX[card] == NO_OP:
        metal = state.mined[0] if card == MINING_AREA_CARD else state.mined[1]
        state.seats[i].production[metal] += 1
    else:
        run_program(state, i, card, np.int64(BOX[card]))


MINING_AREA_CARD = np.int64(64)

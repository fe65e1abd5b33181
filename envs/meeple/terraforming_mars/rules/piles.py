"""The draw pile and the discard pile (14.2)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from ...core.random import random_below
from .. import state as s
from .knowledge import forget_all, spot_discarded

NO_CARD = np.int64(0)


@kernel
def shuffle(state):
    """The discard pile becomes the draw pile."""
    for w in range(s.WORDS):
        state.deck[w] = state.discard[w]
        state.discard[w] = 0
    state.deck_size = state.discard_size
    state.discard_size = 0
    forget_all(state)


@kernel
def draw(state):
    """The next card of the draw pile; NO_CARD if both piles are empty."""
    if state.deck_size == 0 and state.discard_size > 0:
        shuffle(state)
    if state.deck_size == 0:
        return NO_CARD
    card = NO_CARD
    while card == NO_CARD and state.stack_next < state.num_stacked:
        card = np.int64(state.stack[state.stack_next])
        state.stack_next += 1
        if not bitset.contains(state.deck, card):  # drawn before: this is no longer its place
            card = NO_CARD
    if card == NO_CARD:
        card = bitset.select(state.deck, random_below(state.rng, np.int64(state.deck_size)))
    bitset.remove(state.deck, card)
    state.deck_size -= 1
    if state.deck_size == 0 and state.discard_size > 0:
        shuffle(state)
    return card


@kernel
def draw_to_hand(state, i, count):
    """Seat `i` takes so many cards."""
    for _ in range(count):
        card = draw(state)
        if card != NO_CARD:
            take_into_hand(state.seats[i], card)


@kernel
def take_into_hand(seat, card):
    """A card that the seat sees now."""
    bitset.add(seat.hand, card)
    bitset.add(seat.met, card)
    seat.hand_size += 1


@kernel
def discard(state, card):
    """Put a card on the discard pile."""
    bitset.add(state.discard, card)
    state.discard_size += 1


@kernel
def discard_from_hand(state, i, card):
    """Seat `i` puts a card of its hand on the discard pile, face down."""
    seat = state.seats[i]
    bitset.remove(seat.hand, card)
    seat.hand_size -= 1
    discard(state, card)
    spot_discarded(state, i, card)


@kernel
def discard_openly(state, card):
    """A revealed card goes to the discard pile."""
    discard(state, card)
    for i in range(state.num_players):
        spot_discarded(state, i, card)


@kernel
def look_at_cards(state, i, count):
    """Seat `i` takes cards before it, to choose from them."""
    seat = state.seats[i]
    seat.num_offered = 0
    seat.chosen = 0
    for _ in range(count):
        card = draw(state)
        if card != NO_CARD:
            seat.offer[seat.num_offered] = card
            seat.num_offered += 1
            bitset.add(seat.met, card)


@kernel
def is_chosen(seat, place):
    """Whether the card in that place of `offer` has been chosen."""
    return (np.int64(seat.chosen) >> place) & 1 != 0


@kernel
def take_chosen(state, i):
    """The chosen cards go to the hand, the others to the discard pile."""
    seat = state.seats[i]
    for place in range(seat.num_offered):
        card = np.int64(seat.offer[place])
        if is_chosen(seat, place):
            take_into_hand(seat, card)
        else:
            discard(state, card)
            spot_discarded(state, i, card)
    clear_offer(seat)


@kernel
def clear_offer(seat):
    """Nothing lies before the seat to choose from."""
    for place in range(s.DEALT):
        seat.offer[place] = 0
    seat.num_offered = 0
    seat.chosen = 0

"""Decks and discard piles (4.5), and cards that come into a hand or leave it."""

from __future__ import annotations

from ...core.kernel import kernel
from ...core.random import random_below
from .. import state as s
from ..tables import HERBALIST_DISCARDS, HERBALIST_DRAWS


@kernel
def cards_in(counts):
    """How many cards a row of counts holds."""
    total = 0
    for kind in range(counts.shape[0]):
        total += counts[kind]
    return total


@kernel
def draw_from(state, deck):
    """Take a random card out of `deck`, which is not empty; its kind."""
    rank = random_below(state.rng, cards_in(deck))
    kind = 0
    while rank >= deck[kind]:
        rank -= deck[kind]
        kind += 1
    deck[kind] -= 1
    return kind


@kernel
def ingredients_left(state):
    """Whether an ingredient can be drawn from the deck, perhaps after a reshuffle."""
    if cards_in(state.deck) + cards_in(state.row_discard) > 0:
        return True
    for i in range(state.num_players):
        if cards_in(state.seats[i].discarded) > 0:
            return True
    return False


@kernel
def reshuffle_ingredients(state):
    """All discards, whoever made them, become the deck."""
    for kind in range(s.KINDS):
        state.deck[kind] += state.row_discard[kind]
        state.row_discard[kind] = 0
        for i in range(state.num_players):
            state.deck[kind] += state.seats[i].discarded[kind]
            state.seats[i].discarded[kind] = 0


@kernel
def draw_ingredient(state):
    """The next card of the deck; NOBODY if there is none anywhere."""
    if cards_in(state.deck) == 0:
        reshuffle_ingredients(state)
        if cards_in(state.deck) == 0:
            return s.NOBODY
    return draw_from(state, state.deck)


@kernel
def draw_ingredients(state, i, count):
    """Seat `i` draws ingredient cards into its hand."""
    for _ in range(count):
        kind = draw_ingredient(state)
        if kind >= 0:
            state.seats[i].hand[kind] += 1


@kernel
def draw_favor(state):
    """The next favor card; NOBODY if there is none anywhere."""
    if cards_in(state.favor_deck) == 0:
        for kind in range(s.FAVORS):
            state.favor_deck[kind] += state.favor_discard[kind]
            state.favor_discard[kind] = 0
        for i in range(state.num_players):
            kept = state.seats[i].set_up_discard
            if kept >= 0:
                state.favor_deck[kept] += 1
                state.seats[i].set_up_discard = s.NOBODY
        if cards_in(state.favor_deck) == 0:
            return s.NOBODY
    return draw_from(state, state.favor_deck)


@kernel
def draw_favors(state, i, count):
    """Seat `i` draws favor cards; Herbalists among them wait to be resolved (10.5)."""
    for _ in range(count):
        kind = draw_favor(state)
        if kind >= 0:
            receive_favor(state, i, kind)


@kernel
def receive_favor(state, i, kind):
    """A favor card comes to seat `i`; a Herbalist is played at once (10.5)."""
    if kind == s.HERBALIST:
        state.favor_discard[kind] += 1
        state.seats[i].herbalists += 1
    else:
        state.seats[i].favors[kind] += 1


@kernel
def begin_herbalist(state, i):
    """10.5: draw three; two cards, if there are two, have to be thrown away."""
    seat = state.seats[i]
    seat.herbalists -= 1
    draw_ingredients(state, i, HERBALIST_DRAWS)
    seat.to_discard = min(HERBALIST_DISCARDS, cards_in(seat.hand))


@kernel
def play_favor(state, i, kind):
    """A favor card is played openly and discarded (10)."""
    state.seats[i].favors[kind] -= 1
    state.favor_discard[kind] += 1


@kernel
def leave_hand(seat, kind):
    """A card leaves the hand face down: it may have been any of those that all have seen."""
    seat.hand[kind] -= 1
    shown = cards_in(seat.shown)
    if shown > 0:
        seat.gone += 1
        if seat.gone >= shown:
            seat.gone = 0
            for other in range(s.KINDS):
                seat.shown[other] = 0


@kernel
def discard_ingredient(seat, kind):
    """A card goes from the hand to the discard pile, face down."""
    leave_hand(seat, kind)
    seat.discarded[kind] += 1


@kernel
def num_kinds(counts):
    """How many kinds a row of counts has any cards of."""
    total = 0
    for kind in range(counts.shape[0]):
        total += counts[kind] > 0
    return total

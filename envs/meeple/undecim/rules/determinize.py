"""Redrawing what a seat cannot know (13, hidden information).

To a seat the following is unknown: the kingdom cards in other hands; the action
cards in other hands but for those taken openly; choices of this round not yet
revealed; the face-down cards. Everything else is public, so all cards that are in
no place the seat can see form two pools, and a redraw deals the pools out again.
Two things are known *about* hidden cards, and a redraw keeps to them: the start
player was dealt the smallest number of all (3.5), and a seat that is being asked
has a choice.
"""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from ...core.random import random_member
from .. import state as s
from .field import ALL_CARDS
from .legal import list_legal
from .tableau import deck_size, pull

TRIES = 1000  # a redraw fails at most 14 times in 15, mostly never; after that nothing changes
SET_BITS = s.NUM_CARDS + 1  # a set of action cards; five of them fit into one word


@kernel
def determinize(state, seat, seed):
    """Redraw what `seat` cannot know, and the generator; see core.game."""
    state.rng[0] = np.uint64(seed)
    redraw_action_cards(state, seat)
    redraw_kingdom_cards(state, seat)


@kernel
def hidden_choice(state, seat):
    """Whether `seat` has chosen a card that nobody else has seen yet."""
    return state.stage == s.PLAY and state.seats[seat].played > 0


@kernel
def held(state, seat):
    """The action cards that `seat` has in hand or has secretly chosen."""
    cards = np.uint64(state.seats[seat].actions)
    if hidden_choice(state, seat):
        cards |= bitset.bit(state.seats[seat].played)
    return cards


@kernel
def unknown(state, seat):
    """Those of them that the others have not seen: all of them were dealt at the start."""
    return held(state, seat) & ~np.uint64(state.seats[seat].known)


@kernel
def redraw_action_cards(state, seat):
    """Deal out the unseen action cards again, among other hands and the face-down cards."""
    pool = np.uint64(state.down & ~state.down_known)
    for i in range(state.num_players):
        if i != seat:
            pool |= unknown(state, i)
    for _ in range(TRIES):
        rest = pool
        hands = np.uint64(0)
        for i in range(state.num_players):
            cards = unknown(state, i)
            if i != seat:
                for _ in range(bitset.popcount(cards)):
                    card = bitset.bit(random_member(state.rng, rest))
                    rest ^= card
                    hands |= card << np.uint64(SET_BITS * i)
            else:
                hands |= cards << np.uint64(SET_BITS * i)
        if start_player_fits(state, hands):
            take_hands(state, seat, hands)
            state.down = np.uint16(rest) | state.down_known
            return


@kernel
def hand_in(hands, seat):
    """The set of `seat` among the sets packed into `hands`."""
    return (hands >> np.uint64(SET_BITS * seat)) & np.uint64(ALL_CARDS)


@kernel
def start_player_fits(state, hands):
    """3.5: the start player was dealt the smallest number. hands: unknown cards, packed."""
    smallest, holder = s.NUM_CARDS + 1, -1
    for i in range(state.num_players):
        dealt = hand_in(hands, i) | np.uint64(state.seats[i].dealt_shown)
        if dealt != 0 and bitset.lowest(dealt) < smallest:
            smallest, holder = bitset.lowest(dealt), i
    return holder == state.start


@kernel
def take_hands(state, seat, hands):
    """Give the other seats their redrawn cards; a hidden choice is made anew."""
    for i in range(state.num_players):
        if i == seat:
            continue
        other = state.seats[i]
        chosen = hidden_choice(state, i)
        cards = hand_in(hands, i) | (held(state, i) & np.uint64(other.known))
        if chosen:
            other.played = random_member(state.rng, cards)
            cards &= ~bitset.bit(other.played)
        other.actions = np.uint16(cards)


@kernel
def redraw_kingdom_cards(state, seat):
    """Deal out deck and other hands again, so that whoever is asked still has a choice."""
    asked = state.seats[state.player]
    before = packed_hand(asked)
    for _ in range(TRIES):
        deal_hands(state, collect_hands(state, seat), -1)
        if state.over or list_legal(state) > 1:
            return
    sizes = collect_hands(state, seat)
    unpack_hand(state, asked, before)
    deal_hands(state, sizes, np.int64(state.player))
    list_legal(state)


@kernel
def collect_hands(state, seat):
    """Put all hands but `seat`'s into the deck; their sizes, seven bits for each seat."""
    sizes = np.int64(0)
    for i in range(state.num_players):
        if i != seat:
            for kind in range(s.NUM_KINDS):
                cards = state.seats[i].hand[kind]
                sizes += np.int64(cards) << 7 * i
                state.deck[kind] += cards
                state.seats[i].hand[kind] = 0
    return sizes


@kernel
def deal_hands(state, sizes, skipped):
    """Deal hands of these sizes from the deck; the seat `skipped` (-1: none) has its own."""
    for i in range(state.num_players):
        if i != skipped:
            for _ in range(sizes >> 7 * i & 127):
                state.seats[i].hand[pull(state, deck_size(state))] += 1


@kernel
def packed_hand(seat):
    """A hand as one integer, seven bits for each kind."""
    packed = np.int64(0)
    for kind in range(s.NUM_KINDS):
        packed |= np.int64(seat.hand[kind]) << 7 * kind
    return packed


@kernel
def unpack_hand(state, seat, packed):
    """Give `seat` this hand, out of the deck."""
    for kind in range(s.NUM_KINDS):
        cards = packed >> 7 * kind & 127
        seat.hand[kind] = cards
        state.deck[kind] -= cards

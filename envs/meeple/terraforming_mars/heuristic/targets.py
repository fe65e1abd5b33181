"""Whom red-bordered effects hit: whoever is ahead."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, contains, lowest
from ...core.kernel import kernel
from .. import ops
from .. import state as s
from ..actions import CARD, DONE, OPTION, PLAYER
from ..rules.red import VIRUS_PLANTS, alone, robbed
from ..tables import HELD_BY_KIND, HOLDER
from .figures import HELD_AMOUNT, HELD_WHAT
from .prices import STOCK
from .worth import standing_of


@kernel
def choose_victim(state, i, w):
    """An answer to a question for a player: who loses most, as far as he is ahead."""
    asked = state.decision
    best, chosen = -1e9, DONE
    for distance in range(state.num_players):
        action = PLAYER + distance
        if not contains(state.legal, action):
            continue
        j = (i + distance) % np.int64(state.num_players)
        worth = standing_of(state, j)
        if j == i:
            worth = -1e6 if asked == s.CUT else -1e10  # only where somebody has to lose
        elif asked == s.REMOVE_PLANTS or asked == s.VIRUS:
            most = VIRUS_PLANTS if asked == s.VIRUS else np.int64(state.effect.m)
            worth += 3.0 * min(most, np.int64(state.seats[j].stock[s.PLANTS]))
        elif asked != s.CUT:
            worth += booty_worth(state, j, w)
        if worth > best:
            best, chosen = worth, action
    return chosen


@kernel
def booty_worth(state, j, w):
    """The most that Sabotage, Hired Raiders or Flooding take from the seat."""
    if state.decision == s.FLOOD:
        return np.float64(min(np.int64(4), np.int64(state.seats[j].stock[s.MC])))
    best = 0.0
    sabotage = state.decision == s.SABOTAGE
    for resource in range(s.TITANIUM + 1):
        amount = robbed(state, state.seats[j], sabotage, np.int64(resource))
        best = max(best, amount * w[STOCK + resource])
    return 2.0 * best


@kernel
def choose_booty(state, i, w):
    """The resource that is worth most."""
    best, chosen = -1e9, OPTION
    for resource in range(s.TITANIUM + 1):
        if contains(state.legal, OPTION + resource):
            amount = np.int64(2) if resource == s.STEEL else np.int64(3)
            if not alone(state):
                sabotage = state.effect.what == ops.SABOTEUR
                amount = robbed(state, state.seats[state.victim], sabotage, np.int64(resource))
            worth = amount * w[STOCK + resource]
            if worth > best:
                best, chosen = worth, OPTION + resource
    return chosen


@kernel
def choose_virus(state, i, w):
    """50: animals of an opponent if they are points, else plants."""
    card = choose_card_victim(state, i, w, np.int64(2))
    if card != DONE:
        return card
    return choose_victim(state, i, w)


@kernel
def choose_card_victim(state, i, w, kind):
    """The card of an opponent on which a resource is worth most; DONE: there is none."""
    best, chosen = 0.0, DONE
    for distance in range(1, state.num_players):
        j = (i + distance) % np.int64(state.num_players)
        for word in range(s.WORDS):
            cards = state.seats[j].front[word] & HELD_BY_KIND[kind, word]
            while cards != 0:
                card = 64 * word + lowest(cards)
                cards &= cards - ONE
                if contains(state.legal, CARD + card):
                    worth = HELD_AMOUNT[card] * w[HELD_WHAT[card]] * (50.0 + standing_of(state, j))
                    if worth > best:
                        best, chosen = worth, CARD + card
    return chosen


@kernel
def choose_taken(state, i, w):
    """35, 24: from an opponent, else from the own card that loses least."""
    chosen = choose_card_victim(state, i, w, np.int64(state.effect.n))
    if chosen != DONE:
        return chosen
    return choose_receiver(state, w, -1.0)


@kernel
def choose_receiver(state, w, sign):
    """The card on which a resource is worth most, or with sign -1 least."""
    best, chosen = -1e9, CARD
    for place in range(HELD_CARDS.shape[0]):
        card = HELD_CARDS[place]
        if contains(state.legal, CARD + card):
            worth = sign * HELD_AMOUNT[card] * w[HELD_WHAT[card]]
            if worth > best:
                best, chosen = worth, CARD + card
    return chosen


HELD_CARDS = np.flatnonzero(HOLDER >= 0)

"""Mixing to learn: students (7.7), drinking (7.5, 7.8), the Thinking Cap, exhibits (7.9)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from ...core.random import random_below
from .. import state as s
from ..tables import (
    ALL_POTIONS,
    BOTH_SIGNS,
    FAILED_EXHIBIT,
    FIRST_EXHIBIT,
    INSANITY_REPUTATION,
    LATER_EXHIBIT,
    MAKERS,
    PAIR_MEMBERS,
    STUDENT_FEE,
)
from .facts import learn_kind
from .mixing import can_mix, note_mix, only, potion_of, use_up
from .reputation import change_reputation, owns
from .supply import leave_hand

POISON, PARALYSIS, INSANITY = 1, 3, 5  # the negative potions (1.4)


@kernel
def is_negative(potion):
    """1.4: the odd numbers are the negative potions."""
    return potion & 1 != 0


@kernel
def experiment(state, i, pair):
    """6.4: mix with everybody seeing the potion and nobody the ingredients; the potion."""
    potion = potion_of(state, pair)
    note_mix(state, i, pair, potion, only(potion), True)
    return potion


@kernel
def can_test(state, seat):
    """7.7: two kinds of cards, and gold once the student is unhappy."""
    return can_mix(seat) and (not state.student_unhappy or seat.gold >= STUDENT_FEE)


@kernel
def test_on_student(state, i, pair):
    """7.7: the fee is due from the first negative potion on, before mixing."""
    if state.student_unhappy:
        state.seats[i].gold -= STUDENT_FEE
    potion = experiment(state, i, pair)
    use_up(state, i, pair)
    if is_negative(potion):
        state.student_unhappy = True


@kernel
def drink(state, i, pair):
    """7.8: a negative potion hits once a round; in round 6 only insanity matters."""
    potion = experiment(state, i, pair)
    use_up(state, i, pair)
    seat = state.seats[i]
    if not is_negative(potion) or (seat.hit >> np.uint8(potion)) & 1 != 0:
        return
    seat.hit |= only(potion)
    if potion == INSANITY:
        change_reputation(state, i, INSANITY_REPUTATION)
    elif state.round == s.ROUNDS:
        return
    elif potion == POISON:
        seat.hospital += 1
    else:
        state.green[state.num_green] = i
        state.num_green += 1


@kernel
def think(state, i, pair):
    """11, Thinking Cap: nothing is discarded, nothing happens to the student."""
    experiment(state, i, pair)
    state.cap_mixes -= 1
    state.cap_pair = pair
    if state.cap_mixes == 0:
        end_thinking(state)


@kernel
def end_thinking(state):
    """The Thinking Cap is done; what was mixed is its owner's secret."""
    state.cap_mixes = 0
    state.cap_pair = s.NOBODY


@kernel
def left_for_cap(state, seat, kind):
    """11, Thinking Cap: cards of a kind that are not in the first mix."""
    cards = np.int64(seat.hand[kind])
    if state.cap_pair >= 0:
        cards -= PAIR_MEMBERS[state.cap_pair, 0] == kind
        cards -= PAIR_MEMBERS[state.cap_pair, 1] == kind
    return cards


@kernel
def exhibit(state, i, pair):
    """7.9: whether the announced potion was shown; the reputation for it."""
    seat = state.seats[i]
    announced = np.int64(state.potion)
    potion = potion_of(state, pair)
    one = only(announced)
    if potion != announced:
        note_mix(state, i, pair, potion, ALL_POTIONS & ~one, True)
        change_reputation(state, i, FAILED_EXHIBIT)
        return False
    note_mix(state, i, pair, potion, one, True)
    net = LATER_EXHIBIT if state.shown_potions & one != 0 else FIRST_EXHIBIT
    state.shown_potions |= one
    seat.exhibited |= one
    if seat.exhibited & only(announced ^ 1) != 0:
        net += BOTH_SIGNS
    change_reputation(state, i, net)
    return True


@kernel
def lay_aside(seat, member):
    """11, Feather in Cap: one of the two cards of the last mix is set aside."""
    mix = seat.mixes[seat.num_mixes - 1]
    kind = PAIR_MEMBERS[mix.pair, member]
    leave_hand(seat, kind)
    seat.set_aside[kind] += 1
    mix.aside |= np.uint8(1 << member)


@kernel
def keep_exhibit(state, i, pair):
    """11, Feather in Cap: set the cards aside; whether the owner has to be asked.

    With the Magic Mortar another player picks one card; having seen which one would
    return, the owner may set aside that one too.
    """
    seat = state.seats[i]
    if not owns(seat, s.FEATHER_IN_CAP):
        use_up(state, i, pair)
        return False
    if not owns(seat, s.MAGIC_MORTAR):
        lay_aside(seat, np.int64(0))
        lay_aside(seat, np.int64(1))
        return False
    picked = random_below(state.rng, np.int64(2))
    lay_aside(seat, picked)
    state.returned = 1 - picked
    return True


@kernel
def peek(state, i):
    """11, Periscope: one of the two ingredients of the last mix, at random."""
    mixer = state.seats[state.mixer]
    mix = mixer.mixes[mixer.num_mixes - 1]
    kind = PAIR_MEMBERS[mix.pair, random_below(state.rng, np.int64(2))]
    entry = state.spotted[state.num_spotted]
    entry.seat = state.mixer
    entry.mix = mixer.num_mixes - 1
    entry.kind = kind
    state.num_spotted += 1
    state.peeked = True
    learn_kind(state.seats[i], kind, MAKERS[mix.seen])

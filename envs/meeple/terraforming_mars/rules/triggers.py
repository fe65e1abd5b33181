"""Effects of cards in front that follow what is played or placed (6)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import lowest
from ...core.kernel import kernel
from .. import state as s
from ..ops import (
    ADD_HERE,
    AT_ONCE,
    CARD_CLASS,
    GAIN,
    OTHERS_TRIGGERS,
    PLANT_OR_RESOURCE,
    PROD,
)
from ..programs import (
    ON_CARD,
    ON_EVENT,
    ON_METAL,
    ON_PROJECT,
    ON_TAG,
    ON_TILE,
    PROGRAM_START,
    STEPS,
    TRIGGERS,
    TRIGGERS_ON,
)
from ..tables import CARD_TAGS, COST, HOLDER, IS_EVENT, PROJECT_COST, TAG_SET
from .waiting import wait

CARD_OF, KIND_OF, OWN_ONLY, TILE_OF, MAP_ONLY, TAGS_OF, LEAST_COST, PROGRAM_OF = range(8)


@kernel
def pending(seat, kind):
    """Set: the triggers of that kind in front of the seat."""
    return np.uint64(seat.triggers & TRIGGERS_ON[kind])


@kernel
def fire(state, i, trigger, order, played):
    """Carry out what the trigger brings to seat `i`, or let it wait.

    order: its class if it waits whatever it is; AT_ONCE: as its program says.
    """
    card = np.int64(TRIGGERS[trigger, CARD_OF])
    program = TRIGGERS[trigger, PROGRAM_OF]
    for k in range(PROGRAM_START[program], PROGRAM_START[program + 1]):
        what, n, m = np.int64(STEPS[k, 1]), np.int64(STEPS[k, 2]), np.int64(STEPS[k, 3])
        own_order = np.int64(STEPS[k, 0])
        if order != AT_ONCE:
            wait(state, order, what, n, m, i, card)
        elif what == ADD_HERE:
            add_resources(state, card, m)
        elif own_order == AT_ONCE:
            grant(state.seats[i], what, n, m)
        else:
            wait(state, own_order, what, played if what == PLANT_OR_RESOURCE else n, m, i, card)


@kernel
def grant(seat, what, resource, amount):
    """Production or stock."""
    if what == PROD:
        seat.production[resource] += amount
    elif what == GAIN:
        seat.stock[resource] += amount


@kernel
def add_resources(state, card, amount):
    """Resources on a card."""
    state.card_resources[HOLDER[card]] += amount


@kernel
def fire_tile(state, placer, kind, on_map):
    """A tile was placed; all who watch, from the first player (8: classes 1 and 8)."""
    shape = s.CITY if kind == s.CAPITAL else kind
    for k in range(state.num_players):
        i = (np.int64(state.first) + k) % np.int64(state.num_players)
        left = pending(state.seats[i], ON_TILE)
        while left != 0:
            t = lowest(left)
            left &= left - np.uint64(1)
            if TRIGGERS[t, TILE_OF] != shape or (TRIGGERS[t, MAP_ONLY] != 0 and not on_map):
                continue
            if i == placer:
                fire(state, i, t, CARD_CLASS, np.int64(0))
            elif TRIGGERS[t, OWN_ONLY] == 0:
                fire(state, i, t, OTHERS_TRIGGERS, np.int64(0))


@kernel
def fire_metal(state, i):
    """Mining Guild: a tile was placed on steel or titanium."""
    left = pending(state.seats[i], ON_METAL)
    while left != 0:
        fire(state, i, lowest(left), CARD_CLASS, np.int64(0))
        left &= left - np.uint64(1)


@kernel
def fire_project(state, i, project):
    """A standard project was paid."""
    left = pending(state.seats[i], ON_PROJECT)
    while left != 0:
        t = lowest(left)
        left &= left - np.uint64(1)
        if PROJECT_COST[project] >= TRIGGERS[t, LEAST_COST]:
            fire(state, i, t, AT_ONCE, np.int64(0))


@kernel
def fire_card(state, i, card):
    """8, step 4: what follows a card that has just joined the played ones."""
    seat = state.seats[i]
    left = pending(seat, ON_CARD)
    if IS_EVENT[card]:
        left |= pending(seat, ON_EVENT)
    while left != 0:
        t = lowest(left)
        left &= left - np.uint64(1)
        wanted = np.int64(TRIGGERS[t, TAGS_OF])
        if TRIGGERS[t, KIND_OF] == ON_CARD:
            if COST[card] >= TRIGGERS[t, LEAST_COST]:
                fire(state, i, t, AT_ONCE, card)
        elif wanted == 0 or np.int64(TAG_SET[card]) & wanted != 0:
            fire(state, i, t, AT_ONCE, card)
    if TAG_SET[card] != 0:
        fire_tags(state, i, card, True)
        for k in range(state.num_players):
            j = (np.int64(state.first) + k) % np.int64(state.num_players)
            if j != i:
                fire_tags(state, j, card, False)


@kernel
def fire_tags(state, i, card, own):
    """Once for each matching tag of the card."""
    left = pending(state.seats[i], ON_TAG)
    while left != 0:
        t = lowest(left)
        left &= left - np.uint64(1)
        if own or TRIGGERS[t, OWN_ONLY] == 0:
            for tag in range(s.TAGS):
                if (TRIGGERS[t, TAGS_OF] >> tag) & 1 != 0:
                    for _ in range(CARD_TAGS[card, tag]):
                        fire(state, i, t, AT_ONCE, card)

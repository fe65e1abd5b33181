"""Carrying out what waited (8): at once, or by asking."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import ops
from .. import state as s
from ..tables import ANIMALS, HELD_KIND, HOLDER, MICROBES, OCEANS_MAX, OLYMPUS_CONFERENCE
from .effects import carry_op
from .piles import look_at_cards
from .red import alone, cut_targets
from .triggers import add_resources
from .waiting import wait

ONE = np.int64(1)


@kernel
def ask(state, i, what):
    """Pose a decision to seat `i`."""
    state.player = i
    state.decision = what


@kernel
def resolve(state):
    """The effect in `state.effect`."""
    item = state.effect
    i, what = np.int64(item.seat), np.int64(item.what)
    n, m = np.int64(item.n), np.int64(item.m)
    if what == ops.TILE:
        if n != s.OCEAN or state.oceans < OCEANS_MAX:
            ask(state, i, s.PLACE)
    elif what == ops.CLAIM_LAND:
        item.n = s.CLAIM
        ask(state, i, s.PLACE)
    elif what == ops.DRAW_KEEP or what == ops.DRAW_BUY:
        look_at_cards(state, i, n if what == ops.DRAW_KEEP else m)
        ask(state, i, s.KEEP_DRAWN if what == ops.DRAW_KEEP else s.BUY_DRAWN)
    elif what == ops.CHOOSE:
        ask(state, i, s.CHOICE)
    elif what == ops.ADD_ANY or what == ops.ADD_NONEMPTY:
        ask(state, i, s.ADD)
    elif what == ops.INSULATE or what == ops.ENERGY_TO_MC:
        ask(state, i, s.AMOUNT)
    elif what == ops.DISCARD_TO_DRAW:
        ask(state, i, s.DISCARD)
    elif what == ops.COPY_PRODUCTION:
        ask(state, i, s.COPY)
    elif what == ops.CONFERENCE:
        resolve_conference(state, i)
    elif what == ops.PLANT_OR_RESOURCE:
        resolve_enhancers(state, i, n)
    elif what == ops.PROD or what == ops.GAIN or what == ops.ADD_HERE:
        carry_op(state, i, np.int64(item.card), what, n, m)
    else:
        resolve_red(state, i, what)


@kernel
def resolve_conference(state, i):
    """185: add a resource here, or take one from here and draw a card."""
    if state.card_resources[HOLDER[OLYMPUS_CONFERENCE]] > 0:
        ask(state, i, s.OLYMPUS)
    else:
        add_resources(state, OLYMPUS_CONFERENCE, ONE)


@kernel
def resolve_enhancers(state, i, played):
    """74: a plant, or a resource on the card just played if it holds microbes or animals."""
    if HELD_KIND[played] == MICROBES or HELD_KIND[played] == ANIMALS:
        ask(state, i, s.ENHANCE)
    else:
        state.seats[i].stock[s.PLANTS] += 1


@kernel
def resolve_red(state, i, what):
    """5 and 11: red-bordered effects; alone they hit the neutral opponent."""
    if what == ops.RAIDERS:
        state.victim = s.NOBODY
        ask(state, i, s.BOOTY if alone(state) else s.RAID)
    elif alone(state):
        if what == ops.TAKE_RESOURCE:
            add_resources(state, np.int64(state.effect.card), ONE)
    elif what == ops.TAKE_RESOURCE:
        ask(state, i, s.TAKE)
    elif what == ops.CUT_PROD:
        resolve_cut(state, i)
    elif what == ops.REMOVE:
        ask(state, i, s.REMOVE_PLANTS)
    elif what == ops.INFECT:
        ask(state, i, s.VIRUS)
    elif what == ops.SABOTEUR:
        state.victim = s.NOBODY
        ask(state, i, s.SABOTAGE)
    elif what == ops.FLOOD_MONEY:
        ask(state, i, s.FLOOD)


@kernel
def resolve_cut(state, i):
    """A cut that hits nobody waits for what the same card brings; then it hits oneself."""
    effect = state.effect
    resource, amount = np.int64(effect.n), np.int64(effect.m)
    if effect.order == ops.RED_CLASS and cut_targets(state, resource, amount) == 0:
        card = np.int64(effect.card)
        wait(state, ops.AFTER_CITY_CLASS, ops.CUT_PROD, resource, amount, i, card)
    else:
        ask(state, i, s.CUT)

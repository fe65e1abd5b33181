"""The actions of a turn (4)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import ONE, lowest
from ...core.kernel import kernel
from .. import state as s
from ..actions import (
    AWARD,
    CONVERT_HEAT,
    CONVERT_PLANTS,
    DONE,
    MILESTONE,
    PASS,
    PLAY,
    PROJECT,
    USE,
)
from ..ops import ADD_ANY, ENERGY_TO_MC
from ..programs import (
    ALTERNATIVES,
    FIRST_ALTERNATIVE,
    NUM_ALTERNATIVES,
    PAY,
    PROGRAM_START,
    SPEND,
    SPEND_HERE,
    SPEND_PROD,
    STEPS,
    TAKE_HELD,
)
from ..tables import (
    ACTION_CARDS,
    AWARD_COST,
    FOR_CITY,
    FOR_GREENERY,
    HEAT_FOR_STEP,
    HELD_BY_KIND,
    HOLDER,
    MAX_CLAIMED,
    MAX_FUNDED,
    MILESTONE_COST,
    MILESTONE_MIN,
    OCEANS_MAX,
    PROJECT_COST,
    PROJECT_DISCOUNT,
    TEMPERATURE_MAX,
)
from .payment import NO_METAL, purse
from .playing import put_playable
from .red import alone, any_card_target, can_lose_production
from .tiles import places

NO_HEAT = np.int64(0)
TERRAFORMER, MAYOR, GARDENER, BUILDER, PLANNER = range(s.MILESTONES)


@kernel
def list_main(state, i):
    """Enter everything that seat `i` may do now into `state.legal`."""
    seat = state.seats[i]
    cash = purse(seat, NO_METAL, NO_HEAT)
    put_playable(state, i, state.legal, PLAY)
    put_uses(state, i)
    put_projects(state, i, cash)
    if cash >= MILESTONE_COST:
        put_milestones(state, seat)
        if state.num_funded < MAX_FUNDED and cash >= AWARD_COST[state.num_funded]:
            put_awards(state)
    if seat.stock[s.PLANTS] >= seat.greenery_plants and places(state, i, FOR_GREENERY) != 0:
        bitset.add(state.legal, CONVERT_PLANTS)
    if seat.stock[s.HEAT] >= HEAT_FOR_STEP and state.temperature < TEMPERATURE_MAX:
        bitset.add(state.legal, CONVERT_HEAT)
    if state.actions_done == 0:
        bitset.add(state.legal, PASS)
    else:
        bitset.add(state.legal, DONE)


@kernel
def put_uses(state, i):
    """4.5: cards in front with an action that was not used in this generation."""
    seat = state.seats[i]
    for w in range(s.WORDS):
        left = seat.front[w] & ACTION_CARDS[w] & ~seat.used[w]
        while left != 0:
            card = w * 64 + lowest(left)
            left &= left - ONE
            if possible_alternatives(state, i, card) != 0:
                bitset.add(state.legal, USE + card)


@kernel
def possible_alternatives(state, i, card):
    """Set of the alternatives of a card's action that can be paid and do something."""
    found = np.uint64(0)
    for k in range(NUM_ALTERNATIVES[card]):
        if is_possible(state, i, card, np.int64(FIRST_ALTERNATIVE[card]) + k):
            found |= ONE << np.uint64(k)
    return found


@kernel
def is_possible(state, i, card, alternative):
    """Whether one of them can be paid and does something."""
    seat = state.seats[i]
    kind, resource = np.int64(ALTERNATIVES[alternative, 0]), np.int64(ALTERNATIVES[alternative, 1])
    amount = np.int64(ALTERNATIVES[alternative, 2])
    if ALTERNATIVES[alternative, 4] != 0 and not seat.tr_raised:  # UNMI
        return False
    if kind == PAY:
        return amount <= purse(seat, np.int64(ALTERNATIVES[alternative, 3]), NO_HEAT)
    if kind == SPEND:
        return seat.stock[resource] >= amount
    if kind == SPEND_PROD:
        return can_lose_production(seat, resource, amount)
    if kind == SPEND_HERE:
        return state.card_resources[HOLDER[card]] >= amount
    if kind == TAKE_HELD:
        return alone(state) or any_card_target(state, i, resource)
    program = np.int64(ALTERNATIVES[alternative, 5])
    if NUM_ALTERNATIVES[card] == 1 and STEPS[PROGRAM_START[program], 1] == ADD_ANY:
        return True  # 5: resources without a card that takes them are no obstacle
    return does_something(state, seat, program)


@kernel
def does_something(state, seat, program):
    """Whether the first step of a program has anything to work on."""
    step = PROGRAM_START[program]
    if STEPS[step, 1] == ADD_ANY:
        return has_holder(seat, np.int64(STEPS[step, 2]))
    if STEPS[step, 1] == ENERGY_TO_MC:
        return seat.stock[s.ENERGY] > 0
    return True


@kernel
def has_holder(seat, kind):
    """Whether a card in front can hold resources of that kind."""
    for w in range(s.WORDS):
        if seat.front[w] & HELD_BY_KIND[kind, w] != 0:
            return True
    return False


@kernel
def project_price(seat, project):
    """4.2; ThorGate pays less for the power plant."""
    cost = np.int64(PROJECT_COST[project])
    if seat.corporation >= 0:
        cost -= PROJECT_DISCOUNT[seat.corporation, project]
    return cost


@kernel
def put_projects(state, i, cash):
    """4.2: standard projects."""
    seat = state.seats[i]
    if seat.hand_size > 0:
        bitset.add(state.legal, PROJECT + s.SELL_PATENTS)
    for project in range(s.POWER_PLANT, s.STANDARD_PROJECTS):
        if cash >= project_price(seat, project) and has_effect(state, i, project):
            bitset.add(state.legal, PROJECT + project)


@kernel
def has_effect(state, i, project):
    """Whether there is something left to raise, or a place for the tile."""
    if project == s.ASTEROID:
        return state.temperature < TEMPERATURE_MAX
    if project == s.AQUIFER:
        return state.oceans < OCEANS_MAX
    if project == s.GREENERY_PROJECT:
        return places(state, i, FOR_GREENERY) != 0
    if project == s.CITY_PROJECT:
        return places(state, i, FOR_CITY) != 0
    return True


@kernel
def milestone_value(seat, milestone):
    """4.3: the seat's figure that a milestone looks at."""
    if milestone == TERRAFORMER:
        return np.int64(seat.tr)
    if milestone == MAYOR:
        return np.int64(seat.cities)
    if milestone == GARDENER:
        return np.int64(seat.greeneries)
    if milestone == BUILDER:
        return np.int64(seat.tags[s.BUILDING])
    return np.int64(seat.hand_size)  # PLANNER


@kernel
def put_milestones(state, seat):
    """4.3: not in the solo game."""
    if state.num_claimed == MAX_CLAIMED or alone(state):
        return
    for milestone in range(s.MILESTONES):
        free = state.milestone_owner[milestone] == s.NOBODY
        if free and milestone_value(seat, milestone) >= MILESTONE_MIN[milestone]:
            bitset.add(state.legal, MILESTONE + milestone)


@kernel
def put_awards(state):
    """4.4: not in the solo game."""
    if not alone(state):
        for award in range(s.AWARDS):
            if state.award_funder[award] == s.NOBODY:
                bitset.add(state.legal, AWARD + award)

"""The action of a turn."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import ONE, contains
from ...core.kernel import kernel
from .. import state as s
from ..actions import (
    AWARD,
    CARD,
    CONVERT_PLANTS,
    DONE,
    MILESTONE,
    PASS,
    PLAY,
    PROJECT,
    USE,
)
from ..programs import (
    ALTERNATIVES,
    FIRST_ALTERNATIVE,
    NUM_ALTERNATIVES,
    ON_PROJECT,
    PAY,
    PROJECT_PROGRAM,
    SPEND,
    SPEND_HERE,
    SPEND_PROD,
    TRIGGERS,
    TRIGGERS_ON,
)
from ..rules.main_actions import is_possible, project_price
from ..rules.scoring import award_value
from ..tables import (
    AWARD_COST,
    AWARD_FIRST,
    HEAT_FOR_STEP,
    MILESTONE_COST,
    MILESTONE_POINTS,
    PROJECT_COST,
)
from .figures import HELD_AMOUNT, HELD_WHAT
from .prices import GREENERY, HELD_PRICE, LEAD, MARGIN, OXYGEN, POINT, PROD, STOCK
from .worth import card_worth, program_worth, warming_worth

NEVER = -1e9
ONE_STEP = np.int64(1)
NO_CARD = np.int64(0)
POWER_INFRASTRUCTURE = np.int64(194)
FIRM = np.array([2.0, 4.0, 2.0, 12.0, 4.0])  # leads that are certain to last, by award


@kernel
def choose_main(state, i, w, left):
    """The action that adds most; none that does: end the turn or pass."""
    best, chosen = w[MARGIN], PASS if contains(state.legal, PASS) else DONE
    for word in range(state.legal.shape[0]):
        members = state.legal[word]
        while members != 0:
            action = np.int64(64 * word + bitset.lowest(members))
            members &= members - ONE
            if action > PASS:
                worth = main_worth(state, i, w, left, action)
                if worth > best:
                    best, chosen = worth, action
    return chosen


@kernel
def main_worth(state, i, w, left, action):
    """What an action adds."""
    if action < USE:
        return card_worth(state, i, w, action - PLAY)
    if action < CARD:
        return use_worth(state, i, w, action - USE)
    if action < MILESTONE:
        return project_worth(state, i, w, left, action - PROJECT)
    if action < AWARD:
        return 10.0 + MILESTONE_POINTS * w[POINT] - MILESTONE_COST
    if action < CONVERT_PLANTS:
        return award_worth(state, i, w, left, action - AWARD)
    if action == CONVERT_PLANTS:
        return w[OXYGEN] + w[GREENERY]
    return warming_worth(state, w, ONE_STEP) - (
        HEAT_FOR_STEP if state.seats[i].heat_is_money else 0.0
    )


@kernel
def use_worth(state, i, w, card):
    """The best alternative of the action of a card."""
    if card == POWER_INFRASTRUCTURE:
        return state.seats[i].stock[s.ENERGY] * (1.0 - w[STOCK + s.ENERGY])
    best = NEVER
    for k in range(NUM_ALTERNATIVES[card]):
        alternative = np.int64(FIRST_ALTERNATIVE[card]) + k
        if is_possible(state, i, card, alternative):
            best = max(best, alternative_worth(state, i, w, card, alternative))
    return best


@kernel
def alternative_worth(state, i, w, card, alternative):
    """What it brings less what it costs; an action that is free is used at any rate."""
    kind, resource = np.int64(ALTERNATIVES[alternative, 0]), np.int64(ALTERNATIVES[alternative, 1])
    amount = np.int64(ALTERNATIVES[alternative, 2])
    worth = program_worth(state, i, w, np.int64(ALTERNATIVES[alternative, 5]), card)
    if kind == PAY:
        return worth - payment_worth(state.seats[i], w, alternative, amount)
    if kind == SPEND:
        return worth - amount * w[STOCK + resource]
    if kind == SPEND_PROD:
        return worth - amount * w[PROD + resource]
    if kind == SPEND_HERE:
        return worth - w[HELD_PRICE] * amount * HELD_AMOUNT[card] * w[HELD_WHAT[card]]
    return worth + 0.5


@kernel
def payment_worth(seat, w, alternative, amount):
    """A price in megacredits that metals may pay."""
    cost = np.float64(amount)
    for metal in (s.STEEL, s.TITANIUM):
        if np.int64(ALTERNATIVES[alternative, 3]) >> metal & 1:
            value = np.float64(seat.metal_value[metal])
            paid = min(cost, seat.stock[metal] * value)
            cost -= paid * (1.0 - w[STOCK + metal] / value)
    return cost


@kernel
def project_worth(state, i, w, left, project):
    """4.2: standard projects; patents are sold in the last generation only."""
    seat = state.seats[i]
    if project == s.SELL_PATENTS:
        return sale_worth(state, i, w, left)
    program = np.int64(PROJECT_PROGRAM[project])
    worth = program_worth(state, i, w, program, NO_CARD) - project_price(seat, project)
    triggers = np.uint64(seat.triggers & TRIGGERS_ON[ON_PROJECT])
    while triggers != 0:
        trigger = bitset.lowest(triggers)
        triggers &= triggers - ONE
        if PROJECT_COST[project] >= TRIGGERS[trigger, 6]:
            worth += program_worth(state, i, w, np.int64(TRIGGERS[trigger, 7]), NO_CARD)
    return worth


@kernel
def sale_target(state, i, w):
    """Money that pays for a project whose step is still open, with all patents sold; 0: none."""
    seat = state.seats[i]
    cash = np.int64(seat.stock[s.MC])
    most = cash + seat.hand_size
    best, target = 0.0, np.int64(0)
    for project in (s.ASTEROID, s.AQUIFER, s.GREENERY_PROJECT, s.CITY_PROJECT):
        cost = project_price(seat, project)
        if cash < cost <= most:
            worth = project_worth_alone(state, i, w, project)
            if worth > best:
                best, target = worth, cost
    return target


@kernel
def project_worth_alone(state, i, w, project):
    """What a project brings less its price."""
    program = np.int64(PROJECT_PROGRAM[project])
    seat = state.seats[i]
    return program_worth(state, i, w, program, NO_CARD) - project_price(seat, project)


@kernel
def sale_worth(state, i, w, left):
    """A last resort: in the last generation, for a project that it makes possible."""
    if left > 1 or sale_target(state, i, w) == 0:
        return NEVER
    return w[MARGIN] + 0.01


@kernel
def award_worth(state, i, w, left, award):
    """4.4: five points, as far as the lead may last till the end."""
    mine = award_value(state, i, award)
    others = np.int64(-10)
    for j in range(state.num_players):
        if j != i:
            others = max(others, award_value(state, j, award))
    lead = mine - others
    if lead <= 0:
        return NEVER
    firm = FIRM[award] * (1.0 + 0.5 * (left - 1))
    chance = min(0.95, w[LEAD] + lead / firm * (1.0 - w[LEAD]))
    return chance * AWARD_FIRST * w[POINT] - np.int64(AWARD_COST[state.num_funded])

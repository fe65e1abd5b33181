"""What figures, programs, cards and tiles of the moment are worth to a seat."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import ONE, lowest
from ...core.kernel import kernel
from .. import state as s
from ..programs import ON_EVENT, ON_TAG, TRIGGERS, TRIGGERS_ON
from ..rules.effects import count
from ..rules.main_actions import has_holder
from ..rules.payment import STEEL_BIT, TITANIUM_BIT, metals_for, price
from ..rules.playing import offset_of
from ..rules.red import alone
from ..tables import (
    ANIMALS,
    CARD_TAGS,
    DECREASE,
    HEAT_BONUS,
    IS_EVENT,
    MICROBES,
    OCEAN_BONUS,
    OCEANS_MAX,
    OXYGEN_MAX,
    TAG_SET,
    TEMPERATURE_BONUS,
    TEMPERATURE_MAX,
    VP_KIND,
    VP_TAG,
)
from .figures import (
    AMOUNT,
    AT_MOST,
    COUNTED,
    LEVEL,
    NEEDED_TAG,
    NEEDED_TAGS,
    NEEDS,
    NO_PARAMETER,
    OCEAN_COUNT,
    PROGRAM_ROW,
    ROW_START,
    TEMPERATURE,
    WHAT,
)
from .prices import (
    AIRED,
    ANIMAL,
    FAR,
    FLOODED,
    LONGEST,
    MICROBE,
    NARROW,
    NO_PRODUCTION,
    NO_TAG,
    OCEAN,
    OXYGEN,
    POINT,
    PROD,
    STOCK,
    TAG_WORTH,
    WARM,
    WARMED,
)

STEPS_IN_ALL = TEMPERATURE_MAX + OXYGEN_MAX + OCEANS_MAX
JOVIAN_MULTIPLIERS = np.flatnonzero(VP_KIND == VP_TAG)


@kernel
def generations_left(state, outlook):
    """An estimate from 1 on; this generation counts. `outlook`: see prices.py."""
    if alone(state):
        return np.int64(s.SOLO_GENERATIONS) + 1 - state.generation
    steps = STEPS_IN_ALL - state.temperature - state.oxygen - state.oceans
    if steps <= 0:
        return np.int64(1)
    n = np.int64(state.num_players)
    by_pace = 0.5 + steps / outlook[n, 0]
    by_time = max(1.0, outlook[n, 1] + 1.0 - state.generation)
    both = outlook[n, 2] * by_pace + (1.0 - outlook[n, 2]) * by_time
    return max(np.int64(1), min(LONGEST, np.int64(both + 0.5)))


@kernel
def parameters_complete(state):
    """Which parameters have reached their goals."""
    done = np.int64(0)
    if state.temperature == TEMPERATURE_MAX:
        done |= WARMED
    if state.oxygen == OXYGEN_MAX:
        done |= AIRED
    if state.oceans == OCEANS_MAX:
        done |= FLOODED
    return done


@kernel
def warming_worth(state, w, steps):
    """Steps of temperature, with the bonuses of the values reached."""
    worth = 0.0
    level = np.int64(state.temperature)
    while steps > 0 and level < TEMPERATURE_MAX:
        level += 1
        steps -= 1
        worth += w[WARM]
        bonus = TEMPERATURE_BONUS[level]
        if bonus == HEAT_BONUS:
            worth += w[PROD + s.HEAT]
        elif bonus == OCEAN_BONUS:
            worth += w[OCEAN]
    return worth


@kernel
def is_homeless(seat, what):
    """Whether the figure is a resource that no card in front can hold."""
    if what == MICROBE:
        return not has_holder(seat, MICROBES)
    return what == ANIMAL and not has_holder(seat, ANIMALS)


@kernel
def row_worth(state, i, w, row, card):
    """The figures of a row; `card`: where they come from, 0: no card."""
    worth = 0.0
    for k in range(ROW_START[row], ROW_START[row + 1]):
        what, amount = WHAT[k], AMOUNT[k]
        if COUNTED[k, 0] != 0:
            number = count(state, i, card, COUNTED[k, 0], COUNTED[k, 1])
            amount *= COUNTED[k, 2] * (number // COUNTED[k, 3])
        elif what == WARM:
            worth += warming_worth(state, w, np.int64(amount))
            continue
        elif what == OXYGEN:
            amount = min(amount, np.float64(OXYGEN_MAX - state.oxygen))
        elif what == OCEAN:
            amount = min(amount, np.float64(OCEANS_MAX - state.oceans))
        elif is_homeless(state.seats[i], what):
            continue
        worth += amount * w[what]
    return worth


@kernel
def program_worth(state, i, w, program, card):
    """What a program brings."""
    return row_worth(state, i, w, PROGRAM_ROW + program, card)


@kernel
def tags_worth(state, i, w, card):
    """Tags for what is to come, and what cards in front do for them."""
    seat = state.seats[i]
    worth = 0.0
    if not IS_EVENT[card]:
        for tag in range(s.TAGS):
            if CARD_TAGS[card, tag] > 0:
                worth += CARD_TAGS[card, tag] * w[TAG_WORTH + tag]
        if CARD_TAGS[card, s.JOVIAN] > 0:
            for k in range(JOVIAN_MULTIPLIERS.shape[0]):
                if bitset.contains(seat.front, JOVIAN_MULTIPLIERS[k]):
                    worth += w[POINT]
    kinds = TRIGGERS_ON[ON_TAG] | TRIGGERS_ON[ON_EVENT] if IS_EVENT[card] else TRIGGERS_ON[ON_TAG]
    left = np.uint64(seat.triggers & kinds)
    while left != 0:
        trigger = lowest(left)
        left &= left - ONE
        wanted = np.int64(TRIGGERS[trigger, 5])
        if wanted == 0 or np.int64(TAG_SET[card]) & wanted != 0:
            program = np.int64(TRIGGERS[trigger, 7])
            worth += program_worth(state, i, w, program, np.int64(TRIGGERS[trigger, 0]))
    return worth


@kernel
def gross_worth(state, i, w, card):
    """All that a card brings, without its price."""
    return row_worth(state, i, w, card, card) + tags_worth(state, i, w, card)


@kernel
def effective_price(seat, w, card):
    """The price in megacredits; metals, which go first, are worth less than they pay."""
    cost = np.float64(price(seat, card))
    metals = metals_for(card)
    left = cost
    if metals & STEEL_BIT != 0:
        paid = min(left, np.float64(seat.stock[s.STEEL] * seat.metal_value[s.STEEL]))
        left -= paid
        cost -= paid * (1.0 - w[STOCK + s.STEEL] / 2.0)
    if metals & TITANIUM_BIT != 0:
        paid = min(left, np.float64(seat.stock[s.TITANIUM] * seat.metal_value[s.TITANIUM]))
        cost -= paid * (1.0 - w[STOCK + s.TITANIUM] / 3.0)
    return cost


@kernel
def card_worth(state, i, w, card):
    """What playing the card now adds, its price paid."""
    return gross_worth(state, i, w, card) - effective_price(state.seats[i], w, card)


@kernel
def prospect(state, i, w, card):
    """The part of its worth that a card keeps until its requirements are met; 0: never."""
    seat = state.seats[i]
    part = 1.0
    if NEEDS[card] != NO_PARAMETER:
        part = parameter_prospect(state, w, offset_of(seat), card)
    if part > 0.0 and NEEDED_TAGS[card] > 0:
        missing = NEEDED_TAGS[card] - seat.tags[NEEDED_TAG[card]]
        for _ in range(missing):
            part *= w[NO_TAG]
    if part > 0.0:
        for resource in range(1, s.RESOURCES):
            if DECREASE[card, resource] > seat.production[resource]:
                part *= w[NO_PRODUCTION]
    return part


@kernel
def parameter_prospect(state, w, offset, card):
    """The same for a requirement on a parameter, which moves on till the end of the game."""
    if NEEDS[card] == TEMPERATURE:
        now, goal = np.int64(state.temperature), TEMPERATURE_MAX
    elif NEEDS[card] == OCEAN_COUNT:
        now, goal = np.int64(state.oceans), OCEANS_MAX
    else:
        now, goal = np.int64(state.oxygen), OXYGEN_MAX
    if AT_MOST[card] != 0:
        slack = LEVEL[card] + offset - now
        if slack < 0:
            return 0.0
        return 1.0 if slack > 1 else w[NARROW]
    missing = LEVEL[card] - offset - now
    if missing <= 0:
        return 1.0
    return max(0.1, 1.0 - w[FAR] * missing / (goal - now + 1.0))


@kernel
def future_worth(state, i, w, card):
    """What a card to be had is worth, if it is played when that is possible."""
    part = prospect(state, i, w, card)
    if part <= 0.0:
        return 0.0
    gross = gross_worth(state, i, w, card) * part
    return max(0.0, gross - effective_price(state.seats[i], w, card))


@kernel
def standing_of(state, j):
    """How well a seat stands, from what lies open."""
    seat = state.seats[j]
    worth = np.float64(seat.tr) + 2.0 * seat.greeneries + 2.0 * seat.cities
    for resource in range(s.RESOURCES):
        worth += seat.production[resource]
    return worth

"""Buying an artifact (7.4), the Shopkeeper (10.8), and what artifacts do at once (11)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    AMULET_FAVORS,
    AMULET_REPUTATION,
    CAP_MIXES,
    COST,
    PRICE_FLOOR,
    ROW_LEVEL,
    SHOPKEEPER_GOLD,
    TRUNK_INGREDIENTS,
)
from .reputation import change_reputation
from .supply import draw_favors, draw_ingredients, play_favor


@kernel
def in_row(state):
    """Set of the artifacts that can be bought this round."""
    return np.uint32(state.artifacts[ROW_LEVEL[state.round]])


@kernel
def price_of(state, seat, artifact, shopkeepers):
    """7.4: the Discount Card first, then each Shopkeeper, down to the floor."""
    cost = np.int64(COST[artifact])
    if seat.purchases >= 0:
        cost = max(np.int64(0), cost - state.discount_steps[seat.purchases])
    if cost > PRICE_FLOOR:
        cost = max(PRICE_FLOOR, cost - SHOPKEEPER_GOLD * shopkeepers)
    return cost


@kernel
def affordable(state, seat, shopkeepers):
    """Set of the artifacts in the row that `seat` can pay for with so many Shopkeepers."""
    found = np.uint32(0)
    row = in_row(state)
    for artifact in range(s.ARTIFACTS):
        here = np.uint32(1) << np.uint32(artifact)
        if row & here != 0 and price_of(state, seat, artifact, shopkeepers) <= seat.gold:
            found |= here
    return found


@kernel
def with_all_shopkeepers(state, seat):
    """What `seat` could pay for if it played all Shopkeepers of its hand."""
    return affordable(
        state, seat, np.int64(state.played[s.SHOPKEEPER]) + np.int64(seat.favors[s.SHOPKEEPER])
    )


@kernel
def can_purchase(state, seat):
    """Whether any artifact of the row can be paid for."""
    return with_all_shopkeepers(state, seat) != 0


@kernel
def play_shopkeeper(state, i):
    """10.8."""
    play_favor(state, i, s.SHOPKEEPER)
    state.played[s.SHOPKEEPER] += 1


@kernel
def purchase(state, i, artifact):
    """7.4: pay and take the card; what it does at once happens."""
    seat = state.seats[i]
    seat.gold -= price_of(state, seat, artifact, np.int64(state.played[s.SHOPKEEPER]))
    seat.artifacts |= np.uint32(1) << np.uint32(artifact)
    state.artifacts[ROW_LEVEL[state.round]] &= ~(np.uint32(1) << np.uint32(artifact))
    if seat.purchases >= 0:
        seat.purchases += 1
    if artifact == s.DISCOUNT_CARD:
        seat.purchases = 0
    elif artifact == s.AMULET_OF_RHETORIC:
        change_reputation(state, i, AMULET_REPUTATION)
    elif artifact == s.HYPNOTIC_AMULET:
        draw_favors(state, i, AMULET_FAVORS)
    elif artifact == s.WITCHS_TRUNK:
        draw_ingredients(state, i, TRUNK_INGREDIENTS)
    elif artifact == s.THINKING_CAP:
        state.cap_mixes = CAP_MIXES
        state.cap_pair = s.NOBODY


@kernel
def pay_altar(state, i, gold):
    """11, Altar of Gold: as much reputation as is paid."""
    state.seats[i].gold -= gold
    change_reputation(state, i, gold)


@kernel
def owes_altar(state, i, artifact):
    """11, Altar of Gold: nothing without gold."""
    return artifact == s.ALTAR_OF_GOLD and state.seats[i].gold > 0

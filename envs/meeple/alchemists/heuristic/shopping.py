"""Artifacts (11): what they are worth, and what to pay for them."""

from __future__ import annotations

import numpy as np

from ...core.bitset import popcount
from ...core.kernel import kernel
from .. import state as s
from ..rules.purchases import in_row, price_of
from ..rules.reputation import owns
from ..rules.theories import bank_gold
from ..tables import (
    ARTIFACT_LEVEL,
    ARTIFACT_VP,
    REPUTATION_PER_MIRROR_VP,
    ROW_LEVEL,
    VP_PER_OWN_ARTIFACT,
)
from .knowledge import belief
from .purse import LAST_FAVOR, LAST_GOLD, NEVER, gold_worth, round_of

# int64[3]: the round from which a level can be bought (12.6).
FIRST_IN_ROW = np.array([max(1, list(ROW_LEVEL).index(n)) for n in range(s.LEVELS)], np.int64)


@kernel
def reserve(state, seat):
    """Gold to keep for the publications that are declared."""
    return bank_gold(seat) * np.int64(seat.slots[s.PUBLISH])


@kernel
def altar_gold(state, seat, gold):
    """How much of `gold` would go to the Altar of Gold."""
    return max(np.int64(0), min(gold - reserve(state, seat), np.int64(s.MOST_ALTAR_GOLD)))


@kernel
def sure_seals(state, seat):
    """How many own seals are expected to be on correct theories."""
    total = 0.0
    for kind in range(s.KINDS):
        if seat.placed[kind] >= 0:
            total += belief(seat, kind, np.int64(state.theories[kind]))
    return total


@kernel
def artifact_worth(state, seat, w, artifact, price):
    """What an artifact is expected to bring from now on, its price not counted."""
    if artifact == s.ALTAR_OF_GOLD:
        return altar_gold(state, seat, seat.gold - price) * (1.0 - LAST_GOLD)
    if artifact == s.CRYSTAL_CABINET:
        return np.float64(VP_PER_OWN_ARTIFACT * (popcount(np.uint64(seat.artifacts)) + 1))
    if artifact == s.MAGIC_MIRROR:
        return np.float64(seat.reputation // REPUTATION_PER_MIRROR_VP)
    if artifact == s.WISDOM_IDOL:
        return sure_seals(state, seat) + seat.slots[s.PUBLISH]
    passed = round_of(state) - FIRST_IN_ROW[ARTIFACT_LEVEL[artifact]]
    worth = w.artifact[artifact] - passed * w.artifact_wait[artifact]
    if owns(seat, s.CRYSTAL_CABINET):
        worth += VP_PER_OWN_ARTIFACT
    return max(worth, np.float64(ARTIFACT_VP[artifact]))


@kernel
def bargain(state, seat, w, artifact, gold, shopkeepers):
    """Buying an artifact out of `gold`; NEVER if that is not enough."""
    price = price_of(state, seat, artifact, shopkeepers)
    if price > gold:
        return NEVER
    worth = artifact_worth(state, seat, w, artifact, price) - price * gold_worth(state, seat, w)
    short = max(np.int64(0), reserve(state, seat) - (gold - price))
    return worth - w.short[0] * short


@kernel
def best_bargain(state, seat, w, gold, number):
    """The best purchase; with `number` 1 the second best beside it."""
    done, best = np.int64(-1), NEVER
    row = in_row(state)
    shopkeepers = np.int64(seat.favors[s.SHOPKEEPER])
    for _ in range(number + 1):
        best, chosen = NEVER, np.int64(-1)
        for artifact in range(s.ARTIFACTS):
            if (row >> np.uint32(artifact)) & np.uint32(1) == 0 or artifact == done:
                continue
            worth = bargain(state, seat, w, artifact, gold, shopkeepers)
            if worth > best:
                best, chosen = worth, np.int64(artifact)
        if chosen < 0:
            return NEVER
        done = chosen
        gold -= price_of(state, seat, chosen, shopkeepers)
    return best


@kernel
def shopkeeper_worth(state, seat, w):
    """10.8: a gold saved on the best purchase."""
    played = np.int64(state.played[s.SHOPKEEPER]) + 1
    best, row = NEVER, in_row(state)
    for artifact in range(s.ARTIFACTS):
        if (row >> np.uint32(artifact)) & np.uint32(1) != 0:
            best = max(best, bargain(state, seat, w, artifact, np.int64(seat.gold), played))
    return best - LAST_FAVOR

"""Theories worth debunking (9.4 to 9.6)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..rules.debunking import contradicted, loss_of, shows_conflict
from ..tables import (
    DEBUNK_CONFLICT,
    DEBUNK_FAILURE,
    DEBUNK_SUCCESS,
    HEDGE_COLOUR,
    PAIR_MEMBERS,
    SEAL_WRONG,
    SIGNS,
)
from .knowledge import chance_of_sign, weight_of
from .purse import NEVER, change_worth, round_of

WRONG_SEAL = -float(SEAL_WRONG[s.GOLD_SEAL])  # points that it costs if it stays (13.6)


@kernel
def fall_worth(state, seat, w, fallen, colour):
    """9.6: the theories `fallen` go, shown wrong in `colour`."""
    net = DEBUNK_SUCCESS - loss_of(seat, fallen, colour)
    worth = change_worth(state, seat, net)
    for kind in range(s.KINDS):
        if (fallen >> kind) & 1 != 0:
            worth += w.room[round_of(state)]
            seal = seat.placed[kind]
            if seal >= 0 and HEDGE_COLOUR[seal] != colour:
                worth += WRONG_SEAL
    return worth


@kernel
def colour_worth(state, seat, w, kind, colour):
    """9.4: asking for the sign of an ingredient in a colour."""
    told = SIGNS[state.theories[kind], colour]
    wrong = chance_of_sign(seat, kind, colour, 1 - told)
    fallen = np.uint8(1 << kind)
    worth = wrong * fall_worth(state, seat, w, fallen, colour)
    worth += (1.0 - wrong) * change_worth(state, seat, DEBUNK_FAILURE)
    return worth + w.aspect[round_of(state)] * 4.0 * wrong * (1.0 - wrong)


@kernel
def claim_worth(state, seat, w, pair, potion, spared):
    """9.5: claiming that a pair makes a potion; theories of the set `spared` are left out."""
    if (seat.triangle[pair] >> potion) & 1 == 0:
        return change_worth(state, seat, DEBUNK_FAILURE)
    fallen = contradicted(state, pair, potion)
    gain = 0.0
    if fallen & ~spared != 0:
        gain = fall_worth(state, seat, w, fallen, np.int64(potion >> 1))
    elif fallen == 0 and shows_conflict(state, pair, potion):
        gain = change_worth(state, seat, DEBUNK_CONFLICT)
        for member in range(2):
            gain -= w.conflict[0] * (seat.placed[PAIR_MEMBERS[pair, member]] >= 0)
    failure = change_worth(state, seat, DEBUNK_FAILURE)
    if gain <= 0.0:
        return min(gain, failure)
    chance = 1.0
    if seat.triangle[pair] & (seat.triangle[pair] - 1) != 0:
        total = 0.0
        for other in range(s.POTIONS):
            total += weight_of(seat, pair, other)
        chance = weight_of(seat, pair, potion) / max(total, 1e-9)
    return chance * gain + (1.0 - chance) * failure


@kernel
def accuse_worth(state, seat, w, accused, spared):
    """The best question about an ingredient (apprentice) or a pair (master)."""
    best = NEVER
    if state.master:
        for potion in range(s.POTIONS):
            best = max(best, claim_worth(state, seat, w, accused, potion, spared))
        return best
    for colour in range(s.COLOURS):
        best = max(best, colour_worth(state, seat, w, accused, colour))
    return best


@kernel
def worth_asking(state, accused, spared):
    """Whether a question about it can bring anything."""
    if state.master:
        first, second = PAIR_MEMBERS[accused, 0], PAIR_MEMBERS[accused, 1]
        one = state.theories[first] >= 0 and (spared >> first) & 1 == 0
        return one or (state.theories[second] >= 0 and (spared >> second) & 1 == 0)
    return state.theories[accused] >= 0 and (spared >> accused) & 1 == 0


@kernel
def best_accusation(state, seat, w, number):
    """The best question; with `number` 1 the second best, about other theories."""
    spared, best = np.uint8(0), NEVER
    for _ in range(number + 1):
        best, chosen = NEVER, np.int64(-1)
        for accused in range(s.PAIRS if state.master else s.KINDS):
            if worth_asking(state, accused, spared):
                worth = accuse_worth(state, seat, w, accused, spared)
                if worth > best:
                    best, chosen = worth, np.int64(accused)
        if chosen < 0:
            return NEVER
        if state.master:
            for member in range(2):
                spared |= np.uint8(1 << PAIR_MEMBERS[chosen, member])
        else:
            spared |= np.uint8(1 << chosen)
    return best

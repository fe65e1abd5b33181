"""Publishing, endorsing and grants (9.1 to 9.3)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import popcount
from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    AUTHORITY_REPUTATION,
    ENDORSE_REPUTATION,
    GOLD_PER_SEALER,
    GRANT_GOLD,
    GRANT_NEEDS,
    GRANT_SETS,
    PAIRS_WITH,
    PUBLISH_GOLD,
    PUBLISH_REPUTATION,
)
from .reputation import change_reputation, owns
from .supply import cards_in


@kernel
def bank_gold(seat):
    """9.1: the fee of publishing and endorsing; none with the Printing Press (11)."""
    return np.int64(0) if owns(seat, s.PRINTING_PRESS) else PUBLISH_GOLD


@kernel
def in_supply(state, token):
    """Whether an alchemical token lies on no theory."""
    for kind in range(s.KINDS):
        if state.theories[kind] == token:
            return False
    return True


@kernel
def in_conflict(state, kind):
    """9.5: whether the theory has a conflict token."""
    return state.conflicts & PAIRS_WITH[kind] != 0


@kernel
def can_publish(seat):
    """9.1: gold and a seal; a token is left as long as an ingredient has no theory."""
    return seat.gold >= bank_gold(seat) and cards_in(seat.seals) > 0


@kernel
def can_endorse(state, seat, kind):
    """9.2."""
    if seat.placed[kind] >= 0 or state.num_sealers[kind] == s.SEALS_PER_THEORY:
        return False
    if in_conflict(state, kind) or cards_in(seat.seals) == 0:
        return False
    return seat.gold >= bank_gold(seat) + GOLD_PER_SEALER * state.num_sealers[kind]


@kernel
def may_theorise(state, seat, kind):
    """9.1, 9.2: a new theory on the ingredient, or a seal on the one that is there."""
    if state.theories[kind] < 0:
        return can_publish(seat)
    return can_endorse(state, seat, kind)


@kernel
def can_theorise(state, seat):
    """Whether a publish action can be carried out."""
    for kind in range(s.KINDS):
        if may_theorise(state, seat, kind):
            return True
    return False


@kernel
def place_seal(state, i, seal):
    """9.1, 9.2: pay, place the seal (and the token, if one was chosen), gain reputation."""
    seat = state.seats[i]
    kind = np.int64(state.theory)
    seat.gold -= bank_gold(seat)
    net = ENDORSE_REPUTATION
    if state.token >= 0:
        state.theories[kind] = state.token
        net = PUBLISH_REPUTATION
    for k in range(state.num_sealers[kind]):
        seat.gold -= GOLD_PER_SEALER
        state.seats[state.sealers[kind, k]].gold += GOLD_PER_SEALER
    state.sealers[kind, state.num_sealers[kind]] = i
    state.num_sealers[kind] += 1
    seat.seals[seal] -= 1
    seat.placed[kind] = seal
    if owns(seat, s.SEAL_OF_AUTHORITY):
        net += AUTHORITY_REPUTATION
    change_reputation(state, i, net)


@kernel
def num_theories(state, seat):
    """12.1, 12.2: own seals on theories that are in no conflict."""
    return popcount(np.uint64(sound_theories(state, seat)))


@kernel
def sound_theories(state, seat):
    """Set of the ingredients with an own seal and without a conflict token."""
    found = np.uint8(0)
    for kind in range(s.KINDS):
        if seat.placed[kind] >= 0 and not in_conflict(state, kind):
            found |= np.uint8(1 << kind)
    return found


@kernel
def grants_earned(state, i):
    """9.3: set of the free tiles whose need seat `i` meets: two seals, later three."""
    owned = 0
    for tile in range(s.GRANTS):
        owned += state.grants[tile] == i
    need = GRANT_NEEDS[min(owned, 1)]
    sound = sound_theories(state, state.seats[i])
    found = np.uint64(0)
    for tile in range(s.GRANTS):
        if state.grants[tile] < 0 and popcount(np.uint64(sound & GRANT_SETS[tile])) >= need:
            found |= np.uint64(1 << tile)
    return found


@kernel
def take_grant(state, i, tile):
    """9.3: the tile, and gold at once."""
    state.grants[tile] = i
    state.seats[i].gold += GRANT_GOLD

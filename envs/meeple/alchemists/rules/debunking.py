"""Debunking (9.4 to 9.6) and immediate publication (9.7)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    ALL_POTIONS,
    DEBUNK_CONFLICT,
    DEBUNK_FAILURE,
    DEBUNK_LOSS,
    DEBUNK_LOSS_HEDGED,
    DEBUNK_SUCCESS,
    HEDGE_COLOUR,
    PAIR_MEMBERS,
    PAIRS_WITH,
    POTION_OF,
    SIGNS,
    WITH_SIGN,
)
from .facts import reveal_kind, reveal_pair
from .mixing import only, potion_of
from .reputation import change_reputation
from .theories import can_publish, in_supply


@kernel
def can_accuse(state):
    """9.4: apprentices need a theory to attack; 9.5: masters do not."""
    if state.master:
        return True
    for kind in range(s.KINDS):
        if state.theories[kind] >= 0:
            return True
    return False


@kernel
def reveal_aspect(state, i, kind, colour):
    """9.4: the true sign is shown to all; whether the theory has fallen."""
    sign = SIGNS[state.assignment[kind], colour]
    reveal_kind(state, kind, WITH_SIGN[colour, sign])
    if SIGNS[state.theories[kind], colour] == sign:
        change_reputation(state, i, DEBUNK_FAILURE)
        return False
    fall(state, i, np.uint8(1 << kind), colour)
    return True


@kernel
def claim(state, i, pair, potion):
    """9.5: whether the pair makes the potion is shown to all; whether a theory has fallen."""
    true = potion_of(state, pair) == potion
    known = only(potion) if true else ALL_POTIONS & ~only(potion)
    reveal_pair(state, pair, known)
    fallen = contradicted(state, pair, potion) if true else np.uint8(0)
    if fallen != 0:
        fall(state, i, fallen, np.int64(potion >> 1))
    elif true and shows_conflict(state, pair, potion):
        state.conflicts |= np.uint32(1) << np.uint32(pair)
        change_reputation(state, i, DEBUNK_CONFLICT)
    else:
        change_reputation(state, i, DEBUNK_FAILURE)
    return fallen != 0


@kernel
def contradicted(state, pair, potion):
    """9.5.2: set of the two ingredients whose token has the other sign in the colour."""
    found = np.uint8(0)
    if potion == s.NEUTRAL:
        return found
    for member in range(2):
        kind = PAIR_MEMBERS[pair, member]
        token = state.theories[kind]
        if token >= 0 and SIGNS[token, potion >> 1] == potion & 1:  # an odd potion is negative
            found |= np.uint8(1 << kind)
    return found


@kernel
def shows_conflict(state, pair, potion):
    """9.5.3: two theories that together make something else, not yet shown of this pair."""
    first = state.theories[PAIR_MEMBERS[pair, 0]]
    second = state.theories[PAIR_MEMBERS[pair, 1]]
    if first < 0 or second < 0 or (state.conflicts >> np.uint32(pair)) & np.uint32(1) != 0:
        return False
    return POTION_OF[first, second] != potion


@kernel
def fall(state, i, fallen, colour):
    """9.6: the theories fall; all owners' losses and the reward are applied in one step."""
    for j in range(state.num_players):
        net = DEBUNK_SUCCESS if j == i else np.int64(0)
        change_reputation(state, j, net - loss_of(state.seats[j], fallen, colour))
    state.freed = fallen
    for kind in range(s.KINDS):
        state.freed_tokens[kind] = s.NOBODY
        if (fallen >> kind) & 1 != 0:
            state.freed_tokens[kind] = state.theories[kind]
            remove_theory(state, kind)


@kernel
def loss_of(seat, fallen, colour):
    """9.6: reputation that a seat loses with its seals on the fallen theories."""
    loss = np.int64(0)
    for kind in range(s.KINDS):
        seal = seat.placed[kind]
        if (fallen >> kind) & 1 != 0 and seal >= 0:
            loss += DEBUNK_LOSS_HEDGED if HEDGE_COLOUR[seal] == colour else DEBUNK_LOSS
    return loss


@kernel
def remove_theory(state, kind):
    """9.6: the token goes back, the seals are turned up and leave the game; 9.5: conflicts end."""
    state.theories[kind] = s.NOBODY
    state.num_sealers[kind] = 0
    for k in range(s.SEALS_PER_THEORY):
        state.sealers[kind, k] = s.NOBODY
    state.conflicts &= ~PAIRS_WITH[kind]
    for j in range(state.num_players):
        seat = state.seats[j]
        if seat.placed[kind] >= 0:
            seat.revealed[seat.placed[kind]] += 1
            seat.placed[kind] = s.NOBODY


# -- Immediate publication (9.7) -----------------------------------------------------------------


@kernel
def actions_to_publish(seat):
    """9.7: publish actions not yet carried out; their space comes after debunking."""
    return seat.slots[s.PUBLISH] - seat.early


@kernel
def is_freed(state, token):
    """Whether the theory with this token has just fallen."""
    for kind in range(s.KINDS):
        if state.freed_tokens[kind] == token:
            return True
    return False


@kernel
def may_publish_token(state, kind, token):
    """9.7: a freed ingredient or a freed token, but not the very theory that has fallen."""
    if not in_supply(state, token) or state.freed_tokens[kind] == token:
        return False
    return (state.freed >> kind) & 1 != 0 or is_freed(state, token)


@kernel
def may_publish_at_once(state, seat, kind):
    """9.7: whether a new theory on the ingredient is possible at once."""
    if state.theories[kind] >= 0 or not can_publish(seat):
        return False
    for token in range(s.KINDS):
        if may_publish_token(state, kind, token):
            return True
    return False


@kernel
def can_publish_at_once(state, seat):
    """9.7: an action left, and something to publish."""
    if actions_to_publish(seat) <= 0:
        return False
    for kind in range(s.KINDS):
        if may_publish_at_once(state, seat, kind):
            return True
    return False

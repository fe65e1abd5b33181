"""Theories worth publishing or endorsing (9.1, 9.2), the seals for them, grants (9.3)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import popcount
from ...core.kernel import kernel
from .. import state as s
from ..rules.debunking import may_publish_token
from ..rules.reputation import owns
from ..rules.theories import (
    bank_gold,
    in_supply,
    may_theorise,
    num_theories,
    sound_theories,
)
from ..tables import (
    AUTHORITY_REPUTATION,
    CONFERENCE,
    CONFERENCE_ROUNDS,
    ENDORSE_REPUTATION,
    GOLD_PER_SEALER,
    GRANT_GOLD,
    GRANT_NEEDS,
    GRANT_SETS,
    GRANT_VP,
    HEDGE_COLOUR,
    PUBLISH_REPUTATION,
    SEAL_CORRECT,
    SEAL_HEDGED,
    SEAL_WRONG,
)
from .knowledge import belief
from .purse import NEVER, change_worth, gold_worth, round_of

SIGN_BITS = np.array([4, 2, 1], np.int64)  # an alchemical is 4 * red + 2 * green + blue
SOON = np.int64(2)  # rounds until a conference; more count alike


@kernel
def seal_worth(seat, w, r, kind, token, seal):
    """13.6: the points that a seal on a theory is expected to bring, less its other uses."""
    correct = belief(seat, kind, token)
    hedge = HEDGE_COLOUR[seal]
    if hedge >= 0:
        saved = belief(seat, kind, token ^ SIGN_BITS[hedge])
        keep = w.keep_hedge[r]
    else:
        saved = 0.0
        keep = w.keep_gold[r] if seal == s.GOLD_SEAL else w.keep_silver[r]
    worth = correct * SEAL_CORRECT[seal] + saved * SEAL_HEDGED[seal]
    return worth + (1.0 - correct - saved) * SEAL_WRONG[seal] - keep


@kernel
def best_seal(seat, w, r, kind, token):
    """The same with the best seal that is left."""
    best = NEVER
    for seal in range(s.SEALS):
        if seat.seals[seal] > 0:
            best = max(best, seal_worth(seat, w, r, kind, token, seal))
    return best


@kernel
def grant_worth(state, i, w, kind):
    """9.3: what a seal on an ingredient does for grants."""
    owned = np.int64(0)
    for tile in range(s.GRANTS):
        owned += state.grants[tile] == i
    need = GRANT_NEEDS[min(owned, np.int64(1))]
    sound = sound_theories(state, state.seats[i])
    best, steps = 0.0, 0.0
    for tile in range(s.GRANTS):
        if state.grants[tile] >= 0 or (GRANT_SETS[tile] >> kind) & 1 == 0:
            continue
        if popcount(np.uint64(sound & GRANT_SETS[tile])) + 1 >= need:
            best = max(best, np.float64(GRANT_VP[tile]))
        else:
            steps += w.grant_step[0]
    if best > 0.0:
        return best + GRANT_GOLD * gold_worth(state, state.seats[i], w)
    return steps if state.round < s.ROUNDS else 0.0


@kernel
def side_worth(state, i, w, kind, published):
    """What publishing or endorsing brings besides the seal's points."""
    seat = state.seats[i]
    reputation = PUBLISH_REPUTATION if published else ENDORSE_REPUTATION
    if owns(seat, s.SEAL_OF_AUTHORITY):
        reputation += AUTHORITY_REPUTATION
    fee = bank_gold(seat) + GOLD_PER_SEALER * state.num_sealers[kind]
    worth = change_worth(state, seat, reputation) - fee * gold_worth(state, seat, w)
    return worth + count_worth(state, i, w) + grant_worth(state, i, w, kind)


@kernel
def count_worth(state, i, w):
    """12.1, 12.2: one seal more on the board, for conferences and the top alchemist."""
    r, master = round_of(state), np.int64(state.master)
    own, most = num_theories(state, state.seats[i]), np.int64(0)
    worth = 0.0
    for number in range(CONFERENCE.shape[1]):
        if r <= CONFERENCE_ROUNDS[number]:
            rows = CONFERENCE[master, number]
            away = CONFERENCE_ROUNDS[number] - r
            worth += (rows[own + 1] - rows[own]) * w.conference[min(away, SOON)]
    for j in range(state.num_players):
        if j != i:
            most = max(most, num_theories(state, state.seats[j]))
    if own + 1 < most:
        return worth + w.behind[r]
    return worth + (w.level[r] if own <= most else w.ahead[r])


@kernel
def token_worth(state, i, w, kind, token):
    """Publishing a token on an ingredient with the best seal."""
    seat = state.seats[i]
    return side_worth(state, i, w, kind, True) + best_seal(seat, w, round_of(state), kind, token)


@kernel
def theory_worth(state, i, w, kind, used, at_once):
    """The best that can be done about an ingredient, and the token.

    used: set of tokens that are not to be thought of; at_once: 9.7 limits the tokens.
    """
    seat, r = state.seats[i], round_of(state)
    token = np.int64(state.theories[kind])
    if token >= 0:
        return side_worth(state, i, w, kind, False) + best_seal(seat, w, r, kind, token), token
    best, chosen = NEVER, np.int64(0)
    for token in range(s.KINDS):
        if (used >> token) & 1 != 0:
            continue
        if may_publish_token(state, kind, token) if at_once else in_supply(state, token):
            worth = best_seal(seat, w, r, kind, token)
            if worth > best:
                best, chosen = worth, np.int64(token)
    return side_worth(state, i, w, kind, True) + best, chosen


@kernel
def best_theory(state, i, w, number):
    """The best publication; with `number` 1 the second best beside it."""
    used, done, best = np.int64(0), np.int64(-1), NEVER
    for _ in range(number + 1):
        best, chosen, token = NEVER, np.int64(-1), np.int64(0)
        for kind in range(s.KINDS):
            if kind == done or not may_theorise(state, state.seats[i], kind):
                continue
            worth, its = theory_worth(state, i, w, kind, used, False)
            if worth > best:
                best, chosen, token = worth, np.int64(kind), its
        done = chosen
        used = np.int64(1) << token
    return best

"""Final scoring (13)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import popcount
from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    ARTIFACT_VP,
    FAVOR_GOLD,
    GOLD_PER_VP,
    GRANT_VP,
    HEDGE_COLOUR,
    REPUTATION_PER_MIRROR_VP,
    SEAL_CORRECT,
    SEAL_HEDGED,
    SEAL_WRONG,
    SIGNS,
    VP_PER_CORRECT_SEAL,
    VP_PER_KIND_ASIDE,
    VP_PER_OWN_ARTIFACT,
)
from .reputation import owns
from .supply import cards_in, num_kinds


@kernel
def final_scoring(state):
    """13: every seat's points by part, and their sum."""
    for i in range(state.num_players):
        seat = state.seats[i]
        seat.gold += FAVOR_GOLD * cards_in(seat.favors)
        for kind in range(s.FAVORS):
            state.favor_discard[kind] += seat.favors[kind]
            seat.favors[kind] = 0
        seat.parts[s.REPUTATION_PART] = seat.reputation
        seat.parts[s.ARTIFACT_PART] = artifact_points(seat) + feather_points(seat)
        seat.parts[s.GRANT_PART] = grant_points(state, i)
        seat.parts[s.GOLD_PART] = seat.gold // GOLD_PER_VP
        score_theories(state, seat)
        seat.vp = 0
        for part in range(seat.parts.shape[0]):
            seat.vp += seat.parts[part]


@kernel
def artifact_points(seat):
    """13.2: printed points, and those that are computed of what all see (11)."""
    points = np.int64(0)
    for artifact in range(s.ARTIFACTS):
        if owns(seat, artifact):
            points += ARTIFACT_VP[artifact]
    if owns(seat, s.CRYSTAL_CABINET):
        points += VP_PER_OWN_ARTIFACT * popcount(np.uint64(seat.artifacts))
    if owns(seat, s.MAGIC_MIRROR):
        points += seat.reputation // REPUTATION_PER_MIRROR_VP
    return points


@kernel
def feather_points(seat):
    """11, Feather in Cap: for each kind under it, which only its owner sees before the end."""
    return VP_PER_KIND_ASIDE * num_kinds(seat.set_aside)


@kernel
def grant_points(state, i):
    """13.3."""
    points = np.int64(0)
    for tile in range(s.GRANTS):
        if state.grants[tile] == i:
            points += GRANT_VP[tile]
    return points


@kernel
def score_theories(state, seat):
    """13.6, 13.7: the truth about every theory with an own seal; the Wisdom Idol."""
    points, correct = np.int64(0), np.int64(0)
    for kind in range(s.KINDS):
        if seat.placed[kind] >= 0:
            token, truth = np.int64(state.theories[kind]), np.int64(state.assignment[kind])
            points += seal_points(np.int64(seat.placed[kind]), token, truth)
            correct += token == truth
    seat.parts[s.SEAL_PART] = points
    seat.parts[s.IDOL_PART] = 0
    if owns(seat, s.WISDOM_IDOL):
        seat.parts[s.IDOL_PART] = VP_PER_CORRECT_SEAL * correct


@kernel
def seal_points(seal, token, truth):
    """13.6, 9.8: a hedge protects where its colour is the only one that differs."""
    if token == truth:
        return np.int64(SEAL_CORRECT[seal])
    differing = 0
    for colour in range(s.COLOURS):
        differing += SIGNS[token, colour] != SIGNS[truth, colour]
    hedge = HEDGE_COLOUR[seal]
    if differing == 1 and hedge >= 0 and SIGNS[token, hedge] != SIGNS[truth, hedge]:
        return np.int64(SEAL_HEDGED[seal])
    return np.int64(SEAL_WRONG[seal])


@kernel
def public_points(state, i):
    """What all can count before the end: no favors, nothing set aside, and not the truth."""
    seat = state.seats[i]
    return (
        seat.reputation + artifact_points(seat) + grant_points(state, i) + seat.gold // GOLD_PER_VP
    )


@kernel
def standings(state, scores, places):
    """Write each seat's score so far (float32) and its place (int8, from 1; ties share).

    Before the end only what is public counts. 13: a tie goes to who has more gold left
    over after the conversion (A-9).
    """
    for i in range(state.num_players):
        scores[i] = state.seats[i].vp if state.over else public_points(state, i)
    for i in range(state.num_players):
        places[i] = 1
        for j in range(state.num_players):
            ahead = scores[j] > scores[i]
            if state.over and scores[j] == scores[i]:
                left = state.seats[j].gold % GOLD_PER_VP
                ahead = left > state.seats[i].gold % GOLD_PER_VP
            places[i] += ahead

"""Kernels that are only measured, not part of any game."""

from __future__ import annotations

from meeple.core.kernel import kernel
from meeple.core.random import random_below


@kernel
def clone_games(states, sources, targets):
    """Copy game `sources[i]` over game `targets[i]`, one after the other; int64[n] each."""
    for i in range(sources.shape[0]):
        states[targets[i]] = states[sources[i]]


@kernel
def pick_actions(masks, stream, out):
    """A uniformly random action of each row of masks, int8[n, actions], into out, int64[n]."""
    for i in range(masks.shape[0]):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[i, action]
        rank = random_below(stream, count)
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if rank == 0:
                    out[i] = action
                    break
                rank -= 1

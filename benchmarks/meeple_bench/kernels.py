"""Kernels that are only measured, not part of any game."""

from __future__ import annotations

from meeple.core.kernel import kernel


@kernel
def clone_games(states, sources, targets):
    """Copy game `sources[i]` over game `targets[i]`, one after the other; int64[n] each."""
    for i in range(sources.shape[0]):
        states[targets[i]] = states[sources[i]]

"""Putting a question to a seat."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s


@kernel
def ask(state, i, decision):
    """The next decision is `decision`, of seat `i`."""
    state.player = i
    state.decision = decision


@kernel
def clockwise(state, k):
    """The seat `k` places clockwise from the start player."""
    return (np.int64(state.start) + np.int64(k)) % np.int64(state.num_players)


@kernel
def owner_of(state, artifact):
    """The seat that has bought `artifact`; NOBODY if none has."""
    for i in range(state.num_players):
        if (state.seats[i].artifacts >> np.uint32(artifact)) & np.uint32(1) != 0:
            return i
    return np.int64(s.NOBODY)

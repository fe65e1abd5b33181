"""The hand-written player."""

from __future__ import annotations

import numpy as np

from ...core.bitset import contains, select, size
from ...core.kernel import kernel
from ...core.random import random_below
from ..actions import DECLINE

__all__ = ["choose_action"]

SECOND = np.int64(1)


@kernel
def choose_action(state, stream):
    """Any legal action but `decline`."""
    options = np.int64(size(state.legal))
    if contains(state.legal, DECLINE):  # the first of all actions
        return np.int64(select(state.legal, SECOND + random_below(stream, options - 1)))
    return np.int64(select(state.legal, random_below(stream, options)))

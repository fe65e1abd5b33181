"""The hand-written player."""

from __future__ import annotations

from ...core import bitset
from ...core.kernel import kernel
from ...core.random import random_below


@kernel
def choose_action(state, stream):
    """The heuristic player's action for `state.player`."""
    return bitset.select(state.legal, random_below(stream, bitset.size(state.legal)))

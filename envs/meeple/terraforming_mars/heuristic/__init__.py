"""Placeholder: replaced below."""
from ...core import bitset
from ...core.kernel import kernel
from ...core.random import random_below

@kernel
def choose_action(state, stream):
    return bitset.select(state.legal, random_below(stream, bitset.size(state.legal)))

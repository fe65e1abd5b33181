"""Entering sets into a mask of actions."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel

WORD_BITS = np.uint64(64)


@kernel
def put_word(mask, first, word):
    """Enter a set in one word; its member 0 is the action `first`. mask: uint64[words]."""
    place, shift = first >> 6, np.uint64(first & 63)
    mask[place] |= word << shift
    if shift != 0 and place + 1 < mask.shape[0]:
        mask[place + 1] |= word >> (WORD_BITS - shift)


@kernel
def put_set(mask, first, low, high):
    """Enter a set of land hexes; hex 0 is the action `first`."""
    put_word(mask, first, low)
    put_word(mask, first + 64, high)

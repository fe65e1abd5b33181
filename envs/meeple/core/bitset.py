"""Sets of small integers as rows of 64-bit words: action masks and card sets.

Kernels that hold a whole set in one word (at most 64 members) use the functions
on words at the end of this file.
"""

from __future__ import annotations

import numpy as np

from .kernel import kernel

ONE = np.uint64(1)


def words(size: int) -> int:
    """Number of 64-bit words that hold `size` members."""
    return (size + 63) // 64


@kernel
def add(bits, member):
    """Put `member` into the set `bits`, uint64[words]."""
    bits[member >> 6] |= ONE << np.uint64(member & 63)


@kernel
def remove(bits, member):
    """Take `member` out of the set `bits`, uint64[words]."""
    bits[member >> 6] &= ~(ONE << np.uint64(member & 63))


@kernel
def contains(bits, member):
    """Whether `member` is in the set `bits`, uint64[words]."""
    return (bits[member >> 6] >> np.uint64(member & 63)) & ONE != 0


@kernel
def size(bits):
    """Number of members of `bits`, uint64[words]."""
    total = 0
    for i in range(bits.shape[0]):
        total += popcount(bits[i])
    return total


@kernel
def select(bits, rank):
    """The member of `bits` that has `rank` smaller members; -1 where there is none."""
    for i in range(bits.shape[0]):
        inside = popcount(bits[i])
        if rank < inside:
            return i * 64 + select_word(bits[i], rank)
        rank -= inside
    return -1


@kernel
def unpack(bits, out):
    """Write the set `bits`, uint64[words], as zeros and ones into `out`, int8[members]."""
    for i in range(out.shape[0]):
        out[i] = np.int8((bits[i >> 6] >> np.uint64(i & 63)) & ONE)


@kernel
def popcount(word):
    """Number of ones in a uint64; LLVM turns this into one instruction."""
    word -= (word >> ONE) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@kernel
def select_word(word, rank):
    """The member of the set `word` (uint64) that has `rank` smaller members."""
    for _ in range(rank):
        word &= word - ONE  # drop the lowest member
    return popcount((word & (~word + ONE)) - ONE)


@kernel
def lowest(word):
    """The smallest member of a set `word` (uint64) that is not empty."""
    return popcount((word & (~word + ONE)) - ONE)


@kernel
def bit(member):
    """The set that holds only `member`, as a uint64."""
    return ONE << np.uint64(member)


@kernel
def has(word, member):
    """Whether `member` is in the set `word` (uint64)."""
    return (word >> np.uint64(member)) & ONE != 0

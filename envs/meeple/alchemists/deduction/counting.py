"""Counting the assignments that fit facts, without writing any of them down.

Facts are two small tables: `triangle`, uint8[28]: the potions that each pair may make;
`grid`, uint8[8]: the alchemicals that each ingredient may be by facts about it alone. Facts
only ever take bits away, in any order; so adding one is an `and`, and these 36 bytes are all
that a player can know.

An assignment is cut in two: the alchemicals of ingredients 0 to 3 and those of 4 to 7. For
each of the 70 ways to share the alchemicals out among the halves there are 24 orders of the
first half (rows) and 24 of the second (columns). A row leaves each ingredient of the second
half a set of alchemicals, all eight sets in one word; which columns fit them is a word of 24
bits, put together from four small tables. So at most 1,680 rows are looked at instead of
40,320 assignments, and with a few facts most of them fall away in pairs.
"""

from __future__ import annotations

import itertools

import numpy as np

from ...core.bitset import popcount, select_word
from ...core.kernel import kernel
from .. import state as s
from ..tables import PAIR_OF, PARTNERS, POTION_OF

HALF = s.KINDS // 2
SHARES = 70
ORDERS = 24

# int8[70, 4]: the alchemicals of the first half and those of the second, ascending.
FIRST = np.array(list(itertools.combinations(range(s.KINDS), HALF)), np.int8)
SECOND = np.array([[a for a in range(s.KINDS) if a not in share] for share in FIRST], np.int8)
# int8[24, 4]: orders of a half, lexicographic; two neighbours have the same beginning.
ORDER = np.array(list(itertools.permutations(range(HALF))), np.int8)
# uint8[70, 256]: a set of alchemicals -> the places of its members in SECOND.
SQUEEZE = np.array(
    [
        [sum((word >> a & 1) << k for k, a in enumerate(second)) for word in range(256)]
        for second in SECOND.tolist()
    ],
    np.uint8,
)
# uint32[4, 16]: an ingredient of a half and a set of places -> the orders that fit.
FITS = np.array(
    [
        [
            sum(1 << c for c, order in enumerate(ORDER.tolist()) if places >> order[j] & 1)
            for places in range(16)
        ]
        for j in range(HALF)
    ],
    np.uint32,
)
# uint64[256]: eight bits -> eight bytes that are 0 or 1.
SPREAD = np.array(
    [sum((word >> c & 1) << 8 * c for c in range(8)) for word in range(256)], np.uint64
)
# uint64[4, 4, 3]: the bytes, of three spread words, of the orders with place k on ingredient j.
LANES = np.array(
    [
        [
            [255 * int(SPREAD[int(FITS[j, 1 << k]) >> 8 * w & 255]) for w in range(3)]
            for k in range(4)
        ]
        for j in range(HALF)
    ],
    np.uint64,
)
EACH_BYTE = np.uint64(0x0101010101010101)
HIGH_BITS = np.uint64(0x8080808080808080)
BYTE = np.uint64(255)
ALL_ORDERS = np.uint32((1 << ORDERS) - 1)


@kernel
def prepare(triangle, grid, work):
    """What each alchemical on each of the ingredients 0 to 3 leaves to all eight.

    work: uint64[4, 8]; byte j of work[i, a] is the set of alchemicals that ingredient j may
    be, if ingredient i is a.
    """
    for i in range(HALF):
        for a in range(s.KINDS):
            word = np.uint64(0)
            for j in range(s.KINDS):
                if j == i:
                    left = np.uint64(1) << np.uint64(a)
                else:
                    left = np.uint64(PARTNERS[triangle[PAIR_OF[i, j]], a])
                word |= (left & np.uint64(grid[j])) << np.uint64(8 * j)
            work[i, a] = word


@kernel
def no_byte_empty(word):
    """Whether none of the eight sets in `word` is empty."""
    return (word - EACH_BYTE) & ~word & HIGH_BITS == 0


@kernel
def columns_of(share, word):
    """The orders of the second half that fit the four upper sets in `word`, a set of 24 bits."""
    fitting = FITS[0, SQUEEZE[share, (word >> np.uint64(32)) & BYTE]]
    fitting &= FITS[1, SQUEEZE[share, (word >> np.uint64(40)) & BYTE]]
    fitting &= FITS[2, SQUEEZE[share, (word >> np.uint64(48)) & BYTE]]
    return fitting & FITS[3, SQUEEZE[share, word >> np.uint64(56)]]


@kernel
def columns_within(triangle, share):
    """The orders of the second half that fit what is known of pairs inside it."""
    fitting = ALL_ORDERS
    for j in range(HALF):
        for k in range(j + 1, HALF):
            potions = triangle[PAIR_OF[HALF + j, HALF + k]]
            here = np.uint32(0)
            for place in range(HALF):
                partners = PARTNERS[potions, SECOND[share, place]]
                here |= FITS[j, 1 << place] & FITS[k, SQUEEZE[share, partners]]
            fitting &= here
    return fitting


@kernel
def count(triangle, grid, work, marginals):
    """The number of assignments that fit; how many give each ingredient each alchemical.

    triangle: uint8[28]; grid: uint8[8]; work: uint64[4, 8], for the kernel's own use;
    marginals: uint16[8, 8], written.
    """
    prepare(triangle, grid, work)
    for i in range(s.KINDS):
        for a in range(s.KINDS):
            marginals[i, a] = 0
    total = np.int64(0)
    for share in range(SHARES):
        total += count_share(triangle, work, marginals, share)
    return total


@kernel
def count_share(triangle, work, marginals, share):
    """The same for one way to share the alchemicals out."""
    total = np.int64(0)
    within = np.uint32(0)
    low, middle, high = np.uint64(0), np.uint64(0), np.uint64(0)  # rows by column, in bytes
    for half_row in range(ORDERS // 2):
        a, b = FIRST[share, ORDER[2 * half_row, 0]], FIRST[share, ORDER[2 * half_row, 1]]
        begun = work[0, a] & work[1, b]
        if not no_byte_empty(begun):
            continue
        for row in range(2 * half_row, 2 * half_row + 2):
            c, d = FIRST[share, ORDER[row, 2]], FIRST[share, ORDER[row, 3]]
            word = begun & work[2, c] & work[3, d]
            if not no_byte_empty(word):
                continue
            if within == 0:
                within = columns_within(triangle, share)
                if within == 0:
                    return total
            columns = np.uint64(columns_of(share, word) & within)
            found = popcount(columns)
            total += found
            marginals[0, a] += found
            marginals[1, b] += found
            marginals[2, c] += found
            marginals[3, d] += found
            low += SPREAD[columns & BYTE]
            middle += SPREAD[(columns >> np.uint64(8)) & BYTE]
            high += SPREAD[columns >> np.uint64(16)]
    if total > 0:
        add_columns(marginals, share, low, middle, high)
    return total


@kernel
def add_columns(marginals, share, low, middle, high):
    """Add the columns' counts, at most 24 in each byte, to the second half's marginals."""
    for j in range(HALF):
        for k in range(HALF):
            lanes = low & LANES[j, k, 0]
            lanes += middle & LANES[j, k, 1]
            lanes += high & LANES[j, k, 2]
            marginals[HALF + j, SECOND[share, k]] += np.int64((lanes * EACH_BYTE) >> np.uint64(56))


@kernel
def row_word(work, share, row):
    """What a row leaves to all eight ingredients; 0 where it does not fit."""
    word = work[0, FIRST[share, ORDER[row, 0]]] & work[1, FIRST[share, ORDER[row, 1]]]
    word &= work[2, FIRST[share, ORDER[row, 2]]] & work[3, FIRST[share, ORDER[row, 3]]]
    return word if no_byte_empty(word) else np.uint64(0)


@kernel
def select(triangle, grid, work, rank, assignment):
    """Write the fitting assignment that has `rank` others before it; whether there is one.

    assignment: int8[8]. The order is that of the counting, not the lexicographic one.
    """
    prepare(triangle, grid, work)
    for share in range(SHARES):
        within = columns_within(triangle, share)
        if within == 0:
            continue
        for row in range(ORDERS):
            word = row_word(work, share, row)
            if word == 0:
                continue
            columns = np.uint64(columns_of(share, word) & within)
            found = popcount(columns)
            if rank < found:
                column = select_word(columns, rank)
                for j in range(HALF):
                    assignment[j] = FIRST[share, ORDER[row, j]]
                    assignment[HALF + j] = SECOND[share, ORDER[column, j]]
                return True
            rank -= found
    return False


@kernel
def predict(triangle, grid, work, results):
    """How many fitting assignments let each pair make each potion; the number of all.

    results: int32[28, 7], written.
    """
    prepare(triangle, grid, work)
    for pair in range(s.PAIRS):
        for potion in range(s.POTIONS):
            results[pair, potion] = 0
    total = np.int64(0)
    for share in range(SHARES):
        within = columns_within(triangle, share)
        if within == 0:
            continue
        for row in range(ORDERS):
            word = row_word(work, share, row)
            if word != 0:
                columns = np.uint64(columns_of(share, word) & within)
                if columns != 0:
                    total += add_row(results, share, row, columns)
    return total


@kernel
def add_row(results, share, row, columns):
    """Enter one row with its set of columns into `results`; the number of columns."""
    found = popcount(columns)
    for i in range(HALF):
        a = FIRST[share, ORDER[row, i]]
        for j in range(i + 1, HALF):
            b = FIRST[share, ORDER[row, j]]
            results[PAIR_OF[i, j], POTION_OF[a, b]] += found
    for j in range(HALF):
        for k in range(HALF):
            here = columns & np.uint64(FITS[j, 1 << k])
            if here == 0:
                continue
            b, some = SECOND[share, k], popcount(here)
            for i in range(HALF):
                a = FIRST[share, ORDER[row, i]]
                results[PAIR_OF[i, HALF + j], POTION_OF[a, b]] += some
            for other in range(j + 1, HALF):
                for place in range(HALF):
                    both = here & np.uint64(FITS[other, 1 << place])
                    if both != 0:
                        c = SECOND[share, place]
                        pair = PAIR_OF[HALF + j, HALF + other]
                        results[pair, POTION_OF[b, c]] += popcount(both)
    return found

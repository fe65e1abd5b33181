"""Counting the assignments that fit facts, without writing any of them down.

Facts are two small tables: `triangle`, uint8[28]: the potions that each pair may make;
`grid`, uint8[8]: the alchemicals that each ingredient may be by facts about it alone. Facts
only ever take bits away, in any order; so adding one is an `and`, and these 36 bytes are all
that a player can know.

An assignment is cut in two: the alchemicals of ingredients 0 to 3 and those of 4 to 7. For
each of the 70 ways to share the alchemicals out among the halves there are 24 orders of the
first half (rows) and 24 of the second (columns). A row leaves each ingredient of the second
half a set of alchemicals, all eight sets in one word; which columns fit them is a word of 24
bits, put together from four small tables (once for each alchemical of the share on each
ingredient of the first half). So at most 1,680 rows are looked at, each with four words, instead
of 40,320 assignments; and with a few facts most of them fall away in pairs.
"""

from __future__ import annotations

import itertools

import numpy as np

from ...core.bitset import popcount, select_word
from ...core.kernel import kernel
from .. import state as s
from ..tables import ALL_POTIONS, PAIR_OF, PARTNERS, POTION_OF

HALF = s.KINDS // 2
SHARES = 70
ORDERS = 24

# uint8[70, 4]: the alchemicals of the first half and those of the second, ascending.
# (Indices without a sign: numba asks of one with a sign whether it counts from the end.)
FIRST = np.array(list(itertools.combinations(range(s.KINDS), HALF)), np.uint8)
SECOND = np.array([[a for a in range(s.KINDS) if a not in share] for share in FIRST], np.uint8)
# uint8[24, 4]: orders of a half, lexicographic; two neighbours have the same beginning.
ORDER = np.array(list(itertools.permutations(range(HALF))), np.uint8)
SHIFT = (16 * ORDER).astype(np.uint64)  # uint64[24, 4]: where a place is counted, 16 bits each
ROWS = np.ascontiguousarray(FIRST[:, ORDER])  # uint8[70, 24, 4]: the alchemicals of a row
COLUMNS = np.ascontiguousarray(SECOND[:, ORDER])  # uint8[70, 24, 4]: those of a column
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
EACH_HIGH_BIT = np.uint64(0x8080808080808080)
EACH_LOW_BYTE, LOW_HIGH_BITS = np.uint64(0x01010101), np.uint64(0x80808080)
FIRST_HALF = np.uint64(0xFFFFFFFF)
BYTE = np.uint64(255)
# uint64[70]: the alchemicals of the first half, in each of four bytes.
IN_FIRST = np.array([0x01010101 * sum(1 << int(a) for a in share) for share in FIRST], np.uint64)
# uint64[8]: all alchemicals but one, in each of four bytes.
ALL_BUT = np.array([0x01010101 * (255 ^ 1 << a) for a in range(s.KINDS)], np.uint64)
EVERY_COLUMN = np.uint64(((1 << ORDERS) - 1) << 32)
ALL_ORDERS = np.uint32((1 << ORDERS) - 1)


@kernel
def prepare(triangle, grid, work):
    """What each alchemical on each of the ingredients 0 to 3 leaves to all eight.

    work: uint64[4, 12]; byte j of work[i, a] is the set of alchemicals that ingredient j may
    be, if ingredient i is a. The last four columns are for `prepare_share`. Returns for each
    of the ingredients 0 to 3 the alchemicals that leave something to all, in a byte each.
    """
    alive = np.uint64(0)
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
            if (word - EACH_BYTE) & ~word & EACH_HIGH_BIT == 0:  # no byte is 0
                alive |= np.uint64(1) << np.uint64(8 * i + a)
    return alive


@kernel
def prepare_share(work, share):
    """The same within a share: for the second half as the set of columns that fit.

    work[i, 8 + k]: ingredient i is FIRST[share, k]; four bytes, then 24 bits of columns.
    """
    for i in range(HALF):
        for k in range(HALF):
            a = FIRST[share, k]
            word = work[i, a]
            if word >> np.uint64(32) == ALL_BUT[a]:  # it says nothing of the second half
                work[i, s.KINDS + k] = (word & FIRST_HALF) | EVERY_COLUMN
                continue
            columns = FITS[0, SQUEEZE[share, (word >> np.uint64(32)) & BYTE]]
            columns &= FITS[1, SQUEEZE[share, (word >> np.uint64(40)) & BYTE]]
            columns &= FITS[2, SQUEEZE[share, (word >> np.uint64(48)) & BYTE]]
            columns &= FITS[3, SQUEEZE[share, word >> np.uint64(56)]]
            work[i, s.KINDS + k] = (word & FIRST_HALF) | np.uint64(columns) << np.uint64(32)


@kernel
def no_set_empty(word):
    """Whether none of the four lower sets in `word` is empty."""
    return (word - EACH_LOW_BYTE) & ~word & LOW_HIGH_BITS == 0


@kernel
def row_columns(work, row):
    """The columns that go with a row; empty where the row itself does not fit."""
    word = work[0, s.KINDS + ORDER[row, 0]] & work[1, s.KINDS + ORDER[row, 1]]
    word &= work[2, s.KINDS + ORDER[row, 2]] & work[3, s.KINDS + ORDER[row, 3]]
    return word >> np.uint64(32) if no_set_empty(word) else np.uint64(0)


@kernel
def columns_within(triangle, share):
    """The orders of the second half that fit what is known of pairs inside it."""
    fitting = ALL_ORDERS
    for j in range(HALF):
        for k in range(j + 1, HALF):
            potions = triangle[PAIR_OF[HALF + j, HALF + k]]
            if potions == ALL_POTIONS:
                continue
            here = np.uint32(0)
            for place in range(HALF):
                partners = PARTNERS[potions, SECOND[share, place]]
                here |= FITS[j, 1 << place] & FITS[k, SQUEEZE[share, partners]]
            fitting &= here
    return fitting


@kernel
def count(triangle, grid, work, marginals):
    """The number of assignments that fit; how many give each ingredient each alchemical.

    triangle: uint8[28]; grid: uint8[8]; work: uint64[4, 12], for the kernel's own use;
    marginals: uint16[8, 8], written.
    """
    alive = prepare(triangle, grid, work)
    for i in range(s.KINDS):
        for a in range(s.KINDS):
            marginals[i, a] = 0
    total = np.int64(0)
    for share in range(SHARES):
        if no_set_empty(alive & IN_FIRST[share]):
            total += count_share(triangle, work, marginals, share)
    return total


@kernel
def count_share(triangle, work, marginals, share):
    """The same for one way to share the alchemicals out."""
    prepare_share(work, share)
    within = np.uint64(0)
    low, middle, high = np.uint64(0), np.uint64(0), np.uint64(0)  # rows by column, in bytes
    first, second, third, fourth = (np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0))
    for half_row in range(ORDERS // 2):
        begun = (
            work[0, s.KINDS + ORDER[2 * half_row, 0]] & work[1, s.KINDS + ORDER[2 * half_row, 1]]
        )
        if not no_set_empty(begun):
            continue
        both = np.uint64(0)
        for row in range(2 * half_row, 2 * half_row + 2):
            word = begun & work[2, s.KINDS + ORDER[row, 2]] & work[3, s.KINDS + ORDER[row, 3]]
            columns = word >> np.uint64(32)
            if columns == 0 or not no_set_empty(word):
                continue
            if within == 0:
                within = np.uint64(columns_within(triangle, share))
                if within == 0:
                    return np.int64(0)
            columns &= within
            found = np.uint64(popcount(columns))
            both += found
            third += found << SHIFT[row, 2]
            fourth += found << SHIFT[row, 3]
            low += SPREAD[columns & BYTE]
            middle += SPREAD[(columns >> np.uint64(8)) & BYTE]
            high += SPREAD[columns >> np.uint64(16)]
        first += both << SHIFT[2 * half_row, 0]
        second += both << SHIFT[2 * half_row, 1]
    total = add_first(marginals, share, 0, first)
    if total > 0:
        add_first(marginals, share, 1, second)
        add_first(marginals, share, 2, third)
        add_first(marginals, share, 3, fourth)
        add_columns(marginals, share, low, middle, high)
    return total


@kernel
def add_first(marginals, share, i, counts):
    """Add the counts of an ingredient of the first half, 16 bits for each place; their sum."""
    total = np.int64(0)
    for k in range(HALF):
        found = np.int64((counts >> np.uint64(16 * k)) & np.uint64(0xFFFF))
        marginals[i, FIRST[share, k]] += found
        total += found
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
def select(triangle, grid, work, rank, assignment):
    """Write the fitting assignment that has `rank` others before it; whether there is one.

    assignment: int8[8]. The order is that of the counting, not the lexicographic one.
    """
    alive = prepare(triangle, grid, work)
    for share in range(SHARES):
        if not no_set_empty(alive & IN_FIRST[share]):
            continue
        within = np.uint64(columns_within(triangle, share))
        if within == 0:
            continue
        prepare_share(work, share)
        for row in range(ORDERS):
            columns = row_columns(work, row) & within
            found = popcount(columns)
            if rank < found:
                column = select_word(columns, rank)
                for j in range(HALF):
                    assignment[j] = ROWS[share, row, j]
                    assignment[HALF + j] = COLUMNS[share, column, j]
                return True
            rank -= found
    return False


@kernel
def predict(triangle, grid, work, results):
    """How many fitting assignments let each pair make each potion; the number of all.

    results: int32[28, 7], written.
    """
    alive = prepare(triangle, grid, work)
    for pair in range(s.PAIRS):
        for potion in range(s.POTIONS):
            results[pair, potion] = 0
    total = np.int64(0)
    for share in range(SHARES):
        if not no_set_empty(alive & IN_FIRST[share]):
            continue
        within = np.uint64(columns_within(triangle, share))
        if within != 0:
            prepare_share(work, share)
            total += predict_share(work, results, share, within)
    return total


@kernel
def predict_share(work, results, share, within):
    """The same for one way to share the alchemicals out."""
    total = np.int64(0)
    low, middle, high = np.uint64(0), np.uint64(0), np.uint64(0)  # rows by column, in bytes
    for row in range(ORDERS):
        columns = row_columns(work, row) & within
        if columns != 0:
            total += add_row(results, share, row, columns)
            low += SPREAD[columns & BYTE]
            middle += SPREAD[(columns >> np.uint64(8)) & BYTE]
            high += SPREAD[columns >> np.uint64(16)]
    if total > 0:
        add_column_pairs(results, share, 0, low)
        add_column_pairs(results, share, 8, middle)
        add_column_pairs(results, share, 16, high)
    return total


@kernel
def add_row(results, share, row, columns):
    """Enter the pairs with an ingredient of the first half; the number of columns."""
    found = popcount(columns)
    for i in range(HALF):
        for j in range(i + 1, HALF):
            potion = POTION_OF[ROWS[share, row, i], ROWS[share, row, j]]
            results[PAIR_OF[i, j], potion] += found
    for j in range(HALF):
        for k in range(HALF):
            some = popcount(columns & np.uint64(FITS[j, 1 << k]))
            if some > 0:
                b = SECOND[share, k]
                for i in range(HALF):
                    results[PAIR_OF[i, HALF + j], POTION_OF[ROWS[share, row, i], b]] += some
    return found


@kernel
def add_column_pairs(results, share, first, counts):
    """Enter the pairs inside the second half; counts: rows of eight columns, in bytes."""
    for column in range(first, first + 8):
        rows = np.int64(counts & BYTE)
        counts >>= np.uint64(8)
        if rows > 0:
            for j in range(HALF):
                for k in range(j + 1, HALF):
                    potion = POTION_OF[COLUMNS[share, column, j], COLUMNS[share, column, k]]
                    results[PAIR_OF[HALF + j, HALF + k], potion] += rows

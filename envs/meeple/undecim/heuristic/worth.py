"""What one more land, resource, gold or enemy is worth to a seat."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import state as s
from ..tables import BUILDING_VP, COMPOSITIONS, SETTLEABLE
from .outlook import (
    BYTE,
    ENEMY,
    GOLD,
    GOLD_HOLD,
    GOLDS,
    GROW,
    LATER,
    TOWN,
    TOWNS,
    WISH_DOUBLE,
    WISH_ENEMY,
    WISH_GOLD,
    WISH_HIGH,
    WISH_LAND,
    WISH_TYPE,
    WISHES,
    byte,
    wish_for,
    without_wish,
)
from .weights import CROWD, EXPOSED, PRICE, PRODUCTION, PRODUCTION_MORE, STEP, TOWNS_NOW

# A position is a tuple of integers, most of them several figures packed into one:
#   LANDS: four types, POOL: loose stone, wood, clay, iron, gold, ENEMIES: face-up ones,
#   HAND: five kinds, UNKNOWN: cards drawn that one does not know yet, WISH: as in the outlook.
LANDS, POOL, ENEMIES, HAND, UNKNOWN, WISH = range(6)

PACKED = (COMPOSITIONS.astype(np.int64) << BYTE * np.arange(5)).sum(axis=1)
# Compositions of the same number of resources and of gold are worth the same: 8 classes.
_CLASS_OF = [(int(row[:4].sum()), int(row[4])) for row in COMPOSITIONS]
CLASSES = sorted(set(_CLASS_OF))
CLASS_RESOURCES, CLASS_GOLD = (np.array(column) for column in zip(*CLASSES, strict=True))
CLASS_VP = BUILDING_VP[CLASS_RESOURCES + CLASS_GOLD].astype(np.float64)
CLASS_SETS = np.array(
    [sum(1 << i for i, c in enumerate(_CLASS_OF) if c == wanted) for wanted in CLASSES], np.uint32
)
# uint8[1024]: the classes that given loose cards suffice for, indexed as SETTLEABLE is.
POOL_CLASSES = (
    (((SETTLEABLE[:, None] & CLASS_SETS) > 0) * (1 << np.arange(len(CLASSES))))
    .sum(axis=1)
    .astype(np.uint8)
)
NUM_CLASSES = len(CLASSES)
# Not plain numbers, for which numba would compile each kernel anew.
CARDS = tuple(np.arange(5))
CLASS_NUMBERS = tuple(np.arange(NUM_CLASSES))
LESS, MORE = np.int64(-1), np.int64(1)
PLANNED = 10  # place in `margins`
NEVER = 1e9


@kernel
def make_position(outlook, seat):
    """What lies before `seat`, and its hand."""
    lands, pool, hand = np.int64(0), np.int64(0), np.int64(0)
    for kind in range(4):
        lands |= np.int64(seat.loose[2 * kind]) << BYTE * kind
        pool |= np.int64(seat.loose[2 * kind + 1]) << BYTE * kind
    pool |= np.int64(seat.loose[s.GOLD]) << BYTE * 4
    for kind in range(5):
        hand |= np.int64(seat.hand[kind]) << BYTE * kind
    return (lands, pool, np.int64(seat.loose[s.ENEMY]), hand, np.int64(0), outlook[WISHES])


@kernel
def pool_index(pool):
    """Loose cards as an index of SETTLEABLE."""
    index = np.int64(0)
    for card in range(5):
        index |= min(byte(pool, card), 3) << 2 * card
    return index


@kernel
def resources_in(pool):
    """Number of loose resources."""
    return byte(pool, CARDS[0]) + byte(pool, CARDS[1]) + byte(pool, CARDS[2]) + byte(pool, CARDS[3])


@kernel
def price_of(outlook, resources):
    """What one of so many loose resources is worth if it waits for a later round."""
    later = outlook[LATER]
    return max(PRICE[later] - CROWD[later] * max(resources - 1, 0), 0.0)


@kernel
def waiting_worth(outlook, pool):
    """What loose cards are worth that wait for a later round."""
    resources, later = resources_in(pool), outlook[LATER]
    worth = price_of(outlook, resources) * resources + outlook[GOLD] * byte(pool, CARDS[4])
    return worth - (EXPOSED[later] if pool else 0.0)


@kernel
def class_worth(outlook, price, gold, c):
    """What a new town of class `c` adds over letting its cards wait."""
    return CLASS_VP[c] + outlook[TOWN] - CLASS_RESOURCES[c] * price - CLASS_GOLD[c] * gold


@kernel
def class_worths(outlook, price, gold):
    """`class_worth` of all seven classes."""
    return (
        class_worth(outlook, price, gold, CLASS_NUMBERS[0]),
        class_worth(outlook, price, gold, CLASS_NUMBERS[1]),
        class_worth(outlook, price, gold, CLASS_NUMBERS[2]),
        class_worth(outlook, price, gold, CLASS_NUMBERS[3]),
        class_worth(outlook, price, gold, CLASS_NUMBERS[4]),
        class_worth(outlook, price, gold, CLASS_NUMBERS[5]),
        class_worth(outlook, price, gold, CLASS_NUMBERS[6]),
    )


@kernel
def best_building(grow, index, worths, price, gold):
    """The best building from loose cards: what it adds over letting them wait, and what it is.

    That is a class, or NUM_CLASSES + card for a town that grows.
    """
    best, chosen = 0.0, np.int64(-1)
    if grow:
        for card in range(5):
            if index >> 2 * card & 3 and byte(grow, card):
                worth = byte(grow, card) - (gold if card == s.TOWN_GOLD else price)
                if worth > best:
                    best, chosen = worth, np.int64(NUM_CLASSES + card)
    classes = POOL_CLASSES[index]
    for c in range(NUM_CLASSES):
        if classes >> c & 1 and worths[c] > best:
            best, chosen = worths[c], np.int64(c)
    return best, chosen


@kernel
def without(pool, index, building):
    """Index of the loose cards that `building` leaves over; see `best_building`."""
    if building < 0:
        return index
    if building >= NUM_CLASSES:
        return pool_index(pool - (np.int64(1) << BYTE * (building - NUM_CLASSES)))
    fitting = SETTLEABLE[index] & CLASS_SETS[building]
    return pool_index(pool - PACKED[bitset.lowest(np.uint64(fitting))])


@kernel
def more_by(growth, index, best, worths, card, together):
    """How much better the best building gets by so many more of a loose card."""
    more = 0.0
    have = index >> 2 * card & 3
    if growth > best and not have:
        more = growth - best
    after = index + (min(together, 3 - have) << 2 * card)
    classes = POOL_CLASSES[after] & ~POOL_CLASSES[index]
    if classes:
        for c in range(NUM_CLASSES):
            if classes >> c & 1:
                more = max(more, worths[c] - best)
    return more


@kernel
def margins(outlook, position, builds, times):
    """What one more card is worth with each half up; last, what this round's buildings add.

    The buildings use the cards that are loose already. builds: chances to build left in
    this round; times: how many cards of the hand may still be obtained one by one.
    """
    lands = land_margins(outlook, position, outlook[TOWNS] + TOWNS_NOW * builds)
    cards = card_margins(outlook, position, builds, times)
    enemy = outlook[ENEMY] + wish_for(position[WISH], WISH_ENEMY)
    return (
        lands[0], cards[0], lands[1], cards[1], lands[2], cards[2], lands[3], cards[3],
        enemy, cards[4], cards[5],
    )  # fmt: skip


@kernel
def land_margins(outlook, position, towns):
    """What one more land is worth, for each type."""
    low, high, lows, doubles = np.int64(99), np.int64(0), 0, 0
    for kind in range(4):
        count = byte(position[LANDS], kind)
        lows = lows + 1 if count == low else 1 if count < low else lows
        low, high = min(low, count), max(high, count)
        doubles += count > 1
    later, wish = outlook[LATER], position[WISH]
    base = wish_for(wish, WISH_LAND)
    first = 1.0 + later + wish_for(wish, WISH_TYPE)
    filling = (
        2.0 * (1.0 + later) + outlook[GOLDS]
        if lows == 1
        else STEP[lows] * (2.0 * later + outlook[GOLDS])
    )
    top = towns + wish_for(wish, WISH_HIGH)
    second = PRODUCTION_MORE[later] if doubles else PRODUCTION[later]
    second += wish_for(wish, WISH_DOUBLE)
    return (
        land_margin(byte(position[LANDS], CARDS[0]), low, high, base, first, filling, top, second),
        land_margin(byte(position[LANDS], CARDS[1]), low, high, base, first, filling, top, second),
        land_margin(byte(position[LANDS], CARDS[2]), low, high, base, first, filling, top, second),
        land_margin(byte(position[LANDS], CARDS[3]), low, high, base, first, filling, top, second),
    )


@kernel
def land_margin(count, low, high, base, first, filling, top, second):
    """What one more land is worth of a type of which there are `count`."""
    worth = base + (first if count == 0 else 0.0) + (filling if count == low else 0.0)
    return worth + (top if count == high else 0.0) + (second if count == 1 else 0.0)


@kernel
def card_margins(outlook, position, builds, times):
    """What one more loose resource (four) or gold is worth, and what building adds so far."""
    pool, grow, later = position[POOL], outlook[GROW], outlook[LATER]
    price = price_of(outlook, resources_in(pool))
    gold = outlook[GOLD] + outlook[GOLD_HOLD]
    more_gold = outlook[GOLD] + wish_for(position[WISH], WISH_GOLD)
    if pool == 0:
        price -= EXPOSED[later]
        more_gold -= EXPOSED[later]
    if builds == 0:
        return price, price, price, price, more_gold, 0.0
    worths = class_worths(outlook, price, gold)
    index = pool_index(pool)
    best, building = best_building(grow, index, worths, price, gold)
    index2, best2 = index, NEVER
    if builds > 1:
        index2 = without(pool, index, building)
        best2, _ = best_building(grow, index2, worths, price, gold)
    hand = position[HAND] if times > 1 else np.int64(0)
    costs = grow, price, gold
    return (
        price + card_margin(costs, worths, index, best, index2, best2, hand, times, CARDS[0]),
        price + card_margin(costs, worths, index, best, index2, best2, hand, times, CARDS[1]),
        price + card_margin(costs, worths, index, best, index2, best2, hand, times, CARDS[2]),
        price + card_margin(costs, worths, index, best, index2, best2, hand, times, CARDS[3]),
        more_gold + card_margin(costs, worths, index, best, index2, best2, hand, times, CARDS[4]),
        best + (best2 if builds > 1 else 0.0),
    )


@kernel
def card_margin(costs, worths, index, best, index2, best2, hand, times, card):
    """What one more loose card adds to this round's buildings.

    Where two or three of its kind can come from the hand, each counts for its part.
    """
    grow, price, gold = costs
    growth = byte(grow, card) - (gold if card == s.TOWN_GOLD else price)
    more = more_by(growth, index, best, worths, card, MORE)
    if best2 < NEVER:
        more = max(more, more_by(growth, index2, best2, worths, card, MORE))
    for together in range(2, min(times, byte(hand, card), 3) + 1):
        more = max(more, more_by(growth, index, best, worths, card, together) / together)
    return more


@kernel
def with_card(position, half, change):
    """The position with one card more (change 1) or less (-1) that has `half` up."""
    lands, pool, enemies = position[LANDS], position[POOL], position[ENEMIES]
    wish = position[WISH]
    if half == s.ENEMY:
        enemies += change
        wish = without_wish(wish, WISH_ENEMY)
    elif half & 1:
        pool += np.int64(change) << BYTE * (half >> 1)
        if half == s.GOLD:
            wish = without_wish(wish, WISH_GOLD)
    else:
        lands += np.int64(change) << BYTE * (half >> 1)
        wish = without_wish(without_wish(wish, WISH_LAND), WISH_DOUBLE)
    return (lands, pool, enemies, position[HAND], position[UNKNOWN], wish)


@kernel
def with_hand(position, hand, unknown):
    """The position with another hand."""
    return (position[LANDS], position[POOL], position[ENEMIES], hand, unknown, position[WISH])


@kernel
def with_pool(position, pool):
    """The position with other loose resources and gold."""
    return (
        position[LANDS], pool, position[ENEMIES], position[HAND], position[UNKNOWN], position[WISH]
    )  # fmt: skip


@kernel
def loss(outlook, position, builds, half):
    """What a loose card with `half` up is worth to its owner."""
    less = with_card(position, half, LESS)
    return margins(outlook, less, builds, MORE)[half]


@kernel
def loose(position, half):
    """How many cards lie loose with `half` up."""
    if half == s.ENEMY:
        return position[ENEMIES]
    return byte(position[POOL] if half & 1 else position[LANDS], half >> 1)

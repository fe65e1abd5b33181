"""The whole of a game in one record: copy it and you have cloned the game.

Owner of what is hidden: a seat's `hand` and `actions` (but for those in `known`)
belong to that seat; `played` does until all have chosen; `down` belongs to nobody.
The order of the deck does not exist: which card comes next is drawn from `deck`
when it is needed, which is the same as a shuffled deck.
"""

from __future__ import annotations

import numpy as np

from ..core.game import HEADER
from ..core.layout import record

MIN_PLAYERS, MAX_PLAYERS = 3, 4
ROUNDS = 5
NUM_CARDS = 11  # action cards, numbered from 1; sets of them use bit = number
NUM_KINDS = 5  # of kingdom card: four land / resource, then enemy / gold
NUM_HALVES = 10  # half = 2 * kind + side; the even one is the top
MAX_TOWNS = 10  # 8: in each round at most one by the effect and one by the auto-action
MAX_PROGRAM = 96
MAX_AWARDS = 8

ENEMY, GOLD = 8, 9  # halves; 0, 2, 4, 6 are lands and 1, 3, 5, 7 the resources on their backs
LANDS, RESOURCES = 0b0001010101, 0b0010101010  # sets of halves
STONE, WOOD, CLAY, IRON, TOWN_GOLD = range(5)  # cards in a town

# Stages of a game, and within a round (4).
MULLIGAN, BONUS, PLAY, RED, ACT, REPLENISH = range(6)

# What is asked (13), the field `decision`.
(
    NOTHING,
    EXCHANGE,
    HALF,
    CHOOSE_CARD,
    NAME,
    TARGET,
    GIVE,
    TAKE,
    PRODUCTION,
    OPTION,
    PAYMENT,
    PAY,
    GAIN,
    PLACE,
    BUILD,
    SUBJUGATE,
    ROTATE,
    PICK,
) = range(18)
NUM_DECISIONS = 18

# Where victory points come from, the index of `parts`.
LAND_PART, AWARD_PART, MOON_PART, EFFECT_PART, BUILDING_PART, PROSPERITY_PART, GOLD_PART = range(7)
PARTS = ("land", "awards", "moon", "effects", "buildings", "prosperity", "gold")

INSTRUCTION = record(
    [
        ("op", np.uint8),
        ("jump", np.uint8),  # where to go on, for ops that branch
        ("what", np.uint16),  # set of halves
        ("base", np.int8),  # amount = clamp(base + times * value(per), low, high)
        ("per", np.uint8),
        ("times", np.int8),
        ("low", np.int8),
        ("high", np.int8),
        ("mode", np.uint8),  # meaning depends on the op, see cards.py
    ]
)

AWARD = record(
    [
        ("vp", np.int8),
        ("drawn", np.bool_),  # one of those of which two are drawn at random (3.2)
        ("module", np.int8),  # the module that brings it into play; -1: none
        ("at_least", np.int8, (16,)),  # one figure per statistic; 0: no condition
    ]
)

SEAT = record(
    [
        ("loose", np.int8, (NUM_HALVES,)),  # public: the tableau but for towns (1)
        ("subjugated", np.int8),
        ("num_towns", np.int8),
        ("towns", np.int8, (MAX_TOWNS, 5)),  # stone, wood, clay, iron, gold of each
        ("accepts", np.uint8, (MAX_TOWNS,)),  # set of cards that develop may add (8)
        ("loose_set", np.uint16),  # the halves of which `loose` has any
        ("got", np.int8, (NUM_HALVES,)),  # through red texts this round, not takeable (5)
        ("hand", np.int8, (NUM_KINDS,)),  # hidden
        ("actions", np.uint16),  # hidden: set of action cards in hand
        ("known", np.uint16),  # those of them that all have seen
        ("dealt_shown", np.uint16),  # cards of the first deal that all have seen since
        ("played", np.int8),  # number; hidden until all have chosen; 0: none
        ("named", np.int8),  # the card that the sage copies; 0: none
        ("since", np.int8),  # enemies subjugated by effects since the last night
        ("vp", np.int16),
        ("parts", np.int16, (len(PARTS),)),  # of vp
        ("product", np.int32),  # of the subjugation counts of all nights so far
    ]
)

STATE = record(
    [
        *HEADER,
        ("mulligan", np.bool_),  # option
        ("modules", np.uint8),  # option: bit set in the order of the card table
        ("stage", np.int8),
        ("decision", np.int8),  # what is asked of `player`
        ("round", np.int8),  # 1 to 5; 0 during the mulligan
        ("start", np.int8),  # start player
        ("order", np.int8, (MAX_PLAYERS,)),  # seats by the number they played
        ("turn", np.int8),  # index into the order of the stage
        ("pc", np.uint8),  # the instruction that is carried out
        ("busy", np.bool_),  # whether it has begun
        ("paying", np.bool_),  # whether a payment has been agreed to
        ("left", np.int8),  # how often it may or must still be done
        ("targets", np.uint8),  # set of clockwise distances from the actor
        ("victim", np.int8),  # the target whose cards are being taken; 0: none yet
        ("dice", np.int8, (ROUNDS,)),  # 0: not yet rolled
        ("stone", np.int8),  # the moon stone
        ("nights", np.int8),
        ("deck", np.int8, (NUM_KINDS,)),
        ("discard", np.int8, (NUM_KINDS,)),
        ("revealed", np.int8, (NUM_KINDS,)),  # drawn and seen by all, not yet placed
        ("open", np.uint16),  # set of action cards on the field
        ("down", np.uint16),  # hidden: set of face-down cards (3 players)
        ("down_known", np.uint16),  # those of them that all know to be there
        ("awards", np.uint8),  # set of awards in play
        ("legal", np.uint64, (2,)),  # the legal actions of `player`
        ("seats", SEAT, (MAX_PLAYERS,)),
        # The card table in use (cards.py); the same throughout a game.
        ("table", np.uint64),  # its digest
        ("red", np.uint8, (NUM_CARDS + 1,)),  # instruction where a card's red text begins
        ("effect", np.uint8, (NUM_CARDS + 1,)),  # and its effect
        ("red_set", np.uint16),  # the cards with red text
        ("award_table", AWARD, (MAX_AWARDS,)),
        ("program", INSTRUCTION, (MAX_PROGRAM,)),
    ]
)

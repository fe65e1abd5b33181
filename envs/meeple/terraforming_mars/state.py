"""The whole of a game in one record: copy it and you have cloned the game.

Project cards are numbered as printed, 1 to 208; corporations follow from 209 in the order
of `data/corporations.json`, so that a corporation is one more card lying face up. A set of
cards is uint64[4]. The hexes of the map are 0 to 60, row by row; 61 and 62 are the spaces
of the two off-map cities. A set of hexes of the map is one uint64.

Owner of what is hidden: a seat's `hand`, `box`, `offer`, `chosen`, `drafted` belong to that
seat, and before the set-up is over its `corporations` and `corporation` too; `pack` belongs
to the seat that holds it; `deck` and the content of `discard` belong to nobody. The order of
the draw pile does not exist: which card comes next is drawn from `deck` when it is needed,
which is the same as a shuffled pile. Only a game with a fixed order of cards has a `stack`.
"""

from __future__ import annotations

import numpy as np

from ..core.game import HEADER
from ..core.layout import record

MIN_PLAYERS, MAX_PLAYERS = 1, 5
PROJECTS = 208
CORPORATIONS = 13  # the Beginner Corporation first
FIRST_CORPORATION = PROJECTS + 1  # as a card
CARDS = FIRST_CORPORATION + CORPORATIONS  # sizes tables by card; 0: no card
WORDS = 4  # of a set of cards
HEXES = 61
SPACES = HEXES + 2  # with those of the cities off the map
DEALT = 10  # project cards at the set-up
RESEARCHED = 4  # cards of a research phase
HOLDERS = 18  # cards that hold resources
QUEUE = 32  # effects that wait; tested by long random play
SOLO_GENERATIONS = 14

MC, STEEL, TITANIUM, PLANTS, ENERGY, HEAT = range(6)
RESOURCES = 6

BUILDING, SPACE, SCIENCE, POWER, EARTH, JOVIAN, PLANT, MICROBE, ANIMAL, CITY_TAG = range(10)
TAGS = 10
EVERY_CARD = TAGS  # the index of `discount` that holds for all cards

# Tiles in the order of `data/enums.json`; on the map the number is one higher, 0: none.
GREENERY, OCEAN, CITY, CAPITAL = range(4)
TILES = 14
CLAIM = TILES  # Land Claim's marker: it is placed like a tile, but is none

NOBODY = -1  # as a seat, an owner (of an ocean), a corporation
NEUTRAL = -2  # as an owner: the opponent of the solo game (11)

MILESTONES = AWARDS = 5
STANDARD_PROJECTS = 6
SELL_PATENTS, POWER_PLANT, ASTEROID, AQUIFER, GREENERY_PROJECT, CITY_PROJECT = range(6)

# Stages of a game.
SETUP, DRAFT_STAGE, RESEARCH_STAGE, ACTIONS_STAGE, FINAL_GREENERIES = range(5)
NUM_STAGES = 5

# What is asked (13), the field `decision`.
(
    NOTHING,
    CORPORATION,  # which corporation to play
    KEEP,  # which of the dealt project cards to keep
    DRAFT,  # which card of the pack to keep
    RESEARCH,  # which of the cards of the research phase to buy
    MAIN,  # the action
    SELL,  # which cards to sell
    PAY_STEEL,  # how much steel
    PAY_TITANIUM,  # how much titanium
    PAY_HEAT,  # how much heat
    PLACE,  # where the tile or the Land Claim goes
    CUT,  # whose production goes down
    REMOVE_PLANTS,  # who loses plants
    TAKE,  # Ants, Predators: the card that loses a resource
    ADD,  # the own card that receives resources
    CHOICE,  # which alternative of a card or an action
    AMOUNT,  # Insulation, Power Infrastructure: how much
    DISCARD,  # Mars University: which card to discard
    OLYMPUS,  # Olympus Conference: add a resource or draw a card
    ENHANCE,  # Viral Enhancers: a plant or a resource
    COPY,  # Robotic Workforce: which production box
    KEEP_DRAWN,  # Business Contacts, Invention Contest: which cards to keep
    BUY_DRAWN,  # Inventors' Guild, Business Network: buy the card or not
    VIRUS,  # which card loses animals or who loses plants
    SABOTAGE,  # who
    RAID,  # Hired Raiders: who
    BOOTY,  # which resource is sabotaged or raided
    FLOOD,  # whose money is taken away
    FINAL_GREENERY,  # 10: where another greenery goes, or stop
) = range(29)
NUM_DECISIONS = 29

# Where points come from, the index of `parts`.
PARTS = ("tr", "milestones", "awards", "greenery", "city", "cards")
TR_PART, MILESTONE_PART, AWARD_PART, GREENERY_PART, CITY_PART, CARD_PART = range(len(PARTS))

# What waits to be carried out (8): `order` is the class, the lowest comes first.
ITEM = record(
    [
        ("n", np.int16),
        ("m", np.int16),
        ("order", np.int8),
        ("what", np.uint8),  # an op of ops.py
        ("seat", np.int8),
        ("card", np.uint8),  # where it comes from
    ]
)

SEAT = record(
    [
        # Sets of cards.
        ("hand", np.uint64, (WORDS,)),
        ("front", np.uint64, (WORDS,)),  # face up before the seat, the corporation included
        ("events", np.uint64, (WORDS,)),  # played events, face down
        ("used", np.uint64, (WORDS,)),  # actions used this generation
        ("box", np.uint64, (WORDS,)),  # dealt at the set-up and not kept
        ("qualified", np.uint64, (WORDS,)),  # cards whose tag requirements are met (5)
        # What the seat knows of cards it does not see now (see rules/knowledge.py).
        ("met", np.uint64, (WORDS,)),  # has seen at any time
        ("spotted", np.uint64, (WORDS,)),  # knows to be in a hand or in the discard pile
        ("spotted_in", np.uint64, (MAX_PLAYERS, WORDS)),  # those that may be in that hand
        # Sets of hexes.
        ("tiles", np.uint64),  # own tiles on the map
        ("claims", np.uint64),  # own Land Claim marker
        ("stock", np.int32, (RESOURCES,)),
        ("triggers", np.uint32),  # set: triggers of the cards in front, see programs.py
        ("tr", np.int16),
        ("production", np.int16, (RESOURCES,)),
        ("parts", np.int16, (len(PARTS),)),  # points, once the game is over
        ("corporations", np.uint16),  # set: those to choose from, until the choice is made
        ("chosen", np.uint16),  # set of places in `offer`: kept or bought, not revealed yet
        ("hand_size", np.int16),
        ("heat_paid", np.int16),  # of the price for `chosen`
        ("tags", np.int8, (TAGS,)),  # face up
        ("discount", np.int8, (TAGS + 1,)),  # on cards with that tag; the last one on every card
        ("offset", np.int8),  # steps by which requirements on parameters are shifted
        ("offer", np.uint8, (DEALT,)),  # cards to choose from
        ("num_offered", np.int8),
        ("drafted", np.uint8, (RESEARCHED,)),  # by round; 0: none
        ("corporation", np.int8),  # NOBODY: not chosen yet
        ("metal_value", np.int8, (RESOURCES,)),  # of steel and titanium in payments
        ("greenery_plants", np.int8),
        ("cities", np.int8),  # also off the map
        ("greeneries", np.int8),
        ("next_card", np.uint8),  # a card with an effect on the next card played; 0: none
        ("heat_is_money", np.bool_),
        ("first_action", np.bool_),  # the corporation's first action is still due
        ("tr_raised", np.bool_),  # in this generation
        ("passed", np.bool_),
    ]
)

STATE = record(
    [
        *HEADER,
        # Options.
        ("corporate_era", np.bool_),
        ("draft", np.bool_),
        ("beginners", np.uint8),  # set of seats
        ("given_first", np.int8),  # NOBODY: drawn
        ("start_tr", np.int16),  # 0: as the rules say
        ("max_generations", np.int16),
        ("given_corporations", np.uint16, (MAX_PLAYERS,)),  # sets; empty: drawn
        ("stack", np.uint8, (PROJECTS,)),  # the cards that are drawn first, in order
        ("num_stacked", np.uint8),
        # The course of the game.
        ("stage", np.int8),
        ("decision", np.int8),  # what is asked of `player`
        ("generation", np.int16),
        ("first", np.int8),  # the first player
        ("turn", np.int8),  # the seat whose turn it is
        ("actions_done", np.int8),  # in this turn
        ("acting", np.bool_),  # an action of the turn is under way
        ("sold", np.int16),  # cards sold in this action; NOBODY: none is being sold
        ("last_sold", np.uint8),  # the card sold last in this action
        ("draft_round", np.int8),  # cards each seat has kept
        # The payment that is asked for.
        ("paying", np.bool_),
        ("pay_seat", np.int8),
        ("pay_for", np.int8),  # see rules/payment.py
        ("pay_what", np.int16),  # the card or number that is paid for
        ("pay_cost", np.int16),
        ("pay_metals", np.uint8),  # set of metals that may be used
        ("pay_asked", np.int8),  # how far the questions have come
        ("paid", np.int16, (RESOURCES,)),
        # The effects that wait (8), and the one that is being asked about.
        ("num_waiting", np.int8),
        ("waiting", ITEM, (QUEUE,)),
        ("effect", ITEM),
        ("victim", np.int8),  # of Sabotage or Hired Raiders; NOBODY: not chosen yet
        # Mars.
        ("temperature", np.int8),  # steps above -30
        ("oxygen", np.int8),
        ("oceans", np.int8),  # placed
        ("events_played", np.int16),  # by all
        ("num_claimed", np.int8),  # milestones
        ("num_funded", np.int8),  # awards
        ("milestone_owner", np.int8, (MILESTONES,)),
        ("award_funder", np.int8, (AWARDS,)),
        ("ocean_set", np.uint64),
        ("city_set", np.uint64),
        ("greenery_set", np.uint64),
        ("occupied", np.uint64),
        ("claimed", np.uint64),  # Land Claim markers
        ("beside_city", np.uint64),
        ("cities", np.int8),  # of all players, also off the map
        ("tile", np.int8, (SPACES,)),  # 1 + kind; 0: none
        ("owner", np.int8, (SPACES,)),
        # Cards.
        ("deck", np.uint64, (WORDS,)),
        ("discard", np.uint64, (WORDS,)),
        ("deck_size", np.int16),
        ("discard_size", np.int16),
        ("stack_next", np.uint8),
        ("corporations_left", np.uint16),  # set: not dealt
        ("pack", np.uint64, (MAX_PLAYERS, WORDS)),  # draft: cards before each seat
        ("card_resources", np.int16, (HOLDERS,)),  # on cards, see tables.HOLDER
        ("mined", np.int8, (2,)),  # metal of Mining Area and of Mining Rights
        ("legal", np.uint64, (13,)),  # the legal actions of `player`
        ("seats", SEAT, (MAX_PLAYERS,)),
    ]
)

"""The whole of a game in one record: copy it and you have cloned the game.

Ingredients are numbered 0 to 7 as in `data/ingredients.json`, alchemicals 0 to 7 by their
signs (4 * red + 2 * green + blue), potions 0 to 6, pairs of ingredients 0 to 27 in
lexicographic order (`tables.PAIR_MEMBERS`). The order of a deck does not exist: which card comes
next is drawn from the deck's cards when it is needed, which is the same as a shuffled deck.

Owner of what is hidden (14): a seat's `hand`, `favors`, `offer`, `set_up_discard`,
`discarded`, `seals`, `placed`, `set_aside`, the pairs in its `mixes`, `triangle`, `grid`,
`count` and `marginals` belong to that seat; `bid` does until all have bid; `assignment` and
the decks belong to nobody. What a `spotted` record shows belongs to the Periscope's owner.
"""

from __future__ import annotations

import numpy as np

from ..core.game import HEADER
from ..core.layout import record

MIN_PLAYERS, MAX_PLAYERS = 2, 4
ROUNDS = 6
KINDS = 8  # of ingredient; also the number of alchemicals and of theories
POTIONS, COLOURS = 7, 3
NEUTRAL = 6  # the potion; 2 * colour (+ 1 if negative) are the others
PAIRS = 28
ASSIGNMENTS = 40320
FAVORS, ARTIFACTS, ADVENTURERS, GRANTS, SEALS = 8, 18, 6, 5, 5  # kinds of each
ROW = 5  # cards of the ingredient row
OFFERED = 2  # favor cards at the set-up
ORDER_SPACES = 9  # of the turn order; the last one is the paralysis space
LEVELS, ARTIFACTS_PER_LEVEL = 3, 6
SEALS_PER_THEORY = 3
WANTED = 3  # potions on an adventurer tile
BIDS, QUALITIES, MOST_ALTAR_GOLD = 4, 4, 8
MAX_MIXES = 56  # of one seat: at most 8, 4 times 9 and 9 in a round, 2 with the Thinking Cap
MAX_SPOTTED = 6  # the Periscope is used once a round
NOBODY = -1  # as a seat, a card, a theory

(
    ASSISTANT,
    ASSOCIATE,
    BARMAID,
    CUSTODIAN,
    HERBALIST,
    MERCHANT,
    SAGE,
    SHOPKEEPER,
) = range(FAVORS)
(
    BOOTS_OF_SPEED,
    DISCOUNT_CARD,
    MAGIC_MORTAR,
    PERISCOPE,
    PRINTING_PRESS,
    ROBE_OF_RESPECT,
    AMULET_OF_RHETORIC,
    HYPNOTIC_AMULET,
    SEAL_OF_AUTHORITY,
    SILVER_CHALICE,
    THINKING_CAP,
    WITCHS_TRUNK,
    ALTAR_OF_GOLD,
    BRONZE_CUP,
    CRYSTAL_CABINET,
    FEATHER_IN_CAP,
    MAGIC_MIRROR,
    WISDOM_IDOL,
) = range(ARTIFACTS)
GOLD_SEAL, SILVER_SEAL, HEDGE_RED = range(3)  # then hedges in green and blue

# Action spaces (6.1), the order of the actions `slot`; then the cubes on Custodian cards.
FORAGE, TRANSMUTE, SELL, BUY, DEBUNK, PUBLISH, STUDENT, DRINK, EXHIBIT, CUSTODIANS = range(10)
SPACES = 9  # that a slot can be declared on
STATIONS = 10  # with the Custodian cards

WRONG_SIGN, NEUTRAL_QUALITY, RIGHT_SIGN, EXACT = range(QUALITIES)  # 7.3c

# Stages of a game.
SET_UP, TURN_ORDER_STAGE, DECLARATION, RESOLUTION, UNUSED_CUBES = range(5)
NUM_STAGES = 5

# What is asked (15), the field `decision`.
(
    NOTHING,
    KEEP,  # D0: which of two favor cards to keep
    HERBALIST_DISCARD,  # D1: which ingredient to throw away
    TURN_ORDER,  # D2: on which space to put the marker
    DECLARE,  # D3: the next cube or favor card of the declaration
    TAKE,  # D4: forage
    SPEND,  # D5: which ingredient to transmute
    BID,  # D7a
    OFFER,  # D7b: which potion to sell
    GUARANTEE,  # D7b: which quality to guarantee
    PURCHASE,  # D8
    ALTAR,  # D8: how much gold for the Altar of Gold
    CAP,  # D8: what to mix with the Thinking Cap
    ACCUSE,  # D9: which ingredient (apprentice) or pair (master) to debunk with
    CLAIM,  # D9: which colour (apprentice) or potion (master)
    THEORY,  # D10, D11: on which ingredient to publish or endorse
    IMMEDIATE,  # 9.7: on which ingredient to publish at once
    TOKEN,  # D10: which alchemical to publish
    SEAL,  # D10, D11: which seal to place
    GRANT,  # D12
    TEST,  # D6: what to mix for the student
    DRAUGHT,  # D6: what to mix and drink
    ANNOUNCE,  # D14: which potion to exhibit
    MIX,  # D7b, D14: what to mix for the announced potion
    SET_ASIDE,  # D14: Feather in Cap with Magic Mortar: both cards?
    PEEK,  # D15: whether to use the Periscope
) = range(26)
NUM_DECISIONS = 26

# Where victory points come from (13), the index of `parts`.
REPUTATION_PART, ARTIFACT_PART, GRANT_PART, GOLD_PART, SEAL_PART, IDOL_PART = range(6)
PARTS = ("reputation", "artifacts", "grants", "gold", "seals", "idol")

MIXED = record(
    [
        ("pair", np.uint8),  # hidden
        ("seen", np.uint8),  # public: set of potions that it may have been
        ("aside", np.uint8),  # hidden: bits 0 and 1, whether its first and second card lie aside
        ("vague", np.bool_),  # public: the mixer too knows no more than `seen`
    ]
)

SPOTTED = record(
    [
        ("seat", np.int8),  # whose mix
        ("mix", np.int8),  # which of its mixes
        ("kind", np.int8),  # hidden: the ingredient that the Periscope showed
    ]
)

SEAT = record(
    [
        ("count", np.int32),  # hidden: assignments that fit all facts; 0 without `deduction`
        ("artifacts", np.uint32),  # set
        ("marginals", np.uint16, (KINDS, KINDS)),  # hidden: of `count`, ingredient by alchemical
        ("vp", np.int16),  # at the end of the game
        ("parts", np.int16, (len(PARTS),)),  # of vp
        ("gold", np.int16),
        ("reputation", np.int16),
        ("acted", np.uint16),  # set of stations where an action was carried out this round
        ("associates", np.uint16),  # set of spaces with an Associate of this round
        ("hand", np.int8, (KINDS,)),  # hidden
        ("shown", np.int8, (KINDS,)),  # public: taken from the row, perhaps still in hand
        ("gone", np.int8),  # cards that left the hand face down since the first of `shown`
        ("discarded", np.int8, (KINDS,)),  # hidden: own cards in the discard pile
        ("set_aside", np.int8, (KINDS,)),  # hidden: under Feather in Cap
        ("favors", np.int8, (FAVORS,)),  # hidden
        ("offer", np.int8, (OFFERED,)),  # hidden: favors of the set-up; NOBODY: kept already
        ("set_up_discard", np.int8),  # hidden: a favor in the discard pile; NOBODY: none
        ("herbalists", np.int8),  # received, to be resolved
        ("to_discard", np.int8),  # cards that the Herbalist still takes
        ("seals", np.int8, (SEALS,)),  # hidden: not placed yet
        ("placed", np.int8, (KINDS,)),  # hidden: the seal on each theory; NOBODY: none
        ("revealed", np.int8, (SEALS,)),  # of fallen theories
        ("order_space", np.int8),  # NOBODY: not chosen yet
        ("cubes", np.int8),  # still to declare
        ("slots", np.int8, (STATIONS,)),  # actions declared on each
        ("early", np.int8),  # publish actions used up by immediate publication (9.7)
        ("unused", np.int8),  # cubes on the unused-cubes space
        ("hospital", np.int8),  # cubes sent there this round
        ("in_hospital", np.int8),  # cubes missing this round
        ("hit", np.uint8),  # set of negative potions that have hit this round (7.8)
        ("bid", np.int8),  # hidden until all have bid; NOBODY: none
        ("boots_used", np.bool_),  # this round
        ("purchases", np.int8),  # since the Discount Card was bought; NOBODY: it was not
        ("board", np.uint8),  # set of potions on the public player board
        ("exhibited", np.uint8),  # set of potions
        ("triangle", np.uint8, (PAIRS,)),  # hidden: set of potions that each pair may make
        ("grid", np.uint8, (KINDS,)),  # hidden: set of alchemicals by facts about one ingredient
        ("learned", np.bool_),  # a fact that is not in `count` yet; never while a seat is asked
        ("num_mixes", np.int8),
        ("mixes", MIXED, (MAX_MIXES,)),
    ]
)

STATE = record(
    [
        *HEADER,
        # Options.
        ("master", np.bool_),
        ("deduction", np.bool_),
        ("sale_shows_seller_exact", np.bool_),
        ("barmaid_needs_exact", np.bool_),
        ("robe_in_final_round", np.bool_),
        ("discount_steps", np.int8, (ARTIFACTS,)),  # gold less of each purchase after the card's
        # The course of the game.
        ("stage", np.int8),
        ("decision", np.int8),  # what is asked of `player`
        ("round", np.int8),  # 1 to 6; 0 during the set-up
        ("start", np.int8),  # start player
        ("turn", np.int8),  # how many seats have had their turn in a stage
        ("station", np.int8),  # index into tables.RESOLUTION_ORDER
        ("lap", np.int8),  # which action of each row
        ("place", np.int8),  # which row
        ("boots", np.bool_),  # the action under way is that of the Boots of Speed
        ("acting", np.int8),  # the seat whose action is under way; NOBODY: none
        ("green", np.int8, (MAX_PLAYERS,)),  # seats paralysed for the next turn order, in order
        ("num_green", np.int8),
        # Action spaces: seats from the top row to the bottom row.
        ("rows", np.int8, (STATIONS, MAX_PLAYERS)),
        ("num_rows", np.int8, (STATIONS,)),
        ("num_associates", np.int8, (SPACES,)),  # rows at the top that came there by Associate
        # The action under way.
        ("played", np.int8, (FAVORS,)),  # favors played for it
        ("potion", np.int8),  # announced, or claimed; NOBODY: none
        ("guarantee", np.int8),  # NOBODY: none
        ("accused", np.int8),  # ingredient or pair; NOBODY: none
        ("theory", np.int8),  # the ingredient; NOBODY: none
        ("token", np.int8),  # the alchemical; NOBODY: none, or an endorsement
        ("freed", np.uint8),  # set of ingredients whose theory has just fallen
        ("freed_tokens", np.int8, (KINDS,)),  # their tokens; NOBODY: none
        ("publisher", np.int8),  # who may publish at once (9.7); NOBODY: none
        ("cap_mixes", np.int8),  # mixes that the Thinking Cap still gives
        ("cap_pair", np.int8),  # its first mix; NOBODY: none
        ("mixer", np.int8),  # whose last mix the Periscope may look at; NOBODY: none
        ("peeked", np.bool_),  # the Periscope has been used this round
        ("returned", np.int8),  # SET_ASIDE: 0 or 1, which card of the last mix would return
        # The table.
        ("row", np.int8, (KINDS,)),  # ingredient cards face up
        ("deck", np.int8, (KINDS,)),
        ("row_discard", np.int8, (KINDS,)),  # public part of the discard pile
        ("favor_deck", np.int8, (FAVORS,)),
        ("favor_discard", np.int8, (FAVORS,)),  # public part of the discard pile
        ("adventurer", np.int8),  # current; NOBODY: none
        ("next_adventurer", np.int8),
        ("adventurers_left", np.uint8),  # set: not seen yet; one of them is out of the game
        ("artifacts", np.uint32, (LEVELS,)),  # sets: dealt and not bought
        ("sold", np.uint8),  # set of places on the adventurer tile with a cube
        ("num_sold", np.int8),
        ("bids_open", np.bool_),  # all have bid in this round's sale
        ("student_unhappy", np.bool_),
        ("shown_potions", np.uint8),  # set: exhibited by anybody
        # Theories, by ingredient.
        ("theories", np.int8, (KINDS,)),  # the token; NOBODY: no theory
        ("sealers", np.int8, (KINDS, SEALS_PER_THEORY)),  # seats in order; NOBODY: free
        ("num_sealers", np.int8, (KINDS,)),
        ("conflicts", np.uint32),  # set of pairs in demonstrated conflict
        ("grants", np.int8, (GRANTS,)),  # owners; NOBODY: free
        ("claims", np.uint8, (PAIRS,)),  # public part of `triangle`: answers to masters
        ("aspects", np.uint8, (KINDS,)),  # public part of `grid`: answers to apprentices
        ("spotted", SPOTTED, (MAX_SPOTTED,)),
        ("num_spotted", np.int8),
        ("work", np.uint64, (KINDS // 2, KINDS + KINDS // 2)),  # what `deduction` computes with
        ("assignment", np.int8, (KINDS,)),  # nobody knows: alchemical of each ingredient
        ("legal", np.uint64, (3,)),  # the legal actions of `player`
        ("seats", SEAT, (MAX_PLAYERS,)),
    ]
)

"""The whole of a game in one record: copy it and you have cloned the game.

Nothing is hidden: chance is drawn at the set-up, and all of it lies open. Land hexes
are numbered 0 to 76 in reading order (`tables.LAND_NAMES`), river hexes 0 to 35. A set
of land hexes is uint64[2]. Terrains are numbered along the wheel of transformations.
"""

from __future__ import annotations

import numpy as np

from ..core.game import HEADER
from ..core.layout import record

MIN_PLAYERS, MAX_PLAYERS = 2, 5
ROUNDS = 6
LANDS, RIVERS, SPOTS = 77, 36, 29  # land hexes, river hexes, places for a bridge
WORDS = 2  # of a set of land hexes
TERRAINS = 7
FACTIONS, ROUND_TILES, BONUS_CARDS, FAVORS, TOWNS, ARTIFACTS = 14, 9, 10, 12, 8, 14
POWER_ACTIONS = 6
CULTS = 4  # fire, water, earth, air
ORDER_SPACES = 4  # on each cult track: one of three steps, three of two
TOP = 10  # the last space of a cult track
MAX_PRIESTS = 7
MAX_TOWNS = 5  # 17 structures make no more

# Structures, the index of `built` and `kinds`; on the map the number is one higher, 0: none.
DWELLING, TRADING_HOUSE, TEMPLE, STRONGHOLD, SANCTUARY = range(5)
KINDS = 5

(
    ALCHEMISTS,
    AUREN,
    CHAOS_MAGICIANS,
    CULTISTS,
    DARKLINGS,
    DWARVES,
    ENGINEERS,
    FAKIRS,
    GIANTS,
    HALFLINGS,
    MERMAIDS,
    NOMADS,
    SWARMLINGS,
    WITCHES,
) = range(FACTIONS)
NOBODY = -1  # as a faction, an owner, a card

# Special actions (7.8), bits of `used` and the order of the actions `special`.
SPECIALS = 5
SPECIAL_STRONGHOLD, SPECIAL_BON1, SPECIAL_BON2, SPECIAL_FAV6, SPECIAL_BRIDGE = range(SPECIALS)

# Where factions come from (2.5), the field `faction_mode`.
CHOSEN, DRAWN, GIVEN = range(3)

# Stages of a game.
CHOOSE_FACTIONS, FIRST_DWELLINGS, FIRST_CARDS, TURNS, OFFERS, CULT_SPADES = range(6)
NUM_STAGES = 6

# What is asked (14), the field `decision`.
(
    NOTHING,
    FACTION,  # which faction to play
    FIRST_DWELLING,  # where to put a dwelling of the set-up
    FIRST_CARD,  # which bonus card to begin with
    MAIN,  # the action of the turn; conversions before it
    SPADES,  # what to do with spades, or where to build after them
    TARGET,  # into which terrain the hex is turned
    CULT,  # which track to advance on
    SUMMIT,  # 9.4: which track a key is for
    TILES,  # which favor tile or town tile to take
    BRIDGE,  # where to build a bridge
    RIDE,  # Witches: where the free dwelling goes
    SANDSTORM,  # Nomads: which hex becomes desert
    FREE_TRADING_HOUSE,  # Swarmlings: which dwelling is upgraded
    ORDAIN,  # Darklings: how many workers become priests
    OFFER,  # whether to take power from a neighbour
    LATE,  # what else to do before the turn ends
) = range(17)
NUM_DECISIONS = 17

# Free conversions (4) in the only order in which they are offered; the actions `convert`.
(
    BURN,
    POWER_TO_PRIEST,
    POWER_TO_WORKER,
    POWER_TO_COIN,
    PRIEST_TO_WORKER,
    WORKER_TO_COIN,
    VP_TO_COIN,
    COINS_TO_VP,
) = range(8)
CONVERSIONS = 8

# Where victory points come from, the index of `parts`.
PLAY_PART, FIRE_PART, WATER_PART, EARTH_PART, AIR_PART, AREA_PART, RESOURCE_PART, ARTIFACT_PART = (
    range(8)
)
PARTS = ("play", "fire", "water", "earth", "air", "area", "resources", "artifact")

SEAT = record(
    [
        ("structures", np.uint64, (WORDS,)),  # set: the hexes with a structure of this seat
        ("kinds", np.uint64, (KINDS, WORDS)),  # the same, kind by kind
        ("near", np.uint64, (WORDS,)),  # set: directly adjacent to one of them (6.1)
        ("reach", np.uint64, (WORDS,)),  # set: also by shipping, tunnel or carpet (6.3 to 6.5)
        ("in_town", np.uint64, (WORDS,)),  # set: belongs to a town (8)
        ("river_towns", np.uint64),  # set of river hexes (8.6)
        ("vp", np.int16),
        ("parts", np.int16, (len(PARTS),)),  # of vp
        ("coins", np.int16),
        ("workers", np.int16),
        ("favors", np.uint16),  # set of favor tiles
        ("priests", np.int8),  # in hand
        ("cult_priests", np.int8),  # on order spaces
        ("bowls", np.int8, (3,)),  # power tokens
        ("cults", np.int8, (CULTS,)),
        ("keys", np.int8),  # not used up
        ("shipping", np.int8),  # level
        ("digging", np.int8),  # level
        ("carpet", np.int8),  # Fakirs: range of the carpet; else 0
        ("faction", np.int8),  # NOBODY: not chosen yet
        ("built", np.int8, (KINDS,)),  # structures on the map
        ("bridges", np.int8),  # not built yet
        ("bonus_card", np.int8),  # NOBODY: none
        ("artifact", np.int8),  # NOBODY: none
        ("town_tiles", np.int8, (TOWNS,)),  # how many of each kind
        ("num_towns", np.int8),
        ("town_hexes", np.int8, (MAX_TOWNS,)),  # one hex of each town
        ("used", np.uint8),  # set of special actions taken this round
        ("passed", np.bool_),
    ]
)

STATE = record(
    [
        *HEADER,
        # Options.
        ("artifacts", np.bool_),
        ("variable_turn_order", np.bool_),
        ("mini_expansion_towns", np.bool_),
        ("shipping_bonus_card", np.bool_),
        ("temple_scoring_tile", np.bool_),
        ("start_vp_2017", np.bool_),
        ("faction_mode", np.int8),
        ("given_factions", np.int8, (MAX_PLAYERS,)),
        ("given_tiles", np.int8, (ROUNDS,)),  # NOBODY: drawn
        ("given_cards", np.uint16),  # set of bonus cards; empty: drawn
        ("given_artifacts", np.uint16),  # set; empty: drawn
        # The course of the game.
        ("stage", np.int8),
        ("decision", np.int8),  # what is asked of `player`
        ("round", np.int8),  # 1 to 6; 0 during the set-up
        ("turn", np.int8),  # the seat whose turn it is (3.2); in other stages an index
        ("upcoming", np.int8),  # whose turn comes next, if `turn` has passed; else NOBODY
        ("order", np.int8, (MAX_PLAYERS,)),  # seats in the order of play (3.1, 5.4)
        ("next_order", np.int8, (MAX_PLAYERS,)),  # the same for the next round, once all passed
        ("num_passed", np.int8),
        ("pass_order", np.int8, (MAX_PLAYERS,)),  # seats by passing this round
        # The turn under way.
        ("actions_left", np.int8),  # actions the seat may still take this turn
        ("stay", np.bool_),  # conversions are offered after the action too
        ("converted", np.int8),  # the last kind of conversion: none before it is offered
        ("owed", np.int8),  # a decision that the action demands next; NOTHING: none
        ("steps", np.int8),  # for CULT: how many
        ("due_favors", np.int8),
        ("due_towns", np.int8),
        ("summits", np.int8),  # 9.4: keys to give to tracks
        ("summit_tracks", np.uint8),  # set of tracks that may have them
        ("cult_spades", np.int8, (MAX_PLAYERS,)),  # 11.2: not used yet
        ("stopped", np.uint8),  # 9.3: set of tracks that stopped at 9 for want of a key
        ("digging_on", np.bool_),  # an action with spades is under way (7.1, 7.2)
        ("spades", np.int8),  # free spades left
        ("hexes_left", np.int8),  # hexes that may still be transformed
        ("may_dig", np.bool_),  # more spades may be bought
        ("strayed", np.bool_),  # a hex has become something else than home (7.2)
        ("hex", np.int8),  # the hex that TARGET is about
        ("dug_from", np.int8),  # the terrain that it had before it was dug at; NOBODY: it was not
        ("dug", np.int8),  # spades used on it since
        ("turned", np.uint64, (WORDS,)),  # set: hexes transformed in this action
        ("buildable", np.uint64, (WORDS,)),  # those of them that became home
        ("tunnelled", np.int8),  # 6.4, 6.5: the hex tunnelled to this turn; NOBODY: none
        # Power from neighbours (5.4).
        ("num_events", np.int8),
        ("event_seat", np.int8, (2,)),  # who built
        ("event_offers", np.int8, (2, MAX_PLAYERS)),
        ("event", np.int8),  # the event that is being answered
        ("answered", np.int8),  # how many seats have answered it
        ("any_offer", np.bool_),
        ("any_taken", np.bool_),
        # What belongs to nobody.
        ("round_tiles", np.int8, (ROUNDS,)),
        ("table_cards", np.uint16),  # set of bonus cards that lie on the table
        ("card_coins", np.int8, (BONUS_CARDS,)),
        ("table_artifacts", np.uint16),  # set
        ("favor_supply", np.int8, (FAVORS,)),
        ("town_supply", np.int8, (TOWNS,)),
        ("power_used", np.uint8),  # set of power actions
        ("order_spaces", np.int8, (CULTS, ORDER_SPACES)),  # owner
        ("summit_taken", np.uint8),  # set of tracks on whose last space somebody stands
        # The map.
        ("bridge_set", np.uint64),  # set of spots
        ("bridge_owner", np.int8, (SPOTS,)),
        ("terrain", np.int8, (LANDS,)),
        ("structure", np.int8, (LANDS,)),  # 1 + kind; 0: none
        ("owner", np.int8, (LANDS,)),
        ("terrain_sets", np.uint64, (TERRAINS, WORDS)),
        ("occupied", np.uint64, (WORDS,)),
        ("legal", np.uint64, (8,)),  # the legal actions of `player`
        ("seats", SEAT, (MAX_PLAYERS,)),
    ]
)

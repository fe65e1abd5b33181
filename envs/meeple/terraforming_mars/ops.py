"""What effects are made of: the ops of the programs in `programs.py`.

An op has two figures, a and b; where it waits in the queue (8), they are the item's n and m.
"""

from __future__ import annotations

import numpy as np

(
    NO_OP,
    PROD,  # production of a changes by b
    GAIN,  # stock of a grows by b
    LOSE,  # stock of a shrinks by b
    RATING,  # TR + b
    WARM,  # temperature, b steps
    OXYGENATE,  # oxygen, b steps
    TILE,  # place a tile of kind a where placement b allows
    DRAW,  # b cards
    DRAW_KEEP,  # draw a, keep b
    DRAW_BUY,  # look at a card, buy it or not
    ADD_HERE,  # b resources on this card
    ADD_ANY,  # b resources of kind a on a card of choice
    ADD_NONEMPTY,  # b resources on a card of choice that has some
    VALUE,  # a unit of metal a is worth b more
    CUT_PROD,  # somebody's production of a goes down by b
    REMOVE,  # somebody loses up to b plants
    CHOOSE,  # one of b alternatives; they are the programs from a on
    TAKE_RESOURCE,  # a card of kind a loses a resource, this one gains it
    FLOOD_MONEY,  # 188: a is the hex of the new ocean
    REVEAL,  # 5 Search For Life
    PROD_BY_TAGS,  # 37 Nitrogen-Rich Asteroid
    INFECT,  # 50 Virus
    CLAIM_LAND,  # 66 Land Claim
    DISCARD_TO_DRAW,  # 73 Mars University
    PLANT_OR_RESOURCE,  # 74 Viral Enhancers; a: the card just played
    COPY_PRODUCTION,  # 86 Robotic Workforce
    SABOTEUR,  # 121 Sabotage
    RAIDERS,  # 124 Hired Raiders
    INSULATE,  # 152 Insulation; b: done so far
    CONFERENCE,  # 185 Olympus Conference
    FLOODING,  # 188
    ENERGY_TO_MC,  # 194 Power Infrastructure; b: done so far
) = (np.int64(number) for number in range(33))

SPECIALS = {
    "reveal_for_microbe": REVEAL,
    "prod_by_tags": PROD_BY_TAGS,
    "virus": INFECT,
    "land_claim": CLAIM_LAND,
    "discard_to_draw": DISCARD_TO_DRAW,
    "plant_or_res_on_played": PLANT_OR_RESOURCE,
    "copy_production": COPY_PRODUCTION,
    "sabotage": SABOTEUR,
    "hired_raiders": RAIDERS,
    "heat_prod_to_mc_prod": INSULATE,
    "olympus": CONFERENCE,
    "flooding": FLOODING,
    "energy_to_mc": ENERGY_TO_MC,
}

# The classes of the queue (8), the field `order` of an item; 0: at once.
(
    AT_ONCE,
    OTHERS_TRIGGERS,
    OLYMPUS_CLASS,
    LOOK_CLASS,
    OCEAN_CLASS,
    TILE_CLASS,
    UNIVERSITY_CLASS,
    RED_CLASS,
    CARD_CLASS,  # resources on a card of choice; own triggers; late gains
    AFTER_CITY_CLASS,
    COPY_CLASS,
) = (np.int64(number) for number in range(11))

CLASS = {
    DRAW_KEEP: LOOK_CLASS,
    DRAW_BUY: LOOK_CLASS,
    TILE: TILE_CLASS,
    ADD_HERE: TILE_CLASS,
    CHOOSE: TILE_CLASS,
    CLAIM_LAND: TILE_CLASS,
    PLANT_OR_RESOURCE: TILE_CLASS,
    INSULATE: TILE_CLASS,
    ENERGY_TO_MC: TILE_CLASS,
    CONFERENCE: OLYMPUS_CLASS,
    DISCARD_TO_DRAW: UNIVERSITY_CLASS,
    CUT_PROD: RED_CLASS,
    REMOVE: RED_CLASS,
    INFECT: RED_CLASS,
    SABOTEUR: RED_CLASS,
    RAIDERS: RED_CLASS,
    TAKE_RESOURCE: RED_CLASS,
    ADD_ANY: CARD_CLASS,
    ADD_NONEMPTY: CARD_CLASS,
    COPY_PRODUCTION: COPY_CLASS,
}
"""Ops that wait; all others are carried out at once."""

"""The 135 actions. What each means in a given state is said by `describe.py`."""

from __future__ import annotations

import numpy as np

from ..core.actions import Actions
from . import state as s

ACTIONS = Actions(
    decline=1,  # also: stop, end the declaration, do not look
    accept=1,  # look through the Periscope; set both cards aside
    deck=1,  # forage from the deck
    order=s.ORDER_SPACES - 1,  # put the marker on a space of the turn order
    slot=s.SPACES,  # declare the next action on a space
    associate=s.SPACES,  # play an Associate there
    favor=s.FAVORS,  # keep or play a favor card
    ingredient=s.KINDS,
    pair=s.PAIRS,  # two ingredients, see tables.PAIR_MEMBERS
    bid=s.BIDS,  # discount
    potion=s.POTIONS,
    guarantee=s.QUALITIES,
    artifact=s.ARTIFACTS,
    pay=s.MOST_ALTAR_GOLD,  # one gold more than the index
    colour=s.COLOURS,
    token=s.KINDS,  # an alchemical
    seal=s.SEALS,
    grant=s.GRANTS,
)

DECLINE = np.int64(ACTIONS.first("decline"))
ACCEPT = np.int64(ACTIONS.first("accept"))
DECK = np.int64(ACTIONS.first("deck"))
ORDER = np.int64(ACTIONS.first("order"))
SLOT = np.int64(ACTIONS.first("slot"))
ASSOCIATE = np.int64(ACTIONS.first("associate"))
FAVOR = np.int64(ACTIONS.first("favor"))
INGREDIENT = np.int64(ACTIONS.first("ingredient"))
PAIR = np.int64(ACTIONS.first("pair"))
BID = np.int64(ACTIONS.first("bid"))
POTION = np.int64(ACTIONS.first("potion"))
GUARANTEE = np.int64(ACTIONS.first("guarantee"))
ARTIFACT = np.int64(ACTIONS.first("artifact"))
PAY = np.int64(ACTIONS.first("pay"))
COLOUR = np.int64(ACTIONS.first("colour"))
TOKEN = np.int64(ACTIONS.first("token"))
SEAL = np.int64(ACTIONS.first("seal"))
GRANT = np.int64(ACTIONS.first("grant"))

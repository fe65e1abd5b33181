"""The 491 actions. What each means in a given state is said by `describe.py`."""

from __future__ import annotations

import numpy as np

from ..core.actions import Actions
from . import state as s

ACTIONS = Actions(
    done=1,  # stop, end the turn, decline what is optional
    accept=1,
    decline=1,
    stay=1,  # ask again after the action: conversions then are possible
    pass_turn=1,  # pass without a card to take
    faction=s.FACTIONS,
    build=s.LANDS,  # a dwelling
    transform=s.LANDS,
    terrain=s.TERRAINS,  # by the short way along the wheel
    long_way=s.TERRAINS,
    upgrade=s.LANDS,  # dwelling to trading house to temple to sanctuary
    stronghold=s.LANDS,
    priest=(s.CULTS, 3),  # 1, 2 or 3 steps
    power=s.POWER_ACTIONS,
    special=s.SPECIALS,  # stronghold, BON1, BON2, FAV6, the Engineers' bridge
    advance=2,  # shipping, digging
    bonus_card=s.BONUS_CARDS,  # take the card; in a round: pass and take it
    artifact=s.ARTIFACTS,  # pass and take it
    cult=s.CULTS,
    favor=s.FAVORS,
    town=s.TOWNS,
    bridge=s.SPOTS,
    river_town=s.RIVERS,
    convert=s.CONVERSIONS,
    ordain=4,  # so many workers become priests
)

DONE = np.int64(ACTIONS.first("done"))
ACCEPT = np.int64(ACTIONS.first("accept"))
DECLINE = np.int64(ACTIONS.first("decline"))
STAY = np.int64(ACTIONS.first("stay"))
PASS = np.int64(ACTIONS.first("pass_turn"))
FACTION = np.int64(ACTIONS.first("faction"))
BUILD = np.int64(ACTIONS.first("build"))
TRANSFORM = np.int64(ACTIONS.first("transform"))
TERRAIN = np.int64(ACTIONS.first("terrain"))
LONG_WAY = np.int64(ACTIONS.first("long_way"))
UPGRADE = np.int64(ACTIONS.first("upgrade"))
STRONGHOLD = np.int64(ACTIONS.first("stronghold"))
PRIEST = np.int64(ACTIONS.first("priest"))
POWER = np.int64(ACTIONS.first("power"))
SPECIAL = np.int64(ACTIONS.first("special"))
ADVANCE = np.int64(ACTIONS.first("advance"))
BONUS_CARD = np.int64(ACTIONS.first("bonus_card"))
ARTIFACT = np.int64(ACTIONS.first("artifact"))
CULT = np.int64(ACTIONS.first("cult"))
FAVOR = np.int64(ACTIONS.first("favor"))
TOWN = np.int64(ACTIONS.first("town"))
BRIDGE = np.int64(ACTIONS.first("bridge"))
RIVER_TOWN = np.int64(ACTIONS.first("river_town"))
CONVERT = np.int64(ACTIONS.first("convert"))
ORDAIN = np.int64(ACTIONS.first("ordain"))

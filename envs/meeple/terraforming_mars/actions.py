"""The 807 actions. What each means in a given state is said by `describe.py`."""

from __future__ import annotations

import numpy as np

from ..core.actions import Actions
from . import state as s

ACTIONS = Actions(
    done=1,  # stop choosing, decline what is optional, end the turn
    pass_turn=1,  # out for the rest of the generation
    play=s.FIRST_CORPORATION,  # a project card, by its printed number
    use=s.CARDS,  # the action of a card or corporation
    card=s.CARDS,  # choose, keep, buy, sell a card, or put something on it
    project=s.STANDARD_PROJECTS,
    milestone=s.MILESTONES,
    award=s.AWARDS,
    plants=1,  # turn plants into a greenery
    heat=1,  # turn heat into a step of temperature
    hex=s.HEXES,
    player=s.MAX_PLAYERS,  # clockwise distance from the seat that is asked
    option=4,  # an alternative; steel, titanium, money of BOOTY
    amount=64,
)

DONE = np.int64(ACTIONS.first("done"))
PASS = np.int64(ACTIONS.first("pass_turn"))
PLAY = np.int64(ACTIONS.first("play"))
USE = np.int64(ACTIONS.first("use"))
CARD = np.int64(ACTIONS.first("card"))
PROJECT = np.int64(ACTIONS.first("project"))
MILESTONE = np.int64(ACTIONS.first("milestone"))
AWARD = np.int64(ACTIONS.first("award"))
CONVERT_PLANTS = np.int64(ACTIONS.first("plants"))
CONVERT_HEAT = np.int64(ACTIONS.first("heat"))
HEX = np.int64(ACTIONS.first("hex"))
PLAYER = np.int64(ACTIONS.first("player"))
OPTION = np.int64(ACTIONS.first("option"))
AMOUNT = np.int64(ACTIONS.first("amount"))
MOST = np.int64(63)  # the largest number in one answer; a larger one takes several

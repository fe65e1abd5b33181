"""What the hand-written player believes things to be worth, in victory points.

Tables are indexed by the number of rounds after this one, 0 to 4.
"""

from __future__ import annotations

import numpy as np


def _table(*figures: float) -> np.ndarray:
    return np.array(figures, np.float64)


# What the rest of the game is expected to add.
TOWNS_AHEAD = _table(0.0, 0.7, 1.4, 2.0, 2.5)
TOWNS_NOW = 0.5  # by each of this round's buildings
LAND_AHEAD = _table(0.0, 0.4, 0.8, 1.2, 1.6)  # to the most frequent land
GOLD_AHEAD = _table(0.0, 0.8, 1.5, 2.0, 2.5)
TERRITORIES_AHEAD = _table(0.0, 0.2, 0.5, 0.8, 1.5)

# Loose cards that wait for a later round's building.
PRICE = _table(0.0, 3.0, 3.5, 3.8, 3.8)
CROWD = _table(0.0, 0.30, 0.20, 0.12, 0.10)  # each further one is worth so much less
GROWTH = _table(0.0, 0.5, 0.8, 1.0, 1.2)  # of a town, for each card that it may still take

# Lands.
PRODUCTION = _table(0.0, 2.0, 4.0, 6.0, 8.0)  # of the first land type owned twice
PRODUCTION_MORE = _table(0.0, 0.4, 0.8, 1.2, 1.6)  # of each further one
STEP = _table(0.0, 0.5, 1.0, 1.5, 2.0)  # each land towards the next territory

KEEP = _table(0.0, 0.3, 0.4, 0.5, 0.5)  # a card in hand
ENEMY_AHEAD = _table(0.0, 0.0, 0.0, 0.0, 0.0)

AWARD_SHARE = 0.8
AWARD_MISS = _table(0.2, 0.5, 0.6, 0.65, 0.7)  # chance left for each figure that is missing

HARM = 0.35  # what another seat's loss is worth
CARD_LOSS = 3.5  # a loss not looked at closely
HOLD = 0.2  # an action card kept for a later round
DECK_FADE = 0.93  # each further card of an unknown kind, one after the other
MOON_STEP = 0.3  # of moving the moon stone by one, for each enemy
OWNERS_CHOICE = 0.5  # what is left of a card's worth if its owner picks it
LEADER = 0.02  # preference for a victim, by its victory points

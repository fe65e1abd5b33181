"""What the hand-written player believes things to be worth, in victory points.

Tables are indexed by the number of rounds after this one, 0 to 4.
"""

from __future__ import annotations

import numpy as np


def _table(*figures: float) -> np.ndarray:
    return np.array(figures, np.float64)


# What the rest of the game is expected to add.
TOWNS_AHEAD = _table(0.00, 0.70, 1.37, 1.85, 2.66)
TOWNS_NOW = 0.437  # by each of this round's buildings
LAND_AHEAD = _table(0.00, 0.41, 0.83, 1.02, 1.60)  # to the most frequent land
GOLD_AHEAD = _table(0.00, 0.85, 1.48, 2.04, 2.50)
TERRITORIES_AHEAD = _table(0.00, 0.18, 0.45, 0.70, 1.89)

# Loose cards that wait for a later round's building.
PRICE = _table(0.00, 2.57, 2.50, 2.56, 3.20)
CROWD = _table(0.00, 0.29, 0.22, 0.11, 0.11)  # each further one is worth so much less
GROWTH = _table(0.00, 0.48, 0.69, 1.04, 1.02)  # of a town, for each card that it may still take

EXPOSED = _table(0.00, 0.32, 0.34, 0.34, 0.32)  # what having anything loose risks

# Lands.
PRODUCTION = _table(0.00, 2.17, 3.93, 5.76, 5.51)  # of the first land type owned twice
PRODUCTION_MORE = _table(0.00, 0.48, 1.12, 3.81, 1.66)  # of each further one
# The part of a territory that a land brings, by types missing.
STEP = _table(0.00, 0.00, 0.43, 0.27, 0.15)

KEEP = _table(0.00, 0.28, 0.40, 0.42, 0.46)  # a card in hand
AWARD_SHARE = 0.869
AWARD_MISS = _table(0.24, 0.48, 0.50, 0.71, 0.81)  # chance left for each figure that is missing
RIVAL = 0.4  # of an award that another seat is about to get

HARM = 0.324  # what another seat's loss is worth
CARD_LOSS = 4.438  # a loss not looked at closely
MOON_STEP = 0.306  # of moving the moon stone by one, for each enemy
OWNERS_CHOICE = 0.356  # what is left of a card's worth if its owner picks it
LEADER = 0.021  # preference for a victim, by its victory points

"""What the hand-written player believes things to be worth, in victory points.

`WEIGHTS[0]` is a record of float64 tables. Tables of seven are indexed by the round, 1 to
6 (place 0 is not used); those of four by the resource: coins, workers, priests, power.
"""

from __future__ import annotations

import numpy as np

from ...core.layout import record

# fmt: off
FIGURES = {
    # What one more of a resource in hand is worth, while there are few.
    "coin": [0.0, 1.31, 2.09, 1.49, 1.35, 0.89, 0.63],
    "worker": [0.0, 6.52, 2.95, 2.61, 2.16, 1.44, 1.09],
    "priest": [0.0, 8.4, 1.65, 2.36, 1.72, 1.31, 1.11],
    # A token in bowl III, and one in the other bowls as part of it.
    "power": [0.0, 2.1, 1.32, 1.31, 0.63, 0.6, 0.43],
    # So many coins, workers, priests, tokens in bowl III halve their price.
    "spread": [13.96, 8.94, 7.63, 14.78],
    "second": [0.0, 0.7, 0.71, 0.49, 0.72, 0.49, 0.27],
    "first": [0.0, 0.11, 0.07, 0.07, 0.11, 0.26, 0.03],
    # One more of a resource each round; for how many rounds.
    "income": [0.97, 1.17, 1.68, 0.61],
    "horizon": [0.0, 5.53, 2.81, 1.89, 1.55, 1.13, 0.66],
    # What building is worth besides.
    "dwelling": [0.0, 1.93, 4.17, 2.44, 2.75, 0.48, 0.89],
    "house": [0.0, 3.8, 2.66, 0.99, 2.14, 0.41, -1.02],
    "temple": [0.0, 1.7, 1.53, 0.7, 0.33, 0.26, -1.13],
    "sanctuary": [0.0, 0.46, 1.91, 2.73, -0.49, 0.63, 2.02],
    "shipping": [0.0, -1.35, 6.03, 4.29, 3.93, 2.94, 0.01],
    "digging": [0.0, 1.77, 3.07, 1.93, -0.5, 0.66, 0.6],
    # Less for waiting: parts of the VP that the next round, or all later ones, give for the same.
    "wait": [0.0, 0.31, 0.49, 0.58, 0.6, 0.36, 0.23],
    "wait_more": [0.0, 0.02, 0.04, 0.32, 0.16, 0.44, 0.19],
    # A structure in the largest network, and what it is expected to bring at the end (12.1).
    "area": [0.0, 1.93, 1.25, 0.33, -0.22, 0.66, 0.54],
    "area_slope": [0.0, 0.52, 0.12, 0.11, 0.1, 0.09, 0.8],
    "area_final": [0.0, 0.02, -0.07, 0.19, 0.29, 0.44, 0.42],
    # A place that joins a town; free land directly beside a place, by spades.
    "beside_town": [0.0, -0.67, -0.11, -0.54, 0.07, -0.03, -0.11],
    "company": [0.14, 0.31, -0.04],
    # A structure elsewhere.
    "outside": [0.0, 0.99, 0.32, 0.38, 0.29, 0.45, 0.36],
    # Opponents beside a structure: at all, and for each structure.
    "rival": [0.0, 0.28, 0.88, 0.52, 0.43, 0.11, 0.08],
    "rivals": [0.0, 0.9, 0.49, 0.42, 0.08, 0.19, -0.02],
    # Land that comes into reach by a structure, by spades, and by shipping.
    "growth": [0.68, 0.21, 0.35],
    "farther": [0.03, 0.57, 0.05],
    "growth_round": [0.0, 1.9, 1.57, 0.31, 0.76, 0.59, 0.29],
    # Towns: part of the prize for groups to which 0 to 6 structures or upgrades are missing.
    "near_town": [0.09, 1.23, 0.69, 0.37, 0.13, -0.05, 0.01],
    "town_round": [0.0, 0.09, 0.26, 0.45, 0.54, 0.55, 0.33],
    # Engineers' bridges; land at the far end of a bridge, by spades.
    "bridge": [0.0, 1.19, 1.02, 0.93, 1.44, -0.28, 0.28],
    "bridge_end": [0.38, 0.48],
    # A key for a marker that is near the top of its track.
    "key": [0.86],
    # A free spade without a plan; the part of it that a single one is worth to Giants.
    "spare_spade": [0.0, 9.9, 5.49, 3.68, 2.7, 1.36, 1.68],
    "lone_spade": [0.17],
    # Cult tracks: chance lost for each step that another is ahead, weight of the final scoring.
    "cult_slope": [0.0, 0.16, 0.11, 0.29, 0.42, 0.22, 0.99],
    "cult_final": [0.0, 0.34, 0.28, 0.26, 0.44, 0.65, 0.74],
    # Cult bonuses of later rounds.
    "future_bonus": [1.26],
    # Favor tiles besides what they bring, for each round to come.
    "favor": [0.63, -0.08, 0.03, -0.21, -1.51, -3.94, 1.06, 0.38, 0.17, -1.4, 2.42, 2.07],
    # Trading houses and dwellings yet to be built.
    "houses_ahead": [0.0, 0.36, 2.77, 2.8, 3.61, 2.59, 0.27],
    "dwellings_ahead": [0.0, 35.19, 6.56, 3.64, 8.34, 12.72, 2.65],
    # Rounds in which VP for passing are still got, of those to come.
    "passes": [0.81],
    # Bonus cards besides what they bring.
    "card": [0.23, -0.05, -1.05, 0.76, -0.46, 0.77, -0.21, 0.66, 0.35, 1.12],
    # Power from neighbours, by what it is worth otherwise.
    "offer": [0.0, 3.25, 3.79, 0.78, 0.6, 0.52, 1.22],
    # What an action must bring rather than passing.
    "margin": [0.0, -1.22, 0.05, -0.37, -0.04, -0.68, -0.08],
    # The double turn of Chaos Magicians.
    "again": [0.5],
    # Actions that are free and lost if not taken this round.
    "now": [-0.51],
    # A hex made home without a dwelling, as part of one with it.
    "unbuilt": [0.0, 0.82, 0.3, 0.2, 0.26, 0.18, 0.07],
    # By faction: factors for prices, additions to what building is worth.
    "coin_of": [1.21, 0.91, 1.14, 1.27, 0.97, 0.66, 1.04, 1.22, 1.37, 1.26, 0.92, 1.11, 1.13, 1.1],
    "worker_of": [
        0.97, 1.08, 0.8, 0.96, -0.06, 1.36, 1.22,
        1.18, 0.98, 1.01, 1.19, 0.85, 0.91, 1.07,
    ],
    "priest_of": [
        0.88, 0.94, 0.66, 0.78, 1.79, 0.47, 0.87,
        1.07, 0.78, 0.88, 0.81, 0.83, 1.27, 0.85,
    ],
    "power_of": [1.12, 0.98, 1.25, 1.23, 0.25, 0.71, 1.44, 0.92, 1.15, 1.36, 1.08, 1.0, 1.27, 0.94],
    "dwelling_of": [
        -0.74, -0.17, -0.92, 0.08, -1.18, 1.87, 1.48,
        1.99, 1.54, -1.21, -0.42, -0.77, -0.04, 1.79,
    ],
    "house_of": [
        -0.51, 1.41, 0.41, 0.55, 0.28, -1.43, -0.21,
        1.33, -0.59, 0.12, 2.52, 0.33, 0.86, 1.25,
    ],
    "temple_of": [
        -3.19, -0.15, -0.23, -1.63, -0.33, 0.75, -2.09,
        0.89, -0.22, -0.42, -3.12, -0.27, -1.73, -1.88,
    ],
    "sanctuary_of": [
        1.58, -0.5, 2.52, -1.62, -0.46, -1.38, -3.07,
        3.33, -0.15, 1.82, -1.22, -1.35, 0.3, -0.78,
    ],
    "shipping_of": [
        -2.56, 0.55, 1.97, 0.15, 0.01, 0.41, -0.03,
        -0.02, 1.02, -0.81, 1.21, 0.22, 1.0, 1.35,
    ],
    "digging_of": [
        0.95, 0.83, -1.27, -1.15, 0.6, -0.11, -3.65,
        0.25, 0.25, -0.79, 0.32, -0.68, 0.76, -0.78,
    ],
    # Strongholds, by faction and by round; the choice of a faction.
    "stronghold": [
        -2.26, 54.72, 0.14, 5.38, 10.19, -12.98, 2.87,
        8.78, 0.04, -1.09, 1.0, 5.43, 30.93, 20.1,
    ],
    "stronghold_round": [0.0, 0.79, 0.16, 0.55, 0.47, 0.19, -0.07],
    "faction": [-8.0, -1.1, -0.2, 8.2, 2.0, 7.9, 3.9, -4.2, -20.7, 4.0, -0.8, 3.1, 2.2, 3.7],
    # Set-up dwellings: land beside them and within shipping 1, a tunnel or a carpet, by spades.
    "first_near": [4.17, 4.85, 0.57, 2.43],
    "first_far": [2.53, 0.78, 0.05, -0.09],
    # Opponents' structures beside them and two hexes away; own ones one to three hexes away.
    "first_rival": [4.24, -0.17],
    "first_own": [0.33, -0.69, 0.26],
}
# fmt: on

WEIGHTS = np.zeros(
    1, record([(name, np.float64, (len(figures),)) for name, figures in FIGURES.items()])
)
for _name, _figures in FIGURES.items():
    WEIGHTS[_name] = _figures

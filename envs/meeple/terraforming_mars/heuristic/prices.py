"""What the hand-written player believes things to be worth, in megacredits of now.

A row of prices holds a price for each figure of which `figures.py` makes up cards, by the
generations that are left (this one counts) and by which parameters are complete; and, behind
them, beliefs that are no prices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

import numpy as np

from .. import state as s

# Figures: one more of a production, of a stock, ...
PROD, STOCK = np.int64(0), np.int64(s.RESOURCES)
(
    TR,  # a step that raises no parameter
    WARM,  # a step of temperature
    OXYGEN,  # a step of oxygen
    OCEAN,  # an ocean with its step
    GREENERY,  # the tile alone
    CITY,  # the tile alone
    TILE,  # any other one
    DRAWN,  # a card
    POINT,
    MICROBE,  # on a card of choice
    ANIMAL,
    NONEMPTY,  # any resource, on a card that has some
    HARM,  # what an opponent loses, in megacredits
    CASH,  # worth as much whenever it comes
) = (np.int64(2 * s.RESOURCES + k) for k in range(14))
ONCE = int(CASH) + 1
EACH = np.int64(ONCE)  # the same figures again: one in each generation that is left

LONGEST = np.int64(14)  # generations
WARMED, AIRED, FLOODED = np.int64(1), np.int64(2), np.int64(4)  # parameters that are complete
SCARCE, SOLO = np.int64(0), np.int64(1)
UNITS = {s.STEEL: 2.0, s.TITANIUM: 3.0}  # what a unit pays
Beliefs = Mapping[str, Sequence[float]]

# With a second figure where it is another in the solo game.
BELIEFS: dict[str, list[float]] = {
    # What a point is worth with one generation left, two, ...
    "points": [21.0, 11.8, 7.6, 7.4, 6.8, 6.5, 6.1, 5.4, 5.2, 4.7, 4.1, 3.9, 3.8, 3.2],
    "discount": [0.99, 0.9],  # of a megacredit a generation later
    "metal": [0.265, 0.94, 0.79],  # part of what a unit pays that it is worth; by generations
    "card": [0.34, 2.39, 2.77, 2.33],
    "energy_use": [0.196, 0.35],  # more than the heat that it becomes, each generation
    "heat_use": [1.26, 0.9],  # of the share in a step of temperature
    "plant_use": [1.39, 0.92],
    "last_greenery": [0.135],  # of a point, for a plant production
    "spot": [3.77, 2.5],  # what lies under a tile
    "greenery": [1.61],  # points with neighbours
    "city": [3.5],
    "harm": [0.36],
    "held": [0.33, 0.67, 0.64],  # points for a microbe, an animal, another resource
    "repeated": [0.61],  # part of the generations to come in which something is repeated
    # Alone the steps themselves count: about what they cost as standard projects.
    "solo_steps": [15.4, 20.9, 19.8],  # temperature, oxygen, oceans
    "solo_wait": [0.94],  # a generation earlier
    "solo_point": [0.5],
    # Tags face up, in megacredits.
    "tags": [0.63, 0.106, 0.97, 0.217, 0.32, 0.63, 0.238, 0.12, 0.153, 0.208],
}
# Beliefs that are no prices: the tail of a row.
SINGLE: dict[str, list[float]] = {
    "margin": [0.4, 0.3],  # what an action must add
    "keep_margin": [2.83, 2.5],  # what a card must bring besides its prices: at the set-up
    "buy_margin": [0.84, 1.0],  # in research
    "crowded": [0.38, 0.35],  # for each card in hand
    "discard_below": [2.71],
    "no_production": [0.6, 0.75],  # part of the worth of a card that cannot be played yet
    "no_tag": [0.45, 0.72],
    "narrow": [0.89, 0.85],
    "far": [0.138, 1.0],  # weight of how far a parameter has to go
    "held_price": [0.48],  # of what a resource on a card was worth when it came
    "lead": [0.076],  # chance of a bare lead in an award to last
    "city_room": [0.4],  # points for a free hex beside a city, later a greenery perhaps
    "rival": [0.49],  # part of a point that somebody else gets
    "beside_own": [0.143],  # points for a place where greeneries may follow
    "future_ocean": [0.262],  # megacredits beside a hex that becomes an ocean
}
_place = count(2 * ONCE)
(
    MARGIN,
    KEEP_MARGIN,
    BUY_MARGIN,
    CROWDED,
    DISCARD_BELOW,
    NO_PRODUCTION,
    NO_TAG,
    NARROW,
    FAR,
    HELD_PRICE,
    LEAD,
    CITY_ROOM,
    RIVAL,
    BESIDE_OWN,
    FUTURE_OCEAN,
) = (np.int64(next(_place)) for _ in SINGLE)
TAG_WORTH = np.int64(next(_place))  # the first of ten
# By players: steps that a table makes in a generation, generations that a game lasts, and
# how much of the estimate goes by the steps.
OUTLOOK = np.array(
    [
        [1.0, 14.0, 0.0],
        [1.0, 14.0, 0.0],
        [4.79, 12.92, 0.68],
        [5.95, 10.47, 0.38],
        [7.22, 10.82, 0.67],
        [9.84, 10.54, 0.62],
    ]
)


def _one(beliefs: Beliefs, name: str, solo: int) -> float:
    figures = beliefs[name]
    return figures[min(solo, len(figures) - 1)]


def _by_left(beliefs: Beliefs, name: str, left: int) -> float:
    figures = beliefs[name]
    return figures[min(left, len(figures)) - 1]


def _steps(beliefs: Beliefs, solo: int, left: int, done: int, income: float) -> dict[int, float]:
    """What steps of the parameters and of TR are worth."""
    raised = (int(WARM), int(OXYGEN), int(OCEAN))
    if solo:
        wait = beliefs["solo_wait"][0] ** (left - 1)
        costs = zip(raised, beliefs["solo_steps"], strict=True)
        steps = {figure: wait * cost + income for figure, cost in costs}
        steps[int(TR)] = beliefs["solo_point"][0] + income
    else:
        steps = dict.fromkeys((int(TR), *raised), beliefs["points"][left - 1] + income)
    steps[int(OCEAN)] += _one(beliefs, "spot", solo)
    for bit, figure in zip((WARMED, AIRED, FLOODED), raised, strict=True):
        if done & int(bit):
            steps[figure] = 0.0
    return steps


def _stock(beliefs: Beliefs, solo: int, left: int, warm: float, greenery: float) -> list[float]:
    """One unit of each resource."""
    heat = max(0.05, _one(beliefs, "heat_use", solo) * warm / 8)
    metal = _by_left(beliefs, "metal", left)
    plants = _one(beliefs, "plant_use", solo) * greenery / 8
    return [1.0, metal * UNITS[s.STEEL], metal * UNITS[s.TITANIUM], plants, 0.95 * heat, heat]


def _row(beliefs: Beliefs, solo: int, left: int, done: int) -> np.ndarray:
    """All prices for one outlook, and the tail."""
    row = np.zeros(ONCE)
    # Of one megacredit in each production that can still be spent.
    income = sum(_one(beliefs, "discount", solo) ** k for k in range(1, left))
    steps = _steps(beliefs, solo, left, done, income)
    point = beliefs["solo_point"][0] if solo else beliefs["points"][left - 1]
    spot = _one(beliefs, "spot", solo)
    greenery = beliefs["greenery"][0] * point + spot
    stock = _stock(beliefs, solo, left, steps[int(WARM)], steps[int(OXYGEN)] + greenery)
    row[STOCK : STOCK + s.RESOURCES] = stock
    row[PROD : PROD + s.RESOURCES] = [income * one for one in stock]
    row[PROD + s.PLANTS] += 0.0 if solo else beliefs["last_greenery"][0] * point
    row[PROD + s.ENERGY] += income * _one(beliefs, "energy_use", solo)
    for figure, worth in steps.items():
        row[figure] = worth
    row[GREENERY], row[CITY], row[TILE] = greenery, beliefs["city"][0] * point + spot, spot
    row[DRAWN] = _by_left(beliefs, "card", left)
    row[POINT] = point
    row[MICROBE : NONEMPTY + 1] = point * np.array(beliefs["held"])
    row[HARM] = 0.0 if solo else beliefs["harm"][0]
    row[CASH] = 1.0
    uses = np.full(ONCE, 1.0 + income)
    uses[POINT : NONEMPTY + 1] = 1 + beliefs["repeated"][0] * (left - 1)
    tail = [_one(beliefs, name, solo) for name in SINGLE]
    return np.concatenate([row, row * uses, tail, beliefs["tags"]])


def prices_of(beliefs: Beliefs) -> np.ndarray:
    """float64[2, 15, 8, figures]: alone or not, generations left, parameters complete."""
    lefts = [max(left, 1) for left in range(int(LONGEST) + 1)]
    return np.array(
        [[[_row(beliefs, solo, n, done) for done in range(8)] for n in lefts] for solo in range(2)]
    )


PRICES = prices_of({**BELIEFS, **SINGLE})

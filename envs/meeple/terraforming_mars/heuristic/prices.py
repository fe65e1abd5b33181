"""What the hand-written player believes things to be worth, in megacredits of now.

A row of `PRICES` holds a price for each figure of which `figures.py` makes up cards, by the
generations that are left (this one counts) and by which parameters are complete.
"""

from __future__ import annotations

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
FIGURES = 2 * ONCE

LONGEST = np.int64(14)  # generations
WARMED, AIRED, FLOODED = np.int64(1), np.int64(2), np.int64(4)  # parameters that are complete
SCARCE, SOLO = np.int64(0), np.int64(1)

# What a point is worth with so many generations left; the first place is not used.
POINTS = [0.0, 20.0, 11.5, 9.5, 8.3, 7.4, 6.6, 5.9, 5.3, 4.8, 4.4, 4.0, 3.8, 3.6, 3.4]
DISCOUNT = 0.9  # of a megacredit a generation later
METAL = [0.0, 0.25, 0.7, *[0.8] * 12]  # part of what a unit pays that it is worth
UNITS = {s.STEEL: 2.0, s.TITANIUM: 3.0}
CARD = [0.0, 0.3, 2.0, 3.0, *[3.5] * 11]
ENERGY_USE = 0.35  # more than the heat that it becomes, each generation
HEAT_USE = 0.9  # of the share in a step of temperature
PLANT_USE = 0.92
SPOT = 2.5  # what lies under a tile
GREENERY_POINTS, CITY_POINTS = 1.5, 2.0  # with neighbours
HARM_PART = 0.35
RESOURCE_POINTS = {MICROBE: 0.35, ANIMAL: 0.8, NONEMPTY: 0.6}
# Alone the steps themselves are what counts: what they cost as standard projects.
SOLO_STEPS = {WARM: 14.0, OXYGEN: 19.0, OCEAN: 18.0}
SOLO_POINT = 0.5
SOLO_DISCOUNT = 0.94


def _income(left: int, discount: float) -> float:
    """Of one megacredit in each production that can still be spent."""
    return sum(discount**k for k in range(1, left))


def _steps(solo: int, left: int, done: int) -> dict[int, float]:
    """What steps of the parameters and of TR are worth."""
    income = _income(left, DISCOUNT)
    if solo:
        later = 1.1 * SOLO_DISCOUNT ** (left - 1)
        steps = {int(k): later * cost + income for k, cost in SOLO_STEPS.items()}
        steps[int(TR)] = SOLO_POINT + income
    else:
        steps = {int(k): POINTS[left] + income for k in (TR, WARM, OXYGEN, OCEAN)}
    steps[int(OCEAN)] += SPOT
    for bit, figure in ((WARMED, WARM), (AIRED, OXYGEN), (FLOODED, OCEAN)):
        if done & int(bit):
            steps[int(figure)] = 0.0
    return steps


def _stock(left: int, steps: dict[int, float], point: float) -> list[float]:
    """One unit of each resource."""
    heat = max(0.05, HEAT_USE * steps[int(WARM)] / 8)
    greenery = steps[int(OXYGEN)] + GREENERY_POINTS * point + SPOT
    metals = {r: METAL[left] * value for r, value in UNITS.items()}
    return [
        1.0,
        metals[s.STEEL],
        metals[s.TITANIUM],
        PLANT_USE * greenery / 8,
        0.95 * heat,
        heat,
    ]


def _row(solo: int, left: int, done: int) -> np.ndarray:
    """All prices for one outlook."""
    row = np.zeros(ONCE)
    steps = _steps(solo, left, done)
    point = SOLO_POINT if solo else POINTS[left]
    stock = _stock(left, steps, point)
    income = _income(left, DISCOUNT)
    row[STOCK : STOCK + s.RESOURCES] = stock
    row[PROD : PROD + s.RESOURCES] = [income * one for one in stock]
    row[PROD + s.PLANTS] += 0.0 if solo else 0.1 * point  # a last greenery
    row[PROD + s.ENERGY] += income * ENERGY_USE
    for figure, worth in steps.items():
        row[figure] = worth
    row[GREENERY] = GREENERY_POINTS * point + SPOT
    row[CITY] = CITY_POINTS * point + SPOT
    row[TILE] = SPOT
    row[DRAWN] = CARD[left]
    row[POINT] = point
    for figure, points in RESOURCE_POINTS.items():
        row[figure] = points * point
    row[HARM] = 0.0 if solo else HARM_PART
    row[CASH] = 1.0
    uses = np.full(ONCE, 1.0 + income)
    uses[[POINT, MICROBE, ANIMAL, NONEMPTY]] = 1 + 0.85 * (left - 1)
    return np.concatenate([row, row * uses])


# float64[2, 15, 8, FIGURES]: alone or not, generations left, parameters complete.
PRICES = np.array(
    [
        [[_row(solo, max(left, 1), done) for done in range(8)] for left in range(int(LONGEST) + 1)]
        for solo in range(2)
    ]
)

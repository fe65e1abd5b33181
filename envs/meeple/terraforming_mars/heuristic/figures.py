"""What cards and programs bring, as figures with prices: made once, from `programs.py`.

Row `card` is all that a card brings while it lies on the table: its effects, its action, what
it triggers, its discounts, its points. Row `s.CARDS + program` is what one program brings.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import ops
from .. import programs as p
from .. import state as s
from .. import tables as t
from ..facts import CARD_FACTS, TAG
from . import prices as f

Figures = list[tuple[int, float, tuple[int, ...]]]  # what, how many, counted by
NO_COUNT = (0, 0, 0, 1)  # counter, its argument, numerator, denominator
MIDDLE = f.PRICES[0, 6, 0]  # prices by which alternatives are compared here

# How often in a generation something happens for which a card waits.
CARDS_PLAYED = 2.6
TILES_PLACED = {s.OCEAN: 0.8, s.CITY: 0.6, s.GREENERY: 0.6}
OFTEN = {p.ON_CARD: 0.3, p.ON_PROJECT: 0.35, p.ON_METAL: 0.25}
OTHERS = 2.5  # times as often if opponents count too
HARM_OF_TAKING = 3.0
HARM_OF = np.array([5.0, 6.0, 9.0, 8.0, 4.0, 3.0])  # a production that is cut
KNOWN: dict[Any, tuple[Any, float]] = {  # figures of ops that have no plain one
    ops.PROD_BY_TAGS: (f.PROD + s.PLANTS, 1.3),
    ops.INFECT: (f.HARM, 5.0),
    ops.CLAIM_LAND: (f.CASH, 0.5),
    ops.DISCARD_TO_DRAW: (f.DRAWN, 0.5),
    ops.PLANT_OR_RESOURCE: (f.STOCK + s.PLANTS, 1.2),
    ops.COPY_PRODUCTION: (f.PROD, 2.2),
    ops.SABOTEUR: (f.HARM, 6.0),
    ops.CONFERENCE: (f.DRAWN, 0.5),
    ops.FLOOD_MONEY: (f.HARM, 3.0),
    ops.REVEAL: (f.POINT, 0.23),
    ops.DRAW_BUY: (f.DRAWN, 0.35),
}
SHARE = t.CARD_TAGS[1 : s.PROJECTS + 1].sum(axis=0) / s.PROJECTS  # of cards with a tag
EVENTS = t.IS_EVENT[1 : s.PROJECTS + 1].mean()


def _worth(found: Figures) -> float:
    """In the middle of a game, where two are counted of what counts."""
    return sum(
        amount * MIDDLE[what] * (2 * count[2] / count[3] if count[0] else 1.0)
        for what, amount, count in found
    )


def _held(card: int) -> tuple[int, float]:
    """What one resource on a card is: points, or a part of what the action makes of it."""
    if t.VP_KIND[card] == t.VP_HERE:
        return int(f.POINT), float(t.VP_NUM[card]) / float(t.VP_DEN[card])
    for row in _alternatives(card):
        if row[0] == p.SPEND_HERE:
            what, amount, _ = _of_program(int(row[5]), card)[0]
            return what, 0.42 * amount / float(row[2])
    return int(f.CASH), 0.5


def _alternatives(card: int) -> np.ndarray:
    """int16[n, 6]: the rows of the card's action."""
    first = int(p.FIRST_ALTERNATIVE[card])
    return p.ALTERNATIVES[first : first + int(p.NUM_ALTERNATIVES[card])]


_PLAIN: dict[Any, Any] = {  # ops whose second figure says how many
    ops.PROD: f.PROD,
    ops.GAIN: f.STOCK,
    ops.RATING: f.TR,
    ops.WARM: f.WARM,
    ops.OXYGENATE: f.OXYGEN,
    ops.DRAW: f.DRAWN,
    ops.ADD_NONEMPTY: f.NONEMPTY,
}


def _of_step(step: np.ndarray, card: int) -> Figures:
    """The figures of one step."""
    what, a, b = (int(x) for x in step[1:4])
    if what in _PLAIN:
        counted = tuple(int(x) for x in step[4:8]) if step[4] else NO_COUNT
        figure = int(_PLAIN[what]) + (a if what in (ops.PROD, ops.GAIN) else 0)
        return [(figure, 1.0 if step[4] else float(b), counted)]
    if what == ops.TILE:
        return _of_tile(a)
    if what == ops.CHOOSE:
        return max((_of_program(a + k, card) for k in range(b)), key=_worth)
    if what == ops.ADD_HERE or what == ops.TAKE_RESOURCE:
        figure, amount = _held(card)
        loss = HARM_OF_TAKING if what == ops.TAKE_RESOURCE else 0.0
        return _plain((figure, amount * b), (int(f.HARM), loss))
    if what == ops.ADD_ANY:
        return _plain((int(f.ANIMAL if a == t.ANIMALS else f.MICROBE), float(b)))
    return _plain(*_of_rest(what, a, b))


def _of_rest(what: int, a: int, b: int) -> list[tuple[int, float]]:
    """What steps bring that take something away, and those of single cards."""
    if what == ops.LOSE:
        return [(int(f.STOCK) + a, -float(b))]
    if what == ops.DRAW_KEEP:
        return [(int(f.DRAWN), 1.3 * b)]
    if what == ops.CUT_PROD:
        return [(int(f.HARM), HARM_OF[a] * b)]
    if what == ops.REMOVE:
        return [(int(f.HARM), 0.8 * b)]
    if what == ops.RAIDERS:
        return [(int(f.STOCK), 3.0), (int(f.HARM), 3.0)]
    if what == ops.FLOODING:
        return [(int(f.OCEAN), 1.0), (int(f.HARM), 3.0)]
    figure, amount = KNOWN.get(what, (f.CASH, 0.0))
    return [(int(figure), amount)]


def _plain(*found: tuple[int, float]) -> Figures:
    """Figures that are not counted."""
    return [(what, amount, NO_COUNT) for what, amount in found if amount]


def _of_tile(kind: int) -> Figures:
    if kind == s.OCEAN:
        return [(int(f.OCEAN), 1.0, NO_COUNT)]
    if kind == s.GREENERY:
        return [(int(f.GREENERY), 1.0, NO_COUNT), (int(f.OXYGEN), 1.0, NO_COUNT)]
    city = kind in (s.CITY, s.CAPITAL)
    return [(int(f.CITY if city else f.TILE), 1.0, NO_COUNT)]


def _of_program(program: int, card: int) -> Figures:
    return [figure for step in p.steps_of(program) for figure in _of_step(step, card)]


def _each(found: Figures, times: float) -> Figures:
    """The same in every generation."""
    return [(what + f.ONCE, amount * times, count) for what, amount, count in found]


def _of_alternative(row: np.ndarray, card: int) -> Figures:
    """An alternative of an action with what it costs."""
    found = _of_program(int(row[5]), card)
    kind, resource, amount = (int(x) for x in row[:3])
    if kind == p.PAY:
        found.append((int(f.STOCK), -float(amount), NO_COUNT))
    elif kind == p.SPEND:
        found.append((int(f.STOCK) + resource, -float(amount), NO_COUNT))
    elif kind == p.SPEND_PROD:
        found.append((int(f.PROD) + resource, -float(amount), NO_COUNT))
    elif kind == p.SPEND_HERE:
        figure, part = _held(card)
        found.append((figure, -0.5 * part * amount, NO_COUNT))
    return found


def _of_action(card: int) -> Figures:
    """The better alternative, in each generation; nothing if it is not worth its cost."""
    rows = _alternatives(card)
    found = [_of_alternative(row, card) for row in rows if row[0] != p.SPEND_HERE]
    if not found:
        return []
    best = max(found, key=_worth)
    if _worth(best) <= 0:
        return []
    if card == t.HOLDER_CARD[0]:  # 5 Search For Life: one resource is enough
        return _each([(int(f.POINT), 0.15, NO_COUNT)], 1.0)
    return _each(best, 0.85)


def _often(row: np.ndarray) -> float:
    """How often in a generation a trigger fires."""
    kind, own = int(row[1]), bool(row[2])
    if kind == p.ON_TILE:
        return TILES_PLACED[int(row[3])] * (0.5 if own else 1.0)
    tags = [tag for tag in range(s.TAGS) if int(row[5]) >> tag & 1]
    part = sum(SHARE[tag] for tag in tags) if tags else 1.0
    if kind == p.ON_TAG:
        return CARDS_PLAYED * part * (1.0 if own else OTHERS)
    if kind == p.ON_EVENT:
        return CARDS_PLAYED * EVENTS * (0.35 if tags else 1.0)
    return OFTEN[kind]


def _of_triggers(card: int) -> Figures:
    """What happens for it in a generation on the average."""
    found: Figures = []
    for row in p.TRIGGERS[p.TRIGGERS[:, 0] == card]:
        found += _each(_of_program(int(row[7]), card), _often(row))
    return found


def _of_statics(card: int) -> Figures:
    """Discounts as an income, other lasting effects as money."""
    found: Figures = []
    income = CARDS_PLAYED * float(t.DISCOUNT[card, s.EVERY_CARD])
    for tag in range(s.TAGS):
        income += CARDS_PLAYED * SHARE[tag] * float(t.DISCOUNT[card, tag])
    if income:
        found.append((int(f.STOCK) + f.ONCE, 0.9 * income, NO_COUNT))
    bonus = 2.0 * float(t.OFFSET[card]) - 4.0 * float(t.HAS_NEXT[card])
    bonus += 10.0 * float(t.HEAT_AS_MC[card]) + 8.0 * float(t.GREENERY_PLANTS[card] > 0)
    for step in p.steps_of(card):
        if step[1] == ops.VALUE:
            bonus += 4.0
    if bonus:
        found.append((int(f.CASH), bonus, NO_COUNT))
    return found


def _of_points(card: int) -> Figures:
    """Printed points; those for tags, cities and neighbours as they may come to be."""
    found: Figures = []
    kind, number = int(t.VP_KIND[card]), float(t.VP_NUM[card]) / float(t.VP_DEN[card])
    if t.VP_FIXED[card]:
        found.append((int(f.POINT), float(t.VP_FIXED[card]), NO_COUNT))
    if kind == t.VP_TAG:
        found.append((int(f.POINT), number, (p.OWN_TAG, int(t.VP_ARG[card]), 1, 1)))
        found.append((int(f.POINT), 0.5, NO_COUNT))
    elif kind == t.VP_CITIES:
        found.append((int(f.POINT), 1.5, NO_COUNT))
    elif kind in (t.VP_BESIDE_OCEAN, t.VP_BESIDE_CITY):
        found.append((int(f.POINT), 1.6, NO_COUNT))
    return found


def _of_card(card: int) -> Figures:
    found = _of_program(card, card) + _of_action(card) + _of_triggers(card)
    found += _of_statics(card) + _of_points(card)
    if card >= s.FIRST_CORPORATION:
        first = int(p.FIRST_ACTION[card - s.FIRST_CORPORATION])
        found += _of_program(first, card) if first else []
    return found


_PROGRAMS = len(p.PROGRAM_START) - 1
_rows = [_of_card(card) if card else [] for card in range(s.CARDS)]
_card_of = {
    int(row[5]): int(card) for row, card in zip(p.ALTERNATIVES, p.ALTERNATIVE_CARD, strict=True)
}
_rows += [_of_program(program, _card_of.get(program, 0)) for program in range(_PROGRAMS)]
ROW_START = np.zeros(len(_rows) + 1, np.int64)
ROW_START[1:] = np.cumsum([len(row) for row in _rows])
_all = [figure for row in _rows for figure in row]
WHAT = np.array([what for what, *_ in _all], np.int64)
AMOUNT = np.array([amount for _, amount, _ in _all])
COUNTED = np.array([count for *_, count in _all], np.int64)  # [n, 4]: counter, argument, num, den
PROGRAM_ROW = np.int64(s.CARDS)  # the row of program 0

# What a resource on a card is.
HELD_WHAT, HELD_AMOUNT = np.zeros(s.CARDS, np.int64), np.zeros(s.CARDS)
for _card in map(int, t.HOLDER_CARD):
    HELD_WHAT[_card], HELD_AMOUNT[_card] = _held(_card)

# Requirements on parameters: which, whether it is the most, in steps.
NO_PARAMETER, TEMPERATURE, OXYGEN_LEVEL, OCEAN_COUNT = (np.int64(k) for k in range(4))
_PARAMETERS = {"temp": TEMPERATURE, "oxygen": OXYGEN_LEVEL, "oceans": OCEAN_COUNT}
NEEDS, AT_MOST, LEVEL = (np.zeros(s.CARDS, np.int64) for _ in range(3))
# The tag that is needed most, and how many.
NEEDED_TAG, NEEDED_TAGS = np.zeros(s.CARDS, np.int64), np.zeros(s.CARDS, np.int64)
for _card in range(1, s.PROJECTS + 1):
    for _kind, _bound, _figure, *_args in CARD_FACTS[_card]["requirements"]:
        if _kind in _PARAMETERS:
            NEEDS[_card], AT_MOST[_card] = _PARAMETERS[_kind], _bound == "max"
            LEVEL[_card] = t.temperature_steps(_figure) if _kind == "temp" else _figure
        elif _kind == "tag" and _figure > NEEDED_TAGS[_card]:
            NEEDED_TAG[_card], NEEDED_TAGS[_card] = TAG[_args[0]], _figure

"""Effects of cards as tables that the kernels interpret.

A program is a row of steps, int16[8]: class (8; 0: at once), op, a, b, then for figures that
are counted: counter + 1, its argument, numerator, denominator (b = num * (count // den)).
The program of a card's effects has the card's number; those of actions, triggers,
alternatives, first actions and standard projects follow.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import ops
from . import state as s
from .facts import BOARD, CARD_FACTS, CORPORATION_FACTS, HELD, PLACEMENT, RESOURCE, TAG, TILE_KIND

OWN_TAG, OPPONENT_TAG, ALL_CITIES, MARS_CITIES, ALL_EVENTS = range(1, 6)  # counters
FIXED_PLACES = ("noctis", "ganymede", "phobos")
STEP = 8  # figures of a step

Step = list[Any]  # of whole numbers, plain or numpy's

_programs: list[list[Step]] = []


def _counter(counter: str, arg: str) -> list[int]:
    if counter == "own_tag":
        return [OWN_TAG, TAG[arg]]
    if counter == "opp_tag":
        return [OPPONENT_TAG, TAG[arg]]
    if counter == "cities":
        return [ALL_CITIES if arg == "all" else MARS_CITIES, 0]
    return [ALL_EVENTS, 0]


def _tile(kind: int, where: str) -> Step:
    order: Any = ops.TILE_CLASS
    if kind == s.OCEAN:
        order = ops.OCEAN_CLASS
    elif where in FIXED_PLACES:
        order = ops.AT_ONCE
    return [order, ops.TILE, kind, PLACEMENT[where], 0, 0, 0, 0]


def _step(op: Any, a: int = 0, b: int = 0) -> Step:
    return [ops.CLASS.get(op, ops.AT_ONCE), op, a, b, 0, 0, 0, 0]


_PLAIN = {"prod": ops.PROD, "gain": ops.GAIN, "lose": ops.LOSE, "value": ops.VALUE}
_COUNTED = {"prod_per": ops.PROD, "gain_per": ops.GAIN}
_NUMBER = {
    "tr": ops.RATING,
    "temp": ops.WARM,
    "oxygen": ops.OXYGENATE,
    "draw": ops.DRAW,
    "add_here": ops.ADD_HERE,
    "add_any_nonempty": ops.ADD_NONEMPTY,
    "draw_buy": ops.DRAW_BUY,
}


def _steps(effect: list[Any]) -> list[Step]:
    """The steps of one effect, `[op, figures ...]`, by its name."""
    name, args = effect[0], effect[1:]
    if name in _PLAIN:
        return [_step(_PLAIN[name], RESOURCE[args[0]], args[1])]
    if name in _COUNTED:
        row = _step(_COUNTED[name], RESOURCE[args[0]])
        return [[*row[:4], *_counter(args[1], args[2]), args[3], args[4]]]
    if name == "tr_per":
        return [[*_step(ops.RATING)[:4], *_counter(args[0], args[1]), args[2], args[3]]]
    if name in _NUMBER:
        return [_step(_NUMBER[name], 0, args[0])]
    if name == "ocean":
        return [_tile(s.OCEAN, args[1])] * args[0]
    if name in ("city", "greenery"):
        return [_tile(TILE_KIND[name], args[0])]
    if name == "tile":
        return [_tile(TILE_KIND[args[0]], args[1])]
    if name == "draw_keep":
        return [_step(ops.DRAW_KEEP, args[0], args[1])]
    if name == "add_any":
        return [_step(ops.ADD_ANY, HELD[args[0]], args[1])]
    if name == "cut_prod_any":
        return [_step(ops.CUT_PROD, RESOURCE[args[0]], args[1])]
    if name == "remove_any":  # all of them are of plants
        assert args[0] == "plants"
        return [_step(ops.REMOVE, 0, args[1])]
    if name == "choice":
        numbers = [_add(branch) for branch in args[0]]
        return [_step(ops.CHOOSE, numbers[0], len(numbers))]
    if args[0] == "prod_of_space_metal":  # comes with the tile, see rules/tiles.py
        return []
    return [_step(ops.SPECIALS[args[0]])]


def _program(effects: list[list[Any]]) -> list[Step]:
    """The steps of effects; gains after a red-bordered cut, losses after a tile follow it (8)."""
    steps: list[Step] = []
    late: Any = ops.AT_ONCE
    for effect in effects:
        for step in _steps(effect):
            if step[1] == ops.PROD and (late == ops.CARD_CLASS or step[3] < 0):
                step[0] = late
            elif step[1] == ops.CUT_PROD:
                late = ops.CARD_CLASS
            elif step[1] == ops.TILE and step[0] == ops.TILE_CLASS:
                late = ops.AFTER_CITY_CLASS
            steps.append(step)
    return steps


def _add(effects: list[list[Any]]) -> int:
    """A further program; its number."""
    number = len(_programs)
    _programs.append([])
    _programs[number] = _program(effects)
    return number


def _add_all() -> None:
    """The effects of all cards; alternatives come behind them, in order."""
    _programs.extend([] for _ in range(s.CARDS))
    for card in range(1, s.CARDS):
        _programs[card] = _program(CARD_FACTS[card]["effects"])


_add_all()

FIRST_ACTION = np.zeros(s.CORPORATIONS, np.int16)  # programs; 0: none
SOLO_EFFECTS = np.zeros(s.CORPORATIONS, np.int16)
for _index, _one in enumerate(CORPORATION_FACTS):
    if _one["first_action"]:
        FIRST_ACTION[_index] = _add(_one["first_action"])
    if _one.get("solo_effects"):
        SOLO_EFFECTS[_index] = _add(_one["solo_effects"])
PROJECT_PROGRAM = np.array(
    [_add(one.get("effects", [])) for one in BOARD["standard_projects"]], np.int16
)

# -- Actions of cards in front: alternatives (4.5) -----------------------------------------------

NO_COST, PAY, SPEND, SPEND_PROD, SPEND_HERE, TAKE_HELD = range(6)
_COSTS = {"pay": PAY, "spend": SPEND, "spend_prod": SPEND_PROD, "spend_here": SPEND_HERE}
_alternatives: list[list[int]] = []
FIRST_ALTERNATIVE = np.zeros(s.CARDS, np.int16)
NUM_ALTERNATIVES = np.zeros(s.CARDS, np.int8)


def _alternative(action: dict[str, Any]) -> list[int]:
    """A row of `ALTERNATIVES`."""
    raised = int(action.get("condition") == "own_tr_raised_this_generation")
    if not action["cost"]:
        return [NO_COST, 0, 0, 0, raised, _add(action["gain"])]
    ((kind, *args),) = action["cost"]
    if kind == "pay":
        metals = sum(1 << RESOURCE[name] for name in args[1] if name != "mc")
        return [PAY, 0, args[0], metals, raised, _add(action["gain"])]
    if kind == "spend_here":
        return [SPEND_HERE, 0, args[0], 0, raised, _add(action["gain"])]
    if kind == "take_card_res":  # its gain is part of taking
        assert args[1] == 1 and action["gain"] == [["add_here", 1]]
        _programs.append([_step(ops.TAKE_RESOURCE, HELD[args[0]], 1)])
        return [TAKE_HELD, HELD[args[0]], 1, 0, raised, len(_programs) - 1]
    return [_COSTS[kind], RESOURCE[args[0]], args[1], 0, raised, _add(action["gain"])]


for _card in range(1, s.CARDS):
    FIRST_ALTERNATIVE[_card] = len(_alternatives)
    NUM_ALTERNATIVES[_card] = len(CARD_FACTS[_card]["actions"])
    _alternatives.extend(_alternative(action) for action in CARD_FACTS[_card]["actions"])
# Kind of cost, its resource, how much, set of metals that may pay, whether TR must have been
# raised, program of the gain.
ALTERNATIVES = np.array(_alternatives, np.int16)
ALTERNATIVE_CARD = np.repeat(np.arange(s.CARDS), NUM_ALTERNATIVES).astype(np.int16)

# -- Triggers ------------------------------------------------------------------------------------

ON_TILE, ON_TAG, ON_EVENT, ON_CARD, ON_PROJECT, ON_METAL = range(6)
_ON = {
    "tile": ON_TILE,
    "play_tag": ON_TAG,
    "play_event": ON_EVENT,
    "play_card": ON_CARD,
    "standard_project": ON_PROJECT,
    "tile_on_metal_bonus": ON_METAL,
}
_MEDIA_GROUP = 109  # pays late (8)


def _trigger(card: int, facts: dict[str, Any]) -> list[int]:
    """Card, kind, only the owner's, tile, only on the map, set of tags, least cost, program."""
    on = _ON[facts["on"]]
    own = int(facts.get("who", "self") == "self")
    tile = TILE_KIND[facts["tile"]] if on == ON_TILE else 0
    mars = int(facts.get("where") == "mars")
    tags = sum(1 << TAG[name] for name in facts.get("tags", []))
    if facts.get("tag"):
        tags = 1 << TAG[facts["tag"]]
    least = facts.get("min_printed_cost", facts.get("min_cost", 0))
    program = _add(facts["do"])
    if card == _MEDIA_GROUP:
        for step in _programs[program]:
            step[0] = ops.CARD_CLASS
    return [card, on, own, tile, mars, tags, least, program]


_triggers = [
    _trigger(card, facts) for card in range(1, s.CARDS) for facts in CARD_FACTS[card]["triggers"]
]
TRIGGERS = np.array(_triggers, np.int16)
NUM_TRIGGERS = len(_triggers)
assert NUM_TRIGGERS <= 32
# uint32 by card: its triggers; by kind: those that may fire.
CARD_TRIGGERS = np.zeros(s.CARDS, np.uint32)
TRIGGERS_ON = np.zeros(len(_ON), np.uint32)
for _index, _row in enumerate(_triggers):
    CARD_TRIGGERS[_row[0]] |= np.uint32(1 << _index)
    TRIGGERS_ON[_row[1]] |= np.uint32(1 << _index)

# -- Production boxes that Robotic Workforce copies (86) ------------------------------------------

BOX = np.zeros(s.CARDS, np.int16)  # programs; 0: none
_BOX_OPS = (ops.PROD, ops.CUT_PROD)
for _card in range(1, s.CARDS):
    _box = [step for step in _programs[_card] if step[1] in _BOX_OPS]
    if _box and "building" in CARD_FACTS[_card]["tags"]:
        BOX[_card] = len(_programs)
        _programs.append([[ops.CLASS.get(step[1], ops.AT_ONCE), *step[1:]] for step in _box])

PROGRAM_START = np.zeros(len(_programs) + 1, np.int16)
PROGRAM_START[1:] = np.cumsum([len(program) for program in _programs])
STEPS = np.array([step for program in _programs for step in program], np.int16)


def steps_of(program: int) -> np.ndarray:
    """int16[n, 8]: the steps of a program."""
    return STEPS[PROGRAM_START[program] : PROGRAM_START[program + 1]]

"""Why an action is not legal: who is asked what, and what is missing, in figures.

The rules decide what is legal; this looks at the same record, and asks the same small
kernels, to say what stands in the way. Where several things do, the plainest is named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..core.text import counted, members
from . import facts as f
from . import ops
from . import programs as p
from . import state as s
from . import tables as t
from .actions import ACTIONS
from .playability import short_of_money, why_unplayable
from .rules import payment, red, research, tiles
from .rules.main_actions import is_possible, milestone_value, project_price
from .words import (
    AWARD_WORDS,
    HELD_WORDS,
    HEX_NAMES,
    MILESTONE_UNITS,
    MILESTONE_WORDS,
    PLACE_WORDS,
    QUESTIONS,
    RESOURCE_WORDS,
    TILE_WORDS,
    UNITS,
    amount,
    card_list,
    card_name,
    cards_in,
    clockwise,
    held_words,
    holds,
    question,
    seat_label,
)


def why_illegal(state: Any, action: int) -> str:
    """Why `action`, which is not legal in `state`, is not; raises ValueError if there is none."""
    name, indices = ACTIONS.locate(action)
    player, asked = int(state["player"]), int(state["decision"])
    who = f"{seat_label(state, player)} is asked {question(state)}"
    if name not in QUESTIONS[asked][1]:
        return f"{who}, which this does not answer"
    return f"{who}, and {_REASONS[name](state, state['seats'][player], *indices)}"


# -- Other actions of a turn (4) ------------------------------------------------------------------


def _use(state: Any, seat: Any, card: int) -> str:
    if not holds(seat["front"], card):
        return f"{card_name(card)} does not lie before it"
    if not f.CARD_FACTS[card]["actions"]:
        return f"{card_name(card)} has no action"
    if holds(seat["used"], card):
        return f"the action of {card_name(card)} has been used in this generation"
    first = int(p.FIRST_ALTERNATIVE[card])
    missing = [
        _alternative(state, seat, card, first + k) for k in range(int(p.NUM_ALTERNATIVES[card]))
    ]
    return f"the action of {card_name(card)} is not possible: {', and '.join(missing)}"


def _alternative(state: Any, seat: Any, card: int, number: int) -> str:
    """What is missing for an alternative of an action."""
    kind, resource, need, metals, raised, program = (int(v) for v in p.ALTERNATIVES[number][:6])
    if raised and not bool(seat["tr_raised"]):
        return "its TR has not been raised in this generation"
    if kind == p.PAY:
        return short_of_money(seat, need, metals)
    if kind == p.SPEND:
        return f"it has {int(seat['stock'][resource])} of {amount(resource, need)}"
    if kind == p.SPEND_PROD:
        have = int(seat["production"][resource])
        return f"its {UNITS[resource]} production is {have} of {need}"
    if kind == p.SPEND_HERE:
        have = int(state["card_resources"][int(t.HOLDER[card])])
        return f"it holds {have} of {held_words(card, need)}"
    if kind == p.TAKE_HELD:
        return f"no card has a {HELD_WORDS[resource]} that may be taken"
    if int(p.steps_of(program)[0][1]) == ops.ENERGY_TO_MC:
        return "it has no energy"
    return "none of its cards can hold the resource"


def _project(state: Any, seat: Any, project: int) -> str:
    if project == s.SELL_PATENTS:
        return "it has no card in hand to sell"
    cost = int(project_price(seat, np.int64(project)))
    everything_done = {
        s.ASTEROID: "the temperature is at its maximum",
        s.AQUIFER: f"all {int(t.OCEANS_MAX)} oceans are placed",
        s.GREENERY_PROJECT: "no hex is left for a greenery",
        s.CITY_PROJECT: f"no hex is left for a city: {PLACE_WORDS['city']}",
    }
    return short_of_money(seat, cost) or everything_done.get(project, "it is not possible now")


def _milestone(state: Any, seat: Any, milestone: int) -> str:
    taken = _taken(state, "milestone", MILESTONE_WORDS, state["milestone_owner"], milestone)
    if taken:
        return taken
    have, need = int(milestone_value(seat, np.int64(milestone))), int(t.MILESTONE_MIN[milestone])
    if have < need:
        unit = MILESTONE_UNITS[milestone]
        return f"{MILESTONE_WORDS[milestone]} needs {need} {unit}; it has {have}"
    return short_of_money(seat, int(t.MILESTONE_COST)) or "it cannot be claimed now"


def _award(state: Any, seat: Any, award: int) -> str:
    taken = _taken(state, "award", AWARD_WORDS, state["award_funder"], award)
    if taken:
        return taken
    cost = int(t.AWARD_COST[int(state["num_funded"])])
    return short_of_money(seat, cost) or "it cannot be funded now"


def _taken(state: Any, what: str, names: tuple[str, ...], owners: Any, index: int) -> str:
    """That a milestone or an award cannot be had by anybody any more."""
    if red.alone(state):
        return f"there are no {what}s in the solo game"
    owner = int(owners[index])
    verb = "claimed" if what == "milestone" else "funded"
    if owner != s.NOBODY:
        return f"{names[index]} has been {verb} by {seat_label(state, owner)}"
    most = int(t.MAX_CLAIMED if what == "milestone" else t.MAX_FUNDED)
    done = int(state["num_claimed"] if what == "milestone" else state["num_funded"])
    return f"{most} {what}s have been {verb}, no more can be" if done >= most else ""


def _plants(_: Any, seat: Any, *__: Any) -> str:
    need, have = int(seat["greenery_plants"]), int(seat["stock"][s.PLANTS])
    if have < need:
        return f"a greenery takes {need} plants; it has {have}"
    return "no hex is left for a greenery"


def _heat(_: Any, seat: Any, *__: Any) -> str:
    need, have = int(t.HEAT_FOR_STEP), int(seat["stock"][s.HEAT])
    if have < need:
        return f"a step of temperature takes {need} heat; it has {have}"
    return "the temperature is at its maximum"


def _pass_turn(*_: Any) -> str:
    return "it has taken an action in this turn, which it may only end now"


# -- Cards ----------------------------------------------------------------------------------------


def _card(state: Any, seat: Any, card: int) -> str:
    asked = int(state["decision"])
    if asked in (s.SELL, s.DISCARD):
        if not holds(seat["hand"], card):
            return f"{card_name(card)} is not in its hand"
        return (
            f"cards are sold in ascending order, the last was {card_name(int(state['last_sold']))}"
        )
    if asked in _OFFERS:
        return _offered(state, seat, card)
    if asked == s.CORPORATION:
        offered = card_list(s.FIRST_CORPORATION + k for k in members(seat["corporations"]))
        return f"{card_name(card)} is not offered, but {offered}"
    if asked == s.DRAFT:
        pack = card_list(cards_in(state["pack"][int(state["player"])]))
        return f"{card_name(card)} is not in the pack, but {pack}"
    return _lying(state, seat, card, asked)


_OFFERS = (s.KEEP, s.RESEARCH, s.KEEP_DRAWN, s.BUY_DRAWN)


def _offered(state: Any, seat: Any, card: int) -> str:
    """Cards of an offer are chosen in its order, as many as can be paid."""
    asked, offer = int(state["decision"]), seat["offer"][: int(seat["num_offered"])].tolist()
    if card not in offer:
        return f"{card_name(card)} is not offered, but {card_list(offer)}"
    chosen = [offer[place] for place in members(seat["chosen"])]
    if card in chosen:
        return f"{card_name(card)} has been chosen already"
    if chosen and offer.index(card) < offer.index(chosen[-1]):
        return f"cards are chosen in the order of the offer, the last was {card_name(chosen[-1])}"
    if asked == s.KEEP_DRAWN:
        return f"{int(state['effect']['m'])} must be kept, and too few come after {card_name(card)}"
    most = int(research.affordable(seat))
    if asked == s.KEEP:
        most = int(t.START_MC[int(seat["corporation"])] // t.BUY_COST)
    return f"it can pay {counted(most, 'card')} at {int(t.BUY_COST)} MC each"


def _lying(state: Any, seat: Any, card: int, asked: int) -> str:
    """Cards before the seats: to take from, to add to, to copy."""
    owner = next(
        (
            index
            for index in range(int(state["num_players"]))
            if card and holds(state["seats"][index]["front"], card)
        ),
        s.NOBODY,
    )
    own = owner == int(state["player"])
    if owner == s.NOBODY or (asked in (s.ADD, s.COPY) and not own):
        whom = "it" if asked in (s.ADD, s.COPY) else "anybody"
        return f"{card_name(card)} does not lie before {whom}"
    if asked == s.COPY:
        return f"{card_name(card)} has no production box of a building that can be copied"
    kind = int(t.ANIMALS) if asked == s.VIRUS else int(state["effect"]["n"])
    nonempty = asked == s.ADD and int(state["effect"]["what"]) == ops.ADD_NONEMPTY
    if not nonempty and int(t.HELD_KIND[card]) != kind:
        return f"{card_name(card)} does not hold {HELD_WORDS[kind]}s"
    if int(t.HOLDER[card]) < 0 or not int(state["card_resources"][int(t.HOLDER[card])]):
        return f"nothing lies on {card_name(card)}"
    if holds(t.NO_REMOVAL, card):
        return f"nothing can be removed from {card_name(card)}"
    return f"{card_name(card)} is protected by {seat_label(state, owner)}"


# -- Hexes, seats, figures ------------------------------------------------------------------------


def _hex(state: Any, seat: Any, place: int) -> str:
    name = HEX_NAMES[place]
    tile = int(state["tile"][place]) - 1
    if tile >= 0:
        return f"{name} holds {TILE_WORDS[tile]}"
    final = int(state["decision"]) == s.FINAL_GREENERY
    kind = s.GREENERY if final else int(state["effect"]["n"])
    for index in range(int(state["num_players"])):
        mine = index == int(state["player"])
        if int(state["seats"][index]["claims"]) >> place & 1 and (not mine or kind == s.CLAIM):
            return f"{name} is claimed by {seat_label(state, index)}"
    where = int(t.FOR_GREENERY) if final else int(state["effect"]["m"])
    where = int(t.ON_LAND) if kind == s.CLAIM else where
    reserved = {"ocean": "reserved for oceans", "noctis": "reserved for Noctis City"}
    printed = f.BOARD["hexes"][place]["kind"]
    if where != t.FOR_OCEAN and printed in reserved:
        return f"{name} is {reserved[printed]}"
    words = PLACE_WORDS[f.PLACEMENT_NAMES[where]]
    left = int(tiles.places(state, np.int64(int(state["player"])), np.int64(where))).bit_count()
    return f"{TILE_WORDS[kind]} goes {words}, which {name} is not; {left} hexes are"


def _player(state: Any, seat: Any, distance: int) -> str:
    count = int(state["num_players"])
    if distance >= count:
        return f"there are {count} seats only"
    index, asked = clockwise(state, distance), int(state["decision"])
    other, who = state["seats"][index], seat_label(state, index)
    if asked == s.CUT:
        resource, number = int(state["effect"]["n"]), int(state["effect"]["m"])
        now = int(other["production"][resource])
        least = f"; {int(t.FLOORS[resource])} is the least" if resource == s.MC else ""
        return f"{who} has {now} of {number} {UNITS[resource]} production{least}"
    if distance == 0 and (asked != s.REMOVE_PLANTS or int(other["stock"][s.PLANTS])):
        return "it cannot choose itself"
    if asked in (s.REMOVE_PLANTS, s.VIRUS):
        return f"{who} has {'no' if not int(other['stock'][s.PLANTS]) else 'protected'} plants"
    if asked == s.FLOOD:
        if not int(other["tiles"]) & int(t.NEIGHBOURS[int(state["effect"]["n"])]):
            return f"{who} has no tile next to {HEX_NAMES[int(state['effect']['n'])]}"
        return f"{who} has no MC"
    return f"{who} has nothing of what can be taken"


def _option(state: Any, seat: Any, option: int) -> str:
    asked, item = int(state["decision"]), state["effect"]
    if asked == s.BOOTY:
        victim = int(state["victim"])
        who = "the neutral opponent" if victim == s.NOBODY else seat_label(state, victim)
        what = RESOURCE_WORDS[option] if option <= s.TITANIUM else "such resource"
        return f"{who} has no {what} that can be taken"
    card = int(item["card"])
    number = int(item["m"]) if int(item["what"]) == ops.CHOOSE else int(p.NUM_ALTERNATIVES[card])
    if asked in (s.OLYMPUS, s.ENHANCE):
        number = 2
    if option >= number:
        return f"there are {number} alternatives only"
    if int(item["what"]) == ops.CHOOSE:
        return "none of its cards can hold the resource"
    alternative = int(p.FIRST_ALTERNATIVE[card]) + option
    player = np.int64(int(state["player"]))
    if is_possible(state, player, np.int64(card), np.int64(alternative)):
        return "it is possible only alone"
    return _alternative(state, seat, card, alternative)


def _amount(state: Any, seat: Any, number: int) -> str:
    asked = int(state["decision"])
    if asked == s.AMOUNT:
        insulate = int(state["effect"]["what"]) == ops.INSULATE
        have = int(seat["production" if insulate else "stock"][s.HEAT if insulate else s.ENERGY])
        what = "heat production" if insulate else "energy"
        return f"it has {have} {what}, and at least 1 is converted"
    resource = {s.PAY_STEEL: s.STEEL, s.PAY_TITANIUM: s.TITANIUM, s.PAY_HEAT: s.HEAT}[asked]
    answers = {
        s.PAY_STEEL: payment.steel_answers,
        s.PAY_TITANIUM: payment.titanium_answers,
        s.PAY_HEAT: payment.heat_answers,
    }[asked](state)
    have, what = int(seat["stock"][resource]), RESOURCE_WORDS[resource]
    if number > have:
        return f"it has {have} {what}"
    fits = ", ".join(str(one) for one in members(answers))
    return f"{number} {what} would fall short of the price or waste some; possible: {fits}"


def _done(state: Any, *_: Any) -> str:
    if int(state["decision"]) == s.MAIN:
        return "it has to take an action or pass"
    return "something must be chosen"


_REASONS: dict[str, Callable[..., str]] = {
    "play": why_unplayable,
    "use": _use,
    "card": _card,
    "project": _project,
    "milestone": _milestone,
    "award": _award,
    "plants": _plants,
    "heat": _heat,
    "pass_turn": _pass_turn,
    "hex": _hex,
    "player": _player,
    "option": _option,
    "amount": _amount,
    "done": _done,
}

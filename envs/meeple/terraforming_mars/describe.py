"""Actions in words: what each means in a given state, and why it is not legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..core.text import counted, members
from . import facts as f
from . import ops
from . import state as s
from . import tables as t
from .actions import ACTIONS
from .reasons import why_illegal
from .rules.main_actions import milestone_value, project_price
from .rules.payment import metals_for, price
from .rules.red import FLOOD_MC, RAIDED, VIRUS_ANIMALS, VIRUS_PLANTS, robbed
from .words import (
    AWARD_WORDS,
    HELD_WORDS,
    HEX_NAMES,
    MILESTONE_WORDS,
    PROJECT_WORDS,
    RESOURCE_WORDS,
    TILE_WORDS,
    UNITS,
    action_words,
    amount,
    card_name,
    clockwise,
    effects_words,
    held_words,
    holds,
    seat_label,
)

__all__ = ["describe", "why_illegal"]


def describe(state: Any, action: int) -> str:
    """What `action` means in `state`, in words; `state` is a record of STATE.

    Raises ValueError for an action that does not exist.
    """
    name, indices = ACTIONS.locate(action)
    return _WORDS[name](state, *indices)


def _asked(state: Any) -> Any:
    return state["seats"][int(state["player"])]


def _inside(words: str, *extra: str) -> str:
    """`words` with what is not empty of the rest, in brackets."""
    inside = "; ".join(part for part in extra if part)
    return f"{words} ({inside})" if inside else words


# -- Actions of a turn ----------------------------------------------------------------------------


def _play(state: Any, card: int) -> str:
    if card == 0:
        return "play no card"
    cost, printed = int(price(_asked(state), np.int64(card))), int(t.COST[card])
    less = f"printed {printed}" if cost != printed else ""
    metals = [RESOURCE_WORDS[metal] for metal in members(metals_for(np.int64(card)))]
    counts = f"{' and '.join(metals)} {'count' if len(metals) > 1 else 'counts'}" if metals else ""
    return _inside(f"play {card_name(card)} for {cost} MC", less, counts)


def _use(_: Any, card: int) -> str:
    if card == 0:
        return "use no card"
    return f"use {card_name(card)}: {', or '.join(action_words(card)) or 'it has no action'}"


def _project(state: Any, project: int) -> str:
    if project == s.SELL_PATENTS:
        return f"sell patents for {int(t.SELL_GAIN)} MC each"
    gain = effects_words(f.BOARD["standard_projects"][project]["effects"])
    cost = int(project_price(_asked(state), np.int64(project)))
    return f"standard project {PROJECT_WORDS[project]} for {cost} MC: {gain}"


def _milestone(state: Any, milestone: int) -> str:
    value = int(milestone_value(_asked(state), np.int64(milestone)))
    need = int(t.MILESTONE_MIN[milestone])
    words = f"claim {MILESTONE_WORDS[milestone]} for {int(t.MILESTONE_COST)} MC"
    return f"{words} ({value} of {need} needed)"


def _award(state: Any, award: int) -> str:
    funded = int(state["num_funded"])
    words = f"fund {AWARD_WORDS[award]}"
    return words if funded >= int(t.MAX_FUNDED) else f"{words} for {int(t.AWARD_COST[funded])} MC"


def _plants(state: Any, *_: Any) -> str:
    return f"turn {int(_asked(state)['greenery_plants'])} plants into a greenery"


def _heat(*_: Any) -> str:
    return f"turn {int(t.HEAT_FOR_STEP)} heat into 1 step of temperature"


def _pass_turn(*_: Any) -> str:
    return "pass for the rest of the generation"


# -- Cards ----------------------------------------------------------------------------------------


def holder_of(state: Any, card: int) -> int:
    """The seat before whom a card lies face up; NOBODY if it does not."""
    for index in range(int(state["num_players"])):
        if holds(state["seats"][index]["front"], card):
            return index
    return s.NOBODY


def _card(state: Any, card: int) -> str:
    asked = int(state["decision"])
    if card == 0:
        return "choose no card"
    return _CARD_WORDS[asked](state, card) if asked in _CARD_WORDS else f"choose {card_name(card)}"


def _corporation(_: Any, card: int) -> str:
    if card < s.FIRST_CORPORATION:
        return f"choose {card_name(card)}"
    one = f.CARD_FACTS[card]
    first = effects_words(one["first_action"])
    return _inside(
        f"play {card_name(card)}",
        f"{one['start_mc']} MC",
        effects_words(one["effects"]),
        f"first action: {first}" if first else "",
    )


def _lying(state: Any, card: int) -> str:
    """What lies on a card."""
    place = int(t.HOLDER[card])
    return f"{held_words(card, int(state['card_resources'][place]))} there" if place >= 0 else ""


def _owned(state: Any, card: int) -> str:
    """A card with its owner, unless it is the seat that is asked."""
    owner = holder_of(state, card)
    of = "" if owner in (s.NOBODY, int(state["player"])) else f" of {seat_label(state, owner)}"
    return f"{card_name(card)}{of}"


def _take(state: Any, card: int) -> str:
    kind = HELD_WORDS[int(state["effect"]["n"])]
    return _inside(f"take 1 {kind} from {_owned(state, card)}", _lying(state, card))


def _add(state: Any, card: int) -> str:
    number = held_words(card, int(state["effect"]["m"]))
    return _inside(f"put {number} on {card_name(card)}", _lying(state, card))


def _infect(state: Any, card: int) -> str:
    words = f"remove up to {counted(int(VIRUS_ANIMALS), 'animal')} from {_owned(state, card)}"
    return _inside(words, _lying(state, card))


_MINES = {64: 0, 67: 1}  # Mining Area and Mining Rights: the place in `mined`


def _copy(state: Any, card: int) -> str:
    boxed = ("prod", "prod_per", "cut_prod_any")
    box = effects_words([one for one in f.CARD_FACTS[card]["effects"] if one[0] in boxed])
    if card in _MINES and int(state["mined"][_MINES[card]]) >= 0:
        box = f"+1 {UNITS[int(state['mined'][_MINES[card]])]} production"
    return f"copy {card_name(card)}: {box or 'no production'}"


def _bought(_: Any, card: int) -> str:
    return f"buy {card_name(card)} for {int(t.BUY_COST)} MC"


_CARD_WORDS: dict[int, Callable[[Any, int], str]] = {
    s.CORPORATION: _corporation,
    s.KEEP: lambda _, card: f"keep {card_name(card)} for {int(t.BUY_COST)} MC",
    s.DRAFT: lambda _, card: f"keep {card_name(card)} and pass the pack on",
    s.RESEARCH: _bought,
    s.SELL: lambda _, card: f"sell {card_name(card)} for {int(t.SELL_GAIN)} MC",
    s.TAKE: _take,
    s.ADD: _add,
    s.DISCARD: lambda _, card: f"discard {card_name(card)} and draw a card",
    s.COPY: _copy,
    s.KEEP_DRAWN: lambda _, card: f"keep {card_name(card)}",
    s.BUY_DRAWN: _bought,
    s.VIRUS: _infect,
}

# -- Answers to other questions -------------------------------------------------------------------


def _hex(state: Any, place: int) -> str:
    name, asked = HEX_NAMES[place], int(state["decision"])
    gains = ", ".join(
        counted(f.BOARD["hexes"][place]["bonus"].count(bonus), bonus, _PLURALS[bonus])
        for bonus in dict.fromkeys(f.BOARD["hexes"][place]["bonus"])
    )
    oceans = (int(t.NEIGHBOURS[place]) & int(state["ocean_set"])).bit_count()
    beside = f"next to {counted(oceans, 'ocean')}" if oceans else ""
    if asked == s.FINAL_GREENERY:
        words = f"turn {int(_asked(state)['greenery_plants'])} plants into a greenery on {name}"
    elif asked != s.PLACE:
        return f"choose {name}"
    elif int(state["effect"]["n"]) == s.CLAIM:
        return f"put the {TILE_WORDS[s.CLAIM]} on {name}"
    else:
        words = f"place {TILE_WORDS[int(state['effect']['n'])]} on {name}"
    return _inside(words, gains, beside)


_PLURALS = {"plant": "plants", "steel": "steel", "titanium": "titanium", "card": "cards"}


def _player(state: Any, distance: int) -> str:
    if distance >= int(state["num_players"]):
        return f"choose a seat {distance} places on, which there is not"
    index, asked = clockwise(state, distance), int(state["decision"])
    who, seat, item = seat_label(state, index), state["seats"][index], state["effect"]
    if asked == s.CUT:
        resource, number = int(item["n"]), int(item["m"])
        words = f"{who} loses {number} {UNITS[resource]} production"
        return f"{words} (now {int(seat['production'][resource])})"
    if asked in (s.REMOVE_PLANTS, s.VIRUS):
        number = int(item["m"]) if asked == s.REMOVE_PLANTS else int(VIRUS_PLANTS)
        has = int(seat["stock"][s.PLANTS])
        return f"{who} loses up to {amount(s.PLANTS, number)} (has {has})"
    if asked in (s.SABOTAGE, s.RAID):
        verb = "sabotage" if asked == s.SABOTAGE else "raid"
        return f"{verb} {who} ({_spoils(state, index, asked == s.SABOTAGE) or 'nothing there'})"
    if asked == s.FLOOD:
        return f"{who} loses up to {int(FLOOD_MC)} MC (has {int(seat['stock'][s.MC])})"
    return f"choose {who}"


def _spoils(state: Any, index: int, sabotage: bool) -> str:
    """What there is to destroy or take, such as `3 MC or 2 steel`."""
    amounts = [
        (resource, int(robbed(state, state["seats"][index], sabotage, np.int64(resource))))
        for resource in range(s.TITANIUM + 1)
    ]
    return " or ".join(amount(resource, number) for resource, number in amounts if number)


def _option(state: Any, option: int) -> str:
    asked, item = int(state["decision"]), state["effect"]
    if asked == s.CHOICE:
        words = alternatives(item)
        return words[option] if option < len(words) else f"alternative {option + 1}"
    if asked == s.OLYMPUS and option < 2:
        return ("put 1 science on {0}", "remove 1 science from {0} and draw a card")[option].format(
            card_name(int(t.OLYMPUS_CONFERENCE))
        )
    if asked == s.ENHANCE and option < 2:
        played = int(item["n"])
        return f"put {held_words(played, 1)} on {card_name(played)}" if option else "gain 1 plant"
    if asked == s.BOOTY and option <= s.TITANIUM:
        return _booty(state, option)
    return f"alternative {option + 1}"


def alternatives(item: Any) -> tuple[str, ...]:
    """What can be chosen between: of a printed choice, or of the action of a card."""
    card = int(item["card"])
    if int(item["what"]) != ops.CHOOSE:
        return action_words(card)
    choice = next(one for one in f.CARD_FACTS[card]["effects"] if one[0] == "choice")
    return tuple(effects_words(branch) for branch in choice[1])


def _booty(state: Any, resource: int) -> str:
    sabotage = int(state["effect"]["what"]) == ops.SABOTEUR
    verb, victim = "destroy" if sabotage else "take", int(state["victim"])
    if victim == s.NOBODY:  # 11: of the neutral opponent
        return f"{verb} {amount(resource, int(RAIDED[resource]))}"
    number = int(robbed(state, state["seats"][victim], sabotage, np.int64(resource)))
    return f"{verb} {amount(resource, number)} of {seat_label(state, victim)}"


def _amount(state: Any, number: int) -> str:
    asked = int(state["decision"])
    if asked in (s.PAY_STEEL, s.PAY_TITANIUM):
        metal = s.STEEL if asked == s.PAY_STEEL else s.TITANIUM
        value = int(_asked(state)["metal_value"][metal])
        worth = f" (worth {number * value} of {int(state['pay_cost'])} MC)" if number else ""
        return f"pay {amount(metal, number)}{worth}"
    if asked == s.PAY_HEAT:
        return f"pay {number} heat of the {int(state['pay_cost'])} MC"
    if asked != s.AMOUNT:
        return f"amount {number}"
    if int(state["effect"]["what"]) == ops.INSULATE:
        return f"turn {number} heat production into MC production"
    return f"turn {number} energy into {number} MC"


def _done(state: Any, *_: Any) -> str:
    asked, seat = int(state["decision"]), _asked(state)
    number = int(seat["chosen"]).bit_count()
    if asked in (s.KEEP, s.RESEARCH):
        verb = "keep" if asked == s.KEEP else "buy"
        if not number:
            return f"{verb} no cards"
        return f"{verb} {counted(number, 'card')} for {number * int(t.BUY_COST)} MC, no more"
    if asked == s.BUY_DRAWN:
        return f"discard {card_name(int(seat['offer'][0]))}"
    return _DONE_WORDS.get(asked, "choose nothing more")


_DONE_WORDS = {
    s.MAIN: "end the turn",
    s.SELL: "sell no more",
    s.REMOVE_PLANTS: "remove no plants",
    s.DISCARD: "discard nothing",
    s.VIRUS: "harm nobody",
    s.SABOTAGE: "sabotage nobody",
    s.RAID: "raid nobody",
    s.FLOOD: "wash away nobody's money",
    s.FINAL_GREENERY: "place no more greeneries",
}

_WORDS: dict[str, Callable[..., str]] = {
    "done": _done,
    "pass_turn": _pass_turn,
    "play": _play,
    "use": _use,
    "card": _card,
    "project": _project,
    "milestone": _milestone,
    "award": _award,
    "plants": _plants,
    "heat": _heat,
    "hex": _hex,
    "player": _player,
    "option": _option,
    "amount": _amount,
}

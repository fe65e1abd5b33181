"""Cards, tiles and questions in words: what `describe`, `reasons`, `text` and `draw` call things.

What a card does is put into words from its facts, in this project's own terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..core.text import counted
from . import facts as f
from . import ops
from . import state as s

RESOURCE_WORDS = ("MC", "steel", "titanium", "plants", "energy", "heat")
UNITS = ("MC", "steel", "titanium", "plant", "energy", "heat")  # one of them, or its production
TILE_WORDS = (*(name.replace("_", " ") for name in f.TILE_NAMES), "Land Claim marker")
HELD_WORDS = tuple(name or "" for name in f.HELD_NAMES)
PROJECT_WORDS = tuple(name.replace("_", " ") for name in f.PROJECT_IDS)
MILESTONE_WORDS = tuple(name.capitalize() for name in f.MILESTONE_IDS)
AWARD_WORDS = tuple(name.capitalize() for name in f.AWARD_IDS)
TAG_WORDS = f.TAG_NAMES
PLACE_WORDS = {
    "land": "on land",
    "city": "on land with no city next to it",
    "greenery": "next to an own tile, if there is room, on land",
    "ocean": "on a hex reserved for oceans",
    "isolated": "on land with no tile next to it",
    "volcanic": "on a volcano",
    "next_to_city": "on land next to a city",
    "next_to_2_cities": "on land next to two cities",
    "next_to_greenery": "on land next to a greenery",
    "metal": "on land with a printed steel or titanium bonus",
    "metal_next_to_own": "next to an own tile, on land with a printed steel or titanium bonus",
    "noctis": "on Noctis City",
    "ganymede": "on Ganymede",
    "phobos": "on Phobos",
}

_HEXES = f.BOARD["hexes"]
HEX_IDS = tuple(f"{'ABCDEFGHI'[one['row']]}{one['col'] + 1}" for one in _HEXES)
HEX_TITLES = tuple(one.get("name", "") for one in _HEXES)  # printed on the map
HEX_NAMES = tuple(
    f"{name} ({title})" if title else name for name, title in zip(HEX_IDS, HEX_TITLES, strict=True)
)
# What a milestone counts, in the order of the milestones.
MILESTONE_UNITS = ("TR", "cities", "greeneries", "building tags", "cards in hand")

# decision -> what the seat is asked, and the ranges of actions that answer it
QUESTIONS: dict[int, tuple[str, tuple[str, ...]]] = {
    s.NOTHING: ("nothing", ()),
    s.CORPORATION: ("which corporation to play", ("card",)),
    s.KEEP: ("which of the dealt cards to keep", ("card", "done")),
    s.DRAFT: ("which card of the pack to keep", ("card",)),
    s.RESEARCH: ("which cards to buy", ("card", "done")),
    s.MAIN: (
        "which action to take",
        tuple("play use project milestone award plants heat pass_turn done".split()),
    ),
    s.SELL: ("which cards to sell", ("card", "done")),
    s.PAY_STEEL: ("how much steel to pay", ("amount",)),
    s.PAY_TITANIUM: ("how much titanium to pay", ("amount",)),
    s.PAY_HEAT: ("how much heat to pay", ("amount",)),
    s.PLACE: ("where a tile goes", ("hex",)),
    s.CUT: ("whose production goes down", ("player",)),
    s.REMOVE_PLANTS: ("who loses plants", ("player", "done")),
    s.TAKE: ("which card loses a resource", ("card",)),
    s.ADD: ("which card receives resources", ("card",)),
    s.CHOICE: ("which alternative to take", ("option",)),
    s.AMOUNT: ("how much to convert", ("amount",)),
    s.DISCARD: ("which card to discard for another", ("card", "done")),
    s.OLYMPUS: ("what Olympus Conference does", ("option",)),
    s.ENHANCE: ("what Viral Enhancers gives", ("option",)),
    s.COPY: ("which production box to copy", ("card",)),
    s.KEEP_DRAWN: ("which of the drawn cards to keep", ("card",)),
    s.BUY_DRAWN: ("whether to buy the drawn card", ("card", "done")),
    s.VIRUS: ("who loses plants or which card loses animals", ("card", "player", "done")),
    s.SABOTAGE: ("whom to sabotage", ("player", "done")),
    s.RAID: ("whom to raid", ("player", "done")),
    s.BOOTY: ("which resource is lost", ("option",)),
    s.FLOOD: ("whose money is washed away", ("player", "done")),
    s.FINAL_GREENERY: ("where another greenery goes", ("hex", "done")),
}


def amount(resource: int, number: int) -> str:
    """Some of a resource, such as `3 plants` or `1 MC`."""
    return f"{number} {(UNITS if number == 1 else RESOURCE_WORDS)[resource]}"


def degrees(temperature: int) -> str:
    """Steps of temperature above the start as degrees."""
    track = f.BOARD["tracks"]["temperature"]
    return f"{track['start'] + track['step'] * temperature} C"


# -- Effects --------------------------------------------------------------------------------------

_SPECIALS = {
    "reveal_for_microbe": "reveal a card: 1 science here if it has a microbe tag",
    "prod_by_tags": "+1 plant production, +4 with 3 plant tags",
    "virus": "remove up to 2 animals from a card or up to 5 plants",
    "prod_of_space_metal": "+1 production of the metal of the hex",
    "land_claim": "reserve a hex",
    "discard_to_draw": "may discard a card and draw one",
    "plant_or_res_on_played": "1 plant, or 1 resource on the card played",
    "copy_production": "copy the production box of an own building",
    "sabotage": "somebody loses up to 3 titanium, 4 steel or 7 MC",
    "hired_raiders": "take up to 2 steel or 3 MC from somebody",
    "heat_prod_to_mc_prod": "any heat production becomes MC production",
    "olympus": "1 science here, or 1 science from here for a card",
    "flooding": "an ocean; the owner of a tile next to it may lose up to 4 MC",
    "energy_to_mc": "any energy becomes as many MC",
}


def _per(counter: str, arg: str, numerator: int, denominator: int) -> tuple[int, str]:
    """How many there are for each so many things counted, and these."""
    one, many = {
        "own_tag": (f"{arg} tag", f"{arg} tags"),
        "opp_tag": (f"{arg} tag of opponents", f"{arg} tags of opponents"),
        "cities": ("city", "cities") if arg == "all" else ("city on Mars", "cities on Mars"),
        "events_played": ("event played by all", "events played by all"),
    }[counter]
    return numerator, f"per {one}" if denominator == 1 else f"per {denominator} {many}"


def effect_words(effect: Sequence[Any], held: str = "") -> str:
    """One effect of the card data; `held` is what its card holds."""
    name, args = effect[0], effect[1:]
    if name == "special":
        return _SPECIALS[args[0]]
    if name == "choice":
        return " or ".join(effects_words(branch, held) for branch in args[0])
    return _EFFECTS[name](args, held)


def effects_words(effects: Sequence[Any], held: str = "") -> str:
    """Effects in a row; empty for none."""
    return ", ".join(effect_words(effect, held) for effect in effects)


def _production(resource: str, number: int) -> str:
    return f"{number:+d} {UNITS[f.RESOURCE[resource]]} production"


def _prod_per(args: Sequence[Any], _: str) -> str:
    number, per = _per(*args[1:])
    return f"{_production(args[0], number)} {per}"


def _gain_per(args: Sequence[Any], _: str) -> str:
    number, per = _per(*args[1:])
    return f"{amount(f.RESOURCE[args[0]], number)} {per}"


def _tr_per(args: Sequence[Any], _: str) -> str:
    number, per = _per(*args)
    return f"+{number} TR {per}"


def _tile(tile: str, where: str) -> str:
    name = tile.replace("_", " ")
    article = "an" if name[0] in "aeiou" else "a"
    return f"{article} {name} {PLACE_WORDS[where]}"


def _ocean(args: Sequence[Any], _: str) -> str:
    oceans = "an ocean" if args[0] == 1 else f"{args[0]} oceans"
    return oceans if args[1] == "ocean" else f"{oceans} {PLACE_WORDS[args[1]]}"


def _any_card(args: Sequence[Any], _: str) -> str:
    return f"{counted(args[1], args[0])} on a card"


_EFFECTS: dict[str, Any] = {
    "prod": lambda a, _: _production(a[0], a[1]),
    "gain": lambda a, _: amount(f.RESOURCE[a[0]], a[1]),
    "lose": lambda a, _: f"lose {amount(f.RESOURCE[a[0]], a[1])}",
    "prod_per": _prod_per,
    "gain_per": _gain_per,
    "tr": lambda a, _: f"+{a[0]} TR",
    "tr_per": _tr_per,
    "temp": lambda a, _: f"temperature +{counted(a[0], 'step')}",
    "oxygen": lambda a, _: f"oxygen +{counted(a[0], 'step')}",
    "ocean": _ocean,
    "city": lambda a, _: _tile("city", a[0]),
    "greenery": lambda a, _: _tile("greenery", a[0]),
    "tile": lambda a, _: _tile(a[0], a[1]),
    "draw": lambda a, _: f"draw {counted(a[0], 'card')}",
    "draw_keep": lambda a, _: f"draw {counted(a[0], 'card')} and keep {a[1]}",
    "draw_buy": lambda a, _: "look at a card and buy or discard it",
    "add_here": lambda a, held: f"{counted(a[0], held or 'resource')} here",
    "add_any": _any_card,
    "add_any_nonempty": lambda a, _: f"{counted(a[0], 'resource')} on a card that has some",
    "value": lambda a, _: f"{a[0]} is worth {a[1]} MC more",
    "cut_prod_any": lambda a, _: f"{_production(a[0], -a[1])} of somebody",
    "remove_any": lambda a, _: f"somebody loses up to {amount(f.RESOURCE[a[0]], a[1])}",
}


def cost_words(cost: Sequence[Any], held: str = "") -> str:
    """What an action of a card costs; empty for nothing."""
    parts = []
    for name, *args in cost:
        if name == "pay":
            metals = [metal for metal in args[1] if metal != "mc"]
            parts.append(f"{args[0]} MC" + (f" ({metals[0]} counts)" if metals else ""))
        elif name == "spend":
            parts.append(amount(f.RESOURCE[args[0]], args[1]))
        elif name == "spend_prod":
            parts.append(f"{args[1]} {UNITS[f.RESOURCE[args[0]]]} production")
        elif name == "spend_here":
            parts.append(f"{counted(args[0], held)} from here")
        else:
            parts.append(f"{counted(args[1], args[0])} from any card")
    return ", ".join(parts)


def action_words(card: int) -> tuple[str, ...]:
    """The alternatives of a card's action, such as `1 steel for 5 MC`."""
    held = held_by(card)
    words = []
    for action in f.CARD_FACTS[card]["actions"]:
        cost, gain = cost_words(action["cost"], held), effects_words(action["gain"], held)
        raised = ", if the TR was raised in this generation" if "condition" in action else ""
        words.append((f"{cost} for {gain}" if cost else gain) + raised)
    return tuple(words)


def held_by(card: int) -> str:
    """What a card can hold: microbe, animal, science, fighter; empty for nothing."""
    return f.CARD_FACTS[card].get("holds") or ""


def held_words(card: int, number: int) -> str:
    """Resources on a card, such as `3 microbes` or `1 science`."""
    name = held_by(card) or "resource"
    return f"{number} {name}" if name == "science" else counted(number, name)


def requirement_words(requirement: Sequence[Any]) -> str:
    """A requirement of a card, such as `oxygen at most 5%`."""
    kind, bound, value, *what = requirement
    least = "at least" if bound == "min" else "at most"
    if kind == "temp":
        return f"temperature {least} {value} C"
    if kind == "oxygen":
        return f"oxygen {least} {value}%"
    if kind == "oceans":
        return f"{least} {counted(value, 'ocean')}"
    if kind == "tag":
        return f"{least} {counted(value, f'{what[0]} tag')}"
    if kind == "own_prod":
        return f"{UNITS[f.RESOURCE[what[0]]]} production {least} {value}"
    if kind == "own_greeneries":
        return f"{least} {counted(value, 'own greenery', 'own greeneries')}"
    return f"{least} {counted(value, 'city', 'cities')}"


# -- Sets, seats, questions -----------------------------------------------------------------------


def cards_in(card_set: Any) -> list[int]:
    """The members of a set of cards, uint64[4], ascending."""
    bits = np.unpackbits(np.array(card_set, "<u8").view(np.uint8), bitorder="little")
    return np.flatnonzero(bits).tolist()


def holds(card_set: Any, card: int) -> bool:
    """Whether a set of cards, uint64[4], holds a card."""
    return bool(int(card_set[card >> 6]) >> (card & 63) & 1)


def card_name(card: int) -> str:
    """The name of a card; 0 is none."""
    return f.CARD_NAMES[card] or "no card"


def card_list(numbers: Any) -> str:
    """Cards by name."""
    return ", ".join(f.CARD_NAMES[int(card)] for card in numbers)


def corporation_name(seat: Any) -> str:
    """The corporation of a seat; empty as long as none is chosen."""
    index = int(seat["corporation"])
    return "" if index == s.NOBODY else f.CARD_NAMES[s.FIRST_CORPORATION + index]


def is_secret(state: Any, seat: int, viewer: int | None) -> bool:
    """Whether `viewer` may not see the corporation of `seat`: 2.6, before all are revealed."""
    if viewer is None or viewer == seat or int(state["beginners"]) >> seat & 1:
        return False
    return int(state["stage"]) == s.SETUP and not bool(state["over"])


def seat_label(state: Any, seat: int, viewer: int | None = None) -> str:
    """A seat with its corporation, such as `seat 1 (Helion)`, as `viewer` may know it."""
    hidden = is_secret(state, seat, viewer)
    name = "" if hidden else corporation_name(state["seats"][seat])
    return f"seat {seat} ({name})" if name else f"seat {seat}"


def clockwise(state: Any, distance: int) -> int:
    """The seat so far from the one that is asked; the same one if there are not so many."""
    return (int(state["player"]) + distance) % int(state["num_players"])


def question(state: Any, viewer: int | None = None) -> str:
    """What the seat to decide is asked, with its figures as far as `viewer` may know them.

    None as the viewer: nothing is hidden.
    """
    asked = int(state["decision"])
    own = viewer in (None, int(state["player"]))
    # What is kept, bought or drawn, and the price of it, is secret.
    if asked in _OPEN_QUESTIONS:
        return _OPEN_QUESTIONS[asked](state, state["effect"])
    if own and asked in _OWN_QUESTIONS:
        return _OWN_QUESTIONS[asked](state, state["effect"])
    if asked in _PAID_WITH and (own or int(state["stage"]) != s.RESEARCH_STAGE):
        metal = RESOURCE_WORDS[_PAID_WITH[asked]]
        return f"how much {metal} to use in paying {int(state['pay_cost'])} MC"
    return QUESTIONS[asked][0]


_PAID_WITH = {s.PAY_STEEL: s.STEEL, s.PAY_TITANIUM: s.TITANIUM, s.PAY_HEAT: s.HEAT}


def _chosen(state: Any, _: Any) -> str:
    number = int(state["seats"][int(state["player"])]["chosen"]).bit_count()
    return f"{QUESTIONS[int(state['decision'])][0]} ({number} so far)"


def _place(_: Any, item: Any) -> str:
    kind = int(item["n"])
    article = "the" if kind >= s.CAPITAL else "an" if kind == s.OCEAN else "a"
    return f"where {article} {TILE_WORDS[kind]} goes"


def _cut(_: Any, item: Any) -> str:
    resource, number = int(item["n"]), int(item["m"])
    return f"whose {UNITS[resource]} production goes down by {number}"


def _take(_: Any, item: Any) -> str:
    return f"which card loses 1 {HELD_WORDS[int(item['n'])]} to {f.CARD_NAMES[int(item['card'])]}"


def _add(_: Any, item: Any) -> str:
    kind, number = int(item["n"]), int(item["m"])
    what = HELD_WORDS[kind] if int(item["what"]) == ops.ADD_ANY else "resource"
    return f"which card receives {counted(number, what)}"


def _main(state: Any, _: Any) -> str:
    done = int(state["actions_done"])
    return "which action to take" + (f" ({done} done in this turn)" if done else "")


def _booty(state: Any, item: Any) -> str:
    verb = "take" if int(item["what"]) == ops.RAIDERS else "destroy"
    victim = int(state["victim"])
    return f"what to {verb}" + ("" if victim < 0 else f" of {seat_label(state, victim)}")


_OPEN_QUESTIONS: dict[int, Any] = {
    s.MAIN: _main,
    s.PLACE: _place,
    s.CUT: _cut,
    s.REMOVE_PLANTS: lambda _, item: f"who loses up to {amount(s.PLANTS, int(item['m']))}",
    s.TAKE: _take,
    s.ADD: _add,
    s.CHOICE: lambda _, item: f"which alternative of {f.CARD_NAMES[int(item['card'])]} to take",
    s.AMOUNT: lambda _, item: f"how much {f.CARD_NAMES[int(item['card'])]} converts",
    s.BOOTY: _booty,
}
_OWN_QUESTIONS: dict[int, Any] = {s.KEEP: _chosen, s.RESEARCH: _chosen}

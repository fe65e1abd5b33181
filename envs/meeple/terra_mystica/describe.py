"""Actions in words: what each means in a given state, and why it is not legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.text import counted
from . import costs
from . import state as s
from . import tables as t
from .actions import ACTIONS
from .reasons import why_illegal
from .words import (
    ADVANCES,
    ARTIFACT_WORDS,
    CARD_WORDS,
    CONVERSION_WORDS,
    CULT_WORDS,
    FAVOR_WORDS,
    PLAIN_KINDS,
    POWER_ACTION_WORDS,
    STRONGHOLD_ACTIONS,
    TOWN_WORDS,
    UPGRADED,
    resources,
)

__all__ = ["describe", "why_illegal"]


def describe(state: Any, action: int) -> str:
    """What `action` means in `state`, in words; `state` is a record of STATE.

    Raises ValueError for an action that does not exist.
    """
    name, indices = ACTIONS.locate(action)
    if name in _WORDS:
        return _WORDS[name](state, *indices)
    return {
        "done": _done(state),
        "accept": _offer(state, "take"),
        "decline": _offer(state, "decline"),
        "stay": "ask for conversions after the action too",
        "pass_turn": "pass",
    }[name]


def _asked(state: Any) -> Any:
    return state["seats"][int(state["player"])]


def _priced(words: str, cost: costs.Cost, extra: str = "") -> str:
    """`words` with what they cost, in brackets."""
    inside = ", ".join(part for part in (resources(cost), extra) if part)
    return f"{words} ({inside})" if inside else words


def _done(state: Any) -> str:
    asked, left = int(state["decision"]), int(state["spades"])
    if asked in (s.SPADES, s.RIDE):
        lost = f", {counted(left, 'spade')} lost" if asked == s.SPADES and left else ""
        built = "" if int(state["stage"]) == s.CULT_SPADES else "build nothing"
        return f"{built or 'transform no more'}{lost}"
    return "end the turn"


def _offer(state: Any, verb: str) -> str:
    if int(state["decision"]) != s.OFFER:
        return f"{verb} power"
    gain, price = costs.power_offer(state)
    return f"{verb} {gain} power for {price} VP"


def _faction(_: Any, faction: int) -> str:
    home = t.TERRAIN_NAMES[t.HOME[faction]]
    return f"play {t.FACTION_NAMES[faction]} (home {home})"


def _build(state: Any, land: int) -> str:
    words = f"build a dwelling on {t.LAND_NAMES[land]}"
    if int(state["decision"]) in (s.FIRST_DWELLING, s.RIDE) or _nobody(state):
        return words
    way = costs.tunnel(state, _asked(state), land)
    extra = f"{_way_name(state)} {resources(way)}" if any(way) else ""
    return _priced(words, costs.structure(_asked(state), s.DWELLING), extra)


def _nobody(state: Any) -> bool:
    return int(_asked(state)["faction"]) == s.NOBODY


def _way_name(state: Any) -> str:
    return "carpet" if int(_asked(state)["faction"]) == s.FAKIRS else "tunnel"


def _transform(state: Any, land: int) -> str:
    where = f"{t.LAND_NAMES[land]} ({t.TERRAIN_NAMES[int(state['terrain'][land])]})"
    asked = int(state["decision"])
    if asked == s.SANDSTORM:
        return f"turn {where} into desert"
    if asked == s.SPADES:
        return f"use spades on {where}"
    if _nobody(state):
        return f"dig at {where}"
    seat = _asked(state)
    spades = costs.spades(state, seat, land, int(t.HOME[int(seat["faction"])]))
    if spades != t.SPADES_NEVER:
        where += f", {counted(spades, 'spade')} from home"
    way = costs.tunnel(state, seat, land)
    return f"dig at {where}" + (f", {_way_name(state)} {resources(way)}" if any(way) else "")


def _terrain(state: Any, terrain: int) -> str:
    return _turned(state, terrain, False)


def _long_way(state: Any, terrain: int) -> str:
    return _turned(state, terrain, True)


def _turned(state: Any, terrain: int, long_way: bool) -> str:
    around = " the long way" if long_way else ""
    to = t.TERRAIN_NAMES[terrain]
    if int(state["decision"]) != s.TARGET or _nobody(state):
        return f"turn a hex into {to}{around}"
    seat, land = _asked(state), int(state["hex"])
    words = f"turn {t.LAND_NAMES[land]} into {to}{around}"
    spades = costs.spades(state, seat, land, terrain, long_way)
    if spades == t.SPADES_NEVER:
        return words
    cost = resources(costs.transformation(state, seat, land, terrain, long_way))
    return f"{words} ({counted(spades, 'spade')}{f', {cost}' if cost else ''})"


def _upgrade(state: Any, land: int) -> str:
    kind = int(state["structure"][land]) - 1  # of what stands there
    name = t.LAND_NAMES[land]
    if kind not in UPGRADED:
        return f"upgrade the structure on {name}"
    to = UPGRADED[kind]
    words = f"upgrade the {PLAIN_KINDS[kind]} on {name} to a {PLAIN_KINDS[to]}"
    if int(state["decision"]) == s.FREE_TRADING_HOUSE or _nobody(state):
        return words
    return _priced(words, costs.upgrade(state, int(state["player"]), land, to))


def _stronghold(state: Any, land: int) -> str:
    words = f"upgrade the trading house on {t.LAND_NAMES[land]} to a stronghold"
    return words if _nobody(state) else _priced(words, costs.structure(_asked(state), s.STRONGHOLD))


def _priest(_: Any, cult: int, space: int) -> str:
    if space == 0:
        return f"return a priest for 1 step of {CULT_WORDS[cult]}"
    return f"send a priest to {CULT_WORDS[cult]} for {space + 1} steps"


def _power(_: Any, number: int) -> str:
    return f"{t.POWER_COST[number]} power for {POWER_ACTION_WORDS[number]} (ACT{number + 1})"


def _special(state: Any, number: int) -> str:
    if number == s.SPECIAL_STRONGHOLD:
        words = STRONGHOLD_ACTIONS.get(int(_asked(state)["faction"]), "no action")
        return f"use the stronghold ({words})"
    return {
        s.SPECIAL_BON1: "use BON1 (1 spade)",
        s.SPECIAL_BON2: "use BON2 (1 cult step)",
        s.SPECIAL_FAV6: "use FAV6 (1 cult step)",
        s.SPECIAL_BRIDGE: f"build a bridge for {t.BRIDGE_WORKERS} W",
    }[number]


def _advance(state: Any, track: int) -> str:
    words = f"advance {ADVANCES[track]}"
    if _nobody(state):
        return words
    seat = _asked(state)
    level = int(seat[ADVANCES[track]]) + 1
    vp = int(t.DIGGING_VP)
    if track == 0:
        vp = int(t.SHIPPING_VP[int(seat["faction"])][min(level, t.MAX_SHIPPING - 1)])
    return f"{_priced(f'{words} to level {level}', costs.advance(seat, track))} for {vp} VP"


def _bonus_card(state: Any, card: int) -> str:
    verb = "begin with" if int(state["decision"]) == s.FIRST_CARD else "pass and take"
    coins = int(state["card_coins"][card])
    lying = f" with {counted(coins, 'coin')}" if coins else ""
    return f"{verb} {t.BONUS_CARD_IDS[card]}{lying} ({CARD_WORDS[card]})"


def _artifact(_: Any, artifact: int) -> str:
    return f"pass and take {t.ARTIFACT_NAMES[artifact]} ({ARTIFACT_WORDS[artifact]})"


def _cult(state: Any, cult: int) -> str:
    if int(state["decision"]) == s.SUMMIT:
        return f"use a key on {CULT_WORDS[cult]}"
    steps = int(state["steps"]) if int(state["decision"]) == s.CULT else 1
    return f"advance {counted(steps, 'step')} on {CULT_WORDS[cult]}"


def _favor(_: Any, favor: int) -> str:
    return f"take {t.FAVOR_IDS[favor]} ({FAVOR_WORDS[favor]})"


def _town(_: Any, town: int) -> str:
    return f"take {t.TOWN_IDS[town]} ({TOWN_WORDS[town]})"


def _bridge(_: Any, spot: int) -> str:
    return f"build a bridge {t.SPOT_NAMES[spot]}"


def _river_town(_: Any, river: int) -> str:
    return f"found a town over river {t.RIVER_NAMES[river]}"


def _convert(_: Any, kind: int) -> str:
    words = CONVERSION_WORDS[kind]
    return words if kind == s.BURN else f"convert {words}"


def _ordain(_: Any, number: int) -> str:
    return f"ordain {counted(number, 'worker')}" if number else "ordain nobody"


_WORDS: dict[str, Callable[..., str]] = {
    "faction": _faction,
    "build": _build,
    "transform": _transform,
    "terrain": _terrain,
    "long_way": _long_way,
    "upgrade": _upgrade,
    "stronghold": _stronghold,
    "priest": _priest,
    "power": _power,
    "special": _special,
    "advance": _advance,
    "bonus_card": _bonus_card,
    "artifact": _artifact,
    "cult": _cult,
    "favor": _favor,
    "town": _town,
    "bridge": _bridge,
    "river_town": _river_town,
    "convert": _convert,
    "ordain": _ordain,
}

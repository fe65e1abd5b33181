"""Why an action is not legal: who is asked what, and what is missing, in figures.

The rules decide what is legal; this looks at the same record to say what stands in the
way. Where several things do, the plainest is named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.text import counted, members
from . import costs
from . import state as s
from . import tables as t
from .actions import ACTIONS
from .words import (
    ADVANCES,
    CONVERSION_WORDS,
    CULT_WORDS,
    PLAIN_KINDS,
    POWER_ACTION_IDS,
    QUESTIONS,
    STRONGHOLD_ACTIONS,
    UPGRADED,
    faction_name,
    holds,
    question,
    resources,
    seat_label,
)


def why_illegal(state: Any, action: int) -> str:
    """Why `action`, which is not legal in `state`, is not; raises ValueError if there is none."""
    name, indices = ACTIONS.locate(action)
    player, asked = int(state["player"]), int(state["decision"])
    who = f"{seat_label(state, player)} is asked {question(state)}"
    if name not in QUESTIONS[asked][1] or _phase_three(state, name):
        return f"{who}, which this does not answer"
    seat = state["seats"][player]
    if int(seat["faction"]) == s.NOBODY:
        return f"{who}, and {_faction(state, seat, *indices)}"
    return f"{who}, and {_REASONS[name](state, seat, *indices)}"


def _phase_three(state: Any, name: str) -> bool:
    """11.2: nothing is built or converted then."""
    return int(state["stage"]) == s.CULT_SPADES and name in ("build", "convert")


def _short(seat: Any, cost: costs.Cost, otherwise: str) -> str:
    """What the seat lacks for a price; `otherwise` if nothing."""
    lacking = [
        f"{have} {unit} of {need}"
        for have, need, unit in zip(costs.in_hand(seat), cost, "CWP", strict=True)
        if have < need
    ]
    return f"it has {' and '.join(lacking)} needed" if lacking else otherwise


def _faction(state: Any, _: Any, faction: int) -> str:
    for other in range(int(state["num_players"])):
        taken = int(state["seats"][other]["faction"])
        if taken != s.NOBODY and t.BOARD[taken] == t.BOARD[faction]:
            colour = t.COLORS[faction]
            return f"the {colour} board is with {seat_label(state, other)}"
    return f"{t.FACTION_NAMES[faction]} cannot be had"


def _occupied(state: Any, land: int) -> str:
    kind = int(state["structure"][land])
    if not kind:
        return ""
    owner = seat_label(state, int(state["owner"][land]))
    return f"{t.LAND_NAMES[land]} holds a {PLAIN_KINDS[kind - 1]} of {owner}"


def _out_of_reach(seat: Any, land: int) -> str:
    """6.3: with what the seat has of shipping, tunnel or carpet."""
    if holds(seat["reach"], land):
        return ""
    by = f"with shipping {int(seat['shipping'])}"
    if int(seat["bonus_card"]) == t.BON4:
        by += f" and {t.BONUS_CARD_IDS[t.BON4]} (in phase III without it)"
    if int(seat["faction"]) == s.DWARVES:
        by = "by tunnel"
    elif int(seat["faction"]) == s.FAKIRS:
        by = f"by a carpet of range {int(seat['carpet'])}"
    return f"{t.LAND_NAMES[land]} is out of reach {by}"


def _no_stock(seat: Any, kind: int) -> str:
    used_up = int(seat["built"][kind]) >= int(t.STOCK[kind])
    return f"all {int(t.STOCK[kind])} of its {_plural(kind)} stand on the map" if used_up else ""


def _plural(kind: int) -> str:
    return PLAIN_KINDS[kind][:-1] + "ies" if kind == s.SANCTUARY else PLAIN_KINDS[kind] + "s"


def _not_home(state: Any, seat: Any, land: int) -> str:
    home, here = int(t.HOME[int(seat["faction"])]), int(state["terrain"][land])
    names = t.TERRAIN_NAMES
    return "" if here == home else f"{t.LAND_NAMES[land]} is {names[here]}, not {names[home]}"


def _build(state: Any, seat: Any, land: int) -> str:
    asked = int(state["decision"])
    plain = _occupied(state, land) or _not_home(state, seat, land)
    if asked in (s.FIRST_DWELLING, s.RIDE) or plain:
        return plain or _no_stock(seat, s.DWELLING) or "no dwelling can stand there"
    if asked == s.SPADES and not holds(state["buildable"], land):
        return f"{t.LAND_NAMES[land]} has not become home in this action"
    cost = costs.total(costs.structure(seat, s.DWELLING), costs.tunnel(state, seat, land))
    return (
        _out_of_reach(seat, land)
        or _no_stock(seat, s.DWELLING)
        or _short(seat, cost, "a dwelling there is not possible now")
    )


def _transform(state: Any, seat: Any, land: int) -> str:
    name = t.LAND_NAMES[land]
    if int(state["decision"]) == s.SANDSTORM:
        return _occupied(state, land) or (f"{name} is no neighbour by an edge, or desert already")
    if holds(state["turned"], land):
        return f"{name} has been transformed in this action already"
    if int(state["decision"]) == s.SPADES and not int(state["spades"]):
        return "no spade is left"
    if int(seat["faction"]) == s.GIANTS and not _not_home(state, seat, land):
        return f"{name} is home already, and Giants turn hexes into nothing else"
    return _occupied(state, land) or _out_of_reach(seat, land) or _too_few_spades(state, seat, land)


def _too_few_spades(state: Any, seat: Any, land: int) -> str:
    """For the terrain that takes the fewest spades."""
    spades = [costs.spades(state, seat, land, terrain) for terrain in range(s.TERRAINS)]
    terrain = spades.index(min(spades))
    needed = f"{counted(spades[terrain], 'spade')} at least"
    if int(state["decision"]) == s.SPADES:
        return f"{t.LAND_NAMES[land]} needs {needed}; {int(state['spades'])} left"
    cost = costs.transformation(state, seat, land, terrain)
    return _short(seat, cost, f"{t.LAND_NAMES[land]} cannot be transformed now")


def _terrain(state: Any, seat: Any, terrain: int) -> str:
    return _target(state, seat, terrain, False)


def _long_way(state: Any, seat: Any, terrain: int) -> str:
    return _target(state, seat, terrain, True)


def _target(state: Any, seat: Any, terrain: int, long_way: bool) -> str:
    land, to = int(state["hex"]), t.TERRAIN_NAMES[terrain]
    name = t.LAND_NAMES[land]
    if int(state["terrain"][land]) == terrain:
        return f"{name} is {to} already"
    spades = costs.spades(state, seat, land, terrain, long_way)
    if spades == t.SPADES_NEVER:
        return f"{name} cannot become {to}" + (" by a longer way" if long_way else "")
    free = costs.free_spades(state)
    needs = f"{name} needs {counted(spades, 'spade')} to become {to}"
    if int(state["stage"]) == s.CULT_SPADES or (
        state["digging_on"] and not state["may_dig"] and spades > free
    ):
        return f"{needs}; it has {free}"
    cost = costs.transformation(state, seat, land, terrain, long_way)
    return f"{needs}; {_short(seat, cost, f'{free} free spades cannot be used so')}"


def _own(state: Any, land: int) -> int:
    """The kind of the own structure on a hex; NOBODY: there is none."""
    own = int(state["structure"][land]) and int(state["owner"][land]) == int(state["player"])
    return int(state["structure"][land]) - 1 if own else s.NOBODY


def _upgrade(state: Any, seat: Any, land: int) -> str:
    kind, name = _own(state, land), t.LAND_NAMES[land]
    if int(state["decision"]) == s.FREE_TRADING_HOUSE:
        return f"it has no dwelling on {name}"
    if kind == s.NOBODY:
        return _occupied(state, land) or f"it has no structure on {name}"
    if kind not in UPGRADED:
        return f"a {PLAIN_KINDS[kind]} is not upgraded further"
    return _upgraded(state, seat, land, UPGRADED[kind])


def _stronghold(state: Any, seat: Any, land: int) -> str:
    if _own(state, land) != s.TRADING_HOUSE:
        return f"it has no trading house on {t.LAND_NAMES[land]}"
    return _upgraded(state, seat, land, s.STRONGHOLD)


def _upgraded(state: Any, seat: Any, land: int, kind: int) -> str:
    cost = costs.upgrade(state, int(state["player"]), land, kind)
    return _no_stock(seat, kind) or _short(seat, cost, "the upgrade is not possible now")


def _priest(state: Any, seat: Any, cult: int, space: int) -> str:
    if not int(seat["priests"]):
        return "it has no priest in hand"
    owners = [int(owner) for owner in state["order_spaces"][cult]]
    taken = owners[:1] if space == 2 else owners[1:]
    there = ", ".join(f"seat {owner}" for owner in taken)
    steps = counted(space + 1, "step")
    return f"no space of {steps} is free on {CULT_WORDS[cult]}: priests of {there}"


def _power(state: Any, seat: Any, number: int) -> str:
    name = POWER_ACTION_IDS[number]
    if int(state["power_used"]) >> number & 1:
        return f"{name} has been used in this round"
    need, have = int(t.POWER_COST[number]), int(seat["bowls"][2])
    if have < need:
        return f"{name} costs {need} power; it has {have} in bowl III"
    return _no_bridge(seat)


def _no_bridge(seat: Any) -> str:
    if not int(seat["bridges"]):
        return "it has no bridge left"
    return "no place for a bridge touches its structures"


def _special(state: Any, seat: Any, number: int) -> str:
    if number == s.SPECIAL_BRIDGE:
        if int(seat["faction"]) != s.ENGINEERS:
            return f"only Engineers build bridges for {t.BRIDGE_WORKERS} W"
        return _short(seat, (0, int(t.BRIDGE_WORKERS), 0), _no_bridge(seat))
    if int(seat["used"]) >> number & 1:
        return "it has taken this action in this round"
    if number == s.SPECIAL_FAV6:
        return f"it does not own {t.FAVOR_IDS[t.FAV6]}"
    if number in (s.SPECIAL_BON1, s.SPECIAL_BON2):
        wanted = t.BON1 if number == s.SPECIAL_BON1 else t.BON2
        return f"it holds {_held(seat)}, not {t.BONUS_CARD_IDS[wanted]}"
    if int(seat["faction"]) not in STRONGHOLD_ACTIONS:
        return f"the stronghold of {faction_name(seat)} has no action"
    if not int(seat["built"][s.STRONGHOLD]):
        return "its stronghold does not stand"
    return "the action of its stronghold is not possible now"


def _held(seat: Any) -> str:
    card = int(seat["bonus_card"])
    return "no bonus card" if card == s.NOBODY else t.BONUS_CARD_IDS[card]


def _advance(_: Any, seat: Any, track: int) -> str:
    last = int((t.LAST_SHIPPING, t.LAST_DIGGING)[track][int(seat["faction"])])
    if last == 0:
        return f"{faction_name(seat)} have no {ADVANCES[track]} to advance"
    if int(seat[ADVANCES[track]]) >= last:
        return f"its {ADVANCES[track]} is on level {last}, the last"
    return _short(seat, costs.advance(seat, track), "it cannot advance now")


def _bonus_card(state: Any, seat: Any, card: int) -> str:
    name = t.BONUS_CARD_IDS[card]
    if int(seat["bonus_card"]) == card:
        return f"{name} is its own card, which it returns"
    for other in range(int(state["num_players"])):
        if int(state["seats"][other]["bonus_card"]) == card:
            return f"{name} is with {seat_label(state, other)}"
    if not int(state["table_cards"]) >> card & 1:
        return f"{name} is not in play"
    return "no card is taken in the last round"


def _artifact(state: Any, _: Any, artifact: int) -> str:
    name = t.ARTIFACT_NAMES[artifact]
    if not bool(state["artifacts"]):
        return "the game is played without artifacts"
    for other in range(int(state["num_players"])):
        if int(state["seats"][other]["artifact"]) == artifact:
            return f"{name} is with {seat_label(state, other)}"
    if not int(state["table_artifacts"]) >> artifact & 1:
        return f"{name} is not in play"
    return f"artifacts are taken on passing in round {s.ROUNDS}; this is round {state['round']}"


def _pass_turn(state: Any, _: Any, __: int) -> str:
    what = "an artifact" if int(state["round"]) == s.ROUNDS else "a bonus card"
    return f"who passes now takes {what}"


def _convert(state: Any, seat: Any, kind: int) -> str:
    words = CONVERSION_WORDS[kind]
    if kind >= s.VP_TO_COIN and int(seat["faction"]) != s.ALCHEMISTS:
        return "only Alchemists convert VP"
    if int(state["decision"]) != s.MAIN and not bool(state["stay"]):
        return "it has not asked for conversions after the action"
    if kind < int(state["converted"]):
        last = CONVERSION_WORDS[int(state["converted"])]
        return f"conversions come in order: {words!r} before {last!r}"
    if kind == s.POWER_TO_PRIEST and int(seat["bowls"][2]) >= 5:
        lying = f"{int(seat['priests'])} in hand and {int(seat['cult_priests'])} on the cult board"
        return f"it has no room for a priest: {lying}, at most {s.MAX_PRIESTS}"
    bowls = "/".join(str(int(tokens)) for tokens in seat["bowls"])
    return (
        f"{words!r} needs more: it has {resources(costs.in_hand(seat)) or 'nothing'}, bowls {bowls}"
    )


def _cult(state: Any, _: Any, cult: int) -> str:
    tracks = [CULT_WORDS[track] for track in members(state["summit_tracks"])]
    return f"{CULT_WORDS[cult]} is none of the tracks that can use it: {', '.join(tracks)}"


def _favor(state: Any, seat: Any, favor: int) -> str:
    name = t.FAVOR_IDS[favor]
    if int(state["due_favors"]) <= 0:
        return "no favor tile is due"
    if int(seat["favors"]) >> favor & 1:
        return f"it has {name} already"
    return f"no {name} is left"


def _town(state: Any, _: Any, town: int) -> str:
    if int(state["due_towns"]) <= 0:
        return "no town tile is due"
    return f"no {t.TOWN_IDS[town]} is left"


def _bridge(state: Any, seat: Any, spot: int) -> str:
    if int(state["bridge_set"]) >> spot & 1:
        owner = seat_label(state, int(state["bridge_owner"][spot]))
        return f"the bridge {t.SPOT_NAMES[spot]} stands already, of {owner}"
    return f"it has a structure at neither end of {t.SPOT_NAMES[spot]}"


def _river_town(_: Any, seat: Any, river: int) -> str:
    name = t.RIVER_NAMES[river]
    if int(seat["faction"]) != s.MERMAIDS:
        return "only Mermaids found towns over a river hex"
    if int(seat["river_towns"]) >> river & 1:
        return f"it has a town over {name}"
    return f"its structures around {name} do not make a town, or belong to one"


def _ordain(_: Any, seat: Any, number: int) -> str:
    return f"it has {int(seat['workers'])} W of {number} needed"


def _done(state: Any, *_: Any) -> str:
    return "something must be chosen"


def _stay(state: Any, *_: Any) -> str:
    return "it has asked for that in this turn already" if bool(state["stay"]) else "has no use"


_REASONS: dict[str, Callable[..., str]] = {
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
    "pass_turn": _pass_turn,
    "convert": _convert,
    "cult": _cult,
    "favor": _favor,
    "town": _town,
    "bridge": _bridge,
    "river_town": _river_town,
    "ordain": _ordain,
    "done": _done,
    "accept": _done,
    "decline": _done,
    "stay": _stay,
}

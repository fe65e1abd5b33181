"""Tiles, cards and questions in words: what `describe`, `text` and `draw` call things."""

from __future__ import annotations

from typing import Any

from ..core.text import counted
from . import state as s
from . import tables as t

PLAIN_KINDS = tuple(title.lower() for title in t.KIND_TITLES)
CULT_WORDS = tuple(name.lower() for name in t.CULT_NAMES)
UNITS = ("C", "W", "P", "power")
ADVANCES = ("shipping", "digging")
POWER_ACTION_IDS = tuple(f"ACT{number + 1}" for number in range(s.POWER_ACTIONS))

CONVERSION_WORDS = (
    "burn 2 power of bowl II for 1 in bowl III",
    "5 power for a priest",
    "3 power for a worker",
    "1 power for a coin",
    "a priest for a worker",
    "a worker for a coin",
    "1 VP for a coin",
    "2 coins for 1 VP",
)

STRONGHOLD_ACTIONS = {
    s.AUREN: f"{t.STRONGHOLD_STEPS_AUREN} steps on a cult track",
    s.CHAOS_MAGICIANS: "two actions in a row",
    s.GIANTS: f"{t.GIANT_SPADES} spades for one hex",
    s.NOMADS: "sandstorm",
    s.SWARMLINGS: "a dwelling becomes a trading house for free",
    s.WITCHES: "ride to any forest hex, where a dwelling is free",
}

# What the action `upgrade` makes of a structure (7.5).
UPGRADED = {
    s.DWELLING: s.TRADING_HOUSE,
    s.TRADING_HOUSE: s.TEMPLE,
    s.TEMPLE: s.SANCTUARY,
}

# decision -> what the seat is asked, and the ranges of actions that answer it
QUESTIONS: dict[int, tuple[str, tuple[str, ...]]] = {
    s.NOTHING: ("nothing", ()),
    s.FACTION: ("which faction to play", ("faction",)),
    s.FIRST_DWELLING: ("where to put a first dwelling", ("build",)),
    s.FIRST_CARD: ("which bonus card to begin with", ("bonus_card",)),
    s.MAIN: (
        "which action to take",
        tuple(
            "convert stay river_town build transform upgrade stronghold priest power special "
            "advance bonus_card artifact pass_turn".split()
        ),
    ),
    s.SPADES: (
        "what to do with spades and new home hexes",
        ("transform", "build", "done", "convert"),
    ),
    s.TARGET: ("into which terrain to turn a hex", ("terrain", "long_way")),
    s.CULT: ("on which cult track to advance", ("cult",)),
    s.SUMMIT: ("on which cult track to use a key", ("cult",)),
    s.TILES: ("which tile to take", ("favor", "town", "convert")),
    s.BRIDGE: ("where to build a bridge", ("bridge",)),
    s.RIDE: ("where the free dwelling goes", ("build", "done")),
    s.SANDSTORM: ("which hex becomes desert", ("transform",)),
    s.FREE_TRADING_HOUSE: ("which dwelling becomes a trading house", ("upgrade",)),
    s.ORDAIN: ("how many workers become priests", ("ordain",)),
    s.OFFER: ("whether to take power from a neighbour", ("accept", "decline")),
    s.LATE: ("what else to do before the turn ends", ("convert", "river_town", "done")),
}


def resources(amounts: Any, units: tuple[str, ...] = UNITS) -> str:
    """Amounts of coins, workers, priests, power in words, such as `2 C, 1 W`; zeros left out."""
    return ", ".join(f"{int(n)} {unit}" for n, unit in zip(amounts, units, strict=False) if n)


def _joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _by_count(values: Any) -> str:
    """VP for 0, 1, 2, ... of a kind: `2 each` where regular, else the row."""
    first = int(values[1])
    if len(values) == 2:
        return f"{first} VP"
    if all(int(value) == first * n for n, value in enumerate(values)):
        return f"{first} VP each"
    return f"{'/'.join(str(int(value)) for value in values[1:])} VP"


def _card(card: int) -> str:
    counts = (*PLAIN_KINDS, "shipping level")
    reach = [int(stock) for stock in t.STOCK] + [5]
    on_pass = [
        f"{counts[k]} {_by_count(t.CARD_VP[card, k, : reach[k] + 1])}"
        for k in range(s.KINDS + 1)
        if t.CARD_VP[card, k].any()
    ]
    special = {
        t.BON1: "action: 1 spade",
        t.BON2: "action: 1 cult step",
        t.BON4: f"shipping +{t.BON4_SHIPPING}",
    }.get(card, "")
    passing = f"on passing {', '.join(on_pass)}" if on_pass else ""
    return _joined(resources(t.CARD_INCOME[card]), special, passing)


def _favor(favor: int) -> str:
    effect = {
        t.FAV5: f"towns need {t.TOWN_POWER_FAV5} power",
        t.FAV6: "action: 1 cult step",
        t.FAV10: f"{t.FAV10_VP} VP for each trading house built",
        t.FAV11: f"{t.FAV11_VP} VP for each dwelling built",
        t.FAV12: f"on passing {_by_count(t.FAV12_VP)} for trading houses",
    }.get(favor, "")
    steps = f"{CULT_WORDS[t.FAVOR_CULT[favor]]} {t.FAVOR_STEPS[favor]}"
    income = resources(t.FAVOR_INCOME[favor])
    return _joined(steps, f"income {income}" if income else "", effect)


def _town(town: int) -> str:
    parts = [f"{t.TOWN_VP[town]} VP", resources(t.TOWN_GAIN[town])]
    if t.TOWN_STEPS[town]:
        parts.append(f"{counted(int(t.TOWN_STEPS[town]), 'step')} on each track")
    if t.TOWN_SHIPPING[town]:
        parts.append("a step of shipping")
    parts.append(counted(int(t.TOWN_KEYS[town]), "key"))
    return ", ".join(part for part in parts if part)


EVENT_WORDS = (*PLAIN_KINDS, "spade", "town")


def _round_event(tile: int) -> str:
    events = [(int(vp), EVENT_WORDS[e]) for e, vp in enumerate(t.ROUND_VP[tile]) if vp]
    return f"{events[0][0]} VP for a {' or '.join(name for _, name in events)}"


def _round_bonus(tile: int) -> str:
    reward = resources(t.BONUS_REWARD[tile])
    reward = reward or counted(int(t.BONUS_SPADES[tile]), "spade")
    if t.BONUS_CULT[tile] == t.PER_PRIEST:
        return f"{reward} for each priest sent"
    return f"{reward} per {t.BONUS_STEPS[tile]} {CULT_WORDS[t.BONUS_CULT[tile]]}"


def _artifact(artifact: int) -> str:
    formula = t.ARTIFACT_FACTS[artifact]["formula"]
    what = {"TP": "trading houses", "TE": "temples", "D": "dwelling", "town": "town"}
    match formula["type"]:
        case "repeat":
            source = formula.get("cult", formula["source"]).lower()
            return f"the VP of {source} once more"
        case "fraction":
            return "half the VP of area"
        case "farthest_pair":
            return f"{formula['vp']} VP for the farthest {what[formula['structure']]}"
        case "count_in_best_network":
            return f"{formula['vp_each']} VP per {what[formula['what']]} of a network"
        case "base_plus_min_cult":
            return f"{formula['base']} VP and the lowest cult"
        case "count":
            return "1 VP per power token"
        case "largest_town":
            return "1 VP per structure of a town"
    return f"{formula['vp']} VP"


CARD_WORDS = tuple(map(_card, range(s.BONUS_CARDS)))
FAVOR_WORDS = tuple(map(_favor, range(s.FAVORS)))
TOWN_WORDS = tuple(map(_town, range(s.TOWNS)))
ROUND_EVENTS = tuple(map(_round_event, range(s.ROUND_TILES)))
ROUND_BONUSES = tuple(map(_round_bonus, range(s.ROUND_TILES)))
ARTIFACT_WORDS = tuple(map(_artifact, range(s.ARTIFACTS)))
POWER_ACTION_WORDS = tuple(
    resources(t.POWER_GAIN[a])
    or (counted(int(t.POWER_SPADES[a]), "spade") if t.POWER_SPADES[a] else "a bridge")
    for a in range(s.POWER_ACTIONS)
)


def holds(land_set: Any, land: int) -> bool:
    """Whether a set of land hexes, uint64[2], holds a hex."""
    return bool(int(land_set[land >> 6]) >> (land & 63) & 1)


def faction_name(seat: Any) -> str:
    """The faction of a seat; empty as long as none is chosen."""
    faction = int(seat["faction"])
    return "" if faction == s.NOBODY else t.FACTION_NAMES[faction]


def seat_label(state: Any, seat: int) -> str:
    """A seat with its faction, such as `seat 1 (Witches)`."""
    name = faction_name(state["seats"][seat])
    return f"seat {seat} ({name})" if name else f"seat {seat}"


def question(state: Any) -> str:
    """What the seat to decide is asked, with the hex or figures that it is about."""
    asked = int(state["decision"])
    words = QUESTIONS[asked][0]
    if asked == s.TARGET:
        return f"into which terrain to turn {t.LAND_NAMES[int(state['hex'])]}"
    if asked == s.CULT:
        return f"{words} {counted(int(state['steps']), 'step')}"
    if asked == s.TILES:
        due = [(int(state["due_favors"]), "favor tile"), (int(state["due_towns"]), "town tile")]
        return f"{words} ({', '.join(counted(n, tile) for n, tile in due if n > 0)})"
    if asked == s.SPADES:
        left = int(state["spades"])
        if int(state["stage"]) == s.CULT_SPADES:
            return f"what to transform ({counted(left, 'spade')} of the cult bonus)"
        return f"{words} ({counted(left, 'spade')} left)"
    if asked == s.OFFER:
        builder = int(state["event_seat"][int(state["event"])])
        return f"whether to take power from {seat_label(state, builder)}"
    if asked == s.MAIN and int(state["actions_left"]) > 1:
        return f"{words} ({int(state['actions_left'])} left)"
    return words

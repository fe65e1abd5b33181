"""Checks a card table that a user wrote; every complaint names the card and the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .opcodes import AMOUNT_STATISTICS, CATEGORIES, CONDITION_STATISTICS
from .state import MAX_AWARDS, NUM_CARDS
from .tables import FACTS

# Parts of a file that are rules, not cards: the kernels hold them as constants.
_RULES = (
    "players rounds lands resources setup moon land_bonus final_scoring town_rules auto_action "
    "production_bonus"
).split()

_FIELDS: dict[str, tuple[set[str], set[str]]] = {  # op -> needed and optional fields
    "draw": ({"n"}, set()),
    "gain": ({"n", "from", "as"}, set()),
    "settle": ({"n"}, set()),
    "develop": ({"n"}, set()),
    "build": ({"n"}, set()),
    "subjugate": ({"n"}, {"vp_each"}),
    "rotate": ({"n", "of"}, set()),
    "vp": ({"n"}, set()),
    "take": ({"n", "what", "targets", "pick_by", "to"}, set()),
    "copy": (set(), {"vp_cost"}),
    "moon": ({"n"}, set()),
    "choose": ({"options"}, set()),
    "pay": ({"n", "what", "then"}, {"optional"}),
    "if": ({"stat", "at_least", "then"}, {"else"}),
}
_RED_OPS = {"take", "copy"}
_MAX_DEPTH = 12  # dots in the name of a field


class CardTableError(ValueError):
    """A card table that cannot be used; the message names the card and the field."""


def check_table(table: Any) -> None:
    """Raise CardTableError unless `table` has the form of `data/cards.json`."""
    _need(isinstance(table, Mapping), "the table", "must be a JSON object")
    for part in _RULES:
        if part in table:
            same = table[part] == FACTS[part]
            _need(same, part, f"is part of the rules and must be {FACTS[part]!r}")
    if "kingdom_cards" in table:
        same = table["kingdom_cards"] == FACTS["kingdom_cards"]
        _need(same, "kingdom_cards", "is part of the rules and must be as in the built-in table")
    cards = _list(table, "action_cards", "the table")
    for position, card in enumerate(cards):
        _check_card(card, f"action_cards[{position}]")
    _need(
        sorted(card["number"] for card in cards) == list(range(1, NUM_CARDS + 1)),
        "action_cards",
        f"must have each number from 1 to {NUM_CARDS} once",
    )
    for position, award in enumerate(_list(table, "awards", "the table")):
        _check_award(award, f"awards[{position}]")
    _check_modules(table)
    _check_copying(table)


def _check_copying(table: Mapping[str, Any]) -> None:
    """One card at most copies others, and does nothing else: its effect is the other card's."""
    replaced = [card for module in table.get("modules", []) for card in module["replaces"]]
    copying = [
        card
        for card in [*table["action_cards"], *replaced]
        if any(op["op"] == "copy" for op in card["red"])
    ]
    for card in copying:
        place = f"card {card['number']} ({card['name_en']})"
        alone = len(card["red"]) == 1 and not card["effect"]
        _need(alone, f"{place}: red", "`copy` stands alone, and beside it `effect` is empty")
        _need(len(copying) == 1, f"{place}: red", "only one card of a table may have `copy`")


def _check_modules(table: Mapping[str, Any]) -> None:
    modules = table.get("modules", [])
    _need(isinstance(modules, list), "modules", "must be a list")
    names = [module["id"] for module in FACTS["modules"]]
    given = [module.get("id") if isinstance(module, Mapping) else None for module in modules]
    _need(given in ([], names), "modules", f"must be {names} in this order, or left out")
    replaced: set[int] = set()
    for module in modules:
        place = f"module {module['id']}"
        _need(isinstance(module.get("award"), Mapping), place, "must have an `award`")
        _check_award(module["award"], f"{place}, award")
        for position, card in enumerate(_list(module, "replaces", place)):
            _check_card(card, f"{place}, replaces[{position}]")
            number = card["number"]
            _need(number not in replaced, place, f"number {number} is replaced twice")
            replaced.add(number)
    total = len(table["awards"]) + len(modules)
    _need(total <= MAX_AWARDS, "awards", f"at most {MAX_AWARDS} with the modules', not {total}")


def _check_card(card: Any, place: str) -> None:
    _need(isinstance(card, Mapping), place, "must be a JSON object")
    number = card.get("number")
    _integer(number, 1, NUM_CARDS, f"{place}.number")
    place = f"card {number} ({card.get('name_en', 'unnamed')})"
    name = card.get("name_en")
    printable = isinstance(name, str) and name.isprintable()
    _need(printable, f"{place}: name_en", "must be a name without control characters")
    red, effect = _list(card, "red", place), _list(card, "effect", place)
    flag = card.get("red_text", bool(red))
    _need(flag == bool(red), f"{place}: red_text", f"is {flag}, but `red` has {len(red)} entries")
    _check_ops(red, f"{place}: red", red_text=True)
    _check_ops(effect, f"{place}: effect", red_text=False)


def _check_ops(ops: Any, place: str, red_text: bool) -> None:
    _need(isinstance(ops, list), place, "must be a list of operations")
    for position, op in enumerate(ops):
        _check_op(op, f"{place}[{position}]", red_text)


def _check_op(op: Any, place: str, red_text: bool) -> None:
    _need(place.count(".") < _MAX_DEPTH, place, "is nested too deeply")
    named = isinstance(op, Mapping) and isinstance(op.get("op"), str) and op["op"] in _FIELDS
    _need(named, f"{place}.op", _one_of(_FIELDS))
    name = op["op"]
    _need((name in _RED_OPS) == red_text, f"{place}.op", f"{name!r} may not stand here")
    needed, optional = _FIELDS[name]
    for field in needed - set(op):
        raise CardTableError(f"{place}.{field}: is missing")
    for field in set(op) - needed - optional - {"op"}:
        raise CardTableError(f"{place}.{field}: is not a field of {name!r}")
    _check_fields(op, place, red_text)


def _check_fields(op: Mapping[str, Any], place: str, red_text: bool) -> None:
    choices = {
        "from": ("hand", "deck"),
        "targets": ("one_other", "two_others", "each_other"),
        "pick_by": ("owner", "actor"),
        "to": ("actor", "discard"),
        "optional": (True, False),
        "stat": CONDITION_STATISTICS,
    }
    for field, value in op.items():
        where = f"{place}.{field}"
        if field in choices:
            _need(value in choices[field], where, _one_of(choices[field]))
        elif field in {"as", "of", "what"}:
            _check_categories(value, where)
        elif field == "n":
            _check_amount(value, where, fixed=op["op"] == "pay")
        elif field in {"vp_each", "vp_cost", "at_least"}:
            _integer(value, 0, 99, where)
        elif field in {"then", "else"}:
            _check_ops(value, where, red_text)
        elif field == "options":
            _need(isinstance(value, list) and len(value) == 2, where, "must be two lists")
            for position, option in enumerate(value):
                _check_ops(option, f"{where}[{position}]", red_text)


def _check_categories(value: Any, place: str) -> None:
    names = [value] if isinstance(value, str) else value
    _need(isinstance(names, list) and bool(names), place, "must name at least one category")
    for name in names:
        known = isinstance(name, str) and name in CATEGORIES
        _need(known, place, f"{name!r} is none of {', '.join(CATEGORIES)}")


def _check_amount(value: Any, place: str, fixed: bool) -> None:
    if fixed or not isinstance(value, Mapping):
        _integer(value, 0, 99, place)
        return
    for field in set(value) - {"base", "per", "times", "min", "max"}:
        raise CardTableError(f"{place}.{field}: is not a field of a figure")
    _need(value.get("per") in AMOUNT_STATISTICS, f"{place}.per", _one_of(AMOUNT_STATISTICS))
    for field in ("base", "times"):
        _integer(value.get(field, 0 if field == "base" else 1), -99, 99, f"{place}.{field}")
    for field in ("min", "max"):
        _integer(value.get(field, 0), 0, 99, f"{place}.{field}")


def _check_award(award: Any, place: str) -> None:
    _need(isinstance(award, Mapping), place, "must be a JSON object")
    place = f"award {award.get('id', place)}"
    _need(isinstance(award.get("id"), str), f"{place}: id", "must be a name")
    _need(isinstance(award.get("always"), bool), f"{place}: always", "must be true or false")
    _integer(award.get("vp"), 1, 99, f"{place}: vp")
    condition = award.get("condition")
    _need(isinstance(condition, Mapping) and bool(condition), f"{place}: condition", "is missing")
    for name, figure in condition.items():
        _need(name in CONDITION_STATISTICS, f"{place}: {name}", _one_of(CONDITION_STATISTICS))
        _integer(figure, 1, 99, f"{place}: {name}")


def _list(owner: Mapping[str, Any], field: str, place: str) -> Any:
    _need(isinstance(owner.get(field), list), f"{place}: {field}", "must be a list")
    return owner[field]


def _integer(value: Any, low: int, high: int, place: str) -> None:
    whole = isinstance(value, int) and not isinstance(value, bool)
    complaint = f"must be a whole number {low} to {high}, not {value!r}"
    _need(whole and low <= value <= high, place, complaint)


def _one_of(names: Sequence[Any] | Mapping[str, Any]) -> str:
    return f"must be one of {', '.join(map(str, names))}"


def _need(condition: bool, place: str, complaint: str) -> None:
    if not condition:
        raise CardTableError(f"{place}: {complaint}")

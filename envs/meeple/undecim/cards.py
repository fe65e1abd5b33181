"""The action cards and awards: a table read from a file, checked, and compiled.

A file has the form of `data/cards.json`. Each card's two lists of operations
become instructions in `STATE.program`; kernels only ever see those, so another
table (`cards="my_cards.json"`) needs no new compilation.

Every effect is laid out as the turn it stands in: the production bonus before it
(7), the auto-action after it (8). The sage (6) runs another card's instructions,
so it too gets both, once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from . import opcodes as op
from . import state as s
from .card_check import CardTableError, check_table
from .tables import FACTS

MODULES = tuple(module["id"] for module in FACTS["modules"])


def read_table(source: Any) -> dict[str, Any] | None:
    """A checked card table from a path or a dict; None (the built-in table) stays None.

    Raises CardTableError (a ValueError) that names the card and the field.
    """
    if source is None:
        return None
    if isinstance(source, (str, Path)):
        try:
            source = json.loads(Path(source).read_text(encoding="utf-8"))
        except OSError as error:
            raise CardTableError(f"cannot be read: {error.strerror}") from None
        except (ValueError, RecursionError) as error:
            raise CardTableError(f"is not JSON: {error}") from None
    check_table(source)
    table: dict[str, Any] = json.loads(json.dumps(source))
    return None if table == FACTS else table


def write_table(state: Any, table: Mapping[str, Any] | None, modules: list[str]) -> None:
    """Compile the table with `modules` into the record `state`, an array element of STATE."""
    compiled = _compile(json.dumps(table or FACTS, sort_keys=True), tuple(modules))
    for field in ("table", "red", "effect", "red_set", "award_table", "program"):
        state[field] = compiled[field]


def names_of(state: Any) -> Mapping[str, Any]:
    """`cards` (name by number) and `awards` (name by index) of the table in use in `state`."""
    table = _known_tables.get(int(state["table"]), FACTS)
    chosen = [m for i, m in enumerate(table.get("modules", [])) if int(state["modules"]) >> i & 1]
    cards = {card["number"]: card["name_en"] for card in table["action_cards"]}
    cards |= {card["number"]: card["name_en"] for m in chosen for card in m["replaces"]}
    awards = [*table["awards"], *(module["award"] for module in table.get("modules", []))]
    return {"cards": cards, "awards": [award.get("name_en", award["id"]) for award in awards]}


_known_tables: dict[int, Mapping[str, Any]] = {}


def _remember(text: str) -> int:
    digest = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")
    _known_tables.setdefault(digest, json.loads(text))
    return digest


@lru_cache(maxsize=64)
def _compile(text: str, modules: tuple[str, ...]) -> Any:
    """The table fields of STATE, filled; STATE[1]'s only record."""
    table = json.loads(text)
    record = np.zeros(1, s.STATE)[0]
    record["table"] = _remember(text)
    cards = {card["number"]: card for card in table["action_cards"]}
    for module in table.get("modules", []):
        if module["id"] in modules:
            cards |= {card["number"]: card for card in module["replaces"]}
    program: list[dict[str, int]] = [{"op": op.END}]
    for number, card in sorted(cards.items()):
        record["red"][number] = len(program) if card["red"] else 0
        if card["red"]:
            record["red_set"] |= 1 << number
            program += [*_block(card["red"], len(program)), {"op": op.END}]
        record["effect"][number] = len(program)
        program.append({"op": op.PRODUCE, "base": 1, "high": 1})
        program += _block(card["effect"], len(program))
        program += [_instruction({"op": "build", "n": 1}), {"op": op.END}]
        if len(program) > s.MAX_PROGRAM:
            raise CardTableError(
                f"card {number} ({card['name_en']}): with it the cards have {len(program)} "
                f"operations in all, more than {s.MAX_PROGRAM}"
            )
    for place, instruction in enumerate(program):
        for field, value in instruction.items():
            record["program"][place][field] = value
    _write_awards(record, table)
    return record


def _write_awards(record: Any, table: Mapping[str, Any]) -> None:
    awards = [*table["awards"], *(module["award"] for module in table.get("modules", []))]
    record["award_table"]["module"] = -1
    for place, award in enumerate(awards):
        entry = record["award_table"][place]
        entry["vp"] = award["vp"]
        entry["module"] = place - len(table["awards"]) if place >= len(table["awards"]) else -1
        entry["drawn"] = entry["module"] < 0 and not award["always"]
        for name, figure in award["condition"].items():
            entry["at_least"][op.STATISTICS.index(name)] = figure


def _block(ops: list[Mapping[str, Any]], start: int) -> list[dict[str, int]]:
    """Instructions of a list of operations whose first stands at `start`."""
    block: list[dict[str, int]] = []
    for operation in ops:
        here = start + len(block)
        if operation["op"] == "choose":
            one, two = operation["options"]
            block += _branch(_instruction(operation), one, two, here)
        elif operation["op"] == "if":
            no = operation.get("else", [])
            block += _branch(_instruction(operation), operation["then"], no, here)
        elif operation["op"] == "pay":
            then = _block(operation["then"], here + 1)
            block += [{**_instruction(operation), "jump": here + 1 + len(then)}, *then]
        else:
            block.append(_instruction(operation))
    return block


def _branch(
    head: dict[str, int], first: list[Any], second: list[Any], here: int
) -> list[dict[str, int]]:
    """`head`, which goes on behind itself or jumps to the second list."""
    one = _block(first, here + 1)
    behind = here + 1 + len(one) + 1
    two = _block(second, behind) or [{"op": op.JUMP, "jump": behind + 1}]  # a list is never empty
    return [{**head, "jump": behind}, *one, {"op": op.JUMP, "jump": behind + len(two)}, *two]


_CODES = {
    "draw": op.DRAW,
    "settle": op.CONSTRUCT,
    "develop": op.CONSTRUCT,
    "build": op.CONSTRUCT,
    "subjugate": op.SUBJUGATE,
    "rotate": op.ROTATE,
    "vp": op.SCORE,
    "take": op.TAKE,
    "copy": op.COPY,
    "moon": op.MOVE_MOON,
    "choose": op.CHOOSE,
    "pay": op.PAY,
    "if": op.IF,
}


def _instruction(operation: Mapping[str, Any]) -> dict[str, int]:
    """One operation as the fields of INSTRUCTION."""
    name = operation["op"]
    if name == "gain":
        code = op.GAIN_FROM_HAND if operation["from"] == "hand" else op.GAIN_FROM_DECK
    else:
        code = _CODES[name]
    fields = {"op": code, "mode": _mode(operation), "what": _halves(operation)}
    if name == "if":
        return fields | {"per": op.STATISTICS.index(operation["stat"])}
    amount = operation.get("n", 0)
    if isinstance(amount, int):
        return fields | {"base": amount, "high": 127}
    return fields | {
        "base": amount.get("base", 0),
        "per": op.STATISTICS.index(amount["per"]),
        "times": amount.get("times", 1),
        "low": amount.get("min", 0),
        "high": amount.get("max", 127),
    }


def _halves(operation: Mapping[str, Any]) -> int:
    named = operation.get("as") or operation.get("of") or operation.get("what") or []
    names = [named] if isinstance(named, str) else named
    return sum(op.CATEGORIES[name] for name in set(names))


def _mode(operation: Mapping[str, Any]) -> int:
    name = operation["op"]
    if name == "take":
        targets = ("one_other", "two_others", "each_other").index(operation["targets"])
        picks = op.OWNER_PICKS if operation["pick_by"] == "owner" else 0
        return targets | picks | (op.TO_DISCARD if operation["to"] == "discard" else 0)
    constructions = {
        "settle": op.MAY_SETTLE,
        "develop": op.MAY_DEVELOP,
        "build": op.MAY_SETTLE | op.MAY_DEVELOP,
    }
    if name in constructions:
        return constructions[name]
    return int(
        {
            "subjugate": operation.get("vp_each", 3),
            "copy": operation.get("vp_cost", 0),
            "if": operation.get("at_least", 0),
            "pay": operation.get("optional", False),
        }.get(name, 0)
    )


def configure(state: Any, options: Mapping[str, Any]) -> None:
    """Write checked options into `state`, STATE[1]."""
    table = options["cards"] or FACTS
    if options["modules"] and not table.get("modules"):
        raise ValueError(f"undecim: modules={options['modules']}: the card table has none")
    state["mulligan"] = options["mulligan"]
    state["modules"] = sum(1 << MODULES.index(name) for name in options["modules"])
    write_table(state[0], options["cards"], options["modules"])

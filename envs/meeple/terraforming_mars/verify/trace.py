"""Traces: games recorded by another engine, with what every decision changed.

A file holds gzipped JSON lines: for each game a `game` record, a record for each decision,
and a `final` record. Every kind of record and every field has its place in `FIELDS`; one
that is not there would be played past, so it is refused.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import state as s
from ..facts import CORPORATION_IDS

EXAMPLES = "traces: gzipped JSON lines, for each game what every decision changed"
MAX_GENERATIONS = 50  # no recorded game is longer

Record = Mapping[str, Any]

CORPORATION_CARD = {name: s.FIRST_CORPORATION + i for i, name in enumerate(CORPORATION_IDS)}

_ALWAYS = "i seat k d stable"
_MAY = "drawn reshuffle full"
_ACTION = f"{_ALWAYS} a nth legal"
FIELDS = {
    kind: (frozenset(must.split()), frozenset(may.split()))
    for kind, must, may in (
        (
            "game",
            "k game players corporate_era draft solo first start_tr policy seats deck state",
            "solo_reveal neutral handicap",
        ),
        ("setup", f"{_ALWAYS} corp keep", _MAY),
        ("draft", f"{_ALWAYS} offer keep", _MAY),
        ("research", f"{_ALWAYS} offer max buy", _MAY),
        ("play", f"{_ACTION} card cost pay", _MAY),
        ("card_action", f"{_ACTION} card", _MAY),
        ("sp", f"{_ACTION} id cost pay", _MAY),
        ("sell", f"{_ACTION} cards", _MAY),
        ("plants", f"{_ACTION} space", _MAY),
        ("heat", _ACTION, _MAY),
        ("milestone", f"{_ACTION} id", _MAY),
        ("award", f"{_ACTION} id", _MAY),
        ("first_action", f"{_ACTION} corp", _MAY),
        ("pass", _ACTION, _MAY),
        ("end_turn", _ACTION, _MAY),
        ("place", f"{_ALWAYS} tile space legal", f"{_MAY} why"),
        ("pay", f"{_ALWAYS} cost allow pay", _MAY),
        ("buy_drawn", f"{_ALWAYS} card offer max buy", _MAY),
        ("keep", f"{_ALWAYS} card offer n keep", _MAY),
        ("dec_prod", f"{_ALWAYS} res n target legal", _MAY),
        ("remove_plants", f"{_ALWAYS} pick legal", _MAY),
        ("remove_card_res", f"{_ALWAYS} by card legal", _MAY),
        ("add_card_res", f"{_ALWAYS} res n card legal", _MAY),
        ("card_choice", f"{_ALWAYS} card pick legal", _MAY),
        ("amount", f"{_ALWAYS} card min max n", _MAY),
        ("virus", f"{_ALWAYS} pick legal", _MAY),
        ("sabotage", f"{_ALWAYS} pick legal", _MAY),
        ("raid", f"{_ALWAYS} pick legal", _MAY),
        ("flooding", f"{_ALWAYS} pick legal", _MAY),
        ("mars_university", f"{_ALWAYS} pick legal", _MAY),
        ("olympus_conference", f"{_ALWAYS} pick legal", _MAY),
        ("viral_enhancers", f"{_ALWAYS} card pick legal", _MAY),
        ("copy_production", f"{_ALWAYS} card legal", _MAY),
        ("final_greenery", f"{_ALWAYS} space legal", _MAY),
        (
            "final",
            "k scores winners award_values generation decisions state",
            "solo_win",
        ),
    )
}
"""By kind of record (of an action: by its name): the fields that it has and may have."""


@dataclass(frozen=True)
class Trace:
    """One game. start: the `game` record; records: its decisions; final: the `final` record.

    options: of a game that is set up in the same way. draws: the cards that are drawn in
    the course of it, in order, after those of the set-up.
    """

    id: str
    players: int
    options: Mapping[str, Any]
    start: Record
    records: tuple[Record, ...]
    final: Record
    draws: tuple[int, ...]


def read(path: Path) -> Iterator[tuple[int, list[Any]]]:
    """The records of each game, with the number of its first line.

    Raises ValueError for what is no such file.
    """
    begin = 1
    records: list[Any] = []
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                record = json.loads(line)
                if record["k"] == "game" and records:
                    yield begin, records
                    begin, records = number, []
                records.append(record)
    except (OSError, EOFError, ValueError, TypeError, KeyError) as error:
        problem = f"{type(error).__name__}: {error}"
        raise ValueError(f"terraforming_mars: {path} does not hold {EXAMPLES}: {problem}") from None
    if records:
        yield begin, records


def parse(records: list[Any]) -> Trace:
    """The records of a game; raises KeyError, TypeError or ValueError for another form."""
    start, *decisions, final = records
    for record, kind in ((start, "game"), *((one, None) for one in decisions), (final, "final")):
        _check_fields(record, kind)
    for number, record in enumerate(decisions, 1):
        if record["i"] != number:
            raise ValueError(f"record {number} is numbered {record['i']}")
    players = int(start["players"])
    if not len(start["seats"]) == len(start["state"]["p"]) == len(final["scores"]) == players:
        raise ValueError(f"the game does not show {players} players")
    draws = [card for one in decisions if one["k"] != "setup" for card in one.get("drawn", ())]
    return Trace(
        str(start["game"]), players, _options(start), start, tuple(decisions), final, tuple(draws)
    )


def name_of(record: Record) -> str:
    """The kind of a record; of an action its name."""
    return str(record["a"] if record["k"] == "action" else record["k"])


def _check_fields(record: Record, kind: str | None) -> None:
    """kind: what it must be; None: some decision."""
    name = name_of(record)
    if (kind or name) != name or (kind is None and name in ("game", "final")):
        raise ValueError(f"there is a record of {name!r} in place of {kind or 'a decision'!r}")
    if name not in FIELDS:
        raise ValueError(f"record {record.get('i')}: {name!r} is no kind of record")
    must, may = FIELDS[name]
    if lacking := sorted(must - record.keys()):
        raise KeyError(f"{name} record {record.get('i')} lacks {', '.join(lacking)}")
    if unknown := sorted(record.keys() - must - may):
        raise ValueError(f"{name} record {record.get('i')} has unknown {', '.join(unknown)}")


def _options(start: Record) -> dict[str, Any]:
    seats = start["seats"]
    return {
        "num_players": int(start["players"]),
        "corporate_era": bool(start["corporate_era"]),
        "draft": bool(start["draft"]),
        "beginners": [i for i, one in enumerate(seats) if one.get("beginner")],
        "first_player": int(start["first"]),
        "corporations": [list(one.get("corps", ())) for one in seats],
        "hands": [list(one["dealt"]) for one in seats],
        "revealed": [card for card, _ in start["solo_reveal"]] if start["solo"] else None,
        "deck": list(start["deck"]),
        "start_tr": int(start["start_tr"]),
        "max_generations": MAX_GENERATIONS,
    }

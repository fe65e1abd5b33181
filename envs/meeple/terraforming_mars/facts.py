"""The printed facts as they stand in data/*.json, with the symbols' numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from . import state as s

DATA = Path(__file__).parent / "data"


def _read(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


ENUMS, BOARD = _read("enums"), _read("board")
PROJECT_FACTS = _read("cards")["cards"]
CORPORATION_FACTS = _read("corporations")["corporations"]
CONSTANTS = BOARD["constants"]

RESOURCE_NAMES = tuple(ENUMS["resources"])
TAG_NAMES = tuple(ENUMS["tags"])
TYPE_NAMES = tuple(ENUMS["card_types"])  # automated, active, event
HELD_NAMES = tuple(ENUMS["card_resources"])  # the first: holds nothing
TILE_NAMES = tuple(ENUMS["tiles"])
PLACEMENT_NAMES = tuple(ENUMS["placements"])
CORPORATION_IDS = tuple(one["id"] for one in CORPORATION_FACTS)
MILESTONE_IDS = tuple(one["id"] for one in BOARD["milestones"]["list"])
AWARD_IDS = tuple(one["id"] for one in BOARD["awards"]["list"])
PROJECT_IDS = tuple(one["id"] for one in BOARD["standard_projects"])

RESOURCE = {name: i for i, name in enumerate(RESOURCE_NAMES)}
TAG = {name: i for i, name in enumerate(TAG_NAMES)}
HELD = {name: i for i, name in enumerate(HELD_NAMES)}
TILE_KIND = {name: i for i, name in enumerate(TILE_NAMES)}
PLACEMENT = {name: i for i, name in enumerate(PLACEMENT_NAMES)}

# By card: the facts of projects 1 to 208 and of the corporations after them; 0: no card.
CARD_FACTS: tuple[Any, ...] = (None, *PROJECT_FACTS, *CORPORATION_FACTS)
CARD_NAMES = ("", *(one["name"] for one in CARD_FACTS[1:]))
assert len(CARD_FACTS) == s.CARDS and all(
    one["id"] == n for n, one in enumerate(PROJECT_FACTS, start=1)
)

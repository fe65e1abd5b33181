"""What is printed on the components, read from the JSON files."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

DATA = Path(__file__).parents[3] / "envs" / "meeple" / "terraforming_mars" / "data"


def _read(name):
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


ENUMS, BOARD = _read("enums"), _read("board")
RESOURCES = ENUMS["resources"]
MC, STEEL, TITANIUM, PLANTS, ENERGY, HEAT = range(len(RESOURCES))
TAGS = ENUMS["tags"]
TILES = ENUMS["tiles"]
CONSTANTS = BOARD["constants"]


@dataclass(frozen=True)
class Card:
    """A project card (1 to 208) or a corporation (209 and up)."""

    number: int
    name: str
    type: str
    tags: list
    corporate_era: bool
    effects: list
    actions: list
    triggers: list
    static: dict
    id: str = ""
    cost: int = 0
    holds: str | None = None
    requirements: list = field(default_factory=list)
    vp: list = field(default_factory=list)
    start_mc: int = 0
    first_action: list = field(default_factory=list)
    solo_effects: list = field(default_factory=list)

    @property
    def is_event(self):
        return self.type == "event"


_COMMON = ("name", "tags", "corporate_era", "effects", "actions", "triggers", "static")


def _project(facts):
    names = (*_COMMON, "cost", "type", "holds", "requirements", "vp")
    return Card(facts["id"], **{name: facts[name] for name in names})


def _corporation(number, facts):
    names = (*_COMMON, "id", "start_mc", "first_action")
    return Card(
        number,
        type="corporation",
        solo_effects=facts.get("solo_effects", []),
        **{name: facts[name] for name in names},
    )


PROJECTS = {facts["id"]: _project(facts) for facts in _read("cards")["cards"]}
FIRST_CORPORATION = len(PROJECTS) + 1
CORPORATIONS = [
    _corporation(FIRST_CORPORATION + k, facts)
    for k, facts in enumerate(_read("corporations")["corporations"])
]
BEGINNER = 0
CARDS = {**PROJECTS, **{card.number: card for card in CORPORATIONS}}

# -- The board ------------------------------------------------------------------------------------

HEXES = BOARD["hexes"]
ADJACENT = [[other for other in place["adj"] if other >= 0] for place in HEXES]
KIND = [place["kind"] for place in HEXES]
# Icons of the hexes say "plant" where the resource is called "plants".
BONUS = [["plants" if icon == "plant" else icon for icon in place["bonus"]] for place in HEXES]
METALS = ("steel", "titanium")
VOLCANIC = BOARD["reserved"]["volcanic"]
FIXED_SPACE = {"noctis": BOARD["reserved"]["noctis"], "ganymede": 61, "phobos": 62}
ON_MAP = len(HEXES)
CITY_TILES = BOARD["city_tiles"]

TRACKS = BOARD["tracks"]
WARMEST = (TRACKS["temperature"]["max"] - TRACKS["temperature"]["start"]) // 2  # steps
MOST_OXYGEN = TRACKS["oxygen"]["max"]
MOST_OCEANS = TRACKS["oceans"]["max"]
PROJECT_COSTS = [project["cost"] for project in BOARD["standard_projects"]]
STANDARD_PROJECTS = BOARD["standard_projects"]
SELL, POWER_PLANT, ASTEROID, AQUIFER, GREENERY_PROJECT, CITY_PROJECT = range(6)
MILESTONES, AWARDS = BOARD["milestones"], BOARD["awards"]
CONVERSION = 8  # plants or heat

INDENTURED_WORKERS, SPECIAL_DESIGN, IMMIGRANT_CITY = 195, 206, 200


def degrees(steps):
    return TRACKS["temperature"]["start"] + TRACKS["temperature"]["step"] * steps

"""What is printed on the components, read from the JSON files."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

DATA = Path(__file__).parents[3] / "envs" / "meeple" / "alchemists" / "data"


def _read(name):
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


NOBODY = -1
KINDS = 8  # of ingredients; there are as many alchemicals and theories
PAIRS = list(combinations(range(KINDS), 2))
COLOURS = ("red", "green", "blue")

# -- Cards and tiles ------------------------------------------------------------------------------

_INGREDIENTS = _read("ingredients")
COPIES, ROW_SIZE = _INGREDIENTS["copies_per_ingredient"], _INGREDIENTS["row_size"]
START_HAND = _INGREDIENTS["start_hand"]

_FAVORS = _read("favors")
FAVORS = _FAVORS["favors"]
FAVOR_OFFER = _FAVORS["setup"]["draw"]
FAVOR_GOLD = _FAVORS["end_value_gold"]
ASSISTANT, ASSOCIATE, BARMAID, CUSTODIAN, HERBALIST, MERCHANT, SAGE, SHOPKEEPER = (
    [favor["name"] for favor in FAVORS].index(name)
    for name in (
        "assistant",
        "associate",
        "barmaid",
        "custodian",
        "herbalist",
        "merchant",
        "sage",
        "shopkeeper",
    )
)
EFFECT = [favor["effect"] for favor in FAVORS]

_ARTIFACTS = _read("artifacts")
ARTIFACTS = _ARTIFACTS["artifacts"]
ARTIFACT = {artifact["name"]: artifact["id"] for artifact in ARTIFACTS}
LEVELS = [
    [a["id"] for a in ARTIFACTS if a["level"] == level]
    for level in range(1, _ARTIFACTS["levels"] + 1)
]
DEALT_PER_LEVEL = _ARTIFACTS["dealt_per_level"]

ADVENTURERS = [tile["wants"] for tile in _read("adventurers")["adventurers"]]
CONFERENCES = {
    mode: {tile["held_at_end_of_round"]: tile["rows"] for tile in tiles}
    for mode, tiles in _read("conferences").items()
    if mode in ("apprentice", "master")
}

_GRANTS = _read("grants")
GRANTS = _GRANTS["grants"]
GRANT_GOLD = _GRANTS["gold"]
FIRST_NEED, LATER_NEED = _GRANTS["needed_for_first_own_grant"], _GRANTS["needed_for_later_grants"]

_SEALS = _read("seals")
SEALS = _SEALS["seals"]
DEBUNK_LOSS, DEBUNK_LOSS_HEDGED = _SEALS["debunk_loss"], _SEALS["debunk_loss_hedged"]
SEALS_PER_THEORY = _SEALS["max_seals_per_theory"]

# -- The board ------------------------------------------------------------------------------------

BOARD = _read("board")
ORDER_SPACES = BOARD["turn_order_spaces_top_to_bottom"]
PARALYSIS_SPACE = BOARD["paralysis_space"]
ROUNDS = BOARD["rounds"]

_SPACE_NAMES = [
    "forage",
    "transmute",
    "sell",
    "buy_artifact",
    "debunk",
    "publish",
    "test_student",
    "drink",
    "exhibit",
    "custodian",
]
FORAGE, TRANSMUTE, SELL, BUY, DEBUNK, PUBLISH, STUDENT, DRINK, EXHIBIT, CUSTODIANS = range(10)
SPACES = range(9)  # without the Custodian cards
STATIONS = range(10)
RESOLUTION_ORDER = [_SPACE_NAMES.index(action["id"]) for action in BOARD["actions_in_order"]]
SPACE = {_SPACE_NAMES.index(action["id"]): action for action in BOARD["actions_in_order"]}


def cubes_of_round(players, round_number):
    """5.2: before the hospital and Assistants."""
    return BOARD["cubes"]["round_1"] if round_number == 1 else BOARD["cubes"][str(players)]


def slots(space, players):
    """5.4: cubes of the first, second ... action."""
    return SPACE[space]["slots"][str(players)]


def is_open(space, round_number):
    """5.6."""
    first, last = SPACE[space]["rounds"]
    return first <= round_number <= last


def artifact_level(round_number):
    """12.6: which level lies in the row, from 0."""
    for rounds, level in _ARTIFACTS["level_in_row"].items():
        numbers = [int(word) for word in rounds.split("_") if word.isdigit()]
        if numbers[0] <= round_number <= numbers[-1]:
            return level - 1
    raise AssertionError(f"no artifacts in round {round_number}")


def zone(reputation):
    """8.3, 7.3: the zone of the reputation track."""
    for candidate in BOARD["reputation_zones"]:
        to = candidate["to"]
        if candidate["from"] <= reputation and (to is None or reputation <= to):
            return candidate
    raise AssertionError(f"reputation {reputation} is in no zone")

"""Random games for the tests of what people see."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from meeple.core import bitset
from meeple.terra_mystica import GAME, rules
from meeple.terra_mystica import state as s
from meeple.terra_mystica.tables import HOME

EVERYTHING = {
    "mini_expansion_towns": True,
    "shipping_bonus_card": True,
    "temple_scoring_tile": True,
    "variable_turn_order": True,
}
# Factions, seed, other options; between them all factions and nearly all questions come up.
GAMES = [
    (["darklings", "witches", "swarmlings", "nomads"], 18, {}),
    (["chaosmagicians", "mermaids"], 2, {"artifacts": False}),
    (["swarmlings", "cultists", "fakirs"], 12, {"mini_expansion_towns": True}),
    (["alchemists", "dwarves", "auren", "giants", "halflings"], 4, EVERYTHING),
    (["witches", "darklings", "mermaids", "engineers"], 9, EVERYTHING),
]

# Rather build than pass, so that much stands on the map.
_WEIGHTS = {
    "pass_turn": 0.05,
    "bonus_card": 0.05,
    "artifact": 0.05,
    "build": 9,
    "transform": 4,
    "upgrade": 9,
    "stronghold": 12,
    "special": 5,
    "river_town": 20,
    "accept": 3,
    "advance": 0.3,
    "priest": 0.3,
    "convert": 0.1,
    "stay": 0.1,
    "done": 0.3,
}


def positions(
    factions: object, seed: int, options: dict[str, object] | None = None, num_players: int = 0
) -> Iterator[np.void]:
    """Every position of a random game in which a seat decides, and the last one."""
    count = num_players or len(factions)  # type: ignore[arg-type]
    settings = {"num_players": count, "factions": factions, **(options or {})}
    state = GAME.new_states(1, settings)[0]
    rng = random.Random(seed)
    rules.reset(state, seed)
    yield state
    while not state["over"]:
        rules.apply_action(state, _choice(state, rng))
        yield state


def _choice(state: np.void, rng: random.Random) -> int:
    """An action of a range drawn by weight; rather home, and rather beside the own structures."""
    ranges: dict[str, list[int]] = {}
    for action in GAME.legal(state).tolist():
        ranges.setdefault(GAME.actions.locate(action)[0], []).append(action)
    names = list(ranges)
    name = rng.choices(names, [_WEIGHTS.get(name, 1) for name in names])[0]
    seat, actions = state["seats"][int(state["player"])], ranges[name]
    if name == "terrain":
        home = GAME.actions.index("terrain", int(HOME[int(seat["faction"])]))
        actions = [home] if home in actions else actions
    elif name in ("build", "transform") and int(state["decision"]) != s.FIRST_DWELLING:
        first = GAME.actions.first(name)
        beside = [action for action in actions if bitset.contains(seat["near"], action - first)]
        actions = beside or actions
    return rng.choice(actions)


def viewers(state: np.void) -> list[int | None]:
    """Every seat, and nobody in particular."""
    return [None, *range(int(state["num_players"]))]

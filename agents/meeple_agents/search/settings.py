"""How a search is done, and what has proved good for each game."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from meeple.core.options import check_count
from meeple.core.rewards import REWARDS

from .tree import PUCT, UCB

RULES = {"ucb": UCB, "puct": PUCT}
PLAYOUTS = ("greedy", "random", "none")
BLEND = "blend"
_BUDGET = re.compile(r"([0-9]+)(ms)?")
_MOST = 1_000_000


@dataclass(frozen=True)
class SearchSettings:
    """How a search is done; either `simulations` or `milliseconds` is its budget."""

    simulations: int = 0
    """Simulations for each decision, besides one that values the position itself."""
    milliseconds: int = 0
    """Time of one core for each decision; such a search does not repeat itself exactly."""
    rule: str = "puct"
    """How an action is selected: "puct" or "ucb"."""
    exploration: float = 1.0
    """Weight of what has been tried little, against mean returns in [-1, 1]."""
    first_play: float = 0.1
    """puct: how much worse than the mean an action is thought to be before it is tried."""
    trust: float = 0.5
    """puct: share of the prior that goes to the heuristic player's choice; the rest is even."""
    playout: str = "greedy"
    """Who plays from a leaf on: "greedy", "random" or "none" (the standings there count)."""
    playout_limit: int = 0
    """Steps after which a playout is cut off and valued by the standings; 0: never."""
    reward: str = BLEND
    """What an end is worth: "placement", "win", "margin", or "blend", the mean of placement
    and margin: a clear lead is worth more than a narrow one."""
    width: int = 8
    """Simulations of one decision that descend together."""

    def __post_init__(self) -> None:
        for name, offered in (
            ("rule", RULES),
            ("playout", PLAYOUTS),
            ("reward", (*REWARDS, BLEND)),
        ):
            if getattr(self, name) not in offered:
                raise ValueError(
                    f"search: {name}={getattr(self, name)!r}: choose from {', '.join(offered)}"
                )
        if (self.simulations > 0) == (self.milliseconds > 0):
            raise ValueError(
                f"search: simulations={self.simulations}, milliseconds={self.milliseconds}: "
                "give one of the two, at least 1"
            )
        for name in ("exploration", "first_play", "trust"):
            value = getattr(self, name)
            if not isinstance(value, (int, float)) or not math.isfinite(value) or value < 0:
                raise ValueError(f"search: {name}={value!r}: a number is needed, 0 or more")
        if not self.trust < 1:
            raise ValueError(f"search: trust={self.trust}: less than 1 is needed")
        for name, least in (("playout_limit", 0), ("width", 1)):
            check_count("search", name, getattr(self, name), least)


DEFAULTS: dict[str, dict[str, Any]] = {}
"""By game, what differs from the settings' own defaults."""


def settings_of(game: str, budget: Mapping[str, Any], chosen: Mapping[str, Any]) -> SearchSettings:
    """The settings for a game: its defaults, and what is `chosen` otherwise."""
    return replace(SearchSettings(**budget, **DEFAULTS.get(game, {})), **chosen)


def parse_budget(words: str) -> dict[str, Any]:
    """The budget in "400" (simulations) or "50ms"; raises ValueError."""
    found = _BUDGET.fullmatch(words)
    if not found or not 1 <= int(found[1]) <= _MOST:
        raise ValueError(
            f"mcts:{words}: give a number of simulations (mcts:400) or a time (mcts:50ms), "
            f"from 1 to {_MOST:,}"
        )
    return {"milliseconds" if found[2] else "simulations": int(found[1])}

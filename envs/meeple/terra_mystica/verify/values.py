"""What the artifacts would bring each player of a game that was played without them.

A line of such a file: the game's `id`; `values`, the VP of the 14 artifacts for each seat;
`area`, its largest network; `orb_resources`, the VP for resources as the Orb's owner;
`far`, the greatest distances of two linked trading houses and temples; `towns`, a hex of
each of its towns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from .. import state as s
from .. import tables
from ..rules.artifacts import ORB_OF_POWER, artifact_vp, farthest_pair
from ..rules.networks import largest_network
from ..rules.scoring import score_resources
from ..rules.towns import group
from .trace import LAND, End, read

FILE = "artifact_values.jsonl.gz"


def read_values(path: Path) -> dict[str, Any]:
    """The lines of a file by the id of the game; raises ValueError for another file."""
    found = {}
    for number, content in read(path):
        try:
            found[content["id"]] = {name: content[name] for name in _PARTS}
        except (KeyError, TypeError):
            raise ValueError(
                f"terra_mystica: {path} line {number} lacks id, {', '.join(_PARTS)}"
            ) from None
    return found


def values_difference(state: Any, wanted: Mapping[str, Any], end: End) -> str | None:
    """The first figure of a finished game that is not as wanted. end: that of its trace."""
    for name, part in _PARTS.items():
        for seat in range(int(state["num_players"])):
            found, expected = part(state.copy(), seat, end), wanted[name][seat]
            if name == "towns":  # any hex may stand for a town: they are told by what they join
                found, expected = (_groups(state, seat, towns) for towns in (found, expected))
            if found != expected:
                return f"artifacts: {name} of seat {seat} is {found}, expected {expected}"
    return None


def _values(state: Any, seat: int, end: End) -> list[int]:
    found = [int(artifact_vp(state, seat, artifact)) for artifact in range(s.ARTIFACTS)]
    _orb_resources(state, seat, end)
    found[ORB_OF_POWER] = int(artifact_vp(state, seat, ORB_OF_POWER))
    return found


def _orb_resources(state: Any, seat: int, end: End) -> int:
    """Resources are scored once more, by the owner of the Orb; the state keeps what is left."""
    mine = state["seats"][seat]
    before = end.unscored[seat]
    mine["coins"], mine["workers"], mine["priests"] = before[1:4]
    mine["bowls"] = before[4:7]
    mine["parts"][s.RESOURCE_PART] = 0
    mine["artifact"] = ORB_OF_POWER
    score_resources(mine)
    return int(mine["parts"][s.RESOURCE_PART])


def _area(state: Any, seat: int, end: End) -> int:
    return int(largest_network(state, state["seats"][seat]))


def _far(state: Any, seat: int, end: End) -> list[int]:
    mine = state["seats"][seat]
    return [int(farthest_pair(state, mine, kind)) for kind in (s.TRADING_HOUSE, s.TEMPLE)]


def _towns(state: Any, seat: int, end: End) -> list[str]:
    mine = state["seats"][seat]
    return [tables.LAND_NAMES[hex] for hex in mine["town_hexes"][: int(mine["num_towns"])]]


def _groups(state: Any, seat: int, towns: list[str]) -> list[list[str]]:
    """The hexes joined with each town, in order."""
    mine, groups = state["seats"][seat], []
    for name in towns:
        sets = np.array(group(state, mine, *tables.land_set([LAND[name]])), np.uint64)
        bits = np.unpackbits(sets.view(np.uint8), bitorder="little")
        groups.append([tables.LAND_NAMES[hex] for hex in np.flatnonzero(bits)])
    return sorted(groups)


_PARTS: Mapping[str, Callable[[Any, int, End], Any]] = {
    "values": _values,
    "area": _area,
    "orb_resources": _orb_resources,
    "far": _far,
    "towns": _towns,
}

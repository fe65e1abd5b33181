"""The plan of a self-play run: all that its games follow from, kept beside its shards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from meeple.core.files import checksum, to_json
from meeple.core.game import Game
from meeple.core.shards import RUN_FILE

from .places import Place, place_of
from .players import BUILT_IN, Player, parse_player

FORMAT = "meeple self-play 1"
SAME = ("format", "game", "rules_version")  # else nothing of a plan can be taken over
_DEFAULTS: dict[str, Any] = {"options": {}, "seed": 0, "shard_games": 1000, "reward": "placement"}


class RunError(ValueError):
    """A folder that holds another run, or none that can be gone on with."""


def read_plan(folder: str | Path) -> dict[str, Any] | None:
    """The plan of the run in `folder`, as in its `run.json`; None if there is none.

    Raises RunError if it is damaged, or is something else.
    """
    return plan_in(place_of(folder))


def plan_in(place: Place) -> dict[str, Any] | None:
    """The same, of a place."""
    data, file = place.read(RUN_FILE), f"{place}/{RUN_FILE}"
    if data is None:
        return None
    try:
        plan = json.loads(data)
        found, said = checksum(plan), plan["checksum"]
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise RunError(f"{file} is not the plan of a run, or is damaged: {error!r}") from None
    if found != said:
        raise RunError(f"{file} is damaged: its checksum says {said}, its content gives {found}")
    return plan


def completed(
    game: Game, folder: Place, found: Mapping[str, Any] | None, given: Mapping[str, Any]
) -> dict[str, Any]:
    """What is given, and for what is not the plan's values, or the defaults of a new run."""
    known = _DEFAULTS if found is None else found
    lacking = [name for name, value in given.items() if value is None and name not in known]
    if lacking:
        raise ValueError(f"{game.name}: a new run in {folder} needs {' and '.join(lacking)}")
    wanted = {name: known[name] if value is None else value for name, value in given.items()}
    if given["players"] is None:
        wanted["players"] = [_player(folder, identity) for identity in wanted["players"]]
    for name in ("num_games", "shard_games"):
        if wanted[name] < 1:
            raise ValueError(f"{game.name}: {name}={wanted[name]}: at least 1 is needed")
    return wanted


def identity(player: Player) -> str:
    """What must be the same when a run goes on: the name, and the weights' digest if it has one."""
    digest = getattr(player, "digest", "")
    return f"{player.name} {digest}".rstrip()


def _player(folder: Place, identity: str) -> Player:
    """The player with this identity in a plan; RunError if its name does not make it."""
    name = identity if identity in BUILT_IN else identity.rpartition(" ")[0]
    try:
        return parse_player(name)
    except ValueError as error:
        raise RunError(
            f"{folder}: its player {identity} cannot be made from its name ({error}): "
            "give the players"
        ) from None


def open_place(place: Place, plan: Mapping[str, Any], found: Mapping[str, Any] | None) -> None:
    """Compare the plan with the one `found` there, or write it into a new folder."""
    if found is not None:
        compare(place, found, plan)
    else:
        names = place.names()
        if RUN_FILE in names:
            raise RunError(f"{place} holds a run already; resume it, or choose another folder")
        if any(name.endswith(".parquet") for name in names):
            raise RunError(f"{place} holds shards but no {RUN_FILE}: their plan is not known")
        text = json.dumps({**plan, "checksum": checksum(plan)}, indent=2, ensure_ascii=False)
        place.write(RUN_FILE, (text + "\n").encode())
    place.tidy()


def compare(folder: Place, found: Mapping[str, Any], plan: Mapping[str, Any]) -> None:
    """Raise RunError for the first thing in `plan` that the plan found there has otherwise."""
    for name, value in json.loads(to_json(plan)).items():
        there = found.get(name)
        if name == "options" and isinstance(there, dict):
            compare(folder, there, value)
        elif there != value:
            verb = "are" if isinstance(value, list) else "is"
            raise RunError(
                f"{folder} holds another run: its {name} {verb} {there!r}, not {value!r}"
            )

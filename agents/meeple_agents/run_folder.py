"""The folder of a training run of `ppo`: arguments, checkpoints and evaluations.

config.json        the arguments with which it was begun, and the game's versions
evaluations.csv    how the policy did on the way
checkpoints/       the newest ones: arrays and texts, nothing in them is an object
"""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from meeple.core.files import write_whole
from meeple.core.game import Game

from .evaluate import Standing
from .policy import SUFFIX, PolicyError
from .session import EVALUATION_COLUMNS, evaluation_row
from .weights import read_arrays, write_arrays

PER_CALL = ("out", "resume", "minutes", "steps")
"""Arguments that may be others each time a run goes on."""
_FORMAT = "meeple ppo 1"
_VERSIONS = ("rules_version", "encoding_version")

A = TypeVar("A")
N = TypeVar("N", int, float)


class RunFolder:
    """What a run keeps on disk; every file is there whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.config = path / "config.json"
        self.table = path / "evaluations.csv"
        self.checkpoints = path / "checkpoints"

    def begin(self, arguments: Any, game: Game) -> None:
        """Make the folder and write down the arguments, a dataclass; ValueError if it is taken."""
        if self.config.exists():
            raise ValueError(f"{self.path} holds a run already; --resume goes on with it")
        if self.checkpoints.is_dir() and any(self.checkpoints.iterdir()):
            raise ValueError(
                f"{self.checkpoints} holds files of another run, whose config.json is not there; "
                "choose another folder"
            )
        self.checkpoints.mkdir(parents=True, exist_ok=True)
        kept = {name: value for name, value in asdict(arguments).items() if name not in PER_CALL}
        kept |= {"format": _FORMAT, **{name: getattr(game, name) for name in _VERSIONS}}
        write_whole(self.config, json.dumps(kept, indent=1).encode())

    def arguments(self, given: A, plain: A) -> A:
        """The arguments with which the run was begun, and those of this call.

        given: those of this call. plain: the defaults. Raises ValueError if one is given
        that is another in the run.
        """
        kept = self._read()
        known = [one.name for one in fields(given)]  # type: ignore[arg-type]
        self._need(kept, [name for name in known if name not in PER_CALL])
        for name in known:
            default = getattr(plain, name)
            kind = (int, float) if isinstance(default, float) else type(default)
            if name not in PER_CALL and default is not None and not isinstance(kept[name], kind):
                raise ValueError(f"{self.config} is damaged: {name}={kept[name]!r}")
        for one in fields(given):  # type: ignore[arg-type]
            now = getattr(given, one.name)
            if one.name in PER_CALL or now == getattr(plain, one.name) or now == kept[one.name]:
                continue
            was = kept[one.name]
            raise ValueError(f"{self.path}: {one.name} is {was} in this run, not {now}")
        return replace(given, **{k: v for k, v in kept.items() if hasattr(given, k)})  # type: ignore[type-var]

    def check_versions(self, game: Game) -> None:
        """Raise ValueError if the game has changed since the run was begun."""
        kept = self._read()
        self._need(kept, _VERSIONS)
        for name in _VERSIONS:
            if kept[name] != getattr(game, name):
                raise ValueError(
                    f"{self.path}: trained with {name} {kept[name]} of {game.name}, which now "
                    f"has {name} {getattr(game, name)}"
                )

    def _need(self, kept: Mapping[str, Any], names: Sequence[str]) -> None:
        missing = [name for name in names if name not in kept]
        if missing:
            raise ValueError(f"{self.config} is damaged: it lacks {', '.join(missing)}")

    def _read(self) -> dict[str, Any]:
        try:
            kept = json.loads(self.config.read_text())
        except (OSError, ValueError, RecursionError) as error:
            raise ValueError(f"{self.path} holds no run to go on with: {error}") from None
        if not isinstance(kept, dict) or kept.get("format") != _FORMAT:
            raise ValueError(f"{self.config} is not of a run of meeple_agents.ppo ({_FORMAT})")
        return {k: tuple(v) if isinstance(v, list) else v for k, v in kept.items()}

    def names(self) -> list[str]:
        """Names of the checkpoints, the newest last."""
        return [path.name for path in self._kept()]

    def _kept(self) -> list[Path]:
        return sorted(self.checkpoints.glob(f"[0-9]*{SUFFIX}"))

    def figure(self, about: Mapping[str, str], name: str, kind: Callable[[str], N]) -> N:
        """A number of a checkpoint's texts; ValueError if it is not there."""
        try:
            return kind(about[name])
        except (KeyError, ValueError):
            raise ValueError(
                f"{self.checkpoints}: the newest checkpoint has {name}={about.get(name)!r}, "
                "which is no number"
            ) from None

    def newest(self) -> tuple[dict[str, np.ndarray], dict[str, str]] | None:
        """The newest checkpoint, if there is one; ValueError if it is damaged."""
        found = self._kept()
        if not found:
            return None
        try:
            return read_arrays(found[-1])
        except PolicyError as error:
            way = f"goes on from {found[-2].name}" if len(found) > 1 else "begins anew"
            raise ValueError(f"{error}; without that file the run {way}") from None

    def add_checkpoint(
        self, steps: int, arrays: Mapping[str, np.ndarray], about: Mapping[str, str]
    ) -> None:
        """Write one after so many `steps`; the two newest stay."""
        write_arrays(self.checkpoints / f"{steps:012d}{SUFFIX}", arrays, about)
        for old in self._kept()[:-2]:
            old.unlink()

    def begin_table(self, steps: int) -> None:
        """Begin the table of evaluations, or drop what came after so many `steps`.

        Raises ValueError if the table that is there is damaged.
        """
        rows = []
        text = io.StringIO()
        writer = csv.DictWriter(text, EVALUATION_COLUMNS, lineterminator="\n")
        writer.writeheader()
        try:
            if self.table.exists():
                with open(self.table, newline="") as file:
                    rows = [row for row in csv.DictReader(file) if int(row["steps"]) <= steps]
            writer.writerows(rows)
        except (KeyError, TypeError, ValueError, csv.Error) as error:
            raise ValueError(f"{self.table} is damaged: {error!r}") from None
        write_whole(self.table, text.getvalue().encode())

    def enter(self, steps: int, seconds: float, opponent: str, standing: Standing) -> None:
        """Add a line to the table of evaluations."""
        row = evaluation_row(steps, seconds, opponent, standing)
        with open(self.table, "a", newline="") as file:
            csv.writer(file, lineterminator="\n").writerow(row)


def command(program: str, arguments: Any, plain: Any) -> str:
    """A command line that gives the same arguments, without those of a call.

    arguments, plain: dataclasses, the latter with what need not be said; the game is.
    """
    words = [program, f"--game {arguments.game}"]
    for one in fields(arguments):
        value = getattr(arguments, one.name)
        if one.name in (*PER_CALL, "game") or value in (None, getattr(plain, one.name)):
            continue
        parts = value if isinstance(value, tuple) else (value,)
        words.append(f"--{one.name.replace('_', '-')} {shlex.join(map(str, parts))}")
    return " ".join(words)

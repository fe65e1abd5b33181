"""`meeple verify`: games as others have recorded them, replayed here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from meeple.core.kernel import compiling
from meeple.core.registry import get_game

from .arguments import GameName, Json
from .console import emit, progress, say

Files = Annotated[
    list[Path] | None,
    typer.Argument(metavar="FILES...", help="Files to compare with, or folders of them."),
]


def verify(game: GameName, files: Files = None, json: Json = False) -> None:
    """Compare a game with recorded games or worked examples; exit code 1 where they differ."""
    get_game(game)
    if find_spec(f"meeple.{game}.verify") is None:
        raise ValueError(f"{game} has nothing to be compared with yet")
    module = import_module(f"meeple.{game}.verify")
    paths = _expanded(game, module.EXAMPLES, files or ())
    verdicts = _verdicts(game, module.verify, paths)
    report = _report(game, verdicts)
    if json:
        emit(report)
    else:
        _show(report)
    if report["different"]:
        raise typer.Exit(1)


_FIRST_WORDS = 80
_ENDINGS = ("*.json", "*.jsonl.gz")


def _expanded(game: str, wanted: str, files: Sequence[Path]) -> list[Path]:
    """The files named and those in the folders named; raises ValueError where there are none."""
    named = [path for path in files if path.suffix != ".md"]  # `FOLDER/*` names its README too
    paths = [path for place in named for path in (_inside(place) if place.is_dir() else [place])]
    if not paths:
        raise ValueError(f"{game}: name files to compare with: {wanted}")
    for path in paths:
        if not path.is_file():
            raise ValueError(f"{game}: there is no file {path}")
        if _is_recorded(path):
            raise ValueError(
                f"{game}: {path} holds games that were recorded here, for "
                f"`meeple replay {path} --verify`; to compare with: {wanted}"
            )
    return paths


def _inside(folder: Path) -> list[Path]:
    """A folder's JSON files in order of name; before them its shards, which are refused."""
    found = (path for ending in _ENDINGS for path in folder.glob(ending))
    return [*sorted(folder.glob("*.parquet")), *sorted(found)]


def _is_recorded(path: Path) -> bool:
    """Whether a file is a shard or a record of this project's, by its ending or its first words."""
    if path.suffix == ".parquet":
        return True
    with path.open("rb") as file:
        return b'"meeple record ' in file.read(_FIRST_WORDS)


def _verdicts(
    game: str, replayed: Callable[[Iterable[Path]], Iterable[Any]], paths: list[Path]
) -> list[Any]:
    def one_after_the_other() -> Iterator[Path]:
        for path in paths:
            yield path
            bar.on()

    with progress(f"comparing {game}", len(paths)) as bar, compiling(game):
        return list(replayed(one_after_the_other()))


def _report(game: str, verdicts: list[Any]) -> dict[str, Any]:
    """verdicts: (name, first difference or None, cause in the ledger or None) each."""
    return {
        "game": game,
        "compared": len(verdicts),
        "equal": sum(difference is None for _, difference, _ in verdicts),
        "different": {n: why for n, why, cause in verdicts if why is not None and cause is None},
        "explained": {
            n: {"difference": why, "cause": cause}
            for n, why, cause in verdicts
            if cause is not None
        },
    }


def _show(report: dict[str, Any]) -> None:
    say(f"{report['game']}: games equal {report['equal']} of {report['compared']}")
    for name, why in report["different"].items():
        say(f"  {name} differs: {why}", style="red")
    for name, entry in report["explained"].items():
        say(f"  {name} differs, explained in the ledger: {entry['difference']}")
        say(f"    cause: {entry['cause']}")
    if not report["different"]:
        left = len(report["explained"])
        say("  no unexplained difference" + (f" ({left} in the ledger)" if left else ""))

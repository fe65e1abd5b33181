"""`meeple ladder`: the known players of a game against each other; tables and plots of that."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meeple.core.game import Game

from .arguments import GameNames, Json, NumPlayers, chosen_games
from .console import counted, emit, note, progress, say, show_table
from .warmup import warm

if TYPE_CHECKING:
    from ..ladder import Ladder
    from ..ladder_results import Content

Players = Annotated[
    list[str] | None,
    typer.Option("--players", metavar="NAMES", help="These in place of the game's known ones."),
]
Also = Annotated[list[str] | None, typer.Option("--also", metavar="NAMES", help="Further players.")]
Tables = Annotated[
    int | None, typer.Option("--tables", metavar="N", help="Tables; a game for each seat at each.")
]
Founded = Annotated[int, typer.Option("--seed", metavar="N", help="Founds all chance.")]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Threads that play.")]
Folder = Annotated[
    Path, typer.Option("--folder", metavar="FOLDER", help="Where ladder/, README.md and docs/ are.")
]
Again = Annotated[bool, typer.Option("--again", help="Play also what is there, and replace it.")]
WriteOnly = Annotated[
    bool, typer.Option("--write-only", help="Play nothing: tables and plots from the files.")
]


def ladder(
    games: GameNames = None,
    num_players: NumPlayers = None,
    players: Players = None,
    also: Also = None,
    tables: Tables = None,
    seed: Founded = 0,
    threads: Threads = 1,
    folder: Folder = Path("."),
    again: Again = False,
    write_only: WriteOnly = False,
    json: Json = False,
) -> None:
    """Play the ladders of games; those that are current are kept. See docs/ladder.md."""
    from ..ladder import is_current, make_ladder

    chosen, shown = chosen_games(games), []
    plan: dict[str, Any] = {"num_players": num_players, "tables": tables, "seed": seed}
    plan |= {"players": players and _names(players), "also": _names(also or ())}
    if write_only:
        shown = _written(chosen, num_players, folder, required=bool(games))
    else:
        ladders = [make_ladder(game, **plan) for game in chosen]  # refused before any is played
        for one in ladders if not again else ():
            _check_same(_path(folder, one.key), one)
        for one in ladders:
            path = _path(folder, one.key)
            for words in one.left_out:
                note(f"{one.game.name}: without {words}")
            if again or not is_current(path, one):
                _play(one, path, threads)
            else:
                note(f"{path} is of these versions and players; --again plays it anew")
            shown.append(_write(path, folder, json))
    if json:
        emit([{name: v for name, v in one.items() if name != "results"} for one in shown])


def _names(words: Sequence[str]) -> list[str]:
    return [name.strip() for text in words for name in text.split(",") if name.strip()]


def _path(folder: Path, key: str) -> Path:
    from ..ladder import FOLDER

    return folder / FOLDER / f"{key}.json"


def _check_same(path: Path, one: Ladder) -> None:
    """ValueError if a file would be replaced by a ladder that was asked for otherwise."""
    from ..ladder import differences

    if found := differences(path, one):
        raise ValueError(f"{path} was played with {'; '.join(found)}: --again replaces it")


def _play(one: Ladder, path: Path, threads: int) -> None:
    """Play a ladder with a bar and keep it; nothing of it is kept if it is interrupted."""
    from ..ladder import play_ladder, write_ladder
    from ..players import Interrupted

    warm(one.game)
    label = f"{one.key}: {counted(len(one.names), 'player')}, {counted(one.num_games, 'game')}"
    note(label)
    try:
        with progress(label, one.num_games) as bar:
            content = play_ladder(one, lambda done, _: bar.to(done), threads)
    except Interrupted as stop:
        note(
            f"meeple: interrupted after {counted(len(stop.games), 'game')} of {one.key}, which are "
            "not kept; ladders that were played to their end are",
            style=None,
        )
        raise typer.Exit(130) from None
    write_ladder(path, content)


def _written(
    chosen: list[Game], num_players: int | None, folder: Path, required: bool
) -> list[Content]:
    """Tables and plots of the files there are. required: each of the games must have one."""
    from ..ladder import ladder_key

    paths = [_path(folder, ladder_key(game, num_players)) for game in chosen]
    missing = [str(path) for path in paths if not path.exists()]
    if missing and (required or len(missing) == len(paths)):
        raise ValueError(f"no ladder has been played: {', '.join(missing)} is not there")
    return [_write(path, folder, json=False) for path in paths if path.exists()]


def _write(path: Path, folder: Path, json: bool) -> dict[str, Any]:
    """Tables and plot of a file, and the file with what is computed from its games."""
    from ..ladder import read_ladder, write_ladder
    from ..ladder_report import COLUMNS, caption, rows, write_reports

    content = read_ladder(path)
    write_ladder(path, content)
    written, remarks = write_reports(folder, content)
    for words in remarks:
        note(words)
    if not json:
        show_table(f"Ladder of {path.stem} (intervals of 95 %)", COLUMNS, rows(content))
        say(caption(content), style="dim")
        say(f"written: {', '.join(map(str, [path, *written]))}")
    return content

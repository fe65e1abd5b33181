"""`meeple replay`: a recorded game step by step, in words, as positions or as pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from meeple.core.kernel import compiling
from meeple.core.record import Record, Turn, verify_records
from meeple.core.registry import get_game
from meeple.core.shards import read_records

from .arguments import Json
from .console import OUT, counted, emit, note, progress, say, show_table
from .listener import Listener

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, a shard, or a folder.")]
Number = Annotated[
    int | None, typer.Option("--game", metavar="N", help="Which game of a shard, from 0.")
]
Text = Annotated[bool, typer.Option("--text", help="Show the position before each step.")]
Svg = Annotated[
    Path | None, typer.Option("--svg", metavar="FOLDER", help="Draw each position into a folder.")
]
Seat = Annotated[
    int | None, typer.Option("--seat", metavar="N", help="As this seat sees it; else all is open.")
]
Verify = Annotated[bool, typer.Option("--verify", help="Only play again and compare the chain.")]
Force = Annotated[bool, typer.Option("--force", help="Replay another rules version's record too.")]


def replay(
    file: File,
    number: Number = None,
    text: Text = False,
    svg: Svg = None,
    seat: Seat = None,
    verify: Verify = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """Step through a recorded game; every step is compared with the recorded hash chain."""
    if not file.exists():
        raise ValueError(f"there is no file {file}")
    if verify:
        _verify(file, number, force, json)
        return
    record = _one(file, number)
    with compiling(record.game):
        turns = record.replay(force=force)
        if json:
            emit(_as_json(record, list(turns)))
            return
        _show(record, turns, text, svg, seat, force)


def _one(file: Path, number: int | None) -> Record:
    """The game asked for; raises ValueError if there is no such game, or which is not clear."""
    records = read_records(file)
    if number is not None:
        found = next(islice(records, max(number, 0), None), None)
        if found is None or number < 0:
            raise ValueError(f"{file}: there is no game {number}; games are counted from 0")
        return found
    first, second = next(records), next(records, None)
    if second is not None:
        raise ValueError(f"{file} holds several games: choose one by --game N, from 0")
    return first


def _verify(file: Path, number: int | None, force: bool, json: bool) -> None:
    """Play all games of the file again, or one; exit code 1 if any differs."""
    records = [_one(file, number)] if number is not None else list(read_records(file))
    differ: dict[int, str] = {}
    with progress("playing again", len(records)) as bar, compiling(records[0].game):
        for i, error in enumerate(verify_records(records, force=force)):
            bar.on()
            if error is not None:
                differ[i if number is None else number] = str(error)
    if json:
        emit(
            {"file": file, "games": len(records), "equal": len(records) - len(differ)}
            | {"different": differ}
        )
    else:
        say(f"{file}: games equal {len(records) - len(differ)} of {len(records)}")
        for i, problem in differ.items():
            say(f"  game {i}: {problem}", style="red")
    if differ:
        raise typer.Exit(1)


def _as_json(record: Record, turns: list[Turn]) -> dict[str, Any]:
    name = get_game(record.game).actions.name
    steps = [
        {
            "step": t.step,
            "seat": t.seat,
            "action": t.action,
            "name": name(t.action),
            "words": t.words,
        }
        for t in turns
        if t.action is not None
    ]
    return record.as_dict() | {"steps": steps}


def _show(
    record: Record,
    turns: Iterator[Turn],
    text: bool,
    svg: Path | None,
    seat: int | None,
    force: bool,
) -> None:
    game = get_game(record.game)
    show_heading(record)
    if svg is not None:
        svg.mkdir(parents=True, exist_ok=True)
    ears = None if seat is None else Listener(game, record.options, seat)
    for turn in turns:
        if svg is not None:
            drawing = game.draw(turn.state, seat)
            (svg / f"{turn.step:04d}.svg").write_text(drawing, encoding="utf-8")
        if text:
            say(game.text(turn.state, seat))
        if turn.action is not None:
            who = f"seat {turn.seat} ({record.players[turn.seat]})"
            words = turn.words if ears is None else ears.hears(turn.state, turn.action)
            say(f"{turn.step:>4}  {who}: {words}")
            if text and not _go_on():
                return
    show_result(record)
    say("played under the present rules, the chain left aside" if force else "the chain is equal")
    if svg is not None:
        say(f"{counted(len(record.actions) + 1, 'picture')} in {svg}")


def _go_on() -> bool:
    """Wait for a person who sits at a terminal; whether to show the next step."""
    if not (OUT.is_terminal and sys.stdin.isatty()):
        return True
    try:
        return not input("      Enter for the next step, q to stop: ").lower().startswith("q")
    except EOFError:
        return False


def show_heading(record: Record) -> None:
    """Which game it is."""
    game = get_game(record.game)
    options = ", ".join(f"{name}={value}" for name, value in record.options.items() if value)
    steps = counted(len(record.actions), "step")
    say(f"{game.title}, seed {record.seed}, {steps}; {options}", style="bold")


def show_result(record: Record) -> None:
    """Scores and places, best first; or that the game is not over."""
    if record.result is None:
        note("the record ends before the game does")
        return
    rows = zip(
        record.result.places,
        range(len(record.players)),
        record.players,
        record.result.scores,
        strict=True,
    )
    show_table("Standings", ("place>", "seat>", "player", "score>"), sorted(rows))

"""`meeple bench`: how fast the games are on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from meeple.core.game import Game

from .arguments import GameNames, chosen_games
from .console import as_json, emit, note, progress, say, show_table
from .warmup import warm

Quick = Annotated[
    bool, typer.Option("--quick", help="Shorter repeats; no cold compile, one core only.")
]
Peers = Annotated[
    bool, typer.Option("--peers", help="Other libraries' games beside ours, in the same run.")
]
JsonFile = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Write the result there; - is stdout.")
]


def bench(
    games: GameNames = None, quick: Quick = False, peers: Peers = False, json: JsonFile = None
) -> None:
    """Measure steps per second and what else a game costs; medians, by CPU time of one core."""
    from meeple_bench import machine

    chosen = chosen_games(games)
    if json is not None and str(json) != "-" and not json.parent.is_dir():
        raise ValueError(f"--json {json}: there is no folder {json.parent}")
    for game in chosen:
        warm(game)
    result: dict[str, Any] = {"machine": machine.describe("open-spiel")}
    stopped = False
    try:
        _measure(chosen, quick, peers, result)
    except KeyboardInterrupt:
        stopped = True
    _show(result, json)
    if stopped:
        note("meeple: interrupted; what was measured until then is kept", style=None)
        raise typer.Exit(130)


def _measure(chosen: list[Game], quick: bool, peers: bool, result: dict[str, Any]) -> None:
    """Fill `result` figure by figure, so that nothing is lost when interrupted."""
    from meeple_bench import peers as others
    from meeple_bench import throughput
    from meeple_bench.timing import FULL, QUICK

    effort = QUICK if quick else FULL
    tasks = throughput.tasks(quick)
    guests = list(others.peers(skipped=note)) if peers else []
    with progress("measuring", len(chosen) * len(tasks) + len(guests)) as bar:
        for game in chosen:
            entry = result[game.name] = throughput.empty_entry()
            for label, task in tasks:
                bar.on(f"{game.name}: {label}", by=0)
                throughput.add(entry, task(game, effort))
                bar.on()
        for guest in guests:
            bar.on(guest.label, by=0)
            result.setdefault("peers", []).append(guest.measure(effort))
            bar.on()


def _show(result: dict[str, Any], json: Path | None) -> None:
    from meeple_bench import report, throughput

    if json is not None and str(json) == "-":
        emit(result)
        return
    for name, entry in throughput.entries(result):
        show_table(name, report.COLUMNS, list(report.game_rows(entry)))
    if "peers" in result:
        show_table("Other libraries", report.PEER_COLUMNS, list(report.peer_rows(result)))
    say(report.machine_line(result["machine"]), style="dim")
    if json is not None:
        json.write_text(as_json(result) + "\n", encoding="utf-8")
        say(f"written to {json}")

"""`meeple selfplay`: many games into a folder of shards."""

from __future__ import annotations

import dataclasses
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meeple.core.registry import get_game

from ..players import KINDS
from .arguments import GameName, Json, NumPlayers, Options, Seed, game_options, seats_of
from .console import counted, emit, note, progress, say, show_table
from .on_ray import Ray, Workers, crew_of
from .warmup import warm

if TYPE_CHECKING:
    from ..selfplay import Summary

Players = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PLAYERS]...",
        help=f"One for each seat, or one for all: {', '.join(KINDS)}. Seats move on by one.",
    ),
]
Folder = Annotated[
    str | None,
    typer.Option("--folder", metavar="FOLDER", help="Where the games are written; may be a URI."),
]
Games = Annotated[
    int | None, typer.Option("--games", metavar="N", help="Number of games; else 10000.")
]
ShardGames = Annotated[
    int | None, typer.Option("--shard-games", metavar="N", help="Games in one file; else 1000.")
]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Threads that play.")]
Reward = Annotated[
    str | None,
    typer.Option("--reward", metavar="KIND", help="placement (if not given), win or margin."),
]
Resume = Annotated[
    bool,
    typer.Option("--resume", help="Go on with the run in the folder, as planned there."),
]
_GAMES = 10_000


def selfplay(
    game: GameName,
    players: Players = None,
    folder: Folder = None,
    games: Games = None,
    num_players: NumPlayers = None,
    option: Options = None,
    seed: Seed = None,
    shard_games: ShardGames = None,
    threads: Threads = 1,
    reward: Reward = None,
    resume: Resume = False,
    ray: Ray = None,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Play many games and keep all of them; Ctrl-C keeps what is done, --resume goes on."""
    chosen = get_game(game)
    folder = folder or f"runs/selfplay/{game}"
    crew = crew_of(ray, workers)
    plan = _plan(folder, game) if resume else None
    known = {} if plan is None else plan["options"]
    options = game_options(chosen, num_players, option, known)
    if plan is None:
        players, games = players or ["random"], _GAMES if games is None else games
        seed = secrets.randbits(32) if seed is None else seed
    warm(chosen)
    summary = run(
        folder,
        chosen.name,
        options,
        seats_of(chosen, players, options["num_players"]) if players else None,
        plan["num_games"] if plan is not None and games is None else games,
        seed=seed,
        shard_games=shard_games,
        num_threads=threads,
        reward=reward,
        resume=resume,
        crew=crew,
    )
    if json:
        emit(dataclasses.asdict(summary) | {"steps_per_second": summary.steps_per_second})
    else:
        show_summary(summary)
    if summary.interrupted:
        kept = counted(summary.games, "game")
        note(f"meeple: interrupted; {kept} kept, --resume goes on", style=None)
        raise typer.Exit(130)


def _plan(folder: str, game: str) -> dict[str, Any] | None:
    """The plan of the run in the folder; raises ValueError if it is of another game."""
    from ..selfplay import read_plan

    plan = read_plan(folder)
    if plan is not None and plan.get("game") != game:
        raise ValueError(f"{folder} holds a run of {plan.get('game')}, not of {game}")
    return plan


def run(
    folder: str | Path,
    game: str,
    options: dict[str, Any],
    players: list[str] | None,
    games: int | None,
    **how: Any,
) -> Summary:
    """`run_selfplay` with a bar."""
    from ..selfplay import run_selfplay

    with progress(f"playing {game}", games) as bar:

        def show(done: int, planned: int, steps: int) -> None:
            bar.to(done, f"{done:,} of {planned:,} games")

        return run_selfplay(folder, game, options, players, games, progress=show, **how)


def show_summary(summary: Summary) -> None:
    """What a run has come to, and who did how well."""
    low, high = summary.length_range
    say(
        f"{summary.games:,} of {counted(summary.planned, 'game')} in {summary.folder}, "
        f"seed {summary.seed}"
        + (f" ({summary.kept:,} of them found there)" if summary.kept else "")
    )
    if not summary.games:
        return
    say(
        f"{counted(summary.steps, 'step')} in {summary.seconds:.1f} s: "
        f"{summary.steps_per_second:,.0f} steps/s; "
        f"a game has {summary.length_mean:.1f} steps ({low} to {high})"
    )
    if summary.workers_lost:
        say(
            f"{counted(summary.workers_lost, 'worker')} lost; "
            f"{counted(summary.shards_replayed, 'shard')} played again"
        )
    places = [f"{i}.>" for i in range(1, len(summary.players[0].places) + 1)]
    rows = [
        (
            one.name,
            one.seats,
            f"{one.score_mean:.1f}±{one.score_sd:.1f}",
            f"{one.reward_mean:+.3f}",
            *(f"{100 * count / one.seats:.1f}%" for count in one.places),
        )
        for one in summary.players
    ]
    columns = ("player", "seats>", "score±sd>", "reward>", *places)
    show_table("Players", columns, rows)

"""`meeple selfplay`: many games into a folder of shards."""

from __future__ import annotations

import dataclasses
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meeple.core.registry import get_game

from .arguments import GameName, Json, NumPlayers, Options, Seed, game_options, seats_of
from .console import emit, note, progress, say, show_table
from .warmup import warm

if TYPE_CHECKING:
    from ..selfplay import Summary

Players = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PLAYERS]...",
        help="One for each seat, or one for all: greedy, random, ppo:FOLDER. Seats move on by one.",
    ),
]
Folder = Annotated[
    Path | None, typer.Option("--folder", metavar="FOLDER", help="Where the games are written.")
]
Games = Annotated[int, typer.Option("--games", metavar="N", help="Number of games.")]
ShardGames = Annotated[int, typer.Option("--shard-games", metavar="N", help="Games in one file.")]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Threads that play.")]
Reward = Annotated[str, typer.Option("--reward", metavar="KIND", help="placement, win or margin.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder.")]


def selfplay(
    game: GameName,
    players: Players = None,
    folder: Folder = None,
    games: Games = 10_000,
    num_players: NumPlayers = None,
    option: Options = None,
    seed: Seed = None,
    shard_games: ShardGames = 1000,
    threads: Threads = 1,
    reward: Reward = "placement",
    resume: Resume = False,
    json: Json = False,
) -> None:
    """Play many games and keep all of them; Ctrl-C keeps what is done, --resume goes on."""
    chosen = get_game(game)
    options = game_options(chosen, num_players, option)
    seats = seats_of(chosen, players or ["random"], options["num_players"])
    if seed is None:
        seed = 0 if resume else secrets.randbits(32)
    warm(chosen)
    summary = run(
        folder or Path("runs/selfplay") / game,
        chosen.name,
        options,
        seats,
        games,
        seed=seed,
        shard_games=shard_games,
        num_threads=threads,
        reward=reward,
        resume=resume,
    )
    if json:
        emit(dataclasses.asdict(summary) | {"steps_per_second": summary.steps_per_second})
    else:
        show_summary(summary)
    if summary.interrupted:
        note(f"meeple: interrupted; {summary.games} games are kept, --resume goes on", style=None)
        raise typer.Exit(130)


def run(
    folder: Path, game: str, options: dict[str, Any], players: list[str], games: int, **how: Any
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
        f"{summary.games:,} of {summary.planned:,} games in {summary.folder}"
        + (f" ({summary.kept:,} of them found there)" if summary.kept else "")
    )
    if not summary.games:
        return
    say(
        f"{summary.steps:,} steps in {summary.seconds:.1f} s: {summary.steps_per_second:,.0f} "
        f"steps/s; a game has {summary.length_mean:.1f} steps ({low} to {high})"
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

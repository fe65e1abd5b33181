"""`meeple arena`: a tournament of any number of players."""

from __future__ import annotations

import dataclasses
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meeple.core.registry import get_game

from ..players import KINDS
from .arguments import GameName, Json, NumPlayers, Options, Seed, game_options
from .console import counted, emit, note, progress, say, show_table
from .on_ray import Ray, Workers, crew_of
from .warmup import warm

if TYPE_CHECKING:
    from ..arena import ArenaResult
    from ..cluster import RayCrew
    from ..evaluate import Estimate

Entrants = Annotated[
    list[str],
    typer.Argument(metavar="PLAYERS...", help=f"Two or more: {', '.join(KINDS)}."),
]
Games = Annotated[int, typer.Option("--games", metavar="N", help="Number of games.")]
Shard = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Keep all games in this shard.")
]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Threads that play.")]
Reward = Annotated[str, typer.Option("--reward", metavar="KIND", help="placement, win or margin.")]


def arena(
    game: GameName,
    players: Entrants,
    games: Games = 400,
    num_players: NumPlayers = None,
    option: Options = None,
    seed: Seed = None,
    record: Shard = None,
    threads: Threads = 1,
    reward: Reward = "placement",
    ray: Ray = None,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Let players play each other, mixed over all seats; ratings with intervals."""
    chosen = get_game(game)
    options = game_options(chosen, num_players, option)
    entrants = [name.strip() for words in players for name in words.split(",") if name.strip()]
    seed = secrets.randbits(32) if seed is None else seed
    how = {"log": record is not None, "num_threads": threads, "reward": reward}
    warm(chosen)
    result = run(chosen.name, options, entrants, games, crew_of(ray, workers), seed=seed, **how)
    if not len(result.games):
        record = None  # interrupted before any game had ended
    if record is not None:
        from meeple.core.shards import write_games

        record.parent.mkdir(parents=True, exist_ok=True)
        write_games(record, result.games)
    count = counted(len(result.games), "game")
    if json:
        facts = {"game": game, "options": options, "seed": seed, "games": len(result.games)}
        emit(facts | {"interrupted": result.interrupted, "players": as_json(result)})
    else:
        show(result)
        say(f"{count}, seed {seed}" + (f", kept in {record}" if record else ""))
    if result.interrupted:
        note(f"meeple: interrupted; these are the standings after {count}", style=None)
        raise typer.Exit(130)


def run(
    game: str,
    options: dict[str, Any],
    players: list[str],
    games: int,
    crew: RayCrew | None = None,
    **how: Any,
) -> ArenaResult:
    """`run_arena` with a bar, by a crew if there is one. how: more arguments of `run_arena`."""
    from ..arena import run_arena

    if crew is not None:
        from ..cluster import run_arena_on_ray as run_arena

        how |= {"address": crew.address, "workers": crew.workers}
    with progress(f"arena of {game}", games) as bar:
        return run_arena(
            game, options, players, games, progress=lambda done, _: bar.to(done), **how
        )


def show(result: ArenaResult) -> None:
    """The standings, best first."""
    rows = [
        (
            one.name,
            one.games,
            _give_or_take(one.reward, 3),
            _percent(one.win_share),
            f"{one.place.mean:.2f}",
            _give_or_take(one.score, 1),
            f"{result.ratings[one.name].mean:.1f}±{result.ratings[one.name].sd:.1f}",
        )
        for one in result.standings
    ]
    columns = ("player", "games>", "reward>", "wins>", "place>", "score>", "rating>")
    show_table("Arena (means with 95 % intervals, over tables)", columns, rows)


def as_json(result: ArenaResult) -> list[dict[str, Any]]:
    """The standings, best first, with ratings."""
    return [
        dataclasses.asdict(one) | {"rating": dataclasses.asdict(result.ratings[one.name])}
        for one in result.standings
    ]


def _give_or_take(estimate: Estimate, digits: int) -> str:
    half = (estimate.high - estimate.low) / 2
    return f"{estimate.mean:.{digits}f}±{half:.{digits}f}"


def _percent(estimate: Estimate) -> str:
    return f"{estimate.mean:.0%} ({estimate.low:.0%}–{estimate.high:.0%})"

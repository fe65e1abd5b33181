"""`meeple train`: a policy learns by playing."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meeple.core.registry import get_game

from .arguments import GameName, Json, NumPlayers, Options, Seed, game_options, pairs
from .console import Bar, counted, emit, note, progress, say, show_table

if TYPE_CHECKING:
    from ..trainer import Evaluation, Progress, TrainingSummary

Folder = Annotated[
    Path | None, typer.Option("--folder", metavar="FOLDER", help="Where the run is kept.")
]
Steps = Annotated[
    int | None, typer.Option("--steps", metavar="N", help="Decisions to learn from, in all.")
]
Minutes = Annotated[
    float | None,
    typer.Option("--minutes", metavar="N", help="How long; 10 if --steps is not given."),
]
SettingsOption = Annotated[
    list[str] | None,
    typer.Option("--setting", metavar="NAME=VALUE", help="How it is trained; may be repeated."),
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder.")]


def train(
    game: GameName,
    folder: Folder = None,
    steps: Steps = None,
    minutes: Minutes = None,
    num_players: NumPlayers = None,
    option: Options = None,
    setting: SettingsOption = None,
    seed: Seed = None,
    resume: Resume = False,
    json: Json = False,
) -> None:
    """Train a player by PPO; Ctrl-C keeps what is learned, --resume goes on."""
    chosen = get_game(game)
    options = game_options(chosen, num_players, option)
    settings = pairs("--setting", setting)
    folder = folder or Path("runs/train") / game
    minutes = 10.0 if minutes is None and steps is None else minutes
    if resume:
        if option or num_players or setting or seed is not None:
            raise ValueError(
                f"{folder}: a run that is resumed keeps its options, settings and seed"
            )
        summary = go_on(folder, game, steps, minutes)
    else:
        summary = run(folder, game, options, steps, minutes, seed=seed or 0, **settings)
    if json:
        emit(dataclasses.asdict(summary))
    else:
        show(summary, game)
    if summary.interrupted:
        note(f"meeple: interrupted; kept in {folder}, --resume goes on", style=None)
        raise typer.Exit(130)


def run(
    folder: Path,
    game: str,
    options: dict[str, Any],
    steps: int | None,
    minutes: float | None,
    **how: Any,
) -> TrainingSummary:
    """`train` with a bar. how: the seed, and settings."""
    from ..train import train

    with progress(f"training for {game}", _total(steps, minutes)) as bar:
        watch = _Watch(bar, steps)
        return train(
            folder, game, options, total_steps=steps, minutes=minutes, progress=watch, **how
        )


def go_on(folder: Path, game: str, steps: int | None, minutes: float | None) -> TrainingSummary:
    """`resume` with a bar; raises ValueError if the folder holds a run of another game."""
    from ..train import read_config, resume

    found = read_config(folder)["game"]
    if found != game:
        raise ValueError(f"{folder} holds a training run of {found}, not of {game}")
    with progress(f"training for {game}", _total(steps, minutes)) as bar:
        return resume(folder, total_steps=steps, minutes=minutes, progress=_Watch(bar, steps))


def _total(steps: int | None, minutes: float | None) -> float:
    return float(steps) if steps is not None else 60 * (minutes or 0)


class _Watch:
    """Shows on a bar how training goes on, and each evaluation as a line."""

    def __init__(self, bar: Bar, steps: int | None) -> None:
        self._bar = bar
        self._by_steps = steps is not None
        self._began: float | None = None

    def __call__(self, now: Progress) -> None:
        self._began = now.seconds if self._began is None else self._began
        words = f"{counted(now.steps, 'decision')}, {now.steps_per_second:,.0f}/s"
        if not math.isnan(now.reward):
            words += f", reward {now.reward:+.2f}"
        self._bar.to(now.steps if self._by_steps else now.seconds - self._began, words)
        for one in now.evaluations:
            after = counted(one.steps, "decision")
            note(f"after {after} against {one.opponent}: {_words(one)}", style="cyan")


def _words(one: Evaluation) -> str:
    standing = one.standing
    return f"reward {standing.reward}, wins {standing.win_share}"


def show(summary: TrainingSummary, game: str) -> None:
    """What a run has come to."""
    speed = summary.steps / summary.seconds if summary.seconds else 0.0
    say(
        f"{counted(summary.steps, 'decision')} learned from in {summary.seconds:.0f} s "
        f"({speed:,.0f}/s, evaluations included); kept in {summary.folder}"
    )
    rows = [
        (one.opponent, one.standing.games, one.standing.reward, one.standing.win_share)
        for one in summary.evaluations
    ]
    if rows:
        columns = ("alone against", "games>", "reward>", "wins>")
        show_table("Evaluation (means with 95 % intervals)", columns, rows)
    say(f"play against it: meeple play {game} --opponents ppo:{summary.folder}")

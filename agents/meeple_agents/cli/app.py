"""The commands put together, and the one place where errors become a line and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from . import (
    arena,
    bench,
    demo,
    doctor,
    games,
    ladder,
    play,
    replay,
    selfplay,
    train,
    verify,
    warmup,
)
from .console import note

INTERRUPTED = 130
BAD_INPUT = 2
_EXPECTED = (ValueError, OSError, ImportError)  # what bad input leads to, anywhere below


class Commands(TyperGroup):
    """The group of commands; an error is one line on stderr.

    With MEEPLE_TRACEBACK set in the environment, errors that are raised are shown whole.
    """

    def main(self, args: Sequence[str] | None = None, *more: Any, **how: Any) -> Any:
        """Run a command and end the process; without any command, list them."""
        given = sys.argv[1:] if args is None else args
        how["standalone_mode"] = False
        try:
            code = super().main(list(given) or ["--help"], *more, **how)
        except Exception as error:
            code = _failed(error)
        sys.exit(code if isinstance(code, int) else 0)


def _failed(error: Exception) -> int:
    """The exit code for an error, which is told in one line; re-raised if it is none of input."""
    if isinstance(error, BrokenPipeError):  # `meeple games | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    if isinstance(error, typer.Abort):
        note("meeple: interrupted", style=None)
        return INTERRUPTED
    if hasattr(error, "format_message"):  # a wrong option or command
        words = error.format_message()
    elif isinstance(error, _EXPECTED) and not os.environ.get("MEEPLE_TRACEBACK"):
        words = str(error)
    else:
        raise error
    note(f"meeple: {' '.join(words.split())}", style=None)
    return BAD_INPUT


app = typer.Typer(
    name="meeple",
    cls=Commands,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="Board games as reinforcement-learning environments: play, train, measure, check.",
)
_COMMANDS: dict[str, Callable[..., None]] = {
    "games": games.games,
    "play": play.play,
    "demo": demo.demo,
    "selfplay": selfplay.selfplay,
    "train": train.train,
    "arena": arena.arena,
    "ladder": ladder.ladder,
    "replay": replay.replay,
    "verify": verify.verify,
    "bench": bench.bench,
    "warmup": warmup.warmup,
    "doctor": doctor.doctor,
}
for name, command in _COMMANDS.items():
    app.command(name)(command)

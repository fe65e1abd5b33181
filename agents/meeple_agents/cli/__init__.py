"""The command `meeple`: play, watch, measure and check games from a terminal."""

from __future__ import annotations

import sys

_EXTRA = ("typer", "click", "rich")


def main() -> None:
    """Run the command line; ends the process with an exit code.

    0: done; 1: a check failed; 2: bad input, in one line on stderr; 130: interrupted.
    """
    try:
        from .app import app
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        print(
            f"meeple: the command line needs {error.name}, which is not installed: "
            "pip install 'meeple[cli]'",
            file=sys.stderr,
        )
        sys.exit(2)
    app()

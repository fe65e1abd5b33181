"""`python -m meeple_agents.alphazero`: train a network by self-play."""

from __future__ import annotations

import sys

import tyro

from .settings import Settings
from .trainer import Trainer


def main() -> int:
    """Read the settings from the command line and train."""
    try:
        settings = tyro.cli(Settings, prog="python -m meeple_agents.alphazero")
        summary = Trainer(settings, lambda line: print(line, flush=True)).run()
    except (ValueError, ImportError) as error:
        print(f"meeple_agents.alphazero: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # before there was anything to keep, or a second one
        print("meeple_agents.alphazero: interrupted", file=sys.stderr)
        return 130
    print(
        f"{summary.steps} decisions of {summary.games} games in {summary.seconds / 60:.1f} min; "
        f"the network is in {summary.folder}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

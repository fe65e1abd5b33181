"""Training by PPO against a pool of opponents, in a folder from which it can be resumed.

    runs/x/config.json      game, options, versions and settings, written once
           model.zip        the policy as it is now: for `PolicyPlayer` and for MaskablePPO.load
           evaluations.csv  how it did against fixed opponents on the way
           tensorboard/     curves
           checkpoints/     all that is needed to go on

A run that is resumed goes on as if it had never stopped: on the same machine and with
the same number of threads it comes to the same weights, bit for bit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from meeple.core.batch import check_seed
from meeple.core.files import write_whole
from meeple.core.game import Game
from meeple.core.registry import get_game

from .checkpoint import checkpoints
from .learner import Settings, choose_threads
from .selfplay import RunError
from .trainer import Budget, OnProgress, Trainer, TrainingSummary

FORMAT = "meeple training 1"
CONFIG_FILE = "config.json"


def train(
    folder: str | Path,
    game: Game | str = "undecim",
    options: Mapping[str, Any] | None = None,
    *,
    total_steps: int | None = None,
    minutes: float | None = None,
    seed: int = 0,
    progress: OnProgress | None = None,
    **settings: Any,
) -> TrainingSummary:
    """Train a policy for one seat of `game`, into a new folder.

    total_steps: decisions to learn from. minutes: how long. What comes first ends it,
    after a whole update. settings: see `Settings`. progress: called after each update.
    Ctrl-C ends it after the update that is going on; what was learned is saved, and
    the summary says so. A second Ctrl-C ends it at once, as of the newest checkpoint.

    Raises RunError if the folder holds a run already, ValueError for bad settings.
    """
    game = get_game(game) if isinstance(game, str) else game
    chosen = Settings.of(settings)
    budget = Budget(game.name, total_steps, minutes)
    folder = Path(folder)
    if (folder / CONFIG_FILE).exists():
        raise RunError(f"{folder} holds a training run; `resume` goes on with it")
    config = {
        "format": FORMAT,
        "game": game.name,
        "rules_version": game.rules_version,
        "encoding_version": game.encoding_version,
        "options": game.check_options(options or {}),
        "seed": check_seed(game.name, seed),
        "settings": asdict(replace(chosen, threads=choose_threads(chosen.threads))),
    }
    run = Trainer(folder, game, config)
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / CONFIG_FILE, json.dumps(config, indent=1).encode())
    return run.learn(budget, progress)


def resume(
    folder: str | Path,
    *,
    total_steps: int | None = None,
    minutes: float | None = None,
    progress: OnProgress | None = None,
) -> TrainingSummary:
    """Go on with the run in `folder` from its newest checkpoint.

    total_steps: decisions to learn from in all, those of before included. minutes: from now.

    Raises RunError if there is no run, its newest checkpoint is damaged, or the game has
    changed since.
    """
    folder = Path(folder)
    config = read_config(folder)
    game = get_game(config["game"])
    budget = Budget(game.name, total_steps, minutes)
    for version in ("rules_version", "encoding_version"):
        if config[version] != getattr(game, version):
            raise RunError(
                f"{folder}: trained with {version} {config[version]} of {game.name}, "
                f"which now has {version} {getattr(game, version)}"
            )
    run = Trainer(folder, game, config)
    found = checkpoints(folder)
    if found:
        run.restore(found[-1])
    return run.learn(budget, progress)


def read_config(folder: str | Path) -> dict[str, Any]:
    """The config.json of a run; RunError if there is none."""
    path = Path(folder) / CONFIG_FILE
    try:
        config = json.loads(path.read_text())
    except FileNotFoundError:
        raise RunError(f"{folder} holds no training run: {path} is not there") from None
    except ValueError as error:
        raise RunError(f"{path} is damaged: {error}") from None
    if not isinstance(config, dict) or config.get("format") != FORMAT:
        raise RunError(f"{path} is not the configuration of a training run ({FORMAT})")
    return config

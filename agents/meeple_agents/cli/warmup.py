"""`meeple warmup`: compile ahead, so that no later start has to wait."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import numpy as np
from numba.core import event

import meeple
from meeple.core.batch import Batch
from meeple.core.game import Game
from meeple.core.kernel import PACKAGE, compiling

from .arguments import GameNames, Json, chosen_games
from .console import emit, note, show_table


def warmup(games: GameNames = None, json: Json = False) -> None:
    """Compile all kernels of the games ahead; worth doing once before many processes start."""
    rows: list[dict[str, Any]] = []
    for game in chosen_games(games):
        started = time.perf_counter()
        compiled = warm(game)
        seconds = time.perf_counter() - started
        rows.append({"game": game.name, "compiled": compiled, "seconds": round(seconds, 2)})
        note(f"{game.name}: ready")
    if json:
        emit(rows)
    else:
        show_table("Kernels", ("game", "compiled>", "seconds>"), [tuple(r.values()) for r in rows])


def warm(game: Game) -> int:
    """Use every kernel of a game once; the number of kernels that had to be compiled."""
    with event.install_recorder("numba:compile") as recorded, compiling(game.name):
        _use_batch(game)
        _use_single(game)
    return sum(one.is_start and _is_ours(one.data["dispatcher"]) for _, one in recorded.buffer)


def _is_ours(dispatcher: Any) -> bool:
    return str(dispatcher.py_func.__code__.co_filename).startswith(str(PACKAGE))


def _use_batch(game: Game) -> None:
    """Stepping, sampling, observing and redrawing, as batches do."""
    batch = Batch(game, 2, log=True, final=True, action_masks=True)
    batch.reset(seed=1)
    batch.step(batch.sample())
    batch.observe(batch.players)
    batch.determinize(batch.players, np.ones(2, np.uint64))


def _use_single(game: Game) -> None:
    """What one environment, a single choice, and words and pictures for people use."""
    env = meeple.make(game.name)
    env.reset(seed=1)
    env.observe(env.agent_selection)
    state = env.position
    game.legal(state)
    game.choose_action(state, np.ones(1, np.uint64))
    game.text(state, None)
    with suppress(ImportError):  # what draws is an extra
        game.draw(state, None)

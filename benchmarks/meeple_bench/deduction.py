"""What it costs to conclude: for games that count what fits a seat's facts."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from meeple.core.game import Game

from .timing import Effort, nanoseconds, rate

if TYPE_CHECKING:
    from .throughput import Found


def conclusions(game: Game, effort: Effort) -> Found:
    """Random play without the option `deduction`; and single conclusions, in nanoseconds.

    Those are of all seats of games at random moments: to note a fact, to count what fits
    (with all marginals), to predict the potion of every pair.
    """
    if find_spec(f"meeple.{game.name}.deduction") is None:
        return {}
    from .throughput import POSITIONS, middle_of_games, random_batch

    plain = rate(random_batch(game, False, deduction=False), effort)
    states = middle_of_games(game, POSITIONS).states
    kernels = _kernels(states)
    timed = {name: nanoseconds(rate(work, effort)) for name, work in kernels.items()}
    return {"random_steps_without_deduction_per_s": plain, **timed}


def _kernels(states: np.ndarray) -> dict[str, Any]:
    from meeple.alchemists.state import PAIRS, POTIONS

    from .deduction_kernels import count_all, note_all, predict_all

    done = states.copy()
    done["deduction"] = False  # a fact alone is noted, nothing counted
    results = np.zeros((PAIRS, POTIONS), np.int32)
    return {
        "note_fact_ns": lambda: note_all(done),
        "count_ns": lambda: count_all(states),
        "predict_ns": lambda: predict_all(states, results),
    }

"""Random play through the doors that other libraries know: PettingZoo and Gymnasium."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

import meeple
from meeple.core.game import Game

from .timing import Effort, rate


def aec_play(game: Game, effort: Effort) -> dict[str, Any]:
    """One environment, observation and mask of each decision included."""
    env = meeple.make(game.name)
    work = partial(play_aec, env, np.random.default_rng(1))
    return {"aec_steps_per_s": rate(work, effort)}


def play_aec(env: Any, rng: np.random.Generator) -> int:
    """One random game through PettingZoo's loop; decisions taken."""
    env.reset(seed=int(rng.integers(2**31)))
    steps = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[rng.integers(len(legal))]))
        steps += 1
    return steps

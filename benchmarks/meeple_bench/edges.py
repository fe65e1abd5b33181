"""Random play through the doors that other libraries know: PettingZoo and Gymnasium."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import meeple
from meeple.core.game import Game
from meeple.core.registry import gymnasium_id

from .kernels import pick_actions
from .timing import Effort, rate

LEARNERS = 1024  # games of the vector environment

Pick = Callable[[Any], int]  # an action for the observation of the agent to act


def aec_play(game: Game, effort: Effort) -> dict[str, Any]:
    """One environment through PettingZoo's loop, each decision observed.

    Once with the environment's own choice of a random legal action, once with numpy's
    choice from the mask, which is how other libraries' games are measured.
    """
    env = meeple.make(game.name)
    rng = np.random.default_rng(1)
    return {
        "aec_steps_per_s": rate(lambda: play_aec(env, lambda _: env.sample_action()), effort),
        "aec_numpy_steps_per_s": rate(lambda: play_aec(env, numpy_pick(rng)), effort),
    }


def play_aec(env: Any, pick: Pick) -> int:
    """One random game through PettingZoo's loop; decisions taken."""
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(pick(observation))
        steps += 1
    return steps


def numpy_pick(rng: np.random.Generator) -> Pick:
    """A uniformly random action from the mask in an observation."""

    def pick(observation: Any) -> int:
        legal = np.flatnonzero(observation["action_mask"])
        return int(legal[rng.integers(len(legal))])

    return pick


def gym_vector_play(game: Game, effort: Effort) -> dict[str, Any]:
    """One seat of each game learns, the others are random players; counts the learner's steps."""
    envs = gymnasium.make_vec(
        gymnasium_id(game.name),
        num_envs=LEARNERS,
        vectorization_mode="vector_entry_point",
        opponents="random",
    )
    _, infos = envs.reset(seed=1)
    stream = np.ones(1, np.uint64)
    actions = np.zeros(LEARNERS, np.int64)
    masks = infos["action_mask"]

    def step() -> int:
        nonlocal masks
        pick_actions(masks, stream, actions)
        *_, infos = envs.step(actions)
        masks = infos["action_mask"]
        return LEARNERS

    found = rate(step, effort)
    envs.close()
    return {"gym_vector_steps_per_s": found}

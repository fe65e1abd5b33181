"""A new game is one new folder: nothing else is edited, and everything works with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import meeple

TOY = Path(__file__).parent / "toy"
USE = """
import numpy as np, meeple
assert "toy" in meeple.games(), meeple.games()

batch = meeple.make_vec("toy", num_envs=50, num_players=3, lineup=["external", "random", "greedy"])
batch.reset(seed=1)
ended = 0
for _ in range(40):
    batch.step(batch.sample())
    ended += batch.dones.sum()
assert ended > 100 and np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)

env = meeple.make("toy", largest=2)
env.reset(seed=3)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    env.step(None if terminated else env.sample_action())

import gymnasium, pettingzoo
learner = gymnasium.make("meeple/Toy-v0", opponents="greedy")
observation, info = learner.reset(seed=1)
assert info["action_mask"].sum() == 4
pettingzoo.make("aec", "meeple/toy-v0").reset(seed=1)
print("plays")
"""


def test_a_new_folder_is_a_new_game_everywhere(tmp_path):
    source = Path(meeple.__file__).parent
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(source, tmp_path / "meeple", ignore=ignored)
    shutil.copytree(TOY, tmp_path / "meeple" / "toy", ignore=ignored)
    child = subprocess.run(
        [sys.executable, "-c", USE],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.stdout == "plays\n", child.stderr

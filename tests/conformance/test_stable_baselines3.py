"""Stable-Baselines3's check of an environment, and MaskablePPO finding the masks."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from meeple.core.registry import gymnasium_id

pytestmark = pytest.mark.conformance
pytest.importorskip("sb3_contrib", reason="needs the extra meeple[train]")


@pytest.mark.parametrize("policy", ["random", "forfeit"])
def test_check_env(table, policy):
    from stable_baselines3.common.env_checker import check_env

    name, players = table
    env = gymnasium.make(gymnasium_id(name), num_players=players, illegal=policy)
    check_env(env, skip_render_check=False)


@pytest.fixture
def one_thread():
    """More threads than free cores make a small network many times slower."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.mark.usefixtures("one_thread")
def test_maskable_ppo_only_plays_legal_actions(name):
    """`illegal` is left at "raise", so an action without the mask would end this."""
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
    from stable_baselines3.common.vec_env import DummyVecEnv

    id = gymnasium_id(name)
    envs = DummyVecEnv([lambda: gymnasium.make(id, opponents="greedy", seat="rotate")] * 2)
    assert is_masking_supported(envs)
    how = {"n_steps": 32, "batch_size": 64, "n_epochs": 1, "seed": 1, "device": "cpu"}
    model = MaskablePPO("MlpPolicy", envs, policy_kwargs={"net_arch": [32]}, **how)
    model.learn(128)
    observations = envs.reset()
    for _ in range(20):
        masks = get_action_masks(envs)
        actions, _ = model.predict(observations, action_masks=masks)
        assert masks.dtype == np.bool_ and masks[np.arange(2), actions].all()
        observations, *_ = envs.step(actions)

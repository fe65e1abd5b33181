"""What learns: Stable-Baselines3's MaskablePPO at one seat of many games, and its settings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from meeple.core.rewards import REWARDS

from .opponents import DRAWINGS, Opponents
from .policy import Layers
from .seat_env import SeatVecEnv

_ACTIVATIONS = {"relu": nn.ReLU, "tanh": nn.Tanh}


@dataclass(frozen=True)
class Settings:
    """How training is done. The defaults were found by measurement on Undecim."""

    num_envs: int = 128
    """Games played at the same time."""
    rollout: int = 64
    """Decisions of the learner in each game between two updates."""
    batch_size: int = 512
    """Decisions per gradient step."""
    epochs: int = 4
    """How often an update goes through its decisions."""
    learning_rate: float = 1e-3
    entropy: float = 0.01
    """Weight of the entropy bonus."""
    gamma: float = 1.0
    """Discount; the only reward comes at a game's end, and every game ends."""
    gae_lambda: float = 0.95
    clip: float = 0.2
    trunk: int = 256
    """Width of the first layer, which policy and value share; 0: nothing is shared."""
    layers: tuple[int, ...] = (128,)
    """Widths of the further hidden layers, of policy and value each."""
    activation: str = "relu"
    reward: str = "placement"
    """What a finished game is worth: "placement", "win" or "margin"."""
    opponents: Mapping[str, float] = field(
        default_factory=lambda: {"random": 1.0, "greedy": 1.0, "copies": 2.0}
    )
    """Who sits opposite, with weights; see `Opponents`."""
    copies: int = 4
    """Copies of the learner that are drawn from; of more, the oldest leaves."""
    drawing: str = "uniform"
    """Which of the copies: "uniform", or by "strength": those that are hard to beat (`League`)."""
    copy_every: int = 100_000
    """Decisions learned from between two copies."""
    evaluate_every: int = 200_000
    """Decisions learned from between two evaluations; 0: only at the end."""
    evaluation_games: int = 400
    """Games of each evaluation against each of `evaluate_against`."""
    evaluate_against: tuple[str, ...] = ("random", "greedy")
    checkpoint_every: int = 200_000
    """Decisions learned from between two checkpoints."""
    threads: int = 0
    """Threads of torch; 0: one for each four cores, from 1 to 4."""
    device: str = "cpu"
    """Where torch computes: "cpu", "cuda", "cuda:1", ..."""

    def __post_init__(self) -> None:
        for name in ("layers", "evaluate_against"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        object.__setattr__(self, "opponents", dict(self.opponents))
        for name in _AT_LEAST_ONE:
            if getattr(self, name) < 1:
                raise ValueError(f"{name}={getattr(self, name)}: at least 1 is needed")
        for name, offered in (
            ("activation", _ACTIVATIONS),
            ("reward", REWARDS),
            ("drawing", DRAWINGS),
        ):
            if getattr(self, name) not in offered:
                raise ValueError(
                    f"{name}={getattr(self, name)!r}: choose from {', '.join(offered)}"
                )
        if self.num_envs * self.rollout < self.batch_size:
            raise ValueError(
                f"batch_size={self.batch_size}: an update has only num_envs * rollout = "
                f"{self.num_envs * self.rollout} decisions"
            )

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Settings:
        """Settings by name; ValueError for a name that does not exist, naming those that do."""
        known = [one.name for one in fields(cls)]
        for name in values:
            if name not in known:
                raise ValueError(f"no setting {name!r}; there are {', '.join(known)}")
        return cls(**values)

    @property
    def update(self) -> int:
        """Decisions that an update learns from."""
        return self.num_envs * self.rollout


_AT_LEAST_ONE = (
    "num_envs rollout batch_size epochs copies copy_every evaluation_games checkpoint_every"
).split()


def choose_threads(wanted: int) -> int:
    """Threads for torch: `wanted`, or if that is 0 one for each four cores, from 1 to 4.

    The networks are small: on few cores a second thread gains little, and on a busy
    machine waiting for it can cost much more.
    """
    return wanted or min(max((os.cpu_count() or 1) // 4, 1), 4)


class Trunk(BaseFeaturesExtractor):
    """The layer that policy and value share."""

    def __init__(self, space: spaces.Box, width: int, activation: type[nn.Module]) -> None:
        super().__init__(space, width)
        self.net = nn.Sequential(nn.Linear(int(np.prod(space.shape)), width), activation())

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Features float32[k, width] of observations float32[k, size]."""
        features: torch.Tensor = self.net(observations)
        return features


def make_env(game: Any, options: Mapping[str, Any], settings: Settings, seed: int) -> SeatVecEnv:
    """The learner's seats, with their opponents."""
    return SeatVecEnv(
        game,
        settings.num_envs,
        opponents=Opponents(settings.opponents, settings.copies, settings.drawing),
        seed=seed,
        reward=settings.reward,
        **options,
    )


def make_model(env: SeatVecEnv, settings: Settings, seed: int) -> MaskablePPO:
    """A learner that knows nothing yet."""
    activation = _ACTIVATIONS[settings.activation]
    widths = list(settings.layers)
    network: dict[str, Any] = {
        "net_arch": {"pi": widths, "vf": widths},
        "activation_fn": activation,
    }
    if settings.trunk:
        network["features_extractor_class"] = Trunk
        network["features_extractor_kwargs"] = {"width": settings.trunk, "activation": activation}
    return MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=settings.rollout,
        batch_size=settings.batch_size,
        n_epochs=settings.epochs,
        learning_rate=settings.learning_rate,
        ent_coef=settings.entropy,
        gamma=settings.gamma,
        gae_lambda=settings.gae_lambda,
        clip_range=settings.clip,
        policy_kwargs=network,
        stats_window_size=1000,
        seed=seed % 2**32,
        device=settings.device,
    )


def policy_layers(model: MaskablePPO) -> Layers:
    """The layers from observation to logits, float32 weights [inputs, outputs] and biases."""
    policy = model.policy
    parts = (policy.features_extractor, policy.mlp_extractor.policy_net, policy.action_net)
    linear = [m for part in parts for m in part.modules() if isinstance(m, nn.Linear)]
    return [
        (one.weight.detach().cpu().numpy().T.copy(), one.bias.detach().cpu().numpy().copy())
        for one in linear
    ]

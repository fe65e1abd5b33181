"""RLlib by its own PettingZoo wrapper: the way that needs no code of ours, and is slow.

One policy plays all seats; illegal actions are masked by RLlib's own module.

    python examples/rllib_pettingzoo.py --iterations 3
"""

from __future__ import annotations

import argparse

from gymnasium import spaces
from pettingzoo.utils import BaseWrapper
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import meeple
from meeple_agents.cluster.connection import connected


class NamedForRLlib(BaseWrapper):
    """What we call `observation`, RLlib's masking module looks up as `observations`."""

    def observation_space(self, agent):
        """The same space under RLlib's names."""
        inner = self.env.observation_space(agent)
        return spaces.Dict(observations=inner["observation"], action_mask=inner["action_mask"])

    def observe(self, agent):
        """The same observation under RLlib's names."""
        seen = self.env.observe(agent)
        return {"observations": seen["observation"], "action_mask": seen["action_mask"]}


def make(config):
    """An environment as RLlib wants it."""
    env = PettingZooEnv(NamedForRLlib(meeple.make(config["game"], **config["options"])))
    env.agents = env.possible_agents = list(env.env.possible_agents)
    return env


def config_of(game: str, options: dict, runners: int, num_envs: int = 16) -> PPOConfig:
    """PPO with one policy for all seats."""
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule)
    register_env("meeple", make)
    return (
        PPOConfig()
        # RLlib's check of environments plays actions that are not legal.
        .environment(
            "meeple", env_config={"game": game, "options": options}, disable_env_checking=True
        )
        .env_runners(num_env_runners=runners, num_envs_per_env_runner=num_envs)
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_, **__: "shared")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"shared": module}))
        .training(train_batch_size_per_learner=2048, minibatch_size=256, num_epochs=2, gamma=1.0)
    )


def main() -> None:
    """Learn a little, and tell how fast."""
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--game", default="undecim")
    words.add_argument("--iterations", type=int, default=3)
    words.add_argument("--runners", type=int, default=1)
    given = words.parse_args()
    with connected():
        algorithm = config_of(given.game, {}, given.runners).build_algo()
        for _ in range(given.iterations):
            told = algorithm.train()
            print(told["env_runners"]["num_env_steps_sampled_lifetime"], "steps")
        algorithm.stop()


if __name__ == "__main__":
    main()

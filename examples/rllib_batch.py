"""RLlib on whole batches of games: its learner, our speed.

One policy plays all seats; illegal actions are masked by RLlib's own module.

    python examples/rllib_batch.py --iterations 10
"""

from __future__ import annotations

import argparse

from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from meeple_agents.cluster.connection import connected
from meeple_agents.cluster.rllib import BatchRunner, spaces_of


def config_of(game: str, options: dict, runners: int, num_envs: int = 128) -> PPOConfig:
    """PPO with one policy for all seats, fed by batches of games."""
    seen, actions = spaces_of(game)
    return (
        PPOConfig()
        .environment(
            observation_space=seen,
            action_space=actions,
            env_config={"game": game, "options": options},
        )
        .env_runners(
            env_runner_cls=BatchRunner,
            num_env_runners=runners,
            num_envs_per_env_runner=num_envs,
        )
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .training(train_batch_size_per_learner=8192, minibatch_size=1024, num_epochs=2, gamma=1.0)
    )


def main() -> None:
    """Learn a little, and tell how fast."""
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--game", default="undecim")
    words.add_argument("--iterations", type=int, default=10)
    words.add_argument("--runners", type=int, default=1)
    given = words.parse_args()
    with connected():
        algorithm = config_of(given.game, {}, given.runners).build_algo()
        for _ in range(given.iterations):
            told = algorithm.train()["env_runners"]
            print(f"{told['num_env_steps_sampled_lifetime']:.0f} decisions")
        algorithm.stop()


if __name__ == "__main__":
    main()

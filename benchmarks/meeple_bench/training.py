"""How fast a policy learns: decisions per second from the games to the weights."""

from __future__ import annotations

import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeple.core.game import Game

from .timing import Effort, Figure

if TYPE_CHECKING:
    from .throughput import Found


GAMES, STEPS, MINIBATCH = 128, 64, 1024  # of an update: games, decisions in each


def learning(game: Game, effort: Effort) -> Found:
    """Decisions learned from per second of CPU time, by `meeple_agents.ppo` on one thread.

    And where the time goes, in percent: to the network while games are played, to the
    games, to learning. Empty without torch.
    """
    if find_spec("torch") is None:
        return {}
    import torch

    from meeple_agents.ppo import Arguments, Learner

    torch.set_num_threads(1)
    size: dict[str, Any] = {"num_envs": GAMES, "rollout": STEPS, "minibatch": MINIBATCH}
    learner = Learner(Arguments(Path(), game=game.name, imitate=0, **size))
    learner.update()
    learner.spent = dict.fromkeys(learner.spent, 0.0)
    rates = []
    for _ in range(effort.repeats):
        before, began = learner.steps, time.process_time()
        learner.update()
        rates.append((learner.steps - before) / (time.process_time() - began))
    total = sum(learner.spent.values())
    shares = {
        f"training_{part}_percent": round(100 * spent / total, 1)
        for part, spent in learner.spent.items()
    }
    return {"training_decisions_per_s": Figure.of(rates), **shares}

"""What going through Ray costs: decisions per second of samplers, here and as workers."""

from __future__ import annotations

import time
from importlib.util import find_spec
from typing import TYPE_CHECKING

from meeple.core.game import Game

from .timing import Effort, Figure, rate

if TYPE_CHECKING:
    from meeple_agents.cluster.sampling import Sampling

    from .throughput import Found

_CALLS = 4  # of each worker before it is measured: they start one after the other


def samplers(game: Game, effort: Effort) -> Found:
    """Random decisions per second of the clock, with observations and packed masks.

    In this process, and through Ray from one and from two workers. Empty without Ray.
    """
    if find_spec("ray") is None:
        return {}
    from meeple_agents.cluster.sampling import Sampler, Sampling

    what = Sampling(game.name, {"num_players": game.default_players})
    alone = Sampler(what)
    found = {"sampler_decisions_per_s": rate(lambda: len(alone.sample()), effort, time.time)}
    for workers in (1, 2):
        found[f"sampler_decisions_per_s_{workers}_workers"] = _on_ray(what, workers, effort)
    return found


def _on_ray(what: Sampling, workers: int, effort: Effort) -> Figure:
    from meeple_agents.cluster.sampling import Samplers

    with Samplers(what, workers=workers) as source:
        for _ in range(_CALLS * workers):
            next(source)
        return rate(lambda: len(next(source)), effort, time.time)

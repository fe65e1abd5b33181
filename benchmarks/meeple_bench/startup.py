"""What a process pays before its first observation: from nothing compiled, and from the cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from typing import Any

from meeple.core.game import Game

from .timing import Effort, Figure

_CHILD = """
import json, time
cpu, wall = time.process_time(), time.perf_counter()
import meeple
env = meeple.make({name!r})
env.reset(seed=1)
env.observe(env.agent_selection)
print(json.dumps([time.process_time() - cpu, time.perf_counter() - wall]))
"""


def warm_start(game: Game, effort: Effort) -> dict[str, Any]:
    """From `import meeple` to the first observation, kernels on disk; CPU and wall seconds."""
    first_observation(game)  # whatever is not on disk yet
    return _figures("warm_start", [first_observation(game) for _ in range(effort.repeats)])


def cold_compile(game: Game, effort: Effort) -> dict[str, Any]:
    """The same with an empty cache, once: all that an environment needs is compiled."""
    with tempfile.TemporaryDirectory() as folder:
        times = first_observation(game, {"NUMBA_CACHE_DIR": folder})
    return _figures("cold_compile", [times])


def _figures(name: str, times: list[tuple[float, float]]) -> dict[str, Any]:
    cpu, wall = zip(*times, strict=True)
    return {f"{name}_s": Figure.of(list(cpu)), f"{name}_wall_s": Figure.of(list(wall))}


def first_observation(
    game: Game, environment: Mapping[str, str] | None = None
) -> tuple[float, float]:
    """CPU and wall seconds of a fresh process. Raises RuntimeError with its last words."""
    child = subprocess.run(
        [sys.executable, "-c", _CHILD.format(name=game.name)],
        env=os.environ | {"MEEPLE_QUIET": "1"} | dict(environment or {}),
        capture_output=True,
        text=True,
    )
    if child.returncode:
        raise RuntimeError(f"{game.name}: {child.stderr.strip() or 'a child process failed'}")
    cpu, wall = json.loads(child.stdout.splitlines()[-1])
    return cpu, wall

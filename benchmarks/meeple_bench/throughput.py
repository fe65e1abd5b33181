"""Steps per second and what else a game costs, each through one door.

A step is one decision of one seat applied: its legal mask computed, an action
drawn uniformly among the legal ones, the transition made. Rates are per second of
CPU time on one core, unless the name says otherwise.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from meeple.core.batch import Batch
from meeple.core.game import Game

from . import clustered, deduction, edges, machine, searching, startup, training
from .kernels import clone_games
from .timing import FULL, QUICK, Effort, Figure, nanoseconds, rate

IN_KERNEL = 256  # games of a batch that plays whole games inside the kernel
FROM_PYTHON = 4096  # games of a batch that is stepped from Python
POSITIONS = 1024  # positions in the middle of games

Found = dict[str, Any]
Task = Callable[[Game, Effort], Found]


def tasks(quick: bool = False) -> list[tuple[str, Task]]:
    """What is measured, in order: a label and a function of game and effort."""
    chosen: list[tuple[str, Task]] = [
        ("random play inside the kernel", random_play),
        ("through Batch.step, 4,096 games", batch_play),
        ("through PettingZoo's AEC", edges.aec_play),
        ("through Gymnasium's vector environment", edges.gym_vector_play),
        ("clones, observations, redraws", single_operations),
        ("what seats conclude", deduction.conclusions),
        ("tree search", searching.searches),
        ("training by ppo.py", training.learning),
        ("memory", memory),
        ("warm start in a process of its own", startup.warm_start),
    ]
    if not quick:
        chosen.append(("random play on two cores", random_play_on_two_cores))
        chosen.append(("samplers, here and on Ray", clustered.samplers))
        chosen.append(("cold compile in a process of its own", startup.cold_compile))
    return chosen


def measure(
    game: Game, quick: bool = False, show: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """All figures of a game; see `add` for their form. show: called with each label before it."""
    entry = empty_entry()
    for label, task in tasks(quick):
        if show is not None:
            show(label)
        add(entry, task(game, QUICK if quick else FULL))
    return entry


def empty_entry() -> dict[str, Any]:
    """A game's entry before anything is measured."""
    return {"cold_compile_s": None, "random_steps_per_s_2_cores": None, "spread": {}}


def add(entry: dict[str, Any], found: Found) -> None:
    """Write figures into a game's entry: the median under its name, [min, max] under "spread"."""
    for name, value in found.items():
        if isinstance(value, Figure):
            entry[name] = _rounded(value.median)
            entry["spread"][name] = [_rounded(value.low), _rounded(value.high)]
        else:
            entry[name] = value


def _rounded(value: float) -> float:
    return round(value) if abs(value) >= 1000 else float(f"{value:.4g}")


def random_batch(
    game: Game, observed: bool, num_threads: int = 1, **options: Any
) -> Callable[[], int]:
    """A function that plays one whole game in each slot and returns the steps taken."""
    seats = game.default_players
    n = IN_KERNEL * num_threads
    batch = Batch(
        game,
        n,
        observations=observed,
        observe_always=observed,
        lineup=["random"] * seats,
        num_threads=num_threads,
        **options,
    )
    batch.reset(seed=1)
    actions = np.zeros(n, np.int64)
    return lambda: batch.step(actions, validate=False)


def random_play(game: Game, effort: Effort) -> Found:
    """Whole random games inside the kernel, without and with an observation before each step."""
    batch = Batch(game, POSITIONS, observations=False, lineup=["random"] * game.default_players)
    batch.reset(seed=1)
    lengths = batch.finished["length"]
    batch.step(np.zeros(POSITIONS, np.int64))
    plain = rate(random_batch(game, False), effort)
    decisions = float(lengths.mean())
    return {
        "random_steps_per_s": plain,
        "observed_steps_per_s": rate(random_batch(game, True), effort),
        "random_games_per_s": plain.map(lambda steps: steps / decisions),
        "decisions_per_game": round(decisions, 1),
        "longest_game": int(lengths.max()),
        "num_players": game.default_players,
    }


def random_play_on_two_cores(game: Game, effort: Effort) -> Found:
    """The same in two threads, per second of the clock on the wall."""
    if machine.cores() < 2:
        return {"random_steps_per_s_2_cores": None}
    work = random_batch(game, False, num_threads=2)
    return {"random_steps_per_s_2_cores": rate(work, effort, time.perf_counter)}


def batch_play(game: Game, effort: Effort) -> Found:
    """`batch.step(batch.sample())` from Python, legality checked, observations off and on."""

    def through(observations: bool) -> Figure:
        batch = Batch(game, FROM_PYTHON, observations=observations)
        batch.reset(seed=1)
        return rate(lambda: batch.step(batch.sample()), effort)

    return {"batch_steps_per_s": through(False), "batch_observed_steps_per_s": through(True)}


def single_operations(game: Game, effort: Effort) -> Found:
    """Nanoseconds for one game: to copy it, to observe it, to redraw what is hidden."""
    batch = middle_of_games(game, POSITIONS)
    rng = np.random.default_rng(1)
    sources, targets = rng.integers(0, POSITIONS, (2, POSITIONS))
    copies = batch.states.copy()
    seats = batch.players.astype(np.int64)
    seeds = rng.integers(0, 2**63, POSITIONS).astype(np.uint64)

    def clone() -> int:
        clone_games(copies, sources, targets)
        return POSITIONS

    def observe() -> int:
        batch.observe(seats, batch.observations)
        return POSITIONS

    def determinize() -> int:
        batch.determinize(seats, seeds)
        return POSITIONS

    timed = {"clone_ns": clone, "observe_ns": observe, "determinize_ns": determinize}
    return {name: nanoseconds(rate(work, effort)) for name, work in timed.items()}


def middle_of_games(game: Game, n: int) -> Batch:
    """So many games, each at a random moment."""
    batch = Batch(game, n)
    batch.reset(seed=1)
    rng = np.random.default_rng(1)
    until = rng.integers(0, _typical_length(game), n)
    for step in range(int(until.max())):
        batch.step(batch.sample(), where=until > step)
    return batch


def _typical_length(game: Game) -> int:
    batch = Batch(game, 64, observations=False, lineup=["random"] * game.default_players)
    batch.reset(seed=1)
    batch.step(np.zeros(64, np.int64))
    return int(np.median(batch.finished["length"]))


def memory(game: Game, effort: Effort) -> Found:
    """Bytes of a game's record, and of one game's share of a batch."""
    return {
        "state_bytes": game.state.itemsize,
        "batch_bytes_per_game": _batch_bytes(game, observations=False),
        "batch_observed_bytes_per_game": _batch_bytes(game, observations=True),
        "observation_size": game.observation_size,
        "num_actions": game.num_actions,
    }


def _batch_bytes(game: Game, observations: bool) -> int:
    tracemalloc.start()
    batch = Batch(game, FROM_PYTHON, observations=observations)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size // batch.num_envs


def entries(result: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The games' entries of a whole result."""
    for name, entry in result.items():
        if name not in ("machine", "peers"):
            yield name, entry

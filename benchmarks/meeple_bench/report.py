"""Measurements as tables for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .throughput import entries

# name in the result -> words, unit
_LINES = {
    "random_steps_per_s": ("random play inside the kernel", "steps/s"),
    "observed_steps_per_s": ("the same, each step observed", "steps/s"),
    "random_steps_per_s_2_cores": ("random play on two cores, by the clock", "steps/s"),
    "random_steps_without_deduction_per_s": ("random play with deduction=False", "steps/s"),
    "batch_steps_per_s": ("Batch.step from Python, 4,096 games", "steps/s"),
    "batch_observed_steps_per_s": ("the same with observations", "steps/s"),
    "aec_steps_per_s": ("PettingZoo AEC, one game, each step observed", "steps/s"),
    "aec_numpy_steps_per_s": ("the same, numpy choosing from the mask", "steps/s"),
    "gym_vector_steps_per_s": ("Gymnasium vector environment, learner's steps", "steps/s"),
    "random_games_per_s": ("whole random games", "games/s"),
    "decisions_per_game": ("decisions in a random game", ""),
    "clone_ns": ("copy a game", "ns"),
    "observe_ns": ("observe a game", "ns"),
    "determinize_ns": ("redraw what is hidden", "ns"),
    "note_fact_ns": ("note a fact of a seat", "ns"),
    "count_ns": ("count what fits a seat's facts, all marginals", "ns"),
    "predict_ns": ("predict the result of every pair", "ns"),
    "simulations_per_s": ("tree search, greedy playouts", "simulations/s"),
    "search_overhead_percent": ("neither redraws nor playouts", "% of the time"),
    "random_simulations_per_s": ("tree search, random playouts", "simulations/s"),
    "random_search_overhead_percent": ("neither redraws nor playouts", "% of the time"),
    "training_decisions_per_s": ("training by ppo.py, end to end", "decisions/s"),
    "training_network_percent": ("of that: the network, while playing", "% of the time"),
    "training_games_percent": ("of that: the games", "% of the time"),
    "training_learning_percent": ("of that: learning", "% of the time"),
    "sampler_decisions_per_s": ("samplers with observations, by the clock", "decisions/s"),
    "sampler_decisions_per_s_1_workers": ("the same through Ray, one worker", "decisions/s"),
    "sampler_decisions_per_s_2_workers": ("the same through Ray, two workers", "decisions/s"),
    "warm_start_s": ("import to first observation, kernels on disk", "s"),
    "cold_compile_s": ("the same, nothing compiled", "s"),
    "state_bytes": ("a game's record", "bytes"),
    "batch_bytes_per_game": ("a game's share of a batch", "bytes"),
    "batch_observed_bytes_per_game": ("the same with observations", "bytes"),
}

COLUMNS = ("what", "median>", "min>", "max>", "")
PEER_COLUMNS = ("library", "game", "how", "steps/s>", "min>", "max>", "of ours>")


def game_rows(entry: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Rows under COLUMNS for one game's entry."""
    for name, (words, unit) in _LINES.items():
        if entry.get(name) is not None:
            low, high = entry["spread"].get(name, (None, None))
            yield words, entry[name], low, high, unit


def peer_rows(result: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Rows under PEER_COLUMNS; "of ours": the peer's rate as a share of our slowest like one."""
    for peer in result.get("peers", ()):
        ours = [e[peer["like"]] for _, e in entries(result) if e.get(peer["like"])]
        share = _percent(peer["steps_per_s"] / min(ours)) if ours else None
        library = f"{peer['library']} {peer['version']}"
        low, high = peer["spread"]
        yield library, peer["game"], peer["how"], peer["steps_per_s"], low, high, share


def _percent(share: float) -> str:
    return f"{100 * share:,.0f} %" if share >= 0.1 else f"{100 * share:.1f} %"


def machine_line(machine: dict[str, Any]) -> str:
    """The machine in one line."""
    load = machine["load_average"]
    packages = machine["packages"]
    return (
        f"{machine['cpu']}, {machine['cores']} cores, load {load[0] if load else 'unknown'}; "
        f"Python {machine['python']}, numpy {packages['numpy']}, numba {packages['numba']}; "
        f"{machine['date']}"
    )

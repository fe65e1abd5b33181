"""Other libraries' games, played at random in the same run: a yardstick for the machine.

They are other games, so the figures say what order of magnitude a library allows, not
that one set of rules is programmed better than another.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from .edges import numpy_pick, play_aec
from .machine import version_of
from .timing import Effort, rate

PETTINGZOO = ("tictactoe_v3", "connect_four_v3", "chess_v6")
OPENSPIEL = ("connect_four", "chess", "backgammon", "hanabi")

Work = Callable[[], int]  # plays one game, returns its steps


@dataclass(frozen=True)
class Peer:
    """One game of another library, through one door."""

    library: str
    package: str
    game: str
    how: str
    like: str  # our figure of the same kind
    prepare: Callable[[], Work]

    @property
    def label(self) -> str:
        """For a bar."""
        return f"{self.library}: {self.game}, {self.how}"

    def measure(self, effort: Effort) -> dict[str, Any]:
        """Its steps per second of CPU time, JSON-ready."""
        figure = rate(self.prepare(), effort)
        return {
            "library": self.library,
            "version": version_of(self.package),
            "game": self.game,
            "how": self.how,
            "like": self.like,
            "steps_per_s": round(figure.median),
            "spread": [round(figure.low), round(figure.high)],
        }


def peers(skipped: Callable[[str], None]) -> Iterator[Peer]:
    """Those that can be imported; `skipped` is called with a line about each that cannot."""
    for name in PETTINGZOO:
        module = _imported(f"pettingzoo.classic.{name}", f"PettingZoo's {name}", skipped)
        if module is not None:
            for door in ("raw_env", "env"):
                prepare = partial(_aec_work, getattr(module, door))
                how = f"{door}(), AEC"
                yield Peer("PettingZoo", "pettingzoo", name, how, "aec_numpy_steps_per_s", prepare)
    pyspiel = _imported("pyspiel", "OpenSpiel", skipped)
    if pyspiel is not None:
        for name in OPENSPIEL:
            for tensor, how in ((False, "Python loop"), (True, "Python loop, with tensor")):
                prepare = partial(_openspiel_work, pyspiel, name, tensor)
                yield Peer("OpenSpiel", "open-spiel", name, how, "aec_numpy_steps_per_s", prepare)


def _imported(module: str, what: str, skipped: Callable[[str], None]) -> Any:
    """A module, or None with a line about what is missing."""
    try:
        with warnings.catch_warnings():  # PettingZoo's own door, which it means to close
            warnings.simplefilter("ignore", DeprecationWarning)
            return import_module(module)
    except ImportError as error:
        missing = error.name or str(error)
        skipped(f"{what} left out: {missing} is not installed (pip install 'meeple[peers]')")
        return None


def _aec_work(make: Callable[[], Any]) -> Work:
    return partial(play_aec, make(), numpy_pick(np.random.default_rng(1)))


def _openspiel_work(pyspiel: Any, name: str, tensor: bool) -> Work:
    return partial(_play_openspiel, pyspiel.load_game(name), random.Random(1), tensor)


def _play_openspiel(game: Any, rng: random.Random, tensor: bool) -> int:
    """One random game; decisions taken. Chance is drawn too, but not counted."""
    state, steps = game.new_initial_state(), 0
    observed = game.get_type().provides_observation_tensor
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
            continue
        if tensor and observed:
            state.observation_tensor(state.current_player())
        elif tensor:
            state.information_state_tensor(state.current_player())
        state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps

"""What a training run can be told; the docstrings are the command line's help."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from meeple.core.batch import check_seed
from meeple.core.game import Game
from meeple.core.registry import get_game

from ..search import SearchSettings
from ..search.settings import BLEND
from .network import VIEWS, Made
from .player import search_settings
from .selfplay import Exploring


@dataclass(frozen=True)
class Settings:
    """Train a network by the games that it plays against itself, searching each move."""

    game: str = "undecim"
    """The game's name."""
    out: Path = Path("runs/alphazero")
    """A new folder for the run."""
    minutes: float = 30.0
    """How long, evaluations included."""
    decisions: int = 0
    """Ends the run earlier: decisions learned from; 0: as many as the time allows."""
    num_players: int = 0
    """At the table; 0: as many as the game's default."""
    options: str = "{}"
    """The game's other options, as JSON."""
    seed: int = 0
    """Founds the games, the network's first weights and all that is drawn."""
    start: Path | None = None
    """A network, or a run's folder, to begin with instead of a new one; it brings its sizes."""
    imitate: float = 0.0
    """Minutes, of all, in which the game's heuristic player is copied first; at most all."""
    games: int = 128
    """Games played at the same time."""
    simulations: int = 24
    """Of each search."""
    width: int = 4
    """Simulations of one search that descend together."""
    exploration: float = 0.3
    """Weight of what has been tried little, against mean returns in [-1, 1]."""
    first_play: float = 0.05
    """How much worse than the mean an action is thought to be before it is tried."""
    reward: str = BLEND
    """What a finished game is worth: "placement", "win", "margin" or "blend"."""
    views: str = "each"
    """Who judges a leaf: "each" seat its own return, or the "decider" there all (faster)."""
    draws: int = 60
    """Decisions at the beginning of a game that are drawn by visits."""
    temperature: float = 0.5
    """Of these draws: near 0 the most visited, above 1 more even than the visits."""
    concentration: float = 1.0
    """Of the Dirichlet noise at the roots; 10 divided by the usual number of legal actions fits."""
    share: float = 0.25
    """Of the roots' priors that is noise."""
    hidden: tuple[int, ...] | None = None
    """Widths of a new network's layers; None: 128 128. What `start` names has its own."""
    window: int = 150_000
    """Newest decisions that are learned from."""
    moves: int = 16
    """Decisions in each game between two bouts of learning."""
    reuse: float = 3.0
    """How often a decision is learned from, on average."""
    batch_size: int = 512
    """Decisions per gradient step."""
    learning_rate: float = 1e-3
    """At first; it falls in a line to a tenth of that at the end."""
    weight_decay: float = 0.02
    """Of AdamW."""
    evaluate_every: float = 5.0
    """Minutes between two evaluations, each with a checkpoint."""
    evaluation_games: int = 60
    """Games against each opponent."""
    evaluate_against: tuple[str, ...] = ("random", "greedy", "first", "policy")
    """Opponents at all other seats: names of players; "first": the network before training,
    searching as long; "policy": the present network without search."""
    threads: int = 1
    """That search at the same time."""
    torch_threads: int = 1
    """That a step of learning uses."""
    device: str = "cpu"
    """Where the network computes: "cpu", "cuda", ..."""

    def __post_init__(self) -> None:
        for name in _AT_LEAST_ONE:
            if getattr(self, name) < 1:
                raise ValueError(f"{name}={getattr(self, name)}: at least 1 is needed")
        for name in _ABOVE_ZERO:
            if not getattr(self, name) > 0:
                raise ValueError(f"{name}={getattr(self, name)}: must be above 0")
        for name in ("decisions", "imitate"):
            if not math.isfinite(getattr(self, name)) or getattr(self, name) < 0:
                raise ValueError(f"{name}={getattr(self, name)}: must be 0 or more, and finite")
        if self.start is not None and self.hidden is not None:
            raise ValueError(
                f"hidden={self.hidden}: start={self.start} brings its own sizes; "
                "give one of the two"
            )
        if self.views not in VIEWS:
            raise ValueError(f"views={self.views!r}: choose from {', '.join(VIEWS)}")
        if not 0 <= self.share <= 1:
            raise ValueError(f"share={self.share}: 0 to 1 is possible")
        if self.window < self.batch_size:
            raise ValueError(f"window={self.window}: smaller than batch_size={self.batch_size}")
        check_seed(self.game, self.seed)
        self.search()  # refuses what is not offered
        _check_device(self.device)

    def table(self) -> tuple[Game, dict[str, Any]]:
        """The game and its checked options; raises what `get_game` and `check_options` raise."""
        game = get_game(self.game)
        try:
            options = json.loads(self.options)
        except ValueError as error:
            raise ValueError(f"{self.game}: options={self.options!r}: no JSON ({error})") from None
        if not isinstance(options, dict):
            raise ValueError(f"{self.game}: options={self.options!r}: a JSON object is needed")
        if self.num_players:
            options["num_players"] = self.num_players
        return game, game.check_options(options)

    def search(self) -> SearchSettings:
        """How self-play searches."""
        made = Made(
            reward=self.reward,
            exploration=self.exploration,
            first_play=self.first_play,
            simulations=self.simulations,
        )
        chosen = search_settings(made) | {"width": self.width}
        return SearchSettings(simulations=self.simulations, **chosen)

    def exploring(self) -> Exploring:
        """How self-play's games are made to differ."""
        return Exploring(self.draws, self.temperature, self.concentration, self.share)


def _check_device(name: str) -> None:
    """Raise ValueError unless torch can compute on a device."""
    try:
        torch.zeros(1, device=name).item()
    except (RuntimeError, AssertionError) as error:  # the latter where torch is built without it
        reason = str(error).partition("\n")[0]
        raise ValueError(f"device={name!r}: torch cannot use it here ({reason})") from None


_AT_LEAST_ONE = (
    "games simulations width window moves batch_size evaluation_games threads torch_threads"
).split()
_ABOVE_ZERO = "minutes temperature concentration learning_rate reuse evaluate_every".split()

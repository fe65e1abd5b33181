"""The loop of a run: play, learn, evaluate, write a checkpoint.

runs/z/config.json       settings, game and versions
       evaluations.csv   how the searching network did against fixed opponents on the way
       learning.csv      losses, and how far the run was, after each bout of learning
       network.safetensors         the network as it is now
       checkpoints/*.safetensors   as it was at each evaluation, by decisions learned from

Self-play, learning and evaluating take turns in one process.
"""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from meeple.core.files import write_whole

from ..evaluate import Standing, evaluate
from ..players import Player, check_players, parse_player
from ..policy import Card
from ..session import EVALUATION_COLUMNS, evaluation_row, torch_threads
from .learning import Learner, Losses
from .network import NETWORK_FILE, Made, Network, read_network, write_network
from .player import AlphaZeroPlayer, NetworkPlayer
from .selfplay import Copyist, Examples, Searcher, SelfPlay
from .settings import Settings
from .window import Window

CONFIG_FILE, EVALUATIONS_FILE, LEARNING_FILE = "config.json", "evaluations.csv", "learning.csv"
CHECKPOINTS = "checkpoints"
FIRST, POLICY = "first", "policy"
_HIDDEN = (128, 128)
LEARNING_COLUMNS = "steps seconds games score policy_loss value_loss visits_entropy".split()

Say = Callable[[str], None]


@dataclass(frozen=True)
class Summary:
    """What a run has come to."""

    folder: Path
    steps: int  # decisions learned from
    games: int
    seconds: float
    standings: dict[str, Standing]  # the last, by opponent


class Trainer:
    """A run in memory.

    Raises ValueError if the folder holds a run already, and for settings or opponents that
    do not fit. Nothing is written before `run`.
    """

    def __init__(self, settings: Settings, say: Say = print) -> None:
        self.settings, self.say, self.folder = settings, say, settings.out
        self.game, self.options = settings.table()
        if (self.folder / CONFIG_FILE).exists():
            raise ValueError(f"{self.folder} holds a run already; name a new folder")
        self.seats: int = self.options["num_players"]
        self.opponents: dict[str, Player] = {
            name: parse_player(name)
            for name in settings.evaluate_against
            if name not in (FIRST, POLICY)
        }
        check_players(self.game, self.options, *self.opponents.values())
        torch.manual_seed(settings.seed)
        self.network = self._begin().to(settings.device)
        self.first = deepcopy(self.network)
        self.luck = np.random.default_rng([settings.seed, 1])
        self.learner = Learner(self.network, settings.learning_rate, settings.weight_decay)
        sizes = (self.game.observation_size, self.game.num_actions, self.seats)
        self.window = Window(settings.window, *sizes)
        self.self_play = SelfPlay(
            self.game,
            self.options,
            settings.games,
            settings.seed,
            settings.reward,
            settings.exploring(),
        )
        self.standings: dict[str, Standing] = {}
        self._owed = 0.0  # steps of learning, a part of one
        self._began = time.monotonic()

    def _begin(self) -> Network:
        start = self.settings.start
        if start is None:
            hidden = self.settings.hidden
            return Network.of(self.game, self.seats, _HIDDEN if hidden is None else hidden)
        network, card, _ = read_network(start)
        card.check(self.game, self.options, str(start))
        network.check(self.game, self.seats, str(start))
        return network.train()

    @property
    def steps(self) -> int:
        """Decisions learned from."""
        return self.window.added

    @property
    def seconds(self) -> float:
        """Since the beginning, evaluations included."""
        return time.monotonic() - self._began

    @property
    def spent(self) -> float:
        """Share of the budget that is used up."""
        settings = self.settings
        taken = self.steps / settings.decisions if settings.decisions else 0.0
        return max(self.seconds / (60 * settings.minutes), taken)

    def run(self) -> Summary:
        """Train until the budget is used up, or Ctrl-C; what is learned is kept either way."""
        settings = self.settings
        self._open()
        with torch_threads(settings.torch_threads):
            try:
                self._evaluate()
                self._imitate()
                thinker = Searcher(
                    self.network,
                    self.game,
                    self.seats,
                    settings.games,
                    settings.search(),
                    settings.exploring(),
                    settings.threads,
                    settings.views,
                )
                self._go_on(thinker, lambda: self.spent >= 1)
                self._evaluate()
            except KeyboardInterrupt:
                self.say("interrupted")
                self._save()
        played = self.self_play.played
        return Summary(self.folder, self.steps, played, self.seconds, self.standings)

    def _imitate(self) -> None:
        """Copy the heuristic player for a while, if that is wanted."""
        end = self.seconds + 60 * self.settings.imitate
        if self.settings.imitate > 0:
            copyist = Copyist(self.game, self.seats, self.settings.games)
            self._go_on(copyist, lambda: self.seconds >= end or self.spent >= 1)

    def _go_on(self, thinker: Searcher | Copyist, over: Callable[[], bool]) -> None:
        """Play and learn, in turn, until it is over; evaluate every now and then."""
        evaluated = self.seconds
        while not over():
            self.advance(self.self_play.play(thinker, self.settings.moves))
            if self.seconds - evaluated >= 60 * self.settings.evaluate_every and self.spent < 0.95:
                self._evaluate()
                evaluated = self.seconds

    def advance(self, examples: Examples) -> Losses | None:
        """Take examples in and learn, as often as they allow; the means of the losses."""
        settings = self.settings
        self.window.add(examples)
        self._owed += len(examples.returns) * settings.reuse / settings.batch_size
        count = int(self._owed)
        self._owed -= count
        if not count:
            return None
        self.learner.set_rate(settings.learning_rate * max(1 - 0.9 * self.spent, 0.1))
        found = [
            self.learner.step(self.window.draw(settings.batch_size, self.luck))
            for _ in range(count)
        ]
        losses = Losses(*np.mean(found, axis=0).tolist())
        scores = self.self_play.scores
        row = [self.steps, self.seconds, self.self_play.played, float(scores.mean()), *losses]
        self._append(LEARNING_FILE, LEARNING_COLUMNS, [[_short(one) for one in row]])
        return losses

    def _open(self) -> None:
        self._began = time.monotonic()
        (self.folder / CHECKPOINTS).mkdir(parents=True, exist_ok=True)
        config: dict[str, Any] = {
            "format": "meeple alphazero run 1",
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "encoding_version": self.game.encoding_version,
            "options": self.options,
            "settings": asdict(self.settings) | {"hidden": self.network.hidden},
        }
        text = json.dumps(config, indent=1, default=str)
        write_whole(self.folder / CONFIG_FILE, text.encode())
        for name, columns in (
            (EVALUATIONS_FILE, EVALUATION_COLUMNS),
            (LEARNING_FILE, LEARNING_COLUMNS),
        ):
            write_whole(self.folder / name, (",".join(columns) + "\n").encode())

    def _evaluate(self) -> None:
        """Play against each opponent, always the same games, and write a checkpoint."""
        self._save()
        settings, steps, seconds = self.settings, self.steps, self.seconds
        learner = self._player(self.network, "learner")
        for name in settings.evaluate_against:
            standing = evaluate(
                learner,
                self._opponent(name),
                self.game,
                self.options,
                num_games=settings.evaluation_games,
                seed=settings.seed,
            )
            self.standings[name] = standing
            row = evaluation_row(steps, seconds, name, standing)
            self._append(EVALUATIONS_FILE, EVALUATION_COLUMNS, [row])
            self.say(f"{seconds:6.0f} s {steps:8d} decisions, against {name}: {standing.reward}")

    def _opponent(self, name: str) -> Player:
        if name == FIRST:
            return self._player(self.first, name)
        if name == POLICY:
            return NetworkPlayer(self.network, self._card(), name)
        return self.opponents[name]

    def _player(self, network: Network, name: str) -> AlphaZeroPlayer:
        settings = self.settings
        return AlphaZeroPlayer(
            network,
            self._card(),
            self._made(),
            str(settings.simulations),
            name=name,
            threads=settings.threads,
        )

    def _save(self) -> None:
        """Write the network as it is now, to the folder and among the checkpoints."""
        about = self.network, self._card(), self._made()
        write_network(self.folder / CHECKPOINTS / f"{self.steps:09d}.safetensors", *about)
        write_network(self.folder / NETWORK_FILE, *about)

    def _card(self) -> Card:
        game, seed = self.game, self.settings.seed
        versions = game.rules_version, game.encoding_version
        return Card(game.name, *versions, self.options, steps=self.steps, seed=seed)

    def _made(self) -> Made:
        settings = self.settings
        return Made(
            hidden=self.network.hidden,
            reward=settings.reward,
            exploration=settings.exploration,
            first_play=settings.first_play,
            views=settings.views,
            simulations=settings.simulations,
            games=self.self_play.played,
            seconds=round(self.seconds, 1),
        )

    def _append(self, name: str, columns: list[str], rows: list[list[Any]]) -> None:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        for row in rows:
            writer.writerow([value for _, value in zip(columns, row, strict=True)])
        with open(self.folder / name, "a", newline="") as file:
            file.write(text.getvalue())


def _short(value: float) -> float:
    return round(value, 5) if isinstance(value, float) else value

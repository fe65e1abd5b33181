"""The loop of a training run: update, log, copy, evaluate, save."""

from __future__ import annotations

import csv
import io
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from stable_baselines3.common.logger import configure

from meeple.core.files import write_whole
from meeple.core.game import Game
from meeple.core.kernel import compiling

from .checkpoint import model_bytes, pack, read_checkpoint, unpack, write_checkpoint
from .evaluate import Standing, evaluate
from .learner import Settings, make_env, make_model, policy_layers
from .opponents import COPIES
from .policy import MODEL_FILE, Card, PolicyPlayer, add_policy
from .selfplay import RunError
from .session import EVALUATION_COLUMNS, evaluation_row, patient_interrupt, torch_threads

EVALUATIONS_FILE, CURVES_FOLDER = "evaluations.csv", "tensorboard"


@dataclass(frozen=True)
class Evaluation:
    """How the learner did against one opponent at all other seats."""

    steps: int
    seconds: float
    opponent: str
    standing: Standing


@dataclass(frozen=True)
class Progress:
    """Where a run stands after an update."""

    steps: int  # decisions learned from
    seconds: float  # of training so far, evaluations included
    steps_per_second: float  # of the last update, from games to weights
    reward: float  # mean of the learner's last games in training; NaN before the first ends
    score: float
    evaluations: tuple[Evaluation, ...]  # made just now; mostly none


@dataclass(frozen=True)
class TrainingSummary:
    """What a run has come to."""

    folder: Path
    steps: int
    seconds: float
    interrupted: bool
    evaluations: tuple[Evaluation, ...]  # the last one against each opponent


OnProgress = Callable[[Progress], None]


class Budget:
    """How much is to be trained."""

    def __init__(self, game: str, total_steps: int | None, minutes: float | None) -> None:
        if total_steps is None and minutes is None:
            raise ValueError(f"{game}: say how long to train: total_steps or minutes")
        for name, value in (("total_steps", total_steps), ("minutes", minutes)):
            if value is not None and not value > 0:
                raise ValueError(f"{game}: {name}={value}: must be above 0")
        self.total_steps, self.minutes = total_steps, minutes

    def spent(self, steps: int, seconds: float) -> bool:
        """Whether it is used up. seconds: of this session."""
        return (self.total_steps is not None and steps >= self.total_steps) or (
            self.minutes is not None and seconds >= 60 * self.minutes
        )


class Trainer:
    """A run in memory: the model, its games and its opponents."""

    def __init__(self, folder: Path, game: Game, config: Mapping[str, Any]) -> None:
        self.folder, self.game, self.config = folder, game, config
        self.settings = Settings.of(config["settings"])
        self.env = make_env(game, config["options"], self.settings, config["seed"])
        self.model = make_model(self.env, self.settings, config["seed"])
        self.before = 0.0  # seconds of training in earlier sessions
        self.started = math.inf
        self.saved = -1  # steps at the last checkpoint
        self.latest: dict[str, Evaluation] = {}

    @property
    def steps(self) -> int:
        """Decisions learned from."""
        return self.model.num_timesteps

    @property
    def session(self) -> float:
        """Seconds of training in this session."""
        return max(time.monotonic() - self.started, 0.0)

    @property
    def seconds(self) -> float:
        """Seconds of training in all sessions."""
        return self.before + self.session

    def learn(self, budget: Budget, progress: OnProgress | None) -> TrainingSummary:
        """Train until the budget is spent or somebody interrupts."""
        with torch_threads(self.settings.threads), patient_interrupt() as stopped:
            self._open()
            whole = True  # False during an update: there is nothing then that could be saved
            try:
                while not stopped() and not budget.spent(self.steps, self.session):
                    before, began = self.steps, time.monotonic()
                    whole = False
                    self._update()
                    whole = True
                    speed = (self.steps - before) / (time.monotonic() - began)
                    last = budget.spent(self.steps, self.session) and not stopped()
                    self._report(before, speed, last, progress)
                interrupted = stopped()
            except KeyboardInterrupt:
                interrupted = True
            if whole:
                self._save()
        self.model.logger.close()
        evaluations = tuple(self.latest.values())
        return TrainingSummary(self.folder, self.steps, self.seconds, interrupted, evaluations)

    def _open(self) -> None:
        """Open the curves, cut the evaluations back to where the run stands, compile."""
        self.model.set_logger(configure(str(self.folder / CURVES_FOLDER), ["tensorboard"]))
        rows = [row for row in read_evaluations(self.folder) if int(row["steps"]) <= self.steps]
        write_whole(self.folder / EVALUATIONS_FILE, _csv(rows, head=True).encode())
        if self.saved < 0:
            with compiling(self.game.name):
                self.model._last_obs = self.env.reset()
            self.model._last_episode_starts = np.ones(self.env.num_envs, np.bool_)
        self.started = time.monotonic()

    def _crossed(self, every: int, before: int) -> bool:
        return every > 0 and self.steps // every > before // every

    def _update(self) -> None:
        """Play, learn from it, and add a copy of the learner to its opponents, if it is time."""
        before = self.steps
        never: Any = None
        self.model.learn(self.settings.update, log_interval=never, reset_num_timesteps=False)
        if self.settings.opponents.get(COPIES) and self._crossed(self.settings.copy_every, before):
            self.env.add_copy(self.player(f"copy@{self.steps}"))

    def player(self, name: str) -> PolicyPlayer:
        """The learner as it is now."""
        return PolicyPlayer.of(self._card(), policy_layers(self.model), name)

    def _card(self) -> Card:
        config = self.config
        return Card(
            config["game"],
            config["rules_version"],
            config["encoding_version"],
            config["options"],
            activation=self.settings.activation,
            steps=self.steps,
            seed=config["seed"],
        )

    def _report(self, before: int, speed: float, last: bool, progress: OnProgress | None) -> None:
        """Log an update; evaluate and save, if it is time; tell `progress`."""
        recent = self.model.ep_info_buffer or ()
        reward, score = (
            float(np.mean([one[key] for one in recent])) if recent else math.nan
            for key in ("r", "score")
        )
        logger = self.model.logger
        for name, value in (("reward", reward), ("score", score), ("steps_per_second", speed)):
            logger.record(f"rollout/{name}", value)
        evaluations: tuple[Evaluation, ...] = ()
        if last or self._crossed(self.settings.evaluate_every, before):
            evaluations = self._evaluate()
        logger.dump(self.steps)
        if self._crossed(self.settings.checkpoint_every, before):
            self._save()
        if progress:
            progress(Progress(self.steps, self.seconds, speed, reward, score, evaluations))

    def _evaluate(self) -> tuple[Evaluation, ...]:
        """Play against each of the fixed opponents, always the same games."""
        found = []
        player = self.player("learner")
        for opponent in self.settings.evaluate_against:
            standing = evaluate(
                player,
                opponent,
                self.game,
                self.config["options"],
                num_games=self.settings.evaluation_games,
                seed=self.config["seed"],
            )
            one = Evaluation(self.steps, self.seconds, opponent, standing)
            self.model.logger.record(f"evaluate/reward against {opponent}", standing.reward.mean)
            self.model.logger.record(f"evaluate/score against {opponent}", standing.score.mean)
            self.latest[opponent] = one
            found.append(one)
        with open(self.folder / EVALUATIONS_FILE, "a", newline="") as file:
            file.write(_csv([_row(one) for one in found], head=False))
        return tuple(found)

    def _save(self) -> None:
        """Write a checkpoint and the policy as it is now, unless that is done."""
        if self.saved == self.steps:
            return
        parts = pack(self.model, self.env, seconds=self.seconds)
        write_checkpoint(self.folder, self.steps, parts)
        model = add_policy(model_bytes(self.model), self._card(), policy_layers(self.model))
        write_whole(self.folder / MODEL_FILE, model)
        self.saved = self.steps

    def restore(self, path: Path) -> None:
        """Go back to a checkpoint; RunError if that is not possible."""
        parts = read_checkpoint(path)
        try:
            about = unpack(parts, self.model, self.env, self._card())
        except (ValueError, KeyError) as error:
            raise RunError(f"checkpoint {path} does not fit this version: {error}") from None
        self.before, self.saved = about["seconds"], self.steps


def read_evaluations(folder: str | Path) -> list[dict[str, str]]:
    """The rows of a run's evaluations.csv, empty if there is none yet."""
    path = Path(folder) / EVALUATIONS_FILE
    if not path.exists():
        return []
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def _csv(rows: list[dict[str, Any]], head: bool) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, EVALUATION_COLUMNS, lineterminator="\n")
    if head:
        writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _row(one: Evaluation) -> dict[str, Any]:
    row = evaluation_row(one.steps, one.seconds, one.opponent, one.standing)
    return dict(zip(EVALUATION_COLUMNS, row, strict=True))

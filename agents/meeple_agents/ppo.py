"""Masked PPO by self-play, in one file, directly on the batched engine.

    python -m meeple_agents.ppo --game undecim --num-players 4 --minutes 5 --out runs/x

Every seat is played by the same network, and every seat's decisions are learned from.
The successor of a decision is the same seat's next decision, however many others
decide in between; the reward comes when the game ends. In part of the games some
seats are played by the built-in greedy player, from whom nothing is learned. A run
may begin by imitating greedy, which is by far the cheapest way to its strength.

    runs/x/config.json         the arguments
           policy.safetensors  the policy as it is now (see `weights`)
           evaluations.csv     how it did on the way
           tensorboard/        curves
           checkpoints/        all that is needed to go on

Observations are mostly zeros and most actions illegal, so both are kept and computed
with as what is there (see `network`). `--resume` comes bit for bit to what not having
stopped comes to.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (so it is called everywhere)
from torch import nn

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.registry import get_game

from .evaluate import evaluate
from .network import Network, Sparse, draw
from .players import check_players, parse_players
from .policy import WEIGHTS_FILE, PolicyPlayer
from .run_folder import RunFolder, command
from .session import patient_interrupt
from .teacher import Teacher
from .weights import WeightsCard, library_versions, write_weights

_SHORT = {"rollout": 64, "minibatch": 1024, "learning_rate": 1e-3, "imitate": 200_000}
_LONG = {"rollout": 256, "minibatch": 2048, "learning_rate": 5e-4, "imitate": 400_000}
DEFAULTS: dict[str, dict[str, Any]] = {
    "undecim": {"widths": (192, 64), **_SHORT},
    "terra_mystica": {"widths": (256, 64), **_LONG},
    "terraforming_mars": {"widths": (256, 64), **_LONG},
    "alchemists": {"widths": (192, 64), **_LONG},
}
"""Arguments that differ from game to game; those of `undecim` serve for any other."""
_AT_LEAST_ONE = (
    "num_envs rollout minibatch epochs half_life evaluate_every evaluation_games checkpoint_every"
).split()

_BETWEEN: dict[str, tuple[float, float]] = {
    "seed": (0, 2**63 - 1),
    "imitate": (0, 2**53),
    "greedy_share": (0, 1),
    "gae_lambda": (0, 1),
    "clip": (0, 1),
    "entropy": (0, 1000),
    "value_weight": (0, 1000),
    "learning_rate": (0, 1),
    "imitation_rate": (0, 1),
    "temperature": (0.01, 100),  # beyond that float16, which is written, could not hold the logits
}


@dataclass(frozen=True)
class Arguments:
    """Train a policy by self-play; Ctrl-C ends it after an update, --resume goes on from there."""

    out: Path
    """Folder of the run."""
    game: str | None = None
    """Name of the game; by default undecim."""
    num_players: int | None = None
    """Seats at the table; by default what is usual in the game."""
    options: str = "{}"
    """Further options of the game, as JSON."""
    minutes: float | None = None
    """How long to train, from now."""
    steps: int | None = None
    """Decisions to learn from in all; whatever comes first ends it, after a whole update."""
    resume: bool = False
    """Go on with the run in the folder, with its arguments."""
    seed: int | None = None
    """Founds the games and everything drawn; by default 0."""
    reward: str = "placement"
    """What a finished game is worth: placement, win or margin."""
    num_envs: int = 128
    """Games played at the same time."""
    rollout: int = 0
    """Decisions in each game between two updates; 0: as the game needs, more if it is long."""
    minibatch: int = 0
    """Decisions per gradient step; 0: as the game needs."""
    epochs: int = 3
    """How often an update goes through its decisions."""
    imitation_rate: float = 1e-3
    """Step size of Adam while greedy is imitated."""
    learning_rate: float = 0.0
    """Step size of Adam when PPO begins; 0: as the game needs."""
    half_life: int = 1_000_000
    """Decisions of PPO after which the step size has halved."""
    gae_lambda: float = 0.97
    """How far advantages look ahead, in the seat's own decisions. There is no discount."""
    clip: float = 0.2
    """How far an action's probability may move in an update."""
    entropy: float = 0.005
    """Weight of the entropy bonus."""
    value_weight: float = 0.5
    """Weight of the value's squared error."""
    widths: tuple[int, ...] = ()
    """Hidden layers, the first shared by policy and value; none: as the game needs."""
    temperature: float = 0.5
    """Of the policy that is written and evaluated; below 1 it is surer than in training."""
    greedy_share: float = 0.75
    """Share of the games in which greedy plays some seats: one, two, ... or all but one."""
    imitate: int = -1
    """Decisions in which greedy is imitated, before PPO; -1: as the game needs."""
    evaluate_every: int = 400_000
    """Decisions between two evaluations."""
    evaluate_against: tuple[str, ...] = ("random", "greedy")
    """Who sits at all other seats then; names as on the command line of `meeple`."""
    evaluation_games: int = 400
    """Games of an evaluation against each; always the same ones."""
    checkpoint_every: int = 200_000
    """Decisions between two checkpoints."""

    def all_options(self) -> dict[str, Any]:
        """The game's options that are given; ValueError if they are no JSON object."""
        try:
            options = json.loads(self.options)
        except (TypeError, ValueError, RecursionError) as error:
            raise ValueError(f"{self.game}: options={self.options!r}: {error}") from None
        if not isinstance(options, dict):
            raise ValueError(f"{self.game}: options={self.options!r}: a JSON object is needed")
        if self.num_players is None:
            return options
        if options.get("num_players", self.num_players) != self.num_players:
            raise ValueError(
                f"{self.game}: num_players={self.num_players}, but options={self.options!r}"
            )
        return options | {"num_players": self.num_players}

    def filled(self) -> Arguments:
        """With what the game needs; ValueError for what cannot be."""
        game = "undecim" if self.game is None else self.game
        needs = DEFAULTS.get(game, DEFAULTS["undecim"]) | {"game": game, "seed": 0}
        plain = {one.name: one.default for one in fields(self)}
        whole = replace(self, **{k: v for k, v in needs.items() if getattr(self, k) == plain[k]})
        for name in _AT_LEAST_ONE:
            if getattr(whole, name) < 1:
                raise ValueError(f"{name}={getattr(self, name)}: at least 1 is needed")
        if min(whole.widths) < 1:
            raise ValueError(f"widths={self.widths}: each layer must be 1 or wider")
        for name in ("learning_rate", "imitation_rate", "temperature", "clip"):
            if not getattr(whole, name) > 0:
                raise ValueError(f"{name}={getattr(self, name)}: it must be above 0")
        for name, (low, high) in _BETWEEN.items():
            if not low <= getattr(whole, name) <= high:
                raise ValueError(f"{name}={getattr(self, name)}: it lies between {low} and {high}")
        return whole


class Rollout(NamedTuple):
    """Decisions of all games: T in each of n, in their order."""

    seen: Sparse  # rows [T * n]
    legal: Sparse  # rows [T * n]
    choices: np.ndarray  # int64[T, n]: which legal action of its row; the teacher's, if imitated
    chances: np.ndarray  # float32[T, n], logarithms
    values: np.ndarray  # float32[T, n]
    seats: np.ndarray  # int8[T, n], who decided
    dones: np.ndarray  # bool[T, n], whether the game ended before the next decision
    rewards: np.ndarray  # float32[T, n, seats], of games that ended
    last: np.ndarray  # float32[n, seats], each seat's value at the end


def advantages(rollout: Rollout, gae_lambda: float) -> np.ndarray:
    """Generalised advantage estimates float32[T, n], along each seat's own decisions."""
    found = np.zeros_like(rollout.values)
    games = np.arange(found.shape[1])
    ahead = rollout.last.copy()  # value of each seat's next decision, or the game's reward
    gain = np.zeros_like(ahead)  # its advantage
    for t in reversed(range(len(found))):
        ended = rollout.dones[t]
        ahead[ended], gain[ended] = rollout.rewards[t, ended], 0.0
        mine = games, rollout.seats[t]
        found[t] = ahead[mine] - rollout.values[t] + gae_lambda * gain[mine]
        ahead[mine], gain[mine] = rollout.values[t], found[t]
    return found


class Learner:
    """The network, its optimiser and the games that it plays."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = a = arguments.filled()
        self.game = get_game(str(a.game))
        self.options = self.game.check_options(a.all_options())
        self.steps = 0  # decisions learned from
        self.seats: int = self.options["num_players"]
        self.batch = Batch(
            self.game,
            a.num_envs,
            action_masks=True,
            rotate=True,
            reward=a.reward,
            lineup=self._lineups(),
            **self.options,
        )
        seed = a.seed or 0
        self.batch.reset(seed=seed)
        self.teacher = Teacher(self.batch)
        self.generator = torch.Generator().manual_seed(seed)
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.network = Network(self.game.observation_size, a.widths, self.game.num_actions)
        self.optimiser = torch.optim.Adam(
            self.network.parameters(), self._rate(), eps=1e-5, fused=True
        )
        self.spent = dict.fromkeys(("network", "games", "learning"), 0.0)  # seconds

    def _lineups(self) -> np.ndarray:
        """Who plays in each game: the learner, and greedy at some seats of some games."""
        a, seats = self.arguments, self.seats
        lineups = np.full((a.num_envs, seats), loops.EXTERNAL, np.int8)
        for i in range(round(a.greedy_share * a.num_envs) if seats > 1 else 0):
            # In games of an even number greedy decides while it is imitated, see `collect`:
            # each number of its seats comes to both kinds of games.
            lineups[i, 1 : 2 + i // 2 % (seats - 1)] = loops.GREEDY
        return lineups

    @property
    def imitating(self) -> bool:
        """Whether the teacher is still imitated."""
        return self.steps < self.arguments.imitate

    @contextmanager
    def clock(self, part: str) -> Iterator[None]:
        """Count the time of the block."""
        began = time.perf_counter()
        yield
        self.spent[part] += time.perf_counter() - began

    @torch.no_grad()
    def collect(self) -> Rollout:
        """Play on. While greedy is imitated it decides in every other game."""
        batch, found = self.batch, []
        for _ in range(self.arguments.rollout):
            with self.clock("network"):
                seen, legal = Sparse.of(batch.observations), Sparse.of(batch.action_masks)
                chances, expected = self.network(seen, legal)
                numbers = torch.rand(len(expected), generator=self.generator, dtype=torch.float64)
                places = draw(chances, legal, numbers)
            with self.clock("games"):
                players, actions = batch.players.copy(), legal.columns[places]
                if self.imitating:
                    taught = self.teacher.choices()
                    actions[::2] = taught[::2]
                    places = legal.places(taught)
                batch.step(actions)
            found.append(
                (
                    seen,
                    legal,
                    places - legal.starts[:-1],
                    chances.numpy()[places],
                    expected.numpy(),
                    players,
                    batch.dones.copy(),
                    batch.rewards[:, : self.seats].copy(),
                )
            )
        columns: list[Any] = list(zip(*found, strict=True))
        seen, legal = (Sparse.joined(parts) for parts in columns[:2])
        choices, logs, values, seats, dones, rewards = (np.stack(one) for one in columns[2:])
        last = self._last_values()
        return Rollout(seen, legal, choices, logs, values, seats, dones, rewards, last)

    def _last_values(self) -> np.ndarray:
        """What each seat of each game expects as things stand, float32[n, seats]."""
        nothing = Sparse.of(np.zeros((self.batch.num_envs, 1), np.int8))
        seen = (Sparse.of(self.batch.observe(seat)) for seat in range(self.seats))
        return np.stack([self.network(one, nothing)[1].numpy() for one in seen], axis=1)

    def update(self) -> dict[str, float]:
        """Play and learn; figures for the curves."""
        a, rollout = self.arguments, self.collect()
        with self.clock("learning"):
            gains = advantages(rollout, a.gae_lambda)
            targets = gains + rollout.values
            scaled = (gains - gains.mean()) / (gains.std() + 1e-8)
            flat = [one.reshape(-1) for one in (rollout.choices, rollout.chances, scaled, targets)]
            for group in self.optimiser.param_groups:
                group["lr"] = self._rate()
            figures, size = [], a.minibatch
            # A rest of less than half a minibatch goes with the one before: its gradient
            # would be noise, at the same step size.
            cuts = range(size, len(flat[0]) - (size + 1) // 2 + 1, size)
            for _ in range(a.epochs):
                order = torch.randperm(targets.size, generator=self.generator).numpy()
                for rows in np.split(order, cuts):
                    seen, legal = rollout.seen.take(rows), rollout.legal.take(rows)
                    figures.append(self._descend(seen, legal, *(one[rows] for one in flat)))
        self.steps += targets.size
        means = {name: float(np.mean([one[name] for one in figures])) for name in figures[0]}
        return {**means, "explained": 1 - float(np.var(gains) / (np.var(targets) + 1e-8))}

    def _rate(self) -> float:
        """The step size now."""
        a = self.arguments
        if self.imitating:
            return a.imitation_rate
        return a.learning_rate * 0.5 ** ((self.steps - a.imitate) / a.half_life)

    def _descend(self, seen: Sparse, legal: Sparse, *arrays: np.ndarray) -> dict[str, float]:
        """One gradient step. arrays: choices, chances, scaled advantages and targets."""
        a = self.arguments
        choices, before, gains, targets = (torch.from_numpy(one) for one in arrays)
        chances, values = self.network(seen, legal)
        chosen = chances[torch.from_numpy(legal.starts[:-1]) + choices]
        entropy = -(chances.exp() * chances).sum() / len(chosen)
        value_loss = F.mse_loss(values, targets)
        ratio = (chosen - before).exp()
        if self.imitating:
            policy_loss = -chosen.mean()
        else:
            clipped = ratio.clamp(1 - a.clip, 1 + a.clip)
            policy_loss = -torch.min(gains * ratio, gains * clipped).mean()
            policy_loss = policy_loss - a.entropy * entropy
        self.optimiser.zero_grad()
        (policy_loss + a.value_weight * value_loss).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()
        return {
            "policy_loss": policy_loss.item(),
            "value_loss": value_loss.item(),
            "entropy": entropy.item(),
            "clipped": ((ratio - 1).abs() > a.clip).float().mean().item(),
        }

    def state(self) -> dict[str, np.ndarray]:
        """All that is needed to go on from here."""
        arrays = {f"network.{k}": v.numpy() for k, v in self.network.state_dict().items()}
        for i, one in self.optimiser.state_dict()["state"].items():
            arrays |= {f"optimiser.{i}.{k}": v.numpy() for k, v in one.items()}
        slots = self.batch.arrays.slots.view(np.uint8).reshape(len(self.batch.states), -1)
        arrays |= {"states": self.batch.arrays.words, "slots": slots}
        return arrays | {"generator": self.generator.get_state().numpy()}

    def restore(self, arrays: dict[str, np.ndarray], steps: int) -> None:
        """Go on from `state()`, after so many `steps`; ValueError if it does not fit."""
        try:
            self._restore(arrays, steps)
        except (LookupError, TypeError, ValueError, RuntimeError) as error:
            words = " ".join(str(error).split())
            raise ValueError(f"the checkpoint does not fit this run: {words}") from None

    def _restore(self, arrays: dict[str, np.ndarray], steps: int) -> None:
        tensors = {name: torch.from_numpy(array.copy()) for name, array in arrays.items()}
        names = self.network.state_dict()
        self.network.load_state_dict({name: tensors[f"network.{name}"] for name in names})
        kept = self.optimiser.state_dict()
        parts = ("step", "exp_avg", "exp_avg_sq")  # of Adam, for each parameter
        kept["state"] = {
            i: {name: tensors[f"optimiser.{i}.{name}"] for name in parts}
            for i in range(len(names) if steps else 0)
        }
        self.optimiser.load_state_dict(kept)
        self.generator.set_state(tensors["generator"])
        self.batch.arrays.words[:] = arrays["states"]
        slots = self.batch.arrays.slots
        slots.view(np.uint8).reshape(len(slots), -1)[:] = arrays["slots"]
        self.batch.refresh()
        self.steps = steps


class Run:
    """A folder, and the learner whose course is kept there."""

    def __init__(self, arguments: Arguments) -> None:
        from torch.utils.tensorboard import SummaryWriter

        self.folder = folder = RunFolder(arguments.out)
        if arguments.resume:
            arguments = folder.arguments(arguments, Arguments(arguments.out))
            try:
                arguments = arguments.filled()
            except TypeError as error:  # such as a text where a number is needed
                raise ValueError(f"{folder.config} is damaged: {error}") from None
            folder.check_versions(get_game(str(arguments.game)))
        self.learner = learner = Learner(arguments)
        self.opponents = parse_players(arguments.evaluate_against)
        check_players(learner.game, learner.options, *self.opponents)
        self.before, self.began = 0.0, time.perf_counter()
        if arguments.resume:
            found = folder.newest()
            if found:
                learner.restore(found[0], folder.figure(found[1], "steps", int))
                self.before = folder.figure(found[1], "seconds", float)
        else:
            folder.begin(learner.arguments, learner.game)
        folder.begin_table(learner.steps)
        self.writer = SummaryWriter(str(folder.path / "tensorboard"), purge_step=learner.steps)

    @property
    def seconds(self) -> float:
        """Of training so far, evaluations included."""
        return self.before + time.perf_counter() - self.began

    def train(self, minutes: float | None, steps: int | None) -> bool:
        """Learn until one of the two is used up; whether Ctrl-C came before that.

        At the first Ctrl-C the update is finished and kept, a second one ends at once.
        """
        if minutes is None and steps is None:
            raise ValueError("say how long to train: --minutes or --steps")
        for name, value in (("minutes", minutes), ("steps", steps)):
            if value is not None and not value > 0:
                raise ValueError(f"{name}={value}: it must be above 0")
        try:
            with patient_interrupt() as stopped:
                return self._train(minutes or math.inf, steps or math.inf, stopped)
        finally:
            self.writer.close()

    def _train(self, minutes: float, steps: float, stopped: Callable[[], bool]) -> bool:
        learner, a = self.learner, self.learner.arguments
        end = self.before + 60 * minutes
        going = self.seconds < end and learner.steps < steps
        while going and not stopped():
            before = learner.steps
            figures = learner.update()
            going = self.seconds < end and learner.steps < steps
            for name, value in figures.items():
                self.writer.add_scalar(f"learning/{name}", value, learner.steps)
            if not going or before // a.evaluate_every != learner.steps // a.evaluate_every:
                self.evaluate(figures)
            crossed = before // a.checkpoint_every != learner.steps // a.checkpoint_every
            if not going or crossed or stopped():
                self.save()
        return going

    def evaluate(self, figures: dict[str, float]) -> None:
        """Play against each of the fixed opponents, always the same games."""
        learner, a = self.learner, self.learner.arguments
        player = PolicyPlayer.of(self.card(), learner.network.layers(a.temperature), "learner")
        words = []
        for opponent in self.opponents:
            how = {"num_games": a.evaluation_games, "seed": a.seed or 0}
            one = evaluate(player, opponent, learner.game, learner.options, **how)
            self.folder.enter(learner.steps, self.seconds, opponent.name, one)
            self.writer.add_scalar(f"reward/{opponent.name}", one.reward.mean, learner.steps)
            self.writer.add_scalar(f"score/{opponent.name}", one.score.mean, learner.steps)
            words.append(f"{opponent.name} {one.reward} ({one.score.mean:.1f} points)")
        total = sum(learner.spent.values())
        shares = ", ".join(f"{name} {t / total:.0%}" for name, t in learner.spent.items() if total)
        speed = learner.steps / max(self.seconds, 1e-9)
        print(
            f"{learner.steps:>9,} decisions, {self.seconds / 60:.1f} min, {speed:,.0f}/s "
            f"({shares}): {'; '.join(words)}; "
            + ", ".join(f"{name} {value:.3f}" for name, value in figures.items()),
            flush=True,
        )

    def card(self) -> WeightsCard:
        """What the policy as it is now was trained for."""
        learner, game = self.learner, self.learner.game
        return WeightsCard(
            game.name,
            game.rules_version,
            game.encoding_version,
            learner.options,
            steps=learner.steps,
            seed=learner.arguments.seed or 0,
            command=f"{self._command()} --steps {learner.steps}",
            budget=f"{learner.steps:,} decisions in {self.seconds / 60:.1f} minutes, one thread",
            versions=library_versions(),
        )

    def _command(self) -> str:
        """The command line without where and how long."""
        a = self.learner.arguments
        return command("python -m meeple_agents.ppo", a, Arguments(a.out, a.game).filled())

    def save(self) -> None:
        """Write the policy as it is now, and a checkpoint."""
        learner = self.learner
        # The policy first: if it holds what is not a number, the checkpoints stay good ones.
        layers = learner.network.layers(learner.arguments.temperature)
        write_weights(self.folder.path / WEIGHTS_FILE, self.card(), layers)
        about = {"steps": str(learner.steps), "seconds": str(self.seconds)}
        self.folder.add_checkpoint(learner.steps, learner.state(), about)


def main(arguments: Arguments) -> None:
    """Train as the arguments say; what cannot be is said in one line, with exit code 2."""
    torch.set_num_threads(1)  # small networks: a second thread mostly waits
    out = arguments.out
    try:
        run = Run(arguments)
        if run.train(arguments.minutes, arguments.steps):
            print(
                f"stopped; policy and checkpoint after {run.learner.steps:,} decisions are in "
                f"{out}; --out {out} --resume goes on from there"
            )
    except (ValueError, OSError, ImportError) as error:
        print(f"meeple_agents.ppo: {' '.join(str(error).split())}", file=sys.stderr)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        kept = RunFolder(out).names()
        way = f"{kept[-1]} is kept, --resume goes on from it" if kept else "no checkpoint is kept"
        print(f"ended at once; in {out} {way}")


if __name__ == "__main__":
    import tyro

    main(tyro.cli(Arguments))

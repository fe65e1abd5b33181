"""Decisions by the million for a learner: arrays of what was seen, done and earned.

A sampler steps a batch of games and keeps every decision; many of them on Ray send
theirs to one learner, which sends weights back. Arrays come with masks packed to bits
and are read in place, without a copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from meeple.core.batch import Batch
from meeple.core.game import choose_action
from meeple.core.kernel import compiling, kernel
from meeple.core.options import check_choice, check_count
from meeple.core.random import child_seed
from meeple.core.registry import get_game

from ..plan import RunError
from ..policy import Card, Layers, PolicyPlayer
from .connection import LOCAL, connected
from .readiness import one_at_a_time

ACTORS = ("random", "greedy", "policy")
_LOST = 5  # workers in a row that die before they have sampled anything


@dataclass(frozen=True)
class Decisions:
    """T steps of n games, each step one decision in each game.

    Attributes:
        observations: float32[T, n, size], of the seat to decide; [T, n, 0] if not wanted.
        masks: uint64[T, n, words], its legal actions, bit = action.
        actions: int32[T, n], what it did. players: int8[T, n], the seat.
        rewards: float32[T, n, seats], of the games that ended with this decision.
        dones: bool[T, n], whether one did; the next step is of a new game.
        weights: the number of the weights by which they were chosen; 0: none were given.
        worker: who sampled them; no two workers play the same games.
    """

    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    players: np.ndarray
    rewards: np.ndarray
    dones: np.ndarray
    weights: int
    worker: int

    def __len__(self) -> int:
        return self.actions.size


@dataclass(frozen=True)
class Sampling:
    """What samplers do.

    Args:
        game: its name. options: its options, by name.
        actor: "random", "greedy" (the hand-written player) or "policy" (weights).
        card: with "policy": what the weights are for; weights must be given before sampling.
        num_envs: games played at the same time, n.
        num_steps: decisions of each game in a call, T.
        seed: founds all games.
        reward: "placement", "win" or "margin".
        observations: whether to write them.
    """

    game: str
    options: Mapping[str, Any]
    actor: str = "random"
    card: Card | None = None
    num_envs: int = 256
    num_steps: int = 64
    seed: int = 0
    reward: str = "placement"
    observations: bool = True

    def __post_init__(self) -> None:
        check_choice(self.game, "actor", self.actor, ACTORS)
        check_count(self.game, "num_envs", self.num_envs)
        check_count(self.game, "num_steps", self.num_steps)
        if (self.actor == "policy") != (self.card is not None):
            raise ValueError(f"{self.game}: a card goes with actor='policy', and only with it")
        if self.card is not None:
            self.card.check(get_game(self.game), self.options)


class Sampler:
    """Steps games and keeps every decision; in this process, or as a worker on Ray.

    Args:
        what: what to do.
        worker: its number, from 0; founds, with the seed, games of its own.
    """

    def __init__(self, what: Sampling, worker: int = 0) -> None:
        self.what, self.worker, self.weights = what, worker, 0
        self.player: PolicyPlayer | None = None
        self.batch = Batch(
            get_game(what.game),
            what.num_envs,
            observations=what.observations or what.actor == "policy",
            action_masks=what.actor == "policy",
            reward=what.reward,
            **what.options,
        )
        founder = np.uint64(child_seed(np.uint64(what.seed), worker))
        self.batch.reset(seed=int(founder))
        self._streams = np.zeros((what.num_envs, 1), np.uint64)
        self._streams[:, 0] = [child_seed(founder, i) for i in range(what.num_envs)]

    def ready(self) -> int:
        """Have all kernels compiled, once for each machine; the sampler's number."""
        with one_at_a_time(self.what.game):
            twin = self.batch.copy()  # the games themselves have not begun
            twin.step(twin.sample())
            if self.what.actor == "greedy":
                choose_all(twin.states, self._streams.copy(), twin.arrays.actions)
        return self.worker

    def use(self, weights: int, layers: Layers) -> None:
        """Decide by these weights from now on. weights: their number, from 1."""
        if self.what.card is None:
            raise ValueError(f"{self.what.game}: actor={self.what.actor!r} has no use for weights")
        if weights != self.weights:
            seed = int(child_seed(np.uint64(self.what.seed), self.worker))
            self.player = PolicyPlayer.of(self.what.card, layers, "policy", seed=seed)
            self.weights = weights

    def sample(self) -> Decisions:
        """The next T decisions of each game; raises ValueError for lack of weights."""
        if self.what.card is not None and self.player is None:
            raise ValueError(f"{self.what.game}: a policy needs weights before it can sample")
        batch, steps, n = self.batch, self.what.num_steps, self.what.num_envs
        size = batch.game.observation_size if self.what.observations else 0
        observations = np.empty((steps, n, size), np.float32)
        masks = np.empty((steps, *batch.masks.shape), np.uint64)
        actions, players = np.empty((steps, n), np.int32), np.empty((steps, n), np.int8)
        rewards = np.empty((steps, n, batch.num_players), np.float32)
        dones = np.empty((steps, n), np.bool_)
        for t in range(steps):
            if size:
                observations[t] = batch.observations
            masks[t], players[t] = batch.masks, batch.players
            chosen = self._choose()
            actions[t] = chosen
            batch.step(chosen, validate=False)
            rewards[t], dones[t] = batch.rewards[:, : batch.num_players], batch.dones
        return Decisions(
            observations, masks, actions, players, rewards, dones, self.weights, self.worker
        )

    def _choose(self) -> np.ndarray:
        batch = self.batch
        if self.player is not None:
            return self.player.act(batch.observations, batch.action_masks)
        if self.what.actor == "random":
            return batch.sample()
        actions = np.zeros(batch.num_envs, np.int64)
        with compiling(self.what.game):
            choose_all(batch.states, self._streams, actions)
        return actions


@kernel
def choose_all(states, streams, actions):
    """What the hand-written player does in each game. streams: uint64[n, 1], its randomness."""
    for i in range(states.shape[0]):
        actions[i] = choose_action(states[i], streams[i])


class _Worker(Sampler):
    """A sampler in a process of its own."""

    def next(self, weights: int, layers: Layers | None) -> Decisions:
        """The next decisions, by these weights if there are any."""
        if layers is not None:
            self.use(weights, layers)
        return self.sample()


class Samplers:
    """Samplers on Ray, each with one call in flight; iterate over what they send.

    `with Samplers(what, workers=8) as samplers: for decisions in samplers: ...`. A worker
    that dies is replaced by one with other games, so no game comes twice; what it was at
    is lost.

    Args:
        what: what they do.
        workers: how many; None: one for each core of the cluster.
        address: see `connection.connected`.

    Attributes:
        pushed: number of the newest weights, 0: none yet.
        stale: decisions received that were chosen by older weights than the newest at that time.
        received: decisions received. lost: workers that died.
    """

    def __init__(self, what: Sampling, workers: int | None = None, address: str = LOCAL) -> None:
        self.what, self.address, self.workers = what, address, workers
        self.pushed = self.stale = self.received = self.lost = self._hired = self._in_a_row = 0
        self._layers: Any = None
        self._calls: dict[Any, Any] = {}

    def __enter__(self) -> Self:
        self._stack = ExitStack()
        self._ray = self._stack.enter_context(connected(self.address, self.workers))
        self._kind = self._ray.remote(num_cpus=1, max_restarts=0)(_Worker)
        cores = int(self._ray.cluster_resources().get("CPU", 0))
        if self.workers is not None and self.workers > cores:
            self._stack.close()
            raise ValueError(f"{self.workers} workers: the cluster has {cores} cores")
        for _ in range(self.workers or cores):
            self._hire()
        return self

    def __exit__(self, *_: Any) -> None:
        for worker in self._calls.values():
            self._ray.kill(worker)
        self._calls.clear()
        self._stack.close()

    def push(self, layers: Layers) -> int:
        """Let workers use these weights from their next call on; the weights' number."""
        self._layers = self._ray.put([(np.asarray(w), np.asarray(b)) for w, b in layers])
        self.pushed += 1
        return self.pushed

    def __iter__(self) -> Iterator[Decisions]:
        return self

    def __next__(self) -> Decisions:
        while True:
            if self.what.card is not None and not self.pushed:
                raise ValueError(f"{self.what.game}: push() weights before you ask for decisions")
            (call,), _ = self._ray.wait(list(self._calls), num_returns=1)
            worker = self._calls.pop(call)
            try:
                answer = self._ray.get(call)
            except self._ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except (self._ray.exceptions.RayActorError, self._ray.exceptions.ObjectLostError) as e:
                self._replace(worker, e)
                continue
            self._calls[worker.next.remote(self.pushed, self._layers)] = worker
            if isinstance(answer, Decisions):
                self._in_a_row = 0
                self.received += len(answer)
                self.stale += len(answer) * (answer.weights < self.pushed)
                return answer

    def _hire(self) -> None:
        worker = self._kind.remote(self.what, self._hired)
        self._hired += 1
        self._calls[worker.ready.remote()] = worker

    def _replace(self, worker: Any, error: Exception) -> None:
        self._ray.kill(worker)
        self.lost += 1
        self._in_a_row += 1
        if self._in_a_row >= _LOST:
            raise RunError(f"{self.what.game}: workers keep dying: {error}") from error
        self._hire()

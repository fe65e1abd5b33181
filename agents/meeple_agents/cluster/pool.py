"""Workers on Ray that do tasks, each one at a time; what is lost with one is done again."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from ..plan import RunError
from ..players import Player
from .connection import LOCAL, connected, ray_or_error
from .readiness import Facts, facts, one_at_a_time, rehearse

_TRIES = 3  # for a task whose workers die
_STARTS = 5  # for workers of which none gets ready

Done = Callable[[Any, Any], None]  # takes in a task and its result; twice is as once
Tasks = Sequence[Hashable] | Callable[[int], Sequence[Hashable]]


class Work(Protocol):
    """What workers do; it is pickled and sent to each of them once."""

    @property
    def game(self) -> str:
        """The game's name."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The game's options, all of them."""

    @property
    def players(self) -> Sequence[Player]:
        """Who plays."""

    def do(self, task: Any) -> Any:
        """Do one task. The same task gives the same result, whoever does it and how often."""


class Worker:
    """What runs in each worker's process."""

    def __init__(self, work: Work) -> None:
        self.work = work

    def ready(self) -> Facts:
        """Have all kernels at hand; what the driver compares."""
        with one_at_a_time(self.work.game):
            rehearse(self.work.game, self.work.options, self.work.players)
        return facts()

    def do(self, task: Any) -> Any:
        """Do one task."""
        return self.work.do(task)


class Pool:
    """Workers on a cluster.

    Args:
        address: see `connection.connected`.
        workers: how many; None: one for each core (or `threads` cores) of the cluster.
        threads: cores that each worker takes up.

    Attributes:
        lost: workers that died so far. redone: tasks that were lost with them.
    """

    def __init__(self, address: str = LOCAL, workers: int | None = None, threads: int = 1) -> None:
        if workers is not None and workers < 1:
            raise ValueError(f"{workers} workers: at least 1 is needed")
        if threads < 1:
            raise ValueError(f"{threads} threads: at least 1 is needed")
        self.address, self.workers, self.threads = address, workers, threads
        self.lost = self.redone = 0
        ray_or_error()

    def run(self, work: Work, tasks: Tasks, done: Done) -> None:
        """Have all tasks done, in whatever order, and hand on each result.

        `tasks` may be a function: how many workers there is room for -> the tasks.

        Ctrl-C raises KeyboardInterrupt, after results that have come in are handed on; the
        one that was being handed on just then is handed on once more.
        Raises what a task raises, RunError if workers keep dying or play by other rules,
        ValueError for more workers than the cluster has room for.
        """
        if not callable(tasks) and not tasks:
            return  # it takes no cluster
        wanted = None if self.workers is None else self.workers * self.threads
        with connected(self.address, wanted) as ray:
            room = self.room(ray)
            todo = tasks(room) if callable(tasks) else tasks
            _Shift(self, ray, work, todo, done).run(min(room, len(todo)))

    def room(self, ray: Any) -> int:
        """How many workers there shall be, checked against the cluster."""
        cores = int(ray.cluster_resources().get("CPU", 0))
        if self.workers is None:
            return max(1, cores // self.threads)
        if self.workers * self.threads > cores:
            raise ValueError(
                f"{self.workers} workers of {self.threads} cores each: the cluster has {cores}"
            )
        return self.workers


class _Shift:
    """One run of a pool."""

    def __init__(
        self, pool: Pool, ray: Any, work: Work, tasks: Sequence[Hashable], done: Done
    ) -> None:
        self.pool, self.ray, self.done = pool, ray, done
        self.work = ray.put(work)
        self.kind = ray.remote(num_cpus=pool.threads, max_restarts=0)(Worker)
        self.tasks = deque(tasks)
        self.unfinished = len(tasks)
        self.calls: dict[Any, tuple[Any, Hashable]] = {}  # worker and task of each call
        self.idle: list[Any] = []
        self.failures: Counter[Hashable] = Counter()
        self.error = ray.exceptions

    def run(self, count: int) -> None:
        try:
            for _ in range(count):
                self._hire()
            while self.unfinished:
                (call,), _ = self.ray.wait(list(self.calls), num_returns=1)
                self._answered(call)
        except KeyboardInterrupt:
            for call in self._come_in():
                with suppress(KeyboardInterrupt):  # is raised below, with nothing left behind
                    self._answered(call, go_on=False)
            raise
        finally:
            for worker in [*(worker for worker, _ in self.calls.values()), *self.idle]:
                self.ray.kill(worker)

    def _come_in(self) -> list[Any]:
        """Calls whose answers are there."""
        calls = list(self.calls)
        return self.ray.wait(calls, num_returns=len(calls), timeout=0)[0] if calls else []

    def _hire(self) -> None:
        worker = self.kind.remote(self.work)
        self.calls[worker.ready.remote()] = worker, None

    def _answered(self, call: Any, go_on: bool = True) -> None:
        """Take in the answer to a call, and give its worker the next task."""
        worker, task = self.calls[call]
        try:
            answer = self.ray.get(call)
        except (self.error.RayActorError, self.error.ObjectLostError) as error:
            del self.calls[call]
            self.ray.kill(worker)
            if go_on:
                self._bereaved(task, error)
            return
        except self.error.RayTaskError as error:
            self.ray.kill(worker)
            raise error.cause from None
        if task is None:
            self.failures[None] = 0
            _same_rules(answer)
        else:
            self.done(task, answer)
            self.unfinished -= 1
        self.idle.append(worker)
        del self.calls[call]  # not before: Ctrl-C must find it until it is taken in
        if go_on:
            self._assign()

    def _bereaved(self, task: Hashable, error: Exception) -> None:
        """A worker has died: have its task done by another, and hire a new one."""
        self.pool.lost += 1
        self.failures[task] += 1
        if self.failures[task] >= (_STARTS if task is None else _TRIES):
            what = "get ready" if task is None else f"task {task}"
            raise RunError(f"workers keep dying over this: {what} ({error})") from error
        if task is not None:
            self.pool.redone += 1
            self.tasks.appendleft(task)
        self._hire()
        self._assign()

    def _assign(self) -> None:
        while self.tasks and self.idle:
            worker, task = self.idle.pop(), self.tasks.popleft()
            self.calls[worker.do.remote(task)] = worker, task


def _same_rules(told: Facts) -> None:
    if told.sources != facts().sources:
        raise RunError(
            f"{told.machine} has other rules or players (sources {told.sources[:12]}) than this "
            f"machine ({facts().sources[:12]}): install the same version of meeple on all machines"
        )

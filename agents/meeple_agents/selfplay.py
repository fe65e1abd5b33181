"""Self-play: a run of many games into a folder of shards, which no kill can spoil.

The folder (or bucket, see `places`) holds the plan (`run.json`) and shards
`games-000123.parquet`; shard k has the games from k * shard_games on. Each game follows
from the plan and its number, so a run that was stopped goes on (`resume=True`) to the
same data, whatever the size of the batch, the threads, how often it was stopped, and who
plays: this process, or a crew of workers on many machines (`cluster.RayCrew`). One run at
a time in a folder.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from meeple.core.batch import check_seed
from meeple.core.game import Game
from meeple.core.registry import get_game
from meeple.core.shards import Games, games_in, shard_bytes

from .places import Place, place_of
from .plan import (
    FORMAT,
    SAME,
    RunError,
    compare,
    completed,
    identity,
    open_place,
    plan_in,
    read_plan,
)
from .players import Player, Table, game_seeds, rotated
from .tally import PlayerSummary, Tally

__all__ = ["Job", "RunError", "Summary", "read_plan", "run_selfplay"]

Progress = Callable[[int, int, int], None]  # games finished, games in all, steps taken


@dataclass(frozen=True)
class Summary:
    """What a run has come to. `steps`, `seconds` and what was lost are of this session alone."""

    folder: str
    seed: int  # founds the run
    games: int  # on disk now
    planned: int
    kept: int  # of the games: found on disk and kept
    steps: int
    seconds: float
    interrupted: bool
    length_mean: float
    length_sd: float
    length_range: tuple[int, int]
    players: tuple[PlayerSummary, ...]
    workers_lost: int = 0  # that died, or whose machine did
    shards_replayed: int = 0  # for they were lost with a worker

    @property
    def steps_per_second(self) -> float:
        """Decisions applied per second, writing included; 0 if none was."""
        return self.steps / self.seconds if self.seconds > 0 else 0.0


def run_selfplay(
    folder: str | Path,
    game: Game | str,
    options: Mapping[str, Any] | None = None,
    players: Sequence[str | Player] | None = None,
    num_games: int | None = None,
    seed: int | None = None,
    shard_games: int | None = None,
    *,
    reward: str | None = None,
    num_envs: int = 512,
    num_threads: int = 1,
    resume: bool = False,
    progress: Progress | None = None,
    crew: Crew | None = None,
) -> Summary:
    """Play many games into `folder`; seats move on by one in each game.

    Ctrl-C ends the run early: whole shards stay, and the summary says so. With players
    from outside, choose `shard_games` well above `num_envs`: towards a shard's end places
    stay empty.

    What is None is taken from the plan of the run that goes on; in a new run it has the
    value named here, and `players` and `num_games` are needed.

    Args:
        folder: where the plan and the shards are, a path or a URI (`places.place_of`);
            made if it is not there.
        game: the game or its name.
        options: all that differ from the game's defaults, by name ({}).
        players: one per seat, objects or names (`players.parse_player`).
        num_games: number of games in all.
        seed: founds all games (0).
        shard_games: number of games in a file (1000).
        reward: "placement", "win" or "margin" (meeple.core.rewards; "placement").
        num_envs: games played at the same time.
        num_threads: slices of the batch that are stepped at the same time.
        resume: go on with the run in `folder`, if there is one, keeping its shards.
        progress: called with games finished, games in all and steps taken.
        crew: who plays the shards; None: this process, one after the other.

    Raises RunError if the folder holds a run (and not `resume`) or another plan than what
    is given, RecordError if one of its shards is damaged, ValueError for what is not offered.
    """
    game, place = get_game(game) if isinstance(game, str) else game, place_of(folder)
    same = dict(zip(SAME, (FORMAT, game.name, game.rules_version), strict=True))
    found = plan_in(place) if resume else None
    if found is not None:
        compare(place, found, same)
    given = {"options": options, "players": players, "num_games": num_games, "seed": seed}
    given |= {"shard_games": shard_games, "reward": reward}
    wanted = completed(game, place, found, given)
    num_envs = max(1, min(num_envs, wanted["shard_games"], wanted["num_games"]))
    how = {"num_envs": num_envs, "reward": wanted["reward"], "num_threads": num_threads}
    table = Table(game, wanted["options"], wanted["players"], log=True, **how)
    plan = {
        **same,
        "options": dict(table.batch.options),
        "reward": wanted["reward"],
        "players": [identity(player) for player in table.players],
        "seed": check_seed(game.name, wanted["seed"]),
        "num_games": int(wanted["num_games"]),
        "shard_games": int(wanted["shard_games"]),
    }
    table.seated(0)  # refuses too few or too many players before anything is written
    open_place(place, plan, found)
    job = Job(place, plan, tuple(table.players), num_envs, num_threads)
    return _Course(job, progress).run(Here(table) if crew is None else crew)


@dataclass(frozen=True)
class Job:
    """What it takes to play any shard of a run, on this machine or another (it is pickled)."""

    place: Place
    plan: Mapping[str, Any]
    players: tuple[Player, ...]
    num_envs: int
    num_threads: int

    def __getstate__(self) -> dict[str, Any]:
        return {name: it for name, it in self.__dict__.items() if name != "table"}

    @property
    def game(self) -> str:
        """The game's name."""
        return self.plan["game"]

    @property
    def options(self) -> Mapping[str, Any]:
        """The game's options, all of them."""
        return self.plan["options"]

    @property
    def shards(self) -> range:
        """Numbers of all shards of the run."""
        return range(-(-self.plan["num_games"] // self.plan["shard_games"]))

    @cached_property
    def table(self) -> Table:
        """The table at which shards are played."""
        return Table(
            self.game,
            self.options,
            self.players,
            num_envs=self.num_envs,
            log=True,
            reward=self.plan["reward"],
            num_threads=self.num_threads,
        )

    def numbers(self, k: int) -> np.ndarray:
        """Numbers of the games in shard k, int64[games]."""
        first = k * self.plan["shard_games"]
        return np.arange(first, min(first + self.plan["shard_games"], self.plan["num_games"]))

    def seeds(self, k: int) -> np.ndarray:
        """Seeds of the games in shard k, uint64[games]."""
        numbers = self.numbers(k)
        return game_seeds(self.plan["seed"], int(numbers[0]), len(numbers))

    def write(self, k: int, games: Games) -> Tally:
        """Write shard k, whole or not at all; the tally of its games."""
        self.place.write(shard_file(k), shard_bytes(games))
        return Tally.of(games)

    def do(self, k: int) -> Tally:
        """Play shard k and write it; the tally of its games."""
        return self.write(k, self.table.play(self.seeds(k), first=int(self.numbers(k)[0])))

    def found(self, k: int) -> Tally | None:
        """The tally of shard k if it is there; raises RunError if it is of another run."""
        data = self.place.read(shard_file(k))
        if data is None:
            return None
        file = f"{self.place}/{shard_file(k)}"
        groups = games_in(data, file)
        wrong = ["kinds of game"] if len(groups) > 1 else self._differences(groups[0], k)
        if wrong:
            raise RunError(f"{file} does not belong to this run: other {', '.join(wrong)}")
        return Tally.of(groups[0])

    def _differences(self, games: Games, k: int) -> list[str]:
        numbers, seats = self.numbers(k), len(self.players)
        wrong = [
            name
            for name in ("game", "rules_version", "options", "reward")
            if getattr(games, name) != self.plan[name]
        ]
        if not np.array_equal(games.numbers, numbers):
            return [*wrong, "game numbers"]
        if not np.array_equal(games.seeds, self.seeds(k)):
            wrong.append("seeds")
        own = np.array([player.name for player in self.players])
        names = own[rotated(seats, int(numbers[0]), len(numbers))]
        if not np.array_equal(np.array(games.names)[games.seatings], names):
            wrong.append("players")
        return wrong


def shard_file(k: int) -> str:
    """The name of shard k's file."""
    return f"games-{k:06d}.parquet"


class Course(Protocol):
    """What a crew tells of its work."""

    workers_lost: int
    shards_replayed: int

    def settle(self, k: int, tally: Tally) -> None:
        """Shard k is written; from now on it counts, and once only."""

    def report(self, games: int = 0, steps: int = 0) -> None:
        """So many games and steps are done beyond the shards settled so far."""


class Crew(Protocol):
    """Who plays the shards of a run."""

    def play(self, job: Job, shards: Sequence[int], course: Course) -> None:
        """Play and write these shards and settle each. On Ctrl-C, KeyboardInterrupt."""


class Here:
    """This process: plays one shard after the other, each written beside the next one's play."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._pending: tuple[int, Games, Future[Tally]] | None = None

    def play(self, job: Job, shards: Sequence[int], course: Course) -> None:
        """Play and write these shards and settle each."""
        with ThreadPoolExecutor(1) as writer:
            try:
                for k in shards:
                    games = self._play(job, k, course)
                    self._settle(course)
                    self._pending = k, games, writer.submit(job.write, k, games)
            finally:
                self._settle(course)

    def _play(self, job: Job, k: int, course: Course) -> Games:
        games = steps = 0
        if self._pending:
            games, steps = len(self._pending[1]), int(self._pending[1].steps.sum())

        def report(more: int, further: int) -> None:
            course.report(games + more, steps + further)

        return self.table.play(job.seeds(k), first=int(job.numbers(k)[0]), progress=report)

    def _settle(self, course: Course) -> None:
        """Wait for the shard being written."""
        if self._pending:
            k, _, written = self._pending
            self._pending = None
            course.settle(k, written.result())


class _Course:
    """One session of a run: has the shards played that are not there yet."""

    def __init__(self, job: Job, progress: Progress | None) -> None:
        self.job, self.progress = job, progress
        self.tallies: dict[int, Tally] = {}
        self.games = self.kept = self.steps = self.workers_lost = self.shards_replayed = 0

    def run(self, crew: Crew) -> Summary:
        """Play on until all is done or Ctrl-C is pressed."""
        started, interrupted = time.perf_counter(), False
        try:
            crew.play(self.job, [k for k in self.job.shards if not self._keep(k)], self)
        except KeyboardInterrupt:
            interrupted = True
        return self._summary(time.perf_counter() - started, interrupted)

    def _keep(self, k: int) -> bool:
        """Whether shard k is there already."""
        tally = self.job.found(k)
        if tally is None:
            return False
        self.tallies[k] = tally
        self.kept += tally.games
        self.games += tally.games
        return True

    def settle(self, k: int, tally: Tally) -> None:
        if k in self.tallies:
            return  # Ctrl-C came while it was settled
        self.tallies[k] = tally
        self.games += tally.games
        self.steps += tally.steps

    def report(self, games: int = 0, steps: int = 0) -> None:
        if self.progress:
            self.progress(self.games + games, self.job.plan["num_games"], self.steps + steps)

    def _summary(self, seconds: float, interrupted: bool) -> Summary:
        names = [player.name for player in self.job.players]
        parts = [self.tallies[k] for k in sorted(self.tallies)]
        tally = Tally.total(names, len(names), parts)
        return Summary(
            folder=str(self.job.place),
            seed=self.job.plan["seed"],
            games=tally.games,
            planned=self.job.plan["num_games"],
            kept=self.kept,
            steps=self.steps,
            seconds=seconds,
            interrupted=interrupted,
            length_mean=tally.lengths.mean,
            length_sd=tally.lengths.sd,
            length_range=tally.range if tally.games else (0, 0),
            players=tuple(tally.players()),
            workers_lost=self.workers_lost,
            shards_replayed=self.shards_replayed,
        )

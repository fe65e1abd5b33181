"""Self-play: a run of many games into a folder of shards, which no kill can spoil.

The folder holds the plan (`run.json`) and shards `games-000123.parquet`; shard k has
the games from k * shard_games on. Each game follows from the plan and its number, so a
run that was stopped goes on (`resume=True`) to the same data, whatever the size of the
batch, the threads, or how often it was stopped. One process a folder.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from meeple.core.batch import check_seed
from meeple.core.game import Game
from meeple.core.record import checksum, to_json, write_whole
from meeple.core.registry import get_game
from meeple.core.shards import RUN_FILE, Games, read_games, write_games

from .players import Player, Table, game_seeds, rotated

FORMAT = "meeple self-play 1"

Progress = Callable[[int, int, int], None]  # games finished, games in all, steps taken


class RunError(ValueError):
    """A folder that holds another run, or none that can be gone on with."""


@dataclass(frozen=True)
class PlayerSummary:
    """How one player did, over all games and seats in which it played."""

    name: str
    seats: int  # taken in all: games, counted once for each seat
    score_mean: float
    score_sd: float
    reward_mean: float
    reward_sd: float
    places: tuple[int, ...]  # how often first, second, ...


@dataclass(frozen=True)
class Summary:
    """What a run has come to. `steps` and `seconds` are of this session alone."""

    folder: Path
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

    @property
    def steps_per_second(self) -> float:
        """Decisions applied per second, writing included; 0 if none was."""
        return self.steps / self.seconds if self.seconds > 0 else 0.0


def run_selfplay(
    folder: str | Path,
    game: Game | str,
    options: Mapping[str, Any],
    players: Sequence[str | Player],
    num_games: int,
    seed: int = 0,
    shard_games: int = 1000,
    *,
    reward: str = "placement",
    num_envs: int = 512,
    num_threads: int = 1,
    resume: bool = False,
    progress: Progress | None = None,
) -> Summary:
    """Play `num_games` games into `folder`; seats move on by one in each game.

    players: one per seat, objects or names (`players.parse_player`). resume: go on with
    the run in `folder`, if there is one, keeping its shards. Ctrl-C ends the run early:
    whole shards stay, and the summary says so. With players from outside, choose
    `shard_games` well above `num_envs`: towards a shard's end places stay empty.

    Raises RunError if the folder holds a run (and not `resume`) or another plan, and
    RecordError if one of its shards is damaged.
    """
    game = get_game(game) if isinstance(game, str) else game
    for name, value in (("num_games", num_games), ("shard_games", shard_games)):
        if value < 1:
            raise ValueError(f"{game.name}: {name}={value}: at least 1 is needed")
    table = Table(
        game,
        options,
        players,
        num_envs=max(1, min(num_envs, shard_games, num_games)),
        log=True,
        reward=reward,
        num_threads=num_threads,
    )
    plan = {
        "format": FORMAT,
        "game": game.name,
        "rules_version": game.rules_version,
        "options": dict(table.batch.options),
        "reward": reward,
        "players": [_identity(player) for player in table.players],
        "seed": check_seed(game.name, seed),
        "num_games": int(num_games),
        "shard_games": int(shard_games),
    }
    table.seated(0)  # refuses too few or too many players before anything is written
    _open_folder(Path(folder), plan, resume)
    return _Run(Path(folder), plan, table, progress).play()


def _identity(player: Player) -> str:
    """What must be the same when a run goes on: the name, and the weights' digest if it has one."""
    digest = getattr(player, "digest", "")
    return f"{player.name} {digest}".rstrip()


def _open_folder(folder: Path, plan: Mapping[str, Any], resume: bool) -> None:
    """Write the plan into a new folder, or compare it with the one there."""
    file = folder / RUN_FILE
    folder.mkdir(parents=True, exist_ok=True)
    if file.exists():
        if not resume:
            raise RunError(f"{folder} holds a run already; resume it, or choose another folder")
        _compare(file, plan)
    elif any(folder.glob("*.parquet")):
        raise RunError(f"{folder} holds shards but no {RUN_FILE}: their plan is not known")
    else:
        text = json.dumps({**plan, "checksum": checksum(plan)}, indent=2, ensure_ascii=False)
        write_whole(file, (text + "\n").encode())
    for left_over in folder.glob(".*.tmp"):  # what a kill has cut short
        left_over.unlink()


def _compare(file: Path, plan: Mapping[str, Any]) -> None:
    try:
        written = json.loads(file.read_bytes())
        found, said = checksum(written), written["checksum"]
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise RunError(f"{file} is not the plan of a run, or is damaged: {error!r}") from None
    if found != said:
        raise RunError(f"{file} is damaged: its checksum says {said}, its content gives {found}")
    for name, value in json.loads(to_json(plan)).items():
        if written.get(name) != value:
            raise RunError(
                f"{file.parent} holds another run: its {name} is {written.get(name)!r}, "
                f"not {value!r}"
            )


class _Run:
    """One session of a run: plays the shards that are not there yet."""

    def __init__(
        self, folder: Path, plan: Mapping[str, Any], table: Table, progress: Progress | None
    ) -> None:
        self.folder, self.plan, self.table, self.progress = folder, plan, table, progress
        self.tally = _Tally(table.names, table.batch.num_players)
        self.kept = self.steps = 0
        self._pending: tuple[Future[Path], Games] | None = None

    def play(self) -> Summary:
        """Play on until all is done or Ctrl-C is pressed."""
        started, interrupted = time.perf_counter(), False
        shards = -(-self.plan["num_games"] // self.plan["shard_games"])
        files = [self.folder / f"games-{k:06d}.parquet" for k in range(shards)]
        with ThreadPoolExecutor(1) as writer:
            try:
                for k in [k for k in range(shards) if not self._keep(files[k], k)]:
                    games = self._play(k)
                    self._settle()
                    self._pending = writer.submit(write_games, files[k], games), games
            except KeyboardInterrupt:
                interrupted = True
            self._settle()
        seconds = time.perf_counter() - started
        return self._summary(seconds, interrupted)

    def _settle(self) -> None:
        """Wait for the shard being written beside the play; from then on it counts."""
        if self._pending:
            future, games = self._pending
            future.result()
            self._pending = None
            self.tally.add(games)
            self.steps += int(games.steps.sum())

    def _numbers(self, k: int) -> np.ndarray:
        """Numbers of the games in shard k."""
        first = k * self.plan["shard_games"]
        return np.arange(first, min(first + self.plan["shard_games"], self.plan["num_games"]))

    def _play(self, k: int) -> Games:
        numbers = self._numbers(k)
        before, steps = self.tally.games, self.steps
        if self._pending:
            before += len(self._pending[1])
            steps += int(self._pending[1].steps.sum())

        def report(games: int, more: int) -> None:
            if self.progress:
                self.progress(before + games, self.plan["num_games"], steps + more)

        seeds = game_seeds(self.plan["seed"], int(numbers[0]), len(numbers))
        return self.table.play(seeds, first=int(numbers[0]), progress=report)

    def _keep(self, file: Path, k: int) -> bool:
        """Whether shard k is there already; raises RunError if it belongs to another run."""
        if not file.exists():
            return False
        groups = read_games(file)
        wrong = ["kinds of game"] if len(groups) > 1 else self._differences(groups[0], k)
        if wrong:
            raise RunError(f"{file} does not belong to this run: other {', '.join(wrong)}")
        self.kept += len(groups[0])
        self.tally.add(groups[0])
        return True

    def _differences(self, games: Games, k: int) -> list[str]:
        numbers, seats = self._numbers(k), self.table.batch.num_players
        wrong = [
            name
            for name in ("game", "rules_version", "options", "reward")
            if getattr(games, name) != self.plan[name]
        ]
        if not np.array_equal(games.numbers, numbers):
            return [*wrong, "game numbers"]
        first, count = int(numbers[0]), len(numbers)
        if not np.array_equal(games.seeds, game_seeds(self.plan["seed"], first, count)):
            wrong.append("seeds")
        names = np.array(self.table.names)[rotated(seats, first, count)]
        if not np.array_equal(np.array(games.names)[games.seatings], names):
            wrong.append("players")
        return wrong

    def _summary(self, seconds: float, interrupted: bool) -> Summary:
        length = self.tally.lengths
        return Summary(
            folder=self.folder,
            games=self.tally.games,
            planned=self.plan["num_games"],
            kept=self.kept,
            steps=self.steps,
            seconds=seconds,
            interrupted=interrupted,
            length_mean=length.mean,
            length_sd=length.sd,
            length_range=self.tally.range if self.tally.games else (0, 0),
            players=tuple(self.tally.players()),
        )


@dataclass
class _Moments:
    """Mean and standard deviation of values that come in portions."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, values: np.ndarray) -> None:
        values = values.astype(np.float64)
        self.count += values.size
        self.total += float(values.sum())
        self.squares += float((values**2).sum())

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def sd(self) -> float:
        if self.count < 2:
            return 0.0
        return max(self.squares - self.total * self.mean, 0.0) ** 0.5 / (self.count - 1) ** 0.5


class _Tally:
    """Adds up how long games are and how each player does; one name is one player."""

    def __init__(self, names: Sequence[str], seats: int) -> None:
        self.names = list(dict.fromkeys(names))
        self.games = 0
        self.lengths = _Moments()
        self.range = (2**31, 0)
        self.scores = {name: _Moments() for name in self.names}
        self.rewards = {name: _Moments() for name in self.names}
        self.places = {name: np.zeros(seats, np.int64) for name in self.names}

    def add(self, games: Games) -> None:
        self.games += len(games)
        self.lengths.add(games.steps)
        low, high = self.range
        self.range = min(low, int(games.steps.min())), max(high, int(games.steps.max()))
        names = np.array(games.names)[games.seatings]
        for name in self.names:
            own = names == name
            self.scores[name].add(games.scores[own])
            self.rewards[name].add(games.rewards[own])
            places = games.places[own].astype(np.int64) - 1
            self.places[name] += np.bincount(places, minlength=len(self.places[name]))

    def players(self) -> Iterator[PlayerSummary]:
        for name in self.names:
            score, reward = self.scores[name], self.rewards[name]
            yield PlayerSummary(
                name=name,
                seats=score.count,
                score_mean=score.mean,
                score_sd=score.sd,
                reward_mean=reward.mean,
                reward_sd=reward.sd,
                places=tuple(self.places[name].tolist()),
            )

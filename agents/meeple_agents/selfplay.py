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
from meeple.core.files import checksum, to_json, write_whole
from meeple.core.game import Game
from meeple.core.registry import get_game
from meeple.core.shards import RUN_FILE, Games, read_games, write_games

from .players import BUILT_IN, Player, Table, game_seeds, parse_player, rotated

FORMAT = "meeple self-play 1"
_DEFAULTS: dict[str, Any] = {"options": {}, "seed": 0, "shard_games": 1000, "reward": "placement"}
_SAME = ("format", "game", "rules_version")  # else nothing of a plan can be taken over

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
) -> Summary:
    """Play many games into `folder`; seats move on by one in each game.

    Ctrl-C ends the run early: whole shards stay, and the summary says so. With players
    from outside, choose `shard_games` well above `num_envs`: towards a shard's end places
    stay empty.

    What is None is taken from the plan of the run that goes on; in a new run it has the
    value named here, and `players` and `num_games` are needed.

    Args:
        folder: where the plan and the shards are; made if it is not there.
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

    Raises RunError if the folder holds a run (and not `resume`) or another plan than what
    is given, RecordError if one of its shards is damaged, ValueError for what is not offered.
    """
    game, folder = get_game(game) if isinstance(game, str) else game, Path(folder)
    same = dict(zip(_SAME, (FORMAT, game.name, game.rules_version), strict=True))
    found = read_plan(folder) if resume else None
    if found is not None:
        _compare(folder, found, same)
    given = {"options": options, "players": players, "num_games": num_games, "seed": seed}
    given |= {"shard_games": shard_games, "reward": reward}
    wanted = _completed(game, folder, found, given)
    table = Table(
        game,
        wanted["options"],
        wanted["players"],
        num_envs=max(1, min(num_envs, wanted["shard_games"], wanted["num_games"])),
        log=True,
        reward=wanted["reward"],
        num_threads=num_threads,
    )
    plan = {
        **same,
        "options": dict(table.batch.options),
        "reward": wanted["reward"],
        "players": [_identity(player) for player in table.players],
        "seed": check_seed(game.name, wanted["seed"]),
        "num_games": int(wanted["num_games"]),
        "shard_games": int(wanted["shard_games"]),
    }
    table.seated(0)  # refuses too few or too many players before anything is written
    _open_folder(folder, plan, found)
    return _Run(folder, plan, table, progress).play()


def read_plan(folder: str | Path) -> dict[str, Any] | None:
    """The plan of the run in `folder`, as in its `run.json`; None if there is none.

    Raises RunError if it is damaged, or is something else.
    """
    file = Path(folder) / RUN_FILE
    if not file.exists():
        return None
    try:
        plan = json.loads(file.read_bytes())
        found, said = checksum(plan), plan["checksum"]
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise RunError(f"{file} is not the plan of a run, or is damaged: {error!r}") from None
    if found != said:
        raise RunError(f"{file} is damaged: its checksum says {said}, its content gives {found}")
    return plan


def _completed(
    game: Game, folder: Path, found: Mapping[str, Any] | None, given: Mapping[str, Any]
) -> dict[str, Any]:
    """What is given, and for what is not the plan's values, or the defaults of a new run."""
    known = _DEFAULTS if found is None else found
    lacking = [name for name, value in given.items() if value is None and name not in known]
    if lacking:
        raise ValueError(f"{game.name}: a new run in {folder} needs {' and '.join(lacking)}")
    wanted = {name: known[name] if value is None else value for name, value in given.items()}
    if given["players"] is None:
        wanted["players"] = [_player(folder, identity) for identity in wanted["players"]]
    for name in ("num_games", "shard_games"):
        if wanted[name] < 1:
            raise ValueError(f"{game.name}: {name}={wanted[name]}: at least 1 is needed")
    return wanted


def _identity(player: Player) -> str:
    """What must be the same when a run goes on: the name, and the weights' digest if it has one."""
    digest = getattr(player, "digest", "")
    return f"{player.name} {digest}".rstrip()


def _player(folder: Path, identity: str) -> Player:
    """The player with this identity in a plan; RunError if its name does not make it."""
    name = identity if identity in BUILT_IN else identity.rpartition(" ")[0]
    try:
        return parse_player(name)
    except ValueError as error:
        raise RunError(
            f"{folder}: its player {identity} cannot be made from its name ({error}): "
            "give the players"
        ) from None


def _open_folder(folder: Path, plan: Mapping[str, Any], found: Mapping[str, Any] | None) -> None:
    """Compare the plan with the one `found` there, or write it into a new folder."""
    file = folder / RUN_FILE
    folder.mkdir(parents=True, exist_ok=True)
    if found is not None:
        _compare(folder, found, plan)
    elif file.exists():
        raise RunError(f"{folder} holds a run already; resume it, or choose another folder")
    elif any(folder.glob("*.parquet")):
        raise RunError(f"{folder} holds shards but no {RUN_FILE}: their plan is not known")
    else:
        text = json.dumps({**plan, "checksum": checksum(plan)}, indent=2, ensure_ascii=False)
        write_whole(file, (text + "\n").encode())
    for left_over in folder.glob(".*.tmp"):  # what a kill has cut short
        left_over.unlink()


def _compare(folder: Path, found: Mapping[str, Any], plan: Mapping[str, Any]) -> None:
    """Raise RunError for the first thing in `plan` that the plan found there has otherwise."""
    for name, value in json.loads(to_json(plan)).items():
        there = found.get(name)
        if name == "options" and isinstance(there, dict):
            _compare(folder, there, value)
        elif there != value:
            verb = "are" if isinstance(value, list) else "is"
            raise RunError(
                f"{folder} holds another run: its {name} {verb} {there!r}, not {value!r}"
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
            seed=self.plan["seed"],
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

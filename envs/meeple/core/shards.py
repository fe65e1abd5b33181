"""Many games in one file: columns in memory (`Games`) and Parquet shards on disk.

A shard is a Parquet file like any other, so every tool that knows Parquet reads it.
Between its last page and its footer stands a seal: a checksum of all other bytes.
Shards are written under another name, flushed and renamed; one that is there is
whole. No index is kept: `shard_index` makes one from the files each time.

Needs pyarrow, which comes with `meeple[cli]`.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .files import sealed, to_json, unsealed, write_whole
from .record import Record, RecordError, Result, short_floats

FORMAT = "meeple shard 1"
RUN_FILE = "run.json"  # the plan of a self-play run, beside its shards

_ENDINGS = {".parquet": "shards (*.parquet)", ".json": "records (*.json)"}

OnDamage = Callable[[Path, RecordError], None]


@dataclass(frozen=True, eq=False)
class Games:
    """n finished games of one kind (game, rules version, options, reward), as columns.

    Attributes:
        names: of the players, each once or more often.
        numbers: int64[n], of each game in its run. seeds: uint64[n].
        seatings: int8[n, seats], index into `names` of who sits at each seat.
        steps: int32[n]. chains: uint64[n].
        scores, rewards: float32[n, seats]; places: int8[n, seats]; by seat.
        actions, links: uint16[sum of steps], game after game; empty if not logged.
        about: one mapping a game; empty where there is nothing to say.
    """

    game: str
    rules_version: int
    options: Mapping[str, Any]
    reward: str
    names: tuple[str, ...]
    numbers: np.ndarray
    seeds: np.ndarray
    seatings: np.ndarray
    steps: np.ndarray
    chains: np.ndarray
    scores: np.ndarray
    places: np.ndarray
    rewards: np.ndarray
    actions: np.ndarray
    links: np.ndarray
    about: Sequence[Mapping[str, Any]] = ()

    def __len__(self) -> int:
        return len(self.numbers)

    @cached_property
    def offsets(self) -> np.ndarray:
        """int64[n + 1]: the actions of game i are `actions[offsets[i]:offsets[i + 1]]`."""
        return np.concatenate([[0], np.cumsum(self.steps, dtype=np.int64)])

    def by_player(self, values: np.ndarray) -> np.ndarray:
        """Values by seat, [n, seats], as values by index in `names`, float64[n, names].

        NaN where a player does not sit; the mean where one sits at several seats.
        """
        total = np.zeros((len(self), len(self.names)))
        count = np.zeros_like(total)
        rows = np.arange(len(self))
        for seat in range(self.seatings.shape[1]):
            total[rows, self.seatings[:, seat]] += values[:, seat]
            count[rows, self.seatings[:, seat]] += 1
        return np.where(count > 0, total / np.maximum(count, 1), np.nan)

    def record(self, i: int) -> Record:
        """Game i; raises ValueError if the games were not logged."""
        first, last = self.offsets[i : i + 2]
        if last > len(self.actions):
            raise ValueError(f"{self.game}: these games were played without a log")
        return Record(
            game=self.game,
            rules_version=self.rules_version,
            options=dict(self.options),
            seed=int(self.seeds[i]),
            players=tuple(self.names[k] for k in self.seatings[i]),
            actions=self.actions[first:last],
            links=self.links[first:last],
            chain=int(self.chains[i]),
            result=Result(
                short_floats(self.scores[i]),
                tuple(self.places[i].tolist()),
                short_floats(self.rewards[i]),
                self.reward,
            ),
            about=dict(self.about[i]) if self.about else {},
        )

    def records(self) -> Iterator[Record]:
        """All games, one by one."""
        return (self.record(i) for i in range(len(self)))


def write_games(path: str | Path, *groups: Games) -> Path:
    """Write a shard of logged games, all of it or nothing."""
    return write_whole(path, shard_bytes(*groups))


def shard_bytes(*groups: Games) -> bytes:
    """A shard of logged games as the bytes of a file, for places that are no folders."""
    pa, _ = _arrow()
    return _sealed(pa.concat_tables([_table(games) for games in groups]))


def read_records(path: str | Path, on_damage: OnDamage | None = None) -> Iterator[Record]:
    """All games of a file (shard or single record) or of a folder's files, in order of name.

    A file that is damaged, foreign or of another format raises RecordError, or is
    left out and given to `on_damage` with the error. So does an empty folder.
    """
    path = Path(path)
    for file in _files(path, (".parquet", ".json")) if path.is_dir() else [path]:
        try:
            groups = None if file.suffix == ".json" else _read_shard(file)
            found = [games.records() for games in groups] if groups else [[Record.load(file)]]
        except RecordError as error:
            if on_damage is None:
                raise
            on_damage(file, error)
        else:
            yield from itertools.chain(*found)


def read_games(path: str | Path) -> list[Games]:
    """The games of a shard, or of all shards of a folder in order of name, as columns.

    Neighbours of one kind come together, those of each shard apart. Single records
    (*.json) of a folder are for `read_records` alone. A file that is damaged, foreign or
    of another format raises RecordError; so does a folder without shards.
    """
    path = Path(path)
    files = _files(path, (".parquet",)) if path.is_dir() else [path]
    return [games for file in files for games in _read_shard(file)]


def games_in(data: bytes, name: Any) -> list[Games]:
    """The games in the bytes of a shard, as `read_games` gives them. name: for its errors."""
    return _groups(_table_in(data, name), name)


def _read_shard(path: Path) -> list[Games]:
    return _groups(read_table(path), path)


def _groups(table: Any, path: Any) -> list[Games]:
    """The games of a shard's table; neighbours of one kind come together."""
    kinds = zip(*(table.column(name).to_pylist() for name in _KIND), strict=True)
    seats = np.diff(_listed(table, "players")[0])
    groups, first = [], 0
    for kind, group in itertools.groupby(zip(kinds, seats.tolist(), strict=True)):
        count = len(list(group))
        groups.append(_games(path, kind, table.slice(first, count)))
        first += count
    return groups


def read_table(path: str | Path) -> Any:
    """A shard as a pyarrow.Table, checked first; RecordError if it is damaged or foreign."""
    _arrow()  # if it is missing, that is what matters, not the file
    return _table_in(Path(path).read_bytes(), path)


def _table_in(shard: bytes, path: Any) -> Any:
    pa, pq = _arrow()
    data = _unsealed(path, shard)
    try:
        file = pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True)
        written = (file.schema_arrow.metadata or {}).get(b"meeple.format", b"").decode()
        if written == FORMAT and not file.schema_arrow.equals(_schema()):
            raise RecordError(f"{path} has other columns than a shard of games")
        if written == FORMAT:
            return file.read(use_threads=False)  # small, and so it may be forked
    except (OSError, pa.ArrowException) as error:
        raise RecordError(f"{path} cannot be read as Parquet: {error}") from None
    raise RecordError(f"{path} has the format {written!r}; this version reads {FORMAT!r}")


class Shard(NamedTuple):
    """What a shard holds."""

    path: Path
    games: list[Games]

    @property
    def size(self) -> int:
        """Number of games."""
        return sum(map(len, self.games))

    @property
    def first(self) -> int:
        """Number of the first game."""
        return int(self.games[0].numbers[0])

    @property
    def steps(self) -> int:
        """Steps of all games."""
        return sum(int(games.steps.sum()) for games in self.games)


def shard_index(folder: str | Path, on_damage: OnDamage | None = None) -> Iterator[Shard]:
    """The shards of a folder, read and checked anew, in order of name."""
    for file in sorted(Path(folder).glob("*.parquet")):
        try:
            shard = Shard(file, _read_shard(file))
        except RecordError as error:
            if on_damage is None:
                raise
            on_damage(file, error)
        else:
            yield shard


def _files(folder: Path, kinds: tuple[str, ...]) -> list[Path]:
    """The folder's files whose names end so, in order of name; RecordError if there are none."""
    files = [f for f in folder.iterdir() if f.suffix in kinds and f.name != RUN_FILE]
    if not files:
        words = " nor ".join(_ENDINGS[kind] for kind in kinds)
        raise RecordError(f"{folder} holds {'neither' if kinds[1:] else 'no'} {words}")
    return sorted(file for file in files if not file.name.startswith("."))


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise ImportError("shards of games need pyarrow: pip install 'meeple[cli]'") from error
    return pyarrow, pyarrow.parquet


_KIND = ("game", "rules_version", "options", "reward")
_COLUMNS: dict[str, str | list[str]] = {
    "number": "int64",
    "game": "string",
    "rules_version": "int32",
    "options": "string",
    "seed": "uint64",
    "players": ["string"],
    "steps": "int32",
    "actions": ["uint16"],
    "links": "binary",
    "chain": "uint64",
    "scores": ["float32"],
    "places": ["int8"],
    "rewards": ["float32"],
    "reward": "string",
    "about": "string",
}
"""Name and type; a type in brackets: a list of as many values as there are seats or steps.

`links` is little-endian uint16[steps] as bytes: a check, not numbers to reckon with, and
written in a fraction of the time that a list takes.
"""


def _schema() -> Any:
    pa, _ = _arrow()

    def typed(kind: str | list[str]) -> Any:
        if isinstance(kind, str):
            return pa.type_for_alias(kind)
        return pa.list_(pa.field("element", pa.type_for_alias(kind[0])))

    fields = [pa.field(name, typed(kind)) for name, kind in _COLUMNS.items()]
    return pa.schema(fields, {"meeple.format": FORMAT})


def _table(games: Games) -> Any:
    """The games as a pyarrow.Table, made from whole columns."""
    if games.offsets[-1] != len(games.actions):
        raise ValueError(f"{games.game}: these games were played without a log")
    pa, _ = _arrow()
    count, seats = games.seatings.shape
    by_seat = np.arange(0, count * seats + 1, seats, dtype=np.int32)
    by_step = games.offsets.astype(np.int32)
    options, names = to_json(dict(games.options), sort_keys=True), pa.array(games.names)
    columns = {
        "number": games.numbers,
        "game": [games.game] * count,
        "rules_version": [games.rules_version] * count,
        "options": [options] * count,
        "seed": games.seeds,
        "players": (by_seat, names.take(pa.array(games.seatings.ravel()))),
        "steps": games.steps,
        "actions": (by_step, games.actions),
        "links": _as_bytes(by_step, games.links),
        "chain": games.chains,
        "scores": (by_seat, games.scores.ravel()),
        "places": (by_seat, games.places.ravel()),
        "rewards": (by_seat, games.rewards.ravel()),
        "reward": [games.reward] * count,
        "about": [to_json(dict(about)) for about in games.about] or ["{}"] * count,
    }

    def column(name: str, kind: Any) -> Any:
        values = columns[name]
        if not isinstance(values, tuple):
            return values if isinstance(values, pa.Array) else pa.array(values, kind)
        offsets, flat = values
        return pa.ListArray.from_arrays(pa.array(offsets), pa.array(flat, kind.value_type), kind)

    schema = _schema()
    return pa.Table.from_arrays([column(f.name, f.type) for f in schema], schema=schema)


def _games(path: Any, kind: tuple[tuple[Any, ...], int], table: Any) -> Games:
    """The columns of a table whose rows are all of one kind."""
    (game, rules_version, options, reward), seats = kind
    lists = {name: _listed(table, name) for name, one in _COLUMNS.items() if isinstance(one, list)}
    lists["links"] = _from_bytes(table.column("links").combine_chunks())
    steps = _plain(table, "steps")
    for name, (offsets, _) in lists.items():
        wanted = steps if name in ("actions", "links") else seats
        if (np.diff(offsets) != wanted).any():
            raise RecordError(f"{path}: the lengths of {name} and steps or players do not agree")
    players = lists["players"][1].dictionary_encode()
    numbers = {n: flat.to_numpy() for n, (_, flat) in lists.items() if n != "players"}
    by_seat = {name: numbers[name].reshape(-1, seats) for name in ("scores", "places", "rewards")}
    about = [json.loads(text) for text in table.column("about").to_pylist()]
    return Games(
        game=game,
        rules_version=rules_version,
        options=json.loads(options),
        reward=reward,
        names=tuple(players.dictionary.to_pylist()),
        numbers=_plain(table, "number"),
        seeds=_plain(table, "seed"),
        seatings=players.indices.to_numpy().astype(np.int8).reshape(-1, seats),
        steps=steps,
        chains=_plain(table, "chain"),
        **by_seat,
        actions=numbers["actions"],
        links=numbers["links"],
        about=about if any(about) else (),
    )


def _plain(table: Any, name: str) -> np.ndarray:
    return table.column(name).to_numpy()


def _listed(table: Any, name: str) -> tuple[np.ndarray, Any]:
    """A column of lists as offsets and one flat pyarrow.Array."""
    column = table.column(name).combine_chunks()
    return column.offsets.to_numpy() - column.offsets[0].as_py(), column.flatten()


def _as_bytes(offsets: np.ndarray, values: np.ndarray) -> Any:
    """uint16 values, cut at `offsets` (int32), as a pyarrow.BinaryArray."""
    pa, _ = _arrow()
    buffers = [None, pa.py_buffer(offsets * np.int32(2)), pa.py_buffer(values.astype("<u2"))]
    return pa.Array.from_buffers(pa.binary(), len(offsets) - 1, buffers)


def _from_bytes(array: Any) -> tuple[np.ndarray, Any]:
    """The reverse of `_as_bytes`, as `_listed` gives it."""
    pa, _ = _arrow()
    _, begins, data = array.buffers()
    offsets = np.frombuffer(begins, np.int32)[array.offset : array.offset + len(array) + 1] // 2
    values = np.frombuffer(data, "<u2")[offsets[0] : offsets[-1]].astype(np.uint16)
    return offsets - offsets[0], pa.array(values)


def _sealed(table: Any) -> bytes:
    """A table as the bytes of a Parquet file with our seal."""
    pa, pq = _arrow()
    stream = pa.BufferOutputStream()
    actions = "actions.list.element"
    pq.write_table(
        table,
        stream,
        compression=dict.fromkeys((actions, "options", "about"), "zstd"),
        use_dictionary=["game", "options", "reward", "about", "players.list.element"],
        column_encoding={actions: "BYTE_STREAM_SPLIT"},  # 16 bits of 32, or more, are zero
        write_page_checksum=True,
    )
    return sealed(stream.getvalue().to_pybytes())


def _unsealed(path: Any, data: bytes) -> bytes:
    """The Parquet file in the bytes of a shard; raises RecordError unless the seal fits."""
    try:
        return unsealed(data)
    except ValueError as error:
        raise RecordError(f"{path} {error}") from None

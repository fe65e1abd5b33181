"""Many games in one file: what is damaged, foreign or of another format is refused."""

from __future__ import annotations

import itertools
import json
import sys
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from meeple.core import shards
from meeple.core.batch import Batch
from meeple.core.record import Record, RecordError, verify_records
from meeple.core.registry import get_game
from meeple.core.shards import (
    Games,
    read_games,
    read_records,
    read_table,
    shard_index,
    write_games,
)

GAME = get_game("undecim")


def some_records(count, num_players=4, reward="placement", about=None, **options):
    batch = Batch(
        GAME,
        count,
        observations=False,
        log=True,
        lineup=["random"] * num_players,
        num_players=num_players,
        reward=reward,
        **options,
    )
    batch.reset(seed=count)
    names = ["ann", "bob", "cleo", "dan"]
    return [
        Record.from_batch(batch, i, np.roll(names[:num_players], i).tolist(), about=about)
        for i in range(count)
    ]


def columns(records, first=0):
    """Records of one kind as columns."""
    names = list(dict.fromkeys(name for record in records for name in record.players))
    ends = [record.result for record in records]
    return Games(
        game="undecim",
        rules_version=GAME.rules_version,
        options=records[0].options,
        reward=ends[0].reward,
        names=tuple(names),
        numbers=np.arange(first, first + len(records)),
        seeds=np.array([record.seed for record in records], np.uint64),
        seatings=np.array([[names.index(p) for p in r.players] for r in records], np.int8),
        steps=np.array([len(record.actions) for record in records], np.int32),
        chains=np.array([record.chain for record in records], np.uint64),
        scores=np.array([end.scores for end in ends], np.float32),
        places=np.array([end.places for end in ends], np.int8),
        rewards=np.array([end.rewards for end in ends], np.float32),
        actions=np.concatenate([record.actions for record in records]),
        links=np.concatenate([record.links for record in records]),
        about=[record.about for record in records],
    )


def write(path, records):
    """A shard of these records, neighbours of one kind together."""
    groups, first = [], 0
    for _, group in itertools.groupby(records, lambda record: record.kind):
        groups.append(columns(list(group), first))
        first += len(groups[-1])
    return write_games(path, *groups)


@pytest.fixture(scope="module")
def records():
    return [
        *some_records(5),
        *some_records(3, 3, "win", about={"why": "três"}),
        *some_records(2, modules=["storm"]),
    ]


@pytest.fixture
def shard(records, tmp_path):
    return write(tmp_path / "games.parquet", records)


def test_records_survive_a_shard(records, shard):
    again = list(read_records(shard))
    assert again == records
    assert list(verify_records(again)) == [None] * len(records)
    assert [path.name for path in shard.parent.iterdir()] == ["games.parquet"]


def test_columns_survive_a_shard(records, tmp_path):
    games = columns(records[:5], first=40)
    (again,) = read_games(write_games(tmp_path / "games.parquet", games))
    for name, value in vars(games).items():
        if isinstance(value, np.ndarray):
            assert np.array_equal(getattr(again, name), value), name
            assert getattr(again, name).dtype == value.dtype, name
    assert (again.names, again.options) == (games.names, games.options)
    assert list(again.records()) == records[:5]


def test_kinds_of_game_come_apart(shard):
    groups = read_games(shard)
    assert [len(games) for games in groups] == [5, 3, 2]
    assert [games.seatings.shape[1] for games in groups] == [4, 3, 4]
    assert [games.reward for games in groups] == ["placement", "win", "placement"]
    assert np.concatenate([games.numbers for games in groups]).tolist() == list(range(10))


def test_values_by_player(records):
    games = columns(records[:5])
    scores = games.by_player(games.scores)
    for i, record in enumerate(records[:5]):
        for k, name in enumerate(games.names):
            assert scores[i, k] == record.result.scores[record.players.index(name)]
    alone = replace(games, seatings=np.zeros_like(games.seatings))
    means = alone.by_player(alone.scores)
    assert np.allclose(means[:, 0], games.scores.mean(axis=1))
    assert np.isnan(means[:, 1:]).all()


def test_any_parquet_reader_reads_a_shard(records, shard):
    table = pq.read_table(shard)
    row = table.slice(6, 1).to_pylist()[0]
    assert table.num_rows == len(records)
    assert row["actions"] == records[6].actions.tolist()
    assert np.frombuffer(row["links"], "<u2").tolist() == records[6].links.tolist()
    assert row["players"] == list(records[6].players)
    assert (row["seed"], row["chain"]) == (records[6].seed, records[6].chain)
    assert row["scores"] == list(records[6].result.scores)
    assert row["steps"] == len(records[6].actions)
    assert json.loads(row["options"]) == records[6].options
    assert table.schema.metadata[b"meeple.format"] == b"meeple shard 1"
    column = pq.ParquetFile(shard).metadata.row_group(0).column(table.schema.names.index("options"))
    assert any("DICTIONARY" in encoding for encoding in column.encodings)


def test_the_same_games_give_the_same_bytes(records, shard, tmp_path):
    again = write(tmp_path / "again.parquet", iter(records))
    assert again.read_bytes() == shard.read_bytes()


def test_any_flipped_bit_is_refused(shard):
    whole = shard.read_bytes()
    for place in range(0, len(whole)):
        data = bytearray(whole)
        data[place] ^= 1 << place % 8
        with pytest.raises(RecordError):
            shards._unsealed(shard, bytes(data))
    for place in [0, 100, len(whole) // 2, len(whole) - 200, len(whole) - 6]:
        data = bytearray(whole)
        data[place] ^= 8
        shard.write_bytes(data)
        with pytest.raises(RecordError, match=r"games\.parquet"):
            list(read_records(shard))


def test_damage_is_told_with_both_checksums(shard):
    data = bytearray(shard.read_bytes())
    data[50] ^= 1
    shard.write_bytes(data)
    with pytest.raises(
        RecordError, match=r"damaged: its checksum says [0-9a-f]{64}, .* [0-9a-f]{64}"
    ):
        read_table(shard)


def test_a_file_cut_short_is_refused(shard):
    whole = shard.read_bytes()
    for length in range(0, len(whole), 17):
        with pytest.raises(RecordError):
            shards._unsealed(shard, whole[:length])
    shard.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(RecordError, match="cut short"):
        read_table(shard)


def test_foreign_files_are_refused(tmp_path):
    path = tmp_path / "games.parquet"
    for data, message in [
        (b"", "is empty"),
        (b"Once upon a time", "not a shard of games"),
        (b"PAR1PAR1", "cut short"),
        (b"PAR1" + bytes(40) + b"\xff\xff\xff\xffPAR1", "no checksum"),
    ]:
        path.write_bytes(data)
        with pytest.raises(RecordError, match=message):
            read_table(path)
    pq.write_table(pa.table({"seed": [1, 2]}), path)
    with pytest.raises(RecordError, match="no checksum of ours"):
        read_table(path)


def test_other_formats_and_columns_are_refused(records, tmp_path):
    path, table = tmp_path / "games.parquet", shards._table(columns(records[:5]))
    path.write_bytes(
        shards._sealed(table.replace_schema_metadata({"meeple.format": "meeple shard 2"}))
    )
    with pytest.raises(RecordError, match="'meeple shard 2'; this version reads 'meeple shard 1'"):
        read_table(path)
    path.write_bytes(shards._sealed(table.drop_columns(["chain"])))
    with pytest.raises(RecordError, match="other columns"):
        read_table(path)
    steps = pa.array(table.column("steps").to_numpy() + np.int32(1))
    path.write_bytes(shards._sealed(table.set_column(6, table.schema.field("steps"), steps)))
    with pytest.raises(RecordError, match="lengths of actions and steps"):
        read_games(path)


def test_pages_have_checksums_of_their_own(shard):
    data = shards._unsealed(shard, shard.read_bytes())
    chunk = pq.ParquetFile(pa.BufferReader(data)).metadata.row_group(0).column(4)
    assert chunk.path_in_schema == "seed"
    spoilt = bytearray(data)
    spoilt[chunk.data_page_offset + chunk.total_compressed_size - 1] ^= 1
    file = pq.ParquetFile(pa.BufferReader(bytes(spoilt)), page_checksum_verification=True)
    with pytest.raises(OSError, match="CRC"):
        file.read()


def test_a_folder_is_read_in_order_and_nothing_is_skipped_silently(records, tmp_path):
    write(tmp_path / "games-000001.parquet", records[5:])
    write(tmp_path / "games-000000.parquet", records[:4])
    records[4].save(tmp_path / "games-000000b.json")
    (tmp_path / "run.json").write_text("the plan of a run")
    (tmp_path / ".games-000002.parquet.abcd.tmp").write_bytes(b"PAR1 cut short")
    assert list(read_records(tmp_path)) == records

    foreign = tmp_path / "games-0000005.parquet"
    pq.write_table(pa.table({"seed": [1, 2]}), foreign)
    with pytest.raises(RecordError, match="no checksum of ours"):
        list(read_records(tmp_path))
    told = []
    assert list(read_records(tmp_path, lambda path, error: told.append((path, error)))) == records
    assert [path for path, _ in told] == [foreign]
    assert isinstance(told[0][1], RecordError)


def test_columns_of_a_folder_come_in_order_of_name(records, tmp_path):
    write(tmp_path / "games-000001.parquet", records[4:6])
    write(tmp_path / "games-000000.parquet", records[:4])
    (tmp_path / "run.json").write_text("the plan of a run")
    (tmp_path / ".games-000002.parquet").write_bytes(b"PAR1 cut short")
    groups = read_games(tmp_path)
    assert [len(games) for games in groups] == [4, 1, 1]  # files apart, kinds apart
    assert [record for games in groups for record in games.records()] == records[:6]
    (tmp_path / "games-000002.parquet").write_bytes(b"PAR1 cut short")
    with pytest.raises(RecordError, match=r"games-000002\.parquet is damaged or cut short"):
        read_games(tmp_path)


def test_an_empty_folder_is_refused(records, tmp_path):
    with pytest.raises(RecordError, match="neither shards"):
        list(read_records(tmp_path))
    for read in (read_games, lambda path: list(read_records(path))):
        with pytest.raises(FileNotFoundError):
            read(tmp_path / "nothing.parquet")
    records[0].save(tmp_path / "game.json")
    with pytest.raises(RecordError, match=r"holds no shards \(\*\.parquet\)"):
        read_games(tmp_path)


def test_the_index_is_made_from_the_files(records, tmp_path):
    write(tmp_path / "b.parquet", records[5:])
    write_games(tmp_path / "a.parquet", columns(records[:5], first=20))
    index = list(shard_index(tmp_path))
    assert [(shard.path.name, shard.size, shard.first) for shard in index] == [
        ("a.parquet", 5, 20),
        ("b.parquet", 5, 0),
    ]
    assert index[0].steps == sum(len(record.actions) for record in records[:5])
    (tmp_path / "a.parquet").write_bytes(b"PAR1")
    told = []
    assert len(list(shard_index(tmp_path, lambda *problem: told.append(problem)))) == 1
    assert told[0][0].name == "a.parquet"
    with pytest.raises(RecordError):
        list(shard_index(tmp_path))


def test_only_logged_games_go_into_a_shard(records, tmp_path):
    nothing = np.zeros(0, np.uint16)
    games = replace(columns(records[:5]), actions=nothing, links=nothing)
    with pytest.raises(ValueError, match="without a log"):
        write_games(tmp_path / "games.parquet", games)
    with pytest.raises(ValueError, match="without a log"):
        games.record(0)
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow_the_extra_is_named(records, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"meeple\[cli\]"):
        write(tmp_path / "games.parquet", records)
    with pytest.raises(ImportError, match=r"meeple\[cli\]"):
        read_table(tmp_path / "games.parquet")

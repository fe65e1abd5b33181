"""Folders and buckets: files that are there whole or not at all, and runs in them."""

from __future__ import annotations

import pickle

import pytest

from meeple.core.record import RecordError
from meeple_agents.places import Bucket, Folder, place_of
from meeple_agents.selfplay import RunError, run_selfplay

fsspec = pytest.importorskip("fsspec")
RUN = {"game": "undecim", "options": {"num_players": 4}, "players": ["random"] * 4, "seed": 5}


@pytest.fixture(params=["folder", "file", "memory", "local"])
def where(request, tmp_path):
    places = {
        "folder": tmp_path / "a" / "run",
        "file": (tmp_path / "a run").as_uri(),
        "memory": f"memory://{tmp_path.name}/run",
        "local": f"local://{tmp_path}/a/run",
    }
    return places[request.param]


def test_files(where):
    place = place_of(where)
    assert place.names() == []
    assert place.read("x") is None
    place.write("x", b"one")
    place.write("y.parquet", b"")
    place.write("x", b"two")
    place.write(".cut.0123.tmp", b"cut short")
    assert place.names() == ["x", "y.parquet"]
    assert (place.holds("x"), place.holds("z")) == (True, False)
    assert (place.read("x"), place.read("y.parquet"), place.read("z")) == (b"two", b"", None)
    twin = pickle.loads(pickle.dumps(place))
    assert twin.read("x") == b"two"
    assert twin.read(".cut.0123.tmp") == b"cut short"
    place.tidy()
    assert place.read(".cut.0123.tmp") is None
    assert place.names() == ["x", "y.parquet"]


def test_a_folder_stays_where_it_is_when_the_process_moves(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    place = place_of("run")
    place.write("x", b"one")
    sent = pickle.dumps(place)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert pickle.loads(sent).read("x") == b"one"
    assert str(place) == "run"


def test_runs_in_buckets(where, tmp_path):
    run_selfplay(tmp_path / "plain", num_games=12, shard_games=5, **RUN)
    wanted = {path.name: path.read_bytes() for path in (tmp_path / "plain").iterdir()}
    summary = run_selfplay(where, num_games=12, shard_games=5, **RUN)
    place = place_of(where)
    assert summary.folder == str(place)
    assert {name: place.read(name) for name in place.names()} == wanted
    with pytest.raises(RunError, match="holds a run already"):
        run_selfplay(where, num_games=12, shard_games=5, **RUN)
    assert run_selfplay(where, "undecim", resume=True).kept == 12
    place.write("games-000001.parquet", wanted["games-000001.parquet"][:-9])
    with pytest.raises(RecordError, match=r"games-000001\.parquet is damaged"):
        run_selfplay(where, "undecim", resume=True)


@pytest.mark.parametrize(
    ("uri", "error", "message"),
    [
        ("s3://", ValueError, "names no bucket: it is written s3://bucket/run"),
        ("memory:///", ValueError, "names no bucket"),
        ("s3://bucket/run?colour=red", ValueError, r"s3://bucket/run\?colour=red: no place"),
        ("carrier-pigeon://bucket/run", ValueError, "carrier-pigeon"),
        ("file://run", ValueError, "file:///folder/run"),
    ],
)
def test_what_is_no_place_is_refused(uri, error, message):
    with pytest.raises(error, match=message):
        place_of(uri)


def test_names_of_places(tmp_path):
    assert isinstance(place_of(str(tmp_path)), Folder)
    place = place_of("s3://bucket/run/?region=eu-west-1&endpoint_override=localhost:9")
    assert isinstance(place, Bucket)
    assert str(place) == "s3://bucket/run"
    assert place._root == "bucket/run"
    assert place._at_once  # an object is there when all of it is

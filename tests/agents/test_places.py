"""Folders and buckets: files that are there whole or not at all, and runs in them."""

from __future__ import annotations

import pickle
from pathlib import Path

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


class Store:
    """A bucket's file system; moving or writing can be made to fail as some stores do."""

    type_name = "stub"

    def __init__(self, files, fail=None):
        self.files, self.fail = files, fail
        self.sent = 0

    def __getattr__(self, name):
        return getattr(self.files, name)

    def move(self, source, target):
        if self.files.get_file_info(target).is_file:
            raise RuntimeError(f"{target} is there already")
        self.files.move(source, target)

    def open_output_stream(self, path):
        self.sent += 1
        return Stream(self.files.open_output_stream(path), self.fail)


class Stream:
    """Writes half of it and fails; closing shows what was written."""

    def __init__(self, stream, fail):
        self.stream, self.fail = stream, fail

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()

    def write(self, data):
        if self.fail is None:
            self.stream.write(data)
            return
        self.stream.write(data[: len(data) // 2])
        raise self.fail


@pytest.fixture
def bucket(tmp_path):
    def make(fail=None, at_once=False):
        place = Bucket(f"local://{tmp_path}/bucket")
        place._files.create_dir(place._root)
        place._files, place._at_once = Store(place._files, fail), at_once
        return place

    return make


def test_stores_that_do_not_rename_onto_a_name_that_is_taken(bucket, tmp_path, monkeypatch):
    place = bucket()
    place.write("x", b"one")
    place.write("x", b"one")  # as when a worker died after its shard was there
    assert (place.read("x"), place._files.sent) == (b"one", 1)
    place.write("x", b"other")
    assert place.read("x") == b"other"
    twin = bucket()
    asked = iter([None])  # twin looks before `place` writes
    monkeypatch.setattr(twin, "read", lambda name: next(asked, place.read(name)))
    place.write("y", b"same")
    twin.write("y", b"same")
    assert twin._files.sent == 1
    assert {file.name for file in (tmp_path / "bucket").iterdir()} == {"x", "y"}


def test_other_failures_of_renaming_are_told(bucket, tmp_path, monkeypatch):
    place = bucket()

    def lost(*_):
        raise OSError("the line is dead")

    monkeypatch.setattr(place._files, "move", lost, raising=False)
    with pytest.raises(OSError, match="the line is dead"):
        place.write("x", b"one")
    assert list((tmp_path / "bucket").iterdir()) == []


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("fail", [OSError("no room"), KeyboardInterrupt()])
def test_what_fails_halfway_is_not_there(bucket, tmp_path, fail, at_once):
    with pytest.raises(type(fail)):
        bucket(fail, at_once).write("x", b"half of it")
    assert list((tmp_path / "bucket").iterdir()) == []
    bucket(None, at_once).write("x", b"half of it")
    assert bucket(fail, at_once).read("x") == b"half of it"


def test_an_object_that_cannot_be_removed_is_named(bucket, monkeypatch):
    place = bucket(OSError("no room"), at_once=True)

    def refuse(_):
        raise PermissionError("not yours")

    monkeypatch.setattr(place._files, "delete_file", refuse, raising=False)
    with pytest.raises(OSError, match=r"bucket/x may be cut short, remove it: no room"):
        place.write("x", b"half of it")


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
        ("s3:/bucket/x", ValueError, "s3:/bucket/x: a URI is written s3://bucket/x "),
        ("gs:bucket/x", ValueError, "a URI is written gs://bucket/x "),
        (Path("s3://bucket/x"), ValueError, "a URI is written s3://bucket/x and given as text"),
        (Path("memory://bucket/x"), ValueError, "a URI is written memory://bucket/x "),
        (Path("file:///run"), ValueError, "a URI is written file:///run "),
    ],
)
def test_what_is_no_place_is_refused(uri, error, message):
    with pytest.raises(error, match=message):
        place_of(uri)


def test_names_of_places(tmp_path):
    for path in (str(tmp_path), tmp_path / "s3:" / "x", "runs/at 12:30", "c:/runs"):
        assert isinstance(place_of(path), Folder)
    place = place_of("s3://bucket/run/?region=eu-west-1&endpoint_override=localhost:9")
    assert isinstance(place, Bucket)
    assert str(place) == "s3://bucket/run"
    assert place._root == "bucket/run"
    assert place._at_once  # an object is there when all of it is

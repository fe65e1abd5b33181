"""Self-play into shards: no kill spoils a run, and it goes on to the very same data."""

from __future__ import annotations

import json
import os
import random
import select
import shutil
import signal
import statistics
import subprocess
import sys
import time

import numpy as np
import pytest

from meeple.core.record import RecordError, verify_records
from meeple.core.shards import read_games, read_records, shard_index
from meeple_agents.players import game_seeds, rotated
from meeple_agents.selfplay import RunError, run_selfplay

KILLS = 20
SHARDS = 24
RUN = {"game": "undecim", "options": {"num_players": 4}, "players": ["random"] * 4, "seed": 5}

# Runs are forked off a process that has all it needs in memory, so that a kill hits the run
# and not its start.
NURSERY = f"""
import os, sys, tempfile
from meeple_agents.selfplay import run_selfplay
with tempfile.TemporaryDirectory() as folder:
    run_selfplay(folder, num_games=8, shard_games=4, **{RUN!r})
print("ready", flush=True)
for folder in sys.stdin:
    if (pid := os.fork()) == 0:
        summary = run_selfplay(
            folder.strip(), num_games={4 * SHARDS}, shard_games=4, resume=True, **{RUN!r}
        )
        os._exit(0 if summary.games == {4 * SHARDS} else 1)
    print(pid, flush=True)
    sys.stdin.readline()
    print(os.waitpid(pid, 0)[1], flush=True)
"""


def run(folder, num_games=22, shard_games=5, **how):
    return run_selfplay(folder, num_games=num_games, shard_games=shard_games, **{**RUN, **how})


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    run(folder)
    return folder


def test_shards_hold_the_games_of_the_plan(whole):
    assert sorted(contents(whole)) == [*(f"games-00000{k}.parquet" for k in range(5)), "run.json"]
    index = list(shard_index(whole))
    assert [(shard.first, shard.size) for shard in index] == [
        (0, 5),
        (5, 5),
        (10, 5),
        (15, 5),
        (20, 2),
    ]
    records = list(read_records(whole))
    assert [record.seed for record in records] == game_seeds(5, 0, 22).tolist()
    assert list(verify_records(records)) == [None] * 22
    assert {record.players for record in records} == {("random",) * 4}
    plan = json.loads((whole / "run.json").read_text())
    assert plan["options"] == {"num_players": 4, "mulligan": True, "modules": [], "cards": None}
    assert (plan["seed"], plan["num_games"], plan["shard_games"]) == (5, 22, 5)


@pytest.mark.parametrize(("num_envs", "num_threads"), [(1, 1), (2, 2), (512, 3)])
def test_data_do_not_depend_on_batch_or_threads(whole, tmp_path, num_envs, num_threads):
    run(tmp_path / "run", num_envs=num_envs, num_threads=num_threads)
    assert contents(tmp_path / "run") == contents(whole)


def test_other_shard_sizes_hold_the_same_games(whole, tmp_path):
    run(tmp_path, shard_games=9)
    assert list(read_records(tmp_path)) == list(read_records(whole))


def test_seats_move_on_from_game_to_game(tmp_path):
    run(tmp_path, players=["random", "random", "greedy", "greedy"])
    names = np.array(["random", "random", "greedy", "greedy"])[rotated(4, 0, 22)]
    assert [list(record.players) for record in read_records(tmp_path)] == names.tolist()


def test_the_summary_is_that_of_the_games(tmp_path):
    summary = run(tmp_path, players=["random", "greedy", "greedy", "random"], reward="win")
    records = list(read_records(tmp_path))
    lengths = [len(record.actions) for record in records]
    assert (summary.games, summary.planned, summary.kept) == (22, 22, 0)
    assert summary.steps == sum(lengths)
    assert summary.steps_per_second == pytest.approx(summary.steps / summary.seconds)
    assert summary.length_mean == pytest.approx(statistics.mean(lengths))
    assert summary.length_sd == pytest.approx(statistics.stdev(lengths))
    assert summary.length_range == (min(lengths), max(lengths))
    assert not summary.interrupted
    assert [player.name for player in summary.players] == ["random", "greedy"]
    for player in summary.players:
        seats = [(r, s) for r in records for s in range(4) if r.players[s] == player.name]
        scores = [record.result.scores[seat] for record, seat in seats]
        rewards = [record.result.rewards[seat] for record, seat in seats]
        places = [record.result.places[seat] for record, seat in seats]
        assert player.seats == len(seats) == 44
        assert player.score_mean == pytest.approx(statistics.mean(scores))
        assert player.score_sd == pytest.approx(statistics.stdev(scores))
        assert player.reward_mean == pytest.approx(statistics.mean(rewards), abs=1e-6)
        assert player.reward_sd == pytest.approx(statistics.stdev(rewards))
        assert player.places == tuple(places.count(place) for place in (1, 2, 3, 4))


def test_a_run_goes_on_with_the_shards_that_are_there(whole, tmp_path):
    folder = tmp_path / "run"
    full = run(folder)
    (folder / "games-000001.parquet").unlink()
    (folder / "games-000004.parquet").unlink()
    (folder / ".games-000004.parquet.0123abcd.tmp").write_bytes(b"PAR1 cut short")
    summary = run(folder, resume=True)
    assert (summary.games, summary.kept) == (22, 15)
    assert summary.steps == sum(
        games.steps.sum()
        for k in (1, 4)
        for games in read_games(folder / f"games-00000{k}.parquet")
    )
    assert contents(folder) == contents(whole)
    for got, wanted in zip(summary.players, full.players, strict=True):
        assert got.places == wanted.places
        assert got.score_mean == pytest.approx(wanted.score_mean)
        assert got.reward_sd == pytest.approx(wanted.reward_sd)
    again = run(folder, resume=True)
    assert (again.kept, again.steps, again.steps_per_second) == (22, 0, 0)


def test_ctrl_c_ends_a_run_cleanly(whole, tmp_path):
    told = []

    def stop(*done):
        told.append(done)
        if done[0] > 12:
            raise KeyboardInterrupt

    folder = tmp_path / "run"
    summary = run(folder, progress=stop)
    assert summary.interrupted
    assert (summary.games, summary.planned) == (10, 22)
    assert [done[0] for done in told] == [5, 10, 15]
    assert {done[1] for done in told} == {22}
    assert len(list(read_records(folder))) == 10
    assert not run(folder, resume=True).interrupted
    assert contents(folder) == contents(whole)


def test_progress_tells_of_kept_games_too(tmp_path):
    run(tmp_path)
    (tmp_path / "games-000004.parquet").unlink()
    told = []
    summary = run(tmp_path, resume=True, progress=lambda *done: told.append(done))
    assert told == [(22, 22, summary.steps)]


def test_a_run_is_not_overwritten(whole):
    before = contents(whole)
    with pytest.raises(RunError, match="holds a run already"):
        run(whole)
    assert contents(whole) == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 6}, "its seed is 5, not 6"),
        ({"num_games": 23}, "its num_games is 22, not 23"),
        ({"shard_games": 6}, "its shard_games is 5, not 6"),
        ({"reward": "win"}, "its reward is 'placement', not 'win'"),
        ({"players": ["greedy"] * 4}, r"its players are \['random', 'random', .*, not \['greedy'"),
        ({"options": {"num_players": 4, "mulligan": False}}, "its mulligan is True, not False"),
        ({"options": {"modules": ["storm"]}}, r"its modules are \[\], not \['storm'\]"),
    ],
)
def test_another_plan_is_refused_by_what_differs(whole, change, message):
    before = contents(whole)
    with pytest.raises(RunError, match=message):
        run(whole, resume=True, **change)
    assert contents(whole) == before


def test_what_is_not_given_is_read_from_the_plan(tmp_path):
    folder = tmp_path / "run"
    players = ["greedy", "random", "random"]
    run(folder, players=players, options={"num_players": 3, "mulligan": False}, reward="win")
    before = contents(folder)
    (folder / "games-000003.parquet").unlink()
    summary = run_selfplay(folder, "undecim", resume=True)
    assert contents(folder) == before
    assert (summary.seed, summary.games, summary.kept) == (5, 22, 17)
    with pytest.raises(RunError, match="its seed is 5, not 0"):
        run_selfplay(folder, "undecim", seed=0, resume=True)
    with pytest.raises(RunError, match="its mulligan is False, not True"):  # the rest: defaults
        run_selfplay(folder, "undecim", {"num_players": 3}, resume=True)


def test_a_new_run_needs_players_and_a_number_of_games(tmp_path):
    folder = tmp_path / "run"
    for resume in (False, True):
        with pytest.raises(ValueError, match=r"a new run in .* needs players and num_games"):
            run_selfplay(folder, "undecim", resume=resume)
    assert not folder.exists()
    assert run_selfplay(folder, "undecim", players=["random"] * 4, num_games=2).seed == 0
    plan = json.loads((folder / "run.json").read_text())
    assert (plan["seed"], plan["shard_games"], plan["reward"]) == (0, 1000, "placement")


def test_players_that_no_name_makes_must_be_given(tmp_path):
    class Own:
        name = "my own"

        def act(self, observations, masks):
            return masks.argmax(axis=1)

    players = [Own(), "random", "random", "random"]
    run(tmp_path, players=players, num_games=2)
    with pytest.raises(RunError, match="its player my own cannot be made from its name"):
        run_selfplay(tmp_path, "undecim", resume=True)
    assert run_selfplay(tmp_path, "undecim", players=players, resume=True).kept == 2


def test_players_with_other_weights_are_another_plan(tmp_path):
    class Trained:
        name, digest = "ppo:x", "1234"

        def act(self, observations, masks):
            return masks.argmax(axis=1)

    run(tmp_path, players=[Trained(), "random", "random", "random"], num_games=2)
    Trained.digest = "5678"
    with pytest.raises(RunError, match="ppo:x 5678"):
        run(tmp_path, players=[Trained(), "random", "random", "random"], num_games=2, resume=True)


def test_damaged_and_foreign_parts_are_refused(tmp_path):
    run(tmp_path / "other", seed=6)
    run(tmp_path / "win", reward="win")
    folder = tmp_path / "run"
    run(folder)
    shard = folder / "games-000002.parquet"
    data = shard.read_bytes()
    for spoilt in (data[:-1], b"", bytes([*data[:90], data[90] ^ 4, *data[91:]])):
        shard.write_bytes(spoilt)
        with pytest.raises(RecordError, match=r"games-000002\.parquet"):
            run(folder, resume=True)
    for other, message in [
        (tmp_path / "other" / shard.name, "other seeds"),
        (tmp_path / "win" / shard.name, "other reward"),
        (folder / "games-000001.parquet", "other game numbers"),
    ]:
        shard.write_bytes(other.read_bytes())
        with pytest.raises(RunError, match=message):
            run(folder, resume=True)


def test_a_damaged_plan_is_refused(whole, tmp_path):
    plan = (whole / "run.json").read_bytes()
    file = tmp_path / "run.json"
    for spoilt in (b"", b"[]", plan[:-20], plan.replace(b'"seed": 5', b'"seed": 7'), b"{}"):
        file.write_bytes(spoilt)
        with pytest.raises(RunError, match=r"run\.json is"):
            run(tmp_path, resume=True)
    file.unlink()
    (tmp_path / "games-000000.parquet").write_bytes(b"")
    with pytest.raises(RunError, match=r"shards but no run\.json"):
        run(tmp_path, resume=True)


def test_nothing_is_written_for_a_run_that_cannot_be(tmp_path):
    folder = tmp_path / "run"
    for wrong, message in [
        ({"num_games": 0}, "num_games=0"),
        ({"shard_games": 0}, "shard_games=0"),
        ({"players": ["random"] * 3}, "3 players named"),
        ({"players": ["human"] * 4}, "no player 'human'"),
        ({"seed": -1}, "seed -1"),
        ({"reward": "fame"}, "reward='fame'"),
        ({"options": {"num_players": 7}}, "num_players=7"),
    ]:
        with pytest.raises(ValueError, match=message):
            run(folder, **wrong)
    assert not folder.exists()


class Nursery:
    """The process that runs are forked off."""

    def __enter__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-c", NURSERY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        assert self.answer(within=600) == "ready"  # it may have to compile first
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()

    def answer(self, within=60):
        ready, _, _ = select.select([self.process.stdout], [], [], within)
        assert ready, "the child process does not answer"
        return self.process.stdout.readline().strip()

    def run(self, folder, kill=None):
        """Play on in `folder`; the run's wait status.

        kill: number of shards and seconds; the run is killed so long after there are so many.
        """
        self.process.stdin.write(f"{folder}\n")
        pid = int(self.answer())
        if kill is not None:
            shards, seconds = kill
            patience = time.monotonic() + 60
            while len(list(folder.glob("*.parquet"))) < shards and time.monotonic() < patience:
                time.sleep(0.001)
            time.sleep(seconds)
            os.kill(pid, signal.SIGKILL)
        self.process.stdin.write("\n")  # it may be buried now: until here its number is its own
        return int(self.answer())


def shards_of(folder, expected):
    """How many shards there are; they are the first ones, whole, and nothing else is there."""
    found = contents(folder) if folder.exists() else {}
    found = {name: data for name, data in found.items() if not name.startswith(".")}
    assert found.items() <= expected.items()
    count = len(found) - ("run.json" in found)
    assert {f"games-{k:06d}.parquet" for k in range(count)} <= found.keys()
    if count:
        assert len(list(read_records(folder))) == 4 * count
    return count


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_killed_at_any_moment_a_run_goes_on_to_the_same_data(tmp_path):
    whole, folder = tmp_path / "whole", tmp_path / "killed"
    rng = random.Random(9)
    kills, growing, before = 0, 0, 0
    with Nursery() as nursery:
        assert nursery.run(whole) == 0
        expected = contents(whole)
        assert len(expected) == SHARDS + 1
        while kills < KILLS:
            moment = (before + rng.randrange(3), rng.uniform(0.0, 0.02))
            status = nursery.run(folder, moment if moment[0] <= SHARDS else (0, 0.0))
            count = shards_of(folder, expected)
            if status == 0:  # it was done before it could be killed
                shutil.rmtree(folder)
                count = 0
            else:
                assert status == signal.SIGKILL
                kills += 1
                growing += count > before
            before = count
        assert growing >= KILLS // 4  # else the kills hit nothing but beginnings
        assert nursery.run(folder) == 0
    assert contents(folder) == expected


def test_without_ray_the_extra_is_named(monkeypatch):
    from meeple_agents.cluster import RayCrew

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match=r"clusters need Ray: pip install 'meeple\[cluster\]'"):
        RayCrew()

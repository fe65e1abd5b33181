"""Self-play on Ray: the same shards as without, whoever dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from typer.testing import CliRunner

pytest.importorskip("ray")

from meeple.core.errors import IllegalActionError
from meeple.core.shards import read_records
from meeple_agents.cli.app import app
from meeple_agents.cluster import RayCrew, pool, readiness
from meeple_agents.cluster.readiness import facts
from meeple_agents.selfplay import RunError, run_selfplay

pytestmark = pytest.mark.usefixtures("cluster")
RUN = {"game": "undecim", "options": {"num_players": 4}, "seed": 5}


def run(folder, players, num_games=22, shard_games=5, **how):
    return run_selfplay(
        folder, players=players, num_games=num_games, shard_games=shard_games, **{**RUN, **how}
    )


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def told(summary):
    """What of a summary must not depend on who played."""
    return (
        *(summary.seed, summary.games, summary.planned, summary.steps, summary.players),
        *(summary.length_mean, summary.length_sd, summary.length_range),
    )


@pytest.fixture
def players(first):
    return ["random", "greedy", first, "random"]


def test_shards_and_summary_are_those_of_this_process(tmp_path, players):
    here = run(tmp_path / "here", players, reward="win")
    there = run(tmp_path / "there", players, reward="win", crew=RayCrew(workers=2), num_envs=3)
    assert contents(tmp_path / "there") == contents(tmp_path / "here")
    assert told(there) == told(here)
    assert (there.workers_lost, there.shards_replayed, there.interrupted) == (0, 0, False)


@pytest.mark.parametrize(
    ("deaths", "after", "num_games"),
    [
        pytest.param(2, 20, 22, id="2"),
        pytest.param(20, 130, 800, id="20", marks=pytest.mark.fuzz),
    ],
)
def test_killed_workers_are_replaced_and_no_game_is_missing(
    tmp_path, players, mortal, deaths, after, num_games
):
    here = run(tmp_path / "here", players, num_games)
    players[2] = mortal(deaths, after)
    there = run(tmp_path / "there", players, num_games, crew=RayCrew(workers=2))
    assert contents(tmp_path / "there") == contents(tmp_path / "here")
    assert told(there) == told(here)
    assert there.workers_lost == there.shards_replayed == deaths


def test_a_shard_that_kills_all_workers_ends_the_run(tmp_path, players, mortal):
    players[2] = mortal(99, after=20)
    with pytest.raises(RunError, match=r"workers keep dying over this: task \d"):
        run(tmp_path / "run", players, crew=RayCrew(workers=1))


def test_workers_that_never_get_ready_end_the_run(tmp_path, players, mortal, monkeypatch):
    monkeypatch.setattr(pool, "_STARTS", 2)
    players[2] = mortal(99, after=1)
    with pytest.raises(RunError, match="workers keep dying over this: get ready"):
        run(tmp_path / "run", players, crew=RayCrew(workers=1))


def test_errors_of_players_are_raised_as_here(tmp_path, players, wrong):
    players[2] = wrong
    with pytest.raises(IllegalActionError, match=r"player wrong, .*action -1"):
        run(tmp_path / "run", players, crew=RayCrew(workers=1))


def test_runs_go_on_both_ways(tmp_path, players):
    whole = run(tmp_path / "whole", players)
    folder = tmp_path / "run"
    run(folder, players)
    for name in ("games-000001.parquet", "games-000004.parquet"):
        (folder / name).unlink()
    there = run(folder, players, resume=True, crew=RayCrew(workers=2))
    assert (there.games, there.kept) == (22, 15)
    assert there.players == whole.players
    assert contents(folder) == contents(tmp_path / "whole")

    def stop(done, *_):
        if done >= 10:
            raise KeyboardInterrupt

    other = tmp_path / "other"
    summary = run(other, players, crew=RayCrew(workers=2), progress=stop)
    assert summary.interrupted
    assert len(list(read_records(other))) >= summary.games >= 10
    assert summary.steps == round(summary.length_mean * summary.games)  # none counts twice
    assert not run(other, players, resume=True).interrupted
    assert contents(other) == contents(tmp_path / "whole")


def test_buckets(tmp_path, players):
    run(tmp_path / "here", players)
    for uri in ((tmp_path / "file").as_uri(), f"local://{tmp_path}/bucket"):
        summary = run(uri, players, crew=RayCrew(workers=2))
        assert summary.games == 22
        assert run(uri, players, crew=RayCrew(workers=2), resume=True).kept == 22
    assert contents(tmp_path / "file") == contents(tmp_path / "here")
    assert contents(tmp_path / "bucket") == contents(tmp_path / "here")


def test_a_folder_that_is_not_shared_is_noticed(players):
    with pytest.raises(RunError, match=r"memory://runs/1/games-00000\d.* is not to be seen here"):
        run("memory://runs/1", players, crew=RayCrew(workers=1))


def test_what_cannot_be_is_refused(tmp_path, players):
    with pytest.raises(ValueError, match="0 workers: at least 1"):
        RayCrew(workers=0)
    with pytest.raises(ValueError, match="3 workers of 1 cores each: the cluster has 2"):
        run(tmp_path / "run", players, crew=RayCrew(workers=3))


def test_machines_with_other_rules_or_players_are_refused(tmp_path, monkeypatch):
    told = facts()._replace(machine="far")
    pool._same_rules(told)
    for name in ("PACKAGE", "_AGENTS"):
        with monkeypatch.context() as other:
            (tmp_path / name).mkdir()
            (tmp_path / name / "players.py").write_text("")
            other.setattr(readiness, name, tmp_path / name)
            with pytest.raises(RunError, match=rf"far .* players \(sources {told.sources[:12]}\)"):
                pool._same_rules(told)


def test_the_command(tmp_path):
    words = ("selfplay", "undecim", "greedy,random,greedy,random", "--games", "30")
    words += ("--shard-games", "10", "--seed", "3", "--json", "--folder")
    runs = [
        CliRunner().invoke(app, [*words, str(tmp_path / "here")]),
        CliRunner().invoke(app, [*words, str(tmp_path / "there"), "--ray", "local"]),
    ]
    assert [done.exit_code for done in runs] == [0, 0], runs
    here, there = (json.loads(done.stdout) for done in runs)
    assert here["players"] == there["players"]
    assert contents(tmp_path / "here") == contents(tmp_path / "there")
    refused = CliRunner().invoke(app, [*words, str(tmp_path / "no"), "--workers", "2"])
    assert refused.exit_code == 2 and "--workers 2 needs --ray" in refused.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_leaves_whole_shards_and_no_token_at_home(tmp_path):
    """In a process of its own, with a cluster of its own."""
    folder = tmp_path / "run"
    words = ("selfplay", "undecim", "random", "--games", "1000000", "--shard-games", "200")
    words += ("--folder", folder, "--ray", "local", "--workers", "1", "--json")
    child = subprocess.Popen(
        [sys.executable, "-m", "meeple_agents.cli", *map(str, words)],
        stdout=subprocess.PIPE,
        env={**{k: v for k, v in os.environ.items() if "RAY" not in k}, "HOME": str(tmp_path)},
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    patience = time.monotonic() + 120
    while len(list(folder.glob("*.parquet"))) < 3 and time.monotonic() < patience:
        assert child.poll() is None
        time.sleep(0.05)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does
    out, _ = child.communicate(timeout=60)
    assert child.returncode == 130
    summary = json.loads(out)
    assert summary["interrupted"] and summary["games"] >= 600
    assert len(list(read_records(folder))) >= summary["games"]
    assert not (tmp_path / ".ray").exists()

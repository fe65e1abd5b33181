"""A tournament on Ray: the same result as without."""

from __future__ import annotations

import json

import numpy as np
import pytest
from typer.testing import CliRunner

pytest.importorskip("ray")

from meeple_agents.arena import run_arena
from meeple_agents.cli.app import app
from meeple_agents.cluster import arena as on_ray
from meeple_agents.cluster import run_arena_on_ray
from meeple_agents.cluster.pool import Pool

pytestmark = pytest.mark.usefixtures("cluster")
ARENA = ("undecim", {"num_players": 4})


def same(one, other):
    for name in ("numbers", "seeds", "seatings", "chains", "scores", "rewards", "actions"):
        assert np.array_equal(getattr(one.games, name), getattr(other.games, name)), name
    assert one.standings == other.standings
    assert one.ratings == other.ratings


def test_the_result_is_that_of_this_process(first):
    players = ["random", "greedy", first]
    here = run_arena(*ARENA, players, 150, seed=3, log=True, reward="win")
    told = []
    there = run_arena_on_ray(
        *(*ARENA, players, 150),
        **{"seed": 3, "log": True, "reward": "win", "workers": 2},
        progress=lambda *done: told.append(done),
    )
    same(here, there)
    assert told[-1] == (len(here.games), int(here.games.steps.sum()))


def test_killed_workers_change_nothing(first, mortal):
    here = run_arena(*ARENA, ["random", first], 60)
    there = run_arena_on_ray(*ARENA, ["random", mortal(1, after=30)], 60, workers=2)
    same(here, there)


def test_ctrl_c_keeps_whole_tables(monkeypatch):
    def stop(games, _):
        if games >= 8:
            raise KeyboardInterrupt

    result = run_arena_on_ray(*ARENA, ["random", "greedy"], 400, workers=2, progress=stop)
    assert result.interrupted
    assert 8 <= len(result.games) < 400
    assert len(result.games) % 4 == 0

    def at_once(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(on_ray.Pool, "run", at_once)
    nothing = run_arena_on_ray(*ARENA, ["random", "greedy"], 400, workers=2)
    assert nothing.interrupted and len(nothing.games) == 0 and not nothing.standings


def test_ctrl_c_loses_no_result_that_has_come_in(first):
    work = on_ray._Tables("undecim", {"num_players": 4}, (first, first), 3)
    pressed, taken = [KeyboardInterrupt()], []

    def done(span, games):
        if pressed:
            raise pressed.pop()
        taken.append((span, len(games)))

    with pytest.raises(KeyboardInterrupt):
        Pool(workers=1).run(work, [(0, 1)], done)
    assert taken == [((0, 1), 4)]


@pytest.mark.parametrize("workers", [1, 64, 1000])
@pytest.mark.parametrize("count", [1, 63, 2500, 100_000])
def test_there_is_work_for_all(count, workers):
    parts = on_ray.spans(count, workers)
    assert [table for part in parts for table in range(*part)] == list(range(count))
    assert len(parts) >= min(count, max(32, 2 * workers))  # for parts are of whole tables
    assert len(parts) <= max(64, 4 * workers)


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="num_games=0"):
        run_arena_on_ray(*ARENA, ["random", "greedy"], 0)
    with pytest.raises(ValueError, match="an arena needs 2"):
        run_arena_on_ray(*ARENA, ["random"], 10)


def test_the_command():
    words = ["arena", "undecim", "greedy,random", "--games", "40", "--seed", "3", "--json"]
    here = CliRunner().invoke(app, words)
    there = CliRunner().invoke(app, [*words, "--ray", "local", "--workers", "2"])
    assert there.exit_code == 0, there.output
    assert json.loads(here.stdout) == json.loads(there.stdout)

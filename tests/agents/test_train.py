"""Training: it learns, it can be stopped and resumed at no loss, and says what is wrong."""

from __future__ import annotations

import csv
import json
import os
import signal

import numpy as np
import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from meeple.core.registry import get_game
from meeple_agents.checkpoint import checkpoints, read_checkpoint
from meeple_agents.evaluate import evaluate
from meeple_agents.learner import Settings, choose_threads
from meeple_agents.policy import PolicyPlayer, read_policy
from meeple_agents.selfplay import RunError
from meeple_agents.train import resume, train

GAME = get_game("undecim")
SMALL = {
    "num_envs": 8,
    "rollout": 16,
    "batch_size": 64,
    "epochs": 2,
    "trunk": 16,
    "layers": (8,),
    "copy_every": 256,
    "copies": 2,
    "evaluate_every": 512,
    "evaluation_games": 8,
    "checkpoint_every": 384,
    "threads": 1,
}
UPDATE = SMALL["num_envs"] * SMALL["rollout"]


def small(folder, total_steps=8 * UPDATE, **how):
    return train(
        folder, GAME, {"num_players": 4}, total_steps=total_steps, seed=1, **{**SMALL, **how}
    )


@pytest.fixture(scope="module")
def straight(tmp_path_factory):
    """A small run that was never stopped."""
    folder = tmp_path_factory.mktemp("straight")
    return small(folder)


def same_run(one, other):
    """Whether two runs came to the same: weights, optimiser, games, generators, evaluations."""
    a, b = (read_checkpoint(checkpoints(folder)[-1]) for folder in (one, other))
    assert a["arrays.npz"] == b["arrays.npz"]
    about, other_about = (json.loads(parts["about.json"]) for parts in (a, b))
    assert {**about, "seconds": 0} == {**other_about, "seconds": 0}
    (card, layers), (other_card, other_layers) = read_policy(one), read_policy(other)
    assert card == other_card
    for pair, other_pair in zip(layers, other_layers, strict=True):
        assert all(np.array_equal(x, y) for x, y in zip(pair, other_pair, strict=True))
    rows, other_rows = (
        [{**row, "seconds": 0} for row in table(f) if int(row["steps"]) % 512 == 0]
        for f in (one, other)  # where a run stopped there is one more evaluation
    )
    assert rows == other_rows


def table(folder):
    with open(folder / "evaluations.csv") as file:
        return list(csv.DictReader(file))


def test_it_learns_to_beat_random_players(tmp_path):
    seen = []
    summary = train(
        tmp_path / "run",
        "undecim",
        {"num_players": 4},
        total_steps=90_000,
        seed=0,
        opponents={"random": 1.0},
        evaluate_every=0,
        progress=seen.append,
    )
    assert summary.steps == seen[-1].steps >= 90_000
    assert not summary.interrupted
    random = evaluate("random", "random", GAME, {"num_players": 4}, num_games=400)
    trained = evaluate(PolicyPlayer(tmp_path / "run"), "random", GAME, num_games=400, seed=9)
    assert abs(random.reward.mean) < 0.1
    assert trained.reward.low > 0.6
    assert trained.score.low > random.score.mean + 12
    assert seen[-1].reward > 0.5 > 0.2 > seen[0].reward
    assert seen[-1].score > seen[0].score + 10
    assert seen[-1].evaluations == summary.evaluations != ()


def test_the_folder_holds_what_one_looks_for(straight):
    folder = straight.folder
    config = json.loads((folder / "config.json").read_text())
    assert (config["game"], config["seed"]) == ("undecim", 1)
    assert config["options"] == GAME.check_options({"num_players": 4})
    assert config["encoding_version"] == GAME.encoding_version
    assert config["rules_version"] == GAME.rules_version
    assert Settings.of(config["settings"]) == Settings(**SMALL)
    rows = table(folder)
    assert [(int(row["steps"]), row["opponent"]) for row in rows] == [
        (steps, opponent) for steps in (512, 1024) for opponent in ("random", "greedy")
    ]
    for row in rows:
        assert int(row["games"]) == 8
        for name in ("reward", "score", "win_share"):
            assert float(row[f"{name}_low"]) <= float(row[name]) <= float(row[f"{name}_high"])
    assert [path.name for path in checkpoints(folder)] == [
        f"{steps:012d}.zip" for steps in (384, 768, 1024)
    ]
    assert PolicyPlayer(folder).card.steps == straight.steps == 1024
    curves = EventAccumulator(str(folder / "tensorboard")).Reload()
    assert "train/loss" in curves.Tags()["scalars"]
    assert [one.step for one in curves.Scalars("rollout/steps_per_second")] == [
        UPDATE * k for k in range(1, 9)
    ]
    assert [one.step for one in curves.Scalars("evaluate/reward against random")] == [512, 1024]


def test_the_same_seed_comes_to_the_same(straight, tmp_path):
    small(tmp_path)
    same_run(straight.folder, tmp_path)


@pytest.mark.parametrize("stops", [(3,), (2, 4, 7)])
def test_a_resumed_run_comes_to_the_same(straight, tmp_path, stops):
    small(tmp_path, total_steps=stops[0] * UPDATE)
    for stop in (*stops[1:], 8):
        assert resume(tmp_path, total_steps=stop * UPDATE).steps == stop * UPDATE
    same_run(straight.folder, tmp_path)


def test_a_league_is_resumed_as_well(tmp_path):
    league = {"drawing": "strength", "opponents": {"random": 1.0, "copies": 3.0}, "copies": 3}
    straight = small(tmp_path / "straight", **league).folder
    small(tmp_path / "stopped", total_steps=5 * UPDATE, **league)
    resume(tmp_path / "stopped", total_steps=8 * UPDATE)
    same_run(straight, tmp_path / "stopped")
    about = json.loads(read_checkpoint(checkpoints(straight)[-1])["about.json"])
    kept = about["opponents"]["league"]
    assert {"0", "1", *map(str, about["opponents"]["drawn"])} <= kept["ratings"].keys()
    assert len(kept["met"]) >= 2  # random players and copies
    uniform = small(tmp_path / "uniform", **{**league, "drawing": "uniform"}).folder
    a, b = (read_checkpoint(checkpoints(folder)[-1]) for folder in (straight, uniform))
    assert a["arrays.npz"] != b["arrays.npz"]


def test_a_killed_run_goes_on_from_its_newest_checkpoint(straight, tmp_path):
    class KilledError(Exception):
        pass

    def kill(progress):
        if progress.steps == 7 * UPDATE:
            raise KilledError

    with pytest.raises(KilledError):
        small(tmp_path, progress=kill)
    assert checkpoints(tmp_path)[-1].name == f"{6 * UPDATE:012d}.zip"
    half = tmp_path / "checkpoints" / f".{7 * UPDATE:012d}.zip.1234.tmp"
    half.write_bytes(b"half of a checkpoint")
    assert resume(tmp_path, total_steps=8 * UPDATE).steps == 8 * UPDATE
    same_run(straight.folder, tmp_path)


def test_a_run_without_a_checkpoint_begins_again(straight, tmp_path):
    small(tmp_path, total_steps=1)
    for path in checkpoints(tmp_path):
        path.unlink()
    resume(tmp_path, total_steps=8 * UPDATE)
    same_run(straight.folder, tmp_path)


@pytest.mark.parametrize("how", ["signal", "exception"])
def test_an_interrupt_saves_what_is_done(straight, tmp_path, how):
    def interrupt(progress):
        if progress.steps == 5 * UPDATE:
            if how == "exception":
                raise KeyboardInterrupt
            os.kill(os.getpid(), signal.SIGINT)

    handler = signal.getsignal(signal.SIGINT)
    summary = small(tmp_path, progress=interrupt)
    assert signal.getsignal(signal.SIGINT) == handler
    assert summary.interrupted
    assert summary.steps == PolicyPlayer(tmp_path).card.steps == 5 * UPDATE
    assert not resume(tmp_path, total_steps=8 * UPDATE).interrupted
    same_run(straight.folder, tmp_path)


def test_a_second_interrupt_acts_at_once(tmp_path, monkeypatch):
    from sb3_contrib import MaskablePPO

    learn = MaskablePPO.train

    def impatient(model):
        learn(model)
        if model.num_timesteps == 5 * UPDATE:
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(MaskablePPO, "train", impatient)
    # Where the tests run in the background, Ctrl-C may be switched off.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        summary = small(tmp_path)
    finally:
        signal.signal(signal.SIGINT, before)
    assert summary.interrupted
    assert checkpoints(tmp_path)[-1].name == f"{3 * UPDATE:012d}.zip"


@pytest.mark.parametrize("damage", ["cut", "flip", "foreign"])
def test_a_damaged_checkpoint_is_refused(tmp_path, damage):
    small(tmp_path, total_steps=4 * UPDATE)
    older, newest = checkpoints(tmp_path)
    data = bytearray(newest.read_bytes())
    if damage == "cut":
        data = data[:-1000]
    elif damage == "flip":
        data[len(data) // 3] ^= 4
    else:
        data = bytearray(b"nothing of the kind")
    newest.write_bytes(data)
    message = rf"checkpoint .*{newest.name} is damaged .*; without it the run goes on from "
    with pytest.raises(RunError, match=message + older.name):
        resume(tmp_path, total_steps=8 * UPDATE)
    newest.unlink()
    assert resume(tmp_path, total_steps=4 * UPDATE).steps == 4 * UPDATE


def test_a_folder_with_a_run_is_not_written_over(straight):
    with pytest.raises(RunError, match="holds a training run; `resume` goes on with it"):
        small(straight.folder)


def test_a_folder_without_a_run_is_named(tmp_path):
    with pytest.raises(RunError, match=r"holds no training run: .*config\.json is not there"):
        resume(tmp_path, minutes=1)
    (tmp_path / "config.json").write_text("{")
    with pytest.raises(RunError, match=r"config\.json is damaged"):
        resume(tmp_path, minutes=1)
    (tmp_path / "config.json").write_text('{"format": "another"}')
    with pytest.raises(RunError, match="not the configuration of a training run"):
        resume(tmp_path, minutes=1)


@pytest.mark.parametrize("version", ["encoding_version", "rules_version"])
def test_a_run_of_another_version_is_refused(straight, tmp_path, version):
    config = json.loads((straight.folder / "config.json").read_text())
    now = config[version]
    config[version] = now + 1
    (tmp_path / "config.json").write_text(json.dumps(config))
    message = f"trained with {version} {now + 1} of undecim, which now has {version} {now}"
    with pytest.raises(RunError, match=message):
        resume(tmp_path, minutes=1)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({}, "undecim: say how long to train: total_steps or minutes"),
        ({"minutes": -1}, "undecim: minutes=-1: must be above 0"),
        ({"minutes": 1, "epoch": 3}, "no setting 'epoch'; there are num_envs, rollout"),
        ({"minutes": 1, "epochs": 0}, "epochs=0: at least 1 is needed"),
        ({"minutes": 1, "activation": "gelu"}, "activation='gelu': choose from relu, tanh"),
        ({"minutes": 1, "reward": "vp"}, "reward='vp': choose from placement, win, margin"),
        ({"minutes": 1, "batch_size": 10**6}, "batch_size=1000000: an update has only"),
        ({"minutes": 1, "drawing": "luck"}, "drawing='luck': choose from uniform, strength"),
        ({"minutes": 1, "opponents": {"me": 1.0}}, "no player 'me'"),
        ({"minutes": 1, "seed": -1}, "undecim: seed -1 is outside"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_written(tmp_path, how, message):
    with pytest.raises(ValueError, match=message):
        train(tmp_path / "run", GAME, **how)
    assert not (tmp_path / "run").exists()


def test_minutes_end_a_run_and_threads_are_put_back(tmp_path):
    before = torch.get_num_threads()
    small(tmp_path, total_steps=None, minutes=1e-6)
    assert PolicyPlayer(tmp_path).card.steps == UPDATE
    assert torch.get_num_threads() == before


def test_threads_follow_the_number_of_cores(monkeypatch):
    for cores, threads in ((None, 1), (2, 1), (7, 1), (8, 2), (64, 4)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert choose_threads(0) == threads
        assert choose_threads(3) == 3

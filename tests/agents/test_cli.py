"""Every command on tiny sizes; what machines read; bad input; and Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from meeple.core.record import Record, verify_records
from meeple.core.registry import games, get_game
from meeple.core.shards import read_records
from meeple.undecim.state import CHOOSE_CARD
from meeple_agents.cli import doctor
from meeple_agents.cli.app import app
from meeple_agents.cli.console import Bar, counted
from meeple_agents.cli.seated import Sitting

GOLDEN = Path(__file__).parents[1] / "data" / "undecim" / "golden"
MEEPLE = (sys.executable, "-m", "meeple_agents.cli")


def run(*words, code=0, typed=None):
    """Run a command; its exit code must be `code`."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=typed)
    assert result.exit_code == code, result.output + repr(result.exception)
    return result


def refused(*words):
    """Run a command that must be refused in one line on stderr; the line."""
    result = run(*words, code=2)
    assert result.stdout == ""
    # Whatever was compiled on the way is not part of the message.
    lines = [one for one in result.stderr.splitlines() if "meeple: compiling" not in one]
    assert len(lines) == 1 and lines[0].startswith("meeple: "), result.stderr
    return lines[0]


def read(*words):
    """What a command prints for machines."""
    return json.loads(run(*words, "--json").stdout)


@pytest.fixture(scope="module")
def shards(tmp_path_factory):
    """A folder with 30 games in shards of 10."""
    folder = tmp_path_factory.mktemp("selfplay") / "games"
    found = read(
        *("selfplay", "undecim", "greedy,random", "random", "greedy"),
        *("--folder", folder, "--games", 30, "--shard-games", 10, "--seed", 5),
    )
    assert found["games"] == found["planned"] == 30 and not found["interrupted"]
    return folder


@pytest.fixture
def record(tmp_path):
    """A record of a few steps."""
    game = get_game("undecim")
    path = tmp_path / "game.json"
    Record.play(game, {"num_players": 3}, 7, [0], ["ann", "bob", "cy"]).save(path)
    return path


def first_legal_record(path, steps=12):
    """A record whose every action is the first legal one."""
    game = get_game("undecim")
    sitting = Sitting(game, game.check_options({}), 3, ["human", "random", "random", "random"], 0)
    sitting.to_the_person()
    for _ in range(steps):
        sitting.play(int(game.legal(sitting.state)[0]))
    return sitting.save(path)


# What there is


def test_help_without_any_command():
    assert "selfplay" in run().stdout
    assert run().stdout == run("--help").stdout


def test_games():
    assert "undecim" in run("games").stdout
    found = {entry["name"]: entry for entry in read("games")}
    assert set(found) == set(games())
    entry = found["undecim"]
    assert (
        entry["num_actions"] == 111 and entry["state_bytes"] == get_game("undecim").state.itemsize
    )
    assert [one["name"] for one in entry["options"]][:2] == ["num_players", "mulligan"]


def test_warmup_leaves_nothing_to_compile():
    run("warmup", "undecim")
    assert read("warmup", "undecim")[0]["compiled"] == 0
    assert doctor.is_compiled(get_game("undecim"))


def test_doctor():
    found = {one["what"]: one for one in read("doctor")}
    assert found["numba"]["fine"] and found["numba"]["state"].startswith("0.")
    assert found["Python"]["state"].startswith("3.")
    assert {"cache", "kernels of undecim", "CPU"} <= set(found)
    missing = [one for one in found.values() if one["state"] == "not installed"]
    assert all("pip install" in one["advice"] for one in missing)
    assert "numba" in run("doctor").stdout


def test_doctor_sees_stale_kernels(monkeypatch):
    cache = doctor.loops.step_games._cache._cache_file
    monkeypatch.setattr(cache, "_source_stamp", "of other sources")
    assert not doctor.is_compiled(get_game("undecim"))
    [kernels] = [one for one in read("doctor") if one["what"] == "kernels of undecim"]
    assert not kernels["fine"] and kernels["advice"] == "meeple warmup undecim"


# Bad input


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("games", "chess"), "no game 'chess'; there are "),
        (("gamse",), "Did you mean 'games'?"),
        (("games", "--colour"), "No such option"),
        (("selfplay", "undecim", "--games", "many"), "--games"),
        (
            ("selfplay", "undecim", "--option", "dragons=2"),
            "no option 'dragons'; it has num_players",
        ),
        (("selfplay", "undecim", "--option", "mulligan"), "name=value"),
        (("selfplay", "undecim", "--option", "mulligan=3"), "mulligan=3: must be True or False"),
        (("selfplay", "undecim", "--option", "modules=rain"), "there are darkness, storm, golden"),
        (("selfplay", "undecim", "--num-players", "7"), "must be from 3 to 4"),
        (("selfplay", "undecim", "--num-players", "3", "--option", "num_players=4"), "differ"),
        (("selfplay", "undecim", "--players", "3"), "No such option"),
        (("selfplay", "undecim", "greedy", "random"), "2 players for 4 seats"),
        (("selfplay", "undecim", "wizard"), "no player 'wizard'; there are random, greedy"),
        (("selfplay", "undecim", "--games", "0"), "at least 1"),
        (("arena", "undecim", "greedy"), "1 player (greedy): an arena needs 2"),
        (("arena", "undecim", "greedy", "ppo:nowhere"), "nowhere"),
        (("train", "undecim", "--setting", "magic=1"), "no setting 'magic'; there are num_envs"),
        (("train", "undecim", "--resume", "--folder", "nowhere"), "holds no training run"),
        (("play", "undecim", "--seat", "4"), "seats are 0 to 3"),
        (("play", "undecim", "--opponents", "greedy,random"), "2 players for 3 seats"),
        (("replay", "nowhere.json"), "there is no file nowhere.json"),
        (("verify", "undecim"), "name files to compare with: golden examples"),
        (("verify", "undecim", "nowhere.json"), "there is no file nowhere.json"),
        (("verify", "undecim", __file__), "does not hold golden examples"),
        (("bench", "chess"), "no game 'chess'"),
        (("bench", "undecim", "--json", "no/such/folder.json"), "there is no folder no/such"),
        (("demo", "--folder", str(GOLDEN)), "is not empty"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, tuple) else "",
)
def test_bad_input_is_refused_in_one_line(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert says in refused(*words)
    assert not list(tmp_path.rglob("*.parquet"))


def test_errors_are_shown_whole_on_demand(monkeypatch):
    monkeypatch.setenv("MEEPLE_TRACEBACK", "1")
    result = CliRunner().invoke(app, ["games", "chess"])
    assert isinstance(result.exception, ValueError)


def test_without_typer_the_extra_is_named(tmp_path):
    (tmp_path / "typer.py").write_text("raise ModuleNotFoundError('no typer', name='typer')\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    child = subprocess.run(
        [*MEEPLE, "games"], env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True
    )
    assert child.returncode == 2
    assert child.stderr.splitlines() == [
        "meeple: the command line needs typer, which is not installed: pip install 'meeple[cli]'"
    ]


# Self-play, arena, training


def test_selfplay(shards, tmp_path):
    records = list(read_records(shards))
    assert len(records) == 30
    assert records[0].players == ("greedy", "random", "random", "greedy")
    assert "holds a run already" in refused("selfplay", "undecim", "--folder", shards)
    shown = run("selfplay", "undecim", "--games", 8, "--num-players", 3, "--folder", tmp_path / "x")
    assert "8 of 8 games in" in shown.stdout and "steps/s" in shown.stdout
    seed = json.loads((tmp_path / "x" / "run.json").read_text())["seed"]
    assert f", seed {seed}\n" in shown.stdout  # drawn, and told
    assert {len(one.players) for one in read_records(tmp_path / "x")} == {3}


def test_selfplay_goes_on(shards):
    words = ("selfplay", "undecim", "greedy,random,random,greedy", "--folder", shards)
    found = read(*words, "--games", 30, "--shard-games", 10, "--seed", 5, "--resume")
    assert (found["games"], found["kept"], found["steps"]) == (30, 30, 0)


def test_selfplay_goes_on_with_what_the_plan_says(tmp_path):
    words = ("selfplay", "undecim", "--folder", tmp_path / "x")
    plan = ("--games", 6, "--shard-games", 2, "--num-players", 3, "--reward", "win")
    run(*words, "greedy,random,random", *plan, "--option", "mulligan=false")
    seed = json.loads((tmp_path / "x" / "run.json").read_text())["seed"]
    whole = {path.name: path.read_bytes() for path in (tmp_path / "x").iterdir()}
    (tmp_path / "x" / "games-000001.parquet").unlink()
    found = read(*words, "--resume")
    assert (found["games"], found["kept"], found["seed"]) == (6, 4, seed)
    assert {path.name: path.read_bytes() for path in (tmp_path / "x").iterdir()} == whole
    shown = run(*words, "--resume", "--num-players", 3, "--reward", "win", "greedy,random,random")
    assert f"6 of 6 games in {tmp_path / 'x'}, seed {seed} (6 of them found there)" in shown.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seed", 6), "its seed is 5, not 6"),
        (("--games", 31), "its num_games is 30, not 31"),
        (("--shard-games", 9), "its shard_games is 10, not 9"),
        (("--reward", "win"), "its reward is 'placement', not 'win'"),
        (("--option", "mulligan=no"), "its mulligan is True, not False"),
        (("--num-players", 3), "its num_players is 4, not 3"),
        (("greedy",), "its players are ['greedy', 'random', 'random', 'greedy'], not ['greedy',"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_selfplay_goes_on_with_nothing_else(shards, words, says):
    if words[0] == "--num-players":
        words = (*words, "--", "greedy,random,random")
    assert says in refused("selfplay", "undecim", "--folder", shards, "--resume", *words)


def test_options_reach_the_games(tmp_path):
    words = ("--option", "modules=storm,golden", "--option", "mulligan=false", "--num-players", 3)
    run("selfplay", "undecim", "--games", 2, "--folder", tmp_path / "x", *words)
    [first, _] = read_records(tmp_path / "x")
    assert first.options["modules"] == ["storm", "golden"]
    assert (first.options["mulligan"], first.options["num_players"]) == (False, 3)


def test_arena(tmp_path):
    shard = tmp_path / "arena.parquet"
    words = ("arena", "undecim", "greedy,random", "--games", 40, "--seed", 1)
    found = read(*words, "--record", shard)
    assert sorted(one["name"] for one in found["players"]) == ["greedy", "random"]
    assert all(one["games"] == 40 and one["reward"]["count"] == 10 for one in found["players"])
    assert found == read(*words)  # the same seed, the same result
    assert (found["games"], found["interrupted"]) == (40, False)
    assert len(list(read_records(shard))) == 40
    shown = run(*words).stdout
    assert "greedy" in shown and "±" in shown


TINY = (
    *("num_envs=8", "rollout=8", "batch_size=32", "trunk=16", "layers=[16]"),
    *("evaluation_games=4", "epochs=1"),
)


def test_training_and_its_player(tmp_path):
    settings = [word for setting in TINY for word in ("--setting", setting)]
    words = ("train", "undecim", "--folder", tmp_path / "x")
    found = read(*words, "--steps", 128, *settings)
    assert found["steps"] == 128 and not found["interrupted"]
    assert [one["opponent"] for one in found["evaluations"]] == ["random", "greedy"]
    assert "holds a training run" in refused(*words, "--steps", 128)
    assert "keeps its options" in refused(*words, "--steps", 128, "--resume", "--seed", 1)
    shown = run(*words, "--steps", 192, "--resume").stdout
    assert "192 decisions" in shown
    found = read("arena", "undecim", f"ppo:{tmp_path / 'x'}", "random", "--games", 8)
    assert any(one["name"].startswith("ppo:") for one in found["players"])


def test_demo(tmp_path):
    folder = tmp_path / "demo"
    shown = run("demo", "--folder", folder, "--minutes", 0.001, "--games", 24).stdout
    assert "24 games" in shown and "steps/s" in shown and "ppo:" in shown
    assert len(list(read_records(folder / "games"))) == 24
    Record.load(folder / "game.json").verify()
    assert (folder / "final.png").read_bytes()[:4] == b"\x89PNG"
    assert "</svg>" in (folder / "final.svg").read_text()
    assert (folder / "agent" / "model.zip").exists()


# Replays and comparisons


def test_replay(tmp_path):
    record = first_legal_record(tmp_path / "game.json")
    shown = run("replay", tmp_path / "game.json").stdout
    assert "seat 0 (human): keep both cards" in shown and "the chain is equal" in shown
    found = read("replay", tmp_path / "game.json")
    assert [step["action"] for step in found["steps"]] == record.actions.tolist()
    assert found["steps"][0]["name"] == "stop" and found["seed"] == 3
    shown = run("replay", tmp_path / "game.json", "--text", "--seat", 1).stdout
    assert shown.count("UNDECIM") == len(record.actions) + 1 and "as seat 1 sees it" in shown


def test_replay_draws(record, tmp_path):
    run("replay", record, "--svg", tmp_path / "drawn")
    files = sorted((tmp_path / "drawn").iterdir())
    assert [file.name for file in files] == ["0000.svg", "0001.svg"]
    assert "<svg" in files[0].read_text()


def test_one_game_of_a_shard(shards):
    assert "choose one by --game" in refused("replay", shards)
    assert read("replay", shards, "--game", 17)["seed"] == list(read_records(shards))[17].seed
    assert "there is no game 30" in refused("replay", shards, "--game", 30)


def test_chains_are_verified(shards, record):
    assert "games equal 30 of 30" in run("replay", shards, "--verify").stdout
    assert read("replay", record, "--verify")["equal"] == 1
    altered = Record.load(record)
    altered.links[0] ^= 1
    altered.save(record)
    result = run("replay", record, "--verify", code=1)
    assert "games equal 0 of 1" in result.stdout and "differs at step 0" in result.stdout
    assert "differs at step 0" in run("replay", record, code=2).stderr


def test_recorded_games_are_not_for_verify(shards, record):
    for place in (record, shards, shards / "games-000001.parquet"):
        line = refused("verify", "undecim", place)
        assert " --verify`" in line and "`meeple replay " in line
    assert f"`meeple replay {record} --verify`" in refused("verify", "undecim", record)


def test_one_is_not_called_many(record):
    assert ", seed 7, 1 step; " in run("replay", record).stdout
    assert [counted(n, "step") for n in (0, 1, 2000)] == ["0 steps", "1 step", "2,000 steps"]


def test_golden_examples():
    shown = run("verify", "undecim", GOLDEN).stdout
    assert "games equal 86 of 87" in shown and "contradicts itself" in shown
    found = read("verify", "undecim", GOLDEN / "towns.json")
    assert found["compared"] == found["equal"] == 24


def altered_example(tmp_path, group, name, **expected):
    content = json.loads((GOLDEN / f"{group}.json").read_text())
    for example in content["examples"]:
        if example["id"] == name:
            assert set(expected) <= set(example["expected"])
            example["expected"].update(expected)
    path = tmp_path / f"{group}.json"
    path.write_text(json.dumps(content))
    return path


@pytest.mark.parametrize(
    ("group", "name", "expected"),
    [
        ("land_bonus", "land-2", {"vp": 9}),
        ("red_moon", "track-2", {"night_rounds": []}),
        ("red_moon", "night-5", {"vp": 21}),
        ("prosperity", "prosperity-2", {"vp": 8}),
        ("buildings", "buildings-6", {"vp": 36}),
        ("gold", "gold-3", {"vp": 12}),
        ("awards", "award-3", {"vp": [2, 2, 2]}),
        ("awards", "award-5", {"stays": False}),
        ("sage_cost", "sage-4", {"vp_after": 9}),
        ("towns", "settle-11", {"legal": True}),
        ("towns", "develop-6", {"legal": False}),
        ("final_scoring", "final-4", {"total": 60}),
        ("tie_break", "tie-1", {"winner_index": 1}),
        ("procedure", "setup-3", {"deck": 80}),
        ("procedure", "start-1", {"start_player": 0}),
        ("procedure", "order-1", {"red_order": [1, 2, 3]}),
        ("procedure", "order-1", {"action_order": [0, 1, 2, 3]}),
        ("procedure", "order-2", {"first_picker_choices": [1, 3, 6, 7, 8, 10]}),
        ("procedure", "production-2", {"eligible_kinds": [0]}),
        ("procedure", "steal-2", {"takeable_lands": [2, 1, 0, 1]}),
        ("card_figures", "abundance", {"cards_from_deck": [0, 1, 2, 3]}),
    ],
)
def test_an_unexplained_difference_is_a_failure(tmp_path, group, name, expected):
    path = altered_example(tmp_path, group, name, **expected)
    result = run("verify", "undecim", path, "--json", code=1)
    found = json.loads(result.stdout)
    assert list(found["different"]) == [f"{group}/{name}"]
    assert next(iter(expected)) in found["different"][f"{group}/{name}"]


def test_the_ledger_may_not_explain_what_is_equal(tmp_path):
    path = altered_example(tmp_path, "procedure", "production-1", eligible_kinds=[2])
    assert "equal, although the ledger" in run("verify", "undecim", path, code=1).stdout


# A person at the terminal


def played(tmp_path, typed, *words, code=0):
    path = tmp_path / "played.json"
    words = ("play", "undecim", "--seed", 5, "--record", path, *words)
    return run(*words, typed="\n".join(typed) + "\n", code=code), path


def test_a_whole_game_is_played_and_kept(tmp_path):
    words = ("--num-players", 3, "--opponents", "greedy,random")
    result, path = played(tmp_path, ["go"] * 120, *words)
    assert "End of the game" in result.stdout and "Standings" in result.stdout
    assert str(path) in result.stdout
    record = Record.load(path)
    record.verify()
    assert record.result is not None and record.players == ("human", "greedy", "random")


def test_what_a_person_can_say(tmp_path):
    typed = ["?", "hint", "why place[3]", "why settle", "why nonsense", "look", "undo", "undone"]
    result, path = played(tmp_path, [*typed, "exchange", "keep both", "undo", "0", "quit"])
    shown = result.stdout
    assert "why ACTION" in shown  # ?
    assert "place[3]: seat 0 is asked whether to exchange an action card" in shown
    assert "settle[0], settle[1], settle[2], settle[3] and 24 more: seat 0 is asked" in shown
    assert "no action is called or described as 'nonsense'" in shown
    assert "there is nothing to undo" in shown
    assert "'undone' fits none of: keep both cards" in shown
    assert "'exchange' could mean: " in shown
    assert shown.count("you: keep both cards") == 2
    assert "seat 1 (greedy): " in shown
    record = Record.load(path)
    record.verify()
    assert record.actions[0] == 0 and record.result is None


def test_saving_and_the_end_of_input(tmp_path):
    copy = tmp_path / "copies" / "copy.json"
    result, path = played(tmp_path, ["save", "keep both", f"save {copy}"])
    assert "name a file" in result.stdout
    assert Record.load(copy) == Record.load(path)


def test_nothing_is_kept_of_nothing(tmp_path):
    result, path = played(tmp_path, ["quit"])
    assert "nothing is kept" in result.stderr and not path.exists()


def test_secret_choices_are_not_told():
    game = get_game("undecim")
    options = game.check_options({"mulligan": False})
    sitting = Sitting(game, options, 8, ["greedy", "greedy", "greedy", "human"], 3)
    sitting.to_the_person()
    rounds, told = 0, []
    while not sitting.over:
        if sitting.state["decision"] == CHOOSE_CARD:  # the other three have chosen before
            rounds += 1
            secret = [event for event in sitting.events if "in secret" in event]
            assert {event.split()[1] for event in secret} == {"0", "1", "2"}
        told += sitting.events
        sitting.play(sitting.hint())
    assert rounds == 5
    assert not any(": play " in event for event in told)
    assert any(": take " in event or ": obtain " in event for event in told)


# Ctrl-C


def interrupted(words, ready, tmp_path, stdin=None):
    """Start a command in a child, press Ctrl-C once `ready()`; the child's code and output."""
    child = subprocess.Popen(
        [*MEEPLE, *map(str, words)],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        # Where the tests run in the background, Ctrl-C may be switched off for all below.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + 120
    try:
        while not ready() and child.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    finally:
        child.kill()
    assert child.returncode == 130, out + err
    return out, err


def test_ctrl_c_keeps_the_games_of_self_play(tmp_path):
    folder = tmp_path / "games"
    words = ("selfplay", "undecim", "--games", 10**7, "--shard-games", 100, "--folder", folder)
    out, err = interrupted(words, lambda: len(list(folder.glob("*.parquet"))) > 1, tmp_path)
    kept = list(read_records(folder))
    assert len(kept) >= 100 and len(kept) % 100 == 0
    assert f"{len(kept):,} of 10,000,000 games" in out
    assert "interrupted" in err and "--resume" in err
    kept[-1].verify()


def test_ctrl_c_keeps_the_games_of_an_arena(tmp_path, monkeypatch):
    def stop(bar, done, label=None):
        if done >= 8:
            raise KeyboardInterrupt

    monkeypatch.setattr(Bar, "to", stop)
    shard = tmp_path / "arena.parquet"
    words = ("arena", "undecim", "greedy", "random", "--games", 4000, "--seed", 1)
    shown = run(*words, "--record", shard, code=130)
    kept = list(read_records(shard))
    assert 8 <= len(kept) < 4000
    assert list(verify_records(kept)) == [None] * len(kept)
    assert f"{len(kept)} games, seed 1, kept in {shard}" in shown.stdout
    assert "greedy" in shown.stdout and "±" in shown.stdout
    assert f"interrupted; these are the standings after {len(kept)} games" in shown.stderr
    found = json.loads(run(*words, "--json", code=130).stdout)
    assert found["interrupted"] and found["games"] == len(kept)
    assert [one["games"] for one in found["players"]] == [len(kept)] * 2


def test_ctrl_c_keeps_what_is_learned(tmp_path):
    folder = tmp_path / "agent"
    settings = [word for setting in TINY for word in ("--setting", setting)]
    words = ("train", "undecim", "--minutes", 60, "--folder", folder, *settings)
    curves = folder / "tensorboard"
    _, err = interrupted(words, lambda: any(curves.glob("*")), tmp_path)
    assert "interrupted" in err and "--resume" in err
    assert (folder / "model.zip").exists()


def test_ctrl_c_keeps_the_game_of_a_person(tmp_path):
    path = tmp_path / "played.json"
    reading, writing = os.pipe()
    os.write(writing, b"keep both\nsave saved.json\n")
    words = ("play", "undecim", "--seed", 5, "--record", path)
    out, _ = interrupted(words, (tmp_path / "saved.json").exists, tmp_path, stdin=reading)
    os.close(reading)
    os.close(writing)
    assert f"is kept in {path}" in out
    Record.load(path).verify()

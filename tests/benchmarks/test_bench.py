"""Measurements on tiny sizes: their form, that they are kept, and the picture made of them."""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from meeple.core.registry import games, get_game
from meeple_agents.cli.app import app
from meeple_bench import machine, peers, report, searching, throughput, timing, training
from meeple_bench.edges import numpy_pick, play_aec
from meeple_bench.kernels import clone_games, pick_actions
from meeple_bench.timing import Effort, Figure

TINY = Effort(0.005, 2)
RATES = (
    "random_steps_per_s observed_steps_per_s batch_steps_per_s batch_observed_steps_per_s "
    "aec_steps_per_s aec_numpy_steps_per_s gym_vector_steps_per_s random_games_per_s"
).split()
COSTS = "clone_ns observe_ns determinize_ns warm_start_s warm_start_wall_s".split()
COSTS += "simulations_per_s random_simulations_per_s training_decisions_per_s".split()
PLOT = Path(throughput.__file__).parents[1] / "plot.py"


@pytest.fixture(scope="module")
def quick():
    """Tiny efforts instead of quick ones, and small batches."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timing, "QUICK", TINY)
        patch.setattr(throughput, "QUICK", TINY)
        patch.setattr(throughput, "FROM_PYTHON", 64)
        patch.setattr(throughput, "POSITIONS", 64)
        patch.setattr(searching, "DECISIONS", 2)
        patch.setattr(searching, "SIMULATIONS", 8)
        for name in ("GAMES", "STEPS", "MINIBATCH"):
            patch.setattr(training, name, 16)
        yield


def bench(*words, code=0):
    result = CliRunner().invoke(app, ["bench", "undecim", "--quick", *map(str, words)])
    assert result.exit_code == code, result.output + repr(result.exception)
    return result


@pytest.fixture(scope="module")
def result(quick, tmp_path_factory):
    """The content of a file of `meeple bench --quick --json`."""
    path = tmp_path_factory.mktemp("bench") / "bench.json"
    shown = bench("--json", path).stdout
    assert "PettingZoo AEC, one game" in shown and "written to" in shown
    return json.loads(path.read_text())


def test_the_form_of_a_result(result):
    entry = result["undecim"]
    game = get_game("undecim")
    for name in (*RATES, *COSTS):
        low, high = entry["spread"][name]
        assert 0 < low <= entry[name] <= high, name
    assert entry["cold_compile_s"] is None
    assert entry["state_bytes"] == game.state.itemsize
    # In a batch a game has its record and its book-keeping, and no second copy.
    assert game.state.itemsize < entry["batch_bytes_per_game"] < 2 * game.state.itemsize + 512
    wanted = 4 * game.observation_size
    more = entry["batch_observed_bytes_per_game"] - entry["batch_bytes_per_game"]
    assert abs(more - wanted) < 64
    assert 50 < entry["decisions_per_game"] < entry["longest_game"] <= game.max_decisions
    per_game = entry["random_steps_per_s"] / entry["random_games_per_s"]
    assert per_game == pytest.approx(entry["decisions_per_game"], rel=0.01)


def test_the_machine_is_described(result):
    found = result["machine"]
    assert found["cpu"] and found["cores"] >= 1 and found["date"].startswith("20")
    assert found["packages"]["numba"] and found["packages"]["meeple"]
    assert found["python"] == ".".join(map(str, sys.version_info[:3]))
    assert found["cpu"] in report.machine_line(found)


def test_json_alone_on_stdout(quick, monkeypatch):
    monkeypatch.setattr(throughput, "tasks", lambda quick: [("memory", throughput.memory)])
    found = json.loads(bench("--json", "-").stdout)
    assert set(found) == {"machine", "undecim"}
    assert found["undecim"]["state_bytes"] == get_game("undecim").state.itemsize


def test_ctrl_c_keeps_what_was_measured(quick, monkeypatch, tmp_path):
    def interrupt(game, effort):
        raise KeyboardInterrupt

    tasks = [("memory", throughput.memory), ("then", interrupt), ("never", throughput.random_play)]
    monkeypatch.setattr(throughput, "tasks", lambda quick: tasks)
    shown = bench("--json", tmp_path / "bench.json", code=130)
    assert "interrupted" in shown.stderr and "kept" in shown.stderr
    entry = json.loads((tmp_path / "bench.json").read_text())["undecim"]
    assert entry["state_bytes"] and "random_steps_per_s" not in entry


def test_measure_as_a_library(quick, monkeypatch):
    monkeypatch.setattr(throughput, "tasks", lambda quick: [("memory", throughput.memory)])
    shown: list[str] = []
    entry = throughput.measure(get_game("undecim"), quick=True, show=shown.append)
    assert shown == ["memory"] and entry["state_bytes"]


def test_the_full_run_measures_more():
    quick, full = ([label for label, _ in throughput.tasks(short)] for short in (True, False))
    assert set(full) - set(quick) == {
        "random play on two cores",
        "samplers, here and on Ray",
        "cold compile in a process of its own",
    }


def test_two_cores(quick, monkeypatch):
    game = get_game("undecim")
    monkeypatch.setattr(machine, "cores", lambda: 2)
    found = throughput.random_play_on_two_cores(game, TINY)["random_steps_per_s_2_cores"]
    assert 0 < found.low <= found.median
    monkeypatch.setattr(machine, "cores", lambda: 1)
    found = throughput.random_play_on_two_cores(game, TINY)
    assert found == {"random_steps_per_s_2_cores": None}


def test_rates_are_medians_of_repeats():
    ticks = iter(range(1000))
    # Each repeat reads the clock once before and once after 10 things: 10 a tick.
    figure = timing.rate(lambda: 10, Effort(1, 3), clock=lambda: next(ticks))
    assert figure == Figure(10, 10, 10)
    assert Figure.of([3.0, 1.0, 2.0]) == Figure(2, 1, 3)
    assert timing.nanoseconds(Figure(1e6, 5e5, 2e6)) == Figure(1000, 500, 2000)


def test_rates_are_by_cpu_time():
    def sleepy():
        time.sleep(0.01)
        sum(range(20_000))
        return 1

    figure = timing.rate(sleepy, Effort(0.003, 3))
    assert figure.low > 100  # by the clock it would be at most 100


def test_clones_are_copies():
    batch = throughput.middle_of_games(get_game("undecim"), 8)
    before = batch.states.copy()
    clone_games(batch.states, np.array([0, 3]), np.array([5, 6]))
    assert batch.states[5] == before[0] and batch.states[6] == before[3]
    kept = [0, 1, 2, 3, 4, 7]
    assert (batch.states[kept] == before[kept]).all()


def test_actions_are_picked_uniformly_among_the_legal_ones():
    masks = np.zeros((30_000, 70), np.int8)
    masks[:, [3, 64, 69]] = 1
    actions = np.zeros(len(masks), np.int64)
    pick_actions(masks, np.ones(1, np.uint64), actions)
    found, counts = np.unique(actions, return_counts=True)
    assert found.tolist() == [3, 64, 69]
    assert (abs(counts - 10_000) < 400).all()  # five standard deviations


def test_positions_in_the_middle_of_games():
    batch = throughput.middle_of_games(get_game("undecim"), 64)
    assert len(set(batch.states["round"].tolist())) >= 3
    assert not batch.overs.any()


# Other libraries


class Countdown:
    """A little AEC environment: two agents, `actions` legal, over after five decisions."""

    def reset(self, seed=None):
        self.left = 5

    def agent_iter(self):
        while self.left >= -1:
            yield f"player_{self.left % 2}"

    def last(self):
        mask = np.array([0, 1, 1], np.int8)
        return {"observation": None, "action_mask": mask}, 0, self.left <= 0, False, {}

    def step(self, action):
        assert action is None if self.left <= 0 else action in (1, 2)
        self.left -= 1


def test_an_aec_game_is_counted_in_decisions():
    assert play_aec(Countdown(), numpy_pick(np.random.default_rng(1))) == 5


def test_what_is_not_installed_is_named(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(f"no {name}", name=name.partition(".")[0])

    monkeypatch.setattr(peers, "import_module", missing)
    lines: list[str] = []
    assert list(peers.peers(lines.append)) == []
    assert len(lines) == len(peers.PETTINGZOO) + 1
    assert all("not installed (pip install 'meeple[peers]')" in line for line in lines)


def test_peers_stand_beside_ours(quick, monkeypatch):
    guest = peers.Peer("Lib", "numpy", "count", "AEC", "aec_numpy_steps_per_s", lambda: lambda: 5)
    monkeypatch.setattr(peers, "peers", lambda skipped: iter([guest]))
    monkeypatch.setattr(throughput, "tasks", lambda quick: [("memory", throughput.memory)])
    [found] = json.loads(bench("--peers", "--json", "-").stdout)["peers"]
    assert (found["library"], found["game"], found["version"]) == ("Lib", "count", np.__version__)
    assert 0 < found["spread"][0] <= found["steps_per_s"] <= found["spread"][1]
    rows = list(report.peer_rows({"peers": [found], "undecim": {"aec_numpy_steps_per_s": 1000}}))
    assert rows[0][3] == found["steps_per_s"] and rows[0][-1].endswith("%")


@pytest.mark.skipif(
    not importlib.util.find_spec("pygame"), reason="PettingZoo's classic games need pygame"
)
def test_pettingzoo_games_are_played():
    found = [peer for peer in peers.peers(print) if peer.game == "tictactoe_v3"]
    assert {peer.how for peer in found} == {"raw_env(), AEC", "env(), AEC"}
    assert all(peer.measure(TINY)["steps_per_s"] > 0 for peer in found)


# The picture


@pytest.fixture
def plot():
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("plot", PLOT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture(plot, tmp_path, monkeypatch):
    entry = throughput.empty_entry()
    throughput.add(entry, {"random_steps_per_s": Figure(3e6, 2e6, 4e6), "aec_steps_per_s": None})
    peer = {
        "library": "Lib",
        "game": "count",
        "how": "AEC",
        "steps_per_s": 900,
        "spread": [800, 1000],
    }
    result = {"machine": machine.describe(), "undecim": entry, "peers": [peer]}
    assert [line[:4] for line in plot.lines(result)] == [
        ("undecim: in the kernel", 3e6, 2e6, 4e6),
        ("Lib count: AEC", 900, 800, 1000),
    ]
    (tmp_path / "bench.json").write_text(json.dumps(result))
    picture = tmp_path / "bench.svg"
    monkeypatch.setattr(sys, "argv", ["plot.py", str(tmp_path / "bench.json"), str(picture)])
    plot.main()
    assert "<svg" in picture.read_text()


def test_all_games_are_measured_if_none_is_named(quick, monkeypatch):
    monkeypatch.setattr(throughput, "tasks", lambda quick: [("memory", throughput.memory)])
    found = CliRunner().invoke(app, ["bench", "--quick", "--json", "-"])
    assert set(json.loads(found.stdout)) == {"machine", *games()}

"""PPO in one file: what it learns from, that it learns, and that it can be resumed at no loss."""

from __future__ import annotations

import csv
import json
import math
import shlex
import shutil
import signal
from dataclasses import replace

import numpy as np
import pytest
import torch
import tyro
from safetensors.numpy import load_file
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from meeple.core import loops
from meeple.core.registry import get_game
from meeple_agents.curves import draw as draw_curves
from meeple_agents.curves import main as curves_main
from meeple_agents.curves import read_curves
from meeple_agents.evaluate import evaluate
from meeple_agents.network import Sparse, draw, log_chances, times
from meeple_agents.policy import Card, PolicyPlayer
from meeple_agents.ppo import Arguments, Learner, Run, advantages, main
from meeple_agents.run_folder import RunFolder
from meeple_agents.weights import WeightsPlayer
from meeple_agents.weights import main as weights_main

GAME = get_game("undecim")
SMALL = {
    "num_envs": 8,
    "rollout": 16,
    "minibatch": 64,
    "epochs": 2,
    "widths": (16, 8),
    "imitate": 256,
    "evaluate_every": 256,
    "evaluation_games": 8,
    "checkpoint_every": 256,
    "seed": 3,
}
UPDATE = SMALL["num_envs"] * SMALL["rollout"]


@pytest.fixture(autouse=True)
def one_thread():
    """As the program itself has it."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def small(folder, **how):
    return Arguments(folder, **{**SMALL, **how})


def trained(folder, steps, resume=False, **how):
    """A run in `folder`, trained to so many steps in all."""
    arguments = Arguments(folder, resume=True) if resume else small(folder, **how)
    run = Run(arguments)
    run.train(None, steps)
    return run


def table(folder):
    with open(folder / "evaluations.csv") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def learner(tmp_path_factory):
    """One that has learned a little, without a teacher."""
    made = Learner(small(tmp_path_factory.mktemp("x"), imitate=0, num_envs=12, rollout=80))
    made.update()
    return made


def test_sparse_ends_compute_what_dense_layers_compute():
    rng = np.random.default_rng(0)
    dense = rng.normal(size=(7, 20)).astype(np.float32) * (rng.random((7, 20)) < 0.3)
    mask = rng.random((7, 9)) < 0.4
    mask[:, 2] = True
    weight, head, bias = (torch.randn(*n, requires_grad=True) for n in ((20, 5), (9, 5), (9,)))
    legal, weighing = Sparse.of(mask), torch.randn(int(mask.sum()))

    found = log_chances(times(Sparse.of(dense), weight), head, bias, legal)
    (found.exp() * found * weighing).sum().backward()
    grads = [one.grad.clone() for one in (weight, head, bias)]
    for one in (weight, head, bias):
        one.grad = None
    logits = torch.from_numpy(dense) @ weight @ head.T + bias
    logits = torch.where(torch.from_numpy(mask), logits, torch.tensor(-torch.inf))
    wanted = torch.log_softmax(logits, 1)[torch.from_numpy(mask)]
    (wanted.exp() * wanted * weighing).sum().backward()

    assert torch.allclose(found, wanted, atol=1e-5)
    for grad, one in zip(grads, (weight, head, bias), strict=True):
        assert torch.allclose(grad, one.grad, atol=1e-5)


def test_rows_are_taken_and_joined_as_of_a_dense_array():
    rng = np.random.default_rng(1)
    dense = rng.normal(size=(6, 10)).astype(np.float32) * (rng.random((6, 10)) < 0.4)
    joined = Sparse.joined([Sparse.of(dense[:4]), Sparse.of(dense[4:])])
    rows = np.array([5, 0, 3, 3])
    taken = joined.take(rows)
    again = np.zeros((4, 10), np.float32)
    again[np.repeat(np.arange(4), np.diff(taken.starts)), taken.columns] = taken.values
    assert np.array_equal(again, dense[rows])


def test_actions_are_drawn_by_their_chances():
    legal = Sparse.of(np.array([[1, 0, 1, 1]] * 4000, np.int8))
    chances = torch.log(torch.tensor([0.2, 0.3, 0.5])).repeat(4000)
    places = draw(chances, legal, torch.rand(4000, dtype=torch.float64))
    counts = np.bincount(legal.columns[places], minlength=4) / 4000
    assert counts[1] == 0
    assert np.abs(counts - [0.2, 0, 0.3, 0.5]).max() < 0.04


def test_advantages_are_those_of_each_seats_own_decisions(learner):
    rollout, lam = learner.collect(), 0.9
    assert rollout.dones.any()
    steps, games = rollout.values.shape
    wanted = np.zeros((steps, games))
    for game in range(games):
        for seat in range(learner.seats):
            mine: list[int] = []  # its decisions in the game being played
            for t in range(steps):
                if rollout.seats[t, game] == seat:
                    mine.append(t)
                ended = rollout.dones[t, game]
                if ended or t == steps - 1:
                    end = rollout.rewards[t, game, seat] if ended else rollout.last[game, seat]
                    values = [*(float(rollout.values[k, game]) for k in mine), float(end)]
                    for i, k in enumerate(mine):
                        deltas = np.diff(values[i:])
                        wanted[k, game] = sum(d * lam**far for far, d in enumerate(deltas))
                    mine = []
    assert np.allclose(advantages(rollout, lam), wanted, atol=1e-5)
    assert len(np.unique(np.round(wanted, 6))) > steps * games // 2


def test_every_seat_that_the_learner_plays_is_learned_from(tmp_path):
    learner = Learner(small(tmp_path, imitate=0, num_envs=12, rollout=200, greedy_share=0.5))
    expected = [{0, 1, 2, 3}] * 12
    before = learner.batch.lineups[:, :4].copy()
    rollout = learner.collect()
    assert (rollout.rewards[rollout.dones] != 0).any()
    for game in range(12):
        played_by_greedy = set(np.flatnonzero(before[game] == loops.GREEDY).tolist())
        assert len(played_by_greedy) == (1 + game // 2 % 3 if game < 6 else 0)
        end = np.argmax(rollout.dones[:, game])  # seats move on with the next game
        assert rollout.dones[end, game]
        decided = set(rollout.seats[: end + 1, game].tolist())
        assert decided == expected[game] - played_by_greedy
    assert len(rollout.seen.starts) - 1 == 12 * 200 == rollout.choices.size


def test_a_decision_is_recorded_as_it_was_made(learner):
    batch, network = learner.batch, learner.network
    seen, players = batch.observations.copy(), batch.players.copy()
    masks = batch.action_masks.copy()
    rollout = learner.collect()
    games = batch.num_envs
    first = np.arange(games)
    dense = np.zeros_like(seen)
    taken = rollout.seen.take(first)
    dense[np.repeat(first, np.diff(taken.starts)), taken.columns] = taken.values
    assert np.array_equal(dense, seen)
    assert np.array_equal(rollout.seats[0], players)
    legal = Sparse.of(masks)
    with torch.no_grad():
        chances, values = network(taken, legal)
    assert np.allclose(values.numpy(), rollout.values[0], atol=1e-5)
    places = legal.starts[:-1] + rollout.choices[0]
    assert np.allclose(chances.numpy()[places], rollout.chances[0], atol=1e-5)
    assert (rollout.choices[0] < masks.sum(1)).all()


def test_the_exported_layers_are_the_policy(learner):
    card = Card("undecim", GAME.rules_version, GAME.encoding_version, learner.options)
    player = PolicyPlayer.of(card, learner.network.layers(), "x")
    batch = learner.batch
    legal = Sparse.of(batch.action_masks)
    with torch.no_grad():
        chances, _ = learner.network(Sparse.of(batch.observations), legal)
    found = player.probabilities(batch.observations, batch.action_masks)
    rows = np.repeat(np.arange(batch.num_envs), np.diff(legal.starts))
    assert np.allclose(found[rows, legal.columns], chances.exp().numpy(), atol=2e-3)
    surer = PolicyPlayer.of(card, learner.network.layers(temperature=0.5), "x")
    squares = found**2  # half the temperature
    wanted = squares / squares.sum(1, keepdims=True)
    chances = surer.probabilities(batch.observations, batch.action_masks)
    assert np.allclose(chances, wanted, atol=2e-3)


def test_the_teacher_says_what_greedy_does_and_touches_nothing(learner):
    batch = learner.batch
    before = batch.states.tobytes()
    choices = learner.teacher.choices()
    assert batch.states.tobytes() == before
    assert np.array_equal(learner.teacher.choices(), choices)
    assert batch.action_masks[np.arange(batch.num_envs), choices].all()
    for i, choice in enumerate(choices):
        offered = set()
        for stream in range(40):  # ties are broken from a stream
            words = np.array([stream], np.uint64)
            offered.add(int(GAME.choose_action(batch.states[i : i + 1][0], words)))
        assert int(choice) in offered


def test_imitation_comes_near_greedy_within_seconds(tmp_path):
    run = Run(Arguments(tmp_path / "x", imitate=32_768, evaluation_games=8, seed=1))
    run.train(None, 32_768)
    player = WeightsPlayer(tmp_path / "x")
    assert evaluate(player, "random", GAME, num_games=200, seed=5).reward.low > 0.7


def test_self_play_alone_learns_to_beat_random_players(tmp_path):
    run = Run(Arguments(tmp_path / "x", imitate=0, greedy_share=0.0, evaluation_games=8, seed=1))
    run.train(None, 49_152)
    found = evaluate(WeightsPlayer(tmp_path / "x"), "random", GAME, num_games=200, seed=5)
    assert found.reward.low > 0.2


@pytest.fixture(scope="module")
def straight(tmp_path_factory):
    """A small run that was never stopped: two updates of imitation, four of PPO."""
    folder = tmp_path_factory.mktemp("straight") / "run"
    trained(folder, 6 * UPDATE)
    return folder


@pytest.mark.parametrize("stop", [UPDATE, 4 * UPDATE])
def test_a_resumed_run_comes_to_the_same_bit_for_bit(straight, tmp_path, stop):
    folder = tmp_path / "run"
    trained(folder, stop)
    trained(folder, 6 * UPDATE, resume=True)
    last = f"checkpoints/{6 * UPDATE:012d}.safetensors"
    one, other = load_file(straight / last), load_file(folder / last)
    assert one.keys() == other.keys()
    assert [name for name in one if not np.array_equal(one[name], other[name])] == []
    layers, other_layers = (WeightsPlayer(where).layers for where in (straight, folder))
    for pair, other_pair in zip(layers, other_layers, strict=True):
        assert all(np.array_equal(x, y) for x, y in zip(pair, other_pair, strict=True))
    rows, other_rows = (
        [{**row, "seconds": 0} for row in table(where) if int(row["steps"]) % 256 == 0]
        for where in (straight, folder)  # where a run stopped there is one more evaluation
    )
    assert rows == other_rows


def test_what_was_evaluated_after_the_checkpoint_is_evaluated_anew(straight, tmp_path):
    folder = tmp_path / "run"
    trained(folder, 4 * UPDATE)
    (folder / f"checkpoints/{4 * UPDATE:012d}.safetensors").unlink()
    trained(folder, 6 * UPDATE, resume=True)
    assert [row["steps"] for row in table(folder)] == [row["steps"] for row in table(straight)]


def test_a_run_of_other_rules_or_with_a_damaged_checkpoint_does_not_go_on(straight, tmp_path):
    folder = tmp_path / "run"
    shutil.copytree(straight, folder)
    config, words = folder / "config.json", (folder / "config.json").read_text()
    config.write_text(words.replace('"rules_version": ', '"rules_version": 7'))
    with pytest.raises(
        ValueError, match=r"trained with rules_version 7. of undecim, which now has"
    ):
        Run(Arguments(folder, resume=True))
    config.write_text("{}")
    with pytest.raises(ValueError, match=r"is not of a run of meeple_agents.ppo"):
        Run(Arguments(folder, resume=True))
    config.write_text(words)
    older, newest = sorted((folder / "checkpoints").iterdir())
    newest.write_bytes(newest.read_bytes()[:-5])
    with pytest.raises(ValueError, match=f"without that file .* goes on from {older.name}"):
        Run(Arguments(folder, resume=True))


def test_the_folder_holds_what_one_looks_for(straight):
    config = json.loads((straight / "config.json").read_text())
    assert (config["game"], config["seed"], config["imitate"]) == ("undecim", 3, 256)
    rows = table(straight)
    assert {row["opponent"] for row in rows} == {"random", "greedy"}
    assert {int(row["steps"]) for row in rows} == {256, 512, 768}
    for row in rows:
        assert int(row["games"]) == 8
        assert float(row["reward_low"]) <= float(row["reward"]) <= float(row["reward_high"])
    assert len(list((straight / "checkpoints").iterdir())) == 2
    card = WeightsPlayer(straight).card
    assert (card.game, card.steps) == ("undecim", 6 * UPDATE)
    assert card.options == GAME.check_options({})
    assert "--imitate 256" in card.command and "--seed 3" in card.command
    curves = EventAccumulator(str(straight / "tensorboard")).Reload()
    assert {"learning/entropy", "reward/greedy"} <= set(curves.Tags()["scalars"])


def test_the_same_seed_learns_the_same(tmp_path):
    states = []
    for _ in range(2):
        learner = Learner(small(tmp_path))
        for _ in range(3):
            learner.update()
        states.append(learner.state())
    one, other = states
    assert all(np.array_equal(one[name], other[name]) for name in one)
    another = Learner(small(tmp_path, seed=4))
    assert not np.array_equal(another.state()["states"], Learner(small(tmp_path)).state()["states"])


def test_the_card_s_command_gives_the_same_arguments(tmp_path):
    given = small(
        tmp_path, num_players=3, options='{"mulligan": false}', evaluate_against=("random",)
    )
    run = Run(replace(given, out=tmp_path / "x"))
    words = shlex.split(run.card().command)
    assert words[:3] == ["python", "-m", "meeple_agents.ppo"]
    read = tyro.cli(Arguments, args=[*words[3:], "--out", str(tmp_path / "x")])
    assert replace(read.filled(), steps=None) == run.learner.arguments
    assert "--options" in words and "--rollout" in words and "--clip" not in words


def test_curves_are_drawn_of_what_was_evaluated(straight, tmp_path):
    curves = read_curves(straight)
    assert curves["greedy"].shape == (3, 5)
    assert curves["greedy"][:, 0].tolist() == [256, 512, 768]
    assert (curves["random"][:, 2] == [float(r["reward"]) for r in table(straight)[::2]]).all()
    for over in ("steps", "seconds"):
        draw_curves([straight, straight], tmp_path / f"{over}.png", "Undecim", over)
        assert (tmp_path / f"{over}.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="over='hours': choose from steps, seconds"):
        draw_curves([straight], tmp_path / "x.png", over="hours")
    with pytest.raises(ValueError, match=r"none/evaluations.csv holds no evaluations"):
        read_curves(tmp_path / "none")


def test_what_cannot_be_is_refused(straight, tmp_path):
    with pytest.raises(ValueError, match="holds a run already; --resume"):
        Run(small(straight))
    with pytest.raises(ValueError, match="holds no run to go on with"):
        Run(Arguments(tmp_path / "none", resume=True))
    for seed in (9, 0):  # 0 is what a new run has by default
        with pytest.raises(ValueError, match=f"seed is 3 in this run, not {seed}"):
            Run(Arguments(straight, resume=True, seed=seed))
    with pytest.raises(ValueError, match="game is undecim in this run, not alchemists"):
        Run(Arguments(straight, resume=True, game="alchemists"))
    with pytest.raises(ValueError, match="epochs=0: at least 1"):
        Learner(small(tmp_path, epochs=0))
    with pytest.raises(ValueError, match="greedy_share=2: it lies between 0 and 1"):
        Learner(small(tmp_path, greedy_share=2))
    with pytest.raises(ValueError, match=r"widths=.*each layer must be 1 or wider"):
        Learner(small(tmp_path, widths=(8, 0)))
    with pytest.raises(ValueError, match=r"undecim: options='{': "):
        Learner(small(tmp_path, options="{"))
    with pytest.raises(ValueError, match="temperature=0: it must be above 0"):
        Learner(small(tmp_path, temperature=0))
    with pytest.raises(ValueError, match="no player 'nobody'"):
        Run(small(tmp_path / "x", evaluate_against=("nobody",)))
    with pytest.raises(ValueError, match=r"undecim.*num_players"):
        Learner(small(tmp_path, num_players=9))
    with pytest.raises(ValueError, match="--minutes or --steps"):
        Run(small(tmp_path / "x")).train(None, None)
    with pytest.raises(ValueError, match="steps=0: it must be above 0"):
        Run(small(tmp_path / "y")).train(None, 0)


def test_other_tables_and_options_can_be_trained(tmp_path):
    options = small(tmp_path, num_players=3, options='{"mulligan": false}')
    learner = Learner(replace(options, greedy_share=1.0))
    assert learner.options["num_players"] == 3
    assert learner.options["mulligan"] is False
    learner.update()
    assert learner.steps == UPDATE


def test_a_default_given_anew_is_compared_on_resume(tmp_path):
    folder = tmp_path / "run"
    trained(folder, UPDATE, game="alchemists", widths=(8,), evaluate_against=())
    with pytest.raises(ValueError, match="game is alchemists in this run, not undecim"):
        Run(Arguments(folder, resume=True, game="undecim"))


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"clip": math.nan}, "clip=nan: it must be above 0"),
        ({"clip": 2.0}, "clip=2.0: it lies between 0 and 1"),
        ({"gae_lambda": 1.5}, "gae_lambda=1.5: it lies between"),
        ({"entropy": math.inf}, "entropy=inf: it lies between"),
        ({"learning_rate": math.inf}, "learning_rate=inf: it lies between"),
        ({"temperature": 1e-30}, "temperature=1e-30: it lies between"),
        ({"imitate": -2}, "imitate=-2: it lies between"),
        ({"seed": -1}, "seed=-1: it lies between"),
        ({"options": "[]"}, "a JSON object is needed"),
        ({"num_players": 3, "options": '{"num_players": 4}'}, "num_players=3, but options="),
    ],
)
def test_numbers_out_of_range_are_refused(tmp_path, how, message):
    with pytest.raises(ValueError, match=message):
        Learner(small(tmp_path, **how))


def test_a_folder_with_checkpoints_of_another_run_is_not_taken(straight, tmp_path):
    folder = tmp_path / "run"
    shutil.copytree(straight, folder)
    (folder / "config.json").unlink()
    with pytest.raises(ValueError, match="checkpoints holds files of another run"):
        Run(small(folder))


def test_what_is_wrong_is_said_in_one_line(straight, tmp_path, capsys):
    folder = tmp_path / "run"
    shutil.copytree(straight, folder)
    lacking = json.loads((folder / "config.json").read_text())
    wrong = tmp_path / "wrong"
    wrong.mkdir()
    (wrong / "config.json").write_text(json.dumps({**lacking, "epochs": "many"}))
    del lacking["clip"]
    (folder / "config.json").write_text(json.dumps(lacking))
    (tmp_path / "file").write_text("")
    for call, words in (
        (lambda: main(small(straight, steps=1)), "holds a run already"),
        (lambda: main(Arguments(folder, resume=True, steps=1)), "is damaged: it lacks clip"),
        (lambda: main(Arguments(wrong, resume=True, steps=1)), "is damaged: epochs='many'"),
        (lambda: main(small(tmp_path / "file", steps=1)), "file"),
        (lambda: curves_main([str(tmp_path), "--out", "x.png"]), "holds no evaluations"),
        (lambda: weights_main(tmp_path / "none"), "no weights at"),
    ):
        with pytest.raises(SystemExit) as ended:
            call()
        assert ended.value.code == 2
        told = capsys.readouterr().err
        assert words in told and told.count("\n") == 1


def test_ctrl_c_finishes_the_update_and_keeps_it(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "run"
    update = Learner.update

    def interrupted(self):
        if self.steps == UPDATE:
            signal.raise_signal(signal.SIGINT)
        return update(self)

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(Learner, "update", interrupted)
    main(small(folder, steps=6 * UPDATE))
    assert signal.getsignal(signal.SIGINT) is before
    assert f"after {2 * UPDATE} decisions" in capsys.readouterr().out
    assert RunFolder(folder).names() == [f"{2 * UPDATE:012d}.safetensors"]
    assert WeightsPlayer(folder).card.steps == 2 * UPDATE


def test_a_run_whose_weights_are_no_numbers_keeps_its_checkpoints(tmp_path):
    run = Run(small(tmp_path / "run"))
    with torch.no_grad():
        run.learner.network.head.bias[3] = torch.nan
    with pytest.raises(ValueError, match="holds something that is not a number"):
        run.save()
    assert RunFolder(tmp_path / "run").names() == []


def test_a_small_rest_goes_with_the_last_minibatch(tmp_path, monkeypatch):
    sizes: list[int] = []
    descend = Learner._descend

    def noted(self, seen, legal, *arrays):
        sizes.append(len(arrays[0]))
        return descend(self, seen, legal, *arrays)

    monkeypatch.setattr(Learner, "_descend", noted)
    for minibatch, wanted in ((128, [128]), (51, [51, 51, 26]), (52, [52, 76]), (200, [128])):
        sizes.clear()
        Learner(small(tmp_path, minibatch=minibatch, epochs=1)).update()
        assert sizes == wanted

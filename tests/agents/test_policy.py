"""A trained policy: read from its file, it plays as it was trained, and only what it was for."""

from __future__ import annotations

import io
import itertools
import json
import subprocess
import sys
import zipfile
from dataclasses import asdict, replace

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

from meeple.core.batch import Batch
from meeple.core.registry import get_game
from meeple_agents.checkpoint import model_bytes
from meeple_agents.learner import Settings, make_env, make_model, policy_layers
from meeple_agents.players import game_seeds, parse_player, play_games
from meeple_agents.policy import Card, PolicyError, PolicyPlayer, add_policy, read_policy

GAME = get_game("undecim")
OPTIONS = GAME.check_options({"num_players": 4})
CARD = Card(GAME.name, GAME.rules_version, GAME.encoding_version, OPTIONS, steps=7)


def layers(*widths, seed=0, scale=0.3):
    """Layers with random weights."""
    rng = np.random.default_rng(seed)
    sizes = [GAME.observation_size, *widths, GAME.num_actions]
    return [
        (
            rng.normal(0, scale, pair).astype(np.float32),
            rng.normal(0, scale, pair[1]).astype(np.float32),
        )
        for pair in itertools.pairwise(sizes)
    ]


def decisions(count=64, steps=40):
    """Observations and masks from the midst of games."""
    batch = Batch(GAME, count, num_players=4, action_masks=True)
    batch.reset(seed=1)
    for _ in range(steps):
        batch.step(batch.sample())
    return batch.observations, batch.action_masks


@pytest.fixture(scope="module", params=["relu", "tanh"])
def trained(request, tmp_path_factory):
    """A model as Stable-Baselines3 has it, and the folder with its file."""
    settings = Settings(
        num_envs=2,
        rollout=8,
        batch_size=16,
        trunk=24 if request.param == "relu" else 0,
        layers=(16, 12),
        activation=request.param,
        opponents={"random": 1.0},
    )
    model = make_model(make_env(GAME, OPTIONS, settings, 3), settings, 3)
    with torch.no_grad():  # so that some actions are much likelier than others
        model.policy.action_net.weight *= 300
    folder = tmp_path_factory.mktemp("run")
    card = replace(CARD, activation=request.param)
    (folder / "model.zip").write_bytes(add_policy(model_bytes(model), card, policy_layers(model)))
    return model, folder


def test_it_answers_as_the_model_that_was_trained(trained):
    model, folder = trained
    observations, masks = decisions()
    loaded = MaskablePPO.load(folder / "model.zip", device="cpu")
    for one in (model, loaded):
        with torch.no_grad():
            distribution = one.policy.get_distribution(torch.from_numpy(observations.copy()), masks)
        expected = distribution.distribution.probs.numpy()
        found = PolicyPlayer(folder).probabilities(observations, masks)
        assert expected.max() > 0.5
        assert np.allclose(found, expected, atol=1e-5)
        likeliest = PolicyPlayer(folder / "model.zip", deterministic=True)
        assert np.array_equal(likeliest.act(observations, masks), expected.argmax(axis=1))


def test_the_name_and_the_card_come_with_it(trained):
    _, folder = trained
    player = parse_player(f"ppo:{folder}")
    assert player.name == f"ppo:{folder}"
    assert PolicyPlayer(folder, name="mine").name == "mine"
    assert (player.card.game, player.card.steps) == ("undecim", 7)
    assert player.card.options == OPTIONS


def test_actions_are_drawn_by_their_probabilities():
    observations, masks = decisions(1)
    chances = PolicyPlayer.of(CARD, layers(32), "p").probabilities(observations, masks)[0]
    assert chances.sum() == pytest.approx(1)
    assert not chances[masks[0] == 0].any()
    drawn = np.zeros(GAME.num_actions)
    for seed in range(500):
        player = PolicyPlayer.of(CARD, layers(32), "p", seed=seed)
        drawn[player.act(observations, masks)[0]] += 1
    assert not drawn[masks[0] == 0].any()
    spread = np.sqrt(chances * (1 - chances) / 500)
    assert (np.abs(drawn / 500 - chances) <= 4.5 * spread + 1e-9).all()
    assert np.count_nonzero(chances > 0.02) >= 2


def test_other_observations_draw_anew():
    observations, masks = decisions(1)
    many = np.repeat(observations, 400, axis=0)
    many[:, 0] = np.arange(400) * 1e-7  # means nothing to the network, all to the draw
    player = PolicyPlayer.of(CARD, layers(), "p")
    chances = player.probabilities(many[:1], masks)[0]
    drawn = player.act(many, np.repeat(masks, 400, axis=0))
    shares = np.bincount(drawn, minlength=GAME.num_actions) / 400
    spread = np.sqrt(chances * (1 - chances) / 400)
    assert (np.abs(shares - chances) <= 4.5 * spread + 1e-3).all()
    assert len(set(drawn.tolist())) > 1


@pytest.mark.parametrize("deterministic", [False, True])
def test_a_decision_is_answered_alike_whatever_else_is_asked(deterministic):
    player = PolicyPlayer.of(CARD, layers(64, 32), "p", deterministic=deterministic)
    observations, masks = decisions()
    together = player.act(observations, masks)
    assert masks[np.arange(len(masks)), together].all()
    alone = [player.act(observations[i : i + 1], masks[i : i + 1])[0] for i in range(len(masks))]
    assert together.tolist() == alone
    backwards = player.act(observations[::-1], masks[::-1])
    assert np.array_equal(backwards[::-1], together)


def test_a_digest_tells_players_apart():
    first = PolicyPlayer.of(CARD, layers(16), "p").digest
    assert first == PolicyPlayer.of(CARD, layers(16), "q").digest
    changed = layers(16)
    changed[1][1][5] += 1e-3
    for other in (
        PolicyPlayer.of(CARD, changed, "p"),
        PolicyPlayer.of(CARD, layers(16), "p", seed=1),
        PolicyPlayer.of(CARD, layers(16), "p", deterministic=True),
        PolicyPlayer.of(replace(CARD, activation="tanh"), layers(16), "p"),
    ):
        assert other.digest != first


def test_games_do_not_depend_on_how_many_are_played_at_a_time():
    player = PolicyPlayer.of(CARD, layers(16), "p")
    seeds = game_seeds(4, 0, 12)
    one, other = (
        play_games(GAME, OPTIONS, [player, "random", player, "greedy"], seeds, num_envs=n)
        for n in (12, 5)
    )
    assert np.array_equal(one.chains, other.chains)


def empty_zip():
    data = io.BytesIO()
    zipfile.ZipFile(data, "w").close()
    return data.getvalue()


def test_playing_needs_no_torch(tmp_path):
    (tmp_path / "model.zip").write_bytes(add_policy(empty_zip(), CARD, layers(16)))
    script = (
        "import sys, numpy as np\n"
        "from meeple_agents.players import parse_player, play_games, game_seeds\n"
        "player = parse_player('ppo:' + sys.argv[1])\n"
        "games = play_games('undecim', {'num_players': 4}, [player] * 4, game_seeds(0, 0, 2))\n"
        "assert len(games) == 2\n"
        "bad = {'torch', 'stable_baselines3', 'tensorboard'} & set(sys.modules)\n"
        "sys.exit(f'imported: {bad}' if bad else 0)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True)


def test_what_it_was_not_trained_for_is_refused():
    player = PolicyPlayer.of(CARD, layers(), "old")
    player.check(GAME, {"num_players": 4, "mulligan": False})
    with pytest.raises(PolicyError, match="undecim: old was trained with num_players=4, not 3"):
        player.check(GAME, {"num_players": 3})
    newer = replace(CARD, encoding_version=GAME.encoding_version + 1)
    message = (
        f"trained with encoding version {GAME.encoding_version + 1}; "
        f"the game now has version {GAME.encoding_version}"
    )
    with pytest.raises(PolicyError, match=message):
        PolicyPlayer.of(newer, layers(), "new").check(GAME, OPTIONS)
    old = replace(CARD, rules_version=99)
    with pytest.raises(PolicyError, match="undecim: old was trained under rules version 99; the"):
        PolicyPlayer.of(old, layers(), "old").check(GAME, OPTIONS)
    narrow = [(np.zeros((20, 7)), np.zeros(7))]
    with pytest.raises(PolicyError, match="undecim: narrow reads 20 numbers and chooses from 7"):
        PolicyPlayer.of(CARD, narrow, "narrow").check(GAME, OPTIONS)
    with pytest.raises(PolicyError, match="undecim: other was trained for chess"):
        PolicyPlayer.of(replace(CARD, game="chess"), layers(), "other").check(GAME, OPTIONS)


def test_observations_of_another_size_are_refused():
    player = PolicyPlayer.of(CARD, layers(), "p")
    observations, masks = decisions(4)
    for bad in (
        (observations[:, 1:], masks),
        (observations, masks[:, 1:]),
        (observations[1:], masks),
    ):
        with pytest.raises(PolicyError, match=r"p reads \d+ numbers and chooses from 111 actions"):
            player.act(*bad)


def test_a_place_without_a_policy_is_named(tmp_path):
    with pytest.raises(PolicyError, match=r"no trained policy at .*: .*model.zip is not there"):
        PolicyPlayer(tmp_path)
    with pytest.raises(PolicyError, match="nowhere is not there"):
        parse_player(f"ppo:{tmp_path / 'nowhere'}")


def test_a_foreign_file_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "model.zip", "w") as archive:
        archive.writestr("data", "{}")
    with pytest.raises(PolicyError, match="not a model that Meeple trained"):
        PolicyPlayer(tmp_path)


@pytest.mark.parametrize("damage", ["cut", "flip", "empty"])
def test_a_damaged_file_is_refused(tmp_path, damage):
    data = bytearray(add_policy(empty_zip(), CARD, layers(32)))
    path = tmp_path / "model.zip"
    path.write_bytes(data)
    card, found = read_policy(path)
    assert card == CARD
    assert all(np.array_equal(a, b) for a, b in zip(found[1], layers(32)[1], strict=True))
    if damage == "cut":
        data = data[: len(data) // 2]
    elif damage == "flip":
        data[len(data) // 2] ^= 1
    else:
        data = data[:0]
    path.write_bytes(data)
    with pytest.raises(PolicyError, match=r"model\.zip is damaged"):
        PolicyPlayer(tmp_path)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ([], "there are no layers"),
        ([(np.zeros((4, 3)), np.zeros(2))], r"layer 0 has weights of shape \(4, 3\)"),
        ([(np.zeros((4, 3)), np.zeros(3)), (np.zeros((9, 2)), np.zeros(2))], "layer 1 .* 3 inputs"),
        ([(np.zeros((0, 3)), np.zeros(3))], "layer 0 has weights of shape"),
        ([(np.zeros((4, 0)), np.zeros(0))], "layer 0 has weights of shape"),
        ([(np.full((4, 3), np.nan), np.zeros(3))], "layer 0 holds something that is not a number"),
        ([(np.full((4, 3), 1e300), np.zeros(3))], "too large for float32"),
        ([(np.full((4, 3), "x"), np.zeros(3))], "layer 0 holds <U1, not numbers"),
    ],
)
def test_layers_that_do_not_fit_are_refused(tmp_path, bad, message):
    with pytest.raises(PolicyError, match=message):
        PolicyPlayer.of(CARD, bad, "p")
    (tmp_path / "model.zip").write_bytes(add_policy(empty_zip(), CARD, bad))
    with pytest.raises(PolicyError, match=rf"model\.zip.*{message}"):
        PolicyPlayer(tmp_path)


def test_a_missing_bias_is_called_so(tmp_path):
    arrays = io.BytesIO()
    np.savez(arrays, w0=np.zeros((4, 3)))
    with zipfile.ZipFile(tmp_path / "model.zip", "w") as archive:
        archive.writestr("meeple/card.json", json.dumps(asdict(CARD)))
        archive.writestr("meeple/layers.npz", arrays.getvalue())
    with pytest.raises(PolicyError, match="damaged: of layer 0 the array b0 is missing"):
        PolicyPlayer(tmp_path)


def test_a_damaged_card_is_told_of(tmp_path):
    for how, message in (
        ({"activation": "sigmoid"}, "activation='sigmoid'; there are relu, tanh"),
        ({"options": {}}, "options do not say num_players"),
        ({"options": None}, "options=None, where a JSON object is needed"),
        ({"steps": "7"}, "steps='7', where a whole number is needed"),
    ):
        broken = add_policy(empty_zip(), replace(CARD, **how), layers(16))
        (tmp_path / "model.zip").write_bytes(broken)
        with pytest.raises(PolicyError, match=rf"model\.zip is damaged: .*{message}"):
            PolicyPlayer(tmp_path)


def test_the_likeliest_action_is_legal_whatever_the_logits():
    huge = [(np.full((2, 4), 3e38), np.zeros(4))]  # logits that are infinite
    player = PolicyPlayer.of(CARD, huge, "p", deterministic=True)
    masks = np.array([[0, 0, 1, 1], [0, 1, 0, 0]], np.int8)
    seen = np.ones((2, 2), np.float32)
    assert np.isnan(player.probabilities(seen, masks)).any()
    assert masks[np.arange(2), player.act(seen, masks)].all()


def test_a_model_zip_needs_no_safetensors(tmp_path):
    (tmp_path / "model.zip").write_bytes(add_policy(empty_zip(), CARD, layers(16)))
    script = (
        "import sys\n"
        "sys.modules['safetensors'] = None\n"
        "from meeple_agents.players import parse_player\n"
        "parse_player('ppo:' + sys.argv[1])\n"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path / "model.zip")], check=True)

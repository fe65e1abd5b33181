"""Weights files: written and read alike, refused with reasons, and the packaged ones."""

from __future__ import annotations

import io
import json
import os
import pickle
import zipfile
from dataclasses import asdict, replace

import numpy as np
import pytest
import safetensors.numpy

import meeple
from meeple.core.registry import get_game
from meeple_agents import weights
from meeple_agents.evaluate import evaluate
from meeple_agents.players import parse_player
from meeple_agents.policy import PolicyError
from meeple_agents.weights import (
    LARGEST,
    PackagedPlayer,
    WeightsCard,
    WeightsPlayer,
    markdown,
    packaged,
    read_weights,
    write_arrays,
    write_weights,
)

GAME = get_game("undecim")
PACKAGED = [name for name in meeple.games() if packaged(name).is_file()]


def card_of(**how):
    plain = {
        "game": "undecim",
        "rules_version": GAME.rules_version,
        "encoding_version": GAME.encoding_version,
        "options": GAME.check_options({"num_players": 4}),
        "command": "python -m meeple_agents.ppo",
        "budget": "no time at all",
    }
    return WeightsCard(**{**plain, **how})


def layers_of(inputs=GAME.observation_size, outputs=GAME.num_actions, width=8):
    rng = np.random.default_rng(0)
    return [
        (rng.normal(size=(inputs, width)).astype(np.float32), np.zeros(width, np.float32)),
        (rng.normal(size=(width, outputs)).astype(np.float32), np.ones(outputs, np.float32)),
    ]


@pytest.fixture
def path(tmp_path):
    return write_weights(tmp_path / "x.safetensors", card_of(), layers_of())


def test_a_policy_is_read_as_it_was_written(path):
    card, layers = read_weights(path)
    assert card == card_of()
    for (weight, bias), (was, bias_was) in zip(layers, layers_of(), strict=True):
        assert weight.dtype == bias.dtype == np.float32
        assert np.array_equal(weight, was.astype(np.float16).astype(np.float32))
        assert np.array_equal(bias, bias_was)


def test_a_policy_plays(path):
    first, again = (evaluate(WeightsPlayer(path), "random", GAME, num_games=8) for _ in "ab")
    assert first == again
    assert first.name == f"ppo:{path}"
    assert WeightsPlayer(path).digest == WeightsPlayer(path).digest
    assert WeightsPlayer(path, deterministic=True).digest != WeightsPlayer(path).digest


def test_a_run_s_folder_will_do(path):
    assert parse_player(f"ppo:{path}").card == card_of()
    path.rename(path.parent / "policy.safetensors")
    assert WeightsPlayer(path.parent).card == card_of()
    assert parse_player(f"ppo:{path.parent}").card == card_of()
    assert isinstance(parse_player("ppo"), PackagedPlayer)
    with pytest.raises(PolicyError, match="no trained policy at"):
        parse_player(f"ppo:{path.parent / 'none'}")


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"game": "alchemists"}, "undecim: .* was trained for alchemists"),
        ({"rules_version": 99}, "undecim: .* under rules version 99; the game now has version"),
        ({"encoding_version": 99}, "undecim: .* with encoding version 99; the game now has"),
        (
            {"options": GAME.check_options({"num_players": 3})},
            "undecim: .* with num_players=3, not 4",
        ),
    ],
)
def test_what_it_was_not_trained_for_is_refused(tmp_path, how, message):
    path = write_weights(tmp_path / "x.safetensors", card_of(**how), layers_of())
    with pytest.raises(PolicyError, match=message):
        WeightsPlayer(path).check(GAME, {"num_players": 4})
    with pytest.raises(PolicyError, match=message):
        evaluate(WeightsPlayer(path), "random", GAME, {"num_players": 4}, num_games=4)


def test_layers_that_do_not_fit_the_game_are_refused(tmp_path):
    path = write_weights(tmp_path / "x.safetensors", card_of(), layers_of(inputs=20, outputs=7))
    wanted = f"reads 20 numbers and chooses from 7 actions; the game has {GAME.observation_size}"
    with pytest.raises(PolicyError, match=wanted):
        WeightsPlayer(path).check(GAME, {})


def test_layers_that_do_not_fit_each_other_are_refused(tmp_path):
    layers = layers_of()
    about = {"card": json.dumps(asdict(card_of()))}
    path = tmp_path / "x.safetensors"
    bad = {"w0": layers[0][0], "b0": layers[0][1], "w1": layers[1][0].T, "b1": layers[1][1]}
    write_arrays(path, bad, about)
    with pytest.raises(PolicyError, match=r"layer 1 has weights of shape \(111, 8\)"):
        read_weights(path)
    write_arrays(path, {"w0": layers[0][0]}, about)
    with pytest.raises(PolicyError, match=r"not the weights of a policy .*b0"):
        read_weights(path)
    write_arrays(path, {}, about)
    with pytest.raises(PolicyError, match="there are no layers"):
        read_weights(path)
    good = {"w0": layers[0][0], "b0": layers[0][1]}
    write_arrays(path, {**good, "b7": layers[0][1]}, about)
    with pytest.raises(PolicyError, match="belong to no layer: b7"):
        read_weights(path)
    good["w0"][3, 3] = np.nan
    with pytest.raises(PolicyError, match="layer 0 holds something that is not a number"):
        write_weights(path, card_of(), [(good["w0"], good["b0"])])


def test_a_file_that_is_damaged_or_something_else_is_refused(path, tmp_path):
    data = path.read_bytes()
    other = tmp_path / "y.safetensors"
    flipped = bytearray(data)
    flipped[-1000] ^= 1
    for broken, message in [
        (bytes(flipped), "damaged: its content does not fit its checksum"),
        (data[: len(data) // 2], "damaged"),
        (data[:4], "damaged"),
        (b"", "damaged"),
        (b"\xff" * 100, "damaged"),
        (pickle.dumps({"w0": 1}), "a pickle, which is never read"),
        (zipped(), "a zip archive"),
        (safetensors.numpy.save({"w0": np.zeros(3)}), "no weights of Meeple"),
    ]:
        other.write_bytes(broken)
        with pytest.raises(PolicyError, match=message):
            WeightsPlayer(other)
    with pytest.raises(PolicyError, match="no weights at"):
        WeightsPlayer(tmp_path / "none.safetensors")


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"activation": "sigmoid"}, "activation='sigmoid'; there are relu, tanh"),
        ({"options": {}}, "options do not say num_players"),
        ({"options": None}, "options=None, where a JSON object is needed"),
        ({"results": [3]}, "results=.* where a list of JSON objects is needed"),
    ],
)
def test_a_damaged_card_is_told_of(tmp_path, how, message):
    arrays = {"w0": np.zeros((2, 3), np.float32), "b0": np.zeros(3, np.float32)}
    path = tmp_path / "x.safetensors"
    write_arrays(path, arrays, {"card": json.dumps(asdict(card_of(**how)))})
    with pytest.raises(PolicyError, match=message):
        read_weights(path)
    for card in ("[" * 100_000, "null", "{"):
        write_arrays(path, arrays, {"card": card})
        with pytest.raises(PolicyError, match=r"x\.safetensors is damaged: its card is"):
            read_weights(path)


def test_files_that_no_policy_would_be_are_not_read(tmp_path, monkeypatch):
    path = tmp_path / "x.safetensors"
    about = {"card": json.dumps(asdict(card_of()))}
    empty = {"w0": np.zeros((0, 3), np.float32), "b0": np.zeros(3, np.float32)}
    write_arrays(path, empty, about)
    with pytest.raises(PolicyError, match=r"shape \(0, 3\)"):
        read_weights(path)
    with open(path, "r+b") as file:
        file.truncate(LARGEST * 50 + 1)
    with pytest.raises(PolicyError, match="has 100,000,001 bytes"):
        read_weights(path)
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(PolicyError, match="not a regular file"):
        read_weights(path)
    big = write_weights(tmp_path / "y.safetensors", card_of(), layers_of(width=1600))
    monkeypatch.setattr(weights, "FOLDER", tmp_path / "packaged")
    with pytest.raises(PolicyError, match="the package takes 2,000,000 at most"):
        weights.publish(big, num_games=8)


def test_numbers_too_large_for_float16_are_not_written(tmp_path):
    layers = layers_of()
    layers[1][0][0, 0] = 1e5
    with pytest.raises(PolicyError, match=r"layer 1 holds .* too large for float16"):
        write_weights(tmp_path / "x.safetensors", card_of(), layers)


def test_options_of_a_card_that_was_read_are_compared_with_the_defaults(tmp_path):
    game = get_game("terraforming_mars")
    options = game.check_options({})
    assert () in [option.default for option in game.all_options]  # a list in checked options
    card = card_of(game=game.name, options=options)
    path = write_weights(tmp_path / "x.safetensors", card, layers_of())
    assert "| options besides the defaults | none |" in markdown(read_weights(path)[0])


def zipped():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("data.pkl", b"x")
    return buffer.getvalue()


def test_a_changed_card_is_noticed(path):
    data = path.read_bytes()
    assert data.count(b"no time at all") == 1
    path.write_bytes(data.replace(b"no time at all", b"much too much!"))
    with pytest.raises(PolicyError, match="checksum"):
        read_weights(path)


def test_the_packaged_player_says_what_is_missing(monkeypatch, tmp_path):
    player = PackagedPlayer()
    with pytest.raises(PolicyError, match=r"ppo: which game .* call check\(game, options\)"):
        player.act(np.zeros((1, 3), np.float32), np.ones((1, 2), np.int8))
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    with pytest.raises(PolicyError, match=r"undecim: no policy comes with the package .*: none"):
        player.check(GAME, {})
    write_weights(tmp_path / "undecim.safetensors", card_of(), layers_of())
    player.check(GAME, {"num_players": 4})
    found = evaluate(player, "random", GAME, num_games=8)
    assert replace(found, name="") == replace(
        evaluate(WeightsPlayer(packaged("undecim")), "random", GAME, num_games=8), name=""
    )
    with pytest.raises(PolicyError, match="undecim: ppo was trained with num_players=4, not 3"):
        player.check(GAME, {"num_players": 3})
    with pytest.raises(PolicyError, match="there are policies for: undecim"):
        player.check(get_game("alchemists"), {})


def test_publishing_writes_weights_and_card(monkeypatch, tmp_path, path):
    monkeypatch.setattr(weights, "FOLDER", tmp_path / "packaged")
    made = weights.publish(path, num_games=8)
    card, _ = read_weights(made)
    assert made == tmp_path / "packaged" / "undecim.safetensors"
    assert [row["opponent"] for row in card.results] == ["random", "greedy"]
    assert all(row["games"] == 8 for row in card.results)
    words = made.with_suffix(".md").read_text()
    assert words == markdown(card)
    assert "no time at all" in words and "| greedy | 8 |" in words


@pytest.mark.parametrize("name", PACKAGED)
def test_packaged_policies_are_small_current_and_told_of(name):
    path, game = packaged(name), get_game(name)
    assert path.stat().st_size < LARGEST
    player = PackagedPlayer()
    player.check(game, {})
    card = player.player.card
    assert path.with_suffix(".md").read_text() == markdown(card)
    assert card.command and card.budget and card.versions
    rewards = {row["opponent"]: row["reward"][0] for row in card.results}
    assert rewards["random"] > 0.5
    rng = np.random.default_rng(0)
    seen = (rng.random((16, game.observation_size)) < 0.05).astype(np.float32)
    masks = (rng.random((16, game.num_actions)) < 0.1).astype(np.int8)
    masks[:, 0] = 1
    actions = player.act(seen, masks)
    assert masks[np.arange(16), actions].all()
    one = [player.act(seen[i : i + 1], masks[i : i + 1])[0] for i in range(16)]
    assert np.array_equal(one, actions)

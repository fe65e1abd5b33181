"""A game on disk: written whole, refused if damaged, and verified step by step."""

from __future__ import annotations

import json
import os
from dataclasses import replace

import numpy as np
import pytest

from meeple.core.batch import Batch
from meeple.core.errors import IllegalActionError
from meeple.core.files import checksum, write_whole
from meeple.core.record import (
    Record,
    RecordError,
    Result,
    verify_records,
)
from meeple.core.registry import get_game

GAME = get_game("undecim")
SEATS = 4


def played(num_envs=4, episodes=1, reward="placement", num_players=SEATS, **options):
    """A batch of logged games of random players."""
    batch = Batch(
        GAME,
        num_envs,
        observations=False,
        log=True,
        lineup=["random"] * num_players,
        num_players=num_players,
        reward=reward,
        **options,
    )
    batch.reset(seed=7)
    for _ in range(episodes - 1):
        batch.step(np.zeros(num_envs, int))
    return batch


@pytest.fixture(scope="module")
def record():
    return Record.from_batch(played(), 0, ["ann", "bob", "cleo", "dan"], about={"note": "à la 1"})


def write(path, content):
    """A record's file with this content and the checksum that fits it."""
    content = {k: v for k, v in content.items() if k != "checksum"}
    path.write_text(json.dumps({**content, "checksum": checksum(content)}))
    return path


def test_a_record_survives_the_disk(record, tmp_path):
    again = Record.load(record.save(tmp_path / "game.json"))
    assert again == record
    assert again.as_dict() == record.as_dict()
    assert (again.actions.dtype, again.links.dtype) == (np.uint16, np.uint16)
    assert again.about == {"note": "à la 1"}
    again.verify()
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_file_is_readable_json_of_a_few_kilobytes(record, tmp_path):
    path = record.save(tmp_path / "game.json")
    content = json.loads(path.read_text(encoding="utf-8"))
    assert path.stat().st_size < 4096
    assert content["game"] == "undecim"
    assert content["options"] == {"num_players": 4, "mulligan": True, "modules": [], "cards": None}
    assert content["players"] == ["ann", "bob", "cleo", "dan"]
    assert content["actions"] == record.actions.tolist()
    assert content["result"]["places"] == list(record.result.places)


def test_layout_may_change_but_content_may_not(record, tmp_path):
    path = record.save(tmp_path / "game.json")
    content = json.loads(path.read_bytes())
    path.write_bytes(json.dumps(content, indent=4).replace("\n", "\r\n").encode())
    assert Record.load(path) == record
    content["seed"] += 1
    path.write_text(json.dumps(content))
    with pytest.raises(RecordError, match=f"damaged: its checksum says {content['checksum']}"):
        Record.load(path)


@pytest.fixture
def small(record, tmp_path):
    """The file of a record with few actions, for tests that spoil it everywhere."""
    short = Record.play(GAME, record.options, record.seed, record.actions[:20])
    return short.save(tmp_path / "small.json")


def test_a_flipped_bit_is_refused_wherever_it_is(small):
    whole = small.read_bytes()
    for place in range(len(whole)):
        data = bytearray(whole)
        data[place] ^= 1 << place * 5 % 8
        small.write_bytes(data)
        with pytest.raises(RecordError):
            Record.load(small)


def test_a_file_cut_short_is_refused(small):
    path, whole = small, small.read_bytes().rstrip()
    for length in range(0, len(whole), 3):
        path.write_bytes(whole[:length])
        with pytest.raises(RecordError, match="damaged or cut short"):
            Record.load(path)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not a record"),
        (b"Once upon a time", "is not a record"),
        (b"PAR1\x00\xff\xfe", "is not a record"),
        (b"[" * 100_000, "is not a record"),
        (b"[1, 2]", "some other JSON file"),
        (b'{"seed": 3}', "some other JSON file"),
        (b'{"format": "meeple self-play 1"}', "some other JSON file"),
        (
            b'{"format": "meeple record 2"}',
            "'meeple record 2'; this version reads 'meeple record 1'",
        ),
    ],
)
def test_foreign_files_are_refused(tmp_path, data, message):
    path = tmp_path / "game.json"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=message):
        Record.load(path)


@pytest.mark.parametrize(
    "change",
    [
        {"seed": -1},
        {"seed": "7"},
        {"seed": 2**64},
        {"actions": [1.5]},
        {"actions": [70000] * 3, "links": "0" * 12},
        {"actions": [1, 2], "links": "0000"},
        {"links": "xyz"},
        {"chain": "none"},
        {"options": []},
        {"players": "ann"},
        {"result": {"scores": [1.0]}},
        {"rules_version": "1"},
    ],
    ids=str,
)
def test_content_of_the_wrong_kind_is_refused(record, tmp_path, change):
    path = write(tmp_path / "game.json", record.as_dict() | change)
    with pytest.raises(RecordError, match="not a valid record"):
        Record.load(path)


def test_a_missing_member_is_refused(record, tmp_path):
    for name in set(record.as_dict()) - {"format"}:
        content = record.as_dict()
        del content[name]
        with pytest.raises(RecordError, match=name):
            Record.load(write(tmp_path / "game.json", content))


def test_a_failed_write_leaves_the_old_file(record, tmp_path, monkeypatch):
    path = write_whole(tmp_path / "game.json", b"old")

    def fail(*_):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space left"):
        record.save(path)
    assert (path.read_bytes(), os.listdir(tmp_path)) == (b"old", ["game.json"])


@pytest.mark.parametrize("reward", ["placement", "win", "margin"])
@pytest.mark.parametrize("num_players", [3, 4])
def test_games_of_every_episode_verify(num_players, reward):
    for episodes in (1, 2, 3):
        batch = played(6, episodes, reward, num_players, modules=["storm"], mulligan=False)
        records = [Record.from_batch(batch, i) for i in range(6)]
        assert list(verify_records(records, num_envs=4)) == [None] * 6
        for i, one in enumerate(records):
            assert one.players == ("random",) * num_players
            assert one.options["modules"] == ["storm"]
            assert one.result.scores == tuple(batch.finished[i]["scores"][:num_players])
            assert one.result.reward == reward


def test_play_gives_the_same_record(record):
    again = Record.play("undecim", record.options, record.seed, record.actions, record.players)
    assert replace(again, about=record.about) == record


def test_a_game_that_is_not_over(record, tmp_path):
    part = Record.play(GAME, {"num_players": 4}, record.seed, record.actions[:40])
    assert part.result is None
    assert part.players == ("external",) * 4
    assert part.links.tolist() == record.links[:40].tolist()
    assert Record.load(part.save(tmp_path / "part.json")) == part
    part.verify()
    with pytest.raises(RecordError, match="differs at the end"):
        replace(part, result=record.result).verify()
    with pytest.raises(RecordError, match="differs at the end"):
        replace(record, result=None).verify()
    Record.play(GAME, {}, 3, []).verify()


def test_the_game_being_played_in_a_batch():
    batch = Batch(GAME, 3, log=True, observations=False)
    batch.reset(seed=5)
    for _ in range(30):
        batch.step(batch.sample())
    part = Record.from_batch(batch, 2, last=False)
    assert (len(part.actions), part.seed) == (30, int(batch.seeds[2]))
    part.verify()
    with pytest.raises(ValueError, match="no game has ended in slot 2"):
        Record.from_batch(batch, 2)


def test_what_cannot_be_recorded(record):
    with pytest.raises(ValueError, match="log=True"):
        Record.from_batch(Batch(GAME, 1), 0)
    with pytest.raises(ValueError, match="4 players are at the table, 1 named"):
        Record.from_batch(played(), 0, ["ann"])
    with pytest.raises(IllegalActionError, match=r"step 3, seat \d: action 110 is not legal"):
        Record.play(GAME, record.options, record.seed, [*record.actions[:3], 110])
    with pytest.raises(ValueError, match="no option 'log'"):
        Record.play(GAME, {"log": True}, 1, [])
    with pytest.raises(TypeError, match="an action is a whole number"):
        Record.play(GAME, {}, 1, [1.0])
    with pytest.raises(ValueError, match="seed -1"):
        Record.play(GAME, {}, -1, [])


def test_replay_gives_positions_and_words(record):
    turns = list(record.replay())
    assert [turn.step for turn in turns] == list(range(len(record.actions) + 1))
    assert [turn.action for turn in turns] == [*record.actions.tolist(), None]
    for turn in turns[:-1]:
        assert turn.seat == turn.state["player"]
        assert turn.action in GAME.legal(turn.state)
        assert turn.words == GAME.describe(turn.state, turn.action) != ""
    assert turns[-1].state["over"]
    assert turns[-1].state["seats"]["vp"][:SEATS].tolist() == list(record.result.scores)


def test_a_flipped_action_is_found_at_its_step(record):
    changed, steps = [], []
    for turn in list(record.replay())[:-1]:
        for action in GAME.legal(turn.state)[:3].tolist():
            if action != turn.action:
                actions = record.actions.copy()
                actions[turn.step] = action
                changed.append(replace(record, actions=actions))
                steps.append(turn.step)
    assert len(changed) > len(record.actions)
    for step, error in zip(steps, verify_records(changed), strict=True):
        assert f"differs at step {step}," in str(error)


def test_an_illegal_action_is_found_at_its_step(record):
    actions = record.actions.copy()
    actions[17] = GAME.num_actions - 1
    for actions[17] in (GAME.num_actions - 1, GAME.num_actions, 65535):
        spoilt = replace(record, actions=actions.copy())
        with pytest.raises(RecordError, match=r"differs at step 17: .* is not legal"):
            spoilt.verify()
        with pytest.raises(RecordError, match=r"differs at step 17: .* is not legal"):
            list(spoilt.replay())


def test_links_chain_and_result_are_all_compared(record):
    links = record.links.copy()
    links[90] ^= 1
    with pytest.raises(RecordError, match=r"differs at step 90, action \d+: the chain was"):
        replace(record, links=links).verify()
    with pytest.raises(RecordError, match="differs at step 90"):
        list(replace(record, links=links).replay())
    assert len(list(replace(record, links=links).replay(force=True))) == len(links) + 1
    with pytest.raises(RecordError, match=f"after step {len(links) - 1}: the chain was"):
        replace(record, chain=record.chain ^ 1 << 63).verify()
    result = Result(record.result.scores, record.result.places, (0.0,) * 4)
    with pytest.raises(RecordError, match="differs at the end: Result"):
        replace(record, result=result).verify()


def test_actions_after_the_end_are_found(record):
    longer = replace(record, actions=np.append(record.actions, 0), links=np.append(record.links, 0))
    with pytest.raises(RecordError, match=f"step {len(record.actions)}: .*the game is over"):
        longer.verify()


def test_another_rules_version_is_refused_by_name(record, tmp_path):
    old = replace(record, rules_version=GAME.rules_version + 6)
    old = Record.load(old.save(tmp_path / "game.json"))
    refusal = f"rules version {GAME.rules_version + 6}, this is version {GAME.rules_version}"
    with pytest.raises(RecordError, match=refusal):
        old.verify()
    with pytest.raises(RecordError, match=refusal):
        next(old.replay())
    old.verify(force=True)
    assert len(list(old.replay(force=True))) == len(old.actions) + 1


def test_unknown_games_and_options_are_refused(record):
    with pytest.raises(RecordError, match=r"'chess'; there are only .*undecim"):
        replace(record, game="chess").verify()
    with pytest.raises(RecordError, match="num_players=9"):
        replace(record, options={"num_players": 9}).verify()
    with pytest.raises(RecordError, match="no reward 'fame'"):
        replace(record, result=replace(record.result, reward="fame")).verify()


def test_verdicts_come_in_the_order_of_the_records(record):
    three = Record.from_batch(played(2, num_players=3, reward="win"), 1)
    records = [record, replace(record, game="chess"), three, replace(three, chain=1), record]
    verdicts = list(verify_records(records, num_envs=3))
    assert [verdict is None for verdict in verdicts] == [True, False, True, False, True]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"options": {"cards": __file__}}, "options are not those of a game"),
        ({"options": {"modules": 5}}, "modules"),
        ({"options": {}}, "options are not those of a game"),
        ({"players": ("one",)}, "1 names for 4 players"),
        ({"actions": np.zeros(5000, np.uint16)}, "5000 actions; no game is longer"),
    ],
    ids=["path", "type", "left out", "players", "length"],
)
def test_a_record_that_fits_no_game_is_refused_before_it_is_played(changed, words):
    whole = Record.play("undecim", {}, 3, [])
    if changed.get("options"):
        changed = {"options": dict(whole.options) | changed["options"]}
    with pytest.raises(RecordError, match=words):
        replace(whole, **changed).verify()

"""Games recorded by an independent engine, played again by `meeple.terraforming_mars.verify`.

The sample holds every card, corporation and kind of record, one to five players, the basic
game and the Corporate Era, beginners, the draft, solo games lost and won, and reshuffles.
"""

from __future__ import annotations

import copy
import gzip
import json
from collections import Counter

import pytest

from meeple.terraforming_mars import facts, verify
from meeple.terraforming_mars.verify import answers, payments, questions, replay, trace

from .traced import GAMES, TRACES, difference, games, sample, write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl.gz"


@pytest.fixture
def game():
    """A short game, to be damaged."""
    return copy.deepcopy(games("basic_2p")[0])


@pytest.mark.parametrize("name", GAMES)
def test_recorded_games_are_played_again_without_a_difference(name):
    verdicts = list(verify.verify([TRACES / f"{name}.jsonl.gz"]))
    assert [found for found in verdicts if found[1:] != (None, None)] == []
    assert len(verdicts) == len({id for id, *_ in verdicts}) == GAMES[name]


def test_the_sample_holds_every_card_corporation_and_kind_of_record():
    records = [record for game in sample() for record in game]
    kinds = Counter(map(trace.name_of, records))
    assert {*kinds} == {*trace.FIELDS}
    played = {record["card"] for record in records if record.get("a") == "play"}
    assert played == {*range(1, 209)}
    chosen = {record["corp"] for record in records if record["k"] == "setup"}
    assert chosen == {*facts.CORPORATION_IDS} - {"beginner"}
    assert {game[0]["players"] for game in sample()} == {1, 2, 3, 4, 5}
    assert {game[-1].get("solo_win") for game in sample()} == {None, False, True}
    assert sum("reshuffle" in record for record in records) > 5


def test_every_word_for_an_alternative_names_one():
    words = {
        (record["card"], one if isinstance(one, str) else one[0])
        for game in sample()
        for record in game
        if record["k"] == "card_choice"
        for one in record["legal"]
    }
    assert len(words) == 2 * 8 + 3  # Imported Hydrogen has three
    places = {}
    for card, word in words:
        places.setdefault(card, set()).add(answers.alternative(card, word))
    assert all(found == {*range(len(found))} for found in places.values())


# -- Payments -----------------------------------------------------------------------------------


def seat(mc=0, steel=0, titanium=0, heat=0):
    res = [mc, steel, titanium, 0, 0, heat]
    return {"res": res, "steel_value": 2, "titanium_value": 3}


@pytest.mark.parametrize(
    ("cost", "have", "allowed", "ways"),
    [
        (5, {"mc": 9}, (), {(0, 0, 0)}),
        (5, {"mc": 4}, (), set()),
        (5, {"mc": 9, "steel": 9}, (), {(0, 0, 0)}),
        (5, {"mc": 1, "steel": 9}, ("steel",), {(2, 0, 0), (3, 0, 0)}),
        (5, {"steel": 2, "titanium": 1}, ("steel", "titanium"), {(1, 1, 0)}),
        (4, {"steel": 2, "titanium": 2}, ("steel", "titanium"), {(2, 0, 0), (1, 1, 0), (0, 2, 0)}),
        (3, {"mc": 2, "heat": 5}, ("heat",), {(0, 0, 1), (0, 0, 2), (0, 0, 3)}),
        (3, {"steel": 2, "heat": 5}, ("steel", "heat"), {(2, 0, 0), (1, 0, 1), (0, 0, 3)}),
        (0, {"steel": 2}, ("steel",), {(0, 0, 0)}),
    ],
)
def test_no_way_to_pay_wastes_a_unit(cost, have, allowed, ways):
    assert payments.splits(seat(**have), cost, frozenset(allowed)) == ways


def test_heat_that_a_card_takes_does_not_pay_for_it():
    found = payments.splits(seat(mc=1, heat=6), 2, frozenset(["heat"]), kept_heat=5)
    assert found == {(0, 0, 1)}


# -- The ledger ---------------------------------------------------------------------------------


@pytest.fixture
def explained(game, tmp_path, monkeypatch):
    """The game stands in the ledger."""
    ledger = tmp_path / "ledger.json"
    ledger.write_text(json.dumps({"games": {str(game[0]["game"]): "a cause"}}))
    monkeypatch.setattr(verify, "LEDGER", ledger)


def test_a_difference_in_the_ledger_is_given_its_cause(game, path, explained):
    game[-1]["scores"][0]["total"] += 1
    [(name, found, cause)] = verify.verify([write(path, game)])
    assert (name, cause) == (str(game[0]["game"]), "a cause") and "points by parts" in found


def test_a_game_in_the_ledger_that_is_equal_is_reported(game, path, explained):
    [(_, found, cause)] = verify.verify([write(path, game)])
    assert found == "equal, although the ledger explains a difference" and cause is None


def test_the_ledger_names_what_the_records_never_list():
    ledger = json.loads(verify.LEDGER.read_text(encoding="utf-8"))
    assert ledger["games"] == {}
    left_out = [
        replay.ACTIONS.index("play", questions.CEOS_FAVORITE_PROJECT),
        replay.ACTIONS.index("play", questions.ROBOTIC_WORKFORCE),
        *(answers.CARD[card] for card in answers.NOT_COPIED),
    ]
    assert [*ledger["not_listed"]] == [replay.ACTIONS.name(action) for action in left_out]
    causes = [*ledger["not_listed"].values(), *ledger["presentation"]]
    assert all(len(cause) > 20 for cause in causes)


def test_only_those_answers_are_left_out_of_the_comparison():
    maybe = 0
    for records in sample():
        for _, asked in questions.questions_of(trace.parse(records)):
            for one in asked:
                assert not one.maybe & one.legal or one.decision == replay.s.MAIN
                maybe |= one.maybe
    listed = json.loads(verify.LEDGER.read_text(encoding="utf-8"))["not_listed"]
    named = sum(1 << replay.ACTIONS.from_name(name) for name in listed)
    assert maybe and maybe & ~named == 0


# -- Bad files ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda game: game.pop(), "in place of 'final'"),
        (lambda game: game[0].pop("deck"), "game record None lacks deck"),
        (lambda game: game[3].pop("d"), "lacks d"),
        (lambda game: game[3].update(extra=1), "has unknown extra"),
        (lambda game: game[3].update(k="fly"), "'fly' is no kind of record"),
        (lambda game: game[0].update(players=3), "does not show 3 players"),
        (lambda game: game.pop(5), "record 5 is numbered 6"),
        (lambda game: game[1].update(corp="acme"), "KeyError: 'acme'"),
        (lambda game: game[3]["d"].update(weather=1), "'weather' is no part of a position"),
        (lambda game: game[3]["d"].update(players={"0": {"x": 1}}), "'x' is no part of a seat"),
        (lambda game: game[-1]["state"]["g"].update(deck=0), "the final position is not what"),
    ],
)
def test_a_game_that_is_no_trace_is_refused(damage, says, game, path):
    damage(game)
    with pytest.raises(ValueError, match="line 1 does not begin one of traces") as refused:
        difference(path, game)
    assert says in str(refused.value) and str(path) in str(refused.value)


def test_a_full_state_that_does_not_agree_is_refused(game, path):
    record = next(one for one in game if "full" in one)
    record["full"]["g"]["oceans"] += 1
    with pytest.raises(ValueError, match="`full` is not what the changes lead to"):
        difference(path, game)


@pytest.mark.parametrize(
    "data",
    [
        b"plain text",
        gzip.compress(b"no json", mtime=0),
        gzip.compress(b"[1]\n", mtime=0),
        gzip.compress(b'{"k": "game"}\n' * 2, mtime=0)[:15],
    ],
)
def test_a_file_that_holds_no_traces_is_refused(data, path):
    path.write_bytes(data)
    with pytest.raises(ValueError, match="does not hold traces: gzipped JSON lines"):
        list(verify.verify([path]))


# -- The command --------------------------------------------------------------------------------


def test_the_command_takes_folders_of_traces(game, path, tmp_path):
    runner = pytest.importorskip("typer.testing").CliRunner()
    app = pytest.importorskip("meeple_agents.cli.app").app
    write(path, game)
    found = runner.invoke(app, ["verify", "terraforming_mars", str(tmp_path), "--json"])
    assert found.exit_code == 0 and json.loads(found.stdout)["equal"] == 1
    game[-1]["scores"][0]["total"] += 1
    write(path, game)
    found = runner.invoke(app, ["verify", "terraforming_mars", str(tmp_path)])
    assert found.exit_code == 1 and "points by parts is" in found.stdout

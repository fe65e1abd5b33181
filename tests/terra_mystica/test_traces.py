"""Games recorded by an independent engine, played again by `meeple.terra_mystica.verify`.

The sample holds every faction, every kind of step, and the rare events: the long way
around, two towns at once, keys that are short, river towns, Chaos Magicians' double turns.
"""

from __future__ import annotations

import copy
import gzip
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from meeple.terra_mystica import tables, verify
from meeple.terra_mystica.verify import compare, values

TRACES = Path(__file__).parents[1] / "data" / "terra_mystica" / "traces"
GAMES = {
    "human_4p": 6,
    "human_5p": 1,
    "random_2p": 6,
    "random_3p": 6,
    "random_4p": 6,
    "random_5p": 6,
}
FIGURES = compare.FIGURE_NAMES


@cache
def games(name):
    with gzip.open(TRACES / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def write(path, *contents):
    path.write_bytes(gzip.compress("".join(json.dumps(one) + "\n" for one in contents).encode()))
    return path


def difference(path, *contents):
    [(_, found, _)] = verify.verify([write(path, *contents)])
    return found


@pytest.fixture
def game():
    """A short game, to be damaged."""
    return copy.deepcopy(min(games("random_2p"), key=lambda one: len(one["steps"])))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl.gz"


@pytest.mark.parametrize("name", GAMES)
def test_recorded_games_are_played_again_without_a_difference(name):
    verdicts = list(verify.verify([TRACES / f"{name}.jsonl.gz"]))
    assert [found for found in verdicts if found[1:] != (None, None)] == []
    assert len(verdicts) == len({id for id, *_ in verdicts}) == GAMES[name]


def test_the_sample_holds_every_faction_and_every_kind_of_step():
    sample = [game for name in GAMES for game in games(name)]
    assert {faction for game in sample for faction in game["factions"]} == {*tables.FACTION_IDS}
    steps = Counter(step["a"]["a"] for game in sample for step in game["steps"])
    taken = Counter(step["a"].get("id") for game in sample for step in game["steps"])
    assert {*tables.FAVOR_IDS, *tables.TOWN_IDS, "SH", "ENGINEER_BRIDGE"} <= {*taken}
    rare = "cult_hold decline_free decline_darklings_sh discard_spades river_town bridge"
    assert {*rare.split()} <= {*steps}


# -- Damage is seen -----------------------------------------------------------------------------


def step_of(game, what, part="d", after=40):
    """A step of the middle of the game that does this and shows that part."""
    return next(
        step for step in game["steps"][after:] if step["a"]["a"] in what.split() and part in step
    )


@pytest.mark.parametrize("figure", range(len(FIGURES)), ids=FIGURES)
def test_a_figure_of_a_seat_that_is_changed_is_reported(figure, game, path):
    step = step_of(game, "build upgrade priest advance", after=len(game["steps"]) // 3)
    seat = str(step["p"])
    step["d"][seat][figure] += 1
    found = difference(path, game)
    assert f"seat {seat} {FIGURES[figure]} is" in found, found


def changed_hex(game, place, value):
    name, hex = next(iter(step_of(game, "build upgrade", "m")["m"].items()))
    hex[place] = value if hex[place] != value else 1 - value
    return name


@pytest.mark.parametrize(
    ("part", "place", "value"),
    [("terrain", 0, "lakes"), ("structure", 1, "SA"), ("owner", 2, 1), ("in_town", 3, 1)],
)
def test_a_hex_that_is_changed_is_reported(part, place, value, game, path):
    name = changed_hex(game, place, value)
    assert f"hex {name} {part} is" in difference(path, game)


def change_round(game):
    step_of(game, "start_round", "g")["g"]["round"] += 1


def change_active(game):
    step_of(game, "start_round", "g")["g"]["active"] ^= 1


def change_order(game):
    game["options"]["variable_turn_order"] = True
    step_of(game, "start_round", "g")["g"]["order"] = [0, 0]


def change_coins(game):
    coins = step_of(game, "start_round", "g")["g"]["bonus_coins"]
    coins[next(iter(coins))] += 1


def change_power(game):
    step_of(game, "start_round", "g")["g"]["used"] = ["ACT4"]


def change_special(game):
    step_of(game, "start_round", "g")["g"]["used"] = ["P2:FAV6"]


def change_spaces(game):
    step_of(game, "priest", "g", 0)["g"]["spots"]["AIR"] = [0, 0, 0, 0]


def change_favors(game):
    step_of(game, "favor", "g", 0)["g"]["supply"]["FAV9"] -= 1


def change_towns(game):
    step_of(game, "favor", "g", 0)["g"]["supply"]["TW2"] -= 1


def change_bridges(game):
    step_of(game, "start_round", "g")["g"]["bridges"] = [[0, *tables.SPOT_NAMES[0].split("-")]]


def change_rivers(game):
    step_of(game, "start_round", "g")["g"]["river_towns"] = ["r4"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (change_round, "round is"),
        (change_active, "seat to act is"),
        (change_order, "order is"),
        (change_coins, "coins on bonus cards is"),
        (change_power, "power actions used is"),
        (change_special, "special actions used is"),
        (change_spaces, "order spaces is"),
        (change_favors, "favor tiles left is"),
        (change_towns, "town tiles left is"),
        (change_bridges, "bridges is"),
        (change_rivers, "river towns is"),
    ],
)
def test_what_belongs_to_nobody_is_compared(change, says, game, path):
    change(game)
    found = difference(path, game)
    assert says in found and "expected" in found, found


def test_offers_are_compared_with_those_the_trace_waits_for(game, path):
    step_of(game, "leech decline", "q", 0)["q"][0][3] += 1
    assert "is asked OFFER" in difference(path, game)


def test_a_move_that_is_not_legal_is_reported(game, path):
    changed = {hex for step in game["steps"] for hex in step.get("m", ())}
    bare = next(hex for hex in tables.LAND_NAMES if hex not in changed)
    step_of(game, "upgrade", "q", 0)["a"]["hex"] = bare
    found = difference(path, game)
    assert "is asked MAIN, where seat 0 plays upgrade[" in found, found


def test_a_game_that_is_cut_short_is_reported(game, path):
    del game["steps"][-60:]
    assert "after the last step: seat" in difference(path, game)


@pytest.mark.parametrize(
    ("where", "says"),
    [
        (("vp", 0), "VP by parts"),
        (("breakdown", 0, "area"), "VP for area"),
        (("breakdown", 1, "resources"), "VP for resources"),
        (("breakdown", 0, "cults", "FIRE"), "VP for fire"),
        (("state_end", 1, 1), "coins"),
    ],
)
def test_the_final_scoring_is_compared_part_by_part(where, says, game, path):
    *way, last = where
    place = game["final"]
    for name in way:
        place = place[name]
    place[last] = 1 if last == "FIRE" and last not in place else place[last] + 1
    found = difference(path, game)
    assert found.startswith("at the end: ") and says in found, found


@pytest.mark.parametrize("part", ["values", "area", "orb_resources", "far", "towns"])
def test_artifact_values_that_are_changed_are_reported(part, game, path, tmp_path):
    known = values.read_values(TRACES / values.FILE)[game["id"]]
    changed = copy.deepcopy(known)
    if part == "towns":
        changed["towns"][0] = ["A1"]
    elif isinstance(changed[part][0], list):
        changed[part][0][0] += 1
    else:
        changed[part][0] += 1
    write(tmp_path / values.FILE, {"id": game["id"], **known})
    assert difference(path, game) is None
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    named = write(elsewhere / values.FILE, {"id": game["id"], **changed})
    [(_, found, _)] = verify.verify([named, path])
    assert f"artifacts: {part} of seat 0" in found


# -- The ledger ---------------------------------------------------------------------------------


@pytest.fixture
def explained(game, tmp_path, monkeypatch):
    """The game stands in the ledger."""
    ledger = tmp_path / "ledger.json"
    ledger.write_text(json.dumps({"games": {game["id"]: "a cause"}}))
    monkeypatch.setattr(verify, "LEDGER", ledger)


def test_a_difference_in_the_ledger_is_given_its_cause(game, path, explained):
    game["final"]["vp"][0] += 1
    [(name, found, cause)] = verify.verify([write(path, game)])
    assert (name, cause) == (game["id"], "a cause") and "VP by parts" in found


def test_a_game_in_the_ledger_that_is_equal_is_reported(game, path, explained):
    [(_, found, cause)] = verify.verify([write(path, game)])
    assert found == "equal, although the ledger explains a difference" and cause is None


def test_the_ledger_names_games_with_their_causes():
    ledger = json.loads(verify.LEDGER.read_text(encoding="utf-8"))
    assert all(len(cause) > 20 for cause in ledger["games"].values())
    assert len(ledger["presentation"]) > 5


# -- Bad files ----------------------------------------------------------------------------------


def without(game, name):
    del game[name]


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda game: without(game, "steps"), "KeyError: 'steps'"),
        (lambda game: without(game, "final"), "KeyError: 'final'"),
        (lambda game: game["options"].clear(), "KeyError: 'variable_turn_order'"),
        (lambda game: game["factions"].__setitem__(0, "wizards"), "'wizards'"),
        (lambda game: game["steps"][0]["a"].update(hex="Z1"), "KeyError: 'Z1'"),
        (lambda game: game["steps"][0]["a"].update(a="fly"), "'fly' does not answer 'dwelling'"),
        (lambda game: game.update(players=3), "does not show 3 players"),
        (lambda game: game["final"]["vp"].pop(), "the end does not show 2 players"),
    ],
)
def test_a_line_that_is_no_trace_is_refused(damage, says, game, path):
    damage(game)
    with pytest.raises(ValueError, match="line 1 is not one of traces") as refused:
        difference(path, game)
    assert says in str(refused.value) and str(path) in str(refused.value)


@pytest.mark.parametrize(
    "data",
    [
        b"plain text",
        gzip.compress(b"no json", mtime=0),
        gzip.compress(b'{"id": 1}\n', mtime=0)[:15],
    ],
)
def test_a_file_that_holds_no_traces_is_refused(data, path):
    path.write_bytes(data)
    with pytest.raises(ValueError, match="does not hold traces: gzipped JSON lines"):
        list(verify.verify([path]))


def test_a_file_without_artifact_values_is_refused(tmp_path):
    path = write(tmp_path / values.FILE, {"id": "a", "values": []})
    with pytest.raises(ValueError, match="line 1 lacks id, values, area"):
        list(verify.verify([path]))


# -- The command --------------------------------------------------------------------------------


def test_the_command_takes_folders_of_traces(game, path, tmp_path):
    runner = pytest.importorskip("typer.testing").CliRunner()
    app = pytest.importorskip("meeple_agents.cli.app").app
    write(path, game)
    found = runner.invoke(app, ["verify", "terra_mystica", str(tmp_path), "--json"])
    assert found.exit_code == 0 and json.loads(found.stdout)["equal"] == 1
    game["final"]["vp"][0] += 1
    write(path, game)
    found = runner.invoke(app, ["verify", "terra_mystica", str(tmp_path)])
    assert found.exit_code == 1 and "VP by parts is" in found.stdout

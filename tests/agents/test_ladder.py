"""Ladders: who plays, what is kept of it, and what is made of that without playing again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from meeple.core.kernel import PACKAGE, digest
from meeple.core.registry import games, get_game
from meeple_agents import ladder as module
from meeple_agents.arena import Rating, rate, run_arena
from meeple_agents.cli.app import app
from meeple_agents.cli.console import Bar
from meeple_agents.ladder import (
    OPTIONAL,
    PLANS,
    LadderError,
    Plan,
    differences,
    games_of,
    is_current,
    make_ladder,
    play_ladder,
    read_ladder,
    write_ladder,
)
from meeple_agents.ladder_report import (
    PAGES,
    caption,
    markdown,
    pair_rows,
    plot,
    rows,
    write_reports,
)
from meeple_agents.ladder_results import pairs, results
from meeple_agents.players import parse_player

GAME = get_game("undecim")
NAMES = ("random", "greedy", "lowest", "planner", "highest")


class Ranked:
    """Plays the legal action with the lowest or the highest number."""

    def __init__(self, name, highest=False):
        self.name, self.highest, self.digest = name, highest, f"{name} 1"
        self.decisions = 0

    def act(self, observations, masks):
        self.decisions += len(masks)
        backwards = masks[:, ::-1]
        last = masks.shape[1] - 1 - np.argmax(backwards, axis=1)
        return last if self.highest else np.argmax(masks, axis=1)


class Planner:
    """Looks at the positions it is given, as a search does."""

    name, decisions = "planner", 0

    def plan(self, game, worlds, observations, masks):
        assert len(worlds) == len(masks)
        self.decisions += len(masks)
        return np.argmax(masks, axis=1)


def doubles():
    return {
        "lowest": Ranked("lowest"),
        "highest": Ranked("highest", True),
        "planner": Planner(),
    }


def named(*names):
    """The doubles, and further ones."""
    return doubles() | {name: Ranked(name) for name in names}


def small(named=None, **how):
    how = {"players": NAMES, "tables": 8, "seed": 3, **how}
    return make_ladder(GAME, named=named or doubles(), **how)


@pytest.fixture(scope="module")
def content():
    """What a small ladder's file is to hold."""
    return play_ladder(small())


def pages(root, *keys):
    """A folder with pages that have a place for these ladders."""
    places = "\n".join(f"<!-- ladder:{key} -->\nold\n<!-- /ladder:{key} -->" for key in keys)
    for page in (root / "README.md", root / "docs" / "ladder.md"):
        page.parent.mkdir(exist_ok=True)
        page.write_text(f"before\n{places}\nafter\n")
    return root


# Who plays


def test_every_game_has_a_ladder():
    assert set(PLANS) == set(games())
    for plan in PLANS.values():
        assert {"random", "greedy", "ppo"} <= set(plan.players) and plan.tables >= 20


def test_tables_are_rounded_up_so_that_all_meet_equally_often(content):
    one = small()
    assert one.tables == 10 and one.num_games == 40  # five choices of four out of five
    met = np.array(content["met"])
    off = ~np.eye(5, dtype=bool)
    assert (met[off] == 24).all() and (met[~off] == 0).all()


def test_further_players_and_those_that_are_not_to_be_had(monkeypatch):
    monkeypatch.setitem(PLANS, "undecim", Plan(("random", "greedy", "ppo"), 6))
    there = module._missing("ppo", GAME, GAME.check_options({})) is None
    monkeypatch.setattr(module, "_missing", lambda *_: "no weights in the package")
    one = make_ladder(GAME, also=["lowest"], named=doubles())
    assert one.names == ("random", "greedy", "lowest")
    assert one.left_out == ("ppo: no weights in the package",)
    assert make_ladder("undecim").left_out == one.left_out
    if not there:  # what is asked for by name is missed
        with pytest.raises((ValueError, OSError, ImportError), match="ppo"):
            make_ladder(GAME, players=["random", *OPTIONAL])


def test_why_a_player_is_missing_is_told():
    assert module._missing("random", GAME, {}) is None
    assert "no player 'nobody'" in module._missing("nobody", GAME, {})


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"players": ["random", "nobody"]}, "no player 'nobody'"),
        ({"players": ["random"]}, r"undecim: 1 player \(random\): an arena needs 2"),
        ({"tables": 1}, "undecim: tables=1: a ladder needs at least 2"),
        ({"num_players": 9}, "undecim: .*num_players"),
        # 7 players in 4 seats: 35 choices
        (
            {"players": [*NAMES, "a", "b"], "named": named("a", "b"), "tables": 3},
            r"undecim: tables=3: .* 7 players .* takes 35 \(140 games\), .* tables=4 or more",
        ),
    ],
)
def test_what_makes_no_ladder_is_refused(how, message):
    with pytest.raises(ValueError, match=message):
        small(**how)


def test_tables_of_one_seat_make_no_ladder():
    message = "terraforming_mars: num_players=1: .* a ladder needs at least 2"
    with pytest.raises(ValueError, match=message):
        make_ladder("terraforming_mars", num_players=1, players=["random", "greedy"])


def test_rounding_up_goes_as_far_as_ten_times():
    seven = [*NAMES, "a", "b"]
    assert small(named("a", "b"), players=seven, tables=4).tables == 35


# What is kept


def test_a_ladder_is_an_arena_with_all_its_results(content):
    arena = run_arena(GAME, {}, [doubles().get(n) or parse_player(n) for n in NAMES], 40, seed=3)
    assert np.array_equal(games_of(content).places, arena.games.places)
    assert np.array_equal(games_of(content).seeds, arena.games.seeds)
    standing = {one["player"]: one for one in content["standings"]}
    for one in arena.standings:
        for name in ("win_share", "score", "place", "reward"):
            for part in ("mean", "low", "high"):
                expected = getattr(getattr(one, name), part)
                assert standing[one.name][name][part] == pytest.approx(expected, rel=1e-4, abs=1e-6)


def test_ratings_have_intervals_and_greedy_is_above_random(content):
    means = [one["rating"]["mean"] for one in content["standings"]]
    assert means == sorted(means, reverse=True)
    rating = {one["player"]: one["rating"] for one in content["standings"]}
    assert rating["greedy"]["low"] > rating["random"]["high"]
    assert all(0.2 < one["high"] - one["low"] < 25 for one in rating.values())
    ratings = rate(games_of(content), 20)
    assert rating["greedy"]["mean"] == pytest.approx(ratings["greedy"].mean, rel=1e-5)
    assert isinstance(ratings["greedy"], Rating)


def test_there_is_a_place_for_each_ladder():
    root = Path(__file__).parents[2]
    for page in PAGES:
        text = (root / page).read_text()
        for name in PLANS:
            begin, end = (text.index(f"<!-- {slash}ladder:{name} -->") for slash in ("", "/"))
            assert begin < end


def test_intervals_of_ratings_shrink_with_the_number_of_tables():
    widths = []
    for tables in (6, 96):
        found = play_ladder(make_ladder(GAME, players=["random", "greedy"], tables=tables))
        rating = found["standings"][0]["rating"]
        widths.append(rating["high"] - rating["low"])
    assert widths[1] < widths[0]


def test_pairs_say_who_was_ahead(content):
    played = games_of(content)
    ahead, met = pairs(played)
    a, b = played.names.index("greedy"), played.names.index("random")
    expected = [
        1.0 if places[row.index(a)] < places[row.index(b)] else 0.0
        for row, places in zip(played.seatings.tolist(), played.places.tolist(), strict=True)
        if a in row and b in row and places[row.index(a)] != places[row.index(b)]
    ]
    ties = met[a, b] - len(expected)
    assert ahead[a, b] == sum(expected) + ties / 2
    off = ~np.eye(5, dtype=bool)
    assert ((ahead + ahead.T)[off] == met[off]).all()


def test_decisions_are_counted_and_timed():
    named = doubles()
    one = small(named)
    speed = play_ladder(one)["speed"]
    for name in ("lowest", "highest", "planner"):
        # and once before, so that nothing is compiled while they are timed
        assert speed[name]["decisions"] + 1 == named[name].decisions > 100
    assert all(one["per_second"] > 1000 for one in speed.values())
    assert set(speed) == set(NAMES)


def test_a_file_is_read_back_with_results_made_anew(content, tmp_path):
    path = write_ladder(tmp_path / "ladder" / "undecim.json", content)
    assert read_ladder(path) == json.loads(json.dumps(content))
    assert results(games_of(content))["standings"] == content["standings"]
    edited = json.loads(path.read_text())
    edited["standings"], edited["ahead"] = [], []
    path.write_text(json.dumps(edited))
    assert read_ladder(path)["standings"] == content["standings"]
    assert {"commit", "machine", "command", "seconds"} <= content.keys()
    assert content["machine"]["date"].startswith("20")


def test_a_file_that_is_no_ladder_is_refused(content, tmp_path):
    path = tmp_path / "undecim.json"
    for text, message in (
        ("{", "is damaged"),
        ("[]", "is not a ladder of this version"),
        (json.dumps({**content, "results": {"numbers": [0]}}), "is damaged: KeyError"),
    ):
        path.write_text(text)
        with pytest.raises(LadderError, match=message):
            read_ladder(path)


def test_a_ladder_is_played_again_if_anything_has_changed(content, tmp_path):
    path = tmp_path / "undecim.json"
    assert not is_current(path, small())
    write_ladder(path, content)
    assert is_current(path, small())
    assert not is_current(path, small(seed=4))
    assert not is_current(path, small(tables=15))
    assert not is_current(path, small(players=NAMES[:4]))
    newer = doubles()
    newer["lowest"].digest = "lowest 2"
    assert not is_current(path, small(newer))
    for name, value in (("rules", 0), ("sources", "0" * 16)):
        old = {**content, "versions": {**content["versions"], name: value}}
        write_ladder(path, old)
        assert not is_current(path, small())
        assert differences(path, small()) == []
    sources = content["versions"]["sources"]
    assert len(sources) == 16 and digest(PACKAGE).startswith(sources)


def test_what_was_asked_for_otherwise_is_named(content, tmp_path):
    path = tmp_path / "undecim.json"
    assert differences(path, small(seed=4)) == []  # there is no file
    path.write_text("[")
    assert differences(path, small(seed=4)) == []
    path.write_text(json.dumps({**content, "format": "meeple ladder 0"}))
    assert differences(path, small(seed=4)) == []
    write_ladder(path, content)
    newer = doubles()
    newer["lowest"].digest = "lowest 2"
    assert differences(path, small(newer)) == []
    assert differences(path, small(seed=4, tables=15)) == ["tables=10, not 15", "seed=3, not 4"]
    fewer = differences(path, small(players=NAMES[:4], tables=10))
    assert fewer == [f"players={','.join(NAMES)}, not {','.join(NAMES[:4])}"]
    assert differences(path, small(num_players=3, tables=10)) == ["num_players=4, not 3"]


def test_the_commit_is_asked_for_before_playing(monkeypatch):
    asked = []
    monkeypatch.setattr(module, "commit", lambda: asked.append("commit") or "abc")
    play = module.play_tables
    monkeypatch.setattr(
        module, "play_tables", lambda *a, **k: asked.append("play") or play(*a, **k)
    )
    found = play_ladder(make_ladder(GAME, players=["random", "greedy"], tables=2))
    assert asked == ["commit", "play"] and found["commit"] == "abc"


# What is shown


def test_tables_are_written_between_markers(content, tmp_path):
    root = pages(tmp_path, "alchemists", "undecim")
    written, remarks = write_reports(root, content)
    assert remarks == [] and len(written) == 3
    page = (root / "README.md").read_text()
    assert page.startswith("before\n<!-- ladder:alchemists -->\nold\n<!-- /ladder:alchemists -->")
    assert page.endswith("<!-- /ladder:undecim -->\nafter\n")
    assert markdown(content) in page
    assert markdown(content, whole=True) in (root / "docs" / "ladder.md").read_text()
    assert "images/ladder-undecim.png" in (root / "docs" / "ladder.md").read_text()
    assert (root / "docs/images/ladder-undecim.png").read_bytes().startswith(b"\x89PNG")
    write_reports(root, content)
    assert (root / "README.md").read_text() == page


def test_a_page_without_a_place_is_told(content, tmp_path):
    root = pages(tmp_path, "alchemists")
    (root / "README.md").unlink()
    written, remarks = write_reports(root, content)
    assert len(written) == 1
    assert "README.md is not there" in remarks[0]
    assert "ladder.md has no place for undecim" in remarks[1]


def test_rows_say_what_the_results_say(content):
    best = content["standings"][0]
    first = rows(content)[0]
    assert first[0] == best["player"]
    assert first[1].startswith(f"{best['rating']['mean']:.1f} ± ")
    assert first[2].startswith(f"{100 * best['win_share']['mean']:.0f} %")
    assert first[3] == f"{best['place']['mean']:.2f}"
    assert len(rows(content)) == 5


def test_one_table_has_no_intervals_and_is_shown(content):
    first = {name: column[:4] for name, column in content["results"].items()}
    one = {**content, "results": first}
    one |= results(games_of(one))
    assert one["standings"][0]["score"]["low"] is None
    assert {line[4].count("±") for line in rows(one)} == {0}
    assert plot(one).startswith(b"\x89PNG")


def test_players_that_never_met_are_shown(content):
    off = np.zeros((5, 5), int).tolist()
    apart = {**content, "met": off, "ahead": [[None] * 5 for _ in range(5)]}
    assert "not each pair of players in any of them" in caption(apart)
    assert {cell for _, *cells in pair_rows(apart) for cell in cells} == {"–"}
    assert "at least 24 of them" in caption(content)


def test_a_name_cannot_break_a_table(content):
    best, *rest = content["standings"]
    bars = {**content, "standings": [{**best, "player": "a|b"}, *rest]}
    text = markdown(bars, whole=True)
    assert text.count(r"a\|b") == 3  # standings, and both sides of the pairs
    lines = [line for line in text.splitlines() if line.startswith("|")]
    assert len(lines) == 2 * 7
    assert {line.replace(r"\|", "").count("|") for line in lines} == {7}  # six columns in both


def test_the_plot_is_the_same_each_time(content):
    assert plot(content) == plot(content)
    other = {**content, "standings": content["standings"][:3]}
    assert plot(other) != plot(content)


# The command


def run(*words, code=0):
    result = CliRunner().invoke(app, ["ladder", *map(str, words)])
    assert result.exit_code == code, result.output + repr(result.exception)
    return result


def test_the_command_plays_writes_and_keeps_what_is_current(tmp_path, monkeypatch):
    root = pages(tmp_path, "undecim")
    words = ("undecim", "--players", "greedy,random", "--tables", 4, "--folder", root)
    found = json.loads(run(*words, "--json").stdout)
    assert [one["player"] for one in found[0]["standings"]] == ["greedy", "random"]
    assert found[0]["tables"] == 4 and found[0]["met"][0][1] == 16
    path = root / "ladder" / "undecim.json"
    page, kept = (root / "README.md").read_text(), path.read_text()
    assert "| greedy |" in page and found[0]["command"] in page

    (root / "README.md").write_text(page.replace("greedy", "x"))
    path.write_text(json.dumps({**json.loads(kept), "standings": []}))
    shown = run("--write-only", "--folder", root).stdout  # nothing is played
    assert "greedy" in shown and "undecim.png" in shown
    assert ((root / "README.md").read_text(), path.read_text()) == (page, kept)

    assert "--again" in run(*words).stderr
    assert path.read_text() == kept
    other = run(*words, "--num-players", 3)
    assert "no place for undecim-3" in other.stderr
    assert json.loads((root / "ladder" / "undecim-3.json").read_text())["met"][0][1] == 12

    for more, says in (
        (("--seed", 1), "undecim.json was played with seed=0, not 1: --again replaces it"),
        (("--also", "lowest-of-all"), "no player 'lowest-of-all'"),
        (("--tables", 6), "tables=4, not 6"),
    ):
        line = run(*words, *more, code=2).stderr
        assert says in line and len(line.splitlines()) == 1
    assert path.read_text() == kept
    run(*words, "--seed", 1, "--again")
    assert json.loads(path.read_text())["seed"] == 1
    path.write_text(kept.replace(json.loads(kept)["versions"]["sources"], "0" * 16))
    run(*words)  # of other sources: played again unasked
    again = json.loads(path.read_text())
    assert again["versions"] == json.loads(kept)["versions"]
    kept = path.read_text()

    def stop(bar, done, label=None):
        raise KeyboardInterrupt

    monkeypatch.setattr(Bar, "to", stop)
    assert "interrupted" in run(*words, "--again", code=130).stderr
    assert path.read_text() == kept


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("undecim", "--write-only"), "no ladder has been played"),
        (("--write-only",), "no ladder has been played"),
        (("undecim", "--players", "random", "--tables", 2), "1 player (random)"),
        (("chess",), "chess"),
    ],
)
def test_bad_input_is_refused_in_one_line(words, says, tmp_path):
    line = run(*words, "--folder", tmp_path, code=2).stderr
    assert says in line and len(line.splitlines()) == 1
    assert not list(tmp_path.iterdir())

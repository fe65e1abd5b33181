from __future__ import annotations

import json
import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

from meeple.core.picture import pixels, size
from meeple.core.text import members
from meeple.undecim.actions import composition_text
from meeple.undecim.cards import names_of
from meeple.undecim.draw import draw
from meeple.undecim.tables import BUILT_IN
from meeple.undecim.view import view

from .played import GAMES, positions, redrawn, viewers

SVG = "{http://www.w3.org/2000/svg}"


def tooltips(picture):
    """What the parts of a picture say; fails if it is not well-formed XML."""
    return {title.text for title in ElementTree.fromstring(picture).iter(f"{SVG}title")}


def written(picture):
    """The words written in a picture."""
    return [words.text for words in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def whole_game(*game):
    """The last position of a game."""
    *_, state = positions(*game)
    return state


@pytest.mark.parametrize(("num_players", "modules", "seed"), [GAMES[0], GAMES[4]])
def test_every_position_can_be_drawn_without_what_is_hidden(num_players, modules, seed):
    sizes = set()
    for step, state in enumerate(positions(num_players, modules, seed)):
        seat = viewers(state)[step % (num_players + 1)]
        picture = draw(state, seat)
        sizes.add(size(picture))
        shown = tooltips(picture)
        seen = view(state, seat)
        for one in seen.seats:
            for place, town in enumerate(one.towns):
                inside = composition_text(town.cards)
                assert f"town {place + 1}, level {town.level}, {town.vp} VP: {inside}" in shown
        for award in seen.awards:
            assert any(words.startswith(f"{award.name}, {award.vp} VP: ") for words in shown)
        if seat is not None and step % 4 == 0:
            assert draw(redrawn(state, seat, step), seat) == picture
    assert len(sizes) == 1


@pytest.mark.parametrize("modules", [[], "all"])
def test_every_action_card_appears_by_name_where_it_may_be_seen(modules):
    state = next(positions(3, modules, 13))
    names = {f"{number} {name}" for number, name in names_of(state)["cards"].items()}

    def cards(viewer):
        return {words.removesuffix(": with red text") for words in tooltips(draw(state, viewer))}

    assert len(names) == 11 and names <= cards(None)
    for viewer in range(3):
        visible = [*members(state["open"]), *members(state["seats"][viewer]["actions"])]
        expected = {f"{number} {names_of(state)['cards'][number]}" for number in visible}
        assert cards(viewer) & names == expected


def test_the_seat_to_decide_and_its_question_are_written():
    for state in positions(4, [], 14):
        words = written(draw(state, 0)) if state["round"] < 2 else []
        if words:
            assert f"Seat {state['player']}" in words
            assert any(line.startswith("decides wh") for line in words)


def test_the_end_shows_the_places():
    state = whole_game(3, [], 15)
    words = written(draw(state, 1))
    first, *_ = view(state).standings
    assert f"Seat {first.index} wins with {first.vp} VP" in words
    assert {"1st place", "2nd place", "3rd place"} <= set(words)


@pytest.mark.parametrize("num_players", [3, 4])
def test_pixels_are_the_same_every_time_and_of_one_size(num_players):
    first, last = next(positions(num_players, [], 16)), whole_game(num_players, [], 16)
    pictures = [pixels(draw(state, 0)) for state in (first, last, last)]
    assert {picture.shape for picture in pictures} == {(640 + 158 * (num_players - 2), 1000, 3)}
    assert np.array_equal(pictures[1], pictures[2])
    assert not np.array_equal(pictures[0], pictures[1])


def test_an_overfull_table_can_be_drawn():
    """More of everything than a game brings, and names that need escaping."""
    table = json.loads(BUILT_IN.read_text(encoding="utf-8"))
    table["action_cards"][0]["name_en"] = 'A very <long> & "quoted" name of a card'
    table["awards"][0]["name_en"] = "An award <with> a name & much to say about its conditions"
    state = next(positions(3, [], 1, cards=table))
    state["stone"], state["nights"], state["revealed"] = 12, 4, [1, 2, 3, 4, 14]
    for seat in state["seats"][:3]:
        seat["num_towns"], seat["towns"] = 10, np.arange(50).reshape(10, 5) % 5
        seat["hand"], seat["loose"], seat["got"] = 7, 12, 2
        seat["vp"], seat["since"], seat["product"] = 227, 3, 120
    for viewer in viewers(state):
        picture = draw(state, viewer)
        assert any("An award <with> a name & much to say" in words for words in tooltips(picture))
        assert size(picture) == size(draw(next(positions(3, [], 1))))
    assert '1 A very <long> & "quoted" name of a card' in tooltips(draw(state))


def test_a_missing_library_is_named_with_the_extra(monkeypatch):
    state = next(positions(3, [], 1))
    for name in [name for name in sys.modules if name.startswith("meeple.undecim.draw.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "svg", None)
    with pytest.raises(ImportError, match=r"svg.*meeple\[view\]"):
        draw(state)


def test_importing_the_game_loads_nothing_that_draws():
    heavy = {"svg", "resvg_py", "PIL", "matplotlib"}
    code = f"import sys, meeple.undecim; print(sorted({heavy} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

from meeple.core.picture import pixels, size
from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t
from meeple.terra_mystica.draw import draw
from meeple.terra_mystica.view import view
from meeple.terra_mystica.words import question

from .played import EVERYTHING, GAMES, positions, viewers

SVG = "{http://www.w3.org/2000/svg}"


def tooltips(picture):
    """What the parts of a picture say; fails if it is not well-formed XML."""
    return [title.text for title in ElementTree.fromstring(picture).iter(f"{SVG}title")]


def written(picture):
    """The words written in a picture."""
    return [words.text for words in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def whole_game(*game):
    """The last position of a game."""
    *_, state = positions(*game)
    return state


def middle(game):
    """A position in the third round, when an action is asked for."""
    return next(
        one for one in positions(*game) if one["round"] == 3 and one["decision"] == s.MAIN
    ).copy()


@pytest.mark.parametrize(("factions", "seed", "options"), GAMES)
def test_every_position_can_be_drawn(factions, seed, options):
    sizes = set()
    for step, state in enumerate(positions(factions, seed, options)):
        if step % 4 and not state["over"]:
            continue
        picture = draw(state, viewers(state)[step % (len(factions) + 1)])
        sizes.add(size(picture))
        shown = tooltips(picture)
        for land, name in enumerate(t.LAND_NAMES):
            words = f"{name} {t.TERRAIN_NAMES[state['terrain'][land]]}"
            if state["structure"][land]:
                kind = t.KIND_TITLES[state["structure"][land] - 1].lower()
                words += f", {kind} of seat {state['owner'][land]}"
            assert any(one == words or one == f"{words}, in a town" for one in shown)
        for bridge in view(state).bridges:
            assert f"bridge {bridge.name} of seat {bridge.owner}" in shown
    assert len(sizes) == 1


def test_tiles_and_cards_say_what_they_do():
    state = middle(GAMES[3])
    seen, shown = view(state), tooltips(draw(state))
    for number, tile in enumerate(seen.rounds, 1):
        assert any(one.startswith(f"round {number}, {tile.name}: {tile.event}") for one in shown)
    for tile in (*seen.favors, *seen.towns):
        assert f"{tile.name}: {tile.words}; {tile.count} left" in shown
    for tile in (*seen.cards, *(seat.card for seat in seen.seats)):
        assert any(one.startswith(f"{tile.name}: {tile.words}") for one in shown)
    for tile in seen.artifacts:
        assert f"{tile.name}: {tile.words}" in shown


def test_used_power_actions_and_priests_are_marked():
    state = middle(GAMES[0])
    state["power_used"], state["order_spaces"][3] = 0b1000, (2, -1, -1, -1)
    shown = tooltips(draw(state))
    used = [one for one in shown if one.endswith(", used in this round")]
    assert used == ["ACT4: 4 power for 7 C, used in this round"]
    assert "a priest of seat 2, for 3 steps" in shown


def test_the_hex_asked_about_changes_the_picture():
    state = next(one for one in positions(*GAMES[0]) if one["decision"] == s.TARGET).copy()
    first = draw(state)
    state["hex"] = (state["hex"] + 1) % s.LANDS
    assert draw(state) != first


def test_the_seat_to_decide_and_its_question_are_written():
    for step, state in enumerate(positions(*GAMES[2])):
        if step % 10 == 0 and not state["over"]:
            words = written(draw(state))
            name = t.FACTION_NAMES[state["seats"][state["player"]]["faction"]]
            assert f"Seat {state['player']} · {name}" in words
            assert f"decides {question(state)}" in words


def test_the_end_shows_the_places():
    state = whole_game(*GAMES[2])
    first, *_ = view(state).standings
    words = written(draw(state, 1))
    assert f"Seat {first.index} wins with {first.vp} VP" in words
    assert {"1st place", "2nd place", "3rd place"} <= set(words)
    state["seats"]["vp"][:3] = (80, 100, 100)
    assert "Seats 1 and 2 win with 100 VP" in written(draw(state))


@pytest.mark.parametrize("game", [GAMES[1], GAMES[3]])
def test_pixels_are_the_same_every_time_and_of_one_size(game):
    first, last = next(positions(*game)), whole_game(*game)
    pictures = [pixels(draw(state)) for state in (first, last, last)]
    assert len({picture.shape for picture in pictures}) == 1 and pictures[0].shape[1] == 1000
    assert np.array_equal(pictures[1], pictures[2])
    assert not np.array_equal(pictures[0], pictures[1])


def test_a_table_without_factions_can_be_drawn():
    state = next(positions("choose", 1, EVERYTHING, 5))
    assert written(draw(state)).count("no faction yet") == 5


def test_an_overfull_table_can_be_drawn():
    """More of everything than a game brings."""
    state = whole_game(*GAMES[3])
    state["table_cards"], state["card_coins"], state["table_artifacts"] = 0b11111111, 9, 0b1111
    state["bridge_set"], state["bridge_owner"] = 2**s.SPOTS - 1, 4
    for seat in state["seats"]:
        seat["vp"], seat["coins"], seat["workers"], seat["bowls"] = 222, 99, 99, 12
        seat["favors"], seat["town_tiles"], seat["cults"], seat["parts"] = 0xFFF, 1, 10, 29
        seat["num_towns"], seat["town_hexes"], seat["river_towns"] = 5, range(5), 2**s.RIVERS - 1
    for viewer in viewers(state):
        assert size(draw(state, viewer)) == size(draw(next(positions(*GAMES[3]))))


def test_a_missing_library_is_named_with_the_extra(monkeypatch):
    state = next(positions(*GAMES[1]))
    for name in [name for name in sys.modules if name.startswith("meeple.terra_mystica.draw.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "svg", None)
    with pytest.raises(ImportError, match=r"svg.*meeple\[view\]"):
        draw(state)


def test_importing_the_game_loads_nothing_that_draws():
    heavy = {"svg", "resvg_py", "PIL", "matplotlib"}
    code = f"import sys, meeple.terra_mystica; print(sorted({heavy} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

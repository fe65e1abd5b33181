from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

from meeple.core.picture import pixels, size
from meeple.terraforming_mars import facts as f
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars import tables as t
from meeple.terraforming_mars.draw import draw
from meeple.terraforming_mars.view import view
from meeple.terraforming_mars.words import TILE_WORDS, question

from .played import GAMES, kept, viewers

SVG = "{http://www.w3.org/2000/svg}"
ALL = range(len(GAMES))


def tooltips(picture):
    """What the parts of a picture say; fails if it is not well-formed XML."""
    return [title.text for title in ElementTree.fromstring(picture).iter(f"{SVG}title")]


def written(picture):
    """The words written in a picture."""
    return [words.text for words in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def overfull():
    """Sixty and more played cards, twelve in hand, and a full map, with five players."""
    state = kept(4)[len(kept(4)) // 2].copy()
    state["stage"], state["decision"] = s.ACTIONS_STAGE, s.MAIN
    cards = np.random.default_rng(3).permutation(np.arange(1, s.PROJECTS + 1))
    events = cards[t.IS_EVENT[cards]][:14]
    for index, seat in enumerate(state["seats"]):
        front = np.roll(cards[~t.IS_EVENT[cards]], 31 * index)[: 46 + 8 * index]
        seat["front"] = seat["used"] = t.card_set([*front.tolist(), 210 + index])
        seat["events"] = t.card_set(events.tolist())
        seat["hand"], seat["hand_size"] = t.card_set(range(100, 112)), 12
        seat["stock"], seat["production"] = 243, (-5, 12, 19, 14, 20, 33)
        seat["tags"], seat["tr"], seat["num_offered"] = 27, 110, 0
    state["card_resources"] = 34
    state["tile"] = 1 + np.arange(s.SPACES) % s.TILES
    state["owner"] = np.where(state["tile"] == 1 + s.OCEAN, s.NOBODY, np.arange(s.SPACES) % 5)
    state["tile"][s.HEXES :], state["owner"][s.HEXES :] = 1 + s.CITY, (3, 4)
    return state


@pytest.mark.parametrize("game", ALL)
def test_every_position_can_be_drawn(game):
    sizes = set()
    for step, state in enumerate(kept(game)):
        if step % 12 and not state["over"]:
            continue
        viewer = viewers(state)[step // 12 % (int(state["num_players"]) + 1)]
        picture = draw(state, viewer)
        sizes.add(size(picture))
        shown = tooltips(picture)
        for place in np.flatnonzero(state["tile"][: s.HEXES]):
            words = TILE_WORDS[int(state["tile"][place]) - 1]
            owner = int(state["owner"][place])
            whose = {s.NOBODY: words, s.NEUTRAL: f"neutral {words}"}
            ending = whose.get(owner, f"{words} of seat {owner}")
            assert any(one.endswith(f"; {ending}") for one in shown)
        for seat in view(state, viewer).seats:
            for card in seat.played + (seat.hand or ()):
                assert any(one.startswith(f"{card.name}: ") for one in shown)
    assert len(sizes) == 1


def test_cards_stand_by_name_with_what_lies_on_them():
    picture = draw(overfull(), 2)
    words, shown = written(picture), tooltips(picture)
    for card in (*view(overfull(), 2).seats[0].hand, *view(overfull(), 2).seats[0].played):
        assert card.name in words
    assert any(one.startswith("Fish: active; 9 MC; animal; 34 animals; used") for one in shown)


def test_hands_of_others_are_not_drawn():
    state = overfull()
    words = written(draw(state, 0))
    assert words.count("Hand  12") == 1
    assert written(draw(state)).count("Hand  12") == 5


def test_corporations_are_not_drawn_before_all_are_chosen():
    state = next(one for one in kept(4) if one["decision"] == s.KEEP)
    chosen = int(state["player"])
    other = (chosen + 1) % 5
    name = f.CARD_NAMES[s.FIRST_CORPORATION + int(state["seats"][chosen]["corporation"])]
    assert name in " ".join(filter(None, written(draw(state, chosen))))
    offered = [one.name for one in view(state, other).seats[0].corporations]
    assert name in offered or name not in " ".join(filter(None, written(draw(state, other))))


def test_parameters_milestones_and_awards_are_drawn():
    state = kept(2)[-1].copy()
    state["temperature"], state["oxygen"], state["oceans"] = 10, 7, 4
    state["milestone_owner"], state["award_funder"] = (1, -1, -1, -1, -1), (-1, 2, -1, -1, -1)
    picture = draw(state)
    assert {"−10 °C", "7%", "4 of 9"} <= set(written(picture))
    shown = tooltips(picture)
    assert "Terraformer: 35 TR, claimed by seat 1" in shown
    assert "Banker: most MC production, funded by seat 2" in shown
    assert "Miner: most steel and titanium" in shown


def test_markers_and_hexes_that_may_be_chosen_change_the_picture():
    state = next(one for one in kept(2) if one["decision"] == s.PLACE).copy()
    first = draw(state)
    state["legal"] = 0
    second = draw(state)
    assert second != first
    free = int(np.flatnonzero(state["tile"][: s.HEXES] == 0)[0])
    state["seats"][1]["claims"] = 1 << free
    assert any(one.endswith("claimed by seat 1") for one in tooltips(draw(state)))


def test_the_seat_to_decide_and_its_question_are_written():
    for state in kept(2)[::15]:
        if not state["over"] and state["stage"] != s.SETUP:
            words = written(draw(state, 1))
            assert any(one.startswith(f"Seat {state['player']} · ") for one in words)
            assert any(question(state, 1).startswith(one[8:].rstrip("…")) for one in words if one)


def test_the_end_shows_the_places():
    state = kept(2)[-1]
    first, *_ = view(state).standings
    words = written(draw(state, 1))
    assert f"Seat {first.index} wins with {first.vp} VP" in words
    assert {"1st place", "2nd place", "3rd place"} <= set(words)


def test_the_solo_game_shows_what_is_left_to_do():
    state = kept(0)[-1].copy()
    state["oceans"] = 7
    words = written(draw(state))
    assert "lost" in words and "oceans left" in words and "2" in words
    state["temperature"], state["oxygen"], state["oceans"] = 19, 14, 9
    assert "won" in written(draw(state))


@pytest.mark.parametrize("game", [0, 2])
def test_pixels_are_the_same_every_time_and_of_one_size(game):
    first, last = kept(game)[0], kept(game)[-1]
    pictures = [pixels(draw(state)) for state in (first, last, last)]
    assert len({picture.shape for picture in pictures}) == 1 and pictures[0].shape[1] == 1000
    assert np.array_equal(pictures[1], pictures[2])
    assert not np.array_equal(pictures[0], pictures[1])


def test_an_overfull_table_can_be_drawn():
    """More of everything than a game brings."""
    state = overfull()
    for viewer in viewers(state):
        assert size(draw(state, viewer)) == size(draw(kept(4)[0]))
    state["seats"]["front"] = t.card_set(range(1, s.CARDS))
    state["seats"]["hand"] = t.card_set(range(1, s.PROJECTS + 1))
    assert size(draw(state)) == size(draw(kept(4)[0]))


def test_a_missing_library_is_named_with_the_extra(monkeypatch):
    for name in [one for one in sys.modules if one.startswith("meeple.terraforming_mars.draw.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "svg", None)
    with pytest.raises(ImportError, match=r"svg.*meeple\[view\]"):
        draw(kept(2)[0])


def test_importing_the_game_loads_nothing_that_draws():
    heavy = {"svg", "resvg_py", "PIL", "matplotlib"}
    code = f"import sys, meeple.terraforming_mars; print(sorted({heavy} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

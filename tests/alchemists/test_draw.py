from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.alchemists.draw import draw
from meeple.alchemists.view import view
from meeple.alchemists.words import (
    ALCHEMICAL_WORDS,
    ARTIFACT_WORDS,
    FAVOR_WORDS,
    INGREDIENT_WORDS,
    POTION_WORDS,
    SEAL_WORDS,
    pair_words,
)
from meeple.core.picture import pixels, size

from .by_hand import blank, give, put_mix, put_theory
from .played import GAMES, kept, viewers

SVG = "{http://www.w3.org/2000/svg}"
ALL = range(len(GAMES))
FERN_AND_TOAD = int(t.PAIR_OF[1, 2])


def tooltips(picture):
    """What the parts of a picture say; fails if it is not well-formed XML."""
    return [title.text for title in ElementTree.fromstring(picture).iter(f"{SVG}title")]


def written(picture):
    """The words written in a picture."""
    return [words.text for words in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def overfull():
    """More of everything than a game of four brings."""
    state = kept(2)[len(kept(2)) // 2].copy()
    state["stage"], state["decision"], state["round"] = s.RESOLUTION, s.TOKEN, 4
    state["station"] = t.RESOLUTION_ORDER.tolist().index(s.PUBLISH)
    state["rows"], state["num_rows"], state["num_associates"] = (2, 0, 3, 1), 4, 2
    state["theories"], state["theory"], state["num_sealers"] = np.arange(8)[::-1], 3, 3
    state["sealers"], state["conflicts"] = (0, 2, 3), 2**s.PAIRS - 1
    state["grants"], state["sold"], state["num_sold"] = (0, 1, 2, 3, 3), 0b101, 3
    state["student_unhappy"], state["num_green"], state["artifacts"] = True, 0, 0
    state["spotted"]["seat"], state["spotted"]["mix"] = (1, 2, 3, 2, 1, 3), range(6)
    state["spotted"]["kind"], state["num_spotted"] = range(6), 6
    for index, seat in enumerate(state["seats"]):
        seat["artifacts"] = 0b010101111110001100 if index == 2 else 0
        seat["slots"], seat["early"], seat["order_space"] = 2, 1, s.ORDER_SPACES - 1
        seat["hand"], seat["shown"], seat["favors"], seat["revealed"] = 9, 2, 4, 3
        seat["set_aside"], seat["placed"], seat["board"], seat["exhibited"] = 2, 4, 127, 63
        seat["cubes"], seat["unused"], seat["hospital"], seat["bid"] = 9, 9, 2, 3
        seat["gold"], seat["reputation"], seat["num_mixes"] = 88, 99, s.MAX_MIXES
        seat["mixes"]["pair"] = np.arange(s.MAX_MIXES) % s.PAIRS
        seat["mixes"]["seen"] = 1 + np.arange(s.MAX_MIXES)
        seat["triangle"] = 1 + 4 * np.arange(s.PAIRS)
    return state


@pytest.mark.parametrize("game", ALL)
def test_every_position_can_be_drawn(game):
    sizes = set()
    states = kept(game)
    for step, state in enumerate((*states[:-1:20], states[-1])):
        viewer = viewers(state)[step % (int(state["num_players"]) + 1)]
        picture = draw(state, viewer)
        sizes.add(size(picture))
        shown, seen = tooltips(picture), view(state, viewer)
        for theory in seen.theories:
            name = INGREDIENT_WORDS[theory.ingredient]
            if theory.token is None:
                assert f"{name}: no theory" in shown
                continue
            told = f"{name}: theory {ALCHEMICAL_WORDS[theory.token]}, sealed by seat "
            assert any(one.startswith(told) for one in shown)
            for seal in theory.seals:
                kind = "face down" if seal.kind is None else SEAL_WORDS[seal.kind]
                assert f"seal of seat {seal.seat} on {name}: {kind}" in shown
        for card in seen.artifacts:
            assert any(one.startswith(f"{card.name}: ") for one in shown)
        for kind, number in enumerate(seen.row):
            assert shown.count(f"{INGREDIENT_WORDS[kind]} in the row") == number
    assert len(sizes) == 1


def test_cubes_stand_on_their_rows_and_closed_spaces_say_so():
    state = blank(station=s.TRANSMUTE)
    state["rows"][s.TRANSMUTE][:2], state["num_rows"][s.TRANSMUTE] = (2, 0), 2
    state["num_associates"][s.TRANSMUTE] = 1
    give(give(state, 2, slots=[0, 1] + [0] * 8), 0, slots=[0, 2] + [0] * 8)
    shown = tooltips(draw(state))
    assert "transmute: seat 2, 1 action; seat 0, 2 actions" in shown
    assert "exhibit: closed in this round" in shown
    assert "forage: no cubes" in shown
    assert shown.count("on top by an Associate") == 1
    assert "used up by publishing at once" not in shown


def test_actions_used_up_by_publishing_at_once_are_crossed_out():
    state = blank(station=s.DEBUNK)
    state["rows"][s.PUBLISH][0], state["num_rows"][s.PUBLISH] = 1, 1
    give(state, 1, slots=[0] * s.PUBLISH + [2] + [0] * 4, early=1)
    assert tooltips(draw(state)).count("used up by publishing at once") == 1


def test_the_turn_order_shows_markers_and_closed_spaces():
    state = give(blank(2), 1, order_space=4)
    shown = tooltips(draw(state))
    assert "turn order: 1 favor, 1 ingredient; seat 1" in shown
    assert "turn order: 3 ingredients; closed" in shown
    assert "turn order: 1 favor, 1 ingredient; for the paralysed" in shown


def test_the_adventurer_shows_what_is_sold():
    state = blank()
    assert f"comes in round {int(t.FIRST_ADVENTURER_ROUND)}" in written(draw(state))
    state["adventurer"], state["sold"], state["num_sold"] = 1, 0b010, 1
    picture = draw(state)
    wants = [POTION_WORDS[kind] for kind in t.WANTS[1]]
    assert f"the adventurer wants {wants[0]}" in tooltips(picture)
    assert f"the adventurer wants {wants[1]}, sold" in tooltips(picture)
    assert "1 of 2 sold" in written(picture)


@pytest.mark.parametrize(("master", "told"), [(True, "−3"), (False, "−2")])
def test_conferences_differ_by_mode(master, told):
    state = blank(master=master)
    late = next(one for one in tooltips(draw(state)) if one.startswith("conference after round 5"))
    assert late.startswith(f"conference after round 5: 0 seals: {told}")


def test_seals_show_their_kind_to_their_owner_alone_until_the_end():
    state = put_theory(blank(), 3, 5, [(0, s.GOLD_SEAL), (2, s.HEDGE_RED)])
    own, other = "seal of seat 0 on bird claw", "seal of seat 2 on bird claw"
    assert f"{own}: gold" in tooltips(draw(state, 0))
    assert f"{other}: face down" in tooltips(draw(state, 0))
    assert f"{own}: face down" in tooltips(draw(state, 1))
    for picture in (draw(state), draw(state, 2)):
        assert f"{other}: {SEAL_WORDS[s.HEDGE_RED]}" in tooltips(picture)
    state["over"] = True
    assert f"{own}: gold" in tooltips(draw(state, 1))


def test_conflicts_are_marked_on_both_theories():
    state = put_theory(blank(), 1, 5, [(0, 0)])
    put_theory(state, 2, 6, [(1, 0)])
    state["conflicts"] = 1 << FERN_AND_TOAD
    shown = tooltips(draw(state, 1))
    assert "fern is in conflict with toad" in shown
    assert "toad is in conflict with fern" in shown
    assert sum("is in conflict with" in one for one in shown) == 2


def test_the_truth_is_drawn_for_nobody_in_particular_and_at_the_end():
    state = put_theory(blank(), 0, 3, [(0, 0)])
    put_theory(state, 1, 2, [(1, 0)])
    right, wrong = "mushroom is R- G+ B+: the theory is right", ": the theory is wrong"
    shown = tooltips(draw(state))
    assert right in shown and any(one.endswith(wrong) for one in shown)
    assert "truth" not in written(draw(state, 0))
    state["over"] = True
    assert right in tooltips(draw(state, 0))


def test_hands_and_favors_of_others_are_not_drawn():
    state = give(blank(), 1, hand=(3,), favors=(s.SAGE,))
    for viewer, seen in ((1, True), (None, True), (0, False)):
        picture = draw(state, viewer)
        assert ("1 bird claw in hand" in tooltips(picture)) == seen
        assert (FAVOR_WORDS[s.SAGE] in written(picture)) == seen
        assert "Ingredients  1" in written(picture) and "Favors  1" in written(picture)


def test_cards_taken_from_the_row_stand_beside_a_hidden_hand():
    state = give(blank(), 1, hand=(3, 4), shown=[0, 0, 0, 1, 0, 0, 0, 0])
    told = "taken from the row, perhaps still in hand: 1 bird claw"
    assert told in tooltips(draw(state, 0))
    assert told not in tooltips(draw(state, 1))


def test_favors_of_the_set_up_are_drawn_for_their_owner():
    state = give(blank(), 1, offer=(s.ASSISTANT, s.SAGE))
    assert "to choose from: Assistant, Sage" in written(draw(state, 1))
    assert "still face down" in written(draw(state, 0))


def test_the_triangle_shows_what_pairs_make():
    state = put_mix(blank(), 0, FERN_AND_TOAD, seen=0b10101, known=0b1)
    state["seats"][0]["triangle"][0], state["seats"][0]["triangle"][1] = 0b1011111, 0b101
    picture = draw(state, 0)
    shown = tooltips(picture)
    assert f"{pair_words(FERN_AND_TOAD)}: R+" in shown
    assert f"{pair_words(0)}: not B-" in shown
    assert f"{pair_words(1)}: R+ or G+" in shown
    assert f"mix 1: {pair_words(FERN_AND_TOAD)} made R+; all saw R+, G+ or B+" in shown
    others = tooltips(draw(state, 1))
    assert "mix 1: R+, G+ or B+" in others
    assert not any(pair_words(FERN_AND_TOAD) in one and "made" in one for one in others)
    assert f"{pair_words(FERN_AND_TOAD)}: unknown" in others


def test_the_grid_shows_shares_or_facts():
    state = blank(deduction=True)
    seat = state["seats"][0]
    seat["count"], seat["marginals"] = 400, 50
    seat["marginals"][2, :3] = (0, 1, 99)
    picture = draw(state, 0)
    assert "toad as R- G- B-: impossible" in tooltips(picture)
    assert "toad as R- G- B+: 0.2 %" in tooltips(picture)
    assert {"<1", "25", "12", "400 assignments left"} <= set(written(picture))
    state["deduction"], seat["grid"][2] = False, 0b1
    picture = draw(state, 0)
    assert "toad as R- G- B-: possible" in tooltips(picture)
    assert "toad as R- G- B+: impossible" in tooltips(picture)
    assert "assignments not counted" in written(picture)


def test_notes_are_drawn_for_their_owner_and_all_for_nobody_in_particular():
    for viewer, seats in ((1, [1]), (None, [0, 1, 2])):
        words = filter(None, written(draw(blank(), viewer)))
        titles = [one for one in words if one.startswith("What seat")]
        assert titles == [f"What seat {seat} knows" for seat in seats]


def test_the_periscope_shows_its_ingredient_to_its_owner():
    state = put_mix(blank(), 2, FERN_AND_TOAD, seen=0b1, known=0b1)
    give(state, 0, artifacts=1 << s.PERISCOPE)
    state["artifacts"][0] &= ~np.uint32(1 << s.PERISCOPE)
    state["spotted"][0], state["num_spotted"] = (2, 0, 1), 1
    told = "Periscope: a fern in a mix of seat 2"
    assert told in tooltips(draw(state, 0))
    assert not any(one.startswith("Periscope: a ") for one in tooltips(draw(state, 1)))


def test_mats_show_artifacts_grants_seals_and_cubes():
    state = give(blank(), 1, artifacts=1 << s.SILVER_CHALICE, unused=2, in_hospital=1)
    state["artifacts"][1], state["grants"] = 0b101 << 6, (s.NOBODY, 1, s.NOBODY, s.NOBODY, s.NOBODY)
    state["seats"][1]["revealed"] = (0, 0, 1, 0, 0)
    picture = draw(state, 0)
    shown = tooltips(picture)
    bought = f"{ARTIFACT_WORDS[s.SILVER_CHALICE]}: 4 gold; 6 VP; bought by seat 1"
    assert shown.count(bought) == 2  # in its row, and on the mat
    assert {"Grant 1", ARTIFACT_WORDS[s.SILVER_CHALICE]} <= set(written(picture))
    assert "1 red ? seals of fallen theories" in shown
    assert "2 cubes unused" in shown
    assert "0 cubes sent to the hospital, 1 missing this round" in shown


def test_the_seat_to_decide_and_its_question_are_written():
    for state in kept(3)[:-1:25]:
        words, seen = written(draw(state, 1)), view(state, 1)
        assert f"Seat {seen.player}" in words
        assert any(f"decides {seen.question}".startswith(one.rstrip("…")) for one in words if one)


def test_the_end_shows_the_places():
    state = kept(2)[-1].copy()
    first, *_ = view(state).standings
    words = written(draw(state, 1))
    assert f"Seat {first.index} wins with {first.vp} VP" in words
    assert {"1st place", "2nd place", *s.PARTS} <= set(words)
    state["seats"]["vp"][:4], state["seats"]["gold"] = (80, 100, 20, 100), 3
    assert "Seats 1 and 3 win with 100 VP" in written(draw(state))


@pytest.mark.parametrize("game", [0, 3])
def test_pixels_are_the_same_every_time_and_of_one_size(game):
    first, last = kept(game)[0], kept(game)[-1]
    pictures = [pixels(draw(state)) for state in (first, last, last)]
    assert len({picture.shape for picture in pictures}) == 1 and pictures[0].shape[1] == 1000
    assert np.array_equal(pictures[1], pictures[2])
    assert not np.array_equal(pictures[0], pictures[1])


def test_an_overfull_table_can_be_drawn():
    state = overfull()
    for viewer in viewers(state):
        assert size(draw(state, viewer)) == size(draw(kept(2)[0]))


def test_a_missing_library_is_named_with_the_extra(monkeypatch):
    for name in [one for one in sys.modules if one.startswith("meeple.alchemists.draw.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "svg", None)
    with pytest.raises(ImportError, match=r"svg.*meeple\[view\]"):
        draw(kept(0)[0])


def test_importing_the_game_loads_nothing_that_draws():
    heavy = {"svg", "resvg_py", "PIL", "matplotlib"}
    code = f"import sys, meeple.alchemists; print(sorted({heavy} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

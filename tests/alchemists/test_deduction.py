"""`meeple.alchemists.deduction` on its own: notes of a player, without a game."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest

from meeple.alchemists.deduction import ALCHEMICALS, INGREDIENTS, PAIRS, POTIONS, Deduction
from meeple.alchemists.tables import POTION_OF
from meeple.core.registry import get_game

ALL = np.array(list(itertools.permutations(range(8))))  # int64[40320, 8]


def made(first, second):
    """The potion of a pair in each assignment."""
    return POTION_OF[ALL[:, first], ALL[:, second]]


def test_nothing_is_known_at_first():
    notes = Deduction()
    assert notes.count() == 40320
    assert (notes.counts() == 5040).all()
    assert (notes.marginals() == 1 / 8).all()
    assert notes.possible().all()
    assert (notes.predictions() == 5760).all()  # seven results of 28 pairs, four pairs each


def test_names_and_numbers_mean_the_same():
    named, numbered = Deduction(), Deduction()
    named.mixed("mushroom", "bird claw", "poison", "insanity")
    numbered.mixed(3, 0, 1, 5)
    named.refuted("toad", "feather", "neutral")
    numbered.mixed(2, 7, *range(6))
    named.is_one_of("fern", "+-+", "---")
    numbered.is_one_of(1, 5, 0)
    named.has_sign("scorpion", "green", "-")
    numbered.is_one_of(6, 0, 1, 4, 5)
    assert (named.triangle == numbered.triangle).all() and (named.grid == numbered.grid).all()
    assert ALCHEMICALS[5] == "+-+" and INGREDIENTS[3] == "bird_claw" and POTIONS[5] == "insanity"


def test_random_facts_leave_what_a_list_of_all_assignments_leaves():
    rng = np.random.default_rng(5)
    for _ in range(60):
        notes, fits = Deduction(), np.ones(len(ALL), bool)
        for _ in range(rng.integers(1, 12)):
            first, second = PAIRS[rng.integers(28)]
            truth = int(made(first, second)[rng.integers(len(ALL))])
            potions = {truth, *rng.integers(0, 7, rng.integers(0, 6)).tolist()}
            notes.mixed(first, second, *potions)
            fits &= np.isin(made(first, second), list(potions))
        kind, drawn = int(rng.integers(8)), rng.integers(0, 8, 5).tolist()
        notes.is_one_of(kind, *drawn)
        fits &= np.isin(ALL[:, kind], drawn)
        left = ALL[fits]
        assert notes.count() == len(left)
        counts = [[int((left[:, i] == a).sum()) for a in range(8)] for i in range(8)]
        assert notes.counts().tolist() == counts
        for pair, (first, second) in enumerate(PAIRS):
            found = np.bincount(made(first, second)[fits], minlength=7)
            assert notes.predictions()[pair].tolist() == found.tolist()


def test_every_fitting_assignment_has_one_rank():
    notes = Deduction()
    notes.mixed("mushroom", "fern", "healing")
    notes.mixed("toad", "flower", "neutral")
    total = notes.count()
    found = {notes.assignment(rank) for rank in range(total)}
    fits = (made(0, 1) == 0) & (made(2, 4) == 6)
    assert found == set(map(tuple, ALL[fits].tolist())) and len(found) == total
    with pytest.raises(ValueError, match=rf"rank={total}: {total} assignments fit"):
        notes.assignment(total)


def test_a_periscope_tells_that_an_ingredient_took_part():
    notes = Deduction()
    notes.took_part("fern", "healing")  # it is none of the four with a red minus
    assert notes.possible()[1].tolist() == [False] * 4 + [True] * 4
    notes.took_part("toad", "neutral")  # every alchemical has a partner for that
    assert notes.possible()[2].all()


def test_the_most_informative_pair_leaves_the_fewest_on_average():
    notes = Deduction()
    notes.mixed(0, 1, 0)
    left = notes.expected_left()
    best = notes.most_informative_pair()
    assert left[PAIRS.index(best)] == left.min()
    assert notes.most_informative_pair([(0, 1)]) == (0, 1)  # nothing new: all 5,760 stay
    assert left[0] == 5760
    with pytest.raises(ValueError, match="no pair"):
        notes.most_informative_pair([])


def test_facts_may_contradict_each_other():
    notes = Deduction()
    notes.mixed(0, 1, "healing")
    other = notes.copy()
    notes.mixed(0, 1, "poison")
    assert notes.count() == 0 and not notes.possible().any()
    with pytest.raises(ValueError, match="no assignment fits"):
        notes.marginals()
    with pytest.raises(ValueError, match="no assignment fits"):
        notes.potion_probabilities(0, 2)
    assert other.count() == 5760  # the copy has its own facts


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda notes: notes.mixed("mushrom", 1, 0), "no ingredient 'mushrom'; there are mushroom"),
        (lambda notes: notes.mixed(8, 1, 0), "no ingredient 8; there are mushroom"),
        (lambda notes: notes.mixed(True, 1, 0), "no ingredient True"),
        (lambda notes: notes.mixed(1, 1, 0), "1 cannot be mixed with itself"),
        (lambda notes: notes.mixed(0, 1, "love"), "no potion 'love'; there are healing"),
        (lambda notes: notes.mixed(0, 1), "name at least one potion"),
        (lambda notes: notes.is_one_of(0, "++"), "no alchemical"),
        (lambda notes: notes.has_sign(0, "pink", "+"), "no colour 'pink'"),
        (lambda notes: notes.has_sign(0, "red", "plus"), "no sign 'plus'"),
        (lambda notes: notes.most_informative_pair([(0, 1, 2)]), "(0, 1, 2) is no pair"),
        (lambda notes: notes.assignment(1.5), "rank=1.5: 40320 assignments fit"),
    ],
)
def test_what_is_no_fact_changes_nothing(wrong, message):
    notes = Deduction()
    with pytest.raises(ValueError, match=re.escape(message)):
        wrong(notes)
    assert notes.count() == 40320


@pytest.mark.parametrize("mode", ["apprentice", "master"])
def test_a_seat_of_a_game_knows_what_its_facts_leave(mode):
    game = get_game("alchemists")
    states = game.new_states(1, {"num_players": 3, "mode": mode})
    state, rng = states[0], np.random.default_rng(3)
    game.reset(state, 11)
    for _ in range(120):
        if state["over"]:
            break
        game.apply_action(state, int(rng.choice(game.legal(state))))
        for i in range(3):
            notes = Deduction.of_seat(state, i)
            seat = state["seats"][i]
            assert notes.count() == seat["count"] > 0
            assert (notes.counts() == seat["marginals"]).all()
            assert notes.possible()[range(8), state["assignment"]].all()  # the truth fits
    with pytest.raises(ValueError, match="no seat 3; seats are 0 to 2"):
        Deduction.of_seat(state, 3)


def test_the_example_of_the_page():
    notes = Deduction()
    notes.mixed("mushroom", "fern", "healing")
    notes.refuted("toad", "feather", "neutral")
    notes.has_sign("scorpion", "red", "+")
    assert notes.count() == 1728

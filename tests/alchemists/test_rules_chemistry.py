"""Section 1 of the rules: alchemicals, and what two of them make."""

from __future__ import annotations

import itertools

import pytest

from meeple.alchemists import tables as t

from .placing import PAIRS, POTIONS, Play, Seat, alone, bits, pair

# 1.2: signs of red, green, blue; 1.3: which parts are big.
SIGNS = "--- --+ -+- -++ +-- +-+ ++- +++".split()
BIG = "bbb bss ssb sbs sbs ssb bss bbb".split()
# 1.4: the four pairs of alchemicals of each potion.
MAKERS = {
    "healing": "46 47 56 57",
    "poison": "02 03 12 13",
    "speed": "23 27 36 67",
    "paralysis": "01 05 14 45",
    "wisdom": "15 17 35 37",
    "insanity": "04 06 24 26",
    "neutral": "07 16 25 34",
}
POTION_OF = {both: potion for potion, pairs in MAKERS.items() for both in pairs.split()}


def mixed(both, truth="01234567"):
    """What two cards make, as the student's test shows it."""
    table = alone(Seat(hand=both, slots="student"), truth=truth, at="student")
    table.play(f"pair {both}")
    return [name for k, name in enumerate(POTIONS) if int(table[0]["board"]) >> k & 1]


def by_signs(a, b):
    """1.3, the rule by signs only."""
    same = [SIGNS[a][colour] == SIGNS[b][colour] for colour in range(3)]
    for colour, other in ((0, 1), (1, 2), (2, 0)):
        if same[colour] and not same[other]:
            return POTIONS[2 * colour + (SIGNS[a][colour] == "-")]
    return "neutral"


def test_alchemicals_are_the_eight_sign_patterns():
    """1.2: id = 4r + 2g + b with plus = 1."""
    assert ["".join("-+"[sign] for sign in row) for row in t.SIGNS] == SIGNS


def test_sizes_follow_from_the_signs():
    """1.2: red is big where it agrees with green, green with blue, blue with red."""
    assert ["".join("sb"[big] for big in row) for row in t.BIG] == BIG
    for signs, big in zip(SIGNS, BIG, strict=True):
        for colour, other in ((0, 1), (1, 2), (2, 0)):
            assert (big[colour] == "b") == (signs[colour] == signs[other])


@pytest.mark.parametrize("both", PAIRS)
def test_two_ingredients_make_the_potion_of_their_alchemicals(both):
    """1.3, 1.4."""
    assert mixed(both) == [POTION_OF[both]]


@pytest.mark.parametrize("both", PAIRS)
def test_the_potion_is_that_of_the_hidden_assignment(both):
    """1.1: ingredient k is alchemical (3, 7, 0, 5, 1, 6, 4, 2)[k]."""
    truth = "37051642"
    alchemicals = "".join(sorted(truth[int(kind)] for kind in both))
    assert mixed(both, truth) == [POTION_OF[alchemicals]]


def test_there_is_never_more_than_one_colour_of_equal_sign_and_different_size():
    """1.3: and the rule by signs only says the same."""
    for a, b in itertools.combinations(range(8), 2):
        matches = [
            colour
            for colour in range(3)
            if SIGNS[a][colour] == SIGNS[b][colour] and BIG[a][colour] != BIG[b][colour]
        ]
        assert len(matches) == (POTION_OF[f"{a}{b}"] != "neutral")
        assert by_signs(a, b) == POTION_OF[f"{a}{b}"] == POTIONS[t.POTION_OF[a, b]]


def test_each_of_the_seven_results_comes_from_four_of_the_28_pairs():
    """1.4: neutral from an alchemical and the one with three opposite signs."""
    assert {name: len(pairs.split()) for name, pairs in MAKERS.items()} == dict.fromkeys(MAKERS, 4)
    assert len(POTION_OF) == 28
    assert all(int(both[0]) + int(both[1]) == 7 for both in MAKERS["neutral"].split())
    for k, potion in enumerate(POTIONS):
        a, b = t.PAIR_MEMBERS.T
        assert {PAIRS[i] for i in (t.POTION_OF[a, b] == k).nonzero()[0]} == set(
            MAKERS[potion].split()
        )


@pytest.mark.parametrize("both", [both for both in PAIRS if POTION_OF[both] != "neutral"])
def test_a_coloured_result_leaves_each_ingredient_four_alchemicals(both):
    """1.5: neither of the two has the opposite sign in that colour."""
    table = alone(Seat(hand=both, slots="student"), at="student", options={"deduction": True}).play(
        f"pair {both}"
    )
    colour, minus = divmod(POTIONS.index(POTION_OF[both]), 2)
    fitting = [a for a in range(8) if SIGNS[a][colour] == "+-"[minus]]
    assert len(fitting) == 4 and int(table[0]["count"]) == 5760
    for kind in both:
        left = table[0]["marginals"][int(kind)]
        assert [a for a in range(8) if left[a]] == fitting
    assert int(table[0]["triangle"][pair(both)]) == bits([POTIONS.index(POTION_OF[both])])


def test_two_cards_of_the_same_ingredient_cannot_be_mixed():
    """1.6: the test is declined, its cube unused."""
    table = alone(Seat(hand="333", slots="student"), at="student")
    assert table.asked == (1, "announce") and table.change(0) == {"unused": 1}
    table = alone(Seat(hand="3334", slots="student"), at="student")
    assert table.answers("pair") == {"34"}


def test_any_ingredient_may_be_any_alchemical():
    """1.1: one to one, drawn at the start."""
    drawn = [Play(seed).state["assignment"].tolist() for seed in range(150)]
    assert all(sorted(one) == list(range(8)) for one in drawn)
    assert all({one[kind] for one in drawn} == set(range(8)) for kind in range(8))
    assert len({tuple(one) for one in drawn}) > 140

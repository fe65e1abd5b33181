"""Sections 9.4 to 9.6 of the rules: debunking; 9.7 is in test_rules_immediate.py.

The truth is that each ingredient is the alchemical of its number: 0 and 2 make poison (red
minus), 4 and 6 healing (red plus), 0 and 7 are neutral, 2 and 3 make speed (green plus).
"""

from __future__ import annotations

import itertools

import pytest

from meeple.alchemists import tables as t

from .placing import COLOURS, PAIRS, POTIONS, WAITING, Seat, Table, bits, pair, potions

APPRENTICE = {"mode": "apprentice"}
SIGNS = "--- --+ -+- -++ +-- +-+ ++- +++".split()


def debunking(seat=None, theories=None, **words):
    """Seat 0 has one debunk action; seats 1 and 2 have seals, 3 waits."""
    first = Seat(**{"slots": "debunk"} | (seat or {}))
    return Table(first, Seat(), Seat(), WAITING, at="debunk", theories=theories, **words)


def asking(kind, colour, theories, **words):
    table = debunking(theories=theories, options=APPRENTICE, **words)
    return table.play(f"ingredient {kind}", f"colour {colour}")


def claiming(both, potion, theories, seat=None, **words):
    table = debunking(seat, theories, **words)
    return table.play(f"pair {both}", f"potion {potion}")


def theories_of(table):
    return {kind: int(token) for kind, token in enumerate(table.state["theories"]) if token >= 0}


# 9.4, apprentice


def test_an_apprentice_chooses_a_theory_and_a_colour():
    """9.4."""
    table = debunking(theories={3: (5, {1: "gold"}), 6: (6, {2: "red"})}, options=APPRENTICE)
    assert table.legal() == {"ingredient 3", "ingredient 6", "decline"}
    assert table.play("ingredient 3").legal() == {f"colour {name}" for name in COLOURS}


def test_without_a_theory_an_apprentice_cannot_debunk():
    """6.3, 9.4."""
    table = debunking(options=APPRENTICE)
    assert table.asked == (3, "announce") and table.change(0) == {"unused": 1}


@pytest.mark.parametrize("token", range(8))
@pytest.mark.parametrize("colour", range(3))
def test_the_same_sign_is_a_failure_the_opposite_a_success(token, colour):
    """9.4: -1 and +2 reputation; ingredient 2 is - + -."""
    table = asking(2, COLOURS[colour], {2: (token, {1: "silver"})})
    if SIGNS[token][colour] == "-+-"[colour]:
        assert table.change(0) == {"rep": -1} and table.change(1) == {}
        assert theories_of(table) == {2: token}
    else:
        assert table.change(0) == {"rep": 2} and table.change(1) == {"rep": -5}
        assert theories_of(table) == {}


@pytest.mark.parametrize("colour", range(3))
def test_the_true_sign_is_revealed_to_all(colour):
    """9.4: failure or success."""
    for token in (2, 5):
        table = asking(2, COLOURS[colour], {2: (token, {1: "silver"})})
        fitting = bits(a for a in range(8) if SIGNS[a][colour] == "-+-"[colour])
        assert table.state["aspects"][2] == fitting
        assert table.state["seats"]["grid"][:, 2].tolist() == [fitting] * 4


# 9.5, master


def test_a_master_chooses_a_pair_and_one_of_seven_potions():
    """9.5: no cards and no theory needed."""
    table = debunking()
    assert table.legal() == {"decline"} | {f"pair {both}" for both in PAIRS}
    assert table.play("pair 35").legal() == {f"potion {name}" for name in POTIONS}


@pytest.mark.parametrize("theories", [None, {0: (4, {1: "gold"}), 2: (7, {2: "red"})}])
def test_a_claim_that_is_not_so_is_a_failure(theories):
    """9.5.1, A-1: -1 reputation."""
    for potion in POTIONS:
        if potion != "poison":
            table = claiming("02", potion, theories)
            assert table.change(0) == {"rep": -1} and len(theories_of(table)) == len(theories or {})


@pytest.mark.parametrize(
    ("both", "potion", "colour", "sign"),
    [
        ("02", "poison", 0, "-"),
        ("46", "healing", 0, "+"),
        ("23", "speed", 1, "+"),
        ("15", "wisdom", 2, "+"),
        ("04", "insanity", 2, "-"),
    ],
)
def test_theories_with_the_other_sign_are_debunked(both, potion, colour, sign):
    """9.5.2: one or both at once; the other ingredient need not have a theory."""
    wrong = [a for a in range(8) if SIGNS[a][colour] != sign]
    right = [a for a in range(8) if SIGNS[a][colour] == sign]
    first, second = int(both[0]), int(both[1])
    table = claiming(both, potion, {first: (wrong[0], {1: "gold"})})
    assert theories_of(table) == {} and table.change(0) == {"rep": 2}
    table = claiming(both, potion, {second: (wrong[1], {1: "gold"})})
    assert theories_of(table) == {} and table.change(1) == {"rep": -5}
    table = claiming(both, potion, {first: (wrong[0], {1: "gold"}), second: (wrong[1], {2: "red"})})
    assert theories_of(table) == {}
    table = claiming(
        both, potion, {first: (right[0], {1: "gold"}), second: (wrong[0], {2: "blue"})}
    )
    assert theories_of(table) == {first: right[0]} and table.change(1) == {}


def test_two_theories_that_fall_at_once_bring_2_reputation():
    """9.6, A-14: once; their owners each lose."""
    table = claiming("02", "poison", {0: (4, {1: "gold"}), 2: (5, {2: "silver"})})
    assert table.change(0) == {"rep": 2}
    assert table.change(1) == table.change(2) == {"rep": -5}


def test_a_conflict_is_shown():
    """9.5.3: 2 reputation, a token on both, nobody else is affected."""
    theories = {0: (0, {1: "gold"}), 2: (1, {2: "silver"})}  # 0 and 1 make paralysis
    table = claiming("02", "poison", theories, {"slots": "debunk publish"})
    assert table.change(0) == {"rep": 2} and table.change(1) == table.change(2) == {}
    assert table.state["conflicts"] == 1 << pair("02") and theories_of(table) == {0: 0, 2: 1}
    assert table.asked == (0, "theory")  # no immediate publication


def test_a_neutral_potion_is_something_else_too():
    """9.5.3: both ways."""
    made_neutral = {0: (0, {1: "gold"}), 2: (7, {2: "silver"})}
    assert claiming("07", "neutral", {0: (0, {1: "gold"}), 7: (1, {2: "gold"})}).change(0) == {
        "rep": 2
    }
    table = claiming("02", "poison", made_neutral)
    assert theories_of(table) == {0: 0}  # 7 has red plus: it falls
    table = claiming("23", "speed", {2: (2, {1: "gold"}), 3: (6, {2: "gold"})})
    assert table.state["conflicts"] == 1 << pair("23")  # 2 and 6 make insanity


def test_tokens_that_make_the_potion_are_no_conflict():
    """9.5.3, 9.5.4: a failure, though both may be wrong."""
    table = claiming("02", "poison", {0: (1, {1: "gold"}), 2: (3, {2: "gold"})})
    assert table.change(0) == {"rep": -1} and table.state["conflicts"] == 0


@pytest.mark.parametrize("kind", [0, 2])
def test_one_theory_alone_is_no_conflict(kind):
    """9.5.4: both ingredients need one."""
    table = claiming("02", "poison", {kind: (1, {1: "gold"})})
    assert table.change(0) == {"rep": -1} and table.state["conflicts"] == 0


def test_showing_a_known_conflict_again_is_a_failure():
    """9.5."""
    theories = {0: (0, {1: "gold"}), 2: (1, {2: "silver"})}
    table = claiming("02", "poison", theories, conflicts="02")
    assert table.change(0) == {"rep": -1} and table.state["conflicts"] == 1 << pair("02")


def test_a_theory_in_conflict_may_be_used_for_another_one():
    """9.5."""
    theories = {2: (2, {1: "gold"}), 3: (6, {2: "gold"}), 5: (1, {1: "red"})}
    table = claiming("23", "speed", theories, conflicts="25")
    assert table.change(0) == {"rep": 2}
    assert table.state["conflicts"] == 1 << pair("23") | 1 << pair("25")


def test_a_theory_in_conflict_can_be_debunked_and_the_conflict_ends_for_the_other():
    """9.5: only conflicts with the one that has fallen end."""
    theories = {0: (4, {1: "gold"}), 3: (1, {2: "silver"}), 5: (6, {1: "red"}), 6: (7, {1: "blue"})}
    table = claiming("02", "poison", theories, conflicts="03 05 56")
    assert 0 not in theories_of(table) and table.state["conflicts"] == 1 << pair("56")


@pytest.mark.parametrize(("potion", "known"), [("poison", "poison"), ("wisdom", None)])
def test_the_answer_to_a_claim_is_public(potion, known):
    """9.5, A-5: yes or no, and no more."""
    table = claiming("02", potion, None)
    fitting = potions(known) if known else 127 & ~potions(potion)
    assert table.state["claims"][pair("02")] == fitting
    assert table.state["seats"]["triangle"][:, pair("02")].tolist() == [fitting] * 4


def test_a_neutral_claim_debunks_nothing():
    """9.5.2: it has no colour."""
    table = claiming("07", "neutral", {0: (6, {1: "gold"})})
    assert table.change(0) == {"rep": -1} and theories_of(table) == {0: 6}


# 9.6


@pytest.mark.parametrize(
    ("seal", "loss"), [("gold", 5), ("silver", 5), ("red", 0), ("green", 5), ("blue", 5)]
)
def test_owners_lose_5_unless_hedged_in_the_colour_used(seal, loss):
    """9.6: seals.json."""
    table = claiming("02", "poison", {0: (4, {1: seal})})
    assert table.change(1) == ({"rep": -loss} if loss else {}) and table.change(0) == {"rep": 2}


@pytest.mark.parametrize("colour", range(3))
def test_the_colour_used_is_that_of_the_question(colour):
    """9.6, apprentice: the token differs in all colours."""
    for k, seal in enumerate(("red", "green", "blue")):
        table = asking(2, COLOURS[colour], {2: (5, {1: seal})})
        assert table.change(1) == ({} if k == colour else {"rep": -5})


def test_all_owners_of_a_theory_are_affected():
    """9.6: three seals."""
    table = claiming("02", "poison", {0: (4, {1: "gold", 2: "red", 3: "green"})})
    assert table.change(1) == table.change(3) == {"rep": -5} and table.change(2) == {}


def test_the_token_goes_back_and_the_seals_leave_the_game():
    """9.6: public."""
    table = claiming("02", "poison", {0: (4, {1: "gold", 2: "red"})})
    assert table.state["num_sealers"][0] == 0 and (table.state["sealers"][0] == -1).all()
    assert table[1]["revealed"].tolist() == [1, 0, 0, 0, 0]
    assert table[2]["revealed"].tolist() == [0, 0, 1, 0, 0]
    assert table[1]["placed"][0] == -1 and table[1]["seals"].sum() == 10


def test_seals_on_both_fallen_theories_are_one_loss():
    """9.6, A-14: combined, the extra of the zone once."""
    theories = {0: (4, {1: "gold"}), 2: (5, {1: "silver"})}
    table = Table(Seat(slots="debunk"), Seat(rep=20), WAITING, at="debunk", theories=theories)
    table.play("0: pair 02", "potion poison")
    assert table.change(1) == {"rep": -12}


def test_own_theories_may_be_debunked():
    """9.6, 8.1: gain and loss are combined."""
    table = claiming("02", "poison", {0: (4, {0: "gold"})})
    assert table.change(0) == {"rep": -3}
    assert claiming("02", "poison", {0: (4, {0: "red"})}).change(0) == {"rep": 2}


def test_debunk_slots():
    """A-18: two actions of one cube each."""
    assert [t.SLOT_CUBES[n, 4].tolist() for n in (2, 3, 4)] == [[1, 1, 0, 0]] * 3


def test_every_claim_on_an_empty_board_is_a_failure():
    """9.5.4: with true ones nothing is debunked either."""
    for both, potion in itertools.product(("02", "46", "07"), ("poison", "healing", "neutral")):
        assert claiming(both, potion, None).change(0) == {"rep": -1}

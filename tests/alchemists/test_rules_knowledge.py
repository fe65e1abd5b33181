"""Section 14 of the rules: who knows what, as the record keeps it, and what can be concluded."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from meeple.alchemists import tables as t

from .placing import PAIRS, WAITING, Play, Seat, Table, alone, bits, pair, potions

ALL = np.array(list(itertools.permutations(range(8))), np.int8)
DEDUCTION = {"deduction": True}
BOARD = "healing poison speed paralysis wisdom insanity neutral"
SIGNS = "--- --+ -+- -++ +-- +-+ ++- +++".split()


def fitting(facts):
    """The assignments that agree with all facts: (pair or ingredient, set of what it may be)."""
    left = ALL
    for name, allowed in facts:
        if len(name) == 2:
            results = t.POTION_OF[left[:, int(name[0])], left[:, int(name[1])]]
        else:
            results = left[:, int(name)]
        left = left[np.isin(results, list(allowed))]
    return left


def check(table, seat, facts):
    """The count and the marginals of a seat are those of the facts it has."""
    left = fitting(facts)
    assert int(table[seat]["count"]) == len(left)
    expected = [[int((left[:, i] == a).sum()) for a in range(8)] for i in range(8)]
    assert table[seat]["marginals"].tolist() == expected


def made(both):
    return int(t.POTION_OF[int(both[0]), int(both[1])])


# Before anything is known


def test_at_the_start_every_assignment_is_possible():
    """1.1, 14: 40320, each ingredient each alchemical in an eighth."""
    game = Play(3, num_players=2, deduction=True)
    for i in range(2):
        assert game[i]["count"] == 40320 and (game[i]["marginals"] == 5040).all()
    assert (game.state["claims"] == 127).all() and (game.state["aspects"] == 255).all()


def test_without_the_option_nothing_is_concluded():
    """The option `deduction`."""
    game = Play(3, num_players=2, deduction=False)
    assert game[0]["count"] == 0 and not game[0]["marginals"].any()


# Own mixes


@pytest.mark.parametrize("space", ["student", "drink", "custodians", "sell", "exhibit", "buy"])
def test_the_mixer_knows_pair_and_potion(space):
    """14: own mixes, exact also for own sales and failed exhibits; others learn nothing exact."""
    seat = Seat(hand="24", slots=space, gold=9)
    words = {"at": space, "options": DEDUCTION, "on_sale": "thinking_cap"}
    table = Table(seat, WAITING, round={"exhibit": 6, "buy": 4}.get(space, 2), **words)
    answers = {
        "sell": ["potion healing", "guarantee exact"],
        "exhibit": ["potion healing"],
        "buy": ["artifact thinking_cap", "pair 24"],
    }
    table.play(*answers.get(space, ["pair 24"]))
    check(table, 0, [("24", {made("24")})])
    assert (table[1]["triangle"] == 127).all() and (table[1]["grid"] == 255).all()


def test_several_results_together():
    """1.5: full consistency over the assignments."""
    seat = Seat(hand="0123456701", slots="student student drink", board="")
    table = alone(seat, at="student", options=DEDUCTION)
    facts = []
    for both in ("02", "13", "45"):
        table.play(f"pair {both}")
        facts.append((both, {made(both)}))
        if table.asked[0] == 0:
            check(table, 0, facts)
    check(table, 0, facts)
    assert 0 < int(table[0]["count"]) < 1000


@pytest.mark.parametrize("exact", [True, False])
def test_what_the_seller_learns_is_an_option(exact):
    """A-6: sale_shows_seller_exact."""
    options = DEDUCTION | {"sale_shows_seller_exact": exact}
    seats = [Seat(hand="23", slots="sell", board=BOARD), WAITING]
    table = Table(*seats, at="sell", options=options).play("potion healing", "guarantee right")
    allowed = {made("23")} if exact else {2, 4}  # speed; or the right sign, speed and wisdom
    check(table, 0, [("23", allowed)])
    assert int(table[0]["mixes"]["seen"][0]) == potions("speed wisdom")
    assert bool(table[0]["mixes"]["vague"][0]) == (not exact)


@pytest.mark.parametrize(("both", "name"), [("46", "healing"), ("07", "neutral")])
def test_exact_and_neutral_sales_fix_the_potion(both, name):
    """14: also for a seller who sees the quality only."""
    options = {"sale_shows_seller_exact": False}
    seats = [Seat(hand=both, slots="sell"), WAITING]
    table = Table(*seats, at="sell", options=options).play("potion healing", "guarantee exact")
    assert table[0]["triangle"][pair(both)] == potions(name) == table[0]["board"]
    assert table[0]["mixes"]["seen"][0] == potions(name)


@pytest.mark.parametrize(
    ("both", "left"), [("23", "speed wisdom"), ("02", "poison paralysis insanity")]
)
def test_right_sign_leaves_2_potions_and_wrong_sign_3(both, left):
    """14: unless a new type comes on the public board."""
    options = {"sale_shows_seller_exact": False}
    seats = [Seat(hand=both, slots="sell"), WAITING]
    table = Table(*seats, at="sell", options=options).play("potion healing", "guarantee exact")
    assert table[0]["mixes"]["seen"][0] == potions(left) and table[0]["board"] == 0


def test_a_type_that_was_missing_on_the_board_is_excluded_when_nothing_is_laid_down():
    """A-6: no new token, so it was none of the missing types."""
    seats = [Seat(hand="02", slots="sell", board="poison paralysis"), WAITING]
    table = Table(*seats, at="sell").play("potion healing", "guarantee exact")
    assert table[0]["mixes"]["seen"][0] == potions("poison paralysis")


# Public answers


@pytest.mark.parametrize("colour", range(3))
def test_answers_to_apprentices_are_known_to_all(colour):
    """14: ingredient, colour, sign."""
    options = DEDUCTION | {"mode": "apprentice"}
    seats = [Seat(slots="debunk"), Seat(), WAITING]
    table = Table(*seats, at="debunk", theories={2: (2, {1: "gold"})}, options=options)
    table.play("ingredient 2", f"colour {('red', 'green', 'blue')[colour]}")
    sign = SIGNS[2][colour]
    allowed = {a for a in range(8) if SIGNS[a][colour] == sign}
    for seat in range(3):
        check(table, seat, [("2", allowed)])
    assert table.state["aspects"][2] == bits(allowed)


@pytest.mark.parametrize(("potion", "allowed"), [("poison", {1}), ("speed", {0, 1, 3, 4, 5, 6})])
def test_answers_to_masters_are_known_to_all(potion, allowed):
    """14: the pair makes the potion or does not make it; 5760 or 34560 are left."""
    seats = [Seat(slots="debunk"), Seat(), WAITING]
    table = Table(*seats, at="debunk", options=DEDUCTION).play("pair 02", f"potion {potion}")
    for seat in range(3):
        check(table, seat, [("02", allowed)])
        assert int(table[seat]["count"]) == 5760 * len(allowed)


def test_private_and_public_facts_are_combined():
    """14: the own mix, and what was shown to all."""
    seats = [Seat(hand="24", slots="debunk student"), Seat(), WAITING]
    table = Table(*seats, at="debunk", options=DEDUCTION)
    table.play("pair 02", "potion poison", "pair 24")
    check(table, 0, [("02", {1}), ("24", {5})])
    check(table, 1, [("02", {1})])


# Periscope


@pytest.mark.parametrize(
    ("hand", "board", "seen"), [("46", BOARD, {0}), ("02", BOARD, {1, 3, 5}), ("02", "", {1})]
)
def test_the_periscope_tells_of_an_ingredient_in_the_seen_class(hand, board, seen):
    """14: it took part in a potion of what all have seen; a sale of healing."""
    seats = [Seat(hand=hand, slots="sell", board=board), Seat(artifacts="periscope"), WAITING]
    table = Table(*seats, at="sell", options=DEDUCTION)
    table.play("potion healing", "guarantee exact", "1: accept")
    kind = int(table.state["spotted"]["kind"][0])
    makers = {int(k) for both in PAIRS for k in both if made(both) in seen}
    check(table, 1, [(str(kind), makers)])
    assert (table[2]["grid"] == 255).all()


# Cards


def test_a_card_from_the_row_is_seen_until_as_many_cards_have_left_the_hand():
    """14: who took which face-up card is public, discards are face down."""
    seat = Seat(hand="5", slots="forage forage transmute transmute")
    table = alone(seat, row="77").play("ingredient 7", "ingredient 7")
    assert table[0]["shown"][7] == 2 and table[0]["gone"] == 0
    table.play("ingredient 5")
    assert table[0]["shown"][7] == 2 and table[0]["gone"] == 1
    table.play("ingredient 7")
    assert table[0]["shown"][7] == 0 and table[0]["gone"] == 0


def test_a_bid_is_secret_until_all_have_bid():
    """14."""
    seats = [Seat(hand="46", slots="sell"), Seat(hand="46", slots="sell"), WAITING]
    table = Table(*seats, at="sell").play("0: bid 2")
    assert not table.state["bids_open"] and table[0]["bid"] == 2
    assert table.play("1: bid 1").state["bids_open"]

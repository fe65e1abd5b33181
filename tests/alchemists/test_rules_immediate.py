"""Section 9.7 of the rules: publishing at once after a successful debunk.

Seat 0 debunks the theory 4 of ingredient 0 (0 and 2 make poison); ingredient 5 has theory 5.
"""

from __future__ import annotations

import pytest

from .placing import WAITING, Seat, Table

ALL = set("01234567")
THEORIES = {0: (4, {1: "gold"}), 5: (5, {2: "gold"})}


def debunked(seat=None, theories=THEORIES, both="02", **words):
    first = Seat(**{"slots": "debunk publish", "gold": 9} | (seat or {}))
    table = Table(first, Seat(), Seat(), WAITING, at="debunk", theories=theories, **words)
    return table.play(f"pair {both}", "potion poison")


def test_after_a_success_a_publish_action_may_be_carried_out_at_once():
    """9.7: on the freed ingredient, or with the freed token on any other one."""
    table = debunked()
    assert table.asked == (0, "immediate")
    assert table.legal() == {"decline"} | {f"ingredient {kind}" for kind in ALL - {"5"}}


def test_on_the_freed_ingredient_any_other_token_of_the_supply():
    """9.7: not the very theory that has just fallen."""
    table = debunked().play("ingredient 0")
    assert table.asked == (0, "token") and table.answers("token") == ALL - {"4", "5"}


def test_with_the_freed_token_any_ingredient_without_theory():
    """9.7: elsewhere only that token, which is forced then."""
    table = debunked().play("ingredient 3")
    assert table.asked == (0, "seal")
    table.play("seal silver")
    assert table.state["theories"][3] == 4 and table[0]["placed"][3] == 1


def test_normal_costs_and_gains():
    """9.7, 9.1: 1 gold, 1 reputation; a grant too."""
    table = debunked(theories={0: (4, {1: "gold"}), 1: (1, {0: "gold"})}).mark()
    table.play("ingredient 0", "token 0", "seal gold")
    assert table.change(0) == {"gold": 1, "rep": 1} and table.state["grants"][0] == 0


def test_the_used_action_is_gone_from_the_space():
    """9.7."""
    table = debunked().play("ingredient 0", "token 0", "seal gold")
    assert table.asked == (3, "announce") and table[0]["early"] == 1
    assert table.change(0) == {"gold": -1, "rep": 3}


def test_in_the_next_round_the_action_is_there_again():
    """9.7."""
    seats = [Seat(slots="debunk publish", gold=9), Seat()]
    table = Table(*seats, at="debunk", theories={0: (4, {1: "gold"})}, next_adventurer=2)
    table.play("pair 02", "potion poison", "ingredient 0", "token 0", "seal gold")
    assert table.state["round"] == 3
    table.play("1: order 1", "0: order 2", "0: slot publish", "decline", "1: decline")
    assert table.asked == (0, "theory")


def test_with_two_publish_actions_both_may_be_used_in_a_row():
    """9.7: the freed token is used up by the first, or the freed ingredient."""
    table = debunked({"slots": "debunk publish publish"})
    table.play("ingredient 0", "token 0", "seal gold")
    assert table.asked == (0, "immediate")
    assert table.answers("ingredient") == ALL - {"0", "5"}  # with token 4 only
    table.play("ingredient 3", "seal gold")
    assert table.state["theories"].tolist() == [0, -1, -1, 4, -1, 5, -1, -1]
    assert table.asked == (3, "announce") and table.change(0) == {"gold": -2, "rep": 4}


def test_after_the_token_the_ingredient_is_still_free():
    """9.7."""
    table = debunked({"slots": "debunk publish publish"}).play("ingredient 7", "seal gold")
    assert table.asked == (0, "immediate") and table.answers("ingredient") == {"0"}
    table.play("ingredient 0")
    assert table.answers("token") == ALL - {"4", "5"}


def test_one_of_two_actions_may_wait_for_its_space():
    """9.7."""
    table = debunked({"slots": "debunk publish publish"})
    table.play("ingredient 0", "token 0", "seal gold", "decline")
    assert table.asked == (0, "theory") and table.state["lap"] == 1
    table.play("decline")
    assert table.change(0)["unused"] == 2  # the second action of the space


def test_declining_costs_nothing():
    """9.7: may; the action is there later, for everything."""
    table = debunked().play("decline")
    assert table.asked == (0, "theory") and table.answers("ingredient") == ALL
    assert "unused" not in table.change(0)


@pytest.mark.parametrize("seat", [{"slots": "debunk"}, {"gold": 0}])
def test_not_without_a_publish_action_or_gold(seat):
    """9.7: unresolved publish actions, normal costs."""
    assert debunked(seat).asked == (3, "announce")


def test_not_for_others():
    """9.7: only the debunker."""
    seats = [Seat(slots="debunk"), Seat(slots="publish", gold=9), Seat(), WAITING]
    table = Table(*seats, at="debunk", theories=THEORIES).play("pair 02", "potion poison")
    assert table.asked == (1, "theory")


def test_not_after_a_failure():
    """9.7."""
    first = Seat(slots="debunk publish", gold=9)
    table = Table(first, Seat(), Seat(), WAITING, at="debunk", theories=THEORIES)
    assert table.play("pair 02", "potion wisdom").asked == (0, "theory")


def test_after_two_theories_have_fallen():
    """9.7: either ingredient, either token, but not the theories that were."""
    table = debunked(theories={0: (4, {1: "gold"}), 2: (5, {2: "gold"})})
    assert table.answers("ingredient") == ALL
    assert table.copy().play("ingredient 0").answers("token") == ALL - {"4"}
    assert table.copy().play("ingredient 2").answers("token") == ALL - {"5"}
    assert table.play("ingredient 7").answers("token") == {"4", "5"}


def test_the_freed_theories_of_an_earlier_debunk_do_not_count():
    """9.7: just freed."""
    theories = {0: (4, {1: "gold"}), 6: (1, {2: "gold"})}
    first = Seat(slots="debunk debunk publish", gold=9)
    table = Table(first, Seat(), Seat(), WAITING, at="debunk", theories=theories)
    table.play("pair 02", "potion poison", "decline", "pair 46", "potion healing")
    assert table.asked == (0, "immediate") and table.answers("ingredient") == ALL
    assert table.copy().play("ingredient 6").answers("token") == ALL - {"1"}
    assert table.copy().play("ingredient 7").asked == (0, "seal")  # with token 1 only
    assert table.play("ingredient 0").asked == (0, "seal")  # with token 1 only
    table.play("seal gold")
    assert table.state["theories"][0] == 1


def test_apprentices_too():
    """9.7."""
    first = Seat(slots="debunk publish", gold=9)
    table = Table(
        first,
        Seat(),
        WAITING,
        at="debunk",
        theories=THEORIES | {5: (5, {1: "red"})},
        options={"mode": "apprentice"},
    )
    table.play("ingredient 0", "colour red")
    assert table.asked == (0, "immediate") and table.answers("ingredient") == ALL - {"5"}


def test_with_the_printing_press_no_gold_is_needed():
    """9.7, 11."""
    table = debunked({"gold": 0, "artifacts": "printing_press"})
    table.play("ingredient 0", "token 0", "seal gold")
    assert table.change(0) == {"rep": 3}

"""Section 7.9 of the rules: the exhibition of round 6."""

from __future__ import annotations

import pytest

from meeple.alchemists import tables as t

from .placing import POTIONS, Seat, Table, potions

# A pair for each potion, and another one.
MAKERS = {
    "healing": ("46", "57"),
    "poison": ("02", "13"),
    "speed": ("23", "67"),
    "paralysis": ("01", "45"),
    "wisdom": ("15", "37"),
    "insanity": ("04", "26"),
}
ALL = "01234567" * 2
WAITS = Seat(hand="07", slots="exhibit")


def showing(*seats):
    """Everybody exhibits in the order of the seats; another waits."""
    made = [Seat(**{"hand": ALL, "slots": "exhibit"} | seat) for seat in seats]
    return Table(*made, WAITS, at="exhibit", round=6)


def test_one_of_the_potions_not_yet_shown_is_announced():
    """7.9: of the six coloured ones, not successfully exhibited by oneself."""
    table = showing({"exhibited": "speed insanity"}, {"exhibited": "wisdom"})
    assert table.asked == (0, "announce")
    assert table.legal() == {"decline"} | {
        f"potion {name}" for name in ("healing", "poison", "paralysis", "wisdom")
    }


@pytest.mark.parametrize("potion", MAKERS)
def test_the_first_to_show_a_potion_gains_1_reputation(potion):
    """7.9."""
    table = showing({}).play(f"potion {potion}", f"pair {MAKERS[potion][0]}")
    assert table.change(0) == {"rep": 1, "cards": -2}
    assert table[0]["exhibited"] == table.state["shown_potions"] == potions(potion)


@pytest.mark.parametrize("potion", MAKERS)
def test_a_later_one_gains_nothing(potion):
    """7.9, 17.12."""
    table = showing({}, {}).play(f"potion {potion}", f"pair {MAKERS[potion][0]}")
    table.play(f"1: potion {potion}", f"pair {MAKERS[potion][1]}")
    assert table.change(1) == {"cards": -2} and table[1]["exhibited"] == potions(potion)


def test_a_failure_costs_1_reputation():
    """7.9: the cards are discarded."""
    table = showing({}).play("potion healing", "pair 07")
    assert table.change(0) == {"rep": -1, "cards": -2} and table[0]["exhibited"] == 0
    assert table.state["shown_potions"] == 0


@pytest.mark.parametrize("colour", range(3))
@pytest.mark.parametrize("minus", range(2))
def test_both_signs_of_a_colour_bring_2_more(colour, minus):
    """7.9: part of the same change, 1 + 2."""
    done, now = POTIONS[2 * colour + minus], POTIONS[2 * colour + 1 - minus]
    table = showing({"exhibited": done}).play(f"potion {now}", f"pair {MAKERS[now][0]}")
    assert table.change(0) == {"rep": 3, "cards": -2}


def test_a_second_player_completes_a_colour_for_2():
    """7.9, 17.12: each player, each colour."""
    seats = [{"exhibited": "healing poison"}, {"exhibited": "healing"}]
    table = showing(*seats).play("0: decline", "1: potion poison", "pair 02")
    assert table.change(1) == {"rep": 2, "cards": -2}


def test_the_same_sign_of_two_colours_is_nothing_special():
    """7.9."""
    table = showing({"exhibited": "healing speed paralysis"}).play("potion wisdom", "pair 15")
    assert table.change(0) == {"rep": 1, "cards": -2}


def test_a_failed_potion_may_be_tried_again():
    """7.9: four actions of one cube with two and three players, three with four."""
    table = Table(Seat(hand=ALL, slots="exhibit exhibit"), WAITS, at="exhibit", round=6)
    table.play("potion healing", "pair 07", "1: decline", "0: potion healing", "pair 46")
    assert table[0]["exhibited"] == potions("healing")
    slots = [t.SLOT_CUBES[n, 8].tolist() for n in (2, 3, 4)]
    assert slots == [[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 0]]


def test_announced_and_failed_is_public_and_the_exhibitor_learns_the_potion():
    """7.9, 14: a type new on the board is seen."""
    board = "healing poison speed paralysis wisdom insanity neutral"
    table = showing({"board": board}).play("potion healing", "pair 07")
    assert table[0]["triangle"][6] == potions("neutral")  # pair 07
    assert table[0]["mixes"]["seen"][0] == 127 & ~potions("healing")
    table = showing({"board": board}).play("potion healing", "pair 46")
    assert table[0]["mixes"]["seen"][0] == potions("healing")
    assert showing({}).play("potion healing", "pair 07")[0]["board"] == potions("neutral")


def test_without_two_kinds_of_cards_nothing_can_be_shown():
    """6.3: the cube is unused."""
    table = showing({"hand": "55"})
    assert table.asked == (1, "announce") and table.change(0) == {"unused": 1}


def test_gain_and_zone():
    """7.9, 8: one reputation change, the extra of the zone once."""
    table = showing({"rep": 18}).play("potion healing", "pair 07")
    assert table.change(0)["rep"] == -3

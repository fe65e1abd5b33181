"""Section 6 of the rules: adjacency, reach, tunnels and carpets."""

from __future__ import annotations

import json
from collections import deque

import pytest

from meeple.terra_mystica.tables import DATA

from .positions import Seat, Table, alone

HEXES = {one["id"]: one for one in json.loads((DATA / "map.json").read_text())["hexes"]}
LANDS = [name for name, one in HEXES.items() if one["terrain"] != "river"]


def in_reach(table):
    """What can be dug for; with enough workers that is all in reach."""
    return table.answers("transform")


def at_f4(**seat):
    return Seat("witches", "D F4", **seat)


NEAR_F4 = {"E6", "E7", "F3", "G2"}
BY_SHIPPING = [set(), {"E8", "G3", "H4"}, {"I6", "I7"}, {"D6", "F5", "G4", "H5", "I5"}]


# 6.1


def test_hexes_that_share_an_edge_are_adjacent():
    """6.1: without shipping only these are in reach."""
    assert in_reach(alone(at_f4())) == NEAR_F4


def test_a_bridge_makes_adjacent_for_its_owner():
    """6.1."""
    assert in_reach(alone(at_f4(bridges="F4-G3"))) == NEAR_F4 | {"G3"}


def test_a_bridge_makes_adjacent_for_every_other_player():
    """6.1: reach over an opponent's bridge."""
    table = Table(at_f4(), Seat("nomads", "D D3", bridges="F4-G3"))
    assert in_reach(table) == NEAR_F4 | {"G3"} and table.answers("build") == {"G3"}


def test_a_bridge_just_built_extends_the_reach_of_everybody():
    """6.1: of the opponent too, from the moment it stands."""
    table = Table(Seat("nomads", "D G3", workers=9), at_f4()).play("power ACT1")
    assert table.decision == "bridge"
    table.play("bridge F4-G3")
    assert table.player == 1
    assert in_reach(table) == NEAR_F4  # G3 is taken
    table.pass_on()
    assert table.player == 0 and "E6" not in in_reach(table)


# 6.2, 6.3


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_shipping_reaches_over_so_many_river_hexes(level):
    """6.2, 6.3."""
    expected = NEAR_F4.union(*BY_SHIPPING[: level + 1])
    assert in_reach(alone(at_f4(shipping=level))) == expected


@pytest.mark.parametrize("level", range(1, 6))
def test_shipping_of_all_hexes(level):
    """6.2: a way of at most n river hexes and nothing else, recomputed for each land hex."""
    for start in LANDS:
        if start == "I12":
            continue
        table = alone(Seat("mermaids", f"D {start}", shipping=level, workers=40))
        neighbours = {name for name in HEXES[start]["adjacent"] if name in LANDS}
        wanted = neighbours | _over_rivers(start, level)
        assert in_reach(table) == wanted - {start, "I12"}, start


def _over_rivers(start, level):
    """Land hexes at the end of a way of 1 to `level` river hexes."""
    found, seen, queue = set(), {start}, deque([(start, 0)])
    while queue:
        name, length = queue.popleft()
        for other in HEXES[name]["adjacent"]:
            if HEXES[other]["terrain"] != "river":
                if length:
                    found.add(other)
            elif other not in seen and length < level:
                seen.add(other)
                queue.append((other, length + 1))
    return found


def test_bon4_adds_one_to_shipping():
    """6.3: in phase II while it is held."""
    for level in (0, 1, 2):
        with_card = in_reach(alone(at_f4(shipping=level, card="BON4")))
        assert with_card == in_reach(alone(at_f4(shipping=level + 1)))


def test_bon4_does_not_help_dwarves_and_fakirs():
    """6.3."""
    for faction, built in (("dwarves", "D C2"), ("fakirs", "D D3")):
        seats = [Seat(faction, built, card=card) for card in ("BON4", "BON5")]
        assert in_reach(alone(seats[0])) == in_reach(alone(seats[1]))


def test_bon4_taken_when_passing_counts_in_the_next_round_and_not_in_phase_iii():
    """6.3, 11.2."""
    seat = at_f4(cults=(0, 0, 4, 0))
    table = alone(seat, tile="SCORE2", cards="BON4").pass_on("BON4").all_pass()
    assert table.decision == "spades" and table.player == 0
    assert in_reach(table) == NEAR_F4
    table.quietly()
    assert table.player == 0 and in_reach(table) == NEAR_F4 | BY_SHIPPING[1]


def test_a_dwelling_needs_a_free_home_hex_in_reach():
    """6.3, 7.1: G3 over one river hex; not I6 over two, and nothing occupied."""
    assert alone(at_f4()).answers("build") == set()
    assert alone(at_f4(shipping=1)).answers("build") == {"G3"}
    assert alone(at_f4(shipping=2)).answers("build") == {"G3", "I6"}
    taken = Table(at_f4(shipping=2), Seat("nomads", "D I6"))
    assert taken.answers("build") == {"G3"}


def test_nothing_is_transformed_on_an_occupied_hex():
    """6.3: neither own nor others' structures."""
    table = Table(Seat("witches", "D F4 E6"), Seat("nomads", "D E7 F3"))
    assert in_reach(table) == {"G2", "D4", "E5"}


# 6.4: Dwarves

NEAR_C2, TUNNELS_C2 = {"B2", "B3"}, {"C1", "C3", "D3", "D4", "A4", "A5", "A6", "E4", "E5", "E6"}


def dwarves(built="D C2", **seat):
    return alone(Seat("dwarves", built, **seat))


def test_dwarves_reach_hex_distance_2_over_anything():
    """6.4: rivers (E5), land (A5) and occupied hexes in between."""
    assert in_reach(dwarves()) == NEAR_C2 | TUNNELS_C2


@pytest.mark.parametrize(("stronghold", "price"), [("", 2), (", SH I9", 1)])
def test_a_tunnel_costs_2_workers_1_with_the_stronghold_and_brings_4_vp(stronghold, price):
    """6.4: in addition to the spades; D4, wasteland, takes one."""
    table = dwarves(f"D C2{stronghold}").play("transform D4").play("terrain mountains")
    assert table.change(0) == {"W": -3 - price, "VP": 4}


def test_a_hex_that_is_adjacent_cannot_be_tunnelled_to():
    """6.4: B2, plains, three spades: no VP."""
    table = dwarves().play("transform B2").play("terrain mountains")
    assert table.change(0) == {"W": -9}


def test_building_on_the_hex_tunnelled_to_in_the_same_turn_costs_one_tunnel():
    """6.4."""
    table = dwarves().play("transform D4").play("terrain mountains").play("build D4")
    assert table.change(0) == {"W": -3 - 2 - 1, "C": -2, "VP": 4}


def test_building_there_in_a_later_turn_costs_and_scores_another():
    """6.4."""
    table = dwarves().play("transform D4").play("terrain mountains").play("done").pass_on()
    assert table.player == 0
    table.mark().play("build D4")
    assert table.change(0) == {"W": -2 - 1, "C": -2, "VP": 4}


def test_a_tunnel_must_be_paid_with_the_spades():
    """6.4: 3 W for a spade and 2 W for the tunnel; a dwelling 1 W and 2 W."""
    assert in_reach(dwarves(workers=4)) == NEAR_C2
    assert in_reach(dwarves(workers=5)) == NEAR_C2 | TUNNELS_C2
    for workers, possible in ((2, set()), (3, {"D4"})):
        table = alone(Seat("dwarves", "D C2", workers=workers), terrain={"D4": "mountains"})
        assert table.answers("build") == possible


def test_targets_of_a_tunnelled_hex_are_those_that_can_be_paid_besides():
    """6.4: with 6 W one spade at D4, not two."""
    table = dwarves(workers=7).play("transform D4")
    assert table.answers("terrain") == {"mountains", "desert"}
    assert dwarves(workers=8).play("transform D4").answers("terrain") > {"mountains", "desert"}


def test_at_most_one_hex_is_tunnelled_to_per_turn():
    """6.4: the second hex of ACT6 must be adjacent."""
    table = alone(Seat("dwarves", "D C2"), terrain={"B2": "forest"})
    table.play("power ACT6").play("transform D4").play("terrain mountains")
    assert table.decision == "spades" and in_reach(table) == NEAR_C2
    table = alone(Seat("dwarves", "D C2"), terrain={"B2": "forest"})
    table.play("power ACT6").play("transform B2").play("terrain mountains")
    assert in_reach(table) == (NEAR_C2 | TUNNELS_C2) - {"B2"}


# 6.5: Fakirs

NEAR_D3, ONE_D3 = {"C1", "D2", "E3", "E4"}, {"D1", "E2", "C2", "E5", "B2", "F2"}
TWO_D3 = {"D4", "E1", "E6", "B1", "F1", "B3", "F3", "A2", "A3", "A4", "A5", "G1"}


def fakirs(built="D D3", **seat):
    return alone(Seat("fakirs", built, **seat), mini_expansion_towns=True)


def test_the_carpet_reaches_hex_distance_2():
    """6.5: for a priest."""
    assert in_reach(fakirs()) == NEAR_D3 | ONE_D3
    assert in_reach(fakirs(priests=0)) == NEAR_D3


def test_the_stronghold_and_tw7_each_add_one_to_the_carpet():
    """6.5: the stronghold itself stands at D3."""
    assert in_reach(fakirs("SH D3")) == NEAR_D3 | ONE_D3 | TWO_D3
    assert in_reach(fakirs(towns=("TW7 D3",))) == NEAR_D3 | ONE_D3 | TWO_D3
    both = in_reach(fakirs("SH D3", towns=("TW7 D3",)))
    assert both > NEAR_D3 | ONE_D3 | TWO_D3 and "E7" in both and "E8" not in both


def test_the_stronghold_widens_the_carpet_when_it_is_built():
    """6.5."""
    table = fakirs("TP D3").play("stronghold D3").pass_on()
    assert table.player == 0 and in_reach(table) == NEAR_D3 | ONE_D3 | TWO_D3


def test_the_carpet_costs_a_priest_and_brings_4_vp():
    """6.5: C2, mountains, two spades; with a dwelling still one."""
    table = fakirs().play("transform C2").play("terrain desert")
    assert table.change(0) == {"W": -6, "P": -1, "VP": 4}
    table.play("build C2")
    assert table.change(0) == {"W": -7, "P": -1, "C": -2, "VP": 4}


def test_the_carpet_is_not_for_adjacent_hexes():
    """6.5."""
    assert fakirs().play("transform D2").play("terrain desert").change(0) == {"W": -9}


@pytest.mark.parametrize(("faction", "built"), [("dwarves", "D C2"), ("fakirs", "D D3")])
def test_no_tunnel_and_no_carpet_in_phase_iii(faction, built):
    """6.4, 6.5, 11.2."""
    table = alone(Seat(faction, built, cults=(0, 0, 8, 0)), tile="SCORE2").all_pass()
    assert table.decision == "spades"
    assert in_reach(table) == {"dwarves": NEAR_C2, "fakirs": NEAR_D3}[faction]

"""Section 7 of the rules: where tiles go and what their hexes bring."""

from __future__ import annotations

import pytest

from .positions import OCEAN_HEXES, Seat, Table, against, told

LAND = set(range(61)) - set(OCEAN_HEXES) - {28}  # 48 of them
BESIDE = {  # hexes and their neighbours
    46: {38, 39, 45, 47, 52, 53},
    12: {5, 6, 11, 13, 19, 20},
    9: {3, 4, 8, 10, 15, 16},
}


def hexes(table, *names):
    """Where the tile may go that these actions ask about."""
    return set(map(int, table.play(*names).answers("hex")))


def test_oceans_lie_on_their_twelve_hexes():
    """Nothing else does, but for a few cards."""
    assert hexes(against(Seat()), "project aquifer") == set(OCEAN_HEXES)
    assert hexes(against(Seat()), "project greenery") == LAND
    assert hexes(against(Seat()), "project city") == LAND


def test_never_on_an_occupied_hex():
    """Whoever has taken it."""
    table = Table(Seat(hand=[97]), Seat(tiles="nuclear_zone 46, greenery 12"), oceans=[4])
    assert hexes(table.copy(), "project city") == LAND - {46, 12}
    assert hexes(table, "project aquifer") == set(OCEAN_HEXES) - {4}


def test_a_city_is_not_beside_another():
    """Of anybody; the Capital is a city; cities off the map are far away."""
    table = Table(Seat(tiles="capital 46, city 61"), Seat(tiles="city 12"))
    assert hexes(table, "project city") == LAND - BESIDE[46] - BESIDE[12] - {46, 12}


def test_a_greenery_is_beside_an_own_tile():
    """Any own tile; tiles of others, off the map and markers are none."""
    table = Table(Seat(tiles="nuclear_zone 46, city 61", plants=8), Seat(tiles="city 12"))
    assert hexes(table, "plants") == BESIDE[46]
    table = Table(Seat(tiles="city 61 62", claims=[46], plants=8), Seat(tiles="city 12"))
    assert hexes(table, "plants") == LAND - {12}


def test_oceans_are_nobodys():
    """Nobody's neighbour counts for greeneries either."""
    table = against(Seat(plants=8)).play("project aquifer", "hex 4")
    assert int(table.state["owner"][4]) == -1 and int(table[0]["tiles"]) == 0
    assert hexes(table, "plants") == LAND


def test_a_marker_reserves_the_hex_for_its_owner():
    """And goes when the tile comes."""
    table = Table(Seat(claims=[46]), Seat(claims=[44]))
    assert hexes(table, "project city") == LAND - {44}
    table.play("hex 46")
    assert int(table[0]["claims"]) == 0 and int(table.state["claimed"]) == 1 << 44


def test_markers_lie_on_free_unreserved_hexes():
    """66 Land Claim: no tile, no marker, no ocean hex."""
    table = Table(Seat(hand=[66], tiles="city 12"), Seat(claims=[46]))
    assert hexes(table, "play 66") == LAND - {12, 46}


BONUSES = [  # hex, what is printed there
    (0, "steel 2"),
    (6, "steel 1"),
    (11, "hand 1"),
    (18, "plants 1, titanium 1"),
    (19, "plants 1"),
    (22, "plants 2"),
    (46, ""),
    (52, "hand 1"),
    (55, "titanium 1"),
    (57, "steel 2"),
]


@pytest.mark.parametrize(("hex_", "gives"), BONUSES)
def test_printed_bonuses(hex_, gives):
    """For the placer."""
    table = against(Seat()).play("project city", f"hex {hex_}")
    assert table.change(0) == {"mc": -25, "city": 1, "mc prod": 1, **told(gives)}


OCEAN_BONUSES = [
    (1, "steel 2"),
    (3, "hand 1"),
    (4, ""),
    (10, "hand 2"),
    (25, "plants 2"),
    (29, "plants 2"),
    (30, "plants 2"),
    (31, "plants 2"),
    (40, "plants 1"),
    (41, "plants 1"),
    (42, "plants 1"),
    (60, "titanium 2"),
]


@pytest.mark.parametrize(("hex_", "gives"), OCEAN_BONUSES)
def test_an_ocean_brings_tr_and_its_bonus(hex_, gives):
    """+1 TR."""
    table = against(Seat()).play("project aquifer", f"hex {hex_}")
    assert table.change(0) == {"mc": -18, "TR": 1, **told(gives)}


@pytest.mark.parametrize(("oceans", "mc"), [([], 0), ([3], 2), ([3, 4], 4), ([3, 4, 10, 42], 6)])
def test_two_mc_for_each_ocean_beside(oceans, mc):
    """Hex 9 lies beside 3, 4, 10."""
    table = against(Seat(), oceans=oceans).play("project city", "hex 9")
    assert table.change(0)["mc"] == mc - 25


def test_oceans_beside_pay_for_oceans_too():
    """4 lies beside 3 and 10."""
    table = against(Seat(), oceans=[3, 10]).play("project aquifer", "hex 4")
    assert table.change(0)["mc"] == 4 - 18


def test_oceans_placed_later_pay_nobody_else():
    """The owner of the neighbouring tile gets nothing."""
    table = Table(Seat(), Seat(tiles="city 9")).play("project aquifer", "hex 4")
    assert table.change(1) == {}


def test_nothing_happens_after_nine_oceans():
    """78 Ice Asteroid with eight: only one is placed."""
    table = against(Seat(hand=[78]), oceans=8).play("play 78", "hex 60")
    assert table.decision == "main" and table.mars() == told("oceans 1")
    assert table.change(0) == told("mc -23, hand -1, TR 1, titanium 2")


def test_special_placements():
    """Volcanoes, ocean hexes, beside a city, land for a lake."""
    table = against(Seat(hand=[140, 142, 123, 116], tiles="city 46"), temperature=-6)
    assert hexes(table.copy(), "play 140") == {6, 11, 18, 26}
    assert hexes(table.copy(), "play 142") == set(OCEAN_HEXES)
    assert hexes(table.copy(), "play 123") == BESIDE[46]
    assert hexes(table.copy(), "play 116") == LAND - {46}


def test_mangrove_and_protected_valley_ignore_adjacency():
    """174 too; both on ocean hexes, both raise oxygen."""
    table = against(Seat(hand=[174], tiles="city 46"), oceans=[4])
    assert hexes(table, "play 174") == set(OCEAN_HEXES) - {4}
    assert table.play("hex 42").mars() == told("oxygen 1")


def test_tiles_off_the_map_have_no_bonus():
    """81 Ganymede Colony."""
    assert against(Seat(hand=[81]), oceans=4).play("play 81").change(0)["mc"] == -20


def test_a_greenery_raises_oxygen():
    """With TR, below 14."""
    table = against(Seat(), oxygen=13).play("project greenery", "hex 46")
    assert table.mars() == told("oxygen 1") and table.change(0)["TR"] == 1

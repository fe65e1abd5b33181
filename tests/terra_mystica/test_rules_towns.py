"""Section 8 of the rules: towns."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, alone, members

# E9 has the land neighbours D7, E10, F5 and F6; E10 touches D7, F6, D8, E11 and F7 too.


def nomads(built, action="build F5", **seat):
    """Nomads do something beside E9; F5 is desert."""
    table = alone(Seat("nomads", built, **seat), tile="SCORE4", terrain={"F5": "desert"})
    return table.play(action)


def is_town(table):
    return table.decision == "tiles" and bool(table.answers("town"))


# 8.1


@pytest.mark.parametrize(
    ("built", "town"),
    [
        ("TP E9 D7 E10", True),  # and the dwelling: 4 structures, 7
        ("TP E9 D7, D E10", False),  # 4 structures, 6
        ("D E9 D7 E10 F6 E11 D8", True),  # 7 dwellings
        ("D E9 D7 E10 F6 E11", False),  # 6
        ("SH E9, TP D7, D E10", True),  # 3 + 2 + 1 + 1
        ("SH E9, D D7 E10", False),
        ("SH E9, TP D7", False),  # 3 structures
        ("SH E9, TP D7 F6", True),
        ("TE E9 D7, TP E10", True),
        ("TP E9 D7 C3", False),  # C3 is elsewhere
    ],
)
def test_a_town_has_4_structures_and_power_7(built, town):
    """8.1: D 1, TP 2, TE 2, SH 3 of one group of directly adjacent structures."""
    assert is_town(nomads(built)) is town


@pytest.mark.parametrize(
    ("built", "town"),
    [
        ("SA E9, SH D7", True),  # 3 + 3 + 1
        ("SA E9, TP D7", False),  # 6
        ("SA E9, D D7 E10", False),  # 6
        ("SA E9, TP D7, D E10", True),
        ("SA C3, SH E9, TP D7", False),  # 15.7: the sanctuary stands elsewhere
    ],
)
def test_with_the_sanctuary_in_the_group_3_structures_are_enough(built, town):
    """8.1, 15.7: the power is needed all the same."""
    assert is_town(nomads(built)) is town


@pytest.mark.parametrize(
    ("built", "town"),
    [("TP E9 D7, D E10", True), ("TP E9, D D7 E10", False), ("SA E9, TP D7", True)],
)
def test_with_fav5_power_6_is_enough(built, town):
    """8.1: the number of structures stays."""
    assert is_town(nomads(built, favors="FAV5")) is town


@pytest.mark.parametrize("action", ["upgrade F6", "stronghold E9"])
def test_an_upgrade_makes_a_town(action):
    """8.1: four structures of power 6 get the seventh."""
    assert is_town(nomads("TP E9 D7, D E10 F6", action))


def test_an_own_bridge_makes_a_town():
    """8.1: G3 and H4 are joined to E8 and D5."""
    seat = Seat("nomads", "TP E8 G3 H4, D D5")
    table = alone(seat).play("power ACT1").play("bridge E8-G3")
    assert is_town(table)


def test_a_bridge_with_one_own_end_makes_none():
    """8.1."""
    table = alone(Seat("nomads", "TP E8 D5 E7, D D6")).play("power ACT1").play("bridge E8-G3")
    assert table.player == 1


def test_a_bridge_of_another_player_connects_too():
    """8.1, 6.1: the group runs over it."""
    seats = Seat("nomads", "TP E8 G3 H4"), Seat("giants", "D I12", bridges="E8-G3")
    table = Table(*seats, terrain={"D5": "desert"}).play("build D5")
    assert is_town(table)


def test_shipping_does_not_connect_a_town():
    """8.1: E8 and G3 are one river hex apart."""
    table = alone(
        Seat("nomads", "TP E8 G3 H4", shipping=3), tile="SCORE4", terrain={"D5": "desert"}
    )
    assert table.play("build D5").player == 1


@pytest.mark.parametrize(
    ("faction", "built"), [("dwarves", "TP E9 D8 F7"), ("fakirs", "TP E9 D8 F7")]
)
def test_tunnels_and_carpets_do_not_connect_a_town(faction, built):
    """8.1: D7 touches E9 and D8, F7 is two away."""
    ground = {"D7": {"dwarves": "mountains", "fakirs": "desert"}[faction]}
    assert alone(Seat(faction, built), terrain=ground).play("build D7").player == 1


def test_a_town_is_not_optional():
    """8.1: there is no other answer than a tile."""
    table = nomads("TP E9 D7 E10")
    assert table.legal() == {f"town TW{n}" for n in range(1, 6)}
    assert members(table[0]["in_town"]) == {"E9", "D7", "E10", "F5"}


# 8.2


def test_the_tile_is_chosen_among_those_left():
    """8.2: two of each."""
    seats = [
        Seat("nomads", "TP E9 D7 E10"),
        Seat("giants", "D I12 I1", towns=("TW1 I12", "TW1 I1")),
        Seat("mermaids", "D A4 A11", towns=("TW4 A4", "TW4 A11")),
    ]
    table = Table(*seats, terrain={"F5": "desert"}).play("build F5")
    assert table.answers("town") == {"TW2", "TW3", "TW5"}
    assert {"TW6", "TW7", "TW8"} & table.answers("town") == set()
    mini = Table(*seats, terrain={"F5": "desert"}, mini_expansion_towns=True).play("build F5")
    assert mini.answers("town") == {"TW2", "TW3", "TW5", "TW6", "TW7", "TW8"}


ALL_TILES = [f"TW{n}" for n in (1, 2, 3, 4, 5)]


def without_tiles(left, built, **table):
    """Nomads, and two others who own all town tiles but `left`."""
    hexes = (("I1", "I12", "D4", "D6", "B2"), ("A4", "A11", "H2", "H4", "I10"))
    towns = [[f"{tile} {h}" for tile, h in zip(ALL_TILES, row, strict=True)] for row in hexes]
    towns[1] = [words for words in towns[1] if words.split()[0] != left]
    seats = [
        Seat("nomads", built),
        Seat("giants", "D " + " ".join(hexes[0]), towns=tuple(towns[0])),
        Seat("mermaids", "D " + " ".join(hexes[1]), towns=tuple(towns[1])),
    ]
    return Table(*seats, tile="SCORE4", **table)


def test_without_a_tile_there_is_no_town():
    """8.2: and the structures belong to none."""
    table = without_tiles("", "TP E9 D7 E10", terrain={"F5": "desert"}).play("build F5")
    assert table.player == 1 and members(table[0]["in_town"]) == set()


def test_the_last_tile_is_taken_without_a_question():
    """8.2, 14: TW2, 7 VP and 2 W."""
    table = without_tiles("TW2", "TP E9 D7 E10", terrain={"F5": "desert"}).play("build F5")
    assert table.player == 1 and table.change(0) == {"VP": 7, "W": 2 - 1, "C": -2}


# 8.3

TOWN = ("TW1 E9 D7 E10 F6",)


def test_a_structure_beside_a_town_belongs_to_it_with_all_that_it_links():
    """8.3: no further town, however strong; G4, G5, F5 were a group of power 8 with it."""
    table = alone(
        Seat("nomads", "TP E9 D7 E10, D F6 G4, TE G5 G6, SH H6", towns=TOWN),
        terrain={"F5": "desert"},
    )
    assert members(table[0]["in_town"]) == {"E9", "D7", "E10", "F6"}
    table.play("build F5")
    assert table.player == 1 and table[0]["num_towns"] == 1
    assert members(table[0]["in_town"]) == {
        *("E9", "D7", "E10", "F6", "F5", "G4", "G5", "G6", "H6"),
    }


def test_a_strong_upgrade_within_a_town_founds_nothing():
    """8.3."""
    table = alone(Seat("nomads", "TP E9 D7 E10, D F6", towns=TOWN)).play("stronghold E9")
    assert table.player == 1 and table[0]["num_towns"] == 1


def test_a_bridge_to_a_town_adds_the_other_side():
    """8.3."""
    seat = Seat("nomads", "TP E9 D7 E10, D F6 D6", towns=TOWN)
    table = alone(seat).play("power ACT1").play("bridge D6-E9")
    assert "D6" in members(table[0]["in_town"]) and table.player == 1


def test_two_towns_that_get_linked_stay_two():
    """8.3."""
    seat = Seat("nomads", "TP E9 D7 G5, D G4 F7", towns=("TW1 E9 D7", "TW2 G5 G4"))
    table = alone(seat, terrain={"F5": "desert"}).play("build F5")
    assert table[0]["num_towns"] == 2 and table.player == 1
    assert members(table[0]["in_town"]) == {"E9", "D7", "G5", "G4", "F5"}


# 8.4

TWO_GROUPS = "TP E9 D7, D E10 F6, TP A4, TE A5, D A6 B3, TP H1"


def test_fav5_works_at_once_and_for_several_groups():
    """8.4: two groups of power 6 become towns; one tile for each."""
    table = alone(Seat("nomads", TWO_GROUPS), tile="SCORE4").play("upgrade H1").play("favor FAV5")
    assert is_town(table)
    table.play("town TW1").play("town TW1")
    assert table.player == 1 and table[0]["num_towns"] == 2
    assert members(table[0]["in_town"]) == {"E9", "D7", "E10", "F6", "A4", "A5", "A6", "B3"}


def test_fav5_works_for_later_groups():
    """8.4."""
    table = alone(Seat("nomads", "TP E9 D7, D E10, TP H1"), tile="SCORE4", terrain={"F5": "desert"})
    table.play("upgrade H1").play("favor FAV5")
    assert table.player == 1
    assert is_town(table.pass_on().play("build F5"))


def test_where_tiles_are_short_some_group_stays_without_a_town():
    """8.2, 8.4: the one with the smallest hex gets it."""
    table = without_tiles("TW2", "TP E9 D7, D E10 F6, TP E5, TE E6, D E7 F3, TP H1")
    table.play("upgrade H1").play("favor FAV5")
    assert table[0]["num_towns"] == 1
    assert members(table[0]["in_town"]) == {"E9", "D7", "E10", "F6"}


def test_favor_and_town_tile_are_taken_in_either_order():
    """14.8: both are offered."""
    table = alone(Seat("nomads", "TP E9 D7 E10, D F6"), tile="SCORE4").play("upgrade E9")
    assert len(table.answers("favor")) == 12 and len(table.answers("town")) == 5
    assert table.copy().play("town TW1").answers("town") == set()
    assert len(table.play("favor FAV9").answers("town")) == 5


# 8.5


def test_swarmlings_get_3_workers_and_witches_5_vp_for_a_town_tile():
    """8.5."""
    for faction, extra in (("swarmlings", {"W": 3}), ("witches", {"VP": 5}), ("nomads", {})):
        table = alone(Seat(faction, "TP E9 D7 E10, D F6"), tile="SCORE4").play("upgrade E9")
        table.play("favor FAV9").mark().play("town TW1")
        expected = {
            "VP": 5 + extra.get("VP", 0),
            "C": 6,
            **{k: v for k, v in extra.items() if k == "W"},
        }
        assert table.change(0) == expected


# 8.6: E8, D6 lie beside r18; D5 touches E8, C4 touches D6

RIVER = "TP E8 D5 C4, D D6"


def mermaids(built=RIVER, **seat):
    return alone(Seat("mermaids", built, **seat), tile="SCORE4")


def test_mermaids_found_a_town_over_a_river_hex_when_they_want():
    """8.6: never automatic, no action."""
    table = mermaids()
    assert table.answers("river_town") == {"r10", "r16", "r18"}
    table.play("river_town r18").play("town TW2")
    assert (table.player, table.decision) == (0, "main") and table.answers("river_town") == set()
    assert members(table[0]["in_town"]) == {"E8", "D5", "C4", "D6"}
    assert int(table[0]["river_towns"]).bit_count() == 1


def test_the_river_town_may_wait_until_after_the_action():
    """8.6, 14.10: at any time in the turn."""
    table = mermaids().play("priest FIRE 1")
    assert (table.player, table.decision) == (0, "late")
    assert table.legal() == {"done", "river_town r10", "river_town r16", "river_town r18"}
    assert table.copy().play("done").player == 1
    assert table.play("river_town r16").play("town TW1").player == 1


@pytest.mark.parametrize("built", ["TP E8 D5, D C4 D6", "TP E8 D5 D6", "TP E8 D5 E7, D F3"])
def test_a_river_town_must_be_strong_enough(built):
    """8.6, 8.1."""
    assert mermaids(built).answers("river_town") == set()


def test_a_river_town_is_found_again_with_fav5_and_with_the_sanctuary():
    """8.6, 8.1."""
    assert "r18" in mermaids("TP E8 D5, D C4 D6", favors="FAV5").answers("river_town")
    assert mermaids("SA E8, TP D5 D6").answers("river_town") == {"r16", "r18"}


def test_no_structure_of_a_river_town_may_belong_to_a_town():
    """8.6."""
    assert mermaids(towns=("TW1 D6 C4",)).answers("river_town") == set()


def test_the_river_hex_links_what_is_built_beside_it_later():
    """8.6: B1 lies beside r0 with A3 and C1, and touches neither."""
    seat = Seat("mermaids", "TP A3 A4 C1, D D2")
    for river, linked in (("r0", True), ("r1", False)):
        table = alone(seat, tile="SCORE4", terrain={"B1": "lakes"})
        table.play("river_town", river).play("town TW1").play("build B1")
        assert ("B1" in members(table[0]["in_town"])) is linked and table[0]["num_towns"] == 1


def test_only_mermaids_found_towns_over_rivers():
    """8.6."""
    for faction in ("swarmlings", "nomads"):
        assert alone(Seat(faction, RIVER)).answers("river_town") == set()


# 8.7


@pytest.mark.parametrize(
    ("tile", "change", "keys", "power", "steps"),
    [
        ("TW1", {"VP": 5, "C": 6}, 1, 0, 0),
        ("TW2", {"VP": 7, "W": 2}, 1, 0, 0),
        ("TW3", {"VP": 9, "P": 1}, 1, 0, 0),
        ("TW4", {"VP": 6}, 1, 8, 0),
        ("TW5", {"VP": 8}, 1, 0, 1),
        ("TW6", {"VP": 2}, 2, 0, 2),
        ("TW7", {"VP": 4 + 2}, 1, 0, 0),  # with shipping 1
        ("TW8", {"VP": 11}, 1, 0, 0),
    ],
)
def test_what_each_town_tile_brings(tile, change, keys, power, steps):
    """8.2, 8.7."""
    seat = Seat("nomads", "TP E9 D7 E10", bowls=(12, 0, 0))
    table = alone(seat, tile="SCORE4", terrain={"F5": "desert"}, mini_expansion_towns=True)
    table.play("build F5").mark().play("town", tile)
    assert table.change(0) == change and table[0]["keys"] == keys
    assert table.bowls(0) == (12 - power, power, 0) and table.cults(0) == (steps,) * 4


def tw7(faction, **seat):
    built = Seat(faction, "TP E9 D7 E10, D F6", **seat)
    table = alone(built, tile="SCORE4", mini_expansion_towns=True).play("upgrade E9")
    return table.play("favor FAV9").mark().play("town TW7")


@pytest.mark.parametrize(
    ("faction", "level", "after", "vp"),
    [
        ("nomads", 1, 2, 4 + 3),
        ("nomads", 2, 3, 4 + 4),
        ("nomads", 3, 3, 4),
        ("mermaids", 1, 2, 4 + 2),
        ("mermaids", 4, 5, 4 + 5),
        ("mermaids", 5, 5, 4),
    ],
)
def test_tw7_is_a_free_step_of_shipping_with_its_vp(faction, level, after, vp):
    """8.7, 15.6: none at the maximum."""
    table = tw7(faction, shipping=level)
    assert table[0]["shipping"] == after and table.change(0) == {"VP": vp}


def test_tw7_gives_dwarves_nothing_and_widens_the_fakirs_carpet():
    """8.7, 15.6."""
    table = tw7("dwarves")
    assert table[0]["shipping"] == 0 and table.change(0) == {"VP": 4}
    table = tw7("fakirs")
    assert table[0]["carpet"] == 2 and table.change(0) == {"VP": 4}

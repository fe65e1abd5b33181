"""Ways over rivers and under hills: Engineers, Mermaids, Dwarves, Fakirs (6.4, 6.5, 7.9, 8.6)."""

from __future__ import annotations

import pytest

from meeple.terra_mystica import tables as t

from .positions import Seat, Table, members

FAR = Seat("auren", "D A1")  # an opponent without influence


def table(faction, built, other=FAR, *, seat=None, **options):
    """Seat 0 of two is about to act."""
    return Table(Seat(faction, built, **(seat or {})), other, **options)


def again(game):
    """Seat 1 has taken a turn."""
    return game.quietly().do(f"1: priest {t.CULT_NAMES[int(game[1]['cults'].argmin())]} 1")


# Engineers


def test_engineers_build_bridges_for_two_workers():
    """7.8: no stronghold is needed; a place with an own structure at one end (7.9)."""
    game = table("engineers", "D C2 A2", seat={"workers": 2}).play("special bridge")
    assert game.decision == "bridge"
    assert game.answers("bridge") == {"C2-D3", "C2-D4", "C2-E5"}
    game.play("bridge C2-E5")
    assert game.change(0) == {"W": -2} and game[0]["bridges"] == 2 and game.player == 1
    assert "special bridge" not in table("engineers", "D C2", seat={"workers": 1}).legal()
    assert "special bridge" not in table("engineers", "D A2").legal()  # no place there


def test_engineers_may_do_so_any_number_of_times_a_round_but_have_three_bridges():
    """7.8, 7.9: three in the whole game, each spot once."""
    game = table("engineers", "D C2")
    for spot in ("C2-D3", "C2-D4"):
        game.play("special bridge").play(f"bridge {spot}")
        again(game)
    game.play("special bridge")  # one place is left: no question
    again(game)
    assert game[0]["bridges"] == 0 and game.change(0) == {"W": -6}
    assert "special bridge" not in game.legal() and "power ACT1" not in game.legal()


def test_engineers_use_act1_too():
    """7.7: three power."""
    game = table("engineers", "D C2").play("power ACT1").play("bridge C2-D3")
    assert game.change(0) == {} and game.bowls(0) == (5, 4, 3)


def test_an_engineers_bridge_may_make_a_town():
    """8.1: own bridges are looked at; E5 and F3 lie across from C2."""
    game = table("engineers", "SH C2, TP B2, D E5 E4", tile="SCORE4").play("special bridge")
    game.play("bridge C2-E5").play("town TW2")
    assert game.change(0) == {"VP": 7} and game[0]["num_towns"] == 1  # W: 2 paid, 2 gained


def test_no_other_faction_pays_workers_for_bridges():
    """7.8."""
    for faction in set(t.FACTION_IDS) - {"engineers"}:
        other = Seat("engineers", "D A1")
        other = Seat("auren", "D A1") if faction == "dwarves" else other
        assert "special bridge" not in table(faction, "SH C2", other).legal()


BRIDGES = "C2-D3 C2-D4 C2-E5"


@pytest.mark.parametrize(
    ("built", "bridges", "vp"),
    [
        ("SH C2, D D3 D4 E5", BRIDGES, 9),
        ("SH C2, D D3 D4", BRIDGES, 6),  # nothing stands on E5
        ("SH A2, D C2 D3 D4 E5", BRIDGES, 9),
        ("SH C2, D D3 D4 E5", "C2-D3", 3),
        ("SH C2, D A2", BRIDGES, 0),
        ("TP C2, D D3 D4 E5", BRIDGES, 0),  # without stronghold
    ],
)
@pytest.mark.parametrize("number", [2, 6])
def test_engineers_with_stronghold_get_vp_for_bridges_when_they_pass(built, bridges, vp, number):
    """10 (a), 15.14: own structures at both ends; in every round, 6 too."""
    seat = {"bridges": bridges, "card": "BON8"}
    game = table("engineers", built, seat=seat, round=number)
    game.play("bonus_card BON5" if number < 6 else "pass_turn")
    assert game.change(0).get("VP", 0) == vp and game[0]["passed"]


def test_bridges_of_others_and_rivals_at_the_far_end_bring_nothing():
    """10 (a): own bridges, own structures."""
    other = Seat("witches", "D D3", bridges="C2-D3")
    game = table("engineers", "SH C2, D D4", other, seat={"card": "BON8"})
    assert game.play("bonus_card BON5").change(0) == {}
    other = Seat("witches", "D D3")
    game = table("engineers", "SH C2", other, seat={"card": "BON8", "bridges": "C2-D3"})
    assert game.play("bonus_card BON5").change(0) == {}


# Mermaids


def test_mermaids_reach_over_one_river_hex_from_the_start():
    """7.3, 6.2: level 1; BON4 adds one (6.3)."""
    game = table("mermaids", "D G2", terrain={"G3": "lakes", "H3": "lakes", "I4": "lakes"})
    assert game[0]["shipping"] == 1 and game.answers("build") == {"G3", "H4"}
    game = table("mermaids", "D G2", seat={"card": "BON4"}, terrain={"G3": "lakes", "H3": "lakes"})
    assert game.answers("build") == {"G3", "H4", "H3", "I4", "E4"}


@pytest.mark.parametrize(("level", "vp"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 0)])
def test_the_stronghold_of_mermaids_is_a_free_level_of_shipping(level, vp):
    """factions.json, Mermaids on_build: with the VP of the level; none at the maximum (8.7)."""
    game = table("mermaids", "TP G2", seat={"shipping": level}).play("stronghold G2")
    assert game[0]["shipping"] == min(level + 1, 5)
    assert game.change(0) == {"C": -6, "W": -4} | ({"VP": vp} if vp else {})
    assert game.player == 1


RIVER = "SH F3, D G1, TP G2"  # r21 and r28 lie between G1 and the others


def test_mermaids_may_found_a_town_over_a_river_hex():
    """8.6: not an action, once the structures around it are strong enough; never automatic."""
    game = table("mermaids", RIVER + ", D F4", tile="SCORE4", terrain={"E5": "lakes"})
    assert game.decision == "main" and game.answers("river_town") == {"r21", "r28"}
    game.play("river_town r28")
    assert (game.player, game.decision) == (0, "tiles")
    game.play("town TW2")
    assert (game.player, game.decision) == (0, "main")
    assert game.change(0) == {"VP": 7, "W": 2} and not game.answers("river_town")
    assert game[0]["num_towns"] == 1


def test_a_river_town_may_be_founded_after_the_action():
    """8.6: any time in the own turn; it may be left for later."""
    game = table("mermaids", RIVER, terrain={"F4": "lakes"}, tile="SCORE4")
    assert not game.answers("river_town")  # three structures
    game.play("build F4")
    assert game.decision == "late" and game.legal() == {"done", "river_town r21", "river_town r28"}
    left = game.copy().play("done")
    assert left.player == 1 and left[0]["num_towns"] == 0
    assert again(left).answers("river_town") == {"r21", "r28"}
    game.play("river_town r28").play("town TW1")
    assert game.player == 1 and game[0]["num_towns"] == 1


def test_too_weak_or_in_a_town_already_there_is_no_river_town():
    """8.6, 8.1: power 7 in four structures, none of which belongs to a town."""
    assert not table("mermaids", "TE F3, D G1, TP G2, D F4").answers("river_town")  # 6
    five = table("mermaids", "TE F3, D G1, TP G2, D F4", seat={"favors": "FAV5"})
    assert five.answers("river_town") == {"r21", "r28"}
    town = "SH F3, TE F4, TP G2, D E6"
    seat = {"towns": ("TW1 F3 F4 G2 E6",)}
    assert not table("mermaids", town + ", D G1 H3", seat=seat).answers("river_town")


def test_three_structures_with_the_sanctuary_are_enough_over_a_river():
    """8.6, 8.1."""
    assert table("mermaids", "SA F3, TE G1, TP G2").answers("river_town") == {"r21", "r28"}
    assert not table("mermaids", "SH F3, TE G1, TP G2").answers("river_town")


def test_all_structures_around_the_river_hex_count_and_none_may_be_in_a_town():
    """8.6: of r28, F3 belongs to a town already, though G1, H3, I3 and I4 are strong enough."""
    built = "SH F3, TP F4 E6, D G2, TP G1 H3, TE I3, D H2"
    game = table("mermaids", built, seat={"towns": ("TW1 F3 F4 E6 G2",)})
    assert not {"r21", "r28"} & game.answers("river_town")
    assert game.answers("river_town") == {"r20", "r26", "r27", "r31"}


def test_no_river_town_after_passing_or_in_the_turn_of_another():
    """8.6: in their own turn."""
    game = table("mermaids", RIVER + ", D F4").play("bonus_card BON5")
    assert (game.player, game.decision) == (1, "main") and not game.answers("river_town")


def test_no_other_faction_founds_towns_over_rivers():
    """8.6."""
    assert not table("swarmlings", RIVER + ", D F4").answers("river_town")


def test_the_river_hex_links_what_is_built_around_it_later():
    """8.6, 8.3: E4 touches the town by r20 alone; it belongs to it and founds no other."""
    seat = {"river_towns": "r20", "towns": ("TW1 F2 F1 G1 H3",)}
    game = table("mermaids", "SH F2, D F1, TP G1, D H3", seat=seat)
    assert not game.answers("river_town")
    game.play("build E4")
    assert game.player == 1 and game[0]["num_towns"] == 1
    assert members(game[0]["in_town"]) == {"F2", "F1", "G1", "H3", "E4"}
    seat["river_towns"] = "r26"  # beside F1, F2 and H2
    game = table("mermaids", "SH F2, D F1, TP G1, D H3", seat=seat).play("build E4")
    assert members(game[0]["in_town"]) == {"F2", "F1", "G1", "H3"}


def test_shipping_alone_makes_no_town():
    """8.1: shipping does not connect towns."""
    seat = {"shipping": 3}
    game = table("swarmlings", "SH G2, TP G3, D H5", seat=seat, terrain={"H4": "lakes"})
    assert game.play("build H4").player == 1 and game[0]["num_towns"] == 0


# Dwarves


def test_dwarves_tunnel_to_hexes_at_distance_two():
    """6.4: river, empty or occupied between; 2 W and 4 VP besides the cost of the dwelling."""
    ground = dict.fromkeys(("F3", "G2", "D2"), "mountains")  # from E7: 2, 2 and far away
    game = table("dwarves", "D E7", terrain=ground)
    assert game.answers("build") == {"F3", "G2"}
    game.play("build G2")
    assert game.change(0) == {"C": -2, "W": -1 - 2, "VP": 4}


def test_a_directly_adjacent_hex_takes_no_tunnel():
    """6.4: it cannot be tunnelled to."""
    game = table("dwarves", "D E7", terrain={"E6": "mountains"}).play("build E6")
    assert game.change(0) == {"C": -2, "W": -1}


@pytest.mark.parametrize(("built", "workers"), [("D E7", 2), ("SH E7", 1)])
def test_a_tunnel_costs_two_workers_and_one_with_the_stronghold(built, workers):
    """6.4: in addition to spades and building costs."""
    ground = {"F3": "mountains"}
    enough, short = {"workers": 1 + workers}, {"workers": workers}
    game = table("dwarves", built, seat=enough, terrain=ground).play("build F3")
    assert game.change(0) == {"C": -2, "W": -1 - workers, "VP": 4}
    assert not table("dwarves", built, seat=short, terrain=ground).answers("build")
    dig = {"workers": 3 + workers}
    game = table("dwarves", built, seat=dig, terrain={"F3": "forest"}).play("transform F3")
    assert game.answers("terrain") == {"mountains", "lakes"}
    game.play("terrain mountains")
    assert game.change(0) == {"W": -3 - workers, "VP": 4}
    less = table("dwarves", built, seat={"workers": 2 + workers}, terrain={"F3": "forest"})
    assert "F3" not in less.answers("transform")


def test_transforming_and_building_in_one_turn_takes_one_tunnel():
    """6.4: a later dwelling there costs and scores another."""
    game = table("dwarves", "D E7", terrain={"F3": "forest"}).play("transform F3")
    game.play("terrain mountains")
    assert game.change(0) == {"W": -5, "VP": 4}
    built = game.copy().play("build F3")
    assert built.change(0) == {"W": -5 - 1, "VP": 4, "C": -2}
    later = again(game.play("done")).mark().play("build F3")
    assert later.change(0) == {"W": -1 - 2, "VP": 4, "C": -2}


def test_free_spades_tunnel_too():
    """6.4, 7.2: BON1 pays the spade, the tunnel costs its workers."""
    game = table("dwarves", "D E7", seat={"card": "BON1"}, terrain={"F3": "forest"})
    game.play("special BON1").play("transform F3").play("terrain mountains")
    assert game.change(0) == {"W": -2, "VP": 4}
    poor = table("dwarves", "D E7", seat={"card": "BON1", "workers": 1}, terrain={"F3": "forest"})
    assert "F3" not in poor.play("special BON1").answers("transform")


def test_a_tunnel_passes_under_what_stands_there():
    """6.4: any kind of hex in between, occupied ones too."""
    other = Seat("auren", "D E6 F4")
    game = table("dwarves", "D E7", other, terrain={"F3": "mountains"})
    assert "F3" in game.answers("build")


def test_one_hex_a_turn_is_tunnelled_to():
    """6.4: ACT6 with one spade left over reaches only what is directly adjacent then."""
    ground = {"F3": "forest", "G2": "forest", "E6": "forest"}
    game = table("dwarves", "D E7", terrain=ground).play("power ACT6")
    game.play("transform F3").play("terrain mountains")
    assert "G2" not in game.answers("transform") and "E6" in game.answers("transform")
    near = table("dwarves", "D E7", terrain=ground).play("power ACT6")
    near.play("transform E6").play("terrain mountains")
    assert "G2" in near.answers("transform")


def test_dwarves_reach_nothing_at_distance_three_and_have_no_shipping():
    """6.4, 6.3: BON4 does nothing."""
    ground = {"F3": "mountains", "I5": "mountains"}
    game = table("dwarves", "D E7", seat={"card": "BON4"}, terrain=ground)
    assert game.answers("build") == {"F3"}
    assert "advance shipping" not in game.legal()


# Fakirs


def test_the_carpet_flies_to_hexes_at_distance_two_for_a_priest():
    """6.5: 1 P and 4 VP; three hexes far with the stronghold."""
    ground = {"F4": "desert", "G2": "desert"}  # from D5: 2 and 3
    game = table("fakirs", "D D5", terrain=ground)
    assert game.answers("build") == {"E8", "B4", "F4"}
    game.play("build F4")
    assert game.change(0) == {"C": -2, "W": -1, "P": -1, "VP": 4}
    assert table("fakirs", "D D5", seat={"priests": 0}, terrain=ground).answers("build") == {"E8"}


@pytest.mark.parametrize(
    ("built", "towns", "reached"),
    [
        ("D A5", (), {"C2"}),
        ("SH A5", (), {"C2", "D4"}),
        ("D A5 I12", ("TW7 I12",), {"C2", "D4"}),
        ("SH A5, D I12", ("TW7 I12",), {"C2", "D4", "E4"}),
        ("SH A5, D I12 A13", ("TW7 I12", "TW7 A13"), {"C2", "D4", "E4", "F3"}),
    ],
)
def test_stronghold_and_tw7_make_the_carpet_fly_farther(built, towns, reached):
    """6.5: distance 2, 3 with the stronghold; TW7 adds one each."""
    hexes = {"C2", "D4", "E4", "F3", "G2"}  # at distances 2, 3, 4, 5, 6 from A5
    ground = dict.fromkeys(hexes, "desert")
    game = table("fakirs", built, seat={"towns": towns}, terrain=ground, mini_expansion_towns=True)
    assert game.answers("build") & hexes == reached


def test_building_the_stronghold_widens_the_carpet_at_once():
    """6.5; it has no other effect."""
    game = table("fakirs", "TP D5", terrain={"G2": "desert"})
    assert "G2" not in game.answers("build")
    game.play("stronghold D5")
    assert game.change(0) == {"C": -10, "W": -4}
    assert "G2" in again(game).answers("build")


def test_taking_tw7_widens_the_carpet_and_brings_no_vp_of_shipping():
    """8.7, 15.6: Fakirs get carpet range instead."""
    game = table(
        *("fakirs", "SH D5, D E7, TP E8"),
        terrain={"E6": "desert", "C2": "desert"},
        mini_expansion_towns=True,
        tile="SCORE4",
    )
    game.play("build E6").play("town TW7")
    assert game.change(0) == {"C": -2, "W": -1, "VP": 4}
    assert game[0]["shipping"] == 0 and game[0]["carpet"] == 3


def test_transforming_and_building_in_one_turn_takes_one_carpet():
    """6.5 as 6.4."""
    game = table("fakirs", "D D5", terrain={"F4": "plains"}).play("transform F4")
    game.play("terrain desert")
    assert game.change(0) == {"W": -3, "P": -1, "VP": 4}
    built = game.copy().play("build F4")
    assert built.change(0) == {"W": -4, "P": -1, "VP": 4, "C": -2}
    later = again(game.play("done")).mark().play("build F4")
    assert later.change(0) == {"W": -1, "P": -1, "VP": 4, "C": -2}


def test_fakirs_have_no_shipping_and_pay_nothing_beside_their_structures():
    """6.5, 6.3: E8 touches D5; BON4 does nothing."""
    game = table("fakirs", "D D5", seat={"card": "BON4"}).play("build E8")
    assert game.change(0) == {"C": -2, "W": -1}
    assert "advance shipping" not in table("fakirs", "D D5").legal()

"""Factions with spades of their own kind: Alchemists, Darklings, Giants, Halflings (7.1, 7.2)."""

from __future__ import annotations

import pytest

from meeple.terra_mystica import tables as t

from .positions import CONVERSIONS, Seat, Table

FAR = Seat("auren", "D A1")  # an opponent without influence


def table(faction, built, other=FAR, *, seat=None, **options):
    """Seat 0 of two is about to act."""
    return Table(Seat(faction, built, **(seat or {})), other, **options)


# Alchemists


def test_alchemists_change_vp_into_coins_and_coins_into_vp():
    """4: 1 VP for 1 C, 2 C for 1 VP; in ascending order of the kinds."""
    game = table("alchemists", "D E5", seat={"vp": 2, "coins": 1})
    assert "convert VP->C" in game.legal() and "convert C->VP" not in game.legal()
    game.play("convert VP->C").play("convert VP->C")
    assert game.change(0) == {"VP": -2, "C": 2}
    assert "convert VP->C" not in game.legal()  # 1: VP never fall below 0
    game.play("convert C->VP")
    assert game.change(0) == {"VP": -1} and game[0]["coins"] == 1
    assert "convert C->VP" not in game.legal()
    assert game.player == 0 and game.decision == "main"  # a conversion is no action


def test_alchemists_may_convert_after_the_action_too():
    """3.2, 4: any time in the own turn."""
    game = table("alchemists", "D E5").play("stay").play("advance shipping")
    assert game.decision == "late"
    assert game.answers("convert") == set(CONVERSIONS)
    game.play("convert C->VP").play("done")
    assert game.change(0) == {"C": -4 - 2, "P": -1, "VP": 2 + 1} and game.player == 1


def test_alchemists_do_not_convert_after_passing():
    """4."""
    game = table("alchemists", "D E5").play("stay").play("bonus_card BON5")
    assert game.player == 1 and game.decision == "main"


@pytest.mark.parametrize("faction", sorted(set(t.FACTION_IDS) - {"alchemists"}))
def test_no_other_faction_exchanges_vp_and_coins(faction):
    """4: other factions only at the end of the game."""
    other = Seat("dwarves" if faction in ("auren", "witches") else "auren", "D A1")
    assert table(faction, "D E5", other).answers("convert") == set(CONVERSIONS[:6])


def test_the_stronghold_brings_alchemists_twelve_power():
    """factions.json, Alchemists on_build; 5.1."""
    game = table("alchemists", "TP E5", seat={"bowls": (12, 0, 0)}).play("stronghold E5")
    assert game.bowls(0) == (0, 12, 0) and game.player == 1
    game = table("alchemists", "TP E5", seat={"bowls": (5, 7, 0)}).play("stronghold E5")
    assert game.bowls(0) == (0, 5, 7)


@pytest.mark.parametrize("built", ["SH E5", "TP E5"])
@pytest.mark.parametrize(
    ("seat", "first", "spades"),
    [
        ({}, "transform E6", 1),  # dug
        ({"bowls": (8, 0, 4)}, "power ACT5", 1),
        ({"bowls": (6, 0, 6)}, "power ACT6", 2),
        ({"card": "BON1"}, "special BON1", 1),
    ],
)
def test_every_spade_brings_alchemists_with_stronghold_two_power(built, seat, first, spades):
    """15.11: from every source, even if it is lost (7.2)."""
    seat = {"bowls": (12, 0, 0), **seat}
    game = table("alchemists", built, seat=seat).play(first)
    game.play("terrain swamp" if game.decision == "target" else "done")
    cost = seat["bowls"][2]
    full, some, charged = game.bowls(0)
    assert charged == 0 and full + some == 12
    assert some == (2 * spades if built == "SH E5" else 0)
    assert full == seat["bowls"][0] + cost - some


def dug_on():
    """One worker a spade and one worker: E6 was wasteland, three steps from swamp by desert.

    The spade's two power have become workers since, for two more spades.
    """
    seat = {"workers": 1, "bowls": (0, 4, 6), "priests": 0, "coins": 0, "digging": 2}
    game = table("alchemists", "SH E5", seat=seat, terrain={"E6": "wasteland"})
    game.play("stay").play("transform E6")
    assert game.legal() == {"terrain desert", "terrain mountains"}
    game.play("terrain desert")
    assert game[0]["workers"] == 0 and game.bowls(0) == (0, 2, 8)
    assert (game.player, game.decision) == (0, "spades") and not game.answers("transform")
    game.play("convert power->W").play("convert power->W")
    assert game.answers("transform") == {"E6"}
    return game.play("transform E6")


def test_alchemists_with_stronghold_dig_on_at_the_same_hex_only():
    """4, 7.1: costs are payable after the conversions made so far."""
    game = dug_on().play("terrain swamp")
    assert game.terrain("E6") == "swamp" and game[0]["workers"] == 0
    assert game.bowls(0) == (2, 6, 2) and not game.answers("transform")


def test_digging_on_never_turns_back():
    """7.1: two or three spades in all reach what lies two or three steps from wasteland."""
    assert dug_on().legal() == {"terrain plains", "terrain swamp"}


def test_without_stronghold_or_conversions_nothing_is_dug_on():
    """7.1: one hex, all spades used on it at once."""
    game = table("alchemists", "TP E5", terrain={"E6": "forest"}).play("stay")
    game.play("transform E6").play("terrain lakes")
    assert game.decision == "late" and not game.answers("transform")
    game = table("alchemists", "SH E5", terrain={"E6": "forest"})
    assert game.play("transform E6").play("terrain lakes").player == 1


# Darklings


def test_darklings_pay_a_priest_for_a_spade_and_get_two_vp():
    """7.1: two spades, two priests, four VP; SCORE1 adds two for each (7.11)."""
    game = table("darklings", "D E5", seat={"workers": 1}, terrain={"E6": "forest"})
    game.play("transform E6").play("terrain swamp")
    assert game.change(0) == {"P": -2, "VP": 4}
    game.play("build E6")
    assert game.change(0) == {"P": -2, "VP": 4, "C": -2, "W": -1}
    tile = table("darklings", "D E5", tile="SCORE1", terrain={"E6": "forest"})
    tile.play("transform E6").play("terrain swamp")
    assert tile.change(0) == {"P": -2, "VP": 8}


def test_darklings_dig_as_far_as_their_priests_go():
    """7.1: workers do not help."""
    one = table("darklings", "D E5", seat={"priests": 1}, terrain={"E6": "forest"})
    assert one.play("transform E6").legal() == {"terrain lakes", "terrain mountains"}
    none = table("darklings", "D E5", seat={"priests": 0})
    assert not none.answers("transform")


def test_only_the_spades_paid_for_bring_darklings_vp():
    """15.11; 7.2: ACT5 brings one of two spades, the other is dug."""
    game = table("darklings", "D E5", terrain={"E6": "forest"}).play("power ACT5")
    game.play("transform E6").play("terrain swamp")
    assert game.change(0) == {"P": -1, "VP": 2}
    free = table("darklings", "D E5").play("power ACT5").play("transform E6")
    free.play("terrain swamp")  # plains, one step
    assert free.change(0) == {}


def test_darklings_have_no_digging_track():
    """7.4."""
    assert table("darklings", "D E5").answers("advance") == {"shipping"}


def test_darklings_may_ordain_three_workers_when_the_stronghold_is_built():
    """4: 0 to 3, before anything else is done in the turn."""
    seat = {"workers": 4 + 5, "priests": 1}
    for count in range(4):
        game = table("darklings", "TP E5", seat=seat).play("stronghold E5")
        assert game.decision == "ordain" and game.answers("ordain") == set("0123")
        game.play(f"ordain {count}")
        wanted = {"C": -6, "W": -4 - count, "P": count}
        assert game.change(0) == {name: n for name, n in wanted.items() if n}
        assert game.player == 1


def test_darklings_ordain_only_the_workers_they_have():
    """4: with none nothing is asked."""
    game = table("darklings", "TP E5", seat={"workers": 4 + 2}).play("stronghold E5")
    assert game.answers("ordain") == set("012")
    assert table("darklings", "TP E5", seat={"workers": 4}).play("stronghold E5").player == 1


def test_a_priest_ordained_over_the_limit_is_lost_and_the_worker_spent():
    """4, 1.2: four in hand and two on the cult board leave room for one."""
    seat = {"workers": 4 + 3, "priests": 4, "sent": "FIRE3 AIR2"}
    game = table("darklings", "TP E5", seat=seat).play("stronghold E5")
    assert game.answers("ordain") == set("0123")
    game.play("ordain 3")
    assert game.change(0) == {"C": -6, "W": -4 - 3, "P": 1}


def test_darklings_ordain_before_the_town_tile():
    """4: a priest of TW3 finds no room after it."""
    seat = {"priests": 6, "workers": 4 + 1}
    strong = table("darklings", "TP E5 E6, D F3 F4", seat=seat, tile="SCORE5")
    strong.play("stronghold E5")
    assert strong.decision == "ordain"
    strong.play("ordain 1")
    assert strong.decision == "tiles" and strong[0]["priests"] == 7
    strong.play("town TW3")
    assert strong[0]["priests"] == 7 and strong.change(0)["VP"] == 9


def test_darklings_ordain_once_only():
    """4: directly when the stronghold is built; later nothing turns workers into priests."""
    game = table("darklings", "SH E5")
    assert "special stronghold" not in game.legal() and not game.answers("ordain")


# Giants


@pytest.mark.parametrize("ground", [g for g in t.TERRAIN_NAMES if g != "wasteland"])
def test_giants_pay_two_spades_for_every_transformation(ground):
    """7.1: it gives wasteland, whatever the hex was; with one legal target nothing is asked."""
    game = table("giants", "D E6", terrain={"F4": ground}).play("transform F4")
    assert game.terrain("F4") == "wasteland" and game.change(0) == {"W": -2 * 3}
    assert game.legal() == {"build F4", "done"}


def test_giants_cannot_transform_wasteland_or_with_one_spade():
    """7.1: D4 is wasteland as printed."""
    assert "D4" not in table("giants", "D E6").answers("transform")
    assert not table("giants", "D E6", seat={"workers": 5}).answers("transform")
    assert table("giants", "D E6", seat={"workers": 6}).answers("transform")


@pytest.mark.parametrize("first", ["power ACT5", "special BON1"])
def test_giants_dig_the_second_spade_of_a_free_one(first):
    """7.2: without workers the single spade is lost."""
    game = table("giants", "D E6", seat={"card": "BON1"}).play(first)
    game.play("transform F4")
    assert game.terrain("F4") == "wasteland" and game.change(0) == {"W": -3}
    poor = table("giants", "D E6", seat={"card": "BON1", "workers": 2}).play(first)
    assert poor.player == 1


def test_giants_use_both_spades_of_act6_on_one_hex():
    """7.2: two spades give one hex, nothing is left for a second one."""
    game = table("giants", "D E6").play("power ACT6").play("transform F4")
    assert game.change(0) == {} and not game.answers("transform")
    game.play("build F4")
    assert game.kind("F4") == "D"


def test_giants_get_two_free_spades_from_the_stronghold_action():
    """7.2, 7.8: one hex, a dwelling may be built; SCORE1 counts both spades (7.11)."""
    game = table("giants", "SH E6", tile="SCORE1").play("special stronghold")
    assert game.change(0) == {"VP": 4}
    game.play("transform F4")
    assert game.terrain("F4") == "wasteland" and game.legal() == {"build F4", "done"}
    game.play("build F4")
    assert game.change(0) == {"VP": 4, "C": -2, "W": -1}
    assert "special stronghold" not in game.quietly().do("1: advance digging").legal()


def test_the_free_spades_of_giants_may_be_lost():
    """7.2."""
    game = table("giants", "SH E6").play("special stronghold").play("done")
    assert game.change(0) == {} and game.player == 1


# Halflings


@pytest.mark.parametrize(
    ("seat", "first", "spades"),
    [
        ({}, "transform E5", 1),
        ({"bowls": (0, 0, 4)}, "power ACT5", 1),
        ({"bowls": (0, 0, 6)}, "power ACT6", 2),
        ({"card": "BON1"}, "special BON1", 1),
    ],
)
def test_halflings_get_a_vp_for_every_spade(seat, first, spades):
    """15.11: from every source, even if it is lost."""
    game = table("halflings", "D E6", seat=seat).play(first)
    game.play("terrain plains" if game.decision == "target" else "done")
    assert game.change(0).get("VP") == spades
    tile = table("halflings", "D E6", seat=seat, tile="SCORE1").play(first)
    tile.play("terrain plains" if tile.decision == "target" else "done")
    assert tile.change(0).get("VP") == 3 * spades


def stronghold(**words):
    """Halflings have built the stronghold on E6; D4 wasteland, E5 swamp, F3 desert, F4 forest."""
    game = table("halflings", "TP E6", **words).play("stronghold E6").mark()
    assert game.decision == "spades" and game.state["spades"] == 3
    return game


def test_the_stronghold_of_halflings_brings_three_spades_for_three_hexes():
    """7.2: with their VP; one dwelling on one hex that became home."""
    game = table("halflings", "TP E6", tile="SCORE1").play("stronghold E6")
    assert game.change(0) == {"C": -8, "W": -4, "VP": 3 + 6}
    game.mark().play("transform E5").play("terrain plains")
    game.play("transform F3").play("terrain plains").play("transform D4").play("terrain desert")
    assert game.change(0) == {} and game.terrain("D4") == "desert"
    assert game.legal() == {"build E5", "build F3", "done"}
    game.play("build F3")
    assert game.change(0) == {"C": -2, "W": -1} and game.player == 1


def test_the_three_spades_may_be_used_on_one_hex_but_no_more_is_dug():
    """7.2: mountains are three steps away; after one spade they are out of reach."""
    game = stronghold().play("transform E7").play("terrain plains")
    assert game.terrain("E7") == "plains" and game.legal() == {"build E7", "done"}
    less = stronghold().play("transform E5").play("terrain plains").play("transform E7")
    assert less.legal() == {f"terrain {g}" for g in ("forest", "lakes", "wasteland", "desert")}


def test_at_most_one_of_the_hexes_ends_as_something_else_than_home():
    """7.2: after the first that strayed, only what becomes home."""
    game = stronghold().play("transform D4").play("terrain desert")
    assert game.answers("transform") == {"E5", "F3"}  # D4 is done, E7 and F4 are too far
    game.play("transform E5")
    assert game.terrain("E5") == "plains" and game.answers("transform") == {"F3"}
    game.play("transform F3")
    assert game.terrain("F3") == "plains" and game.legal() == {"build E5", "build F3", "done"}


def test_left_over_spades_of_the_stronghold_are_lost():
    """7.2: at once or after a dwelling; the VP stay (15.11)."""
    game = stronghold().play("done")
    assert game.player == 1 and game.change(0) == {}
    game = stronghold().play("transform E5").play("terrain plains").play("build E5")
    assert game.player == 1 and game.change(0) == {"C": -2, "W": -1}


def test_stronghold_and_dwelling_are_two_events():
    """5.4: the neighbour answers one after the other, capacity is taken anew each time."""
    other = Seat("giants", "D E7", bowls=(0, 2, 10))
    game = table("halflings", "TP E6", other).play("stronghold E6")
    game.play("transform F4").play("terrain plains").play("build F4")
    game.do("1: accept")
    assert game.bowls(1) == (0, 1, 11)
    game.do("1: accept")
    assert game.bowls(1) == (0, 0, 12) and game.decision == "main"
    full = table("halflings", "TP E6", Seat("giants", "D E7", bowls=(0, 1, 11)))
    full.play("stronghold E6").play("transform F4").play("terrain plains").play("build F4")
    full.do("1: accept")
    assert full.decision == "main"  # no capacity for the second

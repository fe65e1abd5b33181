"""The powers of Auren, Swarmlings, Witches and Nomads; who has a stronghold action at all."""

from __future__ import annotations

import pytest

from meeple.terra_mystica import tables as t

from .positions import Seat, Table

FAR = Seat("giants", "D A1")  # an opponent without influence
ALL_FAVORS = " ".join(t.FAVOR_IDS)
FORESTS = {"A3", "A10", "C3", "C4", "D1", "E9", "F2", "F4", "G3", "I6", "I11"}  # as printed
DWELLINGS = "A2 A4 A5 A6 A7 A8 A9 A10"  # eight of them


def table(faction, built, other=FAR, *, seat=None, **options):
    """Seat 0 of two is about to act."""
    return Table(Seat(faction, built, **(seat or {})), other, **options)


def acted(game):
    """The other seat has passed one turn by: it is the turn of seat 0 again."""
    return game.quietly().do("1: advance digging").quietly()


@pytest.mark.parametrize("faction", t.FACTION_IDS)
def test_six_factions_have_a_stronghold_action_once_a_round(faction):
    """7.8: Auren, Chaos Magicians, Giants, Nomads, Swarmlings, Witches, with the stronghold."""
    other = Seat("auren" if faction in ("giants", "chaosmagicians") else "giants", "D A1")
    has_it = {"auren", "chaosmagicians", "giants", "nomads", "swarmlings", "witches"}
    game = table(faction, "SH F4, D E9", other)
    assert ("special stronghold" in game.legal()) == (faction in has_it)
    without = table(faction, "TP F4, D E9", other)
    assert "special stronghold" not in without.legal()
    used = table(faction, "SH F4, D E9", other, seat={"used": "stronghold"})
    assert "special stronghold" not in used.legal()
    used.to_next_round()
    assert used.player == 0
    assert ("special stronghold" in used.legal()) == (faction in has_it)


# Auren


def test_auren_take_a_favor_tile_for_the_stronghold():
    """factions.json, Auren on_build; 7.5: of a kind not owned yet, with its cult steps."""
    game = table("auren", "TP E6", seat={"favors": "FAV9"}).play("stronghold E6")
    assert game.decision == "tiles"
    assert game.answers("favor") == set(t.FAVOR_IDS) - {"FAV9"}
    game.play("favor FAV1")
    assert game.cults(0) == (3, 0, 0, 0) and game.bowls(0) == (1, 5, 6)
    assert game.player == 1 and game.state["favor_supply"][0] == 0


def test_only_auren_get_a_favor_tile_for_the_stronghold():
    """7.5: favor tiles belong to temples and the sanctuary."""
    game = table("witches", "TP E6").play("stronghold E6")
    assert game.player == 1 and game.decision == "main"


def test_no_favor_tile_where_none_is_available():
    """7.5: if none is available, none."""
    game = table("auren", "TP E6", seat={"favors": ALL_FAVORS}).play("stronghold E6")
    assert game.player == 1 and game.cults(0) == (0, 0, 0, 0)


def test_the_favor_tile_and_a_town_tile_are_taken_in_either_order():
    """14.7: the stronghold of Auren may found a town too."""
    game = table("auren", "TP E6 E5, D F3 F4", tile="SCORE5").play("stronghold E6")
    assert len(game.answers("favor")) == 12 and len(game.answers("town")) == 5
    assert game.copy().play("favor FAV9").answers("town") and game.player == 0
    game.play("town TW2").play("favor FAV9")
    assert game.player == 1 and game.change(0) == {"C": -6, "W": -4 + 2, "VP": 7}


@pytest.mark.parametrize("cult", range(4))
def test_auren_advance_two_steps_on_one_track(cult):
    """7.8: with the power on the way (9.1: one on reaching or passing 3)."""
    game = table("auren", "SH E6", seat={"cults": (2, 2, 2, 2)}).play("special stronghold")
    assert game.decision == "cult" and game.answers("cult") == set(t.CULT_NAMES)
    game.play(f"cult {t.CULT_NAMES[cult]}")
    assert game.cults(0) == tuple(4 if track == cult else 2 for track in range(4))
    assert game.bowls(0) == (1, 5, 6) and game.player == 1
    assert "special stronghold" not in acted(game).legal()


def test_auren_may_take_the_steps_where_none_can_be_gained():
    """16: a cult step without effect is legal; 9.2: no key, no space 10."""
    game = table("auren", "SH E6", seat={"cults": (9, 0, 0, 0)}).play("special stronghold")
    game.play("cult FIRE")
    assert game.cults(0) == (9, 0, 0, 0) and game.bowls(0) == (2, 4, 6)


# Swarmlings


def test_swarmlings_turn_a_dwelling_into_a_trading_house_for_free():
    """7.8: any own dwelling, nothing is paid though no rival stands beside it."""
    game = table("swarmlings", "SH E6, D F4 A3, TP I3", seat={"coins": 0, "workers": 0})
    game.play("special stronghold")
    assert game.decision == "free trading house" and game.legal() == {"upgrade F4", "upgrade A3"}
    game.play("upgrade A3")
    assert game.kind("A3") == "TP" and game.change(0) == {} and game.player == 1
    assert game[0]["built"].tolist() == [1, 2, 0, 1, 0]
    assert "special stronghold" not in acted(game).legal()


def test_a_single_dwelling_is_upgraded_without_a_question():
    """14: no decision arises where only one answer exists."""
    game = table("swarmlings", "SH E6, D F4").play("special stronghold")
    assert game.kind("F4") == "TP" and game.player == 1


def test_the_free_trading_house_counts_as_built_in_every_respect():
    """7.8, 7.11, 5.4, 8.1: round tile, FAV10, power for neighbours, a town."""
    other = Seat("giants", "D E7, TP D4")
    seat = {"favors": "FAV10", "workers": 0}
    game = table("swarmlings", "SH F3, D F4 E5 E6", other, seat=seat, tile="SCORE6")
    game.play("special stronghold").play("upgrade E6")
    assert game.change(0) == {"VP": 3 + 3} and game.decision == "tiles"
    game.play("town TW1")
    assert game.change(0) == {"VP": 3 + 3 + 5, "C": 6, "W": 3}
    assert (game.player, game.decision) == (1, "offer")  # 1 + 2, beside E6
    game.play("accept")
    assert game.bowls(1) == (0, 5, 7) and game.change(1) == {"VP": -2}


@pytest.mark.parametrize("built", ["SH E6", "SH E6, D A3, TP C1 C2 C3 C4"])
def test_swarmlings_need_a_dwelling_and_a_trading_house_in_stock(built):
    """7.8, 1: four trading houses."""
    assert "special stronghold" not in table("swarmlings", built).legal()


def test_swarmlings_get_three_workers_for_each_town_tile():
    """8.5: two towns that FAV5 makes at once (8.4) bring six."""
    built = "D A4 A5, TE A6, TP B3, D E5 E6, TP F3 F4, TP I3"  # two groups of four, power 6
    game = table("swarmlings", built, tile="SCORE4").play("upgrade I3").mark().play("favor FAV5")
    game.play("town TW1")
    assert game.change(0) == {"VP": 5, "C": 6, "W": 3}
    game.play("town TW3")
    assert game.change(0) == {"VP": 5 + 9, "C": 6, "W": 6, "P": 1}


# Witches


def test_the_ride_places_a_dwelling_on_any_free_forest_hex_for_free():
    """7.8, 15.12: reach does not matter; the hex is forest already; taken ones are not free."""
    seat = {"coins": 0, "workers": 0}
    terrain = {"A1": "swamp", "A12": "forest", "I11": "desert"}
    game = table("witches", "SH F4, D E9", Seat("giants", "D C3"), seat=seat, terrain=terrain)
    game.play("special stronghold")
    assert game.decision == "ride"
    assert game.answers("build") == (FORESTS | {"A12"}) - {"F4", "E9", "C3", "I11"}
    assert game.legal() - {f"build {name}" for name in FORESTS | {"A12"}} == {"done"}
    game.play("build A12")
    assert game.kind("A12") == "D" and game.change(0) == {}
    assert "special stronghold" not in acted(game).legal()


def test_the_dwelling_of_the_ride_counts_as_built_in_every_respect():
    """7.8, 7.11, 5.4, 8.1, 8.5: round tile, FAV11, power for neighbours, a town."""
    seat = {"favors": "FAV11"}
    game = table("witches", "SH E6, D E5, TP F3", Seat("giants", "TP G2"), seat=seat, tile="SCORE3")
    game.play("special stronghold").play("build F4")  # 3 + 1 + 2 + 1 in four structures
    assert game.change(0) == {"VP": 2 + 2}
    game.play("town TW2")
    assert game.change(0) == {"VP": 2 + 2 + 7 + 5, "W": 2}
    assert (game.player, game.decision) == (1, "offer")
    assert game.play("accept").change(1) == {"VP": -1} and game.bowls(1) == (0, 6, 6)


def test_witches_may_ride_and_build_nothing():
    """7.8: the action is spent."""
    game = table("witches", "SH F4, D E9").play("special stronghold").play("done")
    assert game[0]["built"].tolist() == [1, 0, 0, 1, 0]
    assert "special stronghold" not in acted(game).legal()


def test_the_ride_may_be_taken_though_no_dwelling_can_be_built():
    """7.8: all eight dwellings on the map, or no free forest."""
    full = table("witches", f"SH F4, D {DWELLINGS}").play("special stronghold")
    assert full.player == 1 and full[0]["built"][0] == 8
    bare = table("witches", "SH F4, D E9", terrain=dict.fromkeys(FORESTS - {"F4", "E9"}, "lakes"))
    assert bare.play("special stronghold").player == 1 and bare[0]["built"][0] == 1


def test_only_the_ride_ignores_reach():
    """6.3: other dwellings of Witches need it."""
    game = table("witches", "SH F4, D E9")
    assert game.answers("build") == set()  # G3 lies across the river, shipping is 0
    game = table("witches", "SH F4, D E9", seat={"shipping": 1})
    assert game.answers("build") == {"G3"}


def test_witches_get_five_vp_for_each_town_tile():
    """8.5: two towns that FAV5 makes at once (8.4) bring ten."""
    built = "D A4 A5, TE A6, TP B3, D E5 E6, TP F3 F4, TP I3"
    game = table("witches", built, tile="SCORE4").play("upgrade I3").mark().play("favor FAV5")
    game.play("town TW1").play("town TW1")
    assert game.change(0) == {"VP": 2 * (5 + 5), "C": 12}


def test_other_factions_get_nothing_more_for_a_town_tile():
    """8.5."""
    game = table("auren", "SH E6, D E5, TP F3", tile="SCORE4")
    game.play("build F4").play("town TW2")
    assert game.change(0) == {"C": -2, "W": -1 + 2, "VP": 7}


# Nomads


def test_the_sandstorm_turns_a_free_edge_neighbour_into_desert():
    """7.8: not desert, not taken; no river, no bridge and no shipping between."""
    game = table("nomads", "SH E6", Seat("giants", "D E7")).play("special stronghold")
    assert game.decision == "sandstorm" and game.legal() == {
        *("transform D4", "transform E5", "transform F4"),
    }
    across = {"bridges": "C2-E5", "shipping": 3}
    game = table("nomads", "SH C2", seat=across).play("special stronghold")
    assert game.legal() == {"transform B2", "transform B3"}


def test_a_dwelling_after_the_sandstorm_is_paid_and_gives_power():
    """7.8, 15.12, 5.4: only the hex of the storm may be built on in this action."""
    game = table("nomads", "SH E6", Seat("giants", "D E7"), tile="SCORE3")
    game.play("special stronghold").play("transform F4")
    assert game.terrain("F4") == "desert" and game.change(0) == {}
    assert game.legal() == {"build F4", "done"}
    game.play("build F4")
    assert game.change(0) == {"C": -2, "W": -1, "VP": 2}
    assert (game.player, game.decision) == (1, "offer")


def test_the_dwelling_after_the_sandstorm_may_be_left_out_or_too_dear():
    """7.8: it may be built, at its normal cost."""
    game = table("nomads", "SH E6").play("special stronghold").play("transform F4").play("done")
    assert game.terrain("F4") == "desert" and game.kind("F4") == "" and game.player == 1
    assert "special stronghold" not in acted(game).legal()
    poor = table("nomads", "SH E6", seat={"coins": 1})
    poor.play("special stronghold").play("transform F4")
    assert poor.player == 1 and poor.kind("F4") == ""


def test_the_sandstorm_is_no_spade():
    """7.8: nothing that counts spades."""
    game = table("nomads", "SH E6", tile="SCORE1", round=1)
    game.play("special stronghold").play("transform E7")  # two steps along the wheel
    assert game.change(0) == {} and game.terrain("E7") == "desert"


def test_no_sandstorm_where_no_hex_qualifies():
    """7.8."""
    around = dict.fromkeys(("B2", "B3"), "desert")
    assert "special stronghold" not in table("nomads", "SH C2", terrain=around).legal()

"""Sections 7.3, 7.4 and 7.6 to 7.11 of the rules: the other actions, and VP of the action phase."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, alone

DIGGERS = (
    "alchemists auren chaosmagicians cultists dwarves engineers fakirs giants halflings "
    "mermaids nomads swarmlings witches"
).split()


# 7.3, 7.4


@pytest.mark.parametrize("level", [0, 1, 2])
def test_shipping_advances_for_a_priest_and_4_coins(level):
    """7.3: one level, 2, 3 or 4 VP."""
    table = alone(Seat("witches", "D E9", shipping=level)).play("advance shipping")
    assert table.change(0) == {"P": -1, "C": -4, "VP": level + 2}
    assert table[0]["shipping"] == level + 1 and table.player == 1


def test_shipping_ends_at_level_3_for_mermaids_at_5():
    """7.3: Mermaids start at 1 and get 2, 3, 4, 5 VP."""
    assert "advance shipping" not in alone(Seat("witches", "D E9", shipping=3)).legal()
    for level in (1, 2, 3, 4):
        table = alone(Seat("mermaids", "D E11", shipping=level)).play("advance shipping")
        assert table.change(0) == {"P": -1, "C": -4, "VP": level + 1}
    assert "advance shipping" not in alone(Seat("mermaids", "D E11", shipping=5)).legal()
    assert alone(Seat("mermaids", "D E11"))[0]["shipping"] == 1


@pytest.mark.parametrize("faction", ["dwarves", "fakirs"])
def test_dwarves_and_fakirs_have_no_shipping(faction):
    """7.3."""
    assert "advance shipping" not in alone(Seat(faction, "D E9")).legal()


@pytest.mark.parametrize(("coins", "priests"), [(3, 3), (4, 0)])
def test_shipping_must_be_paid(coins, priests):
    """7.3."""
    seat = Seat("witches", "D E9", coins=coins, priests=priests)
    assert "advance shipping" not in alone(seat).legal()


@pytest.mark.parametrize("faction", DIGGERS)
def test_digging_advances_for_2_workers_5_coins_and_a_priest(faction):
    """7.4: Halflings pay 1 coin; 6 VP; two levels, Fakirs one."""
    coins, last = (1 if faction == "halflings" else 5), (1 if faction == "fakirs" else 2)
    for level in range(last):
        table = alone(Seat(faction, "D E9", digging=level)).play("advance digging")
        assert table.change(0) == {"C": -coins, "W": -2, "P": -1, "VP": 6}
        assert table[0]["digging"] == level + 1
    assert "advance digging" not in alone(Seat(faction, "D E9", digging=last)).legal()


def test_darklings_have_no_digging():
    """7.4."""
    assert "advance digging" not in alone(Seat("darklings", "D E9")).legal()


@pytest.mark.parametrize(("coins", "workers", "priests"), [(4, 2, 1), (5, 1, 1), (5, 2, 0)])
def test_digging_must_be_paid(coins, workers, priests):
    """7.4."""
    seat = Seat("witches", "D E9", coins=coins, workers=workers, priests=priests)
    assert "advance digging" not in alone(seat).legal()


# 7.6


@pytest.mark.parametrize("cult", range(4))
def test_a_priest_advances_3_or_2_steps_and_stays_or_1_and_goes_back(cult):
    """7.6."""
    name = ("FIRE", "WATER", "EARTH", "AIR")[cult]
    for steps in (1, 2, 3):
        table = alone(Seat("witches", "D E9")).play("priest", name, steps)
        assert table.change(0) == {"P": -1} and table.cults(0)[cult] == steps
        assert table[0]["cult_priests"] == (steps > 1) and table.player == 1


def test_a_track_has_one_space_of_3_steps_and_three_of_2():
    """7.6: whoever lies there; returning a priest is always possible."""
    everywhere = {f"{cult} {n}" for cult in ("FIRE", "WATER", "EARTH", "AIR") for n in (1, 2, 3)}
    table = Table(Seat("witches", "D E9"), Seat("giants", "D I12", sent="FIRE3 AIR2 AIR2"))
    assert table.answers("priest") == everywhere - {"FIRE 3"}
    table.play("priest AIR 2")
    assert table.answers("priest") == everywhere - {"FIRE 3", "AIR 2"}
    none = Table(Seat("witches", "D E9"), Seat("giants", "D I12", sent="AIR3 AIR2 AIR2 AIR2"))
    assert none.answers("priest") == everywhere - {"AIR 3", "AIR 2"}


def test_without_a_priest_none_is_sent():
    """7.6."""
    assert alone(Seat("witches", "D E9", priests=0)).answers("priest") == set()


def test_a_priest_may_be_sent_even_if_no_step_can_be_gained():
    """7.6, 16: from 9 without a key, and from 10."""
    seat = Seat("witches", "D E9", cults=(9, 10, 0, 0), towns=("TW1 E9",))
    table = alone(Seat("witches", "D E9", cults=(9, 0, 0, 0)))
    assert {"FIRE 1", "FIRE 2", "FIRE 3"} <= table.answers("priest")
    assert table.play("priest FIRE 2").cults(0) == (9, 0, 0, 0)
    assert alone(seat).play("priest WATER 1").cults(0) == (9, 10, 0, 0)


# 7.7


@pytest.mark.parametrize(
    ("action", "cost", "gain"),
    [
        ("ACT2", 3, {"P": 1}),
        ("ACT3", 4, {"W": 2}),
        ("ACT4", 4, {"C": 7}),
        ("ACT5", 4, {}),
        ("ACT6", 6, {}),
    ],
)
def test_what_a_power_action_costs_and_brings(action, cost, gain):
    """7.7: 3 a priest, 4 two workers, 4 seven coins, 4 a spade, 6 two spades."""
    table = alone(Seat("witches", "D E9", bowls=(0, 0, cost))).play("power", action)
    assert table.bowls(0) == (cost, 0, 0) and table.change(0) == gain
    assert f"power {action}" not in alone(Seat("witches", "D E9", bowls=(0, 0, cost - 1))).legal()


def test_act1_is_a_bridge_for_3_power():
    """7.7, 7.9."""
    table = alone(Seat("witches", "D F4", bowls=(0, 0, 3))).play("power ACT1")
    assert table.bowls(0) == (3, 0, 0) and int(table.state["bridge_set"]).bit_count() == 1
    assert "power ACT1" not in alone(Seat("witches", "D E11", bowls=(0, 0, 3))).legal()  # no place


def test_a_power_action_is_taken_once_a_round_by_all_together():
    """7.7: and is free again in the next."""
    table = alone(Seat("witches", "D E9")).play("power ACT3")
    assert table.player == 1 and table.answers("power") == {"ACT2", "ACT4", "ACT5", "ACT6"}
    table.to_next_round()
    assert table.player == 1 and "ACT3" in table.answers("power")
    used = alone(Seat("witches", "D E9"), used="ACT2 ACT6")
    assert used.answers("power") == {"ACT1", "ACT3", "ACT4", "ACT5"}


# 7.8


@pytest.mark.parametrize(
    ("seat", "name"), [({"card": "BON2"}, "BON2"), ({"favors": "FAV6"}, "FAV6")]
)
def test_bon2_and_fav6_are_one_cult_step_each_round(seat, name):
    """7.8."""
    table = alone(Seat("witches", "D E9", **seat)).play("special", name)
    assert table.decision == "cult" and table.answers("cult") == {"FIRE", "WATER", "EARTH", "AIR"}
    table.play("cult AIR")
    assert table.cults(0) == (0, 0, 0, 1) and table.player == 1
    table.pass_on()
    assert table.player == 0 and table.answers("special") == set()
    table.to_next_round()
    if table.player:
        table.pass_on()
    assert ("FAV6" in table.answers("special")) is (name == "FAV6")  # the card has gone back


def test_bonus_card_actions_need_the_card():
    """7.8: while held."""
    assert (
        alone(Seat("witches", "D E9", card="BON3"), cards="BON1 BON2").answers("special") == set()
    )
    assert alone(Seat("witches", "D E9", card="BON1", used="BON1")).answers("special") == set()


def test_engineers_build_bridges_for_2_workers_any_number_of_times():
    """7.8: no stronghold needed; each time an action."""
    table = alone(Seat("engineers", "D C2")).play("special bridge").play("bridge C2-D3")
    assert table.change(0) == {"W": -2} and table.player == 1
    table.pass_on().play("special bridge").play("bridge C2-D4")
    table.play("special bridge")
    assert table.change(0) == {"W": -6} and int(table.state["bridge_set"]).bit_count() == 3
    assert "special bridge" not in table.legal()
    assert alone(Seat("engineers", "D C2", workers=1)).answers("special") == set()
    assert alone(Seat("dwarves", "D C2")).answers("special") == set()


@pytest.mark.parametrize(
    "faction", ["auren", "chaosmagicians", "giants", "nomads", "swarmlings", "witches"]
)
def test_a_stronghold_action_needs_the_stronghold_and_is_taken_once_a_round(faction):
    """7.8."""
    assert alone(Seat(faction, "D E9, TP A3")).answers("special") == set()
    assert alone(Seat(faction, "D E9, SH A3")).answers("special") == {"stronghold"}
    assert alone(Seat(faction, "D E9, SH A3", used="stronghold")).answers("special") == set()


@pytest.mark.parametrize(
    "faction",
    "alchemists cultists darklings dwarves engineers fakirs halflings mermaids".split(),
)
def test_the_other_strongholds_have_no_action(faction):
    """7.8."""
    table = alone(Seat(faction, "D E9, SH I2", workers=1))
    assert "stronghold" not in table.answers("special")


# 7.9

SPOTS_C2 = {"C2-D3", "C2-D4", "C2-E5"}


def test_a_bridge_begins_at_an_own_structure_and_ends_anywhere():
    """7.9: free, taken and others' hexes."""
    table = Table(Seat("engineers", "D C2 D4"), Seat("nomads", "D D3")).play("special bridge")
    assert table.answers("bridge") == SPOTS_C2


def test_no_spot_twice():
    """7.9: others' bridges count."""
    table = Table(Seat("engineers", "D C2"), Seat("nomads", "D D3", bridges="C2-D3"))
    assert table.play("special bridge").answers("bridge") == SPOTS_C2 - {"C2-D3"}


# 7.11


@pytest.mark.parametrize(
    ("tile", "built", "action", "vp"),
    [
        ("SCORE3", "D E9", "build F5", 2),
        ("SCORE5", "D E9", "build F5", 2),
        ("SCORE6", "D E9", "upgrade E9", 3),
        ("SCORE8", "D E9", "upgrade E9", 3),
        ("SCORE4", "TP E9", "stronghold E9", 5),
        ("SCORE7", "TP E9", "stronghold E9", 5),
        ("SCORE4", "TE E9", "upgrade E9", 5),
        ("SCORE7", "TE E9", "upgrade E9", 5),
        ("SCORE9", "TP E9", "upgrade E9", 4),
    ],
)
def test_round_tiles_reward_building_and_upgrading(tile, built, action, vp):
    """7.11: and nothing in a round with another tile."""
    for lying, expected in ((tile, vp), ("SCORE2", 0)):
        ground = {"F5": "forest"}
        table = alone(Seat("witches", built), tile=lying, terrain=ground, temple_scoring_tile=True)
        assert table.play(action).change(0).get("VP", 0) == expected


def test_fav10_and_fav11_reward_trading_houses_and_dwellings():
    """7.11: 3 and 2 VP; several effects add up."""
    seat = Seat("witches", "D E9", favors="FAV10 FAV11")
    for tile, house, dwelling in (("SCORE2", 3, 2), ("SCORE6", 6, 2), ("SCORE3", 3, 4)):
        table = alone(seat, tile=tile, terrain={"F5": "forest"})
        assert table.copy().play("upgrade E9").change(0)["VP"] == house
        assert table.play("build F5").change(0)["VP"] == dwelling


def test_a_favor_tile_does_not_reward_the_building_that_brought_it():
    """7.11: the temple is no trading house."""
    table = alone(Seat("witches", "TP E9")).play("upgrade E9").play("favor FAV10")
    assert table.change(0).get("VP", 0) == 0


def test_score2_rewards_each_town_tile_taken():
    """7.11: 5 VP."""
    for tile, vp in (("SCORE2", 5), ("SCORE4", 0)):
        table = alone(Seat("nomads", "D E9, TP D7 E10 F6"), tile=tile).play("upgrade E9")
        table.play("town TW1")
        assert table.change(0)["VP"] == 5 + vp

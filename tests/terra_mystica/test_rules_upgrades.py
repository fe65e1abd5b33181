"""Section 7.5 of the rules: upgrades, what they cost and bring."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, alone

COSTS = {  # C, W of a trading house beside an opponent, temple, stronghold, sanctuary, dwelling
    "alchemists": ((3, 2), (5, 2), (6, 4), (6, 4), (2, 1)),
    "auren": ((3, 2), (5, 2), (6, 4), (8, 4), (2, 1)),
    "chaosmagicians": ((3, 2), (5, 2), (4, 4), (8, 4), (2, 1)),
    "cultists": ((3, 2), (5, 2), (8, 4), (8, 4), (2, 1)),
    "darklings": ((3, 2), (5, 2), (6, 4), (10, 4), (2, 1)),
    "dwarves": ((3, 2), (5, 2), (6, 4), (6, 4), (2, 1)),
    "engineers": ((2, 1), (4, 1), (6, 3), (6, 3), (1, 1)),
    "fakirs": ((3, 2), (5, 2), (10, 4), (6, 4), (2, 1)),
    "giants": ((3, 2), (5, 2), (6, 4), (6, 4), (2, 1)),
    "halflings": ((3, 2), (5, 2), (8, 4), (6, 4), (2, 1)),
    "mermaids": ((3, 2), (5, 2), (6, 4), (8, 4), (2, 1)),
    "nomads": ((3, 2), (5, 2), (8, 4), (6, 4), (2, 1)),
    "swarmlings": ((4, 3), (6, 3), (8, 5), (8, 5), (3, 2)),
    "witches": ((3, 2), (5, 2), (6, 4), (6, 4), (2, 1)),
}
HOMES = {
    **dict.fromkeys(("alchemists", "darklings"), "swamp"),
    **dict.fromkeys(("auren", "witches"), "forest"),
    **dict.fromkeys(("chaosmagicians", "giants"), "wasteland"),
    **dict.fromkeys(("cultists", "halflings"), "plains"),
    **dict.fromkeys(("dwarves", "engineers"), "mountains"),
    **dict.fromkeys(("fakirs", "nomads"), "desert"),
    **dict.fromkeys(("mermaids", "swarmlings"), "lakes"),
}


def paid(table):
    change = table.change(0)
    return -change.get("C", 0), -change.get("W", 0)


def rival(faction):
    return "nomads" if faction != "nomads" and faction != "fakirs" else "mermaids"


@pytest.mark.parametrize("faction", COSTS)
def test_what_structures_cost(faction):
    """7.5, 7.1: D->TP, TP->TE, TP->SH, TE->SA."""
    house, temple, stronghold, sanctuary, dwelling = COSTS[faction]
    other = Seat(rival(faction), "D F6")

    def cost(built, action):
        ground = {"F5": HOMES[faction]}
        table = Table(Seat(faction, built), other, terrain=ground).play(action)
        return paid(table)

    assert cost("D E9", "upgrade E9") == house
    assert cost("TP E9", "upgrade E9") == temple
    assert cost("TP E9", "stronghold E9") == stronghold
    assert cost("TE E9", "upgrade E9") == sanctuary
    assert cost("D E9", "build F5") == dwelling


@pytest.mark.parametrize("faction", COSTS)
def test_a_trading_house_without_a_neighbour_costs_twice_the_coins(faction):
    """7.5, 15.8: workers are unchanged."""
    coins, workers = COSTS[faction][0]
    table = Table(Seat(faction, "D E9"), Seat(rival(faction), "D I12")).play("upgrade E9")
    assert paid(table) == (2 * coins, workers)


def test_own_structures_and_shipping_do_not_make_a_trading_house_cheap():
    """15.8: D6 is over one river hex from E9."""
    seats = Seat("witches", "D E9 D7 F5", shipping=1), Seat("nomads", "D D6", shipping=1)
    assert paid(Table(*seats).play("upgrade E9")) == (6, 2)


def test_a_bridge_makes_a_trading_house_cheap_whoever_owns_it():
    """15.8, 6.1."""
    for own, others in (("D6-E9", ""), ("", "D6-E9")):
        seats = Seat("witches", "D E9", bridges=own), Seat("nomads", "D D6", bridges=others)
        assert paid(Table(*seats).play("upgrade E9")) == (3, 2)


def test_only_trading_houses_cost_more_without_a_neighbour():
    """7.5: all other upgrades cost the same beside an opponent or alone."""
    for built, action in (
        ("TP E9", "upgrade E9"),
        ("TE E9", "upgrade E9"),
        ("TP E9", "stronghold E9"),
    ):
        near = Table(Seat("witches", built), Seat("nomads", "D F6")).play(action)
        assert paid(near) == paid(alone(Seat("witches", built)).play(action))


@pytest.mark.parametrize(
    ("built", "coins", "workers", "possible"),
    [
        ("D E9", 5, 2, False),
        ("D E9", 6, 2, True),
        ("D E9", 6, 1, False),
        ("TP E9", 4, 2, False),
        ("TP E9", 5, 2, True),
        ("TP E9", 5, 1, False),
        ("TE E9", 5, 4, False),
        ("TE E9", 6, 4, True),
        ("TE E9", 6, 3, False),
    ],
)
def test_an_upgrade_must_be_paid(built, coins, workers, possible):
    """7.5: with exactly the cost, not with one less."""
    table = alone(Seat("witches", built, coins=coins, workers=workers))
    assert table.answers("upgrade") == ({"E9"} if possible else set())


@pytest.mark.parametrize(("coins", "workers", "possible"), [(6, 4, 1), (5, 4, 0), (6, 3, 0)])
def test_a_stronghold_must_be_paid(coins, workers, possible):
    """7.5."""
    table = alone(Seat("witches", "TP E9", coins=coins, workers=workers))
    assert table.answers("stronghold") == ({"E9"} if possible else set())


def test_what_can_be_upgraded_to_what():
    """7.5: strongholds and sanctuaries are final; a stronghold comes from a trading house."""
    table = alone(Seat("witches", "D E9, TP A3, TE D1, SH C3"))
    assert table.answers("upgrade") == {"E9", "A3", "D1"} and table.answers("stronghold") == set()
    table = alone(Seat("witches", "D E9, TP A3, TE D1, SA C3"))
    assert table.answers("upgrade") == {"E9", "A3"} and table.answers("stronghold") == {"A3"}


@pytest.mark.parametrize("built", ["TP E9", "TE E9"])
def test_a_temple_and_a_sanctuary_bring_a_favor_tile_with_its_cult_steps(built):
    """7.5."""
    table = alone(Seat("witches", built)).play("upgrade E9")
    assert table.decision == "tiles"
    assert table.answers("favor") == {f"FAV{n}" for n in range(1, 13)}
    table.play("favor FAV3")
    assert table.cults(0) == (0, 0, 3, 0) and table.player == 1
    assert int(table[0]["favors"]) == 1 << 2 and table.state["favor_supply"][2] == 0


@pytest.mark.parametrize(
    ("tile", "steps"),
    [(f"FAV{n}", (0,) * ((n - 1) % 4) + (3 - (n - 1) // 4,)) for n in range(1, 13)],
)
def test_cult_steps_of_each_favor_tile(tile, steps):
    """7.5: FAV1 to 4 three, FAV5 to 8 two, FAV9 to 12 one, on fire, water, earth, air."""
    table = alone(Seat("witches", "TP E9")).play("upgrade E9").play("favor", tile)
    assert table.cults(0) == (*steps, *(0,) * (4 - len(steps)))


def test_a_kind_of_favor_tile_is_owned_once_and_the_supply_is_limited():
    """7.5, 15.9: FAV1 to 4 once, the others three times."""
    seats = [
        Seat("witches", "TP E9", favors="FAV5 FAV9"),
        Seat("nomads", "D I7", favors="FAV1 FAV12"),
        Seat("giants", "D I12", favors="FAV2 FAV12 FAV5"),
        Seat("mermaids", "D I10", favors="FAV12"),
    ]
    table = Table(*seats).play("upgrade E9")
    gone = {"FAV5", "FAV9", "FAV1", "FAV2", "FAV12"}
    assert table.answers("favor") == {f"FAV{n}" for n in range(1, 13)} - gone


def test_without_an_available_favor_tile_there_is_none():
    """7.5: the temple stands all the same."""
    everything = " ".join(f"FAV{n}" for n in range(1, 13))
    table = alone(Seat("witches", "TP E9", favors=everything)).play("upgrade E9")
    assert table.kind("E9") == "TE" and table.player == 1


def test_chaos_magicians_get_two_favor_tiles():
    """7.5: of different kinds."""
    for built in ("TP E9", "TE E9"):
        table = alone(Seat("chaosmagicians", built)).play("upgrade E9").play("favor FAV9")
        assert table.player == 0 and table.answers("favor") == {
            f"FAV{n}" for n in range(1, 13) if n != 9
        }
        assert table.play("favor FAV4").player == 1
        assert table.cults(0) == (1, 0, 0, 3)

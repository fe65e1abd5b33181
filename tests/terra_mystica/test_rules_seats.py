"""Section 1 of the rules: what a player has, and its limits."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, alone, structures

EIGHT = "A1 A2 A3 A4 A5 A6 A7 A8".split()  # a row of neighbours
STOCK = {"D": 8, "TP": 4, "TE": 3, "SH": 1, "SA": 1}


# 1: what a player has


def test_12_power_tokens_3_bridges_and_20_vp():
    """1: VP start at 20; 12 power tokens; 3 bridges."""
    table = alone(Seat("witches", "D E9"))
    assert table[0]["vp"] == 20 and sum(table.bowls(0)) == 12 and table[0]["bridges"] == 3


def test_there_are_8_dwellings():
    """1: the ninth cannot be built, nor is a hex transformed for it built on."""
    rows = f"D {' '.join(EIGHT[:7])}"
    assert "E9" in alone(Seat("witches", rows + ", TP D7")).answers("build")
    full = alone(Seat("witches", f"{rows} A8, TP D7"))
    assert full.answers("build") == set()
    assert full.answers("transform")  # without building
    full.play("transform E10").play("terrain forest")
    assert full.player == 1  # nothing to ask: no dwelling is left


@pytest.mark.parametrize(("kind", "below"), [("TP", "D"), ("TE", "TP"), ("SA", "TE")])
def test_an_upgrade_needs_a_piece_in_stock(kind, below):
    """1: 4 trading houses, 3 temples, 1 sanctuary."""
    pieces = EIGHT[: STOCK[kind]]
    place = f"{below} E9"
    fewer = ", ".join(filter(None, [place, pieces[1:] and f"{kind} {' '.join(pieces[1:])}"]))
    assert "E9" in alone(Seat("witches", fewer)).answers("upgrade")
    all_built = f"{place}, {kind} {' '.join(pieces)}"
    assert "E9" not in alone(Seat("witches", all_built)).answers("upgrade")


def test_there_is_one_stronghold():
    """1."""
    assert alone(Seat("witches", "TP E9")).answers("stronghold") == {"E9"}
    assert alone(Seat("witches", "TP E9, SH A3")).answers("stronghold") == set()


def test_there_are_3_bridges_in_the_whole_game():
    """1, 7.9."""
    built = Seat("engineers", "D C2", bridges="C2-D3 C2-D4 C2-E5")
    assert "power ACT1" not in alone(built).legal()
    assert "special bridge" not in alone(built).legal()
    two = Seat("engineers", "D C2", bridges="C2-D3 C2-D4")
    assert {"power ACT1", "special bridge"} <= alone(two).legal()


def test_vp_never_fall_below_0_by_power():
    """1, 5.4: with 0 VP no more than 1 power is taken, which costs nothing."""
    table = Table(Seat("witches", "D E9"), Seat("nomads", "TP D7 E10", vp=0))
    table.play("upgrade E9").play("accept")
    assert table.bowls(1) == (1, 5, 6) and table[1]["vp"] == 0


def test_vp_never_fall_below_0_by_conversion():
    """1, 4: Alchemists with 1 VP can sell one, and no more."""
    table = alone(Seat("alchemists", "D E9", vp=1)).play("convert VP->C")
    assert table.change(0) == {"VP": -1, "C": 1}
    assert "convert VP->C" not in table.legal()
    assert "convert C->VP" in table.legal()


# 1.1: structures replaced


def test_a_structure_that_is_replaced_can_be_built_again():
    """1.1: with all 8 dwellings built, an upgrade makes the next dwelling possible."""
    table = alone(Seat("witches", f"D {' '.join(EIGHT[:7])} E9"), terrain={"F5": "forest"})
    assert "F5" not in table.answers("build")
    table.play("upgrade E9").quietly().pass_on()
    assert table.player == 0 and "F5" in table.answers("build")


def test_each_upgrade_gives_the_old_piece_back():
    """1.1: D to TP to TE to SA, and to SH; only the last piece stays on the map."""
    table = alone(Seat("witches", "D E9", coins=60))
    built = []
    for name in ("upgrade E9", "upgrade E9", "upgrade E9"):
        table.play(name).quietly()
        if table.player == 1:
            table.pass_on()
        built.append(table[0]["built"].tolist())
    assert built == [[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 1]]


INCOME = {  # faction -> kind -> resource -> by pieces on the map; what differs from the usual
    "alchemists": {"TP": {"C": [0, 2, 4, 7, 11], "power": [0, 1, 2, 3, 4]}, "SH": {"C": [0, 6]}},
    "auren": {"SH": {"power": [0, 2]}},
    "chaosmagicians": {"SH": {"W": [0, 2]}},
    "cultists": {"SH": {"power": [0, 2]}},
    "darklings": {"SH": {"power": [0, 2]}, "SA": {"P": [0, 2]}},
    "dwarves": {
        "TP": {"C": [0, 3, 5, 7, 10], "power": [0, 1, 2, 4, 6]},
        "SH": {"power": [0, 2]},
    },
    "engineers": {
        "D": {"W": [0, 1, 2, 2, 3, 4, 4, 5, 6]},
        "TE": {"P": [0, 1, 1, 2], "power": [0, 0, 5, 5]},
        "SH": {"power": [0, 2]},
    },
    "fakirs": {"SH": {"P": [0, 1]}},
    "giants": {"SH": {"power": [0, 4]}},
    "halflings": {"SH": {"power": [0, 2]}},
    "mermaids": {"SH": {"power": [0, 4]}},
    "nomads": {
        "TP": {"C": [0, 2, 4, 7, 11], "power": [0, 1, 2, 3, 4]},
        "SH": {"power": [0, 2]},
    },
    "swarmlings": {
        "D": {"W": [2, 3, 4, 5, 6, 7, 8, 9, 9]},
        "TP": {"C": [0, 2, 4, 6, 9], "power": [0, 2, 4, 6, 8]},
        "SH": {"power": [0, 4]},
        "SA": {"P": [0, 2]},
    },
    "witches": {"SH": {"power": [0, 2]}},
}
USUAL = {
    "D": {"W": [1, 2, 3, 4, 5, 6, 7, 8, 8]},
    "TP": {"C": [0, 2, 4, 6, 8], "power": [0, 1, 2, 4, 6]},
    "TE": {"P": [0, 1, 2, 3]},
    "SA": {"P": [0, 1]},
}
CARD_INCOME = {"C": 6}  # BON3


@pytest.mark.parametrize("faction", INCOME)
def test_income_follows_the_number_of_pieces_on_the_map(faction):
    """1.1: `income[resource][pieces on the map]`, for every kind and every number of pieces."""
    figures = USUAL | INCOME[faction]
    assert set(figures) == set(STOCK)
    for kind, rows in figures.items():
        for pieces in range(STOCK[kind] + 1):
            expected = {"W": figures["D"]["W"][0] if kind != "D" else 0, **CARD_INCOME}
            for resource, row in rows.items():
                expected[resource] = expected.get(resource, 0) + row[pieces]
            assert _income(faction, kind, pieces) == expected | {"P": expected.get("P", 0)} | {
                "power": expected.get("power", 0)
            }, (kind, pieces)


def _income(faction, kind, pieces):
    """What a round's beginning brings with so many pieces of one kind and BON3."""
    built = f"{kind} {' '.join(EIGHT[:pieces])}" if pieces else ""
    seat = Seat(faction, built, coins=0, workers=0, priests=0, bowls=(12, 0, 0))
    table = alone(seat, tile="SCORE4", cards="BON3", round=2)
    table.pass_on("BON3").to_next_round()
    assert table.state["round"] == 3 and structures(built).keys() == set(EIGHT[:pieces])
    power = table.bowls(0)[1] + 2 * table.bowls(0)[2]
    return {**dict.fromkeys("CWP", 0), **_without_vp(table.change(0)), "power": power}


def _without_vp(change):
    return {name: value for name, value in change.items() if name != "VP"}


# 1.2: the limit of priests


def test_priests_in_hand_and_on_the_cult_board_never_exceed_7():
    """1.2: the seventh is still received, the eighth is lost; 3 power are paid all the same."""
    for hand, gained in ((3, 1), (4, 0)):
        table = alone(Seat("witches", "D E9", priests=hand, sent="FIRE3 FIRE2 AIR3"))
        table.play("power ACT2")
        assert table.change(0) == ({"P": 1} if gained else {})
        assert table.bowls(0) == (5, 4, 3)


def test_power_is_turned_into_a_priest_only_if_there_is_room():
    """1.2, 4."""
    sent = "FIRE3 FIRE2 AIR3"
    full = alone(Seat("witches", "D E9", priests=4, sent=sent))
    assert "convert power->P" not in full.legal() and "convert power->W" in full.legal()
    assert "convert power->P" in alone(Seat("witches", "D E9", priests=3, sent=sent)).legal()


def test_everything_else_of_a_gain_is_received_when_a_priest_is_lost():
    """1.2: TW3 brings 9 VP and a key, but no eighth priest."""
    built = "TP E9 D7 E10, D F5"
    seat = Seat("witches", built, priests=7)
    table = alone(seat, tile="SCORE4").play("upgrade E9").play("favor FAV9").play("town TW3")
    assert table.change(0) == {"C": -5, "W": -2, "VP": 9 + 5} and table[0]["keys"] == 1


def test_priests_of_the_income_over_the_limit_are_lost():
    """1.2, 3: of 3 priests (two temples, BON8) one is received; coins and workers are."""
    seat = Seat("witches", "TE E9 D7, TP E10", priests=3, sent="FIRE3 FIRE2 AIR3", card="BON3")
    table = alone(seat, tile="SCORE4", cards="BON8").pass_on("BON8").to_next_round()
    assert table.change(0) == {"P": 1, "W": 1, "C": 2}


def test_a_priest_that_lies_on_the_cult_board_lowers_the_limit_and_a_returned_one_does_not():
    """1.2, 7.6."""
    for space, room in ((3, False), (1, True)):
        table = alone(Seat("witches", "D E9", priests=7)).play(f"priest FIRE {space}")
        table.quietly().pass_on()
        assert table.player == 0
        assert ("convert power->P" in table.legal()) is room

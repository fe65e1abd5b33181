"""The figures of the 14 faction boards, written out: start, costs, income, tracks (2.6, 1.1, 7)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from meeple.terra_mystica import tables as t

from .positions import Play, Seat, Table, members

KINDS = ("D", "TP", "TE", "SH", "SA")


@dataclass(frozen=True)
class Board:
    """What is printed on the board of a faction."""

    home: str
    start: tuple[int, int, int]  # C W P
    bowls: tuple[int, int, int]
    cults: tuple[int, int, int, int]  # FIRE WATER EARTH AIR
    costs: str  # C and W of D, TP, TE, SH, SA
    houses: str = "0 2 4 6 8 power 0 1 2 4 6"  # income of so many trading houses
    stronghold: str = "power 2"  # income
    vp_2017: int = 20
    dwellings: str = "1 2 3 4 5 6 7 8 8"  # W of so many
    temples: str = "P 0 1 2 3"
    sanctuary: int = 1  # P
    first: int = 2  # dwellings of the set-up
    shipping: tuple[int, ...] | None = (0, 2, 3, 4)  # the first level, VP of the next ones
    digging: str = "3 2 1"  # W for a spade, level by level
    digging_coins: int = 5


BOARDS = {
    "alchemists": Board(
        *("swamp", (15, 3, 0), (5, 7, 0), (1, 1, 0, 0), "2 1, 3 2, 5 2, 6 4, 6 4"),
        *("0 2 4 7 11 power 0 1 2 3 4", "C 6", 27),
    ),
    "auren": Board(
        *("forest", (15, 3, 0), (5, 7, 0), (0, 1, 0, 1), "2 1, 3 2, 5 2, 6 4, 8 4"),
        *("0 2 4 6 8 power 0 1 2 4 6", "power 2", 27),
    ),
    "chaosmagicians": Board(
        *("wasteland", (15, 4, 0), (5, 7, 0), (2, 0, 0, 0), "2 1, 3 2, 5 2, 4 4, 8 4"),
        *("0 2 4 6 8 power 0 1 2 4 6", "W 2", 19),
        first=1,
    ),
    "cultists": Board(
        *("plains", (15, 3, 0), (5, 7, 0), (1, 0, 1, 0), "2 1, 3 2, 5 2, 8 4, 8 4"),
        *("0 2 4 6 8 power 0 1 2 4 6", "power 2", 16),
    ),
    "darklings": Board(
        *("swamp", (15, 1, 1), (5, 7, 0), (0, 1, 1, 0), "2 1, 3 2, 5 2, 6 4, 10 4"),
        *("0 2 4 6 8 power 0 1 2 4 6", "power 2", 15),
        sanctuary=2,
        digging="",
    ),
    "dwarves": Board(
        *("mountains", (15, 3, 0), (5, 7, 0), (0, 0, 2, 0), "2 1, 3 2, 5 2, 6 4, 6 4"),
        *("0 3 5 7 10 power 0 1 2 4 6", "power 2", 20),
        shipping=None,
    ),
    "engineers": Board(
        *("mountains", (10, 2, 0), (3, 9, 0), (0, 0, 0, 0), "1 1, 2 1, 4 1, 6 3, 6 3"),
        *("0 2 4 6 8 power 0 1 2 4 6", "power 2", 16),
        dwellings="0 1 2 2 3 4 4 5 6",
        temples="P 0 1 1 2 power 0 0 5 5",
    ),
    "fakirs": Board(
        *("desert", (15, 3, 0), (7, 5, 0), (1, 0, 0, 1), "2 1, 3 2, 5 2, 10 4, 6 4"),
        *("0 2 4 6 8 power 0 1 2 4 6", "P 1", 33),
        shipping=None,
        digging="3 2",
    ),
    "giants": Board(
        *("wasteland", (15, 3, 0), (5, 7, 0), (1, 0, 0, 1), "2 1, 3 2, 5 2, 6 4, 6 4"),
        *("0 2 4 6 8 power 0 1 2 4 6", "power 4", 25),
    ),
    "halflings": Board(
        *("plains", (15, 3, 0), (3, 9, 0), (0, 0, 1, 1), "2 1, 3 2, 5 2, 8 4, 6 4"),
        *("0 2 4 6 8 power 0 1 2 4 6", "power 2", 20),
        digging_coins=1,
    ),
    "mermaids": Board(
        *("lakes", (15, 3, 0), (3, 9, 0), (0, 2, 0, 0), "2 1, 3 2, 5 2, 6 4, 8 4"),
        *("0 2 4 6 8 power 0 1 2 4 6", "power 4", 19),
        shipping=(1, 2, 3, 4, 5),
    ),
    "nomads": Board(
        *("desert", (15, 2, 0), (5, 7, 0), (1, 0, 1, 0), "2 1, 3 2, 5 2, 8 4, 6 4"),
        *("0 2 4 7 11 power 0 1 2 3 4", "power 2", 19),
        first=3,
    ),
    "swarmlings": Board(
        *("lakes", (20, 8, 0), (3, 9, 0), (1, 1, 1, 1), "3 2, 4 3, 6 3, 8 5, 8 5"),
        *("0 2 4 6 9 power 0 2 4 6 8", "power 4", 22),
        dwellings="2 3 4 5 6 7 8 9 9",
        sanctuary=2,
    ),
    "witches": Board(
        *("forest", (15, 3, 0), (5, 7, 0), (0, 0, 0, 2), "2 1, 3 2, 5 2, 6 4, 6 4"),
        *("0 2 4 6 8 power 0 1 2 4 6", "power 2", 19),
    ),
}
COLOURS = {  # the two factions of a board
    "yellow": "fakirs nomads",
    "red": "giants chaosmagicians",
    "blue": "swarmlings mermaids",
    "gray": "engineers dwarves",
    "brown": "halflings cultists",
    "black": "alchemists darklings",
    "green": "auren witches",
}
each = pytest.mark.parametrize("faction", BOARDS)


def rival(faction):
    """A faction of another colour, without powers that show."""
    return "giants" if BOARDS[faction].home != "wasteland" else "auren"


def table_of(faction, built="D E6 A3, TP A9, TE I3", **seat):
    """Seat 0 plays `faction`; beside its dwelling on E6 stands a rival, F4 is free home."""
    other = Seat(rival(faction), "D E7")
    return Table(Seat(faction, built, **seat), other, terrain={"F4": BOARDS[faction].home})


def test_there_are_fourteen_factions():
    assert tuple(BOARDS) == t.FACTION_IDS


@each
def test_a_faction_begins_with_what_its_board_says(faction):
    """2.6: resources, bowls, cult positions without power for them, 20 VP."""
    board, game = BOARDS[faction], Play(factions=[faction, rival(faction)])
    seat = game[0]
    assert (seat["coins"], seat["workers"], seat["priests"]) == board.start
    assert game.bowls(0) == board.bowls and game.cults(0) == board.cults
    assert seat["vp"] == 20 and seat["keys"] == 0 and seat["bridges"] == 3
    assert seat["shipping"] == (board.shipping or (0,))[0] and seat["digging"] == 0


@each
def test_the_publishers_starting_vp_of_2017_are_an_option(faction):
    """factions.json, start_vp_2017_variant."""
    game = Play(factions=[faction, rival(faction)], start_vp_2017=True)
    assert game[0]["vp"] == BOARDS[faction].vp_2017


@each
def test_first_dwellings_stand_on_home_terrain_and_cost_nothing(faction):
    """2.7: two each, Nomads three, Chaos Magicians one."""
    board, game = BOARDS[faction], Play(factions=[faction, rival(faction)])
    printed = {h for h, g in zip(t.LAND_NAMES, t.START_TERRAIN, strict=True)
               if t.TERRAIN_NAMES[g] == board.home}  # fmt: skip
    while game.decision == "first dwelling":
        if game.player == 0:
            assert game.answers("build") == printed - members(game[0]["structures"])
        game.play(f"build {min(game.answers('build'))}")
    assert game[0]["built"].tolist() == [board.first, 0, 0, 0, 0]
    assert (game[0]["coins"], game[0]["workers"], game[0]["vp"]) == (*board.start[:2], 20)


BUILDING = (
    ("D", "build F4", 1),
    ("TP", "upgrade E6", 1),
    ("TP", "upgrade A3", 2),  # no rival beside it: twice the coins
    ("TE", "upgrade A9", 1),
    ("SH", "stronghold A9", 1),
    ("SA", "upgrade I3", 1),
)


@each
@pytest.mark.parametrize(("kind", "action", "times"), BUILDING)
def test_a_structure_costs_what_the_board_says(faction, kind, action, times):
    """7.1, 7.5: with just so much it may be built and nothing is left; with less it may not."""
    coins, workers = map(int, BOARDS[faction].costs.split(", ")[KINDS.index(kind)].split())
    coins *= times
    table = table_of(faction, coins=coins, workers=workers).play(action)
    change = table.change(0)
    assert (change.get("C"), change.get("W")) == (-coins, -workers)
    assert action not in table_of(faction, coins=coins - 1, workers=workers).legal()
    assert action not in table_of(faction, coins=coins, workers=workers - 1).legal()


def income(words, count):
    """Resource -> amount for so many structures, of "P 0 1 1 2 power 0 0 5 5"."""
    first, *others = words.split(" power ")
    name, *row = first.split()
    power = [int(other.split()[count]) for other in others]
    return {name: int(row[count]), "power": sum(power)}


def added(*incomes):
    """The sum of several incomes, nothing left out: C W P power."""
    return tuple(sum(one.get(name, 0) for one in incomes) for name in ("C", "W", "P", "power"))


@each
@pytest.mark.parametrize("number", range(9))
def test_income_follows_the_number_of_structures_on_the_map(faction, number):
    """1.1, 3 (I): every count of every kind comes up; the card taken is BON3, 6 C."""
    board = BOARDS[faction]
    counts = (number, number % 5, number % 4, number % 2, number // 2 % 2)
    hexes = iter(t.LAND_NAMES)
    built = ", ".join(
        " ".join([kind, *(next(hexes) for _ in range(count))])
        for kind, count in zip(KINDS, counts, strict=True)
    )
    seat = Seat(faction, built, priests=0, bowls=(12, 0, 0), card="BON8")
    table = Table(seat, Seat(rival(faction), "D I12"), cards="BON3").pass_on("BON3")
    table.mark().to_next_round()
    *_, full, charged = table.bowls(0)
    change = table.change(0)
    resource, amount = board.stronghold.split()
    assert (*(change.get(name, 0) for name in "CWP"), full + 2 * charged) == added(
        {"C": 6},
        income("W " + board.dwellings, counts[0]),
        income("C " + board.houses, counts[1]),
        income(board.temples, counts[2]),
        {resource: int(amount) * counts[3]},
        {"P": board.sanctuary * counts[4]},
    )


@each
def test_a_level_of_shipping_costs_a_priest_and_four_coins(faction):
    """7.3: VP of the level reached; Mermaids from 1 to 5; Dwarves and Fakirs have none."""
    first, *vp = BOARDS[faction].shipping or (0,)
    for level, points in enumerate(vp, first):
        table = table_of(faction, shipping=level, coins=4, priests=1).play("advance shipping")
        assert table.change(0) == {"C": -4, "P": -1, "VP": points}
        assert table[0]["shipping"] == level + 1
        assert "advance shipping" not in table_of(faction, shipping=level, coins=3).legal()
        assert "advance shipping" not in table_of(faction, shipping=level, priests=0).legal()
    assert "advance shipping" not in table_of(faction, shipping=first + len(vp)).legal()


@each
def test_a_level_of_digging_costs_two_workers_a_priest_and_coins(faction):
    """7.4: 6 VP; Halflings pay 1 C; Fakirs have one level, Darklings none."""
    board = BOARDS[faction]
    purse = {"coins": board.digging_coins, "workers": 2, "priests": 1}
    last = max(len(board.digging.split()) - 1, 0)
    for level in range(last):
        table = table_of(faction, digging=level, **purse).play("advance digging")
        assert table.change(0) == {"C": -board.digging_coins, "W": -2, "P": -1, "VP": 6}
        assert table[0]["digging"] == level + 1
        for name, amount in purse.items():
            short = purse | {name: amount - 1}
            assert "advance digging" not in table_of(faction, digging=level, **short).legal()
    assert "advance digging" not in table_of(faction, digging=last).legal()


@each
def test_a_spade_costs_workers_by_the_level_of_digging(faction):
    """7.1: one spade, two for Giants; Darklings pay a priest instead."""
    board = BOARDS[faction]
    home = t.TERRAIN_NAMES.index(board.home)
    beside = t.TERRAIN_NAMES[(home + 1) % 7]
    spades = 2 if faction == "giants" else 1
    for level, workers in enumerate(map(int, board.digging.split())):
        for purse in (spades * workers, spades * workers - 1):
            seat = Seat(faction, "D A1", workers=purse, digging=level, coins=0)
            table = Table(seat, Seat(rival(faction), "D I12"), terrain={"A2": beside})
            assert ("transform A2" in table.legal()) == (purse == spades * workers)
        seat = Seat(faction, "D A1", workers=spades * workers, digging=level, coins=0)
        table = Table(seat, Seat(rival(faction), "D I12"), terrain={"A2": beside})
        table.play("transform A2")
        if table.decision == "target":
            table.play(f"terrain {board.home}")
        assert table.change(0)["W"] == -spades * workers and table.terrain("A2") == board.home


@pytest.mark.parametrize("colour", COLOURS)
def test_the_two_factions_of_a_colour_share_a_board(colour):
    """2.5: seven boards, of a colour and a home terrain each."""
    one, other = (t.FACTION_IDS.index(name) for name in COLOURS[colour].split())
    assert t.COLORS[one] == t.COLORS[other] == colour
    assert t.HOME[one] == t.HOME[other] and t.BOARD[one] == t.BOARD[other]
    assert sorted(set(t.BOARD)) == list(range(7))

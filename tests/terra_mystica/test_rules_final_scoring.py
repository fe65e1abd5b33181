"""Section 12 of the rules: cults, area, resources, ties, the end."""

from __future__ import annotations

import numpy as np
import pytest

from meeple.terra_mystica import rules
from meeple.terra_mystica import state as s

from .positions import Seat, Table

FACTIONS = ("halflings", "engineers", "nomads", "auren", "darklings")  # without shipping
STRIPS = (  # hexes in a row for each of five seats, none in reach of another's
    *("A1 A2 A3 A4", "A6 A7 A8 A9", "A11 A12 A13 B6", "E1 E2 E3 E4", "F5 F6 F7 G7"),
)
POOR = {"coins": 0, "workers": 0, "priests": 0, "bowls": (12, 0, 0)}


def over(*seats, **options):
    """The end of a game in round 6: everybody passes, with a card that brings nothing."""
    game = Table(*seats, round=6, **options)
    while game.player >= 0:
        game.pass_on()
    return game


def parts(game, part):
    """The VP of each seat under one heading."""
    return game.state["seats"]["parts"][: game.state["num_players"], part].tolist()


# 12.1, 12.2: cults

CULTS = [  # positions, VP
    ((5, 3), (8, 4)),
    ((5, 5), (6, 6)),
    ((1, 0), (8, 0)),
    ((0, 0), (0, 0)),
    ((5, 3, 1), (8, 4, 2)),
    ((1, 3, 5), (2, 4, 8)),
    ((5, 5, 3), (6, 6, 2)),
    ((5, 3, 3), (8, 3, 3)),
    ((5, 5, 5), (4, 4, 4)),  # 14 / 3
    ((7, 0, 0), (8, 0, 0)),
    ((7, 7, 0), (6, 6, 0)),
    ((9, 4, 4, 2), (8, 3, 3, 0)),
    ((9, 4, 2, 2), (8, 4, 1, 1)),  # two tied for third
    ((9, 9, 2, 2), (6, 6, 1, 1)),
    ((9, 2, 2, 2), (8, 2, 2, 2)),  # 6 / 3
    ((9, 9, 9, 2), (4, 4, 4, 0)),
    ((3, 3, 3, 3), (3, 3, 3, 3)),  # 14 / 4
    ((9, 8, 7, 6, 5), (8, 4, 2, 0, 0)),
    ((9, 8, 7, 7, 7), (8, 4, 0, 0, 0)),  # three tied for third
    ((9, 9, 7, 7, 7), (6, 6, 0, 0, 0)),
    ((9, 7, 7, 7, 7), (8, 1, 1, 1, 1)),  # 6 / 4
    ((7, 7, 7, 7, 1), (3, 3, 3, 3, 0)),
    ((7, 7, 7, 7, 7), (2, 2, 2, 2, 2)),  # 14 / 5
]


@pytest.mark.parametrize("track", range(4))
@pytest.mark.parametrize(("positions", "vp"), CULTS)
def test_each_cult_track_brings_8_4_2_and_ties_share(track, positions, vp):
    """12.1, 12.2: the places shared are added and divided, rounded down; 0 gets nothing."""
    seats = []
    for i, position in enumerate(positions):
        cults = tuple(position if k == track else 0 for k in range(4))
        seats.append(Seat(FACTIONS[i], f"D {STRIPS[i].split()[0]}", cults=cults))
    game = over(*seats)
    tracks = [parts(game, s.FIRE_PART + k) for k in range(4)]
    assert tracks == [list(vp) if k == track else [0] * len(vp) for k in range(4)]


def test_the_tracks_are_scored_one_by_one():
    """12.1: one player may have the most on one and the least on another; space 10 is a space."""
    seats = (
        Seat("halflings", "D A1", cults=(10, 0, 2, 5), towns=("TW1 A1",)),
        Seat("engineers", "D A6", cults=(9, 1, 2, 7)),
    )
    game = over(*seats)
    assert game[0]["parts"][s.FIRE_PART : s.AREA_PART].tolist() == [8, 0, 6, 4]
    assert game[1]["parts"][s.FIRE_PART : s.AREA_PART].tolist() == [4, 8, 6, 8]


# 12.1, 12.2: area

AREAS = [  # structures in the largest network, VP
    ((3, 2), (18, 12)),
    ((2, 2), (15, 15)),
    ((1, 2, 3), (6, 12, 18)),
    ((3, 3, 1), (15, 15, 6)),
    ((3, 1, 1), (18, 9, 9)),
    ((2, 2, 2), (12, 12, 12)),
    ((4, 3, 2, 1), (18, 12, 6, 0)),
    ((4, 3, 1, 1), (18, 12, 3, 3)),
    ((3, 3, 1, 1), (15, 15, 3, 3)),
    ((3, 1, 1, 1), (18, 6, 6, 6)),
    ((2, 2, 2, 2), (9, 9, 9, 9)),
    ((4, 3, 1, 1, 1), (18, 12, 2, 2, 2)),
    ((2, 1, 1, 1, 1), (18, 4, 4, 4, 4)),  # 18 / 4
    ((1, 1, 1, 1, 1), (7, 7, 7, 7, 7)),  # 36 / 5
]


@pytest.mark.parametrize(("sizes", "vp"), AREAS)
def test_the_largest_networks_bring_18_12_6_and_ties_share(sizes, vp):
    """12.1, 12.2: every structure counts 1."""
    seats = [
        Seat(FACTIONS[i], " ".join(["D", *STRIPS[i].split()[:size]]))
        for i, size in enumerate(sizes)
    ]
    assert parts(over(*seats), s.AREA_PART) == list(vp)


RIVAL = "D A11 A12 A13"  # a network of three


def beats_three(faction, built, rival="engineers", other=RIVAL, **seat):
    """Whether the largest network of this seat has four structures or more."""
    if faction in ("engineers", "dwarves"):
        rival = "halflings"
    area = parts(over(Seat(faction, built, **seat), Seat(rival, other)), s.AREA_PART)
    assert sorted(area) in ([12, 18], [15, 15])
    return area[0] == 18


def test_every_kind_of_structure_counts_one():
    """12.1: neither power nor kind matters."""
    assert beats_three("halflings", "D E6, TP E5, TE F3, SH F4")
    assert beats_three("halflings", "D E6 E5 F3 F4")
    assert not beats_three("halflings", "SH E6, SA E5, TE F3")


def test_one_network_counts_not_the_sum():
    """12.1: two of three are no more than one of three."""
    assert not beats_three("halflings", "D E6 E5 F3, D I10 I11 I12")


@pytest.mark.parametrize(("shipping", "linked"), [(0, False), (1, True), (2, True)])
def test_networks_are_linked_by_the_printed_shipping(shipping, linked):
    """6.6: F3 and F4 lie one river hex from G1 and G3."""
    assert beats_three("halflings", "D G1 F3 F4 G3", shipping=shipping) == linked


def test_bon4_does_not_link():
    """6.6: the card has gone back to the table."""
    assert not beats_three("halflings", "D G1 F3 F4 G3", card="BON4")


def test_a_bridge_links_for_everybody():
    """6.1, 6.6: C2 to E5; the builder's and the other's."""
    assert beats_three("halflings", "D B2 C2 E5 E6", bridges="C2-E5")
    assert not beats_three("halflings", "D B2 C2 E5 E6")
    seats = Seat("halflings", "D B2 C2 E5 E6"), Seat("engineers", RIVAL, bridges="C2-E5")
    assert parts(over(*seats), s.AREA_PART) == [18, 12]


@pytest.mark.parametrize(
    ("built", "linked"),
    [
        ("D A1 A3 A5 A7", True),  # each two away from the next
        ("D A1 A3 A5 A8", False),
        ("SH A1, D A3 A5 A8", False),  # the stronghold makes tunnels cheaper, not longer
        ("D C2 D4 E6 F4", True),  # over a river hex
    ],
)
def test_dwarves_are_linked_within_two_hexes(built, linked):
    """6.6: whatever resources are left."""
    assert beats_three("dwarves", built, **POOR) == linked


@pytest.mark.parametrize(
    ("built", "towns", "linked"),
    [
        ("D A1 A3 A5 A7", (), True),
        ("D A1 A4 A7 A10", (), False),
        ("SH A1, D A4 A7 A10", (), True),
        ("D A1 A4 A7 A10", ("TW7 A1",), True),
        ("SH A1, D A5 A9 E6", ("TW7 A1",), True),
        ("D A1 A5 A9 E6", ("TW7 A1",), False),
    ],
)
def test_fakirs_are_linked_within_the_range_of_the_carpet(built, towns, linked):
    """6.6: 1 + range; the stronghold and each TW7 add 1; whatever resources are left."""
    seats = Seat("fakirs", built, towns=towns, **POOR), Seat("engineers", "D I10 I11 I12")
    game = over(*seats, mini_expansion_towns=True)
    assert parts(game, s.AREA_PART) == ([18, 12] if linked else [12, 18])


# 12.3: resources


@pytest.mark.parametrize(
    ("purse", "vp"),
    [
        (POOR, 0),
        (POOR | {"coins": 2}, 0),
        (POOR | {"coins": 3}, 1),
        (POOR | {"workers": 3}, 1),
        (POOR | {"priests": 3}, 1),
        (POOR | {"coins": 1, "workers": 1, "priests": 1}, 1),
        (POOR | {"bowls": (9, 0, 3)}, 1),
        (POOR | {"bowls": (6, 6, 0)}, 1),
        (POOR | {"bowls": (7, 5, 0)}, 0),  # two pairs, one token is left
        (POOR | {"bowls": (3, 5, 2)}, 1),  # 15.15: 2 + 2 coins
        (POOR | {"bowls": (0, 7, 5), "coins": 1}, 3),
        (POOR | {"coins": 29}, 9),
        ({"coins": 5, "workers": 2, "priests": 1, "bowls": (3, 5, 2)}, 4),
    ],
)
def test_resources_become_coins_and_three_coins_a_vp(purse, vp):
    """12.3: bowl II in pairs, bowl III, priests and workers one coin each; rounded down."""
    game = over(Seat("halflings", "D A1", **purse), Seat("engineers", "D A6", **POOR))
    assert parts(game, s.RESOURCE_PART) == [vp, 0]


@pytest.mark.parametrize(("coins", "vp"), [(1, 0), (2, 1), (3, 1), (5, 2), (12, 6)])
def test_alchemists_need_two_coins_for_a_vp(coins, vp):
    """12.3: also of what was power, workers or priests before."""
    poor = Seat("engineers", "D A6", **POOR)
    game = over(Seat("alchemists", "D A1", **POOR | {"coins": coins}), poor)
    assert parts(game, s.RESOURCE_PART) == [vp, 0]
    other = POOR | {"workers": coins - coins // 2, "bowls": (12 - coins // 2, 0, coins // 2)}
    assert parts(over(Seat("alchemists", "D A1", **other), poor), s.RESOURCE_PART) == [vp, 0]


def test_priests_on_the_cult_board_are_worth_nothing():
    """12.3, 7.6: they stay there."""
    seat = Seat("halflings", "D A1", sent="FIRE3 FIRE2 AIR3", **POOR)
    assert parts(over(seat, Seat("engineers", "D A6")), s.RESOURCE_PART)[0] == 0


# The end


def test_offers_are_settled_before_the_final_scoring():
    """12: the last to act builds, passes; in round 6 too power is offered (5.4)."""
    seats = Seat("halflings", "D E6"), Seat("nomads", "D F3", bowls=(0, 1, 11))
    game = Table(*seats, round=6, passed=(1,), terrain={"F4": "plains"}).play("build F4")
    assert (game.player, game.decision) == (1, "offer")
    game.play("accept").pass_on()
    assert game.player == -1
    # 30 C, 15 W, 3 P and 12 tokens: 60 coins.
    assert parts(game, s.RESOURCE_PART)[1] == 20


def test_the_sum_is_what_was_scored_during_play_and_at_the_end():
    """12: VP of play stay."""
    seats = Seat("halflings", "D A1", vp=51, cults=(3, 0, 0, 0)), Seat("engineers", "D A6 A7")
    game = over(*seats)
    # 30 C, 15 W, 3 P, bowls 2/4/6: 48 + 2 + 6 coins.
    assert int(game[0]["vp"]) == 51 + 8 + 12 + 18
    assert int(game[1]["vp"]) == 20 + 0 + 18 + 18


def standing(*vp):
    """VP and places of a finished game with these VP of play."""
    seats = [
        Seat(FACTIONS[i], f"D {STRIPS[i].split()[0]}", vp=points, **POOR)
        for i, points in enumerate(vp)
    ]
    game = over(*seats)
    scores, places = np.zeros(len(vp), np.float32), np.zeros(len(vp), np.int8)
    rules.standings(game.state, scores, places)
    return scores.tolist(), places.tolist()


def test_most_vp_win_and_ties_share():
    """12.4: the area is shared in each of these."""
    assert standing(40, 50) == ([55, 65], [2, 1])
    assert standing(50, 50) == ([65, 65], [1, 1])
    assert standing(40, 50, 50) == ([52, 62, 62], [3, 1, 1])
    assert standing(50, 40, 40, 30) == ([59, 49, 49, 39], [1, 2, 2, 4])
    assert standing(1, 2, 3, 4, 4) == ([8, 9, 10, 11, 11], [5, 4, 3, 1, 1])

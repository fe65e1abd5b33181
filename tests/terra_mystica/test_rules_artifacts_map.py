"""Section 13.4 of the rules: the artifacts that look at the map, and what "linked" means."""

from __future__ import annotations

import pytest

from meeple.terra_mystica import state as s

from .positions import Seat, Table

BALANCE, CASE, STAFF, MIRROR, PENDANT = 4, 6, 9, 10, 12
IDS = {
    BALANCE: "balance_of_all_trades",
    CASE: "case_of_knowledge",
    STAFF: "holy_staff",
    MIRROR: "mirror_of_wisdom",
    PENDANT: "pendant_of_strength",
}
FAR = Seat("auren", "D I12")


def vp(artifact, faction, built, *others, **words):
    """VP of the artifact for seat 0, who passes first; the last one of the others takes none."""
    options = {name: words.pop(name) for name in ("terrain",) if name in words}
    others = others or (FAR,)
    cards = [IDS[artifact], "grimoire", "ring_of_protection", "orb_of_power"][: len(others)]
    game = Table(
        Seat(faction, built, **words),
        *others,
        round=6,
        artifacts=True,
        artifact_cards=cards,
        mini_expansion_towns=True,
        **options,
    )
    game.play(f"artifact {artifact}")
    while game.player >= 0:
        game.pass_on()
    return int(game[0]["parts"][s.ARTIFACT_PART])


# 4 and 9: the farthest pair. The kind is TP for the Balance and TE for the Staff.

pairs = pytest.mark.parametrize(("artifact", "kind"), [(BALANCE, "TP"), (STAFF, "TE")])
THREE = "{kind} A1 A4, D A2 A3"  # a pair at distance 3


def rival(built, kind, faction="engineers"):
    """An opponent with structures of the kind in question."""
    return Seat(faction, built.format(kind=kind))


@pairs
@pytest.mark.parametrize(
    ("other", "points"),
    [
        ("{kind} A9 A11, D A10", 10),  # distance 2
        ("{kind} A9, D A10", 10),
        ("D I1", 10),
        ("{kind} A9 A12, D A10 A11", 5),  # 3
        ("{kind} A9 A13, D A10 A11 A12", 0),  # 4
        ("{kind} A9 A13, D A10 A11", 10),  # not linked
    ],
)
def test_ten_vp_for_the_farthest_pair_five_when_tied(artifact, kind, other, points):
    """13.4: all others are compared; none of them need own an artifact (the last has none)."""
    built = THREE.format(kind=kind)
    assert vp(artifact, "halflings", built, rival(other, kind)) == points


@pairs
def test_the_farthest_of_several_others_is_compared(artifact, kind):
    """13.4: whoever of them owns an artifact and whoever not."""
    near, far = "{kind} A9 A11, D A10", "{kind} I1 I4, D I2 I3"
    farther = "{kind} I1 I5, D I2 I3 I4"
    own = THREE.format(kind=kind)
    for other, points in ((far, 5), (farther, 0), ("D I1", 10)):
        first = rival(near, kind), rival(other, kind, "nomads")
        last = rival(other, kind, "nomads"), rival(near, kind)
        assert vp(artifact, "halflings", own, *first) == points
        assert vp(artifact, "halflings", own, *last) == points


@pairs
@pytest.mark.parametrize("built", ["D A1 A2", "{kind} A1, D A2", "{kind} A1 A5, D A2"])
def test_without_a_pair_there_is_nothing(artifact, kind, built):
    """13.5: no VP even if nobody has a pair."""
    assert vp(artifact, "halflings", built.format(kind=kind)) == 0


@pairs
def test_the_greatest_of_several_pairs_counts(artifact, kind):
    """13.4: f is the greatest distance, in whatever network."""
    built = f"{kind} A1 A2 A5, D A3 A4"  # 1, 3 and 4
    four, five = "{kind} E6, D F4, D F3", "{kind} A8 A13, D A9 A10 A11 A12"
    assert vp(artifact, "halflings", built, rival(four, kind)) == 10
    assert vp(artifact, "halflings", built, rival(five, kind)) == 0
    two = f"{kind} A1 A2, {kind} I5"  # 1, and I5 in a network of its own
    one = "{kind} A8 A9"
    assert vp(artifact, "halflings", two, rival(one, kind)) == 5


@pairs
def test_the_network_may_hang_together_by_anything_but_the_pair_is_of_one_kind(artifact, kind):
    """13.4, 13.5: chained over own structures of any kind; the distance is over any hexes."""
    others = "TE" if kind == "TP" else "TP"
    built = f"{kind} A1 A4, {others} A2, D A3"
    assert vp(artifact, "halflings", built, rival("{kind} A9 A11, D A10", kind)) == 10
    mixed = f"{kind} A1, {others} A4, D A2 A3"
    assert vp(artifact, "halflings", mixed) == 0


def test_a_network_that_goes_round_is_measured_straight():
    """13.5: E5 to E7 by F3 and F4 takes three steps, over E6 two; only hex distance counts."""
    other = Seat("engineers", "TP A9 A11, D A10")
    assert vp(BALANCE, "halflings", "TP E5 E7, D F3 F4", other) == 5


def test_a_sanctuary_is_no_temple_and_a_stronghold_no_trading_house():
    """13.4."""
    assert vp(STAFF, "halflings", "TE A1, SA A4, D A2 A3") == 0
    assert vp(STAFF, "halflings", "TE A1 A4, SA A2, D A3") == 10
    assert vp(BALANCE, "halflings", "TP A1, SH A4, D A2 A3") == 0


LINKS = [  # faction, kind at both ends, words, whether the ends are linked (6.6)
    ("halflings", "F3 G1", {}, False),
    ("halflings", "F3 G1", {"shipping": 1}, True),  # over r21
    ("halflings", "E3 H2", {"shipping": 1}, False),  # two river hexes lie between
    ("halflings", "E3 H2", {"shipping": 2}, True),
    ("halflings", "F3 G1", {"card": "BON4"}, False),
    ("mermaids", "F3 G1", {}, True),  # shipping 1 from the start
    ("mermaids", "F3 G1", {"river_towns": "r28"}, True),
    ("engineers", "C2 E5", {}, False),
    ("engineers", "C2 E5", {"bridges": "C2-E5"}, True),
    ("dwarves", "A1 A3", {"workers": 0}, True),
    ("dwarves", "C2 D4", {}, True),
    ("dwarves", "A1 A4", {}, False),
    ("fakirs", "A1 A3", {"priests": 0}, True),
    ("fakirs", "A1 A4", {}, False),
    ("fakirs", "A1 A5", {}, False),
]


def linked_by(faction, ends, words, artifact):
    """What an artifact brings a seat that has the same structures at two ends."""
    kind = {BALANCE: "TP", STAFF: "TE", MIRROR: "D", CASE: "D"}[artifact]
    words = dict(words)
    if artifact == CASE:
        words["towns"] = tuple(f"TW{k} {end}" for k, end in enumerate(ends.split(), 1))
    other = Seat("nomads" if faction == "auren" else "auren", "D I12")
    return vp(artifact, faction, f"{kind} {ends}", other, **words)


@pytest.mark.parametrize(("faction", "ends", "words", "linked"), LINKS)
def test_direct_and_indirect_adjacency_are_those_of_the_area(faction, ends, words, linked):
    """13.4, 6.6: for cards 4, 6, 9 and 10 alike."""
    assert linked_by(faction, ends, words, BALANCE) == (10 if linked else 0)
    assert linked_by(faction, ends, words, STAFF) == (10 if linked else 0)
    assert linked_by(faction, ends, words, MIRROR) == (2 if linked else 1)
    assert linked_by(faction, ends, words, CASE) == (6 if linked else 3)


@pytest.mark.parametrize(
    ("built", "towns", "linked"),
    [
        ("D A1 A4", (), 1),
        ("SH C1, D A1 A4", (), 3),  # the stronghold; C1 is two and three away
        ("D A1 A4", ("TW7 A1",), 2),
        ("D A1 A5", ("TW7 A1",), 1),
        ("D A1 A5 A9", ("TW7 A1", "TW7 A9"), 3),
    ],
)
def test_the_carpet_links_as_far_as_it_flies(built, towns, linked):
    """6.6: 1 + carpet range; counted by the Mirror, in which strongholds are no dwellings."""
    wanted = linked - built.count("SH")
    assert vp(MIRROR, "fakirs", built, towns=towns, priests=0) == wanted


def test_an_opponents_bridge_links_too():
    """6.1: for every player."""
    other = Seat("engineers", "D C2", bridges="C2-E5")
    assert vp(MIRROR, "halflings", "D E5", other) == 1
    other = Seat("engineers", "D I12", bridges="C2-E5")
    assert vp(MIRROR, "halflings", "D C2 E5", other) == 2


# 6: Case of Knowledge


@pytest.mark.parametrize(
    ("built", "towns", "points"),
    [
        ("D A1", (), 0),
        ("D A1 A2 A3 A4", ("TW1 A1 A2 A3 A4",), 3),
        ("D A1 A2 A3 A4, D E6", ("TW1 A1 A2", "TW1 A3 A4"), 6),  # two that touch
        ("D A1 A2 A5 A6", ("TW1 A1 A2", "TW2 A5 A6"), 3),  # two networks: the best
        ("D A1 A2 A3 A4 A5 A6", ("TW1 A1 A2", "TW2 A5 A6"), 6),  # linked by what is in no town
        ("D A1 A2 A5 A6 I1 I2", ("TW1 A1", "TW2 A2", "TW3 I1", "TW4 A5"), 6),
        ("D A1 A2 A3 A4 A5", tuple(f"TW{k} A{k}" for k in range(1, 6)), 15),
    ],
)
def test_the_case_brings_three_for_each_town_in_the_best_network(built, towns, points):
    """13.4: each town tile is one town, also when towns have been linked directly."""
    assert vp(CASE, "halflings", built, towns=towns) == points


def test_the_keys_of_towns_may_have_been_used():
    """13.4: the towns count, whatever became of the keys."""
    words = {"towns": ("TW1 A1 A2",), "cults": (10, 0, 0, 0)}
    assert vp(CASE, "halflings", "D A1 A2", **words) == 3


# 10: Mirror of Wisdom


@pytest.mark.parametrize(
    ("built", "points"),
    [
        ("TP A1", 0),
        ("D A1", 1),
        ("D A1 A3, TP A2", 2),  # held together by another structure
        ("D A1 A3", 1),
        ("D A1 A2 A3, D I1 I2", 3),
        ("D A1 A2, TP I1 I2, TE I3, SH I4, D H1", 2),  # the largest network is not the best
        ("D A1 A2 A3 A4 A5 A6 A7 A8", 8),
    ],
)
def test_the_mirror_brings_one_for_each_dwelling_in_the_best_network(built, points):
    """13.4."""
    assert vp(MIRROR, "halflings", built) == points


# 12: Pendant of Strength

ROW = "D A1 A2 A3 A4 A5 A6 A7, TP A8 A9"  # nine in a row


@pytest.mark.parametrize(
    ("built", "towns", "points"),
    [
        ("D A1 A2 A3 A4 A5 A6 A7, TP A8", (), 0),  # however large, no town
        ("D A1 A2, TP A3 A4", ("TW1 A1 A2 A3 A4",), 4),
        ("D A1 A2, TP A3 A4, D A5", ("TW1 A1 A2 A3 A4 A5",), 5),
        ("SA A1, TE A2, TP A3", ("TW1 A1 A2 A3",), 3),  # a sanctuary counts once
        (ROW, ("TW1 A1 A2 A3 A4", "TW2 A5 A6 A7 A8 A9"), 4),  # 9 / 2
        (ROW, ("TW1 A1", "TW2 A5", "TW3 A9"), 3),
        (ROW + ", TE E1 E2, SH E3, SA E4", ("TW1 A1", "TW2 A9", "TW3 E1 E2 E3 E4"), 4),
        (ROW + ", TE E1 E2, SH E3, TP F1 F2", ("TW1 A1", "TW2 A9", "TW3 E1"), 5),
    ],
)
def test_the_pendant_brings_the_structures_of_the_best_town(built, towns, points):
    """13.4: floor(structures / towns) of a group, the best group; all of a group count."""
    assert vp(PENDANT, "halflings", built, towns=towns) == points


@pytest.mark.parametrize(
    ("faction", "words", "points"),
    [
        ("halflings", {"shipping": 3}, 4),
        ("halflings", {"bridges": "F3-G1"}, 6),
        ("dwarves", {}, 4),
        ("fakirs", {}, 4),
        ("mermaids", {}, 4),
        ("mermaids", {"river_towns": "r28"}, 6),
        ("mermaids", {"river_towns": "r21"}, 6),
        ("mermaids", {"river_towns": "r31"}, 4),  # beside G1 and H3 alone
    ],
)
def test_towns_hang_together_directly_by_bridges_and_over_the_mermaids_river_hex(
    faction, words, points
):
    """13.4, 13.5: shipping, tunnel and carpet do not join groups; G1 and H3 lie over there."""
    built = "TP F3 F4, D E6 G2 G1 H3"
    assert vp(PENDANT, faction, built, towns=("TW1 F3 F4 E6 G2",), **words) == points


def test_two_towns_joined_by_a_bridge_share_their_structures():
    """13.4: 4 and 5 structures; alone the greater brings 5, together 9 / 2."""
    built = "TP F3 F4, D E6 G2, TP G1 H3, D I3 I4 H2"
    towns = ("TW1 F3 F4 E6 G2", "TW2 G1 H3 I3 I4 H2")
    assert vp(PENDANT, "halflings", built, towns=towns) == 5
    assert vp(PENDANT, "halflings", built, towns=towns, bridges="F3-G1") == 4

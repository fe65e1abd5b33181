"""Section 13 of the rules: how artifacts are laid out and chosen, and the plain formulas."""

from __future__ import annotations

import pytest

from meeple.core.batch import Batch
from meeple.terra_mystica import GAME
from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t

from .positions import Play, Seat, Table

NAMES = (
    *("amulet_of_air", "amulet_of_earth", "amulet_of_fire", "amulet_of_water"),
    *("balance_of_all_trades", "boots_of_speed", "case_of_knowledge", "golden_chest", "grimoire"),
    *("holy_staff", "mirror_of_wisdom", "orb_of_power", "pendant_of_strength"),
    "ring_of_protection",
)
PLACES = {
    **{"halflings": "D A1", "engineers": "D A6", "nomads": "D A12"},
    **{"auren": "D E1", "darklings": "D F6"},
}
POOR = {"coins": 0, "workers": 0, "priests": 0, "bowls": (12, 0, 0)}


def last_round(*artifacts, **options):
    """One player more than artifacts in round 6, seat 0 to act."""
    seats = [Seat(who, built) for who, built in PLACES.items()][: len(artifacts) + 1]
    cards = [NAMES[number] for number in artifacts]
    return Table(*seats, round=6, artifacts=True, artifact_cards=cards, **options)


def on_the_table(game):
    """The numbers of the artifacts that lie open."""
    return {i for i in range(14) if int(game.state["table_artifacts"]) >> i & 1}


def vp_of(artifact, seat, *others, **options):
    """VP that the artifact, taken by passing, brings seat 0 at the end; the others take none.

    Seat 0 passes first, so it has its choice. Other artifacts are those that score least.
    """
    more = [number for number in (13, 8, 5, 7) if number != artifact][: len(others) - 1]
    cards = [NAMES[number] for number in (artifact, *more)]
    game = Table(seat, *others, round=6, artifacts=True, artifact_cards=cards, **options)
    game.play(f"artifact {artifact}")
    while game.player >= 0:
        game.pass_on()
    assert game[0]["artifact"] == artifact
    return int(game[0]["parts"][s.ARTIFACT_PART])


# 13.1: set-up


def test_there_are_fourteen_artifacts():
    """13.4, artifacts.json: in this order."""
    assert t.ARTIFACT_IDS == NAMES


@pytest.mark.parametrize("num_players", range(2, 6))
def test_one_fewer_than_players_lie_open_before_a_faction_is_chosen(num_players):
    """13.1: drawn at random; every one comes up."""
    batch = Batch(GAME, 300, observations=False, num_players=num_players)
    batch.reset(seed=3)
    masks = [int(one) for one in batch.states["table_artifacts"]]
    assert {mask.bit_count() for mask in masks} == {num_players - 1}
    assert (batch.states["decision"] == s.FACTION).all()
    seen = 0
    for mask in masks:
        seen |= mask
    assert seen == (1 << 14) - 1
    assert (batch.states["seats"]["artifact"] == s.NOBODY).all()


def test_given_artifacts_lie_on_the_table():
    """13.1, option artifact_cards."""
    game = Play(num_players=3, artifacts=True, artifact_cards=["grimoire", "orb_of_power"])
    assert on_the_table(game) == {8, 11} and game.decision == "faction"


def test_without_artifacts_the_game_is_the_plain_one():
    """Option artifacts: none on the table, round 6 ends with passing, nothing is scored."""
    game = Table(Seat("halflings", "D A1"), Seat("engineers", "D A6"), round=6, artifacts=False)
    assert not on_the_table(game) and not game.answers("artifact")
    game.play("pass_turn").play("pass_turn")
    assert game.player == -1
    assert not game.state["seats"]["parts"][:, s.ARTIFACT_PART].any()
    assert (game.state["seats"]["artifact"] == s.NOBODY).all()


# 13.2: choice


def test_whoever_passes_in_round_6_takes_one_of_those_left():
    """13.2: in the order of passing; the last but one has no choice, the last gets none."""
    game = last_round(3, 8, 13)
    assert game.answers("artifact") == {"3", "8", "13"}
    assert "pass_turn" not in game.legal() and not game.answers("bonus_card")
    game.do("0: artifact 8")
    assert game[0]["artifact"] == 8 and game.answers("artifact") == {"3", "13"}
    game.do("1: artifact 13")
    assert game.answers("artifact") == {"3"} and "pass_turn" not in game.legal()
    game.do("2: artifact 3")
    assert not game.answers("artifact") and "pass_turn" in game.legal()
    game.do("3: pass_turn")
    assert game[3]["artifact"] == s.NOBODY and game.player == -1


def test_with_two_players_the_first_to_pass_takes_the_single_one():
    """13.2."""
    game = last_round(13).do("0: advance digging", "1: artifact 13")
    assert game[1]["artifact"] == 13
    assert game.answers("artifact") == set()
    game.play("pass_turn")
    assert game.state["seats"]["parts"][:2, s.ARTIFACT_PART].tolist() == [0, 4]


def test_five_players_choose_among_four():
    """13.2: seat 0 acts on and is the last."""
    game = last_round(0, 8, 10, 13)
    game.do("0: advance digging", "1: artifact 10", "2: artifact 0", "3: artifact 13")
    game.do("4: artifact 8", "0: pass_turn")
    assert game.state["seats"]["artifact"].tolist() == [-1, 10, 0, 13, 8]


def test_vp_for_passing_come_before_the_choice_and_the_card_goes_back():
    """13.2, 10."""
    seats = Seat("halflings", "D A1 A2", card="BON9"), Seat("engineers", "D A6")
    game = Table(*seats, round=6, artifacts=True, artifact_cards=["ring_of_protection"])
    game.play("artifact 13")
    assert game.change(0) == {"VP": 2} and game[0]["bonus_card"] == s.NOBODY


def test_before_round_6_artifacts_are_not_taken():
    """13.2."""
    seats = Seat("halflings", "D A1"), Seat("engineers", "D A6")
    game = Table(*seats, round=5, artifacts=True, artifact_cards=["ring_of_protection"])
    assert not game.answers("artifact") and game.answers("bonus_card")


def test_chaos_magicians_may_take_one_as_either_of_two_actions():
    """7.8, 13.2."""
    seats = Seat("chaosmagicians", "SH A1"), Seat("engineers", "D A6")
    game = Table(*seats, round=6, artifacts=True, artifact_cards=["ring_of_protection"])
    game.play("special stronghold")
    assert game.copy().play("artifact 13").player == 1
    game.play("advance shipping").play("artifact 13")
    assert game[0]["artifact"] == 13 and game.player == 1


# 13.3, 13.4: the formulas that need no map

AMULETS = {0: 3, 1: 2, 2: 0, 3: 1}  # artifact -> track: air, earth, fire, water
CULTS = [  # positions of three seats, VP of the first
    ((5, 3, 1), 8),
    ((4, 5, 1), 4),
    ((1, 5, 4), 2),
    ((0, 5, 4), 0),
    ((5, 5, 4), 6),
    ((5, 5, 5), 4),
    ((3, 5, 3), 3),
]


@pytest.mark.parametrize("artifact", AMULETS)
@pytest.mark.parametrize(("positions", "vp"), CULTS)
def test_an_amulet_brings_the_vp_of_its_track_once_more(artifact, positions, vp):
    """13.4: after sharing; what the other tracks brought does not count."""
    seats = []
    for position, who in zip(positions, PLACES, strict=False):
        on = tuple(position if k == AMULETS[artifact] else 0 for k in range(4))
        seats.append(Seat(who, PLACES[who], cults=on))
    assert vp_of(artifact, *seats) == vp
    off = tuple(0 if k == AMULETS[artifact] else 9 for k in range(4))
    assert vp_of(artifact, Seat("halflings", "D A1", cults=off), seats[1]) == 0


@pytest.mark.parametrize(
    ("sizes", "vp"),
    [((2, 1), 9), ((1, 1), 7), ((1, 2), 6), ((1, 2, 3), 3), ((1, 1, 2), 4), ((1, 2, 3, 4), 0)],
)
def test_boots_of_speed_bring_half_the_vp_of_the_area(sizes, vp):
    """13.4: 18 15 12 6 9 0, halved and rounded down."""
    strips = ("A1 A2 A3 A4", "A6 A7 A8 A9", "A11 A12 A13 B6", "E1 E2 E3 E4")
    seats = [
        Seat(who, " ".join(["D", *strip.split()[:size]]))
        for who, strip, size in zip(PLACES, strips, sizes, strict=False)
    ]
    assert vp_of(5, *seats) == vp


@pytest.mark.parametrize(
    ("purse", "vp"),
    [(POOR, 0), (POOR | {"coins": 8}, 2), (POOR | {"coins": 5, "bowls": (3, 5, 2)}, 3)],
)
def test_the_golden_chest_brings_the_vp_of_the_resources_once_more(purse, vp):
    """13.4: rounded once."""
    assert vp_of(7, Seat("halflings", "D A1", **purse), Seat("engineers", "D A6")) == vp
    chest = vp_of(7, Seat("alchemists", "D A1", **POOR | {"coins": 7}), Seat("nomads", "D A6"))
    assert chest == 3


@pytest.mark.parametrize(
    ("cults", "vp"), [((0, 0, 0, 0), 1), ((5, 4, 9, 3), 4), ((9, 9, 0, 9), 1), ((9, 9, 9, 9), 10)]
)
def test_the_grimoire_brings_one_more_than_the_lowest_cult_position(cults, vp):
    """13.4: the owner's four."""
    assert vp_of(8, Seat("halflings", "D A1", cults=cults), Seat("engineers", "D A6")) == vp


def test_the_grimoire_brings_eleven_at_most():
    """13.4: all four tracks at 10, for which four keys were used."""
    towns = tuple(f"TW{k} {h}" for k, h in ((1, "A1"), (2, "A3"), (3, "A5"), (4, "A7")))
    seat = Seat("halflings", "D A1 A3 A5 A7", cults=(10, 10, 10, 10), towns=towns)
    assert vp_of(8, seat, Seat("engineers", "D E6")) == 11


@pytest.mark.parametrize("bowls", [(12, 0, 0), (3, 5, 2), (0, 0, 4), (0, 1, 0), (0, 6, 0)])
def test_the_orb_brings_a_vp_for_each_token_and_nothing_is_burnt(bowls):
    """13.4: bowl II is not burnt for the resources; bowl III counts as coins and stays."""
    purse = POOR | {"bowls": bowls}
    seats = Seat("halflings", "D A1", **purse), Seat("engineers", "D A6", **POOR)
    assert vp_of(11, *seats) == sum(bowls)
    game = Table(*seats, round=6, artifacts=True, artifact_cards=["orb_of_power"])
    game.play("artifact 11").play("pass_turn")
    assert game[0]["parts"][s.RESOURCE_PART] == bowls[2] // 3
    without = Table(*seats, round=6).play("pass_turn").play("pass_turn")
    assert without[0]["parts"][s.RESOURCE_PART] == (bowls[1] // 2 + bowls[2]) // 3


def test_only_the_owner_of_the_orb_burns_nothing():
    """13.3: the one exception."""
    purse = POOR | {"bowls": (0, 6, 0)}
    seats = Seat("halflings", "D A1", **purse), Seat("engineers", "D A6", **purse)
    game = Table(*seats, round=6, artifacts=True, artifact_cards=["orb_of_power"])
    game.play("artifact 11").play("pass_turn")
    assert game.state["seats"]["parts"][:2, s.RESOURCE_PART].tolist() == [0, 1]
    assert game.state["seats"]["parts"][:2, s.ARTIFACT_PART].tolist() == [6, 0]


def test_the_ring_of_protection_brings_four():
    """13.4."""
    assert vp_of(13, Seat("halflings", "D A1"), Seat("engineers", "D A6")) == 4


def test_artifacts_do_not_change_the_other_scoring():
    """13.3: all parts but the artifact's are those of the plain game."""
    seats = (
        Seat("halflings", "D A1 A2", cults=(3, 2, 1, 0)),
        Seat("engineers", "D A6", cults=(1, 2, 3, 4)),
    )
    plain = Table(*seats, round=6).play("pass_turn").play("pass_turn")
    for artifact in (2, 5, 7, 8, 13):
        game = Table(*seats, round=6, artifacts=True, artifact_cards=[NAMES[artifact]])
        game.play(f"artifact {artifact}").play("pass_turn")
        rest = game.state["seats"]["parts"][:, : s.ARTIFACT_PART]
        assert (rest == plain.state["seats"]["parts"][:, : s.ARTIFACT_PART]).all()
        gained = int(game[0]["parts"][s.ARTIFACT_PART])
        assert gained > 0 and int(game[0]["vp"]) == int(plain[0]["vp"]) + gained

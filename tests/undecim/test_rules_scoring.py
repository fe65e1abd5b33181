"""Section 10 of the rule book, the four awards of the base game, and the end of a game."""

from __future__ import annotations

import numpy as np
import pytest

from meeple.core.batch import Batch
from meeple.undecim import GAME, rules
from meeple.undecim import state as s

from .positions import FOUNDER, LORD, PIONEER, SLAYER, Seat, Table

LANDS = ("grassland", "forest", "swamp", "mountain")


def at_the_end(seat):
    """The end of a game in which seat 0 has this, and nobody else has anything."""
    return Table((7, 9, 10), {0: seat}, round=5).to_next_round()


def places_of(vp, numbers):
    """Places by the kernel, for final VP and the numbers played in round 5."""
    state = GAME.new_states(1, {"num_players": len(vp)})[0]
    for seat, points, number in zip(state["seats"], vp, numbers, strict=False):
        seat["vp"], seat["played"] = points, number
    scores, places = np.zeros(4, np.float32), np.zeros(4, np.int8)
    rules.standings(state, scores, places)
    assert scores[: len(vp)].tolist() == list(vp)
    return places[: len(vp)].tolist()


# The awards of the base game


def award(place, loose, towns=(), **more):
    seats = {0: Seat(loose=loose, towns=towns, **more)}
    return Table((7, 9, 10), seats, awards=[place]).to_next_round().part(0, "awards")


def test_award_pioneer_needs_a_land_a_town_a_loose_gold_and_an_enemy():
    one_of_each = ("forest, gold, enemy", ("2 stone",))
    assert award(PIONEER, *one_of_each) == 5
    assert award(PIONEER, "forest, gold", ("2 stone",), subjugated=1) == 5  # face-down counts
    assert award(PIONEER, "gold, enemy", ("2 stone",)) == 0
    assert award(PIONEER, "forest, gold, enemy") == 0
    assert award(PIONEER, "forest, enemy", ("stone, gold",)) == 0  # in a town it is not loose
    assert award(PIONEER, "forest, gold", ("2 stone",)) == 0


@pytest.mark.parametrize(
    ("lands", "vp"),
    [("7 forest", 6), ("6 forest", 0), ("2 forest, 2 swamp, 2 grassland, mountain", 6)],
)
def test_award_lord_needs_7_lands(lands, vp):
    assert award(LORD, f"{lands}, 3 stone, 2 gold") == vp


@pytest.mark.parametrize(("towns", "vp"), [(2, 0), (3, 6), (4, 6)])
def test_award_founder_needs_3_towns(towns, vp):
    assert award(FOUNDER, "", ("2 stone",) * towns) == vp


@pytest.mark.parametrize(
    ("face_up", "subjugated", "vp"), [(3, 0, 6), (0, 3, 6), (2, 1, 6), (1, 1, 0)]
)
def test_award_slayer_needs_3_enemies_face_up_and_subjugated_together(face_up, subjugated, vp):
    loose = f"{face_up} enemy" if face_up else ""
    assert award(SLAYER, loose, subjugated=subjugated) == vp


# 10.1


@pytest.mark.parametrize(
    ("lands", "towns", "vp"),
    [
        ("5 grassland", 3, 15),
        ("5 grassland, swamp", 3, 15),
        ("2 grassland, 3 forest, 2 swamp, 2 mountain", 4, 12),
        ("4 forest, 4 swamp", 2, 8),  # one type counts, not both
        ("4 forest", 0, 0),
        ("", 3, 0),
    ],
)
def test_prosperity_is_the_most_frequent_land_type_times_the_number_of_towns(lands, towns, vp):
    assert at_the_end(Seat(loose=lands, towns=("2 stone",) * towns)).part(0, "prosperity") == vp


@pytest.mark.parametrize("land", LANDS)
def test_any_land_type_may_be_the_most_frequent_one(land):
    lands = ", ".join(f"{3 if land == other else 2} {other}" for other in LANDS)
    seat = Seat(loose=f"{lands}, 5 enemy, 4 gold", towns=("2 stone",))
    assert at_the_end(seat).part(0, "prosperity") == 3


@pytest.mark.parametrize("land", LANDS)
def test_the_scarcest_land_type_limits_the_territories(land):
    lands = ", ".join(f"{1 if land == other else 3} {other}" for other in LANDS)
    table = at_the_end(Seat(loose=f"{lands}, gold"))
    assert (table.part(0, "land"), table.part(0, "gold")) == (4 + 2, 3 + 1)


# 10.2


@pytest.mark.parametrize(
    ("level", "vp"), [(2, 5), (3, 9), (4, 14), (5, 20), (6, 27), (7, 27), (9, 27)]
)
def test_a_town_scores_by_its_level_and_no_more_above_6(level, vp):  # R20
    for town in (f"{level} stone", f"{level - 1} gold, wood"):
        assert at_the_end(Seat(towns=(town,))).part(0, "buildings") == vp


def test_all_towns_score():
    towns = ("2 stone", "3 stone", "4 stone", "5 wood", "6 clay")
    assert at_the_end(Seat(towns=towns)).part(0, "buildings") == 5 + 9 + 14 + 20 + 27


def test_a_town_of_different_resources_scores_like_one_of_equal_ones():
    seat = Seat(towns=("stone, wood, clay, iron", "stone, wood"))
    assert at_the_end(seat).part(0, "buildings") == 14 + 5


# 10.3


@pytest.mark.parametrize(
    ("lands", "gold", "vp"),
    [
        ("2 grassland, 2 forest, 2 swamp, 2 mountain", 1, 5),  # two territories: 5 each
        ("2 grassland, 2 forest, 2 swamp, 2 mountain", 3, 15),
        ("grassland, forest, swamp, 2 mountain", 2, 8),
        ("2 grassland, swamp, mountain", 4, 12),
        ("", 5, 15),
        ("grassland, forest, swamp, mountain", 0, 0),
    ],
)
def test_each_loose_gold_scores_3_plus_the_number_of_territories(lands, gold, vp):
    loose = ", ".join(filter(None, (lands, f"{gold} gold" if gold else "")))
    assert at_the_end(Seat(loose=loose)).part(0, "gold") == vp


def test_gold_in_towns_does_not_score_as_gold():  # R14
    seat = Seat(loose="gold", towns=("2 gold", "stone, 2 gold"))
    assert at_the_end(seat).part(0, "gold") == 3
    assert at_the_end(seat).part(0, "buildings") == 5 + 9


# 10.4


def test_loose_resources_hands_and_face_up_enemies_give_nothing():
    seat = Seat(loose="3 stone, wood, 4 enemy", hand="6 forest, 3 enemy", vp=11)
    table = at_the_end(seat)
    assert table[0]["vp"] == 11


def test_the_total_is_the_sum_of_all_parts():
    """40 before; lands 1, 1, 1, 1: 6; prosperity 1, town 27, gold 3 x 4."""
    seat = Seat(loose="grassland, forest, swamp, mountain, 3 gold", towns=("6 stone",), vp=40)
    table = at_the_end(seat)
    parts = {name: table.part(0, name) for name in s.PARTS if table.part(0, name)}
    assert parts == {"effects": 40, "land": 6, "buildings": 27, "prosperity": 1, "gold": 12}
    assert table[0]["vp"] == 86


def test_final_scoring_comes_once_and_only_after_round_5():
    table = Table((7, 9, 10), {0: Seat(loose="5 forest", towns=("2 stone",))}, round=4)
    table.to_next_round()
    assert table[0]["vp"] == 1  # the land bonus
    assert not any(table.part(0, name) for name in ("prosperity", "buildings", "gold"))


# Places


def test_most_vp_win():
    assert places_of([80, 79, 90], [11, 1, 2]) == [2, 3, 1]
    assert places_of([66, 70, 71, 65], [1, 2, 3, 4]) == [3, 2, 1, 4]


def test_a_tie_goes_to_the_smaller_number_played_in_round_5():
    assert places_of([70, 74, 74, 60], [3, 9, 4, 1]) == [3, 2, 1, 4]
    assert places_of([66, 66, 66], [11, 2, 10]) == [3, 1, 2]


def test_there_is_exactly_one_winner_and_every_place_is_taken_once():
    rng = np.random.default_rng(1)
    for _ in range(200):
        seats = int(rng.integers(3, 5))
        vp = rng.integers(60, 63, seats).tolist()
        numbers = rng.choice(np.arange(1, 12), seats, replace=False).tolist()
        places = places_of(vp, numbers)
        ranked = sorted(range(seats), key=lambda i: (-vp[i], numbers[i]))
        assert [places[i] for i in ranked] == list(range(1, seats + 1))


def test_a_finished_game_is_ranked_by_final_vp_and_the_last_number_played():
    batch = Batch(GAME, 64, observations=False, lineup=["random"] * 4, final=True)
    batch.reset(seed=5)
    assert batch.dones.all()  # with nobody outside, a reset plays a whole game
    for state, book in zip(batch.final_states, batch.finished, strict=True):
        vp, played = state["seats"]["vp"].tolist(), state["seats"]["played"].tolist()
        best = min(range(4), key=lambda i: (-vp[i], played[i]))
        assert book["places"][best] == 1 and book["scores"][:4].tolist() == vp
        assert book["places"][:4].tolist() == places_of(vp, played)

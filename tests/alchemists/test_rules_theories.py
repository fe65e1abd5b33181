"""Sections 9.1 to 9.3 of the rules: publishing, endorsing, grants."""

from __future__ import annotations

import pytest

from meeple.alchemists import tables as t

from .placing import SEALS, WAITING, Seat, Table, alone

ALL = set("01234567")
# grants.json: three ingredients and victory points.
TILES = {0: ("012", 1), 1: ("234", 1), 2: ("456", 1), 3: ("067", 2), 4: ("135", 2)}


def publishing(seat=None, theories=None, **words):
    """Seat 0 has one publish action; seats 1 and 2 have seals, 3 waits."""
    first = Seat(**{"slots": "publish", "gold": 9} | (seat or {}))
    return Table(first, Seat(), Seat(), WAITING, at="publish", theories=theories, **words)


def own(kinds):
    """Theories with a blue seal of seat 0 on each ingredient."""
    return {int(kind): (int(kind), {0: "blue"}) for kind in kinds}


# 9.1


def test_publishing_places_token_and_seal_for_1_gold_and_1_reputation():
    """9.1."""
    table = publishing()
    assert table.asked == (0, "theory") and table.answers("ingredient") == ALL
    table.play("ingredient 3")
    assert table.asked == (0, "token") and table.answers("token") == ALL
    table.play("token 5")
    assert table.asked == (0, "seal") and table.answers("seal") == set(SEALS)
    table.play("seal silver")
    assert table.change(0) == {"gold": -1, "rep": 1}
    assert table.state["theories"][3] == 5 and table.state["num_sealers"][3] == 1
    assert table.state["sealers"][3].tolist() == [0, -1, -1]
    assert table[0]["placed"][3] == 1 and table[0]["seals"].tolist() == [2, 2, 2, 2, 2]


def test_a_token_of_a_theory_is_not_in_the_supply():
    """9.1: an ingredient without theory, a token that is in the supply."""
    table = publishing(theories={3: (5, {1: "gold"}), 6: (0, {2: "gold"})}).play("ingredient 4")
    assert table.answers("token") == ALL - {"5", "0"}


def test_what_is_known_to_be_wrong_may_be_published():
    """9.1: even after it has been debunked in public."""
    table = publishing(aspects=[15] * 8).play("ingredient 0", "token 7", "seal gold")
    assert table.change(0) == {"gold": -1, "rep": 1}


def test_seals_run_out():
    """9.1: one of the unplaced ones."""
    theories = {0: (0, {0: "gold"}), 1: (1, {0: "gold"})}
    table = publishing(theories=theories).play("ingredient 2", "token 2")
    assert table.answers("seal") == set(SEALS) - {"gold"}


def test_without_a_seal_nothing_is_published():
    """9.1: all eleven are placed or revealed."""
    table = alone(Seat(slots="transmute publish", hand="1", gold=9), at="transmute")
    table[0]["seals"], table[0]["revealed"] = 0, t.SEAL_COUNTS
    table.play("ingredient 1")
    assert table.asked == (1, "announce") and table.change(0)["unused"] == 1


@pytest.mark.parametrize("gold", [0, 1])
def test_publishing_needs_1_gold(gold):
    """9.1."""
    table = alone(Seat(slots="publish", gold=gold), at="publish")
    assert table.asked == ((0, "theory") if gold else (1, "announce"))


def test_two_publish_actions_cost_one_and_two_cubes():
    """5.4."""
    assert [t.SLOT_CUBES[n, 5].tolist() for n in (2, 3, 4)] == [[1, 2, 0, 0]] * 3


# 9.2


def test_endorsing_pays_the_bank_and_each_owner_of_a_seal():
    """9.2, 17.7: 1 gold each, no reputation."""
    table = publishing(theories={3: (5, {1: "gold", 2: "red"})}).play("ingredient 3")
    assert table.asked == (0, "seal")
    table.play("seal green")
    assert table.change(0) == {"gold": -3}
    assert table.change(1) == table.change(2) == {"gold": 1}
    assert table.state["sealers"][3].tolist() == [1, 2, 0] and table[0]["placed"][3] == 3
    assert table.state["theories"][3] == 5


def test_endorsing_a_theory_with_one_seal_costs_2():
    """9.2."""
    table = publishing(theories={3: (5, {1: "gold"})}).play("ingredient 3", "seal gold")
    assert table.change(0) == {"gold": -2} and table.change(1) == {"gold": 1}


def test_not_a_theory_with_the_own_seal():
    """9.2."""
    table = publishing(theories={3: (5, {1: "gold", 0: "red"}), 4: (0, {1: "gold"})})
    assert table.answers("ingredient") == ALL - {"3"}


def test_not_a_theory_with_three_seals():
    """9.2, A-15: publisher included."""
    seats = [Seat(), Seat(), Seat(), Seat(slots="publish publish", gold=9)]
    theories = {3: (5, {0: "gold", 1: "gold", 2: "gold"}), 4: (0, {0: "red", 1: "red"})}
    table = Table(*seats, at="publish", theories=theories)
    assert table.asked == (3, "theory") and table.answers("ingredient") == ALL - {"3"}
    table.play("ingredient 4", "seal gold")
    assert table.state["num_sealers"][4] == 3


def test_not_a_theory_with_a_conflict_token():
    """9.2, 9.5."""
    theories = {3: (5, {1: "gold"}), 4: (0, {1: "gold"}), 5: (1, {2: "red"})}
    table = publishing(theories=theories, conflicts="34")
    assert table.answers("ingredient") == ALL - {"3", "4"}


@pytest.mark.parametrize(("gold", "sealed"), [(1, ""), (2, "3"), (3, "34")])
def test_endorsing_must_be_paid(gold, sealed):
    """9.2: 2 gold with one seal there, 3 with two."""
    theories = {3: (5, {1: "gold"}), 4: (0, {1: "gold", 2: "red"})}
    table = publishing({"gold": gold}, theories)
    assert table.answers("ingredient") == (ALL - {"3", "4"}) | set(sealed)


def test_afterwards_the_seal_is_equal_to_the_others():
    """9.2: a later endorser pays its owner too."""
    seats = [Seat(slots="publish", gold=9), Seat(slots="publish", gold=9), Seat(), WAITING]
    table = Table(*seats, at="publish", theories={3: (5, {2: "gold"})})
    table.play("0: ingredient 3", "seal gold", "1: ingredient 3", "seal gold")
    assert table.change(0) == {"gold": -1} and table.change(1) == {"gold": -3}


# 9.3


@pytest.mark.parametrize("tile", TILES)
@pytest.mark.parametrize("missing", range(3))
def test_the_first_grant_needs_seals_on_two_of_its_ingredients(tile, missing):
    """9.3: 2 gold at once; figures from grants.json."""
    kinds, vp = TILES[tile]
    first, second = kinds[:missing] + kinds[missing + 1 :]
    table = publishing(theories=own(first)).play(f"ingredient {second}", f"token {second}")
    table.play("seal gold")
    assert table.change(0) == {"gold": -1 + 2, "rep": 1}
    assert table.state["grants"].tolist() == [0 if k == tile else -1 for k in range(5)]
    assert t.GRANT_VP[tile] == vp


def test_one_ingredient_of_a_tile_is_not_enough():
    """9.3: 0 and 3 are on no tile together."""
    table = publishing(theories=own("0")).play("ingredient 3", "token 3", "seal gold")
    assert table.change(0) == {"gold": -1, "rep": 1} and (table.state["grants"] == -1).all()


@pytest.mark.parametrize(("held", "new", "earned"), [("3", "4", False), ("34", "2", True)])
def test_every_later_grant_needs_all_three(held, new, earned):
    """9.3: with grant 0 taken already; 1 needs 2, 3 and 4."""
    table = publishing(theories=own(held), grants=[0, -1, -1, -1, -1])
    table.play(f"ingredient {new}", f"token {new}", "seal gold")
    assert (table.state["grants"][1] == 0) == earned
    assert table.change(0)["gold"] == (1 if earned else -1)


def test_a_grant_by_endorsing():
    """9.3."""
    theories = own("0") | {1: (1, {2: "gold"})}
    table = publishing(theories=theories).play("ingredient 1", "seal gold")
    assert table.change(0) == {} and table.state["grants"][0] == 0


def test_of_several_grants_one_is_chosen():
    """9.3, A-16: seals on 2 and 5; now 4 fulfils the tiles 1 and 2."""
    table = publishing(theories=own("25")).play("ingredient 4", "token 4", "seal gold")
    assert table.asked == (0, "grant") and table.legal() == {"grant 1", "grant 2"}
    table.play("grant 2")
    assert table.state["grants"].tolist() == [-1, -1, 0, -1, -1]
    assert table.change(0) == {"gold": 1, "rep": 1}


def test_of_several_later_grants_one_is_chosen():
    """A-16: 0, 1, 2 and 3, 4: with 2 the tiles 0 and 1 are complete."""
    table = publishing(theories=own("0134"), grants=[-1, -1, -1, -1, 0])
    table.play("ingredient 2", "token 2", "seal gold")
    assert table.legal() == {"grant 0", "grant 1"}


def test_a_grant_of_another_player_is_gone():
    """9.3: the remaining tiles."""
    table = publishing(theories=own("0"), grants=[1, -1, -1, -1, -1])
    table.play("ingredient 1", "token 1", "seal gold")
    assert table.change(0) == {"gold": -1, "rep": 1}


def test_theories_in_conflict_do_not_count_for_grants():
    """9.3: the seal on 0 does not count, 9.5."""
    table = publishing(theories=own("0") | {7: (7, {1: "gold"})}, conflicts="07")
    table.play("ingredient 1", "token 1", "seal gold")
    assert (table.state["grants"] == -1).all()


def test_other_players_seals_do_not_count_for_grants():
    """9.3: your seals."""
    table = publishing(theories={0: (0, {1: "gold"})}).play("ingredient 1", "token 1", "seal gold")
    assert (table.state["grants"] == -1).all()


def test_a_grant_is_never_lost():
    """9.3: its theory falls later, nothing is paid back."""
    seats = [Seat(slots="debunk"), Seat(gold=4), WAITING]
    theories = {0: (4, {1: "gold"}), 1: (1, {1: "gold"})}
    table = Table(*seats, at="debunk", theories=theories, grants=[1, -1, -1, -1, -1])
    table.play("0: pair 02", "potion poison")
    assert table.state["theories"][0] == -1 and table.state["grants"][0] == 1
    assert "gold" not in table.change(1)


def test_any_two_tiles_share_at_most_one_ingredient():
    """A-17: three ingredients each, one or two points."""
    sets = [frozenset(kinds) for kinds, _ in TILES.values()]
    assert [bin(word).count("1") for word in t.GRANT_SETS.tolist()] == [3] * 5
    assert all(len(a & b) <= 1 for a in sets for b in sets if a != b)
    named = "".join(kinds for kinds, _ in TILES.values())
    assert sorted(named.count(kind) for kind in ALL) == [1] + [2] * 7

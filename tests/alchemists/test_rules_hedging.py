"""Section 9.8 of the rules: what a '?' seal protects from."""

from __future__ import annotations

import pytest

from .placing import SEALS, WAITING, Seat, Table

HEDGES = {"red": 0, "green": 1, "blue": 2}
SIGNS = "--- --+ -+- -++ +-- +-+ ++- +++".split()


def final_points(kind, token, seal):
    """Points for one seal at the end; each ingredient is the alchemical of its number."""
    table = Table(Seat(), Seat(), at="end", round=6, theories={kind: (token, {0: seal})})
    assert table.state["over"]
    return int(table[0]["parts"][4])


def differing(a, b):
    return [colour for colour in range(3) if SIGNS[a][colour] != SIGNS[b][colour]]


@pytest.mark.parametrize("seal", SEALS)
@pytest.mark.parametrize("token", range(8))
def test_in_the_final_scoring_a_hedge_protects_where_only_its_colour_differs(token, seal):
    """9.8, 13.6: ingredient 2 is - + -."""
    points = final_points(2, token, seal)
    if token == 2:
        assert points == {"gold": 5, "silver": 3}.get(seal, 0)
    else:
        protected = seal in HEDGES and differing(2, token) == [HEDGES[seal]]
        assert points == (0 if protected else -4)


@pytest.mark.parametrize("seal", HEDGES)
@pytest.mark.parametrize("token", range(8))
def test_in_a_debunk_a_hedge_protects_when_its_colour_is_the_one_used(token, seal):
    """9.8: even if other colours are wrong too; 9.4."""
    for colour, name in enumerate(HEDGES):
        if colour not in differing(2, token):
            continue
        seats = [Seat(slots="debunk"), Seat(), WAITING]
        table = Table(
            *seats, at="debunk", theories={2: (token, {1: seal})}, options={"mode": "apprentice"}
        )
        table.play("ingredient 2", f"colour {name}")
        assert table.change(1) == ({} if seal == name else {"rep": -5})


@pytest.mark.parametrize(("token", "sizes"), [(6, "red"), (3, "blue"), (0, "green")])
def test_sizes_do_not_matter(token, sizes):
    """9.8, 17.9: against 2 (- + -, small small big) one sign differs, and sizes of two parts."""
    assert differing(2, token) == [HEDGES[sizes]] and final_points(2, token, sizes) == 0


@pytest.mark.parametrize("seal", HEDGES)
def test_a_hedge_on_a_correct_theory_is_worth_nothing(seal):
    """9.8, 17.9."""
    assert final_points(5, 5, seal) == 0

"""Section 9 of the rules: production."""

from __future__ import annotations

from .positions import Seat, Table, against


def test_energy_becomes_heat_and_everybody_produces():
    """mc is TR + mc production; the energy just received stays energy."""
    rich = Seat(
        hand=[1],
        mc=1,
        steel=2,
        titanium=3,
        plants=4,
        energy=5,
        heat=6,
        tr=23,
        mc_prod=7,
        steel_prod=8,
        titanium_prod=9,
        plants_prod=1,
        energy_prod=2,
        heat_prod=3,
    )
    table = Table(rich, Seat()).all_pass()
    assert table.stock(0) == (1 + 23 + 7, 10, 12, 5, 2, 6 + 5 + 3)
    assert table.production(0) == (7, 8, 9, 1, 2, 3)
    assert table.stock(1) == (120, 0, 0, 0, 0, 0)


def test_negative_money_production_is_subtracted_from_tr():
    """20 - 5."""
    assert against(Seat(mc=0, mc_prod=-5, hand=[1])).all_pass().stock(0)[0] == 15


def test_money_never_falls_below_nothing():
    """1: the smallest TR of a game and the lowest production: 5 - 5."""
    table = against(Seat(mc=0, tr=5, mc_prod=-5, hand=[1])).all_pass()
    assert table.stock(0)[0] == 0 and table.production(0)[0] == -5


def test_markers_are_cleared():
    """Used actions and passes."""
    table = Table(Seat(front=[49], used=[49]), Seat(front=[52], used=[52])).to_next_generation()
    assert not table.cards(0, "used") and not table.cards(1, "used")
    assert not table[0]["passed"] and not table[1]["passed"]


def test_tr_raised_begins_anew():
    """In the next generation."""
    assert not against(Seat(tr_raised=True)).to_next_generation()[0]["tr_raised"]


def test_the_tr_of_this_generation_pays_at_once():
    """An asteroid before production: 21 mc."""
    table = against(Seat(mc=14, hand=[1])).play("project asteroid", "done", "pass_turn")
    table.play("pass_turn")
    assert table.stock(0)[0] == 21

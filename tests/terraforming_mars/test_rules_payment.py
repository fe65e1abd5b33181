"""Section 5 of the rules: payment with money, steel, titanium and Helion's heat."""

from __future__ import annotations

import pytest

from .positions import Seat, against, told

SPLITS = [  # card, what the seat has, amounts of the first metal that may be paid
    (7, {"steel": 5}, range(6)),  # 13 mc
    (7, {"steel": 10}, range(8)),  # seven of them overpay 1, but none can be dropped
    (7, {"steel": 10, "mc": 5}, range(4, 8)),
    (7, {"steel": 10, "mc": 0}, ()),  # only seven: not asked
    (56, {"steel": 10}, range(3)),  # 4 mc: a third steel would be wasted
    (31, {"titanium": 5}, range(4)),  # 7 mc: three overpay 2
    (31, {"titanium": 5, "mc": 3}, (2, 3)),
    (84, {"titanium": 5}, range(3)),  # 6 mc
    (56, {"titanium": 5}, ()),  # no space tag
    (84, {"steel": 5}, ()),  # no building tag
    (68, {"steel": 5, "titanium": 5, "heat": 5}, ()),  # neither
]


@pytest.mark.parametrize(("card", "seat", "amounts"), SPLITS)
def test_how_much_metal_may_be_paid(card, seat, amounts):
    """No unit that could be dropped; the rest is paid with money."""
    table = against(Seat(hand=[card], **seat)).play(f"play {card}")
    assert table.answers("amount") == set(map(str, amounts))
    assert (table.decision == "main") == (not amounts)


def test_the_remainder_of_metal_is_lost():
    """No change is given: 14 for 13, 9 for 7."""
    table = against(Seat(hand=[7], steel=10)).play("play 7", "amount 7")
    assert table.change(0) == told("steel -7, hand -1")
    table = against(Seat(hand=[31], titanium=5)).play("play 31", "amount 3")
    assert table.change(0) == told("titanium -3, hand -1")


def test_without_a_choice_nothing_is_asked():
    """Just enough steel and no money."""
    table = against(Seat(hand=[7], steel=7, mc=0)).play("play 7")
    assert table.stock(0)[:2] == (0, 0) and table.cards(0, "front") >= {7}


def test_a_card_with_both_tags_takes_both_metals():
    """13 Space Elevator, 27 mc: steel first, then titanium, then money."""
    table = against(Seat(hand=[13], steel=6, titanium=6)).play("play 13", "amount 5")
    assert table.decision == "pay titanium" and table.answers("amount") == set("0123456")
    table.play("amount 4")
    assert table.change(0) == told("steel -5, titanium -4, mc -5, hand -1, titanium prod 1")


def test_overpaying_with_both_metals_wastes_no_unit():
    """27 mc: with twelve steel one titanium is enough; with thirteen it overpays 2."""
    table = against(Seat(hand=[13], steel=20, titanium=9)).play("play 13")
    assert table.answers("amount") == {str(n) for n in range(15)}
    assert table.copy().play("amount 12").answers("amount") == {"0", "1"}
    assert table.copy().play("amount 14").decision == "main"
    last = table.play("amount 13")  # 1 mc is left to pay; a titanium makes a steel superfluous
    assert last.decision == "main" and last.change(0)["mc"] == -1


WORTH = [  # seat, titanium that pays for 84 (6 mc), steel that pays for 7 (13 mc)
    ({}, 2, 7),
    ({"corporation": "phobolog"}, 2, 7),
    ({"front": [71]}, 2, 5),
    ({"corporation": "phobolog", "front": [71]}, 2, 5),
]


@pytest.mark.parametrize(("seat", "titanium", "steel"), WORTH)
def test_what_metals_are_worth(seat, titanium, steel):
    """Titanium 3, PhoboLog 1 more, Advanced Alloys 1 more each."""
    for card, metal, units in ((84, "titanium", titanium), (7, "steel", steel)):
        enough = against(Seat(hand=[card], mc=0, **{metal: units}, **seat))
        assert f"play {card}" in enough.legal()
        short = against(Seat(hand=[card], mc=0, **{metal: units - 1}, **seat))
        assert f"play {card}" not in short.legal()


@pytest.mark.parametrize(
    ("seat", "value"),
    [
        ({}, 3),
        ({"corporation": "phobolog"}, 4),
        ({"front": [71]}, 4),
        ({"corporation": "phobolog", "front": [71]}, 5),
    ],
)
def test_one_titanium_of_a_large_price(seat, value):
    """40 Asteroid Mining costs 30."""
    table = against(Seat(hand=[40], titanium=1, **seat)).play("play 40", "amount 1")
    assert table.change(0)["mc"] == value - 30


def test_heat_of_helion_pays_for_cards():
    """6 mc: at least what money lacks."""
    table = against(Seat("helion", hand=[68], mc=4, heat=5)).play("play 68")
    assert table.decision == "pay heat" and table.answers("amount") == {"2", "3", "4", "5"}
    assert table.play("amount 3").change(0) == told("mc -3, heat -3, hand -1, mc prod 2")


def test_heat_is_no_money_for_others():
    """Only Helion's."""
    assert "play 68" not in against(Seat(hand=[68], mc=4, heat=50)).legal()


def test_heat_is_not_wasted_on_overpaid_metal():
    """7 steel pay 13 mc and more: then neither money nor heat is paid."""
    table = against(Seat("helion", hand=[7], steel=7, heat=9)).play("play 7", "amount 7")
    assert table.change(0) == told("steel -7, hand -1")


def test_heat_of_helion_pays_everywhere():
    """Projects, milestones, awards, actions."""
    poor = {"mc": 0, "heat": 30, "hand": [1]}
    for name in ("project power_plant", "milestone terraformer", "award banker", "use 76"):
        table = against(Seat("helion", tr=35, front=[76], **poor))
        table.play(name)
        paid = {"project": 11, "milestone": 8, "award": 8, "use": 7}[name.split()[0]]
        assert table.change(0)["heat"] == -paid


def test_actions_take_the_metals_that_they_name():
    """187 Aquifer Pumping: 8 mc or steel; 76 Space Mirrors: money only."""
    table = against(Seat(front=[187], steel=5)).play("use 187")
    assert table.answers("amount") == {"0", "1", "2", "3", "4"}
    table.play("amount 4", "hex 4")
    assert table.change(0) == told("steel -4, TR 1")
    assert "use 76" not in against(Seat(front=[76], mc=6, titanium=9, hand=[1])).legal()

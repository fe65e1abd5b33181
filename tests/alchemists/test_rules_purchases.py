"""Section 7.4 of the rules: buying artifacts; what they do is in test_rules_artifacts.py."""

from __future__ import annotations

import pytest

from meeple.alchemists import tables as t

from .placing import ARTIFACTS, Seat, Table, alone

# artifacts.json: level, cost, printed points.
PRINTED = {
    "boots_of_speed": (1, 4, 2),
    "discount_card": (1, 3, 1),
    "magic_mortar": (1, 3, 1),
    "periscope": (1, 3, 1),
    "printing_press": (1, 4, 2),
    "robe_of_respect": (1, 4, 0),
    "amulet_of_rhetoric": (2, 4, 0),
    "hypnotic_amulet": (2, 3, 1),
    "seal_of_authority": (2, 4, 0),
    "silver_chalice": (2, 4, 6),
    "thinking_cap": (2, 4, 1),
    "witchs_trunk": (2, 3, 2),
    "altar_of_gold": (3, 1, 0),
    "bronze_cup": (3, 4, 4),
    "crystal_cabinet": (3, 5, 0),
    "feather_in_cap": (3, 3, 0),
    "magic_mirror": (3, 4, 0),
    "wisdom_idol": (3, 4, 0),
}
ROUND_OF = {1: 2, 2: 4, 3: 6}
LEVEL_1 = "boots_of_speed discount_card magic_mortar"


def buying(seat=None, on_sale=LEVEL_1, **words):
    return alone(
        Seat(**{"gold": 9, "slots": "buy"} | (seat or {})), at="buy", on_sale=on_sale, **words
    )


@pytest.mark.parametrize("name", PRINTED)
def test_an_artifact_costs_what_is_printed(name):
    """7.4: it leaves the row, which is not refilled."""
    level, cost, _ = PRINTED[name]
    table = buying(on_sale=name, round=ROUND_OF[level])
    assert table.legal() == {f"artifact {name}", "decline"}
    table.play(f"artifact {name}")
    gold = 9 - int(table[0]["gold"])
    assert gold == cost and table[0]["artifacts"] == 1 << ARTIFACTS.index(name)
    assert table.state["artifacts"][level - 1] == 0


@pytest.mark.parametrize("name", PRINTED)
def test_level_cost_and_points_of_the_cards(name):
    """artifacts.json."""
    a = ARTIFACTS.index(name)
    assert (t.ARTIFACT_LEVEL[a] + 1, t.COST[a], t.ARTIFACT_VP[a]) == PRINTED[name]


def test_one_card_for_each_action():
    """7.4."""
    table = buying({"slots": "buy buy"}).play("artifact magic_mortar")
    assert table.asked == (0, "purchase")
    assert table.legal() == {"artifact boots_of_speed", "artifact discount_card", "decline"}
    table.play("artifact boots_of_speed")
    assert table.asked == (1, "announce") and table.change(0) == {"gold": -7}


def test_the_row_is_not_refilled_within_a_round():
    """7.4, 17.6."""
    seats = [Seat(gold=9, slots="buy"), Seat(gold=9, slots="buy student", hand="07")]
    table = Table(*seats, at="buy", on_sale="boots_of_speed").play("0: artifact boots_of_speed")
    assert table.asked == (1, "test") and table.change(1) == {"unused": 1}


@pytest.mark.parametrize(("gold", "names"), [(3, "discount_card magic_mortar"), (4, LEVEL_1)])
def test_only_what_can_be_paid_is_bought(gold, names):
    """7.4."""
    assert buying({"gold": gold}).answers("artifact") == set(names.split())


def test_without_enough_gold_the_action_is_declined():
    """6.3."""
    table = buying({"gold": 2})
    assert table.asked == (1, "announce") and table.change(0) == {"unused": 1}


@pytest.mark.parametrize(("number", "level"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_level_in_the_row_by_round(number, level):
    """12.6: II after the first conference, III after the second."""
    sets = [1 << 4, 1 << 9, 1 << 13]
    table = alone(Seat(gold=9, slots="buy"), at="buy", round=number, artifacts=sets)
    names = ["printing_press", "silver_chalice", "bronze_cup"]
    assert table.answers("artifact") == {names[level - 1]}


# 10.8


def test_a_favor_shopkeeper_makes_it_one_gold_cheaper():
    """10.8: then something has to be bought."""
    table = buying({"favors": "shopkeeper"}).play("favor shopkeeper")
    assert table.legal() == {f"artifact {name}" for name in LEVEL_1.split()}
    table.play("artifact boots_of_speed")
    assert table.change(0) == {"gold": -3, "favors": -1} and table.state["favor_discard"][7] == 1


def test_two_shopkeepers_make_it_two_gold_cheaper():
    """10.8: what they make affordable can be bought."""
    table = buying({"gold": 2, "favors": "shopkeeper shopkeeper"})
    assert table.legal() == {"favor shopkeeper", "decline"}
    table.play("favor shopkeeper")
    assert table.answers("artifact") == {"discount_card", "magic_mortar"}
    table.play("favor shopkeeper", "artifact boots_of_speed")
    assert table.change(0) == {"gold": -2, "favors": -2}


def test_a_shopkeeper_that_does_not_help_cannot_be_played():
    """10.8, 6.3: nothing could be bought with it."""
    table = buying({"gold": 1, "favors": "shopkeeper"})
    assert table.asked == (1, "announce") and table.change(0) == {"unused": 1}


def test_a_shopkeeper_does_not_lower_a_price_below_1():
    """7.4, A-21."""
    table = buying({"favors": "shopkeeper"}, on_sale="altar_of_gold bronze_cup", round=6)
    table.play("favor shopkeeper", "artifact altar_of_gold")
    assert table[0]["gold"] == 8 and table.answers("pay") == set("12345678")


# Discount Card


@pytest.mark.parametrize(("purchases", "less"), [(-1, 0), (0, 2), (1, 1), (2, 0), (3, 0)])
def test_the_discount_card_is_worth_2_then_1_then_nothing(purchases, less):
    """7.4, A-3: purchases since the card."""
    seat = {"artifacts": "discount_card", "purchases": purchases}
    table = buying(seat, on_sale="boots_of_speed robe_of_respect").play("artifact boots_of_speed")
    assert table.change(0) == {"gold": -(4 - less)}


def test_the_discount_card_does_not_lower_its_own_price():
    """A-3: the next purchase is 2 cheaper, the one after 1."""
    table = buying({"slots": "buy buy", "gold": 8}, on_sale="discount_card magic_mortar periscope")
    table.play("artifact discount_card")
    assert table.change(0) == {"gold": -3} and table[0]["purchases"] == 0
    table.play("artifact periscope")
    assert table.change(0) == {"gold": -4} and table[0]["purchases"] == 1


def test_a_price_is_never_below_0():
    """7.4: max(0, cost - Discount Card); a price below 1 stays with a Shopkeeper."""
    seat = {"artifacts": "discount_card", "purchases": 0, "favors": "shopkeeper", "gold": 0}
    table = buying(seat, on_sale="altar_of_gold bronze_cup", round=6)
    table.play("favor shopkeeper")
    assert (
        table.asked == (1, "announce")
        and table[0]["gold"] == 0
        and table[0]["artifacts"] >> ARTIFACTS.index("altar_of_gold") & 1
    )


@pytest.mark.parametrize(
    ("purchases", "shopkeepers", "name", "price"),
    [
        (0, 1, "discount_card", 1),  # 3 - 2 = 1, and not below
        (0, 1, "boots_of_speed", 1),  # 4 - 2 - 1
        (0, 2, "boots_of_speed", 1),
        (1, 1, "boots_of_speed", 2),
        (1, 2, "boots_of_speed", 1),
        (1, 2, "discount_card", 1),
    ],
)
def test_discount_card_first_then_shopkeepers_down_to_1(purchases, shopkeepers, name, price):
    """7.4."""
    favors = "shopkeeper " * shopkeepers
    table = buying({"purchases": purchases, "favors": favors}, on_sale=f"{name} robe_of_respect")
    table.play(*["favor shopkeeper"] * shopkeepers, f"artifact {name}")
    assert table.change(0)["gold"] == -price


@pytest.mark.parametrize(
    ("steps", "prices"), [([2, 1], (2, 3, 4)), ([1] * 9, (3, 3, 3)), ([], (4, 4, 4))]
)
def test_the_option_discount_steps(steps, prices):
    """A-3: the printed card is one less for all later purchases."""
    for purchases, price in enumerate(prices):
        table = buying(
            {"purchases": purchases},
            on_sale="boots_of_speed robe_of_respect",
            options={"discount_steps": steps},
        )
        table.play("artifact boots_of_speed")
        assert table.change(0) == {"gold": -price}

"""Section 5 of the rules: what a card costs and what must be possible."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, against, told

PRICES = [  # card, seat, price
    (12, {"front": [25]}, 23),
    (12, {"front": [25, 70, 20]}, 20),
    (12, {"front": [25, 70, 20, 79, 94, 166, 150]}, 12),
    (9, {"corporation": "teractor"}, 14),
    (198, {"corporation": "teractor"}, 28),  # earth and space
    (198, {"corporation": "teractor", "front": [105, 25]}, 23),
    (3, {"corporation": "thorgate"}, 10),
    (105, {"corporation": "teractor"}, 0),  # not below 0
    (56, {"events": [195], "next_card": 195}, 0),
    (40, {"events": [195], "next_card": 195, "front": [25]}, 20),
]


@pytest.mark.parametrize(("card", "seat", "price"), PRICES)
def test_discounts_add_up(card, seat, price):
    """Per card, not per tag; never below 0."""
    table = Table(Seat(hand=[card], **seat), Seat(plants=0)).play(f"play {card}")
    assert table.change(0).get("mc", 0) == -price
    if price:
        poor = against(Seat(hand=[card], mc=price - 1, **seat))
        assert f"play {card}" not in poor.legal()


def test_indentured_workers_are_for_the_next_card_of_this_generation():
    """195: 8 mc less once; lost with the generation."""
    table = against(Seat(hand=[195, 56, 68])).play("play 195", "play 56")
    assert table.change(0) == told("hand -2, steel prod 1")
    table.do("1: pass_turn").mark().play("play 68")
    assert table.change(0)["mc"] == -6
    table = against(Seat(hand=[195, 82])).play("play 195").to_next_generation()
    table.do("1: pass_turn").mark().play("play 82")
    assert table.change(0)["mc"] == -24


def test_the_discount_does_not_touch_actions_and_projects():
    """Cards only."""
    table = against(Seat(front=[70, 76])).play("project power_plant", "use 76")
    assert table.change(0)["mc"] == -18


MAXED = {"temperature": 8, "oxygen": 14, "oceans": 9}
AT_THE_END = [  # card, answers, what is left of its effects
    (9, (), "titanium 2"),
    (10, (), ""),
    (53, (), ""),
    (78, (), ""),
    (127, (), ""),
    (138, (), "steel prod 2, titanium prod 1, energy prod -2"),
    (116, (), ""),
    (97, ("hex 46",), "nuclear_zone 1"),
]


@pytest.mark.parametrize(("card", "answers", "gives"), AT_THE_END)
def test_parameters_at_their_maximum_are_no_obstacle(card, answers, gives):
    """5 (a): no step, no TR, no ocean."""
    table = against(Seat(hand=[card], energy_prod=2), **MAXED)
    before = table.stock(0)[0]
    table.play(f"play {card}", *answers)
    change = table.change(0)
    assert change.pop("mc") < 0 and before == 100
    assert change == told(f"hand -1, {gives}" if gives else "hand -1") and table.mars() == {}


def test_resources_without_a_card_are_no_obstacle():
    """5 (b): 26's animal, 163's microbes and animals, 149 are lost."""
    for card in (26, 163, 149):
        table = against(Seat(hand=[card]), temperature=-12).play(f"play {card}")
        assert table.decision == "main" and not table.state["card_resources"].any()


def test_removal_without_a_victim_is_no_obstacle():
    """5 (c): nobody has plants, animals, money."""
    for card in (9, 11, 50, 63, 121, 124):
        table = Table(Seat(hand=[card]), Seat(mc=0, hand=[1])).play(f"play {card}")
        assert table.decision == "main" and table.player == 0


def test_an_own_decrease_counts_the_cards_own_increase():
    """5: Hackers' +2 covers its cut; 201's +1 covers it, so the cut may hit oneself."""
    table = Table(Seat(hand=[125], mc_prod=-5, energy_prod=1), Seat(mc_prod=-5))
    table.play("play 125")
    assert table.production(0) == (-5, 0, 0, 0, 0, 0)
    table = against(Seat(hand=[201])).play("play 201")
    assert table.production(0)[4] == 0 and table.production(1)[4] == 0


def test_a_tile_must_have_a_place():
    """120 Urbanized Area wants two cities; 64 metal beside an own tile; 59 a free ocean hex."""
    urban = Seat(hand=[120], energy_prod=1, tiles="city 46")
    assert "play 120" not in against(urban).legal()
    table = Table(urban, Seat(tiles="city 44")).play("play 120")
    assert table.tile(45) == "city"
    full = Seat(hand=[59], tiles="greenery 40 41, mohole_area 42", plants=0)
    oceans = [1, 3, 4, 10, 25, 29, 30, 31, 60]
    assert "play 59" not in against(full, temperature=4, oceans=oceans).legal()


def test_requirements_count_at_that_moment_only():
    """1: at most 5 oxygen; later it may rise."""
    table = against(Seat(hand=[1]), oxygen=5).play("play 1", "project greenery", "hex 46")
    assert 1 in table.cards(0, "front")


def test_tags_of_others_do_not_count():
    """46 Lightning Harvest: three own science tags."""
    assert "play 46" not in Table(Seat(hand=[46]), Seat(front=[90, 5])).legal()


def test_cities_and_greeneries_that_are_required():
    """186: cities of anybody, off the map too; 128: an own greenery."""
    others = Seat(tiles="city 46 62, greenery 12")
    legal = Table(Seat(hand=[186, 128]), others).legal()
    assert "play 186" in legal and "play 128" not in legal
    assert "play 186" not in Table(Seat(hand=[186]), Seat(tiles="city 46")).legal()
    assert "play 128" in against(Seat(hand=[128], tiles="greenery 46")).legal()

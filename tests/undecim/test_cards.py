"""Card tables that users bring play as they say."""

from __future__ import annotations

import copy
import json

import pytest

from meeple.core.batch import Batch
from meeple.undecim import GAME
from meeple.undecim import state as s
from meeple.undecim.cards import read_table
from meeple.undecim.tables import BUILT_IN, FACTS

from .positions import LORD, Seat, Table
from .test_invariants import check_laws
from .test_lockstep import lockstep_games

ANY = ["land", "resource", "enemy", "gold"]


def table_with(number=3, effect=None, red=None, **fields):
    """The built-in table with another effect or red text for one card."""
    table = copy.deepcopy(FACTS)
    card = table["action_cards"][number - 1]
    if red is not None:
        card |= {"red": red, "red_text": bool(red)}
    if effect is not None:
        card["effect"] = effect
    card |= fields
    return table


def pay(what, n=1, then=(), optional=False):
    return {"op": "pay", "what": what, "n": n, "optional": optional, "then": list(then)}


def vp(n):
    return {"op": "vp", "n": n}


# A user's table plays differently, as told


def test_a_changed_figure_counts():
    table = Table((5, 7, 9, 10), cards=table_with(5, [vp(7)])).reveal().do("0: spare seat 1")
    assert table.to_next_round().part(0, "effects") == 7


def test_a_table_may_be_a_file(tmp_path):
    path = tmp_path / "my_cards.json"
    path.write_text(json.dumps(table_with(5, [vp(8)])), encoding="utf-8")
    for source in (path, str(path)):
        table = Table((5, 7, 9, 10), cards=source).reveal().do("0: spare seat 1")
        assert table.to_next_round().part(0, "effects") == 8


def test_a_changed_name_is_used():
    cards = table_with(5, name_en="Border Dispute")
    assert "play 5 Border Dispute" in Table((5, 7, 9, 10), cards=cards).choices


def test_a_changed_award_is_given_by_its_own_condition():
    cards = copy.deepcopy(FACTS)
    cards["awards"][LORD] |= {"vp": 9, "condition": {"resources": 2, "max_town_level": 3}}
    for towns, points in ((("3 wood",), 9), (("2 wood",), 0)):
        seats = {0: Seat(loose="stone, clay", towns=towns)}
        table = Table((7, 9, 10), seats, cards=cards, awards=[LORD]).to_next_round()
        assert table.part(0, "awards") == points


def test_the_cost_of_the_sage_and_the_vp_of_an_enemy_are_read_from_the_table():
    cards = table_with(11, red=[{"op": "copy", "vp_cost": 5}])
    table = Table((11, 7, 9, 10), {0: Seat(vp=9)}, cards=cards).reveal().do("0: copy 10 Abundance")
    assert table.to_next_round().part(0, "effects") == 4
    cards = table_with(3, [{"op": "subjugate", "n": 2, "vp_each": 4}])
    table = Table((3, 7, 9, 10), {0: Seat(loose="3 enemy")}, cards=cards).reveal()
    table.do("0: subjugate an enemy", "0: subjugate an enemy")
    assert table.part(0, "effects") == 8 and table.loose(0) == {"enemy": 1}


@pytest.mark.parametrize(
    ("per", "seat", "points"),
    [
        ("die", Seat(), 1 + 2 * 5),
        ("die_half_up", Seat(), 1 + 2 * 3),
        ("towns", Seat(towns=("2 wood", "2 clay")), 5),
        ("territories", Seat(loose="2 grassland, 2 forest, 3 swamp, 2 mountain"), 5),
        ("enemies", Seat(loose="3 enemy", subjugated=2), 7),
        ("subjugated", Seat(loose="3 enemy", subjugated=2), 5),
        ("gold", Seat(loose="gold", towns=("2 gold",)), 3),
        ("land_types", Seat(loose="3 grassland, forest"), 5),
        ("lands", Seat(loose="3 grassland, forest"), 9),
        ("max_land", Seat(loose="3 grassland, forest"), 7),
    ],
)
def test_every_figure_that_an_amount_may_refer_to(per, seat, points):
    cards = table_with(3, [vp({"base": 1, "per": per, "times": 2})])
    table = Table((3, 7, 9, 10), {0: seat}, die=5, cards=cards).reveal().to_replenishing()
    assert table.part(0, "effects") == points


@pytest.mark.parametrize(("low", "high", "points"), [(0, 4, 4), (12, 20, 12), (0, 20, 11)])
def test_a_figure_stays_between_min_and_max(low, high, points):
    amount = {"base": 1, "per": "die", "times": 2, "min": low, "max": high}
    table = Table((3, 7, 9, 10), die=5, cards=table_with(3, [vp(amount)])).to_replenishing()
    assert table.part(0, "effects") == points


@pytest.mark.parametrize(
    ("stat", "at_least", "seat", "met"),
    [
        ("land_types", 2, Seat(loose="3 grassland, forest"), True),
        ("land_types", 3, Seat(loose="3 grassland, forest"), False),
        ("territories", 1, Seat(loose="grassland, forest, swamp, mountain"), True),
        ("lands", 4, Seat(loose="3 grassland, forest, 2 stone"), True),
        ("max_land", 4, Seat(loose="3 grassland, forest"), False),
        ("towns", 1, Seat(towns=("2 wood",)), True),
        ("max_town_level", 4, Seat(towns=("2 wood", "3 wood, gold")), True),
        ("max_town_level", 4, Seat(towns=("2 wood", "3 wood")), False),
        ("gold", 2, Seat(loose="gold", towns=("2 gold",)), False),
        ("enemies", 2, Seat(loose="enemy", subjugated=2), False),
        ("subjugated", 2, Seat(subjugated=2), True),
        ("enemies_total", 3, Seat(loose="enemy", subjugated=2), True),
        ("double_lands", 2, Seat(loose="3 grassland, 2 forest, swamp"), True),
        ("double_lands", 3, Seat(loose="3 grassland, 2 forest, swamp"), False),
        ("resources", 3, Seat(loose="2 stone, wood, 2 gold"), True),
        ("resources", 4, Seat(loose="2 stone, wood, 2 gold"), False),
    ],
)
def test_every_figure_that_a_condition_may_ask_for(stat, at_least, seat, met):
    condition = {"op": "if", "stat": stat, "at_least": at_least, "then": [vp(5)], "else": [vp(1)]}
    table = Table((3, 7, 9, 10), {0: seat}, cards=table_with(3, [condition])).to_replenishing()
    assert table.part(0, "effects") == (5 if met else 1)


def test_a_payment_of_several_cards_is_picked_card_by_card():
    cards = table_with(3, [pay(["land", "enemy"], 2, [vp(6)], optional=True)])
    table = Table((3, 7, 9, 10), {0: Seat(loose="2 forest, enemy, gold")}, cards=cards).reveal()
    table.do("0: pay")
    assert table.choices == {"pay forest", "pay enemy"}
    table.do("0: pay enemy")  # the second: a forest is the only choice
    assert table.part(0, "effects") == 6 and table.loose(0) == {"forest": 1, "gold": 1}
    assert table.pile("discard") == {"forest": 1, "enemy": 1}


def test_what_follows_a_payment_that_cannot_be_made_is_left_out():
    cards = table_with(3, [pay("gold", 2, [vp(6)]), vp(1)])
    for loose, points, left in (("gold", 1, {"gold": 1}), ("3 gold", 7, {"gold": 1})):
        table = Table((3, 7, 9, 10), {0: Seat(loose=loose)}, cards=cards).to_replenishing()
        assert table.part(0, "effects") == points and table.loose(0) == left


def test_of_two_lists_those_that_begin_with_a_payment_one_cannot_make_are_not_available():
    both = [{"op": "choose", "options": [[pay("gold", 1, [vp(6)])], [pay("enemy", 1, [vp(4)])]]}]
    cards = table_with(3, [*both, vp(1)])
    for loose, points in (("", 1), ("gold", 7), ("enemy", 5)):
        table = Table((3, 7, 9, 10), {0: Seat(loose=loose)}, cards=cards).to_replenishing()
        assert table.part(0, "effects") == points
    table = Table((3, 7, 9, 10), {0: Seat(loose="gold, enemy")}, cards=cards).reveal()
    assert table.choices == {"use the first part of the card", "use the second part of the card"}


def test_a_card_from_the_deck_without_an_allowed_half_goes_to_hand():
    cards = table_with(3, [{"op": "gain", "from": "deck", "n": 3, "as": ["land"]}])
    table = Table((3, 7, 9, 10), cards=cards, deck="forest, 2 enemy", rest=1).reveal()
    assert table.loose(0) == {"forest": 1} and table.hand(0) == {"enemy": 2}


def test_an_empty_list_is_always_available():
    cards = table_with(3, [{"op": "choose", "options": [[vp(1)], []]}, pay("gold", 1, [vp(9)])])
    table = Table((3, 7, 9, 10), {0: Seat(hand="enemy")}, cards=cards).reveal()
    assert table.choices == {"use the first part of the card", "use the second part of the card"}


def test_the_stone_may_be_moved_far():
    """Two cards of 99: checked and accepted, so a night follows."""
    cards = table_with(3, [{"op": "moon", "n": 99}])
    table = Table((3, 11, 9, 10), cards=cards).reveal().do("1: copy 3 Reclamation")
    assert table.to_next_round().state["nights"] == 1


def take(**fields):
    return {
        "op": "take",
        "what": ["gold", "resource"],
        "n": 1,
        "targets": "each_other",
        "pick_by": "owner",
        "to": "actor",
    } | fields


# All operations at once


EVERYTHING = {
    1: [
        {"op": "draw", "n": {"base": 1, "per": "towns", "times": 1, "max": 3}},
        {
            "op": "choose",
            "options": [
                [
                    pay("land", 2, [{"op": "gain", "from": "deck", "n": 3, "as": ANY}]),
                    {"op": "settle", "n": 2},
                ],
                [
                    {
                        "op": "choose",
                        "options": [
                            [pay(["enemy", "gold"], 1, [vp(3)])],
                            [{"op": "rotate", "of": ANY, "n": 3}],
                        ],
                    }
                ],
            ],
        },
        {"op": "build", "n": 2},
    ],
    3: [
        {
            "op": "if",
            "stat": "max_town_level",
            "at_least": 3,
            "then": [{"op": "develop", "n": 2}, pay("resource", 1, [vp(2)], optional=True)],
            "else": [
                {
                    "op": "if",
                    "stat": "resources",
                    "at_least": 2,
                    "then": [{"op": "moon", "n": 1}],
                    "else": [{"op": "gain", "from": "deck", "n": 2, "as": ["resource"]}],
                }
            ],
        },
    ],
    8: [
        {"op": "gain", "from": "hand", "n": 3, "as": ["enemy", "land"]},
        {"op": "subjugate", "n": {"base": 0, "per": "die", "times": 1}, "vp_each": 2},
        vp({"base": 1, "per": "max_land", "times": 1, "max": 6}),
    ],
}
RED = {
    2: [take(n={"base": 1, "per": "towns", "times": 1, "max": 3}, pick_by="actor")],
    4: [take(what="enemy", targets="one_other", to="discard"), take(targets="two_others")],
}


def everything():
    table = copy.deepcopy(FACTS)
    for number, effect in EVERYTHING.items():
        table["action_cards"][number - 1]["effect"] = effect
    for number, red in RED.items():
        table["action_cards"][number - 1] |= {"red": red, "red_text": True}
    return table


@pytest.mark.boundscheck
@pytest.mark.parametrize("num_players", [3, 4])
def test_a_table_of_all_operations_plays_with_every_law_kept(num_players):
    batch = Batch(GAME, 60, observations=False, num_players=num_players, cards=everything())
    batch.reset(seed=2)
    asked, finished = set(), 0
    for _ in range(240):
        check_laws(batch.states)
        asked |= set(batch.states["decision"].tolist())
        batch.step(batch.sample())
        finished += batch.dones.sum()
    assert finished >= 60 and asked == set(range(1, s.NUM_DECISIONS))


@pytest.mark.parametrize("num_players", [3, 4])
def test_the_reference_plays_a_table_of_all_operations_alike(num_players):
    assert lockstep_games(12, num_players, [], cards=everything()) > 12 * 60


def test_the_built_in_table_may_be_passed_and_is_the_default():
    assert read_table(None) is read_table(FACTS) is read_table(BUILT_IN) is None

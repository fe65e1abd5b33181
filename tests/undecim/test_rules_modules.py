"""Section 12 of the rule book: the three modules, their nine cards and three awards."""

from __future__ import annotations

import itertools

import pytest

from meeple.core.text import members
from meeple.undecim import GAME, rules
from meeple.undecim import state as s
from meeple.undecim.cards import MODULES, names_of
from meeple.undecim.rules.legal import list_legal

from .positions import (
    DISPELLER,
    FOUNDER,
    GOLDKING,
    LORD,
    PIONEER,
    SLAYER,
    STORMRIDER,
    Seat,
    Table,
)

REPLACED = {"darkness": {2, 8, 9}, "storm": {1, 3, 5}, "golden": {6, 7, 10}}
AWARDS = {"darkness": DISPELLER, "storm": STORMRIDER, "golden": GOLDKING}
NEW_NAMES = {
    2: "Night Raid",
    8: "Red Moon Rite",
    9: "Necromancy",
    1: "Great Voyage",
    3: "Upheaval",
    5: "Tempest",
    6: "Merchant Prince",
    7: "Great Works",
    10: "Festival",
}
SUBSETS = [list(c) for size in range(4) for c in itertools.combinations(MODULES, size)]
NO_MORE = {"obtain no more"}


def playing(number, seat=None, modules="all", **options):
    """Seat 0 of three has played `number` and is asked; the others have nothing to decide."""
    table = Table((number, 4, 11), {0: seat or Seat()}, modules=modules, **options).reveal()
    table.decline(lambda state: state["player"] == 0)
    return table


def from_deck(half="forest"):
    return f"0: obtain {half} from the deck"


# The rules of section 12


def test_there_are_eight_configurations():
    assert len(SUBSETS) == 8 and MODULES == ("darkness", "storm", "golden")


@pytest.mark.parametrize("modules", SUBSETS, ids=lambda m: "+".join(m) or "base")
def test_a_module_puts_its_award_into_play_besides_the_usual_three(modules):
    for seed in range(20):
        state = GAME.new_states(1, {"modules": modules})[0]
        rules.reset(state, seed)
        in_play = set(members(state["awards"]))
        assert {AWARDS[name] for name in modules} == in_play - {PIONEER, LORD, FOUNDER, SLAYER}
        assert PIONEER in in_play and len(in_play) == 3 + len(modules)


@pytest.mark.parametrize("modules", SUBSETS, ids=lambda m: "+".join(m) or "base")
def test_a_module_replaces_the_three_cards_with_its_numbers(modules):
    """4 and 11 are never replaced; the numbers of two modules do not collide."""
    state = GAME.new_states(1, {"modules": modules})[0]
    base = names_of(GAME.new_states(1, {})[0])["cards"]
    replaced = set().union(*(REPLACED[name] for name in modules))
    assert len(replaced) == 3 * len(modules) and not replaced & {4, 11}
    expected = base | {number: NEW_NAMES[number] for number in replaced}
    assert names_of(state)["cards"] == expected
    has_red_text = {2, 5, 11}  # of the base game; each module card has it where the old one had
    assert set(members(state["red_set"])) == has_red_text


def test_the_sage_names_cards_of_the_replaced_set():
    table = Table((11, 4, 8), modules=["darkness"]).reveal()
    assert {"copy 2 Night Raid", "copy 8 Red Moon Rite", "copy 9 Necromancy"} < table.choices
    assert len(table.choices) == 10 and "copy 2 Thieves" not in table.choices
    table.do("0: copy 9 Necromancy")


def test_modules_may_be_named_in_any_order():
    assert GAME.check_options({"modules": ["golden", "darkness"]})["modules"] == [
        "darkness",
        "golden",
    ]
    with pytest.raises(ValueError, match="darkness, storm, golden"):
        GAME.check_options({"modules": ["light"]})


# The three awards


def test_award_dispeller_needs_3_subjugated_enemies():
    for enemies, vp in ((2, 0), (3, 7), (5, 7)):
        seats = {0: Seat(subjugated=enemies, loose="4 enemy")}
        table = Table((10, 4, 6), seats, awards=[DISPELLER], modules=["darkness"]).to_next_round()
        assert table.part(0, "awards") == vp


def test_award_stormrider_needs_2_lands_of_each_of_three_types():
    for lands, vp in (
        ("2 forest, 2 swamp, 2 mountain", 7),
        ("9 forest, 2 swamp, mountain, grassland", 0),
        ("2 forest, 2 swamp, 2 iron", 0),
        ("2 forest, 3 swamp, 2 mountain, 2 grassland", 7),
    ):
        table = Table((10, 4, 6), {0: Seat(loose=lands)}, awards=[STORMRIDER], modules=["storm"])
        assert table.to_next_round().part(0, "awards") == vp


def test_award_goldking_needs_4_loose_gold():
    for loose, towns, vp in (("4 gold", (), 6), ("3 gold", ("2 gold",), 0), ("5 gold", (), 6)):
        seats = {0: Seat(loose=loose, towns=towns)}
        table = Table((5, 4, 9), seats, awards=[GOLDKING], modules=["golden"]).to_next_round()
        assert table.part(0, "awards") == vp


# The nine cards


def test_2_night_raid_takes_up_to_2_resources_gold_or_enemies_of_one_other_then_1_from_hand():
    seats = {0: Seat(hand="2 swamp"), 1: Seat(loose="stone, gold, 2 enemy, forest")}
    table = Table((2, 4, 11), seats, modules="all").reveal()
    table.do("0: choose seat 1")
    assert table.choices == {f"take {half} from seat 1" for half in ("stone", "gold", "enemy")}
    table.do("0: take enemy from seat 1", "0: take enemy from seat 1")
    assert table.loose(0) == {"enemy": 2} and table.loose(1) == {"forest": 1, "stone": 1, "gold": 1}
    table.do("2: copy 10 Festival")
    assert table.choices == NO_MORE | {"obtain swamp from hand", "obtain clay from hand"}
    table.do("0: obtain clay from hand")
    assert table.player != 0 and table.hand(0) == {"swamp": 1}


def test_8_red_moon_rite_moves_the_stone_by_2_then_2_from_the_deck_and_2_enemies_from_hand():
    table = playing(8, Seat(hand="2 enemy, swamp"), stone=3, deck="9 forest")
    assert table.state["stone"] == 5 and table.pile("revealed") == {"forest": 2}
    table.do(from_deck("wood"), from_deck())
    assert table.choices == NO_MORE | {"obtain enemy from hand"}
    table.do("0: obtain enemy from hand", "0: obtain enemy from hand")
    assert table.hand(0) == {"swamp": 1} and table.loose(0) == {"forest": 1, "wood": 1, "enemy": 2}


def test_a_night_after_the_red_moon_rite_is_only_checked_in_phase_4():
    """9 + 2: no night yet; with the die, one night, and the excess is lost."""
    table = playing(8, Seat(loose="enemy"), stone=9, die=6, deck="9 forest")
    assert table.state["stone"] == 11 and table.state["nights"] == 0
    assert table.loose(0) == {"enemy": 1}
    table.to_next_round()
    assert (table.state["stone"], table.state["nights"]) == (0, 1)
    assert table.part(0, "moon") == 3


@pytest.mark.parametrize(("subjugated", "cards"), [(0, 1), (1, 2), (4, 2)])
def test_9_necromancy_obtains_2_from_hand_then_1_from_the_deck_or_2(subjugated, cards):
    table = playing(9, Seat(hand="3 swamp", subjugated=subjugated), deck="9 forest")
    table.do(*["0: obtain swamp from hand"] * 2)
    assert table.hand(0) == {"swamp": 1} and table.pile("revealed") == {"forest": cards}


@pytest.mark.parametrize("die", [1, 4, 6])
def test_1_great_voyage_draws_as_many_as_the_die_then_up_to_2_of_any_kind_then_a_land(die):
    table = playing(1, Seat(hand="4 swamp"), die=die, deck="12 enemy")
    assert table.hand(0) == {"swamp": 4, "enemy": die}
    table.do("0: obtain clay from hand", "0: obtain gold from hand")
    assert table.choices == NO_MORE | {"obtain swamp from hand"}
    table.do("0: obtain swamp from hand")
    assert table.loose(0) == {"swamp": 1, "clay": 1, "gold": 1}
    assert table.state["decision"] == s.BUILD


def test_3_upheaval_obtains_up_to_3_lands_or_resources_then_turns_up_to_2_loose_cards_over():
    table = playing(3, Seat(hand="4 swamp, enemy", loose="forest, gold, iron"))
    assert table.choices == NO_MORE | {"obtain swamp from hand", "obtain clay from hand"}
    table.do(*["0: obtain clay from hand"] * 3)
    assert table.choices == {
        "turn forest over",
        "turn iron over",
        "turn clay over",
        "turn no more",
    }
    table.do("0: turn clay over", "0: turn iron over")
    assert table.loose(0) == {"forest": 1, "gold": 1, "clay": 2, "swamp": 1, "mountain": 1}
    assert table.state["decision"] == s.BUILD


def test_3_upheaval_may_turn_a_card_back_or_none():
    table = playing(3, Seat(loose="forest")).do("0: turn forest over", "0: turn wood over")
    assert table.loose(0) == {"forest": 1} and table.player != 0
    table = playing(3, Seat(loose="forest")).do("0: turn no more")
    assert table.loose(0) == {"forest": 1} and table.player != 0


def test_5_tempest_makes_every_other_player_discard_a_land_or_resource_of_its_choice():
    seats = {0: Seat(hand="3 swamp", loose="iron"), 1: Seat(loose="forest, stone, gold")}
    seats |= {2: Seat(loose="3 mountain, enemy"), 3: Seat(loose="gold, enemy")}
    table = Table((5, 4, 8, 10), seats, modules=["storm"]).reveal()
    assert table.choices == {"give forest to seat 0", "give stone to seat 0"} and table.player == 1
    discards = {"forest": 1, "mountain": 1}
    table.do("1: give forest")
    assert table.pile("discard") == discards and table.loose(0) == {"iron": 1}
    assert table.loose(2) == {"mountain": 2, "enemy": 1}
    assert table.loose(3) == {"gold": 1, "enemy": 1}  # it has neither
    table.decline(lambda state: state["player"] == 0)
    table.do("0: obtain swamp from hand", "0: obtain clay from hand")
    assert table.hand(0) == {"swamp": 1}


def test_6_merchant_prince_obtains_2_gold_1_from_the_deck_and_may_pay_1_gold_for_2_more():
    table = playing(6, Seat(hand="3 enemy, swamp"), deck="9 forest")
    assert table.choices == NO_MORE | {"obtain gold from hand"}
    table.do("0: obtain gold from hand", "0: obtain gold from hand", from_deck())
    assert table.choices == {"pay", "do not pay"} and table.hand(0) == {"swamp": 1, "enemy": 1}
    table.do("0: pay")
    assert table.loose(0) == {"forest": 1, "gold": 1} and table.pile("revealed") == {"forest": 2}
    table.do(from_deck("wood"), from_deck("wood"))
    assert table.loose(0) == {"forest": 1, "wood": 2, "gold": 1}


def test_6_merchant_prince_may_keep_the_gold_and_does_not_ask_without_gold():
    table = playing(6, Seat(loose="gold"), deck="9 forest").do(from_deck(), "0: do not pay")
    assert table.loose(0) == {"forest": 1, "gold": 1} and table.pile("revealed") == {}
    table = playing(6, Seat(), deck="9 forest").do(from_deck())
    assert table.player != 0 and table.loose(0) == {"forest": 1}


def test_7_great_works_obtains_up_to_3_resources_or_gold_then_develops_up_to_twice():
    table = playing(7, Seat(hand="3 swamp, enemy", towns=("2 clay",)))
    table.do(*["0: obtain clay from hand"] * 3)
    assert table.choices == {"develop town 1 with clay", "build nothing"}  # no settling
    table.do("0: develop town 1 with clay", "0: develop town 1 with clay")
    assert table.towns(0) == [{"clay": 4}] and table.hand(0) == {"enemy": 1}
    table.do("0: develop town 1 with clay")  # the auto-action
    assert table.towns(0) == [{"clay": 5}] and table.player != 0


@pytest.mark.parametrize(("towns", "vp"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 5)])
def test_10_festival_obtains_up_to_2_then_scores_2_vp_plus_1_per_town_at_most_5(towns, vp):
    table = playing(10, Seat(hand="3 swamp", towns=("2 stone",) * towns))
    table.do(*["0: obtain swamp from hand"] * 2)
    assert table.part(0, "effects") == vp and table.hand(0) == {"swamp": 1}


def test_the_base_cards_4_and_11_are_the_same_with_all_modules():
    table = playing(4, Seat(hand="swamp"), deck="3 forest")
    assert table.hand(0) == {"forest": 3, "swamp": 1}
    assert list_legal(table.state) == 3
    table = Table((11, 4, 8), {0: Seat(vp=6)}, modules="all").reveal()
    table.do("0: copy 10 Festival").to_next_round()
    assert table.part(0, "effects") == 6 - 2 + 2

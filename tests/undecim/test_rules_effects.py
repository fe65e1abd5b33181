"""Sections 7 and 9 of the rule book, and each of the eleven action cards."""

from __future__ import annotations

import pytest

from meeple.undecim import state as s

from .positions import FULL, KINDS, QUIET, Seat, Table

ANY_OF_SWAMP = {"obtain swamp from hand", "obtain clay from hand"}
NO_MORE = {"obtain no more"}


def playing(number, seat=None, **options):
    """Seat 0 of three has played `number` and is asked; the others have nothing to decide."""
    beside = [other for other in (7, 9, 10) if other != number][:2]
    table = Table((number, *beside), {0: seat or Seat()}, **options).reveal()
    assert table.player == 0
    return table


# 7: the production bonus


def test_two_lands_of_a_type_and_such_a_card_in_hand_make_a_resource():
    table = playing(7, Seat(loose="2 swamp", hand="swamp, forest"))
    assert table.choices == {"produce clay", "produce nothing"}
    table.do("0: produce clay")
    assert table.loose(0) == {"swamp": 2, "clay": 1} and table.hand(0) == {"forest": 1}


@pytest.mark.parametrize(
    ("loose", "hand"),
    [
        ("swamp, forest, grassland, mountain", "swamp, forest"),  # one land of a type
        ("2 swamp, 3 forest", "grassland, mountain"),  # no such card in hand
        ("2 clay", "swamp"),  # resources are no lands
        ("4 enemy", "enemy"),
    ],
)
def test_without_two_lands_or_such_a_card_in_hand_nothing_is_produced(loose, hand):
    table = Table((10, 7, 9, 5), {0: Seat(loose=loose, hand=hand)}).to_actions()
    while table.state["stage"] == s.ACT:
        assert not any(words.startswith("produce") for words in table.choices)
        table.do(f"{table.player}: {min(table.choices & (NO_MORE | {'build nothing'}))}")


@pytest.mark.parametrize("kind", range(4))
def test_each_land_produces_the_resource_on_its_back(kind):  # R1
    land, resource = KINDS[kind], ("stone", "wood", "clay", "iron")[kind]
    table = playing(7, Seat(loose=f"2 {land}", hand=land)).do(f"0: produce {resource}")
    assert table.loose(0) == {land: 2, resource: 1} and table.hand(0) == {}


def test_with_several_such_types_one_is_chosen():
    table = playing(7, Seat(loose="2 swamp, 4 forest, 2 grassland", hand="2 swamp, forest"))
    assert table.choices == {"produce clay", "produce wood", "produce nothing"}
    table.do("0: produce wood")
    assert table.loose(0)["wood"] == 1
    assert not any(words.startswith("produce") for words in table.choices)  # once per round


def test_the_production_bonus_may_be_left_out():
    table = playing(7, Seat(loose="2 swamp", hand="swamp")).do("0: produce nothing")
    assert table.loose(0) == {"swamp": 2} and table.hand(0) == {"swamp": 1}


def test_lands_obtained_by_the_own_action_come_too_late_for_the_production_bonus():  # R7
    """Reclamation: production is asked first, and not again with two forests."""
    seat = Seat(loose="forest", hand="3 forest")
    table = playing(3, seat, deck="18 enemy").do("0: obtain forest from hand")
    assert table.loose(0) == {"forest": 2}
    while table.player == 0 and table.state["stage"] == s.ACT:
        assert not any(words.startswith("produce") for words in table.choices)
        table.do(f"0: {min(table.choices & (NO_MORE | {'build nothing'}))}")


def test_lands_taken_by_red_text_and_the_kingdom_bonus_count_for_the_production_bonus():  # R7
    seats = {0: Seat(loose="forest", hand="forest"), 1: Seat(loose="forest")}
    table = Table((5, 7, 9, 10), seats).reveal().do("0: spare seat 3")
    assert table.choices == {"produce wood", "produce nothing"}
    # The bonus: a second forest at the start of the round.
    seats = FULL | {0: Seat(loose="forest", hand="5 forest")}
    table = Table(QUIET, seats, deck="8 forest").to_next_round().do("0: take forest")
    table.decline(lambda state: state["stage"] == s.PLAY)
    table.plays = [table.actions(i)[-1] for i in range(4)]
    table.reveal().decline(lambda state: state["player"] == 0 and state["stage"] == s.ACT)
    assert "produce wood" in table.choices


def test_the_production_bonus_is_no_base_income():  # R27
    """Without lands nobody gets anything at the start of a round but the bonus card."""
    table = Table(QUIET, FULL, deck="8 swamp").to_next_round()
    table.decline(lambda state: state["stage"] == s.PLAY)
    assert [table.loose(i) for i in range(4)] == [{"swamp": 1}] * 4


# 9: operations


def test_gaining_from_hand_may_stop_early_and_goes_one_card_at_a_time():
    table = playing(10, Seat(hand="2 swamp, enemy"))
    both_halves_of_enemy = {"obtain enemy from hand", "obtain gold from hand"}
    assert table.choices == NO_MORE | ANY_OF_SWAMP | both_halves_of_enemy
    table.do("0: obtain clay from hand")
    assert table.loose(0) == {"clay": 1} and table.player == 0
    table.do("0: obtain no more")
    assert table.loose(0) == {"clay": 1} and table.hand(0) == {"swamp": 1, "enemy": 1}


def test_gaining_ends_with_the_stated_number():
    table = playing(10, Seat(hand="3 swamp"))
    table.do("0: obtain clay from hand", "0: obtain swamp from hand")
    assert table.hand(0) == {"swamp": 1} and table.state["decision"] != s.GAIN


def test_the_half_must_be_of_a_kind_that_the_effect_names():
    table = playing(7, Seat(hand="swamp, enemy"))  # resources and gold
    assert table.choices == NO_MORE | {"obtain clay from hand", "obtain gold from hand"}


def test_cards_from_the_deck_are_all_seen_before_any_is_placed_and_all_are_placed():
    table = playing(1, die=5, deck="4 forest")  # four cards
    assert table.pile("revealed") == {"forest": 4}
    for left in (3, 2, 1):
        assert table.choices == {"obtain forest from the deck", "obtain wood from the deck"}
        table.do("0: obtain wood from the deck")
        assert table.pile("revealed") == {"forest": left}
    table.do("0: obtain forest from the deck")
    assert table.loose(0) == {"forest": 1, "wood": 3} and table.pile("revealed") == {}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_card_comes_from_the_deck(kind):
    assert playing(1, die=1, deck=f"2 {kind}").pile("revealed") == {kind: 2}
    table = playing(6, Seat(hand=f"2 {kind}"), deck=kind, rest=1)  # trade draws one
    assert table.hand(0) == {kind: 3}


def test_paid_cards_go_to_the_discards():
    table = playing(6, Seat(loose="2 gold"), deck="8 forest").do("0: use the second part")
    assert table[0]["loose"][s.GOLD] == 1
    assert table.pile("discard")["enemy"] == 28 - 1  # all but the other gold


def test_subjugating_by_an_effect_pays_3_vp_at_once_and_turns_the_enemy_face_down():
    table = playing(8, Seat(loose="2 enemy"), die=3, deck="8 forest")
    table.decline(lambda state: state["decision"] == s.SUBJUGATE)
    assert table.choices == {"subjugate an enemy", "subjugate no more"}
    table.do("0: subjugate an enemy")
    assert table.part(0, "effects") == 3 and table[0]["subjugated"] == table[0]["since"] == 1
    assert table.loose(0)["enemy"] == 1
    table.do("0: subjugate no more")
    assert table.part(0, "effects") == 3


def test_no_more_enemies_are_subjugated_than_lie_face_up():
    """The die allows three; one is there."""
    table = playing(8, Seat(loose="enemy"), die=6, deck="8 forest")
    table.decline(lambda state: state["decision"] == s.SUBJUGATE).do("0: subjugate an enemy")
    assert table.state["decision"] != s.SUBJUGATE and table[0]["subjugated"] == 1
    table = playing(8, die=6, deck="8 forest")
    table.decline(lambda g: g["decision"] == s.SUBJUGATE or g["stage"] == s.REPLENISH)
    assert table.state["stage"] == s.REPLENISH  # without enemies nobody is asked


def test_enemies_subjugated_in_the_round_of_a_night_count_in_it_without_being_paid_again():
    """One by the effect, one face-up; the night before had 5: 3 at once, 3 + 5 x 2 at night."""
    table = playing(8, Seat(loose="2 enemy", product=5), die=1, stone=9, nights=1, deck="8 forest")
    table.decline(lambda state: state["decision"] == s.SUBJUGATE).do("0: subjugate an enemy")
    table.to_next_round()
    assert (table.part(0, "effects"), table.part(0, "moon")) == (3, 3 + 10)


def test_if_no_night_follows_nothing_more_happens():
    table = playing(8, Seat(loose="2 enemy"), die=1, round=5, deck="8 forest")
    table.decline(lambda state: state["decision"] == s.SUBJUGATE).do("0: subjugate an enemy")
    table.to_next_round()
    assert table.state["over"] and (table.part(0, "effects"), table.part(0, "moon")) == (3, 0)


# R13: the deck runs out


def test_an_empty_deck_is_made_anew_from_the_discards():
    """Gathering draws three cards of which the deck has but one."""
    table = playing(4, deck="forest", rest="discard")
    assert sum(table.hand(0).values()) == 3 and table.hand(0).get("forest", 0) >= 1
    assert table.pile("discard") == {} and sum(table.pile("deck").values()) == 97


def test_without_discards_a_card_is_not_drawn_by_an_effect():
    table = playing(4, deck="forest", rest=1)
    assert table.hand(0) == {"forest": 1} and table.pile("deck") == {}
    table = playing(1, die=6, deck="2 forest", rest=1)
    assert table.pile("revealed") == {"forest": 2}


def test_without_discards_a_card_is_not_drawn_for_refill_and_bonus():
    table = Table((2, 7, 9, 10), deck="3 forest", rest=1)
    table.reveal().decline(lambda state: state["round"] == 3)
    assert table.hand(0) == {"forest": 3} and table.hand(2) == table.hand(3) == {}
    assert table.state["stage"] == s.PLAY  # nobody was asked about a bonus
    assert not any(table.loose(i) for i in (0, 2, 3))


# The eleven cards


@pytest.mark.parametrize(("die", "cards"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_1_exploration_takes_1_plus_half_the_die_from_the_deck_with_any_half(die, cards):
    table = playing(1, die=die, deck="18 enemy")
    assert table.pile("revealed") == {"enemy": cards}
    for _ in range(cards):
        assert table.choices == {"obtain enemy from the deck", "obtain gold from the deck"}
        table.do("0: obtain gold from the deck")
    assert table.loose(0) == {"gold": cards} and table.state["decision"] == s.BUILD


def test_2_thieves_takes_a_resource_or_gold_from_two_others_then_one_from_hand():
    seats = {0: Seat(hand="2 swamp"), 1: Seat(loose="stone, gold, forest"), 3: Seat(loose="iron")}
    table = Table((2, 7, 9, 10), seats).reveal()
    table.do("0: spare seat 2")
    assert table.choices == {"take stone from seat 1", "take gold from seat 1"}
    table.do("0: take stone from seat 1")
    assert table.loose(0) == {"stone": 1, "iron": 1} and table.loose(1) == {"forest": 1, "gold": 1}
    assert table.choices == NO_MORE | ANY_OF_SWAMP
    table.do("0: obtain swamp from hand")
    assert table.hand(0) == {"swamp": 1} and table.state["decision"] != s.GAIN


def test_3_reclamation_draws_2_then_up_to_2_lands_then_1_of_any_kind():
    table = playing(3, Seat(hand="2 swamp"), deck="18 enemy")
    assert table.hand(0) == {"swamp": 2, "enemy": 2}
    assert table.choices == NO_MORE | {"obtain swamp from hand"}
    table.do("0: obtain swamp from hand", "0: obtain no more")
    assert table.choices == NO_MORE | ANY_OF_SWAMP | {
        "obtain enemy from hand",
        "obtain gold from hand",
    }
    table.do("0: obtain gold from hand")
    assert table.loose(0) == {"swamp": 1, "gold": 1} and table.hand(0) == {"swamp": 1, "enemy": 1}
    table = playing(3, Seat(hand="4 swamp"), deck="18 enemy")
    table.do("0: obtain swamp from hand", "0: obtain swamp from hand")
    assert "obtain clay from hand" in table.choices  # the third may be anything


def test_4_gathering_draws_3_then_up_to_3_resources_then_settles():
    table = playing(4, Seat(hand="swamp"), deck="3 forest")
    assert table.hand(0) == {"forest": 3, "swamp": 1}
    assert table.choices == NO_MORE | {"obtain wood from hand", "obtain clay from hand"}
    table.do("0: obtain wood from hand", "0: obtain wood from hand", "0: obtain wood from hand")
    assert table.hand(0) == {"swamp": 1}
    table.do("0: settle with 2 wood")
    assert table.towns(0) == [{"wood": 2}]
    assert table.choices == {"develop town 1 with wood", "build nothing"}  # the auto-action


def test_4_gathering_settles_but_does_not_develop():
    table = playing(4, Seat(loose="2 wood", towns=("2 wood",)), deck="3 forest")
    table.do("0: obtain no more")
    assert table.choices == {"settle with 2 wood", "build nothing"}


def test_5_invasion_war_takes_a_land_of_the_owners_choice_from_two_others_and_scores_2_vp():
    seats = {1: Seat(loose="forest, swamp, stone"), 3: Seat(loose="mountain")}
    table = Table((5, 7, 9, 10), seats).reveal().do("0: spare seat 2")
    assert table.choices == {"give forest to seat 0", "give swamp to seat 0"}
    assert table.part(0, "effects") == 0
    table.do("1: give swamp").to_next_round()
    assert table.loose(0) == {"swamp": 1, "mountain": 1} and table.part(0, "effects") == 2


def test_6_trade_draws_1_then_up_to_1_gold_then_up_to_2_of_any_kind():
    table = playing(6, Seat(loose="gold", hand="2 swamp, enemy"), deck="18 forest")
    assert table.choices == {"use the first part of the card", "use the second part of the card"}
    table.do("0: use the first part")
    assert table.hand(0) == {"forest": 1, "swamp": 2, "enemy": 1}
    assert table.choices == NO_MORE | {"obtain gold from hand"}
    table.do("0: obtain gold from hand", "0: obtain wood from hand", "0: obtain swamp from hand")
    assert table.hand(0) == {"swamp": 1}
    assert table.loose(0) == {"gold": 2, "wood": 1, "swamp": 1}


def test_6_trade_or_pays_1_gold_for_4_cards_from_the_deck():
    table = playing(6, Seat(loose="gold"), deck="18 forest").do("0: use the second part")
    assert table.loose(0) == {} and table.pile("revealed") == {"forest": 4}
    table.decline(lambda state: not state["revealed"].any())
    assert table.loose(0) == {"forest": 4}


def test_6_trade_without_gold_leaves_no_choice_but_the_first_part():
    table = playing(6, Seat(hand="enemy"), deck="18 forest")
    assert table.choices == NO_MORE | {"obtain gold from hand"}
    assert table.hand(0) == {"forest": 1, "enemy": 1}


def test_7_construction_obtains_up_to_3_resources_or_gold_then_builds_once():
    table = playing(7, Seat(hand="3 swamp, enemy", towns=("2 clay",)))
    assert table.choices == NO_MORE | {"obtain clay from hand", "obtain gold from hand"}
    table.do(*["0: obtain clay from hand"] * 3)
    assert table.hand(0) == {"enemy": 1}
    assert {"settle with 2 clay", "develop town 1 with clay"} < table.choices
    table.do("0: settle with 2 clay", "0: develop town 1 with clay")  # the second: auto-action
    assert table.towns(0) == [{"clay": 3}, {"clay": 2}] and table.loose(0) == {}


@pytest.mark.parametrize(("die", "most"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_8_subjugation_takes_2_from_the_deck_2_enemies_from_hand_then_subjugates(die, most):
    """Up to half the die, rounded up, for 3 VP each."""
    table = playing(8, Seat(loose="enemy", hand="3 enemy"), die=die, deck="18 forest")
    assert table.pile("revealed") == {"forest": 2}
    table.do("0: obtain wood from the deck", "0: obtain forest from the deck")
    assert table.choices == NO_MORE | {"obtain enemy from hand"}
    table.do("0: obtain enemy from hand", "0: obtain enemy from hand")
    assert table.hand(0) == {"enemy": 1}
    table.do(*["0: subjugate an enemy"] * most)
    assert table.state["decision"] != s.SUBJUGATE and table[0]["subjugated"] == most
    assert table.part(0, "effects") == 3 * most and table[0]["loose"][s.ENEMY] == 3 - most


def test_9_founding_without_a_town_obtains_up_to_3_then_settles():
    table = playing(9, Seat(hand="3 swamp, enemy"))
    table.do(*["0: obtain clay from hand"] * 3)
    assert table.hand(0) == {"enemy": 1}
    table.do("0: settle with 2 clay")
    assert table.towns(0) == [{"clay": 2}]
    assert table.choices == {"develop town 1 with clay", "build nothing"}


def test_9_founding_with_a_town_obtains_up_to_2_then_builds():
    table = playing(9, Seat(hand="3 swamp, enemy", towns=("2 clay",)))
    table.do(*["0: obtain clay from hand"] * 2)
    assert table.hand(0) == {"swamp": 1, "enemy": 1}
    assert table.choices == {"settle with 2 clay", "develop town 1 with clay", "build nothing"}


@pytest.mark.parametrize(("towns", "cards"), [(0, 0), (1, 1), (2, 2), (3, 2), (5, 2)])
def test_10_abundance_obtains_up_to_2_then_one_from_the_deck_per_town_at_most_2(towns, cards):
    table = playing(10, Seat(hand="3 swamp", towns=("2 clay",) * towns), deck="18 forest")
    table.do(*["0: obtain swamp from hand"] * 2)
    assert table.hand(0) == {"swamp": 1} and table.loose(0) == {"swamp": 2}
    assert table.pile("deck")["forest"] == 18 - cards
    assert table.pile("revealed").get("forest", 0) == cards


def test_11_sage_has_no_effect_of_its_own_but_copies_at_the_cost_of_2_vp():
    table = playing(11, Seat(vp=5, hand="swamp")).do("0: copy 10 Abundance")
    assert table[0]["vp"] == 3 and table.choices == NO_MORE | ANY_OF_SWAMP

"""Section 5 of the rule book: red text."""

from __future__ import annotations

import pytest

from meeple.undecim import state as s

from .positions import Seat, Table

RICH = Seat(loose="2 grassland, 2 stone, forest, wood, 2 enemy, 2 gold")
THIEVES, INVASION = 2, 5


def victims(actor, num_players=4, seat=RICH):
    return {i: seat for i in range(num_players) if i != actor}


def test_red_texts_come_before_any_other_effect():
    """Exploration, number 1, acts only after the red text of number 5."""
    table = Table((1, 5, 7, 9), victims(1)).reveal()
    assert table.state["stage"] == s.RED and table.player == 1
    table.do("1: spare seat 3", "2: give grassland", "0: give grassland")
    assert table.state["stage"] == s.ACT and table.player == 0
    assert table.loose(1) == {"grassland": 2}


def test_red_texts_come_in_ascending_number():
    table = Table((5, 2, 7, 9), dict.fromkeys(range(4), RICH)).reveal()
    table.do("1: spare seat 0", "1: take gold from seat 2", "1: take gold from seat 3")
    assert table.player == 0 and table.choices == {"spare seat 1", "spare seat 2", "spare seat 3"}


def test_cards_taken_by_a_red_text_cannot_be_taken_in_the_same_step():  # R9
    """Seat 1 had no land; the one it got through the invasion is safe from the sage's."""
    table = Table((7, 5, 11, 9), {0: Seat(loose="forest"), 3: Seat(loose="swamp, forest")})
    table.reveal().do("1: spare seat 2", "3: give swamp")
    assert table.loose(1) == {"forest": 1, "swamp": 1}
    table.do("2: copy 5 Invasion War", "2: spare seat 0")
    assert table.loose(1) == {"forest": 1, "swamp": 1}
    assert table.state["stage"] != s.RED  # seat 1 is passed over: nobody is asked
    assert table.loose(2) == {"forest": 1}  # from seat 3


def test_the_takeable_number_is_what_there_is_less_what_red_texts_brought():
    """Of three cards of wood two were got so: one may be taken, then no more."""
    seats = {1: Seat(loose="3 wood, 2 stone", got="2 wood")}
    table = Table((2, 7, 9, 10), seats, modules=["darkness"]).reveal()
    table.do("0: choose seat 1", "0: take wood from seat 1")  # the other one must be a stone
    assert table.loose(1) == {"wood": 2, "stone": 1} and table.loose(0) == {"wood": 1, "stone": 1}


def test_what_was_taken_in_an_earlier_round_can_be_taken():
    table = Table((7, 5, 10, 9), {0: Seat(loose="forest")}, open=(6, 8, 11), deck="28 enemy")
    table.decline(lambda state: state["stage"] == s.REPLENISH)
    assert table.loose(1) == {"forest": 1}
    table.do("1: take 6 Trade", "0: take 5 Invasion War").to_stage(s.PLAY)
    table.decline(lambda state: state["stage"] == s.PLAY)
    table.plays = (5, *(table.actions(i)[-1] for i in (1, 2, 3)))
    table.reveal().do("0: spare seat 3")
    assert table.loose(0) == {"forest": 1, "enemy": 1} and table.loose(1) == {"enemy": 1}


def test_in_round_1_only_the_kingdom_bonus_can_be_taken():
    """Whatever half each has chosen; hands are out of reach."""
    bonus = {1: Seat(loose="grassland", hand="5 forest"), 2: Seat(loose="clay", hand="5 swamp")}
    table = Table((5, 7, 9, 10), bonus, round=1).reveal().do("0: spare seat 3")
    assert table.loose(0) == {"grassland": 1} and table.loose(1) == {}
    assert table.loose(2) == {"clay": 1}
    table = Table((2, 7, 9, 10), bonus, round=1).reveal().do("0: spare seat 3")
    assert table.loose(0) == {"clay": 1} and table.loose(1) == {"grassland": 1}


def test_cards_in_towns_subjugated_enemies_and_hands_are_never_taken():
    seat = Seat(hand="5 enemy", towns=("2 stone, gold",), subjugated=3)
    table = Table((2, 7, 9, 10), {1: seat}, modules=["darkness"]).reveal().do("0: choose seat 1")
    assert table.loose(0) == {} and table.towns(1) == [{"stone": 2, "gold": 1}]
    assert table[1]["subjugated"] == 3 and table.hand(1) == {"enemy": 5}


def test_two_other_players_of_four_are_named_by_sparing_the_third():
    for spared, robbed in ((1, {2, 3}), (2, {1, 3}), (3, {1, 2})):
        table = Table((5, 7, 9, 10), victims(0, seat=Seat(loose="forest"))).reveal()
        assert table.choices == {"spare seat 1", "spare seat 2", "spare seat 3"}
        table.do(f"0: spare seat {spared}")
        assert {i for i in (1, 2, 3) if not table.loose(i)} == robbed


@pytest.mark.parametrize("actor", [0, 1, 2])
def test_two_other_players_of_three_are_both(actor):
    """Nothing is asked."""
    cards = [7, 9, 10]
    cards[actor] = 5
    seats = victims(actor, 3, Seat(loose="forest, wood"))
    table = Table(cards, seats).reveal()
    assert table.state["stage"] != s.RED and table.loose(actor) == {"forest": 2}
    assert all(table.loose(i) == {"wood": 1} for i in seats)


def test_one_other_player_may_be_any():
    for actor, target in ((0, 3), (2, 1), (3, 0)):
        cards = [7, 9, 10, 1]
        cards[actor] = 2
        seats = victims(actor, seat=Seat(loose="gold"))
        table = Table(cards, seats, modules=["darkness"]).reveal()
        others = [i for i in range(4) if i != actor]
        assert table.choices == {f"choose seat {i}" for i in others}
        table.do(f"{actor}: choose seat {target}")
        assert [i for i in others if not table.loose(i)] == [target]


def test_targets_lose_cards_in_seat_order_clockwise_from_the_actor():
    """Seat 2 acts: seat 3, then 0, then 1."""
    table = Table((7, 9, 5, 10), victims(2)).reveal().do("2: spare seat 3")
    assert table.player == 0
    assert table.do("0: give forest").player == 1
    table = Table((7, 9, 5, 10), victims(2)).reveal().do("2: spare seat 1")
    assert table.player == 3
    assert table.do("3: give forest").player == 0


def test_the_actor_names_targets_before_anything_is_taken_even_players_who_have_nothing():
    table = Table((5, 7, 9, 10), {3: Seat(loose="forest")}).reveal()
    assert table.loose(3) == {"forest": 1} and table.loose(0) == {}
    table.do("0: spare seat 3")
    assert table.loose(0) == {} and table.loose(3) == {"forest": 1}


def test_if_the_owner_picks_it_must_give_one_if_there_is_one():
    """There is no way to decline."""
    table = Table((5, 7, 9, 10), {1: Seat(loose="forest, 2 swamp, mountain, stone, gold, enemy")})
    table.reveal().do("0: spare seat 3")
    assert table.player == 1
    assert table.choices == {f"give {land} to seat 0" for land in ("forest", "swamp", "mountain")}
    table.do("1: give swamp")
    assert table[1]["loose"][4] == 1 and table.loose(0) == {"swamp": 1}


def test_an_owner_with_one_kind_of_card_gives_it_unasked_and_one_with_none_is_passed_over():
    table = Table((5, 7, 9, 10), {1: Seat(loose="3 forest"), 2: Seat(loose="stone, gold")})
    table.reveal().do("0: spare seat 3")
    assert table.state["stage"] == s.ACT and table.loose(0) == {"forest": 1}
    assert table.loose(1) == {"forest": 2} and table.loose(2) == {"stone": 1, "gold": 1}


def test_if_the_actor_picks_it_chooses_among_all_that_may_be_taken():
    table = Table((2, 7, 9, 10), {1: RICH}).reveal().do("0: spare seat 3")
    assert table.choices == {f"take {half} from seat 1" for half in ("stone", "wood", "gold")}
    table.do("0: take gold from seat 1")
    assert table.loose(0) == {"gold": 1} and table.loose(1)["gold"] == 1


@pytest.mark.parametrize(("loose", "taken"), [("2 gold", 2), ("gold, enemy", 2), ("gold", 1)])
def test_the_actor_takes_as_many_as_stated_if_there_are_as_many(loose, taken):
    """Night raid: two; no choice is left where one kind is."""
    table = Table((2, 7, 9, 10), {1: Seat(loose=loose)}, modules=["darkness"])
    table.reveal().do("0: choose seat 1")
    if len(table.loose(1)) > 1:
        table.do("0: take gold from seat 1")
    assert sum(table.loose(0).values()) == taken and table.loose(1) == {}


@pytest.mark.parametrize("half", ["stone", "wood", "clay", "iron", "gold"])
def test_a_card_that_is_taken_keeps_its_half(half):
    table = Table((2, 7, 9, 10), {1: Seat(loose=half)}).reveal().do("0: spare seat 3")
    assert table.loose(0) == {half: 1} and table.loose(1) == {}


@pytest.mark.parametrize("half", ["grassland", "forest", "swamp", "mountain"])
def test_a_land_that_is_given_stays_a_land(half):
    table = Table((5, 7, 9, 10), {2: Seat(loose=half)}).reveal().do("0: spare seat 3")
    assert table.loose(0) == {half: 1} and table.loose(2) == {}


def test_cards_given_away_count_no_more_for_their_owner():
    """The second land of a type is gone before the production bonus is looked at."""
    table = Table((5, 7, 9, 10), {1: Seat(loose="2 forest", hand="forest")})
    table.reveal().do("0: spare seat 3")
    assert "produce wood" not in table.choices and table.loose(1) == {"forest": 1}

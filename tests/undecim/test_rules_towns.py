"""Section 8 of the rule book: settle, develop, auto-action."""

from __future__ import annotations

import itertools

import pytest

from meeple.undecim import GAME
from meeple.undecim import state as s
from meeple.undecim.actions import composition_text
from meeple.undecim.tables import COMPOSITIONS, TOWN_CARD_NAMES

from .positions import Seat, Table

LOOSE_TOWN_CARDS = ("stone", "wood", "clay", "iron", "gold")
STOP = {"build nothing"}


def may_found(cards):
    """The rule read literally; cards: how many of stone, wood, clay, iron, gold."""
    *resources, gold = cards
    kinds = [count for count in resources if count]
    two_different = kinds == [1, 1] and gold == 0
    equal_with_gold = len(kinds) <= 1 and sum(cards) in (2, 3)
    return two_different or equal_with_gold


def building(loose, towns=()):
    """Seat 0 at its auto-action, after a card that only scores here."""
    table = Table((5, 7, 9, 10), {0: Seat(loose=loose, towns=towns)})
    return table.decline(lambda state: state["decision"] == s.BUILD and state["player"] == 0)


def settlements(table):
    return {words for words in table.choices if words.startswith("settle")}


def developments(table, town=1):
    prefix = f"develop town {town} with "
    return {words.removeprefix(prefix) for words in table.choices if words.startswith(prefix)}


# Settle


def test_there_are_28_compositions():
    sets = [cards for cards in itertools.product(range(5), repeat=5) if may_found(cards)]
    assert len(sets) == 28 and sorted(map(tuple, COMPOSITIONS.tolist())) == sorted(sets)


def test_whoever_has_plenty_may_settle_with_every_allowed_set_and_no_other():  # R19
    table = building(", ".join(f"4 {name}" for name in LOOSE_TOWN_CARDS))
    allowed = [cards for cards in itertools.product(range(5), repeat=5) if may_found(cards)]
    assert settlements(table) == {f"settle with {composition_text(cards)}" for cards in allowed}


@pytest.mark.parametrize("cards", [tuple(row) for row in COMPOSITIONS.tolist()])
def test_a_town_is_laid_from_exactly_the_loose_cards_of_its_set(cards):
    table = building(composition_text(cards))
    table.do(f"0: settle with {composition_text(cards)}")
    assert table.loose(0) == {} and table[0]["num_towns"] == 1
    assert table[0]["towns"][0].tolist() == list(cards)


@pytest.mark.parametrize(
    ("loose", "words"),
    [
        ("2 stone", {"2 stone"}),
        ("3 stone", {"2 stone", "3 stone"}),
        ("4 stone", {"2 stone", "3 stone"}),  # not all four
        ("stone, wood", {"1 stone, 1 wood"}),
        ("stone, wood, clay", {"1 stone, 1 wood", "1 stone, 1 clay", "1 wood, 1 clay"}),
        ("2 clay, iron", {"2 clay", "1 clay, 1 iron"}),  # not all three
        ("stone, wood, gold", {"1 stone, 1 wood", "1 stone, 1 gold", "1 wood, 1 gold"}),
        ("iron, gold", {"1 iron, 1 gold"}),
        ("iron, 2 gold", {"1 iron, 1 gold", "1 iron, 2 gold", "2 gold"}),
        ("2 iron, gold", {"2 iron", "1 iron, 1 gold", "2 iron, 1 gold"}),
        ("2 gold", {"2 gold"}),  # R12
        ("3 gold", {"2 gold", "3 gold"}),
        ("4 gold", {"2 gold", "3 gold"}),
    ],
)
def test_settling_is_possible_with_these_cards_as_the_rules_say(loose, words):
    assert settlements(building(loose)) == {f"settle with {one}" for one in words}


@pytest.mark.parametrize("loose", ["stone", "gold", "3 forest, 2 enemy", "stone, 5 forest", ""])
def test_one_card_or_lands_and_enemies_make_no_town(loose):
    """Nothing is asked then."""
    table = Table((10, 7, 9, 8), {0: Seat(loose=loose)}).to_replenishing()
    assert table.towns(0) == [] and table.state["stage"] == s.REPLENISH


def test_the_number_of_towns_has_no_limit():
    """Up to the ten that five rounds with two settlements each could bring."""
    towns = ("2 stone",) * 3 + ("2 wood",) * 3 + ("2 clay",) * 3
    table = building("2 iron", towns).do("0: settle with 2 iron")
    assert len(table.towns(0)) == 10 and table.towns(0)[9] == {"iron": 2}


# Develop


@pytest.mark.parametrize(
    ("town", "takes"),
    [
        ("2 gold", "stone wood clay iron gold"),  # no resource: open
        ("3 gold", "stone wood clay iron gold"),
        ("stone, gold", "stone wood clay iron gold"),  # one resource: open
        ("2 stone", "stone gold"),
        ("3 iron", "iron gold"),
        ("2 wood, gold", "wood gold"),
        ("stone, wood", "clay iron gold"),
        ("clay, iron", "stone wood gold"),
        ("stone, wood, clay", "iron gold"),
        ("stone, wood, gold", "clay iron gold"),  # the resources decide, not the gold
        ("stone, wood, clay, iron", "gold"),
        ("5 clay, 3 gold", "clay gold"),
    ],
)
def test_a_town_takes_gold_always_and_resources_by_those_in_it(town, takes):
    table = building("stone, wood, clay, iron, gold", (town,))
    assert developments(table) == set(takes.split())


@pytest.mark.parametrize("card", LOOSE_TOWN_CARDS)
def test_developing_adds_one_loose_card_to_a_town(card):  # R11
    table = building(f"2 {card}", ("2 gold",)).do(f"0: develop town 1 with {card}")
    level_three = {"gold": 3} if card == "gold" else {"gold": 2, card: 1}
    assert table.towns(0) == [level_three] and table.loose(0) == {card: 1}


def test_an_open_town_becomes_one_of_equal_or_of_different_resources():
    for card, takes in (("wood", {"clay", "iron", "gold"}), ("stone", {"stone", "gold"})):
        table = building("2 stone, wood, clay, iron, gold", ("stone, gold",))
        table.do(f"0: develop town 1 with {card}")
        accepts = int(table[0]["accepts"][0])
        assert {name for i, name in enumerate(LOOSE_TOWN_CARDS) if accepts >> i & 1} == takes


def test_only_loose_cards_can_be_added_to_existing_towns():
    table = building("stone", ("2 stone", "stone, wood", "2 gold"))
    assert table.choices == STOP | {"develop town 1 with stone", "develop town 3 with stone"}


def test_towns_are_developed_each_on_its_own():
    table = building("stone", ("2 stone", "2 wood", "2 gold")).do("0: develop town 3 with stone")
    assert table.towns(0) == [{"stone": 2}, {"wood": 2}, {"stone": 1, "gold": 2}]


@pytest.mark.parametrize("level", [5, 6, 9])
def test_a_level_has_no_upper_limit(level):
    table = building("wood", (f"{level} wood",)).do("0: develop town 1 with wood")
    assert table.towns(0) == [{"wood": level + 1}]


# Auto-action


def test_after_the_effect_each_player_may_settle_once_or_develop_once():
    table = building("4 wood, stone", ("2 stone",))
    assert table.choices >= STOP | {"settle with 2 wood", "develop town 1 with stone"}
    assert table.do("0: settle with 2 wood").state["stage"] == s.REPLENISH
    assert table.loose(0) == {"wood": 2, "stone": 1}
    table = building("4 wood, stone", ("2 stone",)).do("0: develop town 1 with stone")
    assert table.state["stage"] == s.REPLENISH and table.loose(0) == {"wood": 4}


def test_the_auto_action_may_be_left_out():
    table = building("4 wood", ("2 stone",)).do("0: build nothing")
    assert table.towns(0) == [{"stone": 2}] and table.loose(0) == {"wood": 4}


def test_everybody_has_an_auto_action_whatever_card_was_played():
    for number in range(1, 12):
        cards = [n for n in (7, 8, 9) if n != number][:2]
        table = Table((number, *cards), {0: Seat(loose="3 gold")})
        table.decline(lambda g: g["decision"] == s.BUILD and g["player"] == 0 and last_build(g))
        table.do("0: settle with 2 gold")
        assert table.towns(0) == [{"gold": 2}], number


def last_build(state):
    """Whether this is the auto-action, behind which the card's list ends."""
    return state["program"][int(state["pc"]) + 1]["op"] == 0


def test_gold_alone_is_enough():  # R12
    table = building("2 gold").do("0: settle with 2 gold")
    assert table.towns(0) == [{"gold": 2}]
    table = building("gold", ("2 clay",)).do("0: develop town 1 with gold")
    assert table.towns(0) == [{"clay": 2, "gold": 1}]


def test_an_effect_that_counts_towns_counts_them_before_the_auto_action():
    """Abundance without a town: no card from the deck, though a town is founded afterwards."""
    table = Table((10, 7, 9, 5), {0: Seat(loose="2 wood")}, deck="8 enemy").to_actions()
    table.do("0: settle with 2 wood")
    assert table.pile("deck") == {"enemy": 8}
    assert table.loose(0) == {} and table.towns(0) == [{"wood": 2}]


def test_an_effect_that_builds_leaves_the_auto_action_as_well():
    """Construction: a town by the effect, another one by the auto-action."""
    table = Table((7, 8, 9, 10), {0: Seat(loose="2 wood, 2 stone")}).reveal()
    table.do("0: settle with 2 wood", "0: settle with 2 stone")
    assert table.towns(0) == [{"wood": 2}, {"stone": 2}]


def test_no_more_than_ten_towns_come_about_in_a_game():
    """Two in each of five rounds; the names in the action space go as far."""
    assert GAME.actions.shapes["develop"] == (10, 5) and s.MAX_TOWNS == 10
    assert TOWN_CARD_NAMES == LOOSE_TOWN_CARDS

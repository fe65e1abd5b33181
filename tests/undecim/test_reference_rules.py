"""The reference against the rule book: scripted positions, one rule each."""

from __future__ import annotations

import pytest

from .reference import rounds
from .reference.actions import DEVELOP, OPTION, PLACE, SEAT, SETTLE, STOP, ask
from .reference.effects import auto_action, carry_out
from .reference.red import red_texts
from .reference.setup import read_cards, set_up

CARDS = read_cards()
GRASSLAND, STONE, FOREST, WOOD, SWAMP, CLAY, MOUNTAIN, IRON, ENEMY, GOLD = range(10)
KINGDOM = [18, 18, 18, 18, 28]
STORM, DARKNESS, GOLDEN = ("storm",), ("darkness",), ("golden",)


def table_of(num_players=4, modules=(), played=(3, 4, 6, 7), die=4):
    """All kingdom cards in the deck; no red text is played unless the test says so."""
    table = set_up(num_players, modules, 1, CARDS)
    table.deck, table.dice = list(KINGDOM), [die]
    for seat, number in zip(table.seats, played, strict=False):
        seat.hand, seat.actions, seat.played = [0] * 5, set(), number
    table.open = set(range(1, 12)) - set(played[:num_players])
    table.down = set()
    return table


def script(course, *answers):
    """Answer every decision as scripted; the decisions as (seat, name, options)."""
    asked, answer = [], None
    for step in [*answers, None]:
        try:
            decision = course.send(answer)
        except StopIteration:
            break
        asked.append((decision.seat, decision.name, list(decision.options)))
        assert step in decision.options, (step, asked[-1])
        answer = step
    assert len(asked) == len(answers)
    return asked


def effect(table, number, *answers, s=0):
    return script(carry_out(table, s, table.cards[number]["effect"]), *answers)


def place(*halves):
    return [PLACE + half for half in halves]


def loose(**counts):
    found = [0] * 10
    for name, count in counts.items():
        found[globals()[name.upper()]] = count
    return found


# 5 Red text


def test_owner_picks_and_a_single_choice_is_not_asked():
    table = table_of(played=(5, 4, 6, 7))
    table.seats[1].loose = loose(grassland=1, swamp=2, gold=1)
    table.seats[3].loose = loose(forest=3, stone=1)
    asked = script(red_texts(table), SEAT + 1, PLACE + SWAMP)
    assert asked == [(0, "target", [22, 23, 24]), (1, "give", place(GRASSLAND, SWAMP))]
    assert table.seats[0].loose == table.seats[0].got == loose(swamp=1, forest=1)
    assert table.seats[3].loose == loose(forest=2, stone=1)


def test_targets_are_taken_from_clockwise_and_may_have_nothing():
    table = table_of(played=(4, 6, 2, 7))
    table.seats[0].loose = loose(stone=1, iron=1)
    table.seats[1].loose = loose(stone=1, gold=1)
    asked = script(red_texts(table), SEAT + 0, PLACE + IRON, PLACE + GOLD)  # spares seat 3
    assert [entry[:2] for entry in asked] == [(2, "target"), (2, "take"), (2, "take")]
    assert table.seats[2].loose == loose(iron=1, gold=1)
    table = table_of(played=(4, 6, 2, 7))
    assert script(red_texts(table), SEAT + 2) == [(2, "target", [22, 23, 24])]


def test_two_others_of_three_players_are_both():
    table = table_of(3, played=(4, 2, 6))
    table.seats[2].loose, table.seats[0].loose = loose(clay=2), loose(gold=2)
    assert script(red_texts(table)) == []
    assert table.seats[1].loose == loose(clay=1, gold=1)


def test_cards_got_by_red_text_are_safe_in_the_same_step():
    table = table_of(played=(2, 5, 4, 11))
    table.seats[2].loose = loose(stone=1)
    table.seats[1].loose = loose(wood=1, grassland=1)
    table.seats[0].loose = loose(stone=1)
    asked = script(red_texts(table), SEAT + 2, SEAT + 2, 2, SEAT + 1)
    # Seat 0 has stolen a stone and a wood. Seat 1 takes no land from anybody. The sage, as
    # thieves, finds only the stone that seat 0 had before.
    assert [entry[:2] for entry in asked] == [
        (0, "target"),
        (1, "target"),
        (3, "name"),
        (3, "target"),
    ]
    assert table.seats[0].loose == loose(stone=1, wood=1)
    assert table.seats[3].loose == table.seats[3].got == loose(stone=1)


def test_night_raid_takes_two_from_one_enemies_too():
    table = table_of(modules=DARKNESS, played=(2, 4, 6, 7))
    table.seats[2].loose = loose(enemy=1, wood=1, gold=1, forest=4)
    script(red_texts(table), SEAT + 1, PLACE + ENEMY, PLACE + WOOD)
    assert table.seats[0].loose == loose(enemy=1, wood=1)
    assert table.seats[2].loose == loose(gold=1, forest=4)


def test_tempest_makes_everybody_else_discard():
    table = table_of(modules=STORM, played=(4, 5, 6, 7))
    table.seats[0].loose = loose(mountain=1, iron=1)
    table.seats[2].loose = loose(gold=3, enemy=1)
    table.seats[3].loose = loose(clay=2)
    assert script(red_texts(table), PLACE + IRON) == [(0, "give", place(MOUNTAIN, IRON))]
    assert table.discard == [0, 0, 1, 1, 0]
    assert table.seats[1].loose == table.seats[1].got == loose()
    assert table.seats[2].loose == loose(gold=3, enemy=1)


# 6 Sage


def test_sage_names_any_other_card_at_its_own_number():
    table = table_of(played=(11, 5, 6, 7))
    table.seats[2].loose = loose(swamp=2)
    asked = script(red_texts(table), SEAT + 0, 5, SEAT + 2)  # 5 before 11; sage copies 5
    assert asked[1] == (0, "name", list(range(1, 11)))
    # Seat 1 spared seat 2, the sage spared seat 3.
    assert table.seats[0].loose == loose(swamp=1) and table.seats[1].loose == loose()
    assert table.by_number() == [1, 2, 3, 0]


def test_sage_pays_then_produces_then_copies_then_acts():
    table = table_of(3, played=(11, 4, 6))
    sage = table.seats[0]
    sage.named, sage.vp, sage.hand = 5, 3, [1, 0, 0, 0, 0]
    sage.loose = loose(grassland=2, gold=1)
    course = rounds.own_actions(table)
    for s in (1, 2):  # nothing to gain, no cards to draw
        table.seats[s].hand = [0] * 5
    table.deck = [0] * 5
    asked = script(course, PLACE + STONE, SETTLE + 14)
    assert asked[0] == (0, "production", [STOP, PLACE + STONE])
    assert asked[1][1] == "build"
    assert (sage.vp, sage.parts["effects"]) == (3, 0)  # 3 - 2 + 2
    assert sage.towns == [[1, 0, 0, 0, 1]] and sage.loose == loose(grassland=2)


# 7 and 8


@pytest.mark.parametrize(
    ("lands", "hand", "kinds"),
    [
        ([2, 1, 3, 0], [0, 1, 0, 0, 2], []),
        ([2, 1, 3, 0], [0, 1, 1, 0, 2], [2]),
        ([1, 1, 1, 1], [1, 1, 1, 1, 1], []),
        ([2, 2, 2, 2], [1, 1, 1, 1, 1], [0, 1, 2, 3]),
    ],
)
def test_production_needs_two_lands_and_the_card(lands, hand, kinds):
    seat = table_of().seats[0]
    seat.loose[0:8:2], seat.hand = lands, hand
    assert rounds.eligible_kinds(seat) == kinds


def test_auto_action_settles_or_develops_once():
    table = table_of()
    seat = table.seats[0]
    seat.loose, seat.towns = loose(stone=2, gold=1), [[0, 2, 0, 0, 0], [0, 0, 0, 0, 2]]
    asked = script(auto_action(table, 0), DEVELOP + 5 * 1 + 0)
    assert asked == [
        (
            0,
            "build",
            [STOP, SETTLE, SETTLE + 14, SETTLE + 22, DEVELOP + 4, DEVELOP + 5, DEVELOP + 9],
        )
    ]
    assert seat.towns == [[0, 2, 0, 0, 0], [1, 0, 0, 0, 2]] and seat.loose == loose(stone=1, gold=1)


def test_great_works_develop_twice_but_do_not_settle():
    table = table_of(modules=GOLDEN)
    seat = table.seats[0]
    seat.loose, seat.towns = loose(stone=3), [[2, 0, 0, 0, 0]]
    asked = effect(table, 7, DEVELOP, DEVELOP)
    assert asked == [(0, "develop", [STOP, DEVELOP])] * 2
    assert seat.towns == [[4, 0, 0, 0, 0]]
    assert effect(table, 7, STOP) == [(0, "develop", [STOP, DEVELOP])]


# 9 Other effects


def test_gain_from_hand_offers_allowed_halves_and_stops_early():
    table = table_of()
    table.deck = [0] * 5
    table.seats[0].hand = [1, 1, 0, 0, 2]
    asked = effect(table, 3, PLACE + FOREST, STOP, PLACE + GOLD)
    assert asked == [
        (0, "gain", [STOP, *place(GRASSLAND, FOREST)]),
        (0, "gain", [STOP, PLACE + GRASSLAND]),
        (0, "gain", [STOP, *place(GRASSLAND, STONE, ENEMY, GOLD)]),
    ]
    assert table.seats[0].hand == [1, 0, 0, 0, 1]
    assert table.seats[0].loose == loose(forest=1, gold=1)


def test_gain_from_deck_shows_all_cards_and_places_by_kind():
    table = table_of(die=1)
    table.deck = [0, 1, 0, 0, 1]
    course = carry_out(table, 0, table.cards[1]["effect"])
    assert list(next(course).options) == place(FOREST, WOOD)
    assert (table.revealed, table.deck) == ([0, 1, 0, 0, 1], [0] * 5)
    assert list(course.send(PLACE + WOOD).options) == place(ENEMY, GOLD)
    assert table.revealed == [0, 0, 0, 0, 1]
    with pytest.raises(StopIteration):
        course.send(PLACE + ENEMY)
    assert table.seats[0].loose == loose(wood=1, enemy=1) and table.revealed == [0] * 5


def test_a_drawn_card_with_no_allowed_half_goes_to_hand_and_with_one_is_not_asked():
    table = table_of()
    table.deck = [0, 1, 0, 0, 1]
    op = {"op": "gain", "from": "deck", "n": 3, "as": ["gold"]}
    assert script(carry_out(table, 0, [op])) == []
    assert table.seats[0].hand == [0, 1, 0, 0, 0] and table.seats[0].loose == loose(gold=1)


def test_an_empty_deck_is_made_of_the_discards_and_then_there_is_no_card():
    table = table_of()
    table.deck, table.discard = [0] * 5, [0, 0, 2, 0, 0]
    effect(table, 4, STOP)  # draws 3
    assert table.seats[0].hand == [0, 0, 2, 0, 0]
    assert table.deck == table.discard == [0] * 5
    before = table.chance.counter
    assert table.draw() is None and table.chance.counter == before


def test_trade_offers_the_payment_only_with_gold():
    table = table_of()
    table.deck = [0, 0, 0, 4, 0]
    table.seats[0].loose = loose(gold=1)
    asked = effect(table, 6, OPTION + 1, *place(IRON, IRON, IRON, MOUNTAIN))
    assert asked[0] == (0, "option", [OPTION, OPTION + 1])
    assert table.discard == [0, 0, 0, 0, 1]
    assert table.seats[0].loose == loose(iron=3, mountain=1)
    table.seats[0].loose, table.deck = loose(), [0, 0, 0, 1, 0]
    asked = effect(table, 6, STOP)  # draws, has no gold to obtain, may obtain two of any kind
    assert asked == [(0, "gain", [STOP, *place(MOUNTAIN, IRON)])]


def test_optional_payment_may_be_declined_and_is_skipped_without_gold():
    table = table_of(modules=GOLDEN)
    seat = table.seats[0]
    table.deck, seat.loose = [3, 0, 0, 0, 0], loose(gold=1)
    asked = effect(table, 6, PLACE + STONE, OPTION + 1)
    assert asked[-1] == (0, "payment", [OPTION, OPTION + 1])
    assert (seat.gold, table.discard) == (1, [0] * 5)
    table.deck = [3, 0, 0, 0, 0]
    effect(table, 6, PLACE + STONE, OPTION, PLACE + STONE, PLACE + GRASSLAND)
    assert seat.loose == loose(stone=3, grassland=1) and table.discard == [0, 0, 0, 0, 1]
    table.deck = [3, 0, 0, 0, 0]
    assert len(effect(table, 6, PLACE + STONE)) == 1


def test_a_payment_of_several_kinds_is_chosen_card_by_card():
    table = table_of()
    table.seats[0].loose = loose(stone=1, wood=1, gold=1)
    op = {
        "op": "pay",
        "what": ["resource"],
        "n": 2,
        "optional": False,
        "then": [{"op": "vp", "n": 1}],
    }
    asked = script(carry_out(table, 0, [op]), PLACE + WOOD)
    assert asked == [(0, "pay", place(STONE, WOOD))]
    assert table.discard == [1, 1, 0, 0, 0] and table.seats[0].vp == 1
    assert script(carry_out(table, 0, [op])) == [] and table.seats[0].vp == 1


def test_subjugated_enemies_are_paid_once_and_raise_the_next_count():
    table = table_of(die=6)
    seat = table.seats[0]
    table.deck, seat.loose = [0] * 5, loose(enemy=4)
    asked = effect(table, 8, PLACE + ENEMY, PLACE + ENEMY, STOP)
    assert asked == [(0, "subjugate", [STOP, PLACE + ENEMY])] * 3
    assert (seat.vp, seat.subjugated, seat.since) == (6, 2, 2)
    table.stone = 9
    rounds.red_moon(table)
    assert (seat.vp, seat.product, seat.since, seat.subjugated) == (12, 4, 0, 4)


def test_founding_depends_on_towns_before_it():
    table = table_of()
    seat = table.seats[0]
    seat.hand = [3, 0, 0, 0, 0]
    asked = effect(table, 9, *place(STONE, STONE, STONE), SETTLE + 4)
    assert [entry[1] for entry in asked] == ["gain"] * 3 + ["settle"]
    seat.hand = [3, 0, 0, 0, 0]
    asked = effect(table, 9, *place(STONE, STONE), DEVELOP)
    assert [entry[1] for entry in asked] == ["gain"] * 2 + ["build"]
    assert seat.towns == [[4, 0, 0, 0, 0]]


def test_upheaval_turns_loose_cards_to_their_other_half():
    table = table_of(modules=STORM)
    seat = table.seats[0]
    seat.loose = loose(stone=1, mountain=1, gold=1, enemy=1)
    asked = effect(table, 3, PLACE + STONE, PLACE + MOUNTAIN)
    assert asked[0] == (0, "rotate", [STOP, *place(STONE, MOUNTAIN)])
    assert seat.loose == loose(grassland=1, iron=1, gold=1, enemy=1)


def test_the_rite_moves_the_stone_and_the_night_waits_for_phase_four():
    table = table_of(modules=DARKNESS, die=1)
    table.deck, table.stone = [0] * 5, 9
    effect(table, 8)
    assert (table.stone, table.nights) == (11, 0)
    rounds.red_moon(table)
    assert (table.stone, table.nights) == (0, 1)


@pytest.mark.parametrize(("towns", "points"), [(0, 2), (1, 3), (3, 5), (6, 5)])
def test_festival_scores_by_towns(towns, points):
    table = table_of(modules=GOLDEN)
    table.seats[0].towns = [[2, 0, 0, 0, 0]] * towns
    effect(table, 10)
    assert table.seats[0].vp == table.seats[0].parts["effects"] == points


@pytest.mark.parametrize(("subjugated", "cards"), [(0, 1), (1, 2), (4, 2)])
def test_necromancy_counts_subjugated_enemies(subjugated, cards):
    table = table_of(modules=DARKNESS)
    table.seats[0].subjugated, table.deck = subjugated, [5, 0, 0, 0, 0]
    assert len(effect(table, 9, *[PLACE + STONE] * cards)) == cards


@pytest.mark.parametrize("die", range(1, 7))
def test_great_voyage_draws_what_the_die_shows(die):
    table = table_of(modules=STORM, die=die)
    table.deck = [0, 0, 0, 0, 9]
    assert effect(table, 1, STOP) == [(0, "gain", [STOP, *place(ENEMY, GOLD)])]  # no land to gain
    assert table.seats[0].hand == [0, 0, 0, 0, die]


# 4 Phases 3 and 5


def test_replenishing_goes_by_number_and_never_gives_the_own_card_back():
    table = table_of(played=(8, 2, 11, 5))
    table.open = {1, 4, 9}
    asked = script(rounds.replenish(table), 11, 2, 1, 8)
    assert asked == [
        (1, "replenish", [1, 4, 5, 8, 9, 11]),
        (3, "replenish", [1, 2, 4, 8, 9]),
        (0, "replenish", [1, 4, 5, 9]),
        (2, "replenish", [4, 5, 8, 9]),
    ]
    assert [seat.actions for seat in table.seats] == [{1}, {11}, {8}, {2}]
    assert table.open == {4, 5, 9}


def test_refill_goes_to_five_from_the_start_player_on():
    table = table_of()
    table.start_player, table.deck = 2, [9, 0, 0, 0, 0]
    for seat, cards in zip(table.seats, (1, 6, 2, 0), strict=True):
        seat.hand = [0, 0, 0, 0, cards]
    rounds.refill(table)
    assert [sum(seat.hand) for seat in table.seats] == [2, 6, 5, 5]


def test_three_players_reshuffle_the_field():
    table, seen = table_of(3), set()
    for _ in range(60):
        table.open, table.down = {1, 2, 3}, {8, 9}
        rounds.reshuffle_field(table)
        assert (len(table.open), len(table.down)) == (3, 2)
        assert table.open | table.down == {1, 2, 3, 8, 9}
        seen.add(frozenset(table.down))
    assert len(seen) == 10
    four = table_of(4)
    before = set(four.open), four.chance.counter
    rounds.reshuffle_field(four)
    assert (four.open, four.chance.counter) == before


def test_red_text_steals_the_bonus_of_round_one_only():
    """4, phase 1: the bonus lies in the tableau before cards are chosen."""
    table = table_of(played=(0, 0, 0, 0))
    table.start_player, table.deck = 2, [4, 0, 0, 0, 0]
    for seat, pair in zip(table.seats, ({1, 2}, {3, 4}, {5, 6}, {7, 8}), strict=True):
        seat.actions = pair
    asked = script(rounds.round_start(table), *place(STONE, GRASSLAND, STONE, STONE), 2, 3, 5, 8)
    assert [entry[:2] for entry in asked] == [
        *((s, "half") for s in (2, 3, 0, 1)),
        *((s, "play") for s in range(4)),
    ]
    assert table.seats[3].loose == loose(grassland=1) and table.seats[3].got == loose()
    assert [seat.actions for seat in table.seats] == [{1}, {4}, {6}, {7}]


def test_a_single_option_is_carried_out_unasked():
    course = ask(0, "gain", [STOP])
    with pytest.raises(StopIteration) as done:
        next(course)
    assert done.value.value == STOP

"""Section 4 of the rule book: the five rounds and their phases."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from meeple.core.batch import Batch
from meeple.core.text import members
from meeple.undecim import GAME, observation, rules
from meeple.undecim import state as s
from meeple.undecim.rules import scoring
from meeple.undecim.text import text

from .positions import (
    DISPELLER,
    FOUNDER,
    FULL,
    LORD,
    PIONEER,
    QUIET,
    SLAYER,
    Seat,
    Table,
    plausible,
)

ENEMIES = "5 enemy"


def observed(state, seat):
    out = np.zeros(observation.SIZE, np.float32)
    observation.observe(state, seat, out)
    return out.view(observation.OBSERVATION)[0]


def seen_by(state, seat):
    return observed(state, seat).tobytes(), text(state, seat)


def every_step(seed, **options):
    """The states of a game of random decisions."""
    state = GAME.new_states(1, options)[0]
    rules.reset(state, seed)
    rng = np.random.default_rng(seed)
    yield state
    while not state["over"]:
        rules.apply_action(state, int(rng.choice(GAME.legal(state))))
        yield state


def orders(seed):
    """Who acted, by (round, stage), in a random game; with what they had played."""
    acted, played = {}, {}
    for state in every_step(seed, mulligan=False):
        place = (int(state["round"]), int(state["stage"]))
        acted.setdefault(place, []).append(int(state["player"]))
        if place[1] >= s.RED:
            played[place[0]] = state["seats"]["played"].tolist()
    return acted, played


# Phase 1


def test_one_die_is_rolled_in_each_round_and_stays_on_the_table():
    for seed in range(5):
        rolled = []
        for state in every_step(seed):
            number = int(state["round"])
            assert len(rolled) in (number, number - 1)
            if len(rolled) < number:
                rolled.append(int(state["dice"][number - 1]))
            assert state["dice"].tolist() == rolled + [0] * (5 - number)
        assert len(rolled) == 5 and set(rolled) <= {1, 2, 3, 4, 5, 6}


def test_a_die_shows_each_of_its_six_sides_as_often():
    batch = Batch(GAME, 3000, observations=False, mulligan=False)
    batch.reset(seed=11)
    assert plausible(np.bincount(batch.states["dice"][:, 0], minlength=7)[1:], [500] * 6)


def test_each_player_obtains_the_top_card_of_the_deck_with_either_half():  # R5
    """It goes to the tableau, not into the hand."""
    table = Table(QUIET, FULL, deck="8 swamp").to_next_round()
    assert table.choices == {"take swamp as kingdom bonus", "take clay as kingdom bonus"}
    table.do("0: take clay", "1: take swamp", "2: take swamp", "3: take clay")
    obtained = ["clay", "swamp", "swamp", "clay"]
    assert [table.loose(i) for i in range(4)] == [{half: 1} for half in obtained]
    assert all(table.hand(i) == {"enemy": 5} for i in range(4))
    assert table.pile("deck") == {"swamp": 4}


def test_everybody_chooses_one_of_the_two_action_cards():
    table = Table((5, 1, 3, 8), {0: Seat(holds=9)})
    assert table.choices == {"play 5 Invasion War", "play 9 Founding"}
    table.do("0: play 9 Founding")
    assert table.actions(0) == [5] and table[0]["played"] == 9 and table.player == 1


@pytest.mark.parametrize("known", [False, True])
def test_a_choice_is_not_seen_before_all_have_chosen(known):
    """Neither which of two cards was chosen nor whether it was one that all know."""
    seats = {0: Seat(holds=9, known=(9,) if known else ())}
    one, other = Table((5, 1, 3, 8), seats), Table((5, 1, 3, 8), seats)
    one.do("0: play 5 Invasion War", "1: play 1 Exploration", "2: play 3 Reclamation")
    other.do("0: play 9 Founding", "1: play 1 Exploration", "2: play 3 Reclamation")
    for viewer in (1, 2, 3):
        assert seen_by(one.state, viewer) == seen_by(other.state, viewer)
    assert seen_by(one.state, 0) != seen_by(other.state, 0)


def test_all_choices_are_revealed_together():
    table = Table((5, 1, 3, 8)).reveal()
    for viewer in range(4):
        for i in range(4):
            shown = observed(table.state, viewer)["played"][(i - viewer) % 4]
            assert np.flatnonzero(shown).tolist() == [table.plays[i] - 1]


# Phase 2


def test_red_texts_come_first_in_ascending_number():  # R26
    """8, 2, 11, 5: seat 1, seat 3, seat 2; then the actions 1, 3, 0, 2."""
    loose = Seat(loose="gold, stone, forest, swamp")
    table = Table((8, 2, 11, 5), dict.fromkeys(range(4), loose)).reveal()
    assert table.player == 1 and "spare seat 0" in table.choices
    table.do("1: spare seat 0", "1: take gold from seat 2", "1: take gold from seat 3")
    table.do("3: spare seat 1", "0: give swamp", "2: give swamp")
    table.do("2: copy 1 Exploration")
    assert table.state["stage"] == s.ACT and table.state["order"].tolist() == [1, 3, 0, 2]


def test_actions_are_carried_out_in_ascending_number():  # R6
    for seed in range(6):
        acted, played = orders(seed)
        for number in range(1, 6):
            asked = [key for key, _ in itertools.groupby(acted.get((number, s.ACT), []))]
            numbers = [played[number][seat] for seat in asked]
            assert numbers == sorted(numbers)


def test_the_steps_of_an_action_are_cost_production_effect_auto_action():
    """A sage with 1 VP: loses it, produces, then scores 2 VP, then settles."""
    seats = {3: Seat(loose="2 forest, wood", hand="forest", vp=1)}
    table = Table((1, 4, 3, 11), seats, deck="8 enemy").reveal()
    table.decline(lambda state: state["player"] == 3)
    table.do("3: copy 5 Invasion War")
    table.decline(lambda state: state["stage"] == s.ACT and state["player"] == 3)
    assert table[3]["vp"] == 0 and table.choices == {"produce wood", "produce nothing"}
    table.do("3: produce wood")
    assert table[3]["vp"] == 2 and table.choices == {"settle with 2 wood", "build nothing"}


def test_the_effect_sees_what_the_production_bonus_brought():
    """What is produced may be built with by the effect."""
    table = Table((7, 8, 9, 10), {0: Seat(loose="2 forest, wood", hand="forest")}).reveal()
    table.do("0: produce wood")
    assert "settle with 2 wood" in table.choices


# Phase 3


def test_each_takes_an_open_card_other_than_the_own_in_ascending_number():  # R22
    """Among them cards that others have played; 6, 5, 4, 3 choices at least, in turn."""
    table = Table((8, 2, 11, 5), open=(1, 4, 9)).to_replenishing()
    assert table.player == 1 and numbers(table) == {1, 4, 5, 8, 9, 11}
    table.do("1: take 4 Gathering")
    assert table.player == 3 and numbers(table) == {1, 2, 8, 9, 11}  # 5 is its own
    table.do("3: take 8 Subjugation")
    assert table.player == 0 and numbers(table) == {1, 2, 5, 9, 11}  # one more: its own is gone
    table.do("0: take 11 Sage")
    assert table.player == 2 and numbers(table) == {1, 2, 5, 9}
    table.do("2: take 1 Exploration")
    assert members(table.state["open"]) == [2, 5, 9]
    assert [4 in table.actions(1), 8 in table.actions(3), 11 in table.actions(0)] == [True] * 3


def test_the_fewest_choices_when_replenishing_are_6_5_4_3():
    table = Table((2, 5, 7, 9), open=(1, 4, 8)).to_replenishing()
    assert len(table.choices) == 6
    assert len(table.do("0: take 1 Exploration").choices) == 5
    assert len(table.do("1: take 4 Gathering").choices) == 4
    assert len(table.do("2: take 8 Subjugation").choices) == 3


def numbers(table):
    return {int(words.split()[1]) for words in table.choices}


def test_face_down_cards_cannot_be_taken():
    table = Table((10, 7, 3), open=(1, 6, 8), start=2)
    hidden = members(table.state["down"])
    table.to_replenishing()
    assert table.player == 2 and numbers(table) == {1, 6, 7, 8, 10}
    table.do("2: take 6 Trade", "1: take 3 Reclamation")
    assert numbers(table) == {1, 7, 8}  # 10 is its own
    assert members(table.state["down"]) == hidden and len(hidden) == 2


@pytest.mark.parametrize("num_players", [3, 4])
def test_three_open_cards_remain_and_everybody_holds_two(num_players):
    for seed in range(4):
        for state in every_step(seed, num_players=num_players):
            if state["stage"] == s.BONUS:
                assert len(members(state["open"])) == 3
                hands = [len(members(one["actions"])) for one in state["seats"][:num_players]]
                assert hands == [2] * num_players


def test_what_is_taken_is_seen_by_all():
    table = Table((8, 2, 11, 5), open=(1, 4, 9)).to_replenishing().do("1: take 4 Gathering")
    for viewer in (0, 2, 3):
        assert observed(table.state, viewer)["known_actions"][(1 - viewer) % 4][4 - 1] == 1
        assert "4 Gathering" in text(table.state, viewer)


def test_round_5_leaves_out_replenishing():  # R25
    acted, _ = orders(3)
    asked = [number for number, stage in acted if stage == s.REPLENISH]
    assert asked == [1, 2, 3, 4, 5]  # 5: the end, where nobody is asked
    assert len(acted[5, s.REPLENISH]) == 1


# Phase 4


@pytest.mark.parametrize(
    ("stone", "die", "then", "nights"),
    [(0, 6, 6, 0), (5, 4, 9, 0), (4, 6, 0, 1), (9, 1, 0, 1), (9, 6, 0, 1), (6, 3, 9, 0)],
)
def test_the_stone_moves_by_the_die_and_a_night_occurs_on_10_or_more(stone, die, then, nights):
    """R8: the stone goes back to 0 after a night only; the excess is lost."""
    table = Table(QUIET, FULL, stone=stone, die=die).to_next_round()
    assert (table.state["stone"], table.state["nights"]) == (then, nights)


def test_a_night_turns_all_face_up_enemies_face_down_for_3_vp_each():
    seats = {0: Seat(loose="4 enemy", subjugated=1), 1: Seat(loose="enemy, forest")}
    table = Table((5, 7, 9, 10), seats, stone=9).to_next_round()
    assert [table.part(i, "moon") for i in range(4)] == [12, 3, 0, 0]
    assert [int(table[i]["subjugated"]) for i in range(4)] == [5, 1, 0, 0]
    assert not any("enemy" in table.loose(i) for i in range(4))


def test_without_a_night_enemies_stay_face_up_and_are_worth_nothing():
    table = Table(QUIET, {0: Seat(loose="4 enemy")}, stone=0, die=6).to_next_round()
    assert table.part(0, "moon") == 0 and table.loose(0) == {"enemy": 4}


def test_only_a_night_subjugates_and_it_pays_no_enemy_twice():  # R16
    """The plan of one enemy a round, all face-down ones paid, is not the rule."""
    table = Table(QUIET, {0: Seat(loose="2 enemy", subjugated=3)}, stone=9).to_next_round()
    assert table.part(0, "moon") == 2 * 3 and table[0]["subjugated"] == 5


def test_three_enemies_then_two_give_9_and_12_vp():  # R17
    table = Table(QUIET, {0: Seat(loose="3 enemy")}, stone=9).to_next_round()
    assert table.part(0, "moon") == 9
    seats = {0: Seat(loose="2 enemy", product=int(table[0]["product"]), subjugated=3)}
    table = Table(QUIET, seats, stone=9, nights=1, round=3).to_next_round()
    assert table.part(0, "moon") == 6 + 3 * 2


def nights_of(counts):
    """VP of the night for each of `counts`, one a round, in one game."""
    table = Table(QUIET, {0: Seat(loose=f"{counts[0]} enemy")}, stone=9, round=1)
    points = []
    for number, enemies in enumerate(counts, 1):
        table[0]["loose"][s.ENEMY] = enemies
        table.state["stone"], table.state["round"], table.state["dice"][number - 1] = 9, number, 1
        before = table.part(0, "moon")
        scoring.red_moon(table.state)
        points.append(table.part(0, "moon") - before)
    return points


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 2), [9, 6 + 6]),
        ((0, 4), [0, 12 + 0]),  # R18
        ((2, 0), [6, 0 + 0]),
        ((2, 1, 2), [6, 3 + 2, 6 + 4]),  # three nights: only with cards that move the stone
        ((2, 0, 3), [6, 0, 9 + 0]),
    ],
)
def test_from_the_second_night_on_the_product_of_all_counts_is_added(counts, points):
    assert nights_of(counts) == points


def test_enemies_subjugated_by_effects_count_in_the_next_night_but_are_not_paid_again():
    """Two of them and one face-up in the second night, after 4 in the first."""
    seats = {0: Seat(loose="enemy", since=2, subjugated=6, product=4)}
    table = Table(QUIET, seats, stone=9, nights=1).to_next_round()
    assert table.part(0, "moon") == 3 + 4 * (1 + 2)
    assert table[0]["since"] == 0 and table[0]["subjugated"] == 7


def test_five_dice_bring_no_night_one_or_two_with_the_stated_chances():
    """0 / 1 / 2 nights: 1.6 / 80.3 / 18.1 % of all 6**5 rows of dice."""
    state = Table(QUIET).state
    nights = [0, 0, 0, 0]
    for dice in itertools.product(range(1, 7), repeat=5):
        state["stone"], state["nights"], state["dice"] = 0, 0, dice
        for number in range(1, 6):
            state["round"] = number
            scoring.red_moon(state)
        nights[int(state["nights"])] += 1
    assert [round(100 * n / 6**5, 1) for n in nights] == [1.6, 80.3, 18.1, 0.0]


def test_a_night_may_come_in_round_5_too():  # R25
    table = Table(QUIET, {0: Seat(loose="3 enemy")}, stone=9, round=5).to_next_round()
    assert table.state["over"] and table.part(0, "moon") == 9


# Phase 5


@pytest.mark.parametrize(
    ("lands", "points"),
    [
        ("grassland, 3 forest, 2 swamp, mountain", 4 + 2),  # R15
        ("2 grassland, 3 forest, 2 swamp, 2 mountain", 4 + 4),
        ("3 grassland", 1),
        ("grassland, forest, swamp", 3),
        ("", 0),
        ("2 stone, 3 gold, enemy", 0),
    ],
)
def test_the_land_bonus_is_1_vp_per_type_and_2_per_territory(lands, points):
    table = Table(QUIET, {0: Seat(loose=lands)})
    assert table.to_next_round().part(0, "land") == points


def test_one_player_who_fulfils_an_award_gets_its_full_vp_and_it_leaves_the_game():
    table = Table(QUIET, {1: Seat(loose="7 forest")}, awards=[LORD, FOUNDER, SLAYER])
    table.to_next_round()
    assert [table.part(i, "awards") for i in range(4)] == [0, 6, 0, 0]
    assert members(table.state["awards"]) == [FOUNDER, SLAYER]  # the others stay
    table.to_next_round()
    assert [table.part(i, "awards") for i in range(4)] == [0, 6, 0, 0]


@pytest.mark.parametrize("how_many", [2, 3, 4])
def test_several_who_fulfil_an_award_get_half_of_it_each_rounded_down(how_many):  # R21
    """5 VP: 2 each, whether two, three or four fulfil it."""
    everything = Seat(loose="forest, 2 gold, enemy", towns=("2 stone",))
    seats = dict.fromkeys(range(how_many), everything)
    table = Table((7, 8, 9, 10), seats, awards=[PIONEER]).to_next_round()
    got = [table.part(i, "awards") for i in range(4)]
    assert got == [2] * how_many + [0] * (4 - how_many)
    assert not table.state["awards"]


def test_one_player_may_get_several_awards():
    rich = Seat(loose="7 forest, 3 enemy, gold", towns=("2 stone", "2 wood", "2 clay"))
    table = Table((7, 2, 9, 10), {0: rich}, awards=[PIONEER, LORD, FOUNDER, SLAYER])
    table.decline(lambda state: state["decision"] == s.TARGET).do("1: spare seat 0")
    assert table.to_next_round().part(0, "awards") == 5 + 6 + 6 + 6
    assert not table.state["awards"]


def test_an_award_nobody_fulfils_stays_for_later_rounds():
    table = Table(QUIET, {0: Seat(loose="6 forest, forest")}, awards=[FOUNDER])
    assert members(table.to_next_round().state["awards"]) == [FOUNDER]


def test_awards_are_checked_after_the_night():
    table = Table(
        QUIET, {0: Seat(loose="3 enemy")}, stone=9, awards=[DISPELLER], modules=["darkness"]
    )
    assert table.to_next_round().part(0, "awards") == 7


def test_awards_are_checked_in_round_5_too():  # R25
    table = Table(QUIET, {0: Seat(loose="7 forest")}, awards=[LORD], round=5).to_next_round()
    assert table.part(0, "awards") == 6 and table.part(0, "land") == 1


def test_hands_are_refilled_to_five_kingdom_cards():
    seats = {0: Seat(hand="3 swamp"), 2: Seat(hand="4 enemy")}
    table = Table(QUIET, seats, deck="18 forest").to_next_round()
    assert [table.hand(i) for i in range(4)] == [
        {"forest": 2, "swamp": 3},
        {"forest": 5},
        {"forest": 1, "enemy": 4},
        {"forest": 5},
    ]


@pytest.mark.parametrize("held", [5, 6, 9])
def test_a_hand_of_five_or_more_draws_and_discards_nothing(held):  # R24, R27
    table = Table(QUIET, FULL | {0: Seat(hand=f"{held} swamp")}, deck="8 forest").to_next_round()
    assert table.hand(0) == {"swamp": held} and table.pile("deck") == {"forest": 7}


def test_the_refill_goes_clockwise_from_the_start_player_one_after_the_other():
    """Seven cards: five for seat 2, which starts, two for seat 3; none is left for seat 0."""
    table = Table(QUIET, start=2, deck="7 swamp", rest=1).to_next_round()
    assert [table.hand(i) for i in (2, 3, 0)] == [{"swamp": 5}, {"swamp": 2}, {}]


def test_with_three_players_the_five_field_cards_are_shuffled_three_are_laid_open():  # R23
    """Any three of the five, each as often."""
    table = Table((10, 7, 9), dict.fromkeys(range(3), Seat(hand=ENEMIES)), open=(1, 6, 8))
    table.to_replenishing().do("1: take 1 Exploration", "2: take 6 Trade")
    five = {*members(table.state["open"]), *members(table.state["down"])}
    found = {}
    for seed in range(1000):
        state = np.array([table.state])[0]
        state["rng"] = seed
        rules.apply_action(state, 8)
        lying, hidden = members(state["open"]), members(state["down"])
        assert len(lying) == 3 and {*lying, *hidden} == five - {8}
        found[tuple(lying)] = found.get(tuple(lying), 0) + 1
    assert len(found) == 10 and plausible(found.values(), [100] * 10)


def test_with_four_players_the_three_open_cards_stay():
    table = Table(QUIET, FULL, open=(1, 4, 8)).to_replenishing()
    table.decline(lambda state: state["turn"] == 3)
    left = members(table.state["open"])
    table.do("3: take 8 Subjugation")
    assert members(table.state["open"]) == [number for number in left if number != 8]
    assert len(left) == 4 and not table.state["down"]


def test_round_5_refills_no_hand_and_shuffles_no_field():  # R25
    table = Table((7, 9, 10), {0: Seat(hand="swamp")}, round=5, open=(1, 4, 8))
    hidden = int(table.state["down"])
    table.to_next_round()
    assert table.state["over"] and [table.hand(i) for i in range(3)] == [{"swamp": 1}, {}, {}]
    assert members(table.state["open"]) == [1, 4, 8] and table.state["down"] == hidden


def test_the_game_ends_after_five_rounds():
    for seed in range(3):
        states = [int(state["round"]) for state in every_step(seed)]
        assert states[-1] == 5 and set(states) <= {0, 1, 2, 3, 4, 5}

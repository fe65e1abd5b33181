"""Sections 1 to 3 and 11 of the rule book: terms, components, set-up."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from meeple.core.batch import Batch
from meeple.core.text import members
from meeple.undecim import GAME, rules
from meeple.undecim import state as s
from meeple.undecim.actions import EXCHANGE
from meeple.undecim.tables import HALF_NAMES, KIND_COUNTS

from .positions import (
    FOUNDER,
    FULL,
    KINDS,
    LORD,
    PIONEER,
    QUIET,
    SLAYER,
    Seat,
    Table,
    kingdom_cards,
    plausible,
)

MANY = 3000


def new_games(count=MANY, **options):
    batch = Batch(GAME, count, observations=False, **options)
    batch.reset(seed=7)
    return batch.states


def new_game(seed=1, **options):
    state = GAME.new_states(1, options)[0]
    rules.reset(state, seed)
    return state


def answer(state, words):
    rules.apply_action(state, GAME.parse(state, words))


# 1 and 2: cards


def test_a_kingdom_card_is_a_land_and_its_resource_or_an_enemy_and_gold():  # R1
    pairs = [(HALF_NAMES[half], HALF_NAMES[half + 1]) for half in range(0, 10, 2)]
    assert pairs == [
        ("grassland", "stone"),
        ("forest", "wood"),
        ("swamp", "clay"),
        ("mountain", "iron"),
        ("enemy", "gold"),
    ]
    for kind, pair in zip(KINDS, pairs, strict=True):
        table = Table(QUIET, FULL, deck=f"8 {kind}").to_next_round()
        assert table.choices == {f"take {half} as kingdom bonus" for half in pair}


@pytest.mark.parametrize("num_players", [3, 4])
def test_there_are_18_cards_of_each_land_and_28_enemies_100_in_all(num_players):
    assert KIND_COUNTS.tolist() == [18, 18, 18, 18, 28] and KIND_COUNTS.sum() == 100
    states = new_games(50, num_players=num_players)
    total = kingdom_cards(states["seats"]) + states["deck"] + states["discard"]
    assert (total == [18, 18, 18, 18, 28]).all()


def test_only_the_half_that_is_up_counts():
    table = Table(QUIET, FULL, deck="8 forest").to_next_round()
    table.do("0: take wood", "1: take forest")
    assert table.loose(0) == {"wood": 1} and table.loose(1) == {"forest": 1}


@pytest.mark.parametrize("num_players", [3, 4])
def test_vp_start_at_0(num_players):
    assert not new_games(10, num_players=num_players)["seats"]["vp"].any()


# 3.1


def test_the_moon_stone_starts_on_0_and_the_dice_are_unused():
    state = new_game(mulligan=True)
    assert state["stone"] == 0 and state["nights"] == 0 and not state["dice"].any()


# 3.2


def test_the_pioneer_and_two_random_ones_of_the_three_other_awards_are_in_play():
    awards = new_games()["awards"]
    in_play = [set(members(one)) for one in awards]
    assert all(PIONEER in one and len(one) == 3 for one in in_play)
    missing = [({LORD, FOUNDER, SLAYER} - one).pop() for one in in_play]
    assert plausible(np.bincount(missing, minlength=4)[1:], [MANY / 3] * 3)


def test_the_third_award_leaves_the_game():
    """Nobody scores it, though everybody fulfils it."""
    rich = Seat(loose="7 forest, 3 enemy, gold", towns=("2 stone", "2 wood", "2 clay"))
    table = Table(QUIET, {0: rich}, awards=[PIONEER, LORD, FOUNDER]).to_next_round()
    assert table.part(0, "awards") == 5 + 6 + 6


# 3.3


@pytest.mark.parametrize(("num_players", "face_down"), [(4, 0), (3, 2)])
def test_two_action_cards_each_are_dealt_three_lie_open_the_rest_face_down(num_players, face_down):
    for state in new_games(200, num_players=num_players):
        hands = [members(seat["actions"]) for seat in state["seats"][:num_players]]
        lying, hidden = members(state["open"]), members(state["down"])
        assert [len(hand) for hand in hands] == [2] * num_players
        assert (len(lying), len(hidden)) == (3, face_down)
        assert sorted([*itertools.chain(*hands), *lying, *hidden]) == list(range(1, 12))


@pytest.mark.parametrize("num_players", [3, 4])
def test_the_action_cards_are_shuffled(num_players):
    """Each number is as likely in every place; every hand is as likely as another."""
    states = new_games(num_players=num_players)
    for number in range(1, 12):
        seats = (states["seats"]["actions"][:, :num_players] >> number & 1).sum(axis=0)
        field = (states["open"] >> number & 1).sum()
        expected = [MANY * 2 / 11] * num_players + [MANY * 3 / 11]
        found = [*seats, field]
        if num_players == 3:
            found, expected = [*found, MANY - sum(found)], [*expected, MANY * 2 / 11]
        assert plausible(found, expected)
    hands = np.unique(states["seats"]["actions"][:, 0], return_counts=True)[1]
    assert plausible(hands, [MANY / 55] * 55)


# 3.4


@pytest.mark.parametrize(("num_players", "deck"), [(4, 80), (3, 85)])
def test_five_kingdom_cards_each_are_dealt_the_rest_is_the_deck(num_players, deck):
    for state in new_games(50, num_players=num_players):
        hands = state["seats"]["hand"][:num_players].sum(axis=1).tolist()
        assert hands == [5] * num_players and state["deck"].sum() == deck
        assert not state["discard"].any() and not state["seats"]["loose"].any()


def test_each_player_holds_seven_cards_at_first():
    for state in new_games(50, num_players=4):
        for seat in state["seats"]:
            assert seat["hand"].sum() + len(members(seat["actions"])) == 7


def test_the_kingdom_cards_are_shuffled():
    """The first hands together are as a draw without putting back makes them."""
    states = new_games()
    dealt = states["seats"]["hand"].sum(axis=(0, 1), dtype=int)
    # The counts of 20 cards from 100 spread less than independent draws would.
    assert np.abs(dealt / (MANY * 20) - KIND_COUNTS / 100).max() < 0.01
    pairs = states["seats"]["hand"][:, 0, 0]
    chance = [hypergeometric(18, 100, 5, k) for k in range(4)]
    found = [(pairs == k).sum() for k in range(3)] + [(pairs >= 3).sum()]
    assert plausible(found, [*(MANY * p for p in chance[:3]), MANY * (1 - sum(chance[:3]))])


def hypergeometric(marked, total, drawn, hits):
    return (
        math.comb(marked, hits) * math.comb(total - marked, drawn - hits) / math.comb(total, drawn)
    )


# 3.5


@pytest.mark.parametrize("num_players", [3, 4])
def test_whoever_holds_the_smallest_action_number_starts(num_players):
    for state in new_games(300, num_players=num_players):
        smallest = [members(seat["actions"])[0] for seat in state["seats"][:num_players]]
        assert smallest.index(min(smallest)) == state["start"]


@pytest.mark.parametrize("num_players", [3, 4])
def test_the_start_player_never_changes(num_players):  # R3
    for seed in range(5):
        state = new_game(seed, num_players=num_players)
        start, rounds = int(state["start"]), set()
        while not state["over"]:
            if state["stage"] == s.BONUS and state["turn"] == 0:
                assert state["player"] == start
                rounds.add(int(state["round"]))
            assert state["start"] == start
            rules.apply_action(state, int(GAME.legal(state)[-1]))
        assert rounds == {1, 2, 3, 4, 5}


# 3.6


def test_the_mulligan_is_on_unless_switched_off():
    assert new_game()["decision"] == s.EXCHANGE
    assert new_game(mulligan=False)["decision"] == s.HALF


@pytest.mark.parametrize("num_players", [3, 4])
def test_the_mulligan_goes_clockwise_from_the_start_player(num_players):
    for seed in range(8):
        state = new_game(seed, num_players=num_players)
        asked = []
        while state["decision"] == s.EXCHANGE:
            asked.append(int(state["player"]))
            answer(state, "keep both cards")
        start = int(state["start"])
        assert asked == [(start + i) % num_players for i in range(num_players)]


@pytest.mark.parametrize("num_players", [3, 4])
def test_one_action_card_may_be_exchanged_with_an_open_one(num_players):  # R4
    """Face-down cards are out of reach: 1 + 2 x 3 choices with either number of players."""
    state = new_game(3, num_players=num_players)
    seat = state["seats"][state["player"]]
    hand, field, hidden = members(seat["actions"]), members(state["open"]), int(state["down"])
    assert GAME.legal(state).tolist() == [0, *range(EXCHANGE, EXCHANGE + 6)]
    for given, taken in itertools.product(range(2), range(3)):
        copy = np.array([state])[0]
        rules.apply_action(copy, EXCHANGE + 3 * given + taken)
        now = set(members(copy["seats"][state["player"]]["actions"]))
        assert now == {*hand} - {hand[given]} | {field[taken]}
        assert set(members(copy["open"])) == {*field} - {field[taken]} | {hand[given]}
        assert copy["down"] == hidden and copy["player"] != state["player"]


def test_a_card_given_in_the_mulligan_may_be_taken_by_the_next():
    state = new_game(3)
    given = members(state["seats"][state["player"]]["actions"])[0]
    rules.apply_action(state, EXCHANGE)
    assert given in members(state["open"])
    rules.apply_action(state, EXCHANGE + members(state["open"]).index(given))
    assert given in members(state["seats"][(int(state["start"]) + 1) % 4]["actions"])


def test_the_start_player_stays_the_same_after_the_mulligan():
    """Even if somebody has taken a smaller number from the field."""
    for seed in range(100):
        state = new_game(seed)
        start = int(state["start"])
        if members(state["open"])[0] < members(state["seats"][start]["actions"])[0]:
            break
    answer(state, "keep both cards")
    rules.apply_action(state, EXCHANGE)  # gives the smaller card, takes the smallest open one
    while state["decision"] == s.EXCHANGE:
        answer(state, "keep both cards")
    smallest = [members(seat["actions"])[0] for seat in state["seats"]]
    assert smallest.index(min(smallest)) == (start + 1) % 4
    assert state["start"] == start == state["player"] and state["round"] == 1


def test_the_mulligan_is_seen_by_all():
    state = new_game(3)
    seat, taken = state["seats"][state["player"]], members(state["open"])[2]
    rules.apply_action(state, EXCHANGE + 2)
    assert members(seat["known"]) == [taken]


@pytest.mark.parametrize("num_players", [2, 5, 0, -1])
def test_it_is_a_game_for_three_or_four(num_players):
    with pytest.raises(ValueError, match="from 3 to 4"):
        new_game(num_players=num_players)


# 13


def test_111_numbers_name_every_decision():
    sizes = {name: math.prod(shape) for name, shape in GAME.actions.shapes.items()}
    assert sizes == {
        "stop": 1,
        "card": 11,
        "place": 10,
        "seat": 3,
        "settle": 28,
        "exchange": 6,
        "option": 2,
        "develop": 50,
    }
    assert GAME.num_actions == 111


@pytest.mark.parametrize("num_players", [3, 4])
def test_at_most_20_action_cards_are_played_in_a_game_each_seat_being_asked_in_turn(num_players):
    state, asked = new_game(num_players=num_players), []
    while not state["over"]:
        asked += [int(state["player"])] if state["decision"] == s.CHOOSE_CARD else []
        rules.apply_action(state, int(GAME.legal(state)[0]))
    assert asked == [*range(num_players)] * 5


# 11


@pytest.mark.parametrize("num_players", [3, 4])
def test_the_bonus_is_drawn_clockwise_from_the_start_player(num_players):  # R5
    for start in range(num_players):
        seats = {i: FULL[i] for i in range(num_players)}
        table = Table(QUIET[-num_players:], seats, start=start, deck="8 enemy").to_next_round()
        for i in range(num_players):
            assert table.pile("revealed") == {"enemy": 1}  # one card at a time
            table.do(f"{(start + i) % num_players}: take gold as kingdom bonus")

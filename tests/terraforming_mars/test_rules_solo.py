"""Section 11 of the rules: the solo game."""

from __future__ import annotations

import numpy as np
import pytest

from meeple.terraforming_mars import GAME, rules
from meeple.terraforming_mars import state as s

from .positions import Play, Seat, Table, cards_in, told

HAND = list(range(11, 21))


def opened(revealed, corporation="credicor"):
    """The set-up with these four cards revealed; nothing is kept."""
    game = Play(num_players=1, corporations=[[corporation]], revealed=revealed, hands=[HAND])
    return game.play("done") if game.decision == "keep" else game


def neutral(game):
    """Cities and greeneries of nobody, by hex."""
    return {h: game.tile(h) for h in range(61) if game.tile(h)}


def test_start_of_the_solo_game():
    """TR 14, productions 0, the Corporate Era."""
    game = opened([66, 56, 119, 5])
    assert game[0]["tr"] == 14 and game.production(0) == (0,) * 6
    assert game.stock(0)[0] == 57 and game.decision == "main"
    assert int(game.state["deck_size"]) == 208 - 4 - 10


def test_any_of_the_twelve_corporations():
    """Not the Beginner Corporation."""
    game = Play(num_players=1)
    assert game.decision == "corporation" and len(game.legal()) == 12
    assert "card beginner" not in game.legal()


def test_neutral_tiles_are_counted_off():
    """1 forwards: hex 0; 4 backwards over 59, 58, 57, 56; then clockwise from the upper left.

    Around 0 there is land on 6 and 5 (1 is an ocean's): a cost of 2 is 5; around 56 on
    50, 51, 57: a cost of 3 is 57.
    """
    game = opened([66, 56, 119, 5])
    assert neutral(game) == {0: "city", 56: "city", 5: "greenery", 57: "greenery"}
    assert all(int(game.state["owner"][hex_]) == -2 for hex_ in (0, 5, 56, 57))


def test_the_counting_leaves_out_hexes_that_cannot_be_taken():
    """4 forwards over 0, 2, 5, 6; 3 backwards over 59, 58, 57; and it wraps around.

    Around 6 are 0, 7, 13, 12, 5 (1 is an ocean's): a cost of 7 is 7, the second one of the
    second round; around 57 are 51, 52, 58, 56: a cost of 5 is 51 again.
    """
    game = opened([49, 5, 31, 62])
    assert neutral(game) == {6: "city", 57: "city", 7: "greenery", 51: "greenery"}


def test_a_card_of_cost_nothing_counts_as_one():
    """14.4: 195 Indentured Workers."""
    assert neutral(opened([195, 56, 119, 5]))[0] == "city"


def test_the_second_city_is_not_beside_the_first():
    """41 forwards is 52; 2 backwards is 56, since 58 and 57 lie beside it."""
    game = opened([92, 119, 66, 195])  # costs 41, 2, 1, 0
    assert neutral(game) == {52: "city", 56: "city", 45: "greenery", 50: "greenery"}


def test_the_revealed_cards_are_discarded_and_nothing_is_raised():
    """No bonuses, no parameters."""
    game = opened([66, 56, 119, 5])
    assert cards_in(game.state["discard"]) == {66, 56, 119, 5}
    assert game.state["oxygen"] == 0 and game.stock(0)[1:] == (0,) * 5


def test_tharsis_republic_has_two_of_money_production():
    """For the neutral cities; its first city brings one more, and 3 mc."""
    game = opened([66, 56, 119, 5], "tharsis_republic")
    assert game.production(0)[0] == 2 and game.decision == "place"
    game.play("hex 46")
    assert game.production(0)[0] == 3 and game.stock(0)[0] == 43


def test_no_milestones_and_no_awards():
    """Even when the conditions are met."""
    table = Table(Seat(tr=40, hand=list(range(105, 125))))
    assert not table.answers("milestone") and not table.answers("award")


def test_no_beginners_and_no_basic_game():
    """11: options that do not go together."""
    with pytest.raises(ValueError, match="solo"):
        GAME.new_states(1, {"num_players": 1, "beginners": [0]})
    with pytest.raises(ValueError, match="solo"):
        GAME.new_states(1, {"num_players": 1, "corporate_era": False})


@pytest.mark.parametrize(("generation", "over"), [(13, False), (14, True)])
def test_fourteen_generations_exactly(generation, over):
    """Complete or not."""
    for mars in ({}, {"temperature": 8, "oxygen": 14, "oceans": 9}):
        table = Table(Seat(), generation=generation, **mars).play("pass_turn").quietly()
        assert (table.player == -1) == over


def test_won_or_lost():
    """Place 1 if all three parameters are complete at the end, else 2."""
    mars = {"temperature": 8, "oxygen": 14, "oceans": 9}
    assert Table(Seat(), generation=14, **mars).play("pass_turn").places() == [1]
    for short in ({"temperature": 6}, {"oxygen": 13}, {"oceans": 8}):
        lost = Table(Seat(), generation=14, **{**mars, **short}).play("pass_turn")
        assert lost.player == -1 and lost.places() == [2]


def test_hired_raiders_gain_from_nobody():
    """2 steel or 3 mc."""
    table = Table(Seat(hand=[124])).play("play 124")
    assert table.decision == "booty" and table.answers("option") == {"0", "1"}
    assert table.copy().play("option 0").change(0) == told("mc 2, hand -1")
    assert table.play("option 1").change(0) == told("mc -1, hand -1, steel 2")


def test_removals_hit_nobody_that_matters():
    """9, 50, 121, 188: no question, own plants and animals stay."""
    for card in (9, 11, 121, 188, 63):
        table = Table(Seat(hand=[card], plants=5)).play(f"play {card}")
        if table.decision == "place":
            table.play("hex 4")
        assert table.decision == "main" and table.stock(0)[3] == 5


def test_cuts_are_always_possible():
    """4, 52, 61, 72, 178 without any production to cut."""
    seat = Seat(hand=[4, 52, 72, 178])
    table = Table(seat, temperature=8, oxygen=14, oceans=3)
    assert {f"play {card}" for card in seat.hand} <= table.legal()
    table.play("play 52", "play 72")
    assert table.production(0) == (0,) * 6


def test_neutral_cities_count():
    """96 Greenhouses and the adjacency of cities."""
    table = Table(Seat(hand=[96]), neutral="city 46 12, greenery 45 13").play("play 96")
    assert table.change(0)["plants"] == 2
    table.play("project city")
    assert not {"38", "39", "47", "5", "6"} & table.answers("hex")


def test_research_of_the_solo_game():
    """Four cards from generation 2 on."""
    table = Table(Seat(), deck=[1, 3, 5, 7]).play("pass_turn")
    assert table.decision == "research"
    table.play("card 3", "card 7")
    assert table.cards(0) == {3, 7} and table.stock(0)[0] == 100 + 20 - 6


def test_a_neutral_city_without_a_place_beside_it_gets_no_greenery():
    """11, 14: hex 34 has one land neighbour, 33, where the first greenery lies already."""
    options = {"num_players": 1, "revealed": [10, 70, 1, 50]}
    state = GAME.new_states(1, options)[0]
    rules.reset(state, 1)
    neutral = np.flatnonzero(state["owner"] == s.NEUTRAL)
    kinds = {int(hex_): int(state["tile"][hex_]) - 1 for hex_ in neutral}
    assert kinds == {24: s.CITY, 34: s.CITY, 33: s.GREENERY}
    assert GAME.problem_of(state) is None

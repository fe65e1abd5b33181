"""Section 4 of the rules: the choice of the turn order."""

from __future__ import annotations

import pytest

from .placing import Seat, Table

# board.json: what each space gives, gold, favors, ingredients.
SHOWN = {
    0: (-1, 0, 0),
    1: (0, 0, 0),
    2: (0, 0, 1),
    3: (0, 0, 2),
    4: (0, 1, 1),
    5: (0, 2, 0),
    6: (0, 0, 3),
    7: (0, 1, 2),
}
OPEN = {2: "012345", 3: "0123457", 4: "01234567"}
NO_HERBALIST = "sage " * 12


def choosing(*seats, **words):
    """A round is about to begin; of the favors there are only Sages."""
    return Table(*seats, at="order", **{"favors": NO_HERBALIST, "start": 0} | words)


# 4.1, 4.2


@pytest.mark.parametrize("start", range(3))
def test_the_choice_goes_clockwise_from_the_start_player(start):
    """4.1: each puts the marker on a free space."""
    table, free = choosing(Seat(), Seat(), Seat(), start=start), set(OPEN[3])
    for k, space in enumerate("135"):
        assert table.asked == ((start + k) % 3, "order") and table.answers("order") == free
        table.play(f"order {space}")
        free.discard(space)
        assert table[(start + k) % 3]["order_space"] == int(space)
    assert table.asked[1] == "declare"


@pytest.mark.parametrize("space", SHOWN)
def test_a_space_gives_what_it_shows(space):
    """4.1: figures from board.json."""
    table = choosing(Seat(), Seat(), Seat(), Seat()).play(f"order {space}")
    gold, favors, cards = SHOWN[space]
    expected = {"gold": gold, "favors": favors, "cards": cards}
    assert table.change(0) == {name: n for name, n in expected.items() if n}


def test_the_top_space_needs_one_gold():
    """4.1."""
    assert "0" not in choosing(Seat(gold=0), Seat()).answers("order")
    table = choosing(Seat(gold=1), Seat()).play("order 0")
    assert table[0]["gold"] == 0 and table[0]["order_space"] == 0


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_two_spaces_are_closed_with_fewer_players(num_players):
    """4.2: favor and two ingredients with two, three ingredients with two and three."""
    table = choosing(*[Seat()] * num_players)
    assert table.answers("order") == set(OPEN[num_players])


# 4.3


def test_the_paralysed_do_not_choose_but_draw_a_favor_and_an_ingredient():
    """4.3: when their place in the clockwise order comes; they act last this round."""
    table = choosing(Seat(), Seat(order=8), Seat(), green=[1, -1, -1, -1], num_green=1)
    assert table.asked == (0, "order") and table.change(1) == {}
    assert "8" not in table.answers("order")
    table.play("order 7")
    assert table.asked == (2, "order") and table.change(1) == {"favors": 1, "cards": 1}
    table.play("2: order 5")
    assert table.asked == (1, "declare")
    table.play("slot forage", "decline", "0: slot forage", "decline", "2: slot forage", "decline")
    assert table.rows("forage") == [2, 0, 1]


@pytest.mark.parametrize("green", [[2, 0], [0, 2]])
def test_of_two_paralysed_the_earlier_one_stands_higher(green):
    """4.3."""
    seats = [Seat(order=8), Seat(), Seat(order=8)]
    table = choosing(*seats, green=[*green, -1, -1], num_green=2)
    table.play("1: order 5")
    for seat in (green[1], green[0], 1):
        assert table.asked == (seat, "declare")
        table.play("slot forage", "decline")
    assert table.rows("forage") == [1, *green]


def test_the_green_space_is_left_after_the_round():
    """4.3, 12.8: it holds for one round."""
    table = choosing(Seat(order=8), Seat(), green=[0, -1, -1, -1], num_green=1)
    table.play("1: order 5").pass_on("order")
    assert table.state["round"] == 3 and table.asked == (1, "order")
    assert table[0]["order_space"] == -1 and table.state["num_green"] == 0


# 4.4, 4.5


@pytest.mark.parametrize("space", [2, 3, 4, 7])
def test_an_owner_of_the_witchs_trunk_draws_no_ingredients_here(space):
    """4.4: favors yes."""
    table = choosing(Seat(artifacts="witchs_trunk"), Seat(), Seat()).play(f"order {space}")
    assert table.change(0) == ({"favors": 1} if SHOWN[space][1] else {})


def test_a_paralysed_owner_of_the_witchs_trunk_draws_the_favor_only():
    """4.3, 4.4."""
    seat = Seat(order=8, artifacts="witchs_trunk")
    table = choosing(seat, Seat(), green=[0, -1, -1, -1], num_green=1)
    assert table.asked == (1, "order") and table.change(0) == {"favors": 1}


def test_an_empty_deck_is_made_anew_of_all_discards():
    """4.5: ingredients, whoever discarded them."""
    table = Table(Seat(), Seat(slots="transmute", hand="4"), at="transmute", deck="", discard="3")
    table.play("1: ingredient 4")
    assert table.state["round"] == 3 and table.state["row"].tolist()[3:5] == [1, 1]
    assert table.state["row_discard"].sum() == 0 and table[1]["discarded"].sum() == 0


def test_an_empty_favor_deck_is_made_anew_of_the_discards():
    """4.5."""
    discard = [0, 0, 1, 0, 0, 0, 0, 0]
    table = choosing(Seat(), Seat(), Seat(), favors="sage", favor_discard=discard)
    table.play("order 5")
    assert table.favors(0) == ["barmaid", "sage"] and not table.state["favor_discard"].any()


def test_the_favor_discarded_at_the_set_up_comes_back_too():
    """2.5, 4.5."""
    table = choosing(Seat(), Seat(), Seat(), favors="")
    table[1]["set_up_discard"] = 5
    table.play("order 4")
    assert table.favors(0) == ["merchant"] and table[1]["set_up_discard"] == -1


def test_a_deck_is_used_up_before_the_discards_come_back():
    """4.5."""
    table = choosing(Seat(), Seat(), Seat(), deck="12", discard="77").play("order 3")
    assert table.hand(0) == "12" and table.state["row_discard"][7] == 2


def test_when_deck_and_discards_are_empty_nothing_is_drawn():
    """4.5."""
    table = choosing(Seat(), Seat(), Seat(), deck="", favors="").play("order 7")
    assert table.change(0) == {} and table.asked == (1, "order")


def test_a_herbalist_drawn_here_is_resolved_before_the_next_player_chooses():
    """4.5: after all cards of the space have been drawn."""
    table = choosing(Seat(), Seat(), Seat(), favors="herbalist", deck="01234").play("order 7")
    assert table.asked == (0, "herbalist") and table.hand(0) == "01234"
    table.play("ingredient 0", "ingredient 4")
    assert table.asked == (1, "order") and table.hand(0) == "123" and table.favors(0) == []


# 4.6


def test_a_higher_space_resolves_earlier_and_declares_later():
    """4.6."""
    table = choosing(Seat(), Seat(), Seat()).play("order 4", "order 7", "order 2")
    for seat in (1, 0, 2):
        assert table.asked == (seat, "declare")
        table.play("slot forage", "decline")
    assert table.rows("forage") == [2, 0, 1]

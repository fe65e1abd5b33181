"""Section 2 of the rules: the set-up for two to five players."""

from __future__ import annotations

import pytest

from .positions import Play, cards_in

HANDS = [list(range(1, 11)), list(range(11, 21))]


def opened(*corporations, first=1, **options):
    """Both seats have kept nothing; the first player is asked for its first action."""
    offers = [[name] for name in corporations]
    game = Play(corporations=offers, first_player=first, **options)
    while game.decision == "keep":
        game.play("done")
    return game


def test_start_of_the_corporate_era():
    """2.1: TR 20, productions 0, no stock but money."""
    game = opened("credicor", "teractor")
    assert game[0]["tr"] == game[1]["tr"] == 20
    assert game.production(0) == game.production(1) == (0,) * 6
    assert game.stock(0) == (57, 0, 0, 0, 0, 0) and game.stock(1) == (60, 0, 0, 0, 0, 0)


def test_start_of_the_basic_game():
    """2.1: all productions 1."""
    game = opened("credicor", "thorgate", corporate_era=False)
    assert game.production(0) == (1, 1, 1, 1, 1, 1)
    assert game.production(1) == (1, 1, 1, 1, 2, 1)


@pytest.mark.parametrize(("era", "cards", "corporations"), [(False, 137, 10), (True, 208, 12)])
def test_cards_of_the_game(era, cards, corporations):
    """2.2: 137 and 10 in the basic game, 208 and 12 with the Corporate Era."""
    game = Play(num_players=5, corporate_era=era)
    assert int(game.state["deck_size"]) == cards - 50
    left = int(game.state["corporations_left"]).bit_count()
    dealt = sum(int(game[i]["corporations"]).bit_count() for i in range(5))
    assert dealt == 10 and left == corporations - 10


def test_everybody_is_dealt_two_corporations_and_ten_cards():
    """2.4."""
    game = Play(num_players=3)
    for i in range(3):
        assert int(game[i]["corporations"]).bit_count() == 2
        assert int(game[i]["num_offered"]) == 10
    assert game.decision == "corporation" and len(game.legal()) == 2


def test_the_first_player_is_drawn():
    """2.3: every seat in some game."""
    assert {int(Play(seed, num_players=3).state["first"]) for seed in range(20)} == {0, 1, 2}


def test_beginners_keep_ten_cards_for_free():
    """2.4, 2.5: 42 mc, the Beginner Corporation."""
    game = Play(beginners=[0], corporations=[[], ["credicor"]], first_player=0).play("done")
    assert game.stock(0)[0] == 42 and len(game.cards(0)) == 10
    assert game[0]["corporation"] == 0


def test_kept_cards_cost_three_each_and_the_rest_goes_to_the_box():
    """2.6, 2.7: the box, not the discard pile."""
    game = Play(corporations=[["credicor"], ["teractor"]], hands=HANDS, first_player=0)
    game.do("0: card 2", "0: card 5", "0: done", "1: card 11", "1: done")
    assert game.stock(0)[0] == 57 - 6 and game.stock(1)[0] == 60 - 3
    assert game.cards(0) == {2, 5} and game.cards(1) == {11}
    assert game.cards(0, "box") == {1, 3, 4, 6, 7, 8, 9, 10}
    assert int(game.state["discard_size"]) == 0
    assert int(game.state["deck_size"]) == 188


def test_no_more_cards_than_the_start_money_pays():
    """2.5: PhoboLog has 23 mc, enough for seven cards."""
    game = Play(corporations=[["phobolog"], ["teractor"]], hands=HANDS, first_player=0)
    game.play(*(f"card {card}" for card in range(1, 8)))
    assert game.player == 1  # nothing more can be kept
    game.play("done")
    assert len(game.cards(0)) == 7 and game.stock(0)[0] == 2


def test_choices_are_secret_until_all_have_made_theirs():
    """2.5: nothing is paid or taken up before."""
    game = Play(corporations=[["credicor"], ["teractor"]], hands=HANDS, first_player=0)
    game.do("0: card 2", "0: done")
    assert game.player == 1 and not game.cards(0) and game.stock(0)[0] == 0
    assert int(game[0]["corporation"]) in (-1, 1) and not game.cards(0, "front")


CORPORATIONS = {  # stock, production after the set-up
    "credicor": ((57, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0)),
    "ecoline": ((36, 0, 0, 3, 0, 0), (0, 0, 0, 2, 0, 0)),
    "helion": ((42, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 3)),
    "interplanetary_cinematics": ((30, 20, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0)),
    "inventrix": ((45, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0)),
    "mining_guild": ((30, 5, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0)),
    "phobolog": ((23, 0, 10, 0, 0, 0), (0, 0, 0, 0, 0, 0)),
    "tharsis_republic": ((40, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0)),
    "thorgate": ((48, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0)),
    "unmi": ((40, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0)),
    "saturn_systems": ((42, 0, 0, 0, 0, 0), (1, 0, 1, 0, 0, 0)),  # its own tag (2.6)
    "teractor": ((60, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0)),
}


@pytest.mark.parametrize("name", CORPORATIONS)
def test_what_a_corporation_starts_with(name):
    """2.6: money, stocks, productions; corporation tags count."""
    game = opened(name, "credicor" if name != "credicor" else "teractor")
    assert (game.stock(0), game.production(0)) == CORPORATIONS[name]
    tags = {"ecoline": 1, "mining_guild": 2, "credicor": 0}
    assert int(game[0]["tags"].sum()) == tags.get(name, 1)


def test_generation_one_begins_with_the_actions():
    """2.8: no research."""
    game = opened("credicor", "teractor", first=1)
    assert game.decision == "main" and game.player == 1
    assert int(game.state["generation"]) == 1


def test_what_was_not_kept_never_comes_back():
    """2.7: neither in the draw pile nor in the discard pile."""
    game = Play(corporations=[["credicor"], ["teractor"]], hands=HANDS, first_player=0)
    game.play("done", "done")
    outside = set(range(1, 21))
    assert not outside & (cards_in(game.state["deck"]) | cards_in(game.state["discard"]))

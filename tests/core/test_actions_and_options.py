"""The flat action space with its names, and the options of a game with their checks."""

from __future__ import annotations

import re

import numpy as np
import pytest

import meeple
from meeple.core.actions import Actions
from meeple.core.options import Option, flag, num_players_option, subset, whole

ACTIONS = Actions(stop=1, card=11, develop=(10, 5))


def test_ranges_follow_one_another():
    assert ACTIONS.size == 1 + 11 + 50
    assert [ACTIONS.first(name) for name in ("stop", "card", "develop")] == [0, 1, 12]
    assert ACTIONS.range("card") == range(1, 12) and ACTIONS.range("develop") == range(12, 62)
    assert ACTIONS.index("stop") == 0 and ACTIONS.index("card", 3) == 4
    assert ACTIONS.index("develop", 2, 4) == 12 + 2 * 5 + 4


def test_every_action_has_a_name_that_leads_back_to_it():
    names = [ACTIONS.name(action) for action in range(ACTIONS.size)]
    assert len(set(names)) == ACTIONS.size
    assert (names[0], names[1], names[12 + 27]) == ("stop", "card[0]", "develop[5,2]")
    for action, name in enumerate(names):
        assert ACTIONS.from_name(name) == ACTIONS.from_name(str(action)) == action
        range_name, indices = ACTIONS.locate(action)
        assert ACTIONS.index(range_name, *indices) == action
    assert ACTIONS.from_name("  develop [ 5 , 2 ] ") == 39


NO_NAMES = [
    "",
    "62",
    "-1",
    "card",
    "card[11]",
    "card[1,1]",
    "develop[1]",
    "stop[1]",
    "play 3",
    "1.0",
]


@pytest.mark.parametrize("text", NO_NAMES)
def test_what_is_no_name_is_none(text):
    assert ACTIONS.from_name(text) is None


def test_what_does_not_exist_is_named_with_what_does():
    with pytest.raises(ValueError, match="no actions named 'draw'; there are stop, card, develop"):
        ACTIONS.index("draw")
    with pytest.raises(ValueError, match=r"card\[11\] does not exist: card has 11 actions"):
        ACTIONS.index("card", 11)
    with pytest.raises(ValueError, match=r"develop\[1\] does not exist: develop has 10 x 5 "):
        ACTIONS.index("develop", 1)
    for action in (-1, 62):
        with pytest.raises(ValueError, match=f"action {action} does not exist: actions are 0 to"):
            ACTIONS.locate(action)


def test_every_action_of_every_game_has_a_name_of_its_own(name):
    game = meeple.get_game(name)
    names = {game.actions.name(action) for action in range(game.num_actions)}
    assert len(names) == game.num_actions == game.actions.size


# Options


def test_whole_numbers():
    check = whole(2, 5)
    assert [check(2), check(np.int8(5))] == [2, 5] and type(check(np.int8(5))) is int
    for value in (1, 6, 2.0, "3", True, None):
        with pytest.raises(ValueError, match="from 2 to 5"):
            check(value)


def test_flags():
    check = flag()
    assert check(True) is True and check(np.bool_(False)) is False
    for value in (0, 1, "yes", None):
        with pytest.raises(ValueError, match="must be True or False"):
            check(value)


def test_subsets_come_in_one_order():
    check = subset("darkness", "storm", "golden")
    assert check(["golden", "darkness"]) == ["darkness", "golden"] == check(("darkness", "golden"))
    assert check("storm") == ["storm"] and check(None) == check([]) == []
    assert check("all") == ["darkness", "storm", "golden"]
    assert check({"golden", "storm"}) == ["storm", "golden"]
    with pytest.raises(ValueError, match="'rain' is not offered; there are darkness, storm, "):
        check(["storm", "rain"])
    for value in (3, 0, 2.5, True, False, {"storm": 1}):
        with pytest.raises(ValueError, match="must be a list out of darkness, storm, golden, or"):
            check(value)
    with pytest.raises(ValueError, match="3 is not offered"):
        check([3])


def test_an_error_names_game_option_and_value():
    option = Option("num_players", 3, "", whole(2, 5))
    with pytest.raises(ValueError, match="chess: num_players=9: must be from 2 to 5"):
        option.checked("chess", 9)
    modules = Option("modules", [], "theme modules", subset("storm", "golden"))
    with pytest.raises(ValueError, match="chess: modules=3: must be a list out of storm, golden"):
        modules.checked("chess", 3)
    size = Option("size", [], "a pair of numbers", lambda value: value[0] + value[1])
    for value in (3, [1], ["a", 1], {}):
        expected = f"chess: size={value!r}: cannot be used; wanted: a pair of numbers"
        with pytest.raises(ValueError, match=re.escape(expected)):
            size.checked("chess", value)
    with pytest.raises(ValueError) as caught:
        size.checked("chess", [1, "long"] * 1000)
    assert len(str(caught.value)) < 300
    assert num_players_option(2, 5, 3).doc == "number of players, 2 to 5"


def test_checked_options_are_complete_and_stay_as_they_are(name):
    game = meeple.get_game(name)
    checked = game.check_options({})
    assert list(checked) == [option.name for option in game.all_options]
    assert checked["num_players"] == game.default_players
    assert game.check_options(checked) == checked
    assert all(option.doc for option in game.all_options)
    with pytest.raises(ValueError, match=f"{name} has no option 'colour'; it has num_players"):
        game.check_options({"colour": "red"})
    with pytest.raises(ValueError, match=f"{name}: num_players=0: must be from"):
        game.check_options({"num_players": 0})


def test_every_option_of_every_game_plays(table):
    """Each flag both ways and each subset's members, one option changed at a time."""
    name, players = table
    game = meeple.get_game(name)
    for option in game.options:
        for value in (True, False, "all", *_members(option)):
            try:
                option.check(value)
            except (ValueError, TypeError):
                continue  # an option of another kind
            if players == 1 and option.name == "corporate_era" and not value:
                continue  # no such solo game: refused, see the game's own tests
            env = meeple.make(name, num_players=players, **{option.name: value})
            assert env.options[option.name] == option.check(value)
            env.reset(seed=1)
            while not all(env.terminations.values()):
                env.step(env.sample_action())


def _members(option):
    try:
        return option.check("all")
    except (ValueError, TypeError):
        return ()

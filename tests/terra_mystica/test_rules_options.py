"""Options of the game and the choice of factions (2.1 to 2.5, 13.1), and what they refuse."""

from __future__ import annotations

import random

import numpy as np
import pytest

import meeple
from meeple.core.batch import Batch
from meeple.terra_mystica import GAME, rules
from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t

from .positions import NAMES, Play

COLOURS = {  # two factions share each (factions.json)
    **{"fakirs": "nomads", "giants": "chaosmagicians", "swarmlings": "mermaids"},
    **{"engineers": "dwarves", "halflings": "cultists", "alchemists": "darklings"},
    "auren": "witches",
}
TILES = ["SCORE3", "SCORE1", "SCORE8", "SCORE5", "SCORE2", "SCORE7"]
MANY = 1000


def many(count=MANY, **options):
    """The records of new games."""
    batch = Batch(GAME, count, observations=False, **options)
    batch.reset(seed=11)
    return batch.states


# 2.5: factions


@pytest.mark.parametrize("pair", COLOURS.items())
def test_the_factions_of_a_colour_exclude_each_other(pair):
    """2.5: seat by seat, each takes one whose colour is not taken."""
    for taken, shut in (pair, pair[::-1]):
        game = Play(num_players=3)
        assert (game.player, game.decision) == (0, "faction")
        assert game.answers("faction") == set(t.FACTION_IDS)
        game.play(f"faction {taken}")
        assert (game.player, game.decision) == (1, "faction")
        assert game.answers("faction") == set(t.FACTION_IDS) - {taken, shut}


def test_factions_are_chosen_in_seat_order_and_then_seen():
    """2.5, 2.6: with the start of each; the last of five has three colours left."""
    game, chosen = Play(num_players=5), ("nomads", "giants", "mermaids", "dwarves", "cultists")
    for i, faction in enumerate(chosen):
        assert game.player == i and len(game.answers("faction")) == 14 - 2 * i
        game.play(f"faction {faction}")
    assert [t.FACTION_IDS[i] for i in game.state["seats"]["faction"]] == list(chosen)
    assert game.decision == "first dwelling" and game.bowls(2) == (3, 9, 0)


@pytest.mark.parametrize("num_players", range(2, 6))
def test_random_factions_have_different_colours_and_all_come_up(num_players):
    """2.5: option factions="random"."""
    factions = many(num_players=num_players, factions="random")["seats"]["faction"]
    factions = factions[:, :num_players]
    boards = np.sort(t.BOARD[factions], axis=1)
    assert (np.diff(boards, axis=1) > 0).all()
    assert all(len(set(column.tolist())) == 14 for column in factions.T)


def test_factions_given_for_some_seats_leave_the_others_to_chance():
    """2.5: None is drawn; never of a colour that is given to a later seat."""
    factions = many(num_players=3, factions=[None, "auren", None])["seats"]["faction"]
    assert (factions[:, 1] == t.FACTION_IDS.index("auren")).all()
    drawn = {t.FACTION_IDS[i] for i in factions[:, [0, 2]].ravel()}
    assert drawn == set(t.FACTION_IDS) - {"auren", "witches"}


# The other options


def test_options_and_what_they_are_without_a_word():
    """2: artifacts are played, nothing of the mini expansions."""
    state = many(1)[0]
    assert int(state["num_players"]) == 4 and state["artifacts"]
    flags = ("variable_turn_order", "mini_expansion_towns", "shipping_bonus_card")
    assert not any(state[name] for name in (*flags, "temple_scoring_tile", "start_vp_2017"))
    assert state["town_supply"].tolist() == [2, 2, 2, 2, 2, 0, 0, 0]


def test_town_tiles_of_the_mini_expansion():
    """2.3, tiles.json: one TW6, two TW7, one TW8."""
    state = many(1, mini_expansion_towns=True)[0]
    assert state["town_supply"].tolist() == [2, 2, 2, 2, 2, 1, 2, 1]


@pytest.mark.parametrize("flag", [False, True])
def test_the_shipping_bonus_card_is_an_option(flag):
    """2.2: players + 3 of BON1 to BON9, or to BON10."""
    for num_players in range(2, 6):
        states = many(200, num_players=num_players, shipping_bonus_card=flag, artifacts=False)
        cards = [int(one) for one in states["table_cards"]]
        assert {one.bit_count() for one in cards} == {num_players + 3}
        assert any(one >> 9 & 1 for one in cards) == flag


@pytest.mark.parametrize("flag", [False, True])
def test_the_temple_scoring_tile_is_an_option(flag):
    """2.1: six of SCORE1 to SCORE8, or to SCORE9; SCORE1 never in rounds 5 and 6."""
    tiles = many(temple_scoring_tile=flag)["round_tiles"]
    assert set(tiles.ravel().tolist()) == set(range(8 + flag))
    assert (np.diff(np.sort(tiles, axis=1), axis=1) > 0).all()
    assert not (tiles[:, 4:] == 0).any() and all((tiles[:, r] == 0).any() for r in range(4))


def test_given_tiles_cards_and_artifacts_lie_as_they_are_given():
    """2.1, 2.2, 13.1: whatever the seed."""
    states = many(
        50,
        num_players=3,
        round_tiles=TILES,
        bonus_cards=["BON1", "BON4", "BON9", "BON2", "BON7", "BON5"],
        artifact_cards=["holy_staff", "grimoire"],
        factions=["fakirs", "witches", "giants"],
    )
    assert (states["round_tiles"] == [2, 0, 7, 4, 1, 6]).all()
    assert (states["table_cards"] == 0b101011011).all()
    assert (states["table_artifacts"] == (1 << 9 | 1 << 8)).all()
    assert (states["seats"]["faction"][:, :3] == [7, 13, 8]).all()


def test_what_is_given_is_also_what_is_played():
    """2: a game with everything fixed is the same for every seed."""
    fixed = {
        "num_players": 2,
        "artifacts": True,
        "round_tiles": TILES,
        "bonus_cards": ["BON1", "BON4", "BON9", "BON2", "BON7"],
        "artifact_cards": ["holy_staff"],
        "factions": ["fakirs", "witches"],
    }
    one, other = Play(seed=1, **fixed), Play(seed=2, **fixed)
    for name in one.state.dtype.names:
        if name != "rng":
            assert np.array_equal(one.state[name], other.state[name]), name


def test_the_plain_game_is_the_same_but_for_the_artifacts():
    """Option artifacts=False: the same questions, answers and VP up to the last part."""
    for seed in range(3):
        settings = {"num_players": 3, "factions": ["nomads", "auren", "giants"]}
        with_, plain = (GAME.new_states(1, {**settings, "artifacts": x})[0] for x in (True, False))
        rules.reset(with_, seed)
        rules.reset(plain, seed)
        rng = random.Random(seed)
        while not with_["over"]:
            legal = GAME.legal(with_).tolist()
            taking = {a for a in legal if NAMES[a].startswith("artifact")}
            same = {NAMES.index("pass_turn") if a in taking else a for a in legal}
            assert set(GAME.legal(plain).tolist()) == same
            action = rng.choice(legal)
            rules.apply_action(with_, action)
            rules.apply_action(plain, NAMES.index("pass_turn") if action in taking else action)
        assert plain["over"]
        owners = with_["seats"]["artifact"] == t.ARTIFACT_IDS.index("orb_of_power")
        parts = with_["seats"]["parts"] - plain["seats"]["parts"]
        assert (parts[:, : s.RESOURCE_PART] == 0).all()
        assert (parts[~owners, s.RESOURCE_PART] == 0).all()
        assert not plain["seats"]["parts"][:, s.ARTIFACT_PART].any()


# What is refused


WRONG = [
    ({"num_players": 1}, "num_players=1", "2 to 5"),
    ({"num_players": 6}, "num_players=6", "2 to 5"),
    ({"artifacts": "yes"}, "artifacts='yes'", "True or False"),
    ({"variable_turn_order": 2}, "variable_turn_order=2", "True or False"),
    ({"factions": "all"}, "factions='all'", "'choose', 'random'"),
    ({"factions": ["elves", "auren"], "num_players": 2}, "factions=['elves', 'auren']", "witches"),
    (
        {"factions": ["auren", "witches"], "num_players": 2},
        "factions=['auren', 'witches']",
        "colour",
    ),
    (
        {"factions": ["auren", "giants"], "num_players": 3},
        "factions=['auren', 'giants']",
        "of 3 seats",
    ),
    ({"round_tiles": ["SCORE2"]}, "round_tiles=['SCORE2']", "must be 6"),
    ({"round_tiles": "SCORE2"}, "round_tiles='SCORE2'", "SCORE1"),
    ({"round_tiles": [*TILES[:5], "SCORE10"]}, "round_tiles=", "'SCORE10' is not known"),
    ({"round_tiles": [*TILES[:5], "SCORE3"]}, "round_tiles=", "twice"),
    (
        {"round_tiles": ["SCORE3", "SCORE6", "SCORE8", "SCORE5", "SCORE1", "SCORE7"]},
        "round_tiles=",
        "SCORE1 may not lie in round 5 or 6",
    ),
    ({"round_tiles": [*TILES[:5], "SCORE9"]}, "round_tiles=", "temple_scoring_tile=True"),
    ({"bonus_cards": ["BON1"], "num_players": 2}, "bonus_cards=['BON1']", "must be 5"),
    (
        {"bonus_cards": ["BON1", "BON2", "BON3", "BON4", "BON10"], "num_players": 2},
        "bonus_cards=",
        "shipping_bonus_card=True",
    ),
    ({"bonus_cards": ["BON11"]}, "bonus_cards=['BON11']", "'BON11' is not known"),
    (
        {"artifact_cards": ["grimoire"], "num_players": 3},
        "artifact_cards=['grimoire']",
        "must be 2",
    ),
    ({"artifact_cards": ["sword"], "num_players": 2}, "artifact_cards=['sword']", "grimoire"),
    (
        {"artifact_cards": ["grimoire"], "num_players": 2, "artifacts": False},
        "artifact_cards=['grimoire']",
        "artifacts=True",
    ),
]


@pytest.mark.parametrize(("options", "told", "wanted"), WRONG)
def test_bad_options_are_refused_with_game_option_and_value(options, told, wanted):
    """The message also says what would do."""
    with pytest.raises((ValueError, TypeError)) as caught:
        meeple.make("terra_mystica", **options)
    message = str(caught.value)
    assert message.startswith("terra_mystica: ") and told in message and wanted in message


def test_an_unknown_option_is_refused_and_the_known_ones_are_named():
    """A mistyped name does not pass in silence."""
    with pytest.raises((ValueError, TypeError), match=r"(?s)terra_mystica.*artefacts.*artifacts"):
        meeple.make("terra_mystica", artefacts=False)


@pytest.mark.parametrize("tiles", [None, TILES])
def test_good_options_are_accepted(tiles):
    """2.1, 13.1: None leaves it to chance."""
    env = meeple.make(
        "terra_mystica",
        num_players=2,
        factions=["auren", None],
        round_tiles=tiles,
        artifact_cards=["grimoire"],
        bonus_cards=["BON1", "BON2", "BON3", "BON4", "BON10"],
        shipping_bonus_card=True,
    )
    env.reset(seed=1)
    assert env.agents

from __future__ import annotations

import random

import numpy as np
import pytest

from meeple.terra_mystica import GAME
from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t
from meeple.terra_mystica.actions import ACTIONS
from meeple.terra_mystica.describe import describe, why_illegal
from meeple.terra_mystica.words import QUESTIONS, question

from .played import GAMES, positions

FACTIONS = ["witches", "dwarves", "darklings", "swarmlings"]


@pytest.fixture
def state():
    """The first action of a game; the Witches of seat 0 are asked."""
    return next(one for one in positions(FACTIONS, 1) if one["decision"] == s.MAIN).copy()


def act(name, *indices):
    return ACTIONS.index(name, *indices)


def land(name):
    return t.LAND_NAMES.index(name)


def own_hex(state, player=0, kind=s.DWELLING):
    """A hex with a structure of a seat."""
    there = (state["owner"] == player) & (state["structure"] == kind + 1)
    return int(np.flatnonzero(there)[0])


def free_home(state, player=0):
    home = t.HOME[state["seats"][player]["faction"]]
    return int(np.flatnonzero((state["terrain"] == home) & (state["structure"] == 0))[0])


@pytest.mark.parametrize(("factions", "seed", "options"), GAMES)
def test_every_legal_action_has_a_description_of_its_own_that_is_understood(
    factions, seed, options
):
    rng = random.Random(seed)
    for state in positions(factions, seed, options):
        legal = GAME.legal(state).tolist()
        words = [describe(state, action) for action in legal]
        assert len(set(words)) == len(legal)
        if legal:
            one = rng.randrange(len(legal))
            assert GAME.parse(state, words[one]) == legal[one]


@pytest.mark.parametrize(("factions", "seed", "options"), [GAMES[0], GAMES[3]])
def test_what_is_not_legal_is_refused_with_seat_question_and_reason(factions, seed, options):
    for step, state in enumerate(positions(factions, seed, options)):
        if state["over"] or step % 9:
            continue
        legal = set(GAME.legal(state).tolist())
        answers = QUESTIONS[int(state["decision"])][1]
        for action in set(range(ACTIONS.size)) - legal:
            assert describe(state, action)
            words = why_illegal(state, action)
            assert words.startswith(f"seat {state['player']} (") and question(state) in words
            assert ", and " in words or words.endswith("does not answer")
            if ACTIONS.locate(action)[0] not in answers:
                assert words.endswith("does not answer")


def test_every_legal_action_belongs_to_a_range_that_answers_the_question():
    for game in GAMES:
        for state in positions(*game):
            for action in GAME.legal(state).tolist():
                assert ACTIONS.locate(action)[0] in QUESTIONS[int(state["decision"])][1]
    assert set(QUESTIONS) == set(range(s.NUM_DECISIONS))


def test_factions_are_described_before_they_are_chosen():
    state = next(positions("choose", 1, num_players=3))
    assert question(state) == "which faction to play"
    assert describe(state, act("faction", s.WITCHES)) == "play Witches (home forest)"
    assert describe(state, act("build", 0)) == "build a dwelling on A1"
    assert "does not answer" in why_illegal(state, act("build", 0))
    taken = int(GAME.legal(state)[0])
    GAME.apply_action(state, taken)
    other = next(f for f in range(14) if f != taken - 5 and t.BOARD[f] == t.BOARD[taken - 5])
    assert "board is with seat 0" in why_illegal(state, act("faction", other))


def test_prices_are_those_of_the_faction_and_the_neighbours(state):
    where = own_hex(state)
    name = t.LAND_NAMES[where]
    for seat in state["seats"]:
        seat["near"] = 0
    assert describe(state, act("upgrade", where)) == (
        f"upgrade the dwelling on {name} to a trading house (6 C, 2 W)"
    )
    state["seats"][1]["near"] = np.uint64(2**64 - 1)
    assert describe(state, act("upgrade", where)).endswith("(3 C, 2 W)")
    state["structure"][where] = 1 + s.TRADING_HOUSE
    assert describe(state, act("upgrade", where)).endswith("to a temple (5 C, 2 W)")
    assert describe(state, act("stronghold", where)).endswith("to a stronghold (6 C, 4 W)")
    assert describe(state, act("advance", 0)) == "advance shipping to level 1 (4 C, 1 P) for 2 VP"
    assert describe(state, act("advance", 1)) == (
        "advance digging to level 1 (5 C, 2 W, 1 P) for 6 VP"
    )


def test_a_tunnel_is_told_until_it_has_been_paid(state):
    state["player"], where = 1, free_home(state, 1)
    name = t.LAND_NAMES[where]
    state["seats"][1]["near"] = 0
    assert describe(state, act("build", where)) == (
        f"build a dwelling on {name} (2 C, 1 W, tunnel 2 W)"
    )
    state["seats"][1]["built"][s.STRONGHOLD] = 1
    assert describe(state, act("build", where)).endswith("(2 C, 1 W, tunnel 1 W)")
    state["tunnelled"] = where
    assert describe(state, act("build", where)).endswith("(2 C, 1 W)")


def test_spades_are_counted_and_those_not_free_are_priced(state):
    where = land("A1")  # plains
    state["decision"], state["hex"] = s.TARGET, where
    state["seats"][0]["near"] = np.uint64(2**64 - 1)
    forest, desert = (t.TERRAIN_NAMES.index(name) for name in ("forest", "desert"))
    assert describe(state, act("terrain", forest)) == "turn A1 into forest (3 spades, 9 W)"
    assert describe(state, act("long_way", forest)) == (
        "turn A1 into forest the long way (4 spades, 12 W)"
    )
    state["digging_on"], state["may_dig"], state["spades"] = True, True, 1
    assert describe(state, act("terrain", forest)) == "turn A1 into forest (3 spades, 6 W)"
    assert describe(state, act("terrain", desert)) == "turn A1 into desert (1 spade)"
    assert "cannot become desert by a longer way" in why_illegal(state, act("long_way", desert))
    state["seats"][0]["workers"] = 2
    assert "A1 needs 3 spades to become forest; it has 2 W of 6 needed" in why_illegal(
        state, act("terrain", forest)
    )


def test_offers_tell_power_and_price(state):
    state["decision"], state["player"], state["event"] = s.OFFER, 2, 0
    state["event_seat"][0], state["event_offers"][0, 2] = 1, 5
    state["seats"][2]["bowls"], state["seats"][2]["vp"] = (3, 2, 7), 20
    assert question(state) == "whether to take power from seat 1 (Dwarves)"
    assert describe(state, act("accept")) == "take 5 power for 4 VP"
    assert describe(state, act("decline")) == "decline 5 power for 4 VP"
    state["seats"][2]["vp"] = 1
    assert describe(state, act("accept")) == "take 2 power for 1 VP"


def test_rare_questions_are_in_words(state):
    state["decision"], state["summit_tracks"] = s.SUMMIT, 0b0101
    assert describe(state, act("cult", 2)) == "use a key on earth"
    assert "water is none of the tracks that can use it: fire, earth" in why_illegal(
        state, act("cult", 1)
    )
    state["decision"] = s.FREE_TRADING_HOUSE
    name = t.LAND_NAMES[own_hex(state)]
    assert describe(state, act("upgrade", own_hex(state))) == (
        f"upgrade the dwelling on {name} to a trading house"
    )
    state["decision"], state["player"] = s.ORDAIN, 2
    assert describe(state, act("ordain", 2)) == "ordain 2 workers"
    state["seats"][2]["workers"] = 1
    assert "it has 1 W of 2 needed" in why_illegal(state, act("ordain", 2))
    state["decision"] = s.RIDE
    assert describe(state, act("done")) == "build nothing"


def test_cards_tell_what_lies_on_them_and_who_has_them(state):
    card = int(np.flatnonzero([state["table_cards"] >> c & 1 for c in range(10)])[0])
    state["card_coins"][card] = 3
    assert describe(state, act("bonus_card", card)).startswith(
        f"pass and take BON{card + 1} with 3 coins ("
    )
    other = int(state["seats"][1]["bonus_card"])
    assert f"BON{other + 1} is with seat 1 (Dwarves)" in why_illegal(
        state, act("bonus_card", other)
    )
    own = int(state["seats"][0]["bonus_card"])
    assert "its own card" in why_illegal(state, act("bonus_card", own))
    assert "this is round 1" in why_illegal(
        state, act("artifact", int(state["table_artifacts"]).bit_length() - 1)
    )


@pytest.mark.parametrize(
    ("change", "action", "reason"),
    [
        ({"workers": 0}, ("build",), "0 W of 1 needed"),
        ({"coins": 1, "workers": 0}, ("build",), "1 C of 2 and 0 W of 1 needed"),
        ({"reach": 0}, ("build",), "is out of reach with shipping 0"),
        ({"built": (8, 0, 0, 0, 0)}, ("build",), "all 8 of its dwellings stand on the map"),
        ({"priests": 0}, ("priest", 0, 1), "it has no priest in hand"),
        ({"bowls": (5, 5, 2)}, ("power", 2), "ACT3 costs 4 power; it has 2 in bowl III"),
        ({"used": 1 << 3}, ("special", 3), "it has taken this action in this round"),
        ({"favors": 0}, ("special", 3), "it does not own FAV6"),
        ({}, ("special", 0), "its stronghold does not stand"),
        ({}, ("special", 4), "only Engineers build bridges for 2 W"),
        ({"shipping": 3}, ("advance", 0), "its shipping is on level 3, the last"),
        ({"digging": 2}, ("advance", 1), "its digging is on level 2, the last"),
        ({}, ("convert", 6), "only Alchemists convert VP"),
        ({"priests": 0, "workers": 2, "coins": 1}, ("convert", 4), "it has 1 C, 2 W, bowls"),
        ({}, ("river_town", 3), "only Mermaids found towns over a river hex"),
        ({}, ("pass_turn",), "who passes now takes a bonus card"),
    ],
)
def test_reasons_name_what_is_missing(state, change, action, reason):
    for field, value in change.items():
        state["seats"][0][field] = value
    if "reach" not in change:
        state["seats"][0]["reach"] = np.uint64(2**64 - 1)
    action = (*action, free_home(state)) if action == ("build",) else action
    words = why_illegal(state, act(*action))
    assert words.startswith("seat 0 (Witches) is asked which action to take, and ")
    assert reason in words


def test_reasons_name_what_is_taken(state):
    where = own_hex(state, 3)
    assert f"{t.LAND_NAMES[where]} holds a dwelling of seat 3 (Swarmlings)" in why_illegal(
        state, act("build", where)
    )
    state["power_used"] = 1 << 4
    assert "ACT5 has been used in this round" in why_illegal(state, act("power", 4))
    state["order_spaces"][2] = (1, 2, 2, 3)
    state["seats"][0]["priests"] = 1
    assert "no space of 3 steps is free on earth: priests of seat 1" in why_illegal(
        state, act("priest", 2, 2)
    )
    state["bridge_set"], state["bridge_owner"][4] = 1 << 4, 2
    state["decision"] = s.BRIDGE
    assert "stands already, of seat 2 (Darklings)" in why_illegal(state, act("bridge", 4))
    state["decision"], state["due_favors"], state["seats"][0]["favors"] = s.TILES, 1, 0b10
    state["favor_supply"][4] = 0
    assert "it has FAV2 already" in why_illegal(state, act("favor", 1))
    assert "no FAV5 is left" in why_illegal(state, act("favor", 4))
    assert "no town tile is due" in why_illegal(state, act("town", 0))


def test_an_action_that_does_not_exist_is_named(state):
    for function in (describe, why_illegal):
        with pytest.raises(ValueError, match=rf"action {ACTIONS.size} does not exist"):
            function(state, ACTIONS.size)

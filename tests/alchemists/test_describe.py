from __future__ import annotations

import random

import pytest

from meeple.alchemists import GAME
from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.alchemists.actions import ACTIONS
from meeple.alchemists.describe import describe, why_illegal
from meeple.alchemists.reasons import answers
from meeple.alchemists.words import QUESTIONS, SECRET_ANSWERS, question

from .by_hand import blank, give, put_mix, put_theory
from .told import GAMES, kept

ALL = range(len(GAMES))
FERN_TOAD, FERN_FLOWER, TOAD_CLAW = (int(t.PAIR_OF[i, j]) for i, j in ((1, 2), (1, 4), (2, 3)))


def act(name, *indices):
    return ACTIONS.index(name, *indices)


def told(state, *action):
    return describe(state, act(*action))


def reason(state, *action):
    """What stands behind the seat and the question."""
    return why_illegal(state, act(*action)).split(f"{question(state)}, and ", 1)[1]


# -- Over whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ALL)
def test_every_legal_action_has_a_description_of_its_own_that_is_understood(game):
    rng = random.Random(game)
    for state in kept(game):
        legal = GAME.legal(state).tolist()
        words = [describe(state, action) for action in legal]
        assert len(set(words)) == len(legal)
        if legal:
            one = rng.randrange(len(legal))
            assert GAME.parse(state, words[one]) == legal[one]


def test_every_legal_action_belongs_to_a_range_that_answers_the_question():
    asked = set()
    for game in ALL:
        for state in kept(game):
            asked.add(int(state["decision"]))
            for action in GAME.legal(state).tolist():
                assert ACTIONS.locate(action)[0] in answers(state)
    assert set(QUESTIONS) == set(range(s.NUM_DECISIONS))
    assert len(asked) > s.NUM_DECISIONS - 4  # nearly all questions come up in these games


def test_every_range_that_answers_a_question_is_legal_somewhere():
    open_ranges = {(asked, name) for asked in QUESTIONS for name in QUESTIONS[asked][1]}
    seen = {
        (int(state["decision"]), ACTIONS.locate(action)[0])
        for game in ALL
        for state in kept(game)
        for action in GAME.legal(state).tolist()
    }
    assert seen <= open_ranges and len(open_ranges - seen) < 8


@pytest.mark.parametrize("game", ALL)
def test_what_is_not_legal_is_refused_with_seat_question_and_reason(game):
    times = dict.fromkeys(QUESTIONS, 0)
    for state in kept(game):
        asked = int(state["decision"])
        times[asked] += 1
        if state["over"] or times[asked] > 6:
            continue
        for action in set(range(ACTIONS.size)) - set(GAME.legal(state).tolist()):
            assert describe(state, action)
            words = why_illegal(state, action)
            assert words.startswith(f"seat {state['player']} is asked {question(state)}, ")
            if ACTIONS.locate(action)[0] in answers(state):
                assert ", and " in words and not words.endswith((" ", ":", " and", " but"))
                assert "nothing stands in its way" not in words
            else:
                assert words.endswith("does not answer")


def test_secret_answers_are_among_the_answers():
    for asked, names in SECRET_ANSWERS.items():
        assert set(names) <= set(QUESTIONS[asked][1])


# -- What actions mean ----------------------------------------------------------------------------


def test_spaces_of_the_turn_order_tell_what_they_give():
    state = blank(4, s.TURN_ORDER, stage=s.TURN_ORDER_STAGE)
    assert told(state, "order", 0) == "take space 1 of the turn order: pay 1 gold"
    assert told(state, "order", 7) == "take space 8 of the turn order: 1 favor, 2 ingredients"
    give(state, 0, artifacts=1 << s.WITCHS_TRUNK)
    assert told(state, "order", 7).endswith("2 ingredients (no ingredients with Witch's Trunk)")


def test_declarations_tell_cubes_and_which_action_it_is():
    state = blank(3, s.DECLARE, stage=s.DECLARATION)
    give(state, 0, cubes=4)
    assert told(state, "slot", s.TRANSMUTE) == "put 1 cube on transmute (1st action)"
    state["seats"][0]["slots"][s.TRANSMUTE] = 1
    assert told(state, "slot", s.TRANSMUTE) == "put 2 cubes on transmute (2nd action)"
    assert told(state, "associate", s.BUY) == "play Associate: the top row of buy an artifact"
    assert told(state, "favor", s.ASSISTANT) == "play Assistant: 1 more cube to declare"
    assert told(state, "decline") == "declare nothing more (4 cubes left)"


def test_declined_actions_tell_what_becomes_of_the_cubes():
    state = blank(3, s.SPEND, s.TRANSMUTE, lap=1)
    assert told(state, "decline") == "transmute nothing (2 cubes unused)"
    state["boots"] = True
    assert told(state, "decline") == "transmute nothing"
    assert question(state) == "which ingredient to transmute (Boots of Speed)"
    assert told(blank(3, s.DRAUGHT, s.CUSTODIANS), "decline") == "drink nothing (1 cube unused)"


def test_transmuting_counts_the_sages():
    state = give(blank(3, s.SPEND, s.TRANSMUTE), 0, hand=(1,))
    state["played"][s.SAGE] = 2
    assert told(state, "ingredient", 1) == "transmute fern for 3 gold (1 in hand)"
    assert question(state) == "which ingredient to transmute (with 2 Sages)"


def test_mixes_tell_what_the_mixer_knows_and_the_fee():
    state = put_mix(blank(3, s.TEST, s.STUDENT), 0, FERN_TOAD, 1, 1)
    assert told(state, "pair", FERN_TOAD) == "mix fern + toad for the student (makes R+)"
    assert told(state, "pair", TOAD_CLAW) == "mix toad + bird claw for the student"
    state["student_unhappy"] = True
    state["seats"][0]["triangle"][TOAD_CLAW] = 0b1000001
    assert told(state, "pair", TOAD_CLAW) == (
        "mix toad + bird claw for the student (the student takes 1 gold; makes R+ or N)"
    )
    assert told(blank(3, s.DRAUGHT, s.DRINK), "pair", 0) == "mix and drink mushroom + fern"


def test_a_sale_is_told_with_smileys_prices_and_potions():
    state = blank(3, s.BID, s.SELL, adventurer=0)
    assert told(state, "bid", 0) == "bid no discount (1 smiley)"
    give(state, 0, reputation=18)
    assert told(state, "bid", 2) == "bid a discount of 2 gold (4 smileys)"
    give(state, 0, bid=2)
    state["decision"], state["potion"] = s.GUARANTEE, 4
    assert told(state, "guarantee", s.EXACT) == "guarantee exact for 3 gold (B+)"
    assert told(state, "guarantee", s.RIGHT_SIGN) == "guarantee right sign for 2 gold (R+ or G+)"
    state["decision"], state["guarantee"] = s.MIX, s.NEUTRAL_QUALITY
    state["played"][s.BARMAID] = 1
    assert question(state) == ("what to mix for wisdom B+, neutral guaranteed (with 1 Barmaid)")


def test_artifacts_are_told_with_the_price_that_is_due():
    state = blank(3, s.PURCHASE, s.BUY)
    assert told(state, "artifact", s.PERISCOPE).startswith("buy Periscope for 3 gold (once")
    give(state, 0, purchases=0)
    state["discount_steps"][:2] = (2, 1)
    assert told(state, "artifact", s.SILVER_CHALICE) == (
        "buy Silver Chalice for 2 gold (printed 4; 6 VP)"
    )
    state["played"][s.SHOPKEEPER] = 2
    assert "for 1 gold (printed 4; " in told(state, "artifact", s.SILVER_CHALICE)
    assert told(state, "pay", 2) == "pay 3 gold for 3 reputation"


def test_theories_are_told_with_token_price_and_seals():
    state = put_theory(blank(3, s.THEORY, s.PUBLISH), 2, 5, [(1, s.GOLD_SEAL), (2, 3)])
    assert told(state, "ingredient", 0) == "publish on mushroom for 1 gold"
    assert told(state, "ingredient", 2) == (
        "endorse +-+ on toad for 3 gold (seals of seat 1 and seat 2)"
    )
    give(state, 0, artifacts=1 << s.PRINTING_PRESS)
    assert told(state, "ingredient", 0) == "publish on mushroom for nothing"
    state["decision"], state["theory"] = s.TOKEN, 0
    assert told(state, "token", 6) == "publish ++- (R+ G+ B-) on mushroom"
    state["decision"], state["token"] = s.SEAL, 6
    assert question(state) == "which seal to place on ++- on mushroom"
    assert told(state, "seal", s.HEDGE_RED) == "place a red ? seal (2 left)"
    state["decision"] = s.GRANT
    assert told(state, "grant", 4) == (
        "take the grant for fern, bird claw, mandrake (2 gold, 2 VP)"
    )


def test_debunking_is_told_in_both_modes():
    state = put_theory(blank(3, s.ACCUSE, s.DEBUNK), 2, 5, [(1, 0)])
    assert told(state, "pair", FERN_TOAD) == "debunk with fern + toad"
    state["decision"], state["accused"] = s.CLAIM, FERN_TOAD
    assert told(state, "potion", 0) == "claim that fern + toad makes healing R+"
    state["master"], state["decision"] = False, s.ACCUSE
    assert told(state, "ingredient", 2) == "doubt +-+ on toad"
    state["decision"], state["accused"] = s.CLAIM, 2
    assert told(state, "colour", 1) == "claim that toad is not green -"


def test_a_second_card_of_an_exhibit_is_named():
    state = put_mix(blank(3, s.SET_ASIDE, s.EXHIBIT, returned=1), 0, FERN_TOAD, 1, 1, 0b1)
    assert told(state, "accept") == "set both cards aside, toad too"
    assert told(state, "decline") == "take toad back"
    assert question(state, 0).endswith("(toad would return)")
    assert "toad" not in question(state, 1)


def test_the_periscope_tells_what_all_have_seen():
    state = put_mix(blank(3, s.PEEK, s.SELL, mixer=1), 1, FERN_TOAD, 0b101, 1)
    words = told(state, "accept")
    assert words == "look at an ingredient that seat 1 has mixed (R+ or G+)"
    assert question(state) == "whether to look through the Periscope at the mix of seat 1"
    assert told(state, "decline") == "do not look"


# -- Why not --------------------------------------------------------------------------------------


def test_a_space_of_the_turn_order_is_refused_with_the_reason():
    state = blank(2, s.TURN_ORDER, stage=s.TURN_ORDER_STAGE)
    give(state, 0, gold=0)
    give(state, 1, order_space=3)
    assert reason(state, "order", 0) == "space 1 takes 1 gold; it has 0"
    assert reason(state, "order", 3) == "seat 1 stands on space 4"
    assert reason(state, "order", 7) == "space 8 is closed with 2 players"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (("slot", s.EXHIBIT), "exhibit is open in round 6; this is round 2"),
        (("slot", s.FORAGE), "it has declared forage as often as there are actions: 3"),
        (("slot", s.SELL), "sell a potion takes 2 cubes; it has 0"),
        (("associate", s.FORAGE), "it has no Associate, but 1 Custodian"),
        (("favor", s.ASSISTANT), "it has no Assistant, but 1 Custodian"),
        (("favor", s.CUSTODIAN), "a Custodian takes 1 cube; it has 0"),
        (("favor", s.SAGE), "Sage is not played now, but Assistant or Custodian"),
        (
            ("favor", s.ASSOCIATE),
            "Associate is played on an action space: associate[0] to associate[8]",
        ),
    ],
)
def test_what_cannot_be_declared_is_refused_with_the_reason(action, words):
    state = give(blank(3, s.DECLARE, stage=s.DECLARATION), 0, favors=(s.CUSTODIAN,), cubes=0)
    state["seats"][0]["slots"][s.FORAGE] = 3
    assert reason(state, *action) == words


def test_an_associate_needs_own_cubes_and_goes_once_to_a_space():
    state = give(blank(3, s.DECLARE, stage=s.DECLARATION), 0, favors=(s.ASSOCIATE,))
    assert reason(state, "associate", s.BUY) == "it has no cube on buy an artifact"
    state["seats"][0]["slots"][s.BUY], state["seats"][0]["associates"] = 1, 1 << s.BUY
    assert reason(state, "associate", s.BUY).startswith("it has played an Associate there")


def test_cards_that_are_not_there_are_named_with_those_that_are():
    state = give(blank(row=(0, 0, 2, 0, 0, 0, 0, 1)), 0, hand=(1, 2, 4), favors=(s.SAGE,))
    assert reason(state, "ingredient", 1) == "there is no fern in the row, but 2 toad, 1 feather"
    assert reason(state, "deck").startswith("there is no card in the deck")
    state["decision"] = s.SPEND
    hand = "1 fern, 1 toad, 1 flower"
    assert reason(state, "ingredient", 0) == f"it has no mushroom in hand, but {hand}"
    state["decision"] = s.DRAUGHT
    assert reason(state, "pair", TOAD_CLAW) == f"it has no bird claw in hand, but {hand}"
    state["decision"], state["cap_pair"] = s.CAP, FERN_TOAD
    assert reason(state, "pair", FERN_FLOWER) == (
        "the cards of the first mix, fern + toad, are not used again"
    )
    state["decision"] = s.KEEP
    give(state, 0, offer=(s.SAGE, s.MERCHANT))
    assert reason(state, "favor", 0) == "Assistant is not offered, but Sage or Merchant"


def test_a_sale_is_refused_with_the_reason():
    state = blank(3, s.BID, s.SELL, adventurer=0, sold=1, num_sold=1)
    give(state, 0, reputation=6)
    assert reason(state, "bid", 3) == (
        "no discount of 3 is bid in the red zone: its reputation is 6"
    )
    state["decision"] = s.OFFER
    assert reason(state, "potion", 2) == "speed G+ has been sold to the adventurer"
    assert reason(state, "potion", 0) == (
        "the adventurer does not want healing R+, but speed G+, wisdom B+ and poison R-"
    )
    state["num_sold"] = 2
    assert reason(state, "potion", 4) == "no more than 2 potions can be sold in a round"
    state["played"][s.MERCHANT] = 1
    assert reason(state, "decline") == "it has played Merchant for it"
    state["decision"], state["potion"] = s.GUARANTEE, 4
    give(state, 0, bid=2)
    assert reason(state, "guarantee", 1) == "neutral would bring -1 gold; it must be 1 at least"
    state["decision"], state["guarantee"] = s.MIX, s.NOBODY
    assert reason(state, "favor", s.BARMAID) == "Barmaids are for a sale"


def test_a_purchase_is_refused_with_the_reason():
    state = give(blank(3, s.PURCHASE, s.BUY), 0, favors=(s.SHOPKEEPER,), gold=1)
    give(state, 1, artifacts=1 << s.PERISCOPE)
    state["artifacts"][0] = 1 << s.PRINTING_PRESS
    assert reason(state, "artifact", s.PERISCOPE) == "Periscope is with seat 1"
    assert reason(state, "artifact", s.PRINTING_PRESS) == "Printing Press costs 4 gold; it has 1"
    assert reason(state, "artifact", s.BRONZE_CUP) == (
        "Bronze Cup does not lie in the row, but Printing Press"
    )
    assert reason(state, "favor", s.SHOPKEEPER) == (
        "even with its Shopkeepers it cannot pay: Printing Press for 3 gold; it has 1"
    )
    state["decision"] = s.ALTAR
    assert reason(state, "pay", 4) == "it has 1 of 5 gold"


def test_theories_are_refused_with_the_reason():
    state = blank(3, s.THEORY, s.PUBLISH)
    put_theory(state, 1, 7, [(0, 0)])
    put_theory(state, 2, 5, [(1, 0), (2, 3)])
    put_theory(state, 3, 6, [(1, 1)])
    put_theory(state, 5, 0, [(1, 1), (2, 2), (3, 3)])
    state["conflicts"] = 1 << int(t.PAIR_OF[3, 5])
    assert reason(state, "ingredient", 1) == "the theory on fern carries its seal already"
    assert reason(state, "ingredient", 2) == "that takes 3 gold; it has 2"
    assert reason(state, "ingredient", 3) == "the theory on bird claw is in conflict"
    assert reason(state, "ingredient", 5) == (
        "the theory on mandrake carries 3 seals, no more can be placed"
    )
    give(state, 0, seals=0)
    assert reason(state, "ingredient", 0) == "it has no seal left"
    state["decision"], state["theory"] = s.TOKEN, 0
    assert reason(state, "token", 5) == "+-+ lies on toad"
    state["decision"] = s.SEAL
    give(state, 0, seals=(0, 1, 0, 0, 2))
    assert reason(state, "seal", 0) == "it has no gold seal left, but 1 silver, 2 blue ?"


def test_what_has_just_fallen_limits_immediate_publication():
    state = blank(3, s.IMMEDIATE, s.DEBUNK, publisher=0, freed=1 << 2)
    put_theory(state, 1, 7, [(1, 0)])
    put_theory(state, 3, 5, [(1, 1)])
    state["freed_tokens"][2] = 5
    assert reason(state, "ingredient", 1) == "there is a theory on fern"
    assert reason(state, "ingredient", 0) == (
        "mushroom fits nothing that has just become free: toad and +-+"
    )
    state["theories"][3] = s.NOBODY
    state["decision"], state["theory"] = s.TOKEN, 2
    assert reason(state, "token", 5) == "+-+ on toad has just fallen"
    state["theory"] = 0
    assert reason(state, "token", 4) == (
        "+-- there fits nothing that has just become free: toad and +-+"
    )


def test_grants_and_exhibits_are_refused_with_the_reason():
    state = blank(3, s.GRANT, s.PUBLISH)
    put_theory(state, 2, 5, [(0, 0)])
    state["grants"][0] = 2
    assert reason(state, "grant", 0) == "this grant is with seat 2"
    assert reason(state, "grant", 1) == (
        "it needs seals on 2 of the grant's ingredients; it has 1 that count"
    )
    state["grants"][4] = 0
    assert reason(state, "grant", 1).startswith("it needs seals on 3 of")
    state["decision"] = s.ANNOUNCE
    give(state, 0, exhibited=1)
    assert reason(state, "potion", 0) == "it has exhibited healing R+"
    assert reason(state, "potion", s.NEUTRAL) == "the neutral potion is not exhibited"


def test_each_mode_has_its_own_way_of_debunking():
    state = put_theory(blank(3, s.ACCUSE, s.DEBUNK), 2, 5, [(1, 0)])
    assert why_illegal(state, act("ingredient", 2)).endswith("which this does not answer")
    state["master"] = False
    assert why_illegal(state, act("pair", 2)).endswith("which this does not answer")
    assert reason(state, "ingredient", 0) == "there is no theory on mushroom, but on toad"


def test_an_action_that_does_not_exist_is_named():
    for function in (describe, why_illegal):
        with pytest.raises(ValueError, match=rf"action {ACTIONS.size} does not exist"):
            function(blank(), ACTIONS.size)

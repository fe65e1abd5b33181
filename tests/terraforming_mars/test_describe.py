from __future__ import annotations

import random

import numpy as np
import pytest

from meeple.terraforming_mars import GAME, ops
from meeple.terraforming_mars import facts as f
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars import tables as t
from meeple.terraforming_mars.actions import ACTIONS
from meeple.terraforming_mars.describe import describe, why_illegal
from meeple.terraforming_mars.words import QUESTIONS, question

from .played import GAMES, kept

ALL = range(len(GAMES))
CARD = {name: number for number, name in enumerate(f.CARD_NAMES)}
BARE = {"tr": 20, "stock": 0, "production": 0, "hand": 0, "front": 0, "events": 0, "used": 0}
BARE |= {"tags": 0, "discount": 0, "offset": 0, "next_card": 0, "heat_is_money": False}
BARE |= {"cities": 0, "greeneries": 0, "hand_size": 0, "tr_raised": False, "tiles": 0}


@pytest.fixture
def state():
    """An action is asked for; seats are bare, with nothing but steel 2 and titanium 3."""
    state = next(one for one in kept(2) if one["decision"] == s.MAIN).copy()
    for index, seat in enumerate(state["seats"][:3]):
        for field, value in BARE.items():
            seat[field] = value
        seat["corporation"] = (1, 2, 12)[index]  # CrediCor, Ecoline, Teractor
        seat["qualified"] = t.TAGS_ALLOW[:, 0].min(axis=0) & ~np.uint64(0)
        seat["metal_value"], seat["greenery_plants"] = (0, 2, 3, 0, 0, 0), 8
    for field in ("player", "turn", "actions_done", "temperature", "oxygen", "oceans"):
        state[field] = 0
    state["occupied"], state["tile"], state["claimed"], state["card_resources"] = 0, 0, 0, 0
    return state


def act(name, *indices):
    return ACTIONS.index(name, *indices)


def play(name):
    return act("play", CARD[name])


def reason(state, action):
    """What stands behind the seat and the question."""
    return why_illegal(state, action).split(", and ", 1)[1]


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
                assert ACTIONS.locate(action)[0] in QUESTIONS[int(state["decision"])][1]
    assert set(QUESTIONS) == set(range(s.NUM_DECISIONS))
    assert len(asked) > s.NUM_DECISIONS - 4  # nearly all questions come up in these games


@pytest.mark.parametrize("game", ALL)
def test_what_is_not_legal_is_refused_with_seat_question_and_reason(game):
    told = set()
    for state in kept(game):
        asked = int(state["decision"])
        if state["over"] or (asked in told and asked != s.MAIN):
            continue
        if asked == s.MAIN and len(told) % 5:
            continue
        told.add(asked)
        for action in set(range(ACTIONS.size)) - set(GAME.legal(state).tolist()):
            assert describe(state, action)
            words = why_illegal(state, action)
            assert words.startswith(f"seat {state['player']}") and question(state) in words
            if ACTIONS.locate(action)[0] in QUESTIONS[asked][1]:
                assert ", and " in words and not words.endswith((" ", ":", " and"))
            else:
                assert words.endswith("does not answer")


def test_prices_are_told_with_discounts_and_metals(state):
    assert describe(state, play("Mine")) == "play Mine for 4 MC (steel counts)"
    assert describe(state, play("Space Elevator")) == (
        "play Space Elevator for 27 MC (steel and titanium count)"
    )
    assert describe(state, play("Sponsors")) == "play Sponsors for 6 MC"
    state["seats"][0]["discount"][s.EARTH] = 3
    assert describe(state, play("Sponsors")) == "play Sponsors for 3 MC (printed 6)"
    assert describe(state, act("project", s.POWER_PLANT)) == (
        "standard project power plant for 11 MC: +1 energy production"
    )
    state["seats"][0]["corporation"] = f.CORPORATION_IDS.index("thorgate")
    assert "for 8 MC" in describe(state, act("project", s.POWER_PLANT))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Space Elevator", "1 steel for 5 MC"),
        ("Water Import From Europa", "12 MC (titanium counts) for an ocean"),
        ("Regolith Eaters", "2 microbes from here for oxygen +1 step, or 1 microbe here"),
        ("Ants", "1 microbe from any card for 1 microbe here"),
        ("Equatorial Magnetizer", "1 energy production for +1 TR"),
        ("Martian Rails", "1 energy for 1 MC per city on Mars"),
        ("Physics Complex", "6 energy for 1 science here"),
        (
            "United Nations Mars Initiative",
            "3 MC for +1 TR, if the TR was raised in this generation",
        ),
    ],
)
def test_actions_of_cards_are_told_from_their_facts(state, name, words):
    assert describe(state, act("use", CARD[name])) == f"use {name}: {words}"


def test_milestones_and_awards_are_told_with_price_and_value(state):
    state["seats"][0]["tr"] = 36
    assert describe(state, act("milestone", 0)) == "claim Terraformer for 8 MC (36 of 35 needed)"
    state["num_funded"] = 1
    assert describe(state, act("award", 4)) == "fund Miner for 14 MC"


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        ("Mine", {"hand": 0}, "Mine is not in its hand"),
        ("Fish", {}, "Fish requires temperature at least 2 C; now -30 C"),
        (
            "Fish",
            {"offset": 2},
            "Fish requires temperature at least 2 C, even shifted by 2 steps; now -30 C",
        ),
        ("Birds", {}, "Birds requires oxygen at least 13%; now 0%"),
        ("Algae", {}, "Algae requires at least 5 oceans; now 0 oceans"),
        ("Gene Repair", {"tags": 1}, "Gene Repair requires at least 3 science tags; now 1"),
        ("Rad-Suits", {}, "Rad-Suits requires at least 2 cities; now 0"),
        (
            "Great Escarpment Consortium",
            {},
            "Great Escarpment Consortium requires steel production at least 1; now 0",
        ),
        (
            "Nuclear Power",
            {"production": (-4, 0, 0, 0, 0, 0)},
            "Nuclear Power lowers its MC production by 2; it is -4, and -5 is the least",
        ),
        ("Local Heat Trapping", {}, "Local Heat Trapping takes 5 heat; it has 0"),
        ("Mine", {}, "Mine costs 4 MC: it can pay 0 of 4 MC"),
        (
            "Mine",
            {"stock": (1, 1, 5, 0, 0, 0)},
            "Mine costs 4 MC: it can pay 3 of 4 MC, its steel counted",
        ),
        (
            "Urbanized Area",
            {"stock": 50, "production": 1},
            "no hex is left for Urbanized Area: on land next to two cities",
        ),
        ("Insulation", {"stock": 50}, "it has 0 heat production to convert"),
        (
            "Robotic Workforce",
            {"stock": 50},
            "no production box of a building before it can be copied",
        ),
    ],
)
def test_what_is_missing_for_a_card_is_named_in_figures(state, name, change, words):
    state["seats"][0]["hand"] = t.card_set([CARD[name]])
    state["cities"], state["city_set"] = 0, 0
    for field, value in change.items():
        state["seats"][0][field] = value
    assert reason(state, play(name)) == words


def test_a_production_cut_needs_somebody_to_hit(state):
    state["oxygen"] = 14
    state["seats"][0]["hand"], state["seats"][0]["stock"] = t.card_set([CARD["Birds"]]), 50
    words = "nobody has 2 plant production to lose to Birds"
    assert reason(state, play("Birds")) == words


@pytest.mark.parametrize(
    ("action", "change", "words"),
    [
        (("use", 13), {"front": 0}, "Space Elevator does not lie before it"),
        (("use", 1), {}, "Colonizer Training Camp has no action"),
        (("use", 13), {}, "the action of Space Elevator is not possible: it has 0 of 1 steel"),
        (
            ("use", 33),
            {"used": t.card_set([33])},
            "the action of Regolith Eaters has been used in this generation",
        ),
        (
            ("use", 15),
            {},
            "the action of Equatorial Magnetizer is not possible: its energy production is 0 of 1",
        ),
        (
            ("use", 219),
            {},
            "the action of United Nations Mars Initiative is not possible: "
            "its TR has not been raised in this generation",
        ),
        (("project", 0), {}, "it has no card in hand to sell"),
        (("project", 5), {"stock": 24}, "it can pay 24 of 25 MC"),
        (("milestone", 1), {"cities": 2}, "Mayor needs 3 cities; it has 2"),
        (("milestone", 1), {"cities": 3}, "it can pay 0 of 8 MC"),
        (("award", 2), {}, "it can pay 0 of 8 MC"),
        (("plants",), {}, "a greenery takes 8 plants; it has 0"),
        (("heat",), {"stock": 7}, "a step of temperature takes 8 heat; it has 7"),
        (("done",), {}, "it has to take an action or pass"),
    ],
)
def test_what_is_missing_for_other_actions_is_named(state, action, change, words):
    state["seats"][0]["front"] = t.card_set([1, 13, 15, 33, 219])
    state["num_funded"], state["num_claimed"] = 0, 0
    state["milestone_owner"], state["award_funder"] = s.NOBODY, s.NOBODY
    for field, value in change.items():
        state["seats"][0][field] = value
    assert reason(state, act(*action)) == words


def test_what_is_taken_or_complete_is_named(state):
    state["milestone_owner"], state["num_claimed"] = (1, 2, -1, 1, -1), 3
    assert reason(state, act("milestone", 0)) == "Terraformer has been claimed by seat 1 (Ecoline)"
    assert reason(state, act("milestone", 2)) == "3 milestones have been claimed, no more can be"
    state["seats"][0]["stock"], state["temperature"] = 50, int(t.TEMPERATURE_MAX)
    assert reason(state, act("heat")) == "the temperature is at its maximum"
    assert reason(state, act("project", s.ASTEROID)) == "the temperature is at its maximum"
    state["actions_done"] = 1
    assert "it has taken an action in this turn" in why_illegal(state, act("pass_turn"))
    solo = next(one for one in kept(0) if one["decision"] == s.MAIN)
    assert reason(solo, act("award", 0)) == "there are no awards in the solo game"


def place(state, kind, where):
    state["decision"] = s.PLACE
    state["effect"]["what"], state["effect"]["n"], state["effect"]["m"] = ops.TILE, kind, where


def test_places_are_told_with_bonus_and_oceans_and_refused_with_the_rule(state):
    place(state, s.CITY, t.FOR_CITY)
    state["ocean_set"] = 1 << 3
    assert question(state) == "where a city goes"
    assert describe(state, act("hex", 2)) == "place city on A3 (next to 1 ocean)"
    assert describe(state, act("hex", 18)) == (
        "place city on D1 (Pavonis Mons) (1 plant, 1 titanium)"
    )
    assert reason(state, act("hex", 1)) == "A2 is reserved for oceans"
    assert "is reserved for Noctis City" in reason(state, act("hex", 28))
    state["beside_city"] = 1 << 2
    assert reason(state, act("hex", 2)).startswith(
        "city goes on land with no city next to it, which A3 is not; "
    )
    state["tile"][2] = 1 + s.GREENERY
    assert reason(state, act("hex", 2)) == "A3 holds greenery"
    state["seats"][1]["claims"] = 1 << 8
    assert reason(state, act("hex", 8)) == "B4 is claimed by seat 1 (Ecoline)"
    place(state, s.CLAIM, 0)
    assert describe(state, act("hex", 7)) == "put the Land Claim marker on B3"


def test_a_cut_tells_whose_production_and_how_much_there_is(state):
    state["decision"] = s.CUT
    state["effect"]["n"], state["effect"]["m"] = s.PLANTS, 2
    state["seats"][1]["production"][s.PLANTS] = 3
    assert question(state) == "whose plant production goes down by 2"
    assert describe(state, act("player", 1)) == (
        "seat 1 (Ecoline) loses 2 plant production (now 3)"
    )
    assert reason(state, act("player", 2)) == "seat 2 (Teractor) has 0 of 2 plant production"
    assert reason(state, act("player", 3)) == "there are 3 seats only"


def test_robbers_are_told_what_there_is(state):
    state["decision"], state["victim"] = s.SABOTAGE, s.NOBODY
    state["effect"]["what"] = ops.SABOTEUR
    state["seats"][1]["stock"] = (5, 9, 0, 0, 0, 0)
    assert describe(state, act("player", 1)) == "sabotage seat 1 (Ecoline) (5 MC or 4 steel)"
    state["decision"], state["victim"] = s.BOOTY, 1
    assert describe(state, act("option", 1)) == "destroy 4 steel of seat 1 (Ecoline)"
    state["effect"]["what"] = ops.RAIDERS
    assert describe(state, act("option", 1)) == "take 2 steel of seat 1 (Ecoline)"
    assert reason(state, act("option", 2)) == ("seat 1 (Ecoline) has no titanium that can be taken")


def test_cards_to_take_from_tell_owner_and_what_lies_there(state):
    state["decision"] = s.TAKE
    state["effect"]["n"], state["effect"]["m"], state["effect"]["card"] = t.MICROBES, 1, 35
    state["seats"][1]["front"] = t.card_set([CARD["Tardigrades"], CARD["Fish"], CARD["Mine"]])
    state["card_resources"][t.HOLDER[CARD["Tardigrades"]]] = 4
    card = act("card", CARD["Tardigrades"])
    assert question(state) == "which card loses 1 microbe to Ants"
    assert describe(state, card) == (
        "take 1 microbe from Tardigrades of seat 1 (Ecoline) (4 microbes there)"
    )
    assert reason(state, act("card", CARD["Fish"])) == "Fish does not hold microbes"
    assert reason(state, act("card", CARD["Decomposers"])) == (
        "Decomposers does not lie before anybody"
    )
    state["seats"][1]["front"] |= t.card_set([CARD["Protected Habitats"]])
    assert reason(state, card) == "Tardigrades is protected by seat 1 (Ecoline)"
    state["effect"]["n"] = t.ANIMALS
    state["seats"][1]["front"] = t.card_set([CARD["Pets"]])
    state["card_resources"][t.HOLDER[CARD["Pets"]]] = 1
    assert reason(state, act("card", CARD["Pets"])) == "nothing can be removed from Pets"


def test_offers_are_chosen_in_order_and_paid(state):
    seat = state["seats"][0]
    state["decision"], state["stage"] = s.RESEARCH, s.RESEARCH_STAGE
    seat["offer"][:4], seat["num_offered"], seat["chosen"] = (40, 10, 30, 20), 4, 0b10
    seat["stock"][s.MC] = 5
    assert describe(state, act("done")) == "buy 1 card for 3 MC, no more"
    assert reason(state, act("card", 40)).endswith("the last was Comet")
    assert reason(state, act("card", 10)) == "Comet has been chosen already"
    assert reason(state, act("card", 30)) == "it can pay 1 card at 3 MC each"
    assert reason(state, act("card", 9)) == (
        "Asteroid is not offered, but Asteroid Mining, Comet, Lunar Beam, Research Outpost"
    )


def test_payments_tell_worth_and_what_fits(state):
    seat = state["seats"][0]
    state["decision"], state["pay_seat"], state["pay_cost"] = s.PAY_STEEL, 0, 5
    state["pay_metals"], state["paid"], state["pay_for"] = 1 << s.STEEL, 0, 0
    state["pay_what"] = CARD["Mine"]
    seat["stock"] = (3, 4, 0, 0, 0, 0)
    assert question(state) == "how much steel to use in paying 5 MC"
    assert describe(state, act("amount", 2)) == "pay 2 steel (worth 4 of 5 MC)"
    assert describe(state, act("amount", 0)) == "pay 0 steel"
    assert reason(state, act("amount", 5)) == "it has 4 steel"
    assert reason(state, act("amount", 0)) == (
        "0 steel would fall short of the price or waste some; possible: 1, 2, 3"
    )


def test_alternatives_are_told(state):
    state["decision"] = s.CHOICE
    state["effect"]["what"], state["effect"]["card"] = ops.CHOOSE, 190
    state["effect"]["m"] = 2
    assert describe(state, act("option", 0)) == "4 plants"
    assert describe(state, act("option", 1)) == "2 animals on a card"
    assert reason(state, act("option", 2)) == "there are 2 alternatives only"
    state["effect"]["what"], state["effect"]["card"] = 0, CARD["Regolith Eaters"]
    assert describe(state, act("option", 1)) == "1 microbe here"
    assert reason(state, act("option", 0)) == "it holds 0 of 2 microbes"


def test_all_cards_can_be_described(state):
    """Every effect, action and requirement has words."""
    for card in range(1, s.CARDS):
        assert f.CARD_NAMES[card] in describe(state, act("use", card))
    state["decision"] = s.COPY
    assert describe(state, act("card", CARD["Underground City"])) == (
        "copy Underground City: +2 steel production, -2 energy production"
    )
    state["decision"] = s.CORPORATION
    assert describe(state, act("card", CARD["Tharsis Republic"])) == (
        "play Tharsis Republic (40 MC; first action: a city on land with no city next to it)"
    )


def test_an_action_that_does_not_exist_is_named(state):
    for function in (describe, why_illegal):
        with pytest.raises(ValueError, match=rf"action {ACTIONS.size} does not exist"):
            function(state, ACTIONS.size)

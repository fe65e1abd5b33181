"""The thirteen corporations: what they begin with, and what they can do."""

from __future__ import annotations

import pytest

from meeple.terraforming_mars.facts import CORPORATION_IDS

from .cases import case, check_all
from .positions import Play, Seat, Table

TAGS = "building space science power earth jovian plant microbe animal city".split()
# Name: stocks and productions (mc, steel, titanium, plants, energy, heat), tags.
START = {
    "credicor": ((57, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0), ""),
    "ecoline": ((36, 0, 0, 3, 0, 0), (0, 0, 0, 2, 0, 0), "plant"),
    "helion": ((42, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 3), "space"),
    "interplanetary_cinematics": ((30, 20, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0), "building"),
    "inventrix": ((45, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0), "science"),
    "mining_guild": ((30, 5, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0), "building building"),
    "phobolog": ((23, 0, 10, 0, 0, 0), (0, 0, 0, 0, 0, 0), "space"),
    "tharsis_republic": ((40, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0), "building"),
    "thorgate": ((48, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0), "power"),
    "unmi": ((40, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0), "earth"),
    "saturn_systems": ((42, 0, 0, 0, 0, 0), (1, 0, 1, 0, 0, 0), "jovian"),
    "teractor": ((60, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0), "earth"),
}
OF_CORPORATE_ERA = ("saturn_systems", "teractor")
HANDS = [list(range(1, 11)), list(range(11, 21))]


def opening(name, **options):
    """Seat 0 is asked what to keep; its opponent has CrediCor, or Teractor."""
    other = "credicor" if name != "credicor" else "ecoline"
    words = {"corporations": [[name], [other]], "first_player": 0, "hands": HANDS, **options}
    return Play(**words)


def begun(name, keep=0, **options):
    """The first turn, `keep` cards kept by seat 0."""
    game = opening(name, **options)
    game.play(*[f"card {card}" for card in range(1, keep + 1)])
    return game.quietly() if name != "tharsis_republic" else game.play("done", "done")


def test_all_thirteen_stand_here():
    """corporations.json."""
    assert set(CORPORATION_IDS) == {"beginner", *START}


@pytest.mark.parametrize("name", START)
def test_start(name):
    """2: money, stocks, productions, tags, TR 20; the Corporate Era begins with nothing else."""
    game = begun(name)
    money, productions, tags = START[name]
    assert game.stock(0) == money and game.production(0) == productions
    assert game[0]["tags"].tolist() == [tags.split().count(tag) for tag in TAGS]
    assert game[0]["tr"] == 20 and len(game.cards(0)) == 3 * (name == "inventrix")


@pytest.mark.parametrize("name", [name for name in START if name not in OF_CORPORATE_ERA])
def test_start_of_the_basic_game(name):
    """2: all productions are 1 higher."""
    hands = [[1, 3, 4, 5, 7, 8, 9, 10, 11, 12], [15, 16, 17, 18, 19, 20, 21, 22, 23, 24]]
    game = opening(name, corporate_era=False, hands=hands)
    game.play("done", "done")
    money, productions, _ = START[name]
    assert game.stock(0) == money
    assert game.production(0) == tuple(one + 1 for one in productions)


@pytest.mark.parametrize("name", OF_CORPORATE_ERA)
def test_not_in_the_basic_game(name):
    """2: 10 corporations."""
    with pytest.raises(ValueError, match="corporate_era"):
        opening(name, corporate_era=False)


@pytest.mark.parametrize("name", START)
def test_cards_kept_cost_3_each(name):
    """2: paid with the corporation's money."""
    game = begun(name, keep=2)
    assert game.stock(0)[0] == START[name][0][0] - 6
    assert {1, 2} <= game.cards(0)
    assert game.cards(0, "box") == set(range(3, 11))


def test_no_more_cards_than_the_money_pays():
    """2: PhoboLog's 23 mc are 7 cards; the choice ends by itself."""
    game = opening("phobolog").play(*[f"card {card}" for card in range(1, 8)])
    assert game.player == 1
    game.play("done")
    assert game.stock(0) == (2, 0, 10, 0, 0, 0) and game.cards(0) == set(range(1, 8))


def test_beginner_corporation():
    """2: 42 mc, and all ten cards for free."""
    game = Play(beginners=[0, 1], first_player=0, hands=HANDS)
    assert game.decision == "main" and game.stock(0) == (42, 0, 0, 0, 0, 0)
    assert game.production(0) == (0, 0, 0, 0, 0, 0) and game.cards(0) == set(range(1, 11))
    assert game[0]["tags"].tolist() == [0] * 10 and not game.cards(0, "box")


test_credicor = check_all(
    (
        case(
            "a card of 20 mc",
            Seat("credicor", hand=[165], energy_prod=4),
            do=["play 165"],
            then=["mc -16, hand -1, plants prod 2, energy prod -4, TR 3"],
        ),
        case(
            "not one of 18 mc",
            Seat("credicor", hand=[187]),
            do=["play 187"],
            then=["mc -18, hand -1"],
        ),
        case(
            "the printed price counts",
            Seat("credicor", front=[150], hand=[165], energy_prod=4),
            do=["play 165"],
            then=["mc -14, hand -1, plants prod 2, energy prod -4, TR 3"],
        ),
        case("the money comes afterwards", Seat("credicor", hand=[203], mc=34), no="play 203"),
        case(
            "city project",
            Seat("credicor"),
            do=["project city", "hex 46"],
            then=["mc -21, mc prod 1, city 1"],
        ),
        case(
            "greenery project",
            Seat("credicor"),
            do=["project greenery", "hex 46"],
            then=["mc -19, TR 1, greenery 1"],
            mars="oxygen 1",
        ),
        case(
            "not the aquifer",
            Seat("credicor"),
            do=["project aquifer", "hex 4"],
            then=["mc -18, TR 1"],
            mars="oceans 1",
        ),
        case(
            "not the cards of others",
            Seat("credicor"),
            Seat(hand=[203]),
            at={"turn": 1},
            do=["1: play 203"],
            then=["", "mc -35, hand -1, heat prod 7"],
        ),
    )
)

test_ecoline = check_all(
    (
        case(
            "7 plants are a greenery",
            Seat("ecoline", plants=7),
            do=["plants", "hex 46"],
            then=["plants -7, TR 1, greenery 1"],
            mars="oxygen 1",
        ),
        case("6 are not", Seat("ecoline", plants=6), no="plants"),
        case("others need 8", Seat(plants=7), Seat("ecoline"), no="plants"),
    )
)


def test_ecoline_at_the_end():
    """10: 7 plants for each of the last greeneries."""
    game = Table(Seat("ecoline", plants=12, plants_prod=2), Seat(plants=7), last=True, **LAST)
    game.all_pass()
    assert game.player == 0 and game.decision == "final greenery"
    game.play("hex 46", "hex 45")
    assert game.player == -1 and game.parts(0)["greenery"] == 2
    assert game.stock(0)[3] == 0 and game.parts(1)["greenery"] == 0


LAST = {"temperature": 8, "oxygen": 14, "oceans": 9}

test_helion = check_all(
    (
        case(
            "heat for a card",
            Seat("helion", hand=[106], mc=4, heat=8),
            do=["play 106", "amount 7"],
            then=["mc -3, heat -7, hand -1, mc prod 3"],
        ),
        case(
            "as much heat as is wanted and there must be",
            Seat("helion", hand=[106], mc=4, heat=8),
            do=["play 106"],
            then=["hand -1"],
            asks="amount 6, amount 7, amount 8",
        ),
        case(
            "heat for a project",
            Seat("helion", mc=0, heat=11),
            do=["project power_plant"],
            then=["heat -11, energy prod 1"],
        ),
        case(
            "heat for a milestone",
            Seat("helion", mc=0, heat=8, tr=35),
            do=["milestone terraformer"],
            then=["heat -8"],
        ),
        case(
            "heat for an award", Seat("helion", mc=0, heat=8), do=["award miner"], then=["heat -8"]
        ),
        case(
            "heat for the action of a card",
            Seat("helion", front=[202], mc=0, heat=10),
            do=["use 202"],
            then=["heat -10, heat prod 2"],
        ),
        case("money is no heat", Seat("helion", front=[154], mc=50, heat=7), no="heat, use 154"),
        case("others' heat is no money", Seat(hand=[106], mc=9, heat=9), no="play 106"),
        case(
            "heat for a card that was looked at",
            Seat("helion", front=[110], mc=0, heat=3),
            at={"deck": [1]},
            do=["use 110", "card 1"],
            then=["heat -3, hand 1"],
        ),
    )
)


def test_helion_buys_research_cards_with_heat():
    """3: asked as soon as the cards are chosen; 3 mc and 5 heat after production are two cards."""
    helion = Seat("helion", hand=[2], mc=0, heat=4, tr=5, mc_prod=-2, heat_prod=1)
    game = Table(helion, Seat(hand=[4]), deck=[21, 22, 23, 24, 25, 26, 27, 28]).all_pass()
    game.do("1: done", "0: card 21", "0: card 23")
    assert game.decision == "pay heat" and game.answers("amount") == {"3", "4", "5"}
    assert game.cards(0) == {2} and game.stock(0) == (3, 0, 0, 0, 0, 5)
    game.play("amount 4")
    assert game.cards(0) == {2, 21, 23} and game.stock(0) == (1, 0, 0, 0, 0, 1)


test_interplanetary_cinematics = check_all(
    (
        case(
            "2 mc for an event",
            Seat("interplanetary_cinematics", hand=[162]),
            do=["play 162"],
            then=["mc -5, hand -1, heat prod 1, heat 3"],
        ),
        case(
            "with 109 Media Group 5 mc",
            Seat("interplanetary_cinematics", front=[109], hand=[162]),
            do=["play 162"],
            then=["mc -2, hand -1, heat prod 1, heat 3"],
        ),
        case(
            "not for other cards",
            Seat("interplanetary_cinematics", hand=[106]),
            do=["play 106"],
            then=["mc -10, hand -1, mc prod 3"],
        ),
        case(
            "the money comes afterwards",
            Seat("interplanetary_cinematics", hand=[162], mc=6),
            no="play 162",
        ),
    )
)

test_inventrix = check_all(
    (
        case(
            "2 steps",
            Seat("inventrix", hand=[114]),
            at={"oxygen": 5},
            do=["play 114"],
            then=["mc -11, hand -1"],
        ),
        case("not 3", Seat("inventrix", hand=[114]), at={"oxygen": 4}, no="play 114"),
        case(
            "4 degrees too warm",
            Seat("inventrix", hand=[155]),
            at={"temperature": -10},
            do=["play 155"],
            then=["mc -16, hand -1, plants prod 2"],
        ),
        case("not 6", Seat("inventrix", hand=[155]), at={"temperature": -8}, no="play 155"),
    )
)


def test_inventrix_draws_three_cards_as_the_first_action():
    """4: it counts as one action of generation 1."""
    game = begun("inventrix", deck=[21, 22, 23])
    assert game.player == 0 and game.cards(0) == {21, 22, 23}
    assert "pass_turn" not in game.legal() and "done" in game.legal()
    game.play("project power_plant")
    assert game.player == 1


test_mining_guild = check_all(
    (
        case(
            "a tile on steel",
            Seat("mining_guild"),
            do=["project city", "hex 57"],
            then=["mc -25, mc prod 1, city 1, steel 2, steel prod 1"],
        ),
        case(
            "a tile on titanium",
            Seat("mining_guild"),
            do=["project city", "hex 55"],
            then=["mc -25, mc prod 1, city 1, titanium 1, steel prod 1"],
        ),
        case(
            "an ocean on steel",
            Seat("mining_guild"),
            do=["project aquifer", "hex 1"],
            then=["mc -18, TR 1, steel 2, steel prod 1"],
            mars="oceans 1",
        ),
        case(
            "not on plants",
            Seat("mining_guild"),
            do=["project city", "hex 39"],
            then=["mc -25, mc prod 1, city 1, plants 1"],
        ),
        case(
            "not the tiles of others",
            Seat("mining_guild"),
            Seat(),
            at={"turn": 1},
            do=["1: project aquifer", "1: hex 1"],
            then=["", "mc -18, TR 1, steel 2"],
            mars="oceans 1",
        ),
        case(
            "86 Robotic Workforce copies its production",
            Seat("mining_guild", hand=[86]),
            do=["play 86"],
            then=["mc -9, hand -1, steel prod 1"],
        ),
    )
)

test_phobolog = check_all(
    (
        case(
            "titanium is worth 4",
            Seat("phobolog", hand=[203], titanium=8, mc=3),
            do=["play 203"],
            then=["mc -3, titanium -8, hand -1, heat prod 7"],
        ),
        case("no more", Seat("phobolog", hand=[203], titanium=8, mc=2), no="play 203"),
        case(
            "with 71 Advanced Alloys 5",
            Seat("phobolog", front=[71], hand=[203], titanium=7, mc=0),
            do=["play 203"],
            then=["titanium -7, hand -1, heat prod 7"],
        ),
        case(
            "what is too much is lost",
            Seat("phobolog", hand=[203], titanium=9, mc=0),
            do=["play 203"],
            then=["titanium -9, hand -1, heat prod 7"],
        ),
    )
)

test_tharsis_republic = check_all(
    (
        case(
            "an own city",
            Seat("tharsis_republic"),
            do=["project city", "hex 46"],
            then=["mc -22, mc prod 2, city 1"],
        ),
        case(
            "a city of another",
            Seat("tharsis_republic"),
            Seat(),
            at={"turn": 1},
            do=["1: project city", "1: hex 46"],
            then=["mc prod 1", "mc -25, mc prod 1, city 1"],
        ),
        case(
            "an own city off the map: only the money",
            Seat("tharsis_republic", hand=[81]),
            do=["play 81"],
            then=["mc -17, hand -1, city 1"],
        ),
        case(
            "a city of another off the map: nothing",
            Seat("tharsis_republic"),
            Seat(hand=[81]),
            at={"turn": 1},
            do=["1: play 81"],
            then=["", "mc -20, hand -1, city 1"],
        ),
        case(
            "the Capital is a city",
            Seat("tharsis_republic", hand=[8], energy_prod=2),
            at={"oceans": 4},
            do=["play 8", "hex 46"],
            then=["mc -23, hand -1, mc prod 6, energy prod -2, capital 1"],
        ),
        case(
            "both watch",
            Seat("tharsis_republic", front=[200]),
            do=["project city", "hex 46"],
            then=["mc -22, mc prod 3, city 1"],
        ),
    )
)


def test_tharsis_republic_places_a_city_as_the_first_action():
    """4: for free, with 3 mc and 1 mc production."""
    game = begun("tharsis_republic")
    assert game.player == 0 and game.decision == "place"
    game.play("hex 46")
    assert game.player == 0 and game.tile(46) == "city"
    assert game.stock(0)[0] == 43 and game.production(0)[0] == 1
    assert "pass_turn" not in game.legal()


def test_tharsis_republic_alone():
    """11: 2 mc production at the start, TR 14."""
    game = Play(num_players=1, corporations=[["tharsis_republic"]])
    game.play("done")
    assert game.decision == "place" and game.production(0) == (2, 0, 0, 0, 0, 0)
    assert game[0]["tr"] == 14 and game.stock(0)[0] == 40


test_thorgate = check_all(
    (
        case(
            "power plants cost 8",
            Seat("thorgate", mc=8),
            do=["project power_plant"],
            then=["mc -8, energy prod 1"],
        ),
        case("not 7", Seat("thorgate", hand=[2], mc=7), no="project power_plant"),
        case(
            "power cards cost 3 less",
            Seat("thorgate", hand=[117], mc=8),
            do=["play 117"],
            then=["mc -8, hand -1, energy prod 2"],
        ),
        case("not 4 less", Seat("thorgate", hand=[117], mc=7), no="play 117"),
        case("others cost what they do", Seat("thorgate", hand=[144], mc=6), no="play 144"),
        case("nobody else's", Seat(mc=10), Seat("thorgate"), no="project power_plant"),
    )
)

test_unmi = check_all(
    (
        case(
            "3 mc for 1 TR once it has risen",
            Seat("unmi", tr_raised=True, mc=3),
            do=["use unmi"],
            then=["mc -3, TR 1"],
        ),
        case("not before", Seat("unmi"), no="use unmi"),
        case("not with 2 mc", Seat("unmi", hand=[2], tr_raised=True, mc=2), no="use unmi"),
        case("once a generation", Seat("unmi", tr_raised=True, used=["unmi"]), no="use unmi"),
        case(
            "raised in the same turn",
            Seat("unmi", heat=8),
            do=["heat", "use unmi"],
            then=["heat -8, mc -3, TR 2"],
            mars="temperature 2",
        ),
        case(
            "a raise by another does not count",
            Seat("unmi"),
            Seat(heat=8),
            at={"turn": 1},
            do=["1: heat", "1: done"],
            then=["", "heat -8, TR 1"],
            mars="temperature 2",
            asks="pass_turn, project power_plant, project asteroid, project aquifer, "
            "project greenery, project city, award landlord, award banker, award scientist, "
            "award thermalist, award miner",
        ),
    )
)


def test_unmi_forgets_in_the_next_generation():
    """3, 9: "in this generation"."""
    game = Table(Seat("unmi", heat=8), Seat()).play("heat")
    assert "use unmi" in game.legal()
    game.to_next_generation()
    if game.player == 1:
        game.play("pass_turn")
    assert game.player == 0 and "use unmi" not in game.legal()


test_saturn_systems = check_all(
    (
        case(
            "an own jovian tag",
            Seat("saturn_systems", hand=[57]),
            do=["play 57"],
            then=["mc -15, hand -1, titanium prod 1, mc prod 1"],
        ),
        case(
            "one of another",
            Seat("saturn_systems"),
            Seat(hand=[57]),
            at={"turn": 1},
            do=["1: play 57"],
            then=["mc prod 1", "mc -15, hand -1, titanium prod 1"],
        ),
        case(
            "no other tags",
            Seat("saturn_systems", hand=[203]),
            do=["play 203"],
            then=["mc -35, hand -1, heat prod 7"],
        ),
    )
)

test_teractor = check_all(
    (
        case(
            "earth cards cost 3 less",
            Seat("teractor", hand=[106], mc=7),
            do=["play 106"],
            then=["mc -7, hand -1, mc prod 3"],
        ),
        case("not 4 less", Seat("teractor", hand=[106], mc=6), no="play 106"),
        case("others cost what they do", Seat("teractor", hand=[144], mc=6), no="play 144"),
    )
)

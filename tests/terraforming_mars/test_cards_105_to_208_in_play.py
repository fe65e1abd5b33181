"""The cards 105 to 208 once they lie before a seat: actions, discounts, triggers, counts."""

from __future__ import annotations

import pytest

from .cases import case, check_all
from .positions import Seat, Table, told

CITY = "mc -25, mc prod 1, city 1"

# Once a generation: card, resources on it, seat, answers, change, Mars.
USES = (
    (110, {}, {"deck": [1]}, ["card 1"], "mc -3, hand 1", ""),
    (110, {}, {"deck": [1]}, ["done"], "", ""),
    (110, {"mc": 2}, {"deck": [1]}, [], "", ""),
    (123, {"mc": 7}, {}, [], "mc -7, steel prod 1", ""),
    (133, {"front": [131]}, {}, [], "on 131 1", ""),
    (133, {"front": [131, 157]}, {}, ["card 157"], "on 157 1", ""),
    (133, {}, {}, [], "", ""),
    (134, {"front": [131]}, {}, ["option 0"], "plants 1", ""),
    (134, {"front": [131]}, {}, ["option 1"], "on 131 2", ""),
    (134, {}, {}, [], "plants 1", ""),
    (154, {"heat": 8}, {}, [], "heat -8, TR 1", ""),
    (157, {"on": {157: 3}}, {}, ["option 0"], "on 157 -3, TR 1", ""),
    (157, {"on": {157: 3}}, {}, ["option 1"], "on 157 1", ""),
    (157, {"on": {157: 2}}, {}, [], "on 157 1", ""),
    (177, {"energy": 3}, {}, [], "energy -3, TR 1", "oxygen 1"),
    (177, {"energy": 3}, {"oxygen": 14}, [], "energy -3", ""),
    (184, {}, {}, [], "on 184 1", ""),
    (187, {"mc": 8}, {}, ["hex 4"], "mc -8, TR 1", "oceans 1"),
    (187, {"mc": 0, "steel": 4}, {}, ["hex 4"], "steel -4, TR 1", "oceans 1"),
    (187, {"mc": 2, "steel": 4}, {}, ["amount 3", "hex 4"], "mc -2, steel -3, TR 1", "oceans 1"),
    (187, {"mc": 8}, {"oceans": 9}, [], "mc -8", ""),
    (194, {"energy": 5}, {}, ["amount 3"], "energy -3, mc 3", ""),
    (194, {"energy": 1}, {}, [], "energy -1, mc 1", ""),
    (194, {"energy": 70}, {}, ["amount 63", "amount 7"], "energy -70, mc 70", ""),
    (199, {"mc": 2}, {}, [], "mc -2, hand 1", ""),
    (202, {"mc": 10}, {}, [], "mc -10, heat prod 2", ""),
    (208, {}, {}, [], "hand 2", ""),
)
NO_USES = (  # one short
    (123, {"mc": 6, "steel": 9, "titanium": 9, "heat": 9}),
    (154, {"heat": 7}),
    (177, {"energy": 2}),
    (187, {"mc": 7, "titanium": 9}),
    (187, {"mc": 1, "steel": 3}),
    (194, {"energy": 0}),
    (199, {"mc": 1, "steel": 9}),
    (202, {"mc": 9, "steel": 9}),
)


def use_id(row):
    return f"{row[0]} {' '.join(row[3]) or 'use'} {row[4]}"


@pytest.mark.parametrize("row", USES, ids=use_id)
def test_action(row):
    """4.5: what it costs and does, once in each generation."""
    card, seat, words, answers, then, mars = row
    seat = dict(seat)
    front = [card, *seat.pop("front", [])]
    table = Table(Seat(front=front, hand=[2], **seat), Seat(), **words)
    table.play(f"use {card}", *answers)
    assert table.change(0) == told(then) and table.mars() == told(mars)
    assert table.change(1) == {} and card in table.cards(0, "used")
    table.play("done")
    assert table.player == 1 and card in table.cards(0, "used")
    table.play("pass_turn")
    assert f"use {card}" not in table.legal()
    table.to_next_generation()
    assert card not in table.cards(0, "used")


@pytest.mark.parametrize("row", NO_USES, ids=lambda row: f"{row[0]} {row[1]}")
def test_action_that_cannot_be_paid(row):
    """4.5."""
    card, seat = row
    table = Table(Seat(front=[card], hand=[2], **seat), Seat())
    assert f"use {card}" not in table.legal()


test_discounts = check_all(
    (
        case(
            "105 Earth Office: earth cards cost 3 less",
            Seat(front=[105], hand=[106, 107], mc=7),
            do=["play 106"],
            then=["mc -7, hand -1, mc prod 3"],
        ),
        case("105 Earth Office: not 4 less", Seat(front=[105], hand=[106], mc=6), no="play 106"),
        case(
            "105 Earth Office: others cost what they do",
            Seat(front=[105], hand=[144], mc=6),
            no="play 144",
        ),
        case(
            "105 Earth Office: with Teractor 6 less",
            Seat("teractor", front=[105], hand=[106, 144], mc=4),
            do=["play 106"],
            then=["mc -4, hand -1, mc prod 3"],
        ),
        case(
            "105 Earth Office: never below nothing",
            Seat("teractor", front=[105], hand=[151], mc=0),
            do=["play 151"],
            then=["mc 10, hand -1, mc prod -1"],
        ),
        case(
            "150 Anti-Gravity Technology: every card costs 2 less",
            Seat(front=[150], hand=[144], mc=5),
            do=["play 144"],
            then=["mc -5, hand -1, titanium prod 1"],
        ),
        case(
            "150 Anti-Gravity Technology: not 3", Seat(front=[150], hand=[144], mc=4), no="play 144"
        ),
        case(
            "150 Anti-Gravity Technology: no standard project",
            Seat(front=[150], mc=10),
            no="project power_plant",
        ),
        case(
            "166 Shuttles: space cards cost 2 less",
            Seat(front=[166], hand=[203], mc=33),
            do=["play 203"],
            then=["mc -33, hand -1, heat prod 7"],
        ),
        case(
            "166 Shuttles, 150 Anti-Gravity Technology, 105 Earth Office: 7 in all",
            Seat(front=[105, 150, 166], hand=[167], mc=2),
            do=["play 167"],
            then=["mc -2, hand -1, heat prod 2"],
        ),
        case(
            "195 Indentured Workers: the next card costs 8 less",
            Seat(hand=[195, 106], mc=2),
            do=["play 195", "play 106"],
            then=["mc -2, hand -2, mc prod 3"],
        ),
        case(
            "195 Indentured Workers: only one card",
            Seat(hand=[106, 144], next_card=195, mc=8),
            do=["play 106"],
            then=["mc -2, hand -1, mc prod 3"],
            asks="done, project sell_patents",
        ),
        case(
            "195 Indentured Workers: what is too much is lost",
            Seat(hand=[141], next_card=195, mc=0),
            do=["play 141"],
            then=["hand -1, energy prod 1"],
        ),
        case(
            "195 Indentured Workers: no standard project",
            Seat(next_card=195, mc=10),
            no="project power_plant",
        ),
    )
)


def test_195_indentured_workers_end_with_the_generation():
    """README: in this generation."""
    table = Table(Seat(hand=[195, 106], mc=0, tr=5, mc_prod=-5), Seat()).play("play 195")
    table.to_next_generation()
    assert table[0]["next_card"] == 0 and table[0]["stock"][0] == 0
    table.play("pass_turn")
    assert "play 106" not in table.legal()


test_requirements_shifted = check_all(
    (
        case(
            "153 Adaptation Technology: 2 steps of oxygen",
            Seat(front=[153], hand=[114]),
            at={"oxygen": 5},
            do=["play 114"],
            then=["mc -11, hand -1"],
        ),
        case(
            "153 Adaptation Technology: not 3",
            Seat(front=[153], hand=[114]),
            at={"oxygen": 4},
            no="play 114",
        ),
        case(
            "153 Adaptation Technology: 4 degrees",
            Seat(front=[153], hand=[159]),
            at={"temperature": -28},
            do=["play 159"],
            then=["mc -7, hand -1, plants prod 1"],
        ),
        case(
            "153 Adaptation Technology: not 6",
            Seat(front=[153], hand=[159]),
            at={"temperature": -30},
            no="play 159",
        ),
        case(
            "153 Adaptation Technology: at most, too",
            Seat(front=[153], hand=[155]),
            at={"temperature": -10},
            do=["play 155"],
            then=["mc -16, hand -1, plants prod 2"],
        ),
        case(
            "153 Adaptation Technology: at most, not 6",
            Seat(front=[153], hand=[155]),
            at={"temperature": -8},
            no="play 155",
        ),
        case(
            "153 Adaptation Technology: 2 oceans",
            Seat(front=[153], hand=[136]),
            at={"oceans": 2},
            do=["play 136"],
            then=["mc -12, hand -1, energy prod 2"],
        ),
        case(
            "153 Adaptation Technology: not 3 oceans",
            Seat(front=[153], hand=[136]),
            at={"oceans": 1},
            no="play 136",
        ),
        case(
            "153 Adaptation Technology: 2 oceans too many",
            Seat(front=[153], hand=[119]),
            at={"oceans": 5},
            do=["play 119"],
            then=["mc -2, hand -1"],
        ),
        case(
            "153 Adaptation Technology: not 3 too many",
            Seat(front=[153], hand=[119]),
            at={"oceans": 6},
            no="play 119",
        ),
        case(
            "153 Adaptation Technology: no tags, no production",
            Seat(front=[153, 113], hand=[132, 145, 126]),
            no="play 132, play 145, play 126",
        ),
        case(
            "206 Special Design: the next card, 2 steps",
            Seat(hand=[206, 114]),
            at={"oxygen": 5},
            no="play 114",
            do=["play 206", "play 114"],
            then=["mc -15, hand -2"],
        ),
        case(
            "206 Special Design: not 3 steps",
            Seat(hand=[114], next_card=206),
            at={"oxygen": 4},
            no="play 114",
        ),
        case(
            "206 Special Design: only the next card",
            Seat(hand=[141, 114], next_card=206, mc=15),
            at={"oxygen": 5, "awards": {"landlord": 1, "banker": 1, "miner": 1}},
            do=["play 141"],
            then=["mc -4, hand -1, energy prod 1"],
            asks="done, project sell_patents, project power_plant",
        ),
        case(
            "206 Special Design, 153 Adaptation Technology, Inventrix: 6 steps",
            Seat("inventrix", front=[153], hand=[114], next_card=206),
            at={"oxygen": 1},
            do=["play 114"],
            then=["mc -11, hand -1"],
        ),
        case(
            "206 Special Design, 153 Adaptation Technology, Inventrix: not 7",
            Seat("inventrix", front=[153], hand=[114], next_card=206),
            no="play 114",
        ),
        case(
            "195 Indentured Workers replaces 206 Special Design",
            Seat(hand=[195, 114], next_card=206),
            at={"oxygen": 5},
            do=["play 195"],
            then=["hand -1"],
        ),
    )
)

test_counts = check_all(
    (
        case(
            "115 Artificial Photosynthesis: plants",
            Seat(hand=[115]),
            do=["play 115", "option 1"],
            then=["mc -12, hand -1, plants prod 1"],
        ),
        case(
            "129 Zeppelins: no city",
            Seat(hand=[129]),
            at={"oxygen": 5},
            do=["play 129"],
            then=["mc -13, hand -1"],
        ),
        case(
            "130 Worms: half of its own tag is nothing",
            Seat(hand=[130]),
            at={"oxygen": 4},
            do=["play 130"],
            then=["mc -8, hand -1"],
        ),
        case(
            "137 Cartel: alone",
            Seat(hand=[137]),
            do=["play 137"],
            then=["mc -8, hand -1, mc prod 1"],
        ),
        case(
            "148 Insects: not those of others",
            Seat(hand=[148]),
            Seat(front=[159]),
            at={"oxygen": 6},
            do=["play 148"],
            then=["mc -9, hand -1"],
        ),
        case(
            "175 Satellites: alone",
            Seat(hand=[175]),
            do=["play 175"],
            then=["mc -10, hand -1, mc prod 1"],
        ),
        case(
            "175 Satellites: the corporation's tag counts, events do not",
            Seat("helion", hand=[175], events=[161]),
            do=["play 175"],
            then=["mc -10, hand -1, mc prod 2"],
        ),
        case(
            "197 Terraforming Ganymede: alone",
            Seat(hand=[197]),
            do=["play 197"],
            then=["mc -33, hand -1, TR 1"],
        ),
        case(
            "197 Terraforming Ganymede: Saturn Systems",
            Seat("saturn_systems", front=[57], hand=[197]),
            do=["play 197"],
            then=["mc -33, hand -1, TR 3, mc prod 1"],
        ),
        case("207 Medical Lab: alone", Seat(hand=[207]), do=["play 207"], then=["mc -13, hand -1"]),
        case(
            "207 Medical Lab: four with Mining Guild's two",
            Seat("mining_guild", front=[113], hand=[207]),
            do=["play 207"],
            then=["mc -13, hand -1, mc prod 2"],
        ),
        case(
            "189 Energy Saving: no city",
            Seat(hand=[189]),
            do=["play 189"],
            then=["mc -15, hand -1"],
        ),
        case(
            "107 Media Archives: without events",
            Seat(hand=[107]),
            do=["play 107"],
            then=["mc -8, hand -1"],
        ),
    )
)


@pytest.mark.parametrize(
    ("tiles", "points"), [("46 61", 0), ("46 58 61", 1), ("46 58 61 62 33 2", 2)]
)
def test_198_immigration_shuttles_points(tiles, points):
    """10: 1 for every three cities, anybody's."""
    table = Table(Seat(front=[198]), Seat(tiles=f"city {tiles}"), last=True).all_pass()
    assert table.parts(0)["cards"] == points


@pytest.mark.parametrize(
    ("card", "held", "points"),
    [(128, 1, 0), (131, 2, 0), (131, 3, 1), (147, 4, 2), (172, 1, 0), (157, 9, 0), (184, 1, 1)],
)
def test_points_for_resources_are_rounded_down(card, held, points):
    """10."""
    table = Table(Seat(front=[card], on={card: held}), Seat(), last=True).all_pass()
    assert table.parts(0)["cards"] == points


test_triggers = check_all(
    (
        case(
            "109 Media Group: 3 mc for an own event",
            Seat(front=[109], hand=[151]),
            do=["play 151"],
            then=["mc 10, hand -1, mc prod -1"],
        ),
        case(
            "109 Media Group: not for other cards",
            Seat(front=[109], hand=[106]),
            do=["play 106"],
            then=["mc -10, hand -1, mc prod 3"],
        ),
        case(
            "109 Media Group: not for others' events",
            Seat(front=[109]),
            Seat(hand=[151]),
            at={"turn": 1},
            do=["1: play 151"],
            then=["", "mc 7, hand -1, mc prod -1"],
        ),
        case(
            "128 Ecological Zone: plant and animal tags, no others",
            Seat(front=[128, 158, 184], hand=[135]),
            do=["play 135"],
            then=["mc -11, hand -1, on 128 2"],
        ),
        case(
            "128 Ecological Zone: not those of others",
            Seat(front=[128]),
            Seat(hand=[159]),
            at={"turn": 1, "temperature": -24},
            do=["1: play 159"],
            then=["", "mc -7, hand -1, plants prod 1"],
        ),
        case(
            "131 Decomposers: once for each tag",
            Seat(front=[131, 159, 184], hand=[135]),
            do=["play 135"],
            then=["mc -11, hand -1, on 131 3"],
        ),
        case(
            "147 Herbivores: own greenery",
            Seat(front=[147], plants=8),
            do=["plants", "hex 46"],
            then=["plants -8, greenery 1, TR 1, on 147 1"],
            mars="oxygen 1",
        ),
        case(
            "147 Herbivores: nobody else's",
            Seat(front=[147]),
            Seat(plants=8),
            at={"turn": 1},
            do=["1: plants", "1: hex 46"],
            then=["", "plants -8, greenery 1, TR 1"],
            mars="oxygen 1",
        ),
        case(
            "147 Herbivores: oneself loses if nobody else can",
            Seat(hand=[147], plants_prod=1),
            at={"oxygen": 8},
            do=["play 147"],
            then=["mc -12, hand -1, plants prod -1, on 147 1"],
        ),
        case(
            "156 Standard Technology: 3 mc for a project",
            Seat(front=[156], mc=11),
            do=["project power_plant"],
            then=["mc -8, energy prod 1"],
        ),
        case(
            "156 Standard Technology: does not help to pay",
            Seat(front=[156], mc=10),
            no="project power_plant",
        ),
        case(
            "156 Standard Technology: not for patents",
            Seat(front=[156], hand=[1]),
            do=["project sell_patents"],
            then=["mc 1, hand -1"],
        ),
        case(
            "156 Standard Technology: city",
            Seat(front=[156]),
            do=["project city", "hex 46"],
            then=["mc -22, mc prod 1, city 1"],
        ),
        case(
            "172 Pets: own city",
            Seat(front=[172]),
            do=["project city", "hex 46"],
            then=[f"{CITY}, on 172 1"],
        ),
        case(
            "172 Pets: city of another",
            Seat(front=[172]),
            Seat(),
            at={"turn": 1},
            do=["1: project city", "1: hex 46"],
            then=["on 172 1", CITY],
        ),
        case(
            "172 Pets: a city off the map",
            Seat(front=[172]),
            Seat(hand=[81]),
            at={"turn": 1},
            do=["1: play 81"],
            then=["on 172 1", "mc -20, hand -1, city 1"],
        ),
        case(
            "172 Pets: the Capital",
            Seat(front=[172], hand=[8], energy_prod=2),
            at={"oceans": 4},
            do=["play 8", "hex 46"],
            then=["mc -26, hand -1, mc prod 5, energy prod -2, capital 1, on 172 1"],
        ),
        case(
            "200 Immigrant City: every city, also off the map",
            Seat(front=[200]),
            Seat(hand=[81]),
            at={"turn": 1},
            do=["1: play 81"],
            then=["mc prod 1", "mc -20, hand -1, city 1"],
        ),
        case(
            "200 Immigrant City: own city",
            Seat(front=[200]),
            do=["project city", "hex 46"],
            then=["mc -25, mc prod 2, city 1"],
        ),
        case(
            "200 Immigrant City: ends at -5",
            Seat(hand=[200], energy_prod=1, mc_prod=-4),
            do=["play 200", "hex 46"],
            then=["mc -13, hand -1, mc prod -1, energy prod -1, city 1"],
        ),
        case(
            "200 Immigrant City with Tharsis Republic: from -5 to -5",
            Seat("tharsis_republic", hand=[200], energy_prod=1, mc_prod=-5),
            do=["play 200", "hex 46"],
            then=["mc -10, hand -1, energy prod -1, city 1"],
        ),
        case(
            "200 Immigrant City: another's Tharsis Republic does not help",
            Seat(hand=[200], energy_prod=1, mc_prod=-5),
            Seat("tharsis_republic"),
            no="play 200",
        ),
    )
)

"""Cards 1 to 104 one by one: actions, triggers, what is cheaper, points at the end."""

from __future__ import annotations

import pytest

from .positions import Seat, against
from .scenarios import check_done, check_used, does, uses, worth

USED = [  # number, what it is about, what the action changes
    uses(5, "Search For Life, a microbe", "mc -1, on 5 1", deck=[42]),
    uses(5, "Search For Life, an event's microbe tag", "mc -1, on 5 1", deck=[50]),
    uses(5, "Search For Life, nothing", "mc -1", deck=[1]),
    uses(6, "Inventors' Guild, bought", "mc -3, hand 1", "card 1", deck=[1]),
    uses(6, "Inventors' Guild, not bought", "", "done", deck=[1]),
    uses(6, "Inventors' Guild, too dear", "mc 0", deck=[1], mc=2, energy=1, hand=[105]),
    uses(
        *(7, "Martian Rails, cities on Mars", "energy -1, mc 3"),
        energy=1,
        tiles="city 12 46 61",
        other=Seat(tiles="city 44 62"),
    ),
    uses(12, "Water Import From Europa, money", "mc -12, oceans 1, TR 1", "hex 4"),
    uses(
        *(12, "Water Import From Europa, titanium", "titanium -4, oceans 1, TR 1"),
        *("amount 4", "hex 4"),
        titanium=5,
    ),
    uses(
        *(12, "Water Import From Europa, both", "titanium -2, mc -6, oceans 1, TR 1"),
        *("amount 2", "hex 4"),
        titanium=5,
    ),
    uses(13, "Space Elevator", "steel -1, mc 5", steel=1),
    uses(14, "Development Center", "energy -1, hand 1", energy=1),
    uses(15, "Equatorial Magnetizer", "energy prod -1, TR 1", energy_prod=1),
    uses(
        *(24, "Predators", "on 24 1"),
        other=Seat(front=[52], on={52: 2}),
        theirs="on 52 -1",
    ),
    uses(
        *(24, "Predators, an own animal", "on 24 1, on 54 -1", "card 54"),
        front=[54],
        on={54: 1},
        other=Seat(front=[52], on={52: 2}),
    ),
    uses(24, "Predators, its own animal", "", on={24: 1}),
    uses(28, "Security Fleet", "titanium -1, on 28 1", titanium=1),
    uses(33, "Regolith Eaters, a first microbe", "on 33 1", on={33: 1}),
    uses(33, "Regolith Eaters, oxygen", "on 33 -2, oxygen 1, TR 1", "option 0", on={33: 2}),
    uses(33, "Regolith Eaters, a third microbe", "on 33 1", "option 1", on={33: 2}),
    uses(34, "GHG Producing Bacteria, a first microbe", "on 34 1", on={34: 1}),
    uses(
        *(34, "GHG Producing Bacteria, heat", "on 34 -2, temperature 2, TR 1", "option 0"),
        on={34: 2},
    ),
    uses(34, "GHG Producing Bacteria, a third microbe", "on 34 1", "option 1", on={34: 2}),
    uses(35, "Ants", "on 35 1", other=Seat(front=[49], on={49: 1}), theirs="on 49 -1"),
    uses(
        *(35, "Ants, an own microbe", "on 35 1, on 33 -1", "card 33"),
        front=[33],
        on={33: 2},
        other=Seat(front=[49], on={49: 1}),
    ),
    uses(49, "Tardigrades", "on 49 1"),
    uses(52, "Fish", "on 52 1", on={52: 4}),
    uses(54, "Small Animals", "on 54 1"),
    uses(69, "Electro Catapult, a plant", "plants -1, mc 7", plants=1),
    uses(69, "Electro Catapult, steel", "steel -1, mc 7", steel=1),
    uses(69, "Electro Catapult, of both a plant", "plants -1, mc 7", "option 0", plants=1, steel=1),
    uses(69, "Electro Catapult, of both steel", "steel -1, mc 7", "option 1", plants=1, steel=1),
    uses(72, "Birds", "on 72 1"),
    uses(76, "Space Mirrors", "mc -7, energy prod 1"),
    uses(95, "Physics Complex", "energy -6, on 95 1", energy=6),
    uses(101, "Ironworks", "energy -4, steel 1, oxygen 1, TR 1", energy=4),
    uses(103, "Steelworks", "energy -4, steel 2, oxygen 1, TR 1", energy=4),
    uses(104, "Ore Processor", "energy -4, titanium 1, oxygen 1, TR 1", energy=4),
]


@pytest.mark.parametrize("row", USED)
def test_the_action_once_a_generation(row):
    """All alternatives; a second use is not offered."""
    check_used(row)


UNUSABLE = [
    (5, {"mc": 0, "hand": [1]}),
    (7, {}),
    (12, {"mc": 11}),
    (12, {"mc": 2, "titanium": 3}),  # 11 of 12
    (13, {}),
    (14, {}),
    (15, {"energy": 5}),
    (24, {"front": [24, 52]}),  # no animal anywhere
    (28, {"steel": 5}),
    (35, {"front": [35, 52], "on": {52: 3}}),  # animals are no microbes
    (69, {"titanium": 5}),
    (76, {"mc": 6, "steel": 9, "titanium": 9}),
    (95, {"energy": 5}),
    *((card, {"energy": 3}) for card in (101, 103, 104)),
]


@pytest.mark.parametrize(("card", "position"), UNUSABLE)
def test_an_action_that_cannot_be_paid(card, position):
    """The left side must be there in full."""
    seat = Seat(**{"front": [card], "hand": [1], **position})
    assert f"use {card}" not in against(seat).legal()


@pytest.mark.parametrize(
    "card", [5, 6, 7, 12, 13, 14, 15, 28, 33, 34, 49, 52, 54, 69, 72, 76, 95, 101, 103, 104]
)
def test_the_action_again_in_the_next_generation(card):
    """Used-action markers are cleared in production (9)."""
    rich = {"energy": 9, "energy_prod": 9, "steel": 9, "titanium": 9, "mc_prod": 9}
    table = against(Seat(front=[card], used=[card], **rich))
    assert f"use {card}" not in table.legal()
    assert f"use {card}" in table.to_next_generation().do("1: pass_turn").legal()


FOLLOWS = [  # triggers, discounts, worth: number, what it is about, what changes
    does(
        20,
        "Research Outpost, 1 less on every card",
        "mc -3, hand -1, steel prod 1",
        "play 56",
        hand=[56],
    ),
    does(
        23, "Arctic Algae, an ocean", "mc -18, oceans 1, TR 1, plants 2", "project aquifer", "hex 4"
    ),
    does(
        23,
        "Arctic Algae, two oceans",
        "mc -23, hand -1, oceans 2, TR 2, plants 5",
        "play 78",
        "hex 4",
        "hex 42",
        hand=[78],
    ),
    does(25, "Space Station, 2 less on space", "mc -4, hand -1", "play 84", hand=[84]),
    does(
        25,
        "Space Station, nothing less on others",
        "mc -4, hand -1, steel prod 1",
        "play 56",
        hand=[56],
    ),
    does(
        31,
        "Optimal Aerobraking, a space event",
        "mc -11, heat 3, hand -1, titanium 2, temperature 2, TR 1",
        "play 9",
        hand=[9],
    ),
    does(
        31,
        "Optimal Aerobraking, no space card that is no event",
        "mc -6, hand -1",
        "play 84",
        hand=[84],
    ),
    does(
        31,
        "Optimal Aerobraking, no event without space",
        "mc -5, hand -1, steel 5",
        "play 62",
        hand=[62],
    ),
    does(
        38, "Rover Construction, an own city", "mc -23, mc prod 1, city 1", "project city", "hex 46"
    ),
    does(
        38,
        "Rover Construction, a city off the map",
        "mc -18, hand -1, city 1",
        "play 81",
        hand=[81],
    ),
    does(
        70,
        "Earth Catapult, 2 less on every card",
        "mc -2, hand -1, steel prod 1",
        "play 56",
        hand=[56],
    ),
    does(
        71,
        "Advanced Alloys, steel is worth 3",
        "mc -4, steel -3, hand -1",
        "play 7",
        "amount 3",
        hand=[7],
        steel=5,
    ),
    does(
        71,
        "Advanced Alloys, titanium is worth 4",
        "mc -2, titanium -1, hand -1",
        "play 84",
        "amount 1",
        hand=[84],
        titanium=3,
    ),
    does(
        74, "Viral Enhancers, a plant", "mc -4, hand -1, plants 1", "play 49", "option 0", hand=[49]
    ),
    does(
        74,
        "Viral Enhancers, a microbe",
        "mc -4, hand -1, on 49 1",
        "play 49",
        "option 1",
        hand=[49],
    ),
    does(
        74,
        "Viral Enhancers, on a plant card",
        "mc -9, hand -1, plants prod 1, plants 1",
        "play 48",
        hand=[48],
    ),
    does(79, "Quantum Extractor, 2 less on space", "mc -4, hand -1", "play 84", hand=[84]),
    does(94, "Mass Converter, 2 less on space", "mc -4, hand -1", "play 84", hand=[84]),
]


@pytest.mark.parametrize("row", FOLLOWS)
def test_what_follows_from_a_card_in_front(row):
    """Triggered effects and discounts."""
    check_done(row)


WORTH = [  # number, what it is about, points at the end
    *(worth(card, "two points", 2) for card in (1, 13, 18, 40, 53, 70, 82, 91, 98)),
    *(
        worth(card, "one point", 1)
        for card in (2, 16, 25, 26, 38, 41, 44, 46, 51, 55, 57, 58, 59, 60, 69, 73, 84, 90)
    ),
    worth(5, "Search For Life, nothing found", 0),
    worth(5, "Search For Life, one", 3, on={5: 1}),
    worth(5, "Search For Life, four", 3, on={5: 4}),
    worth(8, "Capital, three oceans beside it", 3, tiles="capital 9", oceans=[3, 4, 10, 42]),
    worth(8, "Capital, none", 0, tiles="capital 46", oceans=4),
    worth(12, "Water Import From Europa, 1 for each jovian tag", 5, front=[2, 58]),  # 1 each
    worth(21, "Phobos Space Haven", 3),
    worth(24, "Predators, 1 each", 5, on={24: 5}),
    worth(27, "Interstellar Colony Ship, face down", 4, event=True),
    worth(28, "Security Fleet, 1 each", 3, on={28: 3}),
    worth(35, "Ants, 1 for 2", 2, on={35: 5}),
    worth(49, "Tardigrades, three", 0, on={49: 3}),
    worth(49, "Tardigrades, 1 for 4", 2, on={49: 11}),
    worth(52, "Fish, 1 each", 4, on={52: 4}),
    worth(54, "Small Animals, 1 for 2", 3, on={54: 7}),
    worth(72, "Birds, 1 each", 6, on={72: 6}),
    worth(81, "Ganymede Colony, 1 for each jovian tag", 1),
    worth(81, "Ganymede Colony, three tags", 5, front=[58, 57]),  # and 1 point each
    worth(85, "Commercial District, no city", 0, tiles="commercial_district 46, city 12"),
    worth(85, "Commercial District, two cities", 2, tiles="commercial_district 46, city 45 39"),
    worth(92, "Io Mining Industries, 1 for each jovian tag", 1),
    worth(92, "Io Mining Industries, three tags", 5, front=[58, 57]),  # and 1 point each
    worth(95, "Physics Complex, 2 each", 6, on={95: 3}),
    worth(97, "Nuclear Zone", -2),
    *(
        worth(card, "no points", 0)
        for card in (
            *(3, 4, 6, 7, 14, 15, 17, 20, 22, 23, 29, 30, 31, 32, 33, 34, 42, 43, 45, 47, 48),
            *(56, 61, 64, 65, 67, 68, 71, 74, 76, 77, 79, 83, 86, 87, 88, 89, 93, 94, 96, 99),
            *(100, 101, 102, 103, 104),
        )
    ),
    *(
        worth(card, "no points", 0, event=True)
        for card in (9, 10, 11, 19, 36, 37, 39, 50, 62, 63, 66, 75, 78, 80)
    ),
]


@pytest.mark.parametrize(("row", "points"), WORTH)
def test_points_at_the_end(row, points):
    """Printed ones and those for resources, tags, neighbours; all cards 1 to 104."""
    table = row.table(last=True).all_pass()
    assert table.player == -1
    assert table.parts(0)["cards"] == points


def test_points_of_every_card():
    """1 to 104."""
    assert {row.values[0].card for row in WORTH} == set(range(1, 105))

"""Cards 1 to 104 one by one: price, requirement, effects, action, trigger, points.

The figures are those printed on the cards. Hex 46 (with 44 and 58) has no bonus and no ocean
beside it, hex 4 is an ocean's without bonus, 42 an ocean's with a plant.
"""

from __future__ import annotations

import pytest

from .positions import Seat
from .scenarios import (
    bounds,
    check_played,
    check_price,
    plays,
)

RICH = Seat(plants=10)  # in plants
SCIENCE_2, SCIENCE_3, SCIENCE_4, SCIENCE_5 = [90], [90, 5], [90, 5, 6], [90, 5, 6, 14]

PLAYED = [  # number, name, cost, metals, what it gives
    plays(1, "Colonizer Training Camp", 8, "steel", ""),
    plays(
        *(2, "Asteroid Mining Consortium", 13, "", "titanium prod 1", "player 1"),
        titanium_prod=1,
        other=Seat(titanium_prod=1),
        theirs="titanium prod -1",
    ),
    plays(3, "Deep Well Heating", 13, "steel", "energy prod 1, temperature 2, TR 1"),
    plays(
        *(4, "Cloud Seeding", 11, "", "mc prod -1, plants prod 2"),
        oceans=3,
        other=Seat(heat_prod=1),
        theirs="heat prod -1",
    ),
    plays(5, "Search For Life", 3, "", ""),
    plays(6, "Inventors' Guild", 9, "", ""),
    plays(7, "Martian Rails", 13, "steel", ""),
    plays(
        *(8, "Capital", 26, "steel", "mc prod 5, energy prod -2, capital 1", "hex 46"),
        oceans=4,
        energy_prod=2,
    ),
    plays(
        *(9, "Asteroid", 14, "titanium", "titanium 2, temperature 2, TR 1", "player 1"),
        other=RICH,
        theirs="plants -3",
    ),
    plays(
        *(10, "Comet", 21, "titanium", "temperature 2, oceans 1, TR 2", "hex 4", "player 1"),
        other=RICH,
        theirs="plants -3",
    ),
    plays(
        *(11, "Big Asteroid", 27, "titanium", "titanium 4, temperature 4, TR 2", "player 1"),
        other=RICH,
        theirs="plants -4",
    ),
    plays(12, "Water Import From Europa", 25, "titanium", ""),
    plays(13, "Space Elevator", 27, "steel titanium", "titanium prod 1"),
    plays(14, "Development Center", 11, "steel", ""),
    plays(15, "Equatorial Magnetizer", 11, "steel", ""),
    plays(
        *(16, "Domed Crater", 24, "steel", "mc prod 3, energy prod -1, plants 3, city 1"),
        "hex 46",
        energy_prod=1,
    ),
    plays(  # the two plants are printed on its space
        *(17, "Noctis City", 18, "steel", "mc prod 3, energy prod -1, plants 2, city 1"),
        energy_prod=1,
    ),
    plays(18, "Methane From Titan", 28, "titanium", "plants prod 2, heat prod 2", oxygen=2),
    plays(19, "Imported Hydrogen", 16, "titanium", "plants 3, oceans 1, TR 1", "hex 4"),
    plays(20, "Research Outpost", 18, "steel", "city 1", "hex 46"),
    plays(21, "Phobos Space Haven", 25, "titanium", "titanium prod 1, city 1"),
    plays(22, "Black Polar Dust", 15, "", "mc prod -2, heat prod 3, oceans 1, TR 1", "hex 4"),
    plays(23, "Arctic Algae", 12, "", "plants 1"),
    plays(24, "Predators", 14, "", "", oxygen=11),
    plays(25, "Space Station", 10, "titanium", ""),
    plays(
        *(26, "Eos Chasma National Park", 16, "steel", "mc prod 2, plants 3, on 52 1"),
        temperature=-12,
        front=[52],
    ),
    plays(27, "Interstellar Colony Ship", 24, "titanium", "", front=SCIENCE_5),
    plays(28, "Security Fleet", 12, "titanium", ""),
    plays(
        *(29, "Cupola City", 16, "steel", "mc prod 3, energy prod -1, city 1", "hex 46"),
        energy_prod=1,
    ),
    plays(30, "Lunar Beam", 13, "", "mc prod -2, energy prod 2, heat prod 2"),
    plays(31, "Optimal Aerobraking", 7, "titanium", ""),
    plays(
        *(32, "Underground City", 18, "steel", "steel prod 2, energy prod -2, city 1"),
        "hex 46",
        energy_prod=2,
    ),
    plays(33, "Regolith Eaters", 13, "", ""),
    plays(34, "GHG Producing Bacteria", 8, "", "", oxygen=4),
    plays(35, "Ants", 9, "", "", oxygen=4),
    plays(36, "Release of Inert Gases", 14, "", "TR 2"),
    plays(37, "Nitrogen-Rich Asteroid", 31, "titanium", "temperature 2, TR 3, plants prod 1"),
    plays(38, "Rover Construction", 8, "steel", ""),
    plays(
        *(39, "Deimos Down", 31, "titanium", "steel 4, temperature 6, TR 3", "player 1"),
        temperature=-18,
        other=RICH,
        theirs="plants -8",
    ),
    plays(40, "Asteroid Mining", 30, "titanium", "titanium prod 2"),
    plays(41, "Food Factory", 12, "steel", "mc prod 4, plants prod -1", plants_prod=1),
    plays(42, "ArchaeBacteria", 6, "", "plants prod 1"),
    plays(43, "Carbonate Processing", 6, "steel", "energy prod -1, heat prod 3", energy_prod=1),
    plays(44, "Natural Preserve", 9, "steel", "mc prod 1, natural_preserve 1", "hex 46"),
    plays(45, "Nuclear Power", 10, "steel", "mc prod -2, energy prod 3"),
    plays(46, "Lightning Harvest", 8, "", "mc prod 1, energy prod 1", front=SCIENCE_3),
    plays(47, "Algae", 10, "", "plants prod 2, plants 1", oceans=5),
    plays(48, "Adapted Lichen", 9, "", "plants prod 1"),
    plays(49, "Tardigrades", 4, "", ""),
    plays(50, "Virus", 1, "", "", "player 1", other=RICH, theirs="plants -5"),
    plays(51, "Miranda Resort", 12, "titanium", "mc prod 2", front=[30, 68]),
    plays(
        *(52, "Fish", 9, "", ""),
        temperature=2,
        other=Seat(plants_prod=1),
        theirs="plants prod -1",
    ),
    plays(
        *(53, "Lake Marineris", 18, "", "oceans 2, TR 2, plants 1", "hex 4", "hex 42"),
        temperature=0,
    ),
    plays(
        *(54, "Small Animals", 6, "", ""),
        oxygen=6,
        other=Seat(plants_prod=1),
        theirs="plants prod -1",
    ),
    plays(55, "Kelp Farming", 17, "", "mc prod 2, plants prod 3, plants 2", oceans=6),
    plays(56, "Mine", 4, "steel", "steel prod 1"),
    plays(57, "Vesta Shipyard", 15, "titanium", "titanium prod 1"),
    plays(
        *(58, "Beam From A Thorium Asteroid", 32, "titanium", "energy prod 3, heat prod 3"),
        front=[1],
    ),
    plays(59, "Mangrove", 12, "", "greenery 1, oxygen 1, TR 1", "hex 4", temperature=4),
    plays(60, "Trees", 13, "", "plants prod 3, plants 1", temperature=-4),
    plays(
        *(61, "Great Escarpment Consortium", 6, "", "steel prod 1", "player 1"),
        steel_prod=1,
        other=Seat(steel_prod=1),
        theirs="steel prod -1",
    ),
    plays(62, "Mineral Deposit", 5, "", "steel 5"),
    plays(
        *(63, "Mining Expedition", 12, "", "steel 2, oxygen 1, TR 1", "player 1"),
        other=RICH,
        theirs="plants -2",
    ),
    plays(
        *(64, "Mining Area", 4, "steel", "mining_area 1, steel 2, steel prod 1", "hex 0"),
        tiles="city 5",
    ),
    plays(65, "Building Industries", 6, "steel", "steel prod 2, energy prod -1", energy_prod=1),
    plays(66, "Land Claim", 1, "", "", "hex 46"),
    plays(
        *(67, "Mining Rights", 9, "steel", "mining_rights 1, titanium 1, titanium prod 1"),
        "hex 55",
    ),
    plays(68, "Sponsors", 6, "", "mc prod 2"),
    plays(69, "Electro Catapult", 17, "steel", "energy prod -1", energy_prod=1),
    plays(70, "Earth Catapult", 23, "", ""),
    plays(71, "Advanced Alloys", 9, "", ""),
    plays(
        *(72, "Birds", 10, "", ""),
        oxygen=13,
        other=Seat(plants_prod=2),
        theirs="plants prod -2",
    ),
    plays(73, "Mars University", 8, "steel", ""),
    plays(74, "Viral Enhancers", 9, "", "plants 1"),  # for its own microbe tag
    plays(75, "Towing A Comet", 23, "titanium", "plants 2, oxygen 1, oceans 1, TR 2", "hex 4"),
    plays(76, "Space Mirrors", 3, "titanium", ""),
    plays(77, "Solar Wind Power", 11, "titanium", "energy prod 1, titanium 2"),
    plays(78, "Ice Asteroid", 23, "titanium", "oceans 2, TR 2, plants 1", "hex 4", "hex 42"),
    plays(79, "Quantum Extractor", 13, "", "energy prod 4", front=SCIENCE_4),
    plays(
        *(80, "Giant Ice Asteroid", 36, "titanium", "temperature 4, oceans 2, TR 4, plants 1"),
        *("hex 4", "hex 42", "player 1"),
        other=RICH,
        theirs="plants -6",
    ),
    plays(81, "Ganymede Colony", 20, "titanium", "city 1"),
    plays(82, "Callisto Penal Mines", 24, "titanium", "mc prod 3"),
    plays(83, "Giant Space Mirror", 17, "titanium", "energy prod 3"),
    plays(84, "Trans-Neptune Probe", 6, "titanium", ""),
    plays(
        *(85, "Commercial District", 16, "steel"),
        *("mc prod 4, energy prod -1, commercial_district 1", "hex 46"),
        energy_prod=1,
    ),
    plays(86, "Robotic Workforce", 9, "", "steel prod 1", front=[56]),
    plays(87, "Grass", 11, "", "plants prod 1, plants 3", temperature=-16),
    plays(88, "Heather", 6, "", "plants prod 1, plants 1", temperature=-14),
    plays(89, "Peroxide Power", 7, "steel", "mc prod -1, energy prod 2"),
    plays(90, "Research", 11, "", "hand 2"),
    plays(91, "Gene Repair", 12, "", "mc prod 2", front=SCIENCE_3),
    plays(92, "Io Mining Industries", 41, "titanium", "mc prod 2, titanium prod 2"),
    plays(93, "Bushes", 10, "", "plants prod 2, plants 2", temperature=-10),
    plays(94, "Mass Converter", 8, "", "energy prod 6", front=SCIENCE_5),
    plays(95, "Physics Complex", 12, "steel", ""),
    plays(
        *(96, "Greenhouses", 6, "steel", "plants 3"),
        tiles="city 12 61",
        other=Seat(tiles="city 46"),
    ),
    plays(97, "Nuclear Zone", 10, "", "temperature 4, TR 2, nuclear_zone 1", "hex 46"),
    plays(98, "Tropical Resort", 13, "steel", "mc prod 3, heat prod -2", heat_prod=2),
    plays(99, "Toll Station", 12, "titanium", "mc prod 2", other=Seat(front=[25, 84, 1])),
    plays(100, "Fueled Generators", 1, "steel", "mc prod -1, energy prod 1"),
    plays(101, "Ironworks", 11, "steel", ""),
    plays(102, "Power Grid", 18, "", "energy prod 3", front=[3, 45]),
    plays(103, "Steelworks", 15, "steel", ""),
    plays(104, "Ore Processor", 13, "steel", ""),
]


@pytest.mark.parametrize("row", PLAYED)
def test_what_the_card_gives(row):
    """Costs and effects; nothing else changes."""
    check_played(row)


@pytest.mark.parametrize("row", PLAYED)
def test_the_price_and_the_metals_that_pay_it(row):
    """Steel for a building tag, titanium for a space tag; just enough money and one too little."""
    check_price(row)


def test_every_card_is_played():
    """1 to 104."""
    assert [row.values[0].card for row in PLAYED] == list(range(1, 105))


# Requirements, and what else must be possible.

NEEDED = [
    bounds(1, "oxygen at most 5", {"oxygen": 6}, {"oxygen": 5}),
    bounds(
        *(2, "titanium production", {"titanium_prod": 0}, {"titanium_prod": 1}),
        other=Seat(titanium_prod=1),
    ),
    bounds(4, "oceans", {"oceans": 2}, {"oceans": 3}, heat_prod=1),
    bounds(4, "money production", {"mc_prod": -5}, {"mc_prod": -4}, oceans=3, heat_prod=1),
    bounds(4, "heat production to cut", {}, {"heat_prod": 1}, oceans=3),
    bounds(5, "oxygen at most 6", {"oxygen": 7}, {"oxygen": 6}),
    bounds(8, "oceans", {"oceans": 3}, {"oceans": 4}, energy_prod=2),
    bounds(8, "energy production", {"energy_prod": 1}, {"energy_prod": 2}, oceans=4),
    bounds(16, "oxygen at most 7", {"oxygen": 8}, {"oxygen": 7}, energy_prod=1),
    bounds(16, "energy production", {}, {"energy_prod": 1}),
    bounds(17, "energy production", {}, {"energy_prod": 1}),
    bounds(18, "oxygen", {"oxygen": 1}, {"oxygen": 2}),
    bounds(22, "money production", {"mc_prod": -4}, {"mc_prod": -3}),
    bounds(23, "temperature at most -12", {"temperature": -10}, {"temperature": -12}),
    bounds(24, "oxygen", {"oxygen": 10}, {"oxygen": 11}),
    bounds(26, "temperature", {"temperature": -14}, {"temperature": -12}),
    bounds(27, "five science tags", {"front": SCIENCE_4}, {"front": SCIENCE_5}),
    bounds(29, "oxygen at most 9", {"oxygen": 10}, {"oxygen": 9}, energy_prod=1),
    bounds(29, "energy production", {}, {"energy_prod": 1}),
    bounds(30, "money production", {"mc_prod": -4}, {"mc_prod": -3}),
    bounds(32, "energy production", {"energy_prod": 1}, {"energy_prod": 2}),
    bounds(34, "oxygen", {"oxygen": 3}, {"oxygen": 4}),
    bounds(35, "oxygen", {"oxygen": 3}, {"oxygen": 4}),
    bounds(41, "plant production", {}, {"plants_prod": 1}),
    bounds(42, "temperature at most -18", {"temperature": -16}, {"temperature": -18}),
    bounds(43, "energy production", {}, {"energy_prod": 1}),
    bounds(44, "oxygen at most 4", {"oxygen": 5}, {"oxygen": 4}),
    bounds(45, "money production", {"mc_prod": -4}, {"mc_prod": -3}),
    bounds(46, "three science tags", {"front": SCIENCE_2}, {"front": SCIENCE_3}),
    bounds(47, "oceans", {"oceans": 4}, {"oceans": 5}),
    bounds(52, "temperature", {"temperature": 0}, {"temperature": 2}, plants_prod=1),
    bounds(52, "plant production to cut", {}, {"plants_prod": 1}, temperature=2),
    bounds(53, "temperature", {"temperature": -2}, {"temperature": 0}),
    bounds(54, "oxygen", {"oxygen": 5}, {"oxygen": 6}, plants_prod=1),
    bounds(54, "plant production to cut", {}, {"plants_prod": 1}, oxygen=6),
    bounds(55, "oceans", {"oceans": 5}, {"oceans": 6}),
    bounds(58, "a jovian tag", {}, {"front": [1]}),
    bounds(59, "temperature", {"temperature": 2}, {"temperature": 4}),
    bounds(60, "temperature", {"temperature": -6}, {"temperature": -4}),
    bounds(61, "steel production", {}, {"steel_prod": 1}, other=Seat(steel_prod=1)),
    bounds(64, "an own tile beside metal", {"tiles": "city 46"}, {"tiles": "city 54"}),
    bounds(65, "energy production", {}, {"energy_prod": 1}),
    bounds(69, "oxygen at most 8", {"oxygen": 9}, {"oxygen": 8}, energy_prod=1),
    bounds(69, "energy production", {}, {"energy_prod": 1}),
    bounds(72, "oxygen", {"oxygen": 12}, {"oxygen": 13}, plants_prod=2),
    bounds(
        *(72, "two of plant production from one player", {"plants_prod": 1}, {"plants_prod": 2}),
        oxygen=13,
        other=Seat(plants_prod=1),
    ),
    bounds(79, "four science tags", {"front": SCIENCE_3}, {"front": SCIENCE_4}),
    bounds(85, "energy production", {}, {"energy_prod": 1}),
    bounds(86, "a production box of a building", {"front": [68, 7]}, {"front": [68, 3]}),
    bounds(87, "temperature", {"temperature": -18}, {"temperature": -16}),
    bounds(88, "temperature", {"temperature": -16}, {"temperature": -14}),
    bounds(89, "money production", {"mc_prod": -5}, {"mc_prod": -4}),
    bounds(91, "three science tags", {"front": SCIENCE_2}, {"front": SCIENCE_3}),
    bounds(93, "temperature", {"temperature": -12}, {"temperature": -10}),
    bounds(94, "five science tags", {"front": SCIENCE_4}, {"front": SCIENCE_5}),
    bounds(98, "heat production", {"heat_prod": 1}, {"heat_prod": 2}),
    bounds(100, "money production", {"mc_prod": -5}, {"mc_prod": -4}),
]


@pytest.mark.parametrize(("row", "without", "enough"), NEEDED)
def test_what_the_card_needs(row, without, enough):
    """Just not met, and just met."""
    assert f"play {row.card}" not in row.table(**without).legal()
    assert f"play {row.card}" in row.table(**enough).legal()

"""The cards 105 to 208, one after the other: price, metals, requirement, effect, tags, points.

Every figure is the printed one. What cards do together stands in the next file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import pytest

from meeple.terraforming_mars import tables as t
from meeple.terraforming_mars.facts import CARD_FACTS

from .positions import Seat, Table, told

TAGS = "building space science power earth jovian plant microbe animal city".split()
SEAT_WORDS = {one.name for one in fields(Seat)}
SCIENCE = [114, 115, 132, 153, 155, 207]  # six tags


@dataclass(frozen=True)
class Card:
    """A card in the hand of seat 0 of two players, who has nothing but money.

    cost, tags, points: as printed. needs: pairs of what is just not enough and just enough,
    words of Seat and of Table; `other` is the opponent's. at: what lies there besides. do:
    answers after it is played. then: what changes besides the price and the card; other:
    what changes for the opponent. holds: resources on it and the points they give at the end.
    """

    number: int
    name: str
    cost: int
    tags: str = ""
    needs: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]] = ()
    at: Mapping[str, Any] = field(default_factory=dict)
    do: Sequence[str] = ()
    then: str = ""
    other: str = ""
    mars: str = ""
    points: int = 0
    holds: tuple[int, int] | None = None
    event: bool = False

    def table(self, short: int | None = None, **seat: Any) -> Table:
        """The position; without the need number `short`, and with further words of the seat."""
        words = {**self.at}
        for _, enough in self.needs:
            words |= enough
        if short is not None:
            words |= self.needs[short][0]
        words |= seat
        mine = {name: words.pop(name) for name in list(words) if name in SEAT_WORDS}
        other = Seat(**words.pop("other", {}))
        return Table(Seat(hand=[self.number], **mine), other, **words)


def event(*words: Any, **more: Any) -> Card:
    """A card that lies face down afterwards."""
    return Card(*words, event=True, **more)


def at_least(what: str, enough: int, step: int = 1) -> list[Any]:
    """One short of a figure, and the figure."""
    return [({what: enough - step}, {what: enough})]


def warm(degrees: int) -> list[Any]:
    return at_least("temperature", degrees, 2)


def cold(degrees: int) -> list[Any]:
    return [({"temperature": degrees + 2}, {"temperature": degrees})]


def air(oxygen: int) -> list[Any]:
    return at_least("oxygen", oxygen)


def sea(oceans: int) -> list[Any]:
    return at_least("oceans", oceans)


ENERGY = at_least("energy_prod", 1)
LOSS = at_least("mc_prod", -4)  # -5 is the floor
POOR = {"mc_prod": -5}


def theirs(**enough: Any) -> list[Any]:
    """The opponent has it, or not."""
    return [({"other": {}}, {"other": enough})]


def tagged(few: Sequence[int], *more: int) -> list[Any]:
    """Cards in front that are not enough, and one more."""
    return [({"front": list(few)}, {"front": [*few, *more]})]


CITIES = {"other": {"tiles": "city 46 61"}, "tiles": "city 58"}  # one of them off the map
OCEAN = {"do": ["hex 4"], "mars": "oceans 1"}
CARDS = (
    Card(105, "Earth Office", 1, "earth"),
    Card(106, "Acquired Company", 10, "earth", then="mc prod 3"),
    Card(
        *(107, "Media Archives", 8, "earth"),
        at={"events": [112, 151], "other": {"events": [162]}},
        then="mc 3",
    ),
    Card(
        *(108, "Open City", 23, "building city", [*air(12), *ENERGY]),
        do=["hex 46"],
        then="mc prod 4, energy prod -1, plants 2, city 1",
        points=1,
    ),
    Card(109, "Media Group", 6, "earth"),
    Card(110, "Business Network", 4, "earth", LOSS, then="mc prod -1"),
    event(
        *(111, "Business Contacts", 7, "earth"),
        at={"deck": [1, 2, 3, 4]},
        do=["card 2", "card 4"],
        then="hand 2",
    ),
    event(112, "Bribed Committee", 7, "earth", then="TR 2", points=-2),
    Card(113, "Solar Power", 11, "building power", then="energy prod 1", points=1),
    Card(114, "Breathing Filters", 11, "science", air(7), points=2),
    Card(115, "Artificial Photosynthesis", 12, "science", do=["option 0"], then="energy prod 2"),
    Card(
        *(116, "Artificial Lake", 15, "building", warm(-6)),
        do=["hex 46"],
        then="TR 1",
        mars="oceans 1",
        points=1,
    ),
    Card(117, "Geothermal Power", 11, "building power", then="energy prod 2"),
    Card(
        *(118, "Farming", 16, "plant", warm(4)),
        then="mc prod 2, plants prod 2, plants 2",
        points=2,
    ),
    Card(119, "Dust Seals", 2, needs=[({"oceans": 4}, {"oceans": 3})], points=1),
    Card(
        *(120, "Urbanized Area", 10, "building city"),
        [*ENERGY, ({"other": {"tiles": "city 45"}}, {"other": {"tiles": "city 45 53"}})],
        do=["hex 46"],
        then="mc prod 2, energy prod -1, city 1",
    ),
    event(121, "Sabotage", 1, do=["player 1"], other="mc -7"),
    Card(
        *(122, "Moss", 4, "plant", [*sea(3), *at_least("plants", 1)]),
        then="plants prod 1, plants -1",
    ),
    Card(
        *(123, "Industrial Center", 4, "building", theirs(tiles="city 46")),
        do=["hex 45"],
        then="industrial_center 1",
    ),
    event(124, "Hired Raiders", 1, do=["player 1"], then="mc 3", other="mc -3"),
    Card(
        *(125, "Hackers", 3, "", ENERGY),
        do=["player 1"],
        then="mc prod 2, energy prod -1",
        other="mc prod -2",
        points=-1,
    ),
    Card(126, "GHG Factories", 11, "building", ENERGY, then="energy prod -1, heat prod 4"),
    event(127, "Subterranean Reservoir", 11, **OCEAN, then="TR 1"),
    Card(
        *(128, "Ecological Zone", 12, "animal plant"),
        [({"other": {"tiles": "greenery 46"}, "tiles": ""}, {"tiles": "greenery 46"})],
        do=["hex 45"],
        then="ecological_zone 1, on 128 2",
        holds=(5, 2),
    ),
    Card(
        *(129, "Zeppelins", 13, "", air(5)),
        at=CITIES,
        then="mc prod 2",
        points=1,
    ),
    Card(
        *(130, "Worms", 8, "microbe", air(4)),
        at={"front": [148, 155, 158]},
        then="plants prod 2",
    ),
    Card(131, "Decomposers", 5, "microbe", air(3), then="on 131 1", holds=(8, 2)),
    Card(
        *(132, "Fusion Power", 14, "science power building", tagged([141], 113)),
        then="energy prod 3",
    ),
    Card(133, "Symbiotic Fungus", 4, "microbe", warm(-14)),
    Card(134, "Extreme-Cold Fungus", 13, "microbe", cold(-10)),
    Card(
        *(135, "Advanced Ecosystems", 11, "plant microbe animal"),
        tagged([159, 158], 184) + tagged([159, 184], 158) + tagged([158, 184], 159),
        points=3,
    ),
    Card(136, "Great Dam", 12, "power building", sea(4), then="energy prod 2", points=1),
    Card(
        *(137, "Cartel", 8, "earth"),
        at={"front": [106, 107], "events": [112]},
        then="mc prod 3",
    ),
    Card(
        *(138, "Strip Mine", 25, "building", at_least("energy_prod", 2)),
        then="steel prod 2, titanium prod 1, energy prod -2, TR 2",
        mars="oxygen 2",
    ),
    Card(139, "Wave Power", 8, "power", sea(3), then="energy prod 1", points=1),
    event(
        *(140, "Lava Flows", 18),
        do=["hex 18"],
        then="plants 1, titanium 1, TR 2, lava_flows 1",
        mars="temperature 4",
    ),
    Card(141, "Power Plant", 4, "power building", then="energy prod 1"),
    Card(142, "Mohole Area", 20, "building", do=["hex 4"], then="heat prod 4, mohole_area 1"),
    event(143, "Large Convoy", 36, "earth space", **OCEAN, then="hand 2, plants 5, TR 1", points=2),
    Card(144, "Titanium Mine", 7, "building", then="titanium prod 1"),
    Card(
        *(145, "Tectonic Stress Power", 18, "power building", tagged([114], 115)),
        then="energy prod 3",
        points=1,
    ),
    Card(
        *(146, "Nitrophilic Moss", 8, "plant", [*sea(3), *at_least("plants", 2)]),
        then="plants prod 2, plants -2",
    ),
    Card(
        *(147, "Herbivores", 12, "animal", [*air(8), *theirs(plants_prod=1)]),
        then="on 147 1",
        other="plants prod -1",
        holds=(5, 2),
    ),
    Card(
        *(148, "Insects", 9, "microbe", air(6)),
        at={"front": [159, 176]},
        then="plants prod 2",
    ),
    event(149, "CEO's Favorite Project", 1, at={"front": [131], "on": {131: 1}}, then="on 131 1"),
    Card(150, "Anti-Gravity Technology", 14, "science", tagged(SCIENCE, 199), points=3),
    event(151, "Investment Loan", 3, "earth", LOSS, then="mc prod -1, mc 10"),
    Card(
        *(152, "Insulation", 2, "", at_least("heat_prod", 1)),
        then="heat prod -1, mc prod 1",
    ),
    Card(153, "Adaptation Technology", 12, "science", points=1),
    Card(154, "Caretaker Contract", 3, "", warm(0)),
    Card(155, "Designed Microorganisms", 16, "science microbe", cold(-14), then="plants prod 2"),
    Card(156, "Standard Technology", 6, "science"),
    Card(157, "Nitrite Reducing Bacteria", 11, "microbe", then="on 157 3"),
    Card(158, "Industrial Microbes", 12, "microbe building", then="steel prod 1, energy prod 1"),
    Card(159, "Lichen", 7, "plant", warm(-24), then="plants prod 1"),
    Card(
        *(160, "Power Supply Consortium", 5, "power", tagged([141], 113)),
        at={"other": {"energy_prod": 1}},
        then="energy prod 1",
        other="energy prod -1",
    ),
    event(161, "Convoy From Europa", 15, "space", **OCEAN, then="hand 1, TR 1"),
    event(162, "Imported GHG", 7, "earth space", then="heat prod 1, heat 3"),
    event(
        *(163, "Imported Nitrogen", 23, "earth space"),
        at={"front": [131, 184]},
        then="plants 4, TR 1, on 131 3, on 184 2",
    ),
    Card(164, "Micro-Mills", 3, then="heat prod 1"),
    Card(
        *(165, "Magnetic Field Generators", 20, "building", at_least("energy_prod", 4)),
        then="plants prod 2, energy prod -4, TR 3",
    ),
    Card(
        *(166, "Shuttles", 10, "space", [*air(5), *ENERGY]),
        then="mc prod 2, energy prod -1",
        points=1,
    ),
    event(167, "Import of Advanced GHG", 9, "earth space", then="heat prod 2"),
    Card(168, "Windmills", 6, "power building", air(7), then="energy prod 1", points=1),
    Card(
        *(169, "Tundra Farming", 16, "plant", warm(-6)),
        then="mc prod 2, plants prod 1, plants 1",
        points=2,
    ),
    event(
        *(170, "Aerobraked Ammonia Asteroid", 26, "space"),
        at={"front": [131]},
        then="plants prod 1, heat prod 3, on 131 2",
    ),
    Card(
        *(171, "Magnetic Field Dome", 5, "building", at_least("energy_prod", 2)),
        then="plants prod 1, energy prod -2, TR 1",
    ),
    Card(172, "Pets", 10, "earth animal", then="on 172 1", holds=(5, 2)),
    Card(173, "Protected Habitats", 5),
    Card(
        *(174, "Protected Valley", 23, "plant building"),
        do=["hex 4"],
        then="mc prod 2, greenery 1, TR 1",
        mars="oxygen 1",
    ),
    Card(175, "Satellites", 10, "space", at={"front": [196, 203]}, then="mc prod 3"),
    Card(
        *(176, "Noctis Farming", 10, "plant building", warm(-20)),
        then="mc prod 1, plants 2",
        points=1,
    ),
    Card(177, "Water Splitting Plant", 12, "building", sea(2)),
    Card(
        *(178, "Heat Trappers", 6, "power building"),
        [({"other": {"heat_prod": 1}}, {"other": {"heat_prod": 2}})],
        then="energy prod 1",
        other="heat prod -2",
        points=-1,
    ),
    Card(
        *(179, "Soil Factory", 9, "building", ENERGY),
        then="plants prod 1, energy prod -1",
        points=1,
    ),
    Card(
        *(180, "Fuel Factory", 6, "building", ENERGY),
        then="mc prod 1, titanium prod 1, energy prod -1",
    ),
    event(181, "Ice Cap Melting", 5, "", warm(2), **OCEAN, then="TR 1"),
    Card(
        *(182, "Corporate Stronghold", 11, "city building", ENERGY),
        do=["hex 46"],
        then="mc prod 3, energy prod -1, city 1",
        points=-2,
    ),
    Card(
        *(183, "Biomass Combustors", 4, "power building", [*air(6), *theirs(plants_prod=1)]),
        then="energy prod 2",
        other="plants prod -1",
        points=-1,
    ),
    Card(
        *(184, "Livestock", 13, "animal", [*air(9), *at_least("plants_prod", 1)]),
        then="mc prod 2, plants prod -1",
        holds=(3, 3),
    ),
    Card(185, "Olympus Conference", 10, "science earth building", then="on 185 1", points=1),
    Card(
        *(186, "Rad-Suits", 6, ""),
        [({"other": {"tiles": "city 46"}}, {"other": {"tiles": "city 46 61"}})],
        then="mc prod 1",
        points=1,
    ),
    Card(187, "Aquifer Pumping", 18, "building"),
    event(188, "Flooding", 7, **OCEAN, then="TR 1", points=-1),
    Card(189, "Energy Saving", 15, "power", at=CITIES, then="energy prod 3"),
    event(190, "Local Heat Trapping", 1, "", at_least("heat", 5), then="heat -5, plants 4"),
    event(191, "Permafrost Extraction", 8, "", warm(-8), **OCEAN, then="TR 1"),
    event(
        *(192, "Invention Contest", 2, "science"),
        at={"deck": [1, 2, 3]},
        do=["card 2"],
        then="hand 1",
    ),
    Card(
        *(193, "Plantation", 15, "plant", tagged([114], 115)),
        do=["hex 46"],
        then="greenery 1, TR 1",
        mars="oxygen 1",
    ),
    Card(194, "Power Infrastructure", 4, "power building"),
    event(195, "Indentured Workers", 0, points=-1),
    Card(196, "Lagrange Observatory", 9, "science space", then="hand 1", points=1),
    Card(
        *(197, "Terraforming Ganymede", 33, "jovian space"),
        at={"front": [57]},
        then="TR 2",
        points=2,
    ),
    Card(198, "Immigration Shuttles", 31, "earth space", then="mc prod 5"),
    Card(199, "Restricted Area", 11, "science", do=["hex 46"], then="restricted_area 1"),
    Card(
        *(200, "Immigrant City", 13, "city building", [*LOSS, *ENERGY]),
        do=["hex 46"],
        then="mc prod -1, energy prod -1, city 1",
    ),
    Card(
        *(201, "Energy Tapping", 3, "power"),
        at={"other": {"energy_prod": 1}},
        then="energy prod 1",
        other="energy prod -1",
        points=-1,
    ),
    Card(202, "Underground Detonations", 6, "building"),
    Card(203, "Soletta", 35, "space", then="heat prod 7"),
    event(204, "Technology Demonstration", 5, "science space", then="hand 2"),
    Card(205, "Rad-Chem Factory", 8, "building", ENERGY, then="energy prod -1, TR 2"),
    event(206, "Special Design", 4, "science"),
    Card(
        *(207, "Medical Lab", 13, "science building"),
        at={"front": [113, 141, 144]},
        then="mc prod 2",
        points=1,
    ),
    Card(
        *(208, "AI Central", 21, "science building", [*tagged([114, 115], 153), *ENERGY]),
        then="energy prod -1",
        points=1,
    ),
)
NEEDY = [(card, k) for card in CARDS for k in range(len(card.needs))]
each_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card.number} {card.name}")


def added(*changes):
    """Changes taken together."""
    total = {}
    for change in changes:
        for name, number in change.items():
            total[name] = total.get(name, 0) + number
    return {name: number for name, number in total.items() if number}


def test_every_card_from_105_to_208_stands_here_once():
    """cards.json: the numbers and names."""
    assert [card.number for card in CARDS] == list(range(105, 209))
    assert [card.name for card in CARDS] == [CARD_FACTS[n]["name"] for n in range(105, 209)]


@each_card
def test_effect(card):
    """5, 6, 8: it can just be paid and just be played, and everything else stays as it was."""
    table = card.table(mc=card.cost)
    tags = table[0]["tags"].tolist()
    table.play(f"play {card.number}", *card.do)
    price = {"mc": -card.cost, "hand": -1}
    assert table.change(0) == added(told(card.then), price)
    assert table.change(1) == told(card.other) and table.mars() == told(card.mars)
    more = [0 if card.event else card.tags.split().count(tag) for tag in TAGS]
    assert table[0]["tags"].tolist() == [a + b for a, b in zip(tags, more, strict=True)]
    assert card.number in table.cards(0, "events" if card.event else "front")
    assert table.decision == "main"


@each_card
def test_price_and_metals(card):
    """5: not with one mc less; steel pays for building tags, titanium for space tags."""
    playable = f"play {card.number}"
    if card.cost:
        assert playable not in card.table(mc=card.cost - 1).legal()
    for metal, tag, value in (("steel", "building", 2), ("titanium", "space", 3)):
        pays = tag in card.tags.split()
        short = card.table(mc=max(0, card.cost - value), **{metal: 1})
        assert (playable in short.legal()) == (pays or card.cost == 0), metal
        if card.cost > value:
            shorter = card.table(mc=card.cost - value - 1, **{metal: 1})
            assert playable not in shorter.legal(), metal


@pytest.mark.parametrize(
    ("card", "k"), NEEDY, ids=[f"{card.number} {card.name}-{k}" for card, k in NEEDY]
)
def test_requirement(card, k):
    """5: just not met, just met."""
    assert f"play {card.number}" not in card.table(short=k).legal()
    assert f"play {card.number}" in card.table().legal()


@each_card
def test_points(card):
    """10: printed points, and those for resources on the card."""
    place = "events" if card.event else "front"
    words = {place: [card.number]}
    if card.holds:
        words["on"] = {card.number: card.holds[0]}
    table = Table(Seat(**words), Seat(), last=True).all_pass()
    expected = card.points + (card.holds[1] if card.holds else 0)
    assert table.player == -1 and table.parts(0)["cards"] == expected
    assert table.parts(1)["cards"] == 0


def test_cards_that_hold_resources():
    """cards.json, `holds`."""
    held = [n for n in range(105, 209) if t.HOLDER[n] >= 0]
    assert held == [128, 131, 147, 157, 172, 184, 185]


@each_card
def test_printed_tags(card):
    """6: events have theirs while they are played, for discounts and triggers."""
    assert t.CARD_TAGS[card.number].tolist() == [card.tags.split().count(tag) for tag in TAGS]

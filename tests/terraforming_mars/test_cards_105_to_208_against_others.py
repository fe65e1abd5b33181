"""The cards 105 to 208: what takes from others, tiles, and what has to be decided."""

from __future__ import annotations

import pytest

from .cases import case, check_all
from .positions import Seat, Table

RICH = Seat(mc=9, steel=9, titanium=9)
DRY = Seat(mc=0)

test_121_sabotage = check_all(
    (
        case(
            "121 up to 7 mc",
            Seat(hand=[121]),
            RICH,
            do=["play 121", "player 1", "option 0"],
            then=["mc -1, hand -1", "mc -7"],
        ),
        case(
            "121 up to 4 steel",
            Seat(hand=[121]),
            RICH,
            do=["play 121", "player 1", "option 1"],
            then=["mc -1, hand -1", "steel -4"],
        ),
        case(
            "121 up to 3 titanium",
            Seat(hand=[121]),
            RICH,
            do=["play 121", "player 1", "option 2"],
            then=["mc -1, hand -1", "titanium -3"],
        ),
        case(
            "121 no more than there is",
            Seat(hand=[121]),
            Seat(mc=0, titanium=2),
            do=["play 121", "player 1"],
            then=["mc -1, hand -1", "titanium -2"],
        ),
        case(
            "121 only what there is can be chosen",
            Seat(hand=[121]),
            Seat(mc=0, steel=1, titanium=2),
            do=["play 121", "player 1"],
            then=["mc -1, hand -1"],
            asks="option 1, option 2",
        ),
        case(
            "121 may be left",
            Seat(hand=[121]),
            RICH,
            do=["play 121", "done"],
            then=["mc -1, hand -1"],
        ),
        case(
            "121 nobody has anything",
            Seat(hand=[121], steel=9),
            DRY,
            do=["play 121"],
            then=["mc -1, hand -1"],
        ),
        case(
            "121 any opponent, never oneself",
            Seat(hand=[121], steel=9),
            RICH,
            DRY,
            RICH,
            do=["play 121"],
            then=["mc -1, hand -1"],
            asks="done, player 1, player 3",
        ),
        case(
            "121 alone nothing happens",
            Seat(hand=[121], steel=9),
            solo=True,
            do=["play 121"],
            then=["mc -1, hand -1"],
        ),
    )
)

test_124_hired_raiders = check_all(
    (
        case(
            "124 up to 3 mc",
            Seat(hand=[124]),
            RICH,
            do=["play 124", "player 1", "option 0"],
            then=["mc 2, hand -1", "mc -3"],
        ),
        case(
            "124 up to 2 steel",
            Seat(hand=[124]),
            RICH,
            do=["play 124", "player 1", "option 1"],
            then=["mc -1, hand -1, steel 2", "steel -2"],
        ),
        case(
            "124 no more than there is",
            Seat(hand=[124]),
            Seat(mc=2, titanium=9),
            do=["play 124", "player 1"],
            then=["mc 1, hand -1", "mc -2"],
        ),
        case(
            "124 may be left",
            Seat(hand=[124]),
            RICH,
            do=["play 124", "done"],
            then=["mc -1, hand -1"],
        ),
        case(
            "124 titanium is not taken",
            Seat(hand=[124]),
            Seat(mc=0, titanium=9),
            do=["play 124"],
            then=["mc -1, hand -1"],
        ),
        case(
            "124 alone: 3 mc",
            Seat(hand=[124]),
            solo=True,
            do=["play 124", "option 0"],
            then=["mc 2, hand -1"],
        ),
        case(
            "124 alone: 2 steel",
            Seat(hand=[124]),
            solo=True,
            do=["play 124", "option 1"],
            then=["mc -1, hand -1, steel 2"],
        ),
    )
)

CUT_ENERGY = {160: [141, 113], 201: []}  # and what lies in front
cuts = [
    *(
        case(
            f"{n} any player's energy production",
            Seat(hand=[n], front=front, energy_prod=1),
            Seat(energy_prod=1),
            Seat(energy_prod=2),
            do=[f"play {n}", "player 2"],
            then=[f"mc -{cost}, hand -1, energy prod 1", "", "energy prod -1"],
        )
        for (n, front), cost in zip(CUT_ENERGY.items(), (5, 3), strict=True)
    ),
    *(
        case(
            f"{n} one's own, so that nothing changes",
            Seat(hand=[n], front=front, energy_prod=1),
            Seat(energy_prod=1),
            do=[f"play {n}", "player 0"],
            then=[f"mc -{cost}, hand -1"],
        )
        for (n, front), cost in zip(CUT_ENERGY.items(), (5, 3), strict=True)
    ),
    *(
        case(
            f"{n} nobody has any: the own gain goes again",
            Seat(hand=[n], front=front),
            do=[f"play {n}"],
            then=[f"mc -{cost}, hand -1"],
        )
        for (n, front), cost in zip(CUT_ENERGY.items(), (5, 3), strict=True)
    ),
    *(
        case(
            f"{n} alone it costs nobody anything",
            Seat(hand=[n], front=front),
            solo=True,
            do=[f"play {n}"],
            then=[f"mc -{cost}, hand -1, energy prod 1"],
        )
        for (n, front), cost in zip(CUT_ENERGY.items(), (5, 3), strict=True)
    ),
    case(
        "125 Hackers: oneself if nobody else can",
        Seat(hand=[125], energy_prod=1),
        Seat(mc_prod=-4),
        do=["play 125"],
        then=["mc -3, hand -1, energy prod -1"],
    ),
    case(
        "125 Hackers: down to -5",
        Seat(hand=[125], energy_prod=1, mc_prod=-5),
        Seat(mc_prod=-3),
        do=["play 125", "player 1"],
        then=["mc -3, hand -1, energy prod -1, mc prod 2", "mc prod -2"],
    ),
    case(
        "125 Hackers: the own gain counts first",
        Seat(hand=[125], energy_prod=1, mc_prod=-5),
        Seat(mc_prod=-4),
        do=["play 125"],
        then=["mc -3, hand -1, energy prod -1"],
    ),
    case(
        "125 Hackers: alone",
        Seat(hand=[125], energy_prod=1),
        solo=True,
        do=["play 125"],
        then=["mc -3, hand -1, energy prod -1, mc prod 2"],
    ),
    case(
        "178 Heat Trappers: 2 of one player, not of two",
        Seat(hand=[178], heat_prod=1),
        Seat(heat_prod=1),
        no="play 178",
    ),
    case(
        "178 Heat Trappers: oneself",
        Seat(hand=[178], heat_prod=2),
        do=["play 178"],
        then=["mc -6, hand -1, heat prod -2, energy prod 1"],
    ),
    case(
        "178 Heat Trappers: alone",
        Seat(hand=[178]),
        solo=True,
        do=["play 178"],
        then=["mc -6, hand -1, energy prod 1"],
    ),
    case(
        "183 Biomass Combustors: anybody, oneself included",
        Seat(hand=[183], plants_prod=1),
        Seat(plants_prod=1),
        at={"oxygen": 6},
        do=["play 183"],
        then=["mc -4, hand -1, energy prod 2"],
        asks="player 0, player 1",
    ),
    case(
        "183 Biomass Combustors: Protected Habitats do not cover production",
        Seat(hand=[183]),
        Seat(front=[173], plants_prod=1),
        at={"oxygen": 6},
        do=["play 183"],
        then=["mc -4, hand -1, energy prod 2", "plants prod -1"],
    ),
    case(
        "147 Herbivores: alone",
        Seat(hand=[147]),
        at={"oxygen": 8},
        solo=True,
        do=["play 147"],
        then=["mc -12, hand -1, on 147 1"],
    ),
]
test_cuts = check_all(cuts)

test_protection = check_all(
    (
        case(
            "173 Protected Habitats: plants stay",
            Seat(hand=[9]),
            Seat(front=[173], plants=5),
            do=["play 9"],
            then=["mc -14, hand -1, titanium 2, TR 1"],
            mars="temperature 2",
        ),
        case(
            "173 Protected Habitats: only the owner's",
            Seat(hand=[9], front=[173]),
            Seat(plants=5),
            do=["play 9", "player 1"],
            then=["mc -14, hand -1, titanium 2, TR 1", "plants -3"],
            mars="temperature 2",
        ),
        case(
            "173 Protected Habitats: microbes and animals stay",
            Seat(front=[35, 24]),
            Seat(front=[173, 131, 184], on={131: 5, 184: 5}),
            no="use 35, use 24",
        ),
        case(
            "173 Protected Habitats: not from the owner",
            Seat(front=[173, 35, 131], on={131: 5}),
            do=["use 35"],
            then=["on 131 -1, on 35 1"],
        ),
        case(
            "173 Protected Habitats: money and metal go",
            Seat(hand=[121]),
            Seat(front=[173], mc=9),
            do=["play 121", "player 1"],
            then=["mc -1, hand -1", "mc -7"],
        ),
        case(
            "172 Pets: nobody takes them",
            Seat(front=[24, 172], on={172: 3}),
            Seat(),
            no="use 24",
        ),
        case(
            "184 Livestock, 157 Nitrite Reducing Bacteria: they can be taken",
            Seat(front=[24, 35]),
            Seat(front=[157, 172, 184], on={157: 2, 172: 2, 184: 2}),
            do=["use 24", "use 35"],
            then=["on 24 1, on 35 1", "on 184 -1, on 157 -1"],
        ),
    )
)

test_188_flooding = check_all(
    (
        case(
            "188 up to 4 mc of a neighbour, which nobody gets",
            Seat(hand=[188]),
            Seat(tiles="city 9"),
            do=["play 188", "hex 4", "player 1"],
            then=["mc -7, hand -1, TR 1", "mc -4"],
            mars="oceans 1",
        ),
        case(
            "188 no more than there is",
            Seat(hand=[188]),
            Seat(tiles="city 9", mc=2),
            do=["play 188", "hex 4", "player 1"],
            then=["mc -7, hand -1, TR 1", "mc -2"],
            mars="oceans 1",
        ),
        case(
            "188 may be left",
            Seat(hand=[188]),
            Seat(tiles="city 9"),
            do=["play 188", "hex 4", "done"],
            then=["mc -7, hand -1, TR 1"],
            mars="oceans 1",
        ),
        case(
            "188 nobody beside it, oneself does not count",
            Seat(hand=[188], tiles="city 9"),
            Seat(tiles="city 46"),
            do=["play 188", "hex 4"],
            then=["mc -7, hand -1, TR 1"],
            mars="oceans 1",
        ),
        case(
            "188 each owner beside it",
            Seat(hand=[188]),
            Seat(tiles="city 46"),
            Seat(tiles="greenery 9"),
            Seat(tiles="city 2"),
            do=["play 188", "hex 3"],
            then=["mc -7, TR 1"],
            mars="oceans 1",
            asks="done, player 2, player 3",
        ),
        case(
            "188 a Land Claim is no tile",
            Seat(hand=[188]),
            Seat(claims=[9]),
            do=["play 188", "hex 4"],
            then=["mc -7, hand -1, TR 1"],
            mars="oceans 1",
        ),
        case(
            "188 no ocean left",
            Seat(hand=[188]),
            Seat(tiles="city 9"),
            at={"oceans": 9},
            do=["play 188"],
            then=["mc -7, hand -1"],
        ),
        case(
            "188 alone",
            Seat(hand=[188]),
            at={"neutral": "city 9"},
            solo=True,
            do=["play 188", "hex 4"],
            then=["mc -7, hand -1, TR 1"],
            mars="oceans 1",
        ),
    )
)

test_tiles = check_all(
    (
        case(
            "116 Artificial Lake: not where an ocean belongs",
            Seat(hand=[116], tiles="greenery 46"),
            at={"temperature": -6, "oceans": 8},
            do=["play 116", "hex 54"],
            then=["mc -15, hand -1, TR 1"],
            mars="oceans 1",
        ),
        case(
            "116 Artificial Lake: the last ocean is gone",
            Seat(hand=[116]),
            at={"temperature": -6, "oceans": 9},
            do=["play 116"],
            then=["mc -15, hand -1"],
        ),
        case(
            "116 Artificial Lake: 2 mc for the ocean beside it",
            Seat(hand=[116]),
            at={"temperature": -6, "oceans": [4]},
            do=["play 116", "hex 9"],
            then=["mc -13, hand -1, TR 1"],
            mars="oceans 1",
        ),
        case(
            "123 Industrial Center: next to a city of anybody",
            Seat(hand=[123], tiles="city 2"),
            Seat(tiles="city 58"),
            do=["play 123"],
            then=["mc -4, hand -1"],
            asks="hex 7, hex 8, hex 52, hex 53, hex 57, hex 59",
        ),
        case(
            "128 Ecological Zone: next to a greenery of anybody",
            Seat(hand=[128], tiles="greenery 2"),
            Seat(tiles="greenery 58"),
            do=["play 128"],
            then=["mc -12, hand -1, on 128 2"],
            asks="hex 7, hex 8, hex 52, hex 53, hex 57, hex 59",
        ),
        case(
            "140 Lava Flows: the four volcanoes",
            Seat(hand=[140]),
            do=["play 140"],
            then=["mc -18, hand -1, TR 2"],
            mars="temperature 4",
            asks="hex 6, hex 11, hex 18, hex 26",
        ),
        case(
            "140 Lava Flows: no volcano is free",
            Seat(hand=[140], tiles="city 6 18, greenery 11"),
            Seat(claims=[26]),
            no="play 140",
        ),
        case(
            "140 Lava Flows: the own Land Claim",
            Seat(hand=[140], tiles="city 6 18, greenery 11", claims=[26]),
            do=["play 140"],
            then=["mc -18, hand -1, TR 2, lava_flows 1, plants 2"],
            mars="temperature 4",
        ),
        case(
            "140 Lava Flows: past -24",
            Seat(hand=[140]),
            at={"temperature": -26},
            do=["play 140", "hex 6"],
            then=["mc -18, hand -1, TR 2, heat prod 1, steel 1, lava_flows 1"],
            mars="temperature 4",
        ),
        case(
            "140 Lava Flows: the ocean at 0 degrees comes first",
            Seat(hand=[140]),
            at={"temperature": -4},
            do=["play 140", "hex 4", "hex 6"],
            then=["mc -18, hand -1, TR 3, steel 1, lava_flows 1"],
            mars="temperature 4, oceans 1",
        ),
        case(
            "140 Lava Flows: one step left",
            Seat(hand=[140]),
            at={"temperature": 6},
            do=["play 140", "hex 6"],
            then=["mc -18, hand -1, TR 1, steel 1, lava_flows 1"],
            mars="temperature 2",
        ),
        case(
            "142 Mohole Area: on a hex of an ocean, not on land",
            Seat(hand=[142]),
            at={"oceans": 9},
            do=["play 142"],
            then=["mc -20, hand -1, heat prod 4"],
            asks="hex 41, hex 42, hex 60",
        ),
        case(
            "174 Protected Valley: on a hex of an ocean, wherever own tiles are",
            Seat(hand=[174], tiles="greenery 46"),
            at={"oceans": 9},
            do=["play 174"],
            then=["mc -23, hand -1, mc prod 2"],
            asks="hex 41, hex 42, hex 60",
        ),
        case(
            "193 Plantation: next to an own tile",
            Seat(hand=[193], front=[114, 115], tiles="city 58"),
            do=["play 193"],
            then=["mc -15, hand -1"],
            asks="hex 52, hex 53, hex 57, hex 59",
        ),
        case(
            "138 Strip Mine: oxygen 8 warms Mars",
            Seat(hand=[138], energy_prod=2),
            at={"oxygen": 6},
            do=["play 138"],
            then=["mc -25, hand -1, energy prod -2, steel prod 2, titanium prod 1, TR 3"],
            mars="oxygen 2, temperature 2",
        ),
        case(
            "138 Strip Mine: one step left",
            Seat(hand=[138], energy_prod=2),
            at={"oxygen": 13},
            do=["play 138"],
            then=["mc -25, hand -1, energy prod -2, steel prod 2, titanium prod 1, TR 1"],
            mars="oxygen 1",
        ),
        case(
            "182 Corporate Stronghold: not beside a city",
            Seat(hand=[182], energy_prod=1),
            Seat(tiles="city 46"),
            do=["play 182", "hex 58"],
            then=["mc -11, hand -1, mc prod 3, energy prod -1, city 1"],
        ),
        case(
            "120 Urbanized Area: the capital is a city",
            Seat(hand=[120], energy_prod=1, tiles="capital 45"),
            Seat(tiles="city 53"),
            do=["play 120"],
            then=["mc -10, hand -1, mc prod 2"],
            asks="hex 46, hex 52",
        ),
    )
)
NINE = {"oceans": 9}

test_choices = check_all(
    (
        case(
            "143 Large Convoy: animals",
            Seat(hand=[143], front=[184]),
            at=NINE,
            do=["play 143", "option 1"],
            then=["mc -36, hand 1, on 184 4"],
        ),
        case(
            "143 Large Convoy: plants",
            Seat(hand=[143], front=[184]),
            at=NINE,
            do=["play 143", "option 0"],
            then=["mc -36, hand 1, plants 5"],
        ),
        case(
            "143 Large Convoy: whose animals",
            Seat(hand=[143], front=[172, 184]),
            at=NINE,
            do=["play 143", "option 1", "card 172"],
            then=["mc -36, hand 1, on 172 4"],
        ),
        case(
            "190 Local Heat Trapping: animals",
            Seat(hand=[190], front=[184], heat=5),
            do=["play 190", "option 1"],
            then=["mc -1, hand -1, heat -5, on 184 2"],
        ),
        case(
            "190 Local Heat Trapping: plants",
            Seat(hand=[190], front=[184], heat=5),
            do=["play 190", "option 0"],
            then=["mc -1, hand -1, heat -5, plants 4"],
        ),
        case(
            "190 Local Heat Trapping: Helion pays with other heat",
            Seat("helion", hand=[190], heat=6, mc=0),
            do=["play 190"],
            then=["hand -1, heat -6, plants 4"],
        ),
        case(
            "190 Local Heat Trapping: Helion cannot pay with the same heat",
            Seat("helion", hand=[190, 2], heat=5, mc=0),
            no="play 190",
        ),
        case(
            "152 Insulation: as much as is wanted",
            Seat(hand=[152], heat_prod=3),
            do=["play 152", "amount 2"],
            then=["mc -2, hand -1, heat prod -2, mc prod 2"],
        ),
        case(
            "152 Insulation: from 1 to all",
            Seat(hand=[152], heat_prod=3),
            do=["play 152"],
            then=["mc -2, hand -1"],
            asks="amount 1, amount 2, amount 3",
        ),
        case(
            "149 CEO's Favorite Project: a card with a resource, of any kind",
            Seat(hand=[149], front=[131, 157, 184, 185], on={131: 1, 184: 1, 185: 1}),
            do=["play 149"],
            then=["mc -1, hand -1"],
            asks="card 131, card 184, card 185",
        ),
        case(
            "149 CEO's Favorite Project: none has any",
            Seat(hand=[149], front=[131]),
            do=["play 149"],
            then=["mc -1, hand -1"],
        ),
        case(
            "163 Imported Nitrogen: no cards to hold anything",
            Seat(hand=[163]),
            do=["play 163"],
            then=["mc -23, hand -1, plants 4, TR 1"],
        ),
        case(
            "163 Imported Nitrogen: which cards",
            Seat(hand=[163], front=[131, 157, 172, 184]),
            do=["play 163", "card 157", "card 184"],
            then=["mc -23, hand -1, plants 4, TR 1, on 157 3, on 184 2"],
        ),
        case(
            "170 Aerobraked Ammonia Asteroid: no card to hold microbes",
            Seat(hand=[170], front=[184]),
            do=["play 170"],
            then=["mc -26, hand -1, plants prod 1, heat prod 3"],
        ),
        case(
            "111 Business Contacts: two must be kept, so not the last one first",
            Seat(hand=[111]),
            at={"deck": [1, 2, 3, 4]},
            do=["play 111"],
            then=["mc -7, hand -1"],
            asks="card 1, card 2, card 3",
        ),
        case(
            "192 Invention Contest: one of three",
            Seat(hand=[192]),
            at={"deck": [1, 2, 3]},
            do=["play 192"],
            then=["mc -2, hand -1"],
            asks="card 1, card 2, card 3",
        ),
    )
)


@pytest.mark.parametrize(
    ("card", "deck", "answers", "kept"),
    [(111, [1, 2, 3, 4], ["card 2", "card 4"], {2, 4}), (192, [1, 2, 3], ["card 3"], {3})],
)
def test_cards_that_are_not_kept_are_discarded(card, deck, answers, kept):
    """README: draw_keep."""
    table = Table(Seat(hand=[card]), Seat(), deck=deck).play(f"play {card}", *answers)
    assert table.cards(0) == kept
    assert table.state["discard_size"] == len(deck) - len(kept)


test_185_olympus_conference = check_all(
    (
        case(
            "185 the first one is added without a question",
            Seat(hand=[114], front=[185]),
            at={"oxygen": 7},
            do=["play 114"],
            then=["mc -11, hand -1, on 185 1"],
        ),
        case(
            "185 add one",
            Seat(hand=[114], front=[185], on={185: 1}),
            at={"oxygen": 7},
            do=["play 114", "option 0"],
            then=["mc -11, hand -1, on 185 1"],
        ),
        case(
            "185 take one away and draw",
            Seat(hand=[114], front=[185], on={185: 1}),
            at={"oxygen": 7},
            do=["play 114", "option 1"],
            then=["mc -11, on 185 -1"],
        ),
        case(
            "185 Research has two science tags",
            Seat(hand=[90], front=[185]),
            do=["play 90", "option 1"],
            then=["mc -11, hand 2"],
        ),
        case(
            "185 and 73 Mars University: the Conference first, each twice",
            Seat(hand=[90], front=[73, 185], on={185: 2}),
            at={"deck": [1, 2, 3, 4, 5]},
            do=["play 90", "option 1", "option 1", "card 1", "card 4"],
            then=["mc -11, hand 3, on 185 -2"],
        ),
        case(
            "73 Mars University: may be left, twice",
            Seat(hand=[90], front=[73]),
            do=["play 90", "done", "done"],
            then=["mc -11, hand 1"],
        ),
        case(
            "185 events count, too",
            Seat(hand=[204], front=[185]),
            do=["play 204"],
            then=["mc -5, hand 1, on 185 1"],
        ),
    )
)

test_viral_enhancers = check_all(
    (
        case(
            "74 with 159 Lichen: a plant",
            Seat(hand=[159], front=[74]),
            at={"temperature": -24},
            do=["play 159"],
            then=["mc -7, hand -1, plants prod 1, plants 1"],
        ),
        case(
            "74 with 131 Decomposers: a plant",
            Seat(hand=[131], front=[74]),
            at={"oxygen": 3},
            do=["play 131", "option 0"],
            then=["mc -5, hand -1, plants 1, on 131 1"],
        ),
        case(
            "74 with 131 Decomposers: a microbe",
            Seat(hand=[131], front=[74]),
            at={"oxygen": 3},
            do=["play 131", "option 1"],
            then=["mc -5, hand -1, on 131 2"],
        ),
        case(
            "74 with 128 Ecological Zone: each tag for itself",
            Seat(hand=[128], front=[74], tiles="greenery 2"),
            do=["play 128", "hex 8", "option 0", "option 1"],
            then=["mc -12, hand -1, ecological_zone 1, plants 1, on 128 3"],
        ),
        case(
            "74 with 135 Advanced Ecosystems: three plants",
            Seat(hand=[135], front=[74, 159, 184]),
            do=["play 135"],
            then=["mc -11, hand -1, plants 3"],
        ),
        case(
            "74 with 122 Moss: the plant comes too late",
            Seat(hand=[122], front=[74]),
            at={"oceans": 3},
            no="play 122",
        ),
        case(
            "74: not for the cards of others",
            Seat(front=[74]),
            Seat(hand=[159]),
            at={"temperature": -24, "turn": 1},
            do=["1: play 159"],
            then=["", "mc -7, hand -1, plants prod 1"],
        ),
    )
)

COPIES = (  # the card copied, productions before, what the copy changes, the opponent's loss
    (108, {"energy_prod": 1}, "mc prod 4, energy prod -1", ""),
    (113, {}, "energy prod 1", ""),
    (117, {}, "energy prod 2", ""),
    (120, {"energy_prod": 1}, "mc prod 2, energy prod -1", ""),
    (126, {"energy_prod": 1}, "energy prod -1, heat prod 4", ""),
    (132, {}, "energy prod 3", ""),
    (136, {}, "energy prod 2", ""),
    (138, {"energy_prod": 2}, "steel prod 2, titanium prod 1, energy prod -2", ""),
    (141, {}, "energy prod 1", ""),
    (142, {}, "heat prod 4", ""),
    (144, {}, "titanium prod 1", ""),
    (145, {}, "energy prod 3", ""),
    (158, {}, "steel prod 1, energy prod 1", ""),
    (165, {"energy_prod": 4}, "plants prod 2, energy prod -4", ""),
    (168, {}, "energy prod 1", ""),
    (171, {"energy_prod": 2}, "plants prod 1, energy prod -2", ""),
    (174, {}, "mc prod 2", ""),
    (176, {}, "mc prod 1", ""),
    (178, {}, "energy prod 1", "heat prod -2"),
    (179, {"energy_prod": 1}, "plants prod 1, energy prod -1", ""),
    (180, {"energy_prod": 1}, "mc prod 1, titanium prod 1, energy prod -1", ""),
    (182, {"energy_prod": 1}, "mc prod 3, energy prod -1", ""),
    (183, {}, "energy prod 2", "plants prod -1"),
    (200, {"energy_prod": 1, "mc_prod": -3}, "mc prod -2, energy prod -1", ""),
    (205, {"energy_prod": 1}, "energy prod -1", ""),
    (208, {"energy_prod": 1}, "energy prod -1", ""),
)


@pytest.mark.parametrize(("card", "before", "change", "loss"), COPIES, ids=lambda one: str(one))
def test_robotic_workforce_copies(card, before, change, loss):
    """86: the production box, whatever else the card does; not if it cannot be carried out."""
    other = Seat(heat_prod=2 * (card == 178), plants_prod=int(card == 183))
    one = case(
        f"86 copies {card}",
        Seat(hand=[86], front=[card], **before),
        other,
        do=["play 86"],
        then=[f"mc -9, hand -1, {change}", loss],
    )
    one.check()
    for production in before:
        short = Seat(hand=[86], front=[card], **{**before, production: before[production] - 1})
        assert "play 86" not in Table(short, other).legal()
    if loss:
        assert "play 86" not in Table(Seat(hand=[86], front=[card]), Seat()).legal()


test_robotic_workforce = check_all(
    (
        case(
            "86 counts 207 Medical Lab anew",
            Seat(hand=[86], front=[123, 177, 187, 207]),
            do=["play 86"],
            then=["mc -9, hand -1, mc prod 2"],
        ),
        case(
            "86 asks which; cards without a box or a building tag are left out",
            Seat(hand=[86], front=[113, 116, 164, 185, 187]),
            do=["play 86"],
            then=["mc -9, hand -1, energy prod 1, on 185 1"],
        ),
        case(
            "86 asks which",
            Seat(hand=[86], front=[113, 144, 126]),
            do=["play 86"],
            then=["mc -9, hand -1"],
            asks="card 113, card 144",
        ),
        case("86 nothing to copy", Seat(hand=[86], front=[116, 164, 185]), no="play 86"),
        case("86 not the cards of others", Seat(hand=[86]), Seat(front=[113]), no="play 86"),
    )
)

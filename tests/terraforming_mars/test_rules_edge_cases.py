"""Section 15 of the rules: what is often got wrong, one test or more for each of the 15 points."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, against, told

# 46 and its six neighbours, all of them land without an ocean beside.
MIDDLE, AROUND = 46, [38, 39, 45, 47, 52, 53]


def test_1_an_ocean_on_steel_pays_the_mining_guild():
    """Hex 1 shows two steel; only tiles of the owner count."""
    table = Table(Seat("mining_guild"), Seat())
    table.play("project aquifer", "hex 1")
    assert table.change(0) == told("mc -18, steel 2, steel prod 1, TR 1")
    table = Table(Seat("mining_guild"), Seat(), turn=1).play("project aquifer", "hex 1")
    assert table.change(0) == {}


def test_1_an_ocean_on_titanium_pays_it_too():
    """Hex 60: two titanium; steel production all the same."""
    table = against(Seat("mining_guild")).play("project aquifer", "hex 60")
    assert table.change(0) == told("mc -18, titanium 2, steel prod 1, TR 1")


def test_2_credicor_looks_at_the_printed_cost():
    """25 for 16: 4 back; a printed 19 brings nothing."""
    cheap = [20, 25, 70, 79, 94]
    table = against(Seat("credicor", hand=[12], front=cheap)).play("play 12")
    assert table.change(0) == told("mc -12, hand -1")
    table = against(Seat("credicor", hand=[18, 58, 130]), oxygen=8).play("play 130")
    assert table.change(0)["mc"] == -8


@pytest.mark.parametrize(
    ("names", "mc"),
    [
        (("project city", "hex 46"), -21),
        (("project greenery", "hex 46"), -19),
        (("project aquifer", "hex 4"), -18),
        (("project asteroid",), -14),
        (("project power_plant",), -11),
    ],
)
def test_2_credicor_and_standard_projects(names, mc):
    """City and greenery, not the aquifer."""
    assert against(Seat("credicor")).play(*names).change(0)["mc"] == mc


def test_2_the_rebate_cannot_help_to_pay():
    """25 mc are needed for a city (8)."""
    assert "project city" not in against(Seat("credicor", mc=24, hand=[1])).legal()
    assert "project city" in against(Seat("credicor", mc=25, hand=[1])).legal()


OFFSETS = [  # seat, steps
    ({}, 0),
    ({"corporation": "inventrix"}, 2),
    ({"front": [153]}, 2),
    ({"events": [206], "next_card": 206}, 2),
    ({"corporation": "inventrix", "front": [153]}, 4),
    ({"corporation": "inventrix", "front": [153], "events": [206], "next_card": 206}, 6),
]


@pytest.mark.parametrize(("seat", "steps"), OFFSETS)
def test_3_requirements_shift_by_steps_and_add_up(seat, steps):
    """26: at least -12 degrees; 42: at most -18 degrees; one step is 2 degrees."""
    for card, just, way in ((26, -12, -2), (42, -18, 2)):
        degrees = just + way * steps
        fits = against(Seat(hand=[card], **seat), temperature=max(-30, degrees))
        assert f"play {card}" in fits.legal()
        if degrees + way >= -30:
            fails = against(Seat(hand=[card], **seat), temperature=degrees + way)
            assert f"play {card}" not in fails.legal()


def test_3_oxygen_and_oceans_shift_too():
    """Inventrix: 1 at most 5 oxygen, 18 at least 2, 47 at least 5 oceans, 119 at most 3."""
    seat = Seat("inventrix", hand=[1, 18, 47, 119])
    both = against(seat, oxygen=7, oceans=5).legal()
    assert {"play 1", "play 18", "play 47", "play 119"} <= both
    none = against(seat, oxygen=8, oceans=6).legal()
    assert not {"play 1", "play 119"} & none
    few = against(seat, oxygen=0, oceans=2).legal()
    assert not {"play 47"} & few and "play 18" in few


def test_3_special_design_is_for_the_next_card_only():
    """Whatever card that is."""
    table = against(Seat(hand=[206, 18, 56])).play("play 206")
    assert "play 18" in table.legal()
    table.play("play 56").do("1: pass_turn")
    assert "play 18" not in table.legal()


def test_4_research_triggers_twice():
    """Olympus Conference, then Mars University, each time decided anew."""
    seat = Seat(hand=[90, 1, 3], front=[73, 185])
    table = against(seat, deck=[9, 10, 11, 12, 13]).play("play 90")
    assert table.on(185) == 1 and table.decision == "olympus"  # the first one had no choice
    table.play("option 1")
    assert table.on(185) == 0 and table.cards(0) == {1, 3, 9, 10, 11}
    assert table.decision == "discard"
    table.play("card 1")
    assert table.decision == "discard"
    assert table.play("done").cards(0) == {3, 9, 10, 11, 12}


def test_5_ecological_zone_starts_with_two_animals():
    """For its own two tags."""
    table = against(Seat(hand=[128], tiles="greenery 46")).play("play 128", "hex 45")
    assert table.on(128) == 2


@pytest.mark.parametrize(("first", "second"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_5_viral_enhancers_add_up_to_two_more(first, second):
    """One choice for each tag: a plant or an animal."""
    seat = Seat(hand=[128], front=[74], tiles="greenery 46")
    table = against(seat).play("play 128", "hex 45", f"option {first}", f"option {second}")
    assert table.on(128) == 2 + first + second
    assert table.change(0).get("plants", 0) == 2 - first - second


def test_6_decomposers_count_tags():
    """135 Advanced Ecosystems has three."""
    table = against(Seat(hand=[135], front=[131, 52, 48])).play("play 135")
    assert table.change(0) == told("mc -11, hand -1, on 131 3")


@pytest.mark.parametrize(
    ("corporation", "production", "playable"),
    [
        ("beginner", -4, True),
        ("beginner", -5, False),
        ("tharsis_republic", -5, True),
    ],
)
def test_7_immigrant_city_at_the_floor(corporation, production, playable):
    """Its city raises production first: -4 is enough, -5 with Tharsis Republic."""
    table = against(Seat(corporation, hand=[200], mc_prod=production, energy_prod=1))
    assert ("play 200" in table.legal()) == playable
    if playable:
        table.play("play 200", "hex 46")
        assert table.production(0) == (-5, 0, 0, 0, 0, 0)
        assert table.change(0)["city"] == 1


def test_7_immigrant_city_sees_its_own_city_once():
    """-2 and +1; cities of others bring 1 as well."""
    table = Table(Seat(hand=[200], energy_prod=1), Seat()).play("play 200", "hex 46")
    assert table.change(0) == told("mc -13, hand -1, energy prod -1, mc prod -1, city 1")
    table.mark().do("0: done", "1: project city", "1: hex 44")
    assert table.change(0) == told("mc prod 1")


def test_8_a_production_cut_is_compulsory():
    """52 Fish: nobody, only oneself, only the other, both."""

    def fish(mine, theirs):
        return Table(Seat(hand=[52], plants_prod=mine), Seat(plants_prod=theirs), temperature=2)

    assert "play 52" not in fish(0, 0).legal()
    assert fish(1, 0).play("play 52").change(0) == told("mc -9, hand -1, plants prod -1")
    assert fish(0, 1).play("play 52").change(1) == told("plants prod -1")
    assert fish(1, 1).play("play 52").legal() == {"player 0", "player 1"}


@pytest.mark.parametrize("card", [22, 30, 45])
def test_9_two_of_money_production_need_minus_three(card):
    """The floor is -5."""
    assert f"play {card}" in against(Seat(hand=[card], mc_prod=-3)).legal()
    assert f"play {card}" not in against(Seat(hand=[card], mc_prod=-4)).legal()


def test_10_land_claim_brings_no_bonus_and_no_ocean_money():
    """Hex 9 lies beside the oceans 3, 4, 10; hex 22 shows plants."""
    table = against(Seat(hand=[66]), oceans=[3, 4, 10]).play("play 66", "hex 9")
    assert table.change(0) == told("mc -1, hand -1")
    table = against(Seat(hand=[66])).play("play 66", "hex 22")
    assert table.change(0) == told("mc -1, hand -1")


def test_10_land_claim_does_not_count_for_landlord():
    """Two markers against one tile."""
    seats = Seat(claims=[22]), Seat(tiles="greenery 46")
    table = Table(*seats, awards={"landlord": 0}, last=True).all_pass()
    assert (table.parts(0)["awards"], table.parts(1)["awards"]) == (0, 5)


def test_10_land_claim_does_not_help_greeneries_nor_flooding():
    """Greenery anywhere; nobody to take money from."""
    table = against(Seat(claims=[22], plants=8)).play("plants")
    assert {"8", "22", "44"} <= table.answers("hex")
    table = Table(Seat(hand=[188]), Seat(claims=[9])).play("play 188", "hex 4")
    assert table.decision == "main"


def test_11_a_greenery_goes_anywhere_if_nothing_beside_is_free():
    """Five neighbours taken, the sixth claimed by the other."""
    other = Seat(tiles="greenery " + " ".join(map(str, AROUND[1:])), claims=[AROUND[0]])
    table = Table(Seat(tiles=f"city {MIDDLE}", plants=8), other).play("plants")
    hexes = table.answers("hex")
    assert {"8", "44", "58"} <= hexes and str(AROUND[0]) not in hexes


def test_11_with_one_free_neighbour_it_must_go_there():
    """Carried out without a question."""
    other = Seat(tiles="greenery " + " ".join(map(str, AROUND[1:])))
    table = Table(Seat(tiles=f"city {MIDDLE}", plants=8), other).play("plants")
    assert table.tile(AROUND[0]) == "greenery"


def test_12_tags_of_events_are_gone():
    """Three events with a science tag: no requirement, no award."""
    events = [192, 204, 206]
    assert "play 46" not in against(Seat(hand=[46], events=events)).legal()
    seats = Seat(events=events), Seat(front=[5])
    table = Table(*seats, awards={"scientist": 0}, last=True).all_pass()
    assert (table.parts(0)["awards"], table.parts(1)["awards"]) == (0, 5)


def test_12_an_events_tags_count_while_it_is_played():
    """Olympus Conference sees 192's science tag."""
    table = against(Seat(hand=[204], front=[185])).play("play 204")
    assert table.on(185) == 1


def test_13_solo_final_greeneries_after_a_win_only():
    """They raise neither oxygen nor TR, and do not rescue a lost game."""
    complete = {"generation": 14, "temperature": 8, "oceans": 9}
    seat = Seat(plants=8, tiles="city 46")
    table = Table(seat, oxygen=14, **complete).play("pass_turn")
    assert table.decision == "final greenery"
    table.play(f"hex {AROUND[2]}")
    assert table.player == -1 and table.places() == [1]
    assert table[0]["tr"] == 20 and table.mars() == {}
    lost = Table(seat, oxygen=13, **complete).play("pass_turn")
    assert lost.player == -1 and lost.places() == [2]
    assert lost.tile(AROUND[2]) == ""


@pytest.mark.parametrize(("card", "kind"), [(35, 49), (24, 52)])
def test_14_solo_ants_and_predators_take_from_the_neutral_opponent(card, kind):
    """Own cards lose nothing, and none is needed."""
    table = Table(Seat(front=[card, kind], on={kind: 1})).play(f"use {card}")
    assert table.change(0) == {f"on {card}": 1}
    assert Table(Seat(front=[card])).play(f"use {card}").on(card) == 1


def test_14_solo_cuts_hit_the_neutral_opponent():
    """160 Power Supply Consortium, 201 Energy Tapping, 52 Fish: the own production stays."""
    table = Table(Seat(hand=[160, 201], front=[3, 45], energy_prod=1))
    table.play("play 160", "play 201")
    assert table.change(0) == told("mc -8, hand -2, energy prod 2")
    table = Table(Seat(hand=[52], plants_prod=1), temperature=2).play("play 52")
    assert table.change(0) == told("mc -9, hand -1")


def test_15_plants_are_removed_after_the_oceans():
    """The victim's Arctic Algae pay first: 1 + 2 - 3, 1 + 2 + 2 - 6."""
    other = Seat(front=[23], plants=1)
    table = Table(Seat(hand=[10]), other).play("play 10", "hex 4", "player 1")
    assert table.stock(1)[3] == 0
    table = Table(Seat(hand=[80]), other).play("play 80", "hex 4", "hex 42", "player 1")
    assert table.stock(1)[3] == 0
    table = Table(Seat(hand=[10]), Seat(front=[23], plants=3))
    assert table.play("play 10", "hex 4", "player 1").stock(1)[3] == 2

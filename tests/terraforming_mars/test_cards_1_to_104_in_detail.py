"""Cards 1 to 104: choices, targets, places, what a single row does not show."""

from __future__ import annotations

import pytest

from .positions import GANYMEDE, PHOBOS, Seat, Table, against, told
from .test_cards_1_to_104 import SCIENCE_2, SCIENCE_3, SCIENCE_4, SCIENCE_5


def test_4_cloud_seeding_hits_oneself_if_nobody_else_can_be_hit():
    """A cut is compulsory."""
    table = against(Seat(hand=[4], heat_prod=1), oceans=3).play("play 4")
    assert table.production(0) == (-1, 0, 0, 2, 0, 0)


def test_9_asteroid_takes_what_there_is_or_nothing():
    """Two of three plants; or declined."""
    table = Table(Seat(hand=[9]), Seat(plants=2)).play("play 9", "player 1")
    assert table.change(1) == told("plants -2")
    table = Table(Seat(hand=[9]), Seat(plants=2)).play("play 9", "done")
    assert table.change(1) == {}


def test_9_asteroid_may_hit_oneself_beside_another_target():
    """Own plants are a target as soon as somebody else has some."""
    table = Table(Seat(hand=[9], plants=4), Seat(plants=2)).play("play 9")
    assert table.legal() == {"player 0", "player 1", "done"}
    alone = against(Seat(hand=[9], plants=4)).play("play 9")
    assert alone.decision == "main"


def test_17_noctis_city_has_its_own_space():
    """Beside another city too; nobody else may use the space."""
    table = against(Seat(hand=[17], energy_prod=1, tiles="city 27")).play("play 17")
    assert table.tile(28) == "city" and table.decision == "main"
    table = against(Seat(hand=[59], plants=8), temperature=4)
    assert "28" not in table.play("plants").answers("hex")


def test_19_imported_hydrogen_offers_what_can_be_done():
    """Three plants, three microbes, two animals; after its ocean (8)."""
    table = against(Seat(hand=[19], front=[49, 52, 54])).play("play 19", "hex 4")
    assert table.decision == "choice" and table.answers("option") == {"0", "1", "2"}
    assert table.copy().play("option 0").change(0)["plants"] == 3
    assert table.copy().play("option 1").on(49) == 3
    table.play("option 2")
    assert table.decision == "add" and table.legal() == {"card 52", "card 54"}
    assert table.play("card 54").on(54) == 2
    table = against(Seat(hand=[19], front=[49])).play("play 19", "hex 4")
    assert table.answers("option") == {"0", "1"}


def test_20_research_outpost_is_beside_no_tile_at_all():
    """Not even an ocean or a greenery; nor a city."""
    table = against(Seat(hand=[20], tiles="greenery 46"), oceans=[4]).play("play 20")
    free = set(map(int, table.answers("hex")))
    assert not free & {38, 39, 47, 53, 52, 45, 46, 9, 3, 10} and {8, 44, 58} <= free


def test_21_phobos_and_81_ganymede_lie_off_the_map():
    """Their spaces are theirs alone; no bonuses."""
    table = against(Seat(hand=[21, 81])).play("play 21", "play 81")
    assert table.tile(PHOBOS) == table.tile(GANYMEDE) == "city"
    assert table[0]["cities"] == 2


def test_23_arctic_algae_sees_oceans_of_everybody():
    """Two plants for an ocean of seat 1."""
    table = Table(Seat(front=[23]), Seat(), turn=1)
    assert table.play("project aquifer", "hex 4").change(0) == told("plants 2")


def test_24_predators_never_take_from_pets():
    """172: nobody can remove its animals; nor those behind 173 Protected Habitats."""
    table = Table(Seat(front=[24]), Seat(front=[172], on={172: 3}))
    assert "use 24" not in table.legal()
    table = Table(Seat(front=[24]), Seat(front=[52, 173], on={52: 3}))
    assert "use 24" not in table.legal()


def test_26_eos_chasma_goes_to_one_of_several_animal_cards():
    """A card of choice; without any the animal is lost."""
    table = against(Seat(hand=[26], front=[52, 54]), temperature=-12).play("play 26")
    assert table.play("card 54").on(54) == 1 and table.on(52) == 0
    table = against(Seat(hand=[26]), temperature=-12).play("play 26")
    assert table.change(0) == told("mc -16, hand -1, plants 3, mc prod 2")


def test_37_nitrogen_rich_asteroid_with_three_plant_tags():
    """+4 plant production with three plant tags, +1 with two."""
    three = against(Seat(hand=[37], front=[47, 48, 55])).play("play 37")
    assert three.production(0)[3] == 4
    two = against(Seat(hand=[37], front=[47, 48])).play("play 37")
    assert two.production(0)[3] == 1


def test_38_rover_construction_sees_cities_of_everybody():
    """2 mc for a city of seat 1."""
    table = Table(Seat(front=[38]), Seat(), turn=1)
    assert table.play("project city", "hex 46").change(0) == told("mc 2")


def test_39_deimos_down_passes_the_bonuses_of_the_track():
    """-26 to -20: +1 heat production at -24 and at -20."""
    table = against(Seat(hand=[39]), temperature=-26).play("play 39")
    assert table.change(0) == told("mc -31, steel 4, heat prod 2, TR 3, hand -1")


def test_50_virus_takes_animals_from_one_card_or_plants():
    """Up to two animals, of others or own; never from 172 Pets; or up to five plants."""
    other = Seat(front=[52, 54, 172], on={52: 5, 54: 1, 172: 4}, plants=3)
    table = Table(Seat(hand=[50], front=[72], on={72: 1}, plants=9), other).play("play 50")
    assert table.legal() == {"card 52", "card 54", "card 72", "player 1", "done"}
    assert table.copy().play("card 52").change(1) == told("on 52 -2")
    assert table.copy().play("card 54").change(1) == told("on 54 -1")
    assert table.copy().play("player 1").change(1) == told("plants -3")
    assert table.copy().play("done").change(1) == {}


def test_59_mangrove_wants_an_ocean_hex():
    """Only reserved hexes, whatever lies beside them."""
    table = against(Seat(hand=[59], tiles="city 46"), temperature=4, oceans=[1, 3])
    hexes = table.play("play 59").answers("hex")
    assert hexes == {"4", "10", "25", "29", "30", "31", "40", "41", "42", "60"}


def test_64_mining_area_and_67_mining_rights_show_their_metal():
    """The metal printed on the hex; one production only, and the bonus itself."""
    table = against(Seat(hand=[64], tiles="city 54")).play("play 64")  # 55 is all there is
    assert table.change(0) == told("mc -4, hand -1, titanium 1, titanium prod 1, mining_area 1")
    table = against(Seat(hand=[67])).play("play 67")
    assert table.answers("hex") == {"0", "6", "17", "18", "50", "55", "56", "57"}
    table.play("hex 57")
    assert table.change(0) == told("mc -9, hand -1, steel 2, steel prod 1, mining_rights 1")


def test_66_land_claim_is_a_marker():
    """The hex is kept for its owner; no bonus."""
    table = against(Seat(hand=[66])).play("play 66", "hex 22")
    assert table.change(0) == told("mc -1, hand -1") and table.tile(22) == ""
    table.do("0: done", "1: project city")
    assert "22" not in table.answers("hex")


def test_72_birds_hit_only_who_has_two():
    """Two of plant production from one player."""
    others = Seat(plants_prod=1), Seat(plants_prod=3)
    table = Table(Seat(hand=[72], plants_prod=2), *others, oxygen=13)
    assert table.play("play 72").legal() == {"player 0", "player 2"}
    assert table.play("player 2").change(2) == told("plants prod -2")


def test_73_mars_university_discards_to_draw():
    """For its own science tag too; a card or none."""
    table = against(Seat(hand=[73, 1, 3]), deck=[56]).play("play 73")
    assert table.legal() == {"card 1", "card 3", "done"}
    assert table.copy().play("done").cards(0) == {1, 3}
    assert table.play("card 1").cards(0) == {3, 56}


def test_78_ice_asteroid_places_its_oceans_one_after_the_other():
    """The second one is paid for the first one beside it."""
    table = against(Seat(hand=[78])).play("play 78", "hex 4", "hex 3")
    assert table.change(0) == told("mc -21, TR 2")  # hex 3 draws a card


def test_86_robotic_workforce_chooses_among_buildings():
    """56 Mine or 3 Deep Well Heating: production only, no temperature."""
    table = against(Seat(hand=[86], front=[56, 3, 68])).play("play 86")
    assert table.legal() == {"card 56", "card 3"}
    table.play("card 3")
    assert table.change(0) == told("mc -9, hand -1, energy prod 1") and table.mars() == {}


@pytest.mark.parametrize(
    ("tiles", "gives"),
    [("mining_area 55", "titanium prod 1"), ("mining_area 57", "steel prod 1")],
)
def test_86_robotic_workforce_copies_the_metal_of_64_mining_area(tiles, gives):
    """The metal is remembered."""
    table = against(Seat(hand=[86], front=[64], tiles=tiles)).play("play 86")
    assert table.change(0) == told(f"mc -9, hand -1, {gives}")


def test_86_robotic_workforce_needs_a_box_that_can_be_carried_out():
    """45 Nuclear Power at -4 mc production; Mining Guild's box is a building's."""
    assert "play 86" not in against(Seat(hand=[86], front=[45], mc_prod=-4)).legal()
    table = against(Seat("mining_guild", hand=[86])).play("play 86")
    assert table.change(0) == told("mc -9, hand -1, steel prod 1")


def test_102_power_grid_counts_itself_and_the_corporation():
    """ThorGate's power tag; 3 mc less."""
    table = against(Seat("thorgate", hand=[102])).play("play 102")
    assert table.change(0) == told("mc -15, hand -1, energy prod 2")


@pytest.mark.parametrize(("card", "fronts"), [(27, SCIENCE_5), (46, SCIENCE_3), (79, SCIENCE_4)])
def test_a_corporations_science_tag_helps(card, fronts):
    """Inventrix has one; so the last card is not needed."""
    seat = Seat("inventrix", hand=[card], front=fronts[:-1])
    assert f"play {card}" in against(seat).legal()


def test_a_card_does_not_meet_its_own_requirement():
    """58's own jovian tag, 91's own science tag do not count."""
    assert "play 58" not in against(Seat(hand=[58])).legal()
    assert "play 91" not in against(Seat(hand=[91], front=SCIENCE_2)).legal()

"""Section 8 of the rules: the fixed order in which effects are carried out."""

from __future__ import annotations

from .positions import OCEAN_HEXES, Seat, Table, against, told

MINES = [56, 3]  # two production boxes of buildings


def test_immediate_effects_come_first():
    """Step 2 before step 5: 10 Comet has warmed Mars when its ocean is asked for."""
    table = against(Seat(hand=[10])).play("play 10")
    assert table.decision == "place" and table.mars() == told("temperature 2")
    assert table.change(0)["TR"] == 1


def test_a_plain_draw_comes_before_the_triggers():
    """90 Research draws two; then Mars University may discard them."""
    table = against(Seat(hand=[90], front=[73]), deck=[9, 10, 11]).play("play 90")
    assert table.decision == "discard" and table.answers("card") == {"9", "10"}


def test_the_card_joins_before_its_triggers():
    """Step 3: 73 Mars University answers its own science tag."""
    assert against(Seat(hand=[73, 1])).play("play 73").decision == "discard"


def test_rebates_come_after_the_price():
    """31: 3 mc and 3 heat for 9, which costs all there is."""
    table = against(Seat(hand=[9], front=[31], mc=14)).play("play 9")
    assert table.change(0)["mc"] == -11
    assert "play 9" not in against(Seat(hand=[9], front=[31], mc=13)).legal()


def test_olympus_before_cards_to_look_at():
    """Class 2 before 3: 192's three cards are drawn after Olympus Conference's."""
    table = against(Seat(hand=[192], front=[185], on={185: 1}), deck=[1, 3, 4, 5])
    table.play("play 192")
    assert table.decision == "olympus"
    table.play("option 1")
    assert table.cards(0) == {1}
    assert table.decision == "keep drawn" and table.answers("card") == {"3", "4", "5"}


def test_cards_to_look_at_before_mars_university():
    """Class 3 before 6: the kept card may be discarded."""
    table = against(Seat(hand=[192, 30], front=[73]), deck=[1, 3, 4]).play("play 192")
    assert table.decision == "keep drawn"
    table.play("card 4")
    assert table.decision == "discard" and table.answers("card") == {"4", "30"}


def test_oceans_before_other_tiles():
    """Class 4 before 5: 140 Lava Flows reaches 0 degrees."""
    table = against(Seat(hand=[140]), temperature=-4).play("play 140")
    assert set(map(int, table.answers("hex"))) == set(OCEAN_HEXES)
    table.play("hex 4")
    assert table.answers("hex") == {"6", "11", "18", "26"}


def test_oceans_before_the_choices_of_a_card():
    """Class 4 before 5: 19 Imported Hydrogen, though printed the other way round."""
    table = against(Seat(hand=[19], front=[49])).play("play 19")
    assert table.decision == "place"
    assert table.play("hex 4").decision == "choice"


def test_choices_of_a_card_before_mars_university():
    """Class 5 before 6: 115 Artificial Photosynthesis."""
    table = against(Seat(hand=[115, 1], front=[73])).play("play 115")
    assert table.decision == "choice"
    assert table.play("option 1").decision == "discard"
    assert table.change(0)["plants prod"] == 1


def test_mars_university_before_robotic_workforce():
    """Class 6 before 10."""
    table = against(Seat(hand=[86, 1], front=[73, *MINES])).play("play 86")
    assert table.decision == "discard"
    assert table.play("done").decision == "copy"


def test_red_effects_after_all_oceans():
    """Class 4 before 7: 80 Giant Ice Asteroid places both of its oceans first."""
    table = Table(Seat(hand=[80]), Seat(plants=9)).play("play 80", "hex 4")
    assert table.decision == "place" and table.change(1) == {}
    assert table.play("hex 42").decision == "remove plants"


def test_media_group_pays_after_red_effects_and_aerobraking_before():
    """Class 8 against step 4: 3 mc each for a space event."""
    table = Table(Seat(hand=[9], front=[31, 109]), Seat(plants=9)).play("play 9")
    assert table.decision == "remove plants" and table.change(0)["mc"] == 3 - 14
    assert table.play("done").change(0)["mc"] == 6 - 14


def test_a_cut_before_the_own_gain_of_the_consortium():
    """Class 7 before 8: 2 Asteroid Mining Consortium may take its owner's last titanium."""
    table = Table(Seat(hand=[2], titanium_prod=1), Seat(titanium_prod=1)).play("play 2")
    assert table.decision == "cut" and table.production(0)[2] == 1
    assert table.play("player 0").production(0)[2] == 1


def test_urbanized_area_pays_its_energy_after_the_city():
    """Class 9: while the place is asked for, the energy production is still there."""
    seat = Seat(hand=[120], energy_prod=1, tiles="city 46 44 12, greenery 7")
    table = Table(seat, Seat(tiles="city 14")).play("play 120")
    assert table.decision == "place" and table.production(0)[4] == 1
    assert table.answers("hex") == {"13", "45"}
    table.play("hex 45")
    assert table.production(0)[4] == 0 and table.change(0)["mc prod"] == 2


def test_triggers_of_others_come_before_red_effects():
    """Class 1 before 7: the victim's Arctic Algae have been paid when plants are removed."""
    table = Table(Seat(hand=[10]), Seat(front=[23], plants=2)).play("play 10", "hex 4")
    assert table.decision == "remove plants" and table.stock(1)[3] == 4
    assert table.play("player 1").stock(1)[3] == 1


def test_own_arctic_algae_pay_after_the_red_effect():
    """Class 7 before 8: own plants are no target yet beside another one's."""
    table = Table(Seat(hand=[10], front=[23]), Seat(plants=2)).play("play 10", "hex 4")
    assert table.legal() == {"player 1", "done"} and table.stock(0)[3] == 0
    table.play("done")
    assert table.stock(0)[3] == 2


def test_cards_of_choice_one_after_the_other():
    """First in, first out inside a class: 163 adds microbes, then animals."""
    table = against(Seat(hand=[163], front=[33, 49, 52, 54])).play("play 163")
    assert table.decision == "add" and table.legal() == {"card 33", "card 49"}
    table.play("card 49")
    assert table.legal() == {"card 52", "card 54"}
    table.play("card 52")
    assert (table.on(49), table.on(52)) == (3, 2)

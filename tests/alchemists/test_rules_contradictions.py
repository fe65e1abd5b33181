"""Section 16 of the rules: the decision taken for each gap of the sources, A-1 to A-24."""

from __future__ import annotations

import itertools

import pytest

from meeple.alchemists import tables as t

from .placing import GAME, POTIONS, WAITING, Seat, Table, alone, bits, pair, potions

EACH = "07" * 2 + "46"
HAND = "01234567"


def selling(*seats, **words):
    made = [Seat(**{"hand": EACH, "slots": "sell"} | seat) for seat in seats]
    return Table(*made, WAITING, at="sell", **words)


def test_a_1_a_failed_master_debunk_costs_1():
    table = alone(Seat(slots="debunk"), at="debunk").play("pair 02", "potion wisdom")
    assert table.change(0) == {"rep": -1}


def test_a_2_the_seal_of_authority_gives_2():
    artifacts = "seal_of_authority robe_of_respect"
    table = alone(Seat(slots="publish", artifacts=artifacts), at="publish")
    table.play("ingredient 0", "token 0", "seal gold")
    assert table.change(0)["rep"] == 4


def test_a_3_the_discount_card_gives_2_then_1_then_nothing():
    seat = Seat(slots="buy buy", gold=20, artifacts="discount_card", purchases=0)
    names = ["boots_of_speed", "robe_of_respect", "printing_press"]  # 4 gold each
    table = alone(seat, at="buy", on_sale=" ".join(names))
    for name, gold in zip(names, (2, 2 + 3), strict=False):
        assert table.play(f"artifact {name}").change(0)["gold"] == -gold
    seat = Seat(slots="buy", gold=20, artifacts="discount_card", purchases=2)
    assert alone(seat, at="buy", on_sale=" ".join(names)).play(f"artifact {names[2]}").change(
        0
    ) == {"gold": -4}
    assert [option.default for option in GAME.options if option.name == "discount_steps"] == [
        [2, 1]
    ]


def test_a_4_the_four_makers_of_healing():
    made = {(a, b) for a, b in itertools.combinations(range(8), 2) if t.POTION_OF[a, b] == 0}
    assert made == {(5, 6), (4, 6), (5, 7), (4, 7)}
    assert t.POTION_OF[7, 0] == POTIONS.index("neutral")


@pytest.mark.parametrize(("potion", "rep"), [("poison", 2), ("speed", -1)])
def test_a_5_a_claim_is_about_the_potion_of_a_pair(potion, rep):
    """The answer no is kept by everybody and is a failure."""
    seats = [Seat(slots="debunk"), Seat(), WAITING]
    table = Table(*seats, at="debunk", theories={0: (4, {1: "red"})})
    table.play("pair 02", f"potion {potion}")
    assert table.change(0) == {"rep": rep}
    allowed = potions(potion) if rep > 0 else 127 & ~potions(potion)
    assert (table.state["seats"]["triangle"][:3, pair("02")] == allowed).all()


def test_a_6_a_sale_tells_the_seller_the_potion_and_others_the_quality():
    board = "speed wisdom"
    table = selling({"hand": "23", "board": board}).play("potion healing", "guarantee exact")
    assert table[0]["triangle"][pair("23")] == potions("speed")
    assert table[0]["mixes"]["seen"][0] == potions("speed wisdom")
    table = selling({"hand": "23"}).play("potion healing", "guarantee exact")
    assert table[0]["mixes"]["seen"][0] == potions("speed")  # a token is laid down
    table = selling({"hand": "23"}, options={"sale_shows_seller_exact": False})
    table.play("potion healing", "guarantee exact")
    assert table[0]["triangle"][pair("23")] == potions("speed wisdom")


@pytest.mark.parametrize(("exact", "rep"), [(False, 1), (True, 0)])
def test_a_7_a_barmaid_needs_the_guarantee_met_not_an_exact_match(exact, rep):
    seat = {"hand": "23", "favors": "barmaid"}
    table = selling(seat, options={"barmaid_needs_exact": exact})
    table.play("potion healing", "guarantee right", "favor barmaid")
    assert table.change(0).get("rep", 0) == rep and table.change(0)["gold"] == 3


@pytest.mark.parametrize("first", ["healing", "speed", "insanity"])
def test_a_8_with_3_players_no_potion_blocks_another(first):
    seats = [Seat(hand=EACH, slots="sell")] * 3
    table = Table(*seats, at="sell").play("bid 0", "bid 0", "bid 0")
    table.play(f"0: potion {first}", "guarantee exact", "pair 07")
    assert table.answers("potion") == {"healing", "speed", "insanity"} - {first}


def test_a_9_the_rest_of_the_gold_breaks_a_tie():
    table = Table(Seat(gold=3, rep=9), Seat(gold=2), at="end", round=6)
    assert table.standings() == ([10.0, 10.0], [2, 1])


@pytest.mark.parametrize(("option", "rep"), [(False, 1), (True, 2)])
def test_a_10_the_robe_does_nothing_in_the_final_round(option, rep):
    seat = Seat(slots="publish", artifacts="robe_of_respect")
    options = {"robe_in_final_round": option}
    table = alone(seat, at="publish", round=6, options=options)
    table.play("ingredient 0", "token 0", "seal gold")
    assert table.change(0)["rep"] == rep


def test_a_11_periscope_and_boots_once_a_round():
    seats = [Seat(hand="4646", slots="student drink"), Seat(artifacts="periscope"), WAITING]
    table = Table(*seats, at="student").play("pair 46", "1: accept", "pair 46")
    assert table.asked == (2, "announce")
    seat = Seat(hand=HAND, slots="student drink", artifacts="boots_of_speed")
    table = alone(seat, at="student").play("pair 46", "pair 57", "pair 12")
    assert table.asked == (1, "announce")


def test_a_12_cubes_not_handed_out_in_round_1_are_not_unused():
    table = Table(Seat(), Seat(), at="declare", round=1, favors="sage " * 9, next_adventurer=2)
    table.play("1: decline", "0: decline")
    assert table.state["round"] == 2
    assert [len(table.favors(i)) for i in range(2)] == [1, 1]  # of three cubes, not of six


def test_a_13_the_conference_comes_before_the_award():
    table = Table(
        Seat(rep=13), Seat(), at="end", round=3, theories={0: (0, {0: "red"})}, next_adventurer=2
    )
    assert table[0]["reputation"] == 13  # 12 in the plain zone, then 13


def test_a_14_two_theories_fall_for_one_reward_and_one_combined_penalty():
    theories = {0: (4, {1: "gold"}), 2: (5, {1: "silver"})}
    table = Table(Seat(slots="debunk"), Seat(rep=15), WAITING, at="debunk", theories=theories)
    table.play("pair 02", "potion poison")
    assert table.change(0) == {"rep": 2} and table.change(1) == {"rep": -11}


def test_a_15_three_seals_on_a_theory_publisher_included():
    seats = [Seat(), Seat(), Seat(), Seat(slots="publish", gold=9)]
    theories = {3: (3, {0: "red", 1: "red", 2: "red"}), 4: (4, {0: "blue", 1: "blue"})}
    table = Table(*seats, at="publish", theories=theories)
    assert "3" not in table.answers("ingredient") and "4" in table.answers("ingredient")


def test_a_16_the_need_of_a_grant_is_by_the_own_number_of_grants():
    """Another player's grant does not raise it."""
    own = {2: (2, {0: "red"}), 3: (3, {0: "red"})}
    for grants, gold in (([1, -1, -1, -1, -1], 1), ([0, -1, -1, -1, -1], -1)):
        seats = [Seat(slots="publish", gold=9), Seat(), WAITING]
        table = Table(*seats, at="publish", grants=grants, theories={2: own[2]})
        table.play("ingredient 3", "token 3", "seal gold")
        assert table.change(0)["gold"] == gold


def test_a_17_the_grant_tiles():
    assert t.GRANT_SETS.tolist() == [
        bits(kinds) for kinds in ([0, 1, 2], [2, 3, 4], [4, 5, 6], [0, 6, 7], [1, 3, 5])
    ]
    assert t.GRANT_VP.tolist() == [1, 1, 1, 2, 2]


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_a_18_debunk_has_two_actions_of_one_cube(num_players):
    table = Table(*[Seat()] * num_players, at="declare").play("slot debunk", "slot debunk")
    cubes = {2: 6, 3: 5, 4: 4}[num_players]
    assert table[num_players - 1]["cubes"] == cubes - 2 and "debunk" not in table.answers("slot")


def test_a_19_two_copies_of_a_kind_may_both_be_used_with_the_thinking_cap():
    table = alone(Seat(gold=9, slots="buy", hand="0022"), at="buy", round=4, on_sale="thinking_cap")
    table.play("artifact thinking_cap", "pair 02", "pair 02")
    assert table[0]["num_mixes"] == 2 and table.hand(0) == "0022"
    assert not table.state["student_unhappy"] and table.change(0) == {"gold": -4}


def test_a_20_the_crystal_cabinet_gives_victory_points():
    table = Table(Seat(artifacts="crystal_cabinet robe_of_respect"), Seat(), at="end", round=6)
    assert table[0]["parts"][:2].tolist() == [10, 4]


def test_a_21_the_minimum_of_1_belongs_to_the_shopkeeper():
    """With the Discount Card the Altar costs nothing."""
    seat = Seat(gold=5, slots="buy", artifacts="discount_card", purchases=0, favors="shopkeeper")
    words = {"at": "buy", "round": 6, "on_sale": "altar_of_gold bronze_cup"}
    table = alone(seat, **words).play("artifact altar_of_gold")
    assert table.change(0) == {} and table.asked == (0, "altar")
    table = alone(seat, **words).play("favor shopkeeper", "artifact altar_of_gold")
    assert table.change(0) == {"favors": -1}
    table = alone(seat, **words).play("favor shopkeeper", "artifact bronze_cup")
    assert table.change(0) == {"favors": -1, "gold": -1}


def test_a_22_faces_of_cards_are_nobody_elses_business():
    """A card from the row is known; a card of the deck is not."""
    table = alone(Seat(slots="forage forage"), row="3", deck="5")
    table.play("ingredient 3", "deck")
    assert table.hand(0) == "35" and table[0]["shown"].tolist() == [0, 0, 0, 1, 0, 0, 0, 0]


def test_a_23_all_four_bid_cards_are_available_in_every_sale():
    table = Table(*[Seat(hand=EACH, slots="sell")] * 2, at="sell", next_adventurer=2)
    table.play("bid 2", "bid 2").pass_on("order")
    table.play("order 2", "order 1", "slot sell", "decline", "slot sell", "decline")
    assert table.answers("bid") == set("0123")
    table.play("bid 2", "bid 3")
    assert table[table.asked[0]]["bid"] == 3


def test_a_24_a_single_seller_does_not_bid():
    table = selling({})
    assert table.asked == (0, "offer") and not table.state["bids_open"]
    table.play("potion healing", "guarantee exact", "pair 46")
    assert table.change(0)["gold"] == 4 and table[0]["bid"] == -1

"""Section 11 of the rules: artifacts of level I and II; level III is in test_rules_level_3.py."""

from __future__ import annotations

import pytest

from .placing import ARTIFACTS, WAITING, Seat, Table, alone, bits, pair, potions

HAND = "01234567"
BOOTS = "boots_of_speed"
PUBLISH = ["ingredient 1", "token 1", "seal gold"]


def bit_of(name):
    return 1 << ARTIFACTS.index(name)


def buying(name, round=4, **seat):
    """Seat 0 buys an artifact."""
    first = Seat(**{"gold": 9, "slots": "buy"} | seat)
    table = alone(first, at="buy", round=round, on_sale=name, favors="sage " * 9)
    return table.play(f"artifact {name}")


# Boots of Speed


@pytest.mark.parametrize(
    ("space", "question", "action", "again"),
    [
        ("forage", "take", ["deck"], ["deck"]),
        ("transmute", "spend", ["ingredient 0"], ["ingredient 1"]),
        ("buy", "purchase", ["artifact periscope"], ["artifact magic_mortar"]),
        ("debunk", "accuse", ["pair 02", "potion wisdom"], ["pair 02", "potion speed"]),
        ("publish", "theory", PUBLISH, ["ingredient 7", "token 0", "seal red"]),
        ("student", "test", ["pair 23"], ["pair 46"]),
        ("drink", "draught", ["pair 23"], ["pair 46"]),
        ("exhibit", "announce", ["potion speed", "pair 23"], ["potion healing", "pair 46"]),
    ],
)
def test_boots_of_speed_give_one_more_action_of_a_space(space, question, action, again):
    """11: when all actions of the space are done; or not."""
    seats = [Seat(hand=HAND, gold=30, slots=space, artifacts=BOOTS)]
    seats.append(Seat(hand=HAND, gold=30, slots=space))
    table = Table(
        *seats,
        Seat(hand=HAND, slots="exhibit"),
        at=space,
        on_sale="periscope magic_mortar printing_press robe_of_respect",
    )
    table.play(*action).play("1: decline")
    if space == "exhibit":
        table.play("2: decline")
    assert table.asked == (0, question) and not table[0]["boots_used"]
    declined = table.copy().play("decline")
    assert not declined[0]["boots_used"] and "unused" not in declined.change(0)
    table.play(*again)
    assert table.asked[0] == 2 or table.state["round"] == 3  # everybody has acted


def test_boots_only_where_an_action_was_carried_out():
    """11: declining is none."""
    seat = Seat(hand=HAND, slots="forage transmute", artifacts=BOOTS)
    table = alone(seat).play("decline")
    assert table.asked == (0, "spend")
    table.play("ingredient 0")
    assert table.asked == (0, "spend")  # Boots


def test_boots_once_a_round():
    """11, A-11."""
    seat = Seat(hand=HAND * 2, slots="forage transmute", artifacts=BOOTS)
    table = alone(seat).play("deck", "deck", "ingredient 0")
    assert table.asked == (1, "announce") and table.change(0) == {"cards": 1, "gold": 1}


def test_boots_come_back_in_the_next_round():
    """A-11."""
    seats = [Seat(slots="forage", artifacts=BOOTS), Seat()]
    table = Table(*seats, favors="sage " * 15, next_adventurer=2)
    table.play("deck", "deck")
    assert table.state["round"] == 3 and not table[0]["boots_used"]
    table.play("1: order 1", "0: order 2", "0: slot forage", "decline", "1: decline")
    again = table.copy().play("0: deck")
    assert again.asked == (0, "take")  # Boots
    assert table.play("0: decline").state["round"] == 4  # what was done in round 2 is forgotten


def test_boots_not_for_selling():
    """7.3, 11."""
    seat = Seat(hand=HAND, slots="sell", artifacts=BOOTS)
    table = Table(seat, Seat(), WAITING, at="sell").play(
        "potion healing", "guarantee exact", "pair 46"
    )
    assert table.asked == (2, "announce")


def test_boots_not_for_custodian_drinks():
    """11: and a Custodian's drink is no action of the drink space."""
    seat = Seat(hand=HAND, slots="custodians", artifacts=BOOTS)
    assert alone(seat, at="custodians").play("pair 23").asked == (1, "announce")


def test_boots_after_an_immediate_publication():
    """11, 9.7: that was a publish action."""
    seat = Seat(slots="debunk publish", gold=9, artifacts=BOOTS, hand="1")
    table = Table(seat, Seat(), WAITING, at="debunk", theories={0: (4, {1: "gold"})})
    table.play("pair 02", "potion poison", "ingredient 0", "token 0", "seal gold", "decline")
    assert table.asked == (0, "theory")
    table.play("ingredient 3", "token 1", "seal gold")
    assert table[0]["boots_used"] and table.asked == (2, "announce")


def test_the_fee_of_the_student_is_due_for_boots_too():
    """7.7, 11."""
    seat = Seat(hand=HAND, slots="student", artifacts=BOOTS)
    table = alone(seat, at="student").play("pair 02", "pair 13")
    assert table.change(0) == {"cards": -4, "gold": -1}


# Discount Card: test_rules_purchases.py


def test_a_discount_card_counts_the_purchases_after_it():
    """11, A-3."""
    table = buying("discount_card", round=2)
    assert table[0]["purchases"] == 0 and table.change(0) == {"gold": -3}


# Magic Mortar


def test_with_the_magic_mortar_one_of_the_two_cards_is_discarded():
    """11: chosen at random, always on."""
    left = set()
    for seed in range(12):
        seat = Seat(hand="24", slots="student", artifacts="magic_mortar")
        table = alone(seat, at="student", seed=seed).play("pair 24")
        assert table.change(0) == {"cards": -1} and table[0]["discarded"].sum() == 1
        left.add(table.hand(0))
    assert left == {"2", "4"}


@pytest.mark.parametrize("space", ["student", "drink", "custodians", "sell", "exhibit"])
def test_the_magic_mortar_works_with_every_mix(space):
    """11: sale, test, drink, Custodian, exhibit."""
    seat = Seat(hand="24", slots=space, artifacts="magic_mortar")
    table = Table(seat, WAITING, at=space, round=6 if space == "exhibit" else 2)
    before = {"sell": ["potion healing", "guarantee exact"], "exhibit": ["potion healing"]}
    table.play(*before.get(space, ["pair 24"]))
    assert table.change(0)["cards"] == -1 and table[0]["num_mixes"] == 1


def test_the_magic_mortar_of_another_player_does_not_help():
    """11."""
    seats = [Seat(hand="24", slots="student"), Seat(artifacts="magic_mortar"), WAITING]
    assert Table(*seats, at="student").play("pair 24").change(0) == {"cards": -2}


# Periscope


def watched(space, hand="46", seed=1, answers=(), **words):
    """Seat 0 mixes, seat 1 has the Periscope."""
    seats = [Seat(hand=hand, slots=space), Seat(artifacts="periscope"), WAITING]
    table = Table(*seats, at=space, seed=seed, **words)
    return table.play(*(answers or [f"pair {hand}"]))


SALE = ["potion healing", "guarantee exact"]


@pytest.mark.parametrize(
    ("space", "answers"),
    [
        ("sell", SALE),
        ("student", ()),
        ("drink", ()),
        ("custodians", ()),
        ("exhibit", ["potion healing"]),
    ],
)
def test_the_periscope_may_look_directly_after_a_mix_of_another_player(space, answers):
    """11: sale, student, drink, Custodian, exhibition."""
    table = watched(space, answers=answers, round=6 if space == "exhibit" else 2)
    assert table.asked == (1, "peek") and table.legal() == {"accept", "decline"}
    table.play("accept")
    spotted = table.state["spotted"][0]
    assert table.state["num_spotted"] == 1 and spotted["kind"] in (4, 6)
    assert (spotted["seat"], spotted["mix"]) == (0, 0)


def test_the_periscope_shows_one_of_the_two_ingredients_at_random():
    """11."""
    tables = [watched("student", seed=seed).play("accept") for seed in range(12)]
    assert {int(table.state["spotted"]["kind"][0]) for table in tables} == {4, 6}


def test_the_periscope_tells_that_the_ingredient_took_part_in_the_potion():
    """14: healing is made of 4, 5, 6, 7 only; nobody else learns it."""
    table = watched("student").play("accept")
    kind = int(table.state["spotted"]["kind"][0])
    assert table[1]["grid"][kind] == bits([4, 5, 6, 7])
    assert (table[0]["grid"] == 255).all() and (table[2]["grid"] == 255).all()
    assert table[1]["triangle"][pair("46")] == 127


def test_the_periscope_looks_once_a_round():
    """A-11."""
    seats = [Seat(hand="4646", slots="student student"), Seat(artifacts="periscope"), WAITING]
    table = Table(*seats, at="student").play("pair 46", "1: accept", "pair 46")
    assert table.asked == (2, "announce")
    table = Table(*seats, at="student").play("pair 46", "1: decline", "0: pair 46")
    assert table.asked == (1, "peek")  # not looking does not use it up


def test_the_periscope_looks_again_in_the_next_round():
    """A-11."""
    seats = [Seat(hand="4646", slots="student"), Seat(artifacts="periscope")]
    table = Table(*seats, at="student", next_adventurer=2).play("pair 46", "1: accept")
    assert table.state["round"] == 3 and not table.state["peeked"]


def test_the_periscope_does_not_look_at_own_mixes():
    """11: another player's."""
    seat = Seat(hand="46", slots="student", artifacts="periscope")
    assert alone(seat, at="student").play("pair 46").asked == (1, "announce")


def test_the_periscope_does_not_look_at_the_thinking_cap():
    """11."""
    seats = [Seat(hand="4645", gold=9, slots="buy"), Seat(artifacts="periscope"), WAITING]
    table = Table(*seats, at="buy", round=4, on_sale="thinking_cap")
    table.play("artifact thinking_cap", "pair 46", "decline")
    assert table.asked == (2, "announce")


# Printing Press


def test_with_the_printing_press_publishing_is_free():
    """11: no gold to the bank."""
    seat = Seat(slots="publish", gold=0, artifacts="printing_press")
    table = alone(seat, at="publish").play("ingredient 3", "token 3", "seal gold")
    assert table.change(0) == {"rep": 1}


@pytest.mark.parametrize("gold", [1, 2])
def test_with_the_printing_press_other_owners_are_still_paid(gold):
    """11: endorsing two seals costs 2."""
    seats = [Seat(slots="publish", gold=gold, artifacts="printing_press"), Seat(), Seat(), WAITING]
    table = Table(*seats, at="publish", theories={3: (3, {1: "gold", 2: "gold"})})
    assert ("3" in table.answers("ingredient")) == (gold == 2)
    if gold == 2:
        table.play("ingredient 3", "seal gold")
        assert table.change(0) == {"gold": -2} and table.change(1) == {"gold": 1}


# Robe of Respect


@pytest.mark.parametrize(("number", "rep"), [(2, 2), (5, 2), (6, 1)])
def test_the_robe_of_respect_raises_a_gain_by_1_except_in_the_final_round(number, rep):
    """8.2, A-10."""
    seat = Seat(slots="publish", artifacts="robe_of_respect")
    table = alone(seat, at="publish", round=number)
    table.play("ingredient 3", "token 3", "seal gold")
    assert table.change(0) == {"gold": -1, "rep": rep}


# Amulet of Rhetoric, Hypnotic Amulet


def test_the_amulet_of_rhetoric_brings_5_reputation():
    """11: at once."""
    assert buying("amulet_of_rhetoric").change(0) == {"gold": -4, "rep": 5}


def test_the_hypnotic_amulet_draws_4_favors():
    """11."""
    table = buying("hypnotic_amulet")
    assert table.change(0) == {"gold": -3, "favors": 4} and table.favors(0) == ["sage"] * 4


def test_a_herbalist_of_the_hypnotic_amulet_is_resolved_when_all_four_are_drawn():
    """10.5, 11."""
    seat = Seat(gold=9, slots="buy", hand="01")
    table = alone(
        seat, at="buy", round=4, on_sale="hypnotic_amulet", favors="sage herbalist sage sage"
    )
    table.play("artifact hypnotic_amulet")
    assert table.asked == (0, "herbalist") and table.favors(0) == ["sage"] * 3
    assert len(table.hand(0)) == 5


# Seal of Authority


def test_the_seal_of_authority_brings_2_for_publishing_and_endorsing():
    """11, A-2: 1 + 2 and 2."""
    seats = [Seat(slots="publish publish", gold=9, artifacts="seal_of_authority"), Seat(), WAITING]
    table = Table(*seats, at="publish", theories={3: (3, {1: "gold"})})
    table.play("ingredient 0", "token 0", "seal gold")
    assert table.change(0) == {"gold": -1, "rep": 3}
    table.play("ingredient 3", "seal gold")
    assert table.change(0) == {"gold": -3, "rep": 5}


def test_robe_and_seal_together():
    """11: publishing 1 + 2 + 1 = 4, endorsing 2 + 1 = 3."""
    artifacts = "seal_of_authority robe_of_respect"
    seats = [Seat(slots="publish publish", gold=9, artifacts=artifacts), Seat(), WAITING]
    table = Table(*seats, at="publish", theories={3: (3, {1: "gold"})})
    table.play("ingredient 0", "token 0", "seal gold")
    assert table.change(0)["rep"] == 4
    table.play("ingredient 3", "seal gold")
    assert table.change(0)["rep"] == 4 + 3


# Silver Chalice: test_rules_scoring.py


def test_the_silver_chalice_does_nothing_at_once():
    """11."""
    assert buying("silver_chalice").change(0) == {"gold": -4}


# Thinking Cap


def test_the_thinking_cap_gives_up_to_two_mixes():
    """11: results as with the student, no card discarded, no fee, no effect on the student."""
    seat = Seat(gold=4, slots="buy", hand="0246")
    table = alone(seat, at="buy", round=4, on_sale="thinking_cap", student_unhappy=True)
    table.play("artifact thinking_cap")
    assert table.asked == (0, "cap") and "decline" in table.legal()
    table.play("pair 02")
    assert table.asked == (0, "cap") and table.legal() == {"pair 46", "decline"}
    table.play("pair 46")
    assert table.change(0) == {"gold": -4} and table.hand(0) == "0246"
    assert table[0]["board"] == potions("poison healing") and table.asked == (1, "announce")
    assert table[0]["triangle"][pair("02")] == potions("poison")
    assert table[0]["mixes"]["seen"][:2].tolist() == [potions("poison"), potions("healing")]


def test_the_thinking_cap_leaves_the_student_as_it_was():
    """11, A-19."""
    table = buying("thinking_cap", hand="0246").play("pair 02", "decline")
    assert not table.state["student_unhappy"] and table[0]["hospital"] == 0


def test_the_thinking_cap_may_be_left_at_once():
    """11: up to two."""
    table = buying("thinking_cap", hand="0246").play("decline")
    assert table.asked == (1, "announce") and table[0]["num_mixes"] == 0


def test_no_card_is_used_twice_with_the_thinking_cap():
    """11, A-19: two copies of a kind may both be used."""
    table = buying("thinking_cap", hand="0024").play("pair 02")
    assert table.legal() == {"pair 04", "decline"}
    table = buying("thinking_cap", hand="024").play("pair 02")
    assert table.asked == (1, "announce")
    table = buying("thinking_cap", hand="0022").play("pair 02")
    assert table.legal() == {"pair 02", "decline"}


def test_the_magic_mortar_does_not_matter_to_the_thinking_cap():
    """11: nothing is discarded."""
    table = buying("thinking_cap", hand="0246", artifacts="magic_mortar").play("pair 02", "pair 46")
    assert table.hand(0) == "0246" and table[0]["artifacts"] & bit_of("thinking_cap")


# Witch's Trunk


def test_the_witchs_trunk_draws_7_ingredients():
    """11: at once; the turn order: 4.4."""
    assert buying("witchs_trunk").change(0) == {"gold": -3, "cards": 7}

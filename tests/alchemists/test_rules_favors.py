"""Section 10 of the rules: favor cards.

Assistant, Associate and Custodian are played in the declaration (test_rules_declaration.py),
a Sage when transmuting, a Shopkeeper when buying (test_rules_purchases.py); here is what all
have in common, and Barmaid, Herbalist, Merchant.
"""

from __future__ import annotations

import pytest

from meeple.alchemists import tables as t

from .placing import FAVORS, WAITING, Seat, Table, alone

EACH = "07" * 2 + "46"
PAIRS = {"exact": "46", "right": "23", "neutral": "07", "wrong": "02"}
LEVELS = ("wrong", "neutral", "right", "exact")
PRICES = {"exact": 4, "right": 3, "neutral": 2, "wrong": 1}


def selling(*seats, **words):
    """Everybody sells, in the order of the seats; another waits; the customer wants healing."""
    made = [Seat(**{"hand": EACH, "slots": "sell"} | seat) for seat in seats]
    return Table(*made, WAITING, at="sell", **words)


def with_barmaids(number, guarantee, mixed, rep=10, **words):
    """The change of a seller who plays so many Barmaids; the cards apart."""
    hand, favors = PAIRS[mixed], "barmaid " * number
    table = selling({"hand": hand, "favors": favors, "rep": rep}, **words)
    table.play("potion healing", f"guarantee {guarantee}", *["favor barmaid"] * number)
    assert table.asked == (1, "announce") and table.favors(0) == []
    return {name: n for name, n in table.change(0).items() if name in ("gold", "rep")}


def paid(gold, rep=0):
    return {name: n for name, n in (("gold", gold), ("rep", rep)) if n}


@pytest.mark.parametrize(
    ("name", "copies"),
    [
        *[("assistant", 4), ("associate", 3), ("barmaid", 2), ("custodian", 3)],
        *[("herbalist", 4), ("merchant", 2), ("sage", 2), ("shopkeeper", 2)],
    ],
)
def test_copies_of_each_favor_card(name, copies):
    """favors.json."""
    assert t.FAVOR_COPIES[FAVORS.index(name)] == copies


@pytest.mark.parametrize(
    ("favor", "seat", "space"),
    [
        ("barmaid", {}, "sell"),
        ("merchant", {}, "sell"),
        ("sage", {}, "transmute"),
        ("shopkeeper", {"gold": 9}, "buy"),
    ],
)
def test_a_favor_is_played_openly_and_discarded(favor, seat, space):
    """10: out of the hand, onto the public discard pile."""
    first = Seat(**{"hand": "0746", "favors": favor, "slots": space} | seat)
    table = alone(first, at=space, on_sale="boots_of_speed periscope")
    before = ["potion healing", "guarantee exact"] if favor == "barmaid" else []
    table.play(*before, f"favor {favor}")
    assert table.favors(0) == [] and table.state["favor_discard"][FAVORS.index(favor)] == 1


# 10.4 Barmaid


@pytest.mark.parametrize("guarantee", LEVELS)
@pytest.mark.parametrize("mixed", LEVELS)
@pytest.mark.parametrize("number", [1, 2])
def test_a_favor_barmaid_brings_reputation_or_a_level(number, mixed, guarantee):
    """10.4, A-7: the guarantee met: 1 reputation each; if not, one level better each."""
    level, wanted = LEVELS.index(mixed), LEVELS.index(guarantee)
    bonus = number if level >= wanted else 0
    level = level if level >= wanted else min(3, level + number)
    gold = PRICES[guarantee] if level >= wanted else 0
    rep = bonus - (level < 2)
    assert with_barmaids(number, guarantee, mixed) == paid(gold, rep)


def test_a_barmaid_lifts_a_neutral_potion_to_the_right_sign():
    """10.4, A-7: the raised level counts for the price and for the penalty."""
    assert with_barmaids(1, "right", "neutral") == paid(3)
    assert with_barmaids(2, "right", "wrong") == paid(3)
    assert with_barmaids(1, "exact", "neutral") == paid(0)
    assert with_barmaids(1, "right", "wrong") == paid(0, -1)


def test_a_barmaid_and_a_neutral_potion_as_guaranteed():
    """10.4, 8.1: +1 and -1 are one change."""
    assert with_barmaids(1, "neutral", "neutral") == paid(2)
    assert with_barmaids(2, "neutral", "neutral") == paid(2, 1)


def test_a_barmaid_does_not_change_what_is_learnt():
    """10.4, 7.3d: the potion is what it is."""
    table = selling({"hand": "07", "favors": "barmaid"})
    table.play("potion healing", "guarantee right", "favor barmaid")
    assert table[0]["board"] == 1 << 6


def test_the_option_barmaid_needs_exact():
    """A-7: as printed."""
    options = {"options": {"barmaid_needs_exact": True}}
    assert with_barmaids(1, "exact", "exact", **options) == paid(4, 1)
    assert with_barmaids(1, "right", "exact", **options) == paid(3, 1)
    assert with_barmaids(1, "right", "right", **options) == paid(3)
    assert with_barmaids(1, "neutral", "neutral", **options) == paid(2, -1)
    assert with_barmaids(1, "exact", "right", **options) == paid(4)


def test_a_barmaid_may_be_kept():
    """10.4: before mixing, or not at all."""
    table = selling({"favors": "barmaid"}).play("potion healing", "guarantee exact")
    assert table.asked == (0, "mix") and "favor barmaid" in table.legal()
    table.play("pair 46")
    assert table.change(0) == {"gold": 4, "cards": -2} and table.favors(0) == ["barmaid"]


def test_a_barmaid_is_for_a_sale_only():
    """10.4: not for an exhibit or a test."""
    for space in ("student", "drink"):
        seat = Seat(hand="0746", favors="barmaid", slots=space)
        assert alone(seat, at=space).answers("favor") == set()
    seat = Seat(hand="0746", favors="barmaid", slots="exhibit")
    table = Table(seat, WAITING, at="exhibit", round=6).play("potion healing")
    assert table.asked == (0, "mix") and table.answers("favor") == set()


# 10.5 Herbalist


def drawing(seat, favors, deck, space=7, **words):
    """Seat 0 puts its marker on a space and draws from such decks."""
    table = Table(
        Seat(**seat), Seat(), Seat(), at="order", favors=favors, deck=deck, **{"start": 0} | words
    )
    return table.play(f"order {space}")


def test_a_favor_herbalist_draws_3_ingredients_and_2_of_the_hand_are_discarded():
    """10.5, 17.11: any 2, cards that were there already too; it is never kept."""
    table = drawing({"hand": "77"}, "herbalist", "33333", space=4)
    assert table.asked == (0, "herbalist") and table.hand(0) == "333377"
    assert table.legal() == {"ingredient 3", "ingredient 7"} and table.favors(0) == []
    table.play("ingredient 7")
    assert table.asked == (0, "herbalist")
    table.play("ingredient 7")
    assert table.hand(0) == "3333" and table[0]["discarded"][7] == 2
    assert table.state["favor_discard"][4] == 1 and table.asked == (1, "order")


def test_two_herbalists_received_together_come_one_after_the_other():
    """10.5."""
    table = drawing({}, "herbalist herbalist", "0123456", space=5)
    first = table.hand(0)
    assert len(first) == 3 and table.asked == (0, "herbalist")
    table.play(f"ingredient {first[0]}", f"ingredient {first[1]}")
    assert table.asked == (0, "herbalist") and len(table.hand(0)) == 4
    table.play(*[f"ingredient {kind}" for kind in table.hand(0)[:2]])
    assert table.change(0) == {"cards": 2} and table.asked == (1, "order")


def test_a_herbalist_with_equal_cards_leaves_no_choice():
    """10.5: the discard is carried out at once."""
    table = drawing({}, "herbalist", "2222", space=4)
    assert table.asked == (1, "order") and table.hand(0) == "22"


def test_a_herbalist_discards_no_more_than_there_is():
    """10.5, 4.5: with empty decks."""
    table = drawing({"hand": "5"}, "herbalist", "", space=4)
    assert table.asked == (1, "order") and table.hand(0) == ""


def test_the_discards_of_a_herbalist_are_hidden():
    """10.5, 14: they go face down."""
    table = drawing({"hand": "77"}, "herbalist", "33333", space=4)
    table.play("ingredient 7", "ingredient 3")
    assert not table.state["row_discard"].any() and table[0]["discarded"].tolist()[3::4] == [1, 1]


# 10.6 Merchant


def test_a_favor_merchant_brings_the_first_seller_1_gold():
    """10.6: then the seller may no more decline."""
    table = selling({"favors": "merchant"}).play("favor merchant")
    assert table.change(0) == {"gold": 1, "favors": -1} and "decline" not in table.legal()
    table.play("potion healing", "guarantee exact", "pair 46")
    assert table.change(0) == {"gold": 5, "favors": -1, "cards": -2}


def test_two_merchants_bring_the_first_seller_2_gold():
    """10.6."""
    table = selling({"favors": "merchant merchant"}).play("favor merchant", "favor merchant")
    assert table.change(0) == {"gold": 2, "favors": -2}


def after_a_sale(favors, num_players=3):
    """Healing is sold; seat 1 comes next."""
    seats = [Seat(hand=EACH, slots="sell"), Seat(hand=EACH, slots="sell", favors=favors)]
    more = [Seat()] * (num_players - 3) + [WAITING] * (num_players > 2)
    table = Table(*seats, *more, at="sell").play("bid 1", "bid 0")
    return table.play("0: potion healing", "guarantee exact", "pair 07")


def test_a_merchant_lets_a_later_seller_choose_as_if_first():
    """10.6: any of the three, sold already or not; no gold."""
    table = after_a_sale("merchant")
    assert table.answers("potion") == {"speed", "insanity"}
    table.play("1: favor merchant")
    assert table.change(1) == {"favors": -1}
    assert table.answers("potion") == {"healing", "speed", "insanity"}
    table.play("potion healing", "guarantee exact", "pair 46")
    assert table.change(1) == {"gold": 4, "favors": -1, "cards": -2}


def test_a_merchant_lifts_the_limit():
    """10.6, 7.3b: with two players one potion is sold."""
    seats = [Seat(hand=EACH, slots="sell"), Seat(hand=EACH, slots="sell", favors="merchant")]
    table = Table(*seats, at="sell").play("bid 1", "bid 0")
    table.play("0: potion healing", "guarantee exact", "pair 07")
    assert table.asked == (1, "offer") and table.legal() == {"favor merchant", "decline"}
    table.play("favor merchant")
    assert table.answers("potion") == {"healing", "speed", "insanity"}


def test_two_merchants_of_a_later_seller():
    """10.6: free choice and 1 gold."""
    table = after_a_sale("merchant merchant").play("1: favor merchant", "favor merchant")
    assert table.change(1) == {"gold": 1, "favors": -2}
    assert table.answers("potion") == {"healing", "speed", "insanity"}


def test_who_sells_first_is_who_sells_before_the_others_have_sold():
    """10.6: the first row has declined."""
    table = selling({}, {"favors": "merchant"}).play("bid 1", "bid 0", "0: decline")
    table.play("1: favor merchant")
    assert table.change(1) == {"gold": 1, "favors": -1}


def test_a_merchant_is_paid_even_if_the_sale_fails():
    """10.6."""
    table = selling({"favors": "merchant"}).play("favor merchant", "potion healing")
    table.play("guarantee exact", "pair 07")
    assert table.change(0) == {"gold": 1, "rep": -1, "favors": -1, "cards": -2}


def test_a_merchant_needs_two_kinds_of_cards():
    """6.3: the sale cannot be carried out."""
    table = selling({"hand": "44", "favors": "merchant"})
    assert table.asked == (1, "announce") and table.favors(0) == ["merchant"]


def test_a_merchant_holds_for_the_own_sale_only():
    """10.6: the next seller is bound by the limits again."""
    seats = [Seat(hand=EACH, slots="sell", favors="merchant"), Seat(hand=EACH, slots="sell")]
    table = Table(*seats, WAITING, at="sell").play("bid 1", "bid 0", "0: favor merchant")
    table.play("potion healing", "guarantee exact", "pair 07")
    assert table.asked == (1, "offer") and table.answers("potion") == {"speed", "insanity"}


# 10.7 Sage, 10.8 Shopkeeper: together with their actions


def test_favors_of_one_action_do_not_last():
    """10: played for it, and gone."""
    seat = {"hand": "0746", "favors": "sage shopkeeper", "gold": 9, "slots": "transmute buy"}
    table = alone(Seat(**seat), at="transmute", on_sale="boots_of_speed periscope")
    table.play("favor sage", "ingredient 0", "favor shopkeeper", "artifact periscope")
    assert table.change(0) == {"cards": -1, "favors": -2}  # 1 + 1 gold, and 3 - 1 paid

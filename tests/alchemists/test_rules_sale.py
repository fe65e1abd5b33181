"""Section 7.3 of the rules: selling a potion; Merchant and Barmaid are in test_rules_favors.py.

The adventurer wants healing, speed and insanity. For healing, 46 is exact, 23 and 15 have the
right sign, 07 is neutral, 02, 01 and 04 have the wrong sign.
"""

from __future__ import annotations

import pytest

from meeple.alchemists import tables as t

from .placing import POTIONS, WAITING, Seat, Table, alone, bits, pair

WANTED = {"healing", "speed", "insanity"}
PAIRS = {"exact": "46", "right": "23", "neutral": "07", "wrong": "02"}
LEVELS = ("wrong", "neutral", "right", "exact")
PRICES = {"exact": 4, "right": 3, "neutral": 2, "wrong": 1}
ADVENTURERS = [  # adventurers.json, from left to right
    *("speed wisdom poison", "healing speed insanity", "wisdom healing speed"),
    *("insanity poison paralysis", "poison paralysis wisdom", "paralysis insanity healing"),
]
EACH = "07" * 2 + "46"


def selling(*seats, **words):
    """Everybody sells, in the order of the seats; another waits."""
    made = [Seat(**{"hand": EACH, "slots": "sell"} | seat) for seat in seats]
    return Table(*made, WAITING, at="sell", **words)


def sold(both, guarantee, rep=10, **words):
    """One seller sells healing with a pair."""
    table = selling({"hand": both, "rep": rep}, **words)
    return table.play("0: potion healing", f"0: guarantee {guarantee}")


# a) bids


def test_two_or_more_sellers_bid_secretly():
    """7.3a: one after the other, then all are revealed."""
    table = selling({}, {})
    assert table.asked == (0, "bid") and table.legal() == {"bid 0", "bid 1", "bid 2", "bid 3"}
    table.play("bid 1")
    assert table.asked == (1, "bid") and not table.state["bids_open"]
    table.play("bid 0")
    assert table.asked == (0, "offer") and table.state["bids_open"]


def test_a_single_seller_does_not_bid():
    """7.3a, A-24: discount 0."""
    table = selling({})
    assert table.asked == (0, "offer")
    table.play("potion healing", "guarantee exact", "pair 46")
    assert table.change(0)["gold"] == 4


@pytest.mark.parametrize("bids", ["01", "12", "23", "03"])
def test_more_smileys_sell_first(bids):
    """7.3a: 1, 2, 3, 4 of the bid cards; rows are re-sorted."""
    table = selling({}, {}).play(f"0: bid {bids[0]}", f"1: bid {bids[1]}")
    assert table.rows("sell") == [1, 0] and table.asked == (1, "offer")


@pytest.mark.parametrize("bid", range(3))
def test_ties_keep_their_order(bid):
    """7.3a."""
    table = selling({}, {}, {}, rows={"sell": [2, 0, 1]})
    table.play(f"2: bid {bid}", f"0: bid {bid}", f"1: bid {bid}")
    assert table.rows("sell") == [2, 0, 1] and table.asked == (2, "offer")


@pytest.mark.parametrize(("rep", "first"), [(13, 0), (14, 1), (17, 1), (18, 1), (30, 1)])
def test_green_and_blue_zone_have_one_smiley_more(rep, first):
    """7.3a: one only, in blue too."""
    table = selling({}, {"rep": rep}).play("0: bid 1", "1: bid 1")
    assert table.asked == (first, "offer")
    assert selling({}, {"rep": rep}).play("0: bid 2", "1: bid 1").asked == (0, "offer")


def test_smileys_of_the_bid_cards():
    """7.3a: board.json."""
    assert t.SMILEYS.tolist() == [1, 2, 3, 4]


@pytest.mark.parametrize(("rep", "most"), [(1, 2), (6, 2), (7, 3), (18, 3)])
def test_in_the_red_zone_3_cannot_be_bid(rep, most):
    """7.3a."""
    assert selling({"rep": rep}, {}).answers("bid") == set("0123"[: most + 1])


def test_a_decliner_has_bid_all_the_same():
    """7.3b: for the order; all four cards are there again in the next sale."""
    table = selling({}, {}, {}).play("0: bid 3", "1: bid 2", "2: bid 3", "0: decline")
    assert table.change(0) == {"unused": 2} and table.rows("sell") == [0, 2, 1]
    assert table.asked == (2, "offer") and table.state["num_sold"] == 0


def test_bid_cards_come_back_every_round():
    """A-23: who has bid 3 may do so again."""
    table = Table(*[Seat(hand=EACH, slots="sell")] * 2, at="sell", next_adventurer=2)
    table.play("0: bid 3", "1: bid 3").pass_on("order")
    table.play("order 2", "order 1", "slot sell", "decline", "slot sell", "decline")
    assert table.state["round"] == 3
    assert table.asked[1] == "bid" and table.answers("bid") == set("0123")


# b) the potion


@pytest.mark.parametrize("adventurer", range(6))
def test_the_first_seller_chooses_of_all_three_potions(adventurer):
    """7.3b: adventurers.json."""
    table = selling({}, {}, adventurer=adventurer).play("bid 0", "bid 0")
    assert table.legal() == {"decline"} | {
        f"potion {name}" for name in ADVENTURERS[adventurer].split()
    }


@pytest.mark.parametrize("place", range(3))
def test_a_potion_with_a_cube_cannot_be_sold_again(place):
    """7.3b: whatever was mixed."""
    wanted = ["healing", "speed", "insanity"]
    table = selling({}, {}).play("bid 0", "bid 0", f"0: potion {wanted[place]}")
    table.play("guarantee neutral", "pair 46")
    assert table.state["sold"] == 1 << place and table.asked == (1, "offer")
    assert table.answers("potion") == WANTED - {wanted[place]}


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_one_potion_less_than_players_is_sold(num_players):
    """7.3b, A-8: 1, 2, 3; who comes later must decline."""
    table = Table(*[Seat(hand=EACH, slots="sell student")] * num_players, at="sell")
    table.play(*["bid 0"] * num_players)
    wanted = ["healing", "speed", "insanity"]
    for k in range(num_players - 1):
        table.play(f"{k}: potion {wanted[k]}", f"{k}: guarantee exact", f"{k}: pair 07")
    assert table.asked == (0, "test") and table.state["num_sold"] == num_players - 1
    assert table.change(num_players - 1) == {"unused": 2}


def test_who_declines_leaves_the_potion_to_others():
    """7.3b."""
    table = Table(*[Seat(hand=EACH, slots="sell")] * 2, at="sell").play("bid 1", "bid 0")
    table.play("0: decline")
    assert table.asked == (1, "offer") and table.answers("potion") == WANTED


# c) guarantee and price


@pytest.mark.parametrize(
    ("rep", "more"), [(1, -1), (6, -1), (7, 0), (13, 0), (14, 0), (17, 0), (18, 1), (25, 1)]
)
@pytest.mark.parametrize("guarantee", LEVELS)
def test_price_of_a_guarantee_by_zone(guarantee, rep, more):
    """7.3c: 4, 3, 2, 1; one more in blue, one less in red; nothing below 1 may be offered."""
    table = selling({"rep": rep}).play("potion healing")
    price = PRICES[guarantee] + more
    assert (guarantee in table.answers("guarantee")) == (price > 0)
    if price > 0:
        table.play(f"guarantee {guarantee}", "pair 46")
        assert table.change(0) == {"gold": price, "cards": -2}


@pytest.mark.parametrize(
    ("rep", "more", "bid"),
    [
        *[(6, -1, bid) for bid in range(3)],  # 3 cannot be bid in the red zone
        *[(10, 0, bid) for bid in range(4)],
        *[(18, 1, bid) for bid in range(4)],
    ],
)
def test_the_discount_lowers_the_price(rep, more, bid):
    """7.3c: what is left of each guarantee."""
    table = selling({"rep": rep}, {}).play(f"0: bid {bid}", "1: bid 0", "0: potion healing")
    offered = [name for name in LEVELS if PRICES[name] + more - bid >= 1]
    if len(offered) > 1:
        assert table.answers("guarantee") == set(offered)
        table.play("guarantee exact")
    table.play("pair 46")
    assert table.change(0) == {"gold": 4 + more - bid, "cards": -2}


def test_the_two_worked_prices():
    """7.3c: blue, discount 3, right sign: 1. Red, discount 2, exact: 1."""
    blue = selling({"rep": 18}, {}).play("bid 3", "bid 0", "0: potion healing")
    assert blue.answers("guarantee") == {"right", "exact"}
    blue.play("guarantee right", "pair 46")
    assert blue.change(0) == {"gold": 1, "cards": -2}
    red = selling({"rep": 6}, {}).play("bid 2", "bid 0", "0: potion healing")
    assert red.asked == (0, "mix")  # exact only
    red.play("pair 46")
    assert red.change(0) == {"gold": 1, "cards": -2}


def test_the_red_zone_is_no_discount():
    """7.3c: it does not change the order."""
    table = selling({}, {"rep": 6}).play("0: bid 1", "1: bid 1")
    assert table.asked == (0, "offer")
    assert selling({"rep": 6}, {}).play("0: bid 1", "1: bid 1").asked == (0, "offer")


# e), f) result


@pytest.mark.parametrize("mixed", LEVELS)
@pytest.mark.parametrize("guarantee", LEVELS)
def test_the_guaranteed_price_or_nothing(guarantee, mixed):
    """7.3e, 7.3f: never more for a better potion; neutral and wrong sign cost 1 reputation."""
    table = sold(PAIRS[mixed], guarantee)
    met = LEVELS.index(mixed) >= LEVELS.index(guarantee)
    expected = {"gold": PRICES[guarantee] * met, "rep": -(mixed in ("wrong", "neutral"))}
    assert table.change(0) == {name: n for name, n in expected.items() if n} | {"cards": -2}


def test_a_right_sign_below_an_exact_guarantee_costs_no_reputation():
    """7.3f."""
    assert sold("23", "exact").change(0) == {"cards": -2}


@pytest.mark.parametrize("wanted", range(6))
def test_quality_of_what_is_mixed(wanted):
    """7.3c: right colour and sign; right sign only; neutral; wrong sign."""
    for mixed in range(7):
        level = 1 if mixed == 6 else 3 if mixed == wanted else 2 * (mixed % 2 == wanted % 2)
        assert t.QUALITY[wanted, mixed] == level


# d) what is learnt


@pytest.mark.parametrize(
    ("both", "shown"),
    [
        ("46", "healing"),
        ("23", "speed wisdom"),
        ("07", "neutral"),
        ("02", "poison paralysis insanity"),
    ],
)
def test_others_learn_the_quality_and_the_seller_the_potion(both, shown):
    """7.3d, A-6: a type that is on the public board already tells no more."""
    board = "healing poison speed paralysis wisdom insanity neutral"
    table = selling({"hand": both, "board": board})
    table.play("potion healing", "guarantee exact")
    assert int(table[0]["mixes"]["seen"][0]) == bits(map(POTIONS.index, shown.split()))
    potion = shown.split()[0]  # what is really made
    assert table[0]["triangle"][pair(both)] == 1 << POTIONS.index(potion)
    assert table[1]["triangle"][pair(both)] == 127


def test_a_new_type_on_the_public_board_is_seen():
    """A-6: a potion token of that type is laid down."""
    table = sold("23", "exact")
    assert table[0]["board"] == table[0]["mixes"]["seen"][0] == 1 << POTIONS.index("speed")


# 7.3, once a round


def test_a_sale_has_two_cubes_and_one_action():
    """7.3: at most once per player and round."""
    assert [t.SLOT_CUBES[n, 2].tolist() for n in (2, 3, 4)] == [[2, 0, 0, 0]] * 3


def test_without_two_kinds_of_cards_a_sale_is_declined():
    """6.3."""
    table = alone(Seat(hand="44", slots="sell"), at="sell")
    assert table.asked == (1, "announce") and table.change(0) == {"unused": 2}

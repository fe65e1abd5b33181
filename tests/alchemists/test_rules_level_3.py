"""Section 11 of the rules: artifacts of level III; points are in test_rules_scoring.py."""

from __future__ import annotations

import pytest

from .placing import Seat, Table, alone, counts

WAITS = Seat(hand="07", slots="exhibit")


def buying(name, **seat):
    first = Seat(**{"gold": 9, "slots": "buy"} | seat)
    return alone(first, at="buy", round=6, on_sale=name).play(f"artifact {name}")


def showing(artifacts, hand="46", seed=1, **seat):
    """Seat 0 announces healing; with just 46 in hand it is shown."""
    first = Seat(**{"hand": hand, "slots": "exhibit", "artifacts": artifacts} | seat)
    table = Table(first, WAITS, at="exhibit", round=6, seed=seed)
    return table.play("potion healing")


# Altar of Gold


@pytest.mark.parametrize(("gold", "most"), [(2, 1), (3, 2), (8, 7), (9, 8), (15, 8)])
def test_the_altar_of_gold_takes_1_to_8_gold(gold, most):
    """11: what is left after its price of 1."""
    table = buying("altar_of_gold", gold=gold)
    if most == 1:
        assert table.change(0) == {"gold": -2, "rep": 1}  # no choice
    else:
        assert table.asked == (0, "altar")
        assert table.legal() == {f"pay {n}" for n in range(1, most + 1)}


@pytest.mark.parametrize("gold", range(1, 9))
def test_the_altar_of_gold_gives_as_much_reputation_as_is_paid(gold):
    """11."""
    table = buying("altar_of_gold", gold=20).play(f"pay {gold}")
    assert table.change(0) == {"gold": -1 - gold, "rep": gold}


def test_the_altar_of_gold_gives_nothing_without_gold():
    """11."""
    table = buying("altar_of_gold", gold=1)
    assert table.asked == (1, "announce") and table.change(0) == {"gold": -1}


def test_paying_for_the_altar_belongs_to_the_same_action():
    """7.4: boots and further actions come after it."""
    seat = Seat(gold=9, slots="buy buy")
    table = alone(seat, at="buy", round=6, on_sale="altar_of_gold bronze_cup")
    table.play("artifact altar_of_gold", "pay 2")
    assert table.asked == (0, "purchase") and table.change(0) == {"gold": -3, "rep": 2}


# Bronze Cup, Crystal Cabinet, Magic Mirror, Wisdom Idol


@pytest.mark.parametrize(
    ("name", "cost"),
    [("bronze_cup", 4), ("crystal_cabinet", 5), ("magic_mirror", 4), ("wisdom_idol", 4)],
)
def test_four_artifacts_do_nothing_before_the_end(name, cost):
    """11: they count in the final scoring."""
    assert buying(name).change(0) == {"gold": -cost}


# Feather in Cap


def test_the_feather_in_cap_sets_the_cards_of_a_successful_exhibit_aside():
    """11: instead of discarding them."""
    table = showing("feather_in_cap")
    assert table[0]["set_aside"].tolist() == counts("46").tolist()
    assert not table[0]["discarded"].any() and table.hand(0) == ""
    assert table.change(0) == {"cards": -2, "rep": 1}


def test_without_the_feather_they_are_discarded():
    """6.4."""
    table = showing("")
    assert not table[0]["set_aside"].any() and table[0]["discarded"].sum() == 2


def test_cards_of_a_failed_exhibit_are_discarded():
    """11."""
    table = showing("feather_in_cap", hand="07")
    assert not table[0]["set_aside"].any() and table[0]["discarded"].sum() == 2


@pytest.mark.parametrize("both", [True, False])
def test_with_feather_and_mortar_another_player_picks_the_card_that_is_set_aside(both):
    """11: random; having seen which would return, the owner may set aside both."""
    picked = set()
    for seed in range(12):
        table = showing("feather_in_cap magic_mortar", seed=seed)
        assert table.asked == (0, "set aside") and table.legal() == {"accept", "decline"}
        aside = "".join(str(k) for k, n in enumerate(table[0]["set_aside"]) if n)
        assert sorted(aside + table.hand(0)) == ["4", "6"] and len(aside) == 1
        picked.add(aside)
        left = table.hand(0)
        table.play("accept" if both else "decline")
        assert table.hand(0) == ("" if both else left)
        assert table[0]["set_aside"].sum() == 1 + both and not table[0]["discarded"].any()
    assert picked == {"4", "6"}


def test_with_feather_and_mortar_a_failed_exhibit_loses_one_card():
    """11: the Mortar works as always."""
    table = showing("feather_in_cap magic_mortar", hand="07")
    assert table[0]["discarded"].sum() == 1 and len(table.hand(0)) == 1
    assert not table[0]["set_aside"].any()


def test_the_periscope_looks_after_the_cards_are_set_aside():
    """11: directly after the mix and its consequences."""
    seats = [Seat(hand="46", slots="exhibit", artifacts="feather_in_cap magic_mortar")]
    seats += [Seat(artifacts="periscope"), WAITS]
    table = Table(*seats, at="exhibit", round=6).play("potion healing")
    assert table.asked == (0, "set aside")
    assert table.play("decline").asked == (1, "peek")

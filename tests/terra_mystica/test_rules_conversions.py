"""Section 4 of the rules: free conversions, and how they are offered within a turn (3.2)."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, alone

USUAL = {"burn", "power->P", "power->W", "power->C", "P->W", "W->C"}


@pytest.mark.parametrize(
    ("name", "change", "bowls"),
    [
        ("power->P", {"P": 1}, (7, 4, 1)),
        ("power->W", {"W": 1}, (5, 4, 3)),
        ("power->C", {"C": 1}, (3, 4, 5)),
        ("P->W", {"P": -1, "W": 1}, (2, 4, 6)),
        ("W->C", {"W": -1, "C": 1}, (2, 4, 6)),
        ("burn", {}, (2, 2, 7)),
    ],
)
def test_each_conversion(name, change, bowls):
    """4: 5 power a priest, 3 a worker, 1 a coin; P to W, W to C; burning for 1 in bowl III."""
    table = alone(Seat("witches", "D E9")).play("convert", name)
    assert table.change(0) == change and table.bowls(0) == bowls
    assert table.player == 0 and table.decision == "main"  # it is no action


def test_nothing_converts_upwards_or_into_vp():
    """4: only Alchemists sell and buy VP before the end."""
    assert alone(Seat("witches", "D E9")).answers("convert") == USUAL
    assert alone(Seat("alchemists", "D E10")).answers("convert") == USUAL | {"VP->C", "C->VP"}


@pytest.mark.parametrize(
    ("bowls", "possible"),
    [
        ((12, 0, 0), set()),
        ((11, 1, 0), set()),
        ((10, 2, 0), {"burn"}),
        ((11, 0, 1), {"power->C"}),
        ((10, 0, 2), {"power->C"}),
        ((9, 0, 3), {"power->C", "power->W"}),
        ((8, 0, 4), {"power->C", "power->W"}),
        ((7, 0, 5), {"power->C", "power->W", "power->P"}),
    ],
)
def test_power_must_lie_in_bowl_iii_and_two_tokens_in_ii_to_burn(bowls, possible):
    """4, 5.2."""
    table = alone(Seat("witches", "D E9", bowls=bowls, workers=0, priests=0))
    assert table.answers("convert") == possible


def test_priests_and_workers_must_be_there():
    """4."""
    table = alone(Seat("witches", "D E9", bowls=(12, 0, 0), workers=0, priests=1))
    assert table.answers("convert") == {"P->W"}
    table.play("convert P->W")
    assert table.answers("convert") == {"W->C"}  # a priest becomes a coin by way of a worker
    table.play("convert W->C")
    assert table.change(0) == {"P": -1, "C": 1} and table.answers("convert") == set()


def test_alchemists_rates():
    """4: 1 VP for 1 C; 2 C for 1 VP."""
    table = alone(Seat("alchemists", "D E10", coins=3)).play("convert VP->C").play("convert C->VP")
    assert table.change(0) == {"C": -1}
    assert table[0]["coins"] == 2
    table.play("convert C->VP")
    assert table.change(0) == {"C": -3, "VP": 1}
    assert "convert C->VP" not in table.legal()


def test_a_burnt_token_is_out_of_the_game():
    """4."""
    table = alone(Seat("witches", "D E9", bowls=(2, 10, 0)))
    for burnt in range(1, 6):
        table.play("convert burn")
        assert sum(table.bowls(0)) == 12 - burnt
    assert table.bowls(0) == (2, 0, 5) and "convert burn" not in table.legal()


def test_any_number_of_conversions_before_the_action_pays_for_it():
    """3.2, 4: all costs must be payable after the conversions made so far."""
    table = alone(Seat("witches", "D E9", workers=0, coins=4, priests=0, bowls=(6, 0, 6)))
    assert table.answers("upgrade") == set()
    table.play("convert power->W").play("convert power->W")
    assert table.answers("upgrade") == set()  # a lonely house costs 6 C
    beside = Table(
        Seat("witches", "D E9", workers=0, coins=4, priests=0, bowls=(6, 0, 6)),
        Seat("nomads", "D F5"),
    )
    beside.play("convert power->W").play("convert power->W").play("upgrade E9")
    assert beside.change(0) == {"C": -3}


def test_conversions_are_offered_in_one_order_until_an_action_is_taken():
    """14.13: cut into decisions that cannot go round in circles; nothing is lost by it."""
    order = ["burn", "power->P", "power->W", "power->C", "P->W", "W->C"]
    for k, name in enumerate(order):
        table = alone(Seat("witches", "D E9", bowls=(0, 2, 10))).play("convert", name)
        assert table.answers("convert") <= set(order[k:])


def test_conversions_after_the_action_are_asked_for_beforehand():
    """3.2: with `stay` the turn does not end by itself; without it does."""
    table = alone(Seat("witches", "D E9"))
    assert "stay" in table.legal()
    twin = table.copy().play("priest FIRE 3")
    assert twin.player == 1
    table.play("stay")
    assert table.decision == "main" and "stay" not in table.legal()
    table.play("priest FIRE 3")
    assert (table.player, table.decision) == (0, "late")
    assert table.answers("convert") == USUAL and "done" in table.legal()
    table.play("convert burn").play("convert power->P")
    assert table.change(0) == {}  # the priest sent is made up for
    table.play("done")
    assert table.player == 1


def test_conversions_after_the_action_begin_anew():
    """3.2: what was converted before does not matter."""
    table = alone(Seat("witches", "D E9")).play("stay").play("convert W->C").play("priest AIR 1")
    assert table.answers("convert") == USUAL


def test_conversions_come_before_power_of_neighbours():
    """3.2, 5.4: end of turn first, then the opponents decide."""
    table = Table(Seat("witches", "D E9"), Seat("nomads", "D F5")).play("stay").play("upgrade E9")
    assert (table.player, table.decision) == (0, "late")
    table.play("done")
    assert (table.player, table.decision) == (1, "offer")


def test_conversions_between_a_transformation_and_the_dwelling():
    """4: any number, at any time in the own turn."""
    seat = Seat("witches", "D E9", workers=3, coins=1, bowls=(6, 0, 6))
    table = alone(seat, terrain={"F5": "lakes"}).play("stay").play("transform F5")
    table.play("terrain forest")
    assert table.decision == "spades" and table.answers("build") == set()
    table.play("convert power->W").play("convert power->C").play("build F5")
    assert table.kind("F5") == "D"


def test_no_conversions_while_deciding_about_power():
    """4."""
    table = Table(Seat("witches", "D E9"), Seat("nomads", "D F5")).play("upgrade E9")
    assert table.legal() == {"accept", "decline"}


def test_no_conversions_after_passing():
    """4."""
    table = alone(Seat("witches", "D E9")).play("stay").play("bonus_card BON5")
    assert table.player == 1 and table.decision == "main"


def test_no_conversions_in_phase_iii():
    """4, 11.2: spades of the cult bonus are used or not."""
    seat = Seat("witches", "D E9", cults=(0, 0, 4, 0))
    table = alone(seat, tile="SCORE2").all_pass()
    assert (table.player, table.decision) == (0, "spades")
    assert table.answers("convert") == set()


def ordaining(workers, priests=3, **seat):
    return alone(Seat("darklings", "TP E10", workers=workers, priests=priests, **seat)).play(
        "stronghold E10"
    )


@pytest.mark.parametrize(("workers", "choices"), [(4 + 5, "0123"), (4 + 3, "0123"), (4 + 2, "012")])
def test_darklings_turn_up_to_3_workers_into_priests_when_the_stronghold_is_built(workers, choices):
    """4: 0 to 3, at once."""
    table = ordaining(workers)
    assert table.decision == "ordain" and table.answers("ordain") == set(choices)
    table.play("ordain 2")
    assert table.change(0) == {"C": -6, "W": -4 - 2, "P": 2} and table.player == 1


def test_darklings_without_workers_are_not_asked():
    """4, 14: no decision where only one answer exists."""
    assert ordaining(4).player == 1


def test_a_priest_over_the_limit_is_lost_and_the_worker_spent():
    """4, 1.2."""
    table = ordaining(9, priests=6).play("ordain 3")
    assert table.change(0) == {"C": -6, "W": -4 - 3, "P": 1}


def test_darklings_ordain_before_anything_else_of_the_turn():
    """4: before the town tile of the same action."""
    table = alone(Seat("darklings", "TP E10, D E9 D7 F6 E11", workers=9)).play("stronghold E10")
    assert table.decision == "ordain"
    table.play("ordain 0")
    assert table.decision == "tiles"

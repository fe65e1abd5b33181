"""Section 6 of the rule book: the sage."""

from __future__ import annotations

import numpy as np
import pytest

from meeple.undecim import observation, rules
from meeple.undecim import state as s
from meeple.undecim.text import text

from .positions import Seat, Table

OTHERS = {
    "copy 1 Exploration",
    "copy 2 Thieves",
    "copy 3 Reclamation",
    "copy 4 Gathering",
    "copy 5 Invasion War",
    "copy 6 Trade",
    "copy 7 Construction",
    "copy 8 Subjugation",
    "copy 9 Founding",
    "copy 10 Abundance",
}


@pytest.mark.parametrize("cards", [(11, 7, 9, 10), (9, 11, 10)])
def test_the_sage_names_one_of_the_other_ten_cards_wherever_it_is(cards):  # R10
    """Played, in a hand, on the field or face-down."""
    table = Table(cards).reveal()
    assert table.player == cards.index(11) and table.choices == OTHERS


def test_the_sage_names_a_card_at_its_own_number_after_all_other_red_texts():  # R26
    table = Table((11, 5, 2, 10), {3: Seat(loose="forest, wood, clay, swamp")}).reveal()
    assert table.state["stage"] == s.RED and table.player == 2
    table.do("2: spare seat 0", "2: take clay from seat 3")
    table.do("1: spare seat 0", "3: give forest")
    assert table.player == 0 and table.choices == OTHERS


def test_all_see_what_the_sage_has_named():
    table = Table((11, 7, 9, 10)).reveal().do("0: copy 4 Gathering")
    for viewer in range(4):
        out = np.zeros(observation.SIZE, np.float32)
        observation.observe(table.state, viewer, out)
        named = out.view(observation.OBSERVATION)[0]["named"]
        assert np.argwhere(named).tolist() == [[(0 - viewer) % 4, 4 - 1]]
        assert "4 Gathering" in text(table.state, viewer)


def test_the_red_text_of_the_named_card_is_carried_out_at_once_by_the_sages_player():
    table = Table((11, 7, 9, 10), {2: Seat(loose="forest, swamp")}).reveal()
    table.do("0: copy 5 Invasion War")
    assert table.state["stage"] == s.RED
    assert table.choices == {"spare seat 1", "spare seat 2", "spare seat 3"}
    assert table.do("0: spare seat 3").state["stage"] == s.RED
    assert table.do("2: give swamp").loose(0) == {"swamp": 1}


def test_a_named_card_without_red_text_does_nothing_in_the_red_step():
    table = Table((11, 7, 9, 10), {1: Seat(loose="forest", hand="enemy")}).reveal()
    table.do("0: copy 10 Abundance")
    assert table.state["stage"] == s.ACT and table.player == 1 and table.loose(1) == {"forest": 1}


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (3, 1), (9, 7)])
def test_two_vp_are_lost_but_never_below_0(before, after):  # R2
    table = Table((11, 7, 9, 10), {0: Seat(vp=before)}, round=1).reveal()
    table.do("0: copy 10 Abundance").to_replenishing()
    assert table[0]["vp"] == after == table[0]["parts"].sum()


def test_the_cost_is_paid_when_the_sages_player_acts_not_when_the_card_is_named():
    table = Table((11, 7, 9, 10), {0: Seat(vp=9, hand="enemy"), 3: Seat(hand="enemy")}).reveal()
    table.do("0: copy 7 Construction")
    assert table.player == 3 and table[0]["vp"] == 9  # seat 3 acts first
    assert table.do("3: obtain no more").player == 0 and table[0]["vp"] == 7


def test_the_cost_comes_before_the_effect():
    """With 1 VP: down to 0, then 2 VP for the named card: 2, not 1."""
    table = Table((11, 7, 9, 10), {0: Seat(vp=1)}).reveal()
    table.do("0: copy 5 Invasion War", "0: spare seat 1").to_replenishing()
    assert table[0]["vp"] == 2


def test_nobody_else_pays():
    table = Table((11, 5, 9, 10), {1: Seat(vp=4), 2: Seat(vp=4)}).reveal()
    table.do("1: spare seat 0", "0: copy 10 Abundance").to_replenishing()
    assert table[1]["vp"] == 4 + 2 and table[2]["vp"] == 4


def test_the_named_effect_is_carried_out_then_the_rest_as_usual():
    """Production before it, the auto-action after it, both once."""
    seat = Seat(loose="2 forest, wood", hand="2 forest, enemy", vp=2)
    table = Table((11, 7, 9, 10), {0: seat}).reveal().do("0: copy 8 Subjugation")
    assert table.choices == {"produce wood", "produce nothing"} and table[0]["vp"] == 0
    table.do("0: produce wood")
    table.decline(lambda state: state["decision"] == s.GAIN).do("0: obtain enemy from hand")
    table.do("0: subjugate an enemy")
    assert table[0]["vp"] == 3
    table.do("0: settle with 2 wood")
    assert table.state["stage"] == s.REPLENISH and table.towns(0) == [{"wood": 2}]


def test_the_sage_acts_and_replenishes_as_number_11_not_as_the_named_card():
    seats = {i: Seat(hand="enemy") for i in range(4)}
    table = Table((11, 7, 9, 10), seats).reveal().do("0: copy 1 Exploration")
    assert table.state["order"].tolist() == [1, 2, 3, 0] and table.player == 1
    table.to_replenishing().decline(lambda state: state["turn"] == 3)
    assert table.player == 0


def test_the_card_you_played_is_the_sage_not_the_named_card():
    """When replenishing the named card may be taken, the sage may not."""
    table = Table((11, 7, 9, 10), open=(1, 2, 3)).reveal().do("0: copy 1 Exploration")
    table.to_replenishing()
    assert "take 11 Sage" in table.choices  # seat 1 may take it
    table.do("1: take 2 Thieves", "2: take 3 Reclamation", "3: take 7 Construction")
    assert table.player == 0
    assert table.choices == {"take 1 Exploration", "take 9 Founding", "take 10 Abundance"}


def test_in_a_tie_the_sage_counts_as_11():
    table = Table((11, 7, 9, 10), {0: Seat(vp=12), 3: Seat(vp=10)}, round=5).reveal()
    table.do("0: copy 1 Exploration").decline(lambda state: state["over"])
    table[0]["vp"] = table[3]["vp"] = 20
    scores, places = np.zeros(4, np.float32), np.zeros(4, np.int8)
    rules.standings(table.state, scores, places)
    assert places[3] == 1 and places[0] == 2

"""Section 3 of the rules: generations, research, draft."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, cards_in

DECK = list(range(1, 21))


def research(*seats, **table):
    """The research phase after the present generation."""
    return Table(*seats, **{"deck": DECK, **table}).all_pass()


def test_the_first_player_moves_on_and_four_cards_are_dealt():
    """3: to the left, generation + 1, then research."""
    table = research(Seat(), Seat(), Seat(), first=1, turn=1, generation=4)
    assert int(table.state["generation"]) == 5 and int(table.state["first"]) == 2
    assert table.player == 2 and table.decision == "research"
    offers = [set(table[i]["offer"][: table[i]["num_offered"]].tolist()) for i in range(3)]
    assert offers == [{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}]


def test_the_marker_comes_round():
    """The last seat passes it to the first one."""
    assert research(Seat(), Seat(), first=1).player == 0


def test_bought_cards_cost_three_each_and_the_others_are_discarded():
    """Seat 1 buys two of four, seat 0 none."""
    table = research(Seat(), Seat())
    table.mark().do("1: card 5", "1: card 8", "0: done")  # 8 is the last one
    assert table.change(1) == {"mc": -6, "hand": 2} and table.change(0) == {}
    assert table.cards(1) == {5, 8}
    assert cards_in(table.state["discard"]) == {1, 2, 3, 4, 6, 7}
    assert table.decision == "main" and table.player == 1


def test_choices_of_research_are_secret():
    """Nothing moves before all have chosen."""
    table = research(Seat(), Seat())
    table.mark().do("1: card 5", "1: card 8")
    assert table.player == 0 and table.change(1) == {} and not table.cards(1)


@pytest.mark.parametrize(("money", "bought"), [(2, 0), (3, 1), (8, 2), (11, 3), (12, 4)])
def test_no_more_than_can_be_paid(money, bought):
    """3 mc each, after production, which brings nothing here: 5 - 5."""
    table = research(Seat(), Seat(mc=money, tr=5, mc_prod=-5, hand=[30]))
    assert table.stock(1)[0] == money
    if bought:
        table.play(*(f"card {card}" for card in (5, 6, 7, 8)[:bought]))
    assert table.player == 0  # nothing more can be bought
    table.play("done")
    assert len(table.cards(1)) == 1 + bought and table.stock(1)[0] == money - 3 * bought


def test_heat_of_helion_buys_cards():
    """5: heat as money anywhere money is paid."""
    table = research(Seat(), Seat("helion", mc=2, heat=4, tr=5, mc_prod=-5))
    assert table.stock(1)[0] == 2
    table.do("1: card 5", "1: card 6").play("done")  # all six are needed
    assert table.cards(1) == {5, 6}
    assert table.stock(1)[0] == 0 and table.stock(1)[5] == 0


def test_draft_keeps_one_and_passes_the_rest():
    """Even generations to the left, the last card is no choice."""
    table = research(Seat(), Seat(), Seat(), draft=True, generation=1)
    assert int(table.state["generation"]) == 2
    table.do("1: card 5", "2: card 9", "0: card 1")
    assert table.player == 1 and table.answers("card") == {"2", "3", "4"}
    table.do("1: card 2")
    assert table.player == 2 and table.answers("card") == {"6", "7", "8"}
    table.do("2: card 6", "0: card 10")
    assert table.player == 1 and table.answers("card") == {"11", "12"}
    table.do("1: card 11", "2: card 3", "0: card 7")
    assert table.decision == "research"
    assert table.player == 1 and table.answers("card") == {"5", "2", "11", "8"}


def test_draft_in_odd_generations_passes_to_the_right():
    """Seat 1 receives what seat 2 has left."""
    table = research(Seat(), Seat(), Seat(), draft=True, generation=2)
    table.do("1: card 5", "2: card 9", "0: card 1")
    assert table.player == 1 and table.answers("card") == {"10", "11", "12"}


def test_the_discard_pile_becomes_the_draw_pile():
    """14.2: when the pile runs out; then the players later in order get fewer or none."""
    rest = [card for card in range(1, 209) if card not in DECK[:6]]
    table = Table(Seat(), Seat(), deck=DECK[:6], discard=rest).all_pass()
    seen = table[0]["offer"].tolist()[:4] + table[1]["offer"].tolist()[:2]
    assert seen == DECK[:6]
    assert int(table[1]["num_offered"]) == 4 and int(table.state["discard_size"]) == 0
    hands = [card for card in range(1, 209) if card not in DECK[:6]]
    table = Table(Seat(hand=hands), Seat(), deck=DECK[:6]).all_pass()
    assert int(table[0]["num_offered"]) == 4 and int(table[1]["num_offered"]) == 2

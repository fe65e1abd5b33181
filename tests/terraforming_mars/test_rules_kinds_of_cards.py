"""Section 6 of the rules: green and blue cards lie face up, events face down."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, against, cards_in, told

SCIENCE, SPACE, EARTH = 2, 1, 4  # in the order of the tags


@pytest.mark.parametrize(("card", "tag"), [(84, SCIENCE), (70, EARTH), (31, SPACE)])
def test_green_and_blue_cards_stay_face_up(card, tag):
    """Their tags count."""
    table = against(Seat(hand=[card])).play(f"play {card}")
    assert table.cards(0, "front") >= {card} and not table.cards(0, "events")
    assert table[0]["tags"][tag] == 1


@pytest.mark.parametrize("card", [62, 162, 204])
def test_events_lie_face_down(card):
    """Their tags are gone; they count as played events of all players."""
    table = Table(Seat(hand=[card]), Seat(events=[36])).play(f"play {card}")
    assert table.cards(0, "events") == {card} and card not in table.cards(0, "front")
    assert not table[0]["tags"].any() and int(table.state["events_played"]) == 2


def test_events_played_by_all_are_counted():
    """107 Media Archives: 1 mc for each."""
    table = Table(Seat(hand=[107], events=[9, 10]), Seat(events=[36])).play("play 107")
    assert table.change(0) == told("mc -5, hand -1")


def test_triggers_see_the_cards_own_tags():
    """131 Decomposers, 128 Ecological Zone, 74 Viral Enhancers, 185 Olympus Conference."""
    assert against(Seat(hand=[131]), oxygen=3).play("play 131").on(131) == 1
    zone = against(Seat(hand=[128], tiles="greenery 46")).play("play 128", "hex 45")
    assert zone.on(128) == 2
    assert against(Seat(hand=[74])).play("play 74").change(0)["plants"] == 1
    assert against(Seat(hand=[185])).play("play 185").on(185) == 1


def test_an_own_discount_is_for_later_cards():
    """70 Earth Catapult costs 23 itself."""
    assert against(Seat(hand=[70])).play("play 70").change(0)["mc"] == -23


def test_played_cards_never_return_to_the_deck():
    """Only the discard pile becomes the new draw pile."""
    rest = set(range(1, 209)) - {1, 9, 56}
    deck = sorted(rest)[:4]
    discard = sorted(rest - set(deck))
    seats = Seat(front=[1], events=[9]), Seat(front=[56])
    table = Table(*seats, deck=deck, discard=discard).all_pass()
    assert not {1, 9, 56} & (cards_in(table.state["deck"]) | cards_in(table.state["discard"]))
    assert int(table.state["deck_size"]) == len(rest) - 8

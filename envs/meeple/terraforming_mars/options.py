"""What may be chosen about a game, and how it is written into a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..core.options import Option, flag, whole
from . import state as s
from .facts import CARD_FACTS, CORPORATION_IDS
from .tables import ALL_CORPORATIONS, BASIC_CORPORATIONS

GENERATIONS = 50  # random games end well before
MOST_GENERATIONS = 100
LEAST_TR = 5  # as much as money production can be below 0: stocks never are (1)
SOLO_REVEALED = 4  # cards for the neutral tiles (11)


def _maybe(check: Callable[[Any], int]) -> Callable[[Any], int | None]:
    """A check for None or what `check` accepts."""
    return lambda value: None if value is None else check(value)


def _seats(value: Any) -> list[int]:
    """A check for a list of different seats."""
    if not isinstance(value, (list, tuple)):
        raise ValueError("must be a list of seats, such as [0, 2]")
    seats = [whole(0, s.MAX_PLAYERS - 1)(one) for one in value]
    if len(set(seats)) < len(seats):
        raise ValueError("names the same seat twice")
    return sorted(seats)


def _cards(value: Any) -> list[int] | None:
    """A check for None or a list of different project cards."""
    if value is None:
        return None
    if not isinstance(value, (list, tuple)):
        raise ValueError("must be None or a list of card numbers")
    cards = [whole(1, s.PROJECTS)(one) for one in value]
    if len(set(cards)) < len(cards):
        raise ValueError("names the same card twice")
    return cards


def _hands(value: Any) -> list[list[int]] | None:
    """A check for None or ten cards for each seat."""
    if value is None:
        return None
    if not isinstance(value, (list, tuple)):
        raise ValueError("must be None or a list of ten card numbers for each seat")
    hands = [_cards(hand) or [] for hand in value]
    if any(len(hand) != s.DEALT for hand in hands):
        raise ValueError(f"each seat is dealt {s.DEALT} cards")
    _cards([card for hand in hands for card in hand])
    return hands


def _corporations(value: Any) -> list[list[str]] | None:
    """A check for None or the corporations that each seat may choose from."""
    if value is None:
        return None
    if not isinstance(value, (list, tuple)):
        raise ValueError("must be None or a list of corporations for each seat")
    offers = []
    for offer in value:
        names = [offer] if isinstance(offer, str) else list(offer)
        for name in names:
            if name not in CORPORATION_IDS[1:]:
                known = ", ".join(CORPORATION_IDS[1:])
                raise ValueError(f"{name!r} is not known; there are {known}")
        offers.append([str(name) for name in names])
    named = [name for offer in offers for name in offer]
    if len(set(named)) < len(named):
        raise ValueError("names the same corporation twice")
    return offers


OPTIONS = (
    Option("corporate_era", True, "the Corporate Era's cards and start; always in solo", flag()),
    Option("draft", False, "research cards are drafted", flag()),
    Option("beginners", (), "seats that play the Beginner Corporation", _seats),
    Option(
        "first_player", None, "the first player; None: drawn", _maybe(whole(0, s.MAX_PLAYERS - 1))
    ),
    Option("corporations", None, "the corporations that each seat may choose from", _corporations),
    Option("revealed", None, "solo: the cards that are revealed for the neutral tiles", _cards),
    Option("hands", None, "the ten project cards that each seat is dealt", _hands),
    Option("deck", None, "the cards that are drawn first after `revealed` and `hands`", _cards),
    Option(
        "start_tr",
        None,
        "TR to begin with, 5 to 100; None: 20, alone 14",
        _maybe(whole(LEAST_TR, 100)),
    ),
    Option(
        "max_generations",
        GENERATIONS,
        "no rule: the game is scored as it stands after so many",
        whole(1, MOST_GENERATIONS),
    ),
)


def _need(met: bool, name: str, value: Any, problem: str) -> None:
    if not met:
        raise ValueError(f"terraforming_mars: {name}={value!r}: {problem}")


def configure(states: Any, options: Mapping[str, Any]) -> None:
    """Write checked options into `states`, an array of STATE.

    Raises ValueError where options do not go together.
    """
    players = options["num_players"]
    alone = players == 1
    era = options["corporate_era"]
    _need(era or not alone, "corporate_era", era, "the solo game is played with the Corporate Era")
    states["corporate_era"] = era
    states["draft"] = options["draft"]
    beginners = options["beginners"]
    _need(all(i < players for i in beginners), "beginners", beginners, f"there are {players} seats")
    _need(not (alone and beginners), "beginners", beginners, "not in the solo game")
    states["beginners"] = sum(1 << i for i in beginners)
    first = options["first_player"]
    _need(first is None or first < players, "first_player", first, f"there are {players} seats")
    states["given_first"] = s.NOBODY if first is None else first
    states["start_tr"] = options["start_tr"] or 0
    states["max_generations"] = options["max_generations"]
    _configure_corporations(states, options)
    _configure_cards(states, options)


def _configure_corporations(states: Any, options: Mapping[str, Any]) -> None:
    states["given_corporations"] = 0
    offers, players = options["corporations"], options["num_players"]
    if offers is None:
        return
    right = len(offers) == players
    _need(right, "corporations", offers, f"there must be a list for each of {players} seats")
    for i, offer in enumerate(offers):
        beginner = i in options["beginners"]
        _need(not (beginner and offer), "corporations", offers, f"seat {i} is a beginner")
        for name in offer:
            index = CORPORATION_IDS.index(name)
            outside = CARD_FACTS[s.FIRST_CORPORATION + index]["corporate_era"]
            _need(
                options["corporate_era"] or not outside,
                "corporations",
                offers,
                f"{name} needs corporate_era=True",
            )
            states["given_corporations"][..., i] |= np.uint16(1 << index)
    known = ALL_CORPORATIONS if options["corporate_era"] else BASIC_CORPORATIONS
    left = int(known).bit_count() - sum(map(len, offers))
    open_seats = sum(not offer and i not in options["beginners"] for i, offer in enumerate(offers))
    enough = left >= 2 * open_seats
    _need(enough, "corporations", offers, f"{left} are left for {open_seats} seats to be dealt 2")


def _configure_cards(states: Any, options: Mapping[str, Any]) -> None:
    """The order in which cards are drawn, from the first one on."""
    stack = _opening(options) + (options["deck"] or [])
    twice = sorted({card for card in stack if stack.count(card) > 1})
    _need(not twice, "deck", options["deck"], f"cards {twice} are dealt already")
    for card in stack:
        inside = options["corporate_era"] or not CARD_FACTS[card]["corporate_era"]
        _need(inside, "deck", card, "the card needs corporate_era=True")
    states["stack"] = 0
    states["stack"][..., : len(stack)] = stack
    states["num_stacked"] = len(stack)


def _opening(options: Mapping[str, Any]) -> list[int]:
    """The cards revealed and dealt at the set-up, in the order in which they are drawn."""
    players, revealed, hands = options["num_players"], options["revealed"], options["hands"]
    _need(revealed is None or players == 1, "revealed", revealed, "only in the solo game")
    if revealed is not None:
        enough = len(revealed) == SOLO_REVEALED
        _need(enough, "revealed", revealed, f"there must be {SOLO_REVEALED} of them")
    if hands is None:
        return revealed or []
    right = len(hands) == players
    _need(right, "hands", hands, f"there must be ten cards for each of {players} seats")
    known = players == 1 or options["first_player"] is not None
    _need(known, "hands", hands, "needs first_player: the order of dealing begins there")
    known = players > 1 or revealed is not None
    _need(known, "hands", hands, "needs revealed: those cards are drawn before")
    first = options["first_player"] or 0
    order = [(first + k) % players for k in range(players)]
    order.sort(key=lambda i: i in options["beginners"])  # beginners are dealt last
    return (revealed or []) + [card for i in order for card in hands[i]]

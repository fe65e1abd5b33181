"""Section 3, set-up, and section 12, the modules."""

from __future__ import annotations

import json
from pathlib import Path

from .actions import EXCHANGE, STOP, ask
from .table import Table

CARD_LIST = Path(__file__).parents[2] / "data" / "undecim" / "cards.json"
ACTION_HAND, KINGDOM_HAND, OPEN_FIELD, RANDOM_AWARDS = 2, 5, 3, 2


def read_cards():
    return json.loads(CARD_LIST.read_text(encoding="utf-8"))


def set_up(num_players, modules, seed, card_list):
    """A table after step 5 of section 3, as far as no player has anything to decide."""
    if num_players not in (3, 4):
        raise ValueError(f"Undecim: num_players is {num_players}; legal: 3, 4")
    known = [module["id"] for module in card_list["modules"]]
    for module in modules:
        if module not in known:
            raise ValueError(f"Undecim: unknown module {module!r}; legal: {known}")
    chosen = [module for module in card_list["modules"] if module["id"] in modules]
    kingdom = [kind["count"] for kind in card_list["kingdom_cards"]["kinds"]]
    table = Table(num_players, action_cards(card_list, chosen), [], kingdom, seed)
    table.awards = draw_awards(table.chance, card_list, chosen)
    deal_action_cards(table)
    deal_kingdom_cards(table)
    table.start_player = smallest_number([seat.actions for seat in table.seats])
    return table


def action_cards(card_list, chosen):
    """12: three cards of each chosen module replace those with their numbers."""
    cards = {card["number"]: card for card in card_list["action_cards"]}
    for module in chosen:
        for card in module["replaces"]:
            cards[card["number"]] = card
    return cards


def draw_awards(chance, card_list, chosen):
    """3.2: the award that is always there, two of the others; those of modules (12)."""
    others = [i for i, award in enumerate(card_list["awards"]) if not award["always"]]
    drawn = set()
    for _ in range(RANDOM_AWARDS):
        drawn.add(chance.pick(set(others) - drawn))
    base = [award for i, award in enumerate(card_list["awards"]) if award["always"] or i in drawn]
    return base + [module["award"] for module in chosen]


def deal_action_cards(table):
    """3.3: two each, three open on the field, with three players two face-down."""
    left = set(table.cards)

    def take():
        number = table.chance.pick(left)
        left.remove(number)
        return number

    for seat in table.seats:
        seat.actions = {take() for _ in range(ACTION_HAND)}
    table.open = {take() for _ in range(OPEN_FIELD)}
    table.down = left


def deal_kingdom_cards(table):
    """3.4: five each."""
    for seat in table.seats:
        for _ in range(KINGDOM_HAND):
            table.draw_to_hand(seat)


def smallest_number(hands):
    """3.5: the start player holds the smallest action number of all hands."""
    return min(range(len(hands)), key=lambda s: min(hands[s]))


def mulligan(table):
    """3.6: from the start player on, exchange one action card with an open one, or not."""
    for s in table.clockwise(table.start_player):
        seat = table.seats[s]
        hand, field = sorted(seat.actions), sorted(table.open)
        exchanges = [
            EXCHANGE + OPEN_FIELD * h + f for h in range(len(hand)) for f in range(len(field))
        ]
        action = yield from ask(s, "exchange", [STOP, *exchanges])
        if action != STOP:
            given, taken = divmod(action - EXCHANGE, OPEN_FIELD)
            seat.actions ^= {hand[given], field[taken]}
            table.open ^= {hand[given], field[taken]}

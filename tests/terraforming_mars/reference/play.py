"""Playing a card and using an action, up to the queue (5, 8)."""

from __future__ import annotations

from . import effects, legality
from .actions import acts, ask_index
from .facts import CARDS, FIRST_CORPORATION, INDENTURED_WORKERS, SPECIAL_DESIGN
from .payment import metals_for, metals_of, pay


def play_card(table, s, number):
    seat, card = table.seats[s], CARDS[number]
    seat.hand.remove(number)
    yield from pay(table, s, seat.cost(card), metals_for(card), legality.kept_heat(card))
    effects.begin(table, s, card, card.effects, playing=card)
    join(table, s, card)
    triggers(table, s, card)


def join(table, s, card):
    """The card lies before the seat; the effect on the next card is over or begins."""
    seat = table.seats[s]
    seat.played.append(card)
    if card.holds:
        table.resources[card.number] = 0
    if card.is_event:
        table.events_played += 1
    if card.number < FIRST_CORPORATION:
        begins = card.number in (INDENTURED_WORKERS, SPECIAL_DESIGN)
        seat.next_card = card.number if begins else 0


def triggers(table, s, played):
    """8.4: the owner's cards in order of play, then those that watch everybody."""
    for card in table.seats[s].front:
        for trigger in card.triggers:
            if trigger.get("who") == "self":
                _watch(table, s, card, trigger, played)
    for owner in table.clockwise(table.first):
        for card in table.seats[owner].front:
            for trigger in card.triggers:
                if trigger.get("who") == "any":
                    _watch(table, owner, card, trigger, played)


def _watch(table, owner, card, trigger, played):
    for _ in range(_times(trigger, played)):
        for op in map(effects.normal, trigger["do"]):
            if op[0] == "add_here":
                table.resources[card.number] += op[1]
            elif op[0] == "plant_or_res_on_played":
                table.wait(effects.CLASS[op[0]], owner, card, [*op, played.number])
            elif card.name == "Media Group":
                table.wait(8, owner, card, op)
            else:
                effects.begin(table, owner, card, [op])


def _times(trigger, played):
    """How often a played card sets off a trigger."""
    if trigger["on"] == "play_tag":
        return sum(tag in trigger["tags"] for tag in played.tags)
    if trigger["on"] == "play_event":
        return int(played.is_event and trigger["tag"] in (None, *played.tags))
    if trigger["on"] == "play_card":
        return int(played.cost >= trigger["min_printed_cost"])
    return 0


def project_triggers(table, s, price):
    """Standard Technology, CrediCor."""
    for card in table.seats[s].front:
        for trigger in card.triggers:
            if trigger["on"] == "standard_project" and price >= trigger["min_cost"]:
                effects.begin(table, s, card, trigger["do"])


# -- Actions of cards -----------------------------------------------------------------------------


def use(table, s, number):
    card = CARDS[number]
    table.seats[s].used.add(number)
    options = legality.alternatives(table, s, card)
    k = yield from ask_index(s, "choice", acts("option", options))
    action = card.actions[k]
    for cost in action["cost"]:
        if cost[0] == "take_card_res":
            table.wait(effects.CLASS[cost[0]], s, card, [*cost, action["gain"]])
            return
        yield from _pay_cost(table, s, card, *cost)
    effects.begin(table, s, card, action["gain"])


def _pay_cost(table, s, card, name, *args):
    seat = table.seats[s]
    if name == "pay":
        yield from pay(table, s, args[0], metals_of(args[1]))
    elif name == "spend":
        seat.gain(args[0], -args[1])
    elif name == "spend_prod":
        seat.produce(args[0], -args[1])
    else:
        table.resources[card.number] -= args[0]

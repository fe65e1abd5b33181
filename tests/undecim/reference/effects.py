"""Sections 8 and 9: the operations of action effects, read from the card list."""

from __future__ import annotations

from .actions import COMPOSITIONS, DEVELOP, ENEMY, OPTION, PLACE, SETTLE, STOP, ask, halves_named


def carry_out(table, s, ops):
    for op in ops:
        yield from OPERATIONS[op["op"]](table, s, op)


def draw(table, s, op):
    seat = table.seats[s]
    for _ in range(table.value(seat, op["n"])):
        table.draw_to_hand(seat)
    yield from ()  # nothing to decide


def gain(table, s, op):
    halves = halves_named(op["as"])
    n = table.value(table.seats[s], op["n"])
    yield from (gain_from_hand if op["from"] == "hand" else gain_from_deck)(table, s, n, halves)


def gain_from_hand(table, s, n, halves):
    """Obtain up to n cards one at a time; the player may stop early."""
    seat = table.seats[s]
    for _ in range(n):
        held = [PLACE + half for half in halves if seat.hand[half // 2]]
        action = yield from ask(s, "gain", [STOP, *held])
        if action == STOP:
            return
        half = action - PLACE
        seat.hand[half // 2] -= 1
        seat.loose[half] += 1


def gain_from_deck(table, s, n, halves):
    """All n cards are seen before the first is placed; kinds that may not be placed go to hand."""
    for _ in range(n):
        kind = table.draw()
        if kind is not None:
            table.revealed[kind] += 1
    for kind in range(5):
        allowed = [half for half in halves if half // 2 == kind]
        for _ in range(table.revealed[kind]):
            yield from place_revealed(table, s, "place", kind, allowed)


def place_revealed(table, s, name, kind, allowed):
    """Obtain a drawn card with one of the allowed halves, in hand if there is none."""
    seat = table.seats[s]
    if allowed:
        action = yield from ask(s, name, [PLACE + half for half in allowed])
        seat.loose[action - PLACE] += 1
    else:
        seat.hand[kind] += 1
    table.revealed[kind] -= 1


def settlements(seat):
    """8: sets of loose cards that may become a town."""
    loose = [*seat.resources, seat.gold]
    return [
        SETTLE + i
        for i, cards in enumerate(COMPOSITIONS)
        if all(have >= need for have, need in zip(loose, cards, strict=True))
    ]


def may_add(town, card):
    """8, develop: card 0-3 is a resource, 4 is gold; gold in the town does not matter."""
    resources = town[:4]
    if card == 4 or sum(resources) <= 1:
        return True
    if max(resources) >= 2:
        return resources[card] > 0
    return resources[card] == 0


def developments(seat):
    """8: loose cards that may be added to a town, towns in order of founding."""
    loose = [*seat.resources, seat.gold]
    return [
        DEVELOP + 5 * t + card
        for t, town in enumerate(seat.towns)
        for card in range(5)
        if loose[card] and may_add(town, card)
    ]


def build(table, s, op):
    """8: up to n times settle, develop, or either of them, by the operation's name."""
    seat = table.seats[s]
    for _ in range(table.value(seat, op["n"])):
        options = [STOP]
        if op["op"] != "develop":
            options += settlements(seat)
        if op["op"] != "settle":
            options += developments(seat)
        action = yield from ask(s, op["op"], options)
        if action == STOP:
            return
        use_loose_cards(seat, action)


def use_loose_cards(seat, action):
    if action >= DEVELOP:
        town, card = divmod(action - DEVELOP, 5)
        seat.towns[town][card] += 1
        seat.loose[2 * card + 1] -= 1
    else:
        cards = COMPOSITIONS[action - SETTLE]
        seat.towns.append(list(cards))
        for card, count in enumerate(cards):
            seat.loose[2 * card + 1] -= count


def auto_action(table, s):
    """8: after the own effect, settle once or develop once."""
    yield from build(table, s, {"op": "build", "n": 1})


def subjugate(table, s, op):
    """9: paid at once; counts in the next night, not paid again there."""
    seat = table.seats[s]
    for _ in range(table.value(seat, op["n"])):
        action = yield from ask(s, "subjugate", [STOP] + [PLACE + ENEMY] * (seat.enemies > 0))
        if action == STOP:
            return
        seat.loose[ENEMY] -= 1
        seat.subjugated += 1
        seat.since += 1
        seat.score("effects", op["vp_each"])


def rotate(table, s, op):
    """Turn loose cards to their other half, one at a time."""
    seat = table.seats[s]
    for _ in range(table.value(seat, op["n"])):
        owned = [PLACE + half for half in halves_named(op["of"]) if seat.loose[half]]
        action = yield from ask(s, "rotate", [STOP, *owned])
        if action == STOP:
            return
        half = action - PLACE
        other = half + 1 if half % 2 == 0 else half - 1
        seat.loose[half] -= 1
        seat.loose[other] += 1


def vp(table, s, op):
    seat = table.seats[s]
    seat.score("effects", table.value(seat, op["n"]))
    yield from ()


def moon(table, s, op):
    """The stone moves at once; a night is looked for in phase 4 only."""
    table.stone += table.value(table.seats[s], op["n"])
    yield from ()


def can_pay(table, s, op):
    seat = table.seats[s]
    return sum(seat.loose[half] for half in halves_named(op["what"])) >= table.value(seat, op["n"])


def choose(table, s, op):
    """An option that begins with a payment one must make and cannot make is not available."""

    def available(ops):
        must_pay = bool(ops) and ops[0]["op"] == "pay" and not ops[0]["optional"]
        return not must_pay or can_pay(table, s, ops[0])

    options = [OPTION + i for i, ops in enumerate(op["options"]) if available(ops)]
    if options:
        action = yield from ask(s, "option", options)
        yield from carry_out(table, s, op["options"][action - OPTION])


def pay(table, s, op):
    """Paid cards go to the discards; what follows depends on the payment."""
    seat = table.seats[s]
    if not can_pay(table, s, op):
        return
    if op["optional"]:
        action = yield from ask(s, "payment", [OPTION, OPTION + 1])
        if action == OPTION + 1:
            return
    for _ in range(table.value(seat, op["n"])):
        owned = [PLACE + half for half in halves_named(op["what"]) if seat.loose[half]]
        half = (yield from ask(s, "pay", owned)) - PLACE
        seat.loose[half] -= 1
        table.discard[half // 2] += 1
    yield from carry_out(table, s, op["then"])


def either(table, s, op):
    reached = table.seats[s].stat(op["stat"]) >= op["at_least"]
    yield from carry_out(table, s, op["then"] if reached else op["else"])


OPERATIONS = {
    "draw": draw,
    "gain": gain,
    "settle": build,
    "develop": build,
    "build": build,
    "subjugate": subjugate,
    "rotate": rotate,
    "vp": vp,
    "moon": moon,
    "choose": choose,
    "pay": pay,
    "if": either,
}

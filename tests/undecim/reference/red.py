"""Sections 5 and 6: red texts and the sage."""

from __future__ import annotations

from .actions import PLACE, SEAT, ask, halves_named


def red_texts(table):
    """4, phase 2 step 1: in ascending number of the played cards, before any other effect."""
    for s in table.by_number():
        yield from carry_out_red(table, s, table.cards[table.seats[s].played])


def carry_out_red(table, s, card):
    for op in card["red"]:
        yield from (copy if op["op"] == "copy" else take)(table, s, op)


def copy(table, s, op):
    """6.1 and 6.2: the sage names another card in use; its red text follows at once."""
    seat = table.seats[s]
    seat.named = yield from ask(s, "name", set(table.cards) - {seat.played})
    yield from carry_out_red(table, s, table.cards[seat.named])


def pay_sage_cost(table, seat):
    """6.3: lose 2 VP, or what is there, before the named card's effect."""
    for op in table.cards[seat.played]["red"]:
        if op["op"] == "copy":
            seat.score("effects", -min(op["vp_cost"], seat.vp))


def take(table, actor, op):
    """5: the targets are named first; then they lose cards, in order clockwise from the actor."""
    for target in (yield from name_targets(table, actor, op["targets"])):
        for _ in range(table.value(table.seats[actor], op["n"])):
            halves = takeable(table.seats[target], halves_named(op["what"]))
            if not halves:
                break
            owner_picks = op["pick_by"] == "owner"
            picker, name = (target, "give") if owner_picks else (actor, "take")
            action = yield from ask(picker, name, [PLACE + half for half in halves])
            move(table, actor, target, action - PLACE, op["to"])


def name_targets(table, actor, targets):
    others = table.clockwise(actor)[1:]
    seats = [SEAT + i for i in range(len(others))]
    if targets == "one_other":
        chosen = (yield from ask(actor, "target", seats)) - SEAT
        return [others[chosen]]
    if targets == "two_others" and len(others) > 2:
        spared = (yield from ask(actor, "target", seats)) - SEAT
        return [other for other in others if other != others[spared]]
    return others  # each other player; or two others, and there are just two


def takeable(seat, halves):
    """5, R9: what was got through red texts this round is safe; towns and hands always are."""
    return [half for half in halves if seat.loose[half] > seat.got[half]]


def move(table, actor, target, half, to):
    """The card keeps its half; what an actor gets is safe for this round."""
    table.seats[target].loose[half] -= 1
    if to == "actor":
        table.seats[actor].loose[half] += 1
        table.seats[actor].got[half] += 1
    else:
        table.discard[half // 2] += 1

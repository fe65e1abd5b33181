"""Power from neighbours (5.4, 5.5)."""

from __future__ import annotations

from . import cults
from .actions import act, ask


def answer(table):
    """All events of the turn, one after the other."""
    for event in table.turn.events:
        yield from answer_event(table, event)


def answer_event(table, event):
    order = table.order
    first = order.index(event.builder) + 1
    offered = taken = False
    for s in order[first:] + order[: first - 1]:
        seat = table.seats[s]
        gain = min(event.offers.get(s, 0), seat.capacity, seat.vp + 1)
        if not gain:
            continue
        offered = True
        if (yield from ask(s, "offer", [act("accept"), act("decline")])) == act("accept"):
            taken = True
            seat.gain_power(gain)
            seat.score("play", 1 - gain)
    if offered:
        yield from react(table, event.builder, taken)


def react(table, builder, taken):
    """5.5: the Cultists."""
    for ability in table.seats[builder].board["ability"]:
        if ability["type"] == "leech_reaction":
            if taken:
                steps = ability["on_any_accept"]["cult_steps_any_track"]
                yield from cults.choose_track(table, builder, steps)
            else:
                table.seats[builder].gain(ability["on_all_decline"])

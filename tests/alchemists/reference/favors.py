"""10.5 Herbalists; the other favor cards stand with the actions that they belong to."""

from __future__ import annotations

from .actions import ask, each
from .facts import EFFECT, HERBALIST


def resolve_herbalists(table, seat):
    """10.5: one after the other; draw 3, then discard any 2 of the hand."""
    effect = EFFECT[HERBALIST]
    while seat.herbalists > 0:
        seat.herbalists -= 1
        table.deal_ingredients(seat, effect["draw_ingredients"])
        seat.to_discard = min(effect["then_discard"], sum(seat.hand))
        while seat.to_discard > 0:
            answers = each("ingredient", seat.kinds_in_hand())
            _, kind = yield from ask(seat, "herbalist_discard", answers)
            seat.put_down(kind, seat.discarded)
            seat.to_discard -= 1

"""6.4 Mixing: where the cards go, what a mix tells whom (14), and the Periscope (11)."""

from __future__ import annotations

from .actions import ACCEPT, DECLINE, ask
from .chemistry import makers
from .facts import PAIRS
from .seat import Mixed


def discard_pair(table, seat, pair):
    """6.4; with the Magic Mortar one of the two, chosen at random, stays in the hand."""
    cards = PAIRS[pair]
    if seat.owns("magic_mortar"):
        cards = [cards[table.chance.below(2)]]
    for kind in cards:
        seat.put_down(kind, seat.discarded)


def tell(table, seat, pair, public, learns=True):
    """Record a mix of which everybody sees that the potion is in the set `public`.

    The mixer learns the potion itself, or, in a sale without that option, as much as the
    others. A potion that is new on the mixer's board lies there for all to see; one that
    the others might take it for but that would be new can be ruled out.
    """
    potion = table.potion_of(pair)
    assert potion in public
    seen = set(public)
    if learns:
        seat.knowledge.pair_makes(pair, {potion})
        if potion in seat.board:
            seen &= seat.board
        else:
            seat.board.add(potion)
            seen = {potion}
    else:
        seat.knowledge.pair_makes(pair, public)
        if len(public) == 1:
            seat.board |= public
    seat.mixes.append(Mixed(pair, seen, vague=not learns))
    return potion


def let_look(table, mixer, station):
    """11: the Periscope's owner may look at one card of another's mix, once per round."""
    table.carried_out(mixer, station)
    for seat in table.seats:
        if seat is mixer or not seat.owns("periscope") or table.peeked:
            continue
        table.mixer = mixer.number
        answer = yield from ask(seat, "peek", [ACCEPT, DECLINE])
        if answer == ACCEPT:
            mixed = mixer.mixes[-1]
            kind = PAIRS[mixed.pair][table.chance.below(2)]
            table.spotted.append((mixer.number, len(mixer.mixes) - 1, kind))
            table.peeked = True
            seat.knowledge.ingredient_is(kind, makers(mixed.seen))

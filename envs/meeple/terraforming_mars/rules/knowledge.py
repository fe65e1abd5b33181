"""What each seat knows of cards that it does not see now (hidden information).

`met`: the cards it has seen at any time. `spotted`: the cards that it knows to lie in the
discard pile, or in the hand of one of the seats for which `spotted_in` has them. Cards get
there when they are passed on in a draft, discarded by the seat itself or revealed to all; a
shuffle of the discard pile ends that knowledge.
"""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import state as s


@kernel
def forget(seat, card):
    """The card is no longer spotted by this seat."""
    bitset.remove(seat.spotted, card)
    for j in range(s.MAX_PLAYERS):
        bitset.remove(seat.spotted_in[j], card)


@kernel
def spot_discarded(state, i, card):
    """Seat `i` has seen the card go to the discard pile."""
    seat = state.seats[i]
    bitset.add(seat.met, card)
    forget(seat, card)
    bitset.add(seat.spotted, card)


@kernel
def show(state, card):
    """The card lies open before everybody."""
    for i in range(state.num_players):
        bitset.add(state.seats[i].met, card)
        forget(state.seats[i], card)


@kernel
def forget_all(state):
    """The discard pile has been shuffled: what was spotted there may be anywhere now."""
    for i in range(state.num_players):
        for w in range(s.WORDS):
            state.seats[i].spotted[w] = 0
            for j in range(s.MAX_PLAYERS):
                state.seats[i].spotted_in[j, w] = 0


@kernel
def holder(state, pack, draft_round):
    """3: who keeps a card of the pack in that round; even generations pass to the left."""
    players = np.int64(state.num_players)
    step = np.int64(1) if state.generation % 2 == 0 else players - 1
    return (pack + step * draft_round) % players


@kernel
def spot_drafted(state, i):
    """Seat `i` recalls what was taken from the packs after it had seen them."""
    for pack in range(state.num_players):
        since = np.int64(s.NOBODY)  # the round in which it last saw the pack
        for draft_round in range(s.RESEARCHED):
            if holder(state, pack, draft_round) == i:
                if since >= 0:
                    spot_taken(state, i, pack, since + 1, draft_round)
                since = np.int64(draft_round)
        if since >= 0:
            spot_taken(state, i, pack, since + 1, np.int64(s.RESEARCHED))


@kernel
def spot_taken(state, i, pack, start, stop):
    """The cards taken from the pack in these rounds: each taker may have any of them."""
    seat = state.seats[i]
    for one in range(start, stop):
        card = np.int64(state.seats[holder(state, pack, one)].drafted[one])
        if card != 0:
            bitset.add(seat.spotted, card)
            for other in range(start, stop):
                taker = holder(state, pack, other)
                if state.seats[taker].chosen != 0:  # who buys nothing discards all of them
                    bitset.add(seat.spotted_in[taker], card)

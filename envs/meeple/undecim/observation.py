"""What a seat may know, as numbers of about [-1, 1]; seats are told from the observer onwards.

Everything that lies on the table is seen at once by all, also while the players
carry out their own actions (the rule book asks them not to look; see the game's
page). Nothing here depends on another seat's hand, hidden choice or the deck's
order.
"""

from __future__ import annotations

import numpy as np

from ..core.kernel import kernel
from . import state as s
from .rules.determinize import hidden_choice
from .rules.tableau import deck_size, seat_at

N, CARDS = s.MAX_PLAYERS, s.NUM_CARDS

OBSERVATION = np.dtype(
    [
        # One row per seat; row 0 is the observer. Rows of absent seats are zero.
        ("loose", np.float32, (N, s.NUM_HALVES)),  # cards / 4
        ("towns", np.float32, (N, s.MAX_TOWNS, 5)),  # cards / 3 of each kind
        ("got", np.float32, (N, s.NUM_HALVES)),  # through red texts this round, cards / 2
        ("known_actions", np.float32, (N, CARDS)),  # set: all know that the seat has it
        ("played", np.float32, (N, CARDS)),  # one-hot; others' only once all have chosen
        ("named", np.float32, (N, CARDS)),  # one-hot: the card that the sage copies
        ("vp", np.float32, (N,)),  # / 100
        ("subjugated", np.float32, (N,)),  # enemies / 4
        ("since", np.float32, (N,)),  # subjugated by effects since the last night / 4
        ("product", np.float32, (N,)),  # of the subjugation counts of all nights / 10, at most 2
        ("hand_size", np.float32, (N,)),  # kingdom cards / 10
        ("is_start", np.float32, (N,)),  # the start player
        ("turn_order", np.float32, (N,)),  # place by the numbers played, 1/4 to 1
        # What only the observer knows.
        ("hand", np.float32, (s.NUM_KINDS,)),  # cards / 4
        ("actions", np.float32, (CARDS,)),  # set
        # The table.
        ("round", np.float32, (s.ROUNDS,)),  # one-hot; all zero during the mulligan
        ("stage", np.float32, (6,)),  # one-hot
        ("dice", np.float32, (s.ROUNDS,)),  # / 6; 0: not yet rolled
        ("moon", np.float32),  # the stone's place / 10
        ("nights", np.float32),  # / 3
        ("deck", np.float32),  # cards / 100
        ("discard", np.float32, (s.NUM_KINDS,)),  # cards / 10
        ("revealed", np.float32, (s.NUM_KINDS,)),  # cards / 4
        ("open", np.float32, (CARDS,)),  # set
        ("down", np.float32, (CARDS,)),  # set: known to be face-down
        ("awards", np.float32, (s.MAX_AWARDS,)),  # set: in play
        # The decision, if it is the observer's; all zero otherwise.
        ("decision", np.float32, (s.NUM_DECISIONS,)),  # one-hot
        ("left", np.float32),  # how often it may or must still be done / 4
        ("victim", np.float32, (N - 1,)),  # one-hot: whose card is taken, clockwise
    ]
)
SIZE = OBSERVATION.itemsize // 4
_AT = {name: OBSERVATION.fields[name][1] // 4 for name in OBSERVATION.names}  # type: ignore
(LOOSE, TOWNS, GOT, KNOWN, PLAYED, NAMED, VP, SUBJUGATED, SINCE, PRODUCT) = list(_AT.values())[:10]
(HAND_SIZE, IS_START, TURN_ORDER, HAND, ACTIONS, ROUND, STAGE) = list(_AT.values())[10:17]
(DICE, MOON, NIGHTS, DECK, DISCARD, REVEALED, OPEN, DOWN, AWARDS) = list(_AT.values())[17:26]
(DECISION, LEFT, VICTIM) = list(_AT.values())[26:]

ONE = np.float32(1.0)
HALF, THIRD, QUARTER, TENTH = (np.float32(1 / n) for n in (2, 3, 4, 10))
SIXTH, HUNDREDTH = np.float32(1 / 6), np.float32(1 / 100)


@kernel
def observe(state, seat, out):
    """Write what `seat` may know into `out`, float32[SIZE]."""
    out[:] = 0.0
    for i in range(state.num_players):
        index = seat_at(state, seat, i)
        observe_seat(state, state.seats[index], i, out)
        if i == 0 or not hidden_choice(state, index):
            mark(out, PLAYED + i * CARDS, state.seats[index].played)
        if index == state.start:
            out[IS_START + i] = ONE
        if state.stage >= s.RED:
            for place in range(state.num_players):
                if state.order[place] == index:
                    out[TURN_ORDER + i] = (place + 1) * QUARTER
    observe_own(state.seats[seat], out)
    observe_table(state, out)
    if state.player == seat and not state.over:
        observe_decision(state, out)


@kernel
def mark(out, first, number):
    """Set the place of an action card; no card is number 0."""
    if number > 0:
        out[first + number - 1] = ONE


@kernel
def mark_set(out, first, cards):
    """Set the places of all action cards of a set."""
    for number in range(1, CARDS + 1):
        out[first + number - 1] = np.float32(cards >> number & 1)


@kernel
def observe_seat(state, seat, i, out):
    """What lies before a seat, and what all know of its hands."""
    for half in range(s.NUM_HALVES):
        out[LOOSE + i * s.NUM_HALVES + half] = seat.loose[half] * QUARTER
        out[GOT + i * s.NUM_HALVES + half] = seat.got[half] * HALF
    first = TOWNS + i * s.MAX_TOWNS * 5
    for town in range(seat.num_towns):
        for card in range(5):
            out[first + town * 5 + card] = seat.towns[town, card] * THIRD
    mark_set(out, KNOWN + i * CARDS, seat.known)  # also while it may be the one chosen
    mark(out, NAMED + i * CARDS, seat.named)
    out[VP + i] = seat.vp * HUNDREDTH
    out[SUBJUGATED + i] = seat.subjugated * QUARTER
    out[SINCE + i] = seat.since * QUARTER
    out[PRODUCT + i] = min(seat.product, 20) * TENTH
    held = 0
    for kind in range(s.NUM_KINDS):
        held += seat.hand[kind]
    out[HAND_SIZE + i] = held * TENTH


@kernel
def observe_own(seat, out):
    """The observer's own hands."""
    for kind in range(s.NUM_KINDS):
        out[HAND + kind] = seat.hand[kind] * QUARTER
    mark_set(out, ACTIONS, seat.actions)


@kernel
def observe_table(state, out):
    """What belongs to nobody."""
    if state.round > 0:
        out[ROUND + state.round - 1] = ONE
    out[STAGE + state.stage] = ONE
    for r in range(s.ROUNDS):
        out[DICE + r] = state.dice[r] * SIXTH
    out[MOON] = state.stone * TENTH
    out[NIGHTS] = state.nights * THIRD
    out[DECK] = deck_size(state) * HUNDREDTH
    for kind in range(s.NUM_KINDS):
        out[DISCARD + kind] = state.discard[kind] * TENTH
        out[REVEALED + kind] = state.revealed[kind] * QUARTER
    mark_set(out, OPEN, state.open)
    mark_set(out, DOWN, state.down_known)
    for place in range(s.MAX_AWARDS):
        out[AWARDS + place] = np.float32(state.awards >> place & 1)


@kernel
def observe_decision(state, out):
    """What the observer is asked."""
    out[DECISION + state.decision] = ONE
    out[LEFT] = state.left * QUARTER
    if state.decision == s.TAKE:
        out[VICTIM + state.victim - 1] = ONE
    elif state.decision == s.GIVE:
        out[VICTIM + (state.num_players - state.victim) - 1] = ONE

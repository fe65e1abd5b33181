"""What cards do (5, 6, 7, 9): carrying out the instructions of the card in hand.

`run` does one step: it begins the instruction at `pc`, goes on with it, or poses
the decision it needs (then `state.decision` is set).
"""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import opcodes as op
from .. import state as s
from ..tables import HALVES_OF_KINDS
from .red import chooses_targets, everybody_else, takeable
from .scoring import score
from .tableau import amount, draw_card, draw_into_hand, hand_kinds, seat_at, statistic
from .towns import developable, settleable

FAR = 99  # the moon stone needs no place beyond, and its field has none


@kernel
def run(state, actor):
    """One step of the instruction at `pc`. Returns False at the end of the card's list."""
    instruction = state.program[state.pc]
    if instruction.op == op.END:
        return False
    seat = state.seats[actor]
    if not state.busy:
        begin(state, seat, instruction)
    if state.busy:
        go_on(state, seat, actor, instruction)
    return True


@kernel
def finish(state):
    """On to the next instruction."""
    state.busy = False
    state.pc += np.uint8(1)


@kernel
def ask(state, seat, decision):
    """Pose a decision to a seat."""
    state.player = seat
    state.decision = decision


@kernel
def begin(state, seat, instruction):
    """Carry out what needs no decision; set `left` and `busy` for the rest."""
    code = instruction.op
    figure = amount(state, seat, instruction)
    state.busy = True
    state.left = np.int8(figure)
    if code == op.DRAW:
        for _ in range(figure):
            draw_into_hand(state, seat)
        finish(state)
    elif code == op.SCORE:
        score(seat, s.EFFECT_PART, figure)
        finish(state)
    elif code == op.MOVE_MOON:  # a night is only checked in phase 4
        state.stone = min(state.stone + figure, FAR)
        finish(state)
    elif code == op.GAIN_FROM_DECK:  # all are seen before any is placed
        for _ in range(figure):
            kind = draw_card(state)
            if kind >= 0:
                state.revealed[kind] += 1
    elif code == op.IF:
        branch(state, instruction, statistic(state, seat, instruction.per) >= instruction.mode)
    elif code == op.JUMP:
        branch(state, instruction, False)
    elif code == op.TAKE:
        state.victim = 0
        state.targets = 0 if chooses_targets(state, instruction) else everybody_else(state)


@kernel
def branch(state, instruction, stays):
    """Go on behind this instruction, or where it jumps to."""
    finish(state)
    if not stays:
        state.pc = instruction.jump


@kernel
def go_on(state, seat, actor, instruction):
    """Pose the decision that the instruction under way needs, or finish it."""
    code = instruction.op
    if code == op.GAIN_FROM_HAND:
        pose(state, actor, s.GAIN, gainable(seat, instruction.what) != 0)
    elif code == op.GAIN_FROM_DECK:
        place_revealed(state, seat, actor, instruction)
    elif code == op.CONSTRUCT:
        pose(state, actor, s.BUILD, can_construct(seat, instruction.mode))
    elif code == op.PRODUCE:
        pose(state, actor, s.PRODUCTION, producible(seat) != 0)
    elif code == op.SUBJUGATE:
        pose(state, actor, s.SUBJUGATE, seat.loose[s.ENEMY] > 0)
    elif code == op.ROTATE:
        pose(state, actor, s.ROTATE, seat.loose_set & instruction.what != 0)
    elif code == op.TAKE:
        take_cards(state, actor, instruction)
    elif code == op.COPY:
        pose(state, actor, s.NAME, True)
    elif code == op.CHOOSE:
        choose_list(state, seat, actor, instruction)
    elif code == op.PAY:
        pay(state, seat, actor, instruction)


@kernel
def pose(state, seat, decision, possible):
    """Ask, if anything is left to do and possible; otherwise finish the instruction."""
    if possible and (state.left > 0 or decision == s.NAME):
        ask(state, seat, decision)
    else:
        finish(state)


@kernel
def gainable(seat, what):
    """The halves in `what` that a card of the hand could show."""
    return np.int64(HALVES_OF_KINDS[hand_kinds(seat)]) & np.int64(what)


@kernel
def producible(seat):
    """7: resources of land types owned twice or more, with such a card in hand; halves."""
    halves = 0
    for kind in range(4):
        if seat.loose[2 * kind] >= 2 and seat.hand[kind] > 0:
            halves |= 2 << 2 * kind
    return halves


@kernel
def can_construct(seat, which):
    """Whether `seat` could settle or develop; `which`: set of MAY_SETTLE, MAY_DEVELOP."""
    return (which & op.MAY_SETTLE and settleable(seat) != 0) or (
        which & op.MAY_DEVELOP and developable(seat) != 0
    )


@kernel
def place_revealed(state, seat, actor, instruction):
    """9: the cards from the deck in ascending order of kind; without an allowed half to hand."""
    kind = lowest_revealed(state)
    if kind < 0:
        finish(state)
    elif placeable(kind, instruction.what) == 0:
        state.revealed[kind] -= 1
        seat.hand[kind] += 1
    else:
        ask(state, actor, s.PLACE)


@kernel
def lowest_revealed(state):
    """The smallest kind among the revealed cards, or -1."""
    for kind in range(s.NUM_KINDS):
        if state.revealed[kind] > 0:
            return kind
    return -1


@kernel
def placeable(kind, what):
    """The halves in `what` that a card of `kind` could show."""
    return (3 << 2 * kind) & np.int64(what)


@kernel
def take_cards(state, actor, instruction):
    """5: target after target, clockwise, until each has given what it can or must."""
    nobody = state.targets == 0 and state.victim == 0
    if nobody and chooses_targets(state, instruction):
        ask(state, actor, s.TARGET)
        return
    if state.victim == 0:
        if state.targets == 0:
            finish(state)
            return
        state.victim = np.int8(bitset.lowest(np.uint64(state.targets)))
        state.left = np.int8(amount(state, state.seats[actor], instruction))
    owner = seat_at(state, actor, state.victim)
    if state.left > 0 and takeable(state.seats[owner], instruction.what) != 0:
        if instruction.mode & op.OWNER_PICKS:
            ask(state, owner, s.GIVE)
        else:
            ask(state, actor, s.TAKE)
        return
    state.targets &= np.uint8(~(1 << state.victim))
    state.victim = 0
    if state.targets == 0:
        finish(state)


@kernel
def payable(seat, instruction):
    """Whether `seat` has the loose cards that a payment costs."""
    cards = 0
    for half in range(s.NUM_HALVES):
        if instruction.what >> half & 1:
            cards += seat.loose[half]
    return cards >= instruction.base


@kernel
def available_lists(state, seat, instruction):
    """9: the lists (0, 1) of a `choose` that do not begin with a payment that cannot be made."""
    lists = 0
    for place in range(2):
        first = state.program[state.pc + 1 if place == 0 else instruction.jump]
        compulsory = first.op == op.PAY and first.mode == 0
        if not compulsory or payable(seat, first):
            lists |= 1 << place
    return lists


@kernel
def choose_list(state, seat, actor, instruction):
    """Ask which list to carry out; if none is available, go on behind both."""
    if available_lists(state, seat, instruction):
        ask(state, actor, s.OPTION)
    else:  # the first list ends with the jump behind the second
        finish(state)
        state.pc = state.program[instruction.jump - 1].jump


@kernel
def pay(state, seat, actor, instruction):
    """Ask whether to pay (if that is open) and with what; then go on with `then`, or behind it."""
    if not state.paying:
        if not payable(seat, instruction):
            branch(state, instruction, False)
        elif instruction.mode:
            ask(state, actor, s.PAYMENT)
        else:
            state.paying = True
    if state.paying:
        if state.left > 0:
            ask(state, actor, s.PAY)
        else:
            state.paying = False
            finish(state)

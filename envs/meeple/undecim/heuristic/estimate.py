"""What it would bring to carry out an action card: a walk along its instructions."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import opcodes as op
from .. import state as s
from ..rules.red import takeable
from ..rules.tableau import seat_at, statistic
from ..tables import KIND_COUNTS, VP_PER_ENEMY
from .outlook import BYTE, NIGHT, byte
from .weights import CARD_LOSS, HARM, MOON_STEP, OWNERS_CHOICE
from .worth import (
    ENEMIES,
    HAND,
    LANDS,
    LESS,
    MORE,
    PLANNED,
    UNKNOWN,
    loose,
    loss,
    margins,
    with_card,
    with_hand,
)

KIND_SHARE = KIND_COUNTS / KIND_COUNTS.sum()
MEAN_DIE, MEAN_HALF_DIE = 3.5, 2.0
MAX_BRANCHES = 3  # more in one card are not looked at
MAX_BUILDS = 2  # nor more buildings in one turn
NOTHING = -1e9


@kernel
def figure(state, seat, instruction, future):
    """The amount of an instruction (9); `future`: the die is not known yet."""
    value = np.float64(instruction.base)
    if instruction.times != 0:
        if future and instruction.per == op.DIE:
            value += instruction.times * MEAN_DIE
        elif future and instruction.per == op.DIE_HALF_UP:
            value += instruction.times * MEAN_HALF_DIE
        else:
            value += instruction.times * statistic(state, seat, instruction.per)
    return min(max(value, np.float64(instruction.low)), np.float64(instruction.high))


@kernel
def builds_ahead(state, pc):
    """How many buildings the list at `pc` allows, the automatic one included."""
    builds = np.int64(0)
    while state.program[pc].op != op.END:
        if state.program[pc].op == op.CONSTRUCT:
            builds += max(np.int64(state.program[pc].base), 0)
        pc += 1
    return builds


@kernel
def survey(margin, hand, what):
    """The next card: worth of a card of unknown kind; worth and half of the hand's best card."""
    mean, best, chosen = 0.0, NOTHING, np.int64(-1)
    for kind in range(s.NUM_KINDS):
        top = margin[2 * kind] if what >> 2 * kind & 1 else 0.0
        bottom = margin[2 * kind + 1] if what >> 2 * kind & 2 else 0.0
        better = max(top, bottom)
        mean += KIND_SHARE[kind] * better
        if better > best and byte(hand, kind) > 0:
            best, chosen = better, 2 * kind + (bottom > top)
    return mean, best, chosen


@kernel
def producible_set(position):
    """7: the resources that the production bonus could bring; set of halves."""
    halves = 0
    for kind in range(4):
        if byte(position[LANDS], kind) >= 2 and byte(position[HAND], kind) > 0:
            halves |= 2 << 2 * kind
    return halves


@kernel
def from_hand(position, half):
    """The position after a card of the hand was obtained with `half` up."""
    hand = position[HAND] - (np.int64(1) << BYTE * (half >> 1))
    return with_hand(with_card(position, half, MORE), hand, position[UNKNOWN])


@kernel
def obtain(outlook, position, margin, builds, what, times):
    """Up to `times` cards of the hand: their worth, position and margins afterwards."""
    worth = 0.0
    if times > 1:
        margin = margins(outlook, position, builds, times)
    while times > 0:
        mean, best, half = survey(margin, position[HAND], what)
        if position[UNKNOWN] > 0 and mean > best:
            drawn = min(position[UNKNOWN], times)
            worth += mean * drawn
            times -= drawn
            position = with_hand(position, position[HAND], position[UNKNOWN] - drawn)
        elif best > 0.0:
            worth += best
            times -= 1
            position = from_hand(position, half)
            margin = margins(outlook, position, builds, times)
        else:
            times = 0
    return worth, position, margin


@kernel
def worth_of_list(state, seat, outlook, position, margin, builds, start, choices, future):
    """What the list at `start` brings, and the number of branches in it.

    choices: which way to go at each branch, one bit each, 1 for the first list.
    """
    pc, worth, branches = start, margin[PLANNED], np.int64(0)
    while state.program[pc].op != op.END:
        instruction = state.program[pc]
        code = instruction.op
        what = np.int64(instruction.what)
        amount = figure(state, seat, instruction, future)
        pc += 1
        if code == op.GAIN_FROM_HAND:
            times = np.int64(amount + 0.5)
            added, position, margin = obtain(outlook, position, margin, builds, what, times)
            worth += added
        elif code == op.GAIN_FROM_DECK:
            mean, _, _ = survey(margin, position[HAND], what)
            worth += mean * amount
        elif code == op.DRAW:
            position = with_hand(position, position[HAND], position[UNKNOWN] + np.int64(amount))
        elif code == op.JUMP:
            pc = np.int64(instruction.jump)
        elif code == op.IF:
            if statistic(state, seat, instruction.per) < instruction.mode:
                pc = np.int64(instruction.jump)
        elif code == op.CHOOSE or code == op.PAY:
            stays = True
            if code == op.CHOOSE or instruction.mode:
                stays = choices >> branches & 1 != 0
                branches += 1
            if not stays:
                pc = np.int64(instruction.jump)
            elif code == op.PAY:
                added, position = pay(outlook, position, builds, what, instruction.base)
                worth += added
                margin = margins(outlook, position, builds, MORE)
        elif code == op.ROTATE:
            added, position = rotate(outlook, position, builds, what, np.int64(amount))
            worth += added
            margin = margins(outlook, position, builds, MORE)
        else:
            worth += worth_at_once(outlook, position, code, instruction.mode, amount)
    return worth, branches


@kernel
def worth_at_once(outlook, position, code, mode, amount):
    """What an instruction brings that moves no cards."""
    if code == op.SCORE:
        return amount
    if code == op.SUBJUGATE:
        each = max(worth_of_subjugating(outlook, mode), 0.0)
        return min(amount, np.float64(position[ENEMIES])) * each
    if code == op.MOVE_MOON:
        return MOON_STEP * amount * position[ENEMIES] * (1.0 - outlook[NIGHT])
    return 0.0


@kernel
def worth_of_subjugating(outlook, vp_each):
    """What it adds to turn an enemy face-down now instead of in a night, if one comes."""
    return vp_each - VP_PER_ENEMY * outlook[NIGHT]


@kernel
def rotate(outlook, position, builds, what, times):
    """Turning up to `times` loose cards over: worth, and the position afterwards."""
    worth = 0.0
    for _ in range(times):
        best, chosen = 0.0, np.int64(-1)
        for half in range(s.NUM_HALVES):
            if what >> half & 1 and loose(position, half) > 0:
                added = turning(outlook, position, builds, half)
                if added > best:
                    best, chosen = added, half
        if chosen < 0:
            break
        worth += best
        position = with_card(with_card(position, chosen, LESS), chosen ^ 1, MORE)
    return worth, position


@kernel
def turning(outlook, position, builds, half):
    """What it adds to turn a loose card over."""
    less = with_card(position, half, LESS)
    margin = margins(outlook, less, builds, MORE)
    return margin[half ^ 1] - margin[half]


@kernel
def pay(outlook, position, builds, what, times):
    """Discarding `times` loose cards, the cheapest ones: what it adds, position afterwards."""
    worth = 0.0
    for _ in range(times):
        least, chosen = -NOTHING, np.int64(-1)
        for half in range(s.NUM_HALVES):
            if what >> half & 1 and loose(position, half) > 0:
                cost = loss(outlook, position, builds, half)
                if cost < least:
                    least, chosen = cost, half
        if chosen < 0:
            return NOTHING, position
        worth -= least
        position = with_card(position, chosen, LESS)
    return worth, position


@kernel
def best_of_list(state, seat, outlook, position, margin, builds, pc, future):
    """`worth_of_list` with the best way at each branch."""
    best, ways, choices = NOTHING, 1, np.int64(0)
    while choices < ways:
        worth, branches = worth_of_list(
            state, seat, outlook, position, margin, builds, pc, choices, future
        )
        best = max(best, worth)
        ways = max(ways, 1 << min(branches, MAX_BRANCHES))
        choices += 1
    return best


@kernel
def worth_of_taking(state, seat_index, margin, pc):
    """What the red text at `pc` brings: own gain, and some of the others' loss."""
    worth = 0.0
    while state.program[pc].op != op.END:
        instruction = state.program[pc]
        if instruction.op == op.TAKE:
            total, least, most = 0.0, -NOTHING, 0.0
            for distance in range(1, state.num_players):
                victim = state.seats[seat_at(state, seat_index, distance)]
                one = worth_of_victim(margin, victim, instruction)
                total, least, most = total + one, min(least, one), max(most, one)
            targets = instruction.mode & 3
            if targets == op.ONE_OTHER:
                total = most
            elif targets == op.TWO_OTHERS and state.num_players > 3:
                total -= least
            worth += total
        pc += 1
    return worth


@kernel
def worth_of_victim(margin, victim, instruction):
    """What taking from one seat brings."""
    halves = takeable(victim, instruction.what)
    worth, taken = 0.0, np.int64(0)
    for half in range(s.NUM_HALVES):
        if halves >> half & 1:
            worth = max(worth, margin[half])
            taken += victim.loose[half] - victim.got[half]
    if instruction.mode & op.TO_DISCARD:
        worth = 0.0
    elif instruction.mode & op.OWNER_PICKS:
        worth *= OWNERS_CHOICE
    return (worth + HARM * CARD_LOSS) * min(taken, np.int64(instruction.base))


@kernel
def worth_of_card(state, seat_index, outlook, position, fresh, card, future):
    """What carrying out action card `card` would bring, but for copying another.

    position: after the production bonus; fresh: its margins with one and two buildings.
    """
    seat = state.seats[seat_index]
    pc = np.int64(state.effect[card])
    builds = min(builds_ahead(state, pc), MAX_BUILDS)
    margin = fresh[builds - 1]
    worth = best_of_list(state, seat, outlook, position, margin, builds, pc, future)
    if state.red[card] > 0:
        worth += worth_of_taking(state, seat_index, fresh[0], np.int64(state.red[card]))
    return worth

"""Effects that wait to be carried out (8): lower class first, first in first out inside one."""

from __future__ import annotations

from ...core.kernel import kernel
from .. import state as s


@kernel
def wait(state, order, what, n, m, i, card):
    """Append an effect of class `order`; `what` is an op with its figures `n` and `m`."""
    item = state.waiting[state.num_waiting]
    state.num_waiting += 1
    item.order = order
    item.what = what
    item.n = n
    item.m = m
    item.seat = i
    item.card = card


@kernel
def take_next(state):
    """Move the effect that comes next into `state.effect`."""
    best = 0
    for k in range(1, state.num_waiting):
        if state.waiting[k].order < state.waiting[best].order:
            best = k
    copy_item(state.effect, state.waiting[best])
    state.num_waiting -= 1
    for k in range(best, state.num_waiting):
        copy_item(state.waiting[k], state.waiting[k + 1])
    clear_item(state.waiting[state.num_waiting])


@kernel
def copy_item(to, item):
    """One item after another."""
    to.n = item.n
    to.m = item.m
    to.order = item.order
    to.what = item.what
    to.seat = item.seat
    to.card = item.card


@kernel
def clear_item(item):
    """Nothing waits here."""
    item.n = 0
    item.m = 0
    item.order = 0
    item.what = 0
    item.seat = 0
    item.card = 0


@kernel
def clear_waiting(state):
    """Nothing waits."""
    state.num_waiting = 0
    for k in range(s.QUEUE):
        clear_item(state.waiting[k])
    clear_item(state.effect)

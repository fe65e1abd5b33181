"""Cult tracks (9)."""

from __future__ import annotations

from .actions import acts, ask, locate
from .facts import CULT_POWER, CULTS, TOP
from .table import ORDER_STEPS

LAST_WITHOUT_KEY = TOP - 1


def summit_free(table, cult):
    """9.2: the last space holds one player."""
    return all(seat.cults[cult] < TOP for seat in table.seats)


def move_to(seat, cult, position):
    """9.1: power for spaces reached or passed."""
    for space in range(seat.cults[cult] + 1, position + 1):
        seat.gain_power(CULT_POWER.get(space, 0))
    seat.cults[cult] = position


def advance(table, s, cult, steps):
    """9.2: the last space takes a key, without a question (9.5)."""
    seat = table.seats[s]
    if seat.cults[cult] == TOP:
        return
    goal = min(seat.cults[cult] + steps, TOP)
    if goal == TOP:
        if not summit_free(table, cult):
            goal = LAST_WITHOUT_KEY
        elif seat.keys:
            seat.keys -= 1
        else:
            goal = LAST_WITHOUT_KEY
            table.turn.stopped.add(cult)
    move_to(seat, cult, goal)


def move_stopped_markers(table, s):
    """9.3: with keys for all of them, the markers stopped in this turn move on."""
    seat = table.seats[s]
    waiting = [
        cult
        for cult in sorted(table.turn.stopped)
        if seat.cults[cult] == LAST_WITHOUT_KEY and summit_free(table, cult)
    ]
    if len(waiting) <= seat.keys:
        for cult in waiting:
            seat.keys -= 1
            move_to(seat, cult, TOP)
        table.turn.stopped.clear()


def advance_all(table, s, steps):
    """TW5, TW6. 9.4: with too few keys the player says which tracks get one.

    The tracks that are not in question move first, a named one at once.
    """
    seat = table.seats[s]
    climbing = [
        cult
        for cult in range(len(CULTS))
        if seat.cults[cult] < TOP <= seat.cults[cult] + steps and summit_free(table, cult)
    ]
    asked = climbing if len(climbing) > seat.keys else []
    for cult in range(len(CULTS)):
        if cult not in asked:
            advance(table, s, cult, steps)
    while asked and seat.keys:
        action = yield from ask(s, "summit", acts("cult", asked))
        named = locate(action)[1]
        advance(table, s, named, steps)
        asked.remove(named)
    for cult in asked:
        advance(table, s, cult, steps)


def choose_track(table, s, steps):
    """14.6: BON2, FAV6, Auren, Cultists; a step without effect is allowed (7.6)."""
    action = yield from ask(s, "cult", acts("cult", range(len(CULTS))))
    advance(table, s, locate(action)[1], steps)


def priest_choices(table, s):
    """7.6: per cult the kinds 0 (returned, 1 step), 1 (two steps), 2 (three steps)."""
    if not table.seats[s].priests:
        return []
    choices = []
    for cult, spaces in enumerate(table.order_spaces):
        free = {steps for steps, owner in zip(ORDER_STEPS, spaces, strict=True) if owner is None}
        choices += [3 * cult + kind for kind in range(3) if kind == 0 or kind + 1 in free]
    return choices


def send_priest(table, s, choice):
    cult, steps = choice // 3, choice % 3 + 1
    seat, spaces = table.seats[s], table.order_spaces[cult]
    seat.priests -= 1
    if steps > 1:
        seat.cult_priests += 1
        place = next(
            i for i, owner in enumerate(spaces) if owner is None and ORDER_STEPS[i] == steps
        )
        spaces[place] = s
    advance(table, s, cult, steps)

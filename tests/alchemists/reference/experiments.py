"""7.5 Custodian, 7.7 Test on a student, 7.8 Drink."""

from __future__ import annotations

from .actions import DECLINE, ask, each
from .chemistry import INSANITY, NEGATIVE, PARALYSIS, POISON
from .facts import CUSTODIANS, DRINK, ROUNDS, SPACE, STUDENT
from .mixing import discard_pair, let_look, tell


def test_on_student(table, seat):
    """7.7."""
    fee = SPACE[STUDENT]["fee_after_negative"] if table.student_unhappy else 0
    pairs = seat.pairs()
    if not pairs or seat.gold < fee:
        return False
    name, pair = yield from ask(seat, "test", [*each("pair", pairs), DECLINE])
    if name == "decline":
        return False
    seat.gold -= fee
    discard_pair(table, seat, pair)
    potion = tell(table, seat, pair, {table.potion_of(pair)})
    if potion in NEGATIVE:
        table.student_unhappy = True
    yield from let_look(table, seat, STUDENT)
    return True


def drink(table, seat, station=DRINK):
    """7.8; the same on a Custodian card (7.5)."""
    pairs = seat.pairs()
    if not pairs:
        return False
    name, pair = yield from ask(seat, "draught", [*each("pair", pairs), DECLINE])
    if name == "decline":
        return False
    discard_pair(table, seat, pair)
    potion = tell(table, seat, pair, {table.potion_of(pair)})
    suffer(table, seat, potion)
    yield from let_look(table, seat, station)
    return True


def drink_for_custodian(table, seat):
    return (yield from drink(table, seat, CUSTODIANS))


def suffer(table, seat, potion):
    """7.8: the same negative effect only once per round; only insanity matters in round 6."""
    if potion not in NEGATIVE or potion in seat.hit:
        return
    seat.hit.add(potion)
    if table.round == ROUNDS and potion != INSANITY:
        return
    if potion == POISON:
        seat.hospital += 1
    elif potion == PARALYSIS:
        table.green.append(seat.number)
    else:
        table.change_reputation(seat, -1)

"""9.1 Publish, 9.2 Endorse, 9.3 Grants."""

from __future__ import annotations

from .actions import DECLINE, ask, each
from .facts import (
    BOARD,
    FIRST_NEED,
    GRANT_GOLD,
    GRANTS,
    KINDS,
    LATER_NEED,
    NOBODY,
    PUBLISH,
    SEALS_PER_THEORY,
)

RULES = BOARD["publish"]
AUTHORITY = 2  # 11: the Seal of Authority


def bank_gold(seat):
    """11: nothing with the Printing Press."""
    return 0 if seat.owns("printing_press") else RULES["bank_gold"]


def can_publish(seat):
    """What a publication needs besides an ingredient and a token."""
    return seat.gold >= bank_gold(seat) and bool(seat.kinds_of_seal())


def can_endorse(table, seat, i):
    """9.2."""
    owners = table.sealers[i]
    price = bank_gold(seat) + len(owners) * RULES["gold_per_other_seal_owner_when_endorsing"]
    return (
        seat.number not in owners
        and len(owners) < SEALS_PER_THEORY
        and not table.in_conflict(i)
        and seat.gold >= price
        and bool(seat.kinds_of_seal())
    )


def publish(table, seat):
    """Action 6: a new theory, or a seal on one that exists."""
    possible = [
        i
        for i in range(KINDS)
        if (can_publish(seat) if table.theories[i] == NOBODY else can_endorse(table, seat, i))
    ]
    name, i = yield from ask(seat, "theory", [*each("ingredient", possible), DECLINE])
    if name == "decline":
        return False
    table.theory = i
    if table.theories[i] == NOBODY:
        _, table.token = yield from ask(seat, "token", each("token", table.supply()))
        yield from place_new_theory(table, seat)
    else:
        yield from endorse(table, seat)
    yield from take_grant(table, seat)
    return True


def place_new_theory(table, seat):
    """9.1: the seal, payment and reputation; ingredient and token are chosen."""
    i, token = table.theory, table.token
    _, seal = yield from ask(seat, "seal", each("seal", seat.kinds_of_seal()))
    seat.gold -= bank_gold(seat)
    table.theories[i] = token
    place_seal(table, seat, i, seal)
    change_for_theory(table, seat, RULES["reputation_publish"])
    table.carried_out(seat, PUBLISH)


def endorse(table, seat):
    """9.2."""
    i = table.theory
    _, seal = yield from ask(seat, "seal", each("seal", seat.kinds_of_seal()))
    seat.gold -= bank_gold(seat)
    for owner in table.sealers[i]:
        seat.gold -= RULES["gold_per_other_seal_owner_when_endorsing"]
        table.seats[owner].gold += RULES["gold_per_other_seal_owner_when_endorsing"]
    place_seal(table, seat, i, seal)
    change_for_theory(table, seat, RULES["reputation_endorse"])
    table.carried_out(seat, PUBLISH)


def place_seal(table, seat, i, seal):
    seat.seals[seal] -= 1
    seat.placed[i] = seal
    table.sealers[i].append(seat.number)


def change_for_theory(table, seat, change):
    authority = AUTHORITY if seat.owns("seal_of_authority") else 0
    table.change_reputation(seat, change + authority)


def take_grant(table, seat):
    """9.3: one tile at most."""
    need = LATER_NEED if seat.number in table.grants else FIRST_NEED
    counted = set(table.counted_seals(seat))
    tiles = [
        tile["id"]
        for tile in GRANTS
        if table.grants[tile["id"]] == NOBODY and len(counted & set(tile["ingredients"])) >= need
    ]
    if tiles:
        _, tile = yield from ask(seat, "grant", each("grant", tiles))
        table.grants[tile] = seat.number
        seat.gold += GRANT_GOLD

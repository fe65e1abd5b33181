"""Red-bordered effects (5, 8 class 7): who or what may be hit, and the blow."""

from __future__ import annotations

from .actions import DONE, acts, ask, ask_index, locate
from .facts import ADJACENT, CARDS

SABOTAGED = {"titanium": 3, "steel": 4, "mc": 7}
RAIDED = {"steel": 2, "mc": 3}
BOOTY = ("mc", "steel", "titanium")  # by option
FLOODED = 4
VIRUS_ANIMALS, VIRUS_PLANTS = 2, 5


def holders(table, s, kind):
    return [card.number for card in table.seats[s].front if card.holds == kind]


def owner_of(table, number):
    return next(s for s, seat in enumerate(table.seats) if CARDS[number] in seat.played)


def ask_player(table, s, name, seats, optional):
    """A seat, by its clockwise distance from seat s; None if declined."""
    n = len(table.seats)
    options = acts("player", [(other - s) % n for other in seats])
    distance = yield from ask_index(s, name, [*options, DONE] if optional else options)
    return None if distance is None else (s + distance) % n


# -- Production -----------------------------------------------------------------------------------


def cut_targets(table, resource, n):
    return [s for s, seat in enumerate(table.seats) if seat.can_lower(resource, n)]


def production_fits(table, s, ops, triggered=()):
    """5: decreases are covered, increases counted first; cuts hit somebody.

    triggered: further `prod` ops that come first, through triggers.
    """
    seat = table.seats[s]
    change = {}
    for op in [*ops, *triggered]:
        if op[0] == "prod":
            change[op[1]] = change.get(op[1], 0) + op[2]
    if not all(seat.can_lower(resource, -n) for resource, n in change.items()):
        return False
    return all(
        not nobody_can_lower(table, *op[1:]) or seat.can_lower(op[1], op[2] - gained(ops, op[1]))
        for op in ops
        if op[0] == "cut_prod_any"
    )


def gained(ops, resource):
    return sum(op[2] for op in ops if op[:2] == ["prod", resource])


def nobody_can_lower(table, resource, n):
    return not table.solo and not cut_targets(table, resource, n)


def cut(table, s, card, resource, n):
    hit = [] if table.solo else cut_targets(table, resource, n)
    if hit:
        victim = yield from ask_player(table, s, "cut", hit, optional=False)
        table.seats[victim].produce(resource, -n)


# -- Stocks ---------------------------------------------------------------------------------------


def _with_plants(table, s):
    return [
        other
        for other in table.others(s)
        if table.seats[other].stock["plants"] and not table.seats[other].protects("plants")
    ]


def remove_plants(table, s, card, resource, n):
    hit = _with_plants(table, s)
    if not hit:
        return
    if table.seats[s].stock[resource]:
        hit.append(s)
    victim = yield from ask_player(table, s, "remove_plants", hit, optional=True)
    if victim is not None:
        lose(table.seats[victim], resource, n)


def lose(seat, resource, n):
    """Returns how much was lost."""
    n = min(n, seat.stock[resource])
    seat.gain(resource, -n)
    return n


def _rob(table, s, name, most):
    """A victim and a resource; None if declined or nobody has anything."""
    hit = [
        other
        for other in table.others(s)
        if any(table.seats[other].stock[resource] for resource in most)
    ]
    if not hit:
        return None
    victim = yield from ask_player(table, s, name, hit, optional=True)
    if victim is None:
        return None
    goods = [r for r, name in enumerate(BOOTY) if name in most and table.seats[victim].stock[name]]
    resource = BOOTY[(yield from ask_index(s, "booty", acts("option", goods)))]
    return resource, lose(table.seats[victim], resource, most[resource])


def sabotage(table, s, card):
    yield from _rob(table, s, "sabotage", SABOTAGED)


def raid(table, s, card):
    if table.solo:
        goods = [BOOTY.index(resource) for resource in RAIDED]
        resource = BOOTY[(yield from ask_index(s, "booty", acts("option", goods)))]
        table.seats[s].gain(resource, RAIDED[resource])
        return
    taken = yield from _rob(table, s, "raid", RAIDED)
    if taken:
        table.seats[s].gain(*taken)


def flood(table, s, card, h):
    owners = {table.tiles[other][1] for other in ADJACENT[h] if other in table.tiles}
    hit = [other for other in table.others(s) if other in owners]
    if hit:
        victim = yield from ask_player(table, s, "flood", hit, optional=True)
        if victim is not None:
            lose(table.seats[victim], "mc", FLOODED)


# -- Resources on cards ---------------------------------------------------------------------------


def removable(table, s, kind):
    """Cards from which seat s may take a resource of that kind."""
    return [
        number
        for number, n in sorted(table.resources.items())
        if n and CARDS[number].holds == kind and _exposed(table, s, number, kind)
    ]


def _exposed(table, s, number, kind):
    owner = owner_of(table, number)
    protected = owner != s and table.seats[owner].protects(kind)
    return not protected and "no_removal_here" not in CARDS[number].static


def virus(table, s, card):
    cards = [] if table.solo else virus_cards(table, s)
    hit = _with_plants(table, s)
    n = len(table.seats)
    options = acts("card", cards) + acts("player", [(other - s) % n for other in hit])
    if not options:
        return
    action = yield from ask(s, "virus", [*options, DONE])
    if action == DONE:
        return
    name, index = locate(action)
    if name == "card":
        table.resources[index] -= min(VIRUS_ANIMALS, table.resources[index])
    else:
        lose(table.seats[(s + index) % n], "plants", VIRUS_PLANTS)


def virus_cards(table, s):
    return removable(table, s, "animal")


def take(table, s, card, kind, n, gain):
    """Ants, Predators: the resource moves to their card; solo: from the neutral opponent."""
    if not table.solo:
        number = yield from ask_index(s, "take", acts("card", removable(table, s, kind)))
        table.resources[number] -= n
    for op in gain:
        table.resources[card.number] += op[1]

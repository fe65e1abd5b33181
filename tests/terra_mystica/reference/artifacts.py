"""The artifacts (13.3, 13.4): what each is worth to each seat in a final position."""

from __future__ import annotations

from . import scoring
from .facts import ARTIFACTS, CULTS, D, distance

NAMES = [artifact["id"] for artifact in ARTIFACTS]


def values(table):
    """Per seat the VP of the 14 artifacts, as if it alone had taken each."""
    cult_vp, area_vp = scoring.cult_vp(table), scoring.area_vp(table)
    return [
        [value(table, s, artifact["formula"], cult_vp, area_vp) for artifact in ARTIFACTS]
        for s in range(len(table.seats))
    ]


def value(table, s, formula, cult_vp, area_vp):
    seat = table.seats[s]
    kind = formula["type"]
    if kind == "repeat" and formula["source"] == "cult":
        return cult_vp[CULTS.index(formula["cult"])][s]
    if kind == "repeat":
        return scoring.resource_vp(seat)
    if kind == "fraction":
        return area_vp[s] // formula["denominator"]
    if kind == "farthest_pair":
        return farthest_pair(table, s, formula)
    if kind == "count_in_best_network":
        return formula["vp_each"] * best_network(table, s, formula["what"])
    if kind == "count":
        return formula["vp_each"] * sum(seat.bowls)
    if kind == "base_plus_min_cult":
        return formula["base"] + formula["per_step"] * min(seat.cults)
    if kind == "largest_town":
        return largest_town(table, s)
    return formula["vp"]


def greatest_distance(table, s, kind):
    """13.4, 4: between two structures of a kind in one network; 0 without a pair."""
    return max(
        (
            distance(a, b)
            for network in table.board.networks(s, table.seats[s])
            for a in network
            for b in network
            if table.board.structure[a] == table.board.structure[b] == kind
        ),
        default=0,
    )


def farthest_pair(table, s, formula):
    own = greatest_distance(table, s, formula["structure"])
    best = max(greatest_distance(table, t, formula["structure"]) for t in table.others(s))
    if own == 0 or own < best:
        return 0
    return formula["vp"] if own > best else formula["vp_if_tied"]


def best_network(table, s, what):
    """Dwellings or towns in the network that has most of them."""
    seat = table.seats[s]

    def count(network):
        if what == D:
            return sum(table.board.structure[h] == D for h in network)
        return sum(not network.isdisjoint(town) for town in seat.town_hexes)

    return max((count(network) for network in table.board.networks(s, seat)), default=0)


def largest_town(table, s):
    """The best group after dividing its structures by its towns."""
    seat = table.seats[s]
    best = 0
    for group in table.board.groups(s, seat.river_towns):
        towns = sum(not group.isdisjoint(town) for town in seat.town_hexes)
        if towns:
            best = max(best, len(group) // towns)
    return best

"""Milestones, awards, points and places (10)."""

from __future__ import annotations

from . import facts
from .facts import ADJACENT, CITY_TILES, ON_MAP


def milestone_value(table, s, test):
    seat = table.seats[s]
    return {
        "tr": lambda: seat.tr,
        "own_cities_anywhere": lambda: len(table.cities(s)),
        "own_greeneries": lambda: len(table.spaces(("greenery",), s)),
        "own_building_tags": lambda: seat.tags("building"),
        "hand_cards": lambda: len(seat.hand),
    }[test]()


def award_value(table, s, a):
    seat = table.seats[s]
    return {
        "own_tiles": lambda: len(table.owned(s)),
        "mc_production": lambda: seat.production["mc"],
        "own_science_tags": lambda: seat.tags("science"),
        "heat_stock": lambda: seat.stock["heat"],
        "steel_stock+titanium_stock": lambda: seat.stock["steel"] + seat.stock["titanium"],
    }[facts.AWARDS["list"][a]["value"]]()


def award_points(table, a):
    """5 for the first, 2 for the second, by seat."""
    values = [award_value(table, s, a) for s in range(len(table.seats))]
    ranked = sorted(set(values), reverse=True)
    points = [facts.AWARDS["first"] if value == ranked[0] else 0 for value in values]
    enough = len(values) >= facts.AWARDS["second_needs_players"]
    if enough and values.count(ranked[0]) == 1:
        for s, value in enumerate(values):
            if value == ranked[1]:
                points[s] = facts.AWARDS["second"]
    return points


def card_points(table, s, card):
    return sum(_points(table, s, card, *vp) for vp in card.vp)


def _points(table, s, card, kind, *args):
    here = table.resources.get(card.number, 0)
    if kind == "fixed":
        return args[0]
    if kind == "if_res_here":
        return args[0] if here else 0
    if kind == "res_here":
        num, den = args
        return num * (here // den)
    if kind == "own_tag":
        tag, num, den = args
        return num * (table.seats[s].tags(tag) // den)
    if kind == "cities_all":
        num, den = args
        return num * (len(table.cities()) // den)
    assert kind == "adjacent"
    what, num, den = args
    own = next(op[1] for op in card.effects if op[0] == "tile")
    kinds = CITY_TILES if what == "city" else (what,)
    return sum(num * (table.beside(h, kinds) // den) for h in table.spaces((own,), s))


def city_points(table, s):
    return sum(
        table.tiles.get(other, ("", 0))[0] == "greenery"
        for h in table.cities(s)
        if h < ON_MAP
        for other in ADJACENT[h]
    )


def score(table):
    """Fills the points of all seats."""
    awards = [award_points(table, a) for a, _ in table.awards]
    for s, seat in enumerate(table.seats):
        seat.parts = {
            "tr": seat.tr,
            "milestones": facts.MILESTONES["points"] * sum(by == s for _, by in table.milestones),
            "awards": sum(points[s] for points in awards),
            "greenery": len(table.spaces(("greenery",), s)),
            "city": city_points(table, s),
            "cards": sum(card_points(table, s, card) for card in seat.played),
        }


def places(table):
    """Place of each seat, 1 = winner; ties are shared. Solo: 1 won, 2 lost."""
    if table.solo:
        return [1 if terraformed(table) else 2]
    keys = [(sum(seat.parts.values()), seat.stock["mc"]) for seat in table.seats]
    return [1 + sum(other > key for other in keys) for key in keys]


def terraformed(table):
    return (
        table.temperature == facts.WARMEST
        and table.oxygen == facts.MOST_OXYGEN
        and table.oceans == facts.MOST_OCEANS
    )

"""Tiles and the tracks of the planet (7)."""

from __future__ import annotations

from . import facts
from .facts import ADJACENT, BONUS, CITY_TILES, KIND, METALS, ON_MAP
from .table import NOBODY

# -- Where a tile may go --------------------------------------------------------------------------


def free(table, s, kind):
    return [
        h
        for h in range(ON_MAP)
        if h not in table.tiles and KIND[h] == kind and table.claims.get(h, s) == s
    ]


def next_to_own(table, s, h):
    return any(table.tiles.get(other, (None, NOBODY))[1] == s for other in ADJACENT[h])


def alone(table, h):
    return not any(other in table.tiles for other in ADJACENT[h])


def has_metal(h):
    return any(metal in BONUS[h] for metal in METALS)


def places(table, s, where):
    """The hexes where seat s may put a tile with this placement."""
    if where == "ocean":
        return free(table, s, "ocean")
    land = free(table, s, "land")
    if where == "greenery":
        beside = [h for h in land if next_to_own(table, s, h)]
        return beside or land
    test = {
        "land": lambda h: True,
        "city": lambda h: table.beside(h, CITY_TILES) == 0,
        "isolated": lambda h: alone(table, h),
        "volcanic": lambda h: h in facts.VOLCANIC,
        "next_to_city": lambda h: table.beside(h, CITY_TILES) >= 1,
        "next_to_2_cities": lambda h: table.beside(h, CITY_TILES) >= 2,
        "next_to_greenery": lambda h: table.beside(h, ("greenery",)) >= 1,
        "metal": has_metal,
        "metal_next_to_own": lambda h: has_metal(h) and next_to_own(table, s, h),
        "claim": lambda h: h not in table.claims,
    }[where]
    return [h for h in land if test(h)]


# -- The tracks -----------------------------------------------------------------------------------


def warm(table, s, n):
    """Steps of temperature, with TR and the bonuses on the track."""
    for _ in range(n):
        if table.temperature == facts.WARMEST:
            return
        table.temperature += 1
        table.seats[s].raise_tr(1)
        for bonus in facts.TRACKS["temperature"]["bonuses"]:
            if bonus["at"] == facts.degrees(table.temperature):
                _track_bonus(table, s, bonus["gain"])


def breathe(table, s, n):
    """Steps of oxygen."""
    for _ in range(n):
        if table.oxygen == facts.MOST_OXYGEN:
            return
        table.oxygen += 1
        table.seats[s].raise_tr(1)
        for bonus in facts.TRACKS["oxygen"]["bonuses"]:
            if bonus["at"] == table.oxygen:
                _track_bonus(table, s, bonus["gain"])


def _track_bonus(table, s, gain):
    name, *args = gain
    if name == "prod":
        table.seats[s].produce(*args)
    elif name == "temp":
        warm(table, s, *args)
    else:
        table.wait(4, s, None, ["ocean", *args])


# -- Putting a tile down --------------------------------------------------------------------------


def place(table, s, kind, h, oxygen=True):
    """Seat s places a tile: bonuses, parameters, and what other cards make of it."""
    table.tiles[h] = (kind, NOBODY if kind == "ocean" else s)
    table.claims.pop(h, None)
    seat = table.seats[s]
    if h < ON_MAP:
        for icon in BONUS[h]:
            if icon == "card":
                seat.hand.update(table.draw(1, s, "hand"))
            else:
                seat.gain(icon, 1)
        seat.gain("mc", facts.CONSTANTS["ocean_adjacency_mc"] * table.beside(h, ("ocean",)))
    if kind == "ocean":
        table.oceans += 1
        seat.raise_tr(1)
    if kind == "greenery" and oxygen:
        breathe(table, s, 1)
    tile_triggers(table, s, kind, h)


def tile_triggers(table, s, kind, h):
    """8: those of others are carried out first, those of the placer late."""
    for owner in table.clockwise(table.first):
        for card in table.seats[owner].front:
            for trigger in card.triggers:
                if (owner == s or trigger.get("who") == "any") and _watches(trigger, kind, h):
                    order = 8 if owner == s else 1
                    table.wait(order, owner, card, ["trigger", trigger["do"]])


def _watches(trigger, kind, h):
    if trigger["on"] == "tile_on_metal_bonus":
        return h < ON_MAP and has_metal(h)
    if trigger["on"] != "tile":
        return False
    if trigger.get("where") == "mars" and h >= ON_MAP:
        return False
    return kind in CITY_TILES if trigger["tile"] == "city" else kind == trigger["tile"]

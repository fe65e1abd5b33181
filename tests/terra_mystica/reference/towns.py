"""Towns (8) and the taking of favor tiles and town tiles."""

from __future__ import annotations

from . import cults
from .actions import act, acts, ask, locate
from .facts import BANKS, CULTS, FAV5, FAVORS, SA, TOWNS
from .seat import Seat

POWER_NEEDED, SIZE, SIZE_WITH_SANCTUARY = 7, 4, 3  # 8.1


def power_needed(seat: Seat):
    return FAVORS[FAV5]["passive"]["town_power_needed"] if FAV5 in seat.favors else POWER_NEEDED


def big_enough(table, s, group):
    """8.1, for a group of which no structure belongs to a town."""
    board, seat = table.board, table.seats[s]
    has_sanctuary = any(board.structure[h] == SA for h in group)
    size = SIZE_WITH_SANCTUARY if has_sanctuary else SIZE
    return (
        not group & seat.in_town
        and len(group) >= size
        and board.power_of(group) >= power_needed(seat)
    )


def tiles_left(table):
    """8.2: town tiles that are not promised to a town of this turn."""
    return sum(table.town_supply) - table.turn.due_towns


def found(table, s, group):
    seat = table.seats[s]
    seat.in_town |= group
    seat.town_hexes.append(sorted(group))
    seat.num_towns += 1
    table.turn.due_towns += 1


def look_at(table, s, h):
    """8.1, 8.3: the group of a hex has changed; it joins its town or founds one."""
    seat = table.seats[s]
    group = table.board.group(s, [h], seat.river_towns)
    if group & seat.in_town:
        seat.in_town |= group
    elif big_enough(table, s, group) and tiles_left(table):
        found(table, s, group)


def look_everywhere(table, s):
    """8.4: FAV5 lowers the power needed; the groups of the smallest hexes come first."""
    for group in table.board.groups(s, table.seats[s].river_towns):
        if big_enough(table, s, group) and tiles_left(table):
            found(table, s, group)


def river_group(table, s, r):
    """8.6: the structures around a river hex with all that is joined to them."""
    board, seat = table.board, table.seats[s]
    around = [h for h in BANKS[r] if board.owner[h] == s]
    return board.group(s, around, seat.river_towns)


def river_towns(table, s):
    """The river hexes over which the Mermaids could found a town now."""
    if not table.seats[s].is_faction("mermaids") or not tiles_left(table):
        return []
    return [r for r in range(len(BANKS)) if big_enough(table, s, river_group(table, s, r))]


def found_river_town(table, s, r):
    found(table, s, river_group(table, s, r))
    table.seats[s].river_towns.add(r)


def tile_choices(table, s):
    seat, turn = table.seats[s], table.turn
    choices = []
    if turn.due_favors:
        choices += acts(
            "favor",
            [f for f, left in enumerate(table.favor_supply) if left and f not in seat.favors],
        )
    if turn.due_towns:
        choices += acts("town", [t for t, left in enumerate(table.town_supply) if left])
    return choices


def take_tiles(table, s, conversions):
    """14.7, 14.8: in either order, until nothing is due; what cannot be had is dropped (7.5).

    conversions: a function that gives the conversions open to the seat (4).
    """
    turn = table.turn
    while choices := tile_choices(table, s):
        name, index = locate((yield from ask(s, "tiles", [*choices, *conversions()])))
        if name == "convert":
            table.seats[s].convert(index)
            turn.converted = index
            continue
        turn.converted = 0  # what a tile brings may be converted anew
        if name == "favor":
            take_favor(table, s, index)
        else:
            yield from take_town(table, s, index)
    turn.due_favors = turn.due_towns = 0


def take_favor(table, s, f):
    """7.5: its cult steps; FAV5 counts at once (8.4)."""
    table.turn.due_favors -= 1
    table.favor_supply[f] -= 1
    table.seats[s].favors.add(f)
    for cult, steps in FAVORS[f]["cult_steps"].items():
        cults.advance(table, s, CULTS.index(cult), steps)
    if f == FAV5:
        look_everywhere(table, s)


def take_town(table, s, t):
    """8.2: the keys first (9.3), then the rest."""
    seat, tile = table.seats[s], TOWNS[t]
    table.turn.due_towns -= 1
    table.town_supply[t] -= 1
    seat.town_tiles[t] += 1
    seat.keys += tile["keys"]
    cults.move_stopped_markers(table, s)
    seat.gain(tile["gain"])
    table.event_vp(s, "take_town_tile")
    for ability in seat.board["ability"]:  # 8.5
        if ability["type"] == "on_town":
            seat.gain(ability["gain"])
    if tile["gain"].get("shipping_steps_free"):
        seat.advance_shipping()
    if tile["gain"].get("carpet_skip") and seat.is_faction("fakirs"):
        seat.carpet += tile["gain"]["carpet_skip"]
    if steps := tile["gain"].get("cult_steps_each_track"):
        yield from cults.advance_all(table, s, steps)


def river_town_choices(table, s):
    return [act("river_town", r) for r in river_towns(table, s)]

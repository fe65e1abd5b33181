"""Structures and bridges put on the map, with what follows at once (7.5, 7.9, 7.11, 5.4)."""

from __future__ import annotations

from . import towns
from .actions import acts, ask, locate
from .facts import COMMON, FAV10, FAV11, FAVORS, SA, SH, SPOTS, TE, TP, D
from .table import Event

CONVERSIONS = 8
NEXT_KINDS = {kind: [to for frm, to in COMMON["upgrades"] if frm == kind] for kind in (D, TP, TE)}


def conversions(table, s):
    """4, in ascending order only, until the next action."""
    seat, first = table.seats[s], table.turn.converted
    return acts("convert", [k for k in range(first, CONVERSIONS) if seat.can_convert(k)])


def conversions_after(table, s):
    """Those offered after the action: only to a seat that has said it stays."""
    return conversions(table, s) if table.turn.stay else []


def put(table, s, h, kind):
    """A structure is built or upgraded to: VP, offers of power, towns."""
    seat, board, turn = table.seats[s], table.board, table.turn
    before = board.structure[h]
    if before:
        seat.built[before] -= 1
    board.place(s, h, kind)
    seat.built[kind] += 1
    table.event_vp(s, f"build_{kind}")
    for favor in (FAV10, FAV11):
        if favor in seat.favors:
            seat.gain(FAVORS[favor]["on_build"].get(kind, {}))
    offers = {t: power for t, power in board.power_around(h).items() if t != s}
    turn.events.append(Event(s, offers))
    towns.look_at(table, s, h)


def upgrade_cost(table, s, h, kind):
    """7.5: a trading house costs twice the coins without an opponent's structure beside it."""
    cost = dict(table.seats[s].cost(kind))
    if kind == TP and not table.board.power_around(h).keys() - {s}:
        cost["C"] *= 2
    return cost


def upgrades(table, s):
    """Every (hex, kind) that the seat can pay for."""
    seat, board = table.seats[s], table.board
    return [
        (h, kind)
        for h in board.hexes(s)
        for kind in NEXT_KINDS.get(board.structure[h], [])
        if seat.in_stock(kind) and seat.can_pay(upgrade_cost(table, s, h, kind))
    ]


def favors_for(seat, kind):
    """7.5: how many favor tiles come with a temple or sanctuary."""
    for ability in seat.board["ability"]:
        if ability["type"] == "favor_tiles_per_building" and kind in ability["buildings"]:
            return ability["count"]
    return {TE: COMMON["favor_tiles_per_temple"], SA: COMMON["favor_tiles_per_sanctuary"]}[kind]


def upgrade(table, s, h, kind):
    """The upgrade itself, paid for; a stronghold's spades follow later."""
    seat = table.seats[s]
    seat.pay(upgrade_cost(table, s, h, kind))
    put(table, s, h, kind)
    if kind in (TE, SA):
        table.turn.due_favors += favors_for(seat, kind)
    if kind == SH:
        yield from open_stronghold(table, s)


def open_stronghold(table, s):
    """7.5: what is marked `on_build`, but for the Halflings' spades."""
    seat = table.seats[s]
    stronghold = seat.board["stronghold"]
    on_build = stronghold.get("on_build", {})
    seat.gain(on_build)
    table.turn.due_favors += on_build.get("favor_tiles", 0)
    if on_build.get("shipping_steps_free"):
        seat.advance_shipping()
    if seat.is_faction("fakirs"):
        seat.carpet += 1
    if "on_build_once" in stronghold:  # 4: Darklings
        most = min(stronghold["on_build_once"]["convert_workers_to_priests"], seat.workers)
        n = locate((yield from ask(s, "ordain", acts("ordain", range(most + 1)))))[1]
        seat.workers -= n
        seat.gain_priests(n)


def bridge_spots(table, s):
    """7.9: one end must hold an own structure."""
    board = table.board
    if not table.seats[s].bridges:
        return []
    return [
        spot
        for spot, ends in enumerate(SPOTS)
        if spot not in board.bridges and any(board.owner[h] == s for h in ends)
    ]


def build_bridge(table, s):
    board = table.board
    action = yield from ask(s, "bridge", acts("bridge", bridge_spots(table, s)))
    spot = locate(action)[1]
    board.add_bridge(s, spot)
    table.seats[s].bridges -= 1
    a, b = SPOTS[spot]
    if board.owner[a] == board.owner[b] == s:
        towns.look_at(table, s, a)

"""Reach (6.3 to 6.5), transformations (7.1, 7.2, 11.2) and dwellings built after them."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import building
from .actions import DONE, act, acts, ask, locate
from .facts import BON4, BONUS_CARDS, EDGES, D, ways
from .seat import add_costs

UNLIMITED = 99


@dataclass
class Work:
    """An action with spades under way."""

    free: int  # spades left that were not dug
    hexes: int  # that may still be transformed
    may_dig: bool = False  # more spades may be bought
    cult: bool = False  # the spades of phase III (11.2)
    strayed: bool = False  # a hex has become something else than home (7.2)
    turned: set = field(default_factory=set)
    buildable: set = field(default_factory=set)  # hexes turned that are home now
    dug_at: int | None = None  # a hex not home yet, where Alchemists' spades brought power
    dug_from: int | None = None  # its terrain at first
    dug: int = 0  # spades used on it so far


def spade_gain(seat):
    """15.11: the Alchemists' stronghold, on every spade."""
    if seat.has_stronghold:
        for passive in seat.board["stronghold"].get("passive", []):
            if passive.get("on") == "gain_spade":
                return passive["get"]
    return {}


def gain_spades(table, s, n, paid=False, cult=False):
    """15.11: what every spade brings, used or not; the round tile only in phase II (7.11)."""
    seat = table.seats[s]
    if paid:
        seat.score("play", seat.paid_spade_vp(n))
    for _ in range(n):
        if not cult:
            table.event_vp(s, "gain_spade")
        for ability in seat.board["ability"]:
            if ability["type"] == "vp_per_spade":
                seat.score("play", ability["VP"])
        seat.gain(spade_gain(seat))


def reach(table, s, cult=False):
    """Free hex -> the cost of getting there: nothing, or a tunnel or carpet ride."""
    seat, board = table.seats[s], table.board
    near = board.near(s)
    level = seat.shipping
    if seat.board["shipping"] and seat.bonus_card == BON4 and not cult:
        level += BONUS_CARDS[BON4]["passive"]["shipping_bonus"]
    costs = {h: {} for h in near | board.by_shipping(s, level)}
    if seat.tunnel_range() and not cult:
        if table.turn.tunnelled is None:
            for h in board.within(s, seat.tunnel_range()) - near:
                costs[h] = seat.tunnel_cost()
        else:  # 6.4: one hex a turn, paid once
            costs.setdefault(table.turn.tunnelled, {})
    return {h: cost for h, cost in costs.items() if board.free(h)}


def go_to(table, s, h, cost):
    """Pay the tunnel or carpet ride, if it takes one."""
    if cost:
        seat = table.seats[s]
        seat.pay(cost)
        seat.gain(seat.tunnel_gain())
        table.turn.tunnelled = h


def targets(table, s, work, h, cost):
    """Action -> (terrain, spades) for a hex that is reached at a cost."""
    seat, found = table.seats[s], {}
    terrain = table.board.terrain[h]
    ways_from = ways(seat.home, terrain)
    for ability in seat.board["ability"]:
        if ability["type"] == "fixed_spades":  # Giants
            ways_from = [("terrain", seat.home, ability["spades"])] if terrain != seat.home else []
    digging_on = h == work.dug_at
    for name, target, spades in ways_from:
        dug = max(0, spades - work.free)
        if dug and not (work.may_dig or digging_on):
            continue
        if work.strayed and not (work.cult or digging_on) and target != seat.home:
            continue
        if digging_on and not leads_on(seat, work, target, spades):
            continue
        if seat.can_pay(add_costs(seat.spade_cost(dug), cost)):
            found[act(name, target)] = (target, spades)
    return found


def leads_on(seat, work, target, spades):
    """7.1: instalments are one transformation: on along one way, never back."""
    return any(
        end == target and total == work.dug + spades
        for _, end, total in ways(seat.home, work.dug_from)
    )


def transformable(table, s, work):
    """Hex -> cost of getting there, for those with a target."""
    if not work.hexes or not (work.free or work.may_dig):
        return {}
    return {
        h: cost
        for h, cost in reach(table, s, work.cult).items()
        if h not in work.turned and targets(table, s, work, h, cost)
    }


def transform(table, s, work, h):
    """One hex is turned; spades that are missing are dug for it."""
    seat = table.seats[s]
    cost = reach(table, s, work.cult)[h]
    choices = targets(table, s, work, h, cost)
    target, spades = choices[(yield from ask(s, "target", choices))]
    dug = max(0, spades - work.free)
    seat.pay(seat.spade_cost(dug))
    gain_spades(table, s, dug, paid=True)
    go_to(table, s, h, cost)
    before = table.board.terrain[h]
    table.board.terrain[h] = target
    work.free = max(0, work.free - spades)
    work.hexes = 0 if dug else work.hexes - 1  # 7.2: with dug spades only this hex
    work.may_dig = False
    work.turned.add(h)
    if target == seat.home:
        work.buildable.add(h)
    else:
        work.strayed = True
    on = work.dug_at == h
    if dug:
        table.turn.converted = 0  # what the spades bring may be converted anew
    work.dug_at = h if dug and target != seat.home and spade_gain(seat) else None
    if work.dug_at is not None and not on:
        work.dug_from = before
    work.dug += spades


def dig(table, s, h):
    """7.1: the action, all spades dug for one hex."""
    work = Work(free=0, hexes=1, may_dig=True)
    yield from transform(table, s, work, h)
    yield from use(table, s, work)


def next_hexes(table, s, work):
    """The hexes to transform next. A hex dug at may be dug at again with the power gained."""
    hexes = set(transformable(table, s, work))
    if may_dig_on(table, work) and targets(table, s, work, work.dug_at, {}):
        hexes.add(work.dug_at)
    return hexes


def may_dig_on(table, work):
    return work.dug_at is not None and table.turn.stay


def use(table, s, work):
    """7.2: transform, then perhaps build on a hex that has become home. The rest is lost.

    Asked while something can be transformed now, or built, be it after a conversion.
    """
    seat, turn = table.seats[s], table.turn
    while True:
        hexes = next_hexes(table, s, work)
        conversions = [] if work.cult else building.conversions_after(table, s)
        may_build = work.buildable and not work.cult and seat.in_stock(D)
        if not (hexes or may_build or (may_dig_on(table, work) and conversions)):
            return
        options = [DONE, *acts("transform", hexes), *conversions]
        if may_build and seat.can_build_dwelling():
            options += acts("build", work.buildable)
        name, index = locate((yield from ask(s, "spades", options)))
        if name == "done":
            return
        if name == "convert":
            seat.convert(index)
            turn.converted = index
        elif name == "transform":
            yield from transform(table, s, work, index)
        else:
            seat.pay(seat.cost(D))
            building.put(table, s, index, D)
            return


def use_free(table, s, n, hexes, may_dig):
    gain_spades(table, s, n)
    yield from use(table, s, Work(free=n, hexes=hexes, may_dig=may_dig))


def use_cult_spades(table, s, n):
    """11.2: transform only; any number of hexes."""
    yield from use(table, s, Work(free=n, hexes=UNLIMITED, cult=True))


def sandstorm_hexes(table, s):
    """7.8: free, not home yet, on the edge of an own structure's hex; no bridge."""
    board, home = table.board, table.seats[s].home
    return [
        h
        for h in range(len(board.terrain))
        if board.free(h) and board.terrain[h] != home and any(board.owner[n] == s for n in EDGES[h])
    ]


def sandstorm(table, s):
    action = yield from ask(s, "sandstorm", acts("transform", sandstorm_hexes(table, s)))
    h = locate(action)[1]
    table.board.terrain[h] = table.seats[s].home
    yield from use(table, s, Work(free=0, hexes=0, turned={h}, buildable={h}))

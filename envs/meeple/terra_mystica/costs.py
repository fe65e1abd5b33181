"""What an action costs a seat, as (coins, workers, priests), for `describe` and `reasons`.

Reach and neighbours come from the sets in the record, figures from the tables; whether
an action is legal at all is for the rules to say.
"""

from __future__ import annotations

from typing import Any

from . import state as s
from . import tables as t
from .rules.offers import amount_offered
from .words import holds

Cost = tuple[int, int, int]
FREE: Cost = (0, 0, 0)


def total(*costs: Cost) -> Cost:
    """The sum of costs."""
    coins, workers, priests = (sum(parts) for parts in zip(*costs, strict=True))
    return coins, workers, priests


def in_hand(seat: Any) -> Cost:
    """Coins, workers and priests of a seat."""
    return int(seat["coins"]), int(seat["workers"]), int(seat["priests"])


def tunnel(state: Any, seat: Any, land: int) -> Cost:
    """6.4, 6.5: for a hex that is not directly adjacent; nothing twice in a turn."""
    if holds(seat["near"], land) or int(state["tunnelled"]) == land:
        return FREE
    if int(seat["faction"]) == s.DWARVES:
        cheap = bool(seat["built"][s.STRONGHOLD])
        return 0, int(t.TUNNEL_WORKERS_STRONGHOLD if cheap else t.TUNNEL_WORKERS), 0
    if int(seat["faction"]) == s.FAKIRS:
        return 0, 0, int(t.CARPET_PRIESTS)
    return FREE


def structure(seat: Any, kind: int) -> Cost:
    """The printed price of a structure, of a trading house beside an opponent."""
    faction = int(seat["faction"])
    return int(t.COIN_COST[faction, kind]), int(t.WORKER_COST[faction, kind]), 0


def upgrade(state: Any, player: int, land: int, kind: int) -> Cost:
    """7.5: of a structure to `kind`; a trading house with nobody beside it is dearer."""
    coins, workers, priests = structure(state["seats"][player], kind)
    if kind == s.TRADING_HOUSE and not has_neighbour(state, player, land):
        coins *= 2
    return coins, workers, priests


def has_neighbour(state: Any, player: int, land: int) -> bool:
    """Whether an opponent's structure is directly adjacent."""
    return any(
        holds(state["seats"][other]["near"], land)
        for other in range(int(state["num_players"]))
        if other != player
    )


def spades(state: Any, seat: Any, land: int, terrain: int, long_way: bool = False) -> int:
    """7.1: spades that turn a hex into `terrain`; SPADES_NEVER where that cannot be."""
    home = int(t.HOME[int(seat["faction"])])
    if int(seat["faction"]) == s.GIANTS:
        able = terrain == home != int(state["terrain"][land]) and not long_way
        return int(t.GIANT_SPADES if able else t.SPADES_NEVER)
    ways = t.LONG_WAY if long_way else t.SHORT_WAY
    return int(ways[home, int(state["terrain"][land]), terrain])


def dig(seat: Any, number: int) -> Cost:
    """So many spades bought; Darklings pay priests."""
    if int(seat["faction"]) == s.DARKLINGS:
        return 0, 0, number
    return 0, number * int(t.WORKERS_PER_SPADE[int(seat["faction"]), int(seat["digging"])]), 0


def free_spades(state: Any) -> int:
    """Spades that need not be bought, while an action with spades or phase III goes on."""
    on = bool(state["digging_on"]) or int(state["stage"]) == s.CULT_SPADES
    return int(state["spades"]) if on else 0


def transformation(state: Any, seat: Any, land: int, terrain: int, long_way: bool = False) -> Cost:
    """Of the spades that are not free, and of the tunnel or carpet."""
    bought = spades(state, seat, land, terrain, long_way) - free_spades(state)
    way = FREE if int(state["stage"]) == s.CULT_SPADES else tunnel(state, seat, land)
    return total(dig(seat, max(0, bought)), way)


def advance(seat: Any, track: int) -> Cost:
    """7.3, 7.4: a level of shipping (0) or digging (1)."""
    if track == 0:
        return int(t.SHIPPING_COINS), 0, int(t.SHIPPING_PRIESTS)
    coins = int(t.DIGGING_COINS[int(seat["faction"])])
    return coins, int(t.DIGGING_WORKERS), int(t.DIGGING_PRIESTS)


def power_offer(state: Any) -> tuple[int, int]:
    """5.4: the power that the seat asked would gain now, and the VP that it costs."""
    gain = int(amount_offered(state, int(state["player"])))
    return gain, max(0, gain - 1)

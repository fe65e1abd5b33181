"""What an action costs a seat, as (coins, workers, priests), for `describe` and `reasons`.

What a rule decides is asked of the rules, figures come from the tables; whether an action
is legal at all is for the rules to say, too.
"""

from __future__ import annotations

from typing import Any

from . import state as s
from . import tables as t
from .rules.building import times_coins
from .rules.offers import amount_offered
from .rules.reach import needs_tunnel
from .rules.spades import spades_needed, tunnel_workers

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
    if not needs_tunnel(seat, land) or int(state["tunnelled"]) == land:
        return FREE
    if int(seat["faction"]) == s.DWARVES:
        return 0, int(tunnel_workers(seat)), 0
    return 0, 0, int(t.CARPET_PRIESTS)


def structure(seat: Any, kind: int) -> Cost:
    """The printed price of a structure, of a trading house beside an opponent."""
    faction = int(seat["faction"])
    return int(t.COIN_COST[faction, kind]), int(t.WORKER_COST[faction, kind]), 0


def upgrade(state: Any, player: int, land: int, kind: int) -> Cost:
    """7.5: of a structure to `kind`; a trading house with nobody beside it is dearer."""
    coins, workers, priests = structure(state["seats"][player], kind)
    return coins * int(times_coins(state, player, land, kind)), workers, priests


def spades(state: Any, seat: Any, land: int, terrain: int, long_way: bool = False) -> int:
    """7.1: spades that turn a hex into `terrain`; SPADES_NEVER where that cannot be."""
    return int(spades_needed(seat, int(state["terrain"][land]), terrain, long_way))


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

"""Spades (7.1, 7.2, 11.2), and tunnels and carpets (6.4, 6.5)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, add
from ...core.kernel import kernel
from .. import state as s
from ..actions import LONG_WAY as LONG_WAY_ACTION
from ..actions import TERRAIN
from ..tables import (
    CARPET_PRIESTS,
    CARPET_VP,
    GAIN_SPADE,
    GIANT_SPADES,
    HOME,
    LONG_WAY,
    SHORT_WAY,
    SPADE_POWER_ALCHEMISTS,
    SPADE_VP_DARKLINGS,
    SPADE_VP_HALFLINGS,
    SPADES_NEVER,
    TUNNEL_VP,
    TUNNEL_WORKERS,
    TUNNEL_WORKERS_STRONGHOLD,
    WORKERS_PER_SPADE,
)
from .power import gain_power, reward, score
from .reach import is_tunneller, needs_tunnel, reach_of

# Numba compiles a kernel anew for each plain constant it is given.
SHORT, LONG = np.bool_(False), np.bool_(True)
NEAR, FAR = np.bool_(False), np.bool_(True)
FREE, DUG = np.bool_(False), np.bool_(True)
NO_DIGGING, MAY_DIG = np.bool_(False), np.bool_(True)
NO_WORKERS = np.int64(0)


@kernel
def begin_spades(state, spades, hexes, may_dig):
    """An action with spades begins: so many free ones, for at most so many hexes."""
    state.digging_on = True
    state.spades = spades
    state.hexes_left = hexes
    state.may_dig = may_dig
    state.strayed = False
    state.dug_from = s.NOBODY
    state.dug = 0
    for w in range(s.WORDS):
        state.turned[w] = 0
        state.buildable[w] = 0


@kernel
def end_spades(state):
    """The action with spades is over; what is left is lost (7.2)."""
    begin_spades(state, np.int64(0), np.int64(0), NO_DIGGING)
    state.digging_on = False


@kernel
def gain_spades(state, i, count, dug):
    """What spades bring (7.11); those for which priests are paid bring Darklings more."""
    seat = state.seats[i]
    if state.stage == s.TURNS:
        reward(state, seat, GAIN_SPADE, count)
    if seat.faction == s.HALFLINGS:
        score(seat, s.PLAY_PART, count * SPADE_VP_HALFLINGS)
    elif seat.faction == s.ALCHEMISTS and seat.built[s.STRONGHOLD] > 0:
        gain_power(seat, count * SPADE_POWER_ALCHEMISTS)
    elif seat.faction == s.DARKLINGS and dug:
        score(seat, s.PLAY_PART, count * SPADE_VP_DARKLINGS)


@kernel
def tunnel_workers(seat):
    """6.4: workers that a tunnel costs Dwarves."""
    if seat.built[s.STRONGHOLD] > 0:
        return np.int64(TUNNEL_WORKERS_STRONGHOLD)
    return np.int64(TUNNEL_WORKERS)


@kernel
def can_tunnel(state, seat, workers):
    """Whether a tunnel or carpet can be paid besides so many workers.

    At most one hex a turn; true for who needs none.
    """
    if seat.faction == s.DWARVES:
        return state.tunnelled == s.NOBODY and seat.workers >= workers + tunnel_workers(seat)
    if seat.faction == s.FAKIRS:
        return state.tunnelled == s.NOBODY and seat.priests >= CARPET_PRIESTS
    return True


@kernel
def pay_tunnel(state, seat, hex_):
    """6.4, 6.5: the tunnel or carpet to `hex_` and its VP."""
    state.tunnelled = hex_
    if seat.faction == s.DWARVES:
        seat.workers -= tunnel_workers(seat)
        score(seat, s.PLAY_PART, TUNNEL_VP)
    else:
        seat.priests -= CARPET_PRIESTS
        score(seat, s.PLAY_PART, CARPET_VP)


@kernel
def can_dig(state, seat, count, tunnel):
    """Whether so many spades can be bought, with a tunnel or carpet besides."""
    if seat.faction == s.DARKLINGS:
        return seat.priests >= count
    workers = count * np.int64(WORKERS_PER_SPADE[seat.faction, seat.digging])
    if seat.workers < workers:
        return False
    return not tunnel or can_tunnel(state, seat, workers)


@kernel
def dig(state, i, count):
    """7.1: buy spades."""
    seat = state.seats[i]
    if seat.faction == s.DARKLINGS:
        seat.priests -= count
    else:
        seat.workers -= count * np.int64(WORKERS_PER_SPADE[seat.faction, seat.digging])
    gain_spades(state, i, count, DUG)


@kernel
def spades_needed(seat, start, end, long_way):
    """7.1: spades for a transformation; SPADES_NEVER where there is none."""
    home = HOME[seat.faction]
    if seat.faction == s.GIANTS:
        if start == home or end != home or long_way:
            return np.int64(SPADES_NEVER)
        return np.int64(GIANT_SPADES)
    if long_way:
        return np.int64(LONG_WAY[home, start, end])
    return np.int64(SHORT_WAY[home, start, end])


@kernel
def digs_on(state, seat):
    """Whether the hex just dug at may be dug at further.

    All spades of a hex are paid at once, and only to Alchemists it makes a difference: the
    power of the first spades may pay for more, by conversions in between.
    """
    return (
        seat.faction == s.ALCHEMISTS
        and seat.built[s.STRONGHOLD] > 0
        and state.stay
        and state.dug_from != s.NOBODY
        and state.buildable[0] | state.buildable[1] == 0
    )


@kernel
def leads_on(state, seat, count, end):
    """Whether so many more spades carry a hex on the way on which it was dug at (7.1)."""
    start = np.int64(state.dug_from)
    total = count + state.dug
    return (
        spades_needed(seat, start, end, SHORT) == total
        or spades_needed(seat, start, end, LONG) == total
    )


@kernel
def allowed(state, seat, start, tunnel, end, long_way):
    """Whether a hex may be turned from `start` to `end` this way with what is at hand.

    tunnel: whether the hex takes a tunnel or carpet.
    """
    count = spades_needed(seat, start, end, long_way)
    if count == SPADES_NEVER:
        return False
    if count > state.spades:  # 7.2: more may be dug for the only hex
        if digs_on(state, seat):
            possible = leads_on(state, seat, count, end)
        else:
            possible = state.may_dig and state.turned[0] | state.turned[1] == 0
        if not possible:
            return False
        return can_dig(state, seat, count - state.spades, tunnel)
    if tunnel and not can_tunnel(state, seat, NO_WORKERS):
        return False
    if state.stage == s.CULT_SPADES:
        return True
    return not state.strayed or end == HOME[seat.faction]  # 7.2


@kernel
def list_targets(state, seat, mask):
    """Enter the answers to TARGET, about `state.hex`, into `mask`, uint64[words]."""
    start = np.int64(state.terrain[state.hex])
    tunnel = needs_tunnel(seat, np.int64(state.hex))
    for end in range(s.TERRAINS):
        if allowed(state, seat, start, tunnel, end, SHORT):
            add(mask, TERRAIN + end)
        if allowed(state, seat, start, tunnel, end, LONG):
            add(mask, LONG_WAY_ACTION + end)


@kernel
def has_target(state, seat, start, tunnel):
    """Whether there is any answer to TARGET for a hex of this terrain."""
    for end in range(s.TERRAINS):
        if allowed(state, seat, start, tunnel, end, SHORT):
            return True
        if allowed(state, seat, start, tunnel, end, LONG):
            return True
    return False


@kernel
def turn_terrain(state, hex_, end):
    """`hex_` becomes another terrain."""
    word, one = hex_ >> 6, ONE << np.uint64(hex_ & 63)
    state.terrain_sets[state.terrain[hex_], word] &= ~one
    state.terrain[hex_] = end
    state.terrain_sets[end, word] |= one
    state.turned[word] |= one


@kernel
def note_digging(state, terrain, count):
    """Remember what was dug for the hex; the power of the spades may be converted anew (4)."""
    if state.dug_from == s.NOBODY:
        state.dug_from = terrain
    state.converted = s.BURN
    state.dug += count


@kernel
def transform(state, i, end, long_way):
    """7.1, 7.2: turn `state.hex`, paying for what is missing."""
    seat = state.seats[i]
    hex_ = np.int64(state.hex)
    count = spades_needed(seat, np.int64(state.terrain[hex_]), end, long_way)
    dug = count - state.spades
    if needs_tunnel(seat, hex_):
        pay_tunnel(state, seat, hex_)
    if dug > 0:
        dig(state, i, dug)
        note_digging(state, np.int64(state.terrain[hex_]), count)
        state.hexes_left = 0
        state.spades = 0
    else:
        state.hexes_left -= 1
        state.spades -= count
    turn_terrain(state, hex_, end)
    if end == HOME[seat.faction]:
        add(state.buildable, hex_)
    else:
        state.strayed = True


@kernel
def transformable(state, seat):
    """The hexes that may be transformed with the spades at hand (SPADES); a set."""
    low, high = np.uint64(0), np.uint64(0)
    if digs_on(state, seat):
        if has_target(state, seat, np.int64(state.terrain[state.hex]), NEAR):
            return state.turned[0], state.turned[1]
        return low, high
    if state.spades == 0 or state.hexes_left == 0:
        return low, high
    free0, free1 = reach_of(state, seat)
    free0 &= ~(state.occupied[0] | state.turned[0])
    free1 &= ~(state.occupied[1] | state.turned[1])
    far0, far1 = np.uint64(0), np.uint64(0)
    if is_tunneller(seat):
        far0, far1 = free0 & ~seat.near[0], free1 & ~seat.near[1]
    for terrain in range(s.TERRAINS):
        if has_target(state, seat, terrain, NEAR):
            low |= free0 & ~far0 & state.terrain_sets[terrain, 0]
            high |= free1 & ~far1 & state.terrain_sets[terrain, 1]
        if far0 | far1 != 0 and has_target(state, seat, terrain, FAR):
            low |= far0 & state.terrain_sets[terrain, 0]
            high |= far1 & state.terrain_sets[terrain, 1]
    return low, high

"""Carrying out the answer to a decision."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..actions import (
    ACCEPT,
    ADVANCE,
    ARTIFACT,
    BONUS_CARD,
    BRIDGE,
    BUILD,
    CONVERT,
    CULT,
    DONE,
    FACTION,
    FAVOR,
    LONG_WAY,
    ORDAIN,
    PASS,
    POWER,
    PRIEST,
    RIVER_TOWN,
    SPECIAL,
    STAY,
    STRONGHOLD,
    TERRAIN,
    TOWN,
    TRANSFORM,
    UPGRADE,
)
from ..tables import (
    BRIDGE_WORKERS,
    FAV5,
    GIANT_SPADES,
    POWER_BRIDGE,
    POWER_COST,
    POWER_GAIN,
    POWER_SPADES,
    STRONGHOLD_STEPS_AUREN,
)
from .building import (
    STRONGHOLD as STRONGHOLD_KIND,
)
from .building import (
    TRADING_HOUSE,
    build_bridge,
    build_dwelling,
    change_structure,
    next_kind,
    pay_and_build,
    place_dwelling,
    upgrade,
)
from .conversions import convert, ordain
from .cults import advance_cult, choose_summit, send_priest, take_favor_steps
from .factions import set_faction
from .nomads import sandstorm
from .offers import take_offer
from .passing import pass_turn, take_artifact, take_card
from .power import gain, spend_power
from .shipping import advance_digging, advance_shipping
from .spades import FREE, MAY_DIG, begin_spades, end_spades, gain_spades, transform
from .towns import found_over_river, settle_all, take_town

ONE_SPADE, ONE_HEX = np.int64(1), np.int64(1)
NO_SPADES = np.int64(0)


@kernel
def carry_out(state, action):
    """Do what `state.player` has decided; the decision is answered then."""
    asked = state.decision
    state.decision = s.NOTHING
    i = np.int64(state.player)
    if asked == s.MAIN:
        carry_out_main(state, i, action)
    elif asked == s.OFFER:
        if action == ACCEPT:
            take_offer(state, i)
    elif asked <= s.FIRST_CARD:
        carry_out_setup(state, i, asked, action)
    elif CONVERT <= action < ORDAIN:
        convert(state, state.seats[i], action - CONVERT)
    else:
        state.owed = s.NOTHING
        carry_out_owed(state, i, asked, action)


@kernel
def carry_out_setup(state, i, asked, action):
    """2.5, 2.7, 2.8."""
    state.turn += 1
    if asked == s.FACTION:
        set_faction(state, i, action - FACTION)
    elif asked == s.FIRST_DWELLING:
        place_dwelling(state, i, action - BUILD)
    else:
        take_card(state, i, action - BONUS_CARD)


@kernel
def carry_out_main(state, i, action):
    """7: an action, or what may come before it."""
    seat = state.seats[i]
    if CONVERT <= action < ORDAIN:
        convert(state, seat, action - CONVERT)
        return
    if action == STAY:
        state.stay = True
        return
    if RIVER_TOWN <= action < CONVERT:
        found_over_river(state, seat, action - RIVER_TOWN)
        return
    state.actions_left -= 1
    state.converted = s.BURN
    if action == PASS or action >= BONUS_CARD:
        carry_out_pass(state, i, action)
    elif action < TRANSFORM:
        pay_and_build(state, i, action - BUILD)
    elif action < TERRAIN:
        begin_spades(state, NO_SPADES, ONE_HEX, MAY_DIG)
        state.hex = action - TRANSFORM
        state.owed = s.TARGET
    elif action < STRONGHOLD:
        hex_ = action - UPGRADE
        upgrade(state, i, hex_, next_kind(state, hex_))
    elif action < PRIEST:
        upgrade(state, i, action - STRONGHOLD, STRONGHOLD_KIND)
    elif action < POWER:
        send_priest(state, i, (action - PRIEST) // 3, (action - PRIEST) % 3 + 1)
    elif action < SPECIAL:
        take_power_action(state, i, action - POWER)
    elif action < ADVANCE:
        take_special_action(state, i, action - SPECIAL)
    elif action == ADVANCE:
        advance_shipping(state, seat)
    else:
        advance_digging(seat)


@kernel
def carry_out_pass(state, i, action):
    """10, 13.2."""
    pass_turn(state, i)
    if BONUS_CARD <= action < ARTIFACT:
        take_card(state, i, action - BONUS_CARD)
    elif action != PASS:
        take_artifact(state, i, action - ARTIFACT)


@kernel
def take_power_action(state, i, number):
    """7.7."""
    seat = state.seats[i]
    state.power_used |= np.uint8(1 << number)
    spend_power(seat, np.int64(POWER_COST[number]))
    gain(seat, POWER_GAIN[number])
    if POWER_BRIDGE[number] > 0:
        state.owed = s.BRIDGE
    spades = np.int64(POWER_SPADES[number])
    if spades > 0:  # 7.2: ACT6 may be split over two hexes
        gain_spades(state, i, spades, FREE)
        begin_spades(state, spades, spades, MAY_DIG)


@kernel
def take_special_action(state, i, number):
    """7.8."""
    seat = state.seats[i]
    if number == s.SPECIAL_BRIDGE:
        seat.workers -= BRIDGE_WORKERS
        state.owed = s.BRIDGE
        return
    seat.used |= np.uint8(1 << number)
    if number == s.SPECIAL_STRONGHOLD:
        take_stronghold_action(state, i)
    elif number == s.SPECIAL_BON1:
        gain_spades(state, i, ONE_SPADE, FREE)
        begin_spades(state, ONE_SPADE, ONE_HEX, MAY_DIG)
    else:
        state.owed = s.CULT
        state.steps = 1


@kernel
def take_stronghold_action(state, i):
    """7.8: what the stronghold of each faction does once a round."""
    faction = state.seats[i].faction
    if faction == s.AUREN:
        state.owed = s.CULT
        state.steps = STRONGHOLD_STEPS_AUREN
    elif faction == s.CHAOS_MAGICIANS:
        state.actions_left = 2
    elif faction == s.GIANTS:
        gain_spades(state, i, np.int64(GIANT_SPADES), False)
        begin_spades(state, np.int64(GIANT_SPADES), ONE_HEX, MAY_DIG)
    elif faction == s.NOMADS:
        state.owed = s.SANDSTORM
    elif faction == s.SWARMLINGS:
        state.owed = s.FREE_TRADING_HOUSE
    else:
        state.owed = s.RIDE


@kernel
def carry_out_owed(state, i, asked, action):
    """The answers within an action."""
    seat = state.seats[i]
    if asked == s.TARGET:
        long_way = action >= LONG_WAY
        transform(state, i, action - (LONG_WAY if long_way else TERRAIN), long_way)
    elif asked == s.SPADES:
        answer_spades(state, i, action)
    elif asked == s.TILES:
        state.converted = s.BURN  # 4: what a tile brings may be converted too
        if action >= TOWN:
            take_town(state, seat, action - TOWN)
        else:
            take_favor(state, i, action - FAVOR)
    elif asked == s.CULT:
        steps = np.int64(state.steps)
        state.steps = 0
        advance_cult(state, seat, action - CULT, steps)
    elif asked == s.SUMMIT:
        choose_summit(state, seat, action - CULT)
    elif asked == s.BRIDGE:
        build_bridge(state, i, action - BRIDGE)
    elif asked == s.SANDSTORM:
        sandstorm(state, seat, action - TRANSFORM)
    elif asked == s.FREE_TRADING_HOUSE:
        change_structure(state, i, action - UPGRADE, TRADING_HOUSE)
    elif asked == s.ORDAIN:
        ordain(seat, action - ORDAIN)
    elif asked == s.RIDE:
        if action != DONE:
            build_dwelling(state, i, action - BUILD)
    elif action == DONE:  # LATE
        state.stay = False
        state.actions_left = -1
    else:
        found_over_river(state, seat, action - RIVER_TOWN)


@kernel
def answer_spades(state, i, action):
    """Transform another hex, or end with a dwelling or without."""
    if BUILD <= action < TRANSFORM:
        end_spades(state)
        pay_and_build(state, i, action - BUILD)
    elif action == DONE:
        end_spades(state)
    else:
        state.hex = action - TRANSFORM
        state.owed = s.TARGET


@kernel
def take_favor(state, i, tile):
    """7.5: the tile with its cult steps; FAV5 may found towns at once (8.4)."""
    seat = state.seats[i]
    state.favor_supply[tile] -= 1
    state.due_favors -= 1
    seat.favors |= np.uint16(1 << tile)
    take_favor_steps(state, seat, tile)
    if tile == FAV5:
        settle_all(state, seat)

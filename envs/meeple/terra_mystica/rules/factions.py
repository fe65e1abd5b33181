"""Which factions may be taken, and what each begins with (2.5, 2.6).

What a faction can do stands with the rule that it changes: Alchemists, Darklings in
conversions and spades; Auren, Swarmlings, Witches and Chaos Magicians in answers (special
actions), towns and building; Cultists in offers; Dwarves, Fakirs in reach, spades and
shipping; Engineers in main_actions and passing; Giants, Halflings in spades; Mermaids in
towns; Nomads in nomads; what strongholds do at once in building.
"""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    BOARD,
    CARPET_RANGE,
    START_CULTS,
    START_POWER,
    START_RESOURCES,
    START_SHIPPING,
    START_VP,
    START_VP_2017,
)


@kernel
def free_factions(state):
    """The set of factions whose colour is not taken."""
    factions = np.uint64(0)
    for faction in range(s.FACTIONS):
        free = True
        for i in range(state.num_players):
            taken = state.seats[i].faction
            if taken >= 0 and BOARD[taken] == BOARD[faction]:
                free = False
        if free:
            factions |= np.uint64(1) << np.uint64(faction)
    return factions


@kernel
def set_faction(state, i, faction):
    """2.6: resources, bowls, cult positions and VP to begin with."""
    seat = state.seats[i]
    seat.faction = faction
    seat.coins = START_RESOURCES[faction, 0]
    seat.workers = START_RESOURCES[faction, 1]
    seat.priests = START_RESOURCES[faction, 2]
    for bowl in range(3):
        seat.bowls[bowl] = START_POWER[faction, bowl]
    for track in range(s.CULTS):
        seat.cults[track] = START_CULTS[faction, track]
    seat.shipping = START_SHIPPING[faction]
    seat.vp = START_VP_2017[faction] if state.start_vp_2017 else START_VP[faction]
    seat.parts[s.PLAY_PART] = seat.vp
    if faction == s.FAKIRS:
        seat.carpet = CARPET_RANGE

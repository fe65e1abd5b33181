"""Positions put together by hand, without a game that leads to them."""

from __future__ import annotations

import numpy as np

from meeple.alchemists import state as s
from meeple.alchemists import tables as t

_NONE = "acting potion guarantee accused theory token publisher cap_pair mixer adventurer"
_NONE += " next_adventurer green rows freed_tokens theories sealers grants"
_NONE_OF_SEAT = "set_up_discard offer placed order_space bid purchases"
ASSIGNMENT = (3, 1, 4, 0, 5, 7, 2, 6)


def blank(num_players=3, asked=s.TAKE, station=s.FORAGE, **changes):
    """A position of round 2 in which seat 0 is asked; nobody has anything but gold and seals."""
    state = np.zeros((), s.STATE)[()]
    state["num_players"], state["round"], state["stage"] = num_players, 2, s.RESOLUTION
    state["master"], state["sale_shows_seller_exact"] = True, True
    for name in _NONE.split():
        state[name] = s.NOBODY
    state["decision"], state["assignment"] = asked, ASSIGNMENT
    state["station"] = t.RESOLUTION_ORDER.tolist().index(station)
    state["claims"], state["aspects"] = t.ALL_POTIONS, t.ALL_ALCHEMICALS
    state["artifacts"] = (0b111000, 0b111 << 6, 0b111 << 12)
    for seat in state["seats"]:
        for name in _NONE_OF_SEAT.split():
            seat[name] = s.NOBODY
        seat["gold"], seat["reputation"] = 2, 10
        seat["seals"], seat["triangle"], seat["grid"] = t.SEAL_COUNTS, 127, 255
    for name, value in changes.items():
        state[name] = value
    return state


def give(state, seat, **changes):
    """Change fields of a seat; `hand` and `favors` as a set of numbers, one card of each."""
    for name, value in changes.items():
        if name in ("hand", "favors"):
            for kind in value:
                state["seats"][seat][name][kind] += 1
        else:
            state["seats"][seat][name] = value
    return state


def put_theory(state, ingredient, token, seals):
    """A theory with seals by seat and kind, in order."""
    state["theories"][ingredient] = token
    state["num_sealers"][ingredient] = len(seals)
    for place, (seat, kind) in enumerate(seals):
        state["sealers"][ingredient][place] = seat
        state["seats"][seat]["placed"][ingredient] = kind
        state["seats"][seat]["seals"][kind] -= 1
    return state


def put_mix(state, seat, pair, seen, known, aside=0):
    """A mix that a seat has made; `seen` and `known` are sets of potions."""
    owner = state["seats"][seat]
    mix = owner["mixes"][int(owner["num_mixes"])]
    mix["pair"], mix["seen"], mix["aside"] = pair, seen, aside
    owner["num_mixes"] += 1
    owner["triangle"][pair] = known
    return state

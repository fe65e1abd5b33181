"""The end of the game (12)."""

from __future__ import annotations

from . import artifacts
from .facts import CULTS, FINAL
from .seat import BURN, Seat

ORB = "orb_of_power"


def shares(values, prizes):
    """12.2: VP by rank; the tied share the sum of their places; nothing for a value of 0."""
    prizes = [*prizes, *[0] * len(values)]
    vp = [0] * len(values)
    for value in set(values) - {0}:
        tied = [i for i, other in enumerate(values) if other == value]
        first = sum(other > value for other in values)
        for i in tied:
            vp[i] = sum(prizes[first : first + len(tied)]) // len(tied)
    return vp


def cult_vp(table):
    """12.1: per cult the VP of each seat."""
    return [
        shares([seat.cults[cult] for seat in table.seats], FINAL["cult"])
        for cult in range(len(CULTS))
    ]


def area_vp(table):
    sizes = [
        max((len(network) for network in table.board.networks(s, seat)), default=0)
        for s, seat in enumerate(table.seats)
    ]
    return shares(sizes, FINAL["area"])


def coins_per_vp(seat: Seat):
    return FINAL["coins_per_vp_alchemists" if seat.is_faction("alchemists") else "coins_per_vp"]


def resource_vp(seat: Seat, burn=True):
    """12.3: everything left is worth coins."""
    coins = seat.coins + seat.workers + seat.priests + seat.bowls[2]
    if burn:
        coins += seat.bowls[1] // 2
    return coins // coins_per_vp(seat)


def score_resources(seat: Seat, burn):
    """12.3, carried out: what is worth no whole VP stays as coins."""
    vp = resource_vp(seat, burn)
    while burn and seat.can_convert(BURN):
        seat.convert(BURN)
    seat.coins += seat.workers + seat.priests + seat.bowls[2] - vp * coins_per_vp(seat)
    seat.spend_power(seat.bowls[2])
    seat.workers = seat.priests = 0
    seat.score("resources", vp)


def final_scoring(table):
    table.artifact_values = values = artifacts.values(table)  # before anything is converted
    for cult, vps in zip(CULTS, cult_vp(table), strict=True):
        for seat, vp in zip(table.seats, vps, strict=True):
            seat.score(cult.lower(), vp)
    for seat, vp in zip(table.seats, area_vp(table), strict=True):
        seat.score("area", vp)
    for s, seat in enumerate(table.seats):
        name = artifacts.NAMES[seat.artifact] if seat.artifact >= 0 else None
        score_resources(seat, burn=name != ORB)
        if name:
            seat.score("artifact", values[s][seat.artifact])


def places(vps):
    """12.4: ties share a place."""
    return [1 + sum(other > vp for other in vps) for vp in vps]

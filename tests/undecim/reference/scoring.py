"""The sums of section 4, phase 5, and of section 10."""

from __future__ import annotations

BUILDING_VP = {2: 5, 3: 9, 4: 14, 5: 20, 6: 27}


def territories(lands):
    """1: one land of each of the four types is a territory."""
    return min(lands)


def land_bonus(lands):
    """4, phase 5.1: 1 VP per type, 2 VP per territory."""
    return sum(count > 0 for count in lands) + 2 * territories(lands)


def award(vp, fulfilled):
    """4, phase 5.2: full VP alone, half rounded down for each of several."""
    each = vp if sum(fulfilled) == 1 else vp // 2
    return [each if yes else 0 for yes in fulfilled]


def prosperity(lands, towns):
    """10.1."""
    return max(lands) * towns


def buildings(levels):
    """10.2; above level 6 nothing is added (R20)."""
    return sum(BUILDING_VP[min(level, 6)] for level in levels)


def gold(lands, loose_gold):
    """10.3; gold in towns does not count (R14)."""
    return loose_gold * (3 + territories(lands))


def final_scoring(seat):
    """10: everything not named here gives nothing."""
    seat.score("prosperity", prosperity(seat.lands, len(seat.towns)))
    seat.score("buildings", buildings([sum(town) for town in seat.towns]))
    seat.score("gold", gold(seat.lands, seat.gold))


def places(vp, numbers):
    """10: place 1 has most VP; of tied players the one with the smaller number of round 5."""
    order = sorted(range(len(vp)), key=lambda s: (-vp[s], numbers[s]))
    return [1 + order.index(s) for s in range(len(vp))]

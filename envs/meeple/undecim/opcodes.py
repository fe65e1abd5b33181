"""The operations that cards are made of, and the statistics that their figures refer to."""

from __future__ import annotations

from . import state as s

(
    END,
    PRODUCE,  # 7: stands before every card's own effect
    DRAW,
    GAIN_FROM_HAND,
    GAIN_FROM_DECK,
    CONSTRUCT,  # settle, develop or both (`mode`: set of MAY_SETTLE, MAY_DEVELOP)
    SUBJUGATE,
    ROTATE,
    SCORE,
    TAKE,
    COPY,
    MOVE_MOON,
    CHOOSE,
    JUMP,
    PAY,
    IF,
) = range(16)

MAY_SETTLE, MAY_DEVELOP = 1, 2  # `mode` of CONSTRUCT
ONE_OTHER, TWO_OTHERS, EACH_OTHER = range(3)  # `mode` of TAKE, its two lowest bits
OWNER_PICKS, TO_DISCARD = 4, 8  # `mode` of TAKE, added

STATISTICS = (
    "die",
    "die_half_up",
    "towns",
    "territories",
    "enemies",
    "subjugated",
    "gold",
    "land_types",
    "lands",
    "max_land",
    "max_town_level",
    "enemies_total",
    "double_lands",
    "resources",
)
(
    DIE,
    DIE_HALF_UP,
    TOWNS,
    TERRITORIES,
    ENEMIES,
    SUBJUGATED,
    LOOSE_GOLD,
    LAND_TYPES,
    LAND_COUNT,
    MAX_LAND,
    MAX_TOWN_LEVEL,
    ENEMIES_TOTAL,
    DOUBLE_LANDS,
    RESOURCE_COUNT,
) = range(len(STATISTICS))
AMOUNT_STATISTICS = STATISTICS[:10]  # may stand in a figure (`per`)
CONDITION_STATISTICS = STATISTICS[2:]  # may stand in a condition

CATEGORIES = {
    "land": s.LANDS,
    "resource": s.RESOURCES,
    "enemy": 1 << s.ENEMY,
    "gold": 1 << s.GOLD,
}
"""Names of sets of halves, as cards use them."""

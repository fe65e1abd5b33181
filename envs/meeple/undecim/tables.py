"""Figures of the rule book as numpy constants, read from the card table's general part."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np

BUILT_IN = Path(__file__).parent / "data" / "cards.json"
FACTS = json.loads(BUILT_IN.read_text(encoding="utf-8"))

KIND_COUNTS = np.array([kind["count"] for kind in FACTS["kingdom_cards"]["kinds"]], np.int8)
HALF_NAMES = tuple(
    kind[side] for kind in FACTS["kingdom_cards"]["kinds"] for side in ("top", "bottom")
)
TOWN_CARD_NAMES = (*(resource["en"] for resource in FACTS["resources"]), "gold")

ACTION_HAND = FACTS["setup"]["action_hand"]
KINGDOM_HAND = FACTS["setup"]["kingdom_hand"]
FIELD_OPEN = FACTS["setup"]["field_face_up"]
AWARDS_DRAWN = FACTS["setup"]["awards_random_from_base"]

MOON_THRESHOLD = FACTS["moon"]["threshold"]
VP_PER_ENEMY = FACTS["moon"]["vp_per_enemy"]
VP_PER_LAND_TYPE = FACTS["land_bonus"]["vp_per_type"]
VP_PER_TERRITORY = FACTS["land_bonus"]["vp_per_territory"]
VP_PER_GOLD = 3  # 10.3, plus one per territory

MAX_LEVEL = FACTS["final_scoring"]["building_cap_level"]
BUILDING_VP = np.array(
    [FACTS["final_scoring"]["building_vp_by_level"].get(str(n), 0) for n in range(MAX_LEVEL + 1)],
    np.int16,
)


def _compositions() -> np.ndarray:
    """The 28 sets of cards that may found a town (8), int8[28, 5]; also the order of `settle`."""
    units = np.eye(5, dtype=np.int8)
    resources, gold = units[:4], units[4]
    rows = [2 * r for r in resources] + [3 * r for r in resources]
    rows += [a + b for a, b in itertools.combinations(resources, 2)]
    rows += [r + gold for r in resources] + [r + 2 * gold for r in resources]
    rows += [2 * r + gold for r in resources] + [2 * gold, 3 * gold]
    return np.array(rows, np.int8)


COMPOSITIONS = _compositions()


def _settleable() -> np.ndarray:
    """uint32[4**5]: the compositions that given loose cards suffice for.

    Indexed by min(count, 3) of stone, wood, clay, iron and gold, two bits each.
    """
    counts = np.arange(4**5)[:, None] >> (2 * np.arange(5)) & 3
    enough = (counts[:, None, :] >= COMPOSITIONS).all(axis=2)
    return (enough * (1 << np.arange(len(COMPOSITIONS)))).sum(axis=1).astype(np.uint32)


SETTLEABLE = _settleable()

# uint16[32]: a set of kinds of kingdom card -> the set of their halves.
HALVES_OF_KINDS = np.array(
    [sum(3 << 2 * kind for kind in range(5) if kinds >> kind & 1) for kinds in range(32)],
    np.uint16,
)

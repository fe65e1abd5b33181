"""The printed facts as numpy constants, read from `data/*.json`; and the chemistry (1).

Single figures are np.int64: numba compiles a kernel anew for each plain int it is given.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np

from . import state as s

DATA = Path(__file__).parent / "data"


def _read(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


BOARD = _read("board")
INGREDIENT_FACTS = _read("ingredients")
FAVOR_FACTS = _read("favors")
ARTIFACT_FACTS = _read("artifacts")
ADVENTURER_FACTS = _read("adventurers")
CONFERENCE_FACTS = _read("conferences")
GRANT_FACTS = _read("grants")
SEAL_FACTS = _read("seals")
ALCHEMICAL_FACTS = _read("alchemicals")

# -- Chemistry (1) -------------------------------------------------------------------------------

COLOUR_NAMES = ("red", "green", "blue")
PAIR_MEMBERS = np.array(list(itertools.combinations(range(s.KINDS), 2)), np.int8)  # int8[28, 2]
PAIR_OF = np.full((s.KINDS, s.KINDS), s.NOBODY, np.int8)  # int8[8, 8]; -1 on the diagonal
for _pair, (_i, _j) in enumerate(PAIR_MEMBERS):
    PAIR_OF[_i, _j] = PAIR_OF[_j, _i] = _pair

# uint32[8]: an ingredient -> set of the pairs with it.
PAIRS_WITH = np.array(
    [sum(1 << pair for pair, both in enumerate(PAIR_MEMBERS) if kind in both) for kind in range(8)],
    np.uint32,
)

SIGNS = np.array(
    [
        [one["signs"][colour] == "+" for colour in COLOUR_NAMES]
        for one in ALCHEMICAL_FACTS["alchemicals"]
    ],
    np.int8,
)  # int8[8, 3]: 1 for plus
BIG = np.array(
    [
        [one["sizes"][colour] == "big" for colour in COLOUR_NAMES]
        for one in ALCHEMICAL_FACTS["alchemicals"]
    ],
    np.int8,
)


def _mix(a: int, b: int) -> int:
    """1.3: the colour with equal signs and different sizes; neutral without one."""
    for colour in range(s.COLOURS):
        if SIGNS[a, colour] == SIGNS[b, colour] and BIG[a, colour] != BIG[b, colour]:
            return 2 * colour + (1 - int(SIGNS[a, colour]))
    return s.NEUTRAL


# int8[8, 8]: the potion of two alchemicals; -1 on the diagonal, which is never mixed.
POTION_OF = np.array(
    [[_mix(a, b) if a != b else s.NOBODY for b in range(s.KINDS)] for a in range(s.KINDS)], np.int8
)


def _partners(potions: int, a: int) -> int:
    """Set of the alchemicals that make one of the set `potions` with alchemical `a`."""
    return sum(1 << b for b in range(s.KINDS) if b != a and potions >> POTION_OF[a, b] & 1)


ALL_POTIONS = np.uint8((1 << s.POTIONS) - 1)
ALL_ALCHEMICALS = np.uint8((1 << s.KINDS) - 1)
# uint8[128, 8]: a set of potions and an alchemical -> the partners that make one of them.
PARTNERS = np.array(
    [[_partners(potions, a) for a in range(s.KINDS)] for potions in range(1 << s.POTIONS)],
    np.uint8,
)
# uint8[128]: a set of potions -> the alchemicals that can make one of them with any partner.
MAKERS = ((PARTNERS > 0) << np.arange(s.KINDS)).sum(axis=1).astype(np.uint8)
# uint8[3, 2]: colour and sign (1: plus) -> the alchemicals that have it.
WITH_SIGN = np.array(
    [
        [sum(1 << a for a in range(s.KINDS) if SIGNS[a, colour] == sign) for sign in range(2)]
        for colour in range(s.COLOURS)
    ],
    np.uint8,
)

# -- Sale (7.3) ----------------------------------------------------------------------------------


def _quality(wanted: int, mixed: int) -> int:
    if mixed == wanted:
        return s.EXACT
    if mixed == s.NEUTRAL:
        return s.NEUTRAL_QUALITY
    return s.RIGHT_SIGN if mixed % 2 == wanted % 2 else s.WRONG_SIGN


QUALITY = np.array(
    [[_quality(wanted, mixed) for mixed in range(s.POTIONS)] for wanted in range(s.NEUTRAL)],
    np.int8,
)  # int8[6, 7]: of what is wanted and what was mixed
# uint8[6, 4]: a wanted potion and a quality -> the potions of that quality.
OF_QUALITY = np.array(
    [
        [sum(1 << p for p in range(s.POTIONS) if QUALITY[wanted, p] == q) for q in range(4)]
        for wanted in range(s.NEUTRAL)
    ],
    np.uint8,
)
_SALE = BOARD["sale"]
PRICE = np.array(
    [_SALE["guarantee_price"][name] for name in ("wrong_sign", "neutral", "right_sign", "exact")],
    np.int8,
)
SMILEYS = np.array([card["smileys"] for card in _SALE["bid_cards"]], np.int8)
MAX_SOLD = np.array([0, 0] + [_SALE["max_potions"][str(n)] for n in (2, 3, 4)], np.int8)
BAD_POTION_REPUTATION = np.int64(_SALE["reputation_if_neutral_or_wrong_sign"])
WANTS = np.array([one["wants"] for one in ADVENTURER_FACTS["adventurers"]], np.int8)
FIRST_ADVENTURER_ROUND = np.int64(ADVENTURER_FACTS["first_round_with_adventurer"])

# -- Reputation (8); zones from red to blue ------------------------------------------------------

ZONE_NAMES = tuple(zone["name"] for zone in BOARD["reputation_zones"])
RED_ZONE = np.int64(ZONE_NAMES.index("red"))
ZONE_FROM = np.array([zone["from"] for zone in BOARD["reputation_zones"]], np.int16)
ZONE_PRICE = np.array([zone["price"] for zone in BOARD["reputation_zones"]], np.int8)
ZONE_SMILEYS = np.array([zone["smileys"] for zone in BOARD["reputation_zones"]], np.int8)
ZONE_LOSS = np.array([zone["loss_extra"] for zone in BOARD["reputation_zones"]], np.int8)
REPUTATION_FLOOR = np.int64(BOARD["reputation_floor"])

# -- Cards and tiles -----------------------------------------------------------------------------

COPIES = np.int64(INGREDIENT_FACTS["copies_per_ingredient"])
START_HAND = np.array(
    [INGREDIENT_FACTS["start_hand"][mode] for mode in ("apprentice", "master")], np.int8
)  # by `master`
FAVOR_COPIES = np.array([one["count"] for one in FAVOR_FACTS["favors"]], np.int8)
_EFFECTS = {one["name"]: one["effect"] for one in FAVOR_FACTS["favors"]}
HERBALIST_DRAWS = np.int64(_EFFECTS["herbalist"]["draw_ingredients"])
HERBALIST_DISCARDS = np.int64(_EFFECTS["herbalist"]["then_discard"])
PRICE_FLOOR = np.int64(_EFFECTS["shopkeeper"]["price_floor"])
SHOPKEEPER_GOLD = np.int64(_EFFECTS["shopkeeper"]["gold_less"])
SAGE_GOLD = np.int64(_EFFECTS["sage"]["extra_gold"])
MERCHANT_GOLD = np.int64(_EFFECTS["merchant"]["gold_if_first"])
BARMAID_REPUTATION = np.int64(_EFFECTS["barmaid"]["reputation_if_guarantee_met"])
BARMAID_STEPS = np.int64(_EFFECTS["barmaid"]["quality_steps_if_missed"])
FAVOR_GOLD = np.int64(FAVOR_FACTS["end_value_gold"])
COST = np.array([one["cost"] for one in ARTIFACT_FACTS["artifacts"]], np.int8)
ARTIFACT_VP = np.array([one["vp"] or 0 for one in ARTIFACT_FACTS["artifacts"]], np.int8)
ARTIFACT_LEVEL = np.array([one["level"] - 1 for one in ARTIFACT_FACTS["artifacts"]], np.int8)
_FIGURES = {one["name"]: one.get("figures", {}) for one in ARTIFACT_FACTS["artifacts"]}
ROBE_REPUTATION = np.int64(_FIGURES["robe_of_respect"]["reputation"])
AMULET_REPUTATION = np.int64(_FIGURES["amulet_of_rhetoric"]["reputation"])
AMULET_FAVORS = np.int64(_FIGURES["hypnotic_amulet"]["favors"])
AUTHORITY_REPUTATION = np.int64(_FIGURES["seal_of_authority"]["reputation"])
CAP_MIXES = np.int64(_FIGURES["thinking_cap"]["mixes"])
TRUNK_INGREDIENTS = np.int64(_FIGURES["witchs_trunk"]["ingredients"])
VP_PER_OWN_ARTIFACT = np.int64(_FIGURES["crystal_cabinet"]["vp_per_artifact"])
REPUTATION_PER_MIRROR_VP = np.int64(_FIGURES["magic_mirror"]["reputation_per_vp"])
VP_PER_KIND_ASIDE = np.int64(_FIGURES["feather_in_cap"]["vp_per_kind"])
VP_PER_CORRECT_SEAL = np.int64(_FIGURES["wisdom_idol"]["vp_per_seal"])
DISCOUNT_STEPS = tuple(_FIGURES["discount_card"]["discount_steps"])
DEALT_PER_LEVEL = np.int64(ARTIFACT_FACTS["dealt_per_level"])
# int8[2, 2, 9]: mode, first or second conference, counted seals -> reputation (12.1).
CONFERENCE = np.array(
    [
        [
            (one["rows"] + [one["rows"][-1]] * (s.KINDS + 1))[: s.KINDS + 1]
            for one in CONFERENCE_FACTS[mode]
        ]
        for mode in ("apprentice", "master")
    ],
    np.int8,
)
CONFERENCE_ROUNDS = tuple(one["held_at_end_of_round"] for one in CONFERENCE_FACTS["master"])
# int8[7]: round -> the conference held at its end (0, 1); NOBODY: none.
CONFERENCE_OF = np.full(s.ROUNDS + 1, s.NOBODY, np.int8)
for _number, _round in enumerate(CONFERENCE_ROUNDS):
    CONFERENCE_OF[_round] = _number
# int8[7]: round -> level of the artifact row, from 0; it changes after a conference (12.6).
ROW_LEVEL = np.array(
    [sum(held < number for held in CONFERENCE_ROUNDS) for number in range(s.ROUNDS + 1)], np.int8
)
GRANT_SETS = np.array(
    [sum(1 << kind for kind in one["ingredients"]) for one in GRANT_FACTS["grants"]], np.uint8
)
GRANT_VP = np.array([one["vp"] for one in GRANT_FACTS["grants"]], np.int8)
GRANT_GOLD = np.int64(GRANT_FACTS["gold"])
GRANT_NEEDS = np.array(
    [GRANT_FACTS["needed_for_first_own_grant"], GRANT_FACTS["needed_for_later_grants"]], np.int8
)
SEAL_COUNTS = np.array([one["count"] for one in SEAL_FACTS["seals"]], np.int8)
HEDGE_COLOUR = np.array(
    [COLOUR_NAMES.index(one["hedge"]) if one["hedge"] else s.NOBODY for one in SEAL_FACTS["seals"]],
    np.int8,
)
SEAL_CORRECT = np.array([one["vp_correct"] for one in SEAL_FACTS["seals"]], np.int8)
SEAL_WRONG = np.array([one["vp_wrong"] for one in SEAL_FACTS["seals"]], np.int8)
SEAL_HEDGED = np.array([one["vp_wrong_hedged"] for one in SEAL_FACTS["seals"]], np.int8)
DEBUNK_LOSS = np.int64(SEAL_FACTS["debunk_loss"])
DEBUNK_LOSS_HEDGED = np.int64(SEAL_FACTS["debunk_loss_hedged"])

# -- Board ---------------------------------------------------------------------------------------

_SPACES = BOARD["turn_order_spaces_top_to_bottom"]
ORDER_GOLD = np.array([space["gold"] for space in _SPACES], np.int8)
ORDER_FAVORS = np.array([space["favors"] for space in _SPACES], np.int8)
ORDER_INGREDIENTS = np.array([space["ingredients"] for space in _SPACES], np.int8)
# bool[5, 9]: whether a space can be chosen with so many players.
ORDER_OPEN = np.array(
    [[space["choosable"] and n in space["players"] for space in _SPACES] for n in range(5)]
)
PARALYSIS_SPACE = np.int64(BOARD["paralysis_space"])
CUBES = np.array([0, 0] + [BOARD["cubes"][str(n)] for n in (2, 3, 4)], np.int8)
ROUND_1_CUBES = np.int64(BOARD["cubes"]["round_1"])
UNUSED_PER_FAVOR = np.int64(BOARD["unused_cubes_per_favor"])
START_GOLD = np.int64(BOARD["start"]["gold"])
START_REPUTATION = np.int64(BOARD["start"]["reputation"])

_ACTIONS = {one["id"]: one for one in BOARD["actions_in_order"]}
SPACE_IDS = (
    "forage",
    "transmute",
    "sell",
    "buy_artifact",
    "debunk",
    "publish",
    "test_student",
    "drink",
    "exhibit",
)
RESOLUTION_ORDER = np.array(
    [
        s.CUSTODIANS if name == "custodian" else SPACE_IDS.index(name)
        for name in _ACTIONS  # 6.1; the Custodians' drinks between transmuting and selling
    ],
    np.int8,
)
MAX_SLOTS = 4
# int8[5, 9, 4]: players, space, action -> cubes; 0: there is no such action.
SLOT_CUBES = np.zeros((5, s.SPACES, MAX_SLOTS), np.int8)
for _n in (2, 3, 4):
    for _space, _name in enumerate(SPACE_IDS):
        for _slot, _cubes in enumerate(_ACTIONS[_name]["slots"][str(_n)]):
            SLOT_CUBES[_n, _space, _slot] = _cubes
FIRST_ROUND = np.array([_ACTIONS[name]["rounds"][0] for name in SPACE_IDS], np.int8)
LAST_ROUND = np.array([_ACTIONS[name]["rounds"][1] for name in SPACE_IDS], np.int8)
CUSTODIAN_CUBES = np.int64(_EFFECTS["custodian"]["cubes"])
TRANSMUTE_GOLD = np.int64(_ACTIONS["transmute"]["gold"])
STUDENT_FEE = np.int64(_ACTIONS["test_student"]["fee_after_negative"])
PUBLISH_GOLD = np.int64(BOARD["publish"]["bank_gold"])
PUBLISH_REPUTATION = np.int64(BOARD["publish"]["reputation_publish"])
ENDORSE_REPUTATION = np.int64(BOARD["publish"]["reputation_endorse"])
GOLD_PER_SEALER = np.int64(BOARD["publish"]["gold_per_other_seal_owner_when_endorsing"])
DEBUNK_SUCCESS = np.int64(BOARD["debunk"]["success_reputation"])
DEBUNK_FAILURE = np.int64(BOARD["debunk"]["failure_reputation"])
DEBUNK_CONFLICT = np.int64(BOARD["debunk"]["conflict_reputation"])
INSANITY_REPUTATION = np.int64(BOARD["drink"]["insanity_reputation"])
FIRST_EXHIBIT = np.int64(BOARD["exhibition"]["first_success"])
LATER_EXHIBIT = np.int64(BOARD["exhibition"]["later_success"])
FAILED_EXHIBIT = np.int64(BOARD["exhibition"]["failure"])
BOTH_SIGNS = np.int64(BOARD["exhibition"]["both_signs_of_a_colour"])
TOP_ALCHEMIST = np.int64(BOARD["end_of_round"]["top_alchemist_reputation"])
GOLD_PER_VP = np.int64(BOARD["final"]["gold_per_vp"])

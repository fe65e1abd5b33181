"""13 Final scoring."""

from __future__ import annotations

from .chemistry import sign
from .facts import ARTIFACT, ARTIFACTS, BOARD, COLOURS, FAVOR_GOLD, GRANTS, NOBODY, SEALS

RULES = BOARD["final"]


def score(table):
    """All victory points."""
    for seat in table.seats:
        for card, number in enumerate(seat.favors):  # 13.4
            seat.gold += FAVOR_GOLD * number
            table.favor_discard[card] += number
        seat.favors = [0] * len(seat.favors)
        own = [(i, seal) for i, seal in enumerate(seat.placed) if seal != NOBODY]
        facts = [(table.assignment[i], table.theories[i], seal) for i, seal in own]
        seat.parts = [
            seat.reputation * RULES["vp_per_reputation"],
            artifact_points(seat.artifacts, seat.reputation, sum(n > 0 for n in seat.set_aside)),
            sum(tile["vp"] for tile in GRANTS if table.grants[tile["id"]] == seat.number),
            seat.gold // RULES["gold_per_vp"],
            sum(seal_points(*fact) for fact in facts),
            idol_points(seat.artifacts, facts),
        ]
        seat.vp = sum(seat.parts)


def artifact_points(artifacts, reputation, kinds_aside):
    """13.2."""
    points = sum(ARTIFACTS[a]["vp"] or 0 for a in artifacts)
    if ARTIFACT["crystal_cabinet"] in artifacts:
        points += 2 * len(artifacts)
    if ARTIFACT["magic_mirror"] in artifacts:
        points += reputation // 5
    if ARTIFACT["feather_in_cap"] in artifacts:
        points += kinds_aside
    return points


def seal_points(truth, token, seal):
    """13.6, 9.8: a hedge in the only colour that differs protects."""
    figures = SEALS[seal]
    if truth == token:
        return figures["vp_correct"]
    wrong = [name for c, name in enumerate(COLOURS) if sign(truth, c) != sign(token, c)]
    return figures["vp_wrong_hedged"] if wrong == [figures["hedge"]] else figures["vp_wrong"]


def idol_points(artifacts, facts):
    """13.7."""
    if ARTIFACT["wisdom_idol"] not in artifacts:
        return 0
    return sum(truth == token for truth, token, _ in facts)


def places(seats):
    """Most points, then most gold left over after the conversion, else shared (A-9)."""
    results = [(seat.vp, seat.gold % RULES["gold_per_vp"]) for seat in seats]
    return [1 + sum(other > own for other in results) for own in results]

"""A record and the reference in the same terms: what differs, in words."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from meeple.alchemists import state as s
from meeple.alchemists.actions import ACTIONS

from .reference import actions as reference_actions
from .reference.knowledge import mask

assert {name: shape[0] for name, shape in ACTIONS.shapes.items()} == reference_actions.RANGES
assert all(
    getattr(s, name.upper()) == number for number, name in enumerate(reference_actions.QUESTIONS)
)
assert len(reference_actions.QUESTIONS) == s.NUM_DECISIONS

SEAT_NUMBERS = (
    "gold reputation gone set_up_discard herbalists to_discard order_space cubes early unused "
    "hospital in_hospital bid boots_used purchases vp"
).split()
SEAT_LISTS = (
    "parts hand shown discarded set_aside favors offer seals placed revealed slots"
).split()
SEAT_SETS = "artifacts acted associates hit board exhibited".split()
NUMBERS = (
    "stage round start adventurer next_adventurer num_sold bids_open student_unhappy peeked"
).split()
LISTS = "row deck row_discard favor_deck favor_discard theories grants num_associates".split()
SETS = "adventurers_left sold shown_potions conflicts".split()
# Of the action under way: what it means depends on the question.
COURSE = ("acting", "station", "boots")
UNDER_WAY = {
    **dict.fromkeys((s.TAKE, s.TEST, s.DRAUGHT, s.ACCUSE, s.THEORY, s.ANNOUNCE), COURSE),
    **dict.fromkeys((s.SPEND, s.OFFER, s.PURCHASE), (*COURSE, "played")),
    s.GUARANTEE: (*COURSE, "potion"),
    s.MIX: (*COURSE, "played", "potion", "guarantee"),
    s.CLAIM: (*COURSE, "accused"),
    s.TOKEN: ("theory",),
    s.SEAL: ("theory", "token"),
    s.CAP: ("cap_mixes", "cap_pair"),
    s.IMMEDIATE: ("publisher",),
    s.SET_ASIDE: ("potion", "returned"),
    s.PEEK: ("mixer",),
}


def differences(game, record):
    """What differs between the reference and the record: short texts, none if all is equal.

    Everything that has a meaning is compared; at a decision also who is asked what and
    with which answers, at the end places and scores.
    """
    ours, theirs = reference_snapshot(game), record_snapshot(record)
    if ours == theirs:
        return []
    return _unequal("", ours, theirs)


def _unequal(path, ours, theirs):
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return [
            text
            for key in {**ours, **theirs}
            for text in _unequal(f"{path}.{key}", ours.get(key), theirs.get(key))
        ]
    return [] if ours == theirs else [f"{path[1:]}: reference {ours}, record {theirs}"]


def reference_snapshot(game):
    """The reference in plain numbers, sets as bits."""
    table, question = game.table, game.question
    return {
        "rng": table.chance.counter,
        "over": game.over,
        "player": question.player if question else None,
        "decision": game.decision if question else 0,
        "legal": game.legal(),
        **{name: getattr(table, name) for name in NUMBERS},
        **{name: getattr(table, name) for name in LISTS},
        **{name: mask(getattr(table, name)) for name in SETS},
        "artifacts": [mask(level) for level in table.artifacts],
        "green": table.green,
        "rows": table.rows,
        "sealers": table.sealers,
        "spotted": table.spotted,
        "assignment": table.assignment,
        "claims": table.answers.figures()["triangle"],
        "aspects": table.answers.figures()["grid"],
        "under way": {name: getattr(table, name) for name in UNDER_WAY.get(game.decision, ())},
        "turn": table.turn if question and table.stage != s.RESOLUTION else None,
        **{f"seat {seat.number}": reference_seat(seat) for seat in table.seats},
    }


def reference_seat(seat):
    return {
        **{name: getattr(seat, name) for name in SEAT_NUMBERS},
        **{name: getattr(seat, name) for name in SEAT_LISTS},
        **{name: mask(getattr(seat, name)) for name in SEAT_SETS},
        **seat.knowledge.figures(),
        "mixes": [
            (mixed.pair, mask(mixed.seen), mixed.aside[0] + 2 * mixed.aside[1], mixed.vague)
            for mixed in seat.mixes
        ],
    }


def record_snapshot(record):
    """The same of a record."""
    players, over = int(record["num_players"]), bool(record["over"])
    resolving = not over and int(record["stage"]) == s.RESOLUTION
    return {
        "rng": int(record["rng"][0]),
        "over": over,
        "player": None if over else int(record["player"]),
        "decision": int(record["decision"]),
        "legal": members(record["legal"]),
        **{name: int(record[name]) for name in NUMBERS},
        **{name: record[name].tolist() for name in LISTS},
        **{name: int(record[name]) for name in SETS},
        "artifacts": record["artifacts"].tolist(),
        "green": record["green"][: record["num_green"]].tolist(),
        "rows": filled(record["rows"], record["num_rows"]),
        "sealers": filled(record["sealers"], record["num_sealers"]),
        "spotted": record["spotted"][: record["num_spotted"]].tolist(),
        "assignment": record["assignment"].tolist(),
        "claims": record["claims"].tolist(),
        "aspects": record["aspects"].tolist(),
        "under way": {
            name: record[name].tolist() for name in UNDER_WAY.get(int(record["decision"]), ())
        },
        "turn": int(record["turn"]) if not over and not resolving else None,
        **{f"seat {i}": record_seat(record["seats"][i].tobytes()) for i in range(players)},
    }


@lru_cache(maxsize=16)  # most decisions change one seat only
def record_seat(content):
    seat = np.frombuffer(content, s.SEAT)[0]
    return {
        **{name: int(seat[name]) for name in SEAT_NUMBERS},
        **{name: seat[name].tolist() for name in SEAT_LISTS},
        **{name: int(seat[name]) for name in SEAT_SETS},
        "triangle": seat["triangle"].tolist(),
        "grid": seat["grid"].tolist(),
        "count": int(seat["count"]),
        "marginals": seat["marginals"].tolist(),
        "mixes": seat["mixes"][: seat["num_mixes"]].tolist(),
    }


def filled(lists, sizes):
    return [one[:size].tolist() for one, size in zip(lists, sizes, strict=True)]


def members(words):
    """The members of a set of several uint64, ascending."""
    bits = np.unpackbits(np.ascontiguousarray(words).view(np.uint8), bitorder="little")
    return np.flatnonzero(bits).tolist()

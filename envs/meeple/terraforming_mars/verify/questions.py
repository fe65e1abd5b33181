"""The records of a trace as decisions of this game.

One record may be several decisions (a card, its payment), and a decision with one possible
answer is carried out without asking; what the decisions of a record are is said in `answers`.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import state as s
from ..actions import ACTIONS
from ..facts import PROJECT_IDS
from .answers import ANSWERS, NOT_COPIED
from .asked import DONE, Asked, Question, bits
from .position import AWARD, MILESTONE, Position, card_of
from .trace import Record, Trace, name_of

PLAY, USE = (ACTIONS.range(name) for name in ("play", "use"))
CEOS_FAVORITE_PROJECT, ROBOTIC_WORKFORCE = 149, 86
PROJECT = {name if i else "sell": ACTIONS.index("project", i) for i, name in enumerate(PROJECT_IDS)}
SINGLE = {
    "sell": PROJECT["sell"],
    "plants": ACTIONS.index("plants"),
    "heat": ACTIONS.index("heat"),
    "end_turn": DONE,
    "pass": ACTIONS.index("pass_turn"),
}
"""Entries of `legal` that are one action, and the names of these actions."""
LISTED = {*SINGLE, "play", "sp", "actions", "milestones", "awards", "award_cost", "first_action"}


def questions_of(trace: Trace) -> Iterator[tuple[Record, tuple[Question, ...]]]:
    """Each record with its decisions, in order.

    Raises KeyError, TypeError, IndexError or ValueError for what no trace holds.
    """
    position = Position(trace)
    for record in trace.records:
        asked = tuple(_decisions(Asked(trace, position, record)))
        for one in asked:
            if not one.legal >> one.answer & 1:
                name = ACTIONS.name(one.answer)
                raise ValueError(f"record {record['i']}: {name} is not among what it lists")
        yield record, asked
        position.apply(record)
    if position.raw != trace.final["state"]:
        raise ValueError("the final position is not what the changes lead to")


def _decisions(asked: Asked) -> Iterator[Question]:
    record, name = asked.record, name_of(asked.record)
    if record["k"] == "action":
        if unknown := sorted(record["legal"].keys() - LISTED):
            raise ValueError(f"record {record['i']}: unknown {', '.join(unknown)} in `legal`")
        if name == "first_action":
            return  # carried out without asking
        yield _main(asked)
    if name in ANSWERS:
        yield from ANSWERS[name](asked)


def _main(asked: Asked) -> Question:
    """The choice of the action, with what it costs."""
    listed = asked.record["legal"]
    priced = [(PLAY[card], cost) for card, cost in listed.get("play", ())]
    priced += [(PROJECT[one], cost) for one, cost in listed.get("sp", ())]
    priced += [
        (ACTIONS.index("award", AWARD[one]), listed["award_cost"])
        for one in listed.get("awards", ())
    ]
    legal = [action for action, _ in priced]
    legal += [USE[card_of(one)] for one in listed.get("actions", ())]
    legal += [ACTIONS.index("milestone", MILESTONE[one]) for one in listed.get("milestones", ())]
    legal += [action for name, action in SINGLE.items() if listed.get(name)]
    main = asked.ask(s.MAIN, _action(asked.record), legal)
    return main._replace(maybe=_not_listed(asked), costs=tuple(priced))


def _action(record: Record) -> int:
    match record["a"]:
        case "play":
            return PLAY[record["card"]]
        case "card_action":
            return USE[card_of(record["card"])]
        case "sp":
            return PROJECT[record["id"]]
        case "milestone":
            return ACTIONS.index("milestone", MILESTONE[record["id"]])
        case "award":
            return ACTIONS.index("award", AWARD[record["id"]])
    return SINGLE[record["a"]]


def _not_listed(asked: Asked) -> int:
    """What the rules allow and a trace leaves out (12); the ledger names it."""
    mine, found = asked.mine, []
    if CEOS_FAVORITE_PROJECT in mine["hand"] and not any(mine["card_res"].values()):
        found.append(PLAY[CEOS_FAVORITE_PROJECT])
    if ROBOTIC_WORKFORCE in mine["hand"] and any(card in mine["played"] for card in NOT_COPIED):
        found.append(PLAY[ROBOTIC_WORKFORCE])
    return bits(found)

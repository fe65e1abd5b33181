"""The flat numbering of actions and questions, and how a part of the rules asks one."""

from __future__ import annotations

from dataclasses import dataclass

RANGES = {
    "decline": 1,
    "accept": 1,
    "deck": 1,
    "order": 8,
    "slot": 9,
    "associate": 9,
    "favor": 8,
    "ingredient": 8,
    "pair": 28,
    "bid": 4,
    "potion": 7,
    "guarantee": 4,
    "artifact": 18,
    "pay": 8,
    "colour": 3,
    "token": 8,
    "seal": 5,
    "grant": 5,
}
LOCATED = [(name, index) for name, size in RANGES.items() for index in range(size)]
NUMBER = {located: number for number, located in enumerate(LOCATED)}
QUESTIONS = [
    "nothing",
    "keep",
    "herbalist_discard",
    "turn_order",
    "declare",
    "take",
    "spend",
    "bid",
    "offer",
    "guarantee",
    "purchase",
    "altar",
    "cap",
    "accuse",
    "claim",
    "theory",
    "immediate",
    "token",
    "seal",
    "grant",
    "test",
    "draught",
    "announce",
    "mix",
    "set_aside",
    "peek",
]

DECLINE = ("decline", 0)
ACCEPT = ("accept", 0)
DECK = ("deck", 0)


def locate(action):
    """The range of an action's number and its place there."""
    return LOCATED[action]


def each(name, indices):
    """Answers of one range."""
    return [(name, index) for index in indices]


@dataclass(frozen=True)
class Question:
    """What a generator yields to have it answered: by whom, what, and the numbers allowed."""

    player: int
    name: str
    legal: list


def ask(seat, name, answers):
    """The answer of a seat as (range, index); asked only where there is a choice."""
    if len(set(answers)) == 1:
        return answers[0]
    assert answers, f"{name}: nothing can be answered"
    number = yield Question(seat.number, name, sorted({NUMBER[answer] for answer in answers}))
    return LOCATED[number]

"""The 111 actions, and what each means in a given state."""

from __future__ import annotations

from typing import Any

from ..core.actions import Actions
from ..core.text import members
from . import state as s
from .cards import names_of
from .tables import COMPOSITIONS, HALF_NAMES, TOWN_CARD_NAMES

ACTIONS = Actions(
    stop=1,
    card=11,  # by number: the id is the number, `card[0]` is number 1
    place=10,  # by half
    seat=3,  # clockwise from the actor
    settle=28,  # by composition (tables.COMPOSITIONS)
    exchange=(2, 3),  # which of the hand, which of the open field, both in ascending order
    option=2,
    develop=(10, 5),  # town, card
)

STOP = ACTIONS.first("stop")
PLACE = ACTIONS.first("place")
SEAT = ACTIONS.first("seat")
SETTLE = ACTIONS.first("settle")
EXCHANGE = ACTIONS.first("exchange")
OPTION = ACTIONS.first("option")
DEVELOP = ACTIONS.first("develop")

# decision -> what the seat is asked, what stopping means, what naming a half means
QUESTIONS: dict[int, tuple[str, str, str]] = {
    s.EXCHANGE: ("whether to exchange an action card", "keep both cards", ""),
    s.HALF: ("which half of the kingdom bonus to use", "", "take {} as kingdom bonus"),
    s.CHOOSE_CARD: ("which action card to play", "", ""),
    s.NAME: ("which action the sage copies", "", ""),
    s.TARGET: ("whom the red text is aimed at", "", ""),
    s.GIVE: ("which card to give away", "", "give {}"),
    s.TAKE: ("which card to take", "", "take {}"),
    s.PRODUCTION: ("what to produce", "produce nothing", "produce {}"),
    s.OPTION: ("which part of the card to use", "", ""),
    s.PAYMENT: ("whether to pay", "", ""),
    s.PAY: ("what to pay with", "", "pay {}"),
    s.GAIN: ("which card of the hand to obtain", "obtain no more", "obtain {} from hand"),
    s.PLACE: ("which half of a card from the deck to use", "", "obtain {} from the deck"),
    s.BUILD: ("what to build", "build nothing", ""),
    s.SUBJUGATE: ("whether to subjugate an enemy", "subjugate no more", "subjugate an {}"),
    s.ROTATE: ("which card to turn to its other half", "turn no more", "turn {} over"),
    s.PICK: ("which action card to take into hand", "", ""),
}
_RANGES: dict[int, tuple[str, ...]] = {  # decision -> the ranges that answer it
    s.EXCHANGE: ("stop", "exchange"),
    s.CHOOSE_CARD: ("card",),
    s.NAME: ("card",),
    s.PICK: ("card",),
    s.TARGET: ("seat",),
    s.OPTION: ("option",),
    s.PAYMENT: ("option",),
    s.BUILD: ("stop", "settle", "develop"),
    s.HALF: ("place",),
    s.PLACE: ("place",),
    s.GIVE: ("place",),
    s.TAKE: ("place",),
    s.PAY: ("place",),
}


def actor_of(state: Any) -> int:
    """The seat whose card is being carried out."""
    return int(state["order"][int(state["turn"])])


def victim_of(state: Any) -> int:
    """The seat whose card is being taken."""
    return (actor_of(state) + int(state["victim"])) % int(state["num_players"])


def card_label(state: Any, number: int) -> str:
    """An action card by number and name, such as `5 Invasion War`."""
    return f"{number} {names_of(state)['cards'][number]}"


def describe(state: Any, action: int) -> str:
    """What `action` means in `state`, in words; `state` is a record of STATE."""
    name, indices = ACTIONS.locate(action)
    asked = int(state["decision"])
    if name == "card":
        verb = {s.CHOOSE_CARD: "play", s.NAME: "copy", s.PICK: "take"}.get(asked, "card")
        return f"{verb} {card_label(state, indices[0] + 1)}"
    if name == "settle":
        return f"settle with {composition_text(COMPOSITIONS[indices[0]])}"
    if name == "develop":
        return f"develop town {indices[0] + 1} with {TOWN_CARD_NAMES[indices[1]]}"
    _, stop, half = QUESTIONS.get(asked, ("", "stop", "{}"))
    if name == "stop":
        return stop or "stop"
    if name == "place":
        return _half_text(state, asked, half or "{}", HALF_NAMES[indices[0]])
    if name == "seat":
        return _target_text(state, indices[0] + 1)
    if name == "exchange":
        return _exchange_text(state, *indices)
    if asked == s.PAYMENT:
        return ("pay", "do not pay")[indices[0]]
    return f"use the {('first', 'second')[indices[0]]} part of the card"


def composition_text(cards: Any) -> str:
    """The cards of a town in words, such as `2 stone, 1 gold`."""
    return ", ".join(
        f"{int(count)} {name}" for count, name in zip(cards, TOWN_CARD_NAMES, strict=True) if count
    )


def _half_text(state: Any, asked: int, words: str, half: str) -> str:
    text = words.format(half)
    if asked == s.GIVE:
        return f"{text} to seat {actor_of(state)}"
    if asked == s.TAKE:
        return f"{text} from seat {victim_of(state)}"
    return text


def _target_text(state: Any, distance: int) -> str:
    seat = (int(state["player"]) + distance) % int(state["num_players"])
    instruction = state["program"][int(state["pc"])]
    if int(state["decision"]) == s.TARGET and int(instruction["mode"]) & 3:
        return f"spare seat {seat}"
    return f"choose seat {seat}"


def _exchange_text(state: Any, given: int, taken: int) -> str:
    hand = members(state["seats"][int(state["player"])]["actions"])
    field = members(state["open"])
    if given >= len(hand) or taken >= len(field):
        return f"exchange card {given + 1} of the hand for card {taken + 1} of the field"
    return f"exchange {card_label(state, hand[given])} for {card_label(state, field[taken])}"


def why_illegal(state: Any, action: int) -> str:
    """Why `action`, which is not legal in `state`, is not."""
    asked, seat = int(state["decision"]), int(state["player"])
    name, indices = ACTIONS.locate(action)
    question = QUESTIONS[asked][0]
    if name not in _RANGES.get(asked, ("stop", "place")):
        return f"seat {seat} is asked {question}, which this does not answer"
    reason = _missing(state, asked, name, indices)
    return f"seat {seat} is asked {question}, and {reason}"


def _missing(state: Any, asked: int, name: str, indices: tuple[int, ...]) -> str:
    own = state["seats"][int(state["player"])]
    if name == "card":
        number = indices[0] + 1
        if asked == s.CHOOSE_CARD:
            return f"{card_label(state, number)} is not in its hand"
        if number == int(own["played"]):
            return f"{card_label(state, number)} is the card it has just played"
        return f"{card_label(state, number)} does not lie open"
    if name == "settle":
        needed = composition_text(COMPOSITIONS[indices[0]])
        return f"this takes {needed}, loose, or cannot be done with this card"
    if name == "develop":
        if indices[0] >= int(own["num_towns"]):
            return f"it has no town {indices[0] + 1}"
        inside = composition_text(own["towns"][indices[0]])
        return f"a town of {inside} does not take {TOWN_CARD_NAMES[indices[1]]}, or none is loose"
    if name == "place":
        return f"no card that it may use for this can show {HALF_NAMES[indices[0]]}"
    if name == "seat":
        return f"there are only {int(state['num_players'])} seats"
    if name == "option":
        return "this part of the card cannot be paid for"
    return "that does not exist"

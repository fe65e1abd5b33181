"""What a viewer may see of a state, in words and plain numbers.

`text` and `draw` show a View and never touch the state, so nothing hidden can
slip into either of them. Figures such as levels come from the rules' own kernels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.text import members
from . import opcodes as op
from . import state as s
from .actions import QUESTIONS, actor_of, victim_of
from .cards import MODULES, names_of
from .rules import scoring, tableau
from .tables import BUILDING_VP, HALF_NAMES, MAX_LEVEL, MOON_THRESHOLD

STAGES = ("mulligan", "kingdom bonus", "choice of cards", "red texts", "actions", "replenishing")

_CONDITIONS = {  # what an award asks for: one, several
    "towns": ("town", "towns"),
    "territories": ("territory", "territories"),
    "enemies": ("face-up enemy", "face-up enemies"),
    "subjugated": ("subjugated enemy", "subjugated enemies"),
    "gold": ("gold", "gold"),
    "land_types": ("type of land", "types of land"),
    "lands": ("land", "lands"),
    "max_land": ("land of a type", "lands of one type"),
    "max_town_level": ("as level of a town", "as level of a town"),
    "enemies_total": ("enemy", "enemies"),
    "double_lands": ("type of land twice", "types of land twice"),
    "resources": ("resource", "resources"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """An action card whose face the viewer sees."""

    number: int
    name: str
    red: bool  # has red text

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


@dataclass(frozen=True, slots=True)
class Town:
    """A town, and what it would give now."""

    cards: tuple[int, ...]  # stone, wood, clay, iron, gold
    level: int
    vp: int


@dataclass(frozen=True, slots=True)
class Award:
    """An award in play."""

    name: str
    vp: int
    condition: str
    met_by: tuple[int, ...]  # seats that fulfil it as things stand


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table."""

    index: int
    is_start: bool
    is_viewer: bool
    decides: bool
    place: int | None  # at the end of the game, from 1
    turn: int | None  # from 1, once the numbers played are known
    vp: int
    parts: tuple[int, ...]  # of vp, in the order of state.PARTS
    loose: tuple[int, ...]  # by half
    fresh: tuple[int, ...]  # of them: got by red texts, so not takeable; while these go on (5)
    territories: int
    subjugated: int
    since: int  # subjugated by effects since the last night; 0 at the end
    product: int | None  # of all nights' counts; None: before the first night and at the end
    towns: tuple[Town, ...]
    hand_size: int
    hand: tuple[int, ...] | None  # by kind; None: hidden
    actions: tuple[Card, ...]  # in hand, as far as seen
    unseen: int  # action cards in hand of which only the back is seen
    chosen: bool  # has laid a card face-down, which may be one of those in hand
    played: Card | None
    laid_out: bool  # the card played lies on the field by now, or has been taken (4.3)
    named: Card | None  # the card that the sage copies


@dataclass(frozen=True, slots=True)
class View:
    """The table."""

    num_players: int
    viewer: int | None
    modules: tuple[str, ...]
    round: int
    stage: str
    over: bool
    dice: tuple[int, ...]  # 0: not yet rolled
    stone: int
    threshold: int  # where a night comes
    nights: int
    awards: tuple[Award, ...]
    open: tuple[Card, ...]
    down: tuple[Card, ...]  # the face-down cards that the viewer knows
    down_unseen: int
    deck_size: int
    deck: tuple[int, ...] | None  # by kind; None: hidden
    discard: tuple[int, ...]  # by kind
    revealed: tuple[int, ...]  # by kind: drawn from the deck, not yet placed
    order: tuple[int, ...]  # seats by the numbers played, once these are known
    player: int | None  # whose decision it is
    question: str  # what is asked, without the seat
    seats: tuple[Seat, ...]

    @property
    def standings(self) -> list[Seat]:
        """The seats from the first place to the last; only at the end of the game."""
        return sorted(self.seats, key=lambda seat: seat.place or 0)


def view(state: Any, viewer: int | None = None) -> View:
    """What `viewer` sees in a record of STATE; None: everything.

    Raises ValueError for a seat that does not exist.
    """
    num_players = int(state["num_players"])
    if viewer is not None and viewer not in range(num_players):
        raise ValueError(f"undecim: there is no seat {viewer}; seats are 0 to {num_players - 1}")
    over = bool(state["over"])
    down = int(state["down"] if viewer is None else state["down_known"])
    revealed = int(state["stage"]) >= s.RED
    return View(
        num_players=num_players,
        viewer=None if viewer is None else int(viewer),
        modules=tuple(name for i, name in enumerate(MODULES) if int(state["modules"]) >> i & 1),
        round=int(state["round"]),
        stage="end" if over else STAGES[int(state["stage"])],
        over=over,
        dice=_numbers(state["dice"]),
        stone=int(state["stone"]),
        threshold=MOON_THRESHOLD,
        nights=int(state["nights"]),
        awards=_awards(state),
        open=_cards(state, state["open"]),
        down=_cards(state, down),
        down_unseen=int(state["down"]).bit_count() - down.bit_count(),
        deck_size=int(tableau.deck_size(state)),
        deck=_numbers(state["deck"]) if viewer is None else None,
        discard=_numbers(state["discard"]),
        revealed=_numbers(state["revealed"]),
        order=_numbers(state["order"])[:num_players] if revealed else (),
        player=None if over else int(state["player"]),
        question="" if over else _question(state),
        seats=_seats(state, viewer),
    )


def _numbers(values: Any) -> tuple[int, ...]:
    return tuple(int(value) for value in values)


def _card(state: Any, number: int) -> Card:
    red = bool(int(state["red_set"]) >> number & 1)
    return Card(number, names_of(state)["cards"][number], red)


def _cards(state: Any, cards: Any) -> tuple[Card, ...]:
    return tuple(_card(state, number) for number in members(cards))


def _awards(state: Any) -> tuple[Award, ...]:
    names = names_of(state)["awards"]
    awards = []
    for place in members(state["awards"]):
        award = state["award_table"][place]
        condition = ", ".join(
            f"{int(least)} {_CONDITIONS[op.STATISTICS[i]][int(least > 1)]}"
            for i, least in enumerate(award["at_least"])
            if least
        )
        met_by = tuple(
            i
            for i in range(int(state["num_players"]))
            if scoring.fulfils(state, state["seats"][i], award)
        )
        awards.append(Award(names[place], int(award["vp"]), condition, met_by))
    return tuple(awards)


def _seats(state: Any, viewer: int | None) -> tuple[Seat, ...]:
    scores, places = np.zeros(s.MAX_PLAYERS, np.float32), np.zeros(s.MAX_PLAYERS, np.int8)
    scoring.standings(state, scores, places)
    return tuple(
        _seat(state, index, viewer, int(places[index]))
        for index in range(int(state["num_players"]))
    )


def _seat(state: Any, index: int, viewer: int | None, place: int) -> Seat:
    seat, over = state["seats"][index], bool(state["over"])
    sees_all = viewer is None or viewer == index
    chosen = int(state["stage"]) == s.PLAY and int(seat["played"]) > 0
    # Of another seat's two cards one has been chosen, and nobody else can tell which.
    in_hand = int(seat["actions"]).bit_count() + (chosen and not sees_all)
    seen = members(seat["actions"] if sees_all else seat["known"])
    shows_played = int(seat["played"]) > 0 and (sees_all or not chosen)
    order = _numbers(state["order"])[: int(state["num_players"])]
    return Seat(
        index=index,
        is_start=index == int(state["start"]),
        is_viewer=index == viewer,
        decides=not over and index == int(state["player"]),
        place=place if over else None,
        turn=order.index(index) + 1 if int(state["stage"]) >= s.RED else None,
        vp=int(seat["vp"]),
        parts=_numbers(seat["parts"]),
        loose=_numbers(seat["loose"]),
        fresh=_numbers(seat["got"]) if int(state["stage"]) == s.RED else (0,) * s.NUM_HALVES,
        territories=int(tableau.territories(seat)),
        subjugated=int(seat["subjugated"]),
        since=0 if over else int(seat["since"]),
        product=int(seat["product"]) if int(state["nights"]) and not over else None,
        towns=_towns(seat),
        hand_size=sum(_numbers(seat["hand"])),
        hand=_numbers(seat["hand"]) if sees_all else None,
        actions=tuple(_card(state, number) for number in seen),
        unseen=in_hand - len(seen),
        chosen=chosen,
        played=_card(state, int(seat["played"])) if shows_played else None,
        laid_out=int(state["stage"]) == s.REPLENISH and not over,
        named=_card(state, int(seat["named"])) if int(seat["named"]) > 0 else None,
    )


def _towns(seat: Any) -> tuple[Town, ...]:
    levels = [int(tableau.town_level(seat, town)) for town in range(int(seat["num_towns"]))]
    return tuple(
        Town(_numbers(cards), level, int(BUILDING_VP[min(level, MAX_LEVEL)]))
        for cards, level in zip(seat["towns"], levels, strict=False)
    )


def _question(state: Any) -> str:
    """What is asked, with the card or seat that it is about, and how often still."""
    asked = int(state["decision"])
    words = QUESTIONS[asked][0]
    if asked in (s.HALF, s.PLACE):
        kind = next(kind for kind in range(s.NUM_KINDS) if int(state["revealed"][kind]))
        words += f": {HALF_NAMES[2 * kind]} or {HALF_NAMES[2 * kind + 1]}"
    elif asked == s.TAKE:
        words += f" from seat {victim_of(state)}"
    elif asked == s.GIVE:
        words += f" to seat {actor_of(state)}"
    about = []
    if int(state["stage"]) in (s.RED, s.ACT) and asked != s.PRODUCTION:
        about = _source(state, state["seats"][actor_of(state)])
        if asked not in (s.NAME, s.TARGET, s.OPTION, s.PAYMENT, s.PLACE) and state["left"] > 1:
            about.append(f"{int(state['left'])} left")
    return f"{words} ({', '.join(about)})" if about else words


def _source(state: Any, actor: Any) -> list[str]:
    """The card that is being carried out."""
    played = _card(state, int(actor["played"]))
    if int(actor["named"]) > 0:
        return [f"{played} as {_card(state, int(actor['named']))}"]
    return [str(played)]

"""What a seat sees of a state, in words and plain numbers, for `text` and `draw`.

Hidden from a seat are the others' hands and what they chose in secret; and, before the
set-up is over, their corporations. Which events lie face down is known: all saw them played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.text import members
from . import facts as f
from . import state as s
from . import tables as t
from .actions import HEX
from .rules import scoring
from .rules.main_actions import milestone_value
from .words import (
    AWARD_WORDS,
    HEX_IDS,
    HEX_TITLES,
    MILESTONE_UNITS,
    MILESTONE_WORDS,
    cards_in,
    corporation_name,
    held_by,
    holds,
    is_secret,
    question,
)

STAGES = ("set-up", "draft", "research", "actions", "final greeneries")
CORPORATION_CARD = 3  # as the type of a card, after those of `tables`


@dataclass(frozen=True, slots=True)
class Hex:
    """A space of the map or of a city off the map."""

    name: str
    title: str  # printed on the map; empty for most
    row: int
    column: int
    kind: str  # land, ocean, noctis; off for the two spaces off the map
    volcanic: bool
    bonus: tuple[str, ...]
    tile: int | None = None
    owner: int | None = None  # a seat; NOBODY of an ocean, NEUTRAL in the solo game
    claimed_by: int | None = None
    offered: bool = False  # what is asked is where to place something, and this is an answer


@dataclass(frozen=True, slots=True)
class Card:
    """A project card or a corporation."""

    number: int
    name: str
    cost: int
    type: int  # as in `tables`: automated, active, event; CORPORATION_CARD
    tags: tuple[int, ...]
    held: str  # what it can hold
    resources: int
    used: bool  # its action has been used in this generation
    chosen: bool = False  # of an offer: kept or bought


@dataclass(frozen=True, slots=True)
class Goal:
    """A milestone or an award, with each seat's value for it."""

    name: str
    words: str
    need: int  # of a milestone; 0 for an award
    owner: int | None  # who claimed or funded it
    values: tuple[int, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table."""

    index: int
    is_viewer: bool
    is_first: bool
    decides: bool
    has_turn: bool
    passed: bool
    place: int | None  # at the end of the game, from 1
    corporation: int | None
    name: str  # of the corporation; empty as long as it is not known
    tr: int
    vp: int  # so far
    parts: tuple[int, ...]  # of vp at the end of the game, in the order of state.PARTS
    stock: tuple[int, ...]
    production: tuple[int, ...]
    tags: tuple[int, ...]
    steel_value: int
    titanium_value: int
    greenery_plants: int
    tiles: int  # on the map
    cities: int
    greeneries: int
    next_card: Card | None  # has an effect on the next card played
    front: Card | None  # the corporation, with its resources and action
    green: tuple[Card, ...]
    blue: tuple[Card, ...]
    events: tuple[Card, ...]
    hand_size: int
    hand: tuple[Card, ...] | None  # None: hidden
    corporations: tuple[Card, ...]  # to choose from; () where hidden
    offer: tuple[Card, ...]  # to keep, buy or choose from; () where hidden
    drafted: tuple[Card, ...]  # () where hidden
    pack_size: int
    pack: tuple[Card, ...]  # () where hidden
    box: tuple[Card, ...]  # put back into the box at the set-up; () where hidden

    @property
    def played(self) -> tuple[Card, ...]:
        """All project cards it has played."""
        return self.green + self.blue + self.events


@dataclass(frozen=True, slots=True)
class View:
    """The table."""

    num_players: int
    viewer: int | None
    options: tuple[str, ...]
    generation: int
    last_generation: int  # in the solo game; 0: when Mars is terraformed
    stage: str
    over: bool
    player: int | None  # whose decision it is
    question: str
    temperature: int  # steps
    oxygen: int
    oceans: int
    hexes: tuple[Hex, ...]  # 0 to 60
    off_map: tuple[Hex, ...]
    milestones: tuple[Goal, ...]  # none in the solo game
    awards: tuple[Goal, ...]
    deck_size: int
    discard_size: int
    seats: tuple[Seat, ...]  # the viewer first, then clockwise

    @property
    def standings(self) -> list[Seat]:
        """The seats from the first place to the last; only at the end of the game."""
        return sorted(self.seats, key=lambda seat: (seat.place or 0, seat.index))

    def seat(self, index: int) -> Seat:
        """The seat with a number."""
        return next(seat for seat in self.seats if seat.index == index)


def view(state: Any, viewer: int | None = None) -> View:
    """The table as `viewer` sees it, who comes first; None: nothing hidden, seat 0 first.

    `state` is a record of STATE. Raises ValueError for a seat that does not exist.
    """
    count = int(state["num_players"])
    if viewer is not None and viewer not in range(count):
        raise ValueError(
            f"terraforming_mars: there is no seat {viewer}; seats are 0 to {count - 1}"
        )
    over, first = bool(state["over"]), int(viewer or 0)
    return View(
        num_players=count,
        viewer=viewer,
        options=_options(state),
        generation=int(state["generation"]),
        last_generation=s.SOLO_GENERATIONS if count == 1 else 0,
        stage="end" if over else STAGES[int(state["stage"])],
        over=over,
        player=None if over else int(state["player"]),
        question="" if over else question(state, viewer),
        temperature=int(state["temperature"]),
        oxygen=int(state["oxygen"]),
        oceans=int(state["oceans"]),
        hexes=tuple(_hex(state, space) for space in range(s.HEXES)),
        off_map=tuple(_hex(state, space) for space in range(s.HEXES, s.SPACES)),
        milestones=() if count == 1 else _milestones(state),
        awards=() if count == 1 else _awards(state),
        deck_size=int(state["deck_size"]),
        discard_size=int(state["discard_size"]),
        seats=tuple(_seat(state, (first + i) % count, viewer) for i in range(count)),
    )


def _options(state: Any) -> tuple[str, ...]:
    names = ["Corporate Era" if bool(state["corporate_era"]) else "basic game"]
    return (*names, "draft") if bool(state["draft"]) else tuple(names)


def _numbers(values: Any) -> tuple[int, ...]:
    return tuple(int(value) for value in values)


# -- The map --------------------------------------------------------------------------------------


def _hex(state: Any, space: int) -> Hex:
    tile, owner = int(state["tile"][space]) - 1, int(state["owner"][space])
    there: Any = {"tile": tile, "owner": owner} if tile >= 0 else {}
    if space >= s.HEXES:
        name = f.BOARD["off_map"][space - s.HEXES]["name"]
        return Hex(name, "", -1, -1, "off", False, (), **there)
    printed = f.BOARD["hexes"][space]
    claims = [
        index
        for index in range(int(state["num_players"]))
        if int(state["seats"][index]["claims"]) >> space & 1
    ]
    return Hex(
        name=HEX_IDS[space],
        title=HEX_TITLES[space],
        row=printed["row"],
        column=printed["col"],
        kind=printed["kind"],
        volcanic=printed.get("volcanic", False),
        bonus=tuple(printed["bonus"]),
        claimed_by=claims[0] if claims else None,
        offered=_offered(state, space),
        **there,
    )


def _offered(state: Any, space: int) -> bool:
    if bool(state["over"]) or int(state["decision"]) not in (s.PLACE, s.FINAL_GREENERY):
        return False
    place, bit = divmod(int(HEX) + space, 64)
    return bool(int(state["legal"][place]) >> bit & 1)


# -- Milestones and awards ------------------------------------------------------------------------

_AWARD_UNITS = ("tiles", "MC production", "science tags", "heat", "steel and titanium")


def _owner(seat: Any) -> int | None:
    return None if int(seat) == s.NOBODY else int(seat)


def _milestones(state: Any) -> tuple[Goal, ...]:
    return tuple(
        Goal(
            name=MILESTONE_WORDS[i],
            words=f"{int(t.MILESTONE_MIN[i])} {MILESTONE_UNITS[i]}",
            need=int(t.MILESTONE_MIN[i]),
            owner=_owner(state["milestone_owner"][i]),
            values=tuple(
                int(milestone_value(state["seats"][seat], np.int64(i)))
                for seat in range(int(state["num_players"]))
            ),
        )
        for i in range(s.MILESTONES)
    )


def _awards(state: Any) -> tuple[Goal, ...]:
    return tuple(
        Goal(
            name=AWARD_WORDS[i],
            words=f"most {_AWARD_UNITS[i]}",
            need=0,
            owner=_owner(state["award_funder"][i]),
            values=tuple(
                int(scoring.award_value(state, np.int64(seat), np.int64(i)))
                for seat in range(int(state["num_players"]))
            ),
        )
        for i in range(s.AWARDS)
    )


# -- Cards and seats ------------------------------------------------------------------------------


def _card(state: Any, seat: Any, number: int, chosen: bool = False) -> Card:
    """A card, with what lies on it if it lies before the seat."""
    there = holds(seat["front"], number)
    on_it = int(state["card_resources"][t.HOLDER[number]]) if there and held_by(number) else 0
    is_project = number < s.FIRST_CORPORATION
    return Card(
        number=number,
        name=f.CARD_NAMES[number],
        cost=int(t.COST[number]),
        type=int(t.TYPE[number]) if is_project else CORPORATION_CARD,
        tags=tuple(tag for tag in range(s.TAGS) for _ in range(int(t.CARD_TAGS[number, tag]))),
        held=held_by(number),
        resources=on_it,
        used=there and holds(seat["used"], number),
        chosen=chosen,
    )


def _seat(state: Any, index: int, viewer: int | None) -> Seat:
    seat, over = state["seats"][index], bool(state["over"])
    own = viewer in (None, index)
    secret = is_secret(state, index, viewer)
    front = [] if secret else [_card(state, seat, number) for number in cards_in(seat["front"])]
    corporation = s.NOBODY if secret else int(seat["corporation"])
    revealed = [card for card in front if card.type == CORPORATION_CARD]
    following = int(seat["next_card"])
    return Seat(
        index=index,
        is_viewer=index == viewer,
        is_first=index == int(state["first"]),
        decides=not over and index == int(state["player"]),
        has_turn=not over
        and int(state["stage"]) == s.ACTIONS_STAGE
        and index == int(state["turn"]),
        passed=bool(seat["passed"]),
        place=_place(state, index) if over else None,
        corporation=None if corporation == s.NOBODY else corporation,
        name="" if secret else corporation_name(seat),
        tr=int(seat["tr"]),
        vp=int(scoring.total_points(state, np.int64(index))),
        parts=_numbers(seat["parts"]),
        stock=_numbers(seat["stock"]),
        production=_numbers(seat["production"]),
        tags=_numbers(seat["tags"]),
        steel_value=int(seat["metal_value"][s.STEEL]),
        titanium_value=int(seat["metal_value"][s.TITANIUM]),
        greenery_plants=int(seat["greenery_plants"]),
        tiles=int(seat["tiles"]).bit_count(),
        cities=int(seat["cities"]),
        greeneries=int(seat["greeneries"]),
        next_card=_card(state, seat, following) if following else None,
        front=revealed[0] if revealed else None,
        green=tuple(card for card in front if card.type == t.AUTOMATED),
        blue=tuple(card for card in front if card.type == t.ACTIVE),
        events=_cards(state, seat, cards_in(seat["events"])),
        hand_size=int(seat["hand_size"]),
        hand=_cards(state, seat, cards_in(seat["hand"])) if own else None,
        corporations=_corporations(state, seat) if own else (),
        offer=_offer(state, seat) if own else (),
        drafted=_cards(state, seat, [c for c in _numbers(seat["drafted"]) if c]) if own else (),
        pack_size=len(cards_in(state["pack"][index])),
        pack=_cards(state, seat, cards_in(state["pack"][index])) if own else (),
        box=_cards(state, seat, cards_in(seat["box"])) if own else (),
    )


def _cards(state: Any, seat: Any, numbers: list[int]) -> tuple[Card, ...]:
    return tuple(_card(state, seat, number) for number in numbers)


def _corporations(state: Any, seat: Any) -> tuple[Card, ...]:
    if int(seat["corporation"]) != s.NOBODY:
        return ()
    numbers = [s.FIRST_CORPORATION + k for k in members(seat["corporations"])]
    return _cards(state, seat, numbers)


def _offer(state: Any, seat: Any) -> tuple[Card, ...]:
    chosen = int(seat["chosen"])
    return tuple(
        _card(state, seat, int(number), bool(chosen >> place & 1))
        for place, number in enumerate(seat["offer"][: int(seat["num_offered"])])
    )


def _place(state: Any, index: int) -> int:
    players = int(state["num_players"])
    scores, places = np.zeros(players, np.float32), np.zeros(players, np.int8)
    scoring.standings(state, scores, places)
    return int(places[index])

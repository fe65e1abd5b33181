"""What a seat sees of a state, in words and plain numbers, for `text` and `draw`.

Hidden from a seat are (14) the others' cards, seals and what they mixed, found out or chose in
secret, and the truth until the end of the game. A field of a hidden thing is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.text import members
from . import state as s
from . import tables as t
from .rules import reputation, scoring
from .words import (
    ARTIFACT_EFFECTS,
    ARTIFACT_WORDS,
    STAGE_WORDS,
    STATION_WORDS,
    holds,
    question,
    station_asked,
)

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OrderSpace:
    """A space of the turn order, from the top."""

    gold: int  # -1: to pay
    favors: int
    ingredients: int
    open: bool  # it can be chosen with so many players
    seats: Numbers  # one at most, but on the paralysis space


@dataclass(frozen=True, slots=True)
class Row:
    """A seat's row of an action space."""

    seat: int
    actions: int  # declared there
    early: int  # of them, used up by immediate publication
    by_associate: bool
    decides: bool  # it is its action now


@dataclass(frozen=True, slots=True)
class Space:
    """An action space, or the Custodian cards."""

    station: int
    name: str
    open: bool  # in this round
    now: bool  # its actions are being carried out
    cubes: Numbers  # of the first, second ... action of a seat
    rows: tuple[Row, ...]  # from the top


@dataclass(frozen=True, slots=True)
class Adventurer:
    """A tile, and on which of its potions lies a cube."""

    wants: Numbers
    sold: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Artifact:
    """A card that was dealt."""

    index: int
    name: str
    words: str  # what it does; empty if it is worth its points only
    level: int  # 0 to 2
    cost: int
    vp: int  # printed; 0 also where they are computed at the end
    owner: int | None
    in_row: bool  # it can be bought in this round


@dataclass(frozen=True, slots=True)
class Seal:
    """A seal on a theory."""

    seat: int
    kind: int | None  # None: face down


@dataclass(frozen=True, slots=True)
class Theory:
    """The place of an ingredient on the theory board."""

    ingredient: int
    token: int | None  # an alchemical; None: no theory
    seals: tuple[Seal, ...]
    conflicts: Numbers  # ingredients with which it is in demonstrated conflict
    about: bool  # what is asked is about this ingredient


@dataclass(frozen=True, slots=True)
class Grant:
    """A grant tile."""

    ingredients: Numbers
    vp: int
    owner: int | None


@dataclass(frozen=True, slots=True)
class Mix:
    """A mix of a seat."""

    seen: Numbers  # the potions that it may have been, as all know
    pair: int | None  # None: hidden
    aside: Numbers | None  # its ingredients that lie under Feather in Cap; None: hidden


@dataclass(frozen=True, slots=True)
class Glance:
    """A look through the Periscope."""

    seat: int  # whose mix
    mix: int  # which of its mixes
    kind: int | None  # the ingredient; None: hidden


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat has found out."""

    triangle: tuple[Numbers, ...]  # pair -> the potions that it may make
    possible: tuple[tuple[bool, ...], ...]  # ingredient, alchemical
    shares: tuple[tuple[float, ...], ...] | None  # of the assignments left; None: not counted
    count: int | None  # the assignments left; None: not counted


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table."""

    index: int
    is_viewer: bool
    is_start: bool
    decides: bool
    place: int | None  # at the end of the game, from 1
    vp: int  # at the end of the game
    parts: Numbers  # of vp, in the order of state.PARTS
    gold: int
    reputation: int
    zone: int  # 0 (red) to 3 (blue)
    order_space: int | None
    is_paralysed: bool  # its marker goes to the paralysis space when it is next asked for one
    cubes: int  # still to declare
    all_cubes: int  # of this game
    unused: int
    hospital: int  # sent there this round
    in_hospital: int  # missing this round
    hand_size: int
    hand: Numbers | None  # by kind
    shown: Numbers  # by kind: taken from the row, perhaps still in hand
    discarded_size: int
    discarded: Numbers | None  # by kind, in the discard pile
    aside_size: int
    aside: Numbers | None  # by kind, under Feather in Cap
    favors_size: int
    favors: Numbers | None  # by kind
    offer_size: int
    offer: Numbers | None  # favor cards of the set-up: to choose from, or the one kept
    herbalists: int  # received, to be resolved
    seals_left: int
    seals: Numbers | None  # by kind, not placed yet
    revealed: Numbers  # by kind, of fallen theories
    artifacts: tuple[Artifact, ...]
    discount: int  # of the next purchase, by the Discount Card
    grants: Numbers
    bid: int | None  # of this round's sale; None: none or hidden
    has_bid: bool
    board: Numbers  # potions on the public board
    exhibited: Numbers  # potions
    mixes: tuple[Mix, ...]
    glances: tuple[Glance, ...]
    knowledge: Knowledge | None


@dataclass(frozen=True, slots=True)
class View:
    """The table."""

    num_players: int
    viewer: int | None
    master: bool
    deduction: bool
    options: tuple[str, ...]
    round: int  # 0 during the set-up
    stage: str
    over: bool
    player: int | None  # whose decision it is
    question: str
    order: tuple[OrderSpace, ...]
    spaces: tuple[Space, ...]  # in the order of the resolution
    row: Numbers  # ingredient cards face up, by kind
    deck_size: int
    discard_size: int
    favor_deck_size: int
    favor_discard_size: int
    favor_discard: Numbers  # by kind, its public part
    adventurer: Adventurer | None
    next_adventurer: Adventurer | None
    num_sold: int
    max_sold: int
    conference: int | None  # 0 or 1: held at the end of this round
    student_unhappy: bool
    shown_potions: Numbers  # exhibited by anybody
    artifacts: tuple[Artifact, ...]  # all that were dealt, by level
    theories: tuple[Theory, ...]  # by ingredient
    claims: tuple[Numbers, ...]  # pair -> potions that masters' answers leave
    aspects: tuple[Numbers, ...]  # ingredient -> alchemicals that apprentices' answers leave
    supply: Numbers  # tokens not on a theory
    grants: tuple[Grant, ...]
    seats: tuple[Seat, ...]  # the viewer first, then clockwise
    truth: Numbers | None  # ingredient -> alchemical; None: hidden

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
        raise ValueError(f"alchemists: there is no seat {viewer}; seats are 0 to {count - 1}")
    over, first, turn = bool(state["over"]), int(viewer or 0), int(state["round"])
    seats = state["seats"][:count]
    return View(
        num_players=count,
        viewer=viewer,
        master=bool(state["master"]),
        deduction=bool(state["deduction"]),
        options=_options(state),
        round=turn,
        stage="end" if over else STAGE_WORDS[int(state["stage"])],
        over=over,
        player=None if over else int(state["player"]),
        question="" if over else question(state, viewer),
        order=tuple(_order_space(state, space) for space in range(s.ORDER_SPACES)),
        spaces=tuple(_space(state, int(station)) for station in t.RESOLUTION_ORDER),
        row=_numbers(state["row"]),
        deck_size=int(state["deck"].sum()),
        discard_size=int(state["row_discard"].sum() + seats["discarded"].sum()),
        favor_deck_size=int(state["favor_deck"].sum()),
        favor_discard_size=int(
            state["favor_discard"].sum() + (seats["set_up_discard"] != s.NOBODY).sum()
        ),
        favor_discard=_numbers(state["favor_discard"]),
        adventurer=_adventurer(int(state["adventurer"]), int(state["sold"])),
        next_adventurer=_adventurer(int(state["next_adventurer"]), 0),
        num_sold=int(state["num_sold"]),
        max_sold=int(t.MAX_SOLD[count]),
        conference=_some(t.CONFERENCE_OF[turn]),
        student_unhappy=bool(state["student_unhappy"]),
        shown_potions=tuple(members(state["shown_potions"])),
        artifacts=_artifacts(state),
        theories=tuple(_theory(state, kind, viewer) for kind in range(s.KINDS)),
        claims=tuple(tuple(members(potions)) for potions in state["claims"]),
        aspects=tuple(tuple(members(alchemicals)) for alchemicals in state["aspects"]),
        supply=tuple(sorted(set(range(s.KINDS)) - set(_numbers(state["theories"])))),
        grants=tuple(_grant(state, grant) for grant in range(s.GRANTS)),
        seats=tuple(_seat(state, (first + i) % count, viewer) for i in range(count)),
        truth=_numbers(state["assignment"]) if viewer is None or over else None,
    )


def _options(state: Any) -> tuple[str, ...]:
    """What differs from the game as it is usually played."""
    names = {
        "no deduction": not bool(state["deduction"]),
        "a seller learns the quality only": not bool(state["sale_shows_seller_exact"]),
        "the Barmaid needs an exact match": bool(state["barmaid_needs_exact"]),
        "the Robe works in round 6": bool(state["robe_in_final_round"]),
    }
    mode = "master" if bool(state["master"]) else "apprentice"
    return (mode, *(name for name, holds_here in names.items() if holds_here))


def _numbers(values: Any) -> Numbers:
    return tuple(int(value) for value in values)


def _some(value: Any) -> int | None:
    """A number that may be none."""
    return None if int(value) == s.NOBODY else int(value)


# -- The boards -----------------------------------------------------------------------------------


def _order_space(state: Any, space: int) -> OrderSpace:
    count = int(state["num_players"])
    there = [seat for seat in range(count) if int(state["seats"][seat]["order_space"]) == space]
    if space == t.PARALYSIS_SPACE:  # 4.3 the one paralysed earlier stands higher
        green = _numbers(state["green"][: int(state["num_green"])])
        there.sort(key=lambda seat: green.index(seat) if seat in green else len(green))
    return OrderSpace(
        gold=int(t.ORDER_GOLD[space]),
        favors=int(t.ORDER_FAVORS[space]),
        ingredients=int(t.ORDER_INGREDIENTS[space]),
        open=bool(t.ORDER_OPEN[count, space]),
        seats=tuple(there),
    )


def _space(state: Any, station: int) -> Space:
    turn, now = int(state["round"]), station_asked(state) == station and not bool(state["over"])
    is_open, raised = True, 0
    cubes: tuple[int, ...] = (int(t.CUSTODIAN_CUBES),)
    if station != s.CUSTODIANS:
        is_open = int(t.FIRST_ROUND[station]) <= turn <= int(t.LAST_ROUND[station])
        slots = _numbers(t.SLOT_CUBES[int(state["num_players"]), station])
        cubes, raised = tuple(n for n in slots if n), int(state["num_associates"][station])
    number = int(state["num_rows"][station])
    return Space(
        station=station,
        name=STATION_WORDS[station],
        open=is_open,
        now=now,
        cubes=cubes,
        rows=tuple(
            Row(
                seat=int(seat),
                actions=int(state["seats"][seat]["slots"][station]),
                early=int(state["seats"][seat]["early"]) if station == s.PUBLISH else 0,
                by_associate=place < raised,
                decides=now and int(seat) == int(state["player"]),
            )
            for place, seat in enumerate(state["rows"][station][:number])
        ),
    )


def _adventurer(tile: int, sold: int) -> Adventurer | None:
    if tile == s.NOBODY:
        return None
    return Adventurer(
        _numbers(t.WANTS[tile]), tuple(holds(sold, place) for place in range(s.WANTED))
    )


def _artifacts(state: Any) -> tuple[Artifact, ...]:
    """All nine that were dealt: `state` keeps those not bought, the seats the others."""
    dealt = {index: s.NOBODY for level in state["artifacts"] for index in members(level)}
    for seat in range(int(state["num_players"])):
        dealt |= dict.fromkeys(members(state["seats"][seat]["artifacts"]), seat)
    return tuple(_artifact(state, index, dealt[index]) for index in sorted(dealt))


def _artifact(state: Any, index: int, owner: int) -> Artifact:
    level = int(t.ARTIFACT_LEVEL[index])
    return Artifact(
        index=index,
        name=ARTIFACT_WORDS[index],
        words=ARTIFACT_EFFECTS[index],
        level=level,
        cost=int(t.COST[index]),
        vp=int(t.ARTIFACT_VP[index]),
        owner=_some(owner),
        in_row=owner == s.NOBODY and level == int(t.ROW_LEVEL[int(state["round"])]),
    )


def _theory(state: Any, kind: int, viewer: int | None) -> Theory:
    seats = _numbers(state["sealers"][kind][: int(state["num_sealers"][kind])])
    every = viewer is None or bool(state["over"])  # 13.6 at the end all seals are turned up
    conflicts = [
        int(first) + int(second) - kind
        for pair, (first, second) in enumerate(t.PAIR_MEMBERS)
        if holds(state["conflicts"], pair) and kind in (first, second)
    ]
    return Theory(
        ingredient=kind,
        token=_some(state["theories"][kind]),
        seals=tuple(
            Seal(
                seat,
                int(state["seats"][seat]["placed"][kind]) if every or seat == viewer else None,
            )
            for seat in seats
        ),
        conflicts=tuple(sorted(conflicts)),
        about=not bool(state["over"])
        and int(state["decision"]) in (s.TOKEN, s.SEAL)
        and int(state["theory"]) == kind,
    )


def _grant(state: Any, grant: int) -> Grant:
    return Grant(
        ingredients=tuple(members(t.GRANT_SETS[grant])),
        vp=int(t.GRANT_VP[grant]),
        owner=_some(state["grants"][grant]),
    )


# -- The seats ------------------------------------------------------------------------------------


def _seat(state: Any, index: int, viewer: int | None) -> Seat:
    seat, over = state["seats"][index], bool(state["over"])
    own = viewer in (None, index)
    offer = [int(card) for card in seat["offer"] if int(card) != s.NOBODY]
    bid = _some(seat["bid"])
    count = int(state["num_players"])
    return Seat(
        index=index,
        is_viewer=index == viewer,
        is_start=index == int(state["start"]),
        decides=not over and index == int(state["player"]),
        place=_place(state, index) if over else None,
        vp=int(seat["vp"]) if over else 0,
        parts=_numbers(seat["parts"]),
        gold=int(seat["gold"]),
        reputation=int(seat["reputation"]),
        zone=int(reputation.zone_of(seat)),
        order_space=_some(seat["order_space"]),
        is_paralysed=index in _numbers(state["green"][: int(state["num_green"])]),
        cubes=int(seat["cubes"]),
        all_cubes=int(t.CUBES[count]),
        unused=int(seat["unused"]),
        hospital=int(seat["hospital"]),
        in_hospital=int(seat["in_hospital"]),
        hand_size=int(seat["hand"].sum()),
        hand=_numbers(seat["hand"]) if own else None,
        shown=_numbers(seat["shown"]),
        discarded_size=int(seat["discarded"].sum()),
        discarded=_numbers(seat["discarded"]) if own else None,
        aside_size=int(seat["set_aside"].sum()),
        aside=_numbers(seat["set_aside"]) if own else None,
        favors_size=int(seat["favors"].sum()),
        favors=_numbers(seat["favors"]) if own else None,
        offer_size=len(offer),
        offer=tuple(offer) if own else None,
        herbalists=int(seat["herbalists"]),
        seals_left=int(seat["seals"].sum()),
        seals=_numbers(seat["seals"]) if own else None,
        revealed=_numbers(seat["revealed"]),
        artifacts=tuple(_artifact(state, one, index) for one in members(seat["artifacts"])),
        discount=_discount(state, seat),
        grants=tuple(i for i, owner in enumerate(_numbers(state["grants"])) if owner == index),
        bid=bid if own or bool(state["bids_open"]) else None,
        has_bid=bid is not None,
        board=tuple(members(seat["board"])),
        exhibited=tuple(members(seat["exhibited"])),
        mixes=tuple(_mix(one, own) for one in seat["mixes"][: int(seat["num_mixes"])]),
        glances=_glances(state, index, own),
        knowledge=_knowledge(state, seat) if own else None,
    )


def _discount(state: Any, seat: Any) -> int:
    """11, Discount Card: steps that the printed facts or an option give (A-3)."""
    purchases = int(seat["purchases"])
    return 0 if purchases == s.NOBODY else int(state["discount_steps"][purchases])


def _mix(one: Any, own: bool) -> Mix:
    pair, aside = int(one["pair"]), int(one["aside"])
    lying = tuple(int(t.PAIR_MEMBERS[pair, card]) for card in members(aside))
    return Mix(
        seen=tuple(members(one["seen"])),
        pair=pair if own else None,
        aside=lying if own else None,
    )


def _glances(state: Any, index: int, own: bool) -> tuple[Glance, ...]:
    if not holds(state["seats"][index]["artifacts"], s.PERISCOPE):
        return ()
    return tuple(
        Glance(int(one["seat"]), int(one["mix"]), int(one["kind"]) if own else None)
        for one in state["spotted"][: int(state["num_spotted"])]
    )


def _knowledge(state: Any, seat: Any) -> Knowledge:
    """With the option `deduction` all that follows; without it facts about one ingredient."""
    triangle = tuple(tuple(members(potions)) for potions in seat["triangle"])
    count = int(seat["count"])
    if not bool(state["deduction"]) or count <= 0:
        grid = tuple(
            tuple(holds(seat["grid"][kind], one) for one in range(s.KINDS))
            for kind in range(s.KINDS)
        )
        return Knowledge(triangle, grid, None, None)
    shares = tuple(tuple(float(n) / count for n in row) for row in seat["marginals"])
    possible = tuple(tuple(share > 0 for share in row) for row in shares)
    return Knowledge(triangle, possible, shares, count)


def _place(state: Any, index: int) -> int:
    players = int(state["num_players"])
    scores, places = np.zeros(players, np.float32), np.zeros(players, np.int8)
    scoring.standings(state, scores, places)
    return int(places[index])

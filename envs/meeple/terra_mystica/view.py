"""A state in words and plain numbers, for `text` and `draw`; nothing is hidden in this game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.text import members
from . import state as s
from . import tables as t
from .rules import rounds, scoring
from .words import (
    ARTIFACT_WORDS,
    CARD_WORDS,
    FAVOR_WORDS,
    ROUND_BONUSES,
    ROUND_EVENTS,
    TOWN_WORDS,
    faction_name,
    holds,
    question,
)

STAGES = ("factions", "first dwellings", "first cards", "actions", "power", "cult spades")


@dataclass(frozen=True, slots=True)
class Hex:
    """A place of the map; a river hex has no terrain."""

    name: str
    x2: int  # twice the column
    row: int
    terrain: int | None = None
    kind: int | None = None  # of the structure
    owner: int | None = None
    in_town: bool = False
    town_of: int | None = None  # a seat that founded a town here, one hex for each town
    about: bool = False  # what is asked is about this hex


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge between two land hexes."""

    name: str
    ends: tuple[int, int]
    owner: int


@dataclass(frozen=True, slots=True)
class Track:
    """A cult track."""

    spaces: tuple[int | None, ...]  # whose priests lie there; of 3, 2, 2, 2 steps
    steps: tuple[int, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Tile:
    """A card or tile: what it is called, does, and how many there are."""

    index: int
    name: str
    words: str
    count: int = 1  # in stock, or owned
    coins: int = 0  # lying on a bonus card
    used: bool = False  # its action has been taken in this round


@dataclass(frozen=True, slots=True)
class RoundTile:
    """The tile of a round."""

    name: str
    event: str  # what scores
    bonus: str  # of the cults, when the round ends; empty in the last round
    now: bool
    over: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table."""

    index: int
    is_viewer: bool
    decides: bool
    faction: int | None
    name: str  # of the faction
    place: int | None  # at the end of the game, from 1
    turn: int | None  # place in the order of play, from 1
    passed: bool
    vp: int
    parts: tuple[int, ...]  # of vp, in the order of state.PARTS
    coins: int
    workers: int
    priests: int
    cult_priests: int
    keys: int
    bowls: tuple[int, ...]
    income: tuple[int, ...]  # C, W, P, power of the next round as things stand; none in the last
    shipping: int
    last_shipping: int
    digging: int
    last_digging: int
    spade_price: str
    carpet: int
    built: tuple[int, ...]  # structures on the map
    bridges: int
    cults: tuple[int, ...]
    favors: tuple[Tile, ...]
    towns: tuple[Tile, ...]
    card: Tile | None
    artifact: Tile | None
    stronghold_used: bool  # its action has been taken in this round


@dataclass(frozen=True, slots=True)
class View:
    """The table."""

    num_players: int
    options: tuple[str, ...]
    round: int
    stage: str
    over: bool
    player: int | None  # whose decision it is
    question: str
    order: tuple[int, ...]  # of play; without those who have passed
    passed: tuple[int, ...]  # in the order of passing
    lands: tuple[Hex, ...]
    rivers: tuple[Hex, ...]
    bridges: tuple[Bridge, ...]
    tracks: tuple[Track, ...]
    power_used: tuple[bool, ...]
    rounds: tuple[RoundTile, ...]
    cards: tuple[Tile, ...]  # bonus cards on the table
    favors: tuple[Tile, ...]  # all kinds in the game, also those used up
    towns: tuple[Tile, ...]
    artifacts: tuple[Tile, ...]  # on the table
    seats: tuple[Seat, ...]  # the viewer first, then clockwise

    @property
    def standings(self) -> list[Seat]:
        """The seats from the first place to the last; only at the end of the game."""
        return sorted(self.seats, key=lambda seat: (seat.place or 0, seat.index))

    def seat(self, index: int) -> Seat:
        """The seat with a number."""
        return next(seat for seat in self.seats if seat.index == index)


def view(state: Any, viewer: int | None = None) -> View:
    """The table, with the mat of `viewer` first; None: of seat 0. `state` is a record of STATE.

    Raises ValueError for a seat that does not exist.
    """
    count = int(state["num_players"])
    if viewer is not None and viewer not in range(count):
        raise ValueError(f"terra_mystica: there is no seat {viewer}; seats are 0 to {count - 1}")
    over, first = bool(state["over"]), int(viewer or 0)
    passed = [int(seat) for seat in state["pass_order"][: int(state["num_passed"])]]
    order = _numbers(state["order"])[:count]
    return View(
        num_players=count,
        options=tuple(name.replace("_", " ") for name in _OPTIONS if bool(state[name])),
        round=int(state["round"]),
        stage="end" if over else STAGES[int(state["stage"])],
        over=over,
        player=None if over else int(state["player"]),
        question="" if over else question(state),
        order=tuple(seat for seat in order if not state["seats"][seat]["passed"]),
        passed=tuple(passed),
        lands=_lands(state),
        rivers=_rivers(state),
        bridges=tuple(
            Bridge(t.SPOT_NAMES[spot], _pair(t.SPOT_ENDS[spot]), int(state["bridge_owner"][spot]))
            for spot in members(state["bridge_set"])
        ),
        tracks=_tracks(state),
        power_used=tuple(bool(state["power_used"] >> a & 1) for a in range(s.POWER_ACTIONS)),
        rounds=_rounds(state),
        cards=tuple(_card(state, card) for card in members(state["table_cards"])),
        favors=_stock(t.FAVOR_IDS, FAVOR_WORDS, state["favor_supply"]),
        towns=tuple(
            tile
            for tile in _stock(t.TOWN_IDS, TOWN_WORDS, state["town_supply"])
            if bool(state["mini_expansion_towns"]) or not t.TOWN_EXPANSION[tile.index]
        ),
        artifacts=tuple(_artifact(a) for a in members(state["table_artifacts"])),
        seats=tuple(_seat(state, (first + i) % count, viewer) for i in range(count)),
    )


_OPTIONS = (
    "artifacts",
    "variable_turn_order",
    "mini_expansion_towns",
    "shipping_bonus_card",
    "temple_scoring_tile",
    "start_vp_2017",
)


def _numbers(values: Any) -> tuple[int, ...]:
    return tuple(int(value) for value in values)


def _pair(values: Any) -> tuple[int, int]:
    return int(values[0]), int(values[1])


def _lands(state: Any) -> tuple[Hex, ...]:
    founded = {
        int(land): index
        for index in range(int(state["num_players"]))
        for land in _founded(state["seats"][index])
    }
    # A sandstorm is asked for without a hex: `hex` then is that of an earlier action.
    about = int(state["hex"]) if int(state["decision"]) == s.TARGET else s.NOBODY
    hexes = []
    for land, (x2, row) in enumerate(t.LAND_PLACES):
        kind, owner = int(state["structure"][land]) - 1, int(state["owner"][land])
        there = kind >= 0
        hexes.append(
            Hex(
                name=t.LAND_NAMES[land],
                x2=int(x2),
                row=int(row),
                terrain=int(state["terrain"][land]),
                kind=kind if there else None,
                owner=owner if there else None,
                in_town=there and holds(state["seats"][owner]["in_town"], land),
                town_of=founded.get(land),
                about=land == about and not bool(state["over"]),
            )
        )
    return tuple(hexes)


def _founded(seat: Any) -> Any:
    return seat["town_hexes"][: int(seat["num_towns"])]


def _rivers(state: Any) -> tuple[Hex, ...]:
    founded = {
        river: index
        for index in range(int(state["num_players"]))
        for river in members(state["seats"][index]["river_towns"])
    }
    return tuple(
        Hex(t.RIVER_NAMES[river], int(x2), int(row), town_of=founded.get(river))
        for river, (x2, row) in enumerate(t.RIVER_PLACES)
    )


def _tracks(state: Any) -> tuple[Track, ...]:
    seats = state["seats"][: int(state["num_players"])]
    return tuple(
        Track(
            tuple(None if owner < 0 else int(owner) for owner in state["order_spaces"][cult]),
            tuple(int(seat["cults"][cult]) for seat in seats),
        )
        for cult in range(s.CULTS)
    )


def _rounds(state: Any) -> tuple[RoundTile, ...]:
    now = int(state["round"])
    return tuple(
        RoundTile(
            t.ROUND_TILE_IDS[tile],
            ROUND_EVENTS[tile],
            "" if number == s.ROUNDS else ROUND_BONUSES[tile],
            now=number == now and not bool(state["over"]),
            over=number < now or bool(state["over"]),
        )
        for number, tile in enumerate(_numbers(state["round_tiles"]), 1)
    )


def _stock(names: tuple[str, ...], words: tuple[str, ...], counts: Any) -> tuple[Tile, ...]:
    return tuple(
        Tile(i, name, words[i], int(count))
        for i, (name, count) in enumerate(zip(names, counts, strict=True))
    )


def _card(state: Any, card: int, used: bool = False) -> Tile:
    coins = int(state["card_coins"][card])
    return Tile(card, t.BONUS_CARD_IDS[card], CARD_WORDS[card], coins=coins, used=used)


def _artifact(artifact: int) -> Tile:
    return Tile(artifact, t.ARTIFACT_NAMES[artifact], ARTIFACT_WORDS[artifact])


def _seat(state: Any, index: int, viewer: int | None) -> Seat:
    seat, over = state["seats"][index], bool(state["over"])
    faction = int(seat["faction"])
    chosen = faction != s.NOBODY
    card, artifact = int(seat["bonus_card"]), int(seat["artifact"])
    order = _numbers(state["order"])[: int(state["num_players"])]
    return Seat(
        index=index,
        is_viewer=index == viewer,
        decides=not over and index == int(state["player"]),
        faction=faction if chosen else None,
        name=faction_name(seat),
        place=_place(state, index) if over else None,
        turn=order.index(index) + 1 if index in order and not over else None,
        passed=bool(seat["passed"]),
        vp=int(seat["vp"]),
        parts=_numbers(seat["parts"]),
        coins=int(seat["coins"]),
        workers=int(seat["workers"]),
        priests=int(seat["priests"]),
        cult_priests=int(seat["cult_priests"]),
        keys=int(seat["keys"]),
        bowls=_numbers(seat["bowls"]),
        income=_income(seat) if chosen and int(state["round"]) < s.ROUNDS else (0,) * 4,
        shipping=int(seat["shipping"]),
        last_shipping=int(t.LAST_SHIPPING[faction]) if chosen else 0,
        digging=int(seat["digging"]),
        last_digging=int(t.LAST_DIGGING[faction]) if chosen else 0,
        spade_price=_spade_price(seat) if chosen else "",
        carpet=int(seat["carpet"]),
        built=_numbers(seat["built"]),
        bridges=int(seat["bridges"]),
        cults=_numbers(seat["cults"]),
        favors=_favors(seat),
        towns=tuple(
            tile for tile in _stock(t.TOWN_IDS, TOWN_WORDS, seat["town_tiles"]) if tile.count
        ),
        card=None if card == s.NOBODY else _card(state, card, _card_used(seat, card)),
        artifact=None if artifact == s.NOBODY else _artifact(artifact),
        stronghold_used=bool(int(seat["used"]) >> s.SPECIAL_STRONGHOLD & 1),
    )


def _place(state: Any, index: int) -> int:
    players = int(state["num_players"])
    scores, places = np.zeros(players, np.float32), np.zeros(players, np.int8)
    scoring.standings(state, scores, places)
    return int(places[index])


def _card_used(seat: Any, card: int) -> bool:
    specials = {t.BON1: s.SPECIAL_BON1, t.BON2: s.SPECIAL_BON2}
    return card in specials and bool(int(seat["used"]) >> specials[card] & 1)


def _favors(seat: Any) -> tuple[Tile, ...]:
    used = bool(int(seat["used"]) >> s.SPECIAL_FAV6 & 1)
    return tuple(
        Tile(favor, t.FAVOR_IDS[favor], FAVOR_WORDS[favor], used=used and favor == t.FAV6)
        for favor in members(seat["favors"])
    )


def _income(seat: Any) -> tuple[int, ...]:
    """Coins, workers, priests and power, with the bonus card now in hand."""
    resources = (t.COINS, t.WORKERS, t.PRIESTS, t.POWER)
    return tuple(int(rounds.income_of(seat, resource)) for resource in resources)


def _spade_price(seat: Any) -> str:
    if int(seat["faction"]) == s.DARKLINGS:
        return "1 P"
    return f"{int(t.WORKERS_PER_SPADE[int(seat['faction']), int(seat['digging'])])} W"

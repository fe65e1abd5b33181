"""Positions laid out by hand; they are played on from in words, see `in_words.py`.

table = Table(
    Seat(hand=[8], energy_prod=2, tiles="city 12, greenery 13"),
    Seat("thorgate", front=[35], on={35: 2}),
    oceans=4,
)
table.play("play 8", "hex 20")
assert table.change(0) == told("mc -26, mc prod 5, energy prod -2, hand -1, capital 1")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from meeple.terraforming_mars import GAME
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars import tables as t
from meeple.terraforming_mars.facts import CARD_FACTS, CORPORATION_IDS
from meeple.terraforming_mars.programs import CARD_TRIGGERS
from meeple.terraforming_mars.rules.legal import list_legal
from meeple.terraforming_mars.rules.playing import qualify

from .in_words import (
    AWARDS,
    GANYMEDE,
    MILESTONES,
    NAMES,
    OCEAN_HEXES,
    PHOBOS,
    STOCKS,
    TILES,
    Play,
    cards_in,
    hexes_in,
    number_of,
    told,
)

__all__ = [
    "CARD_FACTS",
    "GAME",
    "GANYMEDE",
    "NAMES",
    "OCEAN_HEXES",
    "PHOBOS",
    "Play",
    "Seat",
    "Table",
    "against",
    "cards_in",
    "hexes_in",
    "number_of",
    "told",
]


def _pieces(words: str) -> list[tuple[str, int]]:
    """Tile and hex, of words such as "city 12, greenery 13 14"."""
    parts = [part.split() for part in words.split(",") if part.strip()]
    return [(name, int(hex_)) for name, *hexes in parts for hex_ in hexes]


@dataclass(frozen=True)
class Seat:
    """What one seat has; without further words nothing but money.

    front: cards face up. on: resources on them. events: cards face down. tiles:
    "city 12, greenery 13 14"; 61 and 62 are off the map. claims: hexes with a marker.
    used: cards whose action was used, corporations by name. next_card: 195, 206 just played.
    """

    corporation: str = ""  # without: the Beginner Corporation, alone UNMI
    hand: Sequence[int] = ()
    front: Sequence[int] = ()
    on: Mapping[int, int] = field(default_factory=dict)
    events: Sequence[int] = ()
    tiles: str = ""
    claims: Sequence[int] = ()
    used: Sequence[int | str] = ()
    next_card: int = 0
    tr: int = 20
    tr_raised: bool = False
    passed: bool = False
    mc: int = 100
    steel: int = 0
    titanium: int = 0
    plants: int = 0
    energy: int = 0
    heat: int = 0
    mc_prod: int = 0
    steel_prod: int = 0
    titanium_prod: int = 0
    plants_prod: int = 0
    energy_prod: int = 0
    heat_prod: int = 0


class Table(Play):
    """A game in the action phase of a generation; the seat `turn` is about to act.

    temperature: in degrees. oceans: how many (on OCEAN_HEXES, in order), or their hexes.
    deck: the cards that are drawn next. discard: the discard pile. neutral: tiles of nobody
    in the solo game. milestones, awards: name -> seat. last: the game is over after this
    generation. options: the game's own.
    """

    def __init__(
        self,
        *seats: Seat,
        turn: int = 0,
        first: int = 0,
        generation: int = 2,
        actions_done: int = 0,
        temperature: int = -30,
        oxygen: int = 0,
        oceans: int | Sequence[int] = 0,
        deck: Sequence[int] = (),
        discard: Sequence[int] = (),
        neutral: str = "",
        milestones: Mapping[str, int] | None = None,
        awards: Mapping[str, int] | None = None,
        last: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(**_opening(len(seats)), **options)
        self.quietly()
        state = self.state
        state["turn"] = state["player"] = turn
        state["first"], state["generation"] = first, generation
        state["actions_done"] = actions_done
        if last:
            state["max_generations"] = generation
        state["temperature"], state["oxygen"] = (temperature + 30) // 2, oxygen
        self._clear_table()
        hexes = OCEAN_HEXES[:oceans] if isinstance(oceans, int) else oceans
        for hex_ in hexes:
            self._lay("ocean", hex_, s.NOBODY)
        for name, hex_ in _pieces(neutral):
            self._lay(name, hex_, s.NEUTRAL)
        for i, seat in enumerate(seats):
            self._seat(i, seat)
        self._count("milestone_owner", "num_claimed", MILESTONES, milestones or {})
        self._count("award_funder", "num_funded", AWARDS, awards or {})
        self._pile_cards(seats, deck, discard)
        list_legal(self.batch.states[0])
        self.batch.refresh()
        problem = GAME.problem_of(self.state)
        assert problem is None, problem
        self.mark()

    def _clear_table(self) -> None:
        """What the set-up has dealt and placed is gone."""
        state = self.state
        for name in ("ocean_set", "city_set", "greenery_set", "occupied", "claimed"):
            state[name] = 0
        for name in ("beside_city", "cities", "oceans", "events_played", "tile", "card_resources"):
            state[name] = 0
        state["owner"] = s.NOBODY
        state["mined"] = s.NOBODY

    def _lay(self, name: str, hex_: int, owner: int) -> None:
        """A tile without its bonuses."""
        state, kind = self.state, TILES.index(name)
        assert not state["tile"][hex_], f"hex {hex_} is taken twice"
        state["tile"][hex_] = 1 + kind
        on_map = hex_ < s.HEXES
        bit = np.uint64(1 << hex_ if on_map else 0)
        state["occupied"] |= bit
        if name == "ocean":
            state["oceans"] += 1
            state["ocean_set"] |= bit
            return
        state["owner"][hex_] = owner
        if name in ("city", "capital"):
            state["cities"] += 1
            state["city_set"] |= bit
            state["beside_city"] |= t.NEIGHBOURS[hex_] if on_map else np.uint64(0)
        if name == "greenery":
            state["greenery_set"] |= bit
        if name in ("mining_area", "mining_rights"):
            metal = s.STEEL if t.BONUS[hex_, s.STEEL] else s.TITANIUM
            state["mined"][int(name == "mining_rights")] = metal
        if owner >= 0:
            record = self[owner]
            record["tiles"] |= bit
            record["cities"] += name in ("city", "capital")
            record["greeneries"] += name == "greenery"

    def _seat(self, i: int, seat: Seat) -> None:
        """All of a seat's record."""
        record = self[i]
        alone = int(self.state["num_players"]) == 1
        name = seat.corporation or ("unmi" if alone else "beginner")
        self.state["seats"][i] = np.zeros((), s.SEAT)
        record["corporation"] = CORPORATION_IDS.index(name)
        record["hand"], record["hand_size"] = t.card_set(seat.hand), len(set(seat.hand))
        record["events"] = t.card_set(seat.events)
        record["used"] = t.card_set(map(number_of, seat.used))
        record["next_card"], record["tr"] = seat.next_card, seat.tr
        record["tr_raised"], record["passed"] = seat.tr_raised, seat.passed
        record["stock"] = [getattr(seat, name) for name in STOCKS]
        record["production"] = [getattr(seat, f"{name}_prod") for name in STOCKS]
        self._open(record, [*seat.front, number_of(name)])
        for card, number in seat.on.items():
            self.state["card_resources"][t.HOLDER[card]] = number
        for tile, hex_ in _pieces(seat.tiles):
            self._lay(tile, hex_, i)
        record["claims"] = t.hex_set(seat.claims)
        self.state["claimed"] |= record["claims"]
        self.state["events_played"] += len(seat.events)

    def _open(self, record: Any, front: Sequence[int]) -> None:
        """Cards face up, and what follows from them."""
        record["front"] = t.card_set(front)
        record["tags"] = t.CARD_TAGS[front].sum(axis=0)
        record["discount"] = t.DISCOUNT[front].sum(axis=0)
        record["offset"] = t.OFFSET[front].sum()
        record["heat_is_money"] = t.HEAT_AS_MC[front].any()
        record["greenery_plants"] = 7 if number_of("ecoline") in front else 8
        alloys, phobolog = 71 in front, number_of("phobolog") in front
        record["metal_value"] = [0, 2 + alloys, 3 + alloys + phobolog, 0, 0, 0]
        record["triggers"] = np.bitwise_or.reduce(CARD_TRIGGERS[front])
        qualify(record)

    def _count(self, field_: str, number: str, names: Any, taken: Mapping[str, int]) -> None:
        """Milestones and awards."""
        self.state[field_] = [taken.get(name, s.NOBODY) for name in names]
        self.state[number] = len(taken)

    def _pile_cards(self, seats: Sequence[Seat], deck: Any, discard: Any) -> None:
        """Every card is in one place, and everybody has seen what lies open or in his hand."""
        state = self.state
        open_cards = {c for seat in seats for c in (*seat.front, *seat.events)}
        held = open_cards | {c for seat in seats for c in seat.hand} | set(discard)
        assert not held & set(deck), f"{sorted(held & set(deck))} cannot be in the deck"
        era = bool(state["corporate_era"])
        rest = [c for c in range(1, 209) if era or not CARD_FACTS[c]["corporate_era"]]
        rest = [card for card in rest if card not in held]
        for name, cards in (("deck", rest), ("discard", discard)):
            state[name], state[f"{name}_size"] = t.card_set(cards), len(cards)
        state["stack"] = 0
        state["stack"][: len(deck)] = deck
        state["num_stacked"], state["stack_next"] = len(deck), 0
        taken = {int(self[i]["corporation"]) for i in range(len(seats))}
        left = set(range(1, s.CORPORATIONS)) - taken
        state["corporations_left"] = sum(1 << index for index in left)
        for i, seat in enumerate(seats):
            self[i]["met"] = t.card_set(open_cards | set(seat.hand))


def _opening(players: int) -> dict[str, Any]:
    """Options of a game in which everybody may begin at once."""
    if players == 1:
        return {"num_players": 1, "corporations": [["unmi"]]}
    return {"num_players": players, "beginners": list(range(players))}


def against(*seats: Seat, **table: Any) -> Table:
    """The seats and one more, which has nothing but money."""
    return Table(*seats, Seat(), **table)

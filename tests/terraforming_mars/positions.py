"""Positions laid out by hand, and games played on from them in words.

    table = Table(
        Seat(hand=[8], energy_prod=2, tiles="city 12, greenery 13"),
        Seat("thorgate", front=[35], on={35: 2}),
        oceans=4,
    )
    table.play("play 8", "hex 20")
    assert table.change(0) == told("mc -26, mc prod 5, energy prod -2")

An action is called by its range and what it names: `play 8`, `use 12`, `card 35` (cards by
number, corporations by name), `project aquifer`, `milestone mayor`, `award banker`, `hex 20`,
`player 1` (distance), `option 0`, `amount 3`; `done`, `pass_turn`, `plants`, `heat` stand alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from meeple.core.batch import Batch
from meeple.terraforming_mars import GAME
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars import tables as t
from meeple.terraforming_mars.actions import ACTIONS
from meeple.terraforming_mars.facts import CARD_FACTS, CORPORATION_IDS
from meeple.terraforming_mars.programs import CARD_TRIGGERS
from meeple.terraforming_mars.rules.legal import list_legal
from meeple.terraforming_mars.rules.playing import qualify

STOCKS = ("mc", "steel", "titanium", "plants", "energy", "heat")
PROJECTS = ("sell_patents", "power_plant", "asteroid", "aquifer", "greenery", "city")
MILESTONES = ("terraformer", "mayor", "gardener", "builder", "planner")
AWARDS = ("landlord", "banker", "scientist", "thermalist", "miner")
TILES = (
    *("greenery", "ocean", "city", "capital", "commercial_district", "ecological_zone"),
    *("industrial_center", "lava_flows", "mining_area", "mining_rights", "mohole_area"),
    *("natural_preserve", "nuclear_zone", "restricted_area"),
)
DECISIONS = (
    *("nothing", "corporation", "keep", "draft", "research", "main", "sell"),
    *("pay steel", "pay titanium", "pay heat", "place", "cut", "remove plants", "take", "add"),
    *("choice", "amount", "discard", "olympus", "enhance", "copy", "keep drawn", "buy drawn"),
    *("virus", "sabotage", "raid", "booty", "flood", "final greenery"),
)
GANYMEDE, PHOBOS = 61, 62  # spaces off the map
OCEAN_HEXES = (1, 3, 4, 10, 25, 29, 30, 31, 40, 41, 42, 60)
_CARDS = [str(card) for card in range(s.FIRST_CORPORATION)] + list(CORPORATION_IDS)
_MEMBERS: dict[str, Sequence[str]] = {  # range of actions -> names of its members
    **dict.fromkeys(("done", "pass_turn", "plants", "heat"), ("",)),
    **{"play": _CARDS[: s.FIRST_CORPORATION], "use": _CARDS, "card": _CARDS},
    **{"project": PROJECTS, "milestone": MILESTONES, "award": AWARDS},
    "hex": [str(hex_) for hex_ in range(s.HEXES)],
    "player": "01234",
    "option": "0123",
    "amount": [str(number) for number in range(64)],
}
NAMES = [
    f"{name} {member}".strip() for name in ACTIONS.shapes for member in _MEMBERS[name]
]  # of all actions


def number_of(card: int | str) -> int:
    """The number of a card, or of a corporation by its name."""
    return card if isinstance(card, int) else s.FIRST_CORPORATION + CORPORATION_IDS.index(card)


def told(words: str) -> dict[str, int]:
    """Changes in words, "mc -4, energy prod 1", as `change` and `mars` say them."""
    parts = [part.rsplit(" ", 1) for part in words.split(", ") if part]
    return {name: int(number) for name, number in parts}


def cards_in(words: Any) -> set[int]:
    """The members of a set of cards, uint64[4]."""
    return {c for c in range(s.CARDS) if int(words[c >> 6]) >> (c & 63) & 1}


def hexes_in(words: Any) -> set[int]:
    """The members of a set of hexes."""
    return {h for h in range(s.HEXES) if int(words) >> h & 1}


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


class Play:
    """One game that is played on in words; begins with the set-up.

    options: the game's own (`num_players`, `corporations`, `hands`, ...).
    """

    def __init__(self, seed: int = 1, **options: Any) -> None:
        options = {"num_players": 2, **options}
        self.batch = Batch(GAME, 1, observations=False, autoreset=False, **options)
        self.batch.reset(seed)
        self.mark()

    @property
    def state(self) -> Any:
        """The record."""
        return self.batch.states[0]

    # Playing on.

    def play(self, *names: str) -> Self:
        """Carry out actions one after the other; each must be legal."""
        for name in names:
            assert name in NAMES, f"there is no action {name!r}"
            asked = f"{name!r}, but seat {self.player} is asked about {self.decision}: "
            assert name in self.legal(), asked + ", ".join(sorted(self.legal()))
            self.batch.step([NAMES.index(name)])
        return self

    def do(self, *lines: str) -> Self:
        """Actions one after the other, each with the seat that is asked: "1: use 12"."""
        for line in lines:
            seat, _, name = line.partition(": ")
            asked = f"{line!r}, but seat {self.player} is asked about {self.decision}"
            assert self.player == int(seat), asked
            self.play(name)
        return self

    def quietly(self) -> Self:
        """Nobody buys, keeps or takes away anything until a seat is asked for an action."""
        while self.player >= 0 and self.decision != "main":
            choices = self.legal()
            self.play("done" if "done" in choices else min(choices, key=NAMES.index))
        return self

    def pass_on(self) -> Self:
        """The seat that is asked ends its turn and passes in its next one, others passing too."""
        return self.play("pass_turn" if "pass_turn" in self.legal() else "done")

    def all_pass(self) -> Self:
        """Everybody passes; up to whatever is asked after production."""
        number = int(self.state["generation"])
        while self.decision == "main" and self.state["generation"] == number and self.player >= 0:
            self.pass_on()
        return self

    def to_next_generation(self) -> Self:
        """Everybody passes and buys nothing; up to the first action, or the end."""
        return self.all_pass().quietly()

    def copy(self) -> Self:
        """The same position once more, which shares nothing with this one."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.batch = self.batch.copy()
        return twin

    # Looking.

    @property
    def player(self) -> int:
        """Who is asked; -1 at the end."""
        return -1 if self.state["over"] else int(self.state["player"])

    @property
    def decision(self) -> str:
        """What is asked, one of DECISIONS."""
        return DECISIONS[int(self.state["decision"])]

    def legal(self) -> set[str]:
        """The names of the legal actions."""
        return {NAMES[int(action)] for action in GAME.legal(self.state)}

    def answers(self, name: str) -> set[str]:
        """What may be named with a range of actions: `answers("hex")` are numbers of hexes."""
        return {one.partition(" ")[2] for one in self.legal() if one.split()[0] == name}

    def __getitem__(self, seat: int) -> Any:
        return self.state["seats"][seat]

    def mark(self) -> Self:
        """`change` and `mars` count from now on."""
        count = int(self.state["num_players"])
        self._marked = [self._purse(i) for i in range(count)], self._parameters()
        return self

    def change(self, seat: int) -> dict[str, int]:
        """How stocks, productions, TR, the hand, resources on cards ("on 35") of a seat and
        its tiles have changed since the beginning or `mark()`; what is unchanged is left out."""
        return _difference(self._marked[0][seat], self._purse(seat))

    def mars(self) -> dict[str, int]:
        """How temperature (degrees), oxygen and oceans have changed since then."""
        return _difference(self._marked[1], self._parameters())

    def _purse(self, seat: int) -> dict[str, int]:
        record = self[seat]
        purse = dict(zip(STOCKS, record["stock"].tolist(), strict=True))
        names = [f"{name} prod" for name in STOCKS]
        purse |= zip(names, record["production"].tolist(), strict=True)
        purse |= {"TR": int(record["tr"]), "hand": int(record["hand_size"])}
        mine = self.state["owner"] == seat
        for name in TILES:
            purse[name] = int((mine & (self.state["tile"] == 1 + TILES.index(name))).sum())
        for card in cards_in(record["front"]):
            if t.HOLDER[card] >= 0:
                purse[f"on {card}"] = self.on(card)
        return purse

    def _parameters(self) -> dict[str, int]:
        state = self.state
        return {
            "temperature": 2 * int(state["temperature"]) - 30,
            "oxygen": int(state["oxygen"]),
            "oceans": int(state["oceans"]),
        }

    def on(self, card: int) -> int:
        """Resources on a card."""
        return int(self.state["card_resources"][t.HOLDER[card]])

    def stock(self, seat: int) -> tuple[int, ...]:
        """In the order of STOCKS."""
        return tuple(self[seat]["stock"].tolist())

    def production(self, seat: int) -> tuple[int, ...]:
        """In the order of STOCKS."""
        return tuple(self[seat]["production"].tolist())

    def cards(self, seat: int, place: str = "hand") -> set[int]:
        """Of a seat's hand, front, events, used, box."""
        return cards_in(self[seat][place])

    def tile(self, hex_: int) -> str:
        """What lies on a hex; "" for nothing."""
        return ("", *TILES)[int(self.state["tile"][hex_])]

    def parts(self, seat: int) -> dict[str, int]:
        """Points by where they come from, once the game is over."""
        return dict(zip(s.PARTS, self[seat]["parts"].tolist(), strict=True))

    def places(self) -> list[int]:
        """Of all seats, once the game is over."""
        count = int(self.state["num_players"])
        scores, places = np.zeros(count, np.float64), np.zeros(count, np.int8)
        GAME.standings(self.state, scores, places)
        return places.tolist()


def _difference(then: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    found = {name: now[name] - then.get(name, 0) for name in now}
    return {name: number for name, number in found.items() if number}


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


def names_of(numbers: Iterable[int]) -> list[str]:
    """Names of cards, for the ids of tests."""
    return [CARD_FACTS[number]["name"] for number in numbers]

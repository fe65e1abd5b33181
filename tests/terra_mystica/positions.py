"""Positions laid out by hand, and games played on from them in words.

    table = Table(
        Seat("witches", "D E9, TP F4", workers=4, favors="FAV5"),
        Seat("nomads", "D E8 D3", card="BON1"),
        tile="SCORE3",
    )
    table.play("upgrade E9")

An action is called by its range and what it names: `build E9`, `transform E9`, `terrain forest`,
`long_way forest`, `upgrade E9`, `stronghold F4`, `priest FIRE 3` (steps), `power ACT1`, `special
stronghold` (or BON1, BON2, FAV6, bridge), `advance shipping`, `bonus_card BON1`, `cult FIRE`,
`favor FAV1`, `town TW1`, `bridge C2-D4`, `river_town r8`, `convert burn` (see CONVERSIONS),
`ordain 2`, `artifact 8` (number), `faction witches`; `done`, `accept`, `decline`, `stay` and
`pass_turn` stand alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from meeple.core.batch import Batch
from meeple.terra_mystica import GAME
from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t
from meeple.terra_mystica.actions import ACTIONS
from meeple.terra_mystica.rules.legal import list_legal
from meeple.terra_mystica.rules.reach import survey

SPECIALS = ("stronghold", "BON1", "BON2", "FAV6", "bridge")
POWERS = tuple(f"ACT{number}" for number in range(1, 7))
CONVERSIONS = (
    *("burn", "power->P", "power->W", "power->C"),
    *("P->W", "W->C", "VP->C", "C->VP"),
)
DECISIONS = (
    *("nothing", "faction", "first dwelling", "first card", "main", "spades", "target", "cult"),
    *("summit", "tiles", "bridge", "ride", "sandstorm", "free trading house", "ordain", "offer"),
    "late",
)
_MEMBERS: dict[str, Sequence[str]] = {  # range of actions -> names of its members
    **dict.fromkeys(("build", "transform", "upgrade", "stronghold"), t.LAND_NAMES),
    **dict.fromkeys(("terrain", "long_way"), t.TERRAIN_NAMES),
    "faction": t.FACTION_IDS,
    "priest": [f"{cult} {steps}" for cult in t.CULT_NAMES for steps in (1, 2, 3)],
    "power": POWERS,
    "special": SPECIALS,
    "advance": ("shipping", "digging"),
    "bonus_card": t.BONUS_CARD_IDS,
    "artifact": [str(number) for number in range(s.ARTIFACTS)],
    "cult": t.CULT_NAMES,
    "favor": t.FAVOR_IDS,
    "town": t.TOWN_IDS,
    "bridge": t.SPOT_NAMES,
    "river_town": t.RIVER_NAMES,
    "convert": CONVERSIONS,
    "ordain": "0123",
    **dict.fromkeys(("done", "accept", "decline", "stay", "pass_turn"), ("",)),
}
NAMES = [
    f"{name} {member}".strip() for name in ACTIONS.shapes for member in _MEMBERS[name]
]  # of all actions
_SPARE_CARDS = ("BON3", "BON8", "BON5", "BON6", "BON7", "BON9", "BON2", "BON1", "BON4")
_SPARE_TILES = ("SCORE2", "SCORE4", "SCORE7", "SCORE5", "SCORE8", "SCORE6", "SCORE3", "SCORE1")


def land(name: str) -> int:
    """The number of a land hex."""
    return t.LAND_NAMES.index(name)


def bits(numbers: Iterable[int]) -> int:
    """A set of small numbers as one integer."""
    return sum(1 << number for number in set(numbers))


def members(lands: Any) -> set[str]:
    """The names of a set of land hexes, uint64[2]."""
    return {name for h, name in enumerate(t.LAND_NAMES) if int(lands[h >> 6]) >> (h & 63) & 1}


def structures(words: str) -> dict[str, str]:
    """Hex -> kind, of words such as "D E9 F4, TP C3"."""
    parts = [part.split() for part in words.split(",") if part.strip()]
    return {name: kind for kind, *names in parts for name in names}


@dataclass(frozen=True)
class Seat:
    """What one seat has; without further words nothing special, and enough to pay most costs."""

    faction: str
    built: str = ""  # "D E9 F4, TP C3"; each hex has the home terrain
    coins: int = 30
    workers: int = 15
    priests: int = 3
    bowls: tuple[int, int, int] = (2, 4, 6)
    vp: int = 20
    cults: tuple[int, int, int, int] = (0, 0, 0, 0)  # FIRE, WATER, EARTH, AIR
    favors: str = ""  # "FAV5 FAV11"
    card: str = ""  # "BON1"; without, any that is left, BON3 first
    towns: tuple[str, ...] = ()  # "TW1 E9 F4": the tile and hexes of the town
    river_towns: str = ""  # Mermaids: "r8"
    bridges: str = ""  # "C2-D4 C2-E5"
    sent: str = ""  # priests on order spaces: "FIRE3 FIRE2 AIR2"
    shipping: int | None = None  # None: as at the start
    digging: int = 0
    artifact: int | None = None
    used: str = ""  # special actions of this round: "stronghold BON1"


class Play:
    """One game that is played on in words; begins with the set-up.

    options: the game's own (`num_players`, `factions`, ...).
    """

    def __init__(self, seed: int = 1, **options: Any) -> None:
        options = {"num_players": 2, "artifacts": False, **options}
        self.batch = Batch(GAME, 1, observations=False, autoreset=False, **options)
        self.batch.reset(seed)
        self.mark()

    @property
    def state(self) -> Any:
        """The record."""
        return self.batch.states[0]

    # Playing on.

    def play(self, *words: Any) -> Self:
        """Carry out an action, which must be legal; its words may come apart."""
        name = " ".join(map(str, words))
        assert name in NAMES, f"there is no action {name!r}"
        told = f"{name!r}, but seat {self.player} is asked about {self.decision}: "
        assert name in self.legal(), told + ", ".join(sorted(self.legal()))
        self.batch.step([NAMES.index(name)])
        return self

    def do(self, *lines: str) -> Self:
        """Actions one after the other, each with the seat that is asked: "1: build E9"."""
        for line in lines:
            seat, _, name = line.partition(": ")
            told = f"{line!r}, but seat {self.player} is asked about {self.decision}"
            assert self.player == int(seat), told
            self.play(name)
        return self

    def quietly(self) -> Self:
        """Nobody takes power, builds on or transforms until a seat is asked for an action."""
        while self.player >= 0 and self.decision != "main":
            choices = self.legal()
            stops = [name for name in ("decline", "done") if name in choices]
            self.play(stops[0] if stops else min(choices))
        return self

    def pass_on(self, card: str = "") -> Self:
        """The seat asked passes with `card`, or the first card, artifact or nothing there is."""
        return self.play(self._passing(card)).quietly()

    def _passing(self, card: str = "") -> str:
        taken = [
            n for n in NAMES if n in self.legal() and n.split()[0] in ("bonus_card", "artifact")
        ]
        return f"bonus_card {card}" if card else (taken or ["pass_turn"])[0]

    def all_pass(self) -> Self:
        """Everybody passes; up to whatever is asked then, spades of the cult bonus for one."""
        number = int(self.state["round"])
        while self.player >= 0 and self.decision == "main" and self.state["round"] == number:
            self.play(self._passing())
        return self

    def to_next_round(self) -> Self:
        """Everybody passes; up to the first action of the next round, or the end."""
        number = int(self.state["round"])
        while self.player >= 0 and self.state["round"] == number:
            self.quietly() if self.decision != "main" else self.pass_on()
        return self

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
        """What may be named with a range of actions: `answers("build")` are names of hexes."""
        return {one.partition(" ")[2] for one in self.legal() if one.split()[0] == name}

    def __getitem__(self, seat: int) -> Any:
        return self.state["seats"][seat]

    def mark(self) -> Self:
        """`change` counts from now on."""
        self._marked = [self._purse(i) for i in range(len(self.state["seats"]))]
        return self

    def change(self, seat: int) -> dict[str, int]:
        """How C, W, P, VP of a seat have changed since the beginning or `mark()`."""
        then, now = self._marked[seat], self._purse(seat)
        return {name: now[name] - then[name] for name in now if now[name] != then[name]}

    def _purse(self, seat: int) -> dict[str, int]:
        names = {"C": "coins", "W": "workers", "P": "priests", "VP": "vp"}
        return {name: int(self[seat][field]) for name, field in names.items()}

    def bowls(self, seat: int) -> tuple[int, ...]:
        """Power tokens in bowls I, II, III."""
        return tuple(self[seat]["bowls"].tolist())

    def cults(self, seat: int) -> tuple[int, ...]:
        """FIRE, WATER, EARTH, AIR."""
        return tuple(self[seat]["cults"].tolist())

    def kind(self, name: str) -> str:
        """What stands on a hex: "D", "TP", ..., or "" for nothing."""
        return ("", *t.KIND_NAMES)[int(self.state["structure"][land(name)])]

    def terrain(self, name: str) -> str:
        """The terrain of a hex."""
        return t.TERRAIN_NAMES[int(self.state["terrain"][land(name)])]


class Table(Play):
    """A game in the action phase of a round; the seat `turn` is about to act.

    tile: the round tile of this round. cards: further bonus cards that lie on the table; the
    other seats' and spare ones fill up. coins: on cards of the table. terrain: hexes that are
    not as printed. passed: seats that have passed, in order. order: turn order of the round.
    used: power actions taken. options: the game's own.
    """

    def __init__(
        self,
        *seats: Seat,
        round: int = 2,
        turn: int = 0,
        tile: str = "SCORE2",
        cards: str = "",
        coins: Mapping[str, int] | None = None,
        terrain: Mapping[str, str] | None = None,
        passed: Sequence[int] = (),
        order: Sequence[int] = (),
        used: str = "",
        **options: Any,
    ) -> None:
        tiles = [one for one in _SPARE_TILES if one != tile][:5]
        tiles.insert(round - 1, tile)
        held = _cards(seats, cards.split())
        fixed = {
            "num_players": len(seats),
            "factions": [seat.faction for seat in seats],
            "round_tiles": tiles,
            "bonus_cards": held,
        }
        super().__init__(**fixed, **options)
        state = self.state
        self._lay_out_course(round, turn, passed, order)
        state["power_used"] = bits(map(POWERS.index, used.split()))
        state["table_cards"] = bits(map(t.BONUS_CARD_IDS.index, held[len(seats) :]))
        for card, number in (coins or {}).items():
            state["card_coins"][t.BONUS_CARD_IDS.index(card)] = number
        for name, ground in (terrain or {}).items():
            self._turn(name, t.TERRAIN_NAMES.index(ground))
        for i, seat in enumerate(seats):
            self._build(i, seat)
            self._give(i, seat, held[i])
            self._give_tiles(i, seat)
        for i in range(len(seats)):
            survey(self.batch.states[0], self.batch.states["seats"][0][i])
        list_legal(self.batch.states[0])
        self.batch.refresh()
        problem = GAME.problem_of(self.state)
        assert problem is None, problem
        self.mark()

    def _lay_out_course(
        self, round: int, turn: int, passed: Sequence[int], order: Sequence[int]
    ) -> None:
        state = self.state
        state["stage"], state["decision"] = s.TURNS, s.MAIN
        state["round"], state["turn"], state["player"] = round, turn, turn
        state["actions_left"] = 1
        state["num_passed"] = len(passed)
        for place, i in enumerate(passed):
            state["pass_order"][place] = i
            state["seats"]["passed"][i] = True
        for place, i in enumerate(order):
            state["order"][place] = i

    def _turn(self, name: str, terrain: int) -> None:
        """Make a hex this terrain."""
        state, hex_ = self.state, land(name)
        bit = t.land_set([hex_])
        state["terrain_sets"][state["terrain"][hex_]] &= ~bit
        state["terrain_sets"][terrain] |= bit
        state["terrain"][hex_] = terrain

    def _build(self, i: int, seat: Seat) -> None:
        state, record = self.state, self[i]
        for name, kind_name in structures(seat.built).items():
            hex_, kind = land(name), t.KIND_NAMES.index(kind_name)
            assert not state["structure"][hex_], f"{name} is taken twice"
            self._turn(name, t.HOME[record["faction"]])
            bit = t.land_set([hex_])
            state["structure"][hex_], state["owner"][hex_] = 1 + kind, i
            state["occupied"] |= bit
            record["structures"] |= bit
            record["kinds"][kind] |= bit
            record["built"][kind] += 1
        for name in seat.bridges.split():
            spot = t.SPOT_NAMES.index(name)
            state["bridge_set"] |= 1 << spot
            state["bridge_owner"][spot] = i
            record["bridges"] -= 1

    def _give(self, i: int, seat: Seat, card: str) -> None:
        """What can be counted, and the tracks."""
        state, record = self.state, self[i]
        for field in ("coins", "workers", "priests", "bowls", "vp", "cults", "digging"):
            record[field] = getattr(seat, field)
        record["parts"] = 0
        record["parts"][s.PLAY_PART] = seat.vp
        if seat.shipping is not None:
            record["shipping"] = seat.shipping
        record["bonus_card"] = t.BONUS_CARD_IDS.index(card)
        record["used"] = bits(map(SPECIALS.index, seat.used.split()))
        for track, position in enumerate(seat.cults):
            state["summit_taken"] |= (position == s.TOP) << track
        for words in seat.sent.split():
            spaces = state["order_spaces"][t.CULT_NAMES.index(words[:-1])]
            places = [k for k in range(4) if t.ORDER_STEPS[k] == int(words[-1]) and spaces[k] < 0]
            spaces[places[0]] = i
            record["cult_priests"] += 1
        if seat.artifact is not None:
            record["artifact"] = seat.artifact
            state["table_artifacts"] &= ~(1 << seat.artifact)

    def _give_tiles(self, i: int, seat: Seat) -> None:
        """Favor tiles; towns with their keys, of which space 10 has taken some."""
        state, record = self.state, self[i]
        for name in seat.favors.split():
            tile = t.FAVOR_IDS.index(name)
            record["favors"] |= 1 << tile
            state["favor_supply"][tile] -= 1
        for k, (name, *hexes) in enumerate(map(str.split, seat.towns)):
            tile = t.TOWN_IDS.index(name)
            record["town_tiles"][tile] += 1
            state["town_supply"][tile] -= 1
            record["keys"] += t.TOWN_KEYS[tile]
            record["in_town"] |= t.land_set(map(land, hexes))
            record["town_hexes"][k] = land(hexes[0])
            record["num_towns"] += 1
        record["keys"] -= seat.cults.count(s.TOP)
        record["river_towns"] = bits(map(t.RIVER_NAMES.index, seat.river_towns.split()))
        if record["faction"] == s.FAKIRS:
            record["carpet"] += (
                record["built"][s.STRONGHOLD] + record["town_tiles"] @ t.TOWN_SHIPPING
            )


def _cards(seats: Sequence[Seat], wanted: Sequence[str]) -> list[str]:
    """The bonus cards in play: one for each seat in order, then those on the table."""
    named = {seat.card for seat in seats} | set(wanted)
    spare = [card for card in _SPARE_CARDS if card not in named]
    held = [seat.card or spare.pop(0) for seat in seats]
    return [*held, *wanted, *spare][: len(seats) + t.CARDS_LEFT_OVER]


def alone(seat: Seat, **table: Any) -> Table:
    """`seat` is about to act; the only opponent has a dwelling in the corner I12."""
    other = "nomads" if seat.faction in ("giants", "chaosmagicians") else "giants"
    return Table(seat, Seat(other, "D I12"), **table)

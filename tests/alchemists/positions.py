"""Positions laid out by hand, and games played on from them in words.

    table = Table(
        Seat(hand="mushroom fern", favors="merchant", slots={"sell": 1}),
        Seat(hand="toad toad", slots={"sell": 1}),
        at="sell",
    )
    table.play("bid 2", "bid 0", "potion wisdom")

An action is called by its range and what it names: `order 3`, `slot sell`, `associate sell`,
`favor sage`, `ingredient toad`, `pair mushroom fern`, `bid 2`, `potion healing`, `guarantee
exact`, `artifact periscope`, `pay 3` (gold), `colour red`, `token +-+` (signs of red, green,
blue), `seal gold`, `grant 0`; `decline`, `accept` and `deck` stand alone.

Without further words ingredient k is alchemical k (4 red + 2 green + blue), so that mushroom
(---) and fern (--+) make what `POTION_OF[0, 1]` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from meeple.alchemists import GAME
from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.alchemists.actions import ACTIONS
from meeple.alchemists.rules.facts import conclude
from meeple.alchemists.rules.flow import proceed
from meeple.core.batch import Batch

INGREDIENTS = tuple(one["name"] for one in t.INGREDIENT_FACTS["ingredients"])
FAVORS = tuple(one["name"] for one in t.FAVOR_FACTS["favors"])
ARTIFACTS = tuple(one["name"] for one in t.ARTIFACT_FACTS["artifacts"])
SEALS = tuple(one["name"] for one in t.SEAL_FACTS["seals"])
POTIONS = ("healing", "poison", "speed", "paralysis", "wisdom", "insanity", "neutral")
SIGNS = tuple("".join("-+"[int(plus)] for plus in row) for row in t.SIGNS)
PAIRS = tuple(f"{INGREDIENTS[a]} {INGREDIENTS[b]}" for a, b in t.PAIR_MEMBERS.tolist())
STATIONS = (*t.SPACE_IDS, "custodians")
DECISIONS = (
    *("nothing", "keep", "herbalist discard", "turn order", "declare", "take", "spend", "bid"),
    *("offer", "guarantee", "purchase", "altar", "cap", "accuse", "claim", "theory"),
    *("immediate", "token", "seal", "grant", "test", "draught", "announce", "mix"),
    *("set aside", "peek"),
)
_MEMBERS: dict[str, Sequence[Any]] = {  # range of actions -> names of its members
    "order": range(s.ORDER_SPACES - 1),
    "slot": t.SPACE_IDS,
    "associate": t.SPACE_IDS,
    "favor": FAVORS,
    "ingredient": INGREDIENTS,
    "pair": PAIRS,
    "bid": range(s.BIDS),
    "potion": POTIONS,
    "guarantee": ("wrong_sign", "neutral", "right_sign", "exact"),
    "artifact": ARTIFACTS,
    "pay": range(1, s.MOST_ALTAR_GOLD + 1),
    "colour": t.COLOUR_NAMES,
    "token": SIGNS,
    "seal": SEALS,
    "grant": range(s.GRANTS),
    **dict.fromkeys(("decline", "accept", "deck"), ("",)),
}
NAMES = [
    f"{name} {member}".strip() for name in ACTIONS.shapes for member in _MEMBERS[name]
]  # of all actions


def counts(words: str, names: Sequence[str]) -> np.ndarray:
    """How often each of `names` occurs among words, int8[len(names)]."""
    found = [names.index(word) for word in words.split()]
    return np.bincount(np.array(found, int), minlength=len(names)).astype(np.int8)


def bits(words: str, names: Sequence[str]) -> int:
    """A set of names as one integer."""
    return sum(1 << names.index(word) for word in set(words.split()))


def pair_of(words: str) -> int:
    """The pair of two ingredients, in any order."""
    return int(t.PAIR_OF[tuple(map(INGREDIENTS.index, words.split()))])


@dataclass(frozen=True)
class Seat:
    """What one seat has; without further words what it has at the start, but no cards.

    slots: space -> actions declared. seals: ingredient -> seal placed on its theory. facts:
    pair -> potion, from own mixes. order: the turn-order space.
    """

    hand: str = ""  # "toad toad fern"
    favors: str = ""  # "sage sage"
    artifacts: str = ""  # "periscope magic_mortar"
    gold: int = 2
    reputation: int = 10
    slots: Mapping[str, int] = field(default_factory=dict)
    associates: str = ""  # spaces
    seals: Mapping[str, str] = field(default_factory=dict)
    revealed: str = ""  # "gold silver"
    facts: Mapping[str, str] = field(default_factory=dict)
    board: str = ""  # potions; without, those of the facts
    exhibited: str = ""  # potions
    shown: str = ""  # ingredients taken from the row
    gone: int = 0
    discarded: str = ""
    set_aside: str = ""
    order: int | None = None  # None: in the order of the seats, the first on top
    cubes: int = 0
    unused: int = 0
    in_hospital: int = 0
    purchases: int = 0  # since the Discount Card


class Play:
    """One game that is played on in words; begins with the set-up.

    options: the game's own (`num_players`, `mode`, ...).
    """

    def __init__(self, seed: int = 1, **options: Any) -> None:
        self.batch = Batch(
            GAME, 1, observations=False, autoreset=False, **{"num_players": 2, **options}
        )
        self.batch.reset(seed)
        self.mark()

    @property
    def state(self) -> Any:
        """The record."""
        return self.batch.states[0]

    # Playing on.

    def play(self, *names: str) -> Self:
        """Carry out actions one after the other; each must be legal and lead to a position."""
        for name in names:
            assert name in NAMES, f"there is no action {name!r}"
            told = f"{name!r}, but seat {self.player} is asked about {self.decision}: "
            assert name in self.legal(), told + ", ".join(sorted(self.legal()))
            self.batch.step([NAMES.index(name)])
            problem = GAME.problem_of(self.state)
            assert problem is None, f"after {name!r}: {problem}"
        return self

    def do(self, *lines: str) -> Self:
        """Actions one after the other, each with the seat that is asked: "1: bid 2"."""
        for line in lines:
            seat, _, name = line.partition(": ")
            told = f"{line!r}, but seat {self.player} is asked about {self.decision}"
            assert self.player == int(seat), told
            self.play(name)
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
        """What may be named with a range of actions: `answers("bid")` are discounts."""
        return {one.partition(" ")[2] for one in self.legal() if one.split()[0] == name}

    def __getitem__(self, seat: int) -> Any:
        return self.state["seats"][seat]

    def mark(self) -> Self:
        """`change` counts from now on."""
        self._marked = [self._purse(i) for i in range(int(self.state["num_players"]))]
        return self

    def change(self, seat: int) -> dict[str, int]:
        """How gold, reputation, hand, favors and unused cubes of a seat have changed since the
        beginning or `mark()`; what is unchanged is left out."""
        then, now = self._marked[seat], self._purse(seat)
        return {name: now[name] - then[name] for name in now if now[name] != then[name]}

    def _purse(self, seat: int) -> dict[str, int]:
        record = self[seat]
        purse = {name: int(record[name]) for name in ("gold", "reputation", "unused", "hospital")}
        return purse | {name: int(record[name].sum()) for name in ("hand", "favors", "seals")}

    def places(self) -> list[int]:
        """Of all seats, once the game is over."""
        count = int(self.state["num_players"])
        scores, places = np.zeros(count, np.float32), np.zeros(count, np.int8)
        GAME.standings(self.state, scores, places)
        return places.tolist()


class Table(Play):
    """A game in the resolution of a round, at the space `at`, whose first action comes next.

    at: a space, "custodians", "turn order" or "declaration". assignment: ingredient ->
    alchemical. row: the ingredient row. deck: the only cards of the deck (in any order),
    None: all that are left. theories: ingredient -> signs, and who has seals on it follows
    from `Seat.seals`, in the order of the seats or of `sealers`. display: artifacts on
    display, filled up to three of each level. rows: space -> seats, top row first; without,
    in the order of the seats. options: the game's own.
    """

    def __init__(
        self,
        *seats: Seat,
        at: str = "forage",
        round: int = 2,
        start: int = 0,
        assignment: Sequence[int] = tuple(range(s.KINDS)),
        row: str = "",
        deck: str | None = None,
        favor_deck: str | None = None,
        theories: Mapping[str, str] | None = None,
        sealers: Mapping[str, Sequence[int]] | None = None,
        conflicts: Sequence[str] = (),
        display: str = "",
        adventurer: int = 0,
        grants: Mapping[int, int] | None = None,
        rows: Mapping[str, Sequence[int]] | None = None,
        green: Sequence[int] = (),
        unhappy: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(num_players=len(seats), **options)
        state = self.state
        state["decision"], state["round"], state["start"] = s.NOTHING, round, start
        state["turn"], state["assignment"], state["student_unhappy"] = 0, assignment, unhappy
        for i, seat in enumerate(seats):
            self._seat(i, seat, green)
        self._places(seats, at, rows or {}, green)
        self._theories(seats, theories or {}, sealers or {}, conflicts, grants or {})
        self._tiles(seats, round, adventurer, display)
        self._cards(seats, row, deck, favor_deck)
        for i in range(len(seats)):
            conclude(state, state["seats"][i])
        proceed(state)
        self.batch.refresh()
        problem = GAME.problem_of(state)
        assert problem is None, problem
        self.mark()

    def _seat(self, i: int, seat: Seat, green: Sequence[int]) -> None:
        record = self[i]
        for name in ("gold", "reputation", "gone", "cubes", "unused", "in_hospital"):
            record[name] = getattr(seat, name)
        for name in ("hand", "shown", "discarded", "set_aside"):
            record[name] = counts(getattr(seat, name), INGREDIENTS)
        record["favors"] = counts(seat.favors, FAVORS)
        record["offer"] = record["set_up_discard"] = s.NOBODY
        record["herbalists"] = record["to_discard"] = 0
        record["artifacts"] = bits(seat.artifacts, ARTIFACTS)
        if "discount_card" in seat.artifacts.split():
            record["purchases"] = seat.purchases
        record["exhibited"] = bits(seat.exhibited, POTIONS)
        self.state["shown_potions"] |= record["exhibited"]
        known = {pair_of(pair): POTIONS.index(potion) for pair, potion in seat.facts.items()}
        record["num_mixes"] = len(known)
        for k, (pair, potion) in enumerate(known.items()):
            record["triangle"][pair] = 1 << potion
            record["mixes"][k] = (pair, 1 << potion, 0)
            record["board"] |= 1 << potion
        record["board"] |= bits(seat.board, POTIONS)
        spaces = [k for k in range(s.ORDER_SPACES) if t.ORDER_OPEN[self.state["num_players"], k]]
        record["order_space"] = spaces[1 + i] if seat.order is None else seat.order
        if i in green:
            record["order_space"] = t.PARALYSIS_SPACE

    def _places(self, seats: Sequence[Seat], at: str, rows: Any, green: Sequence[int]) -> None:
        """Stage, slots and rows; the paralysed."""
        state = self.state
        before = {"turn order": s.TURN_ORDER_STAGE, "declaration": s.DECLARATION}
        state["stage"] = before.get(at, s.RESOLUTION)
        if at not in before:
            state["station"] = t.RESOLUTION_ORDER.tolist().index(STATIONS.index(at))
        if at == "turn order":
            chosen = [i not in green for i in range(len(seats))]
            state["seats"]["order_space"][: len(seats)][chosen] = s.NOBODY
        state["green"][: len(green)], state["num_green"] = green, len(green)
        for i, seat in enumerate(seats):
            for name, number in seat.slots.items():
                self[i]["slots"][STATIONS.index(name)] = number
            self[i]["associates"] = bits(seat.associates, t.SPACE_IDS)
            for name in seat.associates.split():
                state["num_associates"][t.SPACE_IDS.index(name)] += 1
        for station, name in enumerate(STATIONS):
            own = [i for i in range(len(seats)) if self[i]["slots"][station]]
            order = rows.get(name, own)
            assert sorted(order) == own, f"rows of {name} must be the seats {own}"
            state["rows"][station][: len(own)] = order
            state["num_rows"][station] = len(own)

    def _theories(
        self, seats: Sequence[Seat], theories: Any, sealers: Any, conflicts: Any, grants: Any
    ) -> None:
        state = self.state
        for name, signs in theories.items():
            kind = INGREDIENTS.index(name)
            state["theories"][kind] = SIGNS.index(signs)
            own = [i for i, seat in enumerate(seats) if name in seat.seals]
            order = sealers.get(name, own)
            assert sorted(order) == own and own, f"seals on {name} must be those of {own}"
            state["sealers"][kind][: len(own)] = order
            state["num_sealers"][kind] = len(own)
        for i, seat in enumerate(seats):
            self[i]["revealed"] = counts(seat.revealed, SEALS)
            for name, seal in seat.seals.items():
                self[i]["placed"][INGREDIENTS.index(name)] = SEALS.index(seal)
            placed = counts(" ".join(seat.seals.values()), SEALS)
            self[i]["seals"] = t.SEAL_COUNTS - placed - self[i]["revealed"]
        state["conflicts"] = sum(1 << pair_of(pair) for pair in conflicts)
        for tile, owner in grants.items():
            state["grants"][tile] = owner

    def _tiles(self, seats: Sequence[Seat], round: int, adventurer: int, display: str) -> None:
        """Artifacts on display, customers seen so far: those before the current one first."""
        state = self.state
        owned = bits(" ".join(seat.artifacts for seat in seats), ARTIFACTS)
        wanted = bits(display, ARTIFACTS)
        assert not owned & wanted, "an artifact is both owned and on display"
        for level in range(s.LEVELS):
            mine = sum(1 << a for a in range(s.ARTIFACTS) if t.ARTIFACT_LEVEL[a] == level)
            spare = [a for a in range(s.ARTIFACTS) if (mine & ~owned & ~wanted) >> a & 1]
            number = 3 - (mine & (owned | wanted)).bit_count()
            assert number >= 0, f"there are more than three artifacts of level {level + 1}"
            state["artifacts"][level] = mine & wanted | sum(1 << a for a in spare[:number])
        others = [tile for tile in range(s.ADVENTURERS) if tile != adventurer]
        state["adventurer"] = adventurer if round > 1 else s.NOBODY
        state["next_adventurer"] = others[0] if round < s.ROUNDS else s.NOBODY
        seen = {adventurer, *others[: min(round, s.ROUNDS - 1) - 1]}
        if round == 1:
            seen = {others[0]}
        left = [tile for tile in range(s.ADVENTURERS) if tile not in seen]
        state["adventurers_left"] = sum(1 << tile for tile in left)

    def _cards(self, seats: Sequence[Seat], row: str, deck: Any, favor_deck: Any) -> None:
        """Every card is in one place: the deck, or else the discard pile."""
        state, own = self.state, self.state["seats"][: len(seats)]
        state["row"] = counts(row, INGREDIENTS)
        held = sum(own[name].sum(axis=0) for name in ("hand", "discarded", "set_aside"))
        rest = t.COPIES - state["row"] - held
        favors = t.FAVOR_COPIES - own["favors"].sum(axis=0)
        state["deck"] = rest if deck is None else counts(deck, INGREDIENTS)
        state["favor_deck"] = favors if favor_deck is None else counts(favor_deck, FAVORS)
        state["row_discard"] = rest - state["deck"]
        state["favor_discard"] = favors - state["favor_deck"]

"""Positions laid out by hand, and games played on from them in words.

    table = Table(
        Seat(hand="46", slots="sell", gold=3),
        Seat(hand="07", slots="sell sell student", favors="merchant"),
        at="sell",
        adventurer=1,
    )
    table.play("0: bid 2", "1: bid 0", "0: potion healing")

Ingredients and alchemicals are digits; without further words the truth is that each ingredient
is the alchemical of its number. Actions are called by range and member: `ingredient 3`, `pair
46`, `order 2`, `slot sell`, `associate sell`, `favor sage`, `bid 2`, `potion healing`,
`guarantee exact`, `artifact boots_of_speed`, `pay 3`, `colour red`, `token 5`, `seal gold`,
`grant 1`; `deck`, `accept` and `decline` stand alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.alchemists.actions import ACTIONS
from meeple.alchemists.rules.flow import proceed
from meeple.core.registry import get_game

GAME = get_game("alchemists")
SPACES = "forage transmute sell buy debunk publish student drink exhibit".split()
STATIONS = [*SPACES, "custodians"]
POTIONS = "healing poison speed paralysis wisdom insanity neutral".split()
FAVORS = [one["name"] for one in t.FAVOR_FACTS["favors"]]
ARTIFACTS = [one["name"] for one in t.ARTIFACT_FACTS["artifacts"]]
SEALS = "gold silver red green blue".split()
COLOURS = "red green blue".split()
PAIRS = [f"{i}{j}" for i, j in t.PAIR_MEMBERS.tolist()]
DECISIONS = (
    *("nothing", "keep", "herbalist", "order", "declare", "take", "spend", "bid", "offer"),
    *("guarantee", "purchase", "altar", "cap", "accuse", "claim", "theory", "immediate", "token"),
    *("seal", "grant", "test", "draught", "announce", "mix", "set aside", "peek"),
)
_MEMBERS: dict[str, Iterable[str]] = {  # range of actions -> names of its members
    **dict.fromkeys(("decline", "accept", "deck"), ("",)),
    "order": "01234567",
    **dict.fromkeys(("slot", "associate"), SPACES),
    "favor": FAVORS,
    **dict.fromkeys(("ingredient", "token"), "01234567"),
    "pair": PAIRS,
    "bid": "0123",
    "potion": POTIONS,
    "guarantee": ("wrong", "neutral", "right", "exact"),
    "artifact": ARTIFACTS,
    "pay": "12345678",
    "colour": COLOURS,
    "seal": SEALS,
    "grant": "01234",
}
NAMES = [f"{name} {member}".strip() for name in ACTIONS.shapes for member in _MEMBERS[name]]
_NOBODY = (
    *("acting", "potion", "guarantee", "accused", "theory", "token", "publisher", "cap_pair"),
    *("mixer", "next_adventurer", "green", "rows", "freed_tokens", "theories", "sealers", "grants"),
)
_NOBODY_OF_SEAT = ("set_up_discard", "offer", "placed", "order_space", "bid", "purchases")


def counts(digits: str, size: int = s.KINDS) -> np.ndarray:
    """Cards of each kind: "0012" are two of kind 0, one of 1 and one of 2."""
    return np.bincount([int(one) for one in digits.replace(" ", "")], minlength=size)


def bits(numbers: Iterable[int]) -> int:
    """A set of small numbers as one integer."""
    return sum(1 << number for number in set(numbers))


def potions(names: str) -> int:
    """A set of potions as one integer."""
    return bits(POTIONS.index(name) for name in names.split())


def pair(digits: str) -> int:
    """The number of a pair."""
    return PAIRS.index("".join(sorted(digits)))


@dataclass(frozen=True)
class Seat:
    """What one seat has; without further words nothing special."""

    hand: str = ""  # "0012"
    favors: str = ""  # "sage sage barmaid"
    gold: int = 2
    rep: int = 10
    artifacts: str = ""  # "boots_of_speed discount_card"
    slots: str = ""  # declared actions: "sell student student"
    order: int | None = None  # space of the turn order; None: that of the seat's number
    in_hospital: int = 0
    hospital: int = 0
    unused: int = 0
    bid: int = s.NOBODY
    purchases: int = s.NOBODY  # since the Discount Card
    board: str = ""  # potions on the public board
    exhibited: str = ""  # potions
    hit: str = ""  # potions


# Waits with an action at the very end of the resolution, so that a round stops there.
WAITING = Seat(hand="07", slots="exhibit")


class Play:
    """One game that is played on in words; begins with the set-up.

    options: the game's own (`num_players`, `mode`, ...).
    """

    def __init__(self, seed: int = 1, **options: Any) -> None:
        self.state = GAME.new_states(1, {"deduction": False, **options})[0]
        GAME.reset(self.state, np.uint64(seed))
        self.mark()

    # Playing on.

    def play(self, *lines: str) -> Self:
        """Legal actions one after the other, each perhaps with the seat: "1: pair 46"."""
        for line in lines:
            seat, colon, name = line.rpartition(": ")
            assert name in NAMES, f"there is no action {name!r}"
            told = f"{line!r}, but {self.asked} may do: {', '.join(sorted(self.legal()))}"
            assert name in self.legal(), told
            assert not colon or self.asked[0] == int(seat), told
            GAME.apply_action(self.state, NAMES.index(name))
        return self

    def pass_on(self, decision: str) -> Self:
        """Whoever is asked declines, until `decision` is asked or the game is over."""
        while not self.state["over"] and self.asked[1] != decision:
            legal = self.legal()
            self.play("decline" if "decline" in legal else min(legal, key=NAMES.index))
        return self

    def copy(self) -> Self:
        """The same position once more."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        return twin

    def mark(self) -> Self:
        """`change` counts from now on."""
        self._marked = [self._purse(i) for i in range(s.MAX_PLAYERS)]
        return self

    # Looking.

    def __getitem__(self, seat: int) -> Any:
        return self.state["seats"][seat]

    @property
    def asked(self) -> tuple[int, str]:
        """Which seat is asked, and what, one of DECISIONS."""
        return int(self.state["player"]), DECISIONS[int(self.state["decision"])]

    def legal(self) -> set[str]:
        """The names of the legal actions."""
        words = [int(word) for word in self.state["legal"]]
        return {name for a, name in enumerate(NAMES) if words[a >> 6] >> (a & 63) & 1}

    def answers(self, name: str) -> set[str]:
        """What may be named with a range of actions: `answers("pair")` are pairs."""
        return {one.partition(" ")[2] for one in self.legal() if one.split()[0] == name}

    def change(self, seat: int) -> dict[str, int]:
        """How gold, rep, cards, favors, unused of a seat changed since the beginning or a mark."""
        then, now = self._marked[seat], self._purse(seat)
        return {name: now[name] - then[name] for name in now if now[name] != then[name]}

    def _purse(self, i: int) -> dict[str, int]:
        seat = self[i]
        return {
            "gold": int(seat["gold"]),
            "rep": int(seat["reputation"]),
            "cards": int(seat["hand"].sum()),
            "favors": int(seat["favors"].sum()),
            "unused": int(seat["unused"]),
        }

    def hand(self, seat: int) -> str:
        """The ingredient cards of a seat: "0012"."""
        return "".join(str(kind) * int(n) for kind, n in enumerate(self[seat]["hand"]))

    def favors(self, seat: int) -> list[str]:
        """The favor cards of a seat."""
        return [
            name for name, n in zip(FAVORS, self[seat]["favors"], strict=True) for _ in range(n)
        ]

    def rows(self, space: str) -> list[int]:
        """The seats on an action space, top row first."""
        number = STATIONS.index(space)
        return self.state["rows"][number][: self.state["num_rows"][number]].tolist()

    def standings(self) -> tuple[list[float], list[int]]:
        """Scores and places."""
        n = int(self.state["num_players"])
        scores, places = np.zeros(n, np.float32), np.zeros(n, np.int8)
        GAME.standings(self.state, scores, places)
        return scores.tolist(), places.tolist()


class Table(Play):
    """A game that goes on from a position: up to the first question.

    at: the action space that is about to be resolved, or "order" (the turn order is about to be
    chosen), "declare", "end" (all actions are done). adventurer: 1 wants healing, speed, insanity.
    theories: ingredient -> (token, {seat: seal}), in the order of the seals. conflicts: "01 23".
    rows: seats on a space, top row first; without, in the order of the seats. row, deck, discard:
    ingredient cards, "0012"; the deck without further words: all that lie nowhere else. favors:
    the deck of favor cards, "sage sage"; without: all that are in no hand. on_sale: artifacts of
    the row. Other words are fields of the record.
    """

    def __init__(
        self,
        *seats: Seat,
        at: str = "forage",
        round: int = 2,
        truth: str = "01234567",
        adventurer: int = 1,
        theories: Mapping[int, tuple[int, Mapping[int, str]]] | None = None,
        conflicts: str = "",
        rows: Mapping[str, list[int]] | None = None,
        row: str = "",
        deck: str | None = None,
        discard: str = "",
        favors: str | None = None,
        on_sale: str = "",
        options: Mapping[str, Any] | None = None,
        seed: int = 1,
        **fields: Any,
    ) -> None:
        settings = {"num_players": len(seats), "deduction": False, **(options or {})}
        self.state = GAME.new_states(1, settings)[0]
        self.state["over"], self.state["rng"] = False, seed
        self._lay_out(round, truth, adventurer)
        for i, seat in enumerate(seats):
            self._seat(i, seat)
        for ingredient, (token, seals) in (theories or {}).items():
            self._theory(ingredient, token, seals)
        self.state["conflicts"] = bits(map(pair, conflicts.split()))
        self._enter_rows(seats, rows or {})
        self._cards(row, deck, discard, favors)
        level = int(t.ROW_LEVEL[round])
        self.state["artifacts"][level] = bits(map(ARTIFACTS.index, on_sale.split()))
        for name, value in fields.items():
            self.state[name] = value
        self._begin(at, len(seats))

    def _lay_out(self, round: int, truth: str, adventurer: int) -> None:
        state = self.state
        for name in _NOBODY:
            state[name] = s.NOBODY
        state["round"], state["adventurer"] = round, adventurer
        state["adventurers_left"] = bits(set(range(s.ADVENTURERS)) - {adventurer})
        state["assignment"] = [int(digit) for digit in truth]
        state["claims"], state["aspects"] = t.ALL_POTIONS, t.ALL_ALCHEMICALS
        state["spotted"]["seat"] = s.NOBODY
        for seat in state["seats"]:
            for name in _NOBODY_OF_SEAT:
                seat[name] = s.NOBODY
            seat["seals"] = t.SEAL_COUNTS
            seat["triangle"], seat["grid"] = t.ALL_POTIONS, t.ALL_ALCHEMICALS

    def _seat(self, i: int, seat: Seat) -> None:
        mine = self[i]
        mine["hand"] = counts(seat.hand)
        for name in seat.favors.split():
            mine["favors"][FAVORS.index(name)] += 1
        mine["gold"], mine["reputation"], mine["bid"] = seat.gold, seat.rep, seat.bid
        mine["artifacts"] = bits(map(ARTIFACTS.index, seat.artifacts.split()))
        for name in seat.slots.split():
            mine["slots"][STATIONS.index(name)] += 1
        mine["order_space"] = i if seat.order is None else seat.order
        for name in ("in_hospital", "hospital", "unused", "purchases"):
            mine[name] = getattr(seat, name)
        for name in ("board", "exhibited", "hit"):
            mine[name] = potions(getattr(seat, name))
        self.state["shown_potions"] |= mine["exhibited"]

    def _theory(self, ingredient: int, token: int, seals: Mapping[int, str]) -> None:
        self.state["theories"][ingredient] = token
        self.state["num_sealers"][ingredient] = len(seals)
        for k, (seat, seal) in enumerate(seals.items()):
            self.state["sealers"][ingredient][k] = seat
            self[seat]["placed"][ingredient] = SEALS.index(seal)
            self[seat]["seals"][SEALS.index(seal)] -= 1

    def _enter_rows(self, seats: tuple[Seat, ...], rows: Mapping[str, list[int]]) -> None:
        for number, name in enumerate(STATIONS):
            there = [i for i, seat in enumerate(seats) if name in seat.slots.split()]
            there = rows.get(name, there)
            self.state["rows"][number][: len(there)] = there
            self.state["num_rows"][number] = len(there)

    def _cards(self, row: str, deck: str | None, discard: str, favors: str | None) -> None:
        state = self.state
        state["row"], state["row_discard"] = counts(row), counts(discard)
        rest = t.COPIES - state["row"] - state["row_discard"] - state["seats"]["hand"].sum(axis=0)
        state["deck"] = rest if deck is None else counts(deck)
        left = t.FAVOR_COPIES - state["seats"]["favors"].sum(axis=0)
        state["favor_deck"] = left
        if favors is not None:
            named = [FAVORS.index(name) for name in favors.split()]
            state["favor_deck"] = np.bincount(named, minlength=s.FAVORS)

    def _begin(self, at: str, num_players: int) -> None:
        state = self.state
        state["stage"] = s.RESOLUTION
        if at == "order":
            state["stage"] = s.TURN_ORDER_STAGE
            for seat in state["seats"]:
                if seat["order_space"] != t.PARALYSIS_SPACE:
                    seat["order_space"] = s.NOBODY
        elif at == "declare":
            state["stage"], state["turn"] = s.TURN_ORDER_STAGE, num_players
        elif at == "end":
            state["station"] = s.STATIONS
        else:
            state["station"] = t.RESOLUTION_ORDER.tolist().index(STATIONS.index(at))
        self.mark()
        proceed(self.state)


def alone(seat: Seat, **words: Any) -> Table:
    """A position of two seats, of which only the first does anything; the round does not end."""
    return Table(seat, WAITING, **words)

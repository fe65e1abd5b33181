"""Games played on in words, and what has changed since.

An action is called by its range and what it names: `play 8`, `use 12`, `card 35` (cards by
number, corporations by name), `project aquifer`, `milestone mayor`, `award banker`, `hex 20`,
`player 1` (distance), `option 0`, `amount 3`; `done`, `pass_turn`, `plants`, `heat` stand alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np

from meeple.core.batch import Batch
from meeple.terraforming_mars import GAME
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars import tables as t
from meeple.terraforming_mars.actions import ACTIONS
from meeple.terraforming_mars.facts import CORPORATION_IDS

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
        """Carry out actions one after the other; each must be legal and lead to a position."""
        for name in names:
            assert name in NAMES, f"there is no action {name!r}"
            asked = f"{name!r}, but seat {self.player} is asked about {self.decision}: "
            assert name in self.legal(), asked + ", ".join(sorted(self.legal()))
            self.batch.step([NAMES.index(name)])
            problem = GAME.problem_of(self.state)
            assert problem is None, f"after {name!r}: {problem}"
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

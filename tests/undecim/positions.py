"""Positions laid out by hand, and games played on from them in words.

A table always holds all 100 kingdom cards and all 11 action cards. What is not given to
anybody lies in the deck; action cards named nowhere fill hands and field, the smallest
numbers first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from meeple.core.text import members
from meeple.undecim import GAME, rules
from meeple.undecim import state as s
from meeple.undecim.rules.legal import list_legal
from meeple.undecim.rules.towns import update_accepts
from meeple.undecim.tables import HALF_NAMES, KIND_COUNTS, TOWN_CARD_NAMES

KINDS = HALF_NAMES[::2]  # a card in hand is called by its top half
PIONEER, LORD, FOUNDER, SLAYER, DISPELLER, STORMRIDER, GOLDKING = range(7)  # places of awards
QUIET = (2, 7, 9, 10)  # cards that draw nothing from the deck, as long as nobody has a town


def count(words: str, names: Sequence[str]) -> np.ndarray:
    """How often each name is called in `words`, such as "2 stone, gold"."""
    counts = np.zeros(len(names), np.int64)
    for part in filter(None, words.split(", ")):
        number, _, name = part.rpartition(" ")
        counts[names.index(name)] += int(number or 1)
    return counts


def named(counts: Iterable[int], names: Sequence[str]) -> dict[str, int]:
    """The reverse: how many of what, without what there is none of."""
    return {name: int(n) for name, n in zip(names, counts, strict=True) if n}


def bits(numbers: Iterable[int]) -> int:
    """A set of small numbers as one integer."""
    return sum(1 << number for number in set(numbers))


@dataclass(frozen=True)
class Seat:
    """What one seat has; cards in words such as "2 stone, gold"."""

    loose: str = ""  # lands, resources, enemies and gold, by the half that is up
    hand: str = ""  # by the top half
    towns: tuple[str, ...] = ()
    got: str = ""  # of `loose`: through red texts of this round
    subjugated: int = 0
    since: int = 0
    product: int = 1
    vp: int = 0
    holds: int = 0  # its second action card; 0: whichever is left
    known: tuple[int, ...] = ()  # action cards of its hand that all have seen


FULL = {i: Seat(hand="5 enemy") for i in range(4)}  # nothing is drawn at the end of a round


class Table:
    """One game that begins with the seats about to choose the action cards of a round.

    plays: the number that each seat will play. deck: if given, only these are in the deck, and the
    rest is in `rest`: "discard", or the hand of the seat of that number. awards: those in
    play, as places in the award table. options: the game's own.
    """

    def __init__(
        self,
        plays: Sequence[int],
        seats: Mapping[int, Seat] | None = None,
        *,
        round: int = 2,
        die: int = 1,
        stone: int = 0,
        nights: int = 0,
        start: int = 0,
        open: Sequence[int] = (),
        deck: str | None = None,
        rest: str | int = "discard",
        awards: Iterable[int] = (),
        seed: int = 1,
        **options: Any,
    ) -> None:
        self.num_players = len(plays)
        self.plays = plays
        self.seats = {i: (seats or {}).get(i, Seat()) for i in range(self.num_players)}
        options = {"num_players": self.num_players, "mulligan": False, **options}
        self.state = GAME.new_states(1, options)[0]
        rules.reset(self.state, seed)
        self._lay_out_table(round, die, stone, nights, start)
        self.state["awards"] = bits(awards)
        for i, seat in self.seats.items():
            self._lay_out_seat(self.state["seats"][i], seat)
        self._deal_kingdom_cards(deck, rest)
        self._deal_action_cards(open)
        list_legal(self.state)

    def _lay_out_table(self, round: int, die: int, stone: int, nights: int, start: int) -> None:
        state = self.state
        state["stage"], state["decision"], state["player"] = s.PLAY, s.CHOOSE_CARD, 0
        state["round"], state["start"], state["stone"], state["nights"] = (
            round,
            start,
            stone,
            nights,
        )
        state["dice"] = [1] * (round - 1) + [die] + [0] * (s.ROUNDS - round)
        for field in ("turn", "order", "discard", "revealed", "seats"):
            state[field] = np.zeros((), s.STATE[field])

    def _lay_out_seat(self, record: Any, seat: Seat) -> None:
        record["loose"] = count(seat.loose, HALF_NAMES)
        record["loose_set"] = bits(np.flatnonzero(record["loose"]))
        record["hand"] = count(seat.hand, HALF_NAMES).reshape(-1, 2).sum(axis=1)
        record["num_towns"] = len(seat.towns)
        for place, town in enumerate(seat.towns):
            record["towns"][place] = count(town, TOWN_CARD_NAMES)
            update_accepts(record, place)
        record["got"] = count(seat.got, HALF_NAMES)
        record["vp"] = record["parts"][s.EFFECT_PART] = seat.vp
        for field in ("subjugated", "since", "product"):
            record[field] = getattr(seat, field)
        record["known"] = bits(seat.known)

    def _deal_kingdom_cards(self, deck: str | None, rest: str | int) -> None:
        state = self.state
        left = KIND_COUNTS.astype(np.int64) - kingdom_cards(self.state["seats"])
        if deck is not None:
            wanted = count(deck, HALF_NAMES).reshape(-1, 2).sum(axis=1)
            left, others = wanted, left - wanted
            place = state if isinstance(rest, str) else state["seats"][rest]
            place["discard" if isinstance(rest, str) else "hand"] += others.astype(np.int8)
            assert (others >= 0).all(), "there are not as many cards"
        assert (left >= 0).all(), "there are not as many cards"
        state["deck"] = left

    def _deal_action_cards(self, open: Sequence[int]) -> None:
        given = {*self.plays, *open, *(seat.holds for seat in self.seats.values())}
        spare = [number for number in range(1, s.NUM_CARDS + 1) if number not in given]
        for i, seat in self.seats.items():
            second = seat.holds or spare.pop(0)
            self.state["seats"][i]["actions"] = bits([self.plays[i], second])
        lying = list(open) or [spare.pop(0) for _ in range(3)]
        self.state["open"], self.state["down"] = bits(lying), bits(spare)

    # Playing on.

    def do(self, *lines: str) -> Table:
        """Decisions in words, such as "1: give grassland", each with the seat that is asked."""
        for line in lines:
            seat, _, words = line.partition(": ")
            told = f"{line!r}, but seat {self.player} is asked: {sorted(self.choices)}"
            assert self.player == int(seat), told
            rules.apply_action(self.state, GAME.parse(self.state, words))
        return self

    def reveal(self) -> Table:
        """All choose their card; the game goes on to the first decision after that."""
        for number in self.plays[int(self.state["turn"]) :]:
            rules.apply_action(self.state, number)
        return self

    def decline(self, until: Callable[[Any], bool]) -> Table:
        """Everybody stops where that may be, and takes the first choice otherwise.

        Whoever has not chosen an action card yet plays the one in `plays`.
        """
        if self.state["stage"] == s.PLAY:
            self.reveal()
        while not self.state["over"] and not until(self.state):
            rules.apply_action(self.state, int(GAME.legal(self.state)[0]))
        return self

    def to_actions(self) -> Table:
        """On to the first decision after the red texts."""
        return self.to_stage(s.ACT)

    def to_replenishing(self) -> Table:
        """On to the first decision of phase 3."""
        return self.to_stage(s.REPLENISH)

    def to_stage(self, stage: int) -> Table:
        """On to the first decision of a stage of this round, or later where there is none."""
        number = int(self.state["round"])
        return self.decline(lambda state: state["round"] > number or state["stage"] >= stage)

    def to_next_round(self) -> Table:
        """On to the first decision of the next round, or the end."""
        number = int(self.state["round"])
        return self.decline(lambda state: state["round"] > number)

    # Looking.

    @property
    def player(self) -> int:
        """Who is asked; -1 at the end."""
        return -1 if self.state["over"] else int(self.state["player"])

    @property
    def choices(self) -> set[str]:
        """What may be answered."""
        return {GAME.describe(self.state, int(action)) for action in GAME.legal(self.state)}

    def __getitem__(self, seat: int) -> Any:
        return self.state["seats"][seat]

    def loose(self, seat: int) -> dict[str, int]:
        """The tableau but for towns."""
        return named(self[seat]["loose"], HALF_NAMES)

    def hand(self, seat: int) -> dict[str, int]:
        """Kingdom cards in hand by their top half."""
        return named(self[seat]["hand"], KINDS)

    def towns(self, seat: int) -> list[dict[str, int]]:
        """Towns in the order of founding."""
        return [
            named(town, TOWN_CARD_NAMES) for town in self[seat]["towns"][: self[seat]["num_towns"]]
        ]

    def actions(self, seat: int) -> list[int]:
        """Action cards in hand."""
        return members(self[seat]["actions"])

    def part(self, seat: int, name: str) -> int:
        """VP that came from `name`."""
        return int(self[seat]["parts"][s.PARTS.index(name)])

    def pile(self, name: str) -> dict[str, int]:
        """`deck`, `discard` or `revealed`."""
        return named(self.state[name], KINDS)


def kingdom_cards(seats: Any) -> np.ndarray:
    """int64[..., 5]: kingdom cards of each kind in hands and tableaus; seats: SEAT[..., seats]."""
    loose = seats["loose"].astype(np.int64)
    total = (loose.reshape(*loose.shape[:-1], s.NUM_KINDS, 2)).sum(axis=-1)
    total += seats["hand"] + seats["towns"].sum(axis=-2, dtype=np.int64)
    total[..., s.ENEMY // 2] += seats["subjugated"]
    return total.sum(axis=-2)


def plausible(observed: Iterable[int], expected: Iterable[float]) -> bool:
    """Whether counts fit expectations: chi-square below its 99.9 % quantile (Wilson, Hilferty)."""
    seen, wanted = np.array(list(observed), float), np.array(list(expected), float)
    freedom = len(seen) - 1
    spread = 2 / (9 * freedom)
    limit = freedom * (1 - spread + 3.0902 * spread**0.5) ** 3
    return bool(((seen - wanted) ** 2 / wanted).sum() < limit)

"""A player's notes: facts, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ...core.kernel import compiling
from .. import state as s
from ..tables import (
    ALCHEMICAL_FACTS,
    ALL_ALCHEMICALS,
    ALL_POTIONS,
    COLOUR_NAMES,
    INGREDIENT_FACTS,
    MAKERS,
    PAIR_MEMBERS,
    PAIR_OF,
    SIGNS,
)
from . import counting

PAIRS = tuple((int(first), int(second)) for first, second in PAIR_MEMBERS)
INGREDIENTS = tuple(one["name"] for one in INGREDIENT_FACTS["ingredients"])
POTIONS = tuple(one["name"] for one in ALCHEMICAL_FACTS["potions"])
ALCHEMICALS = tuple("".join("-+"[sign] for sign in signs) for signs in SIGNS)


class Deduction:
    """Facts about which ingredient is which alchemical, and exact counts of what fits them.

    Ingredients and potions are given by number or by name (`INGREDIENTS`, `POTIONS`),
    alchemicals by number or by their signs in red, green and blue such as "+-+"
    (`ALCHEMICALS`). Facts can only take possibilities away; their order does not matter.

    >>> notes = Deduction()
    >>> notes.mixed("mushroom", "fern", "healing")
    >>> notes.count()
    5760
    """

    def __init__(self) -> None:
        self.triangle = np.full(s.PAIRS, ALL_POTIONS, np.uint8)  # by pair: set of potions
        self.grid = np.full(s.KINDS, ALL_ALCHEMICALS, np.uint8)  # set of alchemicals
        self._work = np.zeros(s.STATE["work"].shape, np.uint64)

    @classmethod
    def of_seat(cls, state: Any, seat: int) -> Deduction:
        """What `seat` knows in `state`, a record of a game; ValueError if there is no such seat."""
        players = int(state["num_players"])
        if seat not in range(players):
            raise ValueError(f"alchemists: no seat {seat!r}; seats are 0 to {players - 1}")
        notes = cls()
        notes.triangle[:] = state["seats"][seat]["triangle"]
        notes.grid[:] = state["seats"][seat]["grid"]
        return notes

    def copy(self) -> Deduction:
        """Notes of their own with the same facts."""
        other = Deduction()
        other.triangle[:], other.grid[:] = self.triangle, self.grid
        return other

    # -- Facts -----------------------------------------------------------------------------------

    def mixed(self, first: int | str, second: int | str, *potions: int | str) -> None:
        """`first` with `second` makes one of `potions` (one: an experiment; more: a sale)."""
        self.triangle[self._pair(first, second)] &= _set(potions, POTIONS, "potion")

    def refuted(self, first: int | str, second: int | str, *potions: int | str) -> None:
        """`first` with `second` makes none of `potions`, such as after a refused claim."""
        self.triangle[self._pair(first, second)] &= ~_set(potions, POTIONS, "potion")

    def is_one_of(self, ingredient: int | str, *alchemicals: int | str) -> None:
        """`ingredient` is one of `alchemicals`."""
        kind = _number(ingredient, INGREDIENTS, "ingredient")
        self.grid[kind] &= _set(alchemicals, ALCHEMICALS, "alchemical")

    def has_sign(self, ingredient: int | str, colour: str, sign: str) -> None:
        """`ingredient` has `sign` ("+" or "-") in `colour`, such as after a debunking."""
        place = _number(colour, COLOUR_NAMES, "colour")
        wanted = _number(sign, ("-", "+"), "sign")
        fitting = [a for a in range(s.KINDS) if SIGNS[a, place] == wanted]
        self.is_one_of(ingredient, *fitting)

    def took_part(self, ingredient: int | str, *potions: int | str) -> None:
        """`ingredient` was one of two that made one of `potions` (seen by a Periscope)."""
        kind = _number(ingredient, INGREDIENTS, "ingredient")
        self.grid[kind] &= MAKERS[_set(potions, POTIONS, "potion")]

    # -- Conclusions -----------------------------------------------------------------------------

    def count(self) -> int:
        """Number of assignments that fit all facts; 0: the facts contradict each other."""
        return self._counted()[0]

    def counts(self) -> np.ndarray:
        """int64[8, 8]: number of fitting assignments that make ingredient i alchemical a."""
        return self._counted()[1].astype(np.int64)

    def marginals(self) -> np.ndarray:
        """float64[8, 8]: probability that ingredient i is alchemical a.

        Raises ValueError if the facts contradict each other.
        """
        total, counts = self._counted()
        _need_any(total)
        return counts / total

    def possible(self) -> np.ndarray:
        """bool[8, 8]: whether ingredient i can still be alchemical a."""
        return self.counts() > 0

    def predictions(self) -> np.ndarray:
        """int64[28, 7]: number of fitting assignments in which a pair makes a potion.

        Pairs in the order of `PAIRS`.
        """
        results = np.zeros((s.PAIRS, s.POTIONS), np.int32)
        with compiling("deduction"):
            counting.predict(self.triangle, self.grid, self._work, results)
        return results.astype(np.int64)

    def potion_probabilities(self, first: int | str, second: int | str) -> np.ndarray:
        """float64[7]: probability of each potion for a pair; ValueError as `marginals`."""
        results = self.predictions()[self._pair(first, second)]
        _need_any(int(results.sum()))
        return results / results.sum()

    def expected_left(self) -> np.ndarray:
        """float64[28]: expected number of fitting assignments after mixing each pair."""
        results = self.predictions()
        total = int(results[0].sum())
        _need_any(total)
        return (results**2).sum(axis=1) / total

    def most_informative_pair(
        self, among: Iterable[Sequence[int | str]] | None = None
    ) -> tuple[int, int]:
        """The pair of ingredients that leaves the fewest assignments on average.

        among: pairs to choose from, such as those of a hand; None: all 28. Of equal ones
        the first in lexicographic order.
        """
        left = self.expected_left()
        offered = range(s.PAIRS) if among is None else sorted(self._pairs(among))
        if not offered:
            raise ValueError("alchemists: there is no pair to choose from")
        best = min(offered, key=lambda pair: left[pair])
        first, second = PAIR_MEMBERS[best].tolist()
        return first, second

    def assignment(self, rank: int) -> tuple[int, ...]:
        """The fitting assignment number `rank` (from 0): the alchemical of each ingredient.

        Raises ValueError where there are not so many.
        """
        total = self.count()
        if not isinstance(rank, (int, np.integer)) or not 0 <= rank < total:
            raise ValueError(f"alchemists: rank={rank!r}: {total} assignments fit the facts")
        found = np.zeros(s.KINDS, np.int8)
        with compiling("deduction"):
            counting.select(self.triangle, self.grid, self._work, rank, found)
        return tuple(found.tolist())

    def _counted(self) -> tuple[int, np.ndarray]:
        marginals = np.zeros((s.KINDS, s.KINDS), np.uint16)
        with compiling("deduction"):
            total = counting.count(self.triangle, self.grid, self._work, marginals)
        return int(total), marginals

    def _pairs(self, among: Iterable[Sequence[int | str]]) -> list[int]:
        found = []
        for pair in among:
            if isinstance(pair, str) or len(pair) != 2:
                raise ValueError(f"alchemists: {pair!r} is no pair of two ingredients")
            found.append(self._pair(*pair))
        return found

    def _pair(self, first: int | str, second: int | str) -> int:
        a = _number(first, INGREDIENTS, "ingredient")
        b = _number(second, INGREDIENTS, "ingredient")
        if a == b:
            raise ValueError(f"alchemists: {first!r} cannot be mixed with itself")  # 1.6
        return int(PAIR_OF[a, b])


def _number(given: int | str, names: Sequence[str], what: str) -> int:
    """The number of what is given by number or name; ValueError names what there is."""
    if isinstance(given, str):
        name = given.replace(" ", "_")  # "bird claw" is how people write it
        if name in names:
            return names.index(name)
    elif (
        isinstance(given, (int, np.integer))
        and not isinstance(given, bool)
        and given in range(len(names))
    ):
        return int(given)
    raise ValueError(f"alchemists: no {what} {given!r}; there are {', '.join(names)}")


def _set(given: Sequence[int | str], names: Sequence[str], what: str) -> np.uint8:
    if not given:
        raise ValueError(f"alchemists: name at least one {what}; there are {', '.join(names)}")
    return np.uint8(sum({1 << _number(one, names, what) for one in given}))


def _need_any(total: int) -> None:
    if total == 0:
        raise ValueError("alchemists: no assignment fits the facts, so nothing has a probability")

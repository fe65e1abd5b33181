"""Games for the tests of words: played at random, but so that much of what is rare comes up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from meeple.alchemists import GAME, rules
from meeple.alchemists import state as s
from meeple.alchemists import tables as t

# Players, seed, other options; between them nearly all questions come up.
GAMES = [
    (2, 90, {}),
    (3, 51, {"mode": "apprentice"}),
    (4, 32, {}),
    (3, 38, {"deduction": False, "sale_shows_seller_exact": False}),
    (4, 11, {"mode": "apprentice", "barmaid_needs_exact": True}),
]

# Rather act than decline, so that much lies on the table.
_WEIGHTS = {"decline": 0.1, "favor": 3, "associate": 3, "artifact": 8}
_LIKED = {
    (s.DECLARE, "slot"): (s.SELL, s.BUY, s.DEBUNK, s.PUBLISH, s.EXHIBIT),
    (s.PURCHASE, "artifact"): (
        *(s.MAGIC_MORTAR, s.PERISCOPE, s.THINKING_CAP, s.ALTAR_OF_GOLD, s.FEATHER_IN_CAP),
    ),
    (s.THEORY, "ingredient"): (0, 1, 2, 6),  # of two grants
}
_EVERY = 3


def positions(
    num_players: int, seed: int, options: dict[str, object] | None = None
) -> Iterator[np.void]:
    """Every position of a game in which a seat decides, and the last one.

    It is one record that changes: copy what shall stay.
    """
    state = GAME.new_states(1, {"num_players": num_players, **(options or {})})[0]
    rng = random.Random(seed)
    rules.reset(state, seed)
    yield state
    while not state["over"]:
        rules.apply_action(state, _choice(state, rng))
        yield state


def _choice(state: np.void, rng: random.Random) -> int:
    """An action of a range drawn by weight, often one that leads to something."""
    ranges: dict[str, list[int]] = {}
    for action in GAME.legal(state).tolist():
        ranges.setdefault(GAME.actions.locate(action)[0], []).append(action)
    names = list(ranges)
    name = rng.choices(names, [_WEIGHTS.get(name, 1) for name in names])[0]
    liked = [action for action in ranges[name] if _is_liked(state, action)]
    return rng.choice(liked if liked and rng.random() < 0.8 else ranges[name])


def _is_liked(state: np.void, action: int) -> bool:
    """These players know the truth: claims and exhibits would seldom succeed by chance."""
    asked = int(state["decision"])
    name, (index,) = GAME.actions.locate(action)
    if asked == s.CLAIM and name == "potion":
        return index == _potion(state, int(state["accused"]))
    if asked == s.ACCUSE and name == "pair":
        return any(state["theories"][kind] >= 0 for kind in t.PAIR_MEMBERS[index])
    if asked == s.ANNOUNCE and name == "potion":
        hand = state["seats"][int(state["player"])]["hand"]
        return any(
            hand[first] and hand[second] and _potion(state, pair) == index
            for pair, (first, second) in enumerate(t.PAIR_MEMBERS)
        )
    if asked == s.MIX and name == "pair":
        return _potion(state, index) == int(state["potion"])
    return index in _LIKED.get((asked, name), ())


def _potion(state: np.void, pair: int) -> int:
    """What a pair makes."""
    first, second = state["assignment"][t.PAIR_MEMBERS[pair]]
    return int(t.POTION_OF[first, second])


@lru_cache
def kept(game: int) -> tuple[np.void, ...]:
    """Positions of a game of GAMES, not every one of a declaration; do not change them."""
    return tuple(
        state.copy()
        for number, state in enumerate(positions(*GAMES[game]))
        if number % _EVERY == 0 or state["over"] or state["decision"] != s.DECLARE
    )


def viewers(state: np.void) -> list[int | None]:
    """Every seat, and nobody in particular."""
    return [None, *range(int(state["num_players"]))]

"""The games there are, found from their folders; one table for every registry.

A folder of this package that holds `state.py` is a game, named by the folder, and
its `__init__.py` defines GAME. It is imported when it is asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game

PACKAGE = Path(__file__).resolve().parents[1]


@cache
def games() -> tuple[str, ...]:
    """Names of all games, in alphabetical order."""
    return tuple(sorted(state.parent.name for state in PACKAGE.glob("*/state.py")))


@cache
def get_game(name: str) -> Game:
    """The game called `name`; raises ValueError naming those there are."""
    if name not in games():
        raise ValueError(f"no game {name!r}; there are {', '.join(games())}")
    game: Game = import_module(f"meeple.{name}").GAME
    return game


def pettingzoo_id(name: str) -> str:
    """Such as `meeple/undecim-v0`."""
    return f"meeple/{name}-v0"


def gymnasium_id(name: str) -> str:
    """Such as `meeple/Undecim-v0`."""
    camel = "".join(word.capitalize() for word in name.split("_"))
    return f"meeple/{camel}-v0"


def register_games() -> None:
    """Enter all games into PettingZoo's and Gymnasium's registries; imports none of them."""
    import gymnasium
    import pettingzoo

    for name in games():
        if pettingzoo_id(name) not in pettingzoo.aec_registry:
            entry = "meeple.core.aec:make"
            pettingzoo.register("aec", pettingzoo_id(name), entry, kwargs={"name": name})
        if gymnasium_id(name) not in gymnasium.registry:
            gymnasium.register(
                gymnasium_id(name),
                entry_point="meeple.core.gym:SeatEnv",
                vector_entry_point="meeple.core.gym_vector:SeatVectorEnv",
                kwargs={"game": name},
            )

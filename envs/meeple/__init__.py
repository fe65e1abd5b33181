"""Meeple: heavyweight board games as reinforcement-learning environments.

    import meeple
    env = meeple.make("undecim", num_players=4)      # one game, PettingZoo's AEC interface
    batch = meeple.make_vec("undecim", 4096)         # many games at once, plain arrays
    gymnasium.make("meeple/Undecim-v0", opponents="greedy")     # one seat, Gymnasium's

Importing this package enters its games into PettingZoo's and Gymnasium's registries
and loads none of them: submodules are imported, and kernels compiled, when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .core.registry import PACKAGE, games, get_game, register_games

if TYPE_CHECKING:
    from .core.aec import GameEnv
    from .core.batch import Batch

__all__ = ["__version__", "games", "get_game", "make", "make_vec"]


def make(name: str, **options: Any) -> GameEnv:
    """One game as a PettingZoo AECEnv; `core.aec.GameEnv` tells what may be chosen.

    Raises ValueError naming the games, or the options and values, that there are.
    """
    from .core import aec

    return aec.make(name, **options)


def make_vec(name: str, num_envs: int, **options: Any) -> Batch:
    """`num_envs` games stepped together; `core.batch.Batch` tells what may be chosen.

    Raises ValueError naming the games, or the options and values, that there are.
    """
    from .core.batch import Batch

    return Batch(get_game(name), num_envs, **options)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version(__name__)
    if (PACKAGE / f"{name}.py").exists() or (PACKAGE / name / "__init__.py").exists():
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    entries = [f"{name}_v0" for name in games()]
    return sorted({*__all__, *games(), *entries, "core"})


register_games()

"""Alchemists for PettingZoo: `alchemists_v0.env(...)` takes what `meeple.make` takes."""

from typing import Any

from .core.aec import GameEnv, make


def env(**options: Any) -> GameEnv:
    """A new environment of Alchemists; `options` are those of `core.aec.GameEnv` and the game.

    It checks order, bounds and legality by itself, so PettingZoo's wrappers are not needed.
    Raises ValueError naming the options and values that there are.
    """
    return make("alchemists", **options)


def raw_env(**options: Any) -> GameEnv:
    """The same as `env`, under the name that PettingZoo gives to what lies inside wrappers."""
    return make("alchemists", **options)

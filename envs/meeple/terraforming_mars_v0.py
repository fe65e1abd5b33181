"""Terraforming Mars for PettingZoo: `env(...)` takes what `meeple.make` takes."""

from typing import Any

from .core.aec import GameEnv, make


def env(**options: Any) -> GameEnv:
    """A new environment; `options` are those of `core.aec.GameEnv` and of Terraforming Mars.

    It checks order, bounds and legality by itself, so PettingZoo's wrappers are not needed.
    Raises ValueError naming the options and values that there are.
    """
    return make("terraforming_mars", **options)


def raw_env(**options: Any) -> GameEnv:
    """The same as `env`, under the name that PettingZoo gives to what lies inside wrappers."""
    return make("terraforming_mars", **options)

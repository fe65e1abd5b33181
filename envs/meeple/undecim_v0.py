"""Undecim for PettingZoo: `undecim_v0.env(...)`, which takes what `meeple.make` takes."""

from functools import partial

from .core.aec import make

env = raw_env = partial(make, "undecim")

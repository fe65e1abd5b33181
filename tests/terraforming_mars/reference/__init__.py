"""Terraforming Mars in plain Python, one module per part of the rules: the oracle of the tests.

Slow and literal on purpose. It shares no code with the library, only the files of
printed facts, so that two readings of the rules can be played against each other.
Numbers in comments are sections of the rules.
"""

from .game import Reference

__all__ = ["Reference"]

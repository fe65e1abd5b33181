"""Undecim in plain Python, one module per part of the rule book: the oracle of the tests.

Slow and literal on purpose. It shares no code with the library and reads the card list
itself, so that two readings of the rules can be played against each other.
"""

from .game import Reference

__all__ = ["Reference"]

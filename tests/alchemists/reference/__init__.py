"""Alchemists in plain Python, one module per part of the rules: the oracle of the tests.

Slow and literal on purpose. It shares no code with the library, only the files of
printed facts, so that two readings of the rules can be played against each other. It
draws from a generator of its own: options and a seed are all it needs. Numbers in
comments are paragraphs of the rules.
"""

from .game import Game

__all__ = ["Game"]

"""The stream of random numbers: SplitMix64, kept separately from the library's."""

from __future__ import annotations

WORD = 2**64


class Chance:
    """A stream; `counter` is all its state."""

    def __init__(self, seed):
        self.counter = seed % WORD

    def word(self):
        self.counter = (self.counter + 0x9E3779B97F4A7C15) % WORD
        w = self.counter
        w = (w ^ (w >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        w = (w ^ (w >> 27)) * 0x94D049BB133111EB % WORD
        return w ^ (w >> 31)

    def below(self, n):
        """A number from 0 to n - 1."""
        return ((self.word() >> 32) * n) >> 32

    def member(self, things):
        """One of a set of numbers."""
        return sorted(things)[self.below(len(things))]

    def card(self, deck):
        """One card of a deck, which is a list with the number of cards of each kind."""
        cards = [kind for kind, number in enumerate(deck) for _ in range(number)]
        return cards[self.below(len(cards))]

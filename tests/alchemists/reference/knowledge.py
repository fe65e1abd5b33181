"""14 What a seat can conclude from its facts alone."""

from __future__ import annotations

import numpy as np

from .chemistry import ASSIGNMENTS, POTIONS, RESULTS
from .facts import KINDS, PAIRS


def mask(things):
    """A set of small numbers as one number."""
    return sum(1 << thing for thing in things)


class Knowledge:
    """Facts about pairs and ingredients, and the assignments that fit them all."""

    def __init__(self, deduction):
        self.deduction = deduction
        self.triangle = [set(range(len(POTIONS))) for _ in PAIRS]
        self.grid = [set(range(KINDS)) for _ in range(KINDS)]
        self.fitting = np.arange(len(ASSIGNMENTS)) if deduction else None
        self._figures = None

    def pair_makes(self, pair, potions):
        """The pair makes one of these potions."""
        self.triangle[pair] &= set(potions)
        if self.deduction:
            fits = np.isin(RESULTS[pair, self.fitting], sorted(potions))
            self.fitting = self.fitting[fits]
        self._figures = None

    def ingredient_is(self, ingredient, alchemicals):
        """The ingredient is one of these alchemicals."""
        self.grid[ingredient] &= set(alchemicals)
        if self.deduction:
            fits = np.isin(ASSIGNMENTS[self.fitting, ingredient], sorted(alchemicals))
            self.fitting = self.fitting[fits]
        self._figures = None

    def count(self):
        return len(self.fitting) if self.deduction else 0

    def marginals(self):
        """How many of the fitting assignments give each ingredient each alchemical."""
        if not self.deduction:
            return [[0] * KINDS for _ in range(KINDS)]
        fitting = ASSIGNMENTS[self.fitting]
        return [np.bincount(fitting[:, i], minlength=KINDS).tolist() for i in range(KINDS)]

    def figures(self):
        """Triangle and grid as numbers, count and marginals; kept until the next fact."""
        if self._figures is None:
            self._figures = {
                "triangle": [mask(potions) for potions in self.triangle],
                "grid": [mask(alchemicals) for alchemicals in self.grid],
                "count": self.count(),
                "marginals": self.marginals(),
            }
        return self._figures

"""What can be concluded from experiments: exact counts over all 40,320 assignments.

`Deduction` works on its own, without a game; `counting` holds the kernels that the game's
rules use as well.
"""

from .knowledge import ALCHEMICALS, INGREDIENTS, PAIRS, POTIONS, Deduction

__all__ = ["ALCHEMICALS", "INGREDIENTS", "PAIRS", "POTIONS", "Deduction"]

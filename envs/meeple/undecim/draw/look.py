"""Colours of the game."""

from __future__ import annotations

from ...core.drawing import INK, SHEET
from .. import state as s

NIGHT, MOONLIGHT = "#39324a", "#e6ded0"

# By half; light and dark alternate, so that they differ in grey too.
HALF_COLOURS = (
    "#a9d18e",  # grassland
    "#b9b9bd",  # stone
    "#2f7d5b",  # forest
    "#8a5a34",  # wood
    "#8fb9c9",  # swamp
    "#e8935c",  # clay
    "#7a6f9b",  # mountain
    "#3f6fa8",  # iron
    "#7d1f33",  # enemy
    "#f2c230",  # gold
)
TOWN_COLOURS = tuple(HALF_COLOURS[half] for half in (1, 3, 5, 7, s.GOLD))
ON_DARK = {HALF_COLOURS[half] for half in (2, 3, 6, 7, s.ENEMY)}  # take light writing

# Okabe and Ito's palette, told apart with every kind of colour vision; each comes with its number.
SEAT_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")


def ink_on(colour: str) -> str:
    """A colour that can be read on `colour`."""
    return SHEET if colour in ON_DARK else INK

"""Colours of the game."""

from __future__ import annotations

# In the order of the wheel: desert, plains, swamp, lakes, forest, mountains, wasteland.
TERRAIN_COLOURS = ("#f0d98c", "#cfa678", "#8b8792", "#8fbfe6", "#94c789", "#cfcfd3", "#e59c86")
TERRAIN_SIGNS = ("#c9a53f", "#a0733f", "#5d5965", "#4f8cc4", "#4f8f4b", "#94949c", "#b25f49")
PIECE_COLOURS = ("#f5b800", "#7b4a22", "#26232b", "#1d63b8", "#1c7a3c", "#75757f", "#c22a22")

NO_COLOUR = "#e4ded2"  # of a seat without a faction

RIVER, RIVER_LINE = "#dcedf5", "#b4d5e6"
GOLD, POWER = "#e9b949", "#6a3fa0"

CULT_COLOURS = ("#cf4a2e", "#2f7fc1", "#8a6a3b", "#7d8894")
CULT_TINTS = ("#fbe9e2", "#e4f0fa", "#f3ecdf", "#eceff2")

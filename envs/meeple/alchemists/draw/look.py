"""Colours of the game."""

from __future__ import annotations

# Away from the red, green and blue of the signs; each comes with its number.
SEAT_COLOURS = ("#e08600", "#7a3fa0", "#2f3a4a", "#1f98a6")

SIGN_COLOURS = ("#c8392f", "#2f8f46", "#2b63c0")  # red, green, blue
NEUTRAL_COLOUR = "#86828f"

# In the order of tables.ZONE_NAMES: red, plain, green, blue.
ZONE_COLOURS = ("#c8392f", "#a19ea8", "#2f8f46", "#2b63c0")
ZONE_TINTS = ("#fbe3e0", "#f1eeea", "#e2f2e5", "#e1eafa")

PARCHMENT, PARCHMENT_LINE = "#fdf8ec", "#d8c9a0"
LEVEL_TINTS = ("#fdf8ec", "#f3f5fb", "#f9effa")
LEVEL_LINES = ("#c9a55c", "#8fa0c8", "#b58abf")
GOLD, GOLD_LINE, SILVER = "#f2c230", "#8a6206", "#d4d7de"
CARD, CARD_LINE = "#fffdf7", "#bdb49f"
BACK, BACK_LINE = "#5b4b72", "#a897c4"
PLACE, PLACE_LINE = "#f3eee3", "#cfc6b4"  # where a cube or a seal can lie
LIKELY = "#2f7f86"  # the darkest shade of a deduction grid


def blend(colour: str, part: float) -> str:
    """`colour` in white, from 0 (white) to 1."""
    tones = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 + (tone - 255) * part):02x}" for tone in tones)

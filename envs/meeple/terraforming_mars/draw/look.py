"""Colours of the game."""

from __future__ import annotations

# Told apart with every kind of colour vision; each comes with its number.
SEAT_COLOURS = ("#c23b2a", "#2469b3", "#e0a100", "#2b2a33", "#b565a7")
NEUTRAL_COLOUR = "#8d8a99"

# In the order of the resources: MC, steel, titanium, plants, energy, heat.
RESOURCE_COLOURS = ("#f0bd27", "#8f5f37", "#3f3f4a", "#4c9640", "#7d46a5", "#d8552c")
TAG_COLOURS = (
    "#8f5f37",  # building
    "#2b2a33",  # space
    "#f4f2f8",  # science
    "#7d46a5",  # power
    "#3b82c4",  # earth
    "#e0883a",  # jovian
    "#4c9640",  # plant
    "#a5cf6a",  # microbe
    "#2f7d5b",  # animal
    "#8d8a99",  # city
)
# Automated, active and event cards, corporations.
TYPE_COLOURS = ("#4c9640", "#2d76bd", "#cc4a2e", "#6b6675")

GROUND, GROUND_LINE = "#e6b08a", "#c98a60"
VOLCANO, RESERVED, RESERVED_LINE = "#d6925f", "#cfe4f3", "#7fb2d9"
CITY_GROUND, SKY = "#d5d2da", "#33202a"
GREENERY_TILE, OCEAN_TILE, CITY_TILE, SPECIAL_TILE = "#6dbb57", "#4a90cc", "#a7a4b2", "#b98b5e"
GOLD, PRODUCTION = "#e9b949", "#b98b5e"

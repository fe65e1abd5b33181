"""Ways of choosing among legal actions that bring about what uniform chance rarely does.

A style first chooses a range of actions by weight, then an action of the range.
"""

from __future__ import annotations

from .reference import facts
from .reference.actions import locate

BUILDER = {
    "done": 0.3,
    "accept": 4,
    "decline": 1,
    "stay": 0.03,
    "pass_turn": 0.15,
    "build": 12,
    "transform": 5,
    "upgrade": 6,
    "stronghold": 12,
    "priest": 2,
    "power": 4,
    "special": 8,
    "advance": 2,
    "bonus_card": 0.15,
    "artifact": 0.15,
    "river_town": 3,
    "convert": 0.15,
}
# More of what happens on cult tracks (9).
PRIEST = {
    **BUILDER,
    "done": 2,
    "priest": 6,
    "upgrade": 10,
    "stronghold": 4,
}
# Conversions before and after everything (4).
DITHERER = {**BUILDER, "stay": 3, "convert": 0.5, "done": 1, "decline": 3}
STYLES = {"uniform": None, "builder": BUILDER, "priest": PRIEST, "ditherer": DITHERER}
HOME_BIAS = 8  # how much rather a hex is turned to home than to something else
CLIMBING_TOWNS = (4, 5)  # TW5, TW6


def choose(style, reference, rng):
    """An action for the pending decision of the reference."""
    legal, weights = reference.legal(), STYLES[style]
    if weights is None:
        return rng.choice(legal)
    ranges = {}
    for action in legal:
        ranges.setdefault(locate(action)[0], []).append(action)
    if reference.question == "target":
        return _target(reference, legal, rng)
    names = list(ranges)
    name = rng.choices(names, [weights.get(name, 1) for name in names])[0]
    actions = ranges[name]
    if style == "priest" and name == "town":
        climbing = [action for action in actions if locate(action)[1] in CLIMBING_TOWNS]
        actions = climbing or actions
    if name in ("build", "transform"):
        return _beside_own(reference, actions, rng)
    return rng.choice(actions)


def _target(reference, legal, rng):
    home = reference.table.seats[reference.player].home
    weights = [HOME_BIAS if locate(action)[1] == home else 1 for action in legal]
    return rng.choices(legal, weights)[0]


def _beside_own(reference, actions, rng):
    """Towns need neighbours: rather a hex with own structures around, by land or river."""
    s, board = reference.player, reference.table.board
    own = set(board.hexes(s))

    def weight(h):
        beside = 20 * len(own & board.adjacent(h))
        return 1 + beside + sum(len(own & bank) for bank in facts.BANKS if h in bank)

    return rng.choices(actions, [weight(locate(action)[1]) for action in actions])[0]

"""Ways of choosing among legal actions that bring about what uniform chance rarely does.

A style first chooses a range of actions by weight, then an action of the range.
"""

from __future__ import annotations

from .reference.actions import locate

# Plays cards, uses what they offer, seldom passes.
PLAYER = {
    "done": 0.25,
    "pass_turn": 0.1,
    "play": 12,
    "use": 8,
    "card": 2,
    "project": 1,
    "milestone": 10,
    "award": 1,
    "plants": 5,
    "heat": 4,
}
# Raises the parameters, so that the game ends.
RUSHER = {**PLAYER, "project": 6, "plants": 20, "heat": 20, "play": 6}
# Collects cards, hits others, lets the piles run out.
HOARDER = {**PLAYER, "card": 12, "done": 0.1, "project": 0.2, "heat": 0.3, "pass_turn": 0.3}
STYLES = {"uniform": None, "player": PLAYER, "rusher": RUSHER, "hoarder": HOARDER}
SELLING = {"done": 3, "card": 1}


def choose(style, reference, rng):
    """An action for the pending decision of the reference."""
    legal, weights = reference.legal(), STYLES[style]
    if weights is None:
        return rng.choice(legal)
    if reference.question == "sell":
        weights = SELLING
    ranges = {}
    for action in legal:
        ranges.setdefault(locate(action)[0], []).append(action)
    names = list(ranges)
    name = rng.choices(names, [weights.get(name, 1) for name in names])[0]
    return rng.choice(ranges[name])

"""What a finished game is worth to each seat, from its standings.

"placement" (default): from 1 for the first to -1 for the last place in even steps;
seats that share a place share the steps' mean. "win": 1 for the winner, -1 / (n - 1)
for each other seat; winners that tie share. Both sum to zero. "margin": the lead
over the mean of the other seats, divided by the game's `score_scale`, clipped to
[-1, 1]. Alone at the table: 1 for place 1, otherwise -1.
"""

from __future__ import annotations

import numpy as np

from .kernel import kernel

PLACEMENT, WIN, MARGIN = range(3)
REWARDS = {"placement": PLACEMENT, "win": WIN, "margin": MARGIN}


@kernel
def write_rewards(seats, scores, places, mode, score_scale, out):
    """Rewards of `seats` players into `out`, float32[>= seats], each in [-1, 1].

    scores: float32[seats]; places: int8[seats], from 1, ties share the smaller one.
    """
    if seats == 1:
        out[0] = 1.0 if places[0] == 1 else -1.0
        return
    total = np.float32(0.0)
    for i in range(seats):
        total += scores[i]
    for i in range(seats):
        sharing = 0
        for j in range(seats):
            sharing += places[j] == places[i]
        if mode == PLACEMENT:
            mean_place = places[i] + (sharing - 1) / 2
            out[i] = 1.0 - 2.0 * (mean_place - 1.0) / (seats - 1)
        elif mode == WIN:
            out[i] = -1.0 / (seats - 1)
            if places[i] == 1:
                out[i] = (1.0 - (sharing - 1.0) / (seats - 1)) / sharing
        else:
            lead = scores[i] - (total - scores[i]) / (seats - 1)
            out[i] = min(max(lead / score_scale, -1.0), 1.0)

"""What a seat cannot know: only chance to come, and none comes after the set-up."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel


@kernel
def determinize(state, seat, seed):
    """Replace the generator; everything else lies open. See core.game."""
    state.rng[0] = np.uint64(seed)

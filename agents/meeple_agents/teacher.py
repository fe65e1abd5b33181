"""The built-in greedy player as a teacher: what would it do in other players' positions?"""

from __future__ import annotations

import numpy as np

from meeple.core.batch import Batch
from meeple.core.random import GOLDEN_GAMMA


class Teacher:
    """What the greedy player would do in each game of a batch.

    It is asked by playing one step of a copy of each position with greedy at every seat.
    """

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self._twin = Batch(
            batch.game,
            batch.num_envs,
            observations=False,
            autoreset=False,
            log=True,
            lineup="greedy",
            limit=1,
            **batch.options,
        )
        self._twin.reset(seed=0)

    def choices(self) -> np.ndarray:
        """Its actions, int64[n]; ties are broken by the game's seed and length."""
        batch, twin, slots = self._batch, self._twin, self._twin.arrays.slots
        twin.arrays.words[:] = batch.arrays.words
        slots["stream"][:, 0] = batch.seeds + batch.lengths.astype(np.uint64) * GOLDEN_GAMMA
        slots["episode"] = slots["length"] = 0
        twin.step(np.zeros(batch.num_envs, np.int64))
        return twin.arrays.log_actions[:, 0, 0].astype(np.int64)

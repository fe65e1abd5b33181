"""Given actions, played through a batch: how recorded games are played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .batch import Batch
from .game import Game


def open_table(
    game: Game,
    options: Mapping[str, Any],
    seeds: list[int],
    reward: str = "placement",
    num_threads: int = 1,
) -> Batch:
    """A batch that plays one game of each seed, all seats from outside, and logs it."""
    batch = Batch(
        game,
        len(seeds),
        observations=False,
        autoreset=False,
        log=True,
        reward=reward,
        num_threads=num_threads,
        **game.check_options(options),
    )
    batch.reset(seeds=np.array(seeds, np.uint64))
    return batch


def play_rows(batch: Batch, rows: Sequence[np.ndarray]) -> np.ndarray:
    """Play row i of actions, int64[any], in game i; int64[n], the step found illegal or -1."""
    lengths = np.array([len(row) for row in rows])
    table = np.zeros((len(rows), max(lengths, default=0)), np.int64)
    for i, row in enumerate(rows):
        table[i, : len(row)] = row
    stopped = np.full(len(rows), -1)
    going = lengths > 0
    for step in range(table.shape[1]):
        actions = np.ascontiguousarray(table[:, step])
        going &= lengths > step
        fine = are_legal(batch.masks, actions, batch.game.num_actions)
        stopped[going & ~fine] = step
        going &= fine
        if not going.any():
            break
        batch.step(actions, where=going, validate=False)
    return stopped


def are_legal(masks: np.ndarray, actions: np.ndarray, num_actions: int) -> np.ndarray:
    """Whether each of `actions`, int64[n], is in its packed mask, uint64[n, words]; bool[n]."""
    inside = (actions >= 0) & (actions < num_actions)
    safe = np.where(inside, actions, 0)
    words = masks[np.arange(len(masks)), safe >> 6]
    return inside & ((words >> (safe & 63).astype(np.uint64)) & np.uint64(1)).astype(np.bool_)

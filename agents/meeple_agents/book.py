"""The book kept at a table: games are taken down as they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from meeple.core.batch import Batch
from meeple.core.shards import Games

if TYPE_CHECKING:
    from .players import Table


class Book:
    """Takes down games as they end, in whatever order; gives them out in the order dealt."""

    def __init__(self, table: Table, seeds: np.ndarray, seatings: np.ndarray, first: int) -> None:
        self.table, self.seeds, self.seatings, self.first = table, seeds, seatings, first
        count, seats = seatings.shape
        self.count = 0  # games taken down
        self.columns: dict[str, np.ndarray] = {
            "steps": np.zeros(count, np.int32),
            "chains": np.zeros(count, np.uint64),
            "scores": np.zeros((count, seats), np.float32),
            "places": np.zeros((count, seats), np.int8),
            "rewards": np.zeros((count, seats), np.float32),
        }
        nothing = np.zeros(0, np.uint16)
        # Games, their actions and links, in the order in which they ended.
        self._entries = [(np.zeros(0, np.int64), nothing, nothing)]

    def enter(self, batch: Batch, slots: np.ndarray, games: np.ndarray) -> None:
        """Take down the games that ended in `slots`; if interrupted, all of them or none."""
        finished, seats = batch.finished[slots], batch.num_players
        self.columns["steps"][games] = finished["length"]
        self.columns["chains"][games] = finished["chain"]
        for name in ("scores", "places", "rewards"):
            self.columns[name][games] = finished[name][:, :seats]
        if len(slots):
            self._entries.append((games, *self._logged(batch, slots, finished["length"])))
            self.count += len(slots)

    def _logged(
        self, batch: Batch, slots: np.ndarray, lengths: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Actions and links of the games that ended in `slots`, one after the other."""
        if not self.table.log:
            return np.zeros(0, np.uint16), np.zeros(0, np.uint16)
        longest = int(lengths.max())
        if longest > batch.arrays.log_actions.shape[2]:
            name = self.table.game.name
            raise RuntimeError(f"{name}: a game of {longest} steps is longer than allowed")
        written = np.arange(longest) < lengths[:, None]
        actions = batch.arrays.log_actions[slots, 0, :longest][written]
        return actions, batch.arrays.log_links[slots, 0, :longest][written]

    def games(self) -> Games:
        """All games taken down, in the order in which they were dealt."""
        table = self.table
        ended, actions, links = map(np.concatenate, zip(*self._entries, strict=True))
        order = np.argsort(ended)
        done = ended[order]
        columns = {name: values[done] for name, values in self.columns.items()}
        if table.log and (order[1:] < order[:-1]).any():
            steps = self._steps(ended, order)
            actions, links = actions[steps], links[steps]
        return Games(
            game=table.game.name,
            rules_version=table.game.rules_version,
            options=dict(table.batch.options),
            reward=table.reward,
            names=table.names,
            numbers=self.first + done,
            seeds=self.seeds[done],
            seatings=self.seatings[done],
            actions=actions,
            links=links,
            **columns,
        )

    def _steps(self, ended: np.ndarray, order: np.ndarray) -> np.ndarray:
        """Where the steps of the games `ended[order]` are among those of `ended`; int64[steps]."""
        lengths = self.columns["steps"][ended].astype(np.int64)
        begins = (np.cumsum(lengths) - lengths)[order]
        lengths = lengths[order]
        moved = begins - (np.cumsum(lengths) - lengths)
        return np.arange(lengths.sum()) + np.repeat(moved, lengths)

"""A tournament on a cluster, split by tables."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meeple.core.game import Game
from meeple.core.shards import Games

from ..arena import ArenaResult, entered, play_tables, result_of, together
from ..players import Player, Progress
from .connection import LOCAL
from .pool import Pool

_PARTS = 64  # at least so many, if there are tables enough: the loss of one is no pity
_SHARE = 4  # at least so many parts for each worker, for some play faster than others


@dataclass(frozen=True)
class _Tables:
    """What it takes to play any tables of a tournament."""

    game: str
    options: Mapping[str, Any]
    players: tuple[Player, ...]
    seed: int
    how: Mapping[str, Any] = field(default_factory=dict)

    def do(self, span: tuple[int, int]) -> Games:
        """Play the tables from the first number up to the second, which is left out."""
        return play_tables(
            self.game, self.options, self.players, range(*span), self.seed, **self.how
        )


def run_arena_on_ray(
    game: Game | str,
    options: Mapping[str, Any] | None,
    players: Sequence[str | Player],
    num_games: int,
    seed: int = 0,
    *,
    address: str = LOCAL,
    workers: int | None = None,
    progress: Progress | None = None,
    **how: Any,
) -> ArenaResult:
    """`run_arena` on a cluster; it gives the same result.

    Args:
        game: the game or its name.
        options: its options, by name; None: the defaults.
        players: two or more, objects or names, all of different names.
        num_games: is rounded up to whole tables.
        seed: founds the games and who meets whom.
        address: "local" (this machine's cores), "auto" or HOST:PORT of a running cluster.
        workers: how many; None: one for each core of the cluster.
        progress: called with games finished and steps taken, after each part.
        how: goes on to `play_games` (num_envs, log, reward, num_threads).

    Raises what `run_arena` raises, and what `Pool.run` raises.
    """
    game, checked, entrants = entered(game, options, players)
    if num_games < 1:
        raise ValueError(f"{game.name}: num_games={num_games}: at least 1 is needed")
    work = _Tables(game.name, checked, tuple(entrants), seed, how)
    count = math.ceil(num_games / checked["num_players"])
    parts = {(0, 0): work.do((0, 0))}  # no games, but of the right kind

    def done(span: tuple[int, int], games: Games) -> None:
        parts[span] = games
        if progress:
            played = parts.values()
            progress(sum(map(len, played)), sum(int(part.steps.sum()) for part in played))

    interrupted = False
    try:
        pool = Pool(address, workers, how.get("num_threads", 1))
        pool.run(work, lambda room: spans(count, room), done)
    except KeyboardInterrupt:
        interrupted = True
    return result_of(together(list(parts.values())), interrupted=interrupted)


def spans(count: int, workers: int) -> list[tuple[int, int]]:
    """Tables 0 to `count`, cut into parts for so many workers; each from, up to."""
    size = math.ceil(count / max(_PARTS, _SHARE * workers))
    return [(first, min(first + size, count)) for first in range(0, count, size)]

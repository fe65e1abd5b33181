"""Workers made ready: kernels compiled once for each machine, and the same rules everywhere."""

from __future__ import annotations

import hashlib
import os
import socket
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from meeple.core.batch import Batch
from meeple.core.kernel import PACKAGE, digest
from meeple.core.registry import get_game

from ..players import BuiltIn, Player, ask

_AGENTS = Path(__file__).resolve().parents[1]


class Facts(NamedTuple):
    """What a worker tells of itself when it is ready."""

    machine: str
    process: int
    sources: str  # hash of all sources and tables, of the games and of the players


def facts() -> Facts:
    """Those of this process."""
    total = hashlib.sha256()
    for folder in (PACKAGE, _AGENTS):  # all of both, also what kernels do not depend on
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".py", ".json"}:
                total.update(path.relative_to(folder).as_posix().encode())
                total.update(path.read_bytes())
    return Facts(socket.gethostname(), os.getpid(), total.hexdigest())


def rehearse(game: str, options: Mapping[str, Any], players: Sequence[Player]) -> None:
    """Use once every kernel that playing needs, so that all are compiled or read from disk."""
    asked = [player for player in players if not isinstance(player, BuiltIn)]
    batch = Batch(get_game(game), 1, log=True, action_masks=True, **options)
    batch.reset(seed=1)
    for player in {id(one): one for one in asked}.values():
        ask(player, batch, np.zeros(1, np.int64))
    batch.step(batch.sample())


@contextmanager
def one_at_a_time(what: str) -> Iterator[None]:
    """Let one process of this machine after the other into the block.

    The first one compiles; the others wait and find the kernels on disk. The lock goes with
    the process that holds it, however that ends.
    """
    try:
        import fcntl
    except ImportError:  # no such locks here: kernels may be compiled more than once
        yield
        return
    name = f"meeple-{os.getuid()}-{what}-{digest(PACKAGE)[:16]}.lock"
    with open(Path(tempfile.gettempdir()) / name, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield

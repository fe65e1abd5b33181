"""`meeple doctor`: what is installed, what is missing, and what to do about it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import NamedTuple

import numba

from meeple.core import loops
from meeple.core.game import Game
from meeple.core.registry import games, get_game

from .arguments import Json
from .console import emit, show_table

_REQUIREMENT = re.compile(r"^([\w.-]+)(?:\[[\w,.-]+\])?[^;]*(?:;.*extra\s*==\s*['\"](\w+)['\"])?")
_NOT_FOR_USERS = ("dev",)


class Finding(NamedTuple):
    """One thing looked at."""

    what: str
    state: str
    fine: bool
    advice: str = ""


def doctor(json: Json = False) -> None:
    """Look at the machine, the packages and the compiled kernels, with advice."""
    findings = [*_machine(), *_packages(), *_kernels(), *_environment()]
    if json:
        emit([finding._asdict() for finding in findings])
        return
    rows = [("ok" if one.fine else "–", one.what, one.state, one.advice) for one in findings]
    show_table("Doctor", ("", "what", "state", "advice"), rows)


def _machine() -> Iterator[Finding]:
    from meeple_bench import machine

    old = sys.version_info < (3, 11)
    advice = "Python 3.11 or newer is needed" if old else ""
    yield Finding("Python", f"{sys.version.split()[0]} ({sys.executable})", not old, advice)
    yield Finding("CPU", f"{machine.cpu_model()}, {machine.cores()} cores", True)
    load = machine.load_average()
    if load is not None:
        busy = load[0] > machine.cores()
        advice = "others are using this machine: wall-clock speeds will be low" if busy else ""
        yield Finding("load", ", ".join(map(str, load)), not busy, advice)


def _packages() -> Iterator[Finding]:
    """The packages that are needed, then those of each extra."""
    from meeple_bench.machine import version_of

    for package, extra in _requirements().items():
        found = version_of(package)
        advice = ""
        if found is None:
            advice = (
                f"pip install 'meeple[{extra}]', if you want it" if extra else "pip install meeple"
            )
        where = f" ({extra})" if extra else ""
        yield Finding(f"{package}{where}", found or "not installed", bool(found), advice)


def _requirements() -> dict[str, str]:
    """The (first) extra of each package, as the distribution has it; "" if always needed."""
    try:
        lines = requires("meeple") or []
    except PackageNotFoundError:  # run from a source tree
        lines = ["numpy", "numba", "gymnasium", "pettingzoo"]
    found: dict[str, str] = {}
    for line in lines:
        match = _REQUIREMENT.match(line)
        if match and match[1] != "meeple" and match[2] not in _NOT_FOR_USERS:
            found.setdefault(match[1], match[2] or "")
    return found


def _kernels() -> Iterator[Finding]:
    """Where compiled kernels are kept, and whether each game's are."""
    place = Path(loops.step_games._cache.cache_path)
    existing = next(folder for folder in (place, *place.parents) if folder.exists())
    writable = os.access(existing, os.W_OK)
    advice = "" if writable else "set NUMBA_CACHE_DIR to a folder that you can write to"
    yield Finding("cache", f"{place}{'' if writable else ' (not writable)'}", writable, advice)
    for name in games():
        kept = is_compiled(get_game(name))
        state = "compiled, on disk" if kept else "not compiled yet, or changed since"
        advice = "" if kept else f"meeple warmup {name}"
        yield Finding(f"kernels of {name}", state, kept, advice)


def is_compiled(game: Game) -> bool:
    """Whether the main loop over this game's states is on disk, for the sources as they are."""
    record = numba.from_dtype(game.state)
    index = loops.step_games._cache._cache_file._load_index()  # empty if the sources have changed
    return any(getattr(signature[0], "dtype", None) == record for signature, *_ in index)


def _environment() -> Iterator[Finding]:
    """Settings that change speed without saying so."""
    if numba.config.DISABLE_JIT:
        yield _setting("NUMBA_DISABLE_JIT", "kernels run as plain Python, a thousand times slower")
    if numba.config.BOUNDSCHECK:
        yield _setting("NUMBA_BOUNDSCHECK", "kernels check every index, several times slower")
    if not os.environ.get("OMP_NUM_THREADS"):
        advice = "set it to 1 in workers that train: torch's threads get in each other's way"
        yield Finding("OMP_NUM_THREADS", "not set", True, advice)


def _setting(name: str, effect: str) -> Finding:
    return Finding(name, str(os.environ.get(name, "set")), False, effect)

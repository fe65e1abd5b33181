"""The one decorator for compiled functions, and a disk cache that is never stale.

Numba's disk cache watches only the file a function stands in. Our kernels call
kernels in other files, so after an edit in a game's rules a cached loop in
`core/loops.py` would go on playing the old rules. Here a kernel's stamp covers
everything that it can call: for a game's own file `core` and that game, for any
other file the whole package (and the file's own package, if it is another).

Compiling takes seconds, so it is never silent: `compiling` prints one line.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import numba
from numba.core import caching, event

PACKAGE = Path(__file__).resolve().parents[1]
NO_KERNELS = frozenset(
    "text.py view.py describe.py reasons.py words.py costs.py draw verify verify.py integrity.py "
    "ledger.json "  # rooms of a game
    "picture.py drawing.py batch.py aec.py env.py gym.py gym_vector.py seat_games.py record.py "
    "replay.py shards.py files.py errors.py registry.py options.py".split()
)
"""Files and folders without kernels or constants of kernels: editing one recompiles nothing.

So do the entry points, `GAME_v0.py`.
"""

_roots: dict[Path, None] = {PACKAGE: None}  # packages and scripts that hold kernels, in order


@lru_cache
def digest(place: Path) -> str:
    """Hash of a folder's sources and tables (which kernels hold as constants), or of one file."""
    total = hashlib.sha256()
    for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
        if path.suffix in {".py", ".json"} and not _without_kernels(path):
            total.update(path.name.encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def _without_kernels(path: Path) -> bool:
    return not NO_KERNELS.isdisjoint(path.parts[-2:]) or path.name.endswith("_v0.py")


class _PackageStamp:
    """Mixed into one of numba's cache locators: its place, our stamp."""

    _py_file: str

    def get_source_stamp(self) -> str:
        path = Path(self._py_file).resolve()
        # Bounds-checked and plain code must not be taken for each other.
        checked = f"boundscheck={numba.config.BOUNDSCHECK}"
        root = _root_of(path)
        if root != PACKAGE:
            return digest(PACKAGE) + digest(root) + checked
        room = path.relative_to(PACKAGE).parts[0]
        if room == "core" or room.endswith(".py"):
            return digest(PACKAGE) + checked
        return digest(PACKAGE / "core") + digest(PACKAGE / room) + checked

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        if _root_of(Path(py_file).resolve()) is None:
            return None  # not ours: numba's own locators come next
        return super().from_function(py_func, py_file)  # type: ignore[misc]


class PackageInTree(_PackageStamp, caching.InTreeCacheLocator):
    """In `__pycache__` beside the source, where that can be written."""


class PackageUserWide(_PackageStamp, caching.UserWideCacheLocator):
    """In the user's cache folder otherwise (a read-only installation)."""


class PackageNamed(_PackageStamp, caching.UserProvidedCacheLocator):
    """In the folder that `NUMBA_CACHE_DIR` names, where it names one."""


def _root_of(path: Path) -> Path | None:
    return next((root for root in _roots if root == path or root in path.parents), None)


if not numba.config.CACHE_LOCATOR_CLASSES:
    _ours = (PackageNamed, PackageInTree, PackageUserWide)
    numba.config.CACHE_LOCATOR_CLASSES = ",".join(
        [f"{__name__}.{locator.__name__}" for locator in _ours]
        + [locator.__name__ for locator in caching.CacheImpl._locator_classes]
    )


def kernel(function: Any, **how: Any) -> Any:
    """Compile `function` on first use, kept on disk until a source or a table changes.

    Kernels raise nothing and allocate nothing, so they run without the GIL: a
    batch is stepped by plain threads. (`parallel=True` buys no speed over that
    and multiplies compile time.)
    """
    file = Path(function.__code__.co_filename).resolve()
    if PACKAGE in file.parents and _without_kernels(file):
        raise TypeError(f"{file.name} is listed as a file without kernels (core.kernel.NO_KERNELS)")
    if _root_of(file) is None:
        depth = function.__module__.count(".")  # of another package; 0: a script of its own
        _roots[file.parents[depth - 1] if depth else file] = None
    return numba.njit(cache=True, nogil=True, error_model="numpy", **how)(function)


def inlined(function: Any) -> Any:
    """A kernel that becomes part of each kernel that calls it.

    Every level of calls that holds a whole game is optimised as a whole once more,
    seconds each; parts of the loops over games therefore have no level of their own.
    """
    return kernel(function, inline="always")


class _CompileWatch(event.Listener):
    """Notices that something is really compiled, rather than read from disk."""

    def __init__(self) -> None:
        self.label: str | None = None
        self.started: float | None = None

    def on_start(self, event: event.Event) -> None:
        if self.label is not None and self.started is None and _is_ours(event.data["dispatcher"]):
            self.started = time.perf_counter()
            if not os.environ.get("MEEPLE_QUIET"):
                print(f"meeple: compiling {self.label} ...", end="", file=sys.stderr, flush=True)

    def on_end(self, event: event.Event) -> None:
        pass


def _is_ours(dispatcher: Any) -> bool:
    return _root_of(Path(dispatcher.py_func.__code__.co_filename).resolve()) is not None


_watch = _CompileWatch()
event.register("numba:compile", _watch)


@contextmanager
def compiling(label: str) -> Iterator[None]:
    """Say so in one line on stderr if anything is compiled inside the block.

    The line names `label` (a game) and ends with the seconds. Silent when all is
    read from disk, inside another such block, and when `MEEPLE_QUIET` is set.
    """
    if _watch.label is not None:
        yield
        return
    _watch.label, _watch.started = label, None
    try:
        yield
    finally:
        if _watch.started is not None and not os.environ.get("MEEPLE_QUIET"):
            seconds = time.perf_counter() - _watch.started
            print(f" {seconds:.1f} s (kept for next time)", file=sys.stderr, flush=True)
        _watch.label, _watch.started = None, None

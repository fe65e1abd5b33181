"""Games recorded by another engine, played again decision by decision (`meeple verify`).

`trace` reads them, `translate` says what each step is here, `replay` plays and `compare`
lays the positions side by side; where the two games cut a turn otherwise, `translate`
and `compare` say how, and the ledger says it for the reader. `values` compares what the
artifacts would bring at the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from . import values
from .replay import play
from .trace import EXAMPLES, parse, read
from .translate import moves

__all__ = ["EXAMPLES", "LEDGER", "verify"]

LEDGER = Path(__file__).parents[1] / "data" / "ledger.json"

Verdict = tuple[str, str | None, str | None]


def verify(paths: Iterable[str | Path]) -> Iterator[Verdict]:
    """Replay the games of all files, one after the other.

    A file of artifact values holds for the games of the files after it; one that lies
    beside a file of games, or in the folder above, need not be named.

    Yields (name, first difference or None, cause or None): the cause is the ledger's, of a
    difference that is explained. Raises ValueError for a file that holds neither.
    """
    explained = json.loads(LEDGER.read_text(encoding="utf-8"))["games"]
    named: dict[str, Any] = {}
    for path in map(Path, paths):
        if path.name.endswith(values.FILE):
            named |= values.read_values(path)
            continue
        known = _beside(path) | named
        for number, content in read(path):
            name, difference = _result(f"{path} line {number}", content, known)
            cause = explained.get(name)
            if cause is not None and difference is None:
                difference, cause = "equal, although the ledger explains a difference", None
            yield name, difference, cause


def _beside(path: Path) -> dict[str, Any]:
    """The values of a file that lies beside the games or in the folder above."""
    for folder in (path.absolute().parent, path.absolute().parents[1]):
        if (folder / values.FILE).is_file():
            return values.read_values(folder / values.FILE)
    return {}


def _result(place: str, content: Any, known: dict[str, Any]) -> tuple[str, str | None]:
    """The name of a game and the first difference."""
    try:
        trace = parse(content)
        line = moves(trace)
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        problem = f"{type(error).__name__}: {error}"
        raise ValueError(f"terra_mystica: {place} is not one of {EXAMPLES}: {problem}") from error
    state, difference = play(trace, line)
    if difference is None and trace.id in known:
        difference = values.values_difference(state, known[trace.id], trace.end)
    return trace.id, difference

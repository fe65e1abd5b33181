"""Games recorded by another engine, played again decision by decision (`meeple verify`).

`trace` reads them, `position` carries their positions on, `questions` and `answers` say what
each record is here (`payments` how a price may be paid), `replay` plays and `compare` lays
the positions side by side. Where the two games list other answers, the ledger says why.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from .questions import questions_of
from .replay import play
from .trace import EXAMPLES, parse, read

__all__ = ["EXAMPLES", "LEDGER", "verify"]

LEDGER = Path(__file__).parents[1] / "data" / "ledger.json"

Verdict = tuple[str, str | None, str | None]


def verify(paths: Iterable[str | Path]) -> Iterator[Verdict]:
    """Replay the games of all files, one after the other.

    Yields (name, first difference or None, cause or None): the cause is the ledger's, of a
    difference that is explained. Raises ValueError for a file that holds no traces.
    """
    explained = json.loads(LEDGER.read_text(encoding="utf-8"))["games"]
    for path in map(Path, paths):
        for number, records in read(path):
            name, difference = _result(f"{path} line {number}", records)
            cause = explained.get(name)
            if cause is not None and difference is None:
                difference, cause = "equal, although the ledger explains a difference", None
            yield name, difference, cause


def _result(place: str, records: list[Any]) -> tuple[str, str | None]:
    """The name of a game that begins at that line, and the first difference."""
    try:
        trace = parse(records)
        line = list(questions_of(trace))
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        problem = f"{type(error).__name__}: {error}"
        raise ValueError(
            f"terraforming_mars: {place} does not begin one of {EXAMPLES}: {problem}"
        ) from error
    return trace.id, play(trace, line)

"""What commands show: tables and bars for people, JSON for machines.

Results go to stdout; notes, progress and errors go to stderr, so that `--json` leaves
nothing but JSON on stdout.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

_PIPED = 110  # columns of a table where there is no terminal to ask
_LONG_WORD = 24  # only longer words are broken in a narrow table

OUT = Console(
    highlight=False, markup=False, soft_wrap=True, width=None if sys.stdout.isatty() else _PIPED
)
ERR = Console(highlight=False, markup=False, soft_wrap=True, stderr=True)


def say(words: str = "", style: str | None = None) -> None:
    """A line of results."""
    OUT.print(words, style=style)


def note(words: str, style: str | None = "dim") -> None:
    """A line about what is going on."""
    ERR.print(words, style=style)


def counted(count: int, noun: str) -> str:
    """So many of them: "1 game", "2,000 games"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def emit(content: Any) -> None:
    """JSON on stdout, for machines."""
    print(as_json(content))


def as_json(content: Any) -> str:
    """JSON text; of numpy, paths and what is not finite plain values are made first."""
    return json.dumps(_plain(content), indent=1, allow_nan=False, ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return _plain(value.tolist())
    if isinstance(value, Mapping):
        return {str(name): _plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return str(value) if isinstance(value, Path) else value


def show_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """A table on stdout; a column whose name ends in `>` is set to the right."""
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        collapse_padding=True,
    )
    cells = [[_cell(value) for value in row] for row in rows]
    for name, inside in zip(columns, zip(*cells, strict=True), strict=bool(cells)):
        words = [word for text in (name, *inside) for word in text.split()]
        table.add_column(
            name.removesuffix(">"),
            justify="right" if name.endswith(">") else "left",
            overflow="fold",
            min_width=min(max(map(len, words), default=0), _LONG_WORD),
        )
    for row in cells:
        table.add_row(*row)
    OUT.print(table, soft_wrap=False)


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, np.integer)):
        return f"{int(value):,}"
    if isinstance(value, (float, np.floating)):
        return f"{value:,.4g}" if abs(float(value)) < 1000 else f"{value:,.0f}"
    return str(value)


class Bar:
    """A bar on stderr while something takes its time; nothing where stderr is no terminal."""

    def __init__(self, progress: Progress, label: str, total: float | None) -> None:
        self._progress = progress
        self._task = progress.add_task(label, total=total)

    def to(self, done: float, label: str | None = None) -> None:
        """So much is done; `label` replaces the words before the bar."""
        words = {} if label is None else {"description": label}
        self._progress.update(self._task, completed=done, **words)  # type: ignore[arg-type]

    def on(self, label: str | None = None, by: float = 1) -> None:
        """So much more is done."""
        words = {} if label is None else {"description": label}
        self._progress.update(self._task, advance=by, **words)  # type: ignore[arg-type]


@contextmanager
def progress(label: str, total: float | None) -> Iterator[Bar]:
    """A bar while the block runs. total: what `Bar.to` counts up to; None: unknown."""
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal) as shown:
        yield Bar(shown, label, total)

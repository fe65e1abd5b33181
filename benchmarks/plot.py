"""Draw the steps per second in a file of `meeple bench --json`.

    python benchmarks/plot.py bench.json bench.svg

The picture's kind follows from its name (.svg, .png, .pdf). Needs `meeple[view]`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from meeple_bench.report import machine_line
from meeple_bench.throughput import entries

OURS, THEIRS = "#3b6ea5", "#b9b4a8"
_DOORS = {
    "random_steps_per_s": "in the kernel",
    "observed_steps_per_s": "in the kernel, observed",
    "batch_steps_per_s": "Batch.step",
    "batch_observed_steps_per_s": "Batch.step, observed",
    "gym_vector_steps_per_s": "Gymnasium vector, learner's steps",
    "aec_steps_per_s": "PettingZoo AEC, observed",
}


class Line(NamedTuple):
    """One bar: steps per second with the smallest and largest repeat."""

    words: str
    rate: float
    low: float
    high: float
    colour: str


def lines(result: dict[str, Any]) -> Iterator[Line]:
    """Ours first, game by game, then the other libraries'."""
    for game, entry in entries(result):
        for name, door in _DOORS.items():
            if entry.get(name):
                low, high = entry["spread"][name]
                yield Line(f"{game}: {door}", entry[name], low, high, OURS)
    for peer in result.get("peers", ()):
        words = f"{peer['library']} {peer['game']}: {peer['how']}"
        low, high = peer["spread"]
        yield Line(words, peer["steps_per_s"], low, high, THEIRS)


def draw(result: dict[str, Any], target: Path) -> None:
    """Bars on a logarithmic axis, one per door and game."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    rows = list(lines(result))
    figure, axes = pyplot.subplots(figsize=(9, 1.4 + 0.3 * len(rows)), layout="constrained")
    heights = range(len(rows), 0, -1)
    rates = [row.rate for row in rows]
    spread = [[row.rate - row.low for row in rows], [row.high - row.rate for row in rows]]
    axes.barh(heights, rates, xerr=spread, color=[row.colour for row in rows], ecolor="#444444")
    axes.set_xscale("log")
    axes.set_yticks(heights, [row.words for row in rows])
    axes.set_xlabel("steps per second of one core, random play; median, smallest and largest")
    axes.set_title(machine_line(result["machine"]), fontsize=7, loc="left", color="#666666")
    for height, row in zip(heights, rows, strict=True):
        axes.annotate(
            f"{row.rate:,.0f}",
            (row.high, height),
            (4, 0),
            textcoords="offset points",
            va="center",
            fontsize=8,
        )
    axes.margins(x=0.15)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(target)
    pyplot.close(figure)


def main() -> None:
    """Read the two names from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("result", type=Path, help="a file of `meeple bench --json`")
    parser.add_argument("picture", type=Path, help="the picture to be written")
    given = parser.parse_args()
    draw(json.loads(given.result.read_text(encoding="utf-8")), given.picture)


if __name__ == "__main__":
    main()

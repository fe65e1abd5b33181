"""Learning curves from the evaluations.csv of training runs.

    python -m meeple_agents.curves runs/x runs/y --out curves.png

Works for runs of `meeple_agents.ppo` and of `meeple train`. One picture for each
opponent: the reward with its 95 % interval. The picture's kind follows from its name
(.svg, .png, .pdf). Needs `meeple[view]`.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tyro

COLOURS = ("#3b6ea5", "#c0653a", "#5a8f5a", "#8a5a9e", "#7d7468")
AXES = {"steps": "decisions learned from", "seconds": "minutes of training"}


def read_curves(folder: Path) -> dict[str, np.ndarray]:
    """By opponent: rows of steps, seconds, reward, its low and high end; float64[k, 5].

    Raises ValueError if the folder has no evaluations.
    """
    path = folder / "evaluations.csv"
    names = "steps seconds reward reward_low reward_high".split()
    found: dict[str, list[list[float]]] = {}
    try:
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                found.setdefault(row["opponent"], []).append([float(row[n]) for n in names])
    except (OSError, KeyError, TypeError, ValueError, csv.Error) as error:
        raise ValueError(f"{path} holds no evaluations of a training run: {error!r}") from None
    if not found:
        raise ValueError(f"{path}: nothing has been evaluated yet")
    return {opponent: np.array(rows) for opponent, rows in found.items()}


def imitated(folder: Path) -> int:
    """Decisions with which a run began by imitating; 0 if it did not.

    Raises ValueError if its arguments are damaged.
    """
    path = folder / "config.json"
    if not path.exists():
        return 0
    try:
        found = json.loads(path.read_text()).get("imitate") or 0
    except (AttributeError, ValueError, RecursionError) as error:
        raise ValueError(f"{path} is damaged: {error}") from None
    if type(found) is not int:
        raise ValueError(f"{path} is damaged: imitate={found!r}, where a whole number is needed")
    return found


def draw(
    folders: tyro.conf.Positional[Sequence[Path]],
    out: Path,
    title: str = "",
    over: Annotated[str, tyro.conf.arg(help="steps or seconds")] = "steps",
) -> None:
    """Draw the curves of the runs in `folders` into the file `out`.

    Args:
        folders: training runs.
        out: the picture.
        title: above it.
        over: what the curves run along: steps, or seconds (drawn as minutes).
    """
    if over not in AXES:
        raise ValueError(f"over={over!r}: choose from {', '.join(AXES)}")
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    curves = {folder: read_curves(folder) for folder in folders}
    opponents = sorted({name for one in curves.values() for name in one}, reverse=True)
    width = 1 + 4.2 * len(opponents)
    figure, row = pyplot.subplots(
        1, len(opponents), figsize=(width, 3.4), squeeze=False, layout="constrained"
    )
    for axes, opponent in zip(row[0], opponents, strict=True):
        for (folder, found), colour in zip(curves.items(), COLOURS * 9, strict=False):
            if opponent in found:
                mark = imitated(folder) if over == "steps" else 0
                _draw_one(axes, found[opponent], colour, folder.name, over, mark)
        axes.set(title=f"against {opponent}", xlabel=AXES[over], ylim=(-1.05, 1.05))
        axes.locator_params(axis="x", nbins=5)
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.axhline(0, color="#444444", linewidth=0.6)
        axes.spines[["top", "right"]].set_visible(False)
    row[0][0].set_ylabel("reward by placement, 95 % interval")
    row[0][-1].legend(frameon=False, fontsize=8)
    figure.suptitle(title)
    figure.savefig(out, dpi=110)
    pyplot.close(figure)


def _draw_one(
    axes: Any, rows: np.ndarray, colour: str, name: str, over: str, imitated: int
) -> None:
    """One run's curve; a dotted line where it stopped imitating."""
    along = rows[:, 0] if over == "steps" else rows[:, 1] / 60
    axes.plot(along, rows[:, 2], color=colour, marker="o", markersize=3, label=name)
    axes.fill_between(along, rows[:, 3], rows[:, 4], color=colour, alpha=0.2, linewidth=0)
    if imitated:
        axes.axvline(imitated, color=colour, linestyle=":", linewidth=1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw as the command line says."""
    try:
        tyro.cli(draw, args=arguments)
    except (ValueError, OSError, ImportError) as error:
        print(f"meeple_agents.curves: {' '.join(str(error).split())}", file=sys.stderr)
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()

"""`python -m meeple_agents.alphazero.compare`: a run's checkpoints against each other, rated."""

from __future__ import annotations

import csv
import io
import sys
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import tyro

from meeple.core.files import write_whole
from meeple.core.registry import get_game

from ..arena import ArenaResult, run_arena
from ..players import parse_player
from .network import read_network
from .player import AlphaZeroPlayer
from .trainer import CHECKPOINTS, EVALUATIONS_FILE

RATINGS_FILE = "ratings.csv"
COLUMNS = "player steps seconds games rating rating_sd reward score win_share".split()


@dataclass(frozen=True)
class Comparison:
    """Play the checkpoints of a run against each other, with searches of equal size."""

    run: Path
    """The run's folder; ratings.csv is written there."""
    games: int = 300
    """To be played; each seats a mixture of the players."""
    simulations: int = 24
    """Of each checkpoint's searches."""
    anchors: tuple[str, ...] = ("random", "greedy")
    """Further players that are rated with them."""
    picture: Path | None = None
    """Where to draw the run's curves, a PNG; needs meeple[view]."""
    threads: int = 1
    """That search at the same time."""
    seed: int = 1
    """Founds the games."""


def compare(wanted: Comparison) -> ArenaResult:
    """Play, write the ratings and draw; ValueError if there are no checkpoints."""
    found = [read_network(one) for one in sorted((wanted.run / CHECKPOINTS).glob("*.safetensors"))]
    if len(found) < 2:
        raise ValueError(f"{wanted.run}: {len(found)} checkpoints; two are needed to compare")
    budget = str(wanted.simulations)
    about: dict[str, tuple[Any, Any]] = dict.fromkeys(wanted.anchors, ("", ""))
    players = [parse_player(name) for name in wanted.anchors]
    for network, card, made in found:
        name = f"after {card.steps:,}"
        about[name] = card.steps, made.seconds
        players.append(
            AlphaZeroPlayer(network, card, made, budget, name=name, threads=wanted.threads)
        )
    card = found[-1][1]
    result = run_arena(get_game(card.game), card.options, players, wanted.games, wanted.seed)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in result.standings:
        rating = result.ratings[one.name]
        figures = (rating.mean, rating.sd, one.reward.mean, one.score.mean, one.win_share.mean)
        writer.writerow(
            [one.name, *about[one.name], one.games, *(round(value, 3) for value in figures)]
        )
    write_whole(wanted.run / RATINGS_FILE, text.getvalue().encode())
    return result


def draw(run: Path) -> bytes:
    """A run's curves as a PNG: ratings of its checkpoints, and rewards against opponents."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    buffer = io.BytesIO()
    FigureCanvasAgg(plot(run)).print_png(buffer, metadata={"Software": "meeple"})
    return buffer.getvalue()


def plot(run: Path) -> Any:
    """The matplotlib figure that `draw` makes a picture of."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained", dpi=120)
    left, right = figure.subplots(1, 2)
    _ratings(left, _rows(run / RATINGS_FILE))
    _rewards(right, _rows(run / EVALUATIONS_FILE))
    for axes in (left, right):
        axes.set_xlabel("minutes of training")
        axes.grid(color="0.9")
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(
            loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=4, frameon=False, fontsize=8
        )
    return figure


def _ratings(axes: Any, rows: list[dict[str, str]]) -> None:
    points = sorted(
        (float(one["seconds"]) / 60, float(one["rating"]), float(one["rating_sd"]))
        for one in rows
        if one["seconds"]
    )
    times, ratings, deviations = zip(*points, strict=True)
    axes.errorbar(
        times, ratings, deviations, marker="o", color="#2b6cb0", capsize=3, label="checkpoints"
    )
    anchors = [row for row in rows if not row["seconds"]]
    for one, style in zip(anchors, cycle(("--", ":", "-.", (0, (5, 1, 1, 1, 1, 1)))), strict=False):
        rating = float(one["rating"])
        axes.axhline(rating, color="0.4", linestyle=style, linewidth=1.2, label=one["player"])
    axes.set_ylabel("rating (Plackett-Luce)")
    axes.set_title("checkpoints against each other", fontsize=10)


def _rewards(axes: Any, rows: list[dict[str, str]]) -> None:
    for name in dict.fromkeys(one["opponent"] for one in rows):
        mine = [one for one in rows if one["opponent"] == name]
        times = [float(one["seconds"]) / 60 for one in mine]
        means, lows, highs = (
            [float(one[f"reward{end}"]) for one in mine] for end in ("", "_low", "_high")
        )
        (line,) = axes.plot(times, means, marker="o", markersize=4, label=f"against {name}")
        axes.fill_between(times, lows, highs, color=line.get_color(), alpha=0.12, linewidth=0)
    axes.set_ylim(-1.08, 1.08)
    axes.set_ylabel("mean placement reward")
    axes.set_title("one seat, the same opponent at all others", fontsize=10)


def _rows(path: Path) -> list[dict[str, str]]:
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def main() -> int:
    """Read the command line, play, and print the table."""
    try:
        wanted = tyro.cli(Comparison, prog="python -m meeple_agents.alphazero.compare")
        result = compare(wanted)
        if wanted.picture:
            write_whole(wanted.picture, draw(wanted.run))
    except (ValueError, ImportError) as error:
        print(f"meeple_agents.alphazero.compare: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("meeple_agents.alphazero.compare: interrupted", file=sys.stderr)
        return 130
    print(result.table())
    return 0


if __name__ == "__main__":
    sys.exit(main())

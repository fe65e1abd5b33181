"""A ladder for people: tables between markers in Markdown files, and a plot.

<!-- ladder:undecim -->
... written here ...
<!-- /ladder:undecim -->
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from meeple.core.files import write_whole
from meeple.core.registry import get_game

from .ladder import ladder_key
from .ladder_results import Content

PAGES = (Path("README.md"), Path("docs/ladder.md"))
"""Where tables are written; the last one also has pairs and the plot."""
PICTURES = Path("docs/images")

COLUMNS = ("player", "rating>", "win share>", "place>", "score>", "decisions/s>")


def rows(content: Content) -> list[tuple[str, ...]]:
    """The standings as text under COLUMNS, the best rating first."""
    return [
        (
            one["player"],
            _interval(one["rating"], 1),
            _percent(one["win_share"]),
            f"{one['place']['mean']:.2f}",
            _interval(one["score"], 1),
            _rate(content["speed"].get(one["player"], {}).get("per_second")),
        )
        for one in content["standings"]
    ]


def pair_rows(content: Content) -> list[tuple[str, ...]]:
    """How often the player of the row ended before that of the column, as text."""
    return [
        (
            one["player"],
            *("–" if share is None else f"{100 * share:.0f} %" for share in content["ahead"][k]),
        )
        for k, one in enumerate(content["standings"])
    ]


def caption(content: Content) -> str:
    """Where the figures come from, in one line of Markdown."""
    game, seats = get_game(content["game"]), content["options"]["num_players"]
    games = len(content["results"]["numbers"])
    machine, versions = content["machine"], content["versions"]
    return (
        f"{game.title}, {seats} players: {games:,} games at {content['tables']:,} tables, "
        f"{_meetings(content['met'])}; intervals of 95 %. "
        f"Version {versions['meeple']}, commit {content['commit'] or 'unknown'}, "
        f"{machine['date'][:10]}, {machine['cpu']}, {machine['cores']} cores, "
        f"{_minutes(content['seconds'])}: `{content['command']}`."
    )


def _meetings(met: list[list[int]]) -> str:
    """In how many games each pair sat, in words."""
    least = min((n for a, row in enumerate(met) for b, n in enumerate(row) if a != b), default=0)
    if not least:
        return "not each pair of players in any of them"
    return f"each pair of players in at least {least:,} of them"


def markdown(content: Content, whole: bool = False) -> str:
    """The table, with what it rests on. whole: also the pairs, and the plot."""
    parts = [_table(COLUMNS, rows(content)), caption(content)]
    if whole:
        names = [f"{one['player']}>" for one in content["standings"]]
        key = _key(content)
        parts += [
            "How often the player of the row ended before that of the column:",
            _table(("", *names), pair_rows(content)),
            f"![The ladder of {get_game(content['game']).title}](images/ladder-{key}.png)",
        ]
    return "\n\n".join(parts)


def write_reports(root: Path, content: Content) -> tuple[list[Path], list[str]]:
    """Write a ladder's tables and its plot below `root`.

    The files written, and for each that was not, why: a page without a place for this
    ladder, or no matplotlib.
    """
    written, remarks = [], []
    key = _key(content)
    for page in PAGES:
        reason = _write_between(root / page, key, markdown(content, whole=page is PAGES[-1]))
        if reason is None:
            written.append(root / page)
        else:
            remarks.append(reason)
    try:
        picture = plot(content)
    except ImportError as error:
        remarks.append(f"no plot of {key}: it needs meeple[view] ({error})")
    else:
        (root / PICTURES).mkdir(parents=True, exist_ok=True)
        written.append(write_whole(root / PICTURES / f"ladder-{key}.png", picture))
    return written, remarks


def _write_between(path: Path, key: str, text: str) -> str | None:
    """Put `text` between the markers of `key`; why that is not possible, or None."""
    begin, end = f"<!-- ladder:{key} -->", f"<!-- /ladder:{key} -->"
    if not path.exists():
        return f"{path} is not there: no table of {key} in it"
    page = path.read_text(encoding="utf-8")
    head, found, rest = page.partition(begin)
    _, closed, tail = rest.partition(end)
    if not found or not closed:
        return f"{path} has no place for {key}: no lines {begin} and {end}"
    write_whole(path, f"{head}{begin}\n{text}\n{end}{tail}".encode())
    return None


def plot(content: Content) -> bytes:
    """Ratings and win shares with their intervals, as a PNG."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    standings = content["standings"][::-1]  # the best at the top
    seats = content["options"]["num_players"]
    figure = Figure(figsize=(9, 1.3 + 0.42 * len(standings)), layout="constrained", dpi=120)
    left, right = figure.subplots(1, 2, sharey=True)
    _intervals(left, standings, "rating", 1.0, "#2b6cb0")
    left.set_xlabel("rating (Plackett-Luce, 25 at the start)")
    _intervals(right, standings, "win_share", 100.0, "#b7582b")
    right.set_xlabel("win share in %")
    right.axvline(100 / seats, color="0.6", linestyle="--", linewidth=1)
    right.set_xlim(-3, 103)
    left.set_yticks(range(len(standings)), [one["player"] for one in standings])
    left.set_ylim(-0.6, len(standings) - 0.4)
    title = get_game(content["game"]).title
    figure.suptitle(f"{title}, {seats} players, {len(content['results']['numbers']):,} games")
    buffer = io.BytesIO()
    FigureCanvasAgg(figure).print_png(buffer, metadata={"Software": "meeple"})
    return buffer.getvalue()


def _intervals(axes: Any, standings: list[Content], name: str, scale: float, color: str) -> None:
    for height, one in enumerate(standings):
        figures = one[name]
        if _has_interval(figures):
            low, high = scale * figures["low"], scale * figures["high"]
            axes.hlines(height, low, high, color=color, linewidth=2)
        axes.plot([scale * figures["mean"]], [height], "o", color=color, markersize=7)
    axes.grid(axis="x", color="0.9")
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)


def _key(content: Content) -> str:
    return ladder_key(get_game(content["game"]), content["options"]["num_players"])


def _table(columns: tuple[str, ...], lines: list[tuple[str, ...]]) -> str:
    """A Markdown table; a column whose name ends in `>` is set to the right."""
    names = [name.removesuffix(">") for name in columns]
    rules = ["---:" if name.endswith(">") else "---" for name in columns]
    escaped = ([cell.replace("|", r"\|") for cell in cells] for cells in (names, rules, *lines))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in escaped)


def _has_interval(figures: Content) -> bool:
    """Whether there is one: a single table tells nothing about spread."""
    return None not in (figures["low"], figures["high"])


def _interval(figures: Content, digits: int) -> str:
    if not _has_interval(figures):
        return f"{figures['mean']:.{digits}f}"
    half = (figures["high"] - figures["low"]) / 2
    return f"{figures['mean']:.{digits}f} ± {half:.{digits}f}"


def _percent(figures: Content) -> str:
    if not _has_interval(figures):
        return f"{100 * figures['mean']:.0f} %"
    low, mean, high = (100 * figures[part] for part in ("low", "mean", "high"))
    return f"{mean:.0f} % ({low:.0f}–{high:.0f})"


def _rate(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.1f}" if value < 10 else f"{float(f'{value:.2g}'):,.0f}"


def _minutes(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"

"""A game's ladder: its known players against each other, kept in a file with all its games.

    ladder/undecim.json     plan, versions, machine, speeds, standings and all results

Whatever can be computed from the results is: the file can be read, and standings, tables
and plots made anew, without a game being played.
"""

from __future__ import annotations

import json
import math
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from meeple.core.batch import Batch
from meeple.core.files import to_json, write_whole
from meeple.core.game import Game
from meeple.core.kernel import PACKAGE, digest
from meeple.core.record import short_floats
from meeple.core.registry import get_game
from meeple.core.shards import Games

from .arena import entered, play_tables
from .ladder_results import Content, results, short
from .players import BuiltIn, Player, Progress, ask, game_seeds, parse_player, play_games

FORMAT = "meeple ladder 1"
FOLDER = "ladder"
OPTIONAL = ("ppo",)
"""Players that are left out where they are not to be had: weights come for each game apart."""

_MOST_ROUNDING = 10  # times the tables asked for
_TIMED_GAMES = 64  # of a player in the kernels with itself
_COLUMNS = "numbers seatings places scores rewards steps".split()


class LadderError(ValueError):
    """A file that is no ladder, or not one of today's form."""


@dataclass(frozen=True)
class Plan:
    """Who plays at how many tables (a game for each seat)."""

    players: tuple[str, ...]
    tables: int


_USUAL = Plan(("random", "greedy", "mcts:25", "mcts:100", "ppo"), 30)
PLANS: Mapping[str, Plan] = {
    "undecim": Plan(("random", "greedy", "mcts:50", "mcts:200", "ppo"), 75),
    "terra_mystica": _USUAL,
    "terraforming_mars": _USUAL,
    "alchemists": _USUAL,
}
"""By the name of the game; of another game it is `_USUAL`."""


@dataclass(frozen=True)
class Ladder:
    """A ladder that can be played.

    Attributes:
        game, options, seed: of the games.
        names: as on the command line, for `parse_player`. players: the same as objects.
        tables: how many, a whole number of turns of all choices of players.
        left_out: those of `OPTIONAL` that are not to be had, and why.
    """

    game: Game
    options: Mapping[str, Any]
    seed: int
    names: tuple[str, ...]
    players: tuple[Player, ...]
    tables: int
    left_out: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What files are called after: the game, and its number of players if not the usual."""
        return ladder_key(self.game, self.options["num_players"])

    @property
    def num_games(self) -> int:
        """How many games it has."""
        return self.tables * int(self.options["num_players"])

    @property
    def command(self) -> str:
        """The command that plays it, with all that it depends on."""
        seats = self.options["num_players"]
        return (
            f"meeple ladder {self.game.name} --num-players {seats} "
            f"--players {','.join(self.names)} --tables {self.tables} --seed {self.seed}"
        )

    def plan(self) -> Content:
        """All that decides how the games go, as JSON gives it back."""
        from meeple_bench.machine import version_of

        plan = {
            "format": FORMAT,
            "game": self.game.name,
            "options": dict(self.options),
            "seed": self.seed,
            "tables": self.tables,
            "players": list(self.names),
            "names": [player.name for player in self.players],
            "digests": [getattr(player, "digest", None) for player in self.players],
            "versions": {
                "meeple": version_of("meeple"),
                "rules": self.game.rules_version,
                "encoding": self.game.encoding_version,
                "sources": digest(PACKAGE)[:16],  # greedy and rules change without a version
            },
        }
        return json.loads(json.dumps(plan))


def ladder_key(game: Game, num_players: int | None) -> str:
    """What the files of a ladder are called after: "undecim", "undecim-3"."""
    usual = num_players in (None, game.default_players)
    return game.name if usual else f"{game.name}-{num_players}"


def make_ladder(
    game: Game | str,
    *,
    num_players: int | None = None,
    players: Sequence[str] | None = None,
    also: Sequence[str] = (),
    tables: int | None = None,
    seed: int = 0,
    named: Mapping[str, Player] | None = None,
) -> Ladder:
    """A ladder of `game`, checked.

    Args:
        game: the game or its name.
        num_players: at the table, 2 or more; None: the game's default.
        players: names for `parse_player`; None: those of `PLANS`.
        also: further ones.
        tables: at least so many, 2 or more; None: as in `PLANS`. Rounded up to whole turns
            of all choices of players, to ten times as many at most.
        seed: founds the games and who meets whom.
        named: objects for some of the names.

    Raises ValueError for what is not offered, and what a player raises that does not fit.
    """
    game = get_game(game) if isinstance(game, str) else game
    usual = PLANS.get(game.name, _USUAL)
    wanted = {} if num_players is None else {"num_players": num_players}
    options = game.check_options(wanted)
    if options["num_players"] < 2:
        raise ValueError(
            f"{game.name}: num_players={options['num_players']}: nobody meets anybody at such a "
            "table: a ladder needs at least 2"
        )
    names, left_out = [], []
    for name in dict.fromkeys([*(usual.players if players is None else players), *also]):
        reason = _missing(name, game, options) if players is None and name in OPTIONAL else None
        if reason is None or name in also:
            names.append(name)
        else:
            left_out.append(f"{name}: {reason}")
    objects = [(named or {}).get(name) or parse_player(name) for name in names]
    _, options, entrants = entered(game, options, objects)
    tables = usual.tables if tables is None else tables
    return Ladder(
        game,
        options,
        seed,
        tuple(names),
        tuple(entrants),
        _whole_turns(game, len(entrants), options["num_players"], tables),
        tuple(left_out),
    )


def _whole_turns(game: Game, players: int, seats: int, tables: int) -> int:
    """`tables` rounded up until all choices of players have had equally many; ValueError."""
    if tables < 2:
        raise ValueError(f"{game.name}: tables={tables}: a ladder needs at least 2")
    choices = math.comb(players, seats % players)
    rounded = math.ceil(tables / choices) * choices
    if rounded > _MOST_ROUNDING * tables:
        raise ValueError(
            f"{game.name}: tables={tables}: so that all choices of {players} players have their "
            f"turn it takes {rounded:,} ({rounded * seats:,} games), more than {_MOST_ROUNDING} "
            f"times as many: choose fewer players, or "
            f"tables={math.ceil(choices / _MOST_ROUNDING)} or more"
        )
    return rounded


def _missing(name: str, game: Game, options: Mapping[str, Any]) -> str | None:
    """Why there is no such player of this game; None if there is."""
    try:
        player = parse_player(name)
        if hasattr(player, "check"):
            player.check(game, options)
    except (ValueError, OSError, ImportError) as error:
        return str(error)
    return None


def play_ladder(ladder: Ladder, progress: Progress | None = None, threads: int = 1) -> Content:
    """Play a ladder; what its file is to hold.

    progress: called with games finished and steps taken. threads: of the games.

    Raises `Interrupted` on Ctrl-C: short games end first, so what has ended by then is
    no fair sample.
    """
    from meeple_bench import machine

    _rehearse(ladder)
    timed: list[Any] = [p if isinstance(p, BuiltIn) else Timed(p) for p in ladder.players]
    plan, sources = ladder.plan(), commit()  # of what plays: sources may change meanwhile
    started = time.monotonic()
    games = play_tables(
        ladder.game,
        ladder.options,
        timed,
        range(ladder.tables),
        ladder.seed,
        progress=progress,
        num_threads=threads,
    )
    seconds = time.monotonic() - started
    content = plan | {
        "command": ladder.command,
        "commit": sources,
        "machine": machine.describe("openskill", "torch"),
        "seconds": round(seconds, 1),
        "speed": {p.name: _speed(p, ladder) for p in timed},
    }
    return content | results(games) | {"results": _columns(games)}


def _rehearse(ladder: Ladder) -> None:
    """Ask each player from outside once: what it compiles then is no part of its decisions."""
    batch = Batch(ladder.game, 1, action_masks=True, **ladder.options)
    batch.reset(seed=ladder.seed)
    for player in ladder.players:
        if not isinstance(player, BuiltIn):
            ask(player, batch, np.zeros(1, np.int64))


class Timed:
    """A player from outside whose decisions are counted and timed, by CPU time."""

    def __init__(self, player: Any) -> None:
        self.player, self.name = player, player.name
        self.decisions, self.seconds = 0, 0.0
        for name in ("act", "plan"):  # set here: what a player can do shows in what it has
            if hasattr(player, name):
                setattr(self, name, self._timed(getattr(player, name)))

    def _timed(self, answer: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*what: Any) -> Any:
            started = time.process_time()
            actions = answer(*what)
            self.seconds += time.process_time() - started
            self.decisions += len(actions)
            return actions

        return timed


def _speed(player: Any, ladder: Ladder) -> Content:
    """Decisions, and seconds of CPU time that they took."""
    if isinstance(player, Timed):
        decisions, seconds = player.decisions, player.seconds
    else:  # it cannot be told apart from the game around it: all of a table of its own
        lineup = [player] * int(ladder.options["num_players"])
        seeds = game_seeds(ladder.seed, 0, _TIMED_GAMES)
        started = time.process_time()
        decisions = int(play_games(ladder.game, ladder.options, lineup, seeds).steps.sum())
        seconds = time.process_time() - started
    rate = decisions / seconds if seconds > 0 else None
    return {"decisions": decisions, "seconds": round(seconds, 3), "per_second": short(rate)}


def commit() -> str | None:
    """The commit these sources are of, with "+" if they were changed since; None: unknown."""
    folder = Path(__file__).parent

    def git(*words: str) -> str:
        found = subprocess.run(
            ["git", "-C", str(folder), *words], capture_output=True, text=True, check=True
        )
        return found.stdout.strip()

    try:
        changed = git("status", "--porcelain", "--untracked-files=no", "--", "*.py", "*.json")
        return git("rev-parse", "--short", "HEAD") + ("+" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return None


def _columns(games: Games) -> dict[str, Any]:
    """What there is to know of each game, JSON-ready; players by their place in the plan."""
    floats = {
        name: [list(short_floats(row)) for row in getattr(games, name)]
        for name in ("scores", "rewards")
    }
    return {name: floats.get(name) or getattr(games, name).tolist() for name in _COLUMNS}


def games_of(content: Content) -> Games:
    """The games of a ladder's file; without actions."""
    game = get_game(content["game"])
    columns, count = content["results"], len(content["results"]["numbers"])
    seats = content["options"]["num_players"]
    numbers = np.array(columns["numbers"], np.int64)
    seeds = game_seeds(content["seed"], 0, content["tables"])
    nothing = np.zeros(0, np.uint16)
    return Games(
        game=game.name,
        rules_version=content["versions"]["rules"],
        options=content["options"],
        reward="placement",
        names=tuple(content["names"]),
        numbers=numbers,
        seeds=seeds[numbers // seats],
        seatings=np.array(columns["seatings"], np.int8),
        steps=np.array(columns["steps"], np.int32),
        chains=np.zeros(count, np.uint64),
        scores=np.array(columns["scores"], np.float32),
        places=np.array(columns["places"], np.int8),
        rewards=np.array(columns["rewards"], np.float32),
        actions=nothing,
        links=nothing,
    )


def write_ladder(path: Path, content: Content) -> Path:
    """Write a ladder's file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rest = {name: value for name, value in content.items() if name != "results"}
    head = json.dumps(rest, indent=1, ensure_ascii=False, allow_nan=False).removesuffix("\n}")
    lines = [f'  "{name}": {to_json(rows)}' for name, rows in content["results"].items()]
    text = head + ',\n "results": {\n' + ",\n".join(lines) + "\n }\n}\n"
    return write_whole(path, text.encode())


def read_ladder(path: Path) -> Content:
    """What a ladder's file holds, its results computed anew; LadderError if it is none."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise LadderError(f"{path} is damaged: {error}") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise LadderError(f"{path} is not a ladder of this version ({FORMAT})")
    try:
        return content | results(games_of(content))
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise LadderError(f"{path} is damaged: {error!r}") from None


def is_current(path: Path, ladder: Ladder) -> bool:
    """Whether a file holds just this ladder, played with today's versions and players."""
    plan, kept = ladder.plan(), _kept(path)
    return {name: kept.get(name) for name in plan} == plan


def differences(path: Path, ladder: Ladder) -> list[str]:
    """In what a file's ladder was asked for otherwise: "tables=300, not 75" and so on.

    Empty also if the file is not there or is no ladder. Versions, sources and what players
    have learned are nothing that is asked for.
    """
    plan, kept = ladder.plan(), _kept(path)
    asked, found = _asked(plan), _asked(kept) if kept.get("format") == FORMAT else {}
    names = [name for name in {**asked, **found} if asked.get(name) != found.get(name)]
    return [f"{name}={found.get(name)}, not {asked.get(name)}" for name in names if found]


def _asked(plan: Content) -> dict[str, str]:
    """What of a plan is the user's choice, as text."""
    options = plan.get("options")
    players = plan.get("players")
    return {
        "tables": str(plan.get("tables")),
        "seed": str(plan.get("seed")),
        "players": ",".join(map(str, players)) if isinstance(players, list) else "none",
        **({name: str(v) for name, v in options.items()} if isinstance(options, dict) else {}),
    }


def _kept(path: Path) -> Content:
    """What a file holds, unchecked; nothing if it is not there or no ladder."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}

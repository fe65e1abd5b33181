"""`meeple play`: a person at the terminal against players of any kind."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.columns import Columns

from meeple.core.batch import check_seed
from meeple.core.record import Record
from meeple.core.registry import get_game

from .arguments import GameName, NumPlayers, Options, Seed, game_options, seats_of
from .console import OUT, counted, note, say
from .replay import show_result
from .seated import Sitting

SeatOption = Annotated[int, typer.Option("--seat", metavar="N", help="Your seat, from 0.")]
OpponentNames = Annotated[
    str,
    typer.Option(
        "--opponents", metavar="PLAYERS", help="Players of the other seats in order; one for all."
    ),
]
RecordFile = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Where the record is written.")
]

HELP = """\
  a number, a name such as card[3], or words     plays that action
  why ACTION    says why an action is legal or not
  hint          what the heuristic player would do
  go            plays what the heuristic player would do
  undo          goes back to your decision before this one
  look          shows the position once more
  save FILE     writes the game so far to a file
  quit          ends; the game so far is kept"""
_IN_COLUMNS = 16  # more actions than these are listed side by side
_NAMED = 4  # actions named that are not legal for the same reason


def play(
    game: GameName,
    seat: SeatOption = 0,
    opponents: OpponentNames = "greedy",
    num_players: NumPlayers = None,
    option: Options = None,
    seed: Seed = None,
    record: RecordFile = None,
) -> None:
    """Play at the terminal; `?` there lists what you can say."""
    chosen = get_game(game)
    options = game_options(chosen, num_players, option)
    seats = int(options["num_players"])
    if not 0 <= seat < seats:
        raise ValueError(f"{game}: there is no seat {seat}; seats are 0 to {seats - 1}")
    names = seats_of(chosen, [opponents], seats - 1)
    names.insert(seat, "human")
    seed = secrets.randbits(32) if seed is None else check_seed(game, seed)
    sitting = Sitting(chosen, options, seed, names, seat)
    path = record or Path("runs/play") / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.json"
    try:
        _Talk(sitting).until_the_end()
    except KeyboardInterrupt:
        say()
        _keep(sitting, path)
        raise typer.Exit(130) from None
    kept = _keep(sitting, path)
    if kept is not None and kept.result is not None:
        say(chosen.text(sitting.state, None))
        show_result(kept)


def _keep(sitting: Sitting, path: Path) -> Record | None:
    """Write the game to its file and say so."""
    kept = sitting.save(path)
    if kept is None:
        note("nothing was played, so nothing is kept")
    else:
        ended = "the game" if kept.result else "the game so far"
        say(f"{ended} ({counted(len(kept.actions), 'step')}) is kept in {path}")
    return kept


class _Talk:
    """Questions and answers at the terminal."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self._commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "hint": self._hint,
            "go": self._go,
            "undo": self._undo,
            "look": self._look,
            "save": self._save,
        }

    def until_the_end(self) -> None:
        """Ask until the game is over, or the person has had enough."""
        others = ", ".join(f"seat {i} {name}" for i, name in enumerate(self.sitting.names))
        say(f"{self.game.title}, seed {self.sitting.seed}: {others}; ? for help", style="bold")
        self.sitting.to_the_person()
        self._look()
        while not self.sitting.over:
            try:
                words = input(f"seat {self.sitting.seat}> ").strip()
            except EOFError:
                return
            if words in ("quit", "q"):
                return
            self._answer(words)
        self._tell()

    def _answer(self, words: str) -> None:
        """Carry out what the person said."""
        command, _, rest = words.partition(" ")
        if words in ("?", "help"):
            say(HELP)
        elif command in self._commands:
            self._commands[command](rest.strip())
        elif words:
            try:
                action = self.game.parse(self.sitting.state, words)
            except ValueError as error:
                say(str(error), style="red")
            else:
                self._play(action)

    def _play(self, action: int) -> None:
        say(f"you: {self.game.describe(self.sitting.state, action)}", style="green")
        self.sitting.play(action)
        self._look()

    def _tell(self) -> None:
        """What the others have done."""
        for event in self.sitting.events:
            say(event, style="cyan")

    def _look(self, _: str = "") -> None:
        """The position as the person sees it, and what can be done."""
        if self.sitting.over:
            return
        self._tell()
        say()
        say(self.game.text(self.sitting.state, self.sitting.seat))
        legal = self.game.legal(self.sitting.state)
        lines = [f"{a:>4}  {self.game.describe(self.sitting.state, int(a))}" for a in legal]
        if len(lines) > _IN_COLUMNS:
            OUT.print(Columns(lines, padding=(0, 3)), soft_wrap=False)
        else:
            say("\n".join(lines))

    def _why(self, words: str) -> None:
        named = self.game.actions.from_name(words)
        fits = [named] if named is not None else self._described(words)
        if not fits:
            say(f"no action is called or described as {words!r}", style="red")
        reasons: dict[str, list[str]] = {}
        for action in fits:
            name, _, reason = self.game.explain(self.sitting.state, action).partition(": ")
            reasons.setdefault(reason, []).append(name)
        for reason, names in reasons.items():
            more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
            say(f"{', '.join(names[:_NAMED])}{more}: {reason}")

    def _described(self, words: str) -> list[int]:
        """All actions, legal or not, whose description holds these words."""
        wanted = " ".join(words.lower().split())
        state = self.sitting.state
        everything = range(self.game.num_actions)
        return [a for a in everything if wanted and wanted in self.game.describe(state, a).lower()]

    def _hint(self, _: str) -> None:
        action = self.sitting.hint()
        say(f"{action}  {self.game.describe(self.sitting.state, action)}")

    def _go(self, _: str) -> None:
        self._play(self.sitting.hint())

    def _undo(self, _: str) -> None:
        if self.sitting.undo():
            self._look()
        else:
            say("there is nothing to undo", style="red")

    def _save(self, words: str) -> None:
        if words:
            _keep(self.sitting, Path(words))
        else:
            say("name a file: save FILE", style="red")

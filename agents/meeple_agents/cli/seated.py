"""One game at the terminal: its position, the way back, and what others have done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from meeple.core.batch import Batch
from meeple.core.game import Game
from meeple.core.kernel import compiling
from meeple.core.record import Record

from ..players import BUILT_IN, Player, ask, check_players, parse_player
from .listener import Listener

HUMAN = "human"
Chooser = Callable[[Batch], int]  # the action of the seat to decide, in a batch of one game


class Sitting:
    """A game in which one seat is a person's and the others are played by players.

    Attributes:
        seat: the person's. names: of the players, by seat.
        events: what others have done since the person was last asked, in words.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any],
        seed: int,
        names: Sequence[str],
        seat: int,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.names = tuple(names)
        self.seat = seat
        self.events: list[str] = []
        self._actions: list[int] = []
        self._before: list[np.ndarray] = []  # the position before each action
        self._batch = Batch(game, 1, autoreset=False, action_masks=True, **options)
        self._batch.reset(seeds=np.array([seed], np.uint64))
        self._ears = Listener(game, options, seat)
        players = {name: parse_player(name) for name in sorted({*names, "greedy"} - {HUMAN})}
        check_players(game, options, *players.values())
        self._choosers = {name: chooser(game, one, seed) for name, one in players.items()}

    @property
    def state(self) -> Any:
        """The position, a record of the game's STATE."""
        return self._batch.states[0]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state["over"])

    def to_the_person(self) -> None:
        """Let the others play until the person is asked, or to the end."""
        while not self.over and int(self.state["player"]) != self.seat:
            seat = int(self.state["player"])
            action = self._choosers[self.names[seat]](self._batch)
            heard = self._ears.hears(self.state, action)
            self.events.append(f"seat {seat} ({self.names[seat]}): {heard}")
            self._play(action)

    def play(self, action: int) -> None:
        """Play the person's action, and on until the person is asked again."""
        self.events.clear()
        self._play(action)
        self.to_the_person()

    def undo(self) -> bool:
        """Go back to the person's decision before this one; False if there is none."""
        own = [i for i, states in enumerate(self._before) if states["player"][0] == self.seat]
        if not own:
            return False
        self._batch.states[:] = self._before[own[-1]]
        self._batch.refresh()
        del self._before[own[-1] :], self._actions[own[-1] :]
        self.events.clear()
        return True

    def hint(self) -> int:
        """What the heuristic player would do."""
        return self._choosers["greedy"](self._batch)

    def save(self, path: Path) -> Record | None:
        """Write the game so far to `path`; None if nothing has been played."""
        if not self._actions:
            return None
        record = Record.play(self.game, self.options, self.seed, self._actions, self.names)
        path.parent.mkdir(parents=True, exist_ok=True)
        record.save(path)
        return record

    def _play(self, action: int) -> None:
        self._before.append(self._batch.states.copy())
        self._actions.append(action)
        self._batch.step([action])


def chooser(game: Game, player: Player, seed: int) -> Chooser:
    """A player for one game; what it draws follows from `seed`."""
    stream = np.array([seed], np.uint64)
    rng = np.random.default_rng(seed)

    def greedy(batch: Batch) -> int:
        with compiling(game.name):
            return int(game.choose_action(batch.states[0], stream))

    def at_random(batch: Batch) -> int:
        return int(rng.choice(game.legal(batch.states[0])))

    def from_outside(batch: Batch) -> int:
        return int(ask(player, batch, np.zeros(1, np.int64))[0])  # type: ignore[arg-type]

    if player is BUILT_IN["greedy"]:
        return greedy
    return at_random if player is BUILT_IN["random"] else from_outside

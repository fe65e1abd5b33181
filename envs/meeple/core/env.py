"""What environments of one game are made of: words, pictures, copies, spaces, checks of input."""

from __future__ import annotations

import html
from collections.abc import Mapping
from copy import copy, deepcopy
from typing import Any, ClassVar, Self

import numba
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from .errors import as_action
from .game import Game
from .picture import pixels

RENDER_MODES = ("ansi", "rgb_array", "human")
ILLEGAL = ("raise", "forfeit", "random")
OBSERVATION_LIMIT = 100.0  # what spaces promise; the numbers are scaled to about [-1, 1]


class NotResetError(ResetNeeded, AssertionError, ValueError):
    """Asked before the first `reset()`: what Gymnasium's and PettingZoo's order checks raise."""


class InWords:
    """What an environment of one game tells people: actions in words, and a picture."""

    game: Game
    options: Mapping[str, Any]

    def __repr__(self) -> str:
        try:
            position = self.position
        except NotResetError:
            state = "not yet reset"
        else:
            state = "over" if position["over"] else f"seat {int(position['player'])} to decide"
        players = self.options["num_players"]
        return f"<{type(self).__name__} of {self.game.name}, {players} players, {state}>"

    @property
    def position(self) -> Any:
        """A copy of the game's record, of the type `game.state`; `.tobytes()` saves it."""
        raise NotImplementedError

    def describe(self, action: int) -> str:
        """What `action` means in this position, in words."""
        return self.game.describe(self.position, as_action(self.game, action))

    def explain(self, action: int) -> str:
        """Why `action` is not legal in this position, in words; or that it is."""
        return self.game.explain(self.position, as_action(self.game, action))

    def parse(self, words: str) -> int:
        """The legal action that `words` mean; raises ValueError where none or several do."""
        return self.game.parse(self.position, words)

    def _repr_html_(self) -> str:
        try:
            position = self.position
        except NotResetError:  # nothing to show yet
            return html.escape(repr(self))
        try:
            return self.game.draw(position, None)
        except ImportError:  # without the extra meeple[view]
            return f"<pre>{html.escape(self.game.text(position, None))}</pre>"


class Copied:
    """`copy`, `deepcopy` and `pickle` in mid-game, which all keep the position.

    What is in play lies in one attribute, COURSE, which can do all three; `_connect` takes
    it and looks up parts of it, under the names LOOKED_UP, which are not copied. OWN are
    attributes with a method `copy`; everything else is shared by copies.
    """

    COURSE: ClassVar[str]
    OWN: ClassVar[tuple[str, ...]] = ()
    SPACES: ClassVar[tuple[str, ...]] = ()  # what holds generators: not shared by deep copies
    LOOKED_UP: ClassVar[tuple[str, ...]] = ()

    def _connect(self, course: Any) -> None:
        raise NotImplementedError

    def __copy__(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in self.OWN:
            if name in self.__dict__:
                setattr(twin, name, getattr(self, name).copy())
        twin._connect(copy(self.__dict__[self.COURSE]))
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.__copy__()
        for name in self.SPACES:
            if name in self.__dict__:
                setattr(twin, name, deepcopy(getattr(self, name), memo))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {name: it for name, it in self.__dict__.items() if name not in self.LOOKED_UP}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._connect(kept[self.COURSE])


def rendered(game: Game, position: Any, mode: str) -> Any:
    """The whole table, nothing hidden: text ("ansi"), pixels ("rgb_array") or printed ("human").

    Pixels are uint8[height, width, 3] and need the extra `meeple[view]` (ImportError).
    """
    if mode == "rgb_array":
        return pixels(game.draw(position, None))
    text = game.text(position, None)
    if mode == "ansi":
        return text
    print(text, flush=True)
    return None


def describe_env(game: Game, reward: str) -> dict[str, Any]:
    """The metadata of an environment; `players` are the fewest and the most there can be."""
    return {
        "name": f"{game.name}_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "is_parallelizable": False,
        "players": (game.min_players, game.max_players),
        "max_decisions": game.max_decisions,
        "rules_version": game.rules_version,
        "encoding_version": game.encoding_version,
        "reward": reward,
        **game.facts,
    }


def observation_box(game: Game, seats: int = 1) -> spaces.Box:
    """The space of the observations of so many seats, one after the other."""
    size = game.observation_size * seats
    return spaces.Box(-OBSERVATION_LIMIT, OBSERVATION_LIMIT, (size,), np.float32)


def compiled_for(kernel: Any, arguments: tuple[Any, ...]) -> Any:
    """`kernel` for just these arguments: numba's look at their types is half of a call's cost."""
    if not hasattr(kernel, "compile"):  # with NUMBA_DISABLE_JIT
        return kernel
    return kernel.compile(tuple(map(numba.typeof, arguments)))


def refuse_options(game: Game, options: Mapping[str, Any] | None) -> None:
    """`reset(options=...)` has no use here: ValueError, but not for PettingZoo's own test."""
    if options and options != {"options": 1}:
        raise ValueError(
            f"{game.name}: reset() takes no options, not {options!r}; "
            "those of the game are given when the environment is made"
        )


def as_position(game: Game, position: Any, seats: int) -> np.ndarray:
    """One record of `game` for `seats` players, or its bytes, as STATE[1].

    Raises TypeError or ValueError for anything else: another game's record, several
    records, too few or too many bytes.
    """
    name = game.name
    if isinstance(position, (np.ndarray, np.void)):
        if position.dtype != game.state:
            raise ValueError(f"{name}: this record is not of the type game.state of this game")
        states = np.asarray(position).reshape(-1)
        if len(states) != 1:
            raise ValueError(f"{name}: one position is wanted, not {len(states)}")
    elif isinstance(position, (bytes, bytearray, memoryview)):
        size, wanted = memoryview(position).nbytes, game.state.itemsize
        if size != wanted:
            raise ValueError(f"{name}: a position has {wanted} bytes, not {size}")
        states = np.frombuffer(position, game.state)
    else:
        raise TypeError(f"{name}: a position is a record or its bytes, not {type(position)}")
    given, player = int(states["num_players"][0]), int(states["player"][0])
    if given != seats:
        raise ValueError(f"{name}: this position is for {given} players, not for {seats}")
    if not 0 <= player < seats:
        raise ValueError(f"{name}: damaged: seat {player} is to decide, of {seats} seats")
    problem = game.problem_of(states[0])
    if problem:
        raise ValueError(f"{name}: damaged: {problem}")
    return states

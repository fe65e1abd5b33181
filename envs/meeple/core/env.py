"""What environments of one game are made of: words, pictures, copies, spaces, checks of input."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Self

import numba
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from . import loops
from .batch import Batch
from .errors import as_action
from .game import Game
from .picture import pixels
from .registry import get_game

RENDER_MODES = ("ansi", "rgb_array", "human")
ILLEGAL = ("raise", "forfeit", "random")
OBSERVATION_LIMIT = 100.0  # what spaces promise; the numbers are scaled to about [-1, 1]


class NotResetError(ResetNeeded, AssertionError, ValueError):
    """Asked before the first `reset()`: what Gymnasium's and PettingZoo's order checks raise."""


class InWords:
    """What an environment of one game tells people: actions in words, and a picture."""

    game: Game

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

    An environment's course is a Batch of one game and a few lists and dicts; it looks
    up parts of the batch in `_connect`, under the names LOOKED_UP, which are not copied.
    """

    game: Game
    options: Mapping[str, Any]
    reward: str
    _batch: Batch

    LISTS_AND_DICTS: tuple[str, ...]
    SPACES: tuple[str, ...]
    LOOKED_UP: tuple[str, ...]

    def _connect(self, batch: Batch) -> None:
        raise NotImplementedError

    def _refresh(self) -> None:
        """Observation and masks anew, after the record was written to."""
        raise NotImplementedError

    def _new_batch(self) -> Batch:
        how: dict[str, Any] = {"action_masks": True, "autoreset": False, "reward": self.reward}
        return Batch(self.game, 1, **how, **self.options)

    def __copy__(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in self.LISTS_AND_DICTS:
            if name in self.__dict__:
                setattr(twin, name, getattr(self, name).copy())
        twin._connect(self._batch.copy())
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.__copy__()
        for name in self.SPACES:  # their generators must not be shared
            setattr(twin, name, deepcopy(getattr(self, name), memo))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: it for name, it in self.__dict__.items() if name not in self.LOOKED_UP}
        batch = self._batch
        kept["_bytes"] = [x.tobytes() for x in (batch.states, batch.arrays.slots, batch._sampler)]
        return kept | {"game": (self.game.name, self.game.rules_version)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        name, version = kept["game"]
        kept["game"] = game = get_game(name)
        if version != game.rules_version:
            raise ValueError(
                f"{name}: saved under rules version {version}, this is version {game.rules_version}"
            )
        states, slots, sampler = kept.pop("_bytes")
        self.__dict__.update(kept)
        batch = self._new_batch()
        batch.states[:] = as_position(game, states, batch.num_players)
        batch.arrays.slots[:] = np.frombuffer(slots, loops.SLOT)
        batch._sampler[:] = np.frombuffer(sampler, np.uint64)
        self._connect(batch)
        if "agents" in kept:  # it has been reset
            self._refresh()


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


def check_choice(game: Game, name: str, value: Any, choices: Sequence[str]) -> str:
    """`value` if it is among `choices`; otherwise raises ValueError naming them."""
    if value not in choices:
        raise ValueError(f"{game.name}: {name}={value!r}: choose from {', '.join(choices)}")
    return str(value)


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
    return states

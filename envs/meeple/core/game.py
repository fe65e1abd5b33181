"""What a game supplies, and how generic kernels reach it.

A game is a record type (its state), seven kernels and a few functions for people.
Generic kernels call the functions below; numba resolves each call at compile time
by the record type of the state, so a loop in `core` is written once and compiled,
inlined and cached per game. (Passing the kernels as arguments or closing over
them would compile anew in every process: numba cannot cache that.)

The vocabulary: a *seat* is a place at the table, numbered clockwise from 0; a
*decision* is one choice of one seat; an *action* is the integer that answers it;
a *step* is one decision applied.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from . import bitset
from .actions import Actions
from .layout import is_whole
from .options import Option, num_players_option
from .registry import games, get_game

HEADER: list[tuple[Any, ...]] = [
    ("rng", np.uint64, (1,)),  # the stream of the game's own chance (core.random)
    ("num_players", np.int8),
    ("player", np.int8),  # whose decision it is
    ("over", np.bool_),
]
"""The fields every game's STATE begins with."""


def reset(state, seed):
    """Set up a new game; `state.num_players` and options are already set."""


def legal_actions(state, mask):
    """Write the legal actions of `state.player` into `mask`, uint64[words]."""


def apply_action(state, action):
    """Play a legal `action` for `state.player` and move on to the next decision."""


def observe(state, seat, out):
    """Write what `seat` may know into `out`, float32[observation size]."""


def standings(state, scores, places):
    """Write each seat's score so far (float32) and its place (int8, from 1; ties share)."""


def determinize(state, seat, seed):
    """Redraw what `seat` cannot know, consistent with all that it has seen.

    `seed` replaces the state's generator too: a search that kept it would read the future.
    """


def choose_action(state, stream):
    """The heuristic player's action for `state.player`; ties are broken from `stream`."""


GENERIC = (reset, legal_actions, apply_action, observe, standings, determinize, choose_action)


@dataclass(frozen=True)
class Game:
    """One game: facts, record type, options, kernels, and words and pictures for people."""

    name: str  # snake case, the folder's name
    title: str
    rules_version: int  # raised when the same seed and actions would give another game
    encoding_version: int  # raised when observations or action numbers change
    min_players: int
    max_players: int
    default_players: int
    max_decisions: int  # no game is longer (a bound, tested by long random play)
    score_scale: float  # a lead of so many points counts as a full win in "margin" rewards
    state: np.dtype
    actions: Actions
    observation: np.dtype  # a record of float32 fields
    reset: Callable[..., Any]
    legal_actions: Callable[..., Any]
    apply_action: Callable[..., Any]
    observe: Callable[..., Any]
    standings: Callable[..., Any]
    determinize: Callable[..., Any]
    choose_action: Callable[..., Any]
    configure: Callable[[Any, Mapping[str, Any]], None]  # write checked options into a record
    describe: Callable[[Any, int], str]  # an action in words, in this state
    why_illegal: Callable[[Any, int], str]  # the reason, for an action that is not legal
    text: Callable[[Any, int | None], str]  # the state as text; None: with nothing hidden
    draw: Callable[[Any, int | None], str]  # the state as SVG; None: with nothing hidden
    problem_of: Callable[[Any], str | None]  # why a record from outside is no position
    # What the others hear of an action; None: each action shows in whole or not at all.
    describe_to_others: Callable[[Any, int], str] | None = None
    options: tuple[Option, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)  # for tables and metadata

    def __post_init__(self) -> None:
        for name, *_ in HEADER:
            if self.state.names is None or name not in self.state.names:
                raise TypeError(f"{self.name}: STATE lacks the field {name!r} of HEADER")
        if self.state.itemsize % 8 or not is_whole(self.state):
            raise TypeError(f"{self.name}: STATE must be made with core.layout.record")
        record = numba.from_dtype(self.state)
        for generic in GENERIC:
            _implement(generic, record, getattr(self, generic.__name__))

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Copies and pickles are by name: there is one object of each game in a process."""
        if self.name not in games() or get_game(self.name) is not self:
            raise TypeError(f"{self.name}: only games of this package can be copied or pickled")
        return get_game, (self.name,)

    @property
    def num_actions(self) -> int:
        """Size of the flat action space."""
        return self.actions.size

    @property
    def mask_words(self) -> int:
        """Number of uint64 words of a packed action mask."""
        return bitset.words(self.num_actions)

    @property
    def observation_size(self) -> int:
        """Number of float32 in an observation."""
        return self.observation.itemsize // 4

    @property
    def all_options(self) -> tuple[Option, ...]:
        """The game's options, the number of players first."""
        return (
            num_players_option(self.min_players, self.max_players, self.default_players),
            *self.options,
        )

    def check_names(self, options: Mapping[str, Any], own: Sequence[str] = ()) -> None:
        """Raise ValueError for what is no option of the game.

        own: names of what the environment takes besides, for the message.
        """
        known = [option.name for option in self.all_options]
        for name in options:
            if name not in known:
                besides = f"; the environment takes {', '.join(own)}" if own else ""
                raise ValueError(
                    f"{self.name} has no option {name!r}; it has {', '.join(known)}{besides}"
                )

    def check_options(self, options: Mapping[str, Any], own: Sequence[str] = ()) -> dict[str, Any]:
        """Fill in defaults and check values; raises ValueError naming what is offered.

        own: as for `check_names`.
        """
        self.check_names(options, own)
        return {
            option.name: option.checked(self.name, options.get(option.name, option.default))
            for option in self.all_options
        }

    def new_states(self, count: int, options: Mapping[str, Any]) -> np.ndarray:
        """STATE[count] with `options` written in, not yet reset; ValueError as `check_options`."""
        return self.blank_states(count, self.check_options(options))

    def blank_states(self, count: int, checked: Mapping[str, Any]) -> np.ndarray:
        """The same for options that `check_options` returned: they are not checked again."""
        states = np.zeros(count, self.state)
        states["num_players"] = checked["num_players"]
        states["over"] = True  # nobody may act before the set-up
        self.configure(states[:1], checked)
        states[1:] = states[0]
        return states

    def legal(self, state: Any) -> np.ndarray:
        """The legal actions of the seat to decide, ascending; int64[k]."""
        mask = np.zeros(self.mask_words, np.uint64)
        if not state["over"]:
            self.legal_actions(_as_array(state, self.state)[0], mask)
        bits = np.unpackbits(mask.view(np.uint8), bitorder="little")
        return np.flatnonzero(bits[: self.num_actions])

    def explain(self, state: Any, action: int) -> str:
        """Why `action` is not legal in `state`, in words; or that it is."""
        name = self.actions.name(action)
        if state["over"]:
            return f"{name}: the game is over"
        if action in self.legal(state):
            return f"{name}: legal ({self.describe(state, action)})"
        return f"{name}: {self.why_illegal(state, action)}"

    def parse(self, state: Any, words: str) -> int:
        """The legal action that `words` mean: a number, a name, or (part of) its description.

        Raises ValueError where nothing or more than one action fits.
        """
        legal = [int(action) for action in self.legal(state)]
        named = self.actions.from_name(words)
        if named is not None:
            if named not in legal:
                raise ValueError(self.explain(state, named))
            return named
        wanted = " ".join(words.lower().split())
        described = {action: self.describe(state, action) for action in legal}
        fits = [a for a, text in described.items() if text.lower() == wanted] or [
            a for a, text in described.items() if wanted and wanted in text.lower()
        ]
        if len(fits) == 1:
            return fits[0]
        choices = "; ".join(described[a] for a in (fits or legal))
        problem = "could mean" if fits else "fits none of"
        raise ValueError(
            f"{self.name}, seat {int(state['player'])}: {words!r} {problem}: {choices}"
        )


def _as_array(state: Any, dtype: np.dtype) -> np.ndarray:
    """A record (np.void) or an array of one record, as an array of one record."""
    return state if isinstance(state, np.ndarray) and state.shape else np.array([state], dtype)


def _implement(generic: Any, record: Any, implementation: Any) -> None:
    """Let `generic` be the kernel `implementation` for states of the type `record`.

    Numba wants the two to have the same argument names; it compiles the plain function
    behind the kernel in place of the generic one, so nothing lies between them.
    """
    form = inspect.signature(generic)
    if inspect.signature(implementation.py_func) != form:
        raise TypeError(
            f"the kernel {implementation.py_func.__qualname__} must have the form {form}"
        )

    def resolve(*arguments):
        return implementation.py_func if arguments[0] == record else None

    resolve.__signature__ = form  # type: ignore[attr-defined]
    overload(generic, jit_options={"error_model": "numpy"})(resolve)

"""Thousands of games of one kind, stepped together."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from itertools import pairwise
from typing import Any

import numpy as np

from . import loops
from .errors import IllegalActionError
from .game import Game
from .kernel import compiling
from .random import child_seed
from .rewards import REWARDS

PLAYERS = {"external": loops.EXTERNAL, "random": loops.RANDOM, "greedy": loops.GREEDY}
_SAMPLER = np.uint64(0x5A3F)  # child of the batch's seed: the stream that `sample` uses


class Batch:
    """Many games at once; every array is allocated once and visible to the caller.

    Args:
        game: the game; its options are the further keyword arguments.
        num_envs: number of games, n.
        observations: write `observations` (of the seat to decide) after each step.
        action_masks: also write int8 masks beside the packed ones.
        autoreset: start the next game of a slot as soon as one ends.
        final: keep `final_states` and `final_observations` of games that end.
        log: keep actions and hash chain of each game (`logged`).
        reward: "placement", "win" or "margin", see `core.rewards`.
        lineup: who plays each seat: "external" (you, the default), "random" or
            "greedy"; a number above 2 is an external player with a name of your own.
        rotate: move the lineup on by one seat in each game and from slot to slot.
        num_threads: slices of the batch that are stepped at the same time.
        observe_always: write observations before decisions of built-in players too
            (nobody reads them: this is to measure what they cost).

    Attributes:
        states: STATE[n]; `states["seats"]["vp"]` and the like are batched views.
        masks: uint64[n, words], legal actions of the seat to decide, bit = action; empty
            where nobody is asked (the game is over, or has only built-in players).
        action_masks: int8[n, num_actions]; empty unless asked for.
        observations: float32[n, observation_size]; empty if switched off.
        players: int8[n], the seat to decide. movers: int8[n], its code in the lineup.
        rewards: float32[n, max_players], not zero only where `dones`.
        dones: bool[n], whether a game ended in the last step.
        seeds: uint64[n], of the games being played: `make(...).reset(seed=int(seeds[i]))`
            is the same game.
        finished: FINISHED[n], the last game that ended in each slot (core.loops).
        chains: uint64[n], hash chains of the games being played (kept if `log`).
        arrays, mode: all that the kernels work on (core.loops.Arrays, Mode).
        final_states: STATE[n], its last position. final_observations: float32[n, size],
            that position as the last seat to decide sees it.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        observations: bool = True,
        action_masks: bool = False,
        autoreset: bool = True,
        final: bool = False,
        log: bool = False,
        reward: str = "placement",
        lineup: Sequence[str | int] | np.ndarray | None = None,
        rotate: bool = False,
        num_threads: int = 1,
        observe_always: bool = False,
        **options: Any,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"{game.name}: num_envs={num_envs}: at least one game is needed")
        if reward not in REWARDS:
            raise ValueError(f"{game.name}: reward={reward!r}: choose from {', '.join(REWARDS)}")
        self.game = game
        self.options: Mapping[str, Any] = game.check_options(options)
        self.num_envs = num_envs
        self.num_players: int = self.options["num_players"]
        states = game.new_states(num_envs, self.options)
        self.mode = loops.Mode(
            int(rotate),
            int(autoreset),
            REWARDS[reward],
            float(game.score_scale),
            int(observe_always and observations),
        )
        size = game.observation_size
        steps = game.max_decisions if log else 0
        n = num_envs

        def optional(wanted: bool, *shape: int) -> tuple[int, ...]:
            return (n if wanted else 0, *shape)

        self.arrays = loops.Arrays(
            states=states,
            words=states.view(np.uint64).reshape(n, -1),
            slots=np.zeros(n, loops.SLOT),
            lineups=self._lineups(lineup),
            commands=np.zeros(0, np.uint8),
            actions=np.zeros(n, np.int64),
            masks=np.zeros((n, game.mask_words), np.uint64),
            rewards=np.zeros((n, game.max_players), np.float32),
            dones=np.zeros(n, np.bool_),
            finished=np.zeros(n, loops.FINISHED),
            action_masks=np.zeros(optional(action_masks, game.num_actions), np.int8),
            observations=np.zeros(optional(observations, size), np.float32),
            final_states=np.zeros(optional(final), game.state),
            final_observations=np.zeros(optional(final, size), np.float32),
            log_actions=np.zeros(optional(log, 2, steps), np.uint16),
            log_links=np.zeros(optional(log, 2, steps), np.uint16),
        )
        self._expose()
        self._sampler = np.zeros((n, 1), np.uint64)
        self._cuts = np.linspace(0, n, min(max(num_threads, 1), n) + 1).astype(int).tolist()
        self._pool = ThreadPoolExecutor(len(self._cuts) - 1) if len(self._cuts) > 2 else None
        self._ready = False

    states: np.ndarray
    masks: np.ndarray
    rewards: np.ndarray
    dones: np.ndarray
    finished: np.ndarray
    action_masks: np.ndarray
    observations: np.ndarray
    final_states: np.ndarray
    final_observations: np.ndarray

    @property
    def players(self) -> np.ndarray:
        """int8[n]: the seat to decide."""
        return self.states["player"]

    @property
    def overs(self) -> np.ndarray:
        """bool[n]: whether a game is over (with `autoreset` it never stays so)."""
        return self.states["over"]

    @property
    def movers(self) -> np.ndarray:
        """int8[n]: the lineup's code of the seat to decide."""
        return self.lineups[np.arange(self.num_envs), self.players]

    @property
    def lineups(self) -> np.ndarray:
        """int8[n, MAX_SEATS]: who plays each seat of the games being played."""
        return self.arrays.slots["lineup"]

    @property
    def seeds(self) -> np.ndarray:
        """uint64[n]: seeds of the games being played."""
        return self.arrays.slots["seed"]

    @property
    def chains(self) -> np.ndarray:
        """uint64[n]: hash chains of the games being played."""
        return self.arrays.slots["chain"]

    @property
    def lengths(self) -> np.ndarray:
        """int32[n]: steps taken so far in the games being played."""
        return self.arrays.slots["length"]

    def reset(self, seed: int | None = None, *, seeds: np.ndarray | None = None) -> int | None:
        """Start a new game everywhere, and go on to the first decision from outside.

        seed: founds the seeds of all games to come; None draws one from the system.
        seeds: uint64[n], instead: the seed of each slot's next game.
        Returns the seed used.
        """
        slots = self.arrays.slots
        if seeds is None:
            seed = secrets.randbits(63) if seed is None else check_seed(self.game.name, seed)
            slots["root"] = [child_seed(np.uint64(seed), i) for i in range(self.num_envs)]
            slots["seed"] = [child_seed(root, 0) for root in slots["root"]]
        else:
            slots["root"] = slots["seed"] = self._checked("seeds", seeds, np.uint64)
        slots["episode"] = -1
        self._sampler[:, 0] = [child_seed(one, int(_SAMPLER)) for one in slots["root"]]
        with compiling(self.game.name):
            self._run(np.full(self.num_envs, loops.RESTART, np.uint8))
        self._ready = True
        return seed

    def step(self, actions: Any, where: np.ndarray | None = None, validate: bool = True) -> int:
        """Play one action in each game and go on to the next decision from outside.

        actions: integers, one per game. where: bool[n], the games to step (the others
        stay as they are, `rewards` and `dones` included). validate: check all actions
        first; then an illegal one raises IllegalActionError and nothing is changed.
        Returns the number of steps taken, those of built-in players included.
        """
        if not self._ready:
            raise ValueError(f"{self.game.name}: call reset() before step()")
        self.arrays.actions[:] = self._checked("actions", actions, np.int64)
        commands = _NO_COMMANDS
        if where is not None:
            commands = self._checked("where", where, np.bool_).view(np.uint8) * np.uint8(loops.ACT)
        if validate:
            self._validate(commands)
        return self._run(commands)

    def restart(
        self, where: np.ndarray, *, seeds: Any = None, lineups: np.ndarray | None = None
    ) -> None:
        """Start the next game in the slots `where`, bool[n].

        seeds: uint64[n], those of the next games; by default each slot's family goes on.
        lineups: int[n, num_players], who plays there from now on. Both count only `where`.
        """
        chosen = self._checked("where", where, np.bool_)
        if seeds is not None:
            slots = self.arrays.slots
            given = self._checked("seeds", seeds, np.uint64)[chosen]
            slots["seed"][chosen] = slots["root"][chosen] = given
            slots["episode"][chosen] = -1
        if lineups is not None:
            self.arrays.lineups[chosen] = self._lineups(lineups)[chosen]
        with compiling(self.game.name):
            self._run(chosen.view(np.uint8) * np.uint8(loops.RESTART))
        self._ready = True

    def set_lineup(self, lineup: Sequence[str | int] | np.ndarray) -> None:
        """Who plays from each slot's next game on; the games being played go on as they are.

        lineup: as for the constructor, one for all, or integers [n, num_players].
        """
        self.arrays.lineups[:] = self._lineups(lineup)

    def refresh(self) -> None:
        """Compute masks and observations anew, after `states` was written to."""
        with compiling(self.game.name):
            self._run(np.full(self.num_envs, loops.REFRESH, np.uint8))
        self._ready = True

    def sample(self, out: np.ndarray | None = None) -> np.ndarray:
        """A uniformly random legal action for each game, int64[n]; 0 where a game is over."""
        out = self._output("out", out, np.int64, self.num_envs)
        loops.sample_actions(self.masks, self._sampler, out)
        return out

    def observe(self, seats: Any, out: np.ndarray | None = None) -> np.ndarray:
        """What one seat of each game may know; float32[n, observation_size]."""
        seats = self._seats(seats)
        out = self._output("out", out, np.float32, self.num_envs, self.game.observation_size)
        with compiling(self.game.name):
            loops.observe_games(self.states, seats, out)
        return out

    def determinize(self, seats: Any, seeds: np.ndarray) -> None:
        """Redraw in each game what one seat cannot know. seeds: uint64[n]."""
        seats = self._seats(seats)
        with compiling(self.game.name):
            loops.determinize_games(self.states, seats, self._checked("seeds", seeds, np.uint64))

    def copy(self) -> Batch:
        """A batch in the same positions that shares nothing with this one but the game."""
        twin = copy(self)
        states = self.states.copy()
        twin.arrays = loops.Arrays(*(array.copy() for array in self.arrays))._replace(
            states=states, words=states.view(np.uint64).reshape(self.arrays.words.shape)
        )
        twin._sampler = self._sampler.copy()
        twin._expose()
        return twin

    def _expose(self) -> None:
        for name in (
            "states masks rewards dones finished action_masks observations final_states "
            "final_observations"
        ).split():
            setattr(self, name, getattr(self.arrays, name))

    def logged(self, i: int, last: bool = True) -> tuple[np.ndarray, np.ndarray]:
        """Actions and links (uint16[k] each) of the last game that ended in slot `i`.

        With `last=False`, of the game being played.
        """
        if not len(self.arrays.log_actions):
            raise ValueError(f"{self.game.name}: nothing is logged; make the batch with log=True")
        book = self.finished[i] if last else self.arrays.slots[i]
        row, length = int(book["episode"]) & 1, int(book["length"])
        if length > self.arrays.log_actions.shape[2]:
            raise RuntimeError(f"{self.game.name}: a game of {length} steps is longer than allowed")
        actions, links = self.arrays.log_actions, self.arrays.log_links
        return actions[i, row, :length].copy(), links[i, row, :length].copy()

    def _run(self, commands: np.ndarray) -> int:
        arrays = self.arrays._replace(commands=commands)
        if self._pool is None:
            return int(loops.step_games(*arrays, *self.mode, 0, self.num_envs))
        slices = [
            self._pool.submit(lambda cut: loops.step_games(*arrays, *self.mode, *cut), cut)
            for cut in pairwise(self._cuts)
        ]
        return sum(int(part.result()) for part in slices)

    def _validate(self, commands: np.ndarray) -> None:
        actions = self.arrays.actions
        i = loops.first_illegal(self.masks, commands, actions, self.game.num_actions)
        if i >= 0:
            raise IllegalActionError.of(self.game, self.states[i], int(actions[i]), f"env {i}, ")

    def _checked(self, name: str, values: Any, dtype: Any) -> np.ndarray:
        given = np.asarray(values)
        if given.shape != (self.num_envs,):
            wanted_shape = f"({self.num_envs},)"
            raise ValueError(
                f"{self.game.name}: {name} must have the shape {wanted_shape}, not {given.shape}"
            )
        wanted = np.dtype(dtype)
        if given.dtype.kind not in ("b" if wanted.kind == "b" else "iu"):
            raise TypeError(f"{self.game.name}: {name} must be {wanted.name}, not {given.dtype}")
        return np.ascontiguousarray(given, wanted)

    def _seats(self, seats: Any) -> np.ndarray:
        one = isinstance(seats, (int, np.integer)) and not isinstance(seats, bool)
        given = self._checked(
            "seats", np.full(self.num_envs, seats, np.int64) if one else seats, np.int64
        )
        if given.min() < 0 or given.max() >= self.num_players:
            wrong = given[(given < 0) | (given >= self.num_players)][0]
            raise ValueError(
                f"{self.game.name}: seat {wrong}: seats are 0 to {self.num_players - 1}"
            )
        return given

    def _output(self, name: str, out: np.ndarray | None, dtype: Any, *shape: int) -> np.ndarray:
        if out is None:
            return np.zeros(shape, dtype)
        if out.shape != shape or out.dtype != dtype or not out.flags.writeable:
            raise ValueError(
                f"{self.game.name}: {name} must be a writable {np.dtype(dtype)} array of shape "
                f"{shape}, not {out.dtype} of shape {out.shape}"
            )
        return out

    def _lineups(self, lineup: Sequence[str | int] | np.ndarray | None) -> np.ndarray:
        codes = np.zeros((self.num_envs, loops.MAX_SEATS), np.int8)
        if lineup is None:
            return codes
        if not isinstance(lineup, np.ndarray):
            lineup = np.array([player_code(self.game.name, player) for player in lineup])
        if lineup.shape[-1] != self.num_players:
            given = lineup.shape[-1]
            raise ValueError(
                f"{self.game.name}: a lineup names {self.num_players} players, not {given}"
            )
        codes[:, : self.num_players] = lineup
        return codes

    def _repr_html_(self) -> str:
        """The first games side by side, with nothing hidden (extra `view`)."""
        from .picture import grid

        return grid([self.game.draw(state, None) for state in self.states[:_SHOWN]], columns=2)


_SHOWN = 4  # games that a notebook draws
_NO_COMMANDS = np.zeros(0, np.uint8)


def player_code(game: str, player: str | int) -> int:
    """The code of a seat's player; raises ValueError naming the players there are."""
    if isinstance(player, str) and player in PLAYERS:
        return PLAYERS[player]
    if isinstance(player, (int, np.integer)) and 0 <= player <= 127:
        return int(player)
    raise ValueError(f"{game}: no player {player!r}; there are {', '.join(PLAYERS)}")


def check_seed(game: str, seed: Any) -> int:
    """A seed as an integer; raises TypeError or ValueError."""
    if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool):
        raise TypeError(f"{game}: a seed is a whole number, not {seed!r}")
    if not 0 <= int(seed) < 2**64:
        raise ValueError(f"{game}: seed {seed} is outside 0 to 2**64 - 1")
    return int(seed)

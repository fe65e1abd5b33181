"""Thousands of games of one kind, stepped together."""

from __future__ import annotations

import html
import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Self

import numpy as np

from . import loops
from .errors import IllegalActionError
from .game import Game
from .kernel import compiling
from .options import check_choice, check_count, keywords, shown
from .random import child_seed
from .rewards import REWARDS

PLAYERS = {"external": loops.EXTERNAL, "random": loops.RANDOM, "greedy": loops.GREEDY}
_SAMPLER = np.uint64(0x5A3F)  # child of the batch's seed: the stream that `sample` uses


class Batch:
    """Many games at once; every array is allocated once and visible to the caller.

    Copies (`copy()`, the module copy's functions) and pickles keep positions, seeds and
    streams, and share no array.

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
            "greedy"; a number from 3 to 127 is an external player with a name of your own.
            One name for all seats, a list with one for each seat, or integers
            [num_players] or [n, num_players].
        rotate: move the lineup on by one seat in each game and from slot to slot.
        num_threads: slices of the batch that are stepped at the same time.
        observe_always: write observations before decisions of built-in players too
            (nobody reads them: this is to measure what they cost).
        limit: steps that one call takes in a game at most, 0: no limit. Built-in players who
            reach it go on in the next call.

    Attributes:
        states: STATE[n]; `states["seats"]["vp"]` and the like are batched views. Who writes
            to them calls `refresh()`, and answers for what he writes: kernels trust it.
        masks: uint64[n, words], legal actions of the seat to decide, bit = action; empty
            where nobody is asked (the game is over, or has only built-in players).
        action_masks: int8[n, num_actions]; empty unless asked for.
        observations: float32[n, observation_size]; empty if switched off.
        players: int8[n], the seat to decide. movers: int8[n], its code in the lineup.
        rewards: float32[n, max_players], of the game that ended; zeros unless `dones`, and
            for seats beyond `num_players`.
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
        lineup: str | Sequence[str | int] | np.ndarray | None = None,
        rotate: bool = False,
        num_threads: int = 1,
        observe_always: bool = False,
        limit: int = 0,
        **options: Any,
    ) -> None:
        self.game = game
        self.num_envs = n = check_count(game.name, "num_envs", num_envs)
        check_choice(game.name, "reward", reward, REWARDS)
        threads = min(check_count(game.name, "num_threads", num_threads), n)
        self.options: Mapping[str, Any] = game.check_options(options, keywords(Batch.__init__))
        self.num_players: int = self.options["num_players"]
        states = game.blank_states(n, self.options)
        self.mode = loops.Mode(
            int(rotate),
            int(autoreset),
            REWARDS[reward],
            float(game.score_scale),
            int(observe_always and observations),
            check_count(game.name, "limit", limit, least=0),
        )
        size = game.observation_size
        steps = game.max_decisions if log else 0

        def optional(wanted: bool, *shape: int) -> tuple[int, ...]:
            return (n if wanted else 0, *shape)

        arrays = loops.Arrays(
            states=states,
            words=_words(states),
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
        arrays.slots["episode"] = -1
        self._sampler = np.zeros((n, 1), np.uint64)
        self._cuts = np.linspace(0, n, threads + 1).astype(int).tolist()
        self._all_dealt = False  # whether every slot has had a game
        self._connect(arrays)

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
        self._all_dealt = True
        return seed

    def step(self, actions: Any, where: np.ndarray | None = None, validate: bool = True) -> int:
        """Play one action in each game and go on to the next decision from outside.

        actions: integers, one per game. where: bool[n], the games to step (the others
        stay as they are, `rewards` and `dones` included). validate: check all actions
        first; then an illegal one raises IllegalActionError and nothing is changed.
        Without, such an action spoils its game, and may end the process.
        Returns the number of steps taken, those of built-in players included. Raises
        ValueError for a slot that has had no `reset()` or `restart()`.
        """
        commands = _NO_COMMANDS
        if where is not None:
            where = self._checked("where", where, np.bool_)
            commands = where.view(np.uint8) * np.uint8(loops.ACT)
        if not self._all_dealt:
            self._require_dealt("step", where)
        self.arrays.actions[:] = self._checked("actions", actions, np.int64)
        if validate:
            self._validate(commands)
        return self._run(commands)

    def restart(
        self, where: np.ndarray, *, seeds: Any = None, lineups: np.ndarray | None = None
    ) -> None:
        """Start the next game in the slots `where`, bool[n].

        seeds: uint64[n], those of the next games; by default each slot's family goes on,
        which needs a `reset()` first (ValueError).
        lineups: int[n, num_players], who plays there from now on. Both count only `where`.
        """
        chosen = self._checked("where", where, np.bool_)
        if lineups is not None:
            lineups = self._lineups(lineups)
        if seeds is not None:
            self._found(chosen, self._checked("seeds", seeds, np.uint64))
        elif not self._all_dealt:
            self._require_dealt("restart", chosen)
        if lineups is not None:
            self.arrays.lineups[chosen] = lineups[chosen]
        with compiling(self.game.name):
            self._run(chosen.view(np.uint8) * np.uint8(loops.RESTART))
        self._all_dealt = bool(self._dealt.all())

    def _found(self, chosen: np.ndarray, seeds: np.ndarray) -> None:
        """Let the next game of the slots `chosen` have these seeds."""
        slots, fresh = self.arrays.slots, chosen & ~self._dealt
        streams = [child_seed(one, int(_SAMPLER)) for one in seeds[fresh]]
        self._sampler[fresh, 0] = np.array(streams, np.uint64)
        slots["seed"][chosen] = slots["root"][chosen] = seeds[chosen]
        slots["episode"][chosen] = -1

    def set_lineup(self, lineup: str | Sequence[str | int] | np.ndarray) -> None:
        """Who plays from each slot's next game on; the games being played go on as they are.

        lineup: as for the constructor.
        """
        self.arrays.lineups[:] = self._lineups(lineup)

    def refresh(self) -> None:
        """Compute masks and observations anew, after `states` was written to.

        `rewards` and `dones` are cleared, for no game has ended in this position. It starts
        no games: `step` still asks for a `reset()`.
        """
        with compiling(self.game.name):
            self._run(np.full(self.num_envs, loops.REFRESH, np.uint8))

    def sample(self, out: np.ndarray | None = None) -> np.ndarray:
        """A uniformly random legal action for each game, int64[n].

        It is 0 where a game is over. Raises ValueError before the first `reset()`.
        """
        if not self._all_dealt and not self._dealt.any():
            self._require_dealt("sample", None)
        out = self._output("out", out, np.int64, self.num_envs)
        loops.sample_actions(self.masks, self._sampler, out)
        return out

    def observe(self, seats: Any, out: np.ndarray | None = None) -> np.ndarray:
        """What one seat of each game may know; float32[n, observation_size].

        seats: one seat for all games, or integers[n], one for each.
        """
        seats = self._seats(seats)
        out = self._output("out", out, np.float32, self.num_envs, self.game.observation_size)
        with compiling(self.game.name):
            loops.observe_games(self.states, seats, out)
        return out

    def determinize(self, seats: Any, seeds: np.ndarray) -> None:
        """Redraw in each game what one seat cannot know, then `refresh()`.

        seats: one seat for all games, or integers[n], one for each. seeds: uint64[n].
        """
        seats = self._seats(seats)
        seeds = self._checked("seeds", seeds, np.uint64)
        with compiling(self.game.name):
            loops.determinize_games(self.states, seats, seeds)
        self.refresh()

    def values(self, reward: str | None = None, out: np.ndarray | None = None) -> np.ndarray:
        """What each game would be worth to its seats if it ended now; float32[n, max_players].

        reward: "placement", "win" or "margin"; None: the batch's own.
        """
        out = self._output("out", out, np.float32, self.num_envs, self.game.max_players)
        if reward is not None:
            check_choice(self.game.name, "reward", reward, REWARDS)
        mode = self.mode.reward if reward is None else REWARDS[reward]
        room = np.zeros(loops.MAX_SEATS, np.float32), np.zeros(loops.MAX_SEATS, np.int8)
        with compiling(self.game.name):
            loops.value_games(self.states, mode, self.mode.score_scale, *room, out)
        return out

    def copy(self) -> Self:
        """A batch in the same positions that shares nothing with this one but the game."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._sampler = self._sampler.copy()
        twin._connect(loops.Arrays(*(array.copy() for array in self.arrays)))
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: it for name, it in self.__dict__.items() if name not in (*_EXPOSED, "_pool")}
        kept["arrays"] = self.arrays._replace(words=_NO_COMMANDS)
        return kept | {"game": (self.game, self.game.rules_version, self.game.encoding_version)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        game, *versions = kept["game"]
        for what, saved in zip(("rules", "encoding"), versions, strict=True):
            now = getattr(game, f"{what}_version")
            if saved != now:
                raise ValueError(
                    f"{game.name}: saved under {what} version {saved}, this is version {now}"
                )
        self.__dict__.update(kept | {"game": game})
        self._connect(self.arrays)

    def _connect(self, arrays: loops.Arrays) -> None:
        """Work on these arrays from now on."""
        self.arrays = arrays._replace(words=_words(arrays.states))
        for name in _EXPOSED:
            setattr(self, name, getattr(self.arrays, name))
        threads = len(self._cuts) - 1
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    @property
    def _dealt(self) -> np.ndarray:
        """bool[n]: which slots have had a game."""
        return self.arrays.slots["episode"] >= 0

    def _require_dealt(self, what: str, where: np.ndarray | None) -> None:
        without = ~self._dealt if where is None else where & ~self._dealt
        if without.any():
            i = int(np.argmax(without))
            raise ValueError(
                f"{self.game.name}: call reset() before {what}(): env {i} has not had a game yet"
            )

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
        if wanted.kind == "b":
            return np.ascontiguousarray(given) != 0  # a bool's byte may be any
        if wanted.kind == "u" and given.dtype.kind == "i" and len(given) and given.min() < 0:
            raise ValueError(f"{self.game.name}: {name}: {given.min()} is below 0")
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

    def _lineups(self, lineup: str | Sequence[str | int] | np.ndarray | None) -> np.ndarray:
        """The codes of a lineup, int8[n, MAX_SEATS]."""
        name, seats = self.game.name, self.num_players
        codes = np.zeros((self.num_envs, loops.MAX_SEATS), np.int8)
        if lineup is None:
            return codes
        if isinstance(lineup, str):
            lineup = [lineup] * seats
        if isinstance(lineup, (list, tuple)):
            lineup = np.array([player_code(name, player) for player in lineup], np.int64)
        if not isinstance(lineup, np.ndarray) or lineup.dtype.kind not in "iu":
            kind = lineup.dtype if isinstance(lineup, np.ndarray) else type(lineup).__name__
            raise TypeError(
                f"{name}: a lineup is one of {', '.join(PLAYERS)}, a list of {seats} of these, "
                f"or an array of integers, not {kind}: {shown(lineup)}"
            )
        if lineup.shape not in ((seats,), (self.num_envs, seats)):
            given = str(len(lineup)) if lineup.ndim == 1 else f"an array of shape {lineup.shape}"
            raise ValueError(f"{name}: a lineup names {seats} players, not {given}")
        wrong = lineup[(lineup < 0) | (lineup > _MAX_CODE)]
        if wrong.size:
            raise ValueError(_no_player(name, int(wrong[0])))
        codes[:, :seats] = lineup
        return codes

    def __repr__(self) -> str:
        dealt = np.count_nonzero(self._dealt)
        state = "" if self._all_dealt else f", {dealt or 'none'} of them started"
        return (
            f"<{type(self).__name__} of {self.num_envs} {self.game.name} games, "
            f"{self.num_players} players{state}>"
        )

    def _repr_html_(self) -> str:
        """The first games side by side, with nothing hidden; as text without the extra `view`."""
        states = self.states[np.flatnonzero(self._dealt)[:_DRAWN]]
        if not len(states):  # nothing to show yet
            return html.escape(repr(self))
        try:
            from .picture import grid

            return grid([self.game.draw(state, None) for state in states], columns=2)
        except ImportError:
            texts = [self.game.text(state, None) for state in states]
            return "".join(f"<pre>{html.escape(text)}</pre>" for text in texts)


_EXPOSED = tuple(
    "states masks rewards dones finished action_masks observations final_states "
    "final_observations".split()
)
_DRAWN = 4  # games that a notebook draws
_MAX_CODE = 127  # of a player in a lineup, which is int8
_NO_COMMANDS = np.zeros(0, np.uint8)


def _words(states: np.ndarray) -> np.ndarray:
    """The same memory as uint64[n, words]."""
    return states.view(np.uint64).reshape(len(states), -1)


def _no_player(game: str, player: Any) -> str:
    names = ", ".join(f"{name} ({code})" for name, code in PLAYERS.items())
    return (
        f"{game}: no player {player!r}; there are {names}, and 3 to {_MAX_CODE} for external "
        "players with names of your own"
    )


def player_code(game: str, player: str | int) -> int:
    """The code of a seat's player; raises ValueError naming the players there are."""
    if isinstance(player, str) and player in PLAYERS:
        return PLAYERS[player]
    whole = isinstance(player, (int, np.integer)) and not isinstance(player, bool)
    if whole and 0 <= int(player) <= _MAX_CODE:
        return int(player)
    raise ValueError(_no_player(game, player))


def check_seed(game: str, seed: Any) -> int:
    """A seed as an integer; raises TypeError or ValueError."""
    if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool):
        raise TypeError(f"{game}: a seed is a whole number, not {seed!r}")
    if not 0 <= int(seed) < 2**64:
        raise ValueError(f"{game}: seed {seed} is outside 0 to 2**64 - 1")
    return int(seed)

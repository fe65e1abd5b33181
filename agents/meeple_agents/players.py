"""Players by name, and the table at which any mix of them plays many games.

Players that live in the kernels ("random", "greedy") play on their own; any other
object with a `name` and an `act` is asked once for all games that wait for it.

Game g has its own seed and its own seating, so results depend neither on the size
of a batch nor on threads. (A player from outside keeps that up if each of its
answers depends on nothing but the observation and the mask.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.errors import IllegalActionError
from meeple.core.game import Game
from meeple.core.kernel import compiling
from meeple.core.random import GOLDEN_GAMMA, scramble
from meeple.core.registry import get_game
from meeple.core.shards import Games

from .book import Book
from .decisions import Hashing

_REDRAWS = 0x5EED  # founds what planners are shown in place of what is hidden
FIRST_CODE = loops.GREEDY + 1  # in lineups, of the first player from outside

Progress = Callable[[int, int], None]  # games finished and steps taken so far


@dataclass(frozen=True)
class BuiltIn:
    """A player that lives in the kernels, with its code in lineups."""

    name: str
    code: int


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while games are played; `games` are those that had ended by then.

    They are not a fair sample of those asked for: short games end first.
    """

    def __init__(self, games: Games) -> None:
        super().__init__(f"{games.game}: interrupted after {len(games)} games")
        self.games = games

    def __reduce__(self) -> tuple[type[Interrupted], tuple[Games]]:
        return type(self), (self.games,)


class Actor(Protocol):
    """A player from outside: answers many decisions at once."""

    name: str

    def act(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Legal actions int64[k], for observations float32[k, size] and masks int8[k, actions]."""


class Planner(Protocol):
    """A player from outside that looks ahead: it is given positions to play on from."""

    name: str

    def plan(
        self, game: Game, worlds: np.ndarray, observations: np.ndarray, masks: np.ndarray
    ) -> np.ndarray:
        """Legal actions int64[k] for the seats to decide in `worlds`, STATE[k].

        What those seats cannot know, the game's generator included, has been redrawn in
        `worlds`, so planning cannot read it. observations and masks: as for an `Actor`.
        """


Outsider = Actor | Planner
Player = BuiltIn | Outsider

BUILT_IN = {
    "random": BuiltIn("random", loops.RANDOM),
    "greedy": BuiltIn("greedy", loops.GREEDY),
}
KINDS = (*BUILT_IN, "mcts:400", "mcts:50ms", "ppo", "ppo:PLACE", "alphazero:FILE:200")
"""What `parse_player` knows."""


def parse_player(text: str) -> Player:
    """The player called `text`.

    "random" and "greedy" live in the kernels. "mcts:400" searches with so many simulations
    for each decision, "mcts:50ms" for so long. "ppo" has been trained and comes with the
    package; "ppo:runs/x" is what a training run has come to (a folder, a `model.zip` or a
    safetensors file). "alphazero:FILE:200" searches with a network, "alphazero:FILE" is
    that network without a search.

    Raises ValueError naming the kinds there are, and ImportError naming the extra that is
    needed.
    """
    kind, colon, place = text.partition(":")
    if kind in BUILT_IN and not colon:
        return BUILT_IN[kind]
    if kind == "mcts" and place:
        from .search import SearchPlayer

        return SearchPlayer(place)
    try:
        if kind == "ppo" and (place or not colon):
            return _policy(place)
        if kind == "alphazero" and place:
            from .alphazero import parse_alphazero

            return parse_alphazero(place)
    except ImportError as error:
        raise ImportError(f"{text}: needs meeple[train] ({error})") from error
    raise ValueError(f"no player {text!r}; there are {', '.join(KINDS)}")


def _policy(place: str) -> Player:
    """The policy of a place; without one, that of the package."""
    from .policy import SUFFIX, WEIGHTS_FILE, PolicyPlayer

    if place and not place.endswith(SUFFIX) and not (Path(place) / WEIGHTS_FILE).is_file():
        return PolicyPlayer(place)  # a model.zip, for which safetensors is not needed
    from .weights import PackagedPlayer, WeightsPlayer

    return WeightsPlayer(place) if place else PackagedPlayer()


def check_players(game: Game, options: Mapping[str, Any], *players: Player) -> None:
    """Let each player that can judge it refuse `game` with `options`, by ValueError."""
    for player in players:
        if hasattr(player, "check"):
            player.check(game, options)


def ask(player: Outsider, batch: Batch, rows: np.ndarray) -> np.ndarray:
    """The answers of a player from outside in the games `rows` of a batch, as it gives them.

    The batch writes observations and action masks. A planner is given redrawn positions:
    how they are redrawn follows from what the seat may know, and from nothing else.
    """
    observations, masks = batch.observations[rows], batch.action_masks[rows]
    if not hasattr(player, "plan"):
        return np.asarray(player.act(observations, masks))
    worlds = batch.arrays.words[rows].view(batch.game.state)[:, 0]
    hashing = Hashing(_REDRAWS, observations.shape[1] + masks.shape[1])
    with compiling(batch.game.name):
        seats = worlds["player"].astype(np.int64)
        loops.determinize_games(worlds, seats, hashing.words(observations, masks))
    return np.asarray(player.plan(batch.game, worlds, observations, masks))


def parse_players(players: Sequence[str | Player]) -> list[Player]:
    """Players, some of them by name; the same name gives the same object."""
    if isinstance(players, str):
        raise ValueError(f"players={players!r}: give a list of players, not one text")
    known = {text: parse_player(text) for text in players if isinstance(text, str)}
    found = [known[one] if isinstance(one, str) else one for one in players]
    for one in found:
        name, answers = getattr(one, "name", None), hasattr(one, "act") or hasattr(one, "plan")
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise ValueError(f"player {one!r}: it needs a name, and has {name!r}")
        if not answers and not isinstance(one, BuiltIn):
            raise ValueError(f"player {name}: it has neither act() nor plan()")
    return found


def game_seeds(seed: int, first: int, count: int) -> np.ndarray:
    """uint64[count]: the seeds of a run's games from number `first`."""
    # child_seed, for all at once: called one by one it would take a tenth of the play's time.
    numbers = np.arange(first + 1, first + 1 + count, dtype=np.uint64)
    return scramble.py_func(np.uint64(seed) + numbers * GOLDEN_GAMMA)


def rotated(seats: int, first: int, count: int) -> np.ndarray:
    """int8[count, seats]: who sits where if all move on by one seat each game, from `first`."""
    games = first + np.arange(count)[:, None]
    return ((np.arange(seats) - games) % seats).astype(np.int8)


def play_games(
    game: Game | str,
    options: Mapping[str, Any],
    players: Sequence[str | Player],
    seeds: np.ndarray,
    *,
    num_envs: int = 512,
    rotate: bool = True,
    seatings: np.ndarray | None = None,
    log: bool = False,
    reward: str = "placement",
    num_threads: int = 1,
    progress: Progress | None = None,
) -> Games:
    """Play one game of each seed to its end.

    Args:
        game: the game or its name.
        options: its options, by name.
        players: objects or names, one per seat (more or fewer if you give seatings).
        seeds: uint64[n], of the games.
        num_envs: games played at the same time.
        rotate: whether seats move on by one in each game.
        seatings: int[n, seats], index into `players` of who sits at each seat; None: in
            the order given, rotated or not.
        log: keep actions and hash chains, as records need them.
        reward: "placement", "win" or "margin" (meeple.core.rewards).
        num_threads: slices of the batch that are stepped at the same time.
        progress: called with games finished and steps taken, every now and then.

    Raises ValueError for what is not offered, and what `Table.play` raises.
    """
    num_envs = max(1, min(num_envs, len(seeds)))
    table = Table(
        game,
        options,
        players,
        num_envs=num_envs,
        log=log,
        reward=reward,
        num_threads=num_threads,
    )
    return table.play(seeds, rotate=rotate, seatings=seatings, progress=progress)


class Table:
    """Where players play games, `num_envs` at the same time.

    Args:
        game: the game or its name. options: its options, by name.
        players: objects or names, one per seat (more or fewer if you give seatings).
            An object that is there twice is asked once, for both.
        num_envs: games played at the same time.
        log: keep actions and hash chains, as records need them.
        reward: "placement", "win" or "margin" (meeple.core.rewards).
        num_threads: slices of the batch that are stepped at the same time.

    Raises ValueError for what is not offered, naming what is.
    """

    def __init__(
        self,
        game: Game | str,
        options: Mapping[str, Any],
        players: Sequence[str | Player],
        *,
        num_envs: int = 512,
        log: bool = False,
        reward: str = "placement",
        num_threads: int = 1,
    ) -> None:
        self.game = get_game(game) if isinstance(game, str) else game
        self.players = parse_players(players)
        self.names = tuple(player.name for player in self.players)
        if not self.players:
            raise ValueError(f"{self.game.name}: nobody plays")
        self._codes, self._actors = _codes(self.players)
        asked = bool(self._actors)
        self.batch = Batch(
            self.game,
            num_envs,
            observations=asked,
            action_masks=asked,
            autoreset=False,
            log=log,
            reward=reward,
            num_threads=num_threads,
            **self.game.check_options(options),
        )
        check_players(self.game, self.batch.options, *self.players)
        self.reward = reward
        self.log = log

    def play(
        self,
        seeds: np.ndarray,
        *,
        first: int = 0,
        rotate: bool = True,
        seatings: np.ndarray | None = None,
        progress: Progress | None = None,
    ) -> Games:
        """Play one game of each seed to its end.

        Args:
            seeds: uint64[n], of the games.
            first: number of the first game.
            rotate: whether the players move on by one seat in each game.
            seatings: int[n, seats], index into `players` of who sits at each seat; None:
                in the order given, rotated or not.
            progress: called with games finished and steps taken, every now and then.

        Raises ValueError for wrong seatings or a player's wrong answer,
        IllegalActionError for its illegal action, and Interrupted on Ctrl-C.
        """
        seeds = np.asarray(seeds, np.uint64)
        if seatings is None:
            seats = self.seated(len(seeds), first, rotate)
        else:
            seats = self._checked_seatings(seatings, len(seeds))
        book = Book(self, seeds, seats, first)
        try:
            self._play(book, progress)
        except KeyboardInterrupt:
            raise Interrupted(book.games()) from None
        return book.games()

    def _play(self, book: Book, progress: Progress | None) -> None:
        """Play all games of the book, each free slot taking the next one."""
        playing = np.full(self.batch.num_envs, -1)  # index of the game in each slot
        dealt, count = 0, len(book.seeds)
        while book.count < count:
            free = np.flatnonzero(playing < 0)[: count - dealt]
            playing[free] = np.arange(dealt, dealt + len(free))
            dealt += len(free)
            self._deal(free, book, playing)
            going = (playing >= 0) & ~self.batch.overs
            if going.any():
                self._answer(going, playing + book.first)
            ended = np.flatnonzero((playing >= 0) & self.batch.overs)
            book.enter(self.batch, ended, playing[ended])
            playing[ended] = -1
            if progress and len(ended):
                progress(book.count, int(book.columns["steps"].sum()))

    def seated(self, count: int, first: int = 0, rotate: bool = True) -> np.ndarray:
        """int8[count, seats]: the seatings of games from `first`, see `play`.

        Raises ValueError unless there is one player for each seat.
        """
        seats = self.batch.num_players
        count_named = len(self.players)
        if count_named != seats:
            raise ValueError(
                f"{self.game.name}: {count_named} player{'s' * (count_named != 1)} named "
                f"({', '.join(self.names)}) for {seats} seats"
            )
        return rotated(seats, first, count) if rotate else rotated(seats, 0, 1).repeat(count, 0)

    def _checked_seatings(self, seatings: np.ndarray, count: int) -> np.ndarray:
        seats, given = self.batch.num_players, np.asarray(seatings)
        if given.shape != (count, seats) or given.dtype.kind not in "iu":
            raise ValueError(
                f"{self.game.name}: seatings must be integers of shape ({count}, {seats}), "
                f"not {given.dtype} of shape {given.shape}"
            )
        if given.size and not 0 <= given.min() <= given.max() < len(self.players):
            raise ValueError(
                f"{self.game.name}: seatings {given.min()} to {given.max()}: players are "
                f"0 to {len(self.players) - 1}"
            )
        return given.astype(np.int8)

    def _deal(self, slots: np.ndarray, book: Book, playing: np.ndarray) -> None:
        """Start in each of `slots` the game that `playing` names; built-in players play on."""
        if not len(slots):
            return
        batch, games = self.batch, playing[slots]
        where = np.zeros(batch.num_envs, np.bool_)
        seeds = np.zeros(batch.num_envs, np.uint64)
        lineups = np.zeros((batch.num_envs, batch.num_players), np.int8)
        where[slots], seeds[slots] = True, book.seeds[games]
        lineups[slots] = self._codes[book.seatings[games]]
        batch.restart(where, seeds=seeds, lineups=lineups)

    def _answer(self, going: np.ndarray, numbers: np.ndarray) -> None:
        """Ask each player from outside once, and play what it answers in the games `going`."""
        batch = self.batch
        actions = np.zeros(batch.num_envs, np.int64)
        movers = batch.movers
        for code, player in self._actors.items():
            asked = np.flatnonzero(going & (movers == code))
            if len(asked):
                actions[asked] = self._checked(player, asked, numbers)
        batch.step(actions, where=going, validate=False)

    def _checked(self, player: Outsider, asked: np.ndarray, numbers: np.ndarray) -> np.ndarray:
        batch = self.batch
        masks = batch.action_masks[asked]
        answers = ask(player, batch, asked)
        if answers.shape != asked.shape or answers.dtype.kind not in "iu":
            raise ValueError(
                f"{self.game.name}: player {player.name} was asked for {len(asked)} integers "
                f"and answered with {answers.dtype} of shape {answers.shape}"
            )
        inside = (answers >= 0) & (answers < self.game.num_actions)
        fine = inside & (masks[np.arange(len(asked)), np.where(inside, answers, 0)] != 0)
        if not fine.all():
            k = int(np.argmin(fine))
            place = f"game {numbers[asked[k]]}, player {player.name}, "
            state = batch.states[asked[k]]
            raise IllegalActionError.of(self.game, state, int(answers[k]), place)
        return answers


def _codes(players: Sequence[Player]) -> tuple[np.ndarray, dict[int, Outsider]]:
    """The players' codes in lineups, int8[players], and those from outside by code."""
    actors: dict[int, Outsider] = {}
    codes = []
    for player in players:
        if isinstance(player, BuiltIn):
            codes.append(player.code)
            continue
        known = [code for code, one in actors.items() if one is player]
        codes.append(known[0] if known else FIRST_CODE + len(actors))
        actors[codes[-1]] = player
    return np.array(codes, np.int8), actors

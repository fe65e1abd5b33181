"""Games in which one seat is played from outside and the others inside, for `core.gym`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from . import loops
from .batch import PLAYERS, Batch
from .env import ILLEGAL, Copied, NotResetError, compiled_for
from .errors import IllegalActionError
from .game import Game
from .kernel import compiling
from .options import check_choice

Player = Callable[[np.ndarray, np.ndarray], Any]
"""player(observations float32[k, size], masks int8[k, num_actions]) -> actions, integers[k]"""

_ALL, _FIRST = np.ones(1, np.bool_), np.zeros(1, np.int64)
_BUILT_IN = ("random", "greedy")


class SeatGames(Copied):
    """Games in which one seat is played from outside, the learner's, and the others inside.

    Args:
        game: the game; its options are the further keyword arguments.
        num_envs: number of games, n.
        own: names of what the environment takes besides the game's options, for messages.
        opponents: "random", "greedy" or a callable (see Player) for all other seats, or
            a list of these, one for each, in the order of seats after the learner's.
        seat: the learner's; "rotate": `seed % num_players` in the first game of a seed,
            and the next seat in each game that follows it.
        reward, illegal: as for `core.aec.GameEnv`.

    Attributes:
        batch: the games; observations and masks are the learner's, after the end too
            (then the last position, and a mask of ones: what is answered is not played).
        seats: int64[n], the learner's. rewards: float64[n], of the last step.
        ended: bool[n], whether the game is over or was forfeited.
        wrong: int64[n], the illegal action of the last step; -1: it was legal.
        played: int64[n], the actions that were really played then.

    Copies and pickles keep the position; callables among the opponents are shared by copies.
    """

    COURSE = "batch"
    OWN = ("seats", "rewards", "ended", "wrong", "played")
    LOOKED_UP = ("_arguments", "_kernel", "_action", "_over")

    def __init__(
        self,
        game: Game,
        num_envs: int,
        own: Sequence[str] = (),
        *,
        opponents: str | Player | Sequence[str | Player] = "random",
        seat: int | str = 0,
        reward: str = "placement",
        illegal: str = "raise",
        num_threads: int = 1,
        **options: Any,
    ) -> None:
        self.game, self.illegal = game, check_choice(game.name, "illegal", illegal, ILLEGAL)
        game.check_names(options, own)
        self._rotate = isinstance(seat, str) and seat == "rotate"
        self.broken = True  # not yet reset, or an opponent failed in the middle of a step
        batch = Batch(
            game,
            num_envs,
            action_masks=True,
            autoreset=False,
            reward=reward,
            rotate=self._rotate,
            num_threads=num_threads,
            **options,
        )
        self._connect(batch)
        seats = batch.num_players
        self._players, codes = _opponents(game, opponents, seats - 1)
        self._lineup = np.roll([loops.EXTERNAL, *codes], _first_seat(game, seat, seats))
        batch.set_lineup(self._lineup)
        self.seats = np.zeros(num_envs, np.int64)
        self.rewards = np.zeros(num_envs)
        self.ended = np.zeros(num_envs, np.bool_)
        self.wrong = np.full(num_envs, -1)
        self.played = np.zeros(num_envs, np.int64)

    def _connect(self, batch: Batch) -> None:
        """Look up, once, what `step_one` touches."""
        self.batch, arrays = batch, batch.arrays
        self._arguments = (*arrays, *batch.mode, 0, 1)
        self._action, self._over = arrays.actions, arrays.states["over"].item
        self._kernel: Any = None
        if not self.broken:
            self._look_up_kernel()

    def _look_up_kernel(self) -> None:
        if self._kernel is None:
            self._kernel = compiled_for(loops.step_games, self._arguments)

    def reset(self, seeds: np.ndarray) -> None:
        """Start a game of each of these seeds, uint64[n]."""
        if self._rotate:  # the batch adds the slot and the number of the game
            moves = [(seed - i) % len(self._lineup) for i, seed in enumerate(seeds.tolist())]
            self.batch.set_lineup(np.array([np.roll(self._lineup, move) for move in moves]))
        self.batch.reset(seeds=seeds)
        self._settle(np.ones(len(seeds), np.bool_))

    def restart(self, where: np.ndarray) -> None:
        """Start the next game in the slots `where`, bool[n]."""
        self.batch.restart(where)
        self._settle(where)

    def _settle(self, started: np.ndarray) -> None:
        """After the start of games: whose they are, and on to the learner's first decision."""
        self._look_up_kernel()
        lineups = self.batch.lineups[started, : len(self._lineup)]
        self.seats[started] = np.argmax(lineups == loops.EXTERNAL, axis=1)
        self.rewards[started], self.ended[started], self.wrong[started] = 0.0, False, -1
        self._play_on()
        over = started & self.batch.overs
        if over.any():  # before the learner had any decision: no game to learn from
            self.restart(over)

    def step(self, actions: np.ndarray, where: np.ndarray) -> None:
        """Play the learner's `actions`, int64[n], in the games `where`, bool[n], and go on.

        Raises IllegalActionError before anything changes, or as it is raised for an
        opponent; the games cannot go on then, but only be reset.
        """
        if self.broken:
            raise NotResetError(f"{self.game.name}: reset() needs to be called before step")
        actions = self.batch._checked("actions", actions, np.int64).copy()
        wrong = np.full(len(actions), -1)
        forfeited = np.zeros(len(actions), np.bool_)
        if self.illegal != "raise":
            bad = where & ~self._legal(actions, where)
            wrong[bad] = actions[bad]
            if self.illegal == "forfeit":
                forfeited = bad
            elif bad.any():
                actions[bad] = self._sample(bad)
        self.batch.step(actions, where & ~forfeited)
        self.wrong, self.played = wrong, actions
        self._play_on()
        self._close(where, forfeited)

    def _close(self, where: np.ndarray, forfeited: np.ndarray) -> None:
        """After a step of the games `where`: rewards, and which of them have ended."""
        over = where & self.batch.overs
        self.rewards = np.where(forfeited, -1.0, 0.0)
        self.rewards[over] = self.batch.rewards[over, self.seats[over]]
        self.ended = over | forfeited
        if self.ended.any():
            self._show_end()

    def step_one(self, action: int) -> bool:
        """`step` of a single game with a legal action, at a tenth of the cost.

        Returns whether the game goes on; then there is nothing to tell but the decision.
        """
        self._action[0] = action
        self._kernel(*self._arguments)
        if self._players:
            self._play_on()
        if self.wrong[0] >= 0:
            self.wrong[0] = -1
        if not self._over():
            return True
        self._close(_ALL, ~_ALL)
        return False

    def outcome(self) -> tuple[float, bool]:
        """Reward and end of a single game."""
        return float(self.rewards[0]), bool(self.ended[0])

    def _show_end(self) -> None:
        states, seats = self.batch.states[self.ended], self.seats[self.ended]
        seen = np.zeros((len(states), self.game.observation_size), np.float32)
        with compiling(self.game.name):
            loops.observe_games(states, seats, seen)
        self.batch.observations[self.ended] = seen
        self.batch.action_masks[self.ended] = 1

    def _legal(self, actions: np.ndarray, where: np.ndarray) -> np.ndarray:
        """Whether each of `actions`, int64[n], is legal; raises for one that does not exist."""
        outside = where & ((actions < 0) | (actions >= self.game.num_actions))
        if outside.any():
            i = int(np.argmax(outside))
            state, place = self.batch.states[i], f"env {i}, "
            raise IllegalActionError.of(self.game, state, int(actions[i]), place)
        safe = np.where(where, actions, 0)
        return self.batch.action_masks[np.arange(len(actions)), safe] == 1

    def _sample(self, where: np.ndarray) -> np.ndarray:
        """A random legal action in each of the games `where`; the others' streams stay put."""
        streams = self.batch._sampler[where]
        out = np.zeros(len(streams), np.int64)
        loops.sample_actions(self.batch.masks[where], streams, out)
        self.batch._sampler[where] = streams
        return out

    def infos(self) -> dict[str, np.ndarray]:
        """What Gymnasium calls infos, of all games; `_name` tells which games have `name`.

        action_mask: int8[n, num_actions]. seat: int64[n]. seed: uint64[n], of the game.
        At the end of a game score: float64[n], and place: int64[n], of the learner. After
        an illegal action illegal_action: int64[n]; if another was played, played_instead.
        """
        batch, every = self.batch, np.ones(self.batch.num_envs, np.bool_)
        infos = {
            **{"action_mask": batch.action_masks.copy(), "_action_mask": every},
            **{"seat": self.seats.copy(), "_seat": every.copy()},
            **{"seed": batch.seeds.copy(), "_seed": every.copy()},
        }
        ended = self.ended & batch.overs
        if ended.any():
            finished, rows = batch.finished, np.arange(batch.num_envs)
            scores = finished["scores"][rows, self.seats].astype(np.float64)
            places = finished["places"][rows, self.seats].astype(np.int64)
            infos |= {"score": scores * ended, "_score": ended}
            infos |= {"place": places * ended, "_place": ended.copy()}
        wrong = self.wrong >= 0
        if wrong.any():
            infos |= {"illegal_action": self.wrong * wrong, "_illegal_action": wrong}
            if self.illegal == "random":
                infos |= {"played_instead": self.played * wrong, "_played_instead": wrong.copy()}
        return infos

    def _play_on(self) -> None:
        """Let opponents that are callables decide until it is the learner's turn everywhere."""
        self.broken = True
        if self._players and self.batch.num_envs == 1:
            self._play_on_one()
        elif self._players:
            self._play_on_many()
        self.broken = False

    def _play_on_one(self) -> None:
        """The same as `_play_on_many`, at a fraction of the cost."""
        lineup, player = self.batch.lineups[0], self.batch.players.item
        while not self._over() and lineup[player()] != loops.EXTERNAL:
            asked = self._players[int(lineup[player()])]
            self._action[0] = self._ask(asked, _FIRST)[0]
            self._kernel(*self._arguments)

    def _play_on_many(self) -> None:
        batch = self.batch
        actions = np.zeros(batch.num_envs, np.int64)
        while True:
            movers = batch.movers
            waiting = ~batch.overs & (movers != loops.EXTERNAL)
            if not waiting.any():
                break
            for code in np.unique(movers[waiting]):
                which = np.flatnonzero(waiting & (movers == code))
                actions[which] = self._ask(self._players[int(code)], which)
            batch.step(actions, waiting, validate=False)

    def _ask(self, player: Player, which: np.ndarray) -> np.ndarray:
        batch = self.batch
        answer = np.asarray(player(batch.observations[which], batch.action_masks[which]))
        name = f"the opponent {getattr(player, '__name__', player)!s}"
        if answer.shape != which.shape or answer.dtype.kind not in "iu":
            raise ValueError(
                f"{self.game.name}: {name} must answer with {len(which)} integers, "
                f"not with {answer.dtype}{list(answer.shape)}"
            )
        inside = (answer >= 0) & (answer < self.game.num_actions)
        legal = inside & (batch.action_masks[which, np.where(inside, answer, 0)] == 1)
        if not legal.all():
            k = int(np.argmin(legal))
            state, place = batch.states[which[k]], f"env {which[k]}, {name}, "
            raise IllegalActionError.of(self.game, state, int(answer[k]), place)
        return answer


def _opponents(
    game: Game, opponents: str | Player | Sequence[str | Player], count: int
) -> tuple[dict[int, Player], list[int]]:
    """The opponents that are callables by their code, and the codes of all."""
    if isinstance(opponents, str):
        check_choice(game.name, "opponents", opponents, _BUILT_IN)
    if isinstance(opponents, str) or callable(opponents):
        opponents = [opponents] * count
    if not isinstance(opponents, (list, tuple)):
        raise TypeError(
            f"{game.name}: opponents={opponents!r}: give a name, a callable, or a list of these"
        )
    if len(opponents) != count:
        raise ValueError(
            f"{game.name}: {count} opponents sit at the table, but {len(opponents)} are given"
        )
    players: list[Player] = []
    codes = []
    for one in opponents:
        if callable(one):
            if one not in players:
                players.append(one)
            codes.append(loops.GREEDY + 1 + players.index(one))
        else:
            codes.append(PLAYERS[check_choice(game.name, "opponents", one, _BUILT_IN)])
    return {loops.GREEDY + 1 + i: player for i, player in enumerate(players)}, codes


def _first_seat(game: Game, seat: int | str, seats: int) -> int:
    if seat == "rotate":
        return 0
    if isinstance(seat, (int, np.integer)) and not isinstance(seat, bool) and 0 <= seat < seats:
        return int(seat)
    raise ValueError(f"{game.name}: seat={seat!r}: choose 0 to {seats - 1}, or 'rotate'")

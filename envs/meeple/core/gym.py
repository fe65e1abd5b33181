"""One seat of a game as a Gymnasium environment; the other seats are played inside.

    env = gymnasium.make("meeple/Undecim-v0", opponents="greedy", seat="rotate")
    observation, info = env.reset(seed=1)
    ... = env.step(action)      # an action legal by info["action_mask"]

`step` returns at the learner's own next decision, or at the end of the game. So all
that happens between two decisions of the learner is one transition, and rewards
follow the actions that they are due to.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import loops
from .batch import PLAYERS, Batch, check_seed
from .env import (
    ILLEGAL,
    RENDER_MODES,
    InWords,
    NotResetError,
    check_choice,
    describe_env,
    observation_box,
    refuse_options,
    rendered,
    whole_copy,
)
from .errors import IllegalActionError, as_action
from .game import Game
from .kernel import compiling
from .registry import get_game

Player = Callable[[np.ndarray, np.ndarray], Any]
"""player(observations float32[k, size], masks int8[k, num_actions]) -> actions, integers[k]"""

_ALL = np.ones(1, np.bool_)


class SeatGames:
    """Games in which one seat is played from outside, the learner's, and the others inside.

    Args:
        game: the game; its options are the further keyword arguments.
        num_envs: number of games, n.
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
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        opponents: str | Player | Sequence[str | Player] = "random",
        seat: int | str = 0,
        reward: str = "placement",
        illegal: str = "raise",
        num_threads: int = 1,
        **options: Any,
    ) -> None:
        self.game, self.illegal = game, check_choice(game, "illegal", illegal, ILLEGAL)
        options = game.check_options(options)
        seats = options["num_players"]
        self._players, codes = _opponents(game, opponents, seats - 1)
        self._rotate = seat == "rotate"
        self._lineup = np.roll([loops.EXTERNAL, *codes], _first_seat(game, seat, seats))
        self.batch = Batch(
            game,
            num_envs,
            action_masks=True,
            autoreset=False,
            reward=reward,
            lineup=self._lineup,
            rotate=self._rotate,
            num_threads=num_threads,
            **options,
        )
        self.seats = np.zeros(num_envs, np.int64)
        self.rewards = np.zeros(num_envs)
        self.ended = np.zeros(num_envs, np.bool_)
        self.wrong = np.full(num_envs, -1)
        self.played = np.zeros(num_envs, np.int64)
        self._broken = True  # not yet reset, or an opponent failed in the middle of a step

    def reset(self, seeds: np.ndarray) -> None:
        """Start a game of each of these seeds, uint64[n]."""
        if self._rotate:  # the batch adds the slot and the number of the game
            moves = [(seed - i) % len(self._lineup) for i, seed in enumerate(seeds.tolist())]
            self.batch.set_lineup(np.array([np.roll(self._lineup, move) for move in moves]))
        self.batch.reset(seeds=seeds)
        self._broken = False
        self._settle(np.ones(len(seeds), np.bool_))

    def restart(self, where: np.ndarray) -> None:
        """Start the next game in the slots `where`, bool[n]."""
        self.batch.restart(where)
        self._settle(where)

    def _settle(self, started: np.ndarray) -> None:
        """After the start of games: whose they are, and on to the learner's first decision."""
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
        if self._broken:
            raise NotResetError(f"{self.game.name}: reset() needs to be called before step")
        actions = self.batch._checked("actions", actions, np.int64).copy()
        wrong = np.full(len(actions), -1)
        forfeited = np.zeros(len(actions), np.bool_)
        if self.illegal != "raise":
            bad = where & ~self._legal(actions, where)
            wrong[bad] = actions[bad]
            if self.illegal == "forfeit":
                forfeited = bad
            else:
                actions[bad] = self.batch.sample()[bad]
        self.batch.step(actions, where & ~forfeited)
        self.wrong, self.played = wrong, actions
        self._play_on()
        over = where & self.batch.overs
        self.rewards = np.where(forfeited, -1.0, 0.0)
        self.rewards[over] = self.batch.rewards[over, self.seats[over]]
        self.ended = over | forfeited
        if self.ended.any():
            self._show_end()

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
        batch = self.batch
        self._broken = True
        actions = np.zeros(batch.num_envs, np.int64)
        while self._players:
            movers = batch.movers
            waiting = ~batch.overs & (movers != loops.EXTERNAL)
            if not waiting.any():
                break
            for code in np.unique(movers[waiting]):
                which = np.flatnonzero(waiting & (movers == code))
                actions[which] = self._ask(self._players[int(code)], which)
            batch.step(actions, waiting, validate=False)
        self._broken = False

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
    if isinstance(opponents, str) or callable(opponents):
        opponents = [opponents] * count
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
            codes.append(PLAYERS[check_choice(game, "opponents", one, ("random", "greedy"))])
    return {loops.GREEDY + 1 + i: player for i, player in enumerate(players)}, codes


def _first_seat(game: Game, seat: int | str, seats: int) -> int:
    if seat == "rotate":
        return 0
    if isinstance(seat, (int, np.integer)) and not isinstance(seat, bool) and 0 <= seat < seats:
        return int(seat)
    raise ValueError(f"{game.name}: seat={seat!r}: choose 0 to {seats - 1}, or 'rotate'")


class SeatEnv(InWords, gymnasium.Env):
    """One seat of a game, the learner's, as a Gymnasium environment.

    Observations are flat, float32[observation_size]. The legal actions stand in
    `info["action_mask"]`, int8[num_actions], and come from `action_masks()`; the infos
    also tell the learner's `seat`, the game's `seed`, and at the end `score` and `place`.
    (A checker that draws actions without looking at the mask needs illegal="random".)

    Args:
        game: the game, or its name; its options are the further keyword arguments.
        opponents, seat, reward, illegal: see SeatGames.
        render_mode: "ansi", "rgb_array" or "human", as for `core.aec.GameEnv`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium's own form)
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: Game | str,
        *,
        opponents: str | Player | Sequence[str | Player] = "random",
        seat: int | str = 0,
        render_mode: str | None = None,
        reward: str = "placement",
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        self.game = game = get_game(game) if isinstance(game, str) else game
        if render_mode is not None:
            check_choice(game, "render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        how: dict[str, Any] = {"opponents": opponents, "seat": seat, "reward": reward}
        self._games = SeatGames(game, 1, illegal=illegal, **how, **options)
        self.options = self._games.batch.options
        self.metadata = describe_env(game, reward)
        self.observation_space = observation_box(game)
        self.action_space = spaces.Discrete(game.num_actions)
        self._founded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start a new game and go on to the learner's first decision.

        seed: 0 to 2**64 - 1. None, the first time: one is drawn from the system; later:
        the next seed of the family that the last one founded. options: none.
        """
        refuse_options(self.game, options)
        if seed is not None:
            seed = check_seed(self.game.name, seed)
        super().reset(seed=seed)
        if seed is None and self._founded:
            self._games.restart(_ALL)
        else:
            seed = secrets.randbits(63) if seed is None else seed
            self._games.reset(np.array([seed], np.uint64))
            self._founded = True
        return self._shown()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play `action` and go on to the learner's next decision, or to the end of the game.

        Raises IllegalActionError (by policy), TypeError for what is no integer, ValueError
        after the end of the game.
        """
        games = self._games
        if games.ended[0]:
            raise ValueError(f"{self.game.name}: the game is over: reset() starts the next")
        games.step(np.array([as_action(self.game, action)]), _ALL)
        observation, info = self._shown()
        if self.render_mode == "human":
            self.render()
        return observation, float(games.rewards[0]), bool(games.ended[0]), False, info

    def _shown(self) -> tuple[np.ndarray, dict[str, Any]]:
        infos = self._games.infos()
        info = {name: infos[name][0] for name in infos if not name.startswith("_")}
        info |= {name: info[name].item() for name in info if name not in ("action_mask", "seed")}
        return self._games.batch.observations[0].copy(), info

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, bool[num_actions]; the name that MaskablePPO looks for."""
        return self._games.batch.action_masks[0].astype(np.bool_)

    def sample_action(self) -> int:
        """A uniformly random legal action, from a stream of its own; 0 where there is none."""
        return int(self._games.batch.sample()[0])

    @property
    def position(self) -> Any:
        """A copy of the game's record, of the type `game.state`."""
        if not self._founded:
            raise NotResetError(f"{self.game.name}: reset() needs to be called first")
        return whole_copy(self._games.batch, slice(1))[0]

    def render(self) -> Any:
        """The whole table, nothing hidden: text, pixels or None, as `render_mode` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but no render_mode was chosen")
            return None
        return rendered(self.game, self.position, self.render_mode)

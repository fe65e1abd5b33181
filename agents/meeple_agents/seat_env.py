"""One learning seat in each of many games, for Stable-Baselines3.

The learner decides for its own seat only; all others are played by opponents
until it is its turn again. So the observation after an action is that of the
learner's next own decision, and reward and value belong to its own moves.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.game import Game
from meeple.core.registry import get_game

from .opponents import Opponents
from .players import Outsider, ask, check_players


class SeatVecEnv(VecEnv):
    """n games, in each of which one seat learns.

    Seats move on by one from game to game and from slot to slot. Who plays the
    other seats is drawn anew from `opponents` for each game and seat.

    Args:
        game: the game or its name; its options are the further keyword arguments.
        num_envs: number of games, n.
        opponents: the pool, or its weights such as {"random": 1, "greedy": 1}.
        seed: founds games and draws, until `seed()` is called.
        reward: "placement", "win" or "margin" (meeple.core.rewards).

    Observations are float32[n, size], actions int64[n], masks (`action_masks()`)
    int8[n, actions]. `infos` of a game that ended have "terminal_observation" (of the
    learner's seat) and "episode": return and length (r, l), as SB3's Monitor has them,
    and the learner's seat, score and place, the opponents and the game's seed.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        *,
        opponents: Opponents | Mapping[str, float] | None = None,
        seed: int = 0,
        reward: str = "placement",
        num_threads: int = 1,
        **options: Any,
    ) -> None:
        game = get_game(game) if isinstance(game, str) else game
        self.game = game
        self.opponents = opponents if isinstance(opponents, Opponents) else Opponents(opponents)
        self.batch = Batch(
            game,
            num_envs,
            action_masks=True,
            final=True,
            rotate=True,
            reward=reward,
            num_threads=num_threads,
            **options,
        )
        self.opponents.check(game, self.batch.options)
        self._lineups = np.zeros((num_envs, self.batch.num_players), np.int8)
        self._actions = np.zeros(num_envs, np.int64)
        self._lengths = np.zeros(num_envs, np.int64)  # decisions of the learner in each game
        self._next_seed: int | None = seed
        self._rng = np.random.default_rng(seed)
        self.render_mode = None
        super().__init__(
            num_envs,
            spaces.Box(-np.inf, np.inf, (game.observation_size,), np.float32),
            spaces.Discrete(game.num_actions),
        )

    def action_masks(self) -> np.ndarray:
        """int8[n, actions]: 1 where an action is legal; changes with the next step."""
        return self.batch.action_masks

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Found the games from the next `reset` on; None draws a seed from the system."""
        self._next_seed = secrets.randbits(63) if seed is None else seed
        return [self._next_seed] * self.num_envs

    def reset(self) -> np.ndarray:
        """Start new games everywhere; the learner's observations, float32[n, size]."""
        if self._next_seed is not None:  # a reset without a seed goes on, it does not repeat
            self._rng = np.random.default_rng(self._next_seed)
            self._next_seed = None
        everywhere = np.ones(self.num_envs, np.bool_)
        self._draw_lineups(everywhere)
        self.batch.reset(seed=int(self._rng.integers(2**63)))
        self._draw_lineups(everywhere)
        self._lengths[:] = 0
        for ended in self._opponents_moves():
            self._draw_lineups(ended)
        return self.batch.observations.copy()

    def step_async(self, actions: np.ndarray) -> None:
        """Take the learner's actions, int64[n]; `step_wait` plays them."""
        self._actions[:] = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play on to the learner's next decisions: observations, rewards, dones, infos."""
        rewards = np.zeros(self.num_envs, np.float32)
        dones = np.zeros(self.num_envs, np.bool_)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._lengths += 1
        self.batch.step(self._actions)
        self._note_ends(self.batch.dones, rewards, dones, infos)
        for ended in self._opponents_moves():
            self._note_ends(ended, rewards, dones, infos)
        return self.batch.observations.copy(), rewards, dones, infos

    def add_copy(self, player: Outsider) -> None:
        """Draw one more player for games to come; let go of those that are out of use."""
        check_players(self.game, self.batch.options, player)
        self.opponents.add(player)
        self.opponents.forget(np.concatenate([self.batch.lineups.ravel(), self._lineups.ravel()]))

    def _opponents_moves(self) -> Iterator[np.ndarray]:
        """Let players from outside move until only the learner is to decide.

        Yields after each of their moves bool[n], the games that it ended.
        """
        batch, actions = self.batch, self._actions
        while self.opponents.actors:
            movers = batch.movers
            waiting = movers > loops.GREEDY
            if not waiting.any():
                return
            for code in np.unique(movers[waiting]).tolist():
                rows = np.flatnonzero(movers == code)
                actions[rows] = ask(self.opponents.actors[code], batch, rows)
            batch.step(actions, waiting)
            yield batch.dones & waiting

    def _note_ends(
        self,
        ended: np.ndarray,
        rewards: np.ndarray,
        dones: np.ndarray,
        infos: list[dict[str, Any]],
    ) -> None:
        """Note what the games `ended`, bool[n], were worth to the learner."""
        rows = np.flatnonzero(ended)
        if not len(rows):
            return
        self._draw_lineups(ended)
        finished = self.batch.finished[rows]
        count = self.batch.num_players
        self.opponents.note(finished["lineup"][:, :count], finished["places"][:, :count])
        seats = np.argmax(finished["lineup"] == loops.EXTERNAL, axis=1)
        last = np.zeros((len(rows), self.game.observation_size), np.float32)
        loops.observe_games(self.batch.final_states[rows], seats, last)
        ends = zip(rows.tolist(), finished, seats.tolist(), last, strict=True)
        for i, game, seat, observation in ends:
            if self._lengths[i]:  # 0: the game ended before the learner had anything to decide
                dones[i] = True
                rewards[i] = game["rewards"][seat]
                infos[i] = {
                    "terminal_observation": observation,
                    "TimeLimit.truncated": False,
                    "episode": self._episode(i, game, seat),
                }
                self._lengths[i] = 0

    def _episode(self, i: int, finished: np.ndarray, seat: int) -> dict[str, Any]:
        """How the game that just ended in slot `i` went for the learner."""
        lineup = finished["lineup"][: self.batch.num_players].tolist()
        return {
            "r": float(finished["rewards"][seat]),
            "l": int(self._lengths[i]),
            "seat": seat,
            "score": float(finished["scores"][seat]),
            "place": int(finished["places"][seat]),
            "opponents": tuple(self.opponents.name(c) for s, c in enumerate(lineup) if s != seat),
            "seed": int(finished["seed"]),
        }

    def _draw_lineups(self, where: np.ndarray) -> None:
        """Draw who plays the next game of the slots `where`; the learner comes first."""
        count = int(np.count_nonzero(where))
        if count:
            drawn = self.opponents.draw(self._rng, (count, self.batch.num_players - 1))
            self._lineups[where, 1:] = drawn
            self.batch.set_lineup(self._lineups)

    def state(self) -> dict[str, np.ndarray]:
        """All that is needed to go on from here, but for the opponents; arrays without objects."""
        arrays = self.batch.arrays
        return {
            "states": self.batch.states.view(np.uint8).reshape(self.num_envs, -1).copy(),
            "slots": arrays.slots.view(np.uint8).reshape(self.num_envs, -1).copy(),
            "lineups": self._lineups.copy(),
            "lengths": self._lengths.copy(),
            "generator": np.array(json.dumps(self._rng.bit_generator.state)),
        }

    def restore(self, state: Mapping[str, np.ndarray]) -> np.ndarray:
        """Go on from `state`; the learner's observations. Restore `opponents` first.

        Raises ValueError if the games in it are of another form than today's.
        """
        now = self.state()
        for name, array in now.items():
            if name != "generator" and array.shape != state[name].shape:
                raise ValueError(
                    f"{self.game.name}: {name} of shape {state[name].shape} cannot be gone on "
                    f"with: here they have the shape {array.shape}"
                )
        self.batch.states.view(np.uint8).reshape(self.num_envs, -1)[:] = state["states"]
        slots = self.batch.arrays.slots
        slots.view(np.uint8).reshape(self.num_envs, -1)[:] = state["slots"]
        self._lineups[:] = state["lineups"]
        self._lengths[:] = state["lengths"]
        self._rng.bit_generator.state = json.loads(str(state["generator"]))
        self._next_seed = None
        self.batch.set_lineup(self._lineups)
        self.batch.refresh()
        return self.batch.observations.copy()

    def has_attr(self, attr_name: str) -> bool:
        """Whether the environment has this attribute."""
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute, once for each of `indices`."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Not possible: the games are not separate environments."""
        raise NotImplementedError(f"{self.game.name}: attributes of single games cannot be set")

    def env_method(
        self,
        method_name: str,
        *method_args: Any,
        indices: VecEnvIndices = None,
        **method_kwargs: Any,
    ) -> Any:
        """Only `action_masks`: int8[k, actions], one row for each of `indices`."""
        if method_name != "action_masks":
            raise AttributeError(
                f"{self.game.name}: env_method knows action_masks, not {method_name!r}"
            )
        masks = self.action_masks()
        return masks if indices is None else masks[list(self._get_indices(indices))]

    def env_is_wrapped(self, wrapper_class: type, indices: VecEnvIndices = None) -> list[bool]:
        """False for each of `indices`."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Nothing is held open."""

"""One seat of each of many games as a Gymnasium VectorEnv, at the speed of a batch.

    envs = gymnasium.make_vec("meeple/Undecim-v0", num_envs=256, opponents="greedy")

It plays the same games, move by move, as Gymnasium's own SyncVectorEnv of as many
`core.gym.SeatEnv` would.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .batch import check_seed
from .env import (
    RENDER_MODES,
    Copied,
    NotResetError,
    describe_env,
    observation_box,
    refuse_options,
    rendered,
)
from .game import Game
from .options import check_choice, keywords, shown
from .registry import get_game
from .seat_games import SeatGames


class SeatVectorEnv(Copied, VectorEnv):
    """One seat of each of `num_envs` games; each step goes on to each learner's next decision.

    Observations are float32[n, observation_size]; the legal actions stand in
    `infos["action_mask"]`, int8[n, num_actions], and come from `action_masks()`.
    `copy`, `deepcopy` and `pickle` keep the positions; copies share callable opponents.

    Args:
        game: the game, or its name; its options are the further keyword arguments.
        num_envs: number of games, n.
        autoreset_mode: NEXT_STEP: the step after the end of a game starts the next one,
            whatever its action. SAME_STEP: the step that ends a game also starts the next
            one; `infos["final_obs"]` and `infos["final_info"]` tell of the last position.
        copy: False hands out the batch's own arrays, overwritten by the next step.
        opponents, seat, reward, illegal: see `core.seat_games.SeatGames`.
        num_threads: slices of the batch that are stepped at the same time.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium's own form)
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    COURSE = "_games"
    SPACES = (
        *("single_observation_space", "single_action_space"),
        *("observation_space", "action_space", "_np_random"),
    )

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        copy: bool = True,
        reward: str = "placement",
        **options: Any,
    ) -> None:
        self.game = game = get_game(game) if isinstance(game, str) else game
        mode = _autoreset_mode(game, autoreset_mode)
        if render_mode is not None:
            check_choice(game.name, "render_mode", render_mode, RENDER_MODES)
        self.render_mode, self._copy = render_mode, copy
        taken = dict.fromkeys(keywords(SeatVectorEnv.__init__) + keywords(SeatGames.__init__))
        self._connect(SeatGames(game, num_envs, tuple(taken), reward=reward, **options))
        self.num_envs = num_envs = self._games.batch.num_envs
        self.options = self._games.batch.options
        self.metadata = describe_env(game, reward) | {"autoreset_mode": mode}
        self._same_step = mode == AutoresetMode.SAME_STEP
        self.single_observation_space = observation_box(game)
        self.single_action_space = gymnasium.spaces.Discrete(game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._founded = False

    def _connect(self, games: SeatGames) -> None:
        self._games = games

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start a new game everywhere and go on to the learners' first decisions.

        seed: that of slot 0, slot i gets `seed + i`; or a list of one for each slot; or
        None: the first time drawn from the system, later the games that would come next.
        """
        refuse_options(self.game, options)
        super().reset(seed=int(seed) if isinstance(seed, (int, np.integer)) else None)
        if seed is None and self._founded:
            self._games.restart(np.ones(self.num_envs, np.bool_))
        else:
            self._games.reset(self._seeds(seed))
            self._founded = True
        return self._observations(), self._games.infos()

    def _seeds(self, seed: int | Sequence[int] | None) -> np.ndarray:
        if seed is None:
            seed = [secrets.randbits(63) for _ in range(self.num_envs)]
        elif isinstance(seed, (int, np.integer)):
            seed = [int(seed) + i for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"{self.game.name}: {len(seed)} seeds for {self.num_envs} games")
        return np.array([check_seed(self.game.name, one) for one in seed], np.uint64)

    def step(
        self, actions: Any
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play one action of each learner, integers[n].

        Returns observations, rewards (float64[n]), terminations and truncations (bool[n],
        the latter all False) and infos. Raises IllegalActionError (by policy) before
        anything changes.
        """
        games = self._games
        waiting = games.ended.copy()  # for the next game, in NEXT_STEP mode
        games.step(actions, ~waiting)
        if waiting.any():
            games.restart(waiting)
        rewards, ended = games.rewards.copy(), games.ended.copy()
        infos: dict[str, Any] = games.infos()
        if self._same_step and ended.any():
            final = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(ended):
                final[i] = games.batch.observations[i].copy()
            last = _only(infos, ended)
            games.restart(ended)
            infos = dict(games.infos())
            infos |= {"final_obs": final, "_final_obs": ended.copy()}
            infos |= {"final_info": last, "_final_info": ended.copy()}
        truncations = np.zeros(self.num_envs, np.bool_)
        return self._observations(), rewards, ended, truncations, infos

    def _observations(self) -> np.ndarray:
        observations = self._games.batch.observations
        return observations.copy() if self._copy else observations

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, bool[n, num_actions]; all True after the end of a game."""
        self._require_reset("action_masks")
        return self._games.batch.action_masks.astype(np.bool_)

    def render(self) -> Any:
        """The tables, nothing hidden: a tuple of texts or pixels; or printed, and None."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but no render_mode was chosen")
            return None
        self._require_reset("render")
        tables = [rendered(self.game, s, self.render_mode) for s in self._games.batch.states]
        return None if self.render_mode == "human" else tuple(tables)

    def _require_reset(self, what: str) -> None:
        if not self._founded:
            raise NotResetError(f"{self.game.name}: reset() needs to be called before {what}")

    def close_extras(self, **how: Any) -> None:
        """Stop the threads."""
        games = self.__dict__.get("_games")  # None: __init__ failed, and Python tidies up
        if games is not None and games.batch._pool is not None:
            games.batch._pool.shutdown()


def _autoreset_mode(game: Game, mode: AutoresetMode | str) -> AutoresetMode:
    offered = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
    if isinstance(mode, (AutoresetMode, str)) and mode in [*offered, *(m.value for m in offered)]:
        return AutoresetMode(mode)
    raise ValueError(
        f"{game.name}: autoreset_mode={shown(mode)}: choose NEXT_STEP or SAME_STEP of "
        "gymnasium.vector.AutoresetMode, or their values "
        + " or ".join(repr(m.value) for m in offered)
    )


def _only(infos: dict[str, np.ndarray], where: np.ndarray) -> dict[str, np.ndarray]:
    """Of these infos what belongs to the games `where`; zeros for the others."""
    kept: dict[str, np.ndarray] = {}
    for name in [name for name in infos if not name.startswith("_")]:
        has = infos[f"_{name}"] & where
        if has.any():
            values = infos[name].copy()
            values[~has] = 0
            kept |= {name: values, f"_{name}": has}
    return kept

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
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .batch import check_seed
from .env import (
    RENDER_MODES,
    Copied,
    InWords,
    NotResetError,
    describe_env,
    observation_box,
    refuse_options,
    rendered,
)
from .errors import IllegalActionError, as_action
from .game import Game
from .options import check_choice, keywords
from .registry import get_game
from .seat_games import Player, SeatGames

_ALL = np.ones(1, np.bool_)


class SeatEnv(InWords, Copied, gymnasium.Env):
    """One seat of a game, the learner's, as a Gymnasium environment.

    Observations are flat, float32[observation_size]. The legal actions stand in
    `info["action_mask"]`, int8[num_actions], and come from `action_masks()`; the infos
    also tell the learner's `seat`, the game's `seed`, and at the end `score` and `place`.
    (A checker that draws actions without looking at the mask needs illegal="random".)
    `copy`, `deepcopy` and `pickle` keep the position; copies share callable opponents.

    Args:
        game: the game, or its name; its options are the further keyword arguments.
        opponents, seat, reward, illegal: see `core.seat_games.SeatGames`.
        render_mode: "ansi", "rgb_array" or "human", as for `core.aec.GameEnv`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium's own form)
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    COURSE = "_games"
    SPACES = ("observation_space", "action_space", "_np_random")
    LOOKED_UP = ("_observation", "_mask", "_is_legal")

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
            check_choice(game.name, "render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        how: dict[str, Any] = {"opponents": opponents, "seat": seat, "reward": reward}
        own = keywords(SeatEnv.__init__)
        self._connect(SeatGames(game, 1, own, illegal=illegal, **how, **options))
        self.options = self._games.batch.options
        self.metadata = describe_env(game, reward)
        self.observation_space = observation_box(game)
        self.action_space = spaces.Discrete(game.num_actions)
        self._founded = self._ended = False
        self._size = game.num_actions

    def _connect(self, games: SeatGames) -> None:
        """Look up, once, what a step touches."""
        self._games, batch = games, games.batch
        self._observation, self._mask = batch.observations[0], batch.action_masks[0]
        self._is_legal = self._mask.item

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
        self._ended, info = False, self._info(plain=False)
        self._told = {"seat": info["seat"], "seed": info["seed"]}
        return self._observation.copy(), info

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play `action` and go on to the learner's next decision, or to the end of the game.

        Raises IllegalActionError (by policy), TypeError for what is no integer, ValueError
        after the end of the game.
        """
        games = self._games
        if self._ended:
            raise ValueError(f"{self.game.name}: the game is over: reset() starts the next")
        number = as_action(self.game, action)
        if not 0 <= number < self._size:
            raise IllegalActionError.of(self.game, self.position, number)
        if self._is_legal(number) and not games.broken:
            plain = games.step_one(number)
        else:
            games.step(np.array([number]), _ALL)
            plain = False
        observation, info = self._observation.copy(), self._info(plain)
        reward, self._ended = (0.0, False) if plain else games.outcome()
        if self.render_mode == "human":
            self.render()
        return observation, reward, self._ended, False, info

    def _info(self, plain: bool) -> dict[str, Any]:
        """The info of a decision; `plain`: there is nothing else to tell."""
        if plain:
            return {"action_mask": self._mask.copy(), **self._told}
        infos = self._games.infos()
        info = {name: infos[name][0] for name in infos if not name.startswith("_")}
        info |= {name: info[name].item() for name in info if name not in ("action_mask", "seed")}
        return info

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, bool[num_actions]; the name that MaskablePPO looks for.

        After the end of a game it is all True: what is answered then is not played.
        """
        self._require_reset("action_masks")
        return self._mask.astype(np.bool_)

    def legal_actions(self) -> np.ndarray:
        """The legal actions, ascending; int64[k]. None are after the end of the game."""
        self._require_reset("legal_actions")
        return np.flatnonzero(self._mask) if not self._ended else np.zeros(0, np.int64)

    def sample_action(self) -> int:
        """A uniformly random legal action, from a stream of its own; 0 where there is none."""
        self._require_reset("sample_action")
        return int(self._games.batch.sample()[0])

    @property
    def position(self) -> Any:
        """A copy of the game's record, of the type `game.state`."""
        self._require_reset("position")
        return self._games.batch.states.copy()[0]

    def _require_reset(self, what: str) -> None:
        if not self._founded:
            raise NotResetError(f"{self.game.name}: reset() needs to be called before {what}")

    def render(self) -> Any:
        """The whole table, nothing hidden: text, pixels or None, as `render_mode` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but no render_mode was chosen")
            return None
        return rendered(self.game, self.position, self.render_mode)

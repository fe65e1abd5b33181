"""One game as a PettingZoo AECEnv.

    env = meeple.make("undecim", num_players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else env.sample_action())

Order, bounds and legality are checked here, where it costs little: PettingZoo's
wrappers for them would take nine tenths of the speed.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import loops
from .batch import Batch, check_seed
from .env import (
    ILLEGAL,
    RENDER_MODES,
    Copied,
    InWords,
    NotResetError,
    as_position,
    compiled_for,
    describe_env,
    observation_box,
    refuse_options,
    rendered,
)
from .errors import IllegalActionError, as_action
from .game import Game
from .kernel import compiling
from .options import check_choice, keywords
from .random import child_seed
from .registry import get_game
from .rewards import write_rewards

_DRAWS = 0x3E1D  # child of a determinization's seed: what `sample_action` draws from in it
_SINCE_RESET = frozenset(
    "agents agent_selection rewards terminations truncations infos num_agents".split()
)


class GameEnv(InWords, Copied, AECEnv):
    """One game, its seats played one after the other as the agents `player_0`, `player_1`, ...

    An observation is a dict of fresh arrays: `observation`, float32[observation_size],
    and `action_mask`, int8[num_actions], all zeros for seats not on turn. All seats
    have the same space objects. Rewards come at the end of the game. The `infos` tell
    the game's seed, after its end also `score` and `place`.

    Args:
        game: the game; its options are the further keyword arguments.
        render_mode: "ansi" (`render()` returns text), "rgb_array" (pixels, with the
            extra `meeple[view]`) or "human" (prints the text after each step).
        reward: "placement", "win" or "margin", see `core.rewards`.
        illegal: what an action that is not legal does. "raise": IllegalActionError,
            nothing is changed. "forfeit": its seat gets -1, the others share +1 evenly,
            the game ends. "random": a random legal action is played instead. The last
            two are noted in the infos. What is no action at all always raises.

    Attributes:
        options, seed, actions: what the game is made of (core.record); `seed` is None
            after `set_position`, for the game cannot be played again from a seed then.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (PettingZoo's own form)
        "name": "meeple_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }

    COURSE = "_batch"
    OWN = (
        *("agents", "rewards", "terminations", "truncations", "infos"),
        *("_cumulative_rewards", "_history", "_noted"),
    )
    SPACES = ("state_space", "_observation_space", "_action_space")
    LOOKED_UP = (
        *("_arguments", "_sampling", "_action", "_mask", "_observation"),
        *("_step", "_draw", "_sampled", "_is_legal", "_player_now", "_over_now"),
    )

    def __init__(
        self,
        game: Game,
        *,
        render_mode: str | None = None,
        reward: str = "placement",
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        super().__init__()
        check_choice(game.name, "illegal", illegal, ILLEGAL)
        if render_mode is not None:
            check_choice(game.name, "render_mode", render_mode, RENDER_MODES)
        game.check_names(options, keywords(GameEnv.__init__))
        self.game = game
        self.reward, self.illegal, self.render_mode = reward, illegal, render_mode
        self._player = -1  # the seat whose observation lies ready; -1: not yet reset
        how: dict[str, Any] = {"action_masks": True, "autoreset": False, "reward": reward}
        self._connect(Batch(game, 1, **how, **options))
        self.options, seats = self._batch.options, self._batch.num_players
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.metadata = describe_env(game, reward)
        self._observation_space = spaces.Dict(
            observation=observation_box(game),
            action_mask=spaces.Box(0, 1, (game.num_actions,), np.int8),
        )
        self._action_space = spaces.Discrete(game.num_actions)
        self.state_space = observation_box(game, seats)
        self.seed: int | None = None
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._size = game.num_actions
        self._founded = self._playing = self._moved = False
        self._history: list[int] = []
        self._noted: set[str] = set()  # agents with an illegal action in their info

    def _connect(self, batch: Batch) -> None:
        """Look up, once, everything that a step touches: it takes but a few microseconds."""
        arrays = batch.arrays
        self._batch = batch
        self._arguments = (*arrays, *batch.mode, 0, 1)
        self._action = arrays.actions
        sample = np.zeros(1, np.int64)
        self._sampling = (arrays.masks, batch._sampler, sample)
        self._mask = arrays.action_masks[0]
        self._observation = arrays.observations[0]
        self._sampled, self._is_legal = sample.item, self._mask.item
        self._player_now = arrays.states["player"].item
        self._over_now = arrays.states["over"].item
        if self._player >= 0:
            self._look_up_kernels()

    # PettingZoo's interface

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The Dict space that all seats share."""
        self._seat(agent)
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The Discrete space that all seats share."""
        self._seat(agent)
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game.

        seed: 0 to 2**64 - 1. None, the first time: one is drawn from the system; later:
        the next seed of the family that the last one founded. The infos tell it.
        options: none, for a game's options are set when the environment is made
        (PettingZoo's own test passes {"options": 1}, which is let through).
        """
        refuse_options(self.game, options)
        if seed is None and self._founded:
            self._batch.restart(np.ones(1, np.bool_))
        else:
            seed = secrets.randbits(63) if seed is None else check_seed(self.game.name, seed)
            self._batch.reset(seeds=np.array([seed], np.uint64))
            self._founded = True
        self._begin(int(self._batch.seeds[0]))

    def step(self, action: int | None) -> None:
        """Play `action` for `agent_selection`; None, and only None, if it is terminated.

        Raises IllegalActionError, TypeError or ValueError; then nothing has changed.
        """
        if not self._playing:
            self._was_dead_step(action)
            return
        if type(action) is not int or not 0 <= action < self._size or not self._is_legal(action):
            action = self._admitted(action)
        elif self._noted:
            self._forget_note()
        if action is not None:  # None: forfeited
            self._action[0] = action
            self._history.append(action)
            self._step(*self._arguments)
            self._player = player = self._player_now()
            self.agent_selection = self.possible_agents[player]
            if self._over_now():
                self._end()
        self._moved = True
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What `agent` may know: a dict of fresh arrays (see the class)."""
        seat = self._seats[agent] if agent in self._seats else self._seat(agent)
        if seat == self._player:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        self._require_reset("observe")
        observation = self._batch.observe(seat)[0]
        return {"observation": observation, "action_mask": np.zeros_like(self._mask)}

    def last(
        self, observe: bool = True
    ) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last turn, terminated, truncated and info of the agent."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent to act, again and again; `step()` is called once for each."""
        self._require_reset("agent_iter")
        return self._turns(max_iter)

    def _turns(self, max_iter: int) -> Iterator[str]:
        self._moved = True
        while self.agents and max_iter > 0:
            if not self._moved:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            self._moved = False
            max_iter -= 1
            yield self.agent_selection

    def state(self) -> np.ndarray:
        """What all seats know together, for a critic: their observations one after the other.

        Float32[num_players * observation_size].
        """
        self._require_reset("state")
        return np.concatenate([self._batch.observe(seat)[0] for seat in self._seats.values()])

    def render(self) -> Any:
        """The whole table, nothing hidden: text, pixels or None, as `render_mode` says."""
        self._require_reset("render")
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but no render_mode was chosen")
            return None
        return rendered(self.game, self.position, self.render_mode)

    def close(self) -> None:
        """Nothing to release."""

    # Beyond PettingZoo's interface

    @property
    def actions(self) -> list[int]:
        """The actions of the game so far (since `set_position`, if that was called)."""
        return self._history[:]

    def legal_actions(self) -> np.ndarray:
        """The legal actions, ascending; int64[k]."""
        self._require_reset("legal_actions")
        return np.flatnonzero(self._mask)

    def sample_action(self) -> int:
        """A uniformly random legal action, from a stream of its own; 0 where there is none."""
        if self._player < 0:
            self._require_reset("sample_action")
        self._draw(*self._sampling)
        return self._sampled()

    @property
    def position(self) -> Any:
        """A copy of the game's record, of the type `game.state`; `.tobytes()` saves it."""
        self._require_reset("position")
        return self._batch.states.copy()[0]

    def set_position(self, position: Any) -> None:
        """Go on from `position`: a record, an array of one record, or its bytes.

        Options that the record holds (all but the number of players) come with it.
        Raises TypeError or ValueError for what is no position of this game.
        """
        record = as_position(self.game, position, len(self.possible_agents))
        self._batch.states[:] = record
        self._batch.refresh()
        self._begin(None)
        if self._over_now():
            self._settle()
            self._end()

    def determinize(self, agent: str | int, seed: int) -> GameEnv:
        """A copy in which all that `agent` (or a seat) cannot know is redrawn from `seed`."""
        self._require_reset("determinize")
        twin = self.__copy__()
        seeds = np.array([check_seed(self.game.name, seed)], np.uint64)
        twin._batch.determinize(twin._seat(agent), seeds)
        twin._batch._sampler[0, 0] = child_seed(seeds[0], _DRAWS)
        twin.seed = None
        twin.infos = {one: info | {"seed": None} for one, info in self.infos.items()}
        twin._player = twin._player_now()
        if not twin._playing:
            twin._blank()
        return twin

    # The course of a game

    def _look_up_kernels(self) -> None:
        if "_step" not in self.__dict__:
            self._step = compiled_for(loops.step_games, self._arguments)
            self._draw = compiled_for(loops.sample_actions, self._sampling)

    def _begin(self, seed: int | None) -> None:
        self.seed = seed
        self.agents = agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"seed": seed} for agent in agents}
        self._history, self._noted = [], set()
        self._player = player = self._player_now()
        self.agent_selection = agents[player]
        self._playing = self._moved = True
        self._look_up_kernels()

    def _end(self) -> None:
        """The game has been played to its end."""
        finished = self._batch.finished[0]
        scores, places = finished["scores"].tolist(), finished["places"].tolist()
        for agent, seat in self._seats.items():
            self.infos[agent] = {**self.infos[agent], "score": scores[seat], "place": places[seat]}
        self._finish(dict(zip(self.agents, self._batch.rewards[0].tolist(), strict=False)))

    def _settle(self) -> None:
        """Standings and rewards of an ended game that was not played to its end here."""
        batch, seats = self._batch, len(self.possible_agents)
        scores, places = batch.finished["scores"][0], batch.finished["places"][0]
        scale, kind = batch.mode.score_scale, batch.mode.reward
        with compiling(self.game.name):
            self.game.standings(batch.states[0], scores, places)
            write_rewards(seats, scores, places, kind, scale, batch.rewards[0])

    def _finish(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self._cumulative_rewards = rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._playing = False

    def _was_dead_step(self, action: int | None) -> None:
        """The step of a seat whose game has ended: it leaves."""
        self._require_reset("step")
        name = self.game.name
        if not self.agents:
            raise ValueError(f"{name}: step() after the end of the game; reset() starts the next")
        agent = self.agent_selection
        if action is not None:
            raise ValueError(
                f"{name}: when an agent is dead, the only valid action is None, not {action!r}: "
                f"{agent}'s game is over"
            )
        self.agents.remove(agent)
        for entries in (self.rewards, self.terminations, self.truncations, self.infos):
            del entries[agent]
        del self._cumulative_rewards[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]
        self._moved = True

    def _admitted(self, action: Any) -> int | None:
        """The action to play for one that is no plain int, or is not legal; None: forfeited."""
        if action is None:
            raise ValueError(
                f"{self.game.name}: {self.agent_selection} must choose an action, not None, which "
                f"is for agents whose game is over; {np.count_nonzero(self._mask)} are legal"
            )
        number = as_action(self.game, action)
        inside = 0 <= number < self._size
        if inside and self._mask[number]:
            self._forget_note()
            return number
        if not inside or self.illegal == "raise":
            raise IllegalActionError.of(self.game, self._batch.states[0], number)
        agent = self.agent_selection
        if self.illegal == "forfeit":
            self._forfeit(agent, number)
            return None
        played = self.sample_action()
        note = {"illegal_action": number, "played_instead": played}
        self.infos[agent] = {"seed": self.seed, **note}
        self._noted.add(agent)
        return played

    def _forget_note(self) -> None:
        """An illegal action is told of until its agent's next step."""
        agent = self.agent_selection
        if agent in self._noted:
            self._noted.remove(agent)
            self.infos[agent] = {"seed": self.seed}

    def _forfeit(self, agent: str, action: int) -> None:
        for one in self.agents:
            self.infos[one] = {**self.infos[one], "forfeited_by": agent}
        self.infos[agent]["illegal_action"] = action
        share = 1 / max(len(self.agents) - 1, 1)
        self._finish({one: -1.0 if one == agent else share for one in self.agents})
        self._blank()

    def _blank(self) -> None:
        """No action is legal any more, although the record may say so (forfeited)."""
        self._mask[:] = 0
        self._batch.masks[:] = 0

    def _seat(self, agent: str | int) -> int:
        if agent in self._seats:
            return self._seats[agent]
        if isinstance(agent, (int, np.integer)) and 0 <= agent < len(self._seats):
            return int(agent)
        known = ", ".join(self.possible_agents)
        raise ValueError(f"{self.game.name}: no agent {agent!r}; there are {known}")

    def _require_reset(self, what: str) -> None:
        if self._player < 0:
            raise NotResetError(f"{self.game.name}: reset() needs to be called before {what}.")

    def __getattr__(self, name: str) -> Any:
        if name in _SINCE_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def make(name: str, **options: Any) -> GameEnv:
    """A new environment of the game called `name`; `options` are those of GameEnv and the game."""
    return GameEnv(get_game(name), **options)

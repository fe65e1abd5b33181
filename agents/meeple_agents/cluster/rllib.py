"""RLlib's learners on whole batches of games: an EnvRunner of RLlib's new API stack.

RLlib's own runners step one environment after the other in Python. This one steps a
`Batch`, asks the module once for all games, and returns one `SingleAgentEpisode` for
each game and seat: what a seat sees from one of its decisions to the next. So rewards
and advantages are right without any multi-agent machinery.

Pinned to one minor release of Ray: its runner interface may change.
"""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import ray
import torch
from gymnasium import spaces
from ray.rllib.core import COMPONENT_RL_MODULE, DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns
from ray.rllib.env import INPUT_ENV_SINGLE_SPACES, INPUT_ENV_SPACES
from ray.rllib.env.env_runner import EnvRunner
from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner
from ray.rllib.env.single_agent_episode import SingleAgentEpisode
from ray.rllib.env.utils.infinite_lookback_buffer import InfiniteLookbackBuffer
from ray.rllib.utils.checkpoints import Checkpointable
from ray.rllib.utils.metrics import SAMPLE_TIMER, WEIGHTS_SEQ_NO

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.env import observation_box
from meeple.core.registry import get_game

from .readiness import one_at_a_time


class _Columns(NamedTuple):
    """Decisions, one a row: what was seen, what was legal and done, and how it was chosen."""

    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    logits: np.ndarray
    chances: np.ndarray  # logarithms, of the actions


@dataclass
class _Open:
    """A seat's episode in a game that goes on."""

    row: _Columns | None  # its last decision, whose outcome is not known yet
    id: str
    steps: int  # before this decision


class BatchRunner(EnvRunner, Checkpointable):
    """Samples for RLlib by stepping a `Batch`; one shared module plays all seats.

    Give it as `config.env_runners(env_runner_cls=BatchRunner)`, with the game's name and
    options in `config.environment(env_config={"game": ..., "options": {...}})` and the
    spaces of `spaces_of(game)`. `num_envs_per_env_runner` games are played by each runner;
    `rollout_fragment_length` is in decisions of a game.
    """

    def __init__(self, *, config: Any, **kwargs: Any) -> None:
        super().__init__(config=config, **kwargs)
        torch.set_num_threads(1)
        self.game = get_game(self.config.env_config["game"])
        self.num_envs = self.config.num_envs_per_env_runner
        self.spaces = spaces_of(self.game.name)
        self.make_env()
        spec = self.config.get_rl_module_spec(spaces=self.get_spaces(), inference_only=True)
        self.module = spec.build()
        self._weights_seq_no = 0
        self.numbers = np.arange(self.num_envs)  # of the games in the slots
        self.open: dict[tuple[int, int], _Open] = {}  # by game and seat
        self.ended: list[tuple[int, float]] = []  # steps and return of episodes that are whole

    def make_env(self) -> None:
        """Deal the games."""
        options = self.config.env_config.get("options", {})
        self.env = Batch(self.game, self.num_envs, action_masks=True, final=True, **options)
        with one_at_a_time(self.game.name):
            self.env.reset(seed=self._seed)

    def get_spaces(self) -> dict[str, tuple[spaces.Space[Any], spaces.Space[Any]]]:
        """The spaces of a seat."""
        names = (INPUT_ENV_SPACES, INPUT_ENV_SINGLE_SPACES, DEFAULT_MODULE_ID)
        return dict.fromkeys(names, self.spaces)

    def assert_healthy(self) -> None:
        """RLlib's question whether all is set up."""
        assert self.env is not None and self.module is not None

    def sample(self, **how: Any) -> list[SingleAgentEpisode]:
        """Episodes, and pieces of those that go on, of some steps in each game."""
        started = time.perf_counter()
        steps = how.get("num_timesteps")
        length = self.config.get_rollout_fragment_length(self.worker_index)
        length = length if steps is None else -(-steps // self.num_envs)
        explore = self.config.explore if how.get("explore") is None else how["explore"]
        play = _Play(self, max(1, length))
        for t in range(play.length):
            play.step(t, explore)
        episodes = play.episodes()
        done = sum(episode.is_done for episode in episodes)
        SingleAgentEnvRunner._increase_sampled_metrics(self, sum(map(len, episodes)), done)
        self.metrics.log_value(WEIGHTS_SEQ_NO, self._weights_seq_no, window=1)
        self.metrics.log_value(SAMPLE_TIMER, time.perf_counter() - started)
        return episodes

    def decide(
        self, observations: np.ndarray, masks: np.ndarray, explore: bool
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Actions int64[n], masked logits float32[n, actions], the actions' log chances."""
        seen = {
            "observations": torch.from_numpy(observations),
            "action_mask": torch.from_numpy(masks),
        }
        with torch.no_grad():
            forward = self.module.forward_exploration if explore else self.module.forward_inference
            logits = forward({Columns.OBS: seen})[Columns.ACTION_DIST_INPUTS]
            chances = torch.log_softmax(logits, dim=1)
            if explore:
                actions = torch.multinomial(chances.exp(), 1)
            else:
                actions = chances.argmax(dim=1, keepdim=True)
            chosen = chances.gather(1, actions)
        return actions[:, 0].numpy(), logits.numpy(), chosen[:, 0].numpy()

    def deal(self, slots: np.ndarray) -> None:
        """New games have begun in these slots."""
        self.numbers[slots] = self.numbers.max() + 1 + np.arange(len(slots))

    def get_metrics(self) -> Any:
        """RLlib's figures of the episodes that ended."""
        for length, total in self.ended:
            SingleAgentEnvRunner._log_episode_metrics(self, length, total, 0.0)
        self.ended.clear()
        return self.metrics.reduce()

    def get_ctor_args_and_kwargs(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """How to make another one like this."""
        return (), {"config": self.config}

    def get_checkpointable_components(self) -> list[tuple[str, Any]]:
        """What is kept in checkpoints."""
        return [(COMPONENT_RL_MODULE, self.module)]

    def get_state(self, components: Any = None, **how: Any) -> dict[str, Any]:
        """The module's weights and their number."""
        return {COMPONENT_RL_MODULE: self.module.get_state(), WEIGHTS_SEQ_NO: self._weights_seq_no}

    def set_state(self, state: dict[str, Any]) -> None:
        """Take over newer weights."""
        number = state.get(WEIGHTS_SEQ_NO, 0)  # 0: take them, whatever is there
        if COMPONENT_RL_MODULE in state and (number == 0 or number > self._weights_seq_no):
            weights = state[COMPONENT_RL_MODULE]
            weights = ray.get(weights) if isinstance(weights, ray.ObjectRef) else weights
            self.module.set_state(weights.get(DEFAULT_MODULE_ID, weights))
            self._weights_seq_no = number or self._weights_seq_no


class _Play:
    """One call of `sample`: some steps in each game, and the episodes made of them."""

    def __init__(self, runner: BatchRunner, length: int) -> None:
        self.runner, self.length = runner, length
        game, shape = runner.game, (length, runner.num_envs)
        actions = (*shape, game.num_actions)
        self.columns = _Columns(
            observations=np.empty((*shape, game.observation_size), np.float32),
            masks=np.empty(actions, np.float32),
            actions=np.empty(shape, np.int64),
            logits=np.empty(actions, np.float32),
            chances=np.empty(shape, np.float32),
        )
        self.seats, self.numbers = np.empty(shape, np.int8), np.empty(shape, np.int64)
        self.ends: dict[int, tuple[np.ndarray, np.ndarray]] = {}  # final views and rewards by game

    def step(self, t: int, explore: bool) -> None:
        """Decide once in each game."""
        runner, columns = self.runner, self.columns
        batch = runner.env
        columns.observations[t], columns.masks[t] = batch.observations, batch.action_masks
        self.seats[t], self.numbers[t] = batch.players, runner.numbers
        columns.actions[t], columns.logits[t], columns.chances[t] = runner.decide(
            columns.observations[t], columns.masks[t], explore
        )
        batch.step(columns.actions[t], validate=False)
        ended = np.flatnonzero(batch.dones)
        if len(ended):
            seats = batch.num_players
            states = batch.final_states[ended].repeat(seats)
            views = np.zeros((len(states), runner.game.observation_size), np.float32)
            loops.observe_games(states, np.tile(np.arange(seats), len(ended)), views)
            for slot, view in zip(ended, views.reshape(len(ended), seats, -1), strict=True):
                self.ends[int(runner.numbers[slot])] = view, batch.rewards[slot].copy()
            runner.deal(ended)

    def episodes(self) -> list[SingleAgentEpisode]:
        """What each seat of each game saw, did and earned, as far as that is known."""
        flat = _Columns(*(column.reshape(-1, *column.shape[2:]) for column in self.columns))
        numbers, seats = self.numbers.ravel(), self.seats.ravel()
        order = np.lexsort((np.arange(len(numbers)), seats, numbers))
        cuts = np.flatnonzero(np.diff(numbers[order]) | np.diff(seats[order])) + 1
        rows = {
            (int(numbers[group[0]]), int(seats[group[0]])): group for group in np.split(order, cuts)
        }
        waiting = [key for key in self.runner.open if key[0] in self.ends and key not in rows]
        rows |= dict.fromkeys(waiting, order[:0])
        found = [
            self._episode(key, _Columns(*(c[group] for c in flat))) for key, group in rows.items()
        ]
        return [episode for episode in found if episode is not None]

    def _episode(self, key: tuple[int, int], columns: _Columns) -> SingleAgentEpisode | None:
        """The decisions of one seat in one game; the last is kept back until its end is known."""
        runner, (number, seat) = self.runner, key
        before = runner.open.pop(key, None) or _Open(None, uuid.uuid4().hex, 0)
        if before.row is not None:
            pairs = zip(before.row, columns, strict=True)
            columns = _Columns(*(np.concatenate([first, rest]) for first, rest in pairs))
        seen, masks = columns.observations, columns.masks
        count, ended = len(seen), number in self.ends
        rewards = np.zeros(count, np.float32)
        if ended:
            views, earned = self.ends[number]
            rewards[-1] = earned[seat]
            seen = np.concatenate([seen, views[seat][None]])
            masks = np.concatenate([masks, np.ones_like(masks[:1])])  # nothing is decided there
            runner.ended.append((before.steps + count, float(earned[seat])))
        else:
            count -= 1
            last = _Columns(*(column[count:] for column in columns))
            runner.open[key] = _Open(last, before.id, before.steps + count)
        if not count:
            return None
        return SingleAgentEpisode(
            id_=before.id,
            observations=_buffer({"observations": seen, "action_mask": masks}),
            observation_space=runner.spaces[0],
            actions=_buffer(columns.actions[:count]),
            action_space=runner.spaces[1],
            rewards=_buffer(rewards[:count]),
            infos=[{} for _ in range(count + 1)],
            terminated=ended,
            extra_model_outputs={
                Columns.ACTION_DIST_INPUTS: _buffer(columns.logits[:count]),
                Columns.ACTION_LOGP: _buffer(columns.chances[:count]),
            },
            t_started=before.steps,
            len_lookback_buffer=0,
        )


def _buffer(data: Any) -> InfiniteLookbackBuffer:
    return InfiniteLookbackBuffer(data=data, lookback=0)


def spaces_of(game: str) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
    """Observation and action space of a seat, as RLlib's masking module wants them."""
    known = get_game(game)
    mask = spaces.Box(0.0, 1.0, (known.num_actions,), np.float32)
    seen = spaces.Dict(observations=observation_box(known), action_mask=mask)
    return seen, spaces.Discrete(known.num_actions)

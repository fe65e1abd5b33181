"""Any row of the verbs that users have leaves every game as it must be.

The machine plays one game through a batch and, in step with it, through an environment of
one game. In between it clones, saves, loads, redraws and errs, and looks back at every clone
it has made.
"""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

import meeple
from meeple.alchemists import GAME
from meeple.alchemists import state as s
from meeple.core.batch import Batch
from meeple.core.errors import IllegalActionError
from meeple.core.record import Record

from .laws import check_laws
from .test_invariants import KINDS_OF_GAME, NAMES, OPTION_SETS

FLAGS = ("deduction", "sale_shows_seller_exact", "barmaid_needs_exact", "robe_in_final_round")


class Verbs(RuleBasedStateMachine):
    """One game, and what was kept of it on the way."""

    @initialize(
        num_players=st.integers(s.MIN_PLAYERS, s.MAX_PLAYERS),
        mode=st.sampled_from(["apprentice", "master"]),
        flags=st.sets(st.sampled_from(FLAGS)),
        steps=st.lists(st.integers(0, 5), max_size=4),
        seed=st.integers(0, 2**64 - 1),
        played=st.integers(0, 250),
    )
    def begin(self, num_players, mode, flags, steps, seed, played):
        """A game that somebody else has played up to somewhere."""
        self.options = {name: name in flags for name in FLAGS}
        self.options |= {"num_players": num_players, "mode": mode, "discount_steps": steps}
        self.batch = Batch(GAME, 1, autoreset=False, **self.options)
        self.batch.reset(seeds=np.array([seed], np.uint64))
        self.env = meeple.make("alchemists", **self.options)
        self.env.reset(seed=seed)
        self.kept = []  # clones, with the bytes they had
        choices = np.random.default_rng(seed)
        for _ in range(played):
            if self.over:
                break
            self.play(int(choices.choice(self.legal)))

    @property
    def state(self):
        return self.batch.states[0]

    @property
    def over(self):
        return bool(self.state["over"])

    @property
    def legal(self):
        return GAME.legal(self.state).tolist()

    def play(self, action):
        self.batch.step([action])
        self.env.step(action)

    def another(self, states):
        """A new batch in this position."""
        other = Batch(GAME, 1, autoreset=False, **self.options)
        other.reset(seed=0)
        other.states[:] = states
        other.refresh()
        return other

    def everything(self):
        """All that a caller sees of the game."""
        batch = self.batch
        shown = (batch.masks, batch.observations, batch.rewards, batch.dones)
        return self.state.tobytes(), *(array.tobytes() for array in shown)

    # What users do

    @precondition(lambda self: not self.over)
    @rule(rank=st.integers(0, GAME.num_actions))
    def choose_a_legal_action(self, rank):
        legal = self.legal
        self.play(legal[rank % len(legal)])

    @precondition(lambda self: not self.over)
    @rule(action=st.integers(-3, GAME.num_actions + 3) | st.integers(-(2**63), 2**63 - 1))
    def choose_an_illegal_action(self, action):
        """Nothing changes, and the message says who may do what."""
        if action in self.legal:
            return
        before = self.everything()
        with pytest.raises(IllegalActionError) as error:
            self.batch.step([action])
        assert self.everything() == before
        assert f"seat {self.state['player']}: action {action} is not legal" in str(error.value)

    @precondition(lambda self: not self.over)
    @rule(nonsense=st.sampled_from([[1.0], ["1"], [None], [True], [1, 2], 1, []]))
    def choose_no_action_at_all(self, nonsense):
        before = self.everything()
        with pytest.raises((TypeError, ValueError), match="alchemists: actions must"):
            self.batch.step(nonsense)
        assert self.everything() == before

    @rule()
    def clone(self):
        copy = self.batch.states.copy()
        self.kept.append((copy, copy.tobytes()))

    @rule()
    def save_and_load(self):
        """From bytes into another batch: the same to see, the same to play on."""
        saved = self.batch.states.tobytes()
        assert GAME.problem_of(self.state) is None
        other = self.another(np.frombuffer(saved, s.STATE))
        assert other.states.tobytes() == saved
        assert other.observations.tobytes() == self.batch.observations.tobytes()
        assert (other.masks == self.batch.masks).all()
        if not self.over:
            action = self.legal[-1]
            mine = self.another(self.batch.states)
            assert mine.step([action]) == other.step([action]) == 1
            assert mine.states.tobytes() == other.states.tobytes()

    @rule(seat=st.integers(0, 3), seed=st.integers(0, 2**64 - 1))
    def determinize_a_clone(self, seat, seed):
        """What the seat sees stays; it is a position like any other, and can be played on."""
        seat %= self.options["num_players"]
        other = self.batch.copy()
        other.determinize(seat, np.array([seed], np.uint64))
        assert other.observe(seat).tobytes() == self.batch.observe(seat).tobytes()
        check_laws(other.states)
        assert GAME.problem_of(other.states[0]) is None
        if self.state["player"] == seat or self.over:
            assert (other.states["legal"] == self.batch.states["legal"]).all()
        else:
            other.step(other.sample())
            check_laws(other.states)

    @precondition(lambda self: not self.over)
    @rule(rank=st.integers(0, GAME.num_actions))
    def try_an_action_on_a_clone(self, rank):
        legal = self.legal
        before = self.everything()
        other = self.batch.copy()
        other.step([legal[rank % len(legal)]])
        assert self.everything() == before and other.states.tobytes() != before[0]

    @precondition(lambda self: self.over)
    @rule(action=st.integers(0, GAME.num_actions))
    def step_a_finished_game(self, action):
        """No effect, no reward."""
        before = self.state.tobytes()
        assert self.batch.step([action]) == 0
        assert self.state.tobytes() == before and not self.batch.rewards.any()

    # What holds after each of these

    @invariant()
    def the_laws_hold_and_the_environment_says_the_same(self):
        if hasattr(self, "env"):
            check_laws(self.batch.states)
            assert self.env.position.tobytes() == self.state.tobytes()

    @invariant()
    def no_clone_has_changed(self):
        for copy, saved in getattr(self, "kept", []):
            assert copy.tobytes() == saved


class TestVerbs(Verbs.TestCase):
    settings = settings(max_examples=12, stateful_step_count=25)


@pytest.mark.fuzz
class TestManyVerbs(Verbs.TestCase):
    settings = settings(max_examples=500, stateful_step_count=60)


def random_games(num_envs, num_threads=1, **options):
    """Whole games of random players with their logs, one in each slot."""
    lineup = ["random"] * options["num_players"]
    batch = Batch(
        GAME, num_envs, log=True, final=True, lineup=lineup, num_threads=num_threads, **options
    )
    batch.reset(seed=5)
    return batch


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME[::2], ids=NAMES[::2])
def test_the_same_seed_is_the_same_game(num_players, options):
    options = {"num_players": num_players, **OPTION_SETS[options]}
    one, two = random_games(6, **options), random_games(6, num_threads=2, **options)
    assert one.final_states.tobytes() == two.final_states.tobytes()
    assert one.finished.tobytes() == two.finished.tobytes()
    ends = {state.tobytes() for state in one.final_states}
    assert len(ends) == 6


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME[::3], ids=NAMES[::3])
def test_a_batch_plays_what_single_games_play(num_players, options):
    options = {"num_players": num_players, **OPTION_SETS[options]}
    batch = random_games(3, **options)
    for i in range(3):
        env = meeple.make("alchemists", **options)
        env.reset(seed=int(batch.finished["seed"][i]))
        for action in batch.logged(i)[0].tolist():
            assert action in env.legal_actions()
            env.step(action)
        assert env.position.tobytes() == batch.final_states[i].tobytes()


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME[::3], ids=NAMES[::3])
def test_a_game_survives_the_disk(num_players, options, tmp_path):
    options = {"num_players": num_players, **OPTION_SETS[options]}
    batch = random_games(2, **options)
    for i in range(2):
        record = Record.from_batch(batch, i, [f"p{seat}" for seat in range(num_players)])
        again = Record.load(record.save(tmp_path / f"{i}.json"))
        assert again == record
        again.verify()
        assert len(list(again.replay())) >= len(record.actions)


def test_options_are_kept_as_json():
    options = GAME.check_options({"num_players": np.int64(3), "discount_steps": (1, 0)})
    assert json.loads(json.dumps(options)) == options

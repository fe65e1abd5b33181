"""Any row of the verbs that users have leaves every game as it must be.

The machine plays one game through a batch, in step with the plain Python reference. In
between it clones, saves, loads, redraws and errs, and looks back at every clone it has made.
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

from meeple.core.batch import Batch
from meeple.core.errors import IllegalActionError
from meeple.undecim import GAME
from meeple.undecim import state as s
from meeple.undecim.cards import MODULES
from meeple.undecim.tables import FACTS

from .reference import Reference
from .test_invariants import check_laws
from .test_lockstep import check_equal

AWARD_IDS = [award["id"] for award in FACTS["awards"]]
AWARD_IDS += [module["award"]["id"] for module in FACTS["modules"]]


class Verbs(RuleBasedStateMachine):
    """One game, and what was kept of it on the way."""

    @initialize(
        num_players=st.sampled_from([3, 4]),
        modules=st.sets(st.sampled_from(MODULES)),
        mulligan=st.booleans(),
        seed=st.integers(0, 2**64 - 1),
        played=st.integers(0, 120),
    )
    def begin(self, num_players, modules, mulligan, seed, played):
        """A game that somebody else has played up to somewhere."""
        self.options = {
            "num_players": num_players,
            "modules": [name for name in MODULES if name in modules],
            "mulligan": mulligan,
        }
        self.batch = Batch(GAME, 1, autoreset=False, **self.options)
        self.batch.reset(seeds=np.array([seed], np.uint64))
        self.reference = Reference(num_players, self.options["modules"], mulligan, seed)
        self.kept = []  # clones, with the bytes they had
        self.choices = np.random.default_rng(seed)
        for _ in range(played):
            if self.reference.over:
                break
            self.play(int(self.choices.choice(self.legal)))

    @property
    def state(self):
        return self.batch.states[0]

    @property
    def legal(self):
        return GAME.legal(self.state).tolist()

    def play(self, action):
        self.batch.step([action])
        self.reference.apply(action)

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

    @precondition(lambda self: not self.reference.over)
    @rule(rank=st.integers(0, 110))
    def choose_a_legal_action(self, rank):
        legal = self.legal
        self.play(legal[rank % len(legal)])

    @precondition(lambda self: not self.reference.over)
    @rule(action=st.integers(-3, 120) | st.integers(-(2**63), 2**63 - 1))
    def choose_an_illegal_action(self, action):
        """Nothing changes, and the message says who may do what."""
        if action in self.legal:
            return
        before = self.everything()
        with pytest.raises(IllegalActionError) as error:
            self.batch.step([action])
        assert self.everything() == before
        assert f"seat {self.state['player']}: action {action} is not legal" in str(error.value)
        assert GAME.describe(self.state, self.legal[0]) in str(error.value)

    @precondition(lambda self: not self.reference.over)
    @rule(nonsense=st.sampled_from([[1.0], ["1"], [None], [True], [1, 2], 1, []]))
    def choose_no_action_at_all(self, nonsense):
        before = self.everything()
        with pytest.raises((TypeError, ValueError), match="undecim: actions must"):
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
        other = self.another(np.frombuffer(saved, s.STATE))
        assert other.states.tobytes() == saved
        assert other.observations.tobytes() == self.batch.observations.tobytes()
        assert (other.masks == self.batch.masks).all()
        if not self.reference.over:
            action = self.legal[-1]
            mine = self.another(self.batch.states)
            assert mine.step([action]) == other.step([action]) == 1
            assert mine.states.tobytes() == other.states.tobytes()

    @rule(seat=st.integers(0, 3), seed=st.integers(0, 2**64 - 1))
    def determinize_a_clone(self, seat, seed):
        seat %= self.options["num_players"]
        other = self.batch.copy()
        other.determinize(seat, np.array([seed], np.uint64))
        assert other.observe(seat).tobytes() == self.batch.observe(seat).tobytes()
        check_laws(other.states)
        if self.state["player"] == seat or self.reference.over:
            assert (other.states["legal"] == self.batch.states["legal"]).all()
        elif not self.reference.over:
            other.step(other.sample())
            check_laws(other.states)

    @precondition(lambda self: not self.reference.over)
    @rule(rank=st.integers(0, 110))
    def try_an_action_on_a_clone(self, rank):
        legal = self.legal
        before = self.everything()
        other = self.batch.copy()
        other.step([legal[rank % len(legal)]])
        assert self.everything() == before and other.states.tobytes() != before[0]

    @precondition(lambda self: self.reference.over)
    @rule(action=st.integers(0, 110))
    def step_a_finished_game(self, action):
        """No effect, no reward."""
        before = self.state.tobytes()
        assert self.batch.step([action]) == 0
        assert self.state.tobytes() == before and not self.batch.rewards.any()

    # What holds after each of these

    @invariant()
    def the_reference_says_the_same(self):
        if hasattr(self, "reference"):
            check_equal(GAME, self.state, self.reference, AWARD_IDS)
            check_laws(self.batch.states)

    @invariant()
    def no_clone_has_changed(self):
        for copy, saved in getattr(self, "kept", []):
            assert copy.tobytes() == saved

    def teardown(self):
        if hasattr(self, "reference") and self.reference.over:
            places = self.batch.finished["places"][0, : self.options["num_players"]].tolist()
            assert places == self.reference.places()


class TestVerbs(Verbs.TestCase):
    settings = settings(max_examples=12, stateful_step_count=25)


@pytest.mark.fuzz
class TestManyVerbs(Verbs.TestCase):
    settings = settings(max_examples=500, stateful_step_count=60)


def test_options_are_kept_as_json():
    options = GAME.check_options({"modules": "all", "num_players": np.int64(3)})
    assert json.loads(json.dumps(options)) == options

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
from meeple.core.batch import Batch
from meeple.core.errors import IllegalActionError
from meeple.core.record import Record
from meeple.terra_mystica import GAME
from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t

from .laws import check_laws
from .test_invariants import EVERYTHING, KINDS_OF_GAME, NAMES, OPTION_SETS


class Verbs(RuleBasedStateMachine):
    """One game, and what was kept of it on the way."""

    @initialize(
        num_players=st.integers(s.MIN_PLAYERS, s.MAX_PLAYERS),
        flags=st.sets(st.sampled_from([*EVERYTHING, "artifacts"])),
        factions=st.sampled_from(["choose", "random"]),
        seed=st.integers(0, 2**64 - 1),
        played=st.integers(0, 400),
    )
    def begin(self, num_players, flags, factions, seed, played):
        """A game that somebody else has played up to somewhere."""
        self.options = {name: name in flags for name in (*EVERYTHING, "artifacts")}
        self.options |= {"num_players": num_players, "factions": factions}
        self.batch = Batch(GAME, 1, autoreset=False, **self.options)
        self.batch.reset(seeds=np.array([seed], np.uint64))
        self.env = meeple.make("terra_mystica", **self.options)
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
        with pytest.raises((TypeError, ValueError), match="terra_mystica: actions must"):
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

    @rule(seat=st.integers(0, 4), seed=st.integers(0, 2**64 - 1))
    def determinize_a_clone(self, seat, seed):
        """Nothing is hidden: only the generator is another."""
        seat %= self.options["num_players"]
        other = self.batch.copy()
        other.determinize(seat, np.array([seed], np.uint64))
        assert other.observe(seat).tobytes() == self.batch.observe(seat).tobytes()
        other.states["rng"] = self.batch.states["rng"]
        assert other.states.tobytes() == self.batch.states.tobytes()

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
        env = meeple.make("terra_mystica", **options)
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
    options = GAME.check_options(
        {"num_players": np.int64(3), "factions": ["witches", None, "giants"], "artifacts": False}
    )
    assert json.loads(json.dumps(options)) == options


# Records from outside


def position(decisions, **options):
    """A position of a random game after so many decisions, STATE[1]."""
    batch = Batch(GAME, 1, observations=False, **{"num_players": 3, **options})
    batch.reset(seed=11)
    for _ in range(decisions):
        batch.step(batch.sample())
    return batch.states.copy()


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_every_position_of_play_is_a_position(num_players, options):
    batch = Batch(GAME, 4, num_players=num_players, **OPTION_SETS[options])
    batch.reset(seed=6)
    for step in range(90 * num_players):
        batch.step(batch.sample())
        if step % 3 == 0:
            assert [GAME.problem_of(state) for state in batch.states] == [None] * 4


DAMAGES = {  # what is wrong -> words of the message
    "num_players 6": "num_players must be 2 to 5",
    "stage 9": "stage must be 0 to 5",
    "round 0": "stage 3 does not occur in round 0",
    "decision 3": "decision 3 does not occur in stage 3",
    "turn 4": "turn must be 0 to 2",
    "order 0": "order must hold each seat once",
    "num_passed 3": "num_passed and pass_order",
    "table_cards 0": "of bonus_cards there must be 6",
    "table_artifacts 0": "of artifacts there must be 2",
    "card_coins 1": "card_coins must be 0",
    "favor_supply 0": "favor_supply and the seats' favors",
    "town_supply 0": "town_supply and the seats' town tiles",
    "round_tiles 1": "round_tiles must differ",
    "order_spaces 1": "cult_priests and order_spaces differ",
    "summit_taken 15": "summit_taken and cults differ about track 0",
    "bridge_set 1": "bridge_owner must be a seat",
    "terrain 0": "terrain_sets and terrain differ about terrain 0",
    "structure 0": "occupied and structure differ",
    "owner 0": "owner must be a seat where",
    "occupied 0": "occupied and structure differ",
    "legal 0": "the legal actions are not those of the decision",
}
SEAT_DAMAGES = {
    "faction 1": "share a colour",
    "bowls 5": "bowls hold [5, 5, 5], more than 12 tokens",
    "priests 8": "priests must be 0 to 7",
    "vp 300": "parts must add up to vp",
    "coins -1": "coins must be 0 to",
    "built 0": "kinds, built and structure differ",
    "structures 0": "structures and owner differ",
    "kinds 0": "kinds, built and structure differ",
    "cult_priests 7": "cult_priests and order_spaces differ",
    "shipping 6": "shipping must be",
    "digging 3": "digging must be",
    "carpet 4": "carpet must be",
    "keys 3": "keys must be",
    "bridges 0": "bridges must be those not built",
    "near 0": "near does not follow",
    "reach 0": "reach does not follow",
    "num_towns 5": "num_towns must be that of the town tiles",
    "bonus_card -1": "of bonus_cards there must be 6",
    "artifact 20": "artifact must be -1 to 13",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_told_from_a_position(damage):
    field, value = damage.split()
    states = position(60, factions=["witches", "darklings", "giants"])
    assert states["stage"][0] == s.TURNS and GAME.problem_of(states[0]) is None
    states[field] = int(value)
    assert DAMAGES[damage] in GAME.problem_of(states[0])


AN_ACTION = 30  # decisions after which an action is asked for
TURN_DAMAGES = [  # of a turn whose action is asked for
    ({"num_events": 1, "event_seat": 100}, "event_seat must name seats at the table"),
    ({"num_events": 2, "event_seat": 0}, "cannot build 1 more"),
    ({"owed": s.SUMMIT}, "owed must be 4 or nothing, not 8"),
    ({"owed": s.FIRST_DWELLING}, "owed must be 4 or nothing, not 2"),
    ({"summits": 1}, "1 keys cannot be short for 0 tracks"),
    ({"summits": 1, "summit_tracks": 1}, "1 keys cannot be short for 1 tracks"),
    ({"summits": 1, "summit_tracks": 3}, "an action cannot be asked for: summits"),
    ({"digging_on": True, "spades": 9}, "an action cannot be asked for: digging_on"),
    ({"steps": 3}, "an action cannot be asked for: steps"),
    ({"actions_left": 0}, "an action cannot be asked for: none is left"),
    ({"actions_left": 2}, "actions_left must be 0 to 1, not 2"),
    ({"actions_left": -1}, "actions_left must be 0 to 1, not -1"),
]


@pytest.mark.parametrize(("fields", "words"), TURN_DAMAGES)
def test_a_turn_that_owes_the_impossible_is_told_from_a_position(fields, words):
    states = position(AN_ACTION, factions=["witches", "darklings", "giants"])
    assert states["decision"][0] == s.MAIN and GAME.problem_of(states[0]) is None
    for field, value in fields.items():
        states[field] = value
    assert words in GAME.problem_of(states[0])


@pytest.mark.parametrize("damage", SEAT_DAMAGES)
def test_a_damaged_seat_is_told_from_a_position(damage):
    field, value = damage.split()
    states = position(60, factions=["witches", "darklings", "giants"])
    states["seats"][field] = int(value)
    assert SEAT_DAMAGES[damage] in GAME.problem_of(states[0])


def test_set_up_positions_are_checked_too():
    states = position(1, factions="choose")
    assert states["stage"][0] == s.CHOOSE_FACTIONS and GAME.problem_of(states[0]) is None
    states["seats"]["faction"][0, 2] = t.FACTION_IDS.index("nomads")
    assert "seats have chosen one" in GAME.problem_of(states[0])

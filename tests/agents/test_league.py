"""Leagues: who is hard to beat is drawn more often, and ratings tell who is strong."""

from __future__ import annotations

import json

import numpy as np
import pytest

from meeple.core.registry import get_game
from meeple_agents.league import LEARNER, League
from meeple_agents.opponents import Opponents
from meeple_agents.players import FIRST_CODE
from meeple_agents.seat_env import SeatVecEnv

GAME = get_game("undecim")
STRONG, EVEN, WEAK = range(FIRST_CODE, FIRST_CODE + 3)


class Lowest:
    """Plays the legal action with the lowest number."""

    def __init__(self, name="lowest"):
        self.name = name

    def act(self, observations, masks):
        return np.argmax(masks, axis=1)


def noted(league, games=100):
    """A league in which the learner loses to one, shares with another and beats the third."""
    lineups = np.array([[STRONG, LEARNER, EVEN, WEAK]] * games)
    league.note(lineups, np.array([[1, 2, 2, 4]] * games))
    return league


def pool(drawing="strength"):
    found = Opponents({"random": 1.0, "copies": 3.0}, capacity=3, drawing=drawing)
    assert [found.add(Lowest(name)) for name in ("strong", "even", "weak")] == [STRONG, EVEN, WEAK]
    return found


def play(env, steps):
    """Play the lowest actions; the last observations."""
    observations = env.reset()
    for _ in range(steps):
        observations, *_ = env.step(np.argmax(env.action_masks(), axis=1))
    return observations


def test_the_chance_is_what_was_measured():
    league = noted(League(memory=1e9))
    assert league.chance(STRONG) == pytest.approx(1 / 102)
    assert league.chance(EVEN) == pytest.approx(1 / 2)
    assert league.chance(WEAK) == pytest.approx(101 / 102)
    assert league.chance(WEAK + 1) == 1 / 2  # nothing is known of it


def test_what_was_long_ago_fades():
    league = noted(League(memory=20), 200)
    lineups = np.array([[STRONG, LEARNER]] * 60)
    league.note(lineups, np.array([[2, 1]] * 60))
    assert league.chance(STRONG) > 0.85
    assert noted(League(memory=20), 200).chance(STRONG) < 0.1


def test_weights_are_those_of_prioritised_fictitious_self_play():
    league = noted(League(hardness=2, floor=0.3, memory=1e9))
    hard = np.array([101 / 102, 1 / 2, 1 / 102]) ** 2
    expected = 0.7 * hard / hard.sum() + 0.1
    assert league.weights([STRONG, EVEN, WEAK]) == pytest.approx(expected)
    assert noted(League(hardness=0)).weights([STRONG, WEAK]) == pytest.approx([0.5, 0.5])


def test_who_is_hard_to_beat_is_drawn_more_often_and_nobody_never():
    opponents = pool()
    rng = np.random.default_rng(0)
    before = np.bincount(opponents.draw(rng, (4000,)), minlength=WEAK + 1)
    assert before[STRONG] == pytest.approx(1000, abs=120)  # three alike, and random players
    lineups = np.array([[STRONG, LEARNER, EVEN, WEAK]] * 200)
    opponents.note(lineups, np.array([[1, 2, 2, 4]] * 200))
    drawn = np.bincount(opponents.draw(rng, (4000,)), minlength=WEAK + 1)
    copies = drawn[[STRONG, EVEN, WEAK]]
    assert copies.sum() == pytest.approx(3000, abs=120)  # all copies together as often as before
    assert copies[0] > 2 * copies[1] > 2 * copies[2] > 2 * 120


def test_uniform_drawing_keeps_no_league():
    opponents = pool("uniform")
    opponents.note(np.array([[STRONG, LEARNER]]), np.array([[1, 2]]))
    assert opponents.ratings() == {} and opponents.state().keys() == {"next", "drawn"}


def test_ratings_order_the_players_that_are_met():
    opponents = Opponents({"random": 1.0, "greedy": 1.0}, drawing="strength")
    env = SeatVecEnv(GAME, 16, opponents=opponents, seed=1, num_players=4)
    play(env, 120)
    ratings = opponents.ratings()
    assert list(ratings) == ["learner", "random", "greedy"]
    assert ratings["greedy"].mean > ratings["random"].mean + 5
    assert ratings["greedy"].mean > ratings["learner"].mean + 5
    assert ratings["random"].sd < 25 / 6  # half of what it is at the start


def test_a_snapshot_begins_with_the_rating_of_the_learner():
    league = noted(League())
    mine = league.rating(LEARNER)
    league.enter(WEAK + 1)
    assert league.rating(WEAK + 1) == mine
    assert league.rating(STRONG).mean > mine.mean > league.rating(WEAK).mean
    league.enter(STRONG)  # the code is used again
    assert league.rating(STRONG) == mine and league.chance(STRONG) == 1 / 2


def test_who_has_left_is_forgotten():
    opponents = pool()
    opponents.note(np.array([[STRONG, LEARNER, EVEN, WEAK]]), np.array([[1, 2, 3, 4]]))
    opponents.add(Lowest("new"))
    opponents.forget(np.array([[EVEN, LEARNER]]))
    kept = opponents.state()["league"]
    assert str(STRONG) not in kept["ratings"] and str(EVEN) in kept["ratings"]
    assert list(opponents.ratings()) == ["learner", "random", "even", "weak", "new"]


def test_a_league_is_gone_on_from_exactly():
    def table():
        return SeatVecEnv(GAME, 8, opponents=pool(), seed=4, num_players=4)

    straight = table()
    play(straight, 40)
    state = json.loads(json.dumps(straight.opponents.state()))
    env_state = straight.state()
    copies = dict(straight.opponents.copies)
    other = table()
    other.opponents.restore(state, copies)
    observations = other.restore(env_state)
    assert np.array_equal(observations, straight.batch.observations)
    for _ in range(60):
        for env in (straight, other):
            env.step(np.argmax(env.action_masks(), axis=1))
        assert np.array_equal(straight.batch.observations, other.batch.observations)
    assert straight.opponents.state() == other.opponents.state()
    assert straight.opponents.state() != state
    assert straight.opponents.ratings() == other.opponents.ratings()


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"hardness": -1}, "league: hardness=-1: from 0"),
        ({"floor": 1.5}, "league: floor=1.5: from 0 to 1"),
        ({"memory": 0.5}, "league: memory=0.5: from 1"),
    ],
)
def test_what_means_nothing_is_refused(how, message):
    with pytest.raises(ValueError, match=message):
        League(**how)
    with pytest.raises(ValueError, match="drawing='luck': choose from uniform, strength"):
        Opponents(drawing="luck")

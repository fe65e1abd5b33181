"""Tournaments and evaluations: fair seats, right figures, and honest intervals."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from meeple.core.registry import get_game
from meeple.core.shards import Games
from meeple_agents.arena import (
    play_tables,
    rate,
    rate_in_order,
    run_arena,
    seat_tables,
    table_standings,
    together,
)
from meeple_agents.evaluate import (
    effective_size,
    evaluate,
    mean_interval,
    share_interval,
    standings,
    student_quantile,
    win_shares,
)
from meeple_agents.policy import Card, PolicyError, PolicyPlayer

GAME = get_game("undecim")
OPTIONS = {"num_players": 4}


class Ranked:
    """Plays the legal action that is `rank` from the lowest, as far as there are so many."""

    def __init__(self, name, rank=0):
        self.name, self.rank = name, rank

    def act(self, observations, masks):
        legal = masks.astype(bool)
        rank = np.minimum(self.rank, legal.sum(axis=1) - 1)
        return (legal.cumsum(axis=1) > rank[:, None]).argmax(axis=1)


def games(seatings, places, names=("a", "b", "c")):
    """Finished games with these places; a score is 10 less for each place."""
    seatings, places = np.array(seatings, np.int8), np.array(places, np.int8)
    count, seats = places.shape
    return Games(
        game="undecim",
        rules_version=1,
        options=OPTIONS,
        reward="placement",
        names=names,
        numbers=np.arange(count),
        seeds=np.arange(count, dtype=np.uint64),
        seatings=seatings,
        steps=np.full(count, 9, np.int32),
        chains=np.zeros(count, np.uint64),
        scores=(100 - 10 * places).astype(np.float32),
        places=places,
        rewards=(1 - 2 * (places - 1) / (seats - 1)).astype(np.float32),
        actions=np.zeros(0, np.uint16),
        links=np.zeros(0, np.uint16),
    )


@pytest.mark.parametrize(("players", "seats"), [(2, 4), (3, 4), (4, 4), (6, 4), (5, 3), (1, 3)])
def test_tables_are_fair(players, seats):
    choices = math.comb(players, seats % players)
    seating = seat_tables(players, seats, np.arange(2 * choices), seed=3)
    assert seating.shape == (2 * choices * seats, seats)
    for player in range(players):  # each sits at each seat equally often
        at_seat = (seating == player).sum(axis=0)
        assert (at_seat == at_seat[0]).all()
        assert at_seat[0] * players == len(seating)
    if players >= seats:  # and all meet equally often, never themselves
        met = [frozenset(row) for row in seating.tolist()]
        counts = {
            pair: met.count(frozenset(pair))
            for pair in itertools.combinations(range(players), seats)
        }
        assert set(counts.values()) == {2 * seats}
    part = seat_tables(players, seats, np.arange(choices, 2 * choices), seed=3)
    assert np.array_equal(seating[choices * seats :], part)


def test_the_turns_of_choices_and_the_seats_are_drawn_apart():
    choices = [set(pair) for pair in itertools.combinations(range(4), 2)]
    for seed in range(4):
        second = seat_tables(4, 2, np.arange(6, 12), seed)[::2].tolist()  # of each table one game
        order = [choices.index(set(row)) for row in second]
        seats_of_table_0 = np.random.default_rng([seed, 1, 0])
        assert order != seats_of_table_0.permutation(6).tolist()


def test_neighbours_change():
    seating = seat_tables(4, 4, np.arange(50), seed=0)
    after = {row[(row.index(0) + 1) % 4] for row in seating.tolist()}
    assert after == {1, 2, 3}


def test_an_arena_is_the_same_each_time_and_names_the_better_player():
    players = ["random", Ranked("low"), Ranked("high", 99), Ranked("second", 1), "greedy"]
    one, other = (run_arena(GAME, OPTIONS, players, 80, seed=5, num_envs=n) for n in (80, 17))
    assert one.standings == other.standings
    assert one.ratings == other.ratings
    assert len(one.games) == 80
    assert np.array_equal(one.games.chains, other.games.chains)
    rewards = [standing.reward.mean for standing in one.standings]
    assert rewards == sorted(rewards, reverse=True)
    total = sum(standing.reward.mean * standing.games for standing in one.standings)
    assert total == pytest.approx(0, abs=1e-4)  # placement is a zero-sum reward
    assert sum(s.win_share.mean * s.games for s in one.standings) == pytest.approx(80)
    assert run_arena(GAME, OPTIONS, players, 80, seed=6).standings != one.standings


def test_ctrl_c_leaves_the_standings_of_the_games_that_have_ended():
    def stop(ended, steps):
        if ended >= 30:
            raise KeyboardInterrupt

    players = ["random", Ranked("low"), "greedy"]
    whole = run_arena(GAME, OPTIONS, players, 80, seed=5, num_envs=16, log=True)
    part = run_arena(GAME, OPTIONS, players, 80, seed=5, num_envs=16, log=True, progress=stop)
    assert part.interrupted and not whole.interrupted
    there = part.games.numbers
    assert 30 <= len(there) < 80 and (np.diff(there) > 0).all()
    for i, number in enumerate(there):
        assert part.games.record(i) == whole.games.record(number)
    found = sorted(table_standings(part.games), key=lambda one: -one.reward.mean)
    assert part.standings == tuple(found)
    assert len(part.table().splitlines()) == 1 + len(part.standings)


def test_ctrl_c_before_any_game_has_ended_leaves_no_standings():
    class Stops(Ranked):
        def act(self, observations, masks):
            raise KeyboardInterrupt

    result = run_arena(GAME, OPTIONS, ["random", Stops("stops")], 8)
    assert result.interrupted and len(result.games) == 0 and result.standings == ()
    assert result.table().startswith("player")


def test_any_part_of_a_tournament_can_be_played_by_itself():
    players = ["random", Ranked("low"), "greedy", Ranked("second", 1), Ranked("high", 99)]
    options = GAME.check_options(OPTIONS)
    whole = play_tables(GAME, options, players, range(9), 5, log=True)
    parts = [
        play_tables(GAME, options, players, tables, 5, log=True, num_envs=n)
        for tables, n in ((range(6, 9), 5), (range(2), 64), (range(2, 6), 3))
    ]
    assert whole.numbers.tolist() == list(range(36))
    assert parts[0].numbers.tolist() == list(range(24, 36))
    joined = together(parts)
    assert len(joined) == 36 and np.array_equal(joined.chains, whole.chains)
    assert list(joined.records()) == list(whole.records())
    assert run_arena(GAME, OPTIONS, players, 33, seed=5, num_threads=2).standings == (
        tuple(sorted(table_standings(joined), key=lambda one: -one.reward.mean))
    )
    with pytest.raises(ValueError, match="undecim: parts overlap"):
        together([parts[0], whole])
    with pytest.raises(ValueError, match="undecim: these are games of different tournaments"):
        together([parts[0], play_tables(GAME, options, players[:2], range(1), 5)])


def test_the_games_of_a_table_share_their_luck():
    twins = [Ranked("one", 1), Ranked("two", 1), Ranked("three", 1), Ranked("four", 1)]
    result = run_arena(GAME, OPTIONS, twins, 40, seed=2)
    seeds = result.games.seeds.reshape(10, 4)
    assert (seeds == seeds[:, :1]).all() and len(np.unique(seeds)) == 10
    chains = result.games.chains.reshape(10, 4)
    assert (chains == chains[:, :1]).all()  # who plays alike plays the same game at each seat
    for one in result.standings:
        assert one.reward.mean == pytest.approx(0, abs=1e-6)
        assert one.reward.high - one.reward.low < 1e-5  # so their luck at it is told apart
        assert one.win_share.mean == pytest.approx(1 / 4)


def test_games_are_rounded_up_to_whole_tables():
    result = run_arena(GAME, OPTIONS, ["random", "greedy"], 5)
    assert len(result.games) == 8
    assert [standing.games for standing in result.standings] == [8, 8]


def test_the_table_of_an_arena_has_a_line_a_player():
    text = run_arena(GAME, {"num_players": 3}, ["random", "greedy", Ranked("low")], 9).table()
    head, *lines = text.splitlines()
    assert head.split() == "player games reward win share place score rating".split()
    assert {line.split()[0] for line in lines} == {"random", "greedy", "low"}
    assert all("±" in line and line.count("[") == 3 for line in lines)


def test_standings_are_means_over_games():
    found = standings(games([[0, 1, 2], [1, 2, 0], [0, 1, 2]], [[1, 2, 3], [1, 3, 2], [1, 1, 3]]))
    a, b, c = found
    assert [one.name for one in found] == ["a", "b", "c"]
    assert a.place.mean == pytest.approx((1 + 2 + 1) / 3)
    assert a.win_share.mean == pytest.approx((1 + 0 + 1 / 2) / 3)
    assert b.win_share.mean == pytest.approx((0 + 1 + 1 / 2) / 3)
    assert b.score.mean == pytest.approx((80 + 90 + 90) / 3)
    assert c.reward.mean == -1
    assert a.games == 3


def test_intervals_are_over_tables():
    seatings = [[0, 1, 2], [1, 2, 0], [2, 0, 1]] * 2
    played = games(seatings, [[1, 2, 3], [1, 2, 3], [2, 1, 3], [1, 3, 2], [3, 1, 2], [3, 1, 2]])
    found = {one.name: one for one in table_standings(played)}
    # a: places 1, 3, 1 at the first table and 1, 2, 1 at the second
    expected = mean_interval(np.array([5 / 3, 4 / 3]))
    for name in ("mean", "low", "high", "count"):
        assert getattr(found["a"].place, name) == pytest.approx(getattr(expected, name))
    assert (found["a"].games, found["a"].reward.count) == (6, 2)
    assert found["a"].win_share.mean == pytest.approx(2 / 3)


def test_a_player_at_two_seats_counts_once_a_game():
    (a, b) = standings(games([[0, 0, 1], [0, 1, 0]], [[1, 2, 3], [3, 1, 2]], names=("a", "b", "c")))
    assert (a.games, b.games) == (2, 2)
    assert a.place.mean == pytest.approx((1.5 + 2.5) / 2)
    assert a.win_share.mean == pytest.approx(0.25)


def test_shared_first_places_are_shared():
    assert win_shares(np.array([[1, 1, 3, 1]])).tolist() == [[1 / 3, 1 / 3, 0, 1 / 3]]


def test_ratings_follow_places():
    seatings = [[0, 1, 2], [1, 2, 0], [2, 0, 1]] * 20
    places = [[1, 2, 3], [2, 3, 1], [3, 1, 2]] * 20
    ratings = rate(games(seatings, places))
    assert ratings["a"].mean > ratings["b"].mean + 5 > ratings["c"].mean + 10
    assert all(0 < rating.sd < 25 / 3 for rating in ratings.values())
    even = rate(games([[0, 1, 2]], [[1, 1, 1]]))
    assert even["a"].mean == pytest.approx(even["c"].mean)


def test_ratings_do_not_tell_who_won_last():
    played = games([[0, 1, 2]] * 60, [[1, 2, 3]] * 30 + [[2, 1, 3]] * 30)
    a, b, _ = rate_in_order(played, np.arange(60))[:, 0]
    assert b > a + 4
    ratings = rate(played)
    assert abs(ratings["b"].mean - ratings["a"].mean) < 2
    assert rate(played) == ratings  # the orders are random, but the same each time


def test_the_quantiles_are_student_s():
    # from a printed table of the t distribution, two-sided 95 %
    for freedom, quantile in (
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (1000, 1.962),
    ):
        assert student_quantile(freedom) == pytest.approx(quantile, rel=0.002)


def test_intervals_hold_the_mean_as_often_as_they_say():
    rng = np.random.default_rng(0)
    held = [
        one.low <= 3.0 <= one.high
        for one in (mean_interval(rng.normal(3, 2, 6)) for _ in range(2000))
    ]
    assert abs(np.mean(held) - 0.95) < 0.02
    for share in (0.03, 0.4):
        drawn = (rng.random((2000, 50)) < share).astype(float)
        held = [one.low <= share <= one.high for one in map(share_interval, drawn)]
        assert 0.92 < np.mean(held) < 0.99


@pytest.mark.parametrize("tables", [8, 40])
@pytest.mark.parametrize("share", [0.12, 0.4])
@pytest.mark.parametrize("alike", [0.0, 4.0, -1.0])
def test_intervals_of_tables_hold_the_share_as_often_as_they_say(tables, share, alike):
    """alike above 0: luck of a whole table; below 0: it is evened out within a table."""
    rng, held = np.random.default_rng(1), []
    for _ in range(1500):
        if alike < 0:  # at a table of ten games the share is nearly the same each time
            means = rng.binomial(1, (share * 10) % 1, tables) / 10 + np.floor(share * 10) / 10
        else:
            luck = rng.beta(share * 4, (1 - share) * 4, tables) if alike else share
            means = rng.binomial(4, luck, tables) / 4
        one = share_interval(means, effective_size(means))
        held.append(one.low <= share <= one.high)
    assert np.mean(held) > 0.92
    if tables > 8:
        assert alike < 0 or np.mean(held) < 0.985


def test_one_game_tells_nothing_about_spread():
    one = mean_interval(np.array([2.0]))
    assert (one.mean, one.low, one.high, one.count) == (2.0, -math.inf, math.inf, 1)
    wins = share_interval(np.ones(10))
    assert wins.mean == wins.high == 1
    assert 0.6 < wins.low < 0.8


def test_random_players_are_worth_nothing_against_each_other():
    found = evaluate("random", "random", GAME, OPTIONS, num_games=401, seed=2)
    assert found.games == 404  # each seat equally often
    assert found.reward.low < 0 < found.reward.high
    assert found.win_share.low < 0.25 < found.win_share.high
    assert found.reward.high - found.reward.low < 0.4


@pytest.mark.parametrize(
    ("players", "num_games", "message"),
    [
        (["random"], 4, r"undecim: 1 player \(random\): an arena needs 2 to 40"),
        (["random", "greedy", "random"], 4, "undecim: random: each player needs a name of its own"),
        (["random", "nobody"], 4, "no player 'nobody'"),
        (["random", "greedy"], 0, "undecim: num_games=0: at least 1 is needed"),
    ],
)
def test_what_makes_no_arena_is_refused(players, num_games, message):
    with pytest.raises(ValueError, match=message):
        run_arena(GAME, OPTIONS, players, num_games)


def test_a_policy_made_for_another_table_is_refused():
    card = Card(GAME.name, 1, GAME.encoding_version, GAME.check_options({"num_players": 3}))
    layers = [(np.zeros((GAME.observation_size, GAME.num_actions)), np.zeros(GAME.num_actions))]
    player = PolicyPlayer.of(card, layers, "three")
    for play in (
        lambda: run_arena(GAME, OPTIONS, ["random", player], 4),
        lambda: evaluate(player, "random", GAME, OPTIONS, num_games=4),
    ):
        with pytest.raises(PolicyError, match="three was trained with num_players=3, not 4"):
            play()
    assert run_arena(GAME, {"num_players": 3}, ["random", player], 3).standings[0].games == 3


def test_an_arena_of_games_that_are_played_alone_has_scores_and_no_ratings():
    result = run_arena("terraforming_mars", {"num_players": 1}, ["greedy", "random"], 12, seed=1)
    best, last = result.standings
    assert (best.name, last.name) == ("greedy", "random")
    assert best.score.mean > last.score.mean
    assert best.games == last.games == 6
    assert {round(rating.mean) for rating in result.ratings.values()} == {25}

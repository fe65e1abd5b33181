"""Search: the books of the trees, fairness, and that it plays better than what it is made of."""

from __future__ import annotations

import pickle
import re
import time

import numpy as np
import pytest

import meeple
from meeple.core import loops
from meeple.core.batch import Batch
from meeple_agents.evaluate import evaluate
from meeple_agents.players import ask, parse_player, play_games
from meeple_agents.search import Search, SearchPlayer, SearchSettings, tree
from meeple_agents.search.leaves import Playouts
from meeple_agents.search.settings import parse_budget, settings_of

CANONICAL = ["undecim", "terra_mystica", "alchemists"]  # a redraw follows from what is known alone


def positions(name, count, steps, seed=5, **options):
    """A batch in random positions, some `steps` decisions into their games."""
    batch = Batch(meeple.get_game(name), count, action_masks=True, autoreset=False, **options)
    batch.reset(seed=seed)
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


def rows(batch):
    return np.flatnonzero(~batch.overs)


def redrawn(batch, seed):
    """The same knowledge for the seats to decide, other hidden things."""
    other = batch.copy()
    other.determinize(batch.players.astype(np.int64), np.arange(batch.num_envs) + seed)
    return other


def found(player, batch):
    chosen = rows(batch)
    observations, masks = batch.observations[chosen], batch.action_masks[chosen]
    return player.search(batch.game, batch.states[chosen], observations, masks)


# The books


@pytest.fixture
def forest():
    trees, lanes = tree.make_trees(1, 10, 20), tree.make_lanes(1, 1)
    trees.ready[0, 0] = True
    return trees, lanes


def mask_of(*actions):
    mask = np.zeros(1, np.uint64)
    for action in actions:
        mask[0] |= np.uint64(1 << action)
    return mask


def edges_of(trees, node=0):
    found, edge = {}, int(trees.first[0, node])
    while edge != tree.NOTHING:
        one = trees.edges[0, edge]
        found[int(one["seat"]), int(one["action"])] = one
        edge = int(one["next"])
    return found


def step(forest, seat, mask, rule=tree.PUCT, trust=0.5, exploration=1.0, over=False):
    """One descending lane chooses once; its action, or None if it arrived."""
    trees, lanes = forest
    lanes.status[:] = tree.DESCENDING
    actions = np.zeros(1, np.int64)
    going = tree.descend(
        trees,
        lanes,
        mask[None, :],
        np.array([seat], np.int8),
        np.array([over]),
        rule,
        exploration,
        0.1,
        trust,
        actions,
    )
    return int(actions[0]) if going else None


def visit(forest, seat, mask, values, hint=tree.NOTHING, **how):
    """A whole simulation of one edge, worth `values` to the seats."""
    trees, lanes = forest
    lanes.node[:], lanes.depth[:] = 0, 0
    action = step(forest, seat, mask, **how)
    lanes.status[:] = tree.ARRIVED
    tree.back_up(
        trees,
        lanes,
        np.array([values], np.float32),
        np.array([hint], np.int32),
        np.array([seat], np.int8),
    )
    return action


def test_an_edge_adds_up_the_returns_of_the_seat_that_acts(forest):
    for _ in range(3):
        assert visit(forest, 1, mask_of(4), [0.5, -0.25]) == 4
    assert visit(forest, 0, mask_of(4), [0.5, -0.25]) == 4
    edges = edges_of(forest[0])
    assert edges[1, 4]["visits"] == 3
    assert edges[1, 4]["value"] == pytest.approx(-0.75)
    assert edges[0, 4]["value"] == pytest.approx(0.5)


def test_actions_of_other_worlds_join_the_node_and_are_left_out_where_they_are_not_legal(forest):
    visit(forest, 0, mask_of(1, 2), [1.0])
    visit(forest, 0, mask_of(2, 3), [1.0])
    edges = edges_of(forest[0])
    assert sorted(action for _, action in edges) == [1, 2, 3]
    assert [int(edges[0, action]["seen"]) for action in (1, 2, 3)] == [1, 2, 1]
    for _ in range(20):
        assert visit(forest, 0, mask_of(3), [-1.0]) == 3


def test_puct_prefers_the_hint_and_learns_better(forest):
    forest[0].hint[0, 0] = 7
    assert visit(forest, 0, mask_of(5, 6, 7), [0.0]) == 7
    edges = edges_of(forest[0])
    assert edges[0, 7]["prior"] == pytest.approx(1 + 3)  # trust 0.5: half of the prior, and a share
    assert edges[0, 5]["prior"] == pytest.approx(1)
    tried = {visit(forest, 0, mask_of(5, 6, 7), [-1.0]) for _ in range(30)}
    assert tried == {5, 6, 7}


def test_puct_follows_its_formula(forest):
    trees, _ = forest
    visit(forest, 0, mask_of(0, 1), [0.0])
    edges = edges_of(trees)
    for action, (visits, value, prior) in {0: (3, 1.5, 1.0), 1: (5, 2.0, 3.0)}.items():
        edges[0, action]["visits"], edges[0, action]["value"] = visits, value
        edges[0, action]["prior"] = prior
    scores = [0.5 + c * 0.25 * np.sqrt(9) / 4 for c in (1.0,)] + [0.4 + 0.75 * np.sqrt(9) / 6]
    assert scores[1] > scores[0]
    assert visit(forest, 0, mask_of(0, 1), [0.0]) == 1
    edges[0, 1]["visits"], edges[0, 1]["value"] = 5, 2.0
    assert visit(forest, 0, mask_of(0, 1), [0.0], exploration=0.1) == 0  # 0.519 against 0.438


def test_ucb_tries_all_before_any_again(forest):
    tried = [visit(forest, 0, mask_of(*range(6)), [0.0], rule=tree.UCB) for _ in range(6)]
    assert sorted(tried) == list(range(6))


def test_a_lane_arrives_where_nothing_is_known_and_at_the_end(forest):
    trees, lanes = forest
    assert step(forest, 0, mask_of(1)) == 1
    assert lanes.node[0] == 1
    assert step(forest, 0, mask_of(1)) is None  # node 1 is new
    lanes.node[:] = 0
    assert step(forest, 0, mask_of(1), over=True) is None
    assert trees.num_nodes[0] == 2


def test_without_memory_it_goes_on_with_what_it_has():
    trees, lanes = tree.make_trees(1, 3, 4), tree.make_lanes(1, 1)
    trees.ready[0, 0] = True
    forest = trees, lanes
    for _ in range(10):
        assert visit(forest, 0, mask_of(1, 2, 3), [0.0]) is not None
    assert trees.num_nodes[0] == 2  # the third stands for all others and is never ready
    assert not trees.ready[0, 2]
    assert sum(int(edge["visits"]) for edge in edges_of(trees).values()) == 10
    for _ in range(5):  # two new actions find no room for both
        assert visit(forest, 0, mask_of(3, 4, 5), [0.0]) == 3
    assert trees.num_edges[0] == 3


@pytest.mark.parametrize("mean", [-0.8, 0.0, 0.8])
def test_visits_under_way_send_other_lanes_elsewhere(mean):
    """Eight lanes that descend together spread evenly over two edges that are alike."""
    trees, lanes = tree.make_trees(1, 20, 20), tree.make_lanes(1, 8)
    trees.ready[0, 0] = True
    for action in (0, 1):
        tree.add_edge(trees, 0, 0, 0, action, 1.0)
    trees.edges["visits"][0, :2], trees.edges["value"][0, :2] = 4, 4 * mean
    lanes.status[:] = tree.DESCENDING
    actions, count = np.zeros(8, np.int64), np.zeros(8, np.int8)
    masks = np.repeat(mask_of(0, 1)[None, :], 8, axis=0)
    overs = np.zeros(8, np.bool_)
    tree.descend(trees, lanes, masks, count, overs, tree.PUCT, 1.0, 0.1, 0.0, actions)
    assert sorted(actions.tolist()) == [0] * 4 + [1] * 4
    assert trees.edges["pending"][0, :2].tolist() == [4, 4]
    lanes.status[:] = tree.ARRIVED
    values, hints = np.full((8, 1), mean, np.float32), np.full(8, tree.NOTHING, np.int32)
    tree.back_up(trees, lanes, values, hints, count)
    assert trees.edges["pending"][0, :2].tolist() == [0, 0]
    assert trees.edges["value"][0, :2] == pytest.approx(8 * mean)


def test_a_hint_counts_for_its_own_seat_and_waits_until_its_action_is_legal(forest):
    forest[0].hint[0, 0], forest[0].hinted[0, 0] = 7, 1
    visit(forest, 0, mask_of(6, 7), [0.0, 0.0])
    visit(forest, 1, mask_of(5, 6), [0.0, 0.0])
    visit(forest, 1, mask_of(6, 7), [0.0, 0.0])
    priors = {key: float(edge["prior"]) for key, edge in edges_of(forest[0]).items()}
    assert priors == {(0, 6): 1, (0, 7): 1, (1, 5): 1, (1, 6): 1, (1, 7): 3}


def test_priors_that_are_all_zero_are_even(forest):
    trees = forest[0]
    for action in (0, 1, 2):
        tree.add_edge(trees, 0, 0, 0, action, 0.0)
    tried = {visit(forest, 0, mask_of(0, 1, 2), [0.0], trust=0.0) for _ in range(12)}
    assert tried == {0, 1, 2}


# What a search gives


def test_every_simulation_is_counted_and_only_legal_actions_are_chosen(name):
    batch = positions(name, 6, 12)
    result = found(SearchPlayer("17", threads=1), batch)
    legal = batch.action_masks[rows(batch)] != 0
    assert (result.visits.sum(axis=1) == 17).all()
    assert not result.visits[~legal].any()
    assert legal[np.arange(len(legal)), result.actions].all()
    assert np.abs(result.values).max() <= 1 + 1e-6


def test_a_result_depends_neither_on_company_nor_on_threads():
    batch = positions("undecim", 40, 15)
    together = found(SearchPlayer("24", threads=1), batch)
    threads = found(SearchPlayer("24", threads=2), batch)
    assert np.array_equal(together.visits, threads.visits)
    player = SearchPlayer("24", threads=1)
    for k, row in enumerate(rows(batch)[:5]):
        one = slice(row, row + 1)
        alone = player.search(
            batch.game, batch.states[one], batch.observations[one], batch.action_masks[one]
        )
        assert np.array_equal(alone.visits[0], together.visits[k])
        assert np.array_equal(alone.values[0], together.values[k])


def test_a_player_that_was_sent_elsewhere_answers_alike():
    batch = positions("undecim", 6, 15)
    player = SearchPlayer("10", threads=1)
    here = found(player, batch)
    there = found(pickle.loads(pickle.dumps(player)), batch)
    assert np.array_equal(here.visits, there.visits)


def test_one_simulation_is_enough_for_a_legal_action(name):
    batch = positions(name, 8, 12)
    result = found(SearchPlayer("1", threads=1), batch)
    legal = batch.action_masks[rows(batch)] != 0
    assert (result.visits.sum(axis=1) == 1).all()
    assert legal[np.arange(len(legal)), result.actions].all()


def test_another_seed_searches_other_worlds():
    batch = positions("undecim", 20, 15)
    one, other = (found(SearchPlayer("24", seed=seed, threads=1), batch) for seed in (0, 1))
    assert not np.array_equal(one.visits, other.visits)


@pytest.mark.parametrize("rule", ["ucb", "puct"])
@pytest.mark.parametrize("playout", ["greedy", "random", "none"])
def test_every_kind_of_search_plays(rule, playout):
    player = SearchPlayer("9", rule=rule, playout=playout, playout_limit=5, threads=1)
    games = play_games("undecim", {}, [player, "random", "random", "random"], np.arange(4) + 1)
    assert len(games) == 4


def test_it_sees_that_the_last_decision_wins():
    """At decisions after which nothing is left to chance it takes what is worth most."""
    batch = positions("undecim", 200, 0)
    game, checked = batch.game, 0
    player = SearchPlayer("200", threads=1, trust=0.0, reward="placement")
    while checked < 6:
        before = batch.copy()
        batch.step(batch.sample(), where=~batch.overs)
        for i in np.flatnonzero(batch.overs & ~before.overs)[:10]:
            worth = outcomes(game, before, i)
            if worth is None or len(set(worth.values())) == 1:
                continue
            one = slice(i, i + 1)
            chosen = player.plan(
                game, before.states[one], before.observations[one], before.action_masks[one]
            )
            assert worth[int(chosen[0])] == max(worth.values())
            checked += 1


def outcomes(game, batch, i):
    """Return of the seat to decide for each action, if each ends the game in any world."""
    found = {}
    for action in np.flatnonzero(batch.action_masks[i]):
        returns = set()
        for seed in range(4):
            one = Batch(game, 1, autoreset=False, num_players=batch.num_players)
            one.reset(seed=0)
            one.states[:] = batch.states[i]
            seat = int(batch.players[i])
            one.determinize(seat, np.array([seed], np.uint64))
            one.step([action])
            if not one.overs[0]:
                return None
            returns.add(float(one.rewards[0, seat]))
        if len(returns) > 1:
            return None
        found[int(action)] = returns.pop()
    return found


# Fairness


class Spy:
    """A planner that keeps what it is shown."""

    name = "spy"

    def __init__(self):
        self.worlds = []

    def plan(self, game, worlds, observations, masks):
        self.worlds.append(worlds.copy())
        return np.argmax(masks != 0, axis=1)


@pytest.mark.parametrize("name", CANONICAL)
def test_a_planner_is_shown_the_same_whatever_is_hidden(name):
    batch = positions(name, 40, 25)
    spy, chosen = Spy(), rows(batch)
    for other in (batch, redrawn(batch, 1000), redrawn(batch, 2000)):
        ask(spy, other, chosen)
    first, *others = (worlds.tobytes() for worlds in spy.worlds)
    assert all(first == other for other in others)
    assert first != batch.states[chosen].tobytes()


@pytest.mark.parametrize("name", CANONICAL)
def test_what_is_hidden_changes_nothing_in_a_search(name):
    """Bit for bit, visits and values; a search that looked would differ: see the next test."""
    batch = positions(name, 12, 25)
    player = SearchPlayer("20", threads=1)
    true, other = (found(player, one) for one in (batch, redrawn(batch, 1000)))
    assert np.array_equal(true.visits, other.visits)
    assert np.array_equal(true.values, other.values)


def test_a_search_that_looked_would_be_noticed(monkeypatch):
    """The same comparison fails for a search that does not redraw: the test can fail."""
    batch = positions("undecim", 12, 25)
    monkeypatch.setattr(Batch, "determinize", lambda self, seats, seeds: self.refresh())
    player = SearchPlayer("20", threads=1)
    true, other = (found(player, one) for one in (batch, redrawn_kernel(batch, 1000)))
    assert not np.array_equal(true.values, other.values)


def redrawn_kernel(batch, seed):
    other = batch.copy()
    seats = batch.players.astype(np.int64)
    loops.determinize_games(
        other.states, seats, np.arange(batch.num_envs).astype(np.uint64) + np.uint64(seed)
    )
    other.refresh()
    return other


def test_a_marked_card_is_where_chance_puts_it():
    """Terraforming Mars: a card marked in a hand is in the worlds shown as often as any other.

    Its redraw goes by exchanges from where cards are, so that worlds are alike in
    distribution, not bit for bit as in the other games.
    """
    batch = positions("terraforming_mars", 1, 60, seed=3)
    hand = set()
    while len(hand) < 4:
        batch.step(batch.sample())
        state, seat = batch.states[0], int(batch.players[0])
        other = (seat + 1) % batch.num_players
        hand = members(state["seats"][other]["hand"])
    hidden = hidden_cards(state, seat)
    shown = []
    for number in range(400):
        worlds = batch.states[:1].copy()
        loops.determinize_games(worlds, np.array([seat]), np.array([number], np.uint64))
        shown.append(members(worlds[0]["seats"][other]["hand"]))
    expected = 400 * len(hand) / len(hidden)
    marked = [sum(card in held for held in shown) for card in hand]
    spread = 5 * np.sqrt(expected)
    assert all(abs(times - expected) < spread for times in marked)


def members(words):
    bits = np.unpackbits(np.ascontiguousarray(words).view(np.uint8), bitorder="little")
    return set(np.flatnonzero(bits).tolist())


def hidden_cards(state, seat):
    cards = members(state["deck"]) | members(state["discard"])
    for other in range(int(state["num_players"])):
        if other != seat:
            cards |= members(state["seats"][other]["hand"])
    return cards


# Strength


def test_it_plays_better_than_what_it_is_made_of():
    """With greedy's own judgement and 32 simulations it beats three greedy ones (even: 0)."""
    standing = evaluate("mcts:32", "greedy", "undecim", num_games=32, seed=1)
    assert standing.reward.low > 0


@pytest.mark.fuzz
def test_more_simulations_play_better():
    standing = evaluate("mcts:48", "mcts:3", "undecim", {"num_players": 3}, num_games=24, seed=2)
    assert standing.reward.low > 0


# By name


def test_budgets_by_name():
    assert parse_player("mcts:400").settings("undecim").simulations == 400
    assert parse_player("mcts:50ms").settings("undecim").milliseconds == 50
    assert parse_budget("7") == {"simulations": 7}
    for words in ("0", "-3", "50s", "", "0ms", "4x", "1000001", "²"):
        with pytest.raises(ValueError, match=r"a number of simulations|there are random"):
            parse_player(f"mcts:{words}")


def test_players_that_answer_differently_have_other_digests():
    one = SearchPlayer("20")
    others = [SearchPlayer("21"), SearchPlayer("20", seed=1), SearchPlayer("20", rule="ucb")]
    others.append(SearchPlayer("20", evaluator=lambda *what: Playouts(*what)))
    assert one.digest == SearchPlayer("20", threads=1, name="other", exploration=1.0).digest
    assert len({one.digest, *(other.digest for other in others)}) == 5


def test_a_budget_of_time_is_kept():
    batch = positions("undecim", 1, 10)
    player = SearchPlayer("60ms", threads=1)
    found(player, batch)  # makes its rooms
    began = time.perf_counter()
    result = found(player, batch)
    assert 0.05 < time.perf_counter() - began < 0.5
    assert result.simulations > 8


def test_settings_that_mean_nothing_are_refused():
    for settings, words in [
        ({"rule": "best"}, "rule='best': choose from ucb, puct"),
        ({"playout": "perfect"}, "choose from greedy, random, none"),
        ({"reward": "money"}, "choose from placement, win, margin, blend"),
        ({"trust": 1.0}, "trust=1.0"),
        ({"exploration": float("nan")}, "exploration=nan: a number is needed"),
        ({"first_play": "x"}, "first_play='x': a number is needed"),
        ({"width": 0}, "width=0: must be at least 1"),
        ({"threads": 0}, "threads=0: must be at least 1"),
        ({"simulations": 9}, "simulations is said by the budget, '10'"),
    ]:
        with pytest.raises(ValueError, match=re.escape(words)):
            SearchPlayer("10", **settings)
    with pytest.raises(ValueError, match="give one of the two"):
        SearchSettings(simulations=3, milliseconds=4)
    assert settings_of("undecim", {"simulations": 5}, {"width": 2}).width == 2


def test_a_search_takes_no_more_than_it_has_memory_for():
    batch = positions("undecim", 4, 5)
    search = Search(batch.game, batch.num_players, 2, SearchSettings(simulations=4))
    with pytest.raises(ValueError, match="4 positions for 2 trees"):
        search.run(batch.states, np.arange(4, dtype=np.uint64))

"""A search guided by a network, and the network that learns from its searches."""

import csv
import json
from functools import partial

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file

from meeple.core.batch import Batch
from meeple.core.registry import get_game
from meeple_agents.alphazero import (
    AlphaZeroPlayer,
    Network,
    NetworkPlayer,
    Settings,
    Trainer,
    parse_alphazero,
    read_network,
    write_network,
)
from meeple_agents.alphazero import trainer as training
from meeple_agents.alphazero.compare import RATINGS_FILE, Comparison, compare, draw, plot
from meeple_agents.alphazero.forward import infer, infer_values
from meeple_agents.alphazero.learning import Learner
from meeple_agents.alphazero.leaves import NetworkLeaves, from_seats, to_seats
from meeple_agents.alphazero.network import Made
from meeple_agents.alphazero.selfplay import (
    Copyist,
    Examples,
    Exploring,
    Searcher,
    SelfPlay,
    Thoughts,
)
from meeple_agents.alphazero.window import Window
from meeple_agents.players import BUILT_IN, game_seeds, play_games
from meeple_agents.policy import Card, PolicyError
from meeple_agents.search import Search, SearchSettings, tree
from meeple_agents.search.leaves import worth
from meeple_agents.session import EVALUATION_COLUMNS

GAME = get_game("undecim")
SMALL = (32, 16)
QUICK = SearchSettings(simulations=16, trust=0.0, playout="none", width=4)


def network(seats=4, seed=1):
    torch.manual_seed(seed)
    return Network.of(GAME, seats, SMALL)


def card(**changes):
    about = {
        "game": "undecim",
        "rules_version": GAME.rules_version,
        "encoding_version": GAME.encoding_version,
        "options": GAME.check_options({}),
    }
    return Card(**about | changes)


def games(count=8, steps=40, **options):
    """Positions in the middle of games."""
    batch = Batch(GAME, count, autoreset=False, action_masks=True, **options)
    batch.reset(seed=3)
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("networks") / "small.safetensors"
    return write_network(path, network(), card(), Made(hidden=SMALL))


def test_relative_returns_go_to_the_seats_clockwise_from_the_observer():
    relative = np.array([[0.0, 1.0, 2.0], [0.0, 1.0, 2.0], [0.0, 1.0, 2.0]])
    observers = np.array([0, 1, 2], np.int8)
    by_seat = to_seats(relative, observers)
    assert by_seat.tolist() == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    assert from_seats(by_seat, observers).tolist() == relative.tolist()


def test_the_forward_pass_is_the_networks_and_follows_what_it_learns():
    one = network()
    observations = games(16).observations
    for _ in range(2):
        logits, values = infer(one, observations)
        with torch.no_grad():
            wanted = [part.numpy() for part in one(torch.from_numpy(observations))]
        np.testing.assert_allclose(logits, wanted[0], atol=1e-6)
        np.testing.assert_allclose(values, wanted[1], atol=1e-6)
        assert (infer_values(one, observations) == values).all()
        with torch.no_grad():
            one.trunk[0].weight += 0.01
            one.value.bias += 0.1


def test_an_evaluation_does_not_depend_on_the_batch():
    one, observations = network(), games(16).observations
    whole = infer(one, observations)
    for i in (0, 7, 15):
        alone = infer(one, observations[i : i + 1])
        assert all((a[0] == w[i]).all() for a, w in zip(alone, whole, strict=True))


def test_leaves_get_priors_over_legal_actions():
    one, batch = network(3), games(8, num_players=3)
    leaves = NetworkLeaves(one, GAME, 8, 3, QUICK)
    found = leaves.evaluate(batch, np.ones(8, np.bool_), np.zeros(8, np.uint64))
    assert found.priors is not None
    with torch.no_grad():
        logits, _ = one(torch.from_numpy(batch.observations))
    for i in range(8):
        legal = GAME.legal(batch.states[i])
        wanted = torch.softmax(logits[i, legal], 0).numpy()
        np.testing.assert_allclose(found.priors[i, legal], wanted, rtol=1e-4)


@pytest.mark.parametrize("views", ["decider", "each"])
def test_leaves_get_a_return_for_each_seat(views):
    one, batch = network(3), games(8, num_players=3)
    assert len(set(batch.players)) == 3
    leaves = NetworkLeaves(one, GAME, 8, 3, QUICK, views=views)
    found = leaves.evaluate(batch, np.ones(8, np.bool_), np.zeros(8, np.uint64))
    with torch.no_grad():
        by_view = [one(torch.from_numpy(batch.observe(seat)))[1].numpy() for seat in range(3)]
    for i in range(8):
        decider = int(batch.players[i])
        for seat in range(3):
            view = seat if views == "each" else decider
            wanted = by_view[view][i, (seat - view) % 3]
            assert found.values[i, seat] == pytest.approx(float(wanted), abs=1e-5)


def test_each_seats_own_view_tells_secret_choices_apart():
    batch = Batch(GAME, 2, autoreset=False, num_players=3)
    batch.reset(seeds=np.array([4, 4], np.uint64))
    while not GAME.actions.name(int(GAME.legal(batch.states[0])[0])).startswith("card"):
        batch.step(np.full(2, GAME.legal(batch.states[0])[0]))
    chooser, legal = int(batch.players[0]), GAME.legal(batch.states[0])
    batch.step(legal[:2])  # the two games differ in this choice alone
    assert batch.players[0] != chooser
    for views, differs in (("decider", False), ("each", True)):
        leaves = NetworkLeaves(network(3), GAME, 2, 3, QUICK, views=views)
        found = leaves.evaluate(batch, np.ones(2, np.bool_), np.zeros(2, np.uint64))
        assert (found.values[0, chooser] != found.values[1, chooser]) == differs


def test_finished_games_are_worth_what_they_came_to():
    batch = games(4)
    while not batch.overs.all():
        batch.step(batch.sample(), where=~batch.overs)
    leaves = NetworkLeaves(network(), GAME, 4, 4, QUICK)
    found = leaves.evaluate(batch, np.ones(4, np.bool_), np.zeros(4, np.uint64))
    assert (found.values == worth(batch, QUICK.reward)).all()
    assert (np.ptp(found.values, axis=1) > 0).all()


def test_a_network_of_another_table_is_refused():
    with pytest.raises(ValueError, match=r"undecim: observations, actions and seats .* 3\)"):
        NetworkLeaves(network(4), GAME, 8, 3, QUICK)


def test_a_search_follows_the_priors():
    batch, one = games(4), network()
    with torch.no_grad():
        for part in one.parameters():
            part.zero_()  # all positions are worth the same
    seeds = np.arange(4, dtype=np.uint64)
    search = Search(GAME, 4, 4, QUICK, partial(NetworkLeaves, one))
    before = search.run(batch.states, seeds).visits
    for i, state in enumerate(batch.states):
        favourite = int(GAME.legal(state)[-1])
        with torch.no_grad():
            one.policy.bias.zero_()
            one.policy.bias[favourite] = 4.0
        after = search.run(batch.states, seeds).visits
        assert after[i, favourite] == after[i].max() > before[i, favourite]


def test_noise_changes_the_roots_priors_only():
    trees = tree.make_trees(2, 4, 8)
    for t in range(2):
        for node, action, prior in ((0, 5, 0.5), (0, 7, 1.5), (1, 5, 0.5), (1, 7, 1.5)):
            tree.add_edge(trees, t, node, 0, action, prior)
    noise = np.zeros((2, 9), np.float32)
    noise[:, 5], noise[:, 8] = 3.0, 100.0  # nobody can play 8
    tree.mix_roots(trees, 1, noise, 0.4)
    assert trees.edges["prior"][0, :2] == pytest.approx([0.6 * 0.25 + 0.4, 0.6 * 0.75])
    assert trees.edges["prior"][0, 2:4].tolist() == [0.5, 1.5]
    assert trees.edges["prior"][1, :4].tolist() == [0.5, 1.5, 0.5, 1.5]


def test_noise_sends_a_search_elsewhere():
    batch, seeds = games(4), np.arange(4, dtype=np.uint64)
    search = Search(GAME, 4, 4, QUICK, partial(NetworkLeaves, network()))
    plain = search.run(batch.states, seeds).visits
    assert (search.run(batch.states, seeds, np.ones((4, 111)), 0.0).visits == plain).all()
    noise = np.zeros((4, GAME.num_actions), np.float32)
    last = [int(GAME.legal(state)[-1]) for state in batch.states]
    noise[np.arange(4), last] = 1.0
    noisy = search.run(batch.states, seeds, noise, 1.0).visits
    assert (noisy[np.arange(4), last] == noisy.sum(axis=1)).all()


class Even:
    """Thinks all legal actions alike; keeps what it was shown."""

    def __init__(self):
        self.worlds, self.truth, self.batch = [], [], None

    def think(self, worlds, masks, luck):
        self.worlds.append(worlds.copy())
        self.truth.append(self.batch.states.copy())
        shares = masks / masks.sum(axis=1, keepdims=True, dtype=np.float32)
        return Thoughts(shares, np.argmax(masks, axis=1))


@pytest.fixture(scope="module")
def played():
    """Three games to their ends: who plays, who thinks, examples, and the final batch's returns."""
    play = SelfPlay(GAME, {"num_players": 3}, 3, 5, "blend", Exploring(draws=1000))
    thinker = Even()
    thinker.batch = play.batch
    examples = []
    while play.played < 3:
        examples.append(play.play(thinker, 1))
    return play, thinker, Examples(*(np.concatenate(p) for p in zip(*examples, strict=True)))


def test_planning_never_sees_the_true_position(played):
    _, thinker, _ = played
    for worlds, truth in zip(thinker.worlds, thinker.truth, strict=True):
        assert (worlds["rng"] != truth["rng"]).all()
        assert (worlds["player"] == truth["player"]).all()
    hands = [(w["seats"]["hand"] != t["seats"]["hand"]).any() for w, t in zip(
        thinker.worlds, thinker.truth, strict=True)]  # fmt: skip
    assert np.mean(hands) > 0.5


def test_examples_are_the_decisions_of_finished_games(played):
    _, _, examples = played
    assert np.allclose(examples.shares.sum(axis=1), 1, atol=2e-3)
    assert ((examples.shares > 0) == examples.masks).all()
    assert examples.observations.shape == (len(examples.returns), GAME.observation_size)
    # Placement and margin both add up to zero, but for margins that are clipped.
    assert np.allclose(examples.returns.sum(axis=1), 0, atol=1e-4)


def test_returns_are_told_from_the_seat_that_decided(played):
    # The game of slot 0, played again by hand: the same seeds lead to the same end.
    play = SelfPlay(GAME, {"num_players": 3}, 1, 5, "blend", Exploring(draws=1000))
    thinker = Even()
    thinker.batch = play.batch
    examples = play.play(thinker, 1)
    while not play.played:
        # `play` restarts a game that ends, so the end is seen just before.
        twin = play.batch.copy()
        examples = play.play(thinker, 1)
    seats = [int(worlds["player"][0]) for worlds in thinker.worlds]
    assert len(seats) == len(examples.returns) == int(play.batch.finished["length"][0])
    scores = play.batch.finished["scores"][0, :3]
    best = int(np.argmax(scores))
    assert twin.states["over"].sum() == 0
    for seat, returns in zip(seats, examples.returns, strict=True):
        assert returns[(best - seat) % 3] == examples.returns.max()
        rewards = play.batch.finished["rewards"][0]
        lead = scores[seat] - (scores.sum() - scores[seat]) / 2
        margin = np.clip(lead / GAME.score_scale, -1, 1)
        assert returns[0] == pytest.approx((rewards[seat] + margin) / 2, abs=1e-5)


def test_early_decisions_are_drawn_by_shares_late_ones_are_not():
    play = SelfPlay(GAME, {}, 2, 1, "blend", Exploring(temperature=0.5))
    shares = np.tile(np.array([0.25, 0.75, 0.0], np.float32), (4000, 1))
    early = np.arange(4000) < 2000
    actions = play._drawn(Thoughts(shares, np.full(4000, 2)), early)
    assert (actions[~early] == 2).all()
    # Temperature 1/2 squares the shares: 1 to 9.
    assert np.bincount(actions[early], minlength=3) / 2000 == pytest.approx([0.1, 0.9, 0], abs=0.03)


def test_of_actions_visited_alike_the_one_worth_most_is_played():
    batch, luck = games(16), np.random.default_rng(0)
    settings = SearchSettings(simulations=4, trust=0.0, playout="none", width=1, exploration=9.0)
    quiet = Exploring(share=0.0)
    shares, actions = Searcher(network(), GAME, 4, 16, settings, quiet).think(
        batch.states, batch.action_masks, luck
    )
    seeds = np.random.default_rng(0).integers(0, 1 << 64, 16, np.uint64)
    found = Search(GAME, 4, 16, settings, partial(NetworkLeaves, network())).run(
        batch.states, seeds
    )
    assert (actions == found.actions).all()
    assert (actions != shares.argmax(axis=1)).any()
    assert (shares[np.arange(16), actions] == shares.max(axis=1)).all()


def test_the_copyist_thinks_what_the_heuristic_player_thinks():
    batch = games(32)
    thinker, luck = Copyist(GAME, 4, 32), np.random.default_rng(0)
    shares, actions = thinker.think(batch.states, batch.action_masks, luck)
    assert (actions == shares.argmax(axis=1)).all()
    assert shares.sum(axis=1) == pytest.approx(1)
    assert ((shares > 0) == (batch.action_masks > 0)).all()
    greedy = batch.copy()
    greedy.arrays.slots["lineup"] = BUILT_IN["greedy"].code
    greedy.mode = greedy.mode._replace(limit=1)
    greedy.step(np.zeros(32, np.int64), validate=False)
    batch.step(shares.argmax(axis=1))
    alike = [a.tobytes() == b.tobytes() for a, b in zip(batch.states, greedy.states, strict=True)]
    assert np.mean(alike) > 0.8  # but for ties


def test_the_window_keeps_the_newest():
    window = Window(5, 2, 3, 4)
    with pytest.raises(ValueError, match="empty"):
        window.draw(1, np.random.default_rng(0))
    for first in (0, 4):
        numbers = np.arange(first, first + 4, dtype=np.float32)
        window.add(
            Examples(
                np.repeat(numbers[:, None], 2, 1).astype(np.float16),
                np.ones((4, 3), np.bool_),
                np.full((4, 3), 1 / 3, np.float16),
                np.repeat(numbers[:, None], 4, 1),
            )
        )
    assert (len(window), window.added) == (5, 8)
    drawn = window.draw(200, np.random.default_rng(0))
    assert set(drawn.returns[:, 0]) == {3, 4, 5, 6, 7}
    assert (drawn.observations[:, 0] == drawn.returns[:, 0]).all()


def test_learning_lowers_the_loss_on_what_was_played(played):
    first = np.argmax(played[2].masks, axis=1)[:, None] == np.arange(GAME.num_actions)
    examples = played[2]._replace(shares=(0.9 * first + 0.1 * played[2].shares).astype(np.float16))
    learner = Learner(network(3), learning_rate=3e-3)
    before, *_, after = [learner.step(examples) for _ in range(40)]
    assert after.value < 0.7 * before.value
    assert before.spread < after.policy < 0.9 * before.policy
    assert after.spread == before.spread


def test_a_checkpoint_comes_back_bit_for_bit(tmp_path):
    one, made = network(), Made(hidden=SMALL, games=7, exploration=0.5)
    path = write_network(tmp_path / "one.safetensors", one, card(steps=9), made)
    other, about, how = read_network(path)
    assert other.digest == one.digest != network(seed=2).digest
    assert (about, how) == (card(steps=9), made)


def changed(file, place, **metadata):
    """A copy of a network's file with other metadata."""
    about = {
        "format": "meeple alphazero 1",
        "card": json.dumps(vars(card())),
        "made": json.dumps({"hidden": SMALL}),
    }
    save_file(load_file(file), place, metadata=about | metadata)
    return place


def test_files_of_other_formats_are_refused(tmp_path, file):
    with pytest.raises(PolicyError, match="no network at"):
        read_network(tmp_path / "none")
    (tmp_path / "torn").write_bytes(file.read_bytes()[:999])
    with pytest.raises(PolicyError, match="torn is damaged"):
        read_network(tmp_path / "torn")
    with pytest.raises(PolicyError, match="its format is 'meeple alphazero 9'"):
        read_network(changed(file, tmp_path / "new", format="meeple alphazero 9"))
    with pytest.raises(PolicyError, match="sizes is damaged"):
        read_network(changed(file, tmp_path / "sizes", made='{"hidden": [8, 8]}'))


@pytest.mark.parametrize(
    ("made", "told"),
    [
        ({"hidden": [60000, 60000]}, "does not fit the arrays' shapes"),
        ({"hidden": [32, 0]}, "none empty"),
        ({"hidden": "32"}, "none empty"),
        ({"hidden": 32}, "is damaged"),
        ({"hidden": SMALL, "views": "all"}, "views='all': choose from each, decider"),
        ({"hidden": SMALL, "reward": "gold"}, "reward='gold'"),
        ({"hidden": SMALL, "exploration": float("nan")}, "exploration=nan"),
        ({"hidden": SMALL, "first_play": "much"}, "first_play='much'"),
        ({"hidden": SMALL, "games": -1}, "games=-1"),
        ({"hidden": SMALL, "seconds": 10**400}, "is damaged"),
        ({"hidden": SMALL, "magic": 1}, "magic"),
    ],
)
def test_what_a_file_says_of_itself_is_checked(tmp_path, file, made, told):
    with pytest.raises(PolicyError, match=told):
        read_network(changed(file, tmp_path / "odd", made=json.dumps(made)))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"options": {}}, "its options do not say num_players"),
        ({"options": {"num_players": 3}}, "num_players=3, and a network for 4 seats"),
        ({"options": 7}, "options=7"),
        ({"steps": "many"}, "steps='many'"),
    ],
)
def test_a_card_must_fit_its_network(tmp_path, file, wrong, told):
    about = json.dumps(vars(card()) | wrong)
    with pytest.raises(PolicyError, match=told):
        read_network(changed(file, tmp_path / "odd", card=about))


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("trunk.0.weight", lambda array: array.ravel(), "are no network's"),
        ("value.bias", lambda array: array[:, None], "are no network's"),
        ("policy.weight", lambda array: array.ravel(), "does not fit the arrays' shapes"),
        ("value.bias", lambda array: array * float("nan"), "value.bias holds something other"),
        ("trunk.2.bias", lambda array: array + float("inf"), "trunk.2.bias holds something other"),
        ("trunk.2.bias", lambda array: array.double(), "trunk.2.bias holds something other"),
    ],
)
def test_odd_arrays_are_refused(tmp_path, file, name, change, told):
    arrays = load_file(file)
    arrays[name] = change(arrays[name]).contiguous()
    about = {
        "format": "meeple alphazero 1",
        "card": json.dumps(vars(card())),
        "made": json.dumps({"hidden": SMALL}),
    }
    save_file(arrays, tmp_path / "odd", metadata=about)
    with pytest.raises(PolicyError, match=told):
        read_network(tmp_path / "odd")


def test_a_network_of_other_sizes_does_not_play():
    torch.manual_seed(1)
    smaller = Network(GAME.observation_size - 1, GAME.num_actions, 4, SMALL)
    for player in (
        NetworkPlayer(smaller, card(), "small"),
        AlphaZeroPlayer(smaller, card(), Made(hidden=SMALL), "4", name="small"),
    ):
        with pytest.raises(PolicyError, match=r"undecim: observations, .* those of small \(556,"):
            player.check(GAME, {})


def test_players_of_wrong_budgets_or_places_are_refused(tmp_path, file):
    for budget in ("0", "0ms", "2000000"):
        with pytest.raises(ValueError, match=f"^alphazero:{file}:{budget}: give a number"):
            parse_alphazero(f"{file}:{budget}")
    with pytest.raises(ValueError, match=r"^alphazero:0: give a number"):
        AlphaZeroPlayer(network(), card(), Made(hidden=SMALL), "0")
    with pytest.raises(PolicyError, match=f"no network at {tmp_path}: .*network.safetensors"):
        parse_alphazero(f"{tmp_path}:8")


def test_a_network_for_something_else_does_not_play(tmp_path, file):
    old = json.dumps(vars(card(encoding_version=0)))
    player = parse_alphazero(f"{changed(file, tmp_path / 'old', card=old)}:4")
    with pytest.raises(PolicyError, match="encoding version 0; the game now has version"):
        player.check(GAME, {})
    old = json.dumps(vars(card(rules_version=0)))
    player = parse_alphazero(f"{changed(file, tmp_path / 'old', card=old)}:4")
    with pytest.raises(PolicyError, match="rules version 0; the game now has version"):
        player.check(GAME, {})
    player = parse_alphazero(f"{file}:4")
    player.check(GAME, {})
    with pytest.raises(PolicyError, match="num_players=4, not 3"):
        player.check(GAME, {"num_players": 3})
    with pytest.raises(PolicyError, match="num_players=4, not 3"):
        play_games(GAME, {"num_players": 3}, [player] * 3, game_seeds(0, 0, 1))


def test_the_player_of_a_string_plays_legally_and_alike_in_any_batch(file):
    player = parse_alphazero(f"{file}:8")
    assert isinstance(player, AlphaZeroPlayer)
    assert player.name == f"alphazero:{file}:8"
    assert player.settings("undecim").simulations == 8
    found = [
        play_games(
            GAME, {}, [player, "greedy", "random", "random"], game_seeds(2, 0, 4), num_envs=n
        )
        for n in (1, 4)
    ]
    assert len(found[0]) == 4
    assert (found[0].scores == found[1].scores).all()


def test_without_a_budget_the_policy_plays_alone(file):
    player = parse_alphazero(str(file))
    assert isinstance(player, NetworkPlayer)
    batch = games(8)
    actions = player.act(batch.observations, batch.action_masks)
    assert batch.action_masks[np.arange(8), actions].all()
    logits, _ = infer(read_network(file)[0], batch.observations)
    assert (actions == np.where(batch.action_masks, logits, -np.inf).argmax(axis=1)).all()
    with pytest.raises(PolicyError, match="reads 557 numbers"):
        player.act(batch.observations[:, 1:], batch.action_masks)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A short run: its settings and what it came to."""
    settings = Settings(
        out=tmp_path_factory.mktemp("runs") / "run",
        decisions=1,
        games=8,
        simulations=4,
        moves=200,
        hidden=SMALL,
        batch_size=64,
        evaluation_games=4,
        evaluate_against=("random", "first", "policy"),
    )
    return settings, Trainer(settings, lambda line: None).run()


def test_a_run_learns_evaluates_and_keeps_its_networks(run):
    settings, summary = run
    assert summary.steps > 0
    assert summary.games >= 8
    with open(summary.folder / "evaluations.csv") as stream:
        rows = list(csv.DictReader(stream))
    assert list(rows[0]) == EVALUATION_COLUMNS
    assert [row["opponent"] for row in rows] == ["random", "first", "policy"] * 2
    assert rows[0]["steps"] == "0" != rows[-1]["steps"]
    files = sorted((summary.folder / "checkpoints").iterdir())
    assert [read_network(one)[1].steps for one in files] == [0, summary.steps]
    last, about, made = read_network(summary.folder / "network.safetensors")
    assert about.steps == summary.steps
    assert (made.games, made.simulations, made.views) == (summary.games, 4, "each")
    assert last.digest != read_network(files[0])[0].digest
    with pytest.raises(ValueError, match="holds a run already"):
        Trainer(settings)


def test_a_runs_folder_names_its_network(run):
    _, summary = run
    for text, kind in ((f"{summary.folder}:8", AlphaZeroPlayer), (summary.folder, NetworkPlayer)):
        player = parse_alphazero(str(text))
        assert isinstance(player, kind)
        assert player.card.steps == summary.steps
    again = Trainer(Settings(out=summary.folder / "again", start=summary.folder))
    assert again.network.hidden == SMALL
    with pytest.raises(ValueError, match=r"hidden=\(8,\): start=.* brings its own sizes"):
        Settings(hidden=(8,), start=summary.folder)


def short(folder, **changes):
    """Settings of a run that copies the heuristic player until its first game is over."""
    about = {
        "decisions": 1,
        "imitate": 1.0,
        "games": 8,
        "simulations": 4,
        "moves": 100,
        "hidden": SMALL,
        "batch_size": 64,
        "evaluation_games": 4,
        "evaluate_against": ("random",),
    }
    return Settings(out=folder, **about | changes)


@pytest.mark.parametrize("name", ["nobody", "mcts:0", "alphazero:nowhere:4"])
def test_opponents_are_checked_before_anything_is_written(tmp_path, name):
    with pytest.raises(ValueError, match=name.partition(":")[0] + "|nowhere"):
        Trainer(short(tmp_path / "run", evaluate_against=("random", name)))
    assert not (tmp_path / "run").exists()


def test_opponents_made_for_another_table_are_refused(tmp_path, file):
    settings = short(tmp_path / "run", num_players=3, evaluate_against=(f"alphazero:{file}:4",))
    with pytest.raises(PolicyError, match="num_players=4, not 3"):
        Trainer(settings)
    assert not (tmp_path / "run").exists()


def test_imitation_ends_with_the_budget_and_ctrl_c_at_the_end_keeps_the_run(tmp_path, monkeypatch):
    told, played, evaluate = [], [], training.evaluate

    def interrupted(*about, **how):
        played.append(1)
        if len(played) == 2:
            raise KeyboardInterrupt
        return evaluate(*about, **how)

    monkeypatch.setattr(training, "evaluate", interrupted)
    trainer = Trainer(short(tmp_path / "run"), told.append)
    summary = trainer.run()
    assert summary.steps > 0
    assert summary.seconds < 60 * trainer.settings.imitate
    assert told[-1] == "interrupted"
    assert len(played) == 2
    assert read_network(summary.folder)[1].steps == summary.steps
    assert list(summary.standings) == ["random"]


def test_what_reuse_asks_for_is_not_lost_to_rounding(tmp_path, played):
    trainer = Trainer(short(tmp_path, num_players=3, reuse=1.0))
    trainer._open()
    trainer.self_play.scores = np.ones(3, np.float32)  # of the game that `few` are from
    few = Examples(*(part[:30] for part in played[2]))
    learned = [trainer.advance(few) is not None for _ in range(32)]
    assert sum(learned) == 32 * 30 // 64


def test_checkpoints_are_rated_and_drawn(run, tmp_path):
    _, summary = run
    wanted = Comparison(summary.folder, games=8, simulations=2, anchors=("random",))
    result = compare(wanted)
    names = {"after 0", f"after {summary.steps:,}", "random"}
    assert set(result.ratings) == names
    with open(summary.folder / "ratings.csv") as stream:
        rows = {row["player"]: row for row in csv.DictReader(stream)}
    assert set(rows) == names
    assert float(rows["random"]["rating"]) == pytest.approx(result.ratings["random"].mean, abs=1e-3)
    assert draw(summary.folder).startswith(b"\x89PNG")
    with open(summary.folder / RATINGS_FILE, "a") as stream:
        more = [",".join((rows["random"] | {"player": f"p{i}"}).values()) for i in range(4)]
        stream.write("\n".join(more) + "\n")
    left = plot(summary.folder).axes[0]
    assert {"p0", "p1", "p2", "p3"} < set(left.get_legend_handles_labels()[1])
    with pytest.raises(ValueError, match="0 checkpoints; two are needed"):
        compare(Comparison(tmp_path))


def test_wrong_settings_are_refused():
    for wrong, told in (
        ({"games": 0}, "games=0: at least 1"),
        ({"minutes": 0}, "minutes=0: must be above 0"),
        ({"share": 1.5}, "share=1.5: 0 to 1"),
        ({"window": 10}, "window=10: smaller than batch_size=512"),
        ({"reward": "gold"}, "reward='gold'"),
        ({"views": "all"}, "views='all': choose from each, decider"),
        ({"torch_threads": 0}, "torch_threads=0: at least 1"),
        ({"decisions": -1}, "decisions=-1: must be 0 or more"),
        ({"evaluate_every": 0.0}, "evaluate_every=0.0: must be above 0"),
        ({"imitate": float("nan")}, "imitate=nan: must be 0 or more"),
        ({"imitate": float("inf")}, "imitate=inf: must be 0 or more"),
        ({"imitate": -1.0}, "imitate=-1.0: must be 0 or more"),
        ({"device": "abacus"}, r"^device='abacus': torch cannot use it here \([^\n]*\)$"),
        ({"device": "meta"}, "device='meta': torch cannot use it"),
    ):
        with pytest.raises(ValueError, match=told):
            Settings(**wrong)
    with pytest.raises(ValueError, match=r"options='\[\]': a JSON object"):
        Settings(options="[]").table()
    with pytest.raises(ValueError, match="num_players"):
        Settings(num_players=9).table()

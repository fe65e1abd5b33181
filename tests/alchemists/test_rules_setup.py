"""Section 2 of the rules: the set-up."""

from __future__ import annotations

import pytest

from meeple.alchemists import tables as t

from .placing import FAVORS, Play, bits

MODES = ("apprentice", "master")
SEEDS = range(60)
COUNTS = {  # favors.json
    **{"assistant": 4, "herbalist": 4, "associate": 3, "custodian": 3},
    **{"barmaid": 2, "merchant": 2, "sage": 2, "shopkeeper": 2},
}


def new(seed=1, num_players=3, **options):
    return Play(seed, num_players=num_players, **options)


def keep(game, name):
    """Keep `name`, if the seat asked was offered that, else the first."""
    choices = sorted(game.answers("favor"))
    return game.play(f"favor {name if name in choices else choices[0]}")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_forty_ingredient_cards_five_of_each_kind(mode, num_players):
    """2.1, 2.5: five in the row, three or two in each hand, the rest is the deck."""
    game = new(num_players=num_players, mode=mode)
    state, each = game.state, 3 if mode == "apprentice" else 2
    assert state["row"].sum() == 5
    hands = state["seats"]["hand"][:num_players]
    assert hands.sum(axis=1).tolist() == [each] * num_players
    assert state["deck"].sum() == 40 - 5 - each * num_players
    assert (state["deck"] + state["row"] + hands.sum(axis=0)).tolist() == [5] * 8
    assert not state["row_discard"].any()


def test_the_customer_of_round_2_is_known_and_one_tile_is_never_seen():
    """2.2: there is none in round 1; five of the six come, one in each of the rounds 2 to 6."""
    last = set()
    for seed in range(12):
        game, came, known = new(seed, num_players=2), {}, {}
        while not game.state["over"]:
            number = int(game.state["round"])
            came.setdefault(number, int(game.state["adventurer"]))
            known.setdefault(number, int(game.state["next_adventurer"]))
            game.play(min(game.legal()))
        assert came.pop(0) == came.pop(1) == known.pop(6) == -1
        assert [known[number - 1] for number in range(2, 7)] == list(came.values())
        assert len(set(came.values())) == 5
        last |= set(range(6)) - set(came.values())
        assert int(game.state["adventurers_left"]) == bits(set(range(6)) - set(came.values()))
    assert len(last) > 2


def test_three_artifacts_of_each_level_are_dealt():
    """2.3: six of each level, of which the other nine are out of the game."""
    dealt = [new(seed).state["artifacts"].tolist() for seed in SEEDS]
    for sets in dealt:
        for level, members in enumerate(sets):
            assert members.bit_count() == 3 and members & (63 << 6 * level) == members
    assert [t.ARTIFACT_LEVEL.tolist().count(level) for level in range(3)] == [6, 6, 6]
    assert all(any(sets[a // 6] >> a & 1 for sets in dealt) for a in range(18))


def test_the_theory_board_is_empty():
    """2.4: five grants and eight tokens lie there, no theory."""
    state = new().state
    assert (state["theories"] == -1).all() and not state["num_sealers"].any()
    assert state["grants"].tolist() == [-1] * 5 and state["conflicts"] == 0


def test_everybody_has_reputation_10_2_gold_and_11_seals():
    """2.4, 2.5: 2 gold, 3 silver and 2 '?' of each colour."""
    game = new(num_players=4)
    for i in range(4):
        assert (game[i]["reputation"], game[i]["gold"]) == (10, 2)
        assert game[i]["seals"].tolist() == [2, 3, 2, 2, 2] and game[i]["seals"].sum() == 11
        assert (game[i]["placed"] == -1).all() and game[i]["artifacts"] == 0
        assert game[i]["board"] == 0 and game[i]["num_mixes"] == 0


@pytest.mark.parametrize(("num_players", "cubes"), [(2, 6), (3, 5), (4, 4)])
def test_action_cubes_by_the_number_of_players(num_players, cubes):
    """2.5: all of them from round 2 on, 5.2."""
    game = new(num_players=num_players).pass_on("declare")
    while game.state["round"] == 1:
        game.play(min(game.legal()))
    game.pass_on("declare")
    assert game.state["seats"]["cubes"][:num_players].tolist() == [cubes] * num_players


def test_twenty_two_favor_cards():
    """2.5, favors.json."""
    game = new(num_players=4)
    offered = game.state["seats"]["offer"].ravel().tolist()
    for k, name in enumerate(FAVORS):
        assert game.state["favor_deck"][k] + offered.count(k) == COUNTS[name]
    assert sum(COUNTS.values()) == 22


@pytest.mark.parametrize("start", range(3))
def test_of_two_favor_cards_one_is_kept(start):
    """2.5, D0: all decide without knowing of the others; nothing else changes until then."""
    game = next(g for g in map(new, SEEDS) if g.state["start"] == start and distinct(g))
    kept = {}
    for k in range(3):
        seat = (start + k) % 3
        offer = [FAVORS[card] for card in game[seat]["offer"]]
        assert game.asked == (seat, "keep") and game.answers("favor") == set(offer)
        assert not game.state["favor_discard"].any() and game.favors(seat) == []
        game.play(f"favor {offer[1]}")
        kept[seat] = offer
    game.pass_on("order")
    for seat, (other, mine) in kept.items():
        assert game.favors(seat) == ([] if mine == "herbalist" else [mine])
        assert FAVORS[game[seat]["set_up_discard"]] == other
    assert game.asked == (start, "order") and game.state["round"] == 1


def distinct(game):
    return all(seat["offer"][0] != seat["offer"][1] for seat in game.state["seats"][:3])


def test_two_equal_favor_cards_leave_no_choice():
    """2.5: the seat is not asked."""
    games = (new(seed) for seed in range(400))
    game = next(g for g in games if equal_offer(g, int(g.state["start"])))
    start = int(game.state["start"])
    assert game.asked == ((start + 1) % 3, "keep") and game[start]["offer"][1] == -1


def equal_offer(game, seat):
    # Both were the same where one is kept already and the same one lies aside.
    return game[seat]["offer"][0] == game[seat]["set_up_discard"]


def test_a_herbalist_kept_is_resolved_at_once_in_seat_order():
    """2.5, 10.5: from the start player on, when all have kept."""
    for seed in range(200):
        game, herbalists = new(seed, num_players=4), []
        while game.asked[1] == "keep":
            if "herbalist" in game.answers("favor"):
                herbalists.append(game.asked[0])
            keep(game, "herbalist")
        if len(herbalists) == 2:
            break
    assert len(herbalists) == 2
    for seat in herbalists:
        for left in (5, 4):  # 2 cards of the start and 3 of the Herbalist
            assert game.asked == (seat, "herbalist") and game[seat]["hand"].sum() == left
            game.play(min(game.legal()))
        assert game.favors(seat) == [] and game[seat]["hand"].sum() == 3
    assert game.state["favor_discard"][FAVORS.index("herbalist")] == 2
    assert game.asked == (int(game.state["start"]), "order")


def test_the_start_player_is_drawn():
    """2.6."""
    for num_players in (2, 3, 4):
        starts = {int(new(seed, num_players).state["start"]) for seed in SEEDS}
        assert starts == set(range(num_players))


@pytest.mark.parametrize(("mode", "cards"), [("apprentice", 3), ("master", 2)])
def test_the_two_modes_differ_in_the_starting_ingredients(mode, cards):
    """2.5; the conferences: 12.1; debunking: 9.4, 9.5."""
    game = new(mode=mode)
    assert game[0]["hand"].sum() == cards and bool(game.state["master"]) == (mode == "master")


def test_the_same_seed_is_the_same_game():
    """2: everything that is drawn comes from it."""
    first, second, other = new(5), new(5), new(6)
    assert first.state.tobytes() == second.state.tobytes() != other.state.tobytes()

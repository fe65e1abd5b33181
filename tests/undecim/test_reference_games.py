"""Whole games of the reference: nothing is lost, the stated figures of random play, the outside."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from .reference import Reference
from .reference.actions import EXCHANGE, STOP
from .reference.setup import read_cards

CARDS = read_cards()
MODULES = ("darkness", "storm", "golden")
MODULE_SETS = [chosen for size in range(4) for chosen in combinations(MODULES, size)]


def play(game, rng, watch=lambda game: None):
    """Play to the end as the figures' random player: no early stop when cards may be gained."""
    while not game.over:
        options = game.legal()
        if game.decision == "gain":
            options = options[1:]
        game.apply(rng.choice(options))
        watch(game)
    return game.snapshot()


def check_conservation(game, kingdom=(18, 18, 18, 18, 28)):
    state = game.snapshot()
    seats = state["seats"]
    for kind in range(5):
        cards = sum(state[pile][kind] for pile in ("deck", "discard", "revealed"))
        for seat in seats:
            cards += seat["hand"][kind] + sum(seat["loose"][2 * kind : 2 * kind + 2])
            cards += sum(town[kind] for town in seat["towns"]) + seat["subjugated"] * (kind == 4)
        assert cards == kingdom[kind]
    numbers = state["open"] + state["down"] + [n for seat in seats for n in seat["actions"]]
    # A played card lies in front of its player until it is laid on the field.
    numbers += [s["played"] for s in seats if s["played"] and s["played"] not in numbers]
    assert sorted(numbers) == list(range(1, 12))
    for seat in seats:
        assert seat["vp"] == sum(seat["parts"].values()) >= 0
        assert min(seat["loose"]) >= 0
    assert game.over or (len(game.legal()) >= 2 and game.legal() == sorted(set(game.legal())))


@pytest.mark.parametrize("num_players", [3, 4])
@pytest.mark.parametrize("modules", MODULE_SETS, ids="+".join)
def test_nothing_is_lost_in_random_games(num_players, modules):
    for seed in range(6):
        game = Reference(num_players, modules, seed % 2 == 0, seed, CARDS)
        check_conservation(game)
        state = play(game, random.Random(seed), check_conservation)
        assert (state["round"], len(state["dice"])) == (5, 5)
        assert sorted(game.places()) == list(range(1, num_players + 1))
        best = max(seat["vp"] for seat in state["seats"])
        assert state["seats"][game.places().index(1)]["vp"] == best
        assert best <= 127 and max(len(seat["towns"]) for seat in state["seats"]) <= 10


def test_games_go_on_without_a_deck():
    """R13, with too few kingdom cards: the discards are used again, else nothing is drawn."""
    kingdom = (6, 9, 6, 9, 12)
    kinds = [
        {**kind, "count": count}
        for kind, count in zip(CARDS["kingdom_cards"]["kinds"], kingdom, strict=True)
    ]
    scarce = {**CARDS, "kingdom_cards": {**CARDS["kingdom_cards"], "kinds": kinds}}
    without_deck = 0
    for seed in range(10):
        game = Reference(4, MODULES, seed=seed, cards=scarce)
        state = play(game, random.Random(seed), lambda game: check_conservation(game, kingdom))
        without_deck += not sum(state["deck"])
        assert state["round"] == 5
    assert without_deck >= 8


@pytest.mark.parametrize(
    ("num_players", "figures"),
    [
        (
            4,
            {
                "vp": 52.2,
                "land": 12.1,
                "awards": 3.9,
                "moon": 4.4,
                "effects": 1.5,
                "buildings": 21.6,
                "prosperity": 6.6,
                "gold": 2.0,
            },
        ),
        (
            3,
            {
                "vp": 53.0,
                "land": 12.1,
                "awards": 4.7,
                "moon": 4.5,
                "effects": 1.5,
                "buildings": 21.5,
                "prosperity": 6.6,
                "gold": 2.0,
            },
        ),
    ],
)
def test_figures_of_random_play(num_players, figures):
    """Means per player over 300 games; the standard error of the points is about 0.4.

    The figures' player is only known to do "everything random". It is matched by one that makes
    use of all cards it may gain; one that stops with the same chance as it takes any other
    option comes to 43 points.
    """
    total, nights, games = Counter(), Counter(), 300
    for seed in range(games):
        state = play(Reference(num_players, seed=seed, cards=CARDS), random.Random(seed))
        nights[state["nights"]] += 1
        for seat in state["seats"]:
            total.update(seat["parts"], vp=seat["vp"])
    found = {name: total[name] / (games * num_players) for name in figures}
    tolerances = {"vp": 2, "buildings": 1.5, "moon": 1, "prosperity": 1}
    for name, figure in figures.items():
        assert found[name] == pytest.approx(figure, abs=tolerances.get(name, 0.7)), name
    assert nights[2] / games == pytest.approx(0.181, abs=0.08)
    assert nights[0] / games == pytest.approx(0.016, abs=0.025)


def test_the_same_seed_plays_the_same_game():
    ends = [
        play(Reference(3, MODULES, seed=seed, cards=CARDS), random.Random(5)) for seed in (8, 8, 9)
    ]
    assert ends[0] == ends[1] != ends[2]


def test_mulligan_is_optional_and_can_be_left_out():
    assert Reference(seed=2, mulligan=False, cards=CARDS).decision == "half"
    game = Reference(seed=2, cards=CARDS)
    assert game.legal() == [STOP, *range(EXCHANGE, EXCHANGE + 6)]
    before, s = game.snapshot(), game.player
    assert s == before["start_player"]
    game.apply(EXCHANGE + 3 * 1 + 2)  # the larger number for the largest on the field
    after = game.snapshot()
    given, taken = before["seats"][s]["actions"][1], before["open"][2]
    assert set(after["seats"][s]["actions"]) == {before["seats"][s]["actions"][0], taken}
    assert given in after["open"] and taken not in after["open"]
    assert game.player == (s + 1) % 4 and after["start_player"] == s


def test_illegal_input_is_refused_with_what_would_be_legal():
    with pytest.raises(ValueError, match="num_players is 5; legal: 3, 4"):
        Reference(5)
    with pytest.raises(ValueError, match=r"unknown module 'dawn'; legal:.*storm"):
        Reference(modules=["dawn"])
    game = Reference(seed=4, cards=CARDS)
    before = game.snapshot()
    with pytest.raises(ValueError, match=r"Undecim: seat \d cannot do action 12 .*legal: \[0, 53"):
        game.apply(12)
    with pytest.raises(ValueError, match="no places in round 1"):
        game.places()
    assert game.snapshot() == before


def test_a_snapshot_is_a_copy():
    game = Reference(seed=4, cards=CARDS)
    kept, now = game.snapshot(), game.snapshot()
    now["deck"][0] = now["seats"][0]["hand"][0] = 99
    now["seats"][0]["parts"]["gold"] = 99
    assert game.snapshot() == kept

"""What holds in every position of every game: cards conserved, books in order, bounds kept.

Laws look at many games at once, STATE[n], so that long random play stays cheap.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from meeple.core.batch import Batch
from meeple.undecim import GAME
from meeple.undecim import state as s
from meeple.undecim.actions import ACTIONS
from meeple.undecim.cards import MODULES

from .positions import kingdom_cards

ALL_ACTION_CARDS = (1 << 12) - 2
HANDS_AT = {s.MULLIGAN: 2, s.BONUS: 2, s.RED: 1, s.ACT: 1}  # action cards; PLAY, REPLENISH: between
ANSWERS = {  # the ranges of actions that may answer a decision
    s.EXCHANGE: "stop exchange",
    s.HALF: "place",
    s.CHOOSE_CARD: "card",
    s.NAME: "card",
    s.TARGET: "seat",
    s.GIVE: "place",
    s.TAKE: "place",
    s.PRODUCTION: "stop place",
    s.OPTION: "option",
    s.PAYMENT: "option",
    s.PAY: "place",
    s.GAIN: "stop place",
    s.PLACE: "place",
    s.BUILD: "stop settle develop",
    s.SUBJUGATE: "stop place",
    s.ROTATE: "stop place",
    s.PICK: "card",
}
MODULE_SETS = [list(c) for size in range(4) for c in itertools.combinations(MODULES, size)]
TOGETHER = 20  # steps whose positions are checked at once
KINDS_OF_GAME = list(itertools.product((3, 4), MODULE_SETS))
NAMES = [f"{players}-{'+'.join(modules) or 'base'}" for players, modules in KINDS_OF_GAME]


def popcount(sets):
    return sum((sets.astype(np.int64) >> bit & 1) for bit in range(16))


def present(states):
    """bool[n, seats]: the places at the table that are taken."""
    return np.arange(s.MAX_PLAYERS) < states["num_players"][:, None]


def check_laws(states):
    """Raise AssertionError unless every law holds in each of STATE[n]."""
    check_kingdom_cards(states)
    check_action_cards(states)
    check_counts(states)
    check_towns(states)
    check_points(states)
    check_course(states)
    check_legal(states)


def check_kingdom_cards(states):
    seats = states["seats"]
    total = kingdom_cards(seats) + states["deck"] + states["discard"] + states["revealed"]
    assert (total == [18, 18, 18, 18, 28]).all()
    for field in ("deck", "discard", "revealed"):
        assert (states[field] >= 0).all(), field
    for field in ("hand", "loose", "got", "towns", "subjugated", "num_towns", "since"):
        assert (seats[field] >= 0).all(), field
    halves = (seats["loose"] > 0) << np.arange(s.NUM_HALVES)
    assert (seats["loose_set"] == halves.sum(axis=-1)).all()
    in_red = states["stage"] == s.RED
    assert (seats["loose"] >= seats["got"])[in_red].all()  # what was got in this step stays


def check_action_cards(states):
    """Each of the eleven is in one place: a hand, the field, or just played."""
    seats, here = states["seats"], present(states)
    played = np.where(seats["played"] > 0, 1 << seats["played"].astype(np.int64), 0)
    at_seat = np.isin(states["stage"], (s.PLAY, s.RED, s.ACT)) | states["over"]
    places = [states["open"], states["down"], *seats["actions"].T]
    places += list(np.where(at_seat[:, None], played, 0).T)
    assert (sum(popcount(place) for place in places) == s.NUM_CARDS).all()
    assert (np.bitwise_or.reduce([p.astype(np.int64) for p in places]) == ALL_ACTION_CARDS).all()
    assert not (seats["known"] & ~(seats["actions"] | played.astype(np.uint16))).any()
    assert not (states["down_known"] & ~states["down"]).any()
    assert not seats["actions"][~here].any() and not seats["hand"][~here].any()
    assert (popcount(states["down"]) == np.where(states["num_players"] == 3, 2, 0)).all()


def check_counts(states):
    seats, here = states["seats"], present(states)
    hands, stage = popcount(seats["actions"]), states["stage"]
    for which, size in HANDS_AT.items():
        assert (hands[here & (stage == which)[:, None] & ~states["over"][:, None]] == size).all()
    choosing = here & (stage == s.PLAY)[:, None]
    assert (hands + (seats["played"] > 0))[choosing].tolist() == [2] * choosing.sum()
    kingdom = seats["hand"].sum(axis=-1)
    assert (kingdom <= 35).all()  # 13
    # 4.5.3: at the start of a round at least five, unless the deck had run out.
    fresh = (stage == s.BONUS) & (states["turn"] == 0) & (states["deck"].sum(axis=-1) > 0)
    assert (kingdom[here & fresh[:, None]] >= 5).all()
    assert (kingdom[here & fresh[:, None] & (states["round"] == 1)[:, None]] == 5).all()
    resting = ~np.isin(stage, (s.REPLENISH,)) & ~states["over"]
    assert (popcount(states["open"])[resting] == 3).all()


def check_towns(states):
    """8: of equal resources, or of different ones; and what they take by that."""
    seats = states["seats"]
    founded = np.arange(s.MAX_TOWNS) < seats["num_towns"][..., None]
    towns = seats["towns"].astype(np.int64)
    assert (seats["num_towns"] <= s.MAX_TOWNS).all() and not towns[~founded].any()
    resources = towns[..., :4]
    types, number = (resources > 0).sum(axis=-1), resources.sum(axis=-1)
    assert (towns.sum(axis=-1)[founded] >= 2).all()
    assert ((types <= 1) | (resources.max(axis=-1) <= 1))[founded].all()
    inside = ((resources > 0) << np.arange(4)).sum(axis=-1)
    takes = np.where(types == 1, inside, 15 - inside) | 16
    takes = np.where(number <= 1, 31, takes)
    assert (seats["accepts"] == np.where(founded, takes, 0)).all()


def check_points(states):
    seats = states["seats"]
    assert (seats["vp"] == seats["parts"].sum(axis=-1)).all() and (seats["vp"] >= 0).all()
    others = np.delete(seats["parts"], s.EFFECT_PART, axis=-1)
    assert (others >= 0).all()  # only the sage's cost takes VP away
    ended = others[..., -3:][~states["over"]]
    assert not ended.any()  # prosperity, buildings and gold are for the end
    no_night = present(states) & (states["nights"] == 0)[:, None]
    assert (seats["product"][no_night] == 1).all() and (seats["product"] >= 0).all()


def check_course(states):
    """Rounds, dice, the moon, the order of play."""
    seats, here, over = states["seats"], present(states), states["over"]
    number, stage = states["round"], states["stage"]
    assert ((number >= 0) & (number <= s.ROUNDS)).all()
    assert ((number == 0) == (stage == s.MULLIGAN)).all()
    rolled = np.arange(s.ROUNDS) < number[:, None]
    assert ((states["dice"] >= 1) & (states["dice"] <= 6))[rolled].all()
    assert not states["dice"][~rolled].any()
    acting = (stage >= s.ACT) & ~over  # module cards may have moved the stone
    assert ((states["stone"] >= 0) & (states["stone"] < np.where(acting, 14, 10))).all()
    assert ((states["nights"] >= 0) & (states["nights"] <= number)).all()
    assert (states["player"] < states["num_players"]).all() and (states["player"] >= 0).all()
    numbers = np.take_along_axis(seats["played"], states["order"].astype(np.int64), axis=1)
    numbers = np.where(here, numbers, np.arange(99, 103))[stage >= s.RED]
    assert (numbers[:, 0] > 0).all() and (np.diff(numbers) > 0).all()  # ascending
    assert not seats["played"][here & (stage < s.PLAY)[:, None]].any()
    drawn = states["revealed"].sum(axis=-1)
    assert (drawn[states["decision"] == s.HALF] == 1).all()
    assert not drawn[~np.isin(states["decision"], (s.HALF, s.PLACE))].any()


def check_legal(states):
    """A real choice, out of the ranges that answer what is asked; none at the end."""
    bits = unpacked(states["legal"])
    over = states["over"]
    assert not bits[over].any() and not bits[:, GAME.num_actions :].any()
    assert (bits.sum(axis=1)[~over] >= 2).all()
    for asked in np.unique(states["decision"][~over]):
        answers = np.zeros(bits.shape[1], bool)
        for name in ANSWERS[int(asked)].split():
            answers[list(ACTIONS.range(name))] = True
        assert not bits[(states["decision"] == asked) & ~over][:, ~answers].any(), int(asked)
    towns = states["seats"]["num_towns"][np.arange(len(states)), states["player"]]
    first = ACTIONS.first("develop")
    may_develop = bits[:, first : first + 50].reshape(-1, s.MAX_TOWNS, 5).any(axis=2)
    assert not (may_develop & (np.arange(s.MAX_TOWNS) >= towns[:, None])).any()


def unpacked(words):
    """uint64[n, k] as bool[n, 64 * k]."""
    words = np.ascontiguousarray(words)
    return np.unpackbits(words.view(np.uint8), axis=1, bitorder="little").astype(bool)


def check_history(before, after, same_game):
    """What never changes, or changes one way only, within a game."""
    old, new = before[same_game], after[same_game]
    assert (old["start"] == new["start"]).all()  # R3
    assert (old["table"] == new["table"]).all() and (old["program"] == new["program"]).all()
    assert not (new["awards"] & ~old["awards"]).any()  # none comes back
    assert (new["round"] >= old["round"]).all() and (new["nights"] >= old["nights"]).all()
    for field in ("subjugated", "num_towns", "dealt_shown"):  # nobody loses an enemy or a town
        assert (new["seats"][field] >= old["seats"][field]).all(), field
    assert (new["seats"]["towns"] >= old["seats"]["towns"]).all()
    gone = old["seats"]["vp"].astype(int) - new["seats"]["vp"]
    assert (gone <= 2).all()  # the sage's cost


def check_observations(observations):
    """Finite, and about [-1, 1]: the most there can be is 28 gold or enemies, in fours."""
    assert np.isfinite(observations).all()
    assert observations.min() >= 0 and observations.max() <= 28 / 4
    assert (observations > 1).mean() < 0.005


def play(num_envs, steps, **options):
    """Random play with every law checked of every position; the number of games finished."""
    batch = Batch(GAME, num_envs, action_masks=True, **options)
    batch.reset(seed=3)
    finished = 0
    for _ in range(0, steps, TOGETHER):
        states = np.zeros((TOGETHER + 1, num_envs), s.STATE)
        ended = np.zeros((TOGETHER, num_envs), bool)
        for step in range(TOGETHER):
            states[step] = batch.states
            assert (unpacked(batch.masks) == unpacked(batch.states["legal"])).all()
            assert (batch.action_masks == unpacked(batch.masks)[:, : GAME.num_actions]).all()
            check_observations(batch.observations)
            batch.step(batch.sample())
            ended[step] = batch.dones
            check_results(batch)
        states[TOGETHER] = batch.states
        check_laws(states.reshape(-1))
        check_history(states[:-1].reshape(-1), states[1:].reshape(-1), ~ended.reshape(-1))
        finished += ended.sum()
    return finished


def check_results(batch):
    """Every place is given once, as the rewards say, after no more decisions than promised."""
    for book, rewards in zip(batch.finished[batch.dones], batch.rewards[batch.dones], strict=True):
        assert book["length"] <= GAME.max_decisions
        places = book["places"][: batch.num_players]
        assert sorted(places) == list(range(1, batch.num_players + 1))
        steps = np.linspace(1, -1, batch.num_players, dtype=np.float32)
        assert np.allclose(rewards[: batch.num_players], steps[places - 1])


@pytest.mark.boundscheck
@pytest.mark.parametrize(("num_players", "modules"), KINDS_OF_GAME, ids=NAMES)
def test_the_laws_hold_in_every_position(num_players, modules):
    assert play(48, 170, num_players=num_players, modules=modules) > 20


@pytest.mark.boundscheck
@pytest.mark.parametrize("num_players", [3, 4])
def test_the_laws_hold_without_the_mulligan(num_players):
    assert play(48, 150, num_players=num_players, mulligan=False) > 20


@pytest.mark.fuzz
@pytest.mark.parametrize(("num_players", "modules"), KINDS_OF_GAME, ids=NAMES)
def test_the_laws_hold_in_millions_of_positions(num_players, modules):
    assert play(1000, 1000, num_players=num_players, modules=modules) > 4000

"""Redrawing what a seat cannot know: nothing it knows changes, everything else may."""

from __future__ import annotations

import itertools
from collections import Counter
from math import comb

import numpy as np
import pytest

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.core.text import members
from meeple.undecim import GAME, rules
from meeple.undecim import state as s
from meeple.undecim.rules.legal import list_legal
from meeple.undecim.text import text

from .positions import Seat, Table, bits, plausible
from .test_invariants import KINDS_OF_GAME, NAMES, check_action_cards, check_laws, popcount

# What a redraw may change: the generator, the deck, face-down cards, other seats' hands and
# hidden choices, and with the hand of a seat that is asked what it may answer.
TABLE_MAY_CHANGE = {"rng", "deck", "down", "legal", "seats"}
SEAT_MAY_CHANGE = {"hand", "actions", "played"}


def redrawn(states, seat, seeds):
    """A copy of STATE[n], as `seat` (one for all, or int[n]) may imagine it."""
    after = np.array(states)
    loops.determinize_games(after, np.broadcast_to(np.int64(seat), len(after)), seeds)
    return after


def imagined(state, seat, draws):
    """Many redraws of one state, STATE[draws]."""
    return redrawn(np.repeat(state[None], draws), seat, np.arange(draws, dtype=np.uint64))


def observed(states, seat):
    out = np.zeros((len(states), GAME.observation_size), np.float32)
    loops.observe_games(states, np.broadcast_to(np.int64(seat), len(states)), out)
    return out


def played(num_envs, steps, **options):
    """Positions of random games, STATE[num_envs] after each of `steps` decisions."""
    batch = Batch(GAME, num_envs, observations=False, **options)
    batch.reset(seed=9)
    for _ in range(steps):
        batch.step(batch.sample())
        yield batch.states.copy()


def seeds_for(step, seat, count):
    return np.arange(count, dtype=np.uint64) + np.uint64(1_000_000 * step + 10_000 * seat)


def check_redraw(before, after, seat):
    """Everything but what is hidden from `seat` is the same, and what is known of that fits."""
    for field in set(s.STATE.names) - TABLE_MAY_CHANGE:
        assert (before[field] == after[field]).all(), field
    old, new = before["seats"], after["seats"]
    assert (old[:, seat] == new[:, seat]).all()
    for field in set(s.SEAT.names) - SEAT_MAY_CHANGE:
        assert (old[field] == new[field]).all(), field
    assert (old["hand"].sum(axis=2) == new["hand"].sum(axis=2)).all()
    assert (before["deck"].sum(axis=1) == after["deck"].sum(axis=1)).all()
    open_choices = before["stage"] != s.PLAY
    assert (old["played"] == new["played"])[open_choices].all()
    assert ((old["played"] > 0) == (new["played"] > 0)).all()
    assert (popcount(old["actions"]) == popcount(new["actions"])).all()
    assert not (before["down_known"] & ~after["down"]).any()
    assert ((after["player"] != seat) | (before["legal"] == after["legal"]).all(axis=1)).all()
    check_start_player(after)


def check_start_player(states):
    """3.5: of all cards that were dealt, the start player's is the smallest."""
    held = states["seats"]["actions"].astype(np.int64)
    chosen = (states["stage"] == s.PLAY)[:, None] & (states["seats"]["played"] > 0)
    held = held | np.where(chosen, 1 << states["seats"]["played"].astype(np.int64), 0)
    dealt = (held & ~states["seats"]["known"]) | states["seats"]["dealt_shown"]
    lowest = np.where(dealt > 0, dealt & -dealt, 1 << 15)  # the smallest member, as a set
    assert (lowest.argmin(axis=1) == states["start"]).all()


@pytest.mark.boundscheck
@pytest.mark.parametrize(("num_players", "modules"), KINDS_OF_GAME[::3], ids=NAMES[::3])
def test_what_a_seat_knows_is_not_changed_by_a_redraw(num_players, modules):
    changed = 0
    for step, states in enumerate(played(24, 160, num_players=num_players, modules=modules)):
        seat = step % num_players
        after = redrawn(states, seat, seeds_for(step, seat, 24))
        assert observed(after, seat).tobytes() == observed(states, seat).tobytes()
        check_redraw(states, after, seat)
        check_laws(after)
        changed += (states["seats"] != after["seats"]).any(axis=1).sum()
    assert changed > 24 * 160 / 2


def test_words_are_the_same_too():
    for step, states in enumerate(played(1, 150, num_players=3)):
        for seat in range(3):
            after = redrawn(states, seat, seeds_for(step, seat, 1))
            assert [text(one, seat) for one in after] == [text(one, seat) for one in states]


@pytest.mark.fuzz
@pytest.mark.parametrize(("num_players", "modules"), KINDS_OF_GAME, ids=NAMES)
def test_what_a_seat_knows_is_never_changed_by_a_redraw(num_players, modules):
    for step, states in enumerate(played(1000, 300, num_players=num_players, modules=modules)):
        for seat in range(num_players):
            after = redrawn(states, seat, seeds_for(step, seat, 1000))
            assert observed(after, seat).tobytes() == observed(states, seat).tobytes()
            check_redraw(states, after, seat)
            check_laws(after)


def test_all_that_is_hidden_varies():
    """Hands, action cards, hidden choices and face-down cards: each takes many values."""
    hands, actions, choices, down = Counter(), Counter(), Counter(), Counter()
    table = Table((10, 7, 3), {i: Seat(hand="forest, swamp, 3 enemy") for i in range(3)}, start=1)
    table.state["seats"]["known"], table.state["start"] = 0, dealt_smallest(table.state)
    table.do(f"0: play {table.plays[0]} Abundance", "1: play 7 Construction")
    for after in imagined(table.state, 2, 300):
        hands[tuple(after["seats"]["hand"][0])] += 1
        actions[int(after["seats"]["actions"][0])] += 1
        choices[int(after["seats"]["played"][0])] += 1
        down[int(after["down"])] += 1
    assert len(hands) > 20 and len(actions) > 4 and len(choices) > 4 and len(down) > 10


def dealt_smallest(state):
    smallest = [members(seat["actions"])[0] for seat in state["seats"][: state["num_players"]]]
    return smallest.index(min(smallest))


def test_known_cards_stay_where_they_are():
    """Cards taken openly, and face-down cards that must be where all saw them go."""
    seats = {i: Seat(known=(number,)) for i, number in enumerate((10, 7, 3))}
    table = Table((10, 7, 3), seats, open=(1, 6, 8))
    state = table.state
    state["down_known"] = bits(members(state["down"])[:1])
    state["start"] = dealt_smallest(table.state)
    check_action_cards(imagined(state, 0, 100))
    for after in imagined(state, 0, 100):
        assert 7 in members(after["seats"]["actions"][1])
        assert 3 in members(after["seats"]["actions"][2])
        assert members(state["down"])[0] in members(after["down"])
        assert members(after["open"]) == [1, 6, 8]


def test_of_two_cards_in_a_hidden_choice_the_known_one_is_as_likely_as_the_other():
    table = Table((10, 7, 3, 5), {0: Seat(known=(10,))})
    table.state["start"] = dealt_smallest(table.state)
    table.do("0: play 10 Abundance")
    chose_it = 0
    for after in imagined(table.state, 1, 1000):
        cards = {*members(after["seats"]["actions"][0]), int(after["seats"]["played"][0])}
        assert 10 in cards and len(cards) == 2
        chose_it += after["seats"]["played"][0] == 10
    assert plausible([chose_it, 1000 - chose_it], [500, 500])


def test_the_generator_is_replaced():
    """By the seed alone: what comes next does not depend on the game's own generator."""
    state = dealt(4, 4)
    states = np.repeat(state[None], 3)
    states["rng"][1] = 12345
    one, two, three = redrawn(states, 1, np.array([77, 77, 78], np.uint64))
    assert one == two and one["rng"] != state["rng"] and three["rng"] != one["rng"]
    assert three["seats"]["hand"].tolist() != one["seats"]["hand"].tolist()


def test_a_redraw_by_one_seat_does_not_touch_its_own_future_choices():
    """Whoever is asked may answer the same; the list of answers of others may change."""
    for step, states in enumerate(played(16, 120, num_players=4)):
        seats = states["player"].astype(np.int64)
        after = redrawn(states, seats, seeds_for(step, 0, 16))
        assert (after["legal"] == states["legal"]).all()


def test_whoever_is_asked_still_has_a_choice():
    """Seat 1 is asked what to obtain: it must have something to obtain, and others need not."""
    table = Table((10, 7, 3), {1: Seat(hand="enemy"), 0: Seat(hand="5 forest")})
    table.state["start"] = dealt_smallest(table.state)
    table.reveal().decline(lambda g: g["stage"] == s.ACT and g["player"] == 1)
    assert table.state["decision"] == s.GAIN  # resources or gold: every kind has such a half
    for after in imagined(table.state, 2, 200):
        assert list_legal(after) > 1 and len(GAME.legal(after)) > 1
    # Reclamation's lands: an enemy card will not do.
    table = Table((10, 7, 3), {2: Seat(hand="swamp")}, deck="28 enemy, 2 forest", rest=0)
    table.state["start"] = dealt_smallest(table.state)
    table.reveal().decline(lambda g: g["stage"] == s.ACT and g["player"] == 2)
    assert table.state["decision"] == s.GAIN
    for after in imagined(table.state, 0, 200):
        assert after["seats"]["hand"][2, :4].any() and after["legal"][0] > 1


@pytest.mark.parametrize("num_players", [3, 4])
def test_play_goes_on_legally_from_redrawn_positions(num_players):
    for step, states in enumerate(played(8, 120, num_players=num_players, modules="all")):
        if step % 10:
            continue
        batch = Batch(GAME, 8, observations=False, autoreset=False, num_players=num_players)
        batch.reset(seed=1)
        batch.states[:] = redrawn(states, step % num_players, seeds_for(step, 0, 8))
        batch.refresh()
        while not batch.overs.all():
            batch.step(batch.sample(), where=~batch.overs)
            if (batch.lengths % 8 == 0).any():
                check_laws(batch.states)
        check_laws(batch.states)


# Frequencies against all worlds there are


def action_worlds(state, seat):
    """Every way to deal the unseen action cards that fits, each as likely; hands and choices."""
    count = int(state["num_players"])
    known = [set(members(one["known"])) for one in state["seats"][:count]]
    hidden = [int(one["played"]) if state["stage"] == s.PLAY else 0 for one in state["seats"]]
    held = [set(members(state["seats"][i]["actions"])) | {hidden[i]} - {0} for i in range(count)]
    unseen = [held[i] - known[i] for i in range(count)]
    others = [i for i in range(count) if i != seat]
    pool = set().union(*(unseen[i] for i in others)) | set(
        members(state["down"] & ~state["down_known"])
    )
    shown = [set(members(one["dealt_shown"])) for one in state["seats"][:count]]
    for deal in deals(pool, [len(unseen[i]) for i in others]):
        hands = dict(zip(others, deal, strict=True)) | {seat: unseen[seat]}
        dealt = [hands[i] | shown[i] for i in range(count)]
        if min(range(count), key=lambda i: min(dealt[i], default=99)) != state["start"]:
            continue
        for picks in itertools.product(
            *(sorted(hands[i] | known[i]) if hidden[i] else [0] for i in others)
        ):
            weight = 1.0
            for i in others:
                weight /= len(hands[i] | known[i]) if hidden[i] else 1
            world = [(hands[i] | known[i]) - {pick} for i, pick in zip(others, picks, strict=True)]
            yield (tuple(map(bits, world)), picks), weight


def deals(pool, sizes):
    """Every way to deal hands of these sizes out of a set of cards."""
    if not sizes:
        yield []
        return
    for hand in itertools.combinations(sorted(pool), sizes[0]):
        for rest in deals(pool - set(hand), sizes[1:]):
            yield [set(hand), *rest]


def check_frequencies(state, seat, draws=4000):
    worlds = Counter()
    for world, weight in action_worlds(state, seat):
        worlds[world] += weight
    total = sum(worlds.values())
    others = [i for i in range(int(state["num_players"])) if i != seat]
    after = imagined(state, seat, draws)
    found = Counter()
    for one in after["seats"]:
        hidden = one["played"] * (state["stage"] == s.PLAY)
        found[tuple(int(one["actions"][i]) for i in others), tuple(map(int, hidden[others]))] += 1
    assert set(found) <= set(worlds) and len(worlds) > 5
    expected = [draws * weight / total for weight in worlds.values()]
    assert plausible([found[world] for world in worlds], expected)
    return len(worlds)


def dealt(seed, num_players):
    state = GAME.new_states(1, {"num_players": num_players})[0]
    rules.reset(state, seed)
    return state


@pytest.mark.parametrize("seat", range(4))
def test_action_hands_are_redrawn_as_often_as_enumeration_says_after_the_deal(seat):
    """Six unseen cards in three hands, the start player's the smallest."""
    worlds = check_frequencies(dealt(4, 4), seat)
    assert worlds <= comb(6, 2) * comb(4, 2)


def test_action_hands_are_redrawn_as_often_as_enumeration_says_with_three_players():
    """Six unseen cards: four in two hands, two face-down."""
    for seat in range(3):
        check_frequencies(dealt(6, 3), seat)


def test_action_hands_are_redrawn_as_often_as_enumeration_says_after_exchanges():
    state = dealt(6, 3)
    for words in ("exchange[0,2]", "stop", "exchange[1,0]"):
        rules.apply_action(state, GAME.parse(state, words))
    assert state["seats"]["known"].any() and state["seats"]["dealt_shown"].any()
    check_frequencies(state, int(state["start"]) - 1)


def test_hidden_choices_are_redrawn_as_often_as_enumeration_says():
    """By the last to choose: in round 1, and in round 2, when a card of each hand is known."""
    state = dealt(8, 3)
    for number in (1, 2):
        while not (state["round"] == number and state["stage"] == s.PLAY and state["player"] == 2):
            rules.apply_action(state, int(GAME.legal(state)[0]))
        assert (state["seats"]["known"][:3] > 0).tolist() == [number == 2] * 3
        check_frequencies(state, 2)


def test_kingdom_hands_are_redrawn_as_often_as_a_shuffled_pool_deals_them():
    """Seat 1 holds two cards out of a pool of 2 forests and 4 swamps; seat 2 holds one."""
    seats = {1: Seat(hand="2 swamp"), 2: Seat(hand="forest")}
    table = Table((10, 7, 3), seats, deck="forest, 2 swamp")
    table.state["start"] = dealt_smallest(table.state)
    after = imagined(table.state, 0, 4000)
    found = Counter(
        zip(after["seats"]["hand"][:, 1, 1], after["seats"]["hand"][:, 2, 1], strict=True)
    )
    chances = {(0, 0): 6 * 2, (0, 1): 6 * 2, (1, 0): 8 * 3, (1, 1): 8 * 1, (2, 0): 1 * 4}
    assert sum(chances.values()) == comb(6, 2) * 4 and set(found) == set(chances)
    assert plausible(
        [found[hands] for hands in chances], [4000 * ways / 60 for ways in chances.values()]
    )


def test_the_hand_of_a_seat_that_is_asked_is_redrawn_among_those_that_leave_a_choice():
    """Reclamation's lands: of 6 pairs of cards those with a land, each as often."""
    seats = {2: Seat(hand="2 swamp")}
    table = Table((10, 7, 3), seats, deck="2 enemy, 2 forest")
    table.state["start"] = dealt_smallest(table.state)
    table.state["deck"] = 0
    table.state["discard"] += np.array([0, 2, 0, 0, 2], np.int8)
    table.reveal()
    assert table.state["decision"] == s.GAIN and table.player == 2
    # Two more were drawn from the discards: put a small pool together by hand.
    table[2]["hand"], table.state["deck"] = [0, 0, 2, 0, 0], [0, 1, 0, 0, 3]
    after = imagined(table.state, 0, 4000)
    found = Counter(map(tuple, after["seats"]["hand"][:, 2].tolist()))
    # Pool: forest, 2 swamps, 3 enemies; 15 pairs, of which 3 are two enemies.
    chances = {
        (0, 1, 1, 0, 0): 2,
        (0, 1, 0, 0, 1): 3,
        (0, 0, 2, 0, 0): 1,
        (0, 0, 1, 0, 1): 6,
    }
    assert set(found) == set(chances)
    assert plausible(
        [found[hand] for hand in chances], [4000 * ways / 12 for ways in chances.values()]
    )

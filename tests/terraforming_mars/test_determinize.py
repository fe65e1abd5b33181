"""Redrawing what a seat cannot know: nothing it knows changes, everything else may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
import pytest

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.terraforming_mars import GAME
from meeple.terraforming_mars import state as s

from .laws import check_laws
from .sets import cards, members, one_hot, present
from .test_invariants import KINDS_OF_GAME, LINGERING, NAMES, OPTION_SETS, Weighted
from .test_observation import observed, played

# What a redraw may change: the generator and the order of the draw pile, piles, packs, what
# others hold, have before them and know of each other; with a hand, what may be answered.
TABLE_MAY_CHANGE = {"rng", "stack_next", "deck", "discard", "pack", "legal", "seats", "last_sold"}
SEAT_MAY_CHANGE = {"hand", "box", "offer", "drafted", "met", "spotted", "spotted_in"}
IN_THE_SET_UP = {"corporations", "corporation"}
SECRET_CHOICES = {"chosen", "heat_paid"}  # in the set-up and in research


def redrawn(states, seat, seeds):
    """A copy of STATE[n], as `seat` (one for all, or int[n]) may imagine it."""
    after = np.array(states)
    loops.determinize_games(after, np.broadcast_to(np.int64(seat), len(after)), seeds)
    return after


def imagined(state, seat, draws):
    """Many redraws of one state, STATE[draws]."""
    return redrawn(np.repeat(state[None], draws), seat, np.arange(draws, dtype=np.uint64))


def seeds_for(step, seat, count):
    return np.arange(count, dtype=np.uint64) + np.uint64(1_000_000 * step + 10_000 * seat)


def check_redraw(before, after, seat):
    """Everything but what is hidden from `seat` is the same, and what is known of that fits."""
    setting_up = before["stage"] == s.SETUP
    for field in set(s.STATE.names) - TABLE_MAY_CHANGE - {"corporations_left"}:
        assert (before[field] == after[field]).all(), field
    asked = before["player"] == seat
    assert (before["last_sold"] == after["last_sold"])[asked].all()
    old, new = before["seats"], after["seats"]
    assert (old[:, seat] == new[:, seat]).all()
    assert (before["pack"][:, seat] == after["pack"][:, seat]).all()
    for field in set(s.SEAT.names) - SEAT_MAY_CHANGE - IN_THE_SET_UP - SECRET_CHOICES:
        assert (old[field] == new[field]).all(), field
    for field in IN_THE_SET_UP:
        assert (old[field] == new[field])[~setting_up].all(), field
    choosing = setting_up | (before["stage"] == s.RESEARCH_STAGE)
    for field in SECRET_CHOICES:
        assert (old[field] == new[field])[~choosing].all(), field
    assert (new["chosen"] < 1 << new["num_offered"].clip(0).astype(np.uint32)).all()
    price = 3 * np.bitwise_count(new["chosen"]).astype(int)
    bought = (before["stage"] == s.RESEARCH_STAGE)[:, None] & present(before)
    means = new["stock"][..., s.MC] + np.where(new["heat_is_money"], new["stock"][..., s.HEAT], 0)
    assert (price <= means)[bought].all() and (new["heat_paid"] <= price)[bought].all()
    for field in ("hand", "box"):
        assert (cards(old[field]).sum(axis=-1) == cards(new[field]).sum(axis=-1)).all(), field
    assert (cards(before["pack"]).sum(axis=-1) == cards(after["pack"]).sum(axis=-1)).all()
    for field in ("offer", "drafted"):
        assert ((old[field] > 0) == (new[field] > 0)).all(), field
    assert ((old["corporation"] >= 0) == (new["corporation"] >= 0)).all()
    beginners = present(before) & (old["corporation"] == 0)
    assert (new["corporation"][beginners] == 0).all()
    given = before["given_corporations"] > 0  # an option, which all know
    assert (old["corporations"] == new["corporations"])[given].all()
    assert (before["legal"] == after["legal"])[asked].all()
    check_draft(before, after, seat)


def visits(state, pack, seat):
    """3: the seats that keep a card of a pack, by round, and the rounds of `seat` among them."""
    count = int(state["num_players"])
    step = 1 if state["generation"] % 2 == 0 else -1
    keepers = [(pack + step * r) % count for r in range(s.RESEARCHED)]
    there = [r for r in range(s.RESEARCHED) if keepers[r] == seat and r <= state["draft_round"]]
    return keepers, there


def taken_sets(state, seat):
    """Sets of cards that went between two visits of a pack; the last one with what is left."""
    count, round_ = int(state["num_players"]), int(state["draft_round"])
    drafting = state["stage"] == s.DRAFT_STAGE
    sets = {}
    for pack in range(count):
        keepers, there = visits(state, pack, seat)
        for start, stop in zip(there, [*there, s.RESEARCHED][1:], strict=True):
            gone = {int(state["seats"]["drafted"][keepers[r], r]) for r in range(start + 1, stop)}
            if drafting and stop == s.RESEARCHED:
                gone |= set(np.flatnonzero(cards(state["pack"][keepers[round_]])).tolist())
            sets[pack, start] = gone - {0}
    return sets


def check_draft(before, after, seat):
    """3: which cards of a pack others took, in the stretches that the seat can tell apart."""
    drafted = before["draft"] & np.isin(before["stage"], (s.DRAFT_STAGE, s.RESEARCH_STAGE))
    for i in np.flatnonzero(drafted & (before["num_players"] > 1)):
        assert taken_sets(before[i], seat) == taken_sets(after[i], seat)


def plausible(observed: Iterable[int], expected: Iterable[float]) -> bool:
    """Whether counts fit expectations: chi-square below its 99.9 % quantile (Wilson, Hilferty)."""
    seen, wanted = np.array(list(observed), float), np.array(list(expected), float)
    freedom = len(seen) - 1
    spread = 2 / (9 * freedom)
    limit = freedom * (1 - spread + 3.0902 * spread**0.5) ** 3
    return bool(((seen - wanted) ** 2 / wanted).sum() < limit)


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_what_a_seat_knows_is_not_changed_by_a_redraw(num_players, options):
    changed = looked = 0
    how = {"num_players": num_players, **OPTION_SETS[options]}
    for step, states in enumerate(played(16, 120 * num_players, 4, **how)):
        seat = step % num_players
        after = redrawn(states, seat, seeds_for(step, seat, 16))
        assert observed(after, seat).tobytes() == observed(states, seat).tobytes()
        check_redraw(states, after, seat)
        check_laws(after)
        changed += (states["deck"] != after["deck"]).any(axis=1).sum()
        changed += (states["seats"] != after["seats"]).any(axis=1).sum()
        looked += 16
    if num_players > 1:  # alone, all that lies face down and is not in the pile is known
        assert changed > looked


@pytest.mark.boundscheck
def test_what_a_seat_knows_of_shuffled_cards_is_not_changed_by_a_redraw():
    """Cards are met, discarded, shuffled and drawn again."""
    batch = Batch(GAME, 8, action_masks=True, observations=False, num_players=4, draft=True)
    batch.reset(seed=5)
    choose = Weighted(5, {**LINGERING, "play": 0.05})
    shuffled = 0
    for step in range(1600):
        batch.step(choose(batch))
        if step % 8 == 0:
            seat, states = step % 4, batch.states.copy()
            after = redrawn(states, seat, seeds_for(step, seat, 8))
            assert observed(after, seat).tobytes() == observed(states, seat).tobytes()
            check_redraw(states, after, seat)
            check_laws(after)
            again = cards(states["deck"]) & cards(states["seats"]["met"]).any(axis=1)
            shuffled += again.any()
    assert shuffled > 20


@pytest.mark.fuzz
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_what_a_seat_knows_is_never_changed_by_a_redraw(num_players, options):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    for step, states in enumerate(played(200, 1200, 3, **how)):
        for seat in range(num_players):
            after = redrawn(states, seat, seeds_for(step, seat, 200))
            assert observed(after, seat).tobytes() == observed(states, seat).tobytes()
            check_redraw(states, after, seat)
            check_laws(after)


def first_position(wanted, **options):
    """A position of random games in which `wanted` holds, STATE."""
    for states in played(16, 2000, **options):
        found = np.flatnonzero([wanted(state) for state in states])
        if len(found):
            return states[found[0]]
    raise AssertionError("no such position came up")


def test_hands_boxes_and_corporations_vary():
    state = first_position(
        lambda one: one["stage"] == s.SETUP and (one["seats"]["corporation"][:3] >= 0).sum() == 2,
        num_players=3,
    )
    seat = int(state["player"])
    after = imagined(state, seat, 300)
    others = [i for i in range(3) if i != seat]
    assert len({one.tobytes() for one in after["seats"]["corporation"][:, others]}) >= 10
    assert len({one.tobytes() for one in after["seats"]["offer"][:, others]}) == 300
    state = first_position(lambda one: one["generation"] == 3, num_players=3)
    after = imagined(state, 0, 300)
    hands = cards(after["seats"]["hand"])[:, 1:3].mean(axis=0)
    assert (hands < 0.9).all() and len({one.tobytes() for one in after["deck"]}) > 290
    boxed = cards(state["seats"]["box"])[1:3].sum()
    assert boxed == 0 or len({one.tobytes() for one in after["seats"]["box"][:, 1:3]}) > 250


def test_own_cards_and_open_ones_are_never_dealt_to_others():
    state = first_position(lambda one: one["generation"] == 4, num_players=4, draft=True)
    seats = state["seats"]
    for seat in range(4):
        after = imagined(state, seat, 100)["seats"]
        mine = cards(seats["hand"][seat]) | cards(seats["box"][seat])
        lying = (cards(seats["front"]) | cards(seats["events"])).any(axis=0)
        others = np.delete(np.arange(4), seat)
        for name in ("hand", "box"):
            held = cards(after[name])[:, others].any(axis=(0, 1))
            assert not (held & (mine | lying)).any()


def test_met_cards_are_in_no_other_box():
    state = first_position(lambda one: one["generation"] == 6, num_players=3, draft=True)
    for seat in range(3):
        boxes = cards(imagined(state, seat, 200)["seats"]["box"])
        others = np.delete(boxes, seat, axis=1).any(axis=(0, 1))
        assert not (others & cards(state["seats"]["met"][seat])).any()


def test_spotted_cards_stay_where_they_may_be_and_take_all_those_places():
    def wanted(one):
        """Seat 0 knows of cards in a hand or the discard pile, and more than one place fits."""
        where = cards(one["seats"]["spotted_in"][0]).sum(axis=0) + cards(one["discard"])
        return one["generation"] > 3 and (cards(one["seats"]["spotted"][0]) & (where > 1)).any()

    state = first_position(wanted, num_players=4, draft=True)
    after = imagined(state, 0, 400)
    spotted = cards(state["seats"]["spotted"][0])
    fits = cards(state["seats"]["spotted_in"][0])  # [hands, 222]
    hands, discard = cards(after["seats"]["hand"]), cards(after["discard"])
    inside = (hands & fits).any(axis=1) | discard
    assert inside[:, spotted].all()
    moved = [len(np.flatnonzero(hands[:, :, card].any(axis=0))) for card in np.flatnonzero(spotted)]
    assert max(moved) > 1 or hands[:, :, spotted].any(axis=1).mean(axis=0).max() < 1


def test_the_generator_is_replaced():
    """By the seed alone: what comes next does not depend on the game's own generator."""
    state = first_position(lambda one: one["generation"] == 2, num_players=4)
    states = np.repeat(state[None], 3)
    states["rng"][1] = 12345
    one, two, three = redrawn(states, 1, np.array([77, 77, 78], np.uint64))
    assert one == two and one["rng"] != state["rng"] and three["rng"] != one["rng"]
    assert three["deck"].tolist() != one["deck"].tolist()


def test_a_given_order_of_cards_is_not_foreseen():
    """The option `deck` fixes what is drawn; no seat knows that."""
    order = list(range(100, 160))
    batch = Batch(GAME, 1, num_players=2, deck=order, draft=True)
    batch.reset(seed=3)
    offers = imagined(batch.states[0], 0, 200)["seats"]["offer"][:, 1, 0]
    assert len(set(offers.tolist())) > 50
    after = imagined(batch.states[0], 0, 200)
    batch = Batch(GAME, 200, autoreset=False, num_players=2, deck=order, draft=True)
    batch.reset(seed=3)
    batch.states[:] = after
    batch.refresh()
    while (batch.states["generation"] == 1).any():
        batch.step(batch.sample(), where=batch.states["generation"] == 1)
    drawn = cards(batch.states["pack"]).any(axis=1).mean(axis=0)
    assert drawn[100:160].max() < 0.5


@pytest.mark.parametrize("num_players", [2, 5])
def test_play_goes_on_legally_from_redrawn_positions(num_players):
    how = {"num_players": num_players, "draft": True, "max_generations": 8}
    for step, states in enumerate(played(6, 100 * num_players, 25, **how)):
        batch = Batch(GAME, 6, observations=False, autoreset=False, **how)
        batch.reset(seed=1)
        batch.states[:] = redrawn(states, step % num_players, seeds_for(step, 0, 6))
        batch.refresh()
        while not batch.overs.all():
            batch.step(batch.sample(), where=~batch.overs)
            if (batch.lengths % 16 == 0).any():
                check_laws(batch.states)
        check_laws(batch.states)


# Frequencies


def test_cards_are_where_a_shuffle_would_put_them():
    """Of the cards that seat 0 has not met each is as often in a hand, a box, the draw pile."""
    state = first_position(lambda one: one["generation"] == 3, num_players=3)
    unmet = ~cards(state["seats"]["met"][0])
    unmet[[0, *range(s.FIRST_CORPORATION, s.CARDS)]] = False
    draws = 3000
    after = imagined(state, 0, draws)
    boxes = cards(after["seats"]["box"])[:, 1:].any(axis=1)
    found = boxes.sum(axis=0)[unmet]
    if found.sum():  # each box is a random part of the cards never met
        assert plausible(found, np.full(len(found), found.sum() / len(found)))
    deck = cards(after["deck"]).sum(axis=0)[unmet]
    spread = np.sqrt(draws * deck.mean() / draws * (1 - deck.mean() / draws))
    assert (abs(deck - deck.mean()) < 5 * spread).all()


def test_corporations_are_dealt_as_often_as_others():
    state = first_position(
        lambda one: one["stage"] == s.SETUP and (one["seats"]["corporation"][:3] >= 0).sum() == 0,
        num_players=3,
    )
    after = imagined(state, 0, 4000)
    dealt = members(after["seats"]["corporations"][:, 1:3], s.CORPORATIONS).sum(axis=(0, 1))
    mine = members(state["seats"]["corporations"][0], s.CORPORATIONS)
    assert not dealt[mine].any() and not dealt[0]
    rest = dealt[~mine][1:]
    assert plausible(rest, np.full(len(rest), rest.sum() / len(rest)))
    one = Counter(map(int, after["seats"]["corporations"][:, 1]))
    assert len(one) == 45  # pairs out of ten corporations
    assert one_hot(after["seats"]["corporation"], s.CORPORATIONS).sum() == 0

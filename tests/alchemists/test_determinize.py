"""Redrawing what a seat cannot know: nothing it knows changes, everything else may."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from meeple.alchemists import GAME
from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.core import loops
from meeple.core.batch import Batch

from .laws import check_laws, present
from .test_invariants import EVERY, KINDS_OF_GAME, NAMES, OPTION_SETS, fitting
from .test_observation import observed, played

# What a redraw may change: the generator, the truth, decks, what others hold and know.
TABLE_MAY_CHANGE = {
    *("rng", "assignment", "deck", "favor_deck", "work", "legal", "seats", "spotted"),
    *("cap_pair", "returned"),
}
SEAT_MAY_CHANGE = {
    *("hand", "favors", "offer", "set_up_discard", "discarded", "set_aside", "seals", "placed"),
    *("bid", "triangle", "grid", "count", "marginals", "mixes"),
}


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
    for field in set(s.STATE.names) - TABLE_MAY_CHANGE:
        assert (before[field] == after[field]).all(), field
    old, new = before["seats"], after["seats"]
    asked = before["player"] == seat
    assert (old[:, seat] == new[:, seat]).all()
    for field in ("cap_pair", "returned", "legal"):
        assert (before[field] == after[field])[asked].all(), field
    for field in set(s.SEAT.names) - SEAT_MAY_CHANGE:
        assert (old[field] == new[field]).all(), field
    for field in ("hand", "favors", "discarded", "set_aside", "seals"):
        assert (old[field].sum(axis=-1) == new[field].sum(axis=-1)).all(), field
    for field in ("offer", "set_up_discard", "placed", "bid"):
        assert ((old[field] >= 0) == (new[field] >= 0)).all(), field
    assert (old["bid"] == new["bid"])[before["bids_open"]].all()
    for field in ("seen", "vague", "aside"):
        assert (old["mixes"][field] == new["mixes"][field]).all(), field
    for field in ("seat", "mix"):
        assert (before["spotted"][field] == after["spotted"][field]).all(), field
    owner = old["artifacts"][:, seat] >> s.PERISCOPE & 1 != 0
    assert (before["spotted"]["kind"] == after["spotted"]["kind"])[owner].all()


def plausible(observed: Iterable[int], expected: Iterable[float]) -> bool:
    """Whether counts fit expectations: chi-square below its 99.9 % quantile (Wilson, Hilferty)."""
    seen, wanted = np.array(list(observed), float), np.array(list(expected), float)
    freedom = len(seen) - 1
    spread = 2 / (9 * freedom)
    limit = freedom * (1 - spread + 3.0902 * spread**0.5) ** 3
    return bool(((seen - wanted) ** 2 / wanted).sum() < limit)


@pytest.mark.boundscheck
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_what_a_seat_knows_is_not_changed_by_a_redraw(num_players, options):
    changed = looked = 0
    how = {"num_players": num_players, **OPTION_SETS[options]}
    for step, states in enumerate(played(16, 240, 2, **how)):
        seat = step % num_players
        after = redrawn(states, seat, seeds_for(step, seat, 16))
        assert observed(after, seat).tobytes() == observed(states, seat).tobytes()
        check_redraw(states, after, seat)
        check_laws(after)
        changed += (states["seats"] != after["seats"]).any(axis=1).sum()
        looked += 16
    assert changed > 0.8 * looked


@pytest.mark.parametrize("options", OPTION_SETS)
def test_a_redraw_is_a_position_like_any_other(options):
    for step, states in enumerate(played(4, 240, 8, num_players=4, **OPTION_SETS[options])):
        after = redrawn(states, step % 4, seeds_for(step, 0, 4))
        assert [GAME.problem_of(state) for state in after] == [None] * 4


@pytest.mark.fuzz
@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_what_a_seat_knows_is_never_changed_by_a_redraw(num_players, options):
    how = {"num_players": num_players, **OPTION_SETS[options]}
    for step, states in enumerate(played(100, 1000, 1, **how)):
        for seat in range(num_players):
            after = redrawn(states, seat, seeds_for(step, seat, 100))
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


def test_hands_favors_seals_and_mixes_vary():
    state = first_position(lambda one: one["round"] == 4, num_players=3)
    after = imagined(state, 0, 300)["seats"]
    for field in ("hand", "favors", "discarded"):
        if state["seats"][field][1].sum() > 1:
            assert len({one.tobytes() for one in after[field][:, 1]}) > 10, field
    mixes = after["mixes"]["pair"][:, 1, : state["seats"]["num_mixes"][1]]
    assert len({one.tobytes() for one in mixes}) > 100
    sealed = state["seats"]["placed"][1] >= 0
    if sealed.any():
        assert all(len(set(after["placed"][:, 1, kind])) > 2 for kind in np.flatnonzero(sealed))


def test_favors_of_the_set_up_and_bids_vary():
    state = first_position(
        lambda one: one["decision"] == s.KEEP and one["turn"] == 2, num_players=3
    )
    seat = int(state["player"])
    other = (seat - 1) % 3
    after = imagined(state, seat, 300)["seats"]
    assert len(set(after["offer"][:, other, 0].tolist())) == s.FAVORS
    state = first_position(
        lambda one: one["decision"] == s.BID and (one["seats"]["bid"] >= 0).any(), num_players=3
    )
    other = int(np.flatnonzero(state["seats"]["bid"] >= 0)[0])
    after = imagined(state, int(state["player"]), 200)["seats"]
    assert set(after["bid"][:, other].tolist()) >= {0, 1, 2}


def test_the_generator_is_replaced():
    """By the seed alone: what comes next does not depend on the game's own generator."""
    state = first_position(lambda one: one["round"] == 2, num_players=4)
    states = np.repeat(state[None], 3)
    states["rng"][1] = 12345
    one, two, three = redrawn(states, 1, np.array([77, 77, 78], np.uint64))
    assert one == two and one["rng"] != state["rng"] and three["rng"] != one["rng"]


def test_the_real_world_does_not_enter():
    """What a seat imagines is the same whatever the truth, the decks and other hands are."""
    state = first_position(lambda one: one["round"] == 3 and one["decision"] == s.DECLARE)
    seat = int(state["player"])
    worlds = imagined(state, seat, 50)
    seeds = np.full(50, 5, np.uint64)
    assert len({one.tobytes() for one in worlds["assignment"]}) > 10
    again = redrawn(worlds, seat, seeds)
    assert len({one.tobytes() for one in again["assignment"]}) == 1
    assert len({one.tobytes() for one in again["seats"]["mixes"]}) == 1
    assert len({one.tobytes() for one in again["seats"]["hand"]}) == 1


@pytest.mark.parametrize("num_players", [2, 4])
def test_play_goes_on_legally_from_redrawn_positions(num_players):
    how = {"num_players": num_players}
    for step, states in enumerate(played(6, 50 * num_players, 20, **how)):
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


def rank_of(assignments):
    """The number of each assignment, int8[n, 8], among EVERY."""
    place = {one.tobytes(): number for number, one in enumerate(EVERY)}
    return np.array([place[one.tobytes()] for one in np.ascontiguousarray(assignments)])


@pytest.mark.parametrize("options", ["master", "apprentice", "vague"])
def test_assignments_are_drawn_uniformly_from_those_that_fit(options):
    """For every seat, from positions with few and with many that fit."""
    how = {"num_players": 3, **OPTION_SETS[options]}
    for low, high in ((2, 10), (11, 60), (61, 400)):
        for seat in range(3):
            state = first_position(
                lambda one, i=seat, a=low, b=high: a <= one["seats"]["count"][i] <= b, **how
            )
            own = state["seats"][seat]
            fits = np.flatnonzero(fitting(own["triangle"], own["grid"]))
            draws = 30 * len(fits)
            ranks = rank_of(imagined(state, seat, draws)["assignment"])
            found = np.bincount(ranks, minlength=s.ASSIGNMENTS)
            assert found[fits].sum() == draws
            assert plausible(found[fits], np.full(len(fits), 30.0))


def test_marginals_are_the_frequencies_of_redraws():
    """Also where nothing is known yet: each ingredient is each alchemical equally often."""
    for wanted in (lambda one: one["round"] == 1, lambda one: one["round"] == 2):
        state = first_position(wanted, num_players=4)
        draws = 4000
        for seat in range(4):
            own = state["seats"][seat]
            shares = own["marginals"] / own["count"]
            truth = imagined(state, seat, draws)["assignment"]
            found = (truth[..., None] == np.arange(s.KINDS)).mean(axis=0)
            assert (found[shares == 0] == 0).all()
            spread = np.sqrt(shares * (1 - shares) / draws)
            assert (abs(found - shares) <= 4.5 * spread + 1e-9).all()


def test_without_the_deduction_redraws_are_the_same():
    """The option changes what is shown, not what is so."""
    state = first_position(lambda one: one["round"] == 3, num_players=3)
    unaided = state.copy()
    unaided["deduction"] = False
    unaided["seats"]["count"] = 0
    unaided["seats"]["marginals"] = 0
    one, two = imagined(state, 1, 100), imagined(unaided, 1, 100)
    assert (one["assignment"] == two["assignment"]).all()
    assert (one["seats"]["hand"] == two["seats"]["hand"]).all()
    assert not two["seats"]["count"].any() and not two["seats"]["marginals"].any()


def test_others_cards_are_as_often_of_a_kind_as_they_are_unseen():
    state = first_position(
        lambda one: one["stage"] == s.TURN_ORDER_STAGE and one["round"] == 1, num_players=4
    )
    seat = int(state["player"])
    after = imagined(state, seat, 3000)["seats"]["hand"]
    hidden = t.COPIES - state["row"] - state["seats"]["hand"][seat]
    for other in np.flatnonzero(present(state[None])[0]):
        if other != seat:
            size = state["seats"]["hand"][other].sum()
            found = after[:, other].sum(axis=0)
            # Drawing without replacement spreads less than chi-square assumes.
            assert plausible(found, 3000 * size * hidden / hidden.sum())


def with_cards_aside(mortar):
    """Seat 1 has shown two of the last five hidden cards, which lie under its Feather in Cap."""
    state = GAME.new_states(1, {"num_players": 2, "deduction": False})[0]
    GAME.reset(state, 3)
    state["round"], state["stage"], state["station"] = s.ROUNDS, s.RESOLUTION, 9
    state["player"], state["acting"], state["decision"] = 0, 0, s.ANNOUNCE
    state["row"], state["deck"], state["row_discard"] = 0, 0, t.COPIES
    state["seats"]["hand"], state["seats"]["shown"], state["seats"]["offer"] = 0, 0, s.NOBODY
    kinds = np.argsort(state["assignment"])  # the ingredient that is each alchemical
    pair = t.PAIR_OF[kinds[6], kinds[5]]
    seat = state["seats"][1]
    seat["artifacts"] = 1 << s.FEATHER_IN_CAP | mortar << s.MAGIC_MORTAR
    seat["num_mixes"], seat["mixes"][0] = 1, (pair, 1, 3, False)
    seat["triangle"][pair] = seat["board"] = seat["exhibited"] = state["shown_potions"] = 1
    for alchemical, counts in (
        (6, "set_aside"),
        (5, "set_aside"),
        *((a, "hand") for a in range(3)),
    ):
        state["row_discard"][kinds[alchemical]] -= 1
        seat[counts][kinds[alchemical]] += 1
    return state


@pytest.mark.parametrize("mortar", [0, 1])
def test_cards_that_lie_aside_exist(mortar):
    """Where hardly any card is hidden, few assignments give an exhibit its cards."""
    state = with_cards_aside(mortar)
    hidden = t.COPIES - state["row_discard"]
    for after in imagined(state, 0, 300):
        seat = after["seats"][1]
        for counts in (after["deck"], seat["hand"], seat["discarded"], seat["set_aside"]):
            assert (counts >= 0).all()
        there = after["deck"] + seat["hand"] + seat["discarded"] + seat["set_aside"]
        assert (there == hidden).all()
        first, second = t.PAIR_MEMBERS[seat["mixes"][0]["pair"]]
        assert seat["set_aside"][first] == 1 == seat["set_aside"][second]
        assert t.POTION_OF[after["assignment"][first], after["assignment"][second]] == 0

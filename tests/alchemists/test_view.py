from __future__ import annotations

import numpy as np
import pytest

from meeple.alchemists import GAME
from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.alchemists.view import view

from .by_hand import blank, give, put_mix, put_theory
from .told import GAMES, kept, viewers

ALL = range(len(GAMES))
EVERY = 5
SECRET = "hand discarded aside favors offer seals knowledge".split()


@pytest.mark.parametrize("game", ALL)
def test_every_card_token_and_seal_of_a_position_is_seen_once(game):
    for state in kept(game)[::EVERY]:
        seen = view(state)
        cards = seen.deck_size + seen.discard_size + sum(seen.row)
        cards += sum(seat.hand_size + seat.aside_size for seat in seen.seats)
        assert cards == s.KINDS * int(t.COPIES)
        favors = seen.favor_deck_size + seen.favor_discard_size
        favors += sum(seat.favors_size + seat.offer_size for seat in seen.seats)
        assert favors == int(t.FAVOR_COPIES.sum())
        tokens = [one.token for one in seen.theories if one.token is not None]
        assert sorted(tokens + list(seen.supply)) == list(range(s.KINDS))
        assert len(seen.artifacts) == s.LEVELS * int(t.DEALT_PER_LEVEL)
        for seat in seen.seats:
            placed = [one for theory in seen.theories for one in theory.seals]
            mine = sum(one.seat == seat.index for one in placed)
            assert mine + seat.seals_left + sum(seat.revealed) == int(t.SEAL_COUNTS.sum())
            assert len(seat.artifacts) == sum(one.owner == seat.index for one in seen.artifacts)


@pytest.mark.parametrize("game", ALL)
def test_a_seat_sees_no_more_than_it_may_know(game):
    """A position in which all that is hidden has been drawn anew looks the same to the seat."""
    for step, state in enumerate(kept(game)[::EVERY]):
        if state["over"]:
            continue
        seat = step % int(state["num_players"])
        other = state.copy()
        GAME.determinize(other, seat, 1000 + step)
        assert view(other, seat) == view(state, seat)


def test_what_is_hidden_changes_when_it_is_drawn_anew():
    """So that the test above compares different positions."""
    state = kept(2)[len(kept(2)) // 2]
    other = state.copy()
    GAME.determinize(other, 0, 5)
    assert view(other) != view(state)


@pytest.mark.parametrize("game", ALL)
def test_what_is_hidden_is_shown_to_its_owner_alone(game):
    for state in kept(game)[::3]:
        for viewer in viewers(state):
            seen = view(state, viewer)
            assert (seen.truth is None) == (viewer is not None and not seen.over)
            for seat in seen.seats:
                own = viewer in (None, seat.index)
                for name in SECRET:
                    assert (getattr(seat, name) is not None) == own
                for mix in seat.mixes:
                    assert (mix.pair is not None) == own and (mix.aside is not None) == own
                assert all((one.kind is not None) == own for one in seat.glances)
            for theory in seen.theories:
                for seal in theory.seals:
                    open_seal = seen.over or viewer in (None, seal.seat)
                    assert (seal.kind is not None) == open_seal


@pytest.mark.parametrize("game", ALL)
def test_all_see_of_a_mix_what_is_true(game):
    """What all know of a mix, and what its mixer knows, holds the potion that was mixed."""
    state = kept(game)[-1]
    truth = state["assignment"]
    mixes = 0
    for seat in view(state).seats:
        for mix in seat.mixes:
            first, second = t.PAIR_MEMBERS[mix.pair]
            potion = int(t.POTION_OF[truth[first], truth[second]])
            assert potion in mix.seen and potion in seat.knowledge.triangle[mix.pair]
            mixes += 1
    assert mixes


@pytest.mark.parametrize("game", ALL)
def test_what_a_seat_has_found_out_leaves_the_truth_possible(game):
    for state in kept(game)[::EVERY]:
        seen = view(state)
        for seat in seen.seats:
            known = seat.knowledge
            assert all(known.possible[kind][seen.truth[kind]] for kind in range(s.KINDS))
            assert (known.count is None) == (known.shares is None)
            assert (known.count is None) == (not seen.deduction)
            if known.shares is not None:
                assert np.allclose(np.array(known.shares).sum(axis=0), 1)
                assert np.allclose(np.array(known.shares).sum(axis=1), 1)


def test_points_at_the_end_are_the_sum_of_their_parts():
    for game in ALL:
        state = kept(game)[-1]
        scores = np.zeros(int(state["num_players"]), np.float32)
        GAME.standings(state, scores, np.zeros(len(scores), np.int8))
        for seat in view(state).seats:
            assert seat.vp == sum(seat.parts) == scores[seat.index]
            assert seat.place is not None
    assert all(seat.place is None and not seat.vp for seat in view(kept(0)[0]).seats)


@pytest.mark.parametrize("game", ALL)
def test_the_station_of_an_action_is_marked_and_its_row_decides(game):
    marked = 0
    own_action = {s.TAKE, s.SPEND, s.OFFER, s.PURCHASE, s.ACCUSE, s.THEORY, s.TEST, s.DRAUGHT}
    for state in kept(game):
        now = [space for space in view(state).spaces if space.now]
        assert len(now) <= 1
        if not state["over"] and int(state["decision"]) in own_action:
            (space,) = now
            assert [row.seat for row in space.rows if row.decides] == [int(state["player"])]
            assert all(row.actions for row in space.rows)
            marked += 1
    assert marked


def test_the_paralysed_stand_on_their_space_in_order():
    state = blank(3, s.DECLARE, stage=s.DECLARATION, num_green=2)
    state["green"][:2] = (2, 0)
    give(state, 0, order_space=int(t.PARALYSIS_SPACE))
    give(state, 2, order_space=int(t.PARALYSIS_SPACE))
    give(state, 1, order_space=4)
    seen = view(state)
    assert seen.order[-1].seats == (2, 0) and not seen.order[-1].open
    assert seen.order[4].seats == (1,) and seen.order[4].favors == 1
    assert not seen.order[6].open  # with four players only
    assert [seat.is_paralysed for seat in seen.seats] == [True, False, True]


def test_artifacts_lie_in_the_row_or_with_their_owner():
    state = give(blank(), 1, artifacts=1 << s.PERISCOPE, purchases=1)
    state["artifacts"][0] = 1 << s.PRINTING_PRESS
    state["discount_steps"][:2] = (2, 1)
    seen = view(state)
    by_index = {one.index: one for one in seen.artifacts}
    assert by_index[s.PERISCOPE].owner == 1 and not by_index[s.PERISCOPE].in_row
    assert by_index[s.PRINTING_PRESS].owner is None and by_index[s.PRINTING_PRESS].in_row
    assert not by_index[s.BRONZE_CUP].in_row and by_index[s.BRONZE_CUP].level == 2
    assert [one.name for one in seen.seat(1).artifacts] == ["Periscope"]
    assert seen.seat(1).discount == 1 and seen.seat(0).discount == 0


def test_theories_show_own_seals_and_conflicts():
    state = put_theory(blank(), 2, 5, [(1, s.HEDGE_RED), (0, s.GOLD_SEAL)])
    put_theory(state, 4, 6, [(2, s.SILVER_SEAL)])
    put_theory(state, 7, 1, [(2, s.SILVER_SEAL)])
    state["conflicts"] = 1 << int(t.PAIR_OF[2, 4]) | 1 << int(t.PAIR_OF[4, 7])
    theories = view(state, 0).theories
    assert [seal.kind for seal in theories[2].seals] == [None, s.GOLD_SEAL]
    assert theories[4].conflicts == (2, 7) and theories[7].conflicts == (4,)
    state["over"] = True
    assert [seal.kind for seal in view(state, 0).theories[2].seals] == [s.HEDGE_RED, s.GOLD_SEAL]


def test_cards_of_an_exhibit_that_lie_aside_are_known_to_their_owner():
    pair = int(t.PAIR_OF[1, 2])
    state = put_mix(blank(), 0, pair, 1, 1, aside=0b10)
    assert view(state, 0).seat(0).mixes[0].aside == (2,)
    assert view(state, 1).seat(0).mixes[0].aside is None


@pytest.mark.parametrize(
    ("reputation", "zone"), [(1, 0), (6, 0), (7, 1), (13, 1), (14, 2), (18, 3)]
)
def test_reputation_has_a_zone(reputation, zone):
    assert view(give(blank(), 0, reputation=reputation)).seats[0].zone == zone

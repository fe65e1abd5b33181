from __future__ import annotations

import numpy as np
import pytest

from meeple.terraforming_mars import GAME
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars.view import view

from .played import GAMES, kept, viewers

ALL = range(len(GAMES))
EVERY = 7


def numbers(cards):
    return {card.number for card in cards}


@pytest.mark.parametrize("game", ALL)
def test_every_tile_and_card_of_a_position_is_seen_once(game):
    for state in kept(game)[::EVERY]:
        seen = view(state)
        tiles = [one.tile for one in (*seen.hexes, *seen.off_map) if one.tile is not None]
        assert len(tiles) == int((state["tile"] > 0).sum())
        assert sum(tile == s.OCEAN for tile in tiles) == seen.oceans
        cards = [card.number for seat in seen.seats for card in (*seat.played, *seat.hand)]
        cards += [card.number for seat in seen.seats for card in seat.pack]
        assert len(cards) == len(set(cards))
        for seat in seen.seats:
            assert len(seat.hand) == seat.hand_size
            own = [one for one in seen.hexes if one.owner == seat.index]
            assert len(own) == seat.tiles
            assert sum(one.tile == s.GREENERY for one in own) == seat.greeneries


@pytest.mark.parametrize("game", ALL)
def test_a_seat_sees_no_more_than_it_may_know(game):
    """A position in which all that is hidden has been drawn anew looks the same to the seat."""
    for step, state in enumerate(kept(game)[::EVERY]):
        seat = step % int(state["num_players"])
        other = state.copy()
        GAME.determinize(other, seat, 1000 + step)
        assert view(other, seat) == view(state, seat)
        assert GAME.text(other, seat) == GAME.text(state, seat)


def test_what_is_hidden_changes_when_it_is_drawn_anew():
    """So that the test above compares different positions."""
    state = kept(2)[len(kept(2)) // 2]
    other = state.copy()
    GAME.determinize(other, 0, 5)
    assert view(other) != view(state)


@pytest.mark.parametrize("game", ALL)
def test_hands_and_secret_choices_are_shown_to_their_owner_alone(game):
    seen_fields = set()
    for state in kept(game)[::2]:
        for viewer in viewers(state):
            for seat in view(state, viewer).seats if viewer is not None else ():
                secret = (seat.corporations, seat.offer, seat.drafted, seat.pack, seat.box)
                if seat.index == viewer:
                    seen_fields |= {i for i, cards in enumerate(secret) if cards}
                    assert seat.hand is not None
                else:
                    assert seat.hand is None and not any(secret)
    drafted = {2, 3} if GAMES[game][2].get("draft") else set()
    assert seen_fields == {0, 1, 4} | drafted


def test_corporations_stay_secret_until_all_are_chosen():
    hidden = 0
    for state in kept(4):
        if state["stage"] != s.SETUP:
            continue
        for seat in view(state, 0).seats[1:]:
            chosen = int(state["seats"][seat.index]["corporation"]) != s.NOBODY
            hidden += chosen
            assert seat.name == "" and seat.corporation is None and seat.front is None
    assert hidden
    after = next(state for state in kept(4) if state["stage"] != s.SETUP)
    assert all(seat.name and seat.front for seat in view(after, 0).seats)


def test_how_many_cards_are_kept_or_bought_is_told_to_the_chooser_alone():
    for state in kept(2):
        player = int(state["player"])
        chosen = int(state["seats"][player]["chosen"]).bit_count()
        if state["decision"] in (s.KEEP, s.RESEARCH) and chosen:
            assert view(state, player).question.endswith(f"({chosen} so far)")
            assert view(state, (player + 1) % 3).question[-1] != ")"


def test_the_price_of_bought_cards_is_secret():
    state = next(one for one in kept(2) if one["decision"] == s.PAY_HEAT).copy()
    state["stage"], state["pay_cost"], player = s.RESEARCH_STAGE, 9, int(state["player"])
    assert view(state, player).question == "how much heat to use in paying 9 MC"
    assert view(state, (player + 1) % 3).question == "how much heat to pay"
    state["stage"] = s.ACTIONS_STAGE
    assert view(state, (player + 1) % 3).question == "how much heat to use in paying 9 MC"


def test_hexes_that_may_be_chosen_are_marked():
    marked = 0
    for state in kept(2):
        offered = {place for place, one in enumerate(view(state).hexes) if one.offered}
        legal = {GAME.actions.locate(action) for action in GAME.legal(state).tolist()}
        assert offered == {indices[0] for name, indices in legal if name == "hex"}
        marked += len(offered)
    assert marked


def test_points_at_the_end_are_the_sum_of_their_parts():
    for game in ALL:
        state = kept(game)[-1]
        scores = np.zeros(int(state["num_players"]), np.float32)
        GAME.standings(state, scores, np.zeros(len(scores), np.int8))
        for seat in view(state).seats:
            assert seat.vp == sum(seat.parts) == scores[seat.index]


def test_milestones_and_awards_have_values_and_owners():
    state = kept(3)[-1]
    seen = view(state)
    assert [goal.owner for goal in seen.milestones] == [
        None if owner < 0 else owner for owner in state["milestone_owner"]
    ]
    assert [goal.name for goal in seen.awards] == [
        *("Landlord", "Banker", "Scientist", "Thermalist", "Miner")
    ]
    for index in range(4):
        assert seen.milestones[0].values[index] == state["seats"][index]["tr"]
        assert seen.awards[3].values[index] == state["seats"][index]["stock"][s.HEAT]
    solo = view(kept(0)[0])
    assert not solo.milestones and not solo.awards and solo.last_generation == s.SOLO_GENERATIONS


def test_used_actions_and_resources_lie_on_cards():
    used = lying = 0
    for state in kept(4)[::EVERY]:
        for seat in view(state).seats:
            for card in seat.blue:
                used += card.used
                lying += card.resources
                assert card.held or not card.resources
            assert numbers(seat.green).isdisjoint(numbers(seat.events))
    assert used and lying

from __future__ import annotations

import json

import numpy as np
import pytest

from meeple.core.text import members
from meeple.undecim import GAME
from meeple.undecim import state as s
from meeple.undecim.tables import BUILDING_VP, BUILT_IN
from meeple.undecim.view import STAGES, view

from .played import GAMES, positions, redrawn


@pytest.mark.parametrize(("num_players", "modules", "seed"), GAMES)
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(num_players, modules, seed):
    changed = 0
    for step, state in enumerate(positions(num_players, modules, seed)):
        for seat in range(num_players):
            other = redrawn(state, seat, 1000 * step + seat)
            changed += other["seats"].tobytes() != state["seats"].tobytes()
            assert view(other, seat) == view(state, seat)
    assert changed > 100


def test_a_card_seen_before_does_not_tell_whether_it_was_chosen():
    """A hand of one seen and one unseen card looks alike whichever of them lies face-down."""
    for state in positions(4, [], 6):
        if state["stage"] != s.PLAY or state["round"] < 2:
            continue
        for index in range(int(state["player"])):
            seat, seen = state["seats"][index], view(state, int(state["player"]))
            cards = {*members(seat["actions"]), int(seat["played"])}
            known = cards & set(members(seat["known"]))
            assert seen.seats[index].chosen and seen.seats[index].played is None
            assert {card.number for card in seen.seats[index].actions} == known
            assert len(known) + seen.seats[index].unseen == 2


def test_the_owner_sees_the_own_hands_and_choice():
    for state in positions(3, "all", 7):
        for index in range(3):
            seat, seen = state["seats"][index], view(state, index).seats[index]
            assert seen.hand == tuple(seat["hand"]) and seen.unseen == 0
            assert [card.number for card in seen.actions] == members(seat["actions"])
            assert (seen.played.number if seen.played else 0) == seat["played"]


def test_with_nothing_hidden_all_cards_are_there():
    for num_players in (3, 4):
        for state in positions(num_players, "all", 8):
            seen = view(state)
            kingdom = np.array(seen.deck) + seen.discard + seen.revealed
            actions = [*seen.open, *seen.down]
            for seat in seen.seats:
                loose = np.reshape(seat.loose, (s.NUM_KINDS, 2)).sum(axis=1)
                built = np.sum([town.cards for town in seat.towns] or [[0] * 5], axis=0)
                kingdom = kingdom + seat.hand + loose + built + [0, 0, 0, 0, seat.subjugated]
                actions += seat.actions
                actions += [seat.played] if seat.played and not seat.laid_out else []
            assert kingdom.tolist() == [18, 18, 18, 18, 28]
            assert sorted({card.number for card in actions}) == list(range(1, 12))
            assert len(actions) == s.NUM_CARDS and seen.down_unseen == 0


def test_figures_are_those_of_the_rules():
    for state in positions(4, "all", 9):
        for seat in view(state, 1).seats:
            assert seat.vp == sum(seat.parts)
            assert seat.territories == min(seat.loose[0:8:2])
            for town in seat.towns:
                assert town.level == sum(town.cards)
                assert town.vp == BUILDING_VP[min(town.level, 6)]
    assert [seat.place for seat in view(state).standings] == [1, 2, 3, 4]
    assert view(state).stage == "end" and view(state).player is None


def table_with_a_choice_of_payment():
    """The printed cards never leave a choice of what to pay with; here Trade takes any land."""
    table = json.loads(BUILT_IN.read_text(encoding="utf-8"))
    trade = next(card for card in table["action_cards"] if card["name_en"] == "Trade")
    trade["effect"][0]["options"][1][0]["what"] = ["land", "gold"]
    return table


def test_every_stage_and_question_comes_up_in_words():
    stages, questions = set(), set()
    paying = {"cards": table_with_a_choice_of_payment()}
    games = [(*game, {}) for game in GAMES] + [(4, [], seed, paying) for seed in (3, 4)]
    for num_players, modules, seed, options in games:
        for state in positions(num_players, modules, seed, **options):
            seen = view(state, int(state["player"]))
            stages.add(seen.stage)
            if not seen.over:
                questions.add(int(state["decision"]))
                assert seen.question and seen.seats[seen.player].decides
    assert stages == {*STAGES, "end"}
    assert questions == set(range(1, s.NUM_DECISIONS))


def test_an_award_tells_who_would_get_it():
    state = next(positions(4, [], 1))
    lands = next(i for i, award in enumerate(state["award_table"]) if award["at_least"][8] == 7)
    state["awards"] = 1 << lands
    state["seats"][2]["loose"][:] = [3, 0, 0, 0, 4, 0, 0, 0, 0, 0]
    (award,) = view(state, 0).awards
    assert (award.name, award.vp, award.condition) == ("Lord of the Land", 6, "7 lands")
    assert award.met_by == (2,)


@pytest.mark.parametrize("seat", [3, -1, 1.5, "0"])
def test_a_seat_that_does_not_exist_is_named(seat):
    state = next(positions(3, [], 1))
    for show in (view, GAME.text, GAME.draw):
        with pytest.raises(
            ValueError, match=rf"undecim: there is no seat {seat}; seats are 0 to 2"
        ):
            show(state, seat)

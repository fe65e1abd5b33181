from __future__ import annotations

import re

import pytest

from meeple.alchemists import GAME
from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.alchemists.text import text
from meeple.alchemists.view import view
from meeple.alchemists.words import (
    ALCHEMICAL_CODES,
    INGREDIENT_WORDS,
    STAGE_WORDS,
    STATION_WORDS,
    question,
)
from meeple.core.text import WIDTH, members

from .by_hand import blank, give, put_mix, put_theory
from .told import GAMES, kept, viewers

ALL = range(len(GAMES))
FERN_TOAD, FERN_FLOWER = int(t.PAIR_OF[1, 2]), int(t.PAIR_OF[1, 4])


def joined(words):
    """Without line breaks within a paragraph."""
    return re.sub(r"\s+", " ", words)


def knowledge(told, seat):
    """Ingredient -> its row of the results triangle and of the deduction grid."""
    block = next(
        b for b in told.split("\n\n") if b.startswith(f"Results and deductions of seat {seat}")
    )
    found = {}
    for line in block.splitlines()[2:10]:
        left, right = line.split("|")
        found[left[:13].strip()] = left[13:].split(), right.split()
    return found


def lines_of(told, seat):
    """Label -> words of the lines of a seat."""
    block = next(b for b in told.split("\n\n") if b.startswith(f"Seat {seat} "))
    lines = {}
    for line in block.splitlines():
        label = line[8:21].strip()
        if label:
            lines[label] = line[21:].strip()
        else:
            lines[list(lines)[-1]] += f" {line.strip()}"
    return lines


# -- Over whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ALL)
def test_every_position_is_told_in_plain_lines(game):
    stages = set()
    for step, state in enumerate(kept(game)):
        if step % 5 and not state["over"]:
            continue
        told = text(state, viewers(state)[step % (int(state["num_players"]) + 1)])
        assert told.isascii() and told.endswith("\n")
        assert max(map(len, told.splitlines())) <= WIDTH
        stages.add(view(state).stage)
        if not state["over"]:
            assert f"seat {state['player']}" in told.split("\n\n")[-1]
    assert stages <= {*STAGE_WORDS, "end"}
    assert {"turn order", "declaration", "resolution", "end"} <= stages


@pytest.mark.parametrize("game", ALL)
def test_a_seat_is_told_no_more_than_it_may_know(game):
    """A position in which all that is hidden has been drawn anew reads the same to the seat."""
    changed = 0
    for step, state in enumerate(kept(game)[::4]):
        if state["over"]:
            continue
        seat = step % int(state["num_players"])
        other = state.copy()
        GAME.determinize(other, seat, 1000 + step)
        assert text(other, seat) == text(state, seat)
        changed += text(other) != text(state)
    assert changed


@pytest.mark.parametrize("game", ALL)
def test_hands_seals_and_what_was_found_out_are_told_to_their_owner_alone(game):
    hidden = set()
    for state in kept(game)[::11]:
        if state["over"]:
            continue
        for viewer in range(int(state["num_players"])):
            told = text(state, viewer)
            assert "\nTruth " not in told
            assert told.count("Results and deductions") == 1 and knowledge(told, viewer)
            for seat in range(int(state["num_players"])):
                lines = lines_of(told, seat)
                secret = [label for label in lines if lines[label].endswith("hidden")]
                hidden |= set(secret)
                assert not (secret and seat == viewer)
                if seat != viewer:
                    assert lines["seals"].endswith(": hidden") and "=" not in lines["mixes"]
    assert {"hand", "favors", "seals", "discarded"} <= hidden


def test_the_question_is_told_as_the_viewer_may_know_it():
    for state in kept(2)[::11]:
        if not state["over"]:
            for viewer in viewers(state):
                assert joined(text(state, viewer)).endswith(f"{question(state, viewer)} ")


def test_the_viewer_comes_first():
    state = kept(2)[-1]
    for seat in range(4):
        rows = re.findall(r"^[ >]seat (\d) .*=", text(state, seat), re.MULTILINE)
        assert rows == [str((seat + i) % 4) for i in range(4)]


def test_the_end_gives_places_points_and_the_truth():
    state = kept(2)[-1]
    told = text(state, 2)
    last = told.split("\n\n")[-1].splitlines()
    assert last[0] == "End of the game"
    assert [line.split(".")[0].strip() for line in last[1:]] == [
        str(seat.place) for seat in view(state).standings
    ]
    for kind, alchemical in enumerate(state["assignment"]):
        assert f"{INGREDIENT_WORDS[kind]} {ALCHEMICAL_CODES[alchemical]}" in joined(told)


# -- Single things --------------------------------------------------------------------------------


def test_with_nothing_hidden_the_truth_and_all_cards_are_told():
    state = give(blank(), 1, hand=(1, 4), favors=(s.SAGE,))
    put_mix(state, 1, FERN_TOAD, 0b101, 1)
    told = text(state)
    assert "Truth mushroom -++, fern --+, toad +--" in joined(told)
    assert lines_of(told, 1)["hand"] == "2: 1 fern, 1 flower"
    assert lines_of(told, 1)["favors"] == "1: 1 Sage"
    assert lines_of(told, 1)["seals"] == "11: 2 gold, 3 silver, 2 red ?, 2 green ?, 2 blue ?"
    assert lines_of(told, 1)["mixes"] == "fern + toad = R+ (R+ or G+ to the others)"
    other = text(state, 0)
    assert "Truth" not in other
    assert lines_of(other, 1)["hand"] == "2: hidden"
    assert lines_of(other, 1)["mixes"] == "R+ or G+"


def test_the_results_triangle_tells_exact_several_and_unknown():
    state = put_mix(blank(), 0, FERN_TOAD, 1, 1)
    state["seats"][0]["triangle"][FERN_FLOWER] = 0b1000101
    told = text(state, 0)
    rows = knowledge(told, 0)
    assert rows["toad"][0] == [".", "R+"]
    assert rows["flower"][0] == [".", "~", ".", "."]
    assert rows["mushroom"][0] == [] and rows["feather"][0] == ["."] * 7
    assert "~ fern + flower: R+, G+ or N" in told


def test_the_deduction_grid_tells_shares_in_percent():
    state = give(blank(deduction=True), 0, count=200)
    seat = state["seats"][0]
    seat["marginals"] = 25
    seat["marginals"][0] = (200, 0, 0, 0, 0, 0, 0, 0)
    seat["marginals"][1] = (0, 1, 199, 0, 0, 0, 0, 0)
    told = text(state, 0)
    assert "Results and deductions of seat 0, 200 assignments left" in told
    rows = knowledge(told, 0)
    assert rows["mushroom"][1] == ["yes", *"-------"]
    assert rows["fern"][1] == ["-", "<1", ">99", *"-----"]
    assert rows["toad"][1] == ["12"] * 8


def test_without_deduction_the_grid_tells_facts_about_one_ingredient():
    state = blank()
    state["seats"][0]["grid"][:2] = (0b1010, 0b1000)
    rows = knowledge(text(state, 0), 0)
    assert rows["mushroom"][1] == ["-", "?", "-", "?", *"----"]
    assert rows["fern"][1] == [*"---", "yes", *"----"]
    assert rows["toad"][1] == ["?"] * 8


def test_action_spaces_are_told_with_their_rows_from_the_top():
    state = blank(station=s.BUY)
    state["rows"][s.BUY][:2], state["num_rows"][s.BUY] = (2, 0), 2
    state["num_associates"][s.BUY] = 1
    state["seats"][2]["slots"][s.BUY], state["seats"][0]["slots"][s.BUY] = 2, 1
    told = text(state, 1)
    assert re.search(
        r"^>buy an artifact +cubes 1 2 +seat 2 2 actions \(Associate\) \| seat 0 1 action$",
        told,
        re.MULTILINE,
    )
    assert re.search(r"^ debunk +cubes 1 1 +nobody$", told, re.MULTILINE)
    assert f" {STATION_WORDS[s.EXHIBIT]} " not in told and "Custodians" not in told
    state["rows"][s.CUSTODIANS][0], state["num_rows"][s.CUSTODIANS] = 1, 1
    state["seats"][1]["slots"][s.CUSTODIANS] = 1
    assert re.search(r"^ Custodians +cubes 1 +seat 1 1 action$", text(state), re.MULTILINE)


def test_theories_are_told_with_seals_and_conflicts():
    state = put_theory(blank(), 2, 5, [(1, s.HEDGE_RED), (0, s.GOLD_SEAL)])
    put_theory(state, 4, 6, [(2, s.SILVER_SEAL)])
    state["conflicts"] = 1 << int(t.PAIR_OF[2, 4])
    told = joined(text(state, 0))
    assert "toad +-+ (R+ G- B+): seat 1, seat 0 gold; in conflict with flower" in told
    assert "flower ++- (R+ G+ B-): seat 2; in conflict with toad" in told
    assert "Supply ---, --+, -+-, -++, +--, +++" in told
    assert "seat 1 red ?, seat 0 gold" in text(state)
    state["grants"][1] = 2
    assert "toad, bird claw and flower (1 VP) [seat 2]" in joined(text(state, 0))


def test_market_adventurer_and_conference_are_told():
    state = blank(adventurer=0, next_adventurer=3, sold=0b10, num_sold=1, round=3)
    state["row"] = (1, 0, 2, 0, 0, 0, 0, 0)
    state["deck"], state["row_discard"] = 2, 1
    state["favor_discard"][s.SAGE] = 1
    give(state, 1, set_up_discard=s.MERCHANT)
    told = joined(text(state, 0))
    assert "Row 1 mushroom, 2 toad" in told
    assert "16 ingredients to draw, 8 discarded" in told
    assert "discarded: 1 Sage, 1 unknown" in told
    assert (
        "Adventurer speed G+, wisdom B+ (sold), poison R-, 1 of 2 sold; next: insanity B-, "
        "poison R-, paralysis G-" in told
    )
    assert "conference: reputation -2 with 0, -1 with 1, +1 with 2 or more seals" in told
    assert "Artifacts Periscope (3 gold, 1 VP): once a round, after another's mix" in told
    assert "Level II later: Amulet of Rhetoric (4 gold), Hypnotic Amulet (3 gold, 1 VP)" in told


def test_the_answers_to_debunking_are_told_to_all():
    state = blank()
    assert "\nAnswers" not in text(state, 0)
    state["claims"][FERN_TOAD], state["claims"][FERN_FLOWER] = 0b10, 0b1111010
    state["aspects"][3] = t.WITH_SIGN[1, 0] & t.WITH_SIGN[2, 1]
    assert (
        "Answers fern + toad makes R- | fern + flower does not make R+ or G+ | "
        "bird claw is G- B+" in joined(text(state, 1))
    )


def test_what_a_seat_has_taken_bid_and_seen_is_told():
    state = give(blank(), 1, hand=(1, 2), bid=2, artifacts=1 << s.PERISCOPE)
    state["seats"][1]["shown"][1] = 1
    put_mix(state, 2, FERN_TOAD, 1, 1)
    state["num_spotted"] = 1
    state["spotted"][0]["seat"], state["spotted"][0]["kind"] = 2, 1
    own, other = lines_of(text(state, 1), 1), lines_of(text(state, 0), 1)
    assert other["from the row"] == "1 fern (perhaps not in hand any more)"
    assert other["bid"] == "hidden" and own["bid"] == "discount 2"
    assert own["Periscope"] == "mix 1 of seat 2: fern"
    assert other["Periscope"] == "mix 1 of seat 2: hidden"
    state["bids_open"] = True
    assert lines_of(text(state, 0), 1)["bid"] == "discount 2"


def test_the_choice_of_the_set_up_is_secret():
    state = blank(asked=s.KEEP, stage=s.SET_UP, round=0)
    give(state, 0, offer=(s.SAGE, s.MERCHANT))
    give(state, 1, offer=(s.SAGE, s.NOBODY), set_up_discard=s.BARMAID)
    own = text(state, 0)
    assert lines_of(own, 0)["choice of"] == "2: Sage, Merchant"
    assert lines_of(own, 1)["kept"] == "1: hidden"
    assert lines_of(text(state, 1), 0)["choice of"] == "2: hidden"


@pytest.mark.parametrize("seat", [3, -1, 1.5, "0"])
def test_a_seat_that_does_not_exist_is_named(seat):
    for show in (view, text):
        with pytest.raises(
            ValueError, match=rf"alchemists: there is no seat {seat}; seats are 0 to 2"
        ):
            show(blank(3), seat)


def test_sets_of_the_words_are_ascending():
    assert members(0b10110) == [1, 2, 4] and members(0) == []

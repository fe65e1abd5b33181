from __future__ import annotations

import json
import re

import pytest

from meeple.core.text import WIDTH, members
from meeple.undecim import state as s
from meeple.undecim.actions import composition_text
from meeple.undecim.cards import names_of
from meeple.undecim.tables import BUILT_IN
from meeple.undecim.text import text

from .played import GAMES, positions, redrawn, viewers


def joined(words):
    """Without line breaks within a paragraph."""
    return re.sub(r"\s+", " ", words)


@pytest.mark.parametrize(("num_players", "modules", "seed"), GAMES)
def test_every_position_is_told_in_plain_lines_without_what_is_hidden(num_players, modules, seed):
    for step, state in enumerate(positions(num_players, modules, seed)):
        for seat in viewers(state):
            told = text(state, seat)
            assert told.isascii() and told.endswith("\n")
            assert max(map(len, told.splitlines())) <= WIDTH
            if seat is not None:
                assert text(redrawn(state, seat, step), seat) == told


def test_cards_in_other_hands_are_not_named():
    state = next(positions(4, [], 10))
    names = names_of(state)["cards"]
    for viewer in range(4):
        told = text(state, viewer)
        for index in range(4):
            for number in members(state["seats"][index]["actions"]):
                assert (f"{number} {names[number]}" in told) == (index == viewer)
    assert all(names[number] in text(state) for number in names)


def test_a_choice_is_not_told_before_all_have_chosen():
    for state in positions(3, [], 11):
        chosen = [i for i in range(3) if state["stage"] == s.PLAY and state["seats"][i]["played"]]
        for index in chosen:
            card = f"played {state['seats'][index]['played']} "
            for viewer in range(3):
                line = joined(text(state, viewer).split(f"\nSeat {index} towns")[1])
                line = line[: line.index("Seat") if "Seat" in line else None]
                assert (card in line) == (viewer == index)
                assert ("played one of these, face-down" in line) == (viewer != index)


def test_towns_awards_and_points_are_told():
    for num_players, modules, seed in GAMES:
        for state in positions(num_players, modules, seed):
            told = joined(text(state, 0))
            for place in members(state["awards"]):
                assert names_of(state)["awards"][place] in told
            for seat in state["seats"][:num_players]:
                assert f" {seat['vp']} = " in told
                for town in seat["towns"][: int(seat["num_towns"])]:
                    assert f"level {town.sum()} (" in told and composition_text(town) in told


def test_the_decision_comes_last_with_what_it_is_about():
    endings = {}
    for num_players, modules, seed in GAMES:
        for state in positions(num_players, modules, seed):
            endings[int(state["decision"])] = text(state, 0).split("\n\n")[-1].strip()
            if not state["over"]:
                assert f"seat {state['player']} decides" in endings[int(state["decision"])]
    assert re.search(r"decides which action card to play$", endings[s.CHOOSE_CARD])
    assert re.search(r"which half of the kingdom bonus to use: \w+ or \w+$", endings[s.HALF])
    assert re.search(r"which card to take from seat \d \(\d+ [\w ]+\)$", joined(endings[s.TAKE]))
    assert re.search(r"which card to give away to seat \d \(\d+ ", joined(endings[s.GIVE]))


def test_the_end_gives_the_places():
    *_, state = positions(4, [], 12)
    last = text(state, 2).split("\n\n")[-1].splitlines()
    assert last[0] == "End of the game" and len(last) == 5
    points = [int(re.search(r"with (\d+) VP", line)[1]) for line in last[1:]]
    assert points == sorted(state["seats"]["vp"].tolist(), reverse=True)


def test_names_of_another_card_table_are_told():
    table = json.loads(BUILT_IN.read_text(encoding="utf-8"))
    for card in table["action_cards"]:
        card["name_en"] = f"Long & <strange> name number {card['number']}"
    told = joined(text(next(positions(3, [], 1, cards=table))))
    for number in range(1, 12):
        assert f"{number} Long & <strange> name number {number}" in told

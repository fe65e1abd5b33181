from __future__ import annotations

import itertools
import re

import pytest

from meeple.core.text import WIDTH
from meeple.terra_mystica import GAME
from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t
from meeple.terra_mystica.text import text
from meeple.terra_mystica.view import STAGES, view

from .played import EVERYTHING, GAMES, positions, viewers


def joined(words):
    """Without line breaks within a paragraph."""
    return re.sub(r"\s+", " ", words)


def on_the_map(told, name):
    """What the text map has below the name of a hex."""
    lines = told.splitlines()
    for line, below in itertools.pairwise(lines):
        found = re.search(rf"\b{name}\b", line)
        if found and re.match(r" {4}( {3})?\w\d", line):
            return below[found.start() : found.start() + 6].strip()
    raise AssertionError(name)


@pytest.mark.parametrize(("factions", "seed", "options"), GAMES)
def test_every_position_is_told_in_plain_lines(factions, seed, options):
    stages = set()
    for step, state in enumerate(positions(factions, seed, options)):
        told = text(state, viewers(state)[step % (len(factions) + 1)])
        assert told.isascii() and told.endswith("\n")
        assert max(map(len, told.splitlines())) <= WIDTH
        stages.add(view(state).stage)
        if not state["over"]:
            assert f"seat {state['player']} (" in told.split("\n\n")[-1]
    assert stages <= {*STAGES, "end"} and {"actions", "power", "end"} <= stages


def test_the_map_tells_terrain_owner_and_structure():
    *_, state = positions(*GAMES[0])
    told = text(state)
    for land, name in enumerate(t.LAND_NAMES):
        letter = t.TERRAIN_NAMES[state["terrain"][land]][0].upper()
        assert f"{name} {letter}" in told
        if state["structure"][land]:
            kind = t.KIND_NAMES[state["structure"][land] - 1]
            assert on_the_map(told, name).rstrip("*") == f"{state['owner'][land]} {kind}"
        else:
            assert on_the_map(told, name) == "."
    starred = sum(on_the_map(told, name).endswith("*") for name in t.LAND_NAMES)
    in_towns = sum(int(word).bit_count() for word in state["seats"]["in_town"].flat)
    assert starred == in_towns > 0


def test_the_hex_asked_about_and_river_towns_are_marked():
    state = next(one for one in positions(*GAMES[0]) if one["decision"] == s.TARGET)
    assert on_the_map(text(state), t.LAND_NAMES[state["hex"]]) == "?"
    state["seats"][1]["river_towns"] = 1 << 9
    assert on_the_map(text(state), "r9") == "~1*~"


def test_rounds_cards_and_power_actions_are_told():
    state = next(one for one in positions(*GAMES[3]) if one["round"] == 3).copy()
    state["power_used"], state["card_coins"] = 0b111101, 2
    told = joined(text(state))
    for number, tile in enumerate(state["round_tiles"], 1):
        assert f"{'>' if number == 3 else ''}{number} {t.ROUND_TILE_IDS[tile]}" in told
    assert "Power ACT2 1 P for 3 Cards" in told
    for card, name in enumerate(t.BONUS_CARD_IDS):
        assert (f"{name} with 2 C" in told) == bool(
            int(state["table_cards"]) >> card & 1 or card in state["seats"]["bonus_card"]
        )


def test_figures_of_the_seats_are_told():
    for state in positions(*GAMES[1]):
        told = text(state)
        for seat in state["seats"][:2]:
            assert re.search(rf"\b{seat['vp']}  = ", told)
    for index, seat in enumerate(state["seats"][:2]):
        bowls = " +".join(f"{tokens or '[.]'}" for tokens in seat["bowls"])
        name = t.FACTION_NAMES[seat["faction"]]
        assert re.search(rf"{index} {name} .* {bowls} ", told)


def test_the_viewer_comes_first():
    state = next(positions(*GAMES[0]))
    for seat in range(4):
        rows = re.findall(r"^[ >](\d) \w+ .*=", text(state, seat), re.MULTILINE)
        assert rows == [str((seat + i) % 4) for i in range(4)]


def test_options_are_told():
    state = next(positions(["giants", "auren"], 1, EVERYTHING))
    for name in ("artifacts", *EVERYTHING):
        assert name.replace("_", " ") in joined(text(state))
    assert "Artifacts " not in text(next(positions(*GAMES[1])))


def test_the_end_gives_the_places_and_ties_share_one():
    *_, state = positions(*GAMES[2])
    state["seats"]["vp"][:3] = (90, 101, 90)
    last = text(state, 2).split("\n\n")[-1].splitlines()
    assert last[0] == "End of the game"
    assert [line.split(" (")[0].strip() for line in last[1:]] == [
        "1. seat 1",
        "2. seat 0",
        "2. seat 2",
    ]


@pytest.mark.parametrize("seat", [2, -1, 1.5, "0"])
def test_a_seat_that_does_not_exist_is_named(seat):
    state = next(positions(*GAMES[1]))
    for show in (view, GAME.text, GAME.draw):
        with pytest.raises(
            ValueError, match=rf"terra_mystica: there is no seat {seat}; seats are 0 to 1"
        ):
            show(state, seat)

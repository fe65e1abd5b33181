from __future__ import annotations

import itertools
import re

import pytest

from meeple.core.text import WIDTH
from meeple.terraforming_mars import GAME
from meeple.terraforming_mars import facts as f
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars.text import TILE_CODES, text
from meeple.terraforming_mars.view import STAGES, view
from meeple.terraforming_mars.words import HEX_IDS, question

from .played import GAMES, kept, viewers

ALL = range(len(GAMES))


def joined(words):
    """Without line breaks within a paragraph."""
    return re.sub(r"\s+", " ", words)


def on_the_map(told):
    """Hex -> its sign, and what the text map has below its name."""
    lines = told.splitlines()
    found = {}
    for line, below in itertools.pairwise(lines):
        names = list(re.finditer(r"([A-I]\d)([~^N]?\??)(?= |$)", line))
        if names and not line[: names[0].start()].strip():
            for one in names:
                found[one[1]] = one[2], below[one.start() : one.start() + 8].strip()
    return found


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
    assert stages <= {*STAGES, "end"} and {"actions", "research", "end"} <= stages


def test_the_map_tells_owner_tile_and_bonus():
    state = kept(2)[-1]
    shown = on_the_map(text(state))
    assert list(shown) == list(HEX_IDS)
    for place, (sign, words) in enumerate(shown.values()):
        assert (sign == "~") == (f.BOARD["hexes"][place]["kind"] == "ocean")
        assert (sign == "^") == (place in f.BOARD["reserved"]["volcanic"])
        tile, owner = int(state["tile"][place]) - 1, int(state["owner"][place])
        if tile == s.OCEAN:
            assert words == TILE_CODES[s.OCEAN]
        elif tile >= 0:
            assert words == f"{owner} {TILE_CODES[tile]}"
        else:
            bonus = "".join(name[0] for name in f.BOARD["hexes"][place]["bonus"])
            assert words.split()[-1] == bonus or (words == "." and not bonus)


def test_markers_neutral_tiles_and_cities_off_the_map_are_told():
    state = kept(0)[-1].copy()
    free = int((state["tile"][: s.HEXES] == 0).nonzero()[0][0])
    state["seats"][0]["claims"] = 1 << free
    state["tile"][61], state["owner"][61] = 1 + s.CITY, 0
    told = text(state)
    assert on_the_map(told)[HEX_IDS[free]][1].startswith("#0")
    assert "Off the map Ganymede Colony: 0 CI" in told
    assert sum(words.startswith("N ") for _, words in on_the_map(told).values()) == 4


def test_stocks_productions_and_parameters_are_told():
    state = kept(2)[-1].copy()
    state["temperature"], state["oxygen"], state["oceans"] = 10, 7, 4
    state["seats"][1]["stock"] = (123, 45, 6, 7, 8, 99)
    state["seats"][1]["production"] = (-5, 1, 2, 3, 4, 15)
    told = text(state)
    assert "temperature -10 C of 8 C, oxygen 7% of 14%, oceans 4 of 9" in told
    assert re.search(r"1 .* 123-5 +45\+1 +6\+2 +7\+3 +8\+4 +99\+15 ", told)


def test_the_hand_is_told_to_its_owner_alone():
    for state in kept(3)[::9]:
        for seat in view(state).seats:
            names = [card.name for card in seat.hand]
            own, other = (joined(text(state, (seat.index + i) % 4)) for i in range(2))
            for card in seat.hand:
                assert f"{card.name} {card.cost}" in own
            if names:
                assert f"hand {len(names)}: hidden" in other


def test_what_a_seat_chooses_from_is_told():
    asked = set()
    for state in kept(4):
        player = int(state["player"])
        seat = view(state, player).seats[0]
        told = joined(text(state, player))
        for label, cards in (
            ("choice of", seat.corporations),
            ("offer", seat.offer),
            ("pack", seat.pack),
            ("drafted", seat.drafted),
        ):
            if cards:
                asked.add(label)
                assert f"{label} {cards[0].name}" in told
        assert told.count("(chosen)") == sum(card.chosen for card in seat.offer)
    assert len(asked) == 4


def test_cards_lie_with_resources_and_used_actions():
    state = kept(4)[-3].copy()
    state["seats"][0]["front"][:] = 0
    state["seats"][0]["front"][0] = 1 << 35 | 1 << 13 | 1 << 1  # Ants, Space Elevator, card 1
    state["seats"][0]["used"] = state["seats"][0]["front"]
    state["card_resources"] = 3
    told = joined(text(state, 1))
    assert "Space Elevator (used) | Ants (3 microbes, used)" in told


def test_the_viewer_comes_first():
    state = kept(3)[-1]
    for seat in range(4):
        rows = re.findall(r"^[ >](\d) \w+.*=", text(state, seat), re.MULTILINE)
        assert rows == [str((seat + i) % 4) for i in range(4)]


def test_the_question_is_told_as_the_viewer_may_know_it():
    for state in kept(2)[::11]:
        if not state["over"]:
            for viewer in viewers(state):
                assert joined(text(state, viewer)).endswith(f"{question(state, viewer)} ")


def test_the_end_gives_places_and_the_solo_game_is_won_or_lost():
    state = kept(2)[-1]
    last = text(state, 2).split("\n\n")[-1].splitlines()
    assert last[0] == "End of the game"
    assert [line.split(".")[0].strip() for line in last[1:]] == [
        str(seat.place) for seat in view(state).standings
    ]
    solo = kept(0)[-1].copy()
    assert "  lost with" in text(solo)
    solo["temperature"], solo["oxygen"], solo["oceans"] = 19, 14, 9
    assert "  won with" in text(solo)


@pytest.mark.parametrize("seat", [3, -1, 1.5, "0"])
def test_a_seat_that_does_not_exist_is_named(seat):
    for show in (view, GAME.text, GAME.draw):
        with pytest.raises(
            ValueError, match=rf"terraforming_mars: there is no seat {seat}; seats are 0 to 2"
        ):
            show(kept(2)[0], seat)

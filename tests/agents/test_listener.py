"""What a seat hears of the others' actions."""

from __future__ import annotations

import numpy as np
import pytest

from meeple.alchemists import state as s
from meeple.alchemists.words import INGREDIENT_WORDS
from meeple.core.registry import get_game
from meeple.undecim.state import CHOOSE_CARD
from meeple_agents.cli.listener import Listener


def heard(name, seat, steps, **options):
    """(decision, who is asked, words) of a random game, as `seat` hears it."""
    game = get_game(name)
    states = game.new_states(1, options)
    state, rng = states[0], np.random.default_rng(2)
    ears = Listener(game, options, seat)
    game.reset(state, 7)
    for _ in range(steps):
        if state["over"]:
            return
        action = int(rng.choice(game.legal(state)))
        words = ears.hears(state, action)
        yield int(state["decision"]), int(state["player"]), words, game.describe(state, action)
        game.apply_action(state, action)


@pytest.mark.parametrize("seat", [0, 2])
def test_alchemists_nobody_hears_what_another_seat_mixes(seat):
    mixed = 0
    for asked, player, words, whole in heard("alchemists", seat, 200, num_players=3):
        if player == seat:
            assert words == whole
        elif asked in (s.TEST, s.DRAUGHT, s.MIX, s.CAP) and "mix" in words:
            mixed += 1
            assert not any(one in words for one in INGREDIENT_WORDS), words
        elif asked not in (s.KEEP, s.HERBALIST_DISCARD, s.SPEND, s.BID, s.SEAL, s.TEST, s.DRAUGHT):
            assert words == whole
    assert mixed > 5


def test_undecim_a_card_is_chosen_in_secret():
    chosen = [
        words
        for asked, player, words, _ in heard("undecim", 1, 60, num_players=3)
        if asked == CHOOSE_CARD and player == 0  # the last one to choose turns all cards up
    ]
    assert chosen and set(chosen) == {"chooses in secret"}

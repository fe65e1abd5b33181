"""What a seat hears of the others' actions: not what it cannot see of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from meeple.core.batch import Batch
from meeple.core.game import Game


class Listener:
    """The ears of one seat in games with the same options."""

    def __init__(self, game: Game, options: Mapping[str, Any], seat: int) -> None:
        self.game = game
        self.seat = seat
        self._elsewhere: Batch | None = None
        if game.describe_to_others is None:
            self._elsewhere = Batch(game, game.num_actions, autoreset=False, **options)
            self._elsewhere.reset(seed=0)

    def hears(self, state: Any, action: int) -> str:
        """`action` of the seat to decide in `state`, in words, as far as this seat sees it.

        Of an action that shows in part a game says itself what the others hear. Otherwise
        all legal actions are played in copies of the position: where another one leads to the
        same observation, the choice is a secret.
        """
        if int(state["player"]) == self.seat:
            return self.game.describe(state, action)
        if self.game.describe_to_others is not None:
            return self.game.describe_to_others(state, action)
        legal = self.game.legal(state)
        there = self._elsewhere
        assert there is not None
        where = np.arange(there.num_envs) < len(legal)
        there.states[where] = state
        actions = np.zeros(there.num_envs, np.int64)
        actions[where] = legal
        there.refresh()
        there.step(actions, where=where, validate=False)
        seen = there.observe(self.seat)[where]
        same = (seen == seen[legal == action]).all(axis=1)
        return "chooses in secret" if same.sum() > 1 else self.game.describe(state, action)

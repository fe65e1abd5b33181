"""What is raised when somebody asks for what the rules do not allow."""

from __future__ import annotations

from typing import Any

import numpy as np

from .game import Game

_LISTED = 12  # legal alternatives that a message names


class IllegalActionError(ValueError):
    """An action that is not legal; nothing was changed."""

    @classmethod
    def of(cls, game: Game, state: Any, action: int, place: str = "") -> IllegalActionError:
        """The error for `action` in `state`: why not, and what would be legal."""
        legal = [int(one) for one in game.legal(state)]
        shown = ", ".join(f"{a} ({game.describe(state, a)})" for a in legal[:_LISTED])
        more = f" and {len(legal) - _LISTED} more" if len(legal) > _LISTED else ""
        reason = f"actions are 0 to {game.num_actions - 1}"
        if 0 <= action < game.num_actions:
            reason = game.explain(state, action)
        return cls(
            f"{game.name}: {place}seat {int(state['player'])}: action {action} is not legal: "
            f"{reason}. Legal: {shown or 'nothing'}{more}"
        )


def as_action(game: Game, action: Any) -> int:
    """An action as an integer; raises TypeError unless it is one (0-d arrays are)."""
    if isinstance(action, (int, np.integer)) and not isinstance(action, bool):
        return int(action)
    if isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu":
        return int(action)
    raise TypeError(f"{game.name}: an action is a whole number, not {action!r}")

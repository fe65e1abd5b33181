"""A state as one SVG picture, of our own design.

The picture is 1000 units wide; its height depends on the number of players alone. On top
the map beside the tracks, milestones and awards, then a board for each seat with its cards
by name. Every colour comes with a letter, a sign or a number.
"""

from __future__ import annotations

from typing import Any

from ...core.picture import view_extra
from ..view import view


def draw(state: Any, seat: int | None = None) -> str:
    """The table as `seat` sees it, as SVG, its board first; None: with nothing hidden.

    `state` is a record of STATE. Raises ValueError for a seat that does not exist,
    ImportError without the extra `meeple[view]`.
    """
    with view_extra():
        from .page import page

    return page(view(state, seat)).as_str()

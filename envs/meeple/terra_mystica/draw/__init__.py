"""A state as one SVG picture, of our own design.

The picture is 1000 units wide; its height depends on the number of players alone. On top
the map beside the cult tracks and power actions, then rounds, tiles and cards of the
table, then a mat for each seat. Every colour comes with a letter, a sign or a number.
"""

from __future__ import annotations

from typing import Any

from ...core.picture import view_extra
from ..view import view


def draw(state: Any, seat: int | None = None) -> str:
    """The table as SVG, the mat of `seat` first; None: of seat 0.

    `state` is a record of STATE. Raises ValueError for a seat that does not exist,
    ImportError without the extra `meeple[view]`.
    """
    with view_extra():
        from .page import page

    return page(view(state, seat)).as_str()

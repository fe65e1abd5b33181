"""A state as one SVG picture, of our own design.

The picture is 1000 units wide; its height depends on the number of players alone. On top
the board, then artifacts and theories, then what the viewer has concluded, then a mat for
each seat. Colours never stand alone: seats carry their number, potions the shape of their
bottle and a sign, and the signs of an alchemical always come in the order red, green, blue.
"""

from __future__ import annotations

from typing import Any

from ...core.picture import view_extra
from ..view import view


def draw(state: Any, seat: int | None = None) -> str:
    """What `seat` sees of a table, as SVG; None: everything, the truth and all hands.

    `state` is a record of STATE. Raises ValueError for a seat that does not exist,
    ImportError without the extra `meeple[view]`.
    """
    with view_extra():
        from .page import page

    return page(view(state, seat)).as_str()

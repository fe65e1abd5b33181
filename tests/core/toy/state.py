"""A game small enough to read at a glance: each seat adds 1 to 3 to its pile, up to a hidden limit.

Whoever comes nearest to the limit (the same for all, drawn at the start) without
passing it wins; a seat may stop at any time.
"""

import numpy as np

from ..core.game import HEADER
from ..core.layout import record

STATE = record(
    [
        *HEADER,
        ("limit", np.int8),  # hidden
        ("piles", np.int8, (3,)),
        ("stopped", np.int8, (3,)),
        ("largest", np.int8),  # option
    ]
)

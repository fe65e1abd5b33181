"""What actions cost and bring, for `describe` and `reasons`: asked of the rules, from a record."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.text import members
from . import state as s
from . import tables as t
from .rules import purchases, sale, theories


def _asked(state: Any) -> Any:
    return state["seats"][int(state["player"])]


def slot_cubes(state: Any, station: int, number: int) -> int:
    """5.4: cubes of a seat's action `number` (from 0) on a station; 0 if there is none."""
    if station == s.CUSTODIANS:
        return int(t.CUSTODIAN_CUBES)
    if number >= t.MAX_SLOTS:
        return 0
    return int(t.SLOT_CUBES[int(state["num_players"]), station, number])


def transmute_gold(state: Any) -> int:
    """7.2: with the Sages played."""
    return int(t.TRANSMUTE_GOLD) + int(t.SAGE_GOLD) * int(state["played"][s.SAGE])


def smileys(state: Any, discount: int) -> int:
    """7.3a: of a bid of the seat that is asked."""
    return int(sale.smileys_of(_asked(state), np.int64(discount)))


def sale_price(state: Any, quality: int) -> int:
    """7.3c: for a guarantee of the seat that is asked."""
    return int(sale.price(_asked(state), np.int64(quality)))


def artifact_price(state: Any, artifact: int, shopkeepers: int | None = None) -> int:
    """7.4: for the seat that is asked; with the Shopkeepers played, or so many."""
    played = int(state["played"][s.SHOPKEEPER]) if shopkeepers is None else shopkeepers
    return int(purchases.price_of(state, _asked(state), np.int64(artifact), np.int64(played)))


def row_artifacts(state: Any) -> list[int]:
    """The artifacts that can be bought in this round."""
    return members(purchases.in_row(state))


def theory_gold(state: Any, ingredient: int) -> int:
    """9.1, 9.2: for publishing, or endorsing what is there, by the seat that is asked."""
    owners = int(state["num_sealers"][ingredient])
    return int(theories.bank_gold(_asked(state))) + int(t.GOLD_PER_SEALER) * owners


def in_conflict(state: Any, ingredient: int) -> bool:
    """9.5: whether the theory on an ingredient is in demonstrated conflict."""
    return bool(theories.in_conflict(state, np.int64(ingredient)))


def grant_seals(state: Any, grant: int) -> int:
    """9.3: ingredients of a grant on which the seat that is asked has a seal that counts."""
    sound = int(theories.sound_theories(state, _asked(state)))
    return (sound & int(t.GRANT_SETS[grant])).bit_count()

"""How a price may be paid without waste (5), worked out from a trace's position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

METALS = ("steel", "titanium")
STOCK = {"mc": 0, "steel": 1, "titanium": 2, "heat": 5}  # places in `res`


class Split(NamedTuple):
    """Units used; money pays the rest."""

    steel: int
    titanium: int
    heat: int


def splits(
    seat: Mapping[str, Any], cost: int, allowed: frozenset[str], kept_heat: int = 0
) -> set[Split]:
    """All ways to pay `cost` in which no unit could be left out.

    seat: of a trace's position. allowed: of steel, titanium and heat. kept_heat: what is
    needed besides.
    """
    have = {name: seat["res"][STOCK[name]] if name in allowed else 0 for name in STOCK}
    have["heat"] = max(0, have["heat"] - kept_heat)
    money = seat["res"][STOCK["mc"]]
    worth = [seat[f"{name}_value"] for name in METALS]
    found = set()
    for steel in range(min(have["steel"], -(-cost // worth[0])) + 1):
        for titanium in range(min(have["titanium"], -(-cost // worth[1])) + 1):
            rest = cost - steel * worth[0] - titanium * worth[1]
            used = [value for n, value in zip((steel, titanium), worth, strict=True) if n]
            if rest < 0 and min(used) <= -rest:
                continue  # a unit of metal could be left out
            least = max(0, rest - money)
            found |= {
                Split(steel, titanium, heat)
                for heat in range(least, min(have["heat"], max(0, rest)) + 1)
            }
    return found


def split_of(pay: Mapping[str, int]) -> Split:
    """What a trace says was paid."""
    return Split(*(pay.get(name, 0) for name in Split._fields))

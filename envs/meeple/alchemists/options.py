"""What may be chosen about a game, and how it is written into a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..core.options import Option, flag
from . import state as s
from .tables import COST, DISCOUNT_STEPS

MODES = ("apprentice", "master")


def _mode(value: Any) -> str:
    if not isinstance(value, str) or value not in MODES:
        raise ValueError(f"choose from {', '.join(MODES)}")
    return value


def _discounts(length: int, most: int) -> Callable[[Any], list[int]]:
    """A check for a list of at most `length` whole numbers from 0 to `most`."""

    def check(value: Any) -> list[int]:
        if not isinstance(value, (list, tuple)) or len(value) > length:
            raise ValueError(f"must be a list of at most {length} numbers")
        for one in value:
            if isinstance(one, bool) or not isinstance(one, int) or not 0 <= one <= most:
                raise ValueError(f"{one!r} is no whole number from 0 to {most}")
        return list(value)

    return check


OPTIONS = (
    Option("mode", "master", "'apprentice' or 'master'", _mode),
    Option("deduction", True, "what each seat can conclude is part of its observation", flag()),
    Option(
        "sale_shows_seller_exact", True, "a seller learns the potion, not only its quality", flag()
    ),
    Option("barmaid_needs_exact", False, "the Barmaid's reputation needs an exact match", flag()),
    Option("robe_in_final_round", False, "the Robe of Respect works in round 6 too", flag()),
    Option(
        "discount_steps",
        list(DISCOUNT_STEPS),
        "gold less for the purchases after the Discount Card, one by one; later ones: none",
        _discounts(s.ARTIFACTS, int(COST.max())),
    ),
)


def configure(states: Any, options: Mapping[str, Any]) -> None:
    """Write checked options into `states`, an array of STATE."""
    states["master"] = options["mode"] == "master"
    for name in (
        "deduction",
        "sale_shows_seller_exact",
        "barmaid_needs_exact",
        "robe_in_final_round",
    ):
        states[name] = options[name]
    steps = options["discount_steps"]
    states["discount_steps"] = 0
    states["discount_steps"][..., : len(steps)] = steps

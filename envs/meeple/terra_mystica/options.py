"""What may be chosen about a game, and how it is written into a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..core.options import Option, flag
from . import state as s
from .tables import (
    ARTIFACT_IDS,
    BOARD,
    BONUS_CARD_IDS,
    CARDS_LEFT_OVER,
    FACTION_IDS,
    ROUND_TILE_IDS,
    SHIPPING_CARD,
    SPADE_TILE,
    SPADE_TILE_ROUNDS,
    TEMPLE_TILE,
)

CHOOSE, RANDOM = "choose", "random"


def _known(value: Any, names: Sequence[str]) -> str:
    if value not in names:
        raise ValueError(f"{value!r} is not known; there are {', '.join(names)}")
    return str(value)


def _distinct(names: Sequence[str]) -> Callable[[Any], list[str] | None]:
    """A check for None or a list of different members of `names`."""

    def check(value: Any) -> list[str] | None:
        if value is None:
            return None
        if not isinstance(value, (list, tuple)):
            raise ValueError(f"must be None (drawn) or a list out of {', '.join(names)}")
        chosen = [_known(one, names) for one in value]
        if len(set(chosen)) < len(chosen):
            raise ValueError("names the same one twice")
        return chosen

    return check


def _factions(value: Any) -> str | list[str | None]:
    """A check for "choose", "random", or one faction (or None: random) for each seat."""
    if value in (CHOOSE, RANDOM):
        return str(value)
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"must be 'choose', 'random' or a list out of {', '.join(FACTION_IDS)}")
    chosen = [None if one is None else _known(one, FACTION_IDS) for one in value]
    boards = [BOARD[FACTION_IDS.index(one)] for one in chosen if one is not None]
    if len(set(boards)) < len(boards):
        raise ValueError("two factions of one colour exclude each other")
    return chosen


OPTIONS = (
    Option("artifacts", True, "the fan expansion Artifacts", flag()),
    Option("variable_turn_order", False, "the order of passing is the next turn order", flag()),
    Option("mini_expansion_towns", False, "town tiles TW6 to TW8", flag()),
    Option("shipping_bonus_card", False, "bonus card BON10", flag()),
    Option("temple_scoring_tile", False, "round tile SCORE9", flag()),
    Option("start_vp_2017", False, "the publisher's starting VP of 2017", flag()),
    Option("factions", CHOOSE, "'choose', 'random', or the seats' factions", _factions),
    Option("round_tiles", None, "the six round tiles in order", _distinct(ROUND_TILE_IDS)),
    Option("bonus_cards", None, "the bonus cards in play", _distinct(BONUS_CARD_IDS)),
    Option("artifact_cards", None, "the artifacts in play", _distinct(ARTIFACT_IDS)),
)


def _set_of(names: Sequence[str] | None, table: Sequence[str]) -> int:
    return sum(1 << table.index(name) for name in names or ())


def _need(met: bool, name: str, value: Any, problem: str) -> None:
    if not met:
        raise ValueError(f"terra_mystica: {name}={value!r}: {problem}")


def configure(states: Any, options: Mapping[str, Any]) -> None:
    """Write checked options into `states`, an array of STATE.

    Raises ValueError where options do not go together.
    """
    players = options["num_players"]
    for name in (
        "artifacts",
        "variable_turn_order",
        "mini_expansion_towns",
        "shipping_bonus_card",
        "temple_scoring_tile",
        "start_vp_2017",
    ):
        states[name] = options[name]
    _configure_factions(states, options["factions"], players)
    _configure_round_tiles(states, options)
    cards = options["bonus_cards"]
    if cards is not None:
        wanted = players + CARDS_LEFT_OVER
        _need(len(cards) == wanted, "bonus_cards", cards, f"there must be {wanted} of them")
        outside = BONUS_CARD_IDS[SHIPPING_CARD] in cards and not options["shipping_bonus_card"]
        _need(not outside, "bonus_cards", cards, "BON10 needs shipping_bonus_card=True")
    states["given_cards"] = _set_of(cards, BONUS_CARD_IDS)
    artifacts = options["artifact_cards"]
    if artifacts is not None:
        _need(options["artifacts"], "artifact_cards", artifacts, "needs artifacts=True")
        right = len(artifacts) == players - 1
        _need(right, "artifact_cards", artifacts, f"there must be {players - 1} of them")
    states["given_artifacts"] = _set_of(artifacts, ARTIFACT_IDS)


def _configure_factions(states: Any, factions: str | Sequence[str | None], players: int) -> None:
    states["given_factions"] = s.NOBODY
    if isinstance(factions, str):
        states["faction_mode"] = s.CHOSEN if factions == CHOOSE else s.DRAWN
        return
    right = len(factions) == players
    _need(right, "factions", factions, f"there must be one for each of {players} seats")
    states["faction_mode"] = s.GIVEN
    for i, name in enumerate(factions):
        if name is not None:
            states["given_factions"][..., i] = FACTION_IDS.index(name)


def _configure_round_tiles(states: Any, options: Mapping[str, Any]) -> None:
    states["given_tiles"] = s.NOBODY
    tiles = options["round_tiles"]
    if tiles is None:
        return
    _need(len(tiles) == s.ROUNDS, "round_tiles", tiles, f"there must be {s.ROUNDS} of them")
    late = ROUND_TILE_IDS[SPADE_TILE] in tiles[SPADE_TILE_ROUNDS:]
    _need(not late, "round_tiles", tiles, "SCORE1 may not lie in round 5 or 6")
    outside = ROUND_TILE_IDS[TEMPLE_TILE] in tiles and not options["temple_scoring_tile"]
    _need(not outside, "round_tiles", tiles, "SCORE9 needs temple_scoring_tile=True")
    states["given_tiles"] = [ROUND_TILE_IDS.index(name) for name in tiles]

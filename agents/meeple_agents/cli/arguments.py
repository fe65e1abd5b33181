"""Words on the command line turned into games, options and seats."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from meeple.core.game import Game
from meeple.core.registry import games, get_game

from .console import counted

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Name of a game, see `meeple games`.")
]
GameNames = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAMES]...", help="Names of games; all of them if none is named."),
]
NumPlayers = Annotated[
    int | None, typer.Option("--num-players", metavar="N", help="Number of players.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON on stdout and nothing else.")]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Founds all chance; drawn if not given.")
]


def chosen_games(names: Sequence[str] | None) -> list[Game]:
    """The games named, or all; raises ValueError naming those there are."""
    return [get_game(name) for name in names or games()]


def game_options(
    game: Game,
    num_players: int | None,
    options: Sequence[str] | None,
    known: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Checked options from `--num-players N` and `--option name=value`.

    known: what holds for options that are not given, before the game's defaults. Raises
    ValueError that names the option and what is offered.
    """
    chosen = pairs("--option", options)
    if num_players is not None and chosen.setdefault("num_players", num_players) != num_players:
        raise ValueError(f"{game.name}: --num-players and --option num_players differ")
    return game.check_options({**(known or {}), **chosen})


def pairs(flag: str, given: Sequence[str] | None) -> dict[str, Any]:
    """The values of an option that is repeated, `name=value` each; raises ValueError."""
    chosen: dict[str, Any] = {}
    for words in given or ():
        name, equals, value = words.partition("=")
        if not equals:
            raise ValueError(f"{flag} {words}: give it as name=value")
        chosen[name.strip()] = _value(value.strip())
    return chosen


_WORDS = {"true": True, "yes": True, "false": False, "no": False, "none": None}


def _value(words: str) -> Any:
    """JSON where it is (`3`, `["a"]`); `a,b` is a list, anything else a string."""
    if words.lower() in _WORDS:
        return _WORDS[words.lower()]
    try:
        return json.loads(words)
    except ValueError:
        return [part.strip() for part in words.split(",")] if "," in words else words


def seats_of(game: Game, players: Sequence[str], num_players: int) -> list[str]:
    """One player for each seat: as many as there are seats, or one for all of them.

    players: as they stand on the command line, separated by blanks or commas.
    """
    names = [name.strip() for words in players for name in words.split(",") if name.strip()]
    if len(names) == 1:
        return names * num_players
    if len(names) != num_players:
        raise ValueError(
            f"{game.name}: {counted(len(names), 'player')} for {counted(num_players, 'seat')}: "
            f"name {num_players}, or one for all seats ({', '.join(names) or 'none named'})"
        )
    return names

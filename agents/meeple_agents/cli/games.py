"""`meeple games`: what there is."""

from __future__ import annotations

from typing import Any

from meeple.core.game import Game

from .arguments import GameNames, Json, chosen_games
from .console import emit, show_table


def games(names: GameNames = None, json: Json = False) -> None:
    """List the games, with their options."""
    chosen = chosen_games(names)
    if json:
        emit([facts(game) for game in chosen])
        return
    columns = "name,title,players,actions>,observation>,bytes>,rules>,encoding>".split(",")
    show_table("Games", columns, [_row(game) for game in chosen])
    for game in chosen:
        rows = [(one.name, _words(one.default), one.doc) for one in game.all_options]
        show_table(f"Options of {game.name}", ("option", "default", "meaning"), rows)


def facts(game: Game) -> dict[str, Any]:
    """What a machine may want to know about a game."""
    return {
        "name": game.name,
        "title": game.title,
        "min_players": game.min_players,
        "max_players": game.max_players,
        "default_players": game.default_players,
        "num_actions": game.num_actions,
        "observation_size": game.observation_size,
        "state_bytes": game.state.itemsize,
        "max_decisions": game.max_decisions,
        "rules_version": game.rules_version,
        "encoding_version": game.encoding_version,
        "facts": dict(game.facts),
        "options": [
            {"name": one.name, "default": one.default, "doc": one.doc} for one in game.all_options
        ],
    }


def _row(game: Game) -> tuple[Any, ...]:
    return (
        game.name,
        game.title,
        f"{game.min_players}–{game.max_players}",
        game.num_actions,
        game.observation_size,
        game.state.itemsize,
        game.rules_version,
        game.encoding_version,
    )


def _words(default: Any) -> str:
    """As it would be given on the command line."""
    if isinstance(default, list):
        return ",".join(map(str, default)) or "none"
    return "–" if default is None else str(default).lower()

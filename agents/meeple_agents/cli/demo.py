"""`meeple demo`: self-play, training, an arena and a picture, in a few minutes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.rule import Rule

from meeple.core.game import Game
from meeple.core.picture import png
from meeple.core.registry import get_game
from meeple.core.shards import Shard, shard_index

from . import arena, replay, selfplay, train
from .console import OUT, counted, note, say
from .warmup import warm

GAME = "undecim"
SEED = 11

Folder = Annotated[
    Path, typer.Option("--folder", metavar="FOLDER", help="Where everything is left.")
]
Minutes = Annotated[float, typer.Option("--minutes", metavar="N", help="How long to train.")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="Games of self-play.")]


def demo(folder: Folder = Path("runs/demo"), minutes: Minutes = 2.0, games: Games = 20_000) -> None:
    """A look at what there is: self-play, training, an arena, records and a picture."""
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty: name another with --folder, or remove it")
    game = get_game(GAME)
    _part(f"First, the rules of {game.title} become machine code; kept for next time.")
    warm(game)
    try:
        _games(game, folder, games)
        agent = _agent(game, folder, minutes)
        _arena(game, agent)
    except KeyboardInterrupt:
        note(f"meeple: interrupted; what was done is kept in {folder}", style=None)
        raise typer.Exit(130) from None
    _picture(game, folder)
    _part("That was it. To go on:")
    say(f"  meeple play {GAME} --opponents ppo:{agent},greedy,random")
    say(f"  meeple replay {folder / 'games'} --game 0 --text")
    say(f"  meeple train {GAME} --folder {agent} --resume --minutes 10")


def _part(words: str) -> None:
    OUT.print(Rule(style="dim"), soft_wrap=False)
    say(words, style="bold")


def _lineup(game: Game) -> list[str]:
    return [("random", "greedy")[seat % 2] for seat in range(game.default_players)]


def _games(game: Game, folder: Path, games: int) -> None:
    names = " and ".join(dict.fromkeys(_lineup(game)))
    count = counted(games, "game")
    _part(f"Self-play: {count} of {game.default_players} seats between {names} players.")
    options = game.check_options({})
    summary = selfplay.run(
        folder / "games", game.name, options, _lineup(game), games, seed=SEED, shard_games=2000
    )
    selfplay.show_summary(summary)
    if summary.interrupted:
        raise KeyboardInterrupt


def _agent(game: Game, folder: Path, minutes: float) -> Path:
    agent = folder / "agent"
    _part(f"Training: a small network learns the game for about {minutes:g} minutes.")
    options = game.check_options({})
    summary = train.run(agent, game.name, options, None, minutes, seed=SEED)
    train.show(summary, game.name)
    if summary.interrupted:
        raise KeyboardInterrupt
    return agent


def _arena(game: Game, agent: Path) -> None:
    _part("Arena: the agent against greedy and random players, over all seats.")
    players = [f"ppo:{agent}", "greedy", "random"]
    result = arena.run(game.name, game.check_options({}), players, 600, seed=SEED)
    arena.show(result)
    if result.interrupted:
        raise KeyboardInterrupt


def _picture(game: Game, folder: Path) -> None:
    """The final position of the first game of self-play, as a record and as pictures."""
    shards: list[Shard] = list(shard_index(folder / "games"))
    record = shards[0].games[0].record(0)
    record.save(folder / "game.json")
    *_, last = record.replay()
    drawing = game.draw(last.state, None)
    (folder / "final.svg").write_text(drawing, encoding="utf-8")
    pictures = [folder / "final.svg"]
    try:
        (folder / "final.png").write_bytes(png(drawing))
        pictures.insert(0, folder / "final.png")
    except ImportError as error:  # the packages for pixels are an extra
        note(str(error))
    _part("Records: each game is a few hundred bytes, from which all of it can be played again.")
    replay.show_heading(record)
    replay.show_result(record)
    bytes_per_game = sum(one.path.stat().st_size for one in shards) / sum(s.size for s in shards)
    say(f"all games: {folder / 'games'}, {bytes_per_game:,.0f} bytes a game")
    say(f"this game: {folder / 'game.json'}; its end: {', '.join(map(str, pictures))}")

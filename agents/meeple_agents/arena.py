"""A tournament: any number of players, mixed over the seats of many games."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from meeple.core.batch import check_seed
from meeple.core.game import Game
from meeple.core.registry import get_game
from meeple.core.shards import Games

from .evaluate import Estimate, Standing, check_players, standings
from .players import Interrupted, Player, game_seeds, parse_players, play_games

_MAX_PLAYERS = 40


@dataclass(frozen=True)
class Rating:
    """Plackett-Luce rating of a player (25 at the start) and its standard deviation."""

    mean: float
    sd: float


@dataclass(frozen=True)
class ArenaResult:
    """All games of a tournament, and how each player did, the best mean reward first.

    Attributes:
        games: as they were dealt. standings: of the players that played any.
        ratings: by name.
        interrupted: Ctrl-C ended it early; games are those that had ended by then, and
            players have not sat everywhere equally often.
    """

    games: Games
    standings: tuple[Standing, ...]
    ratings: Mapping[str, Rating]
    interrupted: bool = False

    def table(self) -> str:
        """The result as text, one line a player."""
        width = max([len("player"), *(len(standing.name) for standing in self.standings)])
        head = f"{'player':{width}}  games  reward                  win share               "
        lines = [head + "place  score                   rating"]
        for one in self.standings:
            rating = self.ratings[one.name]
            lines.append(
                f"{one.name:{width}}  {one.games:5d}  {_interval(one.reward, 3)}  "
                f"{_interval(one.win_share, 3)}  {one.place.mean:5.2f}  "
                f"{_interval(one.score, 1)}  {rating.mean:.1f} ± {rating.sd:.1f}"
            )
        return "\n".join(lines)


def run_arena(
    game: Game | str,
    options: Mapping[str, Any] | None,
    players: Sequence[str | Player],
    num_games: int,
    seed: int = 0,
    **how: Any,
) -> ArenaResult:
    """Let players play each other; the same arguments give the same result.

    A table is a choice of players in a random order, which then moves on by one seat
    from game to game until all have sat everywhere. With more players than seats all
    choices take their turn; with fewer some players sit at several seats. Ctrl-C ends it
    early: the result is that of the games that have ended, and says so.

    Args:
        game: the game or its name.
        options: its options, by name; None: the defaults.
        players: two or more, objects or names, all of different names.
        num_games: is rounded up to whole tables.
        seed: founds the games and who meets whom.
        how: goes on to `play_games` (num_envs, log, reward, num_threads, progress).

    Raises ValueError for what is not offered, and what a player raises that does not fit.
    """
    game = get_game(game) if isinstance(game, str) else game
    checked = game.check_options(options or {})
    entrants = parse_players(players)
    _check(game, entrants, num_games)
    check_players(game, checked, *entrants)
    seats = checked["num_players"]
    seating = tables(
        len(entrants), seats, math.ceil(num_games / seats), check_seed(game.name, seed)
    )
    seeds = game_seeds(seed, 0, len(seating))
    interrupted = False
    try:
        games = play_games(game, checked, entrants, seeds, seatings=seating, **how)
    except Interrupted as stop:
        games, interrupted = stop.games, True
    order = sorted(standings(games), key=lambda one: -one.reward.mean)
    return ArenaResult(games, tuple(order), rate(games), interrupted)


def tables(players: int, seats: int, count: int, seed: int) -> np.ndarray:
    """Who sits where in `count` tables of `seats` games each, int8[count * seats, seats]."""
    rng = np.random.default_rng(seed)
    everybody = list(range(players)) * (seats // players)
    choices = list(itertools.combinations(range(players), seats % players))
    rows: list[np.ndarray] = []
    order: list[int] = []
    for _ in range(count):
        order = order or rng.permutation(len(choices)).tolist()
        sitting = rng.permutation([*everybody, *choices[order.pop()]])
        rows += [np.roll(sitting, shift) for shift in range(seats)]
    return np.array(rows, np.int8)


def rate(games: Games) -> dict[str, Rating]:
    """Ratings by openskill's Plackett-Luce model, updated game by game.

    A player that sits at several seats gets the mean of what it would get at each.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating(name=name) for name in games.names]
    for sitting, places in zip(games.seatings.tolist(), games.places.tolist(), strict=True):
        teams = [[ratings[k]] for k in sitting]
        after = model.rate(teams, ranks=places)
        for k in set(sitting):
            own = [team[0] for j, team in zip(sitting, after, strict=True) if j == k]
            ratings[k] = model.rating(
                mu=sum(r.mu for r in own) / len(own),
                sigma=sum(r.sigma for r in own) / len(own),
                name=games.names[k],
            )
    return {name: Rating(r.mu, r.sigma) for name, r in zip(games.names, ratings, strict=True)}


def _check(game: Game, players: Sequence[Player], num_games: int) -> None:
    names = [player.name for player in players]
    if not 2 <= len(players) <= _MAX_PLAYERS:
        raise ValueError(
            f"{game.name}: {len(players)} player{'s' * (len(players) != 1)} "
            f"({', '.join(names)}): an arena needs 2 to {_MAX_PLAYERS}"
        )
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"{game.name}: {', '.join(twice)}: each player needs a name of its own")
    if num_games < 1:
        raise ValueError(f"{game.name}: num_games={num_games}: at least 1 is needed")


def _interval(estimate: Estimate, digits: int) -> str:
    text = f"{estimate.mean:.{digits}f} [{estimate.low:.{digits}f}, {estimate.high:.{digits}f}]"
    return f"{text:22}"

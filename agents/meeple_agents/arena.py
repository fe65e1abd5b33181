"""A tournament: any number of players, mixed over the seats of many games.

It is played in tables. A table is a choice of players in a random order, one game for
each seat: from game to game all move on by one seat, until all have sat everywhere. The
games of a table have the same seed, so that the luck of the deal is the same for all who
sit at it (common random numbers). They are not independent therefore: each player has
one value a table, the mean of its games there, and intervals are those of the tables'
mean.

Table number t is made from the seed and t alone, so any part of a tournament can be
played by itself, anywhere: see `play_tables`, `together` and `result_of`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from meeple.core.batch import check_seed
from meeple.core.game import Game
from meeple.core.registry import get_game
from meeple.core.shards import Games

from .evaluate import Estimate, Standing, standings
from .players import Interrupted, Player, check_players, game_seeds, parse_players, play_games

_MAX_PLAYERS = 40
_MOST_ORDERS, _RATED = 10, 20_000  # orders in which games are rated, and games rated in all


@dataclass(frozen=True)
class Rating:
    """Plackett-Luce rating of a player (25 at the start) and its standard deviation."""

    mean: float
    sd: float


@dataclass(frozen=True)
class ArenaResult:
    """All games of a tournament, and how each player did, the best mean reward first.

    Attributes:
        games: as they were dealt, table after table.
        standings: of the players that played any; intervals are over tables.
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

    With more players than seats all choices of them take their turn; with fewer some
    players sit at several seats. Ctrl-C ends it early: the result is that of the games
    that have ended, and says so.

    Args:
        game: the game or its name.
        options: its options, by name; None: the defaults.
        players: two or more, objects or names, all of different names.
        num_games: is rounded up to whole tables.
        seed: founds the games and who meets whom.
        how: goes on to `play_games` (num_envs, log, reward, num_threads, progress).

    Raises ValueError for what is not offered, and what a player raises that does not fit.
    """
    game, checked, entrants = entered(game, options, players)
    if num_games < 1:
        raise ValueError(f"{game.name}: num_games={num_games}: at least 1 is needed")
    count = math.ceil(num_games / checked["num_players"])
    try:
        return result_of(play_tables(game, checked, entrants, range(count), seed, **how))
    except Interrupted as stop:
        return result_of(stop.games, interrupted=True)


def entered(
    game: Game | str, options: Mapping[str, Any] | None, players: Sequence[str | Player]
) -> tuple[Game, dict[str, Any], list[Player]]:
    """Game, checked options and players of a tournament; raises ValueError as `run_arena`."""
    game = get_game(game) if isinstance(game, str) else game
    checked = game.check_options(options or {})
    entrants = parse_players(players)
    names = [player.name for player in entrants]
    if not 2 <= len(entrants) <= _MAX_PLAYERS:
        raise ValueError(
            f"{game.name}: {len(entrants)} player{'s' * (len(entrants) != 1)} "
            f"({', '.join(names)}): an arena needs 2 to {_MAX_PLAYERS}"
        )
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"{game.name}: {', '.join(twice)}: each player needs a name of its own")
    check_players(game, checked, *entrants)
    return game, checked, entrants


def play_tables(
    game: Game | str,
    options: Mapping[str, Any],
    players: Sequence[str | Player],
    tables: Sequence[int] | range,
    seed: int = 0,
    **how: Any,
) -> Games:
    """The games of these tables of a tournament, table after table.

    A pure function of its arguments: split up as one likes, tables give the same games.
    Game number n belongs to table n // seats.

    Args:
        game: the game or its name.
        options: its options, by name, `num_players` among them.
        players: all that take part, also those who sit at none of these tables.
        tables: their numbers, from 0, each once.
        seed: of the tournament.
        how: goes on to `play_games`.

    Raises what `play_games` raises; `Interrupted` has the games ended by then.
    """
    game = get_game(game) if isinstance(game, str) else game
    seats, numbers = options["num_players"], np.asarray(tables, np.int64)
    seating = seat_tables(len(players), seats, numbers, check_seed(game.name, seed))
    seeds = game_seeds(seed, 0, int(numbers.max(initial=-1)) + 1)[numbers]
    game_numbers = (numbers[:, None] * seats + np.arange(seats)).ravel()
    try:
        played = play_games(
            game, options, players, np.repeat(seeds, seats), seatings=seating, **how
        )
    except Interrupted as stop:
        raise Interrupted(replace(stop.games, numbers=game_numbers[stop.games.numbers])) from None
    return replace(played, numbers=game_numbers[played.numbers])


def together(parts: Sequence[Games]) -> Games:
    """The games of several calls of `play_tables`, one or more, in the order dealt.

    Raises ValueError if they are not of one tournament, or hold a game twice.
    """
    parts = sorted((part for part in parts if len(part)), key=_first) or list(parts[:1])
    if any(_kind(part) != _kind(parts[0]) for part in parts):
        raise ValueError(f"{parts[0].game}: these are games of different tournaments")
    columns: dict[str, Any] = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in (
            *("numbers", "seeds", "seatings", "steps", "chains"),
            *("scores", "places", "rewards", "actions", "links"),
        )
    }
    if (np.diff(columns["numbers"]) <= 0).any():
        raise ValueError(f"{parts[0].game}: parts overlap: each must be a range of tables")
    return replace(parts[0], **columns)


def _first(part: Games) -> int:
    return int(part.numbers[0])


def _kind(part: Games) -> tuple[Any, ...]:
    return part.game, part.rules_version, part.options, part.reward, part.names


def result_of(games: Games, interrupted: bool = False) -> ArenaResult:
    """Standings and ratings of a tournament's games."""
    order = sorted(table_standings(games), key=lambda one: -one.reward.mean)
    return ArenaResult(games, tuple(order), rate(games), interrupted)


def table_standings(games: Games) -> list[Standing]:
    """How each player did, with intervals over the tables of a tournament."""
    return standings(games, tables_of(games))


def tables_of(games: Games) -> np.ndarray:
    """The table to which each game of a tournament belongs, int64[n]."""
    return games.numbers // games.seatings.shape[1]


def seat_tables(players: int, seats: int, numbers: np.ndarray, seed: int) -> np.ndarray:
    """Who sits where at the tables with these numbers, int8[tables * seats, seats].

    All choices of players have their turn, in a random order, before one comes again.
    """
    everybody = list(range(players)) * (seats // players)
    choices = list(itertools.combinations(range(players), seats % players))
    orders: dict[int, np.ndarray] = {}
    rows: list[np.ndarray] = []
    # The word after the seed keeps the two kinds of draws apart; zeros at the end would not.
    for number in numbers.tolist():
        turn, place = divmod(number, len(choices))
        if turn not in orders:
            orders = {turn: np.random.default_rng([seed, 2, turn]).permutation(len(choices))}
        chosen = choices[orders[turn][place]]
        sitting = np.random.default_rng([seed, 1, number]).permutation([*everybody, *chosen])
        rows += [np.roll(sitting, shift) for shift in range(seats)]
    return np.array(rows, np.int8).reshape(-1, seats)


def rate(games: Games, orders: int | None = None, seed: int = 0) -> dict[str, Rating]:
    """Ratings by openskill's Plackett-Luce model, updated game by game.

    What comes of that depends on the order of the games, of which the last ones count
    most. So ratings are the means over several random orders. A player that sits at
    several seats gets the mean of what it would get at each.

    orders: how many; None: 10, of very many games fewer. seed: of the orders.
    """
    orders = orders or max(1, min(_MOST_ORDERS, _RATED // max(len(games), 1)))
    rng = np.random.default_rng(seed)
    rated = [rate_in_order(games, rng.permutation(len(games))) for _ in range(orders)]
    means = np.mean(rated, axis=0)
    return {
        name: Rating(float(mu), float(sigma))
        for name, (mu, sigma) in zip(games.names, means, strict=True)
    }


def rate_in_order(games: Games, order: np.ndarray) -> np.ndarray:
    """Rating and its standard deviation by player, float64[names, 2].

    order: int[k], the games one after the other; some may be left out or come twice. A
    game that is played alone rates nobody: all stay as they began.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {k: model.rating() for k in range(len(games.names))}
    order = order if games.seatings.shape[1] > 1 else order[:0]
    sittings, places = games.seatings[order].tolist(), games.places[order].tolist()
    for sitting, ranks in zip(sittings, places, strict=True):
        rate_game(model, ratings, sitting, ranks)
    return np.array([(r.mu, r.sigma) for r in ratings.values()])


def rate_game(
    model: Any, ratings: dict[int, Any], sitting: Sequence[int], ranks: Sequence[float]
) -> None:
    """Update ratings, by player, with one game; who has none yet is a beginner.

    model: openskill's. sitting, ranks: player and place by seat. A player that sits at
    several seats gets the mean of what it would get at each.
    """
    before = [ratings.get(player) or model.rating() for player in sitting]
    after = model.rate([[one] for one in before], ranks=list(ranks))
    for player in dict.fromkeys(sitting):
        own = [team[0] for team, other in zip(after, sitting, strict=True) if other == player]
        ratings[player] = model.rating(
            mu=sum(one.mu for one in own) / len(own),
            sigma=sum(one.sigma for one in own) / len(own),
        )


def _interval(estimate: Estimate, digits: int) -> str:
    text = f"{estimate.mean:.{digits}f} [{estimate.low:.{digits}f}, {estimate.high:.{digits}f}]"
    return f"{text:22}"

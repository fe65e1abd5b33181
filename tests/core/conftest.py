"""What the tests of the core are run with: every game, at every number of players."""

from __future__ import annotations

import pytest

import meeple

TABLES = [
    pytest.param((name, players), id=f"{name}-{players}")
    for name in meeple.games()
    for players in range(meeple.get_game(name).min_players, meeple.get_game(name).max_players + 1)
]


@pytest.fixture(params=TABLES)
def table(request):
    """A game's name and a number of players."""
    return request.param


@pytest.fixture(params=meeple.games())
def name(request):
    """A game's name."""
    return request.param

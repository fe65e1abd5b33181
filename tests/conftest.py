"""Settings for all tests, and what many of them are run with: every game, every table."""

from __future__ import annotations

import pytest
from hypothesis import settings

import meeple

settings.register_profile("quick", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("fuzz", deadline=None, max_examples=500)
settings.load_profile("quick")

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


def pytest_collection_modifyitems(items):
    """With several workers: one game's tests stay together, so that each compiles other games."""
    for item in items:
        places = item.path.relative_to(item.config.rootpath).with_suffix("").parts
        of_game = [
            name
            for name in meeple.games()
            if name in places or f"[{name}" in item.nodeid or places[-1].startswith(name)
        ]
        item.add_marker(pytest.mark.xdist_group((of_game or places[-1:])[0]))

"""Search: players that look ahead, fairly, in any game."""

from .player import SearchPlayer
from .search import Found, Search
from .settings import DEFAULTS, SearchSettings

__all__ = ["DEFAULTS", "Found", "Search", "SearchPlayer", "SearchSettings"]

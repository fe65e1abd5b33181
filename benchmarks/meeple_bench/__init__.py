"""How fast the games are on this machine, and what other libraries' games do on it."""

from .throughput import measure

__all__ = ["measure"]

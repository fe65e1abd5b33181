"""A search guided by a network, and the network improved by the search: for any game.

After AlphaZero (Silver et al., 2017), for any number of seats and with hidden information:
each seat maximises its own return, in worlds that are redrawn for each simulation.
"""

from .network import Network, read_network, write_network
from .player import AlphaZeroPlayer, NetworkPlayer, parse_alphazero
from .settings import Settings
from .trainer import Trainer

__all__ = [
    "AlphaZeroPlayer",
    "Network",
    "NetworkPlayer",
    "Settings",
    "Trainer",
    "parse_alphazero",
    "read_network",
    "write_network",
]

"""The whole of a game but its pending decision, and the turn under way."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import facts
from .board import Board
from .seat import Seat

ORDER_STEPS = [
    space["steps"] for space in facts.TILES["cults"]["priest_spaces"] for _ in range(space["count"])
]


@dataclass
class Event:
    """5.4: a structure built or upgraded, with the worth of the opponents' structures around."""

    builder: int
    offers: dict  # seat -> sum of power values


@dataclass
class Turn:
    """What holds for one turn of a seat (3.2)."""

    seat: int
    actions: int = 1  # that may still be taken
    stay: bool = False  # conversions are offered after the action too
    converted: int = 0  # the last kind of conversion; only it and later ones are offered
    due_favors: int = 0
    due_towns: int = 0
    stopped: set = field(default_factory=set)  # 9.3: tracks stopped at 9 for want of a key
    tunnelled: int | None = None  # 6.4: the hex tunnelled to
    events: list = field(default_factory=list)


class Table:
    """Set-up chance is given: round tiles, bonus cards in play and artifacts by number."""

    def __init__(self, num_players, options, round_tiles, bonus_cards, artifacts):
        self.options = options
        self.seats = [Seat() for _ in range(num_players)]
        self.board = Board()
        self.round_tiles = list(round_tiles)
        self.round = 0
        self.order = list(range(num_players))  # seats as power is offered (5.4)
        self.playing = list(range(num_players))  # the turn order of this round (3.1)
        self.passing = []  # seats in the order of passing
        self.turn = None
        self.table_cards = set(bonus_cards)
        self.card_coins = [0] * len(facts.BONUS_CARDS)
        self.table_artifacts = set(artifacts)
        self.favor_supply = [tile["count"] for tile in facts.FAVORS]
        towns_in_play = options.get("mini_expansion_towns", False)
        self.town_supply = [
            0 if "option" in tile and not towns_in_play else tile["count"] for tile in facts.TOWNS
        ]
        self.power_used = set()
        self.artifact_values = None  # 13.3, once the game is over: per seat and artifact
        self.order_spaces = [[None] * len(ORDER_STEPS) for _ in facts.CULTS]

    def option(self, name):
        return bool(self.options.get(name, False))

    @property
    def round_tile(self):
        return facts.ROUND_TILES[self.round_tiles[self.round - 1]]

    def event_vp(self, s, event):
        """7.11: the round tile rewards something that a seat did in the action phase."""
        self.seats[s].score("play", self.round_tile["vp"].get(event, 0))

    def clockwise(self, first):
        n = len(self.seats)
        return [(first + i) % n for i in range(n)]

    def others(self, s):
        return [t for t in range(len(self.seats)) if t != s]

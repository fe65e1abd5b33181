"""What lies on the table for all, the queue of effects that wait (8), and the draw pile."""

from __future__ import annotations

from dataclasses import dataclass

from .facts import ADJACENT, CITY_TILES, CONSTANTS, ON_MAP, PROJECTS
from .seat import Seat

NEUTRAL, NOBODY = -2, -1  # owners


@dataclass
class Item:
    """Something that waits: `op` is an effect of a card, or one of effects.RESOLVE."""

    order: int
    seat: int
    card: object
    op: list


class Table:
    def __init__(self, num_players, corporate_era, first, start_tr):
        self.solo = num_players == 1
        production = "corporate_era" if corporate_era or self.solo else "basic"
        tr = (
            CONSTANTS["solo_start_tr" if self.solo else "start_tr"]
            if start_tr is None
            else start_tr
        )
        self.seats = [
            Seat(tr, CONSTANTS[f"start_production_{production}"]) for _ in range(num_players)
        ]
        self.corporate_era = corporate_era or self.solo
        self.first = first
        self.turn = first
        self.actions_done = 0
        self.generation = 1
        self.temperature = self.oxygen = self.oceans = 0
        self.tiles = {}  # space -> (kind, owner)
        self.claims = {}  # hex -> seat
        self.milestones, self.awards = [], []  # (number, seat) in order
        self.events_played = 0
        self.resources = {}  # card number -> resources on it
        self.mined = {}  # card number -> metal of Mining Area, Mining Rights
        self.queue = []
        self.packs = [set() for _ in range(num_players)]
        self.deck = {
            number
            for number, card in PROJECTS.items()
            if self.corporate_era or not card.corporate_era
        }
        self.discard = set()
        self.dealer = None  # decides which card comes next
        self.stage = "setup"

    def clockwise(self, start):
        return [(start + i) % len(self.seats) for i in range(len(self.seats))]

    def others(self, s):
        return self.clockwise(s)[1:]

    # -- Waiting effects --------------------------------------------------------------------------

    def wait(self, order, seat, card, op):
        self.queue.append(Item(order, seat, card, op))

    def next_item(self):
        """8: the lowest class, first in first out."""
        item = min(self.queue, key=lambda item: item.order)
        self.queue.remove(item)
        return item

    # -- Cards ------------------------------------------------------------------------------------

    def draw(self, n, s, goal):
        """Up to n cards; goal tells the dealer where they go (see Reference.apply)."""
        drawn = []
        for i in range(n):
            self.shuffle_if_empty()
            if not self.deck:
                break
            card = self.dealer(frozenset(self.deck), s, goal, i)
            self.deck.remove(card)
            drawn.append(card)
            self.shuffle_if_empty()
        return drawn

    def shuffle_if_empty(self):
        """14.2."""
        if not self.deck:
            self.deck, self.discard = self.discard, set()

    # -- Tiles ------------------------------------------------------------------------------------

    def spaces(self, kinds, owner=None):
        """Spaces with such tiles, of one owner or of anybody."""
        return [
            h
            for h, (kind, by) in sorted(self.tiles.items())
            if kind in kinds and owner in (None, by)
        ]

    def cities(self, owner=None):
        return self.spaces(CITY_TILES, owner)

    def cities_on_map(self):
        return [h for h in self.cities() if h < ON_MAP]

    def owned(self, s):
        return [h for h, (_, owner) in sorted(self.tiles.items()) if owner == s]

    def beside(self, h, kinds):
        """How many neighbours carry such a tile."""
        return sum(other in self.tiles and self.tiles[other][0] in kinds for other in ADJACENT[h])

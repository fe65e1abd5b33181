"""A game from outside: whose decision, what is legal, what lies where."""

from __future__ import annotations

from . import rounds, scoring
from .facts import FIRST_CORPORATION, MILESTONES, ON_MAP, RESOURCES, TAGS, TILES
from .scoring import card_points
from .seat import PARTS
from .solo import place_neutral_tiles
from .table import NOBODY, Table

SPACES = ON_MAP + 2


class Reference:
    """One game of Terraforming Mars on Tharsis.

    num_players: 1 to 5. first: the seat that starts. corporations: for each seat the numbers
    (209 and up) to choose from, or None for a beginner. dealt: the ten project cards of each
    seat, in order. revealed: the four cards of the solo set-up. start_tr: None as in the rules.
    Raises ValueError for other player numbers and illegal actions.
    """

    def __init__(
        self,
        num_players,
        first,
        corporations,
        dealt,
        *,
        corporate_era=True,
        draft=False,
        revealed=(),
        start_tr=None,
        max_generations=50,
    ):
        if num_players not in range(1, 6):
            raise ValueError(f"Terraforming Mars: num_players is {num_players}; legal: 1 to 5")
        self.table = table = Table(num_players, corporate_era, first, start_tr)
        if table.solo:
            place_neutral_tiles(table, revealed)
        table.deck.difference_update(revealed)
        table.discard.update(revealed)
        for seat, numbers, cards in zip(table.seats, corporations, dealt, strict=True):
            seat.corporations, seat.offer = sorted(numbers or []), list(cards)
            table.deck.difference_update(cards)
        beginners = {s for s, numbers in enumerate(corporations) if numbers is None}
        self._decision = None
        self._course = rounds.course(table, beginners, draft, max_generations)

    def start(self, dealer):
        """Up to the first question. dealer: see `apply`."""
        self._advance(None, dealer)

    def _advance(self, action, dealer):
        """What has a single answer is carried out unasked."""
        self.table.dealer = dealer
        try:
            self._decision = self._course.send(action)
            while len(self._decision.options) == 1:
                self._decision = self._course.send(self._decision.options[0])
        except StopIteration:
            self._decision = None

    @property
    def over(self):
        return self._decision is None

    @property
    def player(self):
        """The seat that decides; -1 when the game is over."""
        return -1 if self.over else self._decision.seat

    @property
    def question(self):
        """The kind of the pending decision; None when the game is over."""
        return None if self.over else self._decision.name

    def legal(self):
        """Sorted action numbers: at least two, none when the game is over."""
        return [] if self.over else list(self._decision.options)

    def apply(self, action, dealer):
        """Carries out an action.

        dealer(deck, seat, goal, i) names the next card: a member of the set `deck`, the i-th
        of a draw by `seat`, which goes to its "hand" or "offer", to the "discard" pile, or
        there after a look at it ("reveal").
        """
        if self.over or action not in self._decision.options:
            raise ValueError(
                f"Terraforming Mars: seat {self.player} cannot do action {action} "
                f"({self.question}); legal: {self.legal()}"
            )
        self._advance(int(action), dealer)

    def scores(self):
        return [sum(seat.parts.values()) for seat in self.table.seats]

    def places(self):
        """Place of each seat, 1 = winner. Raises ValueError before the end."""
        if not self.over:
            raise ValueError(
                f"Terraforming Mars: no places in generation {self.table.generation}; "
                "legal: when over"
            )
        return scoring.places(self.table)

    def card_points(self, s):
        """Points of the played cards of a seat that are not 0, by number."""
        played = self.table.seats[s].played
        points = {card.number: card_points(self.table, s, card) for card in played}
        return {number: n for number, n in points.items() if n}

    def snapshot(self):
        """Everything as fresh dicts, lists and integers; -1 stands for nobody and nothing."""
        table = self.table
        return {
            "player": self.player,
            "over": self.over,
            "stage": table.stage,
            "turn": table.turn if table.stage == "actions" else NOBODY,
            "actions_done": table.actions_done if table.stage == "actions" else 0,
            "generation": table.generation,
            "first": table.first,
            "temperature": table.temperature,
            "oxygen": table.oxygen,
            "oceans": table.oceans,
            "events_played": table.events_played,
            "milestones": owners(table.milestones),
            "awards": owners(table.awards),
            "tile": [
                1 + TILES.index(table.tiles[h][0]) if h in table.tiles else 0 for h in range(SPACES)
            ],
            "owner": [table.tiles.get(h, (None, NOBODY))[1] for h in range(SPACES)],
            "cities": len(table.cities()),
            "deck": sorted(table.deck),
            "discard": sorted(table.discard),
            "packs": [sorted(pack) for pack in table.packs],
            "resources": {number: n for number, n in sorted(table.resources.items()) if n},
            "mined": {number: RESOURCES.index(r) for number, r in sorted(table.mined.items())},
            "seats": [describe(table, s) for s in range(len(table.seats))],
        }


def owners(taken):
    """By milestone or award: the seat, or -1."""
    by = dict(taken)
    assert len(by) == len(taken)
    return [by.get(i, NOBODY) for i in range(len(MILESTONES["list"]))]


def numbers(cards):
    return sorted(card.number for card in cards)


def describe(table, s):
    seat = table.seats[s]
    discounts = seat.discounts()
    return {
        "tr": seat.tr,
        "stock": seat.list_of(seat.stock),
        "production": seat.list_of(seat.production),
        "hand": sorted(seat.hand),
        "front": numbers(seat.front),
        "events": numbers(seat.events),
        "used": sorted(seat.used),
        "box": sorted(seat.box),
        "offer": list(seat.offer),
        "chosen": sorted(seat.chosen),
        "heat_paid": seat.heat_paid,
        "drafted": list(seat.drafted),
        "corporation": seat.corporation.number - FIRST_CORPORATION if seat.corporation else -1,
        "corporations": [number - FIRST_CORPORATION for number in seat.corporations],
        "tags": seat.all_tags(),
        "discount": [discounts.get(tag, 0) for tag in [*TAGS, None]],
        "offset": seat.offset,
        "metal_value": [seat.value["steel"], seat.value["titanium"]],
        "greenery_plants": seat.greenery_plants,
        "heat_is_money": seat.heat_is_money,
        "next_card": seat.next_card,
        "first_action": seat.first_action,
        "tr_raised": seat.tr_raised,
        "passed": seat.passed,
        "tiles": [h for h in table.owned(s) if h < ON_MAP],
        "claims": sorted(h for h, by in table.claims.items() if by == s),
        "cities": len(table.cities(s)),
        "greeneries": len(table.spaces(("greenery",), s)),
        "parts": [seat.parts[part] for part in PARTS],
    }

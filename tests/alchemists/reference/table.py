"""What lies between the players: decks, theories, tiles; and the state of the round."""

from __future__ import annotations

from .chance import Chance
from .chemistry import MIX
from .facts import (
    COPIES,
    FAVORS,
    GRANTS,
    HERBALIST,
    KINDS,
    NOBODY,
    PAIRS,
    SPACES,
    STATIONS,
    artifact_level,
)
from .knowledge import Knowledge
from .seat import Seat

SET_UP, TURN_ORDER, DECLARATION, RESOLUTION, UNUSED_CUBES = range(5)
DEFAULTS = {
    "num_players": 2,
    "mode": "master",
    "deduction": True,
    "sale_shows_seller_exact": True,
    "barmaid_needs_exact": False,
    "robe_in_final_round": False,
    "discount_steps": [2, 1],
}


class Table:
    """Everything but the questions."""

    def __init__(self, options, seed):
        assert set(options) <= set(DEFAULTS), sorted(set(options) - set(DEFAULTS))
        self.options = {**DEFAULTS, **options}
        self.chance = Chance(seed)
        self.seats = [
            Seat(number, self.options["deduction"]) for number in range(self.options["num_players"])
        ]
        self.stage, self.round, self.start, self.turn = SET_UP, 0, 0, 0
        self.over = False
        self.assignment = []
        self.deck = [COPIES] * KINDS
        self.row, self.row_discard = [0] * KINDS, [0] * KINDS
        self.favor_deck = [favor["count"] for favor in FAVORS]
        self.favor_discard = [0] * len(FAVORS)
        self.adventurer, self.next_adventurer, self.adventurers_left = NOBODY, NOBODY, set()
        self.artifacts = [set(), set(), set()]
        self.theories = [NOBODY] * KINDS  # the token on each ingredient
        self.sealers = [[] for _ in range(KINDS)]
        self.conflicts = set()  # pairs
        self.grants = [NOBODY] * len(GRANTS)
        self.answers = Knowledge(deduction=False)  # to debunkers; all know them
        self.spotted = []  # (mixer, number of its mix, kind)
        self.shown_potions = set()
        self.green = []
        self.boots = False
        self.station, self.lap, self.place = 0, 0, 0
        self.clear_round()
        self.begin_action(NOBODY)

    def clear_round(self):
        """12.8."""
        self.rows = [[] for _ in STATIONS]  # from the top row down
        self.num_associates = [0 for _ in SPACES]
        self.bids_open = False
        self.student_unhappy = False
        self.peeked = False
        self.sold, self.num_sold = set(), 0
        for seat in self.seats:
            seat.clear_round()

    def begin_action(self, number):
        """What belongs to the action under way only."""
        self.acting = number
        self.played = [0] * len(FAVORS)
        self.potion = self.guarantee = self.accused = self.theory = self.token = NOBODY
        self.publisher = self.mixer = self.returned = self.cap_pair = NOBODY
        self.cap_mixes = 0

    def carried_out(self, seat, station):
        """The action itself is done; what it leads to may still ask questions."""
        seat.acted.add(station)
        self.acting = NOBODY
        seat.boots_used |= self.boots
        self.boots = False

    @property
    def players(self):
        return len(self.seats)

    @property
    def master(self):
        return self.options["mode"] == "master"

    @property
    def robe_works(self):
        """A-10."""
        return self.round < 6 or self.options["robe_in_final_round"]

    def clockwise(self):
        """The seats from the start player on."""
        return [self.seats[(self.start + i) % self.players] for i in range(self.players)]

    def in_descending_height(self):
        """4.3, 4.6: from the highest turn-order space to the lowest."""
        return sorted(
            self.seats,
            key=lambda seat: (
                seat.order_space,
                self.green.index(seat.number) if seat.number in self.green else 0,
            ),
        )

    def change_reputation(self, seat, change):
        seat.change_reputation(change, self.robe_works)

    # -- Decks (4.5) ------------------------------------------------------------------------------

    def cards_left(self):
        """Whether an ingredient can be drawn."""
        return sum(self.deck) + sum(self.row_discard) + sum(sum(s.discarded) for s in self.seats)

    def draw_ingredient(self):
        """The kind of the next card, or None when there is none."""
        if sum(self.deck) == 0:
            for pile in [self.row_discard, *(seat.discarded for seat in self.seats)]:
                for kind in range(KINDS):
                    self.deck[kind] += pile[kind]
                    pile[kind] = 0
        if sum(self.deck) == 0:
            return None
        kind = self.chance.card(self.deck)
        self.deck[kind] -= 1
        return kind

    def draw_favor(self):
        """The next favor card, or None when there is none."""
        if sum(self.favor_deck) == 0:
            self.favor_deck, self.favor_discard = self.favor_discard, [0] * len(FAVORS)
            for seat in self.seats:
                if seat.set_up_discard != NOBODY:
                    self.favor_deck[seat.set_up_discard] += 1
                    seat.set_up_discard = NOBODY
        if sum(self.favor_deck) == 0:
            return None
        card = self.chance.card(self.favor_deck)
        self.favor_deck[card] -= 1
        return card

    def deal_ingredients(self, seat, number):
        for _ in range(number):
            kind = self.draw_ingredient()
            if kind is not None:
                seat.hand[kind] += 1

    def deal_favors(self, seat, number):
        for _ in range(number):
            card = self.draw_favor()
            if card is not None:
                self.receive_favor(seat, card)

    def receive_favor(self, seat, card):
        """10.5: a Herbalist is never kept."""
        if card == HERBALIST:
            self.favor_discard[card] += 1
            seat.herbalists += 1
        else:
            seat.favors[card] += 1

    def play_favor(self, seat, card):
        assert seat.favors[card] > 0
        seat.favors[card] -= 1
        self.favor_discard[card] += 1
        self.played[card] += 1

    def fill_row(self, size):
        for _ in range(size):
            kind = self.draw_ingredient()
            if kind is not None:
                self.row[kind] += 1

    # -- Potions, artifacts, theories -------------------------------------------------------------

    def potion_of(self, pair):
        i, j = PAIRS[pair]
        return MIX[self.assignment[i]][self.assignment[j]]

    def artifact_row(self):
        return self.artifacts[artifact_level(self.round)]

    def supply(self):
        """9.1: the tokens on no theory."""
        return [token for token in range(KINDS) if token not in self.theories]

    def in_conflict(self, ingredient):
        return any(ingredient in PAIRS[pair] for pair in self.conflicts)

    def counted_seals(self, seat):
        """Ingredients on which a seal counts for grants, conferences and top alchemist."""
        return [i for i in range(KINDS) if seat.placed[i] != NOBODY and not self.in_conflict(i)]

    def check(self):
        """15 Invariants."""
        for seat in self.seats:
            seat.check()
        ingredients = list(self.deck)
        for pile in [self.row, self.row_discard]:
            ingredients = [a + b for a, b in zip(ingredients, pile, strict=True)]
        for seat in self.seats:
            for pile in [seat.hand, seat.discarded, seat.set_aside]:
                ingredients = [a + b for a, b in zip(ingredients, pile, strict=True)]
        assert ingredients == [COPIES] * KINDS
        favors = [a + b for a, b in zip(self.favor_deck, self.favor_discard, strict=True)]
        for seat in self.seats:
            favors = [a + b for a, b in zip(favors, seat.favors, strict=True)]
            for card in [*seat.offer, seat.set_up_discard]:
                if card != NOBODY:
                    favors[card] += 1
        assert favors == [favor["count"] for favor in FAVORS]
        tokens = [token for token in self.theories if token != NOBODY]
        assert len(tokens) == len(set(tokens))
        for i in range(KINDS):
            assert (self.theories[i] == NOBODY) == (not self.sealers[i])
            assert len(set(self.sealers[i])) == len(self.sealers[i]) <= 3
            owners = {seat.number for seat in self.seats if seat.placed[i] != NOBODY}
            assert owners == set(self.sealers[i])
        for pair in self.conflicts:
            assert all(self.theories[i] != NOBODY for i in PAIRS[pair])
        for seat in self.seats:
            if seat.knowledge.deduction:
                assert seat.knowledge.count() > 0

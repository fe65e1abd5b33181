"""A game from outside: whose decision, what is legal, what lies where."""

from __future__ import annotations

from . import scoring
from .rounds import ROUNDS, play_round
from .setup import mulligan, read_cards, set_up


class Reference:
    """One game of Undecim.

    num_players: 3 or 4. modules: any of "darkness", "storm", "golden". mulligan: whether
    action cards may be exchanged before the first round. seed: an integer, taken modulo 2**64.
    cards: a dict of the form of cards.json, of which the kingdom cards' counts, the action
    cards, the awards and the modules are read; the file in the tests' data by default.
    Raises ValueError for other player numbers, unknown modules and illegal actions.
    """

    def __init__(self, num_players=4, modules=(), mulligan=True, seed=0, cards=None):
        self.table = set_up(num_players, modules, seed, read_cards() if cards is None else cards)
        self._decision = None
        self._course = self._play(mulligan)
        self._advance(None)

    def _play(self, with_mulligan):
        if with_mulligan:
            yield from mulligan(self.table)
        for number in range(1, ROUNDS + 1):
            yield from play_round(self.table, number)
        for seat in self.table.seats:
            scoring.final_scoring(seat)

    def _advance(self, action):
        try:
            self._decision = self._course.send(action)
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
    def decision(self):
        """The kind of the pending decision; None when the game is over."""
        return None if self.over else self._decision.name

    def legal(self):
        """Sorted action numbers: at least two, none when the game is over."""
        return [] if self.over else list(self._decision.options)

    def apply(self, action):
        if action not in self.legal():
            raise ValueError(
                f"Undecim: seat {self.player} cannot do action {action} "
                f"({self.decision}); legal: {self.legal()}"
            )
        self._advance(int(action))

    def places(self):
        """Place of each seat, 1 = winner. Raises ValueError before the end."""
        if not self.over:
            raise ValueError(f"Undecim: no places in round {self.table.round}; legal: when over")
        seats = self.table.seats
        return scoring.places([seat.vp for seat in seats], [seat.played for seat in seats])

    def snapshot(self):
        """Everything as fresh dicts, lists and integers."""
        table = self.table
        return {
            "round": table.round,
            "player": self.player,
            "over": self.over,
            "start_player": table.start_player,
            "stone": table.stone,
            "nights": table.nights,
            "dice": list(table.dice),
            "deck": list(table.deck),
            "discard": list(table.discard),
            "revealed": list(table.revealed),
            "open": sorted(table.open),
            "down": sorted(table.down),
            "awards": [award["id"] for award in table.awards],
            "seats": [describe(seat) for seat in table.seats],
        }


def describe(seat):
    return {
        "hand": list(seat.hand),
        "actions": sorted(seat.actions),
        "played": seat.played,
        "named": seat.named,
        "loose": list(seat.loose),
        "got": list(seat.got),
        "subjugated": seat.subjugated,
        "towns": [list(town) for town in seat.towns],
        "vp": seat.vp,
        "parts": dict(seat.parts),
        "product": seat.product,
        "since": seat.since,
    }

"""A game from outside: whose decision, what is legal, what lies where."""

from __future__ import annotations

from . import rounds, scoring
from .facts import KINDS
from .table import Table

OPTIONS = (
    "artifacts",
    "variable_turn_order",
    "mini_expansion_towns",
    "shipping_bonus_card",
    "temple_scoring_tile",
    "start_vp_2017",
)


class Reference:
    """One game of Terra Mystica with the 14 factions of the base game.

    num_players: 2 to 5. options: a dict with any of OPTIONS, False where missing; what is in
    play is given by round_tiles (six numbers), bonus_cards (num_players + 3) and artifacts
    (num_players - 1, or none). factions: a number for each seat; None: they are chosen.
    Numbers are places in the lists of the JSON files, from 0.
    Raises ValueError for other player numbers, unknown options and illegal actions.
    """

    def __init__(self, num_players, options, round_tiles, bonus_cards, artifacts, factions=None):
        if num_players not in range(2, 6):
            raise ValueError(f"Terra Mystica: num_players is {num_players}; legal: 2 to 5")
        unknown = sorted(set(options) - set(OPTIONS))
        if unknown:
            raise ValueError(f"Terra Mystica: unknown options {unknown}; legal: {OPTIONS}")
        self.table = Table(num_players, options, round_tiles, bonus_cards, artifacts)
        self._decision = None
        self._course = rounds.play(self.table, factions)
        self._advance(None)

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
    def question(self):
        """The kind of the pending decision; None when the game is over."""
        return None if self.over else self._decision.name

    def legal(self):
        """Sorted action numbers: at least two, none when the game is over."""
        return [] if self.over else list(self._decision.options)

    def apply(self, action):
        if self.over or action not in self._decision.options:
            raise ValueError(
                f"Terra Mystica: seat {self.player} cannot do action {action} "
                f"({self.question}); legal: {self.legal()}"
            )
        self._advance(int(action))

    def scores(self):
        return [seat.vp for seat in self.table.seats]

    def places(self):
        """Place of each seat, 1 = winner. Raises ValueError before the end."""
        if not self.over:
            raise ValueError(
                f"Terra Mystica: no places in round {self.table.round}; legal: when over"
            )
        return scoring.places(self.scores())

    def snapshot(self):
        """Everything as fresh dicts, lists and integers; -1 stands for nobody and nothing."""
        table, board = self.table, self.table.board
        return {
            "round": table.round,
            "player": self.player,
            "over": self.over,
            "turn": -1 if table.turn is None else table.turn.seat,
            "order": list(table.order),
            "terrain": list(board.terrain),
            "structure": [0 if kind is None else 1 + KINDS.index(kind) for kind in board.structure],
            "owner": [number(owner) for owner in board.owner],
            "bridges": dict(board.bridges),
            "round_tiles": list(table.round_tiles),
            "table_cards": sorted(table.table_cards),
            "card_coins": list(table.card_coins),
            "table_artifacts": sorted(table.table_artifacts),
            "favor_supply": list(table.favor_supply),
            "town_supply": list(table.town_supply),
            "power_used": sorted(table.power_used),
            "order_spaces": [[number(owner) for owner in row] for row in table.order_spaces],
            "seats": [describe(table, s) for s in range(len(table.seats))],
        }


def number(owner):
    return -1 if owner is None else owner


def describe(table, s):
    seat = table.seats[s]
    return {
        "vp": seat.vp,
        "parts": list(seat.parts),
        "coins": seat.coins,
        "workers": seat.workers,
        "priests": seat.priests,
        "cult_priests": seat.cult_priests,
        "bowls": list(seat.bowls),
        "cults": list(seat.cults),
        "keys": seat.keys,
        "shipping": seat.shipping,
        "digging": seat.digging,
        "carpet": seat.carpet,
        "faction": seat.faction,
        "built": [seat.built[kind] for kind in KINDS],
        "bridges": seat.bridges,
        "bonus_card": seat.bonus_card,
        "artifact": seat.artifact,
        "favors": sorted(seat.favors),
        "town_tiles": list(seat.town_tiles),
        "num_towns": seat.num_towns,
        "used": sorted(seat.used),
        "passed": seat.passed,
        "structures": {h: table.board.structure[h] for h in table.board.hexes(s)},
        "in_town": sorted(seat.in_town),
        "river_towns": sorted(seat.river_towns),
    }

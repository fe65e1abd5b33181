"""One player's things (1): resources, power (5), conversions (4), priests (1.2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import facts
from .facts import FACTIONS, KINDS, SH, D

PARTS = ("play", "fire", "water", "earth", "air", "area", "resources", "artifact")
PRIESTS = facts.COMMON["priests"]
(
    BURN,
    POWER_TO_PRIEST,
    POWER_TO_WORKER,
    POWER_TO_COIN,
    PRIEST_TO_WORKER,
    WORKER_TO_COIN,
    VP_TO_COIN,
    COINS_TO_VP,
) = range(8)
POWER_PRICE = {POWER_TO_PRIEST: 5, POWER_TO_WORKER: 3, POWER_TO_COIN: 1}


@dataclass
class Seat:
    """Figures of the state as the player has them on the board of the faction."""

    faction: int = -1
    vp: int = 0
    parts: list = field(default_factory=lambda: [0] * len(PARTS))
    coins: int = 0
    workers: int = 0
    priests: int = 0
    cult_priests: int = 0  # on order spaces
    bowls: list = field(default_factory=lambda: [0, 0, 0])
    cults: list = field(default_factory=lambda: [0, 0, 0, 0])
    keys: int = 0
    shipping: int = 0
    digging: int = 0
    carpet: int = 0
    built: dict = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    bridges: int = facts.COMMON["bridges"]  # left
    bonus_card: int = -1
    artifact: int = -1
    favors: set = field(default_factory=set)
    town_tiles: list = field(default_factory=lambda: [0] * len(facts.TOWNS))
    num_towns: int = 0
    in_town: set = field(default_factory=set)  # hexes
    town_hexes: list = field(default_factory=list)  # the hexes of each town when it was founded
    river_towns: set = field(default_factory=set)
    used: set = field(default_factory=set)  # special actions taken this round
    passed: bool = False

    @property
    def board(self):
        """The facts of the faction."""
        return FACTIONS[self.faction]

    @property
    def home(self):
        return facts.TERRAINS.index(self.board["home"])

    def is_faction(self, name):
        return self.board["id"] == name

    @property
    def has_stronghold(self):
        return self.built[SH] > 0

    def take_faction(self, f, vp_2017):
        """2.6: what the faction begins with."""
        self.faction = f
        start = self.board["start"]
        self.coins, self.workers, self.priests = start["C"], start["W"], start["P"]
        self.bowls = list(start["power"])
        self.cults = [start["cults"][cult] for cult in facts.CULTS]
        self.score("play", self.board["start_vp_2017_variant"] if vp_2017 else start["VP"])
        if self.board["shipping"]:
            self.shipping = self.board["shipping"]["start"]
        if self.is_faction("fakirs"):
            self.carpet = self._ability("carpet")["skip"]

    def _ability(self, kind):
        return next(one for one in self.board["ability"] if one["type"] == kind)

    def score(self, part, vp):
        self.parts[PARTS.index(part)] += vp
        self.vp += vp

    # -- Resources --------------------------------------------------------------------------------

    def gain_priests(self, n):
        """1.2: those over the limit are lost."""
        self.priests = min(self.priests + n, PRIESTS - self.cult_priests)

    def has_priest_room(self):
        return self.priests + self.cult_priests < PRIESTS

    @property
    def capacity(self):
        """5.3."""
        return 2 * self.bowls[0] + self.bowls[1]

    def gain_power(self, n):
        """5.1."""
        for _ in range(n):
            if self.bowls[0]:
                self.bowls[0] -= 1
                self.bowls[1] += 1
            elif self.bowls[1]:
                self.bowls[1] -= 1
                self.bowls[2] += 1

    def spend_power(self, n):
        """5.2."""
        self.bowls[2] -= n
        self.bowls[0] += n

    def gain(self, things):
        """Receive resources given by name, as in the files; other names are left alone."""
        self.coins += things.get("C", 0)
        self.workers += things.get("W", 0)
        self.gain_priests(things.get("P", 0))
        self.gain_power(things.get("power", 0))
        self.score("play", things.get("VP", 0))

    def can_pay(self, cost):
        return (
            self.coins >= cost.get("C", 0)
            and self.workers >= cost.get("W", 0)
            and self.priests >= cost.get("P", 0)
        )

    def pay(self, cost):
        self.coins -= cost.get("C", 0)
        self.workers -= cost.get("W", 0)
        self.priests -= cost.get("P", 0)

    # -- Structures and digging -------------------------------------------------------------------

    def cost(self, kind):
        return self.board["buildings"][kind]["cost"]

    def in_stock(self, kind):
        return self.built[kind] < self.board["buildings"][kind]["count"]

    def can_build_dwelling(self, extra=None):
        return self.in_stock(D) and self.can_pay(add_costs(self.cost(D), extra or {}))

    def spade_cost(self, n):
        """7.1: the price of digging n spades."""
        if self.board["digging"] is None:
            return {"P": n * self._ability("dig_with_priests")["cost"]["P"]}
        return {"W": n * self.board["digging"]["workers_per_spade"][self.digging]}

    def paid_spade_vp(self, n):
        """15.11: only the Darklings', for spades paid with priests."""
        if self.board["digging"] is None:
            return n * self._ability("dig_with_priests")["gain"]["VP"]
        return 0

    def tunnel_range(self):
        """6.4, 6.5: how far a hex may be that is tunnelled to; 0: never."""
        if self.is_faction("dwarves"):
            return 2
        return 1 + self.carpet if self.is_faction("fakirs") else 0

    def tunnel_cost(self):
        if self.is_faction("fakirs"):
            return self._ability("carpet")["cost"]
        tunnel = self._ability("tunnel")
        return tunnel["cost_with_stronghold"] if self.has_stronghold else tunnel["cost"]

    def tunnel_gain(self):
        return self._ability("carpet" if self.is_faction("fakirs") else "tunnel")["gain"]

    def advance_shipping(self):
        """A step with its VP (7.3, 8.7); nothing at the maximum or without shipping."""
        facts_of_shipping = self.board["shipping"]
        if facts_of_shipping and self.shipping < facts_of_shipping["max"]:
            self.shipping += 1
            self.score("play", facts_of_shipping["VP_on_reaching"][str(self.shipping)])

    # -- Conversions (4) --------------------------------------------------------------------------

    def can_convert(self, kind):
        if kind == BURN:
            return self.bowls[1] >= 2
        if kind in POWER_PRICE:
            room = kind != POWER_TO_PRIEST or self.has_priest_room()
            return room and self.bowls[2] >= POWER_PRICE[kind]
        if kind == PRIEST_TO_WORKER:
            return self.priests >= 1
        if kind == WORKER_TO_COIN:
            return self.workers >= 1
        if not self.is_faction("alchemists"):
            return False
        return self.vp >= 1 if kind == VP_TO_COIN else self.coins >= 2

    def convert(self, kind):
        if kind == BURN:
            self.bowls[1] -= 2
            self.bowls[2] += 1
        elif kind in POWER_PRICE:
            self.spend_power(POWER_PRICE[kind])
            self.gain({POWER_TO_PRIEST: {"P": 1}, POWER_TO_WORKER: {"W": 1}}.get(kind, {"C": 1}))
        elif kind == PRIEST_TO_WORKER:
            self.priests -= 1
            self.workers += 1
        elif kind == WORKER_TO_COIN:
            self.workers -= 1
            self.coins += 1
        elif kind == VP_TO_COIN:
            self.score("play", -1)
            self.coins += 1
        else:
            self.coins -= 2
            self.score("play", 1)


def add_costs(one, other):
    return {name: one.get(name, 0) + other.get(name, 0) for name in {*one, *other}}

"""One player: what lies in front of it, its hand, and 8 Reputation."""

from __future__ import annotations

from .facts import (
    ARTIFACT,
    ARTIFACTS,
    BOARD,
    FAVORS,
    KINDS,
    NOBODY,
    PAIRS,
    SEALS,
    SPACES,
    STATIONS,
    zone,
)
from .knowledge import Knowledge


class Mixed:
    """One mix: the pair, what everybody may take it for, and the cards that lie aside.

    `vague`: the mixer learned no more than everybody.
    """

    def __init__(self, pair, seen, vague):
        self.pair = pair
        self.seen = set(seen)
        self.vague = vague
        self.aside = [False, False]


class Seat:
    """A player by number; lists of cards hold how many there are of each kind."""

    def __init__(self, number, deduction):
        self.number = number
        self.gold = BOARD["start"]["gold"]
        self.reputation = BOARD["start"]["reputation"]
        self.artifacts = set()
        self.purchases = NOBODY  # since the Discount Card
        # Ingredients.
        self.hand = [0] * KINDS
        self.shown = [0] * KINDS
        self.gone = 0
        self.discarded = [0] * KINDS
        self.set_aside = [0] * KINDS
        # Favors.
        self.favors = [0] * len(FAVORS)
        self.offer = [NOBODY, NOBODY]
        self.set_up_discard = NOBODY
        self.herbalists = 0
        self.to_discard = 0
        # Seals.
        self.seals = [seal["count"] for seal in SEALS]
        self.placed = [NOBODY] * KINDS
        self.revealed = [0] * len(SEALS)
        # Cubes.
        self.cubes = 0
        self.unused = 0
        self.hospital = 0
        self.in_hospital = 0
        # Potions.
        self.board = set()
        self.exhibited = set()
        self.mixes = []
        self.knowledge = Knowledge(deduction)
        # At the end.
        self.parts = [0] * 6
        self.vp = 0
        self.order_space = NOBODY
        self.clear_round()

    def clear_round(self):
        """12.8."""
        self.slots = [0 for _ in STATIONS]
        self.early = 0
        self.acted = set()
        self.associates = set()
        self.hit = set()
        self.bid = NOBODY
        self.boots_used = False

    def owns(self, name):
        return ARTIFACT[name] in self.artifacts

    # -- Cards ------------------------------------------------------------------------------------

    def pairs(self, without=None):
        """6.4: the pairs that can be mixed from the hand, or from what a pair leaves of it."""
        left = list(self.hand)
        for kind in PAIRS[without] if without is not None else ():
            left[kind] -= 1
        return [n for n, (i, j) in enumerate(PAIRS) if left[i] > 0 and left[j] > 0]

    def kinds_in_hand(self):
        return [kind for kind in range(KINDS) if self.hand[kind] > 0]

    def put_down(self, kind, pile):
        """A card leaves the hand face down; what others knew about the hand fades."""
        assert self.hand[kind] > 0
        self.hand[kind] -= 1
        pile[kind] += 1
        self.gone += 1
        if self.gone >= sum(self.shown):
            self.shown, self.gone = [0] * KINDS, 0

    # -- 8 Reputation -----------------------------------------------------------------------------

    def change_reputation(self, change, robe_works):
        """8.1 to 8.3: the sum of all gains and losses of one action."""
        if change > 0:
            self.reputation += change + (1 if self.owns("robe_of_respect") and robe_works else 0)
        elif change < 0:
            loss = max(0, -change + zone(self.reputation)["loss_extra"])
            self.reputation = max(BOARD["reputation_floor"], self.reputation - loss)

    # -- 9 Theories -------------------------------------------------------------------------------

    def kinds_of_seal(self):
        return [kind for kind, number in enumerate(self.seals) if number > 0]

    def check(self):
        """What always holds of one player."""
        assert self.gold >= 0 and self.reputation >= BOARD["reputation_floor"]
        assert min(self.hand + self.favors + self.seals + self.discarded + self.set_aside) >= 0
        assert sum(self.seals) + sum(k != NOBODY for k in self.placed) + sum(self.revealed) == sum(
            seal["count"] for seal in SEALS
        )
        assert min(self.cubes, self.unused, self.hospital, self.herbalists, self.to_discard) >= 0
        assert max(0, sum(self.shown) - self.gone) <= sum(self.hand)
        assert self.gone == 0 or self.gone < sum(self.shown)
        assert all(0 <= a < len(ARTIFACTS) for a in self.artifacts)
        assert self.associates <= set(SPACES)

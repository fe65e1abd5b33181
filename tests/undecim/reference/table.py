"""Everything that lies on the table or in a hand (section 1), and chance."""

from __future__ import annotations

from dataclasses import dataclass, field

from .actions import ENEMY, GOLD

PARTS = ("land", "awards", "moon", "effects", "buildings", "prosperity", "gold")
WORD = (1 << 64) - 1


@dataclass
class Seat:
    """One player. Kingdom cards in hand are counted by kind, loose ones by the half that is up."""

    hand: list = field(default_factory=lambda: [0] * 5)
    actions: set = field(default_factory=set)
    played: int = 0  # number of this round's card, 0 until it is chosen
    named: int = 0  # number the sage named this round, else 0
    loose: list = field(default_factory=lambda: [0] * 10)
    got: list = field(default_factory=lambda: [0] * 10)  # of these, through red texts this round
    subjugated: int = 0
    towns: list = field(default_factory=list)  # each [stone, wood, clay, iron, gold]
    vp: int = 0
    parts: dict = field(default_factory=lambda: dict.fromkeys(PARTS, 0))
    product: int = 1  # of the subjugation counts of all nights so far
    since: int = 0  # enemies subjugated by effects since the last night

    @property
    def lands(self):
        return self.loose[0:8:2]

    @property
    def resources(self):
        return self.loose[1:8:2]

    @property
    def enemies(self):
        return self.loose[ENEMY]

    @property
    def gold(self):
        return self.loose[GOLD]

    def score(self, part, vp):
        self.parts[part] += vp
        self.vp += vp

    def stat(self, name):
        """A figure that conditions and expressions of the card list refer to."""
        if name == "land_types":
            return sum(count > 0 for count in self.lands)
        if name == "territories":
            return min(self.lands)
        if name == "lands":
            return sum(self.lands)
        if name == "max_land":
            return max(self.lands)
        if name == "double_lands":
            return sum(count >= 2 for count in self.lands)
        if name == "resources":
            return sum(self.resources)
        if name == "towns":
            return len(self.towns)
        if name == "max_town_level":
            return max((sum(town) for town in self.towns), default=0)
        if name == "enemies_total":
            return self.enemies + self.subjugated
        if name in ("gold", "enemies", "subjugated"):
            return getattr(self, name)
        raise ValueError(f"Undecim: unknown figure {name!r} in the card list")


class Chance:
    """SplitMix64; `below` takes the upper 32 bits of a word."""

    def __init__(self, seed):
        self.counter = seed & WORD

    def word(self):
        self.counter = (self.counter + 0x9E3779B97F4A7C15) & WORD
        z = self.counter
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & WORD
        return z ^ (z >> 31)

    def below(self, n):
        return (self.word() >> 32) * n >> 32

    def pick(self, members):
        """A member of a collection of numbers, each equally likely."""
        return sorted(members)[self.below(len(members))]


class Table:
    """The whole of a game but its pending decision; `cards` and `awards` are those in use."""

    def __init__(self, num_players, cards, awards, kingdom, seed):
        self.chance = Chance(seed)
        self.cards = cards  # number -> entry of the card list
        self.awards = awards  # entries of the card list, in play
        self.seats = [Seat() for _ in range(num_players)]
        self.round = 1
        self.start_player = 0
        self.stone = 0
        self.nights = 0
        self.dice = []
        self.deck = list(kingdom)  # counts by kind; the order is decided by drawing
        self.discard = [0] * 5
        self.revealed = [0] * 5  # drawn to be placed, not placed yet
        self.open = set()
        self.down = set()

    @property
    def die(self):
        """The die of this round."""
        return self.dice[-1]

    def clockwise(self, first):
        """All seat numbers, beginning with `first`."""
        n = len(self.seats)
        return [(first + i) % n for i in range(n)]

    def by_number(self):
        """Seat numbers in ascending number of the played cards; the sage counts as itself."""
        return sorted(range(len(self.seats)), key=lambda s: self.seats[s].played)

    def draw(self):
        """The kind of the top card of the deck, or None if there is no card left (R13)."""
        if not sum(self.deck):
            self.deck, self.discard = self.discard, self.deck
        if not sum(self.deck):
            return None
        x = self.chance.below(sum(self.deck))
        kind = 0
        while x >= self.deck[kind]:
            x -= self.deck[kind]
            kind += 1
        self.deck[kind] -= 1
        return kind

    def draw_to_hand(self, seat):
        """Draw a card into the hand; False if there was none."""
        kind = self.draw()
        if kind is None:
            return False
        seat.hand[kind] += 1
        return True

    def value(self, seat, n):
        """A number of the card list: an integer or clamp(base + times * value(per))."""
        if isinstance(n, int):
            return n
        if n["per"] == "die":
            figure = self.die
        elif n["per"] == "die_half_up":
            figure = (self.die + 1) // 2
        else:
            figure = seat.stat(n["per"])
        total = n["base"] + n["times"] * figure
        return min(max(total, n.get("min", total)), n.get("max", total))

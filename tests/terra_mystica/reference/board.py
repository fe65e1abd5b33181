"""The map: who stands where, what is adjacent to what (6)."""

from __future__ import annotations

from . import facts


class Board:
    """Terrain, structures and bridges. `structure` and `owner` have None on free hexes."""

    def __init__(self):
        self.terrain = list(facts.START_TERRAIN)
        self.structure = [None] * len(self.terrain)
        self.owner = [None] * len(self.terrain)
        self.bridges = {}  # spot -> owner
        self.bridged = [set() for _ in self.terrain]  # hex -> the hexes joined to it by bridges

    def free(self, h):
        return self.owner[h] is None

    def place(self, s, h, kind):
        self.owner[h], self.structure[h] = s, kind

    def add_bridge(self, s, spot):
        self.bridges[spot] = s
        a, b = facts.SPOTS[spot]
        self.bridged[a].add(b)
        self.bridged[b].add(a)

    def hexes(self, s, kind=None):
        """The hexes with a structure of the seat (of a kind), ascending."""
        return [
            h
            for h, owner in enumerate(self.owner)
            if owner == s and kind in (None, self.structure[h])
        ]

    def adjacent(self, h):
        """6.1: directly adjacent hexes; bridges count for everybody."""
        return facts.EDGES[h] | self.bridged[h]

    def near(self, s):
        """The hexes directly adjacent to a structure of the seat."""
        return set().union(*(self.adjacent(h) for h in self.hexes(s)))

    def by_shipping(self, s, level):
        """6.2, 6.3."""
        return set().union(*(facts.by_shipping(h, level) for h in self.hexes(s)))

    def within(self, s, steps):
        """The hexes at most so many steps from a structure of the seat (6.4, 6.5)."""
        return set().union(*(facts.within(h, steps) for h in self.hexes(s)))

    def power_around(self, h):
        """5.4: seat -> power value of its structures directly adjacent to the hex."""
        sums = {}
        for n in self.adjacent(h):
            if not self.free(n):
                power = facts.STRUCTURE_POWER[self.structure[n]]
                sums[self.owner[n]] = sums.get(self.owner[n], 0) + power
        return sums

    def power_of(self, hexes):
        return sum(facts.STRUCTURE_POWER[self.structure[h]] for h in hexes)

    def group(self, s, start, river_towns=()):
        """13.4: the seat's structures joined to those on the hexes `start`, these included.

        River hexes with a town link all the structures around them (8.6).
        """
        found, new = set(), set(start)
        while new:
            h = new.pop()
            found.add(h)
            others = set(self.adjacent(h))
            for r in river_towns:
                if h in facts.BANKS[r]:
                    others |= facts.BANKS[r]
            new |= {n for n in others if self.owner[n] == s} - found
        return found

    def groups(self, s, river_towns=()):
        return _partition(self.hexes(s), lambda h: self.group(s, [h], river_towns))

    def networks(self, s, seat):
        """6.6: sets of structures linked directly, by printed shipping, tunnel or carpet."""
        own = self.hexes(s)

        def linked(a):
            if seat.is_faction("dwarves"):
                far = facts.within(a, 2)
            elif seat.is_faction("fakirs"):
                far = facts.within(a, 1 + seat.carpet)
            else:
                far = facts.by_shipping(a, seat.shipping)
            return (far | self.adjacent(a)).intersection(own)

        def network(h):
            found, new = set(), {h}
            while new:
                a = new.pop()
                found.add(a)
                new |= linked(a) - found
            return found

        return _partition(own, network)


def _partition(hexes, part_of):
    parts, seen = [], set()
    for h in hexes:
        if h not in seen:
            parts.append(part_of(h))
            seen |= parts[-1]
    return parts

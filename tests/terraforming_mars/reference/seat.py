"""What one seat has, and what its cards amount to."""

from __future__ import annotations

from . import facts
from .facts import CARDS, CONSTANTS, HEAT, MC, RESOURCES, STEEL, TAGS, TITANIUM

PARTS = ("tr", "milestones", "awards", "greenery", "city", "cards")


class Seat:
    def __init__(self, tr, production):
        self.tr = tr
        self.stock = dict.fromkeys(RESOURCES, 0)
        self.production = dict.fromkeys(RESOURCES, production)
        self.hand = set()
        self.played = []  # everything, in order of play, the corporation first
        self.used = set()
        self.box = set()
        self.offer = []
        self.chosen = []  # out of the offer, not revealed yet
        self.heat_paid = 0
        self.drafted = []
        self.corporation = None  # a card
        self.corporations = []  # to choose from
        self.next_card = 0
        self.value = {"steel": CONSTANTS["steel_value"], "titanium": CONSTANTS["titanium_value"]}
        self.passed = self.tr_raised = self.first_action = False
        self.parts = dict.fromkeys(PARTS, 0)

    # -- Cards ------------------------------------------------------------------------------------

    @property
    def front(self):
        """Face up, in order of play (6)."""
        return [card for card in self.played if not card.is_event]

    @property
    def events(self):
        return [card for card in self.played if card.is_event]

    def tags(self, tag):
        return sum(card.tags.count(tag) for card in self.front)

    def all_tags(self):
        return [self.tags(tag) for tag in TAGS]

    def static(self, name):
        return [card.static[name] for card in self.front if name in card.static]

    @property
    def heat_is_money(self):
        return bool(self.static("heat_as_mc"))

    @property
    def greenery_plants(self):
        return min([facts.CONVERSION, *self.static("greenery_plants")])

    @property
    def offset(self):
        """Steps in favour of the seat, without Special Design."""
        return sum(self.static("req_offset"))

    def next_effect(self, name):
        """5: Indentured Workers, Special Design."""
        if not self.next_card:
            return 0
        return CARDS[self.next_card].static["next_card"].get(name, 0)

    def discounts(self):
        """By tag; None: on every card."""
        total = {}
        for discounts in self.static("discount"):
            for discount in discounts:
                total[discount["tag"]] = total.get(discount["tag"], 0) + discount["mc"]
        return total

    def cost(self, card):
        """5: after all discounts."""
        off = sum(mc for tag, mc in self.discounts().items() if tag is None or tag in card.tags)
        return max(0, card.cost - off - self.next_effect("discount"))

    def project_cost(self, p):
        name = facts.STANDARD_PROJECTS[p]["id"]
        off = sum(discount.get(name, 0) for discount in self.static("sp_discount"))
        return facts.PROJECT_COSTS[p] - off

    def protects(self, kind):
        """Opponents cannot remove this from the seat."""
        return any(kind in kinds for kinds in self.static("protect"))

    # -- Resources --------------------------------------------------------------------------------

    def gain(self, resource, n):
        self.stock[resource] += n
        assert self.stock[resource] >= 0

    def floor(self, resource):
        return CONSTANTS["min_mc_production"] if resource == "mc" else 0

    def produce(self, resource, n):
        self.production[resource] += n
        assert self.production[resource] >= self.floor(resource)

    def can_lower(self, resource, n):
        return self.production[resource] - n >= self.floor(resource)

    def raise_tr(self, n):
        if n > 0:
            self.tr += n
            self.tr_raised = True

    def money(self, kept_heat=0):
        """What can be paid without metals; `kept_heat` is needed for something else."""
        heat = max(0, self.stock["heat"] - kept_heat) if self.heat_is_money else 0
        return self.stock["mc"] + heat

    def list_of(self, what):
        """Stock or production as six numbers."""
        assert (MC, STEEL, TITANIUM, HEAT) == (0, 1, 2, 5)
        return [what[resource] for resource in RESOURCES]

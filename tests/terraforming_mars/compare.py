"""A record in the reference's terms, the cards it tells, and what has happened in a game."""

from __future__ import annotations

from itertools import permutations

from meeple.terraforming_mars import state as s

from .reference import Reference
from .reference.actions import locate
from .reference.facts import CARDS, PROJECTS
from .reference.seat import PARTS

assert PARTS == s.PARTS

QUESTIONS = {
    s.CORPORATION: "corporation",
    s.KEEP: "keep",
    s.DRAFT: "draft",
    s.RESEARCH: "research",
    s.MAIN: "main",
    s.SELL: "sell",
    s.PAY_STEEL: "pay_steel",
    s.PAY_TITANIUM: "pay_titanium",
    s.PAY_HEAT: "pay_heat",
    s.PLACE: "place",
    s.CUT: "cut",
    s.REMOVE_PLANTS: "remove_plants",
    s.TAKE: "take",
    s.ADD: "add",
    s.CHOICE: "choice",
    s.AMOUNT: "amount",
    s.DISCARD: "discard",
    s.OLYMPUS: "olympus",
    s.ENHANCE: "enhance",
    s.COPY: "copy",
    s.KEEP_DRAWN: "keep_drawn",
    s.BUY_DRAWN: "buy_drawn",
    s.VIRUS: "virus",
    s.SABOTAGE: "sabotage",
    s.RAID: "raid",
    s.BOOTY: "booty",
    s.FLOOD: "flood",
    s.FINAL_GREENERY: "final_greenery",
}
STAGES = {
    s.SETUP: "setup",
    s.DRAFT_STAGE: "draft",
    s.RESEARCH_STAGE: "research",
    s.ACTIONS_STAGE: "actions",
    s.FINAL_GREENERIES: "final_greeneries",
}
HOLDERS = sorted(card.number for card in PROJECTS.values() if card.holds)
MINES = (64, 67)  # Mining Area, Mining Rights
SEARCH_FOR_LIFE = 5


def members(words):
    """The members of a set, one word or several, ascending."""
    words = [int(word) for word in words] if getattr(words, "shape", ()) else [int(words)]
    return [64 * i + bit for i, word in enumerate(words) for bit in range(64) if word >> bit & 1]


# -- The position ---------------------------------------------------------------------------------


def kernel_snapshot(state):
    """Everything but the course of an action, as Reference.snapshot gives it."""
    players, over = int(state["num_players"]), bool(state["over"])
    stage = "over" if over else STAGES[int(state["stage"])]
    acting = stage == "actions"
    check_sets(state)
    return {
        "player": -1 if over else int(state["player"]),
        "over": over,
        "stage": stage,
        "turn": int(state["turn"]) if acting else -1,
        "actions_done": int(state["actions_done"]) if acting else 0,
        **{
            name: int(state[name])
            for name in "generation first temperature oxygen oceans events_played cities".split()
        },
        "milestones": state["milestone_owner"].tolist(),
        "awards": state["award_funder"].tolist(),
        "tile": state["tile"].tolist(),
        "owner": state["owner"].tolist(),
        "deck": members(state["deck"]),
        "discard": members(state["discard"]),
        "packs": [members(pack) for pack in state["pack"][:players]],
        "resources": {
            card: int(n) for card, n in zip(HOLDERS, state["card_resources"], strict=True) if n
        },
        "mined": {card: int(r) for card, r in zip(MINES, state["mined"], strict=True) if r >= 0},
        "seats": [seat_snapshot(seat) for seat in state["seats"][:players]],
    }


def seat_snapshot(seat):
    sets = "hand front events used box corporations tiles claims"
    numbers = "tr heat_paid corporation offset greenery_plants next_card cities greeneries"
    flags = "heat_is_money first_action tr_raised passed"
    offer = seat["offer"][: int(seat["num_offered"])].tolist()
    return {
        **{name: members(seat[name]) for name in sets.split()},
        **{name: int(seat[name]) for name in numbers.split()},
        **{name: bool(seat[name]) for name in flags.split()},
        **{name: seat[name].tolist() for name in ("stock", "production", "tags", "discount")},
        "offer": offer,
        "chosen": sorted(offer[i] for i in members(seat["chosen"])),
        "drafted": [card for card in seat["drafted"].tolist() if card],
        "metal_value": seat["metal_value"][[s.STEEL, s.TITANIUM]].tolist(),
        "parts": seat["parts"].tolist(),
    }


def check_sets(state):
    """What the record keeps in two forms agrees."""
    tile, owner = state["tile"].tolist(), state["owner"].tolist()
    on_map = range(s.HEXES)
    assert members(state["occupied"]) == [h for h in on_map if tile[h]]
    assert members(state["ocean_set"]) == [h for h in on_map if tile[h] == 1 + s.OCEAN]
    assert members(state["greenery_set"]) == [h for h in on_map if tile[h] == 1 + s.GREENERY]
    cities = (1 + s.CITY, 1 + s.CAPITAL)
    assert members(state["city_set"]) == [h for h in on_map if tile[h] in cities]
    assert len(members(state["deck"])) == int(state["deck_size"])
    assert len(members(state["discard"])) == int(state["discard_size"])
    for i, seat in enumerate(state["seats"][: int(state["num_players"])]):
        assert members(seat["tiles"]) == [h for h in on_map if tile[h] and owner[h] == i]
        assert len(members(seat["hand"])) == int(seat["hand_size"])


# -- A reference at the same beginning, and the cards that come -----------------------------------


def reference_of(state, options):
    """The reference at the beginning of the same game: chance is taken from the record."""
    players = int(state["num_players"])
    seats = state["seats"][:players]
    dealt = [
        seat["offer"][: int(seat["num_offered"])].tolist() or members(seat["hand"])
        for seat in seats
    ]
    corporations = [
        None
        if i in options.get("beginners", ())
        else [s.FIRST_CORPORATION + k for k in members(seat["corporations"])]
        for i, seat in enumerate(seats)
    ]
    arguments = {
        name: options[name]
        for name in ("corporate_era", "draft", "start_tr", "max_generations")
        if name in options
    }
    revealed = options.get("revealed")
    orders = [revealed] if players > 1 or revealed else permutations(members(state["discard"]))
    for order in orders:
        first = int(state["first"])
        reference = Reference(
            players, first, corporations, dealt, revealed=order or (), **arguments
        )
        if reference.snapshot()["tile"] == state["tile"].tolist():
            reference.start(Dealer(state).deal)
            return reference
    raise AssertionError("Terraforming Mars: no order of the revealed cards gives these tiles")


class Dealer:
    """Tells the reference which cards came, from the record after a step.

    While a fixed order lasts it is followed; after that a card is known by where it went.
    """

    def __init__(self, state):
        self.state = state
        self.stack = state["stack"][: int(state["num_stacked"])].tolist()
        self.next = int(state["stack_next"])

    def step(self, reference):
        """Before the reference carries out a step that `state` has made already."""
        self.given = set()
        self.life = reference.table.resources.get(SEARCH_FOR_LIFE, 0)
        return self.deal

    def deal(self, deck, seat, goal, i):
        if self.next < len(self.stack):
            self.next += 1
            return self.stack[self.next - 1]
        fit = [card for card in self._candidates(seat, goal, i) if card in deck]
        card = next(card for card in [*fit, *sorted(deck)] if card not in self.given)
        self.given.add(card)
        return card

    def _candidates(self, seat, goal, i):
        mine = self.state["seats"][seat]
        hand, discard = members(mine["hand"]), members(self.state["discard"])
        if goal == "hand":
            return hand
        if goal == "discard":
            return discard
        if goal == "offer":
            offer = mine["offer"][: int(mine["num_offered"])].tolist()
            pack = members(self.state["pack"][seat])
            return [*offer[i:], *pack, *hand, *discard]
        found = int(self.state["card_resources"][HOLDERS.index(SEARCH_FOR_LIFE)]) > self.life
        return [card for card in discard if ("microbe" in CARDS[card].tags) == found]


# -- What has been seen ---------------------------------------------------------------------------


def note(seen, reference, action):
    """Count what a decision is about, before the reference carries it out."""
    name, index = locate(action)
    seen[f"asked {reference.question}"] += 1
    if name in ("play", "use", "project", "milestone", "award"):
        seen[f"{name} {index}"] += 1
    elif reference.question == "corporation":
        seen[f"corporation {index}"] += 1
    else:
        seen[f"{name} in {reference.question}"] += 1

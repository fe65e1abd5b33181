"""The course of a game: set-up (2, 11), generations (3, 9) and the end (10)."""

from __future__ import annotations

from . import board, effects, payment, play, scoring, turn
from .actions import DONE, acts, ask_cards, ask_index
from .facts import BEGINNER, CARDS, CONSTANTS, CORPORATIONS, RESOURCES

PRICE = CONSTANTS["buy_cost"]


def course(table, beginners, draft, max_generations):
    yield from set_up(table, beginners)
    while True:
        table.stage = "actions"
        yield from action_phase(table)
        production(table)
        done = CONSTANTS["solo_generations"] <= table.generation
        if done if table.solo else scoring.terraformed(table):
            break
        if table.generation == max_generations:
            break
        table.generation += 1
        for seat in table.seats:
            seat.tr_raised = False
        table.first = (table.first + 1) % len(table.seats)
        yield from research(table, draft)
    if scoring.terraformed(table):  # not after the environment's limit, nor alone when lost (11)
        yield from final_greeneries(table)
    table.stage = "over"
    scoring.score(table)


# -- Set-up ---------------------------------------------------------------------------------------


def set_up(table, beginners):
    """Choices are secret until all are made; the cards dealt lie in the offers."""
    order = table.clockwise(table.first)
    kept = {}
    for s in beginners:
        kept[s] = table.seats[s].chosen = list(table.seats[s].offer)
        table.seats[s].corporation = CORPORATIONS[BEGINNER]
    for s in order:
        if s not in beginners:
            kept[s] = yield from choose_start(table, s)
    for s in order:
        reveal(table, s, kept[s])


def choose_start(table, s):
    seat = table.seats[s]
    number = yield from ask_index(s, "corporation", acts("card", seat.corporations))
    seat.corporation = CARDS[number]
    most = seat.corporation.start_mc // PRICE
    return (yield from ask_cards(s, "keep", seat.offer, most, seat.chosen))


def reveal(table, s, kept):
    seat, corporation = table.seats[s], table.seats[s].corporation
    beginner = corporation is CORPORATIONS[BEGINNER]
    seat.gain("mc", corporation.start_mc - (0 if beginner else PRICE * len(kept)))
    seat.hand, seat.box = set(kept), set(seat.offer) - set(kept)
    seat.offer, seat.chosen, seat.corporations = [], [], []
    effects.begin(table, s, corporation, corporation.effects, playing=corporation)
    if table.solo:
        effects.begin(table, s, corporation, corporation.solo_effects, playing=corporation)
    play.join(table, s, corporation)
    play.triggers(table, s, corporation)
    seat.first_action = bool(corporation.first_action)


# -- Research -------------------------------------------------------------------------------------


def research(table, draft):
    for s, seat in enumerate(table.seats):
        seat.offer = table.draw(CONSTANTS["research_cards"], s, "offer")
    if draft and not table.solo:  # alone there is nobody to pass cards to
        table.stage = "draft"
        yield from draft_cards(table)
    table.stage = "research"
    order = table.clockwise(table.first)
    for s in order:
        yield from choose_research(table, s)
    for s in order:
        seat = table.seats[s]
        seat.hand.update(seat.chosen)
        table.discard.update(set(seat.offer) - set(seat.chosen))
        seat.gain("heat", -seat.heat_paid)
        seat.gain("mc", -(PRICE * len(seat.chosen) - seat.heat_paid))
        seat.offer, seat.chosen, seat.heat_paid, seat.drafted = [], [], 0, []


def choose_research(table, s):
    seat = table.seats[s]
    most = seat.money() // PRICE
    bought = yield from ask_cards(s, "research", seat.offer, most, seat.chosen)
    _, _, seat.heat_paid = yield from payment.choose(seat, s, PRICE * len(bought))


def draft_cards(table):
    """3: keep one, pass the rest."""
    for seat in table.seats:
        seat.drafted = []
    table.packs = [set(seat.offer) for seat in table.seats]
    for seat in table.seats:
        seat.offer = []
    for _ in range(CONSTANTS["research_cards"]):
        for s in table.clockwise(table.first):
            if table.packs[s]:
                number = yield from ask_index(s, "draft", acts("card", table.packs[s]))
                table.packs[s].remove(number)
                table.seats[s].drafted.append(number)
                table.seats[s].offer.append(number)
        step = 1 if table.generation % 2 == 0 else -1
        n = len(table.seats)
        table.packs = [table.packs[(s - step) % n] for s in range(n)]


# -- Actions and production -----------------------------------------------------------------------


def action_phase(table):
    s = table.first
    while not all(seat.passed for seat in table.seats):
        if not table.seats[s].passed:
            yield from turn.play_turn(table, s)
        s = (s + 1) % len(table.seats)


def production(table):
    for seat in table.seats:
        seat.gain("heat", seat.stock["energy"])
        seat.stock["energy"] = 0
        for resource in RESOURCES:
            income = seat.production[resource] + (seat.tr if resource == "mc" else 0)
            seat.gain(resource, income)
        seat.used = set()
        seat.passed = False
        seat.next_card = 0


def final_greeneries(table):
    """10: placement bonuses and triggers, but no oxygen."""
    table.stage = "final_greeneries"
    for s in table.clockwise(table.first):
        seat = table.seats[s]
        while seat.stock["plants"] >= seat.greenery_plants:
            hexes = board.places(table, s, "greenery")
            if not hexes:
                break
            h = yield from ask_index(s, "final_greenery", [DONE, *acts("hex", hexes)])
            if h is None:
                break
            seat.gain("plants", -seat.greenery_plants)
            board.place(table, s, "greenery", h, oxygen=False)
            yield from effects.resolve_all(table)

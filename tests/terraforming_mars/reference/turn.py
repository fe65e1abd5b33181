"""A turn (4): what is legal, and each kind of action."""

from __future__ import annotations

from . import board, effects, facts, legality, play
from .actions import DONE, act, acts, ask, ask_index, locate
from .facts import CARDS
from .payment import can_pay, pay
from .scoring import milestone_value

MOST_CLAIMED, MOST_FUNDED = facts.MILESTONES["max_claimed"], facts.AWARDS["max_funded"]


def alone(table, s):
    """Everybody else has passed: turn after turn of one action."""
    return all(table.seats[other].passed for other in table.others(s))


def play_turn(table, s):
    """One or two actions; returns when the next seat is to move."""
    table.turn, table.actions_done = s, 0
    while table.actions_done < facts.CONSTANTS["actions_per_turn"]:
        if table.seats[s].first_action:
            yield from first_action(table, s)
        else:
            action = yield from ask(s, "main", options(table, s))
            name, index = locate(action)
            if name == "done":
                return
            if name == "pass_turn":
                table.seats[s].passed = True
                table.seats[s].next_card = 0
                return
            yield from ACTIONS[name](table, s, index)
        yield from effects.resolve_all(table)
        table.actions_done += 1
        if alone(table, s):
            return


def first_action(table, s):
    """4: Inventrix, Tharsis Republic."""
    seat = table.seats[s]
    seat.first_action = False
    effects.begin(table, s, seat.corporation, seat.corporation.first_action)
    yield from ()


# -- What is legal --------------------------------------------------------------------------------


def options(table, s):
    seat = table.seats[s]
    found = [act("pass_turn") if table.actions_done == 0 else DONE]
    found += acts("play", [c for c in seat.hand if legality.can_play(table, s, CARDS[c])])
    found += acts("use", usable(table, s))
    found += acts("project", projects(table, s))
    if not table.solo:
        found += acts("milestone", milestones(table, s))
        found += acts("award", awards(table, s))
    if seat.stock["plants"] >= seat.greenery_plants and board.places(table, s, "greenery"):
        found.append(act("plants"))
    if seat.stock["heat"] >= facts.CONVERSION and table.temperature < facts.WARMEST:
        found.append(act("heat"))
    return found


def usable(table, s):
    seat = table.seats[s]
    return [
        card.number
        for card in seat.front
        if card.number not in seat.used and legality.alternatives(table, s, card)
    ]


def projects(table, s):
    seat = table.seats[s]
    possible = {
        facts.SELL: bool(seat.hand),
        facts.POWER_PLANT: True,
        facts.ASTEROID: table.temperature < facts.WARMEST,
        facts.AQUIFER: table.oceans < facts.MOST_OCEANS and board.places(table, s, "ocean"),
        facts.GREENERY_PROJECT: board.places(table, s, "greenery"),
        facts.CITY_PROJECT: board.places(table, s, "city"),
    }
    return [p for p, may in possible.items() if may and can_pay(seat, seat.project_cost(p))]


def milestones(table, s):
    if len(table.milestones) == MOST_CLAIMED:
        return []
    if not can_pay(table.seats[s], facts.MILESTONES["cost"]):
        return []
    claimed = [m for m, _ in table.milestones]
    return [
        m
        for m, facts_of in enumerate(facts.MILESTONES["list"])
        if m not in claimed and milestone_value(table, s, facts_of["test"]) >= facts_of["min"]
    ]


def awards(table, s):
    if len(table.awards) == MOST_FUNDED or not can_pay(table.seats[s], award_cost(table)):
        return []
    funded = [a for a, _ in table.awards]
    return [a for a in range(len(facts.AWARDS["list"])) if a not in funded]


def award_cost(table):
    return facts.AWARDS["costs"][len(table.awards)]


# -- The actions ----------------------------------------------------------------------------------


def project(table, s, p):
    if p == facts.SELL:
        yield from sell(table, s)
        return
    yield from pay(table, s, table.seats[s].project_cost(p))
    play.project_triggers(table, s, facts.PROJECT_COSTS[p])
    printed = facts.STANDARD_PROJECTS[p]["effects"]
    for op in sorted(printed, key=lambda op: op[0] != "prod"):  # the city's production at once
        effects.begin(table, s, None, [op])


def sell(table, s):
    """Cards one after the other, in ascending order."""
    seat, last = table.seats[s], 0
    while True:
        choices = acts("card", [c for c in seat.hand if c > last])
        if not choices:
            return
        last_or_none = yield from ask_index(s, "sell", [*choices, DONE] if last else choices)
        if last_or_none is None:
            return
        last = last_or_none
        seat.hand.remove(last)
        table.discard.add(last)
        seat.gain("mc", facts.CONSTANTS["sell_patent_mc"])


def claim_milestone(table, s, m):
    yield from pay(table, s, facts.MILESTONES["cost"])
    table.milestones.append((m, s))


def fund_award(table, s, a):
    yield from pay(table, s, award_cost(table))
    table.awards.append((a, s))


def convert_plants(table, s, _):
    seat = table.seats[s]
    seat.gain("plants", -seat.greenery_plants)
    effects.begin(table, s, None, [["greenery", "greenery"]])
    yield from ()


def convert_heat(table, s, _):
    table.seats[s].gain("heat", -facts.CONVERSION)
    effects.begin(table, s, None, [["temp", 1]])
    yield from ()


ACTIONS = {
    "play": play.play_card,
    "use": play.use,
    "project": project,
    "milestone": claim_milestone,
    "award": fund_award,
    "plants": convert_plants,
    "heat": convert_heat,
}

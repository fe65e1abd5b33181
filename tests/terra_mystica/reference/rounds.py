"""The course of a game: set-up (2), rounds (3) and their ends (11)."""

from __future__ import annotations

from . import scoring, spades
from .actions import acts, ask, locate
from .facts import BONUS_CARDS, CULTS, FACTIONS, FAVORS
from .passing import LAST_ROUND
from .turn import play_turn

LATE_PLACER = "chaosmagicians"  # 2.7


def play(table, factions):
    yield from set_up(table, factions)
    for number in range(1, LAST_ROUND + 1):
        start_round(table, number)
        yield from action_phase(table)
        if number < LAST_ROUND:
            yield from end_round(table)
    scoring.final_scoring(table)


# -- Set-up ---------------------------------------------------------------------------------------


def set_up(table, factions):
    for s, seat in enumerate(table.seats):
        if factions is None:
            f = yield from choose_faction(table, s)
        else:
            f = factions[s]
        seat.take_faction(f, table.option("start_vp_2017"))
    for s in placing_order(table):
        yield from first_dwelling(table, s)
    for s in reversed(range(len(table.seats))):
        action = yield from ask(s, "first_card", acts("bonus_card", table.table_cards))
        table.seats[s].bonus_card = locate(action)[1]
        table.table_cards.remove(table.seats[s].bonus_card)


def choose_faction(table, s):
    """2.5: the two factions of a board exclude each other."""
    taken = [seat.board["board"] for seat in table.seats if seat.faction >= 0]
    free = [f for f, facts in enumerate(FACTIONS) if facts["board"] not in taken]
    return locate((yield from ask(s, "faction", acts("faction", free))))[1]


def placing_order(table):
    """2.7."""
    number = [seat.board["start"]["dwellings"] for seat in table.seats]
    usual = [s for s, seat in enumerate(table.seats) if not seat.is_faction(LATE_PLACER)]
    late = [s for s, seat in enumerate(table.seats) if seat.is_faction(LATE_PLACER)]
    return usual + usual[::-1] + [s for s in usual if number[s] == 3] + late


def first_dwelling(table, s):
    seat, board = table.seats[s], table.board
    home = [h for h, t in enumerate(board.terrain) if t == seat.home and board.free(h)]
    h = locate((yield from ask(s, "first_dwelling", acts("build", home))))[1]
    board.place(s, h, "D")
    seat.built["D"] += 1


# -- A round --------------------------------------------------------------------------------------


def start_round(table, number):
    """11.4, phase I, and what is free again."""
    if number > 1:
        table.playing = next_order(table)
    table.round = number
    table.order = list(table.playing)
    table.passing = []
    table.power_used = set()
    for card in table.table_cards:
        table.card_coins[card] += 1
    for seat in table.seats:
        income(seat)
        seat.passed = False
        seat.used = set()


def next_order(table):
    """3.1."""
    if table.option("variable_turn_order"):
        return list(table.passing)
    return table.clockwise(table.passing[0])


def income(seat):
    """Phase I: buildings, favor tiles, bonus card, as one sum."""
    total = {}

    def add(resource, n):
        total[resource] = total.get(resource, 0) + n

    for kind, building in seat.board["buildings"].items():
        for resource, by_number in building.get("income", {}).items():
            add(resource, by_number[seat.built[kind]])
    printed = [FAVORS[f] for f in seat.favors] + [BONUS_CARDS[seat.bonus_card]]
    for facts in printed:
        for resource, n in facts.get("income", {}).items():
            add(resource, n)
    seat.gain(total)


def action_phase(table):
    """Phase II: turn after turn until all have passed."""
    at = 0
    while len(table.passing) < len(table.seats):
        s = table.playing[at % len(table.playing)]
        if not table.seats[s].passed:
            yield from play_turn(table, s)
        at += 1
    table.turn = None


def end_round(table):
    """11.1, 11.2: rewards for all, then the spades seat by seat, before any income."""
    bonus = table.round_tile["cult_bonus"]
    dug = {}
    order = next_order(table)
    for s in order:
        seat = table.seats[s]
        per = seat.cults[CULTS.index(bonus["cult"])] if "cult" in bonus else seat.cult_priests
        times = per // bonus["steps"]
        seat.gain({name: n * times for name, n in bonus["reward"].items()})
        dug[s] = times * bonus["reward"].get("spades", 0)
        spades.gain_spades(table, s, dug[s], cult=True)
    for s in order:
        yield from spades.use_cult_spades(table, s, dug[s])

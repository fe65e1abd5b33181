"""Section 4, a round, with section 7, the production bonus."""

from __future__ import annotations

from . import scoring
from .actions import ENEMY, PLACE, STOP, ask
from .effects import auto_action, carry_out, place_revealed
from .red import pay_sage_cost, red_texts
from .setup import KINGDOM_HAND, OPEN_FIELD

ROUNDS = 5


def play_round(table, number):
    table.round = number
    last = number == ROUNDS
    yield from round_start(table)
    yield from red_texts(table)
    yield from own_actions(table)
    if not last:
        yield from replenish(table)
    red_moon(table)
    land_bonus(table)
    give_awards(table)
    if not last:
        refill(table)
        reshuffle_field(table)


def round_start(table):
    """Phase 1: the die, the kingdom bonus (R5), the hidden choice of a card."""
    for seat in table.seats:
        seat.played = seat.named = 0
        seat.got = [0] * 10
    table.dice.append(1 + table.chance.below(6))
    for s in table.clockwise(table.start_player):
        yield from kingdom_bonus(table, s)
    for s, seat in enumerate(table.seats):
        seat.played = yield from ask(s, "play", seat.actions)
        seat.actions.remove(seat.played)


def kingdom_bonus(table, s):
    kind = table.draw()
    if kind is not None:
        table.revealed[kind] += 1
        yield from place_revealed(table, s, "half", kind, [2 * kind, 2 * kind + 1])


def own_actions(table):
    """Phase 2 step 2: sage cost, production bonus, effect, auto-action, player by player (R6)."""
    for s in table.by_number():
        seat = table.seats[s]
        pay_sage_cost(table, seat)
        yield from production_bonus(table, s)
        yield from carry_out(table, s, table.cards[seat.named or seat.played]["effect"])
        yield from auto_action(table, s)


def eligible_kinds(seat):
    """7: two or more lands of the type in the tableau, a card with that land in hand."""
    return [kind for kind in range(4) if seat.lands[kind] >= 2 and seat.hand[kind]]


def production_bonus(table, s):
    """7: obtain one such card from hand as its resource, or none."""
    seat = table.seats[s]
    resources = [PLACE + 2 * kind + 1 for kind in eligible_kinds(seat)]
    action = yield from ask(s, "production", [STOP, *resources])
    if action != STOP:
        half = action - PLACE
        seat.hand[half // 2] -= 1
        seat.loose[half] += 1


def replenish(table):
    """Phase 3: in ascending number each takes an open card, but not the one just played (R22)."""
    table.open |= {seat.played for seat in table.seats}
    for s in table.by_number():
        seat = table.seats[s]
        number = yield from ask(s, "replenish", table.open - {seat.played})
        table.open.remove(number)
        seat.actions.add(number)


def red_moon(table):
    """Phase 4: the stone moves by the die; on 10 or more a night, and the excess is lost (R8)."""
    table.stone += table.die
    if table.stone >= 10:
        table.stone = 0
        red_moon_night(table)


def red_moon_night(table):
    """Phase 4.3 and 4.4: 3 VP for each enemy; from the second night on the product as well."""
    table.nights += 1
    for seat in table.seats:
        seat.score("moon", 3 * seat.enemies)
        seat.product *= seat.enemies + seat.since
        seat.since = 0
        seat.subjugated += seat.enemies
        seat.loose[ENEMY] = 0
        if table.nights >= 2:
            seat.score("moon", seat.product)


def land_bonus(table):
    """Phase 5.1."""
    for seat in table.seats:
        seat.score("land", scoring.land_bonus(seat.lands))


def give_awards(table):
    """Phase 5.2: all are checked now; one that was given leaves the game (R21)."""
    kept = []
    for award in table.awards:
        fulfilled = [
            all(seat.stat(name) >= least for name, least in award["condition"].items())
            for seat in table.seats
        ]
        for seat, vp in zip(table.seats, scoring.award(award["vp"], fulfilled), strict=True):
            seat.score("awards", vp)
        if not any(fulfilled):
            kept.append(award)
    table.awards = kept


def refill(table):
    """Phase 5.3: draw until 5 kingdom cards are in hand; a larger hand stays as it is (R24)."""
    for s in table.clockwise(table.start_player):
        seat = table.seats[s]
        while sum(seat.hand) < KINGDOM_HAND and table.draw_to_hand(seat):
            pass


def reshuffle_field(table):
    """Phase 5.4: with three players, 3 of the 5 cards of the field are open (R23)."""
    if len(table.seats) == 3:
        field = table.open | table.down
        table.open = set()
        for _ in range(OPEN_FIELD):
            table.open.add(table.chance.pick(field - table.open))
        table.down = field - table.open

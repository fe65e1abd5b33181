"""A turn (3.2): conversions, one action with what follows from it, conversions."""

from __future__ import annotations

from . import building, cults, offers, passing, spades, towns
from .actions import DONE, STAY, act, acts, ask, locate
from .facts import BON1, BON2, FAV6, POWER_ACTIONS, SA, SH, TE, TP, D
from .table import Turn

STRONGHOLD_ACTION, BON1_ACTION, BON2_ACTION, FAV6_ACTION, BRIDGE_ACTION = range(5)
HALFLINGS_HEXES = 3


def play_turn(table, s):
    table.turn = turn = Turn(s)
    seat = table.seats[s]
    while turn.actions and not seat.passed:
        yield from play_action(table, s)
    if not seat.passed:
        yield from late(table, s)
    yield from offers.answer(table)


def prepare(table, s, name, index):
    """What may come before and after the action; False if `name` is something else."""
    seat, turn = table.seats[s], table.turn
    if name == "convert":
        seat.convert(index)
        turn.converted = index
        return True
    if name == "river_town":
        towns.found_river_town(table, s, index)
        yield from take_tiles(table, s)
        return True
    return False


def play_action(table, s):
    """MAIN, asked until an action is taken, and the action."""
    turn = table.turn
    while True:
        name, index = locate((yield from ask(s, "main", main_options(table, s))))
        if name == "stay":
            turn.stay = True
        elif not (yield from prepare(table, s, name, index)):
            break
    turn.converted = 0
    turn.actions -= 1
    yield from ACTIONS[name](table, s, index)
    yield from take_tiles(table, s)


def take_tiles(table, s):
    yield from towns.take_tiles(table, s, lambda: building.conversions_after(table, s))


def late(table, s):
    """The end of the turn, for those who stay and for river towns."""
    while True:
        options = [
            DONE,
            *building.conversions_after(table, s),
            *towns.river_town_choices(table, s),
        ]
        name, index = locate((yield from ask(s, "late", options)))
        if name == "done":
            return
        yield from prepare(table, s, name, index)


# -- What is legal --------------------------------------------------------------------------------


def main_options(table, s):
    seat = table.seats[s]
    options = [] if table.turn.stay else [STAY]
    options += building.conversions(table, s)
    options += towns.river_town_choices(table, s)
    options += dwelling_options(table, s)
    options += acts("transform", spades.transformable(table, s, spades.Work(0, 1, may_dig=True)))
    for h, kind in building.upgrades(table, s):
        options.append(act("stronghold" if kind == SH else "upgrade", h))
    options += acts("priest", cults.priest_choices(table, s))
    options += acts("power", power_choices(table, s))
    options += acts("special", special_choices(table, s))
    options += acts("advance", advance_choices(seat))
    return options + passing.options(table, s)


def dwelling_options(table, s):
    """7.1: without a transformation, on a free home hex."""
    seat, board = table.seats[s], table.board
    return [
        act("build", h)
        for h, cost in spades.reach(table, s).items()
        if board.terrain[h] == seat.home and seat.can_build_dwelling(cost)
    ]


def power_choices(table, s):
    """7.7: once per round in total."""
    return [
        a
        for a, facts in enumerate(POWER_ACTIONS)
        if a not in table.power_used
        and table.seats[s].bowls[2] >= facts["power"]
        and ("bridges" not in facts["gain"] or building.bridge_spots(table, s))
    ]


def special_choices(table, s):
    """7.8: each once per round, but the Engineers' bridge."""
    seat = table.seats[s]
    choices = [STRONGHOLD_ACTION] if can_use_stronghold(table, s) else []
    choices += [BON1_ACTION] if seat.bonus_card == BON1 else []
    choices += [BON2_ACTION] if seat.bonus_card == BON2 else []
    choices += [FAV6_ACTION] if FAV6 in seat.favors else []
    choices = [choice for choice in choices if choice not in seat.used]
    if bridge_price(seat) and seat.can_pay(bridge_price(seat)) and building.bridge_spots(table, s):
        choices.append(BRIDGE_ACTION)
    return choices


def bridge_price(seat):
    """The Engineers' cost of a bridge; nothing for others."""
    for ability in seat.board["ability"]:
        if ability["type"] == "bridge_action":
            return ability["cost"]
    return {}


def can_use_stronghold(table, s):
    seat = table.seats[s]
    if not seat.has_stronghold or "special_action" not in seat.board["stronghold"]:
        return False
    effect = seat.board["stronghold"]["special_action"].get("effect")
    if effect == "sandstorm":
        return bool(spades.sandstorm_hexes(table, s))
    if effect == "free_upgrade":
        return bool(table.board.hexes(s, D)) and seat.in_stock(TP)
    return True


def ride_hexes(table, s):
    """7.8: free forest anywhere. Without any, or a dwelling, the action is legal all the same."""
    board, home = table.board, table.seats[s].home
    if not table.seats[s].in_stock(D):
        return []
    return [h for h, terrain in enumerate(board.terrain) if terrain == home and board.free(h)]


def advance_choices(seat):
    """7.3, 7.4."""
    tracks = (seat.board["shipping"], seat.board["digging"])
    return [
        i
        for i, (track, level) in enumerate(zip(tracks, (seat.shipping, seat.digging), strict=True))
        if track and level < track["max"] and seat.can_pay(track["advance_cost"])
    ]


# -- What is done ---------------------------------------------------------------------------------


def build(table, s, h):
    seat = table.seats[s]
    spades.go_to(table, s, h, spades.reach(table, s)[h])
    seat.pay(seat.cost(D))
    building.put(table, s, h, D)
    yield from ()


def transform(table, s, h):
    yield from spades.dig(table, s, h)


def upgrade(table, s, h):
    kind = {D: TP, TP: TE, TE: SA}[table.board.structure[h]]
    yield from building.upgrade(table, s, h, kind)


def stronghold(table, s, h):
    """7.2: the Halflings' spades come after the tiles that are due."""
    yield from building.upgrade(table, s, h, SH)
    n = table.seats[s].board["stronghold"].get("on_build", {}).get("spades", 0)
    if n:
        spades.gain_spades(table, s, n)
        yield from take_tiles(table, s)
        yield from spades.use(table, s, spades.Work(free=n, hexes=HALFLINGS_HEXES))


def priest(table, s, choice):
    cults.send_priest(table, s, choice)
    yield from ()


def power(table, s, a):
    seat, facts = table.seats[s], POWER_ACTIONS[a]
    table.power_used.add(a)
    seat.spend_power(facts["power"])
    seat.gain(facts["gain"])
    if "bridges" in facts["gain"]:
        yield from building.build_bridge(table, s)
    n = facts["gain"].get("spades", 0)
    if n:
        yield from spades.use_free(table, s, n, hexes=n, may_dig=True)


def special(table, s, which):
    seat = table.seats[s]
    if which == BRIDGE_ACTION:
        seat.pay(bridge_price(seat))
        yield from building.build_bridge(table, s)
        return
    seat.used.add(which)
    if which == BON1_ACTION:
        yield from spades.use_free(table, s, 1, hexes=1, may_dig=True)
    elif which in (BON2_ACTION, FAV6_ACTION):
        yield from cults.choose_track(table, s, 1)
    else:
        yield from stronghold_action(table, s)


def stronghold_action(table, s):
    """7.8."""
    facts = table.seats[s].board["stronghold"]["special_action"]
    gain, effect = facts.get("gain", {}), facts.get("effect")
    if "cult_steps_on_one_track" in gain:
        yield from cults.choose_track(table, s, gain["cult_steps_on_one_track"])
    elif "spades" in gain:
        yield from spades.use_free(table, s, gain["spades"], hexes=1, may_dig=True)
    elif effect == "two_actions":
        table.turn.actions = 2
    elif effect == "sandstorm":
        yield from spades.sandstorm(table, s)
    elif effect == "free_upgrade":
        action = yield from ask(s, "free_trading_house", acts("upgrade", table.board.hexes(s, D)))
        building.put(table, s, locate(action)[1], TP)
    else:
        action = yield from ask(s, "ride", [DONE, *acts("build", ride_hexes(table, s))])
        if action != DONE:
            building.put(table, s, locate(action)[1], D)


def advance(table, s, which):
    seat = table.seats[s]
    if which == 0:
        seat.pay(seat.board["shipping"]["advance_cost"])
        seat.advance_shipping()
    else:
        seat.pay(seat.board["digging"]["advance_cost"])
        seat.digging += 1
        seat.score("play", seat.board["digging"]["VP_on_advance"])
    yield from ()


ACTIONS = {
    "build": build,
    "transform": transform,
    "upgrade": upgrade,
    "stronghold": stronghold,
    "priest": priest,
    "power": power,
    "special": special,
    "advance": advance,
    "bonus_card": passing.take_card,
    "artifact": passing.take_artifact,
    "pass_turn": passing.pass_turn,
}

"""What cards do: at once, or waiting in the queue (8)."""

from __future__ import annotations

from . import board, targets
from .actions import MOST, acts, ask_cards, ask_index
from .facts import CARDS, CONSTANTS, FIXED_SPACE, MOST_OCEANS, TILES
from .payment import pay

# -- At once --------------------------------------------------------------------------------------


def count(table, s, counter, arg, playing):
    """A number on the table; the card being played counts with its tags."""
    if counter == "own_tag":
        being_played = playing.tags.count(arg) if playing else 0
        return table.seats[s].tags(arg) + being_played
    if counter == "opp_tag":
        return sum(table.seats[other].tags(arg) for other in table.others(s))
    if counter == "events_played":
        return table.events_played
    return len(table.cities() if arg == "all" else table.cities_on_map())


def _prod(table, s, card, playing, resource, n):
    table.seats[s].produce(resource, n)


def _gain(table, s, card, playing, resource, n):
    table.seats[s].gain(resource, n)


def _lose(table, s, card, playing, resource, n):
    table.seats[s].gain(resource, -n)


def _prod_per(table, s, card, playing, resource, counter, arg, num, den):
    n = num * (count(table, s, counter, arg, playing) // den)
    table.seats[s].produce(resource, n)


def _gain_per(table, s, card, playing, resource, counter, arg, num, den):
    n = num * (count(table, s, counter, arg, playing) // den)
    table.seats[s].gain(resource, n)


def _tr(table, s, card, playing, n):
    table.seats[s].raise_tr(n)


def _tr_per(table, s, card, playing, counter, arg, num, den):
    table.seats[s].raise_tr(num * (count(table, s, counter, arg, playing) // den))


def _temp(table, s, card, playing, n):
    board.warm(table, s, n)


def _oxygen(table, s, card, playing, n):
    board.breathe(table, s, n)


def _value(table, s, card, playing, metal, n):
    table.seats[s].value[metal] += n


def _draw(table, s, card, playing, n):
    table.seats[s].hand.update(table.draw(n, s, "hand"))


def _reveal_for_microbe(table, s, card, playing):
    for number in table.draw(1, s, "reveal"):
        table.discard.add(number)
        if "microbe" in CARDS[number].tags:
            table.resources[card.number] += 1


def _prod_by_tags(table, s, card, playing):
    many = count(table, s, "own_tag", "plant", playing) >= 3
    table.seats[s].produce("plants", 4 if many else 1)


AT_ONCE = {
    "prod": _prod,
    "gain": _gain,
    "lose": _lose,
    "prod_per": _prod_per,
    "gain_per": _gain_per,
    "tr": _tr,
    "tr_per": _tr_per,
    "temp": _temp,
    "oxygen": _oxygen,
    "value": _value,
    "draw": _draw,
    "reveal_for_microbe": _reveal_for_microbe,
    "prod_by_tags": _prod_by_tags,
}
CLASS = {
    "olympus": 2,
    "draw_keep": 3,
    "draw_buy": 3,
    "ocean": 4,
    "flooding": 4,
    "place": 5,
    "claim": 5,
    "choice": 5,
    "add_here": 5,
    "plant_or_res_on_played": 5,
    "heat_prod_to_mc_prod": 5,
    "energy_to_mc": 5,
    "discard_to_draw": 6,
    "cut_prod_any": 7,
    "remove_any": 7,
    "virus": 7,
    "sabotage": 7,
    "hired_raiders": 7,
    "take_card_res": 7,
    "add_any": 8,
    "add_any_nonempty": 8,
    "copy_production": 10,
}


def normal(op):
    """The ops of the printed list with one name for all tiles and without `special`."""
    name, *args = op
    if name == "special":
        return ["claim"] if args == ["land_claim"] else args
    if name in ("city", "greenery"):
        return ["place", name, *args]
    return ["place", *args] if name == "tile" else op


def begin(table, s, card, ops, playing=None):
    """Carries out a list of effects: what is due at once now, the rest is queued."""
    after = None  # class of production that stands behind something queued
    for name, *args in map(normal, ops):
        if name == "prod" and after:
            table.wait(after, s, card, ["prod", *args])
        elif name in AT_ONCE:
            AT_ONCE[name](table, s, card, playing, *args)
        elif name == "place" and args[1] in FIXED_SPACE:
            board.place(table, s, args[0], FIXED_SPACE[args[1]])
        elif name == "ocean":
            for _ in range(args[0]):
                table.wait(CLASS["ocean"], s, card, ["ocean", 1, args[1]])
        elif name != "prod_of_space_metal":  # that comes with the tile
            table.wait(CLASS[name], s, card, [name, *args])
            after = _production_behind(table, name, args, after)


def _production_behind(table, name, args, after):
    """The class of own production printed behind something that waits; None: at once."""
    if name == "place":
        return 9
    # 5: where nobody has what is to be cut, the gain comes first and is cut again.
    if name == "cut_prod_any" and not targets.nobody_can_lower(table, *args):
        return 8
    return after


# -- The queue ------------------------------------------------------------------------------------


def resolve_all(table):
    while table.queue:
        item = table.next_item()
        name, *args = item.op
        if name in AT_ONCE:
            AT_ONCE[name](table, item.seat, item.card, None, *args)
        else:
            yield from RESOLVE[name](table, item.seat, item.card, *args)


def _trigger(table, s, card, ops):
    yield from ()
    for op in ops:
        if op[0] == "add_here":
            table.resources[card.number] += op[1]
        else:
            begin(table, s, card, [op])


def _ocean(table, s, card, n, where):
    h = yield from _ask_ocean(table, s, where)
    if h is not None:
        board.place(table, s, "ocean", h)


def _ask_ocean(table, s, where):
    hexes = board.places(table, s, where)
    if table.oceans == MOST_OCEANS or not hexes:
        return None
    return (yield from ask_index(s, "place", acts("hex", hexes)))


def _flooding(table, s, card):
    h = yield from _ask_ocean(table, s, "ocean")
    if h is not None:
        board.place(table, s, "ocean", h)
        table.wait(7, s, card, ["flood", h])


def _place(table, s, card, kind, where):
    hexes = board.places(table, s, where)
    if not hexes:
        return
    h = yield from ask_index(s, "place", acts("hex", hexes))
    board.place(table, s, kind, h)
    if ["special", "prod_of_space_metal"] in card_effects(card):
        metal = next(icon for icon in board.BONUS[h] if icon in board.METALS)
        table.mined[card.number] = metal
        table.seats[s].produce(metal, 1)


def card_effects(card):
    return card.effects if card else []


def _claim(table, s, card):
    hexes = board.places(table, s, "claim")
    if hexes:
        table.claims[(yield from ask_index(s, "place", acts("hex", hexes)))] = s


def _choice(table, s, card, alternatives):
    possible = [k for k, ops in enumerate(alternatives) if can_do_something(table, s, ops)]
    if possible:
        k = yield from ask_index(s, "choice", acts("option", possible))
        begin(table, s, card, alternatives[k])


def can_do_something(table, s, ops):
    """Resources for cards need a card that can take them."""
    return any(op[0] != "add_any" or targets.holders(table, s, op[1]) for op in ops)


def _add_here(table, s, card, n):
    yield from ()
    table.resources[card.number] += n


def _add_any(table, s, card, kind, n):
    yield from _add(table, s, targets.holders(table, s, kind), n)


def _add_any_nonempty(table, s, card, n):
    cards = [c.number for c in table.seats[s].front if table.resources.get(c.number, 0)]
    yield from _add(table, s, cards, n)


def _add(table, s, cards, n):
    if cards:
        table.resources[(yield from ask_index(s, "add", acts("card", cards)))] += n


def _draw_keep(table, s, card, n, k):
    seat = table.seats[s]
    seat.offer = table.draw(n, s, "offer")
    kept = yield from ask_cards(s, "keep_drawn", seat.offer, k, seat.chosen, least=k)
    seat.hand.update(kept)
    table.discard.update(set(seat.offer) - set(kept))
    seat.offer, seat.chosen = [], []


def _draw_buy(table, s, card, n):
    seat, price = table.seats[s], CONSTANTS["buy_cost"]
    goal = "offer" if seat.money() >= price else "discard"
    for number in table.draw(n, s, goal):
        bought = None
        if goal == "offer":
            seat.offer = [number]
            bought = yield from ask_index(s, "buy_drawn", [0, *acts("card", [number])])
        if bought is None:
            table.discard.add(number)
        else:
            seat.chosen = [number]
            yield from pay(table, s, price)
            seat.hand.add(number)
        seat.offer, seat.chosen = [], []


def _olympus(table, s, card):
    here = table.resources[card.number]
    options = [0, 1] if here else [0]
    if (yield from ask_index(s, "olympus", acts("option", options))) == 0:
        table.resources[card.number] += 1
    else:
        table.resources[card.number] -= 1
        table.seats[s].hand.update(table.draw(1, s, "hand"))


def _mars_university(table, s, card):
    seat = table.seats[s]
    if not seat.hand:
        return
    number = yield from ask_index(s, "discard", [0, *acts("card", seat.hand)])
    if number is not None:
        seat.hand.remove(number)
        table.discard.add(number)
        seat.hand.update(table.draw(1, s, "hand"))


def _viral_enhancers(table, s, card, played):
    options = [0, 1] if CARDS[played].holds in ("microbe", "animal") else [0]
    if (yield from ask_index(s, "enhance", acts("option", options))) == 0:
        table.seats[s].gain("plants", 1)
    else:
        table.resources[played] += 1


def _amount(s, most):
    """1 to most; 63 may be followed by more."""
    total, least = 0, 1
    while True:
        n = yield from ask_index(s, "amount", acts("amount", range(least, min(most, MOST) + 1)))
        total, most, least = total + n, most - n, 0
        if n < MOST or not most:
            return total


def _insulation(table, s, card):
    seat = table.seats[s]
    if seat.production["heat"] > 0:
        n = yield from _amount(s, seat.production["heat"])
        seat.produce("heat", -n)
        seat.produce("mc", n)


def _power_infrastructure(table, s, card):
    seat = table.seats[s]
    if seat.stock["energy"] > 0:
        n = yield from _amount(s, seat.stock["energy"])
        seat.gain("energy", -n)
        seat.gain("mc", n)


def _copy(table, s, card):
    cards = copyable(table, s)
    if cards:
        number = yield from ask_index(s, "copy", acts("card", cards))
        begin(table, s, CARDS[number], production_box(table, CARDS[number]))


def production_box(table, card):
    """The production that Robotic Workforce repeats."""
    if card.number in table.mined:
        return [["prod", table.mined[card.number], 1]]
    return [op for op in card.effects if op[0] in ("prod", "prod_per", "cut_prod_any")]


def copyable(table, s):
    return [
        card.number
        for card in table.seats[s].front
        if "building" in card.tags
        and production_box(table, card)
        and targets.production_fits(table, s, production_box(table, card))
    ]


RESOLVE = {
    "trigger": _trigger,
    "ocean": _ocean,
    "flooding": _flooding,
    "place": _place,
    "claim": _claim,
    "choice": _choice,
    "add_here": _add_here,
    "add_any": _add_any,
    "add_any_nonempty": _add_any_nonempty,
    "draw_keep": _draw_keep,
    "draw_buy": _draw_buy,
    "olympus": _olympus,
    "discard_to_draw": _mars_university,
    "plant_or_res_on_played": _viral_enhancers,
    "heat_prod_to_mc_prod": _insulation,
    "energy_to_mc": _power_infrastructure,
    "copy_production": _copy,
    "cut_prod_any": targets.cut,
    "remove_any": targets.remove_plants,
    "virus": targets.virus,
    "sabotage": targets.sabotage,
    "hired_raiders": targets.raid,
    "flood": targets.flood,
    "take_card_res": targets.take,
}
assert all(kind in TILES for kind in ("greenery", "ocean", "city"))

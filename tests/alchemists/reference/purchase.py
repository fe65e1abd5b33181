"""7.4 Buy an artifact, with the Shopkeeper, and 11: what artifacts do at once."""

from __future__ import annotations

from .actions import DECLINE, ask, each
from .facts import ARTIFACT, ARTIFACTS, BUY, EFFECT, SHOPKEEPER
from .favors import resolve_herbalists
from .mixing import tell
from .table import NOBODY


def discount(table, seat):
    """A-3: the steps of the Discount Card."""
    steps = table.options["discount_steps"]
    if seat.owns("discount_card") and seat.purchases < len(steps):
        return steps[seat.purchases]
    return 0


def price(table, seat, artifact, shopkeepers):
    """7.4, 10.8."""
    gold = max(0, ARTIFACTS[artifact]["cost"] - discount(table, seat))
    for _ in range(shopkeepers):
        if gold > EFFECT[SHOPKEEPER]["price_floor"]:
            gold -= EFFECT[SHOPKEEPER]["gold_less"]
    return gold


def affordable(table, seat, shopkeepers):
    return [a for a in table.artifact_row() if price(table, seat, a, shopkeepers) <= seat.gold]


def buy(table, seat):
    if not affordable(table, seat, seat.favors[SHOPKEEPER]):
        return False
    while True:
        played, held = table.played[SHOPKEEPER], seat.favors[SHOPKEEPER]
        favor = held > 0 and affordable(table, seat, played + held)
        name, index = yield from ask(
            seat,
            "purchase",
            each("artifact", affordable(table, seat, played))
            + (each("favor", [SHOPKEEPER]) if favor else [])
            + ([] if played else [DECLINE]),
        )
        if name == "decline":
            return False
        if name == "artifact":
            break
        table.play_favor(seat, SHOPKEEPER)
    seat.gold -= price(table, seat, index, played)
    table.artifact_row().remove(index)
    if seat.owns("discount_card"):
        seat.purchases += 1
    seat.artifacts.add(index)
    if index == ARTIFACT["discount_card"]:
        seat.purchases = 0
    if index == ARTIFACT["altar_of_gold"]:
        yield from pay_altar(table, seat)
    table.carried_out(seat, BUY)
    yield from at_once(table, seat, ARTIFACTS[index]["name"])
    return True


def at_once(table, seat, name):
    """11."""
    if name == "amulet_of_rhetoric":
        table.change_reputation(seat, 5)
    elif name == "hypnotic_amulet":
        table.deal_favors(seat, 4)
        yield from resolve_herbalists(table, seat)
    elif name == "witchs_trunk":
        table.deal_ingredients(seat, 7)
    elif name == "thinking_cap":
        yield from think(table, seat)


def pay_altar(table, seat):
    """11: 1 to 8 gold for as much reputation; nothing without gold."""
    if seat.gold > 0:
        _, index = yield from ask(seat, "altar", each("pay", range(min(8, seat.gold))))
        seat.gold -= index + 1
        table.change_reputation(seat, index + 1)


def think(table, seat):
    """11, A-19: up to two mixes of different cards; nothing is discarded."""
    used = None
    for table.cap_mixes in (2, 1):
        name, pair = yield from ask(seat, "cap", [*each("pair", seat.pairs(without=used)), DECLINE])
        if name == "decline":
            break
        tell(table, seat, pair, {table.potion_of(pair)})
        used = table.cap_pair = pair
    table.cap_mixes, table.cap_pair = 0, NOBODY

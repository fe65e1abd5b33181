"""7.3 Sell a potion, with the favor cards Merchant and Barmaid."""

from __future__ import annotations

from .actions import DECLINE, ask, each
from .chemistry import EXACT, NEUTRAL_QUALITY, WRONG_SIGN, quality
from .facts import ADVENTURERS, BARMAID, BOARD, EFFECT, MERCHANT, SELL, zone
from .mixing import discard_pair, let_look, tell

SALE = BOARD["sale"]
QUALITY_NAMES = ("wrong_sign", "neutral", "right_sign", "exact")
BIDS = SALE["bid_cards"]


def collect_bids(table):
    """7.3a: with two sellers or more; then the rows are sorted by smileys."""
    rows = table.rows[SELL]
    if len(rows) < 2:
        return
    for place, who in enumerate(rows):
        table.lap, table.place = 0, place
        seat = table.seats[who]
        bids = [n for n in range(len(BIDS)) if n < 3 or zone(seat.reputation)["name"] != "red"]
        _, seat.bid = yield from ask(seat, "bid", each("bid", bids))
    table.bids_open = True
    table.rows[SELL] = order_of(rows, table.seats)


def order_of(rows, seats):
    """7.3a: most smileys first; ties keep their order."""
    return sorted(rows, key=lambda who: -smileys(seats[who]))


def smileys(seat):
    return BIDS[seat.bid]["smileys"] + zone(seat.reputation)["smileys"]


def discount(seat):
    """A single seller has not bid."""
    return 0 if seat.bid < 0 else BIDS[seat.bid]["discount"]


def price(reputation, discounted, level):
    """7.3c: what is paid for a guarantee; not allowed where this is less than 1."""
    full = SALE["guarantee_price"][QUALITY_NAMES[level]]
    return full + zone(reputation)["price"] - discounted


def available(table):
    """7.3b, 10.6: the places on the adventurer's tile that may be chosen."""
    if table.played[MERCHANT] and table.num_sold > 0:
        return [0, 1, 2]
    if table.num_sold >= SALE["max_potions"][str(table.players)]:
        return []
    return [place for place in (0, 1, 2) if place not in table.sold]


def sell(table, seat):
    if not seat.pairs() or not (available(table) or seat.favors[MERCHANT]):
        return False
    wants = ADVENTURERS[table.adventurer]
    while True:  # 10.6: Merchants come before the choice
        merchants = table.played[MERCHANT]
        name, index = yield from ask(
            seat,
            "offer",
            each("potion", [wants[place] for place in available(table)])
            + (each("favor", [MERCHANT]) if seat.favors[MERCHANT] else [])
            + ([] if merchants else [DECLINE]),
        )
        if name == "decline":
            return False
        if name == "potion":
            break
        table.play_favor(seat, MERCHANT)
        if merchants or table.num_sold == 0:
            seat.gold += EFFECT[MERCHANT]["gold_if_first"]
    table.potion = index
    levels = [q for q in range(4) if price(seat.reputation, discount(seat), q) >= 1]
    _, table.guarantee = yield from ask(seat, "guarantee", each("guarantee", levels))
    pair = yield from mix_with_barmaids(table, seat)
    deliver(table, seat, pair)
    yield from let_look(table, seat, SELL)
    return True


def mix_with_barmaids(table, seat):
    """7.3d, 10.4."""
    while True:
        name, pair = yield from ask(
            seat,
            "mix",
            each("pair", seat.pairs()) + (each("favor", [BARMAID]) if seat.favors[BARMAID] else []),
        )
        if name == "pair":
            return pair
        table.play_favor(seat, BARMAID)


def deliver(table, seat, pair):
    """7.3d to f."""
    wanted = table.potion
    table.sold.add(ADVENTURERS[table.adventurer].index(wanted))
    table.num_sold += 1
    discard_pair(table, seat, pair)
    level = quality(wanted, table.potion_of(pair))
    public = {potion for potion in range(7) if quality(wanted, potion) == level}
    tell(table, seat, pair, public, learns=table.options["sale_shows_seller_exact"])
    gold, change = outcome(
        seat.reputation,
        discount(seat),
        table.guarantee,
        level,
        table.played[BARMAID],
        table.options["barmaid_needs_exact"],
    )
    seat.gold += gold
    table.change_reputation(seat, change)


def outcome(reputation, discounted, guarantee, level, barmaids, needs_exact):
    """7.3e, 7.3f, A-7: gold and change of reputation."""
    change = 0
    if level >= guarantee:
        if level == EXACT or not needs_exact:
            change += barmaids * EFFECT[BARMAID]["reputation_if_guarantee_met"]
    else:
        level = min(EXACT, level + barmaids * EFFECT[BARMAID]["quality_steps_if_missed"])
    if level in (WRONG_SIGN, NEUTRAL_QUALITY):
        change += SALE["reputation_if_neutral_or_wrong_sign"]
    return price(reputation, discounted, guarantee) if level >= guarantee else 0, change

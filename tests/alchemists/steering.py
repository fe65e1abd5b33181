"""Ways of playing that bring about what uniform chance rarely does.

A style first chooses a range of actions by weight, then one of the range. Where the truth
decides what happens, a style looks at it: these are players of tests, not of games.
"""

from __future__ import annotations

from .reference.actions import locate
from .reference.chemistry import PARALYSIS
from .reference.debunk import apprentice_debunks, master_outcome
from .reference.facts import (
    ARTIFACT,
    BUY,
    CUSTODIAN,
    DEBUNK,
    DRINK,
    EXHIBIT,
    FORAGE,
    KINDS,
    NOBODY,
    ORDER_SPACES,
    PAIRS,
    PUBLISH,
    SELL,
    STUDENT,
)

# How much the slots of a space weigh in the declaration (0.5 where nothing is said).
STYLES = {
    "uniform": None,
    "scholar": {DEBUNK: 8, PUBLISH: 10, FORAGE: 1, BUY: 2},
    "trader": {SELL: 12, BUY: 10, FORAGE: 6, STUDENT: 1},
    "drinker": {DRINK: 12, FORAGE: 10, EXHIBIT: 12, BUY: 4, STUDENT: 3},
    "founder": {PUBLISH: 20, FORAGE: 1},
    "exhibitor": {FORAGE: 12, BUY: 12, EXHIBIT: 20},
    "hoarder": {FORAGE: 20, BUY: 2},
}
# Seals on the first two of these fulfil no grant, one on the third fulfils two at once.
FOUNDING = (1, 6, 0)


def choose(style, game, rng):
    """The number of an action for the pending question of the reference."""
    legal, spaces = game.legal(), STYLES[style]
    if spaces is None:
        return rng.choice(legal)
    if game.asked == "declare":
        return rng.choices(legal, [declaring_weight(action, spaces) for action in legal])[0]
    wanted = [action for action in legal if is_wanted(style, game, *locate(action))]
    if wanted and rng.random() < 0.8:
        return rng.choice(wanted)
    ranges = {}
    for action in legal:
        ranges.setdefault(locate(action)[0], []).append(action)
    if game.asked not in ("take", "peek", "set_aside") and len(ranges) > 1 and rng.random() < 0.9:
        ranges.pop("decline", None)
    return rng.choice(ranges[rng.choice(list(ranges))])


def declaring_weight(action, spaces):
    name, index = locate(action)
    if name == "slot":
        return spaces.get(index, 0.5)
    if name == "favor":
        return 12 if index == CUSTODIAN else 6
    return {"associate": 6, "decline": 0.3}[name]


def is_wanted(style, game, name, index):
    """Whether an answer leads where chance alone seldom does."""
    table = game.table
    if game.asked == "theory" and style == "founder":
        return name == "ingredient" and is_founding(seat_of(game), index)
    if game.asked in ("accuse", "claim", "theory", "token", "immediate"):
        return style == "scholar" and is_scholarly(game, name, index)
    if game.asked == "turn_order" and style == "hoarder":
        return ORDER_SPACES[index]["ingredients"] >= 2
    if game.asked == "purchase" and name == "artifact" and style == "exhibitor":
        return index in (ARTIFACT["magic_mortar"], ARTIFACT["feather_in_cap"])
    if game.asked == "announce" and name == "potion":
        return index in {table.potion_of(pair) for pair in seat_of(game).pairs()}
    if game.asked == "mix" and name == "pair" and table.guarantee == NOBODY:
        return table.potion_of(index) == table.potion
    if game.asked == "draught" and name == "pair" and style == "drinker":
        return table.potion_of(index) == PARALYSIS
    return name in ("favor", "grant", "artifact") and game.asked != "keep"


def is_founding(seat, ingredient):
    missing = [i for i in FOUNDING if seat.placed[i] == NOBODY]
    return missing[:1] == [ingredient] or not missing


def seat_of(game):
    return game.table.seats[game.player]


def is_scholarly(game, name, index):
    """Theories that are wrong, debunked by the claims that show it; conflicts; endorsements."""
    table = game.table
    if game.asked == "accuse":
        return table.theories.count(NOBODY) < KINDS and is_good_accusation(table, name, index)
    if game.asked == "claim":
        return is_good_claim(table, index)
    if game.asked == "theory" and name == "ingredient":
        return table.theories[index] != NOBODY
    return name in ("token", "ingredient")


def is_good_accusation(table, name, index):
    if name == "ingredient":
        return table.theories[index] != table.assignment[index]
    return name == "pair" and outcome_of(table, index) == best_outcome(table) > 0


def is_good_claim(table, index):
    if not table.master:
        i = table.accused
        return apprentice_debunks(table.theories[i], table.assignment[i], index)
    return table.potion_of(table.accused) == index


def outcome_of(table, pair):
    """Of claiming the truth: 3 two theories fall, 2 a conflict, 1 a theory falls, 0 a failure."""
    fallen, conflict = master_outcome(
        table.assignment, table.theories, table.conflicts, pair, table.potion_of(pair)
    )
    return 2 if conflict else (0, 1, 3)[len(fallen)]


def best_outcome(table):
    return max(outcome_of(table, pair) for pair in range(len(PAIRS)))
